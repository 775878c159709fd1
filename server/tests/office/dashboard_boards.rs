//! What waits for an admin besides mark sheets, and each role's own work of today. The clock stands at Monday, 21 September 2026.

use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, mark_sheet};
use testing::{Client, TestApp, both_schools, run};

async fn props(client: &Client, query: &str) -> Value {
    client.props_at(&format!("/admin/dashboard{query}")).await
}

/// `count text since` of each line of what is to be done, and `!` after what is late.
async fn tasks(client: &Client) -> Vec<String> {
    let tasks = props(client, "").await["tasks"]["tasks"].clone();
    let text = |task: &Value, key: &str| task[key].as_str().unwrap().to_owned();
    tasks
        .as_array()
        .unwrap()
        .iter()
        .map(|task| {
            let late = if task["late"] == true { "!" } else { "" };
            format!("{} {} {}{late}", task["count"], text(task, "text"), text(task, "since"))
        })
        .collect()
}

/// `label | note | cell | cell` of each row of the first board; `*` after what waits.
fn rows(props: &Value) -> Vec<String> {
    let text = |of: &Value, key: &str| of[key].as_str().unwrap().to_owned();
    props["boards"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let cells = row["cells"].as_array().unwrap().iter();
            let cells = cells.map(|cell| text(cell, "text") + if cell["waits"] == true { "*" } else { "" });
            [text(row, "label"), text(row, "note")].into_iter().chain(cells).collect::<Vec<_>>().join(" | ")
        })
        .collect()
}

async fn taken(db: &Db, section: &str, day: &str) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(
        "insert into attendance_days (id, section_id, day, saves, saved_by, saved_by_name, saved_at)
         values ($1 || $2, $1, $2, 1, 'employee-teacher', '', 0)",
        (section, day),
    )
    .await
    .unwrap();
}

/// Every link of a dashboard leads to a page of the viewer's.
async fn lead_on(client: &Client, props: &Value) {
    let tasks = props["tasks"]["tasks"].as_array().into_iter().flatten().map(|task| &task["href"]);
    let rows = || props["boards"].as_array().into_iter().flatten().flat_map(|board| board["rows"].as_array().unwrap());
    let cells = rows().flat_map(|row| row["cells"].as_array().unwrap()).map(|cell| &cell["href"]);
    for href in tasks.chain(cells).chain(rows().map(|row| &row["href"])).filter_map(Value::as_str) {
        assert_eq!(client.get(href).await.status.as_u16(), 200, "{href}");
    }
}

#[tokio::test]
async fn attendance_that_was_not_taken_is_asked_for_on_school_days() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, "delete from exam_schedules").await;
        let admin = app.as_role(Role::Admin);
        assert_eq!(tasks(&admin).await, Vec::<String>::new(), "where nobody takes attendance nothing is asked for");
        // The 16th is a school day, since one of the two sections took it; the 17th is none.
        taken(&db, "section-1", "2026-09-16").await;
        assert_eq!(tasks(&admin).await, ["3 registers of attendance not taken, in 2 sections since 16 Sep!"]);
        let list = props(&admin, "?list=attendance").await["lists"][0].clone();
        let of = |key: &str| -> Vec<String> {
            list["sheets"].as_array().unwrap().iter().map(|row| row[key].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(of("label"), ["Class 8 · B", "Class 8 · A", "Class 8 · B"]);
        assert_eq!(of("state"), ["16 September 2026", "Today", "Today"]);
        assert_eq!(of("where"), ["1 student", "5 students", "1 student"]);
        for href in of("href") {
            assert_eq!(admin.get(&href).await.status.as_u16(), 200, "{href}");
        }
        taken(&db, "section-1-b", "2026-09-16").await;
        assert_eq!(tasks(&admin).await, ["2 sections without attendance today"]);
        taken(&db, "section-1", "2026-09-21").await;
        assert_eq!(tasks(&admin).await, ["1 section without attendance today"]);
        // Nobody is asked on a weekend day, of a section without students, or of a closed session.
        run(&db, "update branches set weekend_days = 'sunday,monday' where id = 'branch-1'").await;
        assert_eq!(tasks(&admin).await, Vec::<String>::new());
        run(&db, "update branches set weekend_days = 'friday' where id = 'branch-1'").await;
        run(&db, "update enrolments set left_on = '2026-09-20' where section_id = 'section-1-b'").await;
        assert_eq!(tasks(&admin).await, Vec::<String>::new());
        run(&db, "update enrolments set left_on = null where section_id = 'section-1-b'").await;
        assert_eq!(tasks(&admin).await.len(), 1);
        run(&db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = props(&admin, "?sessionId=session-1").await;
        assert_eq!(closed["tasks"]["tasks"], json!([]));
    })
    .await;
}

