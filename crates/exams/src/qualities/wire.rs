//! What crosses the line about qualities: the bodies of the calls that write, and their answers (docs/rules.md, *Records and fields*, *Calls*).

use std::borrow::Cow;

use rules::qualities::{Quality, QualityGrade};
use rules::words::{Word, exams_texts};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::store::Grades;
use base::error::Result;
use roster::ground::{PlaceOfStudent, StudentFacts};
use web::keyed::{FieldNames, Keyed};
use web::shapes::{QualityGradeShape, SemesterShape};

/// A field as its key: `arts_crafts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(
    export,
    export_to = "rules.ts",
    type = "\"regularity\" | \"patriotism\" | \"honesty\" | \"leadership\" | \"discipline\" | \"participation\" | \"tolerance\" | \"awareness\" | \"punctuality\" | \"handwriting\" | \"arts_crafts\" | \"music\" | \"homework\""
)]
pub struct QualityKey(pub Quality);

/// Tells null, which takes a grade away, from a key that is not there.
fn sent<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// The grade fields of a body: one that is missing is unchanged, null takes the grade away.
pub trait SentGrades {
    /// What was sent for a field; none: nothing was.
    fn sent(&self, quality: Quality) -> Option<&Value>;

    /// Whether any field was sent.
    fn any(&self) -> bool {
        Quality::ALL.into_iter().any(|quality| self.sent(quality).is_some())
    }
}

/// The grade that a value is; null: none.
///
/// # Errors
/// The reason, for everything else.
pub fn grade_of(value: &Value) -> Result<Option<QualityGrade>, Word> {
    match value {
        Value::Null => Ok(None),
        Value::String(text) => text.parse().map(Some).map_err(|_| exams_texts::GRADE_NOT_KNOWN),
        _ => Err(exams_texts::GRADE_NOT_KNOWN),
    }
}

/// A body with the thirteen grade fields, which are named as their keys, beside its own. Spelled out and not flattened: serde
/// could not name the field of a wrong shape otherwise.
macro_rules! graded {
    ($(#[$about:meta])* $name:ident { $($(#[$on:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        graded!(@ $(#[$about])* $name { $($(#[$on])* $field: $type),+ }
            regularity Regularity, patriotism Patriotism, honesty Honesty, leadership Leadership, discipline Discipline,
            participation Participation, tolerance Tolerance, awareness Awareness, punctuality Punctuality,
            handwriting Handwriting, arts_crafts ArtsCrafts, music Music, homework Homework);
    };
    (@ $(#[$about:meta])* $name:ident { $($(#[$on:meta])* $field:ident: $type:ty),+ } $($key:ident $quality:ident),+) => {
        $(#[$about])*
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        pub struct $name {
            $($(#[$on])* pub $field: $type,)+
            $(#[serde(default, deserialize_with = "sent")] #[schemars(with = "Option<QualityGradeShape>")] pub $key: Option<Value>,)+
        }

        impl SentGrades for $name {
            fn sent(&self, quality: Quality) -> Option<&Value> {
                match quality {
                    $(Quality::$quality => self.$key.as_ref(),)+
                }
            }
        }
    };
}

graded! {
    /// The body of addStudentQualities, beside the filter set.
    AddBody {
        #[serde(rename = "studentId")] student_id: String,
        /// Checked against the student's, where it is given.
        #[serde(default, rename = "studentRegNo")] student_reg_no: Option<String>,
    }
}

graded! {
    /// The body of updateStudentQualities, whose query has the filter set.
    UpdateBody {
        /// That of the query wins.
        #[serde(default)] semester: Option<String>,
        /// The version that was edited. Without it the last write wins.
        #[serde(default)] version: Option<i64>,
    }
}

graded! {
    /// One student of sectionQualities.
    Entry {
        #[serde(rename = "studentId")] student_id: String,
        /// The version that was edited. Without it the last write wins.
        #[serde(default)] version: Option<i64>,
    }
}

/// The body of sectionQualities, beside the section and a semester or none: its students' grades.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct SectionBody {
    #[schemars(required, length(min = 1))]
    pub qualities: Option<Vec<Entry>>,
}

/// Grades by the qualities' keys.
#[derive(Clone, Copy, Debug)]
pub struct ByQuality;

impl FieldNames for ByQuality {
    fn names() -> impl Iterator<Item = Cow<'static, str>> {
        Quality::ALL.into_iter().map(|quality| quality.key().into())
    }
}

/// A grade of each quality, null where none is given.
pub type GradeFields = Keyed<ByQuality, Option<QualityGrade>, Option<QualityGradeShape>>;

/// A student's record, as the calls answer it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QualitiesRecord {
    pub student_id: String,
    pub student_reg_no: String,
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub session_name: String,
    /// Null: of every semester.
    #[schemars(with = "Option<SemesterShape>")]
    pub semester: Option<&'static str>,
    #[serde(flatten)]
    pub grades: GradeFields,
}

/// What getOneStudentQualities answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredQualities {
    #[serde(flatten)]
    pub record: QualitiesRecord,
    /// Of the semester's own record; 0 where there is none.
    pub version: i64,
    pub changed_by: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

/// What a save of one student's record answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OneSaved {
    pub message: &'static str,
    pub version: i64,
}

/// A row of getStudentInfo.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentInfo {
    #[serde(flatten)]
    pub student: StudentFacts,
    pub group: Option<String>,
    #[serde(flatten)]
    pub place: PlaceOfStudent,
}

/// Every grade, null where none is given.
pub fn grade_fields(grades: &Grades) -> GradeFields {
    Keyed::new(Quality::ALL.map(|quality| grades.get(quality)))
}

/// A record's version after a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct SavedQualities {
    pub student_id: String,
    #[ts(type = "number")]
    pub version: i64,
    /// The version before the save: between the two, only this save changed the record.
    #[ts(type = "number")]
    pub from: i64,
}

/// What sectionQualities answers.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "qualities.ts")]
pub struct SectionSaved {
    pub message: &'static str,
    pub qualities: Vec<SavedQualities>,
}

/// Where a stale save differs from what is stored.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub struct QualityConflict {
    pub student_id: String,
    pub component: QualityKey,
    /// As it was sent.
    #[ts(type = "string | null")]
    pub yours: Value,
    #[ts(type = "string | null")]
    pub theirs: Option<&'static str>,
    /// The stored record's version.
    #[ts(type = "number")]
    pub version: i64,
    pub changed_by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub changed_at: i64,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_that_is_missing_is_told_from_one_that_is_null() {
        let entry: Entry =
            serde_json::from_value(json!({ "studentId": "s", "music": null, "arts_crafts": "A+", "unknown": 1 }))
                .unwrap();
        assert_eq!(entry.sent(Quality::Music), Some(&Value::Null));
        assert_eq!(entry.sent(Quality::ArtsCrafts), Some(&json!("A+")));
        assert_eq!(entry.sent(Quality::Homework), None);
        assert!(entry.any());
        let empty: UpdateBody = serde_json::from_value(json!({ "version": 3 })).unwrap();
        assert!(!empty.any() && empty.version == Some(3));
    }

    #[test]
    fn quality_grades_can_only_be_a_plus_a_b_plus_or_b() {
        for grade in QualityGrade::ALL {
            assert_eq!(grade_of(&json!(grade)), Ok(Some(grade)));
        }
        assert_eq!(grade_of(&Value::Null), Ok(None));
        for wrong in [json!(""), json!("a"), json!("C"), json!("A +"), json!(5), json!(true), json!(["A"]), json!({})] {
            assert!(grade_of(&wrong).is_err(), "{wrong}");
        }
    }
}
