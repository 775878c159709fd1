//! What a student's published sheets are.

use crate::db::{Conn, FromRow, Result};

/// A published sheet of a student's own section.
#[derive(Clone, Debug, FromRow)]
pub struct PublishedSheet {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
}

/// The published sheets of the section in which a student is enrolled in a session, exams by day, subjects in the
/// section's order.
///
/// # Errors
/// The database's.
pub async fn published_sheets(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Vec<PublishedSheet>> {
    conn.query(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name,
                e.id as exam_id, e.name as exam_name, j.id as subject_id, j.subject_name
           from enrolments o
           join sections n on n.id = o.section_id
           join classes c on c.id = o.class_id
           join mark_sheets h on h.section_id = o.section_id
           join exams e on e.id = h.exam_id
           join subjects j on j.id = h.subject_id
           left join section_subjects p on p.section_id = n.id and p.subject_id = j.id
          where o.student_id = $1 and o.session_id = $2 and h.is_published
          order by coalesce((select min(x.date) from exam_schedules x where x.exam_id = e.id and x.section_id = n.id),
                            '9999'),
                   e.name, coalesce(p.position, 1000), j.subject_name",
    )
    .bind(student_id.to_owned())
    .bind(session_id.to_owned())
    .fetch_all()
    .await
}
