//! The class routine (docs/rules.md, *Routine*): its calls and the form of a section's week, on both engines.

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::routines::{body, each, lesson};
use testing::{Answer, TestApp, run};

const ADD: &str = "/api/addClassSchedule";
const CHECK: &str = "/api/checkClassSchedule";
const PAGE: &str = "/admin/classSchedule";

#[derive(FromRow)]
struct Text {
    said: String,
}

async fn texts(app: &TestApp, sql: &'static str) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.all::<Text>(sql, ()).await.unwrap().into_iter().map(|row| row.said).collect()
}

/// The lessons as they are read, the first day first.
async fn lessons(app: &TestApp) -> Vec<String> {
    texts(
        app,
        "select l.section_id || ' ' || l.weekday || ' ' || l.period_no || ' ' || l.start_time || ' ' || l.subject_id || ' ' ||
                l.teacher_id || coalesce(' ' || l.room, '') as said
           from routine_lessons l order by 1",
    )
    .await
}

async fn recorded(app: &TestApp) -> Vec<String> {
    texts(
        app,
        "select a.action || ' ' || a.subject_kind || ' ' || coalesce(a.subject_name, '') || ': ' || coalesce(c.field, '') || ' ' ||
                coalesce(c.old_value, '-') || ' > ' || coalesce(c.new_value, '-') as said
           from audit_acts a left join audit_changes c on c.act_id = a.id order by a.at, a.id, c.field",
    )
    .await
}

const BEFORE: [&str; 2] = [
    "section-1 sunday 1 08:00 subject-1 employee-teacher",
    "section-1-b sunday 1 08:00 subject-1-eng employee-teacher-b",
];

#[tokio::test]
async fn the_named_weekdays_are_replaced_and_the_others_stay() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let monday = body("section-1", &[("monday", &["bells-1-1 subject-1-eng employee-teacher-b  Lab   2 ", "bells-1-4 subject-1 employee-teacher"])]);
        let saved = admin.post(ADD, &monday).await;
        assert_eq!(saved.json(), json!({ "message": "Successfully Added", "version": 1, "lostSubstitutions": [] }));
        let rows = lessons(app).await;
        assert_eq!(
            rows,
            [
                "section-1 monday 1 08:00 subject-1-eng employee-teacher-b Lab 2",
                "section-1 monday 4 10:20 subject-1 employee-teacher",
                BEFORE[0],
                BEFORE[1]
            ]
        );
        assert_eq!(
            recorded(app).await,
            ["update routine Class 8 A: monday - > 1 English Language, Teacher Person, Lab 2; 4 Mathematics, Teacher Person"]
        );
        // The same again changes nothing, and is no act.
        let again = admin.post(ADD, &monday).await.json();
        assert_eq!((&again["version"], recorded(app).await.len()), (&json!(1), 1));
        // The lesson of before has its period's number: it keeps its id and follows the bells from now on.
        let sunday = body("section-1", &[("sunday", &["bells-1-1 subject-1 employee-teacher"]), ("monday", &[])]);
        assert_eq!(admin.post(ADD, &sunday).await.json()["version"], 2);
        assert_eq!(lessons(app).await, BEFORE);
        assert_eq!(
            texts(app, "select id || ' ' || period_id as said from routine_periods where period_id is not null").await,
            ["routine-section-1 bells-1-1"]
        );
        run(&app.app.db, "update periods set start_time = '07:50' where id = 'bells-1-1'").await;
        assert!(lessons(app).await[0].contains("sunday 1 07:50"));
    })
    .await;
}

