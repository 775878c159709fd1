//! The sources of our crates, for the tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders of our crates that go into the program, each beside the crate's name; `server` is the program's own.
pub fn crates() -> Vec<(String, PathBuf)> {
    let folders = fs::read_dir(top().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let named = |folder: PathBuf| (folder.file_name().unwrap().to_string_lossy().into_owned(), folder);
    let mut found: Vec<_> = folders.filter(|folder| folder.join("Cargo.toml").is_file()).map(named).collect();
    // What the tests stand on.
    found.retain(|(name, _)| name != "testing");
    found.push(("server".to_owned(), top().join("server")));
    found.push(("rules".to_owned(), top().join("server/rules")));
    found.sort();
    assert!(found.len() > 8, "{found:?}");
    found
}

/// Every `.rs` file below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Every source of those crates: its path, with the crate's name in place of the folders above (`exams/marks/store.rs`,
/// `server/routes.rs`), and its text; by path.
pub fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, folder) in crates() {
        let source = folder.join("src");
        for file in files(&source) {
            let inside = file.strip_prefix(&source).unwrap().display().to_string();
            found.push((format!("{name}/{inside}"), fs::read_to_string(&file).unwrap()));
        }
    }
    found.sort();
    assert!(found.len() > 550, "{} sources", found.len());
    found
}
