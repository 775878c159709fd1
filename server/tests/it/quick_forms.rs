//! Forms that are quick to repeat (docs/rules.md, *Records and fields*): *Save and add another*, a record that begins as a copy, and a choice
//! that is made in place. Every noun that is
//! walked, on both engines.

use axum::http::StatusCode;
use records::{Field, FieldKind, Noun};
use rules::roles::Role;
use serde_json::{Value, json};

use crate::records::{add, each, list};
use crate::walked::Walked;
use testing::{Answer, Client, TestApp, each_engine, lines, number, rows};

async fn post(client: &Client, of: &Walked, path: &str, fields: &[(&str, &str)]) -> Answer {
    let fields = of.form(1, fields);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    client.form(path, &fields).await
}

fn text<'v>(values: &'v Value, key: &str) -> &'v str {
    values[key].as_str().unwrap_or_default()
}

/// Whether two forms hold the same in a field, whatever its inputs are called.
fn same(field: &Field, one: &Value, other: &Value) -> bool {
    let part = format!("{}.", field.key);
    let of = |values: &Value| -> Vec<(String, Value)> {
        let fields = values.as_object().unwrap().iter();
        fields
            .filter(|(name, _)| *name == field.key || name.starts_with(&part))
            .map(|(n, v)| (n.clone(), v.clone()))
            .collect()
    };
    of(one) == of(other)
}

fn is_of_a_name(noun: &Noun, field: &Field) -> bool {
    noun.unique.iter().any(|of| of.field == field.key)
}

#[tokio::test]
async fn saving_leads_on_to_the_next_one_with_what_was_chosen() {
    each(async |app, noun, of| {
        let writer = of.writer(app);
        let (new, name) = (format!("{}/new", list(noun)), noun.fields[0].key);
        let empty = writer.get(&new).await;
        if noun.kind == "designation" {
            empty.served_as("recordForm_new");
        }
        assert!(empty.says("Save and add another"), "{}", noun.kind);
        assert_eq!((&empty.props()["added"], &empty.props()["copied"]), (&Value::Null, &Value::Null));

        let fields = [(name, "Next one"), ("status", "inactive"), ("then", "another"), ("formKey", "one-press")];
        let saved = post(&writer, of, &new, &fields).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}: {}", noun.kind, saved.text());
        let address = saved.header("location").to_owned();
        assert!(address.starts_with(&format!("{new}?")) && address.contains("after="), "{address}");
        // The same press again changes nothing, and leads to the same place.
        assert_eq!(post(&writer, of, &new, &fields).await.header("location"), address);

        let next = writer.get(&address).await;
        if noun.kind == "designation" {
            next.served_as("recordForm_next");
        }
        let (props, first) = (next.props(), empty.props());
        assert_eq!((next.status, &props["added"], &props["id"]), (StatusCode::OK, &json!("Next one"), &Value::Null));
        assert!(next.says("“Next one” was added"), "{}", next.text());
        assert_eq!(text(&props["values"], "status"), "inactive", "{}: a choice stays", noun.kind);
        let id = address.rsplit_once("after=").unwrap().1.to_owned();
        let stored = writer.get(&format!("{}/{id}", list(noun))).await.props()["values"].clone();
        for field in noun.fields {
            let like = if field.is_choice() { &stored } else { &first["values"] };
            assert!(same(field, &props["values"], like), "{} {}: {}", noun.kind, field.key, props["values"]);
        }

        // A faulty form comes back with both buttons, and saving then goes on as well.
        let refused = post(&writer, of, &new, &[(name, ""), ("then", "another")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.says("Save and add another"));
        let then = post(&writer, of, &new, &[(name, "Last one"), ("then", "elsewhere")]).await;
        assert!(then.header("location").ends_with("done=added"), "{}", then.header("location"));

        // What is gone since, or of another branch, is as if it had not been said.
        let gone = writer.get(&format!("{new}?after=nothing")).await;
        assert_eq!((gone.status, &gone.props()["added"]), (StatusCode::OK, &Value::Null));
        if of.role() == Role::Admin {
            let other = app.as_employee("employee-admin-2", Role::Admin).get(&format!("{new}?after={id}")).await;
            assert_eq!((other.status, &other.props()["added"]), (StatusCode::OK, &Value::Null), "{}", noun.kind);
        }
        assert!(app.expired().get(&address).await.header("location").starts_with("/auth/login"));
    })
    .await;
}

