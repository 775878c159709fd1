//! A choice that has nothing to choose is made in place (docs/rules.md, *Records and fields*): the button beside it holds what was typed in
//! the form and leads to the form of the record that is lacking; saved, that leads back, where what was typed stands again and the new record
//! is chosen.
//! Everything is plain forms and addresses, so it is the same without a script.

use std::collections::BTreeMap;

use axum::response::{IntoResponse, Redirect, Response};
use rules::limits::HELD_FORM_HOURS;
use rules::words::{Text, noun_texts, refusals};

use super::draft::RecordDraft;
use super::held_store::{self as store, HeldForm};
use super::kind::Kind;
use super::made::Made;
use super::picked::{found_of, search_of};
use super::wire::MadeFor;
use super::{FieldKind, Place, StoredRecord};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use web::app::App;
use web::form;
use web::kept::lost_of;
use web::posted::{FormState, Posted, Raw};

/// The button that makes a choice; its value is the field's key.
const MAKE: &str = "make";
/// In an address and in a form: the form that waits for this record.
const FOR: &str = "for";
/// In an address: the form to show again.
const HELD: &str = "held";
/// Forms that are held of an account at most; the oldest go.
const MOST_OF_ACCOUNT: i64 = 20;

/// What an address says of forms that wait.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(default)]
pub struct HeldQuery {
    #[serde(rename = "for")]
    pub(super) made_for: Option<String>,
    pub(super) held: Option<String>,
}

/// A form that is shown again.
pub(super) struct Restored {
    pub state: FormState,
    /// The field that it waited for.
    pub field: Option<String>,
}

/// Holds a form that was sent by the button beside a choice, and leads to where that is made; none where it was sent by another one.
///
/// # Errors
/// 403 for who may not add such a record, 404 for a field that refers to none.
pub(super) async fn hold<P>(
    kind: Kind,
    app: &App,
    (posted, place): (&Posted<P, RecordDraft>, &Place),
    row: Option<&StoredRecord>,
) -> Result<Option<Response>> {
    let Some(key) = posted.sent(MAKE) else { return Ok(None) };
    let (noun, caller) = (kind.noun(), &posted.visitor.caller);
    let made = noun.field(key).and_then(Made::of).ok_or_else(|| Error::not_found(refusals::FIELD_NOT_FOUND))?;
    let link = made.step(caller, &place.query()).link.ok_or_else(Error::role)?;
    let id = posted.key.key.as_str();
    let mut state = posted.keeping(app, posted.typed()).await?;
    // What is typed there is not kept; the form says so.
    for field in noun.fields.iter().filter(|field| field.is_secret() && posted.sent(field.key).is_some()) {
        state.values.set(&lost_of(field.key), "1");
    }
    let typed: BTreeMap<&str, &str> = state.values.texts().filter(|(name, _)| ![MAKE, FOR].contains(name)).collect();
    let own = match row {
        Some(row) => format!("{}/{}", noun.address(), row.id()),
        None => format!("{}/new", noun.address()),
    };
    let waits = posted.sent(FOR).map(|id| (FOR, id));
    let query = place.query().into_iter().filter(|_| row.is_none()).chain(waits).chain([(HELD, id)]);
    let held = HeldForm {
        id: id.to_owned(),
        kind: noun.kind.to_owned(),
        field: key.to_owned(),
        awaits: made.added.list.to_owned(),
        address: form::address(&own, &query.collect::<Vec<_>>()),
        typed: serde_json::to_string(&typed).map_err(|error| Error::Internal(error.to_string()))?,
        made_id: None,
    };
    let mut tx = app.db.begin().await?;
    let until = app.clock.now_ms() + HELD_FORM_HOURS * 3_600_000;
    store::hold(&mut tx, &caller.id, &held, until).await?;
    store::keep_newest(&mut tx, &caller.id, MOST_OF_ACCOUNT).await?;
    tx.commit().await?;
    let mark = if link.href.contains('?') { '&' } else { '?' };
    let more = form::address("", &[(FOR, id)]);
    Ok(Some(Redirect::to(&format!("{}{mark}{}", link.href, &more[1..])).into_response()))
}

/// The form that waits for a record of this kind.
pub(super) async fn waiting(
    kind: Kind,
    conn: &mut Conn,
    (caller, now_ms): (&Caller, i64),
    id: Option<&str>,
) -> Result<Option<HeldForm>> {
    let Some(id) = id else { return Ok(None) };
    let found = store::one(conn, &caller.id, id, now_ms).await?;
    Ok(found.filter(|held| held.awaits == kind.noun().path))
}

/// The same of a form that was sent.
pub(super) fn waits(raw: &Raw) -> Option<&str> {
    raw.text(FOR)
}

/// What it waited for is saved, in the same transaction: where that leads.
pub(super) async fn answered(conn: &mut Conn, caller: &Caller, held: &HeldForm, id: &str) -> Result<String> {
    store::made(conn, &caller.id, &held.id, id).await?;
    Ok(held.address.clone())
}

/// What a form says of the one that waits for it.
pub(super) fn shown(held: &HeldForm) -> MadeFor {
    let path = held.address.split('?').next().unwrap_or_default();
    let kind = held.kind.as_str();
    let title: Text = if path.ends_with("/new") { noun_texts::add(kind).into() } else { noun_texts::edit(kind).into() };
    MadeFor { id: held.id.clone(), title, href: held.address.clone() }
}

/// A form as it was when it began to wait, with the record chosen that was made meanwhile. `own`: its path.
pub(super) async fn restored(
    kind: Kind,
    conn: &mut Conn,
    (caller, now_ms): (&Caller, i64),
    (id, own): (&str, &str),
) -> Result<Restored> {
    let found = store::one(conn, &caller.id, id, now_ms).await?;
    let Some(held) = found.filter(|held| held.address.split('?').next() == Some(own)) else {
        let failure = Some(refusals::HELD_FORM_GONE.into());
        return Ok(Restored { state: FormState { failure, ..FormState::default() }, field: None });
    };
    let mut typed: BTreeMap<String, String> =
        serde_json::from_str(&held.typed).map_err(|error| Error::Internal(error.to_string()))?;
    if let Some(made) = &held.made_id {
        typed.remove(&search_of(&held.field));
        typed.remove(&found_of(&held.field));
        typed.insert(held.field.clone(), made.clone());
    }
    let values = Raw::of(typed.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let version = values.text("version").and_then(|text| text.parse().ok());
    let mut state = FormState { version, ..FormState::default() };
    for field in kind.noun().fields.iter().filter(|field| values.text(&lost_of(field.key)).is_some()) {
        let said = match field.kind {
            FieldKind::Secret => refusals::PASSWORD_NOT_KEPT,
            _ => refusals::CHOOSE_FILES_AGAIN,
        };
        state.errors.insert(field.key.to_owned(), said.into());
    }
    state.values = values;
    Ok(Restored { state, field: Some(held.field) })
}

/// Forgets the forms whose time is over.
///
/// # Errors
/// The database's.
pub async fn forget_old(conn: &mut Conn, now_ms: i64) -> Result<()> {
    Ok(store::forget_before(conn, now_ms).await?)
}
