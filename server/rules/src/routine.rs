//! The class routine (docs/rules.md, *Routine*): which bell schedule a section's day follows, and who or what is at two places at once.
//! Times are texts `HH:MM`, which come in the order of the day. What is compared by its hours is right for sections of different bell
//! schedules, whose first periods need not be at one time.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A lesson of the week, as far as it can be in the way of another. Ids are texts; an empty `room` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson<'a> {
    pub weekday: &'a str,
    pub start: &'a str,
    pub end: &'a str,
    pub section: &'a str,
    pub teacher: &'a str,
    /// As it is written; compared by [`room_key`].
    pub room: &'a str,
}

/// What two lessons need at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubled {
    Section,
    Teacher,
    Room,
}

/// The other lesson of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Other {
    /// Of those that are to be saved, by its place.
    New(usize),
    /// Of those that are stored, by its place.
    Stored(usize),
}

/// Two lessons that cannot both be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conflict {
    /// A lesson that is to be saved, by its place.
    pub lesson: usize,
    pub other: Other,
    pub doubled: Doubled,
}

/// A room as it is compared: `Lab  1` and `lab 1` are one.
pub fn room_key(room: &str) -> String {
    room.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether two spans of a day have a minute in common; one that ends when the other begins has none.
pub fn overlap(one: (&str, &str), other: (&str, &str)) -> bool {
    one.0 < other.1 && other.0 < one.1
}

/// What two lessons of one time need both.
fn shared(one: &Lesson<'_>, other: &Lesson<'_>) -> impl Iterator<Item = Doubled> {
    let meet = one.weekday == other.weekday && overlap((one.start, one.end), (other.start, other.end));
    let room = room_key(one.room);
    let same = [
        (Doubled::Section, one.section == other.section),
        (Doubled::Teacher, one.teacher == other.teacher),
        (Doubled::Room, !room.is_empty() && room == room_key(other.room)),
    ];
    // Two lessons of one section: that they share its room or its teacher says nothing more.
    let section = same[0].1;
    same.into_iter()
        .filter(move |(doubled, is)| meet && *is && (*doubled == Doubled::Section || !section))
        .map(|(doubled, _)| doubled)
}

/// Every conflict of the lessons that are to be saved, among themselves (named at both) and with those that are stored beside them.
pub fn conflicts(new: &[Lesson<'_>], stored: &[Lesson<'_>]) -> Vec<Conflict> {
    let mut by_day: BTreeMap<&str, Vec<(Other, &Lesson<'_>)>> = BTreeMap::new();
    let others = new.iter().enumerate().map(|(place, lesson)| (Other::New(place), lesson));
    let others = others.chain(stored.iter().enumerate().map(|(place, lesson)| (Other::Stored(place), lesson)));
    for (other, lesson) in others {
        by_day.entry(lesson.weekday).or_default().push((other, lesson));
    }
    let mut found = Vec::new();
    for (place, lesson) in new.iter().enumerate() {
        for (other, of) in by_day.get(lesson.weekday).into_iter().flatten() {
            if *other != Other::New(place) {
                found.extend(shared(lesson, of).map(|doubled| Conflict { lesson: place, other: *other, doubled }));
            }
        }
    }
    found
}

/// A bell schedule, as far as it decides which sections follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bells<'a> {
    /// With commas between them.
    pub weekdays: &'a str,
    /// Numbers of classes with commas between them; empty: all.
    pub classes: &'a str,
    /// Empty: all.
    pub shift: &'a str,
    /// YYYY-MM-DD
    pub valid_from: &'a str,
}

impl Bells<'_> {
    /// Whether it is for a section on a weekday.
    pub fn is_for(&self, weekday: &str, class_numeric: i64, shift: &str) -> bool {
        let has = |list: &str, wanted: &str| list.split(',').any(|one| one.trim() == wanted);
        has(self.weekdays, weekday)
            && (self.classes.trim().is_empty() || has(self.classes, &class_numeric.to_string()))
            && (self.shift.trim().is_empty() || room_key(self.shift) == room_key(shift))
    }

    /// The one that fits better first: in force before still to come, then by shift, then by class, then the one that began last (of
    /// those to come the first).
    fn order(&self, other: &Self, day: &str) -> Ordering {
        let in_force = |bells: &Self| bells.valid_from <= day;
        let of_shift = |bells: &Self| !bells.shift.trim().is_empty();
        let of_class = |bells: &Self| !bells.classes.trim().is_empty();
        let began =
            if in_force(self) { other.valid_from.cmp(self.valid_from) } else { self.valid_from.cmp(other.valid_from) };
        (in_force(other).cmp(&in_force(self)))
            .then(of_shift(other).cmp(&of_shift(self)))
            .then(of_class(other).cmp(&of_class(self)))
            .then(began)
    }
}

