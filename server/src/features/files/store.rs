//! What is stored of files.

use crate::db::{Conn, FromRow, Result};

/// An image.
#[derive(FromRow)]
pub struct StoredFile {
    /// None: everybody who is signed in may read it.
    pub branch_id: Option<String>,
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// One file.
///
/// # Errors
/// The database's.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<StoredFile>> {
    conn.query("select branch_id, media_type, bytes from files where id = $1")
        .bind(id.to_owned())
        .fetch_optional()
        .await
}
