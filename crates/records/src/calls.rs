//! The calls of a noun: the same reading, the same changes and the same refusals as its forms (docs/rules.md: `addX`, `getAllX`,
//! `getOneX/{id}`, `updateOneX/{id}`, `deleteOneX/{id}`).

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rules::messages;
use rules::words::refusals;
use serde_json::json;

use super::delete::{DeleteForm, DeleteOutcome, gone};
use super::form::{changeable, reached};
use super::kind::{DeclaredAdds, DeclaredDeletes, DeclaredReads, DeclaredWrites, Kind};
use super::list::ListQuery;
use super::place::{AskedPlace, Level};
use super::save::{SaveOutcome, SaveRefusal, added, updated};
use super::sent::Sent;
use super::taught;
use super::{Reach, StoredRecord, store};
use auth::{Caller, May, cookies};
use base::error::{Clash, Error, Result};
use db::Conn;
use db::window::Within;
use web::app::{App, AppState};
use web::input::{Listing, Params, PathId};

/// How often a call without a version is tried while others write the same record.
const TRIES: usize = 30;

/// GET `getAllX`: a page of the branch's or the session's records.
///
/// # Errors
/// 400 for a malformed page, limit, sort or status; 403 for another branch; 404.
pub async fn get_all(
    kind: Kind,
    caller: May<DeclaredReads>,
    State(app): AppState,
    Params(query): Params<ListQuery>,
) -> Result<Json<Listing<StoredRecord>>> {
    query.strict(kind.noun(), Within::Everything)?;
    let mut conn = app.db.read().await?;
    let within = match (kind.noun().reach, &caller.branch) {
        (Reach::Installation, None) => Within::Everything,
        (Reach::Installation, Some(own)) => Within::Branch(own.id.clone()),
        (reach, _) => query.ground.resolve(&caller, &mut conn, Level::of_reach(reach)).await?.within(reach, &caller),
    };
    drop(conn);
    let mut asked = query.strict(kind.noun(), within)?;
    asked.window.taught = taught::reach(kind, &caller);
    asked.window.search = kind.searched_as(asked.window.search);
    let found = StoredRecord::page(kind, &app.db, &asked.window).await?;
    Ok(Json(asked.paging.read()?.listing(found.rows, found.total)))
}

/// GET `getOneX/{id}`.
pub async fn get_one(
    kind: Kind,
    caller: May<DeclaredReads>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<StoredRecord>> {
    got_one(kind, &app, &caller, &id).await
}

/// The answer to it, for who asks by something else than the id.
///
/// # Errors
/// 403 for another branch's, 404.
pub async fn got_one(kind: Kind, app: &App, caller: &Caller, id: &str) -> Result<Json<StoredRecord>> {
    let mut conn = app.db.acquire().await?;
    Ok(Json(reached(kind, &mut conn, caller, id).await?))
}

/// POST `addX`.
///
/// # Errors
/// 400 for the shape; 403 for another branch; 404; 422 naming each field.
pub async fn add(kind: Kind, caller: May<DeclaredAdds>, State(app): AppState, mut body: Sent) -> Result<Response> {
    let ground = body.ground()?;
    if let Err(error @ Error::Invalid { .. }) = body.draft(&Vec::new()) {
        return Err(error);
    }
    let owner = if kind.noun().reach == Reach::Installation {
        (String::new(), None)
    } else {
        let mut conn = app.db.acquire().await?;
        let place = ground.resolve(&caller, &mut conn, Level::of_reach(kind.noun().reach)).await?;
        let session_id = place.session_id();
        body.named(&mut conn, place.branch_id(), session_id.as_deref()).await?;
        (place.branch_id().to_owned(), session_id)
    };
    let mut draft = body.draft(&Vec::new())?;
    draft.seal(&app.passwords).await?;
    match added(&app, &caller, body.key.as_ref(), owner, &draft).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, id, _) => {
            write.answer(&json!({ "message": messages::SUCCESSFULLY_ADDED, "_id": id, "version": 1 })).await
        }
    }
}

/// A record's branch and session do not change: another one's name or id beside it is refused. One of no branch can be given to the
/// branch that is named.
async fn same_place(
    conn: &mut Conn,
    caller: &Caller,
    ground: AskedPlace,
    row: &StoredRecord,
) -> Result<Option<String>> {
    let names_session = ground.session_id.is_some() || ground.session_name.is_some();
    if !(ground.branch_id.is_some() || ground.branch_name.is_some() || names_session) {
        return Ok(None);
    }
    let named = ground.branch_id.is_some() || ground.branch_name.is_some();
    // A session that is named alone is looked for in the record's branch.
    let ground = if named { ground } else { AskedPlace { branch_id: Some(row.branch_id().to_owned()), ..ground } };
    let place = ground.resolve(caller, conn, Level::Branch).await?;
    if row.branch_id().is_empty() {
        return Ok(Some(place.branch_id().to_owned()));
    }
    if place.branch_id() != row.branch_id() {
        return Err(Error::invalid("branchId", refusals::RECORD_OF_OTHER_BRANCH));
    }
    match (place.at(Level::Session), row.session_id()) {
        (Some(named), Some(own)) if named.id != own => {
            Err(Error::invalid("sessionId", refusals::RECORD_OF_OTHER_SESSION))
        }
        _ => Ok(None),
    }
}

