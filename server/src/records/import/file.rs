//! A spreadsheet's first sheet, or a CSV file, as a table of texts. What a file claims to be is not believed: it is recognised by its
//! content, and nothing of it is held in memory before it is known to be small enough.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, sink};

use calamine::{DataRef, Reader, Xlsx, XlsxError};
use serde::{Deserialize, Serialize};

use crate::records::tidy;
use crate::web::workbook::column_letters;

/// Rows of a file, its head not counted.
pub const MOST_ROWS: usize = 5_000;
/// Columns of a file.
const MOST_COLUMNS: usize = 100;
/// Characters of a cell; no field holds more.
const MOST_LETTERS: usize = 2_000;
/// What a workbook may hold unpacked.
const MOST_UNPACKED: u64 = 48 << 20;
/// From here on a spreadsheet's numbers have lost digits.
const MOST_DIGITS: f64 = 1e15;

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub head: Vec<String>,
    /// Rows in which something stands.
    pub rows: Vec<FileRow>,
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
    let rows = if bytes.starts_with(b"PK\x03\x04") {
        workbook(bytes)?
    } else if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err("This is an old or a protected workbook. Save it as an Excel workbook (.xlsx) without a password."
            .to_owned());
    } else if bytes.starts_with(b"%PDF") {
        return Err(
            "This is a PDF. Save the list it was made from as an Excel workbook (.xlsx) or a CSV file.".to_owned()
        );
    } else {
        csv(bytes)?
    };
    let mut rows =
        rows.into_iter().filter(|row| row.cells.iter().any(|cell| !cell.is_empty()) || !row.faults.is_empty());
    let head = rows.next().ok_or("The file is empty.")?;
    let table = Table { head: head.cells, rows: rows.collect() };
    if table.rows.is_empty() {
        return Err("The file has a row of headings and nothing below it.".to_owned());
    }
    Ok(table)
}

/// Adds a cell; what is beyond the bounds of a list is refused.
fn put(rows: &mut Vec<FileRow>, (row, column): (usize, usize), cell: Result<String, String>) -> Result<(), String> {
    if matches!(&cell, Ok(text) if text.is_empty()) {
        return Ok(());
    }
    if column >= MOST_COLUMNS {
        return Err(format!("The file has more than {MOST_COLUMNS} columns."));
    }
    if rows.last().is_none_or(|last| last.number != row + 1) {
        // One is the head.
        if rows.len() > MOST_ROWS {
            return Err(format!(
                "The file has more than {MOST_ROWS} rows. Split it, and import the parts one after the other."
            ));
        }
        rows.push(FileRow { number: row + 1, ..FileRow::default() });
    }
    if let Some(last) = rows.last_mut() {
        match cell {
            Ok(text) if text.chars().count() > MOST_LETTERS => {
                last.faults.insert(column, format!("The cell holds more than {MOST_LETTERS} characters"));
            }
            Ok(text) => last.put(column, text),
            Err(fault) => {
                last.faults.insert(column, fault);
            }
        }
    }
    Ok(())
}

fn workbook(bytes: &[u8]) -> Result<Vec<FileRow>, String> {
    bounded(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| refused(&error))?;
    let name = book.sheet_names().first().cloned().ok_or("The workbook has no sheet.")?;
    let merged = book.merge_cells_by_sheet_name(&name).map_err(|error| refused(&error))?;
    if let Some(first) = merged.first() {
        let (start, end) = (place(first.start), place(first.end));
        return Err(format!(
            "The cells {start} to {end} are merged. Unmerge them, so that every row has values of its own."
        ));
    }
    let mut cells = book.worksheet_cells_reader(&name).map_err(|error| refused(&error))?;
    let mut rows: Vec<FileRow> = Vec::new();
    let mut seen = 0_usize;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|error| refused(&error))? {
        seen += 1;
        if seen > MOST_CELLS {
            return Err(EMPTY_CELLS.to_owned());
        }
        let at = (cell.pos.0 as usize, cell.pos.1 as usize);
        // Rows come in order; a file in which they do not was not made by a spreadsheet.
        if rows.last().is_some_and(|last| last.number > at.0 + 1) {
            return Err(NOT_A_WORKBOOK.to_owned());
        }
        // A program that writes formulas does not work them out; a formula that came to an empty text has that for a value.
        let is_open = cell.formula.is_some() && matches!(cell.value, DataRef::Empty);
        put(&mut rows, at, if is_open { Err(NO_VALUE.to_owned()) } else { text_of(&cell.value) })?;
    }
    Ok(rows)
}

const NO_VALUE: &str =
    "The cell is a formula without a value: open the file in a spreadsheet, save it there and choose it again";
/// Of a list of the most rows and columns, and of many empty cells beside it.
const MOST_CELLS: usize = 500_000;
const EMPTY_CELLS: &str =
    "The sheet has more than 500,000 cells, though it may show few: copy the list alone into a new workbook.";
