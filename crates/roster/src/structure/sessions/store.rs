//! What is stored of sessions.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use db::{Conn, FromRow, Result};

/// A session of a branch, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "SessionRow")]
pub struct Session {
    #[serde(rename = "_id")]
    pub id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    /// `active` or `inactive`
    pub status: String,
}

/// A branch's sessions, the newest first.
pub async fn of_branch(conn: &mut Conn, branch_id: &str) -> Result<Vec<Session>> {
    conn.all(
        "select id, session_name, start_date, end_date, status from sessions
          where branch_id = $1 order by start_date desc, session_name desc",
        branch_id,
    )
    .await
}
