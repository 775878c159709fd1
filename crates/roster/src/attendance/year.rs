//! One student's year: a row a month, its days across, and what they come to. Pure.

use std::collections::BTreeMap;

use rules::attendance::{Attendance, DayCounts};
use serde::Serialize;
use ts_rs::TS;

use super::month::{ShownCounts, added};
use super::store::{SessionDays, YearEnrolment};
use base::clock;

/// A day of a month's row.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearCell {
    /// `A`; null: nothing is entered.
    pub letter: Option<&'static str>,
    pub weekend: bool,
}

/// A month's row.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearMonth {
    /// `September 2026`
    pub text: String,
    /// A cell for each day that the month has, from the first.
    pub cells: Vec<YearCell>,
    pub counts: ShownCounts,
}

/// The year.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearSheet {
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// `Class 8 A`
    pub section: String,
    pub session_name: String,
    pub months: Vec<YearMonth>,
    pub total: ShownCounts,
    /// `87 of 92 days`; none without a school day.
    pub days_text: Option<String>,
    /// The days of absence, the newest first, as printed.
    pub absences: Vec<String>,
    /// The profile, for who sees it.
    pub profile_href: Option<String>,
}

/// How many absences are named one by one.
const MOST_NAMED: usize = 30;

impl YearSheet {
    /// The year as it is shown, from the session's first month to its last, but no month that is still to come.
    pub fn of(
        enrolment: &YearEnrolment,
        session_name: &str,
        session: &SessionDays,
        days: &BTreeMap<String, Attendance>,
        today: &str,
        is_weekend: impl Fn(&str) -> bool,
    ) -> Self {
        let (first, last) = session.span();
        let until = if today < last { today } else { last };
        let mut total = DayCounts::default();
        let months = months_between(first, until).into_iter().map(|month| {
            let of_month = clock::days_of_month(&month);
            let counts: DayCounts = of_month.iter().filter_map(|day| days.get(day)).copied().collect();
            total = added(total, counts);
            YearMonth {
                text: clock::printed_month(&month),
                cells: of_month
                    .iter()
                    .map(|day| YearCell { letter: days.get(day).map(|state| state.letter()), weekend: is_weekend(day) })
                    .collect(),
                counts: counts.into(),
            }
        });
        let months: Vec<YearMonth> = months.collect();
        let absent = days.iter().rev().filter(|(_, state)| **state == Attendance::Absent);
        Self {
            student_id: enrolment.student_id.clone(),
            name: enrolment.name.clone(),
            reg_no: enrolment.reg_no.clone(),
            roll: enrolment.roll,
            section: format!("{} {}", enrolment.class_name, enrolment.section_name),
            session_name: session_name.to_owned(),
            months,
            days_text: total.days_text().map(String::from),
            total: total.into(),
            absences: absent.take(MOST_NAMED).map(|(day, _)| clock::full_day(day)).collect(),
            profile_href: None,
        }
    }
}

/// The months from one day to another, as YYYY-MM.
pub fn months_between(first: &str, last: &str) -> Vec<String> {
    let month = |day: &str| day.get(..7).map(str::to_owned).unwrap_or_default();
    let (mut at, end) = (month(first), month(last));
    let mut months = Vec::new();
    // A session lasts no longer than a few years, whatever its days say.
    while at <= end && months.len() < 36 {
        let next = next_month(&at);
        months.push(std::mem::replace(&mut at, next));
    }
    months
}

/// The month after one that is written YYYY-MM.
pub fn next_month(month: &str) -> String {
    let days = clock::days_of_month(month);
    let next = days.last().and_then(|last| clock::day_beside(last, 1));
    next.and_then(|day| day.get(..7).map(str::to_owned)).unwrap_or_else(|| "9999-99".to_owned())
}

/// The month before one that is written YYYY-MM.
pub fn previous_month(month: &str) -> Option<String> {
    let before = clock::day_beside(&format!("{month}-01"), -1)?;
    before.get(..7).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_run_from_the_first_day_to_the_last() {
        assert_eq!(months_between("2026-11-15", "2027-02-01"), ["2026-11", "2026-12", "2027-01", "2027-02"]);
        assert_eq!(months_between("2026-11-15", "2026-10-01"), Vec::<String>::new());
        assert_eq!(months_between("2000-01-01", "2099-12-31").len(), 36);
        assert_eq!(next_month("2026-12"), "2027-01");
        assert_eq!(previous_month("2026-01").as_deref(), Some("2025-12"));
    }
}
