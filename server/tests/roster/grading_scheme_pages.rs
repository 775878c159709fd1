//! Deleting a grading scheme by its page, and the page of its versions, on both engines.

use axum::http::{Method, StatusCode};
use roster::structure::grading_schemes::store::{self, Made, UseOfVersion};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use serde_json::{Value, json};
use testing::{Client, TestApp, each_engine, lines, run};

const LIST: &str = "/admin/gradingSchemes";

fn document(name: &str) -> Value {
    let mut document: Value = serde_json::from_str(BuiltIn::NationalGpa5.json()).unwrap();
    document["name"] = json!(name);
    document
}

async fn added(client: &Client, definition: &Value) -> String {
    let answer = client.post("/api/addGradingScheme", &json!({ "definition": definition })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

async fn changed(client: &Client, id: &str, definition: &Value) {
    let answer = client.put(&format!("/api/updateOneGradingScheme/{id}"), &json!({ "definition": definition })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

async fn chosen(app: &TestApp, session: &str, id: &str) {
    let body = json!({ "gradingSchemeId": id });
    let answer = app.as_role(Role::SuperAdmin).put(&format!("/api/updateOneSession/{session}"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// A second admin, of the other branch.
fn other(app: &TestApp) -> Client {
    app.as_employee("employee-admin-2", Role::Admin)
}

/// The line of a scheme in the list.
async fn line(client: &Client, id: &str) -> Value {
    let props = client.props_at(LIST).await;
    props["lines"].as_array().unwrap().iter().find(|line| line["id"] == id).unwrap().clone()
}

#[tokio::test]
async fn a_scheme_is_deleted_by_its_page_once_and_one_in_use_is_kept_with_its_sessions_named() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let id = added(&admin, &document("Ours")).await;
        let page = format!("{LIST}/{id}/delete");
        assert_eq!(line(&admin, &id).await["delete"], json!(page));
        let asked = admin.get(&page).await.served_as("schemeDelete").shown();
        assert_eq!((&asked["name"], &asked["version"], &asked["usedBy"]), (&json!("Ours"), &json!(1), &json!([])));

        // Somebody has changed it since the question was shown.
        changed(&admin, &id, &document("Ours 2")).await;
        let stale = admin.form(&page, &[("version", "1")]).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let stale = stale.props();
        assert_eq!((&stale["version"], stale["failure"].is_string()), (&json!(2), true));

        chosen(app, "session-1", &id).await;
        run(
            &app.app.db,
            "insert into session_class_schemes (session_id, class_id, grading_version_id)
             select 'session-1', 'class-1', id from grading_scheme_versions",
        )
        .await;
        let used = admin.get(&page).await.served_as("schemeDelete_used").shown();
        let names: Vec<_> =
            used["usedBy"].as_array().unwrap().iter().map(|of| (&of["session"], &of["className"])).collect();
        assert_eq!(names.len(), 2);
        assert_eq!(names[0], (&json!("2026"), &Value::Null));
        assert!(names[1].1.is_string());
        assert_eq!(used["usedBy"][0]["href"], "/admin/manageSession/session-1/edit");
        let kept = admin.form(&page, &[("version", "2")]).await;
        assert_eq!(kept.status, StatusCode::CONFLICT);
        assert_eq!(kept.props()["failure"], "Ours 2 is used in these sessions: 2026 (Dhanmondi)");

        run(&app.app.db, "delete from session_class_schemes").await;
        run(&app.app.db, "update sessions set grading_version_id = null").await;
        let press = [("version", "2"), ("formKey", "the same press")];
        for _ in 0..2 {
            let gone = admin.form(&page, &press).await;
            assert_eq!(
                (gone.status, gone.header("location")),
                (StatusCode::SEE_OTHER, "/admin/gradingSchemes?done=deleted")
            );
        }
        assert_eq!(admin.form(&page, &[("version", "2")]).await.status, StatusCode::NOT_FOUND);
        assert_eq!(admin.props_at("/admin/gradingSchemes?done=deleted").await["done"], "Successfully Deleted");
        let acts = "select a.action as line from audit_acts a
            where exists (select 1 from audit_changes c where c.act_id = a.id and c.subject_kind = 'gradingScheme')
            order by a.at, a.id";
        assert_eq!(lines(&app.app.db, acts).await, ["add", "update", "delete"]);
    })
    .await;
}

#[tokio::test]
async fn who_may_not_change_a_scheme_is_neither_offered_nor_allowed_to_delete_it() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let ours = added(&admin, &document("Ours")).await;
        let all = added(&head, &document("Of all")).await;
        assert_eq!(line(&admin, &all).await["delete"], Value::Null);
        assert_eq!(line(&head, &all).await["delete"], json!(format!("{LIST}/{all}/delete")));
        assert_eq!(line(&head, "standard").await["delete"], Value::Null);
        for (client, id, status) in [
            (&other(app), ours.as_str(), StatusCode::FORBIDDEN),
            (&admin, &all, StatusCode::FORBIDDEN),
            (&admin, "standard", StatusCode::CONFLICT),
            (&admin, "nothing", StatusCode::NOT_FOUND),
        ] {
            let page = format!("{LIST}/{id}/delete");
            assert_eq!(client.get(&page).await.status, status, "{id}");
            assert_eq!(client.form(&page, &[("version", "1")]).await.status, status, "{id}");
        }
        for role in Role::ALL.into_iter().filter(|role| !matches!(role, Role::SuperAdmin | Role::Admin)) {
            for page in ["delete", "versions"] {
                let answer = app.as_role(role).get(&format!("{LIST}/{ours}/{page}")).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role} {page}");
            }
        }
        assert_eq!(head.get(&format!("/api/getOneGradingScheme/{ours}")).await.status, 200, "nothing is deleted");
    })
    .await;
}

