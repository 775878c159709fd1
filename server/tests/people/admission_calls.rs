//! The calls of online admission (docs/rules.md, *Online admission*), on both engines: applications are read, accepted and deleted.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::json;

use testing::admission::{FORM, applied, each, fields, secret_of};
use testing::{Client, number, rows, run};

#[tokio::test]
async fn applications_are_read_accepted_and_deleted_by_call() {
    each(async |app| {
        let anybody = app.anonymous();
        for name in ["Zubaida", "Yasmin", "Xenia"] {
            applied(&anybody, &[("firstName", name)]).await;
        }
        let (support, admin) = (app.as_role(Role::AdmissionSupport), app.as_role(Role::Admin));
        let all = support.get("/api/getAllOnlineAdmission?sort=applicationNo&limit=2").await.json();
        assert_eq!((&all["total"], all["data"].as_array().unwrap().len()), (&json!(3), 2));
        assert_eq!(all["data"][0]["applicationNo"], "DHK-A-000001");
        let id = all["data"][0]["_id"].as_str().unwrap().to_owned();
        let second = all["data"][1]["_id"].as_str().unwrap().to_owned();
        let one = support.get(&format!("/api/getOneOnlineAdmission/{id}")).await.json();
        assert_eq!((&one["firstName"], &one["status"]), (&json!("Zubaida"), &json!("new")));

        let accept = format!("/api/acceptOnlineAdmission/{id}");
        for (role, client) in Role::ALL.map(|role| (role, app.as_role(role))) {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::AdmissionSupport);
            for path in
                [format!("/api/getOneOnlineAdmission/{id}"), "/api/getAllOnlineAdmission?branchId=branch-1".to_owned()]
            {
                assert_eq!(client.get(&path).await.status == StatusCode::OK, may, "{role} {path}");
            }
            if !may {
                assert_eq!(client.post(&accept, &json!({})).await.status, StatusCode::FORBIDDEN, "{role}");
            }
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.post(&accept, &json!({})).await.status, StatusCode::FORBIDDEN);
        assert_eq!(support.post("/api/acceptOnlineAdmission/none", &json!({})).await.status, StatusCode::NOT_FOUND);
        let wrong = support.post(&accept, &json!({ "roll": "1" })).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", wrong.text());
        let no_text = support.post(&accept, &json!({ "firstName": 7 })).await;
        assert_eq!(no_text.status, StatusCode::BAD_REQUEST, "{}", no_text.text());

        // A section of the class that was applied for.
        rows::class(&app.app.db, "class-nine", "session-1", ("Class 9", 9)).await;
        rows::section(&app.app.db, "section-nine", "class-nine", "A").await;
        let elsewhere = support.post(&accept, &json!({ "sectionId": "section-nine" })).await;
        assert_eq!(elsewhere.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", elsewhere.text());
        assert_eq!(
            elsewhere.json()["fields"]["sectionId"],
            "The application is for Class 8: choose one of its sections"
        );

        // What is left out is what the form would begin with.
        let accepted = support.post(&accept, &json!({ "lastName": "Begum" })).await;
        assert_eq!(accepted.refusal(), (200, "Successfully Added".to_owned()), "{}", accepted.text());
        let student = accepted.json()["_id"].as_str().unwrap().to_owned();
        let added = admin.get(&format!("/api/getOneStudent/{student}")).await.json();
        for (field, value) in [
            ("firstName", "Zubaida"),
            ("lastName", "Begum"),
            ("regNo", "S-007"),
            ("sectionId", "section-1"),
            ("admissionDate", "2026-09-21"),
            ("guardianMobile", "01712345678"),
        ] {
            assert_eq!(added[field], value, "{field}: {added}");
        }
        assert_eq!(support.post(&accept, &json!({})).await.status, StatusCode::CONFLICT, "once");
        assert_eq!(number(&app.app.db, "select count(*) as n from students where first_name = 'Zubaida'").await, 1);

        // No fewer places than were taken.
        let places =
            async |seats: i64| admin.put("/api/updateOneAdmissionOpening/open-1", &json!({ "seats": seats })).await;
        run(&app.app.db, "update admission_openings set taken = 2").await;
        assert_eq!(places(1).await.json()["fields"]["seats"], "2 are accepted already");
        assert_eq!(places(2).await.status, StatusCode::OK);

        let delete = format!("/api/deleteOneOnlineAdmission/{second}");
        let gone = async |client: &Client| client.send(Method::DELETE, &delete, &[], Body::empty()).await.status;
        assert_eq!(gone(&support).await, StatusCode::FORBIDDEN);
        assert_eq!(gone(&admin).await, StatusCode::OK);
        assert_eq!(gone(&admin).await, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn a_page_that_is_loaded_again_days_later_shows_the_same_number_and_stores_nothing() {
    each(async |app| {
        let anybody = app.anonymous();
        let own = fields(&[("formKey", "one press")]);
        let secret = secret_of(&anybody.form(FORM, &own).await);
        // Keys are forgotten after a day.
        run(&app.app.db, "delete from idempotency_keys where key = 'one press'").await;
        assert_eq!(secret_of(&anybody.form(FORM, &own).await), secret);
        assert_eq!(number(&app.app.db, "select count(*) as n from applications").await, 1);
    })
    .await;
}
