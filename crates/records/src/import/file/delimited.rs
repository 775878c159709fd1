//! A CSV file: cells divided by commas, semicolons or tabs, lines by CR, LF or both, also mixed in one file.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;
use rules::words::{Text, imports_texts};

use super::{FileRow, MOST_ABOVE, Rows, Used, written};

/// Cells of a row, empty ones included: no spreadsheet has more.
const WIDEST: usize = 16_384;

/// The rows of a file in which something stands.
pub(super) fn read(text: &str) -> Result<Vec<FileRow>, Text> {
    let neither = || Text::from(imports_texts::FILE_NO_LIST);
    let is_letter = |c: char| !c.is_control() || matches!(c, '\t' | '\r' | '\n');
    let begins = text.trim_start().get(..5).unwrap_or_default().to_ascii_lowercase();
    if !text.chars().all(is_letter) || ["<?xml", "{\\rtf"].contains(&begins.as_str()) {
        return Err(neither());
    }
    let (delimiter, at) = said_delimiter(text).unwrap_or_else(|| (delimiter(text), 0));
    let mut cells = Cells { text, at, delimiter };
    let mut used = Used::default();
    let mut rows = Rows::new(&mut used);
    let (mut row, mut column) = (0, 0);
    // How many cells the headings have, so that a cell is recognised that holds a whole line.
    let mut width = None;
    while let Some(cell) = cells.next_cell() {
        let number = row + 1;
        let cell = match cell {
            Cell::Open => {
                return Err(imports_texts::quote_never_closed(number).into());
            }
            Cell::Plain(text, end) => (Cow::Borrowed(text), end),
            Cell::Quoted { text, rest, end } => {
                if text.contains(['\r', '\n']) && (!rest.trim().is_empty() || holds_a_line(&text, delimiter, width)) {
                    return Err(imports_texts::quote_swallows(number).into());
                }
                (if rest.is_empty() { text } else { text + rest }, end)
            }
        };
        let (text, end) = cell;
        if column >= WIDEST {
            return Err(imports_texts::too_wide(number, WIDEST).into());
        }
        rows.put((row, column), written(&text), neither())?;
        column += 1;
        if end == End::Row {
            if width.is_none() && !rows.read.is_empty() {
                width = Some(column);
            }
            (row, column) = (row + 1, 0);
        }
    }
    Ok(rows.read)
}

/// Whether a cell of several lines holds as many dividers as a row: then it is no address, but the end of a row and the begin of the next.
fn holds_a_line(text: &str, delimiter: u8, width: Option<usize>) -> bool {
    let dividers = text.bytes().filter(|byte| *byte == delimiter).count();
    width.is_some_and(|width| dividers + 1 >= width.max(4))
}

/// A file's letters, and, where it does not say how they are written and they were taken for Western ones (Windows-1252), a cell with such a letter.
///
/// # Errors
/// A sentence where they cannot be read.
pub(super) fn text_of(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<String>), Text> {
    if let Some(text) = unicode(bytes) {
        return Ok((text, None));
    }
    if bytes.contains(&0) {
        return Err(imports_texts::FILE_NO_LIST.into());
    }
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    let strange = text.split(['\r', '\n', '\t', ',', ';', '<', '>']).find(|cell| !cell.is_ascii());
    // What has signs among its letters is written otherwise.
    let is_western =
        text.chars().filter(|c| !c.is_ascii()).all(|c| c.is_alphabetic() || "’‘“”–—ºª°£€·…\u{a0}".contains(c));
    let is_marked =
        bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || bytes.starts_with(&[0xef, 0xbb, 0xbf]);
    let letters = strange.filter(|_| is_western && !is_marked).map(|cell| cell.trim().chars().take(40).collect());
    if letters.is_none() { Err(imports_texts::FILE_LETTERS.into()) } else { Ok((text, letters)) }
}

/// As Unicode, where it is.
fn unicode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes).map(Cow::Owned),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes).map(Cow::Owned),
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok().map(Cow::Borrowed),
        _ => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    char::decode_utf16(pairs.iter().map(|pair| unit(*pair))).collect::<Result<String, _>>().ok()
}

