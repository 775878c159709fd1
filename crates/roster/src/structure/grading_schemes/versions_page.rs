//! `/admin/gradingSchemes/{id}/versions`: a scheme's versions, who made them and when, where each is used, and what differs from the one before it.

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::words::{Text, schemes_texts};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::differences::{SchemeDifference, differences};
use super::page::{LIST, SchemeUse};
use super::save::readable;
use super::store::{self, MadeVersion};
use auth::MayVisit;
use auth::permit::ManageExams;
use base::error::{Error, Result};
use records::Choice;
use web::app::AppState;
use web::form::address;
use web::input::{Params, PathId};
use web::shell::shell_of;

/// Versions of a page: each has a document that is read.
const SHOWN: usize = 20;

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeVersionsProps {
    pub name: String,
    /// Its branch, or what it is of instead.
    #[ts(as = "String")]
    pub branch: Text,
    /// The list.
    pub back: &'static str,
    /// The eight, by their keys.
    pub components: Vec<Choice>,
    /// The newest first.
    pub versions: Vec<VersionShown>,
    /// The versions before these.
    pub earlier: Option<String>,
    /// The newest versions, where these are not.
    pub newest: Option<String>,
}

/// A version of a scheme.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct VersionShown {
    #[ts(type = "number")]
    pub number: i64,
    pub made_by_name: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub made_at: i64,
    pub used_by: Vec<SchemeUse>,
    /// From the version before it; none of the first.
    pub differences: Option<Vec<SchemeDifference>>,
    /// As a JSON file.
    pub download: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct VersionsQuery {
    /// The newest one that is shown.
    from: Option<String>,
}

/// GET the versions of a scheme that is stored.
///
/// # Errors
/// 403 by role and by branch; 404, for one that is built in as well.
pub async fn versions(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<VersionsQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let mut conn = app.db.snapshot().await?;
    let scheme = readable(&mut conn, caller, &id).await?;
    let from = query.from.and_then(|text| text.parse().ok()).unwrap_or(i64::MAX);
    // One more, which the oldest one that is shown differs from.
    let most = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
    let found = store::versions(&mut conn, &id, from, most).await?;
    let own = caller.branch.as_ref().map(|branch| branch.id.as_str());
    let uses = store::uses_of_versions(&mut conn, &id, own).await?;
    drop(conn);
    let documents: Vec<Value> = found.iter().map(document).collect::<Result<_>>()?;
    let at = format!("{LIST}/{id}/versions");
    let shown = found.iter().enumerate().take(SHOWN).map(|(place, MadeVersion { made, .. })| VersionShown {
        number: made.number,
        made_by_name: made.made_by_name.clone(),
        made_at: made.made_at,
        used_by: uses
            .iter()
            .filter(|of| of.number == made.number)
            .map(|of| SchemeUse::of(caller, of.clone()))
            .collect(),
        differences: documents.get(place + 1).map(|before| differences(before, &documents[place])),
        download: address(&format!("{LIST}/{id}/file"), &[("number", &made.number.to_string())]),
    });
    let props = SchemeVersionsProps {
        versions: shown.collect(),
        earlier: found.get(SHOWN).map(|next| address(&at, &[("from", &next.made.number.to_string())])),
        newest: (from < scheme.version_number).then_some(at),
        branch: match &scheme.branch_name {
            Some(name) => name.clone().into(),
            None => schemes_texts::ALL_BRANCHES.into(),
        },
        name: scheme.scheme_name.clone(),
        back: LIST,
        components: Component::ALL.iter().map(|of| Choice::new(of.key(), of.label())).collect(),
    };
    let shell = shell_of(&*app, &visitor, LIST).titled(schemes_texts::VERSIONS_OF_SCHEME);
    app.pages.screen("schemeVersions", &shell.title, Some(&shell), &props).await
}

fn document(version: &MadeVersion) -> Result<Value> {
    serde_json::from_str(&version.definition).map_err(|error| Error::Internal(error.to_string()))
}
