//! `GET /api/openapi.json`: every call, made from the routes table, so that it cannot name one that is not there.

mod nouns;

use axum::Json;
use rules::permission::may;
use rules::roles::Role;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use base::error::ErrorAnswer;
use web::routes::Call;
use web::takes::Takes;

/// The document itself.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Document {
    openapi: &'static str,
    info: Value,
    paths: Value,
    components: Value,
}

/// GET /api/openapi.json
pub async fn openapi() -> Json<Document> {
    Json(document(crate::routes::CALLS))
}

/// Makes the schemas of answers. What no type declares is not answered.
fn answers() -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings.into_generator()
}

/// Makes the schemas of queries and bodies, each whole by itself: the type of a body may be an answer's too, and other in it.
fn inputs() -> SchemaGenerator {
    let mut settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    settings.into_generator()
}

/// The parts of a query or of a body as one object: its fields and the names of those that are required.
fn joined(parts: Vec<Schema>) -> (Map<String, Value>, Vec<Value>) {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for mut part in parts.into_iter().map(Schema::to_value) {
        if let Some(Value::Array(names)) = part.get_mut("required").map(Value::take) {
            required.extend(names);
        }
        if let Some(Value::Object(fields)) = part.get_mut("properties").map(Value::take) {
            properties.extend(fields);
        }
    }
    properties.values_mut().for_each(without_default);
    (properties, required)
}

/// That what is left out is null to the program is nobody else's concern.
fn without_default(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| name != "default" || !value.is_null());
            fields.values_mut().for_each(without_default);
        }
        Value::Array(items) => items.iter_mut().for_each(without_default),
        _ => {}
    }
}

/// A field of a query, which cannot be null.
fn parameter(name: &str, mut schema: Value, required: bool) -> Value {
    let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|is| is != "null");
        if let [one] = &types[..] {
            schema["type"] = one.clone();
        }
    }
    if let Some(Value::Array(some)) = schema.get_mut("anyOf") {
        some.retain(|one| one["type"] != "null");
        if let [one] = &some[..] {
            schema = one.clone();
        }
    }
    let mut parameter = json!({ "name": name, "in": "query", "required": required, "schema": schema });
    if let Some(description) = description {
        parameter["description"] = description;
    }
    parameter
}

/// Objects hold nothing but what they declare.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("properties").is_some_and(Value::is_object)
                && fields.get("type").is_some_and(|is| is == "object")
            {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn document(calls: &[Call]) -> Document {
    let mut paths = Map::new();
    let (mut answers, mut inputs) = (answers(), inputs());
    for call in calls {
        let operations = paths.entry(call.path).or_insert_with(|| json!({}));
        operations[call.method] = operation(call, &mut answers, &mut inputs);
    }
    answers.subschema_for::<ErrorAnswer>();
    let mut schemas = answers.take_definitions(false);
    schemas.values_mut().for_each(close);
    schemas.extend(nouns::shapes());
    Document {
        openapi: "3.1.0",
        info: json!({ "title": "markbook", "version": env!("CARGO_PKG_VERSION") }),
        paths: Value::Object(paths),
        components: json!({
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } },
            "schemas": schemas
        }),
    }
}

fn operation(call: &Call, answers: &mut SchemaGenerator, inputs: &mut SchemaGenerator) -> Value {
    let Takes { query, body, keyed } = (call.takes)(inputs);
    let mut parameters: Vec<Value> = call
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    let (mut query, required) = joined(query);
    query.extend(nouns::filters(call.method, call.path));
    parameters.extend(query.into_iter().map(|(name, schema)| {
        let required = required.iter().any(|of| *of == name);
        parameter(&name, nouns::of_query(call.method, call.path, &name).unwrap_or(schema), required)
    }));
    let content = nouns::body(call.method, call.path, inputs).or_else(|| {
        let (properties, required) = joined(body);
        let schema = json!({ "type": "object", "properties": properties, "required": required });
        (!properties.is_empty()).then(|| json!({ "application/json": { "schema": schema } }))
    });
    let mut responses = Map::new();
    let declared = call.answer.map(|schema| {
        let mut schema = schema(answers).to_value();
        close(&mut schema);
        schema
    });
    let answer = declared.or_else(|| nouns::answer(call.method, call.path)).unwrap_or_else(|| json!({}));
    responses.insert(
        "200".to_owned(),
        json!({ "description": call.says, "content": { "application/json": { "schema": answer } } }),
    );
    let mut refusals = vec!["400", "413", "422", "429", "500", "503"];
    if call.who.is_some() {
        refusals.extend(["401", "403", "404"]);
    }
    // The specification deletes marks and changes passwords by GET as well.
    let changes = call.method != "get" || ["/api/delete", "/api/update"].iter().any(|verb| call.path.starts_with(verb));
    if changes {
        refusals.extend(["408", "409", "423", "507"]);
    }
    // Of a DELETE no key is taken: what is gone stays gone.
    if content.is_some() || (keyed && call.method != "delete") {
        parameters.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": { "type": "string", "minLength": 1, "maxLength": 200 }
        }));
    }
    for status in refusals {
        responses.insert(
            status.to_owned(),
            json!({ "description": "Refused", "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/ErrorAnswer" } } } }),
        );
    }
    let mut operation = json!({
        "operationId": format!("{}_{}", call.method, call.path.trim_start_matches("/api/").replace(['/', '{', '}', '.'], "_")),
        "summary": call.says,
        "parameters": parameters,
        "responses": responses,
    });
    if let Some(action) = call.who {
        let roles: Vec<&str> = Role::ALL.into_iter().filter(|role| may(*role, action)).map(Role::as_str).collect();
        operation["security"] = json!([{ "bearer": [] }]);
        operation["x-roles"] = json!(roles);
    }
    if let Some(content) = content {
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    operation
}
