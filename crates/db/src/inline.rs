//! Quick reads of a `SQLite` file on the calling thread. sqlx gives each connection a thread of its own: the way there, and
//! each row's way back, take several times longer than the reads that most pages and calls need.
//!
//! These connections cannot write. The one given back last is taken first, so that what it keeps of the file is at hand.
//! One more of them holds the index that tells whether anybody, in this process or another, has written (`wal_index`).
//!
//! What goes through a whole table is not for here: it would hold up the thread. rusqlite and sqlx link one `SQLite`, so their versions of
//! `libsqlite3-sys` go together.

use std::cell::Cell;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::kept::Lists;
use super::row::{Field, Reading, Row};
use super::tables::Cells;
use super::wal_index::{Header, WalIndex};
use super::{Error, Result};

/// In WAL mode a reader waits for nobody, but for the moment in which a log is begun anew. The thread has other work.
const BUSY_TIMEOUT: Duration = Duration::from_millis(250);
const KEPT_STATEMENTS: usize = 256;

/// The reading connections of one file: as many as were ever in use at once, which is one a thread of the runtime.
pub(super) struct Readers {
    file: PathBuf,
    /// `None` once closed.
    idle: Mutex<Option<Vec<Connection>>>,
    watch: Mutex<Watch>,
    pub(super) lists: Lists,
}

/// What watches for writes, once somebody has asked for it.
#[derive(Default)]
struct Watch {
    index: Option<Arc<WalIndex>>,
    /// How many there have been: what was kept by one of them is not asked for by the next.
    opened: u64,
    /// The file has none.
    is_absent: bool,
}

/// What a database holds at one moment: two are equal only if nothing was committed between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Version(Told);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Told {
    /// The last commit to the file.
    File { watch: u64, header: Header },
    /// Which transactions the server shows and since when it runs; and how many connections to it there had been.
    Server { shown: Arc<str>, connected: u64 },
}

impl Version {
    /// By what a server of Postgres says that it shows.
    pub(super) fn shown(shown: String, connected: u64) -> Self {
        Self(Told::Server { shown: shown.into(), connected })
    }
}

/// A connection in use.
pub(super) struct Reader {
    /// Taken out only when it is dropped.
    connection: Option<Connection>,
    home: Arc<Readers>,
}

impl Readers {
    pub(super) fn of(file: PathBuf) -> Arc<Self> {
        Arc::new(Self { file, idle: Mutex::new(Some(Vec::new())), watch: Mutex::default(), lists: Lists::none() })
    }

    pub(super) fn file(&self) -> &std::path::Path {
        &self.file
    }

    pub(super) fn take(self: &Arc<Self>) -> Result<Reader> {
        let idle = self.idle().as_mut().ok_or(Error::PoolClosed)?.pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.open().map_err(told)?,
        };
        Ok(Reader { connection: Some(connection), home: self.clone() })
    }

    pub(super) fn close(&self) {
        *self.idle() = None;
        self.watch().index = None;
    }

    /// What the file holds now; none where it cannot be told.
    pub(super) fn version(&self) -> Result<Option<Version>> {
        let Some((index, watch)) = self.watched()? else { return Ok(None) };
        let told = index.header().map_err(|error| {
            // The next one asks a new connection.
            self.watch().index.take_if(|now| Arc::ptr_eq(now, &index));
            told(error)
        })?;
        Ok(told.map(|header| Version(Told::File { watch, header })))
    }

    fn watched(&self) -> Result<Option<(Arc<WalIndex>, u64)>> {
        let mut watch = self.watch();
        if watch.index.is_none() {
            if self.idle().is_none() {
                return Err(Error::PoolClosed);
            }
            if !watch.is_absent {
                let index = self.open().and_then(WalIndex::of).map_err(told)?;
                watch.is_absent = index.is_none();
                watch.opened += 1;
                watch.index = index.map(Arc::new);
            }
        }
        Ok(watch.index.clone().map(|index| (index, watch.opened)))
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
        Ok(connection)
    }

    /// Nothing panics while it holds the lock.
    fn watch(&self) -> MutexGuard<'_, Watch> {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nor while it holds this one.
    fn idle(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let (Some(connection), Some(idle)) = (self.connection.take(), self.home.idle().as_mut()) {
            idle.push(connection);
        }
    }
}

