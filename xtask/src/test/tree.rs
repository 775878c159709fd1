//! What has to be known of the sources to tell what a change can affect: packages, features, which of them use which, and the tests that name them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Failure, cargo, output_of, root};

/// The program, whose tests walk over the calls of every feature.
pub(super) const PROGRAM: &str = "markbook";
/// What its integration tests stand on.
pub(super) const HELPERS: &str = "testing";
/// The packages whose folders are features.
pub(super) const FEATURES: [&str; 7] = ["roster", "exams", "grading", "money", "people", "published", "office"];
/// Tests of the program that walk over all calls and sources: they belong to every feature, with those that name the lists of all
/// calls, pages or nouns, and those that use what such a module has for others.
pub(super) const WALKS: [&str; 5] = ["architecture", "openapi", "permission_matrix", "spec_index", "statements"];
const LISTS: [&str; 5] = ["CALLS", "PAGES", "NOUNS", "KEPT", "narrowed"];
/// Browser tests of each feature, by its package and folder; beside the tests.
pub(super) const E2E: &str = "ui/e2e/features.json";
/// Its line of those that walk over every screen.
const OVER_ALL: &str = "*";
/// Tells the program's walks what they are narrowed to: `server/tests/it/narrowed.rs`.
pub(super) const WALKED: &str = "MARKBOOK_WALKED";
pub(super) const SCREENS: &str = "ui/src/features/";

#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) packages: Vec<Package>,
    /// Browser tests by feature. What is no line of it is no feature that a change is narrowed to.
    pub(super) e2e: BTreeMap<String, Vec<String>>,
    /// Browser tests that walk over every screen.
    pub(super) e2e_over_all: Vec<String>,
    /// The tables of calls and pages, one a package of features.
    pub(super) routes: Vec<String>,
    /// The program's other sources by their module, as `demo`.
    pub(super) program: BTreeMap<String, String>,
    /// The modules of the program's integration tests, with their text.
    pub(super) tests: BTreeMap<String, String>,
    /// The test binaries that each of these modules is in.
    pub(super) binaries: BTreeMap<String, BTreeSet<String>>,
    /// The modules of what these tests stand on, with their text.
    pub(super) helpers: BTreeMap<String, String>,
    /// The sources of the packages of features, by path from the top of the workspace.
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

