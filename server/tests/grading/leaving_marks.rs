//! Whom a sheet lists once somebody has left (docs/rules.md, *People*): marks, counts, cards and tabulations, on both engines.

use auth::TeacherReach;
use axum::http::StatusCode;
use base::clock::Clock;
use db::Db;
use exams::marks::progress_store;
use exams::marks::scheduled_store::{Wanted, scheduled_sheets};
use exams::marks::section::{self, SectionMarks};
use exams::marks::state_store::{self, Range};
use exams::marks::store::{self, SheetKey};
use grading::qualities::store as qualities;
use grading::report_cards::set::{CardSet, section_cards, sections};
use grading::report_cards::store as cards_store;
use office::dashboard::store as dashboard;
use rules::leaving;
use rules::roles::Role;
use rules::semesters::Semester;
use rules::totals::Sum;
use serde_json::{Value, json};

use crate::tabulation;
use testing::marks::{add_some, adding, editing, set_state};
use testing::report_card_school::{self as cards, HALF_YEARLY, publish, section_1};
use testing::school::sheet_query;
use testing::{Client, NOW, TestApp, both_schools, run};

const ADD: &str = "/api/addSubjectWiseMarks";
const UPDATE: &str = "/api/updateOneMark";

/// A student's last day; empty: still here.
pub async fn leaves(db: &Db, student: &str, day: &str) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "update enrolments set left_on = $2, left_reason = 'Moved' where student_id = $1",
        (student, Some(day.to_owned()).filter(|day| !day.is_empty())),
    )
    .await
    .unwrap();
}

async fn dated(db: &Db, schedule: &str, date: Option<&str>) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute("update exam_schedules set date = $2 where id = $1", (schedule, date)).await.unwrap();
}

fn sheet() -> SheetKey {
    SheetKey { exam_id: "exam-1".into(), section_id: "section-1".into(), subject_id: "subject-1".into() }
}

#[tokio::test]
async fn every_statement_lists_whom_the_rule_lists() {
    both_schools(|db| async move {
        run(&db, "delete from exam_schedules where id = 'schedule-1-eng'").await;
        let days = ["", "2026-01-01", "2026-06-14", "2026-06-15", "2026-06-16", "2026-12-31"];
        for date in [None, Some("2026-06-15"), Some("2025-12-31")] {
            dated(&db, "schedule-1", date).await;
            for day in days {
                leaves(&db, "student-3", day).await;
                let listed = leaving::lists(Some(day).filter(|day| !day.is_empty()), date);
                let said = format!("left {day:?}, exam {date:?}");
                let count = if listed { 5 } else { 4 };
                let mut conn = db.acquire().await.unwrap();

                let roster = store::roster(&mut conn, &sheet(), None).await.unwrap();
                assert_eq!(roster.iter().any(|row| row.student_id == "student-3"), listed, "{said}");
                assert_eq!(roster.len(), count, "{said}");
                let gone = store::gone(&mut conn, &sheet()).await.unwrap();
                assert_eq!(gone.iter().map(|row| row.student_id.as_str()).eq(["student-3"]), !listed, "{said}");

                let range =
                    Range { class_id: "class-1".into(), section_id: Some("section-1".into()), ..Range::default() };
                let progress = state_store::progress(&mut conn, &range).await.unwrap();
                let of_sheet = progress.iter().find(|sheet| sheet.subject_id == "subject-1").unwrap();
                assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{said}");
                let scheduled = scheduled_sheets(&mut conn, "session-1", None, &TeacherReach::default(), Wanted::All)
                    .await
                    .unwrap();
                let of_sheet = scheduled.iter().find(|sheet| sheet.section_id == "section-1").unwrap();
                assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{said}");
                let shown = dashboard::sheets_of_session(
                    &mut conn,
                    "session-1",
                    "incomplete",
                    "2026-09-21",
                    dashboard::Window::FIRST,
                )
                .await
                .unwrap();
                let of_sheet = shown.iter().find(|sheet| sheet.section_id == "section-1").unwrap();
                assert_eq!(of_sheet.missing, of_sheet.students, "{said}");
                assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{said}");

                // The one exam of the semester, so that its cards list the same.
                let semester = Semester::HALF_YEARLY;
                let mut loaded = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
                assert_eq!(loaded.sittings[0].lists(2), listed, "{said}");
                loaded.keep_listed(semester);
                assert_eq!(loaded.students.len(), count, "{said}");
                let students = section::students(&mut conn, "section-1", Some(semester)).await.unwrap();
                assert_eq!(students.len(), count, "{said}");
                let rows = cards_store::sections(&mut conn, "session-1", "", "section-1", semester).await.unwrap();
                assert_eq!(usize::try_from(rows[0].students).unwrap(), count, "{said}");
                let graded =
                    qualities::students(&mut conn, "session-1", "", "section-1", "", Some(semester)).await.unwrap();
                assert_eq!(graded.len(), count, "{said}");
                // Nothing is scheduled for the yearly: whoever has left has no card of it.
                let here = if day.is_empty() { 5 } else { 4 };
                let yearly = section::students(&mut conn, "section-1", Some(Semester::YEARLY)).await.unwrap();
                assert_eq!(yearly.len(), here, "{said}");
                let all = qualities::students(&mut conn, "session-1", "", "section-1", "", None).await.unwrap();
                assert_eq!((all.len(), section::students(&mut conn, "section-1", None).await.unwrap().len()), (5, 5));
            }
        }
    })
    .await;
}

