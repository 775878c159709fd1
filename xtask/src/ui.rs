//! `cargo xtask ui`: what ui/ needs from the package registry, then its bundles in `ui/dist`.

use std::fs;
use std::io::{self, IsTerminal};
use std::process::Command;

use crate::{Failure, root, run as execute};

pub(crate) fn run() -> Result<(), Failure> {
    install()?;
    npm(&["run", "build"])
}

/// `npm ci` where `node_modules` is missing or older than the lock. npm writes a lock of its own into `node_modules` as
/// the last thing it does, so an installation that was broken off counts as missing.
pub(crate) fn install() -> Result<(), Failure> {
    let ui = root().join("ui");
    let written = |path: &str| fs::metadata(ui.join(path)).and_then(|file| file.modified()).ok();
    let locked = written("package-lock.json").ok_or("ui/package-lock.json is missing")?;
    if written("node_modules/.package-lock.json").is_some_and(|installed| installed >= locked) {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"])
}

/// Runs npm in ui/.
pub(crate) fn npm(arguments: &[&str]) -> Result<(), Failure> {
    execute(tool("npm").args(arguments))
}

/// A program of Node's, in ui/. In a file, what it says has no colours, which are codes there.
pub(crate) fn tool(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root().join("ui"));
    if !io::stdout().is_terminal() {
        command.env("NO_COLOR", "1");
    }
    command
}
