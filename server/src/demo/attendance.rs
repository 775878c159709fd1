//! The demo school's attendance (docs/rules.md, *Attendance*): the school days of one month, of every section and of the employees. In the first
//! section of a branch somebody has been absent for days running, so that the dashboard has something to say.

use rules::attendance::Attendance;

use super::THIS_YEAR;
use super::dice::Dice;
use super::people::Person;
use base::clock::{Zone, days_of_month, weekday};
use db::{Conn, Result};

/// The month before the half-yearly cards.
const MONTH: &str = "06";
const MS_AN_HOUR: i64 = 3_600_000;

/// Whose days are taken together.
pub(super) struct Register<'a> {
    /// The section's id, or the branch's.
    pub(super) id: &'a str,
    /// Enrolments, or employees.
    pub(super) people: &'a [String],
    /// Who joined after these days.
    pub(super) late: Option<&'a str>,
    pub(super) by: &'a Person,
    /// Epoch milliseconds: no day after it.
    pub(super) latest: i64,
}

struct DayRow {
    id: String,
    day: String,
    at: i64,
}

struct MarkRow<'a> {
    person: &'a str,
    day: String,
    state: Attendance,
    at: i64,
}

impl Register<'_> {
    /// The school days of the month that have begun.
    fn days(&self, dice: &mut Dice) -> Vec<DayRow> {
        let days = days_of_month(&format!("{THIS_YEAR}-{MONTH}")).into_iter();
        let school = days.filter(|day| weekday(day) != Some("friday"));
        // Taken in the first lesson, at two by UTC.
        let begun = school.filter_map(|day| Some((Zone::UTC.day_begins(&day)? + 2 * MS_AN_HOUR, day)));
        let begun = begun.filter(|(at, _)| *at <= self.latest);
        begun.map(|(at, day)| DayRow { id: dice.id(), day, at }).collect()
    }

    /// Everybody on every day: hardly anybody is away, somebody who is goes on being so now and then.
    fn marks(&self, days: &[DayRow], dice: &mut Dice) -> Vec<MarkRow<'_>> {
        let mut rows = Vec::with_capacity(days.len() * self.people.len());
        let ill = dice.below(self.people.len().max(1) * 4);
        for (place, person) in self.people.iter().enumerate() {
            let mut was_away = false;
            for (at, day) in days.iter().enumerate() {
                let is_ill = place == ill && at + 4 >= days.len();
                let away = is_ill || dice.percent(if was_away { 30 } else { 4 });
                let state = match away {
                    true if is_ill || dice.percent(75) => Attendance::Absent,
                    true => Attendance::Excused,
                    false if dice.percent(3) => Attendance::Late,
                    false => Attendance::Present,
                };
                was_away = away;
                if self.late != Some(person.as_str()) {
                    rows.push(MarkRow { person, day: day.day.clone(), state, at: day.at });
                }
            }
        }
        rows
    }

    /// Stores a section's days.
    pub(super) async fn section(&self, conn: &mut Conn, dice: &mut Dice) -> Result<()> {
        let days = self.days(dice);
        let marks = self.marks(&days, dice);
        let head = "insert into attendance_days (id, section_id, day, saves, saved_by, saved_by_name, saved_at)";
        self.add_days(conn, head, &days).await?;
        let head =
            "insert into attendance_marks (enrolment_id, day, state, version, changed_by, changed_by_name, changed_at)";
        self.add_marks(conn, head, &marks).await
    }

    /// Stores the days of a branch's employees.
    pub(super) async fn staff(&self, conn: &mut Conn, dice: &mut Dice) -> Result<()> {
        let days = self.days(dice);
        let marks = self.marks(&days, dice);
        let head =
            "insert into employee_attendance_days (id, branch_id, day, saves, saved_by, saved_by_name, saved_at)";
        self.add_days(conn, head, &days).await?;
        let head = "insert into employee_attendance_marks (employee_id, day, state, version, changed_by, changed_by_name, changed_at)";
        self.add_marks(conn, head, &marks).await
    }

    async fn add_days(&self, conn: &mut Conn, head: &'static str, days: &[DayRow]) -> Result<()> {
        conn.insert_many(head, 7, "", days, |to, row| {
            to.bind((&row.id, self.id, &row.day, 1_i64));
            to.bind((&self.by.id, &self.by.name, row.at));
        })
        .await
    }

    async fn add_marks(&self, conn: &mut Conn, head: &'static str, marks: &[MarkRow<'_>]) -> Result<()> {
        conn.insert_many(head, 7, "", marks, |to, row| {
            to.bind((row.person, &row.day, row.state.as_str(), 1_i64));
            to.bind((&self.by.id, &self.by.name, row.at));
        })
        .await
    }
}
