//! Where a student is, as the calls answer it: in which branch, session, class and section.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use web::shell::BranchRef;

/// A student's session.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct SessionOfStudent {
    #[serde(rename = "_id")]
    pub id: String,
    pub session_name: String,
}

/// A student's class.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct ClassOfStudent {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_name: String,
    #[ts(type = "number")]
    pub class_numeric: i64,
}

/// A student's section.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct SectionOfStudent {
    #[serde(rename = "_id")]
    pub id: String,
    pub section_name: String,
}

/// All four. Stands among a student's own fields by `#[serde(flatten)]`.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
pub struct PlaceOfStudent {
    pub branch: BranchRef,
    pub session: SessionOfStudent,
    pub class: ClassOfStudent,
    pub section: SectionOfStudent,
}

/// Who a student is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentFacts {
    #[serde(rename = "_id")]
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    pub roll: i64,
    /// YYYY-MM-DD
    pub dob: Option<String>,
    pub gender: Option<String>,
    pub guardian_name: Option<String>,
    /// Address of the picture.
    pub profile_photo: Option<String>,
}
