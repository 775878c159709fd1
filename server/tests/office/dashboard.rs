//! /admin/dashboard: what needs doing, by role (docs/rules.md, *Screens*).

use axum::http::StatusCode;
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, mark_by, mark_sheet};
use testing::{Client, TestApp, both_schools, each_engine, lines, run};

const GROUND: &str = "branchId=branch-1&sessionId=session-1&classId=class-1";

const TEACHER: (&str, &str, i64) = ("employee-teacher", "Teacher Person", 1);

/// A sheet of exam-1 with a written and perhaps a practical mark a student.
async fn sheet(
    db: &Db,
    section: &str,
    subject: &str,
    (published, locked): (bool, bool),
    marks: &[(&str, Option<i64>, Option<i64>)],
) {
    let id = format!("sheet-{section}-{subject}");
    mark_sheet(db, &id, ["exam-1", section, subject], (published, locked), 1).await;
    for (student, written, practical) in marks {
        let components = [("written", written), ("practical", practical)].into_iter();
        let components: Vec<_> = components.filter_map(|(name, mark)| Some((name, (*mark)?, None))).collect();
        mark_by(db, TEACHER, &id, student, &components).await;
    }
}

async fn props(client: &Client) -> Value {
    client.props_at("/admin/dashboard").await
}

/// One of the lists, alone.
async fn alone(client: &Client, list: &str) -> Value {
    client.props_at(&format!("/admin/dashboard?list={list}")).await["lists"][0].clone()
}

/// `count text since` of each line of what is to be done.
fn tasks(props: &Value) -> Vec<String> {
    let tasks = props["tasks"]["tasks"].as_array().expect("an array");
    let text = |task: &Value, key: &str| task[key].as_str().expect("a text").to_owned();
    tasks
        .iter()
        .map(|task| format!("{} {} {}", task["count"], text(task, "text"), text(task, "since")).trim().to_owned())
        .collect()
}

/// `label | place | state | missing of students` of each row of a list.
fn rows(list: &Value) -> Vec<String> {
    let sheets = list["sheets"].as_array().expect("an array");
    let text = |row: &Value, key: &str| row[key].as_str().expect("a text").to_owned();
    sheets
        .iter()
        .map(|row| {
            let (label, place, state) = (text(row, "label"), text(row, "where"), text(row, "state"));
            format!("{label} | {place} | {state} | {} of {}", row["missing"], row["students"])
        })
        .collect()
}

#[tokio::test]
async fn a_teacher_sees_the_own_sheets_with_marks_missing() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let teacher = app.as_role(Role::Teacher);
        let before = props(&teacher).await;
        assert_eq!(before["greeting"], "Welcome, Teacher Person. Session 2026.");
        assert_eq!(before["lists"].as_array().unwrap().len(), 1);
        let list = &before["lists"][0];
        assert_eq!(
            (&list["title"], &list["heading"], &list["counted"]),
            (&json!("Your sheets with marks missing"), &json!("Sheet"), &json!(true))
        );
        assert_eq!(rows(list), ["Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 5 of 5"]);
        assert_eq!(
            list["sheets"][0]["href"],
            format!(
                "/admin/examResult?{GROUND}&sectionId=section-1&examId=exam-1&subjectId=subject-1&tab=marks#first-empty"
            )
        );

        // A zero and an AB (-1) are marks; one component of two is not all of them; a row of nobody of this section counts not.
        sheet(
            &db,
            "section-1",
            "subject-1",
            (false, false),
            &[
                ("student-1", Some(4_000), Some(0)),
                ("student-2", Some(-1), Some(-1)),
                ("student-3", Some(3_000), None),
                ("student-4", None, None),
                ("student-6", Some(1_000), Some(1_000)),
            ],
        )
        .await;
        let list = &props(&teacher).await["lists"][0];
        assert_eq!(rows(list), ["Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 3 of 5"]);
        assert!(list["sheets"][0]["href"].as_str().unwrap().ends_with("&tab=marks&edit=1#first-empty"));

        // Locked marks are not the teacher's to enter.
        run(&db, "update mark_sheets set is_locked = true").await;
        let list = &props(&teacher).await["lists"][0];
        assert_eq!((rows(list).len(), &list["more"]), (0, &json!(0)));
        assert_eq!(list["empty"], "All your scheduled sheets have all their marks.");
    })
    .await;
}

