//! Grading schemes, their versions, and which of them sessions and classes are graded by.
//!
//! A scheme that comes with the program is stored once it is chosen: its id is that of its only version, too, and lists leave it out.
//!
//! The row of a version's id never changes, so that whatever is computed by it can be kept. Who chooses a version refers to its scheme's row first, and who
//! adds, replaces or deletes one holds it.

use std::ops::Deref;

use db::{Conn, FromRow, Result};
use rules::scheme::BuiltIn;

/// A scheme without its document, as lists show it.
#[derive(Clone, Debug, FromRow)]
pub struct Listed {
    pub id: String,
    /// None: of all branches.
    pub branch_id: Option<String>,
    pub branch_name: Option<String>,
    pub scheme_name: String,
    /// Of the latest version, from 1; as many are stored.
    pub version_number: i64,
    /// Counts the writes, from 1.
    pub version: i64,
    pub changed_by_name: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

/// A scheme with its latest document.
#[derive(Clone, Debug, FromRow)]
pub struct Scheme {
    #[row(flatten)]
    pub listed: Listed,
    /// The latest version.
    pub version_id: String,
    /// JSON
    pub definition: String,
}

impl Deref for Scheme {
    type Target = Listed;

    fn deref(&self) -> &Listed {
        &self.listed
    }
}

/// The scheme with this id.
pub async fn scheme(conn: &mut Conn, id: &str) -> Result<Option<Scheme>> {
    conn.optional(
        "select g.id, g.branch_id, b.branch_name, g.scheme_name, g.version_number, g.version, g.changed_by_name, g.changed_at,
                v.id as version_id, v.definition
           from grading_schemes g
           join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
           left join branches b on b.id = g.branch_id
          where g.id = $1",
        id,
    )
    .await
}

/// The schemes of a branch and those of all branches, by name; `branch_id` none: every branch's.
pub async fn listed(conn: &mut Conn, branch_id: Option<&str>) -> Result<Vec<Listed>> {
    conn.all(
        "select g.id, g.branch_id, b.branch_name, g.scheme_name, g.version_number, g.version, g.changed_by_name, g.changed_at
           from grading_schemes g left join branches b on b.id = g.branch_id
          where ($1 = '' or g.branch_id is null or g.branch_id = $1)
            and not exists (select 1 from grading_scheme_versions w where w.id = g.id)
          order by g.sort_key, g.scheme_name, g.id",
        branch_id.unwrap_or_default(),
    )
    .await
}

/// That a session uses a scheme, by itself or for a class.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Used {
    pub scheme_id: String,
    pub session_name: String,
}

/// Which sessions of a branch use which schemes, the newest session first; `branch_id` none: of every branch.
pub async fn used(conn: &mut Conn, branch_id: Option<&str>) -> Result<Vec<Used>> {
    conn.all(
        "select u.scheme_id, s.session_name
           from (select n.id as session_id, v.scheme_id from sessions n
                   join grading_scheme_versions v on v.id = n.grading_version_id
                  union
                 select c.session_id, v.scheme_id from session_class_schemes c
                   join grading_scheme_versions v on v.id = c.grading_version_id) u
           join sessions s on s.id = u.session_id join branches b on b.id = s.branch_id
          where $1 = '' or s.branch_id = $1
          order by b.sort_key, b.branch_name, s.start_date desc, s.session_name desc",
        branch_id.unwrap_or_default(),
    )
    .await
}

/// What is stored of a scheme's document.
#[derive(Clone, Copy, Debug)]
pub struct Writing<'w> {
    pub scheme_id: &'w str,
    /// Of the row of the version that is written; never one that was there.
    pub version_id: &'w str,
    /// The document's name.
    pub name: &'w str,
    /// JSON
    pub definition: &'w str,
    pub by_name: &'w str,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Adds a scheme with its first version; `branch_id` none: of all branches.
pub async fn add(conn: &mut Conn, branch_id: Option<&str>, writing: Writing<'_>) -> Result<()> {
    conn.execute(
        "insert into grading_schemes (id, branch_id, scheme_name, version_number, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, 1, $4, 1, $5, $6)",
        (writing.scheme_id, branch_id, writing.name, writing.name.to_lowercase(), writing.by_name, writing.at),
    )
    .await?;
    add_version(conn, 1, writing).await
}

