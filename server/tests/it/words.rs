//! The catalogue of words where it is used: in V8 and in Rust, each time in the language that is asked for (ARCHITECTURE.md, *Words*).

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rules::words::{self, Language};
use serde_json::json;
use ssr::{Bundle, Options, Platform, Renderer};
use web::assets;

/// The books that a student has: one of them late, in forms that the language has for numbers.
fn my_books(language: Language, days_late: i64) -> String {
    let book = json!({
        "_id": "issue-1", "issueNo": "DHK-B-000001", "bookId": "book-1", "title": "Sanchayita", "author": null,
        "studentId": "student-1", "employeeId": null, "name": "Tania Rahman", "account": "S1-0001", "issuedOn": "2026-05-03",
        "dueOn": "2026-05-17", "returnedOn": null, "daysLate": days_late, "finePerDay": 2, "fine": 6, "waived": 0,
        "waiveReason": null, "renewals": 1, "note": null, "version": 2,
    });
    let props = json!({ "out": [book], "returned": [], "currency": { "symbol": "৳", "grouping": "lakhs" } });
    json!({ "page": "myBooks", "language": language.tag(), "shell": null, "props": props }).to_string()
}

fn renderer() -> Renderer {
    let bundle = Bundle { name: "server.js", source: Arc::from(assets::server_bundle().unwrap()) };
    let options = Options { isolates: 1, queue: 2, deadline: Duration::from_secs(10), heap_limit_mb: 256 };
    Renderer::start(Platform::init(), bundle, options).unwrap()
}

#[tokio::test]
async fn a_page_says_its_numbers_in_its_language_whatever_was_rendered_before() {
    let renderer = renderer();
    let of = async |language, days| renderer.render(my_books(language, days).as_str()).await.unwrap();
    for _ in 0..2 {
        assert!(of(Language::English, 1).await.contains(">1 day late<"));
        assert!(of(Language::Bengali, 1).await.contains(">1 দিন দেরি<"));
        assert!(of(Language::English, 3).await.contains(">3 days late<"));
        assert!(of(Language::Bengali, 3).await.contains(">3 দিন দেরি<"));
    }
}

/// A list on paper whose columns are headed by every declared word, as the server sends them: by their keys.
fn every_word(language: Language) -> String {
    let column = |word: &words::Word| json!({ "key": word.key(), "label": word, "kind": "text", "sortable": false });
    let row = vec!["x"; words::DECLARED.len()];
    let props = json!({
        "title": "Words", "schoolName": "School", "branchName": "Branch", "address": null, "motto": null, "iconHref": null,
        "columns": words::DECLARED.iter().map(column).collect::<Vec<_>>(), "rows": [row], "totals": [], "facts": [],
        "printedOn": "17 May 2026",
    });
    json!({ "page": "recordPrint", "language": language.tag(), "shell": null, "props": props }).to_string()
}

#[tokio::test]
async fn a_page_says_every_declared_word_as_rust_does() {
    let renderer = renderer();
    for language in Language::ALL {
        let page = renderer.render(every_word(language).as_str()).await.unwrap();
        let said: Vec<String> = words::DECLARED.iter().map(|word| escaped(word.said_in(language))).collect();
        // What stands above the columns is in cells of the head, too.
        let heads: Vec<&str> = page.split("<th").skip(1).map(of_element).collect();
        assert_eq!(heads[heads.len().saturating_sub(said.len())..], said);
        assert!(!page.contains("&quot;say&quot;"));
    }
}

/// The text of an element, from behind its name.
fn of_element(html: &str) -> &str {
    html.split_once('>').and_then(|(_, rest)| rest.split_once('<')).map_or("", |(text, _)| text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('\'', "&#x27;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A word is a constant: one that nothing declares is found among the sources.
#[test]
fn every_declared_word_is_declared_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut sources = String::new();
    for folder in ["crates", "server/src", "server/rules/src"] {
        read_all(&root.join(folder), &mut sources);
    }
    let constant = |word: &words::Word| {
        let (file, name) = word.key().split_once('_').unwrap();
        format!("{file}::{}", name.to_uppercase())
    };
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let unused = words::DECLARED.iter().map(constant).filter(|name| {
        !sources.match_indices(name.as_str()).any(|(at, _)| !sources[at + name.len()..].starts_with(is_name))
    });
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<String>::new());
}

fn read_all(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn a_function_of_the_catalogue_says_what_the_catalogue_says() {
    let english: serde_json::Value = serde_json::from_str(include_str!("../../../ui/messages/en/calls.json")).unwrap();
    assert_eq!(words::mark_is_locked(Language::English), english["calls_mark_is_locked"]);
    assert_eq!(rules::messages::MARK_IS_LOCKED, "Mark is locked");
}
