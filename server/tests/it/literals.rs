//! What a reader may see comes from the catalogue (ARCHITECTURE.md, *Texts*). What does not yet is counted by file in `literals.txt`, which may only
//! shrink: a file with more such texts fails, and one with fewer until its line is corrected.
//!
//! Exempt: the command line, logs, descriptions of calls, what panics, statements, and everything that serves tests and the demo.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

use crate::tree::{sources, top};

/// Files whose texts nobody reads on a screen, each with its reason.
const EXEMPT: &[(&str, &str)] = &[
    ("auth/tokens.rs", "the command line"),
    ("base/clock.rs", "the command line"),
    ("base/config.rs", "the command line"),
    ("base/disk.rs", "the command line, and what databases report"),
    ("db/", "statements"),
    ("office/notifications/stream.rs", "the protocol of event streams"),
    ("published/print_links/fetching.rs", "logs"),
    ("published/print_links/letters.rs", "markup"),
    ("published/print_links/pdf.rs", "logs"),
    ("records/import/entries.rs", "serde's own sentences"),
    ("rules/components.rs", "names in the built-in schemes"),
    ("rules/lib.rs", "what broken records report"),
    ("rules/money/fees.rs", "what broken records report"),
    ("rules/money/raising.rs", "parts of the names of fees, which are stored as they were raised"),
    ("rules/money/words.rs", "English numbers"),
    ("rules/scheme.rs", "serde's own sentences"),
    ("rules/scheme/decimal.rs", "serde's own sentences"),
    ("rules/semesters.rs", "names in the built-in schemes"),
    ("rules/starter", "names of records, which each school changes"),
    ("rules/subjects.rs", "names of subjects as schools write them"),
    ("rules/totals/properties.rs", "a test"),
    ("server/backup", "the command line"),
    ("server/cli.rs", "the command line"),
    ("server/demo/", "the demo"),
    ("server/main.rs", "the command line"),
    ("server/openapi", "descriptions"),
    ("server/serve.rs", "the command line"),
    ("web/answers.rs", "what monitors read"),
    ("web/assets.rs", "headers, and what a build reports"),
    ("web/chromium.rs", "logs"),
    ("web/connections/", "logs"),
    ("web/download.rs", "headers"),
    ("web/input.rs", "serde's own sentences, which it reads"),
    ("web/once.rs", "serde's own sentences"),
    ("web/page.rs", "headers"),
    ("web/pdf.rs", "logs"),
    ("web/pdf_join.rs", "names inside a PDF"),
    ("web/readable.rs", "serde's own sentences"),
    ("web/serving.rs", "headers"),
    ("web/sheets.rs", "markup"),
    ("web/wanted.rs", "logs"),
];
/// Names whose arguments are read by whoever runs or writes the program, or by a database.
const SILENT: &[&str] = &[
    "Decode",
    "Internal",
    "Full",
    "assert",
    "assert_eq",
    "assert_ne",
    "concat",
    "debug",
    "debug_assert",
    "debug_assert_eq",
    "error",
    "expect",
    "from_static",
    "info",
    "other",
    "panic",
    "says",
    "strip_prefix",
    "strip_suffix",
    "todo",
    "trace",
    "unreachable",
    "unusable",
    "warn",
];
/// Fields and constants that hold statements, descriptions or the names of calls.
const SILENT_NAMES: &[&str] = &["call", "description", "reason", "says", "statement"];

