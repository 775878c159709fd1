//! The marks on a card: its columns and its subjects' rows, made of `rules::totals` and put into text (docs/rules.md, *Grades and totals*; docs/rules.md,
//! *Grades and totals*: "Everything on a card can be redone from the card"). Touches nothing but the rules.
//!
//! Everything arrives as text, so that React computes nothing.

use rules::grade::{Grade, Scale};
use rules::semesters::Semester;
use rules::totals::{Part, PartKind, Printed, SubjectTotal, Sum};

use super::card::{CardColumn, CardHighest, CardPart, CardSubject, CardTotal, ScaleStep};

/// The columns of a set's cards, which are alike for all of its students.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Kind, CardColumn)>);

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The printed total of an earlier semester.
    Carried(Semester),
    Part(PartKind),
    /// This semester's own total, where an earlier one joins it.
    Own,
    /// Enters nothing.
    Beside(PartKind),
}

impl Kind {
    /// The order of columns. A semester carries one other at most.
    fn place(self) -> (u8, Option<PartKind>) {
        match self {
            Self::Carried(_) => (0, None),
            Self::Part(part) => (1, Some(part)),
            Self::Own => (2, None),
            Self::Beside(part) => (3, Some(part)),
        }
    }
}

impl Columns {
    /// The columns that any of the totals needs.
    pub fn of<'t>(totals: impl Iterator<Item = &'t SubjectTotal>) -> Self {
        let mut columns: Vec<(Kind, CardColumn)> = Vec::new();
        for total in totals {
            for (kind, cell) in cells(total) {
                let place = columns.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
                    let beside = matches!(kind, Kind::Beside(_));
                    let sum = matches!(kind, Kind::Carried(_) | Kind::Own);
                    let label = label(kind);
                    columns.push((kind, CardColumn { label, scaled_to: None, beside, sum }));
                    columns.len() - 1
                });
                // One part that is scaled makes it a column of scaled parts.
                if let Cell::Part(part) = cell
                    && part.out_of != part.full
                    && !part.is_exempt()
                {
                    columns[place].1.scaled_to = Some(part.out_of.to_string());
                }
            }
        }
        columns.sort_by_key(|(kind, _)| kind.place());
        Self(columns)
    }

    /// As the card names them.
    pub fn shown(&self) -> Vec<CardColumn> {
        self.0.iter().map(|(_, column)| column.clone()).collect()
    }

    /// How two semesters make a total, in words: without them a total, or its percentage, could not be redone.
    pub fn note(&self, semester: Semester) -> Option<&'static str> {
        let two = self.0.iter().any(|(kind, _)| *kind == Kind::Own);
        two.then_some(match semester {
            Semester::Second => "Total: both semesters added. %: the mean of both semesters' percentages.",
            _ => "Total: mean of Half Yearly and 2nd Semester.",
        })
    }

    /// A subject's row.
    pub fn row(&self, name: &str, total: &SubjectTotal, highest: Option<Sum>) -> CardSubject {
        let cells = cells(total);
        let part = |(kind, column): &(Kind, CardColumn)| {
            let (_, cell) = cells.iter().find(|(other, _)| other == kind)?;
            Some(match cell {
                Cell::Sum(sum) => {
                    CardPart { obtained: Some(sum.total.to_string()), full: sum.out_of.to_string(), counts: None }
                }
                Cell::Part(part) => CardPart {
                    obtained: part.entered().map(rules::marks::Mark::to_text),
                    full: if part.is_exempt() { String::new() } else { part.full.to_string() },
                    counts: column.scaled_to.as_ref().filter(|_| !part.is_exempt()).map(|_| part.printed().to_string()),
                },
            })
        };
        CardSubject {
            name: name.to_owned(),
            parts: self.0.iter().map(part).collect(),
            total: total.shown().map(shown_total),
            highest: highest.map(|sum| CardHighest { mark: sum.total.to_string(), out_of: sum.out_of.to_string() }),
            incomplete: total.is_incomplete(),
        }
    }
}

