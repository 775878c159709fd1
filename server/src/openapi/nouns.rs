//! The shapes of the calls of every declared noun, made from its fields and columns: what they take and what they answer.

use serde_json::{Map, Value, json};

use crate::features::NOUNS;
use crate::records::{Field, FieldKind, Noun, Reach, STATUS};

/// A call of a noun: which one, and which of the five.
fn of_path(method: &str, path: &str) -> Option<(&'static Noun, &'static str)> {
    let call = path.trim_start_matches("/api/");
    NOUNS.iter().find_map(|noun| {
        let verbs = [
            ("post", format!("add{}", noun.call), "add"),
            ("get", format!("getAll{}", noun.call), "getAll"),
            ("get", format!("getOne{}/{{id}}", noun.call), "getOne"),
            ("put", format!("updateOne{}/{{id}}", noun.call), "updateOne"),
            ("delete", format!("deleteOne{}/{{id}}", noun.call), "deleteOne"),
        ];
        let found = verbs.into_iter().find(|(of, name, _)| *of == method && *name == call);
        found.map(|(.., verb)| (noun, verb))
    })
}

/// The shapes of every noun's record, by the noun's name.
pub(super) fn shapes() -> impl Iterator<Item = (String, Value)> {
    NOUNS.iter().map(|noun| (format!("{}Record", noun.call), record(noun)))
}

/// What a noun's call answers.
pub(super) fn answer(method: &str, path: &str) -> Option<Value> {
    let (noun, verb) = of_path(method, path)?;
    let record = json!({ "$ref": format!("#/components/schemas/{}Record", noun.call) });
    let text = json!({ "type": "string" });
    Some(match verb {
        "getOne" => record,
        "getAll" => object([
            ("data", json!({ "type": "array", "items": record })),
            ("total", json!({ "type": "integer" })),
            ("page", json!({ "type": "integer" })),
            ("limit", json!({})),
        ]),
        // The specification's own answer (docs/rules.md, *Structure*).
        "deleteOne" if noun.kind == "session" => object([
            ("message", text),
            ("deleteStatus", json!({ "type": "boolean" })),
            ("allSession", json!({ "type": "array", "items": record })),
        ]),
        "deleteOne" => object([("message", text)]),
        _ => object([("message", text.clone()), ("_id", text), ("version", json!({ "type": "integer" }))]),
    })
}

/// What a field of a noun's body may hold; none where the call or the field is no noun's.
pub(super) fn of_body(method: &str, path: &str, name: &str) -> Option<Value> {
    let (noun, _) = of_path(method, path)?;
    if name == STATUS {
        let statuses: Vec<&str> = noun.statuses.iter().map(|(status, _)| *status).collect();
        return Some(json!({ "enum": statuses }));
    }
    let field = noun.field(name)?;
    let mut schema = holds(field, false);
    if let (false, FieldKind::Line(most) | FieldKind::Lines(most)) = (schema.get("maxLength").is_some(), field.kind) {
        schema["maxLength"] = json!(most);
    }
    Some(if field.required { schema } else { json!({ "anyOf": [schema, { "type": "null" }] }) })
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let required = json!(required);
    let properties: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// What a field holds. In an answer, what is not given is null.
fn holds(field: &Field, answered: bool) -> Value {
    let span = object([
        ("from", json!({ "type": "string", "format": "date" })),
        ("to", json!({ "type": "string", "format": "date" })),
    ]);
    let schema = match field.kind {
        FieldKind::Whole(from, to) => json!({ "type": "integer", "minimum": from, "maximum": to }),
        FieldKind::Day => json!({ "type": "string", "format": "date" }),
        FieldKind::OneOf(options) => json!({ "enum": options.iter().map(|(value, _)| *value).collect::<Vec<_>>() }),
        FieldKind::AnyOf(options) => {
            let values: Vec<&str> = options.iter().map(|(value, _)| *value).collect();
            return json!({ "type": "array", "items": { "enum": values } });
        }
        FieldKind::Spans(options) => {
            let properties: Map<String, Value> =
                options.iter().map(|(value, _)| ((*value).to_owned(), span.clone())).collect();
            return json!({ "type": "object", "properties": properties, "additionalProperties": false });
        }
        FieldKind::Periods(most) => {
            let text = json!({ "type": "string" });
            let period =
                object([("start", text.clone()), ("end", text), ("kind", json!({ "enum": ["lesson", "break"] }))]);
            return json!({ "type": "array", "items": period, "maxItems": most });
        }
        _ => json!({ "type": "string" }),
    };
    if answered && !field.required { json!({ "anyOf": [schema, { "type": "null" }] }) } else { schema }
}

fn record(noun: &Noun) -> Value {
    let text = || json!({ "type": "string" });
    let mut fields: Vec<(&str, Value)> = vec![("_id", text()), ("branchId", text())];
    if noun.reach == Reach::Session {
        fields.push(("sessionId", text()));
    }
    // A record of an older database may lack what must be filled in today.
    let old = |field: &Field| Field { required: field.key == noun.fields[0].key, ..*field };
    fields.extend(noun.fields.iter().map(|field| (field.key, holds(&old(field), true))));
    fields.push((STATUS, json!({ "enum": noun.statuses.iter().map(|(status, _)| *status).collect::<Vec<_>>() })));
    for column in noun.columns.iter().filter(|column| column.computed.is_some()) {
        let kind = if column.numeric { "integer" } else { "string" };
        fields.push((column.key, json!({ "anyOf": [{ "type": kind }, { "type": "null" }] })));
    }
    for nested in noun.nested {
        let properties: Map<String, Value> =
            nested.columns.iter().map(|(key, _)| ((*key).to_owned(), text())).collect();
        let required: Vec<&str> = nested.columns.iter().map(|(key, _)| *key).collect();
        let shape =
            json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
        fields.push((nested.key, json!({ "anyOf": [shape, { "type": "null" }] })));
    }
    fields.extend([
        ("version", json!({ "type": "integer" })),
        ("changedByName", text()),
        ("changedAt", json!({ "type": "integer" })),
    ]);
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let required = json!(required);
    let properties: Map<String, Value> = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}
