//! New databases: `SQLite` in a folder of its own, Postgres as a database of its own in the cluster that
//! `MARKBOOK_TEST_POSTGRES` names. Each is a copy of a template (`templates`), since making the schema takes far longer
//! than most tests.

use std::cell::RefCell;
use std::fs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use db::Db;

use crate::templates::{self, Holding};

/// What the names of all that the tests make begin with, in the cluster and in the folder of temporary files.
pub(super) const PREFIX: &str = "markbook_test_";
/// What is older than this is of an earlier run, or of a program that has been compiled anew since.
pub(super) const LEFT_OVER_AFTER: Duration = Duration::from_mins(30);
/// Connections of a pool.
const CONNECTIONS: u32 = 4;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A process's number comes again, and a cluster started by hand keeps the databases of earlier runs.
#[expect(clippy::disallowed_methods, reason = "a name that no other run has, not an id of the product")]
pub(super) fn unique() -> String {
    let run = uuid::Uuid::now_v7().simple();
    format!("{PREFIX}{run}_{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Where the folders of tests are: in memory where there is room, since `SQLite` waits for the disk at each commit.
pub(super) fn home() -> PathBuf {
    const ROOM: u64 = 1 << 30;
    let memory = Path::new("/dev/shm");
    match rustix::fs::statvfs(memory) {
        Ok(found) if found.f_bavail * found.f_frsize >= ROOM => memory.to_path_buf(),
        _ => std::env::temp_dir(),
    }
}

/// A folder that goes with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one, empty.
    #[expect(clippy::new_without_default, reason = "it makes a folder")]
    pub fn new() -> Self {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(sweep);
        let path = home().join(unique());
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Removes what killed runs have left; another process may be doing the same.
fn sweep() {
    for entry in fs::read_dir(home()).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let changed = entry.metadata().and_then(|found| found.modified());
        if is_ours && changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > LEFT_OVER_AFTER)) {
            let path = entry.path();
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }
}

/// A migrated, empty `SQLite` database.
pub async fn sqlite() -> (Db, Folder) {
    sqlite_holding(Holding::Schema).await
}

/// A `SQLite` database in the file `test.db` of a new folder.
pub async fn sqlite_holding(holding: Holding) -> (Db, Folder) {
    let folder = Folder::new();
    let file = folder.0.join("test.db");
    templates::copy_sqlite(holding, &file).await;
    let db = Db::connect_file(&file, CONNECTIONS).await.expect("SQLite opens");
    (db, folder)
}

/// Postgres databases of tests that have ended. Whoever makes the next one drops them.
static ENDED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Postgres databases that a test has made. Each test has a thread of its own, and they go with it.
#[derive(Default)]
struct Made(Vec<String>);

thread_local! {
    static MADE: RefCell<Made> = RefCell::default();
}

impl Drop for Made {
    fn drop(&mut self) {
        ENDED.lock().unwrap_or_else(PoisonError::into_inner).append(&mut self.0);
    }
}

/// Those of tests that have ended, once.
pub(super) fn ended() -> Vec<String> {
    std::mem::take(&mut *ENDED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A name for a database that goes with the test.
fn of_this_test() -> String {
    let name = unique();
    MADE.with_borrow_mut(|made| made.0.push(name.clone()));
    name
}

/// Address of a new, empty Postgres database, without a schema.
pub async fn postgres_url() -> String {
    let name = of_this_test();
    templates::in_cluster(&format!("create database {name}")).await.expect("a database for the test");
    address_of(&name)
}

/// Address of a new Postgres database.
pub async fn postgres_url_holding(holding: Holding) -> String {
    let name = of_this_test();
    templates::copy_postgres(holding, &name).await;
    address_of(&name)
}

/// A migrated, empty Postgres database.
pub async fn postgres() -> Db {
    postgres_holding(Holding::Schema).await
}

/// A Postgres database.
pub async fn postgres_holding(holding: Holding) -> Db {
    Db::connect(&postgres_url_holding(holding).await, CONNECTIONS).await.expect("Postgres opens")
}

/// Address of a database of the tests' cluster.
pub(super) fn address_of(database: &str) -> String {
    let cluster = postgres_cluster();
    let (base, _) = cluster.rsplit_once('/').expect("the address names a database");
    format!("{base}/{database}")
}

#[expect(clippy::disallowed_methods, reason = "the test command says where its cluster is")]
pub(super) fn postgres_cluster() -> String {
    std::env::var("MARKBOOK_TEST_POSTGRES")
        .expect("MARKBOOK_TEST_POSTGRES names a throw-away cluster; `cargo xtask test` starts one")
}

/// Runs a test on both engines, each with a migrated, empty database.
pub async fn both<F: Future<Output = ()>>(test: impl Fn(Db) -> F) {
    both_holding(Holding::Schema, test).await;
}

/// Runs a test on both engines, each with a database that holds the small school.
pub async fn both_schools<F: Future<Output = ()>>(test: impl Fn(Db) -> F) {
    both_holding(Holding::School, test).await;
}

async fn both_holding<F: Future<Output = ()>>(holding: Holding, test: impl Fn(Db) -> F) {
    let (db, _folder) = sqlite_holding(holding).await;
    test(db.clone()).await;
    db.close().await;
    let db = postgres_holding(holding).await;
    test(db.clone()).await;
    db.close().await;
}
