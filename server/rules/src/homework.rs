//! Homework (docs/rules.md, *Homework*): what state it is in for a student, and what an evaluation is. Days are YYYY-MM-DD.

use crate::words::{Word, labels, office_texts};

/// What a piece of homework is for a student.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HomeworkState {
    /// Nothing is handed in, and there is time.
    Open,
    /// Nothing is handed in, and the last day is over. It can still be handed in, late.
    Overdue,
    HandedIn,
    HandedInLate,
    Evaluated,
}

crate::names! {
    HomeworkState {
        Open = "open",
        Overdue = "overdue",
        HandedIn = "handedIn",
        HandedInLate = "handedInLate",
        Evaluated = "evaluated",
    }
}

impl HomeworkState {
    pub const fn label(self) -> Word {
        match self {
            Self::Open => office_texts::HOMEWORK_TO_DO,
            Self::Overdue => office_texts::HOMEWORK_OVERDUE,
            Self::HandedIn => labels::HANDED_IN,
            Self::HandedInLate => office_texts::HANDED_IN_LATE,
            Self::Evaluated => labels::EVALUATED,
        }
    }

    /// Whether it can be handed in, or handed in again: until it is evaluated.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Evaluated)
    }

    /// Whether nothing is handed in yet.
    pub const fn is_to_do(self) -> bool {
        matches!(self, Self::Open | Self::Overdue)
    }
}

/// Whether what comes in on a day is late: the last day itself is not.
pub fn is_late(due_on: &str, day: &str) -> bool {
    day > due_on
}

/// What state homework is in. `handed_in_on`: the day on which it was handed in last.
pub fn state(due_on: &str, today: &str, handed_in_on: Option<&str>, is_evaluated: bool) -> HomeworkState {
    match handed_in_on {
        _ if is_evaluated => HomeworkState::Evaluated,
        Some(day) if is_late(due_on, day) => HomeworkState::HandedInLate,
        Some(_) => HomeworkState::HandedIn,
        None if is_late(due_on, today) => HomeworkState::Overdue,
        None => HomeworkState::Open,
    }
}

/// Whether what a teacher entered evaluates the homework; two empty texts take an evaluation back.
///
/// # Errors
/// The fault of a comment alone: a remark without a mark or a word evaluates nothing.
pub fn evaluates(result: &str, remark: &str) -> Result<bool, Word> {
    match (result.is_empty(), remark.is_empty()) {
        (false, _) => Ok(true),
        (true, true) => Ok(false),
        (true, false) => Err(office_texts::RESULT_MISSING),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_last_day_is_not_late() {
        for (due, today, handed_in, evaluated, state_is) in [
            ("2026-09-20", "2026-09-20", None, false, HomeworkState::Open),
            ("2026-09-20", "2026-09-21", None, false, HomeworkState::Overdue),
            ("2026-09-20", "2026-09-30", Some("2026-09-20"), false, HomeworkState::HandedIn),
            ("2026-09-20", "2026-09-30", Some("2026-09-21"), false, HomeworkState::HandedInLate),
            ("2026-09-20", "2026-09-30", Some("2026-09-21"), true, HomeworkState::Evaluated),
            // On paper, or not at all.
            ("2026-09-20", "2026-09-19", None, true, HomeworkState::Evaluated),
        ] {
            assert_eq!(state(due, today, handed_in, evaluated), state_is, "{due} {today} {handed_in:?} {evaluated}");
        }
    }

    #[test]
    fn a_comment_needs_a_mark_or_a_word() {
        for (result, remark, is) in [
            ("8", "", Ok(true)),
            ("good", "neat", Ok(true)),
            ("", "", Ok(false)),
            ("", "neat", Err(office_texts::RESULT_MISSING)),
        ] {
            assert_eq!(evaluates(result, remark), is, "{result:?} {remark:?}");
        }
    }

    proptest! {
        #[test]
        fn only_what_is_evaluated_is_closed_and_only_what_is_not_handed_in_is_to_do(
            due in 1_u8..29, today in 1_u8..29, handed_in in proptest::option::of(1_u8..29), evaluated: bool,
        ) {
            let day = |number: u8| format!("2026-09-{number:02}");
            let handed_in_on = handed_in.map(day);
            let found = state(&day(due), &day(today), handed_in_on.as_deref(), evaluated);
            prop_assert_eq!(found.is_open(), !evaluated);
            prop_assert_eq!(found.is_to_do(), !evaluated && handed_in.is_none());
            prop_assert_eq!(found == HomeworkState::HandedInLate, !evaluated && handed_in.is_some_and(|on| on > due));
        }
    }
}
