//! What is stored of the exam list.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::marks::store::any_mark;
use db::{Conn, FromRow, Result};
use records::grading::class_version;

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
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<Exam>> {
    conn.all(
        "select e.id, e.name, e.semester, e.exam_type
           from exams e left join exam_schedules p on p.exam_id = e.id
          where e.session_id = $1
          group by e.id, e.name, e.semester, e.exam_type
          order by min(p.date) is null, min(p.date), e.sort_key, e.name",
        session_id,
    )
    .await
}

/// The exams that have something scheduled for a section, by the first day of it.
pub async fn scheduled_for(conn: &mut Conn, section_id: &str) -> Result<Vec<Exam>> {
    conn.all(
        "select e.id, e.name, e.semester, e.exam_type
           from exam_schedules p join exams e on e.id = p.exam_id
          where p.section_id = $1
          group by e.id, e.name, e.semester, e.exam_type
          order by min(p.date) is null, min(p.date), e.sort_key, e.name",
        section_id,
    )
    .await
}

/// What an exam is used by.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Used {
    /// Students who have any mark in it.
    pub(super) marked: i64,
}

pub(super) async fn used(conn: &mut Conn, exam_id: &str) -> Result<Used> {
    conn.one(
        concat!(
            "select (select count(distinct m.student_id) from mark_sheets h join marks m on m.sheet_id = h.id
                  where h.exam_id = $1 and ",
            any_mark!(),
            ") as marked"
        ),
        exam_id,
    )
    .await
}

/// A class that an exam is scheduled for.
#[derive(Debug, FromRow)]
pub(super) struct Scheduled {
    pub(super) class_numeric: i64,
    /// The version of the scheme that it is graded by.
    pub(super) version_id: Option<String>,
}

/// The classes that an exam is scheduled for, the youngest first.
pub(super) async fn classes(conn: &mut Conn, exam_id: &str) -> Result<Vec<Scheduled>> {
    conn.all(
        concat!(
            "select c.class_numeric, ",
            class_version!("c.id"),
            " as version_id
               from classes c
              where c.id in (select n.class_id from exam_schedules x join sections n on n.id = x.section_id where x.exam_id = $1)
              order by c.class_numeric, c.id"
        ),
        exam_id,
    )
    .await
}

/// The semester and the exam type of an exam, by their keys.
#[derive(Debug, FromRow)]
pub(super) struct Keys {
    pub(super) semester: String,
    pub(super) exam_type: String,
}

/// Those of a session's exams.
pub(super) async fn keys(conn: &mut Conn, session_id: &str) -> Result<Vec<Keys>> {
    let order = "select distinct semester, exam_type from exams where session_id = $1 order by semester, exam_type";
    conn.all(order, session_id).await
}

/// Deletes the sheets of an exam that holds no mark any more, and what says how often its class schedules were saved.
pub(super) async fn clear_sheets(conn: &mut Conn, exam_id: &str) -> Result<()> {
    for statement in [
        concat!(
            "delete from marks as m where m.sheet_id in (select id from mark_sheets where exam_id = $1) and not (",
            any_mark!(),
            ")"
        ),
        "delete from mark_sheets where exam_id = $1",
        "delete from exam_class_schedules where exam_id = $1",
    ] {
        conn.execute(statement, exam_id).await?;
    }
    Ok(())
}
