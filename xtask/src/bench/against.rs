//! `cargo xtask bench against COMMIT [NAMES]`: two builds in one run. Another commit is built in a tree and a target of its own, then each
//! benchmark runs on both builds in turn (before, now, now, before, ...), so that whatever else the machine does falls on both alike.
//! It judges by nothing but its table, and fails only where something could not be built or run.
//!
//! The other commit has its own target directory because cargo names what it compiles by a package's place in its workspace, not by
//! where the workspace is: in one directory, a build of one tree would pass for one of the other. For the same reason all commits share
//! one tree, in which git changes what differs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, io};

use super::compare::{Comparison, Failed, Measured, Side, read};
use super::{build, needs};
use crate::postgres::{Cluster, Durability};
use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, output_of, root, run as execute, v8};

const ROUNDS: usize = 10;
const PROGRAMS: [&str; 2] = ["markbook", "markbook-bench"];

#[derive(Debug, PartialEq)]
struct Flags {
    before: Before,
    /// A folder with programs that are built already, instead of a build of the working tree.
    now: Option<PathBuf>,
    names: Vec<String>,
    rounds: usize,
}

#[derive(Debug, PartialEq)]
enum Before {
    /// A commit, as git names it.
    Commit(String),
    /// A folder with programs that are built already.
    Built(PathBuf),
}

/// One build: its server and its own bench program, which fills databases of its own schema.
struct Build {
    /// Holds [`PROGRAMS`].
    folder: PathBuf,
    /// The tree it was built from, where the bench program runs.
    tree: PathBuf,
    /// For the head of the table.
    said: String,
    /// The benchmarks that its bench program knows.
    known: Vec<String>,
}

pub(super) fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let flags = Flags::read(arguments)?;
    let names: Vec<OsString> = flags.names.iter().map(OsString::from).collect();
    let needs = needs(&names);
    let against = tools::target_dir()?.join("against");
    let mut steps = Steps::new(4);
    steps.step("tools", || tools::ensure(&needs))?;
    let mut builds = Vec::with_capacity(2);
    steps.step("before", || {
        builds.push(match &flags.before {
            Before::Commit(commit) => commit_built(commit, &against)?,
            Before::Built(folder) => Build::of(folder, &root(), folder.display().to_string())?,
        });
        Ok(())
    })?;
    steps.step("now", || {
        builds.push(match &flags.now {
            None => working_tree_built(&against)?,
            Some(folder) => Build::of(folder, &root(), folder.display().to_string())?,
        });
        Ok(())
    })?;
    let [before, now]: [Build; 2] = builds.try_into().map_err(|_| "two builds are compared")?;
    let out = against.with_file_name("bench-against.json");
    let mut comparison = Comparison {
        before: before.said.clone(),
        now: now.said.clone(),
        rounds: flags.rounds,
        ..Comparison::default()
    };
    steps.step("measure", || {
        let benchmarks = benchmarks(&flags.names, &before.known, &now.known)?;
        for benchmark in &benchmarks {
            let database = needs.contains(&Use::Database);
            alternate(benchmark, flags.rounds, &before.known, &now.known, &mut comparison, |side, benchmark| {
                let build = if side == Side::Before { &before } else { &now };
                build.measure(benchmark, &against.join(side.name()), database)
            });
            // After each, so that a run that is broken off has told what it measured.
            let text = format!("{:#}\n", comparison.json());
            fs::write(&out, text).map_err(|error| format!("{}: {error}", out.display()))?;
        }
        Ok(())
    })?;
    println!("\n{}\nThe same with every figure in {}", comparison.table(), out.display());
    let failed = comparison.failed();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed in some rounds: {}", failed.join(" "))) }
}

impl Flags {
    fn read(arguments: &[OsString]) -> Result<Self, Failure> {
        let (mut before, mut now, mut rounds, mut words) = (None, None, ROUNDS, Vec::new());
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let argument = argument.to_str().ok_or("arguments are text")?;
            let mut value = || arguments.next().ok_or_else(|| format!("{argument} wants a value"));
            match argument {
                "--before" => before = Some(PathBuf::from(value()?)),
                "--now" => now = Some(PathBuf::from(value()?)),
                "--rounds" => {
                    let given = value()?.to_string_lossy();
                    let number = given.parse::<usize>().ok().filter(|rounds| *rounds > 0);
                    rounds = number.ok_or_else(|| format!("--rounds {given}: not a number above 0"))?;
                }
                flag if flag.starts_with('-') => {
                    return Err(format!("no flag {flag}: there are --rounds --before --now"));
                }
                word => words.push(word.to_owned()),
            }
        }
        let before = match before {
            Some(folder) => Before::Built(folder),
            None if words.is_empty() => return Err("bench against wants a commit, or --before FOLDER".to_owned()),
            None => Before::Commit(words.remove(0)),
        };
        Ok(Self { before, now, names: words, rounds })
    }
}