#[tokio::test]
async fn a_password_that_was_made_is_shown_before_the_next_one() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let fields = [("employeeName", "Rahima"), ("userName", "rahima"), ("role", "teacher"), ("then", "another")];
        let made = admin.form("/admin/listEmployees/new", &fields).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        assert!(made.says("Add another"));
        let href = made.text().split("href=\"").find(|part| part.starts_with("/admin/listEmployees/new?after="));
        let href = href.and_then(|part| part.split_once('"')).unwrap().0.replace("&amp;", "&");
        let next = admin.get(&href).await.props();
        assert_eq!((&next["added"], &next["values"]["role"]), (&json!("Rahima"), &json!("teacher")));
        assert_eq!((text(&next["values"], "userName"), text(&next["values"], "password")), ("", ""));

        let fields = [("employeeName", "Karim"), ("userName", "karim"), ("role", "teacher")];
        assert!(!admin.form("/admin/listEmployees/new", &fields).await.says("Add another"));
    })
    .await;
}

/// Whether the list offers copies.
async fn offers_copies(client: &Client, noun: &Noun) -> bool {
    client.get(&list(noun)).await.props()["mayCopy"] == json!(true)
}

#[tokio::test]
async fn a_copy_has_everything_but_what_must_differ() {
    each(async |app, noun, of| {
        let writer = of.writer(app);
        let new = format!("{}/new", list(noun));
        let id = add(&writer, of, noun, "First of its kind").await;
        let copy = format!("{new}?copy={id}");
        let page = writer.get(&format!("{}/{id}", list(noun))).await.props();
        if !offers_copies(&writer, noun).await {
            assert_eq!(page["copyHref"], Value::Null, "{}", noun.kind);
            assert_eq!(writer.get(&copy).await.status, StatusCode::NOT_FOUND, "{}: nothing of it is copied", noun.kind);
            return;
        }
        let before = page["values"].clone();
        let shown = writer.get(text(&page, "copyHref")).await;
        if noun.kind == "class" {
            shown.served_as("recordForm_copy");
        }
        let props = shown.props();
        assert_eq!((shown.status, &props["id"]), (StatusCode::OK, &Value::Null));
        assert_eq!(props["copied"], "First of its kind");
        assert!(shown.says("Change what is different"), "{}", shown.text());
        for field in noun.fields {
            let is_left = matches!(field.kind, FieldKind::Picture(_) | FieldKind::Files(..))
                || !field.is_choice() && is_of_a_name(noun, field);
            if is_left {
                assert_eq!(text(&props["values"], field.key), "", "{} {}", noun.kind, field.key);
            } else {
                assert!(same(field, &props["values"], &before), "{} {}: {props}", noun.kind, field.key);
            }
        }
        // Nothing is saved before the form is; then there are two.
        let name = noun.fields[0].key;
        let mut values: Vec<(String, String)> = props["values"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()))
            .collect();
        values.retain(|(of, _)| of != name);
        values.push((name.to_owned(), "Second of its kind".to_owned()));
        let fields: Vec<(&str, &str)> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let saved = writer.form(&new, &fields).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}: {}", noun.kind, saved.text());
        let found = writer.get(&format!("{}?search=of+its+kind", list(noun))).await.props();
        assert_eq!(found["total"], 2, "{}", noun.kind);

        assert_eq!(writer.get(&format!("{new}?copy=nothing")).await.status, StatusCode::NOT_FOUND);
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin).get(&copy).await.status;
        // An admin has no fees at all.
        let expected = if of.role() == Role::Admin { StatusCode::NOT_FOUND } else { StatusCode::FORBIDDEN };
        assert_eq!(elsewhere, expected, "{}: another branch's", noun.kind);
        assert_eq!(app.as_role(Role::Student).get(&copy).await.status, StatusCode::FORBIDDEN);
        assert!(app.expired().get(&copy).await.header("location").starts_with("/auth/login"));
        // A list's rows lead there, too.
        let rows = writer.get(&list(noun)).await;
        assert!(rows.text().contains(&format!("copy={id}")), "{}", noun.kind);
    })
    .await;
}