impl Reader {
    pub(super) fn home(&self) -> &Readers {
        &self.home
    }

    /// Hands every row to `take`, until it refuses one.
    pub(super) fn each<T, E: From<Error>>(
        &self,
        sql: &str,
        values: &[Value],
        by: impl Reading<T>,
        mut take: impl FnMut(T) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let connection = self.connection.as_ref().ok_or(Error::PoolClosed)?;
        let mut statement = connection.prepare_cached(sql).map_err(told)?;
        for place in 1..=statement.parameter_count() {
            // `$3` is a name to SQLite, and the first name that it meets is its first parameter.
            let number = statement.parameter_name(place).and_then(|name| name.get(1..)?.parse().ok()).unwrap_or(place);
            let value = values.get(number - 1).ok_or_else(|| Error::Protocol(format!("${number} is not bound")))?;
            statement.raw_bind_parameter(place, value).map_err(told)?;
        }
        let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next().map_err(told)? {
            take(by.read(&InlineRow { row, names: &names, next: Cell::new(0) })?)?;
        }
        Ok(())
    }

    /// At most `most` rows.
    pub(super) fn rows<T>(&self, sql: &str, values: &[Value], most: usize, by: impl Reading<T>) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        let enough = self.each(sql, values, by, |row| {
            rows.push(row);
            if rows.len() < most { Ok(()) } else { Err(Ended::Enough) }
        });
        match enough {
            Ok(()) | Err(Ended::Enough) => Ok(rows),
            Err(Ended::Failed(error)) => Err(error),
        }
    }
}

/// Why the rows were not read to their end.
enum Ended {
    Enough,
    Failed(Error),
}

impl From<Error> for Ended {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

struct InlineRow<'r> {
    row: &'r rusqlite::Row<'r>,
    names: &'r [String],
    /// Fields mostly stand in the order of the columns: where the next one is looked for first.
    next: Cell<usize>,
}

impl Row for InlineRow<'_> {
    fn column<T: Field>(&self, name: &str) -> Result<T> {
        let expected = self.next.get();
        let place = if self.names.get(expected).is_some_and(|column| column == name) {
            expected
        } else {
            let place = self.names.iter().position(|column| column == name);
            place.ok_or_else(|| Error::ColumnNotFound(name.to_owned()))?
        };
        self.next.set(place + 1);
        let value = self.row.get_ref(place).map_err(told)?;
        T::column_result(value).map_err(|error| Error::ColumnDecode { index: name.to_owned(), source: Box::new(error) })
    }

    fn cells(&self) -> Result<Cells> {
        Err(Error::Protocol("whole tables are read by a snapshot".to_owned()))
    }
}

