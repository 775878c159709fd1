//! One report card as the paper shows it: every number computed and put into text, nothing left for React to reckon.
//! "Everything on a card can be redone from the card" (docs/rules.md, *Grades and totals*): each part shows what was obtained, out
//! of what, and what it counts.

use crate::failing::Failed;
use rules::words::Word;
use serde::Serialize;
use ts_rs::TS;

/// A report card: one student, one A4 page.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct Card {
    pub head: CardHead,
    /// `Half Yearly`, `O Level Preparation Examination`
    pub title: String,
    pub session_name: String,
    pub student: CardStudent,
    /// The parts of a total in the order of the rules, those that any subject on the card has; the total is not among them.
    pub columns: Vec<CardColumn>,
    pub subjects: Vec<CardSubject>,
    /// The semester that highest marks are of: `Half Yearly`; none where the card has none.
    pub highest_of: Option<String>,
    /// Why the card is not final: `Marks not entered: Physics. Results not published: all subjects.`
    pub provisional: Option<String>,
    /// None where nothing is scheduled.
    pub overall: Option<CardTotal>,
    /// What the card comes to: `Failed in 2: Bangla, General Science`; none while marks are not entered.
    pub result: Option<String>,
    /// How the totals are made of the semesters' totals; none where a total is that of its parts.
    pub total_note: Option<String>,
    /// None where nobody of the section can take a fourth subject.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fourth: Option<CardFourth>,
    /// What the grades of totals mean, best first.
    pub scale: Vec<ScaleStep>,
    pub qualities: Vec<CardQuality>,
    pub legend: Vec<LegendEntry>,
    pub signatures: CardSignatures,
    /// As printed: `21 November 2026`
    pub issued_on: String,
    /// `3 of 40`: this card's place in its set.
    pub page_of: String,
}

/// The letterhead.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardHead {
    pub school_name: String,
    pub branch_name: String,
    /// Where it is, with its number (EIIN).
    pub address: Option<String>,
    pub motto: Option<String>,
    /// Address of the picture, or its data.
    pub icon: Option<String>,
}

/// Whose card it is.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardStudent {
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub class_name: String,
    pub section_name: String,
    pub group_name: Option<String>,
    pub guardian_name: Option<String>,
    /// As printed.
    pub date_of_birth: Option<String>,
    /// `Female` or `Male`
    pub gender: Option<&'static str>,
    /// Address of the picture, or its data.
    pub photo: Option<String>,
    /// `87 of 92 days`, within the semester's days; none where no attendance is kept of them.
    pub attendance: Option<String>,
    /// The last day of a student who has left, as printed: the exams after it are not on the card.
    pub left_on: Option<String>,
}

/// A column of parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardColumn {
    /// `Class Test`, `Term`, `Half Yearly`
    pub label: String,
    /// What the part is scaled to, `15`; none where it counts as it is.
    pub scaled_to: Option<String>,
    /// Printed beside the total and enters nothing (student quality).
    pub beside: bool,
    /// Printed totals of a semester: where there are any, the subject's total is made of these columns alone.
    pub sum: bool,
}

/// A subject's row.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardSubject {
    pub name: String,
    pub kind: SubjectKind,
    /// Parallel to the card's columns; none where the subject has no such part.
    pub parts: Vec<Option<CardPart>>,
    /// None where nothing is scheduled.
    pub total: Option<CardTotal>,
    /// Over the section, from 1stSemester; none where it is not shown or not known.
    pub highest: Option<CardHighest>,
    /// Marks that the total counts as 0 are not entered: it has no grade yet.
    pub incomplete: bool,
}

/// What a row of the card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub enum SubjectKind {
    Subject,
    /// Made of the papers below it: it alone has their letter.
    Joined,
    /// A paper of the joined subject above it.
    Paper,
}

/// What is said of the fourth subject.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct CardFourth {
    /// `(4th): the fourth subject. Only its points above 2 are added, and it fails nobody.`
    pub note: String,
    /// Whether the card has one.
    pub taken: bool,
}

/// A subject's highest mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardHighest {
    /// `78`
    pub mark: String,
    /// `100`
    pub out_of: String,
}

/// One part of a subject's total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardPart {
    /// What was obtained, `34.5`, `AB` or `EX`; none: not entered.
    pub obtained: Option<String>,
    /// Out of what, `40`; empty where the student is exempt.
    pub full: String,
    /// What it counts after scaling, rounded for print, `13`; none where it counts as it is.
    pub counts: Option<String>,
}

/// A printed total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardTotal {
    pub total: String,
    pub out_of: String,
    /// `87`, without the sign.
    pub percentage: String,
    /// None, a dash, where the total is zero or lacks marks that are not entered.
    pub grade: Option<String>,
    /// Why the grade is marked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub failed: Option<Failed>,
    /// Grade points, of the whole card their mean: `3.5`, `4.38`; none where the scheme has none.
    pub points: Option<String>,
}

/// One conduct grade; a quality without one is not on the card.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct CardQuality {
    #[ts(as = "String")]
    pub label: Word,
    pub grade: &'static str,
}

/// `A 90-94`: a grade and the percentages that get it, so that it can be looked up on the card itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct ScaleStep {
    pub grade: String,
    /// `95-100`, `90-94`, `below 60: failed`
    pub percentage: String,
    /// `5`, `3.5`; none where the scheme has none.
    pub points: Option<String>,
}

/// `A+ Excellent`
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct LegendEntry {
    pub grade: &'static str,
    #[ts(as = "String")]
    pub meaning: Word,
}

/// Who signs: pictures (addresses or data) and the class teacher's name.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct CardSignatures {
    pub principal: Option<String>,
    pub vice_principal: Option<String>,
    pub class_teacher_name: Option<String>,
}
