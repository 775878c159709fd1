//! What crosses the line about marks: the bodies of the calls that write, their answers, and what screens share.

use std::borrow::Cow;

use rules::components::Component;
use rules::exam_schedule::MarksField;
use rules::marks::{Mark, MarkError};
use rules::words::{exams_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use base::error::{Error, Result};
use web::keyed::{FieldNames, Keyed};
use web::shapes::{MarkShape, TypedMarkShape};

/// A component as its key: `paper1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(
    export,
    export_to = "rules.ts",
    type = "\"written\" | \"practical\" | \"attendance\" | \"viva\" | \"presentation\" | \"paper1\" | \"paper2\" | \"paper3\""
)]
pub struct ComponentKey(pub Component);

/// Marks by their components' keys.
#[derive(Clone, Copy, Debug)]
pub struct ByComponent;

impl FieldNames for ByComponent {
    fn names() -> impl Iterator<Item = Cow<'static, str>> {
        Component::ALL.into_iter().map(|component| component.key().into())
    }
}

/// What the components are marked out of, beside the marks.
#[derive(Clone, Copy, Debug)]
pub struct FullMarkNames;

impl FieldNames for FullMarkNames {
    fn names() -> impl Iterator<Item = Cow<'static, str>> {
        Component::ALL.into_iter().map(|component| MarksField::Full.of(component).into())
    }
}

/// What has to be reached.
#[derive(Clone, Copy, Debug)]
pub struct PassMarkNames;

impl FieldNames for PassMarkNames {
    fn names() -> impl Iterator<Item = Cow<'static, str>> {
        Component::ALL.into_iter().map(|component| MarksField::Pass.of(component).into())
    }
}

/// A mark of each component, null where nothing is entered.
pub type ComponentMarks = Keyed<ByComponent, Option<Mark>, Option<MarkShape>>;
/// What each component is marked out of, null where it is not scheduled.
pub type FullMarkFields = Keyed<FullMarkNames, Option<i64>>;

/// A row of getFilterWiseExamSchedule.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ScheduledSheet {
    #[serde(rename = "_id")]
    pub id: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}

/// A sheet's subject.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubjectOfSheet {
    #[serde(rename = "_id")]
    pub id: String,
    pub subject_name: String,
}

/// A sheet's exam.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExamOfSheet {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
}

/// A student of a sheet.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentOfSheet {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub roll: i64,
    pub reg_no: String,
    /// Of the student's row on the sheet; 0 where there is none.
    pub version: i64,
}

/// A row of getStudentsForMarkEntry.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StudentForEntry {
    #[serde(rename = "_id")]
    pub id: String,
    #[serde(flatten)]
    pub student: StudentOfSheet,
}

/// A student's marks on a sheet.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MarksOfStudent {
    #[serde(flatten)]
    pub student: StudentOfSheet,
    #[serde(flatten)]
    pub marks: ComponentMarks,
}

/// What getFilterWiseExamMarks answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetMarks {
    pub subject: SubjectOfSheet,
    pub exam: ExamOfSheet,
    pub full_marks: Keyed<ByComponent, Option<i64>>,
    pub status: SheetStatus,
    pub marks: Vec<MarksOfStudent>,
}

/// One student's marks, each with what it was marked out of.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnMarks {
    pub first_name: String,
    pub last_name: String,
    #[serde(flatten)]
    pub marks: ComponentMarks,
    #[serde(flatten)]
    pub full: FullMarkFields,
}

/// What getStudentWiseExamMarks answers: an array of at most one.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StudentSheet {
    pub marks: Vec<OwnMarks>,
    pub subject: SubjectOfSheet,
}

/// Published and locked, independent of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct SheetStatus {
    pub is_publish: bool,
    pub is_locked: bool,
}

/// One student of `marks` or `editedMarks`. A component that is missing is unchanged, null clears it.
#[derive(Clone, Debug, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts", rename = "MarkEntryBody")]
pub struct Entry {
    pub student_id: String,
    /// The version that was edited. Without it the last write wins.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub version: Option<i64>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub written: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub practical: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub attendance: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub viva: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub presentation: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub paper1: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub paper2: Option<Sent>,
    #[serde(default, deserialize_with = "sent")]
    #[schemars(with = "Option<TypedMarkShape>")]
    #[ts(optional, type = "number | string | null")]
    pub paper3: Option<Sent>,
}

/// A component's value as it was sent: a number by its own digits, which no binary float has rounded.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Sent(Box<RawValue>);

/// Tells null, which clears, from a key that is not there.
fn sent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Sent>, D::Error> {
    Sent::deserialize(deserializer).map(Some)
}

impl Sent {
    /// The mark: a JSON number or a text as it is typed; null and empty text mean "not entered".
    ///
    /// # Errors
    /// What [`Mark::parse_text`] refuses, and everything that is not a number, a text or null.
    pub fn mark(&self) -> Result<Option<Mark>, MarkError> {
        let json = self.0.get();
        match json.as_bytes().first() {
            Some(b'n') => Ok(None),
            Some(b'-' | b'0'..=b'9') => number(json).map(Some),
            Some(b'"') => {
                let text: String = serde_json::from_str(json).map_err(|_| MarkError::NotANumber)?;
                Mark::parse_text(&text)
            }
            _ => Err(MarkError::NotANumber),
        }
    }

    /// The same as JSON again; as text what JSON numbers cannot hold.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).unwrap_or_else(|_| Value::String(self.0.get().to_owned()))
    }
}

