//! Time and ids, in one place, so that tests and the demo school can fix both; and the school's own time, in which days begin
//! and moments are shown.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use rules::limits::WEEKDAYS;
use uuid::Builder;

const DAY: &str = "%Y-%m-%d";
const MOMENT: &str = "%-d %b %Y, %H:%M:%S";
const MINUTE: &str = "%-d %b %Y, %H:%M";
const PRINTED_DAY: &str = "%-d %B %Y";

/// The school's time zone, of the time zone database that is compiled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// What is taken where none is configured.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// When a stored YYYY-MM-DD begins, in epoch milliseconds; none for what is no day.
    pub fn day_begins(&self, day: &str) -> Option<i64> {
        self.begins(date(day)?)
    }

    /// When a stored YYYY-MM-DD has ended, in epoch milliseconds; none for what is no day.
    pub fn day_ends(&self, day: &str) -> Option<i64> {
        // The calendar's last day ends with all time.
        date(day)?.tomorrow().map_or(Some(i64::MAX), |next| self.begins(next))
    }

    /// A stored moment (epoch milliseconds) as it is shown: `21 Sep 2026, 12:00:05`.
    pub fn shown_moment(&self, ms: i64) -> String {
        self.at(ms).strftime(MOMENT).to_string()
    }

    /// A stored moment (epoch milliseconds) for readers who may be elsewhere: `21 Sep 2026, 12:00 UTC`, `21 Sep 2026, 18:00 UTC+06:00`.
    pub fn minute(&self, ms: i64) -> String {
        let at = self.at(ms);
        format!("{} UTC{}", at.strftime(MINUTE), offset(&at, ""))
    }

    /// A stored moment (epoch milliseconds) for programs: `2026-09-21T12:00:05Z`, `2026-09-21T18:00:05+06:00`.
    pub fn exact_moment(&self, ms: i64) -> String {
        let at = self.at(ms);
        format!("{}{}", at.strftime("%Y-%m-%dT%H:%M:%S"), offset(&at, "Z"))
    }

    fn at(&self, ms: i64) -> Zoned {
        Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(self.0.clone())
    }

    fn begins(&self, date: Date) -> Option<i64> {
        Some(date.to_zoned(self.0.clone()).ok()?.timestamp().as_millisecond())
    }
}

/// As the time zone database names it: `Asia/Dhaka`.
impl fmt::Display for Zone {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.0.iana_name().unwrap_or("UTC"))
    }
}

impl FromStr for Zone {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let zone =
            TimeZone::get(name).map_err(|_| "no time zone is called so; write one as Asia/Dhaka, or UTC".to_owned())?;
        Ok(if zone.iana_name() == Some("UTC") { Self::UTC } else { Self(zone) })
    }
}

