//! The arrows between the rooms go one way (ARCHITECTURE.md): read from the sources, so that a wrong `use` fails here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Feature -> the other features it may read. Everything else goes through the room's own store.
const EDGES: &[(&str, &str)] = &[
    // The words of every noun.
    ("audit", "NOUNS"),
    ("audit", "ground"),
    ("audit", "students"),
    ("publishing", "ground"),
    ("publishing", "marks"),
    // Taking back a result asks about the links that hold it.
    ("publishing", "print_links"),
    ("publishing", "results"),
    ("qualities", "branches"),
    ("qualities", "ground"),
    ("report_cards", "branches"),
    ("report_cards", "ground"),
    ("report_cards", "marks"),
    ("report_cards", "qualities"),
    ("results", "branches"),
    ("results", "ground"),
    ("results", "marks"),
    ("tabulation", "branches"),
    ("tabulation", "ground"),
    ("tabulation", "marks"),
    ("print_links", "files"),
    ("print_links", "ground"),
    ("print_links", "marks"),
    ("print_links", "report_cards"),
    ("print_links", "tabulation"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a file names of the crate: `db`, `features::marks`, ...; tests inside the file count too.
fn names(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for part in text.split("crate::").skip(1) {
        let path: String = part.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '{')).collect();
        let mut steps = path.split("::");
        match (steps.next(), steps.next()) {
            (Some("features"), Some(feature)) => {
                if feature.starts_with('{') || feature.is_empty() {
                    // `use crate::features::{a, b}`: every name in the braces.
                    let braces = part.split('{').nth(1).and_then(|rest| rest.split('}').next()).unwrap_or_default();
                    for name in braces.split(',') {
                        let name = name.trim().split("::").next().unwrap_or_default();
                        found.insert(format!("features::{name}"));
                    }
                } else {
                    found.insert(format!("features::{feature}"));
                }
            }
            (Some(room), _) => {
                found.insert(room.trim_end_matches('{').to_owned());
            }
            _ => {}
        }
    }
    found
}

#[test]
fn rooms_name_only_the_rooms_below_them() {
    let source = root().join("src");
    let shared = ["error", "clock", "config", "app", "db"];
    let mut wrong = Vec::new();
    for (room, allowed) in [
        ("db", &[][..]),
        ("auth", &["web"][..]),
        // The shell stands around signed-in pages, so that it reads who visits.
        ("web", &["auth", "routes"][..]),
        ("records", &["auth", "web"][..]),
        ("features", &["auth", "records", "web"][..]),
    ] {
        for file in sources(&source.join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            for name in names(&text) {
                let own = name == room || (room == "features" && name.starts_with("features::"));
                let fine = own || allowed.contains(&name.as_str()) || (room != "db" && shared.contains(&name.as_str()));
                if !fine {
                    wrong.push(format!("{} names {name}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_feature_uses_no_other_but_by_the_named_edges() {
    let features = root().join("src/features");
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for file in sources(&features) {
        let inside = file.strip_prefix(&features).unwrap();
        let own = inside.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        if own == "mod" {
            continue;
        }
        for name in names(&fs::read_to_string(&file).unwrap()) {
            let Some(other) = name.strip_prefix("features::") else { continue };
            if other == own {
                continue;
            }
            match EDGES.iter().find(|(from, to)| *from == own && *to == other) {
                Some(edge) => {
                    used.insert(*edge);
                }
                None => wrong.push(format!("{own} uses {other} ({})", inside.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let unused: Vec<_> = EDGES.iter().filter(|edge| !used.contains(*edge)).collect();
    assert!(unused.is_empty(), "edges that nothing uses any more: {unused:?}");
}

#[test]
fn sql_stands_only_in_stores_and_in_db() {
    let mut wrong = Vec::new();
    for file in sources(&root().join("src")) {
        let path = file.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        let allowed = path.starts_with("src/db/")
            || path.ends_with("store.rs")
            || path.contains("/store/")
            || path.starts_with("src/demo/")
            || path.starts_with("src/backup");
        let text = fs::read_to_string(&file).unwrap();
        if !allowed && (text.contains(".bind(") || text.contains("insert into ") || text.contains("sqlx::")) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rules_import_nothing_of_ours_and_do_no_input_or_output() {
    let manifest = fs::read_to_string(root().join("rules/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split('[').next().unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, ["serde"]);
    for file in sources(&root().join("rules/src")) {
        let text = fs::read_to_string(&file).unwrap();
        for word in ["std::fs", "std::net", "std::time", "std::env", "async fn", "tokio"] {
            assert!(!text.contains(word), "{} has {word}", file.display());
        }
    }
}

#[test]
fn files_stay_short_enough_to_read() {
    let top = root().join("..");
    let mut long = Vec::new();
    for folder in ["server/src", "server/rules/src", "server/tests", "ssr/src", "xtask/src"] {
        for file in sources(&top.join(folder)) {
            let lines = fs::read_to_string(&file).unwrap().lines().count();
            if lines > 600 {
                long.push(format!("{}: {lines} lines", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn citations_name_a_heading_of_the_rules() {
    let top = root().join("..");
    let rules = fs::read_to_string(top.join("docs/rules.md")).unwrap();
    let headings: Vec<&str> = rules.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert!(headings.len() > 10, "{headings:?}");
    let mut wrong = Vec::new();
    for folder in ["server/src", "server/rules/src", "server/tests", "ssr/src", "bench/src"] {
        for file in sources(&top.join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            for cited in text.split("docs/rules.md, *").skip(1).filter_map(|rest| rest.split('*').next()) {
                // In this file the words above are no citation.
                if !headings.contains(&cited) && !file.ends_with("architecture.rs") {
                    wrong.push(format!("{}: {cited}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
