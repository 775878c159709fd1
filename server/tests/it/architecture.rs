//! The arrows between the rooms go one way (ARCHITECTURE.md): read from the sources, so that a wrong `use` fails here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The side menu's groups: a folder of `features` whose own folders and files are the nouns. Every other noun stands in `features` itself.
const GROUPS: &[&str] = &["exams", "people", "structure", "teaching"];

/// Noun -> the other nouns it may read. Everything else goes through the room's own store.
const EDGES: &[(&str, &str)] = &[
    // Which session is active is a session's status.
    ("structure/active_session", "structure/sessions"),
    ("structure/routines", "structure/branches"),
    // Who stands in for a lesson.
    // Their hours and rooms are those of lessons.
    ("structure/bell_schedules", "structure/routines"),
    ("structure/sections", "structure/routines"),
    ("structure/substitutions", "structure/routines"),
    // The words of every noun.
    ("exams/audit", "NOUNS"),
    ("exams/audit", "KEPT"),
    ("exams/audit", "ground"),
    ("exams/audit", "people/students"),
    ("attendance", "ground"),
    ("attendance", "structure/branches"),
    // Who has been absent for days, and what a student's days come to.
    ("dashboard", "attendance"),
    ("exams/report_cards", "attendance"),
    ("people/students", "attendance"),
    // Whom a sheet lists.
    ("dashboard", "exams/marks"),
    // Who joined late, and is asked about.
    ("dashboard", "people/students"),
    // What is to come; the pictures of events are for whoever sees them.
    ("dashboard", "events"),
    ("files", "events"),
    // What a student owes; a payment that a browser comes back from.
    ("dashboard", "money"),
    ("payments", "money"),
    ("exams/qualities", "exams/marks"),
    ("exams/print_links", "exams/marks"),
    ("exams/print_links", "exams/report_cards"),
    ("exams/print_links", "exams/tabulation"),
    ("exams/print_links", "files"),
    ("exams/print_links", "ground"),
    // Cards and certificates behind an address that needs no account.
    ("exams/print_links", "papers"),
    ("exams/publishing", "exams/marks"),
    // What holds marks is not deleted.
    ("exams/exam_list", "exams/marks"),
    // Whose register numbers are the same.
    ("dashboard", "people/students"),
    // Who sits in a hall.
    ("exams/halls", "exams/schedules"),
    // What a changed full mark falls on.
    ("exams/schedules", "exams/marks"),
    ("exams/schedules", "structure/branches"),
    // Taking back a result asks about the links that hold it.
    ("exams/publishing", "exams/print_links"),
    ("exams/publishing", "exams/results"),
    ("exams/publishing", "ground"),
    // What a file is called.
    ("exams/marks", "ground"),
    ("exams/qualities", "ground"),
    ("exams/qualities", "structure/branches"),
    ("exams/report_cards", "exams/marks"),
    ("exams/report_cards", "exams/qualities"),
    // Pictures in the size of paper.
    ("exams/report_cards", "files"),
    ("exams/report_cards", "ground"),
    ("exams/report_cards", "structure/branches"),
    ("exams/results", "exams/marks"),
    ("exams/results", "ground"),
    ("exams/results", "structure/branches"),
    ("exams/tabulation", "exams/marks"),
    ("exams/tabulation", "ground"),
    ("exams/tabulation", "structure/branches"),
    // Whom a subject lists; lookups of a section; who is chosen for.
    ("teaching/assigned_subjects", "exams/marks"),
    ("teaching/assigned_subjects", "ground"),
    ("teaching/assigned_subjects", "people/students"),
    ("teaching/assigned_subjects", "structure/subjects"),
    // The new session is added as its own form adds it.
    ("structure/next_year", "structure/sessions"),
    // What the year's results propose.
    ("people/promotion", "exams/marks"),
    ("people/promotion", "exams/tabulation"),
    // Whoever takes money waits while a promotion is taken back.
    ("people/promotion", "money"),
    // Who is accepted becomes a student, whose fields an applicant fills in; the photos of applicants.
    ("people/admission", "people/students"),
    ("people/admission", "files"),
    // What somebody who moves has marks in, they take.
    ("people/moves", "teaching/assigned_subjects"),
    // A student's marks go along to another section; a new branch reads what is published of the years before.
    ("people/moves", "exams/marks"),
    ("people/moves", "exams/results"),
    ("people/moves", "people/rolls"),
    ("people/moves", "people/students"),
    // The audit names students by their noun.
    ("people/rolls", "people/students"),
    // Where a student is.
    ("people/students", "ground"),
    // Whom a sheet lists, and which marks count no more.
    ("people/students", "exams/marks"),
    // What a student who leaves owes.
    ("people/students", "money"),
    // What a profile shows of an exam.
    ("people/students", "exams/results"),
    // Whose documents they are.
    ("people/documents", "people/employees"),
    ("people/documents", "people/students"),
    // Whose photos they are, and what else can be imported.
    ("people/photos", "people/students"),
    ("people/photos", "imports"),
    // Who takes the subject of homework and content.
    ("homework", "exams/marks"),
    ("content", "exams/marks"),
    ("attachments", "exams/marks"),
    // Pictures in the size of paper.
    ("papers", "files"),
    // Of whom nothing is due.
    ("papers", "money"),
    // Who sits which paper, and on which seat.
    ("papers", "exams/marks"),
    ("papers", "exams/schedules"),
    // The words of the cashier's search.
    ("money", "people/students"),
    // A password that is changed with the record.
    ("people/employees", "sign_in"),
    // Which kinds can be imported.
    ("people/employees", "imports"),
    ("structure/subjects", "imports"),
    ("people/students", "imports"),
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

/// Every path of a text that begins with `start` (`crate::`, `super::`), without it; braces taken apart, so that `use crate::a::{b, c::d}`
/// is `a::b` and `a::c::d`. Tests inside the file count too.
fn paths(text: &str, start: &str) -> Vec<String> {
    let begins = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':'));
    let mut found = Vec::new();
    for (at, _) in text.match_indices(start).filter(|(at, _)| begins(*at)) {
        path_tree("", &text[at + start.len()..], &mut found);
    }
    found
}

