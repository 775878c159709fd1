//! What the Sheet screen shows (docs/rules.md, *Screens*, Sheet screen), and the paper of its student table.

use rules::words::{Said, Text, Word};
use serde::Serialize;
use ts_rs::TS;

use exams::marks::differs_store::DifferingLetter;
use records::ListShown;
use records::place::{Choice, SectionFilter};
use roster::ground::GroundPanel;

/// The Sheet screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct MarkSheetProps {
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    /// Select Subjects; none below class numeric 7, and before a section is chosen.
    pub subjects: Option<SubjectsChoice>,
    /// None before Filter.
    pub table: Option<StudentTable>,
    /// Of each card of the table's rows, parallel to them.
    pub states: Vec<CardState>,
    /// The letters that differ from what was published, after a change of schemes.
    pub differs: Vec<DifferingLetter>,
    /// `No data indicated` before Filter, `No Data Found` where the table finds nobody.
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    pub preflight: Option<Preflight>,
    /// Why the filter failed; shown with the title Result.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// Select Subjects: `subjects=<id>` once for each in the address.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct SubjectsChoice {
    /// Those of the section, in its order.
    pub options: Vec<Choice>,
    /// Ids; empty: every subject.
    pub chosen: Vec<String>,
}

/// The student table and what is made of it. Search and page size are a GET form: `keep` goes along as hidden fields.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct StudentTable {
    /// The visible rows.
    pub rows: Vec<StudentLine>,
    pub shown: ListShown,
    /// How many the search finds.
    pub found: usize,
    /// How many there are.
    pub total: usize,
    /// The rest of the address: ground, semester and subjects.
    pub keep: Vec<(&'static str, String)>,
    /// Every student's card, one a page.
    pub bulk_href: String,
    /// The visible rows.
    pub csv_href: String,
    /// The visible rows.
    pub print_href: String,
}

/// A row of the student table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct StudentLine {
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub guardian_name: Option<String>,
    /// The student's card alone, on paper.
    pub card_href: String,
}

/// What the cards lack, shown before they are printed; they are printed all the same.
#[derive(Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct Preflight {
    /// Cards in the set.
    pub cards: usize,
    /// Cards that lack nothing of their own.
    pub complete: usize,
    /// Cards that say that they are provisional: marks on them are not entered, or results not published.
    pub provisional: usize,
    /// What all of them lack.
    pub set: Vec<PreflightNote>,
    /// By roll, those that lack something of their own.
    pub students: Vec<PreflightStudent>,
}

/// One student's card and what it lacks.
#[derive(Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct PreflightStudent {
    pub student_id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// Why this card says that it is provisional.
    #[ts(as = "Option<String>")]
    pub provisional: Option<Said>,
    pub notes: Vec<PreflightNote>,
}

/// The state of one card, in its row: ready where it is not provisional and lacks nothing of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct CardState {
    /// Why it is provisional: `2 subjects not published`
    #[ts(as = "Option<String>")]
    pub provisional: Option<Said>,
    /// What else it lacks, that not all of them do: `No photo`, `Qualities incomplete`; `No subject`, also where all do.
    #[ts(as = "Vec<String>")]
    pub lacks: Vec<Text>,
}

/// One thing that is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct PreflightNote {
    pub kind: PreflightKind,
    /// `Mathematics, Class Test 1: Written`
    #[ts(type = "string")]
    pub text: Text,
    /// Where it is put right, for who may.
    pub href: Option<String>,
}

/// What kind of thing is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub enum PreflightKind {
    /// Nothing is scheduled, or marks are not entered.
    Marks,
    /// Staff print it; students do not see it yet.
    Unpublished,
    Photo,
    /// A signature's picture, or the class teacher's name.
    Signature,
    Qualities,
    /// A text that is too long for its page, or has letters that no font on paper has.
    Text,
}

/// The student table on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "cards.ts")]
pub struct StudentListProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    /// Address of the picture.
    pub icon_href: Option<String>,
    pub filter: SectionFilter,
    /// `Half Yearly`
    pub semester_name: String,
    /// What was searched for; empty: everybody.
    pub search: String,
    /// The visible rows.
    pub rows: Vec<StudentLine>,
    /// How many the search finds.
    pub found: usize,
    pub printed_on: String,
}
