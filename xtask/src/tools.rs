//! What has to be installed for a command, and its installation on Debian. What cannot be installed is named, all of it
//! in one message.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::Command;

use crate::{Failure, cargo, output_of, postgres, run as execute};

/// The oldest Node that will do.
const NODE_MAJOR: u32 = 20;

/// What a tool is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Compiling the server and the bundles.
    Build,
    /// Formatting and lints.
    Lint,
    /// The server's own tests.
    Database,
    /// Tests that look at pages and paper.
    Browser,
    /// Programs from the Python package index.
    Python,
}

struct Tool {
    name: &'static str,
    needed_for: Use,
    found: fn() -> bool,
    remedy: Remedy,
}

enum Remedy {
    /// Debian packages.
    Debian(&'static [&'static str]),
    /// What the person has to do.
    Told(&'static str),
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "Node 20 or newer",
        needed_for: Use::Build,
        found: || output_of(Command::new("node").arg("--version")).is_ok_and(|version| node_will_do(&version)),
        remedy: Remedy::Told("nodejs.org, or your system's packages"),
    },
    Tool {
        name: "npm",
        needed_for: Use::Build,
        found: || answers("npm", "--version"),
        remedy: Remedy::Told("comes with Node"),
    },
    Tool {
        name: "a C compiler (gcc)",
        needed_for: Use::Build,
        found: || answers("gcc", "--version"),
        remedy: Remedy::Debian(&["gcc", "libc6-dev"]),
    },
    Tool {
        name: "cargo fmt",
        needed_for: Use::Lint,
        found: || output_of(&mut cargo(&["fmt", "--version"])).is_ok(),
        remedy: Remedy::Told("rustup component add rustfmt"),
    },
    Tool {
        name: "cargo clippy",
        needed_for: Use::Lint,
        found: || output_of(&mut cargo(&["clippy", "--version"])).is_ok(),
        remedy: Remedy::Told("rustup component add clippy"),
    },
    Tool {
        name: "PostgreSQL's server programs (initdb, postgres, pg_ctl)",
        needed_for: Use::Database,
        found: || postgres::programs().is_some(),
        remedy: Remedy::Debian(&["postgresql"]),
    },
    Tool {
        name: "Chromium",
        needed_for: Use::Browser,
        found: || answers("chromium", "--version"),
        remedy: Remedy::Debian(&["chromium"]),
    },
    Tool {
        name: "Firefox ESR",
        needed_for: Use::Browser,
        found: || answers("firefox-esr", "--version"),
        remedy: Remedy::Debian(&["firefox-esr"]),
    },
    Tool {
        name: "Python's venv, for WeasyPrint",
        needed_for: Use::Python,
        found: || output_of(Command::new("python3").args(["-c", "import ensurepip, venv"])).is_ok(),
        remedy: Remedy::Debian(&["python3", "python3-venv"]),
    },
    Tool {
        name: "Pango and HarfBuzz, for WeasyPrint",
        needed_for: Use::Browser,
        found: || {
            let libraries = "import ctypes; [ctypes.CDLL(name) for name in ('libpango-1.0.so.0', 'libpangoft2-1.0.so.0', 'libharfbuzz-subset.so.0')]";
            output_of(Command::new("python3").args(["-c", libraries])).is_ok()
        },
        remedy: Remedy::Debian(&["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]),
    },
    Tool {
        name: "Poppler's tools (pdftotext, pdfinfo, pdftoppm)",
        needed_for: Use::Browser,
        found: || ["pdftotext", "pdfinfo", "pdftoppm"].iter().all(|tool| answers(tool, "-v")),
        remedy: Remedy::Debian(&["poppler-utils"]),
    },
];

/// Finds what is needed for `uses`; installs what Debian has, where we may; names whatever is still missing.
pub(crate) fn ensure(uses: &[Use]) -> Result<(), Failure> {
    let missing = || TOOLS.iter().filter(|tool| uses.contains(&tool.needed_for) && !(tool.found)());
    let packages: Vec<&str> = missing()
        .filter_map(|tool| match tool.remedy {
            Remedy::Debian(packages) => Some(packages),
            Remedy::Told(_) => None,
        })
        .flatten()
        .copied()
        .collect();
    if !packages.is_empty() && is_root() && is_debian() {
        eprintln!("installing {}", packages.join(", "));
        execute(Command::new("apt-get").arg("update"))?;
        let install = ["install", "--yes", "--no-install-recommends"];
        execute(Command::new("apt-get").args(install).args(&packages).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    let still: Vec<String> = missing().map(|tool| format!("\n  {}: {}", tool.name, advice(&tool.remedy))).collect();
    if still.is_empty() { Ok(()) } else { Err(format!("missing on this machine:{}", still.concat())) }
}

fn advice(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Debian(packages) => format!("on Debian, apt-get install {} (as root)", packages.join(" ")),
        Remedy::Told(what) => (*what).to_owned(),
    }
}

/// Where cargo puts what it builds; a machine's own configuration may have moved it.
pub(crate) fn target_dir() -> Result<PathBuf, Failure> {
    let metadata = output_of(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
    let (_, rest) = metadata.split_once("\"target_directory\":\"").ok_or("cargo metadata names no target directory")?;
    let (path, _) = rest.split_once('"').ok_or("cargo metadata ends early")?;
    Ok(PathBuf::from(path))
}

/// Whether it can be started. (Poppler's tools answer `-v` with success only in newer versions.)
fn answers(program: &str, flag: &str) -> bool {
    Command::new(program).arg(flag).output().is_ok()
}

/// Whether `node --version` (`v20.20.2`) is new enough.
fn node_will_do(version: &str) -> bool {
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    major.is_some_and(|major| major >= NODE_MAJOR)
}

/// Whether this process may do anything: its folder in /proc belongs to its user. Elsewhere than on Linux, no.
pub(crate) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0)
}

fn is_debian() -> bool {
    fs::exists("/etc/debian_version").unwrap_or(false) && answers("apt-get", "--version")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_20_and_newer_will_do() {
        for (version, will_do) in
            [("v18.20.4", false), ("v20.0.0", true), ("v22.11.0", true), ("", false), ("vx", false)]
        {
            assert_eq!(node_will_do(version), will_do, "{version}");
        }
    }

    #[test]
    fn a_program_that_is_not_there_does_not_answer() {
        assert!(!answers("no-such-program-anywhere", "--version"));
    }
}
