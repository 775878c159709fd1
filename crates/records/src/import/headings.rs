//! The headings that schools give their lists (`roster/src/headings/`): which column is which field, and in which row the headings are.

use std::collections::{BTreeSet, HashMap};

use rules::words::Word;

use super::file::{MOST_ABOVE, SheetRows};
use super::plan::{ColumnKind, columns};
use crate::kind::ImportKind;
use crate::tidy;

/// One column for two fields: a name that is split after its last blank.
#[derive(Debug)]
pub struct Whole {
    pub key: &'static str,
    pub label: Word,
    pub first: &'static str,
    pub last: &'static str,
}

/// The columns that a file of these records can have, those with a whole name among them.
pub(super) fn file_kinds(kind: ImportKind) -> Vec<ColumnKind> {
    let whole =
        |of: &Whole| ColumnKind { key: of.key.to_owned(), label: of.label.english(), field: of.key, required: false };
    kind.wholes().iter().map(whole).chain(columns(kind)).collect()
}

/// Letters and digits alone, in lower case: `Reg. No *` is `regno`.
pub fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Columns by their headings, as [`plain`] has them.
pub(super) struct Headings(HashMap<String, String>);

impl Headings {
    pub(super) fn of(kind: ImportKind) -> Self {
        let mut known = HashMap::new();
        for column in file_kinds(kind) {
            known.entry(plain(column.label)).or_insert_with(|| column.key.clone());
            known.entry(plain(&column.key)).or_insert(column.key);
        }
        // `key: heading, heading`
        for line in kind.headings().lines().filter(|line| !line.starts_with('#')) {
            let Some((key, headings)) = line.split_once(':') else { continue };
            for heading in headings.split(',') {
                known.entry(plain(&tidy(heading))).or_insert_with(|| key.trim().to_owned());
            }
        }
        known.remove("");
        Self(known)
    }

    /// The column of a heading; without what stands in brackets behind it where the whole is not known.
    fn column(&self, heading: &str) -> Option<&String> {
        let before = || heading.split_once(['(', '[']).map(|(before, _)| plain(before)).filter(|text| !text.is_empty());
        self.0.get(&plain(heading)).or_else(|| self.0.get(&before()?))
    }

    /// What each column is by its heading; empty where it is not known.
    pub(super) fn matched(&self, head: &[String]) -> Vec<String> {
        head.iter().map(|heading| self.column(heading).cloned().unwrap_or_default()).collect()
    }

    /// How many columns a row names.
    fn known(&self, head: &[String]) -> usize {
        head.iter().filter_map(|heading| self.column(heading)).collect::<BTreeSet<_>>().len()
    }
}

/// The headings of a sheet: their first and last row by place, and how many of them are known.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundHead {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) head: Vec<String>,
    pub(super) known: usize,
}

/// The row with the most known headings among the first twenty, or two rows of which the headings are joined where they name more; the first
/// row where none is known.
pub(super) fn found_head(known: &Headings, sheet: &SheetRows) -> FoundHead {
    let mut best = head_of(known, sheet, 0, 0);
    for place in 0..sheet.rows.len().min(MOST_ABOVE) {
        for last in place..=place + 1 {
            let of = head_of(known, sheet, place, last);
            if last < sheet.rows.len() && of.known > best.known {
                best = of;
            }
        }
    }
    best
}

/// The headings in these rows.
pub(super) fn head_of(known: &Headings, sheet: &SheetRows, first: usize, last: usize) -> FoundHead {
    let head = joined_heads(sheet, first, last);
    FoundHead { first, last, known: known.known(&head), head }
}

/// The headings that these rows, one or two, make together: one over several columns is a part of each.
pub fn joined_heads(sheet: &SheetRows, first: usize, last: usize) -> Vec<String> {
    let mut head = sheet.rows.get(first).map(|row| row.cells.clone()).unwrap_or_default();
    if let Some((upper, lower)) = sheet.rows.get(first).zip(sheet.rows.get(last)).filter(|_| first < last) {
        head.resize(head.len().max(lower.cells.len()), String::new());
        let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let row = at(upper.number - 1);
        let mut over = String::new();
        for (place, heading) in head.iter_mut().enumerate() {
            let below = lower.cells.get(place).map(String::as_str).unwrap_or_default();
            // A heading over several columns stands in the first of them.
            let is_under = sheet.merged.iter().any(|[from, column, to, end]| {
                (*from..=*to).contains(&row) && *column < at(place) && at(place) <= *end
            });
            if !heading.is_empty() {
                over.clone_from(heading);
            } else if !below.is_empty() && (is_under || sheet.merged.is_empty()) {
                heading.clone_from(&over);
            }
            if !below.is_empty() {
                *heading = if heading.is_empty() { below.to_owned() } else { format!("{heading} {below}") };
            }
        }
    }
    head
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn headings_are_compared_by_letters_and_digits() {
        assert_eq!(plain("Reg. No *"), "regno");
    }
}
