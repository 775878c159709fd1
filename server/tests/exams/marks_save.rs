//! Adding, updating and deleting marks (docs/rules.md, *Marks*, *Calls*).

use axum::http::{Method, StatusCode};
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, audit, editing, set_state};
use testing::school::{sheet_body, sheet_query};
use testing::{Answer, Client, TestApp, number, run};

const ADD: &str = "/api/addSubjectWiseMarks";
const UPDATE: &str = "/api/updateOneMark";

async fn delete(client: &Client, subject: &str) -> Answer {
    client.get(&format!("/api/deleteFilterWiseExamMarks?{}", sheet_query(subject))).await
}

/// `version written practical` of each student by roll.
async fn stored(app: &TestApp) -> Vec<String> {
    let path = format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"));
    let answer = app.as_role(Role::Admin).get(&path).await.json();
    let row = |row: &Value| format!("{} {} {}", row["version"], row["written"], row["practical"]);
    answer["marks"].as_array().unwrap().iter().map(row).collect()
}

/// Nothing at all is stored of a refused call.
async fn assert_untouched(app: &TestApp) {
    for sql in [
        "select count(*) as n from mark_sheets where writes > 0",
        "select count(*) as n from marks",
        "select count(*) as n from audit_acts",
        "select count(*) as n from idempotency_keys",
    ] {
        assert_eq!(number(&app.app.db, sql).await, 0, "{sql}");
    }
}

#[tokio::test]
async fn an_add_stores_and_answers_every_row_with_its_version() {
    for role in [Role::SuperAdmin, Role::Admin, Role::Teacher] {
        let app = TestApp::new().await;
        let marks = json!([
            { "studentId": "student-1", "written": 45.5, "practical": 20 },
            { "studentId": "student-2", "written": "AB", "practical": null },
            { "studentId": "student-4", "written": null, "practical": null },
        ]);
        let answer = app.as_role(role).post(ADD, &adding("subject-1", marks)).await;
        assert_eq!(answer.status, StatusCode::OK, "{role}: {}", answer.text());
        let body = answer.json();
        assert_eq!(body["message"], "Successfully Added");
        // A row that holds nothing is none yet.
        assert_eq!(
            body["marks"],
            json!([
                { "studentId": "student-1", "version": 1, "from": 0 },
                { "studentId": "student-2", "version": 1, "from": 0 },
                { "studentId": "student-4", "version": 0, "from": 0 },
            ])
        );
        assert_eq!(
            stored(&app).await,
            ["1 45.5 20", "1 \"AB\" null", "0 null null", "0 null null", "0 null null"],
            "{role}"
        );
        assert_eq!(
            audit(&app.app.db).await,
            [
                "addMarks student-1 written ->45.5",
                "addMarks student-1 practical ->20",
                "addMarks student-2 written ->AB",
            ]
        );
    }
}

#[tokio::test]
async fn the_audit_says_who_when_and_from_where() {
    #[derive(FromRow, Debug, PartialEq)]
    struct Act {
        at: i64,
        actor_id: String,
        actor_name: String,
        actor_role: String,
        address: String,
        branch_id: String,
        sheet_exam: String,
    }
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Teacher).from([192, 0, 2, 7])).await;
    let mut conn = app.app.db.acquire().await.unwrap();
    let act: Act = conn
        .one(
            "select a.at, a.actor_id, a.actor_name, a.actor_role, a.address, a.branch_id, h.exam_id as sheet_exam
               from audit_acts a join mark_sheets h on h.id = a.subject_id",
            (),
        )
        .await
        .unwrap();
    assert_eq!(
        act,
        Act {
            at: app.clock.now_ms(),
            actor_id: "employee-teacher".to_owned(),
            actor_name: "Teacher Person".to_owned(),
            actor_role: "teacher".to_owned(),
            address: "192.0.2.7".to_owned(),
            branch_id: "branch-1".to_owned(),
            sheet_exam: "exam-1".to_owned(),
        }
    );
}

