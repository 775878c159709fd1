//! Answers' fields that are named by a list of the rules: one for each component, for each quality. They stand beside other fields by
//! `#[serde(flatten)]`, and the document's schemas name them from the same list.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// The names of the fields, in their order.
pub trait FieldNames {
    fn names() -> impl Iterator<Item = Cow<'static, str>>;
}

/// A value for each of the names. `S` is what the schemas say of a value.
#[derive(Clone, Debug)]
pub struct Keyed<N, T, S = T>(Vec<T>, PhantomData<(N, S)>);

impl<N: FieldNames, T, S> Keyed<N, T, S> {
    /// The values, parallel to the names.
    pub fn new(values: impl IntoIterator<Item = T>) -> Self {
        Self(values.into_iter().collect(), PhantomData)
    }
}

impl<N: FieldNames, T: Serialize, S> Serialize for Keyed<N, T, S> {
    fn serialize<To: Serializer>(&self, serializer: To) -> Result<To::Ok, To::Error> {
        serializer.collect_map(N::names().zip(&self.0))
    }
}

impl<N: FieldNames, T, S: JsonSchema> JsonSchema for Keyed<N, T, S> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Keyed_{}", S::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names: Vec<Cow<'static, str>> = N::names().collect();
        let holds = generator.subschema_for::<S>().to_value();
        let properties: Map<String, Value> = names.iter().map(|name| (name.to_string(), holds.clone())).collect();
        let mut schema = Schema::default();
        schema.insert("type".to_owned(), json!("object"));
        schema.insert("properties".to_owned(), Value::Object(properties));
        schema.insert("required".to_owned(), json!(names));
        schema
    }
}
