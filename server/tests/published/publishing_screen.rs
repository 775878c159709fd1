//! GET and POST /admin/publishResult (docs/rules.md, *Screens*, Publish Result screen).

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, set_state};
use testing::school::sheet_query;
use testing::{Client, TestApp};

const SCREEN: &str = "/admin/publishResult";
const ONLY_ADMINS: &str = "Only a Super Admin or an Admin may publish and lock results";

async fn props(client: &Client, query: &str) -> Value {
    client.props_of(&format!("{SCREEN}?{query}"), "publishResult").await
}

fn fields(act: &'static str) -> Vec<(&'static str, &'static str)> {
    vec![
        ("branchId", "branch-1"),
        ("sessionId", "session-1"),
        ("classId", "class-1"),
        ("sectionId", "section-1"),
        ("examId", "exam-1"),
        ("subjectId", "subject-1"),
        ("act", act),
    ]
}

#[tokio::test]
async fn the_screen_shows_marks_with_letters_and_only_columns_with_a_value() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    let one = props(&app.as_role(Role::Admin), &sheet_query("subject-1")).await["one"].clone();
    let labels: Vec<&Value> = one["columns"].as_array().unwrap().iter().map(|column| &column["label"]).collect();
    assert_eq!(labels, ["Written", "Practical"]);
    assert_eq!(one["rows"][0]["name"], "Amina Rahman");
    assert_eq!(one["rows"][0]["marks"], json!([{ "text": "45.5", "grade": "A" }, { "text": "20", "grade": "B" }]));
    assert_eq!(one["status"], json!({ "isPublish": false, "isLocked": false }));
    assert_eq!(one["missing"], json!(["2 students without marks", "Practical missing for 2"]));
    assert_eq!((&one["publishRefusal"], &one["lockRefusal"]), (&Value::Null, &Value::Null));
    // Without marks: No Data Found, and nothing to publish.
    let empty = props(&app.as_role(Role::Admin), &sheet_query("subject-1-eng")).await["one"].clone();
    assert_eq!(empty["empty"], "No Data Found");
    assert_eq!(empty["publishRefusal"], "No marks are entered yet, so there is no result to publish");
    assert_eq!(empty["lockRefusal"], Value::Null);
    assert_eq!(empty["missing"], json!([]), "the refusal says it");
    let nothing = props(&app.as_role(Role::Admin), &sheet_query("subject-1-spell")).await["one"].clone();
    assert_eq!(nothing["publishRefusal"], "Nothing is scheduled for this exam and subject");
    // Before Filter there are no results; a foreign id is said and shows nothing.
    let before = props(&app.as_role(Role::Admin), "").await;
    assert_eq!((&before["one"], &before["failure"]), (&Value::Null, &Value::Null));
    let foreign = props(&app.as_role(Role::Admin), "branchId=branch-2&sessionId=session-2").await;
    assert_eq!((&foreign["one"], &foreign["failure"]), (&Value::Null, &json!("This belongs to another branch")));
}

