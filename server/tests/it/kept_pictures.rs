//! Pictures of a form that is refused for another field: kept a quarter of an hour, shown again, saved with the next press, and nobody else's
//! (docs/rules.md, *Pictures*). Of other files the form says that they have to be chosen again, and saving without them asks once.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::uploads::{Part, multipart, png, upload};
use testing::{Answer, Client, NOW, TestApp, each_engine, lines, number, rows};

const HEAD: &str = "employee-superAdmin";

/// A branch that is filled in.
const GOOD: [Part<'static>; 6] = [
    ("branchName", None, b"Mirpur"),
    ("branchCode", None, b"MIR"),
    ("schoolName", None, b"School"),
    ("currency", None, b"BDT"),
    ("currencySymbol", None, b"Tk"),
    ("status", None, b"active"),
];

async fn branch(client: &Client, path: &str, key: &str, parts: &[Part<'_>]) -> Answer {
    upload(client, path, HEAD, key, parts).await
}

fn values(answer: &Answer) -> Value {
    answer.props()["values"].clone()
}

async fn icons(app: &TestApp) -> Vec<String> {
    let sql = "select case when b.icon_file_id is null then 'none' else cast(length(f.bytes) as text) end as line
                 from branches b left join files f on f.id = b.icon_file_id where b.branch_name = 'Mirpur'";
    lines(&app.app.db, sql).await
}

#[tokio::test]
async fn a_picture_outlives_the_fault_of_another_field() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let (icon, other) = (png(40, 30, 90), png(50, 20, 10));
        let new = "/admin/branch/new";
        let refused =
            branch(&head, new, "first", &[("icon", Some("a.png"), &icon), ("schoolName", None, b"School")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let errors = refused.props()["errors"].clone();
        assert!(errors.get("branchName").is_some() && errors.get("icon").is_none(), "{errors}");
        let kept = values(&refused)["icon.kept"].as_str().unwrap().to_owned();
        let address = values(&refused)["icon"].as_str().unwrap().to_owned();
        assert_eq!(address, format!("/admin/kept/{kept}"));
        assert!(refused.text().contains(&format!("{address}?size=small")), "it is shown again");

        // It is the sender's alone.
        for small in ["", "?size=small"] {
            let shown = head.get(&format!("{address}{small}")).await;
            assert_eq!((shown.status, shown.header("content-type")), (StatusCode::OK, "image/png"));
            assert!(shown.header("cache-control").contains("private"));
        }
        assert_eq!(app.as_role(Role::Admin).get(&address).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.anonymous().get(&address).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(app.anonymous().get(&format!("/admission/kept/{kept}")).await.status, StatusCode::NOT_FOUND);

        // A second fault: it is the same one that is kept.
        let fields: [Part<'_>; 3] =
            [("schoolName", None, b"School"), ("icon.kept", None, kept.as_bytes()), ("email", None, b"not one")];
        let again = branch(&head, new, "second", &fields).await;
        assert_eq!(
            (values(&again)["icon.kept"].clone(), values(&again)["icon"].clone()),
            (json!(kept), json!(address))
        );
        assert_eq!(number(&app.app.db, "select count(*) as n from kept_pictures").await, 1);

        // Somebody else's number is nobody's.
        let admin = app.as_role(Role::Admin);
        let stolen: [Part<'_>; 2] = [("icon.kept", None, kept.as_bytes()), ("version", None, b"1")];
        let foreign = upload(&admin, "/admin/branch/branch-1", "employee-admin", "stolen", &stolen).await;
        assert!(foreign.props()["errors"]["icon"].as_str().unwrap().starts_with("The picture that you chose before"));

        // Saved with the next press, twice pressed or not.
        let good = [GOOD.as_slice(), &[("icon.kept", None, kept.as_bytes())]].concat();
        for _ in 0..2 {
            assert_eq!(branch(&head, new, "third", &good).await.status, StatusCode::SEE_OTHER);
        }
        let stored = icons(app).await;
        assert!(stored.len() == 1 && stored[0] != "none", "{stored:?}");

        // What is chosen anew wins, and a tick takes it away.
        let id = lines(&app.app.db, "select id as line from branches where branch_name = 'Mirpur'").await.remove(0);
        let path = format!("/admin/branch/{id}");
        let refused = branch(&head, &path, "fourth", &[("icon", Some("b.png"), &other), ("version", None, b"1")]).await;
        let kept = values(&refused)["icon.kept"].as_str().unwrap().to_owned();
        let own: [Part<'_>; 3] =
            [("version", None, b"1"), ("icon.kept", None, kept.as_bytes()), ("icon.remove", None, b"true")];
        let all = [GOOD.as_slice(), &own].concat();
        assert_eq!(branch(&head, &path, "fifth", &all).await.status, StatusCode::SEE_OTHER);
        assert_eq!(icons(app).await, ["none"]);
    })
    .await;
}

#[tokio::test]
async fn after_a_quarter_of_an_hour_saving_asks_once() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let new = "/admin/branch/new";
        let refused = branch(&head, new, "first", &[("icon", Some("a.png"), &png(40, 30, 90))]).await;
        let kept = values(&refused)["icon.kept"].as_str().unwrap().to_owned();
        app.clock.set(NOW + 15 * 60_000);
        assert_eq!(head.get(&format!("/admin/kept/{kept}")).await.status, StatusCode::NOT_FOUND);
        let good = [GOOD.as_slice(), &[("icon.kept", None, kept.as_bytes())]].concat();
        let asked = branch(&head, new, "second", &good).await;
        assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(
            asked.props()["errors"],
            json!({ "icon": "The picture that you chose before is not kept any more. Choose it again, or save without it" })
        );
        assert_eq!(values(&asked).get("icon.kept"), None);
        assert_eq!(branch(&head, new, "third", &GOOD).await.status, StatusCode::SEE_OTHER);
        let mut conn = app.app.db.acquire().await.unwrap();
        web::kept::forget_old(&mut conn, app.app.clock.now_ms()).await.unwrap();
        drop(conn);
        assert_eq!(number(&app.app.db, "select count(*) as n from kept_pictures").await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_not_kept_is_said_in_the_summary() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        // One good picture beside one that is none.
        let parts: [Part<'_>; 3] = [
            ("branchName", None, b"Mirpur"),
            ("icon", Some("a.png"), &png(40, 30, 90)),
            ("principalSignature", Some("b.png"), b"no picture"),
        ];
        let refused = branch(&head, "/admin/branch/new", "first", &parts).await;
        let errors = refused.props()["errors"].clone();
        assert!(errors["principalSignature"].as_str().unwrap().starts_with("This file is not a picture"), "{errors}");
        assert!(errors["icon"].as_str().unwrap().starts_with("Choose this one again"), "{errors}");

        // Files of homework are not kept.
        let teacher = app.as_role(Role::Teacher);
        let pdf = b"%PDF-1.7 %%EOF".as_slice();
        let new = "/admin/homeWorkList/new";
        let fields: [Part<'_>; 5] = [
            ("sessionId", None, b"session-1"),
            ("sectionId", None, b"section-1"),
            ("subjectId", None, b"subject-1"),
            ("givenOn", None, b"2026-09-21"),
            ("dueOn", None, b"2026-09-25"),
        ];
        let send = async |key: &str, more: &[Part<'_>]| {
            upload(&teacher, new, "employee-teacher", key, &[fields.as_slice(), more].concat()).await
        };
        let refused = send("first", &[("files", Some("a.pdf"), pdf)]).await;
        let errors = refused.props()["errors"].clone();
        assert_eq!(errors["files"], "Choose these files again: they are not kept while something else is put right");
        assert!(errors.get("title").is_some() && refused.text().contains(r#"name="files.lost""#));
        let good: [Part<'_>; 2] = [("title", None, b"Fractions again"), ("files.lost", None, b"1")];
        let asked = send("second", &good).await;
        assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(asked.props()["errors"].as_object().unwrap().keys().collect::<Vec<_>>(), ["files"]);
        assert!(!asked.text().contains(r#"name="files.lost""#), "it asks once");
        assert_eq!(send("third", &good[..1]).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn of_an_account_twenty_are_kept() {
    let app = TestApp::new().await;
    let head = app.as_role(Role::SuperAdmin);
    for number in 0..22 {
        let parts: [Part<'_>; 1] = [("icon", Some("a.png"), &png(4, 4, number))];
        branch(&head, "/admin/branch/new", &format!("key-{number}"), &parts).await;
    }
    assert_eq!(number(&app.app.db, "select count(*) as n from kept_pictures").await, 20);
}

#[tokio::test]
async fn an_applicants_photo_is_kept_for_who_knows_its_number() {
    each_engine(async |app| {
        let days = ["2026-09-01", "2026-09-30"];
        rows::admission_opening(&app.app.db, "opening-1", ["session-1", "class-1"], days, None).await;
        let photo = png(40, 50, 90);
        let path = "/admission/class/opening-1";
        let parts = |key: &'static str| -> [Part<'static>; 6] {
            [
                ("formKey", None, key.as_bytes()),
                ("openingId", None, b"opening-1"),
                ("firstName", None, b"Amina"),
                ("gender", None, b"female"),
                ("dob", None, b"2015-03-04"),
                ("guardianName", None, b"Guardian"),
            ]
        };
        let headers = [("content-type", "multipart/form-data; boundary=edge"), ("sec-fetch-site", "same-origin")];
        let send = async |parts: &[Part<'_>]| {
            let body = axum::body::Body::from(multipart(parts));
            app.anonymous().send(axum::http::Method::POST, path, &headers, body).await
        };
        let first = [parts("apply-one").as_slice(), &[("profilePhoto", Some("a.png"), photo.as_slice())]].concat();
        let refused = send(&first).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let form = refused.props()["form"].clone();
        let kept = form["values"]["profilePhoto.kept"].as_str().unwrap().to_owned();
        assert_eq!(form["values"]["profilePhoto"], format!("/admission/kept/{kept}"));
        assert_eq!(app.anonymous().get(&format!("/admission/kept/{kept}")).await.status, StatusCode::OK);
        let mobile: [Part<'_>; 2] =
            [("guardianMobile", None, b"01712345678"), ("profilePhoto.kept", None, kept.as_bytes())];
        let second = [parts("apply-two").as_slice(), &mobile].concat();
        let applied = send(&second).await;
        assert_eq!(applied.status, StatusCode::OK, "{}", applied.text());
        let photos = "select count(*) as n from applications where photo_file_id is not null";
        assert_eq!(number(&app.app.db, photos).await, 1);
    })
    .await;
}
