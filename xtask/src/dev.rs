//! `cargo xtask dev [FLAGS]`: the demo school from a debug build, rebuilt when a source changes. A change in `ui/` builds the bundles
//! quickly (no terser, no brotli) into a folder that the server reads at its start, so that nothing of Rust is compiled; any other
//! change compiles the server. Either way the server is started anew, over the same data, and pages show the change when they are
//! loaded again. What does not build leaves the last server running.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, cargo, root, run as execute, ui, v8};

/// How often the sources are looked at: some thousand files, which takes some milliseconds.
const LOOK: Duration = Duration::from_millis(200);
/// Where `ui/build.mjs --quick` puts the bundles.
const BUNDLES: &str = "ui/node_modules/.cache/markbook-quick";
/// Names them to the server.
const VARIABLE: &str = "MARKBOOK_UI_FOLDER";

/// What the bundles are made of, and what the server is made of. Build output and tests are in neither.
const UI: [&str; 7] = [
    "ui/src",
    "ui/messages",
    "ui/build.mjs",
    "ui/words.mjs",
    "ui/words_in_scripts.mjs",
    "ui/letter_widths.mjs",
    "ui/package-lock.json",
];
const SERVER: [&str; 9] = [
    "server",
    "crates",
    "ssr",
    "migrations",
    "print-templates",
    "Cargo.toml",
    "Cargo.lock",
    "ui/messages/en/calls.json",
    "ui/messages/bn/calls.json",
];
const LEFT_OUT: [&str; 4] = ["tests", "node_modules", "target", "compiled"];

/// When each file was last written.
type Files = HashMap<PathBuf, SystemTime>;

pub(crate) fn run(flags: &[OsString]) -> Result<(), Failure> {
    let mut steps = Steps::new(4);
    steps.step("tools", || tools::ensure(&[Use::Build]))?;
    steps.step("v8", v8::run)?;
    // Whole, because the server has them inside.
    steps.step("ui", || if root().join("ui/dist/manifest.json").exists() { ui::install() } else { ui::run() })?;
    let mut bundler = None;
    steps.step("build", || bundles(&mut bundler).and_then(|()| compile()))?;
    let (mut ui_files, mut server_files) = (files(&UI), files(&SERVER));
    let mut server = Server::start(flags)?;
    loop {
        thread::sleep(LOOK);
        server.look();
        let (ui_now, server_now) = (settled(&UI), settled(&SERVER));
        let (changed_ui, changed_server) = (changed(&ui_files, &ui_now), changed(&server_files, &server_now));
        let Some(first) = changed_server.first().or(changed_ui.first()) else { continue };
        let start = Instant::now();
        eprintln!("\n{} changed", first.strip_prefix(root()).unwrap_or(first).display());
        if changed_ui.iter().any(|file| is_of_bundler(file)) {
            bundler = None;
        }
        let built = if changed_ui.is_empty() { Ok(()) } else { bundles(&mut bundler) };
        let built = built.and_then(|()| if changed_server.is_empty() { Ok(()) } else { compile() });
        // As they were before the build: what was written meanwhile is built next.
        (ui_files, server_files) = (ui_now, server_now);
        if let Err(failure) = built {
            eprintln!("{failure}\nthe last build still runs");
            continue;
        }
        drop(server);
        server = Server::start(flags)?;
        eprintln!("built and started anew in {:.1} s", start.elapsed().as_secs_f64());
    }
}

/// Builds the bundles, by the one who has built them before if there is one.
fn bundles(bundler: &mut Option<Bundler>) -> Result<(), Failure> {
    ui::install()?;
    // One that does not answer is not kept.
    let mut running = bundler.take().map_or_else(Bundler::start, Ok)?;
    let built = running.build()?;
    *bundler = Some(running);
    // What is wrong it has written itself.
    if built { Ok(()) } else { Err("the bundles were not built".to_owned()) }
}

/// `ui/build.mjs`, which keeps at hand what it has read: the second build takes a fraction of the first.
struct Bundler {
    child: Child,
    asked: ChildStdin,
    told: BufReader<ChildStdout>,
}

impl Bundler {
    fn start() -> Result<Self, Failure> {
        let mut command = ui::tool("node");
        command.args(["build.mjs", "--quick", "--again"]);
        let failed = |error: io::Error| format!("node did not start: {error}");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(asked), Some(told)) => Ok(Self { child, asked, told: BufReader::new(told) }),
            _ => Err("node has no pipes".to_owned()),
        }
    }

    /// Whether the bundles could be built.
    fn build(&mut self) -> Result<bool, Failure> {
        let mut told = String::new();
        let talked = self.asked.write_all(b"build\n").and_then(|()| self.told.read_line(&mut told));
        match (talked, told.trim()) {
            (Ok(_), "built") => Ok(true),
            (Ok(_), "failed") => Ok(false),
            (Ok(_), other) => Err(format!("build.mjs answered {other:?}")),
            (Err(error), _) => Err(format!("build.mjs does not answer: {error}")),
        }
    }
}

