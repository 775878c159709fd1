//! `schemes`: a scheme tried on a section of four hundred students (docs/rules.md, *Grading schemes*), on `SQLite` and, where there is one, Postgres;
//! and a scheme of sixty results read and made ready.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hyper::Method;
use rules::scheme::{BuiltIn, Definition, Plan};
use serde_json::{Value, json};

use crate::report::{Figure, Row, Target, percentile};
use crate::school;
use crate::servers::Server;
use crate::{Failure, Places};

/// Sections of forty that become one.
const JOINED: usize = 10;
const ROUNDS: usize = 9;
/// Longest that trying may take, in milliseconds.
const LONGEST_TRIAL: f64 = 500.0;
/// Longest that reading may take, in milliseconds.
const LONGEST_READING: f64 = 5.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (engine, url) in school::databases(places, "schemes", "create database bench_schemes").await? {
        let class = school::add_large_class(&url).await?;
        let students = school::join_sections(&url, JOINED).await?;
        let name = format!("schemes-{engine}").to_lowercase();
        let server = Server::ours(places, &name, &url, &[]).await?;
        let time = trials(&server, &class, students).await?;
        let what = format!("a scheme tried on {students} students on {engine}: p50");
        rows.push(Row::ours("schemes", what, Figure::milliseconds(time)).target(Target::OursAtMost(LONGEST_TRIAL)));
    }
    let (results, time) = reading()?;
    let what = format!("a scheme of {results} results read: p50");
    rows.push(Row::ours("schemes", what, Figure::milliseconds(time)).target(Target::OursAtMost(LONGEST_READING)));
    Ok(rows)
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    percentile(&times, 50)
}

async fn trials(server: &Server, class: &school::LargeClass, students: usize) -> Result<Duration, Failure> {
    let bearer = server.sign_in().await?.bearer;
    let mut connection = server.connection().await?;
    let headers = [("authorization", bearer.as_str())];
    let mut body = class.first_section();
    body["semester"] = "yearly".into();
    body["schemeId"] = "nationalGpa5".into();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let answer = connection.json(Method::POST, "/api/tryGradingScheme", &headers, &body).await?;
        times.push(start.elapsed());
        let rows = answer["tried"].as_array().map_or(0, Vec::len);
        if rows != students {
            return Err(format!("{rows} students were tried"));
        }
    }
    Ok(middle(times))
}

/// The national curriculum for each class by itself, in three times as many semesters, as a file has it.
fn reading() -> Result<(usize, Duration), Failure> {
    let told = |error: serde_json::Error| error.to_string();
    let mut document = serde_json::to_value(BuiltIn::NationalGpa5.definition()).map_err(told)?;
    let list = |document: &Value, key: &str| document[key].as_array().cloned().unwrap_or_default();
    let (mut semesters, mut results) = (Vec::new(), Vec::new());
    for round in 0..3 {
        for of in list(&document, "semesters") {
            let mut of = of;
            of["key"] = format!("{}_{round}", of["key"].as_str().unwrap_or_default()).into();
            semesters.push(of);
        }
        for of in list(&document, "results") {
            for class in of["fromClass"].as_i64().unwrap_or(3)..=of["toClass"].as_i64().unwrap_or(12) {
                let mut of = of.clone();
                of["semester"] = format!("{}_{round}", of["semester"].as_str().unwrap_or_default()).into();
                of["fromClass"] = json!(class);
                of["toClass"] = json!(class);
                results.push(of);
            }
        }
    }
    let count = results.len();
    document["semesters"] = semesters.into();
    document["results"] = results.into();
    let text = document.to_string();
    let mut times = Vec::new();
    for _ in 0..101 {
        let start = Instant::now();
        let read = Definition::read(&text).map_err(|error| error.to_string())?;
        black_box(Plan::new(read).map_err(|faults| format!("{faults:?}"))?);
        times.push(start.elapsed());
    }
    Ok((count, middle(times)))
}
