//! Files with marks as they are kept, beside the lists that are imported: table `imports`, of a kind of their own. And what a sheet's ids belong to.

use db::{Conn, FromRow, Result};

use crate::marks::store::SheetKey;

const KIND: &str = "marks";
pub const PLANNED: &str = "planned";
pub const APPLIED: &str = "applied";
pub const DISCARDED: &str = "discarded";
pub const UNDONE: &str = "undone";
/// How long a file is kept that nobody comes back to.
const KEPT: i64 = 7 * 24 * 3_600_000;

/// A file.
#[derive(Clone, Debug, FromRow)]
pub struct MarksFile {
    pub branch_id: String,
    pub file_name: String,
    pub state: String,
    /// JSON.
    pub content: String,
    pub by_id: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub applied_at: Option<i64>,
}

/// A file by its id.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<MarksFile>> {
    conn.optional(
        "select branch_id, file_name, state, content, by_id, by_name, applied_at from imports
          where id = $1 and kind = $2",
        (id, KIND),
    )
    .await
}

/// A file that is to be kept.
pub struct NewFile<'f> {
    pub id: &'f str,
    pub branch_id: &'f str,
    pub file_name: &'f str,
    pub content: &'f str,
    /// Id and name.
    pub by: (&'f str, &'f str),
    pub at: i64,
}

/// Keeps a file, and drops those that nobody has come back to.
pub async fn add(conn: &mut Conn, file: NewFile<'_>) -> Result<()> {
    conn.execute(
        "update imports set state = 'discarded', content = '{}' where kind = $1 and state = 'planned' and created_at < $2",
        (KIND, file.at - KEPT),
    )
    .await?;
    conn.execute(
        "insert into imports (id, branch_id, kind, file_name, state, content, by_id, by_name, created_at, added, changed, same)
         values ($1, $2, $3, $4, 'planned', $5, $6, $7, $8, 0, 0, 0)",
        (file.id, file.branch_id, KIND, file.file_name, file.content, file.by.0, file.by.1, file.at),
    )
    .await?;
    Ok(())
}

/// Keeps what was decided about a file. False where it was saved or discarded meanwhile.
pub async fn keep(conn: &mut Conn, id: &str, content: &str) -> Result<bool> {
    let done = conn
        .execute(
            "update imports set content = $2 where id = $1 and kind = $3 and state = 'planned'",
            (id, content, KIND),
        )
        .await?;
    Ok(done > 0)
}

/// Takes a file from one state to another. False where it is not in the first.
pub async fn go_on(conn: &mut Conn, id: &str, (from, to): (&str, &str), content: &str, at: i64) -> Result<bool> {
    let done = conn
        .execute(
            "update imports set state = $4, content = $5, applied_at = $6 where id = $1 and kind = $2 and state = $3",
            (id, KIND, from, to, content, at),
        )
        .await?;
    Ok(done > 0)
}

/// What a sheet's ids belong to.
#[derive(Clone, Debug, FromRow)]
pub struct SheetPlace {
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: String,
    pub class_id: String,
    pub class_name: String,
    pub section_name: String,
    pub exam_name: String,
    pub subject_name: String,
}

/// Where a sheet is; none where a part of it is gone.
pub async fn place_of(conn: &mut Conn, key: &SheetKey) -> Result<Option<SheetPlace>> {
    conn.optional(
        "select b.id as branch_id, b.branch_name, s.id as session_id, c.id as class_id, c.class_name, n.section_name,
                e.name as exam_name, j.subject_name
           from exams e
           join sessions s on s.id = e.session_id
           join branches b on b.id = s.branch_id
           join classes c on c.session_id = s.id
           join sections n on n.class_id = c.id
           join subjects j on j.session_id = s.id
          where e.id = $1 and n.id = $2 and j.id = $3",
        (&key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}
