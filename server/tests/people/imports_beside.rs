//! What a list says of its rows beside them is proposed, and taken by one press (docs/rules.md, *Import*); on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::Value;
use testing::imports::{counts, errors, press};
use testing::uploads::upload;
use testing::{Client, each_engine, lines, run};

const STUDENTS: &str = "/admin/bulkImport/students";
const EMPLOYEES: &str = "/admin/bulkImport/employees";

async fn chosen(client: &Client, page: &str, name: &str, bytes: &[u8]) -> (String, Value) {
    chosen_by((client, "employee-admin"), page, name, bytes).await
}

async fn chosen_by((client, viewer): (&Client, &str), page: &str, name: &str, bytes: &[u8]) -> (String, Value) {
    let answer = upload(client, page, viewer, name, &[("file", Some(name), bytes)]).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{name}: {}", answer.text());
    let address = answer.header("location").to_owned();
    let page = client.get(&address).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    let props = page.props();
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
        let plan = press(&admin, &address, &plan, "all", &[]).await;
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
        let plan = press(&admin, &address, &plan, "all", &[("gives", "true")]).await;
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
        // Added meanwhile by somebody else, it is there already, and the next look finds it.
        let made = admin.post("/api/addGroup", &serde_json::json!({ "groupName": "Fine Arts" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        let stale = [("act", "all"), ("group.0.field", "groupId"), ("group.0.rows", "4"), ("group.0.adds", "1")];
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

#[tokio::test]
async fn a_short_row_with_a_number_is_a_record_whatever_it_says() {
    // Of a student only the place and the roll are changed; what stands behind the number is the student's, and no heading.
    let text = "Reg No,Class,Section,Roll,Name,Gender,DOB,Guardian,Guardian's Phone,Remarks\n\
                S-001,Class 8,A,77,,,,,,\n\
                S-002,,,,,,,,,Page 12 of the old book\n\
                Page 1 of 2,,,,,,,,,\n\
                Class 8,,,,,,,,,\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (_, plan) = chosen(&admin, STUDENTS, "places.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 2, 0, 0], "{plan}");
        assert_eq!(plan["leftOut"].as_array().unwrap().len(), 2, "{plan}");
    })
    .await;
}

#[tokio::test]
async fn a_number_is_matched_and_stored_as_it_was_typed() {
    let text = "Reg No,Name,Gender,DOB,Class,Section,Roll,Guardian,Guardian's Phone\n\
                ০০৯১,Abdul Karim,M,4/3/2012,Eight,A,৮১,Karim Mia,01711000001\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (address, plan) = chosen(&admin, STUDENTS, "digits.csv", text.as_bytes()).await;
        assert_eq!(counts(&plan), [1, 0, 0, 0], "{plan}");
        assert_eq!(admin.form(&address, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        // Of an older pair, Latin digits are the other one's.
        run(&app.app.db, "update students set reg_no = '0091', reg_no_key = null where reg_no = 'S-001'").await;
        run(&app.app.db, "update students set reg_no_key = null where first_name = 'Abdul'").await;
        let other = text.replace("Abdul Karim", "Abdul Kalam");
        let (_, plan) = chosen(&admin, STUDENTS, "digits again.csv", other.as_bytes()).await;
        assert_eq!(counts(&plan), [0, 1, 0, 0], "{plan}");
        assert_eq!(plan["changed"][0]["differences"][0]["old"], "Karim", "{plan}");
        let numbers = "select reg_no as line from students where first_name like 'Abdul%'";
        assert_eq!(lines(&app.app.db, numbers).await, ["০০৯১"]);
    })
    .await;
}

