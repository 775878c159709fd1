//! The one kind of cache: within its bound after every [`Cache::keep`], what was used longest ago goes first, and there is no thread
//! beside those that use it. Any room may use it; it names none.

use std::borrow::Borrow;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use moka::policy::EvictionPolicy;
use moka::sync::Cache as Entries;

/// Values by key. `most` and what an entry weighs are bytes, or entries where each weighs one.
pub struct Cache<K, V>(Entries<K, V>);

impl<K, V> Cache<K, V>
where
    K: Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub fn new(most: u64, weigh: impl Fn(&K, &V) -> usize + Send + Sync + 'static) -> Self {
        let weigh = move |key: &K, value: &V| u32::try_from(weigh(key, value)).unwrap_or(u32::MAX);
        Self(Entries::builder().max_capacity(most).weigher(weigh).eviction_policy(EvictionPolicy::lru()).build())
    }

    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.0.get(key)
    }

    /// Keeps a value; one that is heavier than the bound is not kept.
    pub fn keep(&self, key: K, value: V) {
        self.0.insert(key, value);
        // What it would put off goes now: in a quiet hour nobody would do it.
        self.0.run_pending_tasks();
    }

    fn clear(&self) {
        self.0.invalidate_all();
        self.0.run_pending_tasks();
    }
}

/// Values made of one version of something, which are forgotten once one of another version is kept.
pub struct VersionedCache<Of, K, V> {
    newest: Mutex<Option<Of>>,
    values: Cache<(Of, K), V>,
}

impl<Of, K, V> VersionedCache<Of, K, V>
where
    Of: Clone + Eq + Hash + Send + Sync + 'static,
    K: Eq + Hash + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub fn new(most: u64, weigh: impl Fn(&K, &V) -> usize + Send + Sync + 'static) -> Self {
        Self { newest: Mutex::new(None), values: Cache::new(most, move |(_, key), value| weigh(key, value)) }
    }

    /// The value of a key and the version that it was made of.
    pub fn get(&self, of: &(Of, K)) -> Option<V> {
        self.values.get(of)
    }

    pub fn keep(&self, of: (Of, K), value: V) {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        if newest.as_ref() != Some(&of.0) {
            self.values.clear();
            *newest = Some(of.0.clone());
        }
        self.values.keep(of, value);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn bytes(cache: &Cache<u32, Arc<str>>) -> u64 {
        cache.0.weighted_size()
    }

    #[test]
    fn a_cache_stays_within_its_bound_and_what_was_used_longest_ago_goes_first() {
        let cache: Cache<u32, Arc<str>> = Cache::new(1_000, |_, text: &Arc<str>| text.len());
        let big: Arc<str> = "x".repeat(499).into();
        for key in 0..4 {
            cache.keep(key, big.clone());
            assert!(bytes(&cache) <= 1_000);
        }
        assert!(cache.get(&0).is_none() && cache.get(&1).is_none());
        assert!(cache.get(&2).is_some(), "it is used again, and 3 was used longer ago");
        cache.keep(4, big.clone());
        assert_eq!([2, 3, 4].map(|key| cache.get(&key).is_some()), [true, false, true]);
        // The same key again does not count twice.
        cache.keep(4, "y".into());
        assert_eq!((bytes(&cache), cache.get(&4).as_deref()), (500, Some("y")));
        // What is too big for it is not kept, and takes nothing else away.
        cache.keep(5, "x".repeat(1_001).into());
        assert!(cache.get(&5).is_none() && cache.get(&2).is_some());
    }

    #[test]
    fn a_new_version_takes_the_values_of_every_other_away() {
        let cache: VersionedCache<i64, &str, i64> = VersionedCache::new(8, |_, _| 1);
        cache.keep((1, "a"), 1);
        cache.keep((1, "b"), 2);
        assert_eq!((cache.get(&(1, "a")), cache.get(&(2, "a"))), (Some(1), None));
        cache.keep((2, "a"), 3);
        assert_eq!((cache.get(&(2, "a")), cache.get(&(1, "a")), cache.get(&(1, "b"))), (Some(3), None, None));
        assert_eq!(cache.values.0.entry_count(), 1);
        // Whoever comes late with an older version takes the newer ones away, and is never given for them.
        cache.keep((1, "c"), 4);
        assert_eq!((cache.get(&(2, "a")), cache.get(&(2, "c"))), (None, None));
        for n in 0..100 {
            cache.keep((3, ["a", "b", "c"][n % 3]), 5);
        }
        assert_eq!(cache.values.0.entry_count(), 3);
    }

    #[test]
    fn many_threads_find_what_was_kept() {
        let cache: VersionedCache<u32, u32, u32> = VersionedCache::new(64, |_, _| 1);
        std::thread::scope(|scope| {
            for thread in 0..4_u32 {
                let cache = &cache;
                scope.spawn(move || {
                    for n in 0..2_000 {
                        let of = (n / 100, thread * 8 + n % 8);
                        if let Some(found) = cache.get(&of) {
                            assert_eq!(found, of.0 + of.1);
                        }
                        cache.keep(of, of.0 + of.1);
                    }
                });
            }
        });
        assert!(cache.values.0.weighted_size() <= 64);
    }
}