fn marks(students: &[&str]) -> Value {
    students.iter().map(|student| json!({ "studentId": student, "written": 40, "practical": 20 })).collect()
}

#[tokio::test]
async fn a_sheet_is_complete_without_those_who_had_left_and_their_marks_count_nowhere() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let all = ["student-1", "student-2", "student-3", "student-4", "student-5"];
        let state = async || {
            let mut conn = db.acquire().await.unwrap();
            let range = Range { class_id: "class-1".into(), section_id: Some("section-1".into()), ..Range::default() };
            let progress = state_store::progress(&mut conn, &range).await.unwrap();
            let sheet = progress.into_iter().find(|sheet| sheet.subject_id == "subject-1").unwrap();
            let of_section =
                progress_store::of_sections(&mut conn, "session-1", None, &TeacherReach::default()).await.unwrap();
            let of_section = of_section.into_iter().find(|row| row.section_id == "section-1").unwrap_or_default();
            let mut shown = Vec::new();
            for list in ["incomplete", "unpublished", "unlocked"] {
                let window = dashboard::Window::FIRST;
                shown.extend(
                    dashboard::sheets_of_session(&mut conn, "session-1", list, "2026-09-21", window).await.unwrap(),
                );
            }
            let waits = shown.iter().find(|sheet| sheet.subject_id == "subject-1" && sheet.section_id == "section-1");
            let branches = dashboard::branches(&mut conn, "2026-09-21").await.unwrap();
            let branch = branches.iter().find(|row| row.branch_id == "branch-1").unwrap();
            let stored = store::sheet(&mut conn, &self::sheet()).await.unwrap().is_some_and(|sheet| sheet.marks_exist);
            (
                (sheet.students, sheet.entered, sheet.is_complete()),
                (of_section.complete, of_section.empty),
                waits.map(|sheet| (sheet.list.clone(), sheet.missing, sheet.entered)),
                branch.stages.unpublished,
                stored,
            )
        };
        assert_eq!(admin.post(ADD, &adding("subject-1", marks(&all[..4]))).await.status, StatusCode::OK);
        let listed = |list: &str, missing, entered| Some((list.to_owned(), missing, entered));
        assert_eq!(state().await, ((5, 4, false), (0, 1), listed("incomplete", 1, 4), 0, true));
        // The fifth, who has none, had left: nothing is missing.
        leaves(&db, "student-5", "2026-06-14").await;
        assert_eq!(state().await, ((4, 4, true), (1, 1), listed("unpublished", 0, 4), 1, true));
        // Another, whose mark is stored.
        leaves(&db, "student-1", "2026-03-01").await;
        assert_eq!(state().await, ((3, 3, true), (1, 1), listed("unpublished", 0, 3), 1, true));
        let rows = admin.get(&format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"))).await.json();
        let ids: Vec<&str> =
            rows["marks"].as_array().unwrap().iter().map(|row| row["studentId"].as_str().unwrap()).collect();
        assert_eq!(ids, ["student-2", "student-3", "student-4"]);
        // All with a mark: nothing exists, so that a sheet can be begun; the stored marks stay.
        for student in ["student-2", "student-3", "student-4"] {
            leaves(&db, student, "2026-03-01").await;
        }
        leaves(&db, "student-5", "").await;
        assert_eq!(state().await, ((1, 0, false), (0, 2), listed("incomplete", 1, 0), 0, false));
        assert_eq!(admin.post(ADD, &adding("subject-1", marks(&["student-5"]))).await.status, StatusCode::OK);
        assert_eq!(state().await, ((1, 1, true), (1, 1), listed("unpublished", 0, 1), 1, true));
        // Everybody comes back, and so does every mark.
        for student in all {
            leaves(&db, student, "").await;
        }
        assert_eq!(state().await, ((5, 5, true), (1, 1), listed("unpublished", 0, 5), 1, true));
        // A section that everybody has left waits for nobody.
        for student in all {
            leaves(&db, student, "2026-03-01").await;
        }
        assert_eq!(state().await, ((0, 0, false), (0, 0), None, 0, false));
    })
    .await;
}

