//! Publishing is asked first, and what was just published or unpublished can be undone: exactly that, and only while nothing has changed
//! since (docs/rules.md, *Screens*, Publish Result screen).

use axum::http::StatusCode;
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::publishing::three_sheets;
use testing::marks::{editing, set_state};
use testing::school::sheet_query;
use testing::{Answer, Client, TestApp, both_schools};

const SCREEN: &str = "/admin/publishResult";
const CLASS: [(&str, &str); 4] =
    [("branchId", "branch-1"), ("sessionId", "session-1"), ("classId", "class-1"), ("sheets", "class")];

async fn begun(db: Db) -> (TestApp, Client) {
    let app = TestApp::over(db);
    let admin = app.as_role(Role::Admin);
    three_sheets(&admin).await;
    (app, admin)
}

/// `subject section` of every published sheet, sorted.
async fn published(app: &TestApp) -> Vec<String> {
    #[derive(db::FromRow)]
    struct Row {
        name: String,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all("select subject_id || ' ' || section_id as name from mark_sheets where is_published order by 1", ())
        .await
        .unwrap();
    rows.into_iter().map(|row| row.name).collect()
}

async fn acts(app: &TestApp, action: &str) -> i64 {
    #[derive(db::FromRow)]
    struct Row {
        n: i64,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let row: Row = conn.one("select count(*) as n from audit_acts where action = $1", action).await.unwrap();
    row.n
}

/// The fields of an Undo form, as the page has them.
fn fields(undo: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    undo.as_array().unwrap().iter().map(|pair| (text(&pair[0]), text(&pair[1]))).collect()
}

async fn send(client: &Client, fields: &[(String, String)], more: &[(&str, &str)]) -> Answer {
    let own = fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    client.form(SCREEN, &own.chain(more.iter().copied()).collect::<Vec<_>>()).await
}

#[tokio::test]
async fn publishing_one_result_is_asked_first_and_names_who_is_not_complete() {
    both_schools(async |db| {
        let (app, admin) = begun(db).await;
        let one = admin.get(&format!("{SCREEN}?{}", sheet_query("subject-1-eng"))).await.props()["one"].clone();
        assert_eq!(one["incomplete"], Value::Null, "nothing is asked yet");
        let asked = admin.get(one["publishHref"].as_str().unwrap()).await;
        asked.served_as("publishResult_ask");
        for words in ["Publish this result? 4 students are incomplete", "Yes, publish", "Cancel"] {
            assert!(asked.text().contains(words), "{words}");
        }
        let one = asked.props()["one"].clone();
        let first = json!({ "name": "2. Bashir Ahmed (S-002)", "missing": "No marks" });
        assert_eq!(one["incomplete"].as_array().unwrap().len(), 4);
        assert_eq!(one["incomplete"][0]["missing"], first["missing"], "{one}");
        assert_eq!(published(&app).await, [] as [&str; 0]);
        // A complete one names nobody; who may not publish, and what is published, is asked nothing.
        let complete = format!("{SCREEN}?{}&ask=publish", sheet_query("subject-1"));
        assert_eq!(admin.get(&complete).await.props()["one"]["incomplete"], json!([]));
        let reader = app.as_role(Role::Accountant);
        assert_eq!(reader.get(&complete).await.props()["one"]["incomplete"], Value::Null);
        set_state(&app, "subject-1", true, false).await;
        assert_eq!(admin.get(&complete).await.props()["one"]["incomplete"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn one_result_is_undone_while_nothing_has_changed_since() {
    both_schools(async |db| {
        let (app, admin) = begun(db).await;
        let sheet = [("sectionId", "section-1"), ("examId", "exam-1"), ("subjectId", "subject-1")];
        let publish = [&CLASS[..3], &sheet, &[("act", "publish")]].concat();
        let back = admin.form(SCREEN, &publish).await.header("location").to_owned();
        let page = admin.get(&back).await.served_as("publishResult_undo").props();
        assert_eq!(page["done"], "Result Published");
        let undo = fields(&page["one"]["undo"]);
        // Not offered to somebody else who opens the address, nor without what was done in it.
        assert_eq!(app.as_role(Role::SuperAdmin).get(&back).await.props()["one"]["undo"], Value::Null);
        let reload = back.replace("&done=publish", "");
        assert_eq!(admin.get(&reload).await.props()["one"]["undo"], Value::Null);

        let undone = send(&admin, &undo, &[]).await;
        assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.text());
        let page = admin.get(undone.header("location")).await.props();
        assert_eq!(page["done"], "Result Unpublished");
        assert_eq!(
            (published(&app).await.len(), acts(&app, "publish").await, acts(&app, "unpublish").await),
            (0, 1, 1)
        );
        // And that again.
        let redo = send(&admin, &fields(&page["one"]["undo"]), &[]).await;
        assert!(redo.header("location").ends_with("done=publish"), "{}", redo.text());
        assert_eq!(published(&app).await, ["subject-1 section-1"]);

        // The first form is out of date, and so is the second once a mark has changed.
        let refused = send(&admin, &undo, &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(refused.props()["form"]["failure"], "The result has changed since, so it was not undone");
        let page = admin.get(redo.header("location")).await.props();
        let edit = editing("subject-1", json!([{ "studentId": "student-1", "written": 12 }]));
        assert_eq!(admin.put("/api/updateOneMark", &edit).await.status, StatusCode::OK);
        assert_eq!(send(&admin, &fields(&page["one"]["undo"]), &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(admin.get(redo.header("location")).await.props()["one"]["undo"], Value::Null);
        assert_eq!(published(&app).await, ["subject-1 section-1"]);
    })
    .await;
}

#[tokio::test]
async fn many_results_are_undone_exactly_or_not_at_all() {
    both_schools(async |db| {
        let (app, admin) = begun(db).await;
        // What was published before stays published.
        set_state(&app, "subject-1", true, false).await;
        let publish = [&CLASS[..], &[("act", "publish")]].concat();
        let report = admin.form(SCREEN, &publish).await.props()["many"]["report"].clone();
        assert_eq!(report["message"], "2 results published, 1 unchanged, 2 refused");
        let undo = fields(&report["undo"]);
        let undone = send(&admin, &undo, &[]).await.props()["many"]["report"].clone();
        assert_eq!(undone["message"], "2 results unpublished");
        assert_eq!(published(&app).await, ["subject-1 section-1"]);

        // Where one of them has changed since, nothing is undone.
        let report = send(&admin, &fields(&undone["undo"]), &[]).await.props()["many"]["report"].clone();
        assert_eq!(published(&app).await.len(), 3);
        set_state(&app, "subject-1-eng", true, true).await;
        let lock = format!("/api/resultsLockStatusUpdate?{}", sheet_query("subject-1-eng"));
        admin.post(&lock, &json!({ "isLocked": false })).await;
        let refused = send(&admin, &fields(&report["undo"]), &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        let failure = "1 of 2 results has changed since, so nothing was undone";
        assert_eq!(refused.props()["form"]["failure"], failure);
        assert_eq!(published(&app).await.len(), 3);
        // Nonsense in place of the acts.
        for (act, undo) in [("unpublish", "none"), ("publish", "none")] {
            let wrong = [&CLASS[..], &[("act", act), ("undo", undo)]].concat();
            assert_eq!(admin.form(SCREEN, &wrong).await.status, StatusCode::CONFLICT, "{act}");
        }
        let wrong = [&CLASS[..], &[("act", "lock"), ("undo", "x")]].concat();
        assert_eq!(admin.form(SCREEN, &wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let reader = app.as_role(Role::Librarian);
        assert_eq!(send(&reader, &undo, &[]).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn undoing_asks_about_print_links_as_unpublishing_does() {
    both_schools(async |db| {
        let (app, admin) = begun(db).await;
        let exam = "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33";
        testing::run(&app.app.db, exam).await;
        let publish = [&CLASS[..], &[("act", "publish")]].concat();
        let report = admin.form(SCREEN, &publish).await.props()["many"]["report"].clone();
        let mut link = testing::print_links::body();
        link["name"] = json!("Cards");
        assert_eq!(admin.post("/api/printLinks", &link).await.status, StatusCode::OK);
        let asked = send(&admin, &fields(&report["undo"]), &[]).await;
        assert_eq!(asked.status, StatusCode::CONFLICT);
        let many = asked.props()["many"].clone();
        assert_eq!(
            (&many["question"]["changing"], &many["question"]["links"][0]["name"]),
            (&json!(3), &json!("Cards"))
        );
        assert_eq!(published(&app).await.len(), 3);
        // The question's form carries the undo on.
        let own = fields(&many["query"]);
        let kept = send(&admin, &own, &[("act", "unpublish"), ("links", "keep")]).await;
        assert_eq!(kept.props()["many"]["report"]["message"], "3 results unpublished");
        assert_eq!(published(&app).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_shown_is_what_is_acted_on_and_the_cards_are_named_for_what_they_cover() {
    both_schools(async |db| {
        let (app, admin) = begun(db).await;
        let list = async |more: &str| {
            let address = format!("{SCREEN}?branchId=branch-1&sessionId=session-1&classId=class-1&tab=many{more}");
            admin.get(&address).await.props()["many"].clone()
        };
        let many = list("").await;
        let texts = |links: &Value| -> Vec<String> {
            let text = |link: &Value| format!("{} {}", link["label"].as_str().unwrap(), link["count"]);
            links.as_array().unwrap().iter().map(text).collect()
        };
        assert_eq!(texts(&many["shows"]), ["All 5", "Ready 2", "Incomplete 1", "Published 0"]);
        assert_eq!(texts(&many["sections"]), ["Every section null", "A null", "B null"]);
        assert_eq!(texts(&many["exams"]), ["Every exam null", "Half Yearly null"]);
        assert_eq!(many["cards"], json!([]), "nothing is published yet");
        let ready = list("&show=ready&ask=publish").await;
        assert_eq!((&ready["question"]["changing"], &ready["question"]["changingComplete"]), (&json!(2), &json!(2)));
        assert_eq!(ready["groups"][0]["counts"]["results"], 2);
        assert_eq!(ready["counts"]["results"], 5);
        let publish = [&CLASS[..], &[("show", "ready"), ("act", "publish")]].concat();
        let report = admin.form(SCREEN, &publish).await.props()["many"]["report"].clone();
        assert_eq!(report["message"], "2 results published");
        assert_eq!(published(&app).await, ["subject-1 section-1", "subject-1 section-1-b"]);
        let cards = &report["cards"];
        assert_eq!(cards.as_array().unwrap().len(), 1);
        assert_eq!(cards[0]["label"], "Class 8, Half Yearly");
        let page = admin.get(cards[0]["href"].as_str().unwrap()).await;
        page.served_as("newPrintLink");
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
        assert_eq!(page.props()["form"]["values"]["name"], "Class 8, Half Yearly");
        let of_section = "branchId=branch-1&sessionId=session-1&classId=class-1&tab=many&sectionId=section-1";
        admin.get(&format!("{SCREEN}?{of_section}")).await.served_as("publishResult_many");
        let section = list("&sectionId=section-1").await;
        assert_eq!(section["cards"][0]["label"], "Class 8 A, Half Yearly");
        let reader = app.as_role(Role::Librarian);
        let address = format!("{SCREEN}?branchId=branch-1&sessionId=session-1&classId=class-1&tab=many");
        assert_eq!(reader.get(&address).await.props()["many"]["cards"], json!([]));
    })
    .await;
}
