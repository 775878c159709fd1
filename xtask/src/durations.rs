//! How long each Rust test takes. The harness of `cargo test` knows, and tells under a flag that stable toolchains refuse unless
//! `RUSTC_BOOTSTRAP` is set. Set for cargo, it would compile everything anew, for another compiler; so it is set for the test programs
//! alone: cargo starts each by [`run_timed`], its *runner*. What is printed stays as it is without: the durations are taken out and
//! written to a file. Where the harness has no such flag, the tests run as ever and nothing is told of them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, thread};

use crate::{Failure, tools, v8};

/// Names the file to the runners.
const FILE: &str = "MARKBOOK_TEST_DURATIONS";
const SHUT: &str = "RUSTC_BOOTSTRAP";
const FLAGS: [&str; 3] = ["-Z", "unstable-options", "--report-time"];
/// How long a test program that has ended is read from: what it started may hold its output open.
const DRAIN: Duration = Duration::from_secs(3);

/// The durations of one run.
pub(crate) struct Durations {
    file: PathBuf,
}

impl Durations {
    /// None yet.
    pub(crate) fn new() -> Result<Self, Failure> {
        let file = tools::target_dir()?.join("test-durations.tsv");
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!("{}: {error}", file.display())),
            _ => Ok(Self { file }),
        }
    }

    /// Has the tests that `cargo` runs timed, unless somebody has set a runner of their own.
    pub(crate) fn take(&self, cargo: &mut Command) -> Result<(), Failure> {
        let own = env::current_exe().map_err(|error| format!("this program's own path: {error}"))?;
        let variable = runner_of(&v8::host()?);
        // Cargo splits a runner at spaces.
        if env::var_os(&variable).is_none() && !own.to_string_lossy().contains(char::is_whitespace) {
            let mut runner = own.into_os_string();
            runner.push(" timed");
            cargo.env(variable, runner).env(FILE, &self.file);
        }
        Ok(())
    }

    /// The slowest tests, slowest first; empty where none were timed.
    pub(crate) fn slowest(&self, most: usize) -> String {
        let lines = slowest(&fs::read_to_string(&self.file).unwrap_or_default(), most);
        if lines.is_empty() {
            lines
        } else {
            format!("the slowest Rust tests, among others that ran beside them:\n{lines}")
        }
    }
}

/// The variable by which cargo takes a runner for what is compiled for `target`.
fn runner_of(target: &str) -> String {
    format!("CARGO_TARGET_{}_RUNNER", target.to_uppercase().replace('-', "_"))
}

fn slowest(recorded: &str, most: usize) -> String {
    let mut tests: Vec<(f64, &str)> = recorded
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(seconds, test)| Some((seconds.parse().ok()?, test)))
        .collect();
    tests.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let lines = tests.iter().take(most).map(|(seconds, test)| format!("  {seconds:>8.2} s  {test}\n"));
    lines.collect()
}

/// `xtask timed PROGRAM [ARGUMENTS]`: what cargo calls for each test program. Ends as the program ends.
pub(crate) fn run_timed(arguments: &[OsString]) -> Result<ExitCode, Failure> {
    let (program, arguments) = arguments.split_first().ok_or("timed wants a program")?;
    let program = Path::new(program);
    let mut command = Command::new(program);
    command.args(arguments);
    let file = env::var_os(FILE).filter(|_| tells(program));
    let told = |error: io::Error| format!("{}: {error}", program.display());
    let Some(file) = file else {
        return command.status().map(|status| ended(status.code())).map_err(told);
    };
    command.args(FLAGS).env(SHUT, "1").stdout(Stdio::piped());
    if io::stdout().is_terminal() && !arguments.iter().any(|argument| argument.to_string_lossy().starts_with("--color"))
    {
        command.arg("--color=always");
    }
    let mut child = command.spawn().map_err(told)?;
    let output = child.stdout.take().ok_or("a program without an output")?;
    let (sender, timed) = mpsc::channel();
    let (finished, end) = mpsc::channel::<()>();
    thread::spawn(move || {
        relay(output, &mut io::stdout(), |seconds, test| drop(sender.send((seconds, test))));
        drop(finished);
    });
    let status = child.wait().map_err(told)?;
    // Nothing is ever sent: it ends with the output, or is given up.
    let _ = end.recv_timeout(DRAIN);
    let package = unhashed(program);
    let lines = timed.try_iter().map(|(seconds, test)| format!("{seconds}\t{package} {test}\n"));
    let lines: String = lines.collect();
    let file = PathBuf::from(file);
    let written = OpenOptions::new().create(true).append(true).open(&file);
    let written = written.and_then(|mut file| file.write_all(lines.as_bytes()));
    written.map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(ended(status.code()))
}

