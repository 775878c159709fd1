//! GET /api/branchWiseSubject.

use axum::Json;
use axum::extract::State;
use rules::subjects::abbreviation;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Subject};
use auth::May;
use auth::permit::ReadLookups;
use base::error::Result;
use records::place::{AskedPlace, Level};
use web::app::AppState;
use web::input::Params;

/// A row of branchWiseSubject; `label` and `value` are name and id once more, as dropdowns take them.
#[derive(Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct SubjectRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub subject_name: String,
    pub label: String,
    pub value: String,
    pub abbreviation: String,
}

impl From<Subject> for SubjectRow {
    fn from(subject: Subject) -> Self {
        Self {
            abbreviation: abbreviation(&subject.subject_name, subject.abbreviation.as_deref()),
            label: subject.subject_name.clone(),
            value: subject.id.clone(),
            id: subject.id,
            subject_name: subject.subject_name,
        }
    }
}

/// GET /api/branchWiseSubject: a session's subjects, by name.
///
/// Specification silent: with a `sectionId` only the subjects which that section is taught, in the order of its cards.
///
/// # Errors
/// 400 without a session; 403 and 404 as the ids are.
pub async fn branch_wise_subject(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<SubjectRow>>> {
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let subjects = match place.at(Level::Section) {
        Some(section) => store::of_section(&mut conn, &section.id).await?,
        None => store::of_session(&mut conn, &place.session()?.id).await?,
    };
    Ok(Json(subjects.into_iter().map(SubjectRow::from).collect()))
}
