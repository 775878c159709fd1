//! `cargo xtask bench [NAMES]`: how fast markbook is, beside Node on the same machine. Never a test: it judges nothing but
//! by its table, and what must hold always is in the server's tests. `bench against` compares two builds, `bench build` tells what a
//! developer waits for.

mod against;
mod builds;
mod compare;

use std::ffi::OsString;
use std::process::Command;

use crate::postgres::{Cluster, Durability};
use crate::steps::Steps;
use crate::tools::{self, Use};
use crate::{Failure, cargo, root, run as execute, ui, v8};

pub(crate) fn run(names: &[OsString]) -> Result<(), Failure> {
    match names.split_first() {
        Some((first, arguments)) if first == "against" => return against::run(arguments),
        Some((first, parts)) if first == "build" => return builds::run(parts),
        _ => {}
    }
    let needs = needs(names);
    let database = needs.contains(&Use::Database);
    let mut steps = Steps::new(3);
    steps.step("tools", || tools::ensure(&needs))?;
    steps.step("build", build)?;
    steps.step("bench", || {
        let target = tools::target_dir()?;
        let mut bench = Command::new(target.join("release/markbook-bench"));
        bench.args(names).arg("--folder").arg(&target).current_dir(root());
        let cluster = if database { Some(Cluster::start(Durability::Durable)?) } else { None };
        if let Some(cluster) = &cluster {
            bench.args(["--postgres", &cluster.url()]);
        }
        execute(&mut bench)
    })
}

/// The server and the bench program of the working tree, in `release` of the target directory.
fn build() -> Result<(), Failure> {
    v8::run()?;
    ui::run()?;
    let packages = ["--package", "markbook", "--package", "markbook-bench"];
    execute(cargo(&["build", "--release", "--locked"]).args(packages))
}

/// What the named benchmarks want installed.
fn needs(names: &[OsString]) -> Vec<Use> {
    let runs = |bench: &str| names.is_empty() || names.iter().any(|name| name == bench);
    let more = [
        ("save", Use::Database),
        ("readers", Use::Database),
        ("import", Use::Database),
        ("year", Use::Database),
        ("money", Use::Database),
        ("notifications", Use::Database),
        ("admission", Use::Database),
        ("schemes", Use::Database),
        ("weight", Use::Browser),
        ("pdf", Use::Browser),
    ];
    [Use::Build]
        .into_iter()
        .chain(more.into_iter().filter(|(bench, _)| runs(bench)).map(|(_, needed)| needed))
        .collect()
}
