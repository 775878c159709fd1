//! The calls and screens of attendance, through the whole router. The clock stands at Monday, 21 September 2026.

use axum::http::{Method, StatusCode};
use db::Db;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, TestApp, both_schools, number, run};

pub const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
pub const TODAY: &str = "2026-09-21";

pub fn day(day: &str, entries: &Value) -> Value {
    json!({
        "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1", "day": day,
        "attendance": entries,
    })
}

pub fn one(student: &str, state: &str) -> Value {
    json!({ "studentId": student, "state": state })
}

pub async fn save(client: &Client, on: &str, entries: &Value) -> Answer {
    client.put("/api/saveStudentAttendance", &day(on, entries)).await
}

/// A day as `student state version` lines.
pub async fn lines(client: &Client, on: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/getStudentAttendance?{SECTION}&day={on}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let line = |of: &Value| {
        format!("{} {} {}", of["studentId"].as_str().unwrap(), of["state"].as_str().unwrap_or("-"), of["version"])
    };
    answer.json()["students"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn a_day_is_saved_whole_and_everybody_who_is_not_named_is_present() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let teacher = app.as_role(Role::Teacher);
        let before = teacher.get(&format!("/api/getStudentAttendance?{SECTION}&day={TODAY}")).await.json();
        assert_eq!((&before["saved"], &before["weekend"], &before["savedBy"]), (&json!(false), &json!(false), &Value::Null));
        assert_eq!(lines(&teacher, TODAY).await[0], "student-1 - 0");
        let saved = save(&teacher, TODAY, &json!([one("student-2", "absent"), one("student-5", "late")])).await;
        assert_eq!(saved.refusal(), (200, messages::SUCCESSFULLY_ADDED.into()));
        assert_eq!(saved.json()["attendance"].as_array().unwrap().len(), 5, "everybody's version");
        let all = ["student-1 present 1", "student-2 absent 1", "student-3 present 1", "student-4 present 1", "student-5 late 1"];
        assert_eq!(lines(&teacher, TODAY).await, all);
        let after = teacher.get(&format!("/api/getStudentAttendance?{SECTION}&day={TODAY}")).await.json();
        assert_eq!((&after["saved"], &after["savedBy"]), (&json!(true), &json!("Teacher Person")));

        // A later save changes whom it names, takes back with null, and is no act where nothing differs.
        let acts = number(&app.app.db, "select count(*) as n from audit_acts").await;
        let changed = save(&teacher, TODAY, &json!([{ "studentId": "student-2", "state": null, "version": 1 }, one("student-5", "late")])).await;
        assert_eq!(changed.refusal(), (200, messages::SUCCESSFULLY_UPDATED.into()));
        assert_eq!(changed.json()["attendance"], json!([
            { "studentId": "student-2", "version": 2, "from": 1 }, { "studentId": "student-5", "version": 1, "from": 1 }
        ]));
        assert_eq!(lines(&teacher, TODAY).await[1], "student-2 - 2");
        assert_eq!(save(&teacher, TODAY, &json!([one("student-5", "late")])).await.status, 200);
        assert_eq!(save(&teacher, TODAY, &json!([])).await.status, 200);
        assert_eq!(number(&app.app.db, "select count(*) as n from audit_acts").await, acts + 1);
        let recorded = "select count(*) as n from audit_changes where field = 'attendance' and subject_kind = 'student'";
        assert_eq!(number(&app.app.db, recorded).await, 5 + 1);
    })
    .await;
}

