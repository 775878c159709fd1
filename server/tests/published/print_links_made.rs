//! The calls of print links: what may be asked for, in which order it is refused, what a repeated call answers, what is listed,
//! and what is kept for how long.

use axum::body::Body;
use axum::http::Method;
use published::print_links;
use published::print_links::frozen_store;
use published::print_links::store::{self, ClassSet};
use published::print_links::written_store::{Shows, Written};
use rules::messages;
use rules::roles::Role;
use rules::semesters::Semester;
use serde_json::{Value, json};

use testing::print_links::{body, school, sqlite_school};
use testing::rows;
use testing::{NOW, TestApp, both_schools};

const DAY: u64 = 86_400_000;

fn with(changes: &[(&str, Value)]) -> Value {
    let mut body = body();
    for (key, value) in changes {
        if value.is_null() {
            body.as_object_mut().unwrap().remove(*key);
        } else {
            body[key] = value.clone();
        }
    }
    body
}

async fn refused(app: &TestApp, role: Role, body: &Value) -> (u16, Vec<String>) {
    let answer = app.as_role(role).post("/api/printLinks", body).await;
    let fields = answer.json()["fields"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
    (answer.status.as_u16(), fields)
}

#[tokio::test]
async fn what_is_missing_not_ours_or_not_allowed_is_refused_in_order_and_nothing_is_stored() {
    let (app, _folder) = sqlite_school().await;
    let none = Value::Null;
    let strange = |key: &'static str, value: &str| with(&[(key, json!(value))]);
    let cases: Vec<(Value, u16, &[&str])> = vec![
        // 400: shape.
        (with(&[("name", none.clone())]), 400, &["name"]),
        (with(&[("name", json!("\u{200b}\u{feff} \u{0}"))]), 400, &["name"]),
        (with(&[("kind", none.clone())]), 400, &["kind"]),
        (with(&[("kind", json!("invoices"))]), 400, &["kind"]),
        (with(&[("semester", none.clone())]), 400, &["semester"]),
        (with(&[("semester", json!("third"))]), 400, &["semester"]),
        (with(&[("semester", json!("third")), ("branchId", json!("branch-2"))]), 400, &["semester"]),
        (with(&[("exam", json!("exam-1"))]), 400, &["exam"]),
        (with(&[("kind", json!("tabulation")), ("exam", json!("exam-1"))]), 400, &["exam"]),
        (with(&[("kind", json!("tabulation")), ("semester", none.clone())]), 400, &["semester"]),
        (with(&[("classId", none.clone())]), 400, &["classId"]),
        (with(&[("sessionId", none.clone())]), 400, &["sessionId"]),
        (with(&[("branchName", json!("Uttara"))]), 403, &[]),
        (with(&[("branchName", json!("Uttara")), ("branchId", json!("branch-1"))]), 400, &["branchName"]),
        (with(&[("expiresInDays", json!("soon"))]), 400, &["expiresInDays"]),
        (with(&[("subjects", json!("subject-1"))]), 400, &["subjects"]),
        // 403: another branch's, through any id.
        (strange("branchId", "branch-2"), 403, &[]),
        (strange("sessionId", "session-2"), 403, &[]),
        (strange("classId", "class-2"), 403, &[]),
        (strange("sectionId", "section-2"), 403, &[]),
        (with(&[("subjects", json!(["subject-1", "subject-2"]))]), 403, &[]),
        (with(&[("kind", json!("tabulation")), ("semester", none.clone()), ("exam", json!("exam-2"))]), 403, &[]),
        // 404: unknown, or not belonging.
        (strange("sectionId", "section-1-old"), 404, &[]),
        (strange("classId", "nowhere"), 404, &[]),
        (with(&[("subjects", json!(["nowhere"]))]), 404, &[]),
        (with(&[("kind", json!("tabulation")), ("semester", none.clone()), ("exam", json!("nowhere"))]), 404, &[]),
        // 409 before 422.
        (with(&[("includeUnpublished", none.clone()), ("name", json!(" "))]), 409, &[]),
        // 422: values.
        (with(&[("name", json!(" "))]), 422, &["name"]),
        (with(&[("name", json!("x".repeat(121)))]), 422, &["name"]),
        (with(&[("expiresInDays", json!(0))]), 422, &["expiresInDays"]),
        (with(&[("expiresInDays", json!(91))]), 422, &["expiresInDays"]),
        (with(&[("name", json!(" ")), ("expiresInDays", json!(0))]), 422, &["expiresInDays", "name"]),
        (with(&[("semester", json!("interim"))]), 422, &["semester"]),
        (with(&[("kind", json!("tabulation")), ("subjects", json!(["subject-1"]))]), 422, &["subjects"]),
        // An exam's tabulation is for classes 3 to 7; this is class 8.
        (
            with(&[("kind", json!("tabulation")), ("semester", none.clone()), ("exam", json!("exam-1"))]),
            422,
            &["classId"],
        ),
    ];
    for (body, status, fields) in &cases {
        // The branch of a confined caller is known without a name; a name alone is held against it.
        let body = if body["branchName"] == "Uttara" && *status == 403 {
            let mut body = body.clone();
            body.as_object_mut().unwrap().remove("branchId");
            body
        } else {
            body.clone()
        };
        let found = refused(&app, Role::Admin, &body).await;
        assert_eq!(
            (found.0, found.1.iter().map(String::as_str).collect::<Vec<_>>().as_slice()),
            (*status, *fields),
            "{body}"
        );
    }
    // superAdmin, whom no branch confines, is told that it does not belong.
    assert_eq!(refused(&app, Role::SuperAdmin, &strange("sectionId", "section-2")).await.0, 404);
    assert_eq!(refused(&app, Role::SuperAdmin, &with(&[("branchId", none)])).await, (400, vec!["branchId".to_owned()]));
    let mut conn = app.app.db.acquire().await.unwrap();
    for table in ["print_links", "print_link_sheets", "print_link_files", "print_files", "audit_acts"] {
        assert!(!conn.has_rows(table).await.unwrap(), "{table} has rows");
    }
}

#[tokio::test]
async fn unpublished_results_need_to_be_confirmed_and_are_named() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let careful = |changes: &[(&str, Value)]| {
            let mut body = with(changes);
            body.as_object_mut().unwrap().remove("includeUnpublished");
            body
        };
        let answer = admin.post("/api/printLinks", &careful(&[])).await;
        assert_eq!(answer.refusal(), (409, "Not published yet: Mathematics, English Language".to_owned()));
        let first = &answer.json()["conflicts"][0];
        assert_eq!(
            [&first["className"], &first["sectionName"], &first["subjectName"], &first["examName"]],
            ["Class 8", "A", "Mathematics", "Half Yearly"]
        );
        // Only what is on the sheets counts.
        let mathematics = &[("subjects", json!(["subject-1"]))];
        assert_eq!(
            admin.post("/api/printLinks", &careful(mathematics)).await.message(),
            "Not published yet: Mathematics"
        );
        let sheet = ["exam-1", "section-1", "subject-1"];
        rows::mark_sheet(&app.app.db, "sheet-p", sheet, (true, false), 0).await;
        let made = admin.post("/api/printLinks", &careful(mathematics)).await;
        assert_eq!(made.status, 200, "{}", made.text());
        let url = made.json()["url"].as_str().unwrap().to_owned();
        let sheets = app.anonymous().get(&format!("{url}/sheets")).await;
        assert!(sheets.text().contains("Mathematics") && !sheets.text().contains("English Language"));
        assert!(!app.anonymous().get(&url).await.text().contains("not published"));
        // The whole class has a section whose Mathematics is not.
        let class = careful(&[("sectionId", Value::Null), ("subjects", json!(["subject-1"]))]);
        let answer = admin.post("/api/printLinks", &class).await;
        assert_eq!(answer.status, 409);
        assert_eq!(answer.json()["conflicts"][0]["sectionName"], "B");
    })
    .await;
}