/// Reads one path, and what stands in its braces, and returns what follows.
fn path_tree<'a>(before: &str, text: &'a str, found: &mut Vec<String>) -> &'a str {
    let end = text.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':')).unwrap_or(text.len());
    let (path, mut rest) = text.split_at(end);
    let path = format!("{before}{path}");
    if !rest.starts_with('{') || !(path.is_empty() || path.ends_with("::")) {
        // Nothing stands after a trailing comma.
        if path != before || rest.starts_with('*') {
            found.push(path);
        }
        return rest;
    }
    loop {
        rest = path_tree(&path, rest[1..].trim_start(), found);
        // `a as b`, a trailing comma.
        match rest.find([',', '}']) {
            Some(at) if rest[at..].starts_with(',') => rest = &rest[at..],
            Some(at) => return &rest[at + 1..],
            None => return rest,
        }
    }
}

/// What a file names of the crate: `db`, `features::exams/marks`, ...
fn names(text: &str) -> BTreeSet<String> {
    let name = |path: String| {
        let mut steps = path.split("::").filter(|step| !step.is_empty());
        match (steps.next()?, steps.next()) {
            ("features", Some(group)) if GROUPS.contains(&group) => {
                Some(format!("features::{group}/{}", steps.next().unwrap_or_default()))
            }
            ("features", Some(noun)) => Some(format!("features::{noun}")),
            ("features", None) => Some("features::".to_owned()),
            (room, _) => Some(room.to_owned()),
        }
    };
    paths(text, "crate::").into_iter().filter_map(name).collect()
}

/// The noun that a file of `features` belongs to: `exams/marks`, `ground`; of a file in a group, the file's name without `_store`. None
/// for the lists of modules.
fn noun_of(inside: &Path) -> Option<String> {
    let steps: Vec<_> = inside.iter().map(|step| step.to_string_lossy()).collect();
    let stem = |step: &str| step.trim_end_matches(".rs").trim_end_matches("_store").to_owned();
    match &steps[..] {
        [file] if file == "mod.rs" => None,
        [group, file] if GROUPS.contains(&&**group) && file == "mod.rs" => None,
        [group, noun, ..] if GROUPS.contains(&&**group) => Some(format!("{group}/{}", stem(noun))),
        [noun, ..] => Some(stem(noun)),
        [] => None,
    }
}

