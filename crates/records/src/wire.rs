//! What the screens of records are rendered from (`ui/src/features/records`).

use std::collections::BTreeMap;

use rules::limits::PASSWORD_MAX;
use rules::words::{Text, Word};
use serde::Serialize;
use ts_rs::TS;

use super::noun::ColumnKind;
use super::{Field, FieldKind, Noun};
use web::next_step::NextStep;

/// A noun as a screen names it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct NounWords {
    pub kind: &'static str,
    #[ts(type = "string")]
    pub one: Word,
    #[ts(type = "string")]
    pub many: Word,
    /// `/admin/addDesignation`
    pub path: String,
}

impl From<&Noun> for NounWords {
    fn from(noun: &Noun) -> Self {
        Self { kind: noun.kind, one: noun.one, many: noun.many, path: noun.address() }
    }
}

/// What can be chosen in a list of choices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Choice {
    pub value: String,
    #[ts(type = "string")]
    pub label: Text,
}

impl Choice {
    pub fn new(value: &str, label: impl Into<Text>) -> Self {
        Self { value: value.to_owned(), label: label.into() }
    }
}

/// A way from a list or a record to where else something is done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct RecordLink {
    #[ts(type = "string")]
    pub label: Word,
    pub href: String,
}

/// A column of a list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts", rename = "Column")]
pub struct ShownColumn {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub kind: ColumnKind,
    pub sortable: bool,
}

/// A row of a list. The first cell is the record's name.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct RecordRow {
    #[serde(rename = "_id")]
    pub id: String,
    #[ts(as = "Vec<String>")]
    pub cells: Vec<Text>,
    /// Its page.
    pub href: String,
    /// Whether this viewer may change and delete it.
    #[serde(rename = "mayWrite")]
    pub may_write: bool,
    pub version: i32,
}

/// What part of a list is shown.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ListShown {
    pub search: String,
    pub page: i32,
    pub pages: i32,
    /// 10, 25, 50, 100 or all
    pub limit: String,
    /// A column's key.
    pub sort: String,
    pub descending: bool,
}

/// What a list can be filtered by.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ListFilter {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub choices: Vec<Choice>,
    /// Empty: all.
    pub chosen: String,
}

/// A list of records.
#[expect(clippy::struct_excessive_bools, reason = "what a viewer may do, each by itself")]
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordListProps {
    pub noun: NounWords,
    pub columns: Vec<ShownColumn>,
    pub rows: Vec<RecordRow>,
    /// On all pages.
    pub total: i32,
    pub shown: ListShown,
    /// For who may choose one.
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// Of nouns that belong to a year.
    pub sessions: Option<Vec<Choice>>,
    pub session_id: String,
    pub statuses: Vec<Choice>,
    pub status: String,
    /// What else it can be filtered by.
    pub filters: Vec<ListFilter>,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    /// Change one.
    pub may_write: bool,
    pub may_add: bool,
    pub may_delete: bool,
    /// Add one that begins as a copy of another.
    pub may_copy: bool,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
    /// What to do while there is none.
    #[ts(type = "string")]
    pub first: Word,
    pub csv: String,
    pub xlsx: String,
    pub print: String,
    /// The same rows as a table of inputs, for who may change them there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grid: Option<String>,
    /// The query of this page, which the form of its ticked rows carries; none where the records cannot be made inactive.
    pub ticks: Option<String>,
    /// Why the ticked rows were refused.
    #[ts(as = "Vec<String>")]
    pub failures: Vec<Text>,
    /// The ids of those that were ticked.
    pub ticked: Vec<String>,
    /// What else is done about these records.
    pub links: Vec<RecordLink>,
}

/// What somebody else has saved meanwhile.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Theirs {
    pub by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    pub values: BTreeMap<String, String>,
}