#[tokio::test]
async fn nobody_and_nothing_is_at_two_places_and_each_is_named() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        run(&app.app.db, "update sections set room = '101' where id = 'section-1'").await;
        let monday = body(
            "section-1",
            &[("monday", &["bells-1-1 subject-1 employee-teacher", "bells-1-2 subject-1-eng employee-teacher 204"])],
        );
        assert_eq!(admin.post(ADD, &monday).await.status, StatusCode::OK);
        let before = lessons(app).await;
        run(&app.app.db, "update sections set shift = 'day' where id = 'section-1-b'").await;
        let rows: &[(&[&str], &str, &str)] = &[
            (
                &["bells-1-1 subject-1 employee-teacher"],
                "weekdays.monday.0.teacherId",
                "Teacher Person teaches Mathematics in Class 8 A on Monday from 08:00 to 08:45",
            ),
            (
                &["bells-1-1 subject-1 employee-teacher-b 101"],
                "weekdays.monday.0.room",
                "Room 101 is taken by Class 8 A, Mathematics, on Monday from 08:00 to 08:45",
            ),
            (
                &["bells-1-4 subject-1 employee-teacher-b", "bells-1-2 subject-1 employee-teacher-b  204 "],
                "weekdays.monday.1.room",
                "Room 204 is taken by Class 8 A, English Language, on Monday from 08:45 to 09:30",
            ),
            (
                &["bells-1-1 subject-1 employee-teacher-b", "bells-1-1 subject-1-eng employee-teacher-b"],
                "weekdays.monday.0.periodId",
                "Class 8 B has English Language on Monday from 08:00 to 08:45 already",
            ),
            (
                &["bells-1-3 subject-1 employee-teacher-b"],
                "weekdays.monday.0.periodId",
                "Period 3 on Monday is a break",
            ),
            (
                &["bells-1-day-1 subject-1 employee-teacher-b"],
                "weekdays.monday.0.periodId",
                "Bells bells-1-day is not for Class 8 B on Monday",
            ),
            (
                &["bells-1-1 subject-1-spell employee-teacher-b"],
                "weekdays.monday.0.subjectId",
                "Class 8 B is not taught this subject",
            ),
            (
                &["bells-1-1 subject-1 employee-librarian"],
                "weekdays.monday.0.teacherId",
                "This is not an active teacher of the branch",
            ),
        ];
        for (given, field, message) in rows {
            let sent = body("section-1-b", &[("monday", given)]);
            let refused = admin.post(ADD, &sent).await;
            assert_eq!(refused.status.as_u16(), 422, "{given:?}: {}", refused.text());
            assert_eq!(refused.json()["fields"][field], *message, "{given:?}: {}", refused.text());
            let checked = admin.post(CHECK, &sent).await.json();
            assert!(checked.as_array().unwrap().iter().any(|fault| fault["message"] == *message), "{checked}");
        }
        // By hours and not by numbers: the day shift's first period is in the first and the second.
        let sunday = body("section-1-b", &[("sunday", &["bells-1-day-1 subject-1 employee-teacher"])]);
        let refused = admin.post(ADD, &sunday).await;
        assert!(refused.message().contains("Class 8 A on Sunday from 08:00 to 08:45"), "{}", refused.text());
        let long = body(
            "section-1-b",
            &[("monday", &[&format!("bells-1-4 subject-1 employee-teacher-b {}", "র".repeat(41))])],
        );
        assert_eq!(
            admin.post(ADD, &long).await.json()["fields"]["weekdays.monday.0.room"],
            "Room is at most 40 characters long"
        );
        assert_eq!(lessons(app).await, before, "nothing is stored");
        assert_eq!(recorded(app).await.len(), 1);
        // Who is there already may stay when they have become inactive; nobody else may come.
        run(&app.app.db, "update employees set status = 'inactive' where id = 'employee-teacher'").await;
        assert_eq!(admin.post(ADD, &monday).await.status, StatusCode::OK);
        let elsewhere = body("section-1-b", &[("monday", &["bells-1-4 subject-1 employee-teacher"])]);
        assert_eq!(admin.post(ADD, &elsewhere).await.status.as_u16(), 422);
    })
    .await;
}

