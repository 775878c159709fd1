//! The form of a record, for adding and editing: a plain POST that leads back to the list, or comes back as 422 with what was typed
//! and every fault beside its field; as 409 with both values where somebody else has saved meanwhile.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::list::{ListBranch, may_write, small};
use super::wire::{Choice, NounWords, RecordFormProps, Theirs};
use super::write::WriteStart;
use super::{ACTIVE, Draft, INACTIVE, RecordKind, Row, STATUS, Stamp};
use crate::app::{App, AppState};
use crate::auth::audit::Act;
use crate::auth::scope::within_reach;
use crate::auth::{Caller, MayVisit, Visitor};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::web::form;
use crate::web::idempotency::Key;
use crate::web::input::{Params, PathId};
use crate::web::posted::{FormState, Posted};
use crate::web::shell::shell;

/// The branch of a new record.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewQuery {
    branch_id: Option<String>,
}

const CHANGED: &str = "Somebody else has saved this record since you opened it. Your values are kept below; where they differ, what is saved now is shown beside the field. Save again to keep yours.";

/// A record that the caller may see.
///
/// # Errors
/// 404 for an unknown one, 403 for another branch's.
pub(super) async fn reached<K: RecordKind>(conn: &mut Conn, caller: &Caller, id: &str) -> Result<K::Row> {
    let found = K::one(conn, id).await?;
    within_reach(caller, found.as_ref().map(|row| row.branch_id().to_owned()), &format!("The {}", K::NOUN.kind))?;
    found.ok_or_else(|| Error::not_found(&format!("The {}", K::NOUN.kind)))
}

/// GET the empty form.
///
/// # Errors
/// 403 by role and by branch.
pub async fn new<K: RecordKind>(
    visitor: MayVisit<K::Writes>,
    State(app): AppState,
    Params(query): Params<NewQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let home = ListBranch::of(&mut conn, &visitor.caller, query.branch_id.as_deref()).await?;
    drop(conn);
    show::<K>(&app, &visitor, &home, None, FormState::default(), None).await
}

/// GET a record's form; for who only reads, what it holds.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn edit<K: RecordKind>(
    visitor: MayVisit<K::Reads>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let row = reached::<K>(&mut conn, &visitor.caller, &id).await?;
    let home = ListBranch::of(&mut conn, &visitor.caller, Some(row.branch_id())).await?;
    drop(conn);
    show::<K>(&app, &visitor, &home, Some(&row), FormState::default(), None).await
}

/// POST a new record.
///
/// # Errors
/// As [`Posted`]; 403 by branch.
pub async fn add_posted<K: RecordKind>(State(app): AppState, posted: Posted<K::Writes, K::Draft>) -> Result<Response> {
    let caller = &posted.visitor.caller;
    // superAdmin has no branch of its own and must name one (docs/rules.md).
    if caller.branch.is_none() && posted.sent("branchId").is_none() {
        return Err(Error::invalid("branchId", "branchId is missing"));
    }
    let home = {
        let mut conn = app.db.acquire().await?;
        ListBranch::of(&mut conn, caller, posted.sent("branchId")).await?
    };
    let branch_id = home.branch.as_ref().ok_or_else(|| Error::not_found("The branch"))?.id.clone();
    let refused = match &posted.form {
        Err(state) => state.clone(),
        Ok(draft) => match added::<K>(&app, caller, Some(&posted.key), branch_id, draft).await {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(write, ..)) => return write.lead_to(&back::<K>(caller, &home, "added")).await,
            Err(error @ Error::Values { .. }) => posted.refused(&error),
            Err(error) => return Err(error),
        },
    };
    let page = show::<K>(&app, &posted.visitor, &home, None, refused, None).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// POST a record's changes.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404.
pub async fn edit_posted<K: RecordKind>(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<K::Writes, K::Draft>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let (row, home) = {
        let mut conn = app.db.acquire().await?;
        let row = reached::<K>(&mut conn, caller, &id).await?;
        let home = ListBranch::of(&mut conn, caller, Some(row.branch_id())).await?;
        (row, home)
    };
    let version = posted.sent("version").and_then(|text| text.parse().ok());
    let version: i64 = version.ok_or_else(|| Error::invalid("version", "version is missing"))?;
    let (status, refused, theirs) = match &posted.form {
        Err(state) if version != row.version() => {
            let state = FormState { version: Some(row.version()), failure: Some(CHANGED.to_owned()), ..state.clone() };
            let mut conn = app.db.acquire().await?;
            (StatusCode::CONFLICT, state, Some(Box::new(reached::<K>(&mut conn, caller, &id).await?)))
        }
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone(), None),
        Ok(draft) => match updated::<K>(&app, caller, Some(&posted.key), &row, version, draft).await {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(write, ..)) => return write.lead_to(&back::<K>(caller, &home, "updated")).await,
            Err(SaveRefusal::Stale(now)) => {
                let state = FormState { version: Some(now.version()), ..posted.refused(&Error::conflict(CHANGED)) };
                (StatusCode::CONFLICT, state, Some(now))
            }
            Err(SaveRefusal::Error(error @ Error::Values { .. })) => {
                (StatusCode::UNPROCESSABLE_ENTITY, posted.refused(&error), None)
            }
            Err(SaveRefusal::Error(error)) => return Err(error),
        },
    };
    let page = show::<K>(&app, &posted.visitor, &home, Some(&row), refused, theirs.as_deref()).await?;
    Ok((status, page).into_response())
}

