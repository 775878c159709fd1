//! A file with marks as it is kept: what it holds, where it was opened, what was decided about it, and what its saving changed.

use std::collections::BTreeMap;

use records::import::spreadsheet::SheetRows;
use records::place::AskedPlace;
use rules::components::Component;
use rules::marks::Mark;
use serde::{Deserialize, Serialize};

use crate::marks::store::{Entered, Marks, SheetKey};

/// The sheet, or the part of the school, from which the page was opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_field_names, reason = "the keys of the address")]
pub struct OpenPlace {
    pub branch_id: Option<String>,
    pub session_id: Option<String>,
    pub class_id: Option<String>,
    pub section_id: Option<String>,
    pub exam_id: Option<String>,
    pub subject_id: Option<String>,
}

impl OpenPlace {
    pub fn of(asked: &AskedPlace) -> Self {
        let AskedPlace { branch_id, session_id, class_id, section_id, exam_id, subject_id, .. } =
            asked.clone().trimmed();
        Self { branch_id, session_id, class_id, section_id, exam_id, subject_id }
    }

    pub fn asked(&self) -> AskedPlace {
        let Self { branch_id, session_id, class_id, section_id, exam_id, subject_id } = self.clone();
        AskedPlace { branch_id, session_id, class_id, section_id, exam_id, subject_id, ..AskedPlace::default() }
    }

    /// What an address says that leads here again.
    pub fn query(&self) -> Vec<(&'static str, &str)> {
        let ids = [
            ("branchId", &self.branch_id),
            ("sessionId", &self.session_id),
            ("classId", &self.class_id),
            ("sectionId", &self.section_id),
            ("examId", &self.exam_id),
            ("subjectId", &self.subject_id),
        ];
        ids.into_iter().filter_map(|(key, id)| Some((key, id.as_deref()?))).collect()
    }

    /// Whether marks of a foreign file have a place: an exam of a section.
    pub fn has_exam(&self) -> bool {
        self.session_id.is_some() && self.class_id.is_some() && self.section_id.is_some() && self.exam_id.is_some()
    }
}

/// The file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Content {
    pub place: OpenPlace,
    pub tabs: Vec<SheetRows>,
    /// Somebody said to read it as a foreign file although it carries broken hidden parts.
    pub as_foreign: bool,
    /// Of a foreign file: which worksheet is read, and what columns were said to be, by place.
    pub tab: Option<usize>,
    pub columns: BTreeMap<usize, String>,
    /// Whose marks a row holds, by worksheet and row (`0.12`): what somebody decided.
    pub who: BTreeMap<String, String>,
    /// What its saving changed.
    pub saved: Vec<SavedSheet>,
}

/// What the saving of a file changed on a sheet.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedSheet {
    pub exam_id: String,
    pub section_id: String,
    pub subject_id: String,
    pub label: String,
    pub rows: Vec<SavedRow>,
}

impl SavedSheet {
    pub fn key(&self) -> SheetKey {
        SheetKey {
            exam_id: self.exam_id.clone(),
            section_id: self.section_id.clone(),
            subject_id: self.subject_id.clone(),
        }
    }
}

/// A student's row: its version since the saving, and what was in it before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedRow {
    pub student_id: String,
    pub version: i64,
    /// By component; mark and full mark as they are stored.
    pub before: BTreeMap<String, (i64, Option<i64>)>,
    pub changed: usize,
}

impl SavedRow {
    pub fn of(student_id: &str, version: i64, before: Marks, changed: usize) -> Self {
        let entered = |component: Component| {
            before.get(component).map(|of| (component.key().to_owned(), (of.mark.stored(), of.full)))
        };
        let before = Component::ALL.into_iter().filter_map(entered).collect();
        Self { student_id: student_id.to_owned(), version, before, changed }
    }

    pub fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        for component in Component::ALL {
            let of = self.before.get(component.key());
            marks.set(component, of.map(|(stored, full)| Entered { mark: Mark::from_stored(*stored), full: *full }));
        }
        marks
    }
}
