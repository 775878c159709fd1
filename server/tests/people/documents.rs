//! Documents of students and employees (docs/rules.md, *Documents*): who may read, add and delete them, what can be kept, what is said of it;
//! on both engines. What every list of records does is walked in `it/records.rs`.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::json;

use testing::uploads::png;
use testing::uploads::upload;
use testing::{Answer, Client, TestApp, each_engine, lines, rows, run};

const OF_STUDENT: &str = "/admin/view/student-1/documents";
const OF_EMPLOYEE: &str = "/admin/listEmployees/employee-teacher/documents";
const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n";

/// Kinds of documents of branch 1; their ids in this order.
async fn kinds(app: &TestApp) -> Vec<String> {
    let admin = app.as_role(Role::Admin);
    let mut ids = Vec::new();
    for (name, of, requirement) in [
        ("Birth certificate", "students", "required"),
        ("Contract", "employees", "required"),
        ("Letter", "everybody", "optional"),
    ] {
        let body = json!({ "attachmentTypeName": name, "appliesTo": of, "requirement": requirement });
        let answer = admin.post("/api/addAttachmentType", &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        ids.push(answer.json()["_id"].as_str().unwrap().to_owned());
    }
    ids
}

async fn add(client: &Client, viewer: &str, path: &str, key: &str, kind: &str, (name, bytes): (&str, &[u8])) -> Answer {
    let parts =
        [("attachmentTypeId", None, kind.as_bytes()), ("file", Some(name), bytes), ("note", None, b"as scanned")];
    upload(client, path, viewer, key, &parts).await
}

async fn count(app: &TestApp) -> Vec<String> {
    let counted = "select cast((select count(*) from documents) as text) || ' ' ||
                          cast((select count(*) from files) as text) as line";
    lines(&app.app.db, counted).await
}

#[tokio::test]
async fn a_document_is_added_read_and_deleted_and_every_act_is_kept() {
    each_engine(async |app| {
        let kinds = kinds(app).await;
        let support = app.as_role(Role::AdmissionSupport);
        let before = support.get(OF_STUDENT).await.props();
        assert_eq!(before["missing"], json!(["Birth certificate"]));
        assert_eq!(before["kinds"].as_array().unwrap().len(), 2, "of employees nothing: {before}");

        let viewer = "employee-admissionSupport";
        for _ in 0..2 {
            let added = add(&support, viewer, OF_STUDENT, "one", &kinds[0], ("../জন্ম.exe", PDF)).await;
            assert_eq!(added.header("location"), format!("{OF_STUDENT}?done=added"), "{}", added.text());
        }
        let picture = png(2_500, 100, 90);
        let added = add(&support, viewer, OF_STUDENT, "two", &kinds[0], ("back.pdf", &picture)).await;
        assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text());
        let page = support.get(OF_STUDENT).await.served_as("documents").props();
        assert_eq!(page["missing"], json!([]));
        let documents = page["kinds"][0]["documents"].as_array().unwrap().clone();
        assert_eq!(documents.len(), 2, "the same press adds once: {page}");
        let pdf = documents.iter().find(|of| of["file"] == "জন্ম.pdf").unwrap_or_else(|| panic!("{documents:?}"));
        assert_eq!((&pdf["facts"], &pdf["note"]), (&json!("PDF, 1 kB"), &json!("as scanned")));
        assert!(pdf["delete"].is_null(), "admission support deletes nothing");

        let href = pdf["href"].as_str().unwrap();
        let read = support.get(href).await;
        assert_eq!((read.status, read.bytes.as_slice()), (StatusCode::OK, PDF));
        assert_eq!(read.header("content-type"), "application/pdf");
        assert_eq!(read.header("x-content-type-options"), "nosniff");
        assert_eq!(read.header("cache-control"), "private, no-store");
        assert!(read.header("content-security-policy").contains("sandbox"));
        assert!(read.header("content-disposition").starts_with("attachment;"));
        let other = documents.iter().find(|of| *of != pdf).unwrap();
        let read = support.get(other["href"].as_str().unwrap()).await;
        let stored = image::load_from_memory(&read.bytes).unwrap();
        assert_eq!((stored.width(), stored.height()), (2_400, 96), "it is written anew");

        // Its bytes are served from nowhere else.
        let files = lines(&app.app.db, "select file_id as line from documents").await;
        for file in files {
            for role in [Role::Admin, Role::Teacher] {
                let found = app.as_role(role).get(&format!("/admin/files/{file}")).await;
                assert_eq!(found.status, StatusCode::NOT_FOUND);
                let found = app.as_role(role).get(&format!("/admin/files/{file}?size=small")).await;
                assert_eq!(found.status, StatusCode::NOT_FOUND);
            }
        }

        let admin = app.as_role(Role::Admin);
        let question = admin.get(&format!("{href}/delete")).await;
        assert!(question.text().contains("Birth certificate of Amina Rahman (S-001)"), "{}", question.text());
        let fields = [("version", "1"), ("formKey", "delete")];
        for _ in 0..2 {
            let gone = admin.form(&format!("{href}/delete"), &fields).await;
            assert_eq!(gone.header("location"), format!("{OF_STUDENT}?done=deleted"), "{}", gone.text());
        }
        assert_eq!(admin.get(href).await.status, StatusCode::NOT_FOUND);
        assert_eq!(count(app).await, ["1 1"], "its bytes are gone with it");
        let acts = "select action || ' ' || subject_name || ' ' || actor_name as line from audit_acts
                     where subject_kind = 'document' order by at, id";
        assert_eq!(
            lines(&app.app.db, acts).await,
            [
                "add Birth certificate of Amina Rahman (S-001) Admission Support Person",
                "add Birth certificate of Amina Rahman (S-001) Admission Support Person",
                "download Birth certificate of Amina Rahman (S-001) Admission Support Person",
                "download Birth certificate of Amina Rahman (S-001) Admission Support Person",
                "delete Birth certificate of Amina Rahman (S-001) Admin Person",
            ]
        );
        let audit = admin.get("/admin/audit").await;
        assert!(audit.text().contains("Downloaded the document Birth certificate of Amina Rahman"), "{}", audit.text());
    })
    .await;
}

