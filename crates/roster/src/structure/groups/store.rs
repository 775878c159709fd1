//! What is stored of groups.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use db::{Conn, FromRow, Result};

/// A group of a branch, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "GroupRow")]
pub struct Group {
    #[serde(rename = "_id")]
    pub id: String,
    pub group_name: String,
}

/// A branch's active groups, by name.
pub async fn of_branch(conn: &mut Conn, branch_id: &str) -> Result<Vec<Group>> {
    conn.all(
        "select id, group_name from student_groups where branch_id = $1 and status = 'active' order by sort_key, group_name",
        branch_id,
    )
    .await
}
