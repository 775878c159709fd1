//! What the plan says of how a file was understood: every guess that was made, which loses nothing.

use std::collections::BTreeMap;

use rules::words::{Text, imports_texts};

use super::content::Content;
use super::headings::{Split, file_kinds};
use crate::kind::ImportKind;
use web::workbook::column_letters;

/// Notes of one kind that are listed one by one.
const MOST_LISTED: usize = 20;

#[derive(Default)]
pub(super) struct Notes {
    first: Vec<Text>,
    filled: BTreeMap<(&'static str, &'static str), usize>,
    /// By field, what stands in the file and what it is read as.
    spelled: BTreeMap<(&'static str, String), (Text, usize)>,
    /// By field, how many cells hold a second number, and the first of those: `7: 01811000000`.
    numbers: BTreeMap<&'static str, (usize, Vec<String>)>,
}

impl Notes {
    /// What can be said of the file as a whole.
    pub(super) fn of(kind: ImportKind, content: &Content) -> Self {
        let mut first: Vec<Text> = Vec::new();
        if !content.hidden.is_empty() {
            first.push(imports_texts::note_hidden_sheets(content.hidden.join(", ")).into());
        }
        let hidden = content.table.rows.iter().filter(|row| row.hidden).count();
        if hidden > 0 {
            first.push(imports_texts::note_hidden_rows(hidden).into());
        }
        if content.remembered {
            first.push(imports_texts::NOTE_REMEMBERED.into());
        }
        for whole in kind.wholes().iter().filter(|whole| content.columns.iter().any(|key| key == whole.key)) {
            let [first_label, last_label] = [whole.first, whole.last].map(|key| kind.noun().label_of(key));
            if whole.split == Split::Number {
                first.push(imports_texts::note_split_number(whole.label, last_label, first_label).into());
            } else if !content.has_column(whole.last) && !content.has_column(whole.first) {
                first.push(imports_texts::note_split(whole.label, first_label, last_label).into());
            }
        }
        if let Some(letters) = &content.letters {
            first.push(imports_texts::note_letters(letters).into());
        }
        if content.blanked > 0 {
            first.push(imports_texts::note_blanked(content.blanked).into());
        }
        for (first_row, name) in &content.parts {
            first.push(imports_texts::note_sheet_from(name, *first_row).into());
        }
        for (place, count) in &content.shared {
            let key = content.columns.get(*place).filter(|key| !key.is_empty());
            if let Some(of) = key.and_then(|key| file_kinds(kind).into_iter().find(|of| of.key == *key)) {
                first.push(imports_texts::note_shared(of.label, *count).into());
            }
        }
        for of in file_kinds(kind) {
            if let Some(places) = content.joined(kind, &of.key) {
                let heads = places.iter().map(|place| {
                    let head = content.table.head.get(*place).filter(|head| !head.is_empty());
                    head.cloned().unwrap_or_else(|| column_letters(*place))
                });
                first.push(imports_texts::note_joined(of.label, heads.collect::<Vec<_>>().join(", ")).into());
            }
        }
        Self { first, ..Self::default() }
    }

    pub(super) fn filled(&mut self, field: &'static str, from: &'static str) {
        *self.filled.entry((field, from)).or_default() += 1;
    }

    pub(super) fn spelled(&mut self, field: &'static str, text: &str, label: Text) {
        self.spelled.entry((field, text.to_owned())).or_insert((label, 0)).1 += 1;
    }

    pub(super) fn two_numbers(&mut self, row: usize, field: &'static str, other: &str) {
        let (count, listed) = self.numbers.entry(field).or_default();
        *count += 1;
        if listed.len() < MOST_LISTED {
            listed.push(format!("{row}: {other}"));
        }
    }

    pub(super) fn into_texts(self, kind: ImportKind) -> Vec<Text> {
        let mut all = self.first;
        for ((field, from), count) in in_order(kind, self.filled, |(field, _)| field) {
            all.push(imports_texts::note_filled(kind.noun().label_of(field), kind.noun().label_of(from), count).into());
        }
        let spelled = self.spelled.len();
        let listed = in_order(kind, self.spelled, |(field, _)| field).into_iter().take(MOST_LISTED);
        for ((field, text), (label, count)) in listed {
            all.push(imports_texts::note_spelled(kind.noun().label_of(field), text, label, count).into());
        }
        if spelled > MOST_LISTED {
            all.push(imports_texts::note_more_spelled(spelled - MOST_LISTED).into());
        }
        for (field, (count, listed)) in in_order(kind, self.numbers, |field| field) {
            all.push(imports_texts::note_two_numbers(kind.noun().label_of(field), count, listed.join("; ")).into());
            if count > listed.len() {
                all.push(imports_texts::note_more_numbers(count - listed.len()).into());
            }
        }
        all
    }
}

/// In the order of the form's fields.
fn in_order<K, V>(kind: ImportKind, notes: BTreeMap<K, V>, field: impl Fn(&K) -> &'static str) -> Vec<(K, V)> {
    let mut all: Vec<(K, V)> = notes.into_iter().collect();
    all.sort_by_key(|(key, _)| kind.noun().fields.iter().position(|of| of.key == field(key)));
    all
}
