//! A student's total in one subject and semester by a scheme, with everything that it is made of (docs/rules.md, *Grading schemes*).
//!
//! Exact fractions throughout, each printed total rounded once, half up; a total that enters another one enters as it is printed.

use std::cmp::Ordering;

use super::document::{How, Pass, PercentageOf, Take, ZeroTotal};
use super::plan::{PartRule, Plan, Rule};
use crate::components::Component;
use crate::marks::Mark;
use crate::scheme::decimal::Decimal;
use crate::scheme::letter::Letter;
use crate::semesters::ExamType;
use crate::spelling::sort_key;
use crate::totals::exact::Exact;
use crate::totals::{self, Source, Sum};

/// One student's sheet of one subject in one exam.
pub trait Sheet {
    /// By [`Plan::exam_type`].
    fn exam_type(&self) -> ExamType;
    /// Whether it is of a semester, by [`Plan::semester`].
    fn is_of(&self, plan: &Plan, semester: usize) -> bool;
    /// YYYY-MM-DD; undated exams come after the dated.
    fn date(&self) -> Option<&str>;
    /// The exam's name, one of its kind in a session.
    fn name(&self) -> &str;
    /// Whole marks above 0; `None` where the component is not scheduled.
    fn full_mark(&self, component: Component) -> Option<i64>;
    /// Whole marks; `None` where the component is not scheduled.
    fn pass_mark(&self, component: Component) -> Option<i64>;
    /// `None` where nothing was entered, which counts as 0 of the full mark.
    fn mark(&self, component: Component) -> Option<Mark>;
    /// Whether it lists the student. One that does not enters no total, and keeps its place among the exams of a part.
    fn is_listed(&self) -> bool;
}

/// What a part is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartOf {
    /// Marks, by the place of the part in the result.
    Marks(usize),
    /// Another semester's printed total, by its place among the carries of the result.
    Carried(usize),
}

/// One part of a total with all that is needed to redo it: `obtained / full x out_of`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Which one.
    pub of: PartOf,
    /// By date, name and component; empty for a carried total.
    pub sources: Vec<Source>,
    /// Hundredths of a mark, before scaling.
    pub obtained: i64,
    /// Whole marks, before scaling; 0 where the student is exempt from all of it.
    pub full: i64,
    /// What the part counts out of, in whole marks; 0 where the student is exempt from all of it.
    pub out_of: i64,
}

impl Part {
    fn exact(&self) -> Exact {
        totals::scaled(self.obtained, self.full, self.out_of)
    }

    /// The scaled value, rounded half up for print only: totals are made of the exact one.
    pub fn printed(&self) -> i64 {
        self.exact().round_half_up()
    }

    /// Whether the student is exempt from all that the part is made of, so that it counts nowhere.
    pub const fn is_exempt(&self) -> bool {
        self.full == 0
    }
}

/// Another semester whose printed total enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Its place among the carries of the result.
    pub place: usize,
    /// What its total is made of.
    pub total: SubjectTotal,
    /// Its printed total.
    pub sum: Sum,
}

/// A student's total in one subject and semester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectTotal {
    /// The semester it is the total of.
    pub semester: usize,
    /// Carried totals that are scaled, then this semester's parts, only those scheduled.
    pub parts: Vec<Part>,
    /// Parts that enter nothing.
    pub beside: Vec<Part>,
    /// The semesters that are carried, only those with a total.
    pub carried: Vec<Carried>,
    /// The rounded sum of `parts`; `None` where none is scheduled, or the student is exempt from all of them.
    pub own: Option<Sum>,
    /// What is printed; `None` where nothing is scheduled, or the student is exempt from all of it.
    pub outcome: Option<Outcome>,
}

/// A printed total with what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Whole marks, rounded once.
    pub total: i64,
    /// Whole marks, above 0.
    pub out_of: i64,
    /// Whole percent, rounded half up.
    pub percentage: i64,
    /// The place of the scale among the scheme's.
    pub scale: usize,
    /// The place of the band in the scale; `None`, a dash, where a total of 0 has none.
    pub band: Option<usize>,
    /// Whether a component that has to be passed is below its pass mark: the failed letter and 0 points, whatever the band.
    pub is_below_pass: bool,
    /// Whether the subject is passed.
    pub is_passed: bool,
}

