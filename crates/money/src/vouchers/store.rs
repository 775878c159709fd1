//! What is stored of vouchers. Rows are only added.

use rules::money::ledger::Posting;

use db::window::like_anywhere;
use db::{Conn, FromRow, Query, Result};
use records::Choice;
use web::scans::Content;

/// A voucher with what it names, who voided it and what it voids.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Voucher {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) year: String,
    pub(super) printed_number: String,
    pub(super) on_day: String,
    pub(super) head_id: String,
    pub(super) head_name: String,
    pub(super) account_id: String,
    pub(super) account_name: String,
    pub(super) account_kind: String,
    pub(super) amount: i64,
    pub(super) party: Option<String>,
    pub(super) note: Option<String>,
    pub(super) at: i64,
    pub(super) by_name: String,
    pub(super) reason: Option<String>,
    pub(super) voids_id: Option<String>,
    pub(super) voids_number: Option<String>,
    pub(super) voided_by_id: Option<String>,
    pub(super) voided_by_number: Option<String>,
    pub(super) file_name: Option<String>,
}

macro_rules! vouchers {
    ($where:literal) => {
        concat!(
            "select v.id, v.branch_id, v.year, v.printed_number, v.on_day, v.head_id, h.head_name, v.account_id, a.account_name,
                    a.kind as account_kind, v.amount, v.party, v.note, v.at, v.by_name, v.reason, v.voids_id,
                    o.printed_number as voids_number, w.id as voided_by_id, w.printed_number as voided_by_number, f.file_name
               from vouchers v
               join voucher_heads h on h.id = v.head_id
               join accounts a on a.id = v.account_id
               left join vouchers o on o.id = v.voids_id
               left join vouchers w on w.voids_id = v.id
               left join voucher_files f on f.voucher_id = v.id
              where ",
            $where
        )
    };
}

/// Which vouchers of a branch are wanted.
#[derive(Clone, Debug)]
pub(super) struct Wanted<'w> {
    pub(super) branch_id: &'w str,
    pub(super) kind: &'static str,
    /// Empty: from the first, to the last.
    pub(super) from: &'w str,
    pub(super) to: &'w str,
    /// Empty: all.
    pub(super) head_id: &'w str,
    pub(super) account_id: &'w str,
    /// In lower case.
    pub(super) search: &'w str,
}

impl Wanted<'_> {
    fn values(&self) -> [String; 7] {
        let to = if self.to.is_empty() { "9999-12-31" } else { self.to };
        let parts = [self.branch_id, self.kind, self.from, to, self.head_id, self.account_id];
        let [branch, kind, from, to, head, account] = parts.map(str::to_owned);
        [branch, kind, from, to, head, account, like_anywhere(self.search)]
    }
}

/// A page of them, the newest first.
pub(super) async fn page(conn: &mut Conn, wanted: &Wanted<'_>, limit: i64, offset: i64) -> Result<Vec<Voucher>> {
    let query = conn.query(vouchers!(
        "v.branch_id = $1 and v.kind = $2 and v.on_day >= $3 and v.on_day <= $4 and ($5 = '' or v.head_id = $5)
            and ($6 = '' or v.account_id = $6) and v.search_text like $7 escape '\\'
          order by v.on_day desc, v.year desc, v.number desc limit $8 offset $9"
    ));
    let query = wanted.values().into_iter().fold(query, Query::bind);
    query.bind((limit, offset)).fetch_all().await
}

/// How many there are, and what they come to.
#[derive(Clone, Copy, Debug, FromRow)]
pub(super) struct Sum {
    pub(super) vouchers: i64,
    pub(super) amount: i64,
}

pub(super) async fn sum(conn: &mut Conn, wanted: &Wanted<'_>) -> Result<Sum> {
    let query = conn.query(
        "select count(*) as vouchers, cast(coalesce(sum(v.amount), 0) as bigint) as amount from vouchers v
          where v.branch_id = $1 and v.kind = $2 and v.on_day >= $3 and v.on_day <= $4 and ($5 = '' or v.head_id = $5)
            and ($6 = '' or v.account_id = $6) and v.search_text like $7 escape '\\'",
    );
    wanted.values().into_iter().fold(query, Query::bind).fetch_one().await
}

/// One voucher of a kind.
pub(super) async fn one(conn: &mut Conn, kind: &str, id: &str) -> Result<Option<Voucher>> {
    conn.optional(vouchers!("v.id = $1 and v.kind = $2"), (id, kind)).await
}

#[derive(FromRow)]
struct Named {
    id: String,
    name: String,
}

fn choices(rows: &[Named]) -> Vec<Choice> {
    rows.iter().map(|row| Choice::new(&row.id, &row.name)).collect()
}

