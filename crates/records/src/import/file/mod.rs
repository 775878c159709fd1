//! A spreadsheet (.xlsx, .xls or .ods), a CSV file or rows that were pasted, as tables of texts. What a file claims to be is not believed: it is
//! recognised by its content, and nothing of it is held in memory before it is known to be small enough.

mod archive;
mod cells;
mod compound;
mod delimited;
#[cfg(test)]
mod format_tests;
mod html;
mod ods;
#[cfg(test)]
mod samples_for_tests;
#[cfg(test)]
mod tests;
mod workbook;
mod xls;

use std::collections::BTreeMap;

use rules::limits::SPREADSHEET_BYTES;
use rules::words::{Text, imports_texts, labels};
use serde::{Deserialize, Serialize};

pub use cells::CellFault;
use cells::Fault;
pub(super) use cells::written;
pub(super) use workbook::said_merged;

/// Rows of a list, its headings not counted.
pub const MOST_ROWS: usize = 5_000;
/// Rows in which headings are looked for.
pub const MOST_ABOVE: usize = 20;
/// Columns of a file.
const MOST_COLUMNS: usize = 100;
/// Cells of all sheets: of a list of the most rows and columns, and of many empty cells beside it.
const MOST_CELLS: usize = MOST_ROWS * MOST_COLUMNS;
/// Sheets of a workbook with a list that are read; one that has more shows the others to nobody.
const MOST_SHEETS: usize = 8;
/// Merged cells that are kept of a sheet.
const MOST_MERGED: usize = 2_000;
/// Bytes of all cells. A workbook can name one text in very many cells.
const MOST_TEXT: usize = SPREADSHEET_BYTES;
/// Cells with something wrong in them. A column of numbers that a spreadsheet has shortened is one for each row.
const MOST_FAULTS: usize = 4 * MOST_ROWS;
/// From here on a spreadsheet's numbers have lost digits.
const MOST_DIGITS: f64 = 1e15;

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The visible sheets in their order; a list that is no workbook is one without a name.
    pub sheets: Vec<SheetRows>,
    /// The names of the hidden ones.
    pub hidden: Vec<String>,
    /// It does not say how its letters are written: a cell with one that is read as a Western letter.
    pub letters: Option<String>,
    /// It counts its days from 1904, so a number of a cell that is no date there is another day.
    pub from_1904: bool,
}

/// A sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRows {
    pub name: String,
    /// Rows in which something stands.
    pub rows: Vec<FileRow>,
    /// First row and column, last row and column of cells that are one, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<[u32; 4]>,
    /// Why it cannot be read, in English.
    #[serde(skip)]
    pub refusal: Option<Text>,
}

/// A list: its headings and what stands below them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub head: Vec<String>,
    /// Of headings in two rows, what stands in the lower one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lower: Vec<String>,
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
    pub faults: BTreeMap<usize, CellFault>,
    /// The spreadsheet does not show it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl FileRow {
    pub(super) fn put(&mut self, column: usize, text: String) {
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        self.cells[column] = text;
    }
}

/// Reads a file with a list.
///
/// # Errors
/// A sentence for the person who chose the file.
pub fn read(bytes: &[u8]) -> Result<Book, Text> {
    read_sheets(bytes, MOST_SHEETS)
}

/// Reads a file, and of a workbook at most so many visible sheets.
///
/// # Errors
/// As [`read`].
pub fn read_sheets(bytes: &[u8], most_sheets: usize) -> Result<Book, Text> {
    let book = if bytes.starts_with(b"PK\x03\x04") {
        archive::bounded(bytes)?;
        if archive::is_ods(bytes) { ods::read(bytes, most_sheets)? } else { workbook::read(bytes, most_sheets)? }
    } else if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        xls::read(bytes, most_sheets)?
    } else if bytes.starts_with(b"%PDF") {
        return Err(imports_texts::FILE_PDF.into());
    } else {
        let (text, letters) = delimited::text_of(bytes)?;
        let sheets = if html::is_page(&text) {
            html::read(&text, most_sheets)?
        } else {
            vec![SheetRows { rows: delimited::read(&text)?, ..SheetRows::default() }]
        };
        Book { sheets, letters, ..Book::default() }
    };
    if book.sheets.iter().all(|sheet| sheet.rows.is_empty() && sheet.refusal.is_none()) {
        return Err(imports_texts::FILE_EMPTY.into());
    }
    Ok(book)
}