impl Outcome {
    /// The letter; `None`, a dash, where there is none.
    pub fn letter(&self, plan: &Plan) -> Option<Letter> {
        match self.band {
            _ if self.is_below_pass => plan.failed_letter(),
            band => plan.letter(self.scale, band?),
        }
    }

    /// The grade points; `None` where the scale has none or the total is a dash.
    pub fn points(&self, plan: &Plan) -> Option<Decimal> {
        match self.band {
            _ if self.is_below_pass => plan.has_points(self.scale).then_some(Decimal(0)),
            band => plan.bands(self.scale)[band?].points,
        }
    }
}

/// A student's total in one subject, from all exams of the session in which the subject is scheduled, in any order; `None` where the class has
/// no result in the semester. Sheets of other semesters are looked at only where the result carries their total.
pub fn subject_total<S: Sheet>(plan: &Plan, class_numeric: i64, semester: usize, sheets: &[S]) -> Option<SubjectTotal> {
    let rule = plan.rule(class_numeric, semester)?;
    let carried: Vec<Carried> = rule
        .carries
        .iter()
        .enumerate()
        .filter_map(|(place, carry)| {
            let total = subject_total(plan, class_numeric, carry.semester, sheets)?;
            let Outcome { total: sum, out_of, .. } = total.outcome?;
            Some(Carried { place, total, sum: Sum { total: sum, out_of } })
        })
        .collect();
    let scaled = carried.iter().filter_map(|Carried { place, sum, .. }| {
        let out_of = rule.carries[*place].scaled_to?;
        let (obtained, full) = (sum.total * 100, sum.out_of);
        Some(Part { of: PartOf::Carried(*place), sources: Vec::new(), obtained, full, out_of })
    });
    let made = |counts: bool| {
        let rules = rule.parts.iter().enumerate().filter(move |(_, part)| part.counts == counts);
        rules.filter_map(|(place, of)| part(plan, place, of, semester, sheets))
    };
    let parts: Vec<Part> = scaled.chain(made(true)).collect();
    let beside = made(false).collect();
    let own = sum(&parts);
    let is_below_pass = rule.pass == Pass::Components {} && parts.iter().any(|part| is_below_pass(rule, part, sheets));
    let columns = carried.iter().filter(|carried| rule.carries[carried.place].scaled_to.is_none());
    let sums: Vec<Sum> = columns.map(|carried| carried.sum).chain(own).collect();
    let outcome = together(rule, &sums).map(|(sum, percentage)| outcome(plan, rule, sum, percentage, is_below_pass));
    Some(SubjectTotal { semester, parts, beside, carried, own, outcome })
}

/// Papers that are printed as one subject: their totals added, with one letter; `None` where no paper counts. It passes as a whole, but where
/// components have to be passed each paper must.
pub fn joined(plan: &Plan, rule: &Rule, papers: impl IntoIterator<Item = Outcome>) -> Option<Outcome> {
    let (mut sum, mut is_below_pass) = (Sum { total: 0, out_of: 0 }, false);
    for paper in papers {
        sum.total += paper.total;
        sum.out_of += paper.out_of;
        is_below_pass |= rule.pass == Pass::Components {} && !paper.is_passed;
    }
    (sum.out_of > 0).then(|| outcome(plan, rule, sum, percentage_of(sum), is_below_pass))
}

/// The printed total of the carried columns and this semester's own sum, and the exact percentage; one of them alone is as it is.
fn together(rule: &Rule, sums: &[Sum]) -> Option<(Sum, Exact)> {
    let count = i128::try_from(sums.len()).ok()?;
    let (how, of) = match (sums, rule.columns) {
        ([], _) => return None,
        ([alone], _) => return Some((*alone, percentage_of(*alone))),
        (_, columns) => columns?,
    };
    let combined = |of: fn(&Sum) -> i64| {
        let sum = sums.iter().map(of).map(i128::from).sum();
        Exact::new(sum, if how == How::Mean { count } else { 1 }).round_half_up()
    };
    let sum = Sum { total: combined(|sum| sum.total), out_of: combined(|sum| sum.out_of) };
    let percentage = match of {
        PercentageOf::OfTotals => percentage_of(sum),
        PercentageOf::MeanOfPercentages => sums.iter().map(|sum| percentage_of(*sum)).reduce(Exact::plus)?.over(count),
    };
    Some((sum, percentage))
}

