//! Tables of a web page, which programs give the name of a spreadsheet when they export a list.

use std::collections::BTreeMap;

use html5gum::{HtmlString, Spanned, Token, Tokenizer};
use rules::words::{Text, imports_texts};

use super::cells::MOST_BYTES;
use super::{MOST_COLUMNS, MOST_MERGED, MOST_ROWS, Rows, SheetRows, Used, written};

/// A table that is being read.
#[derive(Default)]
struct Open {
    row: usize,
    column: usize,
    /// In how many rows more each column is taken by a cell that began above.
    taken: Vec<usize>,
    /// The text of the cell that is open, and how many columns and rows it spans.
    cell: Option<(String, usize, usize)>,
    merged: Vec<[u32; 4]>,
    is_begun: bool,
}

/// Whether a text is a web page, or a part of one.
pub(super) fn is_page(text: &str) -> bool {
    let begins = text.trim_start().get(..5).unwrap_or_default().to_ascii_lowercase();
    ["<html", "<!doc", "<tabl", "<meta", "<head", "<styl", "<body", "<div>"].contains(&begins.as_str())
}

/// The tables of a page that stand in no other one, at most so many.
///
/// # Errors
/// A sentence where one is larger than a list, or there is none.
pub(super) fn read(text: &str, most_sheets: usize) -> Result<Vec<SheetRows>, Text> {
    let mut sheets: Vec<SheetRows> = Vec::new();
    let mut used = Used::default();
    let mut rows = Rows::new(&mut used);
    let mut open: Option<Open> = None;
    // Tables within a cell are a part of its text.
    let mut depth = 0_usize;
    for Ok(token) in Tokenizer::new(text) {
        let (name, is_start, attributes) = match token {
            Token::String(text) => {
                if let Some((cell, ..)) = open.as_mut().and_then(|open| open.cell.as_mut())
                    && cell.len() <= MOST_BYTES
                {
                    cell.push_str(&String::from_utf8_lossy(&text.value));
                }
                continue;
            }
            Token::StartTag(tag) => (tag.name, true, tag.attributes),
            Token::EndTag(tag) => (tag.name, false, BTreeMap::new()),
            _ => continue,
        };
        match (&name[..], is_start) {
            (b"table", true) => {
                depth += 1;
                if depth == 1 {
                    open = Some(Open::default());
                }
            }
            (b"table", false) => {
                depth = depth.saturating_sub(1);
                if depth == 0
                    && let Some(mut table) = open.take()
                {
                    table.close(&mut rows)?;
                    let read = std::mem::take(&mut rows.read);
                    rows.last = None;
                    if !read.is_empty() && sheets.len() < most_sheets {
                        let name = imports_texts::table_number(sheets.len() + 1).into();
                        sheets.push(SheetRows { name, rows: read, merged: table.merged, refusal: None });
                    }
                }
            }
            (b"tr" | b"td" | b"th", _) if depth == 1 => {
                let Some(table) = open.as_mut() else { continue };
                table.close(&mut rows)?;
                if is_start && name[..] == *b"tr" {
                    table.next_row()?;
                } else if is_start {
                    let span = |key: &[u8], most: usize| number(&attributes, key).unwrap_or(1).clamp(1, most);
                    table.cell = Some((String::new(), span(b"colspan", MOST_COLUMNS), span(b"rowspan", MOST_ROWS)));
                }
            }
            (b"br" | b"p" | b"div" | b"li" | b"td" | b"tr", _) => {
                if let Some((cell, ..)) = open.as_mut().and_then(|open| open.cell.as_mut()) {
                    cell.push(' ');
                }
            }
            _ => {}
        }
    }
    if let [only] = &mut sheets[..] {
        only.name.clear();
    }
    if sheets.is_empty() { Err(imports_texts::FILE_WEB_PAGE.into()) } else { Ok(sheets) }
}

fn number(attributes: &BTreeMap<HtmlString, Spanned<HtmlString, ()>>, key: &[u8]) -> Option<usize> {
    std::str::from_utf8(&attributes.get(key)?.value).ok()?.trim().parse().ok()
}

impl Open {
    fn next_row(&mut self) -> Result<(), Text> {
        if self.is_begun {
            self.row += 1;
            for rows in &mut self.taken {
                *rows = rows.saturating_sub(1);
            }
        }
        self.is_begun = true;
        self.column = 0;
        // Empty rows are none, but they are gone through.
        if self.row > 50 * MOST_ROWS { Err(imports_texts::too_many_rows(MOST_ROWS).into()) } else { Ok(()) }
    }

    /// Puts the cell that is open where it stands, behind those that reach down from above.
    fn close(&mut self, rows: &mut Rows<'_>) -> Result<(), Text> {
        let Some((text, columns, down)) = self.cell.take() else { return Ok(()) };
        while self.taken.get(self.column).is_some_and(|rows| *rows > 0) {
            self.column += 1;
        }
        let (first, end) = (self.column, self.column + columns);
        rows.used.cell()?;
        rows.put((self.row, first), written(&text), imports_texts::FILE_WEB_PAGE)?;
        if end > MOST_COLUMNS {
            return Err(imports_texts::too_many_columns(MOST_COLUMNS).into());
        }
        if self.taken.len() < end {
            self.taken.resize(end, 0);
        }
        self.taken[first..end].fill(down);
        if (columns > 1 || down > 1) && self.merged.len() < MOST_MERGED {
            let at = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
            self.merged.push([at(self.row), at(first), at(self.row + down - 1), at(end - 1)]);
        }
        self.column = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{is_page, read};

    #[test]
    fn a_table_of_a_page_is_a_list() {
        let page = "<html><head><style>td { x: y }</style></head><body><h1>List</h1>
            <table><tr><th colspan=3>Class 6 A<tr><th>Name<th>Roll</th><th>Group
            <tr><td>Zo&euml; <b>M&uuml;ller</b></td><td>&nbsp;1 </td><td rowspan=\"2\">Science</td></tr>
            <tr><td>Two<br>lines</td><td>2</td></tr><tr></tr></table></body></html>";
        assert!(is_page(page));
        let sheets = read(page, 8).unwrap();
        assert_eq!(sheets.len(), 1);
        let cells: Vec<Vec<&str>> =
            sheets[0].rows.iter().map(|row| row.cells.iter().map(String::as_str).collect()).collect();
        assert_eq!(cells[0], ["Class 6 A"]);
        assert_eq!(cells[1], ["Name", "Roll", "Group"]);
        assert_eq!(cells[2], ["Zoë Müller", "1", "Science"]);
        assert_eq!(cells[3], ["Two lines", "2"]);
        assert_eq!(sheets[0].merged, [[0, 0, 0, 2], [2, 2, 3, 2]]);
    }

    #[test]
    fn what_would_be_without_end_is_refused() {
        let wide = format!("<table><tr>{}", "<td colspan=100>x".repeat(3));
        let long = format!("<table>{}</table>", "<tr><td>x</td></tr>".repeat(5_200));
        let deep = format!("<html>{}", "<table>".repeat(100_000));
        for page in [&wide, &long, &deep, "<html><body>no list"] {
            assert!(read(page, 8).is_err(), "{}", &page[..20]);
        }
    }
}
