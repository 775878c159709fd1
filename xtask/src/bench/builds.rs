//! `cargo xtask bench build [PARTS]`: what a developer waits for. In a fresh clone of the last commit, in a folder of its own outside of this
//! tree: the first command of the README with the size of its binary and the memory of its largest rustc, then one changed line in a
//! feature and in `ui`. What cargo, npm and git have fetched before is not fetched again. It judges nothing but by its table.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use serde_json::{Value, json};

use super::against::without_our_variables;
use crate::postgres::{self, Cluster, Durability};
use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, output_of, root, run as execute};

const PARTS: [&str; 4] = ["demo", "check", "test", "ui"];
/// How often a line is changed; the middle one of the times is told.
const CHANGES: usize = 3;
/// Longest wait for a server.
const LONGEST: Duration = Duration::from_hours(1);
const LOOK: Duration = Duration::from_millis(50);
/// How often is looked at the compilers' memory, whose peaks the kernel keeps.
const LOOK_AT_MEMORY: Duration = Duration::from_millis(500);

/// The feature in which a line is changed, by the end of its path; and the module of its calls' tests.
const FEATURE: &str = "library/commands.rs";
const FEATURE_TESTS: &str = "library.rs";
/// A line of the login page, which a change adds a number to.
const SCREEN: &str = "ui/src/features/sign_in/Login.tsx";
const LINE: &str = "<h1>{say(m.signing_sign_in)}";
/// What the page shows of it.
const HEADING: &str = "<h1>Sign in";

/// One line of the table.
struct Row {
    what: String,
    value: f64,
    unit: &'static str,
    aim: f64,
}

pub(super) fn run(parts: &[OsString]) -> Result<(), Failure> {
    if let Some(unknown) = parts.iter().find(|part| !PARTS.iter().any(|known| *part == known)) {
        return Err(format!("bench build has no part {}: there are {}", unknown.display(), PARTS.join(" ")));
    }
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|named| named == part);
    let folder = env::temp_dir().join(format!("markbook-bench-build-{}", process::id()));
    let clone = Checkout { tree: folder.join("markbook"), folder };
    let mut steps = Steps::new(2 + PARTS.iter().filter(|part| wanted(part)).count());
    let uses: &[Use] = if wanted("test") { &[Use::Build, Use::Database] } else { &[Use::Build] };
    steps.step("tools", || tools::ensure(uses))?;
    steps.step("clone", || clone.make())?;
    let mut rows = Vec::new();
    if wanted("demo") {
        steps.step("demo", || clone.demo().map(|found| rows.extend(found)))?;
    } else {
        // What the other parts need before cargo can compile.
        clone.put_in_place()?;
    }
    if wanted("check") {
        steps.step("check", || clone.check().map(|found| rows.push(found)))?;
    }
    if wanted("test") {
        steps.step("test", || clone.test().map(|found| rows.push(found)))?;
    }
    if wanted("ui") {
        steps.step("ui", || clone.screen().map(|found| rows.push(found)))?;
    }
    let commit = output_of(Command::new("git").args(["log", "-1", "--format=%h %s"]).current_dir(&clone.tree))?;
    println!("\n{commit}; {} cores\n\n{}", cores(), table(&rows));
    let out = tools::target_dir()?.join("bench-build.json");
    let all: Vec<Value> = rows
        .iter()
        .map(|row| json!({ "what": row.what, "value": row.value, "unit": row.unit, "aim": row.aim }))
        .collect();
    let text = format!("{:#}\n", json!({ "commit": commit, "cores": cores(), "rows": all }));
    fs::write(&out, text).map_err(|error| format!("{}: {error}", out.display()))?;
    println!("The same in {}", out.display());
    Ok(())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn table(rows: &[Row]) -> String {
    let width = rows.iter().map(|row| row.what.chars().count()).max().unwrap_or(0);
    let line = |Row { what, value, unit, aim }: &Row| {
        let met = if value <= aim { "" } else { "  NOT MET" };
        format!("{what:<width$}  {value:>8.1} {unit:<3}  aim {aim} {unit}{met}\n")
    };
    rows.iter().map(line).collect()
}

/// A clone of this repository; it goes with the value.
struct Checkout {
    folder: PathBuf,
    tree: PathBuf,
}

