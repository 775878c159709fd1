//! Faults that many rows have alike, each mended for all of them by one press, and taken back by another.

use std::collections::{BTreeMap, BTreeSet};

use rules::words::{Text, imports_texts};
use serde::{Deserialize, Serialize};

use super::content::Content;
use super::plan::{Plan, Verdict};
use super::wire::FaultGroup;
use crate::kind::ImportKind;

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
    LeaveOut,
}

/// A group as its form sends it.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupForm {
    pub(super) field: String,
    /// `2-49,51`
    pub(super) rows: String,
    pub(super) value: String,
}

/// The groups of a plan's faults: two rows or more, of one field, with the same thing wrong.
pub(super) fn groups(
    kind: ImportKind,
    content: &Content,
    plan: &Plan,
    has_choices: impl Fn(&str) -> bool,
) -> Vec<FaultGroup> {
    let mut found: BTreeMap<(&str, &str), (Text, Vec<usize>)> = BTreeMap::new();
    for row in &plan.rows {
        if let Verdict::Refused(errors) = &row.verdict {
            for (field, error) in errors {
                let group = found.entry((field, error.english())).or_insert_with(|| (error.clone(), Vec::new()));
                group.1.push(row.number);
            }
        }
    }
    let rows: BTreeMap<usize, usize> =
        content.table.rows.iter().enumerate().map(|(place, row)| (row.number, place)).collect();
    let mut groups: Vec<FaultGroup> = Vec::new();
    for ((field, _), (error, numbers)) in found.into_iter().filter(|(_, (_, numbers))| numbers.len() > 1) {
        let text = |number: &usize, field: &str| {
            let row = rows.get(number).and_then(|place| content.table.rows.get(*place));
            row.map(|row| content.text(kind, row, field)).unwrap_or_default()
        };
        let values: BTreeSet<String> = numbers.iter().map(|number| text(number, field)).collect();
        let from = kind.filled().iter().find(|(to, _)| *to == field).map(|(_, from)| *from);
        let fills = from.filter(|from| numbers.iter().all(|number| !text(number, from).is_empty()));
        groups.push(FaultGroup {
            label: kind.noun().label_of(field).to_owned(),
            error,
            count: i32::try_from(numbers.len()).unwrap_or(i32::MAX),
            rows: ranges(&numbers),
            value: if values.len() == 1 { values.into_iter().next().unwrap_or_default() } else { String::new() },
            choices: has_choices(field).then(|| field.to_owned()),
            from: fills.map(|from| kind.noun().label_of(from).to_owned()),
            // No two records have one key.
            may_put: field != kind.key(),
            field: field.to_owned(),
        });
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    groups.truncate(MOST_GROUPS);
    groups
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
fn rows_in(content: &Content, text: &str) -> BTreeSet<usize> {
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
                    (GroupAct::Fill, None) => return None,
                    (GroupAct::LeaveOut, _) => return Some((row.number, String::new())),
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
