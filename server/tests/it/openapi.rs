//! The `OpenAPI` document tells the truth: what calls really answer fits the schemas that it gives for them.

use axum::body::Body;
use axum::http::Method;
use markbook::routes::CALLS;
use rules::permission::may;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::narrowed;
use testing::report_card_school;
use testing::rows;
use testing::school::sheet_query;
use testing::{Client, TestApp};

/// Where `value` does not fit `schema`; nothing where it does. Knows the words that the document uses.
fn misfit(document: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    if let Some(named) = schema["$ref"].as_str() {
        return misfit(document, document.pointer(&named[1..]).expect("a schema"), value, path);
    }
    if let Some(any) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let misfits: Vec<String> = any.iter().filter_map(|one| misfit(document, one, value, path)).collect();
        return (misfits.len() == any.len()).then(|| misfits.join("; "));
    }
    let wrong = |what: &str| Some(format!("{path}: {value} is not {what}"));
    if let Some(allowed) = schema["enum"].as_array() {
        return if allowed.contains(value) { None } else { wrong("allowed") };
    }
    if let Some(only) = schema.get("const") {
        return if only == value { None } else { wrong("the one value") };
    }
    if let Some(kinds) = schema["type"].as_array() {
        let misfits: Vec<String> = kinds
            .iter()
            .filter_map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                misfit(document, &one, value, path)
            })
            .collect();
        return (misfits.len() == kinds.len()).then(|| misfits.join("; "));
    }
    match schema["type"].as_str() {
        Some("string") if !value.is_string() => wrong("text"),
        Some("integer") if !value.is_i64() => wrong("a whole number"),
        Some("number") if !value.is_number() => wrong("a number"),
        Some("boolean") if !value.is_boolean() => wrong("true or false"),
        Some("null") if !value.is_null() => wrong("null"),
        Some("array") => match value.as_array() {
            None => wrong("a list"),
            Some(items) => items
                .iter()
                .enumerate()
                .find_map(|(place, item)| misfit(document, &schema["items"], item, &format!("{path}[{place}]"))),
        },
        Some("object") => {
            let Some(fields) = value.as_object() else { return wrong("an object") };
            for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                if !fields.contains_key(name) {
                    return Some(format!("{path}.{name} is missing"));
                }
            }
            let properties = schema["properties"].as_object()?;
            if schema["additionalProperties"] == false
                && let Some(name) = fields.keys().find(|name| !properties.contains_key(*name))
            {
                return Some(format!("{path}.{name} is not declared"));
            }
            properties
                .iter()
                .find_map(|(name, schema)| misfit(document, schema, fields.get(name)?, &format!("{path}.{name}")))
        }
        _ => None,
    }
}

/// Calls by GET that change something, as specified.
const CHANGES: &[&str] = &["/api/deleteFilterWiseExamMarks", "/api/updateEmployeePassword/{id}"];

async fn call(client: &Client, method: &str, address: &str, body: &Value) -> (u16, Value) {
    let headers = [("content-type", "application/json")];
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let answer = client.send(method.to_uppercase().parse::<Method>().unwrap(), address, &headers, body).await;
    (answer.status.as_u16(), answer.json())
}

/// The schema of a call's body; null where it takes none.
fn body_of(operation: &Value) -> &Value {
    &operation["requestBody"]["content"]["application/json"]["schema"]
}

/// What of a query and a body the document does not ask for, or asks for in another shape.
fn unasked(document: &Value, operation: &Value, query: &str, body: &Value) -> Option<String> {
    let parameters = operation["parameters"].as_array().unwrap();
    let in_query = |name: &str| parameters.iter().find(|of| of["name"] == name && of["in"] == "query");
    let wrong =
        query.split('&').filter_map(|pair| pair.split_once('=')).find_map(|(name, value)| match in_query(name) {
            None => Some(format!("{name} is not declared")),
            // A number in a query is a text that reads as one.
            Some(of) => {
                let number = value.parse().map(|number: i64| json!(number)).unwrap_or_default();
                let text = misfit(document, &of["schema"], &json!(value), name);
                text.and(misfit(document, &of["schema"], &number, name))
            }
        });
    let declared = |name: &String| body_of(operation)["properties"].get(name).is_some();
    let undeclared = body.as_object().and_then(|fields| fields.keys().find(|name| !declared(name)).cloned());
    wrong.or(undeclared).or_else(|| misfit(document, body_of(operation), body, "").filter(|_| !body.is_null()))
}

