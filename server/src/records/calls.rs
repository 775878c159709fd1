//! The calls of a noun: the same reading, the same changes and the same refusals as its forms (school.md: `addX`, `getAllX`,
//! `getOneX/{id}`, `updateOneX/{id}`, `deleteOneX/{id}`).

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use serde_json::{Map, Value, json};

use super::delete::{DeleteForm, Gone, gone};
use super::form::{Refused, Saved, added, reached, updated};
use super::list::ListQuery;
use super::{Draft, Kept, Row};
use crate::app::AppState;
use crate::auth::scope::Needs;
use crate::auth::{Ground, May};
use crate::error::{Error, Result};
use crate::web::input::{Body, Listing, Params, PathId};
use crate::web::posted::{FieldErrors, FromForm, Raw};

/// GET `getAllX`: a page of the branch's records.
///
/// # Errors
/// 400 for a malformed page, limit, sort or status; 403 for another branch; 404.
pub async fn get_all<K: Kept>(
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
pub async fn get_one<K: Kept>(caller: May<K::Reads>, State(app): AppState, PathId(id): PathId) -> Result<Json<K::Row>> {
    let mut conn = app.db.acquire().await?;
    Ok(Json(reached::<K>(&mut conn, &caller, &id).await?))
}

/// Reads a call's body as a form is read. What a call leaves out is `stored`, where there is something; else it is missing.
fn read<K: Kept>(body: &Map<String, Value>, stored: &super::Values) -> Result<K::Draft> {
    let sent = Raw::json(body)?;
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
pub async fn add<K: Kept>(
    caller: May<K::Writes>,
    State(app): AppState,
    body: Body<Map<String, Value>>,
) -> Result<Response> {
    let ground: Ground = serde_json::from_value(Value::Object(ground_of(&body.value)))?;
    let draft = read::<K>(&body.value, &Vec::new());
    if let Err(error @ Error::Invalid { .. }) = draft {
        return Err(error);
    }
    let branch = {
        let mut conn = app.db.acquire().await?;
        ground.resolve(&caller, &mut conn, Needs::Branch).await?.branch
    };
    match added::<K>(&app, &caller, body.key.as_ref(), branch.id, &draft?).await? {
        Saved::Answered(response) => Ok(response),
        Saved::Written(write, id) => {
            write.answer(&json!({ "message": messages::SUCCESSFULLY_ADDED, "_id": id, "version": 1 })).await
        }
    }
}

/// The branch's fields of a body, where they are texts.
fn ground_of(body: &Map<String, Value>) -> Map<String, Value> {
    let named = ["branchId", "branchName"].into_iter();
    named.filter_map(|key| Some((key.to_owned(), body.get(key).filter(|value| value.is_string())?.clone()))).collect()
}

/// PUT `updateOneX/{id}`: what the body leaves out stays. Without `version` the last write wins.
///
/// # Errors
/// 400 for the shape; 403 for another branch's; 404; 409 with both values where it was changed meanwhile; 422.
pub async fn update_one<K: Kept>(
    caller: May<K::Writes>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<Map<String, Value>>,
) -> Result<Response> {
    let version = match body.value.get("version") {
        None | Some(Value::Null) => None,
        Some(given) => Some(given.as_i64().ok_or_else(|| Error::invalid("version", "version must be a whole number"))?),
    };
    Raw::json(&body.value)?;
    let row = {
        let mut conn = app.db.acquire().await?;
        reached::<K>(&mut conn, &caller, &id).await?
    };
    let draft = read::<K>(&body.value, &row.values())?;
    let version = version.unwrap_or_else(|| row.version());
    match updated::<K>(&app, &caller, body.key.as_ref(), &row, version, &draft).await {
        Ok(Saved::Answered(response)) => Ok(response),
        Ok(Saved::Written(write, id)) => {
            let answer = json!({ "message": messages::SUCCESSFULLY_UPDATED, "_id": id, "version": version + 1 });
            write.answer(&answer).await
        }
        Err(Refused::Stale(now)) => Err(conflict(&draft.values(), now.as_ref())),
        Err(Refused::Error(error)) => Err(error),
    }
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
    Error::Conflict { message: "Somebody else has changed this record meanwhile".to_owned(), conflicts }
}

/// DELETE `deleteOneX/{id}`.
///
/// # Errors
/// 403 for another branch's; 404; 409 where something refers to it.
pub async fn delete_one<K: Kept>(caller: May<K::Writes>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let row = {
        let mut conn = app.db.acquire().await?;
        reached::<K>(&mut conn, &caller, &id).await?
    };
    match gone::<K>(&app, &caller, None, Some(&row), &DeleteForm::of_version(row.version())).await? {
        Gone::Answered(response) => Ok(response),
        Gone::Written(write) => write.answer(&json!({ "message": messages::SUCCESSFULLY_DELETED })).await,
    }
}
