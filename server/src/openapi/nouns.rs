//! The shapes of the calls of every declared noun, made from its fields and columns: what they take and what they answer.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use office::NOUNS;
use office::library::BookIssues;
use people::admission::Applications;
use records::place::AskedPlace;
use records::{Field, FieldKind, Noun, Reach, RecordKind, STATUS, names_of};

/// Nouns that are no lists of staff's own and have calls all the same.
const OTHERS: &[Noun] = &[Applications::NOUN];

/// What issueBook adds. Its list has a shape of its own.
static ISSUED: Noun = BookIssues::NOUN;

fn described() -> impl Iterator<Item = &'static Noun> {
    NOUNS.iter().chain(OTHERS)
}

/// A call of a noun: which one, and which of the five; or the one that makes a student of an application.
fn of_path(method: &str, path: &str) -> Option<(&'static Noun, &'static str)> {
    let call = path.trim_start_matches("/api/");
    if (method, call) == ("post", "acceptOnlineAdmission/{id}") {
        return NOUNS.iter().find(|noun| noun.kind == "student").map(|noun| (noun, "accept"));
    }
    if (method, call) == ("post", "issueBook") {
        return Some((&ISSUED, "add"));
    }
    described().find_map(|noun| {
        let verbs = [
            ("post", format!("add{}", noun.call), "add"),
            ("get", noun.list_call(), "getAll"),
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
    described().map(|noun| (format!("{}Record", noun.call), record(noun)))
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
        verb => {
            let mut saved =
                object([("message", text.clone()), ("_id", text.clone()), ("version", json!({ "type": "integer" }))]);
            if verb == "updateOne" && noun.signs_in() {
                // Where the caller's own password was changed.
                saved["properties"]["accessToken"] = text;
            }
            saved
        }
    })
}

/// What the query of a noun's list is narrower in than its type says.
pub(super) fn of_query(method: &str, path: &str, name: &str) -> Option<Value> {
    let (noun, "getAll") = of_path(method, path)? else { return None };
    match name {
        STATUS => Some(statuses(noun)),
        "sort" => {
            let keys = noun.columns.iter().filter(|column| column.sort.is_some()).map(|column| column.key);
            let ways: Vec<String> = keys.flat_map(|key| [key.to_owned(), format!("-{key}")]).collect();
            Some(
                json!({ "enum": ways, "description": "A column; with a minus before it from the highest to the lowest" }),
            )
        }
        _ => None,
    }
}

/// What a noun's list can be filtered by, beside what the type of its query says.
pub(super) fn filters(method: &str, path: &str) -> Vec<(String, Value)> {
    let Some((noun, "getAll")) = of_path(method, path) else { return Vec::new() };
    let holds = |key: &str| noun.field(key).map_or_else(|| json!({ "type": "string" }), |field| holds(field, false));
    noun.filters.iter().map(|filter| (filter.key.to_owned(), holds(filter.key))).collect()
}

/// The body of a noun's `addX` and `updateOneX`, by media type: JSON, and a form's parts where there are pictures to send.
pub(super) fn body(method: &str, path: &str, inputs: &mut SchemaGenerator) -> Option<Value> {
    let (noun, verb @ ("add" | "updateOne" | "accept")) = of_path(method, path)? else { return None };
    let adds = verb == "add";
    let mut properties = Map::new();
    if adds {
        let (ground, _) = super::joined(vec![AskedPlace::json_schema(inputs)]);
        let place: &[&str] = match noun.reach {
            Reach::Installation => &[],
            Reach::Branch | Reach::BranchOrNone => &["branchName", "branchId"],
            Reach::Session => &["branchName", "branchId", "sessionName", "sessionId"],
        };
        // A session's own name is not where it belongs.
        let place = place.iter().filter(|key| noun.field(key).is_none());
        properties.extend(place.map(|key| ((*key).to_owned(), ground[*key].clone())));
    } else if verb == "updateOne" {
        let version = "The one that was edited. Without it the last write wins";
        properties.insert("version".to_owned(), json!({ "type": ["integer", "null"], "description": version }));
        if noun.kind == "session" {
            for key in ["existingBranch", "existingSession"] {
                let stored =
                    json!({ "type": ["string", "null"], "description": "Must be what is stored: an id or a name" });
                properties.insert(key.to_owned(), stored);
            }
        }
    }
    properties.extend(noun.fields.iter().map(|field| (field.key.to_owned(), taken(field))));
    if verb == "updateOne" {
        for field in noun.fields.iter().filter(|field| field.is_secret()) {
            properties[field.key]["description"] = json!(
                "Another password, by the rules of the call that changes it alone; one's own answers an accessToken"
            );
        }
    }
    let beside = "Must be the name of the id beside it; where that is empty, says which record is meant";
    properties.extend(
        names_of(noun).map(|name| (name.to_owned(), json!({ "type": ["string", "null"], "description": beside }))),
    );
    properties.insert(STATUS.to_owned(), statuses(noun));
    // What has a default is that where it is left out.
    let needed = |field: &&Field| adds && (field.required || field.is_secret()) && field.default.is_empty();
    let required: Vec<&str> = noun.fields.iter().filter(needed).map(|field| field.key).collect();
    let mut schema = json!({ "type": "object", "properties": properties, "required": required });
    let mut content = json!({ "application/json": { "schema": schema } });
    let uploads: Vec<&Field> = noun.fields.iter().filter(|field| field.is_picture() || field.is_files()).collect();
    if !uploads.is_empty() {
        for field in uploads {
            let one = json!({ "type": "string", "format": "binary" });
            schema["properties"][field.key] = match field.kind {
                FieldKind::Files(most, _) => json!({ "type": "array", "items": one, "maxItems": most }),
                _ => one,
            };
        }
        content["multipart/form-data"] = json!({ "schema": schema });
    }
    Some(content)
}

fn statuses(noun: &Noun) -> Value {
    json!({ "enum": noun.statuses.iter().map(|(status, _)| *status).collect::<Vec<_>>() })
}

/// What a body may hold of a field.
fn taken(field: &Field) -> Value {
    if field.is_picture() {
        return json!({ "type": "null", "description": "Takes the picture away" });
    }
    if field.is_files() {
        return json!({ "description": "Sent as parts of a form; in JSON what is stored of them stays" });
    }
    let mut schema = holds(field, false);
    if let FieldKind::Line(most) | FieldKind::Lines(most) | FieldKind::Sign(most) | FieldKind::Code(_, most) =
        field.kind
    {
        schema["maxLength"] = json!(most);
    }
    // Of a call that adds, where one has to be given.
    if !field.required && !field.is_secret() {
        schema = json!({ "anyOf": [schema, { "type": "null" }] });
    }
    if !field.hint.is_none() {
        schema["description"] = json!(field.hint.english());
    }
    schema
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
        FieldKind::Money(from, to) => {
            let bound = |hundredths: i64| records::in_answer(Some(hundredths));
            json!({ "type": "number", "minimum": bound(from), "maximum": bound(to), "multipleOf": 0.01 })
        }
        FieldKind::Secret => {
            return json!({ "type": "string", "minLength": 8, "maxLength": 128, "writeOnly": true });
        }
        FieldKind::Day => json!({ "type": "string", "format": "date" }),
        FieldKind::OneOf(options) => json!({ "enum": options.iter().map(|(value, _)| *value).collect::<Vec<_>>() }),
        FieldKind::AnyOf(options) => {
            let values: Vec<&str> = options.iter().map(|(value, _)| *value).collect();
            return json!({ "type": "array", "items": { "enum": values } });
        }
        FieldKind::Offered(options) => {
            let usual: Vec<&str> = options.iter().map(|(value, _)| *value).collect();
            json!({ "type": "string", "examples": usual })
        }
        // Of a school's own semesters, too.
        FieldKind::Spans(options) => {
            let properties: Map<String, Value> =
                options.iter().map(|(value, _)| ((*value).to_owned(), span.clone())).collect();
            return json!({ "type": "object", "properties": properties, "additionalProperties": span });
        }
        FieldKind::Files(most, _) => {
            let text = || json!({ "type": "string" });
            let file = object([("_id", text()), ("fileName", text()), ("href", text())]);
            return json!({ "type": "array", "items": file, "maxItems": most });
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
    fields.extend(
        noun.fields.iter().filter(|field| !field.is_secret()).map(|field| (field.key, holds(&old(field), true))),
    );
    fields.push((STATUS, statuses(noun)));
    for column in noun.columns.iter().filter(|column| column.computed.is_some()) {
        let kind = match (column.is_money, column.is_number()) {
            (true, _) => "number",
            (false, true) => "integer",
            (false, false) => "string",
        };
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