/// A value that fits a schema well enough to be refused for what is missing beside it.
fn example(name: &str, schema: &Value) -> Value {
    match name {
        // The one width that needs a class alone.
        "sheets" => json!("class"),
        "semester" => json!("half_yearly"),
        "examType" => json!("term"),
        "classNumeric" => json!(8),
        "branchCode" => json!("XY"),
        "validFrom" | "startDate" => json!("2031-01-01"),
        "endDate" => json!("2031-12-31"),
        "weekdays" if schema["type"] == "object" => json!({ "sunday": [] }),
        "weekdays" => json!(["sunday"]),
        "periods" => json!([{ "start": "08:00", "end": "08:45", "kind": "lesson" }]),
        "marks" | "editedMarks" | "qualities" => json!([{ "studentId": "student-1" }]),
        "students" if schema["type"] != "string" => json!([{ "studentId": "student-1", "subjects": [] }]),
        "attendance" => json!([]),
        "day" | "date" => json!("2026-09-21"),
        "month" => json!("2026-09"),
        "rolls" => json!([{ "studentId": "student-1", "roll": 1 }]),
        "schedules" | "subjects" if schema["type"] != "string" => json!([{ "subjectId": "subject-1" }]),
        _ if schema["type"] == "boolean" => json!(true),
        _ if schema["enum"].is_array() => schema["enum"][0].clone(),
        _ => json!("unknown-1"),
    }
}

#[tokio::test]
async fn a_call_is_refused_without_what_the_document_requires_and_not_without_more() {
    let app = TestApp::new().await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    let clients = [Role::SuperAdmin, Role::Admin, Role::Student].map(|role| (role, app.as_role(role)));
    let mut walked = 0;
    for of in narrowed::calls() {
        let operation = &document["paths"][of.path][of.method];
        let parameters = operation["parameters"].as_array().unwrap();
        let needed = parameters.iter().filter(|of| of["in"] == "query" && of["required"] == true);
        let mut query: Vec<(String, Value)> =
            needed.map(|of| (of["name"].as_str().unwrap().to_owned(), of["schema"].clone())).collect();
        let schema = body_of(operation);
        let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let mut body: Vec<(String, Value)> =
            needed.map(|name| (name.to_owned(), schema["properties"][name].clone())).collect();
        let required: Vec<String> = query.iter().chain(&body).map(|(name, _)| name.clone()).collect();
        // One of two keys, or one for some: what no schema says.
        for name in ["branchId", "sessionId", "semester"] {
            let given = (name.to_owned(), json!({}));
            if parameters.iter().any(|of| of["name"] == name) {
                query.push(given);
            } else if schema["properties"].get(name).is_some() {
                body.push(given);
            }
        }
        let allowed = |(role, _): &&(Role, Client)| of.who.is_none_or(|action| may(*role, action));
        let (_, client) = clients.iter().find(allowed).expect("a role that may");
        let path = of.path.replace("{id}", "unknown-1").replace("{studentId}", "unknown-1");
        let without = async |left_out: &str| {
            let given = |fields: &[(String, Value)]| -> serde_json::Map<String, Value> {
                let fields = fields.iter().filter(|(name, _)| name != left_out);
                fields.map(|(name, schema)| (name.clone(), example(name, schema))).collect()
            };
            let pairs = given(&query);
            let pairs: Vec<String> =
                pairs.iter().map(|(name, value)| format!("{name}={}", value.as_str().unwrap())).collect();
            let body = if schema.is_null() { Value::Null } else { Value::Object(given(&body)) };
            call(client, of.method, &format!("{path}?{}", pairs.join("&")), &body).await
        };
        let (status, answer) = without("").await;
        let fields = answer["fields"].to_string();
        assert!(
            !fields.contains(" is missing") && !fields.contains("Please enter"),
            "{} {}: {status} {answer}",
            of.method,
            of.path
        );
        for name in &required {
            let (status, answer) = without(name).await;
            assert_eq!(status, 400, "{} {} without {name}: {answer}", of.method, of.path);
            // A list's first part stands for the list.
            let named = |key: &String| key.split('.').next() == Some(name);
            let fields = answer["fields"].as_object();
            assert!(
                fields.is_some_and(|of| of.keys().any(named)),
                "{} {} without {name}: {answer}",
                of.method,
                of.path
            );
            walked += 1;
        }
    }
    assert!(narrowed::is_enough(walked, 91), "{walked} fields are required");
}

