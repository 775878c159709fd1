//! Students who join after their session has begun (docs/rules.md, *People*): from when they belong to a section, which sheets list them,
//! and from which month they owe its fees. The database is asked the same by `roster/listed/store.rs`; a test holds the two
//! together.
//!
//! Days are `YYYY-MM-DD`, months `YYYY-MM`; both sort as they follow each other.

use crate::words::{Said, people_texts};

/// The day of a sheet, for the question who had joined by then, alone: its own; of a sheet without one the last day of its semester where the
/// session gives one, else the day of the latest dated sheet of the same semester and section. None: nothing is known.
pub fn sheet_day<'d>(
    date: Option<&'d str>,
    semester_ends: Option<&'d str>,
    latest_dated: Option<&'d str>,
) -> Option<&'d str> {
    date.or(semester_ends).or(latest_dated)
}

/// Whether a sheet lists a student: not if its day ([`sheet_day`]) is before they joined. Whoever has no day of joining was here from the
/// session's first day, and a sheet of which no day is known lists everybody.
pub fn lists(joined_on: Option<&str>, sheet_day: Option<&str>) -> bool {
    match (joined_on, sheet_day) {
        (Some(joined_on), Some(day)) => joined_on <= day,
        _ => true,
    }
}

/// The day on which a new enrolment begins: the one that was said; else the day of admission, if it is a day of the session; else the
/// session's first day.
pub fn joins_on<'d>(said: &'d str, admitted_on: &'d str, (first, last): (&'d str, &'d str)) -> &'d str {
    if !said.is_empty() {
        said
    } else if admitted_on >= first && admitted_on <= last {
        admitted_on
    } else {
        first
    }
}

/// A day of joining as it is stored: nothing where it is the session's first day, so that nobody is asked for it.
pub fn stored_day<'d>(joined_on: &'d str, first: &str) -> Option<&'d str> {
    (joined_on > first).then_some(joined_on)
}

/// The month of a day.
pub fn month(day: &str) -> &str {
    day.get(..7).unwrap_or_default()
}

/// A first month of fees as it is stored: nothing where it is the month of joining, which it then follows.
pub fn stored_month<'m>(fees_from: &'m str, joined_on: &str) -> Option<&'m str> {
    (!fees_from.is_empty() && fees_from != month(joined_on)).then_some(fees_from)
}

/// The month after one: `2026-12` is followed by `2027-01`. None where it is no month.
pub fn month_after(of: &str) -> Option<String> {
    let (year, month) = of.split_once('-')?;
    let (year, month): (u32, u32) = (year.parse().ok()?, month.parse().ok()?);
    if !is_month(of) {
        return None;
    }
    let (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    Some(format!("{year:04}-{month:02}"))
}

/// Whether a text is a month, `YYYY-MM`.
pub fn is_month(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |from: usize, to: usize| bytes[from..to].iter().all(u8::is_ascii_digit);
    bytes.len() == 7 && bytes[4] == b'-' && digits(0, 4) && digits(5, 7) && ("01"..="12").contains(&&text[5..])
}

/// Why nobody can have joined on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayFault {
    /// Before the first day of the session.
    TooEarly,
    /// After its last day.
    TooLate,
}

impl DayFault {
    /// With the session's first and last day.
    pub fn said(self, (first, last): (&str, &str)) -> Said {
        match self {
            Self::TooEarly => people_texts::joined_before_session(first, last),
            Self::TooLate => people_texts::joined_after_session(first, last),
        }
    }
}

