//! The screen of exam schedules: its form, filling it in, and the question about marks (docs/rules.md, *Exams*), on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::exam_schedules::{BEFORE, PAGE, stored};
use testing::marks::{add_some, set_state};
use testing::{each_engine, rows, run};

/// The form as the page of exam-1 in class-1 sends it, of what is stored.
fn form() -> Vec<(&'static str, &'static str)> {
    vec![
        ("classId", "class-1"),
        ("examId", "exam-1"),
        ("version", "0"),
        ("sections.subject-1", "section-1,section-1-b"),
        ("split.subject-1", "1"),
        ("line.subject-1.section-1.date", "2026-06-15"),
        ("line.subject-1.section-1.writtenFullMark", "50"),
        ("line.subject-1.section-1.writtenPassMark", "17"),
        ("line.subject-1.section-1.practicalFullMark", "25"),
        ("line.subject-1.section-1.practicalPassMark", "8"),
        ("line.subject-1.section-1-b.date", "2026-06-15"),
        ("line.subject-1.section-1-b.writtenFullMark", "50"),
        ("line.subject-1.section-1-b.writtenPassMark", "17"),
        ("sections.subject-1-eng", "section-1,section-1-b"),
        ("split.subject-1-eng", "1"),
        ("line.subject-1-eng.section-1.date", "2026-06-15"),
        ("line.subject-1-eng.section-1.writtenFullMark", "100"),
        ("line.subject-1-eng.section-1.writtenPassMark", "33"),
    ]
}

/// The same with other values.
fn with_fields(changes: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let mut fields = form();
    fields.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
    fields.extend(changes);
    fields
}

#[tokio::test]
async fn the_form_shows_what_is_stored_and_saves_all_sections_at_once() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let here = format!("{PAGE}?sessionId=session-1&classId=class-1&examId=exam-1");
        let shown = admin.get(&here).await;
        shown.served_as("examSchedule");
        let page = shown.props();
        let said: Vec<(&str, &str)> = page["schedule"]["lines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| (line["subject"].as_str().unwrap(), line["sections"].as_str().unwrap()))
            .collect();
        // What differs between the sections has a line for each.
        assert_eq!(
            said,
            [
                ("Mathematics", "A"),
                ("Mathematics", "B"),
                ("English Language", "A"),
                ("English Language", "B"),
                ("Spelling", "A")
            ]
        );
        // Nothing that is set counts: what does is offered beside it.
        let components = page["schedule"]["components"].as_array().unwrap();
        assert_eq!(
            components.iter().map(|of| &of["key"]).collect::<Vec<_>>(),
            ["written", "practical", "paper1", "paper2"]
        );
        assert_eq!(components[0]["note"], "not counted");
        assert_eq!(
            page["schedule"]["uncounted"][0],
            "Mathematics (A): nothing that counts in Half Yearly is scheduled, only Written and Practical"
        );

        // Written in every way that people write numbers; the rest of the form is as it was.
        let english = "line.subject-1-eng.section-1-b";
        let done = admin
            .form(
                PAGE,
                &with_fields(&[
                    ("line.subject-1-eng.section-1-b.date", "2026-06-16"),
                    ("line.subject-1-eng.section-1-b.startTime", "10:00:00"),
                    ("line.subject-1-eng.section-1-b.endTime", " 9:30 "),
                    ("line.subject-1-eng.section-1-b.writtenFullMark", "১০০"),
                    ("line.subject-1-eng.section-1-b.writtenPassMark", "৪০"),
                ]),
            )
            .await;
        assert_eq!(done.status, StatusCode::UNPROCESSABLE_ENTITY);
        let errors = done.props()["schedule"]["errors"].clone();
        assert_eq!(errors[format!("{english}.endTime")], "The paper ends at 09:30 and begins at 10:00");
        assert_eq!(stored(app).await, BEFORE);
        let mut wanted = with_fields(&[
            ("line.subject-1-eng.section-1-b.date", "2026-06-16"),
            ("line.subject-1-eng.section-1-b.writtenFullMark", "১০০"),
            ("line.subject-1-eng.section-1-b.writtenPassMark", "৪০"),
        ]);
        // In class 8 a term's papers count: what is scheduled without one is asked about first.
        let asked = admin.form(PAGE, &wanted).await;
        asked.served_as("examSchedule_uncounted");
        let question = asked.props()["question"].clone();
        let fault = "English Language (B): nothing that counts in Half Yearly is scheduled, only Written";
        assert_eq!((&question["uncounted"], &question["lines"]), (&json!([fault]), &json!([])));
        assert_eq!(
            question["counting"],
            json!(["In Half Yearly, what counts of Term is Paper 1, Paper 2 and Paper 3."])
        );
        assert_eq!(stored(app).await, BEFORE);
        let confirmed = question["confirmed"].as_str().unwrap().to_owned();
        wanted.push(("confirmed", &confirmed));
        let done = admin.form(PAGE, &wanted).await;
        assert_eq!(
            done.header("location"),
            "/admin/exam_schedule_8_12?sessionId=session-1&classId=class-1&examId=exam-1&done=1",
            "{}",
            done.text()
        );
        let mut after = BEFORE.to_vec();
        after.push("section-1-b subject-1-eng 2026-06-16 - - 100/40");
        assert_eq!(stored(app).await, after);
        // Not a number.
        for typed in ["x", "-1", "5.5", "99999999999999999999"] {
            let mut fields = with_fields(&[("version", "1")]);
            fields.push(("line.subject-1-eng.section-1-b.writtenFullMark", typed));
            let refused = admin.form(PAGE, &fields).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
            let error = refused.props()["schedule"]["errors"][format!("{english}.writtenFullMark")].clone();
            assert_eq!(error, "The full mark is a whole number", "{typed}");
        }
        // An older page: what was typed is kept, what is saved is shown, and a second press saves.
        let stale = admin.form(PAGE, &form()).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        stale.served_as("examSchedule_stale");
        let grid = stale.props()["schedule"].clone();
        assert_eq!(grid["version"], 1);
        assert_eq!(grid["lines"][3]["now"], "B: 16 June 2026; Written 100 (pass 40)");
        let again = admin.form(PAGE, &with_fields(&[("version", "1")])).await;
        assert_eq!(again.status, StatusCode::SEE_OTHER);
        assert_eq!(stored(app).await, BEFORE);
        // A class of the other screen is shown there.
        let other = admin.get("/admin/examSchedule?sessionId=session-1&classId=class-1&examId=exam-1").await;
        assert!(other.header("location").starts_with(PAGE), "{:?}", other.headers);
    })
    .await;
}

