//! A branch's books: who moves its money holds them first, so that one does at a time; the numbers it gives; the days it has closed; its accounts;
//! its currency.

use rules::letterhead;
use rules::money::ledger::{self, Days};

use base::clock::{Clock, day_beside};
use db::{Conn, FromRow, Result};
use records::Currency;

#[derive(FromRow)]
struct Closed {
    closed_to: String,
}

/// Holds the books of a branch until the transaction ends. Answers the last day that is closed; empty where none is.
pub async fn hold(conn: &mut Conn, branch_id: &str) -> Result<String> {
    let row: Closed = conn
        .one(
            "insert into money_books (branch_id, closed_to, moves) values ($1, '', 1)
             on conflict (branch_id) do update set moves = money_books.moves + 1 returning closed_to",
            branch_id,
        )
        .await?;
    Ok(row.closed_to)
}

/// The last day of a branch that is closed; empty where none is.
pub async fn closed_to(conn: &mut Conn, branch_id: &str) -> Result<String> {
    let row: Option<Closed> =
        conn.optional("select closed_to from money_books where branch_id = $1", branch_id).await?;
    Ok(row.map(|row| row.closed_to).unwrap_or_default())
}

/// The days as the ledger's rules ask for them.
pub fn days(clock: &Clock, closed_to: String) -> Days {
    let after_closed = day_beside(&closed_to, 1).unwrap_or_default();
    Days { closed_to, today: clock.today(), after_closed }
}

#[derive(FromRow)]
struct Last {
    last: i64,
}

/// The next number of a kind in a year. The books are held, so that no number is given twice and none is left out: it is given back with
/// everything else where the transaction is.
pub async fn next_number(conn: &mut Conn, branch_id: &str, year: &str, kind: &str) -> Result<i64> {
    let found: Option<Last> = conn
        .optional(
            "select last from money_numbers where branch_id = $1 and year = $2 and kind = $3",
            (branch_id, year, kind),
        )
        .await?;
    let number = ledger::next_number(found.map_or(0, |found| found.last));
    conn.execute(
        "insert into money_numbers (branch_id, year, kind, last) values ($1, $2, $3, $4)
         on conflict (branch_id, year, kind) do update set last = $4",
        (branch_id, year, kind, number),
    )
    .await?;
    Ok(number)
}

/// What of a branch is printed on receipts and shown with amounts.
#[derive(Clone, Debug, FromRow)]
pub struct BranchFacts {
    pub id: String,
    pub branch_name: String,
    pub branch_code: Option<String>,
    pub school_name: String,
    /// Where it is, with its number (EIIN).
    pub address: Option<String>,
    pub eiin: Option<String>,
    pub motto: Option<String>,
    pub mobile_no: Option<String>,
    pub icon_file_id: Option<String>,
    pub currency: Option<String>,
    pub currency_symbol: Option<String>,
}

impl BranchFacts {
    pub fn currency(&self) -> Currency {
        Currency::new(self.currency.as_deref().unwrap_or_default(), self.currency_symbol.as_deref().unwrap_or_default())
    }

    /// What receipt and voucher numbers begin with. A branch from before codes has none.
    pub fn code(&self) -> &str {
        self.branch_code.as_deref().filter(|code| !code.is_empty()).unwrap_or("R")
    }
}

/// A branch.
///
/// # Errors
/// The database's; `RowNotFound`.
pub async fn branch(conn: &mut Conn, id: &str) -> Result<BranchFacts> {
    let branch: BranchFacts = conn
        .one(
            "select id, branch_name, branch_code, school_name, address, eiin, motto, mobile_no, icon_file_id, currency,
                    currency_symbol
               from branches where id = $1",
            id,
        )
        .await?;
    let address = letterhead::place(branch.address.as_deref(), branch.eiin.as_deref());
    Ok(BranchFacts { address, motto: letterhead::said(branch.motto.clone()), ..branch })
}

/// An account.
#[derive(Clone, Debug, FromRow)]
pub struct AccountFacts {
    pub id: String,
    pub account_name: String,
    pub kind: String,
    pub receives: Option<String>,
    pub balance: i64,
}

/// The active accounts of a branch with what is in them, by name.
pub async fn accounts(conn: &mut Conn, branch_id: &str) -> Result<Vec<AccountFacts>> {
    conn.all(
        "select a.id, a.account_name, a.kind, a.receives, coalesce(a.opening, 0)
                + cast(coalesce((select sum(p.amount) from postings p where p.account_id = a.id), 0) as bigint) as balance
           from accounts a where a.branch_id = $1 and a.status = 'active' order by a.sort_key, a.search_text",
        branch_id,
    )
    .await
}

#[derive(FromRow)]
struct InHand {
    kind: String,
    balance: i64,
}

/// What a cash account has, which pays no more than that; none of another, which may be overdrawn.
pub async fn cash_in_hand(conn: &mut Conn, account_id: &str) -> Result<Option<i64>> {
    let found: Option<InHand> = conn
        .optional(
            "select a.kind, coalesce(a.opening, 0)
                    + cast(coalesce((select sum(p.amount) from postings p where p.account_id = a.id), 0) as bigint) as balance
               from accounts a where a.id = $1",
            account_id,
        )
        .await?;
    Ok(found.filter(|found| found.kind == "cash").map(|found| found.balance))
}

/// The account that collects what is paid in a way.
pub async fn account_of(conn: &mut Conn, branch_id: &str, method: &str) -> Result<Option<AccountFacts>> {
    let rows: Vec<AccountFacts> = conn
        .all(
            "select id, account_name, kind, receives, cast(0 as bigint) as balance from accounts
              where branch_id = $1 and status = 'active' and receives is not null",
            branch_id,
        )
        .await?;
    let collects = |receives: &str| receives.split(',').any(|one| one == method);
    Ok(rows.into_iter().find(|row| row.receives.as_deref().is_some_and(collects)))
}
