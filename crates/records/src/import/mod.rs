//! Records from a spreadsheet (ARCHITECTURE.md): a file is read and kept, what it would do is shown row by row, faults are mended in place
//! or in the file, and then all of it is done in one transaction, or nothing.
//!
//! `file/` reads the file into texts, within bounds, and is the only one that knows formats; whoever reads or plans a list has one of the few turns at it
//! (`App::imports`). `plan.rs` gives each row a verdict (new, changed, same, refused) with the form's own reading, from what is stored, without a
//! transaction; what only the database can say is asked for all rows at once ([`Imported::check_all`]). The file and what was mended on its page are kept
//! in `imports`, so that the page is made anew at each look. `run.rs` does what was planned in one transaction: versions and unique constraints refuse
//! what has changed meanwhile, and then nothing is done and the plan is shown again. Unique values that rows take from each other are freed first
//! ([`Imported::make_way`]). `addBulkX` is the same plan by a call.

pub(crate) mod call;
mod content;
mod context;
mod entries;
mod file;
mod form;
mod groups;
mod headings;
mod lacked;
pub mod months;
mod notes;
pub(crate) mod page;
mod plan;
pub mod pupils_store;
mod run;
mod shown;
mod skipped;
mod store;
pub(crate) mod template;
mod values;
mod wire;

/// Files that are read as tables of texts, for features whose tables are no lists of records.
pub mod spreadsheet {
    pub use super::file::{Book, CellFault, FileRow, MOST_ABOVE, SheetRows, read_sheets};
    pub use super::headings::{joined_heads, plain};
}

use std::collections::{BTreeSet, HashMap};
use std::future::Future;

use rules::permission::Action;
use rules::words::{Text, Word, refusals};

use super::{Choices, Noun, RecordKind, Stamp, StoredRecord, Values, value_of};
use auth::Caller;
use base::error::Result;
use db::Conn;
use web::posted::{FieldErrors, Raw};
use web::turns::Turns;

pub use super::handler::imports::{act, add_bulk, begin, result, show, start, template};
pub use call::BulkAnswer;
pub use headings::{Split, Whole};
pub use plan::{Names, Plan, Verdict};
pub use values::class_key;
pub use wire::ImportMade;

/// Lists that are read and planned at once: each may take 150 MB.
const AT_ONCE: usize = 2;
/// Those of one person.
const OF_ONE: usize = 1;

/// The turns at lists that are imported; whoever sends another one waits.
pub fn turns() -> Turns {
    Turns::new(AT_ONCE, OF_ONE)
}

/// Fields that no two records have alike, and what is said where two would.
#[derive(Debug)]
pub struct Alone {
    /// The last one is where it is said.
    pub fields: &'static [&'static str],
    pub message: Word,
}

/// One of several columns by which another record is found: `Class` of a section.
#[derive(Debug)]
pub struct Part {
    pub label: Word,
    /// What a call names it.
    pub key: &'static str,
    pub required: bool,
}

