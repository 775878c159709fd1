//! `/admin/gradingSchemes/{id}/delete`: the question before a scheme is deleted, and the sessions that keep it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, schemes_texts};
use serde::Serialize;
use ts_rs::TS;

use super::page::{LIST, SchemeUse};
use super::save::{self, Saving, changeable};
use super::store;
use auth::permit::ManageExams;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::form::address;
use web::input::PathId;
use web::posted::Posted;
use web::shell::shell_of;

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeDeleteProps {
    pub name: String,
    /// Where the form is posted.
    pub action: String,
    /// The list.
    pub back: &'static str,
    #[ts(type = "number")]
    pub version: i64,
    /// What uses it; it can be deleted where nothing does.
    pub used_by: Vec<SchemeUse>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// GET the question.
///
/// # Errors
/// 403 by role, by branch, and for one of all branches; 404; 409 for one that is built in.
pub async fn delete_scheme(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show(&app, &visitor, &id, None).await
}

/// POST: deletes the scheme.
///
/// # Errors
/// As [`Posted`] and [`delete`]; 409 with the page again where a session uses it, or somebody has changed it since.
pub async fn delete_scheme_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageExams, ()>,
) -> Result<Response> {
    let seen = posted.sent("version").and_then(|text| text.parse().ok());
    match save::delete(&app, &posted.visitor.caller, Some(&posted.key), (&id, seen)).await {
        Ok(Saving::Answered(response)) => Ok(response),
        Ok(Saving::Written(write, ..)) => write.lead_to(&address(LIST, &[("done", "deleted")])).await,
        Err(Error::Conflict { message, .. }) => {
            let page = show(&app, &posted.visitor, &id, Some(message)).await?;
            Ok((StatusCode::CONFLICT, page).into_response())
        }
        Err(error) => Err(error),
    }
}

async fn show(app: &App, visitor: &Visitor, id: &str, failure: Option<Text>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let scheme = changeable(&mut conn, &visitor.caller, id).await?;
    let uses = store::uses_of_versions(&mut conn, id, None).await?;
    drop(conn);
    let props = SchemeDeleteProps {
        name: scheme.scheme_name.clone(),
        action: format!("{LIST}/{id}/delete"),
        back: LIST,
        version: scheme.version,
        used_by: uses.into_iter().map(|of| SchemeUse::of(&visitor.caller, of)).collect(),
        failure,
    };
    let shell = shell_of(app, visitor, LIST).titled(schemes_texts::DELETE_SCHEME);
    app.pages.screen("schemeDelete", &shell.title, Some(&shell), &props).await
}