/// A command is kept by its key also where it has no body. Of what is read, and of what is deleted, no key is taken.
#[tokio::test]
async fn the_key_is_said_of_every_call_that_takes_one() {
    let app = TestApp::new().await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    let takes_key = |method: &str, path: &str| {
        let parameters = document["paths"][path][method]["parameters"].as_array().unwrap();
        parameters.iter().any(|parameter| parameter["name"] == "Idempotency-Key")
    };
    assert!(takes_key("put", "/api/returnBook/{id}"), "without a body");
    assert!(takes_key("put", "/api/renewBook/{id}") && takes_key("post", "/api/addBooks"));
    assert!(!takes_key("get", "/api/getAllBookIssue") && !takes_key("delete", "/api/deleteOneSubstitution/{id}"));
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one walk over every GET, a line each")]
async fn what_calls_answer_fits_what_the_document_says() {
    let app = TestApp::new().await;
    report_card_school::fill(&app.app.db).await;
    let year = ["2027-01-01", "2027-12-31"];
    rows::session(&app.app.db, "session-next", "branch-1", "2027", year, "planned").await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    let admin = app.as_role(Role::Admin);
    let sheet = sheet_query("subject-1");
    let section = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
    let ids =
        json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1" });
    let with = |more: Value| -> Value {
        let mut body = ids.clone();
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    let link = json!({ "kind": "reportCards", "semester": "half_yearly", "name": "x", "includeUnpublished": true });
    let none = Value::Null;
    testing::vouchers::books(&app).await;
    let deposit = json!({ "date": "2026-09-21", "headId": "gifts", "accountId": "cash", "amount": "1,500.50", "branchId": "branch-1" });
    let calls: Vec<(&str, &str, String, Value)> = vec![
        ("get", "/api/check_session", String::new(), none.clone()),
        ("get", "/api/getAllBranch", "limit=all".into(), none.clone()),
        ("get", "/api/getBranchSessionWiseExamList", section.into(), none.clone()),
        ("get", "/api/getBranchSessionClassWiseExamListFromExamSchedule", section.into(), none.clone()),
        ("get", "/api/sessionWiseClass/session-1", String::new(), none.clone()),
        ("get", "/api/classWiseSection/class-1", String::new(), none.clone()),
        ("get", "/api/branchWiseGroup/branch-1", String::new(), none.clone()),
        ("get", "/api/branchWiseSession/branch-1", String::new(), none.clone()),
        ("get", "/api/branchWiseSubject", section.into(), none.clone()),
        ("get", "/api/branchWiseTeacher", section.into(), none.clone()),
        ("get", "/api/branchWiseEmployee", section.into(), none.clone()),
        ("get", "/api/branchWiseAccountant", section.into(), none.clone()),
        ("get", "/api/getStudentAsFilter", section.into(), none.clone()),
        ("get", "/api/getTeacherScheduleList", section.into(), none.clone()),
        ("get", "/api/getTeacherScheduleList", format!("{section}&page=1"), none.clone()),
        ("get", "/api/getClassScheduleList", format!("{section}&page=1&limit=1"), none.clone()),
        ("get", "/api/getClassScheduleByDay", "branchId=branch-1&day=sunday".into(), none.clone()),
        ("get", "/api/getAllSubstitution", format!("{section}&from=2026-01-01&limit=all"), none.clone()),
        ("get", "/api/getFilterWiseExamSchedule", sheet.clone(), none.clone()),
        ("get", "/api/getFilterWiseExamMarks", sheet.clone(), none.clone()),
        ("get", "/api/getResultsPublishedAndLockedStatus", sheet.clone(), none.clone()),
        ("get", "/api/getStudentsForMarkEntry", sheet.clone(), none.clone()),
        ("get", "/api/getStudentWiseExamMarks", format!("{sheet}&studentId=student-1"), none.clone()),
        ("get", "/api/getTabulationTotal", format!("{section}&semester=half_yearly"), none.clone()),
        ("get", "/api/getTabulation", format!("{section}&exam=exam-1"), none.clone()),
        ("get", "/api/getStudentInfo", format!("{section}&studentId=student-1"), none.clone()),
        ("get", "/api/getStudentsWithMarksDetails", format!("{section}&semester=half_yearly"), none.clone()),
        ("get", "/api/getSubjectWiseHighestMarks", section.into(), none.clone()),
        ("get", "/api/getAssignSubjectForFilter", section.into(), none.clone()),
        ("get", "/api/getAssignSubjectStudents", section.into(), none.clone()),
        ("get", "/api/getStudentPromotionPlan", format!("{section}&newSessionId=session-next"), none.clone()),
        ("get", "/api/getSearchResult", "searchText=am".into(), none.clone()),
        ("get", "/api/searchSheets", "searchText=math".into(), none.clone()),
        ("get", "/api/getOneStudentQualities/student-1", format!("{section}&semester=half_yearly"), none.clone()),
        (
            "put",
            "/api/saveStudentAttendance",
            String::new(),
            with(json!({ "day": "2026-09-21", "attendance": [{ "studentId": "student-2", "state": "absent" }] })),
        ),
        (
            "put",
            "/api/saveEmployeeAttendance",
            String::new(),
            json!({ "branchId": "branch-1", "sessionId": "session-1", "day": "2026-09-21", "attendance": [] }),
        ),
        ("get", "/api/getStudentAttendance", format!("{section}&day=2026-09-21"), none.clone()),
        ("get", "/api/getAttendanceReport", format!("{section}&month=2026-09"), none.clone()),
        ("get", "/api/getStudentAttendanceReport/student-1", section.into(), none.clone()),
        ("get", "/api/getEmployeeAttendance", "sessionId=session-1&day=2026-09-21".into(), none.clone()),
        ("get", "/api/getEmployeeAttendanceReport", "sessionId=session-1&month=2026-09".into(), none.clone()),
        (
            "put",
            "/api/sectionQualities",
            String::new(),
            with(json!({ "qualities": [{ "studentId": "student-2", "regularity": "A" }] })),
        ),
        (
            "post",
            "/api/publishResults",
            format!("{section}&examId=exam-1"),
            json!({ "isPublished": true, "sheets": "exam" }),
        ),
        (
            "post",
            "/api/lockResults",
            format!("{section}&examId=exam-1"),
            json!({ "isLocked": false, "sheets": "exam" }),
        ),
        ("post", "/api/publishResult", sheet.clone(), json!({ "isPublished": false })),
        ("post", "/api/resultsLockStatusUpdate", sheet.clone(), json!({ "isLocked": false })),
        ("post", "/api/printLinks", String::new(), with(link)),
        ("get", "/api/printLinks", section.into(), none.clone()),
        ("get", "/api/openapi.json", String::new(), none.clone()),
        ("get", "/api/getIncomeChart", "branchId=branch-1".into(), none.clone()),
        ("get", "/api/getExpenseChart", "branchId=branch-1".into(), none.clone()),
        ("get", "/api/getAllNotification", "page=1&limit=10".into(), none.clone()),
        ("put", "/api/readAllNotification", String::new(), none.clone()),
        ("get", "/api/getStudentIssuedBookCount", "studentId=student-1".into(), none.clone()),
        ("get", "/api/getStudentFeesHistoryChart", "branchId=branch-1&studentId=student-1".into(), none.clone()),
        ("get", "/api/getHandIns/homework-1", String::new(), none.clone()),
        (
            "put",
            "/api/evaluateHomeWork/homework-1",
            String::new(),
            json!({ "evaluations": [{ "studentId": "student-2", "result": "8", "comment": "Neat" }] }),
        ),
        ("post", "/api/addDeposit", String::new(), deposit.clone()),
        ("get", "/api/getAllDeposit", "branchId=branch-1&from=2026-01-01&limit=all".into(), none.clone()),
    ];
    let session = "branchId=branch-1&sessionId=session-1";
    for (method, path, query, body) in &calls {
        let (status, answer) = call(&admin, method, &format!("{path}?{query}"), body).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
        let pattern = [
            ("/session-1", "/{id}"),
            ("/class-1", "/{id}"),
            ("/branch-1", "/{id}"),
            ("/student-1", "/{studentId}"),
            ("/homework-1", "/{id}"),
        ]
        .iter()
        .fold((*path).to_owned(), |path, (id, name)| path.replace(id, name));
        let operation = &document["paths"][&pattern][method];
        assert_eq!(unasked(&document, operation, query, body), None, "{method} {path}");
        let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{pattern}");
        assert_eq!(misfit(&document, schema, &answer, ""), None, "{method} {path}");
    }
    // Every other call that reads: those of the declared nouns, each with one of its records.
    let of_admin = |of: &&markbook::routes::Call| of.who.is_none_or(|action| may(Role::Admin, action));
    for of in CALLS.iter().filter(of_admin).filter(|of| of.method == "get" && !CHANGES.contains(&of.path)) {
        let pattern = of.path;
        let is_walked = calls.iter().any(|(method, path, ..)| {
            let parts = |path: &str| path.split('/').map(str::to_owned).collect::<Vec<_>>();
            let (path, pattern) = (parts(path), parts(pattern));
            *method == "get"
                && path.len() == pattern.len()
                && path.iter().zip(&pattern).all(|(own, of)| own == of || of.starts_with('{'))
        });
        if is_walked {
            continue;
        }
        let path = match pattern.strip_suffix("/{id}") {
            None => pattern.to_owned(),
            Some(one) => {
                let list = one.replace("getOneExamList", "getExamList").replace("getOne", "getAll");
                let (_, all) = call(&admin, "get", &format!("{list}?{session}"), &none).await;
                let Some(id) = all["data"][0]["_id"].as_str() else { continue };
                format!("{one}/{id}")
            }
        };
        let (status, answer) = call(&admin, "get", &format!("{path}?{session}"), &none).await;
        assert_eq!(status, 200, "{path}: {answer}");
        let schema = &document["paths"][pattern]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert_eq!(misfit(&document, schema, &answer, ""), None, "{path}");
    }
    // A list that is empty fits anything.
    let filled = [
        "getStudentsWithMarksDetails",
        "getTabulationTotal",
        "getFilterWiseExamMarks",
        "printLinks",
        "branchWiseSubject",
    ];
    for name in filled {
        let (_, path, query, _) = calls.iter().rfind(|(_, path, ..)| path.ends_with(name)).unwrap();
        let (_, answer) = call(&admin, "get", &format!("{path}?{query}"), &Value::Null).await;
        let rows = answer.as_array().or(answer["marks"].as_array()).unwrap();
        assert!(!rows.is_empty(), "{name}");
    }
    // Each call says what it answers, and no object is open but those that the document holds itself.
    for of in CALLS {
        let schema =
            &document["paths"][of.path][of.method]["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema.as_object().is_some_and(|schema| !schema.is_empty()), "{} {}", of.method, of.path);
    }
    // And the reader itself sees what does not fit.
    let wrong = json!({ "type": "array", "items": { "type": "object", "required": ["_id"], "properties": {} } });
    assert_eq!(misfit(&document, &wrong, &json!([{}]), ""), Some("[0]._id is missing".to_owned()));
    let closed = json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": false });
    assert_eq!(misfit(&document, &closed, &json!({ "b": 1 }), ""), Some(".b is not declared".to_owned()));
}
