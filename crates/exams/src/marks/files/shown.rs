//! What the pages of marks by file show.

use auth::tokens::Tokens;
use rules::words::{Text, Word, exams_texts};
use serde::Serialize;
use ts_rs::TS;
use web::posted::FormState;
use web::workbook::column_letters;

use super::apply::Decided;
use super::content::Content;
use super::foreign::{Foreign, NAME, REG_NO, ROLL};
use super::plan::{Difference, Kind, Plan, PlannedSheet};
use super::read::RowPlace;
use super::store::{self, MarksFile};
use crate::marks::store::RosterRow;
use records::Choice;

/// The page on which a file with marks is chosen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct MarksFileStartProps {
    pub action: &'static str,
    /// The Results screen.
    pub back: String,
    /// What is open.
    pub place: Vec<PlaceLine>,
    /// The same by its ids, as the form sends it: key and id.
    pub ids: Vec<(String, String)>,
    pub sheet_href: Option<String>,
    pub section_href: Option<String>,
    pub own_href: Option<String>,
    /// Marks of a file that is not ours have a place here.
    pub takes_foreign: bool,
    pub state: FormState,
}

/// `Exam`, `Half Yearly`
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "marks_file.ts")]
pub struct PlaceLine {
    #[ts(type = "string")]
    pub label: Word,
    pub value: String,
}

/// What has become of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub enum FileState {
    /// It carries broken hidden parts, and nobody has said yet how to read it.
    Question,
    Planned,
    Saved,
    Undone,
}

/// What a file with marks would change, or has changed.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct MarksFileProps {
    /// The page's address, to which its forms are sent.
    pub action: String,
    /// Where another file is chosen.
    pub back: String,
    pub results: &'static str,
    pub file: String,
    pub state: FileState,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// `Row 8` or `Class 8 A Physics, row 8`: those with broken hidden parts.
    #[ts(as = "Vec<String>")]
    pub broken: Vec<Text>,
    pub can_read_foreign: bool,
    pub foreign: Option<ForeignShown>,
    pub sheets: Vec<SheetShown>,
    pub doubts: Vec<DoubtShown>,
    /// Marks that would be saved without those to be decided about.
    #[ts(type = "number")]
    pub savable: usize,
    #[ts(type = "number")]
    pub conflicts: usize,
    #[ts(type = "number")]
    pub faults: usize,
    #[ts(type = "number")]
    pub same: usize,
    pub leaves_faults: bool,
    pub seen: String,
    /// Who has saved it, and when: epoch milliseconds.
    pub by: String,
    #[ts(type = "number | null")]
    pub at: Option<i64>,
    pub saved: Vec<SavedShown>,
}

/// How a foreign file is read.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct ForeignShown {
    /// Worksheets, where there are several.
    pub tabs: Vec<Choice>,
    pub tab: String,
    pub columns: Vec<ColumnShown>,
    pub choices: Vec<Choice>,
}

/// A column of a foreign file.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct ColumnShown {
    /// `D`
    pub letters: String,
    pub heading: String,
    pub name: String,
    pub value: String,
}

/// A sheet with what differs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct SheetShown {
    pub label: String,
    /// Why nothing is taken for it.
    #[ts(as = "Option<String>")]
    pub refusal: Option<Text>,
    pub rows: Vec<DifferenceShown>,
}

/// A mark that differs.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct DifferenceShown {
    #[ts(type = "string")]
    pub place: Text,
    pub student: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// The component.
    pub component: String,
    /// Empty: not entered.
    pub stored: String,
    pub given: String,
    #[ts(as = "Option<String>")]
    pub fault: Option<Text>,
    pub conflict: Option<ConflictShown>,
}

/// Two have changed the same mark.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct ConflictShown {
    /// Of the field that says which is taken: `take.0`.
    pub name: String,
    /// `mine`, `theirs`, or empty.
    pub chosen: &'static str,
    pub by: String,
    #[ts(type = "number | null")]
    pub at: Option<i64>,
}

/// Something that is not taken.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct DoubtShown {
    #[ts(type = "string")]
    pub place: Text,
    #[ts(type = "string")]
    pub text: Text,
    /// Of the field that says whose row it is: `who.0.12`; none where nobody can say.
    pub name: Option<String>,
    pub candidates: Vec<Choice>,
}

/// What was saved on a sheet.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks_file.ts")]
pub struct SavedShown {
    pub label: String,
    #[ts(type = "number")]
    pub marks: usize,
    #[ts(type = "number")]
    pub students: usize,
}

fn place_text(at: &RowPlace) -> Text {
    if at.tab.is_empty() {
        exams_texts::file_row(at.number).into()
    } else {
        exams_texts::file_row_of_tab(at.tab.as_str(), at.number).into()
    }
}

