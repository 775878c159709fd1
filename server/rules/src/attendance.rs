//! Attendance (docs/rules.md, *Attendance*): what somebody is on a day, what a run of days comes to, and on which days it is taken. Days are
//! `YYYY-MM-DD`, which sort as they follow each other. The mark component of that name is another thing.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::UnknownName;
use crate::words::{Said, Word, labels, people_texts};

/// What somebody is on a school day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Attendance {
    /// Here.
    Present,
    /// Not here, and nobody said why.
    Absent,
    /// Here, but not from the beginning: counts as present.
    Late,
    /// Not here for a reason that the school accepts: the day does not count.
    Excused,
}

crate::names! {
    /// As it is stored and sent: `present`.
    Attendance {
        // Every one, in the order that screens have them.
        Present = "present",
        Absent = "absent",
        Late = "late",
        Excused = "excused",
    }
}

impl Attendance {
    /// As it stands in a register: `P`.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Present => "P",
            Self::Absent => "A",
            Self::Late => "L",
            Self::Excused => "E",
        }
    }

    /// On screen and on paper.
    pub const fn label(self) -> Word {
        match self {
            Self::Present => labels::PRESENT,
            Self::Absent => labels::ABSENT,
            Self::Late => labels::LATE,
            Self::Excused => labels::EXCUSED,
        }
    }
}

impl fmt::Display for Attendance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Attendance {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|state| state.as_str() == text).ok_or(UnknownName { what: "attendance" })
    }
}

/// How many days there are of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DayCounts {
    /// Present from the beginning.
    pub present: i64,
    /// Absent.
    pub absent: i64,
    /// Present, but late.
    pub late: i64,
    /// Excused.
    pub excused: i64,
}

impl DayCounts {
    /// Counts a day.
    pub fn add(&mut self, state: Attendance) {
        match state {
            Attendance::Present => self.present += 1,
            Attendance::Absent => self.absent += 1,
            Attendance::Late => self.late += 1,
            Attendance::Excused => self.excused += 1,
        }
    }

    /// "Late is present."
    pub const fn attended(self) -> i64 {
        self.present + self.late
    }

    /// "Excused leaves the denominator."
    pub const fn school_days(self) -> i64 {
        self.present + self.late + self.absent
    }

    /// Tenths of a percent of the school days that were attended, rounded half up once; none where there was no school day.
    pub const fn tenths(self) -> Option<i64> {
        let days = self.school_days();
        if days == 0 { None } else { Some((self.attended() * 2000 + days) / (2 * days)) }
    }

    /// `94.6`, `100`, without the sign; none where there was no school day.
    pub fn percentage(self) -> Option<String> {
        self.tenths().map(|tenths| match (tenths / 10, tenths % 10) {
            (whole, 0) => whole.to_string(),
            (whole, tenth) => format!("{whole}.{tenth}"),
        })
    }

    /// `87 of 92 days`, as cards and profiles say it; none where there was no school day.
    pub fn days_text(self) -> Option<Said> {
        let days = self.school_days();
        (days != 0).then(|| people_texts::days_attended(self.attended(), days))
    }
}

impl FromIterator<Attendance> for DayCounts {
    fn from_iter<I: IntoIterator<Item = Attendance>>(states: I) -> Self {
        let mut counts = Self::default();
        states.into_iter().for_each(|state| counts.add(state));
        counts
    }
}

/// From so many absences running on, somebody should ask.
pub const ABSENCES_RUNNING: i64 = 3;

/// How many absences are running: counted back from the newest day to the last one attended.
///
/// Specification silent: on excused days in between. They neither count nor end the run.
pub fn absences_running(newest_first: impl IntoIterator<Item = Attendance>) -> i64 {
    let counted = newest_first.into_iter().filter(|state| *state != Attendance::Excused);
    counted.take_while(|state| *state == Attendance::Absent).fold(0, |run, _| run + 1)
}

