//! `pdf`: print links as PDFs (`--chromium`), request to the PDF being there, on `SQLite`: 40 cards by a Chromium that has to be started
//! and by one that is warm, 1,000 cards, and the memory that the server and Chromium take together meanwhile.

use std::time::{Duration, Instant};

use hyper::{Method, StatusCode};
use serde_json::Value;

use crate::report::{Figure, Row, Target, median};
use crate::school::{self, SHOWN};
use crate::servers::{Server, SignedIn};
use crate::{Failure, Places};

const CHROMIUM: &str = "/usr/bin/chromium";
const TURNS: usize = 7;
/// How often is looked whether it is there.
const ASK: Duration = Duration::from_millis(20);
/// How often memory is looked at, which takes a while itself.
const LOOK: Duration = Duration::from_millis(300);
const LONGEST: Duration = Duration::from_mins(5);

/// What is aimed at, on two cores.
const SECTION_MS: f64 = 1_200.0;
const LARGE_MS: f64 = 18_000.0;
const MEMORY_BYTES: f64 = 700e6;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let database = school::in_sqlite(&places.folder, "pdf").await?;
    let large = school::add_large_class(&database).await?;
    let server = Server::ours(places, "pdf", &database, &["--no-render-cache", "--chromium", CHROMIUM]).await?;
    let admin = server.sign_in().await?;

    let section = large.link(Some(0));
    let cold = print(&server, &admin, &section, SHOWN).await?;
    let mut times = Vec::new();
    for _ in 0..TURNS {
        times.push(print(&server, &admin, &section, SHOWN).await?.as_secs_f64() * 1_000.0);
    }
    let warm = Figure { value: median(times), unit: "ms" };

    let count = school::LARGE_SECTIONS * SHOWN;
    let (whole, most) = {
        let mut most = server.resident_of_all()?;
        let whole = large.link(None);
        let mut printing = std::pin::pin!(print(&server, &admin, &whole, count));
        let whole = loop {
            tokio::select! {
                whole = &mut printing => break whole?,
                () = tokio::time::sleep(LOOK) => most = most.max(server.resident_of_all()?),
            }
        };
        (whole, most)
    };
    let name = "pdf";
    Ok(vec![
        Row::ours(name, format!("{SHOWN} cards by a warm Chromium: p50; beside it the first, which starts it"), warm)
            .less_is_better(Figure::milliseconds(cold))
            .target(Target::OursAtMost(SECTION_MS)),
        Row::ours(name, format!("{count} cards of {} sections", school::LARGE_SECTIONS), Figure::milliseconds(whole))
            .target(Target::OursAtMost(LARGE_MS)),
        Row::ours(name, "the same: most memory of the server and all it started", Figure::bytes(most))
            .target(Target::OursAtMost(MEMORY_BYTES)),
    ])
}

/// Makes a link, which takes as long as it does, then has its PDF made; how long that took.
async fn print(server: &Server, admin: &SignedIn, link: &Value, count: usize) -> Result<Duration, Failure> {
    let mut connection = server.connection().await?;
    let bearer = [("authorization", admin.bearer.as_str())];
    let made = connection.json(Method::POST, "/api/printLinks", &bearer, link).await?;
    let path = format!("{}/cards.pdf", made["url"].as_str().ok_or("a print link without an address")?);
    if made["count"] != count {
        return Err(format!("a print link of {} sheets, not {count}", made["count"]));
    }
    let start = Instant::now();
    let body = loop {
        let answer = connection.get(&path, &[]).await?;
        match answer.status {
            StatusCode::OK => break answer.body,
            StatusCode::ACCEPTED if start.elapsed() < LONGEST => tokio::time::sleep(ASK).await,
            status => return Err(format!("{path} answered {status} after {:?}", start.elapsed())),
        }
    };
    let took = start.elapsed();
    let page = b"/Type/Page";
    let pages = body.windows(page.len() + 1).filter(|window| window.starts_with(page) && window[page.len()] != b's');
    let pages = pages.count();
    if pages == count { Ok(took) } else { Err(format!("{path} has {pages} pages, not {count}")) }
}