#[tokio::test]
async fn a_mark_for_somebody_who_had_left_is_a_422_that_names_them() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        leaves(&db, "student-4", "2026-06-14").await;
        let refused = admin.post(ADD, &adding("subject-1", marks(&["student-1", "student-4"]))).await;
        assert_eq!(refused.refusal(), (422, "Dipa O'Brien <b>: left on 14 June 2026, before this exam".to_owned()));
        assert_eq!(refused.json()["fields"], json!({ "marks.student-4": "left on 14 June 2026, before this exam" }));
        // Nothing of it is stored.
        assert_eq!(admin.post(ADD, &adding("subject-1", marks(&["student-1"]))).await.status, StatusCode::OK);
        // Unknown students are said first, then the sheet's state, then who had left.
        let both = admin.put(UPDATE, &editing("subject-1", marks(&["student-4", "student-6"]))).await;
        assert_eq!(both.status, StatusCode::NOT_FOUND);
        assert_eq!(both.json()["fields"], json!({ "marks.student-6": "Not in this section, or no longer" }));
        assert_eq!(admin.post(ADD, &adding("subject-1", marks(&["student-4"]))).await.status, StatusCode::CONFLICT);
        assert_eq!(admin.put(UPDATE, &editing("subject-1", marks(&["student-4"]))).await.status, 422);
        set_state(&app, "subject-1", false, true).await;
        assert_eq!(admin.put(UPDATE, &editing("subject-1", marks(&["student-4"]))).await.status, StatusCode::LOCKED);
        set_state(&app, "subject-1", false, false).await;
        // On the last day itself the exam was sat.
        leaves(&db, "student-4", "2026-06-15").await;
        assert_eq!(admin.put(UPDATE, &editing("subject-1", marks(&["student-4"]))).await.status, StatusCode::OK);
        // The screen, the blank sheet and the spreadsheet have the roster of the calls.
        leaves(&db, "student-4", "2026-06-14").await;
        let students = async |client: &Client, query: &str| {
            let rows = client.get(&format!("/api/getStudentsForMarkEntry?{query}")).await.json();
            rows.as_array().unwrap().len()
        };
        assert_eq!(students(&admin, &sheet_query("subject-1")).await, 4);
        assert_eq!(
            students(&admin, "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1").await,
            4
        );
        let page = admin.get(&format!("/admin/examResult?{}&tab=marks&edit=1", sheet_query("subject-1"))).await;
        assert_eq!(page.props()["entry"]["grid"]["rows"].as_array().unwrap().len(), 4);
        let one =
            admin.get(&format!("/api/getStudentWiseExamMarks?{}&studentId=student-4", sheet_query("subject-1"))).await;
        assert_eq!(one.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn the_offered_next_sheets_count_only_who_is_listed() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    for student in ["student-4", "student-5"] {
        leaves(db, student, "2026-06-01").await;
    }
    let body = adding("subject-1-eng", json!([{ "studentId": "student-1", "written": 40 }]));
    let next = admin.post(ADD, &body).await.json()["next"].clone();
    // Three of three have marks in Mathematics: it is not offered; section B still is.
    let labels: Vec<&str> = next.as_array().unwrap().iter().map(|sheet| sheet["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["Mathematics, Class 8 B, Half Yearly"]);
}

async fn card_school(db: &Db) {
    cards::fill(db).await;
}

#[tokio::test]
async fn a_card_counts_the_exams_until_the_last_day_and_is_there_while_one_of_them_lists() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        card_school(&db).await;
        let clock = Clock::fixed(NOW, 1);
        let load = async || {
            let mut conn = db.acquire().await.unwrap();
            let before = db.statements();
            let set = CardSet::load(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock).await.unwrap();
            assert_eq!(db.statements() - before, 10, "no statement more than without anybody who left");
            set
        };
        assert_eq!(load().await.totals(0)[0].printed.unwrap().total, 75);
        // student-1 sat the class test of 2 April and not the term of 15 June.
        leaves(&db, "student-1", "2026-05-12").await;
        let set = load().await;
        let card = serde_json::to_value(set.card(0, "1 of 5".into(), &|id, _| id.to_owned())).unwrap();
        assert_eq!(card["student"]["leftOn"], "12 May 2026");
        // 16.5 / 20 x 40, out of 40: the term is neither obtained nor out of.
        assert_eq!(
            card["subjects"][0]["total"],
            json!({ "total": "33", "outOf": "40", "percentage": "83", "grade": "B", "points": null })
        );
        assert_eq!(card["subjects"][0]["parts"][1], Value::Null);
        assert_eq!(card["subjects"][1]["total"], Value::Null);
        assert_eq!(card["overall"]["outOf"], "40");
        let other = serde_json::to_value(set.card(1, "2 of 5".into(), &|id, _| id.to_owned())).unwrap();
        assert_eq!(
            (&other["student"]["leftOn"], &other["subjects"][0]["total"]["outOf"]),
            (&Value::Null, &json!("100"))
        );
        // The pre-flight asks nobody for a mark of a time after they left.
        let admin = app.as_role(Role::Admin);
        let page = admin.get(&format!("/admin/markSheet?{HALF_YEARLY}")).await.page_data();
        let preflight = &page["props"]["preflight"];
        let own = &preflight["students"][0];
        assert_eq!((&own["studentId"], own["notes"].as_array().unwrap().len()), (&json!("student-1"), 1), "{own}");
        assert_eq!(own["notes"][0]["kind"], "qualities");
        // What all lack whom the sheet lists is said once.
        assert_eq!(preflight["set"][0]["text"], "Mathematics, Half Yearly: Paper 2");
        // Before the first exam: no card, nowhere.
        leaves(&db, "student-1", "2026-04-01").await;
        let set = load().await;
        assert_eq!(set.students().iter().map(|student| student.id.as_str()).collect::<Vec<_>>()[0], "student-2");
        assert_eq!(set.totals(0)[0].printed.unwrap().total, 15, "marks stay with their students");
        let mut conn = db.acquire().await.unwrap();
        let made =
            section_cards(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock, &|id, _| id.to_owned()).await;
        assert_eq!(
            made.unwrap().iter().map(|card| card.page_of.clone()).collect::<Vec<_>>().join(", "),
            "1 of 4, 2 of 4, 3 of 4, 4 of 4"
        );
        assert_eq!(sections(&mut conn, "session-1", "", "section-1", Semester::HALF_YEARLY).await.unwrap().len(), 1);
        drop(conn);
        let paper = admin.get(&format!("/admin/markSheet/cards?{HALF_YEARLY}")).await;
        assert_eq!(paper.text().matches("class=\"card-student\"").count(), 4);
        let alone = admin.get(&format!("/admin/markSheet/cards?{HALF_YEARLY}&student=student-1")).await;
        assert_eq!(alone.status, StatusCode::NOT_FOUND);
        let details = admin.get(&format!("/api/getStudentsWithMarksDetails?{HALF_YEARLY}")).await.json();
        assert_eq!(details.as_array().unwrap().len(), 4);
    })
    .await;
}

