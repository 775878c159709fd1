//! The JSON body of `addBulkX`, read as it stands: of each entry the fields of its noun alone are kept, and no more entries than a list may
//! have. So a body of millions of empty entries needs no more memory than its bytes. A key that is read comes once, as in every other body
//! (`web/once.rs`).

use std::collections::{HashMap, HashSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::call::keys;
use super::file::MOST_ROWS;
use super::page::list_of;
use crate::kind::ImportKind;

/// A body: its list, and what else a call may say.
pub(super) struct SentBody {
    /// None where it is no list, or missing.
    pub(super) list: Option<SentEntries>,
    pub(super) fields: HashMap<String, SentValue>,
}

/// The entries of a list.
#[derive(Default)]
pub(super) struct SentEntries {
    /// At most as many as a list may have; of each the values of [`keys`] in their order. None for what is no object.
    pub(super) entries: Vec<Option<Vec<SentValue>>>,
    /// How many there are.
    pub(super) count: usize,
}

/// A value as far as a field can have it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum SentValue {
    #[default]
    Null,
    Yes(bool),
    Text(String),
    /// As JSON writes it.
    Number(String),
    /// A list or an object, which is passed over.
    Other,
}

/// Reads the body of a kind.
pub(super) struct BodyOf(pub(super) ImportKind);

impl<'de> DeserializeSeed<'de> for BodyOf {
    type Value = SentBody;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<SentBody, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for BodyOf {
    type Value = SentBody;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SentBody, A::Error> {
        let Self(kind) = self;
        let many = list_of(kind);
        let names: Vec<String> = keys(kind).into_iter().map(|(name, _)| name).collect();
        let mut body = SentBody { list: None, fields: HashMap::new() };
        // A list that is none is kept no more than one that is missing.
        let mut has_list = false;
        while let Some(name) = map.next_key::<String>()? {
            if (has_list && name == many) || body.fields.contains_key(&name) {
                return Err(twice(&name));
            }
            if name == many {
                has_list = true;
                body.list = map.next_value_seed(Entries(&names))?;
            } else if FIELDS.contains(&name.as_str()) {
                let value = map.next_value()?;
                body.fields.insert(name, value);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(body)
    }
}

/// What a call may say beside its list.
const FIELDS: [&str; 6] = ["branchId", "branchName", "sessionId", "sessionName", "dryRun", "giveNumbers"];

/// In serde's words, by which the refusal names the key.
fn twice<E: Error>(name: &str) -> E {
    E::custom(format_args!("duplicate field `{name}`"))
}

/// The rest of a list or of an object is read, and not kept.
fn pass_list<'de, A: SeqAccess<'de>>(mut list: A) -> Result<usize, A::Error> {
    let mut count = 0;
    while list.next_element::<IgnoredAny>()?.is_some() {
        count += 1;
    }
    Ok(count)
}

fn pass_map<'de, A: MapAccess<'de>>(mut map: A) -> Result<(), A::Error> {
    while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
    Ok(())
}

/// Visits of everything that is no list and no object.
macro_rules! scalars {
    ($value:ty, $of:expr) => {
        fn visit_bool<E>(self, yes: bool) -> Result<$value, E> {
            Ok($of(SentValue::Yes(yes)))
        }
        fn visit_i64<E>(self, number: i64) -> Result<$value, E> {
            Ok($of(SentValue::Number(number.to_string())))
        }
        fn visit_u64<E>(self, number: u64) -> Result<$value, E> {
            Ok($of(SentValue::Number(number.to_string())))
        }
        fn visit_f64<E>(self, number: f64) -> Result<$value, E> {
            Ok($of(SentValue::Number(
                serde_json::Number::from_f64(number).map_or_else(String::new, |of| of.to_string()),
            )))
        }
        fn visit_str<E>(self, text: &str) -> Result<$value, E> {
            Ok($of(SentValue::Text(text.to_owned())))
        }
        fn visit_unit<E>(self) -> Result<$value, E> {
            Ok($of(SentValue::Null))
        }
    };
}

struct Entries<'n>(&'n [String]);

impl<'de> DeserializeSeed<'de> for Entries<'_> {
    type Value = Option<SentEntries>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_> {
    type Value = Option<SentEntries>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a sequence")
    }

    scalars!(Option<SentEntries>, |_: SentValue| None);

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        pass_map(map).map(|()| None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut sent = SentEntries::default();
        while sent.count <= MOST_ROWS {
            let Some(entry) = list.next_element_seed(Entry(self.0))? else { return Ok(Some(sent)) };
            sent.entries.push(entry);
            sent.count += 1;
        }
        sent.count += pass_list(list)?;
        Ok(Some(sent))
    }
}

struct Entry<'n>(&'n [String]);

impl<'de> DeserializeSeed<'de> for Entry<'_> {
    type Value = Option<Vec<SentValue>>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Entry<'_> {
    type Value = Option<Vec<SentValue>>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("an object")
    }

    scalars!(Option<Vec<SentValue>>, |_: SentValue| None);

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        pass_list(list).map(|_| None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut values, mut seen) = (Vec::new(), HashSet::new());
        while let Some(name) = map.next_key::<String>()? {
            match self.0.iter().position(|of| *of == name) {
                Some(place) if !seen.insert(place) => return Err(twice(&name)),
                Some(place) => {
                    values.resize(self.0.len(), SentValue::Null);
                    values[place] = map.next_value()?;
                }
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Some(values))
    }
}

impl<'de> Deserialize<'de> for SentValue {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Scalar)
    }
}

struct Scalar;

impl<'de> Visitor<'de> for Scalar {
    type Value = SentValue;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("text")
    }

    scalars!(SentValue, |value| value);

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<SentValue, A::Error> {
        pass_list(list).map(|_| SentValue::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<SentValue, A::Error> {
        pass_map(map).map(|()| SentValue::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<usize>, String> {
        let names = ["regNo".to_owned(), "roll".to_owned()];
        let list = Entries(&names).deserialize(&mut serde_json::Deserializer::from_str(text));
        list.map(|list| list.map(|list| list.count)).map_err(|error| error.to_string())
    }

    #[test]
    fn of_two_values_nobody_can_say_which_one_was_meant() {
        for text in [r#"[{},{"regNo":"1","roll":2,"regNo":"1"}]"#, r#"[{"regNo":null,"regNo":"1"}]"#] {
            let refused = read(text).unwrap_err();
            assert!(refused.starts_with("duplicate field `regNo`"), "{text}: {refused}");
        }
        // Once in each entry; and what no field has is not read, however often it comes.
        assert_eq!(read(r#"[{"regNo":"1","x":1,"x":2},{"regNo":"1"}]"#), Ok(Some(2)));
    }
}