/// Exact, of a sum out of more than 0.
pub(super) fn percentage_of(Sum { total, out_of }: Sum) -> Exact {
    Exact::new(i128::from(total) * 100, i128::from(out_of))
}

fn outcome(plan: &Plan, rule: &Rule, sum: Sum, percentage: Exact, is_below_pass: bool) -> Outcome {
    let found = in_band(plan, rule.scale, sum, percentage, is_below_pass);
    let is_dash = found.band.is_none();
    let is_passed = match rule.pass {
        Pass::Scale {} | Pass::Components {} => found.is_passed,
        Pass::Total { percent } => !is_dash && plan.reaches(rule.scale, percentage, percent),
    };
    Outcome { is_passed, ..found }
}

/// What a sum is worth by a scale alone: passed in a band that does not fail, but not below a pass mark.
pub(crate) fn by_scale(plan: &Plan, scale: usize, sum: Sum, is_below_pass: bool) -> Outcome {
    in_band(plan, scale, sum, percentage_of(sum), is_below_pass)
}

fn in_band(plan: &Plan, scale: usize, sum: Sum, percentage: Exact, is_below_pass: bool) -> Outcome {
    let is_dash = sum.total == 0 && plan.definition().zero_total == ZeroTotal::Dash;
    let band = (!is_dash).then(|| plan.band(scale, percentage));
    let is_passed = !is_below_pass && band.is_some_and(|band| !plan.bands(scale)[band].fails);
    let percentage = percentage.round_half_up();
    Outcome { total: sum.total, out_of: sum.out_of, percentage, scale, band, is_below_pass, is_passed }
}

/// The exact sum of the parts that count, rounded once; `None` of no parts.
fn sum(parts: &[Part]) -> Option<Sum> {
    let counting = || parts.iter().filter(|part| !part.is_exempt());
    let exact = counting().map(Part::exact).reduce(Exact::plus)?;
    Some(Sum { total: exact.round_half_up(), out_of: counting().map(|part| part.out_of).sum() })
}

/// Whether a component of the part is below its own pass mark: absent always is, not entered is 0, and exempt is passed over.
fn is_below_pass<S: Sheet>(rule: &Rule, part: &Part, sheets: &[S]) -> bool {
    let PartOf::Marks(place) = part.of else { return false };
    let is_below = |source: &Source| {
        let pass = sheets[source.exam].pass_mark(source.component);
        pass.is_some_and(|pass| match source.mark {
            Some(Mark::Exempt) => false,
            Some(Mark::Absent) => true,
            Some(Mark::Hundredths(mark)) => mark < pass.saturating_mul(100),
            None => pass > 0,
        })
    };
    rule.parts[place].must_pass && part.sources.iter().any(is_below)
}

/// One part, or `None` where nothing of it is scheduled for the student.
fn part<S: Sheet>(plan: &Plan, place: usize, rule: &PartRule, semester: usize, sheets: &[S]) -> Option<Part> {
    let sources: Vec<Source> = entering(plan, rule, semester, sheets)
        .into_iter()
        .filter(|exam| sheets[*exam].is_listed())
        .flat_map(|exam| sources(rule, exam, &sheets[exam]))
        .collect();
    if sources.is_empty() {
        return None;
    }
    let (obtained, full) = obtained_of(&sources);
    let out_of = if full == 0 { 0 } else { rule.scaled_to.unwrap_or(full) };
    Some(Part { of: PartOf::Marks(place), sources, obtained, full, out_of })
}

/// Whether a part of a subject's total, or of one that it carries, has only sheets that do not list the student: it counts neither as obtained nor
/// in what the total is out of. What stands beside the total is no part of it.
pub fn misses_a_part<S: Sheet>(plan: &Plan, class_numeric: i64, semester: usize, sheets: &[S]) -> bool {
    let Some(rule) = plan.rule(class_numeric, semester) else { return false };
    let misses = |part: &PartRule| {
        let exams = entering(plan, part, semester, sheets);
        !exams.is_empty() && exams.iter().all(|exam| !sheets[*exam].is_listed())
    };
    rule.parts.iter().filter(|part| part.counts).any(misses)
        || rule.carries.iter().any(|carry| misses_a_part(plan, class_numeric, carry.semester, sheets))
}

