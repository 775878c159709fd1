//! Failed sign-ins: ten for one account from one address, or 300 from one address, in fifteen minutes (rules.md, *Sign-in*).
//!
//! An attempt counts as a failure from its start: however many come at once, no more are tried than may fail.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rules::{limits, messages};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

const WINDOW_MS: i64 = limits::THROTTLE_WINDOW_MINUTES * 60_000;
/// Above this many remembered keys, those that have passed are forgotten at once.
const SWEEP_AT: usize = 10_000;

/// The failures of the last fifteen minutes, in this process.
#[derive(Default)]
pub struct Throttle {
    failures: Mutex<Failures>,
}

type Failures = HashMap<Key, VecDeque<i64>>;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Address(IpAddr),
    /// The account by its hash: what is typed for it may be as long as a body.
    Account(IpAddr, [u8; 32]),
}

/// An attempt that is counted as a failure until it is known to be none.
#[must_use]
pub struct Attempt {
    keys: [(Key, usize); 2],
    at: i64,
}

impl Throttle {
    /// Takes one of the attempts that are left for this account from this address.
    ///
    /// # Errors
    /// 429 with the seconds to wait, when none is left.
    pub fn attempt(&self, address: IpAddr, account: &str, now_ms: i64) -> Result<Attempt> {
        let keys = keys(address, account);
        let mut failures = self.lock();
        if let Some(retry_after) = wait(&failures, &keys, now_ms) {
            return Err(Error::TooMany { message: messages::TOO_MANY_SIGN_INS, retry_after });
        }
        if failures.len() > SWEEP_AT {
            failures.retain(|_, times| times.back().is_some_and(|at| *at > now_ms - WINDOW_MS));
        }
        for (key, most) in &keys {
            let times = failures.entry(key.clone()).or_default();
            times.push_back(now_ms);
            while times.len() > *most {
                times.pop_front();
            }
        }
        Ok(Attempt { keys, at: now_ms })
    }

    /// The attempt signed in: the account's failures are forgotten, and the address has one fewer.
    pub fn succeeded(&self, attempt: Attempt) {
        let account = attempt.keys[0].0.clone();
        let mut failures = self.lock();
        attempt.take_back(&mut failures);
        failures.remove(&account);
    }

    /// Nothing was found out by the attempt: as if it had not been made.
    pub fn forget(&self, attempt: Attempt) {
        attempt.take_back(&mut self.lock());
    }

    fn lock(&self) -> MutexGuard<'_, Failures> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Attempt {
    fn take_back(self, failures: &mut Failures) {
        for (key, _) in &self.keys {
            let Some(times) = failures.get_mut(key) else { continue };
            if let Some(place) = times.iter().rposition(|at| *at == self.at) {
                times.remove(place);
            }
            if times.is_empty() {
                failures.remove(key);
            }
        }
    }
}

/// Seconds until an attempt is left for every key; none when there is one now.
fn wait(failures: &Failures, keys: &[(Key, usize)], now_ms: i64) -> Option<u64> {
    keys.iter()
        .filter_map(|(key, most)| {
            let times = failures.get(key)?;
            let recent = times.iter().filter(|at| **at > now_ms - WINDOW_MS).count();
            if recent < *most {
                return None;
            }
            // Free again when so many have passed that fewer than `most` remain.
            let freeing = times.get(times.len() - most)?;
            u64::try_from((freeing + WINDOW_MS - now_ms).max(1_000)).ok().map(|ms| ms.div_ceil(1000))
        })
        .max()
}

fn keys(address: IpAddr, account: &str) -> [(Key, usize); 2] {
    let place = network(address);
    [
        (Key::Account(place, Sha256::digest(account).into()), limits::THROTTLE_ACCOUNT as usize),
        (Key::Address(place), limits::THROTTLE_ADDRESS as usize),
    ]
}

/// Specification silent: what one address is in IPv6, where each subscriber has 2^64 of them. It is that network.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 9));

    fn refused(throttle: &Throttle, address: IpAddr, account: &str, now_ms: i64) -> Option<u64> {
        match throttle.attempt(address, account, now_ms) {
            Ok(attempt) => {
                throttle.forget(attempt);
                None
            }
            Err(error) => error.retry_after(),
        }
    }

    #[test]
    fn ten_failures_of_an_account_from_one_address_close_it_for_that_address() {
        let throttle = Throttle::default();
        for at in 0..10 {
            let _ = throttle.attempt(HERE, "a", at).unwrap();
        }
        assert_eq!(refused(&throttle, HERE, "a", 10), Some(900));
        assert_eq!(refused(&throttle, HERE, "b", 10), None);
        assert_eq!(refused(&throttle, THERE, "a", 10), None);
        assert_eq!(refused(&throttle, HERE, "a", WINDOW_MS + 1), None);
    }

    #[test]
    fn three_hundred_failures_close_an_address_for_every_account() {
        let throttle = Throttle::default();
        for n in 0..300 {
            let _ = throttle.attempt(HERE, &format!("account {n}"), 5).unwrap();
        }
        assert!(refused(&throttle, HERE, "somebody else", 6).is_some());
        assert_eq!(refused(&throttle, THERE, "somebody else", 6), None);
    }

    #[test]
    fn a_good_sign_in_forgets_the_accounts_failures_and_is_none_of_the_address() {
        let throttle = Throttle::default();
        for _ in 0..9 {
            let _ = throttle.attempt(HERE, "a", 0).unwrap();
        }
        for at in 1..400 {
            throttle.succeeded(throttle.attempt(HERE, "a", at).unwrap());
        }
        for _ in 0..10 {
            let _ = throttle.attempt(HERE, "a", 500).unwrap();
        }
        assert!(refused(&throttle, HERE, "a", 500).is_some());
    }

    #[test]
    fn an_attempt_that_found_nothing_out_is_forgotten() {
        let throttle = Throttle::default();
        for _ in 0..20 {
            throttle.forget(throttle.attempt(HERE, "a", 0).unwrap());
        }
        assert!(throttle.lock().is_empty());
    }

    #[test]
    fn an_ipv6_subscriber_has_one_address() {
        let throttle = Throttle::default();
        let address = |last: u16| IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 1, 2, 3, 4, 5, last));
        for last in 0..10 {
            let _ = throttle.attempt(address(last), "a", 0).unwrap();
        }
        assert!(refused(&throttle, address(99), "a", 0).is_some());
        assert_eq!(refused(&throttle, IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 1, 3, 0, 0, 0, 1)), "a", 0), None);
    }
}