async fn openings(db: &Db) {
    rows::admission_opening(db, "open-1", ["session-1", "class-1"], ["2026-09-01", "2026-09-30"], Some(40)).await;
    run(db, "update admission_openings set taken = 3").await;
    for (id, day, status) in [
        ("a-1", "2026-09-18", "new"),
        ("a-2", "2026-09-12", "new"),
        ("a-3", "2026-09-01", "waiting"),
        ("a-4", "2026-09-01", "refused"),
    ] {
        rows::application(db, id, "open-1", (id, "One"), (day, status)).await;
    }
}

#[tokio::test]
async fn new_applications_wait_for_an_admin_and_by_class_for_whoever_admits() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, "delete from exam_schedules").await;
        let (admin, admission) = (app.as_role(Role::Admin), app.as_role(Role::AdmissionSupport));
        let none = props(&admission, "").await;
        assert_eq!(
            (&none["boards"][0]["empty"], &none["boards"][0]["rows"]),
            (&json!("No class takes applications."), &json!([]))
        );
        openings(&db).await;
        for client in [&admin, &admission] {
            assert_eq!(tasks(client).await, ["2 new applications since 12 Sep"]);
            lead_on(client, &props(client, "").await).await;
        }
        let shown = props(&admission, "").await;
        assert_eq!(rows(&shown), ["Class 8, 2026 | open until 30 September 2026 | 2* | 1 | 3 | 40"]);
        let cells = &shown["boards"][0]["rows"][0]["cells"];
        let new = cells[0]["href"].as_str().unwrap();
        assert_eq!(new, "/admin/onlineAdmission?openingId=open-1&status=new");
        assert_eq!(admission.get(new).await.props()["total"], 2);
        // What is over stays while there is something to decide.
        run(&db, "update admission_openings set closes_on = '2026-09-20'").await;
        assert_eq!(
            rows(&props(&admission, "").await)[0],
            "Class 8, 2026 | closed on 20 September 2026 | 2* | 1 | 3 | 40"
        );
        run(&db, "update applications set status = 'refused'").await;
        assert_eq!(rows(&props(&admission, "").await), Vec::<String>::new());
        assert_eq!(
            app.as_employee("employee-admin-2", Role::Admin).props_at("/admin/dashboard").await["tasks"]["tasks"]
                .to_string()
                .matches("application")
                .count(),
            0
        );
    })
    .await;
}

#[tokio::test]
async fn an_accountant_sees_dues_drawers_and_open_days() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, "delete from exam_schedules").await;
        super::dashboard_charts::money(&db).await;
        let accountant = app.as_role(Role::Accountant);
        assert_eq!(tasks(&accountant).await, ["2 days to close since 3 Feb!"]);
        let shown = props(&accountant, "").await;
        assert_eq!(
            rows(&shown),
            [
                "Due now | 1 student | ৳600.00",
                "Collected today | 0 receipts | ৳0.00",
                "Cash | In the drawer: ৳0.00 before 3 Feb, ৳300.00 taken, ৳125.50 spent | ৳174.50",
            ]
        );
        lead_on(&accountant, &shown).await;
        // What is due is what the due list adds up.
        rows::fee_advance(&db, "student-1", 15_000).await;
        assert_eq!(rows(&props(&accountant, "").await)[0], "Due now | 1 student | ৳450.00");
        run(&db, "update fee_advances set amount = 99900").await;
        assert_eq!(rows(&props(&accountant, "").await)[0], "Due now | 0 students | ৳0.00");
        // An admin does not close days, and is told of them.
        let admin = app.as_role(Role::Admin);
        assert_eq!(tasks(&admin).await, ["2 days of the books to close since 3 Feb!"]);
        lead_on(&admin, &props(&admin, "").await).await;
        run(&db, "insert into money_books (branch_id, closed_to, moves) values ('branch-1', '2026-02-03', 1)").await;
        assert_eq!(tasks(&accountant).await, ["1 day to close since 4 Feb!"]);
        run(&db, "update money_books set closed_to = '2026-09-20'").await;
        assert_eq!((tasks(&accountant).await, tasks(&admin).await), (vec![], vec![]));
    })
    .await;
}