#[tokio::test]
async fn the_audit_says_whose_day_it_was_and_what_changed() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    save(&admin, TODAY, &json!([one("student-2", "absent")])).await;
    save(&admin, TODAY, &json!([one("student-2", "excused")])).await;
    let text = admin.get("/admin/audit").await.text().to_owned();
    for words in [
        "Entered attendance of Class 8 A, Monday, 21 September 2026",
        "Changed attendance of Class 8 A",
        "Bashir Ahmed",
        "excused",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[tokio::test]
async fn a_stale_save_is_refused_with_both_values_and_stores_nothing() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let (teacher, admin) = (app.as_role(Role::Teacher), app.as_role(Role::Admin));
        save(&teacher, TODAY, &json!([])).await;
        save(&admin, TODAY, &json!([{ "studentId": "student-1", "state": "excused", "version": 1 }])).await;
        let stale = save(
            &teacher,
            TODAY,
            &json!([{ "studentId": "student-1", "state": "absent", "version": 1 }, { "studentId": "student-2", "state": "late", "version": 1 }]),
        )
        .await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let conflict = &stale.json()["conflicts"][0];
        assert_eq!(
            (&conflict["studentId"], &conflict["component"], &conflict["yours"], &conflict["theirs"], &conflict["version"], &conflict["changedBy"]),
            (&json!("student-1"), &json!("state"), &json!("absent"), &json!("excused"), &json!(2), &json!("Admin Person"))
        );
        assert_eq!(lines(&teacher, TODAY).await[1], "student-2 present 1", "nothing of it is stored");
        // Two first saves: the second one's everybody-present is stale where the first named somebody.
        save(&admin, "2026-09-20", &json!([one("student-3", "absent")])).await;
        let second: Value = (1..=5).map(|n| json!({ "studentId": format!("student-{n}"), "state": "present", "version": 0 })).collect();
        let late = save(&teacher, "2026-09-20", &second).await;
        assert_eq!((late.status.as_u16(), late.json()["conflicts"].as_array().unwrap().len()), (409, 1));
        // The same key is answered again.
        let body = day("2026-09-17", &json!([one("student-1", "late")]));
        for _ in 0..2 {
            let answer = admin.json(Method::PUT, "/api/saveStudentAttendance", &body, &[("idempotency-key", "one")]).await;
            assert_eq!(answer.refusal(), (200, messages::SUCCESSFULLY_ADDED.into()));
        }
    })
    .await;
}

#[tokio::test]
async fn writers_of_one_day_queue() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let (one_tab, two_tab) = (app.as_role(Role::Teacher), app.as_role(Role::Admin));
        let (first, second) = (json!([one("student-1", "absent")]), json!([one("student-2", "late")]));
        let (a, b) = tokio::join!(save(&one_tab, TODAY, &first), save(&two_tab, TODAY, &second));
        assert_eq!((a.status.as_u16(), b.status.as_u16()), (200, 200));
        let states = lines(&one_tab, TODAY).await.join(", ");
        assert!(states.contains("student-1 absent") && states.contains("student-2 late"), "{states}");
        assert_eq!(number(&app.app.db, "select count(*) as n from attendance_days where saves = 2").await, 1);
    })
    .await;
}

