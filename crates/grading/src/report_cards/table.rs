//! The marks on a card: its columns and its subjects' rows, made of `rules::totals` and put into text (docs/rules.md, *Grades and totals*; docs/rules.md,
//! *Grades and totals*: "Everything on a card can be redone from the card"). Touches nothing but the rules.
//!
//! Everything arrives as text, so that React computes nothing.

use rules::scheme::Plan;
use rules::scheme::decimal::Decimal;
use rules::scheme::document::{How, PercentageOf, Rounding};
use rules::scheme::plan::Rule;
use rules::scheme::subject::PartOf;
use rules::semesters::Semester;
use rules::totals::{Part, Printed, SubjectTotal, Sum};
use rules::words::{Text, exams_texts, schemes_texts};

use super::card::{CardColumn, CardHighest, CardPart, CardSubject, CardTotal, ScaleStep, SubjectKind};
use crate::failing::FailingLetters;

/// The columns of a set's cards, which are alike for all of its students.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    each: Vec<(Kind, CardColumn)>,
    /// How semesters' columns make a total.
    note: Option<String>,
    failing: FailingLetters,
}

/// What a column holds. In the order of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The printed total of another semester, by its place among the carries of the result.
    Carried(usize),
    /// Another semester's total that is scaled as a part.
    CarriedPart(usize),
    /// A part, by its place in the result.
    Part(usize),
    /// This semester's own total, where others join it.
    Own,
    /// Enters nothing.
    Beside(usize),
}

impl Kind {
    const fn of(part: PartOf) -> Self {
        match part {
            PartOf::Carried(place) => Self::CarriedPart(place),
            PartOf::Marks(place) => Self::Part(place),
        }
    }
}

impl Columns {
    /// The columns that any of the totals of a class in a semester needs.
    pub fn of<'t>(
        plan: &Plan,
        class_numeric: i64,
        semester: Semester,
        totals: impl Iterator<Item = &'t SubjectTotal>,
    ) -> Self {
        let rule = plan.place(semester).and_then(|semester| plan.rule(class_numeric, semester));
        let Some(rule) = rule else { return Self::default() };
        let mut columns: Vec<(Kind, CardColumn)> = Vec::new();
        for total in totals {
            for (kind, cell) in cells(total) {
                let place = columns.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
                    let beside = matches!(kind, Kind::Beside(_));
                    let sum = matches!(kind, Kind::Carried(_) | Kind::Own);
                    let label = label(plan, rule, kind).to_owned();
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
        columns.sort_by_key(|(kind, _)| *kind);
        let note = note(plan, rule, &columns);
        Self { each: columns, note, failing: FailingLetters::of(plan, class_numeric, semester) }
    }

    /// As the card names them.
    pub fn shown(&self) -> Vec<CardColumn> {
        self.each.iter().map(|(_, column)| column.clone()).collect()
    }

    /// How semesters make a total, in words: without them a total, or its percentage, could not be redone.
    pub fn note(&self) -> Option<String> {
        self.note.clone()
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
            kind: SubjectKind::Subject,
            parts: self.each.iter().map(part).collect(),
            total: total.shown().map(|printed| self.total(printed)),
            highest: highest.map(|sum| CardHighest { mark: sum.total.to_string(), out_of: sum.out_of.to_string() }),
            incomplete: total.is_incomplete(),
        }
    }

    /// The row of a subject that is made of papers, above theirs: it has their letter.
    pub fn joined(&self, name: &str, total: Option<Printed>, incomplete: bool) -> CardSubject {
        CardSubject {
            name: name.to_owned(),
            kind: SubjectKind::Joined,
            parts: vec![None; self.each.len()],
            total: total.map(|printed| self.total(printed)),
            highest: None,
            incomplete,
        }
    }

    fn total(&self, printed: Printed) -> CardTotal {
        CardTotal { failed: self.failing.subject(&printed), ..shown_total(printed) }
    }

    /// The total of the whole card.
    pub fn overall(&self, printed: Printed) -> CardTotal {
        let points = printed.points.map(Decimal::with_two_decimals);
        CardTotal { failed: self.failing.whole(&printed), points, ..shown_total(printed) }
    }
}

/// How the columns of semesters make a total; none where there are no such columns, or one alone.
fn note(plan: &Plan, rule: &Rule, columns: &[(Kind, CardColumn)]) -> Option<String> {
    if !columns.iter().any(|(kind, _)| *kind == Kind::Own) {
        return None;
    }
    let (how, percentage) = rule.columns()?;
    let mut names: Vec<&str> =
        columns.iter().filter(|(kind, _)| matches!(kind, Kind::Carried(_))).map(|(_, of)| of.label.as_str()).collect();
    names.push(label(plan, rule, Kind::Own));
    let of_percentages = percentage == PercentageOf::MeanOfPercentages;
    let said = match (how, of_percentages, names.len()) {
        (How::Add | How::Scaled, true, 2) => exams_texts::BOTH_SEMESTERS_ADDED_MEAN.english().to_owned(),
        (How::Add | How::Scaled, false, 2) => exams_texts::BOTH_SEMESTERS_ADDED.english().to_owned(),
        (How::Add | How::Scaled, true, _) => exams_texts::semesters_added_mean(Text::and(names.iter().copied())).into(),
        (How::Add | How::Scaled, false, _) => exams_texts::semesters_added(Text::and(names.iter().copied())).into(),
        (How::Mean, true, _) => exams_texts::mean_of_semesters_and_percentages(Text::and(names.iter().copied())).into(),
        (How::Mean, false, _) => exams_texts::mean_of_semesters(Text::and(names.iter().copied())).into(),
    };
    Some(said)
}

