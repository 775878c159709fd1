//! How much is kept of the bodies that have not been dealt with, and which of them makes room.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::{Most, SMALL, Sender, Signs};
use base::error::{Error, Result};

/// A body that has sent nothing for this long makes room for one that waits. On a line of 250 kbit/s something arrives every second.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often one that waits looks for such a body.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The longest that a body waits.
const WITHIN: Duration = Duration::from_secs(45);

/// What is kept of every body.
#[derive(Debug)]
pub(super) struct Ledger {
    most: Most,
    bodies: Mutex<Bodies>,
    freed: Notify,
}

#[derive(Debug, Default)]
struct Bodies {
    /// The oldest first.
    all: BTreeMap<u64, Held>,
    next: u64,
}

/// What is kept of one.
#[derive(Debug)]
struct Held {
    /// The account; of somebody who is not signed in none.
    account: Option<Arc<str>>,
    address: IpAddr,
    bytes: u64,
    waits: bool,
    signs: Arc<Signs>,
}

/// What one body keeps, until it was dealt with.
#[derive(Debug)]
pub struct Share {
    ledger: Arc<Ledger>,
    account: Option<Arc<str>>,
    address: IpAddr,
    signs: Arc<Signs>,
    /// As long as it is small it is not counted.
    bytes: u64,
    id: Option<u64>,
}

impl Held {
    fn is_of_one_with(&self, other: &Self) -> bool {
        match (&self.account, &other.account) {
            (Some(own), Some(other)) => own == other,
            (None, None) => self.address == other.address,
            _ => false,
        }
    }
}

/// Whether a body counts for the bound that the first one asks for.
type IsCounted = fn(&Held, &Held) -> bool;

impl Bodies {
    /// Takes so many more bytes for a body; where they do not fit, it waits, and the quietest of those in its way makes room.
    fn ask(&mut self, most: Most, id: u64, bytes: u64) -> bool {
        let Some(asking) = self.all.get(&id) else { return false };
        let bounds: [(u64, IsCounted); 3] = [
            (most.of_one, Held::is_of_one_with),
            (most.of_address, |own, other| own.address == other.address),
            (most.of_all, |_, _| true),
        ];
        let full = bounds.into_iter().find(|(most, is_counted)| {
            let others = || self.all.iter().filter(|(_, held)| is_counted(asking, held));
            let is_first = others().next().is_none_or(|(first, _)| *first == id);
            let kept: u64 = others().map(|(_, held)| held.bytes).sum();
            kept + bytes > *most && !is_first
        });
        if let Some((_, is_counted)) = full {
            let in_the_way =
                self.all.iter().filter(|(of, held)| **of != id && is_counted(asking, held) && held.is_quiet());
            if let Some((_, quietest)) = in_the_way.max_by_key(|(_, held)| held.signs.quiet_for()) {
                quietest.signs.give_up();
            }
        }
        if let Some(asking) = self.all.get_mut(&id) {
            asking.waits = full.is_some();
            if full.is_none() {
                asking.bytes += bytes;
            }
        }
        full.is_none()
    }
}

impl Held {
    /// Whether its client sends nothing, though it is asked to.
    fn is_quiet(&self) -> bool {
        !self.waits
            && !self.signs.is_whole.load(Ordering::Relaxed)
            && !self.signs.is_given_up()
            && self.signs.quiet_for() >= PATIENCE
    }
}

impl Ledger {
    pub(super) fn new(most: Most) -> Self {
        Self { most, bodies: Mutex::default(), freed: Notify::new() }
    }

    /// Nothing panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, Bodies> {
        self.bodies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    pub(super) fn new(ledger: Arc<Ledger>, sender: &Sender, signs: Arc<Signs>) -> Self {
        let account = sender.account.as_ref().map(|account| account.id.clone());
        Self { ledger, account, address: sender.address, signs, bytes: 0, id: None }
    }

