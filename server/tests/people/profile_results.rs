//! What a profile shows of a student's results and offers to do, role by role, and `/admin/searchView/results`.

use axum::http::StatusCode;
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::report_card_school::{fill, publish};
use testing::{Client, TestApp, both_schools, run};

const SCREEN: &str = "/admin/searchView/results";
const ALL: [&str; 3] = ["sheet-ct", "sheet-term", "sheet-eng"];
const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

async fn student(client: &Client, id: &str) -> Value {
    let answer = client.get(&format!("/admin/searchView?id={id}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.props()["student"].clone()
}

async fn props(client: &Client, query: &str) -> Value {
    client.props_of(&format!("{SCREEN}?{query}"), "studentResults").await
}

/// Every way that a profile offers.
fn ways(profile: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for group in profile["acts"].as_array().unwrap() {
        assert!(!group["links"].as_array().unwrap().is_empty(), "no group is empty: {group}");
        found.extend(group["links"].as_array().unwrap().iter().map(|link| link["href"].as_str().unwrap().to_owned()));
    }
    let results = &profile["results"];
    for list in [&results["exams"], &results["cards"]] {
        let hrefs = list.as_array().into_iter().flatten().filter_map(|line| line["href"].as_str());
        found.extend(hrefs.map(str::to_owned));
    }
    found
}

#[tokio::test]
async fn a_profile_lists_the_exams_and_cards_of_the_chosen_session() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fill(&db).await;
        let admin = app.as_role(Role::Admin);
        publish(&db, &ALL[..2], true).await;
        let shown = admin.get("/admin/searchView?id=student-1").await;
        shown.served_as("searchView");
        let results = shown.shown()["student"]["results"].clone();
        let exam = |id: &str| format!("{SCREEN}?id=student-1&sessionId=session-1&examId={id}");
        assert_eq!(
            results,
            json!({
                "session": "2026",
                "exams": [
                    { "name": "Half Yearly", "date": "15 June 2026", "state": "1 of 2 published",
                      "total": { "total": 160, "outOf": 200, "percentage": 80, "grade": "B" }, "href": exam("exam-1") },
                    { "name": "Class Test 1", "date": "2 April 2026", "state": "Published",
                      "total": { "total": 17, "outOf": 20, "percentage": 85, "grade": "B+" }, "href": exam("exam-1-ct") },
                ],
                "cards": [
                    { "name": "Half Yearly", "state": "Not published",
                      "href": format!("/admin/markSheet/cards?{SECTION}&semester=half_yearly&student=student-1") },
                ],
            })
        );
        // The student's own profile leads to their own screens, and knows what is published alone.
        let own = app.as_student("student-1");
        let results = student(&own, "student-1").await["results"].clone();
        let half = &results["exams"][0];
        assert_eq!((&half["total"], &results["cards"]), (&Value::Null, &json!([])));
        assert_eq!(half["href"], "/admin/examResult_student?sessionId=session-1&examId=exam-1");
        publish(&db, &ALL[..2], false).await;
        let nothing = student(&own, "student-1").await["results"].clone();
        assert_eq!(nothing, json!({ "session": "2026", "exams": [], "cards": [] }));
        publish(&db, &ALL, true).await;
        let cards = student(&own, "student-1").await["results"]["cards"].clone();
        assert_eq!(
            cards[0]["href"],
            "/admin/examResult_student/card?sessionId=session-1&semester=half_yearly"
        );
        // Who is in no session has none.
        run(&db, "delete from enrolments where student_id = 'student-5'").await;
        assert_eq!(student(&admin, "student-5").await["results"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn every_way_of_a_profile_is_open_to_whom_it_is_shown() {
    let app = TestApp::new().await;
    fill(&app.app.db).await;
    for role in Role::ALL {
        let client = if role == Role::Student { app.as_student("student-1") } else { app.as_role(role) };
        let profile = student(&client, "student-1").await;
        let ways = ways(&profile);
        for way in &ways {
            let status = client.get(way).await.status;
            assert_eq!(status, StatusCode::OK, "{role} {way}");
        }
        let has = |part: &str| ways.iter().any(|way| way.contains(part));
        for (part, action) in [
            ("/admin/markSheet/cards?", Action::ViewReportCards),
            ("/admin/student-qualities?", Action::ViewQualities),
            ("/admin/manageStudentSubject?", Action::AssignSubjects),
            ("/admin/audit?", Action::ViewAudit),
            ("/documents", Action::ManageDocuments),
        ] {
            assert_eq!(has(part), may(role, action), "{role} {part}");
        }
        let marks = may(role, Action::ViewStudentMarks);
        assert_eq!(has(SCREEN), marks && role != Role::Student, "{role}");
        assert_eq!(profile["results"]["exams"].is_array(), marks, "{role}");
        // Staff always find something to do.
        assert_eq!(ways.is_empty(), role == Role::Student, "{role}");
    }
}

#[tokio::test]
async fn staff_read_an_exam_of_a_student_with_every_subject() {
    let app = TestApp::new().await;
    fill(&app.app.db).await;
    let admin = app.as_role(Role::Admin);
    let shown = admin
        .get(&format!("{SCREEN}?id=student-1&sessionId=session-1&examId=exam-1"))
        .await
        .served_as("studentResults")
        .shown();
    assert_eq!(
        (&shown["name"], &shown["label"], &shown["roll"], &shown["back"]),
        (&json!("Amina Rahman"), &json!("Class 8 A"), &json!(1), &json!("/admin/searchView?id=student-1"))
    );
    let subjects: Vec<_> =
        shown["exam"]["rows"].as_array().unwrap().iter().map(|row| row["subject"].as_str().unwrap()).collect();
    assert_eq!(subjects, ["Mathematics", "English Language"]);
    assert!(shown["exam"]["pending"].as_str().unwrap().contains("Results not published"), "{shown}");
    assert_eq!(shown["sheets"][1], format!("/admin/examResult?{SECTION}&examId=exam-1&subjectId=subject-1-eng"));
    let current: Vec<_> = shown["exams"].as_array().unwrap().iter().map(|exam| exam["current"].clone()).collect();
    assert_eq!(current, [json!(true), json!(false)]);
    // Without an exam it is the newest.
    assert_eq!(props(&admin, "id=student-1").await["exam"], shown["exam"]);

    // A teacher reads the subjects of the own routine: no total of the exam.
    let teacher = props(&app.as_role(Role::Teacher), "id=student-1&examId=exam-1").await;
    assert_eq!(teacher["exam"]["rows"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&teacher["exam"]["rows"][0]["subject"], &teacher["exam"]["overall"]),
        (&json!("Mathematics"), &Value::Null)
    );
    assert_eq!(teacher["cards"], json!([]));
    assert!(!teacher.to_string().contains("English"), "{teacher}");
}

#[tokio::test]
async fn results_of_a_student_are_read_within_reach_only() {
    let app = TestApp::new().await;
    fill(&app.app.db).await;
    let get = async |client: Client, query: &str| client.get(&format!("{SCREEN}?{query}")).await.status.as_u16();
    for role in Role::ALL {
        let status = if role != Role::Student && may(role, Action::ViewStudentMarks) { 200 } else { 403 };
        assert_eq!(get(app.as_role(role), "id=student-1").await, status, "{role}");
    }
    for (role, query, status) in [
        (Role::Admin, "id=student-2x", 403),
        (Role::Admin, "id=student-404", 404),
        (Role::SuperAdmin, "id=student-404", 404),
        (Role::Admin, "", 404),
        (Role::Admin, "id=student-1&sessionId=session-1-old", 404),
        (Role::Admin, "id=student-1&sessionId=session-2", 404),
        (Role::Admin, "id=student-1&examId=exam-404", 404),
        // Nobody has a mark there.
        (Role::Admin, "id=student-6", 404),
        // Not in the teacher's routine.
        (Role::Teacher, "id=student-6", 403),
    ] {
        assert_eq!(get(app.as_role(role), query).await, status, "{role} {query}");
    }
    let leaving = student(&app.as_role(Role::Teacher), "student-6").await;
    assert_eq!(leaving["results"], Value::Null, "another section's");
}
