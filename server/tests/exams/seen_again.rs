//! A Results screen that is asked for again: sent as it was made before while nothing has been written, and never to anybody
//! else, nor to one who may not see it any more.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::{Db, Engine, Version};
use futures_util::future::join_all;
use rules::roles::Role;

use testing::marks::add_some;
use testing::{Answer, Client, NOW, TestApp, both_schools, number, run};

const SHEET: &str = "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1\
                     &examId=exam-1&subjectId=subject-1";

async fn seen(client: &Client) -> Answer {
    seen_as(client, &[]).await
}

async fn seen_as(client: &Client, headers: &[(&str, &str)]) -> Answer {
    let answer = client.send(Method::GET, SHEET, headers, Body::empty()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "private, no-store");
    answer
}

/// The screen as it was made before. Postgres tells of its whole cluster, and so of what other tests write: there it is made anew after that, too.
async fn kept(app: &TestApp, client: &Client) -> Answer {
    kept_as(app, client, &[]).await
}

async fn kept_as(app: &TestApp, client: &Client, headers: &[(&str, &str)]) -> Answer {
    let db = &app.app.db;
    // A file says without a statement whether it is still the same; Postgres is asked what it shows.
    let asked = u64::from(db.engine() == Engine::Postgres);
    seen(client).await;
    let start = Instant::now();
    loop {
        let before = db.statements();
        let answer = seen_as(client, headers).await;
        let statements = db.statements() - before;
        if statements == asked {
            return answer;
        }
        assert!(db.engine() == Engine::Postgres, "{statements} statements");
        assert!(start.elapsed() < Duration::from_mins(2), "it is never kept");
    }
}

/// What the document's shell says of its visitor: `data-<name>`.
fn said(answer: &Answer, name: &str) -> Option<String> {
    let (_, rest) = answer.text().split_once(&format!(" data-{name}=\""))?;
    rest.split('"').next().map(str::to_owned)
}

/// The nonce, which the policy and the document share, and the keys of the forms; and the document without them.
fn parted(answer: &Answer) -> (Vec<String>, String) {
    let policy = answer.header("content-security-policy");
    let nonce = policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap().to_owned();
    let text = answer.text();
    assert!(text.contains(&format!("nonce=\"{nonce}\"")));
    let mut fresh = vec![nonce.clone()];
    fresh
        .extend(text.split("name=\"formKey\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()));
    assert!(fresh.len() > 1 && fresh.iter().all(|value| value.len() >= 22));
    let same = fresh.iter().fold(text.to_owned(), |text, value| text.replace(value.as_str(), ""));
    (fresh, same)
}

#[tokio::test]
async fn the_same_document_with_another_nonce_and_other_keys_and_what_was_written_since() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let (first_fresh, first) = parted(&seen(&admin).await);
        let (second_fresh, second) = parted(&kept(&app, &admin).await);
        assert_eq!(first, second);
        assert!(first_fresh.iter().all(|value| !second_fresh.contains(value)));

        assert!(!first.contains("45.5"));
        add_some(&admin).await;
        assert!(seen(&admin).await.text().contains("45.5"), "what was just saved");
        run(&app.app.db, "update marks set written = 4650 where student_id = 'student-1'").await;
        let changed = seen(&admin).await;
        assert!(changed.text().contains("46.5") && !changed.text().contains("45.5"));
        run(&app.app.db, "update sessions set session_name = 'Renamed' where id = 'session-1'").await;
        assert!(seen(&admin).await.text().contains("Renamed"));
    })
    .await;
}

#[tokio::test]
async fn it_is_compressed_once_and_read_with_its_own_nonce_and_keys() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let (mut seen_before, plain) = parted(&seen(&admin).await);
        for (asked, sent) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("gzip;q=0.5, br;q=0", "gzip")] {
            let headers = [("accept-encoding", asked)];
            for _ in 0..2 {
                let answer = kept_as(&app, &admin, &headers).await;
                assert_eq!((answer.header("content-encoding"), answer.header("vary")), (sent, "accept-encoding"));
                assert!(answer.bytes.len() * 4 < plain.len());
                let packed = answer.bytes.clone();
                let (fresh, same) = parted(&answer.unpacked());
                assert!(same == plain);
                for value in fresh {
                    // Compressed with the rest it would not be there letter by letter.
                    assert!(packed.windows(value.len()).any(|bytes| bytes == value.as_bytes()), "{value}");
                    assert!(!seen_before.contains(&value));
                    seen_before.push(value);
                }
            }
            let head = admin.send(Method::HEAD, SHEET, &headers, Body::empty()).await;
            assert_eq!((head.status, head.bytes.len()), (StatusCode::OK, 0));
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_kept_lasts_until_somebody_has_committed_and_no_longer() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let db = &app.app.db;
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let names = async || {
            let answer = kept(&app, &admin).await;
            ["Amina Rahman", "Zarina Rahman"].map(|name| answer.text().contains(name))
        };
        let rename = "update students set first_name = $1 where id = 'student-1'";
        assert_eq!(names().await, [true, false]);
        let mut writing = db.begin().await.unwrap();
        writing.execute(rename, "Zarina").await.unwrap();
        assert_eq!(names().await, [true, false], "nobody else sees what is not committed");
        writing.commit().await.unwrap();
        let at_once = seen(&admin).await;
        assert!(at_once.text().contains("Zarina Rahman") && !at_once.text().contains("Amina Rahman"));
        assert_eq!(names().await, [false, true]);
        let mut given_up = db.begin().await.unwrap();
        given_up.execute(rename, "Amina").await.unwrap();
        drop(given_up);
        assert_eq!(names().await, [false, true]);
    })
    .await;
}

