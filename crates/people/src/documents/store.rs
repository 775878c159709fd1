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
    conn.query(
        "select id, attachment_type_name, applies_to, requirement, status from attachment_types
          where branch_id = $1 order by search_text, id",
    )
    .bind(branch_id.to_owned())
    .fetch_all()
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
    conn.query(
        "select d.id, d.student_id, d.employee_id, d.attachment_type_id, t.attachment_type_name, d.file_id, f.media_type,
                d.file_name, d.note, d.size, d.by_name, d.at
           from documents d join attachment_types t on t.id = d.attachment_type_id join files f on f.id = d.file_id
          where d.student_id = $1 or d.employee_id = $1 order by t.search_text, d.at desc, d.id desc",
    )
    .bind(person_id.to_owned())
    .fetch_all()
    .await
}

/// One document.
pub(super) async fn one(conn: &mut Conn, id: &str) -> Result<Option<Document>> {
    conn.query(
        "select d.id, d.student_id, d.employee_id, d.attachment_type_id, t.attachment_type_name, d.file_id, f.media_type,
                d.file_name, d.note, d.size, d.by_name, d.at
           from documents d join attachment_types t on t.id = d.attachment_type_id join files f on f.id = d.file_id
          where d.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional()
    .await
}

/// The bytes of a document.
pub(super) async fn bytes(conn: &mut Conn, file_id: &str) -> Result<Vec<u8>> {
    #[derive(FromRow)]
    struct Stored {
        bytes: Vec<u8>,
    }
    let found: Stored =
        conn.query("select bytes from files where id = $1").bind(file_id.to_owned()).fetch_one().await?;
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
    conn.query("insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)")
        .bind(new.file_id.clone())
        .bind(Some(new.branch_id.to_owned()).filter(|id| !id.is_empty()))
        .bind(new.content.media_type.to_owned())
        .bind(new.content.bytes)
        .execute()
        .await?;
    conn.query(
        "insert into documents (id, student_id, employee_id, attachment_type_id, file_id, file_name, note, size, by_name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(new.id)
    .bind(new.student_id.map(str::to_owned))
    .bind(new.employee_id.map(str::to_owned))
    .bind(new.kind_id.to_owned())
    .bind(new.file_id)
    .bind(new.content.name)
    .bind(new.note)
    .bind(size)
    .bind(new.by_name.to_owned())
    .bind(new.at)
    .execute()
    .await?;
    Ok(())
}

/// Deletes a document with its bytes. False where it is gone already.
pub(super) async fn delete(conn: &mut Conn, document: &Document) -> Result<bool> {
    let gone = conn.query("delete from documents where id = $1").bind(document.id.clone()).execute().await?;
    conn.query("delete from files where id = $1").bind(document.file_id.clone()).execute().await?;
    Ok(gone > 0)
}
