//! All of `cargo test`: compiled together, then run by two cargos beside each other, since a test program waits for half of its time.

use std::process::Command;

use super::tree::WALKED;
use crate::durations::Durations;
use crate::meanwhile::Meanwhile;
use crate::{Failure, cargo, output_of, postgres, run as execute};

/// The test program that takes as long as half of the others together: it is run beside them.
const LONGEST: &str = "it";

pub(super) fn run(postgres: &str, durations: &Durations) -> Result<(), Failure> {
    let metadata = output_of(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
    let metadata = serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    // All but those in comments, of which there are none: looking for them takes a minute.
    execute(cargo(&["test", "--workspace", "--locked", "--all-targets", "--no-run"]).env_remove(WALKED))?;
    let tests = |targets: &[String]| -> Result<Command, Failure> {
        let mut tests = cargo(&["test", "--workspace", "--locked"]);
        durations.take(tests.args(targets))?;
        // Whatever the terminal says, nothing is narrowed here.
        tests.env(postgres::VARIABLE, postgres).env_remove(WALKED);
        Ok(tests)
    };
    let beside = Meanwhile::start(&mut tests(&["--test".to_owned(), LONGEST.to_owned()])?, "rust-tests")?;
    let others = execute(&mut tests(&all_but(LONGEST, &metadata))?);
    let longest = beside.end();
    others.and(longest)
}

/// Every target of `--all-targets` but one test program.
fn all_but(left_out: &str, metadata: &serde_json::Value) -> Vec<String> {
    let all = ["--lib", "--bins", "--examples", "--benches"].map(str::to_owned);
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let targets = packages.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    let tests =
        targets.filter(|target| target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "test")));
    let names = tests.filter_map(|target| target["name"].as_str()).filter(|name| *name != left_out);
    all.into_iter().chain(names.flat_map(|name| ["--test".to_owned(), name.to_owned()])).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn one_program_is_left_out_and_nothing_else() {
        let metadata = json!({"packages": [
            {"targets": [{"kind": ["lib"], "name": "a"}, {"kind": ["test"], "name": "it"}, {"kind": ["test"], "name": "b"}]},
            {"targets": [{"kind": ["test"], "name": "c"}, {"kind": ["bin"], "name": "it"}]},
        ]});
        assert_eq!(all_but("it", &metadata).join(" "), "--lib --bins --examples --benches --test b --test c");
    }

    /// One is run by its name alone: were it there twice, or not at all, tests would be run twice or the run refused.
    #[test]
    fn the_programs_of_this_workspace_are_all_run() {
        let metadata = output_of(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"])).unwrap();
        let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
        let named = all_but("", &metadata).into_iter().filter(|word| !word.starts_with("--"));
        let named: Vec<String> = named.collect();
        assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len(), "two of one name: {named:?}");
        assert!(named.iter().any(|name| name == LONGEST));
    }
}
