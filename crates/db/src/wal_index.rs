//! Which commit a `SQLite` file shows, read where SQLite itself reads it: in the header of the WAL index, which every process that has the file
//! open shares in memory (sqlite.org/walformat.html, 2.1). A statement would lock the file for each of the many times that a page asks, and all
//! threads wait for one another to lock it.

use std::ffi::{c_int, c_void};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, ffi};

/// Words of one copy of the header. Among them are a count of the transactions, the log's two random numbers and the checksum of its frames up
/// to the last commit. So equal headers show the same rows.
const WORDS: usize = 12;
/// The word whose first byte says that the header has been written.
const WRITTEN: usize = 3;
/// The last two words are the checksum of those before.
const SUMMED: usize = WORDS - 2;
/// Two copies. SQLite writes the second one first and reads the first one first, so that equal copies were written by one commit.
const COPIES: usize = 2;
/// The part of the index that has the header in it, as SQLite maps it.
const FIRST_PART_BYTES: c_int = 32 << 10;
/// How often the header is read while somebody writes it, before SQLite itself is asked to look.
const TRIES: usize = 100;
/// How often SQLite is asked.
const LOOKS: usize = 10;

/// One commit's header.
pub(super) type Header = [u32; WORDS];

/// The index of one file, mapped as long as a connection of its own is open.
pub(super) struct WalIndex {
    header: NonNull<[AtomicU32; WORDS * COPIES]>,
    connection: Mutex<Connection>,
}

#[expect(unsafe_code, reason = "the mapping is shared memory that is only read, by atomic loads")]
// SAFETY: any thread may load from the mapping, and the connection is behind a lock.
unsafe impl Send for WalIndex {}
#[expect(unsafe_code, reason = "the same")]
// SAFETY: the same.
unsafe impl Sync for WalIndex {}

impl WalIndex {
    /// None where the file has no index: on a disk on which `SQLite` cannot share memory, it keeps to its other modes.
    ///
    /// # Errors
    /// SQLite's.
    pub(super) fn of(connection: Connection) -> rusqlite::Result<Option<Self>> {
        // A transaction maps the index, makes it where nobody has the file open yet, and as long as it is open the mode stays.
        connection.execute_batch("begin")?;
        look(&connection)?;
        let mode: String = connection.query_row("pragma journal_mode", [], |row| row.get(0))?;
        let header = if mode == "wal" { mapped(&connection) } else { None };
        connection.execute_batch("commit")?;
        Ok(header.map(|header| Self { header, connection: Mutex::new(connection) }))
    }

    /// The header of the last commit of anybody. None where it cannot be told now: others write without a pause.
    ///
    /// # Errors
    /// SQLite's, where it has to be asked.
    pub(super) fn header(&self) -> rusqlite::Result<Option<Header>> {
        for _ in 0..LOOKS {
            for _ in 0..TRIES {
                if let Some(header) = self.read() {
                    return Ok(Some(header));
                }
                std::hint::spin_loop();
            }
            // Somebody is interrupted between the two copies, or has ended there: then the next transaction puts them right.
            look(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))?;
        }
        Ok(None)
    }

    /// None while a commit is being written.
    fn read(&self) -> Option<Header> {
        #[expect(unsafe_code, reason = "SQLite has no call that tells it without a lock")]
        // SAFETY: mapped as long as the connection is open, which is dropped with `self`; aligned, since it is the start of a page.
        let words = unsafe { self.header.as_ref() };
        let copy = |from: usize| -> Header { std::array::from_fn(|word| words[from + word].load(Ordering::Acquire)) };
        let first = copy(0);
        fence(Ordering::SeqCst);
        (first == copy(WORDS) && is_whole(&first)).then_some(first)
    }
}

/// Has SQLite read the file's own header, and so the index before it.
fn look(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("pragma schema_version", [], |_| Ok(()))
}

/// As SQLite decides whether it may use a header.
fn is_whole(header: &Header) -> bool {
    let sum = header[..SUMMED].chunks_exact(2).fold((0_u32, 0_u32), |(one, other), words| {
        let one = one.wrapping_add(words[0]).wrapping_add(other);
        (one, other.wrapping_add(words[1]).wrapping_add(one))
    });
    header[WRITTEN].to_ne_bytes()[0] != 0 && (header[SUMMED], header[SUMMED + 1]) == sum
}

