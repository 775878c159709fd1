//! The program: V8 on the main thread first, then what the command line asks for.

use std::process::ExitCode;

use clap::Parser;
use markbook::cli::{self, Cli};
use mimalloc::MiMalloc;
use ssr::Platform;

/// For V8 and SQLite too (its feature `override`). A page is hundreds of small pieces, made on one thread and let go on
/// another, which the system's allocator answers with locks and with memory that it keeps.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

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
