//! What stands beside an id in a call's body (docs/rules.md, *Calls*), and a password beside an employee's record (*Employees*). On both engines.

use axum::http::StatusCode;
use db::FromRow;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{TestApp, both_schools, rows};

/// "A name that contradicts its id ... one rule for all", as for branch and session: 400, and nothing is stored.
#[tokio::test]
async fn a_name_that_contradicts_its_id_is_refused_by_every_call_and_one_that_is_unknown_by_those_that_look_it_up() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::designation(&db, "designation-1", "branch-1", "Senior Teacher").await;
        rows::designation(&db, "designation-2", "branch-2", "Head Clerk").await;
        rows::department(&db, "department-1", "branch-1", "Science").await;
        let admin = app.as_role(Role::Admin);
        let said = |key: &str| (400, format!("{key}Name does not match {key}Id"));
        // Queries.
        let sheet = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";
        for (more, key) in [
            ("branchName=Uttara", "branch"),
            ("sessionName=2025", "session"),
            ("className=Class%209", "class"),
            ("sectionName=B", "section"),
            ("subjectName=Spelling", "subject"),
        ] {
            for call in ["getFilterWiseExamMarks", "getFilterWiseExamSchedule", "getResultsPublishedAndLockedStatus"] {
                let refused = admin.get(&format!("/api/{call}?{sheet}&{more}")).await;
                assert_eq!(refused.refusal(), said(key), "{call} {more}");
            }
            // A name alone, and one that is empty, contradict nothing.
            let (name, _) = more.split_once('=').unwrap();
            let fine = admin.get(&format!("/api/getFilterWiseExamMarks?{sheet}&{name}=")).await;
            assert_eq!(fine.status, StatusCode::OK, "{name}");
        }
        // Bodies with the filter set.
        let mut marks = json!({ "marks": [{ "studentId": "student-1", "written": 40 }] });
        for (key, id) in [("branch", "branch-1"), ("session", "session-1"), ("class", "class-1"), ("section", "section-1"), ("exam", "exam-1"), ("subject", "subject-1")] {
            marks[format!("{key}Id")] = json!(id);
        }
        for key in ["class", "section", "subject"] {
            let mut wrong = marks.clone();
            wrong[format!("{key}Name")] = json!("Another");
            assert_eq!(admin.post("/api/addSubjectWiseMarks", &wrong).await.refusal(), said(key));
        }
        let subjects = json!([{ "subjectId": "subject-1" }]);
        let section = json!({ "branchId": "branch-1", "sessionId": "session-1", "classId": "class-1", "className": "Class 8", "sectionId": "section-1", "subjects": subjects });
        for (key, wrong) in [("class", "Class 9"), ("section", "B")] {
            let mut body = section.clone();
            body[format!("{key}Name")] = json!(wrong);
            assert_eq!(admin.put("/api/updateOneAssignSubject/section-1", &body).await.refusal(), said(key));
            let body = json!({ format!("{key}Name"): wrong, "subjects": subjects });
            assert_eq!(admin.put("/api/updateOneAssignSubject/section-1", &body).await.refusal(), said(key), "by the address");
        }
        // Records.
        let fields = |more: Value| {
            let mut body = json!({ "branchId": "branch-1", "employeeName": "New", "role": "librarian", "userName": "new.one", "password": "a first password" });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        for (more, status, words) in [
            (json!({ "designationId": "designation-1", "designationName": "Head Clerk" }), 400, "designationName does not match designationId"),
            (json!({ "departmentId": "department-1", "departmentName": "Arts" }), 400, "departmentName does not match departmentId"),
            (json!({ "designationName": "Nobody" }), 422, "There is no designation Nobody"),
            (json!({ "designationId": "", "designationName": "Head Clerk" }), 422, "There is no designation Head Clerk"),
            (json!({ "departmentId": null, "departmentName": "Arts" }), 422, "There is no department Arts"),
            (json!({ "designationId": "designation-2", "designationName": "Head Clerk" }), 422, "Designation is not one of the choices"),
        ] {
            let refused = admin.post("/api/addEmployee", &fields(more.clone())).await;
            assert_eq!(refused.refusal(), (status, words.to_owned()), "{more}");
            let refused = admin.put("/api/updateOneEmployee/employee-librarian", &more).await;
            assert_eq!(refused.refusal(), (status, words.to_owned()), "{more}");
        }
        let stored = admin.get("/api/getOneEmployee/employee-librarian").await.json();
        assert_eq!((&stored["designationId"], &stored["version"]), (&Value::Null, &json!(1)));
        assert_eq!(admin.get("/api/getAllEmployee?search=new.one").await.json()["total"], 0);
        for (name, id) in [("Senior Teacher", json!("designation-1")), ("", json!("designation-1"))] {
            let saved = admin.put("/api/updateOneEmployee/employee-librarian", &json!({ "designationName": name })).await;
            assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
            assert_eq!(admin.get("/api/getOneEmployee/employee-librarian").await.json()["designationId"], id, "{name}");
        }
        let student = |more: Value| {
            let mut body = json!({ "branchId": "branch-1", "sessionId": "session-1", "firstName": "Nila", "regNo": "S-100", "dob": "2012-03-04",
                "gender": "female", "guardianName": "G", "guardianMobile": "01711000003", "roll": 20, "sectionId": "section-1" });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        for (more, key) in [
            (json!({ "sectionName": "B" }), "section"),
            (json!({ "className": "Class 9" }), "class"),
            (json!({ "classId": "class-1", "className": "Class 9" }), "class"),
            (json!({ "groupId": "group-1", "groupName": "Commerce" }), "group"),
        ] {
            assert_eq!(admin.post("/api/addStudent", &student(more.clone())).await.refusal(), said(key), "{more}");
            assert_eq!(admin.put("/api/updateOneStudent/student-1", &with_section(more)).await.refusal(), said(key));
        }
        let fine = json!({ "sectionName": "A", "className": "Class 8", "groupId": "", "groupName": "Science" });
        let added = admin.post("/api/addStudent", &student(fine)).await;
        assert_eq!(added.status, StatusCode::OK, "{}", added.text());
        let one = admin.get(&format!("/api/getOneStudent/{}", added.json()["_id"].as_str().unwrap())).await.json();
        assert_eq!(one["groupId"], "group-1");
        // Of another branch nothing is told.
        let other = json!({ "branchId": "branch-1", "sessionId": "session-1", "sectionId": "section-2", "sectionName": "Z" });
        let refused = admin.post("/api/addStudent", &student(other)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
    })
    .await;
}

