//! What is stored of branches.

use db::{Conn, FromRow, Result};

/// The head of a branch's papers.
#[derive(Clone, Debug, FromRow)]
pub struct Letterhead {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub icon_file_id: Option<String>,
    pub principal_signature_file_id: Option<String>,
    pub vice_principal_signature_file_id: Option<String>,
}

/// The letterhead of a branch.
pub async fn letterhead(conn: &mut Conn, branch_id: &str) -> Result<Letterhead> {
    conn.one(
        "select school_name, branch_name, address, icon_file_id, principal_signature_file_id,
                vice_principal_signature_file_id
           from branches where id = $1",
        branch_id,
    )
    .await
}
