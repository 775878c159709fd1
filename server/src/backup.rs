//! Everything in the database as one file, and back: a gzip'd tar with one JSON-lines file a table and, last, a manifest with the
//! schema's version and every file's rows and SHA-256. It names no engine, so a school moves from `SQLite` to Postgres with it.
//! The token secret is not in it. May touch: db.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use db::{Cell, CellKind, Cells, Column, Conn, Db};

/// Every table, those that others refer to first: the order in which rows can be inserted.
pub const TABLES: [&str; 105] = [
    "branches",
    "first_cards",
    "guide_skips",
    "grading_schemes",
    "grading_scheme_versions",
    "sessions",
    "classes",
    "session_class_schemes",
    "sections",
    "student_groups",
    "subjects",
    "subject_assignments",
    "choice_groups",
    "section_subjects",
    "bell_schedules",
    "periods",
    "designations",
    "departments",
    "employees",
    "students",
    "enrolments",
    "student_subjects",
    "promotions",
    "promotion_students",
    "imports",
    "import_mappings",
    "routine_periods",
    "substitutions",
    "exams",
    "exam_halls",
    "exam_schedules",
    "exam_class_schedules",
    "mark_distributions",
    "mark_distribution_subjects",
    "mark_sheets",
    "marks",
    "student_qualities",
    "grading_changes",
    "grading_letter_changes",
    "attendance_days",
    "attendance_marks",
    "employee_attendance_days",
    "employee_attendance_marks",
    "audit_acts",
    "audit_values",
    "idempotency_keys",
    "kept_pictures",
    "held_forms",
    "settings",
    "files",
    "file_sizes",
    "attachment_types",
    "documents",
    "import_pictures",
    "print_links",
    "print_files",
    "print_link_sheets",
    "print_link_files",
    "print_link_fetches",
    "ended_tokens",
    "web_ids",
    "notifications",
    "sign_in_failures",
    "sign_in_addresses",
    "voucher_heads",
    "accounts",
    "fee_types",
    "fee_setups",
    "fee_specials",
    "fee_raises",
    "fee_lines",
    "fee_adjustments",
    "fee_advances",
    "opening_advances",
    "money_books",
    "money_numbers",
    "admission_openings",
    "admission_fees",
    "application_numbers",
    "applications",
    "receipts",
    "receipt_parts",
    "vouchers",
    "voucher_files",
    "postings",
    "day_closes",
    "day_close_lines",
    "day_close_drawers",
    "online_payments",
    "book_categories",
    "books",
    "book_numbers",
    "book_issues",
    "event_types",
    "events",
    "id_card_templates",
    "admit_card_templates",
    "certificate_templates",
    "certificate_numbers",
    "certificates",
    "homework",
    "hand_ins",
    "contents",
    "e_books",
    "attachments",
];

const MANIFEST: &str = "manifest.json";
const FORMAT: &str = "markbook backup 1";
/// Rows that are in memory at once while restoring.
const ROWS_AT_ONCE: usize = 200;

/// What a backup says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: String,
    /// The program that wrote it.
    pub program_version: String,
    /// The last migration that its tables have had.
    pub schema_version: i64,
    /// In the order of [`TABLES`].
    pub tables: Vec<TableFile>,
}

/// One table's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableFile {
    pub table: String,
    pub rows: u64,
    /// Of the file's bytes, hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// Rows of all tables together.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

/// What went wrong, in words for the person at the terminal.
pub type Outcome<T> = Result<T, Failure>;

/// A sentence for the person at the terminal.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("the database: {0}")]
    Db(#[from] db::Error),
    #[error("the backup could not be written: {0}")]
    Write(#[source] io::Error),
    #[error("the backup could not be read, or is damaged: {0}")]
    Read(#[source] io::Error),
    #[error("{0}")]
    Refused(String),
}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        failure.to_string()
    }
}

/// Writes a backup to `file`, which is there only once it is whole; readable by its owner alone. The database may be in use
/// meanwhile: what is written is its state at one moment.
///
/// # Errors
/// The database's, the disk's, or when the schema is not this program's.
pub async fn write(db: &Db, file: &Path) -> Outcome<Manifest> {
    let unfinished = beside(file, ".part");
    let written = write_to(db, &unfinished).await;
    let finished = written.and_then(|manifest| {
        std::fs::rename(&unfinished, file).map_err(Failure::Write)?;
        Ok(manifest)
    });
    if finished.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    finished
}