/// The start of the index as the connection has it mapped.
fn mapped(connection: &Connection) -> Option<NonNull<[AtomicU32; WORDS * COPIES]>> {
    let mut file: *mut ffi::sqlite3_file = ptr::null_mut();
    let mut start: *mut c_void = ptr::null_mut();
    #[expect(unsafe_code, reason = "SQLite tells it in C alone")]
    // SAFETY: the handle is that of an open connection, and `FILE_POINTER` writes one pointer, to a file that lives as long. Methods of version 2
    // have `xShmMap`. In WAL mode the connection has mapped the first part, so that it only answers where that is.
    let done = unsafe {
        let told = ffi::sqlite3_file_control(
            connection.handle(),
            c"main".as_ptr(),
            ffi::SQLITE_FCNTL_FILE_POINTER,
            (&raw mut file).cast(),
        );
        let methods = (told == ffi::SQLITE_OK).then(|| file.as_ref()?.pMethods.as_ref()).flatten();
        let map = methods.filter(|methods| methods.iVersion >= 2)?.xShmMap?;
        map(file, 0, FIRST_PART_BYTES, 0, (&raw mut start).cast())
    };
    NonNull::new(start.cast()).filter(|_| done == ffi::SQLITE_OK)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::fs::{self, OpenOptions};
    use std::os::unix::fs::FileExt;
    use std::path::{Path, PathBuf};
    use std::time::{Duration, Instant};

    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("markbook-wal-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn file(&self) -> PathBuf {
            self.0.join("t.db")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn writer(file: &Path, mode: &str) -> Connection {
        let writer = Connection::open(file).unwrap();
        writer.pragma_update(None, "journal_mode", mode).unwrap();
        writer.execute_batch("create table if not exists t (n integer); insert into t values (0)").unwrap();
        writer
    }

    fn told(index: &WalIndex) -> Header {
        index.header().unwrap().unwrap()
    }

    fn index(file: &Path) -> Option<WalIndex> {
        WalIndex::of(Connection::open_with_flags(file, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()).unwrap()
    }

    #[test]
    fn the_header_is_another_after_each_commit_and_no_other_time() {
        let folder = Folder::new("commits");
        let writer = writer(&folder.file(), "wal");
        let index = index(&folder.file()).unwrap();
        let mut seen = vec![told(&index)];
        let mut committed = |is_new: bool, sql: &str| {
            writer.execute_batch(sql).unwrap();
            let header = told(&index);
            assert_eq!(header, told(&index));
            assert_eq!(!seen.contains(&header), is_new, "{sql}");
            assert!(is_new || seen.last() == Some(&header), "{sql}");
            seen.push(header);
        };
        committed(true, "update t set n = 1");
        committed(false, "begin; update t set n = 2");
        committed(false, "rollback");
        committed(false, "select n from t");
        // Back to what it was, and with the log begun anew.
        committed(true, "update t set n = 0");
        writer.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(())).unwrap();
        for _ in 0..3 {
            let mut committed = |sql: &str| {
                writer.execute_batch(sql).unwrap();
                let header = told(&index);
                assert!(!seen.contains(&header), "{sql}");
                seen.push(header);
            };
            committed("update t set n = 1");
            committed("update t set n = 0");
            writer.query_row("pragma wal_checkpoint(restart)", [], |_| Ok(())).unwrap();
        }
        // Nobody else has the file open any more, and then somebody has.
        drop(writer);
        let alone = told(&index);
        assert_eq!(alone, told(&index));
        writer_again(&folder.file());
        assert_ne!(alone, told(&index));
    }

    fn writer_again(file: &Path) {
        Connection::open(file).unwrap().execute_batch("update t set n = 7").unwrap();
    }

    #[test]
    fn what_is_read_between_two_equal_headers_is_of_one_commit() {
        const MOST: u32 = 2_000;
        let folder = Folder::new("races");
        let writer = writer(&folder.file(), "wal");
        let index = index(&folder.file()).unwrap();
        let written = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let reader = Connection::open(folder.file()).unwrap();
                    reader.busy_timeout(Duration::from_mins(1)).unwrap();
                    let mut shown: HashMap<Header, i64> = HashMap::new();
                    // It ends if the writer fails, too.
                    let start = Instant::now();
                    while written.load(Ordering::Relaxed) < MOST && start.elapsed() < Duration::from_mins(2) {
                        let before = told(&index);
                        let n: i64 = reader.query_row("select n from t", [], |row| row.get(0)).unwrap();
                        if told(&index) == before {
                            assert_eq!(*shown.entry(before).or_insert(n), n);
                        }
                    }
                    assert!(!shown.is_empty());
                });
            }
            for n in 1..=MOST {
                writer.execute("update t set n = ?1", [n]).unwrap();
                written.store(n, Ordering::Relaxed);
            }
        });
    }

    #[test]
    fn copies_that_differ_are_put_right_by_a_transaction() {
        let folder = Folder::new("torn");
        let writer = writer(&folder.file(), "wal");
        let index = index(&folder.file()).unwrap();
        let before = told(&index);
        let shared = OpenOptions::new().write(true).open(folder.0.join("t.db-shm")).unwrap();
        shared.write_all_at(&[0xee; 4], 48 + 8).unwrap();
        // Closing it would end this process's locks of the file.
        std::mem::forget(shared);
        assert!(index.read().is_none());
        let after = told(&index);
        assert_eq!(after[4..10], before[4..10], "the same frames, pages, checksum and random numbers");
        writer.execute_batch("update t set n = 1").unwrap();
        assert_ne!(told(&index), after);
    }

    #[test]
    fn a_file_in_another_mode_has_none() {
        let folder = Folder::new("delete");
        let _writer = writer(&folder.file(), "delete");
        assert!(index(&folder.file()).is_none());
        assert!(!folder.0.join("t.db-shm").exists(), "nor is one made");
    }
}
