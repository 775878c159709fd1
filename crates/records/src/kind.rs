//! A kind of record as an object. What a noun declares by its type ([`RecordKind`], [`Imported`]) is reached by a [`Kind`] or an
//! [`ImportKind`], so that lists, forms, calls and imports are compiled once for all nouns, and not once for each.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::ops::Deref;

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;
use rules::permission::Action;
use rules::words::{Text, Word};

use super::import::{Alone, Checked, Imported, Names, Part, Whole};
use super::{Choices, InUse, Noun, RecordKind, RecordLink, Stamp, StoredRecord, Values, Write};
use auth::Caller;
use auth::permit::{Permit, Permitted};
use base::error::{Error, Result};
use db::Conn;
use db::window::{Keys, Window};
use web::app::App;
use web::notifications::Notice;
use web::posted::{FieldErrors, Raw};
use web::takes::Parameter;

/// Writes a trait of objects and its one implementation, by what a noun's type declares: its constants, its functions, and those that wait.
macro_rules! objects {
    (
        $(#[$says:meta])* $object:ident of $declared:ident $(: $above:ident)?;
        $(const $constant:ident = $value:expr, $holds:ty;)*
        $(fn $plain:ident($($argument:ident: $takes:ty),*) $(-> $gives:ty)?;)*
        $(async fn $waits:ident<$a:lifetime>($($with:ident: $of:ty),*) -> $answers:ty;)*
    ) => {
        $(#[$says])*
        pub trait $object: $($above +)? Send + Sync {
            $(fn $constant(&self) -> $holds;)*
            $(fn $plain(&self, $($argument: $takes),*) $(-> $gives)?;)*
            $(fn $waits<$a>(&self, $($with: $of),*) -> BoxFuture<$a, $answers>;)*
        }

        impl<K: $declared> $object for Declared<K> {
            $(fn $constant(&self) -> $holds {
                const { $value }
            })*
            $(fn $plain(&self, $($argument: $takes),*) $(-> $gives)? {
                K::$plain($($argument),*)
            })*
            $(fn $waits<$a>(&self, $($with: $of),*) -> BoxFuture<$a, $answers> {
                Box::pin(K::$waits($($with),*))
            })*
        }
    };
}

/// A noun's type, of which there is nothing but its declaration.
struct Declared<K>(PhantomData<fn() -> K>);

objects! {
    /// What [`RecordKind`] declares, each under its own name.
    Records of RecordKind;
    const noun = &K::NOUN, &'static Noun;
    const reads = <K::Reads as Permit>::ACTION, Action;
    const writes = <K::Writes as Permit>::ACTION, Action;
    const adds = <K::Adds as Permit>::ACTION, Action;
    const deletes = <K::Deletes as Permit>::ACTION, Action;
    const all = K::ALL, &'static str;
    const add = K::ADD, &'static str;
    const update = K::UPDATE, &'static str;
    const delete = K::DELETE, &'static str;
    const in_use = K::IN_USE, &'static [InUse];
    const one = K::ONE, &'static str;
    const attach = K::ATTACH, &'static str;
    const is_taught = K::IS_TAUGHT, bool;
    const is_read_only = K::IS_READ_ONLY, bool;
    const is_copied = K::IS_COPIED, bool;
    const is_grid = K::IS_GRID, bool;
    const named = K::NAMED, &'static str;
    const preview = K::PREVIEW, &'static str;
    const secrets = K::SECRETS, &'static [&'static str];
    fn keys(window: &Window) -> Option<Keys>;
    fn searched_as(search: String) -> String;
    fn named_as(name: String) -> String;
    fn name_of(values: &Values) -> String;
    fn href(id: &str) -> Option<String>;
    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink>;
    fn starts(caller: &Caller, place: &[(&str, &str)]) -> Option<RecordLink>;
    fn touches_session(was: &Values, values: &Values) -> bool;
    fn kept(values: &Values) -> Option<Word>;
    fn fixed(caller: &Caller, id: &str) -> &'static [&'static str];
    fn reserved(caller: &Caller, values: &Values) -> Option<Word>;
    fn withheld(caller: &Caller) -> &'static [(&'static str, &'static str)];
    fn secret_fault(raw: &Raw, secret: &str) -> Option<Text>;
    async fn choices<'a>(conn: &'a mut Conn, stamp: &'a Stamp, values: &'a Values) -> db::Result<Choices>;
    async fn hold<'a>(conn: &'a mut Conn, stamp: &'a Stamp, was_stored: bool, values: &'a Values) -> db::Result<()>;
    async fn check<'a>(
        conn: &'a mut Conn,
        caller: &'a Caller,
        stamp: &'a Stamp,
        was: Option<&'a Values>,
        values: &'a Values,
        errors: &'a mut FieldErrors
    ) -> Result<()>;
    async fn filter_choices<'a>(
        conn: &'a mut Conn,
        branch_id: &'a str,
        session_id: Option<&'a str>
    ) -> db::Result<Choices>;
    async fn offered<'a>(conn: &'a mut Conn, stamp: &'a Stamp) -> db::Result<Values>;
    async fn check_delete<'a>(conn: &'a mut Conn, caller: &'a Caller, id: &'a str, values: &'a Values) -> Result<()>;
    async fn judge_secret<'a>(app: &'a App, caller: &'a Caller, id: &'a str, typed: &'a str) -> Result<String>;
    async fn change_secret<'a>(
        app: &'a App,
        write: &'a mut Write<'_>,
        caller: &'a Caller,
        id: &'a str,
        hash: &'a str
    ) -> Result<Option<String>>;
    async fn keep_secret<'a>(conn: &'a mut Conn, id: &'a str, hash: &'a str) -> db::Result<()>;
    async fn before_delete<'a>(conn: &'a mut Conn, id: &'a str) -> db::Result<()>;
    async fn after_save<'a>(conn: &'a mut Conn, stamp: &'a Stamp, values: &'a Values) -> db::Result<()>;
    async fn told<'a>(
        conn: &'a mut Conn,
        stamp: &'a Stamp,
        values: &'a Values
    ) -> db::Result<Vec<(Vec<String>, Notice)>>;
}

