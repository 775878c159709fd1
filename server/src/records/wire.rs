//! What the screens of records are rendered from (`ui/src/features/records`).

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use super::Noun;

/// A noun as a screen names it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct NounWords {
    pub kind: &'static str,
    pub one: &'static str,
    pub many: &'static str,
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
    pub label: String,
}

impl Choice {
    #[must_use]
    pub fn new(value: &str, label: &str) -> Self {
        Self { value: value.to_owned(), label: label.to_owned() }
    }
}

/// A column of a list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts", rename = "Column")]
pub struct ShownColumn {
    pub key: &'static str,
    pub label: &'static str,
    pub numeric: bool,
    pub sortable: bool,
}

/// A row of a list. The first cell is the record's name.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "records.ts")]
pub struct RecordRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub cells: Vec<String>,
    /// Its page.
    pub href: String,
}

/// What part of a list is shown.
#[derive(Debug, Serialize, TS)]
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

/// A list of records.
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
    pub statuses: Vec<Choice>,
    pub status: String,
    pub may_write: bool,
    /// What a form did.
    pub done: Option<String>,
    /// What to do while there is none.
    pub first: &'static str,
    pub csv: String,
    pub print: String,
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
    pub values: BTreeMap<String, String>,
    pub errors: BTreeMap<String, String>,
    pub failure: Option<String>,
    pub version: Option<i32>,
    pub theirs: Option<Theirs>,
    pub choices: BTreeMap<String, Vec<Choice>>,
    pub may_write: bool,
    /// The list.
    pub back: String,
    pub branch_name: Option<String>,
    pub branch_id: String,
}

/// What refers to a record.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Dependent {
    pub label: &'static str,
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
    pub failure: Option<String>,
    pub back: String,
}

/// A list of records on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RecordPrintProps {
    pub title: &'static str,
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub icon_href: Option<String>,
    pub columns: Vec<ShownColumn>,
    pub rows: Vec<Vec<String>>,
    /// What was searched for.
    pub search: String,
    pub printed_on: String,
}
