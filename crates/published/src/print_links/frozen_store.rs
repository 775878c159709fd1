//! The frozen bytes of print links: the pieces of each document, and the pictures and fonts they show. Nothing here is ever
//! changed; what has long ended is dropped.

use super::document::{Packed, Piece};
use db::{Conn, FromRow, Result};

/// A piece to be stored, with what it is called.
pub struct NewPiece {
    pub position: i64,
    pub student_id: Option<String>,
    /// `Class 8 A`
    pub section_label: String,
    /// `Amina Rahman`
    pub label: String,
    pub file_name: String,
    pub packed: Packed,
}

/// One sheet as the preview lists it.
#[derive(Clone, Debug, FromRow)]
pub struct SheetRow {
    pub position: i64,
    pub section_label: String,
    pub label: String,
    pub file_name: String,
}

/// A picture or a font.
#[derive(Clone, Debug, FromRow)]
pub struct FrozenFile {
    pub hash: String,
    pub media_type: String,
    pub bytes: Vec<u8>,
}

#[derive(FromRow)]
struct PackedRow {
    position: i64,
    packed: Vec<u8>,
}

#[derive(FromRow)]
struct IdRow {
    id: String,
}

/// Stores pieces of a link that is being made.
pub async fn add_pieces(conn: &mut Conn, link_id: &str, pieces: &[NewPiece]) -> Result<()> {
    conn.insert_many(
        "insert into print_link_sheets (link_id, position, student_id, section_label, label, file_name, hash, plain_bytes,
            checksum, packed_bytes, packed)",
        11,
        "",
        pieces,
        |row, piece| {
            row.bind((
                link_id,
                piece.position,
                &piece.student_id,
                &piece.section_label,
                &piece.label,
                &piece.file_name,
                &piece.packed.hash,
                piece.packed.plain_bytes,
                piece.packed.checksum,
                i64::try_from(piece.packed.bytes.len()).unwrap_or(i64::MAX),
                &piece.packed.bytes,
            ));
        },
    )
    .await
}

/// Stores a picture or font that a link shows; once, however many show it.
pub async fn add_file(conn: &mut Conn, link_id: &str, file: &FrozenFile) -> Result<()> {
    // Taken hold of also where it is there, so that nobody drops it meanwhile as unused.
    conn.execute(
        "insert into print_files (hash, media_type, bytes) values ($1, $2, $3)
         on conflict (hash) do update set hash = excluded.hash",
        (&file.hash, &file.media_type, &file.bytes),
    )
    .await?;
    conn.execute(
        "insert into print_link_files (link_id, hash) values ($1, $2) on conflict do nothing",
        (link_id, &file.hash),
    )
    .await?;
    Ok(())
}

/// The pieces of a document without their bytes, in order: the head, the sheets `from` to `to`, the end.
pub async fn pieces(conn: &mut Conn, link_id: &str, from: i64, to: i64, end: i64) -> Result<Vec<Piece>> {
    conn.all(
        "select position, hash, plain_bytes, checksum, packed_bytes from print_link_sheets
          where link_id = $1 and (position = 0 or position = $4 or position between $2 and $3)
          order by position",
        (link_id, from, to, end),
    )
    .await
}

/// The bytes of the pieces `from` to `to`, in order, each with its place.
pub async fn packed(conn: &mut Conn, link_id: &str, from: i64, to: i64) -> Result<Vec<(i64, Vec<u8>)>> {
    let rows: Vec<PackedRow> = conn
        .all(
            "select position, packed from print_link_sheets
              where link_id = $1 and position between $2 and $3 order by position",
            (link_id, from, to),
        )
        .await?;
    Ok(rows.into_iter().map(|row| (row.position, row.packed)).collect())
}

/// The sheets of a link by their place, without head and end.
pub async fn sheets(conn: &mut Conn, link_id: &str, count: i64) -> Result<Vec<SheetRow>> {
    conn.all(
        "select position, section_label, label, file_name from print_link_sheets
          where link_id = $1 and position between 1 and $2 order by position",
        (link_id, count),
    )
    .await
}

/// One sheet of a link.
pub async fn sheet(conn: &mut Conn, link_id: &str, position: i64) -> Result<Option<SheetRow>> {
    conn.optional(
        "select position, section_label, label, file_name from print_link_sheets where link_id = $1 and position = $2",
        (link_id, position),
    )
    .await
}

/// A picture or font of a link.
pub async fn file(conn: &mut Conn, link_id: &str, hash: &str) -> Result<Option<FrozenFile>> {
    conn.optional(
        "select f.hash, f.media_type, f.bytes from print_link_files l join print_files f on f.hash = l.hash
          where l.link_id = $1 and l.hash = $2",
        (link_id, hash),
    )
    .await
}

/// Every picture and font of a link.
pub async fn file_hashes(conn: &mut Conn, link_id: &str) -> Result<Vec<String>> {
    let rows: Vec<IdRow> =
        conn.all("select hash as id from print_link_files where link_id = $1 order by hash", link_id).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The links whose sheets are no longer to be kept: expired before `expired`, revoked before `revoked`; and those whose making
/// was begun before `begun` and never ended.
pub async fn ended(conn: &mut Conn, expired: i64, revoked: i64, begun: i64) -> Result<Vec<String>> {
    let rows: Vec<IdRow> = conn
        .all(
            "select id from print_links
              where dropped_at is null
                and (expires_at < $1 or revoked_at < $2 or (ready_at is null and made_at < $3)) order by id limit 100",
            (expired, revoked, begun),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Drops a link's frozen bytes. The link and its fetches stay; one that was never opened goes with them.
pub async fn drop_frozen(conn: &mut Conn, link_id: &str, now_ms: i64) -> Result<()> {
    for sql in [
        "delete from print_link_sheets where link_id = $1",
        "delete from print_link_files where link_id = $1",
        "delete from print_links where id = $1 and ready_at is null",
    ] {
        conn.execute(sql, link_id).await?;
    }
    conn.execute("update print_links set dropped_at = $2 where id = $1", (link_id, now_ms)).await?;
    Ok(())
}

/// Drops the pictures and fonts that no link shows any more.
pub async fn drop_unused_files(conn: &mut Conn) -> Result<u64> {
    // Held before they are looked at again: what a link being made has come to show meanwhile stays.
    conn.execute(
        "update print_files set hash = hash
          where not exists (select 1 from print_link_files l where l.hash = print_files.hash)",
        (),
    )
    .await?;
    conn.execute(
        "delete from print_files where not exists (select 1 from print_link_files l where l.hash = print_files.hash)",
        (),
    )
    .await
}
