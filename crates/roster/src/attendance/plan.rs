//! What a save of a day changes: what was sent, held against what is stored. Pure.

use std::collections::{BTreeMap, HashMap, HashSet};

use rules::attendance::Attendance;
use rules::words::{Text, Word, roster_texts};
use serde_json::{Value, json};

use super::register::PersonKind;
use super::store::{ListedPerson, NewMark};
use auth::audit::Change;
use base::error::{Error, Result};

/// What a change of attendance is called in the audit.
const FIELD: &str = "attendance";

/// What a call or a form says of one person.
#[derive(Clone, Debug)]
pub struct SentState {
    pub person_id: String,
    /// None takes it back.
    pub state: Option<String>,
    /// The version that was edited. Without it the last write wins.
    pub version: Option<i64>,
}

/// The state that a text is.
///
/// # Errors
/// The reason, for everything else.
pub fn state_of(text: Option<&str>) -> Result<Option<Attendance>, Word> {
    text.map(|text| text.parse().map_err(|_| roster_texts::ATTENDANCE_STATES)).transpose()
}

/// What is stored of somebody.
pub fn stored(person: &ListedPerson) -> Option<Attendance> {
    person.state.as_deref().and_then(|state| state.parse().ok())
}

/// Somebody's version after a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMark {
    pub person_id: String,
    pub version: i64,
    /// The version before the save: between the two, only this save changed the row.
    pub from: i64,
}

/// What a save writes.
#[derive(Debug, Default)]
pub struct Plan {
    /// Only what changes.
    pub rows: Vec<NewMark>,
    pub changes: Vec<Change>,
    /// Everybody of the call, and on a day's first save everybody whom it lists.
    pub saved: Vec<SavedMark>,
}

impl Plan {
    /// "All present until changed": the first save of a day enters everybody whom the
    /// call does not name as present.
    ///
    /// # Errors
    /// 409 with both values of each stale one; 422 naming each that is wrong. Everybody sent is among `listed`.
    pub fn of(kind: PersonKind, listed: &[ListedPerson], sent: &[SentState], is_first: bool) -> Result<Self> {
        let known: HashMap<&str, &ListedPerson> =
            listed.iter().map(|person| (person.person_id.as_str(), person)).collect();
        let pairs: Vec<(&SentState, &ListedPerson)> =
            sent.iter().filter_map(|sent| Some((sent, *known.get(sent.person_id.as_str())?))).collect();
        let conflicts: Vec<Value> = pairs
            .iter()
            .filter(|(sent, person)| sent.version.is_some_and(|version| version != person.version))
            .filter(|(sent, person)| state_of(sent.state.as_deref()) != Ok(stored(person)))
            .map(|(sent, person)| conflict(kind, sent, person))
            .collect();
        if !conflicts.is_empty() {
            return Err(Error::stale(roster_texts::ATTENDANCE_CHANGED_MEANWHILE, conflicts));
        }
        let mut plan = Self::default();
        let mut fields: BTreeMap<String, Text> = BTreeMap::new();
        let mut seen = HashSet::new();
        for (sent, person) in pairs {
            let field = format!("attendance.{}", person.person_id);
            if !seen.insert(person.person_id.as_str()) {
                fields.insert(field, roster_texts::NAMED_TWICE.into());
                continue;
            }
            match state_of(sent.state.as_deref()) {
                Ok(state) => plan.enter(kind, person, state),
                Err(reason) => {
                    fields.insert(format!("{field}.state"), reason.into());
                }
            }
        }
        if let Some(message) = fields.values().next().cloned() {
            return Err(Error::Values { message, fields });
        }
        if is_first {
            for person in listed.iter().filter(|person| !seen.contains(person.person_id.as_str())) {
                // Somebody who came from a section that had saved the day already.
                let state = stored(person).unwrap_or(Attendance::Present);
                plan.enter(kind, person, Some(state));
            }
        }
        Ok(plan)
    }

    fn enter(&mut self, kind: PersonKind, person: &ListedPerson, state: Option<Attendance>) {
        let old = stored(person);
        let version = if old == state { person.version } else { person.version + 1 };
        if old != state {
            self.rows.push(NewMark { key: person.key.clone(), state: state.map(Attendance::as_str), version });
            self.changes.push(Change {
                subject_kind: kind.subject(),
                subject_id: person.person_id.clone(),
                field: FIELD,
                old: old.map(|state| state.to_string()),
                new: state.map(|state| state.to_string()),
            });
        }
        self.saved.push(SavedMark { person_id: person.person_id.clone(), version, from: person.version });
    }
}

