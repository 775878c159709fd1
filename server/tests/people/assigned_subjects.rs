//! The subjects of sections and who takes them (docs/rules.md, *Assigned subjects*): by page and by call, and what every sheet, card and
//! tabulation makes of it, on both engines.

use auth::TeacherReach;
use axum::http::{Method, StatusCode};
use db::Db;
use exams::marks::progress_store;
use exams::marks::scheduled_store::{Wanted, scheduled_sheets};
use exams::marks::section::SectionMarks;
use exams::marks::state_store::{self, Range};
use exams::marks::store::{self, SheetKey};
use office::dashboard::store as dashboard;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{adding, audit, editing, set_state};
use testing::school::sheet_query;
use testing::{TestApp, both_schools, report_card_school, rows, run, school};

const ADD: &str = "/api/addAssignSubject";
const CHOOSE: &str = "/api/updateAssignSubjectStudents";
const PAGE: &str = "/admin/assignSubject/section-1";
pub const SECTION: &str = "/admin/assignSubjectStudents";
pub const STUDENT: &str = "/admin/manageStudentSubject";

fn section(section: &str) -> Value {
    json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": section })
}

fn with(mut body: Value, key: &str, value: Value) -> Value {
    body[key] = value;
    body
}

fn chosen(students: Value) -> Value {
    with(section("section-1"), "students", students)
}

/// Makes a subject of section-1 optional, chosen by these students of it.
pub async fn optional(db: &Db, subject: &str, students: &[&str]) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "update section_subjects set kind = 'optional' where section_id = 'section-1' and subject_id = $1",
        subject,
    )
    .await
    .unwrap();
    conn.execute("delete from student_subjects where subject_id = $1", subject).await.unwrap();
    for student in students {
        rows::student_subject(&mut conn, &format!("enrolment-{student}"), subject).await;
    }
}

fn sheet() -> SheetKey {
    SheetKey { exam_id: "exam-1".into(), section_id: "section-1".into(), subject_id: "subject-1".into() }
}

