//! What a semester's total is made of, and the printed totals, percentages and grades of subjects and of whole cards
//! (docs/rules.md, *Grades and totals*).
//!
//! Exact fractions throughout, each printed total rounded once, half up; a total that enters another one enters as it is
//! printed, so that everything on a card can be redone from the card. Touches [`crate::components`], [`crate::marks`],
//! [`crate::semesters`] and [`crate::grade`]; what is computed is [`crate::scheme`]'s, by the document of *Standard*.

use std::cmp::Reverse;

use crate::components::{Component, Schedule};
use crate::grade::{self, Grade, Scale};
use crate::marks::Mark;
use crate::scheme::subject::{self, Outcome, Sheet};
use crate::scheme::{BuiltIn, Plan};
use crate::semesters::{ExamType, Semester};

pub mod counting;
pub(crate) mod exact;

use exact::Exact;

/// An exam of the session's list, with the day on which one subject is sat in one section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exam<'a> {
    /// The exam's name, one of its kind in a session.
    pub name: &'a str,
    /// YYYY-MM-DD, from the subject's schedule; undated exams come after the dated.
    pub date: Option<&'a str>,
    /// Decides, with the semester, which part the marks enter.
    pub exam_type: ExamType,
    /// The semester the exam belongs to.
    pub semester: Semester,
}

/// One student's marks of one subject in one exam, by [`Component::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExamMarks<'a> {
    /// Which exam.
    pub exam: Exam<'a>,
    /// What each component is marked out of, in whole marks above 0; `None` where it is not scheduled.
    pub full: [Option<i64>; 8],
    /// What was entered; `None` where nothing was, which counts as 0 of the full mark.
    pub marks: [Option<Mark>; 8],
    /// Whether the sheet lists the student. One that does not enters no total, and keeps its place among the class tests.
    pub is_listed: bool,
}

impl<'a> ExamMarks<'a> {
    /// Puts a schedule and what is stored of a student together.
    ///
    /// A mark counts out of the full mark that was kept with it (whole marks), a component without a mark out of the schedule's. A mark of a component
    /// that is no longer scheduled is left out.
    pub fn new(
        exam: Exam<'a>,
        schedule: &Schedule,
        marks: [Option<Mark>; 8],
        kept_full_marks: [Option<i64>; 8],
    ) -> Self {
        let full = Component::ALL.map(|component| {
            let kept = marks[component.index()].and(kept_full_marks[component.index()]).filter(|full| *full > 0);
            schedule.get(component).map(|scheduled| kept.unwrap_or(scheduled.full))
        });
        let marks = Component::ALL.map(|component| full[component.index()].and(marks[component.index()]));
        Self { exam, full, marks, is_listed: true }
    }

    /// What the component is marked out of, in whole marks; `None` where it is not scheduled.
    pub fn full_mark(&self, component: Component) -> Option<i64> {
        self.full[component.index()].filter(|full| *full > 0)
    }
}

impl Sheet for ExamMarks<'_> {
    fn exam_type(&self) -> usize {
        self.exam.exam_type as usize
    }
    fn semester(&self) -> usize {
        self.exam.semester as usize
    }
    fn date(&self) -> Option<&str> {
        self.exam.date
    }
    fn name(&self) -> &str {
        self.exam.name
    }
    fn full_mark(&self, component: Component) -> Option<i64> {
        self.full_mark(component)
    }
    /// *Standard* asks for none in a semester's total.
    fn pass_mark(&self, _: Component) -> Option<i64> {
        None
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.marks[component.index()]
    }
    fn is_listed(&self) -> bool {
        self.is_listed
    }
}

/// A part of a subject's total: a column of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartKind {
    /// Class tests, classes 3 to 7 and 10.
    ClassTest,
    /// School-based assessment, classes 3 to 7.
    Sba,
    /// Assignments, classes 3 to 7.
    Assignment,
    /// Class tests, school-based assessment and assignments together, classes 8 and 9.
    Coursework,
    /// The interim's first class test.
    FirstClassTest,
    /// The interim's second class test.
    SecondClassTest,
    /// Project-based learning.
    Pbl,
    /// Class performance.
    Cp,
    /// The interim's printed total, in the qualifying of classes 11 and 12.
    Interim,
    /// The hall exam.
    Term,
    /// Student quality, which enters no total.
    StudentQuality,
}

