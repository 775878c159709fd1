//! Marks by file (docs/rules.md, *Marks by file*): a workbook that was downloaded comes back changed, sorted, of another sheet or another
//! installation; a file of any other kind; what it would change is shown, saved in one step, and undone.

use std::io::Cursor;

use axum::http::StatusCode;
use calamine::{Data, Reader, Xlsx};
use roster::structure::grading_schemes::store::{self, Writing};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use serde_json::{Value, json};

use testing::marks::{add_some, audit, editing, set_state};
use testing::school::sheet_query;
use testing::uploads::upload;
use testing::{Answer, Client, NOW, TestApp, both_schools, run};

const PAGE: &str = "/admin/examResult/file";
const ADMIN: &str = "employee-admin";

/// The first worksheet of a workbook as rows of texts.
fn rows(answer: &Answer) -> Vec<Vec<String>> {
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    let text = |cell: &Data| if matches!(cell, Data::Empty) { String::new() } else { cell.to_string() };
    let width = range.end().unwrap().1;
    let row = |place: u32| {
        (0..=width).map(|column| range.get_value((place, column)).map(text).unwrap_or_default()).collect::<Vec<_>>()
    };
    (0..=range.end().unwrap().0).map(row).collect()
}

async fn sheet(client: &Client, subject: &str) -> Vec<Vec<String>> {
    rows(&client.get(&format!("/admin/files/exam-marks.xlsx?{}", sheet_query(subject))).await)
}

/// As a spreadsheet saves it.
fn csv(rows: &[Vec<String>]) -> Vec<u8> {
    let cell = |text: &String| format!("\"{}\"", text.replace('"', "\"\""));
    let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",");
    rows.iter().map(line).collect::<Vec<_>>().join("\r\n").into_bytes()
}

