//! GET /api/getTabulationTotal and GET /api/getTabulation (docs/rules.md, *Marks*, *Calls*, *Grades and totals*, Tabulation, and
//! *Calls*): rows, order, ties, refusals, and a fixed number of statements.

use axum::http::StatusCode;
use db::Db;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::adding;
use testing::marks::enrol;
pub use testing::school::SECTION;
use testing::{Client, TestApp, both_schools, rows, run};

/// Makes Class 8 a Class 5, so that `written` enters the semester's totals: Mathematics of a term (50, with 25 for practical, which
/// enters the exam's own tabulation alone) and of a class test (20), English Language of the term (100). Spelling is not scheduled.
///
/// Rolls 1 and 5 have the same marks; roll 2 was absent, roll 8 failed.
pub async fn fill(app: &TestApp) {
    let db = &app.app.db;
    run(db, "update classes set class_name = 'Class 5', class_numeric = 5 where id = 'class-1'").await;
    run(db, "update exams set semester = '1stSemester' where session_id = 'session-1'").await;
    let sheet = ["exam-1-ct", "section-1", "subject-1"];
    rows::schedule(db, "schedule-1-ct", sheet, Some("2026-06-15"), &[("written", 20, 7)]).await;
    let admin = app.as_role(Role::Admin);
    let written = |marks: [Value; 5]| -> Value {
        (1..).zip(marks).map(|(n, mark)| json!({ "studentId": format!("student-{n}"), "written": mark })).collect()
    };
    let mut term = written([json!(45.5), json!("AB"), json!(48), json!(45.5), json!(17)]);
    for (place, practical) in [(0, 20), (2, 8), (3, 20), (4, 8)] {
        term[place]["practical"] = json!(practical);
    }
    term[1]["practical"] = json!("AB");
    let english = written([json!(90), json!(80), json!(60), json!(90), json!(30)]);
    let mut test = adding("subject-1", written([json!(18), json!(15), json!(19.5), json!(18), json!(5)]));
    test["examId"] = json!("exam-1-ct");
    for body in [adding("subject-1", term), adding("subject-1-eng", english), test] {
        let answer = admin.post("/api/addSubjectWiseMarks", &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
}

async fn filled(db: Db) -> TestApp {
    let app = TestApp::over(db);
    fill(&app).await;
    app
}

async fn rows(client: &Client, call: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/{call}&{SECTION}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json().as_array().unwrap().clone()
}

/// A row in a line: roll, grades, total, Grade Count, position.
fn line(row: &Value) -> String {
    let grades: Vec<&str> =
        row["marks"].as_array().unwrap().iter().map(|mark| mark["grade"].as_str().unwrap_or("–")).collect();
    let counts = row["gradeCount"].as_array().unwrap().iter();
    let counts: Vec<String> =
        counts.map(|counted| format!("{} {}", counted["grade"].as_str().unwrap(), counted["count"])).collect();
    format!("{}: {} = {} ({}) {}", row["roll"], grades.join(" "), row["total"], counts.join("  "), row["position"])
}

#[tokio::test]
async fn a_semester_is_tabulated_by_position_and_a_tie_shares_it() {
    both_schools(async |db| {
        let app = filled(db).await;
        let rows = rows(&app.as_role(Role::Admin), "getTabulationTotal?semester=1stSemester").await;
        assert_eq!(
            rows.iter().map(line).collect::<Vec<_>>(),
            [
                "1: A A = 154 (A 2) 1",
                "5: A A = 154 (A 2) 1",
                "3: A+ D = 128 (A+ 1  D 1) 3",
                "2: U B = 95 (B 1  U 1) null",
                "8: U U = 52 (U 2) null",
            ]
        );
        assert_eq!(
            rows[0],
            json!({
                "_id": "student-1", "roll": 1, "studentName": "Amina Rahman",
                "marks": [
                    { "subjectId": "subject-1", "subject": "Math", "subjectName": "Mathematics", "total": 64, "grade": "A", "points": null, "obtain": 63.5, "writtenFullMark": 70 },
                    { "subjectId": "subject-1-eng", "subject": "Eng Lang", "subjectName": "English Language", "total": 90, "grade": "A", "points": null, "obtain": 90, "writtenFullMark": 100 },
                ],
                "total": 154, "gradeCount": [{ "grade": "A", "count": 2 }], "position": 1,
                "gpa": null, "passed": true, "joined": [],
            })
        );
        assert_eq!(rows[2]["studentName"], "চন্দ্রা রায়");
    })
    .await;
}

#[tokio::test]
async fn an_exam_is_tabulated_with_all_its_components_and_f_below_a_pass_mark() {
    both_schools(async |db| {
        let app = filled(db).await;
        let admin = app.as_role(Role::Admin);
        let term = rows(&admin, "getTabulation?exam=exam-1").await;
        assert_eq!(
            term.iter().map(line).collect::<Vec<_>>(),
            [
                "1: B+ A = 156 (A 1  B+ 1) 1",
                "5: B+ A = 156 (A 1  B+ 1) 1",
                "3: C+ D = 116 (C+ 1  D 1) 3",
                "2: F B = 80 (B 1  F 1) null",
                "8: U F = 55 (U 1  F 1) null",
            ]
        );
        assert_eq!(term[0]["marks"][0]["obtain"], 65.5);
        assert_eq!(term[0]["marks"][0]["writtenFullMark"], 50);
        let test = rows(&admin, "getTabulation?exam=exam-1-ct").await;
        assert_eq!(test[0]["marks"].as_array().unwrap().len(), 1, "only what is scheduled in the exam");
        assert_eq!(line(&test[0]), "3: A+ = 20 (A+ 1) 1");
    })
    .await;
}

#[tokio::test]
async fn a_student_without_any_mark_has_dashes_and_no_position() {
    let app = TestApp::new().await;
    fill(&app).await;
    enrol(&app.app.db, 1).await;
    let rows = rows(&app.as_role(Role::Admin), "getTabulationTotal?semester=1stSemester").await;
    assert_eq!(line(&rows[5]), "100: – – = 0 () null");
    assert_eq!(rows[5]["marks"][0]["total"], 0);
}

#[tokio::test]
async fn where_nothing_is_scheduled_there_is_nothing() {
    let app = TestApp::new().await;
    fill(&app).await;
    run(&app.app.db, "delete from exam_schedules where section_id = 'section-1'").await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(rows(&admin, "getTabulationTotal?semester=2ndSemester").await, Vec::<Value>::new());
    assert_eq!(rows(&admin, "getTabulation?exam=exam-1").await, Vec::<Value>::new());
}

#[tokio::test]
async fn the_number_of_statements_does_not_depend_on_the_number_of_students() {
    let mut taken = Vec::new();
    for students in [0, 60] {
        let app = TestApp::new().await;
        fill(&app).await;
        enrol(&app.app.db, students).await;
        let teacher = app.as_role(Role::Teacher);
        let mut of_these = Vec::new();
        for address in [
            format!("/api/getTabulationTotal?semester=1stSemester&{SECTION}"),
            format!("/api/getTabulation?exam=exam-1&{SECTION}"),
            format!("/admin/first_semester_tabulation_3_7?{SECTION}"),
            format!("/admin/first_semester_tabulation_3_7/print?{SECTION}"),
            format!("/admin/files/tabulation.xlsx?semester=1stSemester&{SECTION}"),
        ] {
            let before = app.app.db.statements();
            assert_eq!(teacher.get(&address).await.status, StatusCode::OK, "{address}");
            of_these.push(app.app.db.statements() - before);
        }
        taken.push(of_these);
    }
    assert_eq!(taken[0], taken[1]);
    // At most the caller and the visitor's sessions, the ground, the routine, four for the marks, and the letterhead on paper.
    assert!(taken[0].iter().all(|statements| *statements <= 9), "{taken:?}");
}

#[tokio::test]
async fn who_may_and_who_may_not() {
    let app = TestApp::new().await;
    fill(&app).await;
    for call in ["getTabulationTotal?semester=1stSemester", "getTabulation?exam=exam-1"] {
        let address = format!("/api/{call}&{SECTION}");
        for role in Role::ALL {
            let answer = app.as_role(role).get(&address).await;
            let hidden = [Role::Student, Role::Accountant, Role::Librarian, Role::AdmissionSupport];
            if hidden.contains(&role) {
                assert_eq!(answer.refusal(), (403, messages::NOT_ALLOWED.to_owned()), "{role} {call}");
            } else {
                assert_eq!(answer.json().as_array().unwrap().len(), 5, "{role} {call}");
            }
        }
        // A teacher's own sections alone: any subject of it opens the whole sheet.
        let other = app.as_employee("employee-teacher-b", Role::Teacher).get(&address).await;
        assert_eq!(other.refusal(), (403, messages::NOT_IN_ROUTINE.to_owned()));
        let stranger = app.as_employee("employee-admin-2", Role::Admin).get(&address).await;
        assert_eq!(stranger.refusal(), (403, messages::OTHER_BRANCH.to_owned()));
        assert_eq!(app.expired().get(&address).await.refusal(), (401, messages::TOKEN_HAS_EXPIRED.to_owned()));
        assert_eq!(app.anonymous().get(&address).await.refusal(), (401, messages::SIGN_IN_FIRST.to_owned()));
    }
}

#[tokio::test]
async fn a_call_that_lacks_something_or_does_not_hang_together_is_refused() {
    let app = TestApp::new().await;
    fill(&app).await;
    let admin = app.as_role(Role::Admin);
    let of = |call: &str, more: &str| format!("/api/{call}?{SECTION}{more}");
    let rest = "branchId=branch-1&sessionId=session-1&classId=class-1";
    for (address, status, message) in [
        (of("getTabulationTotal", ""), 400, "semester is missing"),
        (of("getTabulationTotal", "&semester=+"), 400, "semester is missing"),
        (of("getTabulationTotal", "&semester=third"), 400, "There is no such semester"),
        (of("getTabulationTotal", "&semester=half_yearly"), 422, "The class has no such semester"),
        (format!("/api/getTabulationTotal?semester=1stSemester&{rest}"), 400, "sectionId is missing"),
        (
            format!("/api/getTabulationTotal?semester=1stSemester&{rest}&sectionId=section-2"),
            403,
            messages::OTHER_BRANCH,
        ),
        (
            format!("/api/getTabulationTotal?semester=1stSemester&{rest}&sectionId=nowhere"),
            404,
            "The section was not found",
        ),
        (
            of("getTabulationTotal", "&semester=1stSemester&branchName=Uttara"),
            400,
            "branchName does not match branchId",
        ),
        (of("getTabulation", ""), 400, "exam is missing"),
        // The other calls' name for it is not this one's.
        (of("getTabulation", "&examId=exam-1"), 400, "exam is missing"),
        (of("getTabulation", "&exam=exam-2"), 403, messages::OTHER_BRANCH),
        (of("getTabulation", "&exam=nowhere"), 404, "The exam was not found"),
        (format!("/api/getTabulation?exam=exam-1&{rest}"), 400, "sectionId is missing"),
    ] {
        assert_eq!(admin.get(&address).await.refusal(), (status, message.to_owned()), "{address}");
    }
    let no_branch = "/api/getTabulation?exam=exam-1&sessionId=session-1&classId=class-1&sectionId=section-1";
    assert_eq!(app.as_role(Role::SuperAdmin).get(no_branch).await.refusal(), (400, "branchId is missing".to_owned()));
    let fields = admin.get(&of("getTabulationTotal", "&semester=half_yearly")).await.json();
    assert_eq!(fields["fields"]["semester"], "The class has no such semester");
}

#[tokio::test]
async fn an_exam_of_another_session_of_the_branch_is_not_found() {
    let app = TestApp::new().await;
    fill(&app).await;
    rows::exam(&app.app.db, "exam-1-old", "session-1-old", "Old", ("1stSemester", "term")).await;
    for role in [Role::Admin, Role::SuperAdmin] {
        let answer = app.as_role(role).get(&format!("/api/getTabulation?exam=exam-1-old&{SECTION}")).await;
        assert_eq!(answer.refusal(), (404, "The exam was not found".to_owned()));
    }
}