#[tokio::test]
async fn a_class_set_is_a_section_a_class_or_a_session_and_cards_or_tabulations() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let none = Value::Null;
        for (changes, count, covers, paper, file) in [
            (
                vec![("sectionId", none.clone())],
                6,
                "Class 8, all sections",
                "A4 portrait",
                "Dhanmondi-2026-Class-8-Half-Yearly-Report-Cards",
            ),
            (
                vec![("sectionId", none.clone()), ("classId", none.clone())],
                6,
                "Classes 8 and 9",
                "A4 portrait",
                "Dhanmondi-2026-Classes-8-and-9-Half-Yearly-Report-Cards",
            ),
            (
                vec![("kind", json!("tabulation"))],
                1,
                "Class 8 A",
                "A4 landscape",
                "Dhanmondi-2026-Class-8-A-Half-Yearly-Tabulation",
            ),
        ] {
            let answer = admin.post("/api/printLinks", &with(&changes)).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            let made = answer.json();
            assert_eq!(made["count"], count, "{covers}");
            let url = made["url"].as_str().unwrap();
            let preview = app.anonymous().get(url).await;
            assert!(preview.text().contains("Test School"), "{}", preview.text());
            assert!(preview.text().contains(covers) && preview.text().contains(paper), "{}", preview.text());
            let sheets = app.anonymous().get(&format!("{url}/sheets")).await;
            assert!(sheets.header("content-disposition").contains(&format!("\"{file}.html\"")));
            assert_eq!(sheets.text().matches("<section class=\"sheet ").count(), count);
            assert!(sheets.text().contains("Amina Rahman"));
            assert_eq!(sheets.text().contains("Farid"), count == 6);
            assert!(!sheets.text().contains("/admin/files"), "every picture is the link's own");
        }
        // Sections stand apart in the preview of many.
        let listed = admin.get("/api/printLinks").await.json();
        assert_eq!(listed.as_array().unwrap().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_repeated_call_answers_the_same_address_again_and_the_database_alone_does_not_know_it() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let headers = [("idempotency-key", "press-1")];
        let first = admin.json(Method::POST, "/api/printLinks", &body(), &headers).await;
        let again = admin.json(Method::POST, "/api/printLinks", &body(), &headers).await;
        assert_eq!(first.status, 200, "{}", first.text());
        assert_eq!(first.json(), again.json());
        assert_eq!(app.anonymous().get(first.json()["url"].as_str().unwrap()).await.status, 200);
        let other = admin.json(Method::POST, "/api/printLinks", &with(&[("name", json!("Another"))]), &headers).await;
        assert_eq!(other.status, 422);
        assert_eq!(admin.get("/api/printLinks").await.json().as_array().unwrap().len(), 1);
        let token = first.json()["url"].as_str().unwrap()[7..].to_owned();
        let mut conn = app.app.db.acquire().await.unwrap();
        for table in markbook::backup::TABLES {
            conn.each_row(table, |row| -> db::Result<()> {
                assert!(!format!("{row:?}").contains(&token), "{table} holds the token");
                Ok(())
            })
            .await
            .unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn links_are_listed_within_reach_and_by_what_they_show() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        for (name, changes) in [
            ("Section A", vec![]),
            ("Whole class", vec![("sectionId", Value::Null)]),
            ("Tabulation", vec![("kind", json!("tabulation"))]),
        ] {
            let mut changes = changes;
            changes.push(("name", json!(name)));
            assert_eq!(admin.post("/api/printLinks", &with(&changes)).await.status, 200);
        }
        let names = async |client: &testing::Client, query: &str| -> Vec<String> {
            let answer = client.get(&format!("/api/printLinks{query}")).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            let rows = answer.json();
            rows.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(names(&admin, "").await, ["Tabulation", "Whole class", "Section A"]);
        let section_b = "?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1-b";
        assert_eq!(names(&admin, section_b).await, ["Whole class"]);
        assert_eq!(names(&admin, "?kind=tabulation").await, ["Tabulation"]);
        assert_eq!(names(&admin, "?semester=yearly").await, Vec::<String>::new());
        assert_eq!(names(&app.as_role(Role::SuperAdmin), "").await.len(), 3);
        assert_eq!(names(&app.as_role(Role::SuperAdmin), "?branchId=branch-2").await.len(), 0);
        let foreign = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(names(&foreign, "").await, Vec::<String>::new());
        assert_eq!(
            foreign.get("/api/printLinks?branchId=branch-1").await.refusal(),
            (403, messages::OTHER_BRANCH.to_owned())
        );
        assert_eq!(admin.get("/api/printLinks?kind=x").await.status, 400);

        let page = admin.get("/admin/printLinks").await;
        assert_eq!(page.props()["links"].as_array().unwrap().len(), 3);
        assert!(page.text().contains("Whole class"), "without a script too");
        assert_eq!(app.as_role(Role::Teacher).get("/admin/printLinks").await.status, 403);
        let nothing_chosen = app.as_role(Role::SuperAdmin).get("/admin/printLinks").await;
        assert!(nothing_chosen.props()["links"].is_null());
    })
    .await;
}

