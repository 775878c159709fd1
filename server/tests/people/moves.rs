//! Students who go to another section or branch (docs/rules.md, *People*), on both engines: what moves, what blocks, what nobody may read.

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, audit, set_state};
use testing::rows::{mark_by, mark_sheet};
use testing::{Answer, Client, TestApp, each_engine, run};

#[derive(FromRow)]
struct Line {
    line: String,
}

/// One text of the database.
pub(crate) async fn said(app: &TestApp, statement: &'static str) -> String {
    let mut conn = app.app.db.acquire().await.unwrap();
    let lines: Vec<Line> = conn.all(statement, ()).await.unwrap_or_else(|error| panic!("{error}: {statement}"));
    lines.into_iter().map(|row| row.line).collect::<Vec<_>>().join("; ")
}

pub(crate) const PLACES: &str =
    "select student_id || ' ' || section_id || ' ' || cast(roll as text) as line from enrolments
                       where session_id = 'session-1' order by student_id";
const BEFORE: &str = "student-1 section-1 1; student-2 section-1 2; student-3 section-1 3; student-4 section-1 5; \
                      student-5 section-1 8; student-6 section-1-b 1";
/// Every mark on a sheet of exam-1 in mathematics: student, section, written.
const MARKS: &str = "select m.student_id || ' ' || h.section_id || ' ' || cast(m.written as text) as line
                       from marks m join mark_sheets h on h.id = m.sheet_id where m.written is not null
                      order by m.student_id, h.section_id";

fn page(id: &str) -> String {
    format!("/admin/view/{id}/section?sectionId=section-1-b")
}

/// The form of a page that was opened, with these fields in the place of its own.
fn opened(shown: &Value, changes: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut fields = vec![
        ("sessionId", text(&shown["sessionId"])),
        ("sectionId", text(&shown["sectionId"])),
        ("version", text(&shown["version"])),
        ("seen", text(&shown["preview"]["seen"])),
        ("roll", text(&shown["preview"]["nextRoll"])),
    ];
    for (name, value) in changes {
        fields.retain(|(of, _)| of != name);
        fields.push((name, (*value).to_owned()));
    }
    fields
}

