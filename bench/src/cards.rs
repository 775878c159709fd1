//! `cards`: report cards in bulk as whole HTTP requests on `SQLite`. A section of 40 against the pure render time of the very same
//! cards; 1,000 cards of 25 sections in one stream, with the memory that it takes; and one class set in a school of three
//! branches and in a district of twenty.

use std::path::Path;
use std::time::{Duration, Instant};

use base::clock::{Clock, Zone};
use db::{Conn, Db, FromRow};
use grading::report_cards::set;
use markbook::demo::{self, Scale};
use rules::semesters::Semester;

use crate::report::{Figure, Row, Target, median};
use crate::school::{self, SHOWN};
use crate::servers::Server;
use crate::{Failure, Places, render};

const REQUESTS: usize = 25;
const WARM_UP: usize = 5;
const ALTERNATIONS: usize = 15;
/// How often memory is looked at while a stream runs.
const LOOK: Duration = Duration::from_millis(20);
const STREAM_MEMORY_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = in_bulk(places).await?;
    rows.push(school_and_district(places).await?);
    Ok(rows)
}

async fn in_bulk(places: &Places) -> Result<Vec<Row>, Failure> {
    let database = school::in_sqlite(&places.folder, "cards").await?;
    let large = school::add_large_class(&database).await?;
    let server = Server::ours(places, "cards", &database, &["--no-render-cache"]).await?;
    let cookie = server.sign_in().await?.cookie;

    let section = large.cards(Some(0));
    let mut times = Vec::new();
    for request in 0..WARM_UP + REQUESTS {
        let fetched = fetch(&server, &section, &cookie, SHOWN).await?;
        if request >= WARM_UP {
            times.push(fetched);
        }
    }
    let of = |time: fn(&Fetched) -> Duration| {
        Figure::milliseconds(Duration::from_secs_f64(median(times.iter().map(|fetched| time(fetched).as_secs_f64()))))
    };
    let (whole, first) = (of(|fetched| fetched.whole), of(|fetched| fetched.first));
    let pages = places.folder.join("cards.jsonl");
    write_pages(&database, &large, &pages).await?;
    let alone = Figure { value: render::ours_alone(&pages).await? * 1_000.0, unit: "ms" };

    let name = "cards";
    let mut rows = vec![
        Row::ours(
            name,
            format!("a section's {SHOWN} cards, request to last byte: p50; beside it their renders alone"),
            whole,
        )
        .less_is_better(alone)
        .target(Target::RatioAtLeast(1.0 / 8.0)),
        Row::ours(name, "the same: first byte; beside it the last", first)
            .less_is_better(whole)
            .target(Target::RatioAbove(1.0)),
    ];

    let all = large.cards(None);
    let count = school::LARGE_SECTIONS * SHOWN;
    fetch(&server, &all, &cookie, count).await?;
    let before = server.resident()?;
    let (fetched, most) = {
        let mut most = before;
        let mut fetching = std::pin::pin!(fetch(&server, &all, &cookie, count));
        let fetched = loop {
            tokio::select! {
                fetched = &mut fetching => break fetched?,
                () = tokio::time::sleep(LOOK) => most = most.max(server.resident()?),
            }
        };
        (fetched, most.max(server.resident()?))
    };
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let a_second = count as f64 / fetched.whole.as_secs_f64();
    rows.push(Row::ours(
        name,
        format!("{count} cards of {} sections in one stream", school::LARGE_SECTIONS),
        Figure::a_second(a_second),
    ));
    let said = "the same: most memory meanwhile beyond that before, after one such stream";
    rows.push(
        Row::ours(name, said, Figure::bytes(most.saturating_sub(before)))
            .target(Target::OursAtMost(STREAM_MEMORY_BYTES)),
    );
    Ok(rows)
}

