//! The visible sheets of a workbook of Excel 97 to 2003 (.xls, [MS-XLS]). Its records are read one after the other; a length that one says of
//! itself never leads out of it, and nothing is worked out or opened that a cell refers to.

use rules::words::{Text, imports_texts};

use super::cells::Fault;
use super::compound;
use super::{Book, MOST_CELLS, MOST_MERGED, MOST_TEXT, Rows, SheetRows, Used, number, truth, written};

/// A record's letters may go on in the next one of this kind.
const CONTINUE: u16 = 0x003c;

fn damaged() -> Text {
    imports_texts::FILE_XLS_DAMAGED.into()
}

fn two(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn four(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn eight(bytes: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?))
}

/// The records of a stream from a place on: kind and content.
struct Records<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Iterator for Records<'b> {
    type Item = (u16, &'b [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (kind, length) = (two(self.bytes, self.at)?, two(self.bytes, self.at + 2)?);
        let from = self.at + 4;
        let content = self.bytes.get(from..from + usize::from(length))?;
        self.at = from + usize::from(length);
        Some((kind, content))
    }
}

#[derive(Default)]
struct Globals {
    texts: Vec<String>,
    /// Of each cell format, whether it shows days.
    days: Vec<bool>,
    from_1904: bool,
    /// Where each sheet begins, whether it is hidden, its name.
    sheets: Vec<(usize, bool, String)>,
}

pub(super) fn read(bytes: &[u8], most_sheets: usize) -> Result<Book, Text> {
    let stream = compound::stream(bytes, &[b"Workbook", b"WORKBOOK"]);
    let Some(stream) = stream else {
        let is_older = compound::stream(bytes, &[b"Book", b"BOOK"]).is_some();
        let encrypted = compound::stream(bytes, &[b"EncryptedPackage"]).is_some();
        return Err(match (encrypted, is_older) {
            (true, _) => imports_texts::FILE_HAS_PASSWORD.into(),
            (_, true) => imports_texts::FILE_OLD_TOO_OLD.into(),
            _ => damaged(),
        });
    };
    let globals = globals(&stream)?;
    let (hidden, shown): (Vec<_>, Vec<_>) = globals.sheets.iter().partition(|(_, hidden, _)| *hidden);
    let mut book = Book {
        hidden: hidden.into_iter().map(|(.., name)| name.clone()).take(most_sheets).collect(),
        from_1904: globals.from_1904,
        ..Book::default()
    };
    if shown.is_empty() {
        return Err(imports_texts::FILE_NO_SHEET.into());
    }
    let mut used = Used::default();
    for (at, _, name) in shown.into_iter().take(most_sheets) {
        let mut sheet = SheetRows { name: name.clone(), ..SheetRows::default() };
        if let Err(refusal) = read_sheet(&stream, *at, &globals, &mut sheet, &mut used) {
            sheet.rows = Vec::new();
            sheet.refusal = Some(refusal);
        }
        book.sheets.push(sheet);
    }
    Ok(book)
}

fn globals(stream: &[u8]) -> Result<Globals, Text> {
    let mut globals = Globals::default();
    // The days of Excel's own formats: 14 to 17, 22, and those of other languages.
    let own = |format: u16| matches!(format, 14..=17 | 22 | 27..=31 | 34..=36 | 50..=54 | 57 | 58);
    let mut formats: Vec<(u16, bool)> = Vec::new();
    let mut of_cells = Vec::new();
    let mut records = Records { bytes: stream, at: 0 };
    let mut is_first = true;
    while let Some((kind, content)) = records.next() {
        if is_first && (kind != 0x0809 || two(content, 0) != Some(0x0600)) {
            return Err(imports_texts::FILE_OLD_TOO_OLD.into());
        }
        is_first = false;
        match kind {
            0x002f => return Err(imports_texts::FILE_HAS_PASSWORD.into()),
            0x0022 => globals.from_1904 = two(content, 0) == Some(1),
            0x0085 => {
                let at = four(content, 0).ok_or_else(damaged)? as usize;
                // Sheets of charts and macros are no lists.
                if content.get(5).is_none_or(|kind| *kind != 0) {
                    continue;
                }
                let is_hidden = content.get(4).is_some_and(|state| state & 3 != 0);
                let count = usize::from(*content.get(6).ok_or_else(damaged)?);
                let name = Letters::of(content, 7).text(count);
                if globals.sheets.len() < 1_000 {
                    globals.sheets.push((at, is_hidden, name.ok_or_else(damaged)?));
                }
            }
            0x041e => {
                let (format, count) = (two(content, 0), two(content, 2));
                if let (Some(format), Some(count)) = (format, count) {
                    let letters = Letters::of(content, 4).text(usize::from(count));
                    formats.push((format, shows_days(&letters.unwrap_or_default())));
                }
            }
            0x00e0 => of_cells.push(two(content, 2).unwrap_or_default()),
            0x00fc => globals.texts = texts(content, &mut records)?,
            0x000a => break,
            _ => {}
        }
    }
    let own_or =
        |format: &u16| formats.iter().find(|(of, _)| of == format).map_or_else(|| own(*format), |(_, day)| *day);
    if formats.len() > 5_000 {
        return Err(imports_texts::TOO_MANY_FORMATS.into());
    }
    let known: std::collections::BTreeMap<u16, bool> = of_cells.iter().map(|format| (*format, false)).collect();
    let known: std::collections::BTreeMap<u16, bool> =
        known.into_keys().map(|format| (format, own_or(&format))).collect();
    globals.days = of_cells.iter().map(|format| known.get(format).copied().unwrap_or_default()).collect();
    Ok(globals)
}

