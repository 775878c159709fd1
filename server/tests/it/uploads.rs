//! Bodies that fill the memory, never end, or are nothing but parts: what is refused in words, what waits, and that nothing of it is stored;
//! on both engines. How they are counted: web/bodies.rs and web/multipart.rs.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures_util::stream::{self, StreamExt as _};
use rules::roles::Role;
use serde_json::json;

use testing::uploads::png;
use testing::uploads::{Part, multipart};
use testing::{Answer, Client, TestApp, each_engine, lines};

const FORM: &str = "multipart/form-data; boundary=edge";
const URLENCODED: &str = "application/x-www-form-urlencoded";

/// How much is stored of records that have files, and of files.
async fn stored(app: &TestApp) -> Vec<String> {
    let counted = "select cast((select count(*) from branches) as text) || ' ' || cast((select count(*) from files) as text) || ' ' ||
                          cast((select count(*) from subjects) as text) || ' ' || cast((select count(*) from attachments) as text) as line";
    lines(&app.app.db, counted).await
}

async fn post(client: &Client, path: &str, kind: &str, body: impl Into<Body>) -> Answer {
    let headers = [("content-type", kind), ("sec-fetch-site", "same-origin")];
    client.send(Method::POST, path, &headers, body.into()).await
}

#[tokio::test]
async fn hostile_forms_are_refused_in_words_and_nothing_of_them_is_stored() {
    each_engine(async |app| {
        let head = app.as_role(Role::SuperAdmin);
        let before = stored(app).await;
        let picture = png(40, 30, 90);
        let long = "n".repeat(1 << 20);
        let many: Vec<String> = (0..100_000).map(|place| format!("field{place}")).collect();
        let many: Vec<Part<'_>> = many.iter().map(|name| (name.as_str(), None, b"x".as_slice())).collect();
        let branch: [Part<'_>; 2] = [("branchName", None, b"Mirpur"), ("branchCode", None, b"MIR")];
        let with = |parts: &[Part<'_>]| multipart(&[branch.as_slice(), parts].concat());
        for (body, said) in [
            (with(&[(&long, None, b"x")]), "A field's name is too long"),
            (with(&[(&long, Some("a.png"), &picture)]), "A field's name is too long"),
            (with(&many), "The form has too many fields"),
            (
                with(&[("icon", Some("a.png"), &picture), ("icon", Some("b.png"), &picture)]),
                "icon came twice: send one file",
            ),
        ] {
            let answer = post(&head, "/api/addBranch", FORM, body.clone()).await;
            assert_eq!(answer.refusal(), (400, said.to_owned()));
            let page = post(&head, "/admin/branch/new", FORM, body).await;
            assert_eq!(page.status, StatusCode::BAD_REQUEST, "{said}");
            assert!(page.text().contains(&said.replace('\'', "&#39;")) || page.text().contains(said), "{said}");
        }
        // As in JSON; a form may send a box and what it was before.
        let twice = post(&head, "/api/addBranch", FORM, with(&[("branchName", None, b"Mirpur 2")])).await;
        assert_eq!(twice.refusal(), (400, "branchName came twice".to_owned()));
        for (body, said) in [
            (format!("{}=x", &long[2..]), "A field's name is too long"),
            ("a=&".repeat(100_000), "The form has too many fields"),
        ] {
            let page = post(&head, "/admin/branch/new", URLENCODED, body).await;
            assert_eq!(page.status, StatusCode::BAD_REQUEST, "{said}");
            assert!(page.text().contains(&said.replace('\'', "&#39;")) || page.text().contains(said), "{said}");
        }
        // More than the form takes, whether it says so or not.
        let endless = || Body::from_stream(stream::repeat(Ok::<_, Infallible>(Bytes::from_static(&[b'x'; 16 << 10]))));
        let start =
            Bytes::from_static(b"--edge\r\nContent-Disposition: form-data; name=\"other\"; filename=\"a\"\r\n\r\n");
        let file = Body::from_stream(
            stream::once(async { Ok::<_, Infallible>(start) })
                .chain(endless().into_data_stream().map(|of| Ok(of.unwrap()))),
        );
        assert_eq!(post(&head, "/api/addBranch", FORM, file).await.status, StatusCode::PAYLOAD_TOO_LARGE);
        for (path, kind) in [
            ("/admin/branch/new", URLENCODED),
            ("/api/addBranch", "application/json"),
            ("/api/manageUserLogin", "application/json"),
        ] {
            let answer = post(&head, path, kind, endless()).await;
            assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
        }
        assert_eq!(stored(app).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_field_that_comes_twice_in_a_call_is_refused() {
    each_engine(async |app| {
        let admin = app.as_role(Role::Admin);
        let before = stored(app).await;
        for (path, body) in [
            ("/api/addDesignation", r#"{"designationName":"A","designationName":"B"}"#),
            ("/api/addBulkSubject", r#"{"sessionId":"session-1","subjects":[{"subjectName":"A","subjectName":"B"}]}"#),
            ("/api/addBulkSubject", r#"{"sessionId":"session-1","subjects":[],"subjects":[{"subjectName":"A"}]}"#),
            ("/api/addBulkSubject", r#"{"sessionId":"session-1","sessionId":null,"subjects":[{"subjectName":"A"}]}"#),
            ("/api/addBulkSubject", r#"{"dryRun":true,"subjects":[{"subjectName":"A"}],"dryRun":false}"#),
            ("/api/answerOnlineAdmission/x", r#"{"status":"refused","status":"waiting","reason":"x"}"#),
        ] {
            let method = if path.contains("answer") { Method::PUT } else { Method::POST };
            let answer = admin.send(method, path, &[("content-type", "application/json")], Body::from(body)).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}: {}", answer.text());
            assert!(
                answer.text().contains("twice") || answer.text().contains("duplicate"),
                "{path}: {}",
                answer.text()
            );
        }
        assert_eq!(stored(app).await, before);
    })
    .await;
}

/// Sixty bodies of one account that never end: no more of them is taken than there is room for, and others get through.
#[tokio::test]
async fn bodies_that_never_end_leave_room_for_others() {
    const PIECE: usize = 16 << 10;
    const START: &str = "--edge\r\nContent-Disposition: form-data; name=\"icon\"; filename=\"a.png\"\r\n\r\n";
    let app = TestApp::new().await;
    let head = app.as_role(Role::SuperAdmin);
    let taken = Arc::new(AtomicUsize::new(0));
    let unfinished = || {
        let taken = taken.clone();
        let pieces = stream::repeat_with(move || {
            taken.fetch_add(PIECE, Ordering::Relaxed);
            Bytes::from_static(&[b'x'; PIECE])
        });
        let half = stream::once(async { Bytes::from(START) }).chain(pieces.take((3 << 20) / PIECE));
        let body = half.map(Ok::<_, Infallible>).chain(stream::pending());
        let head = head.clone();
        tokio::spawn(async move { post(&head, "/api/addBranch", FORM, Body::from_stream(body)).await.status })
    };
    let unfinished: Vec<_> = (0..60).map(|_| unfinished()).collect();
    while taken.load(Ordering::Relaxed) < 20 << 20 {
        tokio::task::yield_now().await;
    }
    for _ in 0..5_000 {
        tokio::task::yield_now().await;
    }
    let kept = taken.load(Ordering::Relaxed);
    // The room of an account, what is small of each, and the rest of the oldest.
    assert!(kept <= (24 << 20) + 60 * (128 << 10) + (3 << 20), "{kept}");
    // Other accounts at the same address have room of their own, and small bodies need none.
    let admin = app.as_role(Role::Admin);
    assert_eq!(admin.post("/api/addDesignation", &json!({ "designationName": "Cook" })).await.status, StatusCode::OK);
    let pdf = [b"%PDF-1.7\n".as_slice(), &vec![b'x'; 900 << 10], b"%%EOF\n"].concat();
    let parts: [Part<'_>; 4] = [
        ("sessionId", None, b"session-1"),
        ("title", None, b"Sheet"),
        ("classId", None, b"class-1"),
        ("files", Some("sheet.pdf"), &pdf),
    ];
    let added = post(&admin, "/api/addContent", FORM, multipart(&parts)).await;
    assert_eq!(added.status, StatusCode::OK, "{}", added.text());
    for one in &unfinished {
        one.abort();
    }
    for one in unfinished {
        let _ = one.await;
    }
    // Their room is free again.
    let name = format!("Content-Disposition: form-data; name=\"{}\"", "n".repeat(300));
    let more =
        [START.as_bytes(), &vec![b'x'; 4 << 20], b"\r\n--edge\r\n", name.as_bytes(), b"\r\n\r\nx\r\n--edge--\r\n"]
            .concat();
    let answer = post(&head, "/api/addBranch", FORM, more).await;
    assert_eq!(answer.refusal(), (400, "A field's name is too long".to_owned()));
}
