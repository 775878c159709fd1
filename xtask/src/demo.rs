//! `cargo xtask demo [FLAGS]`: from a bare clone to the demo school in the browser. Ends by becoming the server, so that
//! a signal to this process is a signal to the server.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, cargo, root, run as execute, ui, v8};

pub(crate) fn run(flags: &[OsString]) -> Result<(), Failure> {
    let mut steps = Steps::new(4);
    steps.step("tools", || tools::ensure(&[Use::Build]))?;
    steps.step("v8", v8::run)?;
    steps.step("ui", ui::run)?;
    steps.step("build", || execute(&mut cargo(&["build", "--release", "--package", "markbook", "--locked"])))?;
    let binary = tools::target_dir()?.join("release/markbook");
    let failed = Command::new(&binary).arg("demo").args(flags).current_dir(root()).exec();
    Err(format!("{} did not start: {failed}", binary.display()))
}
