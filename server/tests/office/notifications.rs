//! Notifications (docs/rules.md, *Notifications*): raised with what they tell of, each account's own, and heard by open pages within two seconds:
//! on both engines, and across two processes on one database.

use std::time::Duration;

use axum::http::StatusCode;
use db::{Db, FromRow};
use office::homework::tell_what_was_given;
use rules::roles::Role;
use serde_json::{Value, json};
use web::notifications::{self, Notice};

use testing::databases::{postgres_url_holding, sqlite_holding};
use testing::marks::add_some;
use testing::print_links::{body, school};
use testing::school::{sheet_body, sheet_query};
use testing::{Client, Holding, NOW, PASSWORD, TestApp, both_schools, each_engine, run};

const DAY: u64 = 86_400_000;

/// Two processes on one database, of each engine.
async fn two(test: impl AsyncFn(&TestApp, &TestApp)) {
    let (db, folder) = sqlite_holding(Holding::School).await;
    let again = Db::connect_file(&folder.0.join("test.db"), 4).await.unwrap();
    test(&TestApp::over(db), &TestApp::beside(again)).await;
    let url = postgres_url_holding(Holding::School).await;
    let (db, again) = (Db::connect(&url, 4).await.unwrap(), Db::connect(&url, 4).await.unwrap());
    test(&TestApp::over(db), &TestApp::beside(again)).await;
}

