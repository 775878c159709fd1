//! Saves that come again, come together, or come in great number, and what is offered after one (docs/rules.md, *Calls* and
//! *Marks*).

use axum::http::{Method, StatusCode};
use db::Db;
use futures_util::future::join_all;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{adding, audit, editing, enrol, set_state};
use testing::rows::{self, mark_sheet};
use testing::{TestApp, both_schools, run};

const ADD: &str = "/api/addSubjectWiseMarks";
const UPDATE: &str = "/api/updateOneMark";

#[tokio::test]
async fn the_same_key_and_body_answer_the_first_answer_again() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let body = adding("subject-1", json!([{ "studentId": "student-1", "written": 40 }]));
    let key = [("idempotency-key", "k-1")];
    let first = admin.json(Method::POST, ADD, &body, &key).await;
    let again = admin.json(Method::POST, ADD, &body, &key).await;
    assert_eq!((first.status, first.text()), (StatusCode::OK, again.text()));
    assert_eq!(audit(&app.app.db).await.len(), 1, "stored once");
    // Another body under the same key; the same body under another key; the same key of another user.
    let other = adding("subject-1", json!([{ "studentId": "student-1", "written": 41 }]));
    let answer = admin.json(Method::POST, ADD, &other, &key).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let answer = admin.json(Method::POST, ADD, &body, &[("idempotency-key", "k-2")]).await;
    assert_eq!(answer.refusal(), (409, "Already Added! Please Edit".to_owned()));
    let answer = app.as_role(Role::SuperAdmin).json(Method::POST, ADD, &body, &key).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);

    // A refusal is not kept: the same call passes once what refused it is gone.
    set_state(&app, "subject-1-eng", false, true).await;
    let body = editing("subject-1-eng", json!([{ "studentId": "student-1", "written": 40 }]));
    let update = async || admin.json(Method::PUT, UPDATE, &body, &[("idempotency-key", "k-3")]).await.status;
    assert_eq!(update().await, StatusCode::LOCKED);
    set_state(&app, "subject-1-eng", false, false).await;
    assert_eq!(update().await, StatusCode::OK);
    // Locked since: the answer is still the first one, but who may is asked anew.
    set_state(&app, "subject-1-eng", false, true).await;
    assert_eq!(update().await, StatusCode::OK);
    run(&app.app.db, "update employees set token_epoch = 1 where id = 'employee-admin'").await;
    assert_eq!(update().await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn of_many_adds_at_once_exactly_one_wins() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let bodies: Vec<Value> = (0..8)
            .map(|n| {
                adding(
                    "subject-1",
                    json!([{ "studentId": "student-1", "written": n }, { "studentId": "student-2", "written": n }]),
                )
            })
            .collect();
        let saves = bodies
            .iter()
            .enumerate()
            .map(|(n, body)| if n % 2 == 0 { admin.post(ADD, body) } else { teacher.post(ADD, body) });
        let mut answers: Vec<_> = join_all(saves).await.iter().map(testing::Answer::refusal).collect();
        answers.sort();
        assert_eq!(answers[0], (200, "Successfully Added".to_owned()));
        assert!(
            answers[1..].iter().all(|answer| *answer == (409, "Already Added! Please Edit".to_owned())),
            "{answers:?}"
        );
        let lines = audit(&app.app.db).await;
        assert_eq!(lines.len(), 2, "one act, two marks: {lines:?}");
        assert_eq!(lines[0].split('>').next_back(), lines[1].split('>').next_back(), "of one writer");
    })
    .await;
}

#[tokio::test]
async fn of_two_edits_of_one_version_the_second_meets_the_first() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let add = adding("subject-1", json!([{ "studentId": "student-1", "written": 1 }]));
        assert_eq!(admin.post(ADD, &add).await.status, StatusCode::OK);
        let bodies: Vec<Value> = (10..18)
            .map(|n| editing("subject-1", json!([{ "studentId": "student-1", "version": 1, "written": n }])))
            .collect();
        let answers = join_all(bodies.iter().map(|body| admin.put(UPDATE, body))).await;
        let won: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::OK).collect();
        assert_eq!(won.len(), 1);
        for lost in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            assert_eq!(lost.status, StatusCode::CONFLICT);
            assert_eq!(lost.json()["conflicts"][0]["version"], 2);
        }
        assert_eq!(audit(&app.app.db).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn one_key_sent_twice_at_once_stores_once() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let body = adding("subject-1", json!([{ "studentId": "student-1", "written": 40 }]));
        let key = [("idempotency-key", "once")];
        let answers = join_all((0..4).map(|_| admin.json(Method::POST, ADD, &body, &key))).await;
        for answer in &answers {
            assert_eq!((answer.status, answer.text()), (StatusCode::OK, answers[0].text()));
        }
        assert_eq!(audit(&app.app.db).await.len(), 1);
    })
    .await;
}

