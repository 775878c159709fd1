//! Holds a scheme's document against the rules (docs/rules.md, *Grading schemes*): every fault at once, each with its path.
//!
//! A list that is too long is one fault, and nothing in it is looked at.

use std::collections::BTreeSet;

use super::decimal::Decimal;
use super::document::{
    Definition, ExamFails, How, Overall, Part, Pass, PercentageOf, PositionBy, ResultRule, Rounding, SAME, Scale, Take,
};
use super::problem::{Fault, Problem};
use crate::components::Component;
use crate::letters;
use crate::semesters::ExamType;

/// Characters of a name on a screen or a card.
const NAME: usize = 60;
const NOTE: usize = 1_000;
const KEY: usize = 40;
/// No semester and no exam type: filters say it of all of them.
const EVERY: &str = "all";
/// Characters of a letter.
pub(super) const LETTER: usize = 6;
/// Entries of the document's lists.
const SCALES: usize = 20;
const BANDS: usize = 30;
const EXAM_TYPES: usize = 40;
const SEMESTERS: usize = 24;
const RESULTS: usize = 120;
/// As many columns as a card has room for.
const PARTS: usize = 12;
const CARRIES: usize = 4;
const JOINED: usize = 40;
const PAPERS: usize = 6;
/// Semesters that are carried by one that is carried, and so on.
const DEPTH: usize = 4;
/// What a part may be scaled to.
const SCALED_TO: i64 = 1_000;
const COUNT: i64 = 20;
/// A class's number.
const CLASSES: i64 = 20;

/// Everything that is wrong, in the order of the document; empty for one that may be used.
pub(super) fn of(definition: &Definition) -> Vec<Fault> {
    let mut check = Check { definition, found: Vec::new() };
    check.document();
    check.found
}

struct Check<'d> {
    definition: &'d Definition,
    found: Vec<Fault>,
}

impl<'d> Check<'d> {
    fn fault(&mut self, path: impl Into<String>, problem: Problem) {
        self.found.push(Fault { path: path.into(), problem });
    }

    fn document(&mut self) {
        let of = self.definition;
        self.text("name", &of.name, NAME);
        if let Some(note) = &of.note {
            self.length("note", note, NOTE);
            if letters::has_unseen_in_lines(note) {
                self.fault("note", Problem::Unseen);
            }
        }
        if self.count("scales", of.scales.len(), 1, SCALES) {
            self.keys("scales", of.scales.iter().map(|scale| scale.key.as_str()));
            for (place, scale) in of.scales.iter().enumerate() {
                self.scale(&format!("scales[{place}]"), scale);
            }
        }
        if self.count("examTypes", of.exam_types.len(), 0, EXAM_TYPES) {
            self.keys("examTypes", of.exam_types.iter().map(|of| of.key.as_str()));
            for (place, exam_type) in of.exam_types.iter().enumerate() {
                self.text(&format!("examTypes[{place}].name"), &exam_type.name, NAME);
                if exam_type.key == EVERY {
                    self.fault(format!("examTypes[{place}].key"), Problem::Reserved);
                }
            }
        }
        if self.count("semesters", of.semesters.len(), 1, SEMESTERS) {
            self.keys("semesters", of.semesters.iter().map(|of| of.key.as_str()));
            for (place, semester) in of.semesters.iter().enumerate() {
                self.text(&format!("semesters[{place}].name"), &semester.name, NAME);
                self.text(&format!("semesters[{place}].printedTitle"), &semester.printed_title, NAME);
                if semester.key == SAME || semester.key == EVERY {
                    self.fault(format!("semesters[{place}].key"), Problem::Reserved);
                }
            }
        }
        for (component, name) in &of.component_names {
            self.text(&format!("componentNames.{component}"), name, NAME);
        }
        if self.count("results", of.results.len(), 1, RESULTS) {
            self.results();
        }
        self.known("singleMarkScale", of.scales.iter().any(|scale| scale.key == of.single_mark_scale));
        self.failed_letter();
        self.overall();
        self.joined();
        let highest = &of.highest_mark.semester;
        self.known("highestMark.semester", highest == SAME || of.semesters.iter().any(|of| of.key == *highest));
    }

