//! What is served at `/admin/files/{id}`, and to whom (docs/rules.md, *Pictures*): an allow-list of kinds, on both engines. Slips of vouchers:
//! vouchers.rs; applicants' photos: admission.rs; what a student fetches: `exams/own_card.rs`.

use axum::http::StatusCode;
use rules::roles::Role;

use testing::uploads::png;
use testing::{each_engine, rows, run};

/// The columns that hold a file which is served as a picture.
const PICTURES: [&str; 7] = [
    "branches.icon_file_id",
    "branches.principal_signature_file_id",
    "branches.vice_principal_signature_file_id",
    "employees.profile_photo_file_id",
    "events.picture_file_id",
    "import_pictures.file_id",
    "students.profile_photo_file_id",
];

/// Those that hold one which has an address of its own, with permissions of its own.
const OTHERS: [&str; 5] = [
    "applications.photo_file_id",
    "attachments.file_id",
    "documents.file_id",
    // Further sizes of a file, read with it.
    "file_sizes.file_id",
    "voucher_files.file_id",
];

#[tokio::test]
async fn every_column_that_holds_a_file_is_served_by_its_own_rule() {
    each_engine(async |app| {
        let mut conn = app.app.db.acquire().await.unwrap();
        let mut found = Vec::new();
        for table in conn.table_names().await.unwrap() {
            let columns = conn.columns(&table).await.unwrap();
            found.extend(
                columns.iter().filter(|of| of.name.ends_with("file_id")).map(|of| format!("{table}.{}", of.name)),
            );
        }
        let mut known = [PICTURES.as_slice(), &OTHERS].concat();
        known.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, known, "a new column with files: say in roster/files/http.rs who reads them");
    })
    .await;
}

#[tokio::test]
async fn each_kind_of_picture_is_served_to_whom_may_read_its_record() {
    each_engine(async |app| {
        let db = &app.app.db;
        let image = png(4, 4, 90);
        for id in ["own", "other", "staff", "icon", "sign", "vice", "party", "zip", "nobody", "scan", "work", "apply"] {
            rows::file(db, id, Some("branch-1"), "image/png", &image).await;
            rows::file_size(db, id, &image).await;
        }
        rows::import(db, "import-1", ["photo", "x.zip", "planned"], ("e", "E", 5)).await;
        rows::import_picture(db, "import-1", ["S-001.jpg", "s-001", "ready"], Some("zip")).await;
        rows::attachment_type(db, "type-1", "branch-1", "Scan", ("students", "required"), ("E", 5)).await;
        rows::attachment(db, "work", None, "x.png", ("E", 5)).await;
        for statement in [
            "update students set profile_photo_file_id = 'own' where id = 'student-1'",
            "update students set profile_photo_file_id = 'other' where id = 'student-2'",
            "update employees set profile_photo_file_id = 'staff' where id = 'employee-teacher'",
            "update branches set icon_file_id = 'icon', principal_signature_file_id = 'sign',
                    vice_principal_signature_file_id = 'vice' where id = 'branch-1'",
            "insert into documents (id, student_id, attachment_type_id, file_id, file_name, size, by_name, at)
             values ('document-1', 'student-1', 'type-1', 'scan', 'x.png', 4, 'E', 5)",
        ] {
            run(db, statement).await;
        }
        let staff = || Role::ALL.into_iter().filter(|role| *role != Role::Student).collect::<Vec<_>>();
        let no_teacher = || staff().into_iter().filter(|role| *role != Role::Teacher).collect::<Vec<_>>();
        let everybody = [staff(), vec![Role::Student]].concat();
        let manages = vec![Role::SuperAdmin, Role::Admin, Role::AdmissionSupport];
        for (id, who) in [
            ("own", everybody.clone()),
            ("other", staff()),
            ("staff", staff()),
            ("icon", everybody),
            ("sign", no_teacher()),
            ("vice", no_teacher()),
            ("zip", manages),
            // An event that is not there, a file of no record, a document, an attachment.
            ("party", Vec::new()),
            ("nobody", Vec::new()),
            ("scan", Vec::new()),
            ("work", Vec::new()),
            ("apply", Vec::new()),
        ] {
            for role in Role::ALL {
                for size in ["", "?size=small", "?size=photo"] {
                    let answer = app.as_role(role).get(&format!("/admin/files/{id}{size}")).await;
                    let expected = if who.contains(&role) { StatusCode::OK } else { StatusCode::NOT_FOUND };
                    assert_eq!(answer.status, expected, "{role} {id}{size}");
                }
            }
            if !who.is_empty() {
                let elsewhere =
                    app.as_employee("employee-admin-2", Role::Admin).get(&format!("/admin/files/{id}")).await;
                assert_eq!(elsewhere.status, StatusCode::FORBIDDEN, "{id}");
            }
        }
    })
    .await;
}
