//! What is stored of files.

use db::{Conn, FromRow, Result};

/// An image.
#[derive(FromRow)]
pub struct StoredFile {
    /// None: everybody who is signed in may read it.
    pub branch_id: Option<String>,
    pub media_type: String,
    pub bytes: Vec<u8>,
}

/// One file, whatever it is: who may read it is decided by what it belongs to ([`belongs`]).
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<StoredFile>> {
    conn.optional("select branch_id, media_type, bytes from files where id = $1", id).await
}

/// One file in a further size: `small` as lists and forms show it, or one of those of paper (`paper.rs`).
pub async fn sized(conn: &mut Conn, id: &str, size: &'static str) -> Result<Option<StoredFile>> {
    conn.optional(
        "select f.branch_id, z.media_type, z.bytes from file_sizes z join files f on f.id = z.file_id
          where z.file_id = $1 and z.size = $2",
        (id, size),
    )
    .await
}

/// A record that shows a file as a picture.
#[derive(Debug, FromRow)]
pub struct Belongs {
    /// `student`, `employee`, `icon`, `signature`, `event`, `import`
    pub kind: String,
    pub owner_id: String,
}

/// The records that show a file as a picture; none of a document, an attachment, a slip, an applicant's photo, and of what no record has.
pub async fn belongs(conn: &mut Conn, id: &str) -> Result<Vec<Belongs>> {
    conn.all(
        "select 'student' as kind, s.id as owner_id from students s where s.profile_photo_file_id = $1
         union all select 'employee', e.id from employees e where e.profile_photo_file_id = $1
         union all select 'icon', b.id from branches b where b.icon_file_id = $1
         union all select 'signature', b.id from branches b
                    where b.principal_signature_file_id = $1 or b.vice_principal_signature_file_id = $1
         union all select 'event', v.id from events v where v.picture_file_id = $1
         union all select 'import', p.import_id from import_pictures p where p.file_id = $1",
        id,
    )
    .await
}

/// The photo of an application, in the size that forms show or as it is stored.
pub async fn of_application(conn: &mut Conn, application_id: &str, size: &'static str) -> Result<Option<StoredFile>> {
    conn.optional(
        "select f.branch_id, coalesce(z.media_type, f.media_type) as media_type, coalesce(z.bytes, f.bytes) as bytes
           from applications p join files f on f.id = p.photo_file_id
           left join file_sizes z on z.file_id = f.id and z.size = $2
          where p.id = $1",
        (application_id, size),
    )
    .await
}

/// Keeps a further size of a file; of two who make it at once, the first one's stays. A file that is gone has none.
pub async fn keep_size(conn: &mut Conn, id: &str, size: &'static str, media_type: &str, bytes: &[u8]) -> Result<u64> {
    conn.execute(
        "insert into file_sizes (file_id, size, media_type, bytes) select id, $2, $3, $4 from files where id = $1
         on conflict (file_id, size) do nothing",
        (id, size, media_type, bytes.to_vec()),
    )
    .await
}