impl Drop for Bundler {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Whether a bundler that runs does not know of a change of the file: it is made of it, or of what that installs.
fn is_of_bundler(file: &Path) -> bool {
    file.parent() == Some(&root().join("ui"))
}

fn compile() -> Result<(), Failure> {
    execute(&mut cargo(&["build", "--package", "markbook", "--locked"]))
}

/// The demo server; it ends with the value.
struct Server {
    child: Child,
    /// Whether its end has been told.
    ended: bool,
}

impl Server {
    fn start(flags: &[OsString]) -> Result<Self, Failure> {
        let binary = tools::target_dir()?.join("debug/markbook");
        let mut command = Command::new(&binary);
        command.arg("demo").args(flags).current_dir(root()).env(VARIABLE, root().join(BUNDLES));
        let child = command.spawn().map_err(|error| format!("{} did not start: {error}", binary.display()))?;
        Ok(Self { child, ended: false })
    }

    /// Tells once if it has ended by itself; the next change starts it anew.
    fn look(&mut self) {
        if self.ended {
            return;
        }
        if let Ok(Some(status)) = self.child.try_wait() {
            self.ended = true;
            eprintln!("the server ended ({status}); the next change starts it anew");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing of the data is lost: what the server has said is saved is in the database.
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// The files that are new, gone or written anew, by name.
fn changed(before: &Files, now: &Files) -> Vec<PathBuf> {
    let written = now.iter().filter(|(path, time)| before.get(*path) != Some(*time)).map(|(path, _)| path);
    let gone = before.keys().filter(|path| !now.contains_key(*path));
    let mut changed: Vec<PathBuf> = written.chain(gone).cloned().collect();
    changed.sort_unstable();
    changed
}

/// The files of some places once nobody has written to them for a moment: editors and git write several.
fn settled(places: &[&str]) -> Files {
    let mut last = files(places);
    loop {
        let recent = last.values().any(|time| time.elapsed().is_ok_and(|age| age < LOOK / 4));
        if !recent {
            return last;
        }
        thread::sleep(LOOK / 4);
        last = files(places);
    }
}

/// The files of some places of the tree. What cannot be read, such as a file that goes meanwhile, is not among them.
fn files(places: &[&str]) -> Files {
    let mut files = Files::new();
    for place in places {
        // What is not there has no files.
        let _ = gather(&root().join(place), &mut files);
    }
    files
}

fn gather(place: &Path, files: &mut Files) -> io::Result<()> {
    let about = fs::metadata(place)?;
    if about.is_file() {
        files.insert(place.to_owned(), about.modified()?);
        return Ok(());
    }
    for entry in fs::read_dir(place)? {
        let name = entry?.file_name();
        if !LEFT_OUT.iter().any(|left_out| name == *left_out) && !name.to_string_lossy().starts_with('.') {
            // A file that has gone between the two questions is not there.
            let _ = gather(&place.join(name), files);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{env, process};

    use super::*;

    #[test]
    fn a_new_a_gone_and_a_written_file_are_changes_and_tests_are_not_looked_at() {
        let folder = env::temp_dir().join(format!("markbook-dev-{}", process::id()));
        fs::create_dir_all(folder.join("tests")).unwrap();
        fs::write(folder.join("tests/a.rs"), "").unwrap();
        fs::write(folder.join("b.rs"), "").unwrap();
        let look = || {
            let mut files = Files::new();
            gather(&folder, &mut files).unwrap();
            files
        };
        let first = look();
        assert_eq!(first.keys().collect::<Vec<_>>(), [&folder.join("b.rs")]);
        assert!(changed(&first, &look()).is_empty());
        fs::write(folder.join("c.rs"), "").unwrap();
        let second = look();
        assert_eq!(changed(&first, &second), [folder.join("c.rs")]);
        assert_eq!(changed(&second, &first), [folder.join("c.rs")]);
        let later = second[&folder.join("b.rs")] + Duration::from_secs(5);
        fs::File::options().write(true).open(folder.join("b.rs")).unwrap().set_modified(later).unwrap();
        assert_eq!(changed(&second, &look()), [folder.join("b.rs")]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_sources_are_where_they_are_looked_for() {
        for place in UI {
            assert!(root().join(place).exists(), "{place}");
        }
        let names = |places: &[&str]| files(places).into_keys().collect::<Vec<_>>();
        assert!(names(&SERVER).contains(&root().join("server/src/main.rs")));
        assert!(names(&UI).contains(&root().join("ui/src/entry-server.tsx")));
    }

    #[test]
    fn what_the_bundler_is_made_of_starts_it_anew_and_what_it_builds_does_not() {
        for (file, is_of) in
            [("build.mjs", true), ("words.mjs", true), ("package-lock.json", true), ("src/app.tsx", false)]
        {
            assert_eq!(is_of_bundler(&root().join("ui").join(file)), is_of, "{file}");
        }
    }
}
