//! What is stored of branches.

use crate::db::{Conn, FromRow, Result};

/// A branch (docs/rules.md, *Records and fields*).
#[derive(Clone, Debug, FromRow)]
pub struct Branch {
    pub id: String,
    pub branch_name: String,
    pub school_name: String,
    pub email: Option<String>,
    pub mobile_no: Option<String>,
    pub currency: Option<String>,
    pub currency_symbol: Option<String>,
    pub address: Option<String>,
    pub icon_file_id: Option<String>,
}

/// Every branch, by name. A school has few of them.
///
/// # Errors
/// The database's.
pub async fn all(conn: &mut Conn) -> Result<Vec<Branch>> {
    conn.query(
        "select id, branch_name, school_name, email, mobile_no, currency, currency_symbol, address, icon_file_id
           from branches order by branch_name",
    )
    .fetch_all()
    .await
}

/// One branch.
///
/// # Errors
/// The database's.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<Branch>> {
    conn.query(
        "select id, branch_name, school_name, email, mobile_no, currency, currency_symbol, address, icon_file_id
           from branches where id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional()
    .await
}

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
///
/// # Errors
/// The database's.
pub async fn letterhead(conn: &mut Conn, branch_id: &str) -> Result<Letterhead> {
    conn.query(
        "select school_name, branch_name, address, icon_file_id, principal_signature_file_id,
                vice_principal_signature_file_id
           from branches where id = $1",
    )
    .bind(branch_id.to_owned())
    .fetch_one()
    .await
}
