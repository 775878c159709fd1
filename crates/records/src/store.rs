//! What every list reads and writes beside its own statements: branches, sessions, pictures.

use std::sync::Arc;

use rules::letterhead;
use rules::money::amount;

use super::{Choice, Dependents, FieldKind, InUse, Noun, Stamp};
use db::{Conn, FromRow, Result};
use web::pictures::Picture;
use web::scans::Attached;

/// A branch by its name.
#[derive(Clone, Debug, FromRow)]
pub(super) struct BranchName {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) school_name: String,
    /// Where it is, with its number (EIIN).
    pub(super) address: Option<String>,
    pub(super) eiin: Option<String>,
    pub(super) motto: Option<String>,
    pub(super) icon_file_id: Option<String>,
}

impl BranchName {
    /// As papers say it under the school's name.
    fn on_paper(self) -> Self {
        let address = letterhead::place(self.address.as_deref(), self.eiin.as_deref());
        Self { address, motto: letterhead::said(self.motto.clone()), ..self }
    }
}

/// Every branch, by name.
pub(super) async fn branches(conn: &mut Conn) -> Result<Vec<BranchName>> {
    let all: Vec<BranchName> = conn
        .all(
            "select id, branch_name as name, school_name, address, eiin, motto, icon_file_id from branches
              order by sort_key, branch_name",
            (),
        )
        .await?;
    Ok(all.into_iter().map(BranchName::on_paper).collect())
}

/// One branch.
pub(super) async fn branch(conn: &mut Conn, id: &str) -> Result<Option<BranchName>> {
    let found: Option<BranchName> = conn
        .optional(
            "select id, branch_name as name, school_name, address, eiin, motto, icon_file_id from branches where id = $1",
            id,
        )
        .await?;
    Ok(found.map(BranchName::on_paper))
}

#[derive(FromRow)]
struct Example {
    example: String,
    count: i64,
}

/// What refers to a record in one way; nothing where nothing does.
pub async fn dependents_of(conn: &mut Conn, of: &InUse, id: &str) -> Result<Option<Dependents>> {
    let found: Option<Example> = conn.optional(of.statement, id).await?;
    Ok(found.map(|row| Dependents { label: of.label, count: row.count, example: row.example, list: of.list }))
}

/// A session by its name.
#[derive(Clone, Debug, FromRow)]
pub(super) struct SessionName {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) status: String,
}

/// A branch's sessions, the newest first.
pub(super) async fn sessions(conn: &mut Conn, branch_id: &str) -> Result<Vec<SessionName>> {
    conn.all(
        "select id, session_name as name, status from sessions where branch_id = $1
          order by start_date desc, session_name desc",
        branch_id,
    )
    .await
}

#[derive(FromRow)]
struct AnyRow {
    found: i64,
}

/// Whether a session has a class.
pub(super) async fn has_class(conn: &mut Conn, session_id: &str) -> Result<bool> {
    let row: AnyRow = conn
        .one(
            "select count(*) as found from (select id from classes where session_id = $1 limit 1) as of_it",
            session_id,
        )
        .await?;
    Ok(row.found > 0)
}

/// Runs a noun's [`ADD`](super::RecordKind::ADD) or [`UPDATE`](super::RecordKind::UPDATE); how many rows it changed.
pub(super) async fn save(
    conn: &mut Conn,
    statement: &'static str,
    noun: &Noun,
    (stamp, version): (&Stamp, i64),
    values: &[String],
    belongs_to: Option<String>,
) -> Result<u64> {
    let fields = noun.fields.iter().zip(values);
    let searched: Vec<String> = noun
        .searched
        .iter()
        .filter_map(|key| fields.clone().find(|(field, _)| field.key == *key))
        .filter(|(_, value)| !value.is_empty())
        .map(|(_, value)| value.to_lowercase())
        .collect();
    let mut query = conn.query(statement).bind((&stamp.id, version, searched.join(" ")));
    query = query.bind((&stamp.by_name, stamp.at));
    for (field, value) in fields.filter(|(field, _)| field.is_stored()) {
        query = match field.kind {
            FieldKind::Whole(..) => query.bind(value.parse::<i64>().ok()),
            FieldKind::Money(..) => query.bind(amount::parse(value).ok().flatten()),
            _ => query.bind(Some(value.clone()).filter(|value| !value.is_empty())),
        };
    }
    query = query.bind(values.last().cloned().unwrap_or_default());
    if let Some(id) = belongs_to {
        query = query.bind(id);
    }
    query.execute().await
}

