//! A file with what was decided about it since it was chosen: which sheet and which row of headings, what each column is, what was typed in
//! place of a cell, which rows are left out.

use std::collections::{BTreeMap, BTreeSet};

use rules::words::{Text, imports_texts, refusals};
use serde::{Deserialize, Serialize};

use super::file::{Book, FileRow, MOST_ABOVE, SheetRows, Table, below, said_merged};
use super::groups::Step;
use super::headings::{FoundHead, Headings, file_kinds, found_head, head_of, plain};
use super::skipped::{Skip, skipped};
use crate::kind::ImportKind;
use web::workbook::column_letters;

/// A file with what was decided about it since it was chosen.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Content {
    pub table: Table,
    /// What each column of the file is: a [`ColumnKind::key`](super::plan::ColumnKind), or empty where it is left out.
    pub columns: Vec<String>,
    /// What was typed in place of the file's cell, by row and field.
    pub edits: BTreeMap<usize, BTreeMap<String, String>>,
    /// Rows that are not imported.
    pub left_out: BTreeSet<usize>,
    /// Whether records without a number are given one.
    pub gives: bool,
    /// The sheet's name; empty of what is no workbook.
    pub sheet: String,
    /// Its place among the visible sheets.
    pub place: usize,
    /// What stands above the list, its headings among it.
    pub above: Vec<FileRow>,
    /// The numbers of the first and the last row of headings; 0 where a file of an earlier version does not say it.
    pub head: (usize, usize),
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<[u32; 4]>,
    /// The other visible sheets, each with what was not read of it left empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<SheetRows>,
    /// The names of hidden sheets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
    /// Why the program leaves rows out of itself.
    pub skipped: BTreeMap<usize, Skip>,
    /// What was done to many rows at once, the last one last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// The columns are what the branch took them for before.
    pub remembered: bool,
    /// Columns of days that somebody has judged: whether the month comes first.
    pub month_first: BTreeMap<String, bool>,
}

impl Content {
    /// A file whose sheet, row of headings and columns are found by its words.
    ///
    /// # Errors
    /// A sentence where it holds no list.
    pub fn of(kind: ImportKind, book: Book) -> Result<Self, Text> {
        let known = Headings::of(kind);
        let heads: Vec<FoundHead> = book.sheets.iter().map(|sheet| found_head(&known, sheet)).collect();
        let best =
            heads.iter().position(|head| head.known >= 2).or_else(|| heads.iter().position(|head| head.known > 0));
        let place = best.unwrap_or_default();
        // What cannot be read might be the list that is meant.
        if let Some(refusal) = book.sheets.iter().take(place + 1).find_map(|sheet| sheet.refusal.clone()) {
            return Err(refusal);
        }
        let Book { mut sheets, hidden, from_1904 } = book;
        let head = heads[place].clone();
        let sheet = sheets.remove(place);
        let others = sheets;
        let mut content = Self { place, others, hidden, ..Self::default() };
        content.table.from_1904 = from_1904;
        content.take(kind, sheet, &head)?;
        Ok(content)
    }

    /// Takes a sheet with its headings in this row.
    fn take(&mut self, kind: ImportKind, sheet: SheetRows, head: &FoundHead) -> Result<(), Text> {
        let SheetRows { name, mut rows, merged, .. } = sheet;
        let below = below(&mut rows, head.last)?;
        let number = |place: usize| rows.get(place).map(|row| row.number).unwrap_or_default();
        self.head = (number(head.first), number(head.last));
        self.sheet = name;
        self.above = rows;
        self.merged = merged;
        let width = below.iter().map(|row| row.cells.len()).chain([head.head.len()]).max().unwrap_or_default();
        self.columns = Headings::of(kind).matched(&head.head);
        self.columns.resize(width, String::new());
        self.table = Table { head: head.head.clone(), rows: below, from_1904: self.table.from_1904 };
        self.edits.clear();
        self.remembered = false;
        self.steps.clear();
        self.month_first.clear();
        self.skipped = skipped(&self.table);
        self.left_out = self.skipped.keys().copied().collect();
        Ok(())
    }

