//! What is copied into the next year only as somebody says: the names of exams, offered with the new year in place of the old one, and the due
//! days of fees that are not monthly, offered a year later, each to be confirmed or left out. Fields: `exam.<id>`; `feeDue.<key>` and
//! `feeCopy.<key>` of a fee's [`key`](DatedFee::key).

use std::collections::{BTreeMap, HashMap, HashSet};

use rules::letters::has_unseen;
use rules::spelling::tidy;
use rules::words::{Text, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::store::{DatedSetup, ExamName};
use base::clock::{is_day, printed_day};
use web::posted::{FieldErrors, Raw};

/// Letters of an exam's name at most.
const LONGEST_NAME: usize = 100;
const EXAM: &str = "exam.";
const COPY: &str = "feeCopy.";
const DUE: &str = "feeDue.";

/// An exam of the old session with its name in the new one.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct NextYearExam {
    /// `exam.exam-1`
    pub field: String,
    /// Its name in the old session.
    pub name: String,
    pub value: String,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
}

/// A fee that is due on a day, of the classes that pay it then.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct NextYearFee {
    pub due_field: String,
    pub copy_field: String,
    /// `Exam fee, Half Yearly 2026`
    pub name: String,
    /// `Class 3, Class 4`
    pub classes: String,
    /// As printed.
    pub was_due: String,
    /// YYYY-MM-DD
    pub due: String,
    /// `copy`, `leave`; empty: to be decided.
    pub decision: String,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
}

/// A fee that is not monthly, with everything that is due on one day of it.
#[derive(Clone, Debug)]
pub struct DatedFee {
    pub name: String,
    pub classes: Vec<String>,
    pub due_on: String,
    pub exam_id: Option<String>,
    /// What its fields end with.
    pub key: String,
}

impl DatedFee {
    /// Setups of one fee that are due on one day, together.
    pub fn of(setups: Vec<DatedSetup>) -> Vec<Self> {
        let mut fees: Vec<Self> = Vec::new();
        for setup in setups {
            let key = key(&setup);
            if let Some(fee) = fees.iter_mut().find(|fee| fee.key == key) {
                if !fee.classes.contains(&setup.class_name) {
                    fee.classes.push(setup.class_name);
                }
                continue;
            }
            let name = match &setup.exam_name {
                Some(exam) => format!("{}, {exam}", setup.fee_name),
                None => setup.fee_name,
            };
            let (due_on, exam_id) = (setup.due_on, setup.exam_id);
            fees.push(Self { name, classes: vec![setup.class_name], due_on, exam_id, key });
        }
        fees
    }
}

/// What tells the setups of a fee and a due day from others.
pub fn key(setup: &DatedSetup) -> String {
    format!("{}.{}.{}", setup.fee_type_id, setup.exam_id.as_deref().unwrap_or("-"), setup.due_on)
}

/// What a form says of them.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// New names by the old exam's id.
    pub names: HashMap<String, String>,
    /// Due days by key; none: the fee is left out.
    pub dues: HashMap<String, Option<String>>,
}

impl Said {
    /// Reads the names where the exams are copied, and the days where the fees are; what is wrong is reported beside each.
    pub fn read(raw: &Raw, (exams, fees): (bool, bool), errors: &mut FieldErrors) -> Self {
        let mut said = Self::default();
        let mut taken = HashSet::new();
        for (field, typed) in raw.texts().filter(|_| exams) {
            let Some(id) = field.strip_prefix(EXAM) else { continue };
            let name = tidy(typed);
            let fault: Text = if name.is_empty() {
                roster_texts::EXAM_NEEDS_NAME.into()
            } else if name.chars().count() > LONGEST_NAME {
                roster_texts::exam_name_too_long(LONGEST_NAME).into()
            } else if has_unseen(&name) {
                roster_texts::NAME_UNSEEN.into()
            } else if !taken.insert(name.to_lowercase()) {
                roster_texts::EXAM_NAME_TAKEN.into()
            } else {
                said.names.insert(id.to_owned(), name);
                continue;
            };
            errors.add(field, fault);
        }
        for (field, decision) in raw.texts().filter(|_| fees) {
            let Some(key) = field.strip_prefix(COPY) else { continue };
            let due = raw.text(&format!("{DUE}{key}")).map(str::trim).unwrap_or_default();
            match decision.trim() {
                "copy" if is_day(due) => said.dues.insert(key.to_owned(), Some(due.to_owned())),
                "copy" => {
                    errors.add(field, roster_texts::DUE_DAY_MISSING);
                    None
                }
                "leave" => said.dues.insert(key.to_owned(), None),
                _ => {
                    errors.add(field, roster_texts::FEE_UNDECIDED);
                    None
                }
            };
        }
        said
    }

    /// What is wrong with it for these fees, by field: a fee that it says nothing of, and one of an exam that is not copied.
    pub fn faults(&self, fees: &[DatedFee], copies_exams: bool) -> BTreeMap<String, Text> {
        let mut faults: BTreeMap<String, Text> = BTreeMap::new();
        for fee in fees {
            match self.dues.get(&fee.key) {
                None => faults.insert(format!("{COPY}{}", fee.key), roster_texts::FEE_UNDECIDED.into()),
                Some(Some(_)) if fee.exam_id.is_some() && !copies_exams => {
                    faults.insert(format!("{COPY}{}", fee.key), roster_texts::FEE_WITHOUT_EXAMS.into())
                }
                Some(_) => None,
            };
        }
        faults
    }
}