#[tokio::test]
async fn who_may_not_and_what_is_malformed_is_refused_in_order() {
    each(async |app| {
        let good = body("section-1", &[("monday", &["bells-1-1 subject-1 employee-teacher"])]);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            for call in [ADD, CHECK] {
                let status = app.as_role(role).post(call, &good).await.status.as_u16();
                assert_eq!(status, if may { 200 } else { 403 }, "{role} {call}");
            }
        }
        assert_eq!(app.anonymous().post(ADD, &good).await.status.as_u16(), 401);
        let admin = app.as_role(Role::Admin);
        let root = app.as_role(Role::SuperAdmin);
        let with = |key: &str, value: Value| {
            let mut body = good.clone();
            body[key] = value;
            body
        };
        let lessons = |text: &str| with("weekdays", json!({ "monday": [lesson(text)] }));
        let rows = [
            (with("weekdays", json!(null)), 400, 400),
            (with("weekdays", json!({})), 400, 400),
            (with("weekdays", json!([])), 400, 400),
            (with("weekdays", json!({ "someday": [] })), 400, 400),
            (with("weekdays", json!({ "monday": {} })), 400, 400),
            (with("weekdays", json!({ "monday": [{}] })), 400, 400),
            (with("version", json!("x")), 400, 400),
            (with("sectionId", json!("")), 400, 400),
            (with("branchId", json!("branch-2")), 403, 404),
            (with("sectionId", json!("section-2")), 403, 404),
            (with("sectionId", json!("section-1-old")), 404, 404),
            (with("sectionId", json!("nothing")), 404, 404),
            (lessons("bells-2-1 subject-1 employee-teacher"), 403, 404),
            (lessons("bells-1-1 subject-2 employee-teacher"), 403, 404),
            (lessons("bells-1-1 subject-1 employee-admin-2"), 403, 404),
            (lessons("nothing subject-1 employee-teacher"), 404, 404),
            (lessons("bells-1-1 nothing employee-teacher"), 404, 404),
            (lessons("bells-1-1 subject-1 nothing"), 404, 404),
            // Of no branch: nobody's teacher, whom a confined caller is not told of.
            (lessons("bells-1-1 subject-1 employee-superAdmin"), 403, 404),
        ];
        for (sent, of_admin, of_root) in rows {
            for (client, expected) in [(&admin, of_admin), (&root, of_root)] {
                let refused = client.post(ADD, &sent).await;
                assert_eq!(refused.status.as_u16(), expected, "{sent}: {}", refused.text());
            }
        }
        let stale = admin.post(ADD, &with("version", json!(0))).await;
        assert_eq!(stale.status.as_u16(), 409, "{}", stale.text());
        assert_eq!(stale.json()["conflicts"], Value::Null, "it is what is stored");
        let other = json!({ "monday": [lesson("bells-1-2 subject-1 employee-teacher 9")] });
        let mut stale = with("weekdays", other);
        stale["version"] = json!(0);
        let conflicts = admin.post(ADD, &stale).await.json()["conflicts"].clone();
        assert_eq!((&conflicts[0]["periodNo"], &conflicts[0]["yours"]), (&json!(1), &Value::Null));
        assert_eq!((&conflicts[1]["periodNo"], &conflicts[1]["yours"]["room"]), (&json!(2), &json!("9")));
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.post(ADD, &good).await.status.as_u16(), 423);
    })
    .await;
}

