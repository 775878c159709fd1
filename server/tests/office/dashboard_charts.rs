//! What the dashboard has after what is to be done: charts by role, a student's next papers and books, a librarian's late ones, and events.

use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, Event, FeeLine, Posting};
use testing::{Client, TestApp, both_schools, run};

async fn props(client: &Client, query: &str) -> Value {
    client.props_at(&format!("/admin/dashboard{query}")).await
}

fn titles(charts: &Value) -> Vec<&str> {
    charts.as_array().unwrap().iter().map(|chart| chart["title"].as_str().unwrap()).collect()
}

/// `label: text text` of each group of columns that has anything.
fn columns(chart: &Value) -> Vec<String> {
    let groups = chart["columns"].as_array().unwrap().iter();
    let has_any = |group: &&Value| group["values"].as_array().unwrap().iter().any(|value| value["share"] != 0);
    groups
        .filter(has_any)
        .map(|group| {
            let texts: Vec<&str> =
                group["values"].as_array().unwrap().iter().map(|value| value["text"].as_str().unwrap()).collect();
            format!("{}: {}", group["label"].as_str().unwrap(), texts.join(" "))
        })
        .collect()
}

/// `label | place | state` of each row of a list.
fn rows(list: &Value) -> Vec<String> {
    let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    let row = |row: &Value| [text(row, "label"), text(row, "where"), text(row, "state")].join(" | ");
    list["sheets"].as_array().unwrap().iter().map(row).collect()
}

pub async fn money(db: &Db) {
    run(db, "update branches set currency = 'BDT', currency_symbol = '৳' where id = 'branch-1'").await;
    rows::fee_type(db, "type-1", ("Tuition", "monthly"), None).await;
    let march = (("2026-03", "March"), ["2026-03-10", "2026-03-11"]);
    let after = (("2027-01", "After"), ["2027-01-10", "2027-01-11"]);
    for (id, student, (billed, days), amount, adjusted, paid) in [
        ("line-1", "student-1", march, 150_000, -50_000, 40_000),
        ("line-2", "student-2", march, 150_000, 0, 150_000),
        ("line-3", "student-1", after, 1_000, 0, 0),
    ] {
        let line = FeeLine::of([id, student, "type-1"], billed, days, amount);
        rows::fee_line(db, &FeeLine { adjusted, paid, ..line }).await;
    }
    rows::voucher_head(db, "head-out", "branch-1", ("Power", "expense")).await;
    rows::account(db, "account-1", "branch-1", ("Cash", "cash"), None, None).await;
    run(
        db,
        "insert into vouchers (id, branch_id, kind, year, number, printed_number, on_day, head_id, account_id, amount, party, at, by_id, by_name,
                search_text)
         values ('voucher-1', 'branch-1', 'deposit', '2026', 1, 'D-1', '2026-02-03', 'head-1', 'account-1', 30000, 'A', 0, '', '', ''),
                ('voucher-2', 'branch-1', 'expense', '2026', 1, 'E-1', '2026-02-04', 'head-out', 'account-1', 12550, 'B', 0, '', '', '')",
    )
    .await;
    for (id, voucher, day, head, amount) in [
        ("posting-1", "voucher-1", "2026-02-03", "head-1", 30_000),
        ("posting-2", "voucher-2", "2026-02-04", "head-out", -12_550),
    ] {
        let (head, voucher) = (Some(head), Some(voucher));
        rows::posting(db, &Posting { id, day, account: "account-1", head, amount, receipt: None, voucher }).await;
    }
}