/// Stores a document as another version of a scheme, or in place of its latest one, where that still has this `version`; whether it had.
pub async fn write(conn: &mut Conn, was: &Scheme, adds: bool, writing: Writing<'_>) -> Result<bool> {
    let number = if adds { was.version_number + 1 } else { was.version_number };
    let done = conn
        .execute(
            "update grading_schemes
                set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, scheme_name = $6, version_number = $7
              where id = $1 and version = $2",
            (
                writing.scheme_id,
                was.version,
                writing.name.to_lowercase(),
                writing.by_name,
                writing.at,
                writing.name,
                number,
            ),
        )
        .await?;
    if done == 0 {
        return Ok(false);
    }
    if !adds {
        conn.execute("delete from grading_scheme_versions where id = $1", &was.version_id).await?;
    }
    add_version(conn, number, writing).await?;
    Ok(true)
}

async fn add_version(conn: &mut Conn, number: i64, writing: Writing<'_>) -> Result<()> {
    conn.execute(
        "insert into grading_scheme_versions (id, scheme_id, number, definition, made_by_name, made_at)
         values ($1, $2, $3, $4, $5, $6)",
        (writing.version_id, writing.scheme_id, number, writing.definition, writing.by_name, writing.at),
    )
    .await?;
    Ok(())
}

/// Deletes a scheme with its versions, where it still has this `version`; whether it had.
pub async fn delete(conn: &mut Conn, id: &str, version: i64) -> Result<bool> {
    Ok(conn.execute("delete from grading_schemes where id = $1 and version = $2", (id, version)).await? > 0)
}

/// A session that a scheme is used in, by itself or for a class.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Use {
    pub session_name: String,
    pub branch_name: String,
}

/// Where any version of a scheme is used, by branch, the newest session first.
pub async fn uses(conn: &mut Conn, id: &str) -> Result<Vec<Use>> {
    conn.all(
        "select s.session_name, b.branch_name from sessions s join branches b on b.id = s.branch_id
          where s.id in (select n.id from grading_scheme_versions v join sessions n on n.grading_version_id = v.id where v.scheme_id = $1
                          union
                         select c.session_id from grading_scheme_versions v
                           join session_class_schemes c on c.grading_version_id = v.id where v.scheme_id = $1)
          order by b.sort_key, b.branch_name, s.start_date desc, s.session_name desc",
        id,
    )
    .await
}

/// That a version of a scheme is used, by a session or by a class of it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct UseOfVersion {
    pub number: i64,
    pub session_id: String,
    pub session_name: String,
    pub branch_name: String,
    /// None: by the session itself.
    pub class_name: Option<String>,
}

/// Where the versions of a scheme are used, by branch, the newest session first, and in it the session itself before its classes; `branch_id` none: in
/// every branch.
pub async fn uses_of_versions(conn: &mut Conn, id: &str, branch_id: Option<&str>) -> Result<Vec<UseOfVersion>> {
    conn.all(
        "select u.number, s.id as session_id, s.session_name, b.branch_name, c.class_name
           from (select v.number, n.id as session_id, null as class_id from grading_scheme_versions v
                   join sessions n on n.grading_version_id = v.id where v.scheme_id = $1
                  union all
                 select v.number, k.session_id, k.class_id from grading_scheme_versions v
                   join session_class_schemes k on k.grading_version_id = v.id where v.scheme_id = $1) u
           join sessions s on s.id = u.session_id join branches b on b.id = s.branch_id
           left join classes c on c.id = u.class_id
          where $2 = '' or s.branch_id = $2
          order by b.sort_key, b.branch_name, s.start_date desc, s.session_name desc, coalesce(c.class_numeric, 0), c.class_name",
        (id, branch_id.unwrap_or_default()),
    )
    .await
}

/// Who made a version of a scheme, and when.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Made {
    pub number: i64,
    pub made_by_name: String,
    /// Epoch milliseconds.
    pub made_at: i64,
}

/// The versions of a scheme without their documents, the newest first.
pub async fn made(conn: &mut Conn, id: &str) -> Result<Vec<Made>> {
    conn.all(
        "select number, made_by_name, made_at from grading_scheme_versions where scheme_id = $1 order by number desc",
        id,
    )
    .await
}

/// A version of a scheme with its document.
#[derive(Clone, Debug, FromRow)]
pub struct MadeVersion {
    #[row(flatten)]
    pub made: Made,
    /// JSON
    pub definition: String,
}

