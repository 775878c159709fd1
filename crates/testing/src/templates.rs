//! Databases that tests copy: made once for each build of the program, whichever test binaries copy them, and whether their tests share a
//! process (`cargo test`) or have one each (`cargo nextest`). A template is made under another name and renamed when it is
//! finished, so that a killed process leaves none half made.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, UNIX_EPOCH};
use std::{fs, io};

use db::{Conn, Db, Error, FromRow};
use markbook::demo::{self, Scale};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use crate::databases::{Folder, LEFT_OVER_AFTER, PREFIX, address_of, ended, home, postgres_cluster, unique};
use crate::school;

/// What a copied database holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding {
    /// The tables alone.
    Schema,
    /// The small school (`school`).
    School,
    /// The small demo school.
    Demo,
}

impl Holding {
    /// The template's name: of the program as it was compiled, because it alone knows the schema and what is filled in.
    fn name(self) -> String {
        let kind = match self {
            Self::Schema => "schema",
            Self::School => "school",
            Self::Demo => "demo",
        };
        format!("{PREFIX}{}_{kind}", *PROGRAM)
    }

    async fn fill(self, db: &Db) {
        db.migrate().await.expect("the schema is made");
        match self {
            Self::Schema => {}
            Self::School => school::fill(db).await,
            Self::Demo => {
                let mut tx = db.begin().await.expect("a transaction");
                demo::seed(&mut tx, Scale::Small, &mut |_| {}).await.expect("the demo school is made");
                tx.commit().await.expect("the demo school is stored");
            }
        }
    }
}

/// Tells one build of this program from any other: by this library's file, which is made anew with whatever it is made of and is in every
/// test binary; by the test binary's own where that is not found.
static PROGRAM: LazyLock<String> = LazyLock::new(|| {
    let binary = std::env::current_exe().expect("the program has a file");
    let (changed, size, file) = library_of(&binary).or_else(|| told(binary)).expect("the program's file is there");
    let hash = Sha256::digest(format!("{} {size} {}", file.display(), changed.as_nanos()));
    hash.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
});

/// When a file was changed, since 1970, its size, and where it is.
fn told(file: PathBuf) -> Option<(Duration, u64, PathBuf)> {
    let found = fs::metadata(&file).ok()?;
    Some((found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?, found.len(), file))
}

/// The file of this library that a test binary was linked with: the newest beside it. One that is newer than the binary is of another
/// build, which may have been made from other sources.
fn library_of(binary: &Path) -> Option<(Duration, u64, PathBuf)> {
    let is_ours = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(concat!("lib", env!("CARGO_CRATE_NAME"), "-")) && name.ends_with(".rlib")
    };
    let beside = fs::read_dir(binary.parent()?).ok()?.flatten().map(|entry| entry.path());
    let (linked, ..) = told(binary.to_owned())?;
    beside.filter(is_ours).filter_map(told).max().filter(|(made, ..)| *made <= linked)
}

/// Within a process one test makes a template while the others wait. Two processes may make the same at once: the first
/// is kept.
static MAKING: Mutex<()> = Mutex::const_new(());

/// Copies a template to a new file.
pub(super) async fn copy_sqlite(holding: Holding, to: &Path) {
    let template = home().join(format!("{}.db", holding.name()));
    // Another process may remove it at any time, as too old.
    while !copied(&template, to) {
        let _one = MAKING.lock().await;
        if !template.exists() {
            make_sqlite(holding, &template).await;
        }
    }
}

fn copied(template: &Path, to: &Path) -> bool {
    match fs::copy(template, to) {
        Ok(_) => true,
        Err(error) if error.kind() == io::ErrorKind::NotFound => false,
        Err(error) => panic!("{}: {error}", template.display()),
    }
}

