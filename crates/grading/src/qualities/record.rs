//! What a save of qualities changes: what was sent, held against what is stored and what the class is graded in (docs/rules.md
//! *Qualities*). Asks no database.

use std::collections::{BTreeMap, HashSet};

use rules::qualities::{self, Quality, QualityGrade};
use rules::semesters::Semester;
use rules::words::{Text, Word, exams_texts};
use serde::Serialize;
use ts_rs::TS;

use super::store::{Grades, NewRow, QualitiesRow};
use super::wire::{QualityConflict, QualityKey, SavedQualities};
use auth::audit::{Change, kind};
use base::clock::Clock;
use base::error::{Error, Result};

/// What a call or a form says of one student.
#[derive(Debug)]
pub struct SentGrades {
    /// The version that was edited. Without it the last write wins.
    pub version: Option<i64>,
    /// Empty takes a grade away; what is not among them stays.
    pub grades: Vec<(Quality, String)>,
}

/// The grade that a text is; empty: none.
fn grade_of(text: &str) -> Result<Option<QualityGrade>, Word> {
    let text = Some(text).filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(|_| exams_texts::GRADE_NOT_KNOWN)).transpose()
}

/// Which record a student has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "qualities.ts")]
pub enum Recorded {
    #[default]
    Nothing,
    /// One of the asked semester.
    Semester,
    /// The one that stands for every semester without one of its own.
    EverySemester,
}

/// What a look-up finds for a student and a semester (or none), and what a write to it goes over.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The grades that are shown: the semester's own, else those of the record without one.
    pub grades: Grades,
    /// Of the semester's own record. 0 where there is none: it is made by the next write, from what is shown, so that the
    /// other semesters keep theirs.
    pub version: i64,
    pub recorded: Recorded,
    pub changed_by: String,
    /// Epoch milliseconds.
    pub changed_at: i64,
}

impl Found {
    /// Chooses among a student's records of one session.
    pub fn among<'r>(records: impl IntoIterator<Item = &'r QualitiesRow>, asked: Option<Semester>) -> Self {
        let records = records.into_iter().map(|row| (row.semester.parse::<Semester>().ok(), row));
        qualities::choose(asked, records).map_or_else(Self::default, |row| {
            let own = row.semester.parse().ok() == asked;
            Self {
                grades: row.grades(),
                version: if own { row.version } else { 0 },
                recorded: if own { Recorded::Semester } else { Recorded::EverySemester },
                changed_by: row.changed_by_name.clone(),
                changed_at: row.changed_at,
            }
        })
    }

    /// Where what was sent over `version` differs from what is stored by now; nothing where that is still what was edited.
    fn conflicts(&self, student_id: &str, sent: &SentGrades) -> Vec<QualityConflict> {
        if sent.version.is_none_or(|version| version == self.version) {
            return Vec::new();
        }
        let differing = sent.grades.iter().filter(|(quality, yours)| grade_of(yours) != Ok(self.grades.get(*quality)));
        let conflict = |(quality, yours): &(Quality, String)| QualityConflict {
            student_id: student_id.to_owned(),
            component: QualityKey(*quality),
            yours: Some(yours.clone()).filter(|yours| !yours.is_empty()),
            theirs: self.grades.get(*quality).map(QualityGrade::as_str),
            version: self.version,
            changed_by: self.changed_by.clone(),
            changed_at: self.changed_at,
        };
        differing.map(conflict).collect()
    }

    /// The record as it is to stand, and what changes of it. `fields` takes each reason, under `prefix` and the field's key.
    fn changed(
        &self,
        student_id: &str,
        class_numeric: i64,
        sent: &SentGrades,
        prefix: &str,
        fields: &mut BTreeMap<String, Text>,
    ) -> (Grades, Vec<Change>) {
        let of_class = qualities::for_class(class_numeric);
        let mut grades = self.grades;
        let mut changes = Vec::new();
        for (quality, text) in &sent.grades {
            let checked = grade_of(text).map_err(Text::from).and_then(|grade| {
                if grade.is_none() || of_class.contains(quality) {
                    Ok(grade)
                } else {
                    Err(exams_texts::class_not_graded(class_numeric, quality.key()).into())
                }
            });
            let grade = match checked {
                Ok(grade) => grade,
                Err(reason) => {
                    fields.insert(format!("{prefix}{quality}"), reason);
                    continue;
                }
            };
            let old = self.grades.get(*quality);
            if grade != old {
                grades.set(*quality, grade);
                changes.push(Change {
                    subject_kind: kind::STUDENT,
                    subject_id: student_id.to_owned(),
                    field: quality.key(),
                    old: old.map(|grade| grade.to_string()),
                    new: grade.map(|grade| grade.to_string()),
                });
            }
        }
        (grades, changes)
    }
}

/// What was sent of a student, and what it goes over.
pub struct OfStudent<'s> {
    pub student_id: &'s str,
    pub sent: &'s SentGrades,
    pub found: Found,
}

/// What a save writes.
#[derive(Debug, Default)]
pub struct Plan {
    /// Only records in which something changes.
    pub rows: Vec<NewRow>,
    pub changes: Vec<Change>,
    /// Every student who was sent.
    pub saved: Vec<SavedQualities>,
}

impl Plan {
    /// `list`: what the call's list of students is called; empty where there is one alone.
    ///
    /// # Errors
    /// 409 with both values of each conflict; 422 naming each field that is refused.
    pub fn of(clock: &Clock, class_numeric: i64, list: &str, students: &[OfStudent<'_>]) -> Result<Self> {
        let conflicts = students.iter().flat_map(|of| of.found.conflicts(of.student_id, of.sent));
        let conflicts: Vec<_> = conflicts.map(serde_json::to_value).collect::<std::result::Result<_, _>>()?;
        if !conflicts.is_empty() {
            return Err(Error::stale(exams_texts::GRADES_CHANGED_ELSEWHERE, conflicts));
        }
        let mut plan = Self::default();
        let mut fields = BTreeMap::new();
        let mut seen = HashSet::new();
        for OfStudent { student_id, sent, found } in students {
            if !seen.insert(student_id) {
                fields.insert(format!("{list}.{student_id}"), exams_texts::STUDENT_TWICE.into());
                continue;
            }
            let prefix = if list.is_empty() { String::new() } else { format!("{list}.{student_id}.") };
            let (grades, changes) = found.changed(student_id, class_numeric, sent, &prefix, &mut fields);
            let student_id = (*student_id).to_owned();
            let version = if changes.is_empty() { found.version } else { found.version + 1 };
            if !changes.is_empty() {
                plan.rows.push(NewRow { id: clock.new_id(), student_id: student_id.clone(), version, grades });
            }
            plan.changes.extend(changes);
            plan.saved.push(SavedQualities { student_id, version, from: found.version });
        }
        match fields.values().next().cloned() {
            None => Ok(plan),
            Some(message) => Err(Error::Values { message, fields }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quality_grades_can_only_be_a_plus_a_b_plus_or_b() {
        for grade in QualityGrade::ALL {
            assert_eq!(grade_of(grade.as_str()), Ok(Some(grade)));
        }
        assert_eq!(grade_of(""), Ok(None));
        for wrong in [" ", "a", "C", "A +", "5", "true", "[\"A\"]", "\"\""] {
            assert!(grade_of(wrong).is_err(), "{wrong}");
        }
    }
}