#[tokio::test]
async fn every_statement_lists_those_who_take_the_subject() {
    both_schools(|db| async move {
        run(&db, "delete from exam_schedules where id = 'schedule-1-eng'").await;
        let all = ["student-1", "student-2", "student-3", "student-4", "student-5"];
        for takers in [&all[..], &all[..2], &[], &["student-3", "student-5"]] {
            optional(&db, "subject-1", takers).await;
            let count = takers.len();
            let mut conn = db.acquire().await.unwrap();
            let roster = store::roster(&mut conn, &sheet(), None).await.unwrap();
            assert!(roster.iter().map(|row| row.student_id.as_str()).eq(takers.iter().copied()), "{takers:?}");
            let gone = store::gone(&mut conn, &sheet()).await.unwrap();
            assert_eq!(gone.len(), 5 - count);
            assert!(gone.iter().all(|student| student.left_on.is_none()));
            let range = Range { class_id: "class-1".into(), section_id: Some("section-1".into()), ..Range::default() };
            let progress = state_store::progress(&mut conn, &range).await.unwrap();
            let of_sheet = progress.iter().find(|sheet| sheet.subject_id == "subject-1").unwrap();
            assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{takers:?}");
            let scheduled =
                scheduled_sheets(&mut conn, "session-1", None, &TeacherReach::default(), Wanted::All).await.unwrap();
            let of_sheet = scheduled.iter().find(|sheet| sheet.section_id == "section-1").unwrap();
            assert_eq!(usize::try_from(of_sheet.students).unwrap(), count, "{takers:?}");
            let shown = dashboard::sheets_of_session(
                &mut conn,
                "session-1",
                "incomplete",
                "2026-09-21",
                dashboard::Window::FIRST,
            )
            .await
            .unwrap();
            let of_sheet = shown.iter().find(|sheet| sheet.section_id == "section-1");
            assert_eq!(of_sheet.map_or(0, |sheet| usize::try_from(sheet.students).unwrap()), count, "{takers:?}");
            let loaded = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
            let takes: Vec<&str> = (0..5)
                .filter(|place| loaded.takes(*place, loaded.sittings[0].subject))
                .map(|place| loaded.students[place].id.as_str())
                .collect();
            assert_eq!(takes, takers);
            assert!(
                (0..5).all(
                    |place| loaded.sittings[0].lists(place) == takers.contains(&loaded.students[place].id.as_str())
                )
            );
            assert_eq!(loaded.students.len(), 5, "whoever does not take it has a card all the same");
        }
        // In another section it stays everybody's.
        let mut conn = db.acquire().await.unwrap();
        let other = SheetKey { section_id: "section-1-b".into(), ..sheet() };
        assert_eq!(store::roster(&mut conn, &other, None).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_sheet_is_complete_without_those_who_do_not_take_it_and_a_mark_for_them_is_refused() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let marks = |students: &[&str]| -> Value {
            students.iter().map(|student| json!({ "studentId": student, "written": 40, "practical": 20 })).collect()
        };
        // Marks of somebody who does not take the subject any more.
        let all = marks(&["student-1", "student-2", "student-3"]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &adding("subject-1", all)).await.status, StatusCode::OK);
        optional(&db, "subject-1", &["student-1", "student-2"]).await;
        let of_section = async || {
            let mut conn = db.acquire().await.unwrap();
            let rows =
                progress_store::of_sections(&mut conn, "session-1", None, &TeacherReach::default()).await.unwrap();
            rows.into_iter().find(|row| row.section_id == "section-1").unwrap()
        };
        assert_eq!(of_section().await.complete, 1, "the two who take it have every mark");
        let refused = admin.put("/api/updateOneMark", &editing("subject-1", marks(&["student-1", "student-3"]))).await;
        assert_eq!(refused.refusal(), (422, "চন্দ্রা রায়: does not take Mathematics".to_owned()));
        assert_eq!(refused.json()["fields"], json!({ "marks.student-3": "does not take Mathematics" }));
        let listed = admin.get(&format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"))).await.json();
        let ids: Vec<&str> =
            listed["marks"].as_array().unwrap().iter().map(|row| row["studentId"].as_str().unwrap()).collect();
        assert_eq!(ids, ["student-1", "student-2"], "marks kept from before are not shown");
        // Only marks of somebody who does not take it: none exist, and marks are added, not edited.
        optional(&db, "subject-1", &["student-4"]).await;
        let added = admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks(&["student-4"]))).await;
        assert_eq!(added.refusal(), (200, "Successfully Added".to_owned()));
        // The student's own results show nothing of it.
        set_state(&app, "subject-1", true, false).await;
        let own = app.as_student("student-3").get("/admin/examResult_student").await;
        assert_eq!(own.props()["subjects"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn cards_and_tabulations_leave_the_subject_out_and_rank_by_percentage() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        report_card_school::fill(&db).await;
        let admin = app.as_role(Role::Admin);
        let details = async || {
            admin.get(&format!("/api/getStudentsWithMarksDetails?{}", report_card_school::HALF_YEARLY)).await.json()
        };
        let subjects = |details: &Value, student: usize| -> Vec<String> {
            let of = details[student]["computed"]["subjects"].as_array().unwrap();
            of.iter().map(|subject| subject["subjectName"].as_str().unwrap().to_owned()).collect()
        };
        let before = details().await;
        assert_eq!(subjects(&before, 0), ["Mathematics", "English Language", "Spelling"]);
        // student-1: 79 in Mathematics and 54 in English as scaled; student-2 has English alone from now on.
        optional(&db, "subject-1", &["student-1"]).await;
        let after = details().await;
        assert_eq!(subjects(&after, 0), subjects(&before, 0));
        assert_eq!(subjects(&after, 1), ["English Language", "Spelling"]);
        assert_eq!(after[1]["marks"].as_array().unwrap().len(), 2);
        assert_eq!(after[0]["computed"], before[0]["computed"], "nobody else's card changes");
        let english = before[1]["computed"]["subjects"][1].clone();
        assert_eq!(after[1]["computed"]["total"], english["total"], "what is not taken counts nowhere");
        assert_eq!(after[1]["computed"]["outOf"], english["outOf"]);

        let page = admin.get(&format!("/admin/markSheet/cards?{}", report_card_school::HALF_YEARLY)).await;
        assert_eq!(page.status, StatusCode::OK);
        let cards: Vec<&str> = page.text().split("class=\"sheet").skip(1).collect();
        let has = |card: &str| card.contains("Mathematics");
        assert!(has(cards[0]) && !has(cards[1]), "the row is on one card alone");

        let rows = admin.get(&format!("/api/getTabulationTotal?{}&semester=half_yearly", school::SECTION)).await.json();
        let row = |id: &str| rows.as_array().unwrap().iter().find(|row| row["_id"] == id).unwrap().clone();
        let one = row("student-2");
        let mark =
            one["marks"].as_array().unwrap().iter().find(|mark| mark["subjectId"] == "subject-1").unwrap().clone();
        assert_eq!((&mark["total"], &mark["grade"], &mark["obtain"]), (&Value::Null, &Value::Null, &Value::Null));
        // 100 of 100 in one subject is before anything less in two.
        assert_eq!(one["position"], 1, "{rows}");
    })
    .await;
}

#[tokio::test]
async fn exempt_is_entered_shown_and_left_out() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let entered = json!([
            { "studentId": "student-1", "written": 40, "practical": "EX" },
            { "studentId": "student-2", "written": "ex", "practical": "exempt" },
            { "studentId": "student-3", "written": "AB", "practical": 20 },
        ]);
        let saved = admin.post("/api/addSubjectWiseMarks", &adding("subject-1", entered)).await;
        assert_eq!(saved.refusal(), (200, "Successfully Added".to_owned()), "{}", saved.text());
        let listed = admin.get(&format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"))).await.json();
        assert_eq!(listed["marks"][0]["practical"], "EX");
        assert_eq!((&listed["marks"][1]["written"], &listed["marks"][1]["practical"]), (&json!("EX"), &json!("EX")));
        let mut told = audit(&db).await;
        told.retain(|line| line.contains("student-2"));
        told.sort();
        assert_eq!(told, ["addMarks student-2 practical ->EX", "addMarks student-2 written ->EX"]);
        let rows = admin.get(&format!("/api/getTabulation?{}&exam=exam-1", school::SECTION)).await.json();
        let of = |id: &str| {
            let row = rows.as_array().unwrap().iter().find(|row| row["_id"] == id).unwrap();
            let mark = row["marks"].as_array().unwrap().iter().find(|mark| mark["subjectId"] == "subject-1").unwrap();
            (mark["total"].clone(), mark["grade"].clone())
        };
        assert_eq!(of("student-1"), (json!(40), json!("B")), "40 of 50, and no pass mark of the practical");
        assert_eq!(of("student-2"), (Value::Null, Value::Null));
        let shown = admin.get(&format!("/admin/examResult?{}&tab=results", sheet_query("subject-1"))).await.props();
        assert_eq!(shown.to_string().matches(r#""text":"EX""#).count(), 3, "{shown}");
    })
    .await;
}

#[tokio::test]
async fn subjects_are_assigned_by_call() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        run(&db, "delete from section_subjects where section_id = 'section-1-b'").await;
        run(&db, "delete from subject_assignments where section_id = 'section-1-b'").await;
        let body = |subjects: Value| with(section("section-1-b"), "subjects", subjects);
        let subjects = json!([
            { "subjectId": "subject-1-spell", "kind": "optional", "position": 9, "choiceGroup": "Fourth subject" },
            { "subjectId": "subject-1", "kind": "all", "position": 1 },
            { "subjectId": "subject-1-eng", "kind": "optional", "position": 5, "choiceGroup": "Fourth subject" },
        ]);
        for (role, status) in [(Role::SuperAdmin, 200), (Role::Teacher, 403), (Role::AcademicSupport, 403), (Role::Student, 403)] {
            let mut named = body(subjects.clone());
            named["branchId"] = "branch-1".into();
            let answer = app.as_role(role).post(ADD, &named).await;
            assert_eq!(answer.status.as_u16(), status, "{role:?}: {}", answer.text());
        }
        assert_eq!(admin.post(ADD, &body(subjects.clone())).await.refusal(), (409, "Already Added! Please Edit".to_owned()));
        assert_eq!(app.expired().post(ADD, &body(subjects.clone())).await.status, StatusCode::UNAUTHORIZED);

        let one = admin.get("/api/getOneAssignSubject/section-1-b?branchName=Dhanmondi&sessionName=2026").await.json();
        let named: Vec<&str> =
            one["subjects"].as_array().unwrap().iter().map(|subject| subject["subjectName"].as_str().unwrap()).collect();
        assert_eq!(named, ["Mathematics", "English Language", "Spelling"], "by position");
        assert_eq!(one["subjects"][1]["kind"], "optional");
        assert_eq!(one["subjects"][1]["choiceGroup"], "Fourth subject");
        assert_eq!(one["choiceGroups"], json!([{ "name": "Fourth subject", "take": 1, "fourthSubject": false }]));
        assert_eq!((&one["version"], &one["section"]["sectionName"]), (&json!(1), &json!("B")));
        let all = admin.get("/api/getAllAssignSubject?branchId=branch-1&sessionId=session-1").await.json();
        assert_eq!(all["total"], 2);
        for (query, total) in [("&search=spell", 2), ("&search=class 8 b", 1), ("&search=nothing", 0), ("&classId=class-1&sectionId=section-1", 1)] {
            let found = admin.get(&format!("/api/getAllAssignSubject?branchId=branch-1&sessionId=session-1{query}").replace(' ', "%20")).await.json();
            assert_eq!(found["total"], total, "{query}");
        }
        let filter = admin.get("/api/getAssignSubjectForFilter?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1-b").await.json();
        assert_eq!(filter["data"][0]["subjects"][0]["value"], "subject-1");
        assert_eq!(filter["data"][0]["subjects"][0]["label"], "Mathematics");

        for (change, status, words) in [
            (json!([{ "subjectId": "subject-1", "kind": "some" }]), 400, "kind is all or optional"),
            (json!([]), 422, "Tick the subjects that the section is taught"),
            (json!([{ "subjectId": "subject-1" }, { "subjectId": "subject-1" }]), 422, "The subject is there twice"),
            (json!([{ "subjectId": "subject-1", "choiceGroup": "Religion" }]), 422, "Only an optional subject can be in a choice group"),
            (json!([{ "subjectId": "subject-2" }]), 422, "This subject is not one of the session's active subjects"),
            (json!([{ "subjectId": "nothing" }]), 422, "This subject is not one of the session's active subjects"),
        ] {
            let refused = admin.put("/api/updateOneAssignSubject/section-1-b", &json!({ "subjects": change })).await;
            assert_eq!(refused.refusal(), (status, words.to_owned()), "{change}");
        }
        let path = "/api/updateOneAssignSubject/section-1-b";
        assert_eq!(admin.put(path, &json!({})).await.refusal(), (400, "subjects is missing".to_owned()));
        assert_eq!(admin.put("/api/updateOneAssignSubject/section-2", &json!({ "subjects": subjects })).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.put("/api/updateOneAssignSubject/nothing", &json!({ "subjects": subjects })).await.status, StatusCode::NOT_FOUND);
        let stale = json!({ "subjects": subjects, "version": 7 });
        assert_eq!(admin.put(path, &stale).await.status, StatusCode::CONFLICT);
        let updated = admin.put(path, &json!({ "subjects": subjects, "version": 1 })).await;
        assert_eq!((updated.status, &updated.json()["version"]), (StatusCode::OK, &json!(2)));

        // The tick, by call and in the form.
        let ticked = json!({ "subjects": subjects, "choiceGroups": [{ "name": "Fourth subject", "take": 1, "fourthSubject": true }] });
        assert_eq!(admin.put(path, &ticked).await.status, StatusCode::OK);
        let one = admin.get("/api/getOneAssignSubject/section-1-b").await.json();
        assert_eq!(one["choiceGroups"], json!([{ "name": "Fourth subject", "take": 1, "fourthSubject": true }]));
        let told = audit(&db).await;
        assert!(told.iter().any(|line| line.contains("Fourth subject (take 1, fourth subject)")), "{told:?}");
        let shown = admin.get("/admin/assignSubject/section-1-b").await.props();
        let fourth: Vec<&Value> = shown["groups"].as_array().unwrap().iter().map(|group| &group["fourth"]).collect();
        assert_eq!(fourth, [&json!(true), &json!(false), &json!(false)]);
        let list = admin.get("/admin/assignSubject?branchId=branch-1&sessionId=session-1").await.props();
        assert!(list.to_string().contains("English Language (fourth subject), Spelling (fourth subject)"), "{list}");
        let malformed = json!({ "subjects": subjects, "choiceGroups": [{ "name": "Fourth subject", "take": 1, "fourthSubject": "yes" }] });
        assert_eq!(admin.put(path, &malformed).await.status, StatusCode::BAD_REQUEST);
        // While a sheet of it is locked, it stays what it is.
        let sheet = ["exam-1", "section-1-b", "subject-1-spell"];
        rows::mark_sheet(&db, "locked", sheet, (true, true), 1).await;
        let untick = json!({ "subjects": subjects, "choiceGroups": [{ "name": "Fourth subject", "take": 1 }] });
        let words = "Spelling is locked in Half Yearly for Class 8 B: whether it is the fourth subject cannot change until it is unlocked";
        assert_eq!(admin.put(path, &untick).await.refusal(), (423, words.to_owned()));
        assert_eq!(admin.put(path, &ticked).await.status, StatusCode::OK, "nothing of it changes");
        run(&db, "delete from mark_sheets where id = 'locked'").await;

        // A schedule and the routine hold their subjects.
        let fewer = json!({ "subjects": [{ "subjectId": "subject-1-eng" }] });
        let refused = admin.put(path, &fewer).await;
        assert_eq!(refused.refusal(), (422, "Mathematics cannot be removed, because Class 8 B uses it: 1 exam is scheduled".to_owned()));
        let refused = admin.json(Method::DELETE, "/api/deleteOneAssignSubject/section-1-b", &Value::Null, &[]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        run(&db, "delete from exam_schedules where section_id = 'section-1-b'").await;
        run(&db, "delete from routine_periods where section_id = 'section-1-b'").await;
        let gone = admin.json(Method::DELETE, "/api/deleteOneAssignSubject/section-1-b", &Value::Null, &[]).await;
        assert_eq!(gone.refusal(), (200, "Successfully Deleted".to_owned()));
        assert_eq!(admin.get("/api/getOneAssignSubject/section-1-b").await.status, StatusCode::NOT_FOUND);
        // A section without subjects can be deleted.
        run(&db, "update enrolments set section_id = 'section-1', roll = 77 where section_id = 'section-1-b'").await;
        let deleted = admin.json(Method::DELETE, "/api/deleteOneSection/section-1-b", &Value::Null, &[]).await;
        assert_eq!(deleted.refusal(), (200, "Successfully Deleted".to_owned()), "{}", deleted.text());
    })
    .await;
}

