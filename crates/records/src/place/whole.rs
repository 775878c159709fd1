//! Places that are whole: a mark sheet, and a class section, with the names that a screen shows.

use serde::Serialize;
use ts_rs::TS;

use super::{Level, Place};

/// The filter set of docs/rules.md, *Calls* with the names that the screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct FilterSet {
    pub branch_name: String,
    pub branch_id: String,
    pub session_name: String,
    pub session_id: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
}

impl FilterSet {
    pub(super) fn of(place: &Place) -> Option<Self> {
        let of = |level: Level| place.at(level).cloned();
        let (branch, session, class) = (of(Level::Branch)?, of(Level::Session)?, of(Level::Class)?);
        let (section, exam, subject) = (of(Level::Section)?, of(Level::Exam)?, of(Level::Subject)?);
        Some(Self {
            branch_name: branch.name,
            branch_id: branch.id,
            session_name: session.name,
            session_id: session.id,
            class_id: class.id,
            class_name: class.name,
            section_id: section.id,
            section_name: section.name,
            exam_id: exam.id,
            exam_name: exam.name,
            subject_id: subject.id,
            subject_name: subject.name,
        })
    }

    /// What a file of this ground is called, without its ending: `Dhanmondi 2026 Class 8 A Half Yearly Physics Results`.
    pub fn file_name(&self, kind: &str) -> String {
        let names = [
            self.branch_name.as_str(),
            &self.session_name,
            &self.class_name,
            &self.section_name,
            &self.exam_name,
            &self.subject_name,
            kind,
        ];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The six ids as a query.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        vec![
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
            ("examId", &self.exam_id),
            ("subjectId", &self.subject_id),
        ]
    }
}

/// A class section with the names that a screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct SectionFilter {
    pub branch_name: String,
    pub branch_id: String,
    pub session_name: String,
    pub session_id: String,
    pub class_id: String,
    pub class_name: String,
    #[ts(type = "number")]
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
}

impl SectionFilter {
    pub(super) fn of(place: &Place) -> Option<Self> {
        let of = |level: Level| place.at(level).cloned();
        let (branch, session) = (of(Level::Branch)?, of(Level::Session)?);
        let (class, section) = (of(Level::Class)?, of(Level::Section)?);
        Some(Self {
            branch_name: branch.name,
            branch_id: branch.id,
            session_name: session.name,
            session_id: session.id,
            class_id: class.id,
            class_name: class.name,
            class_numeric: place.class_numeric()?,
            section_id: section.id,
            section_name: section.name,
        })
    }

    /// What a file of this section is called, without its ending: `Dhanmondi 2026 Class 8 A Half Yearly Students`.
    pub fn file_name(&self, semester: &str, kind: &str) -> String {
        let Self { branch_name, session_name, class_name, section_name, .. } = self;
        let names = [branch_name.as_str(), session_name, class_name, section_name, semester, kind];
        names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The four ids as a query.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        vec![
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
        ]
    }
}