#[tokio::test]
async fn every_role_of_the_screen_sees_the_state_and_only_admins_may_change_it() {
    let app = TestApp::new().await;
    add_some(&app.as_role(Role::Admin)).await;
    set_state(&app, "subject-1", true, true).await;
    for role in Role::ALL {
        let client = app.as_role(role);
        let answer = client.get(&format!("{SCREEN}?{}", sheet_query("subject-1"))).await;
        if matches!(role, Role::Student | Role::Teacher) {
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(client.form(SCREEN, &fields("unlock")).await.status, StatusCode::FORBIDDEN, "{role}");
            continue;
        }
        let one = answer.props()["one"].clone();
        assert_eq!(one["status"], json!({ "isPublish": true, "isLocked": true }), "{role}");
        assert!(answer.text().contains("Result Published") && answer.text().contains(">LOCKED<"), "{role}");
        let may = matches!(role, Role::Admin | Role::SuperAdmin);
        let expected = if may { Value::Null } else { json!(ONLY_ADMINS) };
        for refusal in ["publishRefusal", "unpublishRefusal", "lockRefusal"] {
            assert_eq!(one[refusal], expected, "{role} {refusal}");
        }
        let several =
            props(&client, &format!("{}&tab=many&ask=publish", sheet_query("subject-1"))).await["many"].clone();
        assert_eq!(several["refusal"], expected, "{role}");
        assert_eq!(several["question"].is_object(), may, "{role}");
        if !may {
            assert_eq!(client.form(SCREEN, &fields("unlock")).await.status, StatusCode::FORBIDDEN, "{role}");
        }
    }
    assert_eq!(app.anonymous().get(SCREEN).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_buttons_work_as_forms_of_our_own_pages() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    // A refusal is the screen again, with its status.
    let refused = admin.form(SCREEN, &fields("publish")).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let failure = refused.props()["form"]["failure"].clone();
    assert_eq!(failure, "No marks are entered yet, so there is no result to publish");
    add_some(&admin).await;
    for (act, message, state) in [
        ("publish", "Result Published", (true, false)),
        ("lock", "Result Lock Status Updated", (true, true)),
        ("unpublish", "Result Unpublished", (false, true)),
        ("unlock", "Result Lock Status Updated", (false, false)),
    ] {
        let answer = admin.form(SCREEN, &fields(act)).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        let back = answer.header("location").to_owned();
        assert!(back.starts_with("/admin/publishResult?branchId=branch-1&"), "{back}");
        let page = admin.get(&back).await.props();
        assert_eq!(page["done"], message);
        assert_eq!(page["one"]["status"], json!({ "isPublish": state.0, "isLocked": state.1 }), "{act}");
    }
    // Another site's form, an act that is none, and another branch's sheet.
    let foreign_form = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", "cross-site")];
    let body = Body::from(form_urlencoded::Serializer::new(String::new()).extend_pairs(fields("publish")).finish());
    assert_eq!(admin.send(Method::POST, SCREEN, &foreign_form, body).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.form(SCREEN, &fields("burn")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let other = app.as_employee("employee-admin-2", Role::Admin);
    assert_eq!(other.form(SCREEN, &fields("publish")).await.status, StatusCode::FORBIDDEN);
    assert_eq!(props(&admin, &sheet_query("subject-1")).await["one"]["status"]["isPublish"], false);
}

/// "every change says who made it": two people at one browser, and the page is of the one who signed in first.
#[tokio::test]
async fn a_form_of_another_viewers_page_changes_nothing() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let told = "Somebody else has signed in at this browser since this page was opened. Nothing was changed.";
    let of = |viewer: &'static str, mut fields: Vec<(&'static str, &'static str)>| {
        fields.push(("viewer", viewer));
        fields
    };
    let mut many = fields("publish");
    many.retain(|(key, _)| *key != "subjectId");
    many.push(("sheets", "exam"));
    for form in [fields("publish"), fields("lock"), many] {
        let refused = admin.form(SCREEN, &of("employee-super", form)).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(refused.text().contains(told), "{}", refused.text());
    }
    let screen = admin.get(&format!("{SCREEN}?{}", sheet_query("subject-1"))).await;
    let status = screen.props()["one"]["status"].clone();
    assert_eq!(status, json!({ "isPublish": false, "isLocked": false }));
    let password = |viewer| [("newPassword", "quite another one"), ("viewer", viewer)];
    let refused = admin.form("/admin/changePassword", &password("employee-super")).await;
    assert_eq!((refused.status, refused.text().contains(told)), (StatusCode::CONFLICT, true));
    assert_eq!(admin.get("/api/check_session").await.status, StatusCode::OK, "the sign-in stands");
    // The pages say whose they are, and their own forms are taken.
    for page in [screen, admin.get("/admin/changePassword").await] {
        assert!(page.text().contains(r#"name="viewer" value="employee-admin""#));
    }
    assert_eq!(admin.form(SCREEN, &of("employee-admin", fields("publish"))).await.status, StatusCode::SEE_OTHER);
    assert_eq!(admin.form("/admin/changePassword", &password("employee-admin")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_list_of_many_counts_what_is_complete_asks_once_and_reports_each() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let ground = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&tab=many";
    let many = props(&admin, ground).await["many"].clone();
    assert_eq!(many["title"], "Half Yearly, Class 8 A");
    let counts = ["results", "complete", "incomplete", "empty", "unscheduled", "published", "locked"]
        .map(|key| many["counts"][key].as_u64());
    assert_eq!(counts, [3, 0, 1, 1, 1, 0, 0].map(Some));
    let lines: Vec<Value> = lines_of(&many)
        .iter()
        .map(|line| json!([line["subjectName"], line["completeness"], line["entered"], line["missing"][0]]))
        .collect();
    assert_eq!(
        lines,
        [
            json!(["Mathematics", "incomplete", 3, "2 students without marks"]),
            json!(["English Language", "empty", 0, "No marks"]),
            json!(["Spelling", "unscheduled", 0, "Nothing is scheduled"]),
        ]
    );
    // The question changes nothing yet.
    admin.get(&format!("{SCREEN}?{ground}&ask=publish")).await.served_as("publishResult_question");
    let question = props(&admin, &format!("{ground}&ask=publish")).await["many"]["question"].clone();
    assert_eq!((&question["changing"], &question["changingComplete"]), (&json!(1), &json!(0)));
    assert_eq!(question["refused"].as_array().unwrap().len(), 2);
    let lacks = json!([{
        "label": "Half Yearly, Class 8 A, Mathematics",
        "missing": "2 students without marks. Practical missing for 2"
    }]);
    assert_eq!(question["incomplete"], lacks);
    // Taking back what was never published is no refusal, though nothing is scheduled.
    admin.get(&format!("{SCREEN}?{ground}&ask=unpublish")).await.served_as("publishResult_nothing");
    let question = props(&admin, &format!("{ground}&ask=unpublish")).await["many"]["question"].clone();
    assert_eq!(
        (&question["unchanged"], &question["refused"], &question["incomplete"]),
        (&json!(3), &json!([]), &json!([]))
    );
    let form = |only: &'static str| {
        let mut form = fields("publish");
        form.retain(|(key, _)| *key != "subjectId");
        form.extend([("sheets", "exam"), ("onlyComplete", only)]);
        form
    };
    let none =
        admin.form(SCREEN, &form("1")).await.served_as("publishResult_refused").props()["many"]["report"].clone();
    assert_eq!(none["message"], "1 chosen: 0 published, 1 refused");
    let report = admin.form(SCREEN, &form("")).await.served_as("publishResult_report").props()["many"].clone();
    assert_eq!(report["report"]["message"], "1 result published, 2 refused");
    assert_eq!((&report["counts"]["published"], &report["question"]), (&json!(1), &Value::Null));
    // Wider: every section of the class, also of what the form does not name.
    let class =
        props(&admin, "classId=class-1&sectionId=section-1&examId=exam-1&tab=many&sheets=class").await["many"].clone();
    assert_eq!(class["title"], "Every exam, Class 8, every section");
    assert_eq!(lines_of(&class).len(), 5);
    // What is missing of the ground is an empty screen with the hint, not a fault.
    let nothing = props(&admin, "tab=many&sheets=class").await;
    assert_eq!(
        (&nothing["many"], &nothing["manyHint"]),
        (&Value::Null, &json!("Choose a class, then Filter to go on."))
    );
    // A class alone is enough for all of it, and asks for no more than each width needs.
    let alone = props(&admin, "classId=class-1&tab=many&sheets=class").await;
    assert_eq!(lines_of(&alone["many"]).len(), 5);
    assert_eq!((&alone["manyHint"], &alone["ground"]["hint"]), (&Value::Null, &Value::Null));
    let page = props(&admin, "classId=class-1&tab=many&sheets=section").await;
    assert_eq!((&page["many"], &page["manyHint"]), (&Value::Null, &json!("Choose a section, then Filter.")));
    // Where the address does not say how wide, that is as wide as what is chosen; an exam that is not there is said.
    for (more, title) in [
        ("", "Every exam, Class 8, every section"),
        ("&sectionId=section-1", "Every exam, Class 8 A"),
        ("&sectionId=section-1&examId=exam-1", "Half Yearly, Class 8 A"),
        ("&examId=exam-1", "Half Yearly, Class 8, every section"),
        ("&sheets=exam&sectionId=section-1", "Every exam, Class 8 A"),
        ("&sheets=examOfClass", "Every exam, Class 8, every section"),
    ] {
        assert_eq!(props(&admin, &format!("classId=class-1&tab=many{more}")).await["many"]["title"], title, "{more}");
    }
    let wrong = props(&admin, "classId=class-1&examId=none&tab=many").await;
    assert_eq!((&wrong["many"], &wrong["failure"]), (&Value::Null, &json!("The exam was not found")));
}

/// Every line of a list, whichever exam it is of.
fn lines_of(many: &Value) -> Vec<Value> {
    let groups = many["groups"].as_array().unwrap();
    groups.iter().flat_map(|group| group["lines"].as_array().unwrap().clone()).collect()
}
