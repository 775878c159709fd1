//! Faults that many rows have alike, each mended for all of them by one press, and taken back by another.

use std::collections::{BTreeMap, BTreeSet};

use rules::words::{Text, imports_texts};
use serde::{Deserialize, Serialize};

use super::content::Content;
use super::context::Proposal;
use super::lacked;
use super::plan::{Plan, Verdict};
use super::wire::FaultGroup;
use crate::Choices;
use crate::kind::ImportKind;
use auth::Caller;

/// Groups that a page shows.
const MOST_GROUPS: usize = 20;
/// Steps that can be taken back.
const MOST_STEPS: usize = 20;

/// What one press did to many rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub field: String,
    /// Each row, and what was typed in it before.
    pub rows: Vec<(usize, Option<String>)>,
    /// The rows were left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
}

/// What is to be done with the rows of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GroupAct {
    /// All have the value that was typed.
    Put,
    /// Each has what another of its fields says.
    Fill,
    /// Each has what is proposed for it.
    Take,
    /// Nothing stands in the field.
    Empty,
    /// What all name is added to the list from which it is chosen; where they lack their keys, they are given some.
    Add,
    LeaveOut,
}

/// A group as its form sends it.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupForm {
    pub(super) field: String,
    /// `2-49,51`
    pub(super) rows: String,
    pub(super) value: String,
    /// `6-15=male;16-25=female`
    pub(super) proposed: String,
    /// What all name can be added.
    pub(super) adds: bool,
}

/// The groups of a plan's faults: two rows or more, of one field, with the same thing wrong.
pub(super) fn groups(
    kind: ImportKind,
    content: &Content,
    (plan, choices): (&Plan, &Choices),
    caller: &Caller,
    has_choices: impl Fn(&str) -> bool,
) -> Vec<FaultGroup> {
    let rows: BTreeMap<usize, usize> =
        content.table.rows.iter().enumerate().map(|(place, row)| (row.number, place)).collect();
    let text = |number: &usize, field: &str| {
        let row = rows.get(number).and_then(|place| content.table.rows.get(*place));
        row.map(|row| content.text(kind, row, field)).unwrap_or_default()
    };
    let mut found: BTreeMap<(&str, &str, String), (Text, Vec<usize>)> = BTreeMap::new();
    for row in &plan.rows {
        if let Verdict::Refused(errors) = &row.verdict {
            for (field, error) in errors {
                // One choice is not that of all where they say different things.
                let said = if has_choices(field) { text(&row.number, field) } else { String::new() };
                let group = found.entry((field, error.english(), said)).or_insert_with(|| (error.clone(), Vec::new()));
                group.1.push(row.number);
            }
        }
    }
    let proposed = |field: &str, numbers: &[usize]| {
        let mut by_value: BTreeMap<&Proposal, Vec<usize>> = BTreeMap::new();
        for number in numbers {
            if let Some(proposal) = plan.proposed.get(field).and_then(|rows| rows.get(number)) {
                by_value.entry(proposal).or_default().push(*number);
            }
        }
        by_value
    };
    let mut groups: Vec<FaultGroup> = Vec::new();
    for ((field, _, said), (error, numbers)) in found {
        let proposals = proposed(field, &numbers);
        let lacks_key = field == kind.key() && numbers.iter().all(|number| text(number, field).is_empty());
        let adds = if lacks_key && kind.may_give() && !content.gives {
            imports_texts::give_keys(kind.noun().kind).into()
        } else {
            lacked::offered(kind, caller, field, &said, &error)
        };
        if numbers.len() == 1 && proposals.is_empty() && adds.english().is_empty() {
            continue;
        }
        let values: BTreeSet<String> = numbers.iter().map(|number| text(number, field)).collect();
        let from = kind.filled().iter().find(|(to, _)| *to == field).map(|(_, from)| *from);
        let fills = from.filter(|from| numbers.iter().all(|number| !text(number, from).is_empty()));
        groups.push(FaultGroup {
            label: kind.noun().label_of(field),
            error,
            adds,
            count: i32::try_from(numbers.len()).unwrap_or(i32::MAX),
            rows: ranges(&numbers),
            value: if values.len() == 1 { values.into_iter().next().unwrap_or_default() } else { String::new() },
            choices: has_choices(field).then(|| field.to_owned()),
            from: fills.map(|from| kind.noun().label_of(from)),
            // No two records have one key.
            may_put: field != kind.key(),
            may_empty: !is_required(kind, field) && field != kind.key(),
            proposals: proposals
                .iter()
                .map(|(of, rows)| of.said(kind, kind.noun().said(field, &of.value, choices), rows.len()))
                .collect(),
            proposed: proposals
                .iter()
                .map(|(of, rows)| format!("{}={}", ranges(rows), of.value))
                .collect::<Vec<_>>()
                .join(";"),
            field: field.to_owned(),
        });
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    groups.truncate(MOST_GROUPS);
    groups
}

fn is_required(kind: ImportKind, field: &str) -> bool {
    kind.noun().field(field).is_none_or(|field| field.required)
}

/// `2-49,51`
fn ranges(numbers: &[usize]) -> String {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => all.push((*number, *number)),
        }
    }
    let range =
        |(first, last): &(usize, usize)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    all.iter().map(range).collect::<Vec<_>>().join(",")
}

