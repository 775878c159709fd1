//! Events (docs/rules.md, *Events*), on both engines: who sees which, month and list, the picture, what a form refuses; the calls that count
//! branches, and what the dashboard has by role.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use roster::events::store::{self as events, By};
use rules::events::{Reader, is_for};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, Event};
use testing::uploads::png;
use testing::uploads::{Part, upload};
use testing::{Client, TestApp, both_schools, run};

/// An event of the first branch: the clock of the tests stands on 21 September 2026.
fn body(title: &str, more: &Value) -> Value {
    let mut body = json!({ "title": title, "typeId": "events-1", "from": "2026-09-24", "sessionId": "session-1" });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn added(client: &Client, title: &str, more: &Value) -> String {
    let answer = client.post("/api/addEvent", &body(title, more)).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// `day title (part)` of every day of a month.
fn days(props: &Value) -> Vec<String> {
    let weeks = props["month"]["weeks"].as_array().unwrap().iter().flat_map(|week| week.as_array().unwrap());
    let shown = weeks.filter(|day| !day.is_null()).flat_map(|day| {
        day["events"].as_array().unwrap().iter().map(|event| {
            let text = |key: &str| event[key].as_str().unwrap().to_owned();
            format!("{} {} {}", day["number"], text("title"), text("part")).trim().to_owned()
        })
    });
    shown.collect()
}

fn titles(rows: &Value) -> Vec<&str> {
    rows.as_array().unwrap().iter().map(|row| row["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn who_sees_an_event_is_the_rule_in_every_statement() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        // A student of class 8, one of class 10, one who left on the day before, and one of the year before.
        rows::class(&db, "class-ten", "session-1", ("Class 10", 10)).await;
        run(&db, "update enrolments set class_id = 'class-ten' where student_id = 'student-6'").await;
        run(&db, "update enrolments set left_on = '2026-09-23' where student_id = 'student-2'").await;
        let audiences = ["", "students", "employees", "students,employees"];
        let mut all = Vec::new();
        let mut conn = db.acquire().await.unwrap();
        for audience in audiences {
            for classes in ["", "8", "10", "8,9", "9,10,11", "1", "11,12"] {
                let id = format!("event {audience}/{classes}");
                let some = |text: &'static str| Some(text).filter(|text| !text.is_empty());
                let event = Event { audience: some(audience), ..Event::of(&id, "2026-09-24") };
                rows::event(&mut conn, &event).await;
                let sql = "update events set classes = $1, picture_file_id = $2 where id = $3";
                conn.execute(sql, (some(classes), format!("picture {audience}/{classes}"), &id)).await.unwrap();
                all.push((id, audience, classes));
            }
        }
        for (by, reader) in [
            (By::Writer, Reader::Writer),
            (By::Employee, Reader::Employee),
            (By::Student("student-1"), Reader::Student(Some("8"))),
            (By::Student("student-6"), Reader::Student(Some("10"))),
            (By::Student("student-2"), Reader::Student(None)),
            (By::Student("nobody"), Reader::Student(None)),
        ] {
            let shown = events::within(&mut conn, "branch-1", ("2026-09-01", "2026-09-30"), by).await.unwrap();
            let mut shown: Vec<String> = shown.into_iter().map(|row| row.id).collect();
            shown.sort();
            let seen = |(_, audience, classes): &&(String, &str, &str)| is_for(audience, classes, reader);
            let mut expected: Vec<String> = all.iter().filter(seen).map(|(id, ..)| id.clone()).collect();
            expected.sort();
            assert_eq!(shown, expected, "{by:?}");
            for (id, audience, classes) in &all {
                let is_theirs = is_for(audience, classes, reader);
                assert_eq!(events::one(&mut conn, id, by).await.unwrap().is_some(), is_theirs, "{by:?} {id}");
                let picture = format!("picture {audience}/{classes}");
                assert_eq!(
                    events::sees_picture(&mut conn, &picture, by).await.unwrap(),
                    Some(is_theirs),
                    "{by:?} {id}"
                );
            }
            assert_eq!(events::sees_picture(&mut conn, "another file", by).await.unwrap(), None);
        }
        drop(conn);
        // Nothing of it is another branch's.
        let other = app.as_student("student-2x");
        assert_eq!(days(&other.props_at("/admin/studentEvents?month=2026-09").await), Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn each_sees_their_own_as_a_month_and_as_a_list() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        added(
            &admin,
            "Sports",
            &json!({ "audience": ["students", "employees"], "from": "2026-09-29", "to": "2026-10-02" }),
        )
        .await;
        added(&admin, "Meeting", &json!({ "audience": ["employees"] })).await;
        added(&admin, "Trip of class 8", &json!({ "classes": ["8"], "from": "2026-09-10", "place": "Sonargaon" }))
            .await;
        let nine = added(&admin, "Trip of class 9", &json!({ "classes": ["9"] })).await;
        let draft =
            added(&admin, "Draft", &json!({ "audience": ["students", "employees"], "status": "inactive" })).await;
        let (student, teacher) = (app.as_role(Role::Student), app.as_role(Role::Teacher));
        let sports = ["29 Sports day 1 of 4", "30 Sports day 2 of 4"];
        // This month without being asked; what goes on into the next one is there, too.
        let own = student.props_at("/admin/studentEvents").await;
        assert_eq!(days(&own), [&["10 Trip of class 8"][..], &sports].concat());
        assert_eq!(own["month"]["label"], "September 2026");
        assert_eq!((&own["month"]["todayHref"], &own["addHref"]), (&Value::Null, &Value::Null));
        assert_eq!(own["month"]["types"], json!([{ "name": "Sports", "colour": "green" }]));
        let next = student.props_at(own["month"]["nextHref"].as_str().unwrap()).await;
        assert_eq!(days(&next), ["1 Sports day 3 of 4", "2 Sports day 4 of 4"]);
        assert_eq!(next["month"]["todayHref"], "/admin/studentEvents");
        assert_eq!(next["month"]["previousHref"], "/admin/studentEvents?month=2026-09");
        // 21 September is a monday; the weekend is friday and saturday.
        let weeks = own["month"]["weeks"].as_array().unwrap();
        let today: Vec<(usize, usize)> = (0..weeks.len())
            .flat_map(|week| (0..7).map(move |day| (week, day)))
            .filter(|(week, day)| weeks[*week][*day]["isToday"] == true)
            .collect();
        assert_eq!(today, [(3, 2)]);
        assert_eq!(weeks[3][2]["label"], "Monday, 21 September 2026");
        let weekend: Vec<&Value> = (0..7_usize).map(|day| &weeks[2][day]["isWeekend"]).collect();
        assert_eq!(weekend, [true, false, false, false, false, false, true]);

        assert_eq!(days(&teacher.props_at("/admin/employeeEvents").await), [&["24 Meeting"][..], &sports].concat());
        let all = admin.get("/admin/employeeEvents").await.served_as("events").shown();
        assert_eq!(
            days(&all),
            ["10 Trip of class 8", "24 Meeting", "24 Trip of class 9", sports[0], sports[1]],
            "who writes events sees those of students, too, and no inactive one"
        );
        assert_eq!(all["addHref"], "/admin/events/new");

        let coming = student.props_at("/admin/studentEvents?list=coming").await["list"].clone();
        assert_eq!(titles(&coming["rows"]), ["Sports"]);
        assert_eq!(
            (&coming["rows"][0]["when"], &coming["rows"][0]["audience"]),
            (&json!("29 September to 2 October 2026"), &json!(""))
        );
        let past = student.props_at("/admin/studentEvents?list=past").await["list"].clone();
        assert_eq!(titles(&past["rows"]), ["Trip of class 8"]);
        assert_eq!(past["rows"][0]["place"], "Sonargaon");
        let coming =
            admin.get("/admin/employeeEvents?list=coming").await.served_as("events_list").shown()["list"].clone();
        assert_eq!(titles(&coming["rows"]), ["Meeting", "Trip of class 9", "Sports"]);
        let for_whom: Vec<&Value> = (0..3_usize).map(|at| &coming["rows"][at]["audience"]).collect();
        assert_eq!(for_whom, ["Employees", "Class 9", "All students; Employees"]);

        // One by one: what is not for somebody is not there.
        let page = |screen: &str, id: &str| format!("/admin/{screen}/{id}");
        for (client, screen, id, status) in [
            (&student, "studentEvents", &nine, 404),
            (&student, "studentEvents", &draft, 404),
            (&student, "employeeEvents", &nine, 403),
            (&teacher, "employeeEvents", &nine, 404),
            (&teacher, "studentEvents", &nine, 403),
            (&admin, "employeeEvents", &nine, 200),
            (&admin, "employeeEvents", &draft, 200),
            (&app.as_employee("employee-admin-2", Role::Admin), "employeeEvents", &nine, 403),
            (&app.as_role(Role::SuperAdmin), "employeeEvents", &nine, 200),
        ] {
            let answer = client.get(&page(screen, id)).await;
            assert_eq!(answer.status.as_u16(), status, "{screen} {id}: {}", answer.text());
        }
        let one = admin.get(&page("employeeEvents", &draft)).await.served_as("event").shown();
        assert_eq!((&one["isInactive"], &one["editHref"]), (&json!(true), &json!(format!("/admin/events/{draft}"))));
        // A month that is not one is this one.
        for odd in ["2026-13", "x", "0000-01"] {
            let shown = student.props_at(&format!("/admin/studentEvents?month={odd}&list=x")).await;
            assert_eq!(shown["month"]["label"], "September 2026", "{odd}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_long_list_has_pages() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        for number in 0..30 {
            let id = format!("event-{number:02}");
            rows::event(&db, &Event { search_text: &id, ..Event::of(&id, "2026-10-01") }).await;
        }
        let student = app.as_role(Role::Student);
        let first = student.props_at("/admin/studentEvents?list=coming").await["list"].clone();
        assert_eq!((titles(&first["rows"]).len(), &first["total"], &first["pages"]), (25, &json!(30), &json!(2)));
        let second = student.props_at(first["nextHref"].as_str().unwrap()).await["list"].clone();
        assert_eq!(titles(&second["rows"]), ["event-25", "event-26", "event-27", "event-28", "event-29"]);
        assert_eq!((&second["nextHref"], &second["page"]), (&Value::Null, &json!(2)));
    })
    .await;
}

#[tokio::test]
async fn a_picture_is_served_to_whoever_sees_the_event() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let picture = png(900, 600, 40);
        let parts: Vec<Part<'_>> = vec![
            ("title", None, b"Trip"),
            ("typeId", None, b"events-1"),
            ("from", None, b"2026-09-24"),
            ("classes.shown", None, b"1"),
            ("classes.8", None, b"true"),
            ("picture", Some("a.png"), &picture),
        ];
        let saved = upload(&admin, "/admin/events/new", "employee-admin", "one", &parts).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let row = admin.get("/api/getAllEvent?sessionId=session-1").await.json()["data"][0].clone();
        assert_eq!(
            (&row["title"], &row["classes"], &row["lastDay"]),
            (&json!("Trip"), &json!(["8"]), &json!("2026-09-24"))
        );
        let address = row["picture"].as_str().unwrap().to_owned();
        let (id, student) = (row["_id"].as_str().unwrap(), app.as_role(Role::Student));
        let shown = student.props_at(&format!("/admin/studentEvents/{id}")).await;
        assert_eq!(shown["picture"], json!(address));
        let get = async |client: &Client, size: &str| client.get(&format!("{address}{size}")).await.status.as_u16();
        for size in ["", "?size=small", "?size=icon"] {
            for (client, status) in [
                (&student, 200),
                (&admin, 200),
                (&app.as_role(Role::SuperAdmin), 200),
                (&app.as_role(Role::Teacher), 404),
                (&app.as_role(Role::Librarian), 404),
                (&app.as_employee("employee-admin-2", Role::Admin), 403),
                (&app.as_student("student-2x"), 403),
            ] {
                assert_eq!(get(client, size).await, status, "{size}");
            }
        }
        for (change, of_student, of_teacher) in [
            (json!({ "classes": ["9"] }), 404, 404),
            (json!({ "audience": ["employees"] }), 404, 200),
            (json!({ "audience": ["students"], "classes": [] }), 200, 404),
            (json!({ "status": "inactive" }), 404, 404),
        ] {
            let answer = admin.put(&format!("/api/updateOneEvent/{id}"), &change).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            let teacher = app.as_role(Role::Teacher);
            assert_eq!((get(&student, "").await, get(&teacher, "").await), (of_student, of_teacher), "{change}");
        }
        assert_eq!(get(&admin, "").await, 200);
    })
    .await;
}

