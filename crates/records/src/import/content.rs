//! A file with what was decided about it since it was chosen: which sheet and which row of headings, what each column is, what was typed in
//! place of a cell, which rows are left out.

use std::collections::{BTreeMap, BTreeSet};

use rules::words::{Text, imports_texts, refusals};
use serde::{Deserialize, Serialize};

use super::file::{Book, FileRow, MOST_ABOVE, MOST_ROWS, SheetRows, Table, below, said_merged};
use super::groups::Step;
use super::headings::{FoundHead, Headings, Split, file_kinds, found_head, head_of, plain};
use super::skipped::{Skip, skipped};
use crate::FieldKind;
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
    /// Cells that say only that nothing stands in them.
    pub blanked: usize,
    /// Where the rows of further sheets begin that are read behind the first one, and their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<(usize, String)>,
    /// How many rows have by column what one merged cell says of them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shared: BTreeMap<usize, usize>,
    /// The other visible sheets, each with what was not read of it left empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<SheetRows>,
    /// The names of hidden sheets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
    /// The file does not say how its letters are written: a cell with one that was read as a Western letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
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
        let Book { mut sheets, hidden, letters, from_1904 } = book;
        let head = heads[place].clone();
        let sheet = sheets.remove(place);
        let others = sheets;
        let mut content = Self { place, others, hidden, letters, ..Self::default() };
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
        self.columns = Headings::of(kind).matched(&head.head, &head.lower);
        self.columns.resize(width, String::new());
        let (head, lower) = (head.head.clone(), head.lower.clone());
        self.table = Table { head, lower, rows: below, from_1904: self.table.from_1904 };
        self.blanked = blank(&mut self.table.rows);
        self.shared = share(&mut self.table.rows, &self.merged, self.head.1);
        self.edits.clear();
        self.remembered = false;
        self.steps.clear();
        self.month_first = self.said_order();
        self.skipped = skipped(kind, &self.table, &self.columns);
        self.left_out = self.skipped.keys().copied().collect();
        Ok(())
    }

    /// Stands for the headings in their order: by it a branch's next list of the same kind is recognised.
    pub fn shape(&self) -> String {
        shape(&self.table.head)
    }

    /// What the columns would be by their headings alone.
    pub fn by_headings(&self, kind: ImportKind) -> Vec<String> {
        let mut columns = Headings::of(kind).matched(&self.table.head, &self.table.lower);
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
        if let Some((end, _)) = std::mem::take(&mut self.parts).first() {
            rows.retain(|row| row.number < *end);
            self.merged.retain(|[first, ..]| (*first as usize) + 1 < *end);
        }
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

    /// What a field of a row says: typed since, or the file's cells; parts with a blank between them, several columns of one field as it is written.
    pub fn text(&self, kind: ImportKind, row: &FileRow, field: &str) -> String {
        if let Some(typed) = self.edits.get(&row.number).and_then(|of| of.get(field)) {
            return typed.trim().to_owned();
        }
        let mut parts: Vec<(&str, usize, &str)> = Vec::new();
        for (place, key) in self.columns.iter().enumerate() {
            let is_part = key.strip_prefix(field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
            if let Some(cell) = row.cells.get(place).filter(|cell| is_part && !cell.is_empty()) {
                parts.push((key, place, cell));
            }
        }
        let piece = self.part_of_whole(kind, row, field);
        if parts.is_empty() {
            return piece.to_owned();
        }
        parts.sort_unstable_by_key(|(key, place, _)| (*key, *place));
        let written = kind.noun().field(field).map(|of| of.kind);
        if matches!(written, Some(FieldKind::Day)) {
            parts.sort_by_key(|(_, place, _)| self.table.head.get(*place).map_or(3, |head| unit(head)));
        }
        let between = match written {
            Some(FieldKind::Day) => "/",
            Some(FieldKind::Phone) => " / ",
            Some(FieldKind::Lines(_)) => ", ",
            _ => " ",
        };
        let joins = kind.wholes().iter().any(|whole| whole.first == field && whole.split == Split::Number);
        let all = parts.into_iter().map(|(.., cell)| cell).chain((joins && !piece.is_empty()).then_some(piece));
        all.collect::<Vec<_>>().join(between)
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

    /// One of the two fields of a column with both.
    fn part_of_whole<'r>(&self, kind: ImportKind, row: &'r FileRow, field: &str) -> &'r str {
        let mut of_field = kind.wholes().iter().filter(|whole| whole.first == field || whole.last == field);
        let found = of_field.find_map(|whole| {
            let place = self.columns.iter().position(|key| key == whole.key)?;
            Some((whole, row.cells.get(place)?))
        });
        let Some((whole, cell)) = found else { return "" };
        let is_first = whole.first == field;
        match whole.split.parts(cell) {
            Some((first, last)) if whole.split == Split::Number || !self.has_column(whole.last) => {
                if is_first {
                    first
                } else {
                    last
                }
            }
            // A number alone is the last of the two.
            None if whole.split == Split::Number && cell.chars().all(char::is_numeric) => {
                if is_first {
                    ""
                } else {
                    cell
                }
            }
            _ if is_first => cell,
            _ => "",
        }
    }

    /// The columns of a field that several are, where what stands in them can be joined.
    pub fn joined(&self, kind: ImportKind, column: &str) -> Option<Vec<usize>> {
        let field = kind.noun().field(column).filter(|field| field.key != kind.key())?;
        let is_joined =
            matches!(field.kind, FieldKind::Day | FieldKind::Phone | FieldKind::Line(_) | FieldKind::Lines(_));
        let places: Vec<usize> = (0..self.columns.len()).filter(|place| self.columns[*place] == column).collect();
        let heads: BTreeSet<String> = places
            .iter()
            .map(|place| self.table.head.get(*place).map(|head| plain(head)).unwrap_or_default())
            .collect();
        // The same heading twice is a mistake; the parts of a day have none of their own.
        let is_apart = heads.len() == places.len() || matches!(field.kind, FieldKind::Day);
        (is_joined && is_apart && places.len() > 1).then_some(places)
    }

    /// The other sheets whose headings are those of this one, by their places among the others, with where their headings end.
    pub(super) fn alike(&self, kind: ImportKind) -> Vec<(usize, usize)> {
        if !self.parts.is_empty() {
            return Vec::new();
        }
        let known = Headings::of(kind);
        let others = self.others.iter().enumerate().filter(|(_, sheet)| sheet.refusal.is_none());
        let found = others.map(|(place, sheet)| (place, sheet, found_head(&known, sheet)));
        found
            .filter(|(_, sheet, head)| shape(&head.head) == self.shape() && sheet.rows.len() > head.last + 1)
            .map(|(place, _, head)| (place, head.last))
            .collect()
    }

    /// Reads the rows of those sheets behind this one's, counted on from its last row.
    pub(super) fn read_alike(&mut self, kind: ImportKind) {
        let (columns, remembered) = (self.columns.clone(), self.remembered);
        let own = self.table.rows.last().map_or(self.head.1, |row| row.number);
        for (place, last) in self.alike_with_room(kind) {
            let Some(sheet) = self.others.get(place).cloned() else { continue };
            let offset = self.table.rows.last().map_or(self.head.1, |row| row.number);
            let shift = u32::try_from(offset).unwrap_or(u32::MAX);
            self.parts.push((offset + 1, sheet.name));
            self.merged.extend(sheet.merged.iter().map(|[first, column, end, wide]| {
                [first.saturating_add(shift), *column, end.saturating_add(shift), *wide]
            }));
            let below = sheet.rows.into_iter().skip(last + 1);
            self.table.rows.extend(below.map(|row| FileRow { number: row.number + offset, ..row }));
        }
        let width = self.table.rows.iter().map(|row| row.cells.len()).chain([columns.len()]).max().unwrap_or_default();
        self.columns = columns;
        self.columns.resize(width, String::new());
        self.remembered = remembered;
        self.blanked += blank(&mut self.table.rows);
        for (column, count) in share(&mut self.table.rows, &self.merged, self.head.1) {
            *self.shared.entry(column).or_default() += count;
        }
        self.skipped = skipped(kind, &self.table, &self.columns);
        // What of the first sheet was put back in stays in.
        self.left_out.extend(self.skipped.keys().copied().filter(|row| *row > own));
    }

    /// Those of them that a list has room for.
    fn alike_with_room(&self, kind: ImportKind) -> Vec<(usize, usize)> {
        let mut count = self.table.rows.len();
        let mut all = self.alike(kind);
        all.retain(|(place, last)| {
            count += self.others.get(*place).map_or(0, |sheet| sheet.rows.len().saturating_sub(last + 1));
            count <= MOST_ROWS
        });
        all
    }

    /// The order of day and month that headings say themselves: `DOB (mm/dd/yyyy)`.
    fn said_order(&self) -> BTreeMap<String, bool> {
        let heads = self.columns.iter().zip(&self.table.head).filter(|(key, _)| !key.is_empty());
        let said = heads.filter_map(|(key, head)| {
            let letters: String = head.to_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
            let month_first = letters.contains("mmdd");
            (month_first || letters.contains("ddmm")).then(|| (key.clone(), month_first))
        });
        said.collect()
    }

    /// Where the rows of the sheet begin in which this row stands, 0 of the first one, and its name.
    pub(super) fn part_of(&self, number: usize) -> (usize, &str) {
        let part = self.parts.iter().rev().find(|(first, _)| *first <= number);
        part.map_or((0, &self.sheet), |(first, name)| (*first, name))
    }

    /// What is wrong with the file as a whole.
    pub fn faults(&self, import: ImportKind) -> Vec<Text> {
        let mut faults: Vec<Text> = Vec::new();
        for kind in file_kinds(import) {
            let places = self.columns.iter().enumerate().filter(|(_, key)| **key == kind.key);
            let letters: Vec<String> = places.map(|(place, _)| column_letters(place)).collect();
            if letters.len() > 1 && self.joined(import, &kind.key).is_none() {
                let many = letters.len();
                faults.push(imports_texts::column_chosen_twice(many, kind.label, Text::and(letters)).into());
            }
        }
        if !self.columns.iter().any(|key| !key.is_empty()) {
            faults.push(refusals::IMPORT_NO_COLUMN.into());
        }
        // What is merged above the list is a title, and below it a line to sign on. What several rows share was given to each of them.
        let is_of_list = |[first, column, last, end]: &&[u32; 4]| {
            let mut rows = self.table.rows.iter().filter(|row| !self.left_out.contains(&row.number));
            let (first, last) = (*first as usize + 1, *last as usize + 1);
            let is_used = |place: u32| self.columns.get(place as usize).is_some_and(|key| !key.is_empty());
            let is_wide = (*column..=*end).filter(|place| is_used(*place)).take(2).count() > 1;
            let is_lost = |row: &FileRow| {
                let cell = row.cells.get(*column as usize).is_none_or(String::is_empty);
                // One that begins within the list and says nothing says so of each of its rows.
                is_wide || (cell && is_used(*column) && row.number > first && first <= self.head.1)
            };
            last > self.head.1 && rows.any(|row| (first..=last).contains(&row.number) && is_lost(row))
        };
        let merged: Vec<[u32; 4]> = self.merged.iter().filter(is_of_list).copied().collect();
        if !merged.is_empty() {
            faults.push(said_merged(&merged, merged.len()));
        }
        faults
    }
}