#[tokio::test]
async fn nobody_else_sees_anything_of_documents() {
    each_engine(async |app| {
        let kinds = kinds(app).await;
        let admin = app.as_role(Role::Admin);
        for (path, kind, key) in [(OF_STUDENT, &kinds[0], "s"), (OF_EMPLOYEE, &kinds[1], "e")] {
            let added = add(&admin, "employee-admin", path, key, kind, ("a.pdf", PDF)).await;
            assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text());
        }
        let of = |column: &str| format!("select id as line from documents where {column} is not null");
        let student = lines(&app.app.db, of("student_id").leak()).await.remove(0);
        let employee = lines(&app.app.db, of("employee_id").leak()).await.remove(0);
        let (student, employee) = (format!("/admin/documents/{student}"), format!("/admin/documents/{employee}"));
        for role in Role::ALL {
            let client = app.as_role(role);
            let (of_student, of_employee) = match role {
                Role::SuperAdmin | Role::Admin => (StatusCode::OK, StatusCode::OK),
                Role::AdmissionSupport => (StatusCode::OK, StatusCode::FORBIDDEN),
                _ => (StatusCode::FORBIDDEN, StatusCode::FORBIDDEN),
            };
            for (path, expected) in
                [(OF_STUDENT, of_student), (&student, of_student), (OF_EMPLOYEE, of_employee), (&employee, of_employee)]
            {
                assert_eq!(client.get(path).await.status, expected, "{role} {path}");
            }
            let deletes =
                if matches!(role, Role::SuperAdmin | Role::Admin) { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(client.get(&format!("{student}/delete")).await.status, deletes, "{role}");
            assert_eq!(client.get(&format!("{employee}/delete")).await.status, deletes, "{role}");
            if deletes == StatusCode::FORBIDDEN {
                let posted = client.form(&format!("{student}/delete"), &[("version", "1")]).await;
                assert_eq!(posted.status, StatusCode::FORBIDDEN, "{role}");
            }
            if of_student == StatusCode::FORBIDDEN {
                let viewer =
                    if role == Role::Student { "student-1".to_owned() } else { format!("employee-{}", role.as_str()) };
                let posted = add(&client, &viewer, OF_STUDENT, "no", &kinds[0], ("a.pdf", PDF)).await;
                assert_eq!(posted.status, StatusCode::FORBIDDEN, "{role}");
                let profile = client.get("/admin/searchView?id=student-1").await;
                assert!(!profile.text().contains("/documents"), "{role} sees the way to them");
            }
        }
        // Another branch.
        let other = app.as_employee("employee-admin-2", Role::Admin);
        for path in [OF_STUDENT, OF_EMPLOYEE, &student, &employee, &format!("{student}/delete")] {
            assert_eq!(other.get(path).await.status, StatusCode::FORBIDDEN, "{path}");
        }
        let posted = add(&other, "employee-admin-2", OF_STUDENT, "no", &kinds[0], ("a.pdf", PDF)).await;
        assert_eq!(posted.status, StatusCode::FORBIDDEN);
        let posted = other.form(&format!("{student}/delete"), &[("version", "1")]).await;
        assert_eq!(posted.status, StatusCode::FORBIDDEN);
        // Of a super admin, only super admins; another admin's are read and not changed.
        let head = "/admin/listEmployees/employee-superAdmin/documents";
        assert_eq!(admin.get(head).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::SuperAdmin).get(head).await.status, StatusCode::OK);
        let own = add(
            &admin,
            "employee-admin",
            "/admin/listEmployees/employee-admin/documents",
            "own",
            &kinds[1],
            ("a.pdf", PDF),
        )
        .await;
        assert_eq!(own.status, StatusCode::FORBIDDEN, "the record of an admin is changed by a super admin");
        for unknown in ["/admin/documents/nothing", "/admin/view/nobody/documents", "/admin/documents/nothing/delete"] {
            assert_eq!(admin.get(unknown).await.status, StatusCode::NOT_FOUND, "{unknown}");
        }
        assert_eq!(count(app).await, ["2 2"]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_kept_is_refused_beside_its_field() {
    each_engine(async |app| {
        let kinds = kinds(app).await;
        let everybody = ("everybody", "optional");
        rows::attachment_type(&app.app.db, "type-2", "branch-2", "Theirs", everybody, ("", 0)).await;
        let admin = app.as_role(Role::Admin);
        let gif = b"GIF89a\x01\0\x01\0\0\0\0;".as_slice();
        let mut large = PDF.to_vec();
        large.resize(5 << 20, b' ');
        large.extend_from_slice(b"%%EOF");
        for (kind, file, field, words) in [
            ("", ("a.pdf", PDF), "attachmentTypeId", "Choose what the file is"),
            ("nothing", ("a.pdf", PDF), "attachmentTypeId", "not offered any more"),
            ("type-2", ("a.pdf", PDF), "attachmentTypeId", "not offered any more"),
            (&kinds[1], ("a.pdf", PDF), "attachmentTypeId", "not offered any more"),
            (&kinds[0], ("", b"".as_slice()), "file", "Choose a file"),
            (&kinds[0], ("a.pdf", b"".as_slice()), "file", "neither a PDF nor"),
            (&kinds[0], ("a.pdf", b"<script>alert(1)</script>".as_slice()), "file", "neither a PDF nor"),
            (&kinds[0], ("a.png", gif), "file", "neither a PDF nor"),
            (&kinds[0], ("a.pdf", b"%PDF-1.4 cut".as_slice()), "file", "damaged or not complete"),
            (&kinds[0], ("a.jpg", b"\xff\xd8\xff\xe0 not one".as_slice()), "file", "damaged"),
            (&kinds[0], ("a.pdf", large.as_slice()), "file", "larger than 5 MB"),
        ] {
            let refused = add(&admin, "employee-admin", OF_STUDENT, "again", kind, file).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{words}: {}", refused.text());
            let form = refused.props()["form"].clone();
            assert!(form["errors"][field].as_str().unwrap_or_default().contains(words), "{words}: {form}");
            assert_eq!(form["values"]["note"], "as scanned", "what was typed stays");
        }
        assert_eq!(count(app).await, ["0 0"]);
        // A kind that is inactive is offered no more, and what it has stays.
        let kept = add(&admin, "employee-admin", OF_STUDENT, "kept", &kinds[0], ("a.pdf", PDF)).await;
        assert_eq!(kept.status, StatusCode::SEE_OTHER);
        run(
            &app.app.db,
            "update attachment_types set status = 'inactive' where attachment_type_name = 'Birth certificate'",
        )
        .await;
        let page = admin.get(OF_STUDENT).await.props();
        assert_eq!((&page["choices"].as_array().unwrap().len(), &page["missing"]), (&1, &json!([])));
        assert!(page["kinds"].as_array().unwrap().iter().any(|kind| kind["documents"].as_array().unwrap().len() == 1));
        let refused = add(&admin, "employee-admin", OF_STUDENT, "late", &kinds[0], ("a.pdf", PDF)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn who_and_what_has_documents_is_not_deleted() {
    each_engine(async |app| {
        let kinds = kinds(app).await;
        let admin = app.as_role(Role::Admin);
        for (path, kind, key) in [
            ("/admin/view/student-6/documents", &kinds[0], "s"),
            ("/admin/listEmployees/employee-librarian/documents", &kinds[1], "e"),
        ] {
            let added = add(&admin, "employee-admin", path, key, kind, ("a.pdf", PDF)).await;
            assert_eq!(added.status, StatusCode::SEE_OTHER, "{}", added.text());
        }
        for (path, words) in [
            ("/admin/view/student-6/delete".to_owned(), "Birth certificate, a.pdf"),
            ("/admin/listEmployees/employee-librarian/delete".to_owned(), "Contract, a.pdf"),
            (format!("/admin/attachmentType/{}/delete", kinds[0]), "Farid Hasan"),
        ] {
            let question = admin.get(&path).await.props();
            assert_eq!(question["dependents"][0]["label"], "Documents", "{path}: {question}");
            assert_eq!(
                (&question["dependents"][0]["count"], &question["dependents"][0]["example"]),
                (&json!(1), &json!(words))
            );
            let refused = admin.form(&path, &[("version", "1")]).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "{path}");
        }
        assert_eq!(count(app).await, ["2 2"]);
    })
    .await;
}