/// The section's cards as they are given to the renderer, a page's JSON a line.
async fn write_pages(database: &str, large: &school::LargeClass, file: &Path) -> Result<(), Failure> {
    let told = |error: &dyn std::fmt::Display| format!("the cards of {database}: {error}");
    let db = Db::connect(database, 1).await.map_err(|error| told(&error))?;
    let mut conn = db.acquire().await.map_err(|error| told(&error))?;
    let sections = set::sections(&mut conn, &large.session_id, &large.class_id, "", Semester::YEARLY).await;
    let sections = sections.map_err(|error| told(&error))?;
    let section = sections.first().ok_or("no sections")?;
    let image = |id: &str, _: web::pictures::Printed| format!("/admin/files/{id}");
    let cards = set::section_cards(&mut conn, section, Semester::YEARLY, None, &Clock::system(Zone::UTC), &image).await;
    let mut lines = String::new();
    for card in cards.map_err(|error| told(&error))? {
        let page = serde_json::json!({ "page": "reportCard", "language": "en", "shell": null, "props": card });
        lines.push_str(&page.to_string());
        lines.push('\n');
    }
    drop(conn);
    db.close().await;
    std::fs::write(file, lines).map_err(|error| format!("{}: {error}", file.display()))
}

/// How every sheet of a document begins.
const SHEET: &[u8] = b"<section class=\"sheet ";

struct Fetched {
    first: Duration,
    whole: Duration,
}

/// One document of sheets; it must hold `count` of them.
async fn fetch(server: &Server, path: &str, cookie: &str, count: usize) -> Result<Fetched, Failure> {
    let mut connection = server.connection().await?;
    let start = Instant::now();
    let (mut first, mut sheets, mut tail) = (None, 0, Vec::new());
    connection
        .stream(path, &[("cookie", cookie)], |part| {
            first.get_or_insert_with(|| start.elapsed());
            // A sheet's beginning may lie across two parts.
            tail.extend_from_slice(part);
            sheets += tail.windows(SHEET.len()).filter(|window| *window == SHEET).count();
            tail.drain(..tail.len().saturating_sub(SHEET.len() - 1));
        })
        .await?;
    let whole = start.elapsed();
    if sheets != count {
        return Err(format!("{path} has {sheets} sheets, not {count}"));
    }
    Ok(Fetched { first: first.unwrap_or(whole), whole })
}

/// Of last year's class 8, section A, of the first branch: cards of the first semester.
#[derive(FromRow)]
#[expect(clippy::struct_field_names, reason = "named as the query's keys are")]
struct ClassSet {
    branch_id: String,
    session_id: String,
    class_id: String,
    section_id: String,
}

async fn class_set(conn: &mut Conn) -> db::Result<ClassSet> {
    conn.one(
        "select b.id as branch_id, s.id as session_id, c.id as class_id, n.id as section_id
           from branches b
           join sessions s on s.branch_id = b.id and s.status = 'closed' and b.branch_name = 'Dhanmondi'
           join classes c on c.session_id = s.id and c.class_numeric = 8
           join sections n on n.class_id = c.id
          order by b.id, n.section_name limit 1",
        (),
    )
    .await
}

async fn school_and_district(places: &Places) -> Result<Row, Failure> {
    let mut servers = Vec::new();
    for scale in [Scale::School, Scale::District] {
        let url = format!("sqlite://{}", places.folder.join(format!("{}.db", scale.as_str())).display());
        let db = demo::open(&url, 1, scale, &mut |_| {}).await?;
        let mut conn = db.acquire().await.map_err(|error| error.to_string())?;
        let set = class_set(&mut conn).await.map_err(|error| error.to_string())?;
        drop(conn);
        db.close().await;
        let server = Server::ours(places, scale.as_str(), &url, &["--no-render-cache"]).await?;
        let cookie = server.sign_in_as("super", demo::PASSWORD).await?.cookie;
        let path = format!(
            "/admin/markSheet/cards?branchId={}&sessionId={}&classId={}&sectionId={}&semester=half_yearly",
            set.branch_id, set.session_id, set.class_id, set.section_id
        );
        servers.push((server, cookie, path));
    }
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..WARM_UP + ALTERNATIONS {
        for ((server, cookie, path), times) in servers.iter().zip(&mut times) {
            let fetched = fetch(server, path, cookie, SHOWN).await?;
            if turn >= WARM_UP {
                times.push(fetched.whole.as_secs_f64() * 1_000.0);
            }
        }
    }
    let [school, district] = times.map(|times| Figure { value: median(times), unit: "ms" });
    let what = format!("a class set of {SHOWN} in a district of 20 branches; beside it in a school of 3");
    Ok(Row::ours("cards", what, district).less_is_better(school).target(Target::RatioAtLeast(1.0 / 1.5)))
}
