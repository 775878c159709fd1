//! The set-up guide of each role (docs/rules.md, *Structure*), on both engines: the steps that its viewer can take, and when they are done.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, Event};
use testing::{Client, TestApp, each_engine, run};

async fn guide(client: &Client) -> Value {
    client.get("/admin/dashboard").await.props()["guide"].clone()
}

/// `key: text` of each step of a guide, those that are done with a tick.
fn steps(guide: &Value) -> Vec<String> {
    let step = |step: &Value| {
        let text = |key: &str| step[key].as_str().unwrap_or_else(|| panic!("{key} of {step}")).to_owned();
        format!("{}{}: {}", if step["done"] == true { "✓ " } else { "" }, text("key"), text("text"))
    };
    guide["steps"].as_array().map(|steps| steps.iter().map(step).collect()).unwrap_or_default()
}

fn step_of(guide: &Value, key: &str) -> Value {
    let steps = guide["steps"].as_array().cloned().unwrap_or_default();
    steps.into_iter().find(|step| step["key"] == key).unwrap_or_default()
}

/// What the fees of branch 1 begin with.
async fn clear_money(app: &TestApp) {
    for table in ["fee_lines", "fee_specials", "fee_setups", "fee_types", "accounts", "voucher_heads"] {
        run(&app.app.db, &format!("delete from {table}")).await;
    }
}