/// A scale as the card explains it, each grade with the whole percentages that get it: `95-100`, `90-94`, `below 60: failed`.
pub fn shown_scale(scale: Scale) -> Vec<ScaleStep> {
    let steps = scale.steps();
    let mut highest = 100;
    let mut shown: Vec<ScaleStep> = Vec::with_capacity(steps.len() + 1);
    for (lowest, grade) in steps {
        shown.push(ScaleStep { grade: grade.as_str(), percentage: format!("{lowest}-{highest}") });
        highest = lowest - 1;
    }
    if let Some((last, _)) = steps.last() {
        shown.push(ScaleStep { grade: Grade::U.as_str(), percentage: format!("below {last}: failed") });
    }
    shown
}

/// A total as the card shows it.
pub fn shown_total(printed: Printed) -> CardTotal {
    CardTotal {
        total: printed.total.to_string(),
        out_of: printed.out_of.to_string(),
        percentage: printed.percentage.to_string(),
        grade: printed.grade.map(|grade| grade.to_string()),
    }
}

/// So many letters of failed subjects' names stand in a result line; of more, only their number does, since each is marked in the table.
const NAMED: usize = 140;

/// What the card comes to, in words: `Failed in 2: Bangla, General Science`, `Passed in all 8 subjects`. Of each subject its name and total; none
/// while marks of one are not entered, and where nothing is scheduled.
pub fn result_line(subjects: &[(&str, &SubjectTotal)]) -> Option<String> {
    if subjects.iter().any(|(_, total)| total.is_incomplete()) {
        return None;
    }
    let judged: Vec<(&str, Printed)> =
        subjects.iter().filter_map(|(name, total)| Some((*name, total.shown()?))).collect();
    let failed: Vec<&str> = judged.iter().filter(|(_, total)| total.is_failed()).map(|(name, _)| *name).collect();
    let all = judged.len();
    let names = failed.join(", ");
    match (failed.len(), all) {
        (_, 0) => None,
        (0, 1) => Some("Passed".to_owned()),
        (0, _) => Some(format!("Passed in all {all} subjects")),
        (count, _) if names.chars().count() <= NAMED => Some(format!("Failed in {count}: {names}")),
        (count, _) if count == all => Some(format!("Failed in all {all} subjects")),
        (count, _) => Some(format!("Failed in {count} of {all} subjects, marked above")),
    }
}

/// What stands in one column of one subject's row.
enum Cell<'t> {
    Sum(Sum),
    Part(&'t Part),
}

/// Everything that a total is made of, each with its column.
fn cells(total: &SubjectTotal) -> Vec<(Kind, Cell<'_>)> {
    let mut cells = Vec::with_capacity(total.parts.len() + 3);
    // The interim's total is among the parts of the qualifying, where it is scaled.
    let carried = total.carried.as_ref().filter(|carried| carried.semester != Semester::Interim);
    if let Some(carried) = carried {
        cells.push((Kind::Carried(carried.semester), Cell::Sum(carried.sum)));
    }
    cells.extend(total.parts.iter().map(|part| (Kind::Part(part.kind), Cell::Part(part))));
    if let (Some(_), Some(own)) = (carried, total.own) {
        cells.push((Kind::Own, Cell::Sum(own)));
    }
    cells.extend(total.beside.iter().map(|part| (Kind::Beside(part.kind), Cell::Part(part))));
    cells
}

/// The words over a column. Specification silent on those of totals.
fn label(kind: Kind) -> String {
    match kind {
        Kind::Carried(semester) => semester.label().to_owned(),
        Kind::Part(kind) | Kind::Beside(kind) => kind.label().to_owned(),
        // `Annual` stands over the whole card; `Half Yearly` is the first.
        Kind::Own => "2nd Semester".to_owned(),
    }
}

#[cfg(test)]
mod tests;
