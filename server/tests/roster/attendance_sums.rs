//! Attendance of employees, on the dashboard and on cards; what it keeps from being deleted; and its statements. The clock stands at Monday,
//! 21 September 2026.

use axum::http::{Method, StatusCode};
use db::Db;
use roster::attendance::store::{NewMark, Saving, days_of, hold_day, listed, marks_between, saved_day, write};
use roster::attendance::sums_store::{of_section, of_student, running};
use rules::attendance::{Attendance, absences_running, lists};
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::attendance::{SECTION, TODAY, day, lines, one, save};
use testing::{Client, TestApp, both_schools, run};

#[tokio::test]
async fn employees_are_taken_by_branch() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let body = |entries: Value| json!({ "branchId": "branch-1", "sessionId": "session-1", "day": TODAY, "attendance": entries });
        let put = async |client: &Client, entries: Value| client.put("/api/saveEmployeeAttendance", &body(entries)).await;
        assert_eq!(put(&app.as_role(Role::Teacher), json!([])).await.status, 403);
        let saved = put(&admin, json!([{ "employeeId": "employee-teacher", "state": "late" }])).await;
        assert_eq!(saved.refusal(), (200, messages::SUCCESSFULLY_ADDED.into()));
        let day = admin.get(&format!("/api/getEmployeeAttendance?sessionId=session-1&day={TODAY}")).await.json();
        let of = |id: &str| day["employees"].as_array().unwrap().iter().find(|one| one["employeeId"] == id).cloned();
        assert_eq!(of("employee-teacher").unwrap()["state"], "late");
        assert_eq!(of("employee-librarian").unwrap()["state"], "present");
        assert!(of("employee-admin-2").is_none() && of("employee-superAdmin").is_none());
        let stale = put(&admin, json!([{ "employeeId": "employee-teacher", "state": "absent", "version": 0 }])).await;
        assert_eq!((stale.status.as_u16(), &stale.json()["conflicts"][0]["employeeId"]), (409, &json!("employee-teacher")));
        assert_eq!(put(&admin, json!([{ "employeeId": "employee-admin-2", "state": "absent" }])).await.status, 404);
        assert_eq!(put(&admin, json!([{ "employeeId": "employee-teacher", "state": "here" }])).await.status, 422);
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(put(&other, json!([])).await.status, 403);
        let month = admin.get("/api/getEmployeeAttendanceReport?sessionId=session-1&month=2026-09").await.json();
        assert_eq!(month["savedDays"], json!([TODAY]));
        let screen = admin.get("/admin/employeeAttendance").await.shown();
        assert_eq!(screen["chosen"]["register"]["idKey"], "employeeId");
        let fields = [("branchId", "branch-1"), ("sessionId", "session-1"), ("day", TODAY), ("state.employee-teacher", "absent"), ("version.employee-teacher", "1")];
        assert_eq!(admin.form("/admin/employeeAttendance", &fields).await.status, StatusCode::SEE_OTHER);
        let sheet = admin.get("/admin/employeeAttendanceReport?month=2026-09").await.shown()["chosen"]["sheet"].clone();
        assert_eq!((&sheet["person"], &sheet["days"][20]["absent"]), (&json!("employee"), &json!("1")));
        for file in ["csv", "xlsx"] {
            let address = format!("/admin/files/employee-attendance.{file}?sessionId=session-1&month=2026-09");
            assert_eq!(admin.get(&address).await.status, 200, "{file}");
            assert_eq!(app.as_role(Role::Teacher).get(&address).await.status, 403, "{file}");
        }
        let paper = admin.get("/admin/employeeAttendanceReport/print?sessionId=session-1&month=2026-09").await;
        assert!(paper.text().contains("Teacher Person"), "{}", paper.text());
        // Who was made inactive stays where something is entered of them.
        run(&app.app.db, "update employees set status = 'inactive' where id = 'employee-teacher'").await;
        let day = admin.get(&format!("/api/getEmployeeAttendance?sessionId=session-1&day={TODAY}")).await.json();
        assert!(day["employees"].as_array().unwrap().iter().any(|one| one["employeeId"] == "employee-teacher"));
        let before = admin.get("/api/getEmployeeAttendance?sessionId=session-1&day=2026-09-20").await.json();
        assert!(before["employees"].as_array().unwrap().iter().all(|one| one["employeeId"] != "employee-teacher"));
    })
    .await;
}

