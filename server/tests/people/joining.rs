//! When a student joined, and from which month they owe fees (docs/rules.md, *People*): the form, the calls, the import, the move to another branch,
//! what the migration finds, and what an admin decides about it.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::adding;
use testing::rows::{self, FeeLine};
use testing::uploads::upload;
use testing::{TestApp, both_schools, run};

const UPDATE: &str = "/api/updateOneStudent/student-1";
const PAGE: &str = "/admin/view/student-1/joining";
/// Of the session 2026, from 1 January to 31 December; the clock says 21 September.
const MIGRATION: &str = include_str!("../../../migrations/common/0051_joining.sql");

#[derive(FromRow)]
struct Line {
    line: Option<String>,
}

/// `joined_on fees_from`, as they are stored of a student's register number in a session; a dash where nothing is.
async fn stored(db: &Db, reg_no: &str, session: &str) -> String {
    let mut conn = db.acquire().await.unwrap();
    let row: Option<Line> = conn
        .optional(
            "select coalesce(r.joined_on, '-') || ' ' || coalesce(r.fees_from, '-') as line
               from enrolments r join students s on s.id = r.student_id where s.reg_no = $1 and r.session_id = $2",
            (reg_no, session),
        )
        .await
        .unwrap();
    row.and_then(|row| row.line).unwrap_or_default()
}

fn new(reg_no: &str, roll: i64, more: &Value) -> Value {
    let mut body = json!({ "sessionId": "session-1", "firstName": "New", "regNo": reg_no, "gender": "female", "dob": "2012-03-04",
                           "sectionId": "section-1", "roll": roll, "guardianName": "G", "guardianMobile": "01712345678" });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

#[tokio::test]
async fn a_new_student_joins_on_the_day_said_else_of_admission_else_with_the_session() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        for (at, (more, expected)) in [
            (json!({}), "- -"),
            (json!({ "admissionDate": "2026-03-05" }), "2026-03-05 -"),
            (json!({ "admissionDate": "2025-03-05" }), "- -"),
            (json!({ "admissionDate": "2027-03-05" }), "- -"),
            (json!({ "admissionDate": "2026-01-01" }), "- -"),
            (json!({ "admissionDate": "2026-03-05", "joinedOn": "2026-04-01" }), "2026-04-01 -"),
            (json!({ "admissionDate": "2026-03-05", "joinedOn": "2026-01-01" }), "- -"),
            (json!({ "joinedOn": "2026-04-01", "feesFrom": "2026-04" }), "2026-04-01 -"),
            (json!({ "joinedOn": "2026-04-01", "feesFrom": "2026-05" }), "2026-04-01 2026-05"),
            (json!({ "feesFrom": "2026-05" }), "- 2026-05"),
        ]
        .into_iter()
        .enumerate()
        {
            let reg_no = format!("N-{at}");
            let answer = admin.post("/api/addStudent", &new(&reg_no, 20 + i64::try_from(at).unwrap(), &more)).await;
            assert!(answer.status.is_success(), "{more}: {}", answer.text());
            assert_eq!(stored(&db, &reg_no, "session-1").await, expected, "{more}");
        }
        // Changed by itself; what is not sent stays; the month follows the day unless it is another.
        for (body, expected) in [
            (json!({ "joinedOn": "2026-05-01" }), "2026-05-01 -"),
            (json!({ "roll": 1 }), "2026-05-01 -"),
            (json!({ "admissionDate": "2026-08-08" }), "2026-05-01 -"),
            (json!({ "feesFrom": "2026-07" }), "2026-05-01 2026-07"),
            (json!({ "joinedOn": "2026-07-09" }), "2026-07-09 -"),
            (json!({ "joinedOn": "" }), "2026-07-09 -"),
            (json!({ "joinedOn": "2026-01-01", "feesFrom": "2027-01" }), "- 2027-01"),
        ] {
            let answer = admin.put(UPDATE, &body).await;
            assert_eq!(answer.status, StatusCode::OK, "{body}: {}", answer.text());
            assert_eq!(stored(&db, "S-001", "session-1").await, expected, "{body}");
        }
        let one = admin.get("/api/getOneStudent/student-1").await.json();
        assert_eq!((&one["joinedOn"], &one["feesFrom"]), (&json!("2026-01-01"), &json!("2027-01")));
    })
    .await;
}