impl Drop for Checkout {
    fn drop(&mut self) {
        // What cannot be removed is left in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Checkout {
    fn make(&self) -> Result<(), Failure> {
        fs::create_dir_all(&self.folder).map_err(|error| format!("{}: {error}", self.folder.display()))?;
        execute(Command::new("git").args(["clone", "--quiet", "--no-hardlinks"]).arg(root()).arg(&self.tree))
    }

    /// Cargo, in the clone, as if nobody had called it from here.
    fn cargo(&self, arguments: &[&str]) -> Result<Command, Failure> {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(arguments).current_dir(&self.tree).env("CARGO_TARGET_DIR", self.tree.join("target"));
        without_our_variables(&mut command)?;
        Ok(command)
    }

    fn put_in_place(&self) -> Result<(), Failure> {
        execute(&mut self.cargo(&["xtask", "v8"])?)?;
        execute(&mut self.cargo(&["xtask", "ui"])?)
    }

    /// `cargo xtask COMMAND` of a demo school in the clone, on an address that nobody uses.
    fn serve(&self, command: &str) -> Result<(Group, SocketAddr), Failure> {
        let address = free_address()?;
        let mut cargo = self.cargo(&["xtask", command, "--scale", "small", "--listen", &address.to_string()])?;
        Ok((Group::start(cargo.arg("--data-dir").arg(self.folder.join("data")))?, address))
    }

    /// From the command to the login page.
    fn demo(&self) -> Result<Vec<Row>, Failure> {
        let start = Instant::now();
        let (mut group, address) = self.serve("demo")?;
        let memory = Memory::watch(group.child.id());
        group.until(address, |_| true)?;
        let minutes = start.elapsed().as_secs_f64() / 60.0;
        let (what, bytes) = memory.most();
        let binary = self.tree.join("target/release/markbook");
        let size = fs::metadata(&binary).map_err(|error| format!("{}: {error}", binary.display()))?.len();
        Ok(vec![
            Row { what: "cargo xtask demo".to_owned(), value: minutes, unit: "min", aim: 12.0 },
            Row { what: "binary".to_owned(), value: megabytes(size), unit: "MB", aim: 120.0 },
            Row {
                what: format!("peak memory of one rustc ({what})"),
                value: megabytes(bytes),
                unit: "MB",
                aim: 2_500.0,
            },
        ])
    }

    /// One changed line in a feature until `cargo check` is done.
    fn check(&self) -> Result<Row, Failure> {
        let changed = self.find("", FEATURE)?;
        let work = || execute(&mut self.cargo(&["check", "--quiet", "--locked", "--package", "markbook"])?);
        let seconds = after_changes(&changed, &work)?;
        Ok(Row { what: "a line in a feature until it is checked".to_owned(), value: seconds, unit: "s", aim: 6.0 })
    }

    /// One changed line in a feature until one test of its calls has run.
    fn test(&self) -> Result<Row, Failure> {
        let (changed, tests) = (self.find("", FEATURE)?, self.find("tests/", FEATURE_TESTS)?);
        let Test { package, binary, name } = Test::first_of(&tests)?;
        let cluster = Cluster::start(Durability::None)?;
        let work = || {
            let arguments =
                ["test", "--quiet", "--locked", "--package", &package, "--test", &binary, "--", "--exact", &name];
            let said = output_of(self.cargo(&arguments)?.env(postgres::VARIABLE, cluster.url()))?;
            if said.contains("1 passed") { Ok(()) } else { Err(format!("{name} did not run: {said}")) }
        };
        let seconds = after_changes(&changed, &work)?;
        let what = "a line in a feature until a test of its calls has run".to_owned();
        Ok(Row { what, value: seconds, unit: "s", aim: 30.0 })
    }

    /// One changed line in `ui` until the running demo shows it.
    fn screen(&self) -> Result<Row, Failure> {
        let (mut group, address) = self.serve("dev")?;
        group.until(address, |page| page.contains(HEADING))?;
        // Until the watcher has looked at what there is.
        thread::sleep(Duration::from_secs(2));
        let path = self.tree.join(SCREEN);
        let text = read(&path)?;
        if !text.contains(LINE) {
            return Err(format!("{SCREEN} holds no {LINE}"));
        }
        let mut times = Vec::new();
        for change in 1..=CHANGES {
            let heading = format!("{HEADING} {change}");
            write(&path, &text.replacen(LINE, &format!("{LINE} {change}"), 1))?;
            let start = Instant::now();
            group.until(address, |page| page.contains(&heading))?;
            times.push(start.elapsed());
        }
        write(&path, &text)?;
        let what = "a line in ui until the running demo shows it".to_owned();
        Ok(Row { what, value: middle(times), unit: "s", aim: 3.0 })
    }

    /// The one file of the clone whose path holds `below` and ends with `end`, at a folder's edge.
    fn find(&self, below: &str, end: &str) -> Result<PathBuf, Failure> {
        let listed = output_of(Command::new("git").args(["ls-files", "*.rs"]).current_dir(&self.tree))?;
        let found: Vec<&str> =
            listed.lines().filter(|path| path.contains(below) && path.ends_with(&format!("/{end}"))).collect();
        match found.as_slice() {
            [one] => Ok(self.tree.join(one)),
            _ => Err(format!("the line to change is in {end}, of which there are {}", found.len())),
        }
    }
}

/// One test function.
#[derive(Debug, PartialEq)]
struct Test {
    package: String,
    binary: String,
    name: String,
}

impl Test {
    /// The first test of a module `tests/BINARY/MODULE.rs` of a package.
    fn first_of(module: &Path) -> Result<Self, Failure> {
        let told = || format!("{} is not a module of an integration test with a test in it", module.display());
        let folder = module.parent().ok_or_else(told)?;
        let package = folder.parent().and_then(Path::parent).ok_or_else(told)?;
        let manifest = read(&package.join("Cargo.toml"))?;
        let package = manifest.lines().find_map(|line| line.strip_prefix("name = ")).ok_or_else(told)?;
        let text = |name: Option<&std::ffi::OsStr>| name.map(|name| name.to_string_lossy().into_owned());
        let function = first_test(&read(module)?).ok_or_else(told)?;
        Ok(Self {
            package: package.trim_matches('"').to_owned(),
            binary: text(folder.file_name()).ok_or_else(told)?,
            name: format!("{}::{function}", text(module.file_stem()).ok_or_else(told)?),
        })
    }
}

/// The name of the first test function of a source.
fn first_test(source: &str) -> Option<String> {
    let mut lines = source.lines().skip_while(|line| !["#[test]", "#[tokio::test]"].contains(&line.trim()));
    let (_, rest) = lines.find_map(|line| line.split_once("fn "))?;
    Some(rest.split('(').next()?.trim().to_owned())
}

/// Seconds of `work` after one line was changed, the middle one of some. Before the first it is done once without.
fn after_changes(file: &Path, work: &dyn Fn() -> Result<(), Failure>) -> Result<f64, Failure> {
    work()?;
    let text = read(file)?;
    let mut times = Vec::new();
    for change in 1..=CHANGES {
        write(file, &format!("{text}\nconst _: usize = {change};\n"))?;
        let start = Instant::now();
        work()?;
        times.push(start.elapsed());
    }
    write(file, &text)?;
    Ok(middle(times))
}

fn middle(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// A command with all it starts; they end with the value.
struct Group {
    child: Child,
}

impl Group {
    fn start(command: &mut Command) -> Result<Self, Failure> {
        let child = command.stdin(Stdio::null()).process_group(0).spawn();
        Ok(Self { child: child.map_err(|error| format!("cargo did not start: {error}"))? })
    }

    /// Waits until the login page that it serves is as wanted.
    fn until(&mut self, address: SocketAddr, wanted: impl Fn(&str) -> bool) -> Result<(), Failure> {
        let start = Instant::now();
        loop {
            if get(address, "/auth/login").is_some_and(|page| wanted(&page)) {
                return Ok(());
            }
            let ended = self.child.try_wait().map_err(|error| error.to_string())?;
            if let Some(status) = ended {
                return Err(format!("it ended before it showed what was waited for: {status}"));
            }
            if start.elapsed() > LONGEST {
                return Err(format!("it has not shown what was waited for within {} min", LONGEST.as_secs() / 60));
            }
            thread::sleep(LOOK);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Nothing better can be done where they have already gone.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.child.id())]).status();
        let _ = self.child.wait();
    }
}

