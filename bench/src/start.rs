//! `start`: from the start of the process to its first answer, and the memory it holds after 1,000 page views and after
//! 10,000 more. Views go round the login page, the dashboard and the Results screens of every sheet of a section.

use crate::client::Connection;
use crate::report::{Figure, Row, Target, median};
use crate::school::{self, Section, Sheet};
use crate::servers::Server;
use crate::{Failure, Places};

const STARTS: usize = 5;
const CONNECTIONS: usize = 8;
const FIRST_VIEWS: usize = 1_000;
const MORE_VIEWS: usize = 10_000;
const READINGS: usize = 5;
const BETWEEN_READINGS: usize = 100;
const COMPONENTS: usize = 4;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let database = school::in_sqlite(&places.folder, "start").await?;
    let mut times = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        times.push(Server::ours(places, "start", &database, &[]).await?.started_in.as_secs_f64() * 1_000.0);
    }
    let start = Figure { value: median(times), unit: "ms" };
    let mut rows = vec![Row::ours("start", format!("process to /healthz, median of {STARTS}"), start)];

    let sheets = || Sheet::all(Section::Shown);
    {
        let server = Server::ours(places, "start-fill", &database, &[]).await?;
        let bearer = server.sign_in().await?.bearer;
        let mut connection = server.connection().await?;
        for sheet in sheets() {
            sheet.add(&mut connection, &bearer, COMPONENTS).await?;
        }
    }
    let mut paths: Vec<String> = sheets().map(Sheet::screen).collect();
    paths.extend(["/admin/dashboard".to_owned(), "/auth/login".to_owned()]);

    for (what, flags) in [("render cache on", &[][..]), ("every page rendered anew", &["--no-render-cache"][..])] {
        let server = Server::ours(places, "start-views", &database, flags).await?;
        let cookie = server.sign_in().await?.cookie;
        let first = resident_after(FIRST_VIEWS, &server, &paths, &cookie).await?;
        let more = resident_after(MORE_VIEWS, &server, &paths, &cookie).await?;
        let said = format!("resident after {FIRST_VIEWS} page views, {what}");
        rows.push(Row::ours("start", said, Figure::bytes(first)));
        let growth = (Figure::bytes(more).value / Figure::bytes(first).value - 1.0) * 100.0;
        let said = format!("its growth over {MORE_VIEWS} more, {what}");
        let row = Row::ours("start", said, Figure { value: growth, unit: "%" });
        rows.push(row.target(Target::OursAtMost(10.0)));
    }
    Ok(rows)
}

/// The mean of some readings among the last of so many views: one by itself goes up and down with what V8 has just collected.
async fn resident_after(views: usize, server: &Server, paths: &[String], cookie: &str) -> Result<usize, Failure> {
    view(server, paths, cookie, views - READINGS * BETWEEN_READINGS).await?;
    let mut sum = 0;
    for _ in 0..READINGS {
        view(server, paths, cookie, BETWEEN_READINGS).await?;
        sum += server.resident()?;
    }
    Ok(sum / READINGS)
}

/// Views the pages in turn, over several connections at once.
async fn view(server: &Server, paths: &[String], cookie: &str, views: usize) -> Result<(), Failure> {
    let mut tasks = Vec::with_capacity(CONNECTIONS);
    for first in 0..CONNECTIONS {
        let mut connection: Connection = server.connection().await?;
        let paths: Vec<String> =
            (first..views).step_by(CONNECTIONS).map(|view| paths[view % paths.len()].clone()).collect();
        let cookie = cookie.to_owned();
        tasks.push(tokio::spawn(async move {
            for path in paths {
                connection.get(&path, &[("cookie", cookie.as_str()), ("accept-encoding", "br")]).await?;
            }
            Ok::<_, Failure>(())
        }));
    }
    for task in tasks {
        task.await.map_err(|error| error.to_string())??;
    }
    Ok(())
}
