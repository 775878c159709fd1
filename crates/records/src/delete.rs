//! Deleting a record: asked on a page of its own, and checked again in the transaction. What something refers to is made inactive
//! instead.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, Word, noun_texts, refusals};

use super::form::{back, changeable};
use super::kind::{DeclaredDeletes, Kind};
use super::list::small;
use super::place::{Place, on_screen};
use super::save::{SaveRefusal, change, hold_session, stamp_of};
use super::wire::{Dependent, NounWords, RecordDeleteProps};
use super::write::WriteStart;
use super::{ACTIVE, Dependents, INACTIVE, RecordDraft, STATUS, StoredRecord, field, picked};
use auth::audit::Act;
use auth::{Caller, MayVisit, Visitor};
use web::app::{App, AppState};

use crate::Writes;
use base::error::{Error, Result};
use web::form;
use web::idempotency::Key;
use web::input::PathId;
use web::posted::{FieldErrors, FromForm, Posted, Raw};
use web::shell::shell;

/// What the page's buttons ask for.
pub struct DeleteForm {
    version: i64,
    /// Make it inactive instead.
    deactivate: bool,
}

impl FromForm for DeleteForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        let act = raw.text("act");
        if act.is_some_and(|act| act != "deactivate") {
            errors.add("act", refusals::ACT_DEACTIVATE);
        }
        Some(Self { version: version?, deactivate: act.is_some() })
    }
}

/// GET the question.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn delete(
    kind: Kind,
    visitor: MayVisit<DeclaredDeletes>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show(kind, &app, &visitor, &id, None).await
}

/// POST: deletes the record, or makes it inactive.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 with the page again where something refers to it, or somebody has changed it.
pub async fn delete_posted(
    kind: Kind,
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<DeclaredDeletes, DeleteForm>,
) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let form = form?;
    let caller = &visitor.caller;
    let (row, place) = {
        let mut conn = app.db.acquire().await?;
        let row = match changeable(kind, &mut conn, caller, &id).await {
            Ok(row) => Some(row),
            // Perhaps this very press has deleted it before: its key knows.
            Err(Error::NoRecord { .. }) => None,
            Err(other) => return Err(other),
        };
        let place = Place::of(&mut conn, kind.noun().reach, &visitor, on_screen(row.as_ref())).await?;
        (row, place)
    };
    let done = if form.deactivate { "updated" } else { "deleted" };
    match gone(kind, &app, caller, Some(&key), row.as_ref(), &form).await {
        Ok(DeleteOutcome::Answered(response)) => Ok(response),
        Ok(DeleteOutcome::Written(write)) => write.lead_to(&back(kind, &place, done)).await,
        Err(Error::Conflict { message, .. }) => {
            let page = show(kind, &app, &visitor, &id, Some(message)).await?;
            Ok((StatusCode::CONFLICT, page).into_response())
        }
        Err(closed @ Error::SessionClosed) => {
            let page = show(kind, &app, &visitor, &id, Some(closed.message())).await?;
            Ok((StatusCode::LOCKED, page).into_response())
        }
        Err(error) => Err(error),
    }
}

/// A deletion inside its transaction, not yet committed.
pub enum DeleteOutcome<'k> {
    Written(super::Write<'k>),
    Answered(Response),
}

impl DeleteForm {
    pub fn of_version(version: i64) -> Self {
        Self { version, deactivate: false }
    }
}

/// Deletes a record; commits nothing.
///
/// # Errors
/// 409 where something refers to it, or somebody has changed it; 423 in a closed session.
pub async fn gone<'k>(
    kind: Kind,
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    row: Option<&StoredRecord>,
    form: &DeleteForm,
) -> Result<DeleteOutcome<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(DeleteOutcome::Answered(response)),
    };
    let row = row.ok_or_else(|| kind.noun().no_record())?;
    let of = (row.branch_id(), row.id(), row.name());
    if form.deactivate && kind.noun().can_be_inactive() {
        let draft = RecordDraft::with_status(kind, &row.values(), INACTIVE);
        return match change(&mut write, caller, row.id(), form.version, &draft, None).await {
            Ok(_) => Ok(DeleteOutcome::Written(write)),
            Err(SaveRefusal::Stale(_)) => Err(Error::stale(refusals::RECORD_CHANGED_BEFORE_DELETE, Vec::new())),
            // The page of the question has no fields to say it beside.
            Err(SaveRefusal::Error(Error::Values { message, .. })) => Err(Error::conflict(message)),
            Err(SaveRefusal::Error(error)) => Err(error),
        };
    }
    hold_session(&mut write.tx, kind.noun().reach, row.session_id()).await?;
    let stamp = stamp_of(caller, row, form.version, write.at);
    kind.hold(&mut write.tx, &stamp, true, &Vec::new()).await?;
    kind.check_delete(&mut write.tx, caller, row.id(), &row.values()).await?;
    if let Some(why) = kind.kept(&row.values()) {
        return Err(Error::conflict(why));
    }
    let dependents = StoredRecord::dependents(kind, &mut write.tx, row.id()).await?;
    if !dependents.is_empty() {
        return Err(Error::conflict(refusals::in_use_by(row.name(), counted(&dependents))));
    }
    let deleted = StoredRecord::delete(kind, &mut write.tx, row.id(), form.version).await;
    // Referred to since it was asked about, by somebody whose save came first.
    if deleted.as_ref().is_err_and(db::breaks_reference) {
        return Err(Error::conflict(refusals::in_use(row.name())));
    }
    if !deleted? {
        return Err(Error::stale(refusals::RECORD_CHANGED_BEFORE_DELETE, Vec::new()));
    }
    let was = row.values();
    let choices = picked::choices(kind, &mut write.tx, &stamp, &was, &was).await?;
    write.record(Act::Delete, kind.noun(), of, (&was, &Vec::new()), &choices).await?;
    Ok(DeleteOutcome::Written(write))
}

/// `Employees: 12`
fn counted(dependents: &[Dependents]) -> Text {
    field::listed(dependents.iter().map(|of| refusals::counted_of(of.label, of.count).into()))
}

async fn show(kind: Kind, app: &App, visitor: &Visitor, id: &str, failure: Option<Text>) -> Result<Response> {
    let noun = kind.noun();
    let mut conn = app.db.acquire().await?;
    let row = changeable(kind, &mut conn, &visitor.caller, id).await?;
    let dependents = StoredRecord::dependents(kind, &mut conn, id).await?;
    let place = Place::of(&mut conn, noun.reach, visitor, on_screen(Some(&row))).await?;
    drop(conn);
    let is_active = row.values().iter().any(|(key, value)| *key == STATUS && value == ACTIVE);
    let title = Text::from(noun_texts::delete(noun.kind));
    let props = RecordDeleteProps {
        noun: NounWords::from(noun),
        id: row.id().to_owned(),
        name: row.name().to_owned(),
        version: small(row.version()),
        may_deactivate: noun.can_be_inactive() && is_active && !dependents.is_empty(),
        advice: if noun.signs_in() { refusals::WHO_DID_SOMETHING_STAYS } else { Word::NONE },
        dependents: dependents
            .into_iter()
            .map(|of| {
                let address = || form::address(&format!("/admin{}", of.list), &place.query());
                let href = (!of.list.is_empty()).then(address);
                Dependent { label: of.label, count: small(of.count), example: of.example, href }
            })
            .collect(),
        failure,
        back: back(kind, &place, ""),
    };
    app.pages.screen("recordDelete", &title, Some(&shell(app, visitor, &title, Some(noun.many))), &props).await
}