/// Stores pictures in both sizes.
pub async fn add_pictures<'p>(
    conn: &mut Conn,
    branch_id: &str,
    pictures: impl Iterator<Item = &'p Arc<Picture>>,
) -> Result<()> {
    for picture in pictures {
        conn.query("insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)")
            .bind(&picture.id)
            // Of who belongs to no branch: everybody who is signed in may see it.
            .bind((
                Some(branch_id.to_owned()).filter(|id| !id.is_empty()),
                picture.main.media_type,
                &picture.main.bytes,
            ))
            .execute()
            .await?;
        conn.execute(
            "insert into file_sizes (file_id, size, media_type, bytes) values ($1, 'small', $2, $3)",
            (&picture.id, picture.small.media_type, &picture.small.bytes),
        )
        .await?;
    }
    Ok(())
}

#[derive(FromRow)]
struct Uses {
    uses: i64,
}

/// Deletes a picture that was replaced or taken away. What was printed with it has its own copy. `refers`: how often the record that it
/// was taken from still refers to it; a picture that others share stays.
pub async fn delete_picture(conn: &mut Conn, id: &str, refers: i64) -> Result<()> {
    let found: Uses = conn
        .one(
            "select (select count(*) from students where profile_photo_file_id = $1)
                  + (select count(*) from employees where profile_photo_file_id = $1)
                  + (select count(*) from applications where photo_file_id = $1) as uses",
            id,
        )
        .await?;
    if found.uses > refers {
        return Ok(());
    }
    conn.execute("delete from file_sizes where file_id = $1", id).await?;
    conn.execute("delete from files where id = $1", id).await?;
    Ok(())
}

/// A section and a subject that a teacher reaches.
#[derive(FromRow)]
pub(super) struct TaughtRow {
    pub(super) section_id: String,
    pub(super) subject_id: String,
}

/// What a teacher reaches on a day.
pub(super) async fn taught(conn: &mut Conn, teacher_id: &str, day: &str) -> Result<Vec<TaughtRow>> {
    conn.all(
        "select section_id, subject_id from teacher_reach where teacher_id = $1 and day in ('', $2)",
        (teacher_id, day),
    )
    .await
}

/// Stores files that belong to a record, by its noun's [`ATTACH`](super::RecordKind::ATTACH) or what stands for it.
pub async fn attach<'f>(
    conn: &mut Conn,
    statement: &'static str,
    (of, branch_id): (&str, &str),
    (by_name, at): (&str, i64),
    files: impl Iterator<Item = &'f Attached>,
) -> Result<()> {
    for file in files {
        conn.execute(
            "insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)",
            (&file.id, branch_id, file.content.media_type, &file.content.bytes),
        )
        .await?;
        conn.execute(
            statement,
            (
                &file.id,
                of,
                &file.content.name,
                i64::try_from(file.content.bytes.len()).unwrap_or(i64::MAX),
                by_name,
                at,
            ),
        )
        .await?;
    }
    Ok(())
}

/// Deletes a file that belongs to a record.
pub async fn detach(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute("delete from attachments where file_id = $1", id).await?;
    conn.execute("delete from files where id = $1", id).await?;
    Ok(())
}

#[derive(FromRow)]
struct ChoiceRow {
    value: String,
    label: String,
}

/// What can be chosen in a field, by a statement that answers `value` and `label`. By its first parameter it is confined to a branch or a
/// session; the second is what the record already refers to.
pub async fn choices_of(conn: &mut Conn, statement: &'static str, within: &str, current: &str) -> Result<Vec<Choice>> {
    let rows: Vec<ChoiceRow> = conn.all(statement, (within, current)).await?;
    Ok(rows.into_iter().map(|row| Choice { value: row.value, label: row.label.into() }).collect())
}

/// Deletes the record with this id and version by its noun's statement.
pub(super) async fn delete(conn: &mut Conn, statement: &'static str, id: &str, version: i64) -> Result<bool> {
    Ok(conn.execute(statement, (id, version)).await? > 0)
}
