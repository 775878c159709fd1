//! One student's results of one exam: every subject with its marks, its total and its grade, and the total of the exam once nothing of it is to
//! come (docs/rules.md, *Screens*, Results screen; *Tabulation*). Totals are of the components that count in the semester's total, the others have
//! their own columns; the letter beside a mark is by the scheme's scale for single marks. Made of [`SectionMarks::of_student`], for the student and for staff alike.

use std::collections::BTreeSet;

use rules::components::Component;
use rules::scheme::Plan;
use rules::scheme::decimal::Decimal;
use rules::tabulation::{self, ExamTotal, FailedLetters};
use rules::totals::Printed;
use rules::words::{Said, exams_texts};
use serde::Serialize;
use ts_rs::TS;

use super::table::ShownMark;
use crate::marks::provisional::Provisional;
use crate::marks::section::{SectionMarks, Sitting};
use crate::marks::store::Entered;
use crate::marks::wire::ComponentKey;

/// A column of a student's results. `fullMark` is that of its marks, where all of them are out of the same; else it stands beside each. A component
/// that counts in one subject and not in another has two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamColumn {
    pub key: ComponentKey,
    pub label: String,
    #[ts(type = "number | null")]
    pub full_mark: Option<i64>,
    /// Whether its marks enter the totals; those that do come first.
    pub counts: bool,
}

/// A mark of a student's results: its text (`57.5`, `AB`), what it is out of, its letter (none: a dash).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamMark {
    pub text: String,
    #[ts(type = "number | null")]
    pub full_mark: Option<i64>,
    pub grade: Option<String>,
}

/// The total of a subject or of the whole exam.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamSum {
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "number")]
    pub out_of: i64,
    /// Whole percent.
    #[ts(type = "number")]
    pub percentage: i64,
    /// Null, a dash, where the total is zero.
    pub grade: Option<String>,
}

/// A subject's row; `marks` run parallel to the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamRow {
    pub sl: usize,
    pub subject_id: String,
    pub subject: String,
    pub marks: Vec<Option<ExamMark>>,
    /// Null where a mark that counts is not entered, where the student is exempt from all of them, and where nothing counts.
    pub total: Option<ExamSum>,
    /// Nothing of it counts: it has no total.
    pub uncounted: bool,
    pub published: bool,
}

/// A student's results of an exam.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamResults {
    pub exam_name: String,
    /// First and last name.
    pub student_name: String,
    /// Only those in which there is a mark.
    pub columns: Vec<ExamColumn>,
    pub rows: Vec<ExamRow>,
    /// Null until every subject is published, for a student, and every mark is entered.
    pub overall: Option<ExamSum>,
    /// That nothing of the exam counts, so that it has neither total nor letter.
    #[ts(as = "Option<String>")]
    pub uncounted: Option<Said>,
    /// What the letters U and F stand for here, and that they are of this exam alone; none where no total has a letter.
    #[ts(as = "Option<String>")]
    pub legend: Option<Said>,
    /// What is still to come: `Marks not entered: Physics. Results not published: 3 of 9 subjects.`
    #[ts(as = "Option<String>")]
    pub pending: Option<Said>,
}

/// What of an exam is shown.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// What is published, to the student.
    Published,
    /// Everything, to staff.
    Everything,
    /// Only these subjects, by id: there is no total of the exam then.
    Subjects(&'a [String]),
    /// One subject, as far as it is published, to the student.
    PublishedSubject(&'a str),
}

impl Shown<'_> {
    fn lets_through(&self, sitting: &Sitting, subject_id: &str) -> bool {
        match self {
            Self::Published => sitting.is_published,
            Self::Everything => true,
            Self::Subjects(ids) => ids.iter().any(|id| id == subject_id),
            Self::PublishedSubject(id) => sitting.is_published && *id == subject_id,
        }
    }

    /// Whether the whole exam is shown, as far as there is anything of it.
    const fn is_whole(&self) -> bool {
        matches!(self, Self::Published | Self::Everything)
    }
}

/// A sitting with what the rules make of it.
struct Line<'m> {
    sitting: &'m Sitting,
    /// The components that count.
    counted: Vec<Component>,
    total: Option<ExamTotal>,
}

