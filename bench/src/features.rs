//! `features`: pages and calls of receipts, the library and homework on the demo `school`, each kept (as a server runs) and made anew; with `--before` those
//! of an older build beside them, request by request in turn, so that whatever else the machine does falls on both.

use std::path::Path;
use std::time::{Duration, Instant};

use hyper::Method;
use markbook::demo;
use serde_json::{Value, json};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, median, percentile};
use crate::servers::{Server, SignedIn};
use crate::{Failure, Places};

/// Each has a figure of its own; the table has their median.
const ROUNDS: usize = 10;
/// Of a row, in a round, at each server.
const REQUESTS: usize = 40;
const WARM_UPS: usize = 200;
/// At most 1.05 times as long as before.
const AT_LEAST: f64 = 1.0 / 1.05;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let builds = std::iter::once((&places.markbook, "ours")).chain(places.before.iter().map(|path| (path, "before")));
    let builds: Vec<_> = builds.collect();
    let mut rows = Vec::new();
    for (how, flags) in [("kept", &[][..]), ("made anew", &["--no-screen-cache", "--no-render-cache"][..])] {
        let mut schools = Vec::new();
        for (markbook, build) in &builds {
            let name = format!("features-{build}-{}", how.replace(' ', "-"));
            schools.push(School::open(places, markbook, &name, flags).await?);
        }
        let reads: Vec<_> =
            schools.first().map(|school| school.reads.iter().map(|read| read.what).collect()).unwrap_or_default();
        for (at, what) in reads.into_iter().enumerate() {
            let asked = Asked::Read(at);
            for school in &mut schools {
                for _ in 0..WARM_UPS {
                    school.ask(asked).await?;
                }
            }
            rows.push(row(what, how, &rounds(&mut schools, asked).await?));
        }
        // Nothing is kept for a call that changes something.
        if how == "kept" {
            rows.push(row("addStudentFeesCollection", "a receipt each", &rounds(&mut schools, Asked::Receipt).await?));
        }
    }
    Ok(rows)
}

/// What is measured of a school.
#[derive(Clone, Copy)]
enum Asked {
    /// Which of [`School::reads`].
    Read(usize),
    Receipt,
}

/// The figure of each round, in milliseconds, of each school. They are asked in turn, and each other time in the other order.
async fn rounds(schools: &mut [School], asked: Asked) -> Result<Vec<[f64; ROUNDS]>, Failure> {
    let mut measured = vec![[0.0; ROUNDS]; schools.len()];
    for round in 0..ROUNDS {
        let mut times = vec![Vec::with_capacity(REQUESTS); schools.len()];
        for request in 0..REQUESTS {
            let mut pairs: Vec<_> = schools.iter_mut().zip(&mut times).collect();
            if request % 2 == 1 {
                pairs.reverse();
            }
            for (school, times) in pairs {
                times.push(school.ask(asked).await?);
            }
        }
        for (mut times, measured) in times.into_iter().zip(&mut measured) {
            measured[round] = p50(&mut times);
        }
    }
    Ok(measured)
}

fn p50(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    percentile(times, 50).as_secs_f64() * 1_000.0
}

/// Ours, and where there is an older build that one's.
fn row(what: &str, how: &str, measured: &[[f64; ROUNDS]]) -> Row {
    let figures: Vec<Figure> = measured.iter().map(|rounds| Figure { value: median(*rounds), unit: "ms" }).collect();
    let ours = figures.first().copied().unwrap_or(Figure { value: 0.0, unit: "ms" });
    let row = Row::ours("features", format!("{what}, {how}: p50"), ours);
    match figures.get(1) {
        Some(before) => row.less_is_better(*before).target(Target::RatioAtLeast(AT_LEAST)),
        None => row,
    }
}

