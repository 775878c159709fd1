//! Photos of students out of an archive (docs/rules.md, *Photos*): what goes with whom, all or none, who may, what an archive can hold; on
//! both engines.

use std::io::{Cursor, Write};

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use testing::uploads::png;
use testing::uploads::upload;
use testing::{Answer, Client, TestApp, each_engine, lines, rows, run};

const PAGE: &str = "/admin/bulkImport/photos";

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

async fn choose(client: &Client, viewer: &str, key: &str, bytes: &[u8]) -> Answer {
    upload(client, PAGE, viewer, key, &[("branchId", None, b"branch-1"), ("file", Some("class.zip"), bytes)]).await
}

/// Chooses an archive that can be read; the address of its plan.
async fn chosen(client: &Client, key: &str, bytes: &[u8]) -> String {
    let answer = choose(client, "employee-admin", key, bytes).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

async fn apply(client: &Client, address: &str, plan: &Value, key: &str) -> Answer {
    client.form(address, &[("act", "apply"), ("seen", plan["seen"].as_str().unwrap()), ("formKey", key)]).await
}

/// Who has a photo, and how many files there are.
async fn stored(app: &TestApp) -> (Vec<String>, Vec<String>) {
    let who =
        "select reg_no || ' ' || branch_id as line from students where profile_photo_file_id is not null order by 1";
    let files = "select cast((select count(*) from files) as text) || ' ' || cast((select count(*) from file_sizes) as text) as line";
    (lines(&app.app.db, who).await, lines(&app.app.db, files).await)
}

fn faults(plan: &Value) -> Vec<String> {
    let refused = plan["refused"].as_array().unwrap().iter();
    refused.map(|of| format!("{}: {}", of["file"].as_str().unwrap(), of["fault"].as_str().unwrap())).collect()
}

#[tokio::test]
async fn photos_go_to_the_students_of_their_numbers_once_and_all_together() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (wide, small) = (png(1_600, 900, 40), png(30, 30, 200));
        let archive = packed(&[
            ("S-001.PNG", &wide),
            ("Class 8/B/s-006.jpg", &small),
            ("S-002.png", b"no picture at all"),
            ("S-003.png", &small),
            ("again/S-003.jpeg", &small),
            ("S-999.png", &small),
            ("list.xlsx", b"rows"),
            ("__MACOSX/._S-001.PNG", b"x"),
        ]);
        let address = chosen(&admin, "one", &archive).await;
        assert_eq!(stored(app).await.0, [""; 0], "a plan changes nobody");
        let plan = admin.get(&address).await.served_as("photosPlan").props();
        assert_eq!(
            (&plan["count"], &plan["replaced"], &plan["same"], &plan["reading"]),
            (&json!(2), &json!(0), &json!(0), &Value::Null)
        );
        assert_eq!(
            faults(&plan),
            [
                "S-002.png: This file is not a picture. Choose a PNG, JPEG, WebP or GIF file",
                "S-003.png: The archive holds several files of this number. Leave one of them",
                "S-003.jpeg: The archive holds several files of this number. Leave one of them",
                "S-999.png: No student of the branch has this register number",
                "list.xlsx: It is not a picture. Photos are JPEG, PNG, WebP or GIF files",
            ]
        );
        let names: Vec<&str> =
            plan["photos"].as_array().unwrap().iter().map(|of| of["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Amina Rahman", "Farid Hasan"]);

        for _ in 0..2 {
            let done = apply(&admin, &address, &plan, "press").await;
            assert_eq!(
                (done.status, done.header("location")),
                (StatusCode::SEE_OTHER, address.as_str()),
                "{}",
                done.text()
            );
        }
        assert_eq!(
            stored(app).await,
            (vec!["S-001 branch-1".to_owned(), "S-006 branch-1".to_owned()], vec!["2 2".to_owned()])
        );
        let row = admin.get("/api/getOneStudent/student-1").await.json();
        let photo = admin.get(row["profilePhoto"].as_str().unwrap()).await;
        assert_eq!(image::load_from_memory(&photo.bytes).unwrap().width(), 800, "as the student's form stores it");
        let done = admin.get(&address).await.props();
        assert_eq!((&done["done"], &done["by"]), (&json!(2), &json!("Admin Person")));
        let made = admin.get(PAGE).await.served_as("photosStart").props()["made"].clone();
        assert_eq!((&made[0]["file"], &made[0]["words"]), (&json!("class.zip"), &json!("2 photos")));
        let acts = "select a.action || ' ' || a.subject_name || ' ' || c.field as line from audit_acts a
                      join audit_changes c on c.act_id = a.id where a.subject_kind = 'student' order by a.subject_name";
        assert_eq!(
            lines(&app.app.db, acts).await,
            ["update Amina Rahman profilePhoto", "update Farid Hasan profilePhoto"]
        );
        let again = apply(&admin, &address, &plan, "another press").await;
        assert_eq!(again.status, StatusCode::CONFLICT, "an archive is imported once");

        // The same archive changes nothing; another picture replaces the one before, whose bytes go.
        let twin = chosen(&admin, "twin", &archive).await;
        let plan = admin.get(&twin).await.props();
        assert_eq!((&plan["count"], &plan["same"]), (&json!(0), &json!(2)));
        let nothing = apply(&admin, &twin, &plan, "nothing").await;
        assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", nothing.text());
        let next = chosen(&admin, "next", &packed(&[("S-001.png", &small)])).await;
        let plan = admin.get(&next).await.props();
        assert_eq!((&plan["count"], &plan["replaced"]), (&json!(1), &json!(1)));
        assert_eq!(stored(app).await.1, ["3 3"], "the new one waits");
        let done = apply(&admin, &next, &plan, "replace").await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(stored(app).await.1, ["2 2"]);
    })
    .await;
}

