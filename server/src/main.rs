//! The program: V8 on the main thread first, then what the command line asks for.

use std::process::ExitCode;
use std::{env, fs, panic};

use clap::Parser;
use markbook::cli::{self, Cli};
use mimalloc::MiMalloc;
use ssr::Platform;

/// For V8 and SQLite too (its feature `override`). A page is hundreds of small pieces, made on one thread and let go on
/// another, which the system's allocator answers with locks and with memory that it keeps.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    return_freed_memory_at_once();
    tell_where_it_lies();
    let platform = Platform::init();
    match cli::run(platform, Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("markbook: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The installed program has no names: the addresses of a panic's backtrace are found in a build that has them (README.md), less that at which
/// this one was loaded.
fn tell_where_it_lies() {
    let says = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        says(panic);
        if env::var_os("RUST_BACKTRACE").is_some() {
            let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
            let first = maps.split('-').next().unwrap_or_default();
            eprintln!("loaded at 0x{first}");
        }
    }));
}

/// Freed pages go back to the system at once. By default mimalloc keeps them for a second, so that the process holds what it has freed
/// within the last second, in every thread: 40 MB of 145 under load, and more the busier the machine is.
/// `MIMALLOC_PURGE_DELAY` in the environment is stronger.
fn return_freed_memory_at_once() {
    #[expect(unsafe_code, reason = "mimalloc has no other way to set an option; it only stores the number")]
    // SAFETY: the index is one of the options' (the test below), and no other thread has started.
    unsafe {
        libmimalloc_sys::mi_option_set_default(PURGE_DELAY, 0);
    }
}

/// `mi_option_purge_delay`, in milliseconds; the binding does not name it.
const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;

#[cfg(test)]
mod tests {
    use super::{PURGE_DELAY, return_freed_memory_at_once};

    #[test]
    #[expect(unsafe_code, reason = "mimalloc has no other way to read an option")]
    fn the_option_that_is_set_is_the_purge_delay() {
        // SAFETY: reads one of the options.
        let delay = || unsafe { libmimalloc_sys::mi_option_get(PURGE_DELAY) };
        assert_eq!(
            delay(),
            1_000,
            "mimalloc's own default: a new version has numbered its options anew, or changed it"
        );
        return_freed_memory_at_once();
        assert_eq!(delay(), 0);
    }
}
