//! Failed sign-ins: ten for one account from one address, or 300 from one address, in fifteen minutes (rules.md, *Sign-in*).

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use rules::limits;

const WINDOW_MS: i64 = limits::THROTTLE_WINDOW_MINUTES * 60_000;
/// Above this many remembered keys, those that have passed are forgotten at once.
const SWEEP_AT: usize = 10_000;

/// The failures of the last fifteen minutes, in this process.
#[derive(Default)]
pub struct Throttle {
    failures: Mutex<HashMap<Key, VecDeque<i64>>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Address(IpAddr),
    Account(IpAddr, String),
}

impl Throttle {
    /// Seconds to wait, when this address or this account from it has failed too often.
    #[must_use]
    pub fn wait(&self, address: IpAddr, account: &str, now_ms: i64) -> Option<u64> {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        keys(address, account)
            .iter()
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

    /// Remembers a failure.
    pub fn failed(&self, address: IpAddr, account: &str, now_ms: i64) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if failures.len() > SWEEP_AT {
            failures.retain(|_, times| times.back().is_some_and(|at| *at > now_ms - WINDOW_MS));
        }
        for (key, most) in keys(address, account) {
            let times = failures.entry(key).or_default();
            times.push_back(now_ms);
            while times.len() > most {
                times.pop_front();
            }
        }
    }

    /// Forgets an account's failures after a good sign-in.
    pub fn succeeded(&self, address: IpAddr, account: &str) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.remove(&Key::Account(address, account.to_owned()));
    }
}

fn keys(address: IpAddr, account: &str) -> [(Key, usize); 2] {
    [
        (Key::Account(address, account.to_owned()), limits::THROTTLE_ACCOUNT as usize),
        (Key::Address(address), limits::THROTTLE_ADDRESS as usize),
    ]
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 9));

    #[test]
    fn ten_failures_of_an_account_from_one_address_close_it_for_that_address() {
        let throttle = Throttle::default();
        for at in 0..10 {
            assert_eq!(throttle.wait(HERE, "a", at), None);
            throttle.failed(HERE, "a", at);
        }
        assert_eq!(throttle.wait(HERE, "a", 10), Some(900));
        assert_eq!(throttle.wait(HERE, "b", 10), None);
        assert_eq!(throttle.wait(THERE, "a", 10), None);
        assert_eq!(throttle.wait(HERE, "a", WINDOW_MS + 1), None);
    }

    #[test]
    fn three_hundred_failures_close_an_address_for_every_account() {
        let throttle = Throttle::default();
        for n in 0..300 {
            throttle.failed(HERE, &format!("account {n}"), 5);
        }
        assert!(throttle.wait(HERE, "somebody else", 6).is_some());
        assert_eq!(throttle.wait(THERE, "somebody else", 6), None);
    }

    #[test]
    fn a_good_sign_in_forgets_the_accounts_failures() {
        let throttle = Throttle::default();
        for _ in 0..10 {
            throttle.failed(HERE, "a", 0);
        }
        throttle.succeeded(HERE, "a");
        assert_eq!(throttle.wait(HERE, "a", 1), None);
    }
}
