//! PDFs by a Chromium that the installation has (`--chromium PATH`): one at a time, the others wait; each in a process group and a
//! profile of its own, within a time limit. A job comes in parts, each printed by a Chromium of its own and then joined: one that
//! prints a thousand pages takes gigabytes, and longer for each page the more there are. What was made is kept as a file, so that it
//! has the same bytes each time.
//! Knows nothing of the school: a job is a key, and something that writes HTML into a folder.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time::Instant;
use tracing::{info, warn};

use super::pdf_join::join;
use crate::error::{Error, Result};

/// Jobs that may wait; more are refused for the time being.
const MOST_JOBS: usize = 50;
/// How long after a failure a job may be started again.
const AGAIN_AFTER: Duration = Duration::from_secs(30);
/// Folders that a job works in begin so.
const WORK: &str = ".work-";

/// Makes and keeps PDFs.
pub struct Printer {
    chromium: Option<PathBuf>,
    folder: PathBuf,
    jobs: Mutex<HashMap<String, Job>>,
    /// Jobs so far.
    started: AtomicU64,
    turn: Arc<Semaphore>,
}

struct Job {
    /// Counts up: who came first.
    number: u64,
    progress: Progress,
    /// When it failed.
    failed: Option<Instant>,
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Behind so many others.
    Waiting { before: usize },
    /// Its sheets are being put together.
    Collecting,
    /// Chromium is printing: so many pages are done.
    Printing { done: u64 },
    /// It could not be made; after half a minute [`Printer::start`] tries again.
    Failed,
}

/// A PDF that is there.
#[derive(Clone, Debug)]
pub struct Kept {
    pub path: PathBuf,
    /// Strong.
    pub etag: String,
    pub length: u64,
}

impl Printer {
    /// `folder` is where PDFs are kept; what an earlier process was working on there is removed.
    #[must_use]
    pub fn new(chromium: Option<PathBuf>, folder: PathBuf) -> Self {
        // Also where none can be made any more: what is left there holds sheets.
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(WORK) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        Self { chromium, folder, jobs: Mutex::default(), started: AtomicU64::new(0), turn: Arc::new(Semaphore::new(1)) }
    }

    /// Whether PDFs can be made here.
    #[must_use]
    pub fn is_configured(&self) -> bool {
        self.chromium.is_some()
    }

    /// The PDF of a key, if it was made.
    pub async fn kept(&self, key: &str) -> Option<Kept> {
        let (name, path) = self.files_of(key).await.into_iter().next()?;
        let length = tokio::fs::metadata(&path).await.ok()?.len();
        let hash = name.strip_prefix(key)?.strip_prefix('.')?.strip_suffix(".pdf")?;
        Some(Kept { etag: format!("\"{hash}\""), path, length })
    }

    /// Removes the PDF of a key; a job of it that is under way leaves none.
    pub async fn forget(&self, key: &str) {
        // First: what is put in place before this is found below, and nothing is afterwards.
        self.lock().remove(key);
        for (_, path) in self.files_of(key).await {
            if let Err(error) = tokio::fs::remove_file(&path).await {
                warn!(%error, "a PDF could not be removed");
            }
        }
    }

    /// How far the job of a key is; none where there is no job.
    #[must_use]
    pub fn progress(&self, key: &str) -> Option<Progress> {
        let jobs = self.lock();
        let job = jobs.get(key)?;
        Some(match job.progress {
            Progress::Waiting { .. } => {
                let ahead = |other: &&Job| other.number < job.number && other.progress != Progress::Failed;
                Progress::Waiting { before: jobs.values().filter(ahead).count() }
            }
            other => other,
        })
    }

