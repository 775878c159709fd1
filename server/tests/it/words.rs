//! The catalogue of words where it is used: in V8 and in Rust, each time in the language that is asked for (ARCHITECTURE.md, *Words*).

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use base::error::Error;
use markbook::routes::PAGES;
use office::{KEPT, NOUNS};
use records::FieldKind;
use rules::words::{self, Language, Text};
use serde_json::json;
use ssr::{Bundle, Options, Platform, Renderer};
use web::assets;

use crate::tree;

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

/// The same list, headed by every message with values; each value is this one.
fn every_sentence(language: Language, value: &words::Value) -> (String, Vec<words::Said>) {
    let sentence =
        |message: &&'static words::Message| words::sentence(message, vec![value.clone(); message.values().len()]);
    let said: Vec<words::Said> = words::SENTENCES.iter().map(sentence).collect();
    let column = |said: &words::Said| json!({ "key": said.key(), "label": said, "kind": "text", "sortable": false });
    let props = json!({
        "title": "Sentences", "schoolName": "School", "branchName": "Branch", "address": null, "motto": null, "iconHref": null,
        "columns": said.iter().map(column).collect::<Vec<_>>(), "rows": [vec!["x"; said.len()]], "totals": [], "facts": [],
        "printedOn": "17 May 2026",
    });
    (json!({ "page": "recordPrint", "language": language.tag(), "shell": null, "props": props }).to_string(), said)
}

#[tokio::test]
async fn a_page_says_every_sentence_with_values_as_rust_does() {
    let renderer = renderer();
    let values = [0, 1, 2, 1000].map(words::Value::from);
    for value in values.into_iter().chain([words::labels::NAME.into(), "{name} \\{ & \"".into()]) {
        for language in Language::ALL {
            let (page, sentences) = every_sentence(language, &value);
            let page = renderer.render(page.as_str()).await.unwrap();
            let said: Vec<String> = sentences.iter().map(|said| escaped(&said.said_in(language))).collect();
            let heads: Vec<&str> = page.split("<th").skip(1).map(of_element).collect();
            assert_eq!(heads[heads.len().saturating_sub(said.len())..], said, "{value:?}");
        }
    }
}