async fn press(client: &Client, id: &str, fields: &[(&'static str, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    client.form(&format!("/admin/view/{id}/section"), &fields).await
}

/// Opens the page and presses its button.
async fn go(client: &Client, id: &str, changes: &[(&'static str, &str)]) -> Answer {
    let shown = client.get(&page(id)).await.props();
    press(client, id, &opened(&shown, changes)).await
}

#[tokio::test]
async fn marks_go_along_to_the_sheets_of_the_new_section() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = admin.get(&page("student-3")).await.props();
        assert_eq!(
            shown["preview"]["lines"],
            json!([{ "exam": "Half Yearly", "subject": "Mathematics", "marks": "Written 0", "blocks": [], "notice": null }])
        );
        assert_eq!((&shown["label"], &shown["preview"]["nextRoll"]), (&json!("Class 8 A"), &json!(2)));
        let told = audit(&app.app.db).await.len();
        let done = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(done.header("location"), "/admin/searchView?id=student-3&done=section", "{}", done.text());
        assert!(said(app, PLACES).await.contains("student-3 section-1-b 2"));
        assert_eq!(
            said(app, MARKS).await,
            "student-1 section-1 4550; student-2 section-1 -1; student-3 section-1-b 0"
        );
        let mut news = audit(&app.app.db).await.split_off(told);
        news.sort();
        assert_eq!(
            news,
            [
                "update student-3 roll 3>2",
                "update student-3 sectionId Class 8 A>Class 8 B",
                "updateMarks student-3 written ->0",
                "updateMarks student-3 written 0>-",
            ]
        );
        // Both sheets have been written on, so that print links over either say so.
        let versions = "select section_id || ' ' || cast(last_version as text) as line from mark_sheets
                         where exam_id = 'exam-1' and subject_id = 'subject-1' order by section_id";
        assert_eq!(said(app, versions).await, "section-1 2; section-1-b 1");
        let profile = admin.get("/admin/searchView?id=student-3&done=section").await;
        assert_eq!(profile.props()["student"]["enrolments"][0]["section"], "B");
        assert!(profile.text().contains("The student is in the new section"));

        // And back again, where the row of before waits empty.
        let back = admin.get("/admin/view/student-3/section?sectionId=section-1").await.props();
        assert_eq!(back["preview"]["nextRoll"], 9);
        assert_eq!(press(&admin, "student-3", &opened(&back, &[("roll", "3")])).await.status, StatusCode::SEE_OTHER);
        assert_eq!(said(app, PLACES).await, BEFORE);
        assert_eq!(said(app, MARKS).await, "student-1 section-1 4550; student-2 section-1 -1; student-3 section-1 0");
    })
    .await;
}

#[tokio::test]
async fn what_has_no_place_there_blocks_the_move_and_is_named() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let blocks = async |id: &str| {
            let shown = admin.get(&page(id)).await.props();
            let blocks = shown["preview"]["lines"][0]["blocks"].as_array().unwrap().clone();
            blocks.iter().map(|block| block["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(blocks("student-1").await, ["Practical is not scheduled for Class 8 B"]);
        let refused = go(&admin, "student-1", &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        refused.served_as("moveSection_blocked");
        assert_eq!(
            refused.props()["form"]["failure"],
            "The student cannot move yet: some of the marks have no place there"
        );

        run(&app.app.db, "update exam_schedules set written_full_mark = 40 where id = 'schedule-1-b'").await;
        assert_eq!(blocks("student-3").await, ["Written is out of 50 here and out of 40 there"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(blocks("student-2").await, Vec::<String>::new(), "absent is absent out of anything");
        run(&app.app.db, "update exam_schedules set written_full_mark = 50 where id = 'schedule-1-b'").await;

        set_state(app, "subject-1", false, true).await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 A is locked"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::LOCKED);
        set_state(app, "subject-1", false, false).await;
        mark_sheet(&app.app.db, "sheet-b", ["exam-1", "section-1-b", "subject-1"], (false, true), 0).await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 B is locked"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::LOCKED);
        run(&app.app.db, "update mark_sheets set is_locked = false where id = 'sheet-b'").await;
        mark_by(&app.app.db, ("x", "x", 0), "sheet-b", "student-3", &[("written", 700, None)]).await;
        assert_eq!(blocks("student-3").await, ["The sheet of Class 8 B has marks of this student already"]);
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(said(app, PLACES).await, BEFORE);
    })
    .await;
}

#[tokio::test]
async fn marks_take_on_the_state_of_the_sheet_they_move_to_and_the_page_says_so() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        mark_sheet(&app.app.db, "sheet-b", ["exam-1", "section-1-b", "subject-1"], (true, false), 0).await;
        let shown = admin.get(&page("student-3")).await.served_as("moveSection").props();
        assert_eq!(shown["preview"]["lines"][0]["notice"], "Published there: the student sees these marks at once");
        set_state(app, "subject-1", true, false).await;
        // It was shown otherwise: the press is asked for again.
        let stale = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stale.props()["preview"]["lines"][0]["notice"], Value::Null);
        run(&app.app.db, "update mark_sheets set is_published = false where id = 'sheet-b'").await;
        let shown = admin.get(&page("student-3")).await.props();
        assert!(shown["preview"]["lines"][0]["notice"].as_str().unwrap().starts_with("Not published there"));
        let student = app.as_student("student-3");
        assert!(
            student
                .get("/admin/examResult_student?examId=exam-1&subjectId=subject-1")
                .await
                .text()
                .contains("Half Yearly")
        );
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::SEE_OTHER);
        assert!(
            !student
                .get("/admin/examResult_student?examId=exam-1&subjectId=subject-1")
                .await
                .text()
                .contains("Half Yearly")
        );
    })
    .await;
}