#[tokio::test]
async fn the_details_of_who_left_end_with_the_last_day() {
    let app = TestApp::new().await;
    card_school(&app.app.db).await;
    leaves(&app.app.db, "student-1", "2026-05-12").await;
    let rows = app.as_role(Role::Admin).get(&format!("/api/getStudentsWithMarksDetails?{HALF_YEARLY}")).await.json();
    assert_eq!((&rows[0]["leftOn"], rows[1].get("leftOn")), (&json!("2026-05-12"), None));
    let exams = |row: &Value| row["marks"][0]["marksDetails"].as_array().unwrap().len();
    assert_eq!((exams(&rows[0]), exams(&rows[1])), (1, 2));
    assert_eq!(rows[0]["computed"]["outOf"], 40);
}

#[tokio::test]
async fn highest_marks_are_of_those_who_are_here() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        card_school(&db).await;
        let admin = app.as_role(Role::Admin);
        let highest = async || {
            let query = "branchId=branch-1&sessionId=session-1&classId=class-5&sectionId=section-5";
            admin.get(&format!("/api/getSubjectWiseHighestMarks?{query}")).await.json()[0]["highestMark"].clone()
        };
        assert_eq!(highest().await, 72);
        // student-52, who has 72 of 80, sat the exam of 1 June and left then.
        leaves(&db, "student-52", "2026-06-01").await;
        assert_eq!(highest().await, 60);
        let clock = Clock::fixed(NOW, 1);
        let mut conn = db.acquire().await.unwrap();
        let rows = cards_store::sections(&mut conn, "session-1", "", "section-5", Semester::FIRST).await.unwrap();
        let filter = rows.into_iter().next().unwrap().into();
        let set = CardSet::load(&mut conn, &filter, Semester::FIRST, None, &clock).await.unwrap();
        assert_eq!((set.len(), set.highest()), (2, &[Some(Sum { total: 60, out_of: 80 })][..]));
    })
    .await;
}

