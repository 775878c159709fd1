//! What a list says of its rows beside them is proposed, and taken by one press (docs/rules.md, *Import*); on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::Value;
use testing::imports::{counts, press};
use testing::uploads::upload;
use testing::{Client, each_engine, lines};

const STUDENTS: &str = "/admin/bulkImport/students";
const EMPLOYEES: &str = "/admin/bulkImport/employees";

async fn chosen(client: &Client, page: &str, name: &str, bytes: &[u8]) -> (String, Value) {
    chosen_by((client, "employee-admin"), page, name, bytes).await
}

async fn chosen_by((client, viewer): (&Client, &str), page: &str, name: &str, bytes: &[u8]) -> (String, Value) {
    let answer = upload(client, page, viewer, name, &[("file", Some(name), bytes)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.text());
    let address = answer.header("location").to_owned();
    let props = client.get(&address).await.props();
    (address, props)
}

#[tokio::test]
async fn class_and_gender_are_taken_from_titles_and_headings_between_the_rows() {
    let text = "Model School,,,,,,\n\
                \"Class: Eight  Section: A  Session: 2026\",,,,,,\n\
                BOYS,,,,,,\n\
                Student's ID,Name of Student,DOB,Roll No.,Father,Phone 1,Phone 2\n\
                B-1,Abdul Karim,4/3/2012,41,Karim Mia,01711000001,-\n\
                B-2,Rahim Uddin,5/3/2012,42,Uddin Mia,01711000002,01811000002\n\
                GIRLS,,,,,,\n\
                Student's ID,Name of Student,DOB,Roll No.,Father,Phone 1,Phone 2\n\
                B-3,Amina Begum,6/3/2012,43,N/A,01711000003,\n\
                Sub-total = 3,,,,,,\n\
                Page 1 of 2,,,,,,\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (address, plan) = chosen(&admin, STUDENTS, "blocks.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 0, 0, 3], "{plan}");
        assert_eq!(plan["leftOut"].as_array().unwrap().len(), 4, "{plan}");
        let plan = press(&admin, &address, &plan, "take", &[]).await;
        // One has no father, whose name could be the guardian's.
        assert_eq!(counts(&plan), [2, 0, 0, 1], "{plan}");
        let plan = press(&admin, &address, &plan, "check", &[("cell.9.guardianName", "Nasima")]).await;
        assert_eq!(counts(&plan), [3, 0, 0, 0], "{plan}");
        let shown: Vec<&str> =
            plan["added"].as_array().unwrap().iter().map(|row| row["values"][1].as_str().unwrap()).collect();
        assert_eq!(shown, ["Male", "Male", "Female"]);
        let applied = admin.form(&address, &[("act", "apply")]).await;
        assert_eq!(applied.status, StatusCode::SEE_OTHER, "{}", applied.text());
    })
    .await;
}

#[tokio::test]
async fn what_is_pressed_can_be_taken_back_and_what_is_not_required_left_blank() {
    let text = "Reg No,Name,Gender,DOB,Class,Sec-Roll,Guardian,Guardian's Phone,Blood Gr.\n\
                C-1,Abdul Karim,M,4/3/2012,Eight,A-51,Karim Mia,01711000001,X\n\
                C-2,Rahim Uddin,M,5/3/2012,,A-52,Uddin Mia,01711000002,X\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (address, plan) = chosen(&admin, STUDENTS, "rolls.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 0, 0, 2], "{plan}");
        let place = |plan: &Value, field: &str| {
            plan["groups"].as_array().unwrap().iter().position(|of| of["field"] == field).unwrap()
        };
        let plan = press(&admin, &address, &plan, &format!("empty.{}", place(&plan, "bloodGroup")), &[]).await;
        assert_eq!(counts(&plan), [1, 0, 0, 1], "{plan}");
        let undone = press(&admin, &address, &plan, "undo", &[]).await;
        assert_eq!(counts(&undone), [0, 0, 0, 2], "{undone}");
        // What must be there is not left blank.
        let form = [("act", "empty.0"), ("group.0.field", "sectionId"), ("group.0.rows", "3")];
        assert_eq!(admin.form(&address, &form).await.status, StatusCode::SEE_OTHER);
        let refused = admin.get(&address).await.props();
        assert_eq!(counts(&refused), [0, 0, 0, 2], "{refused}");
    })
    .await;
}

