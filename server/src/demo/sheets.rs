//! The marks of the demo school: how far each sheet has come, and what stands on it. Last year is complete, published and locked;
//! this year's first exams are published, some locked; of the running semester some sheets are complete, some begun, some empty.

use jiff::civil::{Date, Weekday};
use rules::components::Component;
use rules::semesters::{ExamType, Semester};

use super::curriculum::{ExamPlan, Part};
use super::dice::Dice;
use super::people::{Person, Pupil};
use super::store::MarkRow;

const ABSENT: i64 = -1;
pub(super) const EXEMPT: i64 = -2;

/// How far a sheet has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Scheduled, no marks.
    Empty,
    /// Some students have marks.
    Partial,
    /// Every student has every mark, or is absent.
    Complete { published: bool, locked: bool },
}

/// Where on the way of this year's exams a semester is.
enum Progress {
    Done,
    Running,
    Ahead,
}

fn progress(semester: Semester) -> Progress {
    match semester {
        Semester::SECOND | Semester::YEARLY | Semester::PREPARATION => Progress::Running,
        Semester::PRE_CAMBRIDGE => Progress::Ahead,
        _ => Progress::Done,
    }
}

/// The state of a sheet of this year. `subject` is its place among the section's subjects.
pub(super) fn state(exam: &ExamPlan, class: i64, section: usize, subject: usize) -> State {
    let mixed = usize::try_from(class).unwrap_or_default() + section + subject;
    let complete = |published, locked| State::Complete { published, locked };
    match progress(exam.semester) {
        Progress::Done => complete(true, mixed.is_multiple_of(2)),
        Progress::Ahead => State::Empty,
        Progress::Running => match (exam.exam_type, mixed % 4) {
            (ExamType::CLASS_TEST, 0) => complete(true, false),
            (ExamType::CLASS_TEST, 1) => complete(false, true),
            (ExamType::CLASS_TEST, _)
            | (ExamType::SBA | ExamType::PBL, 0 | 1)
            | (ExamType::ASSIGNMENT | ExamType::CP | ExamType::TERM, 0) => complete(false, false),
            (ExamType::SBA | ExamType::PBL, 2) | (ExamType::ASSIGNMENT | ExamType::CP, 1 | 2) | (ExamType::TERM, 1) => {
                State::Partial
            }
            _ => State::Empty,
        },
    }
}

/// The day on which the subject at this place is sat: one a day, never on a Friday.
pub(super) fn day_of(exam: &ExamPlan, year: i32, subject: usize) -> Option<Date> {
    let (month, day) = exam.starts;
    let mut date = Date::new(i16::try_from(year).ok()?, month, day).ok()?;
    for _ in 0..subject {
        date = date.tomorrow().ok()?;
        if date.weekday() == Weekday::Friday {
            date = date.tomorrow().ok()?;
        }
    }
    Some(date)
}

/// A sheet to be filled.
pub(super) struct Sheet<'a> {
    pub(super) id: &'a str,
    pub(super) parts: &'a [Part],
    pub(super) by: &'a Person,
    /// When the marks were entered, epoch milliseconds.
    pub(super) at: i64,
    pub(super) exam_type: ExamType,
    pub(super) state: State,
    /// So many percent less are reached than usual.
    pub(super) harder: i64,
}

/// The rows of a sheet, for its students in the order of their rolls.
pub(super) fn fill<'a>(sheet: &Sheet<'a>, pupils: &[&'a Pupil], dice: &mut Dice) -> Vec<MarkRow<'a>> {
    let entered = match sheet.state {
        State::Empty => 0,
        State::Partial => pupils.len() * usize::try_from(dice.between(35, 80)).unwrap_or_default() / 100,
        State::Complete { .. } => pupils.len(),
    };
    // Some exams come out better than others.
    let mood = dice.between(-4, 4);
    let mut rows = Vec::with_capacity(entered);
    for (place, pupil) in pupils.iter().take(entered).enumerate() {
        let mut row = MarkRow {
            sheet_id: sheet.id,
            student_id: &pupil.id,
            by: sheet.by,
            at: sheet.at + i64::try_from(place).unwrap_or_default() * 20_000,
            version: 1,
            marks: [None; 8],
            full_marks: [None; 8],
        };
        let absent = dice.percent(2);
        let reached = dice.bell(pupil.ability + mood, 4) - sheet.harder;
        // The last students of a sheet that is being marked have their first component only.
        let half_done = sheet.state == State::Partial && place + 2 >= entered;
        let scheduled = sheet.parts.iter().filter(|part| part.2.is_some());
        for &(component, full, _) in scheduled.take(if half_done { 1 } else { Component::ALL.len() }) {
            let mark = if absent { ABSENT } else { mark(component, full, reached, sheet.exam_type, dice) };
            row.marks[component.index()] = Some(mark);
            row.full_marks[component.index()] = Some(full);
        }
        rows.push(row);
    }
    rows
}

/// Hundredths of a mark out of `full` whole marks, around `reached` percent.
fn mark(component: Component, full: i64, reached: i64, exam_type: ExamType, dice: &mut Dice) -> i64 {
    if dice.between(1, 400) == 1 {
        return 0;
    }
    let percent = match (component, exam_type) {
        (Component::Attendance, _) => dice.between(80, 104),
        (_, ExamType::STUDENT_QUALITY) => reached.max(60) + dice.between(0, 10),
        (Component::Practical | Component::Viva | Component::Presentation, _) => reached + dice.between(-6, 10),
        _ => reached + dice.between(-7, 7),
    };
    let exact = full * percent.clamp(0, 100);
    // Small tests are marked in halves, now and then in quarters; hall exams in whole marks mostly.
    let step = match dice.between(1, 100) {
        1..=2 => 25,
        3..=30 if full <= 30 => 50,
        3..=8 => 50,
        _ => 100,
    };
    ((exact + step / 2) / step * step).min(full * 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::curriculum::{EXAMS, parts};

    #[test]
    fn a_mark_is_within_its_full_mark() {
        let mut dice = Dice::new(3);
        for _ in 0..5_000 {
            let (full, reached) = (dice.pick(&[5, 10, 20, 30, 100]), dice.between(-10, 120));
            let mark = mark(Component::Written, full, reached, ExamType::TERM, &mut dice);
            assert!((0..=full * 100).contains(&mark));
        }
    }

    #[test]
    fn a_begun_sheet_lacks_students_and_a_complete_one_lacks_none() {
        let mut dice = Dice::new(3);
        let pupils: Vec<Pupil> = (0..12).map(|n| Pupil { id: n.to_string(), ability: 70 }).collect();
        let pupils: Vec<&Pupil> = pupils.iter().collect();
        let by = Person { id: "t".into(), name: "T".into(), role: rules::roles::Role::Teacher };
        let exam = &EXAMS[3];
        let parts = parts(exam, 3, "Bangla");
        for (state, fewest, most) in [
            (State::Empty, 0, 0),
            (State::Partial, 1, 11),
            (State::Complete { published: false, locked: false }, 12, 12),
        ] {
            let sheet = Sheet { id: "s", parts: &parts, by: &by, at: 0, exam_type: exam.exam_type, state, harder: 0 };
            assert!((fewest..=most).contains(&fill(&sheet, &pupils, &mut dice).len()), "{state:?}");
        }
    }

    #[test]
    fn no_exam_is_sat_on_a_friday_after_its_first_day() {
        for exam in EXAMS {
            for year in [2025, 2026] {
                for subject in 1..12 {
                    assert_ne!(day_of(exam, year, subject).unwrap().weekday(), Weekday::Friday);
                }
            }
        }
    }
}
