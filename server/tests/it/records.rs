//! Every noun that is a list of records, walked on both engines: adding, listing, searching, sorting, editing, deleting, by form and by
//! call, with what each must refuse (ARCHITECTURE.md).

use axum::http::{Method, StatusCode};
use db::{Db, FromRow};
use markbook::routes::CALLS;
use office::NOUNS;
use records::{FieldKind, Noun, Reach};
use rules::permission::may;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::narrowed;
use crate::walked::{Walked, walked};
use testing::databases::{postgres_url, sqlite};
use testing::{Answer, Client, TestApp, each_engine};

/// Posts a form with what the noun needs beside these fields.
async fn post(client: &Client, of: &Walked, path: &str, branch: u8, fields: &[(&str, &str)]) -> Answer {
    let fields = of.form(branch, fields);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    client.form(path, &fields).await
}

/// What an address says of the place of an admin's records.
fn place_of(noun: &Noun) -> &'static str {
    if noun.reach == Reach::Session { "sessionId=session-1&" } else { "" }
}

/// A body with other fields in it.
fn with(mut body: Value, fields: &Value) -> Value {
    for (key, value) in fields.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

/// Runs a test for every noun on both engines, with the school of the tests in it.
pub(crate) async fn each(test: impl AsyncFn(&TestApp, &Noun, &Walked)) {
    // Branches and sessions are walked in structure.rs: what they are is more than a list.
    // What is called by what it refers to has tests of its own (`money/money.rs`).
    let is_named = |noun: &&Noun| matches!(noun.fields[0].kind, FieldKind::Line(_));
    let listed = narrowed::nouns().filter(|noun| noun.reach != Reach::Installation && noun.can_be_inactive());
    for noun in listed.filter(is_named) {
        each_engine(async |app| test(app, noun, walked(noun)).await).await;
    }
}

/// Whether super admins have them, too: cards and certificates are a branch's own affair.
fn is_super_admins(noun: &Noun) -> bool {
    let item = rules::menu::ITEMS.iter().find(|item| item.path == noun.path).unwrap();
    may(Role::SuperAdmin, item.action.unwrap())
}

fn name_of(noun: &Noun) -> &'static str {
    noun.fields[0].key
}

/// Whether no two records have the same name.
fn is_unique(noun: &Noun) -> bool {
    noun.unique.iter().any(|of| of.field == name_of(noun))
}

pub(crate) fn list(noun: &Noun) -> String {
    format!("/admin{}", noun.path)
}

pub(crate) async fn add(client: &Client, walked: &Walked, noun: &Noun, name: &str) -> String {
    let answer = client.post(&format!("/api/add{}", walked.call), &walked.body(noun, 1, name)).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{name}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// The names that a list shows, as the page has them.
async fn names(client: &Client, noun: &Noun, query: &str) -> Vec<String> {
    let answer = client.get(&format!("{}?{query}", list(noun))).await;
    assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text());
    let rows = answer.props()["rows"].clone();
    rows.as_array().unwrap().iter().map(|row| row["cells"][0].as_str().unwrap().to_owned()).collect()
}

#[derive(FromRow)]
struct Line {
    line: String,
}