#[tokio::test]
async fn splitting_joining_and_filling_in_store_nothing() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let lines = |page: &Value| page["schedule"]["lines"].as_array().unwrap().clone();
        let joined = admin
            .form(PAGE, &with_fields(&[("act", "join:subject-1"), ("line.subject-1.section-1.date", "typed")]))
            .await;
        assert_eq!(joined.status, StatusCode::OK);
        joined.served_as("examSchedule_joined");
        let page = joined.props();
        assert_eq!(
            (&lines(&page)[0]["sections"], &lines(&page)[0]["date"], &page["schedule"]["unsaved"]),
            (&json!("A, B"), &json!("typed"), &json!(true))
        );
        let mut fields = with_fields(&[("act", "split:subject-1"), ("line.subject-1.date", "2026-06-20")]);
        fields.retain(|(name, _)| !name.starts_with("line.subject-1.section") && *name != "split.subject-1");
        let page = admin.form(PAGE, &fields).await.props();
        assert_eq!((&lines(&page)[0]["date"], &lines(&page)[1]["date"]), (&json!("2026-06-20"), &json!("2026-06-20")));
        let page = admin.form(PAGE, &with_fields(&[("act", "components")])).await.props();
        assert_eq!(page["schedule"]["components"].as_array().unwrap().len(), 8);

        let distribution = json!({
            "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "examType": "term",
            "subjects": [{ "subjectId": "subject-1-spell", "writtenFullMark": 30, "writtenPassMark": 12 }],
        });
        assert_eq!(admin.post("/api/addMarkDistribution", &distribution).await.status, StatusCode::OK);
        let here = format!("{PAGE}?sessionId=session-1&classId=class-1&examId=exam-1");
        let page = admin.get(&format!("{here}&fill=distribution")).await.props();
        assert_eq!(
            (&lines(&page)[4]["marks"][0]["full"], &page["schedule"]["filled"]),
            (&json!("30"), &json!("Filled in with the mark distribution of 1 subjects."))
        );
        // Last year's, by the names of sections and subjects.
        let db = &app.app.db;
        rows::subject(db, "subject-old", "session-1-old", "Spelling").await;
        rows::exam(db, "exam-old", "session-1-old", "Half Yearly", ("half_yearly", "term")).await;
        let sheet = ["exam-old", "section-1-old", "subject-old"];
        rows::schedule(db, "schedule-old", sheet, Some("2025-06-15"), &[("written", 40, 16)]).await;
        run(db, "update exam_schedules set start_time = '10:00', end_time = '11:00' where id = 'schedule-old'").await;
        let page = admin.get(&format!("{here}&fill=lastYear")).await.props();
        let spelling = &lines(&page)[4];
        assert_eq!(
            (&spelling["marks"][0]["full"], &spelling["startTime"], &spelling["date"]),
            (&json!("40"), &json!("10:00"), &json!(""))
        );
        assert_eq!(stored(app).await, BEFORE);
    })
    .await;
}