/// While several write, each version stands for one state, also for those who read between its two ends.
#[tokio::test]
async fn a_version_stands_for_one_state() {
    both_schools(async |db: Db| {
        const SUM: &str = "select cast(sum(times) as bigint) as n from counted";
        run(&db, "create table counted (who bigint not null primary key, times bigint not null)").await;
        run(&db, "insert into counted values (0, 0), (1, 0), (2, 0)").await;
        let sums: Mutex<HashMap<Version, i64>> = Mutex::default();
        let write = async |who: i64| {
            for turn in 0..60 {
                let mut conn = db.begin().await.unwrap();
                conn.execute("update counted set times = times + 1 where who = $1", who).await.unwrap();
                tokio::task::yield_now().await;
                // Now and then nothing becomes of it.
                if turn % 4 == 3 { drop(conn) } else { conn.commit().await.unwrap() }
            }
        };
        let read = async |times: usize| {
            let (mut of_one_state, mut turn) = (0, 0);
            while turn < times || of_one_state == 0 {
                turn += 1;
                let before = db.version().await.unwrap().unwrap();
                let sum = number(&db, SUM).await;
                if db.still_holds(&before).await {
                    of_one_state += 1;
                    let first = *sums.lock().unwrap().entry(before).or_insert(sum);
                    assert_eq!(first, sum, "{:?}", db.engine());
                }
            }
        };
        read(1).await;
        let writers = (0..3).map(|who| Box::pin(write(who)));
        let readers = (0..3).map(|_| Box::pin(read(200)));
        tokio::join!(join_all(writers), join_all(readers));
        read(1).await;
        assert_eq!(number(&db, SUM).await, 3 * 45);
        let sums = sums.into_inner().unwrap();
        assert!(sums.values().any(|sum| *sum == 0) && sums.values().any(|sum| *sum == 3 * 45));
    })
    .await;
}

#[tokio::test]
async fn the_frame_around_a_screen_shows_what_holds_now() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        let screens = ["/admin/dashboard", SHEET, "/admin/dashboard"];
        for (path, (role, client)) in
            screens.iter().flat_map(|path| [("admin", &admin), ("teacher", &teacher)].map(|who| (path, who)))
        {
            let answer = client.get(path).await;
            let text = answer.text();
            for (part, times) in
                [("<main ", 1), ("</main>", 1), ("<h1>", 1), ("class=\"topbar\"", 1), ("class=\"toasts\"", 1)]
            {
                assert_eq!(text.matches(part).count(), times, "{part} on {path}");
            }
            let (before, screen) = text.split_once("<main ").unwrap();
            assert!(screen.split_once("</main>").unwrap().0.contains("<h1>"), "{path}: the title is in its screen");
            // Of the menu's items that of this screen, in the frame of this viewer.
            let item = path.split('?').next().unwrap();
            assert_eq!(before.matches(" aria-current=\"page\"").count(), 1);
            assert!(before.contains(&format!("href=\"{item}\" aria-current=\"page\"")), "{path}");
            assert_eq!(said(&answer, "role").as_deref(), Some(role));
            // Where a choice of session comes back to: the page without what hangs on one.
            let next = if *path == SHEET { "/admin/examResult?branchId=branch-1" } else { path };
            assert!(before.contains(&format!("name=\"next\" value=\"{next}\"")), "{path}");
        }
        let bar = async |client: &Client| client.get(SHEET).await.text().split_once("<main ").unwrap().0.to_owned();
        let before = bar(&teacher).await;
        run(&app.app.db, "update employees set employee_name = 'Somebody Else' where id = 'employee-teacher'").await;
        assert!(!before.contains("Somebody Else") && bar(&teacher).await.contains("Somebody Else"));
        assert!(!bar(&admin).await.contains("Somebody Else"));
        add_some(&admin).await;
        assert!(bar(&teacher).await.contains("Somebody Else"), "a save changes nothing in it");
    })
    .await;
}