/// `sep=;` before a list says by what it is divided, and is no row of it: what it names, and where the list begins.
fn said_delimiter(text: &str) -> Option<(u8, usize)> {
    let line = text.split(['\r', '\n']).next()?;
    let said = line.trim_matches('"');
    let named = said.get(..4).filter(|begin| begin.eq_ignore_ascii_case("sep=")).map(|_| &said.as_bytes()[4..])?;
    let &[delimiter @ (b',' | b';' | b'\t' | b'|')] = named else { return None };
    let after = &text[line.len()..];
    let end = if after.starts_with("\r\n") { 2 } else { usize::from(!after.is_empty()) };
    Some((delimiter, line.len() + end))
}

/// What the first line that is a row is divided by most often, outside of quotes; a title above it is none. Nobody types tabs in titles.
fn delimiter(text: &str) -> u8 {
    let mut quoted = false;
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    let mut lines = 0;
    let mut found: Option<u8> = None;
    let most = |counts: &[(u8, i32); 3]| counts.iter().copied().max_by_key(|(of, count)| (*count, *of == b','));
    let mut judge = |counts: &mut [(u8, i32); 3]| {
        let (of, count) = most(counts).unwrap_or((b',', 0));
        if counts[2].1 >= 2 {
            return Some(b'\t');
        }
        if count >= 1 && found.is_none() {
            found = Some(of);
        }
        for (_, count) in counts.iter_mut() {
            *count = 0;
        }
        None
    };
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => {
                if let Some(tab) = judge(&mut counts) {
                    return tab;
                }
                lines += 1;
                if lines >= MOST_ABOVE {
                    break;
                }
            }
            _ if !quoted => counts.iter_mut().filter(|(of, _)| *of == byte).for_each(|(_, count)| *count += 1),
            _ => {}
        }
    }
    if let Some(tab) = judge(&mut counts) {
        return tab;
    }
    found.unwrap_or(b',')
}

/// What a cell ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Cell,
    /// A line end, or the file's.
    Row,
}

#[derive(Debug)]
enum Cell<'t> {
    Plain(&'t str, End),
    /// One that began with a quotation mark, and what follows the mark that closes it.
    Quoted {
        text: Cow<'t, str>,
        rest: &'t str,
        end: End,
    },
    /// One whose quotation mark is never closed.
    Open,
}

/// The cells of a text, one after the other; nothing is kept of those before.
struct Cells<'t> {
    text: &'t str,
    at: usize,
    delimiter: u8,
}

impl<'t> Cells<'t> {
    fn next_cell(&mut self) -> Option<Cell<'t>> {
        if self.at >= self.text.len() {
            return None;
        }
        let Some(inner) = self.text[self.at..].strip_prefix('"') else {
            let (text, end) = self.plain();
            return Some(Cell::Plain(text, end));
        };
        let mut text = Cow::Borrowed("");
        let mut rest = inner;
        loop {
            let Some(mark) = rest.find('"') else {
                self.at = self.text.len();
                return Some(Cell::Open);
            };
            let (before, after) = rest.split_at(mark);
            if text.is_empty() {
                text = Cow::Borrowed(before);
            } else {
                text.to_mut().push_str(before);
            }
            rest = &after[1..];
            let Some(doubled) = rest.strip_prefix('"') else { break };
            text.to_mut().push('"');
            rest = doubled;
        }
        self.at = self.text.len() - rest.len();
        let (rest, end) = self.plain();
        Some(Cell::Quoted { text, rest, end })
    }

    /// What stands before the next divider or line end, which is passed over.
    fn plain(&mut self) -> (&'t str, End) {
        let from = &self.text[self.at..];
        let length = memchr::memchr3(self.delimiter, b'\r', b'\n', from.as_bytes()).unwrap_or(from.len());
        let (text, after) = from.split_at(length);
        let (end, passed) = match after.as_bytes() {
            [] => (End::Row, 0),
            [b'\r', b'\n', ..] => (End::Row, 2),
            [b'\r' | b'\n', ..] => (End::Row, 1),
            // The last cell of a file that ends with a divider is empty, and so none.
            _ => (End::Cell, 1),
        };
        self.at += length + passed;
        (text, end)
    }
}
