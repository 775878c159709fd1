//! What crosses the line about exam schedules and mark distributions: the bodies of their calls and their answers.

use rules::components::Component;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::paper::{MarksSet, Paper, PaperDraft, PaperKey};
use super::save::ClassExam;
use super::save::Stored;
use super::store;
use crate::marks::wire::{FullMarkFields, PassMarkNames};
use base::error::{Error, Result};
use records::place::same_name_at;
use rules::exam_schedule::time_of_day;
use rules::words::{exams_texts, refusals};
use web::keyed::Keyed;

/// An entry of a list in a body: its own fields, and full and pass mark of each component. (Of flattened fields serde could not name the
/// one that is wrong.)
macro_rules! with_marks {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $field:ident: $is:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($(#[$says])* pub $field: $is,)*
            written_full_mark: Option<i64>,
            written_pass_mark: Option<i64>,
            practical_full_mark: Option<i64>,
            practical_pass_mark: Option<i64>,
            attendance_full_mark: Option<i64>,
            attendance_pass_mark: Option<i64>,
            viva_full_mark: Option<i64>,
            viva_pass_mark: Option<i64>,
            presentation_full_mark: Option<i64>,
            presentation_pass_mark: Option<i64>,
            paper1_full_mark: Option<i64>,
            paper1_pass_mark: Option<i64>,
            paper2_full_mark: Option<i64>,
            paper2_pass_mark: Option<i64>,
            paper3_full_mark: Option<i64>,
            paper3_pass_mark: Option<i64>,
        }

        impl $name {
            /// Full and pass mark of each component.
            pub fn set(&self) -> MarksSet {
                Component::ALL.map(|component| match component {
                    Component::Written => (self.written_full_mark, self.written_pass_mark),
                    Component::Practical => (self.practical_full_mark, self.practical_pass_mark),
                    Component::Attendance => (self.attendance_full_mark, self.attendance_pass_mark),
                    Component::Viva => (self.viva_full_mark, self.viva_pass_mark),
                    Component::Presentation => (self.presentation_full_mark, self.presentation_pass_mark),
                    Component::Paper1 => (self.paper1_full_mark, self.paper1_pass_mark),
                    Component::Paper2 => (self.paper2_full_mark, self.paper2_pass_mark),
                    Component::Paper3 => (self.paper3_full_mark, self.paper3_pass_mark),
                })
            }
        }
    };
}

with_marks! {
    /// A paper of a schedule: of one section, or without `sectionId` of every section of the class that is taught the subject.
    PaperEntry {
        subject_id: String,
        /// Must be the name of `subjectId`.
        subject_name: Option<String>,
        section_id: Option<String>,
        /// Must be the name of `sectionId`.
        section_name: Option<String>,
        /// YYYY-MM-DD
        date: Option<String>,
        /// HH:MM
        start_time: Option<String>,
        /// HH:MM
        end_time: Option<String>,
        hall_id: Option<String>,
    }
}

/// Body of addExamSchedule and updateOneExamSchedule, beside the ids: every paper of the class in the exam.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ScheduleBody {
    #[schemars(required)]
    schedules: Option<Vec<PaperEntry>>,
    /// The version that it replaces; where the stored one is another, 409.
    pub version: Option<i64>,
    /// That the marks which are entered may count out of other full marks.
    pub confirmed: Option<bool>,
}