/// As a shell would say it: a program that was killed has no code of its own.
fn ended(code: Option<i32>) -> ExitCode {
    ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Whether it is a test program whose harness tells durations. Those that rustdoc makes of examples are not asked: they would run.
fn tells(program: &Path) -> bool {
    let folder = program.parent().and_then(Path::file_name);
    let asked = || Command::new(program).args(FLAGS).arg("--list").env(SHUT, "1").output();
    folder == Some(OsStr::new("deps")) && asked().is_ok_and(|output| output.status.success())
}

/// `it` of `deps/it-0123456789abcdef`.
fn unhashed(program: &Path) -> String {
    let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.rsplit_once('-').map_or_else(|| name.clone(), |(name, _)| name.to_owned())
}

/// Passes lines on without their durations, which go to `record` with the test's name.
fn relay(from: impl Read, to: &mut impl Write, mut record: impl FnMut(f64, String)) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        // What cannot be read or written any more is not waited for: the program's own end tells.
        if !from.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            return;
        }
        if let Some((plain, seconds, test)) = str::from_utf8(&line).ok().and_then(timed_line) {
            record(seconds, test.to_owned());
            let _ = writeln!(to, "{plain}");
        } else {
            let _ = to.write_all(&line);
        }
        let _ = to.flush();
    }
}

/// A line `test NAME ... ok <1.234s>`: without its duration, the seconds, the name.
fn timed_line(line: &str) -> Option<(&str, f64, &str)> {
    let (plain, seconds) = line.trim_end().strip_suffix("s>")?.rsplit_once(" <")?;
    let (test, _) = plain.strip_prefix("test ")?.split_once(" ... ")?;
    Some((plain, seconds.parse().ok()?, test))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_taken_out_of_what_is_printed_and_everything_else_is_passed_on() {
        let printed = b"\nrunning 2 tests\ntest a::b ... ok <0.012s>\ntest c - should panic ... FAILED <3.5s>\nraw \xff <1s>\ntest d ... ignored\n\ntest result: ok. 2 passed; finished in 0.01s";
        let (mut shown, mut recorded) = (Vec::new(), Vec::new());
        relay(&printed[..], &mut shown, |seconds, test| recorded.push((seconds, test)));
        let without = b"\nrunning 2 tests\ntest a::b ... ok\ntest c - should panic ... FAILED\nraw \xff <1s>\ntest d ... ignored\n\ntest result: ok. 2 passed; finished in 0.01s";
        assert_eq!(String::from_utf8_lossy(&shown), String::from_utf8_lossy(without));
        assert_eq!(recorded, [(0.012, "a::b".to_owned()), (3.5, "c - should panic".to_owned())]);
    }

    #[test]
    fn colours_do_not_hide_a_duration() {
        let line = "test a ... \u{1b}[32mok\u{1b}[m <0.1s>\n";
        assert_eq!(timed_line(line), Some(("test a ... \u{1b}[32mok\u{1b}[m", 0.1, "a")));
    }

    #[test]
    fn the_slowest_come_first_and_no_more_than_are_asked_for() {
        let recorded = "0.5\tit a\n12.25\tit b::c\nbroken\n3\trules d\n";
        assert_eq!(slowest(recorded, 2), "     12.25 s  it b::c\n      3.00 s  rules d\n");
        assert_eq!(slowest("", 20), "");
    }

    /// This very program is a test program: its harness either tells or is left alone, and its own runner ends as it does.
    #[test]
    fn the_harness_of_this_toolchain_tells_durations() {
        assert!(tells(&env::current_exe().unwrap()), "no Rust test is timed with this toolchain");
        assert!(!tells(Path::new("/bin/true")));
        assert_eq!(runner_of("x86_64-unknown-linux-gnu"), "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER");
        assert_eq!(unhashed(Path::new("target/debug/deps/it-0123")), "it");
    }
}
