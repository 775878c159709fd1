//! A student's own report card, and the images a student may fetch (docs/rules.md, *Who may do what*).

use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rules::roles::Role;
use serde_json::{Value, json};
use web::pictures::{self, Printed};

use testing::report_card_school::{fill, picture, publish};
use testing::rows::{mark_sheet, schedule};
use testing::{TestApp, both_schools};

const CARD: &str = "/admin/examResult_student/card";
const ALL: [&str; 3] = ["sheet-ct", "sheet-term", "sheet-eng"];

async fn listed(app: &TestApp, student: &str) -> Value {
    app.as_student(student).get("/admin/examResult_student").await.props()["cards"].clone()
}

#[tokio::test]
async fn a_card_is_there_once_everything_on_it_is_published() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fill(&db).await;
        let student = app.as_student("student-1");
        let get = async || student.get(&format!("{CARD}?semester=half_yearly")).await;
        for published in [&[][..], &ALL[..1], &ALL[..2]] {
            publish(&db, published, true).await;
            let answer = get().await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{published:?}");
            for secret in ["16.5", "Mathematics", "129", "Report Card", "sheet"] {
                assert!(!answer.text().contains(secret), "{secret} in {}", answer.text());
            }
            assert_eq!(listed(&app, "student-1").await, json!([]), "{published:?}");
        }
        publish(&db, &ALL, true).await;
        assert_eq!(
            listed(&app, "student-1").await,
            json!([
                { "semester": "half_yearly", "name": "Half Yearly",
                  "href": format!("{CARD}?sessionId=session-1&semester=half_yearly") },
            ])
        );
        student.get("/admin/examResult_student").await.served_as("examResultStudent");
        // Nothing of its own is scheduled yet: it would be the half-yearly's under another title.
        assert_eq!(student.get(&format!("{CARD}?semester=yearly")).await.status, StatusCode::NOT_FOUND);
        let answer = get().await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.served_as("cardReading");
        let text = answer.text();
        assert_eq!(text.matches("<section class=\"sheet ").count(), 1);
        // The same card to read on a phone comes first; nothing of it is printed.
        let (reading, sheet) = text.split_once("<section class=\"sheet ").unwrap();
        let (_, reading) = reading.split_once("<article class=\"reading\">").unwrap();
        for own in ["Amina Rahman", "S-001", "16.5", "129"] {
            assert!(reading.contains(own) && sheet.contains(own), "{own}");
        }
        assert!(reading.contains("/admin/examResult_student?sessionId=session-1"));
        for own in ["Amina Rahman", "S-001", "16.5", "129", "/admin/files/photo-1", "/admin/files/icon-1", "1 of 1"] {
            assert!(text.contains(own), "{own}");
        }
        for others in ["Bashir", "S-002", "25.25", "photo-2"] {
            assert!(!text.contains(others), "{others}");
        }
        // The signatures stand in the card itself.
        assert!(!text.contains("principal-1") && !text.contains("vice-1"));
        for id in ["principal-1", "vice-1"] {
            let printed = pictures::for_paper(picture(id), Printed::Signature).await.unwrap();
            assert!(text.contains(&STANDARD.encode(&printed.bytes)), "{id}");
        }
        // Taken back, it is gone again.
        publish(&db, &ALL[2..], false).await;
        assert_eq!(get().await.status, StatusCode::NOT_FOUND);
        assert_eq!(listed(&app, "student-1").await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn an_exam_that_is_scheduled_anew_takes_the_card_back() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    fill(db).await;
    publish(db, &ALL, true).await;
    let student = app.as_student("student-1");
    assert_eq!(student.get(&format!("{CARD}?semester=half_yearly")).await.status, StatusCode::OK);
    schedule(db, "schedule-spell", ["exam-1", "section-1", "subject-1-spell"], None, &[("paper1", 10, 0)]).await;
    assert_eq!(student.get(&format!("{CARD}?semester=half_yearly")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(listed(&app, "student-1").await, json!([]));
}

#[tokio::test]
async fn the_second_semester_tells_nothing_before_the_first_is_published() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    fill(db).await;
    schedule(db, "schedule-5-2", ["exam-5-2", "section-5", "subject-1"], None, &[("written", 80, 32)]).await;
    mark_sheet(db, "sheet-5-2", ["exam-5-2", "section-5", "subject-1"], (true, false), 1).await;
    let student = app.as_student("student-51");
    let get = async |semester: &str| student.get(&format!("{CARD}?semester={semester}")).await;
    let second = get("2ndSemester").await;
    // The highest mark of the section is 72, somebody else's.
    assert!(second.status == StatusCode::OK && second.text().contains("72"), "{}", second.text());
    publish(db, &["sheet-5"], false).await;
    for semester in ["1stSemester", "2ndSemester"] {
        let answer = get(semester).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{semester}");
        // Neither in the page's colours nor in the request's number.
        let words = answer.text().split("<main>").last().unwrap().split("For support").next().unwrap();
        assert!(words.contains("No Data Found") && !words.contains("72") && !words.contains("60"), "{semester}");
    }
}

#[tokio::test]
async fn it_is_nobody_elses_and_of_no_other_session_or_semester() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    fill(db).await;
    publish(db, &ALL, true).await;
    let student = app.as_student("student-1");
    for (query, status) in [
        ("", 400),
        ("?semester=", 400),
        ("?semester=never", 400),
        ("?semester=1stSemester", 404),
        ("?semester=half_yearly&sessionId=session-1-old", 404),
        ("?semester=half_yearly&sessionId=session-2", 404),
        ("?semester=half_yearly&sessionId=nowhere", 404),
        ("?semester=half_yearly&sessionId=session-1", 200),
        // Another student's id is no key of this page.
        ("?semester=half_yearly&studentId=student-2&student=student-2", 200),
    ] {
        let answer = student.get(&format!("{CARD}{query}")).await;
        assert_eq!(answer.status.as_u16(), status, "{query}");
        assert!(!answer.text().contains("Bashir"), "{query}");
    }
    // The other section's sheets are not published.
    for other in ["student-6", "student-2x"] {
        assert_eq!(
            app.as_student(other).get(&format!("{CARD}?semester=half_yearly")).await.status,
            StatusCode::NOT_FOUND
        );
    }
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
        let answer = app.as_role(role).get(&format!("{CARD}?semester=half_yearly")).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role}");
    }
    for client in [app.anonymous(), app.expired()] {
        assert_eq!(client.get(&format!("{CARD}?semester=half_yearly")).await.status, StatusCode::SEE_OTHER);
    }
}