/// The mark that a JSON number is, however it is spelled: `1e1` is 10, `-0` is 0, `1.10e1` is 11. Worked out from its digits,
/// so that no binary float takes part. A number too large to hold becomes the largest there is, as in [`Mark::parse_text`].
///
/// # Errors
/// [`MarkError::BelowZero`], [`MarkError::TooManyDecimals`].
fn number(json: &str) -> Result<Mark, MarkError> {
    let (negative, unsigned) = json.strip_prefix('-').map_or((false, json), |rest| (true, rest));
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, decimals].concat();
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(MarkError::NotANumber);
    }
    let significant = digits.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return Ok(Mark::Hundredths(0));
    }
    if negative {
        return Err(MarkError::BelowZero);
    }
    // An exponent is a sign and digits, so what does not parse is out of an i64's range.
    let exponent: i64 = exponent.parse().unwrap_or(if exponent.starts_with('-') { i64::MIN } else { i64::MAX });
    let trailing = digits.len() - digits.trim_end_matches('0').len();
    let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    // Hundredths are the significant digits followed by this many zeros.
    let zeros = exponent.saturating_add(length(trailing)).saturating_sub(length(decimals.len())).saturating_add(2);
    let Ok(zeros) = usize::try_from(zeros) else { return Err(MarkError::TooManyDecimals) };
    let fits = zeros.saturating_add(significant.len()) <= 18;
    let hundredths = if fits { format!("{significant}{:0<zeros$}", "").parse().ok() } else { None };
    Ok(Mark::Hundredths(hundredths.unwrap_or(i64::MAX)))
}

impl Entry {
    /// What was sent for a component; none: nothing was.
    pub fn sent(&self, component: Component) -> Option<&Sent> {
        match component {
            Component::Written => self.written.as_ref(),
            Component::Practical => self.practical.as_ref(),
            Component::Attendance => self.attendance.as_ref(),
            Component::Viva => self.viva.as_ref(),
            Component::Presentation => self.presentation.as_ref(),
            Component::Paper1 => self.paper1.as_ref(),
            Component::Paper2 => self.paper2.as_ref(),
            Component::Paper3 => self.paper3.as_ref(),
        }
    }
}

/// The body of addSubjectWiseMarks, beside the filter set.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct NewMarks {
    #[schemars(required, length(min = 1))]
    pub marks: Option<Vec<Entry>>,
}

/// The body of updateOneMark, beside the filter set.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditedMarks {
    #[schemars(required, length(min = 1))]
    pub edited_marks: Option<Vec<Entry>>,
}

/// The list that a call takes, which must be there and hold somebody.
///
/// # Errors
/// 400 naming it.
pub fn entries<'b>(list: Option<&'b [Entry]>, name: &str) -> Result<&'b [Entry]> {
    match list {
        None => Err(Error::invalid(name, refusals::field_missing(name))),
        Some([]) => Err(Error::invalid(name, exams_texts::field_empty(name))),
        Some(entries) => Ok(entries),
    }
}

/// Offered after a save. `missing` of `students` have no mark yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "marks.ts")]
pub struct NextSheet {
    pub label: String,
    pub href: String,
    /// The day of the exam, as it is printed.
    pub due: Option<String>,
    #[ts(type = "number")]
    pub missing: i64,
    #[ts(type = "number")]
    pub students: i64,
}

/// A row's version after a save.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct SavedRow {
    pub student_id: String,
    #[ts(type = "number")]
    pub version: i64,
    /// The version before the save: between the two, only this save changed the row.
    #[ts(type = "number")]
    pub from: i64,
}

/// What a save answers.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "marks.ts")]
pub struct SaveAnswer {
    pub message: &'static str,
    pub marks: Vec<SavedRow>,
    pub next: Vec<NextSheet>,
}

/// Where a stale save differs from what is stored.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct Conflict {
    pub student_id: String,
    pub component: ComponentKey,
    /// As it was sent.
    #[ts(type = "number | string | null")]
    pub yours: Value,
    #[ts(type = "number | string | null")]
    pub theirs: Value,
    /// The stored row's version.
    #[ts(type = "number")]
    pub version: i64,
    pub changed_by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub changed_at: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_json_number_is_the_mark_that_it_is_however_it_is_spelled() {
        use MarkError::{BelowZero, NotANumber, TooManyDecimals};
        let read = |json: &str| serde_json::from_str::<Sent>(json).unwrap().mark();
        for (json, hundredths) in [
            ("0", 0),
            ("-0", 0),
            ("-0.0", 0),
            ("-0e7", 0),
            ("0e-9", 0),
            ("1e1", 1_000),
            ("1E1", 1_000),
            ("1e+1", 1_000),
            ("1.10e1", 1_100),
            ("1.5e2", 15_000),
            ("375e-1", 3_750),
            ("3.750e1", 3_750),
            ("1e-2", 1),
            ("100e-4", 1),
            ("57", 5_700),
            ("57.25", 5_725),
            ("57.2500", 5_725),
            ("10.00", 1_000),
            ("1e400", i64::MAX),
            ("1e99999999999999999999", i64::MAX),
            ("99999999999999999999999", i64::MAX),
        ] {
            assert_eq!(read(json), Ok(Some(Mark::Hundredths(hundredths))), "{json}");
        }
        for (json, refused) in [
            ("1e-3", TooManyDecimals),
            ("1e-99999999999999999999", TooManyDecimals),
            ("10.00000000000000000000001", TooManyDecimals),
            ("37.555", TooManyDecimals),
            ("-1", BelowZero),
            ("-0.001", BelowZero),
            ("-1e-9", BelowZero),
            // What is typed is not JSON: the text reading refuses what nobody would type.
            (r#""1e1""#, NotANumber),
            (r#""-0""#, BelowZero),
            ("true", NotANumber),
            ("[1]", NotANumber),
        ] {
            assert_eq!(read(json), Err(refused), "{json}");
        }
        assert_eq!(read("null"), Ok(None));
        assert_eq!(read(r#""ab""#), Ok(Some(Mark::Absent)));
    }
}