#[tokio::test]
async fn a_day_outside_the_session_or_after_sheets_with_marks_is_refused_with_the_sheets() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let marks = json!([{ "studentId": "student-1", "written": 40, "practical": 20 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await.status, StatusCode::OK);
        for (body, field, message) in [
            (
                json!({ "joinedOn": "2025-12-31" }),
                "joinedOn",
                "The day is before the session begins (2026-01-01 to 2026-12-31)",
            ),
            (
                json!({ "joinedOn": "2027-01-01" }),
                "joinedOn",
                "The day is after the session ends (2026-01-01 to 2026-12-31)",
            ),
            (json!({ "joinedOn": "2026-02-30" }), "joinedOn", "2026-02-30 is not a valid date"),
            (
                json!({ "joinedOn": "2026-06-16" }),
                "joinedOn",
                "The student has marks on sheets from before this day: Half Yearly, Mathematics",
            ),
            (json!({ "feesFrom": "2026-13" }), "feesFrom", "2026-13 is not a month. Write it as 2026-12"),
            (json!({ "feesFrom": "2025-12" }), "feesFrom", "The session has no such month (2026-01 to 2026-12)"),
            (json!({ "feesFrom": "2027-02" }), "feesFrom", "The session has no such month (2026-01 to 2026-12)"),
        ] {
            let answer = admin.put(UPDATE, &body).await;
            assert_eq!(answer.status, 422, "{body}: {}", answer.text());
            assert_eq!(answer.json()["fields"][field], message, "{body}");
        }
        assert_eq!(stored(&db, "S-001", "session-1").await, "- -");
        // On the day itself the exam was sat.
        assert_eq!(admin.put(UPDATE, &json!({ "joinedOn": "2026-06-15" })).await.status, StatusCode::OK);
        let refused = admin.post("/api/addStudent", &new("N-1", 30, &json!({ "joinedOn": "2027-01-01" }))).await;
        assert_eq!(refused.status, 422);
        for (client, status) in [
            (app.as_role(Role::Teacher), 403),
            (app.as_employee("employee-admin-2", Role::Admin), 403),
            (app.anonymous(), 401),
        ] {
            assert_eq!(client.put(UPDATE, &json!({ "joinedOn": "2026-02-01" })).await.status.as_u16(), status);
        }
        run(&db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.put(UPDATE, &json!({ "joinedOn": "2026-02-01" })).await.status, StatusCode::LOCKED);
        assert_eq!(stored(&db, "S-001", "session-1").await, "2026-06-15 -");
    })
    .await;
}

#[tokio::test]
async fn nobody_leaves_before_they_join() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let leaves = async |day: &str| {
            let body = json!({ "leftOn": day, "reason": "Moved to Khulna" });
            admin.put("/api/leaveStudent/student-1", &body).await
        };
        assert_eq!(admin.put(UPDATE, &json!({ "joinedOn": "2026-05-11" })).await.status, StatusCode::OK);
        let refused = leaves("2026-05-10").await;
        let message = "The student had not joined by then: Amina Rahman joined on 11 May 2026";
        assert_eq!(refused.refusal(), (422, message.to_owned()));
        assert!(refused.json()["fields"]["leftOn"].is_string(), "{}", refused.text());
        let page = admin.get("/admin/view/student-1/leaving").await.props();
        assert_eq!((&page["days"], &page["left"]), (&json!("11 May 2026 to 31 December 2026"), &Value::Null));
        // The day itself is one at school.
        assert_eq!(leaves("2026-05-11").await.status, StatusCode::OK);
        assert_eq!(leaves("2026-05-20").await.status, StatusCode::OK);
        // Nor do they join after they have left.
        let refused = admin.put(UPDATE, &json!({ "joinedOn": "2026-05-21" })).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"]["joinedOn"], "The student left on 20 May 2026, before this day");
        assert_eq!(stored(&db, "S-001", "session-1").await, "2026-05-11 -");
        assert_eq!(admin.put(UPDATE, &json!({ "joinedOn": "2026-05-20" })).await.status, StatusCode::OK);
        assert_eq!(admin.put("/api/takeBackLeaving/student-1", &json!({})).await.status, StatusCode::OK);
        assert_eq!(admin.put(UPDATE, &json!({ "joinedOn": "2026-05-21" })).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn the_form_offers_today_once_the_session_has_begun() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let today = app.app.clock.today();
    let values = async || {
        let page = admin.get("/admin/view/new?sessionId=session-1").await;
        let values = page.props()["values"].clone();
        [values["admissionDate"].clone(), values["joinedOn"].clone()]
    };
    assert_eq!(values().await, [json!(today), json!(today)]);
    run(&app.app.db, "update sessions set start_date = '2026-12-01' where id = 'session-1'").await;
    let none = |value: &Value| value.is_null() || value == "";
    assert!(values().await.iter().all(none));
}

