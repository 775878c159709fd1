//! A tabulation's rows: failed subjects, totals, grade counts, positions and their order, for a semester or for one exam, and
//! the figures of the summary under the sheet (docs/rules.md, *Screens*, *Marks*, *Grades and totals*, Tabulation).
//!
//! What a subject's total is comes from [`crate::totals`]; only the exam tabulation's own total is computed here.

use crate::components::{Component, Schedule};
use crate::marks::Mark;
use crate::scheme::document::{ExamFails, OverallFails, PositionBy};
use crate::scheme::overall::{self as scheme, Standing};
use crate::scheme::plan::{Plan, Rule};
use crate::scheme::{Letter, subject};
use crate::semesters::Semester;
use crate::totals::{ExamMarks, Printed, Sum};
use crate::{figures, grade};

/// One subject of an exam's tabulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExamTotal {
    /// Hundredths of a mark: the sum of all scheduled components.
    pub obtained: i64,
    /// The sum rounded half up, with F where any component is below its pass mark.
    pub printed: Printed,
    /// Whether a component that counts is not entered, not even as absent.
    pub is_incomplete: bool,
}

/// A student's total of one subject in one exam: all scheduled components, also those that enter no report card. `None` where none is scheduled
/// or the student is exempt from all of them.
///
/// A component that the student is exempt from is left out. One that is not entered or absent is 0, which is below every pass mark but 0. F comes before the dash of a zero total.
pub fn exam_total(plan: &Plan, class_numeric: i64, schedule: &Schedule, marks: &ExamMarks<'_>) -> Option<ExamTotal> {
    exam_total_of(plan, class_numeric, schedule, marks, &Component::ALL)
}

/// The same of these components alone: the others neither enter it nor fail anybody.
pub fn exam_total_of(
    plan: &Plan,
    class_numeric: i64,
    schedule: &Schedule,
    marks: &ExamMarks<'_>,
    of: &[Component],
) -> Option<ExamTotal> {
    let mark_of = |component: Component| marks.marks[component.index()];
    let (mut obtained, mut out_of, mut below_pass, mut is_incomplete) = (0_i64, 0_i64, false, false);
    let counting = schedule
        .components()
        .filter(|(component, _)| of.contains(component) && mark_of(*component).is_none_or(Mark::counts));
    for (component, scheduled) in counting {
        let mark = mark_of(component).map_or(0, Mark::in_totals);
        obtained += mark;
        out_of += marks.full_mark(component).unwrap_or(scheduled.full);
        below_pass |= mark_of(component).unwrap_or(Mark::Absent).is_below(scheduled.pass);
        is_incomplete |= mark_of(component).is_none();
    }
    if out_of == 0 {
        return None;
    }
    let total = (obtained + 50).div_euclid(100);
    let scale = exam_scale(plan, class_numeric, marks.exam.semester);
    let is_below_pass = below_pass && plan.definition().exam_fails == ExamFails::BelowPassMark;
    let outcome = subject::by_scale(plan, scale, Sum { total, out_of }, is_below_pass);
    Some(ExamTotal { obtained, printed: Printed::of(plan, outcome), is_incomplete })
}

/// The scale of an exam's letters: that of its class's result for its semester, else that of single marks.
fn exam_scale(plan: &Plan, class_numeric: i64, semester: Semester) -> usize {
    let rule = plan.place(semester).and_then(|semester| plan.rule(class_numeric, semester));
    rule.map_or_else(|| plan.single_mark_scale(), Rule::scale)
}

/// A student's whole exam: the sum of the subjects' printed totals over the sum of what they are out of; `None` where there is none.
///
/// Specification silent on its grade: by the percentage, as that of a whole card, but F where a subject has F, as a subject has where a
/// component of it is below its pass mark.
pub fn exam_overall(plan: &Plan, class_numeric: i64, semester: Semester, subjects: &[Printed]) -> Option<Printed> {
    let sums = subjects.iter().map(Printed::sum);
    let sum = sums.reduce(|one, other| Sum { total: one.total + other.total, out_of: one.out_of + other.out_of })?;
    let is_below_pass = plan.definition().exam_fails == ExamFails::BelowPassMark
        && plan.failed_letter().is_some_and(|failed| subjects.iter().any(|subject| subject.grade == Some(failed)));
    let scale = exam_scale(plan, class_numeric, semester);
    let overall = Printed::of(plan, subject::by_scale(plan, scale, sum, is_below_pass));
    let is_passed = match plan.definition().overall_fails {
        OverallFails::AnySubject => !subjects.iter().any(Printed::is_failed),
        OverallFails::Never => overall.is_passed,
    };
    Some(Printed { points: None, is_passed, ..overall })
}