impl ExamResults {
    /// Of the only student of `marks` ([`SectionMarks::of_student`]); none where there is not one mark to show.
    pub fn of(marks: &SectionMarks, exam_id: &str, shown: Shown<'_>) -> Option<Self> {
        let student = marks.students.first()?;
        let plan: &Plan = &marks.plan;
        let mut sittings: Vec<&Sitting> = marks
            .sittings
            .iter()
            .filter(|sitting| sitting.exam_id == exam_id && sitting.lists(0))
            .filter(|sitting| sitting.schedule.components().next().is_some())
            .collect();
        sittings.sort_by_key(|sitting| sitting.subject);
        let subject_id = |sitting: &Sitting| marks.subjects[sitting.subject].id.as_str();
        let lines: Vec<Line<'_>> = sittings
            .iter()
            .filter(|sitting| shown.lets_through(sitting, subject_id(sitting)))
            .map(|sitting| Line::of(marks, sitting))
            .collect();
        let columns = columns(plan, &lines);
        if columns.is_empty() {
            return None;
        }
        let rows = (1..).zip(&lines).map(|(sl, line)| ExamRow {
            sl,
            subject_id: subject_id(line.sitting).to_owned(),
            subject: marks.subjects[line.sitting.subject].subject_name.clone(),
            marks: columns
                .iter()
                .map(|column| line.entered(column.key.0, column.counts).map(|entered| ExamMark::of(plan, entered)))
                .collect(),
            total: line.complete().map(|total| ExamSum::of(&total)),
            uncounted: line.counted.is_empty(),
            published: line.sitting.is_published,
        });
        let rows: Vec<ExamRow> = rows.collect();
        let first = sittings.first()?;
        let nothing_counts = || exams_texts::exam_counts_nothing(plan.semester_name(first.semester));
        let lacks = Provisional {
            missing: lines.iter().filter(|line| line.is_incomplete()).map(|line| line.sitting.subject).collect(),
            unpublished: sittings
                .iter()
                .filter(|sitting| !sitting.is_published && shown.is_whole())
                .map(|sitting| sitting.subject)
                .collect::<BTreeSet<_>>(),
        };
        // Of staff it is asked only that nothing is missing: they read what is not published.
        let to_come = matches!(shown, Shown::Published) && !lacks.unpublished.is_empty();
        let is_final = shown.is_whole() && lacks.missing.is_empty() && !to_come;
        let printed: Vec<Printed> = lines.iter().filter_map(Line::complete).collect();
        let overall =
            tabulation::exam_overall(plan, marks.class_numeric, first.semester, &printed).filter(|_| is_final);
        Some(Self {
            exam_name: first.exam_name.clone(),
            student_name: student.name(),
            uncounted: rows.iter().all(|row| row.uncounted).then(nothing_counts),
            legend: legend(&tabulation::failed_letters(plan, marks.class_numeric, first.semester), &columns, &rows),
            columns,
            rows,
            overall: overall.map(|overall| ExamSum::of(&overall)),
            pending: lacks.words(marks, sittings.len()),
        })
    }
}

impl<'m> Line<'m> {
    fn of(marks: &SectionMarks, sitting: &'m Sitting) -> Self {
        let counted = marks.counted(sitting);
        let total = tabulation::exam_total_of(
            &marks.plan,
            marks.class_numeric,
            &sitting.schedule,
            &sitting.exam_marks(0),
            &counted,
        );
        Self { sitting, counted, total }
    }

    /// What is entered of a component that counts, or of one that does not.
    fn entered(&self, component: Component, counts: bool) -> Option<Entered> {
        self.sitting.marks(0).get(component).filter(|_| self.counted.contains(&component) == counts)
    }

    fn is_incomplete(&self) -> bool {
        self.total.is_some_and(|total| total.is_incomplete)
    }

    /// The total, unless it counts a mark that is not entered.
    fn complete(&self) -> Option<Printed> {
        self.total.filter(|total| !total.is_incomplete).map(|total| total.printed)
    }
}

/// None where no subject has a total. A total is rounded once (docs/rules.md, *Grades and totals*), a report card prints its marks as they are: where
/// one is not whole, that is said.
fn legend(letters: &FailedLetters, columns: &[ExamColumn], rows: &[ExamRow]) -> Option<Said> {
    let with_total = || rows.iter().filter(|row| row.total.is_some());
    with_total().next()?;
    let is_part = |row: &ExamRow| {
        let marks = columns.iter().zip(&row.marks).filter(|(column, _)| column.counts);
        marks.filter_map(|(_, mark)| mark.as_ref()).any(|mark| mark.text.contains('.'))
    };
    let letters = failed_letters(letters)?;
    Some(if with_total().any(is_part) {
        exams_texts::exam_legend_rounded(letters)
    } else {
        exams_texts::exam_legend(letters)
    })
}

/// What the letters of failed totals stand for; none where the scheme has none.
fn failed_letters(FailedLetters { by_scale, below_pass }: &FailedLetters) -> Option<Said> {
    let percent = |from: &i64| Decimal(*from).to_string();
    Some(match (by_scale, below_pass) {
        (None, None) => return None,
        (Some((letter, from)), None) => exams_texts::failed_by_scale(letter.as_str(), percent(from)),
        (None, Some(letter)) => exams_texts::failed_below_pass(letter.as_str()),
        (Some((letter, from)), Some(failed)) if letter == failed => {
            exams_texts::failed_both_ways(letter.as_str(), percent(from))
        }
        (Some((letter, from)), Some(failed)) => {
            exams_texts::failed_by_scale_or_pass(letter.as_str(), percent(from), failed.as_str())
        }
    })
}

/// The columns in which there is a mark: what counts, and then what does not.
fn columns(plan: &Plan, lines: &[Line<'_>]) -> Vec<ExamColumn> {
    let column = |counts: bool, component: Component| {
        let entered: Vec<Entered> = lines.iter().filter_map(|line| line.entered(component, counts)).collect();
        let first = entered.first()?;
        let alike = entered.iter().all(|other| other.full == first.full);
        let full_mark = first.full.filter(|_| alike);
        Some(ExamColumn {
            key: ComponentKey(component),
            label: plan.component_name(component).to_owned(),
            full_mark,
            counts,
        })
    };
    let of = |counts: bool| Component::ALL.into_iter().filter_map(move |component| column(counts, component));
    of(true).chain(of(false)).collect()
}

impl ExamMark {
    fn of(plan: &Plan, entered: Entered) -> Self {
        let ShownMark { text, grade } = ShownMark::of(plan, entered);
        Self { text, full_mark: entered.full, grade }
    }
}

impl ExamSum {
    fn of(printed: &Printed) -> Self {
        let Printed { total, out_of, percentage, grade, .. } = *printed;
        Self { total, out_of, percentage, grade: grade.map(String::from) }
    }
}
