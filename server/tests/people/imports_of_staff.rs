//! Importing employees and subjects (docs/rules.md, *Import*): what is theirs beside what every import does (`imports.rs`).

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::rows::{self, Employee};
use testing::uploads::upload;
use testing::{Answer, Client, PASSWORD, TestApp, each_engine, lines};

const EMPLOYEES: &str = "/admin/bulkImport/employees";
const SUBJECTS: &str = "/admin/bulkImport/subjects";

async fn choose(client: &Client, page: &str, viewer: &str, text: &str) -> Answer {
    // A key of its own for each file.
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    let key = format!("file-{:x}", hash.finish());
    upload(client, page, viewer, &key, &[("file", Some("list.csv"), text.as_bytes())]).await
}

/// The address of what a file would do.
async fn chosen(client: &Client, page: &str, viewer: &str, text: &str) -> String {
    let answer = choose(client, page, viewer, text).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    answer.header("location").to_owned()
}

async fn plan(client: &Client, page: &str, viewer: &str, text: &str) -> (String, Value) {
    let address = chosen(client, page, viewer, text).await;
    let plan = client.get(&address).await.props();
    (address, plan)
}

fn counts(props: &Value) -> [i64; 4] {
    ["new", "changed", "same", "refused"].map(|name| props["counts"][name].as_i64().unwrap())
}

/// `User Id: what is wrong with it`, of every refused row.
fn errors(plan: &Value) -> Vec<String> {
    let cells = plan["refused"].as_array().unwrap().iter().flat_map(|row| row["cells"].as_array().unwrap());
    cells.map(|cell| format!("{}: {}", cell["label"].as_str().unwrap(), cell["error"].as_str().unwrap())).collect()
}

async fn apply(client: &Client, address: &str) {
    let done = client.form(address, &[("act", "apply")]).await;
    assert_eq!((done.status, done.header("location")), (StatusCode::SEE_OTHER, address), "{}", done.text());
}

const STAFF: &str = "select user_name || ' ' || employee_name || ' ' || role || ' ' || coalesce(branch_id, '-') || ' ' || status as line
                       from employees order by user_name_key";

async fn sign_in(app: &TestApp, user: &str, password: &str) -> StatusCode {
    let body = json!({ "userType": "admin", "userId": user, "userPassword": password });
    app.anonymous().post("/api/manageUserLogin", &body).await.status
}