async fn make_sqlite(holding: Holding, template: &Path) {
    let folder = Folder::new();
    let file = folder.0.join("template.db");
    let db = Db::connect_file(&file, 1).await.expect("SQLite opens");
    holding.fill(&db).await;
    // The last connection takes what is in the log beside the file into it.
    db.close().await;
    assert!(!beside(&file, "-wal").exists(), "the template is one file");
    fs::rename(&file, template).expect("the template is finished");
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Copies a template to a new database of the cluster.
pub(super) async fn copy_postgres(holding: Holding, to: &str) {
    /// SQLSTATE: there is no such database.
    const MISSING: &str = "3D000";
    /// Somebody else is connected to it: who has just made it.
    const IN_USE: &str = "55006";
    let template = holding.name();
    loop {
        let copied = in_cluster(&format!("create database {to} template {template}")).await;
        match copied {
            Ok(()) => return,
            Err(error) if is(&error, IN_USE) => tokio::time::sleep(Duration::from_millis(20)).await,
            Err(error) if is(&error, MISSING) => {
                let _one = MAKING.lock().await;
                make_postgres(holding, &template).await;
            }
            Err(error) => panic!("{template}: {error}"),
        }
    }
}

fn is(error: &Error, state: &str) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == state)
}

#[derive(FromRow)]
struct Named {
    name: String,
}

/// One statement in the cluster's own database. Whoever makes a database drops those of tests that have ended, and two that are left
/// over, so that a cluster which goes on from run to run does not fill up.
pub(super) async fn in_cluster(statement: &str) -> Result<(), Error> {
    let admin = Db::connect(&postgres_cluster(), 1).await?;
    let mut conn = admin.acquire().await?;
    for name in ended() {
        // A connection that its test has left open may not have ended yet.
        let _ = conn.execute(for_good(&format!("drop database if exists {name} with (force)")), ()).await;
    }
    for name in left_over(&mut conn).await? {
        // Somebody else may have been quicker.
        let _ = conn.execute(for_good(&format!("drop database if exists {name}")), ()).await;
    }
    let done = conn.execute(for_good(statement), ()).await;
    drop(conn);
    admin.close().await;
    done.map(|_| ())
}

/// Two databases that no run uses any more. A file of each tells when it was made.
async fn left_over(conn: &mut Conn) -> Result<Vec<String>, Error> {
    let found: Vec<Named> = conn
        .all(
            "select d.datname::text as name from pg_database d
              where d.datname like $1 || '%' and d.datname not like $1 || $2 || '%'
                and not exists (select 1 from pg_stat_activity a where a.datid = d.oid)
                and (pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification < now() - $3 * interval '1 second'
              order by d.oid limit 2",
            (PREFIX, PROGRAM.as_str(), i64::try_from(LEFT_OVER_AFTER.as_secs()).unwrap_or(i64::MAX)),
        )
        .await?;
    Ok(found.into_iter().map(|found| found.name).collect())
}

/// A statement that is put together, which names a database, is needed once.
fn for_good(statement: &str) -> &'static str {
    Box::leak(statement.to_owned().into_boxed_str())
}

async fn make_postgres(holding: Holding, template: &str) {
    /// Of the lock that whoever makes a template in this cluster holds.
    const LOCK: &str = "select pg_advisory_lock(7281904)";
    let admin = Db::connect(&postgres_cluster(), 1).await.expect("Postgres answers");
    let mut conn = admin.acquire().await.expect("a connection");
    conn.execute(LOCK, ()).await.expect("the lock");
    let made: Vec<Named> = conn
        .all("select datname::text as name from pg_database where datname = $1", template)
        .await
        .expect("the databases");
    if made.is_empty() {
        let name = unique();
        conn.execute(for_good(&format!("create database {name}")), ()).await.expect("a database");
        let db = Db::connect(&address_of(&name), 1).await.expect("Postgres opens");
        holding.fill(&db).await;
        db.close().await;
        // Nobody connects to what is copied.
        for statement in [
            format!("alter database {name} with allow_connections false"),
            format!("alter database {name} rename to {template}"),
        ] {
            conn.execute(for_good(&statement), ()).await.expect("the template is finished");
        }
    }
    drop(conn);
    admin.close().await;
}