#[tokio::test]
async fn two_at_once_do_not_both_get_one_teacher() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let one = body("section-1", &[("monday", &["bells-1-1 subject-1 employee-teacher"])]);
        let other = body("section-1-b", &[("monday", &["bells-1-1 subject-1 employee-teacher"])]);
        let (one, other) = tokio::join!(admin.post(ADD, &one), admin.post(ADD, &other));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
        assert_eq!(lessons(app).await.iter().filter(|row| row.contains("monday")).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_changed_routine_changes_a_teachers_reach_at_once() {
    each(async |app| {
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let sheet = |section: &str, subject: &str| {
            format!(
                "/api/getFilterWiseExamMarks?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId={section}&examId=exam-1\
                 &subjectId={subject}"
            )
        };
        let status = async |path: &str| teacher.get(path).await.status.as_u16();
        assert_eq!(status(&sheet("section-1-b", "subject-1")).await, 403);
        let more = body("section-1-b", &[("monday", &["bells-1-1 subject-1 employee-teacher"])]);
        assert_eq!(admin.post(ADD, &more).await.status.as_u16(), 200);
        assert_eq!(status(&sheet("section-1-b", "subject-1")).await, 200);
        assert_eq!(status(&sheet("section-1-b", "subject-1-eng")).await, 403, "the own subject only");
        assert_eq!(admin.post(ADD, &body("section-1-b", &[("monday", &[])])).await.status.as_u16(), 200);
        assert_eq!(status(&sheet("section-1-b", "subject-1")).await, 403);
    })
    .await;
}

#[tokio::test]
async fn the_lists_are_read_by_whom_they_are_for() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let list = "/api/getClassScheduleList?branchId=branch-1&sessionId=session-1";
        let all = admin.get(list).await.json();
        assert_eq!((&all["total"], &all["page"], &all["limit"]), (&json!(2), &json!(1), &json!(25)));
        let row = &all["data"][0];
        assert_eq!((&row["_id"], &row["periodId"], &row["weekday"]), (&json!("routine-section-1"), &Value::Null, &json!("sunday")));
        let second = admin.get(&format!("{list}&page=2&limit=1")).await.json();
        assert_eq!(second["data"][0]["sectionId"], "section-1-b");
        assert_eq!(admin.get(&format!("{list}&sectionId=section-1-b")).await.json()["total"], 1);
        assert_eq!(admin.get(&format!("{list}&limit=0")).await.status.as_u16(), 400);
        assert_eq!(admin.get("/api/getClassScheduleList?branchId=branch-1").await.status.as_u16(), 400);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher | Role::Student);
            assert_eq!(app.as_role(role).get(list).await.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
        let student = app.as_role(Role::Student);
        assert_eq!(student.get(list).await.json()["data"][0]["sectionId"], "section-1");
        assert_eq!(student.get(list).await.json()["total"], 1);
        assert_eq!(student.get(&format!("{list}&sectionId=section-1-b")).await.status.as_u16(), 403);
        let other = "/api/getClassScheduleList?branchId=branch-2&sessionId=session-2";
        assert_eq!(student.get(other).await.status.as_u16(), 403);

        let day = |query: &str| format!("/api/getClassScheduleByDay?branchId=branch-1&{query}");
        assert_eq!(
            admin.get(&day("day=sunday&teacher=employee-teacher")).await.json(),
            json!([{ "periodNo": 1, "startTime": "08:00", "endTime": "08:45", "className": "Class 8", "sectionName": "A",
                     "subjectName": "Mathematics", "room": null }])
        );
        assert_eq!(admin.get(&day("day=monday")).await.json(), json!([]));
        // 2026-09-20 is a sunday.
        assert_eq!(admin.get(&day("day=2026-09-20")).await.json().as_array().unwrap().len(), 2);
        for (query, status) in [
            ("", 400),
            ("day=Sunday", 400),
            ("day=2026-02-30", 400),
            ("day=sunday&teacher=nobody", 404),
            ("day=sunday&teacher=employee-admin-2", 403),
        ] {
            assert_eq!(admin.get(&day(query)).await.status.as_u16(), status, "{query}");
        }
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(teacher.get(&day("day=sunday")).await.json().as_array().unwrap().len(), 1);
        assert_eq!(teacher.get(&day("day=sunday&teacher=employee-teacher-b")).await.status.as_u16(), 403);
        assert_eq!(student.get(&day("day=sunday")).await.status.as_u16(), 403);
    })
    .await;
}

/// The form of section-1 with these inputs, each `sunday.bells-1-1.subject`.
fn form<'f>(version: &'f str, inputs: &[(&'f str, &'f str)]) -> Vec<(String, String)> {
    let own = [("sectionId", "section-1"), ("version", version), ("days", "sunday,monday")];
    let own = own.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    own.chain(inputs.iter().map(|(name, value)| (format!("lesson.{name}"), (*value).to_owned()))).collect()
}

async fn post(app: &TestApp, fields: &[(String, String)]) -> Answer {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    app.as_role(Role::Admin).form(PAGE, &fields).await
}