    /// Starts the job of a key where none is under way. `write` puts the parts [`part_file`] and all they show into the folder it is
    /// given, and answers how many pages each comes to.
    ///
    /// # Errors
    /// 503 when too many jobs wait.
    pub fn start<W, F>(self: &Arc<Self>, key: &str, write: W) -> Result<()>
    where
        W: FnOnce(PathBuf) -> F + Send + 'static,
        F: Future<Output = Result<Vec<u64>>> + Send + 'static,
    {
        let number = self.started.fetch_add(1, Ordering::Relaxed);
        {
            let mut jobs = self.lock();
            // What has just failed would fail again.
            let stands = |job: &Job| job.failed.is_none_or(|at| at.elapsed() < AGAIN_AFTER);
            if jobs.get(key).is_some_and(stands) {
                return Ok(());
            }
            jobs.retain(|_, job| stands(job));
            if jobs.len() >= MOST_JOBS {
                return Err(Error::Busy { retry_after: 30 });
            }
            jobs.insert(key.to_owned(), Job { number, progress: Progress::Waiting { before: 0 }, failed: None });
        }
        let (printer, key) = (self.clone(), key.to_owned());
        tokio::spawn(async move {
            let Ok(_turn) = printer.turn.clone().acquire_owned().await else { return };
            let work = printer.folder.join(format!("{WORK}{key}"));
            if !printer.is_wanted(&key, number) {
                return;
            }
            let made = printer.make(&key, number, &work, write).await;
            let _ = tokio::fs::remove_dir_all(&work).await;
            if !printer.is_wanted(&key, number) {
                return;
            }
            match made {
                Ok(()) => {
                    printer.lock().remove(&key);
                }
                Err(error) => {
                    warn!(?error, "a PDF could not be made");
                    printer.set(&key, Progress::Failed);
                }
            }
        });
        Ok(())
    }

    async fn make<W, F>(&self, key: &str, number: u64, work: &Path, write: W) -> Result<()>
    where
        W: FnOnce(PathBuf) -> F,
        F: Future<Output = Result<Vec<u64>>>,
    {
        let chromium = self.chromium.as_deref().ok_or_else(|| failed("no Chromium is configured"))?;
        self.set(key, Progress::Collecting);
        let _ = tokio::fs::remove_dir_all(work).await;
        private_folder(&self.folder).map_err(failed)?;
        private_folder(work).map_err(failed)?;
        let parts = write(work.to_path_buf()).await?;
        let started = Instant::now();
        let mut done = 0;
        let mut printed = Vec::new();
        for (part, pages) in parts.iter().enumerate() {
            self.set(key, Progress::Printing { done });
            let pdf = work.join(format!("{part}.pdf"));
            let limit = Duration::from_mins(1) + Duration::from_millis(300) * u32::try_from(*pages).unwrap_or(u32::MAX);
            print(chromium, work, &part_file(part), &pdf, limit).await?;
            if !self.is_wanted(key, number) {
                return Ok(());
            }
            printed.push(pdf);
            done += pages;
        }
        let pdf = work.join("whole.pdf");
        let whole = pdf.clone();
        let joined =
            tokio::task::spawn_blocking(move || join(&printed, &whole)).await.map_err(failed)?.map_err(failed)?;
        for (pages, came) in parts.iter().zip(joined) {
            let came = came as u64;
            if came < *pages {
                return Err(failed(format!("Chromium printed {came} of {pages} pages")));
            }
            if came > *pages {
                warn!(pages, came, "a PDF has more pages than sheets");
            }
        }
        let hash = hash_of(&pdf).await.map_err(failed)?;
        let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        info!(pages = done, ms, "a PDF is made");
        let place = self.folder.join(format!("{key}.{}.pdf", &hash[..32]));
        // Under the lock: nobody forgets the key between the question and the file.
        let jobs = self.lock();
        if jobs.get(key).is_some_and(|job| job.number == number) {
            std::fs::rename(&pdf, place).map_err(failed)?;
        }
        Ok(())
    }

    /// Whether a job is still the one of its key, and was not forgotten.
    fn is_wanted(&self, key: &str, number: u64) -> bool {
        self.lock().get(key).is_some_and(|job| job.number == number)
    }

    async fn files_of(&self, key: &str) -> Vec<(String, PathBuf)> {
        let mut found = Vec::new();
        let Ok(mut entries) = tokio::fs::read_dir(&self.folder).await else { return found };
        while let Ok(Some(entry)) = entries.next_entry().await {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.strip_prefix(key).is_some_and(|rest| rest.starts_with('.'))
                && entry.path().extension().is_some_and(|ending| ending == "pdf")
            {
                found.push((name, entry.path()));
            }
        }
        // Two processes on one folder might each have made it: always the same one.
        found.sort_unstable();
        found
    }