#[tokio::test]
async fn what_becomes_optional_stays_with_those_who_have_marks_and_a_locked_sheet_holds_it() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let marks = json!([{ "studentId": "student-1", "written": 40 }, { "studentId": "student-4", "written": 12 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await.status, StatusCode::OK);
        let subjects = |kind: &str| {
            json!({ "subjects": [
                { "subjectId": "subject-1", "kind": kind },
                { "subjectId": "subject-1-eng" },
                { "subjectId": "subject-1-spell", "kind": "optional" },
            ] })
        };
        let path = "/api/updateOneAssignSubject/section-1";
        for (name, status, words) in [
            ("x".repeat(9_000), 422, "A choice group's name has at most 40 characters"),
            (
                "Fourth\u{202E} subject".to_owned(),
                400,
                "subjects[1].choiceGroup holds a character that cannot be shown",
            ),
        ] {
            let named = json!({ "subjects": [
                { "subjectId": "subject-1" },
                { "subjectId": "subject-1-eng", "kind": "optional", "choiceGroup": name },
            ] });
            assert_eq!(admin.put(path, &named).await.refusal(), (status, words.to_owned()));
        }
        set_state(&app, "subject-1", true, true).await;
        let locked =
            "Mathematics is locked in Half Yearly for Class 8 A: who takes it cannot change until it is unlocked";
        assert_eq!(admin.put(path, &subjects("optional")).await.refusal(), (423, locked.to_owned()));
        set_state(&app, "subject-1", true, false).await;
        assert_eq!(admin.put(path, &subjects("optional")).await.status, StatusCode::OK);
        let taken = async || {
            let query = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
            let rows = admin.get(&format!("/api/getAssignSubjectStudents?{query}")).await.json();
            let of = |row: &Value| {
                format!("{}:{}", row["studentId"].as_str().unwrap(), row["subjects"].as_array().unwrap().len())
            };
            rows.as_array().unwrap().iter().map(of).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(taken().await, "student-1:1 student-2:0 student-3:0 student-4:1 student-5:0");

        // A locked sheet holds every choice of it, and no other.
        set_state(&app, "subject-1", true, true).await;
        let other = chosen(json!([{ "studentId": "student-2", "subjects": ["subject-1", "subject-1-spell"] }]));
        assert_eq!(admin.put(CHOOSE, &other).await.refusal(), (423, locked.to_owned()));
        let spelling = chosen(json!([{ "studentId": "student-1", "subjects": ["subject-1", "subject-1-spell"] }]));
        assert_eq!(admin.put(CHOOSE, &spelling).await.status, StatusCode::OK, "the locked one stays as it is");
        assert_eq!(taken().await, "student-1:2 student-2:0 student-3:0 student-4:1 student-5:0");
        set_state(&app, "subject-1", true, false).await;
        assert_eq!(admin.put(CHOOSE, &other).await.status, StatusCode::OK);
        // For all again: nothing is left to choose of it.
        assert_eq!(admin.put(path, &subjects("all")).await.status, StatusCode::OK);
        assert_eq!(taken().await, "student-1:1 student-2:1 student-3:0 student-4:0 student-5:0");

        run(&db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.put(CHOOSE, &spelling).await.status.as_u16(), 423);
        assert_eq!(admin.put(path, &subjects("optional")).await.status.as_u16(), 423);
    })
    .await;
}

