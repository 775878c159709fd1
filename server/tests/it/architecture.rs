//! The shape of the tree (ARCHITECTURE.md), read from the sources. That crates use each other one way only, Cargo sees to; what crates
//! cannot say is held here, so that a wrong `use` fails.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::tree::{crates, files, sources, top};

/// The crates of features: each folder or file of theirs is a noun.
const FEATURES: &[&str] = &["exams", "grading", "office", "people", "published", "roster"];
/// Folders of a crate whose own folders and files are the nouns.
const GROUPS: &[&str] = &["people/teaching", "roster/structure"];
/// No crate of ours has more lines than this outside of `tests/`, so that a change is compiled soon.
const MOST_LINES: usize = 45_000;

/// Noun -> the other nouns of its crate that it may read. Everything else goes through the crate's own store.
const EDGES: &[(&str, &str)] = &[
    // The pictures of events are for whoever sees them.
    ("roster/files", "roster/events"),
    ("roster/attendance", "roster/ground"),
    ("roster/attendance", "roster/structure/branches"),
    // Which session is active is a session's status.
    ("roster/structure/active_session", "roster/structure/sessions"),
    // Their hours and rooms are those of lessons.
    ("roster/structure/bell_schedules", "roster/structure/routines"),
    // The new session is added as its own form adds it.
    ("roster/structure/next_year", "roster/structure/sessions"),
    ("roster/structure/routines", "roster/structure/branches"),
    ("roster/structure/sections", "roster/structure/routines"),
    // A session names the one that it is graded by.
    ("roster/structure/sessions", "roster/structure/grading_schemes"),
    // Which kinds can be imported.
    ("roster/structure/subjects", "roster/imports"),
    // Who stands in for a lesson.
    ("roster/structure/substitutions", "roster/structure/routines"),
    // What holds marks is not deleted.
    ("exams/exam_list", "exams/marks"),
    // Who sits in a hall.
    ("exams/halls", "exams/schedules"),
    ("exams/results", "exams/marks"),
    // What a changed full mark falls on.
    ("exams/schedules", "exams/marks"),
    // What another scheme would make of a section.
    ("grading/grading_schemes", "grading/tabulation"),
    ("grading/report_cards", "grading/failing"),
    ("grading/report_cards", "grading/qualities"),
    ("grading/tabulation", "grading/failing"),
    // Who is accepted becomes a student, whose fields an applicant fills in.
    ("people/admission", "people/students"),
    // Whose documents they are.
    ("people/documents", "people/employees"),
    ("people/documents", "people/students"),
    // What a list names and the branch lacks is added from the list.
    ("people/employees", "people/departments_store"),
    ("people/employees", "people/designations_store"),
    ("people/moves", "people/rolls"),
    ("people/moves", "people/students"),
    // What somebody who moves has marks in, they take.
    ("people/moves", "people/teaching/assigned_subjects"),
    // Whose photos they are.
    ("people/photos", "people/students"),
    // What a roll may be.
    ("people/promotion", "people/rolls"),
    // The audit names students by their noun.
    ("people/rolls", "people/students"),
    // Who is chosen for.
    ("people/teaching/assigned_subjects", "people/students"),
    // Cards and certificates behind an address that needs no account.
    ("published/print_links", "published/papers"),
    // Taking back a result asks about the links that hold it.
    ("published/publishing", "published/print_links"),
    // The words of every noun.
    ("office/audit", "office/KEPT"),
    ("office/audit", "office/NOUNS"),
];

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

/// The noun that a path of a crate leads to: `exams/marks`, `roster/structure/branches`.
fn noun<'s>(of: &str, steps: impl Iterator<Item = &'s str>) -> Option<String> {
    let mut steps = steps.filter(|step| !step.is_empty());
    let noun = format!("{of}/{}", steps.next()?);
    if GROUPS.contains(&noun.as_str()) { Some(format!("{noun}/{}", steps.next()?)) } else { Some(noun) }
}

/// The nouns of its own crate that a file names.
fn names(of: &str, text: &str) -> BTreeSet<String> {
    paths(text, "crate::").iter().filter_map(|path| noun(of, path.split("::"))).collect()
}