/// Which benchmarks run: those named, or all that either build knows, in the order of the newer one.
fn benchmarks(names: &[String], before: &[String], now: &[String]) -> Result<Vec<String>, Failure> {
    let all: Vec<String> = now.iter().chain(before.iter().filter(|name| !now.contains(name))).cloned().collect();
    if let Some(unknown) = names.iter().find(|name| !all.contains(name)) {
        return Err(format!("no benchmark {unknown}: there are {}", all.join(" ")));
    }
    Ok(if names.is_empty() { all } else { names.to_vec() })
}

/// Runs one benchmark on both builds in turn, `rounds` times each; a build that does not know it is left out.
fn alternate(
    benchmark: &str,
    rounds: usize,
    before: &[String],
    now: &[String],
    comparison: &mut Comparison,
    mut measure: impl FnMut(Side, &str) -> Result<Vec<Measured>, Failure>,
) {
    for round in 1..=rounds {
        let turn = if round % 2 == 1 { [Side::Before, Side::Now] } else { [Side::Now, Side::Before] };
        for side in turn {
            let known = if side == Side::Before { before } else { now };
            if !known.iter().any(|known| known == benchmark) {
                continue;
            }
            let start = Instant::now();
            let outcome = measure(side, benchmark);
            let took = start.elapsed().as_secs_f64();
            eprint!("{benchmark}, round {round} of {rounds}, {}: ", side.name());
            match outcome {
                Ok(measured) => {
                    eprintln!("{} rows in {took:.1} s", measured.len());
                    comparison.add(side, measured);
                }
                Err(why) => {
                    eprintln!("FAILED after {took:.1} s: {why}");
                    comparison.failures.push(Failed { benchmark: benchmark.to_owned(), side, round, why });
                }
            }
        }
    }
}

impl Build {
    fn of(folder: &Path, tree: &Path, said: String) -> Result<Self, Failure> {
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        if let Some(missing) = PROGRAMS.iter().find(|program| !folder.join(program).is_file()) {
            return Err(format!("{} holds no {missing}", folder.display()));
        }
        let help = output_of(Command::new(folder.join("markbook-bench")).arg("-h"))?;
        let known = possible_values(&help).ok_or_else(|| format!("{} names no benchmarks", folder.display()))?;
        Ok(Self { folder, tree: tree.to_owned(), said, known })
    }

    /// Runs one benchmark once, in a folder that is emptied before and after, with a Postgres cluster of its own.
    fn measure(&self, benchmark: &str, folder: &Path, database: bool) -> Result<Vec<Measured>, Failure> {
        let told = |error: io::Error| format!("{}: {error}", folder.display());
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(told)?;
        }
        fs::create_dir_all(folder).map_err(told)?;
        let cluster = if database { Some(Cluster::start(Durability::Durable)?) } else { None };
        let log = folder.join("log");
        let file = File::create(&log).map_err(told)?;
        let mut bench = Command::new(self.folder.join("markbook-bench"));
        bench.arg(benchmark).arg("--markbook").arg(self.folder.join("markbook")).arg("--folder").arg(folder);
        if let Some(cluster) = &cluster {
            bench.args(["--postgres", &cluster.url()]);
        }
        bench.current_dir(&self.tree).stdout(file.try_clone().map_err(told)?).stderr(file);
        execute(&mut bench).map_err(|failure| said_in(&log).unwrap_or(failure))?;
        let out = folder.join("bench.json");
        let text = fs::read_to_string(&out).map_err(|error| format!("{}: {error}", out.display()))?;
        let measured = read(&text).map_err(|failure| format!("{}: {failure}", out.display()))?;
        fs::remove_dir_all(folder.join("bench")).map_err(told)?;
        Ok(measured)
    }
}

/// What a bench program that failed said about it: the line of the failure and what follows, else its last lines.
fn said_in(log: &Path) -> Option<String> {
    let text = fs::read_to_string(log).ok()?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let failure = lines.iter().position(|line| line.contains(" failed: ") || line.starts_with("error: "));
    let from = failure.unwrap_or(lines.len().saturating_sub(5));
    let said: Vec<&str> = lines.get(from..)?.iter().take(5).copied().collect();
    (!said.is_empty()).then(|| said.join("\n  "))
}

