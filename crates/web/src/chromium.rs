//! A Chromium that stays: started once, told what to print over a pipe (the `DevTools` protocol, messages of JSON that each end with a
//! zero byte, read on descriptor 3 and written on 4), and ended with the value that holds it. No port is open, so nobody else on the
//! machine can speak to it; where our end of the pipe goes, it goes by itself.
//!
//! A crate for this (chromiumoxide, `headless_chrome`) speaks over a web socket alone and brings the whole protocol; nine calls are needed.
//! Knows nothing of the school, nor of jobs.
//!
//! The tabs of a job are made before they are wanted, in a browser context that goes with the job; they run no script, and are small and print
//! media from the start, which saves drawing and laying out twice. Its address bar, graphics card and network have no process, which saves a
//! quarter of its memory.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::oneshot;

/// How many documents it prints at once, each in a tab of its own.
pub const AT_ONCE: usize = 2;
/// Longest until it has started and its tabs are there.
const START: Duration = Duration::from_secs(30);
/// Bytes of a PDF that are asked for in one message.
const PIECE: usize = 1 << 20;
/// What a tab shows until it is used, so that its process is there. Not `about:blank`: going from there to a file takes another process.
const EMPTY: &str = "empty.html";

type Result<T> = std::result::Result<T, String>;

/// A running Chromium.
pub struct Chromium {
    pipe: Arc<Pipe>,
    /// Tabs that have shown nothing yet.
    ready: Vec<Tab>,
    folder: PathBuf,
    /// Before the profile: first the processes end.
    _group: Group,
    _profile: Profile,
}

/// A tab in a browser context of its own: nothing of it is left once that is disposed of.
struct Tab {
    context: String,
    session: String,
}

/// A document to print.
#[derive(Clone, Debug)]
pub struct Print {
    /// Which of the job's.
    pub part: usize,
    pub html: PathBuf,
    pub pdf: PathBuf,
    /// Longest that it may take.
    pub limit: Duration,
}

impl Chromium {
    /// Starts `program` with a profile in `folder`, which is made, and goes with it.
    ///
    /// # Errors
    /// When it does not start, or does not answer in time.
    pub async fn start(program: &Path, folder: PathBuf) -> Result<Self> {
        private_folder(&folder).map_err(told)?;
        let profile = Profile(Folder(folder.clone()));
        std::fs::write(folder.join(EMPTY), "<!doctype html>\n").map_err(told)?;
        let folder = std::fs::canonicalize(&folder).map_err(told)?;
        let mut child = command(program, &folder).spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let group = Group { child };
        let (Some(input), Some(output)) = (input, output) else { return Err("Chromium has no pipe".to_owned()) };
        let pipe = Arc::new(Pipe::new(input));
        tokio::spawn(pipe.clone().hear(output));
        let mut chromium = Self { pipe, ready: Vec::new(), folder, _group: group, _profile: profile };
        chromium.make_ready().await?;
        Ok(chromium)
    }

    /// Makes the tabs that the next job is going to use.
    ///
    /// # Errors
    /// When Chromium has ended, or does not answer in time.
    pub async fn make_ready(&mut self) -> Result<()> {
        let empty = self.folder.join(EMPTY);
        let made = async {
            while self.ready.len() < AT_ONCE {
                let tab = self.tab().await?;
                self.pipe.show(&tab, &empty).await?;
                self.ready.push(tab);
            }
            Ok(())
        };
        tokio::time::timeout(START, made).await.map_err(|_| "Chromium does not answer".to_owned())?
    }

    /// Prints documents of one and the same job, a few at once. `done` is told which one is there, and answers whether to go on. No later
    /// job uses their tabs.
    ///
    /// # Errors
    /// When one of them could not be printed, and this Chromium is of no more use; those that `done` was told are there.
    pub async fn print(&mut self, documents: &[Print], done: &(dyn Fn(&Print) -> bool + Sync)) -> Result<()> {
        self.make_ready().await?;
        let tabs: Vec<Tab> = self.ready.drain(..documents.len().min(AT_ONCE)).collect();
        let (pipe, next) = (&self.pipe, &Mutex::new(documents.iter()));
        let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
        let printed = tabs.iter().map(|tab| async move {
            let mut again = false;
            while let Some(document) = take() {
                let printed = tokio::time::timeout(document.limit, pipe.print(tab, document, again)).await;
                printed.map_err(|_| format!("Chromium took longer than {} s", document.limit.as_secs()))??;
                if !done(document) {
                    break;
                }
                again = true;
            }
            Ok::<(), String>(())
        });
        futures_util::future::try_join_all(printed).await?;
        for tab in &tabs {
            let disposed =
                self.pipe.call(None, "Target.disposeBrowserContext", json!({ "browserContextId": tab.context }));
            tokio::time::timeout(START, disposed).await.map_err(|_| "Chromium does not answer".to_owned())??;
        }
        Ok(())
    }

