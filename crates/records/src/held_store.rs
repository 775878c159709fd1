//! Forms that wait while a record is added that one of their choices lacks.

use db::{Conn, FromRow, Result};

/// A form that waits.
#[derive(Clone, Debug, FromRow)]
pub(super) struct HeldForm {
    pub id: String,
    pub kind: String,
    pub field: String,
    pub awaits: String,
    pub address: String,
    /// JSON
    pub typed: String,
    pub made_id: Option<String>,
}

/// Holds an account's form; of the same press the same one.
pub(super) async fn hold(conn: &mut Conn, account_id: &str, form: &HeldForm, until_ms: i64) -> Result<()> {
    conn.query(
        "insert into held_forms (account_id, id, kind, field, awaits, address, typed, until_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (account_id, id) do update
            set kind = excluded.kind, field = excluded.field, awaits = excluded.awaits, address = excluded.address,
                typed = excluded.typed, made_id = null, until_ms = excluded.until_ms",
    )
    .bind((account_id, &form.id, &form.kind, &form.field))
    .bind((&form.awaits, &form.address, &form.typed, until_ms))
    .execute()
    .await?;
    Ok(())
}

/// One of an account whose time is not over.
pub(super) async fn one(conn: &mut Conn, account_id: &str, id: &str, now_ms: i64) -> Result<Option<HeldForm>> {
    conn.optional(
        "select id, kind, field, awaits, address, typed, made_id from held_forms
          where account_id = $1 and id = $2 and until_ms > $3",
        (account_id, id, now_ms),
    )
    .await
}

/// What it waited for is there.
pub(super) async fn made(conn: &mut Conn, account_id: &str, id: &str, made_id: &str) -> Result<()> {
    let sql = "update held_forms set made_id = $3 where account_id = $1 and id = $2";
    conn.execute(sql, (account_id, id, made_id)).await?;
    Ok(())
}

/// Leaves an account so many, the newest.
pub(super) async fn keep_newest(conn: &mut Conn, account_id: &str, most: i64) -> Result<()> {
    conn.execute(
        "delete from held_forms where account_id = $1 and id not in
           (select id from held_forms where account_id = $1 order by until_ms desc, id limit $2)",
        (account_id, most),
    )
    .await?;
    Ok(())
}

pub(super) async fn forget_before(conn: &mut Conn, now_ms: i64) -> Result<()> {
    conn.execute("delete from held_forms where until_ms <= $1", now_ms).await?;
    Ok(())
}