/// Publishes or locks the sheet in mathematics, or takes that back.
async fn set(app: &TestApp, call: &str, field: &str, is: bool) {
    let path = format!("/api/{call}?{}", sheet_query("subject-1"));
    let answer = app.as_role(Role::Admin).post(&path, &json!({ field: is })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
}

fn notice(body: &str) -> Notice {
    Notice::of("/admin/printLinks", body.to_owned(), "/admin/printLinks".to_owned())
}

async fn raise(app: &TestApp, account: &str, body: &str) {
    let mut tx = app.app.db.begin().await.unwrap();
    notifications::raise(&mut tx, &app.app.clock, &[account.to_owned()], &notice(body)).await.unwrap();
    tx.commit().await.unwrap();
}

async fn own(client: &Client) -> Vec<Value> {
    let answer = client.get("/api/getAllNotification?limit=all").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["data"].as_array().unwrap().clone()
}

async fn bodies(client: &Client) -> Vec<String> {
    own(client).await.iter().map(|one| one["body"].as_str().unwrap().to_owned()).collect()
}

fn bodies_of(state: &Value) -> Vec<&str> {
    state["newest"].as_array().unwrap().iter().map(|one| one["body"].as_str().unwrap()).collect()
}

const MATHS: &str = "The result of Mathematics in Half Yearly is published.";

#[tokio::test]
async fn published_results_are_told_to_the_students_whom_they_list_and_to_nobody_else() {
    each_engine(async |app| {
        add_some(&app.as_role(Role::Admin)).await;
        let (first, of_b) = (app.as_student("student-1"), app.as_student("student-6"));
        set(app, "resultsLockStatusUpdate", "isLocked", true).await;
        assert_eq!(own(&first).await, Vec::<Value>::new(), "a locked result is not a published one");
        set(app, "publishResult", "isPublished", true).await;
        let told = own(&first).await;
        assert_eq!(
            told,
            [json!({ "_id": told[0]["_id"], "title": "My Results Notification", "body": MATHS, "at": NOW, "read": false,
                     "href": "/admin/examResult_student?sessionId=session-1&examId=exam-1" })]
        );
        for student in ["student-2", "student-3", "student-4", "student-5"] {
            assert_eq!(bodies(&app.as_student(student)).await, [MATHS]);
        }
        assert_eq!(own(&of_b).await, Vec::<Value>::new());
        assert_eq!(own(&app.as_role(Role::Admin)).await, Vec::<Value>::new());
        // Publishing again changes nothing, and taking it back leaves the sentence, whose page then shows nothing.
        set(app, "publishResult", "isPublished", true).await;
        set(app, "publishResult", "isPublished", false).await;
        assert_eq!(bodies(&first).await, [MATHS]);
        let page = first.get(told[0]["href"].as_str().unwrap()).await;
        assert_eq!((page.status, &page.props()["exam"]), (StatusCode::OK, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn several_results_of_an_exam_are_one_notification() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let mut english = sheet_body("subject-1-eng");
        english["marks"] = json!([{ "studentId": "student-1", "written": 61 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &english).await.status, StatusCode::OK);
        let path = "/api/publishResults?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1";
        let answer = admin.post(path, &json!({ "isPublished": true, "sheets": "exam" })).await;
        assert_eq!(answer.json()["done"], 2, "{}", answer.text());
        assert_eq!(bodies(&app.as_student("student-1")).await, ["Results of Half Yearly are published."]);
        assert_eq!(bodies(&app.as_student("student-6")).await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn each_sees_counts_and_reads_their_own_alone() {
    each_engine(async |app| {
        let (teacher, admin) = (app.as_role(Role::Teacher), app.as_role(Role::Admin));
        for number in 1..=27 {
            raise(app, "employee-teacher", &format!("number {number}")).await;
        }
        raise(app, "employee-admin", "of the admin").await;
        let page = teacher.get("/api/getAllNotification?page=2&limit=25").await.json();
        assert_eq!((&page["total"], page["data"].as_array().unwrap().len()), (&json!(27), 2));
        assert_eq!(page["data"][1]["body"], "number 1");
        assert_eq!(teacher.get("/api/getAllNotification?page=0").await.status, StatusCode::BAD_REQUEST);
        assert_eq!(teacher.get("/admin/dashboard").await.page_data()["shell"]["unread"], 27);

        let id = own(&admin).await[0]["_id"].as_str().unwrap().to_owned();
        let path = format!("/api/readNotification/{id}");
        assert_eq!(teacher.put(&path, &json!({})).await.status, StatusCode::NOT_FOUND, "another's");
        assert_eq!(own(&admin).await[0]["read"], false);
        assert_eq!(admin.put(&path, &json!({})).await.json()["unread"], 0);
        assert_eq!(own(&admin).await[0]["read"], true);
        assert_eq!(admin.put(&path, &json!({})).await.status, StatusCode::OK, "twice is once");
        assert_eq!(teacher.put("/api/readAllNotification", &json!({})).await.json()["unread"], 0);
        assert_eq!(teacher.get("/admin/dashboard").await.page_data()["shell"]["unread"], 0);
    })
    .await;
}

#[tokio::test]
async fn without_a_script_the_list_marks_one_and_all_as_read() {
    each_engine(async |app| {
        let teacher = app.as_role(Role::Teacher);
        let none = teacher.get("/admin/notifications").await;
        none.served_as("notifications_none");
        assert_eq!(none.props()["total"], 0);
        for number in 1..=30 {
            raise(app, "employee-teacher", &format!("number {number}")).await;
        }
        raise(app, "employee-admin", "of the admin").await;
        let last = teacher.get("/admin/notifications?page=99").await;
        last.served_as("notifications");
        let props = last.props();
        assert_eq!((&props["page"], &props["pages"], &props["unread"]), (&json!(2), &json!(2), &json!(30)));
        assert!(last.text().contains("number 1<") && !last.text().contains("of the admin"));
        let id = props["rows"][0]["_id"].as_str().unwrap();
        let read = teacher.form(&format!("/admin/notifications/{id}/read"), &[("page", "2")]).await;
        assert_eq!(read.header("location"), "/admin/notifications?page=2");
        let others = own(&app.as_role(Role::Admin)).await[0]["_id"].as_str().unwrap().to_owned();
        let others = format!("/admin/notifications/{others}/read");
        assert_eq!(teacher.form(&others, &[]).await.status, StatusCode::NOT_FOUND);
        // What came after the page was made stays unread.
        let up_to = props["upTo"].to_string();
        app.clock.set(NOW + 60_000);
        raise(app, "employee-teacher", "later").await;
        let all = teacher.form("/admin/notifications/read", &[("upTo", up_to.as_str())]).await;
        assert_eq!((all.status, all.header("location")), (StatusCode::SEE_OTHER, "/admin/notifications"));
        let left: Vec<Value> = own(&teacher).await.into_iter().filter(|one| one["read"] == false).collect();
        assert_eq!((left.len(), &left[0]["body"]), (1, &json!("later")));
        app.clock.set(NOW);
    })
    .await;
}

#[tokio::test]
async fn an_open_page_hears_within_two_seconds_also_of_another_process() {
    two(async |one, other| {
        add_some(&one.as_role(Role::Admin)).await;
        let mut page = other.as_student("student-1").listen().await;
        let begun = page.state().await;
        assert_eq!((&begun["account"], &begun["unread"], bodies_of(&begun)), (&json!("student-1"), &json!(0), vec![]));
        let mut neighbour = other.as_student("student-6").listen().await;
        neighbour.state().await;
        set(one, "publishResult", "isPublished", true).await;
        let told = page.state().await;
        assert_eq!((&told["unread"], bodies_of(&told)), (&json!(1), vec![MATHS]));
        // What is read in one browser is read in all.
        let read = one.as_student("student-1").put("/api/readAllNotification", &json!({})).await;
        assert_eq!(read.json()["unread"], 0);
        assert_eq!(page.state().await["unread"], 0);
        assert!(neighbour.is_quiet().await, "another's page hears nothing");
    })
    .await;
}

#[tokio::test]
async fn what_is_rolled_back_is_not_told() {
    two(async |one, other| {
        let mut page = other.as_role(Role::Teacher).listen().await;
        page.state().await;
        let mut tx = one.app.db.begin().await.unwrap();
        let account = ["employee-teacher".to_owned()];
        notifications::raise(&mut tx, &one.app.clock, &account, &notice("never happened")).await.unwrap();
        drop(tx);
        assert!(page.is_quiet().await);
        assert_eq!(own(&one.as_role(Role::Teacher)).await, Vec::<Value>::new());
    })
    .await;
}

#[tokio::test]
async fn a_broken_line_catches_up_without_loss_or_doubles() {
    two(async |one, other| {
        let teacher = other.as_role(Role::Teacher);
        let mut page = teacher.listen().await;
        page.state().await;
        raise(one, "employee-teacher", "first").await;
        assert_eq!(bodies_of(&page.state().await), ["first"]);
        drop(page);
        for number in 1..=12 {
            raise(one, "employee-teacher", &format!("away {number}")).await;
        }
        let mut page = teacher.listen().await;
        let state = page.state().await;
        // The newest ten, and how many there are.
        let expected: Vec<String> = (3..=12).rev().map(|number| format!("away {number}")).collect();
        assert_eq!((bodies_of(&state), &state["unread"]), (expected.iter().map(String::as_str).collect(), &json!(13)));
        assert!(page.is_quiet().await, "nothing is said twice");
    })
    .await;
}

#[tokio::test]
async fn a_transaction_that_commits_late_is_heard_of() {
    let app = TestApp::on_postgres().await;
    let account = ["employee-teacher".to_owned()];
    let mut page = app.as_role(Role::Teacher).listen().await;
    page.state().await;
    let mut late = app.app.db.begin().await.unwrap();
    notifications::raise(&mut late, &app.app.clock, &account, &notice("begun first")).await.unwrap();
    raise(&app, "employee-teacher", "committed first").await;
    assert_eq!(bodies_of(&page.state().await), ["committed first"]);
    late.commit().await.unwrap();
    assert_eq!(bodies_of(&page.state().await), ["committed first", "begun first"]);
}

#[derive(FromRow)]
struct Ended {
    #[expect(dead_code, reason = "that there is a row is what counts")]
    ended: bool,
}

#[tokio::test]
async fn a_process_whose_connection_to_the_database_broke_listens_again() {
    let app = TestApp::on_postgres().await;
    let mut page = app.as_role(Role::Teacher).listen().await;
    page.state().await;
    let mut conn = app.app.db.acquire().await.unwrap();
    // The page is sent its state while the process begins to listen.
    let mut ended: Vec<Ended> = Vec::new();
    for _ in 0..100 {
        ended = conn
            .all(
                "select pg_terminate_backend(pid) as ended from pg_stat_activity
                  where datname = current_database() and query like 'LISTEN%'",
                (),
            )
            .await
            .unwrap();
        if !ended.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(ended.len(), 1, "one connection listens for the whole process");
    drop(conn);
    raise(&app, "employee-teacher", "meanwhile").await;
    let heard = tokio::time::timeout(Duration::from_secs(10), page.next()).await.expect("it listens again").unwrap();
    assert!(heard.contains("meanwhile"), "{heard}");
    raise(&app, "employee-teacher", "afterwards").await;
    assert_eq!(bodies_of(&page.state().await), ["afterwards", "meanwhile"]);
}

const OVER: &str = "event: ended\ndata:";

#[tokio::test]
async fn a_stream_ends_with_its_sign_in() {
    two(async |one, other| {
        // A changed password, role or status ends every sign-in of the account.
        for change in [
            "update employees set token_epoch = token_epoch + 1 where id = 'employee-teacher'",
            "update employees set status = 'inactive', token_epoch = 0 where id = 'employee-teacher'",
        ] {
            let mut page = other.as_role(Role::Teacher).listen().await;
            page.state().await;
            run(&one.app.db, change).await;
            assert_eq!(page.end().await.as_deref(), Some(OVER), "{change}");
            run(&one.app.db, "update employees set status = 'active', token_epoch = 0 where id = 'employee-teacher'")
                .await;
        }
        // Signing out ends the one alone.
        let (gone, stays) = (other.as_student("student-1"), other.as_student("student-1"));
        let (mut gone_page, mut page) = (gone.listen().await, stays.listen().await);
        gone_page.state().await;
        page.state().await;
        let out = gone.bare_form("/auth/logout", &[]).await;
        assert_eq!(out.status, StatusCode::SEE_OTHER);
        assert_eq!(gone_page.end().await.as_deref(), Some(OVER));
        assert!(page.is_quiet().await);
        // Who is signed out hears that it is over, and is led to no login.
        for signed_out in [&gone, &other.anonymous()] {
            let mut page = signed_out.listen().await;
            assert_eq!(page.end().await.as_deref(), Some(OVER));
        }
        // Its time is over.
        let last = rules::limits::TOKEN_HOURS * 3_600_000 - 500;
        other.clock.set(NOW + u64::try_from(last).unwrap());
        let mut page = stays.listen().await;
        page.state().await;
        assert_eq!(page.end().await.as_deref(), Some(OVER));
        other.clock.set(NOW);
    })
    .await;
}

#[tokio::test]
async fn streams_are_bounded_and_end_with_the_server() {
    let app = TestApp::new().await;
    let teacher = app.as_role(Role::Teacher);
    assert_eq!(app.anonymous().listen().await.end().await.as_deref(), Some(OVER), "nobody is signed in");
    let other = teacher.get("/admin/notifications/stream?viewer=employee-admin").await;
    assert_eq!(other.status, StatusCode::CONFLICT, "the page is of somebody else");
    let mut pages = Vec::new();
    for _ in 0..8 {
        pages.push(teacher.listen().await);
    }
    assert_eq!(app.app.streams.count(), 8);
    let refused = teacher.get("/admin/notifications/stream").await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
    pages.pop();
    // Which others are not kept from.
    let mut page = teacher.listen().await;
    app.as_role(Role::Admin).listen().await.state().await;
    page.state().await;
    app.app.streams.close();
    assert_eq!(page.end().await, None, "the browser comes back: to another process, or later");
    for page in &mut pages {
        page.end().await;
    }
    drop((page, pages));
    assert_eq!(app.app.streams.count(), 0);
    assert_eq!(teacher.get("/admin/notifications/stream").await.status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn an_import_tells_whoever_made_it() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = json!({ "sessionId": "session-1", "subjects": [{ "subjectName": "Botany" }, { "subjectName": "Zoology" }] });
        let mut rehearsed = body.clone();
        rehearsed["dryRun"] = json!(true);
        assert_eq!(admin.post("/api/addBulkSubject", &rehearsed).await.status, StatusCode::OK);
        assert_eq!(own(&admin).await, Vec::<Value>::new());
        let answer = admin.post("/api/addBulkSubject", &body).await;
        assert_eq!(answer.json()["new"], 2, "{}", answer.text());
        let told = own(&admin).await;
        assert_eq!(
            (&told[0]["title"], &told[0]["body"], &told[0]["href"], told.len()),
            (
                &json!("Bulk Import Notification"),
                &json!("Subjects imported: 2 added."),
                &json!("/admin/bulkImport/subjects"),
                1
            )
        );
    })
    .await;
}

#[tokio::test]
async fn whoever_made_a_print_link_is_told_when_it_is_first_fetched_from_an_address() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let made = admin.post("/api/printLinks", &body()).await.json();
        let (url, sheets) = (made["url"].as_str().unwrap(), made["sheetsUrl"].as_str().unwrap());
        let shop = app.anonymous().from([192, 0, 2, 7]);
        shop.get(url).await;
        assert_eq!(own(&admin).await, Vec::<Value>::new(), "its preview is not the sheets");
        for path in [sheets.to_owned(), sheets.to_owned(), format!("{sheets}/1")] {
            assert_eq!(shop.get(&path).await.status, StatusCode::OK);
        }
        let told = own(&admin).await;
        assert_eq!(
            (&told[0]["title"], &told[0]["body"], told.len()),
            (
                &json!("Print Links Notification"),
                &json!("Report cards of Class 8 A, Half Yearly: fetched from 192.0.2.7."),
                1
            )
        );
        let list = admin.get(told[0]["href"].as_str().unwrap()).await;
        assert_eq!(list.status, StatusCode::OK);
        list.served_as("printLinks_fetched");
        app.anonymous().from([192, 0, 2, 8]).get(sheets).await;
        assert_eq!(own(&admin).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn old_notifications_are_forgotten_those_that_were_read_first() {
    each_engine(async |app| {
        let teacher = app.as_role(Role::Teacher);
        raise(app, "employee-teacher", "read").await;
        teacher.put("/api/readAllNotification", &json!({})).await;
        raise(app, "employee-teacher", "unread").await;
        for (days, left) in [(90, vec!["unread", "read"]), (93, vec!["unread"]), (365, vec!["unread"]), (367, vec![])] {
            let mut conn = app.app.db.acquire().await.unwrap();
            let now = i64::try_from(NOW + days * DAY).unwrap();
            notifications::forget_old(&mut conn, now).await.unwrap();
            drop(conn);
            assert_eq!(bodies(&teacher).await, left, "after {days} days");
        }
    })
    .await;
}

#[derive(FromRow, Debug, PartialEq)]
struct WebId {
    account_id: String,
    web_id: String,
}

async fn web_ids(db: &Db) -> Vec<WebId> {
    let mut conn = db.acquire().await.unwrap();
    conn.all("select account_id, web_id from web_ids order by web_id", ()).await.unwrap()
}

#[tokio::test]
async fn a_web_id_is_kept_with_its_sign_in() {
    each_engine(async |app| {
        let sent = |web_id: Value| json!({ "userType": "admin", "userId": "teacher", "userPassword": PASSWORD, "isWeb": true, "webId": web_id });
        let sign_in = async |web_id: Value| app.anonymous().post("/api/manageUserLogin", &sent(web_id)).await;
        let token = sign_in(json!("push-1")).await.json()["accessToken"].as_str().unwrap().to_owned();
        for none in [json!(""), json!("  "), Value::Null] {
            assert_eq!(sign_in(none).await.status, StatusCode::OK);
        }
        assert_eq!(sign_in(json!({ "endpoint": 7 })).await.status, StatusCode::OK);
        let long = sign_in(json!("x".repeat(4_097))).await;
        assert_eq!((long.status, long.json()["fields"]["webId"].is_string()), (StatusCode::BAD_REQUEST, true));
        let kept = |web_id: &str| WebId { account_id: "employee-teacher".to_owned(), web_id: web_id.to_owned() };
        assert_eq!(web_ids(&app.app.db).await, [kept("push-1"), kept("{\"endpoint\":7}")]);
        app.with_token(&token).bare_form("/auth/logout", &[]).await;
        assert_eq!(web_ids(&app.app.db).await, [kept("{\"endpoint\":7}")]);
        let mut conn = app.app.db.acquire().await.unwrap();
        auth::sweep(&mut conn, i64::try_from(NOW + DAY).unwrap()).await.unwrap();
        drop(conn);
        assert_eq!(web_ids(&app.app.db).await, Vec::<WebId>::new());
    })
    .await;
}

#[tokio::test]
async fn homework_is_told_of_once_on_the_day_for_which_it_is_given() {
    each_engine(async |app| {
        // What the school has from before was told of.
        app.app.db.acquire().await.unwrap().execute("update homework set told_at = 0", ()).await.unwrap();
        let (teacher, student) = (app.as_role(Role::Teacher), app.as_student("student-1"));
        let of = |title: &str, day: &str, status: &str| {
            json!({
                "sessionId": "session-1", "sectionId": "section-1", "subjectId": "subject-1", "title": title,
                "givenOn": day, "dueOn": "2026-09-25", "status": status,
            })
        };
        for (title, day, status) in [
            ("Today", "2026-09-21", "active"),
            ("Tomorrow", "2026-09-22", "active"),
            ("Never", "2026-09-21", "inactive"),
        ] {
            let answer = teacher.post("/api/addHomeWork", &of(title, day, status)).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        let today = "Homework in Mathematics: Today, due 25 September 2026.".to_owned();
        let tomorrow = "Homework in Mathematics: Tomorrow, due 25 September 2026.".to_owned();
        tell_what_was_given(&app.app).await.unwrap();
        assert_eq!(bodies(&student).await, std::slice::from_ref(&today));
        app.clock.set(NOW + DAY);
        let student = app.as_student("student-1");
        tell_what_was_given(&app.app).await.unwrap();
        tell_what_was_given(&app.app).await.unwrap();
        assert_eq!(bodies(&student).await, [tomorrow, today]);
        assert!(bodies(&app.as_student("student-6")).await.is_empty(), "another section's");
        assert_eq!(own(&student).await[0]["title"], "My Homework Notification");
        app.clock.set(NOW);
    })
    .await;
}

#[tokio::test]
async fn an_event_is_told_to_those_whom_it_is_for() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let of = |title: &str, audience: Value, classes: Value| {
            json!({
                "title": title, "typeId": "events-1", "from": "2026-09-24", "sessionId": "session-1",
                "audience": audience, "classes": classes,
            })
        };
        let none = json!([]);
        let mut over = of("Over", json!(["students", "employees"]), none.clone());
        over["from"] = json!("2026-09-20");
        let mut draft = of("Draft", json!(["students", "employees"]), none.clone());
        draft["status"] = json!("inactive");
        let sent = [
            of("Concert", json!(["students"]), none.clone()),
            of("Meeting", json!(["employees"]), none),
            of("Class 8 alone", json!([]), json!(["8"])),
            of("Class 9 alone", json!([]), json!(["9"])),
            over,
            draft,
        ];
        for body in &sent {
            let answer = admin.post("/api/addEvent", body).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        }
        let student = app.as_student("student-1");
        assert_eq!(bodies(&student).await, ["Class 8 alone: 24 September 2026.", "Concert: 24 September 2026."]);
        assert_eq!(bodies(&app.as_role(Role::Teacher)).await, ["Meeting: 24 September 2026."]);
        for (client, who) in [(&student, "student"), (&app.as_role(Role::Teacher), "employee")] {
            let href = own(client).await[0]["href"].as_str().unwrap().to_owned();
            assert!(href.starts_with(&format!("/admin/{who}Events/")), "{href}");
            assert_eq!(client.get(&href).await.status, StatusCode::OK, "{href}");
        }
        assert!(bodies(&app.as_employee("employee-admin-2", Role::Admin)).await.is_empty(), "another branch's");
    })
    .await;
}
