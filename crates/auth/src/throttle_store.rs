//! Failed sign-ins as they are stored.

use db::{Conn, FromRow, Result};

#[derive(FromRow)]
struct At {
    at: i64,
}

/// Serialises the attempts of one address. Call it first in the transaction that counts one.
pub(super) async fn hold(conn: &mut Conn, address: &str, now_ms: i64) -> Result<()> {
    conn.execute(
        "insert into sign_in_addresses (address, at) values ($1, $2)
         on conflict (address) do update set at = excluded.at",
        (address, now_ms),
    )
    .await?;
    Ok(())
}

/// When the failure was whose passing leaves an attempt again, of the account from this address or of the address; none where
/// one is left. Only failures after `since` count.
pub(super) async fn freeing(
    conn: &mut Conn,
    address: &str,
    account: &str,
    since: i64,
    most_of_account: i64,
    most_of_address: i64,
) -> Result<Option<i64>> {
    let rows: Vec<At> = conn
        .all(
            "select at from (select at from sign_in_failures where address = $1 and account = $2 and at > $3
                              order by at desc limit 1 offset $4) as of_account
             union all
             select at from (select at from sign_in_failures where address = $1 and at > $3
                              order by at desc limit 1 offset $5) as of_address",
            (address, account, since, most_of_account - 1, most_of_address - 1),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.at).max())
}

/// Counts an attempt.
pub(super) async fn add(conn: &mut Conn, id: &str, address: &str, account: &str, now_ms: i64) -> Result<()> {
    conn.execute(
        "insert into sign_in_failures (id, address, account, at) values ($1, $2, $3, $4)",
        (id, address, account, now_ms),
    )
    .await?;
    Ok(())
}

/// Counts an attempt no longer.
pub(super) async fn remove(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute("delete from sign_in_failures where id = $1", id).await?;
    Ok(())
}

/// The account's failures from this address are the address's alone from now on.
pub(super) async fn forgive(conn: &mut Conn, address: &str, account: &str) -> Result<()> {
    conn.execute("update sign_in_failures set account = '' where address = $1 and account = $2", (address, account))
        .await?;
    Ok(())
}

/// Forgets the failures up to `before`.
pub(super) async fn forget_before(conn: &mut Conn, before: i64) -> Result<()> {
    conn.execute("delete from sign_in_failures where at <= $1", before).await?;
    Ok(())
}

/// Forgets the addresses that have not tried since `before`.
pub(super) async fn forget_addresses_before(conn: &mut Conn, before: i64) -> Result<()> {
    conn.execute("delete from sign_in_addresses where at <= $1", before).await?;
    Ok(())
}