/// Whether a format of numbers shows a day or a year, outside of its own words.
fn shows_days(format: &str) -> bool {
    let (mut quoted, mut bracketed, mut escaped) = (false, false, false);
    for c in format.chars() {
        match c {
            _ if escaped => escaped = false,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '\\' | '_' | '*' => escaped = true,
            '[' => bracketed = true,
            ']' => bracketed = false,
            'd' | 'D' | 'y' | 'Y' if !bracketed => return true,
            _ => {}
        }
    }
    false
}

/// The letters of a record and of those that go on with it.
struct Letters<'b> {
    pieces: Vec<&'b [u8]>,
    piece: usize,
    at: usize,
}

impl<'b> Letters<'b> {
    /// Those of a record from a place on.
    fn of(content: &'b [u8], from: usize) -> Self {
        Self { pieces: vec![content.get(from..).unwrap_or_default()], piece: 0, at: 0 }
    }

    fn byte(&mut self) -> Option<u8> {
        while self.at >= self.pieces.get(self.piece)?.len() {
            (self.piece, self.at) = (self.piece + 1, 0);
        }
        self.at += 1;
        Some(self.pieces[self.piece][self.at - 1])
    }

    fn two(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    fn pass(&mut self, mut count: usize) -> Option<()> {
        while count > 0 {
            let left = self.pieces.get(self.piece)?.len().saturating_sub(self.at);
            if left == 0 {
                (self.piece, self.at) = (self.piece + 1, 0);
                continue;
            }
            let passed = left.min(count);
            (self.at, count) = (self.at + passed, count - passed);
        }
        Some(())
    }

    /// A text of so many letters; what stands behind it is passed over.
    fn text(&mut self, count: usize) -> Option<String> {
        let flags = self.byte()?;
        let runs = if flags & 8 == 0 { 0 } else { usize::from(self.two()?) * 4 };
        let extended = if flags & 4 == 0 { 0 } else { usize::from(self.two()?) | usize::from(self.two()?) << 16 };
        let mut is_wide = flags & 1 != 0;
        let mut letters: Vec<u16> = Vec::new();
        for _ in 0..count {
            if self.at >= self.pieces.get(self.piece)?.len() {
                // The next record says anew how wide its letters are.
                (self.piece, self.at) = (self.piece + 1, 0);
                is_wide = self.byte()? & 1 != 0;
            }
            letters.push(if is_wide { self.two()? } else { u16::from(self.byte()?) });
        }
        self.pass(runs)?;
        // What follows the last text may be cut.
        let _ = self.pass(extended);
        Some(String::from_utf16_lossy(&letters))
    }
}

/// The texts that cells refer to.
fn texts<'b>(content: &'b [u8], records: &mut Records<'b>) -> Result<Vec<String>, Text> {
    let all = four(content, 4).ok_or_else(damaged)? as usize;
    if all > MOST_CELLS {
        return Err(imports_texts::TOO_MANY_TEXTS.into());
    }
    let mut pieces = vec![content.get(8..).unwrap_or_default()];
    while two(records.bytes, records.at) == Some(CONTINUE)
        && let Some((_, more)) = records.next()
    {
        pieces.push(more);
    }
    let mut letters = Letters { pieces, piece: 0, at: 0 };
    let (mut texts, mut bytes) = (Vec::new(), 0);
    for _ in 0..all {
        let Some(text) = letters.two().and_then(|count| letters.text(usize::from(count))) else { break };
        bytes += text.len();
        if bytes > MOST_TEXT {
            return Err(imports_texts::too_much_text(MOST_TEXT >> 20).into());
        }
        texts.push(text);
    }
    Ok(texts)
}

type Placed = ((usize, usize), Result<String, Fault>);

