//! A scheme ready to compute by: every key of the document has become a place, and a class's result in a semester is found at once.

use std::collections::BTreeSet;

use super::decimal::Decimal;
use super::document::{Band, Definition, How, Overall, Part, Pass, PercentageOf, ResultRule, Rounding, SAME, Take};
use super::letter::Letter;
use super::problem::{Fault, Problem};
use super::subject::PartOf;
use crate::components::Component;
use crate::semesters::{ExamType, Semester, own_keys};
use crate::totals::exact::Exact;

/// A scheme's document without a fault, with its keys resolved.
#[derive(Debug)]
pub struct Plan {
    definition: Definition,
    /// The specification's seven in their order, then the school's own.
    exam_types: Vec<ExamType>,
    /// In the order of the year.
    semesters: Vec<Semester>,
    /// One for each result of the document.
    rules: Vec<Rule>,
    single_mark_scale: usize,
    /// Of each scale, parallel to its bands; `None` where a band has no letter.
    letters: Vec<Vec<Option<Letter>>>,
    /// Of what is failed by a pass mark.
    failed_letter: Option<Letter>,
    /// `None`: each card's own semester.
    highest: Option<usize>,
}

/// What a class's total in a semester is made of.
#[derive(Debug)]
pub struct Rule {
    /// Its place among the document's results, where its names are.
    pub(super) place: usize,
    /// A place among the semesters.
    pub(super) semester: usize,
    /// A place among the scales.
    pub(super) scale: usize,
    pub(super) parts: Vec<PartRule>,
    pub(super) carries: Vec<CarryRule>,
    /// How the carried columns enter, which all do alike; `None` without any.
    pub(super) columns: Option<(How, PercentageOf)>,
    pub(super) pass: Pass,
}

/// A part of a total that is made of marks.
#[derive(Debug)]
pub(crate) struct PartRule {
    pub(crate) exam_types: Vec<ExamType>,
    pub(crate) components: Vec<Component>,
    pub(crate) else_components: Vec<Component>,
    pub(crate) take: Take,
    /// Above 0 where `take` is not all.
    pub(crate) count: usize,
    pub(super) scaled_to: Option<i64>,
    pub(crate) counts: bool,
    pub(super) must_pass: bool,
}

/// Another semester whose printed total enters.
#[derive(Debug)]
pub(super) struct CarryRule {
    /// A place among the semesters.
    pub(super) semester: usize,
    /// `None`: it is a column, as the rule's `columns` say.
    pub(super) scaled_to: Option<i64>,
}

impl Rule {
    /// The place of its scale among the scheme's.
    pub const fn scale(&self) -> usize {
        self.scale
    }

    /// How carried columns enter, which all do alike, and what the percentage is of; `None` without any.
    pub const fn columns(&self) -> Option<(How, PercentageOf)> {
        self.columns
    }

    /// Whether a carried total is a column beside the sum of this semester's own parts, by its place; else it is scaled as one of them.
    pub(crate) fn is_column(&self, carry: usize) -> bool {
        self.carries[carry].scaled_to.is_none()
    }
}

impl Plan {
    /// Makes a document ready.
    ///
    /// # Errors
    /// Every fault of the document.
    pub fn new(definition: Definition) -> Result<Self, Vec<Fault>> {
        let faults = definition.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let (exam_types, semesters) = keys(&definition).map_err(|fault| vec![fault])?;
        let rules = definition
            .results
            .iter()
            .enumerate()
            .map(|(place, result)| rule(&definition, &exam_types, place, result))
            .collect();
        let single_mark_scale = place_of(&definition.single_mark_scale, definition.scales.iter().map(|of| &*of.key));
        let highest = &definition.highest_mark.semester;
        let highest = (highest != SAME).then(|| place_of(highest, definition.semesters.iter().map(|of| &*of.key)));
        let (letters, failed_letter) = letters(&definition);
        Ok(Self { definition, exam_types, semesters, rules, single_mark_scale, letters, failed_letter, highest })
    }