    /// Waits until so many more bytes may be kept.
    ///
    /// # Errors
    /// 503 where there was no room for long; 408 where it made room itself.
    pub async fn grow(&mut self, bytes: u64) -> Result<()> {
        self.bytes += bytes;
        if self.bytes <= SMALL {
            return Ok(());
        }
        // What was not counted so far is from now on.
        let bytes = if self.id.is_none() { self.bytes } else { bytes };
        let id = *self.id.get_or_insert_with(|| {
            let mut bodies = self.ledger.lock();
            let id = bodies.next;
            bodies.next += 1;
            let held = Held {
                account: self.account.clone(),
                address: self.address,
                bytes: 0,
                waits: false,
                signs: self.signs.clone(),
            };
            bodies.all.insert(id, held);
            id
        });
        let began = Instant::now();
        loop {
            let freed = self.ledger.freed.notified();
            if self.signs.is_given_up() {
                return Err(Error::TooSlow);
            }
            if self.ledger.lock().ask(self.ledger.most, id, bytes) {
                self.signs.has_waited(began.elapsed());
                return Ok(());
            }
            if began.elapsed() > WITHIN {
                return Err(Error::Busy { retry_after: 5 });
            }
            tokio::select! {
                () = freed => {}
                () = sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// So many bytes are not kept any more.
    pub(crate) fn shrink(&mut self, bytes: u64) {
        self.bytes -= bytes.min(self.bytes);
        if let Some(id) = self.id {
            if let Some(held) = self.ledger.lock().all.get_mut(&id) {
                held.bytes = self.bytes;
            }
            self.ledger.freed.notify_waiters();
        }
    }

    /// The whole body has arrived: it makes no room any more.
    pub(crate) fn is_whole(&self) {
        self.signs.is_whole.store(true, Ordering::Relaxed);
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        if let Some(id) = self.id {
            self.ledger.lock().all.remove(&id);
            self.ledger.freed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const MOST: Most = Most { of_one: 100, of_address: 150, of_all: 200 };

    fn signs(quiet: bool) -> Arc<Signs> {
        let signs = Signs::new();
        let began = if quiet { Instant::now().checked_sub(PATIENCE * 2) } else { None };
        Arc::new(Signs { began: began.unwrap_or(signs.began), ..signs })
    }

    /// A body of an account at an address that keeps so much.
    fn body(account: &str, address: u8, bytes: u64, is_quiet: bool) -> Held {
        Held {
            account: Some(account).filter(|account| !account.is_empty()).map(Arc::from),
            address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, address)),
            bytes,
            waits: false,
            signs: signs(is_quiet),
        }
    }

    fn bodies(all: Vec<Held>) -> Bodies {
        Bodies { next: all.len() as u64, all: (0..).zip(all).collect() }
    }

    fn given_up(bodies: &Bodies) -> Vec<u64> {
        bodies.all.iter().filter(|(_, held)| held.signs.is_given_up()).map(|(id, _)| *id).collect()
    }

    #[test]
    fn bodies_are_bounded_by_account_by_address_and_in_all() {
        for (others, own, fits) in [
            (vec![("a", 1, 90)], ("a", 2), 10),
            (vec![("a", 1, 90)], ("b", 1), 60),
            (vec![("a", 1, 90), ("b", 2, 90)], ("c", 3), 20),
            // Who is not signed in shares with whoever else is not, at the same address.
            (vec![("", 1, 90)], ("", 1), 10),
            (vec![("", 1, 90)], ("", 2), 110),
            (vec![("", 1, 90)], ("a", 1), 60),
        ] {
            let all = || others.iter().copied().chain([(own.0, own.1, 0)]);
            let all = || bodies(all().map(|(account, address, bytes)| body(account, address, bytes, false)).collect());
            let id = others.len() as u64;
            assert!(all().ask(MOST, id, fits), "{others:?} {own:?}");
            let mut bodies = all();
            assert!(!bodies.ask(MOST, id, fits + 1), "{others:?} {own:?}");
            assert!(bodies.all[&id].waits && bodies.all[&id].bytes == 0);
            assert!(given_up(&bodies).is_empty(), "those that send go on");
        }
    }

    #[test]
    fn the_oldest_body_goes_on_so_that_they_never_wait_for_each_other() {
        let mut bodies = bodies(vec![body("a", 1, 60, false), body("a", 1, 40, false)]);
        assert!(!bodies.ask(MOST, 1, 20));
        assert!(bodies.ask(MOST, 0, 20));
        assert_eq!(bodies.all[&0].bytes, 80);
        bodies.all.remove(&0);
        assert!(bodies.ask(MOST, 1, 20));
        assert!(!bodies.all[&1].waits);
    }

    #[test]
    fn the_quietest_that_is_in_the_way_makes_room() {
        let quiet = |account: &str, bytes| body(account, 1, bytes, true);
        let mut bodies = bodies(vec![quiet("b", 10), quiet("a", 50), quiet("a", 50), body("a", 1, 0, false)]);
        bodies.all[&1].signs.moves();
        assert!(!bodies.ask(MOST, 3, 1));
        assert_eq!(given_up(&bodies), [2], "not that of another account, and not one that sends");
        // One at a time; what waits itself, and what is whole, is not its client's fault.
        assert!(!bodies.ask(MOST, 3, 1));
        assert_eq!(given_up(&bodies), [2]);
        let mut others = self::bodies(vec![quiet("a", 50), quiet("a", 50), body("a", 1, 0, false)]);
        others.all.get_mut(&0).unwrap().waits = true;
        others.all[&1].signs.is_whole.store(true, Ordering::Relaxed);
        assert!(!others.ask(MOST, 2, 1));
        assert!(given_up(&others).is_empty());
    }

    #[tokio::test]
    async fn a_share_counts_what_is_not_small_until_it_is_gone() {
        let ledger = Arc::new(Ledger::new(Most { of_one: SMALL * 3, of_address: SMALL * 9, of_all: SMALL * 9 }));
        let share = || Share::new(ledger.clone(), &Sender::unknown(), signs(false));
        let kept = || ledger.lock().all.values().map(|held| held.bytes).sum::<u64>();
        let (mut small, mut first) = (share(), share());
        small.grow(SMALL).await.unwrap();
        first.grow(SMALL).await.unwrap();
        assert_eq!(kept(), 0);
        first.grow(SMALL).await.unwrap();
        assert_eq!(kept(), SMALL * 2);
        let mut second = share();
        // It waits for the first one, and has its room when that is gone.
        let waiting = tokio::spawn(async move { second.grow(SMALL * 2).await.map(|()| second) });
        while !ledger.lock().all.values().any(|held| held.waits) {
            tokio::task::yield_now().await;
        }
        drop(first);
        let second = waiting.await.unwrap().unwrap();
        assert_eq!(kept(), SMALL * 2);
        drop(small);
        let mut second = second;
        second.shrink(SMALL);
        assert_eq!(kept(), SMALL);
        drop(second);
        assert!(ledger.lock().all.is_empty());
    }

    #[tokio::test]
    async fn a_share_that_made_room_ends() {
        let ledger = Arc::new(Ledger::new(MOST));
        let mut share = Share::new(ledger.clone(), &Sender::unknown(), signs(false));
        share.grow(SMALL * 2).await.unwrap();
        share.signs.give_up();
        assert!(matches!(share.grow(1).await, Err(Error::TooSlow)));
    }
}