#[tokio::test]
async fn the_week_is_filled_in_by_names_and_what_cannot_be_is_said_beside_it() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        run(&app.app.db, "update subjects set abbreviation = 'Eng' where id = 'subject-1-eng'").await;
        let screen = admin.get(&format!("{PAGE}?sectionId=section-1")).await;
        let plan = screen.props()["plan"].clone();
        let cell = &plan["days"][0]["cells"][0];
        // A lesson from before is shown at the period of its number; two teachers of one name by their user names.
        assert_eq!(
            (&cell["key"], &cell["subject"], &cell["teacher"]),
            (&json!("sunday.bells-1-1"), &json!("Mathematics"), &json!("Teacher Person (teacher)"))
        );
        assert_eq!((&plan["days"][0]["cells"][2]["isBreak"], &plan["version"]), (&json!(true), &json!(0)));
        let inputs = [
            ("sunday.bells-1-1.subject", "mathematics"),
            ("sunday.bells-1-1.teacher", "Teacher Person (teacher)"),
            ("monday.bells-1-2.subject", " eng "),
            ("monday.bells-1-2.teacher", "TEACHER.B"),
            ("monday.bells-1-2.room", "204"),
            ("monday.bells-1-4.subject", ""),
            ("monday.bells-1-4.teacher", " "),
        ];
        let done = post(app, &form("0", &inputs)).await;
        assert_eq!(done.header("location"), "/admin/classSchedule?sectionId=section-1&done=1", "{}", done.text());
        let after = lessons(app).await;
        assert_eq!(after[0], "section-1 monday 2 08:45 subject-1-eng employee-teacher-b 204");
        assert_eq!((after[1].as_str(), after.len()), (BEFORE[0], 3));

        let wrong = [
            ("sunday.bells-1-1.subject", "Alchemy"),
            ("sunday.bells-1-1.teacher", "Teacher Person"),
            ("sunday.bells-1-2.room", "9"),
            ("monday.bells-1-1.subject", "Mathematics"),
        ];
        let refused = post(app, &form("1", &wrong)).await;
        assert_eq!(refused.status.as_u16(), 422);
        refused.served_as("classSchedule");
        let plan = refused.props()["plan"].clone();
        let errors = |day: usize, cell: usize| plan["days"][day]["cells"][cell]["errors"].clone();
        assert_eq!(
            errors(0, 0),
            json!({ "subject": "No subject here is called Alchemy", "teacher": "No teacher here is called Teacher Person" })
        );
        assert_eq!(errors(0, 1), json!({ "subject": "This lesson has no subject", "teacher": "This lesson has no teacher" }));
        assert_eq!(errors(1, 0), json!({ "teacher": "This lesson has no teacher" }));
        assert_eq!(plan["days"][0]["cells"][0]["subject"], "Alchemy", "what was typed is kept");

        let doubled = [("sunday.bells-1-1.subject", "Eng"), ("sunday.bells-1-1.teacher", "teacher.b")];
        let refused = post(app, &form("1", &doubled)).await;
        assert_eq!(refused.status.as_u16(), 422);
        let said = &refused.props()["plan"]["days"][0]["cells"][0]["errors"]["teacher"];
        assert_eq!(said, "Teacher Person teaches English Language in Class 8 B on Sunday from 08:00 to 08:45");

        let stale = post(app, &form("0", &inputs[..2])).await;
        assert_eq!(stale.status.as_u16(), 409);
        stale.served_as("classSchedule_stale");
        let plan = stale.props()["plan"].clone();
        assert_eq!(plan["version"], 1, "saved again, it is meant");
        assert_eq!(plan["days"][1]["cells"][1]["now"], "Saved now: English Language, Teacher Person (teacher.b), 204");
        assert_eq!(plan["days"][0]["cells"][0]["now"], Value::Null);
        assert_eq!(lessons(app).await, after);
        assert_eq!(recorded(app).await.len(), 1);

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(post(app, &form("1", &inputs)).await.status.as_u16(), 423);
        let screen = admin.get(&format!("{PAGE}?sectionId=section-1")).await;
        assert_eq!(screen.props()["plan"]["closed"], true);
        assert!(!screen.text().contains("name=\"lesson."), "nothing can be typed");
    })
    .await;
}