async fn write_to(db: &Db, path: &Path) -> Outcome<Manifest> {
    let mut snapshot = db.snapshot().await?;
    expect_tables(&mut snapshot).await?;
    let mut archive = tar::Builder::new(GzEncoder::new(BufWriter::new(private_file(path)?), Compression::default()));
    let mut manifest = Manifest {
        format: FORMAT.to_owned(),
        program_version: env!("CARGO_PKG_VERSION").to_owned(),
        schema_version: db::schema_version(),
        tables: Vec::new(),
    };
    // A tar wants a file's length before the file, so each table is written beside it first.
    let rows_path = beside(path, ".rows");
    for table in TABLES {
        let dumped = dump(&mut snapshot, table, &rows_path).await;
        let appended = dumped.and_then(|entry| {
            let mut rows = File::open(&rows_path).map_err(Failure::Write)?;
            let length = rows.metadata().map_err(Failure::Write)?.len();
            append(&mut archive, &format!("{table}.jsonl"), length, &mut rows)?;
            Ok(entry)
        });
        let _ = std::fs::remove_file(&rows_path);
        manifest.tables.push(appended?);
    }
    snapshot.commit().await?;
    let text = serde_json::to_vec_pretty(&manifest).map_err(|error| Failure::Write(error.into()))?;
    append(&mut archive, MANIFEST, text.len() as u64, &mut text.as_slice())?;
    let finish = || -> io::Result<()> {
        let file = archive.into_inner()?.finish()?.into_inner()?;
        file.sync_all()
    };
    finish().map_err(Failure::Write)?;
    Ok(manifest)
}

/// Writes the rows of a table to a file of its own.
async fn dump(conn: &mut Conn, table: &'static str, path: &Path) -> Outcome<TableFile> {
    let columns = conn.columns(table).await?;
    let mut out = BufWriter::new(private_file(path)?);
    let (mut digest, mut rows) = (Sha256::new(), 0);
    let mut line = Vec::new();
    conn.each_row(table, |cells| -> Outcome<()> {
        line.clear();
        serde_json::to_writer(&mut line, &to_json(&columns, cells)).map_err(|error| Failure::Write(error.into()))?;
        line.push(b'\n');
        digest.update(&line);
        rows += 1;
        out.write_all(&line).map_err(Failure::Write)
    })
    .await?;
    out.flush().map_err(Failure::Write)?;
    Ok(TableFile { table: table.to_owned(), rows, sha256: hexadecimal(digest) })
}

fn append(archive: &mut tar::Builder<impl Write>, name: &str, length: u64, bytes: &mut impl Read) -> Outcome<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(length);
    header.set_mode(0o600);
    header.set_cksum();
    archive.append_data(&mut header, name, bytes).map_err(Failure::Write)
}

/// Reads a whole backup and holds it against its own manifest: nothing is missing and nothing was changed on the way.
///
/// # Errors
/// When it is damaged, cut short, or of another schema than this program's.
pub fn read_manifest(file: &Path) -> Outcome<Manifest> {
    let mut found = Vec::new();
    let mut manifest: Option<Manifest> = None;
    each_entry(file, |name, entry| {
        if name == MANIFEST {
            let read = serde_json::from_reader(entry).map_err(|error| Failure::Read(error.into()))?;
            manifest = Some(read);
            return Ok(());
        }
        let (mut digest, mut rows) = (Sha256::new(), 0);
        let mut reader = BufReader::new(entry);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).map_err(Failure::Read)? > 0 {
            digest.update(&line);
            rows += 1;
            line.clear();
        }
        let table = name.trim_end_matches(".jsonl").to_owned();
        found.push(TableFile { table, rows, sha256: hexadecimal(digest) });
        Ok(())
    })?;
    let manifest = manifest.ok_or_else(|| refused("this is no backup of markbook, or its end is missing"))?;
    if manifest.format != FORMAT {
        return Err(refused(&format!("this is a backup of another kind: {}", manifest.format)));
    }
    if manifest.schema_version != db::schema_version() {
        return Err(refused(&format!(
            "the backup is of schema {} (markbook {}), this program's is {}: restore with that version, then migrate",
            manifest.schema_version,
            manifest.program_version,
            db::schema_version()
        )));
    }
    if found != manifest.tables || !found.iter().map(|entry| entry.table.as_str()).eq(TABLES) {
        return Err(refused("the backup is damaged: its tables are not those that its manifest names"));
    }
    Ok(manifest)
}

