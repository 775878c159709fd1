//! `weight`: what pages cost in Chromium on a slow line with nothing in the cache: first paint, readiness, bytes and requests. With
//! `--before FILE` an older build is measured in the same run. Tests hold the bytes and requests (server/tests/it/budgets.rs,
//! ui/e2e/weight.test.mjs); the times are only measured.

use std::path::Path;
use std::process::Command;

use hyper::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::report::{Figure, Row, Target, median};
use crate::servers::{Server, sources};
use crate::{Failure, Places};

/// What is aimed at, on 250 kbit/s with 300 ms to the server and back.
const FIRST_PAINT_MS: f64 = 1_300.0;
const ENHANCED_MS: f64 = 2_500.0;
const GRID_READY_MS: f64 = 5_000.0;
const SCRIPT_BYTES: f64 = 10_000.0;
const GRID_SCRIPT_BYTES: f64 = 80_000.0;
const REQUESTS: f64 = 8.0;
/// Each page is fetched so often; the medians are reported.
const TURNS: usize = 3;

/// One view of a page, as `ui/e2e/weigh.mjs` prints it.
#[derive(Clone, Debug, Deserialize)]
struct Weighed {
    paint: f64,
    ready: f64,
    requests: f64,
    bytes: f64,
    scripts: f64,
}

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    let ours = weigh(places, &places.markbook, "weight").await?;
    let before = match &places.before {
        None => None,
        Some(before) => Some(weigh(places, before, "weight-before").await?),
    };
    for (place, (what, turns)) in ours.iter().enumerate() {
        let grid = *what == GRID;
        let theirs = before.as_ref().and_then(|before| before.get(place)).map(|(_, turns)| turns);
        let mut row = |measure: &str, unit: &'static str, of: fn(&Weighed) -> f64, target: Option<f64>| {
            let figure = |turns: &[Weighed]| Figure { value: median(turns.iter().map(of)), unit };
            let mut row = Row::ours("weight", format!("{what}: {measure}"), figure(turns));
            if let Some(theirs) = theirs {
                row = row.less_is_better(figure(theirs));
            }
            rows.push(match target {
                Some(most) => row.target(Target::OursAtMost(most)),
                None => row,
            });
        };
        row("first paint", "ms", |page| page.paint, Some(FIRST_PAINT_MS));
        row("ready", "ms", |page| page.ready, Some(if grid { GRID_READY_MS } else { ENHANCED_MS }));
        row("requests", "", |page| page.requests, Some(REQUESTS));
        row("scripts", "B", |page| page.scripts, Some(if grid { GRID_SCRIPT_BYTES } else { SCRIPT_BYTES }));
        row("everything", "B", |page| page.bytes, None);
    }
    Ok(rows)
}

const GRID: &str = "mark grid";

/// Every page, several times over, of one build that serves the demo school.
async fn weigh(places: &Places, markbook: &Path, name: &str) -> Result<Vec<(&'static str, Vec<Weighed>)>, Failure> {
    let server = Server::demo(places, markbook, name, "small", &[]).await?;
    let signed_in = server.sign_in_as("admin", markbook::demo::PASSWORD).await?;
    let results = filled_sheet(&server, &signed_in.bearer).await?;
    let pages = [
        ("login page", "/auth/login".to_owned()),
        ("dashboard", "/admin/dashboard".to_owned()),
        ("Results page", results.clone()),
        ("Mark Sheet page", "/admin/markSheet".to_owned()),
        (GRID, format!("{results}&tab=marks&edit=1")),
    ];
    let script = sources().join("../ui/e2e/weigh.mjs");
    let mut turns: Vec<(&'static str, Vec<Weighed>)> = pages.iter().map(|(what, _)| (*what, Vec::new())).collect();
    for _ in 0..TURNS {
        let output = Command::new("node")
            .arg(&script)
            .args([&format!("http://{}", server.address), &signed_in.cookie])
            .args(pages.iter().map(|(_, path)| path))
            .output()
            .map_err(|error| format!("node: {error}"))?;
        if !output.status.success() {
            return Err(format!("{}: {}", script.display(), String::from_utf8_lossy(&output.stderr)));
        }
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        for ((_, turns), line) in turns.iter_mut().zip(lines.lines()) {
            turns.push(serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?);
        }
    }
    Ok(turns)
}

/// The Results screen of a sheet with marks that may be edited.
async fn filled_sheet(server: &Server, bearer: &str) -> Result<String, Failure> {
    let mut connection = server.connection().await?;
    let headers = [("authorization", bearer)];
    let mut get = async |path: String| connection.json(Method::GET, &path, &headers, &json!(null)).await;
    let first = |rows: &Value| rows[0]["_id"].as_str().map(str::to_owned).ok_or("the demo school lacks a row");
    let branch = first(&get("/api/getAllBranch".to_owned()).await?["data"])?;
    let session = first(&get(format!("/api/branchWiseSession/{branch}")).await?)?;
    let class = first(&get(format!("/api/sessionWiseClass/{session}")).await?)?;
    let section = first(&get(format!("/api/classWiseSection/{class}")).await?)?;
    let place = format!("branchId={branch}&sessionId={session}&classId={class}&sectionId={section}");
    let exams = get(format!("/api/getBranchSessionClassWiseExamListFromExamSchedule?{place}")).await?;
    let subjects = get(format!("/api/branchWiseSubject?{place}")).await?;
    let ids = |rows: &Value| -> Vec<String> {
        let rows = rows.as_array().map(Vec::as_slice).unwrap_or_default();
        rows.iter().filter_map(|row| row["_id"].as_str().map(str::to_owned)).collect()
    };
    for exam in ids(&exams) {
        for subject in ids(&subjects) {
            let sheet = format!("{place}&examId={exam}&subjectId={subject}");
            let marks = get(format!("/api/getFilterWiseExamMarks?{sheet}")).await?;
            let written = |row: &Value| row["written"].is_number();
            let filled = marks["marks"].as_array().is_some_and(|rows| rows.iter().all(written) && !rows.is_empty());
            if filled && marks["status"]["isLocked"] == false {
                return Ok(format!("/admin/examResult?{sheet}"));
            }
        }
    }
    Err("the demo school has no sheet that is filled and open".to_owned())
}