/// Both values of a stale one, as marks and qualities say theirs.
fn conflict(kind: PersonKind, sent: &SentState, person: &ListedPerson) -> Value {
    json!({
        (kind.id_key()): person.person_id,
        "component": "state",
        "yours": sent.state,
        "theirs": stored(person).map(Attendance::as_str),
        "version": person.version,
        "changedBy": person.changed_by_name,
        "changedAt": person.changed_at,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn person(id: &str, state: Option<&str>, version: i64) -> ListedPerson {
        ListedPerson {
            key: format!("enrolment-{id}"),
            person_id: id.to_owned(),
            name: id.to_owned(),
            roll: Some(1),
            note: String::new(),
            state: state.map(str::to_owned),
            version,
            changed_by_name: "Teacher Person".to_owned(),
            changed_at: 7,
        }
    }

    fn sent(id: &str, state: Option<&str>, version: Option<i64>) -> SentState {
        SentState { person_id: id.to_owned(), state: state.map(str::to_owned), version }
    }

    fn written(plan: &Plan) -> Vec<(&str, Option<&str>, i64)> {
        plan.rows.iter().map(|row| (row.key.as_str(), row.state, row.version)).collect()
    }

    #[test]
    fn the_first_save_enters_everybody_else_as_present() {
        let listed = [person("a", None, 0), person("b", None, 0), person("c", Some("late"), 3)];
        let plan = Plan::of(PersonKind::Student, &listed, &[sent("b", Some("absent"), Some(0))], true).unwrap();
        assert_eq!(written(&plan), [("enrolment-b", Some("absent"), 1), ("enrolment-a", Some("present"), 1)]);
        let saved: Vec<_> = plan.saved.iter().map(|mark| (mark.person_id.as_str(), mark.version, mark.from)).collect();
        assert_eq!(saved, [("b", 1, 0), ("a", 1, 0), ("c", 3, 3)]);
        assert_eq!(Plan::of(PersonKind::Student, &listed, &[], false).unwrap().rows, []);
    }

    #[test]
    fn a_later_save_changes_what_it_names_and_a_null_takes_back() {
        let listed = [person("a", Some("absent"), 2), person("b", Some("present"), 1)];
        let plan = Plan::of(PersonKind::Student, &listed, &[sent("a", None, Some(2))], false).unwrap();
        assert_eq!(written(&plan), [("enrolment-a", None, 3)]);
        let same = Plan::of(PersonKind::Student, &listed, &[sent("a", Some("absent"), None)], false).unwrap();
        assert!(same.rows.is_empty() && same.changes.is_empty() && same.saved.len() == 1);
    }

    #[test]
    fn a_stale_value_is_a_conflict_unless_it_is_the_stored_one() {
        let listed = [person("a", Some("absent"), 2)];
        let stale = Plan::of(PersonKind::Student, &listed, &[sent("a", Some("late"), Some(1))], false).unwrap_err();
        let Error::Conflict { conflicts, .. } = stale else { panic!("{stale:?}") };
        assert_eq!(
            conflicts[0],
            json!({ "studentId": "a", "component": "state", "yours": "late", "theirs": "absent", "version": 2,
                    "changedBy": "Teacher Person", "changedAt": 7 })
        );
        assert!(Plan::of(PersonKind::Student, &listed, &[sent("a", Some("absent"), Some(1))], false).is_ok());
        assert!(Plan::of(PersonKind::Student, &listed, &[sent("a", Some("late"), None)], false).is_ok());
    }

    #[test]
    fn each_wrong_state_is_named() {
        let listed = [person("a", None, 0), person("b", None, 0)];
        let entries = [sent("a", Some("P"), None), sent("b", Some("1"), None), sent("b", Some("late"), None)];
        let Err(Error::Values { fields, .. }) = Plan::of(PersonKind::Student, &listed, &entries, true) else {
            panic!()
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["attendance.a.state", "attendance.b", "attendance.b.state"]);
    }
}
