//! A field that picks a record out of very many, by a section's class teacher, on both engines: searched for without a script and with
//! one, what may be picked, and what is kept while somebody searches.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, Employee};
use testing::{TestApp, each_engine, run};

const SECTION: &str = "/admin/sectionSetting/section-1";
const CHOICES: &str = "/admin/sectionSetting/choices/classTeacherId";

/// With thirty more teachers in branch 1, one who has left, one of branch 2 and one with letters that a search must take as they are.
async fn both(test: impl AsyncFn(&TestApp)) {
    each_engine(async |app| {
        let mut conn = app.app.db.acquire().await.unwrap();
        let more = (1..=30).map(|number| (format!("employee-t{number}"), format!("Nasrin {number:02}")));
        let odd = [("employee-odd", "50%_নাসরিন <b>"), ("employee-left", "Left Person"), ("employee-far", "Far Person")];
        for (id, name) in more.chain(odd.map(|(id, name)| (id.to_owned(), name.to_owned()))) {
            let branch = if id == "employee-far" { "branch-2" } else { "branch-1" };
            let status = if id == "employee-left" { "inactive" } else { "active" };
            let teacher = Employee { name: &name, status, ..Employee::of(&id, Some(branch), "teacher") };
            rows::employee(&mut conn, &teacher).await;
        }
        drop(conn);
        test(app).await;
    })
    .await;
}

fn labels(found: &Value) -> Vec<&str> {
    found["choices"].as_array().unwrap().iter().map(|choice| choice["label"].as_str().unwrap()).collect()
}

const FORM: [(&str, &str); 5] =
    [("sectionName", "A"), ("classId", "class-1"), ("status", "active"), ("version", "1"), ("room", "typed")];

fn with<'f>(fields: &[(&'f str, &'f str)]) -> Vec<(&'f str, &'f str)> {
    FORM.into_iter().filter(|(name, _)| fields.iter().all(|(of, _)| of != name)).chain(fields.iter().copied()).collect()
}

#[tokio::test]
async fn without_a_script_the_form_comes_back_with_what_was_found_and_what_was_typed() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        let first = admin.get(SECTION).await.served_as("recordForm_picked").props();
        let pick = &first["picks"]["classTeacherId"];
        assert_eq!((&pick["chosen"]["label"], &pick["found"]), (&json!("Teacher Person"), &Value::Null));
        assert!(first["choices"]["classTeacherId"].as_array().unwrap().len() < 3, "not all of them: {first}");

        let sent = with(&[
            ("classTeacherId", "employee-teacher"),
            ("classTeacherId.search", " NASRIN "),
            ("find", "classTeacherId"),
        ]);
        let found = admin.form(SECTION, &sent).await;
        assert_eq!(found.status, StatusCode::OK);
        found.served_as("recordForm_found");
        let shown = found.props();
        let pick = &shown["picks"]["classTeacherId"];
        assert_eq!((pick["found"]["total"].as_i64(), labels(&pick["found"]).len()), (Some(30), 20));
        assert_eq!((labels(&pick["found"])[0], labels(&pick["found"])[19]), ("Nasrin 01", "Nasrin 20"));
        assert_eq!((&shown["values"]["room"], &pick["search"]), (&json!("typed"), &json!("NASRIN")));
        assert_eq!((&pick["chosen"]["label"], &shown["errors"]), (&json!("Teacher Person"), &json!({})));
        assert_eq!(admin.get("/api/getOneSection/section-1").await.json()["version"], 1, "nothing is saved");

        // Chosen, and found by the search that comes with it.
        let chosen = with(&[
            ("classTeacherId", "employee-t7"),
            ("classTeacherId.search", "NASRIN"),
            ("classTeacherId.found", "NASRIN"),
        ]);
        let saved = admin.form(SECTION, &chosen).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(admin.get("/api/getOneSection/section-1").await.json()["classTeacherName"], "Nasrin 07");
        // Cleared.
        let cleared = admin.form(SECTION, &with(&[("classTeacherId", ""), ("version", "2")])).await;
        assert_eq!(cleared.status, StatusCode::SEE_OTHER, "{}", cleared.text());
        assert_eq!(admin.get("/api/getOneSection/section-1").await.json()["classTeacherId"], Value::Null);

        // A new one, too; by a super admin in the branch that the form names.
        let new =
            [("branchId", "branch-1"), ("sessionId", "session-1"), ("sectionName", "Rose"), ("find", "classTeacherId")];
        let all = app.as_role(Role::SuperAdmin).form("/admin/sectionSetting/new", &new).await.props();
        let pick = &all["picks"]["classTeacherId"];
        assert_eq!((pick["found"]["total"].as_i64(), &all["values"]["sectionName"]), (Some(33), &json!("Rose")));
        assert!(pick["href"].as_str().unwrap().contains("branchId=branch-1"), "{pick}");
    })
    .await;
}