#[test]
fn rooms_name_only_the_rooms_below_them() {
    let source = root().join("src");
    let shared = ["cache", "error", "clock", "config", "db"];
    let mut wrong = Vec::new();
    for (room, allowed) in [
        ("db", &["cache"][..]),
        ("auth", &[][..]),
        // Pages and forms are somebody's, so that it reads who visits. Neither knows the `App`, which is made of both.
        ("web", &["auth"][..]),
        ("app", &["auth", "web"][..]),
        ("records", &["app", "auth", "web"][..]),
        ("features", &["app", "auth", "records", "web"][..]),
    ] {
        let folder = source.join(room);
        let files = if folder.is_dir() { sources(&folder) } else { vec![folder.with_extension("rs")] };
        for file in files {
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
fn a_noun_uses_no_other_but_by_the_named_edges() {
    let features = root().join("src/features");
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for file in sources(&features) {
        let inside = file.strip_prefix(&features).unwrap();
        let Some(own) = noun_of(inside) else { continue };
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

/// Another noun is named from the crate's root, where the test above sees it.
#[test]
fn no_noun_reaches_another_by_super() {
    let features = root().join("src/features");
    let mut wrong = Vec::new();
    for file in sources(&features) {
        let inside = file.strip_prefix(&features).unwrap();
        let Some(own) = noun_of(inside) else { continue };
        // The file's own module; a test inside it is one step further down, which only makes this stricter.
        let module = inside.with_extension("");
        let module = if module.ends_with("mod") { module.parent().unwrap().to_path_buf() } else { module };
        for path in paths(&fs::read_to_string(&file).unwrap(), "super::") {
            let mut at = module.parent().unwrap().to_path_buf();
            let mut steps = path.split("::").peekable();
            while steps.next_if(|step| *step == "super").is_some() {
                at.pop();
            }
            at.extend(steps.filter(|step| !step.is_empty()).take(2));
            // What there is no folder or file of is a name inside the noun.
            let there = at
                .ancestors()
                .find(|at| features.join(at).is_dir() || features.join(at).with_extension("rs").is_file());
            let other = there.filter(|at| at.components().next().is_some()).and_then(noun_of);
            if other.as_ref().is_some_and(|other| *other != own && !GROUPS.contains(&other.as_str())) {
                wrong.push(format!("{} names super::{path}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_groups_are_there_and_paths_are_taken_apart() {
    for group in GROUPS {
        assert!(root().join("src/features").join(group).join("mod.rs").is_file(), "{group}");
    }
    let text = "use crate::features::{files, exams::{self, marks::{store, wire as w},}, people::students, ground::*};\n\
                crate::features::structure::branches::store::letterhead(); use ssr::crate::none; use crate::{db::{Conn, Db}, web};";
    let expected =
        ["db", "features::exams/marks", "features::exams/self", "features::files", "features::people/students"];
    let expected =
        expected.into_iter().chain(["features::ground", "features::structure/branches", "web"]).map(str::to_owned);
    assert_eq!(names(text), expected.collect());
    assert_eq!(noun_of(Path::new("structure/groups_store.rs")).as_deref(), Some("structure/groups"));
    assert_eq!(noun_of(Path::new("exams/marks/store.rs")).as_deref(), Some("exams/marks"));
    assert_eq!(noun_of(Path::new("exams/mod.rs")), None);
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
    // What Unicode says of letters is a table, too.
    assert_eq!(names, ["icu_normalizer", "serde"]);
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

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`; of `a/*Inputs.tsx` the folder is looked at.
#[test]
fn the_table_of_rules_names_what_is_there() {
    let top = root().join("..");
    let text = fs::read_to_string(top.join("ARCHITECTURE.md")).unwrap();
    let table: String = text.lines().filter(|line| line.starts_with('|')).collect();
    let named: Vec<&str> = table.split('`').skip(1).step_by(2).filter(|path| path.contains('/')).collect();
    assert!(named.len() > 30, "{named:?}");
    let mut wrong = Vec::new();
    for path in named {
        let (before, alternatives, after) = match path.split_once('{') {
            Some((before, rest)) => rest.split_once('}').map(|(within, after)| (before, within, after)).unwrap(),
            None => (path, "", ""),
        };
        for alternative in alternatives.split(',') {
            let path = format!("{before}{alternative}{after}");
            let there = path.split_once('*').map_or(path.as_str(), |(folder, _)| folder);
            if !top.join(there).exists() {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