/// The places of the exams that a part is made of, whether they list the student or not, by date, undated ones last, then by name as names sort
/// everywhere.
fn entering<S: Sheet>(plan: &Plan, rule: &PartRule, semester: usize, sheets: &[S]) -> Vec<usize> {
    let enters = |sheet: &S| {
        let is_scheduled = || components(rule, sheet).iter().any(|component| sheet.full_mark(*component).is_some());
        sheet.is_of(plan, semester) && rule.exam_types.contains(&sheet.exam_type()) && is_scheduled()
    };
    let mut exams: Vec<usize> = (0..sheets.len()).filter(|place| enters(&sheets[*place])).collect();
    exams.sort_by(|one, other| {
        let (one, other) = (&sheets[*one], &sheets[*other]);
        let days = (one.date().is_none(), one.date()).cmp(&(other.date().is_none(), other.date()));
        let names = || sort_key(one.name()).cmp(&sort_key(other.name())).then_with(|| one.name().cmp(other.name()));
        days.then_with(names)
    });
    let (found, count) = (exams.len(), rule.count);
    match rule.take {
        Take::All => exams,
        Take::First => exams.into_iter().take(count).collect(),
        Take::Last => exams.into_iter().skip(found.saturating_sub(count)).collect(),
        Take::Nth => exams.into_iter().skip(count.saturating_sub(1)).take(1).collect(),
        Take::Best => best(rule, exams, sheets),
    }
}

/// The exams with the highest percentage, the earlier of equals, in their order. Those that the student is exempt from are passed over, but where
/// there are no others.
fn best<S: Sheet>(rule: &PartRule, mut exams: Vec<usize>, sheets: &[S]) -> Vec<usize> {
    exams.retain(|exam| sheets[*exam].is_listed());
    let worth = |exam: usize| obtained_of(&sources(rule, exam, &sheets[exam]).collect::<Vec<_>>());
    let mut ranked: Vec<(usize, (i64, i64))> = exams.iter().map(|exam| (*exam, worth(*exam))).collect();
    ranked.retain(|(_, (_, full))| *full > 0);
    if ranked.is_empty() {
        return exams;
    }
    ranked.sort_by(|(_, one), (_, other)| better(*one, *other));
    ranked.truncate(rule.count);
    exams.retain(|exam| ranked.iter().any(|(taken, _)| taken == exam));
    exams
}

/// The higher percentage first, of what was obtained and what it is out of.
fn better((one, out_of): (i64, i64), (other, other_out_of): (i64, i64)) -> Ordering {
    let crossed = |mark: i64, out_of: i64| i128::from(mark) * i128::from(out_of);
    crossed(other, out_of).cmp(&crossed(one, other_out_of))
}

/// Hundredths obtained, and the whole marks that they are out of, without what the student is exempt from.
fn obtained_of(sources: &[Source]) -> (i64, i64) {
    let counting = sources.iter().filter(|source| source.mark.is_none_or(Mark::counts));
    counting.fold((0, 0), |(obtained, full), source| {
        (obtained + source.mark.map_or(0, Mark::in_totals), full + source.full)
    })
}

/// The scheduled components that count of one exam.
fn sources<'s, S: Sheet>(rule: &'s PartRule, exam: usize, sheet: &'s S) -> impl Iterator<Item = Source> + 's {
    components(rule, sheet).iter().filter_map(move |&component| {
        Some(Source { exam, component, full: sheet.full_mark(component)?, mark: sheet.mark(component) })
    })
}

/// The components that count of an exam, whether scheduled or not.
pub(crate) fn components<'r, S: Sheet>(rule: &'r PartRule, sheet: &S) -> &'r [Component] {
    let is_scheduled = |component: &Component| sheet.full_mark(*component).is_some();
    if rule.else_components.is_empty() || rule.components.iter().any(is_scheduled) {
        &rule.components
    } else {
        &rule.else_components
    }
}
