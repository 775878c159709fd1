//! Writes the catalogue in Rust (ARCHITECTURE.md, *Texts*): for each message of `DECLARED` a constant, or where it has values, a function that takes
//! them. Forms for numbers are there, elements are not: those are for screens.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

type Catalogue = BTreeMap<String, Value>;

/// The languages, as `Language` names them, and their folders. The first has every message.
const LANGUAGES: [(&str, &str); 2] = [("English", "en"), ("Bengali", "bn")];

/// The files of what a page is sent by its key: each a module, whose messages begin with its name.
const DECLARED: [&str; 15] = [
    "calls",
    "labels",
    "nouns",
    "noun_texts",
    "hints",
    "menu",
    "refusals",
    "exams_texts",
    "imports_texts",
    "money_texts",
    "office_texts",
    "people_texts",
    "published_texts",
    "roster_texts",
    "schemes_texts",
];

fn main() {
    let mut written = String::new();
    let (mut declared, mut sentences) = (Vec::new(), Vec::new());
    for file in DECLARED {
        module(&mut written, file, &mut declared, &mut sentences);
    }
    let _ = writeln!(
        written,
        "/// Every word that is declared.\npub const DECLARED: &[Word] = &[{}];\n\n/// Every message with values that is declared.\npub static \
         SENTENCES: &[&Message] = &[{}];\n\n/// A sentence of [`SENTENCES`], as a test makes it.\n#[doc(hidden)]\npub fn sentence(message: \
         &'static Message, values: Vec<Value>) -> Said {{\n    Said::new(message, values)\n}}",
        declared.join(", "),
        sentences.join(", ")
    );
    let to = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("words.rs");
    fs::write(&to, written).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}

fn catalogue(language: &str, name: &str) -> Catalogue {
    let folder = Path::new("../../ui/messages").join(language);
    let file = folder.join(format!("{name}.json"));
    // A file that is not there would make everything be compiled each time: its folder changes when it comes.
    println!("cargo::rerun-if-changed={}", if file.exists() { &file } else { &folder }.display());
    if !file.exists() {
        return Catalogue::new();
    }
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: a key with one text each: {error}", file.display()))
}

/// A constant for each message of a file, a function where it has values; and their names.
fn module(written: &mut String, file: &str, declared: &mut Vec<String>, sentences: &mut Vec<String>) {
    let catalogues = LANGUAGES.map(|(_, folder)| catalogue(folder, file));
    let _ = writeln!(
        written,
        "/// The words of `ui/messages/*/{file}.json`.\n#[allow(unused_imports)]\npub mod {file} {{\n    use super::{{Entry, Form, Message, Number, Piece, \
         Said, Value, Word}};\n"
    );
    for (key, english) in &catalogues[0] {
        let name = key.strip_prefix(file).and_then(|rest| rest.strip_prefix('_'));
        let name = name.unwrap_or_else(|| panic!("{key}: a message of {file}.json begins with {file}_"));
        let constant = name.to_uppercase();
        let texts = catalogues.each_ref().map(|catalogue| catalogue.get(key).unwrap_or(english));
        let sentence = Sentence::of(key, english);
        if sentence.values.is_empty() {
            let texts = texts.map(|message| plain(key, message.as_str().unwrap_or_default()));
            let _ = writeln!(
                written,
                "    /// `{}`\n    pub const {constant}: Word = Word(&Entry {{ key: {key:?}, texts: {texts:?} }});",
                texts[0].replace('\n', " ")
            );
            declared.push(format!("{file}::{constant}"));
        } else {
            let forms = catalogues.each_ref().map(|catalogue| match catalogue.get(key) {
                Some(message) => Sentence::of(key, message).forms_in(&sentence.values),
                None => "&[]".to_owned(),
            });
            let forms = forms.join(", ");
            let values = &sentence.values;
            let kind = |value: &String| if sentence.numbers.contains(value) { "Number" } else { "Value" };
            let parameters: Vec<String> =
                values.iter().map(|value| format!("{value}: impl Into<{}>", kind(value))).collect();
            let given: Vec<String> = values
                .iter()
                .map(|value| {
                    if kind(value) == "Number" {
                        format!("Value::from({value}.into())")
                    } else {
                        format!("{value}.into()")
                    }
                })
                .collect();
            let said = &sentence.forms.last().expect("a form").text;
            let _ = writeln!(
                written,
                "    pub(super) static {constant}: Message = Message {{ key: {key:?}, values: &{values:?}, forms: [{forms}] }};\n    /// `{said}`\n    \
                 pub fn {name}({}) -> Said {{\n        Said::new(&{constant}, vec![{}])\n    }}",
                parameters.join(", "),
                given.join(", ")
            );
            sentences.push(format!("&{file}::{constant}"));
        }
    }
    written.push_str("}\n\n");
}

