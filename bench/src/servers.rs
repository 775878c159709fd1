//! Starts what is measured, on free ports of the loopback address, and ends it: with the value that holds it, and by the
//! kernel where this process itself is killed.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use hyper::Method;
use serde_json::json;

use crate::client::Connection;
use crate::school::{ADMIN, PASSWORD};
use crate::{Failure, Places};

/// Longest wait for a server to answer.
const START: Duration = Duration::from_mins(5);

/// A running server.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// From the start of the process to its first 200.
    pub started_in: Duration,
}

/// A signed-in person: bearer and cookie.
pub struct SignedIn {
    pub bearer: String,
    pub cookie: String,
    /// The branch's active session; empty for who belongs to no branch.
    pub session_id: String,
}

/// The folder of the benchmarks' sources.
pub fn sources() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The bundle that renders pages, as it is inside the program that is measured, put into a file for Node.
pub fn bundle(places: &Places) -> Result<PathBuf, Failure> {
    let path = places.folder.join("server.js");
    let source = web::assets::server_bundle()?;
    std::fs::write(&path, source).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

/// How many isolates, and how many workers of Node: one a core.
pub fn isolates() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// `program`, that dies when the thread that starts it dies.
pub fn bound_to_us(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--"]).arg(program);
    command
}

impl Server {
    /// Our server over a database; `flags` go to `markbook serve`.
    pub async fn ours(places: &Places, name: &str, database_url: &str, flags: &[&str]) -> Result<Self, Failure> {
        Self::of(places, &places.markbook, name, database_url, isolates(), flags).await
    }

    /// Any build of our server, with as many isolates as are asked for.
    pub async fn of(
        places: &Places,
        markbook: &Path,
        name: &str,
        database_url: &str,
        isolates: usize,
        flags: &[&str],
    ) -> Result<Self, Failure> {
        let address = free_address()?;
        let mut command = bound_to_us(markbook);
        command
            .args(["serve", "--listen", &address.to_string(), "--database-url", database_url])
            .arg("--data-dir")
            .arg(&places.folder)
            .args(["--isolates", &isolates.to_string()])
            .args(flags);
        Self::start(command, places, name, address, "/healthz").await
    }

    /// Any build of our server over the demo school, in a folder of its own: an older build reads no newer database.
    pub async fn demo(
        places: &Places,
        markbook: &Path,
        name: &str,
        scale: &str,
        flags: &[&str],
    ) -> Result<Self, Failure> {
        let address = free_address()?;
        let mut command = bound_to_us(markbook);
        command
            .args(["demo", "--scale", scale, "--listen", &address.to_string(), "--data-dir"])
            .arg(places.folder.join(name))
            .args(flags);
        Self::start(command, places, name, address, "/healthz").await
    }

    /// The counterpart in Node.
    pub async fn node(places: &Places, page: &Path) -> Result<Self, Failure> {
        let address = free_address()?;
        let mut command = bound_to_us(Path::new("node"));
        command
            .arg(sources().join("node/server.mjs"))
            .arg(bundle(places)?)
            .arg(page)
            .args([address.port().to_string(), isolates().to_string()])
            .env("NODE_ENV", "production");
        Self::start(command, places, "node", address, "/").await
    }

    async fn start(
        mut command: Command,
        places: &Places,
        name: &str,
        address: SocketAddr,
        healthy: &str,
    ) -> Result<Self, Failure> {
        let log = places.folder.join(format!("{name}.log"));
        let file = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let second = file.try_clone().map_err(|error| format!("{}: {error}", log.display()))?;
        let start = Instant::now();
        let child = command
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(second)
            .spawn()
            .map_err(|error| format!("{name} did not start: {error}"))?;
        let mut server = Self { child, address, started_in: Duration::ZERO };
        loop {
            if let Ok(mut connection) = Connection::open(address).await
                && connection.get(healthy, &[]).await.is_ok()
            {
                server.started_in = start.elapsed();
                return Ok(server);
            }
            let ended = server.child.try_wait().map_err(|error| error.to_string())?;
            if ended.is_some() || start.elapsed() > START {
                let said = std::fs::read_to_string(&log).unwrap_or_default();
                return Err(format!("{name} did not come up ({ended:?}):\n{said}"));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub async fn connection(&self) -> Result<Connection, Failure> {
        Connection::open(self.address).await
    }

    /// Signs the school's admin in.
    pub async fn sign_in(&self) -> Result<SignedIn, Failure> {
        self.sign_in_as(ADMIN, PASSWORD).await
    }

    /// Signs an employee in.
    pub async fn sign_in_as(&self, user: &str, password: &str) -> Result<SignedIn, Failure> {
        let body = json!({ "userType": "admin", "userId": user, "userPassword": password, "isWeb": true });
        let mut connection = self.connection().await?;
        let user = connection.json(Method::POST, "/api/manageUserLogin", &[], &body).await?;
        let token = user["accessToken"].as_str().ok_or("sign-in answered no token")?;
        let session_id = user["session"]["_id"].as_str().unwrap_or_default().to_owned();
        Ok(SignedIn { session_id, bearer: format!("Bearer {token}"), cookie: format!("markbook_sign_in={token}") })
    }

    /// Seconds of processor time that the rendering threads have used, from `/proc`, in steps of 10 ms.
    pub fn render_seconds(&self) -> Result<f64, Failure> {
        self.seconds_of(|thread| thread.starts_with("ssr-"))
    }

    /// Seconds of processor time that all threads have used.
    pub fn seconds(&self) -> Result<f64, Failure> {
        self.seconds_of(|_| true)
    }

    fn seconds_of(&self, which: impl Fn(&str) -> bool) -> Result<f64, Failure> {
        let folder = format!("/proc/{}/task", self.child.id());
        let told = |error: std::io::Error| format!("{folder}: {error}");
        let mut ticks = 0_u32;
        for task in std::fs::read_dir(&folder).map_err(told)? {
            let stat = std::fs::read_to_string(task.map_err(told)?.path().join("stat")).map_err(told)?;
            // `id (name) state ...`: user and system time are the 12th and 13th field after the name.
            let Some((name, fields)) = stat.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')) else {
                continue;
            };
            if which(name) {
                let times = fields.split_whitespace().skip(11).take(2);
                ticks += times.filter_map(|time| time.parse::<u32>().ok()).sum::<u32>();
            }
        }
        Ok(f64::from(ticks) / 100.0)
    }

    /// Bytes of memory that the process holds.
    pub fn resident(&self) -> Result<usize, Failure> {
        self.memory("VmRSS:")
    }

    /// Bytes of memory that the process and all that it started hold, what they share counted once.
    pub fn resident_of_all(&self) -> Result<usize, Failure> {
        let mut parents = Vec::new();
        for entry in std::fs::read_dir("/proc").map_err(|error| format!("/proc: {error}"))?.flatten() {
            let Ok(id) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
            // What has ended meanwhile holds nothing.
            let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            // `id (name) state parent ...`
            let parent =
                stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse::<u32>().ok());
            parents.extend(parent.map(|parent| (id, parent)));
        }
        let mut all = vec![self.child.id()];
        let mut at = 0;
        while let Some(parent) = all.get(at).copied() {
            all.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(id, _)| *id));
            at += 1;
        }
        let held = all.iter().filter_map(|id| {
            let text = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            line.trim().trim_end_matches(" kB").parse::<usize>().ok()
        });
        Ok(held.sum::<usize>() * 1_024)
    }

    /// The most bytes of memory that the process has held since the last [`forget_peak`](Self::forget_peak).
    pub fn peak(&self) -> Result<usize, Failure> {
        self.memory("VmHWM:")
    }

    pub fn forget_peak(&self) -> Result<(), Failure> {
        let path = format!("/proc/{}/clear_refs", self.child.id());
        std::fs::write(&path, "5").map_err(|error| format!("{path}: {error}"))
    }

    fn memory(&self, name: &str) -> Result<usize, Failure> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
        kilobytes.map(|kilobytes| kilobytes * 1_024).ok_or_else(|| format!("{path} does not contain {name}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing better can be done where it has already gone. Node's workers end when their parent has.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Free when it was asked for; taken by the server a moment later.
fn free_address() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    listener.map_err(|error| format!("no free port: {error}"))
}
