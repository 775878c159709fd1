//! Subjects, classes and sections in a table of inputs (docs/rules.md, *Records and fields*): saved whole or not at all, each row as its form would
//! save it; on both engines.

use axum::http::StatusCode;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::record_grid::{faults, fields, send};
use testing::{TestApp, each_engine, lines, number, run};

const SUBJECTS: &str = "/admin/manageSubject/grid";
const SECTIONS: &str = "/admin/sectionSetting/grid";

/// The row of a stored record, as its inputs are called.
fn row_of(props: &Value, id: &str) -> String {
    let row = props["rows"].as_array().unwrap().iter().find(|row| row["id"] == id);
    format!("row.{}", row.unwrap_or_else(|| panic!("no row of {id}"))["number"])
}

async fn subjects(app: &TestApp) -> Vec<String> {
    let statement = "select subject_name || ' ' || coalesce(abbreviation, '-') || ' ' || cast(version as text) as line
                       from subjects where session_id = 'session-1' order by subject_name";
    lines(&app.app.db, statement).await
}

const STORED: [&str; 3] = ["English Language - 1", "Mathematics - 1", "Spelling - 1"];

async fn acts(app: &TestApp) -> Vec<String> {
    lines(&app.app.db, "select action || ' ' || subject_name as line from audit_acts order by action, subject_name")
        .await
}

#[tokio::test]
async fn touched_rows_are_saved_together_and_the_others_stay_as_they_are() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let list = admin.get("/admin/manageSubject").await.props();
        assert!(list["grid"].as_str().unwrap().starts_with(SUBJECTS), "{list}");
        let page = admin.props_at(SUBJECTS).await;
        let keys: Vec<&Value> = page["fields"].as_array().unwrap().iter().map(|field| &field["key"]).collect();
        assert_eq!(keys, ["subjectName", "subjectNameBangla", "abbreviation", "subjectCode", "cardOrder", "status"]);
        assert_eq!((page["rows"].as_array().unwrap().len(), &page["rows"][7]["id"]), (8, &Value::Null));
        assert_eq!(page["rows"][7]["values"]["status"], "active");

        let maths = row_of(&page, "subject-1");
        let short = format!("{maths}.abbreviation");
        let changes = [
            (short.as_str(), "Math"),
            ("row.4.subjectName", "Physics"),
            ("row.4.cardOrder", "7"),
            // A row may be left out between others.
            ("row.6.subjectName", "  Chemistry  "),
            ("row.6.status", "inactive"),
            ("formKey", "one-press"),
        ];
        let saved = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        let address = saved.header("location").to_owned();
        let stored = ["Chemistry - 1", "English Language - 1", "Mathematics Math 2", "Physics - 1", "Spelling - 1"];
        assert_eq!(subjects(app).await, stored);
        assert_eq!(acts(app).await, ["add Chemistry", "add Physics", "update Mathematics"]);
        // The same press again adds nothing, and leads to the same place.
        let again = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!((again.status, again.header("location")), (StatusCode::SEE_OTHER, address.as_str()));
        assert_eq!((subjects(app).await.len(), acts(app).await.len()), (5, 3));

        let next = admin.get(&address).await;
        assert_eq!(next.props()["done"], json!({ "added": 2, "changed": 1 }));
        assert!(next.says("2 added, 1 changed."), "{}", next.text());
        // What was chosen in the row that was added last is offered in the next ones.
        assert_eq!(next.props()["rows"][5]["values"]["status"], "inactive");

        let none = send(&admin, SUBJECTS, &next.props(), &[]).await;
        assert!(none.header("location").contains("added=0&changed=0"), "{}", none.header("location"));
        assert_eq!((subjects(app).await, acts(app).await.len()), (stored.map(str::to_owned).to_vec(), 3));
    })
    .await;
}