    async fn tab(&self) -> Result<Tab> {
        let pipe = &self.pipe;
        let context = text(&pipe.call(None, "Target.createBrowserContext", json!({})).await?, "browserContextId")?;
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = text(&pipe.call(None, "Target.createTarget", blank).await?, "targetId")?;
        let attached = pipe.call(None, "Target.attachToTarget", json!({ "targetId": target, "flatten": true })).await?;
        let session = text(&attached, "sessionId")?;
        let small = json!({ "width": 200, "height": 200, "deviceScaleFactor": 1, "mobile": false });
        for (method, parameters) in [
            ("Page.enable", json!({})),
            // It tells when the tab has crashed.
            ("Inspector.enable", json!({})),
            // Nobody looks at it: what a window would show need not be drawn.
            ("Emulation.setDeviceMetricsOverride", small),
            ("Emulation.setScriptExecutionDisabled", json!({ "value": true })),
        ] {
            pipe.call(Some(&session), method, parameters).await?;
        }
        Ok(Tab { context, session })
    }
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn text(answer: &Value, key: &str) -> Result<String> {
    answer[key].as_str().map(str::to_owned).ok_or_else(|| format!("Chromium answered no {key}"))
}

fn command(program: &Path, folder: &Path) -> Command {
    // A shell puts the two pipes where Chromium looks for them, and becomes it.
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null"#, "sh"])
        .arg(program)
        .args(["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"])
        .args(["--disable-component-update", "--disable-extensions", "--disable-quic", "--disable-dev-shm-usage"])
        // Everything that a sheet shows stands beside it.
        .arg("--host-resolver-rules=MAP * ~NOTFOUND")
        // Processes that print nothing: of the address bar, of pages to come, of pages gone by, of the graphics card, of the network.
        .args(["--no-startup-window", "--in-process-gpu", "--disable-software-rasterizer"])
        .arg("--enable-features=NetworkServiceInProcess2")
        .arg(
            "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,BackForwardCache",
        )
        .arg("--remote-debugging-pipe")
        .arg(format!("--user-data-dir={}", folder.display()))
        // Not its TMPDIR: Chromium makes a socket there, whose path may not be long.
        .env("HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true);
    // Chromium refuses to be root in its sandbox; containers often have no other user.
    if is_root() {
        command.arg("--no-sandbox");
    }
    #[cfg(unix)]
    command.process_group(0);
    command
}

/// What is said to Chromium and what it answers.
struct Pipe {
    input: tokio::sync::Mutex<ChildStdin>,
    calls: AtomicU64,
    /// None once it has ended.
    waiting: Mutex<Option<HashMap<Wait, oneshot::Sender<Result<Value>>>>>,
}

/// What is waited for.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Wait {
    Answer(u64),
    /// The document of this session's tab, with all that it shows.
    Loaded(String),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Call<'a> {
    id: u64,
    method: &'a str,
    params: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    session_id: Option<&'a str>,
}

/// An answer, which has an id, or an event, which has a method.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    id: Option<u64>,
    method: Option<String>,
    session_id: Option<String>,
    #[serde(default)]
    result: Value,
    error: Option<Value>,
}

impl Pipe {
    fn new(input: ChildStdin) -> Self {
        Self {
            input: tokio::sync::Mutex::new(input),
            calls: AtomicU64::new(1),
            waiting: Mutex::new(Some(HashMap::new())),
        }
    }

