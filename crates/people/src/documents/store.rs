//! What is stored of documents.

use db::{Conn, FromRow, Result};
use web::scans::Content;

/// A kind of documents, as the page of a person lists it.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Kind {
    pub(super) id: String,
    pub(super) attachment_type_name: String,
    pub(super) applies_to: String,
    pub(super) requirement: String,
    pub(super) status: String,
}

/// A branch's kinds by name.
pub(super) async fn kinds(conn: &mut Conn, branch_id: &str) -> Result<Vec<Kind>> {
    conn.all(
        "select id, attachment_type_name, applies_to, requirement, status from attachment_types
          where branch_id = $1 order by sort_key, search_text, id",
        branch_id,
    )
    .await
}

/// A document without its bytes.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Document {
    pub(super) id: String,
    pub(super) student_id: Option<String>,
    pub(super) employee_id: Option<String>,
    pub(super) attachment_type_id: String,
    pub(super) attachment_type_name: String,
    pub(super) file_id: String,
    pub(super) media_type: String,
    pub(super) file_name: String,
    pub(super) note: Option<String>,
    pub(super) size: i64,
    pub(super) by_name: String,
    pub(super) at: i64,
}

/// The documents of a student or an employee, the newest first.
pub(super) async fn of_person(conn: &mut Conn, person_id: &str) -> Result<Vec<Document>> {
    conn.all(
        "select d.id, d.student_id, d.employee_id, d.attachment_type_id, t.attachment_type_name, d.file_id, f.media_type,
                d.file_name, d.note, d.size, d.by_name, d.at
           from documents d join attachment_types t on t.id = d.attachment_type_id join files f on f.id = d.file_id
          where d.student_id = $1 or d.employee_id = $1 order by t.sort_key, t.search_text, d.at desc, d.id desc",
        person_id,
    )
    .await
}

/// One document.
pub(super) async fn one(conn: &mut Conn, id: &str) -> Result<Option<Document>> {
    conn.optional(
        "select d.id, d.student_id, d.employee_id, d.attachment_type_id, t.attachment_type_name, d.file_id, f.media_type,
                d.file_name, d.note, d.size, d.by_name, d.at
           from documents d join attachment_types t on t.id = d.attachment_type_id join files f on f.id = d.file_id
          where d.id = $1",
        id,
    )
    .await
}

/// The bytes of a document.
pub(super) async fn bytes(conn: &mut Conn, file_id: &str) -> Result<Vec<u8>> {
    #[derive(FromRow)]
    struct Stored {
        bytes: Vec<u8>,
    }
    let found: Stored = conn.one("select bytes from files where id = $1", file_id).await?;
    Ok(found.bytes)
}

/// A document that is added, and whose.
pub(super) struct NewDocument<'d> {
    pub(super) id: String,
    pub(super) file_id: String,
    pub(super) branch_id: &'d str,
    pub(super) student_id: Option<&'d str>,
    pub(super) employee_id: Option<&'d str>,
    pub(super) kind_id: &'d str,
    pub(super) content: Content,
    pub(super) note: Option<String>,
    pub(super) by_name: &'d str,
    pub(super) at: i64,
}

pub(super) async fn add(conn: &mut Conn, new: NewDocument<'_>) -> Result<()> {
    let size = i64::try_from(new.content.bytes.len()).unwrap_or(i64::MAX);
    conn.execute(
        "insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)",
        (
            &new.file_id,
            Some(new.branch_id.to_owned()).filter(|id| !id.is_empty()),
            new.content.media_type,
            new.content.bytes,
        ),
    )
    .await?;
    conn.execute(
        "insert into documents (id, student_id, employee_id, attachment_type_id, file_id, file_name, note, size, by_name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        (
            new.id,
            new.student_id,
            new.employee_id,
            new.kind_id,
            new.file_id,
            new.content.name,
            new.note,
            size,
            new.by_name,
            new.at,
        ),
    )
    .await?;
    Ok(())
}

/// Deletes a document with its bytes. False where it is gone already.
pub(super) async fn delete(conn: &mut Conn, document: &Document) -> Result<bool> {
    let gone = conn.execute("delete from documents where id = $1", &document.id).await?;
    conn.execute("delete from files where id = $1", &document.file_id).await?;
    Ok(gone > 0)
}