    fn set(&self, key: &str, progress: Progress) {
        if let Some(job) = self.lock().get_mut(key) {
            job.progress = progress;
            job.failed = (progress == Progress::Failed).then(Instant::now);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("pdf: {error}"))
}

/// What a part of a job is called in its folder, the first being 0.
#[must_use]
pub fn part_file(part: usize) -> String {
    format!("{part}.html")
}

/// Prints a file of a folder.
async fn print(chromium: &Path, work: &Path, html: &str, pdf: &Path, limit: Duration) -> Result<()> {
    let profile = work.join("profile");
    let mut command = Command::new(chromium);
    command
        .args(["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"])
        .args(["--disable-component-update", "--disable-extensions", "--disable-quic", "--disable-dev-shm-usage"])
        // Everything that a sheet shows stands beside it.
        .args(["--host-resolver-rules=MAP * ~NOTFOUND", "--no-pdf-header-footer"])
        // What tells a screen reader the structure is nine tenths of the bytes and half of the time; this is for paper.
        .arg("--disable-pdf-tagging")
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("--print-to-pdf={}", pdf.display()))
        // Not its TMPDIR: Chromium makes a socket there, whose path may not be long.
        .env("HOME", work)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    // Chromium refuses to be root in its sandbox; containers often have no other user.
    if is_root() {
        command.arg("--no-sandbox");
    }
    command.arg(format!("file://{}", tokio::fs::canonicalize(work.join(html)).await.map_err(failed)?.display()));
    #[cfg(unix)]
    command.process_group(0);
    let mut group =
        Group { child: command.spawn().map_err(|error| failed(format!("{}: {error}", chromium.display())))? };
    let status = tokio::time::timeout(limit, group.child.wait()).await;
    drop(group);
    match status {
        Err(_) => Err(failed(format!("Chromium took longer than {} s", limit.as_secs()))),
        Ok(Err(error)) => Err(failed(error)),
        Ok(Ok(status)) if !status.success() => Err(failed(format!("Chromium ended with {status}"))),
        Ok(Ok(_)) => match tokio::fs::metadata(pdf).await {
            Ok(made) if made.len() > 0 => Ok(()),
            _ => Err(failed("Chromium printed nothing")),
        },
    }
}

/// Chromium and all it started: none of it outlives the job.
struct Group {
    child: Child,
}

