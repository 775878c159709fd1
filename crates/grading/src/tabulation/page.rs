//! The thirteen screens, and that of sections of other schemes (docs/rules.md, *Screens*, *Tabulation*). The whole filter is in the address, the order of the rows too:
//! `sort=roll`.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use records::grading;
use rules::scheme::Plan;
use rules::semesters::Semester;
use rules::words::{Said, Text, Word, calls, labels, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::columns::TabulationColumn;
use super::list;
use super::screens::{BY_EXAM, BY_SCHEME_PRINT, EVERY_BAND, Screen};
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
    /// `exam` where an exam is chosen in place of a semester, on the screen that has both.
    pub by: Option<&'static str>,
    /// Its two ways, once a section is chosen on it.
    pub ways: Vec<TabulationWay>,
    /// None before everything is chosen.
    pub table: Option<TabulationTable>,
    /// Why the filter failed; shown with the title Tabulation.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// By semester, or by exam.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "tabulation.ts")]
pub struct TabulationWay {
    #[ts(type = "string")]
    pub label: Word,
    pub href: String,
    pub current: bool,
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
    pub semester: Option<String>,
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
    by: Option<String>,
}

impl ScreenQuery {
    /// Whether an exam is asked for on the screen that has both ways.
    fn is_by_exam(&self) -> bool {
        self.by.as_deref() == Some(BY_EXAM.1) || self.ground.exam_id.as_deref().is_some_and(|id| !id.trim().is_empty())
    }
}

/// GET `/admin/<any of the thirteen>`: of sections that *Standard* grades. Any other leads to the screen of its scheme.
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
    let exam = place.at(Level::Exam).map(|exam| exam.id.as_str());
    if let Some(section) = place.section()
        && let Some(to) = by_scheme(place.plan(), EVERY_BAND, screen, &section, exam, order)
    {
        return Ok(Redirect::to(&to).into_response());
    }
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let table = match asked(screen, &place) {
        None => None,
        Some((section, what)) => {
            let found = Tabulation::load(&mut conn, &section.section_id, section.class_numeric, &what, order).await?;
            let of =
                SheetPlace { action: screen.action, print: screen.print, semester: screen.semester, in_query: false };
            Some(TabulationTable::of(&of, section, &what, order, found))
        }
    };
    if table.is_none() {
        let keep: &[_] = if order == Order::Roll { &[("sort", "roll")] } else { &[] };
        let links = ListLinks { action: screen.action, place: &place, keep };
        panel.list = list::of_screen(&mut conn, &visitor, &links, screen).await?;
    }
    drop(conn);
    let (ground, failure, ways) = (panel, place.failure, Vec::new());
    let props = TabulationProps { action: screen.action, ground, order, by: None, ways, table, failure };
    let shell = shell_of(&app, &visitor, screen.action);
    app.pages.screen("tabulation", &shell.title, Some(&shell), &props).await
}

/// Where a section is tabulated that another scheme than *Standard* grades, with what is chosen on one of the thirteen; none where *Standard* does.
pub fn by_scheme(
    plan: &Plan,
    at: &str,
    screen: &Screen,
    section: &SectionFilter,
    exam: Option<&str>,
    order: Order,
) -> Option<String> {
    if grading::is_standard(plan) {
        return None;
    }
    let mut query = section.query();
    match &screen.semester {
        None => query.push(BY_EXAM),
        Some(semester) if plan.has(section.class_numeric, *semester) => {
            query.push((Level::Semester.key(), semester.as_str()));
        }
        Some(_) => {}
    }
    query.extend(exam.map(|id| (Level::Exam.key(), id)));
    query.extend((order == Order::Roll).then_some(("sort", "roll")));
    Some(form::address(at, &query))
}