/// The body of an answer with 200, where there is one.
fn get(address: SocketAddr, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
    let asked = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.starts_with("HTTP/1.1 200 ").then_some(answer)
}

fn free_address() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    listener.map_err(|error| format!("no free port: {error}"))
}

/// The most memory that each rustc of a process group has held, by what it compiled.
struct Memory {
    stop: Arc<AtomicBool>,
    watch: thread::JoinHandle<HashMap<String, u64>>,
}

impl Memory {
    fn watch(group: u32) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let watch = thread::spawn(move || {
            let mut most: HashMap<String, u64> = HashMap::new();
            while !stopped.load(Ordering::Relaxed) {
                for (what, bytes) in compilers(group) {
                    let known = most.entry(what).or_default();
                    *known = bytes.max(*known);
                }
                thread::sleep(LOOK_AT_MEMORY);
            }
            most
        });
        Self { stop, watch }
    }

    /// What the largest compiled, and its bytes.
    fn most(self) -> (String, u64) {
        self.stop.store(true, Ordering::Relaxed);
        let all = self.watch.join().unwrap_or_default();
        all.into_iter().max_by_key(|(_, bytes)| *bytes).unwrap_or_else(|| ("nothing".to_owned(), 0))
    }
}

/// Every rustc of a process group: the crate that it compiles, and the most bytes that it has held so far.
fn compilers(group: u32) -> Vec<(String, u64)> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let of = |file: &str| fs::read_to_string(entry.path().join(file)).ok();
            let rustc = of("comm")?.trim() == "rustc" && group_of(&of("stat")?)? == group;
            let line = of("cmdline").filter(|_| rustc)?;
            let name = line.split('\0').skip_while(|word| *word != "--crate-name").nth(1)?.to_owned();
            Some((name, peak(&of("status")?)?))
        })
        .collect()
}