#[tokio::test]
async fn an_import_reads_the_day_of_joining() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let head = "Reg No,First name,Last name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile,Joined on";
        let line = |reg_no: &str, roll: u8, day: &str| {
            format!("{reg_no},Bela,Rahman,Female,04/03/2012,Class 8,A,{roll},Guardian,1711000000,{day}")
        };
        let plan = async |key: &str, lines: &[String]| {
            let text = format!("{head}\n{}\n", lines.join("\n"));
            let files: [(&str, Option<&str>, &[u8]); 1] = [("file", Some("new.csv"), text.as_bytes())];
            let answer = upload(&admin, "/admin/bulkImport/students", "employee-admin", key, &files).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
            let address = answer.header("location").to_owned();
            let props = admin.get(&address).await.props();
            (address, props)
        };
        let (_, refused) = plan("first", &[line("N-1", 21, "31/12/2025"), line("N-2", 22, "05/03/2026")]).await;
        assert_eq!(refused["counts"]["refused"], 1, "{refused}");
        assert!(refused.to_string().contains("The day is before the session begins"), "{refused}");
        let (address, ready) = plan("second", &[line("N-1", 21, ""), line("N-2", 22, "05/03/2026")]).await;
        assert_eq!((&ready["counts"]["new"], &ready["ready"]), (&json!(2), &json!(true)), "{ready}");
        let done = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(stored(&db, "N-2", "session-1").await, "2026-03-05 -");
        assert_eq!(stored(&db, "N-1", "session-1").await, "- -");
    })
    .await;
}

/// The statements of the migration that change rows.
fn data_statements() -> Vec<&'static str> {
    let bare: Vec<&str> = MIGRATION.lines().filter(|line| !line.starts_with("--")).collect();
    let text: &'static str = Box::leak(bare.join("\n").into_boxed_str());
    text.split(';').map(str::trim).filter(|statement| statement.starts_with("update enrolments")).collect()
}

