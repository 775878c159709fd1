//! The visible sheets of an `OpenDocument` spreadsheet (.ods), read as they stand: nothing is kept but the cells of a list, however often a cell or
//! a row is said to be repeated.

use std::collections::BTreeSet;
use std::io::{BufReader, Cursor};

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::Event;
use rules::words::{Text, imports_texts};

use super::archive::{attribute, elements};
use super::cells::{Fault, MOST_BYTES};
use super::{Book, MOST_COLUMNS, MOST_MERGED, MOST_ROWS, Rows, SheetRows, Used, number, truth, written};

fn damaged() -> Text {
    imports_texts::FILE_ODS_DAMAGED.into()
}

pub(super) fn read(bytes: &[u8], most_sheets: usize) -> Result<Book, Text> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    if let Ok(file) = archive.by_name("META-INF/manifest.xml") {
        elements(
            file,
            |name, _| {
                if name == "encryption-data" { Err(imports_texts::FILE_HAS_PASSWORD.into()) } else { Ok(()) }
            },
        )?;
    }
    let file = archive.by_name("content.xml").map_err(|_| damaged())?;
    let mut xml = Reader::from_reader(BufReader::new(file));
    let config = xml.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut document = Document { most_sheets, ..Document::default() };
    let mut used = Used::default();
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer).map_err(|_| damaged())? {
            Event::Start(element) => {
                document.begin(element.name().as_ref(), element.attributes_raw(), &mut used);
            }
            Event::End(element) => document.end(element.name().as_ref(), &mut used),
            Event::Text(text) => document.write(&unescape(&text.xml10_content()).map_err(|_| damaged())?),
            Event::CData(text) => document.write(&text.xml10_content()),
            Event::GeneralRef(name) => {
                let written = format!("&{};", name.xml10_content());
                document.write(&unescape(&written).map_err(|_| damaged())?);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let Document { sheets, hidden, .. } = document;
    if sheets.is_empty() {
        return Err(imports_texts::FILE_NO_SHEET.into());
    }
    Ok(Book { sheets, hidden, ..Book::default() })
}

/// A document as far as it has been read.
#[derive(Default)]
struct Document {
    /// Visible sheets that are read.
    most_sheets: usize,
    sheets: Vec<SheetRows>,
    hidden: Vec<String>,
    /// The styles of sheets that are not shown, and the style that is being read.
    hiding: BTreeSet<String>,
    style: String,
    /// The sheet that is being read; `None` outside of a visible one.
    sheet: Option<SheetRows>,
    /// Elements that are passed over with all that is in them: comments, drawings, sheets within sheets.
    passed: usize,
    row: usize,
    column: usize,
    row_repeats: usize,
    row_hidden: bool,
    /// Cells of the row: their column, how often each comes, and what stands in it.
    cells: Vec<(usize, usize, Result<String, Fault>)>,
    cell: Option<Cell>,
}

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    repeats: usize,
    kind: String,
    value: String,
    has_formula: bool,
    is_error: bool,
    text: String,
    paragraphs: usize,
}

const PASSED: [&str; 6] = [
    "office:annotation",
    "draw:frame",
    "table:shapes",
    "table:tracked-changes",
    "table:dde-links",
    "table:content-validations",
];

fn count(attributes: &str, name: &[u8]) -> usize {
    attribute(attributes, name).and_then(|text| text.parse().ok()).unwrap_or(1).max(1)
}

fn said(attributes: &str, name: &[u8]) -> String {
    let value = attribute(attributes, name).unwrap_or_default();
    unescape(value).map_or_else(|_| value.to_owned(), std::borrow::Cow::into_owned)
}