#[tokio::test]
async fn a_student_fetches_the_own_photo_and_the_icon_and_no_other_image() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fill(&db).await;
        let rows = [
            ("icon-1", [200, 200, 403]),
            ("photo-1", [200, 404, 403]),
            ("photo-2", [404, 200, 403]),
            ("principal-1", [404, 404, 403]),
            ("vice-1", [404, 404, 403]),
        ];
        for (id, statuses) in rows {
            for (student, status) in ["student-1", "student-2", "student-2x"].into_iter().zip(statuses) {
                let answer = app.as_student(student).get(&format!("/admin/files/{id}")).await;
                assert_eq!(answer.status.as_u16(), status, "{student} {id}");
                assert_eq!(answer.bytes == picture(id), status == 200, "{student} {id}");
                // No other way to it in another size.
                let printed = app.as_student(student).get(&format!("/admin/files/{id}?size=photo")).await;
                assert_eq!(printed.status.as_u16(), status, "{student} {id}");
            }
            // Signatures stand on report cards, which teachers do not see.
            let is_signature = ["principal-1", "vice-1"].contains(&id);
            for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
                let may = !(is_signature && role == Role::Teacher);
                let expected = if may { StatusCode::OK } else { StatusCode::NOT_FOUND };
                assert_eq!(app.as_role(role).get(&format!("/admin/files/{id}")).await.status, expected, "{role} {id}");
            }
        }
    })
    .await;
}
