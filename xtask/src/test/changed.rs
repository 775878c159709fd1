//! `cargo xtask test changed [--plan] [BASE]`: of all tests those that a change can affect, found by the paths of what differs from BASE. Only changes
//! within one feature, one screen or one leaf of the workspace are narrowed; wherever it cannot be told what a file reaches, everything is
//! run, and it is said for which file. What the browser shows of *other* features is left to the whole run, and so is what uses a feature
//! by way of another that does. What walks over all calls, pages and nouns goes over those of the feature and of its users.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::process::Command;

use super::plan::{Plan, Tests, plan};
use super::tree::{FEATURES, HELPERS, PROGRAM, Tree, WALKED};
use super::{SLOWEST, Step, carry_out, e2e, running};
use crate::durations::Durations;
use crate::postgres;
use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, cargo, output_of, root, run as execute, ui, v8};

/// What changes are counted from when nothing else is named.
const BASE: &str = "main";
/// Only says what would be run.
const PLAN: &str = "--plan";

pub(super) fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let (flags, bases): (Vec<_>, Vec<_>) =
        arguments.iter().map(|argument| argument.to_string_lossy()).partition(|argument| argument.starts_with('-'));
    let base = bases.first().map_or(BASE, |base| base);
    if let Some(unknown) = flags.iter().find(|flag| *flag != PLAN).or(bases.get(1)) {
        return Err(format!("test changed takes one base, as git names it, and {PLAN}: what is {unknown}?"));
    }
    let paths = changed_since(base)?;
    if paths.is_empty() {
        println!("nothing differs from {base}");
        return Ok(());
    }
    let plan = plan(&paths, &Tree::read()?);
    eprintln!("{} files differ from {base}\n{}", paths.len(), plan.said());
    if !flags.is_empty() {
        return Ok(());
    }
    if plan.whole.is_empty() { carry_out_plan(&plan) } else { super::run(&[]) }
}

/// Files that differ from where the working tree left `base`, written or not yet known to git, old and new names alike.
fn changed_since(base: &str) -> Result<Vec<String>, Failure> {
    let git = |arguments: &[&str]| output_of(Command::new("git").args(arguments).current_dir(root()));
    let left = git(&["merge-base", base, "HEAD"]).map_err(|_| format!("git finds nothing in common with {base}"))?;
    let differ = git(&["diff", "--name-only", "--no-renames", &left])?;
    let unknown = git(&["ls-files", "--others", "--exclude-standard"])?;
    let paths: BTreeSet<String> = differ.lines().chain(unknown.lines()).map(str::to_owned).collect();
    Ok(paths.into_iter().collect())
}

fn carry_out_plan(plan: &Plan) -> Result<(), Failure> {
    let rust = !plan.tests.is_empty();
    let browser = !plan.e2e.is_empty() || plan.every_e2e;
    let linted = !plan.linted.is_empty();
    let work =
        [(rust, 2), (linted, 1), (!plan.ui.is_empty(), 1), (plan.screens, 2), (rust || browser, 1), (browser, 1)];
    let mut steps = Steps::new(2 + work.iter().filter(|(wanted, _)| *wanted).map(|(_, steps)| steps).sum::<usize>());
    let mut uses = vec![Use::Build];
    uses.extend(rust.then_some([Use::Lint, Use::Database]).into_iter().flatten());
    uses.extend(browser.then_some([Use::Database, Use::Browser]).into_iter().flatten());
    steps.step("tools", || tools::ensure(&uses))?;
    steps.step("v8", v8::run)?;
    let durations = Durations::new()?;
    let mut cluster = None;
    if rust {
        steps.step("format", || carry_out(Step::Format, &[], &mut cluster, &durations))?;
    }
    if !plan.ui.is_empty() {
        steps.step("layout", || layout(&plan.ui))?;
    }
    if plan.screens {
        steps.step("typescript", || carry_out(Step::TypeScript, &[], &mut cluster, &durations))?;
        steps.step("vitest", || vitest(plan))?;
    }
    if rust || browser {
        // The server has the bundles inside.
        steps.step("ui", ui::run)?;
    }
    if linted {
        steps.step("clippy", || clippy(plan))?;
    }
    if rust {
        let url = running(&mut cluster)?.url();
        steps.step("rust", || rust_tests(plan, &url, &durations))?;
    }
    if browser {
        let url = running(&mut cluster)?.url();
        let all = plan.e2e.iter().map(|name| format!("e2e/{name}.test.mjs"));
        let files: Vec<String> = if plan.every_e2e { Vec::new() } else { all.collect() };
        steps.step("e2e", || e2e(&url, &files))?;
    }
    eprintln!("\n{}\n{}", durations.slowest(SLOWEST), steps.summary());
    Ok(())
}

/// A program of `ui/node_modules`, in `ui`.
fn npx(program: &str) -> Command {
    let mut command = ui::tool("npx");
    command.args(["--no-install", program]);
    command
}