#[tokio::test]
async fn one_fault_keeps_all_rows_from_being_saved_and_nothing_typed_is_lost() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let page = admin.props_at(SUBJECTS).await;
        let maths = row_of(&page, "subject-1");
        let (name, order) = (format!("{maths}.subjectName"), format!("{maths}.cardOrder"));
        let changes = [
            (name.as_str(), " "),
            (order.as_str(), "100"),
            ("row.4.subjectName", "Physics"),
            ("row.5.subjectName", "physics"),
            ("row.6.subjectName", "Spelling"),
            ("row.7.abbreviation", "Che"),
        ];
        let refused = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        refused.served_as("recordGrid_faults");
        let shown = refused.props();
        let expected = [
            format!("{maths}.cardOrder: Order on cards is a whole number from 1 to 99"),
            format!("{maths}.subjectName: Subject is missing"),
            "row.5.subjectName: This name is already in the list".to_owned(),
            "row.6.subjectName: This name is already in the list".to_owned(),
            "row.7.subjectName: Subject is missing".to_owned(),
        ];
        assert_eq!(faults(&shown), expected);
        assert!(refused.says("Row 5, Subject: This name is already in the list"), "{}", refused.text());
        let typed = |row: usize, key: &str| shown["rows"][row - 1]["values"][key].clone();
        assert_eq!((typed(4, "subjectName"), typed(7, "abbreviation")), (json!("Physics"), json!("Che")));
        assert_eq!(shown["rows"].as_array().unwrap().len(), 8);
        assert_eq!((subjects(app).await, acts(app).await.len()), (STORED.map(str::to_owned).to_vec(), 0));

        // What was right is saved once the rest is.
        let mended = [
            (name.as_str(), "Mathematics"),
            (order.as_str(), "10"),
            ("row.5.subjectName", "Biology"),
            ("row.6.subjectName", ""),
            ("row.7.abbreviation", ""),
        ];
        let saved = send(&admin, SUBJECTS, &shown, &mended).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{:?}", faults(&saved.props()));
        assert_eq!(acts(app).await, ["add Biology", "add Physics", "update Mathematics"]);
        // What nobody sees in a name is refused beside its cell, too.
        let page = admin.props_at(SUBJECTS).await;
        let unseen = send(&admin, SUBJECTS, &page, &[("row.6.subjectName", "Art\u{202e}s")]).await;
        assert_eq!(unseen.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(faults(&unseen.props()).len(), 1, "{:?}", faults(&unseen.props()));
    })
    .await;
}

#[tokio::test]
async fn a_name_that_another_row_gives_up_is_free() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let page = admin.props_at(SUBJECTS).await;
        let name = |page: &Value, id: &str| format!("{}.subjectName", row_of(page, id));
        let changes = [
            (name(&page, "subject-1"), "Spelling"),
            (name(&page, "subject-1-eng"), "Mathematics"),
            (name(&page, "subject-1-spell"), "Orthography"),
        ];
        let changes = changes.each_ref().map(|(name, text)| (name.as_str(), *text));
        let saved = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{:?}", faults(&saved.props()));
        let named = "select subject_name || ' ' || id as line from subjects where session_id = 'session-1' order by subject_name";
        let stored = lines(&app.app.db, named).await;
        assert_eq!(stored, ["Mathematics subject-1-eng", "Orthography subject-1-spell", "Spelling subject-1"]);
        assert_eq!(acts(app).await.len(), 3, "an attempt that was undone is not recorded");

        // Two that take each other's are refused.
        let page = admin.props_at(SUBJECTS).await;
        let changes = [(name(&page, "subject-1"), "Orthography"), (name(&page, "subject-1-spell"), "Spelling")];
        let changes = changes.each_ref().map(|(name, text)| (name.as_str(), *text));
        let refused = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!((refused.status, faults(&refused.props()).len()), (StatusCode::UNPROCESSABLE_ENTITY, 2));
        assert_eq!(lines(&app.app.db, named).await, stored);
    })
    .await;
}

