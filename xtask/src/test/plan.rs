//! Which tests a change can affect: from the paths that changed, what the workspace says of its packages, and the names that tests use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Failure, cargo, output_of, root};

/// The program, and what may depend on a group of features beside it.
const PROGRAM: &str = "markbook";
const BENCH: &str = "markbook-bench";
/// Tests of the program that walk over all calls and sources: they belong to every feature.
const WALKS: [&str; 5] = ["architecture", "openapi", "permission_matrix", "spec_index", "statements"];
/// Browser tests of each feature, by its folder; beside the tests.
const E2E: &str = "ui/e2e/features.json";
/// What says nothing about where it belongs.
const FRAME: [&str; 5] = ["server", "crates", "src", "features", "ui"];

/// What is run. Empty: nothing of its kind.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Plan {
    /// Why everything has to be run, by file.
    pub(super) whole: Vec<String>,
    /// By package.
    pub(super) tests: BTreeMap<String, Tests>,
    /// Changed files of `ui/`, from there.
    pub(super) ui: BTreeSet<String>,
    /// Whether TypeScript and vitest have something to look at.
    pub(super) screens: bool,
    pub(super) every_vitest: bool,
    /// Browser test files, without their ending.
    pub(super) e2e: BTreeSet<String>,
    pub(super) every_e2e: bool,
}

/// Tests of one package.
#[derive(Debug, PartialEq)]
pub(super) enum Tests {
    All,
    /// Parts of their names.
    Named(BTreeSet<String>),
}

/// What has to be known of the sources.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) packages: Vec<Package>,
    /// Browser tests by feature.
    pub(super) e2e: BTreeMap<String, Vec<String>>,
    /// The text of each file of the program that names calls and pages.
    pub(super) routes: Vec<String>,
    /// The modules of the program's integration tests, with their text.
    pub(super) tests: BTreeMap<String, String>,
    /// The sources of the program's features, by path from its folder.
    pub(super) features: BTreeMap<String, String>,
}

#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    /// From the top of the workspace.
    pub(super) folder: String,
    /// Packages of the workspace that depend on it.
    pub(super) dependants: BTreeSet<String>,
}

pub(super) fn plan(paths: &[String], tree: &Tree) -> Plan {
    let mut plan = Plan::default();
    for path in paths {
        if let Err(why) = plan.add(path, tree) {
            plan.whole.push(format!("{path}: {why}"));
        }
    }
    plan
}