impl PartKind {
    const ALL: [Self; 11] = [
        Self::ClassTest,
        Self::Sba,
        Self::Assignment,
        Self::Coursework,
        Self::FirstClassTest,
        Self::SecondClassTest,
        Self::Pbl,
        Self::Cp,
        Self::Interim,
        Self::Term,
        Self::StudentQuality,
    ];

    /// By [`Self::label`], which is the name of the part in *Standard*.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.label() == name)
    }

    /// The words over the column. Specification silent on them.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ClassTest => "Class Test",
            Self::Sba => "SBA",
            Self::Assignment => "Assignment",
            Self::Coursework => "Class Test, SBA, Assignment",
            Self::FirstClassTest => "Class Test 1",
            Self::SecondClassTest => "Class Test 2",
            Self::Pbl => "PBL",
            Self::Cp => "CP",
            Self::Interim => "Interim",
            Self::Term => "Term",
            Self::StudentQuality => "Student Quality",
        }
    }
}

/// One scheduled component that a part is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// The exam's place in the slice the total was computed from.
    pub exam: usize,
    /// The component of that exam.
    pub component: Component,
    /// Whole marks.
    pub full: i64,
    /// `None`: not entered, counted as 0.
    pub mark: Option<Mark>,
}

/// One part of a total with all that is needed to redo it: `obtained / full x out_of`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which column of the card.
    pub kind: PartKind,
    /// What it is made of, by date, name and component; empty for [`PartKind::Interim`], whose own parts are in [`SubjectTotal::carried`].
    pub sources: Vec<Source>,
    /// Hundredths of a mark, before scaling.
    pub obtained: i64,
    /// Whole marks, before scaling; 0 where the student is exempt from all of it.
    pub full: i64,
    /// What the part counts out of, in whole marks; the full mark where nothing is scaled, 0 where the student is exempt from all of it.
    pub out_of: i64,
}

impl Part {
    /// The scaled value, rounded half up for print only: totals are made of the exact one.
    pub fn printed(&self) -> i64 {
        scaled(self.obtained, self.full, self.out_of).round_half_up()
    }

    /// What stands for the part before scaling: the sum obtained; exempt where the student is exempt from all of it; absent where all that
    /// counts and was entered is absent; `None` where nothing was entered.
    pub fn entered(&self) -> Option<Mark> {
        if self.is_exempt() {
            return Some(Mark::Exempt);
        }
        let mut marks = self.sources.iter().filter_map(|source| source.mark).filter(|mark| mark.counts()).peekable();
        if !self.sources.is_empty() {
            marks.peek()?;
            if marks.all(|mark| mark == Mark::Absent) {
                return Some(Mark::Absent);
            }
        }
        Some(Mark::Hundredths(self.obtained))
    }

    /// The components that are scheduled and have no mark, not even absent.
    pub fn missing(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter().filter(|source| source.mark.is_none())
    }

    /// Whether the student is exempt from all that the part is made of, so that it counts nowhere.
    pub const fn is_exempt(&self) -> bool {
        self.full == 0
    }
}

/// A printed total and what it is out of, in whole marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum {
    /// Rounded once, half up.
    pub total: i64,
    /// Above 0.
    pub out_of: i64,
}

/// What a card or a tabulation prints of a subject or of a whole card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Printed {
    /// Whole marks.
    pub total: i64,
    /// Whole marks, above 0.
    pub out_of: i64,
    /// Whole percent, rounded half up.
    pub percentage: i64,
    /// `None`, a dash, where the total is zero.
    pub grade: Option<Grade>,
}

