//! The calls that read marks (docs/rules.md, *Calls*, *Marks*; shapes: docs/rules.md, *Calls*).

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, set_state};
use testing::school::sheet_query;
use testing::{Client, TestApp};

const READS: [&str; 3] = ["getFilterWiseExamSchedule", "getFilterWiseExamMarks", "getResultsPublishedAndLockedStatus"];

/// Everything about one sheet that is addressed by a query alone.
const OF_A_SHEET: [&str; 5] = [
    "getFilterWiseExamSchedule",
    "getFilterWiseExamMarks",
    "getResultsPublishedAndLockedStatus",
    "getStudentWiseExamMarks",
    "deleteFilterWiseExamMarks",
];

#[tokio::test]
async fn a_schedule_is_an_array_of_at_most_one_with_null_for_what_is_not_set() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let answer = admin.get(&format!("/api/getFilterWiseExamSchedule?{}", sheet_query("subject-1"))).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.json(),
        json!([{
            "_id": "schedule-1", "date": "2026-06-15",
            "writtenFullMark": 50, "writtenPassMark": 17, "practicalFullMark": 25, "practicalPassMark": 8,
            "attendanceFullMark": null, "attendancePassMark": null, "vivaFullMark": null, "vivaPassMark": null,
            "presentationFullMark": null, "presentationPassMark": null, "paper1FullMark": null, "paper1PassMark": null,
            "paper2FullMark": null, "paper2PassMark": null, "paper3FullMark": null, "paper3PassMark": null,
        }])
    );
    let answer = admin.get(&format!("/api/getFilterWiseExamSchedule?{}", sheet_query("subject-1-spell"))).await;
    assert_eq!(answer.json(), json!([]));
}

#[tokio::test]
async fn marks_are_listed_by_roll_with_null_ab_and_numbers() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let path = format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"));
    let mut expected = json!({
        "subject": { "_id": "subject-1", "subjectName": "Mathematics" },
        "exam": { "_id": "exam-1", "name": "Half Yearly" },
        "fullMarks": { "written": 50, "practical": 25, "attendance": null, "viva": null, "presentation": null,
                       "paper1": null, "paper2": null, "paper3": null },
        "status": { "isPublish": false, "isLocked": false },
        "marks": [],
    });
    assert_eq!(admin.get(&path).await.json(), expected);

    add_some(&admin).await;
    set_state(&app, "subject-1", true, true).await;
    expected["status"] = json!({ "isPublish": true, "isLocked": true });
    let row = |id: &str, first: &str, last: &str, roll: i64, version: i64, written: Value, practical: Value| {
        json!({
            "studentId": id, "firstName": first, "lastName": last, "roll": roll, "regNo": format!("S-00{}", &id[8..]),
            "version": version, "written": written, "practical": practical, "attendance": null, "viva": null,
            "presentation": null, "paper1": null, "paper2": null, "paper3": null,
        })
    };
    expected["marks"] = json!([
        row("student-1", "Amina", "Rahman", 1, 1, json!(45.5), json!(20)),
        row("student-2", "Bashir", "Ahmed", 2, 1, json!("AB"), Value::Null),
        row("student-3", "চন্দ্রা", "রায়", 3, 1, json!(0), Value::Null),
        row("student-4", "Dipa", "O'Brien <b>", 5, 0, Value::Null, Value::Null),
        row("student-5", "Emon", "Chowdhury", 8, 0, Value::Null, Value::Null),
    ]);
    let answer = admin.get(&path).await;
    assert_eq!(answer.json(), expected);
    // Numbers as the specification writes them, not as floats.
    assert!(answer.text().contains("\"written\":45.5") && answer.text().contains("\"practical\":20,"));
}

#[tokio::test]
async fn published_and_locked_are_told_apart() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let path = format!("/api/getResultsPublishedAndLockedStatus?{}", sheet_query("subject-1"));
    assert_eq!(admin.get(&path).await.json(), json!({ "isPublish": false, "isLocked": false }));
    set_state(&app, "subject-1", true, false).await;
    assert_eq!(admin.get(&path).await.json(), json!({ "isPublish": true, "isLocked": false }));
    set_state(&app, "subject-1", false, true).await;
    assert_eq!(admin.get(&path).await.json(), json!({ "isPublish": false, "isLocked": true }));
}