    /// The document, for its names.
    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// An exam type by its key.
    pub fn exam_type(&self, key: &str) -> Option<ExamType> {
        self.exam_types.iter().copied().find(|known| known.as_str() == key)
    }

    /// The place of a semester by its key, which is also its place in the year.
    pub fn semester(&self, key: &str) -> Option<usize> {
        self.definition.semesters.iter().position(|known| known.key == key)
    }

    /// The place of a semester of the session.
    pub fn place(&self, semester: Semester) -> Option<usize> {
        self.semesters.iter().position(|known| *known == semester)
    }

    /// The semester of a place.
    pub fn semester_at(&self, place: usize) -> Semester {
        self.semesters[place]
    }

    /// All its semesters, in the order of the year.
    pub fn semesters(&self) -> impl Iterator<Item = Semester> + '_ {
        self.semesters.iter().copied()
    }

    /// All exam types: the specification's seven, then its own.
    pub fn exam_types(&self) -> &[ExamType] {
        &self.exam_types
    }

    /// The numbers of the classes that have a semester, in order.
    pub fn classes_of(&self, semester: Semester) -> Vec<i64> {
        let Some(place) = self.place(semester) else { return Vec::new() };
        let of_semester = self.rules.iter().filter(|rule| rule.semester == place);
        let classes = of_semester.flat_map(|rule| {
            let result = &self.definition.results[rule.place];
            result.from_class..=result.to_class
        });
        classes.collect::<BTreeSet<i64>>().into_iter().collect()
    }

    /// The semesters in which a class has a result, in the order of the year. Whoever asks which semester is the last, the next or the newest asks
    /// this. The days of exams and of semesters never decide it.
    pub fn year_of(&self, class_numeric: i64) -> impl DoubleEndedIterator<Item = Semester> + '_ {
        self.semesters_of(class_numeric).map(|place| self.semester_at(place))
    }

    /// Whether a class has a result in a semester.
    pub fn has(&self, class_numeric: i64, semester: Semester) -> bool {
        self.place(semester).is_some_and(|place| self.rule(class_numeric, place).is_some())
    }

    /// The last semester of a class's year of which something is so.
    pub fn last_of_year(&self, class_numeric: i64, is_so: impl Fn(Semester) -> bool) -> Option<Semester> {
        self.year_of(class_numeric).rev().find(|semester| is_so(*semester))
    }

    /// What the scheme calls a semester, in a drop-down; its key where the scheme has none such.
    pub fn semester_name(&self, semester: Semester) -> &str {
        self.place(semester).map_or(semester.as_str(), |place| &self.definition.semesters[place].name)
    }

    /// The examination's name on paper; the semester's key where the scheme has none such.
    pub fn printed_title(&self, semester: Semester) -> &str {
        self.place(semester).map_or(semester.as_str(), |place| &self.definition.semesters[place].printed_title)
    }

    /// What the scheme calls an exam type.
    pub fn exam_type_name(&self, exam_type: ExamType) -> &str {
        let own = self.definition.exam_types.iter().find(|of| of.key == exam_type.as_str());
        own.map_or(exam_type.label(), |of| &of.name)
    }

    /// What the scheme calls a component.
    pub fn component_name(&self, component: Component) -> &str {
        self.definition.component_names.get(&component).map_or(component.label(), String::as_str)
    }

    /// The component that a heading means, of some: by the school's name for it, else by the specification's.
    pub fn component_headed(
        &self,
        of: impl IntoIterator<Item = Component> + Clone,
        is_heading: impl Fn(&str) -> bool,
    ) -> Option<Component> {
        let named = of.clone().into_iter().find(|one| is_heading(self.component_name(*one)));
        named.or_else(|| of.into_iter().find(|one| is_heading(one.label())))
    }

    /// The place among the joined subjects of the one that a subject is a paper of, by its name, whatever the case.
    pub fn joined_of(&self, subject: &str) -> Option<usize> {
        let is_paper = |name: &String| name.trim().to_lowercase() == subject.trim().to_lowercase();
        self.definition.joined.iter().position(|joined| joined.subjects.iter().any(is_paper))
    }

    /// What counts of a fourth subject's points: the part above this. `None` where the scheme has no fourth subject.
    pub fn fourth_above(&self) -> Option<Decimal> {
        match self.definition.overall {
            Overall::Points { fourth_subject, .. } => fourth_subject.map(|fourth| fourth.above),
            Overall::Total {} => None,
        }
    }

    /// Whether the scheme has a fourth subject.
    pub fn has_fourth(&self) -> bool {
        self.fourth_above().is_some()
    }

    /// What a class's total in a semester is made of; `None` where it has no result there.
    pub fn rule(&self, class_numeric: i64, semester: usize) -> Option<&Rule> {
        self.rules.iter().find(|rule| {
            let result = &self.definition.results[rule.place];
            rule.semester == semester && (result.from_class..=result.to_class).contains(&class_numeric)
        })
    }

    /// The places of the semesters in which a class has a result, in the order of the year.
    pub fn semesters_of(&self, class_numeric: i64) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.definition.semesters.len()).filter(move |semester| self.rule(class_numeric, *semester).is_some())
    }

    /// The places of the semesters whose printed totals enter a class's total in a semester, in the order of the result.
    pub fn carried(&self, class_numeric: i64, semester: usize) -> impl Iterator<Item = usize> + '_ {
        let rule = self.rule(class_numeric, semester);
        rule.into_iter().flat_map(|rule| &rule.carries).map(|carry| carry.semester)
    }

    /// The parts of a class's result in a semester that exams of a type enter.
    pub(crate) fn parts_entered(
        &self,
        class_numeric: i64,
        semester: usize,
        exam_type: ExamType,
    ) -> impl Iterator<Item = &PartRule> + '_ {
        let rule = self.rule(class_numeric, semester);
        rule.into_iter().flat_map(|rule| &rule.parts).filter(move |part| part.exam_types.contains(&exam_type))
    }

    /// What heads the column of a part: its name, or that of the semester that is carried.
    pub fn part_name(&self, rule: &Rule, part: PartOf) -> &str {
        let result = self.result_of(rule);
        match part {
            PartOf::Marks(place) => &result.parts[place].name,
            PartOf::Carried(place) => {
                let semester = &self.definition.semesters[rule.carries[place].semester];
                result.carries[place].name.as_deref().unwrap_or(&semester.name)
            }
        }
    }

    /// What heads this semester's own sum, beside carried columns: its own heading, else the semester's name.
    pub fn own_name(&self, rule: &Rule) -> &str {
        let semester = &self.definition.semesters[rule.semester];
        self.result_of(rule).own.as_deref().unwrap_or(&semester.name)
    }

    /// The result of the document that a rule was made from, for the names of its columns.
    pub fn result_of(&self, rule: &Rule) -> &ResultRule {
        &self.definition.results[rule.place]
    }

    /// The semester whose totals a card's highest marks are taken from; `None` where the card prints none.
    pub fn highest_mark_of(&self, class_numeric: i64, semester: usize) -> Option<usize> {
        let rule = self.rule(class_numeric, semester)?;
        let Some(from) = self.highest else { return Some(semester) };
        let carries = || rule.carries.iter().any(|carry| carry.semester == from);
        (from == semester || carries()).then_some(from)
    }

    /// The scale of the letter beside a single mark.
    pub const fn single_mark_scale(&self) -> usize {
        self.single_mark_scale
    }

    /// The letter of a band; `None` where it has none.
    pub fn letter(&self, scale: usize, band: usize) -> Option<Letter> {
        self.letters[scale][band]
    }

    /// The letter of what is failed by a pass mark.
    pub const fn failed_letter(&self) -> Option<Letter> {
        self.failed_letter
    }

    /// The bands of a scale, best first.
    pub fn bands(&self, scale: usize) -> &[Band] {
        &self.definition.scales[scale].bands
    }

    /// The place of the band that a percentage is in.
    pub(crate) fn band(&self, scale: usize, percentage: Exact) -> usize {
        let bands = self.bands(scale);
        bands.iter().position(|band| self.reaches(scale, percentage, band.from)).unwrap_or(bands.len() - 1)
    }

    /// Whether a percentage, rounded as the scale rounds it, reaches one of the document.
    pub(super) fn reaches(&self, scale: usize, percentage: Exact, from: Decimal) -> bool {
        match self.definition.scales[scale].rounding {
            Rounding::HalfUp => percentage.round_half_up().saturating_mul(100) >= from.0,
            Rounding::None => percentage.reaches(from.0),
        }
    }

    /// Whether the bands of a scale have grade points: all of them, or none.
    pub fn has_points(&self, scale: usize) -> bool {
        self.bands(scale).iter().all(|band| band.points.is_some())
    }
}