#[test]
fn what_a_reader_sees_comes_from_the_catalogue() {
    let mut found = BTreeMap::new();
    for (path, source) in sources() {
        let is_exempt = EXEMPT.iter().any(|(start, _)| path.starts_with(start));
        if is_exempt || path.ends_with("tests.rs") || path.contains("/tests/") || path.ends_with("routes.rs") {
            continue;
        }
        let tokens: TokenStream = source.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut texts = Vec::new();
        read(tokens, &mut texts);
        if path.ends_with("store.rs") {
            texts = texts.iter().flat_map(|text| of_statement(text)).collect();
        }
        if !texts.is_empty() {
            found.insert(path, texts);
        }
    }
    let file = top().join("server/tests/it/literals.txt");
    let list = fs::read_to_string(&file).unwrap();
    let mut listed: BTreeMap<&str, usize> = list
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(count, path)| (path, count.parse().unwrap()))
        .collect();
    let mut wrong = String::new();
    let mut now = String::new();
    for (path, texts) in &found {
        let before = listed.remove(path.as_str()).unwrap_or_default();
        writeln!(now, "{} {path}", texts.len()).unwrap();
        if texts.len() != before {
            writeln!(wrong, "{path}: {} listed, {} found: {texts:#?}", before, texts.len()).unwrap();
        }
    }
    for (path, _) in listed {
        writeln!(wrong, "{path}: none left").unwrap();
    }
    assert!(
        wrong.is_empty(),
        "{wrong}\nA text of the catalogue: CONTRIBUTING.md, *A text*. With fewer than before, the list is:\n{now}"
    );
}

/// Collects what reads as words.
fn read(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if matches!(tokens.get(at), Some(TokenTree::Punct(bang)) if bang.as_char() == '!') {
                    at += 1;
                }
                if let Some(TokenTree::Group(attribute)) = tokens.get(at) {
                    at += 1;
                    if attribute.stream().to_string() == "cfg (test)" {
                        at += item(&tokens[at..]);
                    }
                }
            }
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let bang =
                    usize::from(matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == '!'));
                let arguments = matches!(tokens.get(at + bang), Some(TokenTree::Group(group)) if is_round(group));
                if arguments && SILENT.contains(&name.as_str()) {
                    at += bang + 1;
                } else if SILENT_NAMES.contains(&name.as_str())
                    && let (Some(TokenTree::Punct(_)), Some(TokenTree::Literal(_))) =
                        (tokens.get(at), tokens.get(at + 1))
                {
                    at += 2;
                }
            }
            TokenTree::Group(group) => read(group.stream(), found),
            TokenTree::Literal(literal) => {
                found.extend(text_of(literal).filter(|text| reads(text) && !is_code(text) || joins(text)));
            }
            TokenTree::Punct(_) => {}
        }
    }
}

fn is_round(group: &Group) -> bool {
    group.delimiter() == Delimiter::Parenthesis
}

/// How many tokens the item has that comes next: to its braces or its semicolon.
fn item(tokens: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    tokens.iter().position(ends).map_or(tokens.len(), |place| place + 1)
}

/// The text of a literal, lines that go on put together.
fn text_of(literal: &Literal) -> Option<String> {
    let written = literal.to_string();
    let start = written.find('"')?;
    // A byte string is no text, nor is a letter.
    if written.starts_with(['b', 'c', '\'']) {
        return None;
    }
    let inside = &written[start + 1..written.rfind('"')?];
    let mut parts = inside.split("\\\n");
    let first = parts.next()?.to_owned();
    Some(parts.fold(first, |text, part| text + part.trim_start()))
}

/// A word that begins a sentence or a label, or several words.
fn reads(text: &str) -> bool {
    let trimmed = text.trim_start();
    let begins = trimmed.split(|c: char| !c.is_ascii_alphabetic()).next().is_some_and(|word| {
        let mut after = trimmed[word.len()..].chars();
        let (next, then) = (after.next(), after.next());
        word.len() > 1
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word[1..].chars().all(|c| c.is_ascii_lowercase())
            && next.is_none_or(|c| c.is_whitespace() || ".,:;!?…'’".contains(c))
            && then.is_none_or(|c| next == Some(' ') || !c.is_ascii_alphabetic() || next == Some('\''))
    });
    let words: Vec<&str> = text.split(' ').collect();
    begins
        || words.windows(2).any(|pair| {
            let before = pair[0].trim_end_matches(['.', ',', ':', ';']);
            let ends = before.chars().rev().take_while(char::is_ascii_alphabetic).count();
            let begins = pair[1].chars().take_while(char::is_ascii_lowercase).count();
            ends > 1 && pair[1].starts_with(|c: char| c.is_ascii_alphabetic() || c == '{')
                || before.ends_with('}') && begins > 1
        })
}

