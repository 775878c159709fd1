//! The only user of sqlx: an enum over `SQLite` and Postgres, transactions, and the queries both engines read alike.
//!
//! Store functions take `&mut Conn`, so that they compose in one transaction. Statements are written once, in the
//! subset that `migrations/README.md` names, with `$1`-style parameters. `cache` is the one kind of cache, bounded.

pub mod cache;
mod changes;
mod described;
mod hold;
mod inline;
mod kept;
mod migrations;
mod query;
mod row;
mod sorted;
mod tables;
mod trouble;
mod wal_index;
pub mod window;

// What `derive(FromRow)` writes names this crate as those outside do.
extern crate self as db;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::{fs, io};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _, PgPool, Postgres, Sqlite, SqlitePool, Transaction};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use inline::{Reader, Readers};

pub use changes::{Changes, Heard};
pub use db_derive::FromRow;
pub use inline::Version;
pub use query::{Bindings, Query, Values};
pub use row::{Field, Reading, Record, Row};
pub use sorted::{Named, sorted_tables};
pub use sqlx::{Error, Result};
pub use tables::{Cell, CellKind, Cells, Column};
pub use trouble::{Trouble, trouble};

/// How many prepared statements a connection keeps.
const STATEMENTS_KEPT: usize = 256;
/// The longest that a connection, or a writer's turn, is waited for.
const ACQUIRE_WITHIN: Duration = Duration::from_secs(10);
/// How long after its last use a connection to Postgres is taken without asking whether it still stands: less than any restart of Postgres takes.
const TRUSTED_FOR: Duration = Duration::from_millis(100);

/// A pool of connections to one of the two engines.
#[derive(Clone)]
pub struct Db {
    pool: Pool,
    /// `SQLite` has one writer at a time. Writers wait here in their order, and not each on a connection that a reader could use.
    writer: Arc<Semaphore>,
    /// For quick reads of a `SQLite` file.
    readers: Option<Arc<Readers>>,
    /// How many connections to Postgres were made.
    connected: Arc<AtomicU64>,
    statements: Arc<AtomicU64>,
    number: u64,
}

#[derive(Clone)]
enum Pool {
    Sqlite {
        pool: SqlitePool,
        /// Of one connection to a file: what it has read of it holds as long as nobody else writes. Of a database in memory the pool itself.
        writing: SqlitePool,
    },
    Postgres(PgPool),
}

/// Which engine a connection speaks to, for the few statements that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A connection, alone or inside a transaction.
pub struct Conn {
    inner: Inner,
    statements: Arc<AtomicU64>,
    /// That of its [`Db`].
    number: u64,
    /// Given back after `inner` has ended: fields are dropped in their order.
    _writing: Option<OwnedSemaphorePermit>,
}