#[tokio::test]
async fn attendance_is_refused_in_the_order_of_every_call() {
    let app = TestApp::new().await;
    let (admin, root) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let entries = json!([one("student-1", "absent")]);
    assert_eq!(app.anonymous().put("/api/saveStudentAttendance", &day(TODAY, &entries)).await.status, 401);
    for role in Role::ALL {
        let expected = if matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher) { 200 } else { 403 };
        assert_eq!(save(&app.as_role(role), TODAY, &entries).await.status, expected, "{role}");
        let read = app.as_role(role).get(&format!("/api/getStudentAttendance?{SECTION}&day={TODAY}")).await;
        assert_eq!(read.status, expected, "{role}");
    }
    // Shapes.
    for (body, field) in [
        (json!({ "day": TODAY, "attendance": [] }), "classId"),
        (day("2026-02-30", &entries), "day"),
        (day("21.9.2026", &entries), "day"),
        (day("", &entries), "day"),
        (day(TODAY, &Value::Null), "attendance"),
        (day(TODAY, &json!("x")), "attendance"),
        (day(TODAY, &json!([{}])), "attendance[0].studentId"),
        (day(TODAY, &json!([{ "studentId": "student-1" }])), "attendance[0].state"),
        (day(TODAY, &json!([{ "studentId": "student-1", "state": 1 }])), "attendance[0].state"),
        (day(TODAY, &json!([{ "studentId": "student-1", "state": "late", "version": "1" }])), "attendance[0].version"),
    ] {
        let answer = admin.put("/api/saveStudentAttendance", &body).await;
        assert_eq!(answer.status, 400, "{body}: {}", answer.text());
        assert!(answer.json()["fields"].get(field).is_some(), "{field}: {}", answer.text());
    }
    // Another branch, another section, nobody.
    assert_eq!(save(&app.as_employee("employee-admin-2", Role::Admin), TODAY, &entries).await.status, 403);
    assert_eq!(save(&admin, TODAY, &json!([one("student-2x", "late")])).await.status, 403);
    assert_eq!(save(&root, TODAY, &json!([one("student-2x", "late")])).await.status, 404);
    assert_eq!(save(&admin, TODAY, &json!([one("student-6", "late")])).await.status, 404, "of the other section");
    assert_eq!(save(&admin, TODAY, &json!([one("nobody", "late")])).await.status, 404);
    // Values: each named.
    for (on, entries, field) in [
        (TODAY, json!([one("student-1", "P")]), "attendance.student-1.state"),
        (TODAY, json!([one("student-1", "")]), "attendance.student-1.state"),
        (TODAY, json!([one("student-1", "late"), one("student-1", "absent")]), "attendance.student-1"),
        ("2026-09-22", json!([]), "day"),
        ("2025-12-31", json!([]), "day"),
        ("2027-01-01", json!([]), "day"),
    ] {
        let answer = save(&admin, on, &entries).await;
        assert_eq!(answer.status, 422, "{entries}: {}", answer.text());
        assert!(answer.json()["fields"].get(field).is_some(), "{field}: {}", answer.text());
    }
    assert_eq!(
        number(&app.app.db, "select count(*) as n from attendance_days").await,
        1,
        "nothing of a refused day is stored"
    );
    // A weekend day is a warning, not a refusal.
    let friday = admin.get(&format!("/api/getStudentAttendance?{SECTION}&day=2026-09-18")).await.json();
    assert_eq!(friday["weekend"], json!(true));
    assert_eq!(save(&admin, "2026-09-18", &json!([])).await.status, 200);
    // A closed session.
    run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
    let closed = save(&admin, TODAY, &entries).await;
    assert_eq!(closed.refusal(), (423, messages::SESSION_CLOSED.into()));
}

