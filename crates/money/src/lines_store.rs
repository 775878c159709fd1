//! The fee lines of a student as they are now, for whoever collects, shows or adjusts them (docs/rules.md, *Money*). What a line does is decided by
//! `rules::money::ledger`; lines are raised by `money::raising`.

use rules::money::ledger;

use db::{Conn, FromRow, Result};

/// A raised fee line with what people read of it. Amounts are hundredths, days YYYY-MM-DD.
#[derive(Clone, Debug, FromRow)]
pub struct FeeLine {
    pub id: String,
    pub branch_id: String,
    pub session_id: String,
    pub student_id: String,
    pub fee_type_id: String,
    pub head_id: String,
    /// `Tuition, March 2026`, as it was called when it was raised.
    pub label: String,
    pub due_on: String,
    pub late_from: String,
    /// As set up.
    pub full_amount: i64,
    /// What the student's own terms left of it.
    pub raised: i64,
    /// The sum of the adjustments of its amount.
    pub adjusted: i64,
    pub paid: i64,
    pub fine: i64,
    pub fine_settled: i64,
    pub raised_at: i64,
}

impl FeeLine {
    /// As the ledger's rules ask for it.
    pub fn in_ledger(&self) -> ledger::Line {
        ledger::Line {
            id: self.id.clone(),
            head: self.head_id.clone(),
            due_on: self.due_on.clone(),
            late_from: self.late_from.clone(),
            amount: self.raised + self.adjusted,
            paid: self.paid,
            fine: self.fine,
            fine_settled: self.fine_settled,
        }
    }
}

macro_rules! lines {
    ($rest:literal) => {
        concat!(
            "select l.id, l.branch_id, l.session_id, l.student_id, l.fee_type_id, l.head_id, l.label, l.due_on, l.late_from,
                    l.full_amount, l.raised, l.adjusted, l.paid, l.fine, l.fine_settled, l.raised_at
               from fee_lines l ",
            $rest
        )
    };
}

/// What a student owes and has in advance: the lines that are not paid in full, oldest first, and the advance.
pub async fn student(conn: &mut Conn, student_id: &str) -> Result<ledger::Student> {
    let lines = open(conn, student_id).await?.iter().map(FeeLine::in_ledger).collect();
    Ok(ledger::Student { lines, advance: advance(conn, student_id).await? })
}

/// The same with the lines that are paid.
pub async fn whole(conn: &mut Conn, student_id: &str) -> Result<ledger::Student> {
    let lines = all(conn, student_id).await?.iter().map(FeeLine::in_ledger).collect();
    Ok(ledger::Student { lines, advance: advance(conn, student_id).await? })
}

/// The lines of a student that are not paid in full, oldest first.
pub async fn open(conn: &mut Conn, student_id: &str) -> Result<Vec<FeeLine>> {
    conn.all(lines!("where l.student_id = $1 and l.paid < l.raised + l.adjusted order by l.due_on, l.id"), student_id)
        .await
}

/// Every line of a student, oldest first.
pub async fn all(conn: &mut Conn, student_id: &str) -> Result<Vec<FeeLine>> {
    conn.all(lines!("where l.student_id = $1 order by l.due_on, l.id"), student_id).await
}

/// A line.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<FeeLine>> {
    conn.optional(lines!("where l.id = $1"), id).await
}

#[derive(FromRow)]
struct Advance {
    amount: i64,
}

/// What a student has paid in advance and not used.
pub async fn advance(conn: &mut Conn, student_id: &str) -> Result<i64> {
    let found: Option<Advance> =
        conn.optional("select amount from fee_advances where student_id = $1", student_id).await?;
    Ok(found.map_or(0, |found| found.amount))
}

/// Adds to what a student has in advance, or takes from it.
///
/// # Errors
/// The database's; the check of `fee_advances` where it would fall below nothing.
pub async fn add_to_advance(conn: &mut Conn, student_id: &str, amount: i64) -> Result<()> {
    // The row first: what is inserted is checked before a conflict is looked for.
    conn.execute(
        "insert into fee_advances (student_id, amount) values ($1, 0) on conflict (student_id) do nothing",
        student_id,
    )
    .await?;
    conn.execute("update fee_advances set amount = amount + $2 where student_id = $1", (student_id, amount)).await?;
    Ok(())
}
