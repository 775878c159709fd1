//! Who content is for: what of a session a student or a teacher reads, and the e-books of a branch.

use db::{Conn, FromRow, Result};
use roster::listed::takes;

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// Whether a section is one of a class.
pub(super) async fn is_of_class(conn: &mut Conn, section_id: &str, class_id: &str) -> Result<bool> {
    let found: Count =
        conn.one("select count(*) as n from sections where id = $1 and class_id = $2", (section_id, class_id)).await?;
    Ok(found.n > 0)
}

/// Whether a section is taught a subject.
pub(super) async fn is_taught(conn: &mut Conn, section_id: &str, subject_id: &str) -> Result<bool> {
    let found: Count = conn
        .one(
            "select count(*) as n from section_subjects where section_id = $1 and subject_id = $2",
            (section_id, subject_id),
        )
        .await?;
    Ok(found.n > 0)
}

/// Content or an e-book, as who is meant reads it.
#[derive(Clone, Debug, FromRow)]
pub(super) struct PutUp {
    pub(super) id: String,
    pub(super) title: String,
    /// The subject, or the author.
    pub(super) beside: Option<String>,
    /// The class or section, or the topic.
    pub(super) whom: Option<String>,
    pub(super) text: Option<String>,
    /// `id:name/id:name`
    pub(super) files: Option<String>,
    pub(super) by_name: String,
    /// Epoch milliseconds.
    pub(super) at: i64,
}

/// The active content of the session `$2` that the condition holds for, the newest first.
macro_rules! content {
    ($where:expr) => {
        concat!(
            "select t.id, t.title, j.subject_name as beside, coalesce(o.class_name || ' ' || n.section_name, c.class_name) as whom, t.text,
                    t.changed_by_name as by_name, t.changed_at as at,
                    (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                       from attachments a where a.content_id = t.id) as files
               from contents t left join classes c on c.id = t.class_id left join sections n on n.id = t.section_id
               left join classes o on o.id = n.class_id left join subjects j on j.id = t.subject_id
              where t.session_id = $2 and t.status = 'active' and ",
            $where,
            " order by t.changed_at desc, t.id desc"
        )
    };
}

/// What was put up for a student in a session: for their class, their section, and subjects that they take there.
pub(super) async fn of_student(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<PutUp>> {
    conn.all(
        content!(concat!(
        "exists (select 1 from enrolments r where r.student_id = $1 and r.session_id = t.session_id and r.left_on is null
           and (t.class_id is null or t.class_id = r.class_id) and (t.section_id is null or t.section_id = r.section_id)
           and (t.subject_id is null or exists (select 1 from section_subjects x where x.section_id = r.section_id
                  and x.subject_id = t.subject_id)) and ",
        takes!("r", "t"),
        ")"
    )),
        (student_id, session_id),
    )
    .await
}

/// What was put up for the sections that a teacher reaches on a day, in the subjects that they teach there.
pub(super) async fn of_teacher(conn: &mut Conn, teacher_id: &str, session_id: &str, day: &str) -> Result<Vec<PutUp>> {
    conn.all(
        content!(
        "exists (select 1 from teacher_reach h join sections x on x.id = h.section_id where h.teacher_id = $1 and h.day in ('', $3)
           and (t.class_id is null or t.class_id = x.class_id) and (t.section_id is null or t.section_id = h.section_id)
           and (t.subject_id is null or t.subject_id = h.subject_id))"
    ),
        (teacher_id, session_id, day),
    )
    .await
}

/// A branch's e-books by title.
pub(super) async fn e_books(conn: &mut Conn, branch_id: &str) -> Result<Vec<PutUp>> {
    conn.all(
        "select b.id, b.title, b.author as beside, b.topic as whom, cast(null as text) as text, b.changed_by_name as by_name, b.changed_at as at,
                (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                   from attachments a where a.e_book_id = b.id) as files
           from e_books b where b.branch_id = $1 and b.status = 'active' order by b.sort_key, b.search_text, b.id",
        branch_id,
    )
    .await
}