#[tokio::test]
async fn each_version_says_who_made_it_what_uses_it_and_what_differs() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let mut text = document("Ours");
        let id = added(&head, &text).await;
        let page = format!("{LIST}/{id}/versions");
        chosen(app, "session-1", &id).await;
        text["results"][0]["parts"][1]["scaledTo"] = json!(70);
        changed(&head, &id, &text).await;
        assert_eq!(line(&admin, &id).await["history"], json!(page));
        let shown = admin.props_of(&page, "schemeVersions").await;
        let versions = shown["versions"].as_array().unwrap();
        assert_eq!(versions.iter().map(|of| of["number"].as_i64().unwrap()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(
            versions[0]["differences"],
            json!([{
                "kind": "changed",
                "rows": [
                    { "list": "results", "name": "Half Yearly", "row": 1, "fromClass": 3, "toClass": 12 },
                    { "list": "parts", "name": "Term", "row": 2, "fromClass": null, "toClass": null },
                ],
                "field": "scaledTo",
                "before": ["80"],
                "now": ["70"],
            }])
        );
        assert_eq!((&versions[1]["differences"], &versions[0]["usedBy"]), (&Value::Null, &json!([])));
        assert_eq!(versions[1]["usedBy"][0]["session"], "2026");
        assert_eq!(versions[1]["usedBy"][0]["branch"], Value::Null, "who has a branch sees no other");
        let of_head = head.get(&page).await;
        of_head.served_as("schemeVersions");
        assert_eq!(of_head.shown()["versions"][1]["usedBy"][0]["branch"], "Dhanmondi");
        assert_eq!(other(app).props_at(&page).await["versions"][1]["usedBy"], json!([]));

        // Each can be downloaded as it was.
        let first = admin.get(versions[1]["download"].as_str().unwrap()).await;
        assert_eq!(first.json()["results"][0]["parts"][1]["scaledTo"], 80);
        assert!(
            first.header("content-disposition").contains("Ours, version 1.json"),
            "{}",
            first.header("content-disposition")
        );
        let latest = admin.get(&format!("{LIST}/{id}/file")).await;
        assert_eq!(latest.json()["results"][0]["parts"][1]["scaledTo"], 70);
        for number in ["0", "3", "x", "-1"] {
            let answer = admin.get(&format!("{LIST}/{id}/file?number={number}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{number}");
        }
        let one = admin.json(Method::GET, &format!("/api/getOneGradingScheme/{id}"), &json!({}), &[]).await.json();
        let history: Vec<_> =
            one["history"].as_array().unwrap().iter().map(|of| (&of["number"], &of["madeByName"])).collect();
        assert_eq!(history.len(), 2);
        assert_eq!((history[0].0, history[1].0), (&json!(2), &json!(1)));
        assert!(one["history"][0]["madeAt"].is_i64());

        let of_branch = added(&admin, &document("Of the branch")).await;
        for (client, id, status) in [
            (&other(app), of_branch.as_str(), StatusCode::FORBIDDEN),
            (&admin, "standard", StatusCode::NOT_FOUND),
            (&admin, "nothing", StatusCode::NOT_FOUND),
        ] {
            assert_eq!(client.get(&format!("{LIST}/{id}/versions")).await.status, status, "{id}");
        }
    })
    .await;
}

#[tokio::test]
async fn twenty_versions_are_on_a_page_and_the_oldest_of_them_differs_from_one_before_it() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let mut text = document("Ours");
        let id = added(&admin, &text).await;
        chosen(app, "session-1", &id).await;
        for number in 2..=22 {
            text["note"] = json!(format!("Version {number}"));
            changed(&admin, &id, &text).await;
        }
        let page = format!("{LIST}/{id}/versions");
        let shown = admin.props_at(&page).await;
        let versions = shown["versions"].as_array().unwrap();
        assert_eq!((versions.len(), &versions[19]["number"], &shown["newest"]), (20, &json!(3), &Value::Null));
        assert_eq!(versions[19]["differences"][0]["before"], json!(["Version 2"]));
        let earlier = shown["earlier"].as_str().unwrap();
        assert_eq!(earlier, format!("{page}?from=2"));
        let rest = admin.props_at(earlier).await;
        let numbers: Vec<_> = rest["versions"].as_array().unwrap().iter().map(|of| of["number"].clone()).collect();
        assert_eq!(
            (numbers, &rest["earlier"], &rest["newest"]),
            (vec![json!(2), json!(1)], &Value::Null, &json!(page))
        );

        let mut conn = app.app.db.acquire().await.unwrap();
        let made: Vec<Made> = store::made(&mut conn, &id).await.unwrap();
        assert_eq!((made.len(), made[0].number, made[0].made_by_name.as_str()), (22, 22, "Admin Person"));
        let use_of = UseOfVersion {
            number: 1,
            session_id: "session-1".into(),
            session_name: "2026".into(),
            branch_name: "Dhanmondi".into(),
            class_name: None,
        };
        assert_eq!(store::uses_of_versions(&mut conn, &id, None).await.unwrap(), std::slice::from_ref(&use_of));
        assert_eq!(store::uses_of_versions(&mut conn, &id, Some("branch-1")).await.unwrap(), [use_of]);
        assert_eq!(store::uses_of_versions(&mut conn, &id, Some("branch-2")).await.unwrap(), []);
        let found = store::versions(&mut conn, &id, 4, 2).await.unwrap();
        assert_eq!(found.iter().map(|of| of.made.number).collect::<Vec<_>>(), [4, 3]);
    })
    .await;
}
