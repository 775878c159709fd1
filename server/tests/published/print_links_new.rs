//! /admin/printLinks/new: a print link made by a plain form, over a section, a class or every class of a semester.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::print_links::school;
use testing::school::sheet_body;
use testing::{Answer, Client, both_schools};

const PAGE: &str = "/admin/printLinks/new";
const CLASS: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&semester=half_yearly";

/// The form of a page, as it would be sent.
fn fields(page: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let own = page["fields"].as_array().unwrap().iter().map(|pair| (text(&pair[0]), text(&pair[1])));
    let typed = ["name", "expiresInDays"].map(|name| (name.to_owned(), text(&page["form"]["values"][name])));
    own.chain(typed).collect()
}

async fn send(client: &Client, fields: &[(String, String)], more: &[(&str, &str)]) -> Answer {
    let own = fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let own = own.filter(|(name, _)| more.iter().all(|(given, _)| given != name));
    client.form(PAGE, &own.chain(more.iter().copied()).collect::<Vec<_>>()).await
}

#[tokio::test]
async fn unpublished_results_are_named_first_and_go_along_only_when_that_is_confirmed() {
    both_schools(async |db| {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let mut sheet = sheet_body("subject-1");
        sheet["marks"] = json!([{ "studentId": "student-1", "paper1": 61 }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &sheet).await.status, StatusCode::OK);
        let page = admin.get(&format!("{PAGE}?{CLASS}")).await;
        assert!(page.text().contains("Create link anyway") && !page.text().contains("No link created."));
        let page = page.props();
        assert_eq!(page["shows"], "Half Yearly: Class 8, all sections");
        assert_eq!(page["form"]["values"]["name"], "Class 8, Half Yearly");
        assert_eq!(page["reaches"], json!([]));
        assert_eq!(page["unpublished"][0]["subjectName"], "Mathematics");
        let form = fields(&page);

        let refused = send(&admin, &form, &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        refused.served_as("newPrintLink_notPublished");
        assert!(refused.text().contains("No link created."), "{}", refused.text());
        assert!(!refused.props()["unpublished"].as_array().unwrap().is_empty());
        // What was confirmed of another reach is not confirmed of this one.
        assert_eq!(send(&admin, &form, &[("confirmed", "class")]).await.status, StatusCode::CONFLICT);

        let more = [("confirmed", "section"), ("formKey", "once")];
        let made = send(&admin, &form, &more).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let address = address_of(&made);
        // Sent again, it is the same link.
        assert_eq!(address_of(&send(&admin, &form, &more).await), address);
        let listed = admin.get("/api/printLinks?branchId=branch-1&sessionId=session-1").await.json();
        assert_eq!(listed.as_array().unwrap().len(), 1);
        assert_eq!(
            (&listed[0]["covers"], &listed[0]["name"]),
            (&json!("Class 8, all sections"), &json!("Class 8, Half Yearly"))
        );
        let path = address.strip_prefix("http://school.test").unwrap().to_owned();
        assert_eq!(app.anonymous().get(&path).await.status, StatusCode::OK);
    })
    .await;
}

/// The whole address that the page shows.
fn address_of(page: &Answer) -> String {
    let text = page.text();
    let at = text.find("http://school.test/print/").expect("an address");
    text[at..].split('"').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_refused_form_comes_back_and_what_it_covers_may_be_widened() {
    both_schools(async |db| {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let page =
            admin.get(&format!("{PAGE}?{CLASS}&sectionId=section-1")).await.served_as("newPrintLink_section").props();
        assert_eq!(page["reaches"], json!(["section", "class", "session"]));
        assert_eq!(page["form"]["values"]["name"], "Class 8 A, Half Yearly");
        let form = fields(&page);
        let confirmed = [("confirmed", "section"), ("expiresInDays", "900"), ("name", "")];
        let refused = send(&admin, &form, &confirmed).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("newPrintLink_refused");
        let errors = refused.props()["form"]["errors"].clone();
        assert_eq!(errors["expiresInDays"], "A link is valid for 1 to 90 days");
        assert_eq!(errors["name"], "The name has 1 to 120 characters");
        let wide = send(&admin, &form, &[("reach", "class"), ("confirmed", "class")]).await;
        assert_eq!(wide.status, StatusCode::OK, "{}", wide.text());
        let listed = admin.get("/api/printLinks?branchId=branch-1&sessionId=session-1").await.json();
        assert_eq!(listed[0]["covers"], "Class 8, all sections");
        // What is not there, another branch's, and who may not.
        assert_eq!(admin.get(&format!("{PAGE}?{CLASS}&sectionId=none")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(
            admin.get(&format!("{PAGE}?branchId=branch-1&sessionId=session-1")).await.status,
            StatusCode::BAD_REQUEST
        );
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&format!("{PAGE}?{CLASS}")).await.status, StatusCode::FORBIDDEN);
        for role in [Role::Teacher, Role::Librarian, Role::Student] {
            assert_eq!(app.as_role(role).get(&format!("{PAGE}?{CLASS}")).await.status, StatusCode::FORBIDDEN, "{role}");
        }
    })
    .await;
}
