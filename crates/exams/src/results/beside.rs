//! What stands beside the grid on a wide screen: of each component the distribution, who is missing, and who is below the pass mark, as
//! they are stored. While somebody types, the browser counts anew by comparing with the marks that are sent here (`BesideFacts`).

use rules::components::Component;
use rules::figures::Figures;
use rules::grade;
use rules::marks::Mark;
use rules::scheme::Plan;
use serde::Serialize;
use ts_rs::TS;

use super::entry::ComponentColumn;
use super::overview::ColumnFigures;
use crate::marks::store::RosterRow;
use crate::marks::wire::ComponentKey;

/// The lowest mark, in hundredths, that has a letter.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct GradeStep {
    pub grade: String,
    #[ts(type = "number")]
    pub from: i64,
}

/// What a component's marks are compared with; full and pass mark in whole marks.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct BesideFacts {
    pub key: ComponentKey,
    pub label: String,
    #[ts(type = "number")]
    pub full_mark: i64,
    #[ts(type = "number")]
    pub pass_mark: i64,
    /// Best first.
    pub steps: Vec<GradeStep>,
}

/// A student of one of the lists; `mark` is null where none is entered.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct BesideStudent {
    pub student_id: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub name: String,
    pub mark: Option<String>,
}

/// One component beside the grid.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "marks.ts")]
pub struct BesideColumn {
    pub facts: BesideFacts,
    pub figures: ColumnFigures,
    pub missing: Vec<BesideStudent>,
    /// Below the pass mark, or absent where there is one to reach.
    pub below: Vec<BesideStudent>,
}

/// Every component of a grid, from what is stored.
pub fn beside(plan: &Plan, columns: &[ComponentColumn], roster: &[RosterRow]) -> Vec<BesideColumn> {
    let listed = |component: Component, wanted: &dyn Fn(Option<Mark>) -> bool| -> Vec<BesideStudent> {
        let mark = |student: &RosterRow| student.marks().get(component).map(|entered| entered.mark);
        let found = roster.iter().filter(|student| wanted(mark(student)));
        found
            .map(|student| BesideStudent {
                student_id: student.student_id.clone(),
                roll: student.roll,
                name: student.name(),
                mark: mark(student).map(Mark::to_text),
            })
            .collect()
    };
    let column = |column: &ComponentColumn| {
        let &ComponentColumn { key, ref label, full_mark, pass_mark } = column;
        let component = key.0;
        let marks = roster.iter().map(|student| {
            // By the full mark in the grid's head, as the browser counts.
            student.marks().get(component).map(|entered| (entered.mark, Some(full_mark)))
        });
        let is_below = |mark: Option<Mark>| mark.is_some_and(|mark| mark.is_below(pass_mark));
        let steps = grade::lowest_marks(plan, full_mark);
        BesideColumn {
            figures: ColumnFigures::of(plan, label, &Figures::of(plan, marks)),
            missing: listed(component, &|mark| mark.is_none()),
            below: listed(component, &is_below),
            facts: BesideFacts {
                key,
                label: label.clone(),
                full_mark,
                pass_mark,
                steps: steps.into_iter().map(|(grade, from)| GradeStep { grade: grade.into(), from }).collect(),
            },
        }
    };
    columns.iter().map(column).collect()
}