fn said(text: Option<&String>) -> Option<String> {
    text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl ScheduleBody {
    /// That it has its list.
    ///
    /// # Errors
    /// 400 where it has none.
    pub fn is_whole(&self) -> Result<()> {
        self.schedules
            .as_ref()
            .map(|_| ())
            .ok_or_else(|| Error::invalid("schedules", refusals::field_missing("schedules")))
    }

    /// Whether it has no paper at all.
    pub fn is_empty(&self) -> bool {
        self.schedules.as_ref().is_none_or(Vec::is_empty)
    }

    /// The papers, each with its place in the list.
    ///
    /// # Errors
    /// 400 for a list that is missing or names a paper twice, and for a time that is none.
    pub fn drafts(&self, stored: &Stored) -> Result<Vec<PaperDraft>> {
        let entries =
            self.schedules.as_ref().ok_or_else(|| Error::invalid("schedules", refusals::field_missing("schedules")))?;
        let mut drafts: Vec<PaperDraft> = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            let at = format!("schedules[{place}]");
            let time = |name: &str, text: Option<&String>| match said(text) {
                None => Ok(None),
                Some(text) => time_of_day(&text).map(Some).ok_or_else(|| {
                    let field = format!("{at}.{name}");
                    Error::invalid(&field, exams_texts::time_expected(&field))
                }),
            };
            let paper = Paper {
                date: said(entry.date.as_ref()),
                start: time("startTime", entry.start_time.as_ref())?,
                end: time("endTime", entry.end_time.as_ref())?,
                hall_id: said(entry.hall_id.as_ref()),
                set: entry.set(),
            };
            let sections: Vec<String> = if let Some(section_id) = said(entry.section_id.as_ref()) {
                vec![section_id]
            } else {
                let taught = stored.taught.iter().filter(|of| of.subject_id == entry.subject_id);
                let sections: Vec<String> = taught.map(|of| of.section_id.clone()).collect();
                if sections.is_empty() {
                    return Err(Error::not_found(refusals::SUBJECT_NOT_FOUND));
                }
                sections
            };
            for of in stored.taught.iter().filter(|of| of.subject_id == entry.subject_id) {
                same_name_at(&at, "subjectName", entry.subject_name.as_deref(), &of.subject_name)?;
            }
            for of in stored.taught.iter().filter(|of| said(entry.section_id.as_ref()).as_ref() == Some(&of.section_id))
            {
                same_name_at(&at, "sectionName", entry.section_name.as_deref(), &of.section_name)?;
            }
            for section_id in sections {
                let key = PaperKey { section_id, subject_id: entry.subject_id.clone() };
                if drafts.iter().any(|draft| draft.key == key) {
                    return Err(Error::invalid(&at, exams_texts::paper_twice(&at)));
                }
                drafts.push(PaperDraft { key, paper: paper.clone(), hall_at: format!("{at}.hallId"), at: at.clone() });
            }
        }
        Ok(drafts)
    }
}

/// A paper of a schedule that is answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaperRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// HH:MM
    pub start_time: Option<String>,
    /// HH:MM
    pub end_time: Option<String>,
    pub hall_id: Option<String>,
    pub hall_name: Option<String>,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}

/// What getOneExamSchedule answers: a class's schedule for an exam.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassSchedule {
    /// Made of the exam's and the class's.
    #[serde(rename = "_id")]
    pub id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    pub branch_id: String,
    pub session_id: String,
    pub version: i64,
    /// Sections by name, subjects in the order of cards.
    pub schedules: Vec<PaperRow>,
}

impl ClassSchedule {
    pub fn new(of: &ClassExam, stored: &Stored) -> Self {
        let schedules = stored.taught.iter().filter_map(|taught| {
            let key = PaperKey::new(&taught.section_id, &taught.subject_id);
            let row = stored.rows.iter().find(|row| row.key() == key)?;
            let paper = row.paper();
            Some(PaperRow {
                id: row.id.clone(),
                section_id: key.section_id,
                section_name: taught.section_name.clone(),
                subject_id: key.subject_id,
                subject_name: taught.subject_name.clone(),
                date: paper.date,
                start_time: paper.start,
                end_time: paper.end,
                hall_name: stored.hall_name(paper.hall_id.as_deref()).map(str::to_owned),
                hall_id: paper.hall_id,
                full: Keyed::new(paper.set.map(|(full, _)| full)),
                pass: Keyed::new(paper.set.map(|(_, pass)| pass)),
            })
        });
        Self {
            id: of.id(),
            exam_id: of.exam.id.clone(),
            exam_name: of.exam.name.clone(),
            class_id: of.class.id.clone(),
            class_name: of.class.class_name.clone(),
            branch_id: of.class.branch_id.clone(),
            session_id: of.class.session_id.clone(),
            version: stored.saved.version,
            schedules: schedules.collect(),
        }
    }
}

/// A row of getAllExamSchedule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassScheduleRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    /// How many sections and subjects have a paper.
    pub sections: i64,
    pub subjects: i64,
    /// YYYY-MM-DD
    pub first_day: Option<String>,
    pub last_day: Option<String>,
    pub version: i64,
}

impl From<store::ClassScheduleRow> for ClassScheduleRow {
    fn from(row: store::ClassScheduleRow) -> Self {
        Self {
            id: super::save::id_of(&row.exam_id, &row.class_id),
            exam_id: row.exam_id,
            exam_name: row.exam_name,
            class_id: row.class_id,
            class_name: row.class_name,
            sections: row.sections,
            subjects: row.subjects,
            first_day: row.first_day,
            last_day: row.last_day,
            version: row.version,
        }
    }
}

/// What a save of a schedule answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScheduleSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
    /// Subjects of which nothing that is set counts in a semester's total. Not there where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// What a save of a distribution answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DistributionSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
}

/// A row of getStudentExamSchedule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPaperRow {
    pub exam_id: String,
    pub exam_name: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// HH:MM
    pub start_time: Option<String>,
    /// HH:MM
    pub end_time: Option<String>,
    pub hall_name: Option<String>,
    /// In the hall, from 1.
    pub seat: Option<usize>,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}