#[tokio::test]
async fn a_teacher_takes_attendance_of_the_own_routine_and_as_class_teacher() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let other = app.as_employee("employee-teacher-b", Role::Teacher);
        let refused = (403, messages::NOT_YOUR_SECTION.into());
        assert_eq!(save(&other, TODAY, &json!([])).await.refusal(), refused);
        assert_eq!(other.get(&format!("/admin/files/attendance.csv?{SECTION}&month=2026-09")).await.status, 403);
        let year = format!("/api/getStudentAttendanceReport/student-1?{SECTION}");
        assert_eq!(other.get(&year).await.refusal(), refused);
        let screen = other.get(&format!("/admin/studentAttendance?{SECTION}")).await.shown();
        assert_eq!(screen["chosen"], Value::Null);
        // Not in the routine, but the class teacher.
        run(&app.app.db, "update sections set class_teacher_id = 'employee-teacher-b' where id = 'section-1'").await;
        assert_eq!(save(&other, TODAY, &json!([])).await.status, 200);
        assert_eq!(other.get(&year).await.status, 200);
        let screen = other.get(&format!("/admin/studentAttendance?{SECTION}")).await;
        screen.served_as("attendanceDay_saved");
        assert_eq!(screen.shown()["chosen"]["register"]["label"], "Class 8 A");
        // The list before a section is chosen has both of them; Results has the routine's alone.
        let list = other.get("/admin/studentAttendance?sessionId=session-1").await.shown()["ground"]["list"].clone();
        assert_eq!(list["groups"][0]["rows"].as_array().unwrap().len(), 2, "{list}");
        let results = other.get(&format!("/admin/examResult?{SECTION}")).await.shown();
        assert_eq!(results["failure"], messages::NOT_IN_ROUTINE);
        // In the routine, though somebody else is the class teacher.
        assert_eq!(save(&app.as_role(Role::Teacher), TODAY, &json!([])).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn who_came_later_or_has_left_is_not_listed_and_counts_not() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        save(&admin, "2026-09-17", &json!([one("student-1", "absent"), one("student-2", "absent")])).await;
        run(&app.app.db, "update enrolments set left_on = '2026-09-15' where student_id = 'student-1'").await;
        run(&app.app.db, "update enrolments set joined_on = '2026-09-20' where student_id = 'student-2'").await;
        let listed = |lines: Vec<String>| lines.iter().map(|line| line[..9].to_owned()).collect::<Vec<_>>().join(" ");
        assert_eq!(listed(lines(&admin, "2026-09-15").await), "student-1 student-3 student-4 student-5");
        assert_eq!(listed(lines(&admin, "2026-09-17").await), "student-3 student-4 student-5");
        assert_eq!(listed(lines(&admin, "2026-09-20").await), "student-2 student-3 student-4 student-5");
        assert_eq!(save(&admin, "2026-09-17", &json!([one("student-1", "late")])).await.status, 404);
        let month = admin.get(&format!("/api/getAttendanceReport?{SECTION}&month=2026-09")).await.json();
        let first = &month["students"][0];
        assert_eq!(
            (&first["studentId"], &first["schoolDays"], &first["percentage"]),
            (&json!("student-1"), &json!(0), &Value::Null)
        );
        assert_eq!(month["students"].as_array().unwrap().len(), 5, "listed on some day of the month");
    })
    .await;
}