/// A record's form, or what it holds for who only reads.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordFormProps {
    pub noun: NounWords,
    /// None for a new one.
    pub id: Option<String>,
    pub name: String,
    /// Where the form is sent, if not to the record's own page; and what its button says then.
    pub action: Option<String>,
    #[ts(type = "string | null")]
    pub saves: Option<Word>,
    pub values: BTreeMap<String, String>,
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What was typed where nothing can be saved any more, by label.
    #[ts(type = "Array<[string, string]>")]
    pub not_saved: Vec<(Word, Text)>,
    pub version: Option<i32>,
    pub theirs: Option<Theirs>,
    pub choices: BTreeMap<String, Vec<Choice>>,
    /// Of the fields that have nothing to choose yet, what is to be done first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<&'static str, NextStep>>")]
    pub missing: BTreeMap<&'static str, NextStep>,
    /// Of the fields that pick a record out of very many.
    pub picks: BTreeMap<&'static str, Pick>,
    /// What can be filled in, in this order.
    pub fields: Vec<ShownField>,
    /// Keys of fields that this viewer may read but not change.
    pub fixed: Vec<&'static str>,
    pub may_write: bool,
    pub may_delete: bool,
    /// The list.
    pub back: String,
    /// Where the record belongs, in words: `Branch`, its name.
    #[ts(type = "Array<[string, string]>")]
    pub place: Vec<(Word, Text)>,
    pub branch_id: String,
    pub session_id: String,
    /// Of a record of no branch those that it can be given to, of a new one those that it can be added to, where that is asked here.
    pub branches: Option<Vec<Choice>>,
    /// Where somebody is given a new password.
    pub password_href: Option<String>,
    /// The form of a copy of it.
    pub copy_href: Option<String>,
    /// What the record is called that was saved just before this new one, and the one that this is a copy of.
    pub added: Option<String>,
    pub copied: Option<String>,
    /// The form that waits for this record.
    pub made_for: Option<MadeFor>,
    /// Of a form that has waited for a record itself, the field in which that is chosen: what was typed stands in it again.
    pub restored: Option<String>,
    /// What else is done about the record.
    pub links: Vec<RecordLink>,
    /// What the form describes, shown beside it.
    pub preview: Option<RecordPreview>,
}

/// A form that waits for the record of another one.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct MadeFor {
    pub id: String,
    /// `Add Employee`
    #[ts(type = "string")]
    pub title: Text,
    pub href: String,
}

/// Where what a form describes is shown.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct RecordPreview {
    /// Takes the fields of the form.
    pub path: &'static str,
    /// The same with the values that the page shows.
    pub href: String,
}

/// A password that was made, shown once.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct MadePasswordProps {
    /// `First password`
    #[ts(type = "string")]
    pub title: Word,
    pub name: String,
    /// What they sign in with, and what that is called.
    pub account: String,
    #[ts(type = "string")]
    pub account_label: Word,
    pub password: String,
    /// The kind of whose password it is, and their list.
    pub noun: &'static str,
    pub back: String,
    /// The form of the next one, for who is adding several.
    pub another: Option<String>,
    /// The form that waits for the record.
    pub made_for: Option<MadeFor>,
}

/// What is picked in a field, and what its search found.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Pick {
    /// What is picked, as sentences name it: `teacher`.
    pub noun: &'static str,
    pub chosen: Option<PickChoice>,
    /// As it was typed.
    pub search: String,
    /// None before anything was searched for.
    pub found: Option<PickFound>,
    /// Where a script asks for what a search finds.
    pub href: String,
}

/// What a search found: the first of them, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct PickFound {
    pub choices: Vec<PickChoice>,
    /// How many there are.
    pub total: i32,
}

/// A record that can be picked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct PickChoice {
    pub value: String,
    pub label: String,
    /// What tells it from others of its name; perhaps empty.
    pub beside: String,
}

/// A field of a form.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ShownField {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub kind: ShownKind,
    pub required: bool,
    #[ts(type = "string")]
    pub hint: Word,
    /// The heading of the part of the form that it begins.
    #[ts(type = "string")]
    pub heading: Word,
    /// Characters at most; 0: no bound that an input knows.
    pub longest: i32,
}

/// How a field is filled in.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub enum ShownKind {
    Line,
    Email,
    Phone,
    Lines,
    Day,
    Whole,
    /// An amount of money.
    Money,
    /// One of the field's choices; the status among them.
    Choice,
    /// A record out of very many: `key` is its id, `key.search` what is searched for, `key.found` what was.
    Picked,
    /// Any of the field's choices: a box each, named `key.value`.
    Boxes,
    Picture,
    /// At most `longest` files: PDFs and pictures. The value is `id:name/id:name`; `key.remove.id` takes one away.
    Files,
    /// A from and a to day for each of the field's choices: `key.value.from`, `key.value.to`.
    Spans,
    /// What somebody signs in with.
    Account,
    /// A first password, or one that the server makes.
    Secret,
    /// `longest` periods of a day: `key.1.start`, `key.1.end`, `key.1.kind`, one of the field's choices.
    Periods,
}