    fn scale(&mut self, path: &str, scale: &Scale) {
        self.text(&format!("{path}.name"), &scale.name, NAME);
        if !self.count(&format!("{path}.bands"), scale.bands.len(), 1, BANDS) {
            return;
        }
        let has_points = scale.bands.iter().any(|band| band.points.is_some());
        let points_decide = matches!(self.definition.overall, Overall::Points { .. })
            || self.definition.position == PositionBy::PointsThenTotal;
        for (place, band) in scale.bands.iter().enumerate() {
            let path = format!("{path}.bands[{place}]");
            let above = place.checked_sub(1).and_then(|above| scale.bands.get(above));
            self.percent(&format!("{path}.from"), band.from);
            if scale.rounding == Rounding::HalfUp && !band.from.is_whole() {
                self.fault(format!("{path}.from"), Problem::NotWhole);
            }
            if above.is_some_and(|above| above.from <= band.from) {
                self.fault(format!("{path}.from"), Problem::BandsOverlap);
            }
            self.length(&format!("{path}.letter"), &band.letter, LETTER);
            self.seen(&format!("{path}.letter"), &band.letter);
            match band.points {
                Some(points) => self.percent(&format!("{path}.points"), points),
                None if has_points => self.fault(format!("{path}.points"), Problem::PointsMissing),
                None => {}
            }
            if points_decide && above.is_some_and(|above| above.points < band.points) {
                self.fault(format!("{path}.points"), Problem::PointsRise);
            }
            if let Some(words) = &band.words {
                self.text(&format!("{path}.words"), words, NAME);
            }
        }
        if scale.bands.last().is_some_and(|last| last.from != Decimal(0)) {
            self.fault(format!("{path}.bands[{}].from", scale.bands.len() - 1), Problem::BandsLeaveAGap);
        }
    }

    fn results(&mut self) {
        let of = self.definition;
        let mut taken = BTreeSet::new();
        for (place, result) in of.results.iter().enumerate() {
            let path = format!("results[{place}]");
            self.within(&format!("{path}.fromClass"), result.from_class, 1, CLASSES);
            self.within(&format!("{path}.toClass"), result.to_class, 1, CLASSES);
            if result.to_class < result.from_class {
                self.fault(format!("{path}.toClass"), Problem::ClassesBackwards);
            }
            let known = of.semesters.iter().any(|semester| semester.key == result.semester);
            self.known(&format!("{path}.semester"), known);
            let mut repeated = false;
            for class in classes(result) {
                repeated |= !taken.insert((class, &result.semester));
            }
            if repeated {
                self.fault(format!("{path}.semester"), Problem::ResultRepeated);
            }
            self.known(&format!("{path}.scale"), of.scales.iter().any(|scale| scale.key == result.scale));
            if self.count(&format!("{path}.parts"), result.parts.len(), 0, PARTS) {
                let mut names = BTreeSet::new();
                for (part_place, part) in result.parts.iter().enumerate() {
                    let path = format!("{path}.parts[{part_place}]");
                    self.part(&path, part);
                    if !names.insert(part.name.as_str()) {
                        self.fault(format!("{path}.name"), Problem::Repeated);
                    }
                }
                if result.carries.is_empty() && result.parts.iter().all(|part| part.counts == Some(false)) {
                    self.fault(format!("{path}.parts"), Problem::NothingCounts);
                }
            }
            if let Some(own) = &result.own {
                self.text(&format!("{path}.own"), own, NAME);
            }
            if self.count(&format!("{path}.carries"), result.carries.len(), 0, CARRIES) {
                self.carries(&path, result);
            }
            if let Pass::Total { percent } = result.pass {
                self.percent(&format!("{path}.pass.percent"), percent);
            }
        }
    }

