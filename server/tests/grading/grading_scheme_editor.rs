//! The editor of grading schemes (docs/rules.md, *Grading schemes*): its page, its buttons and what it saves, on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::upload;
use testing::{Answer, Client, each_engine};

const NEW: &str = "/admin/gradingSchemes/new";
const ALL: &str = "/api/getAllGradingScheme?branchId=branch-1";

/// Sends a page's form as it was shown, with some fields typed anew.
async fn sent(client: &Client, props: &Value, typed: &[(&str, &str)]) -> Answer {
    let is_typed = |name: &str| typed.iter().any(|(other, _)| *other == name);
    let mut fields: Vec<(&str, &str)> = Vec::new();
    for (name, text) in props["values"].as_object().unwrap() {
        let text = text.as_str().unwrap();
        if is_typed(name) {
            continue;
        }
        if name.ends_with("Types") || name.ends_with("omponents") {
            fields.extend(text.split(',').map(|one| (name.as_str(), one)));
        } else if !text.is_empty() {
            fields.push((name, text));
        }
    }
    let version = props["version"].to_string();
    if version != "null" {
        fields.push(("version", &version));
    }
    fields.extend(typed);
    client.form(props["action"].as_str().unwrap(), &fields).await
}

/// The id of a scheme by its name.
async fn id_of(client: &Client, name: &str) -> String {
    let all = client.get(ALL).await.json();
    let found = all["data"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
    found["_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_copy_is_changed_by_buttons_that_store_nothing_and_then_saved() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let copy = admin.props_at(&format!("{NEW}?from=nationalGpa5")).await;
        assert_eq!(
            (&copy["values"]["name"], &copy["name"], &copy["unsaved"]),
            (&json!("Copy of National curriculum, GPA 5"), &Value::Null, &json!(false))
        );
        let more = sent(&admin, &copy, &[("do", "add:results[0].parts")]).await;
        assert_eq!(more.status, StatusCode::OK);
        let more = more.props();
        assert_eq!((&more["values"]["results[0].parts[2].take"], &more["unsaved"]), (&json!("all"), &json!(true)));
        let typed = [("do", "remove:results[0].parts[2]"), ("results[0].parts[2].name", "Practical exam")];
        let fewer = sent(&admin, &more, &typed).await.props();
        assert_eq!(fewer["values"]["results[0].parts[2].name"], Value::Null);
        assert_eq!(admin.get(ALL).await.json()["total"], 3, "nothing is stored yet");

        let saved = sent(&admin, &fewer, &[("do", "save"), ("name", "Ours")]).await;
        assert_eq!(
            (saved.status, saved.header("location")),
            (StatusCode::SEE_OTHER, "/admin/gradingSchemes?done=added")
        );
        let id = id_of(&admin, "Ours").await;
        let one = admin.get(&format!("/api/getOneGradingScheme/{id}")).await.json();
        let mut expected: Value = serde_json::from_str(rules::scheme::BuiltIn::NationalGpa5.json()).unwrap();
        expected["name"] = json!("Ours");
        for result in 0..2 {
            // In the order of columns.
            expected["results"][result]["parts"][0]["components"] = json!(["written", "practical", "viva"]);
            expected["results"][result]["parts"][1]["components"] =
                json!(["written", "practical", "viva", "paper1", "paper2", "paper3"]);
        }
        assert_eq!(one["definition"], expected);
    })
    .await;
}

#[tokio::test]
async fn a_fault_is_at_its_field_and_a_stale_save_shows_both() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let copy = admin.props_at(&format!("{NEW}?from=percentages")).await;
        sent(&admin, &copy, &[("name", "Ours")]).await;
        let edit = format!("/admin/gradingSchemes/{}/edit", id_of(&admin, "Ours").await);
        let opened = admin.props_at(&edit).await;
        let refused =
            sent(&admin, &opened, &[("results[0].parts[0].scaledTo", "twenty"), ("failedLetter", "TOO LONG")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let refused = refused.props();
        let errors: Vec<&String> = refused["errors"].as_object().unwrap().keys().collect();
        assert_eq!(errors, ["failedLetter", "results[0].parts[0].scaledTo"]);
        assert_eq!(refused["values"]["results[0].parts[0].scaledTo"], "twenty");
        let taken = sent(&admin, &opened, &[("name", "standard")]).await;
        assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(taken.props()["errors"]["name"].is_string());

        let first = sent(&admin, &opened, &[("note", "Theirs")]).await;
        assert_eq!(first.header("location"), "/admin/gradingSchemes?done=updated");
        let second = sent(&admin, &opened, &[("note", "Mine")]).await;
        assert_eq!(second.status, StatusCode::CONFLICT);
        second.served_as("schemeEditor_stale");
        let second = second.props();
        assert_eq!(
            (&second["values"]["note"], &second["theirs"]["note"], &second["version"]),
            (&json!("Mine"), &json!("Theirs"), &json!(2))
        );
        // Having seen it, they save theirs.
        let third = sent(&admin, &second, &[]).await;
        assert_eq!(third.status, StatusCode::SEE_OTHER);
        let last = admin.get(&edit).await;
        last.served_as("schemeEditor");
        assert_eq!(last.shown()["values"]["note"], "Mine");
    })
    .await;
}