async fn sent(client: &Client, viewer: &str, query: &str, key: &str, bytes: &[u8]) -> Answer {
    let ids: Vec<(String, String)> =
        query.split('&').filter_map(|pair| pair.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
    let mut parts: Vec<(&str, Option<&str>, &[u8])> =
        ids.iter().map(|(key, id)| (key.as_str(), None, id.as_bytes())).collect();
    parts.push(("file", Some("Marks from Amina.xlsx"), bytes));
    upload(client, PAGE, viewer, key, &parts).await
}

/// Sends a file that is read, and looks at what it would change.
async fn planned(client: &Client, viewer: &str, query: &str, key: &str, bytes: &[u8]) -> (String, Value) {
    let answer = sent(client, viewer, query, key, bytes).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let address = answer.header("location").to_owned();
    let props = client.props_of(&address, "marksFile").await;
    (address, props)
}

/// `S-001 Written 45.5>46 conflict`
fn differences(props: &Value) -> Vec<String> {
    let rows = props["sheets"].as_array().unwrap().iter().flat_map(|sheet| sheet["rows"].as_array().unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    rows.map(|row| {
        let more = if row["conflict"].is_null() { text(&row["fault"]) } else { "conflict".to_owned() };
        let said = format!(
            "{} {} {}>{} {more}",
            text(&row["regNo"]),
            text(&row["component"]),
            text(&row["stored"]),
            text(&row["given"])
        );
        said.trim_end().to_owned()
    })
    .collect()
}

fn doubts(props: &Value) -> Vec<String> {
    let doubts = props["doubts"].as_array().unwrap().iter();
    doubts.map(|doubt| format!("{}: {}", doubt["place"].as_str().unwrap(), doubt["text"].as_str().unwrap())).collect()
}

async fn save(client: &Client, address: &str, props: &Value, more: &[(&str, &str)]) -> Answer {
    let own = [("act", "save"), ("seen", props["seen"].as_str().unwrap())];
    client.form(address, &[&own[..], more].concat()).await
}

async fn stored(client: &Client) -> Vec<String> {
    let marks = client.get(&format!("/api/getFilterWiseExamMarks?{}", sheet_query("subject-1"))).await.json();
    let rows = marks["marks"].as_array().unwrap().iter();
    rows.map(|row| format!("{} {} {}", row["regNo"].as_str().unwrap(), row["written"], row["practical"])).collect()
}

#[tokio::test]
async fn a_workbook_comes_back_sorted_shows_what_differs_and_is_saved_in_one_step_and_undone() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let before = stored(&admin).await;
        let mut file = sheet(&admin, "subject-1").await;
        // As it was: nothing differs.
        let query = sheet_query("subject-1");
        let whole = admin.get(&format!("/admin/files/exam-marks.xlsx?{query}")).await.bytes;
        let (_, same) = planned(&admin, ADMIN, &query, "same", &whole).await;
        assert_eq!((differences(&same), &same["same"]), (Vec::new(), &json!(4)));
        // Sorted the other way round, one row deleted, one left empty that had a mark; and cells filled in.
        file[6..].reverse();
        file.retain(|row| row[0] != "S-005");
        for row in &mut file {
            match row[0].as_str() {
                "S-001" => row[3] = "46".to_owned(),
                "S-002" => row[4] = "AB".to_owned(),
                "S-003" => row[3] = String::new(),
                "S-004" => row[3] = "৫০".to_owned(),
                _ => {}
            }
        }
        let (address, props) = planned(&admin, ADMIN, &query, "changed", &csv(&file)).await;
        assert_eq!(differences(&props), ["S-004 Written >50", "S-002 Practical >AB", "S-001 Written 45.5>46"],);
        assert_eq!((&props["savable"], &props["conflicts"], &props["faults"]), (&json!(3), &json!(0), &json!(0)));
        assert_eq!(stored(&admin).await, before, "nothing is saved before that");
        let done = save(&admin, &address, &props, &[]).await;
        assert_eq!((done.status, done.header("location")), (StatusCode::SEE_OTHER, address.as_str()));
        assert_eq!(
            stored(&admin).await,
            ["S-001 46 20", "S-002 \"AB\" \"AB\"", "S-003 0 null", "S-004 50 null", "S-005 null null"]
        );
        let acts = audit(&app.app.db).await;
        assert!(
            acts.iter().any(|act| act.starts_with("updateMarks ") && act.ends_with(" file ->Marks from Amina.xlsx")),
            "{acts:?}"
        );
        assert!(acts.contains(&"updateMarks student-1 written 45.5>46".to_owned()), "{acts:?}");
        let shown = admin.get("/admin/audit").await;
        assert!(shown.says("From the file Marks from Amina.xlsx"), "{}", shown.text());
        let shown = admin.get(&address).await;
        shown.served_as("marksFile_saved");
        let saved = shown.shown();
        assert_eq!((&saved["state"], &saved["saved"][0]["marks"]), (&json!("saved"), &json!(3)));
        // Once more is no second time.
        assert_eq!(save(&admin, &address, &props, &[]).await.status, StatusCode::CONFLICT);
        let undone = admin.form(&address, &[("act", "undo")]).await;
        assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.text());
        assert_eq!(stored(&admin).await, before);
        let shown = admin.get(&address).await;
        shown.served_as("marksFile_undone");
        assert_eq!(shown.shown()["state"], "undone");
        assert_eq!(admin.form(&address, &[("act", "undo")]).await.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn a_mark_changed_meanwhile_is_a_conflict_that_is_decided_and_a_later_change_keeps_a_file_from_being_undone() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        add_some(&admin).await;
        let mut file = sheet(&teacher, "subject-1").await;
        let change = |written: i64| editing("subject-1", json!([{ "studentId": "student-1", "written": written, "practical": 21 }]));
        assert_eq!(admin.put("/api/updateOneMark", &change(40)).await.status, StatusCode::OK);
        // Written differs from what was downloaded and from what is stored; Practical was not touched in the file.
        file[6][3] = "47".to_owned();
        file[7][3] = "60".to_owned();
        let query = sheet_query("subject-1");
        let (address, props) = planned(&teacher, "employee-teacher", &query, "one", &csv(&file)).await;
        assert_eq!(
            differences(&props),
            ["S-001 Written 40>47 conflict", "S-002 Written AB>60 The mark is above the full mark of 50"]
        );
        assert_eq!(props["sheets"][0]["rows"][0]["conflict"]["by"], "Admin Person");
        teacher.get(&address).await.served_as("marksFile_conflict");
        let refused = save(&teacher, &address, &props, &[("leave", "true")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.props()["failure"], "Choose which mark to keep: 1 mark was changed by somebody else.");
        let refused = save(&teacher, &address, &props, &[("take.0", "mine")]).await;
        assert!(refused.props()["failure"].as_str().unwrap().starts_with("1 cell cannot be saved."));
        assert_eq!(refused.props()["sheets"][0]["rows"][0]["conflict"]["chosen"], "mine");
        // Meanwhile it changes again.
        assert_eq!(admin.put("/api/updateOneMark", &change(41)).await.status, StatusCode::OK);
        let overtaken = save(&teacher, &address, &props, &[("take.0", "mine"), ("leave", "true")]).await;
        assert_eq!(overtaken.status, StatusCode::CONFLICT);
        let props = overtaken.props();
        assert_eq!(differences(&props)[0], "S-001 Written 41>47 conflict");
        let done = save(&teacher, &address, &props, &[("take.0", "mine"), ("leave", "true")]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        assert_eq!(stored(&admin).await[..2], ["S-001 47 21", "S-002 \"AB\" null"]);
        assert_eq!(admin.put("/api/updateOneMark", &change(42)).await.status, StatusCode::OK);
        let kept = teacher.form(&address, &[("act", "undo")]).await;
        assert_eq!(kept.status, StatusCode::CONFLICT);
        assert_eq!(
            kept.props()["failure"],
            "This cannot be undone, because marks in Half Yearly, Class 8 A, Mathematics have been changed since: Amina Rahman."
        );
    })
    .await;
}

#[tokio::test]
async fn a_file_of_another_sheet_exam_or_branch_is_refused_by_name_and_a_locked_sheet_takes_nothing() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (admin, head) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
        let file = csv(&sheet(&admin, "subject-1").await);
        let fault = |answer: Answer| {
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
            answer.props()["state"]["errors"]["file"].as_str().unwrap().to_owned()
        };
        let english = sent(&admin, ADMIN, &sheet_query("subject-1-eng"), "a", &file).await;
        assert_eq!(
            fault(english),
            "This file holds Half Yearly, Class 8 A, Mathematics. That is another mark sheet than the one you have opened."
        );
        let test = sheet_query("subject-1").replace("exam-1", "exam-1-ct");
        let refused = sent(&admin, ADMIN, &test, "b", &file).await;
        refused.served_as("marksFileStart");
        assert_eq!(
            fault(refused),
            "This file holds Half Yearly, Class 8 A, Mathematics. That is another exam than the one you have opened."
        );
        let other = "branchId=branch-2&sessionId=session-2&classId=class-2&sectionId=section-2&examId=exam-2&subjectId=subject-2";
        let theirs = csv(&rows(&head.get(&format!("/admin/files/exam-marks.xlsx?{other}")).await));
        let refused = fault(sent(&admin, ADMIN, "", "c", &theirs).await);
        assert!(refused.contains("which is another branch."), "{refused}");
        // A teacher of another section: nothing is shown of the sheet, and not even its file can be chosen for it.
        let stranger = app.as_employee("employee-teacher-b", Role::Teacher);
        let refused = fault(sent(&stranger, "employee-teacher-b", "", "d", &file).await);
        assert!(refused.starts_with("Half Yearly, Class 8 A, Mathematics: "), "{refused}");
        let page = stranger.get(&format!("{PAGE}?{}", sheet_query("subject-1"))).await;
        assert_eq!(page.status, StatusCode::FORBIDDEN);
        // Locked and closed.
        let mut changed = sheet(&admin, "subject-1").await;
        changed[6][3] = "10".to_owned();
        let (address, props) = planned(&admin, ADMIN, "", "e", &csv(&changed)).await;
        set_state(&app, "subject-1", false, true).await;
        let shown = admin.get(&address).await;
        shown.served_as("marksFile_locked");
        let locked = shown.shown();
        assert_eq!((&locked["sheets"][0]["refusal"], &locked["savable"]), (&json!("Mark is locked"), &json!(0)));
        assert_eq!(save(&admin, &address, &props, &[]).await.status, StatusCode::CONFLICT);
        assert_eq!(fault(sent(&admin, ADMIN, "", "f", &csv(&changed)).await), "Half Yearly, Class 8 A, Mathematics: Mark is locked");
        // Published without marks takes none, as the grid does.
        set_state(&app, "subject-1", true, false).await;
        assert!(fault(sent(&admin, ADMIN, "", "g", &csv(&changed)).await).ends_with("Result is Already Published, Please Try to Edit"));
        set_state(&app, "subject-1", false, false).await;
        run(&app.app.db, "update sessions set status = 'closed' where id = 'session-1'").await;
        assert_eq!(admin.props_at(&address).await["savable"], 0);
        let closed = save(&admin, &address, &props, &[]).await;
        assert!(!closed.status.is_success() && closed.status != StatusCode::SEE_OTHER, "{}", closed.status);
    })
    .await;
}

