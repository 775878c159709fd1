//! Employees (docs/rules.md, *Employees*): who may make and change whom, user names, the last super admin, photos, what keeps somebody from being
//! deleted, an older database. What every list of records does is walked in `it/records.rs`, signing in for the first time in `roster/first_sign_in.rs`.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::databases::{postgres_url, sqlite};
use testing::employees::{added, body};
use testing::rows::{self, Employee};
use testing::uploads::{Part, multipart, png, upload};
use testing::{Answer, Client, PASSWORD, TestApp, each_engine, lines, run};

const LIST: &str = "/admin/listEmployees";

pub fn with(mut body: Value, fields: &Value) -> Value {
    for (key, value) in fields.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn one(client: &Client, id: &str) -> Value {
    client.get(&format!("/api/getOneEmployee/{id}")).await.json()
}

async fn update(client: &Client, id: &str, fields: &Value) -> Answer {
    client.put(&format!("/api/updateOneEmployee/{id}"), fields).await
}

async fn delete(client: &Client, id: &str) -> Answer {
    client.json(Method::DELETE, &format!("/api/deleteOneEmployee/{id}"), &json!({}), &[]).await
}

#[tokio::test]
async fn an_employee_is_added_with_every_field_and_read_without_the_password() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let designation = admin.post("/api/addDesignation", &json!({ "designationName": "Lecturer" })).await.json();
        let department = admin.post("/api/addDepartment", &json!({ "departmentName": "Science" })).await.json();
        let whole = json!({
            "branchName": "Dhanmondi", "branchId": "branch-1", "role": "teacher", "joiningDate": "2020-01-05",
            "designationId": designation["_id"], "departmentId": department["_id"],
            "qualification": "বিএসসি, M.Sc.", "experienceDetails": "Line one\nলাইন দুই", "totalExperience": "৫ বছর",
            "employeeName": "  Rahima   Begum ", "employeeNameBangla": "রহিমা বেগম", "gender": "female", "religion": "ইসলাম",
            "bloodGroup": "AB-", "dob": "1990-02-28", "mobileNo": "০১৭১১-০০০০০০", "email": "r@school.example",
            "presentAddress": "ধানমন্ডি ৩২", "permanentAddress": "Bogura", "userName": " rahima.begum ", "password": "a first password",
            "facebook": "rahima", "website": "https://r.example", "linkedIn": "rahima", "accountName": "Rahima",
            "accountNumber": "0012-34", "routingNumber": "123", "bankBranch": "Dhanmondi", "bankName": "সোনালী ব্যাংক"
        });
        let id = added(&admin, &whole).await;
        let read = one(&admin, &id).await;
        for (key, value) in whole.as_object().unwrap() {
            let expected = match key.as_str() {
                "password" | "branchName" => continue,
                "employeeName" => json!("Rahima Begum"),
                "userName" => json!("rahima.begum"),
                "mobileNo" => json!("01711000000"),
                _ => value.clone(),
            };
            assert_eq!(read[key], expected, "{key}");
        }
        assert_eq!((&read["designationName"], &read["departmentName"]), (&json!("Lecturer"), &json!("Science")));
        // Nowhere is there a password or its hash.
        let all = admin.get("/api/getAllEmployee?limit=all").await;
        let page = admin.get(&format!("{LIST}/{id}")).await;
        for text in [read.to_string(), all.text().to_owned(), page.text().to_owned(), page.props().to_string()] {
            assert!(!text.contains("a first password") && !text.contains("argon2") && !text.contains("password_hash"));
        }
        assert_eq!(read.get("password"), None);
        // Neither in the audit, which says that there was one, and the role.
        let told = "select c.field || ' ' || coalesce(c.old_value, '-') || ' ' || coalesce(c.new_value, '-') as line
                      from audit_changes c join audit_acts a on a.id = c.act_id
                     where a.subject_kind = 'employee' order by c.field";
        let told = lines(&app.app.db, told).await;
        assert!(told.contains(&"password - -".to_owned()) && told.contains(&"role - Teacher".to_owned()), "{told:#?}");
        let kept = "select coalesce(old_value, '') || coalesce(new_value, '') as line from audit_changes
                    union all select answer as line from idempotency_keys";
        for line in lines(&app.app.db, kept).await {
            assert!(!line.contains("a first password") && !line.contains("argon2"), "{line}");
        }
        assert!(admin.get("/admin/audit").await.text().contains("Added the employee Rahima Begum"));
        // Found by each of what is searched and filtered by.
        let by = |key: &str| format!("/api/getAllEmployee?{key}={}&limit=all", whole[key].as_str().unwrap());
        for (path, many) in [(by("role"), 3), (by("designationId"), 1), (by("departmentId"), 1)] {
            let found = admin.get(&path).await.json();
            assert_eq!((found["total"].clone(), found.to_string().contains(&id)), (json!(many), true), "{path}: {found}");
        }
        let filters = admin.get(&format!("{LIST}?role=teacher")).await.props()["filters"].clone();
        assert_eq!((&filters[0]["key"], &filters[0]["chosen"]), (&json!("role"), &json!("teacher")));
        for search in ["rahima", "%E0%A6%B0%E0%A6%B9%E0%A6%BF%E0%A6%AE%E0%A6%BE", "017110"] {
            let found = admin.get(&format!("/api/getAllEmployee?search={search}")).await.json();
            assert_eq!(found["total"], 1, "{search}: {found}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_beside_its_field() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        for (fields, status, field) in [
            (json!({ "userName": "a b" }), 422, "userName"),
            (json!({ "userName": "a\u{a0}b" }), 422, "userName"),
            (json!({ "userName": "a\u{200b}b" }), 422, "userName"),
            (json!({ "userName": "x".repeat(61) }), 422, "userName"),
            (json!({ "userName": "TEACHER" }), 422, "userName"),
            (json!({ "userName": "admin.2" }), 422, "userName"),
            (json!({ "password": "short" }), 422, "password"),
            (json!({ "password": "new.person" }), 422, "password"),
            (json!({ "password": "" }), 422, "password"),
            (json!({ "password": null }), 422, "password"),
            (json!({ "password": 12_345_678 }), 400, "password"),
            (json!({ "role": "student" }), 422, "role"),
            (json!({ "role": "principal" }), 422, "role"),
            (json!({ "role": "" }), 422, "role"),
            (json!({ "dob": "2026-02-30" }), 422, "dob"),
            (json!({ "dob": "2030-01-01" }), 422, "dob"),
            (json!({ "dob": "2000-01-01", "joiningDate": "1999-01-01" }), 422, "joiningDate"),
            (json!({ "gender": "Female" }), 422, "gender"),
            (json!({ "bloodGroup": "C+" }), 422, "bloodGroup"),
            (json!({ "email": "nobody" }), 422, "email"),
            (json!({ "designationId": "nowhere" }), 422, "designationId"),
            (json!({ "departmentId": 5 }), 400, "departmentId"),
        ] {
            let refused = admin.post("/api/addEmployee", &with(body("new.person", "librarian"), &fields)).await;
            assert_eq!(refused.status.as_u16(), status, "{fields}: {}", refused.text());
            assert!(refused.json()["fields"][field].is_string(), "{fields}: {}", refused.text());
        }
        let mut without = body("new.person", "librarian");
        without.as_object_mut().unwrap().remove("password");
        let refused = admin.post("/api/addEmployee", &without).await;
        assert_eq!(refused.refusal(), (400, "password is missing".to_owned()), "a call cannot show one");
        // Another branch's designation is no choice.
        let head = app.as_role(Role::SuperAdmin);
        let theirs = json!({ "designationName": "Theirs", "branchId": "branch-2" });
        let theirs = head.post("/api/addDesignation", &theirs).await.json()["_id"].clone();
        let refused =
            admin.post("/api/addEmployee", &with(body("x", "librarian"), &json!({ "designationId": theirs }))).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        // What was refused is shown again without the password.
        let typed =
            [("employeeName", ""), ("role", "librarian"), ("userName", "new"), ("password", "typed-and-secret")];
        let refused = admin.form(&format!("{LIST}/new"), &typed).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!refused.text().contains("typed-and-secret"));
        assert_eq!(lines(&app.app.db, "select id as line from employees where user_name like 'new%'").await.len(), 0);
        // A user name is one whoever writes it first, at once.
        let writers: Vec<_> = ["Same.Name", "same.name", "SAME.NAME"]
            .map(|name| {
                let admin = app.as_role(Role::Admin);
                tokio::spawn(async move { admin.post("/api/addEmployee", &body(name, "librarian")).await.status })
            })
            .into();
        let mut done = Vec::new();
        for writer in writers {
            done.push(writer.await.unwrap().as_u16());
        }
        done.sort_unstable();
        assert_eq!(done, [200, 422, 422]);
    })
    .await;
}