#[tokio::test]
async fn a_changed_full_mark_is_asked_about_on_a_page_and_saved_as_it_was_shown() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let higher = with_fields(&[("line.subject-1.section-1.writtenFullMark", "100")]);
        let asked = admin.form(PAGE, &higher).await;
        assert_eq!(asked.status, StatusCode::OK);
        asked.served_as("examSchedule_question");
        let question = asked.props()["question"].clone();
        assert_eq!(
            question["lines"],
            json!([
                "Class 8 A, Mathematics, Written: 3 marks count out of 100 instead of 50; 1 letter beside them changes."
            ])
        );
        assert_eq!(stored(app).await, BEFORE);
        let confirmed = question["confirmed"].as_str().unwrap().to_owned();
        // Another effect than the one that was shown is asked about again.
        let mut press = higher.clone();
        press.push(("confirmed", "something else"));
        assert!(admin.form(PAGE, &press).await.props()["question"].is_object());
        let mut press = higher.clone();
        press.push(("confirmed", &confirmed));
        let done = admin.form(PAGE, &press).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(stored(app).await[0], "section-1 subject-1 2026-06-15 - - 100/17");
        let mut back = higher.clone();
        back.push(("act", "edit"));
        assert_eq!(admin.form(PAGE, &back).await.props()["schedule"]["lines"][0]["marks"][0]["full"], "100");
        let lower = with_fields(&[("version", "1"), ("line.subject-1.section-1.writtenFullMark", "45")]);
        let refused = admin.form(PAGE, &lower).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("examSchedule_refused");
        assert_eq!(
            refused.props()["schedule"]["errors"]["line.subject-1.section-1.writtenFullMark"],
            "Written in Class 8 A, Mathematics: Amina Rahman has 45.5, above 45"
        );
        set_state(app, "subject-1", false, true).await;
        let locked = admin
            .form(PAGE, &with_fields(&[("version", "1"), ("line.subject-1.section-1.writtenFullMark", "60")]))
            .await;
        assert_eq!(locked.status, StatusCode::LOCKED);
        assert!(locked.props()["schedule"]["errors"]["line.subject-1.section-1.date"].is_string());
    })
    .await;
}

#[tokio::test]
async fn sections_that_would_have_no_total_are_listed_before_the_exam() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let lacking = async |of: &str| admin.get(&format!("{PAGE}?sessionId=session-1{of}")).await.props()["lacking"].clone();
        // Nothing that is scheduled counts, so that the semester has not begun to be scheduled.
        assert_eq!(lacking("").await, json!([]));
        run(
            &app.app.db,
            "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33, date = null
              where exam_id = 'exam-1' and section_id = 'section-1' and subject_id = 'subject-1'",
        )
        .await;
        let of = |sections: &str, subjects: &[&str]| {
            json!({ "className": "Class 8", "sections": sections, "semester": "Half Yearly", "subjects": subjects })
        };
        let expected = json!([of("A", &["English Language", "Spelling"]), of("B", &[])]);
        assert_eq!(lacking("").await, expected);
        assert_eq!(lacking("&classId=class-1&examId=exam-1").await, expected);
        let beside = format!("{PAGE}?sessionId=session-1&classId=class-1&examId=exam-1");
        admin.get(&beside).await.served_as("examSchedule_lacking");
        // Over, and nobody's who may not change it.
        let teacher = app.as_role(Role::Teacher).get(&format!("{PAGE}?sessionId=session-1")).await;
        assert_eq!(teacher.props()["lacking"], json!([]));
        run(&app.app.db, "update exam_schedules set date = '2026-01-15' where exam_id = 'exam-1'").await;
        assert_eq!(lacking("").await, json!([]));
    })
    .await;
}