enum Inner {
    Reader(Reader),
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
    SqliteTx(Transaction<'static, Sqlite>),
    PostgresTx(Transaction<'static, Postgres>),
}

#[derive(FromRow)]
struct Shown {
    shown: Option<String>,
}

impl Db {
    /// Opens `sqlite://path` (made when missing) or `postgres://…`.
    ///
    /// # Errors
    /// When the address is malformed or the engine cannot be reached.
    pub async fn connect(url: &str, connections: u32) -> Result<Self> {
        let file = sqlite_file(url)?;
        if let Some(file) = &file {
            private_file(file).map_err(Error::Io)?;
        }
        let _alone = alone_at(file.as_deref()).await?;
        let connected = Arc::default();
        let pool = match sqlite_options(url)? {
            Some(options) => sqlite_pools(options, file.is_some(), connections).await?,
            None => Pool::Postgres(postgres_pool(PgConnectOptions::from_str(url)?, connections, &connected).await?),
        };
        Ok(Self { connected, ..Self::over(pool, file) })
    }

    /// Opens a `SQLite` file by its path, made when missing.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub async fn connect_file(path: &Path, connections: u32) -> Result<Self> {
        private_file(path).map_err(Error::Io)?;
        let _alone = alone_at(Some(path)).await?;
        let pool = sqlite_pools(SqliteConnectOptions::new().filename(path), true, connections).await?;
        Ok(Self::over(pool, Some(path.to_path_buf())))
    }

    fn over(pool: Pool, file: Option<PathBuf>) -> Self {
        static OPENED: AtomicU64 = AtomicU64::new(0);
        Self {
            pool,
            writer: Arc::new(Semaphore::new(1)),
            readers: file.map(Readers::of),
            connected: Arc::default(),
            statements: Arc::default(),
            number: OPENED.fetch_add(1, Ordering::Relaxed),
        }
    }

    fn conn(&self, inner: Inner, writing: Option<OwnedSemaphorePermit>) -> Conn {
        Conn { inner, statements: self.statements.clone(), number: self.number, _writing: writing }
    }

    /// Brings the schema to this version of the program.
    ///
    /// # Errors
    /// When a migration fails, or the database holds migrations that this program does not know.
    pub async fn migrate(&self) -> std::result::Result<(), sqlx::migrate::MigrateError> {
        self.migrate_to(i64::MAX).await
    }

    /// The same up to a migration's number: for tests of what a later one makes of an older database.
    ///
    /// # Errors
    /// As [`Db::migrate`].
    pub async fn migrate_to(&self, last: i64) -> std::result::Result<(), sqlx::migrate::MigrateError> {
        match &self.pool {
            // Postgres has a lock for it.
            Pool::Sqlite { pool, .. } => {
                let _alone = alone_at(self.readers.as_ref().map(|readers| readers.file())).await?;
                migrations::up_to(Engine::Sqlite, last).run(pool).await
            }
            Pool::Postgres(pool) => migrations::up_to(Engine::Postgres, last).run(pool).await,
        }
    }

    /// Which engine this is.
    pub fn engine(&self) -> Engine {
        match self.pool {
            Pool::Sqlite { .. } => Engine::Sqlite,
            Pool::Postgres(_) => Engine::Postgres,
        }
    }

    /// A connection for the few statements of a page or a call that find their rows by a key. A `SQLite` file is read on
    /// the calling thread, so that nothing may stand here that goes through a whole table: that is for [`Db::acquire`].
    ///
    /// # Errors
    /// When no connection could be had in ten seconds.
    pub async fn read(&self) -> Result<Conn> {
        match &self.readers {
            Some(readers) => Ok(self.conn(Inner::Reader(readers.take()?), None)),
            None => self.acquire().await,
        }
    }

    /// What the database holds now, to know later whether anything was written meanwhile, by this process or another. What is
    /// read between two equal versions was read of one state. None where it cannot be told: of a `SQLite` database in memory or
    /// on a disk that has no WAL mode, and of a Postgres that only follows another.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn version(&self) -> Result<Option<Version>> {
        match self.engine() {
            Engine::Sqlite => self.file_version(),
            Engine::Postgres => self.shown_to(&mut self.acquire().await?).await,
        }
    }

    /// Whether the database still holds what it did. Not where that cannot be told, nor where everybody who could ask is busy.
    pub async fn still_holds(&self, version: &Version) -> bool {
        let now = match &self.pool {
            Pool::Sqlite { .. } => self.file_version(),
            Pool::Postgres(pool) => match pool.try_acquire() {
                Some(free) => self.shown_to(&mut self.conn(Inner::Postgres(free), None)).await,
                None => return false,
            },
        };
        matches!(now, Ok(Some(now)) if now == *version)
    }

    /// Which transactions Postgres shows. Each that ends takes itself off the running ones or raises the first that is not shown, so that two
    /// equal answers show the same rows. A server that has failed may have lost some and count anew; but its connections ended with it, and what
    /// the next ones hear is another version. A server that follows another does not tell which of its transactions run.
    async fn shown_to(&self, conn: &mut Conn) -> Result<Option<Version>> {
        let connected = self.connected.load(Ordering::SeqCst);
        let sql = match self.engine() {
            Engine::Sqlite => return Ok(None),
            Engine::Postgres => {
                "select case when pg_is_in_recovery() then null
                        else pg_current_snapshot()::text || ' ' || extract(epoch from pg_postmaster_start_time()) end as shown"
            }
        };
        let row: Shown = conn.one(sql, ()).await?;
        Ok(row.shown.map(|shown| Version::shown(shown, connected)))
    }

