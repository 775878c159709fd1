//! The sheets that a student's marks are on, for a student who goes to another section.

use super::store::{MarkColumns, Marks, any_mark, mark_columns};
use db::{Conn, FromRow, Result};

/// A sheet of the old section that holds marks of the student.
#[derive(Clone, Debug, FromRow)]
pub struct MarkedSheet {
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
    #[row(flatten)]
    columns: MarkColumns,
}

impl MarkedSheet {
    /// What is entered.
    pub fn marks(&self) -> Marks {
        self.columns.into()
    }
}

/// The sheets of a section on which a student has any mark, by exam and subject.
pub async fn marked(conn: &mut Conn, student_id: &str, section_id: &str) -> Result<Vec<MarkedSheet>> {
    conn.all(
        concat!(
            "select e.id as exam_id, e.name as exam_name, j.id as subject_id, j.subject_name, ",
            mark_columns!(),
            " from mark_sheets h join marks m on m.sheet_id = h.id join exams e on e.id = h.exam_id
          join subjects j on j.id = h.subject_id
         where m.student_id = $1 and h.section_id = $2 and ",
            any_mark!(),
            " order by e.sort_key, e.name, e.id, j.sort_key, j.subject_name, j.id"
        ),
        (student_id, section_id),
    )
    .await
}

#[derive(FromRow)]
struct Found {
    n: i64,
}

/// Whether a student has any mark on a sheet.
pub async fn has_marks(conn: &mut Conn, student_id: &str, sheet_id: &str) -> Result<bool> {
    let found: Found = conn
        .one(
            concat!("select count(*) as n from marks m where m.student_id = $1 and m.sheet_id = $2 and ", any_mark!()),
            (student_id, sheet_id),
        )
        .await?;
    Ok(found.n > 0)
}

/// An exam with a subject of it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ExamSubject {
    pub exam_id: String,
    pub subject_id: String,
}

/// Every sheet of a section that marks can be written on, or were.
pub async fn sheets(conn: &mut Conn, section_id: &str) -> Result<Vec<ExamSubject>> {
    conn.all(
        "select exam_id, subject_id from exam_schedules where section_id = $1
         union select exam_id, subject_id from mark_sheets where section_id = $1",
        section_id,
    )
    .await
}
