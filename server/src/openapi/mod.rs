//! `GET /api/openapi.json`: every call, made from the routes table, so that it cannot name one that is not there.

mod nouns;
mod schemas;

use axum::Json;
use rules::permission::{Action, may};
use rules::roles::Role;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::error::ErrorAnswer;

/// One call of the routes table.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// `get`, `post`, `put` or `delete`.
    pub method: &'static str,
    pub path: &'static str,
    /// The action of the permission table; none for the calls that need no token.
    pub who: Option<Action>,
    pub takes: Takes,
    /// What it answers; none for the calls of declared nouns.
    pub answer: Option<fn(&mut SchemaGenerator) -> Schema>,
    pub says: &'static str,
}

/// The query and the body of a call, as field names separated by commas; `?` marks one that may be left out, `[]` a list.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    pub query: &'static str,
    pub body: &'static str,
}

impl Takes {
    /// Neither query nor body.
    #[must_use]
    pub const fn nothing() -> Self {
        Self { query: "", body: "" }
    }

    /// A query.
    #[must_use]
    pub const fn query(query: &'static str) -> Self {
        Self { query, body: "" }
    }

    /// A body.
    #[must_use]
    pub const fn body(body: &'static str) -> Self {
        Self { query: "", body }
    }
}

/// The document itself.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Document {
    openapi: &'static str,
    info: Value,
    paths: Value,
    components: Value,
}

/// The schema of an answer's type, for the routes table.
pub fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
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
    let mut answers = answers();
    for call in calls {
        let operations = paths.entry(call.path).or_insert_with(|| json!({}));
        operations[call.method] = operation(call, &mut answers);
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

fn operation(call: &Call, answers: &mut SchemaGenerator) -> Value {
    let mut parameters: Vec<Value> = call
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    for field in fields(call.takes.query) {
        parameters.push(json!({
            "name": field.name, "in": "query", "required": field.required, "schema": schemas::of_query(field.name, field.required)
        }));
    }
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
    // Revoking twice is the same as once.
    if !call.takes.body.is_empty() {
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
    if !call.takes.body.is_empty() {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for field in fields(call.takes.body) {
            let own = nouns::of_body(call.method, call.path, field.name);
            let holds = own.unwrap_or_else(|| schemas::of_body(field.name, field.required));
            properties.insert(field.name.to_owned(), holds);
            if field.required {
                required.push(field.name);
            }
        }
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": {
            "type": "object", "properties": properties, "required": required } } } });
    }
    operation
}

struct Field<'a> {
    name: &'a str,
    required: bool,
}

fn fields(list: &str) -> impl Iterator<Item = Field<'_>> {
    list.split(',').map(str::trim).filter(|field| !field.is_empty()).map(|field| {
        let (field, required) = field.strip_suffix('?').map_or((field, true), |field| (field, false));
        Field { name: field.strip_suffix("[]").unwrap_or(field), required }
    })
}
