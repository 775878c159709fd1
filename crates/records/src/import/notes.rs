//! What the plan says of how a file was understood: every guess that was made, which loses nothing.

use std::collections::BTreeMap;

use rules::words::{Text, Word, imports_texts};

use super::content::Content;
use crate::kind::ImportKind;

/// Notes of one kind that are listed one by one.
const MOST_LISTED: usize = 20;

#[derive(Default)]
pub(super) struct Notes {
    first: Vec<Text>,
    filled: BTreeMap<(&'static str, &'static str), usize>,
    /// By field, what stands in the file and what it is read as.
    spelled: BTreeMap<(&'static str, String, String), usize>,
    numbers: Vec<Text>,
    more_numbers: usize,
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
        for whole in kind.wholes() {
            let is_split = content.columns.iter().any(|key| key == whole.key) && !content.has_column(whole.last);
            if is_split && !content.has_column(whole.first) {
                let [first_label, last_label] = [whole.first, whole.last].map(|key| kind.noun().label_of(key));
                first.push(imports_texts::note_split(whole.label, first_label, last_label).into());
            }
        }
        Self { first, ..Self::default() }
    }

    pub(super) fn filled(&mut self, field: &'static str, from: &'static str) {
        *self.filled.entry((field, from)).or_default() += 1;
    }

    pub(super) fn spelled(&mut self, field: Word, text: &str, label: &str) {
        *self.spelled.entry((field.english(), text.to_owned(), label.to_owned())).or_default() += 1;
    }

    pub(super) fn two_numbers(&mut self, row: usize, field: Word, other: &str) {
        if self.numbers.len() < MOST_LISTED {
            self.numbers.push(imports_texts::note_two_numbers(row, field, other).into());
        } else {
            self.more_numbers += 1;
        }
    }

    pub(super) fn into_texts(self) -> Vec<Text> {
        let mut all = self.first;
        for ((field, from), count) in self.filled {
            all.push(imports_texts::note_filled(field, from.to_lowercase(), count).into());
        }
        let spelled = self.spelled.len();
        for ((field, text, label), count) in self.spelled.into_iter().take(MOST_LISTED) {
            all.push(imports_texts::note_spelled(field, text, label, count).into());
        }
        if spelled > MOST_LISTED {
            all.push(imports_texts::note_more_spelled(spelled - MOST_LISTED).into());
        }
        all.extend(self.numbers);
        if self.more_numbers > 0 {
            all.push(imports_texts::note_more_numbers(self.more_numbers).into());
        }
        all
    }
}
