//! What a fee comes to: for what it is billed, when it is due, what a student's waiver leaves of it, and the fine when it is late.

use std::str::FromStr;

use crate::UnknownName;

/// How often a fee is billed (docs/rules.md, *Money*).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FeeKind {
    /// Once for each chosen month.
    Monthly,
    /// Once a session.
    Yearly,
    /// Once in the student's time at the school.
    Once,
    /// Once for an exam.
    Exam,
}

crate::names! {
    /// As it is stored: `monthly`.
    FeeKind {
        Monthly = "monthly",
        Yearly = "yearly",
        Once = "once",
        Exam = "exam",
    }
}

impl FromStr for FeeKind {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or(UnknownName { what: "kind of fee" })
    }
}

/// For what a line is raised. A student has at most one line of a type with the same key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BillingKey(String);

impl BillingKey {
    /// `2026-03`
    pub fn month(month: &str) -> Self {
        Self(month.to_owned())
    }

    /// Of a yearly fee: the session's id. Of an exam fee: the exam's.
    pub fn of(id: &str) -> Self {
        Self(id.to_owned())
    }

    /// Of what is billed once: empty.
    pub const fn once() -> Self {
        Self(String::new())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The months (YYYY-MM) that a session touches, in order. `from` and `to`: YYYY-MM-DD. None where they are not days in order.
pub fn months_of(from: &str, to: &str) -> Vec<String> {
    let read = |day: &str| -> Option<(i32, u32)> {
        let mut parts = day.splitn(3, '-');
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    };
    let (Some((mut year, mut month)), Some(last)) = (read(from), read(to)) else { return Vec::new() };
    let mut months = Vec::new();
    // A session is never longer than some years: what is not a day ends here.
    while (year, month) <= last && months.len() < 60 {
        months.push(format!("{year:04}-{month:02}"));
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
    months
}

/// Whether a billing key is a month, YYYY-MM.
pub fn is_month(key: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    key.len() == 7
        && key.split_once('-').is_some_and(|(year, month)| year.len() == 4 && is_number(year) && is_number(month))
}

/// The day (YYYY-MM-DD) of a month on which its fee is due: the last one where the month has no such day.
pub fn due_on(month: &str, day: u32) -> String {
    let mut parts = month.splitn(2, '-');
    let year: i32 = parts.next().and_then(|year| year.parse().ok()).unwrap_or(1);
    let number: u32 = parts.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    format!("{month}-{:02}", day.clamp(1, days_in(year, number)))
}

const fn days_in(year: i32, month: u32) -> u32 {
    let is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day (YYYY-MM-DD) from which a fee is late: the one after its days of grace. What is not a day stays as it is.
pub fn late_from(due_on: &str, grace_days: u32) -> String {
    let parts: Vec<&str> = due_on.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return due_on.to_owned() };
    let (Ok(mut year), Ok(mut month), Ok(day)) = (year.parse::<i32>(), month.parse::<u32>(), day.parse::<u32>()) else {
        return due_on.to_owned();
    };
    let mut day = day + grace_days + 1;
    while day > days_in(year, month) {
        day -= days_in(year, month);
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
    format!("{year:04}-{month:02}-{day:02}")
}

/// A student's own terms for a fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    pub terms: Terms,
    /// YYYY-MM-DD, both included; by the day on which the fee is due.
    pub from: String,
    pub to: String,
}

/// What a student pays instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// So many hundredths of a percent less.
    PercentOff(i64),
    /// So much less.
    SumOff(i64),
    /// So much instead.
    Instead(i64),
}

/// What a student pays of a fee that is due on a day. Another amount comes first, then sums, then percents of what they leave; each
/// rounded half up to a hundredth, never below 0.
pub fn owed(amount: i64, due_on: &str, specials: &[Special]) -> i64 {
    let counts = |special: &&Special| special.from.as_str() <= due_on && due_on <= special.to.as_str();
    let terms: Vec<Terms> = specials.iter().filter(counts).map(|special| special.terms).collect();
    let instead = terms.iter().filter_map(|terms| if let Terms::Instead(sum) = terms { Some(*sum) } else { None });
    // Of several, the one that is best for the student.
    let mut owed = instead.min().unwrap_or(amount);
    for terms in &terms {
        if let Terms::SumOff(sum) = terms {
            owed = (owed - sum).max(0);
        }
    }
    let percent: i64 = terms.iter().map(|terms| if let Terms::PercentOff(part) = terms { *part } else { 0 }).sum();
    let off = (i128::from(owed) * i128::from(percent.clamp(0, 10_000)) * 2 + 10_000) / 20_000;
    (owed - i64::try_from(off).unwrap_or(owed)).max(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all_year(terms: Terms) -> Special {
        Special { terms, from: "2026-01-01".into(), to: "2026-12-31".into() }
    }

    #[test]
    fn a_months_fee_is_due_on_its_last_day_where_it_has_no_such_day() {
        for (month, day, due) in [
            ("2026-01", 10, "2026-01-10"),
            ("2026-02", 31, "2026-02-28"),
            ("2028-02", 30, "2028-02-29"),
            ("2100-02", 29, "2100-02-28"),
            ("2026-04", 31, "2026-04-30"),
            ("2026-12", 31, "2026-12-31"),
            ("2026-12", 0, "2026-12-01"),
        ] {
            assert_eq!(due_on(month, day), due);
        }
    }

    #[test]
    fn a_fee_is_late_on_the_day_after_its_days_of_grace() {
        for (due, grace, late) in [
            ("2026-03-10", 0, "2026-03-11"),
            ("2026-03-10", 5, "2026-03-16"),
            ("2026-02-25", 5, "2026-03-03"),
            ("2028-02-25", 5, "2028-03-02"),
            ("2026-12-31", 0, "2027-01-01"),
            ("2026-01-31", 365, "2027-02-01"),
            ("soon", 3, "soon"),
        ] {
            assert_eq!(late_from(due, grace), late);
        }
    }

    #[test]
    fn a_billing_key_is_a_month_or_names_something() {
        for (key, is) in [("2026-01", true), ("", false), ("2026-1", false), ("session", false), ("2026-ab", false)] {
            assert_eq!(is_month(key), is, "{key}");
        }
    }

    #[test]
    fn a_session_has_the_months_that_it_touches() {
        assert_eq!(months_of("2026-11-15", "2027-02-01"), ["2026-11", "2026-12", "2027-01", "2027-02"]);
        assert_eq!(months_of("2026-01-01", "2026-12-31").len(), 12);
        assert_eq!(months_of("2026-12-31", "2026-01-01"), Vec::<String>::new());
        assert_eq!(months_of("", "x"), Vec::<String>::new());
    }

    #[test]
    fn a_students_own_terms_hold_within_their_days() {
        let half = all_year(Terms::PercentOff(5_000));
        assert_eq!(owed(150_000, "2026-06-10", std::slice::from_ref(&half)), 75_000);
        assert_eq!(owed(150_000, "2027-01-01", std::slice::from_ref(&half)), 150_000);
        assert_eq!(owed(150_001, "2026-06-10", std::slice::from_ref(&half)), 75_000);
        assert_eq!(owed(150_000, "2026-12-31", &[all_year(Terms::SumOff(40_000))]), 110_000);
        assert_eq!(owed(150_000, "2026-01-01", &[all_year(Terms::SumOff(400_000))]), 0);
        assert_eq!(owed(150_000, "2026-06-10", &[all_year(Terms::Instead(90_000)), half]), 45_000);
        assert_eq!(
            owed(150_000, "2026-06-10", &[all_year(Terms::PercentOff(6_000)), all_year(Terms::PercentOff(6_000))]),
            0
        );
        assert_eq!(owed(150_000, "2026-06-10", &[]), 150_000);
    }

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for kind in FeeKind::ALL {
            assert_eq!(kind.as_str().parse(), Ok(kind));
        }
        assert!("weekly".parse::<FeeKind>().is_err());
    }

    proptest! {
        /// Nobody pays less than nothing, and a waiver alone never makes a fee dearer.
        #[test]
        fn a_waiver_leaves_something_between_nothing_and_all(
            amount in 0..10_000_000_i64,
            offs in prop::collection::vec((any::<bool>(), 0..20_000_i64), 0..4),
        ) {
            let specials: Vec<Special> = offs
                .into_iter()
                .map(|(percent, off)| all_year(if percent { Terms::PercentOff(off) } else { Terms::SumOff(off * 100) }))
                .collect();
            prop_assert!((0..=amount).contains(&owed(amount, "2026-05-05", &specials)));
        }
    }
}
