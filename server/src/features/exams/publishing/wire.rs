//! What crosses the line about publishing: the bodies of the calls, the answers, and the screen's props.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::{Act, Completeness};
use crate::features::exams::marks::wire::SheetStatus;
use crate::features::exams::print_links::wire::PrintLink;
use crate::features::exams::results::table::{ResultColumn, ResultRow};
use crate::features::ground::GroundPanel;
use crate::web::posted::FormState;

/// The body of publishResult.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishBody {
    pub is_published: bool,
    /// Unpublishing also revokes the open print links that hold the result.
    #[serde(default)]
    pub revoke_links: bool,
}

/// The body of resultsLockStatusUpdate.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LockBody {
    pub is_locked: bool,
}

/// How wide one step reaches. Said outright, because an id that is left out by mistake must not widen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub enum Width {
    /// Every subject of an exam in a section.
    #[default]
    Exam,
    /// Every subject of an exam in every section of the class.
    ExamOfClass,
    /// Every subject of every exam in a section.
    Section,
    /// Every subject of every exam in every section of the class.
    Class,
}

impl Width {
    pub const ALL: [Self; 4] = [Self::Exam, Self::ExamOfClass, Self::Section, Self::Class];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Exam => "exam",
            Self::ExamOfClass => "examOfClass",
            Self::Section => "section",
            Self::Class => "class",
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Exam => "The exam in this section",
            Self::ExamOfClass => "The exam in every section of the class",
            Self::Section => "Every exam in this section",
            Self::Class => "Every exam in every section of the class",
        }
    }

    pub const fn one_section(self) -> bool {
        matches!(self, Self::Exam | Self::Section)
    }

    pub const fn one_exam(self) -> bool {
        matches!(self, Self::Exam | Self::ExamOfClass)
    }

    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.key() == key)
    }
}

/// The body of publishResults.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishManyBody {
    pub is_published: bool,
    pub sheets: Width,
    /// Leaves out what is not complete.
    #[serde(default)]
    pub only_complete: bool,
    /// Unpublishing also revokes the open print links that hold the results.
    #[serde(default)]
    pub revoke_links: bool,
}

/// The body of lockResults.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LockManyBody {
    pub is_locked: bool,
    pub sheets: Width,
}

/// What became of one sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub enum Became {
    Done,
    Unchanged,
    Refused,
}

/// One sheet of many, and what became of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct SheetOutcome {
    pub exam_id: String,
    pub section_id: String,
    pub subject_id: String,
    /// `Half Yearly, Class 8 A, Mathematics`
    pub label: String,
    pub outcome: Became,
    /// Why it was refused.
    pub reason: Option<Cow<'static, str>>,
}

/// What publishResults and lockResults answer: every sheet of the range is in it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct ManyAnswer {
    /// `12 results published, 1 unchanged, 2 refused`
    pub message: String,
    pub done: usize,
    pub unchanged: usize,
    pub refused: usize,
    pub sheets: Vec<SheetOutcome>,
    /// After unpublishing: the print links that were open and hold a result that was taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PrintLink>>", optional)]
    pub print_links: Vec<PrintLink>,
}

/// What publishResult and resultsLockStatusUpdate return.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OneAnswer {
    pub message: &'static str,
    /// As in [`ManyAnswer`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub print_links: Vec<PrintLink>,
}

/// /admin/publishResult: one sheet, or many.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct PublishResultProps {
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    /// The two tabs: one subject, and many.
    pub one_href: String,
    pub many_href: String,
    pub is_many: bool,
    pub one: Option<OneSheet>,
    pub many: Option<ManySheets>,
    /// What is to be chosen before the list of many comes; none once there is one.
    pub many_hint: Option<String>,
    /// How wide one step reaches, and what it may be.
    pub width: Width,
    pub widths: Vec<WidthOption>,
    /// A form without a script, as it was refused; its failure is titled Result.
    pub form: FormState,
    /// Why the filter failed; titled Result.
    pub failure: Option<String>,
    /// What a form without a script did; titled Result.
    pub done: Option<String>,
}

/// A choice of the list of widths.
#[derive(Clone, Copy, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct WidthOption {
    pub value: Width,
    pub label: &'static str,
}

/// One sheet: its marks, its state, and what may be done to it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct OneSheet {
    /// Only those for which a student has a value.
    pub columns: Vec<ResultColumn>,
    pub rows: Vec<ResultRow>,
    /// `No Data Found`, where nobody has a value.
    pub empty: Option<&'static str>,
    pub status: SheetStatus,
    #[ts(type = "number")]
    pub students: i64,
    /// What is missing before the result is complete; empty where a refusal says it.
    pub missing: Vec<String>,
    /// Why Publish, Unpublish and the lock toggle are disabled; null: they are not.
    pub publish_refusal: Option<&'static str>,
    pub unpublish_refusal: Option<&'static str>,
    pub lock_refusal: Option<&'static str>,
    /// The open print links that hold the result, once unpublishing has been asked for: what becomes of them is the question.
    pub links: Option<Vec<PrintLink>>,
}

/// A sheet of the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct SheetLine {
    /// exam, section and subject, joined.
    pub key: String,
    pub exam_name: String,
    pub section_name: String,
    pub subject_name: String,
    /// The sheet by itself.
    pub href: String,
    #[ts(type = "number")]
    pub students: i64,
    /// Students with any mark.
    #[ts(type = "number")]
    pub entered: i64,
    pub completeness: Completeness,
    pub missing: Vec<String>,
    pub status: SheetStatus,
}

/// A button over the list.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct ActChoice {
    pub act: Act,
    pub label: &'static str,
    /// How many sheets it would change.
    pub count: usize,
    pub href: String,
}

/// Every sheet of an exam, section or class.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct ManySheets {
    /// `Half Yearly, Class 8 A`
    pub title: String,
    pub show_exam: bool,
    pub show_section: bool,
    pub lines: Vec<SheetLine>,
    pub complete: usize,
    pub incomplete: usize,
    pub empty: usize,
    pub unscheduled: usize,
    pub published: usize,
    pub locked: usize,
    pub acts: Vec<ActChoice>,
    /// Why the buttons are disabled.
    pub refusal: Option<&'static str>,
    pub question: Option<Question>,
    pub report: Option<ManyAnswer>,
    /// The list without a question.
    pub list_href: String,
    /// The six ids and the width, for the form and the call.
    pub query: Vec<(&'static str, String)>,
}

/// A sheet that is not complete.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct IncompleteSheet {
    /// `Half Yearly, Class 8 A, Mathematics`
    pub label: String,
    /// `3 students without marks. Viva missing for 2`
    pub missing: String,
}

/// What is asked before many sheets change.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct Question {
    pub act: Act,
    pub label: &'static str,
    /// How many change, and how many of those are complete.
    pub changing: usize,
    pub changing_complete: usize,
    pub unchanged: usize,
    /// What would change though it is not complete.
    pub incomplete: Vec<IncompleteSheet>,
    /// What cannot change, with the reason.
    pub refused: Vec<SheetOutcome>,
    /// The open print links that hold what would be unpublished.
    pub links: Vec<PrintLink>,
}
