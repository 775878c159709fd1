//! What every answer carries, how a sign-in ends, and where addresses at the door lead (docs/rules.md, *Sign-in*, *Calls*).

use std::time::Duration;

use auth::Kind;
use auth::setup::SetupCode;
use auth::tokens::Tokens;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::Db;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::narrowed;
use testing::databases::{Folder, postgres_url};
use testing::school::{sheet_body, sheet_query};
use testing::{Client, PASSWORD, TestApp, both, both_schools};

const LOGIN: &str = "/api/manageUserLogin";
const SAME_ORIGIN: (&str, &str) = ("sec-fetch-site", "same-origin");

async fn signed_in(app: &TestApp, user: &str) -> String {
    let body = json!({ "userType": "admin", "userId": user, "userPassword": PASSWORD });
    let answer = app.anonymous().post(LOGIN, &body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()["accessToken"].as_str().unwrap().to_owned()
}

async fn passes(client: &Client) -> (u16, u16) {
    let call = client.get("/api/check_session").await.status.as_u16();
    let page = client.get("/admin/dashboard").await.status.as_u16();
    (call, page)
}

#[tokio::test]
async fn a_token_ends_with_its_logout_and_other_sign_ins_go_on() {
    both_schools(|db| async move {
        let app = TestApp::bare(db.clone(), None, SetupCode::default());
        let other_process = TestApp::bare(db.clone(), None, SetupCode::default());
        let (here, there) = (signed_in(&app, "admin").await, signed_in(&app, "admin").await);
        let (here, there) = (app.with_token(&here), other_process.with_token(&there));
        assert_eq!((passes(&here).await, passes(&there).await), ((200, 200), (200, 200)));

        let out = here.send(Method::POST, "/auth/logout", &[SAME_ORIGIN], Body::empty()).await;
        assert_eq!((out.status, out.header("location")), (StatusCode::SEE_OTHER, "/auth/login"));
        assert_eq!(passes(&here).await, (401, 303));
        assert_eq!(here.get("/api/check_session").await.message(), messages::TOKEN_HAS_EXPIRED);
        let token = here.send(Method::POST, "/auth/token", &[SAME_ORIGIN], Body::empty()).await;
        assert_eq!(token.status, StatusCode::UNAUTHORIZED);
        assert_eq!(passes(&there).await, (200, 200), "the other sign-in of the account");

        // The bearer alone, at another process.
        let third = signed_in(&app, "admin").await;
        let bearer = format!("Bearer {third}");
        let headers = [SAME_ORIGIN, ("authorization", bearer.as_str())];
        other_process.anonymous().send(Method::POST, "/auth/logout", &headers, Body::empty()).await;
        assert_eq!(passes(&app.with_token(&third)).await, (401, 303));

        // Kept until the token would have ended by itself.
        let ended = |now: i64| {
            let db = db.clone();
            async move {
                #[derive(db::FromRow)]
                struct Count {
                    count: i64,
                }
                let mut conn = db.acquire().await.unwrap();
                auth::sweep(&mut conn, now).await.unwrap();
                conn.one::<Count>("select count(*) as count from ended_tokens", ()).await.unwrap().count
            }
        };
        let now = app.app.clock.now_ms();
        assert_eq!(ended(now + rules::limits::TOKEN_HOURS * 3_600_000 - 1_000).await, 2);
        assert_eq!(ended(now + rules::limits::TOKEN_HOURS * 3_600_000 + 1_000).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_logout_changes_nothing_for_a_token_that_is_not_good() {
    let app = TestApp::new().await;
    let forged = Tokens::new(&[b'x'; 32]).issue("employee-admin", Kind::Employee, Role::Admin, 0, 0).unwrap();
    for client in [app.anonymous(), app.expired(), app.with_token("not.a.token"), app.with_token(&forged)] {
        let out = client.send(Method::POST, "/auth/logout", &[SAME_ORIGIN], Body::empty()).await;
        assert_eq!(out.status, StatusCode::SEE_OTHER);
    }
    let from_elsewhere = app.as_role(Role::Admin);
    let headers = [("sec-fetch-site", "cross-site")];
    let refused = from_elsewhere.send(Method::POST, "/auth/logout", &headers, Body::empty()).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(passes(&from_elsewhere).await, (200, 200));
}

#[tokio::test]
async fn no_answer_of_a_call_is_taken_for_another_type() {
    let app = TestApp::new().await;
    for role in [Role::Admin, Role::Student] {
        for call in narrowed::calls() {
            let path = call.path.replace("{id}", "x").replace("{studentId}", "x");
            let method = Method::from_bytes(call.method.to_uppercase().as_bytes()).unwrap();
            let answer = app.as_role(role).send(method, &path, &[], Body::empty()).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        }
    }
    assert_eq!(app.anonymous().get("/api/nowhere").await.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn over_https_browsers_are_held_to_it_and_the_cookie_is_the_hosts_own() {
    let body = json!({ "userType": "admin", "userId": "admin", "userPassword": PASSWORD });
    let plain = TestApp::new().await;
    let answer = plain.anonymous().post(LOGIN, &body).await;
    assert!(answer.header("set-cookie").starts_with("markbook_sign_in=ey"), "{}", answer.header("set-cookie"));
    assert_eq!(answer.header("strict-transport-security"), "");

    let app = TestApp::over_https().await;
    let answer = app.anonymous().post(LOGIN, &body).await;
    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.starts_with("__Host-markbook_sign_in=ey"), "{cookie}");
    assert!(cookie.contains("; Path=/;") && cookie.ends_with("; HttpOnly; Secure") && !cookie.contains("Domain"));
    for path in ["/api/check_session", "/auth/login", "/admin/dashboard", "/healthz", "/assets/none.js", "/nowhere"] {
        let answer = app.anonymous().get(path).await;
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{path}");
    }
    // The name without the prefix can be planted, so that it counts for nothing.
    let token = answer.json()["accessToken"].as_str().unwrap().to_owned();
    let with = async |cookie: &str| {
        app.anonymous().send(Method::GET, "/admin/dashboard", &[("cookie", cookie)], Body::empty()).await.status
    };
    assert_eq!(with(&format!("__Host-markbook_sign_in={token}")).await, StatusCode::OK);
    assert_eq!(with(&format!("markbook_sign_in={token}")).await, StatusCode::SEE_OTHER);
    let own = format!("__Host-markbook_sign_in={token}");
    let headers = [SAME_ORIGIN, ("cookie", own.as_str())];
    let out = app.anonymous().send(Method::POST, "/auth/logout", &headers, Body::empty()).await;
    assert!(out.header("set-cookie").starts_with("__Host-markbook_sign_in=;"), "{}", out.header("set-cookie"));
    assert_eq!(with(&own).await, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_slash_at_the_end_leads_where_the_address_without_it_does() {
    let app = TestApp::new().await;
    for (client, name) in [(app.anonymous(), "nobody"), (app.as_role(Role::Teacher), "a teacher")] {
        for (path, to) in [("/admin", "/admin/dashboard"), ("/auth", "/auth/login")] {
            let without = client.get(path).await;
            let with = client.get(&format!("{path}/")).await;
            assert_eq!((without.status, without.header("location")), (StatusCode::SEE_OTHER, to), "{name} {path}");
            assert_eq!((with.status, with.header("location")), (StatusCode::SEE_OTHER, to), "{name} {path}/");
        }
    }
}

#[tokio::test]
async fn readiness_is_the_databases_and_liveness_the_processs() {
    both(|db| async move {
        let app = TestApp::bare(db.clone(), None, SetupCode::default());
        assert_eq!(app.anonymous().get("/readyz").await.status, StatusCode::OK);
        // Nobody gets a connection: as when the database does not respond.
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(db.acquire().await.unwrap());
        }
        let asked = std::time::Instant::now();
        assert_eq!(app.anonymous().get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(asked.elapsed() < Duration::from_secs(2));
        assert_eq!(app.anonymous().get("/healthz").await.status, StatusCode::OK);
        drop(held);
        assert_eq!(app.anonymous().get("/readyz").await.status, StatusCode::OK);
        db.close().await;
        assert_eq!(app.anonymous().get("/readyz").await.status, StatusCode::SERVICE_UNAVAILABLE);
    })
    .await;
}

#[tokio::test]
async fn many_that_start_on_one_empty_database_wait_for_the_first() {
    for round in 0..4 {
        let folder = Folder::new();
        let sqlite = format!("sqlite://{}", folder.0.join("new/school.db").display());
        let url = if round == 0 { postgres_url().await } else { sqlite };
        let started = (0..8).map(|_| {
            let url = url.clone();
            tokio::spawn(async move {
                let db = Db::connect(&url, 2).await.map_err(|error| error.to_string())?;
                db.migrate().await.map_err(|error| error.to_string())?;
                db.ping().await.map_err(|error| error.to_string())?;
                db.close().await;
                Ok::<_, String>(())
            })
        });
        for started in futures_util::future::join_all(started).await {
            assert_eq!(started.unwrap(), Ok(()), "{url}");
        }
    }
}

#[tokio::test]
async fn a_confined_caller_is_refused_another_branchs_student_by_every_call() {
    both_schools(|db| async move {
        let app = TestApp::bare(db, None, SetupCode::default());
        let sheet = sheet_query("subject-1");
        let marks = |key: &str, student: &str| {
            let mut body = sheet_body("subject-1");
            body[key] = json!([{ "studentId": student, "written": 1 }]);
            body
        };
        let section = |student: &str| {
            let mut body = sheet_body("subject-1");
            body["qualities"] = json!([{ "studentId": student, "honesty": "A" }]);
            body
        };
        let day = |student: &str| {
            let mut body = sheet_body("subject-1");
            body["day"] = json!("2026-09-21");
            body["attendance"] = json!([{ "studentId": student, "state": "late" }]);
            body
        };
        let one = |student: &str| {
            let mut body = sheet_body("subject-1");
            body["studentId"] = json!(student);
            body["honesty"] = json!("A");
            body["password"] = json!("a much better one");
            body
        };
        let calls = |student: &str| -> Vec<(Method, String, Value)> {
            vec![
                (Method::GET, format!("/api/getStudentWiseExamMarks?{sheet}&studentId={student}"), json!({})),
                (Method::GET, format!("/api/getStudentInfo?{sheet}&studentId={student}"), json!({})),
                (Method::GET, format!("/api/getOneStudentQualities/{student}?{sheet}"), json!({})),
                (Method::POST, "/api/addSubjectWiseMarks".to_owned(), marks("marks", student)),
                (Method::PUT, "/api/updateOneMark".to_owned(), marks("editedMarks", student)),
                (Method::PUT, "/api/sectionQualities".to_owned(), section(student)),
                (Method::PUT, "/api/saveStudentAttendance".to_owned(), day(student)),
                (Method::GET, format!("/api/getStudentAttendanceReport/{student}?{sheet}"), json!({})),
                (Method::POST, "/api/addStudentQualities".to_owned(), one(student)),
                (Method::PUT, format!("/api/updateStudentQualities/{student}?{sheet}"), one(student)),
                (Method::POST, "/api/changeStudentPassword".to_owned(), one(student)),
            ]
        };
        for (role, student, expected) in
            [(Role::Admin, "student-2x", 403), (Role::Admin, "student-404", 404), (Role::SuperAdmin, "student-2x", 404)]
        {
            for (method, address, body) in calls(student) {
                let answer = app.as_role(role).json(method, &address, &body, &[]).await;
                assert_eq!(answer.status.as_u16(), expected, "{role} {student} {address}: {}", answer.text());
                if expected == 403 {
                    assert_eq!(answer.message(), messages::OTHER_BRANCH, "{address}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_student_search_refuses_in_the_order_of_every_call() {
    let app = TestApp::new().await;
    let status =
        async |client: Client, query: &str| client.get(&format!("/api/getSearchResult?{query}")).await.status.as_u16();
    for (role, query, expected) in [
        // 403 by role before the shape.
        (Role::Student, "branchId=branch-2", 403),
        (Role::SuperAdmin, "", 403),
        // 400 for the shape before 403 for the branch.
        (Role::Admin, "branchId=branch-2", 400),
        (Role::Admin, "branchId=branch-404", 400),
        // 403 for the branch before 404, also where the text is too short to be looked for.
        (Role::Admin, "branchId=branch-2&searchText=a", 403),
        (Role::Admin, "branchId=branch-404&searchText=amina", 403),
        (Role::Admin, "branchName=Nowhere&searchText=amina", 403),
        (Role::Admin, "branchId=branch-1&branchName=Uttara&searchText=amina", 400),
        (Role::Admin, "searchText=amina", 200),
        // What the call does not take is ignored.
        (Role::Admin, "searchText=amina&sessionId=session-404&classId=class-2", 200),
    ] {
        assert_eq!(status(app.as_role(role), query).await, expected, "{role} {query}");
    }
    assert_eq!(status(app.anonymous(), "").await, 401);
}

#[tokio::test]
async fn a_password_is_not_what_one_signs_in_with() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let change = async |password: &str| {
        let body = json!({ "newPassword": password });
        admin.post("/api/updateEmployeePassword/employee-librarian", &body).await
    };
    let long = "update employees set user_name = 'librarian.dhanmondi' where id = 'employee-librarian'";
    app.app.db.acquire().await.unwrap().execute(long, ()).await.unwrap();
    for (password, message) in [
        ("Librarian.Dhanmondi", "The password must not be the User Id or register number"),
        ("            ", "The password must not be only blanks"),
    ] {
        let answer = change(password).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer.json()["fields"]["newPassword"], message);
    }
    assert_eq!(change("librarian.dhanmondi.2").await.status, StatusCode::OK);
}