#[tokio::test]
async fn broken_hidden_parts_are_asked_about_and_rows_that_do_not_fit_are_shown() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let query = sheet_query("subject-1");
        let whole = sheet(&admin, "subject-1").await;
        let hidden = whole[6].len() - 1;
        // Somebody else's version, signed by nobody.
        let mut broken = whole.clone();
        broken[6][3] = "47".to_owned();
        broken[6][hidden] = broken[6][hidden].replace("|student-1|", "|student-2|");
        let (address, props) = planned(&admin, ADMIN, &query, "a", &csv(&broken)).await;
        assert_eq!((&props["state"], &props["broken"]), (&json!("question"), &json!(["Row 7"])));
        admin.get(&address).await.served_as("marksFile_question");
        assert_eq!(props["savable"], 0);
        let read = admin.form(&address, &[("act", "foreign")]).await;
        assert_eq!(read.status, StatusCode::SEE_OTHER);
        let props = admin.props_at(&address).await;
        assert_eq!(differences(&props), ["S-001 Written 45.5>47"]);
        // The names were sorted and nothing else, a row was inserted, another copied.
        let mut moved = whole.clone();
        (moved[6][0], moved[7][0]) = (moved[7][0].clone(), moved[6][0].clone());
        let mut inserted = vec![String::new(); hidden + 1];
        inserted[..4].clone_from_slice(&["S-004".into(), "5".into(), "Dipa O'Brien".into(), "33".into()]);
        moved.retain(|row| row[0] != "S-004");
        moved.push(inserted);
        moved.push(moved[8].clone());
        let (_, props) = planned(&admin, ADMIN, &query, "b", &csv(&moved)).await;
        assert_eq!(differences(&props), ["S-004 Written >33"]);
        let doubts = doubts(&props);
        assert_eq!(doubts.len(), 3, "{doubts:?}");
        assert!(doubts[0].starts_with("Row 7: The hidden part of this row belongs to Amina Rahman"), "{doubts:?}");
        assert_eq!(doubts[2], "Row 12: চন্দ্রা রায় is in the file twice. Only the first row is read.");
    })
    .await;
}

