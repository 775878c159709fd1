//! `/admin/gradingSchemes`: the list of grading schemes, and one as a file. The form of one is elsewhere.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::words::{Text, calls, schemes_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::{SchemeRow, rows};
use super::save::{built_in, readable};
use super::store::{self, UseOfVersion};
use auth::permit::ManageExams;
use auth::{Caller, MayVisit};
use base::error::{Error, Result};
use web::app::AppState;
use web::download::disposition;
use web::form::address;
use web::input::{Params, PathId};
use web::shell::shell_of;

pub(super) const LIST: &str = "/admin/gradingSchemes";

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
    /// Its versions; none of one that is built in.
    pub history: Option<String>,
    /// None where the viewer may not change it, and so is the question before it is deleted.
    pub edit: Option<String>,
    pub delete: Option<String>,
    pub copy: String,
    /// As a JSON file.
    pub download: String,
}

/// A session that a scheme is used in, by itself or for a class.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeUse {
    pub session: String,
    /// For who sees several branches.
    pub branch: Option<String>,
    /// None: by the session itself.
    pub class_name: Option<String>,
    /// The session's form.
    pub href: String,
}

impl SchemeUse {
    pub(super) fn of(caller: &Caller, of: UseOfVersion) -> Self {
        Self {
            href: format!("/admin/manageSession/{}/edit", of.session_id),
            session: of.session_name,
            branch: caller.branch.is_none().then_some(of.branch_name),
            class_name: of.class_name,
        }
    }
}

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct GradingSchemesProps {
    pub lines: Vec<SchemeLine>,
    /// Where one is added.
    pub add: String,
    /// Where a file is uploaded.
    pub upload: String,
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
        upload: format!("{LIST}/upload"),
        done: match query.done.as_deref() {
            Some("added") => Some(calls::SUCCESSFULLY_ADDED.into()),
            Some("updated") => Some(calls::SUCCESSFULLY_UPDATED.into()),
            Some("deleted") => Some(calls::SUCCESSFULLY_DELETED.into()),
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
        history: (!row.built_in).then(|| format!("{LIST}/{}/versions", row.id)),
        edit: may_change.then(|| format!("{LIST}/{}/edit", row.id)),
        delete: may_change.then(|| format!("{LIST}/{}/delete", row.id)),
        copy: address(&format!("{LIST}/new"), &[("from", &row.id)]),
        download: format!("{LIST}/{}/file", row.id),
        id: row.id,
        name: row.name,
        branch,
        versions: row.versions,
        used_by: row.used_by,
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FileQuery {
    /// Of a version; without it the latest.
    number: Option<String>,
}

/// GET /admin/gradingSchemes/{id}/file: the latest document or that of a version, as it can be sent again.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn grading_scheme_file(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<FileQuery>,
) -> Result<Response> {
    let (name, json) = if let Some(built_in) = built_in(&id) {
        (built_in.definition().name.clone(), built_in.json().to_owned())
    } else {
        let mut conn = app.db.acquire().await?;
        let scheme = readable(&mut conn, &visitor.caller, &id).await?;
        match query.number {
            None => (scheme.scheme_name.clone(), scheme.definition),
            Some(number) => {
                let number: i64 = number.parse().unwrap_or(0);
                let found = store::versions(&mut conn, &id, number, 1).await?.into_iter().next();
                let found = found.filter(|version| version.made.number == number);
                let version = found.ok_or_else(|| Error::not_found(schemes_texts::VERSION_NOT_FOUND))?;
                (schemes_texts::file_of_version(&scheme.scheme_name, number).english().to_owned(), version.definition)
            }
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CONTENT_DISPOSITION, disposition(&format!("{name}.json"))?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, json).into_response())
}