/// The exams as the form shows them; `typed` is what was sent before.
pub fn exams(exams: &[ExamName], typed: Option<&Raw>, errors: &BTreeMap<String, Text>) -> Vec<NextYearExam> {
    let exam = |exam: &ExamName| {
        let field = format!("{EXAM}{}", exam.id);
        let value = typed.and_then(|raw| raw.verbatim(&field)).map_or_else(|| renamed(&exam.name), str::to_owned);
        NextYearExam { error: errors.get(&field).cloned(), name: exam.name.clone(), value, field }
    };
    exams.iter().map(exam).collect()
}

/// The fees as the form shows them; `later` is a day a year later.
pub fn fees(
    fees: &[DatedFee],
    typed: Option<&Raw>,
    errors: &BTreeMap<String, Text>,
    later: impl Fn(&str) -> String,
) -> Vec<NextYearFee> {
    let fee = |fee: &DatedFee| {
        let (due_field, copy_field) = (format!("{DUE}{}", fee.key), format!("{COPY}{}", fee.key));
        let sent = |field: &str| typed.and_then(|raw| raw.verbatim(field)).map(str::to_owned);
        NextYearFee {
            name: fee.name.clone(),
            classes: fee.classes.join(", "),
            was_due: printed_day(&fee.due_on),
            due: sent(&due_field).unwrap_or_else(|| later(&fee.due_on)),
            decision: sent(&copy_field).unwrap_or_default(),
            error: errors.get(&copy_field).cloned(),
            due_field,
            copy_field,
        }
    };
    fees.iter().map(fee).collect()
}

/// The name of an exam a year later: every year of four digits in it, from 1900 to 2999, is the next one, and so are two digits after it and a
/// hyphen. Other numbers stay: `Class Test 2, 2026` is followed by `Class Test 2, 2027`.
pub fn renamed(name: &str) -> String {
    let mut renamed = String::with_capacity(name.len());
    let mut rest = name;
    // Whether what comes just before is a year.
    let mut after_year = false;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            let until = rest.find(|letter: char| letter.is_ascii_digit()).unwrap_or(rest.len());
            let (between, later) = rest.split_at(until);
            renamed.push_str(between);
            after_year &= matches!(between, "-" | "–" | "/");
            rest = later;
            continue;
        }
        let (number, later) = rest.split_at(digits);
        let year = number.parse::<u32>().ok().filter(|year| digits == 4 && (1900..3000).contains(year));
        let short = number.parse::<u32>().ok().filter(|_| digits == 2 && after_year);
        let next = match (year, short) {
            (Some(year), _) => (year + 1).to_string(),
            (None, Some(short)) => format!("{:02}", (short + 1) % 100),
            (None, None) => number.to_owned(),
        };
        renamed.push_str(&next);
        after_year = year.is_some();
        rest = later;
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exam_is_offered_with_the_new_year_in_place_of_the_old_one() {
        for (name, offered) in [
            ("Half Yearly 2026", "Half Yearly 2027"),
            ("Class Test 2, 2026", "Class Test 2, 2027"),
            ("Annual 2026-27", "Annual 2027-28"),
            ("Annual 2099/00 (10)", "Annual 2100/01 (10)"),
            ("CT 10", "CT 10"),
            ("Room 20261", "Room 20261"),
            ("বার্ষিক 2026", "বার্ষিক 2027"),
            ("2026", "2027"),
            ("", ""),
        ] {
            assert_eq!(renamed(name), offered, "{name}");
        }
    }

    fn read(fields: &[(&str, &str)]) -> (Said, BTreeMap<String, Text>) {
        let mut errors = FieldErrors::default();
        let said = Said::read(&Raw::of(fields.iter().copied()), (true, true), &mut errors);
        (said, errors.into_fields())
    }

    #[test]
    fn names_are_filled_in_and_differ_and_each_fee_is_decided() {
        let (said, errors) = read(&[("exam.a", " Annual  2027 "), ("exam.b", "annual 2027"), ("exam.c", "")]);
        assert_eq!(said.names.get("a").map(String::as_str), Some("Annual 2027"));
        assert_eq!(errors["exam.b"].english(), "Another exam has this name");
        assert_eq!(errors["exam.c"].english(), "The exam needs a name");
        let (said, errors) = read(&[
            ("feeCopy.x", "copy"),
            ("feeDue.x", "2027-01-10"),
            ("feeCopy.y", "leave"),
            ("feeDue.y", "2027-01-10"),
            ("feeCopy.z", ""),
            ("feeDue.z", "2027-01-10"),
            ("feeCopy.w", "copy"),
            ("feeDue.w", "soon"),
        ]);
        assert_eq!((said.dues["x"].as_deref(), said.dues["y"].as_deref()), (Some("2027-01-10"), None));
        assert_eq!(errors.keys().collect::<Vec<_>>(), ["feeCopy.w", "feeCopy.z"]);
    }
}