#[tokio::test]
async fn a_foreign_file_is_matched_by_register_number_roll_and_name_together() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let text = "Dhanmondi High School,,,,,,\r\nHalf Yearly 2026,,,,,,\r\nReg. No,Roll,Name of the Student,Mathematics Written,GP,English Language,GP\r\n\
                    S-001,1,Amina Rahman,41,4.0,88,5\r\nS-002,3,Bashir Ahmed,42,4.0,70,4\r\n,8,Md. Emon Chowdhury,AB,0,,\r\n,,Average,41.5,,79,\r\n";
        let (address, props) = planned(&admin, ADMIN, &sheet_query("subject-1"), "a", text.as_bytes()).await;
        let columns: Vec<&str> =
            props["foreign"]["columns"].as_array().unwrap().iter().map(|column| column["value"].as_str().unwrap()).collect();
        let english = "subject-1-eng.written";
        assert_eq!(columns, ["regNo", "roll", "name", "subject-1.written", "", english, ""]);
        let mut found = differences(&props);
        found.sort();
        assert_eq!(found, ["S-001 Written >41", "S-001 Written >88", "S-005 Written >AB"]);
        let doubtful = doubts(&props);
        assert!(doubtful.iter().any(|doubt| doubt.starts_with("Row 5: S-002, 3, Bashir Ahmed: Register number, roll and name")), "{doubtful:?}");
        assert!(doubtful.iter().any(|doubt| doubt.starts_with("Row 7: Average: Nobody on the mark sheet")), "{doubtful:?}");
        admin.get(&address).await.served_as("marksFile");
        // Somebody says whose row it is, and that English is left out.
        let kept = admin.form(&address, &[("act", "check"), ("who.0.5", "student-2"), ("column.5", ""), ("tab", "0")]).await;
        assert_eq!(kept.status, StatusCode::SEE_OTHER);
        let props = admin.props_at(&address).await;
        assert_eq!(differences(&props), ["S-001 Written >41", "S-002 Written >42", "S-005 Written >AB"]);
        assert_eq!(save(&admin, &address, &props, &[("tab", "0")]).await.status, StatusCode::SEE_OTHER);
        assert_eq!(stored(&admin).await[..2], ["S-001 41 null", "S-002 42 null"]);
        assert!(audit(&app.app.db).await.contains(&"addMarks student-1 written ->41".to_owned()));
        // A teacher's file reaches the own subject alone.
        let teacher = app.as_role(Role::Teacher);
        let (_, props) = planned(&teacher, "employee-teacher", &sheet_query("subject-1"), "b", text.as_bytes()).await;
        assert!(!props.to_string().contains("subject-1-eng"), "{props}");
        // Without a place it belongs nowhere.
        let nowhere = sent(&admin, ADMIN, "", "c", text.as_bytes()).await;
        assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn a_section_and_a_teacher_have_one_workbook_with_a_worksheet_for_each_sheet() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let section = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1";
        let tabs = |answer: &Answer| {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
            Xlsx::new(Cursor::new(answer.bytes.clone())).map(|book: Xlsx<_>| book.sheet_names()).unwrap()
        };
        let all = admin.get(&format!("/admin/files/section-marks.xlsx?{section}")).await;
        assert_eq!(tabs(&all), ["Class 8 A Mathematics", "Class 8 A English Language"]);
        assert_eq!(
            tabs(&teacher.get(&format!("/admin/files/section-marks.xlsx?{section}")).await),
            ["Class 8 A Mathematics"]
        );
        let own = "/admin/files/own-marks.xlsx?sessionId=session-1";
        assert_eq!(tabs(&teacher.get(own).await), ["Class 8 A Mathematics"]);
        assert_eq!(admin.get(own).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(tabs(&admin.get(&format!("{own}&teacherId=employee-teacher")).await).len(), 1);
        assert_eq!(admin.get(&format!("{own}&teacherId=nobody")).await.status, StatusCode::NOT_FOUND);
        // It comes back whole.
        let (_, props) = planned(&admin, ADMIN, &sheet_query("subject-1"), "a", &all.bytes).await;
        let labels: Vec<&str> =
            props["sheets"].as_array().unwrap().iter().map(|of| of["label"].as_str().unwrap()).collect();
        assert_eq!(labels.len(), 2, "{labels:?}");
        for role in [Role::Student, Role::Accountant, Role::TechnicalSupport] {
            let client = app.as_role(role);
            for address in [own.to_owned(), format!("/admin/files/section-marks.xlsx?{section}"), PAGE.to_owned()] {
                assert_eq!(client.get(&address).await.status, StatusCode::FORBIDDEN, "{role} {address}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_file_is_its_teachers_and_its_branchs() {
    let app = TestApp::new().await;
    let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
    let mut file = sheet(&admin, "subject-1").await;
    file[6][3] = "10".to_owned();
    let (address, props) = planned(&admin, ADMIN, "", "a", &csv(&file)).await;
    assert_eq!(teacher.get(&address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(save(&teacher, &address, &props, &[]).await.status, StatusCode::NOT_FOUND);
    let other = app.as_employee("employee-admin-2", Role::Admin);
    assert_eq!(other.get(&address).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.get(&format!("{PAGE}/nothing")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(admin.form(&address, &[("act", "else")]).await.status, StatusCode::BAD_REQUEST);
    let nothing = upload(&admin, PAGE, ADMIN, "b", &[]).await;
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(admin.form(&address, &[("act", "discard")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(admin.get(&address).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_libre_office_has_sorted_and_saved_is_read_as_ours() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let section = include_bytes!("marks_files/section.ods");
    let (_, props) = planned(&admin, ADMIN, &sheet_query("subject-1"), "section", section).await;
    assert_eq!(props["sheets"].as_array().unwrap().len(), 2);
    assert_eq!((differences(&props), doubts(&props)), (Vec::new(), Vec::new()));
    add_some(&admin).await;
    let sorted: [(&str, &[u8]); 2] =
        [("xlsx", include_bytes!("marks_files/sorted.xlsx")), ("ods", include_bytes!("marks_files/sorted.ods"))];
    for (key, bytes) in sorted {
        let (_, props) = planned(&admin, ADMIN, &sheet_query("subject-1"), key, bytes).await;
        assert_eq!(
            (differences(&props), doubts(&props)),
            (vec!["S-001 Written 45.5>46".to_owned()], Vec::new()),
            "{key}"
        );
        assert_eq!(props["same"], 3, "{key}");
    }
}

#[tokio::test]
async fn a_school_that_names_components_finds_its_names_in_files_and_refusals() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let text = serde_json::to_string(BuiltIn::NationalGpa5.definition()).unwrap();
        let writing = Writing {
            scheme_id: "scheme-1",
            version_id: "version-1",
            name: "Ours",
            definition: &text,
            by_name: "E",
            at: i64::try_from(NOW).unwrap(),
        };
        let mut conn = app.app.db.acquire().await.unwrap();
        store::add(&mut conn, None, writing).await.unwrap();
        store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-1")).await.unwrap();
        drop(conn);
        let mut file = sheet(&admin, "subject-1").await;
        assert_eq!(file[5][3..5], ["CQ", "Practical"]);
        let row = file.iter_mut().find(|row| row[0] == "S-001").unwrap();
        row[3] = "46".to_owned();
        let query = sheet_query("subject-1");
        let (_, props) = planned(&admin, ADMIN, &query, "changed", &csv(&file)).await;
        assert_eq!(differences(&props), ["S-001 CQ 45.5>46"]);
        // A file made before has the specification's names.
        file[5][3] = "Written".to_owned();
        let (_, props) = planned(&admin, ADMIN, &query, "before", &csv(&file)).await;
        assert_eq!(differences(&props), ["S-001 CQ 45.5>46"]);
        // And one of somebody's own has the school's.
        let foreign = "Reg. No,Roll,Name,Mathematics CQ\r\nS-001,1,Amina Rahman,41\r\n";
        let (address, props) = planned(&admin, ADMIN, &query, "foreign", foreign.as_bytes()).await;
        assert_eq!(differences(&props), ["S-001 CQ 45.5>41"]);
        // A browser sends every column, as it is shown: one press saves.
        let columns = props["foreign"]["columns"].as_array().unwrap();
        let columns: Vec<_> =
            columns.iter().map(|of| (of["name"].as_str().unwrap(), of["value"].as_str().unwrap())).collect();
        assert_eq!(save(&admin, &address, &props, &columns).await.status, StatusCode::SEE_OTHER);
        assert_eq!(stored(&admin).await[0], "S-001 41 20");
        assert_eq!(admin.form(&address, &[("act", "undo")]).await.status, StatusCode::SEE_OTHER);
        let edited = json!([{ "studentId": "student-2", "written": 500, "version": 1 }]);
        let over = admin.put("/api/updateOneMark", &editing("subject-1", edited)).await;
        assert_eq!(over.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(over.json()["message"].as_str().unwrap().contains(", CQ: "), "{}", over.text());
    })
    .await;
}
