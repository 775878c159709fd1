//! What was collected on a branch's open days, and the days that were closed.

use crate::db::{Conn, FromRow, Result};

/// What a cashier has taken by a method.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Sum {
    pub by_id: String,
    pub by_name: String,
    /// As it is stored: `cash`.
    pub method: String,
    pub receipts: i64,
    /// Hundredths; voids are taken off.
    pub amount: i64,
}

/// What was taken after a day (empty: ever) to another, by cashier and method.
///
/// # Errors
/// The database's.
pub async fn sums(conn: &mut Conn, branch_id: &str, after: &str, to: &str) -> Result<Vec<Sum>> {
    conn.query(
        "select by_id, max(by_name) as by_name, method, count(*) as receipts, cast(sum(amount) as bigint) as amount
           from receipts where branch_id = $1 and on_day > $2 and on_day <= $3
          group by by_id, method order by 2, by_id, method",
    )
    .bind(branch_id.to_owned())
    .bind(after.to_owned())
    .bind(to.to_owned())
    .fetch_all()
    .await
}

#[derive(FromRow)]
struct First {
    on_day: Option<String>,
}

/// The first open day that has entries.
///
/// # Errors
/// The database's.
pub async fn first_open(conn: &mut Conn, branch_id: &str, after: &str) -> Result<Option<String>> {
    let row: First = conn
        .query("select min(on_day) as on_day from postings where branch_id = $1 and on_day > $2")
        .bind(branch_id.to_owned())
        .bind(after.to_owned())
        .fetch_one()
        .await?;
    Ok(row.on_day)
}

/// A close of days.
#[derive(Clone, Debug, FromRow)]
pub struct CloseRow {
    pub id: String,
    /// The day after the close before; empty of the first.
    pub from_day: String,
    pub to_day: String,
    pub note: Option<String>,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// The last closes of a branch, the newest first.
///
/// # Errors
/// The database's.
pub async fn closes(conn: &mut Conn, branch_id: &str, most: i64) -> Result<Vec<CloseRow>> {
    conn.query(
        "select id, from_day, to_day, note, by_name, at from day_closes where branch_id = $1 order by to_day desc limit $2",
    )
    .bind(branch_id.to_owned())
    .bind(most)
    .fetch_all()
    .await
}

/// What was taken and counted in one of some closes.
#[derive(Clone, Debug, FromRow)]
pub struct CloseLine {
    pub close_id: String,
    pub by_name: String,
    pub method: String,
    pub receipts: i64,
    pub amount: i64,
    pub counted: Option<i64>,
}

/// The lines of the closes of a branch from a day on.
///
/// # Errors
/// The database's.
pub async fn close_lines(conn: &mut Conn, branch_id: &str, from_to_day: &str) -> Result<Vec<CloseLine>> {
    conn.query(
        "select l.close_id, l.by_name, l.method, l.receipts, l.amount, l.counted
           from day_close_lines l join day_closes c on c.id = l.close_id
          where c.branch_id = $1 and c.to_day >= $2 order by c.to_day desc, l.position",
    )
    .bind(branch_id.to_owned())
    .bind(from_to_day.to_owned())
    .fetch_all()
    .await
}

/// A new close.
pub struct NewClose<'a> {
    pub id: &'a str,
    pub branch_id: &'a str,
    pub from_day: &'a str,
    pub to_day: &'a str,
    pub note: Option<&'a str>,
    pub by: (&'a str, &'a str),
    pub at: i64,
}

/// Closes every day to one. The books are held.
///
/// # Errors
/// The database's.
pub async fn close(conn: &mut Conn, new: &NewClose<'_>, lines: &[(Sum, Option<i64>)]) -> Result<()> {
    conn.query(
        "insert into day_closes (id, branch_id, from_day, to_day, note, by_id, by_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new.id.to_owned())
    .bind(new.branch_id.to_owned())
    .bind(new.from_day.to_owned())
    .bind(new.to_day.to_owned())
    .bind(new.note.map(str::to_owned))
    .bind(new.by.0.to_owned())
    .bind(new.by.1.to_owned())
    .bind(new.at)
    .execute()
    .await?;
    for (position, (sum, counted)) in (1_i64..).zip(lines) {
        conn.query(
            "insert into day_close_lines (close_id, position, by_id, by_name, method, receipts, amount, counted)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(new.id.to_owned())
        .bind(position)
        .bind(sum.by_id.clone())
        .bind(sum.by_name.clone())
        .bind(sum.method.clone())
        .bind(sum.receipts)
        .bind(sum.amount)
        .bind(*counted)
        .execute()
        .await?;
    }
    conn.query("update money_books set closed_to = $2 where branch_id = $1")
        .bind(new.branch_id.to_owned())
        .bind(new.to_day.to_owned())
        .execute()
        .await?;
    Ok(())
}
