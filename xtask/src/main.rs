//! The developer's commands, called as `cargo xtask COMMAND`. One module a command; `steps` tells what is going on.
//!
//! Depends on nothing of ours, so that it compiles on a fresh clone before V8 is in place. Unix only.

mod bench;
mod demo;
mod dev;
mod durations;
mod generated;
mod meanwhile;
mod postgres;
mod python;
mod steps;
mod test;
mod tools;
mod ui;
mod v8;

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  demo [FLAGS]    put everything in place, build for release, and serve the demo school (FLAGS go to `markbook demo`)
  dev [FLAGS]     the same from a debug build, rebuilt and started anew when a source changes
  test [STEPS]    run every test there is, or the named steps alone: tools v8 format deny ui prettier typescript eslint
                  vitest clippy rust generated e2e
  test changed [BASE] [--plan]
                  run what the difference from BASE (main) can affect; everything, where that cannot be told;
                  --plan only says what
  bench [NAMES]   measure how fast it is: render page cards save weight start idle readers lists
                  import year money pdf admission notifications schemes features; a table, and target/bench.json
  bench against COMMIT [NAMES] [--rounds N] [--before FOLDER] [--now FOLDER]
                  build another commit and run benchmarks of both builds in turn (10 rounds); medians, and
                  target/bench-against.json; FOLDER holds a markbook and a markbook-bench that are built already
  bench build [PARTS]
                  measure, in a fresh clone of the last commit, what a developer waits for: demo check test ui;
                  a table, and target/bench-build.json
  postgres [COMMAND]
                  run a throw-away Postgres for the tests until Ctrl-C, or until COMMAND, which finds it, has ended
  ui              install what ui/ needs and build the bundles into ui/dist
  v8              put the V8 archive where the v8 crate looks for it
";

/// What went wrong, in words for the person at the terminal.
type Failure = String;

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<_> = arguments.collect();
    if command == "timed" {
        // Cargo calls it for each test program.
        return durations::run_timed(&rest).unwrap_or_else(|failure| failed(&failure));
    }
    let done = match command.to_str() {
        Some("demo") => demo::run(&rest),
        Some("dev") => dev::run(&rest),
        Some("test") => test::run(&rest),
        Some("bench") => bench::run(&rest),
        Some("postgres") => postgres::run(&rest),
        Some("ui") if rest.is_empty() => ui::run(),
        Some("v8") if rest.is_empty() => v8::run(),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("no such command\n\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &str) -> ExitCode {
    eprintln!("\nerror: {failure}");
    ExitCode::FAILURE
}

/// The top folder of the workspace.
fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// The cargo that runs us, in the workspace.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    without_ours(&mut command);
    command
}

/// Without what `cargo run` has told of this package: a build script that looks at it (`ring`) would run anew, and all that follows be compiled anew, in
/// turn with a cargo that is called by hand.
fn without_ours(command: &mut Command) -> &mut Command {
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs to the end, output going to the terminal.
fn run(command: &mut Command) -> Result<(), Failure> {
    let shown = shown(command);
    let status = command.status().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}`: {status}")) }
}

/// Runs to the end and answers what was written to standard output, without the space around it.
fn output_of(command: &mut Command) -> Result<String, Failure> {
    let shown = shown(command);
    let output = command.output().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        Err(format!("`{shown}`: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr).trim()))
    }
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program()).to_string_lossy().into_owned();
    command.get_args().fold(name, |line, argument| line + " " + &argument.to_string_lossy())
}