impl Plan {
    /// Adds what one file can affect. The error says why that cannot be told.
    fn add(&mut self, path: &str, tree: &Tree) -> Result<(), &'static str> {
        if let Some(file) = path.strip_prefix("ui/") {
            return self.add_screen(path, file, tree);
        }
        let ending = path.rsplit('.').next().unwrap_or_default();
        let at_the_top = !path.contains('/');
        if path.starts_with("docs/") || (at_the_top && ending == "md") {
            // Read by the tests that hold the map of the code and the index of the rules.
            self.add_tests(PROGRAM, walks());
            return Ok(());
        }
        let package = tree.package_of(path).ok_or("it belongs to no package")?;
        let inside = path.strip_prefix(&package.folder).unwrap_or(path).trim_start_matches('/');
        if ending != "rs" || inside == "build.rs" {
            return Err("not a source of Rust");
        }
        if package.dependants.is_empty() && package.name != PROGRAM {
            self.tests.insert(package.name.clone(), Tests::All);
            return Ok(());
        }
        if let Some(test) = inside.strip_prefix("tests/") {
            self.add_test_file(package, test, tree);
            return Ok(());
        }
        if package.dependants.iter().any(|dependant| dependant != PROGRAM && dependant != BENCH) {
            return Err("other parts of the workspace are made from it");
        }
        let (feature, files) = tree.feature_of(path).ok_or("it is not within one feature")?;
        self.e2e.extend(files.iter().cloned());
        if package.name != PROGRAM {
            // A group of features with tests of its own.
            self.tests.insert(package.name.clone(), Tests::All);
            self.add_tests(PROGRAM, tree.tests_of(&feature).into_iter().chain(walks()));
            return Ok(());
        }
        if !inside.starts_with("src/features/") {
            return Err("all features may use it");
        }
        let module = feature.replace('/', "::");
        let users = tree.users_of(&feature);
        let tests = tree.tests_of(&feature);
        if tests.is_empty() {
            self.tests.insert(PROGRAM.to_owned(), Tests::All);
            return Ok(());
        }
        let of_users = users.iter().flat_map(|user| tree.tests_of(user)).collect::<Vec<_>>();
        let modules = users.iter().map(|user| format!("features::{}::", user.replace('/', "::")));
        let own = [format!("features::{module}::")];
        self.add_tests(PROGRAM, own.into_iter().chain(modules).chain(tests).chain(of_users).chain(walks()));
        Ok(())
    }

    fn add_screen(&mut self, path: &str, file: &str, tree: &Tree) -> Result<(), &'static str> {
        let in_folder = |folder: &str| file.starts_with(folder);
        if !in_folder("src/") && !in_folder("test/") && !in_folder("e2e/") {
            return Err("all screens are built by it");
        }
        self.ui.insert(file.to_owned());
        if let Some(test) = file.strip_prefix("e2e/") {
            match test.strip_suffix(".test.mjs") {
                Some(name) => self.e2e.extend([name.to_owned()]),
                None => self.every_e2e = true,
            }
            return Ok(());
        }
        self.screens = true;
        if in_folder("test/") || file.contains(".test.") {
            // What tests share is in files that are not tests.
            self.every_vitest |= in_folder("test/") && !file.contains(".test.");
            return Ok(());
        }
        // What a first view weighs is a matter of every screen.
        self.e2e.insert("weight".to_owned());
        if let Some((_, files)) = tree.feature_of(path).filter(|_| in_folder("src/features/")) {
            self.e2e.extend(files.iter().cloned());
        } else {
            self.every_vitest = true;
            self.every_e2e = true;
        }
        Ok(())
    }

    /// A file below `tests/` of a package. Of the program's it runs alone, with those that use something of it.
    fn add_test_file(&mut self, package: &Package, file: &str, tree: &Tree) {
        let module = file.split('/').nth(1).map(|module| module.trim_end_matches(".rs"));
        let alone = module.filter(|module| package.name == PROGRAM && tree.tests.contains_key(*module));
        let Some(module) = alone else {
            self.tests.insert(package.name.clone(), Tests::All);
            return;
        };
        let path = format!("{module}::");
        let users = tree.tests.iter().filter(|(_, text)| names(text, &path)).map(|(name, _)| format!("{name}::"));
        self.add_tests(PROGRAM, users.chain([path.clone()]));
    }

    fn add_tests(&mut self, package: &str, filters: impl IntoIterator<Item = String>) {
        let tests = self.tests.entry(package.to_owned()).or_insert_with(|| Tests::Named(BTreeSet::new()));
        if let Tests::Named(named) = tests {
            named.extend(filters);
        }
    }

    /// What is run, for the terminal.
    pub(super) fn said(&self) -> String {
        if !self.whole.is_empty() {
            let files = self.whole.join("\n  ");
            return format!("everything is run, because it cannot be told what these reach:\n  {files}");
        }
        let mut said = Vec::new();
        for (package, tests) in &self.tests {
            said.push(match tests {
                Tests::All => format!("  {package}: all tests"),
                Tests::Named(names) => format!("  {package}: {}", names.iter().cloned().collect::<Vec<_>>().join(" ")),
            });
        }
        if self.screens {
            said.push(format!(
                "  vitest: {}",
                if self.every_vitest { "all" } else { "what imports the changed files, and test/" }
            ));
        }
        if self.every_e2e {
            said.push("  browser: all".to_owned());
        } else if !self.e2e.is_empty() {
            said.push(format!("  browser: {}", self.e2e.iter().cloned().collect::<Vec<_>>().join(" ")));
        }
        said.join("\n")
    }
}