objects! {
    /// What [`Imported`] declares beside that.
    Imports of Imported: Records;
    const key = K::KEY, &'static str;
    const with = K::WITH, &'static [&'static str];
    const parts = K::PARTS, &'static [(&'static str, &'static [Part])];
    const alone = K::ALONE, &'static [Alone];
    const kinds = K::KINDS, &'static [(Word, &'static str, Action)];
    const note = K::NOTE, &'static str;
    const list = K::LIST, &'static str;
    const below = K::BELOW, &'static str;
    const shows = K::SHOWN, &'static [&'static str];
    const headings = K::HEADINGS, &'static str;
    const wholes = K::WHOLES, &'static [Whole];
    const instead = K::INSTEAD, &'static [(&'static str, &'static str)];
    const filled = K::FILLED, &'static [(&'static str, &'static str)];
    const makes = K::MAKES, &'static [(&'static str, Kind)];
    fn spelled(field: &str, text: &str) -> Option<String>;
    fn found(field: &str, parts: &[String], names: &Names) -> std::result::Result<String, Text>;
    fn settle(raw: &mut Raw, names: &Names, errors: &mut FieldErrors);
    fn called(values: &Values, choices: &Choices) -> Option<(String, String)>;
    fn stays(was: &Values, values: &Values, choices: &Choices) -> Option<Text>;
    fn same_key(key: &str) -> String;
    fn proposes(field: &str, text: &dyn Fn(&str) -> String) -> Option<(&'static str, &'static str)>;
    fn made_key(raw: &Raw) -> Option<String>;
    fn highest(stored: &[StoredRecord]) -> String;
    fn following(key: &str) -> Option<String>;
    fn beside(values: &Values) -> String;
    async fn stored<'a>(conn: &'a mut Conn, caller: &'a Caller, stamp: &'a Stamp) -> db::Result<Vec<StoredRecord>>;
    async fn names<'a>(conn: &'a mut Conn, stamp: &'a Stamp, choices: &'a Choices) -> db::Result<Names>;
    async fn keys_elsewhere<'a>(conn: &'a mut Conn) -> db::Result<BTreeSet<String>>;
    async fn part_choices<'a>(conn: &'a mut Conn, stamp: &'a Stamp) -> db::Result<Vec<(String, Vec<String>)>>;
    async fn check_all<'a>(
        conn: &'a mut Conn,
        caller: &'a Caller,
        stamp: &'a Stamp,
        rows: &'a [Checked<'a>]
    ) -> Result<Vec<(usize, String, Text)>>;
    async fn hold_all<'a>(conn: &'a mut Conn, rows: &'a [Checked<'a>]) -> db::Result<()>;
    async fn enter<'a>(conn: &'a mut Conn, stamp: &'a Stamp, values: &'a Values) -> Result<bool>;
    async fn make_way<'a>(conn: &'a mut Conn, stamp: &'a Stamp, ids: &'a [&'a str]) -> db::Result<()>;
}

