//! `WeasyPrint`, one of the engines that sheets are proved in: from the Python package index, into a virtual environment under `target/` that is
//! made once for each list of versions. Nothing is installed beside it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{Failure, root, run as execute, tools};

/// The versions, all pinned.
const REQUIREMENTS: &str = "ui/e2e/weasyprint.txt";

/// The program, installed where it is not yet.
pub(crate) fn ensure() -> Result<PathBuf, Failure> {
    let requirements = root().join(REQUIREMENTS);
    let wanted = fs::read_to_string(&requirements).map_err(|error| format!("{REQUIREMENTS}: {error}"))?;
    let folder = tools::target_dir()?.join("weasyprint");
    let (program, installed) = (folder.join("bin/weasyprint"), folder.join("installed.txt"));
    // Written last, so that an installation that was broken off counts as missing.
    if program.exists() && fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
        return Ok(program);
    }
    eprintln!("installing WeasyPrint into {}", folder.display());
    execute(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let install = ["install", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--requirement"];
    execute(Command::new(folder.join("bin/pip")).args(install).arg(&requirements))?;
    fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
    Ok(program)
}
