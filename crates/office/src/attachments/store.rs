//! Where a file belongs, and which of them a student may read.

use db::{Conn, FromRow, Result};
use roster::listed::takes;

/// A file without its bytes, and what it belongs to.
#[derive(Clone, Debug, FromRow)]
pub(super) struct AttachedTo {
    pub(super) branch_id: String,
    pub(super) media_type: String,
    pub(super) file_name: String,
    /// Empty: of none alone.
    pub(super) class_id: String,
    pub(super) section_id: String,
    pub(super) subject_id: String,
    /// Of an e-book, which is for all of the branch.
    pub(super) e_book_id: Option<String>,
    /// `active`, where it can be read by others than who manages it.
    pub(super) status: String,
}

/// What a file belongs to; none for a picture or a document.
pub(super) async fn one(conn: &mut Conn, id: &str) -> Result<Option<AttachedTo>> {
    conn.optional(
        "select coalesce(s.branch_id, k.branch_id) as branch_id, f.media_type, a.file_name, coalesce(t.class_id, '') as class_id,
                coalesce(h.section_id, t.section_id, '') as section_id, coalesce(h.subject_id, t.subject_id, '') as subject_id,
                a.e_book_id, coalesce(h.status, t.status, k.status) as status
           from attachments a join files f on f.id = a.file_id left join hand_ins i on i.id = a.hand_in_id
           left join homework h on h.id = coalesce(a.homework_id, i.homework_id) left join contents t on t.id = a.content_id
           left join e_books k on k.id = a.e_book_id left join sessions s on s.id = coalesce(h.session_id, t.session_id)
          where a.file_id = $1",
        id,
    )
    .await
}

/// The bytes of a file.
pub(super) async fn bytes(conn: &mut Conn, id: &str) -> Result<Vec<u8>> {
    #[derive(FromRow)]
    struct Stored {
        bytes: Vec<u8>,
    }
    let found: Stored = conn.one("select bytes from files where id = $1", id).await?;
    Ok(found.bytes)
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// Whether a student may read a file of homework, content or a hand-in: what was given to the own section in a subject that they take, by a
/// day, and what they handed in themselves.
pub(super) async fn is_students(conn: &mut Conn, id: &str, student_id: &str, today: &str) -> Result<bool> {
    let found: Count = conn
        .one(
            concat!(
            "select (select count(*) from attachments a join hand_ins i on i.id = a.hand_in_id where a.file_id = $1 and i.student_id = $2)
                  + (select count(*) from attachments a join homework h on h.id = a.homework_id
                       join enrolments r on r.section_id = h.section_id
                      where a.file_id = $1 and r.student_id = $2 and h.status = 'active' and h.given_on <= $3
                        and (r.left_on is null or r.left_on >= h.given_on) and ",
            takes!("r", "h"),
            ")
                  + (select count(*) from attachments a join contents t on t.id = a.content_id
                       join enrolments r on r.session_id = t.session_id
                      where a.file_id = $1 and r.student_id = $2 and t.status = 'active' and r.left_on is null
                        and (t.class_id is null or t.class_id = r.class_id) and (t.section_id is null or t.section_id = r.section_id)
                        and (t.subject_id is null or exists (select 1 from section_subjects x where x.section_id = r.section_id
                               and x.subject_id = t.subject_id)) and ",
            takes!("r", "t"),
            ") as n"
        ),
            (id, student_id, today),
        )
        .await?;
    Ok(found.n > 0)
}

/// Whether a teacher reaches, on a day, a section and a subject that content is for.
pub(super) async fn is_teachers(conn: &mut Conn, of: &AttachedTo, teacher_id: &str, day: &str) -> Result<bool> {
    let found: Count = conn
        .one(
            "select count(*) as n from teacher_reach h join sections x on x.id = h.section_id
              where h.teacher_id = $1 and h.day in ('', $2) and $3 in ('', x.class_id) and $4 in ('', h.section_id)
                and $5 in ('', h.subject_id)",
            (teacher_id, day, &of.class_id, &of.section_id, &of.subject_id),
        )
        .await?;
    Ok(found.n > 0)
}
