//! `cargo xtask v8`: puts the V8 archive where the v8 crate's build script looks before it would download it.
//!
//! From the first of: that place itself, `$MARKBOOK_V8_ARCHIVE`, `vendor/rusty_v8/`; else the crate fetches the upstream
//! release as usual. The vendored archive is for `x86_64-unknown-linux-gnu` alone.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io, process};

use sha2::{Digest, Sha256};

use crate::{Failure, output_of, root};

const VENDORED_TARGET: &str = "x86_64-unknown-linux-gnu";
const RELEASES: &str = "https://github.com/denoland/rusty_v8/releases/download";

pub(crate) fn run() -> Result<(), Failure> {
    if let Some(own) = env::var_os("RUSTY_V8_ARCHIVE") {
        println!("V8: the v8 crate takes {} ($RUSTY_V8_ARCHIVE)", own.display());
        return Ok(());
    }
    let version = locked_version(&read(&root().join("Cargo.lock"))?)?;
    let target = host()?;
    let cached = cache()?.join(cached_name(&version, &target));
    let vendor = Vendor::of(&version, &target)?;
    let sum = vendor.as_ref().map(|vendor| vendor.sum.as_str());

    if cached.exists() {
        match sum {
            Some(sum) if sum_of(&cached)? != sum => {
                println!("V8: the archive in cargo's cache is not the one of SHA256SUMS; it is replaced");
            }
            _ => {
                println!("V8 {version} is in place");
                return Ok(());
            }
        }
    }
    if let Some(own) = env::var_os("MARKBOOK_V8_ARCHIVE").map(PathBuf::from) {
        if sum.is_some_and(|sum| sum_of(&own).is_ok_and(|own| own != sum)) {
            println!("V8: {} is not the archive of SHA256SUMS; taken because it was named", own.display());
        }
        place(&own, &cached)?;
        println!("V8 {version} put in place from {} ($MARKBOOK_V8_ARCHIVE)", own.display());
    } else if let Some(vendor) = vendor {
        let found = sum_of(&vendor.archive)?;
        if found != vendor.sum {
            return Err(format!(
                "{} has the sum {found}, SHA256SUMS says {}: fetch the file anew (is it a Git LFS pointer?)",
                vendor.archive.display(),
                vendor.sum
            ));
        }
        place(&vendor.archive, &cached)?;
        println!("V8 {version} put in place from vendor/rusty_v8");
    } else {
        println!("V8 {version}: nothing vendored for {target}; the v8 crate will fetch {RELEASES}/v{version}");
    }
    Ok(())
}

/// The archive that came with the clone.
struct Vendor {
    archive: PathBuf,
    /// SHA-256 in lower-case hexadecimal, from `SHA256SUMS`.
    sum: String,
}

impl Vendor {
    /// `None` where none is vendored for this target.
    fn of(version: &str, target: &str) -> Result<Option<Self>, Failure> {
        let folder = root().join("vendor/rusty_v8");
        if target != VENDORED_TARGET || !folder.exists() {
            return Ok(None);
        }
        let name = format!("v{version}/{}", archive_name(target));
        let sum = listed_sum(&read(&folder.join("SHA256SUMS"))?, &name)
            .ok_or_else(|| format!("vendor/rusty_v8/SHA256SUMS does not name {name}: the archive is for another V8"))?;
        Ok(Some(Self { archive: folder.join(name), sum }))
    }
}

/// The sum that a `sha256sum` listing gives for `name`.
fn listed_sum(listing: &str, name: &str) -> Option<String> {
    let mut lines = listing.lines().filter_map(|line| line.split_once(char::is_whitespace));
    lines.find(|(_, file)| file.trim_start_matches([' ', '*']) == name).map(|(sum, _)| sum.to_lowercase())
}

