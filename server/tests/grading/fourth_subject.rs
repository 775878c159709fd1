//! The fourth subject of a scheme that has one: the choice group's tick, and what it does to points, cards and tabulations
//! (docs/rules.md, *Grading schemes*), through the calls and on both engines.

use axum::http::StatusCode;
use base::clock::Clock;
use db::Db;
use grading::report_cards::set::CardSet;
use roster::structure::grading_schemes::store::{self, Writing};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use rules::semesters::Semester;
use serde_json::{Value, json};

use testing::report_card_school::section_1;
use testing::{NOW, TestApp, both_schools, rows, run};

const TOTALS: &str = "/api/getTabulationTotal?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly";
const SUBJECTS: &str = "/api/updateOneAssignSubject/section-1";
const CHOICES: &str = "/api/updateAssignSubjectStudents";

/// Class 8 on the national curriculum, with eight compulsory subjects of one term, in written of 100 with MCQ (viva) of 30 in the first, and two of
/// which students choose: nobody has a mark yet.
async fn school(db: &Db, joined: &Value) {
    let mut definition = serde_json::to_value(BuiltIn::NationalGpa5.definition()).unwrap();
    definition["name"] = json!("Ours");
    definition["joined"] = joined.clone();
    let text = definition.to_string();
    let at = i64::try_from(NOW).unwrap();
    let writing =
        Writing { scheme_id: "scheme-1", version_id: "version-1", name: "Ours", definition: &text, by_name: "E", at };
    for sql in [
        "delete from routine_periods where section_id = 'section-1'",
        "delete from exam_schedules where section_id = 'section-1'",
        "delete from section_subjects where section_id = 'section-1'",
    ] {
        run(db, sql).await;
    }
    let mut conn = db.acquire().await.unwrap();
    for place in 1..=10 {
        let id = format!("paper-{place}");
        rows::subject(&mut conn, &id, "session-1", &format!("Subject {place}")).await;
        let sheet = ["exam-1", "section-1", &id];
        let components: &[_] = match place {
            1 => &[("written", 70, 23), ("viva", 30, 10)],
            _ => &[("written", 100, 33)],
        };
        rows::schedule(&mut conn, &format!("of-{place}"), sheet, Some("2026-06-15"), components).await;
        rows::mark_sheet(&mut conn, &format!("sheet-{place}"), sheet, (false, false), 1).await;
    }
    run(db, "update subjects set search_text = subject_name where id like 'paper-%'").await;
    store::add(&mut conn, None, writing).await.unwrap();
    store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-1")).await.unwrap();
}

/// Eight for all, and the last two optional, in a choice group with or without the tick.
fn assigned(ticked: bool, take: i64) -> Value {
    let subject = |place: i64| -> Value {
        let mut subject = json!({ "subjectId": format!("paper-{place}") });
        if place > 8 {
            subject["kind"] = json!("optional");
            subject["choiceGroup"] = json!("Fourth");
        }
        subject
    };
    json!({ "subjects": (1..=10).map(subject).collect::<Vec<_>>(),
            "choiceGroups": [{ "name": "Fourth", "take": take, "fourthSubject": ticked }] })
}

/// The least mark of 100 that has these points.
fn of_points(points: f64) -> i64 {
    let marks = [(5.0, 80), (4.0, 70), (3.5, 60), (3.0, 50), (2.0, 40), (1.0, 33), (0.0, 32)];
    marks.iter().find(|(of, _)| (of - points).abs() < 0.01).unwrap().1
}

/// Writes a student's marks: the first subject's are split in written and MCQ.
async fn mark(db: &Db, student: &str, marks: &[Option<i64>]) {
    for (place, mark) in (1..).zip(marks) {
        let Some(mark) = *mark else { continue };
        let viva = mark * 3 / 10;
        let components: &[_] = match place {
            1 => &[("written", (mark - viva) * 100, Some(70)), ("viva", viva * 100, Some(30))],
            _ => &[("written", mark * 100, Some(100))],
        };
        rows::mark(db, &format!("sheet-{place}"), student, components).await;
    }
}

