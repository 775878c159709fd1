//! A server that is killed in the middle of a promotion of 1,200 students (docs/rules.md, *Promotion*): all of them are promoted, or none is.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Instant;

use db::{Db, FromRow};
use serde_json::{Value, json};

use crate::cli::{Serving, markbook};
use testing::databases::{Folder, postgres_url};
use testing::rows::{self, Student, students};

const STUDENTS: i64 = 1_200;
const PASSWORD: &str = "a long enough one";

/// Class 8 with its students, and the session after with an empty class 9.
async fn fill(url: &str) {
    let db = Db::connect(url, 2).await.unwrap();
    db.migrate().await.unwrap();
    let mut tx = db.begin().await.unwrap();
    rows::branch(&mut tx, "branch", ("Dhanmondi", "School"), Some("Dhaka")).await;
    for (session, name, year, status) in [
        ("old", "2026", ["2026-01-01", "2026-12-31"], "active"),
        ("new", "2027", ["2027-01-01", "2027-12-31"], "planned"),
    ] {
        rows::session(&mut tx, session, "branch", name, year, status).await;
    }
    for (class, session, name, section) in
        [("class-8", "old", ("Class 8", 8), "section-8"), ("class-9", "new", ("Class 9", 9), "section-9")]
    {
        rows::class(&mut tx, class, session, name).await;
        rows::section(&mut tx, section, class, "A").await;
    }
    let all: Vec<Student> = (1..=STUDENTS)
        .map(|number| Student {
            id: format!("student-{number}"),
            reg_no: format!("S-{number}"),
            first_name: "Afia".to_owned(),
            last_name: format!("Number {number}"),
            branch: "branch",
            session: "old",
            class: "class-8",
            section: "section-8".to_owned(),
            roll: number,
        })
        .collect();
    students(&mut tx, &all).await;
    tx.commit().await.unwrap();
    db.close().await;
}

/// Enrolments in the new session, students of promotions, promotions, changes in the audit.
async fn stored(url: &str) -> [i64; 4] {
    #[derive(FromRow)]
    struct Row {
        n: i64,
    }
    let db = Db::connect(url, 1).await.unwrap();
    let mut conn = db.acquire().await.unwrap();
    let mut counts = [0; 4];
    for (count, sql) in counts.iter_mut().zip([
        "select count(*) as n from enrolments where session_id = 'new'",
        "select count(*) as n from promotion_students",
        "select count(*) as n from promotions",
        "select count(*) as n from audit_changes",
    ]) {
        let row: Row = conn.one(sql, ()).await.unwrap();
        *count = row.n;
    }
    drop(conn);
    db.close().await;
    counts
}

/// What is stored after another promotion of all.
fn more([enrolments, students, promotions, changes]: [i64; 4]) -> [i64; 4] {
    [enrolments + STUDENTS, students + STUDENTS, promotions + 1, changes + STUDENTS]
}

/// Begins a request; its answer is what the stream will hold.
fn send(address: &str, method: &str, path: &str, token: Option<&str>, body: &Value) -> TcpStream {
    let body = body.to_string();
    let token = token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\n{token}content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    stream
}

fn answer(mut stream: TcpStream) -> Value {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (_, body) = text.split_once("\r\n\r\n").expect("an answer has a body");
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{text}"))
}

fn sign_in(serving: &Serving) -> String {
    let body = json!({ "userType": "admin", "userId": "head", "userPassword": PASSWORD, "isWeb": true });
    let user = answer(send(&serving.address, "POST", "/api/manageUserLogin", None, &body));
    user["accessToken"].as_str().unwrap_or_else(|| panic!("{user}")).to_owned()
}

async fn killed(url: &str) {
    fill(url).await;
    let folder = Folder::new();
    let mut create = markbook(
        &folder.0,
        &["create-admin", "--user-name", "head", "--employee-name", "The Head", "--database-url", url],
    );
    assert!(create.env("MARKBOOK_ADMIN_PASSWORD", PASSWORD).status().unwrap().success());
    let start = || Serving::start(markbook(&folder.0, &["serve", "--listen", "127.0.0.1:0", "--database-url", url]));
    let body = json!({
        "branchId": "branch", "oldSessionId": "old", "newSessionId": "new", "oldSectionId": "section-8", "promotionStatus": "promote",
    });
    let promote =
        |serving: &Serving, token: &str| send(&serving.address, "POST", "/api/addStudentPromotion", Some(token), &body);

    // How long it takes whole; then it is taken back.
    let serving = start();
    let token = sign_in(&serving);
    let new = stored(url).await;
    let since = Instant::now();
    let done = answer(promote(&serving, &token));
    let whole = since.elapsed();
    let id = done["_id"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    assert_eq!(stored(url).await, more(new));
    let undo = format!("/api/undoStudentPromotion/{id}");
    answer(send(&serving.address, "DELETE", &undo, Some(&token), &Value::Null));
    drop(serving);
    let before = stored(url).await;
    assert_eq!(before[0], 0);

    let mut cut = 0;
    for percent in [10, 30, 50, 70, 85, 95] {
        let serving = start();
        let token = sign_in(&serving);
        let _stream = promote(&serving, &token);
        thread::sleep(whole * percent / 100);
        // SIGKILL.
        drop(serving);
        let after = stored(url).await;
        if after == before {
            cut += 1;
            continue;
        }
        assert_eq!(after, more(before), "killed after {percent} % of {whole:?}");
        break;
    }
    assert!(cut > 0, "it was never killed in the middle");
    if cut == 6 {
        // The connection that was cut holds nothing back.
        let serving = start();
        let done = answer(promote(&serving, &sign_in(&serving)));
        assert!(done["_id"].is_string(), "{done}");
        assert_eq!(stored(url).await[0], STUDENTS);
    }
}

#[tokio::test]
async fn a_server_killed_in_mid_promotion_has_promoted_all_or_nobody() {
    let folder = Folder::new();
    killed(&format!("sqlite://{}", folder.0.join("test.db").display())).await;
    killed(&postgres_url().await).await;
}
