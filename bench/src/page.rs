//! `page`: the filled Results screen of 40 students as whole HTTP requests, against a Node server that renders the same
//! page from props that it holds in memory: it renders them, makes a nonce and the forms' keys, and sends the same
//! document under the same headers. Ours signs the visitor in by cookie and asks the database. Both keep the frame around the screen: it
//! is the viewer's, and changes only with what it shows.
//!
//! Warm is measured thrice: with renders alone from memory, every page's data read from the database anew; as the portal runs,
//! where a whole screen is kept while nothing is written; and so, while marks of another section are saved some four times a
//! second, after each of which every page is read anew. A screen that is kept is also asked for as browsers ask for it, compressed.
//!
//! On Postgres, to a few readers and to one: as the portal runs, where a screen is kept while Postgres shows the same transactions, and with
//! renders alone from memory.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use base::clock::Clock;
use base::config::Config;
use clap::Parser;
use db::Db;
use hyper::header::ToStrError;
use hyper::{HeaderMap, header};
use markbook::{routes, serve};
use serde::Serialize;
use serde_json::value::RawValue;
use tower::ServiceExt;
use web::page::RenderedFrom;

use crate::client::{Load, Loaded};
use crate::report::{Figure, Row, Target, median};
use crate::school::{self, SHOWN, Section, Sheet};
use crate::servers::{Server, isolates};
use crate::{Failure, Places};

/// Components that are entered, of eight that are scheduled.
const COMPONENTS: usize = 4;
const CONNECTIONS: usize = 32;
/// On Postgres.
const A_FEW: usize = 8;
const ALTERNATIONS: usize = 5;
const TURN: Duration = Duration::from_secs(4);
const WARM_UP: Duration = Duration::from_secs(4);
/// As many sheets are there as are saved in all turns.
const BETWEEN_SAVES: Duration = Duration::from_millis(280);

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let database = school::in_sqlite(&places.folder, "page").await?;
    let ours = Server::ours(places, "page", &database, &["--no-render-cache"]).await?;
    let cached = Server::ours(places, "page-cached", &database, &[]).await?;
    let renders = Server::ours(places, "page-renders", &database, &["--no-screen-cache"]).await?;
    let signed_in = ours.sign_in().await?;
    let sheet = Sheet { section: Section::Shown, exam: 2, subject: 3 };
    sheet.add(&mut ours.connection().await?, &signed_in.bearer, COMPONENTS).await?;
    let path = sheet.screen();
    let headers = [("cookie", signed_in.cookie.as_str())];

    let answer = ours.connection().await?.get(&path, &headers).await?;
    let document = answer.text()?;
    let parts = Document::of(document)?;
    let rows = parts.html.matches("<th scope=\"row\"").count();
    if rows != SHOWN {
        return Err(format!("{path} shows {rows} students, not {SHOWN}"));
    }
    let from = rendered_from(places, &database, &path, &signed_in.cookie).await?;
    let file = places.folder.join("page.json");
    let text = serde_json::to_string(&parts.for_node(&answer.headers, &from)?).map_err(|error| error.to_string())?;
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    let node = Server::node(places, &file).await?;
    let theirs = node.connection().await?.get("/", &[]).await?;
    let plain = |text: &str, nonce: &str| without_keys(&text.replace(nonce, ""));
    if plain(theirs.text()?, nonce_of(&theirs.headers)?) != plain(document, nonce_of(&answer.headers)?) {
        return Err("the two servers do not send the same document".to_owned());
    }

    let at_least = document.len();
    let load = |server: &Server, path, duration| Load {
        address: server.address,
        path,
        headers: &headers,
        connections: CONNECTIONS,
        duration,
        // Our nonce is always as long.
        at_least,
    };
    let as_browsers = [headers[0], ("accept-encoding", "gzip, br")];
    let compressed = cached.connection().await?.get(&path, &as_browsers).await?.body.len();
    // Kept and made anew are compressed to nearly the same length.
    let packed = || Load { headers: &as_browsers, at_least: compressed / 2, ..load(&cached, &path, TURN) };
    for (server, path) in [(&ours, path.as_str()), (&renders, &path), (&cached, &path), (&node, "/")] {
        load(server, path, WARM_UP).run().await?;
    }
    let mut runs = Runs::default();
    let mut others = Sheet::all(Section::Saved);
    for _ in 0..ALTERNATIONS {
        runs.fresh.push(load(&ours, &path, TURN).run().await?);
        runs.nodes.push(load(&node, "/", TURN).run().await?);
        runs.warm.push(load(&renders, &path, TURN).run().await?);
        runs.kept.push(load(&cached, &path, TURN).run().await?);
        runs.browsers.push(packed().run().await?);
        let mut writer = cached.connection().await?;
        let saves = async {
            for sheet in others.by_ref() {
                sheet.add(&mut writer, &signed_in.bearer, COMPONENTS).await?;
                tokio::time::sleep(BETWEEN_SAVES).await;
            }
            Err("every sheet is saved".to_owned())
        };
        let reading = load(&cached, &path, TURN);
        runs.written.push(tokio::select! {
            failure = saves => return failure,
            loaded = reading.run() => loaded?,
        });
    }
    let on_postgres = on_postgres(places).await?;
    let page = format!(
        "{SHOWN} students x {COMPONENTS}, {} kB, {CONNECTIONS} connections, {} isolates",
        document.len() / 1_000,
        isolates()
    );
    let mut rows = runs.rows(&page);
    rows.extend(on_postgres);
    Ok(rows)
}