/// A text without values: a brace in it stands behind a backslash.
fn plain(key: &str, text: &str) -> String {
    let without = text.replace("\\{", "").replace("\\}", "");
    assert!(values_of(&without).is_empty(), "{key} has values in one language only");
    text.replace("\\{", "{").replace("\\}", "}")
}

/// A message as the catalogue has it: one text, or forms of which numbers choose one.
struct Sentence {
    values: Vec<String>,
    /// The values that forms depend on.
    numbers: Vec<String>,
    /// The last form has no conditions.
    forms: Vec<Form>,
}

/// One wording of a message.
struct Form {
    /// The numbers that have to be singular.
    singular: Vec<String>,
    /// The values that have to be these words: `noun`, `student`.
    words: Vec<(String, String)>,
    text: String,
}

impl Form {
    fn conditions(&self) -> usize {
        self.singular.len() + self.words.len()
    }
}

impl Sentence {
    fn of(key: &str, message: &Value) -> Self {
        if let Some(text) = message.as_str() {
            let without = text.replace("\\{", "").replace("\\}", "");
            let values = values_of(&without).into_iter().map(str::to_owned).collect();
            let form = Form { singular: Vec::new(), words: Vec::new(), text: text.to_owned() };
            return Self { values, numbers: Vec::new(), forms: vec![form] };
        }
        let texts = |list: &Value| -> Vec<String> {
            let list =
                list.as_array().unwrap_or_else(|| panic!("{key}: forms as the catalogue's other messages have them"));
            list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let message = &message[0];
        let declarations = texts(&message["declarations"]);
        let values: Vec<String> =
            declarations.iter().filter_map(|line| line.strip_prefix("input ")).map(str::to_owned).collect();
        // `local many = count: plural`
        let locals: BTreeMap<&str, &str> = declarations
            .iter()
            .filter_map(|line| line.strip_prefix("local ")?.strip_suffix(": plural")?.split_once(" = "))
            .collect();
        let number = |selector: &str| locals.get(selector).map(|number| (*number).to_owned());
        let numbers = texts(&message["selectors"]).iter().filter_map(|selector| number(selector)).collect();
        let matches = message["match"].as_object().unwrap_or_else(|| panic!("{key}: no match"));
        let mut forms: Vec<Form> = Vec::new();
        for (when, text) in matches {
            let text = text.as_str().unwrap_or_default().to_owned();
            let mut form = Form { singular: Vec::new(), words: Vec::new(), text };
            for one in when.split(',') {
                let (selector, is) = one.trim().split_once('=').unwrap_or_else(|| panic!("{key}: {when}"));
                match (number(selector), is) {
                    (_, "*") | (Some(_), "other") => {}
                    (Some(number), "one") => form.singular.push(number),
                    (Some(_), _) => panic!("{key}: a form is one or other"),
                    (None, word) => form.words.push((selector.to_owned(), word.to_owned())),
                }
            }
            forms.push(form);
        }
        forms.sort_by_key(|form| std::cmp::Reverse(form.conditions()));
        assert!(forms.last().is_some_and(|form| form.conditions() == 0), "{key}: a form for every other value");
        Self { values, numbers, forms }
    }

    /// The forms in Rust, by the places that the English message has.
    fn forms_in(&self, values: &[String]) -> String {
        let place = |name: &str| -> usize {
            values.iter().position(|value| value == name).unwrap_or_else(|| panic!("{name} is not a value in English"))
        };
        let form = |Form { singular, words, text }: &Form| {
            let singular: Vec<usize> = singular.iter().map(|value| place(value)).collect();
            let words: Vec<(usize, &str)> = words.iter().map(|(value, word)| (place(value), word.as_str())).collect();
            format!("Form {{ singular: &{singular:?}, words: &{words:?}, pieces: &[{}] }}", pieces(text, &place))
        };
        format!("&[{}]", self.forms.iter().map(form).collect::<Vec<_>>().join(", "))
    }
}

fn pieces(text: &str, place: &dyn Fn(&str) -> usize) -> String {
    let (mut found, mut words, mut rest) = (Vec::new(), String::new(), text);
    while let Some(at) = rest.find(['\\', '{']) {
        words.push_str(&rest[..at]);
        if let Some(brace) = rest[at..].strip_prefix('\\') {
            let brace = brace.chars().next().unwrap_or('\\');
            words.push(brace);
            rest = &rest[at + 1 + brace.len_utf8()..];
            continue;
        }
        let (name, after) = rest[at + 1..].split_once('}').unwrap_or_else(|| panic!("{text}: a brace is open"));
        if !words.is_empty() {
            found.push(format!("Piece::Words({:?})", std::mem::take(&mut words)));
        }
        found.push(format!("Piece::Value({})", place(name)));
        rest = after;
    }
    words.push_str(rest);
    if !words.is_empty() {
        found.push(format!("Piece::Words({words:?})"));
    }
    found.join(", ")
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
