//! Bounds of amounts that are set up: hundredths.

/// The highest fee, and the highest that one is changed by.
pub(super) const MOST_CHARGED: i64 = 1_000_000_000;
/// The highest fine.
pub(super) const MOST_FINED: i64 = 10_000_000;
