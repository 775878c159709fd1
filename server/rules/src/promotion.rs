//! The year's turn: what becomes of a student, and which roll they get (docs/rules.md, *Promotion*). Pure; touches nothing else.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::words::{Word, labels, people_texts};

/// What becomes of a student at the year's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PromotionStatus {
    /// Goes on to the next class.
    Promote,
    /// Stays in a class of the same number.
    Repeat,
    /// Has no place in the new session.
    Leave,
}

crate::names! {
    /// As it is stored and sent.
    PromotionStatus {
        // In their order on the screen.
        Promote = "promote",
        Repeat = "repeat",
        Leave = "leave",
    }
}

impl PromotionStatus {
    /// On the screen.
    pub const fn label(self) -> Word {
        match self {
            Self::Promote => people_texts::STATUS_PROMOTE,
            Self::Repeat => people_texts::STATUS_REPEAT,
            Self::Leave => people_texts::STATUS_LEAVE,
        }
    }

    /// The number of the class that a student of class `numeric` goes to; none for who leaves.
    pub const fn next_numeric(self, numeric: i64) -> Option<i64> {
        match self {
            Self::Promote => Some(numeric + 1),
            Self::Repeat => Some(numeric),
            Self::Leave => None,
        }
    }
}

/// What the results of the year's last semester say of a student: the last in which a sheet with a counting component is scheduled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// No subject is failed, or none that fails the whole.
    Passed,
    /// A subject is failed, or the whole.
    Failed,
    /// Marks are missing.
    Incomplete,
    /// None of the semester's sheets lists the student.
    Unlisted,
    /// The student is exempt from all that counts.
    Exempt,
    /// Nothing that counts is scheduled in the year.
    Nothing,
}

crate::names! {
    /// As a call says it.
    Outcome {
        Passed = "passed",
        Failed = "failed",
        Incomplete = "incomplete",
        Unlisted = "unlisted",
        Exempt = "exempt",
        Nothing = "nothing",
    }
}

/// What is proposed for a student. None: somebody has to decide, since the results say nothing.
///
/// Specification silent: who passed the last class there is, or the last that the new session has, leaves.
pub const fn proposed(outcome: Outcome, has_next_class: bool) -> Option<PromotionStatus> {
    match outcome {
        Outcome::Passed if has_next_class => Some(PromotionStatus::Promote),
        Outcome::Passed => Some(PromotionStatus::Leave),
        Outcome::Failed => Some(PromotionStatus::Repeat),
        Outcome::Incomplete | Outcome::Unlisted | Outcome::Exempt | Outcome::Nothing => None,
    }
}

/// By what the rolls of a new section are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NewRolls {
    /// In the order of the old rolls.
    #[default]
    OldRoll,
    /// In the order of the positions; those without one come after, by roll.
    Position,
    /// In the order of the names.
    Name,
}

crate::names! {
    /// As an address says it.
    NewRolls {
        // In their order on the screen.
        OldRoll = "roll",
        Position = "position",
        Name = "name",
    }
}

impl NewRolls {
    /// On the screen.
    pub const fn label(self) -> Word {
        match self {
            Self::OldRoll => people_texts::ROLLS_BY_OLD_ROLL,
            Self::Position => people_texts::ROLLS_BY_POSITION,
            Self::Name => labels::NAME,
        }
    }
}

/// A student who gets a roll in a new section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<'a> {
    /// The place of the old section among those of the plan: students of several meet in one.
    pub section: usize,
    /// In the old section.
    pub roll: i64,
    /// In the old section.
    pub position: Option<usize>,
    /// First and last name.
    pub name: &'a str,
}

