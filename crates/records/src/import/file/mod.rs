//! A spreadsheet's first sheet, or a CSV file, as a table of texts. What a file claims to be is not believed: it is recognised by its
//! content, and nothing of it is held in memory before it is known to be small enough.

mod delimited;
#[cfg(test)]
mod tests;
mod workbook;

use std::collections::BTreeMap;

use rules::limits::SPREADSHEET_BYTES;
use serde::{Deserialize, Serialize};

use crate::tidy;

/// Rows of a file, its head not counted.
pub const MOST_ROWS: usize = 5_000;
/// Columns of a file.
const MOST_COLUMNS: usize = 100;
/// Characters of a cell; no field holds more.
const MOST_LETTERS: usize = 2_000;
/// Bytes of a cell that are looked at to find its characters: blanks between them are not kept.
const MOST_BYTES: usize = 64 << 10;
/// Bytes of all cells. A workbook can name one text in very many cells.
const MOST_TEXT: usize = SPREADSHEET_BYTES;
/// Cells with something wrong in them. A column of numbers that a spreadsheet has shortened is one for each row.
const MOST_FAULTS: usize = 4 * MOST_ROWS;

const SHORTENED: &str =
    "A spreadsheet has shortened this number, so its last digits are lost: format the column as text and type it again";

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub head: Vec<String>,
    /// Rows in which something stands.
    pub rows: Vec<FileRow>,
    /// The workbook counts its days from 1904, so a number of a cell that is no date there is another day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_1904: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRow {
    /// As the spreadsheet counts them.
    pub number: usize,
    /// By column; shorter where nothing more follows. Days are YYYY-MM-DD.
    pub cells: Vec<String>,
    /// What is wrong with a cell itself, by column.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<usize, String>,
}

impl FileRow {
    fn put(&mut self, column: usize, text: String) {
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        self.cells[column] = text;
    }
}

/// Reads a file.
///
/// # Errors
/// A sentence for the person who chose the file.
pub fn read(bytes: &[u8]) -> Result<Table, String> {
    let (rows, from_1904) = if bytes.starts_with(b"PK\x03\x04") {
        workbook::read(bytes)?
    } else if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err("This is an old or a protected workbook. Save it as an Excel workbook (.xlsx) without a password."
            .to_owned());
    } else if bytes.starts_with(b"%PDF") {
        return Err(
            "This is a PDF. Save the list it was made from as an Excel workbook (.xlsx) or a CSV file.".to_owned()
        );
    } else {
        (delimited::read(bytes)?, false)
    };
    let mut rows = rows.into_iter();
    let head = rows.next().ok_or("The file is empty.")?;
    let table = Table { head: head.cells, rows: rows.collect(), from_1904 };
    if table.rows.is_empty() {
        return Err("The file has a row of headings and nothing below it.".to_owned());
    }
    Ok(table)
}

/// The rows of a file as they are read, within the bounds of a list. Cells come in the order of their places: none can come to stand in
/// another row, or in the place of another one.
#[derive(Debug, Default)]
struct Rows {
    read: Vec<FileRow>,
    /// The place of the last cell in which something stood.
    last: Option<(usize, usize)>,
    bytes: usize,
    faults: usize,
}

impl Rows {
    /// Adds a cell by its row and column, both counted from 0. One in which nothing stands adds nothing.
    ///
    /// # Errors
    /// A sentence where the file is larger than a list; `disorder` for a cell that comes before or twice.
    fn put(&mut self, at: (usize, usize), cell: Result<String, String>, disorder: &str) -> Result<(), String> {
        if matches!(&cell, Ok(text) if text.is_empty()) {
            return Ok(());
        }
        let (row, column) = at;
        if column >= MOST_COLUMNS {
            return Err(format!("The file has more than {MOST_COLUMNS} columns."));
        }
        if self.last.replace(at).is_some_and(|last| last >= at) {
            return Err(disorder.to_owned());
        }
        if self.read.last().is_none_or(|last| last.number != row + 1) {
            // One is the head.
            if self.read.len() > MOST_ROWS {
                return Err(format!(
                    "The file has more than {MOST_ROWS} rows. Split it, and import the parts one after the other."
                ));
            }
            self.read.push(FileRow { number: row + 1, ..FileRow::default() });
        }
        let Some(last) = self.read.last_mut() else { return Ok(()) };
        match cell {
            Ok(text) => {
                self.bytes += text.len();
                if self.bytes > MOST_TEXT {
                    return Err(format!(
                        "The file holds more than {} MB of text. Remove the columns that are not needed, or split it.",
                        MOST_TEXT >> 20
                    ));
                }
                last.put(column, text);
            }
            Err(fault) => {
                self.faults += 1;
                if self.faults > MOST_FAULTS {
                    return Err(format!("More than {MOST_FAULTS} cells of the file cannot be read. {fault}."));
                }
                last.faults.insert(column, fault);
            }
        }
        Ok(())
    }
}

/// The text of a cell as it was meant: without blanks around it, and without what keeps it a text in a spreadsheet.
///
/// # Errors
/// What is wrong with it.
pub(super) fn written(text: &str) -> Result<String, String> {
    let too_long = || format!("The cell holds more than {MOST_LETTERS} characters");
    if text.len() > MOST_BYTES {
        return Err(too_long());
    }
    let text = meant(tidy(text));
    if text.chars().count() > MOST_LETTERS {
        return Err(too_long());
    }
    if is_shortened(&text) { Err(SHORTENED.to_owned()) } else { Ok(text) }
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
