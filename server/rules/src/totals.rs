//! What a semester's total is made of, and the printed totals, percentages and grades of subjects and of whole cards
//! (docs/rules.md, *Grades and totals*).
//!
//! Exact fractions throughout, each printed total rounded once, half up; a total that enters another one enters as it is
//! printed, so that everything on a card can be redone from the card. Touches [`crate::components`], [`crate::marks`],
//! [`crate::semesters`]; the arithmetic is [`crate::scheme`]'s, by the plan of the session and class.

use std::cmp::Reverse;

use crate::components::{Component, Schedule};
use crate::marks::Mark;
use crate::scheme::decimal::Decimal;
use crate::scheme::letter::Letter;
use crate::scheme::overall::{self as card, Line};
use crate::scheme::plan::{Plan, Rule};
use crate::scheme::subject::{self, Outcome, PartOf, Sheet};
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
    /// What each component is passed with, in whole marks; `None` where it is not scheduled.
    pub pass: [Option<i64>; 8],
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
        let pass = Component::ALL.map(|component| schedule.get(component).map(|scheduled| scheduled.pass));
        Self { exam, full, marks, pass, is_listed: true }
    }

    /// What the component is marked out of, in whole marks; `None` where it is not scheduled.
    pub fn full_mark(&self, component: Component) -> Option<i64> {
        self.full[component.index()].filter(|full| *full > 0)
    }
}

impl Sheet for ExamMarks<'_> {
    fn exam_type(&self) -> ExamType {
        self.exam.exam_type
    }
    fn is_of(&self, plan: &Plan, semester: usize) -> bool {
        plan.place(self.exam.semester) == Some(semester)
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
    fn pass_mark(&self, component: Component) -> Option<i64> {
        self.pass[component.index()]
    }
    fn mark(&self, component: Component) -> Option<Mark> {
        self.marks[component.index()]
    }
    fn is_listed(&self) -> bool {
        self.is_listed
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
    /// Which column of the card: [`Plan::part_name`] heads it.
    pub of: PartOf,
    /// What it is made of, by date, name and component; empty for a carried total, whose own parts are in [`SubjectTotal::carried`].
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
    /// `None`, a dash, where the scheme gives none, as *Standard* does for a total of zero.
    pub grade: Option<Letter>,
    /// Grade points, of a whole card their mean; `None` where the scale has none.
    pub points: Option<Decimal>,
    /// Whether it is passed.
    pub is_passed: bool,
}

impl Printed {
    /// What a scheme gives a total.
    pub fn of(plan: &Plan, outcome: Outcome) -> Self {
        Self {
            total: outcome.total,
            out_of: outcome.out_of,
            percentage: outcome.percentage,
            grade: outcome.letter(plan),
            points: outcome.points(plan),
            is_passed: outcome.is_passed,
        }
    }

    /// The same as a provisional sheet has it: the marks that are not entered count 0, so there is no grade yet, whatever the percentage says.
    #[must_use]
    pub fn without_grade(self) -> Self {
        Self { grade: None, points: None, is_passed: false, ..self }
    }

    /// Whether it is failed.
    pub const fn is_failed(&self) -> bool {
        !self.is_passed
    }

    /// The total with what it is out of.
    pub const fn sum(&self) -> Sum {
        Sum { total: self.total, out_of: self.out_of }
    }
}

/// An earlier semester whose printed total enters this one's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Which semester.
    pub semester: Semester,
    /// Its place among the carries of the result.
    pub place: usize,
    /// Whether it is a column beside this semester's own sum; else it is scaled, as one of the parts.
    pub is_column: bool,
    /// What its total is made of, down to marks: where it carries others, theirs first.
    pub parts: Vec<Part>,
    /// Its printed total.
    pub sum: Sum,
}

/// A student's total in one subject and semester, with everything that it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectTotal {
    /// The semester it is the total of.
    pub semester: Semester,
    /// Carried totals that are scaled, then this semester's parts in the order of the scheme, only those scheduled.
    pub parts: Vec<Part>,
    /// The rounded sum of `parts`; `None` where none is scheduled, or the student is exempt from all of them.
    pub own: Option<Sum>,
    /// The semesters whose totals enter, only those with a total: 1stSemester for *Standard*'s 2ndSemester.
    pub carried: Vec<Carried>,
    /// Parts that enter nothing: student quality with *Standard*'s interim.
    pub beside: Vec<Part>,
    /// What the total is worth; `None` where nothing is scheduled, or the student is exempt from all of it.
    pub outcome: Option<Outcome>,
    /// The same as it is printed.
    pub printed: Option<Printed>,
}

