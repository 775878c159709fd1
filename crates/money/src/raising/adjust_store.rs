//! What is stored of a line's adjustments, and what else has happened to it.

use crate::lines_store::FeeLine;
use db::{Conn, FromRow, Result};

/// A line with whom it is of.
#[derive(Clone, Debug, FromRow)]
pub struct LineOwner {
    pub student_name: String,
    pub reg_no: String,
    pub session_name: String,
    /// Who raised it; none of what nobody did.
    pub raised_by: Option<String>,
}

/// Whom a line is of, and who raised it.
pub async fn owner(conn: &mut Conn, line_id: &str) -> Result<LineOwner> {
    conn.one(
        "select s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name, s.reg_no,
                a.session_name, f.by_name as raised_by
           from fee_lines l join students s on s.id = l.student_id join sessions a on a.id = l.session_id
           left join fee_raises f on f.id = l.raise_id
          where l.id = $1",
        line_id,
    )
    .await
}

/// An adjustment.
#[derive(Clone, Debug, FromRow)]
pub struct Adjustment {
    /// `amount` or `fine`
    pub kind: String,
    /// Hundredths. Of an amount: added, or below 0 taken off. Of a fine: let off.
    pub amount: i64,
    pub reason: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// The adjustments of a line, the oldest first.
pub async fn adjustments(conn: &mut Conn, line_id: &str) -> Result<Vec<Adjustment>> {
    conn.all(
        "select kind, amount, reason, by_name, at from fee_adjustments where line_id = $1 order by at, id",
        line_id,
    )
    .await
}

/// What a receipt took for a line, or gave back.
#[derive(Clone, Debug, FromRow)]
pub struct Payment {
    pub printed_number: String,
    /// `line` or `fine`
    pub kind: String,
    /// Hundredths; below 0 of a void.
    pub amount: i64,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// What receipts took for a line, the oldest first.
pub async fn payments(conn: &mut Conn, line_id: &str) -> Result<Vec<Payment>> {
    conn.all(
        "select r.printed_number, p.kind, p.amount, r.by_name, r.at from receipt_parts p join receipts r on r.id = p.receipt_id
          where p.line_id = $1 order by r.at, r.id, p.position",
        line_id,
    )
    .await
}

/// An adjustment that is to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewAdjustment<'a> {
    pub id: &'a str,
    /// `amount` or `fine`
    pub kind: &'a str,
    pub amount: i64,
    /// YYYY-MM-DD
    pub on_day: &'a str,
    pub reason: &'a str,
    /// By id and name.
    pub by: (&'a str, &'a str),
    pub at: i64,
}

/// Adds an adjustment, and to the sum that its line keeps of them.
///
/// # Errors
/// The database's, where the line would leave its bounds.
pub async fn add(conn: &mut Conn, line: &FeeLine, new: NewAdjustment<'_>) -> Result<()> {
    conn.execute(
        "insert into fee_adjustments (id, line_id, kind, amount, on_day, reason, by_id, by_name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        (new.id, &line.id, new.kind, new.amount, new.on_day, new.reason, new.by.0, new.by.1, new.at),
    )
    .await?;
    conn.execute(
        "update fee_lines set adjusted = adjusted + case when $2 = 'amount' then $3 else 0 end,
                fine_settled = fine_settled + case when $2 = 'fine' then $3 else 0 end
          where id = $1",
        (&line.id, new.kind, new.amount),
    )
    .await?;
    Ok(())
}