#[tokio::test]
async fn admins_are_made_changed_and_deleted_by_super_admins_only() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let in_branch = json!({ "branchId": "branch-1" });
        for role in ["admin", "superAdmin"] {
            let refused = admin.post("/api/addEmployee", &body("new.admin", role)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{role}");
            assert!(refused.json()["fields"]["role"].is_string());
            let promoted = update(&admin, "employee-teacher", &json!({ "role": role })).await;
            assert_eq!(promoted.status, StatusCode::UNPROCESSABLE_ENTITY, "{role}");
        }
        let other = added(&head, &with(body("other.admin", "admin"), &in_branch)).await;
        for id in ["employee-admin", other.as_str(), "employee-superAdmin"] {
            let fields = json!({ "religion": "x", "version": 99 });
            assert_eq!(update(&admin, id, &fields).await.status, StatusCode::FORBIDDEN, "{id}");
            assert_eq!(
                update(&admin, id, &json!({ "dob": "x" })).await.status,
                StatusCode::FORBIDDEN,
                "403 before 422"
            );
            assert_eq!(delete(&admin, id).await.status, StatusCode::FORBIDDEN, "{id}");
        }
        let password = admin
            .post(&format!("/api/updateEmployeePassword/{other}"), &json!({ "newPassword": "another password" }))
            .await;
        assert_eq!(password.status, StatusCode::FORBIDDEN);
        for beside in ["delete", "password"] {
            assert_eq!(admin.get(&format!("{LIST}/{other}/{beside}")).await.status, StatusCode::FORBIDDEN, "{beside}");
        }
        let posted = admin.form(&format!("{LIST}/{other}"), &[("version", "1"), ("employeeName", "x")]).await;
        assert_eq!(posted.status, StatusCode::FORBIDDEN);
        // Their pages are there to read, and the roles that are not theirs to give are not offered.
        let page = admin.get(&format!("{LIST}/{other}")).await.props();
        assert_eq!((&page["mayWrite"], &page["mayDelete"]), (&json!(false), &json!(false)));
        let rows = admin.get(&format!("{LIST}?search=other")).await.props()["rows"].clone();
        assert_eq!(rows[0]["mayWrite"], false);
        let offered = admin.get("/admin/addEmployee").await.props()["choices"]["role"].clone();
        let offered: Vec<&str> = offered.as_array().unwrap().iter().map(|of| of["value"].as_str().unwrap()).collect();
        assert!(offered.contains(&"teacher") && !offered.contains(&"admin") && !offered.contains(&"superAdmin"));

        // A super admin does all of it, but for their own role and status.
        assert_eq!(update(&head, &other, &json!({ "religion": "x" })).await.status, StatusCode::OK);
        for (field, value) in [("role", "teacher"), ("status", "inactive")] {
            let own = update(&head, "employee-superAdmin", &json!({ field: value, "branchId": "branch-1" })).await;
            assert_eq!(own.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
            assert_eq!(own.json()["fields"][field], format!("Nobody changes their own {field}"));
        }
        let none = update(&admin, "employee-teacher", &json!({ "status": "gone" })).await;
        assert_eq!(none.json()["fields"]["status"], "Status must be Active or Inactive");
        let own = head.get(&format!("{LIST}/employee-superAdmin")).await.props();
        assert_eq!((&own["fixed"], &own["passwordHref"]), (&json!(["role", "status"]), &Value::Null));
        assert_eq!((&own["mayDelete"], &own["branches"]), (&json!(false), &Value::Null));
        assert_eq!(delete(&head, "employee-superAdmin").await.status, StatusCode::CONFLICT);
        let deactivated =
            head.form(&format!("{LIST}/employee-superAdmin/delete"), &[("version", "1"), ("act", "deactivate")]).await;
        assert_eq!(deactivated.status, StatusCode::CONFLICT);
        assert_eq!(delete(&head, &other).await.status, StatusCode::OK);
        // Whose role, status or password changes is signed out.
        let librarian = app.as_role(Role::Librarian);
        assert_eq!(update(&admin, "employee-librarian", &json!({ "religion": "x" })).await.status, StatusCode::OK);
        assert_eq!(librarian.get("/api/check_session").await.status, StatusCode::OK);
        let teacher = app.as_role(Role::Teacher);
        for (id, client, fields) in [
            ("employee-librarian", &librarian, json!({ "role": "accountant" })),
            ("employee-teacher", &teacher, json!({ "status": "inactive" })),
        ] {
            assert_eq!(update(&admin, id, &fields).await.status, StatusCode::OK);
            assert_eq!(client.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED, "{id}");
            // And back again, the older token stays ended.
            let back = json!({ "role": id.strip_prefix("employee-"), "status": "active" });
            assert_eq!(update(&admin, id, &back).await.status, StatusCode::OK);
            assert_eq!(client.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED, "{id}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_super_admin_belongs_to_no_branch_and_everybody_else_to_one() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let unsaid = head.post("/api/addEmployee", &body("second", "superAdmin")).await;
        assert_eq!(unsaid.status, StatusCode::BAD_REQUEST, "a branch is named all the same");
        let second = added(&head, &with(body("second", "superAdmin"), &json!({ "branchId": "branch-1" }))).await;
        assert_eq!(one(&head, &second).await["branchId"], "");
        assert_eq!(admin.get(&format!("/api/getOneEmployee/{second}")).await.status, StatusCode::FORBIDDEN);
        // Every branch's list has them, for super admins alone.
        for (client, path, there) in [
            (&head, "/api/getAllEmployee?branchId=branch-1&search=super&limit=all", true),
            (&head, "/api/getAllEmployee?branchId=branch-2&search=super", true),
            (&admin, "/api/getAllEmployee?search=super", false),
        ] {
            let found = client.get(path).await.json();
            let names = found["data"].to_string();
            assert_eq!(names.contains("employee-superAdmin"), there, "{path}: {names}");
        }
        let others = head.get("/api/getAllEmployee?branchId=branch-2&limit=all").await.json()["data"].to_string();
        assert!(!others.contains("employee-teacher"), "{others}");

        // Another role needs a branch.
        let homeless = update(&head, &second, &json!({ "role": "teacher" })).await;
        assert_eq!(homeless.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(homeless.json()["fields"]["branchId"].is_string());
        let page = head.get(&format!("{LIST}/{second}")).await.props();
        assert_eq!(page["branches"].as_array().unwrap().len(), 2);
        let fields = |branch: &'static str| {
            let fields =
                [("employeeName", "Second"), ("userName", "second"), ("role", "teacher"), ("status", "active")];
            [fields.as_slice(), &[("version", "1"), ("branchId", branch)]].concat()
        };
        let path = format!("{LIST}/{second}");
        assert_eq!(head.form(&path, &fields("")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(head.form(&path, &fields("nowhere")).await.status, StatusCode::NOT_FOUND);
        let given = head.form(&path, &fields("branch-2")).await;
        assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text());
        assert_eq!(one(&head, &second).await["branchId"], "branch-2");
        // Who has a branch keeps it.
        let moved = update(&head, &second, &json!({ "branchId": "branch-1", "religion": "x" })).await;
        assert_eq!(moved.status, StatusCode::BAD_REQUEST);
        // And back: no branch, and nothing of one.
        let designation = json!({ "designationName": "Head", "branchId": "branch-2" });
        let designation = head.post("/api/addDesignation", &designation).await.json()["_id"].clone();
        assert_eq!(update(&head, &second, &json!({ "designationId": designation })).await.status, StatusCode::OK);
        let refused = update(&head, &second, &json!({ "role": "superAdmin" })).await;
        assert!(refused.json()["fields"]["designationId"].is_string(), "{}", refused.text());
        let done = update(&head, &second, &json!({ "role": "superAdmin", "designationId": null })).await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.text());
        assert_eq!(one(&head, &second).await["branchId"], "");
        // By call, too.
        let by_call = json!({ "role": "librarian", "branchName": "Dhanmondi" });
        assert_eq!(update(&head, &second, &by_call).await.status, StatusCode::OK);
        assert_eq!(one(&head, &second).await["branchId"], "branch-1");
    })
    .await;
}

/// Two super admins, who are all there are, remove each other at once, in each way: one of them stays.
#[tokio::test]
async fn the_last_active_super_admin_stays_whoever_is_faster() {
    each_engine(async |app| {
        let ways: [(&str, Value); 3] = [
            ("update", json!({ "status": "inactive" })),
            ("update", json!({ "role": "admin", "branchId": "branch-1" })),
            ("delete", json!({})),
        ];
        for (number, (way, fields)) in ways.into_iter().enumerate() {
            let first = format!("head-{number}-1");
            let second = format!("head-{number}-2");
            run(&app.app.db, "update employees set role = 'admin', branch_id = 'branch-1' where role = 'superAdmin'")
                .await;
            for id in [&first, &second] {
                rows::employee(&app.app.db, &Employee::of(id, None, "superAdmin")).await;
            }
            let pressed: Vec<_> = [(&first, &second), (&second, &first)]
                .map(|(who, whom)| {
                    let (client, whom, fields) = (app.as_employee(who, Role::SuperAdmin), whom.clone(), fields.clone());
                    tokio::spawn(async move {
                        let answer = match way {
                            "update" => update(&client, &whom, &fields).await,
                            _ => delete(&client, &whom).await,
                        };
                        (answer.status.as_u16(), answer.text().to_owned())
                    })
                })
                .into();
            let mut done = Vec::new();
            for press in pressed {
                done.push(press.await.unwrap());
            }
            let left =
                lines(&app.app.db, "select id as line from employees where role = 'superAdmin' and status = 'active'")
                    .await;
            assert_eq!(left.len(), 1, "{way} {fields}: {done:?}");
            assert_eq!(done.iter().filter(|(status, _)| *status == 200).count(), 1, "{way} {fields}: {done:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_has_done_something_is_made_inactive_and_not_deleted() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let refused = delete(&admin, "employee-teacher").await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        let page = admin.get(&format!("{LIST}/employee-teacher/delete")).await.props();
        let found: Vec<String> = page["dependents"]
            .as_array()
            .unwrap()
            .iter()
            .map(|of| {
                format!("{}: {} ({})", of["label"].as_str().unwrap(), of["count"], of["example"].as_str().unwrap())
            })
            .collect();
        assert_eq!(
            found,
            ["Sections as class teacher: 1 (Class 8 A)", "Lessons of the routine: 1 (Mathematics, Class 8 A)"]
        );
        assert_eq!(page["dependents"][0]["href"], "/admin/sectionSetting");
        assert!(page["advice"].as_str().unwrap().contains("Make them inactive"));
        // What was done is counted wherever it is kept.
        let id = added(&admin, &body("busy", "librarian")).await;
        let counted = async |label: &str| {
            let page = admin.get(&format!("{LIST}/{id}/delete")).await.props();
            let is_named = page["dependents"].to_string().contains(label);
            assert!(is_named, "{label}: {}", page["dependents"]);
        };
        let (db, by) = (&app.app.db, (&*id, "B", 1));
        rows::mark_sheet(db, "sheet-x", ["exam-1", "section-1", "subject-1"], (false, false), 1).await;
        rows::mark_by(db, by, "sheet-x", "student-1", &[]).await;
        counted("Students' marks").await;
        rows::quality(db, "q", ["student-1", "session-1", ""], 1, by, &[]).await;
        counted("Students' qualities").await;
        let acted = [&*id, "B", "librarian"];
        rows::audit_act(db, ("act-x", 1), acted, ["", ""], "changePassword", (None, None)).await;
        counted("Acts in the audit").await;
        assert_eq!(delete(&admin, &id).await.status, StatusCode::CONFLICT);
        let pressed = admin.form(&format!("{LIST}/{id}/delete"), &[("version", "1"), ("act", "deactivate")]).await;
        assert_eq!(pressed.status, StatusCode::SEE_OTHER, "{}", pressed.text());
        assert_eq!(one(&admin, &id).await["status"], "inactive");
        let signing = json!({ "userType": "admin", "userId": "busy", "userPassword": "a first password" });
        assert_eq!(app.anonymous().post("/api/manageUserLogin", &signing).await.status, StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn a_photo_stays_until_another_comes_or_it_is_taken_away() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let photo = png(900, 600, 40);
        let parts: Vec<Part<'_>> = vec![
            ("employeeName", None, b"With Photo"),
            ("role", None, b"librarian"),
            ("userName", None, b"with.photo"),
            ("password", None, b"a first password"),
            ("profilePhoto", Some("me.png"), &photo),
        ];
        let saved = upload(&admin, &format!("{LIST}/new"), "employee-admin", "one", &parts).await;
        assert_eq!(saved.header("location"), format!("{LIST}?done=added"), "{}", saved.text());
        let row = admin.get("/api/getAllEmployee?search=with.photo").await.json()["data"][0].clone();
        let (id, address) = (row["_id"].as_str().unwrap().to_owned(), row["profilePhoto"].as_str().unwrap().to_owned());
        let bytes = admin.get(&address).await.bytes;
        assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 800);
        assert_eq!(app.as_employee("employee-admin-2", Role::Admin).get(&address).await.status, StatusCode::FORBIDDEN);
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let put = async |parts: &[Part<'_>]| {
            let path = format!("/api/updateOneEmployee/{id}");
            let answer = admin.send(Method::PUT, &path, &headers, Body::from(multipart(parts))).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            one(&admin, &id).await["profilePhoto"].clone()
        };
        let old: Part<'_> = ("oldProfilePhoto", None, address.as_bytes());
        assert_eq!(put(&[("religion", None, "ইসলাম".as_bytes())]).await, json!(address));
        assert_eq!(put(&[old, ("profilePhoto", None, b"")]).await, json!(address));
        assert_eq!(put(&[old, ("profilePhoto", Some(""), b"")]).await, json!(address));
        let another = png(20, 20, 200);
        let now = put(&[old, ("profilePhoto", Some("new.png"), &another)]).await;
        assert!(now.is_string() && now != json!(address));
        assert_eq!(admin.get(&address).await.status, StatusCode::NOT_FOUND, "the one before is gone");
        let kept = json!({ "oldProfilePhoto": now, "profilePhoto": "" });
        assert_eq!(update(&admin, &id, &kept).await.status, StatusCode::OK);
        assert_eq!(one(&admin, &id).await["profilePhoto"], now);
        assert_eq!(put(&[("profilePhoto", None, b"")]).await, Value::Null);
        // Of a super admin, who belongs to no branch.
        let head = app.as_role(Role::SuperAdmin);
        let parts: Vec<Part<'_>> = vec![("profilePhoto", Some("me.png"), &photo)];
        let path = "/api/updateOneEmployee/employee-superAdmin";
        let answer = head.send(Method::PUT, path, &headers, Body::from(multipart(&parts))).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let address = one(&head, "employee-superAdmin").await["profilePhoto"].as_str().unwrap().to_owned();
        assert_eq!(head.get(&address).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn an_older_database_keeps_its_employees_and_their_passwords() {
    let (_, folder) = sqlite().await;
    let file = format!("sqlite://{}", folder.0.join("old.db").display());
    for url in [file, postgres_url().await] {
        let db = Db::connect(&url, 2).await.unwrap();
        db.migrate_to(16).await.unwrap();
        for statement in [
            "insert into branches (id, branch_name, school_name) values ('branch-old', 'Old', 'S')",
            "insert into employees (id, branch_id, role, employee_name, user_name, password_hash, token_epoch, status) values
               ('e1', 'branch-old', 'teacher', 'Amal Das', 'Amal', 'h1', 4, 'active'),
               ('e2', 'branch-old', 'teacher', 'Bina', 'amal', 'h2', 0, 'active'),
               ('e3', null, 'superAdmin', 'Chief', 'chief', 'h3', 0, 'active')",
        ] {
            run(&db, statement).await;
        }
        db.migrate().await.unwrap();
        let told = "select id || ' ' || coalesce(user_name_key, '-') || ' ' || search_text || ' ' || password_hash || ' ' ||
                      case when must_change_password then 'must' else 'need not' end || ' ' || cast(version as text) || ' ' ||
                      cast(token_epoch as text) as line from employees order by id";
        assert_eq!(
            lines(&db, told).await,
            [
                "e1 amal amal das amal h1 need not 1 4",
                "e2 - bina amal h2 need not 1 0",
                "e3 chief chief chief h3 need not 1 0"
            ]
        );
        run(
            &db,
            Box::leak(format!("update employees set password_hash = '{}'", *testing::PASSWORD_HASH).into_boxed_str()),
        )
        .await;
        let app = TestApp::bare(db.clone(), None, auth::setup::SetupCode::default());
        for (typed, id) in [("Amal", "e1"), ("amal", "e2"), ("AMAL", "e1"), ("CHIEF", "e3")] {
            let body = json!({ "userType": "admin", "userId": typed, "userPassword": PASSWORD });
            let user = app.anonymous().post("/api/manageUserLogin", &body).await.json();
            assert_eq!(user["_id"], id, "{typed}: {user}");
        }
        db.close().await;
    }
}
