//! Lists of records and their forms: one pattern for every noun of the school (ARCHITECTURE.md). A noun says what it is ([`Noun`]), how its
//! form is read ([`Draft`]), what a row holds ([`Row`]) and what its SQL is ([`RecordKind`]); everything that must be alike everywhere and is
//! easily forgotten is here: who may, reach, one-time keys, versions, refusals beside their fields, the audit, searching, paging.

mod calls;
mod delete;
mod fields;
mod form;
mod list;
mod named;
mod store;
mod wire;
mod write;

use std::future::Future;

use serde::Serialize;

use crate::auth::permit::Permit;
use crate::db::window::{Found, Window};
use crate::db::{self, Conn};
use crate::error::Error;
use crate::web::posted::FromForm;

pub use calls::{add, delete_one, get_all, get_one, update_one};
pub use delete::{delete, delete_posted};
pub use form::{add_posted, edit, edit_posted, new};
pub use list::{csv, list, print};
pub use named::NamedRecord;
pub use store::{delete as delete_row, dependents_of};
pub use wire::Choice;
pub use write::{Write, WriteStart};

/// `active` and `inactive`: every noun has a status, and pickers offer the active ones.
pub const ACTIVE: &str = "active";
pub const INACTIVE: &str = "inactive";
pub const STATUS: &str = "status";
/// `status` as it is shown and audited.
pub const STATUS_FIELD: Field = Field { key: STATUS, label: "Status" };

/// A kind of record: said once, for its screens, its calls and the audit.
#[derive(Debug)]
pub struct Noun {
    /// As the audit stores it and the browser picks its inputs by: `designation`.
    pub kind: &'static str,
    /// `Designation`, `Designations`
    pub one: &'static str,
    pub many: &'static str,
    /// The menu item's path: `/addDesignation`.
    pub path: &'static str,
    /// The group of the menu, for the breadcrumb.
    pub group: &'static str,
    pub columns: &'static [Column],
    /// What can be filled in.
    pub fields: &'static [Field],
    /// What the empty list says.
    pub first: &'static str,
    /// Constraints that a save may violate: their name, their columns as `SQLite` names them, the field that is wrong, and what is said.
    pub unique: &'static [(&'static str, &'static str, &'static str, &'static str)],
}

/// A column of the list, the CSV and the printed list.
#[derive(Debug)]
pub struct Column {
    pub key: &'static str,
    pub label: &'static str,
    pub numeric: bool,
    /// The column of the statement that it is sorted by.
    pub sort: Option<&'static str>,
}

/// A field of the form.
#[derive(Debug)]
pub struct Field {
    pub key: &'static str,
    pub label: &'static str,
}

/// Values by field, as texts; empty: not given.
pub type Values = Vec<(&'static str, String)>;

/// What a form holds once it is read.
pub trait Draft: FromForm + Send + Sync + 'static {
    /// In the order of the noun's fields.
    fn values(&self) -> Values;
}

/// What every record has.
#[derive(Clone, Copy, Debug)]
pub struct RecordFacts<'r> {
    pub id: &'r str,
    pub branch_id: &'r str,
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
    /// The version that it replaces; 0 for a new record.
    pub version: i64,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// `active` as a person reads it.
#[must_use]
pub fn status_label(status: &str) -> String {
    if status == ACTIVE { "Active" } else { "Inactive" }.to_owned()
}

/// What refers to a record and so keeps it from being deleted.
#[derive(Clone, Debug)]
pub struct Dependents {
    /// `Employees`
    pub label: &'static str,
    pub count: i64,
    /// One of them, by name.
    pub example: String,
    pub href: Option<String>,
}

/// A noun with its storing: the statements are in its feature's `store.rs`.
pub trait RecordKind: Send + Sync + 'static {
    const NOUN: Noun;
    /// Seeing the menu item permits reading.
    type Reads: Permit;
    type Writes: Permit;
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
}

impl Noun {
    /// `/admin/addDesignation`
    fn address(&self) -> String {
        format!("/admin{}", self.path)
    }

    /// A violated constraint as the fault of its field; other errors as they are.
    fn refusal(&self, error: db::Error) -> Error {
        let found = self.unique.iter().find(|(constraint, columns, ..)| db::violates(&error, constraint, columns));
        match found {
            Some((_, _, field, message)) => Error::value(field, *message),
            None => error.into(),
        }
    }

    /// A field as the forms and the audit head it; one that is not known as it is stored.
    #[must_use]
    pub fn label_of<'a>(&'a self, key: &'a str) -> &'a str {
        if key == STATUS {
            return STATUS_FIELD.label;
        }
        self.fields.iter().find(|field| field.key == key).map_or(key, |field| field.label)
    }
}
