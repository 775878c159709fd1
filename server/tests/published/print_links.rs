//! Print links (docs/rules.md, *Paper*): made and revoked by superAdmin and admin, fetched by whoever holds the token.

use axum::body::Body;
use axum::http::Method;
use rules::messages;
use rules::roles::Role;
use serde_json::{Value, json};

use testing::print_links::{body, school};
use testing::{Answer, Client, NOW, TestApp, both_schools};

const DAY: u64 = 86_400_000;

fn with(mut body: Value, changes: &Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        if value.is_null() {
            body.as_object_mut().unwrap().remove(key);
        } else {
            body[key] = value.clone();
        }
    }
    body
}

async fn make(client: &Client, body: &Value) -> Value {
    let answer = client.post("/api/printLinks", body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn ask(client: &Client, path: &str, headers: &[(&str, &str)]) -> Answer {
    client.send(Method::GET, path, headers, Body::empty()).await
}

async fn enter(app: &TestApp, written: &str) {
    let mut sheet = testing::school::sheet_body("subject-1");
    sheet["editedMarks"] = json!([{ "studentId": "student-1", "paper1": written }]);
    let answer = app.as_role(Role::Admin).put("/api/updateOneMark", &sheet).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn a_link_opens_the_sheets_of_its_section_without_an_account() {
    both_schools(|db| async {
        let app = school(db).await;
        enter(&app, "61").await;
        let made = make(&app.as_role(Role::Admin), &body()).await;
        assert_eq!(made["count"], 5);
        assert_eq!(made["expiresAt"], NOW + 7 * DAY);
        let url = made["url"].as_str().unwrap();
        let token = url.strip_prefix("/print/").unwrap();
        assert_eq!((token.len(), made["sheetsUrl"].as_str().unwrap()), (22, format!("{url}/sheets").as_str()));

        let shop = app.anonymous();
        let preview = shop.get(url).await;
        assert_eq!(preview.status, 200);
        for words in
            ["Shop at the gate", "Half Yearly", "Dhanmondi", "Class 8 A", "5, one a page", "A4 portrait", "28 Sep 2026"]
        {
            assert!(preview.text().contains(words), "{words} in {}", preview.text());
        }
        assert!(preview.text().contains("not published yet") && !preview.text().contains("Newer marks"));
        assert!(preview.text().contains(&format!("{url}/sheets/3")) && !preview.text().contains("<script"));

        let sheets = shop.get(&format!("{url}/sheets")).await;
        let html = sheets.text();
        assert_eq!(html.matches("<section class=\"sheet sheet-portrait").count(), 5);
        for words in ["Amina Rahman", "S-003", "চন্দ্রা রায়", "Emon Chowdhury", "61", "Mathematics"]
        {
            assert!(html.contains(words), "{words}");
        }
        assert!(
            !html.contains("Farid") && !html.contains("<script") && !html.contains(token) && !html.contains("/admin/")
        );
        for page in [&preview, &sheets] {
            let policy = page.header("content-security-policy");
            assert!(
                policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("nonce"),
                "{policy}"
            );
            assert_eq!((page.header("x-robots-tag"), page.header("referrer-policy")), ("noindex", "no-referrer"));
        }
        assert!(
            sheets
                .header("content-disposition")
                .contains("filename=\"Dhanmondi-2026-Class-8-A-Half-Yearly-Report-Cards.html\"")
        );

        // Everything that a sheet shows comes by the same token, beside all of them and beside one.
        let mut shown = 0;
        for part in html.split("files/").skip(1) {
            let hash = &part[..64];
            let media_type = if part[64..].starts_with("\")") { "font/woff2" } else { "image/png" };
            for place in ["files", "sheets/files"] {
                let file = shop.get(&format!("{url}/{place}/{hash}")).await;
                assert_eq!((file.status.as_u16(), file.header("content-type")), (200, media_type));
            }
            shown += 1;
        }
        assert!(shown >= 9 + 5, "fonts and the icon of each sheet: {shown}");
        for unknown in ["0".repeat(64), "%00".into(), "none".into()] {
            assert_eq!(shop.get(&format!("{url}/files/{unknown}")).await.status, 404, "{unknown}");
        }

        // What the database holds opens nothing.
        let mut conn = app.app.db.acquire().await.unwrap();
        for table in markbook::backup::TABLES {
            conn.each_row(table, |row| -> db::Result<()> {
                assert!(!format!("{row:?}").contains(token), "{table} holds the token");
                Ok(())
            })
            .await
            .unwrap();
        }
        drop(conn);
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(!audit.text().contains(token));
        assert_eq!(acts(&app, "createPrintLink").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_link_and_its_page_say_when_its_letters_are_others_by_a_change_of_schemes() {
    both_schools(|db| async {
        let app = school(db).await;
        enter(&app, "61").await;
        let admin = app.as_role(Role::Admin);
        let url = make(&admin, &body()).await["url"].as_str().unwrap().to_owned();
        let says = async || {
            let listed = admin.get("/api/printLinks").await.json()[0]["otherLetters"].as_bool().unwrap();
            let shown = app.anonymous().get(&url).await.text().contains("differ from today");
            assert_eq!(shown, listed);
            listed
        };
        assert!(!says().await);
        for (scheme, others) in [("nationalGpa5", true), ("standard", false)] {
            let asked =
                json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": scheme }], "reason": "The board's" });
            let changed = admin.post("/api/changeGradingScheme/session-1", &asked).await;
            assert_eq!(changed.status, 200, "{}", changed.text());
            assert_eq!(says().await, others, "{scheme}");
        }
        // A link over the session names the classes that have the semester by the session's scheme, and keeps saying so.
        let covers = async || admin.get("/api/printLinks").await.json()[0]["covers"].clone();
        let mut every = body();
        for level in ["classId", "sectionId"] {
            every[level] = serde_json::Value::Null;
        }
        make(&admin, &every).await;
        assert_eq!(covers().await, "Classes 8 and 9");
        let asked = json!({ "gradingSchemeId": "nationalGpa5", "reason": "The board's" });
        let changed = admin.post("/api/changeGradingScheme/session-1", &asked).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!(covers().await, "Classes 8 and 9");
        make(&admin, &every).await;
        assert_eq!(covers().await, "Classes 3 to 12");
    })
    .await;
}

async fn acts(app: &TestApp, action: &str) -> usize {
    let mut conn = app.app.db.acquire().await.unwrap();
    let mut found = 0;
    conn.each_row("audit_acts", |row| -> db::Result<()> {
        found += usize::from(format!("{row:?}").contains(&format!("\"{action}\"")));
        Ok(())
    })
    .await
    .unwrap();
    found
}

#[tokio::test]
async fn what_a_link_shows_is_frozen_and_it_says_when_newer_marks_exist() {
    both_schools(|db| async {
        let app = school(db).await;
        enter(&app, "61").await;
        let admin = app.as_role(Role::Admin);
        let url = make(&admin, &body()).await["url"].as_str().unwrap().to_owned();
        let shop = app.anonymous();
        let before = shop.get(&format!("{url}/sheets")).await;
        let newer = async || {
            let listed = admin.get("/api/printLinks").await.json()[0]["newerMarks"].as_bool().unwrap();
            assert_eq!(shop.get(&url).await.text().contains("Newer marks exist"), listed);
            listed
        };
        assert!(!newer().await);
        // Marks of an exam that is not on the cards are none of theirs.
        let mut other = testing::school::sheet_body("subject-1");
        other["classId"] = json!("class-1");
        other["sectionId"] = json!("section-1-b");
        other["marks"] = json!([{ "studentId": "student-6", "written": "9" }]);
        assert_eq!(admin.post("/api/addSubjectWiseMarks", &other).await.status, 200);
        assert!(!newer().await, "another section's");
        enter(&app, "99").await;
        assert!(newer().await);

        let mut tx = app.app.db.begin().await.unwrap();
        tx.execute("update students set first_name = 'Renamed' where id = 'student-1'", ()).await.unwrap();
        tx.commit().await.unwrap();
        let after = shop.get(&format!("{url}/sheets")).await;
        assert!(after.bytes == before.bytes && after.header("etag") == before.header("etag"));
        assert!(!after.text().contains("Renamed"));
        // A new link shows them.
        let again = make(&admin, &body()).await["url"].as_str().unwrap().to_owned();
        let text = shop.get(&format!("{again}/sheets")).await;
        assert!(text.text().contains("Renamed") && text.text().contains("99"));
        assert_ne!(text.header("etag"), before.header("etag"));
    })
    .await;
}

#[tokio::test]
async fn sheets_are_fetched_by_tag_by_bytes_by_pages_and_one_by_one() {
    both_schools(|db| async {
        let app = school(db).await;
        let url = make(&app.as_role(Role::Admin), &body()).await["url"].as_str().unwrap().to_owned();
        let (shop, all) = (app.anonymous(), format!("{url}/sheets"));
        let whole = shop.get(&all).await;
        let etag = whole.header("etag").to_owned();
        assert!(etag.starts_with('"'), "strong: {etag}");
        assert_eq!(whole.header("content-length"), whole.bytes.len().to_string());
        assert_eq!(whole.header("accept-ranges"), "bytes");
        assert_eq!(whole.header("cache-control"), "private, no-cache");

        let unchanged = ask(&shop, &all, &[("if-none-match", &etag)]).await;
        assert_eq!(
            (unchanged.status.as_u16(), unchanged.bytes.len(), unchanged.header("etag")),
            (304, 0, etag.as_str())
        );
        for (range, from, to) in [
            ("bytes=0-99", 0, 99),
            ("bytes=9000-20000", 9_000, 20_000),
            ("bytes=-50", whole.bytes.len() - 50, whole.bytes.len() - 1),
        ] {
            let part = ask(&shop, &all, &[("range", range), ("accept-encoding", "gzip")]).await;
            assert_eq!(part.status, 206, "{range}");
            assert!(part.bytes == whole.bytes[from..=to], "{range}");
            assert_eq!(part.header("content-range"), format!("bytes {from}-{to}/{}", whole.bytes.len()));
        }
        let joined = [
            ask(&shop, &all, &[("range", "bytes=0-4999"), ("if-range", &etag)]).await.bytes,
            ask(&shop, &all, &[("range", "bytes=5000-"), ("if-range", &etag)]).await.bytes,
        ]
        .concat();
        assert!(joined == whole.bytes);
        assert_eq!(ask(&shop, &all, &[("range", "bytes=0-9"), ("if-range", "\"older\"")]).await.status, 200);
        let behind = ask(&shop, &all, &[("range", "bytes=99999999-")]).await;
        assert_eq!(
            (behind.status.as_u16(), behind.header("content-range")),
            (416, format!("bytes */{}", whole.bytes.len()).as_str())
        );

        // Packed as it is stored: the same text, another tag, the same each time.
        let packed = ask(&shop, &all, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!(
            (packed.header("content-encoding"), packed.header("content-length")),
            ("gzip", packed.bytes.len().to_string().as_str())
        );
        assert!(packed.header("etag") != etag && packed.bytes.len() * 2 < whole.bytes.len());
        assert_eq!(
            ask(&shop, &all, &[("accept-encoding", "gzip"), ("if-none-match", packed.header("etag"))]).await.status,
            304
        );
        assert!(packed.unpacked().bytes == whole.bytes);
        let brotli = ask(&shop, &all, &[("accept-encoding", "br")]).await;
        assert!(brotli.bytes == whole.bytes && brotli.header("etag") == etag, "a strong tag names its bytes");

        let head = shop.send(Method::HEAD, &all, &[], Body::empty()).await;
        assert_eq!((head.status.as_u16(), head.bytes.len(), head.header("etag")), (200, 0, etag.as_str()));
        assert_eq!(head.header("content-length"), whole.bytes.len().to_string());

        // By pages.
        let names = |answer: &Answer| -> Vec<bool> {
            ["S-001", "S-002", "S-003", "S-004", "S-005"].iter().map(|reg| answer.text().contains(reg)).collect()
        };
        let some = shop.get(&format!("{all}?pages=2-3")).await;
        assert_eq!(names(&some), [false, true, true, false, false]);
        assert_ne!(some.header("etag"), etag);
        assert!(some.header("content-disposition").contains("A-Half-Yearly-Report-Cards-sheets-2-3.html"));
        let alone = shop.get(&format!("{all}?pages=3")).await;
        assert!(alone.header("content-disposition").contains("A-Half-Yearly-Report-Cards-sheet-3.html"));
        assert_eq!(names(&shop.get(&format!("{all}?pages=4-")).await), [false, false, false, true, true]);
        assert_eq!(names(&shop.get(&format!("{all}?pages=1-500")).await), [true; 5]);
        for (pages, status) in [("6-9", 404), ("0-2", 400), ("3-2", 400), ("x", 400)] {
            assert_eq!(shop.get(&format!("{all}?pages={pages}")).await.status, status, "{pages}");
        }
        // One student's again.
        let one = shop.get(&format!("{all}/4")).await;
        assert_eq!(names(&one), [false, false, false, true, false]);
        assert!(
            one.header("content-disposition")
                .contains("Dhanmondi-2026-Class-8-A-Half-Yearly-Report-Cards-05-Dipa-O-Brien-b.html"),
            "{}",
            one.header("content-disposition")
        );
        // Each part has a title of its own, so that what is kept can be told apart, however it is sent.
        let title = |name: &str| format!("<title>Dhanmondi-2026-Class-8-A-Half-Yearly-Report-Cards{name}</title>");
        assert!(whole.text().contains(&title("")));
        assert!(some.text().contains(&title("-sheets-2-3")) && alone.text().contains(&title("-sheet-3")));
        assert!(one.text().contains(&title("-05-Dipa-O-Brien-b")));
        let part = ask(&shop, &format!("{all}/4"), &[("range", "bytes=0-999")]).await;
        assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &one.bytes[..1000]));
        let packed = ask(&shop, &format!("{all}/4"), &[("accept-encoding", "gzip")]).await;
        assert!(packed.unpacked().bytes == one.bytes);
        for wrong in ["0", "6", "-1", "x"] {
            assert_eq!(shop.get(&format!("{all}/{wrong}")).await.status, 404, "{wrong}");
        }
        assert_eq!(shop.get(&format!("{url}/cards.pdf")).await.status, 404);
        assert!(shop.get(&format!("{url}/cards.pdf")).await.text().contains("print from the browser"));
        let posted = shop.send(Method::POST, &url, &[], Body::empty()).await;
        assert_eq!(posted.status, 405);
    })
    .await;
}

#[tokio::test]
async fn staff_see_each_fetch_when_how_many_pages_and_from_where() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let url = make(&admin, &body()).await["url"].as_str().unwrap().to_owned();
        let shop = app.anonymous().from([203, 0, 113, 9]);
        let all = format!("{url}/sheets");
        let etag = shop.get(&all).await.header("etag").to_owned();
        app.clock.set(NOW + 1_000);
        shop.get(&format!("{all}?pages=2-3")).await;
        shop.from([198, 51, 100, 7]).get(&format!("{all}/1")).await;
        // None of these fetches a sheet.
        let shop = app.anonymous();
        shop.get(&url).await;
        shop.send(Method::HEAD, &all, &[], Body::empty()).await;
        ask(&shop, &all, &[("if-none-match", &etag)]).await;
        ask(&shop, &all, &[("range", "bytes=99999999-")]).await;
        shop.get(&format!("{url}/cards.pdf")).await;
        // A download in two parts is one fetch.
        app.clock.set(NOW + 2_000);
        let first = ask(&shop, &all, &[("range", "bytes=0-1999999")]).await;
        ask(&shop, &all, &[("range", "bytes=30000-")]).await;
        assert_eq!(first.status, 206);

        let listed = admin.get("/api/printLinks").await.json();
        let fetches: Vec<(u64, &str, i64, &str)> = listed[0]["fetches"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fetch| {
                let text = |key: &str| fetch[key].as_str().unwrap();
                (fetch["at"].as_u64().unwrap() - NOW, text("what"), fetch["pages"].as_i64().unwrap(), text("address"))
            })
            .collect();
        assert_eq!(
            fetches,
            [
                (2_000, "sheets", 5, "127.0.0.1"),
                (1_000, "sheet", 1, "198.51.100.7"),
                (1_000, "sheets", 2, "203.0.113.9"),
                (0, "sheets", 5, "203.0.113.9"),
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_wrong_a_revoked_and_an_expired_token_tell_nothing() {
    both_schools(|db| async {
        let app = school(db).await;
        let admin = app.as_role(Role::Admin);
        let made = make(&admin, &with(body(), &json!({ "expiresInDays": 1 }))).await;
        let (url, id) = (made["url"].as_str().unwrap(), made["_id"].as_str().unwrap());
        let other = make(&admin, &with(body(), &json!({ "name": "The other" }))).await;
        let other_url = other["url"].as_str().unwrap();
        let shop = app.anonymous();
        let file = shop.get(&format!("{url}/sheets")).await.text().split("files/").nth(1).unwrap()[..64].to_owned();
        let paths = |url: &str| {
            ["", "/sheets", "/sheets?pages=1-2", "/sheets/1", "/cards.pdf", &format!("/files/{file}")]
                .map(|path| format!("{url}{path}"))
        };
        let words = |answer: &Answer| {
            let text = answer.text().to_owned();
            for said in
                ["Shop at the gate", "Dhanmondi", "Class 8", "Amina", "Half Yearly", "Test School", "/auth/login"]
            {
                assert!(!text.contains(said), "{said} in {text}");
            }
            text.split("For support").next().unwrap().to_owned()
        };
        for path in paths(other_url) {
            assert_ne!(shop.get(&path).await.status, 410, "{path}");
        }

        // Another branch's admin cannot revoke it; the own can, twice alike.
        let foreign = app.as_employee("employee-admin-2", Role::Admin);
        let path = format!("/api/printLinks/{id}");
        let refused = foreign.send(Method::DELETE, &path, &[], Body::empty()).await;
        assert_eq!(refused.refusal(), (403, messages::OTHER_BRANCH.to_owned()));
        assert_eq!(admin.send(Method::DELETE, "/api/printLinks/none", &[], Body::empty()).await.status, 404);
        for _ in 0..2 {
            let revoked = admin.send(Method::DELETE, &path, &[], Body::empty()).await;
            assert_eq!(revoked.refusal(), (200, messages::SUCCESSFULLY_DELETED.to_owned()));
        }
        assert_eq!(acts(&app, "revokePrintLink").await, 1);
        let mut revoked = Vec::new();
        for path in paths(url) {
            let answer = shop.get(&path).await;
            assert_eq!(answer.status, 410, "{path}");
            assert_eq!((answer.header("referrer-policy"), answer.header("x-robots-tag")), ("no-referrer", "noindex"));
            revoked.push(words(&answer));
        }
        // One that expired answers the same, to the letter.
        app.clock.set(NOW + 7 * DAY - 1);
        assert_eq!(shop.get(other_url).await.status, 200);
        app.clock.set(NOW + 7 * DAY);
        for (path, before) in paths(other_url).iter().zip(&revoked) {
            let answer = shop.get(path).await;
            assert_eq!(answer.status, 410, "{path}");
            assert_eq!(words(&answer), *before);
        }
        // A wrong one, however it is wrong, is one 404; after ten of them the address waits.
        let wrong = ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2f..", &other_url[7..28]];
        let mut said = Vec::new();
        for token in wrong {
            for path in ["", "/sheets"] {
                let answer = shop.get(&format!("/print/{token}{path}")).await;
                assert_eq!(answer.status, 404, "{token}");
                said.push(words(&answer));
            }
        }
        said.dedup();
        assert_eq!(said.len(), 1, "{said:?}");
        let held = shop.get("/print/AAAAAAAAAAAAAAAAAAAAAA").await;
        assert_eq!(held.status, 429);
        assert!(held.text().contains("Too many wrong print links") && !held.header("retry-after").is_empty());
        // Not for who has a good one, nor from elsewhere.
        let third = make(&app.as_role(Role::Admin), &body()).await;
        assert_eq!(shop.get(third["url"].as_str().unwrap()).await.status, 200);
        assert_eq!(app.anonymous().from([10, 0, 0, 1]).get("/print/AAAAAAAAAAAAAAAAAAAAAA").await.status, 404);
    })
    .await;
}