#[tokio::test]
async fn a_row_that_somebody_else_has_saved_meanwhile_is_refused_with_both_values() {
    each_engine(async |app| {
        let (admin, other) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let page = admin.props_at(SUBJECTS).await;
        let theirs = json!({ "abbreviation": "Ma", "subjectCode": "109" });
        assert_eq!(other.put("/api/updateOneSubject/subject-1", &theirs).await.status, StatusCode::OK);
        let (maths, spelling) = (row_of(&page, "subject-1"), row_of(&page, "subject-1-spell"));
        let (mine, beside) = (format!("{maths}.abbreviation"), format!("{spelling}.abbreviation"));

        // Whoever has not touched that row is not asked about it.
        let saved = send(&admin, SUBJECTS, &page, &[(beside.as_str(), "Sp")]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());

        let refused = send(&admin, SUBJECTS, &page, &[(mine.as_str(), "Mth"), ("row.4.subjectName", "Physics")]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text());
        refused.served_as("recordGrid_theirs");
        let shown = refused.props();
        let number = maths.strip_prefix("row.").unwrap();
        assert_eq!(shown["theirs"][number]["values"]["abbreviation"], "Ma", "{shown}");
        assert!(refused.says("Now: ") && refused.says("was changed by"), "{}", refused.text());
        let row = shown["rows"].as_array().unwrap().iter().find(|row| row["id"] == "subject-1").unwrap();
        // What was typed stays; what was not touched is what is stored now.
        assert_eq!((&row["values"]["abbreviation"], &row["values"]["subjectCode"]), (&json!("Mth"), &json!("109")));
        assert_eq!(row["version"], 2);
        assert!(!subjects(app).await.iter().any(|line| line.starts_with("Physics")), "nothing else was saved");

        let saved = send(&admin, SUBJECTS, &shown, &[]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(subjects(app).await, ["English Language - 1", "Mathematics Mth 3", "Physics - 1", "Spelling Sp 2"]);
        assert_eq!(
            lines(&app.app.db, "select subject_code as line from subjects where id = 'subject-1'").await,
            ["109"]
        );
    })
    .await;
}

#[tokio::test]
async fn a_record_that_is_gone_can_be_added_anew() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let added = admin.post("/api/addSubject", &json!({ "sessionId": "session-1", "subjectName": "Arts" })).await;
        let id = added.json()["_id"].as_str().unwrap().to_owned();
        let page = admin.props_at(SUBJECTS).await;
        run(&app.app.db, &format!("delete from subjects where id = '{id}'")).await;
        let row = row_of(&page, &id);
        let refused = send(&admin, SUBJECTS, &page, &[(&format!("{row}.subjectCode"), "7")]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text());
        refused.served_as("recordGrid_gone");
        assert!(refused.says("somebody else has deleted this record"), "{}", refused.text());
        let saved = send(&admin, SUBJECTS, &refused.props(), &[]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(number(&app.app.db, "select count(*) as n from subjects where subject_code = '7'").await, 1);
    })
    .await;
}

