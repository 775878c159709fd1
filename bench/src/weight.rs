//! `weight`: what a browser that has nothing yet fetches for the login page and for the filled Results page. A test holds
//! the same budgets (server/tests/it/budgets.rs); here they are measured over the wire.

use std::collections::BTreeSet;

use markbook::web::assets;

use crate::client::Connection;
use crate::report::{Figure, Row, Target};
use crate::school::{self, SHOWN, Section, Sheet};
use crate::servers::Server;
use crate::{Failure, Places};

/// Bytes of HTML and of scripts that a first view may cost.
const LOGIN: (f64, f64) = (14_000.0, 75_000.0);
const RESULTS: (f64, f64) = (30_000.0, 95_000.0);
const COMPONENTS: usize = 8;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let database = school::in_sqlite(&places.folder, "weight").await?;
    let server = Server::ours(places, "weight", &database, &[]).await?;
    let signed_in = server.sign_in().await?;
    let sheet = Sheet { section: Section::Shown, exam: 2, subject: 3 };
    let mut connection = server.connection().await?;
    sheet.add(&mut connection, &signed_in.bearer, COMPONENTS).await?;
    let screen = sheet.screen();
    let manifest = assets::manifest()?;
    let results = format!("Results page ({SHOWN} students x {COMPONENTS})");
    let mut rows = Vec::new();
    for (what, page, path, cookie, (html, scripts)) in [
        ("login page", "login", "/auth/login", None, LOGIN),
        (results.as_str(), "examResult", screen.as_str(), Some(signed_in.cookie.as_str()), RESULTS),
    ] {
        let cookie: Vec<(&str, &str)> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
        let whole = connection.get(path, &cookie).await?.body.len();
        let sent = compressed(&mut connection, path, &cookie).await?;
        let said = format!("{what}: HTML, brotli ({} kB as it is)", whole / 1_000);
        rows.push(Row::ours("weight", said, Figure::bytes(sent)).target(Target::OursAtMost(html)));
        let files: BTreeSet<&String> = manifest
            .pages
            .get(page)
            .into_iter()
            .flatten()
            .chain(&manifest.entry_imports)
            .chain([&manifest.entry])
            .collect();
        let mut sent = 0;
        for file in &files {
            sent += compressed(&mut connection, file, &[]).await?;
        }
        let said = format!("{what}: {} scripts, brotli", files.len());
        rows.push(Row::ours("weight", said, Figure::bytes(sent)).target(Target::OursAtMost(scripts)));
    }
    Ok(rows)
}

/// Bytes of the body as it is sent to a browser that takes brotli.
async fn compressed(connection: &mut Connection, path: &str, headers: &[(&str, &str)]) -> Result<usize, Failure> {
    let mut headers = headers.to_vec();
    headers.push(("accept-encoding", "br"));
    let answer = connection.get(path, &headers).await?;
    let coding = answer.headers.get("content-encoding").and_then(|coding| coding.to_str().ok());
    // What is too small to gain from it may be sent as it is.
    if coding != Some("br") && answer.body.len() > 1_024 {
        return Err(format!("{path} is not sent as brotli"));
    }
    Ok(answer.body.len())
}
