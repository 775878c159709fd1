//! Whom a sheet lists while somebody had not yet joined (docs/rules.md, *People*): marks, counts, cards and tabulations, on both engines.

use auth::TeacherReach;
use axum::http::StatusCode;
use db::Db;
use exams::marks::scheduled_store::{Wanted, scheduled_sheets};
use exams::marks::section::{self, SectionMarks};
use exams::marks::state_store::{self, Range};
use exams::marks::store::{self, SheetKey};
use grading::qualities::store as qualities;
use grading::report_cards::store as cards_store;
use office::dashboard::store as dashboard;
use rules::joining;
use rules::roles::Role;
use rules::semesters::Semester;
use serde_json::{Value, json};

use crate::tabulation;
use testing::marks::{adding, editing};
use testing::report_card_school::{self as cards, HALF_YEARLY, publish};
use testing::{TestApp, both_schools, run};

const ADD: &str = "/api/addSubjectWiseMarks";

/// The day on which a student joined; empty: with the session.
pub async fn joins(db: &Db, student: &str, day: &str) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "update enrolments set joined_on = $2 where student_id = $1",
        (student, Some(day.to_owned()).filter(|day| !day.is_empty())),
    )
    .await
    .unwrap();
}

async fn set(db: &Db, sql: &'static str, value: Option<&str>) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(sql, value).await.unwrap();
}

fn sheet() -> SheetKey {
    SheetKey { exam_id: "exam-1".into(), section_id: "section-1".into(), subject_id: "subject-1".into() }
}

/// "For this question only, a sheet without a date takes the last day of its semester where the session gives one, else the day of the latest
/// dated sheet of the same semester and section; if there is none, it lists the student."
#[tokio::test]
async fn every_statement_lists_whom_the_rule_lists() {
    both_schools(|db| async move {
        // Of another exam of the semester, whose day an undated sheet may take; `yearly` is a part of no other semester's name.
        run(&db, "update exam_schedules set exam_id = 'exam-1-ct', date = null where id = 'schedule-1-eng'").await;
        let ends = "half_yearly=2026-01-01..2026-06-30 yearly=2026-07-01..2026-12-31";
        let semesters_of_others = "yearly=2026-01-01..2026-06-10 qualifying=2026-01-01..2026-06-10";
        for (date, semester_dates, semester_ends, latest) in [
            (Some("2026-06-15"), None, None, None),
            (Some("2026-06-15"), Some(ends), Some("2026-06-30"), Some("2026-06-20")),
            (None, Some(ends), Some("2026-06-30"), Some("2026-06-20")),
            (None, Some(semesters_of_others), None, Some("2026-06-20")),
            (None, None, None, Some("2026-06-20")),
            (None, None, None, None),
        ] {
            set(&db, "update sessions set semester_dates = $1 where id = 'session-1'", semester_dates).await;
            set(&db, "update exam_schedules set date = $1 where id = 'schedule-1'", date).await;
            set(&db, "update exam_schedules set date = $1 where id = 'schedule-1-eng'", latest).await;
            for day in
                ["", "2026-06-14", "2026-06-15", "2026-06-16", "2026-06-20", "2026-06-21", "2026-06-30", "2026-07-01"]
            {
                joins(&db, "student-3", day).await;
                let joined_on = Some(day).filter(|day| !day.is_empty());
                let of_sheet = joining::sheet_day(date, semester_ends, latest);
                let listed = joining::lists(joined_on, of_sheet);
                // The other exam's sheet of the semester.
                let on_other = joining::lists(joined_on, joining::sheet_day(latest, semester_ends, date.max(latest)));
                let said = format!("joined {day:?}, exam {date:?}, semesters {semester_dates:?}, other {latest:?}");
                let count = if listed { 5 } else { 4 };
                let mut conn = db.acquire().await.unwrap();

                let roster = store::roster(&mut conn, &sheet(), None).await.unwrap();
                assert_eq!(roster.iter().any(|row| row.student_id == "student-3"), listed, "{said}");
                assert_eq!(roster.len(), count, "{said}");
                let gone = store::gone(&mut conn, &sheet()).await.unwrap();
                assert_eq!(gone.iter().map(|row| row.student_id.as_str()).eq(["student-3"]), !listed, "{said}");
                assert!(gone.iter().all(|row| row.joined_on.as_deref() == joined_on), "{said}");

                let range =
                    Range { class_id: "class-1".into(), section_id: Some("section-1".into()), ..Range::default() };
                let progress = state_store::progress(&mut conn, &range).await.unwrap();
                let is_it = |exam: &str, subject: &str| exam == "exam-1" && subject == "subject-1";
                let of_sheet = progress.iter().find(|sheet| is_it(&sheet.exam_id, &sheet.subject_id)).unwrap();
                assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{said}");
                let scheduled = scheduled_sheets(&mut conn, "session-1", None, &TeacherReach::default(), Wanted::All)
                    .await
                    .unwrap();
                let in_section = |section: &str| section == "section-1";
                let of_sheet = scheduled
                    .iter()
                    .find(|sheet| in_section(&sheet.section_id) && is_it(&sheet.exam_id, &sheet.subject_id))
                    .unwrap();
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
                let of_sheet = shown
                    .iter()
                    .find(|sheet| in_section(&sheet.section_id) && is_it(&sheet.exam_id, &sheet.subject_id))
                    .unwrap();
                assert_eq!(
                    (of_sheet.missing, of_sheet.students),
                    (of_sheet.students, i64::try_from(count).unwrap()),
                    "{said}"
                );

                let semester = Semester::HALF_YEARLY;
                let mut loaded = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
                let sitting = loaded.sittings.iter().find(|sitting| sitting.exam_id == "exam-1").unwrap();
                assert_eq!(sitting.lists(2), listed, "{said}");
                let of_semester = if listed || on_other { 5 } else { 4 };
                loaded.keep_listed(semester);
                assert_eq!(loaded.students.len(), of_semester, "{said}");
                let students = section::students(&mut conn, "section-1", Some(semester)).await.unwrap();
                assert_eq!(students.len(), of_semester, "{said}");
                let rows = cards_store::sections(&mut conn, "session-1", "", "section-1", semester).await.unwrap();
                assert_eq!(usize::try_from(rows[0].students).unwrap(), of_semester, "{said}");
                let graded =
                    qualities::students(&mut conn, "session-1", "", "section-1", "", Some(semester)).await.unwrap();
                assert_eq!(graded.len(), of_semester, "{said}");
                // Nothing is scheduled for the yearly: whoever is here is listed.
                let yearly = section::students(&mut conn, "section-1", Some(Semester::YEARLY)).await.unwrap();
                assert_eq!(yearly.len(), 5, "{said}");
            }
        }
    })
    .await;
}

