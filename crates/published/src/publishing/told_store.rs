//! Whom published results are told to.

use db::{Conn, FromRow, Result};
use roster::listed::{listed, takes};

#[derive(FromRow)]
struct Student {
    id: String,
}

/// The active students whom published sheets of an exam in a section list; `subject_id`: those of this subject alone.
pub(super) async fn students(
    conn: &mut Conn,
    exam_id: &str,
    section_id: &str,
    subject_id: Option<&str>,
) -> Result<Vec<String>> {
    let rows: Vec<Student> = conn
        .all(
            concat!(
            "select distinct s.id
               from mark_sheets h
               join enrolments o on o.section_id = h.section_id
               join students s on s.id = o.student_id and s.status = 'active'
               left join exam_schedules t on t.exam_id = h.exam_id and t.section_id = h.section_id and t.subject_id = h.subject_id
              where h.exam_id = $1 and h.section_id = $2 and h.is_published and ($3 = '' or h.subject_id = $3) and ",
            listed!("o", "t"),
            " and ",
            takes!("o", "h"),
            " order by s.id"
        ),
            (exam_id, section_id, subject_id.unwrap_or_default()),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
