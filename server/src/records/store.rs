//! What every list reads beside its own noun: the branches.

use super::{Dependents, Stamp};
use crate::db::{Conn, FromRow, Result};

/// A branch by its name.
#[derive(Clone, Debug, FromRow)]
pub(super) struct BranchName {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) school_name: String,
    pub(super) address: Option<String>,
    pub(super) icon_file_id: Option<String>,
}

/// Every branch, by name.
pub(super) async fn branches(conn: &mut Conn) -> Result<Vec<BranchName>> {
    conn.query("select id, branch_name as name, school_name, address, icon_file_id from branches order by branch_name")
        .fetch_all()
        .await
}

/// One branch.
pub(super) async fn branch(conn: &mut Conn, id: &str) -> Result<Option<BranchName>> {
    conn.query("select id, branch_name as name, school_name, address, icon_file_id from branches where id = $1")
        .bind(id.to_owned())
        .fetch_optional()
        .await
}

#[derive(FromRow)]
struct Example {
    example: String,
    count: i64,
}

/// What refers to a record, by a statement that answers one of them as `example` and how many there are as `count`; nothing where none
/// does.
///
/// # Errors
/// The database's.
pub async fn dependents_of(
    conn: &mut Conn,
    label: &'static str,
    statement: &'static str,
    id: &str,
) -> Result<Vec<Dependents>> {
    let found: Option<Example> = conn.query(statement).bind(id.to_owned()).fetch_optional().await?;
    Ok(found.map(|of| Dependents { label, count: of.count, example: of.example, href: None }).into_iter().collect())
}

/// [`super::NamedRecord::ADD`]
pub(super) async fn add_named(
    conn: &mut Conn,
    statement: &'static str,
    stamp: &Stamp,
    name: &str,
    status: &str,
) -> Result<()> {
    let insert = conn.query(statement).bind(stamp.id.clone()).bind(stamp.branch_id.clone()).bind(name.to_owned());
    let insert = insert.bind(status.to_owned()).bind(name.to_lowercase());
    insert.bind(stamp.by_name.clone()).bind(stamp.at).execute().await?;
    Ok(())
}

/// [`super::NamedRecord::UPDATE`]
pub(super) async fn update_named(
    conn: &mut Conn,
    statement: &'static str,
    stamp: &Stamp,
    name: &str,
    status: &str,
) -> Result<bool> {
    let update = conn.query(statement).bind(stamp.id.clone()).bind(stamp.version).bind(name.to_owned());
    let update = update.bind(status.to_owned()).bind(name.to_lowercase());
    Ok(update.bind(stamp.by_name.clone()).bind(stamp.at).execute().await? > 0)
}

/// Deletes the record with this id and version by its noun's statement.
///
/// # Errors
/// The database's.
pub async fn delete(conn: &mut Conn, statement: &'static str, id: &str, version: i64) -> Result<bool> {
    Ok(conn.query(statement).bind(id.to_owned()).bind(version).execute().await? > 0)
}