#[tokio::test]
async fn a_search_that_nothing_was_chosen_from_is_not_saved_over() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        for found in [&[][..], &[("classTeacherId.found", "nobody")]] {
            let mut sent = with(&[("classTeacherId", "employee-teacher"), ("classTeacherId.search", "nasrin 3")]);
            sent.extend_from_slice(found);
            let refused = admin.form(SECTION, &sent).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
            let shown = refused.props();
            assert_eq!(
                shown["errors"]["classTeacherId"],
                "Choose one of the teachers that were found, or empty the search"
            );
            assert_eq!(labels(&shown["picks"]["classTeacherId"]["found"]), ["Nasrin 30"]);
        }
    })
    .await;
}

#[tokio::test]
async fn only_an_active_teacher_of_the_branch_can_be_picked_and_the_present_one_stays() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        for forged in ["employee-far", "employee-left", "employee-admin", "section-1", "nobody", "' or 1=1 --"] {
            let refused = admin.form(SECTION, &with(&[("classTeacherId", forged)])).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{forged}");
            let shown = refused.props();
            assert_eq!(shown["errors"]["classTeacherId"], "Class teacher is not one of the choices", "{forged}");
            // Nobody learns a name by its id, and who is chosen is still the stored one.
            assert!(!refused.text().contains("Far Person"), "{forged}");
            assert_eq!(shown["values"]["classTeacherId"], "employee-teacher", "{forged}");
            let call = admin.put("/api/updateOneSection/section-1", &json!({ "classTeacherId": forged })).await;
            assert_eq!(call.status, StatusCode::UNPROCESSABLE_ENTITY, "{forged}");
        }
        // Who has left since is named and kept, and found by nobody any more.
        run(&app.app.db, "update employees set status = 'inactive' where id = 'employee-teacher'").await;
        let shown = admin.get(SECTION).await.props();
        assert_eq!(shown["picks"]["classTeacherId"]["chosen"]["label"], "Teacher Person");
        let saved = admin.form(SECTION, &with(&[("classTeacherId", "employee-teacher")])).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let found = admin.get(&format!("{CHOICES}?search=person")).await.json();
        assert_eq!(labels(&found), ["Teacher Person"], "the other one");

        // Somebody else's choice is named, and so is what the audit says.
        admin.put("/api/updateOneSection/section-1", &json!({ "classTeacherId": "employee-t1" })).await;
        let stale = admin.form(SECTION, &with(&[("classTeacherId", "employee-t2"), ("version", "2")])).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let shown = stale.props();
        let named: Vec<&str> = shown["choices"]["classTeacherId"]
            .as_array()
            .unwrap()
            .iter()
            .map(|choice| choice["label"].as_str().unwrap())
            .collect();
        assert!(named.contains(&"Nasrin 01") && named.contains(&"Nasrin 02"), "{named:?}");
        let audit = admin.get("/admin/files/audit.csv").await;
        assert!(audit.text().contains("Nasrin 01") && !audit.text().contains("employee-t1"), "{}", audit.text());
    })
    .await;
}

#[tokio::test]
async fn a_script_is_given_the_first_twenty_of_what_may_be_picked() {
    both(async |app| {
        let admin = app.as_role(Role::Admin);
        let found = admin.get(&format!("{CHOICES}?search=nasrin")).await;
        assert_eq!(found.status, StatusCode::OK);
        assert_eq!((found.json()["total"].as_i64(), labels(&found.json()).len()), (Some(30), 20));
        for (search, names) in [
            ("50%25_", vec!["50%_নাসরিন <b>"]),
            ("%E0%A6%A8%E0%A6%BE%E0%A6%B8", vec!["50%_নাসরিন <b>"]),
            ("_asrin", vec![]),
            ("left", vec![]),
            ("far", vec![]),
        ] {
            let found = admin.get(&format!("{CHOICES}?search={search}")).await.json();
            assert_eq!(labels(&found), names, "{search}");
        }
        let long = "x".repeat(60_000);
        assert_eq!(admin.get(&format!("{CHOICES}?search={long}")).await.status, StatusCode::OK);

        // As the form itself: by role, by branch, by field.
        for (role, status) in [(Role::SuperAdmin, 200), (Role::Admin, 200), (Role::Teacher, 403), (Role::Student, 403)]
        {
            let answer = app.as_role(role).get(&format!("{CHOICES}?search=x&branchId=branch-1")).await;
            assert_eq!(answer.status.as_u16(), status, "{role:?}");
        }
        let elsewhere = admin.get(&format!("{CHOICES}?branchId=branch-2")).await;
        assert_eq!((elsewhere.status, elsewhere.text().contains("Far Person")), (StatusCode::FORBIDDEN, false));
        for field in ["classId", "sectionName", "nothing", "%00"] {
            let answer = admin.get(&format!("/admin/sectionSetting/choices/{field}")).await;
            assert!(answer.status.is_client_error(), "{field}: {}", answer.status);
        }
        let nobody = app.anonymous().get(CHOICES).await;
        assert_eq!(nobody.status, StatusCode::SEE_OTHER);
    })
    .await;
}