/// The names of the benchmarks in the help of a bench program.
fn possible_values(help: &str) -> Option<Vec<String>> {
    let (_, rest) = help.split_once("[possible values:")?;
    let (values, _) = rest.split_once(']')?;
    Some(values.split(',').map(|value| value.trim().to_owned()).collect())
}

/// Builds the working tree as it is, as `bench` does, and puts its programs aside.
fn working_tree_built(against: &Path) -> Result<Build, Failure> {
    build()?;
    let folder = against.join("programs/now");
    put_aside(&tools::target_dir()?, &folder)?;
    let described = output_of(git(&root()).args(["describe", "--always", "--dirty"]))?;
    Build::of(&folder, &root(), format!("{described}, the working tree"))
}

/// Builds a commit and puts its programs aside.
fn commit_built(commit: &str, against: &Path) -> Result<Build, Failure> {
    let id = output_of(git(&root()).args(["rev-parse", "--verify", "--quiet", &format!("{commit}^{{commit}}")]))
        .map_err(|_| format!("git knows no commit {commit}"))?;
    let (tree, target) = (against.join("tree"), against.join("target"));
    if tree.join(".git").exists() {
        execute(git(&tree).args(["checkout", "--quiet", "--force", "--detach", &id]))?;
    } else {
        execute(git(&root()).args(["worktree", "prune"]))?;
        execute(git(&root()).args(["worktree", "add", "--force", "--detach"]).arg(&tree).arg(&id))?;
    }
    let cargo = || other_cargo(&tree, &target);
    for put_in_place in ["v8", "ui"] {
        execute(&mut cargo_with(cargo()?, "run", &tree, &["--package", "xtask", "--", put_in_place]))?;
    }
    let packages = ["--release", "--package", "markbook", "--package", "markbook-bench"];
    execute(&mut cargo_with(cargo()?, "build", &tree, &packages))?;
    let folder = against.join("programs/before");
    put_aside(&target, &folder)?;
    let said = output_of(git(&tree).args(["log", "-1", "--format=%h %s"]))?;
    Build::of(&folder, &tree, said)
}

fn git(tree: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("--no-pager").current_dir(tree);
    command
}

fn put_aside(target: &Path, folder: &Path) -> Result<(), Failure> {
    for program in PROGRAMS {
        v8::place(&target.join("release").join(program), &folder.join(program))?;
    }
    Ok(())
}

/// The cargo of another tree, as if it were alone on the machine: it must not see our `.cargo/config.toml`, which cargo would find above the
/// tree (hence the folder it runs in).
fn other_cargo(tree: &Path, target: &Path) -> Result<Command, Failure> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir("/").env("CARGO_TARGET_DIR", target);
    without_our_variables(&mut command)?;
    let theirs = tree.join(".cargo/config.toml");
    if theirs.exists() {
        command.arg("--config").arg(theirs);
    }
    Ok(command)
}

/// Takes away what cargo set for this process by our `.cargo/config.toml`: it would be stronger than the other tree's own.
pub(super) fn without_our_variables(command: &mut Command) -> Result<(), Failure> {
    let ours = root().join(".cargo/config.toml");
    let ours = fs::read_to_string(&ours).map_err(|error| format!("{}: {error}", ours.display()))?;
    for variable in variables(&ours) {
        command.env_remove(variable);
    }
    Ok(())
}

fn cargo_with(mut command: Command, what: &str, tree: &Path, arguments: &[&str]) -> Command {
    command.args([what, "--locked", "--manifest-path"]).arg(tree.join("Cargo.toml")).args(arguments);
    command
}