    /// Stands for the headings in their order: by it a branch's next list of the same kind is recognised.
    pub fn shape(&self) -> String {
        self.table.head.iter().map(|heading| plain(heading)).collect::<Vec<_>>().join("|")
    }

    /// What the columns would be by their headings alone.
    pub fn by_headings(&self, kind: ImportKind) -> Vec<String> {
        let mut columns = Headings::of(kind).matched(&self.table.head);
        columns.resize(self.columns.len(), String::new());
        columns
    }

    /// Takes the columns for what they were before; what is no column any more is left out.
    pub fn recall(&mut self, kind: ImportKind, columns: Vec<String>) {
        let kinds = file_kinds(kind);
        let is_kind = |key: &String| key.is_empty() || kinds.iter().any(|kind| kind.key == *key);
        let width = self.columns.len();
        let mut columns: Vec<String> =
            columns.into_iter().map(|key| if is_kind(&key) { key } else { String::new() }).collect();
        columns.resize(width, String::new());
        self.remembered = columns != self.columns;
        self.columns = columns;
    }

    /// The sheet as it was read.
    fn put_back(&mut self) -> SheetRows {
        let mut rows = std::mem::take(&mut self.above);
        rows.append(&mut self.table.rows);
        SheetRows {
            name: std::mem::take(&mut self.sheet),
            rows,
            merged: std::mem::take(&mut self.merged),
            refusal: None,
        }
    }

    /// Reads another sheet, or the same one with its headings in other rows. What was decided is forgotten.
    ///
    /// # Errors
    /// A sentence where nothing stands below.
    pub fn choose(&mut self, kind: ImportKind, place: usize, head: Option<(usize, usize)>) -> Result<(), Text> {
        let was = self.clone();
        let from_1904 = self.table.from_1904;
        let sheet = self.put_back();
        let at = self.place.min(self.others.len());
        self.others.insert(at, sheet);
        let known = Headings::of(kind);
        let place = if place < self.others.len() { place } else { at };
        let sheet = self.others.remove(place);
        let rows = |number: usize| sheet.rows.iter().position(|row| row.number == number);
        let asked = head.and_then(|(first, last)| Some((rows(first)?, rows(last)?)));
        let head = match asked.filter(|(first, last)| first <= last && *last < MOST_ABOVE) {
            Some((first, last)) => head_of(&known, &sheet, first, last),
            None => found_head(&known, &sheet),
        };
        self.place = place;
        self.table.from_1904 = from_1904;
        let taken = self.take(kind, sheet, &head);
        if taken.is_err() {
            *self = was;
        }
        taken
    }

    /// The rows in which headings can be: their numbers and what stands in them.
    pub fn heads(&self) -> Vec<((usize, usize), String)> {
        let said = |row: &FileRow| {
            let cells = row.cells.iter().filter(|cell| !cell.is_empty());
            cells.take(6).map(|cell| cell.chars().take(24).collect::<String>()).collect::<Vec<_>>().join(", ")
        };
        // A file that an earlier version kept does not say where they were.
        if self.head.0 == 0 {
            return Vec::new();
        }
        let rows = self.above.iter().chain(&self.table.rows).take(MOST_ABOVE);
        let mut all: Vec<((usize, usize), String)> = rows.map(|row| ((row.number, row.number), said(row))).collect();
        if self.head.0 < self.head.1 {
            let joined = self.table.head.iter().filter(|cell| !cell.is_empty()).take(6).cloned().collect::<Vec<_>>();
            let at = all.iter().position(|((first, _), _)| *first == self.head.0).unwrap_or_default();
            all.insert(at, (self.head, joined.join(", ")));
        }
        all
    }