#[tokio::test]
async fn an_add_is_refused_by_locked_then_published_then_existing_marks() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let body = adding("subject-1", json!([{ "studentId": "student-1", "written": 40 }]));
    let add = async || admin.post(ADD, &body).await.refusal();
    set_state(&app, "subject-1", true, true).await;
    assert_eq!(add().await, (423, "Mark is locked".to_owned()));
    set_state(&app, "subject-1", true, false).await;
    assert_eq!(add().await, (409, "Result is Already Published, Please Try to Edit".to_owned()));
    assert_untouched(&app).await;
    set_state(&app, "subject-1", false, false).await;
    assert_eq!(add().await, (200, "Successfully Added".to_owned()));
    assert_eq!(add().await, (409, "Already Added! Please Edit".to_owned()));
    set_state(&app, "subject-1", true, false).await;
    assert_eq!(add().await, (409, "Result is Already Published, Please Try to Edit".to_owned()));
    set_state(&app, "subject-1", true, true).await;
    assert_eq!(add().await, (423, "Mark is locked".to_owned()));
    // The state comes before the values, and who is enrolled before the state.
    let bad = adding("subject-1", json!([{ "studentId": "student-1", "written": 400 }]));
    assert_eq!(admin.post(ADD, &bad).await.refusal().0, 423);
    let stranger = adding("subject-1", json!([{ "studentId": "student-6", "written": 400 }]));
    assert_eq!(admin.post(ADD, &stranger).await.refusal().0, 404);
    assert_eq!(stored(&app).await[0], "1 40 null");
}

#[tokio::test]
async fn a_save_that_names_a_student_who_has_left_the_section_says_who_and_stores_nothing() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    run(&app.app.db, "update enrolments set section_id = 'section-1-b' where student_id = 'student-5'").await;
    let marks = json!([{ "studentId": "student-1", "written": 40 }, { "studentId": "student-5", "written": 41 }]);
    let add = admin.post(ADD, &adding("subject-1", marks.clone())).await;
    assert_eq!(add.refusal(), (404, "A student is not in this section, or no longer".to_owned()));
    assert_eq!(add.json()["fields"], json!({ "marks.student-5": "Not in this section, or no longer" }));
    let edit = admin.put(UPDATE, &editing("subject-1", marks)).await;
    assert_eq!(edit.json()["fields"], json!({ "marks.student-5": "Not in this section, or no longer" }));
    assert_untouched(&app).await;
}

