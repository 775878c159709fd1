//! What a save changes: entries held against what is stored and what is scheduled (docs/rules.md, *Marks*). Pure.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rules::components::{Component, Schedule};
use rules::marks::{Mark, check_entry};
use rules::words::{Text, exams_texts};

use super::http::mark_value;
use super::store::{Entered, NewRow, RosterRow};
use super::wire::{ComponentKey, Conflict, Entry, SavedRow};
use auth::audit::{Change, kind};
use base::error::{Error, Result};

/// The entries, each with the student it is about.
pub struct Entries<'e>(Vec<(&'e Entry, &'e RosterRow)>);

/// What is to be written.
pub struct Plan {
    /// Only rows in which something changes.
    pub rows: Vec<NewRow>,
    pub changes: Vec<Change>,
    /// Every row of the call; `version` is the one it had where nothing of it changes.
    pub saved: Vec<SavedRow>,
}

/// Values that are no marks.
pub struct Faults {
    first: FirstFault,
    /// What is wrong by place: `marks.{student}.{component}`, or `marks.{student}`.
    fields: BTreeMap<String, Text>,
}

struct FirstFault {
    student: String,
    component: Option<Component>,
    reason: Text,
}

impl Faults {
    /// The 422 that names the student, and the component as the school does.
    pub fn refused(self, plan: &rules::scheme::Plan) -> Error {
        let FirstFault { student, component, reason } = self.first;
        let message = match component {
            None => exams_texts::student_fault(student, &reason),
            Some(of) => exams_texts::student_component_fault(student, plan.component_name(of), &reason),
        };
        Error::Values { message: message.into(), fields: self.fields }
    }
}

impl<'e> Entries<'e> {
    /// Finds each entry's student among those of the section.
    ///
    /// # Errors
    /// The ids of those who are not enrolled there.
    pub fn of(entries: &'e [Entry], roster: &'e [RosterRow]) -> Result<Self, Vec<&'e str>> {
        let by_id: HashMap<&str, &RosterRow> = roster.iter().map(|row| (row.student_id.as_str(), row)).collect();
        let strangers: Vec<_> =
            entries.iter().map(|entry| entry.student_id.as_str()).filter(|id| !by_id.contains_key(id)).collect();
        if !strangers.is_empty() {
            return Err(strangers);
        }
        Ok(Self(entries.iter().filter_map(|entry| Some((entry, *by_id.get(entry.student_id.as_str())?))).collect()))
    }

    /// Holds the versions that were edited against the stored ones. A stale row whose sent values are all stored already
    /// is no conflict.
    ///
    /// # Errors
    /// 409 with every value that differs.
    pub fn check_versions(&self) -> Result<()> {
        let mut conflicts = Vec::new();
        for (entry, row) in &self.0 {
            if entry.version.is_none_or(|version| version == row.version) {
                continue;
            }
            let stored = row.marks();
            for component in Component::ALL {
                let Some(yours) = entry.sent(component) else { continue };
                let theirs = stored.get(component).map(|entered| entered.mark);
                if yours.mark() == Ok(theirs) {
                    continue;
                }
                conflicts.push(serde_json::to_value(Conflict {
                    student_id: row.student_id.clone(),
                    component: ComponentKey(component),
                    yours: yours.value(),
                    theirs: mark_value(theirs),
                    version: row.version,
                    changed_by: row.changed_by_name.clone().unwrap_or_default(),
                    changed_at: row.changed_at.unwrap_or_default(),
                })?);
            }
        }
        if conflicts.is_empty() {
            return Ok(());
        }
        Err(Error::stale(exams_texts::MARKS_CHANGED_ELSEWHERE, conflicts))
    }

    /// Checks every value and works out what changes.
    ///
    /// # Errors
    /// Every value that is no mark for its place, also a student who comes twice.
    pub fn plan(&self, schedule: &Schedule, new_version: i64) -> std::result::Result<Plan, Faults> {
        let mut plan = Plan { rows: Vec::new(), changes: Vec::new(), saved: Vec::new() };
        let mut fields = BTreeMap::new();
        let mut first = None;
        let mut refuse = |field: String, row: &RosterRow, component: Option<Component>, reason: Text| {
            first.get_or_insert_with(|| FirstFault { student: row.name(), component, reason: reason.clone() });
            fields.insert(field, reason);
        };
        let mut seen = BTreeSet::new();
        for (entry, row) in &self.0 {
            if !seen.insert(row.student_id.as_str()) {
                refuse(format!("marks.{}", row.student_id), row, None, exams_texts::STUDENT_TWICE.into());
                continue;
            }
            let old = row.marks();
            let mut new = old;
            let before = plan.changes.len();
            for component in Component::ALL {
                let Some(value) = entry.sent(component) else { continue };
                let mark = match value.mark().and_then(|mark| check_entry(schedule, component, mark).map(|()| mark)) {
                    Ok(mark) => mark,
                    Err(error) => {
                        let field = format!("marks.{}.{component}", row.student_id);
                        refuse(field, row, Some(component), error.text());
                        continue;
                    }
                };
                // A mark that is sent again is entered again: out of the full mark of today.
                let entered =
                    mark.map(|mark| Entered { mark, full: schedule.get(component).map(|full_mark| full_mark.full) });
                if entered == old.get(component) {
                    continue;
                }
                new.set(component, entered);
                plan.changes.push(Change {
                    subject_kind: kind::STUDENT,
                    subject_id: row.student_id.clone(),
                    field: component.key(),
                    old: old.get(component).map(|entered| entered.mark.to_text()),
                    new: mark.map(Mark::to_text),
                });
            }
            let changed = plan.changes.len() > before;
            if changed {
                plan.rows.push(NewRow { student_id: row.student_id.clone(), marks: new });
            }
            let version = if changed { new_version } else { row.version };
            plan.saved.push(SavedRow { student_id: row.student_id.clone(), version, from: row.version });
        }
        match first {
            None => Ok(plan),
            Some(first) => Err(Faults { first, fields }),
        }
    }
}
