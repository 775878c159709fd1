//! A password that somebody else gave (docs/rules.md, *Sign-in*): shown once where it was made, kept nowhere, and changed before anything else
//! is done.

use axum::http::{Method, StatusCode};

use markbook::routes::{CALLS, Call, PAGES};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::employees::{added, body};
use testing::{Answer, Client, PASSWORD, TestApp, each_engine, lines, run};

const LIST: &str = "/admin/listEmployees";
const FIRST: &str = "Change your password first: it was given to you by somebody else";

async fn sign_in(app: &TestApp, user: &str, password: &str) -> Answer {
    let body = json!({ "userType": "admin", "userId": user, "userPassword": password });
    app.anonymous().post("/api/manageUserLogin", &body).await
}

/// Signed in as somebody, by their own token.
async fn signed_in(app: &TestApp, user: &str, password: &str) -> Client {
    let user = sign_in(app, user, password).await.json();
    let id = user["_id"].as_str().unwrap_or_else(|| panic!("{user}"));
    app.with_token(user["accessToken"].as_str().unwrap()).viewed_by(id)
}

/// The password that a page shows.
fn shown(page: &Answer) -> String {
    let text = page.text();
    let (_, rest) = text.split_once("<strong>").unwrap_or_else(|| panic!("no password on {text}"));
    rest.split('<').next().unwrap().to_owned()
}

/// Everything that is stored as text where nothing secret may be.
async fn stored(app: &TestApp) -> String {
    let kept = "select coalesce(old_value, '') || coalesce(new_value, '') as line from audit_changes
                union all select answer || body_hash || path as line from idempotency_keys
                union all select coalesce(subject_name, '') as line from audit_acts
                union all select password_hash as line from employees";
    lines(&app.app.db, kept).await.join("\n")
}

fn new_one(user_name: &str) -> Vec<(&str, &str)> {
    vec![("employeeName", "Rahima Begum"), ("role", "teacher"), ("userName", user_name), ("password", "")]
}

#[tokio::test]
async fn a_password_that_is_made_is_shown_once_and_kept_nowhere() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let mut fields = new_one("rahima");
        fields.push(("formKey", "one-press"));
        let page = admin.form(&format!("{LIST}/new"), &fields).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        assert_eq!(page.header("cache-control"), "private, no-store");
        let password = shown(&page);
        assert_eq!(password.len(), 17, "{password}");
        assert!(page.text().contains("Rahima Begum") && page.text().contains("rahima"));
        // The second press, and the page's address opened again, do not show it.
        let again = admin.form(&format!("{LIST}/new"), &fields).await;
        assert_eq!(again.header("location"), format!("{LIST}?done=added"));
        for path in [format!("{LIST}/new"), LIST.to_owned(), "/admin/audit".to_owned()] {
            assert!(!admin.get(&path).await.text().contains(&password), "{path}");
        }
        assert!(!stored(app).await.contains(&password));
        // A second person's is another one, also where everything else is the same.
        let other = admin.form(&format!("{LIST}/new"), &new_one("rahima.2")).await;
        assert_ne!(shown(&other), password);
        // Somebody who types one is led to the list.
        let mut typed = new_one("typed");
        typed[3] = ("password", "a typed password");
        let led = admin.form(&format!("{LIST}/new"), &typed).await;
        assert_eq!(led.header("location"), format!("{LIST}?done=added"));
        assert_eq!(sign_in(app, "typed", "a typed password").await.json()["mustChangePassword"], true);

        let user = sign_in(app, "Rahima", &password).await.json();
        assert_eq!((&user["role"], &user["mustChangePassword"]), (&json!("teacher"), &json!(true)));
    })
    .await;
}

/// A path of the table with ids in it.
fn filled(path: &str) -> String {
    path.replace("{id}", "employee-teacher").replace("{studentId}", "student-1").replace("{*rest}", "admissionFees")
}

async fn call(client: &Client, of: &Call) -> Answer {
    let method = Method::from_bytes(of.method.to_uppercase().as_bytes()).unwrap();
    client.json(method, &filled(of.path), &json!({}), &[]).await
}

