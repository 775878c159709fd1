//! Failed sign-ins: ten for one account from one address, or 300 from one address, in fifteen minutes (docs/rules.md, *Sign-in*).
//! Kept in the database, so that they count over all server processes and across restarts.
//!
//! An attempt counts as a failure from its start: however many come at once, no more are tried than may fail.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use rules::limits;
use rules::words::{Word, calls};
use sha2::{Digest, Sha256};

use super::address::network;
use super::throttle_store as store;
use base::error::{Error, Result};
use db::{Conn, Db};

const WINDOW_MS: i64 = limits::THROTTLE_WINDOW_MINUTES * 60_000;

/// Counts sign-in attempts.
pub struct Throttle {
    db: Db,
}

/// How often something may be done from one address, by anybody, in fifteen minutes.
#[derive(Debug)]
pub struct Limit {
    /// What is limited, as the attempts are kept by.
    pub name: &'static str,
    pub most: u32,
    pub message: Word,
}

/// An attempt that is counted as a failure until it is known to be none.
#[must_use]
pub struct Attempt {
    id: String,
    address: String,
    account: String,
}

impl Throttle {
    pub fn over(db: Db) -> Self {
        Self { db }
    }

    /// Takes one of the attempts that are left for this account from this address.
    ///
    /// # Errors
    /// 429 with the seconds to wait, when none is left.
    pub async fn attempt(&self, address: IpAddr, account: &str, now_ms: i64) -> Result<Attempt> {
        let attempt = Attempt {
            id: format!("{:032x}", rand::random::<u128>()),
            address: network(address).to_string(),
            // The account by its hash: what is typed for it may be as long as a body.
            account: STANDARD_NO_PAD.encode(Sha256::digest(account)),
        };
        self.counted(attempt, &Most::of_sign_ins(), now_ms).await
    }

    /// Takes one of the turns that are left to this address. They are counted apart from sign-ins.
    ///
    /// # Errors
    /// 429 with the seconds to wait, when none is left.
    pub async fn turn(&self, limit: &Limit, address: IpAddr, now_ms: i64) -> Result<Attempt> {
        let attempt = Attempt {
            id: format!("{:032x}", rand::random::<u128>()),
            address: format!("{} {}", limit.name, network(address)),
            account: String::new(),
        };
        let most = i64::from(limit.most);
        self.counted(attempt, &Most { of_account: most, of_address: most, message: limit.message }, now_ms).await
    }

    async fn counted(&self, attempt: Attempt, most: &Most, now_ms: i64) -> Result<Attempt> {
        // Who has none left is refused without keeping others from writing.
        check(&mut self.db.read().await?, &attempt, most, now_ms).await?;
        let mut tx = self.db.begin().await?;
        // Attempts from one address wait here for each other.
        store::hold(&mut tx, &attempt.address, now_ms).await?;
        check(&mut tx, &attempt, most, now_ms).await?;
        store::forget_before(&mut tx, now_ms - WINDOW_MS).await?;
        store::add(&mut tx, &attempt.id, &attempt.address, &attempt.account, now_ms).await?;
        tx.commit().await?;
        Ok(attempt)
    }

    /// The attempt signed in: the account's failures are forgotten, and the address has one fewer.
    pub async fn succeeded(&self, attempt: Attempt) -> Result<()> {
        let mut tx = self.db.begin().await?;
        store::remove(&mut tx, &attempt.id).await?;
        store::forgive(&mut tx, &attempt.address, &attempt.account).await?;
        Ok(tx.commit().await?)
    }

    /// Nothing was learned from the attempt: as if it had not been made.
    pub async fn forget(&self, attempt: Attempt) -> Result<()> {
        let mut tx = self.db.begin().await?;
        store::remove(&mut tx, &attempt.id).await?;
        Ok(tx.commit().await?)
    }
}

/// Forgets what no longer counts.
pub async fn sweep(conn: &mut Conn, now_ms: i64) -> Result<()> {
    store::forget_before(conn, now_ms - WINDOW_MS).await?;
    Ok(store::forget_addresses_before(conn, now_ms - WINDOW_MS).await?)
}

/// How many attempts there are in the window.
struct Most {
    of_account: i64,
    of_address: i64,
    message: Word,
}

impl Most {
    fn of_sign_ins() -> Self {
        Self {
            of_account: i64::from(limits::THROTTLE_ACCOUNT),
            of_address: i64::from(limits::THROTTLE_ADDRESS),
            message: calls::TOO_MANY_SIGN_INS,
        }
    }
}

/// 429 where the account or the address has no attempt left.
async fn check(conn: &mut Conn, attempt: &Attempt, most: &Most, now_ms: i64) -> Result<()> {
    let freeing =
        store::freeing(conn, &attempt.address, &attempt.account, now_ms - WINDOW_MS, most.of_account, most.of_address)
            .await?;
    let Some(freeing) = freeing else { return Ok(()) };
    // Free again when so many have passed that fewer than the most remain.
    let wait_ms = (freeing + WINDOW_MS - now_ms).max(1_000);
    let retry_after = u64::try_from(wait_ms).unwrap_or_default().div_ceil(1000);
    Err(Error::TooMany { message: most.message, retry_after })
}