/// What the audit says of a noun's records: `add Name: field -> new`.
pub(crate) async fn audited(app: &TestApp, noun: &Noun) -> Vec<String> {
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select a.action || ' ' || a.subject_name || ': ' || coalesce(c.field, '') || ' ' || coalesce(c.old_value, '-') ||
                    ' > ' || coalesce(c.new_value, '-') as line
               from audit_acts a left join audit_changes c on c.act_id = a.id and c.subject_id = a.subject_id
              where a.subject_kind = $1 and (c.subject_kind is null or c.subject_kind = $1) order by a.at, a.id, c.field",
            noun.kind,
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

/// Whose screens the unit tests of `ui` have.
fn is_kept(noun: &Noun) -> bool {
    noun.kind == "designation"
}

#[tokio::test]
async fn every_noun_is_added_listed_searched_sorted_and_paged() {
    each(async |app, noun, of| {
        let admin = of.writer(app);
        let by = format!("limit=all&sort={}", noun.columns[0].key);
        let before = names(&admin, noun, &by).await.len();
        for name in ["Zeta", "alpha", "Beta 50%", "বাংলা"] {
            add(&admin, of, noun, name).await;
        }
        let all = names(&admin, noun, &by).await;
        assert_eq!(all.len(), before + 4);
        let place = |name: &str| all.iter().position(|of| of == name).unwrap();
        assert!(place("alpha") < place("Beta 50%") && place("Beta 50%") < place("Zeta"), "in any case: {all:?}");
        let mut turned = names(&admin, noun, &format!("limit=all&sort=-{}", noun.columns[0].key)).await;
        turned.reverse();
        assert_eq!(turned, all);

        for (search, found) in [("ZETA", "Zeta"), ("50%25", "Beta 50%"), ("%E0%A6%AC%E0%A6%BE%E0%A6%82", "বাংলা")]
        {
            assert_eq!(names(&admin, noun, &format!("search={search}")).await, [found], "{search}");
        }
        assert!(names(&admin, noun, "search=_eta").await.is_empty(), "a wildcard is a letter");
        assert!(names(&admin, noun, "search=nobody").await.is_empty());

        // What is malformed in an address is as if it had not been said; in a call it is refused.
        for query in ["page=0", "page=x", "limit=7.5", "sort=nothing", "status=gone", "page=999&limit=10"] {
            assert!(!names(&admin, noun, query).await.is_empty(), "{query}");
        }
        let call = format!("/api/{}", noun.list_call());
        let at = place_of(noun);
        for (query, field) in
            [("page=0", "page"), ("limit=501", "limit"), ("sort=nothing", "sort"), ("status=x", "status")]
        {
            let refused = admin.get(&format!("{call}?{at}{query}")).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{query}");
            assert!(refused.json()["fields"][field].is_string(), "{query}: {}", refused.text());
        }
        for limit in ["10", "25", "50", "100", "all"] {
            let answer = admin.get(&format!("{call}?{at}limit={limit}")).await.json();
            assert_eq!(answer["total"], json!(before + 4));
            let most = limit.parse().unwrap_or(usize::MAX);
            assert_eq!(answer["data"].as_array().unwrap().len(), (before + 4).min(most), "{limit}");
        }
        let long = "x".repeat(60_000);
        for path in [list(noun), format!("{}/list.csv", list(noun)), format!("{}/print", list(noun))] {
            assert_eq!(admin.get(&format!("{path}?search={long}")).await.status, StatusCode::OK, "{path}");
        }
        assert_eq!(admin.get(&format!("{call}?{at}search={long}")).await.status, StatusCode::BAD_REQUEST);
        let odd = admin.get(&format!("{}?limit=7", list(noun))).await.served_where(is_kept(noun), "recordList").props();
        assert_eq!(odd["shown"]["limit"], "25", "a size that is not offered");
        let second = admin.get(&format!("{call}?{at}limit=1&page=2&sort={}", noun.columns[0].key)).await.json();
        assert!(all[1].starts_with(second["data"][0][name_of(noun)].as_str().unwrap()), "{}: {}", all[1], second);
        let own: Vec<&Value> = second["data"].as_array().unwrap().iter().map(|row| &row["branchId"]).collect();
        assert_eq!(own, ["branch-1"]);

        // The CSV is the list.
        let csv = admin.get(&format!("{}/list.csv?{by}", list(noun))).await;
        let lines: Vec<&str> = csv.text().lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
        assert_eq!(lines, all);
        let paper = admin.get(&format!("{}/print?search=zeta", list(noun))).await;
        assert_eq!(paper.status, StatusCode::OK);
        assert!(paper.text().contains("Zeta") && !paper.text().contains("alpha"));
        let statements = app.app.db.statements();
        names(&admin, noun, "limit=10").await;
        let few = app.app.db.statements() - statements;
        for number in 0..30 {
            add(&admin, of, noun, &format!("More {number}")).await;
        }
        let statements = app.app.db.statements();
        names(&admin, noun, "limit=all").await;
        // A whole list need not be counted; a list of few rows neither.
        let many = app.app.db.statements() - statements;
        assert!(many <= few + 1, "a fixed number of statements: {}: {few} {many}", noun.kind);
    })
    .await;
}

#[tokio::test]
async fn a_form_saves_or_comes_back_with_every_fault_beside_its_field() {
    each(async |app, noun, of| {
        let admin = of.writer(app);
        let name = name_of(noun);
        let (new, label) = (format!("{}/new", list(noun)), noun.fields[0].label.english());
        let empty = admin.get(&new).await;
        assert_eq!((empty.status, empty.props()["id"].clone()), (StatusCode::OK, Value::Null));

        let saved = post(&admin, of, &new, 1, &[(name, "  Senior  "), ("status", "active")]).await;
        assert_eq!(
            (saved.status, saved.header("location")),
            (StatusCode::SEE_OTHER, format!("{}?{}done=added", list(noun), place_of(noun)).as_str())
        );
        let shown = admin.get(saved.header("location")).await;
        assert_eq!(shown.props()["done"], "Successfully Added");

        let long = "x".repeat(10_000);
        let FieldKind::Line(longest) = noun.fields[0].kind else { panic!("a name is a line") };
        for (typed, status, fault) in [
            ("", "active", format!("{label} is missing")),
            (long.as_str(), "active", format!("{label} is longer than {longest} characters")),
            ("a\u{202e}b", "active", format!("{label} holds a character that cannot be shown")),
            ("...", "active", format!("{label} has no letter or digit")),
            ("\u{3164}", "active", format!("{label} holds a character that cannot be shown")),
            ("Sen\u{200b}ior", "active", format!("{label} holds a character that cannot be shown")),
            ("Senior", "active", "This name is already in the list".to_owned()),
            ("SENIOR", "active", "This name is already in the list".to_owned()),
        ] {
            if fault.starts_with("This name") && !is_unique(noun) {
                continue;
            }
            let refused = post(&admin, of, &new, 1, &[(name, typed), ("status", status)]).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{fault}");
            let props = refused.props();
            assert_eq!((&props["errors"][name], &props["values"][name]), (&json!(fault), &json!(typed)));
        }
        let both = post(&admin, of, &new, 1, &[(name, ""), ("status", "gone")]).await;
        let both = both.served_where(is_kept(noun), "recordForm_faults").props();
        assert_eq!(both["errors"].as_object().unwrap().len(), 2, "all faults at once: {both}");
        assert_eq!(names(&admin, noun, "search=senior").await, ["Senior"]);

        // One spelling of a letter, single blanks; and found by any spelling.
        post(&admin, of, &new, 1, &[(name, "Cafe\u{301}   man")]).await;
        assert_eq!(names(&admin, noun, "search=caf%C3%A9%20man").await, ["Caf\u{e9} man"]);
        assert_eq!(names(&admin, noun, "search=cafe%CC%81%20%20man").await, ["Caf\u{e9} man"]);
        if is_unique(noun) {
            let twin = post(&admin, of, &new, 1, &[(name, "Caf\u{e9} man")]).await;
            assert_eq!(twin.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let unreadable = format!("viewer=employee-{}&formKey=k&{name}=a%ff", of.role().as_str());
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "same-origin")];
        let refused = admin.send(Method::POST, &new, &headers, unreadable.into()).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        let nowhere = post(&app.as_role(Role::SuperAdmin), of, &new, 1, &[(name, "x")]).await;
        let expected = if is_super_admins(noun) { StatusCode::BAD_REQUEST } else { StatusCode::FORBIDDEN };
        assert_eq!(nowhere.status, expected, "superAdmin names a branch");

        // The same press twice adds once and leads to the same place.
        let fields = of.form(1, &[(name, "Twice"), ("formKey", "one-press")]);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let (first, second) = (admin.form(&new, &fields).await, admin.form(&new, &fields).await);
        assert_eq!((first.status, first.header("location")), (second.status, second.header("location")));
        assert_eq!(names(&admin, noun, "search=twice").await, ["Twice"]);

        let id = add(&admin, of, noun, "Edited").await;
        let edit = format!("{}/{id}", list(noun));
        let shown = admin.get(&edit).await.served_where(is_kept(noun), "recordForm").props();
        assert_eq!(shown["values"][name], "Edited");
        let saved =
            post(&admin, of, &edit, 1, &[(name, "Edited again"), ("status", "inactive"), ("version", "1")]).await;
        assert_eq!(
            saved.header("location"),
            format!("{}?{}done=updated", list(noun), place_of(noun)),
            "{}",
            saved.text()
        );
        // Whoever still has version 1 sees both values; nothing is changed.
        let stale = post(&admin, of, &edit, 1, &[(name, "Mine"), ("status", "inactive"), ("version", "1")]).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let shown = stale.served_where(is_kept(noun), "recordForm_theirs").props();
        assert_eq!(
            (&shown["values"][name], &shown["theirs"]["values"][name]),
            (&json!("Mine"), &json!("Edited again"))
        );
        assert_eq!(shown["version"], 2);
        let kept = post(&admin, of, &edit, 1, &[(name, "Mine"), ("status", "active"), ("version", "2")]).await;
        assert_eq!(kept.status, StatusCode::SEE_OTHER);
        assert_eq!(names(&admin, noun, "search=mine").await, ["Mine"]);
        assert_eq!(
            post(&admin, of, &edit, 1, &[(name, "Mine")]).await.status,
            StatusCode::BAD_REQUEST,
            "without a version"
        );
        let silent = post(&admin, of, &edit, 1, &[(name, "Mine"), ("version", "3")]).await;
        assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY, "a saved record says its status");
        let both = post(&admin, of, &edit, 1, &[(name, ""), ("status", "active"), ("version", "1")]).await;
        assert_eq!((both.status, both.props()["version"].clone()), (StatusCode::CONFLICT, json!(3)), "409 before 422");

        let lines = audited(app, noun).await;
        for line in [
            format!("add Senior: {name} - > Senior"),
            "add Senior: status - > active".to_owned(),
            format!("update Edited: {name} Edited > Edited again"),
            "update Edited: status active > inactive".to_owned(),
        ] {
            assert!(lines.contains(&line), "{line} in {lines:#?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_call_changes_what_it_names_and_says_where_two_people_differ() {
    each(async |app, noun, of| {
        let admin = of.writer(app);
        let (name, call) = (name_of(noun), of.call);
        for (body, status) in [
            (json!({ name: ["list"] }), 400),
            (json!({ name: true }), 400),
            (json!({ name: "x", "branchId": 5 }), 400),
            (json!({ name: "" }), 422),
            (json!({ name: "x", "status": null }), 422),
            (json!({ name: "x", "status": "gone" }), 422),
            (json!({ name: "x", "branchId": "branch-2" }), 403),
            (json!({ name: "x", "branchId": "branch-1", "branchName": "Nowhere" }), 400),
        ] {
            let body = with(of.body(noun, 1, "x"), &body);
            let refused = admin.post(&format!("/api/add{call}"), &body).await;
            assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.text());
        }
        // Each field that must be filled in, missing.
        for field in noun.fields.iter().filter(|field| field.required && field.default.is_empty()) {
            let mut body = of.body(noun, 1, "x");
            body.as_object_mut().unwrap().remove(field.key);
            let refused = admin.post(&format!("/api/add{call}"), &body).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{}: {}", field.key, refused.text());
        }
        let id = add(&admin, of, noun, "Called").await;
        let one = format!("/api/getOne{call}/{id}");
        assert_eq!(admin.get(&one).await.json()[name], "Called");
        let update = format!("/api/updateOne{call}/{id}");
        let changed = admin.put(&update, &json!({ "status": "inactive", "version": 1 })).await.json();
        assert_eq!(changed, json!({ "message": "Successfully Updated", "_id": id, "version": 2 }));
        let row = admin.get(&one).await.json();
        assert_eq!((&row[name], &row["status"]), (&json!("Called"), &json!("inactive")), "what is left out stays");
        // What changes nothing counts no version; what is unknown is ignored; another branch's name or id is not.
        let same = admin.put(&update, &json!({ name: "Called", "extra": [1] })).await.json();
        assert_eq!(same["version"], 2);
        let other = admin.put(&update, &json!({ name: "x", "branchId": "branch-2" })).await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        assert_eq!(
            admin.put(&update, &json!({ name: "", "version": 1 })).await.status,
            StatusCode::CONFLICT,
            "409 before 422"
        );
        assert_eq!(admin.put(&update, &json!({ "status": null })).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let stale = admin.put(&update, &json!({ name: "Mine", "version": 1 })).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let conflict = &stale.json()["conflicts"][0];
        assert_eq!(
            (&conflict["field"], &conflict["yours"], &conflict["theirs"]),
            (&json!(name), &json!("Mine"), &json!("Called"))
        );
        assert_eq!(admin.put(&update, &json!({ name: "Last wins" })).await.status, StatusCode::OK);
        for (method, path) in
            [(Method::GET, &one), (Method::PUT, &update), (Method::DELETE, &format!("/api/deleteOne{call}/{id}"))]
        {
            let nowhere = path.replace(&id, "nowhere");
            let unknown = admin.json(method.clone(), &nowhere, &json!({ name: "x" }), &[]).await;
            assert_eq!(unknown.status, StatusCode::NOT_FOUND, "{nowhere}");
        }
        let deleted = admin.json(Method::DELETE, &format!("/api/deleteOne{call}/{id}"), &json!({}), &[]).await;
        assert_eq!(deleted.refusal(), (200, "Successfully Deleted".to_owned()));
        assert_eq!(admin.get(&one).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn what_is_referred_to_is_not_deleted_but_made_inactive() {
    each(async |app, noun, of| {
        if of.refer.is_empty() {
            return;
        }
        let admin = of.writer(app);
        let id = add(&admin, of, noun, "In use").await;
        let ask = format!("{}/{id}/delete", list(noun));
        let asked = admin.get(&ask).await.served_where(is_kept(noun), "recordDelete").props();
        assert_eq!(asked["dependents"], json!([]));
        {
            let mut tx = app.app.db.begin().await.unwrap();
            tx.execute(of.refer, &id).await.unwrap();
            tx.commit().await.unwrap();
        }
        let asked = admin.get(&ask).await.served_where(is_kept(noun), "recordDelete_inUse").props();
        assert_eq!((&asked["dependents"][0]["count"], &asked["mayDeactivate"]), (&json!(1), &json!(true)));
        assert!(asked["dependents"][0]["example"].as_str().unwrap().contains(of.example), "{asked}");
        // Asked before it was referred to, pressed after.
        let refused = admin.form(&ask, &[("version", "1")]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.props()["failure"].as_str().unwrap().starts_with("In use is in use. "), "{}", refused.text());
        let by_call = admin.json(Method::DELETE, &format!("/api/deleteOne{}/{id}", of.call), &json!({}), &[]).await;
        assert_eq!(by_call.status, StatusCode::CONFLICT);
        assert_eq!(admin.form(&ask, &[("version", "1"), ("act", "bogus")]).await.status, StatusCode::BAD_REQUEST);
        let inactive = admin.form(&ask, &[("version", "1"), ("act", "deactivate")]).await;
        assert_eq!(
            inactive.header("location"),
            format!("{}?{}done=updated", list(noun), place_of(noun)),
            "{}",
            inactive.text()
        );
        assert_eq!(names(&admin, noun, "status=inactive").await, ["In use"]);

        let other = add(&admin, of, noun, "Not in use").await;
        let ask = format!("{}/{other}/delete", list(noun));
        assert_eq!(admin.form(&ask, &[("version", "9")]).await.status, StatusCode::CONFLICT, "another version");
        let fields = [("version", "1"), ("formKey", "one-press")];
        let (first, second) = (admin.form(&ask, &fields).await, admin.form(&ask, &fields).await);
        let led = (first.status, first.header("location").to_owned());
        assert_eq!(led, (StatusCode::SEE_OTHER, format!("{}?{}done=deleted", list(noun), place_of(noun))));
        assert_eq!((second.status, second.header("location").to_owned()), led);
        assert!(audited(app, noun).await.contains(&format!("delete Not in use: {} Not in use > -", name_of(noun))));
    })
    .await;
}

#[tokio::test]
async fn records_stay_in_their_branch_and_with_the_roles_that_may() {
    each(async |app, noun, of| {
        // Who writes in the other branch: super admins, where these records are theirs, too.
        let is_theirs = is_super_admins(noun);
        let superadmin =
            if is_theirs { app.as_role(Role::SuperAdmin) } else { app.as_employee("employee-admin-2", Role::Admin) };
        let name = name_of(noun);
        let added = superadmin
            .post(
                &format!("/api/add{}", of.call),
                &with(of.body(noun, 2, "Elsewhere"), &json!({ "branchId": "branch-2" })),
            )
            .await;
        let id = added.json()["_id"].as_str().unwrap().to_owned();
        // The same name in another branch is another record.
        add(&of.writer(app), of, noun, "Elsewhere").await;
        assert_eq!(names(&superadmin, noun, "branchId=branch-2&search=else").await, ["Elsewhere"]);
        let nowhere = superadmin.get(&format!("{}?branchId=nowhere", list(noun))).await.status;
        assert_eq!(nowhere, if is_theirs { StatusCode::NOT_FOUND } else { StatusCode::FORBIDDEN });
        let new = format!("{}/new", list(noun));
        let mut fields = vec![(name, "By form"), ("branchId", "branch-2")];
        if noun.reach == Reach::Session {
            let unsaid = post(&superadmin, of, &new, 2, &fields).await;
            assert_eq!(unsaid.status, StatusCode::BAD_REQUEST, "superAdmin names a session");
            fields.push(("sessionId", "session-2"));
        }
        let saved = post(&superadmin, of, &new, 2, &fields).await;
        let session = if noun.reach == Reach::Session { "sessionId=session-2&" } else { "" };
        let branch = if is_theirs { "branchId=branch-2&" } else { "" };
        assert_eq!(saved.header("location"), format!("{}?{branch}{session}done=added", list(noun)));

        let admin = of.writer(app);
        for path in [
            format!("{}?branchId=branch-2", list(noun)),
            format!("{}/list.csv?branchId=branch-2", list(noun)),
            format!("{}/print?branchId=branch-2", list(noun)),
            format!("{new}?branchId=branch-2"),
            format!("{}/{id}", list(noun)),
            format!("{}/{id}/delete", list(noun)),
        ] {
            assert_eq!(admin.get(&path).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        for path in [new.clone(), format!("{}/{id}", list(noun)), format!("{}/{id}/delete", list(noun))] {
            let fields = [(name, "Moved"), ("version", "1"), ("branchId", "branch-2")];
            assert_eq!(admin.form(&path, &fields).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        for (method, path) in [
            (Method::GET, format!("/api/getOne{}/{id}", of.call)),
            (Method::PUT, format!("/api/updateOne{}/{id}", of.call)),
            (Method::DELETE, format!("/api/deleteOne{}/{id}", of.call)),
            (Method::GET, format!("/api/{}?branchId=branch-2&sessionId=session-2", noun.list_call())),
        ] {
            let refused = admin.json(method, &path, &json!({ name: "x" }), &[]).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        }
        assert_eq!(superadmin.get(&format!("/api/getOne{}/{id}", of.call)).await.json()["version"], 1);

        let item = rules::menu::ITEMS.iter().find(|item| item.path == noun.path).unwrap();
        assert!(item.action.is_some(), "{}", noun.path);
        let action = item.action.unwrap();
        for role in Role::ALL {
            let allowed = may(role, action);
            // What a new one is added with, who may only read has no use for.
            let adds = CALLS.iter().find(|call| call.path == format!("/api/add{}", of.call)).unwrap().who.unwrap();
            for (path, allowed) in
                [(list(noun), allowed), (new.clone(), may(role, adds)), (format!("{}/list.csv", list(noun)), allowed)]
            {
                let status = app.as_role(role).get(&path).await.status;
                assert_eq!(status == StatusCode::OK, allowed, "{role} {path}: {status}");
            }
        }
    })
    .await;
}

/// Rows as the version before wrote them: texts for designations, an audit that names sheets.
#[tokio::test]
async fn an_older_database_keeps_its_audit_and_its_designations() {
    let (_, folder) = sqlite().await;
    let file = format!("sqlite://{}", folder.0.join("old.db").display());
    for url in [file, postgres_url().await] {
        let db = Db::connect(&url, 2).await.unwrap();
        db.migrate_to(12).await.unwrap();
        let mut tx = db.begin().await.unwrap();
        for statement in [
            "insert into branches (id, branch_name, school_name) values ('b1', 'One', 'S'), ('b2', 'Two', 'S')",
            "insert into employees (id, branch_id, role, employee_name, user_name, password_hash, token_epoch, status,
                                    designation_name, department_name) values
               ('e1', 'b1', 'teacher', 'A', 'a', '', 0, 'active', 'Teacher', 'Science'),
               ('e2', 'b1', 'teacher', 'B', 'b', '', 0, 'active', 'teacher', null),
               ('e3', 'b2', 'teacher', 'C', 'c', '', 0, 'active', 'Teacher', 'Science'),
               ('e4', null, 'superAdmin', 'D', 'd', '', 0, 'active', 'Director', null)",
            "insert into student_groups (id, branch_id, group_name) values ('g1', 'b1', 'Science')",
            "insert into audit_acts (id, at, actor_id, actor_name, actor_role, address, request_id, action, branch_id, sheet_id) values
               ('a1', 1, 'e1', 'A', 'teacher', '', '', 'addMarks', 'b1', 'h1'),
               ('a2', 2, 'e1', 'A', 'teacher', '', '', 'changePassword', 'b1', null),
               ('a3', 3, 'e1', 'A', 'teacher', '', '', 'createPrintLink', 'b1', null)",
            "insert into audit_changes (act_id, student_id, component, old_value, new_value) values
               ('a1', 's1', 'written', null, '50'), ('a1', 's1', 'viva', '4', 'AB'), ('a2', 'e1', 'password', null, null), ('a2', 's1', 'password', null, null),
               ('a3', 'l1', 'printLink', null, 'Shop')",
        ] {
            tx.execute(statement, ()).await.unwrap();
        }
        tx.commit().await.unwrap();
        db.migrate().await.unwrap();

        let mut conn = db.acquire().await.unwrap();
        let lines = async |conn: &mut db::Conn, statement: &'static str| -> Vec<String> {
            let rows: Vec<Line> = conn.all(statement, ()).await.unwrap();
            rows.into_iter().map(|row| row.line).collect()
        };
        let acts = "select id || ' ' || coalesce(subject_kind, '-') || ' ' || coalesce(subject_id, '-') as line from audit_acts order by id";
        assert_eq!(lines(&mut conn, acts).await, ["a1 markSheet h1", "a2 - -", "a3 - -"]);
        let changes = "select act_id || ' ' || subject_kind || ' ' || subject_id || ' ' || field || ' ' || coalesce(old_value, '-') || '>' ||
                              coalesce(new_value, '-') as line
                         from audit_changes order by act_id, subject_id, field";
        assert_eq!(
            lines(&mut conn, changes).await,
            [
                "a1 student s1 viva 4>AB",
                "a1 student s1 written ->50",
                "a2 employee e1 password ->-",
                "a2 student s1 password ->-",
                "a3 printLink l1 printLink ->Shop"
            ]
        );
        let employees =
            "select e.id || ' ' || coalesce(d.designation_name, '-') || ' ' || coalesce(d.branch_id, '-') || ' ' ||
                                coalesce(p.department_name, '-') as line
                           from employees e left join designations d on d.id = e.designation_id
                           left join departments p on p.id = e.department_id order by e.id";
        assert_eq!(
            lines(&mut conn, employees).await,
            ["e1 Teacher b1 Science", "e2 Teacher b1 -", "e3 Teacher b2 Science", "e4 - - -"]
        );
        // Rows of the audit are still only added.
        for statement in ["update audit_acts set at = 0", "delete from audit_values"] {
            assert!(db.begin().await.unwrap().execute(statement, ()).await.is_err(), "{statement}");
        }
        drop(conn);
        db.close().await;
    }
}

/// Somebody gives a record to an employee while it is being deleted: whoever commits first wins, and the other is told.
#[tokio::test]
async fn a_record_that_is_referred_to_meanwhile_is_not_deleted() {
    let app = TestApp::on_postgres().await;
    let noun = &NOUNS[0];
    let id = add(&app.as_role(Role::Admin), walked(noun), noun, "Raced").await;
    let mut tx = app.app.db.begin().await.unwrap();
    tx.execute(walked(noun).refer, &id).await.unwrap();
    let admin = app.as_role(Role::Admin);
    let path = format!("/api/deleteOne{}/{id}", walked(noun).call);
    let deleting = tokio::spawn(async move { admin.json(Method::DELETE, &path, &json!({}), &[]).await.status });
    // Until it waits for the row that is referred to; sooner, it finds the reference and is refused all the same.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    tx.commit().await.unwrap();
    assert_eq!(deleting.await.unwrap(), StatusCode::CONFLICT);
}

#[tokio::test]
async fn writers_without_a_version_all_get_through() {
    each(async |app, noun, of| {
        let id = add(&of.writer(app), of, noun, "Busy").await;
        let update = format!("/api/updateOne{}/{id}", of.call);
        let writers: Vec<_> = (0..8)
            .map(|number| {
                let (admin, update, name) = (of.writer(app), update.clone(), name_of(noun));
                tokio::spawn(async move { admin.put(&update, &json!({ name: format!("Busy {number}") })).await.status })
            })
            .collect();
        for writer in writers {
            assert_eq!(writer.await.unwrap(), StatusCode::OK);
        }
        let row = of.writer(app).get(&format!("/api/getOne{}/{id}", of.call)).await.json();
        assert_eq!(row["version"], 9);
    })
    .await;
}