#[tokio::test]
async fn marks_of_a_student_who_left_the_section_still_exist() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let body = |student: &str| adding("subject-1", json!([{ "studentId": student, "written": 40 }]));
    assert_eq!(admin.post(ADD, &body("student-5")).await.status, StatusCode::OK);
    run(&app.app.db, "update enrolments set section_id = 'section-1-b' where student_id = 'student-5'").await;
    assert_eq!(admin.post(ADD, &body("student-1")).await.refusal(), (409, "Already Added! Please Edit".to_owned()));
    assert_eq!(delete(&admin, "subject-1").await.status, StatusCode::OK);
    assert_eq!(admin.post(ADD, &body("student-1")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_value_that_is_no_mark_is_a_422_that_names_student_and_component() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    for (value, reason) in [
        (json!(50.01), "The mark is above the full mark of 50"),
        (json!("51"), "The mark is above the full mark of 50"),
        (json!(1e300), "The mark is above the full mark of 50"),
        (json!(-1), "The mark is below 0"),
        (json!("-0.5"), "The mark is below 0"),
        (json!(10.125), "A mark has at most two decimals"),
        (json!("abc"), "The mark is not a number"),
        (json!("1e1"), "The mark is not a number"),
        (json!(true), "The mark is not a number"),
        (json!([40]), "The mark is not a number"),
        (json!({ "mark": 40 }), "The mark is not a number"),
    ] {
        for (method, path) in [(Method::POST, ADD), (Method::PUT, UPDATE)] {
            let marks =
                json!([{ "studentId": "student-1", "written": 40 }, { "studentId": "student-2", "written": value }]);
            let body = if path == ADD { adding("subject-1", marks) } else { editing("subject-1", marks) };
            let answer = admin.json(method, path, &body, &[("idempotency-key", "one")]).await;
            assert_eq!(answer.refusal(), (422, format!("Bashir Ahmed, Written: {reason}")), "{path} {value}");
            assert_eq!(answer.json()["fields"], json!({ "marks.student-2.written": reason }), "{path} {value}");
        }
    }
    // Every fault is named at once: not scheduled, too high, twice.
    let marks = json!([
        { "studentId": "student-1", "viva": 5, "practical": 26 },
        { "studentId": "student-3", "written": 1 },
        { "studentId": "student-3", "written": 2 },
    ]);
    let answer = admin.post(ADD, &adding("subject-1", marks)).await;
    assert_eq!(answer.refusal(), (422, "Amina Rahman, Practical: The mark is above the full mark of 25".to_owned()));
    assert_eq!(
        answer.json()["fields"],
        json!({
            "marks.student-1.practical": "The mark is above the full mark of 25",
            "marks.student-1.viva": "This component is not scheduled for the exam",
            "marks.student-3": "The student comes twice in this call",
        })
    );
    // Nothing scheduled at all.
    let body = adding("subject-1-spell", json!([{ "studentId": "student-1", "written": 1 }]));
    assert_eq!(admin.post(ADD, &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_untouched(&app).await;
}

#[tokio::test]
async fn a_mark_is_a_number_or_its_text_empty_or_absent() {
    for (value, expected) in [
        (json!(50), "50"),
        (json!(0), "0"),
        (json!(37.5), "37.5"),
        (json!(37.25), "37.25"),
        (json!("37.50"), "37.5"),
        (json!("37,5"), "37.5"),
        (json!("৩৭.৫"), "37.5"),
        (json!(" 40 "), "40"),
        (json!("ab"), "\"AB\""),
        (json!(""), "null"),
        (Value::Null, "null"),
    ] {
        let app = TestApp::new().await;
        let marks = json!([{ "studentId": "student-1", "written": value, "practical": 1 }]);
        let answer = app.as_role(Role::Admin).post(ADD, &adding("subject-1", marks)).await;
        assert_eq!(answer.status, StatusCode::OK, "{value}");
        assert_eq!(stored(&app).await[0], format!("1 {expected} 1"), "{value}");
    }
}

#[tokio::test]
async fn a_body_of_the_wrong_shape_names_its_field() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let fields = async |path: &str, body: &Value| -> Vec<String> {
        let method = if path == ADD { Method::POST } else { Method::PUT };
        let answer = admin.json(method, path, body, &[]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text());
        answer.json()["fields"].as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(fields(ADD, &sheet_body("subject-1")).await, ["marks"]);
    assert_eq!(fields(UPDATE, &sheet_body("subject-1")).await, ["editedMarks"]);
    assert_eq!(fields(UPDATE, &adding("subject-1", json!([{ "studentId": "student-1" }]))).await, ["editedMarks"]);
    assert_eq!(fields(ADD, &adding("subject-1", json!([]))).await, ["marks"]);
    assert_eq!(fields(ADD, &adding("subject-1", json!([{ "written": 4 }]))).await, ["marks[0].studentId"]);
    assert_eq!(fields(ADD, &adding("subject-1", json!({}))).await, ["marks"]);
    let versioned = editing("subject-1", json!([{ "studentId": "student-1" }, { "studentId": "x", "version": "1" }]));
    assert_eq!(fields(UPDATE, &versioned).await, ["editedMarks[1].version"]);
    let mut body = adding("subject-1", json!([{ "studentId": "student-1", "written": 4 }]));
    body["classId"] = json!(7);
    assert_eq!(fields(ADD, &body).await, ["classId"]);
    body.as_object_mut().unwrap().remove("classId");
    body.as_object_mut().unwrap().remove("examId");
    assert_eq!(fields(ADD, &body).await, ["classId", "examId"]);
    let answer = admin.send(Method::POST, ADD, &[], "{".into()).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_untouched(&app).await;
}

#[tokio::test]
async fn marks_are_written_by_super_admin_admin_and_the_teacher_of_the_subject() {
    let app = TestApp::new().await;
    let entry = json!([{ "studentId": "student-1", "written": 40 }]);
    let (added, edited) = (adding("subject-1", entry.clone()), editing("subject-1", entry.clone()));
    for role in Role::ALL {
        if matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher) {
            continue;
        }
        let client = app.as_role(role);
        let refused = (403, "You don't have access to this page".to_owned());
        assert_eq!(client.post(ADD, &added).await.refusal(), refused, "{role}");
        assert_eq!(client.put(UPDATE, &edited).await.refusal(), refused, "{role}");
        assert_eq!(delete(&client, "subject-1").await.refusal(), refused, "{role}");
    }
    let outside = (403, "This is not in your class routine".to_owned());
    let teacher = app.as_role(Role::Teacher);
    assert_eq!(teacher.post(ADD, &adding("subject-1-eng", entry.clone())).await.refusal(), outside);
    assert_eq!(teacher.put(UPDATE, &editing("subject-1-eng", entry.clone())).await.refusal(), outside);
    let other = app.as_employee("employee-teacher-b", Role::Teacher);
    assert_eq!(other.post(ADD, &added).await.refusal(), outside);
    // An admin of the other branch, whatever the ids say.
    let stranger = app.as_employee("employee-admin-2", Role::Admin);
    let other_branch = (403, "This belongs to another branch".to_owned());
    assert_eq!(stranger.post(ADD, &added).await.refusal(), other_branch);
    assert_eq!(stranger.put(UPDATE, &edited).await.refusal(), other_branch);
    assert_eq!(delete(&stranger, "subject-1").await.refusal(), other_branch);
    assert_eq!(app.expired().post(ADD, &added).await.refusal(), (401, "Token has expired".to_owned()));
    assert_eq!(app.expired().put(UPDATE, &edited).await.refusal(), (401, "Token has expired".to_owned()));
    assert_untouched(&app).await;
}

#[tokio::test]
async fn an_update_upserts_keeps_what_is_missing_and_clears_what_is_null() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let marks = json!([
        { "studentId": "student-1", "practical": 21 },
        { "studentId": "student-2", "written": null },
        { "studentId": "student-3", "written": 0 },
        { "studentId": "student-5", "written": 33.25 },
    ]);
    let answer = admin.put(UPDATE, &editing("subject-1", marks)).await;
    assert_eq!(answer.refusal(), (200, "Successfully Updated".to_owned()));
    // What does not change keeps its version.
    assert_eq!(
        answer.json()["marks"],
        json!([
            { "studentId": "student-1", "version": 2, "from": 1 },
            { "studentId": "student-2", "version": 2, "from": 1 },
            { "studentId": "student-3", "version": 1, "from": 1 },
            { "studentId": "student-5", "version": 2, "from": 0 },
        ])
    );
    assert_eq!(stored(&app).await, ["2 45.5 21", "2 null null", "1 0 null", "0 null null", "2 33.25 null"]);
    assert_eq!(
        audit(&app.app.db).await[4..],
        [
            "updateMarks student-1 practical 20>21",
            "updateMarks student-2 written AB>-",
            "updateMarks student-5 written ->33.25",
        ]
    );
}

#[tokio::test]
async fn an_update_works_on_a_sheet_that_has_no_marks_and_on_a_published_one_but_not_on_a_locked_one() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let body = |written: i64| editing("subject-1", json!([{ "studentId": "student-1", "written": written }]));
    assert_eq!(admin.put(UPDATE, &body(10)).await.status, StatusCode::OK);
    set_state(&app, "subject-1", true, false).await;
    assert_eq!(admin.put(UPDATE, &body(11)).await.status, StatusCode::OK);
    set_state(&app, "subject-1", false, true).await;
    assert_eq!(admin.put(UPDATE, &body(12)).await.refusal(), (423, "Mark is locked".to_owned()));
    assert_eq!(delete(&admin, "subject-1").await.refusal(), (423, "Mark is locked".to_owned()));
    assert_eq!(stored(&app).await[0], "2 11 null");
    assert_eq!(audit(&app.app.db).await.len(), 2);
}

