//! The open pages of this process that wait for notifications. One task listens to the database while there are any, and wakes the streams
//! of whoever has something new; each then reads its own account. Nothing is kept for a stream but its place in the map.
//!
//! A stream that is woken asks whether its sign-in still holds, and sends only what differs from what its page shows. It is not compressed and
//! takes no place of its address's connections (`connections::Trickle`). The task has a database connection of its own, and after a lost one
//! every stream looks again.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit, watch};
use tokio::time::sleep;
use tracing::warn;

use db::{Changes, Db, Heard};

/// Most streams of one account. Each is a browser.
const OF_ONE: usize = 8;
/// How many streams read at once: those of a whole school that is told something leave connections to others.
const READ_AT_ONCE: usize = 4;
/// How long it is listened on after the last stream has ended: pages follow each other.
const LINGER: Duration = Duration::from_mins(1);
/// Between two tries to listen.
const PAUSE: Duration = Duration::from_secs(2);

/// Every stream of this process.
#[derive(Clone)]
pub struct Streams(Arc<Inner>);

struct Inner {
    open: Mutex<Open>,
    closed: watch::Sender<bool>,
    reading: Semaphore,
}

#[derive(Default)]
struct Open {
    /// What wakes the streams of an account.
    accounts: HashMap<String, watch::Sender<()>>,
    /// A task listens.
    is_heard: bool,
}

/// A stream's place; it ends with the value.
pub struct Seat {
    account: String,
    news: watch::Receiver<()>,
    closed: watch::Receiver<bool>,
    streams: Streams,
}

impl Default for Streams {
    fn default() -> Self {
        Self(Arc::new(Inner {
            open: Mutex::default(),
            closed: watch::Sender::new(false),
            reading: Semaphore::new(READ_AT_ONCE),
        }))
    }
}

impl Streams {
    /// A place for a stream of an account; none where it has as many as it may, or the server is stopping. What is read after this call is
    /// followed by news of whatever changes.
    pub fn open(&self, db: &Db, account: &str) -> Option<Seat> {
        if *self.0.closed.borrow() {
            return None;
        }
        let mut open = self.lock();
        let news = open.accounts.entry(account.to_owned()).or_insert_with(|| watch::Sender::new(()));
        if news.receiver_count() >= OF_ONE {
            return None;
        }
        let news = news.subscribe();
        if !open.is_heard {
            open.is_heard = true;
            tokio::spawn(self.clone().listen(db.clone()));
        }
        drop(open);
        let closed = self.0.closed.subscribe();
        Some(Seat { account: account.to_owned(), news, closed, streams: self.clone() })
    }

    /// Ends every stream, and lets none begin.
    pub fn close(&self) {
        self.0.closed.send_replace(true);
    }

    /// How many streams are open.
    pub fn count(&self) -> usize {
        self.lock().accounts.values().map(watch::Sender::receiver_count).sum()
    }

    async fn listen(self, db: Db) {
        let mut closed = self.0.closed.subscribe();
        let heard = async {
            while !self.is_over() {
                match db.changes().await {
                    Ok(changes) => self.hear(changes).await,
                    Err(error) => {
                        warn!(%error, "notifications are not heard of; the database is asked again");
                        sleep(PAUSE).await;
                    }
                }
            }
        };
        tokio::select! {
            () = heard => {}
            _ = closed.wait_for(|closed| *closed) => {}
        }
    }

    /// Wakes whoever has something new, until nobody is left.
    async fn hear(&self, mut changes: Changes) {
        // Something may have been written before it was listened for.
        self.wake_all();
        loop {
            let mut next = pin!(changes.next());
            let heard = loop {
                tokio::select! {
                    heard = &mut next => break heard,
                    () = sleep(LINGER) => if self.is_empty() {
                        return;
                    },
                }
            };
            match heard {
                Heard::Anything => self.wake_all(),
                Heard::Accounts(accounts) => self.wake(&accounts),
            }
        }
    }

    /// Whether nobody is left, so that the next stream begins to listen anew.
    fn is_over(&self) -> bool {
        let mut open = self.lock();
        open.is_heard = !open.accounts.is_empty();
        !open.is_heard
    }

    fn is_empty(&self) -> bool {
        self.lock().accounts.is_empty()
    }

    fn wake(&self, accounts: &[String]) {
        let open = self.lock();
        for news in accounts.iter().filter_map(|account| open.accounts.get(account)) {
            news.send_replace(());
        }
    }

    fn wake_all(&self) {
        for news in self.lock().accounts.values() {
            news.send_replace(());
        }
    }

    /// Nothing panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// Waits until the account may have something new; false once the server stops.
    pub async fn news(&mut self) -> bool {
        tokio::select! {
            biased;
            _ = self.closed.wait_for(|closed| *closed) => false,
            news = self.news.changed() => news.is_ok(),
        }
    }

    /// Waits for a turn to read; the turns never end.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.streams.0.reading.acquire().await.ok()
    }

    pub fn account(&self) -> &str {
        &self.account
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        // This one is still counted.
        if open.accounts.get(&self.account).is_some_and(|news| news.receiver_count() <= 1) {
            open.accounts.remove(&self.account);
        }
    }
}
