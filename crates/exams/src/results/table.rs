//! The results table (docs/rules.md, *Screens*, Results screen): only the columns that some student has a value in; beside each mark its
//! letter by the scheme's scale for single marks on the full mark of the day it was entered. On the screen and on paper alike.

use rules::components::Component;
use rules::grade;
use rules::scheme::Plan;
use rules::words::Word;
use serde::Serialize;
use ts_rs::TS;

use super::overview::TableOverview;
use crate::marks::differs_store::DifferingLetter;
use crate::marks::store::{Entered, RosterRow};
use crate::marks::wire::{ComponentKey, SheetStatus};

/// A shown mark: its text (`57.5`, `AB`) and its letter (none: a dash).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct ShownMark {
    pub text: String,
    pub grade: Option<String>,
}

/// A column of the table. `fullMark` is that of its marks, where all were entered out of the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ResultColumn {
    pub key: ComponentKey,
    /// What the scheme calls the component.
    pub label: String,
    #[ts(type = "number | null")]
    pub full_mark: Option<i64>,
}

/// A student's row; `marks` run parallel to the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ResultRow {
    pub student_id: String,
    pub name: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub reg_no: String,
    pub marks: Vec<Option<ShownMark>>,
}

/// Columns and rows, as the screen and the paper show them.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct ShownResults {
    pub columns: Vec<ResultColumn>,
    pub rows: Vec<ResultRow>,
}

/// The Results tab.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ResultsTable {
    /// Only those for which a student has a value.
    pub columns: Vec<ResultColumn>,
    pub rows: Vec<ResultRow>,
    pub overview: TableOverview,
    pub status: SheetStatus,
    /// `No Data Found`, where nobody has a value.
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    /// `Mark is locked, not editable yet!`, where it is.
    #[ts(as = "Option<String>")]
    pub notice: Option<Word>,
    pub print_href: String,
    pub workbook_href: String,
    pub blank_href: String,
    /// Where marks are uploaded as a file; none for who may not enter them.
    pub file_href: Option<String>,
    /// None where the marks may not or cannot be edited.
    pub edit_href: Option<String>,
    pub can_delete: bool,
    /// The audit of this sheet, to which a student's id is added; none for who may not see it.
    pub history_href: Option<String>,
    /// The letters that differ from what was published, after a change of schemes.
    pub differs: Vec<DifferingLetter>,
    /// Students who have any mark.
    pub entered: usize,
    pub students: usize,
}

impl ShownMark {
    pub(super) fn of(plan: &Plan, entered: Entered) -> Self {
        let grade = entered
            .full
            .filter(|_| entered.mark.counts())
            .and_then(|full| grade::of_mark(plan, entered.mark.in_totals(), full));
        Self { text: entered.mark.to_text(), grade: grade.map(String::from) }
    }
}

impl ShownResults {
    /// From a roster, of those components that may be shown.
    pub fn of(plan: &Plan, roster: &[RosterRow], shown: &[Component]) -> Self {
        let marks: Vec<_> = roster.iter().map(RosterRow::marks).collect();
        let columns: Vec<ResultColumn> = shown
            .iter()
            .filter_map(|component| {
                let entered: Vec<Entered> = marks.iter().filter_map(|marks| marks.get(*component)).collect();
                let first = entered.first()?;
                let alike = entered.iter().all(|other| other.full == first.full);
                Some(ResultColumn {
                    key: ComponentKey(*component),
                    label: plan.component_name(*component).to_owned(),
                    full_mark: first.full.filter(|_| alike),
                })
            })
            .collect();
        let rows = roster
            .iter()
            .zip(&marks)
            .map(|(student, marks)| ResultRow {
                student_id: student.student_id.clone(),
                name: student.name(),
                roll: student.roll,
                reg_no: student.reg_no.clone(),
                marks: columns
                    .iter()
                    .map(|column| marks.get(column.key.0).map(|entered| ShownMark::of(plan, entered)))
                    .collect(),
            })
            .collect();
        Self { columns, rows }
    }
}
