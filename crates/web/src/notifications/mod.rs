//! Notifications (docs/rules.md, *Notifications*): raised in the transaction of what they tell of, so that nothing is announced that did not
//! happen, and heard by open pages whichever process serves them ([`Streams`]).
//!
//! A page is not sent what has been added since it last heard, but what there is: how many are unread and the newest. So nothing is lost or
//! doubled by a line that breaks, and no order of commits has to be guessed. May touch: auth, db.

mod store;
mod streams;

use rules::menu;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use base::clock::Clock;
use db::{Conn, Result};

pub use store::{Kept, listed, read_all, read_one, unread};
pub use streams::{Seat, Streams};

/// How many of an account's notifications the bell shows.
pub const IN_BELL: i64 = 10;

/// Read ones are kept for three months, all others for a year: in milliseconds.
const KEPT_READ_MS: i64 = 92 * 86_400_000;
const KEPT_MS: i64 = 366 * 86_400_000;

/// What is told.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The title begins with it: the name of the screen that it is about.
    pub area: String,
    /// One sentence. It stays when what it tells of is taken back, so it holds nothing that not everybody who gets it may always see: never a
    /// mark.
    pub body: String,
    /// A page of ours, which looks by itself at who may see what.
    pub href: String,
}

impl Notice {
    /// What is told of a screen of the menu: `/admin/examResult_student`.
    pub fn of(screen: &str, body: String, href: String) -> Self {
        Self { area: menu::at(screen).map_or("markbook", |item| item.label.english()).to_owned(), body, href }
    }
}

/// Notifies some accounts, when the transaction commits. Call it once in a transaction for each thing to be told.
pub async fn raise(tx: &mut Conn, clock: &Clock, accounts: &[String], notice: &Notice) -> Result<()> {
    store::add(tx, clock, accounts, notice).await?;
    let told: Vec<&str> = accounts.iter().map(String::as_str).collect();
    tx.tell_accounts(&told).await
}

/// A notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[ts(export, export_to = "pages.ts")]
pub struct Notification {
    #[serde(rename = "_id")]
    pub id: String,
    /// The area's name followed by `Notification`.
    pub title: String,
    pub body: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
    pub read: bool,
    /// The page that it leads to.
    pub href: String,
}

/// What the bell shows of an account's notifications: what an open page is sent each time that any of it changes.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct BellState {
    /// Whose they are.
    pub account: String,
    #[ts(type = "number")]
    pub unread: i64,
    /// The newest ones first.
    pub newest: Vec<Notification>,
}

impl BellState {
    /// As it is now.
    pub async fn of(conn: &mut Conn, account: &str) -> Result<Self> {
        let rows = store::newest(conn, account, IN_BELL).await?;
        let unread = rows.first().map_or(0, |row| row.unread);
        let newest = rows.into_iter().map(|row| Notification::from(row.kept)).collect();
        Ok(Self { account: account.to_owned(), unread, newest })
    }
}

impl From<Kept> for Notification {
    fn from(kept: Kept) -> Self {
        let Kept { id, title, body, href, at, read_at } = kept;
        Self { id, title, body, at, read: read_at.is_some(), href }
    }
}

/// Forgets what is old: those that were read sooner than the others.
pub async fn forget_old(conn: &mut Conn, now_ms: i64) -> Result<()> {
    store::forget_before(conn, now_ms - KEPT_READ_MS, now_ms - KEPT_MS).await
}
