//! What the form of a new record begins with where another one stands behind it: the one that was saved just before (*Save and add another*),
//! or the one that it is a copy of (docs/rules.md, *Records and fields*).

use serde::Deserialize;

use super::field::Field;
use super::filled::defaults;
use super::form::{reached, read_stamp};
use super::held::HeldQuery;
use super::kind::Kind;
use super::place::Place;
use super::wire::MadeFor;
use super::{FieldKind, Noun, STATUS, StoredRecord, Values, picked, taught};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use web::app::App;
use web::form;
use web::posted::Raw;

/// The field of the button that leads on to the next new record, and its value there.
const THEN: &str = "then";
const ANOTHER: &str = "another";
/// What the address of a new record's form says: the record that was saved before it, and the one that it copies.
const AFTER: &str = "after";
const COPY: &str = "copy";

/// The address of a new record's form.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NewQuery {
    pub branch_id: Option<String>,
    pub session_id: Option<String>,
    after: Option<String>,
    pub copy: Option<String>,
    #[serde(flatten)]
    pub held: HeldQuery,
}

impl NewQuery {
    /// The form that comes after this record.
    pub(super) fn after(id: Option<&str>) -> Self {
        Self { after: id.map(str::to_owned), ..Self::default() }
    }
}

/// What the form begins with.
#[derive(Debug, Default)]
pub(super) struct Begins {
    pub values: Values,
    /// What the record is called that was saved before.
    pub added: Option<String>,
    /// What the record is called that is copied.
    pub copied: Option<String>,
    /// The form that waits for this record.
    pub made_for: Option<MadeFor>,
    /// The field for which the form itself has waited.
    pub restored: Option<String>,
}

/// Whether a form was sent by the button that leads on to the next one.
pub(super) fn wants_another(raw: &Raw) -> bool {
    raw.text(THEN) == Some(ANOTHER)
}

/// The form that comes after a record was saved.
pub(super) fn next(kind: Kind, place: &Place, id: &str) -> String {
    address(kind, place.query(), (AFTER, id))
}

/// The form that copies a record.
pub(super) fn copy_of(kind: Kind, place: &Place, id: &str) -> String {
    address(kind, place.query(), (COPY, id))
}

fn address(kind: Kind, query: Vec<(&str, &str)>, more: (&str, &str)) -> String {
    let query: Vec<(&str, &str)> = query.into_iter().chain([more]).collect();
    form::address(&format!("{}/new", kind.noun().address()), &query)
}

/// The record that is to be copied.
///
/// # Errors
/// 404 for what is not within the caller's reach, and for a kind of which nothing is copied.
pub(super) async fn copied(kind: Kind, conn: &mut Conn, caller: &Caller, id: &str) -> Result<StoredRecord> {
    if !kind.is_copied() {
        return Err(kind.noun().no_record());
    }
    match reached(kind, conn, caller, id).await {
        Err(Error::Forbidden(_)) => Err(kind.noun().no_record()),
        found => found,
    }
}

impl Begins {
    /// By the form's address. What was saved before and has gone since is as if it had not been said.
    pub async fn of(
        kind: Kind,
        app: &App,
        conn: &mut Conn,
        (caller, place): (&Caller, &Place),
        (query, copied): (&NewQuery, Option<&StoredRecord>),
    ) -> Result<Self> {
        if let Some(row) = copied {
            // What is typed and no two records have in common has to be typed anew.
            let differs = |of: &Field| !of.is_choice() && kind.noun().unique.iter().any(|key| key.field == of.key);
            let values = kept(kind.noun(), row, |field| field.is_copied() && !differs(field));
            let values = offered(kind, app, conn, (caller, place), values).await?;
            return Ok(Self { values, copied: Some(row.name().to_owned()), ..Self::default() });
        }
        let Some(id) = &query.after else { return Ok(Self::default()) };
        let row = match reached(kind, conn, caller, id).await {
            Ok(row) => row,
            Err(Error::Forbidden(_) | Error::NoRecord { .. }) => return Ok(Self::default()),
            Err(error) => return Err(error),
        };
        let mut values = kept(kind.noun(), &row, Field::is_choice);
        values.extend(row.values().into_iter().filter(|(key, _)| *key == STATUS));
        let values = offered(kind, app, conn, (caller, place), values).await?;
        Ok(Self { values, added: Some(row.name().to_owned()), ..Self::default() })
    }
}

/// The values of some fields.
fn kept(noun: &Noun, row: &StoredRecord, stays: impl Fn(&Field) -> bool) -> Values {
    row.values().into_iter().filter(|(key, _)| noun.field(key).is_some_and(&stays)).collect()
}

/// Without what this caller cannot choose here.
async fn offered(
    kind: Kind,
    app: &App,
    conn: &mut Conn,
    (caller, place): (&Caller, &Place),
    mut values: Values,
) -> Result<Values> {
    let stamp = read_stamp(app, place, None);
    let choices = picked::choices(kind, conn, &stamp, &defaults(kind.noun()), &values).await?;
    let choices = taught::narrowed(kind, conn, caller, choices).await?;
    let refers = |key: &str| {
        let field = kind.noun().field(key);
        field.is_some_and(|of| matches!(of.kind, FieldKind::Record | FieldKind::Picked(_) | FieldKind::Offered(_)))
    };
    let withheld = kind.withheld(caller);
    values.retain(|(key, value)| {
        let is_offered = |field: &Field| match field.kind {
            // Of these where nothing else is offered.
            FieldKind::Offered(options) if choices.of(key).is_empty() => options.iter().any(|(of, _)| of == value),
            _ => choices.of(key).iter().any(|choice| choice.value == *value),
        };
        let is_left = !refers(key) || value.is_empty() || kind.noun().field(key).is_some_and(is_offered);
        is_left && !withheld.iter().any(|(of, withheld)| of == key && withheld == value)
    });
    Ok(values)
}

/// Whether a stored record can be copied here: whoever may add one, in a session that is open.
pub(super) fn may_copy(kind: Kind, caller: &Caller, place: &Place) -> bool {
    kind.is_copied() && !kind.is_read_only() && !place.is_closed() && caller.may(kind.adds())
}
