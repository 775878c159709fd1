//! Last year's schedule of a class, for another one to be filled in with.

use rules::components::Component;

use super::paper::Paper;
use super::store::{ClassPlace, ExamPlace};
use crate::marks::store::{ScheduleColumns, schedule_columns};
use db::{Conn, FromRow, Result};

/// The exam of the session before that is this one's: of the same type and semester, of the same name where there is one; and the class.
#[derive(Clone, Debug, FromRow)]
pub struct LastYear {
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub session_name: String,
}

/// What a class's schedule can be filled from: the newest earlier session's exam of that kind that was scheduled for a class of that number.
pub async fn last_year(conn: &mut Conn, exam: &ExamPlace, class: &ClassPlace) -> Result<Option<LastYear>> {
    conn.optional(
        "select e.id as exam_id, e.name as exam_name, c.id as class_id, s.session_name
           from sessions s join exams e on e.session_id = s.id join classes c on c.session_id = s.id
          where s.branch_id = $1 and s.start_date < $2 and e.semester = $3 and e.exam_type = $4 and c.class_numeric = $5
            and exists (select 1 from exam_schedules x join sections n on n.id = x.section_id
                         where x.exam_id = e.id and n.class_id = c.id)
          order by s.start_date desc, s.id, case when e.name = $6 then 0 else 1 end, case when c.class_name = $7 then 0 else 1 end,
                   e.name, c.class_name, e.id, c.id limit 1",
        (
            &class.branch_id,
            &class.start_date,
            &exam.semester,
            &exam.exam_type,
            class.class_numeric,
            &exam.name,
            &class.class_name,
        ),
    )
    .await
}

/// A paper by the names of its section and subject, for another year.
#[derive(Clone, Debug, FromRow)]
pub struct NamedPaper {
    pub section_name: String,
    pub subject_name: String,
    start_time: Option<String>,
    end_time: Option<String>,
    hall_id: Option<String>,
    #[row(flatten)]
    set: ScheduleColumns,
}

impl NamedPaper {
    /// Without its day.
    pub fn paper(&self) -> Paper {
        Paper {
            date: None,
            start: self.start_time.clone(),
            end: self.end_time.clone(),
            hall_id: self.hall_id.clone(),
            set: Component::ALL.map(|component| self.set.of(component)),
        }
    }
}

/// The papers of a class in an exam by names.
pub async fn named_papers(conn: &mut Conn, exam_id: &str, class_id: &str) -> Result<Vec<NamedPaper>> {
    conn.all(
        concat!(
            "select n.section_name, j.subject_name, x.start_time, x.end_time, x.hall_id, ",
            schedule_columns!(),
            " from exam_schedules x join sections n on n.id = x.section_id join subjects j on j.id = x.subject_id
          where x.exam_id = $1 and n.class_id = $2 order by n.sort_key, n.section_name, j.sort_key, j.subject_name"
        ),
        (exam_id, class_id),
    )
    .await
}
