//! A receipt as it was printed, and what has voided it since.

use crate::db::{Conn, FromRow, Result};

#[derive(Clone, Debug, FromRow)]
pub struct KeptReceipt {
    pub branch_id: String,
    /// JSON of `Printed`.
    pub printed: String,
    /// The number of the void that took it back since.
    pub voided_by: Option<String>,
}

/// A receipt, or a void of one.
///
/// # Errors
/// The database's.
pub async fn kept(conn: &mut Conn, id: &str) -> Result<Option<KeptReceipt>> {
    conn.query(
        "select r.branch_id, r.printed, v.printed_number as voided_by
           from receipts r left join receipts v on v.voids_id = r.id
          where r.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional()
    .await
}
