//! Lists of records and their forms: one pattern for every noun of the school (ARCHITECTURE.md). A noun says what it is ([`Noun`]) and what
//! its SQL is ([`RecordKind`]; most need no more than [`DeclaredRecord`]); everything that must be alike everywhere and is easily forgotten
//! is here: who may, reach, one-time keys, versions, refusals beside their fields, the audit, searching, paging.

mod calls;
mod declared;
mod delete;
mod field;
mod fields;
mod form;
pub mod import;
mod list;
mod noun;
mod picked;
mod place;
mod rows;
mod save;
mod secret;
mod sent;
mod store;
mod wire;
mod write;

use std::collections::BTreeSet;
use std::future::Future;

use serde::Serialize;

use crate::auth::Caller;
use crate::auth::passwords::Passwords;
use crate::auth::permit::Permit;
use crate::db::window::{Found, Window};
use crate::db::{self, Conn};
use crate::error::{Error, Result};
use crate::web::posted::{FieldErrors, FromForm};

pub use calls::{add, delete_one, get_all, get_one, update_one};
pub use declared::{DeclaredDraft, DeclaredRecord, DeclaredRow};
pub use delete::{DeleteForm, DeleteOutcome, delete, delete_posted, gone};
pub use field::{Choices, Field, FieldKind, periods, spans};
pub use fields::{tidy, whole};
pub use form::{add_posted, edit, edit_posted, new, reached};
pub use list::{ListQuery, ListRequest, csv, list, may, print, xlsx};
pub use noun::{ACTIVE, Column, Filter, INACTIVE, InUse, Nested, Noun, Reach, STATUS, STATUSES, UniqueName};
pub use picked::{Picker, offered};
pub use place::Place;
pub use rows::{Rows, RowsQuery, SortColumn, SortValue};
pub use secret::shown_once;
pub use store::{choices_of, dependents_of};
pub use wire::{Choice, ListShown, MadePasswordProps, RecordLink};
pub use write::{Write, WriteStart};

/// Values by field, as texts; empty: not given.
pub type Values = Vec<(&'static str, String)>;

/// The value of a field; empty where it is not among them.
#[must_use]
pub fn value_of<'v>(values: &'v Values, key: &str) -> &'v str {
    values.iter().find(|(of, _)| *of == key).map_or("", |(_, value)| value.as_str())
}

/// What a form holds once it is read.
pub trait Draft: FromForm + Clone + Send + Sync + 'static {
    /// In the order of the noun's fields, the status last.
    fn values(&self) -> Values;

    /// Takes over from the stored record every field but those that were sent, exactly as it is.
    fn leave(&mut self, was: &Values, sent: &BTreeSet<String>) {
        let _ = (was, sent);
    }

    /// Takes over from the stored record what a form does not send again: pictures.
    fn keep(&mut self, was: &Values) {
        let _ = was;
    }

    /// Hashes a new record's password, before the transaction begins: that takes long. What had to be made, since nothing was typed, is
    /// returned to be shown once.
    fn seal(&mut self, passwords: &Passwords) -> impl Future<Output = Result<Option<String>>> + Send {
        let _ = passwords;
        async { Ok(None) }
    }

    /// Whether a password was typed.
    fn has_secret(&self) -> bool {
        false
    }
}

/// What every record has.
#[derive(Clone, Copy, Debug)]
pub struct RecordFacts<'r> {
    pub id: &'r str,
    pub branch_id: &'r str,
    /// Of what belongs to a year.
    pub session_id: Option<&'r str>,
    /// What it is called.
    pub name: &'r str,
    /// Counts the writes, from 1.
    pub version: i64,
    /// Who wrote it last, empty where that was before versions were kept; and when, in epoch milliseconds.
    pub changed: (&'r str, i64),
}

/// A stored record.
pub trait Row: db::Record + Serialize + Send + Sync + 'static {
    fn stored(&self) -> RecordFacts<'_>;
    /// As [`Draft::values`].
    fn values(&self) -> Values;
    /// As the noun's columns.
    fn cells(&self) -> Vec<String>;

    fn id(&self) -> &str {
        self.stored().id
    }
    fn branch_id(&self) -> &str {
        self.stored().branch_id
    }
    fn name(&self) -> &str {
        self.stored().name
    }
    fn version(&self) -> i64 {
        self.stored().version
    }
    fn changed(&self) -> (&str, i64) {
        self.stored().changed
    }
}

