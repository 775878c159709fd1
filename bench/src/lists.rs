//! `lists`: the whole request of a list of records on the demo `school` and on `district` (twenty branches, 16,000 students), in turn: how
//! long a list takes must not depend on what else the installation holds.

use std::time::{Duration, Instant};

use markbook::demo;
use serde_json::Value;

use crate::client::Connection;
use crate::report::{Figure, Row, Target, percentile};
use crate::servers::Server;
use crate::{Failure, Places};

/// As an admin of the first branch sees them.
const LISTS: [&str; 10] = [
    "addDesignation",
    "manageSession",
    "classSetting",
    "sectionSetting",
    "manageGroup",
    "manageSubject",
    "view",
    "view?page=20&limit=25",
    "view?search=rahman",
    "view?sort=-regNo&limit=100",
];
/// Beside `getOneStudent`.
const CALLS: [&str; 5] = ["page=1", "page=20&limit=25", "search=rahman", "search=no+such+name", "sort=-regNo"];
const ROUNDS: usize = 60;
const WARM_UPS: usize = 10;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    // Each request reads and renders anew: what is kept would hide what a list costs.
    let flags = ["--no-screen-cache", "--no-render-cache"];
    let mut servers = Vec::new();
    for scale in ["school", "district"] {
        let server = Server::demo(places, &places.markbook, &format!("lists-{scale}"), scale, &flags).await?;
        let cookie = server.sign_in_as("admin", demo::PASSWORD).await?.cookie;
        let connection = server.connection().await?;
        servers.push((server, connection, cookie));
    }
    let mut rows = Vec::new();
    for list in LISTS {
        let path = format!("/admin/{list}");
        let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
        for round in 0..WARM_UPS + ROUNDS {
            for ((_, connection, cookie), times) in servers.iter_mut().zip(&mut times) {
                let time = one(connection, &path, cookie).await?;
                if round >= WARM_UPS {
                    times.push(time);
                }
            }
        }
        let [school, district] = times.map(|mut times| {
            times.sort_unstable();
            percentile(&times, 50)
        });
        rows.push(
            Row::ours("lists", format!("{path} at district beside school: p50"), Figure::milliseconds(district))
                .less_is_better(Figure::milliseconds(school))
                // At most 1.5 times as long.
                .target(Target::RatioAtLeast(1.0 / 1.5)),
        );
    }
    rows.extend(calls(&servers[1].0).await?);
    Ok(rows)
}

/// Pages of the student list and searches in it, beside one student, at `district`.
async fn calls(server: &Server) -> Result<Vec<Row>, Failure> {
    let signed_in = server.sign_in_as("admin", demo::PASSWORD).await?;
    let headers = [("authorization", signed_in.bearer.as_str())];
    let session = &signed_in.session_id;
    let mut connection = server.connection().await?;
    let listed = connection.get(&format!("/api/getAllStudent?sessionId={session}&page=1"), &headers).await?;
    let listed: Value = serde_json::from_slice(&listed.body).map_err(|error| error.to_string())?;
    let id = listed["data"][0]["_id"].as_str().ok_or("the school has no students")?;
    let one = format!("/api/getOneStudent/{id}");
    let mut rows = Vec::new();
    for query in CALLS {
        let path = format!("/api/getAllStudent?sessionId={session}&{query}");
        let mut times: [Vec<Duration>; 2] = [Vec::new(), Vec::new()];
        for round in 0..WARM_UPS + ROUNDS {
            for (path, times) in [&one, &path].into_iter().zip(&mut times) {
                let start = Instant::now();
                connection.get(path, &headers).await?;
                if round >= WARM_UPS {
                    times.push(start.elapsed());
                }
            }
        }
        let [one, list] = times.map(|mut times| {
            times.sort_unstable();
            percentile(&times, 50)
        });
        rows.push(
            Row::ours("lists", format!("getAllStudent?{query} beside getOneStudent: p50"), Figure::milliseconds(list))
                .less_is_better(Figure::milliseconds(one))
                // At most three times as long.
                .target(Target::RatioAtLeast(1.0 / 3.0)),
        );
    }
    Ok(rows)
}

async fn one(connection: &mut Connection, path: &str, cookie: &str) -> Result<Duration, Failure> {
    let start = Instant::now();
    let answer = connection.get(path, &[("cookie", cookie)]).await?;
    let time = start.elapsed();
    if answer.text()?.contains("<table") { Ok(time) } else { Err(format!("{path} shows no list")) }
}