#[tokio::test]
async fn what_has_changed_since_the_plan_is_shown_again_and_nothing_is_done() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let photo = png(30, 30, 90);
        let archive = packed(&[("S-001.png", &photo), ("S-002.png", &photo), ("S-006.png", &photo)]);
        let address = chosen(&admin, "one", &archive).await;
        let plan = admin.get(&address).await.props();
        assert_eq!(plan["count"], 3);
        // A number is given to another student.
        run(&app.app.db, "update students set reg_no = 'S-777' where id = 'student-2'").await;
        let refused = apply(&admin, &address, &plan, "late").await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        let now = refused.props();
        assert!(now["failure"].as_str().unwrap().contains("nothing was imported"), "{now}");
        assert_eq!((&now["count"], &now["refused"][0]["name"]), (&json!(2), &json!("Bashir Ahmed")));
        assert_eq!(stored(app).await.0, [""; 0]);
        // Without the mark of what was seen nothing is done either.
        let blind = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(blind.status, StatusCode::BAD_REQUEST);
        // Given up, its photos are gone.
        let gone = admin.form(&address, &[("act", "discard")]).await;
        assert_eq!((gone.status, gone.header("location")), (StatusCode::SEE_OTHER, PAGE));
        assert_eq!(stored(app).await.1, ["0 0"]);
        assert_eq!(admin.get(&address).await.status, StatusCode::GONE);
        assert_eq!(apply(&admin, &address, &now, "gone").await.status, StatusCode::CONFLICT);

        // Two who apply one archive: one of them does it.
        let address = chosen(&admin, "two", &archive).await;
        let plan = admin.get(&address).await.props();
        let (one, two) = tokio::join!(apply(&admin, &address, &plan, "a"), apply(&admin, &address, &plan, "b"));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409]);
        assert_eq!(stored(app).await.0.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn an_interrupted_reading_is_said_to_be_and_given_up() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let photos = ["studentPhoto", "cut.zip", "reading"];
        rows::import(&app.app.db, "import-cut", photos, ("employee-admin", "Admin", 1)).await;
        run(&app.app.db, "update imports set read_at = 1 where id = 'import-cut'").await;
        rows::import_picture(&app.app.db, "import-cut", ["a.jpg", "a", "waiting"], None).await;
        let address = format!("{PAGE}/import-cut");
        let shown = admin.get(&address).await;
        let plan = shown.props();
        assert_eq!((&plan["stalled"], &plan["reading"]), (&json!(true), &json!([0, 1])));
        assert_eq!(shown.header("refresh"), "", "it does not look again for ever");
        assert_eq!(apply(&admin, &address, &plan, "no").await.status, StatusCode::CONFLICT);
        run(&app.app.db, "update imports set read_at = 1789992000000 where id = 'import-cut'").await;
        let shown = admin.get(&address).await;
        assert_eq!((&shown.props()["stalled"], shown.header("refresh")), (&json!(false), "3"));
        run(&app.app.db, "update imports set read_at = 1 where id = 'import-cut'").await;
        chosen(&admin, "next", &packed(&[("S-001.png", &png(3, 3, 3))])).await;
        assert_eq!(admin.get(&address).await.status, StatusCode::GONE, "the next one clears it away");
    })
    .await;
}

