//! A whole card by a scheme, and the positions of a section (docs/rules.md, *Grading schemes*).

use std::cmp::Ordering;

use super::decimal::Decimal;
use super::document::{Definition, Failed, Overall as By, OverallFails, PositionBy, Ties, ZeroTotal};
use super::plan::{Plan, Rule};
use super::subject::{Outcome, percentage_of};
use crate::totals::Sum;
use crate::totals::exact::Exact;

/// One subject of a card: papers that are joined are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its total.
    pub outcome: Outcome,
    /// Whether the student takes it as the fourth subject, from a choice group with that tick.
    pub is_fourth: bool,
}

/// What a card says of all its subjects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overall {
    /// The sum of the printed totals.
    pub total: i64,
    /// What they are out of, above 0.
    pub out_of: i64,
    /// Whole percent, rounded half up.
    pub percentage: i64,
    /// The mean of the compulsory subjects' grade points; `None` where the scheme does not go by points, or the scale has none.
    pub gpa: Option<Decimal>,
    /// The place of the band in the result's scale; `None`, a dash.
    pub band: Option<usize>,
    /// Whether nothing compulsory is failed; where no subject fails the whole, whether the whole is in a band that passes. A dash is failed.
    pub is_passed: bool,
}

/// The whole card of one student; `None` where no subject of it has a total.
pub fn overall(plan: &Plan, rule: &Rule, lines: &[Line]) -> Option<Overall> {
    let sums = lines.iter().map(|line| Sum { total: line.outcome.total, out_of: line.outcome.out_of });
    let sum = sums.reduce(|one, other| Sum { total: one.total + other.total, out_of: one.out_of + other.out_of })?;
    let percentage = percentage_of(sum);
    let fails = plan.definition().overall_fails == OverallFails::AnySubject;
    let is_failed = fails && lines.iter().any(|line| !is_fourth(plan, line) && !line.outcome.is_passed);
    let is_dash = sum.total == 0 && plan.definition().zero_total == ZeroTotal::Dash;
    let gpa = match plan.definition().overall {
        By::Points { most, .. } if plan.has_points(rule.scale) => {
            Some(if is_failed { Decimal(0) } else { gpa(plan, lines, most) })
        }
        _ => None,
    };
    let band = match gpa {
        _ if is_dash => None,
        Some(gpa) => {
            let bands = plan.bands(rule.scale);
            bands.iter().position(|band| band.points.is_some_and(|points| points <= gpa))
        }
        None => Some(plan.band(rule.scale, percentage)),
    };
    let is_in_passing_band = band.is_some_and(|band| !plan.bands(rule.scale)[band].fails);
    let is_passed = !is_dash && if fails { !is_failed } else { is_in_passing_band };
    let percentage = percentage.round_half_up();
    Some(Overall { total: sum.total, out_of: sum.out_of, percentage, gpa, band, is_passed })
}

/// Where a scheme has no fourth subject, one that is taken as such is a subject like any other.
fn is_fourth(plan: &Plan, line: &Line) -> bool {
    line.is_fourth && plan.has_fourth()
}

/// The mean of the compulsory subjects' points, half up to two decimals. The part of the fourth subject's points that counts is added before dividing.
fn gpa(plan: &Plan, lines: &[Line], most: Option<Decimal>) -> Decimal {
    let points = |line: &Line| line.outcome.points(plan).map_or(0, |points| points.0);
    let compulsory = || lines.iter().filter(|line| !is_fourth(plan, line));
    let fourth = lines.iter().filter(|line| is_fourth(plan, line));
    let above = plan.fourth_above().map_or(0, |above| above.0);
    let added: i64 = fourth.map(|line| (points(line) - above).max(0)).sum();
    let count = compulsory().count();
    if count == 0 {
        return Decimal(0);
    }
    let sum = compulsory().map(points).sum::<i64>() + added;
    let mean = Exact::new(i128::from(sum), 1).over(i128::try_from(count).unwrap_or(i128::MAX)).round_half_up();
    Decimal(most.map_or(mean, |most| mean.min(most.0)))
}

