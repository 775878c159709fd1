//! Rows of a list that are no records: totals, lines to sign on, headings that come again on each page, and rows that come twice.

use std::collections::{BTreeMap, HashMap};

use rules::words::{Text, imports_texts};
use serde::{Deserialize, Serialize};

use super::context::{is_heading, names_place};
use super::file::{FileRow, Table};
use super::headings::plain;
use super::plan::columns;
use crate::kind::ImportKind;

/// Why the program leaves a row out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "camelCase")]
pub enum Skip {
    Total,
    Signature,
    Headings,
    Twice {
        row: usize,
    },
    /// Of the rows below it: `BOYS`, `Class Six, Section B`.
    Heading,
    /// A note, or a line of a printed page.
    Line,
}

impl Skip {
    pub fn text(&self) -> Text {
        match self {
            Self::Total => imports_texts::SKIPPED_TOTAL.into(),
            Self::Signature => imports_texts::SKIPPED_SIGNATURE.into(),
            Self::Headings => imports_texts::SKIPPED_HEADINGS.into(),
            Self::Twice { row } => imports_texts::skipped_twice(*row).into(),
            Self::Heading => imports_texts::SKIPPED_HEADING.into(),
            Self::Line => imports_texts::SKIPPED_LINE.into(),
        }
    }
}

/// The words by which such rows begin or end, one list for each: `total: Total, মোট`.
const WORDS: &str = include_str!("skipped.txt");
/// Cells that such a row has at most: a record has more.
const MOST_FILLED: usize = 4;

fn words(of: &str) -> Vec<String> {
    let line = WORDS.lines().find_map(|line| line.strip_prefix(of)?.strip_prefix(':'));
    line.unwrap_or_default()
        .split(',')
        .map(|word| crate::tidy(word).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

/// Columns that a record must fill in from which on a row with one cell is none.
const MOST_REQUIRED: usize = 3;

/// The rows that are no records, by their numbers.
pub(super) fn skipped(kind: ImportKind, table: &Table, fields: &[String]) -> BTreeMap<usize, Skip> {
    let (totals, signatures, lines) = (words("total"), words("signature"), words("line"));
    let is_wide = columns(kind).iter().filter(|column| column.required).count() >= MOST_REQUIRED;
    let head: Vec<String> =
        table.head.iter().map(|heading| plain(heading)).filter(|heading| !heading.is_empty()).collect();
    let mut seen: HashMap<&[String], usize> = HashMap::new();
    let mut all = BTreeMap::new();
    for row in &table.rows {
        let filled: Vec<&str> = row.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        // Of a list with few columns a short row is a record.
        let is_short = filled.len() <= MOST_FILLED && filled.len() * 2 <= head.len().max(1) && row.faults.is_empty();
        // A number alone names a record, of which nothing is changed. Where it stands, what the other cells say is the record's.
        let is_of_key = |field: &String| field.split('.').next() == Some(kind.key());
        let keys = row.cells.iter().zip(fields).filter(|(cell, field)| !cell.is_empty() && is_of_key(field));
        let keys: Vec<&str> = keys.map(|(cell, _)| cell.as_str()).collect();
        let said = if keys.is_empty() { &filled } else { &keys };
        let is_number =
            keys.iter().any(|key| key.contains(char::is_numeric)) && !keys.iter().any(|key| names_place(key));
        let is_alone = is_short && filled.len() == 1 && is_wide && head.len() > MOST_REQUIRED && keys.is_empty();
        let why = if head.len() > 1 && is_head(&filled, row, table) {
            Some(Skip::Headings)
        } else if is_short && begins(&filled, &totals) {
            Some(Skip::Total)
        } else if is_short && is_wide && !is_number && is_heading(&filled) {
            Some(Skip::Heading)
        } else if is_short && holds(said, &signatures) {
            Some(Skip::Signature)
        } else if is_short && holds(said, &lines) || is_alone {
            Some(Skip::Line)
        } else {
            first_of(&mut seen, row).map(|row| Skip::Twice { row })
        };
        if let Some(why) = why {
            all.insert(row.number, why);
        }
    }
    all
}

/// Whether a row has the headings again, all of them or most: each where it stands above.
fn is_head(filled: &[&str], row: &FileRow, table: &Table) -> bool {
    let same = |lines: &[String]| {
        let is_same = |(place, cell): (usize, &String)| {
            cell.is_empty() || lines.get(place).is_some_and(|heading| plain(heading) == plain(cell))
        };
        filled.len() > 1 && row.cells.iter().enumerate().all(is_same)
    };
    same(&table.head) || (!table.lower.is_empty() && same(&table.lower))
}

fn begins(filled: &[&str], words: &[String]) -> bool {
    filled.first().is_some_and(|cell| words.iter().any(|word| says(cell, word) == Some(0)))
}

fn holds(filled: &[&str], words: &[String]) -> bool {
    filled.iter().any(|cell| words.iter().any(|word| says(cell, word).is_some()))
}

/// Where a cell has these words, with no letter before or behind them.
fn says(cell: &str, word: &str) -> Option<usize> {
    let cell = cell.to_lowercase();
    let at = cell.find(word)?;
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    let is_apart = !is_letter(cell[..at].chars().next_back()) && !is_letter(cell[at + word.len()..].chars().next());
    is_apart.then_some(at)
}

/// The number of an earlier row in which the same stands.
fn first_of<'t>(seen: &mut HashMap<&'t [String], usize>, row: &'t FileRow) -> Option<usize> {
    if !row.faults.is_empty() {
        return None;
    }
    let first = seen.get(row.cells.as_slice()).copied();
    if first.is_none() {
        seen.insert(&row.cells, row.number);
    }
    first
}