#[tokio::test]
async fn the_sheets_of_a_link_that_ended_are_dropped_after_a_week_and_its_fetches_stay() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let mut urls = Vec::new();
        for days in [1, 30] {
            let made = admin.post("/api/printLinks", &with(&[("expiresInDays", json!(days))])).await.json();
            let url = made["url"].as_str().unwrap().to_owned();
            app.anonymous().get(&format!("{url}/sheets")).await;
            urls.push((url, made["_id"].as_str().unwrap().to_owned()));
        }
        // A link whose making was broken off.
        let mut tx = app.app.db.begin().await.unwrap();
        let mut half = store::one(&mut tx, &urls[0].1).await.unwrap().unwrap();
        half.id = "half-made".to_owned();
        store::add(&mut tx, "hash of nobody's token", &half).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(admin.get("/api/printLinks").await.json().as_array().unwrap().len(), 2, "nobody sees it");

        let kept = async |id: &str| {
            let mut conn = app.app.db.acquire().await.unwrap();
            frozen_store::pieces(&mut conn, id, 1, 5, 6).await.unwrap().len()
        };
        app.clock.set(NOW + 8 * DAY - 1);
        print_links::sweep(&app.app).await.unwrap();
        assert_eq!((kept(&urls[0].1).await, kept(&urls[1].1).await), (7, 7));
        app.clock.set(NOW + 8 * DAY + 1);
        print_links::sweep(&app.app).await.unwrap();
        assert_eq!((kept(&urls[0].1).await, kept(&urls[1].1).await), (0, 7));
        assert_eq!(app.anonymous().get(&urls[0].0).await.status, 410);
        assert_eq!(app.anonymous().get(&format!("{}/sheets", urls[1].0)).await.status, 200);
        let listed = admin_list(&app).await;
        assert_eq!(listed.len(), 2);
        assert_eq!(listed[1]["state"], "expired");
        assert_eq!(listed[1]["fetches"][0]["pages"], 5);
        // Revoked by mistake: a week to find out what was on it.
        app.clock.set(NOW + 9 * DAY);
        let path = format!("/api/printLinks/{}", urls[1].1);
        assert_eq!(app.as_role(Role::Admin).send(Method::DELETE, &path, &[], Body::empty()).await.status, 200);
        app.clock.set(NOW + 17 * DAY);
        print_links::sweep(&app.app).await.unwrap();
        assert_eq!(kept(&urls[1].1).await, 0);
        let mut conn = app.app.db.acquire().await.unwrap();
        for table in ["print_link_sheets", "print_link_files", "print_files"] {
            assert!(!conn.has_rows(table).await.unwrap(), "{table} has rows");
        }
        assert!(store::one(&mut conn, "half-made").await.unwrap().is_none());
    })
    .await;
}