impl Printed {
    /// Total, percentage and grade of a sum, by the class's scale.
    pub fn of(class_numeric: i64, Sum { total, out_of }: Sum) -> Self {
        let percentage = grade::percentage(total.saturating_mul(100), out_of);
        let grade = (total > 0).then(|| grade::grade(Scale::for_class(class_numeric), percentage));
        Self { total, out_of, percentage, grade }
    }

    /// What a scheme gives a total.
    fn by_scheme(plan: &Plan, outcome: Outcome) -> Self {
        let grade = outcome.letter(plan).and_then(Grade::named);
        Self { total: outcome.total, out_of: outcome.out_of, percentage: outcome.percentage, grade }
    }

    /// The same as a provisional sheet has it: the marks that are not entered count 0, so there is no grade yet, whatever the percentage says.
    #[must_use]
    pub fn without_grade(self) -> Self {
        Self { grade: None, ..self }
    }

    /// Whether the subject is failed: its grade is U, F or a dash.
    pub fn is_failed(&self) -> bool {
        self.grade.is_none_or(Grade::is_failed)
    }
}

/// An earlier semester whose printed total enters this one's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Which semester.
    pub semester: Semester,
    /// What its total is made of.
    pub parts: Vec<Part>,
    /// Its printed total.
    pub sum: Sum,
}

/// A student's total in one subject and semester, with everything that it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectTotal {
    /// The semester it is the total of.
    pub semester: Semester,
    /// This semester's parts in the order of the rules, only those scheduled.
    pub parts: Vec<Part>,
    /// The rounded sum of `parts`; `None` where none is scheduled, or the student is exempt from all of them.
    pub own: Option<Sum>,
    /// 1stSemester for 2ndSemester, `half_yearly` for yearly, interim for the qualifying of classes 11 and 12; `None` where that is not scheduled.
    pub carried: Option<Carried>,
    /// Student quality out of 100, with an interim; it enters nothing.
    pub beside: Option<Part>,
    /// What is printed; `None` where nothing is scheduled, or the student is exempt from all of it.
    pub printed: Option<Printed>,
}

impl SubjectTotal {
    /// What was obtained before any scaling or rounding, in hundredths, carried semesters included; `None` where nothing is scheduled.
    pub fn obtained(&self) -> Option<i64> {
        self.printed?;
        Some(self.raw_parts().map(|part| part.obtained).sum())
    }

    /// The parts, carried ones included, that have components of their own that are scheduled and have no mark.
    pub fn incomplete_parts(&self) -> impl Iterator<Item = &Part> {
        self.raw_parts().chain(&self.beside).filter(|part| part.missing().next().is_some())
    }

    /// Whether marks that enter the total are not entered, not even as absent: paper and screens show no grade for it.
    pub fn is_incomplete(&self) -> bool {
        self.raw_parts().any(|part| part.missing().next().is_some())
    }

    /// What a sheet shows: the printed total, without its grade where marks are not entered.
    pub fn shown(&self) -> Option<Printed> {
        self.printed.map(|printed| if self.is_incomplete() { printed.without_grade() } else { printed })
    }

    /// The parts that are made of marks: carried ones in place of what stands for them.
    fn raw_parts(&self) -> impl Iterator<Item = &Part> {
        let carried = self.carried.iter().flat_map(|carried| &carried.parts);
        carried.chain(self.parts.iter().filter(|part| part.kind != PartKind::Interim))
    }

    /// The printed total of 1stSemester, which highest marks are taken from; `None` outside 1stSemester and 2ndSemester.
    fn of_first_semester(&self) -> Option<Sum> {
        match self.semester {
            Semester::First => self.own,
            Semester::Second => Some(self.carried.as_ref()?.sum),
            _ => None,
        }
    }
}

