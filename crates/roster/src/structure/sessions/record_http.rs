//! The two calls on sessions that the specification shapes otherwise than the other lists (docs/rules.md, *Structure*).

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::record_store::Sessions;
use auth::May;
use auth::permit::ManageStructure;
use base::error::{Error, Result};
use db::window::Within;
use records::place::{AskedPlace, Level};
use records::{DeleteForm, DeleteOutcome, Kind, ListQuery, RecordKind, StoredRecord};
use web::app::AppState;
use web::input::{Listing, Params, PathId};

/// `branch`: an id or a name.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BranchQuery {
    branch: Option<String>,
}

/// GET `getAllSession?page&limit&search&branch`: a page of a branch's sessions.
///
/// # Errors
/// 400 for a malformed page, limit, sort or status; 403 for another branch; 404.
pub async fn get_all_session(
    caller: May<ManageStructure>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
    Params(BranchQuery { branch }): Params<BranchQuery>,
) -> Result<Json<Listing<StoredRecord>>> {
    let branch = branch.filter(|branch| !branch.trim().is_empty());
    let grounds = match branch {
        None => vec![query.ground.clone()],
        // By its id; where there is none, by its name.
        Some(branch) => vec![
            AskedPlace { branch_id: Some(branch.clone()), ..AskedPlace::default() },
            AskedPlace { branch_name: Some(branch), ..AskedPlace::default() },
        ],
    };
    query.strict(&<Sessions as RecordKind>::NOUN, Within::Everything)?;
    let mut conn = app.db.acquire().await?;
    let mut refusal = Error::not_found(refusals::BRANCH_NOT_FOUND);
    for ground in grounds {
        match ground.resolve(&caller, &mut conn, Level::Branch).await {
            Ok(place) => {
                let asked =
                    query.strict(&<Sessions as RecordKind>::NOUN, Within::Branch(place.branch_id().to_owned()))?;
                let found = StoredRecord::window(Kind::of::<Sessions>(), &mut conn, &asked.window).await?;
                return Ok(Json(asked.paging.read()?.listing(found.rows, found.total)));
            }
            Err(error) => refusal = error,
        }
    }
    Err(refusal)
}

/// What a deletion leaves.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeletedSession {
    message: &'static str,
    delete_status: bool,
    all_session: Vec<StoredRecord>,
}

/// The names of the session that is to be deleted.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DeleteQuery {
    branch_name: Option<String>,
    session_name: Option<String>,
}

/// DELETE `deleteOneSession/{id}?branchName&sessionName`.
///
/// # Errors
/// 400 where a name is not the record's; 403 for another branch's; 404; 409 where something refers to it.
pub async fn delete_one_session(
    caller: May<ManageStructure>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<DeleteQuery>,
) -> Result<Response> {
    let row = {
        let mut conn = app.db.acquire().await?;
        let row = records::reached(Kind::of::<Sessions>(), &mut conn, &caller, &id).await?;
        let ground = AskedPlace {
            branch_id: Some(row.branch_id().to_owned()),
            branch_name: query.branch_name,
            session_id: Some(id),
            session_name: query.session_name,
            ..AskedPlace::default()
        };
        ground.resolve(&caller, &mut conn, Level::Session).await?;
        row
    };
    match records::gone(Kind::of::<Sessions>(), &app, &caller, None, Some(&row), &DeleteForm::of_version(row.version()))
        .await?
    {
        DeleteOutcome::Answered(response) => Ok(response),
        DeleteOutcome::Written(mut write) => {
            let all = ListQuery { limit: Some("all".to_owned()), ..ListQuery::default() };
            let asked = all.strict(&<Sessions as RecordKind>::NOUN, Within::Branch(row.branch_id().to_owned()))?;
            let left = StoredRecord::window(Kind::of::<Sessions>(), &mut write.tx, &asked.window).await?;
            let message = rules::messages::SUCCESSFULLY_DELETED;
            write.answer(&DeletedSession { message, delete_status: true, all_session: left.rows }).await
        }
    }
}
