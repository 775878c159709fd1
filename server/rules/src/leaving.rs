//! Students who leave before their session is over (docs/rules.md, *People*): which sheets still list them, and on which days somebody
//! can leave. The database is asked the same by `roster/listed/store.rs`; a test holds the two together.
//!
//! Days are `YYYY-MM-DD`, which sort as they follow each other.

/// Whether a sheet lists a student: everybody who is here, and those who left on the day of the exam or later.
///
/// Specification silent: on the boundary, and on a sheet without a day. Who was still here on the day of the exam sat it, and is listed. Of an
/// exam without a day nobody knows that, so it lists only those who have not left. A day of leaving that is still to come counts at once:
/// what is on a sheet does not change overnight.
pub fn lists(left_on: Option<&str>, date: Option<&str>) -> bool {
    match (left_on, date) {
        (None, _) => true,
        (Some(left_on), Some(date)) => date <= left_on,
        (Some(_), None) => false,
    }
}

/// Why nobody can have left on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayFault {
    /// Before the first day of the session.
    TooEarly,
    /// After its last day.
    TooLate,
    /// Before the day on which the student joined.
    NotJoined,
}

/// Checks a day of leaving against the first and the last day of the session and the day of joining, where there is one; all three are days
/// that somebody can leave on.
///
/// # Errors
/// [`DayFault`]
pub fn check_day(left_on: &str, joined_on: Option<&str>, (first, last): (&str, &str)) -> Result<(), DayFault> {
    if left_on < first {
        Err(DayFault::TooEarly)
    } else if left_on > last {
        Err(DayFault::TooLate)
    } else if !stays(joined_on, Some(left_on)) {
        Err(DayFault::NotJoined)
    } else {
        Ok(())
    }
}

/// Whether somebody who joined and left on these days was here at all: nobody leaves before they join. Without one of them there is nothing
/// to compare.
pub fn stays(joined_on: Option<&str>, left_on: Option<&str>) -> bool {
    joined_on.zip(left_on).is_none_or(|(joined_on, left_on)| joined_on <= left_on)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// "Sheets dated before still list the student, later ones do not", and what that leaves open.
    #[test]
    fn a_sheet_lists_whoever_is_here_and_whoever_left_on_its_day_or_later() {
        for (left_on, date, listed) in [
            (None, None, true),
            (None, Some("2026-06-10"), true),
            (Some("2026-06-10"), Some("2026-06-09"), true),
            (Some("2026-06-10"), Some("2026-06-10"), true),
            (Some("2026-06-10"), Some("2026-06-11"), false),
            (Some("2026-06-10"), Some("2027-01-01"), false),
            (Some("2026-06-10"), Some("2025-12-31"), true),
            (Some("2026-06-10"), None, false),
        ] {
            assert_eq!(lists(left_on, date), listed, "{left_on:?} {date:?}");
        }
    }

    #[test]
    fn somebody_leaves_on_a_day_of_the_session() {
        let session = ("2026-01-01", "2026-12-31");
        for (day, joined_on, checked) in [
            ("2025-12-31", None, Err(DayFault::TooEarly)),
            ("2026-01-01", None, Ok(())),
            ("2026-12-31", None, Ok(())),
            ("2027-01-01", None, Err(DayFault::TooLate)),
            ("2025-12-31", Some("2026-05-11"), Err(DayFault::TooEarly)),
            ("2026-05-10", Some("2026-05-11"), Err(DayFault::NotJoined)),
            ("2026-05-11", Some("2026-05-11"), Ok(())),
            ("2026-05-12", Some("2026-05-11"), Ok(())),
        ] {
            assert_eq!(check_day(day, joined_on, session), checked, "{day} {joined_on:?}");
        }
    }

    fn day() -> impl Strategy<Value = String> {
        (2025..2028_i32, 1..13_u32, 1..29_u32).prop_map(|(year, month, day)| format!("{year}-{month:02}-{day:02}"))
    }

    proptest! {
        /// A later day of leaving takes nobody off a sheet, and an earlier day of the exam neither.
        #[test]
        fn staying_longer_takes_nobody_off_a_sheet(mut left in [day(), day()], mut dates in [day(), day()]) {
            left.sort();
            dates.sort();
            if lists(Some(&left[0]), Some(&dates[1])) {
                prop_assert!(lists(Some(&left[1]), Some(&dates[0])));
            }
        }
    }
}