/// The process group in `/proc/ID/stat`: `id (name) state parent group ...`.
fn group_of(stat: &str) -> Option<u32> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(2)?.parse().ok()
}

/// The most bytes that a process has held, by `/proc/ID/status`.
fn peak(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_words_are_read() {
        assert_eq!(group_of("12 (rustc (x)) S 7 99 99 0"), Some(99));
        assert_eq!(peak("Name:\trustc\nVmHWM:\t 5400000 kB\nVmRSS:\t 1 kB\n"), Some(5_529_600_000));
        let own = fs::read_to_string("/proc/self/status").unwrap();
        assert!(peak(&own).unwrap() > 100_000);
    }

    #[test]
    fn a_line_is_changed_each_time_and_the_file_is_as_before_at_the_end() {
        let file = env::temp_dir().join(format!("markbook-change-{}", process::id()));
        fs::write(&file, "fn a() {}\n").unwrap();
        let seen = std::cell::RefCell::new(Vec::new());
        let work = || {
            seen.borrow_mut().push(read(&file)?);
            Ok(())
        };
        after_changes(&file, &work).unwrap();
        assert_eq!(read(&file).unwrap(), "fn a() {}\n");
        let mut texts = seen.into_inner();
        assert_eq!(texts.len(), CHANGES + 1);
        texts.dedup();
        assert_eq!(texts.len(), CHANGES + 1);
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn what_is_changed_and_run_is_in_this_tree() {
        let tree = Checkout { tree: root(), folder: env::temp_dir().join("markbook-no-such-folder") };
        assert!(tree.find("", FEATURE).unwrap().exists());
        let test = Test::first_of(&tree.find("tests/", FEATURE_TESTS).unwrap()).unwrap();
        assert!(test.name.starts_with("library::") && !test.package.is_empty(), "{test:?}");
        assert!(read(&root().join(SCREEN)).unwrap().contains(LINE));
        assert_eq!(first_test("fn no() {}\n#[test]\n#[ignore]\nasync fn yes(a: A) {}"), Some("yes".to_owned()));
    }

    #[test]
    fn a_page_is_fetched_and_what_does_not_answer_has_none() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            // All that was sent is read: what is left unread would break the connection off.
            let (mut asked, mut part) = (Vec::new(), [0; 1_024]);
            while !asked.ends_with(b"\r\n\r\n") {
                let read = stream.read(&mut part).unwrap();
                asked.extend_from_slice(&part[..read]);
            }
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n<h1>Sign in 2</h1>").unwrap();
            String::from_utf8_lossy(&asked).into_owned()
        });
        assert!(get(address, "/auth/login").unwrap().contains("<h1>Sign in 2"));
        assert!(server.join().unwrap().starts_with("GET /auth/login HTTP/1.1\r\n"));
        assert_eq!(get(address, "/"), None);
    }

    #[test]
    fn the_middle_time_is_told_and_an_aim_that_is_missed_is_marked() {
        assert!((middle([3, 1, 2].map(Duration::from_secs).to_vec()) - 2.0).abs() < f64::EPSILON);
        let row = |value| Row { what: "a".to_owned(), value, unit: "s", aim: 3.0 };
        assert!(table(&[row(2.9)]).contains("aim 3 s\n") && table(&[row(3.1)]).contains("aim 3 s  NOT MET\n"));
    }
}
