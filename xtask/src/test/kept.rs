//! No large file is in git, where it would stay in every clone for good: a demo's database that was left in the tree, for one.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Failure, output_of, root};

/// In bytes: three times the largest picture of `docs/`.
const MOST: u64 = 1 << 20;
/// The prebuilt V8.
const LARGE: &str = "vendor/";

pub(super) fn check() -> Result<(), Failure> {
    let root = root();
    if !root.join(".git").exists() {
        eprintln!("not a git checkout: what is committed cannot be weighed");
        return Ok(());
    }
    let listed = output_of(Command::new("git").args(["ls-files", "-z"]).current_dir(&root))?;
    let large = too_large(&root, listed.split('\0'));
    if large.is_empty() { Ok(()) } else { Err(format!("too large to be in git:\n{}", large.join("\n"))) }
}

fn too_large<'a>(root: &Path, files: impl Iterator<Item = &'a str>) -> Vec<String> {
    files
        .filter(|file| !file.starts_with(LARGE))
        // What is listed but not there has been removed since, and a link weighs nothing itself.
        .filter_map(|file| Some((file, fs::symlink_metadata(root.join(file)).ok()?)))
        .filter(|(_, found)| found.is_file() && found.len() > MOST)
        .map(|(file, found)| format!("{file}: {} MiB, and the most is {}", found.len().div_ceil(MOST), MOST >> 20))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::{env, process};

    use super::*;

    #[test]
    fn a_file_over_the_limit_is_named_unless_it_is_carried_on_purpose() {
        let folder = env::temp_dir().join(format!("markbook-kept-{}", process::id()));
        let files = [("small", MOST), ("a demo.db", MOST + 1), ("vendor/v8.a", 2 * MOST)];
        fs::create_dir_all(folder.join("vendor")).unwrap();
        for (name, size) in files {
            File::create(folder.join(name)).unwrap().set_len(size).unwrap();
        }
        let names = files.map(|(name, _)| name);
        let found = too_large(&folder, names.into_iter().chain(["gone", ""]));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, ["a demo.db: 2 MiB, and the most is 1"]);
    }
}