/// Where the time and new ids come from.
#[derive(Clone)]
pub struct Clock {
    source: Source,
    zone: Zone,
}

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
    pub fn system(zone: Zone) -> Self {
        Self { source: Source::System, zone }
    }

    /// A clock that stands still at `ms` (epoch milliseconds) until [`Clock::set`]; its ids count up from `first_id`, its
    /// days are UTC's.
    pub fn fixed(ms: u64, first_id: u64) -> Self {
        let source = Source::Fixed { now: Arc::new(AtomicU64::new(ms)), next: Arc::new(AtomicU64::new(first_id)) };
        Self { source, zone: Zone::UTC }
    }

    /// The same clock, in a school of that zone.
    #[must_use]
    pub fn in_zone(self, zone: Zone) -> Self {
        Self { zone, ..self }
    }

    /// The school's time zone.
    pub fn zone(&self) -> &Zone {
        &self.zone
    }

    /// Moves a fixed clock; the machine's clock cannot be moved.
    pub fn set(&self, ms: u64) {
        if let Source::Fixed { now, .. } = &self.source {
            now.store(ms, Ordering::SeqCst);
        }
    }

    /// Now, in epoch milliseconds.
    pub fn now_ms(&self) -> i64 {
        let ms = match &self.source {
            Source::System => {
                let since = system_time().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
            Source::Fixed { now, .. } => now.load(Ordering::SeqCst),
        };
        i64::try_from(ms).unwrap_or(i64::MAX)
    }

    /// A new `UUIDv7` in text.
    pub fn new_id(&self) -> String {
        let ms = u64::try_from(self.now_ms()).unwrap_or_default();
        let random: [u8; 10] = match &self.source {
            Source::System => rand::random(),
            Source::Fixed { next, .. } => {
                let mut bytes = [0; 10];
                bytes[2..].copy_from_slice(&next.fetch_add(1, Ordering::SeqCst).to_be_bytes());
                bytes
            }
        };
        Builder::from_unix_timestamp_millis(ms, &random).into_uuid().to_string()
    }

    /// Today at the school, as YYYY-MM-DD.
    pub fn today(&self) -> String {
        self.date().strftime(DAY).to_string()
    }

    /// Today as it is printed: `21 November 2026`.
    pub fn printed_today(&self) -> String {
        self.date().strftime(PRINTED_DAY).to_string()
    }

    /// The year that the footer shows.
    pub fn year(&self) -> i32 {
        self.date().year().into()
    }

    fn date(&self) -> Date {
        self.zone.at(self.now_ms()).date()
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
fn system_time() -> SystemTime {
    SystemTime::now()
}

/// A stored YYYY-MM-DD as it is printed (`3 May 2026`); anything else as it stands.
pub fn printed_day(day: &str) -> String {
    date(day).map_or_else(|| day.to_owned(), |date| date.strftime(PRINTED_DAY).to_string())
}

/// A stored YYYY-MM-DD where there is little room and the year is plain (`3 May`); anything else as it stands.
pub fn short_day(day: &str) -> String {
    date(day).map_or_else(|| day.to_owned(), |date| date.strftime("%-d %b").to_string())
}

/// A stored YYYY-MM-DD before another day of the same year (`29 September`); anything else as it stands.
pub fn day_and_month(day: &str) -> String {
    date(day).map_or_else(|| day.to_owned(), |date| date.strftime("%-d %B").to_string())
}

/// The weekday of a stored YYYY-MM-DD, as routines and weekends name it: `friday`; none for what is not a day.
pub fn weekday(day: &str) -> Option<&'static str> {
    let from_saturday = date(day)?.weekday().to_sunday_zero_offset() + 1;
    WEEKDAYS.get(usize::try_from(from_saturday).ok()? % WEEKDAYS.len()).copied()
}

/// A stored YYYY-MM-DD with its day of the week: `Friday, 20 November 2026`; anything else as it stands.
pub fn full_day(day: &str) -> String {
    date(day).map_or_else(|| day.to_owned(), |date| date.strftime("%A, %-d %B %Y").to_string())
}

/// The days of a month that is written YYYY-MM, as YYYY-MM-DD; none for what is no month.
pub fn days_of_month(month: &str) -> Vec<String> {
    let days = (1..=31).map(|day| format!("{month}-{day:02}"));
    days.filter(|day| is_day(day)).collect()
}

/// A month that is written YYYY-MM as it is printed: `September 2026`; anything else as it stands.
pub fn printed_month(month: &str) -> String {
    date(&format!("{month}-01")).map_or_else(|| month.to_owned(), |date| date.strftime("%B %Y").to_string())
}

/// The day before a stored YYYY-MM-DD, or after it; none at the ends of the calendar and for what is no day.
pub fn day_beside(day: &str, step: i64) -> Option<String> {
    let beside = date(day)?.checked_add(jiff::Span::new().try_days(step).ok()?).ok()?;
    Some(beside.strftime(DAY).to_string())
}

/// How far a moment is from UTC, `+06:00`; `none` where it is not.
fn offset(at: &Zoned, none: &str) -> String {
    if at.offset().is_zero() { none.to_owned() } else { at.strftime("%:z").to_string() }
}

/// Whether a text is a day of the calendar, written YYYY-MM-DD.
pub fn is_day(text: &str) -> bool {
    date(text).is_some()
}

/// A day of another year is a mistake of whoever typed it.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=9999;

/// Of exactly YYYY-MM-DD.
fn date(day: &str) -> Option<Date> {
    let in_use = |date: &Date| YEARS.contains(&date.year()) && date.strftime(DAY).to_string() == day;
    Date::strptime(DAY, day).ok().filter(in_use)
}

#[cfg(test)]
mod tests {
    use super::{Clock, Zone, day_beside, days_of_month, full_day, printed_day, printed_month, weekday};

    #[test]
    fn days_have_neighbours_a_month_and_a_day_of_the_week() {
        for (day, of) in
            [("2026-09-19", "saturday"), ("2026-09-20", "sunday"), ("2026-11-20", "friday"), ("2024-02-29", "thursday")]
        {
            assert_eq!(weekday(day), Some(of), "{day}");
        }
        assert_eq!((weekday("2026-02-29"), weekday("soon")), (None, None));
        assert_eq!(full_day("2026-11-20"), "Friday, 20 November 2026");
        assert_eq!(printed_month("2026-09"), "September 2026");
        assert_eq!(
            [days_of_month("2026-02").len(), days_of_month("2028-02").len(), days_of_month("2026-13").len()],
            [28, 29, 0]
        );
        assert_eq!(days_of_month("2026-12").last().map(String::as_str), Some("2026-12-31"));
        assert_eq!(day_beside("2026-12-31", 1).as_deref(), Some("2027-01-01"));
        assert_eq!(day_beside("2026-03-01", -1).as_deref(), Some("2026-02-28"));
        assert_eq!((day_beside("9999-12-31", 1), day_beside("never", 1)), (None, None));
    }

    #[test]
    fn moments_are_shown_and_days_begin_in_the_schools_zone() {
        let dhaka: Zone = "Asia/Dhaka".parse().unwrap();
        assert_eq!(dhaka.to_string(), "Asia/Dhaka");
        for (zone, begins, shown, minute, exact) in [
            (Zone::UTC, 0, "21 Sep 2026, 22:00:05", "21 Sep 2026, 22:00 UTC", "2026-09-21T22:00:05Z"),
            (dhaka, -6, "22 Sep 2026, 04:00:05", "22 Sep 2026, 04:00 UTC+06:00", "2026-09-22T04:00:05+06:00"),
        ] {
            let at = 1_789_992_005_999 + 10 * 3_600_000;
            assert_eq!(zone.day_begins("2026-09-21"), Some(1_789_948_800_000 + begins * 3_600_000), "{zone}");
            assert_eq!(zone.day_ends("2026-09-21"), zone.day_begins("2026-09-22"), "{zone}");
            assert_eq!(zone.shown_moment(at), shown);
            assert_eq!(zone.minute(at), minute);
            assert_eq!(zone.exact_moment(at), exact);
        }
    }

    #[test]
    fn what_is_no_day_and_no_zone_is_refused() {
        for bad in ["", "2026-02-30", "21.9.2026", "2026-9-1", "2026-09-21x", "99999-01-01", " 2026-09-21"] {
            assert_eq!(Zone::UTC.day_begins(bad), None, "{bad}");
        }
        for bad in ["", "Dhaka", "+06:00", "../etc/passwd"] {
            assert!(bad.parse::<Zone>().is_err(), "{bad}");
        }
        for utc in ["UTC", "utc"] {
            assert_eq!(utc.parse(), Ok(Zone::UTC));
        }
    }

    #[test]
    fn the_calendars_last_day_ends_after_it_begins() {
        assert!(Zone::UTC.day_ends("9999-12-31") > Zone::UTC.day_begins("9999-12-31"));
    }

    #[test]
    fn a_day_is_as_long_as_the_zone_says() {
        let london: Zone = "Europe/London".parse().unwrap();
        let hours = |day| (london.day_ends(day).unwrap() - london.day_begins(day).unwrap()) / 3_600_000;
        assert_eq!([hours("2026-03-28"), hours("2026-03-29"), hours("2026-10-25")], [24, 23, 25]);
        assert_eq!(london.minute(1_789_992_005_999), "21 Sep 2026, 13:00 UTC+01:00");
    }

    #[test]
    fn today_is_the_schools_day() {
        // 31 December 2026, 20:00 UTC
        let clock = Clock::fixed(1_798_747_200_000, 1);
        assert_eq!((clock.today(), clock.year()), ("2026-12-31".to_owned(), 2026));
        let clock = clock.in_zone("Asia/Dhaka".parse().unwrap());
        assert_eq!((clock.today(), clock.year()), ("2027-01-01".to_owned(), 2027));
        assert_eq!(clock.printed_today(), "1 January 2027");
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