#[tokio::test]
async fn a_day_is_copied_by_period_and_nothing_is_saved_by_that() {
    each(async |app| {
        let inputs = [
            ("sunday.bells-1-1.subject", "Mathematics"),
            ("sunday.bells-1-1.teacher", "typed, not checked"),
            ("monday.bells-1-2.subject", "goes"),
        ];
        let mut fields = form("0", &inputs);
        for (name, value) in [("act", "copy"), ("copyFrom", "sunday"), ("copyTo", "monday")] {
            fields.push((name.to_owned(), value.to_owned()));
        }
        let copied = post(app, &fields).await;
        assert_eq!(copied.status, StatusCode::OK);
        let plan = copied.props()["plan"].clone();
        let cells = &plan["days"][1]["cells"];
        assert_eq!((&cells[0]["subject"], &cells[0]["teacher"]), (&json!("Mathematics"), &json!("typed, not checked")));
        assert_eq!(
            (&cells[1]["subject"], &plan["unsaved"], &plan["refused"]),
            (&json!(""), &json!(true), &json!(false))
        );
        assert_eq!(lessons(app).await, BEFORE);
        fields.retain(|(name, _)| name != "copyTo");
        assert_eq!(post(app, &fields).await.status.as_u16(), 422);
    })
    .await;
}

