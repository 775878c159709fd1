//! What a field of a query or a body may hold, for `GET /api/openapi.json`. What calls answer is said by the answers' own types.

use rules::components::Component;
use rules::qualities::{Quality, QualityGrade};
use rules::semesters::Semester;
use serde_json::{Map, Value, json};

/// What a field of a query may hold.
#[must_use]
pub fn of_query(name: &str, required: bool) -> Value {
    match name {
        // From two characters something is found; with fewer, nothing is.
        "searchText" => json!({ "type": "string" }),
        "page" => json!({ "type": "integer", "minimum": 1, "maximum": 1_000_000 }),
        "limit" => json!({ "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 500 }, { "const": "all" }] }),
        _ => {
            let mut schema = of_body(name, true);
            if let (false, Some(schema)) = (required, schema.as_object_mut()) {
                schema.remove("minLength");
            }
            schema
        }
    }
}

/// What a field of a body may hold. What may be left out may mostly be null as well.
#[must_use]
pub fn of_body(name: &str, required: bool) -> Value {
    let grades: Vec<Option<&str>> =
        QualityGrade::ALL.into_iter().map(|grade| Some(grade.as_str())).chain([None]).collect();
    let mut schema = match name {
        "semester" => {
            let semesters: Vec<&str> = Semester::ALL.into_iter().map(Semester::as_str).collect();
            json!({ "type": "string", "enum": semesters })
        }
        "kind" => json!({ "type": "string", "enum": ["reportCards", "tabulation"] }),
        "userType" => json!({ "type": "string", "enum": ["student", "admin"] }),
        "sheets" => json!({ "type": "string", "enum": ["exam", "section", "examOfClass", "class"] }),
        "isPublished" | "isLocked" | "onlyComplete" | "includeUnpublished" | "revokeLinks" => {
            return json!({ "type": "boolean" });
        }
        "isWeb" => return json!({ "type": ["boolean", "string", "null"] }),
        "webId" => return json!({}),
        "expiresInDays" => return json!({ "type": ["integer", "null"], "minimum": 1, "maximum": 90 }),
        "version" => return json!({ "type": ["integer", "null"], "minimum": 0 }),
        "newPassword" | "password" => json!({ "type": "string", "minLength": 8, "maxLength": 128 }),
        "name" => json!({ "type": "string", "minLength": 1, "maxLength": 120 }),
        "subjects" => return json!({ "type": ["array", "null"], "items": { "type": "string" }, "maxItems": 100 }),
        "marks" | "editedMarks" => {
            let mark = json!({ "type": ["number", "string", "null"] });
            return entries(Component::ALL.map(Component::key).as_slice(), &mark);
        }
        "qualities" => return entries(Quality::ALL.map(Quality::key).as_slice(), &json!({ "enum": grades })),
        grade if Quality::ALL.iter().any(|quality| quality.key() == grade) => return json!({ "enum": grades }),
        "branchId" | "branchName" => {
            json!({ "type": "string", "description": "One of the two names the branch; a confined caller's is known" })
        }
        "sessionId" | "sessionName" => json!({ "type": "string", "description": "One of the two names the session" }),
        _ => json!({ "type": "string" }),
    };
    if !required {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    if schema.get("enum").is_none() && schema.get("minLength").is_none() {
        schema["minLength"] = json!(1);
    }
    schema
}

/// A list with an entry for each student.
fn entries(fields: &[&str], holds: &Value) -> Value {
    let mut properties = Map::new();
    properties.insert("studentId".to_owned(), json!({ "type": "string", "minLength": 1 }));
    properties.insert("version".to_owned(), of_body("version", false));
    for field in fields {
        properties.insert((*field).to_owned(), holds.clone());
    }
    json!({ "type": "array", "minItems": 1, "items": { "type": "object", "properties": properties, "required": ["studentId"] } })
}
