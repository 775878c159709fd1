//! Lists of records and their forms: one pattern for every noun of the school (ARCHITECTURE.md). A noun says what it is ([`Noun`]) and what
//! its SQL is ([`RecordKind`]); everything that must be alike everywhere and is easily forgotten
//! is here: who may, reach, one-time keys, versions, refusals beside their fields, the audit, searching, paging.
//!
//! A [`Noun`] says its words, menu path, columns, fields and unique names, and what its list is filtered by and begins sorted by; a field says how it is
//! read, stored and shown (`field.rs`). [`RecordKind`] adds its statements, whose parameters come in one order, and where needed what can be chosen,
//! further checks, and what is stored beside its row. Screens, calls, CSV, paper, the audit's words and the shapes of the `OpenAPI` document are made from
//! that; the form is sent to React as data, so that a noun has no ui of its own. A noun that is called by what it refers to (a class's fee) names the
//! column that says so ([`RecordKind::NAMED`]); what is stored outside of its own row (a student's enrolment) is a field that is `elsewhere`.
//! What is declared by types is reached by a [`Kind`], an object: everything here is compiled once for all nouns (`kind.rs`, `handler.rs`).

mod begins;
mod calls;
pub mod command;
mod delete;
mod draft;
mod field;
mod fields;
mod filled;
mod form;
pub mod grading;
mod grading_store;
mod grid;
mod grid_rows;
mod handler;
mod held;
mod held_store;
mod hold;
pub mod import;
mod inputs;
mod kind;
mod lacking;
mod list;
mod made;
mod money;
mod named_store;
mod noun;
mod picked;
pub mod place;
mod rows;
mod save;
pub mod search;
mod secret;
mod sent;
mod sorted;
mod store;
mod stored;
mod taught;
mod ticked;
pub mod view;
mod wire;
mod write;

use rules::words::{Text, Word, refusals};
use std::future::Future;

use auth::Caller;
use auth::permit::Permit;
use base::error::{Error, Result};
use db::Conn;
use db::window::{Keys, Window};
use web::app::App;
use web::notifications::Notice;
use web::posted::{FieldErrors, Raw};

pub use calls::{deleted_by_call, got_one};
pub use delete::{DeleteForm, DeleteOutcome, gone};
pub use draft::{DraftOf, RecordDraft, RecordPosted, so_far};
pub use field::{Choices, Field, FieldKind, files, periods, spans};
pub use fields::{ReadsFields, account, has_unseen, short, tidy, whole};
pub use form::{Begun, begun, reached};
pub use handler::{
    KindHandler, add, add_posted, csv, delete, delete_one, delete_posted, edit, edit_posted, get_all, get_one, grid,
    grid_posted, list, new, offered, print, ticked, update_one, xlsx,
};
pub use held::forget_old;
pub use hold::{referred, table_of};
pub use kind::{ImportKind, Imports, Kind, Records};
pub use lacking::{lacking, section_step};
pub use list::{ListQuery, ListRequest, may, printed_table};
pub use made::{MADE, Made};
pub use money::{Currency, Money, in_answer};
pub use named_store::names_of;
pub use noun::{
    ACTIVE, Column, ColumnKind, Filter, INACTIVE, InUse, Nested, Noun, Reach, STATUS, STATUSES, UniqueName,
};
pub use picked::Picker;
pub use place::Place;
pub use rows::{Rows, RowsQuery, SortColumn, SortValue};
pub use save::{SaveOutcome, added, added_within, entered, set_within};
pub use secret::shown_once;
pub use sent::{Sent, SentOf};
pub use sorted::{keep_sort_key, make_sort_keys};
pub use store::{add_pictures, attach, choices_of, delete_picture, dependents_of, detach};
pub use stored::StoredRecord;
pub use wire::{Choice, Dependent, ListShown, MadePasswordProps, NounWords, RecordDeleteProps, RecordLink, ShownField};
pub use write::{Write, WriteStart, Writes};

/// Values by field, as texts; empty: not given.
pub type Values = Vec<(&'static str, String)>;

/// The value of a field; empty where it is not among them.
pub fn value_of<'v>(values: &'v Values, key: &str) -> &'v str {
    values.iter().find(|(of, _)| *of == key).map_or("", |(_, value)| value.as_str())
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
    /// The school's day then, YYYY-MM-DD.
    pub today: String,
}