#[tokio::test]
async fn heads_see_students_attendance_and_fees() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        assert_eq!(titles(&props(&admin, "").await["charts"]), ["Students by class"], "nothing is drawn of nothing");
        money(&db).await;
        // The clock of the tests stands on 21 September 2026: the 8th is the first of two weeks.
        for (student, day, state) in [
            ("student-1", "2026-09-07", "absent"),
            ("student-1", "2026-09-08", "present"),
            ("student-2", "2026-09-08", "late"),
            ("student-3", "2026-09-08", "absent"),
            ("student-4", "2026-09-08", "excused"),
            ("student-1", "2026-09-21", "absent"),
        ] {
            rows::attendance_mark(&db, &format!("enrolment-{student}"), day, state).await;
        }
        run(
            &db,
            "update enrolments set left_on = '2026-09-20' where student_id = 'student-6' and session_id = 'session-1'",
        )
        .await;
        let shown = admin.get("/admin/dashboard").await.served_as("dashboard").shown();
        let charts = &shown["charts"];
        assert_eq!(
            titles(charts),
            ["Students by class", "Attendance of two weeks", "Fees by the month that they are due in"]
        );
        assert_eq!((columns(&charts[0]), &charts[0]["says"]), (vec!["Class 8: 5".to_owned()], &json!("5 students")));
        assert_eq!(charts[0]["scale"], json!(["6", "3", "0"]));
        assert_eq!(columns(&charts[1]), ["Tuesday, 8 September 2026: 66.7"]);
        let days: Vec<&Value> = charts[1]["columns"].as_array().unwrap().iter().map(|day| &day["short"]).collect();
        assert_eq!(days, ["8", "21"], "a day of nobody has a place, too");
        assert_eq!(charts[1]["says"], "50% of the school days from 8 September to 21 September 2026");
        assert_eq!(charts[1]["scale"], json!(["100", "50", "0"]));
        assert_eq!(
            columns(&charts[2]),
            ["March 2026: ৳2,500.00 ৳1,900.00 ৳600.00", "January 2027: ৳10.00 ৳0.00 ৳10.00"]
        );
        assert_eq!(
            charts[2]["columns"].as_array().unwrap().len(),
            13,
            "every month of the session, and what is due beside it"
        );
        assert_eq!(charts[2]["says"], "৳2,510.00 raised, ৳1,900.00 collected with fines, ৳610.00 due without them");
        for chart in charts.as_array().unwrap() {
            let answer = admin.get(chart["moreHref"].as_str().unwrap()).await;
            assert_eq!(answer.status.as_u16(), 200, "{}", chart["moreHref"]);
        }
        // It is what the call says.
        let called = app.as_role(Role::Accountant).get("/api/getStudentFeesChart").await.json();
        assert_eq!(called["months"][2], json!({ "month": "2026-03", "raised": 2500, "collected": 1900, "due": 600 }));
        // A list alone is nothing but the list.
        let alone = props(&admin, "?list=incomplete").await;
        assert_eq!((&alone["charts"], &alone["events"], &alone["eventsHref"]), (&json!([]), &json!([]), &Value::Null));
        // Another branch has nothing of it.
        let other = props(&app.as_employee("employee-admin-2", Role::Admin), "").await;
        assert_eq!(titles(&other["charts"]), ["Students by class"]);
        // The books are the accountant's.
        let accountant = props(&app.as_role(Role::Accountant), "").await;
        assert_eq!(
            titles(&accountant["charts"]),
            ["Fees by the month that they are due in", "Income and expenses by month"]
        );
        assert_eq!(columns(&accountant["charts"][1]), ["February 2026: ৳300.00 ৳125.50"]);
        assert_eq!(accountant["notes"], json!([]));
        for role in [Role::Teacher, Role::Student, Role::Librarian, Role::TechnicalSupport, Role::AcademicSupport] {
            assert_eq!(props(&app.as_role(role), "").await["charts"], json!([]), "{role}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_super_admin_sees_the_people_and_events_of_every_branch() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for (id, branch, session, day) in
            [("event-1", "branch-1", "session-1", "2026-10-02"), ("event-2", "branch-2", "session-2", "2026-10-01")]
        {
            rows::event(&db, &Event { branch, session, ..Event::of(id, day) }).await;
        }
        let shown = props(&app.as_role(Role::SuperAdmin), "").await;
        let charts = &shown["charts"];
        assert_eq!(titles(charts), ["People by branch"]);
        assert_eq!(charts[0]["series"], json!(["Students", "Teachers", "Other employees"]));
        let [first, second] = [0_usize, 1].map(|at| charts[0]["columns"][at].clone());
        assert_eq!((&first["label"], &first["values"][0]["text"]), (&json!("Dhanmondi"), &json!("6")));
        assert_eq!((&second["label"], &second["values"][0]["text"]), (&json!("Uttara"), &json!("1")));
        let events: Vec<String> = shown["events"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| format!("{} {}", event["title"].as_str().unwrap(), event["branch"].as_str().unwrap()))
            .collect();
        assert_eq!(events, ["event-2 Uttara", "event-1 Dhanmondi"]);
        // Those of students are none of an employee's, and the other branch's nobody's here.
        assert_eq!(props(&app.as_role(Role::Teacher), "").await["events"], json!([]));
        let own = app.as_role(Role::Student).get("/admin/dashboard").await.served_as("dashboard_student").shown();
        assert_eq!(
            (&own["events"][0]["title"], &own["eventsHref"]),
            (&json!("event-1"), &json!("/admin/studentEvents"))
        );
        assert_eq!(own["events"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_student_sees_the_next_papers_and_books_and_a_librarian_what_is_late() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let (student, librarian) = (app.as_role(Role::Student), app.as_role(Role::Librarian));
        let list_titles = |props: &Value| -> Vec<String> {
            props["lists"].as_array().unwrap().iter().map(|list| list["title"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(list_titles(&props(&student, "").await), ["Your published results", "Your homework"]);
        let none = props(&librarian, "").await;
        assert_eq!((&none["lists"][0]["title"], &none["lists"][0]["empty"]), (&json!("Late books"), &json!("No book is late; 0 books are out.")));
        run(&db, "update exam_schedules set date = '2026-09-21', start_time = '10:00' where section_id = 'section-1' and subject_id = 'subject-1'").await;
        run(&db, "update exam_schedules set date = '2026-09-25' where section_id = 'section-1' and subject_id = 'subject-1-eng'").await;
        for (id, student, due) in [
            ("issue-1", "student-1", "2026-09-20"),
            ("issue-2", "student-1", "2026-09-21"),
            ("issue-3", "student-2", "2026-09-01"),
            ("issue-4", "student-2", "2026-10-01"),
        ] {
            rows::book_issue(&db, id, id, student, ["2026-08-20", due], 0).await;
        }
        let own = props(&student, "").await;
        assert_eq!(list_titles(&own), ["Your next exams", "Your published results", "Your homework", "Your books"]);
        assert_eq!(
            rows(&own["lists"][0]),
            [
                "Mathematics · Half Yearly | 10:00 | Today",
                "English Language · Half Yearly |  | Friday, 25 September 2026",
            ]
        );
        assert_eq!(rows(&own["lists"][3]), ["Physics for All |  | 1 day late", "Physics for All |  | Due today"]);
        assert_eq!(own["lists"][3]["late"], 1);
        for list in own["lists"].as_array().unwrap() {
            for row in list["sheets"].as_array().unwrap() {
                let answer = student.get(row["href"].as_str().unwrap()).await;
                assert_eq!(answer.status.as_u16(), 200, "{}", row["href"]);
            }
        }
        let late = props(&librarian, "").await["lists"][0].clone();
        assert_eq!(late["title"], "Late books (4 books are out)");
        assert_eq!(
            rows(&late),
            ["Physics for All | Bashir Ahmed · S-002 | 20 days late", "Physics for All | Amina Rahman · S-001 | 1 day late"]
        );
        assert_eq!(librarian.get(late["sheets"][0]["href"].as_str().unwrap()).await.status.as_u16(), 200);
        // Each by itself, by pages.
        for (client, list, count) in [(&student, "papers", 2), (&student, "books", 2), (&librarian, "late", 2)] {
            let alone = props(client, &format!("?list={list}")).await;
            let lists = alone["lists"].as_array().unwrap();
            assert_eq!((lists.len(), rows(&lists[0]).len()), (1, count), "{list}");
        }
    })
    .await;
}