#[tokio::test]
async fn only_who_manages_exams_edits_schemes_of_their_branch_and_others_are_copied() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            let page = app.as_role(role).get(NEW).await;
            assert_eq!(page.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
        let copy = head.get(&format!("{NEW}?from=percentages")).await.served_as("schemeEditor_new").shown();
        assert!(copy["branches"].as_array().unwrap().len() > 1);
        sent(&head, &copy, &[("name", "Of all"), ("branchId", "")]).await;
        sent(&head, &copy, &[("name", "Of the other"), ("branchId", "branch-2")]).await;
        let edit = |id: &str| format!("/admin/gradingSchemes/{id}/edit");
        let of_all = id_of(&admin, "Of all").await;
        for (id, name) in [("standard", "standard"), (of_all.as_str(), of_all.as_str())] {
            let led = admin.get(&edit(id)).await;
            assert_eq!(led.header("location"), format!("{NEW}?from={name}"));
        }
        assert_eq!(head.get(&edit(&of_all)).await.status, StatusCode::OK);
        let all = head.get("/api/getAllGradingScheme").await.json();
        let other = all["data"].as_array().unwrap().iter().find(|row| row["name"] == "Of the other").unwrap();
        let other = other["_id"].as_str().unwrap();
        assert_eq!(admin.get(&edit(other)).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&format!("{NEW}?from={other}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(admin.get(&edit("nothing")).await.status, StatusCode::NOT_FOUND);
        let nowhere = sent(&head, &copy, &[("name", "Nowhere"), ("branchId", "nothing")]).await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
        // A press of another's page is refused, too.
        let forged = admin.form(&edit(other), &[("do", "update")]).await;
        assert_eq!(forged.status, StatusCode::FORBIDDEN);
    })
    .await;
}

const UPLOAD: &str = "/admin/gradingSchemes/upload";

async fn uploaded(client: &Client, bytes: &[u8]) -> Answer {
    upload(client, UPLOAD, "employee-admin", "a file", &[("file", Some("scheme.json"), bytes)]).await
}

#[tokio::test]
async fn a_file_that_was_downloaded_opens_the_form_unsaved_and_is_saved_as_the_same_document() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let copy = admin.props_at(&format!("{NEW}?from=nationalGpa5")).await;
        sent(&admin, &copy, &[("name", "Ours")]).await;
        let id = id_of(&admin, "Ours").await;
        let file = admin.get(&format!("/admin/gradingSchemes/{id}/file")).await;
        let before = file.json();
        assert_eq!(admin.props_at(UPLOAD).await["action"], UPLOAD);

        // As some editors save it, with a mark before the text.
        let opened = uploaded(&admin, &[b"\xef\xbb\xbf", file.text().as_bytes()].concat()).await;
        assert_eq!(opened.status, StatusCode::OK);
        let opened = opened.props();
        assert_eq!((&opened["action"], &opened["unsaved"], &opened["errors"]), (&json!(NEW), &json!(true), &json!({})));
        assert_eq!(admin.get(ALL).await.json()["total"], 4, "nothing is stored yet");
        let saved = sent(&admin, &opened, &[("name", "Theirs")]).await;
        assert_eq!(saved.header("location"), "/admin/gradingSchemes?done=added");
        let id = id_of(&admin, "Theirs").await;
        let mut after = admin.get(&format!("/admin/gradingSchemes/{id}/file")).await.json();
        after["name"] = json!("Ours");
        assert_eq!(after, before);
    })
    .await;
}

