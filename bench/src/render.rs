//! `render`: 40 report-card-sized tables from the product's own bundle, in our isolate and in Node, one process each, both
//! pinned to the same core and never running at once; alternated so that a slow moment of the machine meets both.

use std::fmt::Write as _;
use std::io::{BufRead, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use ssr::{Bundle, Options, Platform, Renderer};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::report::{Figure, Row, Target, median};
use crate::school::SUBJECTS;
use crate::servers::{bound_to_us, bundle, sources};
use crate::{Failure, Places};

const CARDS: usize = 40;
const ALTERNATIONS: usize = 5;
/// Seconds of one turn, about, and of the warm-up before the first (both sides compile hot code meanwhile).
const TURN_SECONDS: f64 = 1.5;
const WARM_UP_SECONDS: f64 = 3.0;

pub async fn run(places: &Places) -> Result<Vec<Row>, Failure> {
    let bundle = bundle(places)?;
    let mut rows = Vec::new();
    for (what, file, pages) in [
        ("40 renders of 12 subjects, a screen (renderToString)", "cards", cards()),
        ("40 renders of 12 subjects, on paper (renderToStaticMarkup)", "papers", papers()),
    ] {
        let path = places.folder.join(format!("{file}.jsonl"));
        let lines = pages.iter().fold(String::new(), |mut lines, page| {
            // Writing into a string cannot fail.
            let _ = writeln!(lines, "{page}");
            lines
        });
        std::fs::write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
        rows.push(compare(what, &bundle, &path).await?);
    }
    Ok(rows)
}

async fn compare(what: &str, bundle: &Path, pages: &Path) -> Result<Row, Failure> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut ours = Half::start(&[own.as_os_str(), "render-worker".as_ref(), pages.as_os_str()])?;
    let script = sources().join("node/render.mjs");
    let mut theirs = Half::start(&["node".as_ref(), script.as_os_str(), bundle.as_os_str(), pages.as_os_str()])?;
    if ours.ask("html").await? != theirs.ask("html").await? {
        return Err("the two do not render the same HTML".to_owned());
    }
    let our_rounds = ours.warm_up().await?;
    let their_rounds = theirs.warm_up().await?;
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    let mut characters = 0;
    for _ in 0..ALTERNATIONS {
        let turn = ours.render(our_rounds).await?;
        our_times.push(turn.seconds_a_round);
        characters = turn.characters;
        their_times.push(theirs.render(their_rounds).await?.seconds_a_round);
    }
    let what = format!("{what}, {} kB in all", characters / 1_000);
    let figure = |times: Vec<f64>| Figure { value: median(times) * 1_000.0, unit: "ms" };
    let row = Row::ours("render", what, figure(our_times)).less_is_better(figure(their_times));
    Ok(row.target(Target::RatioAtLeast(1.0)))
}

/// Seconds that our isolate alone takes for all pages of a file, on one core: the median of several turns.
pub async fn ours_alone(pages: &Path) -> Result<f64, Failure> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut half = Half::start(&[own.as_os_str(), "render-worker".as_ref(), pages.as_os_str()])?;
    let rounds = half.warm_up().await?;
    let mut times = Vec::new();
    for _ in 0..ALTERNATIONS {
        times.push(half.render(rounds).await?.seconds_a_round);
    }
    Ok(median(times))
}

/// A process that renders when told to.
struct Half {
    _child: Child,
    to: ChildStdin,
    from: Lines<BufReader<ChildStdout>>,
}

struct Turn {
    seconds_a_round: f64,
    characters: usize,
}

impl Half {
    /// Starts a command pinned to the machine's last core; its output's errors go to the terminal.
    fn start(command: &[&std::ffi::OsStr]) -> Result<Self, Failure> {
        let core = std::thread::available_parallelism().map_or(1, usize::from) - 1;
        let mut child = Command::from(bound_to_us(Path::new("taskset")))
            .args(["--cpu-list", &core.to_string()])
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("setpriv did not start: {error}"))?;
        let to = child.stdin.take().ok_or("no standard input")?;
        let from = child.stdout.take().ok_or("no standard output")?;
        Ok(Self { _child: child, to, from: BufReader::new(from).lines() })
    }

    async fn ask(&mut self, line: &str) -> Result<String, Failure> {
        let told = |error: std::io::Error| format!("a renderer does not answer: {error}");
        self.to.write_all(format!("{line}\n").as_bytes()).await.map_err(told)?;
        self.to.flush().await.map_err(told)?;
        self.from.next_line().await.map_err(told)?.ok_or_else(|| "a renderer has ended".to_owned())
    }

    async fn render(&mut self, rounds: u32) -> Result<Turn, Failure> {
        let line = self.ask(&rounds.to_string()).await?;
        let parsed = line
            .split_once(' ')
            .and_then(|(seconds, characters)| Some((seconds.parse::<f64>().ok()?, characters.parse::<usize>().ok()?)));
        let (seconds, characters) = parsed.ok_or_else(|| format!("a renderer answered {line:?}"))?;
        Ok(Turn { seconds_a_round: seconds / f64::from(rounds), characters: characters / rounds as usize })
    }

    /// Renders until the code is hot; answers how many rounds a turn takes.
    async fn warm_up(&mut self) -> Result<u32, Failure> {
        let start = Instant::now();
        let mut last = self.render(1).await?;
        while start.elapsed().as_secs_f64() < WARM_UP_SECONDS {
            last = self.render(10).await?;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a turn is a few hundred rounds")]
        let rounds = (TURN_SECONDS / last.seconds_a_round).ceil() as u32;
        Ok(rounds.max(1))
    }
}

