//! GET /api/getStudentAsFilter and GET /api/getSearchResult.

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, Found};
use auth::May;
use auth::permit::{ReadLookups, SearchStudents};
use base::error::Result;
use records::place::{AskedPlace, Level};
use records::search::words;
use roster::ground::{ClassOfStudent, PlaceOfStudent, SectionOfStudent, SessionOfStudent};
use web::app::AppState;
use web::input::Params;
use web::shell::{BranchRef, file_address};

/// A row of getStudentAsFilter: the student of docs/rules.md, *Records and fields*.
#[derive(Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct StudentRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub reg_no: String,
    /// Address of the picture.
    pub profile_photo: Option<String>,
    #[serde(flatten)]
    #[ts(flatten)]
    pub place: PlaceOfStudent,
}

/// A row of getSearchResult. Roll, class and section are those of the branch's active session.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SearchHit {
    #[serde(rename = "_id")]
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    #[ts(type = "number | null")]
    pub roll: Option<i64>,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    /// Address of the picture.
    pub profile_photo: Option<String>,
}

impl From<Found> for SearchHit {
    fn from(found: Found) -> Self {
        Self {
            id: found.id,
            first_name: found.first_name,
            last_name: found.last_name,
            reg_no: found.reg_no,
            roll: found.roll,
            class_name: found.class_name,
            section_name: found.section_name,
            profile_photo: found.profile_photo_file_id.as_deref().map(file_address),
        }
    }
}

/// The query of getSearchResult. It takes a branch and nothing below it: other keys are ignored.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchQuery {
    branch_name: Option<String>,
    branch_id: Option<String>,
    /// With fewer than two characters nothing is found.
    search_text: String,
}

/// GET /api/getStudentAsFilter: the students of a session, of a class or of a section, by class, section and roll.
///
/// # Errors
/// 400 without a session; 403 and 404 as the ids are.
pub async fn get_student_as_filter(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<StudentRow>>> {
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let (branch, session) = (place.branch()?.clone(), place.session()?.clone());
    let class = place.at(Level::Class).map(|class| class.id.as_str());
    let section = place.at(Level::Section).map(|section| section.id.as_str());
    let students = store::enrolled(&mut conn, &session.id, class, section).await?;
    let branch = BranchRef { id: branch.id, branch_name: branch.name };
    let session = SessionOfStudent { id: session.id, session_name: session.name };
    let rows = students.into_iter().map(|student| StudentRow {
        id: student.id,
        first_name: student.first_name,
        last_name: student.last_name,
        roll: student.roll,
        reg_no: student.reg_no,
        profile_photo: student.profile_photo_file_id.as_deref().map(file_address),
        place: PlaceOfStudent {
            branch: branch.clone(),
            session: session.clone(),
            class: ClassOfStudent {
                id: student.class_id,
                class_name: student.class_name,
                class_numeric: student.class_numeric,
            },
            section: SectionOfStudent { id: student.section_id, section_name: student.section_name },
        },
    });
    Ok(Json(rows.collect()))
}

/// GET /api/getSearchResult: from two characters; fewer find nothing.
///
/// # Errors
/// 400 without a searchText; 403 for another branch.
pub async fn get_search_result(
    caller: May<SearchStudents>,
    State(app): AppState,
    Params(query): Params<SearchQuery>,
) -> Result<Json<Vec<SearchHit>>> {
    let ground = AskedPlace { branch_name: query.branch_name, branch_id: query.branch_id, ..AskedPlace::default() };
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
    let found = match words(&query.search_text) {
        None => Vec::new(),
        Some(words) => store::search(&mut conn, place.branch_id(), &words).await?,
    };
    Ok(Json(found.into_iter().map(SearchHit::from).collect()))
}