async fn admin_list(app: &TestApp) -> Vec<Value> {
    let token_of_now = app.as_role(Role::Admin);
    token_of_now.get("/api/printLinks").await.json().as_array().unwrap().clone()
}

#[tokio::test]
async fn the_stamps_grow_with_every_mark_and_grade_on_the_sheets_and_with_no_other() {
    both_schools(|db| async {
        let app = school(db).await;
        let set = |class: &str, section: &str| ClassSet {
            session_id: "session-1".to_owned(),
            class_id: class.to_owned(),
            section_id: section.to_owned(),
        };
        let (a, all) = (set("class-1", "section-1"), set("", ""));
        let mut tx = app.app.db.begin().await.unwrap();
        let half = Some(Semester::HALF_YEARLY);
        let stamps = |written: &Written, set, semester, exam_id, subjects: &[&str]| {
            written.stamps(&Shows { set, semester, exam_id, subjects, qualities: true })
        };
        let written = Written::load(&mut tx, "session-1").await.unwrap();
        assert_eq!(stamps(&written, &a, half, "", &[]), (0, 0));
        for (id, section, writes) in [("s-1", "section-1", 3), ("s-2", "section-1-b", 1)] {
            rows::mark_sheet(&mut tx, id, ["exam-1", section, "subject-1"], (false, false), writes).await;
        }
        let stamped = "update mark_sheets set last_version = case when id = 's-1' then 7 else 2 end";
        tx.execute(stamped, ()).await.unwrap();
        let written = Written::load(&mut tx, "session-1").await.unwrap();
        assert_eq!(stamps(&written, &a, half, "", &[]).0, 7);
        assert_eq!(stamps(&written, &all, half, "", &[]).0, 9);
        assert_eq!(stamps(&written, &all, None, "exam-1", &["subject-1"]).0, 9);
        assert_eq!(stamps(&written, &all, Some(Semester::YEARLY), "", &[]).0, 9, "with the half year that it carries");
        assert_eq!(stamps(&written, &all, Some(Semester::PREPARATION), "", &[]).0, 0);
        assert_eq!(stamps(&written, &all, half, "", &["subject-1-eng"]).0, 0);
        for (id, student, semester, version) in
            [("q-1", "student-1", "half_yearly", 2), ("q-2", "student-1", "", 1), ("q-3", "student-6", "yearly", 5)]
        {
            rows::quality(&mut tx, id, [student, "session-1", semester], version, ("e", "E", 0), &[]).await;
        }
        let written = Written::load(&mut tx, "session-1").await.unwrap();
        assert_eq!(stamps(&written, &a, half, "", &[]), (7, 3));
        assert_eq!(stamps(&written, &all, Some(Semester::YEARLY), "", &[]), (9, 6));
        let none = Shows { set: &all, semester: half, exam_id: "", subjects: &[], qualities: false };
        assert_eq!(written.stamps(&none).1, 0, "a tabulation shows no conduct grades");
        let sections = store::sections(&mut tx, &all, "exam-1").await.unwrap();
        let found: Vec<(&str, i64)> = sections.iter().map(|row| (row.section_id.as_str(), row.scheduled)).collect();
        assert_eq!(found, [("section-1", 2), ("section-1-b", 1)]);
    })
    .await;
}

