//! The program: V8 on the main thread first, then what the command line asks for.

use std::process::ExitCode;

use clap::Parser;
use markbook::cli::{self, Cli};
use ssr::Platform;

fn main() -> ExitCode {
    let platform = Platform::init();
    match cli::run(platform, Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("markbook: {failure}");
            ExitCode::FAILURE
        }
    }
}