impl Tree {
    pub(super) fn read() -> Result<Self, Failure> {
        let metadata = output_of(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]))?;
        let packages = packages(&serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?);
        let text = fs::read_to_string(root().join(E2E)).map_err(|error| format!("{E2E}: {error}"))?;
        let e2e = serde_json::from_str(&text).map_err(|error| format!("{E2E}: {error}"))?;
        let mut tree = Self { packages, e2e, ..Self::default() };
        tree.e2e_over_all = tree.e2e.remove(OVER_ALL).unwrap_or_default();
        let program = root().join(tree.folder_of(PROGRAM)?);
        for (path, text) in sources(&program.join("tests")) {
            let (binary, module) = (part(&path, 0), part(&path, 1));
            if !["main", ""].contains(&module.as_str()) {
                tree.binaries.entry(module.clone()).or_default().insert(binary);
                tree.tests.entry(module).or_default().push_str(&text);
            }
        }
        for (path, text) in sources(&root().join(tree.folder_of(HELPERS)?).join("src")) {
            tree.helpers.entry(part(&path, 0)).or_default().push_str(&text);
        }
        tree.helpers.remove("lib");
        for (path, text) in sources(&program.join("src")) {
            match part(&path, 0).as_str() {
                "routes" | "main" | "lib" => {}
                module => tree.program.entry(module.to_owned()).or_default().push_str(&without_comments(&text)),
            }
        }
        for package in FEATURES {
            let folder = tree.folder_of(package)?;
            let found = sources(&root().join(&folder).join("src"));
            let (tables, found): (Vec<_>, Vec<_>) = found.into_iter().partition(|(path, _)| path == "routes.rs");
            // As it would be named from outside.
            tree.routes.extend(tables.into_iter().map(|(_, text)| text.replace("crate::", &format!("{package}::"))));
            let code = |(path, text): (String, String)| (format!("{folder}/src/{path}"), without_comments(&text));
            tree.features.extend(found.into_iter().map(code));
        }
        Ok(tree)
    }

    fn folder_of(&self, package: &str) -> Result<String, Failure> {
        let found = self.packages.iter().find(|known| known.name == package);
        found.map(|package| package.folder.clone()).ok_or_else(|| format!("the workspace has no {package}"))
    }

    /// The package whose folder holds a file: the innermost.
    pub(super) fn package_of(&self, path: &str) -> Option<&Package> {
        let holds = |package: &&Package| path.strip_prefix(&package.folder).is_some_and(|rest| rest.starts_with('/'));
        self.packages.iter().filter(holds).max_by_key(|package| package.folder.len())
    }

    /// The feature that a source of Rust belongs to, as `exams/marks`: the folder, or the file by itself, of a package of features.
    pub(super) fn feature_of(&self, path: &str) -> Option<&str> {
        let package = self.package_of(path).filter(|package| FEATURES.contains(&package.name.as_str()))?;
        let inside = path.strip_prefix(&package.folder)?.strip_prefix("/src/")?.strip_suffix(".rs")?;
        let steps: Vec<&str> = inside.split('/').collect();
        let above = (1..=steps.len()).rev().filter_map(|length| Some(steps.get(..length)?.join("/")));
        let names = above.flat_map(|name| [name.trim_end_matches("_store").to_owned(), name]);
        names.map(|name| format!("{}/{name}", package.name)).find_map(|name| {
            let (known, _) = self.e2e.get_key_value(&name)?;
            Some(known.as_str())
        })
    }

    /// The browser tests of a feature.
    pub(super) fn e2e_of(&self, feature: &str) -> impl Iterator<Item = String> {
        self.e2e.get(feature).into_iter().flatten().cloned()
    }

    /// The browser tests of the feature whose screen a file is; of what stands beside the folders of a group, those of all of the group.
    /// Empty: the feature is not known.
    pub(super) fn e2e_of_screen(&self, path: &str) -> BTreeSet<String> {
        let folders: Vec<&str> = path.strip_prefix(SCREENS).map(|path| path.split('/').collect()).unwrap_or_default();
        let Some((_, [group, nouns @ ..])) = folders.split_last() else { return BTreeSet::new() };
        let noun = nouns.first().unwrap_or(group);
        let of_noun = |feature: &str| noun_of(feature) == *noun;
        let of_group = |feature: &str| nouns.is_empty() && feature.split('/').any(|step| step == *group);
        let features = self.e2e.iter().filter(|(feature, _)| of_noun(feature) || of_group(feature));
        features.flat_map(|(_, files)| files.iter().cloned()).collect()
    }

    /// The module of a feature within its package, as tests are told apart by: `marks::`, `teaching::assigned_subjects::`, `halls_store::`.
    pub(super) fn module_of(&self, feature: &str) -> String {
        let (package, noun) = feature.split_once('/').unwrap_or((feature, ""));
        let store = format!("{}/src/{noun}_store.rs", self.folder_of(package).unwrap_or_default());
        let module = noun.replace('/', "::");
        if self.features.contains_key(&store) { format!("{module}_store::") } else { format!("{module}::") }
    }

    /// Whether cargo has a test of a feature to run beside its sources: its own, or that of a type that the screens know.
    pub(super) fn has_own_tests(&self, feature: &str) -> bool {
        let tested =
            |text: &str| ["#[test]", "::test]", "proptest!", "ts(export"].iter().any(|mark| text.contains(mark));
        self.sources_of(feature).any(tested)
    }

    fn sources_of(&self, feature: &str) -> impl Iterator<Item = &str> {
        let own = move |path: &str| self.feature_of(path) == Some(feature);
        self.features.iter().filter(move |(path, _)| own(path)).map(|(_, text)| text.as_str())
    }

    /// What sources call a feature by.
    fn called(&self, feature: &str) -> Called {
        let package = package_name(feature);
        let path = self.module_of(feature);
        let path = path.trim_end_matches("::").rsplit("::").next().unwrap_or_default();
        let mut kinds: BTreeSet<String> = BTreeSet::new();
        let mut paths = vec![format!("{path}::"), format!("{path} as ")];
        for text in self.sources_of(feature) {
            let macros = text.split("#[macro_export]").skip(1).filter_map(|after| words(after).nth(1));
            paths.extend(macros.map(|name| format!("{name}!")));
            kinds.extend(
                text.split("RecordKind for ").skip(1).filter_map(|after| words(after).next()).map(str::to_owned),
            );
        }
        // What the list of modules above it gives out under its own name.
        let given = format!("pub use {path}::");
        let lists = self.features.iter().filter(|(path, _)| path.ends_with("/lib.rs") || path.ends_with("/mod.rs"));
        for (_, text) in lists.filter(|(path, _)| self.package_of(path).is_some_and(|known| known.name == package)) {
            let uses = text.split(&given).skip(1).filter_map(|after| after.split(';').next());
            kinds.extend(uses.flat_map(words).map(str::to_owned));
        }
        Called {
            package: format!("{package}::"),
            above: feature.rsplit('/').skip(1).chain(["crate", "super", "self"]).map(str::to_owned).collect(),
            paths,
            kinds: kinds.into_iter().filter(|kind| kind.starts_with(char::is_uppercase)).collect(),
        }
    }

    /// Features whose sources name this one, in any package.
    pub(super) fn users_of(&self, feature: &str) -> BTreeSet<&str> {
        let called = self.called(feature);
        let package = package_name(feature);
        let others = self.features.iter().filter_map(|(path, text)| Some((self.feature_of(path)?, text)));
        let uses = |(user, text): &(&str, &String)| {
            *user != feature
                && (package_name(user) == package || names(text, &called.package))
                && called.is_named_in(text)
        };
        others.filter(uses).map(|(user, _)| user).collect()
    }

    /// A source that a package's features share, is in none of them and names this one: who uses it by way of that cannot be told.
    pub(super) fn shared_user_of(&self, feature: &str) -> Option<&str> {
        let called = self.called(feature);
        let list = |path: &str| path.ends_with("/lib.rs") || path.ends_with("/mod.rs");
        let within = |path: &str| self.package_of(path).is_some_and(|package| package.name == package_name(feature));
        let shared = self.features.iter().filter(|(path, _)| !list(path) && self.feature_of(path).is_none());
        let mut users =
            shared.filter(|(path, text)| (within(path) || names(text, &called.package)) && called.is_named_in(text));
        users.next().map(|(path, _)| path.as_str())
    }

    /// Modules of the program itself, beside its table of calls, that name a feature: they have tests of their name.
    pub(super) fn program_users_of(&self, feature: &str) -> Vec<String> {
        let called = self.called(feature);
        let uses = |(_, text): &(&String, &String)| names(text, &called.package) && called.is_named_in(text);
        self.program.iter().filter(uses).map(|(module, _)| format!("{module}::")).collect()
    }

    /// The modules of the program's integration tests that are named like a feature, that name it or one of its calls or pages, or that
    /// use what such a module, or one of the helpers, has for others.
    pub(super) fn tests_of(&self, feature: &str) -> Vec<String> {
        let called = self.called(feature);
        let addresses = self.addresses_of(feature);
        let about = |(name, text): &(&String, &String)| {
            name.contains(noun_of(feature))
                || called.paths.iter().any(|path| called.names(text, path))
                || (names(text, &called.package) && called.is_named_in(text))
                || addresses.iter().any(|address| is_whole_in(text, address))
        };
        let own: BTreeSet<&String> = self.tests.iter().filter(about).map(|(name, _)| name).collect();
        let helpers: Vec<&String> = self.helpers.iter().filter(about).map(|(name, _)| name).collect();
        let helped = |text: &str| {
            own.iter().any(|name| names(text, &format!("crate::{name}::")))
                || helpers.iter().any(|name| is_whole_in(text, &format!("{HELPERS}::{name}")))
        };
        let tests = self.tests.iter().filter(|(name, text)| own.contains(name) || helped(text));
        tests.map(|(name, _)| format!("{name}::")).collect()
    }

    /// The test binaries that hold any of these modules, which are named as tests are told apart by: `library::`.
    pub(super) fn binaries_of(&self, tests: &BTreeSet<String>) -> BTreeSet<String> {
        let named = tests.iter().filter_map(|name| self.binaries.get(name.trim_end_matches("::")));
        named.flatten().cloned().collect()
    }

    /// What the calls and pages of a feature are called: what stands in quotes after a `/` on the lines that name it.
    pub(super) fn addresses_of(&self, feature: &str) -> BTreeSet<String> {
        let called = self.called(feature);
        let lines = self.routes.iter().flat_map(|text| text.lines()).filter(|line| called.is_named_in(line));
        let addresses = lines.filter_map(|line| line.split('"').nth(1)).filter_map(|path| path.strip_prefix('/'));
        let fixed = addresses.map(|path| path.split("/{").next().unwrap_or(path).to_owned());
        fixed.filter(|address| address.len() > 3).collect()
    }

    /// The tests that walk over all calls, pages, nouns and sources.
    pub(super) fn walks(&self) -> BTreeSet<String> {
        let walks_lists = |text: &str| words(text).any(|word| LISTS.contains(&word));
        let found = self.tests.iter().filter(|(_, text)| walks_lists(text)).map(|(name, _)| name.as_str());
        let found: BTreeSet<&str> = found.chain(WALKS).collect();
        let uses = |text: &str| found.iter().any(|walk| names(text, &format!("crate::{walk}::")));
        let helped = self.tests.iter().filter(|(_, text)| uses(text)).map(|(name, _)| name.as_str());
        found.iter().copied().chain(helped).map(|walk| format!("{walk}::")).collect()
    }
}

