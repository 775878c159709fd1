//! Which tests a change can affect: from the paths that changed, what the workspace says of its packages, and the names that tests use.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::{FEATURES, HELPERS, PROGRAM, Package, Tree, WALKS, names, package_name};

/// What is run. Empty: nothing of its kind.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Plan {
    /// Why everything has to be run, by file.
    pub(super) whole: Vec<String>,
    /// Packages of which a source has changed: of the others Clippy says what it said before.
    pub(super) linted: BTreeSet<String>,
    /// The test binaries of the program that Clippy looks at.
    pub(super) linted_binaries: BTreeSet<String>,
    /// By package.
    pub(super) tests: BTreeMap<String, Tests>,
    /// Where only some of the program's tests are run, the test binaries that they are in.
    pub(super) binaries: BTreeSet<String>,
    /// How the addresses begin that the program's walks over all of them are narrowed to; `None` where something has changed that no address tells.
    pub(super) walked: Option<BTreeSet<String>>,
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

pub(super) fn plan(paths: &[String], tree: &Tree) -> Plan {
    let mut plan = Plan { walked: Some(BTreeSet::new()), ..Plan::default() };
    for path in paths {
        if let Err(why) = plan.add(path, tree) {
            plan.whole.push(format!("{path}: {why}"));
        }
    }
    if let Some(Tests::Named(names)) = plan.tests.get(PROGRAM) {
        plan.binaries = tree.binaries_of(names);
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
            self.walked = None;
            self.add_tests(PROGRAM, WALKS.map(|walk| format!("{walk}::")));
            return Ok(());
        }
        let package = tree.package_of(path).ok_or("it belongs to no package")?;
        let inside = path.strip_prefix(&package.folder).unwrap_or(path).trim_start_matches('/');
        if ending != "rs" || inside == "build.rs" {
            return Err("not a source of Rust");
        }
        self.linted.insert(package.name.clone());
        if package.dependants.is_empty() && package.name != PROGRAM {
            self.tests.insert(package.name.clone(), Tests::All);
            return Ok(());
        }
        if let Some(test) = inside.strip_prefix("tests/") {
            self.walked = None;
            if package.name == PROGRAM {
                self.linted_binaries.extend(test.split('/').next().map(str::to_owned));
            }
            self.add_test_file(package, test, tree);
            return Ok(());
        }
        if package.name == PROGRAM {
            return Err("it is the program's own");
        }
        if package.name == HELPERS {
            self.walked = None;
            self.linted_binaries.extend(tree.binaries.values().flatten().cloned());
            self.tests.insert(PROGRAM.to_owned(), Tests::All);
            return Ok(());
        }
        if !FEATURES.contains(&package.name.as_str()) {
            return Err("other parts of the workspace are made from it");
        }
        let feature = tree.feature_of(path).ok_or("it is not within one feature")?;
        if tree.shared_user_of(feature).is_some() {
            return Err("a source that other features share uses it");
        }
        // Each has a test binary of its name.
        self.linted_binaries.insert(package.name.clone());
        self.add_feature(feature, tree);
        Ok(())
    }

    /// The tests beside the sources of a feature and of those that use it, the program's that are about any of them, those that
    /// walk over everything, and the feature's own in the browser.
    fn add_feature(&mut self, feature: &str, tree: &Tree) {
        self.e2e.extend(tree.e2e_of(feature));
        self.add_tests(package_name(feature), [tree.module_of(feature)]);
        let users = tree.users_of(feature);
        let own = tree.addresses_of(feature);
        self.walked = self.walked.take().filter(|_| !own.is_empty());
        if let Some(walked) = &mut self.walked {
            walked.extend(own);
            walked.extend(users.iter().flat_map(|user| tree.addresses_of(user)));
        }
        for user in users.iter().filter(|user| tree.has_own_tests(user)) {
            self.add_tests(package_name(user), [tree.module_of(user)]);
        }
        let tests = tree.tests_of(feature);
        if tests.is_empty() {
            self.tests.insert(PROGRAM.to_owned(), Tests::All);
            return;
        }
        let of_users = users.iter().flat_map(|user| tree.tests_of(user));
        self.add_tests(
            PROGRAM,
            tests.into_iter().chain(of_users).chain(tree.program_users_of(feature)).chain(tree.walks()),
        );
    }

    fn add_screen(&mut self, path: &str, file: &str, tree: &Tree) -> Result<(), &'static str> {
        let in_folder = |folder: &str| file.starts_with(folder);
        if in_folder("messages/") && !in_folder("messages/project.inlang/") {
            if file.ends_with("/calls.json") {
                return Err("the program's own texts are made from it");
            }
            // Every screen is rendered there; in the browser, a text is looked for by the tests of what says it.
            self.screens = true;
            self.every_vitest = true;
            self.e2e.extend(tree.e2e_over_all.iter().cloned());
            return Ok(());
        }
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
        // Such as what a first view weighs.
        self.e2e.extend(tree.e2e_over_all.iter().cloned());
        let files = tree.e2e_of_screen(path);
        if files.is_empty() {
            self.every_vitest = true;
            self.every_e2e = true;
        }
        self.e2e.extend(files);
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

    /// The addresses that walks are narrowed to, apart by spaces; empty for all.
    pub(super) fn addresses(&self) -> String {
        self.walked.iter().flatten().cloned().collect::<Vec<_>>().join(" ")
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
        if !self.binaries.is_empty() {
            said.push(format!(
                "  of the test binaries {}",
                self.binaries.iter().cloned().collect::<Vec<_>>().join(" ")
            ));
        }
        let walked = self.addresses();
        if !walked.is_empty() {
            said.push(format!("  of all calls and pages those below {walked}"));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependants: &[&str]) -> Package {
        let dependants = dependants.iter().map(|name| (*name).to_owned()).collect();
        Package { name: name.to_owned(), folder: folder.to_owned(), dependants }
    }

    fn texts(texts: &[(&str, &str)]) -> BTreeMap<String, String> {
        texts.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    /// Features `marks` and `halls` of one package, `library` of another, and who uses them.
    fn tree() -> Tree {
        let files = |feature: &str, file: &str| (feature.to_owned(), vec![file.to_owned()]);
        Tree {
            packages: vec![
                package("markbook", "server", &["markbook-bench", "testing"]),
                package("testing", "crates/testing", &["markbook"]),
                package("rules", "server/rules", &["markbook", "exams"]),
                package("db", "crates/db", &["exams", "office", "markbook"]),
                package("records", "crates/records", &["exams", "office", "markbook"]),
                package("exams", "crates/exams", &["office", "markbook"]),
                package("office", "crates/office", &["markbook"]),
                package("people", "crates/people", &["markbook"]),
                package("xtask", "xtask", &[]),
            ],
            e2e: BTreeMap::from([
                files("exams/halls", "exam_schedules"),
                files("exams/marks", "grid"),
                files("exams/results", "results"),
                files("office/audit", "audit"),
                files("office/library", "library"),
                files("people/teaching/assigned_subjects", "year"),
                files("records", "records"),
            ]),
            e2e_over_all: vec!["weight".to_owned()],
            routes: vec![
                r#"put "/issueBook/{id}" library::issue_book => X, Some(Y), "Lends.";
                post "/addExamHall" records::add::<exams::Halls>, Some(Y), "Adds.";"#
                    .to_owned(),
            ],
            program: texts(&[("demo", "use exams::marks::store;"), ("serve", "use exams::results;")]),
            tests: texts(&[
                ("library", "fn lend() {}"),
                ("lending", "crate::library::lend()"),
                ("audit", r#"crate::cards::call("/api/issueBook/1")"#),
                ("made", "use testing::halls_filled::fill;"),
                ("marks_save", ""),
                ("cards", "use exams::marks::store;"),
                ("seats", r#"post("/api/addExamHall")"#),
                ("results", ""),
                ("walked", "for call in markbook::CALLS {}"),
            ]),
            binaries: [
                ("library", "office"),
                ("lending", "office"),
                ("audit", "office"),
                ("marks_save", "exams"),
                ("results", "exams"),
                ("seats", "exams"),
                ("walked", "it"),
            ]
            .map(|(module, binary)| (module.to_owned(), BTreeSet::from([binary.to_owned()])))
            .into(),
            helpers: texts(&[("halls_filled", "")]),
            features: texts(&[
                ("crates/exams/src/lib.rs", "pub mod marks; pub use halls_store::Halls;"),
                ("crates/exams/src/halls_store.rs", "impl RecordKind for Halls {"),
                ("crates/exams/src/marks/store.rs", "#[macro_export]\nmacro_rules! any_mark {}"),
                ("crates/exams/src/results/store.rs", "use crate::marks::store; #[test]"),
                ("crates/office/src/audit/mod.rs", "use exams::Halls; #[test]"),
                ("crates/office/src/library/store.rs", "exams::any_mark!();"),
                ("crates/people/src/teaching/assigned_subjects/store.rs", "use crate::marks::of_another_package;"),
            ]),
        }
    }

    fn planned(paths: &[&str]) -> Plan {
        plan(&paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>(), &tree())
    }

    fn filters(plan: &Plan, package: &str) -> String {
        let walks = tree().walks();
        match plan.tests.get(package) {
            Some(Tests::Named(names)) => {
                names.iter().filter(|name| !walks.contains(*name)).cloned().collect::<Vec<_>>().join(" ")
            }
            Some(Tests::All) => "all".to_owned(),
            None => String::new(),
        }
    }

    #[test]
    fn a_feature_runs_its_own_tests_those_that_call_it_and_those_of_its_users() {
        let plan = planned(&["crates/office/src/library/store.rs"]);
        assert_eq!(filters(&plan, "office"), "library::");
        assert_eq!(filters(&plan, "markbook"), "audit:: lending:: library::");
        assert_eq!(plan.binaries, BTreeSet::from(["it", "office"].map(str::to_owned)));
        assert_eq!(plan.e2e, BTreeSet::from(["library".to_owned()]));
        assert!(plan.whole.is_empty() && !plan.screens && !plan.every_e2e);
        let plan = planned(&["crates/exams/src/marks/store.rs"]);
        assert_eq!(filters(&plan, "exams"), "marks:: results::");
        // What uses it has no tests beside its sources.
        assert_eq!(filters(&plan, "office"), "");
        assert_eq!(filters(&plan, "people"), "");
        let expected = "audit:: cards:: demo:: lending:: library:: marks_save:: results::";
        assert_eq!(filters(&plan, "markbook"), expected);
        assert_eq!(plan.e2e, BTreeSet::from(["grid".to_owned()]));
    }

    #[test]
    fn a_feature_that_is_a_file_is_found_by_its_list_of_records() {
        let plan = planned(&["crates/exams/src/halls_store.rs"]);
        assert_eq!(filters(&plan, "exams"), "halls_store::");
        assert_eq!(filters(&plan, "office"), "audit::");
        assert_eq!(filters(&plan, "markbook"), "audit:: made:: seats::");
        assert_eq!(plan.e2e, BTreeSet::from(["exam_schedules".to_owned()]));
    }

    #[test]
    fn a_feature_that_is_used_by_what_others_share_is_not_narrowed() {
        let mut tree = tree();
        tree.features.insert("crates/exams/src/filters.rs".to_owned(), "use crate::marks::store;".to_owned());
        let planned = |path: &str| plan(&[path.to_owned()], &tree);
        assert!(planned("crates/exams/src/marks/store.rs").said().contains("other features share"));
        assert!(planned("crates/exams/src/results/store.rs").whole.is_empty());
    }

    #[test]
    fn what_walks_over_everything_is_of_every_feature() {
        let plan = planned(&["crates/office/src/library/store.rs"]);
        let Some(Tests::Named(names)) = plan.tests.get("markbook") else { panic!("{plan:?}") };
        assert!(["walked::", "architecture::"].iter().all(|walk| names.contains(*walk)), "{names:?}");
    }

    #[test]
    fn walks_are_narrowed_to_the_addresses_of_a_feature_and_of_its_users_unless_it_has_none() {
        let walked = |paths: &[&str]| planned(paths).addresses();
        assert_eq!(walked(&["crates/office/src/library/store.rs"]), "issueBook");
        // Its user's, and its own.
        assert_eq!(walked(&["crates/exams/src/halls_store.rs"]), "addExamHall");
        assert_eq!(walked(&["crates/exams/src/results/store.rs"]), "");
        for other in ["server/tests/it/cards.rs", "docs/rules.md", "crates/testing/src/client.rs"] {
            assert_eq!(walked(&["crates/office/src/library/store.rs", other]), "", "{other}");
        }
    }

    #[test]
    fn only_what_has_changed_is_linted() {
        let set = |name: &str| BTreeSet::from([name.to_owned()]);
        let plan = planned(&["crates/office/src/library/store.rs"]);
        assert_eq!((plan.linted, plan.linted_binaries), (set("office"), set("office")));
        let plan = planned(&["server/tests/people/cards.rs"]);
        assert_eq!((plan.linted, plan.linted_binaries), (set("markbook"), set("people")));
        assert_eq!(planned(&["crates/testing/src/client.rs"]).linted_binaries.len(), 3);
        assert!(planned(&["docs/rules.md", "ui/src/features/exams/words.ts"]).linted.is_empty());
    }

    #[test]
    fn a_feature_that_no_test_names_runs_all_tests_of_the_program() {
        let plan = planned(&["crates/people/src/teaching/assigned_subjects/store.rs"]);
        assert_eq!(filters(&plan, "people"), "teaching::assigned_subjects::");
        assert_eq!(filters(&plan, "markbook"), "all");
    }

    #[test]
    fn a_test_file_runs_alone_and_shared_support_runs_all_that_share_it() {
        assert_eq!(filters(&planned(&["server/tests/it/cards.rs"]), "markbook"), "audit:: cards::");
        assert_eq!(filters(&planned(&["server/tests/it/cards.rs", "crates/testing/src/client.rs"]), "markbook"), "all");
        assert_eq!(planned(&["ui/e2e/grid.test.mjs"]).e2e, BTreeSet::from(["grid".to_owned()]));
        assert!(planned(&["ui/e2e/support.mjs"]).every_e2e);
        assert!(planned(&["ui/test/samples.ts"]).every_vitest);
        let texts = planned(&["ui/messages/en/library.json"]);
        assert!(texts.every_vitest && !texts.every_e2e, "{texts:?}");
    }

    #[test]
    fn a_screen_runs_what_imports_it_and_its_feature_in_the_browser() {
        let plan = planned(&["ui/src/features/exams/marks/MarkGrid.tsx"]);
        assert_eq!(plan.ui, BTreeSet::from(["src/features/exams/marks/MarkGrid.tsx".to_owned()]));
        assert_eq!(plan.e2e, BTreeSet::from(["grid".to_owned(), "weight".to_owned()]));
        for (path, files) in [
            ("ui/src/features/exams/audit/Audit.tsx", &["audit", "weight"][..]),
            ("ui/src/features/exams/words.ts", &["exam_schedules", "grid", "results", "weight"]),
            ("ui/src/features/records/ListPage.tsx", &["records", "weight"]),
            ("ui/src/features/teaching/assigned_subjects/X.tsx", &["weight", "year"]),
            ("ui/src/features/teaching/x.css", &["weight", "year"]),
        ] {
            assert_eq!(planned(&[path]).e2e.iter().collect::<Vec<_>>(), files, "{path}");
        }
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
            "server/src/routes.rs",
            "crates/db/src/lib.rs",
            "crates/records/src/list.rs",
            "crates/exams/src/lib.rs",
            "crates/exams/src/amounts.rs",
            "crates/exams/src/new_feature/store.rs",
            "crates/exams/Cargo.toml",
            "crates/people/src/teaching/mod.rs",
            "server/rules/src/marks.rs",
            "ui/package-lock.json",
            "ui/build.mjs",
            "ui/words.mjs",
            "ui/messages/en/calls.json",
            "ui/messages/project.inlang/settings.json",
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
        let walks = Tests::Named(WALKS.iter().map(|walk| format!("{walk}::")).collect());
        assert_eq!(planned(&["docs/rules.md"]).tests, BTreeMap::from([("markbook".to_owned(), walks)]));
    }
}