fn with_section(mut body: Value) -> Value {
    body["sectionId"] = json!("section-1");
    body
}

#[derive(FromRow)]
struct Told {
    told: String,
}

/// "updateOneEmployee with `password` filled is a password change, with the permission and rules of updateEmployeePassword."
#[tokio::test]
async fn a_password_in_the_record_is_changed_by_the_rules_of_its_own_call() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        let admin = app.as_role(Role::Admin);
        let path = "/api/updateOneEmployee/employee-librarian";
        let sign_in = async |user: &str, password: &str| {
            let body = json!({ "branchId": "branch-1", "userType": "admin", "userId": user, "userPassword": password });
            app.anonymous().post("/api/manageUserLogin", &body).await
        };
        let saved = admin.put(path, &json!({ "password": "by the admin", "religion": "Islam" })).await;
        assert_eq!(saved.refusal(), (200, "Successfully Updated".to_owned()), "{}", saved.text());
        assert_eq!(saved.json().get("accessToken"), None);
        assert_eq!(sign_in("librarian", "by the admin").await.json()["mustChangePassword"], true);
        assert_eq!(app.as_role(Role::Librarian).get("/api/check_session").await.status, StatusCode::UNAUTHORIZED, "signed out");
        // The password alone, and the record's own faults beside it.
        assert_eq!(admin.put(path, &json!({ "password": "another by the admin" })).await.status, StatusCode::OK);
        assert_eq!(sign_in("librarian", "another by the admin").await.status, StatusCode::OK);
        let short = admin.put(path, &json!({ "password": "short", "religion": "None" })).await;
        assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(short.json()["fields"]["password"].is_string(), "{}", short.text());
        let faulty = admin.put(path, &json!({ "password": "yet another one", "role": "pilot" })).await;
        assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(admin.get("/api/getOneEmployee/employee-librarian").await.json()["religion"], "Islam");
        assert_eq!(sign_in("librarian", "another by the admin").await.status, StatusCode::OK, "nothing of it is stored");
        // Of admins by a super admin alone; of another branch by nobody of this one; by who may not, neither.
        for (client, id, status) in [
            (admin.clone(), "employee-superAdmin", 403),
            (admin.clone(), "employee-admin-2", 403),
            (app.as_role(Role::Teacher), "employee-librarian", 403),
            (app.as_role(Role::TechnicalSupport), "employee-librarian", 403),
        ] {
            let refused = client.put(&format!("/api/updateOneEmployee/{id}"), &json!({ "password": "a good password" })).await;
            assert_eq!(refused.status.as_u16(), status, "{id}: {}", refused.text());
        }
        // One's own goes on with a new token.
        let head = app.as_role(Role::SuperAdmin);
        let own = head.put("/api/updateOneEmployee/employee-superAdmin", &json!({ "password": "a new one of mine" })).await;
        assert_eq!(own.status, StatusCode::OK, "{}", own.text());
        let token = own.json()["accessToken"].as_str().unwrap().to_owned();
        assert!(own.header("set-cookie").contains("markbook_sign_in="));
        assert_eq!(head.get("/api/check_session").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(app.with_token(&token).get("/api/check_session").await.status, StatusCode::OK);
        assert_eq!(sign_in("superAdmin", "a new one of mine").await.json().get("mustChangePassword"), None);
        // Told as an act of its own, without the password.
        let mut conn = db.acquire().await.unwrap();
        let told: Vec<Told> = conn
            .all(
                "select a.action || ' ' || a.subject_id || ': ' || coalesce(c.old_value, '-') || ' ' || coalesce(c.new_value, '-') as told
                   from audit_acts a join audit_changes c on c.act_id = a.id where c.field = 'password' order by a.at, a.id",
                (),
            )
            .await
            .unwrap();
        let told: Vec<String> = told.into_iter().map(|row| row.told).collect();
        assert_eq!(
            told,
            [
                "changePassword employee-librarian: - -",
                "changePassword employee-librarian: - -",
                "changePassword employee-superAdmin: - -",
            ]
        );
    })
    .await;
}
