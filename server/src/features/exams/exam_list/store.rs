//! What is stored of the exam list.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::db::{Conn, FromRow, Result};

/// An exam, as the look-ups answer it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "ExamRow")]
pub struct Exam {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub semester: String,
    pub exam_type: String,
}

/// A session's exams, by the first day each is scheduled, those without a day last.
///
/// # Errors
/// The database's.
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<Exam>> {
    conn.query(
        "select e.id, e.name, e.semester, e.exam_type
           from exams e left join exam_schedules p on p.exam_id = e.id
          where e.session_id = $1
          group by e.id, e.name, e.semester, e.exam_type
          order by min(p.date) is null, min(p.date), e.name",
    )
    .bind(session_id.to_owned())
    .fetch_all()
    .await
}

/// The exams that have something scheduled for a section, by the first day of it.
///
/// # Errors
/// The database's.
pub async fn scheduled_for(conn: &mut Conn, section_id: &str) -> Result<Vec<Exam>> {
    conn.query(
        "select e.id, e.name, e.semester, e.exam_type
           from exam_schedules p join exams e on e.id = p.exam_id
          where p.section_id = $1
          group by e.id, e.name, e.semester, e.exam_type
          order by min(p.date) is null, min(p.date), e.name",
    )
    .bind(section_id.to_owned())
    .fetch_all()
    .await
}