/// So many versions of a scheme, the newest first, from this number down.
pub async fn versions(conn: &mut Conn, id: &str, from: i64, most: i64) -> Result<Vec<MadeVersion>> {
    conn.all(
        "select number, made_by_name, made_at, definition from grading_scheme_versions
          where scheme_id = $1 and number <= $2 order by number desc limit $3",
        (id, from, most),
    )
    .await
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// Whether a scheme other than `id` has a name, without regard to case, among those that are seen where one of `branch_id` is; none: everywhere.
pub async fn is_name_taken(conn: &mut Conn, id: &str, branch_id: Option<&str>, name: &str) -> Result<bool> {
    let found: Count = conn
        .one(
            "select count(*) as n from grading_schemes
              where id <> $1 and search_text = $2 and ($3 = '' or branch_id is null or branch_id = $3)",
            (id, name.to_lowercase(), branch_id.unwrap_or_default()),
        )
        .await?;
    Ok(found.n > 0)
}

/// A scheme that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Choosable {
    pub id: String,
    pub scheme_name: String,
    /// The latest version.
    pub version_id: String,
}

/// The schemes that a branch can choose from, its own and those of all branches, by name.
pub async fn choosable(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choosable>> {
    conn.all(
        "select g.id, g.scheme_name, v.id as version_id from grading_schemes g
           join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
          where (g.branch_id is null or g.branch_id = $1) and v.id <> g.id order by g.sort_key, g.scheme_name, g.id",
        branch_id,
    )
    .await
}

/// Stores a scheme that comes with the program, so that it can be chosen; nothing where it is no such id, or stored already.
pub async fn keep_built_in(conn: &mut Conn, id: &str, at: i64) -> Result<()> {
    let Some(built_in) = BuiltIn::by_id(id) else { return Ok(()) };
    let name = built_in.definition().name.as_str();
    conn.execute(
        "insert into grading_schemes
                (id, branch_id, scheme_name, version_number, search_text, version, changed_by_name, changed_at, sort_key)
         values ($1, null, $2, 1, $3, 1, '', $4, '') on conflict (id) do nothing",
        (id, name, name.to_lowercase(), at),
    )
    .await?;
    conn.execute(
        "insert into grading_scheme_versions (id, scheme_id, number, definition, made_by_name, made_at)
         values ($1, $1, 1, $2, '', $3) on conflict (id) do nothing",
        (id, built_in.json(), at),
    )
    .await?;
    Ok(())
}

/// Has a session graded by the latest version of a scheme, where it is not graded by that scheme already; of an empty id by *Standard*.
pub async fn choose_scheme(conn: &mut Conn, session_id: &str, scheme_id: &str) -> Result<()> {
    conn.execute(
        "update sessions
            set grading_version_id = (select v.id from grading_schemes g
                                        join grading_scheme_versions v on v.scheme_id = g.id and v.number = g.version_number
                                       where g.id = $2)
          where id = $1
            and $2 <> coalesce((select w.scheme_id from grading_scheme_versions w where w.id = sessions.grading_version_id), '')",
        (session_id, scheme_id),
    )
    .await?;
    Ok(())
}

/// Has a class of a session graded by a version of its own; none: by that of the session.
pub async fn choose_for_class(
    conn: &mut Conn,
    session_id: &str,
    class_id: &str,
    version_id: Option<&str>,
) -> Result<()> {
    match version_id {
        None => {
            conn.execute(
                "delete from session_class_schemes where session_id = $1 and class_id = $2",
                (session_id, class_id),
            )
            .await?
        }
        Some(version_id) => {
            conn.execute(
                "insert into session_class_schemes (session_id, class_id, grading_version_id) values ($1, $2, $3)
                 on conflict (session_id, class_id) do update set grading_version_id = excluded.grading_version_id",
                (session_id, class_id, version_id),
            )
            .await?
        }
    };
    Ok(())
}

/// Whether a mark is entered on any sheet of a session.
pub async fn has_marks(conn: &mut Conn, session_id: &str) -> Result<bool> {
    let found: Count = conn
        .one(
            "select count(*) as n from (select m.sheet_id from marks m join mark_sheets h on h.id = m.sheet_id
                                           join exams e on e.id = h.exam_id where e.session_id = $1 limit 1) any_of_it",
            session_id,
        )
        .await?;
    Ok(found.n > 0)
}

/// An exam of a session.
#[derive(Clone, Debug, FromRow)]
pub struct ExamOfSession {
    pub name: String,
    /// Its key.
    pub semester: String,
}

/// The exams of a session, by name.
pub async fn exams(conn: &mut Conn, session_id: &str) -> Result<Vec<ExamOfSession>> {
    conn.all("select name, semester from exams where session_id = $1 order by sort_key, name, id", session_id).await
}
