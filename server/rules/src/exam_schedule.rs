//! When papers are sat and where their students sit (docs/rules.md, *Exams*): full and pass marks as they are set, papers that overlap, the
//! sittings of a hall, and who sits on which seat. Days are YYYY-MM-DD and times HH:MM, which compare as texts. Touches only [`crate::words`].

use std::collections::BTreeSet;

use crate::components::Component;
use crate::words::{Text, exams_texts};

/// The highest full mark that can be set.
pub const HIGHEST_FULL_MARK: i64 = 1_000;

/// Which of a component's two marks is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarksField {
    /// The full mark.
    Full,
    /// The pass mark.
    Pass,
}

impl MarksField {
    /// Its key of a component: `writtenFullMark`.
    pub fn of(self, component: Component) -> String {
        match self {
            Self::Full => format!("{component}FullMark"),
            Self::Pass => format!("{component}PassMark"),
        }
    }
}

/// What is wrong with the full and pass mark of a component, and at which of the two; `None` where both or neither are set as they may be.
pub fn fault_of_marks(full: Option<i64>, pass: Option<i64>) -> Option<(MarksField, Text)> {
    match (full, pass) {
        (None, Some(_)) => Some((MarksField::Full, exams_texts::FULL_MARK_MISSING.into())),
        (Some(full), _) if !(1..=HIGHEST_FULL_MARK).contains(&full) => {
            Some((MarksField::Full, exams_texts::full_mark_out_of_range(HIGHEST_FULL_MARK).into()))
        }
        (Some(_), None) => Some((MarksField::Pass, exams_texts::PASS_MARK_MISSING.into())),
        (Some(_), Some(pass)) if pass < 0 => Some((MarksField::Pass, exams_texts::PASS_MARK_BELOW_ZERO.into())),
        (Some(full), Some(pass)) if pass > full => {
            Some((MarksField::Pass, exams_texts::pass_mark_above_full(pass, full).into()))
        }
        _ => None,
    }
}

/// Reads a time of day as people type it (`9:30`, `09:30`); answers it as it is stored (`09:30`).
pub fn time_of_day(text: &str) -> Option<String> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let number = |part: &str, longest: usize| {
        let is_fine = (1..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        if is_fine { part.parse::<u8>().ok() } else { None }
    };
    let (hour, minute) = (number(hours, 2)?, number(minutes, 2).filter(|_| minutes.len() == 2)?);
    (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
}

/// When a paper is sat.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sat {
    /// YYYY-MM-DD
    pub day: String,
    /// HH:MM
    pub start: String,
    /// HH:MM
    pub end: String,
}

impl Sat {
    /// Whether two papers are sat at the same time: one that begins as the other ends is not.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.day == other.day && self.start < other.end && other.start < self.end
    }
}

/// The sittings of one hall, as places in `papers`: papers that overlap, also by way of others, are one sitting, in which everybody keeps
/// one seat. By day and time.
pub fn sittings(papers: &[Sat]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..papers.len()).collect();
    order.sort_by(|one, other| papers[*one].cmp(&papers[*other]));
    let mut sittings: Vec<Vec<usize>> = Vec::new();
    let (mut day, mut end) = ("", "");
    for place in order {
        let paper = &papers[place];
        match sittings.last_mut() {
            Some(sitting) if paper.day == day && paper.start.as_str() < end => {
                sitting.push(place);
                end = end.max(&paper.end);
            }
            _ => {
                sittings.push(vec![place]);
                (day, end) = (&paper.day, &paper.end);
            }
        }
    }
    sittings
}

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat<T> {
    /// From 1.
    pub number: usize,
    /// Place of the student's section among the groups.
    pub group: usize,
    /// The student.
    pub student: T,
}

/// A hall at one sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatPlan<T> {
    /// By seat.
    pub seats: Vec<Seat<T>>,
    /// Those whom the hall has no seat for.
    pub without: Vec<T>,
}

