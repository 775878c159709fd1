//! The rolls of a section, renumbered in one action (docs/rules.md, *People*): by page and by call, on both engines.

use axum::http::{Method, StatusCode};
use db::FromRow;
use people::rolls::store;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::audit;
use testing::{TestApp, both_schools, each_engine, run};

const PAGE: &str = "/admin/view/rolls";
const CALL: &str = "/api/renumberRolls";

/// The students of section-1 as `1:1 2:2`, by the number in their ids.
async fn rolls(app: &TestApp) -> String {
    let mut conn = app.app.db.acquire().await.unwrap();
    let mut rows = store::roster(&mut conn, "section-1").await.unwrap();
    rows.sort_by(|one, other| one.student_id.cmp(&other.student_id));
    let said: Vec<String> =
        rows.iter().map(|row| format!("{}:{}", row.student_id.trim_start_matches("student-"), row.roll)).collect();
    said.join(" ")
}

const BEFORE: &str = "1:1 2:2 3:3 4:5 5:8";

/// The form with these new rolls of students 1 to 5, and the old ones as the page shows them.
fn form<'f>(new: &[&'f str; 5]) -> Vec<(&'static str, &'f str)> {
    vec![
        ("sectionId", "section-1"),
        ("roll.student-1", new[0]),
        ("was.student-1", "1"),
        ("roll.student-2", new[1]),
        ("was.student-2", "2"),
        ("roll.student-3", new[2]),
        ("was.student-3", "3"),
        ("roll.student-4", new[3]),
        ("was.student-4", "5"),
        ("roll.student-5", new[4]),
        ("was.student-5", "8"),
    ]
}

fn body(rolls: &Value) -> Value {
    json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1", "rolls": rolls })
}

#[tokio::test]
async fn two_swap_a_chain_moves_on_and_each_is_audited() {
    each_engine(async |app| {
        let admin = app.as_role(Role::AdmissionSupport);
        // 1 and 2 swap; 3, 4 and 5 go round.
        let done = admin.form(PAGE, &form(&["2", "1", "5", "8", "3"])).await;
        assert_eq!(done.header("location"), "/admin/view/rolls?sectionId=section-1&done=1", "{}", done.text());
        assert_eq!(rolls(app).await, "1:2 2:1 3:5 4:8 5:3");
        let mut told = audit(&app.app.db).await;
        told.sort();
        assert_eq!(
            told,
            [
                "update student-1 roll 1>2",
                "update student-2 roll 2>1",
                "update student-3 roll 3>5",
                "update student-4 roll 5>8",
                "update student-5 roll 8>3",
            ]
        );
        let page = admin.get("/admin/view/rolls?sectionId=section-1&done=1").await;
        assert_eq!(page.props()["done"], "Successfully Updated");
        assert_eq!(page.props()["list"]["rows"][0]["name"], "Bashir Ahmed", "by roll");
    })
    .await;
}

