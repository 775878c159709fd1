//! No text that holds a character which nobody sees, or which turns the direction of what is read, comes in by any form or call
//! (docs/rules.md, *Identity and naming*). Of telephone numbers such characters are left out.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use markbook::routes::PAGES;
use money::online::provider::signature;
use rules::permission::may;
use rules::roles::Role;
use serde_json::{Map, Value, json};

use crate::narrowed;
use testing::{PAYMENT_KEY, TestApp, each_engine};

/// One of each kind: direction, isolate, no width, mark, soft hyphen, control, a joiner where nothing is joined.
const UNSEEN: [char; 7] = ['\u{202e}', '\u{2066}', '\u{200b}', '\u{200f}', '\u{ad}', '\u{7}', '\u{200d}'];
const SAYS: &str = "cannot be shown";

/// Passwords are taken as they are typed.
const VERBATIM: [&str; 3] = ["userPassword", "newPassword", "password"];
/// Telephone numbers.
const NUMBERS: [&str; 2] = ["mobileNo", "guardianMobile"];
/// By what a call of records says where it belongs: looked up, never stored. Pictures are files.
const LOOKED_UP: [&str; 7] =
    ["branchId", "branchName", "sessionId", "sessionName", "existingBranch", "existingSession", "version"];

/// Records of a session that have one field which must be filled in: without their session nothing is said of that field.
const OF_A_SESSION: [&str; 2] = ["/api/addSubject", "/api/addContent"];

/// How much is stored that a form or a call could have added.
async fn stored(app: &TestApp) -> i64 {
    #[derive(db::FromRow)]
    struct Count {
        n: i64,
    }
    let sql = "select (select count(*) from audit_acts) + (select count(*) from idempotency_keys) + (select count(*) from receipts)
                    + (select count(*) from day_closes) + (select count(*) from students) + (select count(*) from applications) as n";
    app.app.db.acquire().await.unwrap().one::<Count>(sql, ()).await.unwrap().n
}

/// Every place for a text below a schema, as the steps to it: names of fields, and `[]` for a list.
fn texts(document: &Value, schema: &Value, path: &[String], into: &mut BTreeSet<Vec<String>>, depth: usize) {
    if depth > 6 {
        return;
    }
    if let Some(named) = schema["$ref"].as_str() {
        let named = document.pointer(&named[1..]).expect("a schema");
        return texts(document, named, path, into, depth + 1);
    }
    for one in ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|of| schema[of].as_array()).flatten() {
        texts(document, one, path, into, depth + 1);
    }
    let is = |kind: &str| {
        schema["type"] == kind || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|of| of == kind))
    };
    if is("string") && schema["format"] != "binary" && !path.is_empty() {
        into.insert(path.to_vec());
    }
    if is("array") {
        let below: Vec<String> = path.iter().cloned().chain(["[]".to_owned()]).collect();
        texts(document, &schema["items"], &below, into, depth + 1);
    }
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        let below: Vec<String> = path.iter().cloned().chain([name.clone()]).collect();
        texts(document, schema, &below, into, depth + 1);
    }
}

/// A body with nothing but this text.
fn body(path: &[String], text: &str) -> Value {
    match path.split_first() {
        None => json!(text),
        Some((step, rest)) if step == "[]" => json!([body(rest, text)]),
        Some((name, rest)) => Value::Object(Map::from_iter([(name.clone(), body(rest, text))])),
    }
}

