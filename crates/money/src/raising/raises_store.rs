//! Raisings of fees as they are stored: what each raises, how far it is, and whose lines it has made.

use super::store::{SessionFacts, Sum};
use db::{Conn, FromRow, Result};

#[derive(FromRow)]
struct Count {
    count: i64,
}

/// A raising of fees.
#[derive(Clone, Debug, FromRow)]
pub struct Raise {
    pub id: String,
    pub branch_id: String,
    pub session_id: String,
    /// YYYY-MM; none: from the session's first month.
    pub from_month: Option<String>,
    /// YYYY-MM
    pub to_month: String,
    /// YYYY-MM-DD: what is late by this day has no fine; none: everything has its own.
    pub fines_waived_on: Option<String>,
    /// Ids with commas between and around them.
    pub setup_ids: String,
    /// `running`, `done` or `stopped`
    pub state: String,
    /// The students to go through, and those gone through.
    pub students: i64,
    pub done: i64,
    /// The last enrolment gone through.
    pub reached: String,
    pub lines: i64,
    /// Hundredths.
    pub amount: i64,
    pub by_name: String,
    /// Epoch milliseconds.
    pub created_at: i64,
    pub finished_at: Option<i64>,
}

impl Raise {
    /// For which months it raises, and which lines have no fine.
    pub fn span(&self) -> Span {
        Span {
            from_month: self.from_month.clone(),
            to_month: self.to_month.clone(),
            fines_waived_on: self.fines_waived_on.clone(),
        }
    }
}

macro_rules! raises {
    ($rest:literal) => {
        concat!(
            "select id, branch_id, session_id, from_month, to_month, fines_waived_on, setup_ids, state, students, done, reached, lines, amount, by_name, created_at,
                    finished_at from fee_raises ",
            $rest
        )
    };
}

/// One raising.
pub async fn raise(conn: &mut Conn, id: &str) -> Result<Option<Raise>> {
    conn.optional(raises!("where id = $1"), id).await
}

/// The raisings of a session, the newest first, at most twenty.
pub async fn raises(conn: &mut Conn, session_id: &str) -> Result<Vec<Raise>> {
    conn.all(raises!("where session_id = $1 order by created_at desc, id desc limit 20"), session_id).await
}

/// For which months monthly fees are raised, and which lines have no fine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// YYYY-MM; none: from the session's first month.
    pub from_month: Option<String>,
    /// YYYY-MM
    pub to_month: String,
    /// YYYY-MM-DD: what is late by this day has no fine; none: everything has its own.
    pub fines_waived_on: Option<String>,
}

impl Span {
    /// Up to a month, with every fine.
    pub fn up_to(to_month: &str) -> Self {
        Self { from_month: None, to_month: to_month.to_owned(), fines_waived_on: None }
    }
}

/// A raising that is to begin.
#[derive(Clone, Copy, Debug)]
pub struct NewRaise<'r> {
    pub id: &'r str,
    pub of: &'r Span,
    /// Ids with commas between and around them.
    pub setup_ids: &'r str,
    pub students: i64,
    /// Who raises, by id and name, and when.
    pub by: (&'r str, &'r str),
    pub at: i64,
}

/// Adds a raising that nobody works on yet.
pub async fn add_raise(conn: &mut Conn, session: &SessionFacts, new: NewRaise<'_>) -> Result<()> {
    conn.execute(
        "insert into fee_raises (id, branch_id, session_id, to_month, setup_ids, state, students, done, reached, lines, amount,
                                 by_id, by_name, created_at, finished_at, held_to, from_month, fines_waived_on)
         values ($1, $2, $3, $4, $5, 'running', $6, 0, '', 0, 0, $7, $8, $9, null, 0, $10, $11)",
        (
            new.id,
            &session.branch_id,
            &session.id,
            &new.of.to_month,
            new.setup_ids,
            new.students,
            new.by.0,
            new.by.1,
            new.at,
            &new.of.from_month,
            &new.of.fines_waived_on,
        ),
    )
    .await?;
    Ok(())
}

/// Whether any raising is not finished, whoever works on it.
pub async fn is_any_running(conn: &mut Conn) -> Result<bool> {
    let found: Count = conn.one("select count(*) as count from fee_raises where state = 'running'", ()).await?;
    Ok(found.count > 0)
}

#[derive(FromRow)]
struct Taken {
    id: String,
}

/// Takes over the oldest raising that nobody works on, until a moment; its id.
pub async fn take(conn: &mut Conn, now: i64, until: i64) -> Result<Option<String>> {
    let found: Option<Taken> = conn
        .optional(
            "update fee_raises set held_to = $2 where held_to < $1 and state = 'running' and id =
               (select o.id from fee_raises o where o.state = 'running' and o.held_to < $1 order by o.created_at, o.id limit 1)
             returning id",
            (now, until),
        )
        .await?;
    Ok(found.map(|found| found.id))
}

/// Holds a raising that was taken until one moment until a later one; whether it still was.
pub async fn renew(conn: &mut Conn, id: &str, held_to: i64, until: i64) -> Result<bool> {
    let renewed = conn
        .execute(
            "update fee_raises set held_to = $3 where id = $1 and held_to = $2 and state = 'running'",
            (id, held_to, until),
        )
        .await?;
    Ok(renewed > 0)
}

/// How far a raising has come: so many students more, to an enrolment.
pub async fn advance(conn: &mut Conn, id: &str, students: i64, reached: &str, sum: Sum) -> Result<()> {
    conn.execute(
        "update fee_raises set done = done + $2, reached = $3, lines = lines + $4, amount = amount + $5 where id = $1",
        (id, students, reached, sum.lines, sum.amount),
    )
    .await?;
    Ok(())
}

/// Ends a raising: `done` or `stopped`. Who has joined or gone meanwhile changes how many students there were.
pub async fn finish(conn: &mut Conn, id: &str, state: &str, at: i64) -> Result<()> {
    conn.execute(
        "update fee_raises set state = $2, finished_at = $3, held_to = 0,
                students = case when $2 = 'done' then done else students end
          where id = $1 and state = 'running'",
        (id, state, at),
    )
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct Student {
    student_id: String,
}

/// The students that a raising has raised anything for.
pub async fn raised_for(conn: &mut Conn, id: &str) -> Result<Vec<String>> {
    let rows: Vec<Student> = conn
        .all(
            "select distinct l.student_id from fee_lines l join students s on s.id = l.student_id
              where l.raise_id = $1 and s.status = 'active' order by l.student_id",
            id,
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.student_id).collect())
}

/// A line for which a student's own terms counted.
#[derive(Clone, Debug, FromRow)]
pub struct OwnLine {
    pub id: String,
    pub student_name: String,
    pub reg_no: String,
    pub label: String,
    pub full_amount: i64,
    pub raised: i64,
}

/// The lines of a raising that are not as set up, by student, at most so many.
pub async fn own_lines(conn: &mut Conn, raise_id: &str, most: i64) -> Result<Vec<OwnLine>> {
    conn.all(
        "select l.id, s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name, s.reg_no,
                l.label, l.full_amount, l.raised
           from fee_lines l join students s on s.id = l.student_id
          where l.raise_id = $1 and l.raised <> l.full_amount order by s.reg_no, l.due_on, l.id limit $2",
        (raise_id, most),
    )
    .await
}