/// Checks a day of joining against the first and the last day of the session; both are days that somebody can join on.
///
/// # Errors
/// [`DayFault`]
pub fn check_day(joined_on: &str, (first, last): (&str, &str)) -> Result<(), DayFault> {
    if joined_on < first {
        return Err(DayFault::TooEarly);
    }
    if joined_on > last { Err(DayFault::TooLate) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SESSION: (&str, &str) = ("2026-01-01", "2026-12-31");

    /// "A sheet lists the student unless its day is before `joined_on`."
    #[test]
    fn a_sheet_lists_whoever_joined_on_its_day_or_before() {
        for (joined_on, day, listed) in [
            (None, None, true),
            (None, Some("2026-06-10"), true),
            (Some("2026-06-10"), Some("2026-06-09"), false),
            (Some("2026-06-10"), Some("2026-06-10"), true),
            (Some("2026-06-10"), Some("2026-06-11"), true),
            (Some("2026-06-10"), None, true),
        ] {
            assert_eq!(lists(joined_on, day), listed, "{joined_on:?} {day:?}");
        }
    }

    /// "For this question only, a sheet without a date takes the last day of its semester where the session gives one, else the day of the
    /// latest dated sheet of the same semester and section; if there is none, it lists the student."
    #[test]
    fn a_sheet_without_a_date_takes_the_last_day_of_its_semester() {
        let (own, semester, latest) = (Some("2026-06-10"), Some("2026-06-30"), Some("2026-06-20"));
        for (date, semester, latest, day) in [
            (own, semester, latest, own),
            (own, None, None, own),
            (None, semester, latest, semester),
            (None, semester, None, semester),
            (None, None, latest, latest),
            (None, None, None, None),
        ] {
            assert_eq!(sheet_day(date, semester, latest), day);
        }
    }

    /// "Where it is not sent for a new enrolment, the admission date counts if it lies in the session, else the session's first day."
    #[test]
    fn a_new_enrolment_begins_with_the_admission_in_the_session() {
        for (said, admitted_on, day) in [
            ("2026-03-01", "2026-02-01", "2026-03-01"),
            ("", "2026-02-01", "2026-02-01"),
            ("", "2026-01-01", "2026-01-01"),
            ("", "2026-12-31", "2026-12-31"),
            ("", "2025-12-31", "2026-01-01"),
            ("", "2027-01-01", "2026-01-01"),
            ("", "", "2026-01-01"),
        ] {
            assert_eq!(joins_on(said, admitted_on, SESSION), day, "{said:?} {admitted_on:?}");
        }
        assert_eq!(stored_day("2026-01-02", SESSION.0), Some("2026-01-02"));
        assert_eq!((stored_day("2026-01-01", SESSION.0), stored_day("", SESSION.0)), (None, None));
    }

    /// "Each enrolment has a month *Fees from*: the month of `joined_on` unless changed."
    #[test]
    fn fees_begin_with_the_month_of_joining_unless_it_is_changed() {
        for (fees_from, joined_on, stored) in [
            ("", "2026-11-25", None),
            ("2026-11", "2026-11-25", None),
            ("2026-12", "2026-11-25", Some("2026-12")),
            ("2026-01", "2026-11-25", Some("2026-01")),
        ] {
            assert_eq!(stored_month(fees_from, joined_on), stored, "{fees_from:?}");
        }
        for (of, after) in [("2026-11", Some("2026-12")), ("2026-12", Some("2027-01")), ("2026-13", None), ("", None)] {
            assert_eq!(month_after(of).as_deref(), after);
        }
        for (text, is) in [
            ("2026-01", true),
            ("2026-12", true),
            ("2026-00", false),
            ("2026-13", false),
            ("2026-1", false),
            ("26-01-01", false),
            ("2026/01", false),
            ("", false),
            ("২০২৬-০১", false),
        ] {
            assert_eq!(is_month(text), is, "{text}");
        }
    }

    #[test]
    fn somebody_joins_on_a_day_of_the_session() {
        for (day, checked) in [
            ("2025-12-31", Err(DayFault::TooEarly)),
            ("2026-01-01", Ok(())),
            ("2026-12-31", Ok(())),
            ("2027-01-01", Err(DayFault::TooLate)),
        ] {
            assert_eq!(check_day(day, SESSION), checked, "{day}");
        }
    }
}
