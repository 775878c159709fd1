//! The first sheet of an Excel workbook. The library that reads it keeps all texts and formats of a workbook in memory, and makes room for as
//! many as the file says it has; so both are counted before.

use std::io::{BufReader, Cursor, Read, sink};

use calamine::{DataRef, Reader, Xlsx, XlsxError};
use quick_xml::events::Event;

use super::{FileRow, MOST_COLUMNS, MOST_ROWS, Rows, written};
use web::workbook::column_letters;

/// What a workbook may hold unpacked.
pub(super) const MOST_UNPACKED: u64 = 48 << 20;
/// Files in a workbook's archive.
const MOST_FILES: u64 = 2_000;
/// Of a list of the most rows and columns, and of many empty cells beside it.
const MOST_CELLS: usize = MOST_ROWS * MOST_COLUMNS;
/// Different texts of all sheets.
const MOST_TEXTS: usize = MOST_CELLS;
/// Elements of a workbook's formats.
const MOST_FORMATS: usize = 500_000;
/// Bytes that all cell formats may have together, were each as long as the longest.
const MOST_FORMAT_BYTES: usize = 32 << 20;
/// From here on a spreadsheet's numbers have lost digits.
const MOST_DIGITS: f64 = 1e15;

const NO_VALUE: &str =
    "The cell is a formula without a value: open the file in a spreadsheet, save it there and choose it again";
const EMPTY_CELLS: &str =
    "The sheet has more than 500,000 cells, though it may show few: copy the list alone into a new workbook.";
const MANY_TEXTS: &str = "The workbook has more than 500,000 texts: copy the list alone into a new workbook.";
const MANY_FORMATS: &str = "The workbook has too many cell formats: copy the list alone into a new workbook.";
const NOT_A_WORKBOOK: &str = "This is not an Excel workbook (.xlsx), or it is damaged.";
const TOO_LARGE: &str = "The workbook is too large when it is unpacked. Remove pictures and further sheets.";

/// The rows in which something stands; and whether days are counted from 1904.
pub(super) fn read(bytes: &[u8]) -> Result<(Vec<FileRow>, bool), String> {
    bounded(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| refused(&error))?;
    let from_1904 = book.has_1904_epoch();
    let name = book.sheet_names().first().cloned().ok_or("The workbook has no sheet.")?;
    let merged = book.merge_cells_by_sheet_name(&name).map_err(|error| refused(&error))?;
    if !merged.is_empty() {
        let first = merged.iter().take(5).map(|of| format!("{} to {}", place(of.start), place(of.end)));
        let mut places = first.collect::<Vec<_>>().join(", ");
        if merged.len() > 5 {
            places = format!("{places} and {} more", merged.len() - 5);
        }
        return Err(format!("The cells {places} are merged. Unmerge them, so that every row has values of its own."));
    }
    drop(merged);
    let mut cells = book.worksheet_cells_reader(&name).map_err(|error| refused(&error))?;
    let mut rows = Rows::default();
    let mut seen = 0_usize;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|error| refused(&error))? {
        seen += 1;
        if seen > MOST_CELLS {
            return Err(EMPTY_CELLS.to_owned());
        }
        let at = (cell.pos.0 as usize, cell.pos.1 as usize);
        // A program that writes formulas does not work them out; a formula that came to an empty text has that for a value.
        let is_open = cell.formula.is_some() && matches!(cell.value, DataRef::Empty);
        // Cells come in order; a file in which they do not was not made by a spreadsheet.
        rows.put(at, if is_open { Err(NO_VALUE.to_owned()) } else { text_of(&cell.value) }, NOT_A_WORKBOOK)?;
    }
    Ok((rows.read, from_1904))
}

fn refused(error: &XlsxError) -> String {
    match error {
        XlsxError::Password => "The workbook has a password. Save it without one.".to_owned(),
        _ => NOT_A_WORKBOOK.to_owned(),
    }
}

/// `B5`
fn place((row, column): (u32, u32)) -> String {
    format!("{}{}", column_letters(column as usize), row + 1)
}

