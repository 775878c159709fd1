//! GET `/admin/examResult_student`: a student's own published results (docs/rules.md, *Screens*, Results screen).

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, set_state};
use testing::rows::{mark, mark_sheet, schedule};
use testing::{Client, TestApp, both_schools, run};

const SCREEN: &str = "/admin/examResult_student";
const SHEET: &str = "examId=exam-1&subjectId=subject-1";

async fn props(client: &Client, query: &str) -> Value {
    client.props_of(&format!("{SCREEN}?{query}"), "examResultStudent").await
}

#[tokio::test]
async fn a_student_finds_exams_and_subjects_once_they_are_published() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let student = app.as_student("student-1");
    let nothing = json!({
        "action": SCREEN, "sessionId": "session-1", "exams": [], "examId": null, "subjects": [], "subjectId": null,
        "exam": null, "empty": null, "printHref": null, "cards": [],
    });
    assert_eq!(props(&student, "").await, nothing);
    // Asked for by address, it is not there either.
    for query in [SHEET, "examId=exam-1"] {
        let unpublished = props(&student, query).await;
        assert_eq!((&unpublished["exam"], &unpublished["empty"]), (&Value::Null, &json!("No Data Found")), "{query}");
        assert!(!unpublished.to_string().contains("45.5"));
    }

    set_state(&app, "subject-1", true, false).await;
    let found = props(&student, SHEET).await;
    let mathematics = json!({
        "sl": 1, "subjectId": "subject-1", "subject": "Mathematics", "published": true,
        "marks": [
            { "text": "45.5", "fullMark": 50, "grade": "A" },
            { "text": "20", "fullMark": 25, "grade": "B" },
        ],
        // In class 8 a term's papers count, and nothing else.
        "total": null, "uncounted": true,
    });
    assert_eq!(
        found,
        json!({
            "action": SCREEN, "sessionId": "session-1",
            "exams": [{ "_id": "exam-1", "name": "Half Yearly" }], "examId": "exam-1",
            "subjects": [{ "_id": "subject-1", "name": "Mathematics" }], "subjectId": "subject-1",
            "exam": {
                "examName": "Half Yearly", "studentName": "Amina Rahman",
                "columns": [
                    { "key": "written", "label": "Written", "fullMark": 50, "counts": false },
                    { "key": "practical", "label": "Practical", "fullMark": 25, "counts": false },
                ],
                "rows": [mathematics], "overall": null, "pending": null, "legend": null,
                "uncounted": "Nothing of this exam counts in Half Yearly: it has no total and no letter.",
            },
            "empty": null,
            "printHref": "/admin/examResult_student/print?sessionId=session-1&examId=exam-1&subjectId=subject-1",
            // Nothing that enters a card is scheduled here: own_card.rs.
            "cards": [],
        })
    );
    // Without a subject all of them are there, without an exam the newest. English is not published: no total looks final.
    for query in ["", "examId=exam-1", "examId=exam-1&subjectId=", "examId="] {
        let shown = props(&student, query).await;
        assert_eq!((&shown["examId"], &shown["subjectId"]), (&json!("exam-1"), &Value::Null), "{query}");
        assert_eq!(shown["exam"]["rows"], json!([mathematics]), "{query}");
        assert_eq!(
            (&shown["exam"]["overall"], &shown["exam"]["pending"]),
            (&Value::Null, &json!("Results not published: English Language.")),
            "{query}"
        );
    }
    // Another section sees nothing of it; one without marks finds nothing.
    assert_eq!(props(&app.as_student("student-6"), SHEET).await["exams"], json!([]));
    assert_eq!(props(&app.as_student("student-5"), SHEET).await["empty"], "No Data Found");
    assert_eq!(props(&app.as_student("student-2x"), SHEET).await["exams"], json!([]));
}