/// What an update says of the record before it must be so.
async fn same_as_stored(conn: &mut Conn, body: &Sent, row: &StoredRecord) -> Result<()> {
    if body.text("existingBranch")?.is_some() {
        let branch = store::branch(conn, row.branch_id()).await?;
        body.existing("existingBranch", row.branch_id(), &branch.map(|branch| branch.name).unwrap_or_default())?;
    }
    if body.kind.noun().kind == "session" {
        body.existing("existingSession", row.id(), row.name())?;
    }
    Ok(())
}

/// PUT `updateOneX/{id}`: what the body leaves out stays. Without `version` the last write wins.
///
/// # Errors
/// 400 for the shape; 403 for another branch's, and for a password that the caller may not change; 404; 409 with both values where it was changed
/// meanwhile; 422.
pub async fn update_one(
    kind: Kind,
    caller: May<DeclaredWrites>,
    State(app): AppState,
    PathId(id): PathId,
    mut body: Sent,
) -> Result<Response> {
    let version = body.version()?;
    let ground = body.ground()?;
    let mut hash: Option<String> = None;
    for _ in 0..TRIES {
        let (row, given_to) = {
            let mut conn = app.db.acquire().await?;
            let row = changeable(kind, &mut conn, &caller, &id).await?;
            let given_to = same_place(&mut conn, &caller, ground.clone(), &row).await?;
            same_as_stored(&mut conn, &body, &row).await?;
            let branch_id = given_to.as_deref().unwrap_or(row.branch_id());
            body.named(&mut conn, branch_id, row.session_id()).await?;
            (row, given_to)
        };
        // A stale version is said before the values are looked at.
        let draft = body.draft(&row.values());
        if draft.is_err() && version.is_some_and(|version| version != row.version()) {
            return Err(Error::stale(refusals::RECORD_CHANGED, Vec::new()));
        }
        let mut draft = draft?;
        if let (Some(typed), None) = (draft.take_secret(), &hash) {
            hash = Some(kind.judge_secret(&app, &caller, &id, &typed).await?);
        }
        let replaces = version.unwrap_or_else(|| row.version());
        let key = body.key.as_ref();
        match updated(&app, &caller, key, &row, replaces, &draft, given_to.as_deref()).await {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(mut write, id, version)) => {
                let token = match &hash {
                    Some(hash) => kind.change_secret(&app, &mut write, &caller, &id, hash).await?,
                    None => None,
                };
                // What is kept of the answer holds no token.
                let mut answer = json!({ "message": messages::SUCCESSFULLY_UPDATED, "_id": id, "version": version });
                let kept = write.answer(&answer).await?;
                let Some(token) = token else { return Ok(kept) };
                let cookie = cookies::sign_in(&token, app.config.https);
                answer["accessToken"] = token.into();
                return Ok(([(header::SET_COOKIE, cookie)], Json(answer)).into_response());
            }
            // Without a version the last write wins: it is read and written again.
            Err(SaveRefusal::Stale(_)) if version.is_none() => {}
            Err(SaveRefusal::Stale(now)) => {
                let mut draft = draft;
                draft.keep(&now.values());
                return Err(conflict(&draft.values(), now.as_ref()));
            }
            Err(SaveRefusal::Error(error)) => return Err(error),
        }
    }
    Err(Error::Busy { retry_after: 1 })
}

fn conflict(yours: &super::Values, now: &StoredRecord) -> Error {
    let (by, at) = now.changed();
    let theirs = now.values();
    let differ = yours.iter().zip(&theirs).filter(|((_, yours), (_, theirs))| yours != theirs);
    let conflicts = differ
        .map(|((field, yours), (_, theirs))| {
            json!({ "field": field, "yours": yours, "theirs": theirs, "version": now.version(), "changedBy": by, "changedAt": at })
        })
        .collect();
    Error::stale(refusals::RECORD_CHANGED, conflicts)
}

/// DELETE `deleteOneX/{id}`.
pub async fn delete_one(
    kind: Kind,
    caller: May<DeclaredDeletes>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    deleted_by_call(kind, &app, &caller, &id).await
}

/// The answer to it, for who asks by something else than the id.
///
/// # Errors
/// 403 for another branch's; 404; 409 where something refers to it.
pub async fn deleted_by_call(kind: Kind, app: &App, caller: &Caller, id: &str) -> Result<Response> {
    for _ in 0..TRIES {
        let row = {
            let mut conn = app.db.acquire().await?;
            changeable(kind, &mut conn, caller, id).await?
        };
        match gone(kind, app, caller, None, Some(&row), &DeleteForm::of_version(row.version())).await {
            Ok(DeleteOutcome::Answered(response)) => return Ok(response),
            Ok(DeleteOutcome::Written(write)) => {
                return write.answer(&json!({ "message": messages::SUCCESSFULLY_DELETED })).await;
            }
            Err(Error::Conflict { why: Clash::Stale, .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::Busy { retry_after: 1 })
}