impl Tree {
    pub(super) fn read() -> Result<Self, Failure> {
        let metadata = output_of(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
        let packages = packages(&serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?);
        let text = fs::read_to_string(root().join(E2E)).map_err(|error| format!("{E2E}: {error}"))?;
        let e2e = serde_json::from_str(&text).map_err(|error| format!("{E2E}: {error}"))?;
        let mut tree = Self { packages, e2e, ..Self::default() };
        let program =
            tree.packages.iter().find(|package| package.name == PROGRAM).map(|package| package.folder.clone());
        let program = root().join(program.ok_or("the workspace has no program")?);
        for (path, text) in sources(&program.join("tests")) {
            let module = path.split('/').nth(1).unwrap_or_default().trim_end_matches(".rs").to_owned();
            tree.tests.entry(module).or_default().push_str(&text);
        }
        for shared in ["main", "support", ""] {
            tree.tests.remove(shared);
        }
        tree.features = sources(&program.join("src/features"));
        tree.routes = sources(&program.join("src"))
            .into_iter()
            .filter(|(path, _)| path.starts_with("routes"))
            .map(|(_, text)| text)
            .collect();
        Ok(tree)
    }

    /// The package whose folder holds a file: the innermost.
    fn package_of(&self, path: &str) -> Option<&Package> {
        let holds = |package: &&Package| path.strip_prefix(&package.folder).is_some_and(|rest| rest.starts_with('/'));
        self.packages.iter().filter(holds).max_by_key(|package| package.folder.len())
    }

    /// The feature that a file belongs to, by the folders on its way, and the browser tests of it.
    fn feature_of(&self, path: &str) -> Option<(String, &[String])> {
        let folders: Vec<&str> = path.split('/').filter(|part| !FRAME.contains(part)).collect();
        let (_, folders) = folders.split_last()?;
        let name = |length: usize| folders.get(..length).map(|folders| folders.join("/"));
        [2, 1].into_iter().filter_map(name).find_map(|name| Some((name.clone(), self.e2e.get(&name)?.as_slice())))
    }

    /// Features of the program whose sources name this one, or another module of its name.
    fn users_of(&self, feature: &str) -> BTreeSet<String> {
        let module = format!("{}::", noun_of(feature));
        let users = self.features.iter().filter(|(_, text)| names(text, &module));
        users.filter_map(|(path, _)| Some(self.feature_of(path)?.0)).filter(|user| user != feature).collect()
    }

    /// The modules of the program's integration tests that are named like a feature, or that name it or one of its calls or pages.
    fn tests_of(&self, feature: &str) -> Vec<String> {
        let noun = noun_of(feature);
        let module = format!("{noun}::");
        let addresses = self.addresses_of(noun);
        let about = |(name, text): &(&String, &String)| {
            name.contains(noun)
                || names(text, &module)
                || addresses.iter().any(|address| text.contains(address.as_str()))
        };
        self.tests.iter().filter(about).map(|(name, _)| format!("{name}::")).collect()
    }

    /// What the calls and pages of a feature are called: what stands in quotes after a `/` on the lines that name its module.
    fn addresses_of(&self, noun: &str) -> BTreeSet<String> {
        let module = format!("{noun}::");
        let lines = self.routes.iter().flat_map(|text| text.lines()).filter(|line| names(line, &module));
        let addresses = lines.filter_map(|line| line.split('"').nth(1)).filter_map(|path| path.strip_prefix('/'));
        let fixed = addresses.map(|path| path.split("/{").next().unwrap_or(path).to_owned());
        fixed.filter(|address| address.len() > 3).collect()
    }
}

/// The last folder of a feature.
fn noun_of(feature: &str) -> &str {
    feature.rsplit('/').next().unwrap_or(feature)
}

fn walks() -> [String; 5] {
    WALKS.map(|walk| format!("{walk}::"))
}

/// Whether `path` is in a text and is not the end of a longer word.
fn names(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(place, _)| {
        !text[..place].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '_')
    })
}

