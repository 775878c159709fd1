//! What was collected on a branch's open days, and the days that were closed.

use rules::money::ledger::Drawer;

use db::{Conn, FromRow, Result};

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
pub async fn sums(conn: &mut Conn, branch_id: &str, after: &str, to: &str) -> Result<Vec<Sum>> {
    conn.all(
        "select by_id, max(by_name) as by_name, method, count(*) as receipts, cast(sum(amount) as bigint) as amount
           from receipts where branch_id = $1 and on_day > $2 and on_day <= $3
          group by by_id, method order by 2, by_id, method",
        (branch_id, after, to),
    )
    .await
}

/// A cash account over some days.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DrawerRow {
    pub account_id: String,
    pub account_name: String,
    pub status: String,
    /// What was in it on the day before the first. Hundredths, as all amounts.
    pub opening: i64,
    /// Receipts and deposits, less their voids.
    pub takings: i64,
    /// Expenses, less their voids.
    pub spending: i64,
}

impl DrawerRow {
    /// As the ledger's rules ask for it.
    pub const fn drawer(&self) -> Drawer {
        Drawer { opening: self.opening, takings: self.takings, spending: self.spending }
    }
}

/// The cash accounts of a branch after a day (empty: from the beginning) to another, by name: the active ones, and those that have something.
pub async fn drawers(conn: &mut Conn, branch_id: &str, after: &str, to: &str) -> Result<Vec<DrawerRow>> {
    let rows: Vec<DrawerRow> = conn
        .all(
            "select a.id as account_id, a.account_name, a.status,
                    cast(coalesce(a.opening, 0) + coalesce(sum(case when p.on_day <= $2 then p.amount else 0 end), 0) as bigint) as opening,
                    cast(coalesce(sum(case when p.on_day > $2 and coalesce(v.kind, 'receipt') <> 'expense' then p.amount else 0 end), 0)
                      as bigint) as takings,
                    cast(coalesce(sum(case when p.on_day > $2 and v.kind = 'expense' then -p.amount else 0 end), 0) as bigint) as spending
               from accounts a left join postings p on p.account_id = a.id and p.on_day <= $3 left join vouchers v on v.id = p.voucher_id
              where a.branch_id = $1 and a.kind = 'cash'
              group by a.id, a.account_name, a.status, a.opening, a.search_text order by a.sort_key, a.search_text, a.id",
            (branch_id, after, to),
        )
        .await?;
    let is_shown = |row: &DrawerRow| row.status == "active" || row.drawer() != Drawer::default();
    Ok(rows.into_iter().filter(is_shown).collect())
}

#[derive(FromRow)]
struct First {
    on_day: Option<String>,
}

/// The first open day that has entries.
pub async fn first_open(conn: &mut Conn, branch_id: &str, after: &str) -> Result<Option<String>> {
    let row: First = conn
        .one("select min(on_day) as on_day from postings where branch_id = $1 and on_day > $2", (branch_id, after))
        .await?;
    Ok(row.on_day)
}

/// The open days of a branch before today that have entries.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct OpenDays {
    pub days: i64,
    /// The first of them, YYYY-MM-DD.
    pub since: Option<String>,
}

/// How many days before today, and after the last closed one (empty: ever), have entries.
pub async fn open_days(conn: &mut Conn, branch_id: &str, closed_to: &str, today: &str) -> Result<OpenDays> {
    conn.one(
        "select count(distinct on_day) as days, min(on_day) as since from postings
          where branch_id = $1 and on_day > $2 and on_day < $3",
        (branch_id, closed_to, today),
    )
    .await
}

/// A close of days.
#[derive(Clone, Debug, FromRow)]
pub struct CloseRow {
    pub id: String,
    pub branch_id: String,
    /// The day after the close before; empty of the first.
    pub from_day: String,
    pub to_day: String,
    pub note: Option<String>,
    /// Why what was counted differs.
    pub reason: Option<String>,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// The last closes of a branch, the newest first.
pub async fn closes(conn: &mut Conn, branch_id: &str, most: i64) -> Result<Vec<CloseRow>> {
    conn.all(
        "select id, branch_id, from_day, to_day, note, reason, by_name, at from day_closes
          where branch_id = $1 order by to_day desc limit $2",
        (branch_id, most),
    )
    .await
}

/// A close.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<CloseRow>> {
    conn.optional("select id, branch_id, from_day, to_day, note, reason, by_name, at from day_closes where id = $1", id)
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
pub async fn close_lines(conn: &mut Conn, branch_id: &str, from_to_day: &str) -> Result<Vec<CloseLine>> {
    conn.all(
        "select l.close_id, l.by_name, l.method, l.receipts, l.amount, l.counted
           from day_close_lines l join day_closes c on c.id = l.close_id
          where c.branch_id = $1 and c.to_day >= $2 order by c.to_day desc, l.position",
        (branch_id, from_to_day),
    )
    .await
}

/// A cash account as it was in one of some closes.
#[derive(Clone, Debug, FromRow)]
pub struct CloseDrawer {
    pub close_id: String,
    pub account_name: String,
    pub opening: i64,
    pub takings: i64,
    pub spending: i64,
    pub counted: Option<i64>,
}

impl CloseDrawer {
    /// What should have been in it.
    pub const fn should_be(&self) -> i64 {
        Drawer { opening: self.opening, takings: self.takings, spending: self.spending }.should_be()
    }
}

/// The cash accounts of the closes of a branch from a day on.
pub async fn close_drawers(conn: &mut Conn, branch_id: &str, from_to_day: &str) -> Result<Vec<CloseDrawer>> {
    conn.all(
        "select d.close_id, d.account_name, d.opening, d.takings, d.spending, d.counted
           from day_close_drawers d join day_closes c on c.id = d.close_id
          where c.branch_id = $1 and c.to_day >= $2 order by c.to_day desc, d.position",
        (branch_id, from_to_day),
    )
    .await
}

/// A new close.
pub struct NewClose<'a> {
    pub id: &'a str,
    pub branch_id: &'a str,
    pub from_day: &'a str,
    pub to_day: &'a str,
    pub note: Option<&'a str>,
    pub reason: Option<&'a str>,
    pub by: (&'a str, &'a str),
    pub at: i64,
}

/// Closes every day to one. The books are held.
pub async fn close(
    conn: &mut Conn,
    new: &NewClose<'_>,
    lines: &[(Sum, Option<i64>)],
    drawers: &[(DrawerRow, Option<i64>)],
) -> Result<()> {
    conn.execute(
        "insert into day_closes (id, branch_id, from_day, to_day, note, reason, by_id, by_name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        (new.id, new.branch_id, new.from_day, new.to_day, new.note, new.reason, new.by.0, new.by.1, new.at),
    )
    .await?;
    for (position, (sum, counted)) in (1_i64..).zip(lines) {
        conn.execute(
            "insert into day_close_lines (close_id, position, by_id, by_name, method, receipts, amount, counted)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            (new.id, position, &sum.by_id, &sum.by_name, &sum.method, sum.receipts, sum.amount, *counted),
        )
        .await?;
    }
    for (position, (row, counted)) in (1_i64..).zip(drawers) {
        conn.execute(
            "insert into day_close_drawers (close_id, position, account_id, account_name, opening, takings, spending, counted)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            (new.id, position, &row.account_id, &row.account_name, row.opening, row.takings, row.spending, *counted),
        )
        .await?;
    }
    conn.execute("update money_books set closed_to = $2 where branch_id = $1", (new.branch_id, new.to_day)).await?;
    Ok(())
}