    /// Prints a document in a tab. `again`: the tab has printed another one before.
    async fn print(&self, tab: &Tab, document: &Print, again: bool) -> Result<()> {
        let session = Some(tab.session.as_str());
        if again {
            // Or the pictures of all documents before would still be in memory.
            self.call(session, "HeapProfiler.collectGarbage", json!({})).await?;
        }
        self.show(tab, &document.html).await?;
        // What tells a screen reader the structure is nine tenths of the bytes and half of the time; this is for paper.
        let how = json!({
            "preferCSSPageSize": true, "printBackground": true, "generateTaggedPDF": false, "transferMode": "ReturnAsStream",
        });
        let stream = text(&self.call(session, "Page.printToPDF", how).await?, "stream")?;
        let mut pdf = tokio::fs::File::create(&document.pdf).await.map_err(told)?;
        let mut bytes = 0;
        loop {
            let piece = self.call(session, "IO.read", json!({ "handle": stream, "size": PIECE })).await?;
            let data = STANDARD.decode(text(&piece, "data")?).map_err(told)?;
            bytes += data.len();
            pdf.write_all(&data).await.map_err(told)?;
            if piece["eof"].as_bool().unwrap_or(true) {
                break;
            }
        }
        pdf.flush().await.map_err(told)?;
        self.call(session, "IO.close", json!({ "handle": stream })).await?;
        if bytes == 0 { Err("Chromium printed nothing".to_owned()) } else { Ok(()) }
    }

    /// Shows a file in a tab, until all that it shows is there.
    async fn show(&self, tab: &Tab, html: &Path) -> Result<()> {
        let loaded = self.wait_for(Wait::Loaded(tab.session.clone()))?;
        let html = tokio::fs::canonicalize(html).await.map_err(told)?;
        let address = json!({ "url": format!("file://{}", html.display()) });
        let shown = self.call(Some(&tab.session), "Page.navigate", address).await?;
        if let Some(error) = shown["errorText"].as_str() {
            return Err(error.to_owned());
        }
        loaded.await.map_err(|_| ENDED.to_owned())??;
        Ok(())
    }

    async fn call(&self, session_id: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        let answer = self.wait_for(Wait::Answer(id))?;
        let mut message = serde_json::to_vec(&Call { id, method, params, session_id }).map_err(told)?;
        message.push(0);
        {
            let mut input = self.input.lock().await;
            input.write_all(&message).await.map_err(told)?;
            input.flush().await.map_err(told)?;
        }
        answer.await.map_err(|_| ENDED.to_owned())?.map_err(|error| format!("{method}: {error}"))
    }

    fn wait_for(&self, what: Wait) -> Result<oneshot::Receiver<Result<Value>>> {
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.as_mut().ok_or_else(|| ENDED.to_owned())?.insert(what, sender);
        Ok(receiver)
    }

    /// Hears what Chromium says until it ends, or a tab of it has crashed: what does not answer any more is of no use.
    async fn hear(self: Arc<Self>, mut output: ChildStdout) {
        let mut heard = Vec::new();
        let mut buffer = vec![0; 64 << 10];
        'hearing: while let Ok(read) = output.read(&mut buffer).await {
            if read == 0 {
                break;
            }
            heard.extend_from_slice(&buffer[..read]);
            // Only what is new can hold an end.
            if !buffer[..read].contains(&0) {
                continue;
            }
            let mut from = 0;
            while let Some(end) = memchr::memchr(0, &heard[from..]) {
                let message = serde_json::from_slice(&heard[from..from + end]);
                from += end + 1;
                if !message.is_ok_and(|message| self.take(message)) {
                    break 'hearing;
                }
            }
            heard.drain(..from);
        }
        // Whoever waits learns it.
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Hands a message to who waits for it; false where it says that a tab has crashed.
    fn take(&self, message: Message) -> bool {
        let what = match (message.id, message.method.as_deref(), message.session_id) {
            (Some(id), _, _) => Wait::Answer(id),
            (None, Some("Page.loadEventFired"), Some(session)) => Wait::Loaded(session),
            (None, method, _) => return method != Some("Inspector.targetCrashed"),
        };
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(waits) = waiting.as_mut().and_then(|waiting| waiting.remove(&what)) {
            let said = |error: Value| error["message"].as_str().unwrap_or("refused").to_owned();
            // Who has stopped waiting does not want it.
            let _ = waits.send(message.error.map_or(Ok(message.result), |error| Err(said(error))));
        }
        true
    }
}

