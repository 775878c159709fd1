//! The catalogue of words where it is used: in V8 and in Rust, each time in the language that is asked for (ARCHITECTURE.md, *Words*).

use std::sync::Arc;
use std::time::Duration;

use rules::words::{self, Language};
use serde_json::json;
use ssr::{Bundle, Options, Platform, Renderer};
use web::assets;

/// The books that a student has: one of them late, in forms that the language has for numbers.
fn my_books(language: Language, days_late: i64) -> String {
    let book = json!({
        "_id": "issue-1", "issueNo": "DHK-B-000001", "bookId": "book-1", "title": "Sanchayita", "author": null,
        "studentId": "student-1", "employeeId": null, "name": "Tania Rahman", "account": "S1-0001", "issuedOn": "2026-05-03",
        "dueOn": "2026-05-17", "returnedOn": null, "daysLate": days_late, "finePerDay": 2, "fine": 6, "waived": 0,
        "waiveReason": null, "renewals": 1, "note": null, "version": 2,
    });
    let props = json!({ "out": [book], "returned": [], "currency": { "symbol": "৳", "grouping": "lakhs" } });
    json!({ "page": "myBooks", "language": language.tag(), "shell": null, "props": props }).to_string()
}

#[tokio::test]
async fn a_page_says_its_numbers_in_its_language_whatever_was_rendered_before() {
    let bundle = Bundle { name: "server.js", source: Arc::from(assets::server_bundle().unwrap()) };
    let options = Options { isolates: 1, queue: 2, deadline: Duration::from_secs(10), heap_limit_mb: 256 };
    let renderer = Renderer::start(Platform::init(), bundle, options).unwrap();
    let of = async |language, days| renderer.render(my_books(language, days).as_str()).await.unwrap();
    for _ in 0..2 {
        assert!(of(Language::English, 1).await.contains(">1 day late<"));
        assert!(of(Language::Bengali, 1).await.contains(">1 দিন দেরি<"));
        assert!(of(Language::English, 3).await.contains(">3 days late<"));
        assert!(of(Language::Bengali, 3).await.contains(">3 দিন দেরি<"));
    }
}

#[test]
fn a_function_of_the_catalogue_says_what_the_catalogue_says() {
    let english: serde_json::Value = serde_json::from_str(include_str!("../../../ui/messages/en/calls.json")).unwrap();
    assert_eq!(words::mark_is_locked(Language::English), english["calls_mark_is_locked"]);
    assert_eq!(rules::messages::MARK_IS_LOCKED, "Mark is locked");
}
