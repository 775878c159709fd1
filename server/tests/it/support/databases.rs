//! New databases: `SQLite` in a folder of its own, Postgres as a database of its own in the cluster that
//! `MARKBOOK_TEST_POSTGRES` names.

use std::future::Future;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use db::Db;

static NEXT: AtomicU64 = AtomicU64::new(0);

/// A process's number comes again, and a cluster started by hand keeps the databases of earlier runs.
#[expect(clippy::disallowed_methods, reason = "a name that no other run has, not an id of the product")]
fn unique() -> String {
    let run = uuid::Uuid::now_v7().simple();
    format!("markbook_test_{run}_{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A folder that goes with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        let path = std::env::temp_dir().join(unique());
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A migrated, empty `SQLite` database.
pub async fn sqlite() -> (Db, Folder) {
    let folder = Folder::new();
    let url = format!("sqlite://{}", folder.0.join("test.db").display());
    let db = Db::connect(&url, 4).await.expect("SQLite opens");
    db.migrate().await.expect("the schema is made");
    (db, folder)
}

/// Address of a new, empty Postgres database. Databases of earlier runs are left to the throw-away cluster.
pub async fn postgres_url() -> String {
    let cluster = postgres_cluster();
    let name = unique();
    let admin = Db::connect(&cluster, 1).await.expect("Postgres answers");
    let mut conn = admin.acquire().await.expect("a connection");
    conn.query(Box::leak(format!("create database {name}").into_boxed_str()) as &'static str)
        .execute()
        .await
        .expect("a database for the test");
    drop(conn);
    admin.close().await;
    let (base, _) = cluster.rsplit_once('/').expect("the address names a database");
    format!("{base}/{name}")
}

/// A migrated, empty Postgres database.
pub async fn postgres() -> Db {
    let db = Db::connect(&postgres_url().await, 4).await.expect("Postgres opens");
    db.migrate().await.expect("the schema is made");
    db
}

#[expect(clippy::disallowed_methods, reason = "the test command says where its cluster is")]
fn postgres_cluster() -> String {
    std::env::var("MARKBOOK_TEST_POSTGRES")
        .expect("MARKBOOK_TEST_POSTGRES names a throw-away cluster; `cargo xtask test` starts one")
}

/// Runs a test on both engines, each with a migrated, empty database.
pub async fn both<F: Future<Output = ()>>(test: impl Fn(Db) -> F) {
    let (db, _folder) = sqlite().await;
    test(db.clone()).await;
    db.close().await;
    let db = postgres().await;
    test(db.clone()).await;
    db.close().await;
}