const ENDED: &str = "Chromium has ended";

/// Chromium and all it started: none of it outlives this.
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

/// A folder that goes with the value, however that ends: what is in it are sheets.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // A Chromium that was just killed may still have been writing.
        for _ in 0..50 {
            match std::fs::remove_dir_all(&self.0) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => std::thread::sleep(Duration::from_millis(10)),
                _ => return,
            }
        }
    }
}

/// The folder that Chromium works in, and the one of its socket, which it has made elsewhere: what is killed leaves that behind.
struct Profile(Folder);

impl Drop for Profile {
    fn drop(&mut self) {
        let socket = std::fs::read_link(self.0.0.join("SingletonSocket"));
        if let Some(folder) = socket.as_deref().ok().and_then(Path::parent) {
            for name in ["SingletonSocket", "SingletonCookie"] {
                let _ = std::fs::remove_file(folder.join(name));
            }
            // Where anything else is in it, it stays.
            let _ = std::fs::remove_dir(folder);
        }
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
///
/// # Errors
/// When it cannot be made.
pub fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(test)]
pub mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::pdf_join::tests::{said, sample};

    /// A program that speaks as Chromium does, and whose PDF of a file is that file. `when_printing` is done before it answers that
    /// one is printed: `$html` is the file, `$d` the program's folder, where it notes in `shown` which session showed what.
    pub fn fake(folder: &Path, when_printing: &str) -> PathBuf {
        let script = r#"#!/bin/bash
d="${0%/*}"; echo $$ >> "$d/pids"; declare -A shown
for a in "$@"; do case "$a" in --user-data-dir=*) profile="${a#*=}";; esac; done
mkdir "$d/socket.$$"; touch "$d/socket.$$/SingletonSocket"; ln -s "$d/socket.$$/SingletonSocket" "$profile/SingletonSocket"
say() { printf '%s\0' "$1" >&4; }
while IFS= read -r -d '' m <&3; do
  id="${m#*\"id\":}"; id="${id%%,*}"; session="${m##*\"sessionId\":\"}"; session="${session%%\"*}"; result='{}'; after=''
  case "$m" in
    *Target.createBrowserContext*) result="{\"browserContextId\":\"c$id\"}";;
    *Target.createTarget*) result="{\"targetId\":\"t$id\"}";;
    *Target.attachToTarget*) result="{\"sessionId\":\"$$.$id\"}";;
    *Page.navigate*) html="${m#*file://}"; html="${html%%\"*}"; shown[$session]="$html"; echo "$session $html" >> "$d/shown"
      after="{\"method\":\"Page.loadEventFired\",\"params\":{},\"sessionId\":\"$session\"}";;
    *Page.printToPDF*) html="${shown[$session]}"; WHEN_PRINTING
      result="{\"stream\":\"1\"}";;
    *IO.read*) result="{\"base64Encoded\":true,\"eof\":true,\"data\":\"$(base64 -w0 < "${shown[$session]}")\"}";;
  esac
  say "{\"id\":$id,\"result\":$result}"; if [ -n "$after" ]; then say "$after"; fi