#[tokio::test]
async fn a_copy_leaves_out_what_cannot_be_chosen_any_more() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = json!({
            "title": "Sports", "typeId": "events-1", "from": "2026-09-01", "audience": ["students"], "sessionId": "session-1",
        });
        let added = admin.post("/api/addEvent", &body).await;
        let id = added.json()["_id"].as_str().unwrap_or_else(|| panic!("{}", added.text())).to_owned();
        let mut conn = app.app.db.acquire().await.unwrap();
        conn.execute("update event_types set status = 'inactive' where id = 'events-1'", ()).await.unwrap();
        drop(conn);
        let values = admin.get(&format!("/admin/events/new?copy={id}")).await.props()["values"].clone();
        assert_eq!((text(&values, "typeId"), text(&values, "title")), ("", "Sports"), "{values}");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_copied_into_a_closed_session() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get("/admin/classSetting").await.props()["mayCopy"], json!(true));
        let mut conn = app.app.db.acquire().await.unwrap();
        conn.execute("update sessions set status = 'closed' where id = 'session-1'", ()).await.unwrap();
        drop(conn);
        let list = admin.get("/admin/classSetting?sessionId=session-1").await.props();
        assert_eq!(list["mayCopy"], json!(false));
        assert_eq!(admin.get("/admin/classSetting/class-1").await.props()["copyHref"], Value::Null);
    })
    .await;
}

/// A form's new record that waits for a department.
const HIRED: [(&str, &str); 5] = [
    ("employeeName", "Rahima"),
    ("userName", "rahima"),
    ("role", "teacher"),
    ("email", "not one"),
    ("password", "a first password"),
];

/// Sends a form by the button beside a choice that has nothing to choose.
async fn make(client: &Client, path: &str, field: &str, key: &str, fields: &[(&str, &str)]) -> Answer {
    client.form(path, &[fields, &[("make", field), ("formKey", key)]].concat()).await
}

