//! `idle`: what the server keeps and uses once a burst is over. On the demo `school` with two isolates: rounds of twelve
//! requests at once (bulk cards, Results screens, publish lists) and a quiet spell; then a quiet minute, in which the
//! processor time of the rendering threads is counted.

use std::path::Path;
use std::time::Duration;

use db::{Conn, FromRow};
use markbook::demo::{self, Scale};

use crate::report::{Figure, Row, Target};
use crate::servers::Server;
use crate::{Failure, Places};

const ROUNDS: usize = 20;
/// The first ten rounds fill caches and heaps, the others must add nothing.
const SETTLED: usize = 10;
const QUIET: Duration = Duration::from_secs(3);
/// Every fifth time, the quiet spell is long enough for V8's memory reducer, which waits 8 s.
const LONG_QUIET: Duration = Duration::from_secs(15);
const LONG_EVERY: usize = 5;
const LAST_QUIET: Duration = Duration::from_mins(1);
const RENDER_SECONDS: f64 = 0.2;
const RESIDENT_BYTES: f64 = 250e6;
/// Growth below this share is the noise of two readings.
const GROWTH_PERCENT: f64 = 3.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let url = format!("sqlite://{}", places.folder.join("idle.db").display());
    let burst = burst_of(&url).await?;

    let ours = measure(places, &places.markbook, "idle", &burst).await?;
    let before = match &places.before {
        None => None,
        Some(before) => Some(measure(places, before, "idle-before", &burst).await?),
    };
    let row = |what: String, figure: fn(&Measured) -> Figure, target| {
        let mut row = Row::ours("idle", what, figure(&ours));
        // No ratio: of a figure that should be nothing it says nothing.
        row.theirs = before.as_ref().map(figure);
        row.target(Target::OursAtMost(target))
    };
    Ok(vec![
        row(
            format!("processor time of the rendering threads in {} quiet seconds", LAST_QUIET.as_secs()),
            |measured| Figure { value: measured.render_seconds, unit: "s" },
            RENDER_SECONDS,
        ),
        row(
            format!("resident after {ROUNDS} bursts of {}, two isolates", burst.len()),
            |measured| Figure::bytes(measured.resident),
            RESIDENT_BYTES,
        ),
        row(
            format!("its growth since burst {SETTLED}, means of five bursts"),
            |measured| Figure { value: measured.growth_percent, unit: "%" },
            GROWTH_PERCENT,
        ),
    ])
}

/// The addresses of a burst on the demo school of a database, which is filled where it is empty.
pub async fn burst_of(url: &str) -> Result<Vec<String>, Failure> {
    let db = demo::open(url, 1, Scale::School, &mut |_| {}).await?;
    let mut conn = db.acquire().await.map_err(|error| error.to_string())?;
    let sheets = sheets(&mut conn).await.map_err(|error| error.to_string())?;
    drop(conn);
    db.close().await;
    burst(&sheets)
}

struct Measured {
    render_seconds: f64,
    resident: usize,
    growth_percent: f64,
}

async fn measure(places: &Places, markbook: &Path, name: &str, burst: &[String]) -> Result<Measured, Failure> {
    // The demo school is the same in every database of its own.
    let server = Server::demo(places, markbook, name, "school", &["--isolates", "2", "--no-render-cache"]).await?;
    let cookie = server.sign_in_as("super", demo::PASSWORD).await?.cookie;
    let mut readings = Vec::with_capacity(ROUNDS);
    for round in 1..=ROUNDS {
        ask_all(&server, burst, &cookie).await?;
        tokio::time::sleep(if round % LONG_EVERY == 0 { LONG_QUIET } else { QUIET }).await;
        readings.push(Figure::bytes(server.resident()?).value);
    }
    let resident = server.resident()?;
    let used = server.render_seconds()?;
    tokio::time::sleep(LAST_QUIET).await;
    let render_seconds = server.render_seconds()? - used;
    let growth_percent = (mean_until(&readings, ROUNDS) / mean_until(&readings, SETTLED) - 1.0) * 100.0;
    Ok(Measured { render_seconds, resident, growth_percent })
}

/// All the pages of a burst at once.
pub async fn ask_all(server: &Server, burst: &[String], cookie: &str) -> Result<(), Failure> {
    let mut tasks = Vec::with_capacity(burst.len());
    for path in burst {
        let (mut connection, path, cookie) = (server.connection().await?, path.clone(), cookie.to_owned());
        tasks.push(tokio::spawn(async move {
            let headers = [("cookie", cookie.as_str()), ("accept-encoding", "br")];
            connection.get(&path, &headers).await.map(|_| ())
        }));
    }
    for task in tasks {
        task.await.map_err(|error| error.to_string())??;
    }
    Ok(())
}

/// The mean of the last readings up to a round: one by itself goes up and down with what V8 has just collected.
fn mean_until(readings: &[f64], round: usize) -> f64 {
    const OF: usize = 5;
    readings[round - OF..round].iter().sum::<f64>() / Figure::bytes(OF).value
}

/// A mark sheet with marks, and where it lies.
#[derive(FromRow)]
#[expect(clippy::struct_field_names, reason = "named as the query's keys are")]
struct Sheet {
    branch_id: String,
    session_id: String,
    class_id: String,
    section_id: String,
    exam_id: String,
    subject_id: String,
}

/// One sheet of each of four sections of last year, which have all their marks.
async fn sheets(conn: &mut Conn) -> db::Result<Vec<Sheet>> {
    conn.all(
        "select b.id as branch_id, s.id as session_id, c.id as class_id, n.id as section_id,
                m.exam_id, m.subject_id
           from branches b
           join sessions s on s.branch_id = b.id and s.status = 'closed'
           join classes c on c.session_id = s.id and c.class_numeric between 8 and 9
           join sections n on n.class_id = c.id
           join mark_sheets m on m.id = (select min(id) from mark_sheets where section_id = n.id)
          order by b.id, c.id, n.id limit 4",
        (),
    )
    .await
}

/// The addresses of a burst: of each section its cards, a Results screen and its publish list.
fn burst(sheets: &[Sheet]) -> Result<Vec<String>, Failure> {
    if sheets.len() < 4 {
        return Err(format!("the demo school has only {} sections with marks", sheets.len()));
    }
    let mut paths = Vec::new();
    for sheet in sheets {
        let Sheet { branch_id, session_id, class_id, section_id, exam_id, subject_id } = sheet;
        let section = format!("branchId={branch_id}&sessionId={session_id}&classId={class_id}");
        paths.push(format!("/admin/markSheet/cards?{section}&semester=half_yearly"));
        paths.push(format!(
            "/admin/examResult?{section}&sectionId={section_id}&examId={exam_id}&subjectId={subject_id}"
        ));
        paths.push(format!("/admin/publishResult?{section}&sectionId={section_id}&examId={exam_id}"));
    }
    Ok(paths)
}