#[tokio::test]
async fn students_for_entry_come_by_roll_with_the_version_of_the_sheet_that_is_named() {
    let app = TestApp::new().await;
    let teacher = app.as_role(Role::Teacher);
    let section = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
    let answer = teacher.get(&format!("/api/getStudentsForMarkEntry?{section}")).await.json();
    let rolls: Vec<_> = answer.as_array().unwrap().iter().map(|row| row["roll"].as_i64().unwrap()).collect();
    assert_eq!(rolls, [1, 2, 3, 5, 8]);
    assert_eq!(
        answer[0],
        json!({ "_id": "student-1", "studentId": "student-1", "firstName": "Amina", "lastName": "Rahman", "roll": 1,
                "regNo": "S-001", "version": 0 })
    );
    add_some(&teacher).await;
    let versions = async |query: String| -> Vec<i64> {
        let answer = teacher.get(&format!("/api/getStudentsForMarkEntry?{query}")).await.json();
        answer.as_array().unwrap().iter().map(|row| row["version"].as_i64().unwrap()).collect()
    };
    assert_eq!(versions(section.to_owned()).await, [0, 0, 0, 0, 0]);
    assert_eq!(versions(sheet_query("subject-1")).await, [1, 1, 1, 0, 0]);

    // Not the teacher's section; not a role that enters marks.
    let other = section.replace("sectionId=section-1", "sectionId=section-1-b");
    let answer = teacher.get(&format!("/api/getStudentsForMarkEntry?{other}")).await;
    assert_eq!(answer.refusal(), (403, "This is not in your class routine".to_owned()));
    let answer = app.as_role(Role::AcademicSupport).get(&format!("/api/getStudentsForMarkEntry?{section}")).await;
    assert_eq!(answer.refusal(), (403, "You don't have access to this page".to_owned()));
    let answer = teacher.get("/api/getStudentsForMarkEntry?branchId=branch-1").await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let fields: Vec<_> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["classId", "sectionId", "sessionId"]);
}

#[tokio::test]
async fn a_student_reads_the_own_marks_once_they_are_published() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let path = |id: &str| format!("/api/getStudentWiseExamMarks?{}&studentId={id}", sheet_query("subject-1"));
    let subject = json!({ "_id": "subject-1", "subjectName": "Mathematics" });
    let unpublished = app.as_student("student-1").get(&path("student-1")).await;
    assert_eq!(unpublished.json(), json!({ "marks": [], "subject": subject }));

    set_state(&app, "subject-1", true, false).await;
    let published = app.as_student("student-1").get(&path("student-1")).await.json();
    assert_eq!(
        published,
        json!({
            "marks": [{
                "firstName": "Amina", "lastName": "Rahman",
                "written": 45.5, "writtenFullMark": 50, "practical": 20, "practicalFullMark": 25,
                "attendance": null, "attendanceFullMark": null, "viva": null, "vivaFullMark": null,
                "presentation": null, "presentationFullMark": null, "paper1": null, "paper1FullMark": null,
                "paper2": null, "paper2FullMark": null, "paper3": null, "paper3FullMark": null,
            }],
            "subject": subject,
        })
    );
    // Nobody else's; not by another section either.
    let answer = app.as_student("student-1").get(&path("student-2")).await;
    assert_eq!(answer.refusal(), (403, "You don't have access to this page".to_owned()));
    let answer = app.as_student("student-6").get(&path("student-6")).await;
    assert_eq!(answer.refusal(), (404, "The student was not found".to_owned()));
    let answer = app.as_student("student-2x").get(&path("student-2x")).await;
    assert_eq!(answer.refusal(), (403, "This belongs to another branch".to_owned()));
    // Published, and nothing entered: an empty list.
    let answer = app.as_student("student-5").get(&path("student-5")).await;
    assert_eq!(answer.json()["marks"], json!([]));
}

