//! The calls of a noun: the same reading, the same changes and the same refusals as its forms (docs/rules.md: `addX`, `getAllX`,
//! `getOneX/{id}`, `updateOneX/{id}`, `deleteOneX/{id}`).

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use serde_json::{Map, Value, json};

use super::delete::{CHANGED as STALE, DeleteForm, DeleteOutcome, gone};
use super::form::{SaveOutcome, SaveRefusal, added, reached, updated};
use super::list::ListQuery;
use super::{Draft, RecordKind, Row, STATUS};
use crate::app::AppState;
use crate::auth::scope::Needs;
use crate::auth::{Caller, Ground, May};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::web::input::{Body, Listing, Params, PathId};
use crate::web::posted::{FieldErrors, FromForm, Raw};

const CHANGED: &str = "Somebody else has changed this record meanwhile";
/// How often a call without a version is tried while others write the same record.
const TRIES: usize = 30;

/// GET `getAllX`: a page of the branch's records.
///
/// # Errors
/// 400 for a malformed page, limit, sort or status; 403 for another branch; 404.
pub async fn get_all<K: RecordKind>(
    caller: May<K::Reads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
    Params(ground): Params<Ground>,
) -> Result<Json<Listing<K::Row>>> {
    query.strict(&K::NOUN, String::new())?;
    let mut conn = app.db.acquire().await?;
    let scope = ground.resolve(&caller, &mut conn, Needs::Branch).await?;
    let asked = query.strict(&K::NOUN, scope.branch.id)?;
    let found = K::window(&mut conn, &asked.window).await?;
    Ok(Json(asked.paging.read()?.listing(found.rows, found.total)))
}

/// GET `getOneX/{id}`.
///
/// # Errors
/// 403 for another branch's, 404.
pub async fn get_one<K: RecordKind>(
    caller: May<K::Reads>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<K::Row>> {
    let mut conn = app.db.acquire().await?;
    Ok(Json(reached::<K>(&mut conn, &caller, &id).await?))
}

/// The noun's own fields of a body; what else is in it is ignored.
fn sent<K: RecordKind>(body: &Map<String, Value>) -> Result<Raw> {
    let own = |key: &str| key == STATUS || K::NOUN.fields.iter().any(|field| field.key == key);
    Raw::json(body.iter().filter(|(key, _)| own(key)))
}

/// Reads a call's body as a form is read. What a call leaves out is `stored`, where there is something; else it is missing.
fn read<K: RecordKind>(body: &Map<String, Value>, stored: &super::Values) -> Result<K::Draft> {
    let sent = sent::<K>(body)?;
    let raw = sent.clone().over(stored);
    let mut errors = FieldErrors::default();
    match K::Draft::read(&raw, &mut errors) {
        Some(draft) if errors.is_empty() => Ok(draft),
        _ => {
            let fields = errors.into_fields();
            let message = fields.values().next().cloned().unwrap_or_default();
            // The shape comes first: a field that is not there at all.
            if fields.keys().any(|field| !raw.has(field)) {
                return Err(Error::Invalid { message, fields });
            }
            Err(Error::Values { message, fields })
        }
    }
}

/// POST `addX`.
///
/// # Errors
/// 400 for the shape; 403 for another branch; 404; 422 naming each field.
pub async fn add<K: RecordKind>(
    caller: May<K::Writes>,
    State(app): AppState,
    body: Body<Map<String, Value>>,
) -> Result<Response> {
    let ground = ground_of(&body.value)?;
    let draft = read::<K>(&body.value, &Vec::new());
    if let Err(error @ Error::Invalid { .. }) = draft {
        return Err(error);
    }
    let branch = {
        let mut conn = app.db.acquire().await?;
        ground.resolve(&caller, &mut conn, Needs::Branch).await?.branch
    };
    match added::<K>(&app, &caller, body.key.as_ref(), branch.id, &draft?).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, id, _) => {
            write.answer(&json!({ "message": messages::SUCCESSFULLY_ADDED, "_id": id, "version": 1 })).await
        }
    }
}

