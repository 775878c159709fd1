//! What a first view may cost on a slow line: bytes of HTML as the server compresses it, bytes of scripts as they were built, and
//! requests.

use std::fs;
use std::path::Path;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::components::Component;
use rules::roles::Role;
use serde_json::{Map, Value, json};

use testing::school::{sheet_body, sheet_query};
use testing::{Client, TestApp, rows};

const LOGIN_HTML: usize = 14_000;
/// Of a page without React.
const SCRIPTS: usize = 10_000;
/// Of a page with a grid, with the headers of its two scripts: React alone is 54 kB of it.
const GRID_SCRIPTS: usize = 80_000;
/// The document, and what it asks for. Two Latin weights and one of Bengali come once it stands.
const REQUESTS: usize = 8;
const FONTS: usize = 3;
const RESULTS_HTML: usize = 30_000;
const STUDENTS: usize = 40;

/// Bytes of a page's HTML as a browser that takes brotli is sent it.
async fn html(client: &Client, path: &str) -> usize {
    let answer = client.send(Method::GET, path, &[("accept-encoding", "br")], Body::empty()).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    assert_eq!(answer.header("content-encoding"), "br", "{path}");
    answer.bytes.len()
}

/// The files that a document asks a browser for before it is whole.
fn asked_for(text: &str) -> Vec<&str> {
    let hydrates = text.contains(" data-hydrated=\"\"");
    // The islands' script is named in every document, and fetched where one of them is to be hydrated.
    let fetched = |place: &str| hydrates || !place.ends_with("data-islands");
    let parts: Vec<&str> = text.split("=\"/assets/").collect();
    let pairs = parts.windows(2).filter(|pair| fetched(pair[0]));
    let files: Vec<&str> = pairs.filter_map(|pair| pair[1].split('"').next()).collect();
    assert!(files.len() + 1 + FONTS <= REQUESTS, "{} files and {FONTS} fonts: {files:?}", files.len());
    files
}

/// Bytes of a document's scripts, as they were compressed at the build.
fn scripts(text: &str) -> usize {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/dist/assets");
    let size = |file: &str| {
        let path = dist.join(format!("{file}.br"));
        let size = fs::metadata(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).len();
        usize::try_from(size).unwrap()
    };
    let scripts =
        asked_for(text).into_iter().filter(|file| Path::new(file).extension().is_some_and(|kind| kind == "js"));
    scripts.map(size).sum()
}

/// Fills section-1 up to 40 students with names of real length, and one sheet with all eight components.
async fn fill(app: &TestApp) {
    let firsts = ["Mohammad Tanvir", "Sumaiya", "Nusrat Jahan", "Abdullah Al", "Farhana", "Rezaul Karim", "নুসরাত"];
    let lasts = ["Rahman", "Chowdhury", "Akter", "Hossain", "Mamun Bhuiyan", "Sultana", "Ferdous", "Islam", "চৌধুরী"];
    let mut tx = app.app.db.begin().await.unwrap();
    // The school has five students in the section, the last at roll 8.
    for number in 6..=STUDENTS {
        let (first, last) = (firsts[number % firsts.len()], lasts[number % lasts.len()]);
        let (id, reg_no) = (format!("student-budget-{number}"), format!("S1-{number:04}"));
        rows::student(&mut tx, &id, ("branch-1", &reg_no), (first, last), &format!("{first} {last}").to_lowercase())
            .await;
        let (enrolment, roll) = (format!("enrolment-budget-{number}"), i64::try_from(number + 8).unwrap());
        rows::enrolment(&mut tx, &enrolment, &id, ["session-1", "class-1", "section-1"], roll).await;
    }
    tx.execute(
        "update exam_schedules set written_full_mark = 100, written_pass_mark = 33, practical_full_mark = 100,
           practical_pass_mark = 33, attendance_full_mark = 100, attendance_pass_mark = 33, viva_full_mark = 100,
           viva_pass_mark = 33, presentation_full_mark = 100, presentation_pass_mark = 33, paper1_full_mark = 100,
           paper1_pass_mark = 33, paper2_full_mark = 100, paper2_pass_mark = 33, paper3_full_mark = 100,
           paper3_pass_mark = 33
         where id = 'schedule-1'",
        (),
    )
    .await
    .unwrap();
    tx.commit().await.unwrap();

    let admin = app.as_role(Role::Admin);
    let students = admin.get(&format!("/api/getStudentsForMarkEntry?{}", sheet_query("subject-1"))).await.json();
    let students = students.as_array().unwrap();
    assert_eq!(students.len(), STUDENTS);
    let entry = |(row, student): (usize, &Value)| {
        let mut entry = Map::from_iter([("studentId".to_owned(), student["studentId"].clone())]);
        for (column, component) in Component::ALL.into_iter().enumerate() {
            let halves = u8::try_from(50 + (row * 37 + column * 53) % 150).unwrap();
            entry.insert(component.key().to_owned(), json!(f64::from(halves) / 2.0));
        }
        Value::Object(entry)
    };
    let mut body = sheet_body("subject-1");
    body["marks"] = students.iter().enumerate().map(entry).collect();
    let added = admin.post("/api/addSubjectWiseMarks", &body).await;
    assert_eq!((added.status, added.message()), (StatusCode::OK, "Successfully Added".to_owned()));
}

#[tokio::test]
async fn the_login_page_weighs_no_more_than_its_budget() {
    let app = TestApp::new().await;
    let html = html(&app.anonymous(), "/auth/login").await;
    assert!(html <= LOGIN_HTML, "{html} bytes of HTML");
    let shown = app.anonymous().get("/auth/login").await;
    shown.served_as("login");
    let scripts = scripts(shown.text());
    assert!((1..=SCRIPTS).contains(&scripts), "{scripts} bytes of scripts");
}

#[tokio::test]
async fn the_filled_results_page_weighs_no_more_than_its_budget() {
    let app = TestApp::new().await;
    fill(&app).await;
    // superAdmin's is the heaviest: branch and session are dropdowns too.
    let super_admin = app.as_role(Role::SuperAdmin);
    let path = format!("/admin/examResult?{}", sheet_query("subject-1"));
    let shown = super_admin.get(&path).await;
    assert_eq!(shown.text().matches("<th scope=\"row\"").count(), STUDENTS, "the page is filled");
    let html = html(&super_admin, &path).await;
    assert!(html <= RESULTS_HTML, "{html} bytes of HTML");
    let scripts = scripts(shown.text());
    assert!((1..=SCRIPTS).contains(&scripts), "{scripts} bytes of scripts");
}

#[tokio::test]
async fn the_grid_weighs_no_more_than_its_budget() {
    let app = TestApp::new().await;
    fill(&app).await;
    let grid =
        app.as_role(Role::Admin).get(&format!("/admin/examResult?{}&tab=marks&edit=1", sheet_query("subject-1"))).await;
    assert_eq!(grid.text().matches("data-cell=").count(), STUDENTS * Component::ALL.len(), "the grid is filled");
    let scripts = scripts(grid.text());
    assert!((SCRIPTS..=GRID_SCRIPTS).contains(&scripts), "{scripts} bytes of scripts");
}