/// The active heads of a kind, by name.
pub(super) async fn heads(conn: &mut Conn, branch_id: &str, kind: &str) -> Result<Vec<Choice>> {
    let rows: Vec<Named> = conn
        .all(
            "select id, head_name as name from voucher_heads
              where branch_id = $1 and kind = $2 and status = 'active' order by sort_key, search_text",
            (branch_id, kind),
        )
        .await?;
    Ok(choices(&rows))
}

/// Every head of a kind, for the list's filter.
pub(super) async fn all_heads(conn: &mut Conn, branch_id: &str, kind: &str) -> Result<Vec<Choice>> {
    let rows: Vec<Named> = conn
        .all(
            "select id, head_name as name from voucher_heads where branch_id = $1 and kind = $2 order by sort_key, search_text",
            (branch_id, kind),
        )
        .await?;
    Ok(choices(&rows))
}

/// Every account, for the list's filter.
pub(super) async fn all_accounts(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    let rows: Vec<Named> = conn
        .all(
            "select id, account_name as name from accounts where branch_id = $1 order by sort_key, search_text",
            branch_id,
        )
        .await?;
    Ok(choices(&rows))
}

#[derive(FromRow)]
struct Balance {
    balance: i64,
}

/// What is in an account, whatever its status.
pub(super) async fn balance(conn: &mut Conn, account_id: &str) -> Result<i64> {
    let row: Balance = conn
        .one(
            "select coalesce(a.opening, 0)
                    + cast(coalesce((select sum(p.amount) from postings p where p.account_id = a.id), 0) as bigint) as balance
               from accounts a where a.id = $1",
            account_id,
        )
        .await?;
    Ok(row.balance)
}

/// A voucher that is added, with its posting.
pub(super) struct NewVoucher<'v> {
    pub(super) id: String,
    pub(super) posting_id: String,
    pub(super) branch_id: &'v str,
    pub(super) kind: &'static str,
    pub(super) year: &'v str,
    pub(super) number: i64,
    pub(super) printed_number: &'v str,
    pub(super) on_day: &'v str,
    pub(super) head_id: &'v str,
    pub(super) account_id: &'v str,
    /// Below 0 of a void.
    pub(super) amount: i64,
    pub(super) posting: Posting,
    pub(super) party: Option<String>,
    pub(super) note: Option<String>,
    pub(super) at: i64,
    pub(super) by: (&'v str, &'v str),
    pub(super) voids_id: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) search_text: String,
}

pub(super) async fn add(conn: &mut Conn, new: NewVoucher<'_>) -> Result<()> {
    conn.execute(
        "insert into vouchers
           (id, branch_id, kind, year, number, printed_number, on_day, head_id, account_id, amount, party, note, at, by_id,
            by_name, voids_id, reason, search_text)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)",
        (
            &new.id,
            new.branch_id,
            new.kind,
            new.year,
            new.number,
            new.printed_number,
            new.on_day,
            new.head_id,
            new.account_id,
            new.amount,
            new.party,
            new.note,
            new.at,
            new.by.0,
            new.by.1,
            new.voids_id,
            new.reason,
            new.search_text,
        ),
    )
    .await?;
    conn.execute(
        "insert into postings (id, branch_id, on_day, account_id, head_id, amount, voucher_id) values ($1, $2, $3, $4, $5, $6, $7)",
        (new.posting_id, new.branch_id, new.on_day, new.account_id, new.posting.head, new.posting.amount, new.id),
    )
    .await?;
    Ok(())
}

/// Keeps the paper behind a voucher.
pub(super) async fn add_file(
    conn: &mut Conn,
    (branch_id, voucher_id, file_id): (&str, &str, &str),
    content: Content,
) -> Result<()> {
    conn.execute(
        "insert into files (id, branch_id, media_type, bytes) values ($1, $2, $3, $4)",
        (file_id, branch_id, content.media_type, content.bytes),
    )
    .await?;
    conn.execute(
        "insert into voucher_files (voucher_id, file_name, media_type, file_id) values ($1, $2, $3, $4)",
        (voucher_id, content.name, content.media_type, file_id),
    )
    .await?;
    Ok(())
}

/// The paper behind a voucher.
#[derive(FromRow)]
pub(super) struct Paper {
    pub(super) file_name: String,
    pub(super) media_type: String,
    pub(super) bytes: Vec<u8>,
}

pub(super) async fn paper(conn: &mut Conn, voucher_id: &str) -> Result<Option<Paper>> {
    conn.optional(
        "select f.file_name, f.media_type, b.bytes from voucher_files f join files b on b.id = f.file_id
          where f.voucher_id = $1",
        voucher_id,
    )
    .await
}