#[tokio::test]
async fn the_form_stays_in_its_branch_and_a_second_press_changes_nothing_twice() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let own = [("version", "0"), ("days", "sunday,monday"), ("formKey", "pressed-twice")];
        let inputs =
            [("lesson.monday.bells-1-1.subject", "Mathematics"), ("lesson.monday.bells-1-1.teacher", "teacher")];
        let fields = |section: &'static str| -> Vec<(&str, &str)> {
            own.iter().chain(&inputs).copied().chain([("sectionId", section)]).collect()
        };
        let first = admin.form(PAGE, &fields("section-1")).await;
        let second = admin.form(PAGE, &fields("section-1")).await;
        assert_eq!((first.status.as_u16(), first.header("location")), (303, second.header("location")));
        assert_eq!(recorded(app).await.len(), 2, "one act with two days");
        for (section, status) in [("section-2", 403), ("nothing", 404), ("", 400)] {
            assert_eq!(admin.form(PAGE, &fields(section)).await.status.as_u16(), status, "{section}");
            let of = format!("{PAGE}?sectionId={section}");
            let shown = if section.is_empty() { 200 } else { status };
            assert_eq!(admin.get(&of).await.status.as_u16(), shown, "{section}");
        }
        let root = app.as_role(Role::SuperAdmin);
        assert_eq!(root.get(&format!("{PAGE}?sectionId=section-2")).await.status.as_u16(), 200);
        // A branch was chosen anew above a section of the first.
        let other = root.get(&format!("{PAGE}?branchId=branch-2&sectionId=section-1")).await;
        assert_eq!(other.props()["plan"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn weeks_are_shown_and_printed_to_whom_they_are_for() {
    each(async |app| {
        let student = app.as_role(Role::Student);
        let own = student.get("/admin/studentClassSchedule").await;
        let shown = own.props();
        assert_eq!((&shown["title"], &shown["choice"]), (&json!("Class 8 A, 2026"), &Value::Null));
        assert_eq!(
            shown["week"]["days"][0]["cells"][0]["lessons"][0],
            json!({ "title": "Mathematics", "lines": ["Teacher Person"] })
        );
        assert_eq!(student.get("/admin/studentClassSchedule?sectionId=section-1-b").await.status.as_u16(), 403);
        assert_eq!(student.get("/admin/studentClassSchedule/print?sectionId=section-1-b").await.status.as_u16(), 403);
        let paper = student.get("/admin/studentClassSchedule/print").await;
        paper.served_as("weekPrint");
        assert!(paper.text().contains("Class Schedule: Class 8 A"));
        let teacher = app.as_role(Role::Teacher);
        let week = teacher.get("/admin/teacherClassSchedule").await.props();
        assert_eq!(
            (&week["week"]["lessons"], &week["week"]["days"][0]["cells"][0]["lessons"][0]["title"]),
            (&json!(1), &json!("Class 8 A"))
        );
        let section = teacher.get("/admin/studentClassSchedule?sectionId=section-1-b").await;
        assert_eq!(section.props()["week"]["lessons"], 1, "teachers see every section of their branch");
        assert_eq!(teacher.get("/admin/studentClassSchedule?sectionId=section-2").await.status.as_u16(), 403);
        let admin = app.as_role(Role::Admin);
        let of =
            admin.get("/admin/teacherSchedule?teacherId=employee-teacher-b").await.served_as("weekSchedule").props();
        assert_eq!(of["week"]["days"][0]["cells"][0]["lessons"][0]["lines"], json!(["English Language"]));
        run(&app.app.db, "update routine_periods set room = 'Room 9' where id = 'routine-section-1'").await;
        for (path, words) in [
            ("/admin/classSchedule/print?sectionId=section-1", "Class 8 A"),
            ("/admin/classSchedule/print?sectionId=section-1&classId=class-1", "Class 8 B"),
            ("/admin/classSchedule/print?room=room%20%209", "Class Schedule: Room 9"),
            ("/admin/classSchedule/print?room=all", "Class Schedule: Room 9"),
            ("/admin/teacherSchedule/print?teacherId=employee-teacher-b", "Class Schedule: Teacher Person"),
        ] {
            let paper = admin.get(path).await;
            assert_eq!(paper.status, StatusCode::OK, "{path}: {}", paper.text());
            assert!(paper.text().contains(words), "{path}");
        }
        for (path, status) in [
            ("/admin/classSchedule/print?sectionId=section-2", 403),
            ("/admin/classSchedule/print?room=none", 404),
            ("/admin/classSchedule/print", 400),
            ("/admin/teacherSchedule/print?teacherId=employee-admin-2", 404),
        ] {
            assert_eq!(admin.get(path).await.status.as_u16(), status, "{path}");
        }
        assert!(teacher.get("/admin/teacherClassSchedule/print").await.text().contains("Mathematics"));
        for path in ["/admin/classSchedule", "/admin/teacherSchedule", "/admin/classSchedule/print?room=all"] {
            assert_eq!(teacher.get(path).await.status.as_u16(), 403, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_bell_schedule_with_lessons_keeps_their_periods() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let monday = body("section-1", &[("monday", &["bells-1-4 subject-1 employee-teacher"])]);
        assert_eq!(admin.post(ADD, &monday).await.status.as_u16(), 200);
        let periods = |count: usize, last: &str| {
            let all = [("08:00", "08:40"), ("08:40", "09:20"), ("09:30", "10:10"), ("10:20", "11:00")];
            let of = all.iter().take(count).enumerate().map(|(at, (start, end))| {
                json!({ "start": start, "end": end, "kind": if at == 3 { last } else { "lesson" } })
            });
            json!({ "periods": of.collect::<Vec<_>>() })
        };
        for (count, last) in [(3, "lesson"), (4, "break")] {
            let refused = admin.put("/api/updateOneBellSchedule/bells-1", &periods(count, last)).await;
            assert_eq!(refused.status.as_u16(), 422, "{}", refused.text());
            assert_eq!(refused.message(), "1 lesson is at period 4; move them in Class Schedule first");
        }
        assert_eq!(admin.put("/api/updateOneBellSchedule/bells-1", &periods(4, "lesson")).await.status.as_u16(), 200);
        assert!(lessons(app).await[0].contains("monday 4 10:20"));
        let path = "/api/deleteOneBellSchedule/bells-1";
        let gone = admin.send(axum::http::Method::DELETE, path, &[], axum::body::Body::empty()).await;
        assert_eq!(gone.status.as_u16(), 409, "{}", gone.text());
    })
    .await;
}