/// What puts two texts together outside of a statement: ` and `, ` of `.
fn joins(text: &str) -> bool {
    let word = text.trim_matches([' ', ',']);
    word.len() > 1 && word.len() < text.len() && word.chars().all(|c| c.is_ascii_lowercase())
}

/// A statement, a part of one, or what a header holds.
fn is_code(text: &str) -> bool {
    const BEGINS: &[&str] =
        &["select ", "insert ", "update ", "delete ", "with ", "from ", "where ", "order ", "join ", "union "];
    const HOLDS: &[&str] = &["$1", "$2", "$3", "_id", "_name", "-src ", "max-age", " = ", " is null", "\\0"];
    let start = text.trim_start();
    !text.contains(|c: char| c.is_ascii_uppercase())
        && (BEGINS.iter().any(|word| start.starts_with(word)) || HOLDS.iter().any(|part| text.contains(part)))
}

/// The texts in a literal of a store: of a statement or a part of one those between its quotation marks, else the literal.
fn of_statement(text: &str) -> Vec<String> {
    const BEGINS: &[&str] = &["select ", "insert ", "update ", "delete ", "with ", "coalesce(", "count("];
    let start = text.trim_start();
    // `m.written, m.viva`
    let is_columns = text.split(", ").all(|part| {
        let (name, rest) = part.trim().split_once('.').unwrap_or_default();
        !name.is_empty() && name.len() <= 2 && rest.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let is_part = is_columns || text.contains('$') || text.ends_with(" where true");
    if !is_part && !BEGINS.iter().any(|word| start.starts_with(word)) {
        return vec![text.to_owned()];
    }
    let quoted = text.split('\'').skip(1).step_by(2);
    quoted.filter(|text| reads(text) || text.starts_with(' ') && text.len() > 2).map(str::to_owned).collect()
}

#[test]
fn sentences_and_labels_read_and_code_does_not() {
    for text in ["Save", "Not found", "{name} is missing", "{n} left", "is back already", "Total:"] {
        assert!(reads(text) && !is_code(text), "{text}");
    }
    for text in ["classId", "text/csv", "class-1", "%Y-%m-%d", "SAVE", "", "x", "Half_Yearly"] {
        assert!(!reads(text), "{text}");
    }
    for text in [" and ", ", or ", "of "] {
        assert!(joins(text), "{text}");
    }
    for text in ["and", ", ", " - ", " = any("] {
        assert!(!joins(text), "{text}");
    }
    for text in ["select id from exams where id = $1", " and e.session_id = $2", "update sessions set version = 1"] {
        assert!(is_code(text), "{text}");
    }
    let stored = [
        ("select id from employees where role = 'superAdmin'", &[][..]),
        ("select 'Overlaps ' || o.session_name as note from sessions o", &["Overlaps "]),
        ("x.on_day, x.number", &[]),
        ("Every fee", &["Every fee"]),
    ];
    for (text, expected) in stored {
        assert_eq!(of_statement(text), expected, "{text}");
    }
    let of = |source: &str| {
        let mut found = Vec::new();
        read(source.parse().unwrap(), &mut found);
        found
    };
    let source = r#"
        /// What it says.
        #[expect(clippy::x, reason = "It is so")]
        fn a() { b("One text"); c.expect("never so"); warn!(x, "it is busy"); format!("{n} are left"); d(b"Not this") }
        #[cfg(test)]
        mod tests { const A: &str = "Not this one"; }
        const LAST: &str = "At the \
                            end";
    "#;
    assert_eq!(of(source), ["One text", "{n} are left", "At the end"]);
}
