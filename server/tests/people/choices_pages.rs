//! The pages on which students' optional subjects are chosen (docs/rules.md, *Structure*), on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use super::assigned_subjects::{SECTION, STUDENT, optional};
use testing::{TestApp, both_schools, rows, run};

#[tokio::test]
async fn choices_are_made_on_the_pages_of_a_section_and_of_a_student() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get(SECTION).await.props()["list"], Value::Null);
        optional(&db, "subject-1-eng", &["student-1"]).await;
        optional(&db, "subject-1-spell", &[]).await;
        let page = admin.get(&format!("{SECTION}?sectionId=section-1")).await.props();
        assert_eq!(page["list"]["subjects"][0]["abbreviation"], "Eng Lang");
        assert_eq!(page["list"]["rows"][0]["chosen"], json!([true, false]));
        let form = [
            ("sectionId", "section-1"),
            ("was.student-1", "subject-1-eng"),
            ("was.student-2", ""),
            ("choice.student-2.subject-1-eng", "1"),
            ("choice.student-2.subject-1-spell", "1"),
        ];
        let saved = admin.form(SECTION, &form).await;
        assert_eq!(saved.header("location"), "/admin/assignSubjectStudents?sectionId=section-1&done=updated");
        let page = admin.get(&format!("{SECTION}?sectionId=section-1")).await.props();
        assert_eq!(page["list"]["rows"][0]["chosen"], json!([false, false]), "a tick that is gone");
        assert_eq!(page["list"]["rows"][1]["chosen"], json!([true, true]));
        let stale = admin.form(SECTION, &form).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        stale.served_as("sectionChoices_stale");
        assert_eq!(stale.props()["list"]["rows"][1]["chosen"], json!([true, true]), "what was ticked is kept");
        let csv = admin.get(&format!("{SECTION}/list.csv?sectionId=section-1")).await;
        assert!(csv.text().contains("2,Bashir Ahmed,S-002,\"English Language, Spelling\","), "{}", csv.text());
        assert_eq!(admin.get(&format!("{SECTION}/print?sectionId=section-1")).await.status, StatusCode::OK);
        assert_eq!(admin.get(&format!("{SECTION}?sectionId=section-2")).await.status, StatusCode::FORBIDDEN);

        let found = admin.get(&format!("{STUDENT}?search=bashir")).await.served_as("studentSubjects_found").props();
        assert_eq!(found["found"][0]["name"], "Bashir Ahmed");
        assert_eq!(found["found"][0]["beside"], "S-002, Class 8 A, roll 2");
        let one = admin.get(&format!("{STUDENT}?studentId=student-2")).await.props();
        assert_eq!(one["student"]["forAll"], json!(["Mathematics"]));
        assert_eq!(one["student"]["line"]["chosen"], json!([true, true]));
        let form = [
            ("studentId", "student-2"),
            ("sessionId", "session-1"),
            ("was.student-2", "subject-1-eng subject-1-spell"),
            ("choice.student-2.subject-1-spell", "1"),
            // Somebody else's is not touched by this form.
            ("was.student-1", ""),
            ("choice.student-1.subject-1-spell", "1"),
        ];
        let saved = admin.form(STUDENT, &form).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let page = admin.get(&format!("{SECTION}?sectionId=section-1")).await.props();
        assert_eq!(page["list"]["rows"][1]["chosen"], json!([false, true]));
        assert_eq!(page["list"]["rows"][0]["chosen"], json!([false, false]));
        let stale = admin.form(STUDENT, &form).await;
        stale.served_as("studentSubjects");
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stale.props()["student"]["unsaved"], false, "it is what is stored by now");
        let other = admin.form(STUDENT, &form[..3]).await;
        assert_eq!((other.status, &other.props()["student"]["unsaved"]), (StatusCode::CONFLICT, &json!(true)));
        assert_eq!(admin.get(&format!("{STUDENT}?studentId=student-2x")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&format!("{STUDENT}?studentId=nobody")).await.status, StatusCode::NOT_FOUND);
        let elsewhere = admin.get(&format!("{STUDENT}?studentId=student-2&sessionId=session-1-old")).await.props();
        assert_eq!(elsewhere["notEnrolled"], "Bashir Ahmed");
    })
    .await;
}

#[tokio::test]
async fn a_subject_is_given_to_everybody_who_has_not_chosen() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        optional(&db, "subject-1-eng", &["student-1"]).await;
        optional(&db, "subject-1-spell", &[]).await;
        rows::choice_group(&db, "choice-1", "section-1", "Fourth subject", 1).await;
        for sql in [
            "update section_subjects set choice_group_id = 'choice-1' where section_id = 'section-1' and kind = 'optional'",
            "update enrolments set left_on = '2026-02-01', left_reason = 'Moved' where student_id = 'student-5'",
        ] {
            run(&db, sql).await;
        }
        // student-2 is ticked on the page and not stored yet.
        let form = [
            ("sectionId", "section-1"),
            ("rest", "subject-1-spell"),
            ("was.student-1", "subject-1-eng"),
            ("choice.student-1.subject-1-eng", "1"),
            ("was.student-2", ""),
            ("choice.student-2.subject-1-eng", "1"),
            ("was.student-3", ""),
            ("was.student-4", ""),
            ("was.student-5", ""),
        ];
        let chosen = |page: &Value| -> Vec<Value> {
            page["list"]["rows"].as_array().unwrap().iter().map(|row| row["chosen"].clone()).collect()
        };
        let filled = admin.form(SECTION, &form).await;
        assert_eq!(filled.status, StatusCode::OK, "{}", filled.text());
        filled.served_as("sectionChoices");
        let page = filled.props();
        let (english, spelling, none) = (json!([true, false]), json!([false, true]), json!([false, false]));
        let all = [&english, &english, &spelling, &spelling, &none].map(Clone::clone);
        assert_eq!(chosen(&page), all, "who has chosen keeps that, and who has left takes nothing");
        assert_eq!(page["list"]["unsaved"], true);
        let stored = admin.get(&format!("{SECTION}?sectionId=section-1")).await.props();
        assert_eq!(chosen(&stored)[1..], [&none, &none, &none, &none].map(Clone::clone), "nothing is saved by that");
        // What is no optional subject of a choice group gives nothing.
        for rest in ["subject-1", "nothing"] {
            let mut form = form;
            form[1].1 = rest;
            let page = admin.form(SECTION, &form).await;
            assert_eq!(chosen(&page.props())[2], none, "{rest}");
        }
        assert_eq!(app.as_role(Role::Teacher).form(SECTION, &form).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}
