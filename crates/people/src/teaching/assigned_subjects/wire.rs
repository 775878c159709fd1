//! What the screens of assigned subjects show.

use rules::words::{Said, Text, Word};
use serde::Serialize;
use ts_rs::TS;

use records::Choice;
use web::next_step::NextStep;

/// The branch, the session and the class that a list is of.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct TeachingPlace {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
}

/// A section in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct AssignedLine {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Class 8 A`
    pub label: String,
    pub href: String,
    /// Those that every student takes.
    pub for_all: String,
    #[ts(type = "string")]
    pub optional: Text,
    pub subjects: usize,
    #[ts(type = "number")]
    pub students: i64,
    /// Students who have still to choose; none where there is nothing to choose.
    #[ts(type = "number | null")]
    pub to_choose: Option<i64>,
    /// Where students choose; none without optional subjects.
    pub choices_href: Option<String>,
}

/// /admin/assignSubject
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct AssignedSubjectsProps {
    pub place: TeachingPlace,
    pub classes: Vec<Choice>,
    pub class_id: String,
    pub rows: Vec<AssignedLine>,
    /// What to do first, where there are no rows.
    pub first: Option<NextStep>,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    pub csv: String,
    pub print: String,
}

/// A subject in the form of a section.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct AssignRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub inactive: bool,
    pub taught: bool,
    /// `all` or `optional`
    pub kind: String,
    /// As its input shows it.
    pub order: String,
    /// The number of its choice group, or empty.
    pub group: String,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
}

/// A choice group in the form of a section.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct AssignGroup {
    pub number: usize,
    pub name: String,
    pub take: String,
    /// What a student takes of it is the student's fourth subject.
    pub fourth: bool,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
}

/// A link with its words.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct TeachingLink {
    pub label: String,
    pub href: String,
}

/// /admin/assignSubject/{sectionId}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct AssignSubjectProps {
    pub section_id: String,
    pub label: String,
    pub session: String,
    pub closed: bool,
    pub rows: Vec<AssignRow>,
    pub groups: Vec<AssignGroup>,
    pub kinds: Vec<Choice>,
    /// The other sections of the class, for which the same can be saved.
    pub others: Vec<OtherSection>,
    /// Sections whose subjects the form can be filled with.
    pub copies: Vec<TeachingLink>,
    #[ts(type = "number")]
    pub version: i64,
    /// What is stored by now, after somebody else has saved.
    #[ts(type = "string | null")]
    pub theirs: Option<Said>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    #[ts(as = "Vec<String>")]
    pub errors: Vec<Text>,
    /// The form holds something that is not stored.
    pub unsaved: bool,
    pub back: String,
    /// Where everything is taken away; none where nothing is assigned.
    pub clear: Option<String>,
}

/// Another section of the class.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct OtherSection {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Class 8 B: 10 subjects now`
    #[ts(type = "string")]
    pub label: Said,
    pub ticked: bool,
}

/// An optional subject as a column.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct OptionalSubject {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub abbreviation: String,
    /// The choice group: `Religion`.
    pub group: Option<String>,
}

/// A choice group in words.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct GroupToTake {
    pub name: String,
    #[ts(type = "number")]
    pub take: i64,
}

/// A student and what they chose.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct ChoosingLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// The ids as they are stored, with blanks between them.
    pub was: String,
    /// Parallel to the subjects.
    pub chosen: Vec<bool>,
    /// Parallel to the subjects: the student has marks in it.
    pub marked: Vec<bool>,
    /// `Religion: 0 of 1 chosen`
    #[ts(as = "Vec<String>")]
    pub unmet: Vec<Said>,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
    /// The last day of who has left, as printed.
    pub left_on: Option<String>,
}

/// What can be chosen in a section, and who chose what.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct SectionChoices {
    pub label: String,
    pub session: String,
    pub closed: bool,
    pub subjects: Vec<OptionalSubject>,
    pub groups: Vec<GroupToTake>,
    pub rows: Vec<ChoosingLine>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub unsaved: bool,
    /// Where the section's subjects are assigned.
    pub assign_href: String,
    pub csv: String,
    pub print: String,
}

/// /admin/assignSubjectStudents
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct SectionChoicesProps {
    pub place: TeachingPlace,
    pub sections: Vec<Choice>,
    pub section_id: String,
    /// What to do first, where there is no section.
    pub first: Option<NextStep>,
    pub list: Option<SectionChoices>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}

/// A student that was found.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct FoundStudent {
    pub name: String,
    /// `S-001, Class 8 A, roll 4`
    #[ts(type = "string")]
    pub beside: Text,
    pub href: String,
}

/// One student's subjects.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct StudentSubjects {
    pub line: ChoosingLine,
    pub profile_href: String,
    pub label: String,
    pub session: String,
    pub closed: bool,
    /// The names of those that everybody takes.
    pub for_all: Vec<String>,
    pub subjects: Vec<OptionalSubject>,
    pub groups: Vec<GroupToTake>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub unsaved: bool,
    pub assign_href: String,
    pub section_href: String,
}

/// /admin/manageStudentSubject
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "teaching.ts")]
pub struct StudentSubjectsProps {
    pub place: TeachingPlace,
    pub search: String,
    /// None: nothing was searched for.
    pub found: Option<Vec<FoundStudent>>,
    pub student: Option<StudentSubjects>,
    /// A student who is not enrolled in the session.
    pub not_enrolled: Option<String>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}
