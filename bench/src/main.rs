//! `cargo xtask bench`: how fast markbook is, as ratios within one run on one machine. A table, and JSON for comparison.
//!
//! One module a benchmark: `render`, `page`, `cards`, `pdf`, `save`, `weight`, `start`, `idle`, `readers`, `lists`, `import`, `year`, `money`, `admission`, `notifications`, `schemes`. `school` makes the database they are measured on,
//! `servers` starts what is measured and ends it, `client` asks. Never a test: what must hold always is in server/tests.

mod admission;
mod cards;
mod client;
mod features;
mod idle;
mod import;
mod lists;
mod money;
mod notifications;
mod page;
mod pdf;
mod readers;
mod render;
mod report;
mod save;
mod schemes;
mod school;
mod servers;
mod start;
mod weight;
mod year;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

use report::Report;

/// What went wrong, in words for the person at the terminal.
type Failure = String;

/// Longest that one benchmark may take; then what it started is ended and the rest goes on.
const LONGEST: Duration = Duration::from_mins(15);

/// Measures markbook.
#[derive(Parser)]
#[command(name = "markbook-bench", args_conflicts_with_subcommands = true)]
struct Flags {
    #[command(subcommand)]
    worker: Option<Worker>,
    /// Which benchmarks; all of them when none is named.
    names: Vec<Bench>,
    /// The server that is measured; by default the one built beside this program.
    #[arg(long)]
    markbook: Option<PathBuf>,
    /// An older build of the server, measured beside the present one by `idle`, `readers` and `features`.
    #[arg(long)]
    before: Option<PathBuf>,
    /// An address of a throw-away Postgres cluster, for `save`, `readers`, `import`, `year`, `money`, `notifications` and `schemes`; without it only
    /// `SQLite` is measured.
    #[arg(long)]
    postgres: Option<String>,
    /// How many open pages `notifications` measures.
    #[arg(long, default_value_t = 2_000)]
    streams: usize,
    /// Folder for databases, logs and the JSON.
    #[arg(long, default_value = "target")]
    folder: PathBuf,
}

#[derive(Subcommand)]
enum Worker {
    /// Renders when told to on standard input: the other half of `render`.
    #[command(hide = true)]
    RenderWorker {
        /// File with one page's JSON a line.
        pages: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Bench {
    Render,
    Page,
    Cards,
    Pdf,
    Save,
    Weight,
    Start,
    Idle,
    Readers,
    Lists,
    Import,
    Year,
    Money,
    Admission,
    Notifications,
    Schemes,
    Features,
}

/// Where things are.
struct Places {
    /// The server's program.
    markbook: PathBuf,
    before: Option<PathBuf>,
    /// For databases and logs of this run; emptied at its start.
    folder: PathBuf,
    postgres: Option<String>,
    streams: usize,
    platform: ssr::Platform,
}

fn main() -> ExitCode {
    // V8 first, on the main thread; the renders are measured in a process that does nothing else.
    let platform = ssr::Platform::init();
    let flags = Flags::parse();
    let done = match &flags.worker {
        Some(Worker::RenderWorker { pages }) => render::worker(platform, pages).map(|()| true),
        None => measure(platform, flags),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the benchmarks; whether all of them ended (not: whether the targets were met).
fn measure(platform: ssr::Platform, flags: Flags) -> Result<bool, Failure> {
    let own = std::env::current_exe().map_err(|error| format!("this program's own path: {error}"))?;
    let out = flags.folder.join("bench.json");
    let places = Places {
        markbook: flags.markbook.unwrap_or_else(|| own.with_file_name("markbook")),
        before: flags.before,
        folder: flags.folder.join("bench"),
        postgres: flags.postgres,
        streams: flags.streams,
        platform,
    };
    let told = |error: std::io::Error| format!("{}: {error}", places.folder.display());
    if places.folder.exists() {
        std::fs::remove_dir_all(&places.folder).map_err(told)?;
    }
    std::fs::create_dir_all(&places.folder).map_err(told)?;

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the event loop: {error}"))?;
    let all = Bench::value_variants();
    let names = if flags.names.is_empty() { all } else { &flags.names };
    let mut report = Report::new();
    let mut whole = true;
    for bench in all.iter().filter(|bench| names.contains(bench)) {
        let name = format!("{bench:?}").to_lowercase();
        eprintln!("measuring {name}");
        let rows = runtime.block_on(async { tokio::time::timeout(LONGEST, bench.run(&places)).await });
        match rows.unwrap_or_else(|_| Err(format!("not done after {} min", LONGEST.as_secs() / 60))) {
            Ok(rows) => report.rows.extend(rows),
            Err(failure) => {
                eprintln!("{name} failed: {failure}");
                whole = false;
            }
        }
    }
    print!("\n{}", report.table());
    report.write(&out)?;
    Ok(whole)
}

impl Bench {
    async fn run(self, places: &Places) -> Result<Vec<report::Row>, Failure> {
        match self {
            Self::Render => render::run(places).await,
            Self::Page => page::run(places).await,
            Self::Cards => cards::run(places).await,
            Self::Pdf => pdf::run(places).await,
            Self::Save => save::run(places).await,
            Self::Weight => weight::run(places).await,
            Self::Start => start::run(places).await,
            Self::Idle => idle::run(places).await,
            Self::Readers => readers::run(places).await,
            Self::Lists => lists::run(places).await,
            Self::Import => import::run(places).await,
            Self::Year => year::run(places).await,
            Self::Money => money::run(places).await,
            Self::Admission => admission::run(places).await,
            Self::Notifications => notifications::run(places).await,
            Self::Schemes => schemes::run(places).await,
            Self::Features => features::run(places).await,
        }
    }
}