#[tokio::test]
async fn a_tabulation_lists_who_left_last_without_a_position_where_an_exam_lists_them() {
    both_schools(async |db| {
        let app = TestApp::over(db.clone());
        tabulation::fill(&app).await;
        let admin = app.as_role(Role::Admin);
        let rows = async |call: &str| {
            let answer = admin.get(&format!("/api/{call}&{}", tabulation::SECTION)).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            let rows = answer.json();
            let line =
                |row: &Value| format!("{}:{} {}", row["roll"], row["position"], row["leftOn"].as_str().unwrap_or(""));
            rows.as_array().unwrap().iter().map(|row| line(row).trim().to_owned()).collect::<Vec<_>>().join(", ")
        };
        let semester = "getTabulationTotal?semester=1stSemester";
        assert_eq!(rows(semester).await, "1:1, 5:1, 3:3, 2:null, 8:null");
        // All exams are on 15 June, but the class test.
        dated(&db, "schedule-1-ct", Some("2026-04-02")).await;
        leaves(&db, "student-1", "2026-06-15").await;
        assert_eq!(rows(semester).await, "5:1, 3:2, 2:null, 8:null, 1:null 2026-06-15");
        assert_eq!(rows("getTabulation?exam=exam-1").await, "5:1, 3:2, 2:null, 8:null, 1:null 2026-06-15");
        leaves(&db, "student-1", "2026-05-01").await;
        assert_eq!(rows(semester).await, "5:1, 3:2, 2:null, 8:null, 1:null 2026-05-01");
        assert_eq!(rows("getTabulation?exam=exam-1").await, "5:1, 3:2, 2:null, 8:null");
        assert_eq!(rows("getTabulation?exam=exam-1-ct").await, "3:1, 5:2, 2:3, 8:null, 1:null 2026-05-01");
        let line = admin.get(&format!("/api/{semester}&{}", tabulation::SECTION)).await.json()[4].clone();
        assert_eq!((&line["marks"][0]["total"], &line["marks"][1]["total"]), (&json!(18), &Value::Null));
        assert_eq!(line["marks"][0]["writtenFullMark"], 20);
        // The screen says so, counts the others alone, and so do paper and spreadsheet.
        let page = admin.get(&format!("/admin/first_semester_tabulation_3_7?{}", tabulation::SECTION)).await;
        page.served_as("tabulation_left");
        let table = page.props()["table"].clone();
        assert_eq!((&table["rows"][4]["leftOn"], &table["rows"][0]["leftOn"]), (&json!("1 May 2026"), &Value::Null));
        assert_eq!(table["summary"]["students"], 4);
        let paper = admin.get(&format!("/admin/first_semester_tabulation_3_7/print?{}", tabulation::SECTION)).await;
        assert!(paper.text().contains("Amina Rahman (left)") && paper.text().contains("left: no position"));
        let workbook = format!("/admin/files/tabulation.xlsx?{}&semester=1stSemester", tabulation::SECTION);
        assert_eq!(admin.get(&workbook).await.status, StatusCode::OK);
        leaves(&db, "student-1", "2026-04-01").await;
        assert_eq!(rows(semester).await, "5:1, 3:2, 2:null, 8:null");
    })
    .await;
}