#[tokio::test]
async fn students_choose_by_call_within_their_groups() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let subjects = json!({ "subjects": [
            { "subjectId": "subject-1" },
            { "subjectId": "subject-1-eng", "kind": "optional", "choiceGroup": "Language" },
            { "subjectId": "subject-1-spell", "kind": "optional", "choiceGroup": "Language" },
        ], "choiceGroups": [{ "name": "Language", "take": 1 }] });
        assert_eq!(admin.put("/api/updateOneAssignSubject/section-1", &subjects).await.status, StatusCode::OK);
        for (students, status, words) in [
            (Value::Null, 400, "students is missing"),
            (json!([]), 400, "students is empty"),
            (json!([{ "studentId": "student-6", "subjects": [] }]), 404, "student-6 is not in this section"),
            (json!([{ "studentId": "student-2x", "subjects": [] }]), 403, "This is another branch"),
            (
                json!([{ "studentId": "student-1", "subjects": ["subject-1"] }]),
                422,
                "A chosen subject is not optional in this section",
            ),
            (
                json!([{ "studentId": "student-1", "subjects": ["subject-1-eng", "subject-1-spell"] }]),
                422,
                "Language: 2 of 1 chosen",
            ),
        ] {
            let refused = admin.put(CHOOSE, &chosen(students.clone())).await;
            assert_eq!(refused.status.as_u16(), status, "{students}: {}", refused.text());
            if status != 403 && status != 404 {
                assert_eq!(refused.message(), words, "{students}");
            }
        }
        for role in [Role::Teacher, Role::AdmissionSupport, Role::AcademicSupport, Role::Student] {
            let refused =
                app.as_role(role).put(CHOOSE, &chosen(json!([{ "studentId": "student-1", "subjects": [] }]))).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{role:?}");
        }
        let both_choose = json!([
            { "studentId": "student-1", "subjects": ["subject-1-eng"], "existingSubjects": [] },
            { "studentId": "student-2", "subjects": ["subject-1-spell"] },
        ]);
        assert_eq!(
            admin.put(CHOOSE, &chosen(both_choose.clone())).await.refusal(),
            (200, "Successfully Updated".to_owned())
        );
        let stale = admin.put(CHOOSE, &chosen(both_choose)).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stale.json()["conflicts"][0]["theirs"], json!(["subject-1-eng"]));
        let mut told = audit(&db).await;
        told.retain(|line| line.contains("optionalSubjects"));
        told.sort();
        assert_eq!(
            told,
            ["update student-1 optionalSubjects ->English Language", "update student-2 optionalSubjects ->Spelling"]
        );

        // A student who is deleted leaves no choice behind, and one who moves takes what they have marks in.
        run(&db, "delete from enrolments where id = 'enrolment-student-5'").await;
        let list = admin.get("/admin/assignSubject").await.served_as("assignedSubjects").props();
        let row = &list["rows"][0];
        assert_eq!((&row["label"], &row["toChoose"], &row["students"]), (&json!("Class 8 A"), &json!(2), &json!(4)));
        assert_eq!((&row["forAll"], &row["optional"]), (&json!("Mathematics"), &json!("English Language, Spelling")));
    })
    .await;
}

