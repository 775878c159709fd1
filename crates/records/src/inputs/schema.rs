//! What a call sends, for its description.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value, json};

use super::{Input, Shape};
use crate::FieldKind;

/// The body of a call with these inputs, for its description.
pub fn schema_of(inputs: &[Input]) -> Schema {
    let property = |input: &Input| {
        let or_null = matches!(input.shape, Shape::OrNull | Shape::OrKept);
        let mut of = match (input.rows, input.field.kind) {
            _ if input.shape == Shape::Flag && input.must_send => json!({ "type": "boolean" }),
            _ if input.shape == Shape::Flag => json!({ "type": "boolean", "default": false }),
            _ if input.shape == Shape::Texts => json!({ "type": ["array", "null"], "items": { "type": "string" } }),
            (None, FieldKind::OneOf(options)) if or_null => {
                let values = options.iter().map(|(value, _)| Value::from(*value));
                json!({ "type": ["string", "null"], "enum": values.chain([Value::Null]).collect::<Vec<_>>() })
            }
            (None, _) if or_null => json!({ "type": ["string", "null"] }),
            (None, FieldKind::Money(..)) => json!({}),
            (Some((id, each)), _) => {
                let of_row: Vec<Input> = std::iter::once(Input::of(id)).chain(each.iter().copied()).collect();
                json!({ "type": "array", "items": schema_of(&of_row) })
            }
            (None, FieldKind::Whole(..)) => json!({ "type": ["integer", "null"], "format": "int64" }),
            (None, FieldKind::OneOf(options)) if input.must_send => {
                json!({ "type": "string", "enum": options.iter().map(|(value, _)| value).collect::<Vec<_>>() })
            }
            (None, _) if input.must_send => json!({ "type": "string" }),
            (None, _) => json!({ "type": ["string", "null"] }),
        };
        if !input.says.is_empty() {
            of["description"] = json!(input.says);
        }
        (input.field.key.to_owned(), of)
    };
    let properties: Map<String, Value> = inputs.iter().map(property).collect();
    let required: Vec<&str> = inputs.iter().filter(|input| input.must_send).map(|input| input.field.key).collect();
    json_schema!({ "type": "object", "properties": properties, "required": required })
}