fn shape(head: &[String]) -> String {
    head.iter().map(|heading| plain(heading)).collect::<Vec<_>>().join("|")
}

/// What people and programs write where there is nothing.
const NOTHING: &[&str] = &["-", "--", "---", "\u{2013}", "\u{2014}", "n/a", "nil", "null", "none", "#n/a", "."];

/// Empties the cells that say only that nothing stands in them; how many there were.
fn blank(rows: &mut [FileRow]) -> usize {
    let cells = rows.iter_mut().flat_map(|row| &mut row.cells);
    let said = cells.filter(|cell| NOTHING.contains(&cell.to_lowercase().as_str()));
    said.map(String::clear).count()
}

/// A column with a part of a day: the day's, the month's, the year's; 3 of any other.
fn unit(head: &str) -> u8 {
    let lower = head.to_lowercase();
    let ends = |words: &[&str]| words.iter().any(|word| lower.ends_with(word));
    match () {
        () if ends(&["day", "dd", "দিন"]) => 0,
        () if ends(&["month", "mm", "মাস"]) => 1,
        () if ends(&["year", "yyyy", "বছর", "সাল"]) => 2,
        () => 3,
    }
}

/// Gives each row of a list what a merged cell says of all of them; how many rows were given something, by column.
fn share(rows: &mut [FileRow], merged: &[[u32; 4]], head: usize) -> BTreeMap<usize, usize> {
    let mut shared = BTreeMap::new();
    for [first, column, last, _] in merged {
        let (first, last, column) = (*first as usize + 1, *last as usize + 1, *column as usize);
        let place = rows.partition_point(|row| row.number < first);
        let Some(cell) = rows.get(place).filter(|row| row.number == first).and_then(|row| row.cells.get(column)) else {
            continue;
        };
        let cell = cell.clone();
        for row in rows[place..].iter_mut().skip(1).take_while(|row| row.number <= last) {
            if first > head && !cell.is_empty() && row.cells.get(column).is_none_or(String::is_empty) {
                row.put(column, cell.clone());
                *shared.entry(column).or_default() += 1;
            }
        }
    }
    shared
}