impl From<&Field> for ShownField {
    fn from(field: &Field) -> Self {
        let (kind, longest) = match field.kind {
            FieldKind::Line(most) | FieldKind::Code(_, most) | FieldKind::Sign(most) => (ShownKind::Line, most),
            FieldKind::Account(most) => (ShownKind::Account, most),
            FieldKind::Secret => (ShownKind::Secret, PASSWORD_MAX),
            FieldKind::Email => (ShownKind::Email, 254),
            FieldKind::Phone => (ShownKind::Phone, 30),
            FieldKind::Lines(most) => (ShownKind::Lines, most),
            FieldKind::Day => (ShownKind::Day, 0),
            FieldKind::Whole(..) => (ShownKind::Whole, 0),
            FieldKind::Money(..) => (ShownKind::Money, 16),
            FieldKind::OneOf(_) | FieldKind::Offered(_) | FieldKind::Record => (ShownKind::Choice, 0),
            FieldKind::Picked(_) => (ShownKind::Picked, 0),
            FieldKind::AnyOf(_) => (ShownKind::Boxes, 0),
            FieldKind::Picture(_) => (ShownKind::Picture, 0),
            FieldKind::Files(most, _) => (ShownKind::Files, most),
            FieldKind::Spans(_) => (ShownKind::Spans, 0),
            FieldKind::Periods(most) => (ShownKind::Periods, most),
        };
        let Field { key, label, required, hint, heading, .. } = *field;
        Self { key, label, kind, required, hint, heading, longest: i32::try_from(longest).unwrap_or(i32::MAX) }
    }
}

/// What refers to a record.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Dependent {
    #[ts(type = "string")]
    pub label: Word,
    pub count: i32,
    pub example: String,
    pub href: Option<String>,
}

/// The question whether a record is to be deleted.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordDeleteProps {
    pub noun: NounWords,
    pub id: String,
    pub name: String,
    pub version: i32,
    pub dependents: Vec<Dependent>,
    /// Whether it can be made inactive instead.
    pub may_deactivate: bool,
    /// What to do instead, where that is not what is said of every record.
    #[ts(type = "string")]
    pub advice: Word,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub back: String,
}

/// A list of records on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordPrintProps {
    #[ts(type = "string")]
    pub title: Text,
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub columns: Vec<ShownColumn>,
    #[ts(as = "Vec<Vec<String>>")]
    pub rows: Vec<Vec<Text>>,
    /// What the rows come to, a cell a column; empty: nothing is added up.
    pub totals: Vec<String>,
    /// What the list is of, each with its label: the session, what it is filtered by, what was searched for.
    #[ts(type = "Array<[string, string]>")]
    pub facts: Vec<(Word, Text)>,
    pub printed_on: String,
}

/// Many records in a table of inputs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordGridProps {
    pub noun: NounWords,
    /// What fits into a cell, a column each.
    pub fields: Vec<ShownField>,
    pub rows: Vec<GridRow>,
    /// Keys of what the next empty row takes over from the one above it.
    pub kept: Vec<&'static str>,
    /// Rows at most.
    #[ts(type = "number")]
    pub most: usize,
    /// What is to be added before a record can be.
    pub missing: Vec<NextStep>,
    pub choices: BTreeMap<String, Vec<Choice>>,
    pub faults: Vec<GridFault>,
    /// What is wrong with a whole row, or with all of them.
    #[ts(as = "Vec<String>")]
    pub failures: Vec<Text>,
    /// What somebody else has saved, by the number of the row.
    pub theirs: BTreeMap<usize, Theirs>,
    /// The query of the list that shows the same records, which the form carries, and its address.
    pub list: String,
    pub back: String,
    pub done: Option<GridDone>,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    /// On all pages.
    pub total: i32,
    pub shown: ListShown,
    pub statuses: Vec<Choice>,
    pub status: String,
    pub filters: Vec<ListFilter>,
    pub branch_id: String,
    pub session_id: String,
    pub branches: Option<Vec<Choice>>,
    pub sessions: Option<Vec<Choice>>,
    /// Where the records belong, in words.
    #[ts(type = "Array<[string, string]>")]
    pub place: Vec<(Word, Text)>,
}

/// A row of it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct GridRow {
    /// Its inputs are called `row.3.subjectName`.
    #[ts(type = "number")]
    pub number: usize,
    /// None of a new one.
    pub id: Option<String>,
    pub version: Option<i32>,
    /// What its cells held when nobody had touched them, as JSON in the order of the columns; sent with the form.
    pub was: String,
    pub values: BTreeMap<&'static str, String>,
    /// What this record alone can still have chosen, by key.
    pub own: BTreeMap<&'static str, Choice>,
}

/// What is wrong with a cell.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct GridFault {
    /// Of its input.
    pub name: String,
    #[ts(type = "number")]
    pub row: usize,
    /// What its column is called.
    #[ts(type = "string")]
    pub label: Text,
    #[ts(type = "string")]
    pub message: Text,
}

/// How many records a grid has saved.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct GridDone {
    pub added: i32,
    pub changed: i32,
}
