//! `money`: a receipt beside the save of a mark sheet, in turn on one server; a year's fees of 16,000 students, previewed, raised and raised
//! again, on `SQLite` and, where there is one, Postgres; and every report of money for one branch of the demo `district`.

use std::time::{Duration, Instant};

use hyper::Method;
use markbook::demo;
use serde_json::{Value, json};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::save::Saver;
use crate::school::{self, ACCOUNTANT, ADMIN, MANY, PASSWORD};
use crate::servers::{Server, SignedIn};
use crate::{Failure, Places};

/// Receipts, and saves beside them.
const RECEIPTS: usize = 200;
const WARM_UP: usize = 10;
/// Months of the year that is raised.
const MONTHS: i64 = 12;
/// Longest that raising may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_mins(10);
/// How often is looked whether it has ended.
const LOOK: Duration = Duration::from_millis(50);

const REPORTS: [&str; 9] = [
    "studentFeesSummary",
    "studentFeesReport",
    "feesCollectionReport",
    "paymentSummary",
    "headWiseSummary",
    "dueListSummary",
    "expenseReport",
    "depositReport",
    "incomeVsExpense",
];
const ROUNDS: usize = 30;
/// Longest that a report may take, in milliseconds.
const REPORT_MS: f64 = 300.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (engine, url) in school::databases(places, "money", "create database bench_money").await? {
        let class_id = school::add_many_students(&url).await?;
        let server = Server::ours(places, &format!("money-{engine}").to_lowercase(), &url, &[]).await?;
        let mut office = Office::open(&server, &class_id).await?;
        let [preview, raise, again] = office.raise().await?;
        let row = |what: &str, time| {
            Row::ours("money", format!("{what} of {MANY} students on {engine}"), Figure::milliseconds(time))
        };
        rows.push(row("a year's fees, previewed,", preview));
        rows.push(row("the same, raised in the background,", raise));
        rows.push(row("the same, raised again, which adds nothing,", again));
        let [receipts, saves] = office.receipts(&server).await?;
        for percent in [50, 99] {
            let what = format!("a receipt on {engine}, against a mark sheet's save: p{percent} of {RECEIPTS}");
            let beside = Row::ours("money", what, Figure::milliseconds(percentile(&receipts, percent)))
                .less_is_better(Figure::milliseconds(percentile(&saves, percent)));
            // At most twice as long.
            rows.push(if percent == 50 { beside.target(Target::RatioAtLeast(0.5)) } else { beside });
        }
    }
    rows.extend(reports(places).await?);
    Ok(rows)
}

/// The school's accountant, and what is set up for the class of many students.
struct Office {
    connection: Connection,
    accountant: SignedIn,
    students: Vec<String>,
}

impl Office {
    async fn open(server: &Server, class_id: &str) -> Result<Self, Failure> {
        let mut connection = server.connection().await?;
        let admin = server.sign_in_as(ADMIN, PASSWORD).await?;
        let accountant = server.sign_in_as(ACCOUNTANT, PASSWORD).await?;
        let session = school::session_id();
        let head = json!({ "headName": "Tuition", "kind": "income" });
        let head = add(&mut connection, &admin, "VoucherHead", &head).await?;
        let account = json!({ "accountName": "Cash box", "kind": "cash", "receives": ["cash"] });
        add(&mut connection, &admin, "Account", &account).await?;
        let fee = json!({ "feeName": "Tuition", "headId": head, "kind": "monthly" });
        let fee = add(&mut connection, &accountant, "FeesType", &fee).await?;
        let setup =
            json!({ "sessionId": session, "classId": class_id, "feeTypeId": fee, "amount": 1_500, "dueDay": 10 });
        add(&mut connection, &accountant, "StudentFeesSetup", &setup).await?;
        let path = format!("/api/getAllStudent?sessionId={session}&classId={class_id}&limit=100");
        let listed = get(&mut connection, &admin, &path).await?;
        let listed = listed["data"].as_array().ok_or("the class of many students has none")?;
        let students = listed.iter().filter_map(|row| row["_id"].as_str().map(str::to_owned)).collect();
        Ok(Self { connection, accountant, students })
    }