    fn file_version(&self) -> Result<Option<Version>> {
        self.readers.as_ref().map_or(Ok(None), |readers| readers.version())
    }

    /// A connection for reading, or for one statement.
    ///
    /// # Errors
    /// When no connection could be had in ten seconds.
    pub async fn acquire(&self) -> Result<Conn> {
        let inner = match &self.pool {
            Pool::Sqlite { pool, .. } => Inner::Sqlite(pool.acquire().await?),
            Pool::Postgres(pool) => Inner::Postgres(pool.acquire().await?),
        };
        Ok(self.conn(inner, None))
    }

    /// A transaction that may write. On `SQLite` it takes the write lock at once, so that it never fails half way for it.
    /// Dropped without [`Conn::commit`], it is rolled back.
    ///
    /// # Errors
    /// When no connection, or no write lock, could be had.
    pub async fn begin(&self) -> Result<Conn> {
        let inner = match &self.pool {
            Pool::Sqlite { writing, .. } => {
                let turn = tokio::time::timeout(ACQUIRE_WITHIN, self.writer.clone().acquire_owned()).await;
                let Ok(Ok(turn)) = turn else { return Err(Error::PoolTimedOut) };
                let inner = Inner::SqliteTx(writing.begin_with("begin immediate").await?);
                return Ok(self.conn(inner, Some(turn)));
            }
            Pool::Postgres(pool) => Inner::PostgresTx(begun(pool, "begin").await?),
        };
        Ok(self.conn(inner, None))
    }

    /// A transaction that only reads, and sees the database as it was at its first read, whatever others write meanwhile.
    ///
    /// # Errors
    /// When no connection could be had.
    pub async fn snapshot(&self) -> Result<Conn> {
        self.reading("begin isolation level repeatable read, read only").await
    }

    /// As [`Db::snapshot`], for what is narrowed by many filters, most of them empty, or is added up over days of the asker's choice: Postgres
    /// plans each statement for the values that it is given, which takes it up to five milliseconds. Elsewhere a connection's plan of a statement
    /// serves every value.
    ///
    /// # Errors
    /// When no connection could be had.
    pub async fn survey(&self) -> Result<Conn> {
        self.reading("begin isolation level repeatable read, read only; set local plan_cache_mode = force_custom_plan")
            .await
    }

    async fn reading(&self, on_postgres: &'static str) -> Result<Conn> {
        let inner = match &self.pool {
            Pool::Sqlite { pool, .. } => Inner::SqliteTx(pool.begin().await?),
            Pool::Postgres(pool) => Inner::PostgresTx(begun(pool, on_postgres).await?),
        };
        Ok(self.conn(inner, None))
    }

    /// Whether the database can be read now.
    ///
    /// # Errors
    /// When it is away, or has no schema.
    pub async fn ping(&self) -> Result<()> {
        let mut conn = self.acquire().await?;
        conn.query("select id from branches limit 1").execute().await?;
        Ok(())
    }