/// What of a card a position compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// As [`Overall::total`].
    pub total: i64,
    /// As [`Overall::out_of`].
    pub out_of: i64,
    /// As [`Overall::gpa`].
    pub gpa: Option<Decimal>,
    /// As [`Overall::is_passed`].
    pub is_passed: bool,
}

impl From<Overall> for Standing {
    fn from(Overall { total, out_of, gpa, is_passed, .. }: Overall) -> Self {
        Self { total, out_of, gpa, is_passed }
    }
}

/// A student before ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Of the card; `None` where no subject of it has a total.
    pub standing: Option<Standing>,
    /// What each subject of the sheet is out of, in its order; `None` where the student has no total in it.
    pub out_of: Vec<Option<i64>>,
    /// Has left, or joined after a part of it was sat: no position compares the total.
    pub is_unranked: bool,
}

impl Candidate {
    /// What gives the student a position; `None`, a dash, for who has none.
    fn ranked_by(&self, scheme: &Definition) -> Option<Standing> {
        let is_placed = |standing: &Standing| standing.is_passed || scheme.failed == Failed::AfterPassed;
        self.standing.filter(|standing| !self.is_unranked && is_placed(standing))
    }
}

/// What positions of these students go by: never [`PositionBy::TotalOrPercentage`], which is by percentage where those with a position are out of
/// different marks.
pub fn by(plan: &Plan, candidates: &[Candidate]) -> PositionBy {
    let scheme = plan.definition();
    if scheme.position != PositionBy::TotalOrPercentage {
        return scheme.position;
    }
    let is_ranked = |candidate: &&Candidate| candidate.ranked_by(scheme).is_some();
    let mut ranked = candidates.iter().filter(is_ranked).map(|candidate| &candidate.out_of);
    let differ = ranked.next().is_some_and(|first| ranked.any(|other| other != first));
    if differ { PositionBy::Percentage } else { PositionBy::Total }
}

/// The positions of a section's students, from 1, in the order of `candidates`; `None`, a dash, for who has none.
pub fn positions(plan: &Plan, candidates: &[Candidate]) -> Vec<Option<usize>> {
    let scheme = plan.definition();
    let by = by(plan, candidates);
    let mut ranked: Vec<(usize, Standing)> = candidates
        .iter()
        .enumerate()
        .filter_map(|(place, candidate)| Some((place, candidate.ranked_by(scheme)?)))
        .collect();
    let order = |one: &Standing, other: &Standing| {
        let passed_first = other.is_passed.cmp(&one.is_passed);
        passed_first.then_with(|| better(by, one, other))
    };
    ranked.sort_by(|(_, one), (_, other)| order(one, other));
    let mut positions = vec![None; candidates.len()];
    let mut before: Option<(Standing, usize)> = None;
    for (row, (place, standing)) in ranked.into_iter().enumerate() {
        let position = match before {
            Some((equal, position)) if order(&equal, &standing) == Ordering::Equal => position,
            Some((_, position)) if scheme.ties == Ties::Dense => position + 1,
            _ => row + 1,
        };
        before = Some((standing, position));
        positions[place] = Some(position);
    }
    positions
}

/// The better first.
fn better(by: PositionBy, one: &Standing, other: &Standing) -> Ordering {
    let crossed = |total: i64, out_of: i64| i128::from(total) * i128::from(out_of);
    match by {
        PositionBy::Total | PositionBy::TotalOrPercentage => other.total.cmp(&one.total),
        PositionBy::Percentage => crossed(other.total, one.out_of).cmp(&crossed(one.total, other.out_of)),
        PositionBy::PointsThenTotal => other.gpa.cmp(&one.gpa).then(other.total.cmp(&one.total)),
    }
}

#[cfg(test)]
mod tests;
