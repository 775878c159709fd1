//! The papers of the Results screens: the results list (GET /admin/examResult/print) and the blank mark sheet
//! (GET /admin/examResult/blank), in the grid's row order, for writing on.

use axum::extract::State;
use axum::response::Response;
use rules::components::Component;
use rules::words::{labels, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::entry::{ComponentColumn, columns};
use super::exam::ExamResults;
use super::sheet_key;
use super::table::ShownResults;
use crate::marks::store;
use auth::permit::ViewResults;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::grading;
use records::place::{AskedPlace, FilterSet};
use roster::structure::branches::store::{Letterhead, letterhead};
use web::app::{App, AppState};
use web::input::Params;
use web::shell::printed_icon;

/// The results list on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ResultsPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub filter: FilterSet,
    pub table: ShownResults,
    pub printed_on: String,
}

impl ResultsPrintProps {
    pub fn new(app: &App, head: Letterhead, filter: FilterSet, table: ShownResults) -> Self {
        Self {
            school_name: head.school_name,
            branch_name: head.branch_name,
            address: head.address,
            motto: head.motto,
            icon_href: head.icon_file_id.as_deref().map(printed_icon),
            filter,
            table,
            printed_on: app.clock.printed_today(),
        }
    }
}

/// A student's results of an exam on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct ExamPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub filter: FilterSet,
    pub exam: ExamResults,
    pub printed_on: String,
}

impl ExamPrintProps {
    pub fn new(app: &App, head: Letterhead, filter: FilterSet, exam: ExamResults) -> Self {
        Self {
            school_name: head.school_name,
            branch_name: head.branch_name,
            address: head.address,
            motto: head.motto,
            icon_href: head.icon_file_id.as_deref().map(printed_icon),
            filter,
            exam,
            printed_on: app.clock.printed_today(),
        }
    }
}

/// A row of the blank mark sheet.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct BlankRow {
    #[ts(type = "number")]
    pub roll: i64,
    pub name: String,
    pub reg_no: String,
}

/// The blank mark sheet.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "marks.ts")]
pub struct BlankSheetProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub filter: FilterSet,
    pub components: Vec<ComponentColumn>,
    pub rows: Vec<BlankRow>,
    pub printed_on: String,
    pub exam_date: Option<String>,
}

/// The sheet of an address, within the visitor's reach.
async fn filter(visitor: &Visitor, conn: &mut Conn, ground: &AskedPlace) -> Result<FilterSet> {
    let scope = ground.sheet(&visitor.caller, conn).await?;
    visitor.caller.within_routine(conn, &scope.section_id, Some(&scope.subject_id)).await?;
    Ok(scope)
}

/// GET /admin/examResult/print
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn results_print(
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let (filter, head, roster, plan) = {
        let mut conn = app.db.acquire().await?;
        let filter = filter(&visitor, &mut conn, &ground).await?;
        let plan = grading::of_section(&mut conn, &filter.section_id).await?;
        let head = letterhead(&mut conn, &filter.branch_id).await?;
        let roster = store::roster(&mut conn, &sheet_key(&filter), None).await?;
        (filter, head, roster, plan)
    };
    let title = filter.file_name(labels::RESULTS.english());
    let table = ShownResults::of(&plan, &roster, &Component::ALL);
    let props = ResultsPrintProps::new(&app, head, filter, table);
    app.pages.paper("resultsPrint", &title, &props).await
}

/// GET /admin/examResult/blank
///
/// # Errors
/// 400, 403, 404 as the filter set's; 404 where nothing is scheduled.
pub async fn blank_sheet(
    visitor: MayVisit<ViewResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Response> {
    let (filter, head, schedule, roster, plan) = {
        let mut conn = app.db.acquire().await?;
        let filter = filter(&visitor, &mut conn, &ground).await?;
        let plan = grading::of_section(&mut conn, &filter.section_id).await?;
        let head = letterhead(&mut conn, &filter.branch_id).await?;
        let schedule = store::schedule(&mut conn, &sheet_key(&filter)).await?;
        let schedule = schedule.ok_or_else(|| Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND))?;
        let roster = store::roster(&mut conn, &sheet_key(&filter), None).await?;
        (filter, head, schedule, roster, plan)
    };
    let title = filter.file_name(labels::MARK_SHEET.english());
    let props = BlankSheetProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        filter,
        components: columns(&plan, &schedule.set.schedule()),
        rows: roster
            .iter()
            .map(|student| BlankRow { roll: student.roll, name: student.name(), reg_no: student.reg_no.clone() })
            .collect(),
        printed_on: app.clock.printed_today(),
        exam_date: schedule.date.as_deref().map(printed_day),
    };
    app.pages.paper("blankSheet", &title, &props).await
}