#[tokio::test]
async fn photos_are_imported_by_who_manages_students_in_the_own_branch() {
    each_engine(async |app| {
        let archive = packed(&[("S-001.png", &png(30, 30, 90))]);
        let admin = app.as_role(Role::Admin);
        let address = chosen(&admin, "one", &archive).await;
        let seen = admin.get(&address).await.props()["seen"].as_str().unwrap().to_owned();
        for role in Role::ALL {
            let client = app.as_role(role);
            let expected = match role {
                Role::SuperAdmin | Role::Admin | Role::AdmissionSupport => StatusCode::OK,
                _ => StatusCode::FORBIDDEN,
            };
            for path in [PAGE, &address] {
                assert_eq!(client.get(path).await.status, expected, "{role} {path}");
            }
            if expected == StatusCode::FORBIDDEN {
                let viewer =
                    if role == Role::Student { "student-1".to_owned() } else { format!("employee-{}", role.as_str()) };
                assert_eq!(choose(&client, &viewer, "no", &archive).await.status, expected, "{role}");
                let applied = client.form(&address, &[("act", "apply"), ("seen", &seen)]).await;
                assert_eq!(applied.status, expected, "{role}");
            }
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(other.get(&address).await.status, StatusCode::FORBIDDEN);
        assert_eq!(other.form(&address, &[("act", "apply"), ("seen", &seen)]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(choose(&other, "employee-admin-2", "no", &archive).await.status, StatusCode::FORBIDDEN);
        // The same number in another branch is another student's.
        let own = upload(&other, PAGE, "employee-admin-2", "own", &[("file", Some("a.zip"), &archive)]).await;
        let plan = other.get(own.header("location")).await.props();
        assert_eq!(plan["photos"][0]["name"], "Gulshan Ara");
        assert_eq!(admin.get(&format!("{PAGE}/nothing")).await.status, StatusCode::NOT_FOUND);
        // An import of a list is none of photos.
        rows::import(&app.app.db, "import-list", ["student", "a.csv", "planned"], ("", "", 1)).await;
        assert_eq!(admin.get(&format!("{PAGE}/import-list")).await.status, StatusCode::NOT_FOUND);
        assert_eq!(stored(app).await.0, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_archive_of_photos_is_refused_with_a_sentence() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let photo = png(30, 30, 90);
    let mut bytes = packed(&[("S-001.png", &photo)]);
    bytes.truncate(bytes.len() / 2);
    for (bytes, words) in [
        (Vec::new(), "not a zip archive"),
        (photo.clone(), "not a zip archive"),
        (bytes, "not a zip archive"),
        (packed(&[]), "holds no file that could be a photo"),
        (packed(&[("__MACOSX/._a.png", b"x")]), "holds no file that could be a photo"),
    ] {
        let refused = choose(&admin, "employee-admin", "again", &bytes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{words}: {}", refused.text());
        let state = refused.props()["state"].clone();
        assert!(state["errors"]["file"].as_str().unwrap_or_default().contains(words), "{words}: {state}");
    }
    let none = upload(&admin, PAGE, "employee-admin", "none", &[("file", Some(""), b"")]).await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(none.props()["state"]["errors"]["file"], "Choose a zip archive");
    // Bombs: of one file, and of pixels.
    let zeros = vec![0; 50 << 20];
    let address = chosen(&admin, "bomb", &packed(&[("S-001.png", &zeros), ("S-002.png", &photo)])).await;
    let plan = admin.get(&address).await.props();
    assert_eq!((&plan["count"], faults(&plan)), (&json!(1), vec!["S-001.png: It is larger than 5 MB".to_owned()]));
    assert_eq!(lines(&app.app.db, "select state as line from imports").await, ["planned"]);
}
