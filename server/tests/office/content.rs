//! Content (docs/rules.md, *Homework*), on both engines: for whom it is. What every list of records does is walked in `it/records.rs`.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::homework::fault;
use testing::{Client, each_engine, rows};

#[tokio::test]
async fn content_is_for_somebody_and_its_parts_hang_together() {
    each_engine(async |app| {
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let add = async |client: &Client, change: Value| {
            let mut body = json!({ "sessionId": "session-1", "title": "Notes" });
            for (key, value) in change.as_object().unwrap() {
                body[key] = value.clone();
            }
            client.post("/api/addContent", &body).await
        };
        rows::class(&app.app.db, "class-9", "session-1", ("Class 9", 9)).await;
        for (change, field, said) in [
            (json!({}), "classId", "Choose a class, a section or a subject"),
            (
                json!({ "classId": "class-9", "sectionId": "section-1" }),
                "sectionId",
                "This section is not of the class",
            ),
            (
                json!({ "sectionId": "section-1-b", "subjectId": "subject-1-spell" }),
                "subjectId",
                "This subject is not taught in this section",
            ),
            (json!({ "sectionId": "section-2" }), "sectionId", "Section is not one of the choices"),
        ] {
            assert_eq!(fault(&add(&admin, change.clone()).await, field), said, "{change}");
        }
        let whole = add(&teacher, json!({ "classId": "class-1" })).await;
        assert_eq!(fault(&whole, "sectionId"), "Choose one of your sections and the subject that you teach there");
        let own = add(&teacher, json!({ "sectionId": "section-1", "subjectId": "subject-1" })).await;
        assert_eq!(own.status, StatusCode::OK, "{}", own.text());
        let of_admin = add(&admin, json!({ "classId": "class-1" })).await.json()["_id"].as_str().unwrap().to_owned();
        assert_eq!(teacher.get(&format!("/admin/uploadContent/{of_admin}")).await.status, StatusCode::FORBIDDEN);
        assert_eq!(teacher.get("/api/getAllContent?sessionId=session-1").await.json()["total"], 2);
        assert_eq!(app.as_student("student-6").get("/admin/uploadContent").await.status, StatusCode::FORBIDDEN);
    })
    .await;
}