/// The scale of a class's result as the card explains it, each letter with the percentages that get it: `95-100`, `90-94`, `below 60: failed`.
pub fn shown_scale(plan: &Plan, class_numeric: i64, semester: Semester) -> Vec<ScaleStep> {
    let rule = plan.place(semester).and_then(|semester| plan.rule(class_numeric, semester));
    let scale = rule.map_or_else(|| plan.single_mark_scale(), Rule::scale);
    let step = match plan.definition().scales[scale].rounding {
        Rounding::HalfUp => 100,
        Rounding::None => 1,
    };
    let mut above: Option<Decimal> = None;
    let mut shown = Vec::new();
    for (place, band) in plan.bands(scale).iter().enumerate() {
        let to = above.map_or(Decimal(10_000), |above| Decimal(above.0 - step));
        let percentage = match (above, band.fails) {
            (Some(above), true) if band.from.0 == 0 => exams_texts::band_below_fails(above.to_string()).into(),
            (_, true) => exams_texts::band_fails(band.from.to_string(), to.to_string()).into(),
            (_, false) => format!("{}-{to}", band.from),
        };
        let grade = plan.letter(scale, place).map_or_else(String::new, String::from);
        shown.push(ScaleStep { grade, percentage, points: band.points.map(|points| points.to_string()) });
        above = Some(band.from);
    }
    shown
}

/// A total as the card shows it, with a grade that is not marked.
fn shown_total(printed: Printed) -> CardTotal {
    CardTotal {
        total: printed.total.to_string(),
        out_of: printed.out_of.to_string(),
        percentage: printed.percentage.to_string(),
        grade: printed.grade.map(String::from),
        failed: None,
        points: printed.points.map(|points| points.to_string()),
    }
}

/// So many letters of failed subjects' names stand in a result line; of more, only their number does, since each is marked in the table.
const NAMED: usize = 140;

/// What the card comes to, in words: `Failed in 2: Bangla, General Science`, `Passed in all 8 subjects`. Of each subject its name and whether it is
/// passed; none where nothing is scheduled. `others` says that the card has a fourth subject, too, which nothing of this is about.
pub fn result_line(subjects: &[(&str, bool)], others: bool) -> Option<String> {
    let failed: Vec<&str> = subjects.iter().filter(|(_, is_passed)| !is_passed).map(|(name, _)| *name).collect();
    let all = subjects.len();
    let names = failed.join(", ");
    Some(match (failed.len(), all) {
        (_, 0) => return None,
        (0, count) if others => schemes_texts::card_passed_compulsory(count).into(),
        (0, 1) => exams_texts::CARD_PASSED.english().to_owned(),
        (0, _) => exams_texts::card_passed_all(all).into(),
        (count, _) if names.chars().count() <= NAMED => exams_texts::card_failed_named(count, names).into(),
        (count, _) if count == all => exams_texts::card_failed_all(all).into(),
        (count, _) => exams_texts::card_failed_some(count, all).into(),
    })
}

/// What stands in one column of one subject's row.
enum Cell<'t> {
    Sum(Sum),
    Part(&'t Part),
}

/// Everything that a total is made of, each with its column.
fn cells(total: &SubjectTotal) -> Vec<(Kind, Cell<'_>)> {
    let mut cells = Vec::with_capacity(total.parts.len() + 3);
    let carried = || total.carried.iter().filter(|carried| carried.is_column);
    cells.extend(carried().map(|carried| (Kind::Carried(carried.place), Cell::Sum(carried.sum))));
    cells.extend(total.parts.iter().map(|part| (Kind::of(part.of), Cell::Part(part))));
    if let (Some(_), Some(own)) = (carried().next(), total.own) {
        cells.push((Kind::Own, Cell::Sum(own)));
    }
    let beside = |part| match Kind::of(part) {
        Kind::Part(place) => Kind::Beside(place),
        other => other,
    };
    cells.extend(total.beside.iter().map(|part| (beside(part.of), Cell::Part(part))));
    cells
}

/// The words over a column.
fn label<'p>(plan: &'p Plan, rule: &Rule, kind: Kind) -> &'p str {
    match kind {
        Kind::Carried(place) | Kind::CarriedPart(place) => plan.part_name(rule, PartOf::Carried(place)),
        Kind::Part(place) | Kind::Beside(place) => plan.part_name(rule, PartOf::Marks(place)),
        Kind::Own => plan.own_name(rule),
    }
}

#[cfg(test)]
mod tests;