fn told(error: rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::PoolTimedOut,
        Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure) => Error::Io(std::io::Error::other(error)),
        _ => Error::Protocol(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Db, Error, FromRow};

    #[derive(Debug, PartialEq, FromRow)]
    struct Inner {
        yes: bool,
        note: Option<String>,
    }

    #[derive(Debug, PartialEq, FromRow)]
    struct Outer {
        word: String,
        number: Option<i64>,
        #[row(flatten)]
        rest: Inner,
    }

    const ALL: &str = "select yes, note, word, number from t where number >= $2 and word <> $1 order by number";

    async fn opened(name: &str) -> (std::path::PathBuf, Db) {
        let folder = std::env::temp_dir().join(format!("markbook-inline-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let db = Db::connect_file(&folder.join("t.db"), 2).await.unwrap();
        let mut conn = db.begin().await.unwrap();
        conn.query("create table t (word text, number bigint, yes boolean, note text)").execute().await.unwrap();
        conn.query("insert into t values ('one', 1, true, null), ('two', 2, false, null)").execute().await.unwrap();
        conn.commit().await.unwrap();
        (folder, db)
    }

    async fn words(db: &Db) -> Vec<String> {
        let mut conn = db.read().await.unwrap();
        let rows: Vec<Outer> = conn.query(ALL).bind(("none", 1_i64)).fetch_all().await.unwrap();
        rows.into_iter().map(|row| row.word).collect()
    }

    #[tokio::test]
    async fn rows_are_read_by_name_and_parameters_by_number() {
        let (folder, db) = opened("rows").await;
        let mut conn = db.read().await.unwrap();
        let row: Option<Outer> = conn.query(ALL).bind(("none", 2_i64)).fetch_optional().await.unwrap();
        let rest = Inner { yes: false, note: None };
        assert_eq!(row, Some(Outer { word: "two".to_owned(), number: Some(2), rest }));
        let none: Option<Outer> = conn.query(ALL).bind(("two", 2_i64)).fetch_optional().await.unwrap();
        assert_eq!(none, None);
        // A number for a text, a parameter without a value, a column that is not there.
        let wrong = conn.query("select number as word, number, yes, note from t").fetch_one::<Outer>().await;
        assert!(matches!(wrong, Err(Error::ColumnDecode { .. })), "{wrong:?}");
        assert!(conn.query(ALL).bind("none").fetch_all::<Outer>().await.is_err());
        let wrong = conn.query("select yes from t").fetch_one::<Inner>().await;
        assert!(matches!(wrong, Err(Error::ColumnNotFound(_))), "{wrong:?}");
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test]
    async fn what_is_committed_is_read_at_once_and_nothing_before() {
        let (folder, db) = opened("commit").await;
        assert_eq!(words(&db).await, ["one", "two"]);
        let mut writing = db.begin().await.unwrap();
        writing.query("insert into t values ('three', 3, true, null)").execute().await.unwrap();
        assert_eq!(words(&db).await, ["one", "two"], "not committed, and the reader does not wait for the writer");
        writing.commit().await.unwrap();
        assert_eq!(words(&db).await, ["one", "two", "three"]);
        let mut writing = db.begin().await.unwrap();
        writing.query("alter table t add column later text default 'x'").execute().await.unwrap();
        writing.query("delete from t where number < 3").execute().await.unwrap();
        writing.commit().await.unwrap();
        assert_eq!(words(&db).await, ["three"], "the statement kept from before has met a new schema");
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test]
    async fn a_version_lasts_until_the_next_commit_of_anybody() {
        let (folder, db) = opened("version").await;
        let first = db.version().await.unwrap().unwrap();
        assert_eq!(words(&db).await.len(), 2);
        assert_eq!(db.version().await.unwrap().as_ref(), Some(&first), "reading changes nothing");
        let mut writing = db.begin().await.unwrap();
        writing.query("delete from t where number = 1").execute().await.unwrap();
        assert_eq!(db.version().await.unwrap().as_ref(), Some(&first), "not committed yet");
        writing.commit().await.unwrap();
        let second = db.version().await.unwrap().unwrap();
        assert_ne!(second, first);
        let mut alone = db.acquire().await.unwrap();
        alone.query("delete from t where number = 2").execute().await.unwrap();
        let third = db.version().await.unwrap().unwrap();
        assert!(third != first && third != second);
        // As another process would.
        let other = rusqlite::Connection::open(folder.join("t.db")).unwrap();
        other.execute("insert into t values ('x', 9, true, null)", []).unwrap();
        let fourth = db.version().await.unwrap().unwrap();
        assert!(![first, second, third].contains(&fourth));
        drop((alone, other));
        db.close().await;
        assert!(matches!(db.version().await, Err(Error::PoolClosed)));
        let _ = std::fs::remove_dir_all(folder);
    }

    #[tokio::test]
    async fn nothing_is_written_and_nothing_read_once_closed() {
        let (folder, db) = opened("closed").await;
        let mut conn = db.read().await.unwrap();
        assert!(conn.query("delete from t").execute().await.is_err());
        let returning = conn.query("delete from t returning yes, note").fetch_all::<Inner>().await;
        assert!(returning.is_err(), "{returning:?}");
        assert_eq!(words(&db).await, ["one", "two"]);
        drop(conn);
        db.close().await;
        assert!(matches!(db.read().await.err(), Some(Error::PoolClosed)));
        assert!(!folder.join("t.db-wal").exists(), "the last connection to go leaves one file");
        let _ = std::fs::remove_dir_all(folder);
    }
}
