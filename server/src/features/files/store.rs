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

/// One image. Documents and attachments and the photos of applicants are files, too, but are served from their own addresses alone, to whom may read them.
///
/// # Errors
/// The database's.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<StoredFile>> {
    conn.query(
        "select branch_id, media_type, bytes from files
          where id = $1 and not exists (select 1 from documents d where d.file_id = files.id)
            and not exists (select 1 from attachments a where a.file_id = files.id)
            and not exists (select 1 from applications p where p.photo_file_id = files.id)",
    )
    .bind(id.to_owned())
    .fetch_optional()
    .await
}

/// One file in a further size: `small` as lists and forms show it, or one of those of paper (`paper.rs`).
///
/// # Errors
/// The database's.
pub async fn sized(conn: &mut Conn, id: &str, size: &'static str) -> Result<Option<StoredFile>> {
    conn.query(
        "select f.branch_id, z.media_type, z.bytes from file_sizes z join files f on f.id = z.file_id
          where z.file_id = $1 and z.size = $2 and not exists (select 1 from applications p where p.photo_file_id = f.id)",
    )
    .bind(id.to_owned())
    .bind(size.to_owned())
    .fetch_optional()
    .await
}

/// The photo of an application, in the size that forms show or as it is stored.
///
/// # Errors
/// The database's.
pub async fn of_application(conn: &mut Conn, application_id: &str, size: &'static str) -> Result<Option<StoredFile>> {
    conn.query(
        "select f.branch_id, coalesce(z.media_type, f.media_type) as media_type, coalesce(z.bytes, f.bytes) as bytes
           from applications p join files f on f.id = p.photo_file_id
           left join file_sizes z on z.file_id = f.id and z.size = $2
          where p.id = $1",
    )
    .bind(application_id.to_owned())
    .bind(size.to_owned())
    .fetch_optional()
    .await
}

/// Keeps a further size of a file; of two who make it at once, the first one's stays. A file that is gone has none.
///
/// # Errors
/// The database's.
pub async fn keep_size(conn: &mut Conn, id: &str, size: &'static str, media_type: &str, bytes: &[u8]) -> Result<u64> {
    conn.query(
        "insert into file_sizes (file_id, size, media_type, bytes) select id, $2, $3, $4 from files where id = $1
         on conflict (file_id, size) do nothing",
    )
    .bind(id.to_owned())
    .bind(size.to_owned())
    .bind(media_type.to_owned())
    .bind(bytes.to_vec())
    .execute()
    .await
}

/// Whether an image is one that a student may read: the own photo, or the icon of the own branch.
///
/// # Errors
/// The database's.
pub async fn is_students(conn: &mut Conn, id: &str, student_id: &str, branch_id: &str) -> Result<bool> {
    #[derive(FromRow)]
    struct Found {
        #[expect(dead_code, reason = "that it is there is all there is to know")]
        id: String,
    }
    let found: Option<Found> = conn
        .query(
            "select s.id from students s where s.id = $1 and s.profile_photo_file_id = $2
             union all
             select b.id from branches b where b.id = $3 and b.icon_file_id = $2",
        )
        .bind(student_id.to_owned())
        .bind(id.to_owned())
        .bind(branch_id.to_owned())
        .fetch_optional()
        .await?;
    Ok(found.is_some())
}
