//! `/admin/gradingSchemes`: the list of grading schemes, and one as a file. The form of one is elsewhere.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::words::{Text, calls, schemes_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::{SchemeRow, rows};
use super::save::{built_in, readable};
use auth::permit::ManageExams;
use auth::{Caller, MayVisit};
use base::error::Result;
use web::app::AppState;
use web::download::disposition;
use web::form::address;
use web::input::{Params, PathId};
use web::shell::shell_of;

const LIST: &str = "/admin/gradingSchemes";

/// A scheme in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeLine {
    pub id: String,
    pub name: String,
    /// Its branch, or what it is of instead.
    #[ts(as = "String")]
    pub branch: Text,
    #[ts(type = "number")]
    pub versions: i64,
    /// The names of the sessions that use it.
    pub used_by: Vec<String>,
    /// Where it is tried on a section.
    pub try_it: String,
    /// None where the viewer may not change it.
    pub edit: Option<String>,
    pub copy: String,
    /// As a JSON file.
    pub download: String,
}

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct GradingSchemesProps {
    pub lines: Vec<SchemeLine>,
    /// Where one is added.
    pub add: String,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SchemesQuery {
    done: Option<String>,
}

/// GET /admin/gradingSchemes: those that are built in, then the branch's and those of all branches; every branch's for who has none.
///
/// # Errors
/// 403 by role.
pub async fn grading_schemes(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    Params(query): Params<SchemesQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let own = caller.branch.as_ref().map(|branch| branch.id.as_str());
    let found = rows(&mut app.db.acquire().await?, caller, own).await?;
    let props = GradingSchemesProps {
        lines: found.into_iter().map(|row| line(caller, row)).collect(),
        add: format!("{LIST}/new"),
        done: match query.done.as_deref() {
            Some("added") => Some(calls::SUCCESSFULLY_ADDED.into()),
            Some("updated") => Some(calls::SUCCESSFULLY_UPDATED.into()),
            _ => None,
        },
    };
    let shell = shell_of(&*app, &visitor, LIST);
    app.pages.screen("gradingSchemes", &shell.title, Some(&shell), &props).await
}

fn line(caller: &Caller, row: SchemeRow) -> SchemeLine {
    let may_change = !row.built_in && (row.branch_id.is_some() || caller.branch.is_none());
    let branch = match row.branch_name {
        Some(name) => name.into(),
        None if row.built_in => schemes_texts::BUILT_IN.into(),
        None => schemes_texts::ALL_BRANCHES.into(),
    };
    SchemeLine {
        try_it: format!("{LIST}/{}/try", row.id),
        edit: may_change.then(|| format!("{LIST}/{}/edit", row.id)),
        copy: address(&format!("{LIST}/new"), &[("from", &row.id)]),
        download: format!("{LIST}/{}/file", row.id),
        id: row.id,
        name: row.name,
        branch,
        versions: row.versions,
        used_by: row.used_by,
    }
}

/// GET /admin/gradingSchemes/{id}/file: the latest document, as it can be sent again.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn grading_scheme_file(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let (name, json) = if let Some(built_in) = built_in(&id) {
        (built_in.definition().name.clone(), built_in.json().to_owned())
    } else {
        let scheme = readable(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
        (scheme.scheme_name, scheme.definition)
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CONTENT_DISPOSITION, disposition(&format!("{name}.json"))?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, json).into_response())
}
