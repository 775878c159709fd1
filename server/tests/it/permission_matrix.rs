//! Every call of the routes table against every role (docs/rules.md, *Who may do what*, *Calls*): who may not
//! is refused by role before anything else is looked at, and nobody passes without a good token.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use markbook::routes::{CALLS, Call};
use rules::menu::ITEMS;
use rules::messages;
use rules::permission::{TABLE, may};
use rules::roles::Role;

use crate::narrowed;
use testing::school::sheet_query;
use testing::{Answer, Client, TestApp};

/// An id of branch 1 for the calls that take one in their path.
fn path_of(call: &Call, caller: Role) -> String {
    let id = match call.path {
        "/api/sessionWiseClass/{id}" => "session-1".to_owned(),
        "/api/classWiseSection/{id}" => "class-1".to_owned(),
        "/api/branchWiseGroup/{id}" | "/api/branchWiseSession/{id}" => "branch-1".to_owned(),
        "/api/changeGradingScheme/{id}" => "no-session".to_owned(),
        "/api/printLinks/{id}" => "no-link".to_owned(),
        "/api/undoStudentPromotion/{id}" => "no-promotion".to_owned(),
        "/api/voidDeposit/{id}" | "/api/voidExpense/{id}" => "no-voucher".to_owned(),
        "/api/returnBook/{id}" | "/api/renewBook/{id}" | "/api/waiveBookFine/{id}" => "no-issue".to_owned(),
        "/api/answerOnlineAdmission/{id}" | "/api/acceptOnlineAdmission/{id}" => "no-application".to_owned(),
        "/api/readNotification/{id}" => "no-notification".to_owned(),
        "/api/voidStudentFeesCollection/{id}" => "no-receipt".to_owned(),
        "/api/takeBackAdvance/{id}" => "no-advance".to_owned(),
        "/api/getAdvances/{id}" => "no-student".to_owned(),
        "/api/withdrawCertificate/{id}" => "no-certificate".to_owned(),
        "/api/getHandIns/{id}" | "/api/evaluateHomeWork/{id}" | "/api/handInHomeWork/{id}" => "no-homework".to_owned(),
        "/api/leaveStudent/{id}" | "/api/takeBackLeaving/{id}" | "/api/removeFeesAfterLeaving/{id}" => {
            "no-student".to_owned()
        }
        path if path.starts_with("/api/getOne")
            || path.starts_with("/api/updateOne")
            || path.starts_with("/api/deleteOne") =>
        {
            "no-record".to_owned()
        }
        "/api/updateEmployeePassword/{id}" => format!("employee-{caller}"),
        "/api/updateStudentQualities/{studentId}"
        | "/api/getOneStudentQualities/{studentId}"
        | "/api/getStudentAttendanceReport/{studentId}" => "student-1".to_owned(),
        path => {
            assert!(!path.contains('{'), "{path}: say which id the matrix gives it");
            String::new()
        }
    };
    call.path.replace("{id}", &id).replace("{studentId}", &id)
}

async fn send(client: &Client, call: &Call, address: &str, body: &str) -> Answer {
    let method = Method::from_bytes(call.method.to_uppercase().as_bytes()).expect("a method");
    let headers = [("content-type", "application/json")];
    client.send(method, address, &headers, Body::from(body.to_owned())).await
}

#[tokio::test]
async fn a_role_that_may_not_is_refused_before_anything_is_looked_at() {
    let app = TestApp::new().await;
    let mut refused = 0;
    for call in narrowed::calls() {
        let Some(action) = call.who else { continue };
        for role in Role::ALL.into_iter().filter(|role| !may(*role, action)) {
            let client = app.as_role(role);
            let path = path_of(call, role);
            for (address, body) in [
                (path.clone(), "{"),
                (format!("{path}?{}", sheet_query("subject-1")), "{}"),
                (format!("{path}?branchId=branch-2&sessionId=nowhere&page=x"), "[]"),
            ] {
                let answer = send(&client, call, &address, body).await;
                assert_eq!(
                    answer.refusal(),
                    (403, messages::NOT_ALLOWED.to_owned()),
                    "{role} {} {address}",
                    call.method
                );
                assert_eq!(answer.json()["code"], "forbidden");
                refused += 1;
            }
        }
    }
    assert!(narrowed::is_enough(refused, 61), "the table refuses students the look-ups at the least: {refused}");
}