/// A save inside its transaction, not yet committed.
pub(super) enum SaveOutcome<'k> {
    /// With the record's id and version.
    Written(super::Write<'k>, String, i64),
    Answered(Response),
}

/// Why a record was not saved.
pub(super) enum SaveRefusal<R> {
    /// Somebody else has saved it: as it is now.
    Stale(Box<R>),
    Error(Error),
}

impl<R, E: Into<Error>> From<E> for SaveRefusal<R> {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// Adds a record; commits nothing.
pub(super) async fn added<'k, K: RecordKind>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    branch_id: String,
    draft: &K::Draft,
) -> Result<SaveOutcome<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let id = app.clock.new_id();
    let stamp = Stamp { id: id.clone(), branch_id, version: 0, by_name: caller.name.clone(), at: write.at };
    K::add(&mut write.tx, &stamp, draft).await.map_err(|error| K::NOUN.refusal(error))?;
    let values = draft.values();
    let name = values.first().map(|(_, value)| value.clone()).unwrap_or_default();
    write.record(Act::Add, &K::NOUN, (&stamp.branch_id, &id, &name), (&Vec::new(), &values)).await?;
    Ok(SaveOutcome::Written(write, id, 1))
}

/// Changes a record; commits nothing.
pub(super) async fn updated<'k, K: RecordKind>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    row: &K::Row,
    version: i64,
    draft: &K::Draft,
) -> Result<SaveOutcome<'k>, SaveRefusal<K::Row>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let stamp = Stamp {
        id: row.id().to_owned(),
        branch_id: row.branch_id().to_owned(),
        version,
        by_name: caller.name.clone(),
        at: write.at,
    };
    let was = K::one(&mut write.tx, row.id()).await?;
    let was = was.ok_or_else(|| Error::not_found(&format!("The {}", K::NOUN.kind)))?;
    if was.version() != version {
        return Err(SaveRefusal::Stale(Box::new(was)));
    }
    if was.values() == draft.values() {
        return Ok(SaveOutcome::Written(write, row.id().to_owned(), version));
    }
    let done = K::update(&mut write.tx, &stamp, draft).await.map_err(|error| K::NOUN.refusal(error))?;
    if !done {
        let now = K::one(&mut write.tx, row.id()).await?;
        let now = now.ok_or_else(|| Error::not_found(&format!("The {}", K::NOUN.kind)))?;
        return Err(SaveRefusal::Stale(Box::new(now)));
    }
    let of = (row.branch_id(), row.id(), was.name());
    write.record(Act::Update, &K::NOUN, of, (&was.values(), &draft.values())).await?;
    Ok(SaveOutcome::Written(write, row.id().to_owned(), version + 1))
}

/// The list, after a form did something.
pub(super) fn back<K: RecordKind>(caller: &Caller, home: &ListBranch, done: &str) -> String {
    let branch = if caller.branch.is_none() { Some(("branchId", home.id())) } else { None };
    let query: Vec<(&str, &str)> =
        branch.into_iter().chain([("done", done)].into_iter().filter(|(_, d)| !d.is_empty())).collect();
    form::address(&K::NOUN.address(), &query)
}

async fn show<K: RecordKind>(
    app: &App,
    visitor: &Visitor,
    home: &ListBranch,
    row: Option<&K::Row>,
    state: FormState,
    theirs: Option<&K::Row>,
) -> Result<Response> {
    let noun = &K::NOUN;
    let shown = |values: super::Values| -> BTreeMap<String, String> {
        values.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    };
    let typed = noun.fields.iter().map(|field| field.key).chain([STATUS]);
    let typed: BTreeMap<String, String> =
        typed.filter_map(|key| Some((key.to_owned(), state.values.verbatim(key)?.to_owned()))).collect();
    let stored = row.map(|row| shown(row.values())).unwrap_or_default();
    let may_write = may_write::<K>(&visitor.caller);
    let title = match row {
        None => format!("Add {}", noun.one),
        Some(_) if may_write => format!("Edit {}", noun.one),
        Some(_) => noun.one.to_owned(),
    };
    let props = RecordFormProps {
        noun: NounWords::from(noun),
        id: row.map(|row| row.id().to_owned()),
        name: row.map(|row| row.name().to_owned()).unwrap_or_default(),
        values: stored.into_iter().chain(typed).collect(),
        errors: state.errors,
        failure: state.failure,
        version: state.version.or_else(|| row.map(Row::version)).map(small),
        theirs: theirs.map(|now| {
            let (by, at) = now.changed();
            Theirs { by: by.to_owned(), at, values: shown(now.values()) }
        }),
        choices: BTreeMap::from([(
            STATUS.to_owned(),
            vec![Choice::new(ACTIVE, "Active"), Choice::new(INACTIVE, "Inactive")],
        )]),
        may_write,
        back: back::<K>(&visitor.caller, home, ""),
        branch_name: home.choices.as_ref().and(home.branch.as_ref()).map(|branch| branch.name.clone()),
        branch_id: home.id().to_owned(),
    };
    app.pages.screen("recordForm", &title, Some(&shell(app, visitor, &title, Some(noun.many))), &props).await
}
