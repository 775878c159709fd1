//! A result that is taken back: its open print links say so, and unpublishing asks what becomes of them.

use axum::http::StatusCode;
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::print_links::{body, school};
use testing::school::{sheet_body, sheet_query};
use testing::{Answer, Client, NOW, TestApp, both_schools};

const SCREEN: &str = "/admin/publishResult";
const DAY: u64 = 86_400_000;

/// The school with a published result in Mathematics.
async fn published(db: Db) -> (TestApp, Client) {
    let app = school(db).await;
    let admin = app.as_role(Role::Admin);
    let mut sheet = sheet_body("subject-1");
    sheet["marks"] = json!([{ "studentId": "student-1", "paper1": 61 }]);
    assert_eq!(admin.post("/api/addSubjectWiseMarks", &sheet).await.status, StatusCode::OK);
    publish(&admin, &json!({ "isPublished": true })).await;
    (app, admin)
}

async fn publish(admin: &Client, body: &Value) -> Value {
    let answer = admin.post(&format!("/api/publishResult?{}", sheet_query("subject-1")), body).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

async fn make(admin: &Client, name: &str, changes: &[(&str, Value)]) -> Value {
    let mut link = body();
    link["name"] = json!(name);
    for (key, value) in changes {
        link[*key] = value.clone();
    }
    let answer = admin.post("/api/printLinks", &link).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.json()
}

/// Each link's name, state and the moment its results were unpublished, the oldest first.
async fn listed(admin: &Client) -> Vec<Value> {
    let answer = admin.get("/api/printLinks?branchId=branch-1&sessionId=session-1").await.json();
    let mut links: Vec<Value> = answer.as_array().unwrap().iter().map(short).collect();
    links.reverse();
    links
}

fn short(link: &Value) -> Value {
    json!([link["name"], link["state"], link["unpublishedAt"]])
}

/// The acts of a kind that the audit has.
async fn acts(app: &TestApp, action: &str) -> i64 {
    #[derive(db::FromRow)]
    struct Count {
        n: i64,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let count = "select count(*) as n from audit_acts where action = $1";
    conn.one::<Count>(count, action).await.unwrap().n
}

fn unpublishing<'f>(more: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    let fields = [
        ("branchId", "branch-1"),
        ("sessionId", "session-1"),
        ("classId", "class-1"),
        ("sectionId", "section-1"),
        ("examId", "exam-1"),
        ("act", "unpublish"),
    ];
    [&fields[..], more].concat()
}

#[tokio::test]
async fn the_print_shops_page_says_that_results_were_taken_back_and_asks_to_contact_the_school() {
    both_schools(|db| async move {
        let (app, admin) = published(db).await;
        testing::run(&app.app.db, "update branches set mobile_no = '02-9661234' where id = 'branch-1'").await;
        let url = make(&admin, "Cards", &[]).await["url"].as_str().unwrap().to_owned();
        let shop = app.anonymous();
        let page = shop.get(&url).await.text().to_owned();
        assert!(page.contains("Print on one side only"), "{page}");
        assert!(!page.contains("took back"), "{page}");
        publish(&admin, &json!({ "isPublished": false })).await;
        let page = shop.get(&url).await.text().to_owned();
        assert!(page.contains("The school took back some of these results on "), "{page}");
        assert!(page.contains("contacted the school: 02-9661234."), "{page}");
        publish(&admin, &json!({ "isPublished": true })).await;
        assert!(!shop.get(&url).await.text().contains("took back"));
    })
    .await;
}