#[tokio::test]
async fn a_stale_version_is_a_conflict_that_shows_both_values_and_stores_nothing() {
    let app = TestApp::new().await;
    let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
    add_some(&admin).await;
    app.clock.set(1_790_000_000_000 + 60_000);
    let first = json!([{ "studentId": "student-1", "version": 1, "written": 46, "practical": null },
                       { "studentId": "student-2", "version": 1, "written": 12 }]);
    assert_eq!(teacher.put(UPDATE, &editing("subject-1", first)).await.status, StatusCode::OK);

    let second = json!([
        { "studentId": "student-1", "version": 1, "written": 47.5, "practical": 22 },
        // The same value as was stored meanwhile: no conflict.
        { "studentId": "student-2", "version": 1, "written": "12.0" },
        { "studentId": "student-3", "version": 1, "written": 30 },
        // Edited before it had a row, and it still has none.
        { "studentId": "student-5", "version": 0, "written": 31 },
    ]);
    let answer = admin.put(UPDATE, &editing("subject-1", second)).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    let conflict = |component: &str, yours: Value, theirs: Value| {
        json!({ "studentId": "student-1", "component": component, "yours": yours, "theirs": theirs, "version": 2,
                "changedBy": "Teacher Person", "changedAt": 1_790_000_060_000_i64 })
    };
    assert_eq!(
        answer.json()["conflicts"],
        json!([conflict("written", json!(47.5), json!(46)), conflict("practical", json!(22), Value::Null)])
    );
    assert_eq!(stored(&app).await, ["2 46 null", "2 12 null", "1 0 null", "0 null null", "0 null null"]);

    // Over the new version it is stored; a stale row that says what is stored passes and keeps its version.
    let again = json!([
        { "studentId": "student-1", "version": 2, "written": 47.5 },
        { "studentId": "student-2", "version": 1, "written": 12 },
    ]);
    let answer = admin.put(UPDATE, &editing("subject-1", again)).await;
    assert_eq!(answer.status, StatusCode::OK);
    let versions: Vec<_> =
        answer.json()["marks"].as_array().unwrap().iter().map(|row| row["version"].clone()).collect();
    // The refused call was undone with all that it counted.
    assert_eq!(versions, [3, 2]);
    // Without a version the last write wins, and the audit has it.
    let last = json!([{ "studentId": "student-1", "written": 1 }]);
    assert_eq!(admin.put(UPDATE, &editing("subject-1", last)).await.status, StatusCode::OK);
    assert_eq!(audit(&app.app.db).await.last().unwrap(), "updateMarks student-1 written 47.5>1");
}