/// What the letters of failed exams stand for where the components that count are totalled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FailedLetters {
    /// The letter of a total below so many percent, in hundredths.
    pub by_scale: Option<(Letter, i64)>,
    /// The letter of who is below the pass mark of a component that counts, whatever the total.
    pub below_pass: Option<Letter>,
}

/// The letters that fail an exam of a class and semester.
pub fn failed_letters(plan: &Plan, class_numeric: i64, semester: Semester) -> FailedLetters {
    let scale = exam_scale(plan, class_numeric, semester);
    let bands = plan.bands(scale);
    let passing = bands.iter().take_while(|band| !band.fails).last();
    let failing = bands.iter().position(|band| band.fails).and_then(|band| plan.letter(scale, band));
    FailedLetters {
        by_scale: failing.zip(passing).map(|(letter, band)| (letter, band.from.0)),
        below_pass: plan.failed_letter().filter(|_| plan.definition().exam_fails == ExamFails::BelowPassMark),
    }
}

/// The letters of the failing bands of a class's scale in a semester, best first.
pub fn failing_letters(plan: &Plan, class_numeric: i64, semester: Semester) -> Vec<Letter> {
    let scale = exam_scale(plan, class_numeric, semester);
    let bands = plan.bands(scale).iter().enumerate().filter(|(_, band)| band.fails);
    bands.filter_map(|(place, _)| plan.letter(scale, place)).collect()
}

/// A student before ranking; `T` is whatever the caller knows the student by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate<T> {
    /// The caller's own.
    pub student: T,
    /// The roll in the section, which decides the order of the unranked and of equals.
    pub roll: i64,
    /// Has left: listed, and neither ranked nor counted.
    pub has_left: bool,
    /// Joined after a part of it was sat: listed and counted, with a total that no position compares.
    pub is_unranked: bool,
    /// One for each subject of the sheet that has a letter, in its order: papers that are joined are one. `None` where nothing is scheduled for the
    /// student.
    pub subjects: Vec<Option<Printed>>,
    /// The whole of them; `None` where nothing is scheduled.
    pub overall: Option<Printed>,
}

/// A student's row of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<T> {
    /// The caller's own.
    pub student: T,
    /// The roll in the section.
    pub roll: i64,
    /// As in the candidate.
    pub has_left: bool,
    /// As in the candidate.
    pub is_unranked: bool,
    /// As in the candidate.
    pub subjects: Vec<Option<Printed>>,
    /// As in the candidate: the sum of the subjects' printed totals.
    pub overall: Option<Printed>,
    /// Best first, only grades that the student has.
    pub grade_count: Vec<GradeCount>,
    /// From 1; `None`, a dash, for a student with a failed subject, for one who has left and for one who joined too late.
    pub position: Option<usize>,
}

impl<T> Row<T> {
    /// The sum of the subjects' printed totals; `None` where nothing is scheduled.
    pub fn total(&self) -> Option<i64> {
        self.overall.map(|overall| overall.total)
    }

    /// What the total is out of; 0 where nothing is scheduled.
    pub fn out_of(&self) -> i64 {
        self.overall.map_or(0, |overall| overall.out_of)
    }
}

/// How many times a grade is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GradeCount {
    /// The grade.
    pub grade: Letter,
    /// Above 0.
    pub count: usize,
}

/// The rows of a sheet in their order: the ranked by position, equals by roll, then the failed by roll, at last those who have left, by roll.
///
/// Equal totals share a position and the next skips (1, 1, 3); where [`by_percentage`], equal percentages do. Specification silent on a
/// student for whom nothing is scheduled: no position either.
pub fn tabulate<T>(plan: &Plan, candidates: Vec<Candidate<T>>) -> Vec<Row<T>> {
    let mut rows: Vec<Row<T>> = candidates.into_iter().map(unranked).collect();
    let positions = scheme::positions(plan, &standings(&rows));
    for (row, position) in rows.iter_mut().zip(positions) {
        row.position = position;
    }
    rows.sort_by_key(|row| (row.has_left, row.position.is_none(), row.position, row.roll));
    rows
}

/// The rows as sheets show them: no grade in a subject whose marks are not all entered (`is_incomplete`, by the student and the subject's place),
/// and no position for a student who has such a subject. The positions of the others stay, and who has none sorts after them, by roll.
pub fn shown<T: Clone>(rows: &[Row<T>], is_incomplete: impl Fn(&T, usize) -> bool) -> Vec<Row<T>> {
    let row = |row: &Row<T>| {
        let mut row = row.clone();
        for (place, printed) in row.subjects.iter_mut().enumerate() {
            if let Some(printed) = printed.as_mut().filter(|_| is_incomplete(&row.student, place)) {
                *printed = printed.without_grade();
                row.overall = row.overall.map(Printed::without_grade);
                row.position = None;
            }
        }
        row.grade_count = grade_count(row.subjects.iter().flatten().filter_map(|printed| printed.grade));
        row
    };
    let mut shown: Vec<Row<T>> = rows.iter().map(row).collect();
    shown.sort_by_key(|row| (row.has_left, row.position.is_none(), row.position, row.roll));
    shown
}

