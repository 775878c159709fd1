//! `year`: the year's turn and an exam's timetable, each in one request: the promotion plan of 1,820 students and its application to 1,200 of
//! them, and the schedule of a class for an exam (12 subjects in two sections), on `SQLite` and, where there is one, Postgres.

use std::time::{Duration, Instant};

use hyper::Method;
use serde_json::{Value, json};

use crate::report::{Figure, Row, Target, percentile};
use crate::school::{self, NextSession};
use crate::servers::Server;
use crate::{Failure, Places};

/// Students of one promotion.
const PROMOTED: usize = 1_200;
const ROUNDS: usize = 7;
/// Longest that a promotion may take, in milliseconds.
const LONGEST: f64 = 500.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (engine, url) in school::databases(places, "year", "create database bench_year").await? {
        school::add_large_class(&url).await?;
        let next = school::add_next_session(&url).await?;
        let name = format!("year-{engine}").to_lowercase();
        let server = Server::ours(places, &name, &url, &[]).await?;
        let [plan, apply] = promotions(&server, &next).await?;
        let schedule = schedules(&server).await?;
        let row =
            |what: String, time| Row::ours("year", format!("{what} on {engine}: p50"), Figure::milliseconds(time));
        rows.push(row("promotion plan of a whole session".to_owned(), plan));
        rows.push(row(format!("promotion of {PROMOTED} students"), apply).target(Target::OursAtMost(LONGEST)));
        rows.push(row("schedule of a class for an exam, 24 papers".to_owned(), schedule));
    }
    Ok(rows)
}

/// Plans and promotes, and takes each promotion back.
async fn promotions(server: &Server, next: &NextSession) -> Result<[Duration; 2], Failure> {
    let bearer = server.sign_in().await?.bearer;
    let mut connection = server.connection().await?;
    let headers = [("authorization", bearer.as_str())];
    let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
    let path = format!(
        "/api/getStudentPromotionPlan?branchId={}&sessionId={}&newSessionId={}",
        school::branch_id(),
        school::session_id(),
        next.session_id
    );
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let answer = connection.get(&path, &headers).await?;
        times[0].push(start.elapsed());
        let plan: Value = serde_json::from_slice(&answer.body).map_err(|error| error.to_string())?;
        let planned = plan["students"].as_array().ok_or("a plan answered no students")?;
        let students: Vec<Value> = planned
            .iter()
            .take(PROMOTED)
            .map(|one| json!({ "studentId": one["studentId"], "promotionStatus": "promote" }))
            .collect();
        if students.len() != PROMOTED {
            return Err(format!("the plan has only {} students", students.len()));
        }
        let body = json!({
            "branchId": school::branch_id(), "oldSessionId": school::session_id(), "newSessionId": next.session_id,
            "students": students,
        });
        let start = Instant::now();
        let answer = connection.json(Method::POST, "/api/addStudentPromotion", &headers, &body).await?;
        times[1].push(start.elapsed());
        let id = answer["_id"].as_str().ok_or("a promotion answered no id")?;
        let undo = format!("/api/undoStudentPromotion/{id}");
        connection.json(Method::DELETE, &undo, &headers, &Value::Null).await?;
    }
    Ok(times.map(|mut times| {
        times.sort_unstable();
        percentile(&times, 50)
    }))
}

/// Saves all papers of class 9 in an exam, on other days each time.
async fn schedules(server: &Server) -> Result<Duration, Failure> {
    let bearer = server.sign_in().await?.bearer;
    let mut connection = server.connection().await?;
    let headers = [("authorization", bearer.as_str())];
    let of = school::class_schedule();
    let path = format!("/api/updateOneExamSchedule/{}", of.id);
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let papers: Vec<Value> = of
            .subject_ids
            .iter()
            .enumerate()
            .map(|(place, subject_id)| {
                let date = format!("2026-{:02}-{:02}", 7 + round % 2, place + 1);
                json!({
                    "subjectId": subject_id, "date": date, "startTime": "10:00", "endTime": "12:00",
                    "writtenFullMark": 100, "writtenPassMark": 33,
                })
            })
            .collect();
        let start = Instant::now();
        connection.json(Method::PUT, &path, &headers, &json!({ "schedules": papers })).await?;
        times.push(start.elapsed());
    }
    let one = format!("/api/getOneExamSchedule/{}", of.id);
    let stored: Value =
        serde_json::from_slice(&connection.get(&one, &headers).await?.body).map_err(|error| error.to_string())?;
    let stored = stored["schedules"].as_array().map_or(0, Vec::len);
    if stored != 2 * of.subject_ids.len() {
        return Err(format!("{stored} papers are stored"));
    }
    times.sort_unstable();
    Ok(percentile(&times, 50))
}