/// By what a feature is named where it is used.
struct Called {
    /// `exams::`.
    package: String,
    /// What may stand before its module: `rules::library` is another one.
    above: Vec<String>,
    /// Its module as the beginning of a path and where it gets another name, and its macros.
    paths: Vec<String>,
    /// Its lists of records and what is given out beside its module.
    kinds: BTreeSet<String>,
}

impl Called {
    /// Whether a path of the feature is in a text, and not below something else.
    fn names(&self, text: &str, path: &str) -> bool {
        text.match_indices(path).any(|(place, _)| {
            let before = &text[..place];
            let above =
                before.strip_suffix("::").map(|path| path.rsplit(|letter| !in_word(letter)).next().unwrap_or_default());
            !before.ends_with(in_word)
                && above.is_none_or(|word| word.is_empty() || self.above.iter().any(|known| known == word))
        })
    }

    fn is_named_in(&self, text: &str) -> bool {
        self.paths.iter().any(|path| self.names(text, path))
            || (!self.kinds.is_empty() && words(text).any(|word| self.kinds.contains(word)))
    }
}

pub(super) fn package_name(feature: &str) -> &str {
    feature.split('/').next().unwrap_or(feature)
}

/// The last folder of a feature.
fn noun_of(feature: &str) -> &str {
    feature.rsplit('/').next().unwrap_or(feature)
}

