//! Saving a record, by form or by call: the same checks in the same transaction.

use axum::response::Response;
use rules::words::refusals;

use super::field::files;
use super::kind::Kind;
use super::taught;
use super::write::{Write, WriteStart};
use super::{Choices, FieldKind, Reach, RecordDraft, Stamp, StoredRecord, Values, picked, value_of};
use crate::Writes;
use crate::place;
use auth::Caller;
use auth::audit::Act;
use base::error::{Error, Result};
use db::Conn;
use web::app::App;
use web::idempotency::Key;
use web::notifications;
use web::posted::FieldErrors;

/// A save inside its transaction, not yet committed.
pub enum SaveOutcome<'k> {
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

/// Holds the session of a record that is written, and refuses where it is closed.
///
/// # Errors
/// 423.
pub(super) async fn hold_session(conn: &mut Conn, reach: Reach, session_id: Option<&str>) -> Result<()> {
    match (reach, session_id) {
        (Reach::Session, Some(id)) => place::hold_session(conn, id).await,
        _ => Ok(()),
    }
}

/// Holds a save to what can be chosen and to what the noun checks besides; what can be chosen, for the audit.
pub(super) async fn checked(
    kind: Kind,
    conn: &mut Conn,
    caller: &Caller,
    stamp: &Stamp,
    was: Option<&StoredRecord>,
    values: &Values,
) -> Result<Choices> {
    let mut errors = FieldErrors::default();
    let stored = was.map(StoredRecord::values).unwrap_or_default();
    let choices = picked::choices(kind, conn, stamp, &stored, values).await?;
    for field in kind.noun().fields {
        let value = value_of(values, field.key);
        let is_offered = choices.of(field.key).iter().any(|choice| choice.value == value);
        let refers = matches!(field.kind, FieldKind::Record | FieldKind::Picked(_) | FieldKind::Offered(_));
        if refers && !value.is_empty() && !is_offered {
            errors.add(field.key, refusals::field_not_a_choice(field.label));
        }
    }
    for field in kind.noun().fields {
        if let FieldKind::Files(most, _) = field.kind
            && files(value_of(values, field.key)).count() > most
        {
            errors.add(field.key, refusals::most_files(most));
        }
    }
    taught::check(kind, conn, caller, values, &mut errors).await?;
    kind.check(conn, caller, stamp, was.map(|_| &stored), values, &mut errors).await?;
    for (key, value) in kind.withheld(caller) {
        if value_of(values, key) == *value && value_of(&stored, key) != *value {
            errors.add(key, refusals::only_super_admin_chooses(kind.noun().said(key, value, &choices)));
        }
    }
    if was.is_some() {
        for key in kind.fixed(caller, &stamp.id) {
            // What an older database lacks may be filled in once.
            let was = value_of(&stored, key);
            if !was.is_empty() && value_of(values, key) != was {
                errors.add(key, refusals::field_super_admin_only(kind.noun().label_of(key)));
            }
        }
    }
    let fields = errors.into_fields();
    match fields.values().next() {
        None => Ok(choices),
        Some(message) => Err(Error::Values { message: message.clone(), fields }),
    }
}

/// Adds a record to a branch or a session; commits nothing.
///
/// # Errors
/// 409 and 422 as the noun's checks and constraints say; 423 in a closed session.
pub async fn added<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    (branch_id, session_id): (String, Option<String>),
    draft: &RecordDraft,
) -> Result<SaveOutcome<'k>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let id = added_within(app, &mut write, caller, (branch_id, session_id), draft).await?;
    Ok(SaveOutcome::Written(write, id, 1))
}

/// The same inside a change that has begun, of which it may be a part; gives the record's id.
///
/// # Errors
/// As [`added`].
pub async fn added_within(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    (branch_id, session_id): (String, Option<String>),
    draft: &RecordDraft,
) -> Result<String> {
    let kind = draft.kind;
    let id = app.clock.new_id();
    hold_session(&mut write.tx, kind.noun().reach, session_id.as_deref()).await?;
    // A branch is what it belongs to itself.
    let branch_id = if kind.noun().reach == Reach::Installation { id.clone() } else { branch_id };
    let stamp = Stamp {
        id: id.clone(),
        branch_id,
        session_id,
        version: 0,
        by_name: caller.name.clone(),
        at: write.at,
        today: caller.today.clone(),
    };
    let values = draft.values();
    kind.hold(&mut write.tx, &stamp, false, &values).await?;
    let choices = checked(kind, &mut write.tx, caller, &stamp, None, &values).await?;
    draft.add(&mut write.tx, &stamp).await.map_err(|error| kind.noun().refusal(error))?;
    let name = if kind.named().is_empty() {
        kind.name_of(&values)
    } else {
        let row = StoredRecord::one(kind, &mut write.tx, &id).await?;
        row.map(|row| row.name().to_owned()).unwrap_or_default()
    };
    let of = (stamp.branch_id.as_str(), id.as_str(), name.as_str());
    write.record(Act::Add, kind.noun(), of, (&Vec::new(), &values), &choices).await?;
    for (accounts, notice) in kind.told(&mut write.tx, &stamp, &values).await? {
        notifications::raise(&mut write.tx, &app.clock, &accounts, &notice).await?;
    }
    Ok(id)
}