/// A save: whose, when and under which id.
#[derive(Clone, Debug)]
pub struct Stamp {
    pub id: String,
    pub branch_id: String,
    /// Of what belongs to a year.
    pub session_id: Option<String>,
    /// The version that it replaces; 0 for a new record.
    pub version: i64,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// What refers to a record and so keeps it from being deleted.
#[derive(Clone, Debug)]
pub struct Dependents {
    /// `Employees`
    pub label: &'static str,
    pub count: i64,
    /// One of them, by name.
    pub example: String,
    /// The path of their list; empty where there is none yet.
    pub list: &'static str,
}

/// A noun with its storing: the statements are in its feature's `store.rs`.
pub trait RecordKind: Send + Sync + 'static {
    const NOUN: Noun;
    /// Seeing the menu item permits reading.
    type Reads: Permit;
    /// Changing one.
    type Writes: Permit;
    type Adds: Permit;
    type Deletes: Permit;
    type Draft: Draft;
    type Row: Row;

    fn window(conn: &mut Conn, window: &Window) -> impl Future<Output = db::Result<Found<Self::Row>>> + Send;
    fn one(conn: &mut Conn, id: &str) -> impl Future<Output = db::Result<Option<Self::Row>>> + Send;
    fn add(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> impl Future<Output = db::Result<()>> + Send;
    /// False where the version is no longer the stored one: nothing was changed.
    fn update(conn: &mut Conn, stamp: &Stamp, draft: &Self::Draft) -> impl Future<Output = db::Result<bool>> + Send;
    /// The same.
    fn delete(conn: &mut Conn, id: &str, version: i64) -> impl Future<Output = db::Result<bool>> + Send;
    /// Empty where nothing refers to the record.
    fn dependents(conn: &mut Conn, id: &str) -> impl Future<Output = db::Result<Vec<Dependents>>> + Send;

    /// What can be chosen in the fields that refer to other records, for the form, the audit and the check of what was sent. What a
    /// record already refers to (`values`) is among it, whatever became of it.
    fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<Choices>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(Choices::default()) }
    }

    /// What can be chosen in the filters of a list.
    fn filter_choices(
        conn: &mut Conn,
        branch_id: &str,
        session_id: Option<&str>,
    ) -> impl Future<Output = db::Result<Choices>> + Send {
        let _ = (conn, branch_id, session_id);
        async { Ok(Choices::default()) }
    }

    /// What a new record's form begins with beside the defaults of its fields.
    fn offered(conn: &mut Conn, stamp: &Stamp) -> impl Future<Output = db::Result<Values>> + Send {
        let _ = (conn, stamp);
        async { Ok(Values::new()) }
    }

    /// What a record with these values is called.
    #[must_use]
    fn name_of(values: &Values) -> String {
        values.first().map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// Where a row of the list leads, if not to the form.
    #[must_use]
    fn href(id: &str) -> Option<String> {
        let _ = id;
        None
    }

    /// Ways to what else is done about a stored record, or with `None` about those of the list. `chosen`: what the list's filters hold, by
    /// their keys, and its place.
    #[must_use]
    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let _ = (caller, id, chosen);
        Vec::new()
    }

    /// Whether a change touches what belongs to the session, so that it must be open.
    #[must_use]
    fn touches_session(was: &Values, values: &Values) -> bool {
        let _ = (was, values);
        true
    }

    /// What is wrong with a save beyond its own fields, asked in its transaction. `was`: what it replaces.
    fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        was: Option<&Self::Row>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, stamp, was, values, errors);
        async { Ok(()) }
    }

    /// Why a record may not be deleted, whatever refers to it.
    #[must_use]
    fn kept(row: &Self::Row) -> Option<&'static str> {
        let _ = row;
        None
    }

    /// The fields that this caller may not change in the record with this id.
    #[must_use]
    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str] {
        let _ = (caller, id);
        &[]
    }

    /// Why this caller may neither change nor delete a record that their role may: 403.
    #[must_use]
    fn reserved(caller: &Caller, row: &Self::Row) -> Option<&'static str> {
        let _ = (caller, row);
        None
    }

    /// Choices, by field and value, that this caller may not make. What is stored stays.
    #[must_use]
    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)] {
        let _ = caller;
        &[]
    }

    /// Refuses a deletion beyond what refers to the record, asked in its transaction.
    fn check_delete(conn: &mut Conn, caller: &Caller, row: &Self::Row) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, row);
        async { Ok(()) }
    }
}

const GONE: &str =
    "Something that this record refers to was deleted meanwhile. Open the page again. Nothing was changed.";

impl Noun {
    /// A violated constraint as the fault of its field; other errors as they are.
    fn refusal(&self, error: db::Error) -> Error {
        let found = self.unique.iter().find(|of| db::violates(&error, of.constraint, of.columns));
        match found {
            Some(of) => Error::value(of.field, of.message),
            // What the record refers to was deleted since it was chosen.
            None if db::breaks_reference(&error) || matches!(error, db::Error::RowNotFound) => Error::conflict(GONE),
            None => error.into(),
        }
    }
}