#[tokio::test]
async fn employees_are_given_user_ids_and_roles_by_their_designations() {
    let text = "Name,Designation,Cell\n\
                Md. Abdul Karim,Sr. Teacher,01711000001\n\
                Abdul Karim,Sr. Teacher,01711000002\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let made = admin.post("/api/addDesignation", &serde_json::json!({ "designationName": "Senior Teacher" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let (address, plan) = chosen(&admin, EMPLOYEES, "staff.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 0, 0, 2], "{plan}");
        let plan = press(&admin, &address, &plan, "take", &[("gives", "true")]).await;
        assert_eq!(counts(&plan), [2, 0, 0, 0], "{plan}");
        let ids: Vec<&str> = plan["added"].as_array().unwrap().iter().map(|row| row["key"].as_str().unwrap()).collect();
        assert_eq!(ids, ["abdul.karim", "abdul.karim2"]);
    })
    .await;
}

#[tokio::test]
async fn letters_that_a_file_does_not_name_are_shown_and_refused_by_the_call() {
    let text = b"Reg No;Name;Gender;DOB;Class;Section;Roll;Guardian;Guardian's Phone\nD-1;Zo\xeb M\xfcller;F;4/3/2012;8;A;61;Karim Mia;01711000001\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (_, plan) = chosen(&admin, STUDENTS, "western.csv", text).await;
        assert_eq!(counts(&plan), [1, 0, 0, 0], "{plan}");
        assert_eq!(plan["added"][0]["name"], "Zoë Müller");
        let parts = [("sessionId", None, &b"session-1"[..]), ("file", Some("western.csv"), &text[..])];
        let headers = [("content-type", "multipart/form-data; boundary=edge")];
        let body = axum::body::Body::from(testing::uploads::multipart(&parts));
        let sent = admin.send(axum::http::Method::POST, "/api/addBulkStudent", &headers, body).await;
        assert_eq!(sent.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", sent.text());
    })
    .await;
}

#[tokio::test]
async fn what_the_branch_lacks_is_added_to_its_list_by_a_press_of_who_may() {
    let text = "Reg No,Name,Gender,DOB,Class,Section,Roll,Group,Guardian,Guardian's Phone\n\
                E-1,Abdul Karim,M,4/3/2012,Eight,A,71,Music,Karim Mia,01711000001\n\
                E-2,Rahim Uddin,M,5/3/2012,Eight,A,72,Music,Uddin Mia,01711000002\n\
                E-3,Amina Begum,F,6/3/2012,Eight,A,73,Fine Arts,Begum Mia,01711000003\n";
    each_engine(async |app| {
        let office = app.as_role(Role::AdmissionSupport);
        let (address, plan) =
            chosen_by((&office, "employee-admissionSupport"), STUDENTS, "groups of office.csv", text.as_bytes()).await;
        let offered = |plan: &Value| -> Vec<String> {
            let groups = plan["groups"].as_array().unwrap().iter();
            groups.map(|group| group["adds"].as_str().unwrap().to_owned()).filter(|adds| !adds.is_empty()).collect()
        };
        assert_eq!(offered(&plan), Vec::<String>::new(), "who may not add groups is not offered it");
        let form = [("act", "add.0"), ("group.0.field", "groupId"), ("group.0.rows", "2-3"), ("group.0.adds", "1")];
        assert_eq!(office.form(&address, &form).await.status, StatusCode::FORBIDDEN);

        let admin = app.as_role(Role::Admin);
        let (address, plan) = chosen(&admin, STUDENTS, "groups.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 0, 0, 3], "{plan}");
        assert_eq!(offered(&plan), ["Add “Music” to the groups", "Add “Fine Arts” to the groups"]);
        let one = press(&admin, &address, &plan, "add.0", &[]).await;
        assert_eq!(counts(&one), [2, 0, 0, 1], "{one}");
        // Added meanwhile by somebody else, it is there already: the plan says so, and its next look finds it.
        let made = admin.post("/api/addGroup", &serde_json::json!({ "groupName": "Fine Arts" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let stale = [("act", "add"), ("group.0.field", "groupId"), ("group.0.rows", "4"), ("group.0.adds", "1")];
        let refused = admin.form(&address, &stale).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert_eq!(counts(&refused.props()), [3, 0, 0, 0]);
        // What is no name is refused as its form refuses it, and nothing is added.
        let long = text.replace("Music", &"M".repeat(200));
        let (address, plan) = chosen(&admin, STUDENTS, "long groups.csv", long.as_bytes()).await;
        let place = plan["groups"].as_array().unwrap().iter().position(|group| group["adds"] != "").unwrap();
        let group = &plan["groups"][place];
        let form = [
            ("act", "add.0"),
            ("group.0.field", "groupId"),
            ("group.0.rows", group["rows"].as_str().unwrap()),
            ("group.0.adds", "1"),
        ];
        let refused = admin.form(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert_ne!(refused.props()["failure"], Value::Null);
        let audited = "select subject_name as line from audit_acts where subject_kind = 'group' order by subject_name";
        assert_eq!(lines(&app.app.db, audited).await, ["Fine Arts", "Music"]);
    })
    .await;
}