/// Whether `path` is in a text and is not the end of a longer word.
pub(super) fn names(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(place, _)| !text[..place].ends_with(in_word))
}

/// Whether an address is in a text and is no part of a longer word: `admin/exam` is not in `/admin/examResult`.
fn is_whole_in(text: &str, address: &str) -> bool {
    text.match_indices(address)
        .any(|(place, _)| !text[..place].ends_with(in_word) && !text[place + address.len()..].starts_with(in_word))
}

fn in_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Without the lines that are comments: what they speak of they do not use.
fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !in_word(letter)).filter(|word| !word.is_empty())
}

/// One step of a path, without the ending of a file; empty where there is none.
fn part(path: &str, place: usize) -> String {
    path.split('/').nth(place).unwrap_or_default().trim_end_matches(".rs").to_owned()
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

    /// The map names features and files that are there, and every feature, every folder of screens and every browser test is in it.
    #[test]
    fn the_map_of_browser_tests_is_of_this_tree() {
        let tree = Tree::read().unwrap();
        let mut mapped: BTreeSet<&String> = tree.e2e_over_all.iter().collect();
        for (feature, files) in &tree.e2e {
            assert!(!files.is_empty(), "{feature}");
            mapped.extend(files);
            let (package, noun) = feature.split_once('/').unwrap_or((feature, ""));
            let sources = root().join("crates").join(package).join("src");
            let places =
                [sources.join(noun), sources.join(format!("{noun}.rs")), sources.join(format!("{noun}_store.rs"))];
            assert!(places.iter().any(|place| place.exists()), "{feature} of {E2E} is no folder and no file");
            let within = format!("{feature}/");
            assert!(!tree.e2e.keys().any(|other| other.starts_with(&within)), "{feature} holds other features");
        }
        let there: BTreeSet<String> = fs::read_dir(root().join("ui/e2e"))
            .unwrap()
            .filter_map(|file| Some(file.unwrap().file_name().to_str()?.strip_suffix(".test.mjs")?.to_owned()))
            .collect();
        assert_eq!(mapped, there.iter().collect(), "the browser tests of {E2E}, and those that are there");
        for path in tree.features.keys().filter(|path| path.split('/').count() > 4) {
            let folder = path.trim_start_matches("crates/").replacen("/src/", "/", 1);
            // The list of modules of a group.
            let list = folder
                .strip_suffix("mod.rs")
                .is_some_and(|group| tree.e2e.keys().any(|feature| feature.starts_with(group)));
            assert!(list || tree.feature_of(path).is_some(), "{path} is in no line of {E2E}");
        }
        for group in fs::read_dir(root().join(SCREENS)).unwrap() {
            let group = group.unwrap().path();
            let nouns = fs::read_dir(&group).unwrap().map(|noun| noun.unwrap().path());
            for folder in nouns.filter(|noun| noun.is_dir()).chain([group.clone()]) {
                let file = folder.join("X.tsx");
                let path = file.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
                assert!(!tree.e2e_of_screen(&path).is_empty(), "{path} is in no line of {E2E}");
            }
        }
        for walk in WALKS {
            assert!(tree.tests.contains_key(walk), "{walk}");
        }
        // A module's name tells its binary.
        assert!(tree.binaries.values().all(|binaries| binaries.len() == 1), "{:?}", tree.binaries);
        for package in FEATURES {
            assert!(tree.binaries.values().any(|binaries| binaries.contains(package)), "{package} has no test binary");
        }
    }

    /// The program's tests by themselves are compiled from what those of the whole workspace were: else all would be compiled twice.
    #[test]
    fn one_choice_of_features() {
        let chosen = |packages: &[&str]| {
            let tree = ["tree", "--locked", "--edges", "normal,build,dev", "--prefix", "none"];
            let said = output_of(cargo(&tree).args(["--format", "{p}\t{f}"]).args(packages)).unwrap();
            let lines = said.lines().map(|line| line.trim_end_matches(" (*)"));
            lines
                .filter_map(|line| line.split_once('\t'))
                .map(|(package, features)| [package, features].map(str::to_owned))
                .collect()
        };
        let (whole, own): (BTreeSet<[String; 2]>, BTreeSet<_>) =
            (chosen(&["--workspace"]), chosen(&["--package", PROGRAM]));
        let apart: Vec<_> = own.difference(&whole).collect();
        assert!(own.len() > 100 && apart.is_empty(), "features that `--package {PROGRAM}` alone has: {apart:?}");
        let named: BTreeSet<&String> = own.iter().map(|[package, _]| package).collect();
        let more: Vec<_> = whole.difference(&own).filter(|[package, _]| named.contains(package)).collect();
        assert!(more.is_empty(), "features that it lacks: {more:?}");
    }

    /// A crate that the release's settings leave out would be compiled large and slowly.
    #[test]
    fn a_release_compiles_every_crate_of_features_in_one_unit() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        let (_, settings) = manifest.split_once("[profile.release.package]").unwrap();
        for package in FEATURES.iter().chain(&[PROGRAM]) {
            let line = settings.lines().find(|line| line.starts_with(&format!("{package} = ")));
            assert!(line.is_some_and(|line| line.contains("codegen-units = 1")), "{package}");
        }
    }

    #[test]
    fn an_address_is_no_part_of_a_longer_one() {
        assert!(is_whole_in(r#"get("/admin/exam?id=1")"#, "admin/exam"));
        assert!(is_whole_in(r#"get(&format!("/api/addHall{id}"))"#, "addHall"));
        assert!(!is_whole_in("/admin/examResult", "admin/exam") && !is_whole_in("/api/readdHall", "addHall"));
    }

    #[test]
    fn a_module_of_that_name_elsewhere_and_a_comment_are_no_use() {
        let tree = Tree::default();
        let called = tree.called("roster/structure/branches");
        for used in [
            "use roster::structure::branches::store;",
            "crate::structure::branches::x()",
            "branches::x()",
            "{self, branches::x}",
        ] {
            assert!(called.is_named_in(used), "{used}");
        }
        assert!(!called.is_named_in("rules::branches::x") && !called.is_named_in("use rules::branches::x;"));
        assert_eq!(without_comments("a\n    // marks::b\n//! c\nd"), "a\nd\n");
    }

    /// By how the sources name each other as they are.
    #[test]
    fn uses_are_found_in_this_tree() {
        let tree = Tree::read().unwrap();
        assert!(tree.tests_of("office/library").contains(&"library::".to_owned()));
        // By what the helpers of marks have.
        assert!(tree.tests_of("exams/marks").contains(&"promotion::".to_owned()));
        let users = tree.users_of("exams/marks");
        for user in ["exams/results", "published/publishing", "people/moves", "people/teaching/assigned_subjects"] {
            assert!(users.contains(user), "{user}: {users:?}");
        }
        assert!(tree.users_of("roster/structure/branches").contains("roster/attendance"));
        assert!(tree.tests_of("exams/halls").contains(&"exam_schedules::".to_owned()));
        assert_eq!(tree.module_of("exams/halls"), "halls_store::");
        assert_eq!(tree.module_of("people/teaching/assigned_subjects"), "teaching::assigned_subjects::");
        assert!(tree.program_users_of("money/raising").contains(&"demo::".to_owned()));
        let walks = tree.walks();
        // The last uses the walk of the one before.
        assert!(["doors::", "records::", "ticked::"].iter().all(|walk| walks.contains(*walk)), "{walks:?}");
        assert!(tree.addresses_of("office/library").contains("admin/booksStatus"));
        assert!(tree.tests.get("narrowed").is_some_and(|text| text.contains(WALKED)));
        let told_apart = tree.e2e.keys().filter(|feature| tree.shared_user_of(feature).is_none()).count();
        assert!(told_apart * 10 > tree.e2e.len() * 9, "{told_apart} of {} features are narrowed", tree.e2e.len());
    }
}