#[tokio::test]
async fn months_and_years_add_up_and_a_student_reads_their_own() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        for (on, state) in
            [("2026-08-31", "late"), ("2026-09-01", "absent"), ("2026-09-02", "excused"), ("2026-09-03", "present")]
        {
            assert_eq!(save(&admin, on, &json!([one("student-1", state)])).await.status, 200);
        }
        let month = admin.get(&format!("/api/getAttendanceReport?{SECTION}&month=2026-09")).await.json();
        assert_eq!(month["savedDays"], json!(["2026-09-01", "2026-09-02", "2026-09-03"]));
        let first = &month["students"][0];
        assert_eq!(first["days"], json!({ "2026-09-01": "absent", "2026-09-02": "excused", "2026-09-03": "present" }));
        assert_eq!(
            (&first["attended"], &first["schoolDays"], &first["percentage"]),
            (&json!(1), &json!(2), &json!(50.0))
        );
        // A day that was saved by mistake and taken back whole is no school day.
        save(&admin, "2026-09-10", &json!([])).await;
        let back: Value =
            (1..=5).map(|n| json!({ "studentId": format!("student-{n}"), "state": null, "version": 1 })).collect();
        assert_eq!(save(&admin, "2026-09-10", &back).await.status, 200);
        let again = admin.get(&format!("/api/getAttendanceReport?{SECTION}&month=2026-09")).await.json();
        assert_eq!(again, month);
        for wrong in ["", "&month=2026-13", "&month=2026-9", "&month=2026-09-01"] {
            assert_eq!(admin.get(&format!("/api/getAttendanceReport?{SECTION}{wrong}")).await.status, 400, "{wrong}");
        }
        let year = format!("/api/getStudentAttendanceReport/student-1?{SECTION}");
        let own = app.as_student("student-1").get(&year).await.json();
        assert_eq!((&own["attended"], &own["schoolDays"], &own["percentage"]), (&json!(2), &json!(3), &json!(66.7)));
        assert_eq!(app.as_student("student-2").get(&year).await.status, 403);
        assert_eq!(app.as_role(Role::Librarian).get(&year).await.status, 403);
        assert_eq!(app.as_employee("employee-admin-2", Role::Admin).get(&year).await.status, 403);

        // The screens: the month with its files and paper, the year, the own year, the profile.
        let screen = admin
            .get(&format!("/admin/attendanceReport?{SECTION}&month=2026-09"))
            .await
            .served_as("attendanceMonth")
            .shown();
        let sheet = &screen["chosen"]["sheet"];
        assert_eq!(
            (&sheet["rows"][0]["cells"][0], &sheet["rows"][0]["cells"][1], &sheet["rows"][0]["cells"][4]),
            (&json!("A"), &json!("E"), &Value::Null)
        );
        assert_eq!(
            (&sheet["days"][3]["weekend"], &sheet["days"][0]["absent"], &sheet["days"][4]["absent"]),
            (&json!(true), &json!("1"), &json!(""))
        );
        let files = format!("{SECTION}&month=2026-09");
        let csv = admin.get(&format!("/admin/files/attendance.csv?{files}")).await.text().to_owned();
        assert!(csv.starts_with("\u{feff}Roll,Student Name,Register No,1 Tu,2 We"), "{csv}");
        assert!(csv.contains("\r\n1,Amina Rahman,S-001,A,E,P,,") && csv.contains(",1,1,0,1,1,2,50\r\n"), "{csv}");
        assert_eq!(admin.get(&format!("/admin/files/attendance.xlsx?{files}")).await.status, 200);
        let paper = admin.get(&format!("/admin/attendanceReport/print?{files}")).await;
        paper.served_as("attendancePrint");
        assert!(paper.text().contains("print-month") && paper.text().contains("Amina Rahman"), "{}", paper.text());
        assert_eq!(admin.get(&format!("/admin/files/attendance.csv?{SECTION}")).await.status, 400);
        let list = admin.get(&format!("/admin/studentAttendanceReport?{SECTION}")).await.shown();
        assert_eq!(
            (&list["students"]["rows"][0]["counts"]["attended"], &list["students"]["rows"][1]["counts"]["schoolDays"]),
            (&json!(2), &json!(4))
        );
        let student = app.as_student("student-1");
        let own = student.get("/admin/studentAttendanceReport").await.served_as("attendanceYear").shown();
        assert_eq!((&own["year"]["daysText"], &own["ground"]), (&json!("2 of 3 days"), &Value::Null));
        assert_eq!(own["year"]["months"].as_array().unwrap().len(), 9, "no month that is still to come");
        assert_eq!(student.get("/admin/studentAttendanceReport?studentId=student-2").await.status, 403);
        let profile = student.get("/admin/searchView").await.shown()["student"]["attendance"].clone();
        assert_eq!(
            (&profile[0]["session"], &profile[0]["days"], &profile[0]["percentage"]),
            (&json!("2026"), &json!("2 of 3 days"), &json!("66.7"))
        );
        let of = |client: Client| async move {
            client.get("/admin/searchView?id=student-1").await.shown()["student"]["attendance"].clone()
        };
        assert_eq!(of(app.as_role(Role::Teacher)).await, profile);
        assert_eq!(of(app.as_employee("employee-teacher-b", Role::Teacher)).await, json!([]), "not their section");
        assert_eq!(of(app.as_role(Role::Accountant)).await, Value::Null);
    })
    .await;
}

fn form(more: &[(&'static str, &'static str)]) -> Vec<(&'static str, &'static str)> {
    let ground = [
        ("branchId", "branch-1"),
        ("sessionId", "session-1"),
        ("classId", "class-1"),
        ("sectionId", "section-1"),
        ("day", TODAY),
    ];
    [&ground[..], more].concat()
}