#[tokio::test]
async fn what_is_lacking_is_made_in_place_and_what_was_typed_stays() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let new = "/admin/listEmployees/new";
        let page = admin.get(new).await;
        assert!(page.text().contains("name=\"make\"") && page.says("Add Department"), "{}", page.text());

        // Pressed twice it is held once; nothing is judged and nothing is saved.
        let (first, second) = (
            make(&admin, new, "departmentId", "press-1", &HIRED).await,
            make(&admin, new, "departmentId", "press-1", &HIRED).await,
        );
        assert_eq!((first.status, first.header("location")), (StatusCode::SEE_OTHER, second.header("location")));
        assert_eq!(first.header("location"), "/admin/addDepartment/new?for=press-1");
        assert_eq!(number(&app.app.db, "select count(*) as n from held_forms").await, 1);
        let held = lines(&app.app.db, "select typed as line from held_forms").await;
        assert!(!held[0].contains("a first password"), "{held:?}");

        let form = admin.get(first.header("location")).await;
        form.served_as("recordForm_needed");
        let made_for = form.props()["madeFor"].clone();
        assert_eq!(
            made_for,
            json!({ "id": "press-1", "title": "Add Employee", "href": format!("{new}?held=press-1") })
        );
        assert!(form.says("Save it to go back there: what you typed is kept"));
        // A fault of its own changes nothing of that.
        let refused = admin.form("/admin/addDepartment/new", &[("departmentName", ""), ("for", "press-1")]).await;
        assert_eq!((refused.status, &refused.props()["madeFor"]), (StatusCode::UNPROCESSABLE_ENTITY, &made_for));
        // Left without saving, what was typed is there all the same, with nothing chosen.
        let left = admin.get(text(&made_for, "href")).await.props();
        assert_eq!((text(&left["values"], "userName"), text(&left["values"], "departmentId")), ("rahima", ""));

        let fields = [("departmentName", "Science"), ("for", "press-1"), ("formKey", "press-2"), ("then", "another")];
        let saved = admin.form("/admin/addDepartment/new", &fields).await;
        assert_eq!((saved.status, saved.header("location")), (StatusCode::SEE_OTHER, text(&made_for, "href")));
        assert_eq!(admin.form("/admin/addDepartment/new", &fields).await.header("location"), text(&made_for, "href"));
        let id = lines(&app.app.db, "select id as line from departments where department_name = 'Science'").await;
        assert_eq!(id.len(), 1);

        let again = admin.get(saved.header("location")).await;
        let props = again.props();
        for (name, value) in HIRED.into_iter().filter(|(name, _)| *name != "password") {
            assert_eq!(text(&props["values"], name), value);
        }
        assert_eq!((&props["values"]["departmentId"], &props["restored"]), (&json!(id[0]), &json!("departmentId")));
        assert_eq!(text(&props["values"], "password"), "");
        assert!(text(&props["errors"], "password").starts_with("Type the password again"), "{props}");
        assert!(again.says("What you typed is here again"));
        // It is judged when it is saved.
        let fields = [&HIRED[..3], &[("departmentId", id[0].as_str()), ("password", "a first password")]].concat();
        assert_eq!(admin.form(new, &fields).await.status, StatusCode::SEE_OTHER);
        assert_eq!(number(&app.app.db, "select count(*) as n from employees where user_name = 'rahima'").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_form_that_waits_is_its_senders_alone_for_a_day() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let new = "/admin/listEmployees/new";
        make(&admin, new, "departmentId", "mine", &HIRED).await;
        let back = format!("{new}?held=mine");
        for other in [app.as_role(Role::SuperAdmin), app.as_employee("employee-admin-2", Role::Admin)] {
            let shown = other.get(&back).await.props();
            assert_eq!(text(&shown["values"], "userName"), "", "{shown}");
            assert_eq!(shown["failure"], "What was typed in this form is no longer kept");
            assert_eq!(other.get("/admin/addDepartment/new?for=mine").await.props()["madeFor"], Value::Null);
        }
        // Somebody else's record does not answer it, nor does one of another kind, and it is no other form.
        let other = app.as_employee("employee-admin-2", Role::Admin);
        let saved = other.form("/admin/addDepartment/new", &[("departmentName", "Theirs"), ("for", "mine")]).await;
        assert_eq!(saved.header("location"), "/admin/addDepartment?done=added");
        let saved = admin.form("/admin/addDesignation/new", &[("designationName", "Head"), ("for", "mine")]).await;
        assert_eq!(saved.header("location"), "/admin/addDesignation?done=added");
        assert_eq!(text(&admin.get(&back).await.props()["values"], "departmentId"), "");
        let elsewhere = admin.get("/admin/listEmployees/employee-teacher?held=mine").await.props();
        assert_ne!(text(&elsewhere["values"], "userName"), "rahima");

        app.clock.set(testing::NOW + 24 * 3_600_000);
        // The sign-in is over, too.
        let admin = app.as_role(Role::Admin);
        assert_eq!(admin.get(&back).await.props()["restored"], Value::Null);
        let mut conn = app.app.db.acquire().await.unwrap();
        records::forget_old(&mut conn, app.app.clock.now_ms()).await.unwrap();
        drop(conn);
        assert_eq!(number(&app.app.db, "select count(*) as n from held_forms").await, 0);
        // The oldest go.
        for press in 0..22 {
            make(&admin, new, "departmentId", &format!("press-{press}"), &HIRED).await;
        }
        assert_eq!(number(&app.app.db, "select count(*) as n from held_forms").await, 20);
    })
    .await;
}