/// What refers to a record and so keeps it from being deleted.
#[derive(Clone, Debug)]
pub struct Dependents {
    /// `Employees`
    pub label: Word,
    pub count: i64,
    /// One of them, by name.
    pub example: String,
    /// The path of their list; empty where there is none yet.
    pub list: &'static str,
}

/// A noun with its storing: the statements are in its feature's `store.rs`, and their parameters come in one order. What a noun has beyond
/// its fields it says by the functions that have a default here.
pub trait RecordKind: Sized + Send + Sync + Unpin + 'static {
    const NOUN: Noun;
    /// Seeing the menu item permits reading.
    type Reads: Permit;
    /// Changing one.
    type Writes: Permit;
    type Adds: Permit;
    type Deletes: Permit;

    /// Every row: `id`, `branch_id`, `session_id` (of what belongs to a session), `status`, `search_text`, `version`, `changed_by_name`,
    /// `changed_at`, the column of each field and what columns are computed.
    const ALL: &'static str;
    /// By id, version (1), text to search, who and when; from 6 on the fields in their order, the status, and at last what it belongs to.
    const ADD: &'static str;
    /// By id, version that is replaced, text to search, who and when; from 6 on the fields in their order, and the status.
    const UPDATE: &'static str;
    /// By id and version.
    const DELETE: &'static str;
    /// What can refer to a record.
    const IN_USE: &'static [InUse];
    /// The record with the id `$1`, where it is not a row of [`ALL`](Self::ALL) by itself.
    const ONE: &'static str = "";

    /// Stores a file of a record: by the file's id, the record's, the file's name and size, who and when.
    const ATTACH: &'static str = "";
    /// Whether a record is of a section and a subject, by its fields `sectionId` and `subjectId` and the columns `section_id` and
    /// `subject_id`: a teacher then reaches those of the own routine alone.
    const IS_TAUGHT: bool = false;

    /// A list that is only read: its records are changed elsewhere.
    const IS_READ_ONLY: bool = false;

    /// Whether a new record may begin as a copy of another one, since it has more to it than a name.
    const IS_COPIED: bool = false;

    /// Whether the records are also added and changed in a table of inputs, many at once (`grid.rs`). Whatever must be filled in then fits into
    /// a cell.
    const IS_GRID: bool = false;

    /// By what a page of a long list is chosen, where [`ALL`](Self::ALL) would be slow.
    fn keys(_: &Window) -> Option<Keys> {
        None
    }

    /// A search of the list, tidied and in lower case, as the records' `search_text` has it.
    fn searched_as(search: String) -> String {
        search
    }

    /// What can be chosen in the fields that refer to other records, for the form, the audit and the check of what was sent. What a
    /// record already refers to (`values`) is among it, whatever became of it.
    fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<Choices>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(Choices::default()) }
    }

    /// Holds what a save, or with no values a deletion, is decided by, before anything of it is read, so that nobody overtakes it: by itself
    /// what the record refers to, and a stored record's own row, by which nobody comes to refer to it meanwhile. The session of a record is
    /// held before. `was_stored`: whether the record is stored already.
    fn hold(
        conn: &mut Conn,
        stamp: &Stamp,
        was_stored: bool,
        values: &Values,
    ) -> impl Future<Output = db::Result<()>> + Send {
        async move {
            hold::referred(conn, &Self::NOUN, values).await?;
            match hold::own_table(Self::DELETE).filter(|_| was_stored) {
                Some(table) => conn.hold(table, &stamp.id).await,
                None => Ok(()),
            }
        }
    }

    /// What is wrong with a save beyond its own fields, asked in its transaction. `was`: what it replaces.
    fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, stamp, was, values, errors);
        async { Ok(()) }
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

    /// The column of the statement that a record is called by, where none of its fields says it; else empty.
    const NAMED: &'static str = "";

    /// What a record is called, by the text of that column.
    fn named_as(name: String) -> String {
        name
    }

    /// Where what a form describes is shown beside it while it is filled in, by the form's own fields in the address; empty: nowhere.
    const PREVIEW: &'static str = "";

    /// What a record with these values is called.
    fn name_of(values: &Values) -> String {
        values.first().map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// Where a row of the list leads, if not to the form.
    fn href(id: &str) -> Option<String> {
        let _ = id;
        None
    }

    /// Ways to what else is done about a stored record, or with `None` about those of the list. `chosen`: what the list's filters hold, by
    /// their keys, and its place.
    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let _ = (caller, id, chosen);
        Vec::new()
    }

    /// The way to what makes these records and others at once, as long as there is none. `place`: the list's.
    fn starts(caller: &Caller, place: &[(&str, &str)]) -> Option<RecordLink> {
        let _ = (caller, place);
        None
    }

    /// Whether a change touches what belongs to the session, so that it must be open.
    fn touches_session(was: &Values, values: &Values) -> bool {
        let _ = (was, values);
        true
    }

    /// Why a record may not be deleted, whatever refers to it.
    fn kept(values: &Values) -> Option<Word> {
        let _ = values;
        None
    }

    /// The fields that this caller may not change in the record with this id.
    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str] {
        let _ = (caller, id);
        &[]
    }

    /// Why this caller may neither change nor delete a record that their role may: 403.
    fn reserved(caller: &Caller, values: &Values) -> Option<Word> {
        let _ = (caller, values);
        None
    }

    /// Choices, by field and value, that this caller may not make. What is stored stays.
    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)] {
        let _ = caller;
        &[]
    }

    /// Refuses a deletion beyond what refers to the record, asked in its transaction.
    fn check_delete(
        conn: &mut Conn,
        caller: &Caller,
        id: &str,
        values: &Values,
    ) -> impl Future<Output = Result<()>> + Send {
        let _ = (conn, caller, id, values);
        async { Ok(()) }
    }

    /// Keys of fields that are never put back into a refused form: those of [`FieldKind::Secret`].
    const SECRETS: &'static [&'static str] = &[];

    /// What is wrong with a password that was typed.
    fn secret_fault(raw: &Raw, secret: &str) -> Option<Text> {
        let _ = (raw, secret);
        None
    }

    /// A call that changes a stored record has a password in it: whether the caller may change it, and whether it does, by the rules of the call
    /// that changes nothing else. Its hash, made before the transaction begins.
    fn judge_secret(app: &App, caller: &Caller, id: &str, typed: &str) -> impl Future<Output = Result<String>> + Send {
        let _ = (app, caller, id, typed);
        async { Err(Error::value(Self::SECRETS.first().copied().unwrap_or_default(), refusals::PASSWORD_OWN_PAGE)) }
    }

    /// Stores that hash in the record's own transaction, as an act of its own. Answers a new token where it was the caller's own password, which
    /// ends the older ones.
    fn change_secret(
        app: &App,
        write: &mut Write<'_>,
        caller: &Caller,
        id: &str,
        hash: &str,
    ) -> impl Future<Output = Result<Option<String>>> + Send {
        let _ = (app, write, caller, id, hash);
        async { Ok(None) }
    }

    /// Stores the hash of a new record's password, in the same transaction.
    fn keep_secret(conn: &mut Conn, id: &str, hash: &str) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, id, hash);
        async { Ok(()) }
    }

    /// Deletes what is not in the record's own row, in the same transaction.
    fn before_delete(conn: &mut Conn, id: &str) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, id);
        async { Ok(()) }
    }

    /// Stores what is not in the record's own row, in the same transaction.
    fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(()) }
    }

    /// Which accounts are told of a new record, and what; nobody, unless a noun says otherwise.
    fn told(
        conn: &mut Conn,
        stamp: &Stamp,
        values: &Values,
    ) -> impl Future<Output = db::Result<Vec<(Vec<String>, Notice)>>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(Vec::new()) }
    }
}

impl Noun {
    /// A violated constraint as the fault of its field; other errors as they are.
    fn refusal(&self, error: db::Error) -> Error {
        let found = self.unique.iter().find(|of| db::violates(&error, of.constraint, of.columns));
        match found {
            Some(of) => Error::value(of.field, of.message),
            // What the record refers to was deleted since it was chosen.
            None if db::breaks_reference(&error) || matches!(error, db::Error::RowNotFound) => {
                Error::conflict(refusals::RECORD_REFERRED_DELETED)
            }
            None => error.into(),
        }
    }
}
