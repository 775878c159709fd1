//! GET /admin/files/exam-marks.xlsx (docs/rules.md, *Screens*, Results screen: "Download CSV"), read back cell by cell.

use std::io::Cursor;

use axum::http::StatusCode;
use calamine::{Data, Range, Reader, Xlsx};
use db::Db;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, enrol};
use testing::school::sheet_query;
use testing::workbook::sheet_xml;
use testing::{Answer, Client, TestApp, both_schools, run};

async fn download(client: &Client, subject: &str) -> Answer {
    client.get(&format!("/admin/files/exam-marks.xlsx?{}", sheet_query(subject))).await
}

fn cells(answer: &Answer) -> Range<Data> {
    assert_eq!(answer.status, StatusCode::OK);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).expect("a workbook");
    assert_eq!(book.sheet_names(), ["Mark Sheet"]);
    book.worksheet_range("Mark Sheet").expect("the sheet")
}

fn text(value: &str) -> Data {
    Data::String(value.to_owned())
}

fn row(range: &Range<Data>, place: u32) -> Vec<Data> {
    // The last column is hidden, and without a heading.
    let width = range.end().unwrap().1 - 1;
    (0..=width).map(|column| range.get_value((place, column)).cloned().unwrap_or(Data::Empty)).collect()
}

#[tokio::test]
async fn the_workbook_has_header_rows_then_numbers_as_numbers() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let answer = download(&admin, "subject-1").await;
    assert_eq!(answer.header("content-type"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    assert_eq!(answer.header("cache-control"), "private, no-store");
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"Dhanmondi 2026 Class 8 A Half Yearly Mathematics Mark Sheet.xlsx\"; \
         filename*=UTF-8''Dhanmondi%202026%20Class%208%20A%20Half%20Yearly%20Mathematics%20Mark%20Sheet.xlsx"
    );
    let range = cells(&answer);
    for (place, label, value) in
        [(0, "Exam", "Half Yearly"), (1, "Class", "Class 8"), (2, "Section", "A"), (3, "Subject", "Mathematics")]
    {
        assert_eq!(row(&range, place)[..2], [text(label), text(value)]);
    }
    let rows: Vec<_> = (5..=10).map(|place| row(&range, place)).collect();
    assert_eq!(
        rows,
        [
            [text("Student Id"), text("Roll"), text("Student Name"), text("Written"), text("Practical")],
            [text("S-001"), Data::Float(1.0), text("Amina Rahman"), Data::Float(45.5), Data::Float(20.0)],
            [text("S-002"), Data::Float(2.0), text("Bashir Ahmed"), text("AB"), Data::Empty],
            [text("S-003"), Data::Float(3.0), text("চন্দ্রা রায়"), Data::Float(0.0), Data::Empty],
            [text("S-004"), Data::Float(5.0), text("Dipa O'Brien <b>"), Data::Empty, Data::Empty],
            [text("S-005"), Data::Float(8.0), text("Emon Chowdhury"), Data::Empty, Data::Empty],
        ]
    );
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).unwrap();
    assert!(book.worksheet_formula("Mark Sheet").unwrap().is_empty(), "no cell is a formula");
    // The header and the names stay in sight, and a name has room.
    let xml = sheet_xml(&answer.bytes);
    assert!(
        xml.contains(r#"<pane xSplit="3" ySplit="6" topLeftCell="D7" activePane="bottomRight" state="frozen"/>"#),
        "{xml}"
    );
    assert!(xml.contains(r#"<col min="3" max="3" width="36."#), "{xml}");
}

#[tokio::test]
async fn before_anybody_has_a_mark_the_columns_are_the_scheduled_ones() {
    let app = TestApp::new().await;
    let range = cells(&download(&app.as_role(Role::Admin), "subject-1").await);
    assert_eq!(row(&range, 5)[3..], [text("Written"), text("Practical")]);
    assert_eq!(row(&range, 6)[0], text("S-001"));
}

#[tokio::test]
async fn five_thousand_students_fit_and_no_text_is_taken_for_a_formula() {
    both_schools(async |db: Db| {
        let app = TestApp::over(db);
        enrol(&app.app.db, 5_000).await;
        let admin = app.as_role(Role::Admin);
        let entries: Value = (0..5_000)
            .map(|n| json!({ "studentId": format!("more-{n}"), "written": f64::from(n % 200) / 4.0 }))
            .collect();
        let answer = admin.post("/api/addSubjectWiseMarks", &adding("subject-1", entries)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        let range = cells(&download(&admin, "subject-1").await);
        assert_eq!(range.end(), Some((5 + 5 + 5_000, 4)));
        for n in [0_u32, 1, 199, 4_999] {
            assert_eq!(
                row(&range, 11 + n),
                [
                    text(&format!("M-{n}")),
                    Data::Float(f64::from(n) + 100.0),
                    text(&format!("=1+1 Number {n}")),
                    Data::Float(f64::from(n % 200) / 4.0),
                ]
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_name_in_another_script_reaches_the_file_name() {
    let app = TestApp::new().await;
    run(&app.app.db, "update exams set name = 'অর্ধ \"১/২\"' where id = 'exam-1'").await;
    let answer = download(&app.as_role(Role::Admin), "subject-1").await;
    assert_eq!(answer.status, StatusCode::OK);
    let header = answer.header("content-disposition");
    assert!(
        header.contains("filename*=UTF-8''Dhanmondi%202026%20Class%208%20A%20%E0%A6%85%E0%A6%B0%E0%A7%8D%E0%A6%A7%20-%E0%A7%A7-%E0%A7%A8-%20Mathematics"),
        "{header}"
    );
}

#[tokio::test]
async fn the_workbook_is_for_those_who_read_the_results() {
    let app = TestApp::new().await;
    for role in [Role::SuperAdmin, Role::Admin, Role::Teacher, Role::TechnicalSupport, Role::AcademicSupport] {
        assert_eq!(download(&app.as_role(role), "subject-1").await.status, StatusCode::OK, "{role}");
    }
    for role in [Role::Student, Role::Accountant, Role::Librarian, Role::AdmissionSupport] {
        assert_eq!(download(&app.as_role(role), "subject-1").await.status, StatusCode::FORBIDDEN, "{role}");
    }
    assert_eq!(download(&app.as_role(Role::Teacher), "subject-1-eng").await.status, StatusCode::FORBIDDEN);
    let stranger = app.as_employee("employee-admin-2", Role::Admin);
    assert_eq!(download(&stranger, "subject-1").await.status, StatusCode::FORBIDDEN);
    let answer = app.as_role(Role::Admin).get("/admin/files/exam-marks.xlsx?classId=class-1").await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    // Not signed in: to the login, and back here afterwards.
    let answer = download(&app.anonymous(), "subject-1").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    assert!(answer.header("location").starts_with("/auth/login?next=%2Fadmin%2Ffiles%2Fexam-marks.xlsx"));
}
