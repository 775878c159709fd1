//! What crosses the line about qualities: the answers of the calls (docs/rules.md, *Records and fields*, *Calls*).

use std::borrow::Cow;

use rules::qualities::{Quality, QualityGrade};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::store::Grades;
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
    pub yours: Option<String>,
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