/// What breaks out of a sentence, or says another one, where a page's words are put in carelessly.
const TYPED: [&str; 5] =
    [r#""}"#, r#"{"say":"labels_name"}"#, r#"\"},{"say":"labels_name"},{""#, r#"","with":{"field":"x"}}"#, "\\"];

/// The question before a record is deleted, with its name in attributes and a refusal above it.
fn question(language: Language, name: &Text, refusal: &Error) -> String {
    let noun =
        json!({ "kind": "class", "one": words::nouns::CLASS, "many": words::nouns::CLASS_MANY, "path": "/admin/x" });
    let props = json!({
        "noun": noun, "id": "class-1", "name": name, "version": 1, "dependents": [], "mayDeactivate": false, "advice": "",
        "failure": refusal.message(), "back": "/admin/x",
    });
    json!({ "page": "recordDelete", "language": language.tag(), "shell": null, "props": props }).to_string()
}

#[tokio::test]
async fn a_refusal_is_said_in_the_pages_language_and_what_was_typed_stays_as_it_is() {
    let renderer = renderer();
    for typed in TYPED {
        let refusal = Error::conflict(words::calls::name_mismatch(typed, "branchId"));
        for language in Language::ALL {
            let name = Text::from(words::calls::name_mismatch(typed, words::labels::NAME));
            let page = renderer.render(question(language, &name, &refusal).as_str()).await.unwrap();
            assert!(page.contains(&escaped(&refusal.message().said_in(language))), "{typed}: {page}");
            let labels: Vec<&str> =
                page.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            let named = escaped(&name.said_in(language));
            assert!(labels.iter().any(|label| label.contains(&named)), "{typed}: {labels:?}");
            assert!(page.contains(&escaped(typed)));
        }
        assert_eq!(refusal.answer(None).message, format!("{typed} does not match branchId"));
    }
}

/// The text of an element, from behind its name.
fn of_element(html: &str) -> &str {
    html.split_once('>').and_then(|(_, rest)| rest.split_once('<')).map_or("", |(text, _)| text)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('\'', "&#x27;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A word is a constant and a sentence a function: one that nothing names is found by looking through the sources.
#[test]
fn every_declared_word_is_declared_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut sources = String::new();
    for folder in ["crates", "server/src", "server/rules/src"] {
        read_all(&root.join(folder), &mut sources);
    }
    let mut files: Vec<String> = fs::read_dir(root.join("ui/messages/en"))
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    // `exams_texts` before `refusals`.
    files.sort_by_key(|file| std::cmp::Reverse(file.len()));
    let split = |key: &'static str| {
        let mut found =
            files.iter().filter_map(|file| Some((file, key.strip_prefix(file.as_str())?.strip_prefix('_')?)));
        found.next().unwrap()
    };
    let constant = |word: &words::Word| {
        let (file, name) = split(word.key());
        format!("{file}::{}", name.to_uppercase())
    };
    let function = |message: &&'static words::Message| {
        let (file, name) = split(message.key());
        format!("{file}::{name}")
    };
    let names = words::DECLARED.iter().map(constant).chain(words::SENTENCES.iter().map(function));
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let unused = names.filter(|name| {
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
    assert_eq!(words::calls::MARK_IS_LOCKED.english(), english["calls_mark_is_locked"]);
    assert_eq!(rules::messages::MARK_IS_LOCKED, "Mark is locked");
}

/// The wordings of every message that has one for each noun.
fn worded_by_noun() -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for file in ["controls", "imports_texts", "labels", "noun_texts", "records"] {
        let path = tree::top().join(format!("ui/messages/en/{file}.json"));
        let messages: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for (key, message) in messages {
            let Some(wordings) = message[0]["match"].as_object() else { continue };
            let parts = wordings.keys().flat_map(|when| when.split(", "));
            let nouns: Vec<String> = parts.filter_map(|part| Some(part.strip_prefix("noun=")?.to_owned())).collect();
            if !nouns.is_empty() {
                found.push((key, nouns));
            }
        }
    }
    found
}

/// What sentences about importing are said of, and those about a table of many records.
const IMPORTED: [&str; 6] = ["advance", "bookLoan", "employee", "student", "subject", "unpaidFee"];
const IN_A_TABLE: [&str; 4] = ["class", "feeSetup", "section", "subject"];
/// Said of other things than nouns, or of a few of them.
const OF_OTHERS: [&str; 4] =
    ["imports_texts_add_to_list", "imports_texts_give_keys", "noun_texts_audit_downloaded", "records_give_next_free"];

/// What fields search for that pick a record out of very many.
fn picked() -> impl Iterator<Item = &'static str> {
    NOUNS.iter().chain(KEPT).flat_map(|noun| noun.fields).filter_map(|field| match field.kind {
        FieldKind::Picked(picker) => Some(picker.noun),
        _ => None,
    })
}

#[test]
fn every_noun_has_its_own_sentences() {
    let pages = |end: &str| PAGES.iter().filter(|page| page.method == "get" && page.path.ends_with(end)).count();
    assert_eq!((pages("/template.xlsx"), pages("/grid")), (IMPORTED.len(), IN_A_TABLE.len()));
    let messages = worded_by_noun();
    assert!(messages.len() > 30);
    let is_listed = |noun: &records::Noun| !noun.columns.is_empty();
    for (key, said_of) in messages.iter().filter(|(key, _)| !OF_OTHERS.contains(&key.as_str())) {
        let has = |noun: &str| said_of.iter().any(|of| of == noun);
        if key.starts_with("controls_") || key == "noun_texts_choose_one_found" {
            assert!(picked().all(has), "{key}");
            continue;
        }
        if has("advance") && !has("account") {
            assert!(IMPORTED.into_iter().all(has), "{key}");
            continue;
        }
        if has("class") && !has("account") {
            assert!(IN_A_TABLE.into_iter().all(has), "{key}");
            continue;
        }
        let is_of_audit = key.starts_with("noun_texts_audit_");
        for noun in NOUNS.iter().chain(KEPT.iter().filter(|noun| is_of_audit || is_listed(noun))) {
            assert!(has(noun.kind), "{key} has no wording for {}", noun.kind);
        }
    }
    for noun in NOUNS {
        let label = noun.one.english();
        assert_eq!(words::noun_texts::add(noun.kind).english(), format!("Add {label}"));
        assert_eq!(words::noun_texts::edit(noun.kind).english(), format!("Edit {label}"));
        assert_eq!(words::noun_texts::delete(noun.kind).english(), format!("Delete {label}"));
    }
}
