//! The panel as the server renders it, every list filled whose parent is chosen.

use serde::Serialize;
use ts_rs::TS;

use rules::roles::Role;
use rules::words::{Text, Word, labels, roster_texts};

use super::hint;
use super::list::GroundList;
use super::semester::SemesterOption;
use auth::Caller;
use records::Place;
use records::place::{Choice, FilterSet, Level};
use web::next_step::{Added, NextStep, StepLink};

/// One list of the filter; empty until its parent is chosen.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct GroundField {
    pub key: Level,
    #[ts(type = "string")]
    pub label: Word,
    pub options: Vec<Choice>,
    pub chosen: Option<String>,
}

/// Select Ground: `fields` are those this visitor may choose, in order; `fixed` the ids this visitor may not choose.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts", rename = "Ground")]
pub struct GroundPanel {
    pub fields: Vec<GroundField>,
    pub fixed: Vec<(Level, String)>,
    /// Of the fixed or chosen branch, for look-up calls.
    pub branch_name: Option<String>,
    pub session_name: Option<String>,
    /// The first and last number of the classes that are offered, where not all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "[number, number]")]
    pub classes: Option<(i64, i64)>,
    /// Every semester, where the panel has that list: the browser offers those of the chosen class.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<SemesterOption>>")]
    pub semesters: Vec<SemesterOption>,
    /// Once branch to subject are chosen.
    pub filter: Option<FilterSet>,
    /// Says what to choose next, for the page without a script; null once everything is chosen.
    #[ts(as = "Option<String>")]
    pub hint: Option<Text>,
    /// Where what cannot be chosen yet is added.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
    /// What can be chosen next, as links; none once everything is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub list: Option<GroundList>,
}

impl GroundPanel {
    /// The panel of a place, to a caller.
    pub fn of(place: &Place, caller: &Caller) -> Self {
        let levels = place.levels();
        let id = |level: Level| place.at(level).map(|chosen| chosen.id.clone());
        let name = |level: Level| place.at(level).map(|chosen| chosen.name.clone());
        let field = |level: Level| GroundField {
            key: level,
            label: label(level),
            options: place.choices(level).to_vec(),
            chosen: id(level),
        };
        let fixed = [Level::Branch, Level::Session].into_iter().filter(|level| place.is_fixed(*level));
        let (hint, step) = match lacking(place, caller) {
            Some(step) => (Some(step.text), step.link),
            None => (hint::of(place).map(Text::from), None),
        };
        Self {
            fields: levels.keys.iter().copied().filter(|level| !place.is_fixed(*level)).map(field).collect(),
            fixed: fixed.filter_map(|level| Some((level, id(level)?))).collect(),
            branch_name: name(Level::Branch),
            session_name: name(Level::Session),
            classes: levels.classes.as_ref().map(|classes| (*classes.start(), *classes.end())),
            semesters: if levels.keys.contains(&Level::Semester) {
                SemesterOption::every(place.plan())
            } else {
                Vec::new()
            },
            filter: place.sheet(),
            hint,
            step,
            list: None,
        }
    }
}

/// What heads a list.
fn label(level: Level) -> Word {
    match level {
        Level::Branch => labels::BRANCH,
        Level::Session => labels::SESSION,
        Level::Class => labels::CLASS,
        Level::Section => labels::SECTION,
        Level::Exam => labels::EXAM,
        Level::Subject => labels::SUBJECT,
        Level::Semester => labels::SEMESTER,
    }
}

/// What is said of the list that is to be chosen from next, where there is nothing in it.
fn lacking(place: &Place, caller: &Caller) -> Option<NextStep> {
    let level = place.next().filter(|level| place.choices(*level).is_empty())?;
    let (added, said) = match level {
        Level::Branch => (Added::BRANCH, roster_texts::NO_BRANCH_TO_CHOOSE),
        Level::Session => (Added::SESSION, roster_texts::NO_SESSION_TO_CHOOSE),
        // What a teacher is offered is the own routine's.
        Level::Class | Level::Section if caller.role == Role::Teacher => return None,
        Level::Class => (Added::CLASS, roster_texts::NO_CLASS_TO_CHOOSE),
        Level::Section => (Added::SECTION, roster_texts::NO_SECTION_TO_CHOOSE),
        Level::Exam | Level::Subject | Level::Semester => return None,
    };
    let is_named = |of: &Level| *of == Level::Session || caller.branch.is_none();
    let query: Vec<(&str, &str)> = [Level::Branch, Level::Session]
        .into_iter()
        .filter(is_named)
        .filter_map(|of| Some((of.key(), place.at(of)?.id.as_str())))
        .collect();
    Some(added.step(caller, (said, Word::NONE), &query))
}