/// Our half, speaking as `node/render.mjs` does. The renders of a round are queued at once and awaited in order, as
/// sheets in bulk are.
pub fn worker(platform: Platform, pages: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(pages).map_err(|error| format!("{}: {error}", pages.display()))?;
    let pages: Vec<Arc<str>> = text.lines().filter(|line| !line.is_empty()).map(Arc::from).collect();
    let first = pages.first().ok_or("no pages")?;
    let source = web::assets::server_bundle()?;
    let bundle = Bundle { name: "server.js", source: Arc::from(source) };
    let options = Options { isolates: 1, queue: pages.len().max(1), ..Options::default() };
    let renderer = Renderer::start(platform, bundle, options).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(|error| error.to_string())?;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let answer = runtime.block_on(async {
            if line == "html" {
                let html = renderer.render(first.clone()).await.map_err(|error| error.to_string())?;
                return serde_json::to_string(&html).map_err(|error| error.to_string());
            }
            let rounds: u32 = line.parse().map_err(|_| format!("not a number of rounds: {line:?}"))?;
            let mut characters = 0;
            let start = Instant::now();
            for _ in 0..rounds {
                let queued: Vec<_> = pages.iter().map(|page| renderer.render(page.clone())).collect();
                for render in queued {
                    characters += render.await.map_err(|error| error.to_string())?.len();
                }
            }
            Ok::<_, Failure>(format!("{} {characters}", start.elapsed().as_secs_f64()))
        })?;
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

const STUDENTS: [&str; 4] = ["Mohammad Tanvir Rahman", "Sumaiya Akter", "Nusrat Jahan Chowdhury", "Arif Hossain"];
const GRADES: [&str; 5] = ["A+", "A", "B+", "B", "C"];

fn mark(card: usize, subject: usize) -> Value {
    let mark = 40 + (card * 7 + subject * 13) % 60;
    json!({ "text": mark.to_string(), "grade": GRADES[mark % GRADES.len()] })
}

fn columns() -> Value {
    json!([{ "key": "written", "label": "Written", "fullMark": 100 }])
}

/// A student's own results (props of `examResultStudent`, the shell left out), a page a student.
fn cards() -> Vec<Value> {
    let row = |card: usize, subject: usize| {
        let mark = mark(card, subject);
        let total = json!({ "total": mark["text"], "outOf": 100, "percentage": mark["text"], "grade": mark["grade"] });
        json!({
            "sl": subject + 1, "subjectId": format!("subject-{subject}"), "subject": SUBJECTS[subject],
            "marks": [{ "text": mark["text"], "fullMark": 100, "grade": mark["grade"] }], "also": null, "total": total,
            "published": true,
        })
    };
    let page = |card: usize| {
        let rows: Vec<Value> = (0..SUBJECTS.len()).map(|subject| row(card, subject)).collect();
        json!({ "page": "examResultStudent", "language": "en", "shell": null, "props": {
            "action": "/admin/examResult_student", "sessionId": "s", "exams": [{ "_id": "e", "name": "Half Yearly" }], "examId": "e",
            "subjects": [], "subjectId": null, "exam": {
                "examName": "Half Yearly", "studentName": STUDENTS[card % STUDENTS.len()], "columns": columns(), "rows": rows,
                "overall": { "total": 700, "outOf": 1000, "percentage": 70, "grade": "C" }, "pending": null,
            },
            "empty": null, "printHref": null, "cards": [],
        } })
    };
    (0..CARDS).map(page).collect()
}

/// The same on paper (props of `resultsPrint`), a page a student.
fn papers() -> Vec<Value> {
    let row = |card: usize, subject: usize| {
        json!({
            "studentId": format!("student-{card}"), "name": SUBJECTS[subject], "roll": subject + 1,
            "regNo": format!("S1-{card:04}"), "marks": [mark(card, subject)],
        })
    };
    let page = |card: usize| {
        let rows: Vec<Value> = (0..SUBJECTS.len()).map(|subject| row(card, subject)).collect();
        json!({ "page": "resultsPrint", "language": "en", "shell": null, "props": {
            "schoolName": "Shapla Higher Secondary School", "branchName": "Dhanmondi", "address": "Dhaka", "iconHref": null,
            "filter": {
                "branchName": "Dhanmondi", "branchId": "b", "sessionName": "2026", "sessionId": "s", "classId": "c",
                "className": "Class 8", "sectionId": "x", "sectionName": "A", "examId": "e", "examName": "Half Yearly",
                "subjectId": "m", "subjectName": "Mathematics",
            },
            "table": { "columns": columns(), "rows": rows },
            "printedOn": "21 November 2026", "showSubjectColumn": false,
        } })
    };
    (0..CARDS).map(page).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ssr::{Bundle, Options, Platform, Renderer};

    use super::{cards, papers};

    #[test]
    fn the_pages_are_what_the_bundle_renders_today() {
        let source = web::assets::server_bundle().unwrap();
        let bundle = Bundle { name: "server.js", source: Arc::from(source) };
        let renderer =
            Renderer::start(Platform::init(), bundle, Options { isolates: 1, ..Options::default() }).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for page in [&cards()[0], &papers()[0]] {
            let html = runtime.block_on(renderer.render(page.to_string())).unwrap();
            assert!(html.contains("Mathematics"), "{html}");
        }
    }
}
