//! Grading schemes on both engines: their stores, the plans that sessions and classes are graded by, and their calls.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use db::{Conn, Db};
use records::grading::{by_version, of_class, standard};
use roster::structure::grading_schemes::store::{self, Choosable, Use, Writing};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use serde_json::{Value, json};
use testing::rows::{mark_by, mark_sheet};
use testing::{Answer, Client, TestApp, both_schools, each_engine, lines, run};

const AT: i64 = 1_790_000_000_000;

/// A built-in document under another name.
fn named(built_in: BuiltIn, name: &str) -> String {
    let mut definition = built_in.definition().clone();
    name.clone_into(&mut definition.name);
    serde_json::to_string(&definition).unwrap()
}

fn writing<'w>(scheme_id: &'w str, version_id: &'w str, name: &'w str, definition: &'w str) -> Writing<'w> {
    Writing { scheme_id, version_id, name, definition, by_name: "Admin Person", at: AT }
}

async fn added(conn: &mut Conn, branch_id: Option<&str>, id: &str, version_id: &str, name: &str) {
    let definition = named(BuiltIn::Percentages, name);
    store::add(conn, branch_id, writing(id, version_id, name, &definition)).await.unwrap();
}

fn in_session(session_name: &str) -> Use {
    Use { session_name: session_name.into(), branch_name: "Dhanmondi".into() }
}

#[tokio::test]
async fn a_scheme_is_stored_with_its_versions_and_the_row_of_a_version_never_changes() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, Some("branch-1"), "scheme-1", "version-1", "Ours").await;
        let first = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((first.version_number, first.version, first.version_id.as_str()), (1, 1, "version-1"));
        assert_eq!(
            (first.scheme_name.as_str(), first.branch_id.as_deref(), first.branch_name.as_deref()),
            ("Ours", Some("branch-1"), Some("Dhanmondi"))
        );
        assert_eq!((first.changed_by_name.as_str(), first.changed_at), ("Admin Person", AT));
        assert_eq!(first.definition, named(BuiltIn::Percentages, "Ours"));

        // In place of the latest version: the same number, another row.
        let text = named(BuiltIn::NationalGpa5, "Theirs");
        assert!(
            store::write(&mut conn, &first, false, writing("scheme-1", "version-1b", "Theirs", &text)).await.unwrap()
        );
        let second = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((second.version_number, second.version, second.version_id.as_str()), (1, 2, "version-1b"));
        assert_eq!((second.scheme_name.as_str(), second.definition.as_str()), ("Theirs", text.as_str()));
        assert!(by_version(&mut conn, Some("version-1")).await.is_err());

        // A stale version changes nothing.
        assert!(!store::write(&mut conn, &first, true, writing("scheme-1", "version-x", "Late", &text)).await.unwrap());
        assert!(by_version(&mut conn, Some("version-x")).await.is_err());

        // Another version leaves the one before it.
        let next = named(BuiltIn::Percentages, "Theirs");
        assert!(
            store::write(&mut conn, &second, true, writing("scheme-1", "version-2", "Theirs", &next)).await.unwrap()
        );
        let third = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((third.version_number, third.version, third.version_id.as_str()), (2, 3, "version-2"));
        let kept = by_version(&mut conn, Some("version-1b")).await.unwrap();
        assert_eq!(
            serde_json::to_value(kept.definition()).unwrap(),
            serde_json::from_str::<serde_json::Value>(&text).unwrap()
        );

        assert!(!store::delete(&mut conn, "scheme-1", 2).await.unwrap());
        assert!(store::delete(&mut conn, "scheme-1", 3).await.unwrap());
        assert!(store::scheme(&mut conn, "scheme-1").await.unwrap().is_none());
        assert!(by_version(&mut conn, Some("version-2")).await.is_err(), "versions go with their scheme");
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_once_among_what_a_branch_sees_whatever_its_case() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, Some("branch-1"), "scheme-1", "version-1", "Ours").await;
        added(&mut conn, None, "scheme-2", "version-2", "Of All").await;
        for (id, branch_id, name, expected) in [
            ("new", Some("branch-1"), "OURS", true),
            ("scheme-1", Some("branch-1"), "ours", false),
            ("new", Some("branch-2"), "ours", false),
            ("new", Some("branch-2"), "of all", true),
            ("new", None, "ours", true),
            ("new", None, "another", false),
        ] {
            let taken = store::is_name_taken(&mut conn, id, branch_id, name).await.unwrap();
            assert_eq!(taken, expected, "{id} {branch_id:?} {name}");
        }
        // The index says so, too, of schemes of all branches as well.
        let text = named(BuiltIn::Percentages, "of all");
        for (branch_id, name) in [(Some("branch-1"), "OURS"), (None, "of all")] {
            let refused =
                store::add(&mut conn, branch_id, writing("new", "new", name, &text)).await.expect_err("it is taken");
            assert!(db::violates(&refused, "grading_schemes_name", "grading_schemes_name"), "{refused}");
        }
        let seen = |id: &str, name: &str, version_id: &str| Choosable {
            id: id.into(),
            scheme_name: name.into(),
            version_id: version_id.into(),
        };
        let of_all = seen("scheme-2", "Of All", "version-2");
        let all = store::choosable(&mut conn, "branch-1").await.unwrap();
        assert_eq!(all, [of_all.clone(), seen("scheme-1", "Ours", "version-1")]);
        assert_eq!(store::choosable(&mut conn, "branch-2").await.unwrap(), [of_all]);
    })
    .await;
}