/// Why attendance is not taken on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayFault {
    /// After today.
    Ahead,
    /// Before the first day of the session.
    TooEarly,
    /// After its last day.
    TooLate,
}

impl DayFault {
    /// For whoever chose the day.
    pub const fn word(self) -> Word {
        match self {
            Self::Ahead => people_texts::DAY_TO_COME,
            Self::TooEarly => people_texts::DAY_BEFORE_SESSION,
            Self::TooLate => people_texts::DAY_AFTER_SESSION,
        }
    }
}

/// Checks a day against today, and the first and the last day of the session, which are days of it.
///
/// # Errors
/// [`DayFault`]
pub fn check_day(day: &str, today: &str, (first, last): (&str, &str)) -> Result<(), DayFault> {
    if day < first {
        Err(DayFault::TooEarly)
    } else if day > last {
        Err(DayFault::TooLate)
    } else if day > today {
        Err(DayFault::Ahead)
    } else {
        Ok(())
    }
}

/// Whether somebody is listed on a day: who had come by then and had not left before. The day of coming and the day of leaving are days here.
///
/// Specification silent: who has no day of coming was here from the beginning.
pub fn lists((came_on, left_on): (Option<&str>, Option<&str>), day: &str) -> bool {
    came_on.is_none_or(|came_on| came_on.is_empty() || came_on <= day) && left_on.is_none_or(|left_on| day <= left_on)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Attendance::{Absent, Excused, Late, Present};
    use super::*;

    #[test]
    fn late_is_present_and_excused_leaves_the_denominator() {
        for (states, attended, days, percentage, text) in [
            (&[][..], 0, 0, None, None),
            (&[Excused, Excused], 0, 0, None, None),
            (&[Present], 1, 1, Some("100"), Some("1 of 1 day")),
            (&[Absent], 0, 1, Some("0"), Some("0 of 1 day")),
            (&[Present, Late, Absent, Excused], 2, 3, Some("66.7"), Some("2 of 3 days")),
            (&[Late, Absent], 1, 2, Some("50"), Some("1 of 2 days")),
            (&[Present, Absent, Absent], 1, 3, Some("33.3"), Some("1 of 3 days")),
        ] {
            let counts: DayCounts = states.iter().copied().collect();
            assert_eq!((counts.attended(), counts.school_days()), (attended, days), "{states:?}");
            assert_eq!(counts.percentage().as_deref(), percentage, "{states:?}");
            assert_eq!(counts.days_text().as_ref().map(Said::english), text, "{states:?}");
        }
        let counts = DayCounts { present: 80, late: 7, absent: 5, excused: 3 };
        assert_eq!(
            (counts.percentage().as_deref(), counts.days_text().as_ref().map(Said::english)),
            (Some("94.6"), Some("87 of 92 days"))
        );
        // 1999 of 2000 is 99.95: half up. Nothing but every day is 100 from there on.
        let almost = DayCounts { present: 1999, absent: 1, ..DayCounts::default() };
        assert_eq!(almost.tenths(), Some(1000));
        assert_eq!(DayCounts { present: 1998, absent: 2, ..DayCounts::default() }.tenths(), Some(999));
    }

    #[test]
    fn absences_run_back_to_the_last_day_attended() {
        for (newest_first, running) in [
            (&[][..], 0),
            (&[Present, Absent, Absent, Absent], 0),
            (&[Absent, Absent, Absent], 3),
            (&[Absent, Excused, Absent, Absent, Late, Absent], 3),
            (&[Excused, Excused, Absent, Present], 1),
            (&[Excused], 0),
        ] {
            assert_eq!(absences_running(newest_first.iter().copied()), running, "{newest_first:?}");
        }
    }

    #[test]
    fn a_day_is_in_the_session_and_not_in_the_future() {
        let session = ("2026-01-01", "2026-12-31");
        for (day, checked) in [
            ("2025-12-31", Err(DayFault::TooEarly)),
            ("2026-01-01", Ok(())),
            ("2026-09-21", Ok(())),
            ("2026-09-22", Err(DayFault::Ahead)),
            ("2027-01-01", Err(DayFault::TooLate)),
        ] {
            assert_eq!(check_day(day, "2026-09-21", session), checked, "{day}");
        }
        // The session's last day is one of it, on that day and later.
        for today in ["2026-12-31", "2027-02-01"] {
            assert_eq!(check_day("2026-12-31", today, session), Ok(()), "{today}");
        }
    }

    #[test]
    fn a_day_lists_who_had_come_and_had_not_left() {
        for (came_on, left_on, listed) in [
            (None, None, true),
            (Some(""), None, true),
            (Some("2026-06-10"), Some("2026-06-10"), true),
            (Some("2026-06-11"), None, false),
            (None, Some("2026-06-09"), false),
            (Some("2026-06-09"), Some("2026-06-11"), true),
        ] {
            assert_eq!(lists((came_on, left_on), "2026-06-10"), listed, "{came_on:?} {left_on:?}");
        }
    }

    #[test]
    fn every_state_is_read_as_it_is_written() {
        for state in Attendance::ALL {
            assert_eq!(state.as_str().parse(), Ok(state));
            assert!(state.label().english().starts_with(state.letter()));
        }
        for wrong in ["", "P", "Present", "here", " present"] {
            assert!(wrong.parse::<Attendance>().is_err(), "{wrong}");
        }
    }

    fn state() -> impl Strategy<Value = Attendance> {
        (0..4_usize).prop_map(|place| Attendance::ALL[place])
    }

    proptest! {
        /// The order of the days says nothing about their sum, an excused day changes no percentage, and no percentage lies outside of 0 to 100.
        #[test]
        fn a_sum_is_of_its_days_alone(mut days in prop::collection::vec(state(), 0..250)) {
            let counts: DayCounts = days.iter().copied().collect();
            prop_assert_eq!(counts.school_days() + counts.excused, i64::try_from(days.len()).unwrap());
            prop_assert!(counts.attended() <= counts.school_days());
            prop_assert!(counts.tenths().is_none_or(|tenths| (0..=1000).contains(&tenths)));
            // Exactly half up: |tenths - 1000 * attended / days| is at most a half.
            if let Some(tenths) = counts.tenths() {
                let (whole, days) = (1000 * counts.attended(), counts.school_days());
                prop_assert!(2 * tenths * days - 2 * whole <= days && 2 * whole - 2 * tenths * days < days + 1);
            }
            days.reverse();
            days.push(Excused);
            let again: DayCounts = days.into_iter().collect();
            prop_assert_eq!((again.attended(), again.school_days(), again.tenths()), (counts.attended(), counts.school_days(), counts.tenths()));
        }

        /// A further day attended is never worse, a further absence never better.
        #[test]
        fn being_there_never_lowers_a_percentage(days in prop::collection::vec(state(), 1..250)) {
            let counts: DayCounts = days.iter().copied().collect();
            if let Some(tenths) = counts.tenths() {
                let with = |state| { let mut more = counts; more.add(state); more.tenths().unwrap() };
                prop_assert!(with(Late) >= tenths && with(Present) >= tenths && with(Absent) <= tenths);
                prop_assert_eq!(with(Excused), tenths);
            }
        }

        /// An attended day ends a run, whatever was before; the run is never longer than the absences.
        #[test]
        fn a_run_is_of_absences_alone(days in prop::collection::vec(state(), 0..60)) {
            let counts: DayCounts = days.iter().copied().collect();
            prop_assert!(absences_running(days.iter().copied()) <= counts.absent);
            let ended = [Late].into_iter().chain(days.iter().copied());
            prop_assert_eq!(absences_running(ended), 0);
            let longer = [Absent].into_iter().chain(days.iter().copied());
            prop_assert_eq!(absences_running(longer), absences_running(days.iter().copied()) + 1);
        }
    }
}