fn marks(students: &[&str]) -> Value {
    students.iter().map(|student| json!({ "studentId": student, "written": 40, "practical": 20 })).collect()
}

#[tokio::test]
async fn a_sheet_is_complete_without_who_had_not_joined_and_takes_no_mark_of_theirs() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let state = async || {
            let mut conn = db.acquire().await.unwrap();
            let range = Range { class_id: "class-1".into(), section_id: Some("section-1".into()), ..Range::default() };
            let progress = state_store::progress(&mut conn, &range).await.unwrap();
            let sheet = progress.into_iter().find(|sheet| sheet.subject_id == "subject-1").unwrap();
            (sheet.students, sheet.entered, sheet.is_complete())
        };
        let four = marks(&["student-1", "student-2", "student-3", "student-4"]);
        assert_eq!(admin.post(ADD, &adding("subject-1", four)).await.status, StatusCode::OK);
        assert_eq!(state().await, (5, 4, false));
        joins(&db, "student-5", "2026-06-16").await;
        assert_eq!(state().await, (4, 4, true));
        let refused = admin.put("/api/updateOneMark", &editing("subject-1", marks(&["student-5"]))).await;
        assert_eq!(refused.refusal(), (422, "Emon Chowdhury: joined on 16 June 2026, after this exam".to_owned()));
        joins(&db, "student-5", "2026-06-15").await;
        assert_eq!(state().await, (5, 4, false));
        assert_eq!(
            admin.put("/api/updateOneMark", &editing("subject-1", marks(&["student-5"]))).await.status,
            StatusCode::OK
        );
        assert_eq!(state().await, (5, 5, true));
    })
    .await;
}