#[tokio::test]
async fn a_file_with_faults_opens_the_form_with_each_beside_its_field_and_one_that_is_none_says_where() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let national = || -> Value { serde_json::from_str(rules::scheme::BuiltIn::NationalGpa5.json()).unwrap() };
        let mut faulty = national();
        faulty["results"][0]["parts"][0]["scaledTo"] = json!(0);
        faulty["singleMarkScale"] = json!("none");
        let opened = uploaded(&admin, faulty.to_string().as_bytes()).await;
        assert_eq!(opened.status, StatusCode::UNPROCESSABLE_ENTITY);
        let opened = opened.props();
        assert_eq!(
            opened["errors"],
            json!({ "results[0].parts[0].scaledTo": "From 1 to 1000", "singleMarkScale": "Does not exist in this scheme" })
        );
        assert_eq!((&opened["values"]["results[0].parts[0].scaledTo"], &opened["unsaved"]), (&json!("0"), &json!(true)));

        let mut unknown = national();
        unknown["scales"][0]["kay"] = json!("gpa5");
        let mut parts = national();
        let part = json!({ "name": "", "examTypes": [], "components": [], "take": "all" });
        parts["results"][0]["parts"] = json!(vec![part.clone(); 3_000]);
        let mut ten_thousand = national();
        ten_thousand["results"][0]["parts"] = json!(vec![part; 10_000]);
        let deep = format!("{{\"name\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        let text = |of: &str| of.as_bytes().to_vec();
        let rows: [(Vec<u8>, &str); 10] = [
            (text(&unknown.to_string()), "The file cannot be read at scales[0].kay: Is not a key of a grading scheme"),
            (b"{ \"name\": \"x\" }".to_vec(), "The file cannot be read at scales: Is missing"),
            (b"[]".to_vec(), "The file is not a grading scheme: Has the wrong type"),
            (b"{\n  \"name\": ,\n}".to_vec(), "This is not a JSON file. It cannot be read at line 2, column 11."),
            (b"".to_vec(), "This is not a JSON file. It cannot be read at line 1, column 0."),
            (b"\xff\xfe{\x00}\x00".to_vec(), "This is not a JSON file: it has bytes that are no text in UTF-8."),
            (text(&parts.to_string()), "The file cannot be read at results[0].parts: At most"),
            (text(&ten_thousand.to_string()), "The file is too large"),
            (vec![b'x'; 10 << 20], "The file is too large"),
            (text(&deep), "The file cannot be read at name"),
        ];
        for (bytes, said) in rows {
            let refused = uploaded(&admin, &bytes).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{said}");
            let props = refused.props();
            let found = props["state"]["errors"]["file"].as_str().unwrap_or_default().to_owned();
            assert!(found.starts_with(said), "{found}");
        }
        let nothing = upload(&admin, UPLOAD, "employee-admin", "none", &[("file", Some(""), b"")]).await;
        assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
        nothing.served_as("schemeUpload");
        assert!(nothing.props()["state"]["errors"]["file"].is_string());
        assert_eq!(admin.get(ALL).await.json()["total"], 3, "nothing is stored");
        for role in rules::roles::Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin);
            assert_eq!(app.as_role(role).get(UPLOAD).await.status.as_u16(), if may { 200 } else { 403 }, "{role}");
        }
    })
    .await;
}

#[tokio::test]
async fn marks_that_are_tried_are_worked_out_by_what_is_typed_and_stored_nowhere() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let copy = admin.props_at(&format!("{NEW}?from=nationalGpa5")).await;
        let tried = &copy["tried"][0];
        assert_eq!((tried["inputs"].as_array().unwrap().len(), &tried["worked"]), (9, &Value::Null));
        let name = tried["inputs"][3]["name"].as_str().unwrap();
        assert_eq!((name, &tried["hasPassMarks"]), ("try.half_yearly.3.term.1.written", &json!(true)));
        let mark = format!("{name}.mark");
        let typed = [("do", "work"), (mark.as_str(), "70"), ("scales[0].bands[1].letter", "A!")];
        let worked = sent(&admin, &copy, &typed).await;
        assert_eq!(worked.status, StatusCode::OK);
        worked.served_as("schemeEditor_worked");
        let worked = worked.props();
        assert_eq!(
            worked["tried"][0]["worked"],
            json!({ "total": 56, "outOf": 80, "percentage": 70, "letter": "A!", "points": "4", "passed": true })
        );
        assert_eq!((&worked["tried"][0]["inputs"][3]["mark"], &worked["unsaved"]), (&json!("70"), &json!(true)));
        let faulty = sent(&admin, &copy, &[("do", "work"), (&mark, "70"), ("results[0].parts[0].scaledTo", "x")]).await;
        let faulty = faulty.props();
        assert_eq!((&faulty["tried"][0]["worked"], faulty["tried"][0]["fault"].is_string()), (&Value::Null, true));
        assert_eq!(faulty["errors"], json!({}), "nothing was to be saved yet");
        let saved = sent(&admin, &copy, &[("do", "save"), ("name", "Ours"), (&mark, "x")]).await;
        assert_eq!(
            saved.header("location"),
            "/admin/gradingSchemes?done=added",
            "what is tried keeps nobody from saving"
        );
    })
    .await;
}
