//! What crosses the line about publishing: the answers of the calls, and the screen's props.

use std::borrow::Cow;

use rules::words::{Said, Text, Word};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::{Act, Completeness};
use crate::print_links::wire::PrintLink;
use exams::marks::wire::SheetStatus;
use exams::results::overview::TableOverview;
use exams::results::table::{ResultColumn, ResultRow};
use roster::ground::GroundPanel;
use web::posted::FormState;

/// How wide one step reaches. Said outright, because an id that is left out by mistake must not widen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Every subject of an exam in a section.
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

    pub const fn one_section(self) -> bool {
        matches!(self, Self::Exam | Self::Section)
    }

    pub const fn one_exam(self) -> bool {
        matches!(self, Self::Exam | Self::ExamOfClass)
    }

    pub fn of(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.key() == key)
    }

    pub const fn over(one_section: bool, one_exam: bool) -> Self {
        match (one_section, one_exam) {
            (true, true) => Self::Exam,
            (false, true) => Self::ExamOfClass,
            (true, false) => Self::Section,
            (false, false) => Self::Class,
        }
    }
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
    /// `12 results published, 1 unchanged, 2 refused`; where some that could be published were left out, being incomplete, what was
    /// chosen and what was refused apart: `56 chosen: 35 published, 21 refused`.
    pub message: String,
    pub done: usize,
    pub unchanged: usize,
    /// For whatever reason: also those that have no marks yet.
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
    /// What was done, which the address says that a form leads to.
    #[serde(skip)]
    pub act: Act,
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
    #[ts(as = "Option<String>")]
    pub many_hint: Option<Text>,
    /// A form without a script, as it was refused; its failure is titled Result.
    pub form: FormState,
    /// Why the filter failed; titled Result.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What a form did to one sheet; titled Result.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// The fields of a form, by name.
pub type Fields = Vec<(&'static str, String)>;

/// One sheet: its marks, its state, and what may be done to it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct OneSheet {
    /// Only those for which a student has a value.
    pub columns: Vec<ResultColumn>,
    pub rows: Vec<ResultRow>,
    pub overview: TableOverview,
    /// `No Data Found`, where nobody has a value.
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    pub status: SheetStatus,
    #[ts(type = "number")]
    pub students: i64,
    /// What is missing before the result is complete; empty where a refusal says it.
    #[ts(as = "Vec<String>")]
    pub missing: Vec<Text>,
    /// Why Publish, Unpublish and the lock toggle are disabled; null: they are not.
    #[ts(as = "Option<String>")]
    pub publish_refusal: Option<Word>,
    #[ts(as = "Option<String>")]
    pub unpublish_refusal: Option<Word>,
    #[ts(as = "Option<String>")]
    pub lock_refusal: Option<Word>,
    /// This sheet, and where Publish asks.
    pub href: String,
    pub publish_href: String,
    /// The students who are not complete, once publishing has been asked for: whether to publish all the same is the question.
    pub incomplete: Option<Vec<IncompleteStudent>>,
    /// The open print links that hold the result, once unpublishing has been asked for: what becomes of them is the question.
    pub links: Option<Vec<PrintLink>>,
    /// What the question's form carries on: the acts that it takes back.
    pub undoing: Option<String>,
    /// The form that takes back what was done last; none where nothing was, or it can no longer be.
    pub undo: Option<Fields>,
}

/// A student without all the marks.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct IncompleteStudent {
    /// `12. Amina Rahman (S-001)`
    pub name: String,
    /// `No marks`, or `Viva, Paper 2`
    #[ts(as = "String")]
    pub missing: Text,
}

/// A sheet of the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct SheetLine {
    /// exam, section and subject, joined.
    pub key: String,
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
    #[ts(as = "Vec<String>")]
    pub missing: Vec<Text>,
    pub status: SheetStatus,
}

/// How many sheets there are, and in which state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct SheetCounts {
    pub results: usize,
    pub complete: usize,
    pub incomplete: usize,
    pub empty: usize,
    pub unscheduled: usize,
    pub published: usize,
    pub locked: usize,
}

/// The sheets of an exam.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct ExamGroup {
    pub exam_name: String,
    /// This exam by itself.
    pub href: String,
    /// Of those that are shown.
    pub counts: SheetCounts,
    pub lines: Vec<SheetLine>,
}

/// A button over the list.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct ActChoice {
    pub act: Act,
    #[ts(as = "String")]
    pub label: Word,
    /// How many sheets it would change.
    pub count: usize,
    pub href: String,
}

/// One of several lists that can be shown.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct ScopeLink {
    #[ts(as = "String")]
    pub label: Text,
    /// How many results it has, where that is said.
    #[ts(type = "number | null")]
    pub count: Option<usize>,
    pub href: String,
    pub current: bool,
}

/// The way to the print link of the cards that show the results.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct CardsLink {
    /// `Class 8, Half Yearly`
    pub label: String,
    pub href: String,
}

/// Every sheet of an exam, section or class.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct ManySheets {
    /// `Half Yearly, Class 8 A`
    #[ts(as = "String")]
    pub title: Said,
    /// What of the class is listed: every section or one, every exam or one.
    pub sections: Vec<ScopeLink>,
    pub exams: Vec<ScopeLink>,
    /// All, Ready, Incomplete, Published
    pub shows: Vec<ScopeLink>,
    /// Several exams are listed.
    pub show_exam: bool,
    pub show_section: bool,
    pub groups: Vec<ExamGroup>,
    /// Of everything that is listed, shown or not.
    pub counts: SheetCounts,
    pub acts: Vec<ActChoice>,
    /// Why the buttons are disabled.
    #[ts(as = "Option<String>")]
    pub refusal: Option<Word>,
    pub question: Option<Question>,
    pub report: Option<Report>,
    /// The cards that show published results of the list.
    pub cards: Vec<CardsLink>,
    /// The list without a question.
    pub list_href: String,
    /// What the question's form carries: the ids, how wide it reaches, what is shown.
    pub query: Fields,
}

/// What became of many sheets, and what may be done next.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts", rename = "PublishReport")]
pub struct Report {
    #[serde(flatten)]
    pub answer: ManyAnswer,
    /// The form that takes it back; none where it can no longer be.
    pub undo: Option<Fields>,
    /// The cards that show what was published.
    pub cards: Vec<CardsLink>,
}

/// A sheet that is not complete.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "publishing.ts")]
pub struct IncompleteSheet {
    /// `Half Yearly, Class 8 A, Mathematics`
    pub label: String,
    /// `3 students without marks. Viva missing for 2`
    #[ts(type = "string")]
    pub missing: Text,
}

/// What is asked before many sheets change.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "publishing.ts")]
pub struct Question {
    pub act: Act,
    #[ts(as = "String")]
    pub label: Word,
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