/// The noun that a file of a crate belongs to: of a file by itself, its name without `_store`. None for the lists of modules.
fn noun_of(of: &str, inside: &str) -> Option<String> {
    // The table of a crate's routes names all that it routes to.
    if inside == "routes.rs" {
        return None;
    }
    let path = inside.strip_suffix(".rs").unwrap_or(inside);
    let steps: Vec<&str> = path.split('/').filter(|step| !matches!(*step, "mod" | "lib")).collect();
    let last = steps.len().checked_sub(1)?;
    let stem = |(place, step): (usize, &&'_ str)| {
        if place == last { step.trim_end_matches("_store").to_owned() } else { (*step).to_owned() }
    };
    let steps: Vec<String> = steps.iter().enumerate().map(stem).collect();
    noun(of, steps.iter().map(String::as_str))
}

/// The sources of the crates of features: the crate, the path inside it, the text.
fn of_features() -> Vec<(String, String, String)> {
    let apart = |(path, text): (String, String)| {
        let (of, inside) = path.split_once('/')?;
        FEATURES.contains(&of).then(|| (of.to_owned(), inside.to_owned(), text))
    };
    let found: Vec<_> = sources().into_iter().filter_map(apart).collect();
    assert!(found.len() > 300, "{} sources", found.len());
    found
}