impl SubjectTotal {
    /// What was obtained before any scaling or rounding, in hundredths, carried semesters included; `None` where nothing is scheduled.
    pub fn obtained(&self) -> Option<i64> {
        self.printed?;
        Some(self.counting_parts().map(|part| part.obtained).sum())
    }

    /// The parts, carried ones included, that have components of their own that are scheduled and have no mark.
    pub fn incomplete_parts(&self) -> impl Iterator<Item = &Part> {
        self.counting_parts().chain(&self.beside).filter(|part| part.missing().next().is_some())
    }

    /// Whether marks that enter the total are not entered, not even as absent: paper and screens show no grade for it.
    pub fn is_incomplete(&self) -> bool {
        self.counting_parts().any(|part| part.missing().next().is_some())
    }

    /// What a sheet shows: the printed total, without its grade where marks are not entered.
    pub fn shown(&self) -> Option<Printed> {
        self.printed.map(|printed| if self.is_incomplete() { printed.without_grade() } else { printed })
    }

    /// Everything that the total is made of and that stands beside it, down to marks.
    pub fn all_parts(&self) -> impl Iterator<Item = &Part> {
        self.counting_parts().chain(&self.beside)
    }

    /// The parts that are made of marks: carried ones in place of what stands for them.
    pub fn counting_parts(&self) -> impl Iterator<Item = &Part> {
        let carried = self.carried.iter().flat_map(|carried| &carried.parts);
        carried.chain(self.parts.iter().filter(|part| matches!(part.of, PartOf::Marks(_))))
    }

    /// The printed total of a semester: this one, or one that it carries.
    fn sum_of(&self, semester: Semester) -> Option<Sum> {
        if semester == self.semester {
            return self.printed.map(|printed| printed.sum());
        }
        self.carried.iter().find(|carried| carried.semester == semester).map(|carried| carried.sum)
    }
}

/// A student's total in one subject, from all exams of the session in which the subject is scheduled, in any order.
///
/// Exams of other semesters are looked at only where the scheme carries their total. Nothing is printed where the class has no such semester.
pub fn subject_total(plan: &Plan, class_numeric: i64, semester: Semester, exams: &[ExamMarks<'_>]) -> SubjectTotal {
    let place = plan.place(semester);
    let found = place.and_then(|place| subject::subject_total(plan, class_numeric, place, exams));
    let Some((found, rule)) = found.zip(place.and_then(|place| plan.rule(class_numeric, place))) else {
        return SubjectTotal {
            semester,
            parts: Vec::new(),
            own: None,
            carried: Vec::new(),
            beside: Vec::new(),
            outcome: None,
            printed: None,
        };
    };
    let carried = |carried: subject::Carried| Carried {
        semester: plan.semester_at(carried.total.semester),
        place: carried.place,
        is_column: rule.is_column(carried.place),
        sum: carried.sum,
        parts: made_of_marks(carried.total),
    };
    SubjectTotal {
        semester,
        parts: found.parts.into_iter().map(Part::from).collect(),
        own: found.own,
        carried: found.carried.into_iter().map(carried).collect(),
        beside: found.beside.into_iter().map(Part::from).collect(),
        outcome: found.outcome,
        printed: found.outcome.map(|outcome| Printed::of(plan, outcome)),
    }
}

/// What a total is made of down to marks, without what stands beside it.
fn made_of_marks(total: subject::SubjectTotal) -> Vec<Part> {
    let carried = total.carried.into_iter().flat_map(|carried| made_of_marks(carried.total));
    let own = total.parts.into_iter().filter(|part| matches!(part.of, PartOf::Marks(_))).map(Part::from);
    carried.chain(own).collect()
}

impl From<subject::Part> for Part {
    fn from(subject::Part { of, sources, obtained, full, out_of }: subject::Part) -> Self {
        Self { of, sources, obtained, full, out_of }
    }
}

/// One subject of a student's card with its total.
#[derive(Debug, Clone, Copy)]
pub struct Paper<'a> {
    /// The subject's name, by which papers are joined.
    pub name: &'a str,
    /// Its total.
    pub outcome: Outcome,
    /// Whether the student takes it as the fourth subject.
    pub is_fourth: bool,
}