/// Which of a branch's bell schedules a section follows on a weekday, as of a day; the first of those that fit alike.
pub fn followed(bells: &[Bells<'_>], weekday: &str, class_numeric: i64, shift: &str, day: &str) -> Option<usize> {
    let fitting = bells.iter().enumerate().filter(|(_, bells)| bells.is_for(weekday, class_numeric, shift));
    fitting.min_by(|(_, one), (_, other)| one.order(other, day)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lesson<'a>(weekday: &'a str, hours: (&'a str, &'a str), of: [&'a str; 3]) -> Lesson<'a> {
        let ((start, end), [section, teacher, room]) = (hours, of);
        Lesson { weekday, start, end, section, teacher, room }
    }

    const FIRST: (&str, &str) = ("08:00", "08:45");
    /// The first period of another bell schedule.
    const LATER: (&str, &str) = ("08:30", "09:10");
    const SECOND: (&str, &str) = ("08:45", "09:30");

    #[test]
    fn nobody_and_nothing_is_at_two_places_at_once() {
        use Doubled::{Room, Section, Teacher};
        let anis = lesson("sunday", FIRST, ["8A", "anis", "204"]);
        let rows: &[(Lesson<'_>, &[Doubled])] = &[
            (lesson("sunday", FIRST, ["8B", "bela", "205"]), &[]),
            (lesson("sunday", FIRST, ["8B", "anis", "205"]), &[Teacher]),
            (lesson("sunday", FIRST, ["8B", "bela", " 204 "]), &[Room]),
            (lesson("sunday", FIRST, ["8B", "anis", "204"]), &[Teacher, Room]),
            // Of one section nothing else is said.
            (lesson("sunday", FIRST, ["8A", "anis", "204"]), &[Section]),
            (lesson("monday", FIRST, ["8B", "anis", "204"]), &[]),
            (lesson("sunday", LATER, ["9A", "anis", "301"]), &[Teacher]),
            (lesson("sunday", SECOND, ["9A", "anis", "204"]), &[]),
            (lesson("sunday", FIRST, ["8B", "bela", ""]), &[]),
        ];
        for (other, doubled) in rows {
            let found = conflicts(&[anis], &[*other]);
            assert_eq!(found.iter().map(|found| found.doubled).collect::<Vec<_>>(), *doubled, "{other:?}");
            let both = conflicts(&[anis, *other], &[]);
            assert_eq!(both.len(), 2 * doubled.len(), "named at both: {other:?}");
        }
        let nowhere = lesson("sunday", FIRST, ["8A", "anis", ""]);
        assert!(
            conflicts(&[nowhere], &[lesson("sunday", FIRST, ["8B", "bela", " "])]).is_empty(),
            "no room is no room"
        );
        assert_eq!(room_key("  Lab \t 1 "), "lab 1");
    }

    #[test]
    fn a_section_follows_the_bells_that_fit_it_best() {
        let bells = |weekdays, classes, shift, valid_from| Bells { weekdays, classes, shift, valid_from };
        let all = [
            bells("sunday,monday", "", "", "2020-01-01"),
            bells("sunday,monday", "", "", "2026-03-01"),
            bells("sunday", "11,12", "", "2020-01-01"),
            bells("sunday", "", "Morning", "2020-01-01"),
            bells("thursday", "", "", "2027-01-01"),
            bells("thursday", "", "", "2026-12-01"),
        ];
        let rows = [
            ("sunday", 8, "", "2026-02-28", Some(0)),
            ("sunday", 8, "", "2026-03-01", Some(1)),
            ("sunday", 11, "", "2026-06-01", Some(2)),
            ("sunday", 1, "", "2026-06-01", Some(1)),
            ("sunday", 8, "morning ", "2026-06-01", Some(3)),
            ("sunday", 12, "Morning", "2026-06-01", Some(3)),
            ("sunday", 8, "Day", "2026-06-01", Some(1)),
            // What is still to come is better than nothing.
            ("thursday", 8, "", "2026-06-01", Some(5)),
            ("thursday", 8, "", "2027-06-01", Some(4)),
            ("friday", 8, "", "2026-06-01", None),
        ];
        for (weekday, class, shift, day, expected) in rows {
            assert_eq!(followed(&all, weekday, class, shift, day), expected, "{weekday} {class} {shift} {day}");
        }
        assert_eq!(followed(&[], "sunday", 8, "", "2026-06-01"), None);
    }

    fn any_lesson() -> impl Strategy<Value = (u8, u8, u8, u8, u8, u8)> {
        (0_u8..2, 0_u8..20, 1_u8..6, 0_u8..4, 0_u8..4, 0_u8..4)
    }

    proptest! {
        /// Against the plain statement of the rule: any minute in which two lessons of a day need the same.
        #[test]
        fn a_conflict_is_a_minute_that_two_lessons_share(made in prop::collection::vec(any_lesson(), 0..12)) {
            let time = |at: u8| format!("{:02}:{:02}", 8 + at / 4, at % 4 * 15);
            let texts: Vec<[String; 6]> = made
                .iter()
                .map(|(day, start, length, section, teacher, room)| {
                    let room = if *room == 0 { String::new() } else { format!("R{room}") };
                    [format!("d{day}"), time(*start), time(start + length), format!("s{section}"), format!("t{teacher}"), room]
                })
                .collect();
            let lessons: Vec<Lesson<'_>> = texts
                .iter()
                .map(|[weekday, start, end, section, teacher, room]| Lesson { weekday, start, end, section, teacher, room })
                .collect();
            let (new, stored) = lessons.split_at(lessons.len() / 2);
            let found = conflicts(new, stored);
            for (place, one) in made.iter().take(new.len()).enumerate() {
                for (beside, other) in made.iter().enumerate().filter(|(beside, _)| *beside != place) {
                    let minutes = |of: &(u8, u8, u8, u8, u8, u8)| of.1..of.1 + of.2;
                    let meet = one.0 == other.0 && minutes(one).any(|at| minutes(other).contains(&at));
                    let other_place =
                        if beside < new.len() { Other::New(beside) } else { Other::Stored(beside - new.len()) };
                    let said: Vec<Doubled> = found
                        .iter()
                        .filter(|found| found.lesson == place && found.other == other_place)
                        .map(|found| found.doubled)
                        .collect();
                    let expected: Vec<Doubled> = if !meet {
                        vec![]
                    } else if one.3 == other.3 {
                        vec![Doubled::Section]
                    } else {
                        let teacher = (one.4 == other.4).then_some(Doubled::Teacher);
                        let room = (one.5 == other.5 && one.5 != 0).then_some(Doubled::Room);
                        teacher.into_iter().chain(room).collect()
                    };
                    prop_assert_eq!(said, expected);
                }
            }
        }
    }
}