#[tokio::test]
async fn until_it_is_changed_nothing_but_changing_it_is_allowed() {
    each_engine(async |app| {
        for role in ["teacher", "admin", "superAdmin"] {
            let head = app.as_role(Role::SuperAdmin);
            let mut fields = body(&format!("new.{role}"), role);
            fields["branchId"] = json!("branch-1");
            let id = added(&head, &fields).await;
            let user = format!("new.{role}");
            let client = signed_in(app, &user, "a first password").await;
            for of in CALLS.iter().filter(|of| of.who.is_some()) {
                let answer = call(&client, of).await;
                match of.path {
                    "/api/check_session" => assert_eq!(answer.status, StatusCode::OK),
                    // The shape is looked at before whose it is.
                    "/api/updateEmployeePassword/{id}" | "/api/changeStudentPassword" => {
                        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", of.path);
                    }
                    path => {
                        assert_eq!(answer.refusal(), (403, FIRST.to_owned()), "{role} {path}");
                        assert_eq!(answer.json()["code"], "passwordChangeFirst", "{path}");
                    }
                }
            }
            let new = json!({ "newPassword": "another password" });
            let other = client.post("/api/updateEmployeePassword/employee-librarian", &new).await;
            assert_eq!((other.status.as_u16(), other.json()["code"].as_str().unwrap()), (403, "passwordChangeFirst"));
            let student = json!({ "branchId": "branch-1", "studentId": "student-1", "password": "another password" });
            let student = client.post("/api/changeStudentPassword", &student).await;
            assert_eq!(student.json()["code"], "passwordChangeFirst", "{}", student.text());
            // Every page leads to the one that changes it.
            for page in PAGES
                .iter()
                .filter(|page| page.path.starts_with("/admin/") && page.path.len() > 7 && page.method == "get")
            {
                let path = filled(page.path);
                let answer = client.get(&path).await;
                match page.path {
                    "/admin/changePassword" => assert_eq!(answer.status, StatusCode::OK),
                    // A picture has no use for a page.
                    "/admin/files/{id}" | "/admin/kept/{id}" => assert_eq!(answer.status, StatusCode::FORBIDDEN),
                    // Nor has a stream: it says that it is over.
                    "/admin/notifications/stream" => assert_eq!(answer.text(), "event: ended\ndata:"),
                    _ => assert_eq!(
                        (answer.status.as_u16(), answer.header("location")),
                        (303, "/admin/changePassword"),
                        "{path}"
                    ),
                }
            }
            for page in PAGES.iter().filter(|page| page.path.starts_with("/admin/") && page.method == "post") {
                if page.path != "/admin/changePassword" {
                    let answer = client.form(&filled(page.path), &[("version", "1")]).await;
                    assert_eq!(answer.header("location"), "/admin/changePassword", "{}", page.path);
                }
            }
            let page = client.get("/admin/changePassword").await;
            assert!(page.text().contains("Choose your password") && !page.text().contains("class=\"topbar\""));

            // What is refused says why, and the one that was given is no new one.
            for (typed, why) in [
                ("short", "at least 8 characters"),
                ("a first password", "Choose another password than the one that you were given"),
                (user.as_str(), "must not be the User Id"),
            ] {
                let refused = client.form("/admin/changePassword", &[("newPassword", typed)]).await;
                assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
                assert!(refused.text().contains(why), "{typed}: {}", refused.text());
            }
            let by_call = client
                .post(&format!("/api/updateEmployeePassword/{id}"), &json!({ "newPassword": "a first password" }))
                .await;
            assert_eq!(by_call.status, StatusCode::UNPROCESSABLE_ENTITY);
            let changed = client.form("/admin/changePassword", &[("newPassword", "my own password")]).await;
            assert_eq!((changed.status.as_u16(), changed.header("location")), (303, "/admin/dashboard"));
            assert!(changed.header("set-cookie").starts_with("markbook_sign_in="));
            let client = signed_in(app, &user, "my own password").await;
            assert_eq!(client.get("/admin/dashboard").await.status, StatusCode::OK);
            assert_eq!(sign_in(app, &user, "my own password").await.json().get("mustChangePassword"), None);
            assert_eq!(sign_in(app, &user, "a first password").await.status, StatusCode::BAD_REQUEST);
            // From now on somebody has done something, and is not deleted any more.
            let deleted = head.json(Method::DELETE, &format!("/api/deleteOneEmployee/{id}"), &json!({}), &[]).await;
            assert_eq!(deleted.status, StatusCode::CONFLICT);
        }
        // By call, as the specification has it: the answer's token goes on.
        let admin = app.as_role(Role::Admin);
        let id = added(&admin, &body("by.call", "teacher")).await;
        let client = signed_in(app, "by.call", "a first password").await;
        let path = format!("/api/updateEmployeePassword/{id}");
        let changed = client.post(&path, &json!({ "newPassword": "my own password" })).await.json();
        let client = app.with_token(changed["accessToken"].as_str().unwrap());
        assert_eq!(client.get("/admin/dashboard").await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn who_manages_employees_gives_a_new_password() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let path = format!("{LIST}/employee-teacher/password");
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(admin.get(&path).await.props()["account"], "teacher");
        let edit = admin.get(&format!("{LIST}/employee-teacher")).await.props();
        assert_eq!(edit["passwordHref"], json!(path));
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            let client = app.as_role(role);
            assert_eq!(client.get(&path).await.status == StatusCode::OK, may, "{role}");
            if !may {
                assert_eq!(client.form(&path, &[("newPassword", "")]).await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(elsewhere.get(&path).await.status, StatusCode::FORBIDDEN);
        assert_eq!(elsewhere.form(&path, &[("newPassword", "")]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&format!("{LIST}/nobody/password")).await.status, StatusCode::NOT_FOUND);
        let own = admin.get(&format!("{LIST}/employee-admin/password")).await;
        assert_eq!(own.header("location"), "/admin/changePassword");
        let refused = admin.form(&path, &[("newPassword", "short")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!refused.text().contains("value=\"short\""));
        assert_eq!(teacher.get("/api/check_session").await.status, StatusCode::OK, "nothing was changed yet");

        let fields = [("newPassword", ""), ("formKey", "one-press")];
        let page = admin.form(&path, &fields).await;
        assert_eq!((page.status, page.header("cache-control")), (StatusCode::OK, "private, no-store"));
        let password = shown(&page);
        // Another password is made at the second press, and not stored: it is not shown either.
        let again = admin.form(&path, &fields).await;
        assert_eq!(again.header("location"), format!("{LIST}?done=password"));
        assert!(!stored(app).await.contains(&password));
        assert_eq!(teacher.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED, "older tokens end");
        assert_eq!(sign_in(app, "teacher", PASSWORD).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(sign_in(app, "teacher", &password).await.json()["mustChangePassword"], true);
        let told = "select action || ' ' || actor_id || ' ' || subject_id as line from audit_acts where action = 'changePassword'";
        assert_eq!(lines(&app.app.db, told).await, ["changePassword employee-admin employee-teacher"]);
        // Typed: led to the list, which says so.
        let led = app.as_role(Role::SuperAdmin).form(&path, &[("newPassword", "typed by the head")]).await;
        assert_eq!(led.header("location"), format!("{LIST}?branchId=branch-1&done=password"));
        assert_eq!(admin.get(&format!("{LIST}?done=password")).await.props()["done"], "Password Changed");
        assert_eq!(sign_in(app, "teacher", "typed by the head").await.json()["mustChangePassword"], true);
        // By the specified call it has to be changed as well; one's own has not.
        let call = "/api/updateEmployeePassword/employee-librarian";
        admin.post(call, &json!({ "newPassword": "by the admin" })).await;
        assert_eq!(sign_in(app, "librarian", "by the admin").await.json()["mustChangePassword"], true);
        let own = "/api/updateEmployeePassword/employee-accountant";
        app.as_role(Role::Accountant).post(own, &json!({ "newPassword": "by myself now" })).await;
        assert_eq!(sign_in(app, "accountant", "by myself now").await.json().get("mustChangePassword"), None);
        // In the record's own call an empty one changes nothing.
        let empty = json!({ "password": "", "religion": "x" });
        let saved = admin.put("/api/updateOneEmployee/employee-librarian", &empty).await;
        assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
        assert_eq!(sign_in(app, "librarian", "by the admin").await.status, StatusCode::OK);
    })
    .await;
}

/// A new password is given while its owner changes the one before: what was given stands.
#[tokio::test]
async fn a_given_password_is_not_undone_by_whoever_was_signed_in() {
    each_engine(async |app| {
        let owner = app.as_role(Role::Teacher);
        owner.get("/admin/changePassword").await.served_as("changePassword");
        let given = app
            .as_role(Role::Admin)
            .post("/api/updateEmployeePassword/employee-teacher", &json!({ "newPassword": "by the admin" }))
            .await;
        assert_eq!(given.status, StatusCode::OK);
        let own = owner
            .post("/api/updateEmployeePassword/employee-teacher", &json!({ "newPassword": "by the intruder" }))
            .await;
        assert_eq!(own.status, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(app, "teacher", "by the admin").await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn somebody_signs_in_in_any_case_with_one_count_of_failures() {
    each_engine(async |app| {
        assert_eq!(sign_in(app, "TEACHER", PASSWORD).await.json()["_id"], "employee-teacher");
        run(&app.app.db, "delete from sign_in_failures").await;
        for typed in ["teacher", "Teacher", "TEACHER", "tEACHER", "TeAcHeR"].iter().cycle().take(10) {
            assert_eq!(sign_in(app, typed, "wrong password").await.status, StatusCode::BAD_REQUEST, "{typed}");
        }
        assert_eq!(sign_in(app, "teachER", PASSWORD).await.status, StatusCode::TOO_MANY_REQUESTS);
        let found: Value = sign_in(app, "admin", PASSWORD).await.json();
        assert_eq!(found["_id"], "employee-admin");
    })
    .await;
}