/// The rolls of students who come into one section, parallel to them: from 1, without those that are taken there.
pub fn new_rolls(order: NewRolls, students: &[Placed<'_>], taken: &BTreeSet<i64>) -> Vec<i64> {
    let mut places: Vec<usize> = (0..students.len()).collect();
    places.sort_by(|one, other| compare(order, &students[*one], &students[*other]).then(one.cmp(other)));
    let mut free = (1..).filter(|roll| !taken.contains(roll));
    let mut rolls = vec![0; students.len()];
    for place in places {
        rolls[place] = free.next().unwrap_or(i64::MAX);
    }
    rolls
}

fn compare(order: NewRolls, one: &Placed<'_>, other: &Placed<'_>) -> Ordering {
    let by_roll = || (one.section, one.roll).cmp(&(other.section, other.roll));
    match order {
        NewRolls::OldRoll => by_roll(),
        NewRolls::Position => {
            let key = |student: &Placed<'_>| (student.position.is_none(), student.position);
            key(one).cmp(&key(other)).then_with(by_roll)
        }
        NewRolls::Name => one.name.to_lowercase().cmp(&other.name.to_lowercase()).then_with(by_roll),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// "filled from results (promote, repeat, leave)"; "For a student whose marks of it are missing, whom none of its sheets lists, or in
    /// whose section nothing is scheduled in the year, nothing is proposed."
    #[test]
    fn a_plan_is_filled_from_results() {
        use PromotionStatus::{Leave, Promote, Repeat};
        for (outcome, has_next, expected) in [
            (Outcome::Passed, true, Some(Promote)),
            (Outcome::Passed, false, Some(Leave)),
            (Outcome::Failed, true, Some(Repeat)),
            (Outcome::Failed, false, Some(Repeat)),
            (Outcome::Incomplete, true, None),
            (Outcome::Incomplete, false, None),
            (Outcome::Unlisted, true, None),
            (Outcome::Unlisted, false, None),
            (Outcome::Exempt, true, None),
            (Outcome::Exempt, false, None),
            (Outcome::Nothing, true, None),
            (Outcome::Nothing, false, None),
        ] {
            assert_eq!(proposed(outcome, has_next), expected, "{outcome:?} {has_next}");
        }
        assert_eq!([Promote, Repeat, Leave].map(|status| status.next_numeric(8)), [Some(9), Some(8), None]);
    }

    /// "new section and rolls by old roll, position or name"
    #[test]
    fn rolls_are_given_by_old_roll_position_or_name_without_those_taken() {
        let student = |section, roll, position, name| Placed { section, roll, position, name };
        let students = [
            student(0, 2, Some(1), "Bela"),
            student(0, 5, None, "amina"),
            student(0, 9, Some(2), "Chitra"),
            student(1, 1, Some(1), "Abir"),
        ];
        for (order, taken, expected) in [
            (NewRolls::OldRoll, &[][..], [1, 2, 3, 4]),
            (NewRolls::Position, &[], [1, 4, 3, 2]),
            (NewRolls::Name, &[], [3, 2, 4, 1]),
            (NewRolls::OldRoll, &[1, 3], [2, 4, 5, 6]),
        ] {
            assert_eq!(new_rolls(order, &students, &taken.iter().copied().collect()), expected, "{order:?} {taken:?}");
        }
    }

    proptest! {
        /// Nobody gets the roll of somebody else, whoever is there already.
        #[test]
        fn every_new_roll_is_free_and_given_once(
            students in prop::collection::vec((0..3_usize, 1..40_i64, prop::option::of(1..9_usize), "[a-c]{0,2}"), 0..40),
            taken in prop::collection::btree_set(1..60_i64, 0..30),
            order in prop::sample::select(NewRolls::ALL.to_vec()),
        ) {
            let students: Vec<_> = students.iter().map(|(section, roll, position, name)| Placed { section: *section, roll: *roll, position: *position, name }).collect();
            let rolls = new_rolls(order, &students, &taken);
            prop_assert!(rolls.iter().all(|roll| *roll >= 1 && !taken.contains(roll)));
            prop_assert_eq!(rolls.iter().collect::<BTreeSet<_>>().len(), students.len());
            // None is left out below the highest that was given.
            let highest = rolls.iter().max().copied().unwrap_or_default();
            prop_assert!((1..=highest).all(|roll| taken.contains(&roll) || rolls.contains(&roll)));
        }
    }
}