#[tokio::test]
async fn employees_are_matched_by_what_they_sign_in_with_and_get_no_password() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        rows::designation(&app.app.db, "designation-1", "branch-1", "Senior Teacher").await;
        let text = "Name *,User Id *,Role *,Designation,Mobile,Password\n\
                    Rahima Begum,rahima,teacher,senior TEACHER,1711000000,a password\n\
                    রহিম,Karim.2,Librarian,,,\n\
                    ,TEACHER,,,01811000000,\n\
                    ,librarian,,,,\n";
        let (address, planned) = plan(&admin, EMPLOYEES, "employee-admin", text).await;
        assert_eq!((counts(&planned), &planned["ready"]), ([2, 1, 1, 0], &json!(true)), "{planned}");
        assert_eq!(
            planned["changed"][0]["differences"],
            json!([{ "label": "Mobile", "old": "", "new": "01811000000" }])
        );
        assert_eq!(planned["columns"][5]["chosen"], "", "a password is no column");
        let roles: Vec<&str> =
            planned["choices"]["role"].as_array().unwrap().iter().map(|of| of["value"].as_str().unwrap()).collect();
        assert!(!roles.contains(&"admin") && !roles.contains(&"superAdmin") && roles.contains(&"teacher"), "{roles:?}");
        apply(&admin, &address).await;
        let staff = lines(&app.app.db, STAFF).await;
        for line in ["rahima Rahima Begum teacher branch-1 active", "Karim.2 রহিম librarian branch-1 active"] {
            assert!(staff.contains(&line.to_owned()), "{staff:?}");
        }
        for password in ["", "a password", PASSWORD] {
            assert_eq!(sign_in(app, "rahima", password).await, StatusCode::BAD_REQUEST);
        }
        assert_eq!(sign_in(app, "teacher", PASSWORD).await, StatusCode::OK, "who had one keeps it");
        let told = "select c.field as line from audit_acts a join audit_changes c on c.act_id = a.id
                     where a.subject_name = 'Rahima Begum' and c.field = 'password'";
        assert_eq!(lines(&app.app.db, told).await, Vec::<String>::new(), "nobody gave a password");
        let first = lines(&app.app.db, "select id as line from employees where user_name = 'rahima'").await;
        let given = format!("/api/updateEmployeePassword/{}", first[0]);
        assert_eq!(admin.post(&given, &json!({ "newPassword": "given later" })).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, "RAHIMA", "given later").await, StatusCode::OK);

        let (twin, planned) = plan(&admin, EMPLOYEES, "employee-admin", &format!("{text} ")).await;
        assert_eq!(counts(&planned), [0, 0, 4, 0], "the same file again changes nothing: {planned}");
        assert_eq!(admin.form(&twin, &[("act", "apply")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(admin.get(&format!("{EMPLOYEES}/template.xlsx")).await.status, StatusCode::OK);
        assert_eq!(admin.get(&format!("{address}/rows.xlsx")).await.status, StatusCode::OK);
        // An import is found by its own kind alone, and in its own branch.
        let other_kind = address.replace("employees", "students");
        assert_eq!(admin.get(&other_kind).await.status, StatusCode::NOT_FOUND);
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(elsewhere.get(&address).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn only_a_super_admin_imports_admins_and_one_of_them_is_left() {
    each_engine(async |app| {
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let before = lines(&app.app.db, STAFF).await;
        let text = "Name,User Id,Role,Status\n\
                    New admin,new.admin,Admin,\n\
                    New head,new.head,Super Admin,\n\
                    Somebody's,ADMIN.2,Teacher,\n\
                    ,superAdmin,Teacher,\n\
                    ,admin,Teacher,Inactive\n\
                    ,teacher,Admin,\n\
                    Two words,two words,Teacher,\n\
                    Unknown,unknown,Headmaster,\n\
                    Twin,twin,Teacher,\n\
                    Twin,TWIN,Teacher,\n";
        let (address, planned) = plan(&admin, EMPLOYEES, "employee-admin", text).await;
        let said = errors(&planned);
        assert_eq!(counts(&planned), [0, 0, 0, 10], "{said:#?}");
        for expected in [
            "Role: Only a super admin can choose Admin",
            "Role: Only a super admin can choose Super Admin",
            "User Id: Somebody else has this User Id",
            "User Id: The record of an admin is changed by a super admin only",
            "User Id: User Id holds a blank",
            "Role: Role is not one of the choices",
            "User Id: User Id is also in row 11",
        ] {
            assert!(said.contains(&expected.to_owned()), "{expected}: {said:#?}");
        }
        assert_eq!(admin.form(&address, &[("act", "apply")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        // By call alike.
        let call = json!({ "employees": [{ "employeeName": "New", "userName": "new.head", "role": "superAdmin" }] });
        let refused = admin.post("/api/addBulkEmployee", &call).await;
        assert_eq!(refused.json()["fields"]["1.role"], "Only a super admin can choose Super Admin", "{}", refused.text());
        assert_eq!(lines(&app.app.db, STAFF).await, before);

        // The only super admin neither leaves nor changes their own role.
        let own = "User Id,Role,Status\nSUPERADMIN,Teacher,\n";
        let (_, planned) = plan(&head, EMPLOYEES, "employee-superAdmin", own).await;
        assert_eq!(errors(&planned), ["Role: Nobody changes their own role"], "{planned}");
        for (id, name, user_name) in [("head-2", "Second Head", "second"), ("head-3", "Third Head", "third")] {
            let head = Employee::of(id, None, "superAdmin").called(name, user_name);
            rows::employee(&app.app.db, &head).await;
        }
        let two = "Name,User Id,Role,Status\n,second,,Inactive\n,THIRD,Teacher,\nNew admin,new.admin,admin,\nNew head,new.head,superadmin,\n";
        let (address, planned) = plan(&head, EMPLOYEES, "employee-superAdmin", two).await;
        assert_eq!((counts(&planned), errors(&planned)), ([2, 2, 0, 0], Vec::<String>::new()), "{planned}");
        apply(&head, &address).await;
        let staff = lines(&app.app.db, STAFF).await;
        for line in [
            "second Second Head superAdmin - inactive",
            "third Third Head teacher branch-1 active",
            "new.admin New admin admin branch-1 active",
            "new.head New head superAdmin - active",
        ] {
            assert!(staff.contains(&line.to_owned()), "{staff:#?}");
        }
        let body = json!({ "branchId": "branch-1", "employees": [{ "userName": "superAdmin", "status": "inactive" }], "dryRun": true });
        let refused = head.post("/api/addBulkEmployee", &body).await.json();
        assert_eq!(refused["refused"][0]["fields"]["status"], "Nobody changes their own status", "{refused}");
    })
    .await;
}

/// Two files at once each leave the other's super admin: one of them is overtaken.
#[tokio::test]
async fn of_two_imports_that_remove_each_other_one_is_refused() {
    each_engine(async |app| {
        let second = Employee::of("head-2", None, "superAdmin").called("Second Head", "second");
        rows::employee(&app.app.db, &second).await;
        let one = app.as_role(Role::SuperAdmin);
        let other = app.as_employee("head-2", Role::SuperAdmin);
        let body =
            |user: &str| json!({ "branchId": "branch-1", "employees": [{ "userName": user, "status": "inactive" }] });
        let (second, first) = (body("second"), body("superAdmin"));
        let (a, b) =
            tokio::join!(one.post("/api/addBulkEmployee", &second), other.post("/api/addBulkEmployee", &first));
        let done = [a.status, b.status].iter().filter(|status| **status == StatusCode::OK).count();
        assert_eq!(done, 1, "{} {}", a.text(), b.text());
        let left = "select user_name as line from employees where role = 'superAdmin' and status = 'active'";
        assert_eq!(lines(&app.app.db, left).await.len(), 1);
    })
    .await;
}

const TAUGHT: &str = "select subject_name || ' ' || coalesce(abbreviation, '-') || ' ' || coalesce(cast(card_order as text), '-') as line
                        from subjects where session_id = 'session-1' order by search_text, subject_name";

#[tokio::test]
async fn subjects_are_matched_by_name_within_their_session() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let text = "Subject,Bengali name,Abbreviation,Code,Order on cards\n\
                    MATHEMATICS,গণিত,,109,২\n\
                    Bangladesh and Global Studies,,,,9\n\
                    English Language,,Eng,,\n\
                    বাংলা,,,101,1\n";
        let (address, planned) = plan(&admin, SUBJECTS, "employee-admin", text).await;
        assert_eq!((counts(&planned), &planned["keyIsName"]), ([2, 2, 0, 0], &json!(true)), "{planned}");
        assert_eq!(planned["added"][0]["key"], "Bangladesh", "{}", planned["added"]);
        assert_eq!(planned["place"], json!([["Session", "2026"]]));
        apply(&admin, &address).await;
        let taught = lines(&app.app.db, TAUGHT).await;
        for line in ["Mathematics - 2", "Bangladesh and Global Studies - 9", "English Language Eng -", "বাংলা - 1"] {
            assert!(taught.contains(&line.to_owned()), "{taught:?}");
        }
        let (_, planned) = plan(&admin, SUBJECTS, "employee-admin", &format!("{text} ")).await;
        assert_eq!(counts(&planned), [0, 0, 4, 0], "{planned}");
        let elsewhere = lines(&app.app.db, "select subject_name as line from subjects where session_id = 'session-2'").await;
        assert_eq!(elsewhere, ["Mathematics"], "another branch's are another's");

        // What a class is taught is told apart by its abbreviations, counted over the whole file; those may be swapped.
        let same = "Subject,Abbreviation\nMathematics,Sp\nSpelling,sp\n";
        let (_, planned) = plan(&admin, SUBJECTS, "employee-admin", same).await;
        assert_eq!(
            errors(&planned),
            [
                "Abbreviation: Spelling has the same abbreviation in a class that is taught both",
                "Abbreviation: Mathematics has the same abbreviation in a class that is taught both"
            ]
        );
        let first = json!({ "sessionId": "session-1", "subjects": [
            { "subjectName": "mathematics", "abbreviation": "One" }, { "subjectName": "spelling", "abbreviation": "Two" }] });
        assert_eq!(admin.post("/api/addBulkSubject", &first).await.json()["changed"], 2);
        let swapped = json!({ "sessionId": "session-1", "subjects": [
            { "subjectName": "mathematics", "abbreviation": "Two" }, { "subjectName": "spelling", "abbreviation": "One", "cardOrder": 7 }] });
        assert_eq!(admin.post("/api/addBulkSubject", &swapped).await.json()["changed"], 2);
        let taught = lines(&app.app.db, TAUGHT).await;
        assert!(taught.contains(&"Mathematics Two 2".to_owned()) && taught.contains(&"Spelling One 7".to_owned()), "{taught:?}");
        for (body, status) in [
            (json!({ "sessionId": "session-1-old", "subjects": [{ "subjectName": "New" }] }), 423),
            (json!({ "sessionId": "session-2", "subjects": [{ "subjectName": "New" }] }), 403),
            (json!({ "subjects": [{ "subjectName": "New" }] }), 400),
            (json!({ "sessionId": "session-1", "subjects": [{ "subjectName": "New", "cardOrder": 100 }] }), 422),
            (json!({ "sessionId": "session-1", "subjects": [{ "cardOrder": 1 }] }), 422),
        ] {
            let refused = admin.post("/api/addBulkSubject", &body).await;
            assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.text());
        }
        let template = admin.get(&format!("{SUBJECTS}/template.xlsx")).await;
        assert_eq!(template.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn each_role_sees_the_kinds_that_it_may_import() {
    each_engine(async |app| {
        for role in Role::ALL {
            let client = app.as_role(role);
            let is_admin = matches!(role, Role::SuperAdmin | Role::Admin);
            for page in [EMPLOYEES, SUBJECTS] {
                assert_eq!(client.get(page).await.status == StatusCode::OK, is_admin, "{role} {page}");
                assert_eq!(
                    client.get(&format!("{page}/template.xlsx")).await.status == StatusCode::OK,
                    is_admin,
                    "{role}"
                );
            }
            for (call, many) in [("addBulkEmployee", "employees"), ("addBulkSubject", "subjects")] {
                let body = json!({ "branchId": "branch-1", "sessionId": "session-1", many: [{}], "dryRun": true });
                let status = client.post(&format!("/api/{call}"), &body).await.status;
                assert_eq!(status == StatusCode::OK, is_admin, "{role} {call} {status}");
            }
            if is_admin || role == Role::AdmissionSupport {
                let kinds = client.get("/admin/bulkImport").await.props()["kinds"].clone();
                let labels: Vec<&str> =
                    kinds.as_array().unwrap().iter().map(|of| of["label"].as_str().unwrap()).collect();
                let expected: &[&str] = match role {
                    Role::SuperAdmin => {
                        &["Students", "Employees", "Subjects", "Photos", "Unpaid Fees", "Advances", "Books on Loan"]
                    }
                    Role::Admin => &["Students", "Employees", "Subjects", "Photos", "Books on Loan"],
                    _ => &["Students", "Photos"],
                };
                assert_eq!(labels, expected, "{role}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_class_may_be_given_in_bengali_digits() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let text = "Reg No,First name,Gender,Date of birth,Class,Section,Roll,Guardian's name,Guardian's mobile\n\
                    N-1,New,f,০৪/০৩/২০১২,৮,A,২১,G,০১৭১১০০০০০০\n\
                    N-2,New,f,2012-03-04,Class ৮,b,২২,G,01711000000\n";
        let (_, planned) = plan(&admin, "/admin/bulkImport/students", "employee-admin", text).await;
        assert_eq!((counts(&planned), errors(&planned)), ([2, 0, 0, 0], Vec::<String>::new()));
    })
    .await;
}
