//! GET `/admin/examResult_student`: a student's own published results (docs/rules.md, *Screens*, Results screen).

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::marks::{add_some, run, set_state};
use crate::support::{Client, TestApp};

const SCREEN: &str = "/admin/examResult_student";
const SHEET: &str = "examId=exam-1&subjectId=subject-1";

async fn props(client: &Client, query: &str) -> Value {
    let answer = client.get(&format!("{SCREEN}?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text());
    let data = answer.page_data();
    assert_eq!(data["page"], "examResultStudent");
    data["props"].clone()
}

#[tokio::test]
async fn a_student_finds_exams_and_subjects_once_they_are_published() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let student = app.as_student("student-1");
    let nothing = json!({
        "action": SCREEN, "exams": [], "examId": null, "subjects": [], "subjectId": null, "columns": [], "rows": null,
        "empty": null, "printHref": null, "cards": [],
    });
    assert_eq!(props(&student, "").await, nothing);
    // Asked for by address, it is not there either.
    let unpublished = props(&student, SHEET).await;
    assert_eq!((&unpublished["rows"], &unpublished["empty"]), (&json!([]), &json!("No Data Found")));
    assert!(!unpublished.to_string().contains("45.5"));

    set_state(&app, "subject-1", true, false).await;
    let found = props(&student, SHEET).await;
    assert_eq!(
        found,
        json!({
            "action": SCREEN,
            "exams": [{ "_id": "exam-1", "name": "Half Yearly" }], "examId": "exam-1",
            "subjects": [{ "_id": "subject-1", "name": "Mathematics" }], "subjectId": "subject-1",
            "columns": [
                { "key": "written", "label": "Written", "fullMark": 50 },
                { "key": "practical", "label": "Practical", "fullMark": 25 },
            ],
            "rows": [{ "sl": 1, "name": "Amina Rahman", "subject": "Mathematics",
                       "marks": [{ "text": "45.5", "grade": "A" }, { "text": "20", "grade": "B" }] }],
            "empty": null,
            "printHref": "/admin/examResult_student/print?sessionId=session-1&examId=exam-1&subjectId=subject-1",
            // Nothing that enters a card is scheduled here: own_card.rs.
            "cards": [],
        })
    );
    // Half a choice is no fault.
    assert_eq!(props(&student, "examId=exam-1&subjectId=").await["rows"], Value::Null);
    // Another section sees nothing of it; one without marks finds nothing.
    assert_eq!(props(&app.as_student("student-6"), SHEET).await["exams"], json!([]));
    assert_eq!(props(&app.as_student("student-5"), SHEET).await["empty"], "No Data Found");
    assert_eq!(props(&app.as_student("student-2x"), SHEET).await["exams"], json!([]));
}

#[tokio::test]
async fn attendance_is_none_of_the_columns_of_this_screen() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    set_state(&app, "subject-1", true, false).await;
    run(&app.app.db, "update marks set attendance = 500, attendance_full_mark = 5 where student_id = 'student-1'")
        .await;
    let columns = props(&app.as_student("student-1"), SHEET).await["columns"].clone();
    let keys: Vec<_> = columns.as_array().unwrap().iter().map(|column| column["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["written", "practical"]);
}

#[tokio::test]
async fn a_student_prints_the_own_results_and_nothing_else() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let print = format!("{SCREEN}/print?{SHEET}");
    assert_eq!(app.as_student("student-1").get(&print).await.status, StatusCode::NOT_FOUND);
    set_state(&app, "subject-1", true, false).await;
    let paper = app.as_student("student-1").get(&print).await;
    assert_eq!(paper.status, StatusCode::OK);
    for words in ["Test School", "Amina Rahman", "45.5", "Mathematics"] {
        assert!(paper.text().contains(words), "{words}");
    }
    assert!(!paper.text().contains("Bashir"), "of nobody else");
    assert_eq!(app.as_student("student-6").get(&print).await.status, StatusCode::NOT_FOUND);
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
        assert_eq!(app.as_role(role).get(&print).await.status, StatusCode::FORBIDDEN, "{role}");
        assert_eq!(app.as_role(role).get(SCREEN).await.status, StatusCode::FORBIDDEN, "{role}");
    }
    assert_eq!(app.anonymous().get(SCREEN).await.status, StatusCode::SEE_OTHER);
}