#[tokio::test]
async fn days_in_order_within_the_year_and_somebody_whom_it_is_for() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        for (more, field, fault) in [
            (
                json!({ "audience": ["students"], "to": "2026-09-23" }),
                "to",
                "23 September 2026 is before the first day",
            ),
            (json!({}), "audience", "Choose whom it is for: all students, employees, or classes"),
            (
                json!({ "audience": ["students"], "from": "2027-01-01" }),
                "from",
                "1 January 2027 is not in the session, 1 January 2026 to 31 December 2026",
            ),
            (json!({ "classes": ["13"] }), "classes", "Classes is not one of the choices"),
            (
                json!({ "audience": ["students"], "typeId": "events-2" }),
                "typeId",
                "Event type is not one of the choices",
            ),
        ] {
            let answer = admin.post("/api/addEvent", &body("Wrong", &more)).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{more}: {}", answer.text());
            assert_eq!(answer.json()["fields"][field], fault, "{more}");
        }
        // A form that is refused keeps what was ticked and typed.
        let fields = [
            ("title", "Sports day"),
            ("from", "2026-09-24"),
            ("to", "2026-09-01"),
            ("classes.9", "true"),
            ("sessionId", "session-1"),
        ];
        let refused = admin.form("/admin/events/new", &fields).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let values = refused.props()["values"].clone();
        assert_eq!((&values["title"], &values["classes.9"]), (&json!("Sports day"), &json!("true")));
        // The last day follows the first, and the days that are stored.
        let id = added(&admin, "Sports", &json!({ "audience": ["students"], "to": "2026-09-26" })).await;
        let last = async || admin.get(&format!("/api/getOneEvent/{id}")).await.json()["lastDay"].clone();
        assert_eq!(last().await, "2026-09-26");
        let changed = admin.put(&format!("/api/updateOneEvent/{id}"), &json!({ "to": null })).await;
        assert_eq!((changed.status, last().await), (StatusCode::OK, json!("2026-09-24")));
    })
    .await;
}

