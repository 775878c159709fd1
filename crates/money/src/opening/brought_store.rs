//! The advances that were brought in from before markbook, as they are kept: rows that are added, and taken back once.

use base::clock::printed_day;
use db::{Conn, FromRow, Result};

/// An advance that was brought in.
#[derive(Clone, Debug, FromRow)]
pub struct OpeningAdvance {
    pub id: String,
    pub branch_id: String,
    pub student_id: String,
    pub student_name: String,
    pub reg_no: String,
    /// Hundredths.
    pub amount: i64,
    /// YYYY-MM-DD; empty where the list did not say it.
    pub paid_on: String,
    pub note: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub taken_back_at: Option<i64>,
    pub taken_back_by_name: Option<String>,
    pub taken_back_reason: Option<String>,
}

impl OpeningAdvance {
    /// The day that it was paid on, as it is shown; empty where nobody said it.
    pub fn day(&self) -> String {
        if self.paid_on.is_empty() { String::new() } else { printed_day(&self.paid_on) }
    }

    /// `Amina Rahman · S-001`
    pub fn whose(&self) -> String {
        format!("{} \u{b7} {}", self.student_name, self.reg_no)
    }
}

macro_rules! advances {
    ($rest:literal) => {
        concat!(
            "select a.id, a.branch_id, a.student_id, trim(s.first_name || ' ' || s.last_name) as student_name, s.reg_no, a.amount,
                    a.paid_on, a.note, a.by_name, a.at, a.taken_back_at, a.taken_back_by_name, a.taken_back_reason
               from opening_advances a join students s on s.id = a.student_id ",
            $rest
        )
    };
}

/// What was brought in of a student, the newest first.
pub async fn of_student(conn: &mut Conn, student_id: &str) -> Result<Vec<OpeningAdvance>> {
    conn.all(advances!("where a.student_id = $1 order by a.at desc, a.id desc"), student_id).await
}

/// What was brought in of whoever is enrolled in a session.
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<OpeningAdvance>> {
    conn.all(
        advances!("join enrolments r on r.student_id = a.student_id where r.session_id = $1 order by a.at, a.id"),
        session_id,
    )
    .await
}

/// An advance that was brought in.
pub async fn advance(conn: &mut Conn, id: &str) -> Result<Option<OpeningAdvance>> {
    conn.optional(advances!("where a.id = $1"), id).await
}

/// What is new about one.
#[derive(Clone, Copy, Debug)]
pub struct NewAdvance<'a> {
    pub id: &'a str,
    pub branch_id: &'a str,
    pub student_id: &'a str,
    pub amount: i64,
    pub paid_on: &'a str,
    pub note: &'a str,
    pub by_name: &'a str,
    pub at: i64,
}

/// Stores one; false where the student has one of the same day and note.
pub async fn add(conn: &mut Conn, new: NewAdvance<'_>) -> Result<bool> {
    let added = conn
        .execute(
            "insert into opening_advances (id, branch_id, student_id, amount, paid_on, note, by_name, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing",
            (new.id, new.branch_id, new.student_id, new.amount, new.paid_on, new.note, new.by_name, new.at),
        )
        .await?;
    Ok(added > 0)
}

/// Says of one that it was taken back. False where somebody did before.
pub async fn take_back(conn: &mut Conn, id: &str, reason: &str, (by_name, at): (&str, i64)) -> Result<bool> {
    let taken = conn
        .execute(
            "update opening_advances set taken_back_at = $2, taken_back_by_name = $3, taken_back_reason = $4
              where id = $1 and taken_back_at is null",
            (id, at, by_name, reason),
        )
        .await?;
    Ok(taken > 0)
}
