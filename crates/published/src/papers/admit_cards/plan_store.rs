//! What a section sits in an exam.

use db::{Conn, FromRow, Result};
use records::{Choice, choices_of};
use roster::listed::listed;

/// The exams that a section has papers in, by name.
pub async fn exams(conn: &mut Conn, section_id: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select e.id as value, e.name as label from exams e
          where e.id <> $2 and exists (select 1 from exam_schedules x where x.exam_id = e.id and x.section_id = $1)
          order by e.sort_key, e.name, e.id",
        section_id,
        "",
    )
    .await
}

/// A paper of a student.
#[derive(Clone, Debug, FromRow)]
pub struct PlannedPaper {
    pub student_id: String,
    pub subject_name: String,
    pub date: Option<String>,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub hall_id: Option<String>,
    pub hall_name: Option<String>,
}

/// What each student of a section sits in an exam, by day and time, papers without a day last.
pub async fn papers(conn: &mut Conn, section_id: &str, exam_id: &str) -> Result<Vec<PlannedPaper>> {
    conn.all(
        concat!(
        "select r.student_id, j.subject_name, x.date, x.start_time, x.end_time, x.hall_id, h.hall_name
           from enrolments r join exam_schedules x on x.section_id = r.section_id join subjects j on j.id = x.subject_id
           left join exam_halls h on h.id = x.hall_id
           left join section_subjects p on p.section_id = x.section_id and p.subject_id = j.id
          where r.section_id = $1 and x.exam_id = $2 and ",
        listed!("r", "x"),
        " order by x.date is null, x.date, x.start_time is null, x.start_time, coalesce(p.position, 1000), j.sort_key, j.subject_name,
                   r.student_id"
    ),
        (section_id, exam_id),
    )
    .await
}