#[tokio::test]
async fn a_class_is_graded_by_its_own_scheme_else_by_its_sessions_else_by_standard() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        let plan = async |conn: &mut Conn| of_class(conn, "class-1").await.unwrap();
        assert!(Arc::ptr_eq(&plan(&mut conn).await, &standard()));
        assert!(Arc::ptr_eq(&by_version(&mut conn, None).await.unwrap(), &standard()));
        assert_eq!(standard().definition(), BuiltIn::Standard.definition());

        added(&mut conn, None, "scheme-1", "version-1", "Of the session").await;
        added(&mut conn, None, "scheme-2", "version-2", "Of the class").await;
        store::choose_scheme(&mut conn, "session-1", "scheme-1").await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the session");
        store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-1")).await.unwrap();
        store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-2")).await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the class");
        let other = records::grading::of_place(&mut conn, "session-1", "class-none").await.unwrap();
        assert_eq!(other.definition().name, "Of the session");
        assert!(Arc::ptr_eq(&of_class(&mut conn, "class-nobody").await.unwrap(), &standard()));

        assert_eq!(store::uses(&mut conn, "scheme-1").await.unwrap(), [in_session("2026")]);
        assert_eq!(store::uses(&mut conn, "scheme-2").await.unwrap(), [in_session("2026")]);
        // What a session or a class names cannot be taken away.
        for id in ["scheme-1", "scheme-2"] {
            let refused = store::delete(&mut conn, id, 1).await.expect_err("it is in use");
            assert!(db::breaks_reference(&refused), "{refused}");
        }
        store::choose_for_class(&mut conn, "session-1", "class-1", None).await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the session");
        assert_eq!(store::uses(&mut conn, "scheme-2").await.unwrap(), []);
        store::choose_scheme(&mut conn, "session-1", "").await.unwrap();
        assert!(Arc::ptr_eq(&plan(&mut conn).await, &standard()));
    })
    .await;
}

