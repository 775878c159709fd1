//! The demo school's chance: one stream of numbers a branch from a fixed seed, so that every seeding makes the same school.
//! Ids come from the same stream: real `UUIDv7`s that are the same each time.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use uuid::Builder;

const SEED: u64 = 0x6d61_726b_626f_6f6b;

/// When the demo school was made, epoch milliseconds: 2026-01-01. Ids carry it.
const FOUNDED_MS: u64 = 1_767_225_600_000;

pub(super) struct Dice {
    rng: ChaCha8Rng,
    ids: u64,
}

impl Dice {
    pub(super) fn new(branch: usize) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(SEED ^ branch as u64), ids: 0 }
    }

    /// A new id; later ones sort after earlier ones.
    pub(super) fn id(&mut self) -> String {
        let mut random = [0; 10];
        self.rng.fill_bytes(&mut random);
        self.ids += 1;
        Builder::from_unix_timestamp_millis(FOUNDED_MS + self.ids, &random).into_uuid().to_string()
    }

    /// 0 to `n` - 1; `n` is above 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.rng.random_range(0..n)
    }

    /// `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        self.rng.random_range(low..=high)
    }

    /// True `percent` times in a hundred.
    pub(super) fn percent(&mut self, percent: i64) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of `choices`, which is not empty.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Around `mean`, mostly within `spread` of it, never further than three times that.
    pub(super) fn bell(&mut self, mean: i64, spread: i64) -> i64 {
        mean + self.between(-spread, spread) + self.between(-spread, spread) + self.between(-spread, spread)
    }

    /// Mixes `items`.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