/// Layout and lints of the files that are there.
fn layout(files: &BTreeSet<String>) -> Result<(), Failure> {
    ui::install()?;
    let there: Vec<&String> = files.iter().filter(|file| root().join("ui").join(file).exists()).collect();
    let code: Vec<&&String> = there.iter().filter(|file| is_code(file)).collect();
    if !there.is_empty() {
        execute(npx("prettier").args(["--check", "--ignore-unknown"]).args(&there))?;
    }
    if code.is_empty() { Ok(()) } else { execute(npx("eslint").args(["--max-warnings", "0"]).args(&code)) }
}

fn is_code(file: &str) -> bool {
    [".ts", ".tsx", ".mjs", ".js"].iter().any(|ending| file.ends_with(ending))
}

/// The tests that import a changed file, and those of `ui/test`, which read the sources themselves.
fn vitest(plan: &Plan) -> Result<(), Failure> {
    if plan.every_vitest {
        return execute(npx("vitest").arg("run"));
    }
    let sources: Vec<&String> = plan.ui.iter().filter(|file| is_code(file) && !file.starts_with("e2e/")).collect();
    if !sources.is_empty() {
        execute(npx("vitest").args(["related", "--run", "--passWithNoTests"]).args(&sources))?;
    }
    execute(npx("vitest").args(["run", "test/"]))
}

/// Clippy on what has changed. What the program is made of is looked at beside the program, with tests of its calls: alone it would have other
/// features of its packages, and all of them be read anew. Tests that stand in such sources are left to the whole run.
fn clippy(plan: &Plan) -> Result<(), Failure> {
    let is_part =
        |package: &&String| [PROGRAM, HELPERS].contains(&package.as_str()) || FEATURES.contains(&package.as_str());
    let (parts, others): (Vec<&String>, Vec<_>) = plan.linted.iter().partition(is_part);
    if !parts.is_empty() {
        let program = PROGRAM.to_owned();
        let packages: BTreeSet<&String> = parts.into_iter().chain([&program]).collect();
        let named = packages.into_iter().flat_map(|package| ["--package", package]);
        let binaries = plan.linted_binaries.iter().flat_map(|binary| ["--test", binary]);
        execute(cargo(&["clippy", "--locked", "--lib"]).args(named).args(binaries).args(["--", "-D", "warnings"]))?;
    }
    for package in others {
        execute(&mut cargo(&["clippy", "--locked", "--all-targets", "--package", package, "--", "-D", "warnings"]))?;
    }
    Ok(())
}

/// The tests of each package; and what they export is what is committed.
fn rust_tests(plan: &Plan, url: &str, durations: &Durations) -> Result<(), Failure> {
    for (packages, filters) in rust_runs(&plan.tests) {
        let mut command = cargo(&["test", "--locked"]);
        command.args(packages.iter().flat_map(|package| ["--package", package]));
        if !filters.is_empty() {
            // The other test binaries are not even linked.
            let binaries = plan.binaries.iter().flat_map(|binary| ["--test", binary]);
            command.args(["--lib", "--bins"]).args(binaries).arg("--").args(filters);
        }
        durations.take(&mut command)?;
        execute(command.env(postgres::VARIABLE, url).env(WALKED, plan.addresses()))?;
    }
    super::current()
}

/// Packages that are tested together, with parts of the names of their tests; none for all. The program and what it is made of are one
/// run: apart, what they depend on would be compiled anew for each choice of packages, as its features differ.
fn rust_runs(tests: &BTreeMap<String, Tests>) -> Vec<(Vec<&str>, BTreeSet<&str>)> {
    let mut runs = Vec::new();
    let (mut packages, mut filters, mut all) = (Vec::new(), BTreeSet::new(), false);
    for (package, tests) in tests {
        match tests {
            Tests::All if package != PROGRAM => runs.push((vec![package.as_str()], BTreeSet::new())),
            Tests::All => {
                packages.push(package.as_str());
                all = true;
            }
            Tests::Named(names) => {
                packages.push(package);
                filters.extend(names.iter().map(String::as_str));
            }
        }
    }
    if !packages.is_empty() {
        runs.push((packages, if all { BTreeSet::new() } else { filters }));
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_and_its_parts_are_one_run_and_all_of_one_is_all_of_them() {
        let named = |names: &[&str]| Tests::Named(names.iter().map(|name| (*name).to_owned()).collect());
        let mut tests = BTreeMap::from([
            (PROGRAM.to_owned(), named(&["library::", "openapi::"])),
            ("office".to_owned(), named(&["library::"])),
            ("xtask".to_owned(), Tests::All),
        ]);
        let filters = BTreeSet::from(["library::", "openapi::"]);
        let xtask = (vec!["xtask"], BTreeSet::new());
        assert_eq!(rust_runs(&tests), [xtask.clone(), (vec![PROGRAM, "office"], filters)]);
        tests.insert(PROGRAM.to_owned(), Tests::All);
        assert_eq!(rust_runs(&tests), [xtask, (vec![PROGRAM, "office"], BTreeSet::new())]);
    }
}