/// The letters of each scale in order, each ranked where it first comes, and that of what is failed by a pass mark, after all others where no scale
/// has it.
fn letters(definition: &Definition) -> (Vec<Vec<Option<Letter>>>, Option<Letter>) {
    let mut ranked: Vec<&str> = Vec::new();
    let failed = definition.failed_letter.as_deref();
    let of_scales = definition.scales.iter().flat_map(|scale| &scale.bands).map(|band| band.letter.as_str());
    for text in of_scales.chain(failed) {
        if !ranked.contains(&text) {
            ranked.push(text);
        }
    }
    let letter = |text: &str| Letter::new(ranked.iter().position(|known| *known == text)?, text);
    let of_scale = |scale: &super::document::Scale| scale.bands.iter().map(|band| letter(&band.letter)).collect();
    (definition.scales.iter().map(of_scale).collect(), failed.and_then(letter))
}

/// The exam types and semesters of a document, which are known by their keys from now on.
fn keys(definition: &Definition) -> Result<(Vec<ExamType>, Vec<Semester>), Fault> {
    let too_many = |path: &str| Fault { path: path.to_owned(), problem: Problem::TooMany(own_keys::MOST) };
    let own = definition.exam_types.iter().map(|of| of.key.as_str());
    let own = own.filter(|key| ExamType::specified(key).is_none());
    let own: Option<Vec<ExamType>> = own.map(ExamType::learned).collect();
    let semesters: Option<Vec<Semester>> = definition.semesters.iter().map(|of| Semester::learned(&of.key)).collect();
    let exam_types = ExamType::ALL.into_iter().chain(own.ok_or_else(|| too_many("examTypes"))?).collect();
    Ok((exam_types, semesters.ok_or_else(|| too_many("semesters"))?))
}

