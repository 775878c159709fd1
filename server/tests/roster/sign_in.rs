//! Signing in and out, guards and redirects, set-up and passwords (docs/rules.md, *Screens*, *Marks*, *Calls*, *Words on the screen*, *Sign-in*).

use auth::setup::SetupCode;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, PASSWORD, TestApp, both_schools, databases, rows, run};

fn staff(user_id: &str, password: &str) -> Value {
    json!({ "userType": "admin", "userId": user_id, "userPassword": password, "isWeb": "true", "webId": "" })
}

fn cookie_of(answer: &Answer) -> String {
    let line = answer.header("set-cookie");
    line.split(';').next().and_then(|pair| pair.split_once('=')).map(|(_, value)| value.to_owned()).unwrap_or_default()
}

#[tokio::test]
async fn staff_sign_in_with_their_user_id() {
    let app = TestApp::new().await;
    let answer = app.anonymous().post("/api/manageUserLogin", &staff("teacher", PASSWORD)).await;
    assert_eq!(answer.status, StatusCode::OK);
    let mut user = answer.json();
    let token = user["accessToken"].as_str().expect("a token").to_owned();
    user["accessToken"] = json!("[token]");
    assert_eq!(
        user,
        json!({
            "_id": "employee-teacher", "role": "teacher",
            "branch": { "_id": "branch-1", "branchName": "Dhanmondi" },
            "session": { "_id": "session-1", "sessionName": "2026", "startDate": "2026-01-01", "endDate": "2026-12-31" },
            "profilePhoto": null, "employeeName": "Teacher Person",
            "accessToken": "[token]", "message": "Successfully Login"
        })
    );
    assert_eq!(cookie_of(&answer), token);
    assert!(answer.header("set-cookie").contains("HttpOnly; ") || answer.header("set-cookie").ends_with("HttpOnly"));
    assert_eq!(answer.header("cache-control"), "no-store");
    let checked = app.with_token(&token).get("/api/check_session").await;
    assert_eq!(checked.status, StatusCode::OK);
    assert_eq!(checked.json()["_id"], "employee-teacher");
}

#[tokio::test]
async fn a_student_signs_in_with_register_number_and_branch_by_id_or_name() {
    let app = TestApp::new().await;
    for branch in [json!({ "branchId": "branch-1" }), json!({ "branchName": "Dhanmondi" })] {
        let mut body = json!({ "userType": "student", "userId": "S-001", "userPassword": PASSWORD, "isWeb": true });
        body.as_object_mut().unwrap().extend(branch.as_object().unwrap().clone());
        let user = app.anonymous().post("/api/manageUserLogin", &body).await.json();
        assert_eq!(user["_id"], "student-1");
        assert_eq!(user["firstName"], "Amina");
        assert_eq!(user["class"], json!({ "_id": "class-1", "className": "Class 8", "classNumeric": 8 }));
        assert_eq!(user["section"], json!({ "_id": "section-1", "sectionName": "A" }));
        assert_eq!(user.get("employeeName"), None);
    }
    // The same number in the other branch is another student.
    let body = json!({ "userType": "student", "userId": "S-001", "userPassword": PASSWORD, "branchId": "branch-2" });
    assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.json()["_id"], "student-2x");
}