    /// Whether a column of the file is this field, or a part of it.
    pub fn has_column(&self, field: &str) -> bool {
        self.columns
            .iter()
            .any(|key| key.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
    }

    /// What a field of a row says: typed since, or the file's cells; parts with a blank between them.
    pub fn text(&self, kind: ImportKind, row: &FileRow, field: &str) -> String {
        if let Some(typed) = self.edits.get(&row.number).and_then(|of| of.get(field)) {
            return typed.trim().to_owned();
        }
        let mut parts: Vec<(&str, &str)> = Vec::new();
        for (place, key) in self.columns.iter().enumerate() {
            let is_part = key.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            if let Some(cell) = row.cells.get(place).filter(|cell| is_part && !cell.is_empty()) {
                parts.push((key, cell));
            }
        }
        if parts.is_empty() {
            return self.part_of_whole(kind, row, field).to_owned();
        }
        parts.sort_unstable_by_key(|(key, _)| *key);
        parts.into_iter().map(|(_, cell)| cell).collect::<Vec<_>>().join(" ")
    }

    /// What stands in the columns of a field's parts, in their order; or what was typed in place of all of them, as the first.
    pub fn parts(&self, kind: ImportKind, row: &FileRow, field: &str) -> Vec<String> {
        let count = kind.parts().iter().find(|(of, _)| *of == field).map_or(1, |(_, parts)| parts.len());
        let typed = self.edits.get(&row.number).and_then(|of| of.get(field));
        let cell = |part: usize| {
            let key = format!("{field}.{part}");
            let place = self.columns.iter().position(|column| *column == key);
            place.and_then(|place| row.cells.get(place)).cloned().unwrap_or_default()
        };
        let whole = self.columns.iter().position(|column| column == field).and_then(|place| row.cells.get(place));
        match typed.or(whole.filter(|cell| !cell.is_empty())) {
            Some(whole) => vec![whole.trim().to_owned()],
            None => (0..count).map(cell).collect(),
        }
    }

    /// A first name or a last one of a column with both.
    fn part_of_whole<'r>(&self, kind: ImportKind, row: &'r FileRow, field: &str) -> &'r str {
        let whole = kind.wholes().iter().find(|whole| whole.first == field || whole.last == field);
        let column = whole.and_then(|whole| self.columns.iter().position(|key| key == whole.key));
        let Some((whole, cell)) = whole.zip(column.and_then(|place| row.cells.get(place))) else { return "" };
        let is_first = whole.first == field;
        match cell.rsplit_once(' ') {
            Some((first, last)) if !self.has_column(whole.last) => {
                if is_first {
                    first
                } else {
                    last
                }
            }
            _ if is_first => cell,
            _ => "",
        }
    }

    /// What is wrong with the file as a whole.
    pub fn faults(&self, kind: ImportKind) -> Vec<Text> {
        let mut faults: Vec<Text> = Vec::new();
        for kind in file_kinds(kind) {
            let places = self.columns.iter().enumerate().filter(|(_, key)| **key == kind.key);
            let letters: Vec<String> = places.map(|(place, _)| column_letters(place)).collect();
            if letters.len() > 1 {
                let letters_said = letters[1..]
                    .iter()
                    .fold(letters[0].clone(), |said, letters| String::from(imports_texts::letters_and(said, letters)));
                faults.push(
                    imports_texts::column_chosen_twice(letters.len(), kind.label.to_lowercase(), letters_said).into(),
                );
            }
        }
        if !self.columns.iter().any(|key| !key.is_empty()) {
            faults.push(refusals::IMPORT_NO_COLUMN.into());
        }
        // What is merged above the list is a title, and below it a line to sign on.
        let is_of_list = |[first, _, last, _]: &&[u32; 4]| {
            let rows = self.table.rows.iter().filter(|row| !self.left_out.contains(&row.number));
            let (first, last) = (*first as usize + 1, *last as usize + 1);
            last > self.head.1 && rows.into_iter().any(|row| (first..=last).contains(&row.number))
        };
        let merged: Vec<[u32; 4]> = self.merged.iter().filter(is_of_list).copied().collect();
        if !merged.is_empty() {
            faults.push(said_merged(&merged, merged.len()));
        }
        faults
    }
}