/// The rows of these ranges that the list has.
pub(super) fn rows_in(content: &Content, text: &str) -> BTreeSet<usize> {
    let ranges: Vec<(usize, usize)> = text
        .split(',')
        .filter_map(|range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some((first.parse().ok()?, last.parse().ok()?))
        })
        .collect();
    // In order and apart, as they were sent: a list is not gone through once for each of very many.
    let numbers = content.table.rows.iter().map(|row| row.number);
    let mut place = 0;
    let mut found = BTreeSet::new();
    for number in numbers {
        while ranges.get(place).is_some_and(|(_, last)| *last < number) {
            place += 1;
        }
        if ranges.get(place).is_some_and(|(first, last)| (*first..=*last).contains(&number)) {
            found.insert(number);
        }
    }
    found
}

impl Content {
    /// Does with a group's rows what was pressed.
    pub(super) fn mend(&mut self, kind: ImportKind, act: &GroupAct, form: &GroupForm) {
        if kind.noun().field(&form.field).is_none() {
            return;
        }
        let numbers = rows_in(self, &form.rows);
        // Once it is in the list the rows name it rightly.
        if *act == GroupAct::Add {
            return;
        }
        if *act == GroupAct::Take {
            self.take_proposed(form, &numbers);
            return;
        }
        let from = kind.filled().iter().find(|(to, _)| *to == form.field).map(|(_, from)| *from);
        let mut step = Step { field: form.field.clone(), rows: Vec::new(), out: *act == GroupAct::LeaveOut };
        let texts: Vec<(usize, String)> = self
            .table
            .rows
            .iter()
            .filter(|row| numbers.contains(&row.number))
            .filter_map(|row| {
                let text = match (act, from) {
                    (GroupAct::Put, _) => form.value.trim().chars().take(2_000).collect(),
                    (GroupAct::Fill, Some(from)) => self.text(kind, row, from),
                    (GroupAct::Fill, None) | (GroupAct::Take | GroupAct::Add, _) => return None,
                    (GroupAct::Empty, _) if is_required(kind, &form.field) => return None,
                    (GroupAct::Empty | GroupAct::LeaveOut, _) => return Some((row.number, String::new())),
                };
                (!text.is_empty()).then_some((row.number, text))
            })
            .collect();
        for (number, text) in texts {
            if step.out {
                if self.left_out.insert(number) {
                    step.rows.push((number, None));
                }
            } else {
                let was = self.edits.entry(number).or_default().insert(form.field.clone(), text);
                step.rows.push((number, was));
            }
        }
        self.did(step);
    }

    /// Gives each row of a group what is proposed for it.
    fn take_proposed(&mut self, form: &GroupForm, numbers: &BTreeSet<usize>) {
        let mut step = Step { field: form.field.clone(), rows: Vec::new(), out: false };
        for (rows, value) in form.proposed.split(';').filter_map(|of| of.split_once('=')) {
            let value: String = value.chars().take(200).collect();
            for number in rows_in(self, rows).intersection(numbers).filter(|_| !value.is_empty()) {
                let was = self.edits.entry(*number).or_default().insert(form.field.clone(), value.clone());
                step.rows.push((*number, was));
            }
        }
        self.did(step);
    }

    /// Keeps a step, to be taken back.
    fn did(&mut self, step: Step) {
        if !step.rows.is_empty() {
            self.steps.push(step);
            if self.steps.len() > MOST_STEPS {
                self.steps.remove(0);
            }
        }
    }

    /// Takes the last of these back.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        for (number, was) in step.rows {
            if step.out {
                self.left_out.remove(&number);
                continue;
            }
            let edits = self.edits.entry(number).or_default();
            match was {
                Some(was) => edits.insert(step.field.clone(), was),
                None => edits.remove(&step.field),
            };
        }
        self.edits.retain(|_, of| !of.is_empty());
    }

    /// What would be taken back, in words; empty: nothing.
    pub(super) fn last_step(&self, kind: ImportKind) -> Text {
        let Some(step) = self.steps.last() else { return Text::default() };
        let count = step.rows.len();
        if step.out {
            imports_texts::undo_left_out(count).into()
        } else {
            imports_texts::undo_mended(kind.noun().label_of(&step.field), count).into()
        }
    }
}
