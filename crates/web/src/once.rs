//! JSON objects in which no key comes twice: of two values, nobody can say which one was meant.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// An object whose keys, and those of whatever it holds, each come once.
#[derive(Debug, Default)]
pub struct Fields(pub Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Reading).map(|read| match read {
            Value::Object(fields) => Self(fields),
            _ => Self::default(),
        })
    }
}

/// The fields of an object that have these names, each of them once; the others are passed over, whatever they hold.
pub struct Known<'k>(pub &'k [&'k str]);

impl<'de> DeserializeSeed<'de> for Known<'_> {
    type Value = Map<String, Value>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Known<'_> {
    type Value = Map<String, Value>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if !self.0.contains(&key.as_str()) {
                from.next_value::<IgnoredAny>()?;
            } else if fields.contains_key(&key) {
                return Err(A::Error::custom(format_args!("duplicate field `{key}`")));
            } else {
                let Once(value) = from.next_value()?;
                fields.insert(key, value);
            }
        }
        Ok(fields)
    }
}

/// A value of one.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reading).map(Self)
    }
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a map")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Once(value)) = from.next_element()? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format_args!("duplicate field `{key}`")));
            }
            let Once(value) = from.next_value()?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_once_is_read_as_it_is() {
        let text = r#"{"a":[1,-2,0.5,null,true,"x",{"b":{"c":"\u09be"}}],"b":18446744073709551615}"#;
        let Fields(read) = serde_json::from_str(text).unwrap();
        assert_eq!(Value::Object(read), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn what_comes_twice_is_refused_wherever_it_stands() {
        for text in [r#"{"a":1,"a":1}"#, r#"{"b":[{"a":1,"a":2}]}"#, r#"{"b":{"a":null,"c":1,"a":null}}"#] {
            let refused = serde_json::from_str::<Fields>(text).unwrap_err().to_string();
            assert!(refused.starts_with("duplicate field `a`"), "{text}: {refused}");
        }
    }
}