fn rule(definition: &Definition, exam_types: &[ExamType], place: usize, result: &ResultRule) -> Rule {
    let semester = |key: &str| place_of(key, definition.semesters.iter().map(|of| &*of.key));
    let columns = result.carries.iter().find(|carry| carry.how != How::Scaled);
    Rule {
        place,
        semester: semester(&result.semester),
        scale: place_of(&result.scale, definition.scales.iter().map(|of| &*of.key)),
        parts: result.parts.iter().map(|of| part(exam_types, of)).collect(),
        carries: result
            .carries
            .iter()
            .map(|carry| CarryRule { semester: semester(&carry.semester), scaled_to: carry.scaled_to })
            .collect(),
        columns: columns.map(|carry| (carry.how, carry.percentage.unwrap_or(PercentageOf::OfTotals))),
        pass: result.pass,
    }
}

fn part(exam_types: &[ExamType], part: &Part) -> PartRule {
    PartRule {
        exam_types: part
            .exam_types
            .iter()
            .map(|key| exam_types[place_of(key, exam_types.iter().map(|of| of.as_str()))])
            .collect(),
        components: part.components.clone(),
        else_components: part.else_components.clone(),
        take: part.take,
        count: part.count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0),
        scaled_to: part.scaled_to,
        counts: part.counts.unwrap_or(true),
        must_pass: part.must_pass.unwrap_or(true),
    }
}

/// Where a key is among others. A document without a fault names only keys that are there.
fn place_of<'k>(key: &str, mut keys: impl Iterator<Item = &'k str>) -> usize {
    keys.position(|known| known == key).expect("a document without a fault names what it has")
}