#[tokio::test]
async fn a_component_without_full_or_pass_mark_is_not_waited_for() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, "update exam_schedules set practical_pass_mark = null, viva_pass_mark = 3, paper1_full_mark = 0, paper1_pass_mark = 0").await;
        let written: Vec<_> =
            ["student-1", "student-2", "student-3", "student-4"].into_iter().map(|id| (id, Some(100), None)).collect();
        sheet(&db, "section-1", "subject-1", (false, false), &written).await;
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(rows(&props(&teacher).await["lists"][0]), ["Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 1 of 5"]);
        // Where nothing is scheduled there is no sheet.
        run(&db, "update exam_schedules set written_full_mark = null where id = 'schedule-1'").await;
        assert_eq!(rows(&props(&teacher).await["lists"][0]), Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn an_admin_sees_what_is_incomplete_unpublished_and_unlocked() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let everybody = |mark: i64| {
            ["student-1", "student-2", "student-3", "student-4", "student-5"].map(|id| (id, Some(mark), Some(mark)))
        };
        run(&db, "update exam_schedules set date = '2026-12-24' where id = 'schedule-1'").await;
        let admin = app.as_role(Role::Admin);
        let before = props(&admin).await;
        assert_eq!(
            (&before["lists"], tasks(&before)),
            (&json!([]), vec!["2 mark sheets overdue since 15 Jun".to_owned()])
        );
        let list = alone(&admin, "incomplete").await;
        assert_eq!(
            rows(&list),
            [
                "English Language · Half Yearly | Class 8 · A | Overdue since 15 Jun | 5 of 5",
                "Mathematics · Half Yearly | Class 8 · B | Overdue since 15 Jun | 1 of 1",
                "Mathematics · Half Yearly | Class 8 · A | Exam on 24 December 2026 | 5 of 5",
            ],
            "by the day of the exam; nothing of branch 2"
        );
        let waits: Vec<&Value> = list["sheets"].as_array().unwrap().iter().map(|sheet| &sheet["waits"]).collect();
        assert_eq!(waits, [true, true, false], "an exam that is still to come is nothing to be late with");
        assert_eq!(list["late"], 2);
        let overdue = alone(&admin, "overdue").await;
        assert_eq!((rows(&overdue).as_slice(), &overdue["late"]), (&rows(&list)[..2], &json!(0)), "all of it is");
        assert_eq!(
            (rows(&alone(&admin, "unpublished").await).len(), rows(&alone(&admin, "unlocked").await).len()),
            (0, 0)
        );

        sheet(&db, "section-1", "subject-1", (false, false), &everybody(0)).await;
        sheet(&db, "section-1", "subject-1-eng", (true, false), &everybody(100)[..4]).await;
        sheet(&db, "section-1-b", "subject-1", (true, true), &[("student-6", Some(100), None)]).await;
        assert_eq!(
            tasks(&props(&admin).await),
            [
                "1 mark sheet overdue since 15 Jun",
                "1 mark sheet ready to publish since 24 Dec",
                "1 published mark sheet not locked"
            ],
            "the oldest first, and last what has no day"
        );
        let lists = json!([
            alone(&admin, "incomplete").await,
            alone(&admin, "unpublished").await,
            alone(&admin, "unlocked").await,
        ]);
        let titles: Vec<&str> = lists.as_array().unwrap().iter().map(|list| list["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["Sheets with marks missing", "Complete, not published", "Published, not locked"]);
        let counted = [&lists[0]["counted"], &lists[1]["counted"], &lists[2]["counted"]];
        assert_eq!(counted, [&json!(true), &json!(false), &json!(false)], "numbers only where marks are missing");
        let english = "English Language · Half Yearly | Class 8 · A | Published, incomplete | 1 of 5";
        assert_eq!(rows(&lists[0]), [english]);
        assert_eq!(rows(&lists[1]), ["Mathematics · Half Yearly | Class 8 · A | Complete | 0 of 5"]);
        assert_eq!(rows(&lists[2]), [english]);
        let href = |list: usize| lists[list]["sheets"][0]["href"].as_str().unwrap().to_owned();
        assert!(href(0).ends_with("&subjectId=subject-1-eng&tab=marks&edit=1#first-empty"), "{}", href(0));
        assert!(href(1).ends_with("&subjectId=subject-1"), "to the results: {}", href(1));

        // A locked sheet is led to where it is read.
        run(&db, "update mark_sheets set is_locked = true").await;
        let list = alone(&admin, "incomplete").await;
        assert_eq!(rows(&list), ["English Language · Half Yearly | Class 8 · A | Locked | 1 of 5"]);
        assert!(list["sheets"][0]["href"].as_str().unwrap().ends_with("&subjectId=subject-1-eng"));
        assert_eq!(rows(&alone(&admin, "unlocked").await).len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_links_lead_where_they_say() {
    let app = TestApp::new().await;
    for role in [Role::Teacher, Role::Admin, Role::SuperAdmin] {
        let client = app.as_role(role);
        let mut lists = props(&client).await["lists"].clone();
        if role == Role::Admin {
            lists = json!([alone(&client, "overdue").await]);
        }
        let href = lists[0]["sheets"][0]["href"].as_str().unwrap().to_owned();
        let answer = client.get(&href).await;
        assert_eq!(answer.status.as_u16(), 200, "{role} {href}");
    }
}

#[tokio::test]
async fn a_list_shows_twelve_and_says_how_many_more() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        {
            let mut tx = db.begin().await.unwrap();
            for number in 0..20 {
                let exam = format!("exam-many-{number:02}");
                rows::exam(&mut tx, &exam, "session-1", &exam, ("half_yearly", "sba")).await;
                let sheet = [&*exam, "section-1", "subject-1"];
                rows::schedule(&mut tx, &exam, sheet, None, &[("written", 10, 0)]).await;
            }
            tx.commit().await.unwrap();
        }
        let client = app.as_role(Role::Teacher);
        let statements = db.statements();
        let list = &props(&client).await["lists"][0];
        let made = db.statements() - statements;
        assert!(made <= 8, "a fixed, small number of statements, not {made}");
        assert_eq!((rows(list).len(), &list["more"]), (6, &json!(15)));
        assert_eq!(rows(list)[0], "Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 5 of 5");
        assert_eq!(rows(list)[5], "Mathematics · exam-many-04 | Class 8 · A | Not started | 5 of 5");
        // The way to all of it, alone, and back.
        let alone = client.props_at(list["moreHref"].as_str().unwrap()).await["lists"].clone();
        let of_one = &alone[0];
        assert_eq!(alone.as_array().unwrap().len(), 1);
        assert_eq!((rows(of_one).len(), &of_one["more"], &of_one["moreHref"]), (21, &json!(0), &Value::Null));
        assert_eq!(rows(of_one)[..6], rows(list)[..]);
        assert_eq!(of_one["backHref"], "/admin/dashboard");
        let beyond = &client.props_at("/admin/dashboard?list=own&page=2").await["lists"][0];
        assert_eq!((rows(beyond).len(), &beyond["backHref"]), (0, &json!("/admin/dashboard?list=own")));
        // What is no list, or no page, is the dashboard, or the first page.
        assert_eq!(client.props_at("/admin/dashboard?list=x&page=y").await["lists"], props(&client).await["lists"]);
        // So is a list that only other roles have.
        for (role, list) in [(Role::Student, "joining"), (Role::Librarian, "overdue"), (Role::Accountant, "absent")] {
            let other = app.as_role(role).get(&format!("/admin/dashboard?list={list}")).await;
            assert_eq!((other.status, other.header("location")), (StatusCode::SEE_OTHER, "/admin/dashboard"), "{role}");
        }

        // An admin's line of what is to be done leads to all of its list.
        let admin = app.as_role(Role::Admin);
        let statements = db.statements();
        let shown = props(&admin).await;
        // Charts of classes, attendance and fees are an admin's, as are late joiners to decide on and register numbers that are alike.
        let made = db.statements() - statements;
        assert!(made <= 12, "a fixed, small number of statements, not {made}");
        let href = shown["tasks"]["tasks"][0]["href"].as_str().unwrap().to_owned();
        assert_eq!(href, "/admin/dashboard?list=overdue");
        let overdue = admin.props_at(&href).await["lists"][0].clone();
        assert_eq!(tasks(&shown), [format!("{} mark sheets overdue since 15 Jun", rows(&overdue).len())]);
        let incomplete = rows(&admin.props_at("/admin/dashboard?list=incomplete").await["lists"][0]).len();
        assert_eq!(incomplete, 23);
        assert_eq!(overdue["backHref"], "/admin/dashboard");
    })
    .await;
}

/// A further sheet of section-1's Mathematics, in an exam of its own.
async fn scheduled(db: &Db, exam: &str, date: Option<&str>) {
    rows::exam(db, exam, "session-1", exam, ("half_yearly", "sba")).await;
    rows::schedule(db, exam, [exam, "section-1", "subject-1"], date, &[("written", 10, 0)]).await;
}

#[tokio::test]
async fn what_is_overdue_comes_first_and_locked_or_undated_sheets_are_not() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for (exam, date) in [
            ("Long ago, locked", Some("2026-01-05")),
            ("Today", Some("2026-09-21")),
            ("Undated", None),
            ("Yesterday", Some("2026-09-20")),
        ] {
            scheduled(&db, exam, date).await;
        }
        mark_sheet(&db, "sheet-ago", ["Long ago, locked", "section-1", "subject-1"], (false, true), 0).await;
        let own = props(&app.as_role(Role::Teacher)).await["lists"][0].clone();
        assert_eq!(
            rows(&own),
            [
                "Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 5 of 5",
                "Mathematics · Yesterday | Class 8 · A | Overdue since 20 Sep | 5 of 5",
                "Mathematics · Today | Class 8 · A | Not started | 5 of 5",
                "Mathematics · Undated | Class 8 · A | Not started | 5 of 5",
            ]
        );
        assert_eq!(own["late"], 2);
        let all = alone(&app.as_role(Role::Admin), "incomplete").await;
        let states: Vec<String> = rows(&all).iter().map(|row| row.split(" | ").nth(2).unwrap().to_owned()).collect();
        let june = "Overdue since 15 Jun";
        assert_eq!(states, [june, june, june, "Overdue since 20 Sep", "Locked", "Not started", "Not started"]);
        assert_eq!(all["late"], 4);
    })
    .await;
}