#[tokio::test]
async fn links_are_frozen_one_after_the_other_and_who_waits_keeps_nobody_waiting() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let turn = app.app.freezing.acquire().await.unwrap();
        let made = async {
            let bodies: Vec<Value> = (0..8).map(|n| with(&[("name", json!(format!("Shop {n}")))])).collect();
            futures_util::future::join_all(bodies.iter().map(|body| admin.post("/api/printLinks", body))).await
        };
        let others = async {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            let others = async {
                let mut sheet = testing::school::sheet_body("subject-1");
                sheet["editedMarks"] = json!([{ "studentId": "student-1", "paper1": "61" }]);
                assert_eq!(app.as_role(Role::Admin).put("/api/updateOneMark", &sheet).await.status, 200);
                let listed = app.as_role(Role::Admin).get("/api/printLinks").await.json();
                assert_eq!(listed.as_array().unwrap().len(), 0, "nobody had a turn");
            };
            tokio::time::timeout(std::time::Duration::from_secs(30), others).await.unwrap();
            drop(turn);
        };
        let (made, ()) = tokio::join!(made, others);
        assert!(made.iter().all(|answer| answer.status == 200));
        assert_eq!(admin.get("/api/printLinks").await.json().as_array().unwrap().len(), 8);
    })
    .await;
}