#[tokio::test]
async fn a_link_says_when_results_on_it_were_unpublished_until_they_are_published_again() {
    both_schools(|db| async move {
        let (app, admin) = published(db).await;
        make(&admin, "Cards", &[]).await;
        make(&admin, "English only", &[("subjects", json!(["subject-1-eng"]))]).await;
        make(&admin, "Class", &[("sectionId", Value::Null)]).await;
        make(&admin, "Other section", &[("sectionId", json!("section-1-b"))]).await;
        let untouched = [
            json!(["Cards", "active", null]),
            json!(["English only", "active", null]),
            json!(["Class", "active", null]),
            json!(["Other section", "active", null]),
        ];
        assert_eq!(listed(&admin).await, untouched);

        app.clock.set(NOW + DAY);
        // Yesterday's sign-in has ended.
        let admin = app.as_role(Role::Admin);
        let answer = publish(&admin, &json!({ "isPublished": false })).await;
        assert_eq!(answer["message"], "Result Unpublished");
        let told: Vec<Value> = answer["printLinks"].as_array().unwrap().iter().map(short).collect();
        let at = NOW + DAY;
        assert_eq!(told, [json!(["Class", "active", at]), json!(["Cards", "active", at])]);
        let mut expected = untouched.clone();
        expected[0][2] = json!(at);
        expected[2][2] = json!(at);
        assert_eq!(listed(&admin).await, expected);
        let screen = admin.get("/admin/printLinks?branchId=branch-1&sessionId=session-1").await;
        screen.served_as("printLinks");
        assert_eq!(screen.text().matches("Holds results that were unpublished on 22 Sep 2026").count(), 2);

        // A link that is made afterwards, with unpublished results, never held them as published.
        app.clock.set(NOW + DAY + 1_000);
        make(&admin, "Draft", &[]).await;
        assert_eq!(listed(&admin).await[4], json!(["Draft", "active", null]));
        // What is unpublished already is not taken back again, and nothing is revoked.
        let again = publish(&admin, &json!({ "isPublished": false, "revokeLinks": true })).await;
        assert_eq!(again, json!({ "message": "Result Unpublished" }));

        let published = publish(&admin, &json!({ "isPublished": true })).await;
        assert_eq!(published, json!({ "message": "Result Published" }));
        assert_eq!(listed(&admin).await[..4], untouched);
        assert_eq!(acts(&app, "revokePrintLink").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_call_that_unpublishes_revokes_the_links_where_it_says_so() {
    both_schools(|db| async move {
        let (app, admin) = published(db).await;
        let made = make(&admin, "Cards", &[]).await;
        make(&admin, "English only", &[("subjects", json!(["subject-1-eng"]))]).await;
        let sheets = made["sheetsUrl"].as_str().unwrap();
        assert_eq!(app.anonymous().get(sheets).await.status, StatusCode::OK);

        let answer = publish(&admin, &json!({ "isPublished": false, "revokeLinks": true })).await;
        let links = answer["printLinks"].as_array().unwrap();
        assert_eq!(links.len(), 1);
        assert_eq!((&links[0]["state"], &links[0]["revokedAt"]), (&json!("revoked"), &json!(NOW)));
        assert_eq!((&links[0]["fetches"][0]["what"], &links[0]["fetches"][0]["pages"]), (&json!("sheets"), &json!(5)));
        assert_eq!(app.anonymous().get(sheets).await.status, StatusCode::GONE);
        let states: Vec<Value> = listed(&admin).await.into_iter().map(|link| link[1].clone()).collect();
        assert_eq!(states, ["revoked", "active"]);
        assert_eq!(acts(&app, "revokePrintLink").await, 1);

        // Many at once, in the same way.
        publish(&admin, &json!({ "isPublished": true })).await;
        make(&admin, "Again", &[]).await;
        let many = format!("/api/publishResults?{}", sheet_query("subject-1"));
        let body = json!({ "isPublished": false, "sheets": "exam", "revokeLinks": true });
        let answer = admin.post(&many, &body).await.json();
        assert_eq!(answer["message"], "1 result unpublished, 2 unchanged");
        assert_eq!(answer["printLinks"].as_array().unwrap().iter().map(short).collect::<Vec<_>>().len(), 1);
        assert_eq!(acts(&app, "revokePrintLink").await, 2);
    })
    .await;
}

fn links_of(question: &Value) -> Vec<Value> {
    question.as_array().unwrap().iter().map(|link| link["name"].clone()).collect()
}

#[tokio::test]
async fn unpublishing_one_result_asks_about_its_links_without_a_script() {
    both_schools(|db| async move {
        let (app, admin) = published(db).await;
        let made = make(&admin, "Cards", &[]).await;
        app.anonymous().get(made["sheetsUrl"].as_str().unwrap()).await;
        let is_published = async |admin: &Client| {
            let screen = admin.get(&format!("{SCREEN}?{}", sheet_query("subject-1"))).await;
            screen.props()["one"]["status"]["isPublish"].clone()
        };
        let subject = ("subjectId", "subject-1");

        let asked = admin.form(SCREEN, &unpublishing(&[subject])).await;
        assert_eq!(asked.status, StatusCode::CONFLICT);
        asked.served_as("publishResult_links");
        assert_eq!(links_of(&asked.props()["one"]["links"]), ["Cards"]);
        for words in ["Unpublish and revoke", "Unpublish, keep the link", "Cancel", "Fetched once", "127.0.0.1"] {
            assert!(asked.text().contains(words), "{words}: {}", asked.text());
        }
        assert_eq!(is_published(&admin).await, true);
        // The same question has an address.
        let page = admin.get(&format!("{SCREEN}?{}&ask=unpublish", sheet_query("subject-1"))).await;
        assert_eq!(links_of(&page.props()["one"]["links"]), ["Cards"]);
        // Who may not unpublish is asked nothing.
        let reader = app.as_role(Role::Librarian);
        let page = reader.get(&format!("{SCREEN}?{}&ask=unpublish", sheet_query("subject-1"))).await;
        assert_eq!(page.props()["one"]["links"], Value::Null);

        let kept = admin.form(SCREEN, &unpublishing(&[subject, ("links", "keep")])).await;
        assert_eq!((kept.status, is_published(&admin).await), (StatusCode::SEE_OTHER, json!(false)));
        assert_eq!(listed(&admin).await[0][1], "active");

        publish(&admin, &json!({ "isPublished": true })).await;
        let fields = unpublishing(&[subject, ("links", "revoke"), ("formKey", "revoke-once")]);
        let revoked = admin.form(SCREEN, &fields).await;
        let again = admin.form(SCREEN, &fields).await;
        assert_eq!((revoked.status, again.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
        assert_eq!((is_published(&admin).await, listed(&admin).await[0][1].clone()), (json!(false), json!("revoked")));
        assert_eq!((acts(&app, "revokePrintLink").await, acts(&app, "unpublish").await), (1, 2));

        // Nothing is asked where no link is open.
        publish(&admin, &json!({ "isPublished": true })).await;
        assert_eq!(admin.form(SCREEN, &unpublishing(&[subject])).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn unpublishing_many_results_asks_about_their_links_without_a_script() {
    both_schools(|db| async move {
        let (app, admin) = published(db).await;
        make(&admin, "Cards", &[]).await;
        let ground = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&tab=many";
        let question = |answer: &Answer| answer.props()["many"]["question"].clone();
        let page = admin.get(&format!("{SCREEN}?{ground}&ask=unpublish")).await;
        page.served_as("publishResult_manyLinks");
        assert_eq!(links_of(&question(&page)["links"]), ["Cards"]);
        assert!(page.text().contains("Unpublish and revoke"));
        // Other questions are not about links.
        let lock = admin.get(&format!("{SCREEN}?{ground}&ask=lock")).await;
        assert_eq!(links_of(&question(&lock)["links"]), [] as [&str; 0]);

        // A link that was made since the question was read brings it back.
        let asked = admin.form(SCREEN, &unpublishing(&[("sheets", "exam")])).await;
        assert_eq!((asked.status, links_of(&question(&asked)["links"])), (StatusCode::CONFLICT, vec![json!("Cards")]));
        assert_eq!(acts(&app, "unpublish").await, 0);
        let kept = admin.form(SCREEN, &unpublishing(&[("sheets", "exam"), ("links", "keep")])).await;
        kept.served_as("publishResult_unpublished");
        let report = kept.props()["many"]["report"].clone();
        assert_eq!(report["message"], "1 result unpublished, 2 unchanged");
        assert_eq!(links_of(&report["printLinks"]), ["Cards"]);
        assert_eq!(listed(&admin).await[0][1], "active");

        publish(&admin, &json!({ "isPublished": true })).await;
        let revoke = unpublishing(&[("sheets", "exam"), ("links", "revoke"), ("formKey", "revoke-many")]);
        let first = admin.form(SCREEN, &revoke).await.props()["many"]["report"].clone();
        let second = admin.form(SCREEN, &revoke).await.props()["many"]["report"].clone();
        assert_eq!(first["printLinks"][0]["state"], "revoked");
        assert_eq!(first, second);
        assert_eq!(acts(&app, "revokePrintLink").await, 1);
    })
    .await;
}