/// What stands below the headings of a sheet, which are taken to end in this row.
///
/// # Errors
/// A sentence where that is no list.
pub fn below(rows: &mut Vec<FileRow>, last: usize) -> Result<Vec<FileRow>, Text> {
    let below = rows.split_off((last + 1).min(rows.len()));
    if below.is_empty() {
        return Err(imports_texts::FILE_NO_ROWS.into());
    }
    if below.len() > MOST_ROWS { Err(imports_texts::too_many_rows(MOST_ROWS).into()) } else { Ok(below) }
}

/// What is left of what all sheets together may hold.
#[derive(Debug, Default)]
struct Used {
    cells: usize,
    bytes: usize,
    faults: usize,
}

impl Used {
    /// Counts a cell, whatever stands in it.
    fn cell(&mut self) -> Result<(), Text> {
        self.cells += 1;
        if self.cells > MOST_CELLS { Err(imports_texts::TOO_MANY_CELLS.into()) } else { Ok(()) }
    }
}

/// The rows of a sheet as they are read, within the bounds of a list. Cells come in the order of their places: none can come to stand in
/// another row, or in the place of another one.
#[derive(Debug)]
struct Rows<'u> {
    read: Vec<FileRow>,
    /// The place of the last cell in which something stood.
    last: Option<(usize, usize)>,
    used: &'u mut Used,
}

impl<'u> Rows<'u> {
    fn new(used: &'u mut Used) -> Self {
        Self { read: Vec::new(), last: None, used }
    }

    /// Adds a cell by its row and column, both counted from 0. One in which nothing stands adds nothing.
    ///
    /// # Errors
    /// A sentence where the file is larger than a list; `disorder` for a cell that comes before or twice.
    fn put(&mut self, at: (usize, usize), cell: Result<String, Fault>, disorder: impl Into<Text>) -> Result<(), Text> {
        if matches!(&cell, Ok(text) if text.is_empty()) {
            return Ok(());
        }
        let (row, column) = at;
        if column >= MOST_COLUMNS {
            return Err(imports_texts::too_many_columns(MOST_COLUMNS).into());
        }
        if self.last.replace(at).is_some_and(|last| last >= at) {
            return Err(disorder.into());
        }
        if self.read.last().is_none_or(|last| last.number != row + 1) {
            // What may stand above a list is not counted.
            if self.read.len() >= MOST_ROWS + MOST_ABOVE {
                return Err(imports_texts::too_many_rows(MOST_ROWS).into());
            }
            self.read.push(FileRow { number: row + 1, ..FileRow::default() });
        }
        let Some(last) = self.read.last_mut() else { return Ok(()) };
        match cell {
            Ok(text) => {
                self.used.bytes += text.len();
                if self.used.bytes > MOST_TEXT {
                    return Err(imports_texts::too_much_text(MOST_TEXT >> 20).into());
                }
                last.put(column, text);
            }
            Err(fault) => {
                self.used.faults += 1;
                if self.used.faults > MOST_FAULTS {
                    return Err(imports_texts::too_many_faults(MOST_FAULTS, fault.text()).into());
                }
                last.faults.insert(column, CellFault::Of(fault));
            }
        }
        Ok(())
    }
}

/// A spreadsheet's number as it would be typed; a day where its format is one.
fn number(number: f64, is_day: bool, from_1904: bool) -> Result<String, Fault> {
    if is_day && (1.0..2_958_466.0).contains(&number) {
        // The whole part is below three millions.
        #[expect(clippy::cast_possible_truncation, reason = "see above")]
        let days = number.trunc() as i64 + if from_1904 { FROM_1900_TO_1904 } else { 0 };
        let day = jiff::civil::date(1899, 12, 30).checked_add(jiff::Span::new().days(days));
        return Ok(day.map_or_else(|_| number.to_string(), |day| day.to_string()));
    }
    if number.abs() >= MOST_DIGITS { Err(Fault::Digits) } else { Ok(number.to_string()) }
}

/// What a spreadsheet shows of it.
fn truth(value: bool) -> String {
    (if value { labels::YES } else { labels::NO }).english().to_owned()
}

/// Days between the first one of a workbook that counts from 1900 and of one that counts from 1904.
pub const FROM_1900_TO_1904: i64 = 1_462;