/// Refuses a workbook that unpacks to more than a list can be, whatever its directory says, or holds more than the memory should.
fn bounded(bytes: &[u8]) -> Result<(), String> {
    if files_in(bytes).is_none_or(|files| files > MOST_FILES) {
        return Err(NOT_A_WORKBOOK.to_owned());
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
    let mut left = MOST_UNPACKED;
    let mut counted = Vec::new();
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
        let name = file.name().map(|name| name.to_lowercase()).unwrap_or_default();
        if name.ends_with("sharedstrings.xml") {
            counted.push((index, Part::Texts));
        } else if name.ends_with("styles.xml") {
            counted.push((index, Part::Formats));
        }
        let read = std::io::copy(&mut file.take(left + 1), &mut sink()).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
        left = left.checked_sub(read).ok_or(TOO_LARGE)?;
    }
    for (index, part) in counted {
        let file = archive.by_index(index).map_err(|_| NOT_A_WORKBOOK.to_owned())?;
        match part {
            Part::Texts => few_texts(file)?,
            Part::Formats => few_formats(file)?,
        }
    }
    Ok(())
}

enum Part {
    Texts,
    Formats,
}

/// How many files an archive says it has; none where it does not say so where it should. Its directory is read into memory whole.
fn files_in(bytes: &[u8]) -> Option<u64> {
    const END: &[u8] = b"PK\x05\x06";
    const LOCATOR: &[u8] = b"PK\x06\x07";
    const END_64: &[u8] = b"PK\x06\x06";
    let number = |at: usize, size: usize| {
        let bytes = bytes.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0_u64, |number, byte| (number << 8) | u64::from(*byte)))
    };
    // The end is the last 22 bytes and a comment of at most 65,535; whatever may be taken for it counts.
    let tail = bytes.len().saturating_sub(22 + 65_535);
    let mut most = None;
    for at in memchr::memmem::find_iter(bytes.get(tail..)?, END).map(|at| at + tail) {
        let mut files = number(at + 10, 2)?.max(number(at + 8, 2)?);
        if let Some(locator) = at.checked_sub(20).filter(|from| bytes[*from..].starts_with(LOCATOR)) {
            let end = usize::try_from(number(locator + 8, 8)?).ok()?;
            if !bytes.get(end..)?.starts_with(END_64) {
                return None;
            }
            files = number(end + 32, 8)?.max(number(end + 24, 8)?);
        }
        most = most.max(Some(files));
    }
    most
}

/// Each begin of an element with its attributes, read as the library does that reads the workbook.
fn elements(file: impl Read, mut see: impl FnMut(&str, &str) -> Result<(), String>) -> Result<(), String> {
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(file));
    let config = xml.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer) {
            Ok(Event::Start(element)) => see(element.local_name().as_ref(), element.attributes_raw())?,
            Ok(Event::Eof) => return Ok(()),
            Ok(_) => {}
            Err(_) => return Err(NOT_A_WORKBOOK.to_owned()),
        }
    }
}

fn few_texts(file: impl Read) -> Result<(), String> {
    let mut texts = 0;
    elements(file, |name, attributes| {
        if name == "si" {
            texts += 1;
        }
        // Room is made for so many at once.
        for value in attributes.split("uniqueCount").skip(1) {
            let value = value.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '>');
            let digits = value.find(|c: char| !c.is_ascii_digit()).map_or(value, |end| &value[..end]);
            if digits.parse().is_ok_and(|count: usize| count > MOST_TEXTS) || digits.len() > 15 {
                return Err(MANY_TEXTS.to_owned());
            }
        }
        if texts > MOST_TEXTS { Err(MANY_TEXTS.to_owned()) } else { Ok(()) }
    })
}

fn few_formats(file: impl Read) -> Result<(), String> {
    let (mut all, mut formats, mut longest) = (0, 0, 0);
    elements(file, |name, attributes| {
        all += 1;
        longest = longest.max(attributes.len());
        if name == "xf" {
            formats += 1;
        }
        // Each keeps its font and the format of its numbers for itself.
        let is_much = all > MOST_FORMATS || longest.saturating_mul(formats) > MOST_FORMAT_BYTES;
        if is_much { Err(MANY_FORMATS.to_owned()) } else { Ok(()) }
    })
}

/// A cell as it would be typed. A formula is what it came to.
fn text_of(cell: &DataRef<'_>) -> Result<String, String> {
    Ok(match cell {
        DataRef::Empty => String::new(),
        DataRef::String(text) => return written(text),
        DataRef::SharedString(text) => return written(text),
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
            return written(text.split('T').next().unwrap_or_default());
        }
        DataRef::Error(error) => return Err(format!("The cell shows the error {error}")),
    })
}
