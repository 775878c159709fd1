//! PDFs by a Chromium that the installation has (`--chromium PATH`): one job at a time, the others wait. It is kept for some minutes
//! (`web/chromium.rs`), and replaced where it crashed or hung. A job comes in parts, two of which are printed at once and all then joined: a
//! tab that prints a thousand pages takes gigabytes, and longer for each page the more there are. What was made is kept as a file, so
//! that it has the same bytes each time.
//! Knows nothing of the school: a job is a key, and something that writes HTML into a folder.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tracing::{info, warn};

use super::chromium::{Chromium, Folder, Print, private_folder};
pub use super::pdf_join::Bookmark;
use super::pdf_join::join;
use base::error::{Error, Result};

/// Jobs that may wait; more are refused for the time being.
const MOST_JOBS: usize = 50;
/// How long after a failure a job may be started again.
const AGAIN_AFTER: Duration = Duration::from_secs(30);
/// Folders that a job works in begin so.
const WORK: &str = ".work-";
/// How long Chromium stays after its last job.
const WARM: Duration = Duration::from_mins(5);

/// Makes and keeps PDFs.
pub struct Printer {
    chromium: Option<PathBuf>,
    folder: PathBuf,
    jobs: Mutex<HashMap<String, Job>>,
    /// Jobs so far.
    started: AtomicU64,
    turn: Arc<Semaphore>,
    browser: tokio::sync::Mutex<Option<Chromium>>,
    /// Chromiums so far.
    browsers: AtomicU64,
    /// Jobs that had their turn so far.
    turns: AtomicU64,
    warm: Duration,
    tasks: Mutex<JoinSet<()>>,
}