const NOT_A_WORKBOOK: &str = "This is not an Excel workbook (.xlsx), or it is damaged.";

fn refused(error: &XlsxError) -> String {
    match error {
        XlsxError::Password => "The workbook has a password. Save it without one.".to_owned(),
        _ => NOT_A_WORKBOOK.to_owned(),
    }
}

/// Refuses a workbook that unpacks to more than a list can be, whatever its directory says.
fn bounded(bytes: &[u8]) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
    if archive.len() > 2_000 {
        return Err(NOT_A_WORKBOOK.to_owned());
    }
    let mut left = MOST_UNPACKED;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
        let read = std::io::copy(&mut file.take(left + 1), &mut sink()).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
        left = left
            .checked_sub(read)
            .ok_or("The workbook is too large when it is unpacked. Remove pictures and further sheets.")?;
    }
    Ok(())
}

/// `B5`
fn place((row, column): (u32, u32)) -> String {
    format!("{}{}", column_letters(column as usize), row + 1)
}

/// A cell as it would be typed. A formula is what it came to.
fn text_of(cell: &DataRef<'_>) -> Result<String, String> {
    Ok(match cell {
        DataRef::Empty => String::new(),
        DataRef::String(text) => tidy(text),
        DataRef::SharedString(text) => tidy(text),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) if number.abs() >= MOST_DIGITS => {
            return Err(
                "A spreadsheet keeps 15 digits of a number: format the column as text and type it again".to_owned()
            );
        }
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(true) => "Yes".to_owned(),
        DataRef::Bool(false) => "No".to_owned(),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::DateTime(moment) => moment.as_f64().to_string(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.split('T').next().unwrap_or_default().to_owned()
        }
        DataRef::Error(error) => return Err(format!("The cell shows the error {error}")),
    })
}

fn csv(bytes: &[u8]) -> Result<Vec<FileRow>, String> {
    const NEITHER: &str = "This is neither an Excel workbook (.xlsx) nor a CSV file.";
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok().map(str::to_owned),
        _ => std::str::from_utf8(bytes).ok().map(str::to_owned),
    };
    let unreadable = "The file's letters cannot be read. Save it as “CSV UTF-8”, or as an Excel workbook (.xlsx).";
    let text = text.ok_or(if bytes.contains(&0) { NEITHER } else { unreadable })?;
    let is_letter = |c: char| !c.is_control() || matches!(c, '\t' | '\r' | '\n');
    let begins = text.trim_start().get(..5).unwrap_or_default().to_ascii_lowercase();
    if !text.chars().all(is_letter) || ["<html", "<!doc", "<?xml", "{\\rtf"].contains(&begins.as_str()) {
        return Err(NEITHER.to_owned());
    }
    let delimiter = delimiter(&text);
    // One line end, so that lines can be counted.
    let text = text.replace("\r\n", "\n");
    let text = if text.ends_with('\n') { text } else { text + "\n" };
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|_| NEITHER.to_owned())? {
        // The line that the record ends on, less the lines inside of its cells.
        let inside = record.iter().map(|cell| cell.matches('\n').count()).sum::<usize>();
        let after = usize::try_from(reader.position().line()).unwrap_or_default();
        let row = after.saturating_sub(2 + inside);
        for (column, cell) in record.iter().enumerate() {
            // An apostrophe keeps what a spreadsheet would take for a formula a text (web/download.rs writes it).
            let cell = match cell.strip_prefix('\'') {
                Some(rest) if rest.starts_with(['=', '+', '-', '@']) => rest,
                _ => cell,
            };
            put(&mut rows, (row, column), Ok(tidy(cell)))?;
        }
    }
    Ok(rows)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<String, _>>().ok()
}