/// The branch that a body names.
fn ground_of(body: &Map<String, Value>) -> Result<Ground> {
    let text = |key: &str| match body.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(Error::invalid(key, format!("{key} must be text"))),
    };
    Ok(Ground { branch_id: text("branchId")?, branch_name: text("branchName")?, ..Ground::default() })
}

/// A record's branch does not change: another one's name or id beside it is refused.
async fn same_branch(conn: &mut Conn, caller: &Caller, ground: Ground, row: &impl Row) -> Result<()> {
    let named = ground.branch_id.is_some() || ground.branch_name.is_some();
    if named && ground.resolve(caller, conn, Needs::Branch).await?.branch.id != row.branch_id() {
        return Err(Error::invalid("branchId", "The record belongs to another branch"));
    }
    Ok(())
}

/// PUT `updateOneX/{id}`: what the body leaves out stays. Without `version` the last write wins.
///
/// # Errors
/// 400 for the shape; 403 for another branch's; 404; 409 with both values where it was changed meanwhile; 422.
pub async fn update_one<K: RecordKind>(
    caller: May<K::Writes>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<Map<String, Value>>,
) -> Result<Response> {
    let version = match body.value.get("version") {
        None | Some(Value::Null) => None,
        Some(given) => Some(given.as_i64().ok_or_else(|| Error::invalid("version", "version must be a whole number"))?),
    };
    sent::<K>(&body.value)?;
    let ground = ground_of(&body.value)?;
    for _ in 0..TRIES {
        let row = {
            let mut conn = app.db.acquire().await?;
            let row = reached::<K>(&mut conn, &caller, &id).await?;
            same_branch(&mut conn, &caller, ground.clone(), &row).await?;
            row
        };
        // A stale version is said before the values are looked at.
        let draft = read::<K>(&body.value, &row.values());
        if draft.is_err() && version.is_some_and(|version| version != row.version()) {
            return Err(Error::conflict(CHANGED));
        }
        let draft = draft?;
        match updated::<K>(&app, &caller, body.key.as_ref(), &row, version.unwrap_or_else(|| row.version()), &draft)
            .await
        {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(write, id, version)) => {
                let answer = json!({ "message": messages::SUCCESSFULLY_UPDATED, "_id": id, "version": version });
                return write.answer(&answer).await;
            }
            // Without a version the last write wins: it is read and written again.
            Err(SaveRefusal::Stale(_)) if version.is_none() => {}
            Err(SaveRefusal::Stale(now)) => return Err(conflict(&draft.values(), now.as_ref())),
            Err(SaveRefusal::Error(error)) => return Err(error),
        }
    }
    Err(Error::Busy { retry_after: 1 })
}

fn conflict(yours: &super::Values, now: &impl Row) -> Error {
    let (by, at) = now.changed();
    let theirs = now.values();
    let differ = yours.iter().zip(&theirs).filter(|((_, yours), (_, theirs))| yours != theirs);
    let conflicts = differ
        .map(|((field, yours), (_, theirs))| {
            json!({ "field": field, "yours": yours, "theirs": theirs, "version": now.version(), "changedBy": by, "changedAt": at })
        })
        .collect();
    Error::Conflict { message: CHANGED.to_owned(), conflicts }
}

/// DELETE `deleteOneX/{id}`.
///
/// # Errors
/// 403 for another branch's; 404; 409 where something refers to it.
pub async fn delete_one<K: RecordKind>(
    caller: May<K::Writes>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    for _ in 0..TRIES {
        let row = {
            let mut conn = app.db.acquire().await?;
            reached::<K>(&mut conn, &caller, &id).await?
        };
        match gone::<K>(&app, &caller, None, Some(&row), &DeleteForm::of_version(row.version())).await {
            Ok(DeleteOutcome::Answered(response)) => return Ok(response),
            Ok(DeleteOutcome::Written(write)) => {
                return write.answer(&json!({ "message": messages::SUCCESSFULLY_DELETED })).await;
            }
            Err(Error::Conflict { message, .. }) if message == STALE => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::Busy { retry_after: 1 })
}
