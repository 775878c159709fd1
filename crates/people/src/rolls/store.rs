//! The rolls of a section as they are stored. Two students swap rolls by way of numbers that nobody has, since a section's rolls are unique
//! at every moment on both engines.

use db::{Conn, FromRow, Result};
use records::{Choice, choices_of};

/// A section with where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct RollSection {
    pub id: String,
    pub section_name: String,
    pub class_name: String,
    pub session_id: String,
    pub session_name: String,
    pub session_status: String,
    pub branch_id: String,
    pub branch_name: String,
}

impl RollSection {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// One section.
pub async fn section(conn: &mut Conn, id: &str) -> Result<Option<RollSection>> {
    conn.optional(
        "select n.id, n.section_name, c.class_name, a.id as session_id, a.session_name, a.status as session_status,
                b.id as branch_id, b.branch_name
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
           join branches b on b.id = a.branch_id
          where n.id = $1",
        id,
    )
    .await
}

/// The sections of a branch whose students can get other rolls, as `2026: Class 8 A`: those of sessions that are not closed, the newest
/// first, and `current`.
pub async fn sections(conn: &mut Conn, branch_id: &str, current: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select n.id as value, a.session_name || ': ' || c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
          where a.branch_id = $1 and (a.status <> 'closed' or n.id = $2)
          order by case when a.status = 'active' then 0 else 1 end, a.start_date desc, a.id, c.class_numeric, c.sort_key, c.class_name,
                   n.sort_key, n.section_name",
        branch_id,
        current,
    )
    .await
}

/// A student of a section.
#[derive(Clone, Debug, FromRow)]
pub struct RollRow {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub roll: i64,
    /// `active` or `inactive`
    pub status: String,
}

impl RollRow {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Every student of a section, by roll.
pub async fn roster(conn: &mut Conn, section_id: &str) -> Result<Vec<RollRow>> {
    conn.all(
        "select s.id as student_id, s.first_name, s.last_name, s.reg_no, r.roll, s.status
           from enrolments r join students s on s.id = r.student_id
          where r.section_id = $1 order by r.roll, s.id",
        section_id,
    )
    .await
}

/// Takes a student's roll away, so that another can have it; false where the student no longer has it in this section.
pub async fn free(conn: &mut Conn, section_id: &str, student_id: &str, was: i64) -> Result<bool> {
    let done = conn
        .execute(
            "update enrolments set roll = -1000000000 - roll where section_id = $1 and student_id = $2 and roll = $3",
            (section_id, student_id, was),
        )
        .await?;
    Ok(done == 1)
}

/// Gives a student a roll. The record's version counts on: a form of the student that was opened before would bring the old roll back.
///
/// # Errors
/// The database's, where somebody else of the section has the roll.
pub async fn give(
    conn: &mut Conn,
    section_id: &str,
    student_id: &str,
    roll: i64,
    (by_name, at): (&str, i64),
) -> Result<()> {
    conn.execute(
        "update enrolments set roll = $3 where section_id = $1 and student_id = $2",
        (section_id, student_id, roll),
    )
    .await?;
    conn.execute(
        "update students set version = version + 1, changed_by_name = $2, changed_at = $3 where id = $1",
        (student_id, by_name, at),
    )
    .await?;
    Ok(())
}