/// What a job has written.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// How many pages each part comes to.
    pub pages: Vec<u64>,
    pub bookmarks: Vec<Bookmark>,
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
    pub fn new(chromium: Option<PathBuf>, folder: PathBuf) -> Self {
        // Also where none can be made any more: what is left there holds sheets.
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(WORK) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        Self {
            chromium,
            folder,
            jobs: Mutex::default(),
            started: AtomicU64::new(0),
            turn: Arc::new(Semaphore::new(1)),
            browser: tokio::sync::Mutex::default(),
            browsers: AtomicU64::new(0),
            turns: AtomicU64::new(0),
            warm: WARM,
            tasks: Mutex::default(),
        }
    }

    /// Ends the job that is under way and Chromium, and removes what they were working on. No job is done afterwards.
    pub async fn close(&self) {
        self.turn.close();
        let mut tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        tasks.shutdown().await;
        self.browser.lock().await.take();
    }

    /// Whether PDFs can be made here.
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
    /// given, and returns what they are.
    ///
    /// # Errors
    /// 503 when too many jobs wait.
    pub fn start<W, F>(self: &Arc<Self>, key: &str, write: W) -> Result<()>
    where
        W: FnOnce(PathBuf) -> F + Send + 'static,
        F: Future<Output = Result<Parts>> + Send + 'static,
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
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        while tasks.try_join_next().is_some() {}
        tasks.spawn(async move {
            let Ok(turn) = printer.turn.clone().acquire_owned().await else { return };
            let work = Folder(printer.folder.join(format!("{WORK}{key}")));
            if !printer.is_wanted(&key, number) {
                return;
            }
            let turns = printer.turns.fetch_add(1, Ordering::Relaxed) + 1;
            let made = printer.make(&key, number, &work.0, write).await;
            let _ = tokio::fs::remove_dir_all(&work.0).await;
            drop(work);
            if printer.is_wanted(&key, number) {
                match made {
                    Ok(()) => {
                        printer.lock().remove(&key);
                    }
                    Err(error) => {
                        warn!(?error, "a PDF could not be made");
                        printer.set(&key, Progress::Failed);
                    }
                }
            }
            printer.keep_warm(turn, turns).await;
        });
        Ok(())
    }

    async fn make<W, F>(&self, key: &str, number: u64, work: &Path, write: W) -> Result<()>
    where
        W: FnOnce(PathBuf) -> F,
        F: Future<Output = Result<Parts>>,
    {
        let chromium = self.chromium.as_deref().ok_or_else(|| failed("no Chromium is configured"))?;
        self.set(key, Progress::Collecting);
        let _ = tokio::fs::remove_dir_all(work).await;
        private_folder(&self.folder).map_err(failed)?;
        private_folder(work).map_err(failed)?;
        let Parts { pages: parts, bookmarks } = write(work.to_path_buf()).await?;
        let started = Instant::now();
        let printed = self.print(chromium, key, number, work, &parts).await?;
        if !self.is_wanted(key, number) {
            return Ok(());
        }
        let done: u64 = parts.iter().sum();
        let pdf = work.join("whole.pdf");
        let whole = pdf.clone();
        let joined = tokio::task::spawn_blocking(move || join(&printed, &bookmarks, &whole));
        let joined = joined.await.map_err(failed)?.map_err(failed)?;
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

    /// Prints the parts of a job that is wanted, which are so many pages, into files.
    async fn print(&self, chromium: &Path, key: &str, number: u64, work: &Path, parts: &[u64]) -> Result<Vec<PathBuf>> {
        let document = |(part, pages): (usize, &u64)| Print {
            part,
            html: work.join(part_file(part)),
            pdf: work.join(format!("{part}.pdf")),
            limit: Duration::from_mins(1) + Duration::from_millis(300) * u32::try_from(*pages).unwrap_or(u32::MAX),
        };
        let all: Vec<Print> = parts.iter().enumerate().map(document).collect();
        let there = Mutex::new(vec![false; all.len()]);
        let done = |document: &Print| {
            let mut there = there.lock().unwrap_or_else(PoisonError::into_inner);
            there[document.part] = true;
            let is_wanted = self.is_wanted(key, number);
            if is_wanted {
                let done = parts.iter().zip(&*there).filter(|(_, there)| **there).map(|(pages, _)| pages).sum();
                self.set(key, Progress::Printing { done });
            }
            is_wanted
        };
        self.set(key, Progress::Printing { done: 0 });
        let mut browser = self.browser.lock().await;
        let mut is_again = false;
        loop {
            let left: Vec<Print> = {
                let there = there.lock().unwrap_or_else(PoisonError::into_inner);
                all.iter().filter(|document| !there[document.part]).cloned().collect()
            };
            // Taken out: one that failed, or whose job was ended under way, is not used again.
            let printed = match browser.take() {
                Some(browser) => Ok(browser),
                None => self.start_browser(chromium).await,
            };
            let printed = match printed {
                Ok(mut with) => with.print(&left, &done).await.map(|()| with),
                Err(error) => Err(error),
            };
            match printed {
                Ok(still) => {
                    *browser = Some(still);
                    return Ok(all.into_iter().map(|document| document.pdf).collect());
                }
                Err(error) if is_again || !self.is_wanted(key, number) => return Err(failed(error)),
                Err(error) => warn!(error, "Chromium is replaced"),
            }
            is_again = true;
        }
    }

    async fn start_browser(&self, chromium: &Path) -> std::result::Result<Chromium, String> {
        let number = self.browsers.fetch_add(1, Ordering::Relaxed);
        // Another process may have one on the same folder.
        let name = format!("{WORK}chromium-{}-{number}", std::process::id());
        Chromium::start(chromium, self.folder.join(name)).await
    }

    /// Makes Chromium ready for the next job, lets that one in, and ends Chromium if none came for a while after so many.
    async fn keep_warm(&self, turn: OwnedSemaphorePermit, turns: u64) {
        {
            let mut browser = self.browser.lock().await;
            if let Some(mut ready) = browser.take() {
                match ready.make_ready().await {
                    Ok(()) => *browser = Some(ready),
                    Err(error) => warn!(error, "Chromium is not kept"),
                }
            }
        }
        drop(turn);
        tokio::time::sleep(self.warm).await;
        let mut browser = self.browser.lock().await;
        if self.turns.load(Ordering::Relaxed) == turns {
            browser.take();
        }
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
pub fn part_file(part: usize) -> String {
    format!("{part}.html")
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
    use super::super::chromium::tests::{ends, fake};
    use super::super::pdf_join::tests::{bookmarks_of, said, sample};
    use super::*;

    /// A printer whose Chromium is a script, and its folder.
    fn printer(name: &str, when_printing: &str) -> (Arc<Printer>, PathBuf) {
        printer_that_keeps(name, when_printing, WARM)
    }

    fn printer_that_keeps(name: &str, when_printing: &str, warm: Duration) -> (Arc<Printer>, PathBuf) {
        let folder = std::env::temp_dir().join(format!("markbook-pdf-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("kept").join(format!("{WORK}left"))).unwrap();
        let chromium = fake(&folder, when_printing);
        let printer = Printer { warm, ..Printer::new(Some(chromium), folder.join("kept")) };
        (Arc::new(printer), folder)
    }

    /// Prints one part when it finds `go`, one when it finds `next` in its folder, and all once it finds `open`.
    const WHEN_TOLD: &str =
        r#"until [ -e "$d/open" ] || rm "$d/go" 2>/dev/null || rm "$d/next" 2>/dev/null; do sleep 0.02; done"#;

    /// The processes that were started as Chromium.
    fn pids(folder: &Path) -> Vec<String> {
        let text = std::fs::read_to_string(folder.join("pids")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Two parts, the second of one page.
    async fn writes(folder: PathBuf) -> Result<Parts> {
        std::fs::write(folder.join(part_file(0)), sample(&["one", "two"])).map_err(failed)?;
        std::fs::write(folder.join(part_file(1)), sample(&["three"])).map_err(failed)?;
        let last = Bookmark { title: "Last".to_owned(), part: 1, page: 0, is_below: false };
        Ok(Parts { pages: vec![2, 1], bookmarks: vec![last] })
    }

    /// One more than is printed at once, of one page.
    async fn writes_three(folder: PathBuf) -> Result<Parts> {
        let Parts { mut pages, bookmarks } = writes(folder.clone()).await?;
        std::fs::write(folder.join(part_file(2)), sample(&["four"])).map_err(failed)?;
        pages.push(1);
        Ok(Parts { pages, bookmarks })
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
        let (printer, folder) = printer("queue", WHEN_TOLD);
        assert!(!folder.join("kept").join(format!("{WORK}left")).exists(), "what an ended process left");
        printer.start("a", writes_three).unwrap();
        for key in ["a", "b", "c"] {
            printer.start(key, writes).unwrap();
            // Asked for twice, made once.
            printer.start(key, |_| async { Err(failed("made twice")) }).unwrap();
        }
        until(&printer, "a", |progress| progress == Some(Progress::Printing { done: 0 })).await;
        assert_eq!(printer.progress("b"), Some(Progress::Waiting { before: 1 }));
        assert_eq!(printer.progress("c"), Some(Progress::Waiting { before: 2 }));
        assert!(printer.kept("a").await.is_none());
        // Both that are printed at once: the script answers one message after the other.
        for told in ["go", "next"] {
            std::fs::write(folder.join(told), "").unwrap();
        }
        until(&printer, "a", |progress| matches!(progress, Some(Progress::Printing { done: 1..=3 }))).await;
        std::fs::write(folder.join("open"), "").unwrap();
        until(&printer, "c", |progress| progress.is_none()).await;
        let kept = printer.kept("c").await.unwrap();
        let bytes = std::fs::read(&kept.path).unwrap();
        assert_eq!(
            (said(&bytes), kept.length),
            (["one", "two", "three"].map(str::to_owned).to_vec(), bytes.len() as u64)
        );
        assert_eq!(bookmarks_of(&bytes), ["Last 2"]);
        assert_eq!(kept.etag.len(), 34);
        // Another process on the same folder finds it; a key that only begins alike is another.
        let again = Printer::new(None, folder.join("kept"));
        assert_eq!(again.kept("c").await.unwrap().etag, kept.etag);
        assert!(again.kept("").await.is_none());
        // One Chromium for all, which is ended with the printer, and of which nothing is left.
        assert_eq!(pids(&folder).len(), 1);
        printer.close().await;
        assert!(ends(&pids(&folder)[0]).await, "Chromium lives on");
        assert!(!std::fs::read_dir(folder.join("kept")).unwrap().any(|entry| entry.unwrap().path().is_dir()));
        printer.forget("c").await;
        assert!(printer.kept("c").await.is_none() && printer.kept("a").await.is_some());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_job_that_is_forgotten_while_it_prints_leaves_no_pdf() {
        let (printer, folder) = printer("forgotten", WHEN_TOLD);
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
        let (printer, folder) = printer("lacks", "");
        let writes = |folder: PathBuf| async move {
            std::fs::write(folder.join(part_file(0)), sample(&["one", "two"])).map_err(failed)?;
            Ok(Parts { pages: vec![3], ..Parts::default() })
        };
        printer.start("a", writes).unwrap();
        until(&printer, "a", |progress| progress == Some(Progress::Failed)).await;
        assert!(printer.kept("a").await.is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn closing_ends_what_prints_and_leaves_nothing_of_it() {
        let (printer, folder) = printer("closed", "touch \"$d/prints\"; sleep 60");
        printer.start("a", writes).unwrap();
        printer.start("b", writes).unwrap();
        for _ in 0..6_000 {
            if folder.join("prints").exists() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let work = folder.join("kept").join(format!("{WORK}a"));
        assert!(work.join(part_file(0)).exists());
        printer.close().await;
        assert_eq!(std::fs::read_dir(folder.join("kept")).unwrap().count(), 0);
        assert!(ends(&pids(&folder)[0]).await, "Chromium lives on");
        // Who still asks waits, and nothing is begun.
        printer.start("c", writes).unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(!folder.join("kept").join(format!("{WORK}c")).exists());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_chromium_that_crashed_is_replaced_and_what_is_left_is_printed_again() {
        let (printer, folder) = printer(
            "crashed",
            r#"case "$html" in */1.html) [ -e "$d/again" ] || { touch "$d/again"; exit 3; };; esac"#,
        );
        printer.start("a", writes).unwrap();
        until(&printer, "a", |progress| progress.is_none()).await;
        let kept = printer.kept("a").await.unwrap();
        assert_eq!(said(&std::fs::read(kept.path).unwrap()), ["one", "two", "three"]);
        assert_eq!(pids(&folder).len(), 2);
        printer.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn chromium_is_ended_when_no_job_comes_for_a_while() {
        let (printer, folder) = printer_that_keeps("idle", "", Duration::from_millis(300));
        for key in ["a", "b"] {
            printer.start(key, writes).unwrap();
            until(&printer, key, |progress| progress.is_none()).await;
        }
        assert_eq!(pids(&folder).len(), 1, "the second found it there");
        for _ in 0..6_000 {
            if printer.browser.lock().await.is_none() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(ends(&pids(&folder)[0]).await, "Chromium lives on");
        assert!(!std::fs::read_dir(folder.join("kept")).unwrap().any(|entry| entry.unwrap().path().is_dir()));
        printer.start("c", writes).unwrap();
        until(&printer, "c", |progress| progress.is_none()).await;
        assert_eq!(pids(&folder).len(), 2);
        printer.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
