//! Imports of photos: the files of an archive, and what becomes of them. The import itself is a row of `imports`, as one of a list is.

use db::{Conn, FromRow, Result};

/// As `imports.kind` has it.
const KIND: &str = "studentPhoto";
pub(super) const READING: &str = "reading";
pub(super) const PLANNED: &str = "planned";
pub(super) const APPLIED: &str = "applied";
pub(super) const DISCARDED: &str = "discarded";
/// What an archive's file can be: to be read still, a photo for a student, one that the student has already, none.
pub(super) const WAITING: &str = "waiting";
pub(super) const READY: &str = "ready";
pub(super) const SAME: &str = "same";
pub(super) const REFUSED: &str = "refused";
/// How long photos that were not applied are kept: a week, in milliseconds.
const KEPT: i64 = 7 * 24 * 3_600_000;
/// From this pause on, a reading was interrupted, in milliseconds; from the longer one on, nobody comes back to it.
pub(super) const STALLED: i64 = 3 * 60_000;
const ABANDONED: i64 = 3_600_000;

/// An import of photos.
#[derive(Clone, Debug, FromRow)]
pub(super) struct PhotoImport {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) file_name: String,
    pub(super) state: String,
    pub(super) by_name: String,
    pub(super) created_at: i64,
    pub(super) read_at: Option<i64>,
    pub(super) applied_at: Option<i64>,
    pub(super) changed: i64,
}

pub(super) async fn one(conn: &mut Conn, id: &str) -> Result<Option<PhotoImport>> {
    conn.optional(
        "select id, branch_id, file_name, state, by_name, created_at, read_at, applied_at, changed from imports
          where id = $1 and kind = $2",
        (id, KIND),
    )
    .await
}

/// The latest imports of a branch that were not given up, the newest first.
pub(super) async fn latest(conn: &mut Conn, branch_id: &str) -> Result<Vec<PhotoImport>> {
    conn.all(
        "select id, branch_id, file_name, state, by_name, created_at, read_at, applied_at, changed from imports
          where branch_id = $1 and kind = $2 and state <> 'discarded' order by created_at desc, id desc limit 20",
        (branch_id, KIND),
    )
    .await
}

/// An import that begins: id, branch, the archive's name.
pub(super) struct NewImport<'i> {
    pub(super) id: &'i str,
    pub(super) branch_id: &'i str,
    pub(super) file_name: &'i str,
    /// Id and name.
    pub(super) by: (&'i str, &'i str),
    pub(super) at: i64,
}

/// Begins an import, and drops the photos of those that nobody has come back to.
pub(super) async fn begin(conn: &mut Conn, new: NewImport<'_>) -> Result<()> {
    conn.execute(
        "update imports set state = 'discarded' where kind = $1 and
           (state = 'planned' and created_at < $2 or state = 'reading' and coalesce(read_at, created_at) < $3)",
        (KIND, new.at - KEPT, new.at - ABANDONED),
    )
    .await?;
    conn.execute(
        "delete from files where id in (select p.file_id from import_pictures p join imports i on i.id = p.import_id
                                         where i.state = 'discarded' and p.file_id is not null)",
        (),
    )
    .await?;
    conn.execute(
        "insert into imports (id, branch_id, kind, file_name, state, content, by_id, by_name, created_at, read_at, added, changed, same)
         values ($1, $2, $3, $4, 'reading', '{}', $5, $6, $7, $7, 0, 0, 0)",
        (new.id, new.branch_id, KIND, new.file_name, new.by.0, new.by.1, new.at),
    )
    .await?;
    Ok(())
}

/// A student as a photo is matched with one.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Known {
    pub(super) id: String,
    pub(super) reg_no: String,
    pub(super) name: String,
    pub(super) profile_photo_file_id: Option<String>,
}

/// The students of a branch.
pub(super) async fn students(conn: &mut Conn, branch_id: &str) -> Result<Vec<Known>> {
    conn.all(
        "select id, reg_no, first_name || case when last_name = '' then '' else ' ' || last_name end as name,
                profile_photo_file_id
           from students where branch_id = $1",
        branch_id,
    )
    .await
}

