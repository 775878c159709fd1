//! Writes a Rust function for each message of the catalogue that a call, a file or an e-mail says (ui/messages/*/calls.json), and a constant for
//! each that a declaration names (`DECLARED`; ARCHITECTURE.md, *Texts*). Such a message may have values, `{name}`, but no other forms: those are
//! for screens, which V8 renders.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

type Catalogue = BTreeMap<String, String>;

/// The languages, as `Language` names them, and their folders. The first has every message.
const LANGUAGES: [(&str, &str); 2] = [("English", "en"), ("Bengali", "bn")];

/// The files of what is declared: each a module, whose messages begin with its name and have no values.
const DECLARED: [&str; 4] = ["labels", "nouns", "hints", "menu"];

fn main() {
    let catalogues = LANGUAGES.map(|(variant, folder)| (variant, catalogue(folder, "calls")));
    let mut written = String::new();
    for (key, english) in &catalogues[0].1 {
        let Some(name) = key.strip_prefix("calls_") else {
            panic!("{key}: a message of calls.json begins with calls_")
        };
        let texts: Vec<(&str, &String)> =
            catalogues.iter().filter_map(|(variant, catalogue)| Some((*variant, catalogue.get(key)?))).collect();
        function(&mut written, name, english, &texts);
    }
    let declared = DECLARED.map(|file| module(&mut written, file)).concat();
    let _ = writeln!(
        written,
        "/// Every word that is declared.\npub const DECLARED: &[Word] = &[{}];",
        declared.join(", ")
    );
    let to = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("words.rs");
    fs::write(&to, written).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}

fn catalogue(language: &str, name: &str) -> Catalogue {
    let file = Path::new("../../ui/messages").join(language).join(format!("{name}.json"));
    println!("cargo::rerun-if-changed={}", file.display());
    if !file.exists() {
        return Catalogue::new();
    }
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: a key with one text each: {error}", file.display()))
}

/// A constant for each message of a file, and their names.
fn module(written: &mut String, file: &str) -> Vec<String> {
    let mut names = Vec::new();
    let catalogues = LANGUAGES.map(|(_, folder)| catalogue(folder, file));
    let _ =
        writeln!(written, "/// The words of `ui/messages/*/{file}.json`.\npub mod {file} {{\n    use super::Word;\n");
    for (key, english) in &catalogues[0] {
        let name = key.strip_prefix(file).and_then(|rest| rest.strip_prefix('_'));
        let name = name.unwrap_or_else(|| panic!("{key}: a message of {file}.json begins with {file}_")).to_uppercase();
        let texts: Vec<String> =
            catalogues.iter().map(|catalogue| plain(key, catalogue.get(key).unwrap_or(english))).collect();
        let _ = writeln!(
            written,
            "    /// `{}`\n    pub const {name}: Word = Word {{ key: {key:?}, texts: {texts:?} }};",
            texts[0].replace('\n', " ")
        );
        names.push(format!("{file}::{name}"));
    }
    written.push_str("}\n\n");
    names
}

/// A text without values: a brace in it stands behind a backslash.
fn plain(key: &str, text: &str) -> String {
    let without = text.replace("\\{", "").replace("\\}", "");
    assert!(values_of(&without).is_empty(), "{key} has values, and what is declared has none");
    text.replace("\\{", "{").replace("\\}", "}")
}

/// A message without values is a text of the program; one with values takes each by its name, in the order of the English text. What is not
/// translated yet is said in English.
fn function(written: &mut String, name: &str, english: &str, texts: &[(&str, &String)]) {
    let values = values_of(english);
    let (head, answer) = if values.is_empty() { ("pub const fn", "&'static str") } else { ("pub fn", "String") };
    let said = |text: &str| if values.is_empty() { format!("{text:?}") } else { format!("format!({text:?})") };
    let parameters = values.iter().map(|value| format!(", {value}: &str")).collect::<Vec<_>>().concat();
    let others = texts[1..]
        .iter()
        .map(|(variant, text)| {
            let mut found = values_of(text);
            let mut wanted = values.clone();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{name} in {variant} has other values than in English");
            format!("        Language::{variant} => {},\n", said(text))
        })
        .collect::<Vec<_>>()
        .concat();
    let (language, body) = if others.is_empty() {
        ("_", format!("    {}", said(english)))
    } else {
        let rest = if texts.len() == LANGUAGES.len() { "Language::English" } else { "_" };
        ("language", format!("    match language {{\n{others}        {rest} => {},\n    }}", said(english)))
    };
    let _ = writeln!(
        written,
        "/// {english}\n{head} {name}({language}: Language{parameters}) -> {answer} {{\n{body}\n}}\n"
    );
}

/// The values of a text, in its order, each once.
fn values_of(text: &str) -> Vec<&str> {
    let mut values = Vec::new();
    for part in text.split('{').skip(1) {
        let value = part.split_once('}').map(|(value, _)| value).unwrap_or_default();
        let is_name = !value.is_empty() && value.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_');
        assert!(is_name, "{text}: a value is {{name}}; other forms are for screens");
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
