//! Passwords that somebody gives to students (docs/rules.md, *Sign-in*): one by one and for a section as slips, shown once, changed first.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, PASSWORD, TestApp, each_engine, lines, rows, run};

const PATH: &str = "/admin/view/signIns";
const SECTION: &str = "/admin/view/signIns?sectionId=section-1";

async fn sign_in(app: &TestApp, reg_no: &str, password: &str) -> Answer {
    let body = json!({ "userType": "student", "branchId": "branch-1", "userId": reg_no, "userPassword": password });
    app.anonymous().post("/api/manageUserLogin", &body).await
}

/// Everything that is stored of passwords, keys and acts, as text.
async fn stored(app: &TestApp) -> String {
    let mut all = lines(&app.app.db, "select password_hash as line from students").await;
    all.extend(lines(&app.app.db, "select coalesce(field, '') || coalesce(old_value, '') || coalesce(new_value, '') as line from audit_changes").await);
    all.extend(lines(&app.app.db, "select action || coalesce(subject_name, '') as line from audit_acts").await);
    all.join("\n")
}

/// The passwords on the slips of a page, by register number.
fn slips(page: &Answer) -> Vec<(String, String)> {
    let html = page.text();
    let after = |text: &str, mark: &str| text.split_once(mark).map(|(_, rest)| rest.to_owned());
    let text = |rest: &str| {
        let mut plain = String::new();
        let mut inside = false;
        for c in rest.split("</dd>").next().unwrap_or_default().chars() {
            match c {
                '<' => inside = true,
                '>' => inside = false,
                c if !inside => plain.push(c),
                _ => {}
            }
        }
        plain
    };
    html.split("class=\"slip\"")
        .skip(1)
        .map(|slip| {
            let reg_no = after(slip, "Register number</dt><dd>").unwrap();
            let password = after(slip, "class=\"slip-password\">").unwrap();
            (text(&reg_no), text(&password))
        })
        .collect()
}

fn chosen(answer: &Answer) -> Value {
    answer.props()["chosen"].clone()
}

fn counts(chosen: &Value) -> [i64; 3] {
    ["students", "without", "unused"].map(|name| chosen[name].as_i64().unwrap())
}

async fn give(client: &Client, which: &str, key: &str) -> Answer {
    client.form(PATH, &[("sectionId", "section-1"), ("which", which), ("formKey", key)]).await
}

/// A section of students of whom the second has none, the third is inactive and the others have their own.
async fn prepare(app: &TestApp) -> i64 {
    run(&app.app.db, "update students set password_hash = '' where reg_no = 'S-002' and branch_id = 'branch-1'").await;
    run(&app.app.db, "update students set status = 'inactive' where reg_no = 'S-003' and branch_id = 'branch-1'").await;
    let all = lines(
        &app.app.db,
        "select s.id as line from enrolments r join students s on s.id = r.student_id
          where r.section_id = 'section-1' and s.status = 'active'",
    )
    .await;
    i64::try_from(all.len()).unwrap()
}