#[tokio::test]
async fn a_teacher_has_attendance_and_marks_beside_each_lesson_of_today() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let teacher = app.as_role(Role::Teacher);
        let none = props(&teacher, "").await;
        assert_eq!(none["boards"][0]["title"], "Your lessons, Monday, 21 September 2026");
        assert_eq!(none["boards"][0]["empty"], "You have no lessons today.");
        run(&db, "update routine_periods set weekday = 'monday'").await;
        run(&db, "update sections set room = '12' where id = 'section-1'").await;
        let shown = teacher.get("/admin/dashboard").await.served_as("dashboard_teacher").shown();
        let lesson = "Mathematics | Class 8 · A · 12 | 08:00–08:45";
        assert_eq!(rows(&shown), [format!("{lesson} | Take attendance* | Half Yearly: overdue*")]);
        lead_on(&teacher, &shown).await;
        let cells = shown["boards"][0]["rows"][0]["cells"].clone();
        assert!(cells[1]["href"].as_str().unwrap().ends_with("sectionId=section-1&day=2026-09-21"), "{cells}");
        assert!(cells[2]["href"].as_str().unwrap().ends_with("&tab=marks#first-empty"), "{cells}");
        // An event that closes the school for the class asks for none.
        let admin = app.as_role(Role::Admin);
        let closing = json!({ "typeName": "Holiday", "colour": "red", "schoolClosed": ["closed"] });
        let kind = admin.post("/api/addEventType", &closing).await.json()["_id"].clone();
        let event = json!({ "title": "Durga Puja", "typeId": kind, "from": "2026-09-21", "classes": ["8"],
                            "sessionId": "session-1" });
        let added = admin.post("/api/addEvent", &event).await;
        assert_eq!(added.refusal(), (200, "Successfully Added".to_owned()), "{}", added.text());
        let closed = props(&teacher, "").await;
        assert_eq!(rows(&closed), [format!("{lesson} | School is closed: Durga Puja | Half Yearly: overdue*")]);
        lead_on(&teacher, &closed).await;
        // Once attendance is taken it says who is absent.
        taken(&db, "section-1", "2026-09-21").await;
        assert_eq!(rows(&props(&teacher, "").await), [format!("{lesson} | All present | Half Yearly: overdue*")]);
        rows::attendance_mark(&db, "enrolment-student-1", "2026-09-21", "absent").await;
        // An exam that is still to come has no marks to enter.
        run(&db, "update exam_schedules set date = '2026-12-01' where subject_id = 'subject-1'").await;
        let later = props(&teacher, "").await;
        assert_eq!(rows(&later), [format!("{lesson} | 1 absent | Results")]);
        lead_on(&teacher, &later).await;
        run(&db, "update exam_schedules set date = '2026-09-21' where subject_id = 'subject-1'").await;
        assert_eq!(rows(&props(&teacher, "").await), [format!("{lesson} | 1 absent | Enter marks")]);
        mark_sheet(&db, "sheet-1", ["exam-1", "section-1", "subject-1"], (false, true), 0).await;
        assert_eq!(rows(&props(&teacher, "").await), [format!("{lesson} | 1 absent | Results")], "locked");
        // Somebody stands in today; and another session is not today's.
        let teachers = ["employee-teacher", "employee-teacher-b"];
        let lesson_of_today = Some("routine-section-1");
        rows::substitution(&db, "sub-1", ["section-1", "subject-1"], "2026-09-21", lesson_of_today, teachers).await;
        assert_eq!(rows(&props(&teacher, "").await), Vec::<String>::new());
        let standing_in = app.as_employee("employee-teacher-b", Role::Teacher);
        assert_eq!(rows(&props(&standing_in, "").await).len(), 2);
        assert_eq!(props(&teacher, "?sessionId=session-1-old").await["boards"], json!([]));
    })
    .await;
}