#[tokio::test]
async fn super_admin_has_neither_branch_nor_session() {
    let app = TestApp::new().await;
    let user = app.anonymous().post("/api/manageUserLogin", &staff("superAdmin", PASSWORD)).await.json();
    assert_eq!((&user["branch"], &user["session"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_wrong_user_and_a_wrong_password_answer_alike() {
    let app = TestApp::new().await;
    for body in [
        staff("nobody", PASSWORD),
        staff("teacher", "wrong password"),
        // A student does not sign in as staff, nor staff as a student, nor a student without the right branch.
        staff("S-001", PASSWORD),
        json!({ "userType": "student", "userId": "teacher", "userPassword": PASSWORD, "branchId": "branch-1" }),
        json!({ "userType": "student", "userId": "S-002", "userPassword": PASSWORD, "branchId": "branch-2" }),
        json!({ "userType": "student", "userId": "S-002", "userPassword": PASSWORD, "branchId": "branch-404" }),
    ] {
        let answer = app.anonymous().post("/api/manageUserLogin", &body).await;
        assert_eq!(answer.refusal(), (400, "User Id or Password is incorrect".to_owned()), "{body}");
        assert_eq!(answer.header("set-cookie"), "");
    }
}

#[tokio::test]
async fn a_sign_in_that_lacks_something_names_the_fields() {
    let app = TestApp::new().await;
    let answer = app.anonymous().post("/api/manageUserLogin", &json!({ "userType": "student" })).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let fields: Vec<String> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(fields, ["branchId", "userId", "userPassword"]);
    // The login screen shows the message: in its own words, not the call's.
    for (user_type, branch, label) in
        [("admin", Value::Null, "User Id"), ("student", json!("branch-1"), "Register Number")]
    {
        let body = json!({ "userType": user_type, "branchId": branch, "userId": " ", "userPassword": "x" });
        let answer = app.anonymous().post("/api/manageUserLogin", &body).await;
        assert_eq!(answer.refusal(), (400, format!("Please enter the {label}")));
    }
    let answer = app.anonymous().post("/api/manageUserLogin", &staff("admin", "")).await;
    assert_eq!(answer.refusal(), (400, "Please enter the Password".to_owned()));
    let answer = app
        .anonymous()
        .post("/api/manageUserLogin", &json!({ "userType": "parent", "userId": "a", "userPassword": "b" }))
        .await;
    assert_eq!(answer.json()["fields"], json!({ "userType": "userType is student or admin" }));
    let answer = app.anonymous().send(Method::POST, "/api/manageUserLogin", &[], "{".into()).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let answer = app.anonymous().post("/api/manageUserLogin", &json!({ "userId": 7 })).await;
    assert_eq!(answer.json()["fields"].as_object().unwrap().keys().collect::<Vec<_>>(), ["userId"]);
}

#[tokio::test]
async fn a_body_over_one_mebibyte_is_413() {
    let app = TestApp::new().await;
    let answer = app.anonymous().post("/api/manageUserLogin", &staff("teacher", &"x".repeat(1 << 20))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer.json()["code"], "tooLarge");
}

#[tokio::test]
async fn ten_failures_for_one_account_from_one_address_answer_429() {
    let app = TestApp::new().await;
    for _ in 0..10 {
        let answer = app.anonymous().post("/api/manageUserLogin", &staff("teacher", "wrong password")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    }
    let answer = app.anonymous().post("/api/manageUserLogin", &staff("teacher", PASSWORD)).await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("retry-after"), "900");
    // Another account, and the same one from elsewhere, sign in.
    assert_eq!(app.anonymous().post("/api/manageUserLogin", &staff("admin", PASSWORD)).await.status, StatusCode::OK);
    let elsewhere = app.anonymous().from([10, 0, 0, 7]);
    assert_eq!(elsewhere.post("/api/manageUserLogin", &staff("teacher", PASSWORD)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_token_that_ended_says_so_and_any_other_is_refused() {
    let app = TestApp::new().await;
    assert_eq!(app.expired().get("/api/check_session").await.refusal(), (401, "Token has expired".to_owned()));
    assert_eq!(app.anonymous().get("/api/check_session").await.refusal(), (401, "Please sign in".to_owned()));
    assert_eq!(
        app.with_token("x.y.z").get("/api/check_session").await.refusal(),
        (401, "Token is not valid".to_owned())
    );
    // The cookie alone opens no call.
    let token =
        app.anonymous().post("/api/manageUserLogin", &staff("admin", PASSWORD)).await.json()["accessToken"].clone();
    let cookie = format!("markbook_sign_in={}", token.as_str().unwrap());
    let answer = app.anonymous().send(Method::GET, "/api/check_session", &[("cookie", &cookie)], "".into()).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    // Every refusal repeats the request's id.
    let answer = app.anonymous().get("/api/check_session").await;
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
}

#[tokio::test]
async fn a_changed_role_status_or_password_ends_older_tokens() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let client = app.as_role(Role::Librarian);
        assert_eq!(client.get("/api/check_session").await.status, StatusCode::OK);
        let mut conn = db.acquire().await.unwrap();
        conn.execute("update employees set role = 'accountant' where id = 'employee-librarian'", ()).await.unwrap();
        assert_eq!(client.get("/api/check_session").await.refusal().1, "Token has expired");
        conn.execute(
            "update employees set role = 'librarian', status = 'inactive' where id = 'employee-librarian'",
            (),
        )
        .await
        .unwrap();
        assert_eq!(client.get("/api/check_session").await.refusal().1, "Token has expired");
    })
    .await;
}

#[tokio::test]
async fn pages_send_the_signed_out_to_the_login_and_back() {
    let app = TestApp::new().await;
    for (path, to) in [
        ("/", "/admin/dashboard"),
        ("/admin", "/admin/dashboard"),
        ("/auth", "/auth/login"),
        ("/auth/anything", "/auth/login"),
        ("/admin/dashboard", "/auth/login"),
        ("/admin/changePassword", "/auth/login?next=%2Fadmin%2FchangePassword"),
        ("/admin/no/such/page?x=1", "/auth/login?next=%2Fadmin%2Fno%2Fsuch%2Fpage%3Fx%3D1"),
    ] {
        let answer = app.anonymous().get(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, to), "{path}");
    }
    let ended = app.expired().get("/admin/changePassword").await;
    assert_eq!(ended.header("location"), "/auth/login?expired=1&next=%2Fadmin%2FchangePassword");
    // The path that a form posts to may have no page: return to the page it was on, if that is one of ours.
    let posted = "/admin/studentFeesCollection/days";
    for (referer, next) in [
        (None, posted),
        (Some(format!("http://school.test{posted}?to=2026-11-10")), "/admin/studentFeesCollection/days?to=2026-11-10"),
        (Some(format!("http://elsewhere.test{posted}?to=2026-11-10")), posted),
        (Some("http://school.test/auth/login".to_owned()), posted),
        (Some("http://school.test/admin/../auth/login".to_owned()), posted),
        (Some("nonsense".to_owned()), posted),
    ] {
        let headers: Vec<(&str, &str)> =
            [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")]
                .into_iter()
                .chain(referer.iter().map(|page| ("referer", page.as_str())))
                .collect();
        let answer = app.expired().send(Method::POST, posted, &headers, Body::from("note=1")).await;
        let to = form_urlencoded::Serializer::new(String::new()).append_pair("next", next).finish();
        assert_eq!(answer.header("location"), format!("/auth/login?expired=1&{to}"), "{referer:?}");
    }
    let unknown = app.as_role(Role::Admin).get("/admin/no/such/page").await;
    assert_eq!((unknown.status.as_u16(), unknown.header("location")), (303, "/admin/dashboard"));
    let not_there = app.anonymous().get("/nowhere").await;
    assert_eq!(not_there.status, StatusCode::NOT_FOUND);
    assert!(not_there.text().contains("There is no such page"));
}

#[tokio::test]
async fn a_screen_that_is_hidden_from_a_role_is_refused() {
    let app = TestApp::new().await;
    let answer = app.as_role(Role::Teacher).get("/admin/branch").await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn signing_in_without_a_script_sets_the_cookie_and_the_script_gets_the_token_later() {
    let app = TestApp::new().await;
    let page = app.anonymous().get("/auth/login?next=/admin/changePassword").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("Dhanmondi") && page.text().contains(r#"action="/auth/login""#));
    let fields = [
        ("userType", "admin"),
        ("branchId", ""),
        ("userId", "teacher"),
        ("userPassword", PASSWORD),
        ("next", "/admin/changePassword"),
    ];
    let answer = app.anonymous().form("/auth/login", &fields).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/admin/changePassword"));
    let token = cookie_of(&answer);
    let visitor = app.with_token(&token);
    let page = visitor.get("/admin/changePassword").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text().contains(&token), "hydration data never holds a token");
    let user = visitor.send(Method::POST, "/auth/token", &[("sec-fetch-site", "same-origin")], "".into()).await;
    assert_eq!(user.json()["accessToken"], token);
    let stolen = visitor.send(Method::POST, "/auth/token", &[("sec-fetch-site", "cross-site")], "".into()).await;
    assert_eq!(stolen.status, StatusCode::FORBIDDEN);
    let nobody = app.anonymous().send(Method::POST, "/auth/token", &[], "".into()).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_refused_form_shows_the_login_again_with_the_reason() {
    let app = TestApp::new().await;
    let fields = [("userType", "student"), ("branchId", "branch-1"), ("userId", "S-0\"1"), ("userPassword", "wrong")];
    let answer = app.anonymous().form("/auth/login", &fields).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.text().contains("User Id or Password is incorrect"));
    assert!(answer.text().contains("S-0&quot;1"), "what was typed is still there");
    assert!(!answer.text().contains("wrong\""), "but never the password");
    let foreign = [("content-type", "application/x-www-form-urlencoded"), ("origin", "https://evil.example")];
    let answer = app.anonymous().send(Method::POST, "/auth/login", &foreign, "userType=admin".into()).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn one_never_returns_to_another_site() {
    let app = TestApp::new().await;
    let fields =
        [("userType", "admin"), ("userId", "teacher"), ("userPassword", PASSWORD), ("next", "//evil.example/admin")];
    assert_eq!(app.anonymous().form("/auth/login", &fields).await.header("location"), "/admin/dashboard");
}

#[tokio::test]
async fn signing_out_clears_both_cookies() {
    let app = TestApp::new().await;
    let answer = app.as_role(Role::Teacher).form("/auth/logout", &[]).await;
    assert_eq!(answer.header("location"), "/auth/login");
    let lines: Vec<&str> = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert!(lines.iter().all(|line| line.contains("Max-Age=0")), "{lines:?}");
}

#[tokio::test]
async fn the_chosen_session_is_one_of_the_branchs() {
    let app = TestApp::new().await;
    let client = app.as_role(Role::Teacher);
    let chosen =
        client.form("/admin/chooseSession", &[("sessionId", "session-1-old"), ("next", "/admin/changePassword")]).await;
    assert_eq!((chosen.status.as_u16(), chosen.header("location")), (303, "/admin/changePassword"));
    assert!(chosen.header("set-cookie").starts_with("markbook_session=session-1-old;"));
    let foreign = client.form("/admin/chooseSession", &[("sessionId", "session-2")]).await;
    assert_eq!(foreign.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn one_changes_the_own_password_and_goes_on_with_a_new_token() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let client = app.as_role(Role::Teacher);
        let answer = client
            .post("/api/updateEmployeePassword/employee-teacher", &json!({ "newPassword": "a much better one" }))
            .await;
        assert_eq!((answer.status.as_u16(), answer.message().as_str()), (200, "Password Changed"));
        assert_eq!(client.get("/api/check_session").await.refusal(), (401, "Token has expired".to_owned()));
        let token = answer.json()["accessToken"].as_str().unwrap().to_owned();
        assert_eq!(app.with_token(&token).get("/api/check_session").await.status, StatusCode::OK);
        assert_eq!(cookie_of(&answer), token);
        let body = staff("teacher", "a much better one");
        assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.status, StatusCode::OK);
        let body = staff("teacher", PASSWORD);
        assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn the_specified_get_changes_a_password_too() {
    let app = TestApp::new().await;
    let path = "/api/updateEmployeePassword/employee-teacher?newPassword=a+much+better+one";
    assert_eq!(app.as_role(Role::Admin).get(path).await.message(), "Password Changed");
    let body = staff("teacher", "a much better one");
    assert_eq!(app.anonymous().post("/api/manageUserLogin", &body).await.status, StatusCode::OK);
}

#[tokio::test]
async fn passwords_of_others_are_for_those_who_manage_them() {
    let app = TestApp::new().await;
    let body = json!({ "newPassword": "a much better one" });
    let of = |id: &str| format!("/api/updateEmployeePassword/{id}");
    for role in Role::ALL {
        let answer = app.as_role(role).post(&of("employee-teacher-b"), &body).await;
        let expected = if matches!(role, Role::SuperAdmin | Role::Admin) { 200 } else { 403 };
        assert_eq!(answer.status.as_u16(), expected, "{role:?}");
        assert_eq!(answer.json().get("accessToken"), None, "no token of somebody else");
    }
    let admin = app.as_role(Role::Admin);
    assert_eq!(admin.post(&of("employee-admin-2"), &body).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.post(&of("employee-superAdmin"), &body).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.post(&of("employee-404"), &body).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        admin.post(&of("employee-teacher-b"), &json!({})).await.json()["fields"],
        json!({ "newPassword": "newPassword is missing" })
    );
    let weak = admin.post(&of("employee-teacher-b"), &json!({ "newPassword": "short" })).await;
    assert_eq!(weak.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(weak.json()["fields"]["newPassword"].is_string());
}

#[tokio::test]
async fn a_students_password_is_changed_by_the_student_or_the_own_branchs_admin() {
    let app = TestApp::new().await;
    let body = |student: &str| json!({ "branchName": "Dhanmondi", "sessionName": "2026", "studentId": student, "password": "a much better one" });
    let own = app.as_student("student-1").post("/api/changeStudentPassword", &body("student-1")).await;
    assert_eq!(own.message(), "Password Updated Successfully");
    assert!(own.json()["accessToken"].is_string());
    assert_eq!(
        app.as_student("student-2").post("/api/changeStudentPassword", &body("student-3")).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        app.as_role(Role::Teacher).post("/api/changeStudentPassword", &body("student-3")).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        app.as_role(Role::Admin).post("/api/changeStudentPassword", &body("student-3")).await.status,
        StatusCode::OK
    );
    assert_eq!(
        app.as_role(Role::Admin).post("/api/changeStudentPassword", &body("student-2x")).await.status,
        StatusCode::FORBIDDEN
    );
    let foreign = json!({ "branchName": "Uttara", "studentId": "student-2x", "password": "a much better one" });
    assert_eq!(
        app.as_role(Role::Admin).post("/api/changeStudentPassword", &foreign).await.status,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn the_first_super_admin_is_made_once_with_the_printed_code() {
    let (db, folder) = databases::sqlite().await;
    let (setup, code) = SetupCode::generate();
    let app = TestApp::bare(db, Some(folder), setup);
    assert!(app.anonymous().get("/auth/setup").await.text().contains(r#"action="/auth/setup""#));
    let fields = |code: &str, password: &str| {
        [
            ("code", code.to_owned()),
            ("employeeName", "Head".to_owned()),
            ("userName", "head".to_owned()),
            ("password", password.to_owned()),
        ]
    };
    let send = async |code: &str, password: &str| {
        let fields = fields(code, password);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        app.anonymous().form("/auth/setup", &fields).await
    };
    assert_eq!(send("wrong", "a much better one").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(send(&code, "short").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = app.anonymous().form("/auth/setup", &[("code", "wrong"), ("userName", "head")]).await;
    // The page holds a secret, so that what it was rendered from is kept nowhere: its fields are read from its HTML.
    let field = |answer: &Answer, name: &str| {
        let named = format!(" name=\"{name}\"");
        answer.text().split("<input").find(|tag| tag.contains(&named)).unwrap().split('>').next().unwrap().to_owned()
    };
    let faulty = |answer: &Answer| {
        ["code", "employeeName", "userName", "password"]
            .map(|name| field(answer, name).contains("aria-invalid=\"true\""))
    };
    assert_eq!(faulty(&refused), [true, true, false, true], "every fault at once");
    assert!(field(&refused, "userName").contains("value=\"head\""), "{}", refused.text());
    assert!(refused.text().contains("value=\"wrong\""), "a wrong one too, to be put right");
    let long = "n".repeat(101);
    let beyond =
        [("code", code.as_str()), ("employeeName", &long), ("userName", "the head"), ("password", "a much better one")];
    let beyond = app.anonymous().form("/auth/setup", &beyond).await;
    assert_eq!(faulty(&beyond), [false, true, true, false], "as where they are changed later: {}", beyond.text());
    let half = send(&code.to_uppercase(), "short").await;
    assert_eq!(faulty(&half), [false, false, false, true]);
    let typed = format!("value=\"{}\"", code.to_uppercase());
    assert!(field(&half, "code").contains(&typed), "the right code stays: {}", half.text());
    assert!(!half.text().contains("value=\"short\""), "but no password");
    let made = send(&code, "a much better one").await;
    assert_eq!((made.status.as_u16(), made.header("location")), (303, "/admin/dashboard"));
    let cookie = made.header("set-cookie").to_owned();
    let token = cookie.strip_prefix("markbook_sign_in=").and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    let signed_in = app.with_token(&token).get("/admin/dashboard").await;
    assert_eq!(signed_in.page_data()["shell"]["viewer"]["role"], "superAdmin", "and is signed in");
    let user = app.anonymous().post("/api/manageUserLogin", &staff("head", "a much better one")).await.json();
    assert_eq!(user["role"], "superAdmin");
    assert_eq!(send(&code, "a much better one").await.header("location"), "/auth/login");
    assert_eq!(app.anonymous().get("/auth/setup").await.header("location"), "/auth/login");
}

#[tokio::test]
async fn payment_pages_tell_their_opener_on_this_origin_only() {
    let app = TestApp::new().await;
    for (path, words, kind) in [
        ("/paymentSuccess?invoice=1", "Payment Successfully", "success"),
        ("/paymentFailed", "Payment Failed", "failed"),
        ("/paymentCancel", "Payment Cancelled", "cancelled"),
    ] {
        let answer = app.anonymous().get(path).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.text().contains(words) && answer.text().contains(&format!("type: \"{kind}\"")), "{path}");
        assert!(answer.text().contains("window.location.origin)") && !answer.text().contains("invoice"));
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin-allow-popups");
    }
}

#[tokio::test]
async fn refusals_below_api_are_json_whatever_is_wrong() {
    let app = TestApp::new().await;
    let answer = app.anonymous().get("/api/noSuchCall").await;
    assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str().unwrap()), (404, "notFound"));
    let answer = app.anonymous().get("/api/manageUserLogin").await;
    assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str().unwrap()), (405, "methodNotAllowed"));
}

#[tokio::test]
async fn the_login_page_leads_to_admission_while_a_class_takes_applications() {
    let app = TestApp::new().await;
    let leads = async || app.anonymous().get("/auth/login").await.text().contains(r#"href="/admission""#);
    assert!(!leads().await);
    let days = ["2026-09-01", "2026-09-21"];
    rows::admission_opening(&app.app.db, "opening-1", ["session-1", "class-1"], days, None).await;
    assert!(leads().await);
    run(&app.app.db, "update admission_openings set closes_on = '2026-09-20'").await;
    assert!(!leads().await);
}