/// GET /admin/tabulation: the sections of other schemes than *Standard*, by semester or by exam. Those of *Standard* lead to the screen of their class
/// and semester.
///
/// # Errors
/// 403 by role.
pub async fn every_tabulation(
    visitor: MayVisit<ViewTabulation>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let (by_exam, order) = (query.is_by_exam(), Order::asked(query.sort.as_deref()));
    let mut conn = app.db.snapshot().await?;
    let levels = Levels { classes: Some(3..=12), ..if by_exam { Levels::EXAM } else { Levels::SEMESTER } };
    let place = Place::select(&mut conn, &visitor, &query.ground, &levels).await?;
    let mut keep: Vec<(&str, &str)> = Vec::new();
    keep.extend((order == Order::Roll).then_some(("sort", "roll")));
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let (mut ways, mut table) = (Vec::new(), None);
    if let Some(section) = place.section() {
        let (semester, exam) = (place.semester(), place.at(Level::Exam));
        if grading::is_standard(place.plan()) {
            let class = section.class_numeric;
            let screen =
                if by_exam { Screen::of_exams(class) } else { semester.and_then(|of| Screen::of_semester(class, of)) };
            if let Some(screen) = screen {
                let exam = exam.map(|exam| (Level::Exam.key(), exam.id.as_str()));
                let to = [section.query(), exam.into_iter().collect(), keep].concat();
                return Ok(Redirect::to(&form::address(screen.action, &to)).into_response());
            }
        } else {
            let way = |label, more: &[_], current| {
                let href = form::address(EVERY_BAND, &[&section.query()[..], more, &keep].concat());
                TabulationWay { label, href, current }
            };
            ways = vec![way(labels::SEMESTER, &[], !by_exam), way(roster_texts::ONE_EXAM, &[BY_EXAM], by_exam)];
            let what =
                if by_exam { exam.map(|exam| What::Exam(exam.id.clone())) } else { semester.map(What::Semester) };
            if let Some(what) = what {
                let found =
                    Tabulation::load(&mut conn, &section.section_id, section.class_numeric, &what, order).await?;
                let of = SheetPlace { action: EVERY_BAND, print: BY_SCHEME_PRINT, semester, in_query: true };
                table = Some(TabulationTable::of(&of, section, &what, order, found));
            } else if by_exam {
                keep.push(BY_EXAM);
                let links = ListLinks { action: EVERY_BAND, place: &place, keep: &keep };
                panel.list = Some(list::exams(&mut conn, &links, &section).await?);
            }
        }
    }
    if table.is_none() && panel.list.is_none() {
        let links = ListLinks { action: EVERY_BAND, place: &place, keep: &[] };
        panel.list = list::of_every_band(&mut conn, &visitor, &links).await?;
    }
    drop(conn);
    let by = by_exam.then_some(BY_EXAM.1);
    let (ground, failure) = (panel, place.failure);
    let props = TabulationProps { action: EVERY_BAND, ground, order, by, ways, table, failure };
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

/// Where a sheet is shown.
struct SheetPlace {
    action: &'static str,
    print: &'static str,
    semester: Option<Semester>,
    /// The address names the semester, or that an exam is chosen.
    in_query: bool,
}

impl TabulationTable {
    fn of(at: &SheetPlace, section: SectionFilter, what: &What, order: Order, found: Tabulation) -> Self {
        let exam_id = match what {
            What::Semester(_) => None,
            What::Exam(id) => Some(id.clone()),
        };
        let semester = at.semester.filter(|_| exam_id.is_none()).map(|semester| semester.as_str().to_owned());
        let of_semester = semester.as_deref().map(|semester| (Level::Semester.key(), semester));
        let mut query = section.query();
        if let Some(id) = &exam_id {
            query.push((Level::Exam.key(), id));
        }
        let mut of_workbook = query.clone();
        of_workbook.extend(of_semester);
        if at.in_query {
            query.extend(of_semester.or(Some(BY_EXAM)));
        }
        let by_roll = [&query[..], &[("sort", "roll")]].concat();
        // Paper and spreadsheet have the rows as they are seen.
        let seen = if order == Order::Roll { &by_roll } else { &query };
        of_workbook.extend((order == Order::Roll).then_some(("sort", "roll")));
        Self {
            columns: found.columns.heads.clone(),
            rows: found.lines(),
            legend: found.legend(),
            out_of: found.out_of(),
            provisional: found.provisional.clone().filter(|_| !found.is_empty()),
            summary: TabulationSummary::of(&found),
            empty: found.is_empty().then_some(calls::NO_DATA_FOUND),
            by_position_href: form::address(at.action, &query),
            by_roll_href: form::address(at.action, &by_roll),
            print_href: form::address(at.print, seen),
            workbook_href: form::address("/admin/files/tabulation.xlsx", &of_workbook),
            title: found.title,
            semester,
            exam_id,
            section,
        }
    }
}
