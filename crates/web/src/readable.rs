//! Which texts a body may hold: none that the database cannot store, and none with what nobody sees.

use std::fmt;

use rules::letters::has_unseen_in_lines;
use rules::words::refusals;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use base::error::{Error, Result};

/// Where a document has a text of which `is` is true: `marks[0].studentId`. `is` is told the name of the field, too.
fn text_in(value: &Value, path: &str, field: &str, is: &impl Fn(&str, &str) -> bool) -> Option<String> {
    match value {
        Value::String(text) => is(field, text).then(|| path.to_owned()),
        Value::Array(list) => {
            list.iter().enumerate().find_map(|(place, value)| text_in(value, &format!("{path}[{place}]"), field, is))
        }
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            if is("", name) { Some(path.to_owned()) } else { text_in(value, &below, name, is) }
        }),
        _ => None,
    }
}

/// Fields of calls that are taken exactly as they were typed.
const PASSWORDS: [&str; 3] = ["userPassword", "newPassword", "password"];

/// Refuses a call's body with a text that holds what nobody sees, or what turns the direction of what is read: whatever the call, so that no
/// text of any of them is stored or shown with such a character.
///
/// # Errors
/// 400 naming the field.
pub fn check_seen(bytes: &[u8]) -> Result<()> {
    // Most bodies are ids and numbers, in which there is nothing to look for.
    if bytes.is_ascii() && memchr::memchr(b'\\', bytes).is_none() {
        return Ok(());
    }
    // What cannot be read is said by who reads it.
    let Ok(read) = serde_json::from_slice::<Value>(bytes) else { return Ok(()) };
    let is_unseen = |field: &str, text: &str| {
        // A NUL has its own refusal.
        !PASSWORDS.contains(&field) && !text.contains('\0') && has_unseen_in_lines(text)
    };
    match text_in(&read, "", "", &is_unseen) {
        Some(field) => Err(Error::invalid(&field, refusals::field_unseen(&field))),
        None => Ok(()),
    }
}

/// A document of which no text has a NUL. Nothing of it is kept: a large body is read again for this alone.
struct Readable;

impl<'de> Deserialize<'de> for Readable {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        from.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Readable {
    type Value = Self;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("texts without a NUL")
    }

    fn visit_bool<E>(self, _: bool) -> std::result::Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> std::result::Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> std::result::Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> std::result::Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> std::result::Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> std::result::Result<Self, E> {
        if text.contains('\0') { Err(E::custom(refusals::TEXT_NOT_READABLE.english())) } else { Ok(self) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<Self, A::Error> {
        while list.next_element::<Self>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Self, A::Error> {
        while map.next_key::<Self>()?.is_some() {
            map.next_value::<Self>()?;
        }
        Ok(self)
    }
}

/// Where a text of a document has a NUL: `marks[0].studentId`; empty for a name at its top.
pub(super) fn nul_in(bytes: &[u8]) -> Option<String> {
    let read: std::result::Result<Readable, _> =
        serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    let path = read.err()?.path().to_string();
    Some(if path == "." { String::new() } else { path })
}