#[tokio::test]
async fn user_ids_that_are_made_are_free_in_every_branch() {
    let text = "Name,Role,Cell\nKarim Ahmed,Teacher,01711000001\nরহিমা,Teacher,01711000002\n";
    each_engine(async |app| {
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        let chosen = async |client: &Client, viewer: &str, name: &str| {
            let (address, plan) = chosen_by((client, viewer), EMPLOYEES, name, text.as_bytes()).await;
            let plan = press(client, &address, &plan, "check", &[("gives", "true")]).await;
            assert_eq!(counts(&plan), [2, 0, 0, 0], "{plan}");
            let form = [("act", "apply"), ("gives", "true"), ("seen", plan["seen"].as_str().unwrap())];
            let done = client.form(&address, &form).await;
            assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
            let ids = plan["added"].as_array().unwrap().iter().map(|row| row["key"].as_str().unwrap().to_owned());
            ids.collect::<Vec<_>>()
        };
        assert_eq!(chosen(&elsewhere, "employee-admin-2", "theirs.csv").await, ["karim.ahmed", "staff"]);
        let admin = app.as_role(Role::Admin);
        assert_eq!(chosen(&admin, "employee-admin", "ours.csv").await, ["karim.ahmed2", "staff2"]);
    })
    .await;
}

#[tokio::test]
async fn a_name_that_is_not_active_is_not_added_again() {
    let text = "Name,User Id,Role,Designation\nKarim Ahmed,karim,Teacher,Guard\nRahima,rahima,Teacher,Cook\n";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let made = admin.post("/api/addDesignation", &serde_json::json!({ "designationName": "Guard" })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text());
        run(&app.app.db, "update designations set status = 'inactive' where designation_name = 'Guard'").await;
        let (address, plan) = chosen(&admin, EMPLOYEES, "guards.csv", text.as_bytes()).await;
        assert_eq!(plan["groups"].as_array().unwrap().len(), 1, "{plan}");
        let plan = press(&admin, &address, &plan, "all", &[]).await;
        assert_eq!(counts(&plan), [1, 0, 0, 1], "{plan}");
        assert_eq!(errors(&plan), ["2 Designation: “Guard” is in the list, but it is not active"]);
    })
    .await;
}

#[tokio::test]
async fn a_merged_cell_that_says_nothing_is_blank_in_each_of_its_rows() {
    let text = "<table><tr><th>Reg No</th><th>Name</th><th>Gender</th><th>DOB</th><th>Class</th><th>Section</th><th>Roll</th>\
                <th>Guardian</th><th>Guardian's Phone</th><th>Blood group</th></tr>\
                <tr><td>F-1</td><td>Abdul Karim</td><td>M</td><td>4/3/2012</td><td>Eight</td><td>A</td><td>91</td><td>Karim Mia</td>\
                <td>01711000001</td><td rowspan=2>-</td></tr>\
                <tr><td>F-2</td><td>Rahim Uddin</td><td>M</td><td>5/3/2012</td><td>Eight</td><td>A</td><td>92</td><td>Uddin Mia</td>\
                <td>01711000002</td></tr></table>";
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (_, plan) = chosen(&admin, STUDENTS, "merged.xls", text.as_bytes()).await;
        assert_eq!((counts(&plan), &plan["ready"]), ([2, 0, 0, 0], &Value::Bool(true)), "{plan}");
    })
    .await;
}

#[tokio::test]
async fn what_was_typed_beside_a_name_that_cannot_be_added_is_kept() {
    let long = "D".repeat(300);
    let text = format!("Name,User Id,Role,Designation\nKarim Ahmed,,Teacher,{long}\nRahima,rahima,,Cook\n");
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let (address, plan) = chosen(&admin, EMPLOYEES, "long.csv", text.as_bytes()).await;
        let groups = plan["groups"].as_array().unwrap();
        let place = groups.iter().position(|group| group["value"] == long.as_str()).unwrap();
        let rows = groups[place]["rows"].as_str().unwrap();
        let form = [
            ("act", "add.0"),
            ("group.0.field", "designationId"),
            ("group.0.rows", rows),
            ("group.0.adds", "1"),
            ("cell.2.userName", "karim"),
        ];
        let refused = admin.form(&address, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        let missing = |plan: &Value| errors(plan).iter().any(|error| error.contains("User Id is missing"));
        assert!(!missing(&refused.props()) && missing(&plan));
        assert!(!missing(&admin.get(&address).await.props()), "kept");
        let names = "select designation_name as line from designations where branch_id = 'branch-1'";
        assert!(!lines(&app.app.db, names).await.iter().any(|name| name.starts_with('D') && name.len() > 200));
    })
    .await;
}