impl Document {
    fn begin(&mut self, name: &str, attributes: &str, used: &mut Used) {
        if self.passed > 0 || PASSED.contains(&name) || (name == "table:table" && self.sheet.is_some()) {
            self.passed += 1;
            return;
        }
        match name {
            "style:style" => self.style = said(attributes, b"style:name"),
            "style:table-properties" if attribute(attributes, b"table:display") == Some("false") => {
                self.hiding.insert(std::mem::take(&mut self.style));
            }
            "table:table" => {
                let name = said(attributes, b"table:name");
                if self.hiding.contains(&said(attributes, b"table:style-name")) {
                    if self.hidden.len() < self.most_sheets {
                        self.hidden.push(name);
                    }
                    self.passed = 1;
                } else if self.sheets.len() >= self.most_sheets {
                    self.passed = 1;
                } else {
                    self.sheet = Some(SheetRows { name, ..SheetRows::default() });
                    self.row = 0;
                }
            }
            "table:table-row" => {
                self.row_repeats = count(attributes, b"table:number-rows-repeated");
                self.row_hidden = matches!(attribute(attributes, b"table:visibility"), Some("collapse" | "filter"));
                (self.column, self.cells) = (0, Vec::new());
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let kind = said(attributes, b"office:value-type");
                let value = match kind.as_str() {
                    "date" => said(attributes, b"office:date-value"),
                    "boolean" => said(attributes, b"office:boolean-value"),
                    "string" => said(attributes, b"office:string-value"),
                    "time" => String::new(),
                    _ => said(attributes, b"office:value"),
                };
                let (down, across) = (
                    count(attributes, b"table:number-rows-spanned"),
                    count(attributes, b"table:number-columns-spanned"),
                );
                if let Some(sheet) = self.sheet.as_mut().filter(|sheet| sheet.merged.len() < MOST_MERGED)
                    && (down > 1 || across > 1)
                {
                    let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
                    let last = (self.row.saturating_add(down - 1), self.column.saturating_add(across - 1));
                    sheet.merged.push([at(self.row), at(self.column), at(last.0), at(last.1)]);
                }
                self.cell = Some(Cell {
                    repeats: count(attributes, b"table:number-columns-repeated"),
                    is_error: attribute(attributes, b"calcext:value-type") == Some("error"),
                    has_formula: attribute(attributes, b"table:formula").is_some(),
                    kind,
                    value,
                    ..Cell::default()
                });
                if let Err(refusal) = used.cell() {
                    self.refuse(refusal);
                }
            }
            "text:p" => {
                if let Some(cell) = &mut self.cell {
                    cell.paragraphs += 1;
                    if cell.paragraphs > 1 {
                        cell.text.push('\n');
                    }
                }
            }
            "text:s" | "text:tab" | "text:line-break" => self.write(" "),
            _ => {}
        }
    }

    fn end(&mut self, name: &str, used: &mut Used) {
        if self.passed > 0 {
            self.passed -= 1;
            return;
        }
        match name {
            "table:table" => self.sheets.extend(self.sheet.take()),
            "table:table-row" => self.end_row(used),
            "table:table-cell" | "table:covered-table-cell" => {
                let Some(cell) = self.cell.take() else { return };
                let (at, repeats) = (self.column, cell.repeats);
                self.column = self.column.saturating_add(repeats);
                let text = cell.text();
                if !matches!(&text, Ok(text) if text.is_empty()) {
                    self.cells.push((at, repeats, text));
                }
            }
            _ => {}
        }
    }

    /// Adds what stands in a cell. More than a cell can have is not kept.
    fn write(&mut self, text: &str) {
        if self.passed == 0
            && let Some(cell) = self.cell.as_mut().filter(|cell| cell.paragraphs > 0 && cell.text.len() <= MOST_BYTES)
        {
            cell.text.push_str(text);
        }
    }

    fn end_row(&mut self, used: &mut Used) {
        let cells = std::mem::take(&mut self.cells);
        let first = self.row;
        self.row = self.row.saturating_add(self.row_repeats);
        let Some(sheet) = self.sheet.as_mut().filter(|sheet| sheet.refusal.is_none() && !cells.is_empty()) else {
            return;
        };
        let mut rows = Rows::new(used);
        rows.read = std::mem::take(&mut sheet.rows);
        let known = rows.read.len();
        // More rows and columns than a list has are refused by the first that is too many.
        let put = (first..self.row).take(MOST_ROWS * 2).try_for_each(|row| {
            cells.iter().try_for_each(|(from, repeats, text)| {
                (*from..from.saturating_add(*repeats))
                    .take(MOST_COLUMNS + 1)
                    .try_for_each(|column| rows.put((row, column), text.clone(), damaged()))
            })
        });
        let mut read = std::mem::take(&mut rows.read);
        for row in read.iter_mut().skip(known) {
            row.hidden = self.row_hidden;
        }
        sheet.rows = read;
        if let Err(refusal) = put {
            self.refuse(refusal);
        }
    }

    fn refuse(&mut self, refusal: Text) {
        if let Some(sheet) = self.sheet.as_mut().filter(|sheet| sheet.refusal.is_none()) {
            sheet.rows = Vec::new();
            sheet.refusal = Some(refusal);
        }
    }
}

impl Cell {
    /// As it would be typed. A formula is what it came to.
    fn text(&self) -> Result<String, Fault> {
        if self.is_error {
            return Err(Fault::ShowsError { error: self.text.chars().take(40).collect() });
        }
        match self.kind.as_str() {
            "" if self.has_formula && self.text.is_empty() => Err(Fault::NoValue),
            "date" => written(self.value.split('T').next().unwrap_or_default()),
            "boolean" => Ok(truth(self.value == "true")),
            "float" | "percentage" | "currency" => match self.value.parse() {
                Ok(value) => number(value, false, false),
                Err(_) => written(&self.text),
            },
            "string" if self.paragraphs == 0 => written(&self.value),
            _ => written(&self.text),
        }
    }
}