/// What the first line is divided by most often, outside of quotes.
fn delimiter(text: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => break,
            _ if !quoted => counts.iter_mut().filter(|(of, _)| *of == byte).for_each(|(_, count)| *count += 1),
            _ => {}
        }
    }
    counts.into_iter().max_by_key(|(of, count)| (*count, *of == b',')).map_or(b',', |(of, _)| of)
}

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};

    use super::*;

    fn cells(table: &Table) -> Vec<Vec<&str>> {
        table.rows.iter().map(|row| row.cells.iter().map(String::as_str).collect()).collect()
    }

    #[test]
    fn a_csv_is_read_whatever_divides_it_and_however_its_letters_are_stored() {
        let text = "Name,Roll\r\n\r\n\"Rahman, Amina\",7\r\nরহিম,  8 \n,,\n'=1+1,9\n";
        let expected = [vec!["Rahman, Amina", "7"], vec!["রহিম", "8"], vec!["=1+1", "9"]];
        let bom = format!("\u{feff}{text}");
        let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        for bytes in [text.as_bytes(), bom.as_bytes(), &utf16] {
            let table = read(bytes).unwrap();
            assert_eq!(table.head, ["Name", "Roll"]);
            assert_eq!(cells(&table), expected);
            assert_eq!(table.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [3, 4, 6]);
        }
        let semicolons = read("Name;Roll\n\"a;b\";1,5\n".as_bytes()).unwrap();
        assert_eq!(cells(&semicolons), [vec!["a;b", "1,5"]]);
    }

    #[test]
    fn what_is_no_list_is_refused_with_a_sentence() {
        let png = [0x89, b'P', b'N', b'G', 0, 0, 1, 2];
        let long = "1\n".repeat(5_002);
        let wide = "a,".repeat(100) + "a";
        for (bytes, says) in [
            (&b""[..], "is empty"),
            (b"Name\n", "nothing below it"),
            (&png, "neither an Excel workbook"),
            (b"Name\n\xe9\n", "UTF-8"),
            (b"PK\x03\x04nothing", "damaged"),
            (b"%PDF-1.7\n1 0 obj\n", "This is a PDF"),
            (b"<html><table><tr><td>Name", "neither an Excel workbook"),
            (b"{\\rtf1\nName\n", "neither an Excel workbook"),
            (b"Name\n\x01\x02\n", "neither an Excel workbook"),
            (&[0xd0, 0xcf, 0x11, 0xe0, 0xa1], "without a password"),
            (long.as_bytes(), "more than 5000 rows"),
            (wide.as_bytes(), "more than 100 columns"),
        ] {
            let refused = read(bytes).unwrap_err();
            assert!(refused.contains(says), "{refused}");
        }
    }

    #[test]
    fn a_workbook_gives_texts_numbers_days_and_what_formulas_came_to() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let day = Format::new().set_num_format("dd/mm/yyyy");
        sheet.write(0, 0, "Name").unwrap().write(0, 1, "Roll").unwrap().write(0, 2, "Born").unwrap();
        sheet.write(2, 0, " Amina  Rahman ").unwrap().write(2, 1, 7.0).unwrap();
        sheet.write_with_format(2, 2, ExcelDateTime::from_ymd(2012, 3, 4).unwrap(), &day).unwrap();
        sheet.write(3, 0, "চন্দ্রা").unwrap().write(3, 1, Formula::new("=3+5").set_result("8")).unwrap();
        sheet.write(4, 0, "Long").unwrap().write(4, 1, 19_901_234_567_890_123.0).unwrap();
        // A format without a value in it is no cell.
        sheet.write_blank(5_900, 3, &day).unwrap();
        let table = read(&book.save_to_buffer().unwrap()).unwrap();
        assert_eq!(table.head, ["Name", "Roll", "Born"]);
        assert_eq!(cells(&table), [vec!["Amina Rahman", "7", "2012-03-04"], vec!["চন্দ্রা", "8"], vec!["Long"]]);
        assert!(table.rows[2].faults[&1].contains("15 digits"));
        assert_eq!(table.rows[0].number, 3);
    }

    #[test]
    fn a_formula_without_a_value_is_said_to_be_one() {
        let xml = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
            <row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Roll</t></is></c></row>
            <row r="2"><c r="A2"><f>C2&amp;D2</f></c><c r="B2"><f>3+5</f><v>8</v></c></row>
            <row r="3"><c r="A3" t="inlineStr"><is><t>Amina</t></is></c><c r="B3" t="str"><f>IF(A2="","",1)</f><v></v></c></row>
            </sheetData></worksheet>"#;
        // A workbook of which one sheet was written by another program.
        let mut book = Workbook::new();
        book.add_worksheet();
        let mut whole = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
        let mut other = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..whole.len() {
            let mut file = whole.by_index(index).unwrap();
            let name = file.name().unwrap().into_owned();
            other.start_file(&name, zip::write::SimpleFileOptions::default()).unwrap();
            if name.ends_with("sheet1.xml") {
                std::io::copy(&mut xml.as_bytes(), &mut other).unwrap();
            } else {
                std::io::copy(&mut file, &mut other).unwrap();
            }
        }
        let table = read(&other.finish().unwrap().into_inner()).unwrap();
        assert!(table.rows[0].faults[&0].contains("a formula without a value"), "{table:?}");
        assert_eq!(table.rows[0].cells[1], "8");
        assert_eq!((table.rows[1].cells.as_slice(), table.rows[1].faults.len()), (&["Amina".to_owned()][..], 0));
    }

    #[test]
    fn merged_cells_and_bombs_are_refused() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Name").unwrap();
        sheet.merge_range(1, 1, 4, 1, "Class 8", &Format::new()).unwrap();
        assert!(read(&book.save_to_buffer().unwrap()).unwrap_err().contains("B2 to B5 are merged"));

        let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
        bomb.start_file("xl/sharedStrings.xml", zip::write::SimpleFileOptions::default()).unwrap();
        std::io::copy(&mut std::io::repeat(b'a').take(MOST_UNPACKED + 1), &mut bomb).unwrap();
        let bytes = bomb.finish().unwrap().into_inner();
        assert!(bytes.len() < 1 << 20);
        assert!(read(&bytes).unwrap_err().contains("too large when it is unpacked"));
    }
}
