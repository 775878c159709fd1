//! Tabulations of sections that another scheme than *Standard* grades (docs/rules.md, *Grading schemes*): their screen, its paper and spreadsheet, and
//! the ways between it and the specified screens, on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};
use testing::report_card_school as cards;
use testing::{TestApp, both_schools};

use crate::graded_by_scheme::national;

const EVERY: &str = "/admin/tabulation";
const STANDARD: &str = "/admin/half_yearly_tabulation_8_9";
/// As a screen's own links name it.
const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";
const OF_FIVE: &str = "branchId=branch-1&sessionId=session-1&classId=class-5&sectionId=section-5";

/// The query of an address by its keys.
fn query(address: &str) -> Vec<(String, String)> {
    let query = address.split_once('?').unwrap().1;
    let mut pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    pairs.retain(|(key, _)| !key.ends_with("Name"));
    pairs.sort();
    pairs
}

fn holds(address: &str, path: &str, more: &[(&str, &str)]) {
    assert!(address.starts_with(&format!("{path}?")), "{address}");
    let found = query(address);
    for (key, value) in more {
        assert!(found.contains(&((*key).to_owned(), (*value).to_owned())), "{address}: {key}={value}");
    }
}

#[tokio::test]
async fn a_section_of_another_scheme_is_tabulated_on_the_screen_of_schemes_by_its_names() {
    both_schools(async |db| {
        cards::fill(&db).await;
        national(&db, false).await;
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);

        // The specified screen leads there, with what was chosen, and so does its paper.
        let led = admin.get(&format!("{STANDARD}?{SECTION}&sort=roll")).await;
        assert_eq!(led.status, StatusCode::SEE_OTHER);
        let to = led.header("location");
        holds(to, EVERY, &[("sectionId", "section-1"), ("semester", "half_yearly"), ("sort", "roll")]);
        let page = admin.props_of(to, "tabulation").await;
        assert_eq!((&page["action"], &page["order"], &page["by"]), (&json!(EVERY), &json!("roll"), &Value::Null));
        let table = &page["table"];
        assert_eq!((&table["title"], &table["semester"]), (&json!("Half Yearly Examination"), &json!("half_yearly")));
        assert_eq!(
            (&table["rows"][0]["grades"], &table["rows"][0]["gpa"]),
            (&json!([{ "text": "A" }, { "text": "A+" }]), &json!("4.50"))
        );
        let ways: Vec<_> = page["ways"].as_array().unwrap().iter().map(|way| &way["current"]).collect();
        assert_eq!(ways, [&json!(true), &json!(false)]);
        for key in ["byPositionHref", "byRollHref"] {
            holds(table[key].as_str().unwrap(), EVERY, &[("semester", "half_yearly"), ("sectionId", "section-1")]);
        }
        let paper = table["printHref"].as_str().unwrap();
        holds(paper, "/admin/tabulation/print", &[("semester", "half_yearly"), ("sort", "roll")]);
        let sheet = admin.get(paper).await;
        assert_eq!(sheet.status, StatusCode::OK);
        sheet.served_as("tabulationSheet");
        let workbook = table["workbookHref"].as_str().unwrap();
        assert_eq!(admin.get(workbook).await.status, StatusCode::OK, "{workbook}");
        let led = admin.get(&format!("{STANDARD}/print?{SECTION}")).await;
        assert_eq!(led.status, StatusCode::SEE_OTHER);
        holds(led.header("location"), "/admin/tabulation/print", &[("semester", "half_yearly")]);

        // A class that a specified screen does not have is chosen anew there.
        let other = admin.get(&format!("/admin/first_semester_tabulation_3_7?{SECTION}")).await;
        assert_eq!(other.status, StatusCode::OK);
        let list = admin.props_at(&format!("{EVERY}?{SECTION}")).await;
        let group = &list["ground"]["list"]["groups"][0];
        assert_eq!(group["columns"], json!(["One exam", "Half Yearly", "Annual"]));
        let cell = &group["rows"][0]["cells"][1];
        holds(cell["href"].as_str().unwrap(), EVERY, &[("semester", "half_yearly")]);
        assert_eq!((&list["table"], &group["rows"][0]["cells"][2]), (&Value::Null, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn a_scheme_without_letters_has_totals_and_no_columns_of_letters() {
    both_schools(async |db| {
        cards::fill(&db).await;
        national(&db, false).await;
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let lettered = admin.get(&format!("{EVERY}?{SECTION}&semester=half_yearly")).await;
        lettered.served_as("tabulation_points");
        assert_eq!(lettered.shown()["table"]["legend"]["marksOnly"], Value::Null);
        let asked = json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": "percentages" }] });
        let changed = admin.post("/api/changeGradingScheme/session-1", &asked).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());

        let page = admin.get(&format!("{EVERY}?{SECTION}&semester=half_yearly&sort=roll")).await;
        page.served_as("tabulation_marksOnly");
        let table = page.props()["table"].clone();
        assert_eq!((&table["legend"]["marksOnly"], &table["summary"]["grades"]), (&json!(true), &json!([])));
        assert_eq!(table["rows"][0]["grades"], json!([{ "text": "56" }, { "text": "72" }]));
        // A paper of the first subject is not entered.
        assert_eq!(table["rows"][1]["grades"], json!([{ "text": "–" }, { "text": "80" }]));
        for figures in table["summary"]["subjects"].as_array().unwrap() {
            assert_eq!((&figures["counts"], &figures["segments"]), (&json!([]), &json!([])), "{figures}");
            assert_ne!(figures["mean"], Value::Null);
        }
        assert_eq!(admin.get(table["printHref"].as_str().unwrap()).await.status, StatusCode::OK);
        let workbook = admin.get(table["workbookHref"].as_str().unwrap()).await;
        assert_eq!(workbook.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn an_exam_of_such_a_section_is_chosen_there_too() {
    both_schools(async |db| {
        cards::fill(&db).await;
        national(&db, false).await;
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let list = admin.props_at(&format!("{EVERY}?{SECTION}&by=exam")).await;
        assert_eq!((&list["by"], &list["ways"][1]["current"]), (&json!("exam"), &json!(true)));
        let rows = list["ground"]["list"]["groups"][0]["rows"].as_array().unwrap();
        let hrefs: Vec<_> = rows.iter().map(|row| row["href"].as_str().unwrap()).collect();
        assert_eq!(hrefs.len(), 2);
        let exam = hrefs.iter().find(|href| href.contains("examId=exam-1") && !href.contains("exam-1-ct")).unwrap();
        holds(exam, EVERY, &[("by", "exam"), ("examId", "exam-1")]);
        let page = admin.props_of(exam, "tabulation").await;
        let table = &page["table"];
        assert_eq!((&table["examId"], &table["semester"]), (&json!("exam-1"), &Value::Null));
        assert_eq!(table["columns"].as_array().unwrap().len(), 2);
        let paper = table["printHref"].as_str().unwrap();
        holds(paper, "/admin/tabulation/print", &[("examId", "exam-1")]);
        assert_eq!(admin.get(paper).await.status, StatusCode::OK);
        assert_eq!(admin.get(table["workbookHref"].as_str().unwrap()).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn sections_of_standard_lead_to_their_specified_screens_and_only_they_are_listed_there() {
    both_schools(async |db| {
        cards::fill(&db).await;
        national(&db, false).await;
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        for (asked, path, more) in [
            ("semester=1stSemester&sort=roll", "/admin/first_semester_tabulation_3_7", vec![("sort", "roll")]),
            ("by=exam", "/admin/exam_tabulation_3_7", vec![]),
            ("by=exam&examId=exam-5", "/admin/exam_tabulation_3_7", vec![("examId", "exam-5")]),
        ] {
            let led = admin.get(&format!("{EVERY}?{OF_FIVE}&{asked}")).await;
            assert_eq!(led.status, StatusCode::SEE_OTHER, "{asked}");
            holds(led.header("location"), path, &[&more[..], &[("sectionId", "section-5")]].concat());
            assert_eq!(admin.props_at(led.header("location")).await["action"], path);
        }
        let place = "branchId=branch-1&sessionId=session-1";
        let five = admin.props_at(&format!("/admin/first_semester_tabulation_3_7?{place}")).await;
        assert_eq!(five["ground"]["list"]["groups"].as_array().unwrap().len(), 1);
        // All sections of the band have another scheme: the screen says where they are tabulated.
        let eight = admin.props_at(&format!("{STANDARD}?{place}&classId=class-1")).await;
        let list = &eight["ground"]["list"];
        assert_eq!(list["groups"], json!([]));
        assert!(list["empty"].as_str().unwrap().contains("another scheme"));
        holds(list["step"]["href"].as_str().unwrap(), EVERY, &[("sessionId", "session-1")]);
    })
    .await;
}

#[tokio::test]
async fn the_screen_and_its_paper_are_for_whoever_sees_tabulations_within_their_reach() {
    both_schools(async |db| {
        cards::fill(&db).await;
        national(&db, false).await;
        let app = TestApp::over(db);
        let ask = format!("{SECTION}&semester=half_yearly");
        for role in [Role::Accountant, Role::Librarian] {
            for path in [EVERY, "/admin/tabulation/print"] {
                let answer = app.as_role(role).get(&format!("{path}?{ask}")).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{role} {path}");
            }
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&format!("/admin/tabulation/print?{ask}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.props_at(&format!("{EVERY}?{ask}")).await["table"], Value::Null);
        let admin = app.as_role(Role::Admin);
        for (query, status) in [
            (format!("{SECTION}&semester=1stSemester"), StatusCode::UNPROCESSABLE_ENTITY),
            (SECTION.to_owned(), StatusCode::BAD_REQUEST),
            (format!("{SECTION}&semester=nothing"), StatusCode::BAD_REQUEST),
            (format!("{SECTION}&examId=nothing"), StatusCode::NOT_FOUND),
        ] {
            let answer = admin.get(&format!("/admin/tabulation/print?{query}")).await;
            assert_eq!(answer.status, status, "{query}");
        }
    })
    .await;
}
