//! Records that are not there any more, records that others refer to, and fields that come several times; on both engines.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{TestApp, each_engine};

#[tokio::test]
async fn a_record_that_was_deleted_says_what_it_was_and_leads_to_its_list() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let body = json!({ "scheduleName": "Day", "weekdays": ["sunday"], "validFrom": "2026-01-01",
            "periods": [{ "start": "08:00", "end": "08:45" }] });
        let id = admin.post("/api/addBellSchedule", &body).await.json()["_id"].as_str().unwrap().to_owned();
        assert_eq!(
            admin.json(Method::DELETE, &format!("/api/deleteOneBellSchedule/{id}"), &json!({}), &[]).await.status,
            200
        );
        let form = [("scheduleName", "Day"), ("version", "1"), ("status", "active")];
        let page = format!("/admin/period/{id}");
        for answer in [
            admin.get(&page).await,
            admin.get(&format!("{page}/delete")).await,
            admin.form(&page, &form).await,
            admin.form(&format!("{page}/delete"), &[("version", "1")]).await,
            admin.get("/admin/period/never-there").await,
        ] {
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
            let text = answer.text();
            assert!(text.contains("This bell schedule was not found. It was deleted"), "{text}");
            assert!(text.contains("<a href=\"/admin/period\">Go to the bell schedules</a>"), "{text}");
        }
        let called = admin.get(&format!("/api/getOneBellSchedule/{id}")).await;
        assert_eq!((called.status, called.json()["code"].clone()), (StatusCode::NOT_FOUND, json!("notFound")));
        // Nobody learns by it what another branch has; who may not see the list is not led there.
        let other = app.as_employee("employee-admin-2", Role::Admin).get("/admin/sectionSetting/section-1").await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        let student = app.as_role(Role::Student).get(&page).await;
        assert_eq!((student.status, student.text().contains("/admin/period")), (StatusCode::FORBIDDEN, false));
        // A page that never was is no record.
        let nowhere = admin.get("/admin/nothing-of-the-kind").await;
        assert!(!nowhere.text().contains("It was deleted"));
    })
    .await;
}

#[tokio::test]
async fn what_refers_to_a_record_is_named_with_the_way_to_its_list_in_the_same_place() {
    each_engine(async |app| {
        let dependents = async |role: Role, path: &str| -> Vec<(String, Value)> {
            let page = app.as_role(role).get(&format!("{path}/delete")).await;
            let found = page.props()["dependents"].clone();
            let line = |line: &Value| (line["label"].as_str().unwrap().to_owned(), line["href"].clone());
            found.as_array().unwrap().iter().map(line).collect()
        };
        let sections = dependents(Role::Admin, "/admin/classSetting/class-1").await;
        let href = "/admin/sectionSetting?sessionId=session-1";
        assert!(sections.contains(&("Sections".to_owned(), json!(href))), "{sections:?}");
        assert_eq!(app.as_role(Role::Admin).get(href).await.status, StatusCode::OK, "the way leads somewhere");
        // Whoever may choose a branch is led to that branch's.
        let sections = dependents(Role::SuperAdmin, "/admin/classSetting/class-2").await;
        let href = "/admin/sectionSetting?branchId=branch-2&sessionId=session-2";
        assert!(sections.contains(&("Sections".to_owned(), json!(href))), "{sections:?}");
        // What has no list yet is named all the same.
        let students = dependents(Role::Admin, "/admin/sectionSetting/section-1").await;
        assert!(students.iter().any(|(label, _)| label == "Students"), "{students:?}");
    })
    .await;
}

/// The weekend of branch 1 after a form of these values of one name.
async fn weekend(app: &TestApp, is_multipart: bool, version: usize, days: &[&str]) -> (u16, Value) {
    let head = app.as_role(Role::SuperAdmin);
    let version = version.to_string();
    let fields: Vec<(&str, &str)> = [
        ("viewer", "employee-superAdmin"),
        ("formKey", version.as_str()),
        ("version", version.as_str()),
        ("branchName", "Dhanmondi"),
        ("branchName", "a second name is not taken"),
        ("branchCode", "DHN"),
        ("schoolName", "Test School"),
        ("currency", "BDT"),
        ("currencySymbol", "Tk"),
        ("status", "active"),
    ]
    .into_iter()
    .chain(days.iter().map(|day| ("weekendDays", *day)))
    .collect();
    let answer = if is_multipart {
        let mut body = String::new();
        for (name, value) in fields {
            body += &["--edge\r\nContent-Disposition: form-data; name=\"", name, "\"\r\n\r\n", value, "\r\n"].concat();
        }
        body.push_str("--edge--\r\n");
        let headers = [("content-type", "multipart/form-data; boundary=edge"), ("sec-fetch-site", "same-origin")];
        head.send(Method::POST, "/admin/branch/branch-1", &headers, Body::from(body)).await
    } else {
        head.bare_form("/admin/branch/branch-1", &fields).await
    };
    let stored = head.get("/api/getOneBranch/branch-1").await.json();
    assert_eq!(stored["branchName"], "Dhanmondi");
    (answer.status.as_u16(), stored["weekendDays"].clone())
}

#[tokio::test]
async fn a_field_of_several_takes_every_value_that_comes_under_its_name() {
    each_engine(async |app| {
        for (version, is_multipart, days, status, stored) in [
            (1, true, &["friday", "saturday"][..], 303, json!(["friday", "saturday"])),
            (2, false, &["sunday", "friday", "friday", ""], 303, json!(["sunday", "friday"])),
            (3, true, &["", "saturday,friday", " monday "], 303, json!(["monday", "friday", "saturday"])),
            // One that is none refuses them all.
            (4, false, &["friday", "someday"], 422, json!(["monday", "friday", "saturday"])),
        ] {
            let (answered, mut found) = weekend(app, is_multipart, version, days).await;
            let mut stored = stored;
            for list in [&mut found, &mut stored] {
                list.as_array_mut().unwrap().sort_by_key(Value::to_string);
            }
            assert_eq!((answered, found), (status, stored), "{days:?}");
        }
        let sent = "--edge\r\nContent-Disposition: form-data; name=\"weekendDays\"\r\n\r\nfriday\r\n\
            --edge\r\nContent-Disposition: form-data; name=\"weekendDays\"\r\n\r\nsunday\r\n--edge--\r\n";
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let head = app.as_role(Role::SuperAdmin);
        let called = head.send(Method::PUT, "/api/updateOneBranch/branch-1", &headers, Body::from(sent)).await;
        assert_eq!(called.status, StatusCode::OK, "{}", called.text());
        let stored = head.get("/api/getOneBranch/branch-1").await.json()["weekendDays"].clone();
        assert_eq!(stored.as_array().map(Vec::len), Some(2), "{stored}");
    })
    .await;
}