/// Reads a backup into a migrated, empty database, in one transaction.
///
/// # Errors
/// When the database holds any row, the backup is damaged, or the database refuses a row. Nothing is stored then.
pub async fn restore(db: &Db, file: &Path) -> Outcome<Manifest> {
    let manifest = read_manifest(file)?;
    let mut tx = db.begin().await?;
    expect_tables(&mut tx).await?;
    for table in TABLES {
        if tx.has_rows(table).await? {
            return Err(refused(&format!(
                "the database is not empty ({table} has rows): a backup is restored into an empty one only"
            )));
        }
    }
    // The manifest was found to name the tables in this order.
    let mut archive = open_archive(file)?;
    for (entry, table) in archive.entries().map_err(Failure::Read)?.zip(TABLES) {
        let columns = tx.columns(table).await?;
        fill(&mut tx, table, &columns, entry.map_err(Failure::Read)?).await?;
    }
    tx.commit().await?;
    Ok(manifest)
}

/// Inserts the rows of one table's file.
async fn fill(conn: &mut Conn, table: &'static str, columns: &[Column], file: impl Read) -> Outcome<()> {
    let mut rows = Vec::with_capacity(ROWS_AT_ONCE);
    for line in BufReader::new(file).split(b'\n') {
        rows.push(from_json(table, columns, &line.map_err(Failure::Read)?)?);
        if rows.len() == ROWS_AT_ONCE {
            conn.insert_cells(table, columns, &rows).await?;
            rows.clear();
        }
    }
    Ok(conn.insert_cells(table, columns, &rows).await?)
}

fn open_archive(file: &Path) -> Outcome<tar::Archive<GzDecoder<BufReader<File>>>> {
    let opened = File::open(file).map_err(|error| refused(&format!("{}: {error}", file.display())))?;
    Ok(tar::Archive::new(GzDecoder::new(BufReader::new(opened))))
}

fn each_entry(file: &Path, mut take: impl FnMut(&str, &mut dyn Read) -> Outcome<()>) -> Outcome<()> {
    let mut archive = open_archive(file)?;
    for entry in archive.entries().map_err(Failure::Read)? {
        let mut entry = entry.map_err(Failure::Read)?;
        let name = entry.path().map_err(Failure::Read)?.to_string_lossy().into_owned();
        take(&name, &mut entry)?;
    }
    // What follows the last entry ends with the gzip's own checksum.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(Failure::Read)?;
    Ok(())
}

/// The database has the tables that a backup knows, no more and no less.
async fn expect_tables(conn: &mut Conn) -> Outcome<()> {
    let mut known = TABLES;
    known.sort_unstable();
    if conn.table_names().await?.iter().eq(known.iter()) {
        return Ok(());
    }
    Err(refused("the database is not at this program's schema: run `markbook migrate` first"))
}

fn to_json(columns: &[Column], cells: Cells) -> Map<String, Value> {
    let value = |cell| match cell {
        Cell::Null => Value::Null,
        Cell::Text(text) => Value::String(text),
        Cell::Whole(number) => Value::from(number),
        Cell::YesNo(yes) => Value::Bool(yes),
        Cell::Bytes(bytes) => Value::String(BASE64.encode(bytes)),
    };
    columns.iter().zip(cells.0).map(|(column, cell)| (column.name.clone(), value(cell))).collect()
}

fn from_json(table: &str, columns: &[Column], line: &[u8]) -> Outcome<Cells> {
    let wrong = |column: &str| refused(&format!("the backup is damaged: {table}.{column} is not what it should be"));
    let mut row: Map<String, Value> = serde_json::from_slice(line).map_err(|error| Failure::Read(error.into()))?;
    let cells = columns.iter().map(|column| {
        let value = row.remove(&column.name).ok_or_else(|| wrong(&column.name))?;
        let cell = match (column.kind, value) {
            (_, Value::Null) => Some(Cell::Null),
            (CellKind::Text, Value::String(text)) => Some(Cell::Text(text)),
            (CellKind::Whole, Value::Number(number)) => number.as_i64().map(Cell::Whole),
            (CellKind::YesNo, Value::Bool(yes)) => Some(Cell::YesNo(yes)),
            (CellKind::Bytes, Value::String(text)) => BASE64.decode(text).ok().map(Cell::Bytes),
            _ => None,
        };
        cell.ok_or_else(|| wrong(&column.name))
    });
    let cells = cells.collect::<Outcome<Vec<_>>>()?;
    match row.keys().next() {
        None => Ok(Cells(cells)),
        Some(unknown) => Err(wrong(unknown)),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A file that its owner alone may read, empty.
fn private_file(path: &Path) -> Outcome<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One that an interrupted backup left, perhaps with another mode.
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::Write(error)),
        _ => options.open(path).map_err(Failure::Write),
    }
}

fn hexadecimal(digest: Sha256) -> String {
    digest.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn refused(message: &str) -> Failure {
    Failure::Refused(message.to_owned())
}
