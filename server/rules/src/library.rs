//! The library (docs/rules.md, *Library*): how late a book is, and what that costs.

/// Days since 1 March of the year 0, by the calendar in use today; none for what is not YYYY-MM-DD.
fn day_number(day: &str) -> Option<i64> {
    let mut parts = day.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    // The year begins in March, so that a leap day is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1)
}

/// How many days after `due_on` a day is; 0 on it and before it. Days are YYYY-MM-DD.
pub fn days_late(due_on: &str, on: &str) -> i64 {
    match (day_number(due_on), day_number(on)) {
        (Some(due), Some(on)) => (on - due).max(0),
        _ => 0,
    }
}

/// What is due for a book that comes back on a day: every day late costs `per_day`, in hundredths.
pub fn fine(per_day: i64, due_on: &str, on: &str) -> i64 {
    per_day.saturating_mul(days_late(due_on, on))
}

/// What the fines of an issue come to: those kept from before it was renewed, and those of the days that it is late since.
pub fn fine_with(kept: i64, per_day: i64, due_on: &str, on: &str) -> i64 {
    kept.saturating_add(fine(per_day, due_on, on))
}

/// What is still due of a fine.
pub fn left_due(fine: i64, waived: i64) -> i64 {
    fine.saturating_sub(waived).max(0)
}

/// Why a book cannot be renewed until a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRenewed {
    /// The day is before today.
    Past,
    /// The book may be kept as long already.
    NotLater,
    /// Longer than a book is lent.
    TooLong,
}

/// Whether a day is later than a book is lent from today on.
// Specification silent: a year, to the same day of the next; from 29 February to the 28th.
pub fn is_too_long(until: &str, today: &str) -> bool {
    let year = today.get(..4).and_then(|year| year.parse::<i64>().ok());
    let last = year.zip(today.get(4..)).map(|(year, day)| format!("{:04}{day}", year + 1));
    last.is_none_or(|last| until > last.as_str())
}

/// Whether a book that is due on a day may be kept until another.
///
/// # Errors
/// [`NotRenewed`].
pub fn renew(due_on: &str, until: &str, today: &str) -> Result<(), NotRenewed> {
    if until < today {
        Err(NotRenewed::Past)
    } else if until <= due_on {
        Err(NotRenewed::NotLater)
    } else if is_too_long(until, today) {
        Err(NotRenewed::TooLong)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_late_from_the_day_after_it_is_due() {
        for (due, on, late) in [
            ("2026-09-20", "2026-09-19", 0),
            ("2026-09-20", "2026-09-20", 0),
            ("2026-09-20", "2026-09-21", 1),
            ("2026-09-20", "2026-10-01", 11),
            ("2026-12-31", "2027-01-01", 1),
            ("2024-02-28", "2024-03-01", 2),
            ("2026-02-28", "2026-03-01", 1),
            ("2025-09-20", "2026-09-20", 365),
            ("", "2026-09-20", 0),
            ("2026-09", "2026-09-20", 0),
        ] {
            assert_eq!(days_late(due, on), late, "{due} {on}");
        }
        assert_eq!(fine(250, "2026-09-20", "2026-09-23"), 750);
        assert_eq!(fine(250, "2026-09-20", "2026-09-20"), 0);
    }

    /// Renewing a late book keeps the fine so far with the issue; a later return adds its own. Waiving a fine is a separate act.
    #[test]
    fn a_renewed_book_keeps_its_fine_and_a_later_return_adds_its_own() {
        let kept = fine_with(0, 250, "2026-09-20", "2026-09-23");
        assert_eq!(kept, 750);
        assert_eq!(fine_with(kept, 250, "2026-10-10", "2026-10-10"), 750, "back in time after it was renewed");
        let twice = fine_with(kept, 250, "2026-10-10", "2026-10-12");
        assert_eq!(twice, 1250);
        assert_eq!(left_due(twice, 0), 1250);
        assert_eq!(left_due(twice, 750), 500, "what comes after a waiver is due");
        assert_eq!(left_due(twice, 1250), 0);
    }

    #[test]
    fn a_book_is_renewed_for_a_later_day_that_is_to_come() {
        let today = "2026-09-21";
        assert_eq!(renew("2026-09-20", "2026-09-30", today), Ok(()));
        assert_eq!(renew("2026-09-20", "2026-09-21", today), Ok(()), "a late one until today");
        assert_eq!(renew("2026-09-10", "2026-09-20", today), Err(NotRenewed::Past));
        assert_eq!(renew("2026-09-30", "2026-09-30", today), Err(NotRenewed::NotLater));
        assert_eq!(renew("2026-09-30", "2027-09-21", today), Ok(()), "a year from today");
        assert_eq!(renew("2026-09-30", "2027-09-22", today), Err(NotRenewed::TooLong));
        assert_eq!(renew("2028-03-30", "2029-02-28", "2028-02-29"), Ok(()));
        assert!(!is_too_long("2029-02-28", "2028-02-29") && is_too_long("2029-03-01", "2028-02-29"));
    }
}
