//! A student leaves before the session is over, or comes back (docs/rules.md, *People*): leaveStudent, takeBackLeaving and the page
//! `/admin/view/{id}/leaving`.

use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::adding;
use testing::{Client, TestApp, both_schools, run};

const LEAVE: &str = "/api/leaveStudent/student-1";
const BACK: &str = "/api/takeBackLeaving/student-1";
const PAGE: &str = "/admin/view/student-1/leaving";

fn body(day: &str, reason: &str) -> Value {
    json!({ "leftOn": day, "reason": reason })
}

#[derive(Debug, PartialEq, Eq, db::FromRow)]
struct Stored {
    left_on: Option<String>,
    left_reason: Option<String>,
    version: i64,
    roll: i64,
}

async fn stored(db: &Db) -> (Option<String>, Option<String>, i64) {
    let mut conn = db.acquire().await.unwrap();
    let row: Stored = conn
        .one(
            "select r.left_on, r.left_reason, s.version, r.roll from enrolments r join students s on s.id = r.student_id
              where s.id = 'student-1'",
            (),
        )
        .await
        .unwrap();
    assert_eq!(row.roll, 1, "the roll stays taken");
    (row.left_on, row.left_reason, row.version)
}

async fn audited(db: &Db) -> Vec<String> {
    #[derive(db::FromRow)]
    struct Row {
        line: String,
    }
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "select a.action || ' ' || c.field || ' ' || coalesce(c.old_value, '') || ' > ' || coalesce(c.new_value, '') as line
               from audit_acts a join audit_changes c on c.act_id = a.id where a.subject_id = 'student-1' order by a.at, a.id",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

fn some(day: &str, reason: &str, version: i64) -> (Option<String>, Option<String>, i64) {
    (Some(day.to_owned()), Some(reason.to_owned()), version)
}

#[tokio::test]
async fn a_student_leaves_and_comes_back_by_calls() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let answer = admin.put(LEAVE, &body(" 2026-05-12 ", "  Moved   to Khulna ")).await;
        assert_eq!(answer.json(), json!({ "message": "Successfully Updated", "_id": "student-1", "version": 2 }));
        assert_eq!(stored(&db).await, some("2026-05-12", "Moved to Khulna", 2));
        // Again, with another day: a correction.
        let answer = admin.put(LEAVE, &json!({ "leftOn": "2026-05-13", "reason": "চলে গেছে", "version": 2 })).await;
        assert_eq!(answer.json()["version"], 3);
        let stale = admin.put(LEAVE, &json!({ "leftOn": "2026-05-14", "reason": "x", "version": 2 })).await;
        assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
        let stale = admin.put(BACK, &json!({ "version": 2 })).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stored(&db).await, some("2026-05-13", "চলে গেছে", 3));
        assert_eq!(admin.put(BACK, &json!({ "version": 3 })).await.json()["version"], 4);
        assert_eq!(stored(&db).await, (None, None, 4));
        assert_eq!(admin.put(BACK, &json!({})).await.refusal(), (409, "Amina Rahman has not left".to_owned()));
        assert_eq!(
            audited(&db).await,
            [
                "update leftOn  > 12 May 2026, Moved to Khulna",
                "update leftOn 12 May 2026, Moved to Khulna > 13 May 2026, চলে গেছে",
                "update leftOn 13 May 2026, চলে গেছে > ",
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_leaving_that_cannot_be_is_refused_and_nothing_is_stored() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let long = "x".repeat(201);
        for (day, reason, field) in [
            ("", "Moved", "leftOn"),
            ("2026-02-30", "Moved", "leftOn"),
            ("tomorrow", "Moved", "leftOn"),
            ("2025-12-31", "Moved", "leftOn"),
            ("2027-01-01", "Moved", "leftOn"),
            ("2026-05-12", "", "reason"),
            ("2026-05-12", "   ", "reason"),
            ("2026-05-12", &long, "reason"),
        ] {
            let answer = admin.put(LEAVE, &body(day, reason)).await;
            assert_eq!(answer.status, 422, "{day} {reason}: {}", answer.text());
            assert!(answer.json()["fields"][field].is_string(), "{day} {reason}: {}", answer.text());
        }
        let answer = admin.put(LEAVE, &body("2026-05-12", " \u{200b} ")).await;
        assert_eq!(answer.refusal(), (400, "reason holds a character that cannot be shown".to_owned()));
        let answer = admin.put(LEAVE, &body("2027-01-01", "Moved")).await;
        let message = "The day is after the session ends: 2026 is from 1 January 2026 to 31 December 2026";
        assert_eq!(answer.refusal(), (422, message.to_owned()));
        for (client, path, status) in [
            (app.as_role(Role::Admin), "/api/leaveStudent/nobody", 404),
            (app.as_role(Role::Admin), "/api/leaveStudent/student-2x", 403),
            (app.as_employee("employee-admin-2", Role::Admin), LEAVE, 403),
            (app.as_role(Role::Teacher), LEAVE, 403),
            (app.as_role(Role::AcademicSupport), LEAVE, 403),
            (app.as_role(Role::Student), LEAVE, 403),
            (app.anonymous(), LEAVE, 401),
        ] {
            let answer = client.put(path, &body("2026-05-12", "Moved")).await;
            assert_eq!(answer.status, status, "{path}: {}", answer.text());
        }
        let wrong = admin.put(LEAVE, &json!({ "leftOn": 5, "reason": "Moved" })).await;
        assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
        assert_eq!(stored(&db).await, (None, None, 1));
        // The first and the last day of the session are days like any.
        for (day, role) in [("2026-01-01", Role::AdmissionSupport), ("2026-12-31", Role::SuperAdmin)] {
            assert_eq!(app.as_role(role).put(LEAVE, &body(day, "Moved")).await.status, StatusCode::OK, "{day}");
        }
        // A closed session is said before a stale version and a wrong day.
        run(&db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = json!({ "leftOn": "never", "reason": "x", "version": 99 });
        assert_eq!(admin.put(LEAVE, &closed).await.status, StatusCode::LOCKED);
        assert_eq!(admin.put(BACK, &json!({})).await.status, StatusCode::LOCKED);
        run(&db, "update sessions set status = 'active' where id = 'session-1'").await;
        assert_eq!(admin.put(LEAVE, &closed).await.status, StatusCode::CONFLICT);
        run(&db, "delete from enrolments where student_id = 'student-1'").await;
        let nowhere = admin.put(LEAVE, &body("2026-05-12", "Moved")).await;
        assert_eq!(nowhere.refusal(), (409, "Amina Rahman is not enrolled in any session".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_call_that_is_sent_twice_is_done_once() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let key = [("idempotency-key", "leaving-1")];
    let first = admin.json(Method::PUT, LEAVE, &body("2026-05-12", "Moved"), &key).await;
    let second = admin.json(Method::PUT, LEAVE, &body("2026-05-12", "Moved"), &key).await;
    assert_eq!(first.json(), second.json());
    assert_eq!(stored(&app.app.db).await.2, 2);
    let other = admin.json(Method::PUT, LEAVE, &body("2026-05-13", "Moved"), &key).await;
    assert_eq!(other.status, 422);
}

#[tokio::test]
async fn the_page_says_what_becomes_of_marks_before_anything_is_stored() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    let admin = app.as_role(Role::Admin);
    let marks = json!([{ "studentId": "student-1", "written": 40 }]);
    assert_eq!(admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await.status, StatusCode::OK);
    let first = admin.props_at(PAGE).await;
    assert_eq!((&first["left"], &first["question"]), (&Value::Null, &Value::Null));
    assert_eq!(first["place"], "S-001, Class 8 A, roll 1, session 2026");

    let asked = admin.form(PAGE, &[("leftOn", "2026-06-14"), ("reason", "Moved <b>"), ("version", "1")]).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.text());
    let question = asked.props()["question"].clone();
    assert_eq!(question["day"], "14 June 2026");
    assert_eq!(question["effects"][1], "Later ones, and those without a day, do not: Half Yearly (2 subjects).");
    assert_eq!(
        question["warning"],
        "Marks are entered on 1 later sheet: Half Yearly (Mathematics). They are kept, count nowhere, and come back if the leaving is taken back."
    );
    assert_eq!(stored(db).await, (None, None, 1));
    // On the day of the exam nothing is lost.
    let asked = admin.form(PAGE, &[("leftOn", "2026-06-15"), ("reason", "Moved"), ("version", "1")]).await;
    assert_eq!(asked.props()["question"]["warning"], Value::Null);

    let fields =
        [("leftOn", "2026-06-14"), ("reason", "Moved"), ("version", "1"), ("confirmed", "1"), ("formKey", "k1")];
    for _ in 0..2 {
        let done = admin.form(PAGE, &fields).await;
        assert_eq!(
            (done.status, done.header("location")),
            (StatusCode::SEE_OTHER, "/admin/view/student-1/leaving?done=left")
        );
    }
    assert_eq!(stored(db).await, some("2026-06-14", "Moved", 2));
    let left = admin.get(PAGE).await.served_as("studentLeaving_left").shown();
    assert_eq!(left["left"], json!(["14 June 2026", "Moved"]));
    assert_eq!(left["returning"], "Then 2 later sheets will list them again, and marks on 1 of these count again.");
    // A stale page shows itself again, with what was typed and the version of now.
    for fields in [
        &[("leftOn", "2026-06-13"), ("reason", "Other"), ("version", "1")][..],
        &[("leftOn", "2026-06-13"), ("reason", "Other"), ("version", "1"), ("confirmed", "1")],
        &[("act", "back"), ("version", "1")],
    ] {
        let stale = admin.form(PAGE, fields).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let form = stale.props()["form"].clone();
        assert!(form["failure"].as_str().unwrap().starts_with("Somebody else has changed this student"));
        assert_eq!(form["version"], 2);
    }
    let wrong = admin.form(PAGE, &[("leftOn", "2028-01-01"), ("reason", ""), ("version", "2")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.props()["form"]["errors"]["reason"].is_string());
    assert_eq!(admin.form(PAGE, &[("act", "perhaps"), ("version", "2")]).await.status, 422);
    let back = admin.form(PAGE, &[("act", "back"), ("version", "2")]).await;
    assert_eq!(back.header("location"), "/admin/view/student-1/leaving?done=back");
    assert_eq!(stored(db).await, (None, None, 3));
    run(db, "update sessions set status = 'closed' where id = 'session-1'").await;
    assert!(admin.props_at(PAGE).await["closed"].is_string());
    let closed = admin.form(PAGE, &[("leftOn", "2026-06-13"), ("reason", "Other"), ("version", "3")]).await;
    assert_eq!(closed.status, StatusCode::LOCKED);
    assert_eq!(app.as_role(Role::Teacher).get(PAGE).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.get("/admin/view/student-2x/leaving").await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.get("/admin/view/nobody/leaving").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_list_and_the_profile_say_who_left() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.put(LEAVE, &body("2026-05-12", "Moved")).await.status, StatusCode::OK);
        let list = async |more: &str| {
            let page = admin.get(&format!("/admin/view?{more}")).await.page_data();
            let rows = page["props"]["rows"].as_array().unwrap().clone();
            (rows.len(), rows.iter().any(|row| row.to_string().contains("12 May 2026")))
        };
        assert_eq!(list("").await, (6, true));
        assert_eq!(list("standing=left").await, (1, true));
        assert_eq!(list("standing=here").await, (5, false));
        assert_eq!(list("sort=-leftOn").await.0, 6);
        let rows = admin.get("/api/getAllStudent?branchId=branch-1&sessionId=session-1&standing=left").await.json();
        assert_eq!((&rows["total"], &rows["data"][0]["leftOn"]), (&json!(1), &json!("2026-05-12")));

        let profile = async |client: &Client| {
            let props = client.get("/admin/searchView?id=student-1").await.props();
            let student = &props["student"];
            (student["enrolments"][0]["left"].clone(), student["acts"].to_string().contains(PAGE))
        };
        assert_eq!(profile(&admin).await, (json!("12 May 2026, Moved"), true));
        // Why is nobody else's business, not even in what the page was made from.
        for role in [Role::Teacher, Role::Student] {
            assert_eq!(profile(&app.as_role(role)).await, (json!("12 May 2026"), false));
        }
        let audit = admin.get("/admin/audit").await;
        assert!(audit.text().contains("Left on"), "the audit says it in words");
        // Nobody else gets the roll; the seat is free.
        run(&db, "update sections set seats = 5 where id = 'section-1'").await;
        let new = |roll: i64| {
            json!({ "sessionId": "session-1", "firstName": "New", "regNo": format!("N-{roll}"), "gender": "female", "dob": "2012-03-04",
                    "sectionId": "section-1", "roll": roll, "guardianName": "G", "guardianMobile": "01712345678" })
        };
        assert_eq!(admin.post("/api/addStudent", &new(1)).await.json()["fields"]["roll"], "Another student of the section has this roll");
        let added = admin.post("/api/addStudent", &new(77)).await;
        assert!(added.status.is_success(), "{}", added.text());
        assert_eq!(admin.post("/api/addStudent", &new(78)).await.status, 422);
        // A student's own form keeps the leaving.
        let version = json!({ "firstName": "Aminah", "version": 2 });
        let saved = admin.put("/api/updateOneStudent/student-1", &version).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(stored(&db).await, some("2026-05-12", "Moved", 3));
    })
    .await;
}