async fn choose(app: &TestApp, student: &str, subjects: &[&str]) {
    let body = json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
                       "students": [{ "studentId": student, "subjects": subjects }] });
    let answer = app.as_role(Role::Admin).put(CHOICES, &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

async fn assign(app: &TestApp, body: &Value) {
    let answer = app.as_role(Role::Admin).put(SUBJECTS, body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

/// A student's grade points and what they are passed with, from the call.
async fn result(app: &TestApp, student: &str) -> (Option<f64>, Value, Vec<Value>) {
    let rows = app.as_role(Role::Admin).get(TOTALS).await.json();
    let row = rows.as_array().unwrap().iter().find(|row| row["_id"] == student).unwrap().clone();
    let points = row["marks"].as_array().unwrap().iter().map(|mark| mark["points"].clone()).collect();
    (row["gpa"].as_f64(), row["passed"].clone(), points)
}

#[tokio::test]
async fn the_worked_examples_come_out_through_the_calls() {
    // Compulsory points, the fourth's, and the GPA.
    let rows: [([f64; 8], Option<f64>, f64, bool); 6] = [
        ([5.0; 8], Some(4.0), 5.0, true),
        ([4.0, 4.0, 3.5, 5.0, 3.0, 4.0, 5.0, 3.5], Some(5.0), 4.38, true),
        // (32 + 0) / 8: nobody loses by a fourth of 2 or less, nor by failing it.
        ([4.0, 4.0, 3.5, 5.0, 3.0, 4.0, 5.0, 3.5], Some(2.0), 4.0, true),
        ([4.0, 4.0, 3.5, 5.0, 3.0, 4.0, 5.0, 3.5], Some(0.0), 4.0, true),
        ([5.0, 5.0, 5.0, 0.0, 5.0, 5.0, 5.0, 5.0], Some(5.0), 0.0, false),
        // Who takes none.
        ([4.0, 4.0, 3.5, 5.0, 3.0, 4.0, 5.0, 3.5], None, 4.0, true),
    ];
    both_schools(|db| async move {
        school(&db, &json!([])).await;
        let app = TestApp::over(db.clone());
        assign(&app, &assigned(true, 1)).await;
        for (compulsory, fourth, gpa, passed) in rows {
            run(&db, "delete from marks where student_id = 'student-1'").await;
            let marks: Vec<Option<i64>> = compulsory.iter().map(|points| Some(of_points(*points))).collect();
            mark(&db, "student-1", &[marks, vec![fourth.map(of_points)]].concat()).await;
            choose(&app, "student-1", if fourth.is_some() { &["paper-9"] } else { &[] }).await;
            let (found, is_passed, points) = result(&app, "student-1").await;
            assert_eq!((found, &is_passed), (Some(gpa), &json!(passed)), "{compulsory:?} {fourth:?}: {points:?}");
            let given: Vec<Option<f64>> = points[..8].iter().map(Value::as_f64).collect();
            assert_eq!(given, compulsory.map(Some), "each subject has the points that it was given");
        }
        // "70 % but MCQ below its pass mark is F with 0 points": 65 + 5 of 100.
        run(&db, "delete from marks where student_id = 'student-1'").await;
        mark(&db, "student-1", &[Some(70); 8]).await;
        run(&db, "update marks set written = 6500, viva = 500 where sheet_id = 'sheet-1' and student_id = 'student-1'")
            .await;
        let rows = app.as_role(Role::Admin).get(TOTALS).await.json();
        let first = &rows.as_array().unwrap().iter().find(|row| row["_id"] == "student-1").unwrap()["marks"][0];
        assert_eq!((&first["total"], &first["grade"], &first["points"]), (&json!(56), &json!("F"), &json!(0)));
        assert_eq!(result(&app, "student-1").await.0, Some(0.0));
    })
    .await;
}

#[tokio::test]
async fn the_tick_and_the_choice_decide_which_is_the_fourth() {
    both_schools(|db| async move {
        school(&db, &json!([])).await;
        let app = TestApp::over(db.clone());
        let marks: Vec<Option<i64>> = [vec![Some(70); 8], vec![Some(80), Some(33)]].concat();
        mark(&db, "student-1", &marks).await;
        assign(&app, &assigned(false, 2)).await;
        choose(&app, "student-1", &["paper-9"]).await;
        // Without the tick a subject like any other: (32 + 5) / 9.
        assert_eq!(result(&app, "student-1").await.0, Some(4.11));
        assign(&app, &assigned(true, 2)).await;
        // (32 + 3) / 8
        assert_eq!(result(&app, "student-1").await.0, Some(4.38));
        choose(&app, "student-1", &["paper-10"]).await;
        assert_eq!(result(&app, "student-1").await.0, Some(4.0));
        // Of two the first of the section's order, and the other is compulsory: (32 + 1 + 3) / 9.
        choose(&app, "student-1", &["paper-9", "paper-10"]).await;
        assert_eq!(result(&app, "student-1").await.0, Some(4.0));
        run(&db, "update marks set written = 3200 where sheet_id = 'sheet-10' and student_id = 'student-1'").await;
        assert_eq!(result(&app, "student-1").await.0, Some(0.0), "which may fail");
        choose(&app, "student-1", &["paper-9"]).await;
        run(&db, "update marks set written = 3200 where sheet_id = 'sheet-9' and student_id = 'student-1'").await;
        // A failed fourth subject fails nobody, and the card says so.
        assert_eq!(result(&app, "student-1").await.0, Some(4.0));
        let mut conn = db.acquire().await.unwrap();
        let clock = Clock::fixed(NOW, 1);
        let set = CardSet::load(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock).await.unwrap();
        let card = serde_json::to_value(set.card(0, "1 of 5".to_owned(), &|_, _| String::new())).unwrap();
        assert_eq!(card["result"], "Passed in all 8 compulsory subjects");
        assert_eq!(card["subjects"][8]["name"], "Subject 9 (4th)");
        assert_eq!(card["fourth"]["taken"], true);
        assert_eq!(
            card["fourth"]["note"],
            "(4th): the fourth subject. Only its points above 2 are added, and it fails nobody."
        );
        // Who takes none: the note is not for them.
        let card = serde_json::to_value(set.card(1, "2 of 5".to_owned(), &|_, _| String::new())).unwrap();
        assert_eq!(card["fourth"]["taken"], false);
    })
    .await;
}

#[tokio::test]
async fn both_papers_of_a_joined_fourth_subject_are_one() {
    both_schools(|db| async move {
        school(&db, &json!([{ "name": "Agriculture", "subjects": ["Subject 9", "Subject 10"] }])).await;
        let app = TestApp::over(db.clone());
        assign(&app, &assigned(true, 2)).await;
        choose(&app, "student-1", &["paper-9", "paper-10"]).await;
        mark(&db, "student-1", &[vec![Some(70); 8], vec![Some(90), Some(72)]].concat()).await;
        // Together 81 %: 5 points, of which 3 are added.
        let (gpa, passed, _) = result(&app, "student-1").await;
        assert_eq!((gpa, passed), (Some(4.38), json!(true)));
        let mut conn = db.acquire().await.unwrap();
        let clock = Clock::fixed(NOW, 1);
        let set = CardSet::load(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock).await.unwrap();
        let card = serde_json::to_value(set.card(0, "1 of 5".to_owned(), &|_, _| String::new())).unwrap();
        let names: Vec<_> = card["subjects"].as_array().unwrap()[8..].iter().map(|row| &row["name"]).collect();
        assert_eq!(names, ["Agriculture (4th)", "Subject 9", "Subject 10"]);
    })
    .await;
}

#[tokio::test]
async fn who_leaves_or_joins_late_has_the_fourth_subject_that_they_sat() {
    both_schools(|db| async move {
        school(&db, &json!([])).await;
        let app = TestApp::over(db.clone());
        assign(&app, &assigned(true, 1)).await;
        choose(&app, "student-1", &["paper-9"]).await;
        let marks: Vec<Option<i64>> = [vec![Some(70); 8], vec![Some(80)]].concat();
        mark(&db, "student-1", &marks).await;
        run(&db, "update enrolments set left_on = '2026-06-20' where student_id = 'student-1'").await;
        assert_eq!(result(&app, "student-1").await.0, Some(4.38));
        run(&db, "update enrolments set left_on = null, joined_on = '2026-06-10' where student_id = 'student-1'").await;
        assert_eq!(result(&app, "student-1").await.0, Some(4.38));
        // Of a subject whose sheet does not list them nothing is added.
        run(&db, "update exam_schedules set date = '2026-06-01' where id = 'of-9'").await;
        assert_eq!(result(&app, "student-1").await.0, Some(4.0));
    })
    .await;
}