impl Part {
    pub const fn new(label: Word, key: &'static str) -> Self {
        Self { label, key, required: false }
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

/// What can be imported: its name, its page and who may.
pub use rules::imports::{KINDS, Kind};

/// The menu's item of all imports.
const MENU_PAGE: &str = "/admin/bulkImport";

/// A row that is new or changed, for the checks that only the database can make.
pub struct Checked<'p> {
    /// Its place in the plan.
    pub place: usize,
    /// The record that it changes.
    pub id: Option<&'p str>,
    pub was: Option<&'p Values>,
    pub values: Values,
}

/// A noun whose records can be imported.
pub trait Imported: RecordKind + Sized {
    /// The field that a row is matched by.
    const KEY: &'static str;
    /// Fields by which, beside the key, a row is matched: a student has several unpaid fees.
    const WITH: &'static [&'static str] = &[];
    /// Fields that refer to other records by several columns: `Class` and `Section`.
    const PARTS: &'static [(&'static str, &'static [Part])] = &[];
    const ALONE: &'static [Alone] = &[];
    /// Every kind that can be imported, this one among them: its name, its page and who may.
    const KINDS: &'static [(Word, &'static str, Action)];

    /// The headings by which columns are known beside their labels: a line for each field, `key: heading, heading`.
    const HEADINGS: &'static str = "";
    /// Columns that fill two fields.
    const WHOLES: &'static [Whole] = &[];
    /// Columns that are another one where no column names that: a list whose only name is in Bengali has its names there.
    const INSTEAD: &'static [(&'static str, &'static str)] = &[];
    /// Fields that are filled from another one where a list has no column for them, and nothing is stored in them yet.
    const FILLED: &'static [(&'static str, &'static str)] = &[];
    /// By field, the records that a row may name and the branch lacks: they are added with that name by a press.
    const MAKES: &'static [(&'static str, crate::Kind)] = &[];

    /// What is said where a file is chosen.
    const NOTE: &'static str = "";
    /// What a call names the list, and the last part of its page's address; empty: what the records are called.
    const LIST: &'static str = "";
    /// The page of the menu that the import stands below.
    const BELOW: &'static str = MENU_PAGE;
    /// Fields that the plan shows of every new record, whether the file fills them in or not, beside the days and numbers that it fills in.
    const SHOWN: &'static [&'static str] = &[];

    /// Every record that a row of this caller's file may be matched with, with its place in the stamp's session.
    fn stored(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
    ) -> impl Future<Output = db::Result<Vec<StoredRecord>>> + Send;

    /// The names by which the choices of a field are found: their labels, and what else people call them.
    fn names(conn: &mut Conn, stamp: &Stamp, choices: &Choices) -> impl Future<Output = db::Result<Names>> + Send {
        let _ = (conn, stamp);
        let names = names_of(&Self::NOUN, choices);
        async { Ok(names) }
    }

    /// What can be chosen in the columns of [`PARTS`](Self::PARTS): `sectionId.0`, the names of the classes.
    fn part_choices(
        conn: &mut Conn,
        stamp: &Stamp,
    ) -> impl Future<Output = db::Result<Vec<(String, Vec<String>)>>> + Send {
        let _ = (conn, stamp);
        async { Ok(Vec::new()) }
    }

    /// Another spelling under which [`names`](Self::names) may know what stands in a field's column.
    fn spelled(field: &str, text: &str) -> Option<String> {
        let _ = (field, text);
        None
    }

    /// The record that a row names in the columns of a field's parts, or by what was typed in place of them, which is then the first one.
    ///
    /// # Errors
    /// Why none is found.
    fn found(field: &str, parts: &[String], names: &Names) -> std::result::Result<String, Text> {
        let _ = (field, names);
        Err(refusals::import_not_in_list(parts.join(" ").trim()).into())
    }

    /// What a row's cells mean to each other, before it is matched.
    fn settle(raw: &mut Raw, names: &Names, errors: &mut FieldErrors) {
        let _ = (raw, names, errors);
    }

    /// What a row is called and what is said beside it, where neither stands in a field; none: its name and its key.
    fn called(values: &Values, choices: &Choices) -> Option<(String, String)> {
        let _ = (values, choices);
        None
    }

    /// Why what is stored is not changed by a row that says something else of it.
    fn stays(was: &Values, values: &Values, choices: &Choices) -> Option<Text> {
        let _ = (was, values, choices);
        None
    }

    /// By what two keys are the same: without regard to case.
    fn same_key(key: &str) -> String {
        key.to_lowercase()
    }

    /// What another field of a row says of this one, which is then proposed: that field and the choice.
    fn proposes(field: &str, text: &dyn Fn(&str) -> String) -> Option<(&'static str, &'static str)> {
        let _ = (field, text);
        None
    }

    /// A key for a new record without one, made of its other values; a number is put behind it where it is taken. None: keys are counted on
    /// ([`following`](Self::following)).
    fn made_key(raw: &Raw) -> Option<String> {
        let _ = raw;
        None
    }

    /// Keys that are taken outside the place of the import, in lower case: none is made for a new record.
    fn keys_elsewhere(conn: &mut Conn) -> impl Future<Output = db::Result<BTreeSet<String>>> + Send {
        let _ = conn;
        async { Ok(BTreeSet::new()) }
    }

    /// The highest key among these, to count on from.
    fn highest(stored: &[StoredRecord]) -> String {
        let _ = stored;
        String::new()
    }

    /// The key after this one; none where records are given none.
    fn following(key: &str) -> Option<String> {
        let _ = key;
        None
    }

    /// What is said of a new record beside its name: its key.
    fn beside(values: &Values) -> String {
        value_of(values, Self::KEY).to_owned()
    }

    /// What is wrong with rows beyond their own fields, by place and field: asked for the plan, and again in the transaction.
    fn check_all(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> impl Future<Output = Result<Vec<(usize, String, Text)>>> + Send {
        let _ = (conn, caller, stamp, rows);
        async { Ok(Vec::new()) }
    }

    /// Holds, in the transaction, what [`check_all`](Self::check_all) judges rows by, until it ends.
    fn hold_all(conn: &mut Conn, rows: &[Checked<'_>]) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, rows);
        async { Ok(()) }
    }

    /// Stores a new record whose row is more than its fields. False: it is stored as a form's.
    fn enter(conn: &mut Conn, stamp: &Stamp, values: &Values) -> impl Future<Output = Result<bool>> + Send {
        let _ = (conn, stamp, values);
        async { Ok(false) }
    }

    /// Begins the transaction's changes of these records: makes way for those that take each other's unique values, and waits for whoever
    /// changes what the checks after it count. They are saved anew right after.
    fn make_way(conn: &mut Conn, stamp: &Stamp, ids: &[&str]) -> impl Future<Output = db::Result<()>> + Send {
        let _ = (conn, stamp, ids);
        async { Ok(()) }
    }
}

/// The labels of every choice, in lower case.
pub fn names_of(noun: &Noun, choices: &Choices) -> Names {
    let mut names = Names::new();
    for field in noun.fields {
        let labels =
            choices.of(field.key).iter().map(|choice| (choice.label.english().to_lowercase(), choice.value.clone()));
        names.insert(field.key, labels.collect::<HashMap<_, _>>());
    }
    names
}

/// The rows of a plan that would be saved.
fn checked(plan: &Plan) -> Vec<Checked<'_>> {
    let rows = plan.rows.iter().enumerate();
    rows.filter_map(|(place, row)| match &row.verdict {
        Verdict::New(draft) => Some(Checked { place, id: None, was: None, values: draft.values() }),
        Verdict::Changed { id, was, draft, .. } => {
            Some(Checked { place, id: Some(id), was: Some(was), values: draft.values() })
        }
        _ => None,
    })
    .collect()
}