    fn part(&mut self, path: &str, part: &Part) {
        self.text(&format!("{path}.name"), &part.name, NAME);
        if self.count(&format!("{path}.examTypes"), part.exam_types.len(), 1, EXAM_TYPES) {
            let own = &self.definition.exam_types;
            let mut seen = BTreeSet::new();
            for (place, key) in part.exam_types.iter().enumerate() {
                let path = format!("{path}.examTypes[{place}]");
                self.known(&path, ExamType::specified(key).is_some() || own.iter().any(|of| of.key == *key));
                if !seen.insert(key) {
                    self.fault(path, Problem::Repeated);
                }
            }
        }
        if self.count(&format!("{path}.components"), part.components.len(), 1, Component::ALL.len()) {
            self.distinct(&format!("{path}.components"), &part.components);
        }
        if self.count(&format!("{path}.elseComponents"), part.else_components.len(), 0, Component::ALL.len()) {
            self.distinct(&format!("{path}.elseComponents"), &part.else_components);
        }
        match (part.take, part.count) {
            (Take::All, None) => {}
            (Take::All, Some(_)) => self.fault(format!("{path}.count"), Problem::NotUsed),
            (_, None) => self.fault(format!("{path}.count"), Problem::Required),
            (_, Some(count)) => self.within(&format!("{path}.count"), count, 1, COUNT),
        }
        if let Some(to) = part.scaled_to {
            self.within(&format!("{path}.scaledTo"), to, 1, SCALED_TO);
        }
    }

    fn carries(&mut self, path: &str, result: &'d ResultRule) {
        let of = self.definition;
        let mut seen = BTreeSet::new();
        let columns: Vec<_> = result.carries.iter().filter(|carry| carry.how != How::Scaled).collect();
        let percentage = |of: Option<PercentageOf>| of.unwrap_or(PercentageOf::OfTotals);
        for (place, carry) in result.carries.iter().enumerate() {
            let path = format!("{path}.carries[{place}]");
            if of.semesters.iter().all(|semester| semester.key != carry.semester) {
                self.fault(format!("{path}.semester"), Problem::Unknown);
            } else if carry.semester == result.semester || self.is_circle(result, &carry.semester) {
                self.fault(format!("{path}.semester"), Problem::CarriesInACircle);
            } else if self.is_too_deep(result, &carry.semester) {
                self.fault(format!("{path}.semester"), Problem::CarriesTooDeep(DEPTH));
            } else if classes(result).any(|class| self.result_of(class, &carry.semester).is_none()) {
                self.fault(format!("{path}.semester"), Problem::CarriesNothing);
            }
            if !seen.insert(&carry.semester) {
                self.fault(format!("{path}.semester"), Problem::Repeated);
            }
            if let Some(name) = &carry.name {
                self.text(&format!("{path}.name"), name, NAME);
            }
            match (carry.how, carry.scaled_to) {
                (How::Scaled, None) => self.fault(format!("{path}.scaledTo"), Problem::Required),
                (How::Scaled, Some(to)) => self.within(&format!("{path}.scaledTo"), to, 1, SCALED_TO),
                (_, Some(_)) => self.fault(format!("{path}.scaledTo"), Problem::NotUsed),
                (_, None) => {}
            }
            if carry.how == How::Scaled && carry.percentage.is_some() {
                self.fault(format!("{path}.percentage"), Problem::NotUsed);
            }
            let differs = |first: &&super::document::Carry| {
                first.how != carry.how || percentage(first.percentage) != percentage(carry.percentage)
            };
            if carry.how != How::Scaled && columns.first().is_some_and(differs) {
                self.fault(format!("{path}.how"), Problem::CarriesMixed);
            }
        }
    }