/// A student's total in one subject, from all exams of the session in which the subject is scheduled, in any order.
///
/// Exams of other semesters are looked at only where the rule carries their total. Nothing is printed where the class has no such semester.
pub fn subject_total(class_numeric: i64, semester: Semester, exams: &[ExamMarks<'_>]) -> SubjectTotal {
    let plan = BuiltIn::Standard.plan();
    let Some(found) = subject::subject_total(plan, class_numeric, semester as usize, exams) else {
        return SubjectTotal { semester, parts: Vec::new(), own: None, carried: None, beside: None, printed: None };
    };
    SubjectTotal {
        semester,
        carried: found.carried.first().map(|carried| Carried {
            semester: Semester::ALL[carried.total.semester],
            parts: parts(plan, class_numeric, &carried.total, &carried.total.parts),
            sum: carried.sum,
        }),
        parts: parts(plan, class_numeric, &found, &found.parts),
        beside: parts(plan, class_numeric, &found, &found.beside).into_iter().next(),
        own: found.own,
        printed: found.outcome.map(|outcome| Printed::by_scheme(plan, outcome)),
    }
}

/// Parts as columns of the card, each known by its name in the document.
fn parts(plan: &Plan, class_numeric: i64, of: &subject::SubjectTotal, parts: &[subject::Part]) -> Vec<Part> {
    let Some(rule) = plan.rule(class_numeric, of.semester) else { return Vec::new() };
    let kind =
        |part: &subject::Part| PartKind::named(plan.part_name(rule, part.of)).expect("a test knows every column");
    let part = |part: &subject::Part| {
        let subject::Part { sources, obtained, full, out_of, .. } = part.clone();
        Part { kind: kind(part), sources, obtained, full, out_of }
    };
    parts.iter().map(part).collect()
}

/// The whole card: the sum of the printed totals of its subjects over the sum of what they are out of; `None` where none of them is scheduled.
pub fn overall<'a>(class_numeric: i64, subjects: impl IntoIterator<Item = &'a SubjectTotal>) -> Option<Printed> {
    overall_of(class_numeric, subjects.into_iter().filter_map(|subject| subject.printed))
}

/// [`overall`] of subjects of which only what is printed is at hand.
pub fn overall_of(class_numeric: i64, subjects: impl IntoIterator<Item = Printed>) -> Option<Printed> {
    let sum = subjects
        .into_iter()
        .map(|printed| Sum { total: printed.total, out_of: printed.out_of })
        .reduce(|one, other| Sum { total: one.total + other.total, out_of: one.out_of + other.out_of })?;
    Some(Printed::of(class_numeric, sum))
}

/// The highest mark in one subject over the students of a class section, from 1stSemester's printed totals, for cards of 1stSemester and
/// 2ndSemester, with what it is out of; `None` for other semesters and where 1stSemester is not scheduled. Of equal marks, the one that is out
/// of less, for somebody who is exempt from a part of it.
pub fn highest_mark<'a>(of_the_section: impl IntoIterator<Item = &'a SubjectTotal>) -> Option<Sum> {
    let sums = of_the_section.into_iter().filter_map(SubjectTotal::of_first_semester);
    sums.max_by_key(|sum| (sum.total, Reverse(sum.out_of)))
}

/// Whether a part of a subject's total in a semester, of the semester that it carries included, has only sheets that do not list the student: it
/// counts neither as obtained nor in what the total is out of. What stands beside the total is no part of it.
pub fn misses_a_part(class_numeric: i64, semester: Semester, exams: &[ExamMarks<'_>]) -> bool {
    subject::misses_a_part(BuiltIn::Standard.plan(), class_numeric, semester as usize, exams)
}

/// The earlier semester whose printed total enters this one's.
pub fn carries(class_numeric: i64, semester: Semester) -> Option<Semester> {
    let carried = BuiltIn::Standard.plan().carried(class_numeric, semester as usize).next()?;
    Some(Semester::ALL[carried])
}

/// Hundredths obtained of whole marks, scaled to what they count out of; 0 where nothing counts.
pub(crate) fn scaled(obtained: i64, full: i64, out_of: i64) -> Exact {
    if full == 0 {
        return Exact::new(0, 1);
    }
    Exact::new(i128::from(obtained) * i128::from(out_of), i128::from(full) * 100)
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod standard;
#[cfg(test)]
mod tests;