#[tokio::test]
async fn a_move_is_refused_where_something_changed_is_taken_or_full() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = admin.get(&page("student-3")).await.props();
        let sheet = json!([{ "studentId": "student-3", "written": 7 }]);
        let mut body = adding("subject-1", Value::Null);
        body["editedMarks"] = sheet;
        assert_eq!(admin.put("/api/updateOneMark", &body).await.status, StatusCode::OK);
        assert_eq!(press(&admin, "student-3", &opened(&shown, &[])).await.status, StatusCode::CONFLICT, "another mark");

        for (changes, status, field) in [
            (&[("roll", "1")][..], 422, "roll"),
            (&[("roll", "")], 422, "roll"),
            (&[("roll", "0")], 422, "roll"),
            (&[("roll", "x")], 422, "roll"),
            (&[("sectionId", "section-1")], 422, "sectionId"),
            (&[("sectionId", "section-2")], 422, "sectionId"),
            (&[("sectionId", "section-1-old")], 422, "sectionId"),
            (&[("sectionId", "nothing")], 422, "sectionId"),
            (&[("version", "0")], 409, ""),
            (&[("version", "7")], 409, ""),
            (&[("seen", "")], 409, ""),
        ] {
            let refused = go(&admin, "student-3", changes).await;
            assert_eq!(refused.status.as_u16(), status, "{changes:?}: {}", refused.text());
            assert_eq!(refused.props()["form"]["errors"][field].is_string(), !field.is_empty(), "{changes:?}");
        }
        run(&app.app.db, "update sections set seats = 1 where id = 'section-1-b'").await;
        assert_eq!(
            admin.get(&page("student-3")).await.props()["preview"]["refusal"],
            "All 1 seats of Class 8 B are taken"
        );
        assert_eq!(go(&admin, "student-3", &[]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        run(&app.app.db, "update sections set seats = null, status = 'inactive' where id = 'section-1-b'").await;
        let gone = press(&admin, "student-3", &opened(&shown, &[])).await;
        assert_eq!(gone.status, StatusCode::UNPROCESSABLE_ENTITY);
        run(&app.app.db, "update sections set status = 'active' where id = 'section-1-b'").await;
        assert_eq!(said(app, PLACES).await, BEFORE);

        // A form of the student does not take the section away from its marks, and says where that is done.
        let student = admin.get("/api/getOneStudent/student-3").await.json();
        let plain = json!({ "version": student["version"], "sectionId": "section-1-b", "roll": 40, "gender": "female",
                            "guardianMobile": "01712345678" });
        let refused = admin.put("/api/updateOneStudent/student-3", &plain).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert!(
            refused.json()["fields"]["sectionId"].as_str().unwrap().contains("Another section"),
            "{}",
            refused.text()
        );

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let shown = admin.get("/admin/view/student-3/section?sectionId=section-1-b").await.props();
        assert_eq!((&shown["closed"], &shown["preview"]), (&json!(true), &Value::Null));
        let fields =
            [("sessionId", "session-1"), ("sectionId", "section-1-b"), ("roll", "5"), ("version", "1"), ("seen", "")];
        assert_eq!(admin.form("/admin/view/student-3/section", &fields).await.status, StatusCode::LOCKED);
    })
    .await;
}

#[tokio::test]
async fn only_who_writes_marks_moves_them_and_nobody_of_another_branch() {
    each_engine(async |app| {
        add_some(&app.as_role(Role::Admin)).await;
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            let answer = app.as_role(role).get(&page("student-3")).await;
            assert_eq!(answer.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
        let support = app.as_role(Role::AdmissionSupport);
        let shown = support.get(&page("student-1")).await.props();
        assert_eq!(shown["preview"]["lines"][0]["marks"], "Written, Practical", "no marks for who sees no results");
        assert_eq!(shown["preview"]["refusal"], "This student has marks, which a Super Admin or an Admin moves");
        assert_eq!(go(&support, "student-3", &[]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(said(app, PLACES).await, BEFORE);
        assert_eq!(go(&support, "student-5", &[]).await.status, StatusCode::SEE_OTHER, "without marks");

        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&page("student-3")).await.status, StatusCode::FORBIDDEN);
        let fields =
            [("sessionId", "session-1"), ("sectionId", "section-1-b"), ("roll", "5"), ("version", "1"), ("seen", "")];
        assert_eq!(other.form("/admin/view/student-3/section", &fields).await.status, StatusCode::FORBIDDEN);
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get(&page("nobody")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.form("/admin/view/nobody/section", &fields).await.status, StatusCode::NOT_FOUND);
        run(&app.app.db, "delete from enrolments where student_id = 'student-4'").await;
        assert_eq!(admin.get(&page("student-4")).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_second_press_moves_nothing_twice_and_of_two_at_once_one_is_told() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let shown = admin.get(&page("student-3")).await.props();
        let same = opened(&shown, &[("formKey", "same")]);
        let other = opened(&shown, &[("roll", "9")]);
        let (one, two, three) = tokio::join!(
            press(&admin, "student-3", &same),
            press(&admin, "student-3", &same),
            press(&admin, "student-3", &other)
        );
        let mut statuses = [one.status.as_u16(), two.status.as_u16(), three.status.as_u16()];
        statuses.sort_unstable();
        assert!(statuses == [303, 303, 409] || statuses == [303, 409, 409], "{statuses:?}");
        let told = audit(&app.app.db).await;
        assert_eq!(told.iter().filter(|line| line.starts_with("update student-3 sectionId")).count(), 1);
    })
    .await;
}

// Another branch.