impl Drop for Group {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) =
            self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.start_kill();
    }
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// A folder that its owner alone may look into.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// SHA-256 of a file, hexadecimal.
async fn hash_of(path: &Path) -> io::Result<String> {
    use std::fmt::Write as _;
    let mut file = tokio::fs::File::open(path).await?;
    let mut digest = Sha256::new();
    let mut buffer = vec![0; 256 << 10];
    loop {
        let read = file.read(&mut buffer).await?;
        if read == 0 {
            break;
        }
        digest.update(&buffer[..read]);
    }
    Ok(digest.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::super::pdf_join::tests::{said, sample};
    use super::*;

    /// A printer whose Chromium is a script.
    fn printer(name: &str, script: &str) -> (Arc<Printer>, PathBuf) {
        let folder = std::env::temp_dir().join(format!("markbook-pdf-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("kept").join(format!("{WORK}left"))).unwrap();
        let chromium = folder.join("chromium");
        std::fs::write(&chromium, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&chromium, std::fs::Permissions::from_mode(0o700)).unwrap();
        (Arc::new(Printer::new(Some(chromium), folder.join("kept"))), folder)
    }

    const PRINTS: &str = r#"for a in "$@"; do case "$a" in
        --print-to-pdf=*) out="${a#--print-to-pdf=}";; file://*) in="${a#file://}";; esac; done
        cat "$in" > "$out""#;

    /// As [`PRINTS`], but prints one part when it finds `go` in its folder, and all once it finds `open`.
    fn prints_when_told() -> String {
        format!(
            r#"d="${{0%chromium}}"; until [ -e "$d/open" ] || rm "$d/go" 2>/dev/null; do sleep 0.02; done; {PRINTS}"#
        )
    }

    /// Two parts, the second of one page.
    async fn writes(folder: PathBuf) -> Result<Vec<u64>> {
        std::fs::write(folder.join(part_file(0)), sample(&["one", "two"])).map_err(failed)?;
        std::fs::write(folder.join(part_file(1)), sample(&["three"])).map_err(failed)?;
        Ok(vec![2, 1])
    }

    async fn until(printer: &Printer, key: &str, wanted: impl Fn(Option<Progress>) -> bool) {
        for _ in 0..6_000 {
            if wanted(printer.progress(key)) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{key} is {:?}", printer.progress(key));
    }

    #[tokio::test]
    async fn jobs_are_done_one_at_a_time_in_their_order_and_what_they_made_is_kept() {
        let (printer, folder) = printer("queue", &prints_when_told());
        assert!(!folder.join("kept").join(format!("{WORK}left")).exists(), "what an ended process left");
        for key in ["a", "b", "c"] {
            printer.start(key, writes).unwrap();
            // Asked for twice, made once.
            printer.start(key, |_| async { Err(failed("made twice")) }).unwrap();
        }
        until(&printer, "a", |progress| progress == Some(Progress::Printing { done: 0 })).await;
        assert_eq!(printer.progress("b"), Some(Progress::Waiting { before: 1 }));
        assert_eq!(printer.progress("c"), Some(Progress::Waiting { before: 2 }));
        assert!(printer.kept("a").await.is_none());
        std::fs::write(folder.join("go"), "").unwrap();
        until(&printer, "a", |progress| progress == Some(Progress::Printing { done: 2 })).await;
        std::fs::write(folder.join("open"), "").unwrap();
        until(&printer, "c", |progress| progress.is_none()).await;
        let kept = printer.kept("c").await.unwrap();
        let bytes = std::fs::read(&kept.path).unwrap();
        assert_eq!(
            (said(&bytes), kept.length),
            (["one", "two", "three"].map(str::to_owned).to_vec(), bytes.len() as u64)
        );
        assert_eq!(kept.etag.len(), 34);
        // Another process on the same folder finds it; a key that only begins alike is another.
        let again = Printer::new(None, folder.join("kept"));
        assert_eq!(again.kept("c").await.unwrap().etag, kept.etag);
        assert!(again.kept("").await.is_none());
        assert!(!std::fs::read_dir(folder.join("kept")).unwrap().any(|entry| entry.unwrap().path().is_dir()));
        printer.forget("c").await;
        assert!(printer.kept("c").await.is_none() && printer.kept("a").await.is_some());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_job_that_is_forgotten_while_it_prints_leaves_no_pdf() {
        let (printer, folder) = printer("forgotten", &prints_when_told());
        for key in ["a", "b", "c"] {
            printer.start(key, writes).unwrap();
        }
        until(&printer, "a", |progress| progress == Some(Progress::Printing { done: 0 })).await;
        printer.forget("a").await;
        printer.forget("b").await;
        std::fs::write(folder.join("open"), "").unwrap();
        until(&printer, "c", |progress| progress.is_none()).await;
        assert!(printer.kept("a").await.is_none() && printer.kept("b").await.is_none());
        assert!(printer.kept("c").await.is_some());
        std::fs::create_dir_all(folder.join("kept").join(format!("{WORK}left"))).unwrap();
        drop(Printer::new(None, folder.join("kept")));
        assert!(!folder.join("kept").join(format!("{WORK}left")).exists(), "also where none is made any more");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_job_that_fails_says_so_and_lets_the_next_one_in() {
        let (printer, folder) = printer("fails", "exit 3");
        printer.start("a", writes).unwrap();
        printer.start("b", |_| async { Err(failed("nothing to print")) }).unwrap();
        until(&printer, "b", |progress| progress == Some(Progress::Failed)).await;
        assert_eq!(printer.progress("a"), Some(Progress::Failed));
        // Not at once again.
        printer.start("a", writes).unwrap();
        assert_eq!(printer.progress("a"), Some(Progress::Failed));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_pdf_that_lacks_pages_is_not_kept() {
        let (printer, folder) = printer("lacks", PRINTS);
        let writes = |folder: PathBuf| async move {
            std::fs::write(folder.join(part_file(0)), sample(&["one", "two"])).map_err(failed)?;
            Ok(vec![3])
        };
        printer.start("a", writes).unwrap();
        until(&printer, "a", |progress| progress == Some(Progress::Failed)).await;
        assert!(printer.kept("a").await.is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn nothing_that_was_started_outlives_its_time() {
        let (_, folder) = printer("slow", "sleep 60 & echo $! > \"${0%chromium}pid\"; sleep 60");
        std::fs::write(folder.join("x.html"), "x").unwrap();
        let pdf = folder.join("x.pdf");
        let printed = print(&folder.join("chromium"), &folder, "x.html", &pdf, Duration::from_secs(5)).await;
        assert!(printed.unwrap_err().to_string().contains("Something Went Wrong"));
        let pid = std::fs::read_to_string(folder.join("pid")).unwrap();
        for _ in 0..200 {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
            if stat.is_empty() || stat.contains(") Z ") {
                std::fs::remove_dir_all(folder).unwrap();
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the process group lives on");
    }
}