#[tokio::test]
async fn every_visitor_gets_the_own_and_only_while_they_may() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (admin, teacher) = (app.as_role(Role::Admin), app.as_role(Role::Teacher));
        add_some(&admin).await;
        let viewer = |answer: Answer| said(&answer, "viewer");
        for _ in 0..2 {
            let (one, other) = (viewer(seen(&admin).await), viewer(seen(&teacher).await));
            assert_ne!(one, other);
        }
        let nobody = app.anonymous().get(SHEET).await;
        assert_eq!(nobody.status, StatusCode::SEE_OTHER);
        assert_eq!(app.expired().get(SHEET).await.status, StatusCode::SEE_OTHER);
        let librarian = app.as_role(Role::Librarian).get(SHEET).await;
        assert_eq!(librarian.status, StatusCode::FORBIDDEN);

        // The routine no longer has the section: the next view says so.
        run(&app.app.db, "delete from routine_periods").await;
        assert!(!seen(&teacher).await.text().contains("45.5"));
        // The account has ended: so has the sign-in, at once.
        run(&app.app.db, "update employees set status = 'inactive' where role = 'teacher'").await;
        assert_eq!(teacher.get(SHEET).await.status, StatusCode::SEE_OTHER);
        run(&app.app.db, "update employees set token_epoch = token_epoch + 1 where role = 'admin'").await;
        assert_eq!(admin.get(SHEET).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}

/// What the database said of a sign-in is known while it holds the same. Whatever ends the sign-in or changes the account is seen at once.
#[tokio::test]
async fn a_sign_in_that_is_known_ends_at_once() {
    const SAME_ORIGIN: (&str, &str) = ("sec-fetch-site", "same-origin");
    both_schools(async |db| {
        let app = TestApp::over(db);
        let (own, other) = (app.as_role(Role::Admin), app.as_role(Role::Admin));
        add_some(&own).await;
        for admin in [&own, &other] {
            kept(&app, admin).await;
        }
        let out = own.send(Method::POST, "/auth/logout", &[SAME_ORIGIN], Body::empty()).await;
        assert_eq!((out.status, out.header("location")), (StatusCode::SEE_OTHER, "/auth/login"));
        assert!(own.get(SHEET).await.header("location").starts_with("/auth/login?expired=1"));
        kept(&app, &other).await;

        let admin = &other;
        for (changes, takes_back, leads) in [
            ("must_change_password = true", "must_change_password = false", "/admin/changePassword"),
            ("status = 'inactive'", "status = 'active'", "/auth/login?expired=1"),
            ("role = 'librarian'", "role = 'admin'", "/auth/login?expired=1"),
            ("token_epoch = token_epoch + 1", "token_epoch = token_epoch - 1", "/auth/login?expired=1"),
        ] {
            let write = async |set: &str| {
                run(&app.app.db, &format!("update employees set {set} where id = 'employee-admin'")).await;
            };
            write(changes).await;
            let answer = admin.get(SHEET).await;
            assert!(answer.header("location").starts_with(leads), "{changes}: {}", answer.status);
            write(takes_back).await;
            kept(&app, admin).await;
        }
        // By time alone, while nothing is written.
        app.clock.set(NOW + (u64::try_from(rules::limits::TOKEN_HOURS).unwrap() * 3_600 + 1) * 1_000);
        assert!(admin.get(SHEET).await.header("location").starts_with("/auth/login?expired=1"));
    })
    .await;
}

#[tokio::test]
async fn the_session_chosen_in_the_top_bar_is_part_of_what_is_asked() {
    both_schools(async |db| {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        let chosen = |answer: &Answer| {
            let session = said(answer, "session")?;
            session.split("_id&quot;:&quot;").nth(1)?.split("&quot;").next().map(str::to_owned)
        };
        assert_eq!(chosen(&seen(&admin).await).as_deref(), Some("session-1"));
        for _ in 0..2 {
            let cookie = [("cookie", "markbook_session=session-1-old")];
            let other = admin.send(Method::GET, SHEET, &cookie, Body::empty()).await;
            assert_eq!(chosen(&other).as_deref(), Some("session-1-old"));
            assert_eq!(chosen(&seen(&admin).await).as_deref(), Some("session-1"));
        }
    })
    .await;
}
