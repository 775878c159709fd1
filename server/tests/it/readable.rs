//! An answer as a text that can be searched and compared with that of another school: what changes from one request to the next is taken out.

use std::fmt::Write as _;
use std::io::Cursor;

use calamine::{Reader, Xlsx};
use testing::Answer;

/// What the ids of a clock that stands still have in common.
const NEW_ID: &str = "-7000-8000-";

/// Its headers and its body, of a workbook the cells.
pub(crate) fn readable(answer: &Answer) -> String {
    let mut text = String::new();
    for (name, value) in &answer.headers {
        // These say nothing but which request it was and how long the answer is, which is compared by its bytes.
        if !matches!(name.as_str(), "x-request-id" | "content-security-policy" | "content-length") {
            writeln!(text, "{name}: {}", String::from_utf8_lossy(value.as_bytes())).unwrap();
        }
    }
    if answer.bytes.starts_with(b"PK") {
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).expect("a workbook");
        for (name, cells) in book.worksheets() {
            text.push_str(&name);
            for cell in cells.cells() {
                write!(text, " {} ", cell.2).unwrap();
            }
        }
    } else {
        text.push_str(&String::from_utf8_lossy(&answer.bytes));
    }
    let plain = without(&without(&text, "nonce=\""), "name=\"formKey\" value=\"");
    let plain = without_new_ids(&without_tokens(&plain));
    match answer.header("x-request-id") {
        "" => plain,
        id => plain.replace(id, "REQUEST"),
    }
}

/// A text without an attribute, up to the quote that ends its value.
fn without(text: &str, attribute: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut parts = text.split(attribute);
    plain.push_str(parts.next().unwrap_or_default());
    for part in parts {
        plain.push_str(part.split_once('"').map_or(part, |(_, rest)| rest));
    }
    plain
}

/// What was stored during a walk has an id of its own, which counts on from whatever was stored before.
fn without_new_ids(text: &str) -> String {
    let mut parts = text.split(NEW_ID);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("ID");
        plain.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    plain
}

/// Each token has an id of its own, so that no two are alike.
fn without_tokens(text: &str) -> String {
    let in_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let mut parts = text.split("eyJ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str("TOKEN");
        plain.push_str(part.trim_start_matches(in_token));
    }
    plain
}