#[tokio::test]
async fn a_plan_takes_one_statement_and_another_only_where_it_is_not_kept() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, None, "scheme-1", "version-1", "Kept").await;
        store::choose_scheme(&mut conn, "session-1", "scheme-1").await.unwrap();
        let mut counted = Vec::new();
        let mut plans = Vec::new();
        for _ in 0..3 {
            let before = db.statements();
            plans.push(of_class(&mut conn, "class-1").await.unwrap());
            counted.push(db.statements() - before);
        }
        assert_eq!(counted, [2, 1, 1]);
        assert!(Arc::ptr_eq(&plans[0], &plans[2]));
        let before = db.statements();
        by_version(&mut conn, None).await.unwrap();
        assert_eq!(db.statements(), before, "Standard needs none");

        // What is not there, or cannot be computed by, is said to nobody but the log.
        store::add(&mut conn, None, writing("scheme-2", "version-2", "Broken", "{}")).await.unwrap();
        let broken = named(BuiltIn::Percentages, "");
        store::add(&mut conn, None, writing("scheme-3", "version-3", "Faulty", &broken)).await.unwrap();
        for (id, why) in [("nothing", "not stored"), ("version-2", "missing field"), ("version-3", "name:")] {
            let refused = by_version(&mut conn, Some(id)).await.expect_err(id);
            assert!(matches!(&refused, base::error::Error::Internal(text) if text.contains(why)), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_session_has_marks_once_one_is_entered() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        assert!(!store::has_marks(&mut conn, "session-1").await.unwrap());
        mark_sheet(&db, "h", ["exam-1", "section-1", "subject-1"], (false, false), 1).await;
        assert!(!store::has_marks(&mut conn, "session-1").await.unwrap());
        mark_by(&db, ("", "", 0), "h", "student-1", &[("written", -1, None)]).await;
        assert!(store::has_marks(&mut conn, "session-1").await.unwrap());
        assert!(!store::has_marks(&mut conn, "session-2").await.unwrap());
    })
    .await;
}

/// What a call is refused with: status, code, and the fields that are named.
fn refusal(answer: &Answer) -> (u16, String, Vec<String>) {
    let body = answer.json();
    let fields = body["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    (answer.status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned(), fields)
}

fn refused(status: u16, code: &str, fields: &[&str]) -> (u16, String, Vec<String>) {
    (status, code.to_owned(), fields.iter().map(|field| (*field).to_owned()).collect())
}

fn document(name: &str) -> Value {
    let mut document: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).unwrap();
    document["name"] = json!(name);
    document
}

/// A second admin, of the other branch.
fn other(app: &TestApp) -> Client {
    app.as_employee("employee-admin-2", Role::Admin)
}

async fn add(client: &Client, body: &Value) -> Answer {
    client.post("/api/addGradingScheme", body).await
}

async fn update(client: &Client, id: &str, body: &Value) -> Answer {
    client.json(Method::PUT, &format!("/api/updateOneGradingScheme/{id}"), body, &[]).await
}

async fn delete(client: &Client, id: &str) -> Answer {
    client.json(Method::DELETE, &format!("/api/deleteOneGradingScheme/{id}"), &json!({}), &[]).await
}

async fn one(client: &Client, id: &str) -> Answer {
    client.get(&format!("/api/getOneGradingScheme/{id}")).await
}

async fn listed(client: &Client, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/getAllGradingScheme?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let body = answer.json();
    body["data"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

fn id_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

const BUILT_IN: [&str; 3] = ["Standard", "National curriculum, GPA 5", "Percentages"];

#[tokio::test]
async fn an_admin_adds_reads_changes_and_deletes_a_scheme_of_the_own_branch() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let added = add(&admin, &json!({ "definition": document("Ours") })).await;
        assert_eq!(added.json()["message"], "Successfully Added");
        let id = id_of(&added);
        let found = one(&admin, &id).await.json();
        assert_eq!(found["definition"], document("Ours"));
        for (key, expected) in [
            ("_id", json!(id)),
            ("name", json!("Ours")),
            ("branchId", json!("branch-1")),
            ("branchName", json!("Dhanmondi")),
            ("versions", json!(1)),
            ("usedBy", json!([])),
            ("builtIn", json!(false)),
            ("version", json!(1)),
            ("changedByName", json!("Admin Person")),
        ] {
            assert_eq!(found[key], expected, "{key}");
        }
        let changed = update(&admin, &id, &json!({ "definition": document("Mine"), "version": 1 })).await;
        assert_eq!((changed.status, changed.json()["version"].clone()), (StatusCode::OK, json!(2)));
        // Nobody uses it: the same version of the document. The same again is no change.
        let again = update(&admin, &id, &json!({ "definition": document("Mine"), "branchId": "branch-1" })).await;
        assert_eq!(again.json()["version"], 2);
        let found = one(&admin, &id).await.json();
        assert_eq!((found["name"].clone(), found["versions"].clone()), (json!("Mine"), json!(1)));
        let acts = lines(
            &app.app.db,
            "select a.action || ' ' || c.field || ' ' || coalesce(c.old_value, '-') || ' ' || coalesce(c.new_value, '-') as line
               from audit_acts a join audit_changes c on c.act_id = a.id where c.subject_kind = 'gradingScheme' order by a.at, a.id, c.field",
        )
        .await;
        assert_eq!(
            acts,
            ["add name - Ours", "add versions - 1", "update changed - name", "update name Ours Mine"]
        );
        assert_eq!(delete(&admin, &id).await.json()["message"], "Successfully Deleted");
        assert_eq!(refusal(&one(&admin, &id).await), refused(404, "notFound", &[]));
    })
    .await;
}