#[tokio::test]
async fn three_absences_running_stand_on_the_dashboard() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        // The line of what is to be done, and the list that it leads to.
        let absent = async |client: &Client| {
            let tasks = client.props_at("/admin/dashboard").await["tasks"]["tasks"].clone();
            let href = json!("/admin/dashboard?list=absent");
            let task = tasks.as_array().into_iter().flatten().find(|task| task["href"] == href).cloned();
            let list = client.props_at("/admin/dashboard?list=absent").await["lists"][0].clone();
            let rows = list["sheets"].as_array().map_or(0, Vec::len);
            assert_eq!(task.as_ref().map_or(json!(0), |task| task["count"].clone()), json!(rows));
            task.map(|task| (task, list))
        };
        for (on, state) in [("2026-09-14", "late"), ("2026-09-15", "absent"), ("2026-09-16", "absent")] {
            save(&admin, on, &json!([one("student-1", state), one("student-2", "absent")])).await;
        }
        let (task, list) = absent(&admin).await.expect("student-2 is absent for three days");
        assert_eq!((&task["since"], &task["late"]), (&json!("since 14 Sep"), &json!(true)));
        assert_eq!(
            (list["sheets"].as_array().unwrap().len(), &list["sheets"][0]["label"]),
            (1, &json!("Bashir Ahmed"))
        );
        assert_eq!(list["sheets"][0]["state"], "3 days running, last on 16 September 2026");
        // An excused day neither counts nor ends the run; a late one ends it.
        save(&admin, "2026-09-17", &json!([one("student-1", "excused"), one("student-2", "late")])).await;
        assert!(absent(&admin).await.is_none());
        save(&admin, "2026-09-20", &json!([one("student-1", "absent")])).await;
        let (_, list) = absent(&admin).await.expect("student-1 is");
        assert_eq!(list["sheets"][0]["label"], "Amina Rahman");
        // A teacher: of the own sections.
        assert!(absent(&app.as_role(Role::Teacher)).await.is_some());
        assert!(absent(&app.as_employee("employee-teacher-b", Role::Teacher)).await.is_none());
        assert!(absent(&app.as_employee("employee-admin-2", Role::Admin)).await.is_none());
        // Who has left or does not come any more is nobody's to ask about.
        run(&app.app.db, "update enrolments set left_on = '2026-09-20' where student_id = 'student-1'").await;
        assert!(absent(&admin).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn what_has_attendance_is_not_deleted() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        save(&admin, TODAY, &json!([])).await;
        let body = json!({ "branchId": "branch-1", "sessionId": "session-1", "day": TODAY, "attendance": [] });
        assert_eq!(admin.put("/api/saveEmployeeAttendance", &body).await.status, 200);
        for path in ["/api/deleteOneStudent/student-3", "/api/deleteOneEmployee/employee-librarian"] {
            let refused = admin.json(Method::DELETE, path, &json!({}), &[]).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "{path}: {}", refused.text());
        }
        let page = admin.get("/admin/view/student-3/delete").await;
        assert!(
            page.text().contains("Attendance") && page.text().contains("2026-09-21 to 2026-09-21"),
            "{}",
            page.text()
        );
    })
    .await;
}

#[tokio::test]
async fn attendance_goes_with_a_student_to_another_section() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        save(&admin, "2026-09-20", &json!([one("student-1", "absent")])).await;
        run(&app.app.db, "update enrolments set section_id = 'section-1-b', roll = 40 where student_id = 'student-1'").await;
        let mut body = day("2026-09-20", &json!([]));
        body["sectionId"] = json!("section-1-b");
        // The other section's first save of that day leaves what the first one has entered of the student.
        assert_eq!(admin.put("/api/saveStudentAttendance", &body).await.status, 200);
        let address = "/api/getStudentAttendance?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1-b&day=2026-09-20";
        let students = admin.get(address).await.json()["students"].clone();
        let of = |id: &str| students.as_array().unwrap().iter().find(|one| one["studentId"] == id).unwrap()["state"].clone();
        assert_eq!((of("student-1"), of("student-6")), (json!("absent"), json!("present")));
        assert_eq!(lines(&admin, "2026-09-20").await.len(), 4);
    })
    .await;
}

