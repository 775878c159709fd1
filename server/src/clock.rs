//! Time and ids, in one place, so that tests and the demo school can fix both.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use uuid::Builder;

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
const PRINTED_DAY: &[BorrowedFormatItem<'_>] = format_description!("[day padding:none] [month repr:long] [year]");

/// Where the time and new ids come from.
#[derive(Clone)]
pub struct Clock(Source);

#[derive(Clone)]
enum Source {
    System,
    /// Epoch milliseconds that a test sets, and a counter for the ids.
    Fixed {
        now: Arc<AtomicU64>,
        next: Arc<AtomicU64>,
    },
}

impl Clock {
    /// The machine's clock and random ids.
    #[must_use]
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still at `ms` (epoch milliseconds) until [`Clock::set`]; its ids count up from `first_id`.
    #[must_use]
    pub fn fixed(ms: u64, first_id: u64) -> Self {
        Self(Source::Fixed { now: Arc::new(AtomicU64::new(ms)), next: Arc::new(AtomicU64::new(first_id)) })
    }

    /// Moves a fixed clock; the machine's clock cannot be moved.
    pub fn set(&self, ms: u64) {
        if let Source::Fixed { now, .. } = &self.0 {
            now.store(ms, Ordering::SeqCst);
        }
    }

    /// Now, in epoch milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let ms = match &self.0 {
            Source::System => {
                let since = system_time().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
            Source::Fixed { now, .. } => now.load(Ordering::SeqCst),
        };
        i64::try_from(ms).unwrap_or(i64::MAX)
    }

    /// A new `UUIDv7` in text.
    #[must_use]
    pub fn new_id(&self) -> String {
        let ms = u64::try_from(self.now_ms()).unwrap_or_default();
        let random: [u8; 10] = match &self.0 {
            Source::System => rand::random(),
            Source::Fixed { next, .. } => {
                let mut bytes = [0; 10];
                bytes[2..].copy_from_slice(&next.fetch_add(1, Ordering::SeqCst).to_be_bytes());
                bytes
            }
        };
        Builder::from_unix_timestamp_millis(ms, &random).into_uuid().to_string()
    }

    /// Today as YYYY-MM-DD (UTC).
    #[must_use]
    pub fn today(&self) -> String {
        self.date_time().format(DAY).unwrap_or_default()
    }

    /// Today as it is printed: `21 November 2026`.
    #[must_use]
    pub fn printed_today(&self) -> String {
        self.date_time().format(PRINTED_DAY).unwrap_or_default()
    }

    /// The year that the footer shows.
    #[must_use]
    pub fn year(&self) -> i32 {
        self.date_time().year()
    }

    fn date_time(&self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(self.now_ms() / 1000).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
fn system_time() -> SystemTime {
    SystemTime::now()
}

/// A stored YYYY-MM-DD as it is printed (`3 May 2026`); anything else as it stands.
#[must_use]
pub fn printed_day(day: &str) -> String {
    time::Date::parse(day, DAY).ok().and_then(|date| date.format(PRINTED_DAY).ok()).unwrap_or_else(|| day.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Clock, printed_day};

    #[test]
    fn a_fixed_clock_counts_its_ids_and_orders_them() {
        let clock = Clock::fixed(1_790_000_000_000, 10_000);
        let (first, second) = (clock.new_id(), clock.new_id());
        assert!(first < second);
        assert_eq!(clock.today(), "2026-09-21");
    }

    #[test]
    fn days_are_printed_in_words() {
        assert_eq!(printed_day("2026-05-03"), "3 May 2026");
        assert_eq!(printed_day("soon"), "soon");
    }
}