/// How many statements an add, an update and a read of the sheet take with `students` students.
async fn statements(students: u32) -> [u64; 4] {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    enrol(&app.app.db, students).await;
    let entries = |written: i64| -> Value {
        (0..students)
            .map(|n| json!({ "studentId": format!("more-{n}"), "written": written, "practical": written }))
            .collect()
    };
    let mut taken = Vec::new();
    let mut before = app.app.db.statements();
    let mut count = || {
        let now = app.app.db.statements();
        taken.push(now - before);
        before = now;
    };
    assert_eq!(admin.post(ADD, &adding("subject-1", entries(1))).await.status, StatusCode::OK);
    count();
    assert_eq!(admin.put(UPDATE, &editing("subject-1", entries(2))).await.status, StatusCode::OK);
    count();
    let query = testing::school::sheet_query("subject-1");
    assert_eq!(admin.get(&format!("/api/getFilterWiseExamMarks?{query}")).await.status, StatusCode::OK);
    count();
    assert_eq!(admin.get(&format!("/admin/examResult?{query}")).await.status, StatusCode::OK);
    count();
    taken.try_into().unwrap()
}

#[tokio::test]
async fn the_number_of_statements_does_not_grow_with_the_students() {
    let [few, many] = [statements(10).await, statements(60).await];
    assert_eq!(few, many);
    assert!(many.iter().all(|statements| *statements < 20), "{many:?}");
}

#[tokio::test]
async fn after_a_save_the_next_sheets_of_all_exams_are_offered_by_due_date() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let save = async |client: &testing::Client, subject: &str, students: &[&str]| -> Value {
        let entries: Value = students.iter().map(|id| json!({ "studentId": id, "written": 30 })).collect();
        let answer = client.put(UPDATE, &editing(subject, entries)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()["next"].clone()
    };
    let offer = |label: &str, place: [&str; 3], edit: &str, due: &str, [missing, students]: [i64; 2]| {
        let [section, exam, subject] = place;
        let href = format!(
            "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId={section}&examId={exam}\
             &subjectId={subject}&tab=marks{edit}#first-empty"
        );
        json!({ "label": label, "href": href, "due": due, "missing": missing, "students": students })
    };
    let english = |edit: &str, missing: i64| {
        let place = ["section-1", "exam-1", "subject-1-eng"];
        offer("English Language, Class 8 A, Half Yearly", place, edit, "15 June 2026", [missing, 5])
    };
    let section_b = offer(
        "Mathematics, Class 8 B, Half Yearly",
        ["section-1-b", "exam-1", "subject-1"],
        "",
        "15 June 2026",
        [1, 1],
    );
    // An exam of the same session that was earlier comes first.
    let sheet = ["exam-1-ct", "section-1", "subject-1"];
    rows::schedule(&app.app.db, "schedule-ct", sheet, Some("2026-05-02"), &[("written", 20, 7)]).await;
    let place = ["section-1", "exam-1-ct", "subject-1"];
    let class_test = offer("Mathematics, Class 8 A, Class Test 1", place, "", "2 May 2026", [5, 5]);
    let students = ["student-1", "student-2"];
    assert_eq!(save(&admin, "subject-1", &students).await, json!([class_test, english("", 5), section_b]));
    // What is begun is edited.
    let next = save(&admin, "subject-1-eng", &["student-1"]).await;
    let place = ["section-1", "exam-1", "subject-1"];
    let begun = offer("Mathematics, Class 8 A, Half Yearly", place, "&edit=1", "15 June 2026", [3, 5]);
    assert_eq!(next, json!([class_test, begun, section_b]));
    // A teacher is offered the own routine only; a locked sheet to nobody.
    assert_eq!(save(&app.as_role(Role::Teacher), "subject-1", &["student-3"]).await, json!([class_test]));
    set_state(&app, "subject-1", false, true).await;
    assert_eq!(save(&admin, "subject-1-eng", &["student-2"]).await, json!([class_test, section_b]));
    // Not what is published without a mark, and not what is complete.
    mark_sheet(&app.app.db, "sheet-b", ["exam-1", "section-1-b", "subject-1"], (true, false), 0).await;
    assert_eq!(save(&admin, "subject-1-eng", &["student-3"]).await, json!([class_test]));
}