#[expect(clippy::too_many_lines, reason = "each kind of record by itself")]
fn read_sheet(stream: &[u8], at: usize, globals: &Globals, sheet: &mut SheetRows, used: &mut Used) -> Result<(), Text> {
    let mut cells: Vec<Placed> = Vec::new();
    let mut hidden = Vec::new();
    // The formula whose text comes next.
    let mut open = None;
    let mut depth = 0;
    for (kind, content) in (Records { bytes: stream, at }) {
        let place = || Some((usize::from(two(content, 0)?), usize::from(two(content, 2)?)));
        let is_day = |format: Option<u16>| {
            format.is_some_and(|of| globals.days.get(usize::from(of)).copied().unwrap_or_default())
        };
        let shown = |value: f64, format: Option<u16>| number(value, is_day(format), globals.from_1904);
        // A sheet may hold charts, each with a begin and an end of its own.
        match kind {
            0x0809 => depth += 1,
            0x000a => {
                depth -= 1;
                if depth <= 0 {
                    break;
                }
            }
            _ if depth > 1 => continue,
            _ => {}
        }
        let mut add = |at: (usize, usize), text: Result<String, Fault>| {
            used.cell()?;
            if !matches!(&text, Ok(text) if text.is_empty()) {
                cells.push((at, text));
            }
            Ok::<(), Text>(())
        };
        match kind {
            0x0208 => {
                if let Some(row) = two(content, 0)
                    && two(content, 12).is_some_and(|bits| bits & 0x20 != 0)
                {
                    hidden.push(usize::from(row) + 1);
                }
            }
            0x0203 => {
                let (at, value) = place().zip(eight(content, 6)).ok_or_else(damaged)?;
                add(at, shown(value, two(content, 4)))?;
            }
            0x027e => {
                let (at, value) = place().zip(four(content, 6)).ok_or_else(damaged)?;
                add(at, shown(short(value), two(content, 4)))?;
            }
            0x00bd => {
                let (row, first) = place().ok_or_else(damaged)?;
                for (column, cell) in content.get(4..).unwrap_or_default().as_chunks::<6>().0.iter().enumerate() {
                    let value = four(cell, 2).ok_or_else(damaged)?;
                    add((row, first + column), shown(short(value), two(cell, 0)))?;
                }
            }
            0x00fd => {
                let (at, text) = place().zip(four(content, 6)).ok_or_else(damaged)?;
                let text = globals.texts.get(text as usize).ok_or_else(damaged)?;
                add(at, written(text))?;
            }
            0x0204 | 0x00d6 => {
                let (at, count) = place().zip(two(content, 6)).ok_or_else(damaged)?;
                let text = Letters::of(content, 8).text(usize::from(count));
                add(at, written(&text.ok_or_else(damaged)?))?;
            }
            0x0205 => {
                let (at, [value, is_error]) =
                    place().zip(content.get(6..8).and_then(|two| <[u8; 2]>::try_from(two).ok())).ok_or_else(damaged)?;
                add(at, if is_error == 0 { Ok(truth(value != 0)) } else { Err(error(value)) })?;
            }
            0x0006 | 0x0406 => {
                let (at, result) = place()
                    .zip(content.get(6..14).and_then(|eight| <[u8; 8]>::try_from(eight).ok()))
                    .ok_or_else(damaged)?;
                open = None;
                match result {
                    [0, .., 0xff, 0xff] => open = Some(at),
                    [1, _, value, .., 0xff, 0xff] => add(at, Ok(truth(value != 0)))?,
                    [2, _, value, .., 0xff, 0xff] => add(at, Err(error(value)))?,
                    [_, .., 0xff, 0xff] => {}
                    bytes => add(at, shown(f64::from_le_bytes(bytes), two(content, 4)))?,
                }
            }
            0x0207 => {
                if let (Some(at), Some(count)) = (open.take(), two(content, 0)) {
                    let text = Letters::of(content, 2).text(usize::from(count));
                    add(at, written(&text.unwrap_or_default()))?;
                }
            }
            0x00e5 => {
                let ranges = content.get(2..).unwrap_or_default().as_chunks::<8>().0.iter();
                for range in ranges.take(MOST_MERGED.saturating_sub(sheet.merged.len())) {
                    let of = |at: usize| u32::from(two(range, at).unwrap_or_default());
                    sheet.merged.push([of(0), of(4), of(2), of(6)]);
                }
            }
            _ => {}
        }
    }
    // Programs other than Excel write cells column by column.
    cells.sort_by_key(|(at, _)| *at);
    let mut rows = Rows::new(used);
    for (at, text) in cells {
        rows.put(at, text, damaged())?;
    }
    sheet.rows = rows.read;
    for number in hidden {
        if let Ok(place) = sheet.rows.binary_search_by_key(&number, |row| row.number) {
            sheet.rows[place].hidden = true;
        }
    }
    Ok(())
}

/// A number in four bytes: whole or a fraction's upper half, as it is or times a hundred.
fn short(bits: u32) -> f64 {
    let value =
        if bits & 2 == 0 { f64::from_bits(u64::from(bits & !3) << 32) } else { f64::from(bits.cast_signed() >> 2) };
    if bits & 1 == 0 { value } else { value / 100.0 }
}

fn error(value: u8) -> Fault {
    let error = match value {
        0x00 => "#NULL!",
        0x07 => "#DIV/0!",
        0x0f => "#VALUE!",
        0x17 => "#REF!",
        0x1d => "#NAME?",
        0x24 => "#NUM!",
        _ => "#N/A",
    };
    Fault::ShowsError { error: error.to_owned() }
}