/// What was measured of each way to serve the page.
#[derive(Default)]
struct Runs {
    fresh: Vec<Loaded>,
    nodes: Vec<Loaded>,
    warm: Vec<Loaded>,
    kept: Vec<Loaded>,
    /// Kept, and sent compressed.
    browsers: Vec<Loaded>,
    written: Vec<Loaded>,
}

impl Runs {
    fn rows(&self, page: &str) -> Vec<Row> {
        let rate = |runs: &[Loaded]| Figure::a_second(median(runs.iter().map(|run| run.a_second)));
        let time = |runs: &[Loaded], of: fn(&Loaded) -> Duration| Figure {
            value: median(runs.iter().map(|run| of(run).as_secs_f64())) * 1_000.0,
            unit: "ms",
        };
        let name = "page";
        vec![
            Row::ours(name, format!("every screen rendered anew: {page}"), rate(&self.fresh))
                .more_is_better(rate(&self.nodes))
                .target(Target::RatioAtLeast(1.0)),
            Row::ours(name, "every screen rendered anew: p50", time(&self.fresh, |run| run.p50))
                .less_is_better(time(&self.nodes, |run| run.p50)),
            Row::ours(name, "every screen rendered anew: p99", time(&self.fresh, |run| run.p99))
                .less_is_better(time(&self.nodes, |run| run.p99))
                .target(Target::RatioAbove(1.0)),
            Row::ours(name, "render cache warm, data read anew", rate(&self.warm))
                .more_is_better(rate(&self.nodes))
                .target(Target::RatioAtLeast(3.0)),
            Row::ours(name, "render cache warm, data read anew: p99", time(&self.warm, |run| run.p99))
                .less_is_better(time(&self.nodes, |run| run.p99)),
            Row::ours(name, "screens kept while nothing is written", rate(&self.kept))
                .more_is_better(rate(&self.nodes))
                .target(Target::RatioAtLeast(3.0)),
            Row::ours(name, "screens kept: p99", time(&self.kept, |run| run.p99))
                .less_is_better(time(&self.nodes, |run| run.p99)),
            Row::ours(name, "screens kept, as browsers ask for them", rate(&self.browsers)),
            Row::ours(name, "screens kept, marks saved meanwhile", rate(&self.written))
                .more_is_better(rate(&self.nodes)),
            Row::ours(name, "screens kept, marks saved meanwhile: p99", time(&self.written, |run| run.p99))
                .less_is_better(time(&self.nodes, |run| run.p99)),
        ]
    }
}

/// The same screen as a server on Postgres sends it: to a few readers at once, and to one.
async fn on_postgres(places: &Places) -> Result<Vec<Row>, Failure> {
    let Some(cluster) = &places.postgres else { return Ok(Vec::new()) };
    let database = school::in_postgres(cluster, "create database markbook_page").await?;
    let kept = Server::ours(places, "page-postgres", &database, &[]).await?;
    let anew = Server::ours(places, "page-postgres-anew", &database, &["--no-screen-cache"]).await?;
    let signed_in = kept.sign_in().await?;
    let sheet = Sheet { section: Section::Shown, exam: 2, subject: 3 };
    sheet.add(&mut kept.connection().await?, &signed_in.bearer, COMPONENTS).await?;
    let path = sheet.screen();
    let cookies = [signed_in.cookie, anew.sign_in().await?.cookie];
    let mut found = [(vec![], vec![]), (vec![], vec![])];
    for turn in 0..=ALTERNATIONS {
        for ((server, cookie), (few, one)) in [&kept, &anew].into_iter().zip(&cookies).zip(&mut found) {
            let headers = [("cookie", cookie.as_str())];
            let load = |connections| Load {
                address: server.address,
                path: &path,
                headers: &headers,
                connections,
                duration: if turn == 0 { WARM_UP } else { TURN },
                at_least: 1,
            };
            let (by_few, by_one) = (load(A_FEW).run().await?, load(1).run().await?);
            // The first turn is for warming up.
            if turn > 0 {
                few.push(by_few.a_second);
                one.push(by_one.p50.as_secs_f64());
            }
        }
    }
    let rows = ["a screen kept", "data read anew"].into_iter().zip(found).flat_map(|(how, (few, one))| {
        let one = Figure { value: 1_000.0 * median(one), unit: "ms" };
        [
            Row::ours("page", format!("on Postgres, {how}: {A_FEW} connections"), Figure::a_second(median(few))),
            Row::ours("page", format!("on Postgres, {how}: one connection, p50"), one),
        ]
    });
    Ok(rows.collect())
}

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// What the page is rendered from: asked of the application inside this process, since no document carries it.
async fn rendered_from(places: &Places, database: &str, path: &str, cookie: &str) -> Result<RenderedFrom, Failure> {
    let folder = places.folder.display().to_string();
    let config = Flags::parse_from(["markbook", "--isolates", "1", "--data-dir", &folder]).config;
    let db = Db::connect(database, 2).await.map_err(|error| error.to_string())?;
    let renderer = serve::renderer(places.platform, &config)?;
    let clock = Clock::system(config.time_zone.clone());
    let (app, _) = serve::app(config, db.clone(), renderer, clock, false).await?;
    let request =
        Request::get(path).header(header::COOKIE, cookie).body(Body::empty()).map_err(|error| error.to_string())?;
    let response = routes::router(app).oneshot(request).await.map_err(|error| error.to_string())?;
    let from = response.extensions().get::<RenderedFrom>().cloned();
    db.close().await;
    from.ok_or_else(|| format!("{path} was answered {} and rendered from nothing", response.status()))
}

