//! What is stored of routines.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::db::{Conn, FromRow, Result};

/// One lesson of the week, as the look-up answers it.
#[derive(Clone, Debug, FromRow, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts", rename = "RoutineRow")]
pub struct Period {
    #[serde(rename = "_id")]
    pub id: String,
    /// `saturday` to `friday`
    pub weekday: String,
    #[ts(type = "number")]
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub room: Option<String>,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub teacher_id: String,
    pub employee_name: String,
}

/// Whose lessons, and where; empty texts stand for any.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub teacher_id: String,
}

macro_rules! lessons {
    () => {
        " from routine_periods p
          join sections n on n.id = p.section_id
          join classes c on c.id = n.class_id
          join subjects j on j.id = p.subject_id
          join employees t on t.id = p.teacher_id
         where c.session_id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3) and ($4 = '' or p.teacher_id = $4)"
    };
}

/// A part of the routine, in the order of the week (saturday to friday) and of the day.
///
/// # Errors
/// The database's.
pub async fn periods(conn: &mut Conn, lessons: &Lessons, limit: i64, offset: i64) -> Result<Vec<Period>> {
    conn.query(concat!(
        "select p.id, p.weekday, p.period_no, p.start_time, p.end_time, p.room, c.id as class_id, c.class_name,
                n.id as section_id, n.section_name, j.id as subject_id, j.subject_name, p.teacher_id, t.employee_name",
        lessons!(),
        " order by case p.weekday when 'saturday' then 0 when 'sunday' then 1 when 'monday' then 2 when 'tuesday' then 3
                                  when 'wednesday' then 4 when 'thursday' then 5 else 6 end,
                   p.period_no, c.class_numeric, n.section_name, p.id
          limit $5 offset $6"
    ))
    .bind(lessons.session_id.clone())
    .bind(lessons.class_id.clone())
    .bind(lessons.section_id.clone())
    .bind(lessons.teacher_id.clone())
    .bind(limit)
    .bind(offset)
    .fetch_all()
    .await
}

/// How many lessons there are.
///
/// # Errors
/// The database's.
pub async fn count(conn: &mut Conn, lessons: &Lessons) -> Result<i64> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let row: Count = conn
        .query(concat!("select count(*) as count", lessons!()))
        .bind(lessons.session_id.clone())
        .bind(lessons.class_id.clone())
        .bind(lessons.section_id.clone())
        .bind(lessons.teacher_id.clone())
        .fetch_one()
        .await?;
    Ok(row.count)
}

/// The branch of an employee: none for an unknown one, an empty text for one without a branch.
///
/// # Errors
/// The database's.
pub async fn branch_of_teacher(conn: &mut Conn, employee_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct BranchOf {
        branch_id: String,
    }
    let row: Option<BranchOf> = conn
        .query("select coalesce(branch_id, '') as branch_id from employees where id = $1")
        .bind(employee_id.to_owned())
        .fetch_optional()
        .await?;
    Ok(row.map(|row| row.branch_id))
}
