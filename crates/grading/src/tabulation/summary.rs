//! The summary under the sheet: how many of each grade a subject has, as numbers and as a stacked bar, the pass rate and the
//! means. Bars are measured here, so that React only draws them.

use std::collections::BTreeSet;

use rules::scheme::Letter;
use rules::tabulation::{self, SubjectSummary};
use serde::Serialize;
use ts_rs::TS;

use super::columns::{ColumnKind, Shows, TabulationColumn};
use super::table::{DASH, Tabulation};
use crate::failing::Failed;

/// The length of a bar, in pixels of screen and sheet alike.
const BAR: usize = 480;
/// The narrowest segment that its grade fits in.
const LABELLED: usize = 30;

/// The figures under a tabulation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationSummary {
    /// Students for whom anything is scheduled.
    pub students: usize,
    /// Those of them who failed nothing.
    pub passed: usize,
    /// Whole percent, without the sign: `85`.
    pub pass_rate: Option<String>,
    /// The mean of the students' totals, always with two decimals: `712.50`
    pub mean_total: Option<String>,
    /// Students take different subjects, so that positions go by percentage.
    pub by_percentage: bool,
    /// In how many of the subjects nobody has any mark: why there are no positions yet.
    pub without_marks: usize,
    /// The grades that any subject has, best first; a dash comes last.
    pub grades: Vec<String>,
    /// Parallel to them, why one is marked.
    pub failed: Vec<Option<Failed>>,
    /// The length of a full bar.
    pub bar: usize,
    pub subjects: Vec<SubjectFigures>,
}

/// One subject's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct SubjectFigures {
    pub subject: String,
    pub subject_name: String,
    /// A paper has no letters, and of its own the mean alone.
    pub kind: ColumnKind,
    /// How many students have each grade, parallel to `grades`.
    pub counts: Vec<usize>,
    /// The mean of the subject's totals, with two decimals: `71.25`
    pub mean: Option<String>,
    pub segments: Vec<BarSegment>,
}

/// One grade's part of a bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "tabulation.ts")]
pub struct BarSegment {
    /// `A+`, or a dash.
    pub grade: String,
    /// From the left.
    pub start: usize,
    pub width: usize,
    /// The grade fits inside.
    pub labelled: bool,
}

impl TabulationSummary {
    /// The figures of a tabulation.
    pub fn of(tabulation: &Tabulation) -> Self {
        let summary = tabulation.summary();
        let counted = summary.subjects.iter().flat_map(|subject| &subject.grade_count);
        let shown: BTreeSet<Letter> = counted.map(|counted| counted.grade).collect();
        let shown: Vec<Letter> = shown.into_iter().collect();
        // Without letters nothing is counted by them.
        let dashes = !tabulation.is_marks_only() && summary.subjects.iter().any(|subject| subject.dashes > 0);
        let columns = &tabulation.columns;
        let subject = |(column, shows): (&TabulationColumn, &Shows)| match *shows {
            Shows::Letter(letter) => SubjectFigures::of(column, &summary.subjects[letter], &shown, dashes),
            Shows::Total(subject) => SubjectFigures::of_paper(column, tabulation.mean_of(subject)),
        };
        let subject = |of| {
            let figures = subject(of);
            let segments = if shown.is_empty() && !dashes { Vec::new() } else { figures.segments };
            SubjectFigures { segments, ..figures }
        };
        Self {
            students: summary.students,
            passed: summary.passed,
            pass_rate: summary.pass_rate.map(|rate| rate.to_string()),
            mean_total: summary.mean_total.map(text),
            by_percentage: tabulation.by_percentage,
            without_marks: summary.subjects.iter().filter(|subject| subject.mean == Some(0)).count(),
            failed: shown
                .iter()
                .map(|letter| tabulation.failing.letter(*letter))
                .chain(dashes.then_some(None))
                .collect(),
            subjects: columns.heads.iter().zip(&columns.shows).map(subject).collect(),
            grades: shown.iter().map(|grade| String::from(*grade)).chain(dashes.then(|| DASH.to_owned())).collect(),
            bar: BAR,
        }
    }
}

impl SubjectFigures {
    fn of(column: &TabulationColumn, figures: &SubjectSummary, shown: &[Letter], dashes: bool) -> Self {
        let counts = shown.iter().map(|grade| count_of(figures, *grade));
        Self {
            subject: column.subject.clone(),
            subject_name: column.subject_name.clone(),
            kind: column.kind,
            counts: counts.chain(dashes.then_some(figures.dashes)).collect(),
            mean: figures.mean.map(text),
            segments: segments(figures),
        }
    }

    fn of_paper(column: &TabulationColumn, mean: Option<i64>) -> Self {
        Self {
            subject: column.subject.clone(),
            subject_name: column.subject_name.clone(),
            kind: column.kind,
            counts: Vec::new(),
            mean: mean.map(text),
            segments: Vec::new(),
        }
    }
}

fn count_of(subject: &SubjectSummary, grade: Letter) -> usize {
    subject.grade_count.iter().find(|counted| counted.grade == grade).map_or(0, |counted| counted.count)
}

/// Hundredths of a mark, with both decimals: what stands in a column stands under its like.
fn text(hundredths: i64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The bar, best grade first. Each end is rounded from the whole, so that the last one is the bar's.
fn segments(subject: &SubjectSummary) -> Vec<BarSegment> {
    let graded =
        subject.grade_count.iter().map(|tabulation::GradeCount { grade, count }| (String::from(*grade), *count));
    let mut before = 0;
    graded
        .chain((subject.dashes > 0).then(|| (DASH.to_owned(), subject.dashes)))
        .map(|(grade, count)| {
            let start = BAR * before / subject.students;
            before += count;
            let width = BAR * before / subject.students - start;
            BarSegment { grade, start, width, labelled: width >= LABELLED }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_filled_by_its_segments_without_a_gap_and_only_wide_ones_are_labelled() {
        let letters: Vec<Letter> = rules::grade::letters(rules::scheme::BuiltIn::Standard.plan()).collect();
        let letter = |text| letters.iter().copied().find(|letter| *letter == text).unwrap();
        let count = |text, count| tabulation::GradeCount { grade: letter(text), count };
        let subject = SubjectSummary {
            grade_count: vec![count("A+", 1), count("B", 35), count("U", 3)],
            dashes: 1,
            students: 40,
            mean: Some(7_125),
        };
        let of = |grade: &str, start, width, labelled| BarSegment { grade: grade.to_owned(), start, width, labelled };
        assert_eq!(
            segments(&subject),
            [of("A+", 0, 12, false), of("B", 12, 420, true), of("U", 432, 36, true), of("–", 468, 12, false)]
        );
    }

    #[test]
    fn a_mean_has_both_decimals() {
        assert_eq!([0, 7_630, 7_605, 71_235].map(text), ["0.00", "76.30", "76.05", "712.35"]);
    }

    #[test]
    fn nobody_in_a_subject_is_an_empty_bar() {
        let subject = SubjectSummary { grade_count: Vec::new(), dashes: 0, students: 0, mean: None };
        assert_eq!(segments(&subject), []);
    }
}
