//! A command that runs beside others: what it writes is kept in a file and shown where it is waited for, so that nothing comes in between.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::{Failure, shown, tools};

pub(crate) struct Meanwhile {
    child: Child,
    /// The command as one would type it.
    shown: String,
    /// What it writes.
    output: PathBuf,
}

impl Meanwhile {
    /// `name`: of the file in the target directory.
    pub(crate) fn start(command: &mut Command, name: &str) -> Result<Self, Failure> {
        let shown = shown(command);
        let folder = tools::target_dir()?;
        let output = folder.join(format!("{name}.log"));
        let told = |error: std::io::Error| format!("`{shown}` did not start: {error}");
        fs::create_dir_all(&folder).map_err(told)?;
        let file = File::create(&output).map_err(told)?;
        let errors = file.try_clone().map_err(told)?;
        let child = command.stdin(Stdio::null()).stdout(file).stderr(errors).spawn().map_err(told)?;
        Ok(Self { child, shown, output })
    }

    /// Waits for its end, and shows what it has written.
    pub(crate) fn end(mut self) -> Result<(), Failure> {
        let status = self.child.wait().map_err(|error| format!("`{}`: {error}", self.shown))?;
        let written = fs::read(&self.output).map_err(|error| format!("{}: {error}", self.output.display()))?;
        eprint!("{}", String::from_utf8_lossy(&written));
        if status.success() { Ok(()) } else { Err(format!("`{}`: {status}", self.shown)) }
    }
}

/// What was not waited for, because something else has failed, is ended.
impl Drop for Meanwhile {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn it_ends_as_its_command_does() {
        assert_eq!(Meanwhile::start(&mut of("echo said"), "meanwhile-test-1").unwrap().end(), Ok(()));
        let failed = Meanwhile::start(&mut of("exit 3"), "meanwhile-test-2").unwrap().end().unwrap_err();
        assert_eq!(failed, "`sh -c exit 3`: exit status: 3");
    }

    #[test]
    fn what_nobody_waits_for_is_ended() {
        let run = Meanwhile::start(&mut of("exec sleep 600"), "meanwhile-test-3").unwrap();
        let process = PathBuf::from(format!("/proc/{}", run.child.id()));
        assert!(process.exists());
        drop(run);
        assert!(!process.exists());
    }
}