/// The packages of the workspace, from `cargo metadata`.
fn packages(metadata: &Value) -> Vec<Package> {
    let root = root();
    let all = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let name_of = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let depends = |on: &str, package: &Value| {
        let dependencies = package["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
        dependencies.iter().any(|dependency| dependency["path"].is_string() && dependency["name"] == on)
    };
    all.iter()
        .map(|package| {
            let name = name_of(package);
            let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
            let folder = manifest.parent().and_then(|folder| folder.strip_prefix(&root).ok()).unwrap_or(Path::new(""));
            let dependants = all.iter().filter(|other| depends(&name, other)).map(name_of).collect();
            Package { name, folder: folder.to_string_lossy().into_owned(), dependants }
        })
        .collect()
}

/// The text of all Rust files below a folder, by their paths from there. What cannot be read is not there.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let inside = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().into_owned();
                found.insert(inside, fs::read_to_string(&path).unwrap_or_default());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependants: &[&str]) -> Package {
        let dependants = dependants.iter().map(|name| (*name).to_owned()).collect();
        Package { name: name.to_owned(), folder: folder.to_owned(), dependants }
    }

    fn tree() -> Tree {
        let text = str::to_owned;
        Tree {
            packages: vec![
                package("markbook", "server", &["markbook-bench"]),
                package("rules", "server/rules", &["markbook", "money"]),
                package("money", "crates/money", &["markbook"]),
                package("xtask", "xtask", &[]),
            ],
            e2e: BTreeMap::from([
                (text("library"), vec![text("library")]),
                (text("exams/marks"), vec![text("grid")]),
                (text("exams"), vec![text("exam_schedules")]),
                (text("money"), vec![text("fees")]),
            ]),
            routes: vec![text(r#"put "/issueBook/{id}" library::issue_book => X, Some(Y), "Lends.";"#)],
            tests: BTreeMap::from([
                (text("library"), String::new()),
                (text("audit"), text(r#"crate::cards::call("/api/issueBook/1")"#)),
                (text("marks_save"), String::new()),
                (text("cards"), text("use markbook::features::exams::marks::store;")),
                (text("fees_raising"), text("use money::raising;")),
            ]),
            features: BTreeMap::from([
                (text("exams/marks/store.rs"), String::new()),
                (text("library/store.rs"), text("use crate::features::exams::marks::store;")),
            ]),
        }
    }

    fn planned(paths: &[&str]) -> Plan {
        plan(&paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>(), &tree())
    }

    fn filters(plan: &Plan, package: &str) -> String {
        match plan.tests.get(package) {
            Some(Tests::Named(names)) => {
                names.iter().filter(|name| !walks().contains(name)).cloned().collect::<Vec<_>>().join(" ")
            }
            Some(Tests::All) => "all".to_owned(),
            None => String::new(),
        }
    }

    #[test]
    fn a_feature_runs_its_own_tests_those_that_call_it_and_those_of_its_users() {
        let plan = planned(&["server/src/features/library/store.rs"]);
        assert_eq!(filters(&plan, "markbook"), "audit:: features::library:: library::");
        assert_eq!(plan.e2e, BTreeSet::from(["library".to_owned()]));
        let plan = planned(&["server/src/features/exams/marks/store.rs"]);
        let expected = "audit:: cards:: features::exams::marks:: features::library:: library:: marks_save::";
        assert_eq!(filters(&plan, "markbook"), expected);
        assert_eq!(plan.e2e, BTreeSet::from(["grid".to_owned()]));
        assert!(plan.whole.is_empty() && !plan.screens && !plan.every_e2e);
    }

    #[test]
    fn a_crate_of_features_runs_whole_and_what_walks_over_all_calls() {
        let plan = planned(&["crates/money/src/raising/store.rs"]);
        assert_eq!(filters(&plan, "money"), "all");
        assert_eq!(filters(&plan, "markbook"), "fees_raising::");
        assert_eq!(plan.e2e, BTreeSet::from(["fees".to_owned()]));
    }

    #[test]
    fn a_test_file_runs_alone_and_shared_support_runs_all_that_share_it() {
        assert_eq!(filters(&planned(&["server/tests/it/cards.rs"]), "markbook"), "audit:: cards::");
        assert_eq!(
            filters(&planned(&["server/tests/it/cards.rs", "server/tests/it/support/mod.rs"]), "markbook"),
            "all"
        );
        assert_eq!(planned(&["ui/e2e/grid.test.mjs"]).e2e, BTreeSet::from(["grid".to_owned()]));
        assert!(planned(&["ui/e2e/support.mjs"]).every_e2e);
        assert!(planned(&["ui/test/samples.ts"]).every_vitest);
    }

    #[test]
    fn a_screen_runs_what_imports_it_and_its_feature_in_the_browser() {
        let plan = planned(&["ui/src/features/exams/marks/MarkGrid.tsx"]);
        assert_eq!(plan.ui, BTreeSet::from(["src/features/exams/marks/MarkGrid.tsx".to_owned()]));
        assert_eq!(plan.e2e, BTreeSet::from(["grid".to_owned(), "weight".to_owned()]));
        assert!(plan.screens && !plan.every_vitest && !plan.every_e2e && plan.tests.is_empty());
    }

    #[test]
    fn what_cannot_be_narrowed_runs_everything_and_says_for_which_file() {
        for path in [
            "Cargo.lock",
            ".ci/run",
            "migrations/sqlite/0001.sql",
            "server/build.rs",
            "server/askama.toml",
            "server/src/web/page.rs",
            "server/src/features/imports.rs",
            "server/src/features/new_feature/store.rs",
            "server/rules/src/marks.rs",
            "ui/package-lock.json",
            "ui/build.mjs",
        ] {
            let plan = planned(&[path, "xtask/src/main.rs"]);
            assert_eq!(plan.whole.len(), 1, "{path}: {plan:?}");
            assert!(plan.said().contains(path), "{}", plan.said());
        }
        for path in ["ui/src/controls/Button.tsx", "ui/src/styles/tokens.css", "ui/src/features/new_feature/X.tsx"] {
            let plan = planned(&[path]);
            assert!(plan.every_vitest && plan.every_e2e, "{path}: {plan:?}");
        }
    }

    #[test]
    fn what_nothing_depends_on_runs_its_own_tests_and_documents_run_what_reads_them() {
        let plan = planned(&["xtask/src/main.rs"]);
        assert_eq!(plan.tests, BTreeMap::from([("xtask".to_owned(), Tests::All)]));
        let walks = Tests::Named(walks().into_iter().collect());
        assert_eq!(planned(&["docs/rules.md"]).tests, BTreeMap::from([("markbook".to_owned(), walks)]));
    }

    /// The map names files that are there, and every folder of screens is in it.
    #[test]
    fn the_map_of_browser_tests_is_of_this_tree() {
        let tree = Tree::read().unwrap();
        for (feature, files) in &tree.e2e {
            assert!(!files.is_empty(), "{feature}");
            for file in files {
                assert!(root().join(format!("ui/e2e/{file}.test.mjs")).exists(), "{feature}: {file}");
            }
        }
        for group in fs::read_dir(root().join("ui/src/features")).unwrap() {
            let group = group.unwrap().path();
            let nouns = fs::read_dir(&group).unwrap().map(|noun| noun.unwrap().path());
            for folder in nouns.filter(|noun| noun.is_dir()).chain([group.clone()]) {
                let file = folder.join("X.tsx");
                let path = file.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
                let only_nouns =
                    folder == group && fs::read_dir(&folder).unwrap().all(|file| file.unwrap().path().is_dir());
                assert!(only_nouns || tree.feature_of(&path).is_some(), "{path} is in no line of {E2E}");
            }
        }
        for walk in WALKS {
            assert!(tree.tests.contains_key(walk), "{walk}");
        }
        assert!(tree.tests_of("library").contains(&"library::".to_owned()));
    }
}
