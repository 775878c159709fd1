//! What is stored of branches.

use rules::letterhead;

use db::{Conn, FromRow, Result};

/// The head of a branch's papers.
#[derive(Clone, Debug, FromRow)]
pub struct Letterhead {
    pub school_name: String,
    pub branch_name: String,
    /// Where it is, with its number (EIIN).
    pub address: Option<String>,
    pub eiin: Option<String>,
    pub motto: Option<String>,
    pub icon_file_id: Option<String>,
    pub principal_signature_file_id: Option<String>,
    pub vice_principal_signature_file_id: Option<String>,
}

/// The letterhead of a branch.
pub async fn letterhead(conn: &mut Conn, branch_id: &str) -> Result<Letterhead> {
    let head: Letterhead = conn
        .one(
            "select school_name, branch_name, address, eiin, motto, icon_file_id, principal_signature_file_id,
                vice_principal_signature_file_id
           from branches where id = $1",
            branch_id,
        )
        .await?;
    let address = letterhead::place(head.address.as_deref(), head.eiin.as_deref());
    Ok(Letterhead { address, motto: letterhead::said(head.motto.clone()), ..head })
}