/// "set `joined_on` to the admission date only in sessions that are not closed, only where that date lies in the session, and only where the student
/// has no mark on an earlier sheet, no earlier fee line, and no earlier published sheet in the section. In closed sessions it is the first day. List
/// the other late joiners on the admins' dashboard with the published results that a change would touch; an admin decides for each."
#[tokio::test]
async fn the_migration_sets_what_touches_nothing_and_an_admin_decides_about_the_others() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let marks = json!([{ "studentId": "student-4", "written": 40, "practical": 20 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await.status, StatusCode::OK);
        for sql in [
            "update students set admission_date = '2026-06-15' where id = 'student-1'",
            "update students set admission_date = '2025-06-20' where id = 'student-2'",
            "update students set admission_date = '2026-06-20' where id in ('student-3', 'student-4', 'student-5', 'student-6')",
            "update sessions set status = 'closed', start_date = '2026-01-01', end_date = '2026-12-31' where id = 'session-1-old'",
        ] {
            run(&db, sql).await;
        }
        let place = ["session-1-old", "class-1-old", "section-1-old"];
        rows::enrolment(&db, "enrolment-old", "student-3", place, 77).await;
        let migrate = async || {
            run(&db, "update enrolments set joined_on = null, joining_asked = null").await;
            for statement in data_statements() {
                run(&db, statement).await;
            }
            let mut conn = db.acquire().await.unwrap();
            let rows: Vec<Line> = conn
                .all(
                    "select student_id || ' ' || coalesce(joined_on, '-') || ' ' || coalesce(joining_asked, '-') as line from enrolments
                         where joined_on is not null or joining_asked is not null order by student_id",
                    (),
                )
                .await
                .unwrap();
            rows.into_iter().filter_map(|row| row.line).collect::<Vec<_>>()
        };
        // Only student-4 has a mark from before; nothing is published.
        assert_eq!(
            migrate().await,
            ["student-1 2026-06-15 -", "student-3 2026-06-20 -", "student-4 - 2026-06-20", "student-5 2026-06-20 -", "student-6 2026-06-20 -"]
        );
        // What is published in the section concerns everybody in it; the other section has nothing published.
        run(&db, "update mark_sheets set is_published = true where exam_id = 'exam-1' and section_id = 'section-1'").await;
        let asked = ["student-1 2026-06-15 -", "student-3 - 2026-06-20", "student-4 - 2026-06-20", "student-5 - 2026-06-20", "student-6 2026-06-20 -"];
        assert_eq!(migrate().await, asked);
        // A sheet without a day takes the last day of its semester.
        run(&db, "update exam_schedules set date = null where id in ('schedule-1', 'schedule-1-eng')").await;
        run(&db, "update sessions set semester_dates = 'half_yearly=2026-01-01..2026-06-19' where id = 'session-1'").await;
        assert_eq!(migrate().await, asked);

        let list = async || {
            let props = admin.get("/admin/dashboard?list=joining").await.props();
            let lines = props["lists"][0]["sheets"].as_array().unwrap().clone();
            lines.iter().map(|line| format!("{}: {}", line["href"].as_str().unwrap(), line["state"].as_str().unwrap())).collect::<Vec<_>>()
        };
        let touched = "Published: Half Yearly (1 subject)";
        assert_eq!(
            list().await,
            ["student-3", "student-4", "student-5"].map(|id| format!("/admin/view/{id}/joining: {touched}"))
        );
        let whole = admin.get("/admin/dashboard").await;
        assert!(whole.text().contains("late joiners to decide on") && whole.text().contains("list=joining"));
        assert!(!app.as_role(Role::Teacher).get("/admin/dashboard").await.text().contains("joining"));

        let decide = async |id: &str, act: &str, day: &str| {
            let page = admin.get(&format!("/admin/view/{id}/joining")).await;
            let version = page.props()["form"]["version"].to_string();
            admin.form(&format!("/admin/view/{id}/joining"), &[("version", &version), ("act", act), ("joinedOn", day)]).await
        };
        let props = admin.get("/admin/view/student-4/joining").await.served_as("studentJoining").props();
        assert_eq!(props["published"], json!(["Half Yearly (1 subject)"]));
        assert!(props["barred"].as_str().unwrap().contains("Half Yearly, Mathematics"), "{props}");
        for (id, act, day, words) in [
            ("student-4", "joined", "2026-06-20", "The student has marks on sheets from before this day: Half Yearly, Mathematics"),
            ("student-3", "joined", "2027-06-20", "The day is after the session ends"),
            ("student-3", "joined", "", "Say on which day the student joined"),
            ("student-3", "perhaps", "2026-06-20", "act is joined or first"),
        ] {
            let answer = decide(id, act, day).await;
            assert_eq!(answer.status, 422, "{id} {act} {day}");
            assert!(answer.props()["form"].to_string().contains(words), "{}", answer.props()["form"]);
        }
        assert_eq!(decide("student-3", "joined", "2026-06-20").await.status, StatusCode::SEE_OTHER);
        assert_eq!(stored(&db, "S-003", "session-1").await, "2026-06-20 -");
        assert_eq!(decide("student-4", "first", "2026-06-20").await.status, StatusCode::SEE_OTHER);
        assert_eq!(stored(&db, "S-004", "session-1").await, "- -");
        let twice = decide("student-3", "first", "").await;
        assert_eq!(twice.status, StatusCode::CONFLICT);
        assert_eq!(stored(&db, "S-003", "session-1").await, "2026-06-20 -");
        let stale = admin.form("/admin/view/student-5/joining", &[("version", "77"), ("act", "first")]).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(list().await, [format!("/admin/view/student-5/joining: {touched}")]);
        // The student's own form decides, too.
        assert_eq!(admin.put("/api/updateOneStudent/student-5", &json!({ "joinedOn": "2026-06-21" })).await.status, StatusCode::OK);
        assert_eq!(list().await, Vec::<String>::new());

        for (client, path, status) in [
            (app.as_role(Role::Teacher), PAGE, 403),
            (app.as_employee("employee-admin-2", Role::Admin), PAGE, 403),
            (app.as_role(Role::Admin), "/admin/view/nobody/joining", 404),
        ] {
            assert_eq!(client.get(path).await.status.as_u16(), status, "{path}");
            let posted = client.form(path, &[("version", "1"), ("act", "first")]).await;
            assert_eq!(posted.status.as_u16(), status, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn fees_that_were_raised_for_earlier_months_are_asked_about() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        drop(app);
        let sql =
            "update students set admission_date = '2026-06-20' where id in ('student-1', 'student-2', 'student-3')";
        run(&db, sql).await;
        rows::fee_type(&db, "type-1", ("Tuition", "monthly"), None).await;
        for (id, student, key, due) in [
            ("line-student-1", "student-1", "2026-05", "2026-05-10"),
            ("line-student-2", "student-2", "2026-06", "2026-06-10"),
            ("line-student-3", "student-3", "exam-x", "2026-06-19"),
        ] {
            let line = FeeLine::of([id, student, "type-1"], (key, "Fee"), [due, "2026-06-30"], 100);
            rows::fee_line(&db, &line).await;
        }
        for statement in data_statements() {
            run(&db, statement).await;
        }
        // The month of joining is owed; what was due before is not.
        let mut conn = db.acquire().await.unwrap();
        let rows: Vec<Line> = conn
            .all(
                "select coalesce(joined_on, '-') || ' ' || coalesce(joining_asked, '-') as line from enrolments
                     where student_id in ('student-1', 'student-2', 'student-3') order by student_id",
                (),
            )
            .await
            .unwrap();
        let lines: Vec<String> = rows.into_iter().filter_map(|row| row.line).collect();
        assert_eq!(lines, ["- 2026-06-20", "2026-06-20 -", "- 2026-06-20"]);
    })
    .await;
}