/// "Where a part of a result has only sheets that do not list the student, it counts neither as obtained nor in outOf [...] A student of whom a part
/// does not count for this reason is listed with total and letter, but has a position only if the branch ticks *Rank late joiners* (off), and
/// enters no highest mark."
#[tokio::test]
async fn who_joined_late_has_a_total_and_a_letter_and_a_position_where_the_branch_ranks_them() {
    both_schools(async |db| {
        let app = TestApp::over(db.clone());
        tabulation::fill(&app).await;
        let admin = app.as_role(Role::Admin);
        let rows = async |call: &str| {
            let answer = admin.get(&format!("/api/{call}&{}", tabulation::SECTION)).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            let line = |row: &Value| {
                let joined = row["joinedOn"].as_str().unwrap_or("");
                format!("{}:{} {} {joined}", row["roll"], row["position"], row["total"]).trim().to_owned()
            };
            answer.json().as_array().unwrap().iter().map(line).collect::<Vec<_>>().join(", ")
        };
        let highest = async || {
            let rows = admin.get(&format!("/api/getSubjectWiseHighestMarks?{}", tabulation::SECTION)).await.json();
            rows[0]["highestMark"].clone()
        };
        let semester = "getTabulationTotal?semester=1stSemester";
        run(&db, "update exam_schedules set date = '2026-04-02' where id = 'schedule-1-ct'").await;
        assert_eq!(rows(semester).await, "1:1 154, 5:1 154, 3:3 128, 2:null 95, 8:null 52");
        assert_eq!(highest().await, 68);
        // student-3, roll 3, has no class test: 48 of 50 and 60 of 100 count.
        joins(&db, "student-3", "2026-05-01").await;
        assert_eq!(rows(semester).await, "1:1 154, 5:1 154, 2:null 95, 3:null 108 2026-05-01, 8:null 52");
        assert_eq!(highest().await, 64, "the highest mark is of those whose every part counts");
        assert_eq!(rows("getTabulation?exam=exam-1").await, "1:1 156, 5:1 156, 3:3 116, 2:null 80, 8:null 55");
        let of_test = rows("getTabulation?exam=exam-1-ct").await;
        assert!(!of_test.contains("3:"), "on no sheet of the exam: {of_test}");
        let page = admin.get(&format!("/admin/first_semester_tabulation_3_7?{}", tabulation::SECTION)).await;
        let table = page.props()["table"].clone();
        assert_eq!((&table["rows"][3]["joinedOn"], &table["rows"][3]["outOf"]), (&json!("1 May 2026"), &json!(150)));
        assert_eq!(
            (&table["summary"]["students"], &table["provisional"]),
            (&json!(5), &page.props()["table"]["provisional"])
        );
        assert!(!table["provisional"].to_string().contains("not entered"), "nothing of theirs is missing: {table}");
        let paper = admin.get(&format!("/admin/first_semester_tabulation_3_7/print?{}", tabulation::SECTION)).await;
        assert!(paper.text().contains("(joined late)") && paper.text().contains("joined late: no position"));
        let workbook = format!("/admin/files/tabulation.xlsx?{}&semester=1stSemester", tabulation::SECTION);
        assert_eq!(admin.get(&workbook).await.status, StatusCode::OK);
        // 108 of 150 are 72 in a hundred, 154 of 170 are more, and positions then go by percentage.
        run(&db, "update branches set rank_late_joiners = 'yes' where id = 'branch-1'").await;
        assert_eq!(rows(semester).await, "1:1 154, 5:1 154, 3:3 108 2026-05-01, 2:null 95, 8:null 52");
        assert_eq!(highest().await, 64, "ranked or not");
        // On no sheet of the semester: no row.
        joins(&db, "student-3", "2026-06-16").await;
        assert_eq!(rows(semester).await, "1:1 154, 5:1 154, 2:null 95, 8:null 52");
    })
    .await;
}

#[tokio::test]
async fn a_card_counts_the_parts_since_the_student_joined_and_is_there_while_a_sheet_lists_them() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        cards::fill(&db).await;
        let admin = app.as_role(Role::Admin);
        let details = async || {
            let rows = admin.get(&format!("/api/getStudentsWithMarksDetails?{HALF_YEARLY}")).await.json();
            let rows = rows.as_array().unwrap().clone();
            let one = rows.iter().find(|row| row["_id"] == "student-1" || row["studentId"] == "student-1").cloned();
            (rows.len(), one.map(|row| row["marks"][0]["marksDetails"].as_array().unwrap().len()))
        };
        assert_eq!(details().await, (5, Some(2)));
        // The class test of 2 April was before, the term of 15 June was not.
        joins(&db, "student-1", "2026-05-12").await;
        assert_eq!(details().await, (5, Some(1)));
        publish(&db, &["sheet-ct", "sheet-term", "sheet-eng"], true).await;
        let student = app.as_student("student-1");
        let shown = async || {
            let props = student.get("/admin/examResult_student").await.props();
            let count = |key: &str| props[key].as_array().unwrap().len();
            (count("exams"), count("cards"))
        };
        assert_eq!(shown().await, (1, 1));
        let card = student.get("/admin/examResult_student/card?semester=half_yearly").await;
        assert_eq!(card.status, StatusCode::OK);
        joins(&db, "student-1", "2026-06-16").await;
        assert_eq!(details().await, (4, None));
        assert_eq!(shown().await, (0, 0));
        let card = student.get("/admin/examResult_student/card?semester=half_yearly").await;
        assert_eq!(card.status, StatusCode::NOT_FOUND);
        assert_eq!(student.get("/admin/dashboard").await.status, StatusCode::OK);
    })
    .await;
}