#[tokio::test]
async fn a_card_says_the_days_of_its_semester_where_attendance_is_kept() {
    let app = TestApp::new().await;
    testing::report_card_school::fill(&app.app.db).await;
    let admin = app.as_role(Role::Admin);
    let card = async |semester: &str| {
        let answer =
            admin.get(&format!("/admin/markSheet/cards?{SECTION}&semester={semester}&student=student-1")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.text().to_owned()
    };
    for (on, state) in [
        ("2026-06-01", "late"),
        ("2026-06-02", "absent"),
        ("2026-06-03", "excused"),
        ("2026-06-30", "present"),
        ("2026-07-01", "absent"),
    ] {
        assert_eq!(save(&admin, on, &json!([one("student-1", state)])).await.status, 200);
    }
    assert!(!card("half_yearly").await.contains("Attendance"), "the session gives the semester no days");
    run(
        &app.app.db,
        "update sessions set semester_dates = 'half_yearly=2026-01-01..2026-06-30' where id = 'session-1'",
    )
    .await;
    let text = card("half_yearly").await;
    assert!(text.contains("<dt>Attendance</dt>") && text.contains("2 of 3 days"), "{text}");
    // What was frozen stays as it was.
    let link = json!({
        "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "sectionId": "section-1",
        "kind": "reportCards", "semester": "half_yearly", "name": "x", "includeUnpublished": true,
    });
    let made = admin.post("/api/printLinks", &link).await;
    assert_eq!(made.status, 200, "{}", made.text());
}

fn saving(day: &str, of: &str) -> Saving {
    Saving {
        id: format!("day-{of}-{day}"),
        of: of.to_owned(),
        day: day.to_owned(),
        by: "employee-teacher".to_owned(),
        by_name: "Teacher Person".to_owned(),
        at: 1_790_000_000_000,
    }
}

fn mark(student: u8, state: Option<&'static str>, version: i64) -> NewMark {
    NewMark { key: format!("enrolment-student-{student}"), state, version }
}

#[tokio::test]
async fn the_statements_are_the_rules_on_both_engines() {
    both_schools(async |db: Db| {
        let mut conn = db.begin().await.unwrap();
        let first = hold_day(&mut conn, &saving("2026-09-17", "section-1")).await.unwrap();
        let again = Saving { id: "another".to_owned(), ..saving("2026-09-17", "section-1") };
        let second = hold_day(&mut conn, &again).await.unwrap();
        assert_eq!((first.saves, second.saves, &second.id), (1, 2, &first.id));
        assert!(saved_day(&mut conn, "section-1", "2026-09-18").await.unwrap().is_none());

        // Who a day lists is `rules::attendance::lists`, whatever came and left.
        let days = ["2026-09-16", "2026-09-17", "2026-09-18"];
        for (student, came, left) in
            [(1, None, Some(days[1])), (2, Some(days[1]), None), (3, Some(""), None), (4, Some(days[2]), Some(days[0]))]
        {
            for (column, value) in [("came", came), ("left", left)] {
                let statement = if column == "came" {
                    "update enrolments set joined_on = $1 where student_id = 'student-' || $2"
                } else {
                    "update enrolments set left_on = $1 where student_id = 'student-' || $2"
                };
                conn.execute(statement, (value, student.to_string())).await.unwrap();
            }
            for on in days {
                let found = listed(&mut conn, "section-1", on).await.unwrap();
                let is_listed = found.iter().any(|person| person.person_id == format!("student-{student}"));
                assert_eq!(is_listed, lists((came, left), on), "student-{student} on {on}");
            }
        }
        // Sums and months leave out the days that are not somebody's own.
        for (on, version) in days.iter().zip(1..) {
            let rows = [
                mark(1, Some("absent"), version),
                mark(2, Some("late"), version),
                mark(3, None, version),
                mark(5, Some("excused"), version),
            ];
            write(&mut conn, &saving(on, "section-1"), &rows).await.unwrap();
        }
        let span = (days[0], days[2]);
        let mut sums = of_section(&mut conn, "section-1", span).await.unwrap();
        sums.sort_by(|one, other| one.0.cmp(&other.0));
        let told: Vec<_> = sums.iter().map(|(id, of)| (id.as_str(), of.absent, of.late, of.excused)).collect();
        assert_eq!(
            told,
            [("student-1", 2, 0, 0), ("student-2", 0, 2, 0), ("student-3", 0, 0, 0), ("student-5", 0, 0, 3)]
        );
        let marks = marks_between(&mut conn, "section-1", span).await.unwrap();
        assert_eq!(marks.len(), 2 + 2 + 3);
        assert_eq!(days_of(&mut conn, "enrolment-student-2").await.unwrap().len(), 2);
        assert_eq!(of_student(&mut conn, "student-1").await.unwrap()[0].counts().absent, 2);
        assert!(of_student(&mut conn, "student-6").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_absences_running_of_the_dashboard_are_those_of_the_rules() {
    // Nothing, or one of the four, on each of up to eight days: absences oftener than the rest.
    let state = |digit: usize| {
        [None, Some(Attendance::Absent), Some(Attendance::Absent)]
            .get(digit)
            .copied()
            .unwrap_or_else(|| Attendance::ALL.get(digit - 3).copied())
    };
    let histories: Vec<Vec<Option<Attendance>>> = (0..40_usize)
        .map(|n| {
            (0..=n % 8).map(|at| state((n * 7919 / 7_usize.pow(u32::try_from(at % 4).unwrap()) + at) % 7)).collect()
        })
        .collect();
    both_schools(async |db: Db| {
        for history in &histories {
            let mut conn = db.begin().await.unwrap();
            for (at, state) in history.iter().enumerate() {
                let row = mark(3, state.map(Attendance::as_str), 1);
                write(&mut conn, &saving(&format!("2026-09-{:02}", at + 1), "section-1"), &[row]).await.unwrap();
            }
            let run = absences_running(history.iter().rev().filter_map(|state| *state));
            let found = running(&mut conn, "session-1", "", (0, 10)).await.unwrap();
            let days = found.first().map(|absence| absence.days);
            assert_eq!(days, (run >= 3).then_some(run), "{history:?}");
            // Rolled back: the next history begins with none.
        }
    })
    .await;
}
