//! `import`: 5,000 students from a workbook, checked and then stored, while a teacher goes on saving marks: how fast, in how much memory, and
//! how long the teacher waits. On both engines.

use std::time::{Duration, Instant};

use hyper::{Method, body::Bytes};
use serde_json::Value;
use web::workbook::{self, Sheet};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::save::Saver;
use crate::servers::Server;
use crate::{Failure, Places, school};

/// As many as a file may have.
const ROWS: usize = 5_000;
/// How often the file is checked.
const CHECKS: usize = 5;
/// How many saves show how long one takes while nothing is imported.
const SAVES_ALONE: usize = 100;
const BOUNDARY: &str = "markbook-bench-boundary";
/// No answer takes longer.
const PATIENCE: Duration = Duration::from_mins(2);

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let file = workbook_of_students()?;
    let mut rows = Vec::new();
    for (engine, database) in school::databases(places, "import", "create database markbook_bench_import").await? {
        let server = Server::ours(places, &format!("import-{engine}"), &database, &[]).await?;
        rows.extend(measure(&server, engine, &file).await?);
    }
    Ok(rows)
}

async fn measure(server: &Server, engine: &str, file: &[u8]) -> Result<Vec<Row>, Failure> {
    let bearer = server.sign_in().await?.bearer;
    let mut saver = Saver::new(server).await?;
    for _ in 0..10 {
        saver.save().await?;
    }
    let mut alone = Vec::with_capacity(SAVES_ALONE);
    for _ in 0..SAVES_ALONE {
        alone.push(saver.save().await?);
    }
    alone.sort_unstable();

    let before = server.resident()?;
    server.forget_peak()?;
    let mut checks = Vec::with_capacity(CHECKS);
    let mut beside_check = Vec::new();
    for _ in 0..CHECKS {
        let (time, answer, waits) = send_while_saving(server, &bearer, file, true, &mut saver).await?;
        said(&answer, "new", ROWS)?;
        checks.push(time);
        beside_check.extend(waits);
    }
    checks.sort_unstable();
    beside_check.sort_unstable();
    let grown = server.peak()?.saturating_sub(before);

    let (applied, answer, mut waits) = send_while_saving(server, &bearer, file, false, &mut saver).await?;
    said(&answer, "new", ROWS)?;
    waits.sort_unstable();
    let grown_by_applying = server.peak()?.saturating_sub(before);
    // The same file again changes nothing.
    let (_, again, _) = send_while_saving(server, &bearer, file, true, &mut saver).await?;
    said(&again, "same", ROWS)?;

    let a_second = |time: Duration| Figure::a_second(f64::from(u32::try_from(ROWS).unwrap_or(0)) / time.as_secs_f64());
    let row = |what: String, ours: Figure| Row::ours("import", format!("{what}, {engine}"), ours);
    let longest = *waits.last().ok_or("no mark was saved while students were imported")?;
    let check = percentile(&checks, 50);
    let wait = row("applying: a mark saved meanwhile, longest".to_owned(), Figure::milliseconds(longest));
    let p99 = |times: &[Duration]| Figure::milliseconds(percentile(times, 99));
    let slowed =
        row("applying: marks saved meanwhile, p99, beside alone".to_owned(), p99(&waits)).less_is_better(p99(&alone));
    Ok(vec![
        row(format!("checking {ROWS} students, time"), Figure::milliseconds(check)),
        row("checking: rows".to_owned(), a_second(check))
            .more_is_better(Figure::a_second(2_000.0))
            .target(Target::RatioAtLeast(1.0)),
        row("checking: memory above the start, peak".to_owned(), Figure::bytes(grown))
            .target(Target::OursAtMost(150e6)),
        row("checking: marks saved meanwhile, p99, beside alone".to_owned(), p99(&beside_check))
            .less_is_better(p99(&alone)),
        row(format!("applying {ROWS} students, time"), Figure::milliseconds(applied)),
        row("applying: memory above the start, peak".to_owned(), Figure::bytes(grown_by_applying)),
        if engine == "SQLite" { wait.target(Target::OursAtMost(3_000.0)) } else { wait },
        if engine == "SQLite" { slowed } else { slowed.target(Target::RatioAtLeast(0.2)) },
    ])
}

