//! What is stored of notifications.

use super::Notice;
use base::clock::Clock;
use db::{Conn, FromRow, Result};

/// A notification as it is stored.
#[derive(Clone, Debug, FromRow)]
pub struct Kept {
    pub id: String,
    pub title: String,
    pub body: String,
    pub href: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub read_at: Option<i64>,
}

/// One of the newest, and how many of the account's are unread.
#[derive(FromRow)]
pub(super) struct Newest {
    #[row(flatten)]
    pub kept: Kept,
    pub unread: i64,
}

#[derive(FromRow)]
struct Count {
    n: i64,
}

/// The same for each account.
pub(super) async fn add(conn: &mut Conn, clock: &Clock, accounts: &[String], notice: &Notice) -> Result<()> {
    let (title, at) = (format!("{} Notification", notice.area), clock.now_ms());
    conn.insert_many(
        "insert into notifications (id, account_id, title, body, href, at)",
        6,
        "",
        accounts,
        |row, account| {
            row.bind((clock.new_id(), account, &title, &notice.body, &notice.href, at));
        },
    )
    .await
}

/// The newest of an account, at most so many.
pub(super) async fn newest(conn: &mut Conn, account: &str, most: i64) -> Result<Vec<Newest>> {
    conn.all(
        "select n.id, n.title, n.body, n.href, n.at, n.read_at,
                (select count(*) from notifications u where u.account_id = $1 and u.read_at is null) as unread
           from notifications n where n.account_id = $1 order by n.at desc, n.id desc limit $2",
        (account, most),
    )
    .await
}

/// An account's notifications, the newest first, and how many there are.
pub async fn listed(conn: &mut Conn, account: &str, (limit, offset): (i64, i64)) -> Result<(Vec<Kept>, i64)> {
    let rows: Vec<Kept> = conn
        .all(
            "select id, title, body, href, at, read_at from notifications where account_id = $1
              order by at desc, id desc limit $2 offset $3",
            (account, limit, offset),
        )
        .await?;
    let count: Count = conn.one("select count(*) as n from notifications where account_id = $1", account).await?;
    Ok((rows, count.n))
}

/// How many of an account's are unread.
pub async fn unread(conn: &mut Conn, account: &str) -> Result<i64> {
    let count: Count =
        conn.one("select count(*) as n from notifications where account_id = $1 and read_at is null", account).await?;
    Ok(count.n)
}

/// Marks one of an account's as read; false where the account has none of that id. One that was read stays as it is.
pub async fn read_one(conn: &mut Conn, account: &str, id: &str, at: i64) -> Result<bool> {
    let found = conn
        .execute(
            "update notifications set read_at = coalesce(read_at, $3) where account_id = $1 and id = $2",
            (account, id, at),
        )
        .await?;
    conn.tell_accounts(&[account]).await?;
    Ok(found == 1)
}

/// Marks those of an account as read that there are up to a moment: what comes while somebody presses the button stays unread.
pub async fn read_all(conn: &mut Conn, account: &str, up_to: i64, at: i64) -> Result<()> {
    conn.execute(
        "update notifications set read_at = $3 where account_id = $1 and read_at is null and at <= $2",
        (account, up_to, at),
    )
    .await?;
    conn.tell_accounts(&[account]).await
}

pub(super) async fn forget_before(conn: &mut Conn, read: i64, any: i64) -> Result<()> {
    conn.execute("delete from notifications where at < $1 and (read_at is not null or at < $2)", (read, any)).await?;
    Ok(())
}