/// Papers that the scheme joins to one subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JoinedTotal {
    /// Place among the scheme's joined subjects.
    pub place: usize,
    /// Of the papers together.
    pub outcome: Outcome,
}

/// The joined subjects of a card, in the order of the scheme; those of which the student takes no paper are not there.
pub fn joined(plan: &Plan, class_numeric: i64, semester: Semester, papers: &[Paper<'_>]) -> Vec<JoinedTotal> {
    let Some(rule) = rule_of(plan, class_numeric, semester) else { return Vec::new() };
    let of = |place: usize| {
        let outcomes =
            papers.iter().filter(|paper| plan.joined_of(paper.name) == Some(place)).map(|paper| paper.outcome);
        Some(JoinedTotal { place, outcome: subject::joined(plan, rule, outcomes)? })
    };
    (0..plan.definition().joined.len()).filter_map(of).collect()
}

/// The whole card of one student; `None` where no subject of it has a total. Its points are the mean of the subjects' (GPA).
pub fn overall(plan: &Plan, class_numeric: i64, semester: Semester, papers: &[Paper<'_>]) -> Option<Printed> {
    let rule = rule_of(plan, class_numeric, semester)?;
    let alone = papers.iter().filter(|paper| plan.joined_of(paper.name).is_none());
    let alone = alone.map(|paper| Line { outcome: paper.outcome, is_fourth: paper.is_fourth });
    let together = joined(plan, class_numeric, semester, papers).into_iter().map(|joined| {
        let mut of = papers.iter().filter(|paper| plan.joined_of(paper.name) == Some(joined.place));
        Line { outcome: joined.outcome, is_fourth: of.all(|paper| paper.is_fourth) }
    });
    let lines: Vec<Line> = alone.chain(together).collect();
    let card::Overall { total, out_of, percentage, gpa, band, is_passed } = card::overall(plan, rule, &lines)?;
    let grade = band.and_then(|band| plan.letter(rule.scale(), band));
    Some(Printed { total, out_of, percentage, grade, points: gpa, is_passed })
}

fn rule_of(plan: &Plan, class_numeric: i64, semester: Semester) -> Option<&Rule> {
    plan.rule(class_numeric, plan.place(semester)?)
}

/// The semester whose totals the highest marks of a semester's cards are taken from; `None` where they print none.
pub fn highest_of(plan: &Plan, class_numeric: i64, semester: Semester) -> Option<Semester> {
    plan.highest_mark_of(class_numeric, plan.place(semester)?).map(|place| plan.semester_at(place))
}

/// The highest mark in one subject over the students of a class section, from the printed totals of the semester that [`highest_of`] names, with
/// what it is out of; `None` where that is not scheduled. Of equal marks, the one that is out of less, for somebody who is exempt from a part of it.
pub fn highest_mark<'a>(from: Semester, of_the_section: impl IntoIterator<Item = &'a SubjectTotal>) -> Option<Sum> {
    let sums = of_the_section.into_iter().filter_map(|total| total.sum_of(from));
    sums.max_by_key(|sum| (sum.total, Reverse(sum.out_of)))
}

/// Whether a part of a subject's total in a semester, of the semesters that it carries included, has only sheets that do not list the student: it
/// counts neither as obtained nor in what the total is out of. What stands beside the total is no part of it.
pub fn misses_a_part(plan: &Plan, class_numeric: i64, semester: Semester, exams: &[ExamMarks<'_>]) -> bool {
    plan.place(semester).is_some_and(|place| subject::misses_a_part(plan, class_numeric, place, exams))
}

/// The earlier semesters whose printed totals enter this one's.
pub fn carries(plan: &Plan, class_numeric: i64, semester: Semester) -> impl Iterator<Item = Semester> + '_ {
    let places = plan.place(semester).into_iter().flat_map(move |place| plan.carried(class_numeric, place));
    places.map(|place| plan.semester_at(place))
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