/// A kind of record.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn Records);

/// A kind of record that can be imported.
#[derive(Clone, Copy)]
pub struct ImportKind(&'static dyn Imports);

impl Kind {
    /// The kind that a type declares.
    pub const fn of<K: RecordKind>() -> Self {
        Self(&Declared::<K>(PhantomData))
    }
}

impl ImportKind {
    /// The kind that a type declares.
    pub const fn of<K: Imported>() -> Self {
        Self(&Declared::<K>(PhantomData))
    }

    /// Whether new records without a key can be given one.
    pub(crate) fn may_give(self) -> bool {
        self.following("1").is_some() || self.made_key(&Raw::default()).is_some()
    }

    /// The same as any other kind.
    pub fn kind(self) -> Kind {
        Kind(self.0)
    }
}

impl Deref for Kind {
    type Target = dyn Records;
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl Deref for ImportKind {
    type Target = dyn Imports;
    fn deref(&self) -> &Self::Target {
        self.0
    }
}

/// A mistake in a table of routes.
fn unnamed() -> Error {
    Error::Internal("a route of records names no kind".to_owned())
}

impl Kind {
    /// The kind that a route is about, as [`super::handler`] leaves it.
    ///
    /// # Errors
    /// 500 for a route that is about none.
    pub(super) fn of_route(route: &Extensions) -> Result<Self> {
        route.get().copied().ok_or_else(unnamed)
    }
}

impl<S: Sync> FromRequestParts<S> for Kind {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        Self::of_route(&parts.extensions)
    }
}

impl ImportKind {
    /// The same of a kind that is imported.
    ///
    /// # Errors
    /// As [`Kind::of_route`].
    pub(super) fn of_route(route: &Extensions) -> Result<Self> {
        route.get().copied().ok_or_else(unnamed)
    }
}

impl<S: Sync> FromRequestParts<S> for ImportKind {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        Self::of_route(&parts.extensions)
    }
}

/// The route says it.
impl Parameter for Kind {}
impl Parameter for ImportKind {}

/// What a handler of every kind asks for: the permission is the one that the route's kind declares. A route that is about no kind is nobody's.
macro_rules! permits {
    ($($name:ident by $action:ident),+) => {$(
        #[doc = concat!("The permission that the kind of the route declares: [`Records::", stringify!($action), "`].")]
        pub struct $name;

        impl Permitted for $name {
            const WITH_GIVEN_PASSWORD: bool = false;

            fn action(parts: &Parts) -> Option<Action> {
                Kind::of_route(&parts.extensions).ok().map(|kind| kind.$action())
            }
        }
    )+};
}

permits!(DeclaredReads by reads, DeclaredWrites by writes, DeclaredAdds by adds, DeclaredDeletes by deletes);