#[test]
fn a_noun_uses_no_other_but_by_the_named_edges() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for (of, inside, text) in of_features() {
        let Some(own) = noun_of(&of, &inside) else { continue };
        for other in names(&of, &text) {
            if other == own {
                continue;
            }
            match EDGES.iter().find(|(from, to)| *from == own && *to == other) {
                Some(edge) => {
                    used.insert(*edge);
                }
                None => wrong.push(format!("{own} uses {other} ({inside})")),
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
    let mut wrong = Vec::new();
    for (of, inside, text) in of_features() {
        let Some(own) = noun_of(&of, &inside) else { continue };
        let root = top().join("crates").join(&of).join("src");
        // The file's own module; a test inside it is one step further down, which only makes this stricter.
        let module = Path::new(&inside).with_extension("");
        let module = if module.ends_with("mod") { module.parent().unwrap().to_path_buf() } else { module };
        for path in paths(&text, "super::") {
            let mut at = module.parent().unwrap().to_path_buf();
            let mut steps = path.split("::").peekable();
            while steps.next_if(|step| *step == "super").is_some() {
                at.pop();
            }
            at.extend(steps.filter(|step| !step.is_empty()).take(2));
            // What there is no folder or file of is a name inside the noun.
            let there =
                at.ancestors().find(|at| root.join(at).is_dir() || root.join(at).with_extension("rs").is_file());
            let other =
                there.filter(|at| at.components().next().is_some()).and_then(|at| noun_of(&of, &at.to_string_lossy()));
            if other.is_some_and(|other| other != own) {
                wrong.push(format!("{of}/{inside} names super::{path}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_groups_are_there_and_paths_are_taken_apart() {
    for group in GROUPS {
        let (of, folder) = group.split_once('/').unwrap();
        assert!(top().join("crates").join(of).join("src").join(folder).join("mod.rs").is_file(), "{group}");
    }
    let text = "use crate::{files, marks::{store, wire as w}, students, structure::{self, classes::X},};\n\
                crate::structure::branches::store::letterhead(); use ssr::crate::none; use crate::ground::*;";
    let expected =
        ["files", "marks", "students", "structure/self", "structure/classes", "structure/branches", "ground"];
    assert_eq!(names("roster", text), expected.iter().map(|noun| format!("roster/{noun}")).collect());
    assert_eq!(noun_of("roster", "structure/groups_store.rs").as_deref(), Some("roster/structure/groups"));
    assert_eq!(noun_of("exams", "marks/store.rs").as_deref(), Some("exams/marks"));
    assert_eq!(noun_of("exams", "halls_store.rs").as_deref(), Some("exams/halls"));
    assert_eq!(noun_of("exams", "lib.rs"), None);
    assert_eq!(noun_of("roster", "structure/mod.rs"), None);
}

/// All that a handler may hold is made of the parts of `web`, which know it as a `Program`; tables of routes are of handlers.
#[test]
fn no_part_of_the_app_names_it() {
    let of_web = sources()
        .into_iter()
        .filter(|(path, _)| path.starts_with("web/") && !matches!(&path[..], "web/app.rs" | "web/routes.rs"));
    let naming = of_web.filter(|(_, text)| paths(text, "crate::").iter().any(|path| path.starts_with("app")));
    let naming: Vec<String> = naming.map(|(path, _)| path).collect();
    assert!(naming.is_empty(), "{naming:#?}");
}

#[test]
fn every_route_of_the_router_is_in_a_table() {
    // The tables are made with the router by the same lines; what else is routed has no marks to tell.
    let source = include_str!("../../src/routes.rs");
    let routed: Vec<&str> = source.lines().filter(|line| line.contains(".route(") && !line.contains("$(")).collect();
    let beside = ["/assets/{name}", "/healthz", "/readyz"];
    assert_eq!(routed.len(), beside.len(), "beside the tables there are only {beside:?}: {routed:#?}");
    assert!(beside.iter().all(|path| routed.iter().any(|line| line.contains(path))), "{routed:#?}");
    let joined: Vec<&str> =
        source.split_inclusive(')').filter(|of| of.contains(".nest(") || of.contains(".merge(")).collect();
    let calls_and_pages = [".nest(\"/api\", api)", ".merge(pages)"];
    let of_groups = [".merge($group::routes::api()", ".merge($group::routes::pages()"];
    assert_eq!(joined.len(), calls_and_pages.len() + of_groups.len(), "{joined:#?}");
    assert!(
        joined.iter().all(|of| calls_and_pages.iter().chain(&of_groups).any(|way| of.contains(way))),
        "{joined:#?}"
    );
    // And nothing is routed beside the lines of a group's table.
    for (path, text) in sources() {
        let is_table = path.ends_with("/routes.rs");
        assert!(!text.contains(".route(") || is_table || path == "web/pdf.rs", "{path} routes by itself");
    }
}

#[test]
fn sql_stands_only_in_stores_and_in_db() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let allowed = path.starts_with("db/")
            || path.ends_with("store.rs")
            || path.contains("/store/")
            || path.starts_with("server/demo/")
            || path.starts_with("server/backup");
        if !allowed && (text.contains(".bind(") || text.contains("insert into ") || text.contains("sqlx::")) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_crate_grows_too_large() {
    let mut all = crates();
    let others = ["crates/testing", "server/rules", "server/derive", "ssr", "bench", "xtask"];
    all.extend(others.map(|folder| (folder.to_owned(), top().join(folder))));
    for (name, folder) in all {
        let lines: usize =
            files(&folder.join("src")).iter().map(|file| fs::read_to_string(file).unwrap().lines().count()).sum();
        assert!((1..=MOST_LINES).contains(&lines), "{name} has {lines} lines");
    }
}

#[test]
fn rules_import_nothing_of_ours_and_do_no_input_or_output() {
    let manifest = fs::read_to_string(top().join("server/rules/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split('[').next().unwrap();
    let names: Vec<&str> = dependencies
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .collect();
    // What Unicode says of letters is a table, too. Grading schemes are documents in JSON, read from a text that is at hand; their letters are texts of
    // a fixed size.
    assert_eq!(names, ["arrayvec", "icu_normalizer", "serde", "serde_json"]);
    for file in files(&top().join("server/rules/src")) {
        let text = fs::read_to_string(&file).unwrap();
        for word in ["std::fs", "std::net", "std::time", "std::env", "async fn", "tokio"] {
            assert!(!text.contains(word), "{} has {word}", file.display());
        }
    }
}

#[test]
fn files_stay_short_enough_to_read() {
    let top = top();
    let mut long = Vec::new();
    for folder in ["crates", "server/src", "server/rules/src", "server/tests", "ssr/src", "xtask/src"] {
        for file in files(&top.join(folder)) {
            let lines = fs::read_to_string(&file).unwrap().lines().count();
            if lines > 600 {
                long.push(format!("{}: {lines} lines", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// `cargo xtask test` runs no tests in comments.
#[test]
fn no_comment_holds_a_test() {
    let top = top();
    let mut found = Vec::new();
    for folder in ["crates", "server", "ssr/src", "bench/src", "xtask/src"] {
        for file in files(&top.join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            let is_fence = |line: &str| line.trim_start_matches([' ', '/', '!']).starts_with("```");
            if text.lines().any(|line| line.trim_start().starts_with("//") && is_fence(line)) {
                found.push(file.display().to_string());
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn citations_name_a_heading_of_the_rules() {
    let top = top();
    let rules = fs::read_to_string(top.join("docs/rules.md")).unwrap();
    let headings: Vec<&str> = rules.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert!(headings.len() > 10, "{headings:?}");
    let mut wrong = Vec::new();
    for folder in ["crates", "server/src", "server/rules/src", "server/tests", "ssr/src", "bench/src"] {
        for file in files(&top.join(folder)) {
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
    let top = top();
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
            if !top.join(&path).exists() {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
