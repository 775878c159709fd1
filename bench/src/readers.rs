//! `readers`: what clients who read nothing cost the others. On the demo `school` with two isolates, on each engine: two hundred
//! clients pipeline requests for bulk cards, Results screens and publish lists and never read; meanwhile somebody else opens a
//! Results screen again and again.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use hyper::body::Bytes;
use hyper::{Method, StatusCode};
use markbook::demo;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

use crate::idle::{ask_all, burst_of};
use crate::report::{Figure, Row, Target};
use crate::school;
use crate::servers::Server;
use crate::{Failure, Places};

const CLIENTS: usize = 200;
/// As many addresses, so that the bound of one address is not what is measured.
const ADDRESSES: usize = 4;
const PIPELINED: usize = 10;
const SPELL: Duration = Duration::from_secs(10);
const READING_EVERY: Duration = Duration::from_millis(50);
const VISIT_EVERY: Duration = Duration::from_millis(200);
/// Before them, the heaps fill: a dozen people who read cost memory once.
const WARM_UPS: usize = 5;
/// As much as is kept for clients who do not read (48 MiB), and as much again for what is being made meanwhile.
const PEAK_BYTES: f64 = 100e6;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    // The demo school is the same in every database.
    let burst = burst_of(&format!("sqlite://{}", places.folder.join("readers.db").display())).await?;
    let builds =
        || std::iter::once((&places.markbook, "ours")).chain(places.before.iter().map(|path| (path, "before")));
    for engine in ["SQLite", "Postgres"] {
        let mut measured = Vec::new();
        for (markbook, build) in builds() {
            let name = format!("readers-{engine}-{build}");
            let url = match (engine, &places.postgres) {
                ("SQLite", _) => format!("sqlite://{}", places.folder.join(format!("{name}.db")).display()),
                (_, Some(cluster)) => school::new_database(cluster, created(build)).await?,
                (_, None) => {
                    eprintln!("no --postgres: clients who read nothing are measured on SQLite alone");
                    break;
                }
            };
            measured.push(measure(places, markbook, &name, &url, &burst).await?);
        }
        let Some(ours) = measured.first() else { continue };
        let row = |what: &str, figure: fn(&Measured) -> Figure| {
            let mut row = Row::ours("readers", format!("{what} while {CLIENTS} read nothing, {engine}"), figure(ours));
            if let Some(before) = measured.get(1) {
                row = row.less_is_better(figure(before));
            }
            row
        };
        rows.push(
            row("most memory above the start", |measured| Figure::bytes(measured.above_start))
                .target(Target::OursAtMost(PEAK_BYTES)),
        );
        rows.push(row("longest wait for a Results screen", |measured| Figure::milliseconds(measured.longest_visit)));
    }
    Ok(rows)
}

/// A statement each: the store takes no other.
fn created(build: &str) -> &'static str {
    if build == "ours" { "create database markbook_readers" } else { "create database markbook_readers_before" }
}

struct Measured {
    above_start: usize,
    longest_visit: Duration,
}

async fn measure(
    places: &Places,
    markbook: &Path,
    name: &str,
    url: &str,
    burst: &[String],
) -> Result<Measured, Failure> {
    // An older build reads no newer database: each fills its own.
    let flags = ["--database-url", url, "--isolates", "2", "--no-render-cache"];
    let server = Server::demo(places, markbook, name, "school", &flags).await?;
    let cookie = server.sign_in_as("super", demo::PASSWORD).await?.cookie;
    let headers = [("cookie", cookie.as_str()), ("accept-encoding", "br")];
    for _ in 0..WARM_UPS {
        ask_all(&server, burst, &cookie).await?;
    }
    let start = server.resident()?;
    let mut silent = Vec::with_capacity(CLIENTS);
    for number in 0..CLIENTS {
        let mut client = silent_client(server.address, number).await?;
        for place in 0..PIPELINED {
            let path = &burst[(number + place) % burst.len()];
            let request = format!(
                "GET {path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\naccept-encoding: br\r\n\r\n",
                server.address
            );
            client.write_all(request.as_bytes()).await.map_err(|error| format!("client {number}: {error}"))?;
        }
        silent.push(client);
    }
    let visits = visits(&server, &burst[1], &headers);
    let peak = async {
        let mut peak = start;
        let end = Instant::now() + SPELL;
        while Instant::now() < end {
            peak = peak.max(server.resident()?);
            tokio::time::sleep(READING_EVERY).await;
        }
        Ok::<_, Failure>(peak)
    };
    let (longest_visit, peak) = tokio::try_join!(visits, peak)?;
    drop(silent);
    Ok(Measured { above_start: peak - start, longest_visit })
}

/// A client with a small window, from one of several addresses.
async fn silent_client(address: SocketAddr, number: usize) -> Result<TcpStream, Failure> {
    let last = u8::try_from(2 + number % ADDRESSES).unwrap_or(2);
    let opened = async {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4 << 10)?;
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into())?;
        socket.connect(address).await
    };
    opened.await.map_err(|error| format!("client {number}: {error}"))
}

/// Somebody who opens a page on a new connection again and again, and at once where the server is busy; the longest wait.
async fn visits(server: &Server, path: &str, headers: &[(&str, &str)]) -> Result<Duration, Failure> {
    let mut longest = Duration::ZERO;
    let end = Instant::now() + SPELL;
    while Instant::now() < end {
        let asked = Instant::now();
        loop {
            let answer = server.connection().await?.send(Method::GET, path, headers, Bytes::new()).await?;
            match answer.status {
                StatusCode::OK => break,
                StatusCode::SERVICE_UNAVAILABLE => tokio::time::sleep(READING_EVERY).await,
                status => return Err(format!("{path}: {status}")),
            }
        }
        longest = longest.max(asked.elapsed());
        tokio::time::sleep(VISIT_EVERY).await;
    }
    Ok(longest)
}