#[tokio::test]
async fn a_role_that_may_is_never_refused_by_role() {
    let app = TestApp::new().await;
    for call in narrowed::calls() {
        let Some(action) = call.who else { continue };
        for role in Role::ALL.into_iter().filter(|role| may(*role, action)) {
            let address =
                format!("{}?{}&studentId=student-1&searchText=am", path_of(call, role), sheet_query("subject-1"));
            let answer = send(&app.as_role(role), call, &address, "{}").await;
            let status = answer.status;
            assert!(!status.is_server_error(), "{role} {address}: {status}");
            assert!(
                status != StatusCode::UNAUTHORIZED && status != StatusCode::FORBIDDEN,
                "{role} {address}: {status} {}",
                answer.text()
            );
        }
    }
}

#[tokio::test]
async fn no_call_passes_without_a_good_token() {
    let app = TestApp::new().await;
    for call in narrowed::calls().filter(|call| call.who.is_some()) {
        let address = format!("{}?{}", path_of(call, Role::SuperAdmin), sheet_query("subject-1"));
        for (client, message) in [
            (app.anonymous(), messages::SIGN_IN_FIRST),
            (app.expired(), messages::TOKEN_HAS_EXPIRED),
            (app.with_token("not.a.token"), messages::TOKEN_NOT_VALID),
        ] {
            for body in ["{", "{}"] {
                let answer = send(&client, call, &address, body).await;
                assert_eq!(answer.refusal(), (401, message.to_owned()), "{} {address}", call.method);
                let code = if message == messages::TOKEN_HAS_EXPIRED { "tokenExpired" } else { "signedOut" };
                assert_eq!(answer.json()["code"], code);
            }
        }
    }
}

#[tokio::test]
async fn the_calls_of_the_table_are_the_calls_of_the_document() {
    let app = TestApp::new().await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    for call in CALLS {
        let operation = &document["paths"][call.path][call.method];
        let roles: Vec<&str> =
            operation["x-roles"].as_array().into_iter().flatten().filter_map(|role| role.as_str()).collect();
        let expected: Vec<&str> = Role::ALL
            .into_iter()
            .filter(|role| call.who.is_some_and(|action| may(*role, action)))
            .map(Role::as_str)
            .collect();
        assert_eq!(roles, expected, "{} {}", call.method, call.path);
    }
}

/// What docs/permissions.md says: made from the tables that the program itself reads.
fn documentation() -> String {
    let mark = |may: bool| if may { "yes" } else { "" };
    let row = |first: &str, may: &dyn Fn(Role) -> bool| {
        let cells: Vec<&str> = Role::ALL.into_iter().map(|role| mark(may(role))).collect();
        format!("| {first} | {} |\n", cells.join(" | "))
    };
    let head = |first: &str| {
        let roles: Vec<&str> = Role::ALL.into_iter().map(Role::as_str).collect();
        format!("| {first} | {} |\n|---|{}\n", roles.join(" | "), "---|".repeat(roles.len()))
    };
    let mut text = String::from(
        "# Who may do what\n\n\
         Made from the tables that the program reads; `MARKBOOK_WRITE_DOCS=1 cargo test -p markbook permission_matrix` writes it anew, and the\n\
         same test fails where it is stale. It says what a role may do at all. Every role but superAdmin keeps to its own branch, a teacher to\n\
         the sections of their own routine, and a student to what is their own and published.\n\n## Screens\n\n",
    );
    text.push_str(&head("Screen"));
    for item in ITEMS.iter().filter(|item| item.action.is_some()) {
        text.push_str(&row(&format!("{} `/admin{}`", item.label.english(), item.path), &|role| item.visible_to(role)));
    }
    text.push_str("\n## Calls\n\n`/api/openapi.json` and signing in need no sign-in.\n\n");
    text.push_str(&head("Call"));
    for call in CALLS {
        let name = format!("`{} {}`", call.method.to_uppercase(), call.path);
        text.push_str(&row(&name, &|role| call.who.is_none_or(|action| may(role, action))));
    }
    text.push_str("\n## Actions\n\nWhat screens and calls are guarded by.\n\n");
    text.push_str(&head("Action"));
    for (action, _) in TABLE {
        text.push_str(&row(&format!("`{}`", action.as_str()), &|role| may(role, action)));
    }
    text
}

#[test]
fn the_documentation_shows_every_screen_and_call_for_every_role() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/permissions.md");
    let text = documentation();
    if std::env::var_os("MARKBOOK_WRITE_DOCS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "docs/permissions.md is stale: see its first lines");
}