/// A page or a call that is read.
struct Read {
    what: &'static str,
    path: String,
    /// The name of the header that says who reads, and its value.
    who: (&'static str, String),
}

/// A server of the demo school, and what is asked of it.
struct School {
    connection: Connection,
    accountant: SignedIn,
    student_id: String,
    reads: Vec<Read>,
    _server: Server,
}

impl School {
    async fn open(places: &Places, markbook: &Path, name: &str, flags: &[&str]) -> Result<Self, Failure> {
        let server = Server::demo(places, markbook, name, "school", flags).await?;
        let mut connection = server.connection().await?;
        let mut people = Vec::new();
        for user in ["admin", "accountant", "librarian"] {
            people.push(server.sign_in_as(user, demo::PASSWORD).await?);
        }
        let [admin, accountant, librarian]: [SignedIn; 3] =
            people.try_into().map_err(|_| "three people sign in".to_owned())?;
        let session = &admin.session_id;
        let students = format!("/api/getAllStudent?sessionId={session}&limit=2");
        let students = ids(&mut connection, &admin, &students).await?;
        let (payer, reader) = (at(&students, 0)?, at(&students, 1)?);
        let issues = ids(&mut connection, &librarian, "/api/getAllBookIssue?limit=1").await?;
        let homework = format!("/api/getAllHomeWork?sessionId={session}&limit=1");
        let homework = ids(&mut connection, &admin, &homework).await?;
        let (issue, homework) = (at(&issues, 0)?, at(&homework, 0)?);
        let mut school =
            Self { connection, accountant, student_id: reader.clone(), reads: Vec::new(), _server: server };
        let receipt = school.collected().await?;
        // What is read is not what is written meanwhile.
        school.student_id = payer;
        let page = |what, path: String, who: &SignedIn| Read { what, path, who: ("cookie", who.cookie.clone()) };
        let call = |what, path: String, who: &SignedIn| Read { what, path, who: ("authorization", who.bearer.clone()) };
        let accountant = &school.accountant;
        school.reads = vec![
            page(
                "the cashier's page of a student",
                format!("/admin/studentFeesCashier?studentId={reader}"),
                accountant,
            ),
            page("a receipt's page", format!("/admin/studentFeesCollection/receipts/{receipt}"), accountant),
            call("getOneStudentFeesCollection", format!("/api/getOneStudentFeesCollection/{receipt}"), accountant),
            page("Books Status", "/admin/booksStatus".to_owned(), &librarian),
            page("an issue's page", format!("/admin/booksStatus/{issue}"), &librarian),
            call("getAllBookIssue", "/api/getAllBookIssue?limit=25".to_owned(), &librarian),
            page("the evaluation of homework", format!("/admin/homeworkEvaluation/{homework}"), &admin),
            call("getHandIns", format!("/api/getHandIns/{homework}"), &admin),
        ];
        Ok(school)
    }

    /// How long it took.
    async fn ask(&mut self, asked: Asked) -> Result<Duration, Failure> {
        let start = Instant::now();
        match asked {
            Asked::Read(at) => {
                let read = self.reads.get(at).ok_or("no such read")?;
                self.connection.get(&read.path, &[(read.who.0, &read.who.1)]).await?;
            }
            Asked::Receipt => {
                self.collected().await?;
            }
        }
        Ok(start.elapsed())
    }

    /// Takes one unit of money of a student; the receipt's id.
    async fn collected(&mut self) -> Result<String, Failure> {
        let body = json!({ "studentId": self.student_id, "amount": 1, "method": "cash", "keepRest": true });
        let headers = [("authorization", self.accountant.bearer.as_str())];
        let path = "/api/addStudentFeesCollection";
        let made = self.connection.json(Method::POST, path, &headers, &body).await?;
        made["_id"].as_str().map(str::to_owned).ok_or_else(|| format!("no receipt: {made}"))
    }
}

/// The ids of a list's rows.
async fn ids(connection: &mut Connection, who: &SignedIn, path: &str) -> Result<Vec<String>, Failure> {
    let answer = connection.get(path, &[("authorization", &who.bearer)]).await?;
    let listed: Value = serde_json::from_slice(&answer.body).map_err(|error| format!("{path}: {error}"))?;
    let rows = listed["data"].as_array().ok_or_else(|| format!("{path} lists nothing"))?;
    Ok(rows.iter().filter_map(|row| row["_id"].as_str().map(str::to_owned)).collect())
}

fn at(ids: &[String], at: usize) -> Result<String, Failure> {
    ids.get(at).cloned().ok_or_else(|| "the demo school has too little to read".to_owned())
}