/// Sends the file on a connection of its own and saves marks until it is answered: its time, its answer, and how long each save took. A save
/// that fails ends the benchmark.
async fn send_while_saving(
    server: &Server,
    bearer: &str,
    file: &[u8],
    dry_run: bool,
    saver: &mut Saver,
) -> Result<(Duration, Value, Vec<Duration>), Failure> {
    let mut connection = server.connection().await?;
    let (bearer, body) = (bearer.to_owned(), form(file, dry_run));
    let import = tokio::spawn(async move {
        let start = Instant::now();
        let answer = send(&mut connection, &bearer, body).await?;
        Ok::<_, Failure>((start.elapsed(), answer))
    });
    let mut waits = Vec::new();
    while !import.is_finished() {
        waits.push(saver.save().await?);
    }
    let (time, answer) = import.await.map_err(|error| error.to_string())??;
    Ok((time, answer, waits))
}

async fn send(connection: &mut Connection, bearer: &str, body: Bytes) -> Result<Value, Failure> {
    let kind = format!("multipart/form-data; boundary={BOUNDARY}");
    let headers = [("authorization", bearer), ("content-type", kind.as_str())];
    let answer = connection.send_within(PATIENCE, Method::POST, "/api/addBulkStudent", &headers, body).await?;
    if !answer.status.is_success() {
        return Err(format!("addBulkStudent: {} {}", answer.status, answer.text()?));
    }
    serde_json::from_slice(&answer.body).map_err(|error| error.to_string())
}

fn form(file: &[u8], dry_run: bool) -> Bytes {
    let mut body = Vec::with_capacity(file.len() + 1_024);
    for (name, value) in
        [("branchId", school::branch_id()), ("sessionId", school::session_id()), ("dryRun", dry_run.to_string())]
    {
        body.extend(
            format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
        );
    }
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"students.xlsx\"\r\ncontent-type: {}\r\n\r\n",
        workbook::MEDIA_TYPE
    );
    body.extend(head.bytes());
    body.extend(file);
    body.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
    body.into()
}

/// As many rows have this verdict as should.
fn said(answer: &Value, verdict: &str, rows: usize) -> Result<(), Failure> {
    if answer[verdict] == rows {
        Ok(())
    } else {
        Err(format!("not {rows} rows are {verdict}: {:.300}", answer.to_string()))
    }
}

fn workbook_of_students() -> Result<Vec<u8>, Failure> {
    const HEADS: [(&str, bool); 14] = [
        ("First name", false),
        ("Last name", false),
        ("Name in Bengali", false),
        ("Register number", false),
        ("Gender", false),
        ("Date of birth", false),
        ("Class", false),
        ("Section", false),
        ("Roll", true),
        ("Guardian's name", false),
        ("Guardian's mobile", false),
        ("Father's name", false),
        ("Mother's name", false),
        ("Present address", false),
    ];
    let rows = (0..ROWS).map(student).collect();
    let head = HEADS.iter().map(|(head, numeric)| ((*head).to_owned(), *numeric)).collect();
    let sheet = Sheet { name: "Students".to_owned(), head, rows, lists: Vec::new() };
    workbook::write(&[sheet], 0).map_err(|error| format!("the workbook: {error}"))
}

fn student(number: usize) -> Vec<String> {
    let (first, last) = school::name_of(number);
    let section = number % 20;
    vec![
        first.to_owned(),
        last.to_owned(),
        "নুসরাত জাহান চৌধুরী".to_owned(),
        format!("N{number:05}"),
        if number.is_multiple_of(2) { "Female" } else { "Male" }.to_owned(),
        format!("{}-{:02}-{:02}", 2008 + number % 10, number % 12 + 1, number % 28 + 1),
        format!("Class {}", section / 2 + 3),
        if section.is_multiple_of(2) { "A" } else { "B" }.to_owned(),
        (1_000 + number / 20).to_string(),
        format!("{last} {first}"),
        format!("017{:08}", 10_000_000 + number),
        format!("Md. {last}"),
        format!("Mrs. {last}"),
        format!("House {}, Road {}, Dhaka", number % 90 + 1, number % 30 + 1),
    ]
}
