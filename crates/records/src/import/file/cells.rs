//! The text of a cell as it was meant, and what can be wrong with it.

use rules::words::{Text, imports_texts};
use serde::{Deserialize, Serialize};

use crate::tidy;

/// Characters of a cell; no field holds more.
const MOST_LETTERS: usize = 2_000;
/// Bytes of a cell that are looked at to find its characters: blanks between them are not kept.
pub(super) const MOST_BYTES: usize = 64 << 10;

/// What is wrong with a cell, as it is stored with its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CellFault {
    Of(Fault),
    /// As earlier versions stored it: in English.
    Said(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "camelCase")]
pub enum Fault {
    Shortened,
    Digits,
    TooLong { most: usize },
    NoValue,
    ShowsError { error: String },
}

impl Fault {
    pub(super) fn text(&self) -> Text {
        match self {
            Self::Shortened => imports_texts::CELL_SHORTENED.into(),
            Self::Digits => imports_texts::CELL_TOO_MANY_DIGITS.into(),
            Self::TooLong { most } => imports_texts::cell_too_long(*most).into(),
            Self::NoValue => imports_texts::CELL_NO_VALUE.into(),
            Self::ShowsError { error } => imports_texts::cell_has_error(error).into(),
        }
    }
}

impl CellFault {
    pub fn text(&self) -> Text {
        match self {
            Self::Of(fault) => fault.text(),
            Self::Said(text) => text.into(),
        }
    }
}

/// The text of a cell as it was meant: without blanks around it, and without what keeps it a text in a spreadsheet.
///
/// # Errors
/// What is wrong with it.
pub fn written(text: &str) -> Result<String, Fault> {
    let too_long = || Fault::TooLong { most: MOST_LETTERS };
    if text.len() > MOST_BYTES {
        return Err(too_long());
    }
    let text = meant(tidy(text));
    if text.chars().count() > MOST_LETTERS {
        return Err(too_long());
    }
    if is_shortened(&text) { Err(Fault::Shortened) } else { Ok(text) }
}

/// `'00143` and `="01143"` are 00143 and 01143; an apostrophe also keeps what a spreadsheet would take for a formula a text
/// (web/download.rs writes it).
fn meant(text: String) -> String {
    if let Some(rest) = text.strip_prefix('\'')
        && rest.starts_with(|c: char| c.is_numeric() || matches!(c, '=' | '+' | '-' | '@'))
    {
        return rest.to_owned();
    }
    if let Some(inner) = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')) {
        // Two marks of quotation stand for one; by one alone the formula's text ends, and more than a text follows.
        let whole = inner.replace("\"\"", "");
        if !whole.contains('"') {
            return tidy(&inner.replace("\"\"", "\""));
        }
    }
    text
}

/// `2.01501E+16`: as a spreadsheet shows a number that does not fit into its cell.
fn is_shortened(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['E', 'e']) else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mantissa = mantissa.strip_prefix(['-', '+']).unwrap_or(mantissa);
    let (whole, fraction) = match mantissa.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    if whole.len() != 1 || !digits(whole) || fraction.is_some_and(|fraction| !digits(fraction)) {
        return false;
    }
    match (exponent.strip_prefix('+'), exponent.strip_prefix('-')) {
        (Some(power), _) => digits(power) && power.len() >= 2,
        // Class 1, section E, roll 05 is no number.
        (_, Some(power)) => digits(power) && power.len() >= 2 && fraction.is_some(),
        // As a program writes it.
        (None, None) => digits(exponent) && fraction.is_some(),
    }
}
