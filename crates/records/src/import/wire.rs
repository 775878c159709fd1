//! What the screens of an import are rendered from (`ui/src/features/records`).

use rules::words::{Text, Word};
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::wire::{Choice, NounWords};
use web::posted::FormState;

/// A column that a file can have.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ImportColumn {
    pub key: String,
    #[ts(type = "string")]
    pub label: Word,
    pub required: bool,
}

/// An import that was made, or can still be.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ImportMade {
    pub file: String,
    pub href: String,
    pub by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    /// `12 added, 3 changed`; empty while it is not applied.
    #[ts(type = "string")]
    pub words: Text,
}

/// The page on which a file is chosen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ImportStartProps {
    pub noun: NounWords,
    /// The page's own address.
    pub path: String,
    /// Every kind that can be imported: its name and page.
    pub kinds: Vec<Choice>,
    pub state: FormState,
    /// What must be there first; nothing can be chosen until then.
    #[ts(as = "Option<String>")]
    pub lacking: Option<Word>,
    pub columns: Vec<ImportColumn>,
    /// What else there is to know; empty: nothing.
    pub note: &'static str,
    pub template: String,
    pub most_rows: i32,
    pub made: Vec<ImportMade>,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Option<Vec<Choice>>,
    pub session_id: String,
}

/// A column of a file, and what it was taken for.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct FileColumn {
    /// `A`
    pub letters: String,
    pub head: String,
    /// The first value below it.
    pub sample: String,
    /// An [`ImportColumn`]'s key; empty: left out.
    pub chosen: String,
}

/// A value of a refused row that can be mended in place.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RefusedCell {
    /// The input's name.
    pub name: String,
    #[ts(type = "string")]
    pub label: Text,
    /// As it stands in the file, or was typed since.
    pub value: String,
    #[ts(type = "string")]
    pub error: Text,
    /// Of a field with choices: which of them; its key.
    pub choices: Option<String>,
}

/// A fault that many rows have alike.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct FaultGroup {
    pub field: String,
    #[ts(type = "string")]
    pub label: Text,
    #[ts(type = "string")]
    pub error: Text,
    pub count: i32,
    /// `2-49,51`
    pub rows: String,
    /// What all of them say; empty where it is not the same.
    pub value: String,
    /// Of a field with choices: which of them; its key.
    pub choices: Option<String>,
    /// The field that all of them can be filled from.
    #[ts(type = "string | null")]
    pub from: Option<Text>,
    /// Whether all of them can have one value, and whether they can have none.
    pub may_put: bool,
    pub may_empty: bool,
    /// What the list says of them beside them, in words; and as the form sends it back: `6-15=male;16-25=female`.
    #[ts(as = "Vec<String>")]
    pub proposals: Vec<Text>,
    pub proposed: String,
    /// What is offered where all of them name what is not in the list, or lack a key: `Add “Office Assistant” to the designations`; empty: nothing.
    #[ts(type = "string")]
    pub adds: Text,
}

/// A row that is refused.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct RefusedRow {
    pub number: i32,
    pub name: String,
    pub key: String,
    pub cells: Vec<RefusedCell>,
}

/// A value that an import changes.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct Difference {
    #[ts(type = "string")]
    pub label: Text,
    #[ts(type = "string")]
    pub old: Text,
    #[ts(type = "string")]
    pub new: Text,
}

/// A record that an import changes.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ChangedRow {
    pub number: i32,
    pub name: String,
    pub key: String,
    pub differences: Vec<Difference>,
}

/// A question about a column of days, of which some can be month first only.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct AskedDays {
    pub field: String,
    #[ts(type = "string")]
    pub label: Word,
    /// A value as it stands in the file.
    pub example: String,
    /// The day that it is by each reading; empty: none.
    pub day_first: String,
    pub month_first: String,
    /// `day` or `month`, once it was answered.
    pub chosen: Option<String>,
}

/// A row of a file that is left out: its number, name and key.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct PlainRow {
    pub number: i32,
    pub name: String,
    pub key: String,
    /// Why the program leaves it out of itself; empty where somebody did.
    #[ts(type = "string")]
    pub why: Text,
}

/// A record that an import adds.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct AddedRow {
    pub number: i32,
    pub name: String,
    pub key: String,
    /// Its days and numbers, as they were read ([`ImportPlanProps::added_heads`]).
    pub values: Vec<String>,
}

/// How many rows there are of each verdict.
#[derive(Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ImportCounts {
    pub new: i32,
    pub changed: i32,
    pub same: i32,
    pub refused: i32,
    pub left_out: i32,
}

/// What an import would do, or has done.
#[expect(clippy::struct_excessive_bools, reason = "what the page shows, each by itself")]
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct ImportPlanProps {
    pub noun: NounWords,
    pub path: String,
    pub file: String,
    /// Where the records belong, in words: `Branch`, its name.
    #[ts(type = "Array<[string, string]>")]
    pub place: Vec<(Word, Text)>,
    pub counts: ImportCounts,
    pub ready: bool,
    /// What is wrong with the file as a whole.
    #[ts(as = "Vec<String>")]
    pub faults: Vec<Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub columns: Vec<FileColumn>,
    pub kinds: Vec<ImportColumn>,
    pub choices: BTreeMap<String, Vec<Choice>>,
    pub refused: Vec<RefusedRow>,
    /// The first of those.
    pub changed: Vec<ChangedRow>,
    pub added: Vec<AddedRow>,
    /// The fields with days and numbers that the file fills in.
    #[ts(type = "Array<string>")]
    pub added_heads: Vec<Word>,
    pub left_out: Vec<PlainRow>,
    /// Faults that many rows have alike, those of most rows first.
    pub groups: Vec<FaultGroup>,
    /// What was last done to many rows at once, and can be taken back; empty: nothing.
    #[ts(type = "string")]
    pub undo: Text,
    /// How the file was understood where it does not use the program's own words.
    #[ts(as = "Vec<String>")]
    pub notes: Vec<Text>,
    pub asked: Vec<AskedDays>,
    /// The sheet that is read; empty of what is no workbook. The others, by their places, and where the headings can be and are.
    pub sheet: String,
    pub sheets: Vec<Choice>,
    /// How many other sheets have the headings of this one.
    pub alike: i32,
    pub heads: Vec<Choice>,
    pub head: String,
    /// `Register number`
    #[ts(type = "string")]
    pub key_label: Text,
    /// Rows are matched by what the records are called: no column of its own.
    pub key_is_name: bool,
    /// Whether records without a number can be given one, and whether they are.
    pub may_give: bool,
    pub gives: bool,
    /// Stands for what the page shows: what is done is what was seen.
    pub seen: String,
    /// When it was applied, in epoch milliseconds, and by whom.
    #[ts(type = "number | null")]
    pub applied_at: Option<i64>,
    pub by: String,
    /// What it did, in words.
    #[ts(type = "string")]
    pub done: Text,
    /// The rows as a workbook, with the numbers that were given.
    pub result: String,
    pub back: String,
}