#[tokio::test]
async fn a_delete_clears_every_mark_and_versions_go_on_after_it() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    assert_eq!(delete(&admin, "subject-1").await.json(), json!({ "message": "Successfully Deleted" }));
    assert_eq!(stored(&app).await, Vec::<String>::new());
    assert_eq!(number(&app.app.db, "select count(*) as n from marks").await, 3, "the rows stay");
    assert_eq!(
        audit(&app.app.db).await[4..],
        [
            "deleteMarks student-1 written 45.5>-",
            "deleteMarks student-1 practical 20>-",
            "deleteMarks student-2 written AB>-",
            "deleteMarks student-3 written 0>-",
        ]
    );
    // Somebody who still edits the deleted marks meets the newer version.
    let stale = json!([{ "studentId": "student-1", "version": 1, "written": 44 }]);
    assert_eq!(admin.put(UPDATE, &editing("subject-1", stale)).await.json()["conflicts"][0]["version"], 2);
    add_some(&admin).await;
    assert_eq!(stored(&app).await[..3], ["3 45.5 20", "3 \"AB\" null", "3 0 null"]);
    // Deleting what is not there is no fault.
    assert_eq!(delete(&admin, "subject-1-eng").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_full_mark_is_kept_as_it_was_when_the_mark_was_entered() {
    #[derive(FromRow)]
    struct Full {
        written_full_mark: Option<i64>,
        practical_full_mark: Option<i64>,
    }
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    run(
        &app.app.db,
        "update exam_schedules set written_full_mark = 100, practical_full_mark = 40 where id = 'schedule-1'",
    )
    .await;
    let full = async || {
        let mut conn = app.app.db.acquire().await.unwrap();
        let row: Full = conn
            .one("select written_full_mark, practical_full_mark from marks where student_id = 'student-1'", ())
            .await
            .unwrap();
        (row.written_full_mark, row.practical_full_mark)
    };
    let update = async |marks: Value| admin.put(UPDATE, &editing("subject-1", json!([marks]))).await.status;
    assert_eq!(update(json!({ "studentId": "student-1", "written": 80 })).await, StatusCode::OK);
    assert_eq!(full().await, (Some(100), Some(25)));
    // Entered again, though the number is the same: out of today's full mark.
    assert_eq!(update(json!({ "studentId": "student-1", "practical": 20 })).await, StatusCode::OK);
    assert_eq!(full().await, (Some(100), Some(40)));
    assert_eq!(update(json!({ "studentId": "student-1", "written": null })).await, StatusCode::OK);
    assert_eq!(full().await, (None, Some(40)));
}
