//! Imports: the file with its decisions, and what became of it.

use db::{Conn, FromRow, Result};

pub(super) const PLANNED: &str = "planned";
pub(super) const APPLIED: &str = "applied";
pub(super) const DISCARDED: &str = "discarded";
/// How long a file that was not imported is kept, in milliseconds: a week.
const KEPT: i64 = 7 * 24 * 3_600_000;

/// An import as it is listed.
#[derive(Clone, Debug, FromRow)]
pub(super) struct ImportLine {
    pub(super) id: String,
    pub(super) file_name: String,
    pub(super) state: String,
    pub(super) by_name: String,
    pub(super) created_at: i64,
    pub(super) applied_at: Option<i64>,
    pub(super) added: i64,
    pub(super) changed: i64,
    pub(super) same: i64,
}

/// An import with its file.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Import {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) session_id: Option<String>,
    pub(super) kind: String,
    pub(super) file_name: String,
    pub(super) state: String,
    pub(super) content: String,
    pub(super) by_name: String,
    pub(super) applied_at: Option<i64>,
    pub(super) added: i64,
    pub(super) changed: i64,
    pub(super) same: i64,
}

/// The latest imports of a branch that were applied or still can be, the newest first.
pub(super) async fn latest(conn: &mut Conn, branch_id: &str, kind: &str) -> Result<Vec<ImportLine>> {
    conn.all(
        "select id, file_name, state, by_name, created_at, applied_at, added, changed, same from imports
          where branch_id = $1 and kind = $2 and state <> 'discarded' order by created_at desc, id desc limit 20",
        (branch_id, kind),
    )
    .await
}

pub(super) async fn one(conn: &mut Conn, id: &str) -> Result<Option<Import>> {
    conn.optional(
        "select id, branch_id, session_id, kind, file_name, state, content, by_name, applied_at, added, changed, same
           from imports where id = $1",
        id,
    )
    .await
}

/// Where and by whom an import is made.
pub(super) struct NewImport<'i> {
    pub(super) id: String,
    pub(super) branch_id: &'i str,
    pub(super) session_id: Option<&'i str>,
    pub(super) kind: &'static str,
    pub(super) file_name: &'i str,
    pub(super) content: String,
    /// Id and name.
    pub(super) by: (&'i str, &'i str),
    pub(super) at: i64,
}

/// Keeps a file, and drops those that nobody has come back to.
pub(super) async fn add(conn: &mut Conn, import: NewImport<'_>) -> Result<()> {
    conn.execute(
        "update imports set state = 'discarded', content = '{}' where state = 'planned' and created_at < $1",
        import.at - KEPT,
    )
    .await?;
    conn.execute(
        "insert into imports (id, branch_id, session_id, kind, file_name, state, content, by_id, by_name, created_at, added, changed, same)
         values ($1, $2, $3, $4, $5, 'planned', $6, $7, $8, $9, 0, 0, 0)",
        (
            import.id,
            import.branch_id,
            import.session_id,
            import.kind,
            import.file_name,
            import.content,
            import.by.0,
            import.by.1,
            import.at,
        ),
    )
    .await?;
    Ok(())
}

/// Keeps what was mended in a file. False where it was applied or given up meanwhile.
pub(super) async fn keep(conn: &mut Conn, id: &str, content: &str) -> Result<bool> {
    let done =
        conn.execute("update imports set content = $2 where id = $1 and state = 'planned'", (id, content)).await?;
    Ok(done > 0)
}

/// Ends an import: as applied, with what it did, or as given up. False where it was ended before.
pub(super) async fn end(
    conn: &mut Conn,
    id: &str,
    (state, at): (&str, i64),
    (added, changed, same): (i64, i64, i64),
    content: &str,
) -> Result<bool> {
    let done = conn
        .execute(
            "update imports set state = $2, applied_at = $3, added = $4, changed = $5, same = $6, content = $7
              where id = $1 and state = 'planned'",
            (id, state, at, added, changed, same, content),
        )
        .await?;
    Ok(done > 0)
}

/// What a branch last took the columns of such a list for, as JSON.
pub(super) async fn mapping(conn: &mut Conn, branch_id: &str, kind: &str, shape: &str) -> Result<Option<String>> {
    let found: Option<Mapping> = conn
        .optional(
            "select columns from import_mappings where branch_id = $1 and kind = $2 and shape = $3",
            (branch_id, kind, shape),
        )
        .await?;
    Ok(found.map(|found| found.columns))
}

#[derive(FromRow)]
struct Mapping {
    columns: String,
}

/// Keeps it for the next such list.
pub(super) async fn remember(
    conn: &mut Conn,
    (branch_id, kind, shape): (&str, &str, &str),
    columns: &str,
    at: i64,
) -> Result<()> {
    conn.execute(
        "insert into import_mappings (branch_id, kind, shape, columns, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (branch_id, kind, shape) do update set columns = excluded.columns, changed_at = excluded.changed_at",
        (branch_id, kind, shape, columns, at),
    )
    .await?;
    Ok(())
}
