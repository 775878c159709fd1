//! The thirteen screens (docs/rules.md, *Screens*, *Tabulation*). The whole filter is in the address, the order of the rows too:
//! `sort=roll`.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use rules::words::{Said, Text, Word, calls};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::columns::TabulationColumn;
use super::list;
use super::screens::{EVERY_BAND, Screen};
use super::summary::TabulationSummary;
use super::table::{Order, Tabulation, TabulationLegend, TabulationLine, What};
use auth::MayVisit;
use auth::permit::ViewTabulation;
use base::error::Result;
use records::place::{AskedPlace, Level, Levels, Place, SectionFilter};
use roster::ground::{GroundPanel, ListLinks};
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// A tabulation screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationProps {
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    pub order: Order,
    /// None before everything is chosen.
    pub table: Option<TabulationTable>,
    /// Why the filter failed; shown with the title Tabulation.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// The sheet on the screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationTable {
    pub section: SectionFilter,
    /// `Half Yearly`, or the exam's name.
    pub title: String,
    /// The chosen exam's id, on the screen that has one.
    pub exam_id: Option<String>,
    /// The specification's spelling, on the screens that have one.
    pub semester: Option<&'static str>,
    pub columns: Vec<TabulationColumn>,
    pub rows: Vec<TabulationLine>,
    pub legend: TabulationLegend,
    /// What every total is out of; none where the lines say it.
    #[ts(type = "number | null")]
    pub out_of: Option<i64>,
    /// Why it is not final.
    #[ts(as = "Option<String>")]
    pub provisional: Option<Said>,
    pub summary: TabulationSummary,
    /// `No Data Found`, where nothing is scheduled or nobody is enrolled.
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
    pub by_position_href: String,
    pub by_roll_href: String,
    pub print_href: String,
    pub workbook_href: String,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    sort: Option<String>,
}

/// GET `/admin/<any of the thirteen>`
///
/// # Errors
/// 403 by role.
pub async fn tabulation(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let screen = Screen::of_address(&visitor.path)?;
    let order = Order::asked(query.sort.as_deref());
    let mut conn = app.db.snapshot().await?;
    let place = Place::select(&mut conn, &visitor, &query.ground, &screen.levels()).await?;
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let table = match asked(screen, &place) {
        None => None,
        Some((section, what)) => {
            let found = Tabulation::load(&mut conn, &section.section_id, section.class_numeric, &what, order).await?;
            Some(TabulationTable::of(screen, section, &what, order, found))
        }
    };
    if table.is_none() {
        let keep: &[_] = if order == Order::Roll { &[("sort", "roll")] } else { &[] };
        let links = ListLinks { action: screen.action, place: &place, keep };
        panel.list = list::of_screen(&mut conn, &visitor, &links, screen).await?;
    }
    drop(conn);
    let props = TabulationProps { action: screen.action, ground: panel, order, table, failure: place.failure };
    let shell = shell_of(&app, &visitor, screen.action);
    app.pages.screen("tabulation", &shell.title, Some(&shell), &props).await
}

/// GET /admin/tabulation: leads to the screen of the chosen class and semester.
///
/// # Errors
/// 403 by role.
pub async fn every_tabulation(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let mut conn = app.db.snapshot().await?;
    let levels = Levels { classes: Some(3..=12), ..Levels::SEMESTER };
    let place = Place::select(&mut conn, &visitor, &query.ground, &levels).await?;
    if let (Some(section), Some(semester)) = (place.section(), place.semester())
        && let Some(screen) = Screen::of_semester(section.class_numeric, semester)
    {
        return Ok(Redirect::to(&form::address(screen.action, &section.query())).into_response());
    }
    let links = ListLinks { action: EVERY_BAND, place: &place, keep: &[] };
    let list = list::of_every_band(&mut conn, &visitor, &links).await?;
    drop(conn);
    let panel = GroundPanel { list, ..GroundPanel::of(&place, &visitor.caller) };
    let order = Order::default();
    let props = TabulationProps { action: EVERY_BAND, ground: panel, order, table: None, failure: place.failure };
    let shell = shell_of(&app, &visitor, EVERY_BAND);
    app.pages.screen("tabulation", &shell.title, Some(&shell), &props).await
}

/// What to tabulate, once everything is chosen.
fn asked(screen: &Screen, place: &Place) -> Option<(SectionFilter, What)> {
    let what = match screen.semester {
        Some(semester) => What::Semester(semester),
        None => What::Exam(place.at(Level::Exam)?.id.clone()),
    };
    Some((place.section()?, what))
}

impl TabulationTable {
    fn of(screen: &Screen, section: SectionFilter, what: &What, order: Order, found: Tabulation) -> Self {
        let exam_id = match what {
            What::Semester(_) => None,
            What::Exam(id) => Some(id.clone()),
        };
        let semester = screen.semester.map(rules::semesters::Semester::as_str);
        let mut query = section.query();
        if let Some(id) = &exam_id {
            query.push(("examId", id));
        }
        let by_roll = [&query[..], &[("sort", "roll")]].concat();
        // Paper and spreadsheet have the rows as they are seen.
        let seen = if order == Order::Roll { &by_roll } else { &query };
        let mut of_workbook = seen.clone();
        if let Some(semester) = semester {
            of_workbook.push(("semester", semester));
        }
        Self {
            semester,
            columns: found.columns.heads.clone(),
            rows: found.lines(),
            legend: found.legend(),
            out_of: found.out_of(),
            provisional: found.provisional.clone().filter(|_| !found.is_empty()),
            summary: TabulationSummary::of(&found),
            empty: found.is_empty().then_some(calls::NO_DATA_FOUND),
            by_position_href: form::address(screen.action, &query),
            by_roll_href: form::address(screen.action, &by_roll),
            print_href: form::address(screen.print, seen),
            workbook_href: form::address("/admin/files/tabulation.xlsx", &of_workbook),
            title: found.title,
            exam_id,
            section,
        }
    }
}
