//! What is stored of substitutions; those of some days are read by `routines::store::stand_ins`, with the lessons they are for.

use db::{Conn, FromRow, Result};

/// A lesson that somebody can stand in for.
#[derive(Clone, Debug, FromRow)]
pub struct LessonFacts {
    pub id: String,
    pub weekday: String,
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub room: Option<String>,
    pub section_id: String,
    pub class_name: String,
    pub section_name: String,
    pub subject_id: String,
    pub teacher_id: String,
    pub teacher_name: String,
    pub session_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub branch_id: String,
}

impl LessonFacts {
    /// `Class 8 A`
    pub fn section_label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// One lesson.
pub async fn lesson(conn: &mut Conn, id: &str) -> Result<Option<LessonFacts>> {
    conn.optional(
        "select l.id, l.weekday, l.period_no, l.start_time, l.end_time, l.room, n.id as section_id, c.class_name, n.section_name,
                l.subject_id, l.teacher_id, t.employee_name as teacher_name, a.id as session_id, a.session_name,
                a.start_date, a.end_date, a.branch_id
           from routine_lessons l
           join sections n on n.id = l.section_id
           join classes c on c.id = n.class_id
           join sessions a on a.id = c.session_id
           join employees t on t.id = l.teacher_id
          where l.id = $1",
        id,
    )
    .await
}

/// A teacher who can stand in.
#[derive(Clone, Debug, FromRow)]
pub struct Substitute {
    pub id: String,
    pub name: String,
}

/// An active teacher of a branch; none for anybody else.
pub async fn substitute(conn: &mut Conn, branch_id: &str, id: &str) -> Result<Option<Substitute>> {
    conn.optional(
        "select id, employee_name as name from employees
          where id = $1 and branch_id = $2 and role = 'teacher' and status = 'active'",
        (id, branch_id),
    )
    .await
}

/// The active teachers of a branch, by name.
pub async fn substitutes(conn: &mut Conn, branch_id: &str) -> Result<Vec<Substitute>> {
    conn.all(
        "select id, employee_name as name from employees
          where branch_id = $1 and role = 'teacher' and status = 'active' order by sort_key, employee_name, id",
        branch_id,
    )
    .await
}

/// Adds a substitution. `at`: epoch milliseconds.
///
/// # Errors
/// The database's, where somebody stands in for the lesson on that day already.
pub async fn add(
    conn: &mut Conn,
    id: &str,
    lesson: &LessonFacts,
    (day, teacher_id): (&str, &str),
    (by_name, at): (&str, i64),
) -> Result<()> {
    conn.execute(
        "insert into substitutions
           (id, section_id, day, routine_period_id, period_no, start_time, end_time, room, subject_id, absent_teacher_id,
            teacher_id, added_by_name, added_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        (
            id,
            &lesson.section_id,
            day,
            &lesson.id,
            lesson.period_no,
            &lesson.start_time,
            &lesson.end_time,
            &lesson.room,
            &lesson.subject_id,
            &lesson.teacher_id,
            teacher_id,
            by_name,
            at,
        ),
    )
    .await?;
    Ok(())
}

/// A substitution with where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct Placed {
    pub id: String,
    /// YYYY-MM-DD
    pub day: String,
    pub teacher_name: String,
    pub class_name: String,
    pub section_name: String,
    pub session_id: String,
    pub branch_id: String,
}

/// One substitution.
pub async fn placed(conn: &mut Conn, id: &str) -> Result<Option<Placed>> {
    conn.optional(
        "select s.id, s.day, t.employee_name as teacher_name, c.class_name, n.section_name, a.id as session_id, a.branch_id
           from substitutions s
           join employees t on t.id = s.teacher_id
           join sections n on n.id = s.section_id
           join classes c on c.id = n.class_id
           join sessions a on a.id = c.session_id
          where s.id = $1",
        id,
    )
    .await
}

/// Takes a substitution back; whether it was there.
pub async fn delete(conn: &mut Conn, id: &str) -> Result<bool> {
    Ok(conn.execute("delete from substitutions where id = $1", id).await? > 0)
}