#[tokio::test]
async fn the_form_without_a_script_saves_comes_back_with_faults_and_is_pressed_once() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let teacher = app.as_role(Role::Teacher);
        let screen = teacher.get(&format!("/admin/studentAttendance?{SECTION}&day={TODAY}")).await;
        screen.served_as("attendanceDay");
        let chosen = screen.shown()["chosen"].clone();
        assert_eq!(
            (&chosen["savedBy"], &chosen["mayEnter"], &chosen["register"]["people"][0]["state"]),
            (&Value::Null, &json!(true), &json!("present"))
        );
        assert_eq!(screen.text().matches(" name=\"state.").count(), 5 * 4, "nothing to take back yet");
        let first = teacher
            .form(
                "/admin/studentAttendance",
                &form(&[("state.student-1", "absent"), ("version.student-1", "0"), ("formKey", "one")]),
            )
            .await;
        assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text());
        assert!(first.header("location").contains("done=added"));
        assert_eq!(lines(&teacher, TODAY).await[..2], ["student-1 absent 1", "student-2 present 1"]);
        let again = teacher
            .form(
                "/admin/studentAttendance",
                &form(&[("state.student-1", "absent"), ("version.student-1", "0"), ("formKey", "one")]),
            )
            .await;
        assert_eq!((again.status, again.header("location")), (StatusCode::SEE_OTHER, first.header("location")));
        assert_eq!(number(&app.app.db, "select count(*) as n from audit_acts").await, 1);
        // Somebody else has saved: both are shown, what was chosen stays chosen.
        save(&app.as_role(Role::Admin), TODAY, &json!([one("student-1", "excused")])).await;
        let stale = teacher
            .form("/admin/studentAttendance", &form(&[("state.student-1", "late"), ("version.student-1", "1")]))
            .await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let chosen = stale.props()["chosen"].clone();
        assert_eq!(
            (&chosen["form"]["values"]["state.student-1"], &chosen["register"]["people"][0]["version"]),
            (&json!("late"), &json!(2))
        );
        assert!(
            stale.text().contains("Now: Excused") || stale.text().contains("Now: <!-- -->Excused"),
            "{}",
            stale.text()
        );
        // What was left as the page had it is what is stored by now.
        let left = form(&[("state.student-1", "late"), ("was.state.student-1", "late"), ("version.student-1", "1")]);
        let left = teacher.form("/admin/studentAttendance", &left).await;
        assert_eq!(left.status, StatusCode::CONFLICT);
        let mut inputs = left.text().split("<input");
        let chosen = inputs.find(|tag| tag.contains(" name=\"state.student-1\"") && tag.contains(" checked"));
        assert!(chosen.unwrap().contains(" value=\"excused\""), "{chosen:?}");
        // Taken back by an empty choice; a wrong one is said.
        let back = teacher
            .form("/admin/studentAttendance", &form(&[("state.student-1", ""), ("version.student-1", "2")]))
            .await;
        assert_eq!(back.status, StatusCode::SEE_OTHER);
        assert_eq!(lines(&teacher, TODAY).await[0], "student-1 - 3");
        let wrong = teacher.form("/admin/studentAttendance", &form(&[("state.student-1", "x")])).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        // What was typed stays where somebody is no longer listed, and where the place is not there.
        let typed = [("state.student-6", "late"), ("state.student-1", "absent")];
        let unlisted = teacher.form("/admin/studentAttendance", &form(&typed)).await;
        assert_eq!(unlisted.status, StatusCode::NOT_FOUND);
        let kept = unlisted.props()["chosen"]["form"].clone();
        assert_eq!((&kept["values"]["state.student-1"], kept["failure"].is_string()), (&json!("absent"), true));
        let mut nowhere = form(&typed);
        nowhere.iter_mut().filter(|(key, _)| *key == "sessionId").for_each(|(_, id)| *id = "session-gone");
        let nowhere = teacher.form("/admin/studentAttendance", &nowhere).await;
        assert_eq!((nowhere.status, &nowhere.props()["chosen"]), (StatusCode::NOT_FOUND, &Value::Null));
        assert_eq!(lines(&teacher, TODAY).await[0], "student-1 - 3");
        // Blanks in a form take back; in a call they are no state.
        let blank = teacher.form("/admin/studentAttendance", &form(&[("state.student-2", "  ")])).await;
        assert_eq!(blank.status, StatusCode::SEE_OTHER);
        assert_eq!(save(&teacher, TODAY, &json!([one("student-2", "  ")])).await.status, 422);
        // A day that is none of the session's any more is not exchanged for another.
        run(&app.app.db, "update sessions set end_date = '2026-09-01' where id = 'session-1'").await;
        let gone = teacher.form("/admin/studentAttendance", &form(&[("state.student-1", "late")])).await;
        assert_eq!((gone.status, &gone.props()["chosen"]), (StatusCode::UNPROCESSABLE_ENTITY, &Value::Null));
        assert!(gone.props()["failure"].is_string(), "{}", gone.text());
        run(&app.app.db, "update sessions set end_date = '2026-12-31' where id = 'session-1'").await;
        let outside = app.as_employee("employee-teacher-b", Role::Teacher);
        assert_eq!(outside.form("/admin/studentAttendance", &form(&[("state.student-1", "late")])).await.status, 403);
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = teacher.form("/admin/studentAttendance", &form(&[("state.student-1", "late")])).await;
        assert_eq!(closed.status, StatusCode::LOCKED);
        let screen = teacher.get(&format!("/admin/studentAttendance?{SECTION}&day={TODAY}")).await;
        screen.served_as("attendanceDay_closed");
        let shown = screen.shown()["chosen"].clone();
        assert_eq!((&shown["closed"], &shown["mayEnter"]), (&json!(true), &json!(false)));
    })
    .await;
}

