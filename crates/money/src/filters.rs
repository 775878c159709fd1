//! What the screens of money are filtered by: days, and records of the branch. A GET form, so that every state has its address.

use rules::words::{Text, Word, labels, refusals};
use serde::Serialize;
use ts_rs::TS;

use base::clock::is_day;
use base::error::{Error, Result};
use records::Choice;

/// How a filter is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub enum MoneyFilterKind {
    Day,
    Choice,
    Search,
    /// Carried along unseen.
    Hidden,
}

/// A filter of a screen.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct MoneyFilter {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub kind: MoneyFilterKind,
    pub value: String,
    pub choices: Vec<Choice>,
    /// What the choice of none says; none: something is always chosen.
    #[ts(type = "string | null")]
    pub open: Option<Word>,
}

impl MoneyFilter {
    pub(super) fn day(key: &'static str, label: Word, value: &str) -> Self {
        Self { key, label, kind: MoneyFilterKind::Day, value: value.to_owned(), choices: Vec::new(), open: None }
    }

    pub(super) fn search(value: &str) -> Self {
        let kind = MoneyFilterKind::Search;
        Self { key: "search", label: labels::SEARCH, kind, value: value.to_owned(), choices: Vec::new(), open: None }
    }

    pub(super) fn hidden(key: &'static str, value: &str) -> Self {
        Self {
            key,
            label: Word::NONE,
            kind: MoneyFilterKind::Hidden,
            value: value.to_owned(),
            choices: Vec::new(),
            open: None,
        }
    }

    pub(super) fn choice(key: &'static str, label: Word, value: &str, choices: Vec<Choice>) -> Self {
        Self { key, label, kind: MoneyFilterKind::Choice, value: value.to_owned(), choices, open: None }
    }

    /// With a choice of none of them.
    pub(super) fn or(self, open: Word) -> Self {
        Self { open: Some(open), ..self }
    }

    /// What it holds, in words; none where it narrows nothing.
    pub(super) fn said(&self) -> Option<(Word, Text)> {
        let value = match self.kind {
            MoneyFilterKind::Hidden => return None,
            MoneyFilterKind::Day => base::clock::printed_day(&self.value).into(),
            MoneyFilterKind::Search => Text::from(&self.value),
            MoneyFilterKind::Choice => {
                self.choices.iter().find(|choice| choice.value == self.value).map(|choice| choice.label.clone())?
            }
        };
        Some((self.label, value)).filter(|_| !self.value.is_empty())
    }
}

/// A text that was given.
pub(super) fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// A day of an address: what is none is as if it had not been said.
pub(super) fn day(text: Option<&String>) -> Option<&str> {
    given(text).filter(|text| is_day(text))
}

/// The same of a call.
///
/// # Errors
/// 400 naming it.
pub(super) fn strict_day<'d>(field: &str, text: Option<&'d String>) -> Result<Option<&'d str>> {
    match given(text) {
        Some(text) if !is_day(text) => Err(Error::invalid(field, refusals::field_day(field))),
        other => Ok(other),
    }
}

/// A page of a list that is turned by its address: its number, counted from 1, and how many there are.
pub(super) fn page_of(asked: Option<&String>, total: i64) -> (i64, i64) {
    let pages = (total - 1).max(0) / PAGE + 1;
    let page = given(asked).and_then(|text| text.parse().ok()).unwrap_or(1);
    (i64::clamp(page, 1, pages), pages)
}

/// How many rows a page has.
pub(super) const PAGE: i64 = 100;