/// Changes some fields of a record inside a change that has begun, whatever its version is; those that are not named stay.
///
/// # Errors
/// 404; 409 and 422 as the noun's checks and constraints say; 423 in a closed session.
pub async fn set_within(
    kind: Kind,
    write: &mut Write<'_>,
    caller: &Caller,
    id: &str,
    fields: &[(&str, &str)],
) -> Result<()> {
    let was = StoredRecord::one(kind, &mut write.tx, id).await?.ok_or_else(|| kind.noun().no_record())?;
    let draft = RecordDraft::with(kind, &was.values(), fields);
    match change(write, caller, id, was.version(), &draft, None).await {
        Ok(_) => Ok(()),
        Err(SaveRefusal::Error(error)) => Err(error),
        Err(SaveRefusal::Stale(_)) => Err(Error::stale(refusals::RECORD_CHANGED, Vec::new())),
    }
}

/// Stores what somebody sent who is not signed in, in a transaction that has begun; commits nothing. What can be chosen, and who may, was asked
/// before.
///
/// # Errors
/// 409 and 422 as the noun's constraints say.
pub async fn entered(conn: &mut Conn, stamp: &Stamp, draft: &RecordDraft) -> Result<()> {
    draft.add(conn, stamp).await.map_err(|error| draft.kind.noun().refusal(error))
}

/// Changes a record; commits nothing. `given_to`: the branch that a record of none is given to, where it needs one now.
pub(super) async fn updated<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    row: &StoredRecord,
    version: i64,
    draft: &RecordDraft,
    given_to: Option<&str>,
) -> Result<SaveOutcome<'k>, SaveRefusal<StoredRecord>> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(SaveOutcome::Answered(response)),
    };
    let version = change(&mut write, caller, row.id(), version, draft, given_to).await?;
    Ok(SaveOutcome::Written(write, row.id().to_owned(), version))
}

/// Changes a record inside a transaction; its version afterwards.
pub(super) async fn change(
    write: &mut Write<'_>,
    caller: &Caller,
    id: &str,
    version: i64,
    draft: &RecordDraft,
    given_to: Option<&str>,
) -> Result<i64, SaveRefusal<StoredRecord>> {
    let kind = draft.kind;
    let was = StoredRecord::one(kind, &mut write.tx, id).await?;
    let was = was.ok_or_else(|| kind.noun().no_record())?;
    if was.version() != version {
        return Err(SaveRefusal::Stale(Box::new(was)));
    }
    if let Some(why) = kind.reserved(caller, &was.values()) {
        return Err(Error::Forbidden(why).into());
    }
    taught::within(kind, &mut write.tx, caller, &was.values()).await?;
    if let Some(field) = kind.noun().fields.iter().find(|field| field.is_secret() && draft.has_secret()) {
        return Err(Error::value(field.key, refusals::PASSWORD_OWN_PAGE).into());
    }
    let mut stamp = stamp_of(caller, &was, version, write.at);
    if let (true, Some(branch_id)) = (stamp.branch_id.is_empty(), given_to) {
        branch_id.clone_into(&mut stamp.branch_id);
    }
    let mut draft = draft.clone();
    draft.keep(&was.values());
    let values = draft.values();
    if was.values() == values {
        return Ok(version);
    }
    if kind.touches_session(&was.values(), &values) {
        hold_session(&mut write.tx, kind.noun().reach, stamp.session_id.as_deref()).await?;
    }
    kind.hold(&mut write.tx, &stamp, true, &values).await?;
    let choices = checked(kind, &mut write.tx, caller, &stamp, Some(&was), &values).await?;
    let done = draft.update(&mut write.tx, &stamp).await.map_err(|error| kind.noun().refusal(error))?;
    if !done {
        let now = StoredRecord::one(kind, &mut write.tx, id).await?;
        let now = now.ok_or_else(|| kind.noun().no_record())?;
        return Err(SaveRefusal::Stale(Box::new(now)));
    }
    let of = (was.branch_id(), id, was.name());
    write.record(Act::Update, kind.noun(), of, (&was.values(), &values), &choices).await?;
    Ok(version + 1)
}

/// A change of a stored record.
pub(super) fn stamp_of(caller: &Caller, row: &StoredRecord, version: i64, at: i64) -> Stamp {
    Stamp {
        id: row.id().to_owned(),
        branch_id: row.branch_id().to_owned(),
        session_id: row.session_id().map(str::to_owned),
        version,
        by_name: caller.name.clone(),
        at,
        today: caller.today.clone(),
    }
}