    /// Previews a year, raises it, and raises it again; how long each took until it had ended.
    async fn raise(&mut self) -> Result<[Duration; 3], Failure> {
        let lines = MONTHS * i64::try_from(MANY).unwrap_or(i64::MAX);
        let body = json!({ "sessionId": school::session_id(), "toMonth": format!("{}-12", school::SESSION) });
        let mut dry = body.clone();
        dry["dryRun"] = json!(true);
        let preview = Instant::now();
        let said = post(&mut self.connection, &self.accountant, "/api/raiseStudentFees", &dry).await?;
        let preview = preview.elapsed();
        is(&said["preview"]["newLines"], lines, "lines to be raised")?;
        let mut times = [preview, Duration::ZERO, Duration::ZERO];
        for time in times.iter_mut().skip(1) {
            let start = Instant::now();
            let begun = post(&mut self.connection, &self.accountant, "/api/raiseStudentFees", &body).await?;
            let id = begun["_id"].as_str().ok_or("raising answered no id")?;
            let path = format!("/api/getOneFeesRaise/{id}");
            loop {
                let state = get(&mut self.connection, &self.accountant, &path).await?;
                match state["state"].as_str() {
                    Some("running") if start.elapsed() < PATIENCE => tokio::time::sleep(LOOK).await,
                    Some("done") => break,
                    _ => return Err(format!("raising has not ended well: {state}")),
                }
            }
            *time = start.elapsed();
        }
        let said = post(&mut self.connection, &self.accountant, "/api/raiseStudentFees", &dry).await?;
        is(&said["preview"]["newLines"], 0, "lines to be raised afterwards")?;
        is(&said["preview"]["existingLines"], lines, "raised lines")?;
        Ok(times)
    }

    /// Takes money and saves a mark sheet in turn; how long each took, the shortest first.
    async fn receipts(&mut self, server: &Server) -> Result<[Vec<Duration>; 2], Failure> {
        let mut saver = Saver::new(server).await?;
        let mut times = [Vec::with_capacity(RECEIPTS), Vec::with_capacity(RECEIPTS)];
        for round in 0..WARM_UP + RECEIPTS {
            let student = self.students.get(round % self.students.len().max(1)).ok_or("nobody pays")?;
            // More than a month: a receipt of two parts.
            let body = json!({ "studentId": student, "amount": "2000.50", "method": "cash" });
            let key = format!("bench-receipt-{round}");
            let headers = [("authorization", self.accountant.bearer.as_str()), ("idempotency-key", key.as_str())];
            let start = Instant::now();
            let path = "/api/addStudentFeesCollection";
            let made = self.connection.json(Method::POST, path, &headers, &body).await?;
            let receipt = start.elapsed();
            if !made["receiptNumber"].as_str().is_some_and(|number| number.ends_with(&format!("{}", round + 1))) {
                return Err(format!("receipt {} has another number: {made}", round + 1));
            }
            let save = saver.save().await?;
            if round >= WARM_UP {
                times[0].push(receipt);
                times[1].push(save);
            }
        }
        for times in &mut times {
            times.sort_unstable();
        }
        Ok(times)
    }
}

/// Whole requests of the reports, read and rendered anew each time.
async fn reports(places: &Places) -> Result<Vec<Row>, Failure> {
    let flags = ["--no-screen-cache", "--no-render-cache"];
    let server = Server::demo(places, &places.markbook, "money-district", "district", &flags).await?;
    let accountant = server.sign_in_as("accountant", demo::PASSWORD).await?;
    let mut connection = server.connection().await?;
    let headers = [("cookie", accountant.cookie.as_str())];
    let mut rows = Vec::new();
    for report in REPORTS {
        let path = format!("/admin/{report}");
        let mut times = Vec::with_capacity(ROUNDS);
        for round in 0..WARM_UP + ROUNDS {
            let start = Instant::now();
            let answer = connection.get(&path, &headers).await?;
            if round >= WARM_UP {
                times.push(start.elapsed());
            }
            if !answer.text()?.contains("<table") {
                return Err(format!("{path} shows no table"));
            }
        }
        times.sort_unstable();
        let name = format!("{path} of one branch at district: p50");
        let row = Row::ours("money", name, Figure::milliseconds(percentile(&times, 50)));
        rows.push(row.target(Target::OursAtMost(REPORT_MS)));
    }
    Ok(rows)
}

async fn get(connection: &mut Connection, who: &SignedIn, path: &str) -> Result<Value, Failure> {
    let answer = connection.get(path, &[("authorization", who.bearer.as_str())]).await?;
    serde_json::from_slice(&answer.body).map_err(|error| format!("{path}: {error}"))
}

async fn post(connection: &mut Connection, who: &SignedIn, path: &str, body: &Value) -> Result<Value, Failure> {
    connection.json(Method::POST, path, &[("authorization", who.bearer.as_str())], body).await
}

/// Adds a record; its id.
async fn add(connection: &mut Connection, who: &SignedIn, call: &str, body: &Value) -> Result<String, Failure> {
    let added = post(connection, who, &format!("/api/add{call}"), body).await?;
    added["_id"].as_str().map(str::to_owned).ok_or_else(|| format!("add{call} answered no id"))
}

fn is(found: &Value, wanted: i64, what: &str) -> Result<(), Failure> {
    if found.as_i64() == Some(wanted) { Ok(()) } else { Err(format!("{found} {what}, not {wanted}")) }
}
