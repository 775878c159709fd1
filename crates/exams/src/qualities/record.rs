//! What a save of qualities changes: what was sent, held against what is stored and what the class is graded in (docs/rules.md
//! *Qualities*). Pure.

use std::collections::BTreeMap;

use rules::qualities::{self, Quality, QualityGrade};
use rules::semesters::Semester;
use rules::words::{Text, exams_texts};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use super::store::{Grades, QualitiesRow};
use super::wire::{QualityConflict, QualityKey, SentGrades, grade_of};
use auth::audit::{Change, kind};
use base::error::{Error, Result};

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

    /// Whether the asked semester (or the record without one) has a record of its own.
    pub fn own(&self) -> bool {
        self.version > 0
    }

    /// Where what was sent over `version` differs from what is stored by now; nothing where that is still what was edited.
    pub fn conflicts(&self, student_id: &str, version: Option<i64>, sent: &impl SentGrades) -> Vec<QualityConflict> {
        if version.is_none_or(|version| version == self.version) {
            return Vec::new();
        }
        let differing = |quality: Quality| {
            let yours: &Value = sent.sent(quality)?;
            let theirs = self.grades.get(quality);
            (grade_of(yours) != Ok(theirs)).then(|| QualityConflict {
                student_id: student_id.to_owned(),
                component: QualityKey(quality),
                yours: yours.clone(),
                theirs: theirs.map(QualityGrade::as_str),
                version: self.version,
                changed_by: self.changed_by.clone(),
                changed_at: self.changed_at,
            })
        };
        Quality::ALL.into_iter().filter_map(differing).collect()
    }

    /// The record as it is to stand, and what changes of it. `fields` takes each reason, under `prefix` and the field's key.
    pub fn changed(
        &self,
        student_id: &str,
        class_numeric: i64,
        sent: &impl SentGrades,
        prefix: &str,
        fields: &mut BTreeMap<String, Text>,
    ) -> (Grades, Vec<Change>) {
        let of_class = qualities::for_class(class_numeric);
        let mut grades = self.grades;
        let mut changes = Vec::new();
        for quality in Quality::ALL {
            let Some(value) = sent.sent(quality) else { continue };
            let checked = grade_of(value).map_err(Text::from).and_then(|grade| {
                if grade.is_none() || of_class.contains(&quality) {
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
            let old = self.grades.get(quality);
            if grade != old {
                grades.set(quality, grade);
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

/// 409 with both values of each conflict; nothing where there is none.
///
/// # Errors
/// The 409.
pub fn none_in_conflict(conflicts: &[QualityConflict]) -> Result<()> {
    if conflicts.is_empty() {
        return Ok(());
    }
    let conflicts = conflicts.iter().map(serde_json::to_value).collect::<std::result::Result<_, _>>()?;
    Err(Error::stale(exams_texts::GRADES_CHANGED_ELSEWHERE, conflicts))
}

/// 422 with each reason; nothing where there is none.
///
/// # Errors
/// The 422.
pub fn all_allowed(fields: BTreeMap<String, Text>) -> Result<()> {
    match fields.values().next().cloned() {
        None => Ok(()),
        Some(message) => Err(Error::Values { message, fields }),
    }
}
