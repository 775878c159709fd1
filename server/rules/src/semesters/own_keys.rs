//! Keys of schools' own schemes, each kept once for as long as the program runs, so that a key is copied as a number is. A word from a request is only
//! looked up here; what is kept comes from schemes.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

/// So many are kept: some megabytes. No school has a hundredth of them; only scheme after scheme made up to be tried comes here.
pub const MOST: usize = 20_000;

/// Keys of one kind.
#[derive(Debug)]
pub struct OwnKeys(RwLock<BTreeSet<&'static str>>);

impl OwnKeys {
    pub(super) const fn new() -> Self {
        Self(RwLock::new(BTreeSet::new()))
    }

    pub(super) fn find(&self, key: &str) -> Option<&'static str> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    /// `None` where too many are kept.
    pub(super) fn learn(&self, key: &str) -> Option<&'static str> {
        if let Some(known) = self.find(key) {
            return Some(known);
        }
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(key) {
            return Some(known);
        }
        if kept.len() >= MOST {
            return None;
        }
        let key: &'static str = Box::leak(key.into());
        kept.insert(key);
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::semesters::{ExamType, Semester};

    #[test]
    fn a_key_is_known_once_it_was_learned_and_by_its_kind_only() {
        assert!("own_keys_test".parse::<Semester>().is_err());
        let learned = Semester::learned("own_keys_test").unwrap();
        assert_eq!("own_keys_test".parse(), Ok(learned));
        assert_eq!(serde_json::from_str::<Semester>("\"own_keys_test\"").unwrap(), learned);
        assert_eq!((learned.as_str(), learned.label()), ("own_keys_test", "own_keys_test"));
        assert!(Semester::specified("own_keys_test").is_none());
        assert!("own_keys_test".parse::<ExamType>().is_err());
        assert_eq!(Semester::learned("yearly"), Some(Semester::YEARLY));
    }

    #[test]
    fn there_is_an_end_to_keys() {
        let keys = OwnKeys::new();
        for number in 0..MOST {
            assert!(keys.learn(&number.to_string()).is_some());
        }
        assert_eq!((keys.learn("one more"), keys.find("one more")), (None, None));
        assert_eq!(keys.learn("7"), Some("7"));
    }
}
