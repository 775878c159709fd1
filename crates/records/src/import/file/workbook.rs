//! The visible sheets of an Excel workbook (.xlsx).

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use calamine::{DataRef, Reader, SheetVisible, Xlsx, XlsxError};
use rules::words::{Text, imports_texts};

use super::archive::{attribute, damaged, elements};
use super::cells::Fault;
use super::{Book, MOST_DIGITS, MOST_MERGED, Rows, SheetRows, Used, truth, written};
use web::workbook::column_letters;

pub(super) fn read(bytes: &[u8], most_sheets: usize) -> Result<Book, Text> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| refused(&error))?;
    let mut read = Book { from_1904: book.has_1904_epoch(), ..Book::default() };
    let (shown, hidden): (Vec<_>, Vec<_>) =
        book.sheets_metadata().iter().partition(|sheet| sheet.visible == SheetVisible::Visible);
    read.hidden = hidden.into_iter().map(|sheet| sheet.name.clone()).take(most_sheets).collect();
    let names: Vec<String> = shown.into_iter().map(|sheet| sheet.name.clone()).take(most_sheets).collect();
    if names.is_empty() {
        return Err(imports_texts::FILE_NO_SHEET.into());
    }
    let paths = paths(bytes)?;
    let mut seen = BTreeSet::new();
    let mut used = Used::default();
    for name in names {
        // One part that stands for several sheets would be read as often.
        if paths.get(&name).is_some_and(|path| !seen.insert(path)) {
            return Err(damaged());
        }
        let mut sheet = SheetRows { name, ..SheetRows::default() };
        if let Err(refusal) = read_sheet(&mut book, &mut sheet, &mut used) {
            sheet.rows = Vec::new();
            sheet.refusal = Some(refusal);
        } else if let Some(path) = paths.get(&sheet.name) {
            mark_hidden(bytes, path, &mut sheet)?;
        }
        read.sheets.push(sheet);
    }
    Ok(read)
}

fn read_sheet(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &mut SheetRows, used: &mut Used) -> Result<(), Text> {
    // A sheet of charts has no cells.
    let merged = book.merge_cells_by_sheet_name(&sheet.name).map_err(|error| refused(&error))?;
    if merged.len() > MOST_MERGED {
        let first = merged.iter().take(5).map(|of| [of.start.0, of.start.1, of.end.0, of.end.1]).collect::<Vec<_>>();
        return Err(said_merged(&first, merged.len()));
    }
    sheet.merged = merged.iter().map(|of| [of.start.0, of.start.1, of.end.0, of.end.1]).collect();
    drop(merged);
    let mut cells = book.worksheet_cells_reader(&sheet.name).map_err(|error| refused(&error))?;
    let mut rows = Rows::new(used);
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|error| refused(&error))? {
        rows.used.cell()?;
        let at = (cell.pos.0 as usize, cell.pos.1 as usize);
        // A program that writes formulas does not work them out; a formula that came to an empty text has that for a value.
        let is_open = cell.formula.is_some() && matches!(cell.value, DataRef::Empty);
        // Cells come in order; a file in which they do not was not made by a spreadsheet.
        rows.put(at, if is_open { Err(Fault::NoValue) } else { text_of(&cell.value) }, damaged())?;
    }
    sheet.rows = rows.read;
    Ok(())
}

/// The first of these merged cells, of so many.
pub(in crate::import) fn said_merged(merged: &[[u32; 4]], all: usize) -> Text {
    let place = |row: u32, column: u32| format!("{}{}", column_letters(column as usize), row + 1);
    let range = |[row, column, last_row, last_column]: &[u32; 4]| {
        String::from(imports_texts::range(place(*row, *column), place(*last_row, *last_column)))
    };
    let places = merged.iter().take(5).map(range).collect::<Vec<_>>().join(", ");
    if all > 5 { imports_texts::merged_and_more(places, all - 5).into() } else { imports_texts::merged(places).into() }
}

fn refused(error: &XlsxError) -> Text {
    match error {
        XlsxError::Password => imports_texts::FILE_HAS_PASSWORD.into(),
        _ => damaged(),
    }
}

/// The parts in which sheets are, by the sheets' names.
fn paths(bytes: &[u8]) -> Result<BTreeMap<String, String>, Text> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    let mut targets: BTreeMap<String, String> = BTreeMap::new();
    let mut named: Vec<(String, String)> = Vec::new();
    if let Ok(file) = archive.by_name("xl/_rels/workbook.xml.rels") {
        elements(file, |name, attributes| {
            if let (true, Some(id), Some(target)) =
                (name.as_bytes() == b"Relationship", attribute(attributes, b"Id"), attribute(attributes, b"Target"))
            {
                let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
                targets.insert(id.to_owned(), path);
            }
            Ok(())
        })?;
    }
    if let Ok(file) = archive.by_name("xl/workbook.xml") {
        elements(file, |name, attributes| {
            if let (true, Some(label), Some(id)) =
                (name == "sheet", attribute(attributes, b"name"), attribute(attributes, b"r:id"))
            {
                let label = quick_xml::escape::unescape(label).unwrap_or_default().into_owned();
                named.push((label, id.to_owned()));
            }
            Ok(())
        })?;
    }
    Ok(named.into_iter().filter_map(|(name, id)| Some((name, targets.get(&id)?.clone()))).collect())
}

/// Marks the rows that the spreadsheet does not show: by a filter, or by hand.
fn mark_hidden(bytes: &[u8], path: &str, sheet: &mut SheetRows) -> Result<(), Text> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    let Ok(file) = archive.by_name(path) else { return Ok(()) };
    let mut next = 0;
    elements(file, |name, attributes| {
        if name == "row" {
            next = attribute(attributes, b"r").and_then(|row| row.parse().ok()).unwrap_or(next + 1);
            if matches!(attribute(attributes, b"hidden"), Some("1" | "true"))
                && let Ok(place) = sheet.rows.binary_search_by_key(&next, |row| row.number)
            {
                sheet.rows[place].hidden = true;
            }
        }
        Ok(())
    })
}

/// A cell as it would be typed. A formula is what it came to.
fn text_of(cell: &DataRef<'_>) -> Result<String, Fault> {
    Ok(match cell {
        DataRef::Empty => String::new(),
        DataRef::String(text) => return written(text),
        DataRef::SharedString(text) => return written(text),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) if number.abs() >= MOST_DIGITS => return Err(Fault::Digits),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(value) => truth(*value),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::DateTime(moment) => moment.as_f64().to_string(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            return written(text.split('T').next().unwrap_or_default());
        }
        DataRef::Error(error) => return Err(Fault::ShowsError { error: error.to_string() }),
    })
}
