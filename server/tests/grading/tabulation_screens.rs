//! The thirteen tabulation screens, their paper and their spreadsheet (docs/rules.md, *Screens*, *Tabulation*): complete without a
//! script, within the band's classes and the visitor's reach, split into pages.

use std::io::Cursor;

use axum::http::StatusCode;
use calamine::{Data, Reader, Xlsx};
use grading::tabulation::screens::SCREENS;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use crate::tabulation::{SECTION, fill};
use testing::marks::enrol;
use testing::workbook::sheet_xml;
use testing::{Answer, Client, TestApp, both_schools, run};

const FIRST: &str = "/admin/first_semester_tabulation_3_7";
const EXAM: &str = "/admin/exam_tabulation_3_7";

async fn props(client: &Client, address: &str) -> Value {
    client.props_of(address, "tabulation").await
}

fn rolls(table: &Value) -> Vec<i64> {
    table["rows"].as_array().unwrap().iter().map(|row| row["roll"].as_i64().unwrap()).collect()
}

/// The text of a page's own markup, as a browser without a script shows it.
fn shown(answer: &Answer) -> String {
    let (_, html) = answer.text().split_once("<div id=\"root\">").unwrap();
    let mut text = String::new();
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            _ if !inside => text.push(letter),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn the_sheet_is_complete_without_a_script() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        fill(&app).await;
        let answer = app.as_role(Role::Admin).get(&format!("{FIRST}?{SECTION}")).await;
        let text = shown(&answer);
        for expected in [
            "Roll Student Name Math Eng Lang Total out of 170 Grade Count Position ▲ 1 Amina Rahman A A 154 A 2 1",
            "5 Dipa O&#x27;Brien &lt;b&gt; A A 154 A 2 1 3 চন্দ্রা রায় A+ D 128 A+ 1 D 1 3",
            "2 Bashir Ahmed U B 95 B 1 U 1 –",
            "3 of 5 passed (60 %), mean total 116.60",
            "Half Yearly, Class 5 A, 2026",
        ] {
            assert!(text.contains(expected), "{expected} in {text}");
        }
        let html = answer.text();
        assert!(html.contains("title=\"English Language\""), "the whole name is with the abbreviation");
        assert!(!html.contains(" style=\""), "the policy refuses style attributes");
        assert!(html.contains("<svg"), "the bars are in the markup");
    })
    .await;
}

#[tokio::test]
async fn rows_are_sorted_by_position_or_by_roll_through_links() {
    let app = TestApp::new().await;
    fill(&app).await;
    let admin = app.as_role(Role::Admin);
    let by_position = props(&admin, &format!("{FIRST}?{SECTION}")).await;
    assert_eq!(rolls(&by_position["table"]), [1, 5, 3, 2, 8]);
    let link = by_position["table"]["byRollHref"].as_str().unwrap().to_owned();
    let by_roll = props(&admin, &link).await;
    assert_eq!((by_roll["order"].as_str(), rolls(&by_roll["table"])), (Some("roll"), vec![1, 2, 3, 5, 8]));
    assert_eq!(by_roll["table"]["rows"][1]["position"], Value::Null, "positions stay what they are");
    let back = props(&admin, by_roll["table"]["byPositionHref"].as_str().unwrap()).await;
    assert_eq!(rolls(&back["table"]), [1, 5, 3, 2, 8]);
    // Paper and spreadsheet have the order that is seen.
    for href in ["printHref", "workbookHref"] {
        assert!(by_roll["table"][href].as_str().unwrap().contains("sort=roll"));
        assert!(!by_position["table"][href].as_str().unwrap().contains("sort="));
    }
}

#[tokio::test]
async fn each_screen_offers_the_classes_of_its_band_alone() {
    let app = TestApp::new().await;
    fill(&app).await;
    let admin = app.as_role(Role::Admin);
    for screen in &SCREENS {
        let props = props(&admin, screen.action).await;
        let fields = props["ground"]["fields"].as_array().unwrap();
        let keys: Vec<&str> = fields.iter().map(|field| field["key"].as_str().unwrap()).collect();
        let exam = screen.action == EXAM;
        assert_eq!(keys, if exam { &["classId", "sectionId", "examId"][..] } else { &["classId", "sectionId"] });
        let offered = fields[0]["options"].as_array().unwrap().len();
        assert_eq!(offered, usize::from(screen.band.classes().contains(&5)), "{}", screen.action);
        assert_eq!(props["table"], Value::Null, "nothing before Filter");
    }
    let wrong = props(&admin, &format!("/admin/yearly_tabulation_8_9?{SECTION}")).await;
    assert_eq!((&wrong["table"], &wrong["failure"]), (&Value::Null, &json!("The class was not found")));
    let paper = admin.get(&format!("/admin/yearly_tabulation_8_9/print?{SECTION}")).await;
    assert_eq!(paper.status, StatusCode::BAD_REQUEST);
    assert!(paper.text().contains("This tabulation is for classes 8 to 9"));
}