#[tokio::test]
async fn every_text_of_every_call_is_refused() {
    let app = TestApp::new().await;
    let before = stored(&app).await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    let (mut walked, mut faults) = (0, Vec::new());
    for call in narrowed::calls().filter(|call| call.method == "post" || call.method == "put") {
        let content = &document["paths"][call.path][call.method]["requestBody"]["content"];
        let mut places = BTreeSet::new();
        texts(&document, &content["application/json"]["schema"], &[], &mut places, 0);
        let allowed = |role: &&Role| call.who.is_none_or(|action| may(**role, action));
        let all = [Role::Admin, Role::SuperAdmin, Role::Student, Role::Accountant, Role::Librarian, Role::Teacher];
        let role = all.iter().find(allowed).expect("a role that may");
        let client = app.as_role(*role);
        let path = call.path.replace("{id}", "unknown-1").replace("{studentId}", "unknown-1");
        for place in places {
            let name = place.iter().rfind(|step| *step != "[]").unwrap().clone();
            if VERBATIM.contains(&name.as_str()) || NUMBERS.contains(&name.as_str()) {
                continue;
            }
            let text = format!("a{}b", UNSEEN[walked % UNSEEN.len()]);
            let method: Method = call.method.to_uppercase().parse().unwrap();
            let mut body = body(&place, &text);
            if OF_A_SESSION.contains(&call.path) && body.get("sessionId").is_none() {
                body["sessionId"] = json!("session-1");
            }
            let answer = client.json(method, &path, &body, &[]).await;
            walked += 1;
            let status = answer.status.as_u16();
            // Whose record is looked for first; a new one is read by the same reader.
            let is_of_nobody = status == 404 && call.path.contains("{id}");
            // A provider's notice is signed.
            let is_unsigned = status == 403 && call.path == "/api/paymentNotice";
            let fields = if (400..=422).contains(&status) { answer.json()["fields"].clone() } else { Value::Null };
            // A part of a list or of an object may stand for it.
            let is_step = |part: &str| place.iter().any(|step| step == part.trim_end_matches(']'));
            let is_named =
                fields.as_object().is_some_and(|fields| fields.keys().any(|key| key.split(['.', '[']).any(is_step)));
            // The rows of a list are judged together, once it is known where they belong (`people/spellings.rs`).
            let is_list = call.path.starts_with("/api/addBulk") && (400..=422).contains(&status);
            let is_looked_up = LOOKED_UP.contains(&name.as_str()) && (400..=422).contains(&status);
            if !(is_named || is_list || is_of_nobody || is_unsigned || is_looked_up) {
                faults.push(format!("{} {} {}: {status} {}", call.method, call.path, place.join("."), answer.text()));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {walked}:\n{}", faults.len(), faults.join("\n"));
    assert!(narrowed::is_enough(walked, 201), "{walked} texts");
    assert_eq!(stored(&app).await, before);
}

/// Forms without a field of their own; and the set-up, which is over.
const WITHOUT: [&str; 3] = ["/auth/token", "/auth/logout", "/auth/setup"];

#[tokio::test]
async fn a_text_of_every_form_is_refused() {
    let app = TestApp::new().await;
    let before = stored(&app).await;
    let roles = [Role::Admin, Role::SuperAdmin, Role::Accountant, Role::Librarian, Role::Teacher, Role::Student];
    let (mut said, mut faults) = (0, Vec::new());
    let posted = narrowed::pages().filter(|page| page.method == "post" && !WITHOUT.contains(&page.path));
    for (at, page) in posted.enumerate() {
        let path = page.path.replace("{id}", "unknown-1").replace("{code}", "DHK");
        let text = format!("a{}b", UNSEEN[at % UNSEEN.len()]);
        let by_anybody = page.path.starts_with("/auth/") || page.path.starts_with("/admission/");
        let mut status = 0;
        for role in roles {
            let client = if by_anybody { app.anonymous() } else { app.as_role(role) };
            // Its name comes before every other, so that it is what a plain refusal says.
            let answer = client.form(&path, &[("0", &text)]).await;
            status = answer.status.as_u16();
            if status != 403 {
                said += usize::from(answer.says(SAYS));
                break;
            }
        }
        // What is not there has no form; of some, what is missing is said before.
        if !(400..500).contains(&status) {
            faults.push(format!("{}: {status}", page.path));
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    assert!(narrowed::is_enough(said, 41), "{said} forms said so");
    assert_eq!(stored(&app).await, before);
}

#[tokio::test]
async fn what_stands_on_receipts_and_in_closed_days_is_seen() {
    each_engine(async |app| {
        let before = stored(app).await;
        let accountant = app.as_role(Role::Accountant);
        for unseen in UNSEEN {
            let bad = format!("TX{unseen}7");
            let body = json!({ "studentId": "student-1", "amount": "5", "method": "cash", "reference": bad });
            let refused = accountant.post("/api/addStudentFeesCollection", &body).await;
            let said = "reference holds a character that cannot be shown";
            assert_eq!(
                (refused.status.as_u16(), &refused.json()["fields"]["reference"]),
                (400, &json!(said)),
                "{unseen:?}"
            );
            let body = json!({ "branchId": "branch-1", "to": "2026-09-01", "note": bad });
            let refused = accountant.post("/api/closeDays", &body).await;
            assert_eq!(
                (refused.status.as_u16(), refused.json()["fields"]["note"].is_string()),
                (400, true),
                "{unseen:?}"
            );
            for (path, fields) in [
                (
                    "/admin/studentFeesCashier",
                    vec![("studentId", "student-1"), ("amount", "5"), ("method", "cash"), ("reference", bad.as_str())],
                ),
                ("/admin/studentFeesCollection/days", vec![("to", "2026-09-01"), ("note", bad.as_str())]),
            ] {
                assert!(PAGES.iter().any(|page| page.method == "post" && page.path == path), "{path}");
                let refused = accountant.form(path, &fields).await;
                assert!(refused.status.is_client_error(), "{path}: {}", refused.status);
                assert!(refused.says(SAYS), "{path} {unseen:?}: {}", refused.text());
            }
            let body =
                json!({ "reference": "x", "state": "paid", "amount": "5", "providerReference": bad }).to_string();
            let signature = signature(PAYMENT_KEY, body.as_bytes());
            let headers = [("content-type", "application/json"), ("x-payment-signature", signature.as_str())];
            let refused = app.anonymous().send(Method::POST, "/api/paymentNotice", &headers, Body::from(body)).await;
            assert_eq!(
                (refused.status, refused.json()["fields"]["providerReference"].is_string()),
                (StatusCode::BAD_REQUEST, true)
            );
        }
        assert_eq!(stored(app).await, before);
        // Lines may end in a text that has several, and words be joined in Bengali.
        let fine = json!({ "branchId": "branch-1", "to": "no day", "note": "র\u{200d}্যাব\nsecond" });
        let refused = accountant.post("/api/closeDays", &fine).await.json();
        assert!(refused["fields"]["note"].is_null() && refused["fields"]["to"].is_string(), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn of_a_telephone_number_what_is_not_seen_is_left_out() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let typed = "\u{202a}01711\u{a0}000\u{200b}000\u{202c}";
        let place = "/admin/view/new?sessionId=session-1";
        let saved = admin
            .form(
                place,
                &[
                    ("firstName", "Amina"),
                    ("regNo", "T-1"),
                    ("gender", "female"),
                    ("dob", "2012-03-04"),
                    ("sectionId", "section-1"),
                    ("roll", "71"),
                    ("guardianName", "Rahima"),
                    ("guardianMobile", typed),
                    ("mobileNo", typed),
                    ("status", "active"),
                    ("sessionId", "session-1"),
                ],
            )
            .await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let found = admin.get("/api/getAllStudent?branchId=branch-1&sessionId=session-1&search=t-1").await.json();
        assert_eq!(
            (&found["data"][0]["guardianMobile"], &found["data"][0]["mobileNo"]),
            (&json!("01711000000"), &json!("01711000000"))
        );
    })
    .await;
}