#[tokio::test]
async fn an_admin_sees_how_far_each_exam_of_each_class_is() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        scheduled(&db, "exam-later", Some("2026-12-01")).await;
        let everybody =
            ["student-1", "student-2", "student-3", "student-4", "student-5"].map(|id| (id, Some(100), Some(100)));
        sheet(&db, "section-1", "subject-1", (false, false), &everybody).await;
        sheet(&db, "section-1", "subject-1-eng", (false, false), &everybody[..1]).await;
        sheet(&db, "section-1-b", "subject-1", (true, true), &[("student-6", Some(100), None)]).await;
        let admin = app.as_role(Role::Admin);
        let matrix = props(&admin).await["matrix"].clone();
        let href = |exam: &str, section: &str| {
            format!("/admin/publishResult?{GROUND}&sectionId={section}&examId={exam}&tab=many&sheets=examOfClass")
        };
        let cells = json!([
            {
                "href": href("exam-later", "section-1"),
                "bar": { "sheets": 1, "started": 0, "complete": 0, "published": 0, "locked": 0 },
                "text": "1 Dec",
                "waits": false,
                "says": "1 sheet: 1 without marks",
            },
            {
                "href": href("exam-1", "section-1"),
                "bar": { "sheets": 3, "started": 1, "complete": 1, "published": 0, "locked": 1 },
                "text": "1 overdue",
                "waits": true,
                "says": "Overdue since 15 June 2026. 3 sheets: 1 with some marks, 1 complete, 1 locked",
            },
        ]);
        let row = json!({ "name": "Class 8", "cells": cells });
        assert_eq!(matrix, json!([{ "exams": ["exam-later", "Half Yearly"], "rows": [row] }]));
        // Its links lead to the sheets of that class and exam.
        for cell in cells.as_array().unwrap() {
            let answer = admin.get(cell["href"].as_str().unwrap()).await;
            assert_eq!(answer.status.as_u16(), 200);
            let many = answer.props()["many"].clone();
            let groups = many["groups"].as_array().unwrap();
            let lines = groups.iter().flat_map(|group| group["lines"].as_array().unwrap());
            // The list names subjects that are not scheduled, too.
            let scheduled = lines.filter(|line| line["completeness"] != "unscheduled").count();
            assert_eq!(json!(scheduled), cell["bar"]["sheets"]);
        }
        // Nobody else has it, nor has a list alone.
        for role in [Role::SuperAdmin, Role::Teacher, Role::Student, Role::AcademicSupport] {
            assert_eq!(props(&app.as_role(role)).await["matrix"], json!([]), "{role}");
        }
        assert_eq!(admin.props_at("/admin/dashboard?list=unpublished").await["matrix"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn super_admin_sees_every_branch() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::branch(&db, "branch-3", ("Empty", "Test School"), None).await;
        let everybody =
            ["student-1", "student-2", "student-3", "student-4", "student-5"].map(|id| (id, Some(100), Some(100)));
        sheet(&db, "section-1", "subject-1", (false, false), &everybody).await;
        sheet(&db, "section-1-b", "subject-1", (true, false), &[("student-6", Some(100), None)]).await;
        let shown = app.as_role(Role::SuperAdmin).get("/admin/dashboard").await;
        shown.served_as("dashboard_superAdmin");
        let props = shown.shown();
        assert_eq!(props["greeting"], "Welcome, Super Admin Person.");
        let list = &props["lists"][0];
        assert_eq!((&list["heading"], &list["counted"]), (&json!("Branch"), &json!(true)));
        assert_eq!(list["late"], 2, "branches with something overdue");
        let bars: Vec<&Value> = list["sheets"].as_array().unwrap().iter().map(|row| &row["bar"]).collect();
        let bar = |sheets: i64, complete: i64, published: i64| {
            json!({ "sheets": sheets, "started": 0, "complete": complete, "published": published, "locked": 0 })
        };
        assert_eq!(bars, [&bar(3, 1, 1), &bar(1, 0, 0), &Value::Null]);
        assert_eq!(
            rows(list),
            [
                "Dhanmondi | 2026 | 1 overdue since 15 Jun, 1 to publish, 1 to lock | 1 of 3",
                "Uttara | 2026 | 1 overdue since 15 Jun | 1 of 1",
                "Empty | No active session | Nothing scheduled | 0 of 0",
            ]
        );
        let hrefs: Vec<&str> =
            list["sheets"].as_array().unwrap().iter().map(|row| row["href"].as_str().unwrap()).collect();
        assert_eq!(
            hrefs,
            [
                "/admin/examResult?branchId=branch-1&sessionId=session-1",
                "/admin/examResult?branchId=branch-2&sessionId=session-2",
                "/admin/examResult?branchId=branch-3",
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_student_sees_the_own_published_results_newest_first() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let student = app.as_role(Role::Student);
        let list = &props(&student).await["lists"][0];
        assert_eq!((rows(list).len(), &list["empty"]), (0, &json!("No results of this session are published yet.")));
        sheet(
            &db,
            "section-1",
            "subject-1",
            (true, false),
            &[("student-1", Some(100), None), ("student-2", None, None)],
        )
        .await;
        sheet(&db, "section-1", "subject-1-eng", (false, false), &[("student-1", Some(100), None)]).await;
        let class_test = ["exam-1-ct", "section-1", "subject-1"];
        rows::schedule(&db, "schedule-ct", class_test, Some("2026-08-01"), &[("written", 10, 3)]).await;
        mark_sheet(&db, "sheet-ct", class_test, (true, true), 1).await;
        mark_by(&db, TEACHER, "sheet-ct", "student-1", &[("written", -1, None)]).await;
        let list = &props(&student).await["lists"][0];
        assert_eq!((&list["heading"], &list["counted"]), (&json!("Exam"), &json!(false)));
        assert_eq!(
            rows(list),
            ["Class Test 1 | 1 August 2026 | 1 subject | 0 of 0", "Half Yearly | 15 June 2026 | 1 subject | 0 of 0"]
        );
        assert_eq!(list["sheets"][1]["href"], "/admin/examResult_student?sessionId=session-1&examId=exam-1");
        // Nothing was entered for this one.
        assert_eq!(rows(&props(&app.as_student("student-2")).await["lists"][0]).len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_other_roles_are_told_what_they_may_do() {
    let app = TestApp::new().await;
    for role in [Role::Accountant, Role::AdmissionSupport] {
        let props = props(&app.as_role(role)).await;
        assert_eq!((&props["lists"], &props["notes"]), (&json!([]), &json!([])), "their own work says more: {role}");
        assert_eq!(props["boards"].as_array().unwrap().len(), 1, "{role}");
    }
    for role in [Role::TechnicalSupport, Role::AcademicSupport] {
        let props = props(&app.as_role(role)).await;
        assert_eq!(props["lists"], json!([]), "{role}");
        let note = props["notes"][0].as_str().unwrap();
        assert!(note.contains("(Mark Sheet)") && note.contains("(Publish Result)"), "all of the menu: {role}: {note}");
        assert!(note.contains("search for a student") && note.contains("change your password"), "{role}: {note}");
        assert!(note.contains("(Results)") && note.contains("(Tabulation)"), "{role}: {note}");
    }
    let other = app.as_employee("employee-admin-2", Role::Admin);
    assert_eq!(
        rows(&alone(&other, "incomplete").await),
        ["Mathematics · Half Yearly | Class 8 · A | Overdue since 15 Jun | 1 of 1"],
        "the own branch's"
    );
}

#[tokio::test]
async fn the_session_is_the_chosen_one_and_one_in_the_address_wins() {
    let app = TestApp::new().await;
    let teacher = app.as_role(Role::Teacher);
    let old = teacher.get("/admin/dashboard?sessionId=session-1-old").await.page_data();
    assert_eq!(old["shell"]["chosenSession"]["_id"], "session-1-old");
    assert_eq!(old["props"]["greeting"], "Welcome, Teacher Person. Session 2025.");
    assert_eq!(
        (&old["props"]["lists"], &old["props"]["notes"]),
        (&json!([]), &json!(["Your class routine has no lessons in this session."]))
    );
    for foreign in ["session-2", "session-404"] {
        let answer = teacher.get(&format!("/admin/dashboard?sessionId={foreign}")).await;
        assert_eq!(answer.status.as_u16(), 404, "{foreign}");
    }
    run(&app.app.db, "update sessions set status = 'inactive'").await;
    let none = props(&teacher).await;
    assert_eq!((&none["lists"], &none["notes"]), (&json!([]), &json!(["No Session Selected."])));
}

#[tokio::test]
async fn a_step_of_the_guide_can_be_marked_as_not_needed() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let step = async |key: &str| {
            let guide = admin.get("/admin/dashboard").await.props()["guide"].clone();
            let steps = guide["steps"].as_array().cloned().unwrap_or_default();
            steps.into_iter().find(|step| step["key"] == key).unwrap_or_default()
        };
        let mark = async |step: &str, act: &str| {
            let fields = [("branchId", "branch-1"), ("step", step), ("act", act)];
            admin.form("/admin/dashboard/guide", &fields).await
        };
        let bells = step("bellSchedule").await;
        assert_eq!((&bells["done"], &bells["skipped"]), (&json!(false), &json!(false)), "{bells}");
        for _ in 0..2 {
            let marked = mark("bellSchedule", "skip").await;
            assert_eq!((marked.status, marked.header("location")), (StatusCode::SEE_OTHER, "/admin/dashboard"));
        }
        assert_eq!(step("bellSchedule").await["skipped"], true);
        let audited = "select field || ': ' || old_value || ' to ' || new_value as line from audit_changes where field = 'Not needed'";
        assert_eq!(lines(&app.app.db, audited).await, ["Not needed: No to Yes"], "once");
        mark("bellSchedule", "need").await;
        assert_eq!(step("bellSchedule").await["skipped"], false);

        // Nothing else is lacking: the guide is gone.
        let guide = admin.get("/admin/dashboard").await.props()["guide"]["steps"].clone();
        for open in guide.as_array().unwrap().iter().filter(|step| step["done"] == false) {
            mark(open["key"].as_str().unwrap(), "skip").await;
        }
        assert_eq!(admin.get("/admin/dashboard").await.props()["guide"], Value::Null);

        assert_eq!(mark("nothing", "skip").await.status, StatusCode::BAD_REQUEST);
        let foreign = [("branchId", "branch-2"), ("step", "exams")];
        assert_eq!(admin.form("/admin/dashboard/guide", &foreign).await.status, StatusCode::FORBIDDEN);
        let teacher = app.as_role(Role::Teacher).form("/admin/dashboard/guide", &foreign).await;
        assert_eq!(teacher.status, StatusCode::FORBIDDEN);
    })
    .await;
}