#[tokio::test]
async fn a_weekend_day_is_asked_about_and_a_wrong_day_said() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let at = |more: &str| format!("/admin/studentAttendance?{SECTION}{more}");
    let screen = admin.get(&at("&day=2026-09-18")).await;
    screen.served_as("attendanceDay_weekend");
    let friday = screen.shown()["chosen"].clone();
    assert!(friday["asksWeekend"].as_str().unwrap().contains("weekend=1"), "{friday}");
    assert_eq!(admin.get(&at("&day=2026-09-18&weekend=1")).await.shown()["chosen"]["asksWeekend"], Value::Null);
    save(&admin, "2026-09-18", &json!([])).await;
    assert_eq!(admin.get(&at("&day=2026-09-18")).await.shown()["chosen"]["asksWeekend"], Value::Null);
    for (wrong, words) in [
        ("2026-09-22", "The day is still to come: 22 September 2026"),
        ("2025-12-31", "The day is before the session begins: 31 December 2025"),
        ("soon", "soon is not a valid date"),
    ] {
        let shown = admin.get(&at(&format!("&day={wrong}"))).await.shown();
        assert_eq!((&shown["failure"], &shown["day"]), (&json!(words), &json!(TODAY)), "{wrong}");
    }
    // Another branch's section says nothing of it.
    let foreign = "/admin/studentAttendance?branchId=branch-2&sessionId=session-2&classId=class-2&sectionId=section-2";
    let shown = admin.get(foreign).await.shown();
    assert_eq!((&shown["failure"], &shown["chosen"]), (&json!(messages::OTHER_BRANCH), &Value::Null));
    for role in Role::ALL {
        let expected = if matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher) { 200 } else { 403 };
        for path in ["/admin/studentAttendance", "/admin/attendanceReport"] {
            assert_eq!(app.as_role(role).get(path).await.status, expected, "{path} {role}");
        }
        let expected = if matches!(role, Role::SuperAdmin | Role::Admin) { 200 } else { 403 };
        for path in ["/admin/employeeAttendance", "/admin/employeeAttendanceReport"] {
            assert_eq!(app.as_role(role).get(path).await.status, expected, "{path} {role}");
        }
    }
}
