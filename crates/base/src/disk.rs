//! A full disk, named as such: what fails on one says so in many words, or only that an operation failed.

use std::path::Path;

/// A file system with less room than this lets no database be written.
const FULL_BELOW: u64 = 64 << 10;
/// What SQLite, Postgres and the operating system call it.
const WORDS: [&str; 3] = ["disk is full", "No space left on device", "could not extend file"];

/// A failure's message; where a disk was full, after a sentence that says so and names the folder. `folders` are those that
/// were written to.
pub fn named(failure: String, folders: &[&Path], database_elsewhere: bool) -> String {
    let full = folders.iter().find(|folder| room(folder).is_some_and(|room| room < FULL_BELOW));
    let said = WORDS.iter().any(|words| failure.contains(words));
    // A failed write may have been undone meanwhile, which makes room again: the fullest of them was meant.
    let fullest =
        || folders.iter().min_by_key(|folder| room(folder).unwrap_or(u64::MAX)).filter(|_| !database_elsewhere);
    match full.or_else(|| fullest().filter(|_| said)) {
        Some(folder) => format!(
            "the disk that holds {} is full; make room there and try again\n  ({failure})",
            whole(folder).display()
        ),
        None if said => format!("the database server's disk is full; make room there and try again\n  ({failure})"),
        None => failure,
    }
}

/// The path from the root, so that it is known which disk is meant.
fn whole(folder: &Path) -> std::path::PathBuf {
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf())
}

/// Bytes that can still be written below `folder`, or below the nearest folder above it that exists.
#[cfg(unix)]
fn room(folder: &Path) -> Option<u64> {
    let whole = whole(folder);
    let there = whole.ancestors().find(|above| above.exists())?;
    rustix::fs::statvfs(there).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn room(_: &Path) -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_with_its_folder() {
        let here = std::env::temp_dir();
        let here = here.as_path();
        for words in ["(code: 13) database or disk is full", "No space left on device (os error 28)"] {
            let message = named(format!("the database: {words}"), &[here], false);
            let expected = format!("the disk that holds {} is full", here.display());
            assert!(message.starts_with(&expected) && message.contains(words), "{message}");
        }
        let message = named("could not extend file \"base/1\"".to_owned(), &[here], true);
        assert!(message.starts_with("the database server's disk is full"), "{message}");
        assert_eq!(named("another failure".to_owned(), &[here], false), "another failure");
        assert!(room(&here.join("not/there/yet")).is_some());
    }
}
