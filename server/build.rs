//! What the linker does besides for a release. Only the one that comes with Rust is asked, since others do not know the words.

use std::path::Path;
use std::process::Command;
use std::{env, str};

/// Functions that came to the same code are kept once. Most addresses that are set when the program is loaded take a bit instead of 24 bytes.
const WORDS: [&str; 2] = ["-Wl,--icf=all", "-Wl,-z,pack-relative-relocs"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var_os(name).is_some_and(|found| found == value);
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") && comes_with_rust() {
        for word in WORDS {
            println!("cargo::rustc-link-arg-bins={word}");
        }
    }
}

/// Whether this compiler has brought a linker, which it then takes unless it is told otherwise.
fn comes_with_rust() -> bool {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(compiler).args(["--print", "sysroot"]).output();
    let root = said.ok().filter(|said| said.status.success()).map(|said| said.stdout);
    let root = root.as_deref().and_then(|root| str::from_utf8(root).ok()).map(str::trim);
    let told_otherwise = env::var_os("RUSTC_LINKER").is_some();
    !told_otherwise
        && root.is_some_and(|root| Path::new(root).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld").exists())
}