#[tokio::test]
async fn two_who_add_the_same_at_one_moment_add_it_once() {
    each_engine(async |app| {
        let (one, other) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let page = one.props_at(SUBJECTS).await;
        let changes = [("row.4.subjectName", "Physics"), ("branchId", "branch-1")];
        let (first, second) =
            tokio::join!(send(&one, SUBJECTS, &page, &changes), send(&other, SUBJECTS, &page, &changes));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [StatusCode::SEE_OTHER, StatusCode::UNPROCESSABLE_ENTITY]);
        assert_eq!(number(&app.app.db, "select count(*) as n from subjects where subject_name = 'Physics'").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_grid_is_for_who_may_change_the_records_where_they_are() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let page = admin.props_at(SUBJECTS).await;
        let maths = row_of(&page, "subject-1");
        let change = format!("{maths}.abbreviation");
        let changes = [(change.as_str(), "Mth")];
        for role in [Role::Teacher, Role::Student, Role::AcademicSupport, Role::Accountant] {
            let client = app.as_role(role);
            assert_eq!(client.get(SUBJECTS).await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(send(&client, SUBJECTS, &page, &changes).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        assert!(app.expired().get(SUBJECTS).await.header("location").starts_with("/auth/login"));

        // Another branch: neither its place, nor its record in the own place.
        let elsewhere = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(send(&elsewhere, SUBJECTS, &page, &changes).await.status, StatusCode::FORBIDDEN);
        let own = [changes[0], ("branchId", "branch-2"), ("sessionId", "session-2")];
        assert_eq!(send(&elsewhere, SUBJECTS, &page, &own).await.status, StatusCode::FORBIDDEN);
        let head = app.as_role(Role::SuperAdmin);
        assert_eq!(send(&head, SUBJECTS, &page, &own).await.status, StatusCode::NOT_FOUND);
        let nowhere = [changes[0], ("branchId", ""), ("sessionId", "")];
        assert_eq!(send(&head, SUBJECTS, &page, &nowhere).await.status, StatusCode::BAD_REQUEST);
        let unknown = [changes[0], ("sessionId", "session-9")];
        assert_eq!(send(&admin, SUBJECTS, &page, &unknown).await.status, StatusCode::NOT_FOUND);

        // A row of a stored record that does not say its version; more rows than can be.
        let version = format!("{maths}.version");
        for version_of in ["", "one"] {
            let refused = send(&admin, SUBJECTS, &page, &[changes[0], (version.as_str(), version_of)]).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{version_of}");
        }
        let many: Vec<(String, &str)> = (10..320).map(|at| (format!("row.{at}.subjectName"), "")).collect();
        let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        assert_eq!(send(&admin, SUBJECTS, &page, &many).await.status, StatusCode::BAD_REQUEST);
        // What is no row says nothing.
        let stray = [("row.x.subjectName", "A"), ("row.4", "B"), ("row.4.nothing", "C")];
        assert_eq!(send(&admin, SUBJECTS, &page, &stray).await.status, StatusCode::SEE_OTHER);
        assert_eq!((subjects(app).await, acts(app).await.len()), (STORED.map(str::to_owned).to_vec(), 0));

        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        let closed = send(&admin, SUBJECTS, &page, &changes).await;
        assert_eq!(closed.status, StatusCode::LOCKED, "{}", closed.text());
        assert_eq!(subjects(app).await, STORED);
        let shown = admin.get(&format!("{SUBJECTS}?sessionId=session-1")).await;
        assert_eq!(shown.props()["closed"], true);
        assert!(!shown.text().contains("row.1.subjectName"), "{}", shown.text());
        let list = admin.get("/admin/manageSubject?sessionId=session-1").await.props();
        assert_eq!(list["grid"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn sections_choose_their_class_and_the_next_rows_begin_in_it() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let class = json!({ "sessionId": "session-1", "className": "Class 9", "classNumeric": 9 });
        let class = admin.post("/api/addClass", &class).await.json()["_id"].as_str().unwrap().to_owned();
        let shown = admin.get(SECTIONS).await;
        shown.served_as("recordGrid");
        let page = shown.shown();
        let labels: Vec<&Value> =
            page["choices"]["classId"].as_array().unwrap().iter().map(|choice| &choice["label"]).collect();
        assert_eq!(labels, ["Class 8", "Class 9"]);
        let changes = [
            ("row.3.sectionName", "A"),
            ("row.3.classId", class.as_str()),
            ("row.3.seats", "40"),
            ("row.3.languageVersion", "english"),
            // A choice of another branch is none.
            ("row.4.sectionName", "C"),
            ("row.4.classId", "class-2"),
        ];
        let refused = send(&admin, SECTIONS, &page, &changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(faults(&refused.props()), ["row.4.classId: Class is not one of the choices"]);
        let saved = send(&admin, SECTIONS, &refused.props(), &[("row.4.classId", &class)]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{:?}", faults(&saved.props()));
        let next = admin.props_at(saved.header("location")).await;
        let begun = &next["rows"][4]["values"];
        assert_eq!((&begun["classId"], &begun["seats"]), (&json!(class), &json!("")));
        // The class teacher does not fit into a cell, and stays.
        let teacher = "select coalesce(class_teacher_id, '-') as line from sections where id = 'section-1'";
        let before = lines(&app.app.db, teacher).await;
        let room = format!("{}.room", row_of(&next, "section-1"));
        assert_eq!(send(&admin, SECTIONS, &next, &[(&room, "12")]).await.status, StatusCode::SEE_OTHER);
        assert_eq!((lines(&app.app.db, teacher).await, before[0] != "-"), (before, true));

        // A class that cannot be chosen any more stays the class of its sections, and of no others.
        run(&app.app.db, "update classes set status = 'inactive' where id = 'class-1'").await;
        let page = admin.props_at(SECTIONS).await;
        let row = page["rows"].as_array().unwrap().iter().find(|row| row["id"] == "section-1").unwrap();
        assert_eq!(row["own"]["classId"]["label"], "Class 8", "{row}");
        assert_eq!(page["choices"]["classId"].as_array().unwrap().len(), 1);
        let seats = room.replace("room", "seats");
        let refused = send(&admin, SECTIONS, &page, &[(&seats, "0"), ("list", "search=nothing")]).await.props();
        let row = refused["rows"].as_array().unwrap().iter().find(|row| row["id"] == "section-1").unwrap();
        assert_eq!(row["own"]["classId"]["label"], "Class 8", "whatever the list shows by now");
        assert_eq!(send(&admin, SECTIONS, &page, &[(&room, "14")]).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn classes_are_added_by_number() {
    each_engine(async |app| {
        let (admin, path) = (app.as_role(Role::Admin), "/admin/classSetting/grid");
        let page = admin.props_at(path).await;
        let changes = [
            ("row.2.className", "Class 6"),
            ("row.2.classNumeric", "6"),
            ("row.3.className", "Class 7"),
            ("row.3.classNumeric", "2"),
        ];
        let refused = send(&admin, path, &page, &changes).await;
        assert_eq!(faults(&refused.props()), ["row.3.classNumeric: Number is a whole number from 3 to 12"]);
        let saved = send(&admin, path, &refused.props(), &[("row.3.classNumeric", "7")]).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER);
        let statement = "select class_name as line from classes where session_id = 'session-1' order by class_numeric";
        assert_eq!(lines(&app.app.db, statement).await, ["Class 6", "Class 7", "Class 8"]);
        // All that the page sends, as often as the browser has it.
        assert_eq!(fields(&page, &[]).len(), 3 + 6 * 3 + 6 + 2);
    })
    .await;
}
