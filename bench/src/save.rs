//! `save`: the marks of 60 students in eight components through `PUT /api/updateOneMark`, as the grid sends them (versions,
//! an idempotency key), every mark changing with every save, durable on both engines; and beside it the attendance of the same section.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use hyper::Method;
use rules::components::Component;
use serde_json::{Value, json};

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::school::{self, SAVED, Section, Sheet};
use crate::servers::Server;
use crate::{Failure, Places};

const SAVES: usize = 200;
const WARM_UP: usize = 10;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let synced = sync_to_disk(&places.folder)?;
    let note = "against a 4 kB write and fsync on this disk";
    let mut rows = Vec::new();
    for (engine, database) in school::databases(places, "save", "create database markbook_bench").await? {
        let server = Server::ours(places, &format!("save-{engine}"), &database, &[]).await?;
        let times = saves(&server).await?;
        let days = attendance(&server).await?;
        rows.push(
            Row::ours(
                "save",
                format!("attendance of {SAVED} students on {engine}: p50 of {SAVES}, against the marks of a sheet"),
                Figure::milliseconds(percentile(&days, 50)),
            )
            .less_is_better(Figure::milliseconds(percentile(&times, 50)))
            .target(Target::RatioAtLeast(1.0)),
        );
        for percent in [50, 99] {
            let what = format!("{SAVED} students x 8 components on {engine}: p{percent} of {SAVES}, {note}");
            let ours = Figure::milliseconds(percentile(&times, percent));
            rows.push(Row::ours("save", what, ours).less_is_better(Figure::milliseconds(percentile(&synced, percent))));
        }
    }
    Ok(rows)
}

/// Saves a few hundred times; how long each took, the shortest first.
async fn saves(server: &Server) -> Result<Vec<Duration>, Failure> {
    let mut saver = Saver::new(server).await?;
    for _ in 0..WARM_UP {
        saver.save().await?;
    }
    let mut times = Vec::with_capacity(SAVES);
    for _ in 0..SAVES {
        times.push(saver.save().await?);
    }
    stored(server, &saver).await?;
    times.sort_unstable();
    Ok(times)
}

/// Saves the attendance of the same section, as the grid sends it: half of the times a day that nobody has saved, with everybody on it, else a
/// saved one on which everybody changes. The shortest first.
async fn attendance(server: &Server) -> Result<Vec<Duration>, Failure> {
    let bearer = server.sign_in().await?.bearer;
    let mut connection = server.connection().await?;
    let sheet = Sheet { section: Section::Saved, exam: 2, subject: 3 };
    let students: Vec<String> = sheet
        .entries(1, 0)
        .iter()
        .filter_map(|entry| entry.get("studentId").and_then(Value::as_str).map(str::to_owned))
        .collect();
    let mut times = Vec::with_capacity(SAVES);
    for save in 0..WARM_UP + SAVES {
        let (day, again) = (save / 2, save % 2);
        let state = ["present", "late"][again];
        let entries: Vec<Value> =
            students.iter().map(|student| json!({ "studentId": student, "state": state, "version": again })).collect();
        let mut body = sheet.filter();
        body.insert("day".to_owned(), json!(format!("2026-{:02}-{:02}", 1 + day / 28, 1 + day % 28)));
        body.insert("attendance".to_owned(), json!(entries));
        let key = format!("bench-attendance-{save}");
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key.as_str())];
        let start = Instant::now();
        let path = "/api/saveStudentAttendance";
        let answer = connection.json(Method::PUT, path, &headers, &Value::Object(body)).await?;
        let time = start.elapsed();
        let saved = answer["attendance"].as_array().ok_or("a save of attendance answered no rows")?;
        if saved.len() != SAVED {
            return Err(format!("a save of attendance answered {} rows", saved.len()));
        }
        if save >= WARM_UP {
            times.push(time);
        }
    }
    times.sort_unstable();
    Ok(times)
}

/// A teacher at the mark grid, who saves one sheet again and again.
pub struct Saver {
    sheet: Sheet,
    bearer: String,
    connection: Connection,
    /// By student.
    versions: HashMap<String, Value>,
    saves: usize,
}

impl Saver {
    pub async fn new(server: &Server) -> Result<Self, Failure> {
        Ok(Self {
            sheet: Sheet { section: Section::Saved, exam: 2, subject: 3 },
            bearer: server.sign_in().await?.bearer,
            connection: server.connection().await?,
            versions: HashMap::new(),
            saves: 0,
        })
    }

    /// Changes every mark of the sheet; how long that took.
    pub async fn save(&mut self) -> Result<Duration, Failure> {
        let mut entries = self.sheet.entries(Component::ALL.len(), self.saves);
        for entry in &mut entries {
            let student = entry.get("studentId").and_then(Value::as_str);
            if let Some(version) = student.and_then(|student| self.versions.get(student)).cloned() {
                entry.insert("version".to_owned(), version);
            }
        }
        let mut body = self.sheet.filter();
        body.insert("editedMarks".to_owned(), json!(entries));
        let body = Value::Object(body);
        let key = format!("bench-save-{}", self.saves);
        let headers = [("authorization", self.bearer.as_str()), ("idempotency-key", &key)];
        let start = Instant::now();
        let answer = self.connection.json(Method::PUT, "/api/updateOneMark", &headers, &body).await?;
        let time = start.elapsed();
        let saved = answer["marks"].as_array().ok_or("a save answered no rows")?;
        if saved.len() != SAVED {
            return Err(format!("a save answered {} rows", saved.len()));
        }
        for row in saved {
            let student = row["studentId"].as_str().ok_or("a saved row names no student")?;
            self.versions.insert(student.to_owned(), row["version"].clone());
        }
        self.saves += 1;
        Ok(time)
    }
}

/// The last save is what the database holds.
async fn stored(server: &Server, saver: &Saver) -> Result<(), Failure> {
    let (sheet, save) = (saver.sheet, saver.saves - 1);
    let path = format!("/api/getFilterWiseExamMarks?{}", sheet.query());
    let answer = server.connection().await?.get(&path, &[("authorization", &saver.bearer)]).await?;
    let answer: Value = serde_json::from_slice(&answer.body).map_err(|error| error.to_string())?;
    let marks = answer["marks"].as_array().ok_or("no marks are stored")?;
    for entry in sheet.entries(Component::ALL.len(), save) {
        let row =
            marks.iter().find(|row| row.get("studentId") == entry.get("studentId")).ok_or("a student is missing")?;
        for component in Component::ALL {
            let (is, should) = (row[component.key()].as_f64(), entry[component.key()].as_f64());
            if is != should {
                return Err(format!("{} is stored as {is:?}, saved as {should:?}", component.key()));
            }
        }
    }
    Ok(())
}

/// What durability costs on this disk: the times of small appended writes, each synced. The shortest first.
fn sync_to_disk(folder: &Path) -> Result<Vec<Duration>, Failure> {
    let path = folder.join("sync");
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut file = std::fs::File::create(&path).map_err(told)?;
    let block = [7_u8; 4_096];
    let mut times = Vec::with_capacity(SAVES);
    for _ in 0..SAVES {
        let start = Instant::now();
        file.write_all(&block).and_then(|()| file.sync_data()).map_err(told)?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}