#[tokio::test]
async fn an_accountant_is_led_to_the_fees_and_what_they_are_booked_on() {
    each_engine(async |app| {
        clear_money(app).await;
        let accountant = app.as_role(Role::Accountant);
        let first = guide(&accountant).await;
        assert_eq!(
            steps(&first),
            [
                "accounts: Heads say what money comes in and goes out for.",
                "feeTypes: What students pay for, for example tuition.",
                "feeSetups: What each class pays in this session, and when.",
            ]
        );
        assert_eq!((&first["branchId"], &first["starter"]), (&json!(""), &Value::Null), "nothing to mark, no second way");
        for key in ["accounts", "feeTypes"] {
            assert_eq!(step_of(&first, key)["href"], "/admin/starter?sessionId=session-1", "{key}");
        }
        // Each link leads where the accountant may go on.
        for step in first["steps"].as_array().unwrap() {
            let href = step["href"].as_str().unwrap();
            assert_eq!(accountant.get(href).await.status, StatusCode::OK, "{href}");
        }
        let made = accountant.post("/api/runStarter", &json!({ "branchId": "branch-1", "sessionId": "session-1" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let second = guide(&accountant).await;
        assert_eq!(
            steps(&second),
            ["✓ accounts: 2 accounts", "✓ feeTypes: 4 fee types", "feeSetups: What each class pays in this session, and when."]
        );
        run(
            &app.app.db,
            "insert into fee_setups (id, session_id, class_id, fee_type_id, amount, due_day, status, search_text, version, changed_by_name, changed_at)
             select 'setup-x', 'session-1', 'class-1', min(id), 100000, 10, 'active', '', 1, '', 0 from fee_types",
        )
        .await;
        assert_eq!(guide(&accountant).await, Value::Null, "nothing of the accountant's is lacking");
        // An admin has the accounts, and the fees themselves not.
        clear_money(app).await;
        let admin = guide(&app.as_role(Role::Admin)).await;
        assert_eq!(step_of(&admin, "accounts")["href"], "/admin/voucherHeads/new?sessionId=session-1");
        assert_eq!(step_of(&admin, "feeTypes"), Value::Null);
        // In a session without classes nothing can be set up yet.
        run(&app.app.db, "update sessions set status = 'planned' where id = 'session-1'").await;
        let without = guide(&accountant).await;
        assert_eq!(step_of(&without, "feeSetups"), Value::Null, "{without}");
    })
    .await;
}

#[tokio::test]
async fn a_librarian_is_led_to_the_first_book_and_admissions_to_the_first_student() {
    each_engine(async |app| {
        let (librarian, admission) = (app.as_role(Role::Librarian), app.as_role(Role::AdmissionSupport));
        assert_eq!((guide(&librarian).await, guide(&admission).await), (Value::Null, Value::Null));
        for table in ["book_issues", "books", "student_subjects", "enrolments"] {
            run(&app.app.db, &format!("delete from {table}")).await;
        }
        let books = guide(&librarian).await;
        assert_eq!(steps(&books), ["books: The library has no book yet."]);
        let students = guide(&admission).await;
        assert_eq!(steps(&students), ["students: One by one, or a list at once."]);
        for (client, guide) in [(&librarian, &books), (&admission, &students)] {
            let href = guide["steps"][0]["href"].as_str().unwrap().to_owned();
            assert_eq!(client.get(&href).await.status, StatusCode::OK, "{href}");
        }
        // A branch that does without a library says so once, for everybody.
        let skip = [("branchId", "branch-1"), ("step", "books"), ("act", "skip")];
        assert_eq!(librarian.form("/admin/dashboard/guide", &skip).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::Admin).form("/admin/dashboard/guide", &skip).await.status, StatusCode::SEE_OTHER);
        assert_eq!(guide(&librarian).await, Value::Null);
        // Students need a section to be in.
        run(&app.app.db, "update sessions set status = 'planned' where id = 'session-1'").await;
        assert_eq!(guide(&admission).await, Value::Null);
    })
    .await;
}

#[tokio::test]
async fn who_sets_nothing_up_has_no_guide() {
    each_engine(async |app| {
        for table in ["book_issues", "books", "student_subjects", "enrolments"] {
            run(&app.app.db, &format!("delete from {table}")).await;
        }
        clear_money(app).await;
        for role in [Role::Teacher, Role::TechnicalSupport, Role::AcademicSupport] {
            assert_eq!(guide(&app.as_role(role)).await, Value::Null, "{role}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_admin_is_led_to_groups_calendar_and_passwords() {
    each_engine(async |app| {
        let db = &app.app.db;
        let admin = app.as_role(Role::Admin);
        for sql in [
            "delete from first_cards",
            "update enrolments set group_id = null",
            "delete from student_groups",
            "delete from events",
            "update branches set weekend_days = null where id = 'branch-1'",
            "update students set password_hash = '' where id in ('student-1', 'student-2')",
            "update employees set must_change_password = true where id = 'employee-teacher'",
        ] {
            run(db, sql).await;
        }
        let text = async |key: &str| {
            let step = step_of(&guide(&admin).await, key);
            format!("{} {} {}", step["done"], step["text"].as_str().unwrap_or_default(), step["href"].as_str().unwrap_or_default())
        };
        // Class 8 has no groups, whatever it chooses.
        run(db, "update section_subjects set kind = 'optional' where section_id = 'section-1' and subject_id = 'subject-1-eng'").await;
        assert_eq!(step_of(&guide(&admin).await, "groups"), Value::Null);
        run(db, "update classes set class_numeric = 9 where id = 'class-1'").await;
        assert_eq!(
            text("groups").await,
            "false 1 class chooses subjects, and there is no group yet. /admin/manageGroup/new"
        );
        rows::student_group(db, "group-x", "branch-1", "Science").await;
        assert_eq!(text("groups").await, "true 1 group /admin/manageGroup/new");

        assert_eq!(
            text("calendar").await,
            "false Holidays and other events of the session. /admin/events/new?sessionId=session-1"
        );
        rows::event_type(db, "type-x", "branch-1", ("Holiday", "red")).await;
        let holiday = Event {
            title: "Victory Day",
            type_id: "type-x",
            audience: None,
            search_text: "victory day",
            ..Event::of("event-x", "2026-12-16")
        };
        rows::event(db, &holiday).await;
        assert_eq!(
            text("calendar").await,
            "false The branch has no weekend: say on which days there are no lessons. /admin/branch/branch-1"
        );
        run(db, "update branches set weekend_days = 'friday' where id = 'branch-1'").await;
        assert_eq!(text("calendar").await, "true 1 event /admin/events/new?sessionId=session-1");

        assert_eq!(
            text("studentPasswords").await,
            "false 2 students have no password yet. /admin/view/signIns?sessionId=session-1"
        );
        run(db, "update students set password_hash = 'x' where password_hash = ''").await;
        assert!(text("studentPasswords").await.starts_with("true Every student has a password."));
        assert_eq!(
            text("employeePasswords").await,
            "false Teacher Person has not changed the first password yet. /admin/listEmployees"
        );
        run(db, "update employees set must_change_password = true where id = 'employee-accountant'").await;
        assert!(text("employeePasswords").await.starts_with(
            "false 2 employees have not changed their first password yet, Accountant Person among them."
        ));
        // Who comes after the first card does not bring the guide back.
        run(db, "insert into first_cards (branch_id, at) values ('branch-1', 1)").await;
        assert_eq!(step_of(&guide(&admin).await, "employeePasswords"), Value::Null);
        assert_eq!(step_of(&guide(&admin).await, "studentPasswords"), Value::Null);
    })
    .await;
}

#[tokio::test]
async fn an_empty_session_has_starter_in_the_menu_and_on_its_list_of_classes() {
    each_engine(async |app| {
        let starter = |props: &Value| -> Vec<String> {
            let groups = props["menu"].as_array().unwrap();
            let links = groups.iter().flat_map(|group| group["links"].as_array().unwrap());
            links.filter(|link| link["label"] == "Starter").map(|link| link["path"].as_str().unwrap().to_owned()).collect()
        };
        let shell = async |client: &Client| client.get("/admin/dashboard").await.page_data()["shell"].clone();
        let (head, admin) = (app.as_role(Role::SuperAdmin), app.as_role(Role::Admin));
        assert_eq!((starter(&shell(&head).await), starter(&shell(&admin).await)), (vec![], vec![]));
        let body = json!({ "branchId": "branch-1", "sessionName": "2031", "startDate": "2031-01-01", "endDate": "2031-12-31" });
        let session = head.post("/api/addSession", &body).await.json()["_id"].as_str().unwrap().to_owned();
        // A planned session is not the one that everybody is in.
        assert_eq!((starter(&shell(&head).await), starter(&shell(&admin).await)), (vec![], vec![]));
        let list = admin.get(&format!("/admin/classSetting?sessionId={session}")).await.props();
        assert_eq!(list["links"], json!([{ "label": "Starter", "href": format!("/admin/starter?sessionId={session}") }]));
        let of_head = head.get(&format!("/admin/classSetting?branchId=branch-1&sessionId={session}")).await.props();
        assert_eq!(of_head["links"][0]["href"], format!("/admin/starter?branchId=branch-1&sessionId={session}"));
        // What is not found is not what is not there.
        for searched in ["search=x", "status=inactive"] {
            let none = admin.get(&format!("/admin/classSetting?sessionId=session-1&{searched}")).await.props();
            assert_eq!((&none["total"], &none["links"]), (&json!(0), &json!([])), "{searched}");
        }
        run(&app.app.db, &format!("update sessions set status = 'closed' where id = '{session}'")).await;
        let closed = admin.get(&format!("/admin/classSetting?sessionId={session}")).await.props();
        assert_eq!(closed["links"], json!([]));

        run(&app.app.db, "update sessions set status = 'planned' where id = 'session-1'").await;
        run(&app.app.db, &format!("update sessions set status = 'active' where id = '{session}'")).await;
        for role in Role::ALL {
            let client = app.as_role(role);
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::Accountant);
            assert_eq!(starter(&shell(&client).await).as_slice(), if may { &["/admin/starter"][..] } else { &[] }, "{role}");
        }
        let guide = guide(&admin).await;
        assert_eq!(guide["starter"]["href"], format!("/admin/starter?sessionId={session}"));
    })
    .await;
}

#[tokio::test]
async fn lists_lead_to_where_they_are_brought_in_by_a_file() {
    each_engine(async |app| {
        let links = async |role: Role, path: &str| -> Vec<(String, String)> {
            let links = app.as_role(role).get(path).await.props()["links"].clone();
            let text = |link: &Value, key: &str| link[key].as_str().unwrap().to_owned();
            links.as_array().unwrap().iter().map(|link| (text(link, "label"), text(link, "href"))).collect()
        };
        let import = |page: &str| ("Bulk Import".to_owned(), format!("/admin/bulkImport/{page}"));
        let photos = ("Photos".to_owned(), "/admin/bulkImport/photos?sessionId=session-1".to_owned());
        assert_eq!(links(Role::Admin, "/admin/listEmployees").await, [import("employees")]);
        assert_eq!(links(Role::Admin, "/admin/manageSubject").await, [import("subjects?sessionId=session-1")]);
        for role in [Role::Admin, Role::AdmissionSupport] {
            let found = links(role, "/admin/view").await;
            assert!(found.ends_with(&[import("students?sessionId=session-1"), photos.clone()]), "{role}: {found:?}");
        }
        let of_head = links(Role::SuperAdmin, "/admin/manageSubject?branchId=branch-1&sessionId=session-1").await;
        assert_eq!(of_head, [import("subjects?branchId=branch-1&sessionId=session-1")]);
        for (role, path) in [(Role::Admin, &of_head[0].1), (Role::AdmissionSupport, &photos.1)] {
            let status = app.as_role(if role == Role::Admin { Role::SuperAdmin } else { role }).get(path).await.status;
            assert_eq!(status, StatusCode::OK, "{path}");
        }
        // A record has none.
        assert!(links(Role::Admin, "/admin/manageSubject/subject-1").await.is_empty());
    })
    .await;
}