#[tokio::test]
async fn a_branch_has_no_more_than_two_hundred_open_links() {
    let (app, _folder) = sqlite_school().await;
    let admin = app.as_role(Role::Admin);
    let id = admin.post("/api/printLinks", &body()).await.json()["_id"].as_str().unwrap().to_owned();
    let mut tx = app.app.db.begin().await.unwrap();
    let mut link = store::one(&mut tx, &id).await.unwrap().unwrap();
    for n in 1..200 {
        link.id = format!("link-{n}");
        store::add(&mut tx, &format!("hash {n}"), &link).await.unwrap();
        store::activate(&mut tx, &link.id, 1, 0).await.unwrap();
    }
    tx.commit().await.unwrap();
    let (status, message) = admin.post("/api/printLinks", &body()).await.refusal();
    assert_eq!(status, 409);
    assert!(message.contains("200 open print links"), "{message}");
    let path = format!("/api/printLinks/{id}");
    assert_eq!(admin.send(Method::DELETE, &path, &[], Body::empty()).await.status, 200);
    assert_eq!(admin.post("/api/printLinks", &body()).await.status, 200);
}

#[tokio::test]
async fn the_audit_says_which_link_was_made_and_revoked() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let id = admin.post("/api/printLinks", &body()).await.json()["_id"].as_str().unwrap().to_owned();
        let path = format!("/api/printLinks/{id}");
        assert_eq!(admin.send(Method::DELETE, &path, &[], Body::empty()).await.status, 200);
        let audit = admin.get("/admin/audit").await;
        let changes: Vec<(String, String)> = audit.props()["acts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|act| &act["changes"][0])
            .map(|change| (change["text"].as_str().unwrap().to_owned(), change["person"].as_str().unwrap().to_owned()))
            .collect();
        let link = "Shop at the gate: report cards, Half Yearly, Class 8 A, with unpublished marks";
        assert_eq!(
            changes,
            [("Revoked \u{fffc}".to_owned(), link.to_owned()), ("Made \u{fffc}".to_owned(), link.to_owned())]
        );
    })
    .await;
}

#[tokio::test]
async fn a_subject_with_nothing_to_enter_is_not_asked_to_be_published() {
    let (app, _folder) = sqlite_school().await;
    let mut tx = app.app.db.begin().await.unwrap();
    for sql in [
        "update classes set class_numeric = 7 where id = 'class-1'",
        "update exam_schedules set written_full_mark = null, written_pass_mark = null, practical_full_mark = null,
            practical_pass_mark = null, paper1_full_mark = null, paper1_pass_mark = null where id = 'schedule-1-eng'",
    ] {
        tx.execute(sql, ()).await.unwrap();
    }
    tx.commit().await.unwrap();
    let exam = [
        ("kind", json!("tabulation")),
        ("semester", Value::Null),
        ("exam", json!("exam-1")),
        ("includeUnpublished", Value::Null),
    ];
    let answer = app.as_role(Role::Admin).post("/api/printLinks", &with(&exam)).await;
    assert_eq!(answer.refusal(), (409, "Not published yet: Mathematics".to_owned()));
}

#[tokio::test]
async fn the_list_takes_as_many_statements_for_five_links_as_for_one() {
    both_schools(|db| async {
        let app = school(db).await;
        let mut counts = Vec::new();
        for made in [1, 4] {
            for _ in 0..made {
                assert_eq!(app.as_role(Role::Admin).post("/api/printLinks", &body()).await.status, 200);
            }
            let before = app.app.db.statements();
            let links = admin_list(&app).await;
            assert!(links.iter().all(|link| link["newerMarks"] == json!(false)), "{links:?}");
            counts.push((links.len(), app.app.db.statements() - before));
        }
        assert_eq!(counts[0].0, 1);
        assert_eq!(counts[1].0, 5);
        assert_eq!(counts[0].1, counts[1].1);
    })
    .await;
}