#[tokio::test]
async fn the_exam_screen_tabulates_the_chosen_exam() {
    let app = TestApp::new().await;
    fill(&app).await;
    let admin = app.as_role(Role::Admin);
    assert_eq!(props(&admin, &format!("{EXAM}?{SECTION}")).await["table"], Value::Null, "no exam is chosen");
    let chosen = props(&admin, &format!("{EXAM}?{SECTION}&examId=exam-1")).await;
    let table = &chosen["table"];
    assert_eq!(
        (&table["title"], &table["examId"], &table["semester"]),
        (&json!("Half Yearly"), &json!("exam-1"), &Value::Null)
    );
    assert_eq!(table["rows"][3]["grades"], json!([{ "text": "F", "failed": "belowPass" }, { "text": "B" }]));
    let counts = &table["summary"]["subjects"][0];
    assert_eq!(table["summary"]["grades"], json!(["A", "B+", "B", "C+", "D", "U", "F"]));
    assert_eq!((&counts["counts"], &counts["mean"]), (&json!([0, 2, 0, 1, 0, 1, 1]), &json!("42.60")));
    let start_of_f = json!({ "grade": "F", "start": 384, "width": 96, "labelled": true });
    assert_eq!(counts["segments"][3], start_of_f);
}

#[tokio::test]
async fn nothing_scheduled_is_no_data_found_and_prints_nothing() {
    let app = TestApp::new().await;
    fill(&app).await;
    run(&app.app.db, "delete from exam_schedules where section_id = 'section-1'").await;
    let admin = app.as_role(Role::Admin);
    let answer = admin.get(&format!("{FIRST}?{SECTION}")).await;
    assert!(shown(&answer).contains(messages::NO_DATA_FOUND));
    assert!(!answer.text().contains("Download .xlsx"), "nothing to print or download");
    for address in
        [format!("{FIRST}/print?{SECTION}"), format!("/admin/files/tabulation.xlsx?semester=1stSemester&{SECTION}")]
    {
        assert_eq!(admin.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}

#[tokio::test]
async fn screens_paper_and_spreadsheet_are_for_those_who_see_the_tabulation() {
    let app = TestApp::new().await;
    fill(&app).await;
    let mut addresses = vec![
        format!("{FIRST}/print?{SECTION}"),
        format!("{EXAM}/print?{SECTION}&examId=exam-1"),
        format!("/admin/files/tabulation.xlsx?{SECTION}&semester=1stSemester"),
        format!("/admin/files/tabulation.xlsx?{SECTION}&examId=exam-1"),
    ];
    for role in [Role::SuperAdmin, Role::Admin, Role::Teacher, Role::TechnicalSupport, Role::AcademicSupport] {
        for address in &addresses {
            assert_eq!(app.as_role(role).get(address).await.status, StatusCode::OK, "{role} {address}");
        }
        for screen in &SCREENS {
            assert_eq!(app.as_role(role).get(screen.action).await.status, StatusCode::OK, "{role} {}", screen.action);
        }
    }
    for client in
        [app.as_employee("employee-teacher-b", Role::Teacher), app.as_employee("employee-admin-2", Role::Admin)]
    {
        for address in &addresses {
            assert_eq!(client.get(address).await.status, StatusCode::FORBIDDEN, "{address}");
        }
        let refused = props(&client, &format!("{FIRST}?{SECTION}")).await;
        assert_eq!(refused["table"], Value::Null);
        assert!([messages::NOT_IN_ROUTINE, messages::OTHER_BRANCH].contains(&refused["failure"].as_str().unwrap()));
    }
    addresses.extend(SCREENS.iter().flat_map(|screen| [screen.action.to_owned(), screen.print.to_owned()]));
    for address in &addresses {
        for role in [Role::Student, Role::Accountant, Role::Librarian, Role::AdmissionSupport] {
            assert_eq!(app.as_role(role).get(address).await.status, StatusCode::FORBIDDEN, "{role} {address}");
        }
        assert_eq!(app.anonymous().get(address).await.status, StatusCode::SEE_OTHER, "{address}");
    }
    let short = app.as_role(Role::Admin).get("/admin/files/tabulation.xlsx?classId=class-1").await;
    assert_eq!(short.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn marks_that_are_not_entered_leave_grade_and_position_open_on_sheets_and_not_in_the_calls() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        fill(&app).await;
        let admin = app.as_role(Role::Admin);
        let shown = async |address: &str| props(&admin, &format!("{address}{SECTION}")).await["table"].clone();
        assert_eq!(shown(&format!("{FIRST}?")).await["provisional"], "Results not published: all subjects.");
        run(&app.app.db, "update mark_sheets set is_published = true").await;
        assert_eq!(shown(&format!("{FIRST}?")).await["provisional"], Value::Null);
        assert_eq!(shown(&format!("{EXAM}?examId=exam-1&")).await["provisional"], Value::Null);
        admin.get(&format!("{EXAM}?examId=exam-1&{SECTION}")).await.served_as("tabulation");
        // Roll 1 has 46 of 70 in Mathematics without the class test: D+ in the calls, and the second place.
        run(
            &app.app.db,
            "delete from marks where student_id = 'student-1'
               and sheet_id in (select id from mark_sheets where exam_id = 'exam-1-ct')",
        )
        .await;
        let call = admin.get(&format!("/api/getTabulationTotal?semester=1stSemester&{SECTION}")).await.json();
        let row = call.as_array().unwrap().iter().find(|row| row["roll"] == 1).unwrap();
        assert_eq!(
            (&row["marks"][0]["grade"], &row["total"], &row["position"]),
            (&json!("D+"), &json!(136), &json!(2))
        );
        let page = admin.get(&format!("{FIRST}?{SECTION}")).await;
        let table = page.served_as("tabulation_open").shown()["table"].clone();
        assert_eq!(table["provisional"], "Marks not entered: Mathematics.");
        // The others keep their places; roll 1 is sorted among those without one.
        let lines: Vec<(i64, &Value)> = table["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row["roll"].as_i64().unwrap(), &row["position"]))
            .collect();
        let none = Value::Null;
        assert_eq!(lines, [(5, &json!(1)), (3, &json!(3)), (1, &none), (2, &none), (8, &none)]);
        let open = &table["rows"][2];
        assert_eq!((&open["grades"], &open["total"]), (&json!([{ "text": "–" }, { "text": "A" }]), &json!(136)));
        assert_eq!(open["gradeCount"], json!([{ "grade": "A", "count": 1 }]));
        let paper = admin.get(&format!("{FIRST}/print?{SECTION}")).await;
        for sheet in sheets(&paper) {
            assert!(sheet.contains("<strong>Provisional</strong><p>Marks not entered: Mathematics.</p>"));
        }
        // The class test enters no tabulation of the term.
        assert_eq!(shown(&format!("{EXAM}?examId=exam-1&")).await["provisional"], Value::Null);
        assert!(!admin.get(&format!("{EXAM}/print?examId=exam-1&{SECTION}")).await.text().contains("Provisional"));
    })
    .await;
}

/// The sheets of a document, as text.
fn sheets(answer: &Answer) -> Vec<&str> {
    answer.text().split("<section class=\"sheet sheet-landscape\">").skip(1).collect()
}

#[tokio::test]
async fn the_paper_is_split_into_pages_with_the_head_on_each_and_the_summary_at_the_end() {
    let app = TestApp::new().await;
    fill(&app).await;
    let admin = app.as_role(Role::Admin);
    let paper = format!("{FIRST}/print?{SECTION}");
    for (more, pages, rows_on_last) in [(0, 1, 5), (15, 2, 0), (40, 3, 5), (60, 4, 5)] {
        run(&app.app.db, "delete from enrolments where id like 'enrolment-more-%'").await;
        run(&app.app.db, "delete from students where id like 'more-%'").await;
        enrol(&app.app.db, more).await;
        let answer = admin.get(&paper).await;
        assert_eq!(answer.status, StatusCode::OK);
        let sheets = sheets(&answer);
        assert_eq!(sheets.len(), pages, "{more} more students");
        for (place, sheet) in sheets.iter().enumerate() {
            let last = place + 1 == pages;
            for word in ["Test School", "Dhanmondi · Dhaka", "Class 5", "2026", "Half Yearly", "Tabulation Sheet"] {
                assert!(sheet.contains(word), "{word} on page {}", place + 1);
            }
            assert!(sheet.contains(&format!("<p>Sheet {} of {pages}</p>", place + 1)));
            assert_eq!(sheet.contains("<h2>Summary"), last);
            assert_eq!(sheet.matches("<tr><td class=\"tab-num\">").count(), if last { rows_on_last } else { 20 });
        }
    }
    let answer = admin.get(&paper).await;
    assert!(!answer.text().contains("<script") && !answer.text().contains(" style=\""));
    assert!(answer.text().contains("<title>Dhanmondi 2026 Class 5 A Half Yearly Tabulation</title>"));
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    let by_roll = admin.get(&format!("{paper}&sort=roll")).await;
    let place = |answer: &Answer, name: &str| answer.text().find(name).unwrap();
    assert!(place(&by_roll, "Bashir Ahmed") < place(&by_roll, "Dipa O"), "roll 2 before roll 5");
    assert!(place(&answer, "Bashir Ahmed") > place(&answer, "Dipa O"), "the failed after the ranked");
}

fn cells(answer: &Answer, sheet: &str) -> Vec<Vec<Data>> {
    assert_eq!(answer.status, StatusCode::OK);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).unwrap();
    assert_eq!(book.sheet_names(), ["Tabulation", "Totals"]);
    assert!(book.worksheet_formula(sheet).unwrap().is_empty(), "no cell is a formula");
    let range = book.worksheet_range(sheet).unwrap();
    let (height, width) = range.end().unwrap();
    let cell = |row, column| range.get_value((row, column)).cloned().unwrap_or(Data::Empty);
    (0..=height).map(|row| (0..=width).map(|column| cell(row, column)).collect()).collect()
}

#[tokio::test]
async fn the_spreadsheet_has_numbers_as_numbers_and_a_name_that_says_what_it_is() {
    let app = TestApp::new().await;
    fill(&app).await;
    enrol(&app.app.db, 1).await;
    let answer =
        app.as_role(Role::Admin).get(&format!("/admin/files/tabulation.xlsx?{SECTION}&semester=1stSemester")).await;
    assert_eq!(answer.header("content-type"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    assert!(
        answer
            .header("content-disposition")
            .starts_with("attachment; filename=\"Dhanmondi 2026 Class 5 A Half Yearly Tabulation.xlsx\"")
    );
    let text = |value: &str| Data::String(value.to_owned());
    let number = Data::Float;
    let rows = cells(&answer, "Tabulation");
    for (place, (label, value)) in
        [("Branch", "Dhanmondi"), ("Session", "2026"), ("Class", "Class 5"), ("Section", "A"), ("Exam", "Half Yearly")]
            .into_iter()
            .enumerate()
    {
        assert_eq!(rows[place][..2], [text(label), text(value)]);
    }
    let heads = ["Roll", "Student Name", "Math", "Eng Lang", "Total out of 170", "Grade Count", "Position"];
    // Somebody without marks, and nothing is published.
    let lacks = "Marks not entered: all subjects. Results not published: all subjects.";
    assert_eq!(rows[5][..2], [text("Provisional"), text(lacks)]);
    assert_eq!(rows[6], heads.map(text));
    let first = [number(1.0), text("Amina Rahman"), text("A"), text("A"), number(154.0), text("A 2"), number(1.0)];
    assert_eq!(rows[7], first);
    assert_eq!(
        rows[10],
        [number(2.0), text("Bashir Ahmed"), text("U"), text("B"), number(95.0), text("B 1  U 1"), text("–")]
    );
    assert_eq!(rows[12][1], text("=1+1 Number 0"));
    assert_eq!(rows.len(), 13);
    let totals = cells(&answer, "Totals");
    assert_eq!(totals[6], ["Roll", "Student Name", "Math", "Eng Lang", "Total out of 170"].map(text));
    assert_eq!(totals[7], [number(1.0), text("Amina Rahman"), number(64.0), number(90.0), number(154.0)]);
    let written = sheet_xml(&answer.bytes);
    assert!(written.contains("paperSize=\"9\"") && written.contains("orientation=\"landscape\""), "A4 across");
    assert!(written.contains("fitToPage=\"1\"") && written.contains("fitToHeight=\"0\""), "all columns on one page");
}