    /// How many statements this pool has issued: tests hold a page to a fixed number.
    pub fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Closes every connection.
    pub async fn close(&self) {
        if let Some(readers) = &self.readers {
            readers.close();
        }
        match &self.pool {
            Pool::Sqlite { pool, writing } => {
                writing.close().await;
                pool.close().await;
            }
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

impl Conn {
    /// Which engine this is.
    pub fn engine(&self) -> Engine {
        match self.inner {
            Inner::Reader(_) | Inner::Sqlite(_) | Inner::SqliteTx(_) => Engine::Sqlite,
            Inner::Postgres(_) | Inner::PostgresTx(_) => Engine::Postgres,
        }
    }

    /// Tells the databases apart that this process has opened: part of the key of a cache that outlives one of them.
    pub const fn database(&self) -> u64 {
        self.number
    }

    /// Makes what the transaction did last. On a connection alone it does nothing.
    ///
    /// # Errors
    /// When the engine refuses.
    pub async fn commit(self) -> Result<()> {
        match self.inner {
            Inner::SqliteTx(transaction) => transaction.commit().await,
            Inner::PostgresTx(transaction) => transaction.commit().await,
            Inner::Reader(_) | Inner::Sqlite(_) | Inner::Postgres(_) => Ok(()),
        }
    }

    /// Marks a point of the transaction, to which [`Conn::settle`] can go back.
    ///
    /// # Errors
    /// When the engine refuses.
    pub async fn mark(&mut self) -> Result<()> {
        self.query("savepoint marked").execute().await?;
        Ok(())
    }

    /// Ends what [`Conn::mark`] began: keeps what was done since, or undoes it, after which a statement that failed no longer matters.
    ///
    /// # Errors
    /// When the engine refuses.
    pub async fn settle(&mut self, keeps: bool) -> Result<()> {
        if !keeps {
            self.query("rollback to savepoint marked").execute().await?;
        }
        self.query("release savepoint marked").execute().await?;
        Ok(())
    }

    /// Inserts many rows, some hundred a statement. `head` is `insert into t (a, b)`, `columns` how many it names,
    /// `tail` what follows the values (`on conflict …`, or nothing). `bind` binds one row, column by column.
    ///
    /// # Errors
    /// The engine's, from the first statement that fails.
    pub async fn insert_many<T>(
        &mut self,
        head: &'static str,
        columns: usize,
        tail: &'static str,
        rows: &[T],
        bind: impl Fn(&mut Bindings, &T),
    ) -> Result<()> {
        self.insert_counted(head, columns, tail, rows, bind).await?;
        Ok(())
    }

    /// As [`Self::insert_many`]; how many rows were stored, where `tail` leaves some out.
    ///
    /// # Errors
    /// The engine's, from the first statement that fails.
    pub async fn insert_counted<T>(
        &mut self,
        head: &'static str,
        columns: usize,
        tail: &'static str,
        rows: &[T],
        bind: impl Fn(&mut Bindings, &T),
    ) -> Result<u64> {
        let mut stored = 0;
        // `SQLite` takes at least 32,000 parameters; a class section fits one statement.
        for now in rows.chunks((4_000 / columns).clamp(1, 500)) {
            stored += self.insert_rows(head, columns, tail, now, &bind).await?;
        }
        Ok(stored)
    }
}

/// What a `sqlite:` address says; none for Postgres. Anything else would be taken for the name of a file.
fn sqlite_options(url: &str) -> Result<Option<SqliteConnectOptions>> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        Ok(None)
    } else if url.starts_with("sqlite:") {
        SqliteConnectOptions::from_str(url).map(Some)
    } else {
        Err(Error::Configuration("its address begins with neither sqlite:// nor postgres://".into()))
    }
}

/// Begins a transaction on a task of its own, which goes on when whoever waits for it has gone. Without it, sqlx would hand on a connection that is
/// still inside the transaction: its next user could read old rows, and nobody else would see what it writes.
async fn begun(pool: &PgPool, statement: &'static str) -> Result<Transaction<'static, Postgres>> {
    let pool = pool.clone();
    match tokio::spawn(async move { pool.begin_with(statement).await }).await {
        Ok(begun) => begun,
        Err(ended) if ended.is_panic() => std::panic::resume_unwind(ended.into_panic()),
        // The runtime ends.
        Err(_) => Err(Error::PoolClosed),
    }
}

/// Counts in `connected` the connections that are made.
async fn postgres_pool(options: PgConnectOptions, connections: u32, connected: &Arc<AtomicU64>) -> Result<PgPool> {
    let connected = connected.clone();
    let options = options
        .application_name("markbook")
        // To compile a statement takes longer than to run any of ours: a second and more for the dashboard's. To plan one for each call takes two to
        // four times as long as to run most of ours; the few that are worth it are read by [`Db::survey`].
        .options([("jit", "off"), ("plan_cache_mode", "force_generic_plan")])
        .statement_cache_capacity(STATEMENTS_KEPT);
    let opened = PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_WITHIN)
        .idle_timeout(NEVER)
        .max_lifetime(NEVER)
        // A connection that was used a moment ago is there still: asking costs a way to the server and back.
        .test_before_acquire(false)
        .after_connect(move |_, _| {
            connected.fetch_add(1, Ordering::SeqCst);
            Box::pin(async { Ok(()) })
        })
        .before_acquire(|conn, known| {
            Box::pin(async move {
                if known.idle_for >= TRUSTED_FOR {
                    conn.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(options.clone())
        .await;
    match opened {
        // The pool waits for a server that is still starting, and forgets why it had to.
        Err(Error::PoolTimedOut) => Err(options.connect().await.err().unwrap_or(Error::PoolTimedOut)),
        other => other,
    }
}

async fn sqlite_pools(options: SqliteConnectOptions, is_file: bool, connections: u32) -> Result<Pool> {
    let pool = sqlite_pool(options.clone(), connections).await?;
    let writing = if is_file { sqlite_pool(options, 1).await? } else { pool.clone() };
    Ok(Pool::Sqlite { pool, writing })
}

async fn sqlite_pool(options: SqliteConnectOptions, connections: u32) -> Result<SqlitePool> {
    let options = options
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .statement_cache_capacity(STATEMENTS_KEPT);
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_WITHIN)
        .idle_timeout(NEVER)
        .max_lifetime(NEVER)
        // A file does not go away as a server may: asking it before every use costs as much as a small statement.
        .test_before_acquire(false)
        // SQLite ends a transaction by itself when the disk is full; sqlx takes the connection to be inside of it for good.
        .before_acquire(|conn, _| Box::pin(async move { Ok(!conn.is_in_transaction()) }))
        .connect_with(options)
        .await
}

/// When a connection is closed that nobody uses. What sqlx 0.9.0 would look for them by counts one too few for a moment, and then uses a whole
/// thread for ever (sqlx issue 3645).
const NEVER: Option<Duration> = None;

/// For the log: Postgres says at each start that the table of migrations is there already.
pub const NO_NOTICES: &str = "sqlx::postgres::notice=warn";
/// For the log, where reading a table in one long statement is what is meant.
pub const NO_SLOW_READS: &str = "sqlx::query=error";

/// Waits until no other process opens or migrates the `SQLite` file; others wait until the result is dropped. It is the folder that
/// is locked: opening and closing the file itself would end the locks that `SQLite` has on it.
async fn alone_at(file: Option<&Path>) -> Result<Option<fs::File>> {
    let Some(file) = file else { return Ok(None) };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf();
    let locked = tokio::task::spawn_blocking(move || {
        let folder = fs::File::open(folder)?;
        match folder.lock() {
            // Some file systems have no locks; there, one process at a time is up to who starts them.
            Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(None),
            locked => locked.map(|()| Some(folder)),
        }
    });
    locked.await.map_err(|error| Error::Io(io::Error::other(error)))?.map_err(Error::Io)
}

/// Makes a folder, and those above it, where there is none: what is in it is its owner's alone.
///
/// # Errors
/// When it cannot be made.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut made = fs::DirBuilder::new();
    made.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut made, 0o700);
    made.create(folder)
}

/// Makes the database's file where there is none, empty, for its owner alone, in a folder that is too; `SQLite` gives the files
/// beside it the same mode.
fn private_file(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_folder(folder)?;
    }
    let mut made = fs::OpenOptions::new();
    made.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut made, 0o600);
    match made.open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The file that a `sqlite://` address names; none for Postgres and for one in memory.
///
/// # Errors
/// When the address is malformed.
pub fn sqlite_file(url: &str) -> Result<Option<PathBuf>> {
    let in_memory = url.contains(":memory:") || url.contains("mode=memory");
    Ok(sqlite_options(url)?.filter(|_| !in_memory).map(|options| options.get_filename().to_path_buf()))
}

/// The number of the last migration that this program knows.
pub fn schema_version() -> i64 {
    migrations::all(Engine::Sqlite).iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// Whether a statement was refused because a row refers to what it would take away, or would refer to what is not there.
pub fn breaks_reference(error: &Error) -> bool {
    matches!(error, Error::Database(error) if error.is_foreign_key_violation())
}

/// The name of the constraint that an error reports as violated, where the engine names one.
///
/// `SQLite` names the columns instead (`students.branch_id, students.reg_no`): give both.
pub fn violates(error: &Error, constraint: &str, columns: &str) -> bool {
    let Error::Database(error) = error else { return false };
    error.constraint() == Some(constraint) || error.message().contains(columns)
}