/// The page of a file.
pub fn plan_props(
    tokens: &Tokens,
    (file, content): (&MarksFile, &Content),
    plan: &Plan,
    decided: &Decided,
    (action, back): (String, String),
    failure: Option<Text>,
) -> MarksFileProps {
    let mut conflicts = 0;
    let sheets = plan.sheets.iter().map(|sheet| SheetShown {
        label: sheet.label.clone(),
        refusal: sheet.refusal.clone(),
        rows: sheet.differences.iter().map(|of| difference(sheet, of, &mut conflicts, decided)).collect(),
    });
    let sheets = sheets.collect();
    let is_sure = |of: &&Difference| of.given.is_ok() && of.kind != Kind::Conflict;
    let doubts = plan.doubts.iter().map(|doubt| DoubtShown {
        place: place_text(&doubt.at),
        text: doubt.text.clone(),
        name: (!doubt.candidates.is_empty()).then(|| format!("who.{}.{}", doubt.at.index, doubt.at.number)),
        candidates: doubt.candidates.iter().map(|(id, name)| Choice::new(id, name.as_str())).collect(),
    });
    let saved = content.saved.iter().map(|sheet| SavedShown {
        label: sheet.label.clone(),
        marks: sheet.rows.iter().map(|row| row.changed).sum(),
        students: sheet.rows.len(),
    });
    MarksFileProps {
        action,
        back,
        results: super::page::RESULTS,
        file: file.file_name.clone(),
        state: match file.state.as_str() {
            store::APPLIED => FileState::Saved,
            store::UNDONE => FileState::Undone,
            _ if !plan.broken.is_empty() => FileState::Question,
            _ => FileState::Planned,
        },
        failure: failure.or_else(|| plan.refusal.clone()),
        broken: plan.broken.iter().take(MOST_BROKEN).map(place_text).collect(),
        can_read_foreign: content.place.has_exam(),
        foreign: plan.foreign.as_ref().map(|of| foreign(of, content)),
        sheets,
        doubts: doubts.collect(),
        savable: plan.differences().map(|(_, of)| of).filter(is_sure).count(),
        conflicts,
        faults: plan.differences().filter(|(_, of)| of.given.is_err()).count(),
        same: plan.sheets.iter().map(|sheet| sheet.same).sum(),
        leaves_faults: decided.leaves_faults,
        seen: plan.mark(tokens),
        by: file.by_name.clone(),
        at: file.applied_at,
        saved: saved.collect(),
    }
}

/// Rows with broken hidden parts that are named.
const MOST_BROKEN: usize = 20;

fn difference(sheet: &PlannedSheet, of: &Difference, conflicts: &mut usize, decided: &Decided) -> DifferenceShown {
    let student = sheet.roster.iter().find(|row| row.student_id == of.student_id);
    let conflict = (of.kind == Kind::Conflict && of.given.is_ok()).then(|| {
        let number = *conflicts;
        *conflicts += 1;
        ConflictShown {
            name: format!("take.{number}"),
            chosen: match decided.takes.get(&number) {
                Some(true) => "mine",
                Some(false) => "theirs",
                None => "",
            },
            by: student.and_then(|row| row.changed_by_name.clone()).unwrap_or_default(),
            at: student.and_then(|row| row.changed_at),
        }
    });
    DifferenceShown {
        place: place_text(&of.at),
        student: student.map(RosterRow::name).unwrap_or_default(),
        reg_no: student.map(|row| row.reg_no.clone()).unwrap_or_default(),
        roll: student.map(|row| row.roll).unwrap_or_default(),
        component: sheet.grading.component_name(of.component).to_owned(),
        stored: of.stored.map(rules::marks::Mark::to_text).unwrap_or_default(),
        given: match &of.given {
            Ok(mark) => mark.to_text(),
            Err((text, _)) => text.clone(),
        },
        fault: of.given.as_ref().err().map(|(_, fault)| fault.clone()),
        conflict,
    }
}

fn foreign(of: &Foreign, content: &Content) -> ForeignShown {
    let tabs = content.tabs.iter().enumerate().map(|(place, tab)| Choice::new(&place.to_string(), tab.name.as_str()));
    let people = [
        (REG_NO, exams_texts::FILE_COLUMN_REG_NO),
        (ROLL, exams_texts::FILE_COLUMN_ROLL),
        (NAME, exams_texts::FILE_COLUMN_NAME),
    ];
    let mut choices: Vec<Choice> = people.into_iter().map(|(key, label)| Choice::new(key, label)).collect();
    for subject in &of.subjects {
        for (component, _) in subject.schedule.components() {
            let label =
                exams_texts::file_column_marks(subject.name.as_str(), subject.grading.component_name(component));
            choices.push(Choice::new(&format!("{}.{component}", subject.id), label));
        }
    }
    let columns = of.columns.iter().enumerate().map(|(place, value)| ColumnShown {
        letters: column_letters(place),
        heading: of.heads.get(place).cloned().unwrap_or_default(),
        name: format!("column.{place}"),
        value: value.clone(),
    });
    ForeignShown {
        tabs: if content.tabs.len() > 1 { tabs.collect() } else { Vec::new() },
        tab: of.tab.to_string(),
        columns: columns.collect(),
        choices,
    }
}
