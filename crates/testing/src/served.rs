//! What screens are rendered from, kept in `ui/test/served` for the unit tests of `ui`: they draw what the server sends, not what somebody thinks
//! that it sends.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::Answer;

/// Where they are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/test/served")
}

impl Answer {
    /// Holds a screen's name and props to what is kept of them as `name`. Where they differ they are kept anew, and the test fails: the difference is
    /// to be looked at, and committed.
    pub fn served_as(&self, name: &str) -> &Self {
        let mut data = self.page_data();
        keep(name, json!({ "page": data["page"].take(), "props": data["props"].take() }));
        self
    }

    /// The same in a test that goes through several of a kind, of one of them.
    pub fn served_where(&self, is_kept: bool, name: &str) -> &Self {
        if is_kept { self.served_as(name) } else { self }
    }

    /// The same of what stands around the screen.
    pub fn shell_served_as(&self, name: &str) {
        keep(name, self.page_data()["shell"].take());
    }
}

fn keep(name: &str, served: Value) {
    let served = format!("{:#}\n", with_plain_ids(served, &mut HashMap::new()));
    let file = folder().join(format!("{name}.json"));
    if fs::read_to_string(&file).is_ok_and(|kept| kept == served) {
        return;
    }
    fs::create_dir_all(folder()).unwrap();
    fs::write(&file, served).unwrap();
    panic!("ui/test/served/{name}.json is not current: it has been written anew, commit it");
}

/// New ids count up from wherever the test's clock began, and moments are in them: here they are `id-1`, `id-2` in the order in which they stand.
fn with_plain_ids(value: Value, known: &mut HashMap<String, String>) -> Value {
    match value {
        Value::String(text) => Value::String(in_text(&text, known)),
        Value::Array(values) => values.into_iter().map(|value| with_plain_ids(value, known)).collect(),
        Value::Object(fields) => {
            let plain = |(name, value): (String, Value)| (in_text(&name, known), with_plain_ids(value, known));
            Value::Object(fields.into_iter().map(plain).collect::<Map<_, _>>())
        }
        other => other,
    }
}

const LENGTH: usize = 36;

fn in_text(text: &str, known: &mut HashMap<String, String>) -> String {
    if text.len() < LENGTH {
        return text.to_owned();
    }
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let id = rest.get(..LENGTH).filter(|part| Uuid::try_parse(part).is_ok());
        if let Some(id) = id {
            let next = known.len() + 1;
            plain.push_str(known.entry(id.to_owned()).or_insert_with(|| format!("id-{next}")));
        } else {
            plain.push(first);
        }
        rest = &rest[id.map_or(first.len_utf8(), str::len)..];
    }
    plain
}