/// The variables that a cargo configuration sets.
fn variables(config: &str) -> Vec<&str> {
    let section = config.lines().skip_while(|line| line.trim() != "[env]").skip(1);
    let lines = section.take_while(|line| !line.trim_start().starts_with('['));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(key, _)| key.trim()).filter(|key| !key.starts_with('#')).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::process;

    use super::*;

    fn flags(arguments: &[&str]) -> Result<Flags, Failure> {
        Flags::read(&arguments.iter().map(OsString::from).collect::<Vec<_>>())
    }

    fn texts(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_commit_comes_first_unless_a_build_is_given() {
        let read = flags(&["main~3", "save", "--rounds", "4", "page"]).unwrap();
        let before = Before::Commit("main~3".to_owned());
        assert_eq!(read, Flags { before, now: None, names: texts(&["save", "page"]), rounds: 4 });
        let read = flags(&["--before", "old", "save", "--now", "new"]).unwrap();
        let (before, now) = (Before::Built("old".into()), Some("new".into()));
        assert_eq!(read, Flags { before, now, names: texts(&["save"]), rounds: ROUNDS });
    }

    #[test]
    fn arguments_that_mean_nothing_are_refused() {
        for (arguments, told) in [
            (&[][..], "wants a commit"),
            (&["--rounds", "3"][..], "wants a commit"),
            (&["main", "--rounds"][..], "--rounds wants a value"),
            (&["main", "--rounds", "0"][..], "not a number above 0"),
            (&["main", "--fast"][..], "no flag --fast"),
        ] {
            let failure = flags(arguments).unwrap_err();
            assert!(failure.contains(told), "{arguments:?}: {failure}");
        }
    }

    #[test]
    fn all_benchmarks_of_both_run_unless_some_are_named_and_unknown_ones_are_refused() {
        let (before, now) = (texts(&["old", "save"]), texts(&["save", "new"]));
        assert_eq!(benchmarks(&[], &before, &now).unwrap(), ["save", "new", "old"]);
        assert_eq!(benchmarks(&texts(&["old"]), &before, &now).unwrap(), ["old"]);
        assert_eq!(
            benchmarks(&texts(&["sav"]), &before, &now).unwrap_err(),
            "no benchmark sav: there are save new old"
        );
    }

    #[test]
    fn the_names_of_benchmarks_are_read_from_the_help() {
        let help = "Arguments:\n  [NAMES]...  Which benchmarks [possible values: render, page,\n  cards]\n\nOptions:";
        assert_eq!(possible_values(help).unwrap(), ["render", "page", "cards"]);
    }

    #[test]
    fn the_variables_of_a_configuration_are_found() {
        let config =
            "[alias]\nxtask = \"run\"\n\n[env]\n# A = why\nA_B = { value = \"x=y\" }\nC=\"1\"\n[build]\nD = 1\n";
        assert_eq!(variables(config), ["A_B", "C"]);
    }

    /// A folder with two programs that answer as the real ones do. The bench program writes down that it ran and where, and reports the
    /// figure; in its second run it fails if told to.
    fn fake(folder: &Path, figure: &str, fails: bool) -> Build {
        fs::create_dir_all(folder).unwrap();
        let script = format!(
            r#"#!/bin/sh
if [ "$1" = -h ]; then echo "Measures [possible values: save]"; exit 0; fi
echo "$@" >>"{place}/../runs"
mkdir "$5/bench" || exit 1
if {fails} && [ "$(grep -c "$3" "{place}/../runs")" -eq 2 ]; then echo "save failed: it fell" >&2; exit 1; fi
echo '{{"rows":[{{"name":"save","what":"p50","ours":{{"value":{figure},"unit":"ms"}}}}]}}' >"$5/bench.json"
"#,
            place = folder.display()
        );
        let written = folder.join("script");
        fs::write(&written, script).unwrap();
        fs::set_permissions(&written, fs::Permissions::from_mode(0o755)).unwrap();
        for program in PROGRAMS {
            // Not by this process: what another thread starts meanwhile would hold the file open, and it could not be started.
            execute(Command::new("cp").arg(&written).arg(folder.join(program))).unwrap();
        }
        Build::of(folder, folder, "fake".to_owned()).unwrap()
    }

    #[test]
    fn two_programs_run_in_turn_each_in_an_empty_folder_and_a_failed_round_is_told() {
        let folder = env::temp_dir().join(format!("markbook-against-{}", process::id()));
        let (before, now) = (fake(&folder.join("old"), "10", true), fake(&folder.join("new"), "12", false));
        let mut comparison = Comparison { rounds: 3, ..Comparison::default() };
        alternate("save", 3, &before.known, &now.known, &mut comparison, |side, benchmark| {
            let build = if side == Side::Before { &before } else { &now };
            build.measure(benchmark, &folder.join(side.name()), false)
        });
        let runs = fs::read_to_string(folder.join("runs")).unwrap();
        let order: Vec<&str> = runs
            .lines()
            .map(|run| if run.contains(&format!("--markbook {}", before.folder.display())) { "old" } else { "new" })
            .collect();
        assert_eq!(order, ["old", "new", "new", "old", "old", "new"]);
        let table = comparison.table();
        assert!(table.contains("WORSE, 2 of 3 rounds before"), "{table}");
        assert!(table.contains("FAILED: save, before, round 2: save failed: it fell"), "{table}");
        assert!(!folder.join("now/bench").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