#[tokio::test]
async fn staff_read_one_students_marks_published_or_not() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let path = format!("/api/getStudentWiseExamMarks?{}&studentId=student-1", sheet_query("subject-1"));
    for role in [Role::SuperAdmin, Role::Admin, Role::Teacher, Role::TechnicalSupport, Role::AcademicSupport] {
        let answer = app.as_role(role).get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{role}");
        assert_eq!(answer.json()["marks"][0]["written"], 45.5, "{role}");
    }
    for role in [Role::Accountant, Role::Librarian, Role::AdmissionSupport] {
        assert_eq!(app.as_role(role).get(&path).await.status, StatusCode::FORBIDDEN, "{role}");
    }
    let missing = format!("/api/getStudentWiseExamMarks?{}", sheet_query("subject-1"));
    let answer = app.as_role(Role::Admin).get(&missing).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(answer.json()["fields"], json!({ "studentId": "studentId is missing" }));
}

#[tokio::test]
async fn results_are_read_by_the_roles_that_see_the_screen() {
    let app = TestApp::new().await;
    for call in READS {
        let path = format!("/api/{call}?{}", sheet_query("subject-1"));
        for role in Role::ALL {
            let sees = matches!(
                role,
                Role::SuperAdmin | Role::Admin | Role::Teacher | Role::TechnicalSupport | Role::AcademicSupport
            );
            let expected = if sees { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(app.as_role(role).get(&path).await.status, expected, "{role} {call}");
        }
        let answer = app.expired().get(&path).await;
        assert_eq!(answer.refusal(), (401, "Token has expired".to_owned()));
    }
}

#[tokio::test]
async fn a_teacher_reads_and_deletes_only_the_own_subjects() {
    let app = TestApp::new().await;
    let teacher = app.as_role(Role::Teacher);
    let own = sheet_query("subject-1");
    for call in OF_A_SHEET {
        let get = async |query: &str| teacher.get(&format!("/api/{call}?{query}&studentId=student-1")).await;
        assert_eq!(get(&own).await.status, StatusCode::OK, "{call}");
        for other in [sheet_query("subject-1-eng"), own.replace("sectionId=section-1", "sectionId=section-1-b")] {
            let answer = get(&other).await;
            assert_eq!(answer.refusal(), (403, "This is not in your class routine".to_owned()), "{call}");
        }
    }
}

#[tokio::test]
async fn the_ids_of_a_sheet_hang_together_within_the_callers_branch() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let whole = sheet_query("subject-1");
    let by_ids =
        "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";
    let with = |key: &str, value: &str| {
        let pairs: Vec<String> = by_ids
            .split('&')
            .map(|pair| if pair.starts_with(&format!("{key}=")) { format!("{key}={value}") } else { pair.to_owned() })
            .collect();
        pairs.join("&")
    };
    for call in OF_A_SHEET {
        let get = async |client: &Client, query: &str| {
            client.get(&format!("/api/{call}?{query}&studentId=student-1")).await.refusal()
        };
        // Another branch, directly or through any id below it; one that does not exist is told alike.
        let other_branch = (403, "This belongs to another branch".to_owned());
        for (key, id) in [
            ("branchId", "branch-2"),
            ("branchId", "branch-404"),
            ("sessionId", "session-2"),
            ("classId", "class-2"),
            ("sectionId", "section-2"),
            ("examId", "exam-2"),
            ("subjectId", "subject-2"),
        ] {
            assert_eq!(get(&admin, &with(key, id)).await, other_branch, "{call} {id}");
        }
        // superAdmin is nowhere a stranger: what does not belong is not found.
        let super_admin = app.as_role(Role::SuperAdmin);
        for (key, id, what) in [
            ("branchId", "branch-404", "branch"),
            ("branchId", "branch-2", "session"),
            ("sessionId", "session-1-old", "class"),
            ("classId", "class-1-old", "class"),
            ("sectionId", "section-404", "section"),
            ("examId", "exam-2", "exam"),
            ("subjectId", "subject-2", "subject"),
        ] {
            let expected = (404, format!("The {what} was not found"));
            assert_eq!(get(&super_admin, &with(key, id)).await, expected, "{call} {id}");
        }
        let answer = admin.get(&format!("/api/{call}?studentId=student-1")).await;
        let fields: Vec<_> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(fields, ["classId", "examId", "sectionId", "sessionId", "subjectId"], "{call}");
        let wrong_name = whole.replace("sessionName=2026", "sessionName=2025");
        assert_eq!(get(&admin, &wrong_name).await, (400, "sessionName does not match sessionId".to_owned()));
    }
}
