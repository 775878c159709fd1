//! Every screen of the menu is headed as the menu names it, in the page and in the browser's tab, under the menu's group.

use axum::http::StatusCode;
use office::NOUNS;
use rules::menu::ITEMS;
use rules::words::Word;
use serde_json::json;

use testing::TestApp;
use testing::report_card_school;

#[tokio::test]
async fn every_screen_has_the_title_and_the_parent_that_the_menu_gives_it() {
    let app = TestApp::new().await;
    report_card_school::fill(&app.app.db).await;
    for item in ITEMS.iter().filter(|item| item.action.is_some()) {
        let noun = NOUNS.iter().find(|noun| noun.path == item.path);
        // "Branch is hidden from student, teacher, accountant, ...": the specification names this item, and there are several.
        let title = if item.path == "/branch" { "Branches" } else { item.label.english() };
        assert!(noun.is_none_or(|noun| noun.many.english() == title), "{}: {}", item.path, title);
        for role in item.shown_to {
            let page = app.as_role(*role).get(&format!("/admin{}", item.path)).await;
            if page.status == StatusCode::SEE_OTHER {
                // It leads to a form of another item's list.
                continue;
            }
            assert_eq!(page.status, StatusCode::OK, "{} {role}", item.path);
            let tab =
                page.text().split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap_or_default();
            assert!(tab == title || tab.starts_with(&format!("{title} ")), "{} {role}: {tab}", item.path);
            let data = page.page_data();
            let shell = &data["shell"];
            assert_eq!((&shell["title"], &shell["areaName"]), (&json!(title), &json!(title)), "{} {role}", item.path);
            // The form that adds a record is below its list.
            let list = (data["page"] == "recordForm").then(|| data["props"]["noun"]["many"].clone());
            assert_eq!(
                shell["parent"],
                list.unwrap_or(json!(item.parent().map(Word::english))),
                "{} {role}",
                item.path
            );
        }
    }
}

#[tokio::test]
async fn every_page_says_whose_it_is_and_who_sees_both_results_screens_has_one_item() {
    let app = TestApp::new().await;
    for role in rules::roles::Role::ALL {
        let shell = app.as_role(role).get("/admin/dashboard").await.page_data()["shell"].clone();
        let place = if role == rules::roles::Role::SuperAdmin {
            json!({ "school": null, "branch": "All branches" })
        } else {
            json!({ "school": "Test School", "branch": "Dhanmondi" })
        };
        assert_eq!(shell["place"], place, "{role}");
    }
    app.as_role(rules::roles::Role::Teacher).get("/admin/dashboard").await.shell_served_as("shell_teacher");
    // The second screen is there, under the item of the first.
    let admin = app.as_role(rules::roles::Role::Admin);
    let shell = admin.get("/admin/examResult_admin").await.page_data()["shell"].clone();
    let links = shell["menu"].as_array().unwrap().iter().flat_map(|group| group["links"].as_array().unwrap());
    let active: Vec<_> = links.filter(|link| link["active"] == json!(true)).map(|link| &link["path"]).collect();
    assert_eq!(active, ["/admin/examResult"]);
}
