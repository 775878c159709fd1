//! A document of sheets: in order, one page for a sheet that fails, and nothing left running when nobody reads on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use base::error::{Error, Result};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use web::app::App;
use web::sheets::{self, Paper, SheetJob, SheetsHead};

use testing::TestApp;

/// Props of the results list, which stands for any sheet here; a name for each, so that their order is seen.
fn props(name: &str) -> Value {
    let filter = json!({
        "branchName": "Dhanmondi", "branchId": "branch-1", "sessionName": "2026", "sessionId": "session-1",
        "classId": "class-1", "className": "Class 8", "sectionId": "section-1", "sectionName": "A",
        "examId": "exam-1", "examName": "Half Yearly", "subjectId": "subject-1", "subjectName": "Mathematics",
    });
    json!({
        "schoolName": name, "branchName": "Dhanmondi", "address": null, "iconHref": null, "filter": filter,
        "table": { "columns": [], "rows": [] }, "printedOn": "21 September 2026", "showSubjectColumn": false,
    })
}

fn good(number: usize) -> SheetJob {
    sheets::job(
        "resultsPrint",
        &props(&format!("Sheet {number:04}")),
        format!("Student {number}"),
        format!("S-{number}"),
    )
    .unwrap()
}

/// Props that make the page throw.
fn bad(who: &str, reg_no: &str) -> SheetJob {
    sheets::job("resultsPrint", &json!({ "table": null }), who, reg_no).unwrap()
}

fn head() -> SheetsHead {
    SheetsHead { title: "Cards <of> A".to_owned(), paper: Paper::Portrait }
}

fn document(app: &Arc<App>, jobs: Vec<Result<SheetJob>>) -> Response {
    sheets::stream(State(app.clone()), head(), stream::iter(jobs))
}

async fn text(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The sheets of a document.
fn sheets_of(document: &str) -> Vec<&str> {
    document.split("<section class=\"sheet ").skip(1).collect()
}

#[tokio::test]
async fn every_sheet_comes_in_its_order() {
    let app = TestApp::new().await;
    let text = text(document(&app.app, (0..60).map(|number| Ok(good(number))).collect())).await;
    assert!(text.starts_with("<!doctype html>") && text.trim_end().ends_with("</html>"), "a whole document");
    assert!(text.contains("<title>Cards &#60;of&#62; A</title>"), "{}", &text[..400]);
    let sheets = sheets_of(&text);
    assert_eq!(sheets.len(), 60);
    for (number, sheet) in sheets.iter().enumerate() {
        assert!(sheet.starts_with("sheet-portrait\"><div class=\"box\">"), "{}", &sheet[..60]);
        assert!(sheet.contains(&format!("Sheet {number:04}")), "sheet {number}");
    }
}

#[tokio::test]
async fn a_sheet_that_fails_is_a_page_that_names_student_number_and_fault() {
    let app = TestApp::new().await;
    let jobs = vec![Ok(good(1)), Ok(bad("Ayesha <b>Khan", "S-007")), Ok(good(3))];
    let text = text(document(&app.app, jobs)).await;
    let sheets = sheets_of(&text);
    assert_eq!(sheets.len(), 3, "one bad card never stops the others");
    assert!(sheets[0].contains("Sheet 0001") && sheets[2].contains("Sheet 0003"));
    assert!(sheets[1].starts_with("sheet-portrait sheet-fault\">"), "{}", sheets[1]);
    for part in ["Ayesha &#60;b&#62;Khan", "S-007", "TypeError"] {
        assert!(sheets[1].contains(part), "{part} in {}", sheets[1]);
    }
    assert!(!sheets[1].contains("letterhead"), "never half a card");
}

#[tokio::test]
async fn a_document_that_cannot_be_gone_on_with_says_so_and_no_more() {
    let app = TestApp::new().await;
    let jobs = vec![Ok(good(1)), Err(Error::Internal("the secret path of the database".to_owned()))];
    let text = text(document(&app.app, jobs)).await;
    let sheets = sheets_of(&text);
    assert_eq!(sheets.len(), 2);
    assert!(sheets[1].contains("should follow") && !text.contains("secret path"), "{}", sheets[1]);
}

#[tokio::test]
async fn it_carries_no_script_and_is_kept_from_lists_and_other_sites() {
    let app = TestApp::new().await;
    let response = document(&app.app, vec![Ok(good(1))]);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    let policy = header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'nonce-") && !policy.contains("script-src"), "{policy}");
    let (_, rest) = policy.split_once("'nonce-").unwrap();
    let nonce = rest.split('\'').next().unwrap().to_owned();
    assert_eq!((header("x-robots-tag"), header("referrer-policy")), ("noindex".to_owned(), "no-referrer".to_owned()));
    assert_eq!(header("cache-control"), "private, no-store");
    let text = text(response).await;
    assert!(!text.contains("<script") && !text.contains(" style="));
    assert_eq!(text.matches("<style").count(), 1);
    assert!(text.contains(&format!("<style nonce=\"{nonce}\">")));
}

#[tokio::test]
async fn the_head_leaves_at_once_and_no_more_is_made_than_is_read() {
    let app = TestApp::new().await;
    let made = Arc::new(AtomicUsize::new(0));
    let count = made.clone();
    let jobs = stream::iter(0..1_000).map(move |number| {
        count.fetch_add(1, Ordering::SeqCst);
        Ok(good(number))
    });
    let mut body = sheets::stream(State(app.app.clone()), head(), jobs).into_body().into_data_stream();
    let first = body.next().await.unwrap().unwrap();
    assert!(first.starts_with(b"<!doctype html>"));
    assert_eq!(made.load(Ordering::SeqCst), 0, "the first byte waits for no sheet");
    for _ in 0..5 {
        body.next().await.unwrap().unwrap();
    }
    let ahead = app.app.pages.at_once() * 2 + 1;
    assert!(made.load(Ordering::SeqCst) <= 5 + ahead, "{} made for 5 read", made.load(Ordering::SeqCst));
    // Whoever reads slowly, or not at all, holds nothing up but their own sheets.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let before = made.load(Ordering::SeqCst);
    drop(body);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(made.load(Ordering::SeqCst), before, "hung up: the work is over");
}

#[tokio::test]
async fn a_single_sheet_is_the_same_as_in_the_document() {
    let app = TestApp::new().await;
    let one = sheets::sheet_html(&app.app.pages, Paper::Portrait, &good(7)).await;
    let text = text(document(&app.app, vec![Ok(good(7))])).await;
    assert!(text.contains(&one));
    let landscape = sheets::sheet_html(&app.app.pages, Paper::Landscape, &good(7)).await;
    assert!(landscape.starts_with("<section class=\"sheet sheet-landscape\">"));
}

#[tokio::test]
async fn a_full_render_queue_is_waited_for_and_fails_no_sheet() {
    let app = TestApp::with_own_renderer().await;
    // One isolate, 64 places in its queue: most of these find it full.
    let jobs: Vec<SheetJob> = (2_000..2_300).map(good).collect();
    let made =
        futures_util::future::join_all(jobs.iter().map(|job| sheets::sheet_html(&app.app.pages, Paper::Portrait, job)))
            .await;
    for (number, sheet) in (2_000..).zip(&made) {
        assert!(sheet.contains(&format!("Sheet {number:04}")) && !sheet.contains("sheet-fault"), "{number}");
    }
}
