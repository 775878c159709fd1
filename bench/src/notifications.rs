//! `notifications`: what open pages cost that wait for notifications. On the demo `school`, on each engine: two thousand streams of students are
//! opened on one server, then nothing happens for half a minute; then one student is notified by another process.

use std::time::{Duration, Instant};

use auth::Kind;
use auth::tokens::{Tokens, secret_in};
use base::clock::{Clock, Zone};
use db::{Db, FromRow};
use markbook::demo::{self, Scale};
use rules::roles::Role;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};
use web::notifications::{self, Notice};

use crate::report::{Figure, Row, Target, percentile};
use crate::school;
use crate::servers::Server;
use crate::{Failure, Places};

/// Opened and closed before the memory is read: what the first ones need stays.
const WARM_UP: usize = 100;
/// How many are being opened at once.
const AT_ONCE: usize = 50;
const SETTLE: Duration = Duration::from_secs(5);
const QUIET: Duration = Duration::from_secs(30);
const NOTIFIED: usize = 20;
const PATIENCE: Duration = Duration::from_secs(30);

const MEMORY_BYTES: f64 = 100e6;
const PROCESSOR_PERCENT: f64 = 5.0;
const LIVE_MS: f64 = 2_000.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (engine, url) in
        school::empty_databases(places, "notifications", "create database markbook_notifications").await?
    {
        rows.extend(measure(places, engine, &url).await?);
    }
    Ok(rows)
}

#[derive(FromRow)]
struct Student {
    id: String,
    token_epoch: i64,
}

/// A browser's page: its cookie and whose it is.
#[derive(Clone)]
struct Page {
    account: String,
    cookie: String,
}

async fn measure(places: &Places, engine: &str, url: &str) -> Result<Vec<Row>, Failure> {
    let told = |error: db::Error| error.to_string();
    let db = demo::open(url, 2, Scale::School, &mut |_| {}).await?;
    let server = Server::ours(places, &format!("notifications-{engine}"), url, &[]).await?;
    let pages = pages(places, &db).await?;
    let streams = places.streams;
    if pages.is_empty() {
        return Err("the demo school has no students".to_owned());
    }
    drop(open(&server, &pages, WARM_UP.min(streams)).await?);
    sleep(SETTLE).await;
    let before = server.resident()?;

    let start = Instant::now();
    let held = open(&server, &pages, streams).await?;
    let opened_in = start.elapsed();
    sleep(SETTLE).await;
    let above = server.resident()?.saturating_sub(before);
    let used = server.seconds()?;
    sleep(QUIET).await;
    let percent = (server.seconds()? - used) / QUIET.as_secs_f64() * 100.0;

    // One of many pages, told of by this process.
    let clock = Clock::system(Zone::UTC);
    let page = &pages[0];
    let mut stream = connect(&server, page).await?;
    let mut times = Vec::with_capacity(NOTIFIED);
    for number in 0..NOTIFIED {
        let body = format!("Number {number}.");
        let notice = Notice::of("/admin/myFees", body.clone(), "/admin/myFees".to_owned());
        let start = Instant::now();
        let mut tx = db.begin().await.map_err(told)?;
        notifications::raise(&mut tx, &clock, std::slice::from_ref(&page.account), &notice).await.map_err(told)?;
        tx.commit().await.map_err(told)?;
        read_until(&mut stream, &body).await?;
        times.push(start.elapsed());
        // Not in step with the server's looks at the file.
        sleep(Duration::from_millis(137)).await;
    }
    times.sort_unstable();
    drop((stream, held));
    db.close().await;
    let row = |what: String, figure| Row::ours("notifications", format!("{what}, {engine}"), figure);
    Ok(vec![
        row(format!("memory of {streams} open pages"), Figure::bytes(above)).target(Target::OursAtMost(MEMORY_BYTES)),
        row(
            format!("share of a core that they use in {} quiet seconds", QUIET.as_secs()),
            Figure { value: percent, unit: "%" },
        )
        .target(Target::OursAtMost(PROCESSOR_PERCENT)),
        row("opening them all".to_owned(), Figure::milliseconds(opened_in)),
        row("from the act to one of them: p50".to_owned(), Figure::milliseconds(percentile(&times, 50))),
        row(
            "from the act to one of them: longest".to_owned(),
            Figure::milliseconds(times.last().copied().unwrap_or_default()),
        )
        .target(Target::OursAtMost(LIVE_MS)),
    ])
}