done
"#;
        let program = folder.join("chromium");
        std::fs::write(&program, script.replace("WHEN_PRINTING", when_printing)).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
        program
    }

    /// Whether a process is gone before long.
    pub async fn ends(pid: &str) -> bool {
        for _ in 0..200 {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            if stat.is_empty() || stat.contains(") Z ") {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        false
    }

    /// A folder of its own, with the documents 0, 1 and 2.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("markbook-chromium-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for part in 0..3 {
            std::fs::write(folder.join(format!("{part}.html")), sample(&[&format!("page {part}")])).unwrap();
        }
        folder
    }

    fn documents(folder: &Path, parts: &[usize], limit: Duration) -> Vec<Print> {
        let document = |part: &usize| Print {
            part: *part,
            html: folder.join(format!("{part}.html")),
            pdf: folder.join(format!("{part}.pdf")),
            limit,
        };
        parts.iter().map(document).collect()
    }

    const MINUTE: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn one_chromium_prints_job_after_job_each_in_tabs_of_its_own() {
        let folder = folder("jobs");
        let program = fake(&folder, "");
        let mut chromium = Chromium::start(&program, folder.join("profile")).await.unwrap();
        let told = Mutex::new(Vec::new());
        let done = |document: &Print| {
            told.lock().unwrap().push(document.part);
            true
        };
        chromium.print(&documents(&folder, &[0, 1, 2], MINUTE), &done).await.unwrap();
        std::fs::create_dir(folder.join("other")).unwrap();
        std::fs::write(folder.join("other/0.html"), sample(&["another's"])).unwrap();
        chromium.print(&documents(&folder.join("other"), &[0], MINUTE), &done).await.unwrap();
        told.lock().unwrap().sort_unstable();
        assert_eq!(*told.lock().unwrap(), [0, 0, 1, 2]);
        for (pdf, says) in [("0", "page 0"), ("1", "page 1"), ("2", "page 2"), ("other/0", "another's")] {
            assert_eq!(said(&std::fs::read(folder.join(format!("{pdf}.pdf"))).unwrap()), [says]);
        }
        let shown = std::fs::read_to_string(folder.join("shown")).unwrap();
        let sessions = |folder: &str| -> std::collections::BTreeSet<String> {
            let of = |line: &str| line.split_once(' ').map(|(session, html)| (session.to_owned(), html.to_owned()));
            let inside = |(session, html): (String, String)| html.contains(folder).then_some(session);
            shown.lines().filter_map(of).filter_map(inside).collect()
        };
        let others = sessions("/other/");
        assert_eq!((sessions("html").len(), others.len()), (4, 1), "{shown}");
        let firsts = shown.lines().filter(|line| line.ends_with("-jobs/0.html") || line.ends_with("-jobs/2.html"));
        assert!(
            firsts.clone().count() == 2 && firsts.clone().all(|line| !others.contains(line.split(' ').next().unwrap()))
        );
        // With the value the processes and the profile.
        let pids = std::fs::read_to_string(folder.join("pids")).unwrap();
        let left =
            || [folder.join("profile"), folder.join(format!("socket.{}", pids.trim()))].map(|path| path.exists());
        assert_eq!(left(), [true, true]);
        drop(chromium);
        assert_eq!(left(), [false, false]);
        assert!(pids.lines().count() == 1 && ends(pids.trim()).await, "Chromium lives on");
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn nothing_that_was_started_outlives_its_time() {
        let folder = folder("hangs");
        let program = fake(&folder, r#"sleep 60 & echo $! >> "$d/pids"; sleep 60"#);
        let mut chromium = Chromium::start(&program, folder.join("profile")).await.unwrap();
        let late = documents(&folder, &[0], Duration::from_millis(500));
        let failure = chromium.print(&late, &|_| true).await.unwrap_err();
        assert_eq!(failure, "Chromium took longer than 0 s");
        drop(chromium);
        let pids = std::fs::read_to_string(folder.join("pids")).unwrap();
        assert_eq!(pids.lines().count(), 2);
        for pid in pids.lines() {
            assert!(ends(pid).await, "the process group lives on");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_tab_that_crashes_and_a_chromium_that_ends_are_told_at_once() {
        for (name, what, says) in [
            ("crashes", r#"say "{\"method\":\"Inspector.targetCrashed\",\"params\":{}}"; sleep 60"#, ENDED),
            ("ends", "exit 3", ENDED),
            ("refuses", r#"say "{\"id\":$id,\"error\":{\"message\":\"no paper\"}}""#, "Page.printToPDF: no paper"),
        ] {
            let folder = folder(name);
            let mut chromium = Chromium::start(&fake(&folder, what), folder.join("profile")).await.unwrap();
            assert_eq!(chromium.print(&documents(&folder, &[0], MINUTE), &|_| true).await.unwrap_err(), says);
            std::fs::remove_dir_all(folder).unwrap();
        }
        let folder = folder("none");
        let program = folder.join("chromium");
        assert!(Chromium::start(&program, folder.join("profile")).await.is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_job_that_is_not_wanted_any_more_goes_on_no_further() {
        let folder = folder("unwanted");
        let mut chromium = Chromium::start(&fake(&folder, ""), folder.join("profile")).await.unwrap();
        chromium.print(&documents(&folder, &[0, 1, 2], MINUTE), &|_| false).await.unwrap();
        assert!(folder.join("0.pdf").exists() && !folder.join("2.pdf").exists());
        drop(chromium);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
