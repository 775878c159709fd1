//! What the second tab shows (docs/rules.md, *Marks*, Entry screen): the first refusal of locked, published, marks exist, or the grid.
//! Edit Marks needs marks and a schedule; where it lacks one, the order above decides.

use rules::components::{Component, Schedule};
use rules::marks::{SheetState, may_add};
use rules::scheme::Plan;
use rules::semesters::{ExamType, Semester};
use rules::totals::counting;
use rules::words::{Said, Text, Word, exams_texts, labels};
use serde::Serialize;
use ts_rs::TS;

use super::beside::{BesideColumn, beside};
use crate::marks::store::{RosterRow, ScheduleOfClass};
use crate::marks::wire::{ComponentKey, SheetStatus};

/// A column of the grid; full and pass mark in whole marks.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ComponentColumn {
    pub key: ComponentKey,
    /// What the scheme calls the component.
    pub label: String,
    #[ts(type = "number")]
    pub full_mark: i64,
    #[ts(type = "number")]
    pub pass_mark: i64,
}

/// A student's row of the grid.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct GridRow {
    pub student_id: String,
    pub name: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub reg_no: String,
    #[ts(type = "number")]
    pub version: i64,
    /// As text, parallel to the grid's components; null: not entered.
    pub marks: Vec<Option<String>>,
}

/// Which of the two screens the grid is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub enum GridMode {
    Add,
    Edit,
}

/// Add Marks or Edit Marks.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct Grid {
    pub mode: GridMode,
    pub components: Vec<ComponentColumn>,
    pub rows: Vec<GridRow>,
    pub status: SheetStatus,
    pub blank_href: String,
    /// Where marks are brought by file.
    pub file_href: String,
    /// The audit of this sheet, to which a student's id is added; none for who may not see it.
    pub history_href: Option<String>,
}

/// Which components of a sheet count in the total of its semester.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct SheetCounting {
    /// `Counts in Half Yearly: Paper 1 and Paper 2. Not counted: Written.`
    #[ts(type = "string")]
    pub text: Said,
    /// Nothing of it counts, and nothing of it is meant not to.
    pub nothing: bool,
}

impl SheetCounting {
    /// None where semester or type are none that is known, and where nothing is scheduled.
    pub fn of(plan: &Plan, scheduled: &ScheduleOfClass) -> Option<Self> {
        let class_numeric = scheduled.class_numeric;
        let semester: Semester = scheduled.semester.parse().ok()?;
        let exam_type: ExamType = scheduled.exam_type.parse().ok()?;
        let schedule = scheduled.set.schedule();
        let counted = counting::counting(plan, class_numeric, semester, exam_type, &schedule);
        let others: Vec<Component> =
            schedule.components().map(|(component, _)| component).filter(|of| !counted.contains(of)).collect();
        let rule = || {
            let said = counting::in_words(plan, class_numeric, &[semester], exam_type);
            Text::joined(said, labels::after).unwrap_or_default()
        };
        let label = plan.semester_name(semester);
        let text = match (counted.is_empty(), others.is_empty()) {
            (true, true) => return None,
            (true, false) => exams_texts::sheet_counts_nothing(label, rule()),
            (false, true) => exams_texts::sheet_counts(label, counting::listed(plan, &counted)),
            (false, false) => {
                let (counted, others) = (counting::listed(plan, &counted), counting::listed(plan, &others));
                exams_texts::sheet_counts_in_part(label, counted, others)
            }
        };
        let nothing = counted.is_empty() && !counting::stands_beside(plan, class_numeric, semester, exam_type);
        Some(Self { text, nothing })
    }
}

/// Where the grid of a sheet leads on to.
pub struct GridHrefs {
    pub edit: String,
    pub blank: String,
    pub file: String,
    pub history: Option<String>,
}

/// What the second tab shows: a refusal with the way on, or a grid.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct EntryState {
    pub grid: Option<Grid>,
    #[ts(as = "Option<String>")]
    pub refusal: Option<Word>,
    /// Edit Marks, where there are marks to edit; beside an Add grid too, where a refused save goes on to.
    pub edit_href: Option<String>,
    /// Above the grid: what of the sheet counts.
    pub counting: Option<SheetCounting>,
    /// What stands beside the grid; empty without one.
    pub beside: Vec<BesideColumn>,
}

/// The components of a schedule as columns.
pub fn columns(plan: &Plan, schedule: &Schedule) -> Vec<ComponentColumn> {
    schedule
        .components()
        .map(|(component, marks)| ComponentColumn {
            key: ComponentKey(component),
            label: plan.component_name(component).to_owned(),
            full_mark: marks.full,
            pass_mark: marks.pass,
        })
        .collect()
}

/// Decides what the tab shows. `edit`: Edit was pressed.
pub fn decide(
    plan: &Plan,
    state: SheetState,
    schedule: &Schedule,
    roster: &[RosterRow],
    edit: bool,
    hrefs: GridHrefs,
) -> EntryState {
    let GridHrefs { edit: edit_href, blank: blank_href, file: file_href, history: history_href } = hrefs;
    let editable = may_edit_marks(state, schedule);
    let refused = |refusal, edit_href| EntryState {
        grid: None,
        refusal: Some(refusal),
        edit_href,
        counting: None,
        beside: Vec::new(),
    };
    let mode = if edit && editable {
        GridMode::Edit
    } else {
        match may_add(state) {
            Err(refusal) => return refused(refusal.screen_message(), editable.then_some(edit_href)),
            // Specification silent: the entry screen of a sheet that no component is scheduled for.
            Ok(()) if schedule.is_empty() => return refused(exams_texts::NOTHING_SCHEDULED_YET, None),
            Ok(()) => GridMode::Add,
        }
    };
    let components = columns(plan, schedule);
    let rows = roster
        .iter()
        .map(|student| {
            let marks = student.marks();
            GridRow {
                student_id: student.student_id.clone(),
                name: student.name(),
                roll: student.roll,
                reg_no: student.reg_no.clone(),
                version: student.version,
                marks: components
                    .iter()
                    .map(|column| marks.get(column.key.0).map(|entered| entered.mark.to_text()))
                    .collect(),
            }
        })
        .collect();
    let beside = beside(plan, &components, roster);
    let status = SheetStatus { is_publish: state.is_published, is_locked: state.is_locked };
    EntryState {
        grid: Some(Grid { mode, components, rows, status, blank_href, file_href, history_href }),
        refusal: None,
        edit_href: Some(edit_href),
        counting: None,
        beside,
    }
}

/// Edit Marks needs marks, a schedule, and no lock.
pub fn may_edit_marks(state: SheetState, schedule: &Schedule) -> bool {
    state.marks_exist && !schedule.is_empty() && rules::marks::may_edit(state).is_ok()
}
