//! Events (docs/rules.md, *Events*): whom they are for, what colours their types have, and how a month is laid out.

use crate::library::days_late;
use crate::words::{Word, labels};

/// The colours that a type can have. None is the only sign: a type's name is written on its events, and each colour has an edge of its own.
pub const COLOURS: [(&str, Word); 6] = [
    ("blue", labels::BLUE),
    ("green", labels::GREEN),
    ("amber", labels::AMBER),
    ("red", labels::RED),
    ("purple", labels::PURPLE),
    ("grey", labels::GREY),
];

/// Whom an event can be for as a whole, beside classes.
pub const AUDIENCES: [(&str, Word); 2] = [("students", labels::ALL_STUDENTS), ("employees", labels::EMPLOYEES)];

/// Who reads events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader<'a> {
    /// Whoever writes events sees them all.
    Writer,
    /// Any other employee.
    Employee,
    /// A student, in a class with this number in the event's session; none where they are not enrolled in it, or left before it begins.
    Student(Option<&'a str>),
}

/// Whether an event is for a reader. `audience` and `classes` as they are stored, with commas between their parts.
pub fn is_for(audience: &str, classes: &str, reader: Reader<'_>) -> bool {
    let has = |list: &str, one: &str| list.split(',').any(|part| part == one);
    match reader {
        Reader::Writer => true,
        Reader::Employee => has(audience, "employees"),
        Reader::Student(class) => class.is_some_and(|class| has(audience, "students") || has(classes, class)),
    }
}

/// Which day of an event a day is, counted from 1, and how many it has; none of an event of one day. Days are YYYY-MM-DD.
pub fn part(from: &str, last: &str, day: &str) -> Option<(i64, i64)> {
    let days = days_late(from, last) + 1;
    (days > 1).then(|| (days_late(from, day) + 1, days))
}

/// A month of so many days as weeks, whose first day is the weekday `first`, counted from 0; blank before it and after the last.
pub fn weeks(first: usize, days: usize) -> Vec<[Option<usize>; 7]> {
    let first = first % 7;
    let day = |place: usize| (place + 1).checked_sub(first).filter(|day| (1..=days).contains(day));
    (0..(first + days).div_ceil(7)).map(|week| std::array::from_fn(|weekday| day(week * 7 + weekday))).collect()
}

/// The month before a YYYY-MM, or after it; none for what is not one and beyond the years 1 to 9999.
pub fn month_beside(month: &str, step: i32) -> Option<String> {
    let (year, number) = month.split_once('-')?;
    let is_number = |text: &str, digits| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(year, 4) || !is_number(number, 2) {
        return None;
    }
    let number: i32 = number.parse().ok().filter(|number| (1..=12).contains(number))?;
    let months = year.parse::<i32>().ok()? * 12 + number - 1 + step;
    let year = months.div_euclid(12);
    (1..=9_999).contains(&year).then(|| format!("{year:04}-{:02}", months.rem_euclid(12) + 1))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_event_is_for_those_whom_it_names() {
        let student = |class| Reader::Student(Some(class));
        for (audience, classes, reader, sees) in [
            ("students", "", student("8"), true),
            ("students", "", Reader::Student(None), false),
            ("employees", "", student("8"), false),
            ("employees", "8", student("8"), true),
            ("", "8,9", student("9"), true),
            ("", "8,9", student("10"), false),
            ("", "10,11", student("1"), false),
            ("", "8", Reader::Student(None), false),
            ("", "8", Reader::Employee, false),
            ("students", "", Reader::Employee, false),
            ("students,employees", "", Reader::Employee, true),
            ("", "", Reader::Employee, false),
            ("", "8", Reader::Writer, true),
        ] {
            assert_eq!(is_for(audience, classes, reader), sees, "{audience:?} {classes:?} {reader:?}");
        }
    }

    #[test]
    fn a_day_of_a_longer_event_is_counted() {
        assert_eq!(part("2026-05-03", "2026-05-03", "2026-05-03"), None);
        assert_eq!(part("2026-05-30", "2026-06-02", "2026-05-30"), Some((1, 4)));
        assert_eq!(part("2026-05-30", "2026-06-02", "2026-06-02"), Some((4, 4)));
    }

    #[test]
    fn a_month_begins_on_its_weekday() {
        // From saturday on: February 2026 begins on a sunday, August 2026 on a saturday.
        assert_eq!(weeks(1, 28)[0], [None, Some(1), Some(2), Some(3), Some(4), Some(5), Some(6)]);
        assert_eq!(weeks(1, 28).len(), 5);
        assert_eq!(weeks(0, 28).len(), 4);
        assert_eq!(weeks(6, 31).len(), 6);
        assert_eq!(weeks(0, 31)[4], [Some(29), Some(30), Some(31), None, None, None, None]);
        assert!(weeks(0, 0).is_empty());
    }

    #[test]
    fn months_follow_each_other() {
        for (month, step, other) in [
            ("2026-11", 1, Some("2026-12")),
            ("2026-12", 1, Some("2027-01")),
            ("2026-01", -1, Some("2025-12")),
            ("0001-01", -1, None),
            ("9999-12", 1, None),
            ("2026-13", 1, None),
            ("2026-1", 1, None),
            ("+026-01", 1, None),
            ("2026", 1, None),
        ] {
            assert_eq!(month_beside(month, step).as_deref(), other, "{month} {step}");
        }
    }

    proptest! {
        #[test]
        fn every_day_of_a_month_is_in_it_once_and_in_order(first in 0_usize..7, days in 28_usize..=31) {
            let weeks = weeks(first, days);
            let found: Vec<usize> = weeks.iter().flatten().copied().flatten().collect();
            prop_assert_eq!(found, (1..=days).collect::<Vec<_>>());
            prop_assert_eq!(weeks[0].iter().position(Option::is_some), Some(first));
            prop_assert!(weeks.iter().all(|week| week.iter().any(Option::is_some)));
        }

        #[test]
        fn a_month_there_and_back_is_the_same(year in 2_i32..9_999, month in 1_u32..=12) {
            let month = format!("{year:04}-{month:02}");
            let next = month_beside(&month, 1).unwrap();
            prop_assert_eq!(month_beside(&next, -1), Some(month));
        }
    }
}