/// The parts of a screen's document (print-templates/screen.html).
struct Document<'a> {
    before: &'a str,
    /// React's part.
    html: &'a str,
    after: &'a str,
}

impl<'a> Document<'a> {
    fn of(text: &'a str) -> Result<Self, Failure> {
        const ROOT: &str = "<div id=\"root\">";
        const END: &str = "</div>\n<script nonce=";
        let lacks = |what: &str| format!("the document has no {what}");
        let start = text.find(ROOT).ok_or_else(|| lacks(ROOT))? + ROOT.len();
        let end = text.rfind(END).filter(|end| *end >= start).ok_or_else(|| lacks("end of its root"))?;
        Ok(Self { before: &text[..start], html: &text[start..end], after: &text[end..] })
    }

    /// What bench/node/server.mjs holds: the document around React's part, what that and its frame are rendered from, and the headers that every
    /// response has (Node sets the rest itself).
    fn for_node(&self, headers: &HeaderMap, from: &RenderedFrom) -> Result<NodePage, Failure> {
        let nonce = nonce_of(headers)?;
        let marked = |text: &str| text.replace(nonce, "NONCE");
        let headers = headers
            .iter()
            .filter(|(name, _)| ![header::CONTENT_LENGTH, header::DATE].contains(name) && *name != "x-request-id")
            .map(|(name, value)| Ok((name.to_string(), marked(value.to_str()?))))
            .collect::<Result<_, ToStrError>>()
            .map_err(|error| error.to_string())?;
        let raw = |json: &str| RawValue::from_string(json.to_owned()).map_err(|error| error.to_string());
        let (_, next) = self.html.split_once(NEXT).ok_or("the page has no choice of session")?;
        let next = next.split('"').next().unwrap_or_default().to_owned();
        let (data, frame) = (raw(&from.page)?, raw(from.frame.as_deref().ok_or("the page has no frame")?)?);
        Ok(NodePage { before: marked(self.before), after: marked(self.after), data, frame, next, headers })
    }
}

#[derive(Serialize)]
struct NodePage {
    before: String,
    after: String,
    data: Box<RawValue>,
    frame: Box<RawValue>,
    /// Where a choice of session comes back to, escaped.
    next: String,
    headers: BTreeMap<String, String>,
}

/// What stands in a frame before the address to which a choice of session comes back.
const NEXT: &str = " name=\"next\" value=\"";

/// A document without the keys of its forms, each of which is there once.
fn without_keys(text: &str) -> String {
    const KEY: &str = "name=\"formKey\" value=\"";
    let mut parts = text.split(KEY);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('"').map_or(part, |(_, rest)| rest))
}

/// The nonce that the answer's policy names.
fn nonce_of(headers: &HeaderMap) -> Result<&str, Failure> {
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let nonce = policy.and_then(|policy| policy.split_once("'nonce-")?.1.split('\'').next());
    nonce.ok_or_else(|| "the answer's policy names no nonce".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Document, without_keys};

    #[test]
    fn a_document_is_taken_apart_and_nothing_is_lost() {
        let text = "<p><div id=\"root\"><div>x</div>\n</div>\n<script nonce=\"n\">1</script></p>";
        let parts = Document::of(text).unwrap();
        assert_eq!(parts.html, "<div>x</div>\n");
        assert_eq!([parts.before, parts.html, parts.after].concat(), text);
        assert!(Document::of("<p>").is_err());
        assert_eq!(without_keys("a name=\"formKey\" value=\"k1\"/> b"), "a /> b");
    }
}