/// The version of the v8 crate that Cargo.lock holds.
fn locked_version(lock: &str) -> Result<String, Failure> {
    lock.split("[[package]]")
        .find(|package| package.trim_start().starts_with("name = \"v8\"\n"))
        .and_then(|package| package.lines().find_map(|line| line.strip_prefix("version = ")))
        .map(|version| version.trim_matches('"').to_owned())
        .ok_or_else(|| "Cargo.lock names no v8".to_owned())
}

/// The file's name in a release: `deno_core` turns on the crate's feature `simdutf`, which is a build of its own.
fn archive_name(target: &str) -> String {
    format!("librusty_v8_simdutf_release_{target}.a.gz")
}

/// The build script's name for a file it has fetched: the address, every character but letters and digits made `_`.
fn cached_name(version: &str, target: &str) -> String {
    let base =
        env::var_os("RUSTY_V8_MIRROR").map_or_else(|| RELEASES.into(), |base| base.to_string_lossy().into_owned());
    let address = format!("{base}/v{version}/{}", archive_name(target));
    address.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn cache() -> Result<PathBuf, Failure> {
    let home = env::var_os("CARGO_HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    Ok(home.ok_or("neither $CARGO_HOME nor a home directory is known")?.join(".rusty_v8"))
}

/// The target that this machine's programs are compiled for.
pub(crate) fn host() -> Result<String, Failure> {
    let told = output_of(Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

/// Copies under a name of this process's own, then renames: whoever looks meanwhile sees a whole file or none.
pub(crate) fn place(from: &Path, to: &Path) -> Result<(), Failure> {
    let told = |error: io::Error| format!("{} could not be copied to {}: {error}", from.display(), to.display());
    let whole = to.with_extension(format!("{}.part", process::id()));
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(told)?;
    }
    let placed = fs::copy(from, &whole).and_then(|_| fs::rename(&whole, to));
    placed.map_err(|error| {
        // Nothing is left to clean up where the copy had not begun.
        let _ = fs::remove_file(&whole);
        told(error)
    })
}

fn sum_of(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let digest = Sha256::digest(bytes);
    Ok(digest.iter().fold(String::with_capacity(64), |mut sum, byte| {
        // Writing into a string cannot fail.
        let _ = write!(sum, "{byte:02x}");
        sum
    }))
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_the_pin_and_the_vendored_archive_name_one_version() {
        let locked = locked_version(&read(&root().join("Cargo.lock")).unwrap()).unwrap();
        let manifest = read(&root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("\nv8 = \"={locked}\"\n")), "Cargo.toml does not pin v8 to {locked}");
        let vendor = Vendor::of(&locked, VENDORED_TARGET).unwrap().unwrap();
        assert_eq!(sum_of(&vendor.archive).unwrap(), vendor.sum);
    }

    #[test]
    fn the_cached_name_is_the_build_scripts() {
        assert_eq!(
            cached_name("150.4.0", VENDORED_TARGET),
            "https___github_com_denoland_rusty_v8_releases_download_v150_4_0_librusty_v8_simdutf_release_\
             x86_64_unknown_linux_gnu_a_gz"
        );
    }

    #[test]
    fn nothing_is_vendored_for_another_target_or_version() {
        assert!(Vendor::of("150.4.0", "aarch64-apple-darwin").unwrap().is_none());
        assert!(Vendor::of("1.2.3", VENDORED_TARGET).is_err());
    }

    #[test]
    fn a_placed_archive_is_whole_and_leaves_nothing_beside_it() {
        let folder = env::temp_dir().join(format!("markbook-place-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let from = folder.join("from");
        fs::write(&from, "archive").unwrap();
        let to = folder.join("cache/archive_a_gz");
        for _ in 0..2 {
            place(&from, &to).unwrap();
        }
        assert_eq!(fs::read_to_string(&to).unwrap(), "archive");
        assert!(place(&folder.join("missing"), &to).is_err());
        assert_eq!(fs::read_dir(folder.join("cache")).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