/// A file of an archive, as it is first written down.
pub(super) struct NewFile {
    pub(super) place: i64,
    pub(super) file_name: String,
    pub(super) number: String,
    pub(super) fault: Option<String>,
    /// Id and name.
    pub(super) student: Option<(String, String)>,
}

/// Writes down an archive's files: refused, or waiting to be read.
pub(super) async fn add_files(conn: &mut Conn, import_id: &str, files: Vec<NewFile>) -> Result<()> {
    for file in files {
        let verdict = if file.fault.is_some() { REFUSED } else { WAITING };
        let (student_id, student_name) = file.student.unzip();
        conn.execute(
            "insert into import_pictures (import_id, place, file_name, number, verdict, fault, student_id, student_name)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            (import_id, file.place, file.file_name, file.number, verdict, file.fault, student_id, student_name),
        )
        .await?;
    }
    Ok(())
}

/// What became of a file that was read; false where the import was given up meanwhile.
pub(super) async fn read(
    conn: &mut Conn,
    (import_id, place): (&str, i64),
    (verdict, fault, file_id): (&str, Option<&str>, Option<&str>),
    at: i64,
) -> Result<bool> {
    conn.execute(
        "update import_pictures set verdict = $3, fault = $4, file_id = $5 where import_id = $1 and place = $2",
        (import_id, place, verdict, fault, file_id),
    )
    .await?;
    let goes_on =
        conn.execute("update imports set read_at = $2 where id = $1 and state = 'reading'", (import_id, at)).await?;
    Ok(goes_on > 0)
}

/// Ends a state of an import; false where it was in another one. `changed`: how many students got a photo.
pub(super) async fn step(
    conn: &mut Conn,
    id: &str,
    (from, to): (&str, &str),
    applied_at: Option<i64>,
    changed: i64,
) -> Result<bool> {
    let done = conn
        .execute(
            "update imports set state = $3, applied_at = $4, changed = $5 where id = $1 and state = $2",
            (id, from, to, applied_at, changed),
        )
        .await?;
    Ok(done > 0)
}

/// Deletes the photos of an import that was given up.
pub(super) async fn drop_photos(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute(
        "delete from files where id in (select file_id from import_pictures where import_id = $1 and file_id is not null)",
        id,
    )
        .await?;
    Ok(())
}

/// A file of an archive with its student as they are now.
#[derive(Clone, Debug, FromRow)]
pub(super) struct ArchiveFile {
    pub(super) file_name: String,
    pub(super) number: String,
    pub(super) verdict: String,
    pub(super) fault: Option<String>,
    pub(super) student_name: Option<String>,
    pub(super) file_id: Option<String>,
    /// None where the student is gone.
    pub(super) student_id: Option<String>,
    pub(super) reg_no: Option<String>,
    pub(super) now_name: Option<String>,
    pub(super) version: Option<i64>,
    /// The photo that the student has.
    pub(super) now: Option<String>,
}

/// The files of an import's archive, in its order.
pub(super) async fn files(conn: &mut Conn, import: &PhotoImport) -> Result<Vec<ArchiveFile>> {
    conn.all(
        "select p.file_name, p.number, p.verdict, p.fault, p.student_name, p.file_id, s.id as student_id, s.reg_no,
                s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as now_name, s.version,
                s.profile_photo_file_id as now
           from import_pictures p left join students s on s.id = p.student_id and s.branch_id = $2
          where p.import_id = $1 order by p.place",
        (&import.id, &import.branch_id),
    )
    .await
}

/// The bytes of a student's photo.
pub(super) async fn photo(conn: &mut Conn, file_id: &str) -> Result<Option<Vec<u8>>> {
    #[derive(FromRow)]
    struct Stored {
        bytes: Vec<u8>,
    }
    let found: Option<Stored> = conn.optional("select bytes from files where id = $1", file_id).await?;
    Ok(found.map(|file| file.bytes))
}

/// Gives a student a photo; false where the student was changed since the version.
pub(super) async fn give(
    conn: &mut Conn,
    (student_id, version): (&str, i64),
    file_id: &str,
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update students set profile_photo_file_id = $3, version = version + 1, changed_by_name = $4, changed_at = $5
              where id = $1 and version = $2",
            (student_id, version, file_id, by_name, at),
        )
        .await?;
    Ok(done > 0)
}