#[tokio::test]
async fn an_order_fills_the_inputs_in_and_stores_nothing() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    for (order, values) in [
        ("name", ["1", "2", "5", "3", "4"]),
        ("regNo", ["1", "2", "3", "4", "5"]),
        ("old", ["1", "2", "3", "4", "5"]),
        ("nonsense", ["1", "2", "3", "5", "8"]),
    ] {
        let page = admin.get(&format!("{PAGE}?sectionId=section-1&order={order}")).await.props();
        let rows = page["list"]["rows"].as_array().unwrap();
        let shown: Vec<&str> = rows.iter().map(|row| row["value"].as_str().unwrap()).collect();
        assert_eq!(shown, values, "{order}");
        assert_eq!(page["list"]["unsaved"], json!(order != "nonsense"), "{order}");
    }
    assert_eq!(rolls(&app).await, BEFORE);
    let none = admin.get(PAGE).await.props();
    assert_eq!(none["list"], Value::Null);
    let labels: Vec<&str> =
        none["sections"].as_array().unwrap().iter().map(|of| of["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["2026: Class 8 A", "2026: Class 8 B"], "of sessions that are open");
    let section = admin.get("/admin/sectionSetting/section-1").await;
    assert_eq!(section.props()["links"][0]["href"], "/admin/view/rolls?sectionId=section-1");
    let list = admin.get("/admin/view?sectionId=section-1").await;
    assert_eq!(list.props()["links"][0]["href"], "/admin/view/rolls?sectionId=section-1");
}

#[tokio::test]
async fn a_roll_that_comes_twice_or_is_none_is_said_beside_each_student() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let twice = admin.form(PAGE, &form(&["1", "2", "2", "5", "8"])).await;
        assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY);
        let rows = twice.props()["list"]["rows"].clone();
        assert_eq!(rows[0]["error"], Value::Null);
        assert_eq!(rows[1]["error"], "Roll 2 is also given to চন্দ্রা রায়");
        assert_eq!(rows[2]["error"], "Roll 2 is also given to Bashir Ahmed");
        assert_eq!(rows[2]["value"], "2", "what was typed is kept");
        for (typed, fault) in [
            ("", "Roll is missing"),
            (" ", "Roll is missing"),
            ("x", "Roll is a whole number from 1 to 99999"),
            ("0", "Roll is a whole number from 1 to 99999"),
            ("-3", "Roll is a whole number from 1 to 99999"),
            ("1.5", "Roll is a whole number from 1 to 99999"),
            ("100000", "Roll is a whole number from 1 to 99999"),
            ("99999999999999999999999", "Roll is a whole number from 1 to 99999"),
        ] {
            let refused = admin.form(PAGE, &form(&["1", "2", "3", typed, "8"])).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
            assert_eq!(refused.props()["list"]["rows"][3]["error"], fault, "{typed}");
        }
        assert_eq!(rolls(app).await, BEFORE);
        assert_eq!(audit(&app.app.db).await, Vec::<String>::new());
        // As Bengali keyboards write them.
        let bengali = admin.form(PAGE, &form(&["১", "২", "৩", "৪", " ৫ "])).await;
        assert_eq!(bengali.status, StatusCode::SEE_OTHER, "{}", bengali.text());
        assert_eq!(rolls(app).await, "1:1 2:2 3:3 4:4 5:5");
    })
    .await;
}

#[tokio::test]
async fn what_has_changed_since_the_page_was_opened_is_shown_and_nothing_is_stored() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        run(&app.app.db, "update enrolments set roll = 30 where student_id = 'student-2'").await;
        run(&app.app.db, "update enrolments set section_id = 'section-1', roll = 40 where student_id = 'student-6'")
            .await;
        run(&app.app.db, "update enrolments set section_id = 'section-1-b' where student_id = 'student-5'").await;
        let stale = admin.form(PAGE, &form(&["2", "1", "3", "5", "8"])).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        stale.served_as("rolls");
        let list = stale.props()["list"].clone();
        let rows = list["rows"].as_array().unwrap();
        let row = |id: &str| rows.iter().find(|row| row["_id"] == id).unwrap().clone();
        assert_eq!((&row("student-2")["now"], &row("student-2")["value"]), (&json!("Now: 30, was 2"), &json!("1")));
        assert_eq!(
            (&row("student-6")["now"], &row("student-6")["value"]),
            (&json!("Has joined the section"), &json!("40"))
        );
        assert_eq!(list["gone"], json!(["A student of the page is no longer in this section."]));
        assert_eq!(rolls(app).await, "1:1 2:30 3:3 4:5 6:40");
        // The page as it is now can be saved.
        let again = [
            ("sectionId", "section-1"),
            ("roll.student-1", "2"),
            ("was.student-1", "1"),
            ("roll.student-2", "1"),
            ("was.student-2", "30"),
            ("roll.student-3", "3"),
            ("was.student-3", "3"),
            ("roll.student-4", "4"),
            ("was.student-4", "5"),
            ("roll.student-6", "6"),
            ("was.student-6", "40"),
        ];
        assert_eq!(admin.form(PAGE, &again).await.status, StatusCode::SEE_OTHER);
        assert_eq!(rolls(app).await, "1:2 2:1 3:3 4:4 6:6");
    })
    .await;
}