/// Whether positions go by percentage: the students with a position take different subjects, or theirs are out of different marks, as for
/// those who are exempt from an exam. The percentage is the exact one: `total / out_of`, both as printed.
pub fn by_percentage<T>(plan: &Plan, rows: &[Row<T>]) -> bool {
    scheme::by(plan, &standings(rows)) == PositionBy::Percentage
}

/// What positions are given by.
fn standings<T>(rows: &[Row<T>]) -> Vec<scheme::Candidate> {
    let standing = |row: &Row<T>| {
        let Printed { total, out_of, points: gpa, is_passed, .. } = row.overall?;
        Some(Standing { total, out_of, gpa, is_passed })
    };
    rows.iter()
        .map(|row| scheme::Candidate {
            standing: standing(row),
            out_of: row.subjects.iter().map(|subject| subject.map(|printed| printed.out_of)).collect(),
            is_unranked: row.has_left || row.is_unranked,
        })
        .collect()
}

fn unranked<T>(Candidate { student, roll, has_left, is_unranked, subjects, overall }: Candidate<T>) -> Row<T> {
    let grade_count = grade_count(subjects.iter().flatten().filter_map(|printed| printed.grade));
    Row { student, roll, has_left, is_unranked, subjects, overall, grade_count, position: None }
}

/// How many of each grade, best first; a dash is none.
pub fn grade_count(grades: impl IntoIterator<Item = Letter>) -> Vec<GradeCount> {
    let mut grades: Vec<Letter> = grades.into_iter().collect();
    grades.sort_unstable();
    let of_one = |alike: &[Letter]| GradeCount { grade: alike[0], count: alike.len() };
    grades.chunk_by(|one, other| one == other).map(of_one).collect()
}

/// The Grade Count column: `A+ 4  A 2  B 1`; empty where there is no grade.
pub fn grade_count_text(counts: &[GradeCount]) -> String {
    let counts: Vec<_> = counts.iter().map(|GradeCount { grade, count }| format!("{grade} {count}")).collect();
    counts.join("  ")
}

/// The figures under the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// One for each subject, in the order of the sheet.
    pub subjects: Vec<SubjectSummary>,
    /// Students for whom anything is scheduled, without those who have left.
    pub students: usize,
    /// Those of them who failed nothing.
    pub passed: usize,
    /// Whole percent, half up; `None` without students.
    pub pass_rate: Option<i64>,
    /// The mean of the students' totals in hundredths, half up; `None` without students.
    pub mean_total: Option<i64>,
}

/// One subject's figures under the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectSummary {
    /// Best first.
    pub grade_count: Vec<GradeCount>,
    /// Students with a zero in the scheduled subject.
    pub dashes: usize,
    /// Students for whom the subject is scheduled.
    pub students: usize,
    /// The mean of the printed totals in hundredths, half up; `None` without students.
    pub mean: Option<i64>,
}

/// The figures of a sheet whose rows have `subjects` subjects each. Specification silent: they count whoever has anything scheduled and has
/// not left; somebody who cannot pass any more would lower a pass rate that is not about them.
pub fn summary<T>(subjects: usize, rows: &[Row<T>]) -> Summary {
    let here = || rows.iter().filter(|row| !row.has_left);
    let of_subject = |place: usize| {
        let printed: Vec<Printed> = here().filter_map(|row| *row.subjects.get(place)?).collect();
        SubjectSummary {
            grade_count: grade_count(printed.iter().filter_map(|printed| printed.grade)),
            dashes: printed.iter().filter(|printed| printed.grade.is_none()).count(),
            students: printed.len(),
            mean: mean_in_hundredths(printed.iter().map(|printed| printed.total)),
        }
    };
    let students = here().filter(|row| row.overall.is_some()).count();
    let has_passed = |row: &&Row<T>| row.overall.is_some_and(|overall| overall.is_passed);
    let passed = here().filter(has_passed).count();
    let pass_rate = (students > 0).then(|| grade::percentage(whole(passed).saturating_mul(100), whole(students)));
    let mean_total = mean_in_hundredths(here().filter_map(Row::total));
    Summary { subjects: (0..subjects).map(of_subject).collect(), students, passed, pass_rate, mean_total }
}

/// The mean of whole marks, in hundredths of a mark, rounded half up; `None` of none.
pub fn mean_in_hundredths(totals: impl Iterator<Item = i64>) -> Option<i64> {
    figures::mean(totals.map(|total| total * 100))
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