#[tokio::test]
async fn who_left_reads_what_was_published_until_the_last_day() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    card_school(db).await;
    publish(db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
    let student = app.as_student("student-1");
    let shown = async || {
        let props = student.get("/admin/examResult_student").await.props();
        let count = |key: &str| props[key].as_array().unwrap().len();
        (count("exams"), count("subjects"), count("cards"))
    };
    assert_eq!(shown().await, (2, 2, 1));
    leaves(db, "student-1", "2026-05-12").await;
    assert_eq!(shown().await, (1, 1, 1));
    let card = student.get("/admin/examResult_student/card?semester=half_yearly").await;
    assert_eq!(card.status, StatusCode::OK);
    assert!(card.text().contains("Left on 12 May 2026"), "the card says so");
    leaves(db, "student-1", "2026-03-01").await;
    assert_eq!(shown().await, (0, 0, 0));
    let card = student.get("/admin/examResult_student/card?semester=half_yearly").await;
    assert_eq!(card.status, StatusCode::NOT_FOUND);
    assert_eq!(student.get("/admin/dashboard").await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_qualities_of_a_semester_are_of_whom_its_exams_list() {
    let app = TestApp::new().await;
    let db = &app.app.db;
    let admin = app.as_role(Role::Admin);
    leaves(db, "student-1", "2026-06-14").await;
    leaves(db, "student-2", "2026-06-15").await;
    let page = admin.get(&format!("/admin/student-qualities?{HALF_YEARLY}")).await.text().to_owned();
    assert!(!page.contains("Amina Rahman") && page.contains("Bashir Ahmed"));
    let body = |student: &str| {
        json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
                "semester": "half_yearly", "qualities": [{ "studentId": student, "honesty": "A" }] })
    };
    assert_eq!(admin.put("/api/sectionQualities", &body("student-2")).await.status, StatusCode::OK);
    assert_eq!(admin.put("/api/sectionQualities", &body("student-1")).await.status, StatusCode::NOT_FOUND);
}
