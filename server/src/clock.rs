//! Time and ids, in one place, so that tests and the demo school can fix both.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use uuid::Builder;

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");
const MOMENT: &[BorrowedFormatItem<'_>] =
    format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute]:[second]");
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

/// When a stored YYYY-MM-DD begins (UTC), in epoch milliseconds; none for what is no day.
#[must_use]
pub fn day_begins(day: &str) -> Option<i64> {
    let date = time::Date::parse(day, DAY).ok()?;
    Some(date.midnight().assume_utc().unix_timestamp() * 1_000)
}

/// A stored moment (epoch milliseconds) as it is shown (UTC): `21 Sep 2026, 12:00:05`.
#[must_use]
pub fn shown_moment(ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1_000));
    moment.ok().and_then(|moment| moment.format(MOMENT).ok()).unwrap_or_default()
}

/// A stored moment (epoch milliseconds) for programs (UTC): `2026-09-21T12:00:05Z`.
#[must_use]
pub fn exact_moment(ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1_000));
    moment.ok().and_then(|moment| moment.format(&Rfc3339).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Clock, day_begins, exact_moment, printed_day, shown_moment};

    #[test]
    fn moments_are_shown_and_days_begin_in_utc() {
        assert_eq!(day_begins("2026-09-21"), Some(1_789_948_800_000));
        assert_eq!(shown_moment(1_789_992_005_999), "21 Sep 2026, 12:00:05");
        assert_eq!(exact_moment(1_789_992_005_999), "2026-09-21T12:00:05Z");
        for bad in ["", "2026-02-30", "21.9.2026", "2026-9-1", "2026-09-21x", "99999-01-01"] {
            assert_eq!(day_begins(bad), None, "{bad}");
        }
    }

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