/// English Language for student-1, and for student-2, who was absent.
async fn add_english(client: &Client) {
    let marks = json!([
        { "studentId": "student-1", "written": 31 },
        { "studentId": "student-2", "written": "AB" },
    ]);
    let answer = client.post("/api/addSubjectWiseMarks", &adding("subject-1-eng", marks)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

/// Makes the school's class 8 a class 5, whose written marks count.
async fn class_five(db: &db::Db) {
    run(db, "update classes set class_name = 'Class 5', class_numeric = 5 where id = 'class-1'").await;
    run(db, "update exams set semester = '1stSemester' where session_id = 'session-1'").await;
}

#[tokio::test]
async fn an_exam_has_a_total_once_all_of_it_is_published_and_entered() {
    both_schools(|db| async move {
        class_five(&db).await;
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        add_english(&admin).await;
        let student = app.as_student("student-1");
        let of = async |client: &Client| props(client, "examId=exam-1").await["exam"].clone();
        set_state(&app, "subject-1", true, false).await;
        let partly = of(&student).await;
        assert_eq!((partly["rows"].as_array().unwrap().len(), &partly["overall"]), (1, &Value::Null));
        assert!(!partly.to_string().contains("31"), "nothing of what is not published: {partly}");

        set_state(&app, "subject-1-eng", true, false).await;
        student.get("/admin/examResult_student?examId=exam-1").await.served_as("examResultStudent_exam");
        let whole = of(&student).await;
        assert_eq!(whole["pending"], Value::Null);
        // 31 is below the pass mark of 33, as in the tabulation of an exam: F, and so is the exam.
        assert_eq!(whole["rows"][1]["total"], json!({ "total": 31, "outOf": 100, "percentage": 31, "grade": "F" }));
        // 45.5 of 50 written, rounded once; the practical mark counts nowhere.
        assert_eq!(whole["rows"][0]["total"], json!({ "total": 46, "outOf": 50, "percentage": 92, "grade": "A" }));
        assert_eq!(whole["overall"], json!({ "total": 77, "outOf": 150, "percentage": 51, "grade": "F" }));
        // The marks are out of different full marks: each says its own.
        assert_eq!(whole["columns"][0], json!({ "key": "written", "label": "Written", "fullMark": null, "counts": true }));
        assert_eq!((&whole["columns"][1]["fullMark"], &whole["columns"][1]["counts"]), (&json!(25), &json!(false)));
        let legend = whole["legend"].as_str().unwrap();
        assert!(legend.starts_with("U: the total is below 60%. F: a component that counts is below its pass mark"), "{legend}");
        assert!(legend.ends_with(" Totals are rounded to whole marks."), "a card prints 45.5: {legend}");
        // A practical mark below its pass mark fails nobody here.
        run(&db, "update marks set practical = 100 where student_id = 'student-1'").await;
        assert_eq!(of(&student).await["rows"][0]["total"]["grade"], "A");
        run(&db, "update marks set practical = 2000 where student_id = 'student-1' and practical is not null").await;

        // A mark that is not entered and does not count keeps no total back.
        let absent = of(&app.as_student("student-2")).await;
        assert_eq!((&absent["pending"], &absent["rows"][0]["total"]["grade"]), (&Value::Null, &json!("F")));
        // One that counts: its subject has neither total nor grade, and the exam none.
        run(&db, "update marks set written = null, practical = 1000, practical_full_mark = 25
                   where student_id = 'student-2' and sheet_id = (select id from mark_sheets where subject_id = 'subject-1')").await;
        let incomplete = of(&app.as_student("student-2")).await;
        assert_eq!(incomplete["pending"], "Marks not entered: Mathematics.");
        assert_eq!((&incomplete["rows"][0]["total"], &incomplete["overall"]), (&Value::Null, &Value::Null));
        assert_eq!(incomplete["rows"][1]["total"], json!({ "total": 0, "outOf": 100, "percentage": 0, "grade": "F" }));
        // Taken back, it is gone from the rows and from the total.
        set_state(&app, "subject-1-eng", false, false).await;
        assert_eq!(of(&student).await, partly);
    })
    .await;
}

#[tokio::test]
async fn the_newest_exam_is_shown_first() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    set_state(&app, "subject-1", true, false).await;
    let db = &app.app.db;
    let sheet = ["exam-1-ct", "section-1", "subject-1"];
    schedule(db, "schedule-ct", sheet, Some("2026-04-02"), &[("paper1", 20, 7)]).await;
    mark_sheet(db, "sheet-ct", sheet, (true, false), 1).await;
    mark(db, "sheet-ct", "student-1", &[("paper1", 1650, Some(20))]).await;
    let student = app.as_student("student-1");
    assert_eq!(props(&student, "").await["examId"], "exam-1");
    run(db, "update exam_schedules set date = '2026-07-01' where id = 'schedule-ct'").await;
    assert_eq!(props(&student, "").await["examId"], "exam-1-ct");
}

#[tokio::test]
async fn the_screen_takes_the_same_statements_however_many_subjects_are_published() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    add_english(&admin).await;
    let student = app.as_student("student-1");
    let mut counts = Vec::new();
    for subject in ["subject-1", "subject-1-eng"] {
        set_state(&app, subject, true, false).await;
        let before = app.app.db.statements();
        props(&student, "").await;
        counts.push(app.app.db.statements() - before);
    }
    assert_eq!(counts[0], counts[1]);
}

#[tokio::test]
async fn what_does_not_count_has_its_own_columns_behind_attendance_included() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    class_five(db).await;
    add_some(&app.as_role(Role::Admin)).await;
    set_state(&app, "subject-1", true, false).await;
    run(db, "update exam_schedules set attendance_full_mark = 5, attendance_pass_mark = 0 where id = 'schedule-1'")
        .await;
    run(db, "update marks set attendance = 500, attendance_full_mark = 5 where student_id = 'student-1'").await;
    let exam = props(&app.as_student("student-1"), SHEET).await["exam"].clone();
    let columns: Vec<(&str, bool)> = exam["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| (column["key"].as_str().unwrap(), column["counts"].as_bool().unwrap()))
        .collect();
    assert_eq!(columns, [("written", true), ("practical", false), ("attendance", false)]);
    assert_eq!(exam["rows"][0]["marks"][2]["text"], "5");
    assert_eq!((&exam["rows"][0]["total"]["total"], &exam["rows"][0]["total"]["outOf"]), (&json!(46), &json!(50)));
    // A written mark counts in one subject and, beside a paper, not in another: it has a column for each.
    run(db, "update classes set class_numeric = 10 where id = 'class-1'").await;
    run(db, "update exams set semester = 'qualifying' where id = 'exam-1'").await;
    add_english(&app.as_role(Role::Admin)).await;
    set_state(&app, "subject-1-eng", true, false).await;
    run(db, "update exam_schedules set paper1_full_mark = 40, paper1_pass_mark = 10 where id = 'schedule-1'").await;
    run(
        db,
        "update marks set paper1 = 3000, paper1_full_mark = 40
          where student_id = 'student-1' and sheet_id = (select id from mark_sheets where subject_id = 'subject-1')",
    )
    .await;
    let exam = props(&app.as_student("student-1"), "examId=exam-1").await["exam"].clone();
    let texts = |row: usize| -> Vec<String> {
        let marks = exam["rows"][row]["marks"].as_array().unwrap();
        marks.iter().map(|mark| mark["text"].as_str().unwrap_or("-").to_owned()).collect()
    };
    let keys: Vec<&str> =
        exam["columns"].as_array().unwrap().iter().map(|column| column["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["written", "paper1", "written", "practical", "attendance"], "{exam}");
    assert_eq!(
        (texts(0), texts(1)),
        (
            ["-", "30", "45.5", "20", "5"].map(str::to_owned).to_vec(),
            ["31", "-", "-", "-", "-"].map(str::to_owned).to_vec(),
        )
    );
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
    // Every subject of the exam, as far as it is published.
    let whole = app.as_student("student-1").get(&format!("{SCREEN}/print?examId=exam-1")).await;
    whole.served_as("examPrint");
    assert!(whole.text().contains("Results not published: English Language."), "{}", whole.text());
    assert_eq!(app.as_student("student-1").get(&format!("{SCREEN}/print")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.as_student("student-6").get(&print).await.status, StatusCode::NOT_FOUND);
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
        assert_eq!(app.as_role(role).get(&print).await.status, StatusCode::FORBIDDEN, "{role}");
        assert_eq!(app.as_role(role).get(SCREEN).await.status, StatusCode::FORBIDDEN, "{role}");
    }
    assert_eq!(app.anonymous().get(SCREEN).await.status, StatusCode::SEE_OTHER);
}
