//! Says plainly what is missing when the pages' bundles have not been built.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=../../ui/dist");
    if !Path::new("../../ui/dist/manifest.json").exists() {
        println!("cargo::error=ui/dist is missing: run `cargo xtask ui` first");
    }
}