    /// The result of a class in a semester, the first of several.
    fn result_of(&self, class: i64, semester: &str) -> Option<&'d ResultRule> {
        self.definition.results.iter().find(|of| of.semester == semester && classes(of).contains(&class))
    }

    /// The semesters that a semester carries for any of a result's classes; none where the list of them is too long.
    fn carried(&self, result: &ResultRule, semester: &str) -> BTreeSet<&'d str> {
        classes(result)
            .filter_map(|class| self.result_of(class, semester))
            .filter(|of| of.carries.len() <= CARRIES)
            .flat_map(|of| of.carries.iter().map(|carry| carry.semester.as_str()))
            .collect()
    }

    /// Whether the result's own semester is carried by one that it carries.
    fn is_circle(&self, result: &ResultRule, from: &str) -> bool {
        let (mut seen, mut ahead) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(semester) = ahead.pop() {
            if semester == result.semester {
                return true;
            }
            for carried in self.carried(result, &semester) {
                if seen.insert(carried) {
                    ahead.push(carried.to_owned());
                }
            }
        }
        false
    }

    /// Whether semesters are carried over more steps than are allowed from here on. One that carries itself is found by [`Self::is_circle`].
    fn is_too_deep(&self, result: &ResultRule, semester: &'d str) -> bool {
        let mut ahead = BTreeSet::from([semester]);
        for _ in 0..DEPTH {
            ahead = ahead.into_iter().flat_map(|semester| self.carried(result, semester)).collect();
        }
        !ahead.is_empty()
    }

    fn failed_letter(&mut self) {
        let of = self.definition;
        let by_pass_mark = of.exam_fails == ExamFails::BelowPassMark
            || of.results.iter().any(|result| result.pass == Pass::Components {});
        match &of.failed_letter {
            Some(letter) => self.text("failedLetter", letter, LETTER),
            None if by_pass_mark => self.fault("failedLetter", Problem::Required),
            None => {}
        }
    }

    fn overall(&mut self) {
        let Overall::Points { most, fourth_subject } = self.definition.overall else { return };
        if let Some(most) = most {
            self.percent("overall.most", most);
        }
        if let Some(fourth) = fourth_subject {
            self.percent("overall.fourthSubject.above", fourth.above);
        }
    }

    fn joined(&mut self) {
        let of = self.definition;
        if !self.count("joined", of.joined.len(), 0, JOINED) {
            return;
        }
        let (mut names, mut papers) = (BTreeSet::new(), BTreeSet::new());
        for (place, joined) in of.joined.iter().enumerate() {
            let path = format!("joined[{place}]");
            self.text(&format!("{path}.name"), &joined.name, NAME);
            if !names.insert(joined.name.as_str()) {
                self.fault(format!("{path}.name"), Problem::Repeated);
            }
            if self.count(&format!("{path}.subjects"), joined.subjects.len(), 2, PAPERS) {
                for (place, subject) in joined.subjects.iter().enumerate() {
                    let path = format!("{path}.subjects[{place}]");
                    self.text(&path, subject, NAME);
                    if !papers.insert(subject.as_str()) {
                        self.fault(path, Problem::Repeated);
                    }
                }
            }
        }
    }

    /// Keys that are well made and differ from each other.
    fn keys<'k>(&mut self, list: &str, keys: impl Iterator<Item = &'k str>) {
        let mut seen = BTreeSet::new();
        for (place, key) in keys.enumerate() {
            let path = format!("{list}[{place}].key");
            self.length(&path, key, KEY);
            if key.is_empty() {
                self.fault(&path, Problem::Empty);
            } else if !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')) {
                self.fault(&path, Problem::NotAKey);
            }
            if !seen.insert(key) {
                self.fault(path, Problem::Repeated);
            }
        }
    }

    fn distinct(&mut self, list: &str, components: &[Component]) {
        for (place, component) in components.iter().enumerate() {
            if components[..place].contains(component) {
                self.fault(format!("{list}[{place}]"), Problem::Repeated);
            }
        }
    }

    /// Whether a list is short enough to be looked at.
    fn count(&mut self, path: &str, found: usize, least: usize, most: usize) -> bool {
        if found < least {
            self.fault(path, Problem::TooFew(least));
        }
        if found > most {
            self.fault(path, Problem::TooMany(most));
        }
        found <= most
    }

    fn text(&mut self, path: &str, text: &str, most: usize) {
        if text.trim().is_empty() {
            self.fault(path, Problem::Empty);
        }
        self.length(path, text, most);
        self.seen(path, text);
    }

    fn seen(&mut self, path: &str, text: &str) {
        if letters::has_unseen(text) {
            self.fault(path, Problem::Unseen);
        }
    }

    fn length(&mut self, path: &str, text: &str, most: usize) {
        if text.chars().nth(most).is_some() {
            self.fault(path, Problem::TooLong(most));
        }
    }

    fn known(&mut self, path: &str, known: bool) {
        if !known {
            self.fault(path, Problem::Unknown);
        }
    }

    fn within(&mut self, path: &str, number: i64, from: i64, to: i64) {
        if !(from..=to).contains(&number) {
            self.fault(path, Problem::OutOfRange(from, to));
        }
    }

    /// Percentages and grade points alike are from 0 to 100.
    fn percent(&mut self, path: &str, number: Decimal) {
        if !(Decimal(0)..=Decimal(10_000)).contains(&number) {
            self.fault(path, Problem::OutOfRange(0, 100));
        }
    }
}

/// The classes of a result, as far as classes go.
fn classes(result: &ResultRule) -> std::ops::RangeInclusive<i64> {
    result.from_class.max(1)..=result.to_class.min(CLASSES)
}
