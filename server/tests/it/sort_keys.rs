//! Names sort naturally in every list and every choice, by the key that is stored beside them (docs/rules.md, *Identity and naming*).

use axum::http::StatusCode;
use db::{FromRow, sorted_tables};
use rules::roles::Role;
use rules::spelling::sort_key;
use serde_json::{Value, json};

use testing::{Client, TestApp, both_schools, rows};

fn names(rows: &Value, key: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[key].as_str().unwrap().to_owned()).collect()
}

async fn added(client: &Client, call: &str, body: &Value) {
    let answer = client.post(call, body).await;
    assert_eq!(answer.status, StatusCode::OK, "{call}: {}", answer.text());
}

#[tokio::test]
async fn halls_and_exams_sort_by_the_value_of_their_numbers() {
    both_schools(async |db| {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        for name in ["Hall 10", "hall 3", "Hall 2", "Hall ১", "Annex"] {
            let body = json!({ "branchId": "branch-1", "hallName": name, "seats": 40 });
            added(&admin, "/api/addExamHall", &body).await;
        }
        let in_order = ["Annex", "Hall ১", "Hall 2", "hall 3", "Hall 10"];
        let listed = admin.get("/api/getAllExamHall?branchId=branch-1").await.json();
        let halls = listed.as_object().unwrap().values().find(|value| value.is_array()).unwrap();
        assert_eq!(names(halls, "hallName"), in_order);
        let page = admin.get("/admin/examHall?sort=-hallName").await.props().to_string();
        let places: Vec<usize> = in_order.iter().map(|name| page.find(&format!("\"{name}\"")).unwrap()).collect();
        assert!(places.windows(2).all(|two| two[0] > two[1]), "the other way round: {places:?}");
        admin.get("/admin/examHall/print").await.served_as("recordPrint");

        // A name that is changed gets another place.
        let id = halls[4]["_id"].as_str().unwrap();
        let answer = admin.put(&format!("/api/updateOneExamHall/{id}"), &json!({ "hallName": "Hall 0" })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let listed = admin.get("/api/getAllExamHall?branchId=branch-1").await.json();
        let halls = listed.as_object().unwrap().values().find(|value| value.is_array()).unwrap();
        assert_eq!(names(halls, "hallName")[1], "Hall 0");
    })
    .await;
}

#[tokio::test]
async fn keys_that_are_lacking_are_made_when_the_program_starts() {
    #[derive(FromRow)]
    struct Row {
        name: String,
        sort_key: String,
    }
    both_schools(async |db| {
        for (at, name) in ["Section 10", "Section 2", "section 1"].iter().enumerate() {
            rows::section(&db, &format!("numbered-{at}"), "class-1", name).await;
        }
        records::make_sort_keys(&db).await.unwrap();
        let mut conn = db.acquire().await.unwrap();
        let rows: Vec<Row> = conn
            .all(
                "select section_name as name, sort_key from sections where class_id = 'class-1' and id like 'numbered%' order by sort_key",
                (),
            )
            .await
            .unwrap();
        assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["section 1", "Section 2", "Section 10"]);
        assert!(rows.iter().all(|row| row.sort_key == sort_key(&row.name)));
        for table in sorted_tables() {
            assert_eq!(conn.without_sort_key(table, 10).await.unwrap(), [], "{table}");
        }
        drop(conn);
        // They are in this order where they are chosen, and in their list.
        let admin = TestApp::over(db.clone()).as_role(Role::Admin);
        for path in [
            "/admin/studentAttendance?branchId=branch-1&sessionId=session-1&classId=class-1",
            "/admin/sectionSetting?sessionId=session-1",
        ] {
            let text = admin.get(path).await.props().to_string();
            let found = ["section 1", "Section 2", "Section 10"].map(|name| text.find(&format!("\"{name}\"")));
            assert!(found.is_sorted() && found[0].is_some(), "{path}: {found:?}");
        }
    })
    .await;
}
