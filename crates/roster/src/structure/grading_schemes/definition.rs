//! A scheme's document as a call sends it: read key by key, so that what is wrong is named by its path.

use std::collections::BTreeMap;

use rules::scheme::{Definition, MOST_BYTES, Plan};
use rules::words::{Text, Word, schemes_texts};
use serde_json::Deserializer;
use serde_path_to_error::Track;

use base::error::{Error, Result};

/// What is wrong with the document as a whole is at the key that it is sent under.
const WHOLE: &str = "definition";

/// Reads a document. Whether it may be used is another question ([`without_fault`]).
///
/// # Errors
/// 422 with the path of the first key that does not fit.
pub fn read(json: &str) -> Result<Definition> {
    if json.len() > MOST_BYTES {
        return Err(Error::value(WHOLE, schemes_texts::FAULT_TOO_LARGE));
    }
    let mut deserializer = Deserializer::from_str(json);
    let mut track = Track::new();
    let read: std::result::Result<Definition, _> =
        serde::Deserialize::deserialize(serde_path_to_error::Deserializer::new(&mut deserializer, &mut track));
    read.map_err(|error| {
        let message = error.to_string();
        let (key, said) = of_shape(&message);
        let path = track.path().to_string();
        let at = if path == "." { "" } else { &*path };
        match key {
            _ if at.is_empty() && key.is_none() => Error::value(WHOLE, said),
            Some(key) if at.is_empty() => Error::value(key, said),
            // The path may end with the key already.
            Some(key) if at != key && !at.ends_with(&format!(".{key}")) => Error::value(&format!("{at}.{key}"), said),
            _ => Error::value(at, said),
        }
    })
}

/// What a deserializer's words say: the key that they name, and what is wrong. (``missing field `name` ``, ``unknown variant `x`, expected ...``)
fn of_shape(message: &str) -> (Option<&str>, Word) {
    let mut words = message.split(' ');
    let key = message.split('`').nth(1);
    match (words.next(), words.next()) {
        (Some("missing"), Some("field")) => (key, schemes_texts::FAULT_MISSING),
        (Some("unknown"), Some("field")) => (key, schemes_texts::FAULT_UNKNOWN_KEY),
        (Some("duplicate"), Some("field")) => (key, schemes_texts::FAULT_KEY_TWICE),
        (Some("unknown"), Some("variant")) => (None, schemes_texts::FAULT_NOT_A_CHOICE),
        _ if message.contains("decimals") => (None, schemes_texts::FAULT_NOT_A_DECIMAL),
        _ if message.contains("i64") => (None, schemes_texts::FAULT_NOT_A_WHOLE_NUMBER),
        _ => (None, schemes_texts::FAULT_WRONG_TYPE),
    }
}

/// Refuses a document that cannot be used. The keys of one that can are known from here on.
///
/// # Errors
/// 422 with every fault by its path.
pub fn without_fault(definition: &Definition) -> Result<()> {
    let Err(faults) = Plan::new(definition.clone()) else { return Ok(()) };
    let Some(first) = faults.first() else { return Ok(()) };
    let message = first.problem.said();
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for fault in &faults {
        let path = if fault.path.is_empty() { WHOLE } else { &*fault.path };
        fields.entry(path.to_owned()).or_insert_with(|| fault.problem.said());
    }
    Err(Error::Values { message, fields })
}

#[cfg(test)]
mod tests {
    use rules::scheme::BuiltIn;
    use serde_json::{Value, json};

    use super::*;

    fn refused(json: &str) -> (String, String) {
        let Err(Error::Values { fields, .. }) = read(json).and_then(|read| without_fault(&read)) else {
            panic!("it is accepted: {json}");
        };
        let (path, said) = fields.into_iter().next().expect("a field is named");
        (path, said.english().to_owned())
    }

    fn with(pointer: &str, value: Value) -> String {
        let mut document: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).expect("JSON");
        *document.pointer_mut(pointer).expect("the key is there") = value;
        document.to_string()
    }

    /// docs/rules.md, *Grading schemes*: "Everything else that is wrong is reported at once, each by its path (`results[0].parts[0].scaledTo`)."
    #[test]
    fn what_is_wrong_is_named_by_its_path() {
        let table = [
            ("/results/0/parts/0/scaledTo", json!("20"), "results[0].parts[0].scaledTo", "Must be a whole number"),
            ("/results/0/parts/0/scaledTo", json!(0), "results[0].parts[0].scaledTo", "From 1 to 1000"),
            ("/results/0/parts/0/take", json!("some"), "results[0].parts[0].take", "Is not one of the choices"),
            (
                "/scales/0/bands/0/from",
                json!(79.123),
                "scales[0].bands[0].from",
                "Must be a number with at most two decimals",
            ),
            ("/scales/0/bands/0", json!({ "from": 80, "fails": false }), "scales[0].bands[0].letter", "Is missing"),
            ("/scales", json!(7), "scales", "Has the wrong type"),
            ("/scales/0", json!({ "kay": "gpa5" }), "scales[0].kay", "Is not a key of a grading scheme"),
            ("/name", json!(null), "name", "Has the wrong type"),
            ("/name", json!(""), "name", "Must be filled in"),
            ("/singleMarkScale", json!("other"), "singleMarkScale", "Does not exist in this scheme"),
        ];
        for (pointer, value, path, said) in table {
            assert_eq!(refused(&with(pointer, value)), (path.to_owned(), said.to_owned()), "{pointer}");
        }
        for (json, path, said) in [
            ("[]", "definition", "Has the wrong type"),
            ("7", "definition", "Has the wrong type"),
            ("{}", "name", "Is missing"),
            (r#"{ "name": "a", "name": "b" }"#, "name", "Comes twice"),
        ] {
            assert_eq!(refused(json), (path.to_owned(), said.to_owned()), "{json}");
        }
        let large = format!("{{ \"name\": \"{}\" }}", "x".repeat(MOST_BYTES));
        assert_eq!(refused(&large), ("definition".to_owned(), "The scheme is too large to be saved".to_owned()));
        for built_in in BuiltIn::ALL {
            assert_eq!(&read(built_in.json()).expect("it is read"), built_in.definition());
        }
    }
}