#[tokio::test]
async fn schemes_are_listed_built_in_first_and_each_sees_the_own_branchs_and_those_of_all() {
    each_engine(async |app| {
        let (admin, boss) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        id_of(&add(&admin, &json!({ "definition": document("B of one") })).await);
        id_of(&add(&other(app), &json!({ "definition": document("B of two") })).await);
        let all = id_of(&add(&boss, &json!({ "branchId": "", "branchName": "", "definition": document("A of all") })).await);
        id_of(&add(&boss, &json!({ "branchId": "branch-2", "definition": document("C of two") })).await);
        let with = |more: &[&str]| BUILT_IN.iter().chain(more).map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(listed(&admin, "").await, with(&["A of all", "B of one"]));
        assert_eq!(listed(&other(app), "branchId=branch-2").await, with(&["A of all", "B of two", "C of two"]));
        assert_eq!(listed(&boss, "branchName=Uttara").await, with(&["A of all", "B of two", "C of two"]));
        assert_eq!(listed(&boss, "").await, with(&["A of all", "B of one", "B of two", "C of two"]));
        assert_eq!(listed(&boss, "search=%20OF%20TWO").await, ["B of two", "C of two"]);
        let page = boss.get("/api/getAllGradingScheme?limit=2&page=2").await.json();
        assert_eq!((page["total"].clone(), page["page"].clone(), page["limit"].clone()), (json!(7), json!(2), json!(2)));
        assert_eq!(page["data"][0]["_id"], "percentages");
        assert_eq!(page["data"][0]["builtIn"], true);
        assert_eq!((page["data"][1]["name"].clone(), page["data"][1]["branchId"].clone()), (json!("A of all"), Value::Null));
        // A scheme of all branches is read by everybody who may, and of a session only the own branch is told.
        run(&app.app.db, "update sessions set grading_version_id = (select max(v.id) from grading_scheme_versions v join grading_schemes g on g.id = v.scheme_id where g.branch_id is null) where status = 'active'").await;
        assert_eq!(one(&admin, &all).await.json()["usedBy"], json!(["2026"]));
        assert_eq!(one(&boss, &all).await.json()["usedBy"], json!(["2026", "2026"]));
        assert_eq!(one(&admin, "standard").await.json()["definition"]["name"], "Standard");
        assert_eq!(one(&admin, "standard").await.json()["version"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn who_may_not_is_refused_and_so_is_another_branchs_scheme() {
    each_engine(async |app| {
        let (admin, boss) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let body = json!({ "definition": document("Ours") });
        let id = id_of(&add(&admin, &body).await);
        let all = id_of(&add(&boss, &json!({ "definition": document("All") })).await);
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Admin)) {
            let client = app.as_role(role);
            for answer in [
                add(&client, &body).await,
                client.get("/api/getAllGradingScheme").await,
                one(&client, &id).await,
                update(&client, &id, &body).await,
                delete(&client, &id).await,
            ] {
                assert_eq!(refusal(&answer), refused(403, "forbidden", &[]), "{role}");
            }
        }
        for (client, code) in [(app.expired(), "tokenExpired"), (app.anonymous(), "signedOut")] {
            for answer in [
                add(&client, &body).await,
                client.get("/api/getAllGradingScheme").await,
                one(&client, &id).await,
                update(&client, &id, &body).await,
                delete(&client, &id).await,
            ] {
                assert_eq!(refusal(&answer), refused(401, code, &[]));
            }
        }
        let elsewhere = json!({ "branchId": "branch-1", "definition": document("Elsewhere") });
        for answer in [
            add(&other(app), &elsewhere).await,
            other(app).get("/api/getAllGradingScheme?branchId=branch-1").await,
            one(&other(app), &id).await,
            update(&other(app), &id, &body).await,
            delete(&other(app), &id).await,
            // Of all branches: only who has none.
            update(&admin, &all, &json!({ "definition": document("Mine") })).await,
            delete(&admin, &all).await,
        ] {
            assert_eq!(refusal(&answer), refused(403, "forbidden", &[]), "{}", answer.text());
        }
        assert_eq!(one(&admin, &all).await.status, 200);
        assert_eq!(
            refusal(&add(&boss, &json!({ "branchId": "nowhere", "definition": document("X") })).await),
            refused(404, "notFound", &[])
        );
        for answer in
            [one(&admin, "nothing").await, update(&admin, "nothing", &body).await, delete(&admin, "nothing").await]
        {
            assert_eq!(refusal(&answer), refused(404, "notFound", &[]));
        }
        assert_eq!(update(&boss, &all, &json!({ "definition": document("All 2") })).await.status, 200);
        assert_eq!(delete(&boss, &all).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_body_that_is_malformed_or_faulty_names_what_is_wrong_by_its_path() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = id_of(&add(&admin, &json!({ "definition": document("Ours") })).await);
        let with = |pointer: &str, value: Value| {
            let mut document = document("Another");
            *document.pointer_mut(pointer).unwrap() = value;
            json!({ "definition": document })
        };
        let mut two = document("Another");
        two["results"][0]["parts"][0]["scaledTo"] = json!(0);
        two["singleMarkScale"] = json!("none");
        let mut unknown = document("Another");
        unknown["results"][0]["parts"][0]["scale"] = json!(1);
        let mut missing = document("Another");
        missing["scales"][0].as_object_mut().unwrap().remove("key");
        let large = format!("{{\"definition\":{{\"name\":\"{}\"}}}}", "x".repeat(256 * 1024));
        for (body, expected) in [
            ("{".to_owned(), refused(400, "invalid", &[])),
            ("[]".to_owned(), refused(400, "invalid", &[])),
            ("{}".to_owned(), refused(400, "invalid", &["definition"])),
            (json!({ "definition": null }).to_string(), refused(400, "invalid", &["definition"])),
            (json!({ "definition": 7 }).to_string(), refused(422, "values", &["definition"])),
            (
                json!({ "definition": document("a\u{202e}b") }).to_string(),
                refused(400, "invalid", &["definition.name"]),
            ),
            (large, refused(422, "values", &["definition"])),
            (
                with("/results/0/parts/0/scaledTo", json!("20")).to_string(),
                refused(422, "values", &["results[0].parts[0].scaledTo"]),
            ),
            (
                json!({ "definition": two }).to_string(),
                refused(422, "values", &["results[0].parts[0].scaledTo", "singleMarkScale"]),
            ),
            (json!({ "definition": unknown }).to_string(), refused(422, "values", &["results[0].parts[0].scale"])),
            (json!({ "definition": missing }).to_string(), refused(422, "values", &["scales[0].key"])),
            (with("/name", json!("")).to_string(), refused(422, "values", &["name"])),
            (with("/name", json!("STANDARD")).to_string(), refused(422, "values", &["name"])),
        ] {
            let headers = [("content-type", "application/json")];
            let posted = admin.send(Method::POST, "/api/addGradingScheme", &headers, body.clone().into()).await;
            assert_eq!(refusal(&posted), expected, "{}", posted.text());
            let put =
                admin.send(Method::PUT, &format!("/api/updateOneGradingScheme/{id}"), &headers, body.into()).await;
            assert_eq!(refusal(&put), expected, "{}", put.text());
        }
        let taken = add(&admin, &json!({ "definition": document("OURS") })).await;
        assert_eq!(refusal(&taken), refused(422, "values", &["name"]));
        assert_eq!(taken.json()["fields"]["name"], "Another grading scheme has this name");
        assert_eq!(listed(&admin, "search=another").await, Vec::<String>::new(), "nothing is stored");
    })
    .await;
}

#[tokio::test]
async fn a_scheme_in_use_gets_another_version_and_stays_and_a_built_in_one_is_never_changed() {
    each_engine(async |app| {
        let (admin, boss) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let id = id_of(&add(&admin, &json!({ "definition": document("Ours") })).await);
        let session = |body: Value| {
            let admin = &admin;
            async move { admin.json(Method::PUT, "/api/updateOneSession/session-1", &body, &[]).await }
        };
        assert_eq!(session(json!({ "gradingSchemeId": id })).await.status, 200);
        let first = one(&admin, &id).await.json();
        assert_eq!(first["usedBy"], json!(["2026"]));
        let changed = update(&admin, &id, &json!({ "definition": document("Ours, changed") })).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        let second = one(&admin, &id).await.json();
        assert_eq!((second["versions"].clone(), second["name"].clone()), (json!(2), json!("Ours, changed")));
        // The session is graded as before.
        let mut conn = app.app.db.acquire().await.unwrap();
        assert_eq!(of_class(&mut conn, "class-1").await.unwrap().definition().name, "Ours");
        drop(conn);
        // Saved again without another choice, it keeps its version.
        assert_eq!(session(json!({ "gradingSchemeId": id, "sessionName": "2026 A" })).await.status, 200);
        let mut conn = app.app.db.acquire().await.unwrap();
        assert_eq!(of_class(&mut conn, "class-1").await.unwrap().definition().name, "Ours");
        drop(conn);

        let kept = delete(&admin, &id).await;
        assert_eq!(refusal(&kept), refused(409, "conflict", &[]));
        assert_eq!(kept.json()["message"], "Ours, changed is used in these sessions: 2026 A (Dhanmondi)");
        let stale = update(&admin, &id, &json!({ "definition": document("Late"), "version": 1 })).await;
        assert_eq!(refusal(&stale), refused(409, "stale", &[]));
        let moved = update(&boss, &id, &json!({ "definition": document("Late"), "branchId": "branch-2" })).await;
        assert_eq!(refusal(&moved), refused(400, "invalid", &["branchId"]));
        for built_in in ["standard", "nationalGpa5", "percentages"] {
            let answer = update(&boss, built_in, &json!({ "definition": document("X") })).await;
            assert_eq!(refusal(&answer), refused(409, "conflict", &[]));
            assert_eq!(refusal(&delete(&boss, built_in).await), refused(409, "conflict", &[]));
        }
    })
    .await;
}

#[tokio::test]
async fn a_session_names_its_scheme_until_marks_are_entered_or_it_is_closed() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = id_of(&add(&admin, &json!({ "definition": document("Ours") })).await);
        let theirs = id_of(&add(&other(app), &json!({ "definition": document("Theirs") })).await);
        let session = async |id: &str, body: Value| {
            admin.json(Method::PUT, &format!("/api/updateOneSession/{id}"), &body, &[]).await
        };
        let shown = async |id: &str| {
            let found = admin.get(&format!("/api/getOneSession/{id}")).await.json();
            (found["gradingSchemeId"].clone(), found["gradingSchemeName"].clone())
        };
        let standard = (Value::Null, json!("Standard"));
        let ours = (json!(id), json!("Ours"));
        assert_eq!(shown("session-1").await, standard);
        assert_eq!(session("session-1", json!({ "gradingSchemeId": id })).await.status, 200);
        assert_eq!(shown("session-1").await, ours);
        // What is left out stays; null is Standard.
        assert_eq!(session("session-1", json!({ "sessionName": "2026 A" })).await.status, 200);
        assert_eq!(shown("session-1").await, ours);
        assert_eq!(session("session-1", json!({ "gradingSchemeId": null })).await.status, 200);
        assert_eq!(shown("session-1").await, standard);
        for wrong in ["nothing", theirs.as_str()] {
            let answer = session("session-1", json!({ "gradingSchemeId": wrong })).await;
            assert_eq!(refusal(&answer), refused(422, "values", &["gradingSchemeId"]));
        }
        let answer = session("session-1", json!({ "gradingSchemeId": 7 })).await;
        assert_eq!(refusal(&answer), refused(400, "invalid", &["gradingSchemeId"]));

        let new = |name: &str| json!({ "sessionName": name, "startDate": "2027-01-01", "endDate": "2027-12-31" });
        let mut with = new("2027");
        with["gradingSchemeId"] = json!(id);
        let added = id_of(&admin.post("/api/addSession", &with).await);
        assert_eq!(shown(&added).await, ours);
        let added = id_of(&admin.post("/api/addSession", &new("2027 B")).await);
        assert_eq!(shown(&added).await, standard);

        assert_eq!(session("session-1", json!({ "gradingSchemeId": id })).await.status, 200);
        mark_sheet(&app.app.db, "h", ["exam-1", "section-1", "subject-1"], (false, false), 1).await;
        mark_by(&app.app.db, ("", "", 0), "h", "student-1", &[("written", 100, None)]).await;
        let kept = session("session-1", json!({ "gradingSchemeId": null })).await;
        assert_eq!(refusal(&kept), refused(409, "conflict", &[]));
        assert_eq!(kept.json()["message"], "Marks are entered in this session. What it is graded by is changed on its page Grading Scheme, which shows first what changes");
        // The same scheme beside another name is no change of it.
        assert_eq!(session("session-1", json!({ "gradingSchemeId": id, "sessionName": "2026" })).await.status, 200);
        let closed = session("session-1-old", json!({ "gradingSchemeId": id })).await;
        assert_eq!(refusal(&closed), refused(422, "values", &["status"]));
        assert_eq!(shown("session-1-old").await, standard);
    })
    .await;
}

#[tokio::test]
async fn the_list_leads_to_what_each_viewer_may_do_and_a_scheme_is_downloaded_as_it_can_be_sent() {
    each_engine(async |app| {
        let (admin, boss) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let own = id_of(&add(&admin, &json!({ "definition": document("Ours") })).await);
        let all = id_of(&add(&boss, &json!({ "definition": document("All") })).await);
        let lines = async |client: &Client| client.props_at("/admin/gradingSchemes").await["lines"].clone();
        admin.get("/admin/gradingSchemes").await.served_as("gradingSchemes");
        let seen = lines(&admin).await;
        let of = |id: &str| seen.as_array().unwrap().iter().find(|line| line["id"] == id).unwrap().clone();
        assert_eq!(
            (of("standard")["branch"].clone(), of("standard")["edit"].clone()),
            (json!("Built in"), Value::Null)
        );
        assert_eq!((of(&all)["branch"].clone(), of(&all)["edit"].clone()), (json!("All branches"), Value::Null));
        assert_eq!(of(&own)["edit"], format!("/admin/gradingSchemes/{own}/edit"));
        assert_eq!(of(&own)["copy"], format!("/admin/gradingSchemes/new?from={own}"));
        let boss_sees = lines(&boss).await;
        assert!(
            boss_sees.as_array().unwrap().iter().all(|line| line["edit"].is_string() || line["branch"] == "Built in")
        );

        let file = admin.get(of(&own)["download"].as_str().unwrap()).await;
        assert_eq!(
            file.headers["content-disposition"],
            "attachment; filename=\"Ours.json\"; filename*=UTF-8''Ours.json"
        );
        assert_eq!(file.json(), document("Ours"));
        let again = json!({ "definition": file.json() });
        assert_eq!(update(&admin, &own, &again).await.json()["version"], 1, "nothing has changed");
        assert_eq!(admin.get("/admin/gradingSchemes/standard/file").await.json()["name"], "Standard");
        for (client, id, status) in
            [(other(app), own.as_str(), 403), (app.as_role(Role::Teacher), "standard", 403), (boss, "nothing", 404)]
        {
            assert_eq!(client.get(&format!("/admin/gradingSchemes/{id}/file")).await.status.as_u16(), status);
        }
        assert_eq!(app.as_role(Role::Teacher).get("/admin/gradingSchemes").await.status, 403);
    })
    .await;
}