#[tokio::test]
async fn the_form_of_a_section_reads_shows_and_keeps_what_was_typed() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let page = admin.get(PAGE).await.props();
        assert_eq!((&page["label"], &page["version"]), (&json!("Class 8 A"), &json!(1)));
        let names: Vec<&str> =
            page["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Mathematics", "English Language", "Spelling"]);
        let form = |version: &'static str, groups: [&'static str; 2], also: bool| {
            let mut fields = vec![
                ("version", version),
                ("taught.subject-1", "1"),
                ("kind.subject-1", "all"),
                ("order.subject-1", "2"),
                ("group.subject-1", ""),
                ("taught.subject-1-eng", "1"),
                ("kind.subject-1-eng", "optional"),
                ("order.subject-1-eng", "1"),
                ("group.subject-1-eng", "1"),
                ("taught.subject-1-spell", "1"),
                ("kind.subject-1-spell", "optional"),
                ("order.subject-1-spell", "3"),
                ("group.subject-1-spell", "1"),
                ("groupName.1", groups[0]),
                ("groupTake.1", groups[1]),
            ];
            if also {
                fields.push(("also.section-1-b", "1"));
            }
            fields
        };
        let refused = admin.form(PAGE, &form("1", ["Language", "3"], false)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let shown = refused.props();
        assert_eq!(shown["groups"][0]["error"], "A student takes 1 to 2 of Language, which has 2 subjects");
        assert_eq!(
            (&shown["groups"][0]["take"], &shown["rows"][1]["kind"]),
            (&json!("3"), &json!("optional")),
            "what was typed is kept"
        );
        let unnamed = admin.form(PAGE, &form("1", ["", "1"], false)).await;
        unnamed.served_as("assignSubject_faults");
        assert_eq!(unnamed.props()["rows"][1]["error"], "Name its choice group below");
        let none = admin.form(PAGE, &[("version", "1"), ("kind.subject-1", "all")]).await;
        assert_eq!(none.props()["errors"], json!(["Tick the subjects that the section is taught"]));

        let saved = admin.form(PAGE, &form("1", ["Language", "1"], true)).await;
        assert_eq!(
            saved.header("location"),
            "/admin/assignSubject?branchId=branch-1&sessionId=session-1&done=updated",
            "{}",
            saved.text()
        );
        let list = admin.get("/admin/assignSubject?done=updated").await.props();
        assert_eq!(list["done"], "Successfully Updated");
        assert_eq!(list["rows"][1]["optional"], "English Language, Spelling", "saved for B, too");
        let stale = admin.form(PAGE, &form("1", ["Tongue", "2"], false)).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        stale.served_as("assignSubject");
        let shown = stale.props();
        assert_eq!(
            shown["theirs"],
            "Admin Person: English Language (optional, Language), Mathematics, Spelling (optional, Language)"
        );
        assert_eq!((&shown["version"], &shown["groups"][0]["name"]), (&json!(2), &json!("Tongue")));
        assert_eq!(admin.form(PAGE, &form("2", ["Tongue", "2"], false)).await.status, StatusCode::SEE_OTHER);

        // Another section's subjects fill the form in and store nothing.
        let copied = admin.get("/admin/assignSubject/section-1?from=section-1-b").await.props();
        assert_eq!((&copied["groups"][0]["name"], &copied["unsaved"]), (&json!("Language"), &json!(true)));
        assert_eq!(admin.get("/admin/assignSubject/section-2").await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::Teacher).get(PAGE).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get("/admin/assignSubject/nothing").await.status, StatusCode::NOT_FOUND);
        let asked = admin.get("/admin/assignSubject/section-1/delete").await;
        assert_eq!(asked.props()["name"], "Subjects of Class 8 A");
        let refers = json!({ "label": "Scheduled exams", "count": 2, "example": "English Language", "href": null });
        assert_eq!(asked.props()["dependents"][0], refers, "said before it is asked");
        let refused = admin.form("/admin/assignSubject/section-1/delete", &[("version", "3")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(
            refused.props()["failure"].as_str().unwrap().contains("because Class 8 A uses it"),
            "{}",
            refused.text()
        );
        let csv = admin.get("/admin/assignSubject/list.csv").await;
        assert!(csv.text().contains("Class 8 A,3,Mathematics,\"English Language, Spelling\",5,"), "{}", csv.text());
        assert_eq!(admin.get("/admin/assignSubject/print").await.status, StatusCode::OK);
    })
    .await;
}
