//! Callers who are slow, guess, forge, or send what nobody should; and an engine that cannot do what it is asked.

use std::sync::Arc;
use std::time::Duration;

use auth::Kind;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use base::error::Error;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::Db;
use futures_util::future::join_all;
use markbook::routes;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use ssr::{Bundle, Options, Platform, Renderer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::timeout;
use web::connections::Limits;
use web::page::{Caching, Pages};
use web::{assets, connections};

use testing::databases::{Folder, postgres, sqlite};
use testing::school::{sheet_body, sheet_query};
use testing::{Client, PASSWORD, TestApp, both_schools, run};

const LOGIN: &str = "/api/manageUserLogin";
const DELETE: &str = "/api/deleteFilterWiseExamMarks";

fn with(mut body: Value, key: &str, value: Value) -> Value {
    body[key] = value;
    body
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    #[derive(db::FromRow)]
    struct Count {
        count: i64,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    conn.one::<Count>(sql, ()).await.unwrap().count
}

#[tokio::test]
async fn a_client_that_never_ends_its_head_is_let_go() {
    let app = TestApp::new().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let router = routes::router(app.app.clone());
    let limits = Limits { head_within: Duration::from_millis(1_500), ..Limits::default() };
    let serving = tokio::spawn(connections::serve(
        listener,
        router,
        limits,
        Box::pin(async {
            let _ = stopped.await;
        }),
    ));
    for start in ["", "GET /healthz HTTP/1.1\r\nhost: x\r\n"] {
        let mut slow = TcpStream::connect(address).await.unwrap();
        slow.write_all(start.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let ended = timeout(Duration::from_mins(1), slow.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "{start:?} still holds the server");
    }
    // One that drips a header line at a time is not let on by each line.
    let mut dripping = TcpStream::connect(address).await.unwrap();
    dripping.write_all(b"GET /healthz HTTP/1.1\r\n").await.unwrap();
    let dripped = timeout(Duration::from_mins(1), async {
        while dripping.write_all(b"a: b\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    assert!(dripped.await.is_ok());
    // A good one is answered, twice over one connection, and told of its address.
    let mut good = TcpStream::connect(address).await.unwrap();
    for _ in 0..2 {
        good.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut answer = [0; 512];
        let read = good.read(&mut answer).await.unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 200 OK"));
    }
    stop.send(()).unwrap();
    timeout(Duration::from_secs(10), serving).await.expect("idle connections do not keep the server").unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn a_head_changes_nothing() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let marks = json!([{ "studentId": "student-1", "written": 40 }]);
    let add = with(sheet_body("subject-1"), "marks", marks);
    assert_eq!(admin.post("/api/addSubjectWiseMarks", &add).await.status, StatusCode::OK);
    let delete = format!("{DELETE}?{}", sheet_query("subject-1"));
    let password = "/api/updateEmployeePassword/employee-teacher?newPassword=quite-another-one".to_owned();
    for address in [delete, password] {
        let answer = admin.send(Method::HEAD, &address, &[], Body::empty()).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{address}");
    }
    assert_eq!(count(&app, "select count(*) as count from marks where written is not null").await, 1);
    assert_eq!(count(&app, "select count(*) as count from employees where token_epoch > 0").await, 0);
}

#[tokio::test]
async fn guesses_that_come_at_once_are_no_more_than_those_that_come_in_turn() {
    let app = TestApp::new().await;
    let nobody = app.anonymous();
    // The branch by id and by name is the same account.
    let guesses = (0..40).map(|n| {
        let nobody = nobody.clone();
        async move {
            let (key, branch) = if n % 2 == 0 { ("branchId", "branch-1") } else { ("branchName", "Dhanmondi") };
            let body =
                json!({ "userType": "student", "userId": "S-001", "userPassword": format!("guess {n}"), key: branch });
            nobody.post(LOGIN, &body).await.status.as_u16()
        }
    });
    let answers = join_all(guesses).await;
    assert_eq!(answers.iter().filter(|status| **status == 400).count(), 10, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 429).count(), 30, "{answers:?}");
    // Many people who sign in at once from one place are no guesses.
    let body = json!({ "userType": "admin", "userId": "admin", "userPassword": PASSWORD });
    for _ in 0..12 {
        assert_eq!(nobody.post(LOGIN, &body).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn another_sites_form_cannot_sign_its_own_account_in() {
    let app = TestApp::new().await;
    let body = json!({ "userType": "admin", "userId": "admin", "userPassword": PASSWORD });
    for headers in [[("sec-fetch-site", "cross-site")], [("origin", "https://elsewhere.example")]] {
        let answer = app.anonymous().json(Method::POST, LOGIN, &body, &headers).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
        assert_eq!(answer.header("set-cookie"), "");
    }
    let own = [("sec-fetch-site", "same-origin")];
    assert_eq!(app.anonymous().json(Method::POST, LOGIN, &body, &own).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_student_of_another_branch_than_the_one_named_is_not_found_for_super_admin() {
    let app = TestApp::new().await;
    let super_admin = app.as_role(Role::SuperAdmin);
    let change =
        |branch: &str| json!({ "branchId": branch, "studentId": "student-1", "password": "quite-another-one" });
    let refused = super_admin.post("/api/changeStudentPassword", &change("branch-2")).await;
    assert_eq!(refused.refusal(), (404, "The student was not found".to_owned()));
    assert_eq!(count(&app, "select count(*) as count from students where token_epoch > 0").await, 0);
    assert_eq!(super_admin.post("/api/changeStudentPassword", &change("branch-1")).await.status, StatusCode::OK);
}

#[derive(db::FromRow)]
struct Kept {
    body_hash: String,
    answer: String,
}

#[tokio::test]
async fn a_password_change_with_a_key_is_done_once_and_leaves_no_way_to_the_password() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let path = "/api/updateEmployeePassword/employee-teacher";
        let body = json!({ "newPassword": "quite-another-one" });
        let key = [("idempotency-key", "k-1")];
        for _ in 0..2 {
            let answer = admin.json(Method::POST, path, &body, &key).await;
            assert_eq!(answer.refusal(), (200, messages::PASSWORD_CHANGED.to_owned()));
        }
        assert_eq!(count(&app, "select count(*) as count from employees where token_epoch = 1").await, 1);
        let other = json!({ "newPassword": "and-again-another" });
        assert_eq!(admin.json(Method::POST, path, &other, &key).await.status, StatusCode::UNPROCESSABLE_ENTITY);

        // One's own: the new token is answered, and is not kept.
        let own = json!({ "branchId": "branch-1", "studentId": "student-1", "password": "quite-another-one" });
        let answer = app.as_student("student-1").json(Method::POST, "/api/changeStudentPassword", &own, &key).await;
        assert!(answer.json()["accessToken"].is_string(), "{}", answer.text());
        let mut conn = app.app.db.acquire().await.unwrap();
        let kept: Vec<Kept> = conn.all("select body_hash, answer from idempotency_keys", ()).await.unwrap();
        assert_eq!(kept.len(), 2);
        for kept in kept {
            assert!(!kept.answer.contains("accessToken"), "{}", kept.answer);
            for body in [&body, &own] {
                let plain = base64::engine::general_purpose::STANDARD_NO_PAD.encode(Sha256::digest(body.to_string()));
                assert_ne!(kept.body_hash, plain, "whoever has the database could guess passwords by it");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_number_is_read_by_its_own_digits() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let mut filter = sheet_body("subject-1").to_string();
    filter.pop();
    let send = async |value: &str| {
        let body = format!(r#"{filter},"editedMarks":[{{"studentId":"student-1","written":{value}}}]}}"#);
        admin.send(Method::PUT, "/api/updateOneMark", &[], Body::from(body)).await
    };
    let huge = "9".repeat(400);
    for (value, reason) in [
        (r#""1e1""#, "not a number"),
        ("1e2", "above the full mark of 50"),
        ("1e400", "above the full mark of 50"),
        ("1e-5", "two decimals"),
        ("-1e0", "below 0"),
        ("-0.5", "below 0"),
        ("10.00000000000000000000001", "two decimals"),
        ("37.5499999999999999999", "two decimals"),
        ("99999999999999999999999", "above the full mark of 50"),
        (huge.as_str(), "above the full mark of 50"),
        ("[[[]]]", "not a number"),
        (r#""\ud800""#, "not a number"),
    ] {
        let answer = send(value).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}: {}", answer.text());
        let field = answer.json()["fields"]["marks.student-1.written"].as_str().unwrap_or_default().to_owned();
        assert!(field.contains(reason), "{value}: {field}");
    }
    assert_eq!(count(&app, "select count(*) as count from marks").await, 0);
    for value in ["37.50", "\"37.5\"", "0", "50.0", "1e1", "1.10e1", "-0"] {
        assert_eq!(send(value).await.status, StatusCode::OK, "{value}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(send(&deep).await.status, StatusCode::BAD_REQUEST);
    // A stale one is shown as it was sent, even where no JSON number holds it.
    let body = format!(r#"{filter},"editedMarks":[{{"studentId":"student-1","version":0,"written":1e400}}]}}"#);
    let stale = admin.send(Method::PUT, "/api/updateOneMark", &[], Body::from(body)).await;
    assert_eq!((stale.status, &stale.json()["conflicts"][0]["yours"]), (StatusCode::CONFLICT, &json!("1e400")));
}

#[tokio::test]
async fn no_branch_is_no_way_to_every_branch() {
    let app = TestApp::new().await;
    run(&app.app.db, "update employees set branch_id = null where id = 'employee-admin'").await;
    run(&app.app.db, "update employees set branch_id = 'branch-1' where id = 'employee-superAdmin'").await;
    for role in [Role::Admin, Role::SuperAdmin] {
        assert_eq!(app.as_role(role).get("/api/getAllBranch").await.status, StatusCode::FORBIDDEN, "{role}");
        assert_eq!(app.as_role(role).get("/admin/dashboard").await.status, StatusCode::FORBIDDEN, "{role}");
    }
}

#[tokio::test]
async fn an_unreadable_path_goes_to_the_dashboard_like_any_unknown_one() {
    let app = TestApp::new().await;
    let answer = app.as_role(Role::Admin).get("/admin/%ff").await;
    assert_eq!((answer.status, answer.header("location")), (StatusCode::SEE_OTHER, "/admin/dashboard"));
}

#[tokio::test]
async fn the_error_page_runs_nothing_and_is_framed_by_nobody() {
    let app = TestApp::new().await;
    let answer = app.as_role(Role::Librarian).get("/admin/examResult?x=%3Cscript%3E").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let policy = answer.header("content-security-policy").to_owned();
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'none'"), "{policy}");
    let text = answer.text();
    assert_eq!(
        (text.matches("<style").count(), text.matches("style=").count(), text.contains("<script")),
        (1, 0, false)
    );
    let style = text.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    assert!(policy.contains(&STANDARD.encode(Sha256::digest(style))), "{policy}");
}

#[tokio::test]
async fn papers_are_in_no_list_of_the_web_and_tell_nobody_their_address() {
    let app = TestApp::new().await;
    let answer = app.as_role(Role::Admin).get(&format!("/admin/examResult/blank?{}", sheet_query("subject-1"))).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!((answer.header("x-robots-tag"), answer.header("referrer-policy")), ("noindex", "no-referrer"));
}

async fn answers_of(db: &Db, first: &'static str, second: &'static str) -> Option<StatusCode> {
    let mut conn = db.acquire().await.unwrap();
    conn.execute(first, ()).await.unwrap();
    conn.execute(second, ()).await.err().map(|error| Error::from(error).status())
}

#[tokio::test]
async fn a_locked_and_a_full_database_say_so() {
    let (db, _folder) = sqlite().await;
    let writer = db.begin().await.unwrap();
    let locked =
        answers_of(&db, "pragma busy_timeout = 10", "insert into settings (name, value) values ('a', 'b')").await;
    assert_eq!(locked, Some(StatusCode::SERVICE_UNAVAILABLE));
    drop(writer);
    let full = answers_of(
        &db,
        "pragma max_page_count = 1",
        "insert into settings (name, value) values ('a', hex(zeroblob(1000000)))",
    )
    .await;
    assert_eq!(full, Some(StatusCode::INSUFFICIENT_STORAGE));

    let db = postgres().await;
    let mut writer = db.begin().await.unwrap();
    writer.execute("lock table settings in exclusive mode", ()).await.unwrap();
    let locked = answers_of(&db, "set lock_timeout = 10", "insert into settings (name, value) values ('a', 'b')").await;
    assert_eq!(locked, Some(StatusCode::SERVICE_UNAVAILABLE));
}

#[tokio::test]
async fn a_full_disk_that_has_room_again_is_written_on_again() {
    let folder = Folder::new();
    let db = Db::connect(&format!("sqlite://{}", folder.0.join("full.db").display()), 1).await.unwrap();
    db.migrate().await.unwrap();
    let insert = "insert into settings (name, value) values ('a', hex(zeroblob(1000000)))";
    let mut tx = db.begin().await.unwrap();
    tx.execute("pragma max_page_count = 1", ()).await.unwrap();
    let full = tx.execute(insert, ()).await.unwrap_err();
    assert_eq!(Error::from(full).status(), StatusCode::INSUFFICIENT_STORAGE);
    drop(tx);
    let mut tx = db.begin().await.unwrap();
    tx.execute("pragma max_page_count = 100000", ()).await.unwrap();
    tx.execute(insert, ()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Whether a text holds a signed token: an object's head and an object's claims. A head alone also comes up in random keys and nonces.
fn holds_token(text: &str) -> bool {
    let in_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    text.match_indices("eyJ").any(|(start, _)| text[start..].trim_start_matches(in_token).starts_with(".eyJ"))
}

#[tokio::test]
async fn a_token_is_told_from_a_random_key_that_begins_like_one() {
    let app = TestApp::new().await;
    let token = app.app.tokens.issue("employee-admin", Kind::Employee, Role::Admin, 0, 0).unwrap();
    assert!(holds_token(&format!("a page with {token} in it")), "{token}");
    assert!(!holds_token(r#"value="eyJ0k-_x" nonce="aeyJ.eyI""#));
}

#[tokio::test]
async fn hydration_data_holds_no_secret_and_nothing_of_another_branch() {
    let app = TestApp::new().await;
    run(&app.app.db, "update branches set branch_name = 'Far-Away' where id = 'branch-2'").await;
    let sheet = sheet_query("subject-1");
    for role in Role::ALL {
        let client: Client = app.as_role(role);
        for path in
            ["dashboard", "searchView", "examResult", "examResult_admin", "examResult_student", "changePassword"]
        {
            for query in [sheet.clone(), format!("{sheet}&tab=marks"), sheet.replace("session-1", "session-2")] {
                let answer = client.get(&format!("/admin/{path}?{query}")).await;
                let text = answer.text();
                for secret in ["argon2", "password_hash", "accessToken"] {
                    assert!(!text.contains(secret), "{role} {path}: {secret}");
                }
                assert!(!holds_token(text), "{role} {path}: a token");
                assert!(!answer.header("content-security-policy").is_empty(), "{role} {path}");
                assert_eq!(answer.header("cache-control"), "private, no-store", "{role} {path}");
                assert!(!text.contains(" style="), "{role} {path}");
                if role != Role::SuperAdmin {
                    assert!(!text.contains("Far-Away") && !text.contains("branch-2"), "{role} {path}");
                }
            }
        }
    }
}

#[tokio::test]
async fn writers_who_wait_for_each_other_leave_the_readers_their_connections() {
    // Four connections, one writer who does not end, and more writers than connections.
    let (db, _folder) = sqlite().await;
    let first = db.begin().await.unwrap();
    let waiting: Vec<_> = (0..8)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                tx.execute("insert into settings (name, value) values (lower(hex(randomblob(8))), '')", ())
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(50)).await;
    let reader = timeout(Duration::from_secs(5), db.acquire()).await;
    assert!(reader.expect("a reader has a connection at once").is_ok());
    drop(first);
    for writer in waiting {
        timeout(Duration::from_secs(10), writer).await.expect("each writer has a turn").unwrap();
    }
}

#[tokio::test]
async fn more_pages_than_can_be_queued_are_asked_to_come_again() {
    let bundle = Bundle { name: "server.js", source: Arc::from(assets::server_bundle().unwrap()) };
    let options = Options { isolates: 1, queue: 2, deadline: Duration::from_secs(10), heap_limit_mb: 256 };
    let renderer = Renderer::start(Platform::init(), bundle, options).unwrap();
    let pages = Pages::new(renderer, Caching::Nothing).unwrap();
    let form = json!({ "values": {}, "errors": {}, "failure": null, "version": null });
    let props = json!({ "kind": "employee", "form": form, "done": null });
    let answers = join_all((0..20).map(|_| pages.screen("changePassword", "Change Password", None, &props))).await;
    let (good, busy): (Vec<_>, Vec<_>) = answers.into_iter().partition(std::result::Result::is_ok);
    assert!(!good.is_empty() && busy.len() >= 10, "{} {}", good.len(), busy.len());
    for refused in busy {
        let refused = refused.unwrap_err();
        assert_eq!((refused.status(), refused.retry_after()), (StatusCode::SERVICE_UNAVAILABLE, Some(1)));
    }
    assert!(pages.screen("changePassword", "Change Password", None, &props).await.is_ok());
}