/// Seats the students of some sections, each in their order (by roll): neighbours are of different sections as long as there are several,
/// and where seats are left over, one stays empty between two of the same section. Nobody sits twice, and nobody beyond the seats.
pub fn seat_plan<T: Clone + Ord>(groups: &[Vec<T>], seats: usize) -> SeatPlan<T> {
    let mut known = BTreeSet::new();
    let mut waiting: Vec<Vec<T>> = groups
        .iter()
        .map(|group| group.iter().filter(|student| known.insert((*student).clone())).rev().cloned().collect())
        .collect();
    let students = known.len();
    let mut spare = seats.saturating_sub(students);
    let (mut plan, mut number, mut last) = (SeatPlan { seats: Vec::new(), without: Vec::new() }, 0, usize::MAX);
    for _ in 0..students {
        // Of the longest queue, but not of the one before where there is another; of two alike the first.
        let longest = |other_than: usize| {
            let queues = waiting.iter().enumerate().filter(|(place, queue)| *place != other_than && !queue.is_empty());
            queues.max_by_key(|(place, queue)| (queue.len(), std::cmp::Reverse(*place))).map(|(place, _)| place)
        };
        let Some(group) = longest(last).or_else(|| longest(usize::MAX)) else { break };
        let Some(student) = waiting[group].pop() else { break };
        if plan.seats.len() >= seats {
            plan.without.push(student);
            continue;
        }
        number += 1;
        if group == last && spare > 0 {
            number += 1;
            spare -= 1;
        }
        plan.seats.push(Seat { number, group, student });
        last = group;
    }
    plan
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn both_marks_are_set_or_neither_and_the_pass_mark_is_not_above_the_full_mark() {
        let full = |message: &str| Some((MarksField::Full, message.to_owned()));
        let pass = |message: &str| Some((MarksField::Pass, message.to_owned()));
        for (set, fault) in [
            ((None, None), None),
            ((Some(50), Some(17)), None),
            ((Some(50), Some(50)), None),
            ((Some(1), Some(0)), None),
            ((Some(1_000), Some(0)), None),
            ((None, Some(0)), full("A pass mark needs a full mark")),
            ((Some(50), None), pass("A full mark needs a pass mark, which may be 0")),
            ((Some(0), Some(0)), full("The full mark is a whole number from 1 to 1000")),
            ((Some(-5), None), full("The full mark is a whole number from 1 to 1000")),
            ((Some(1_001), Some(0)), full("The full mark is a whole number from 1 to 1000")),
            ((Some(50), Some(-1)), pass("The pass mark is a whole number, 0 or more")),
            ((Some(50), Some(51)), pass("The pass mark 51 is above the full mark 50")),
        ] {
            let found = fault_of_marks(set.0, set.1).map(|(field, message)| (field, message.english().to_owned()));
            assert_eq!(found, fault, "{set:?}");
        }
    }

    #[test]
    fn a_time_is_read_as_people_type_it() {
        for (typed, read) in [
            ("09:30", Some("09:30")),
            (" 9:05 ", Some("09:05")),
            ("0:00", Some("00:00")),
            ("23:59", Some("23:59")),
            ("24:00", None),
            ("12:60", None),
            ("12:5", None),
            ("12", None),
            ("012:30", None),
            ("-1:30", None),
            ("1:+5", None),
            ("", None),
            ("09:30:00", None),
        ] {
            assert_eq!(time_of_day(typed).as_deref(), read, "{typed:?}");
        }
    }

    fn sat(day: &str, start: &str, end: &str) -> Sat {
        Sat { day: day.to_owned(), start: start.to_owned(), end: end.to_owned() }
    }

    #[test]
    fn papers_overlap_on_one_day_and_not_where_one_begins_as_the_other_ends() {
        let paper = sat("2026-06-15", "10:00", "12:00");
        for (start, end, overlaps) in [
            ("10:00", "12:00", true),
            ("11:59", "13:00", true),
            ("09:00", "10:01", true),
            ("10:30", "11:00", true),
            ("09:00", "13:00", true),
            ("12:00", "13:00", false),
            ("08:00", "10:00", false),
        ] {
            assert_eq!(paper.overlaps(&sat("2026-06-15", start, end)), overlaps, "{start} {end}");
            assert_eq!(sat("2026-06-15", start, end).overlaps(&paper), overlaps, "{start} {end}");
            assert!(!paper.overlaps(&sat("2026-06-16", start, end)));
        }
    }

    #[test]
    fn a_sitting_is_what_overlaps_also_by_way_of_others() {
        let papers = [
            sat("2026-06-15", "11:00", "13:00"),
            sat("2026-06-14", "10:00", "12:00"),
            sat("2026-06-15", "10:00", "11:30"),
            sat("2026-06-15", "13:00", "14:00"),
            sat("2026-06-15", "12:30", "13:30"),
            sat("2026-06-15", "14:00", "15:00"),
        ];
        assert_eq!(sittings(&papers), [vec![1], vec![2, 0, 4, 3], vec![5]]);
        assert_eq!(sittings(&[]), Vec::<Vec<usize>>::new());
    }

    /// `1A1 2B1`: seat, section, roll.
    fn shown(plan: &SeatPlan<(char, u32)>) -> String {
        let seats = plan.seats.iter().map(|seat| format!("{}{}{}", seat.number, seat.student.0, seat.student.1));
        seats.collect::<Vec<_>>().join(" ")
    }

    fn section(letter: char, rolls: std::ops::RangeInclusive<u32>) -> Vec<(char, u32)> {
        rolls.map(|roll| (letter, roll)).collect()
    }

    #[test]
    fn sections_take_turns_by_roll_and_spare_seats_stand_between_those_of_one() {
        for (groups, seats, expected) in [
            (vec![section('A', 1..=3), section('B', 1..=3)], 6, "1A1 2B1 3A2 4B2 5A3 6B3"),
            (vec![section('A', 1..=2), section('B', 1..=3)], 9, "1B1 2A1 3B2 4A2 5B3"),
            (vec![section('A', 1..=3)], 5, "1A1 3A2 5A3"),
            (vec![section('A', 1..=3)], 4, "1A1 3A2 4A3"),
            (vec![section('A', 1..=3)], 3, "1A1 2A2 3A3"),
            (vec![section('A', 1..=3), vec![]], 2, "1A1 2A2"),
            (vec![], 2, ""),
        ] {
            assert_eq!(shown(&seat_plan(&groups, seats)), expected, "{groups:?} {seats}");
        }
        let full = seat_plan(&[section('A', 1..=3), section('B', 1..=2)], 3);
        assert_eq!((shown(&full).as_str(), full.without), ("1A1 2B1 3A2", vec![('B', 2), ('A', 3)]));
    }

    proptest! {
        #[test]
        fn nobody_sits_twice_or_beyond_the_seats(
            groups in prop::collection::vec(prop::collection::vec(0_u32..60, 0..20), 0..6), seats in 0_usize..80
        ) {
            let everybody: BTreeSet<u32> = groups.iter().flatten().copied().collect();
            let plan = seat_plan(&groups, seats);
            let numbers: BTreeSet<usize> = plan.seats.iter().map(|seat| seat.number).collect();
            prop_assert_eq!(numbers.len(), plan.seats.len());
            prop_assert!(numbers.iter().all(|number| (1..=seats).contains(number)));
            let placed: Vec<u32> = plan.seats.iter().map(|seat| seat.student).chain(plan.without.iter().copied()).collect();
            prop_assert_eq!(placed.len(), everybody.len());
            prop_assert_eq!(placed.iter().copied().collect::<BTreeSet<_>>(), everybody.clone());
            prop_assert_eq!(plan.seats.len(), everybody.len().min(seats));
            prop_assert!(plan.seats.is_sorted_by_key(|seat| seat.number));
        }

        #[test]
        fn neighbours_differ_where_no_section_has_more_than_half(sizes in prop::collection::vec(0_u32..20, 1..6), spare in 0_usize..5) {
            let groups: Vec<Vec<(usize, u32)>> =
                sizes.iter().enumerate().map(|(group, size)| (0..*size).map(|roll| (group, roll)).collect()).collect();
            let students: u32 = sizes.iter().sum();
            let largest = sizes.iter().max().copied().unwrap_or_default();
            let plan = seat_plan(&groups, students as usize + spare);
            let same = plan.seats.windows(2).filter(|pair| pair[0].group == pair[1].group).count();
            if largest <= students.div_ceil(2) {
                prop_assert_eq!(same, 0);
            }
            for group in 0..sizes.len() {
                let rolls: Vec<u32> = plan.seats.iter().filter(|seat| seat.group == group).map(|seat| seat.student.1).collect();
                prop_assert!(rolls.is_sorted());
            }
        }
    }
}
