//! The search of sections and sheets for Go to: within the caller's reach, bounded, in a fixed number of statements.

use rules::roles::Role;
use serde_json::Value;

use testing::{Client, TestApp, both_schools, rows, run};

async fn hits(client: &Client, query: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/searchSheets?{query}")).await;
    assert_eq!(answer.status.as_u16(), 200, "{query}: {}", answer.text());
    answer.json().as_array().expect("an array").clone()
}

/// `name, place` of each hit of a text.
async fn found(client: &Client, text: &str) -> Vec<String> {
    let query = form_urlencoded::Serializer::new(String::new()).append_pair("searchText", text).finish();
    let text = |hit: &Value, key: &str| hit[key].as_str().unwrap().to_owned();
    hits(client, &query).await.iter().map(|hit| format!("{}, {}", text(hit, "name"), text(hit, "place"))).collect()
}

#[tokio::test]
async fn sections_and_sheets_are_found_by_any_part_of_their_names() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        run(&db, "update subjects set subject_name = '50%_Off' where id = 'subject-1-eng'").await;
        let admin = app.as_role(Role::Admin);
        let math_a = "Half Yearly · Mathematics, Class 8 A";
        let math_b = "Half Yearly · Mathematics, Class 8 B";
        for (text, expected) in [
            ("half yearly math 8 a", vec![math_a]),
            ("A 8 thema HALF", vec![math_a]),
            ("8b math", vec![math_b]),
            ("math", vec![math_a, math_b]),
            ("class 8 a", vec!["Class 8 A, 2026", math_a, "Half Yearly · 50%_Off, Class 8 A"]),
            ("8a", vec!["Class 8 A, 2026", math_a, "Half Yearly · 50%_Off, Class 8 A"]),
            ("50%_", vec!["Half Yearly · 50%_Off, Class 8 A"]),
            ("__", vec![]),
            ("physics", vec![]),
            // Not scheduled.
            ("spelling", vec![]),
            ("a", vec![]),
            (" 8 ", vec![]),
            ("", vec![]),
        ] {
            let mut expected: Vec<String> = expected.into_iter().map(str::to_owned).collect();
            let mut found = found(&admin, text).await;
            assert_eq!(found.first(), expected.first(), "{text}");
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text:?}");
        }
        let sheet = &hits(&admin, "searchText=math+8+a").await[0];
        let href = sheet["href"].as_str().unwrap();
        assert_eq!(
            href,
            "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1"
        );
        assert!(admin.get(href).await.props()["results"].is_object());
        let section = &hits(&admin, "searchText=8a").await[0];
        assert_eq!(section["kind"], "section");
        assert!(section["href"].as_str().unwrap().ends_with("&sectionId=section-1"));
        // Of another session, where it is named.
        assert_eq!(hits(&admin, "searchText=8a&sessionId=session-1-old").await[0]["place"], "2025");
    })
    .await;
}

#[tokio::test]
async fn a_search_reaches_the_routine_and_the_own_branch_alone() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let sheet = "Half Yearly · Mathematics, Class 8 A";
        assert_eq!(found(&app.as_role(Role::Teacher), "class 8").await, ["Class 8 A, 2026", sheet]);
        assert_eq!(found(&app.as_role(Role::Teacher), "english").await, [""; 0]);
        // English is not scheduled in section B.
        let other = app.as_employee("employee-teacher-b", Role::Teacher);
        assert_eq!(found(&other, "class 8").await, ["Class 8 B, 2026"]);
        let neighbour = app.as_employee("employee-admin-2", Role::Admin);
        for hit in hits(&neighbour, "searchText=class+8").await {
            assert!(hit["href"].as_str().unwrap().contains("branchId=branch-2&"), "{hit}");
        }
        let every = found(&app.as_role(Role::SuperAdmin), "class 8 a math").await;
        let places =
            ["Half Yearly · Mathematics, Class 8 A · Dhanmondi", "Half Yearly · Mathematics, Class 8 A · Uttara"];
        assert_eq!(every, places);
        let one = hits(&app.as_role(Role::SuperAdmin), "searchText=8a+math&branchId=branch-2").await;
        assert_eq!((one.len(), &one[0]["place"]), (1, &Value::from("Class 8 A · Uttara")));
    })
    .await;
}

#[tokio::test]
async fn the_search_is_for_roles_that_see_results_and_refuses_in_the_order_of_every_call() {
    let app = TestApp::new().await;
    let status =
        async |client: Client, query: &str| client.get(&format!("/api/searchSheets?{query}")).await.status.as_u16();
    for role in Role::ALL {
        let may = matches!(
            role,
            Role::SuperAdmin | Role::Admin | Role::Teacher | Role::TechnicalSupport | Role::AcademicSupport
        );
        assert_eq!(status(app.as_role(role), "searchText=math").await, if may { 200 } else { 403 }, "{role}");
        // The page asks for it where the role may.
        let shell = app.as_role(role).get("/admin/dashboard").await.page_data()["shell"].clone();
        assert_eq!(shell["showSheets"], may, "{role}");
    }
    for (query, expected) in [
        ("branchId=branch-2", 400),
        ("branchId=branch-2&searchText=a", 403),
        ("branchName=Nowhere&searchText=math", 403),
        ("sessionId=session-2&searchText=math", 403),
        ("sessionId=session-404&searchText=math", 404),
        ("sessionId=&branchId=&searchText=math", 200),
    ] {
        assert_eq!(status(app.as_role(Role::Admin), query).await, expected, "{query}");
    }
    assert_eq!(status(app.as_role(Role::SuperAdmin), "branchId=branch-404&searchText=math").await, 404);
    assert_eq!(status(app.anonymous(), "").await, 401);
}

#[tokio::test]
async fn at_most_twenty_are_found_in_four_statements() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let count = async |query: &str| {
            let before = db.statements();
            let found = hits(&admin, query).await.len();
            (found, db.statements() - before)
        };
        let (few, statements) = count("searchText=class+8&sessionId=session-1").await;
        assert_eq!(few, 5);
        assert!(statements <= 4, "the caller, the ids, sections and sheets: {statements}");
        {
            let mut tx = db.begin().await.unwrap();
            for number in 0..30 {
                let section = format!("section-many-{number:02}");
                rows::section(&mut tx, &section, "class-1", &format!("Many {number:02}")).await;
                let (id, sheet) = (format!("schedule-many-{number:02}"), ["exam-1", &section, "subject-1"]);
                rows::schedule(&mut tx, &id, sheet, None, &[("written", 50, 17)]).await;
            }
            tx.commit().await.unwrap();
        }
        assert_eq!(count("searchText=many&sessionId=session-1").await, (20, statements));
        let many = hits(&admin, "searchText=many").await;
        let sections = many.iter().filter(|hit| hit["kind"] == "section").count();
        assert_eq!(sections, 8, "sheets have room, too");
        assert_eq!(hits(&admin, "searchText=many+math").await.len(), 20);
        assert_eq!(count(&format!("searchText={}", "many+".repeat(10_000))).await.0, 0);
    })
    .await;
}