#[tokio::test]
async fn the_calendar_leads_to_ones_own_events() {
    let app = TestApp::new().await;
    for role in Role::ALL {
        let answer = app.as_role(role).get("/admin/calendar").await;
        let own = if role == Role::Student { "/admin/studentEvents" } else { "/admin/employeeEvents" };
        assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, own), "{role}");
        assert_eq!(app.as_role(role).get(own).await.status, StatusCode::OK, "{role}");
    }
    let nobody = app.anonymous().send(Method::GET, "/admin/calendar", &[], Body::empty()).await;
    assert!(nobody.header("location").starts_with("/auth/login"));
}

#[derive(db::FromRow)]
struct Counts {
    employees: i64,
    teachers: i64,
    students: i64,
}

#[tokio::test]
async fn branches_are_counted() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let (head, admin) = (app.as_role(Role::SuperAdmin), app.as_role(Role::Admin));
        added(&admin, "Sports", &json!({ "audience": ["students"] })).await;
        added(&admin, "Draft", &json!({ "audience": ["students"], "status": "inactive" })).await;
        run(&db, "update enrolments set left_on = '2026-09-01' where student_id = 'student-2' and session_id = 'session-1'").await;
        run(&db, "update employees set status = 'inactive' where id = 'employee-librarian'").await;
        let mut expected = Vec::new();
        for branch in ["branch-1", "branch-2"] {
            let mut conn = db.acquire().await.unwrap();
            let counts: Counts = conn
                .one(
                    "select (select count(*) from employees where branch_id = $1 and status = 'active') as employees,
                            (select count(*) from employees where branch_id = $1 and status = 'active' and role = 'teacher') as teachers,
                            (select count(*) from enrolments r join sessions a on a.id = r.session_id where a.branch_id = $1
                                and a.status = 'active' and r.left_on is null) as students",
                    branch,
                )
                .await
                .unwrap();
            expected.push(counts);
        }
        assert!(expected[0].students == 5 && expected[0].teachers > 0 && expected[0].employees > expected[0].teachers);
        let row = |branch: usize, count: i64| {
            let (id, name) = [("branch-1", "Dhanmondi"), ("branch-2", "Uttara")][branch];
            json!({ "branchId": id, "branchName": name, "count": count })
        };
        for (call, counts) in [
            ("getBranchWiseStudentCount", [expected[0].students, expected[1].students]),
            ("getBranchWiseEmployeeCount", [expected[0].employees, expected[1].employees]),
            ("getBranchWiseTeacherCount", [expected[0].teachers, expected[1].teachers]),
            ("getBranchWiseEventCount", [1, 0]),
        ] {
            let get = async |client: &Client, query: &str| client.get(&format!("/api/{call}{query}")).await;
            assert_eq!(get(&head, "").await.json(), json!([row(0, counts[0]), row(1, counts[1])]), "{call}");
            assert_eq!(get(&head, "?branchName=Uttara").await.json(), json!([row(1, counts[1])]), "{call}");
            assert_eq!(get(&admin, "").await.json(), json!([row(0, counts[0])]), "{call}");
            assert_eq!(get(&admin, "?branchId=branch-1&branchName=Dhanmondi").await.json(), json!([row(0, counts[0])]));
            assert_eq!(get(&admin, "?branchId=branch-2").await.status, StatusCode::FORBIDDEN, "{call}");
            assert_eq!(get(&head, "?branchId=nowhere").await.status, StatusCode::NOT_FOUND, "{call}");
        }
    })
    .await;
}
