//! How many statements the requests take that a school makes most: each costs a way to the database and back, so that one more is seen here
//! before it is felt.

use axum::http::Method;
use db::{Db, Engine};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::editing;
use testing::school::sheet_query;
use testing::{Client, TestApp, both_schools};

/// A request, and how many statements it takes on either engine, but for what [`VERSIONS`] counts.
type Request = (&'static str, Role, Method, String, Value, u64);

/// Postgres is asked what it shows, before and after, for the screen that is kept while it shows the same.
const VERSIONS: (&str, u64) = ("/admin/examResult", 2);

fn requests() -> Vec<Request> {
    let sheet = sheet_query("subject-1");
    let section = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
    let marks = |written: i64| editing("subject-1", json!([{ "studentId": "student-1", "written": written }]));
    let attendance = json!({
        "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1", "day": "2026-09-21",
        "attendance": [{ "studentId": "student-1", "state": "present" }],
    });
    let get = |what, role, path: String, counts| (what, role, Method::GET, path, Value::Null, counts);
    vec![
        get("the login", Role::Student, "/auth/login".to_owned(), 2),
        get("a teacher's dashboard", Role::Teacher, "/admin/dashboard".to_owned(), 7),
        get("an admin's dashboard", Role::Admin, "/admin/dashboard".to_owned(), 12),
        get("a student's dashboard", Role::Student, "/admin/dashboard".to_owned(), 11),
        get("where to enter marks", Role::Teacher, "/admin/examResult".to_owned(), 5),
        get("a filled mark page", Role::Teacher, format!("/admin/examResult?{sheet}&tab=marks"), 6),
        get("a sheet by call", Role::Teacher, format!("/api/getFilterWiseExamMarks?{sheet}"), 5),
        ("a save of marks", Role::Teacher, Method::PUT, "/api/updateOneMark".to_owned(), marks(30), 12),
        get("attendance", Role::Teacher, format!("/admin/studentAttendance?{section}"), 6),
        ("a save of attendance", Role::Teacher, Method::PUT, "/api/saveStudentAttendance".to_owned(), attendance, 10),
        get("the list of students", Role::Admin, "/admin/view".to_owned(), 7),
        get("students by call", Role::Admin, "/api/getAllStudent?sessionId=session-1".to_owned(), 4),
        get("a student's profile", Role::Admin, "/admin/view/student-1".to_owned(), 6),
        get("a search", Role::Admin, "/api/getSearchResult?searchText=amina".to_owned(), 3),
        get("a search for sheets", Role::Admin, "/api/searchSheets?searchText=mathematics".to_owned(), 4),
        get("a section's cards", Role::Admin, format!("/admin/markSheet?{section}&semester=half_yearly"), 14),
        get("a tabulation", Role::Admin, format!("/admin/half_yearly_tabulation_8_9?{section}"), 6),
        get("a student's own results", Role::Student, "/admin/examResult_student".to_owned(), 2),
        get("a student's homework", Role::Student, "/admin/homeWorkStudent".to_owned(), 2),
        get("notifications", Role::Student, "/api/getAllNotification".to_owned(), 3),
    ]
}

/// What it took, or how it was refused.
async fn statements(app: &TestApp, client: &Client, request: &Request) -> String {
    let (what, _, method, path, body, _) = request;
    let before = app.app.db.statements();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = client.send(method.clone(), path, &[("content-type", "application/json")], body.into()).await;
    match answer.status.as_u16() {
        200 => format!("{what}: {}", app.app.db.statements() - before),
        status => format!("{what}: {status} {}", answer.text()),
    }
}

#[tokio::test]
async fn the_most_used_requests_take_no_more_statements_than_they_did() {
    let differ = std::sync::Mutex::new(Vec::new());
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let mut found = Vec::new();
        let mut held = Vec::new();
        for request in requests() {
            let client = app.as_role(request.1);
            found.push(statements(&app, &client, &request).await);
            let asks = app.app.db.engine() == Engine::Postgres && request.3.split('?').next() == Some(VERSIONS.0);
            held.push(format!("{}: {}", request.0, request.5 + if asks { VERSIONS.1 } else { 0 }));
        }
        for (found, held) in found.into_iter().zip(held).filter(|(found, held)| found != held) {
            differ.lock().unwrap().push(format!("{engine:?}: {found}, not {held}", engine = app.app.db.engine()));
        }
    })
    .await;
    let differ = differ.into_inner().unwrap();
    assert!(differ.is_empty(), "{differ:#?}");
}
