//! What is stored of classes and sections.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use db::{Conn, FromRow, Result};

/// A class of a session, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "ClassRow")]
pub struct Class {
    #[serde(rename = "_id")]
    pub id: String,
    pub class_name: String,
    /// 3 to 12.
    #[ts(type = "number")]
    pub class_numeric: i64,
}

/// A section of a class, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "SectionRow")]
pub struct Section {
    #[serde(rename = "_id")]
    pub id: String,
    pub section_name: String,
}

#[derive(FromRow)]
struct BranchOf {
    branch_id: String,
}

/// A session's active classes, the lowest first.
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<Class>> {
    conn.all(
        "select id, class_name, class_numeric from classes
          where session_id = $1 and status = 'active' order by class_numeric, sort_key, class_name",
        session_id,
    )
    .await
}

/// A class's active sections, by name.
pub async fn sections_of(conn: &mut Conn, class_id: &str) -> Result<Vec<Section>> {
    conn.all(
        "select id, section_name from sections where class_id = $1 and status = 'active' order by sort_key, section_name",
        class_id,
    )
    .await
}

/// The branch that a session belongs to; none for an unknown session.
pub async fn branch_of_session(conn: &mut Conn, session_id: &str) -> Result<Option<String>> {
    let row: Option<BranchOf> = conn.optional("select branch_id from sessions where id = $1", session_id).await?;
    Ok(row.map(|row| row.branch_id))
}

/// The branch that a class belongs to; none for an unknown class.
pub async fn branch_of_class(conn: &mut Conn, class_id: &str) -> Result<Option<String>> {
    let row: Option<BranchOf> = conn
        .optional("select s.branch_id from classes c join sessions s on s.id = c.session_id where c.id = $1", class_id)
        .await?;
    Ok(row.map(|row| row.branch_id))
}