#[tokio::test]
async fn a_form_of_a_student_from_before_does_not_bring_the_old_roll_back() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(admin.form(PAGE, &form(&["2", "1", "3", "5", "8"])).await.status, StatusCode::SEE_OTHER);
    let student = admin.get("/api/getOneStudent/student-1").await.json();
    assert_eq!((&student["version"], &student["roll"]), (&json!(2), &json!(2)));
    let stale = admin.put("/api/updateOneStudent/student-1", &json!({ "version": 1, "roll": 9 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn the_call_changes_those_it_names_or_nobody() {
    each_engine(async |app| {
        let admin = app.as_role(Role::SuperAdmin);
        let swap = body(&json!([
            { "studentId": "student-1", "roll": 5, "existingRoll": 1 },
            { "studentId": "student-4", "roll": 1 },
        ]));
        let key = [("idempotency-key", "one")];
        for _ in 0..2 {
            let done = admin.json(Method::PUT, CALL, &swap, &key).await;
            assert_eq!(done.refusal(), (200, "Successfully Updated".to_owned()), "{}", done.text());
        }
        assert_eq!(rolls(app).await, "1:5 2:2 3:3 4:1 5:8");
        assert_eq!(audit(&app.app.db).await.len(), 2);

        let stale = admin.put(CALL, &swap).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stale.json()["conflicts"], json!([{ "studentId": "student-1", "yours": 5, "theirs": 5 }]));
        for (rolls, status, field) in [
            (json!([{ "studentId": "student-1", "roll": 2 }]), 422, "roll.student-1"),
            (json!([{ "studentId": "student-1", "roll": 2 }]), 422, "roll.student-2"),
            (json!([{ "studentId": "student-1", "roll": 0 }]), 422, "roll.student-1"),
            (json!([{ "studentId": "student-1", "roll": 100_000 }]), 422, "roll.student-1"),
            (
                json!([{ "studentId": "student-1", "roll": 7 }, { "studentId": "student-1", "roll": 9 }]),
                400,
                "roll.student-1",
            ),
            (json!([{ "studentId": "student-6", "roll": 7 }]), 404, "rolls.student-6"),
            (json!([{ "studentId": "student-2x", "roll": 7 }]), 404, "rolls.student-2x"),
            (json!([]), 400, "rolls"),
            (Value::Null, 400, "rolls"),
        ] {
            let refused = admin.put(CALL, &body(&rolls)).await;
            assert_eq!(refused.status.as_u16(), status, "{rolls}: {}", refused.text());
            assert!(refused.json()["fields"][field].is_string(), "{rolls}: {}", refused.text());
        }
        assert_eq!(rolls(app).await, "1:5 2:2 3:3 4:1 5:8");
    })
    .await;
}

#[tokio::test]
async fn other_branches_other_roles_and_closed_sessions_are_refused() {
    each_engine(async |app| {
        let entries = json!([{ "studentId": "student-1", "roll": 70 }]);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            let client = app.as_role(role);
            let page = client.get("/admin/view/rolls?sectionId=section-1").await;
            assert_eq!(page.status.as_u16(), if may { 200 } else { 403 }, "{role}");
            if !may {
                assert_eq!(client.put(CALL, &body(&entries)).await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get("/admin/view/rolls?sectionId=section-1").await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.form(PAGE, &form(&["2", "1", "3", "5", "8"])).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.put(CALL, &body(&entries)).await.status, StatusCode::FORBIDDEN);
        // A student of another branch in the list tells nothing.
        let foreign = json!([{ "studentId": "student-2x", "roll": 7 }]);
        assert_eq!(app.as_role(Role::Admin).put(CALL, &body(&foreign)).await.status, StatusCode::FORBIDDEN);
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get("/admin/view/rolls?sectionId=nothing").await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.form(PAGE, &[("sectionId", "nothing")]).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.form(PAGE, &[]).await.status, StatusCode::BAD_REQUEST);

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let shown = admin.get("/admin/view/rolls?sectionId=section-1").await;
        assert_eq!(shown.props()["list"]["closed"], json!(true));
        assert!(!shown.text().contains(">Save<") && !shown.text().contains("name=\"roll."));
        assert_eq!(admin.form(PAGE, &form(&["2", "1", "3", "5", "8"])).await.status, StatusCode::LOCKED);
        assert_eq!(admin.put(CALL, &body(&entries)).await.status, StatusCode::LOCKED);
        assert_eq!(rolls(app).await, BEFORE);
    })
    .await;
}

#[tokio::test]
async fn a_second_press_changes_nothing_and_of_two_at_once_one_is_told() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let mut press = form(&["2", "1", "3", "5", "8"]);
        press.extend([("formKey", "same")]);
        let (one, two) = tokio::join!(admin.form(PAGE, &press), admin.form(PAGE, &press));
        assert_eq!((one.status, two.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
        assert_eq!(audit(&app.app.db).await.len(), 2);
        let (first, second) = (
            [("sectionId", "section-1"), ("roll.student-1", "11")],
            [("sectionId", "section-1"), ("roll.student-1", "12")],
        );
        let rest = [
            ("was.student-1", "2"),
            ("roll.student-2", "1"),
            ("was.student-2", "1"),
            ("roll.student-3", "3"),
            ("was.student-3", "3"),
            ("roll.student-4", "5"),
            ("was.student-4", "5"),
            ("roll.student-5", "8"),
            ("was.student-5", "8"),
        ];
        let (first, second) = ([&first[..], &rest].concat(), [&second[..], &rest].concat());
        let (one, two) = tokio::join!(admin.form(PAGE, &first), admin.form(PAGE, &second));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409]);
        assert_eq!(audit(&app.app.db).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_roll_is_freed_only_where_it_is_as_it_was_read() {
    #[derive(FromRow)]
    struct Stored {
        roll: i64,
    }
    both_schools(|db| async move {
        let mut tx = db.begin().await.unwrap();
        assert!(!store::free(&mut tx, "section-1", "student-1", 2).await.unwrap(), "another roll");
        assert!(!store::free(&mut tx, "section-1-b", "student-1", 1).await.unwrap(), "another section");
        assert!(store::free(&mut tx, "section-1", "student-1", 1).await.unwrap());
        assert!(store::free(&mut tx, "section-1", "student-2", 2).await.unwrap());
        store::give(&mut tx, "section-1", "student-1", 2, ("Admin", 5)).await.unwrap();
        let taken = store::give(&mut tx, "section-1", "student-2", 2, ("Admin", 5)).await.unwrap_err();
        assert!(db::violates(&taken, "enrolments_roll", "enrolments.section_id, enrolments.roll"));
        drop(tx);
        let mut conn = db.acquire().await.unwrap();
        let stored: Stored = conn.one("select roll from enrolments where student_id = 'student-1'", ()).await.unwrap();
        assert_eq!(stored.roll, 1);
        let section = store::section(&mut conn, "section-1").await.unwrap().unwrap();
        assert_eq!((section.label().as_str(), section.session_status.as_str()), ("Class 8 A", "active"));
        assert!(store::section(&mut conn, "nothing").await.unwrap().is_none());
        let open = store::sections(&mut conn, "branch-1", "").await.unwrap();
        assert_eq!(open.len(), 2);
        assert_eq!(store::sections(&mut conn, "branch-1", "section-1-old").await.unwrap().len(), 3);
    })
    .await;
}
