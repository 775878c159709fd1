//! Files that a page route hands out: their name in any script, and lists as CSV (docs/rules.md, *Sign-in*: cells that a spreadsheet
//! would take for a formula are neutralised).

use std::fmt::Write;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use base::error::{Error, Result};

/// `Content-Disposition` for a name in any script (RFC 6266): plain ASCII first, then the real one.
///
/// # Errors
/// When the name makes no header.
pub fn disposition(name: &str) -> Result<HeaderValue> {
    named("attachment", name)
}

/// The same for what a browser shows by itself, and saves under that name when it is asked to.
///
/// # Errors
/// When the name makes no header.
pub fn shown_as(name: &str) -> Result<HeaderValue> {
    named("inline", name)
}

fn named(kind: &str, name: &str) -> Result<HeaderValue> {
    let name: String =
        name.chars().map(|c| if c.is_control() || r#"/\:*?"<>|"#.contains(c) { '-' } else { c }).collect();
    // A word in another script is one mark: who reads only this line reads no row of them.
    let mut ascii = String::with_capacity(name.len());
    for c in name.chars() {
        if c.is_ascii() {
            ascii.push(c);
        } else if !ascii.ends_with('_') {
            ascii.push('_');
        }
    }
    let mut encoded = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&+-.^_`|~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    HeaderValue::from_str(&format!("{kind}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}"))
        .map_err(|error| Error::Internal(format!("file name: {error}")))
}

/// A document under its name: always a download, never shown in place, so that nothing in it runs here.
///
/// # Errors
/// When the name makes no header.
pub fn document(stored_type: &str, name: &str, bytes: Vec<u8>) -> Result<Response> {
    let media_type = match stored_type {
        "application/pdf" => "application/pdf",
        "image/png" => "image/png",
        "image/jpeg" => "image/jpeg",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, disposition(name)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}

/// A list as CSV (RFC 4180), written row by row. It opens with a byte order mark: without one Excel reads Bengali names wrongly.
pub struct Csv(String);

impl Csv {
    /// With its first row.
    pub fn new(head: &[&str]) -> Self {
        let mut csv = Self(String::from('\u{feff}'));
        csv.row(head);
        csv
    }

    /// The rest of a list that is streamed piece by piece.
    pub fn rest() -> Self {
        Self(String::new())
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[&str]) {
        for (place, cell) in cells.iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.cell(cell);
        }
        self.0.push_str("\r\n");
    }

    /// Adds a row whose cells at these places are numbers of ours: below 0 they begin with a minus, and are no formulas.
    pub fn row_with_numbers(&mut self, cells: &[String], numbers: &[usize]) {
        for (place, cell) in cells.iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            let is_number = numbers.contains(&place) && cell.parse::<f64>().is_ok();
            if is_number {
                self.0.push_str(cell);
            } else {
                self.cell(cell);
            }
        }
        self.0.push_str("\r\n");
    }

    fn cell(&mut self, text: &str) {
        let quoted = text.contains(['"', ',', ';', '\t', '\n', '\r']);
        if quoted {
            self.0.push('"');
        }
        // A spreadsheet whose list separator is a semicolon or a tab begins cells there, whatever is quoted.
        let mut begins = true;
        for (place, c) in text.char_indices() {
            if begins && is_formula(&text[place..]) {
                self.0.push('\'');
            }
            begins = matches!(c, ';' | '\t' | '\n' | '\r') || (begins && (c.is_whitespace() || c == '"'));
            if c == '"' {
                self.0.push('"');
            }
            self.0.push(c);
        }
        if quoted {
            self.0.push('"');
        }
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The text as a piece of a stream.
    pub fn into_text(self) -> String {
        self.0
    }

    /// The answer that downloads it under a name.
    ///
    /// # Errors
    /// When the name makes no header.
    pub fn download(self, name: &str) -> Result<Response> {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8")),
            (header::CONTENT_DISPOSITION, disposition(name)?),
            (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        ];
        Ok((headers, self.0).into_response())
    }
}

/// Whether a spreadsheet may take a cell for a formula, or begin a new cell with it, with or without quotes around it. An
/// apostrophe before it makes it text. Full-width signs count in East Asian settings.
fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', ';', '\t', '\n', '\r'])
}

#[cfg(test)]
mod tests {
    use super::{Csv, disposition};

    #[test]
    fn a_file_name_is_given_plainly_and_in_its_own_script() {
        let header = disposition("Half \"Yearly\" 1/2 গণিত Mark Sheet.xlsx").unwrap();
        assert_eq!(
            header.to_str().unwrap(),
            "attachment; filename=\"Half -Yearly- 1-2 _ Mark Sheet.xlsx\"; \
             filename*=UTF-8''Half%20-Yearly-%201-2%20%E0%A6%97%E0%A6%A3%E0%A6%BF%E0%A6%A4%20Mark%20Sheet.xlsx"
        );
    }

    #[test]
    fn cells_that_a_spreadsheet_would_reckon_are_text() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("+8801700000000", "'+8801700000000"),
            ("-5", "'-5"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            (";=1+1", "\"';'=1+1\""),
            ("\tx", "\"'\tx\""),
            ("\n=1+1", "\"'\n'=1+1\""),
            ("\r=1+1", "\"'\r'=1+1\""),
            ("=\"a\",b", "\"'=\"\"a\"\",b\""),
            // Quotes that do not begin a cell keep nothing together.
            ("a;=1+1", "\"a;'=1+1\""),
            ("a; \"=1+1", "\"a; \"\"'=1+1\""),
            ("a\t=1+1", "\"a\t'=1+1\""),
            ("Rahman; Karim", "\"Rahman; Karim\""),
            (" =1+1", " '=1+1"),
            ("O'Brien, \"Dipa\"", "\"O'Brien, \"\"Dipa\"\"\""),
            ("রায়\nচন্দ্রা", "\"রায়\nচন্দ্রা\""),
            ("3-4", "3-4"),
            ("", ""),
        ] {
            let mut csv = Csv::new(&["Student Name", "Roll"]);
            csv.row(&[cell, "1"]);
            assert_eq!(csv.text(), format!("\u{feff}Student Name,Roll\r\n{written},1\r\n"), "{cell:?}");
        }
    }
}