#[tokio::test]
async fn a_section_gets_passwords_that_are_shown_once_and_changed_first() {
    each_engine(async |app| {
        let students = prepare(app).await;
        assert!(students >= 2, "{students}");
        let admin = app.as_role(Role::Admin);
        let question = chosen(&admin.get(SECTION).await);
        assert_eq!((counts(&question), &question["label"]), ([students, 1, 0], &json!("Class 8 A")), "{question}");
        let all = admin.get(PATH).await.served_as("signIns").props();
        let row = all["sections"].as_array().unwrap().iter().find(|row| row["href"] == SECTION).unwrap().clone();
        assert_eq!((&row["students"], &row["given"]), (&json!(students), &json!(students - 1)));

        let first = give(&admin, "without", "one-press").await;
        assert_eq!((first.status, first.header("cache-control")), (StatusCode::OK, "private, no-store"), "{}", first.text());
        let made = slips(&first);
        assert_eq!(made.len(), 1, "only those without one: {made:?}");
        let (reg_no, password) = made[0].clone();
        assert_eq!((reg_no.as_str(), password.len()), ("S-002", 17));
        assert!(!password.contains(['0', '1', 'l', 'I', 'O']) , "{password}");
        for said in ["Class 8", "roll 2", "http://"] {
            assert!(first.text().contains(said), "{said}");
        }
        // The second press makes nothing new, and says why.
        let second = give(&admin, "without", "one-press").await;
        assert_eq!((second.status.as_u16(), second.header("location")), (303, "/admin/view/signIns?sectionId=section-1&done=made"));
        let again = admin.get(second.header("location")).await;
        assert_eq!((&chosen(&again)["madeBefore"], counts(&chosen(&again))), (&json!(true), [students, 0, 1]));
        assert!(!again.text().contains(&password) && !stored(app).await.contains(&password), "it is kept nowhere");
        let kept = lines(&app.app.db, "select answer as line from idempotency_keys").await;
        assert!(!kept.join("\n").contains(&password));

        // Whoever signs in with it changes it before anything else, by page and by call.
        let signed_in = sign_in(app, "S-002", &password).await.json();
        assert_eq!(signed_in["mustChangePassword"], true, "{signed_in}");
        let id = signed_in["_id"].as_str().unwrap().to_owned();
        let pupil = app.with_token(signed_in["accessToken"].as_str().unwrap()).viewed_by(&id);
        for page in ["/admin/dashboard", "/admin/examResult_student", "/admin/searchView"] {
            let led = pupil.get(page).await;
            assert_eq!((led.status.as_u16(), led.header("location")), (303, "/admin/changePassword"), "{page}");
        }
        let call = pupil.get("/api/getStudentWiseExamMarks").await;
        assert_eq!(call.json()["code"], "passwordChangeFirst", "{}", call.text());
        let same = pupil.form("/admin/changePassword", &[("newPassword", &password)]).await;
        same.served_as("firstPassword");
        assert_eq!(same.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", same.text());
        let own = pupil.form("/admin/changePassword", &[("newPassword", "my own password")]).await;
        assert_eq!((own.status.as_u16(), own.header("location")), (303, "/admin/dashboard"));
        assert_eq!(sign_in(app, "S-002", "my own password").await.json().get("mustChangePassword"), None);
        assert_eq!(counts(&chosen(&admin.get(SECTION).await)), [students, 0, 0]);

        // One act for the list, with each student, and no password.
        let acts = "select a.action || ' ' || a.subject_kind || ' ' || a.subject_name || ' ' || c.subject_id || ' ' || c.field as line
                      from audit_acts a join audit_changes c on c.act_id = a.id where a.actor_id = 'employee-admin'";
        assert_eq!(lines(&app.app.db, acts).await, [format!("changePassword section Class 8 A {id} password")]);
        let audit = admin.get("/admin/audit").await;
        assert_eq!(audit.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn a_lost_list_is_made_anew_without_touching_who_has_chosen_their_own() {
    each_engine(async |app| {
        let students = prepare(app).await;
        let admin = app.as_role(Role::Admin);
        let own = app.as_student("student-1");
        assert_eq!(own.get("/api/check_session").await.status, StatusCode::OK);
        let lost = slips(&give(&admin, "without", "first").await);
        let nobody = give(&admin, "without", "second").await;
        nobody.served_as("signIns_question");
        assert_eq!(nobody.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(chosen(&nobody)["form"]["errors"]["which"], "Every student of the section has a password");
        let anew = slips(&give(&admin, "unused", "third").await);
        assert_eq!((anew.len(), &anew[0].0, anew[0].1 == lost[0].1), (1, &lost[0].0, false));
        assert_eq!(sign_in(app, "S-002", &lost[0].1).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(sign_in(app, "S-002", &anew[0].1).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, "S-001", PASSWORD).await.status, StatusCode::OK);
        assert_eq!(own.get("/api/check_session").await.status, StatusCode::OK);

        // All: older sign-ins end.
        let all = slips(&give(&admin, "all", "fourth").await);
        assert_eq!(i64::try_from(all.len()).unwrap(), students);
        let mut passwords: Vec<&String> = all.iter().map(|(_, password)| password).collect();
        passwords.sort_unstable();
        passwords.dedup();
        assert_eq!(passwords.len(), all.len(), "no two are alike");
        assert_eq!(own.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in(app, "S-001", PASSWORD).await.status, StatusCode::BAD_REQUEST);
        for (reg_no, password) in &all {
            assert_eq!(sign_in(app, reg_no, password).await.status, StatusCode::OK, "{reg_no}");
        }
        assert!(all.iter().all(|(reg_no, _)| reg_no != "S-003"), "who is inactive cannot sign in");
    })
    .await;
}

/// Two people at once, each with a list: one list is good, and the other is not shown.
#[tokio::test]
async fn of_two_lists_at_once_one_is_made() {
    each_engine(async |app| {
        prepare(app).await;
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let (a, b) = tokio::join!(give(&admin, "all", "one"), give(&head, "all", "other"));
        let (good, bad) = if a.status == StatusCode::OK { (a, b) } else { (b, a) };
        assert_eq!((good.status, bad.status), (StatusCode::OK, StatusCode::CONFLICT), "{} {}", good.text(), bad.text());
        for (reg_no, password) in slips(&good) {
            assert_eq!(sign_in(app, &reg_no, &password).await.status, StatusCode::OK, "{reg_no}");
        }
        // The same press twice at once: never two lists.
        let (c, d) = tokio::join!(give(&admin, "all", "twin"), give(&admin, "all", "twin"));
        let pages = [&c, &d].into_iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(pages, 1, "{} {}", c.status, d.status);
        let page = if c.status == StatusCode::OK { c } else { d };
        for (reg_no, password) in slips(&page) {
            assert_eq!(sign_in(app, &reg_no, &password).await.status, StatusCode::OK, "{reg_no}");
        }
    })
    .await;
}

#[tokio::test]
async fn sixty_students_get_theirs_while_others_sign_in() {
    each_engine(async |app| {
        let mut tx = app.app.db.begin().await.unwrap();
        for number in 1..=60 {
            let id = format!("many-{number}");
            rows::student(&mut tx, &id, ("branch-1", &format!("M-{number}")), ("Many", ""), "many").await;
            let place = ["session-1", "class-1", "section-1"];
            rows::enrolment(&mut tx, &format!("e-{id}"), &id, place, 1000 + number).await;
        }
        tx.commit().await.unwrap();
        let admin = app.as_role(Role::Admin);
        let (page, other) = tokio::join!(give(&admin, "without", "many"), sign_in(app, "S-001", PASSWORD));
        assert_eq!((page.status, other.status), (StatusCode::OK, StatusCode::OK));
        let made = slips(&page);
        assert_eq!(made.len(), 60);
        assert_eq!(sign_in(app, &made[59].0, &made[59].1).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn a_student_is_given_a_password_by_itself() {
    each_engine(async |app| {
        prepare(app).await;
        let admin = app.as_role(Role::Admin);
        let path = "/admin/view/student-2/password";
        let page = admin.get(path).await.served_as("givePassword").props();
        assert_eq!((&page["account"], &page["accountLabel"]), (&json!("S-002"), &json!("Register number")), "{page}");
        let profile = admin.get("/admin/searchView?id=student-2").await.props();
        assert!(profile["student"]["acts"].to_string().contains(path), "{profile}");
        let made = admin.form(path, &[("newPassword", ""), ("formKey", "one")]).await;
        assert_eq!((made.status, made.header("cache-control")), (StatusCode::OK, "private, no-store"));
        let again = admin.form(path, &[("newPassword", ""), ("formKey", "one")]).await;
        assert_eq!(again.header("location"), "/admin/view?done=password");
        let short = admin.form(path, &[("newPassword", "short")]).await;
        assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(short.props()["form"]["errors"]["newPassword"].is_string(), "{}", short.props());
        let typed = admin.form(path, &[("newPassword", "typed by the admin")]).await;
        assert_eq!(typed.header("location"), "/admin/view?done=password");
        assert_eq!(sign_in(app, "S-002", "typed by the admin").await.json()["mustChangePassword"], true);
        // By the specified call alike.
        let call = json!({ "branchId": "branch-1", "studentId": "student-2", "password": "by the call" });
        assert_eq!(admin.post("/api/changeStudentPassword", &call).await.status, StatusCode::OK);
        let signed_in = sign_in(app, "S-002", "by the call").await.json();
        assert_eq!(signed_in["mustChangePassword"], true);
        let pupil = app.with_token(signed_in["accessToken"].as_str().unwrap());
        let own = json!({ "branchId": "branch-1", "studentId": "student-2", "password": "my own by call" });
        let changed = pupil.post("/api/changeStudentPassword", &own).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
        assert_eq!(sign_in(app, "S-002", "my own by call").await.json().get("mustChangePassword"), None);
        assert_eq!(admin.get("/admin/view/nobody/password").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn who_gives_passwords_and_where() {
    each_engine(async |app| {
        for role in Role::ALL {
            let client = app.as_role(role);
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            for page in [SECTION, PATH, "/admin/view/student-2/password"] {
                assert_eq!(client.get(page).await.status == StatusCode::OK, may, "{role} {page}");
            }
            if !may {
                assert_eq!(give(&client, "all", "none").await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        let admission = app.as_role(Role::AdmissionSupport);
        let labels = |links: &Value| -> Vec<String> {
            links.as_array().unwrap().iter().map(|link| link["label"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(labels(&admission.get("/admin/view").await.props()["links"]), ["Rolls", "Bulk Import", "Photos"]);
        let acts = admission.get("/admin/searchView?id=student-2").await.props()["student"]["acts"].clone();
        assert!(!labels(&acts).contains(&"Give a new password".to_owned()), "{acts}");
        let admin = app.as_role(Role::Admin);
        let list = admin.get("/admin/view?sectionId=section-1").await.props();
        assert_eq!(labels(&list["links"]), ["Rolls", "Sign-ins", "Bulk Import", "Photos"]);
        assert_eq!(list["links"][1]["href"], "/admin/view/signIns?sessionId=session-1&sectionId=section-1");
        assert_eq!(admin.get("/admin/sectionSetting/section-1").await.props()["links"][1]["href"], SECTION);
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(elsewhere.get(SECTION).await.status, StatusCode::FORBIDDEN);
        assert_eq!(give(&elsewhere, "all", "none").await.status, StatusCode::FORBIDDEN);
        assert_eq!(elsewhere.get("/admin/view/student-2/password").await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get("/admin/view/signIns?sectionId=nowhere").await.status, StatusCode::NOT_FOUND);
        for (fields, status) in [
            (&[("sectionId", "section-1"), ("which", "some")][..], 422),
            (&[("sectionId", "section-1")], 422),
            (&[("which", "all")], 400),
            (&[("sectionId", "nowhere"), ("which", "all")], 404),
            (&[("sectionId", "section-1-old"), ("which", "all")], 423),
        ] {
            let refused = admin.form(PATH, fields).await;
            assert_eq!(refused.status.as_u16(), status, "{fields:?}: {}", refused.text());
        }
        assert_eq!(chosen(&admin.get("/admin/view/signIns?sectionId=section-1-old").await)["closed"], true);
        assert_eq!(sign_in(app, "S-001", PASSWORD).await.status, StatusCode::OK, "nothing was changed");
    })
    .await;
}