#[tokio::test]
async fn a_stored_record_waits_with_its_version_and_one_waits_for_another() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let path = "/admin/listEmployees/employee-teacher";
        let version = admin.get(path).await.props()["version"].to_string();
        let fields = [("employeeName", "Renamed"), ("version", version.as_str())];
        let led = make(&admin, path, "departmentId", "edit", &fields).await;
        assert_eq!(led.header("location"), "/admin/addDepartment/new?for=edit");
        let form = admin.get(led.header("location")).await.props();
        assert_eq!(form["madeFor"]["title"], "Edit Employee");
        let saved = admin.form("/admin/addDepartment/new", &[("departmentName", "Arts"), ("for", "edit")]).await;
        assert_eq!(saved.header("location"), format!("{path}?held=edit"));
        // Somebody else saves meanwhile: the version is still that of the form.
        run_sql(app, "update employees set version = version + 1 where id = 'employee-teacher'").await;
        let shown = admin.get(saved.header("location")).await.props();
        assert_eq!((shown["version"].to_string(), text(&shown["values"], "employeeName")), (version, "Renamed"));

        // A class's section waits for its class, and that again for nothing: the way back is through both.
        run_sql(app, "update sessions set status = 'upcoming' where id = 'session-1'").await;
        let year = ["2031-01-01", "2031-12-31"];
        rows::session(&app.app.db, "session-new", "branch-1", "2031", year, "active").await;
        let section = "/admin/sectionSetting/new?sessionId=session-new";
        let lacking = admin.get(section).await;
        lacking.served_as("recordForm_lacking");
        assert!(lacking.text().contains("value=\"classId\""));
        let fields = [("sectionName", "Rose"), ("sessionId", "session-new")];
        let led = make(&admin, "/admin/sectionSetting/new", "classId", "section", &fields).await;
        assert_eq!(led.header("location"), "/admin/classSetting/new?sessionId=session-new&for=section");
        let fields = [("className", "Nine"), ("classNumeric", "9"), ("sessionId", "session-new"), ("for", "section")];
        let saved = admin.form("/admin/classSetting/new", &fields).await;
        assert_eq!(saved.header("location"), "/admin/sectionSetting/new?sessionId=session-new&held=section");
        let shown = admin.get(saved.header("location")).await.served_as("recordForm_restored").props();
        assert_eq!(text(&shown["values"], "sectionName"), "Rose");
        assert_eq!(shown["choices"]["classId"][0]["value"], shown["values"]["classId"], "{shown}");
    })
    .await;
}

#[tokio::test]
async fn only_who_may_make_it_is_led_there() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let new = "/admin/listEmployees/new";
        for (field, status) in [
            ("employeeName", StatusCode::NOT_FOUND),
            ("nothing", StatusCode::NOT_FOUND),
            ("password", StatusCode::NOT_FOUND),
        ] {
            assert_eq!(make(&admin, new, field, "a", &HIRED).await.status, status, "{field}");
        }
        // An accountant sets up fees, and makes no classes.
        let fees = "/admin/studentFeesSetup/new";
        let accountant = app.as_role(Role::Accountant);
        let fields = [("sessionId", "session-1")];
        assert_eq!(make(&accountant, fees, "classId", "b", &fields).await.status, StatusCode::FORBIDDEN);
        assert_eq!(make(&accountant, fees, "feeTypeId", "c", &fields).await.status, StatusCode::SEE_OTHER);
        for role in [Role::Teacher, Role::Student] {
            assert_eq!(make(&app.as_role(role), new, "departmentId", "d", &HIRED).await.status, StatusCode::FORBIDDEN);
        }
        let other = [("branchId", "branch-2")];
        assert_eq!(make(&admin, new, "departmentId", "e", &other).await.status, StatusCode::FORBIDDEN);
        let signed_out = make(&app.expired(), new, "departmentId", "f", &HIRED).await;
        assert!(signed_out.status != StatusCode::OK && signed_out.status != StatusCode::NOT_FOUND);
        assert_eq!(number(&app.app.db, "select count(*) as n from held_forms").await, 1);
    })
    .await;
}

async fn run_sql(app: &TestApp, sql: &'static str) {
    testing::run(&app.app.db, sql).await;
}