/// Students who are signed in, by tokens that the server takes for its own: two thousand real sign-ins would measure the hashing of passwords.
async fn pages(places: &Places, db: &Db) -> Result<Vec<Page>, Failure> {
    let secret = secret_in(&places.folder).map_err(|error| format!("the server's secret: {error}"))?;
    let (tokens, clock) = (Tokens::new(&secret), Clock::system(Zone::UTC));
    let mut conn = db.acquire().await.map_err(|error| error.to_string())?;
    let students: Vec<Student> = conn
        .all(
            "select id, token_epoch from students where status = 'active' and not must_change_password order by id limit 2000",
            (),
        )
        .await
        .map_err(|error| error.to_string())?;
    let page = |student: Student| {
        let token = tokens.issue(&student.id, Kind::Student, Role::Student, student.token_epoch, clock.now_ms())?;
        Ok(Page { account: student.id, cookie: format!("markbook_sign_in={token}") })
    };
    students.into_iter().map(page).collect()
}

/// So many open pages, which are read for as long as the value is held.
struct Held(Vec<AbortHandle>);

impl Drop for Held {
    fn drop(&mut self) {
        for page in &self.0 {
            page.abort();
        }
    }
}

async fn open(server: &Server, pages: &[Page], count: usize) -> Result<Held, Failure> {
    let mut held = Held(Vec::with_capacity(count));
    // The last account first: the first one's places are left for the page that is notified.
    let all: Vec<&Page> = pages.iter().rev().cycle().take(count).collect();
    for some in all.chunks(AT_ONCE) {
        let mut opening = JoinSet::new();
        for page in some {
            let (address, page) = (server.address, (*page).clone());
            opening.spawn(async move { connect_to(address, &page).await });
        }
        while let Some(opened) = opening.join_next().await {
            let mut stream = opened.map_err(|error| error.to_string())??;
            let reading = tokio::spawn(async move {
                let mut bytes = [0; 512];
                while !matches!(stream.read(&mut bytes).await, Ok(0) | Err(_)) {}
            });
            held.0.push(reading.abort_handle());
        }
    }
    Ok(held)
}

async fn connect(server: &Server, page: &Page) -> Result<TcpStream, Failure> {
    connect_to(server.address, page).await
}

/// A stream that has said what there is.
async fn connect_to(address: std::net::SocketAddr, page: &Page) -> Result<TcpStream, Failure> {
    let told = |error: std::io::Error| format!("a stream: {error}");
    let mut stream = TcpStream::connect(address).await.map_err(told)?;
    let request = format!(
        "GET /admin/notifications/stream HTTP/1.1\r\nhost: {address}\r\naccept: text/event-stream\r\ncookie: {}\r\n\r\n",
        page.cookie
    );
    stream.write_all(request.as_bytes()).await.map_err(told)?;
    read_until(&mut stream, "event: notifications").await?;
    Ok(stream)
}

async fn read_until(stream: &mut TcpStream, words: &str) -> Result<(), Failure> {
    let mut text = String::new();
    let reading = async {
        let mut bytes = [0; 4_096];
        while !text.contains(words) {
            match stream.read(&mut bytes).await {
                Ok(0) => return Err(format!("a stream ended instead of saying {words}: {text}")),
                Ok(length) => text.push_str(&String::from_utf8_lossy(&bytes[..length])),
                Err(error) => return Err(format!("a stream: {error}")),
            }
        }
        Ok(())
    };
    timeout(PATIENCE, reading).await.unwrap_or_else(|_| Err(format!("no stream said {words}")))
}
