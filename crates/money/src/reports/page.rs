//! A report on screen, as CSV and on paper.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, labels};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::rows::{Chart, chart, chart_by_month, plain, plain_totals, shown, shown_totals, totals};
use super::store::{self, Cell, Rows};
use super::{By, MoneyReport};
use crate::book_store;
use crate::filters::{MoneyFilter, PAGE, day, given, page_of};
use crate::opening;
use auth::{MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use records::place::session_days;
use records::{Choice, ColumnKind, Currency, Place, Reach, RecordLink, lacking, printed_table};
use web::app::{App, AppState};
use web::download::Csv;
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// A column as a screen shows it.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct MoneyColumn {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub numeric: bool,
}

/// The nine reports of money.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct MoneyReportProps {
    pub path: String,
    #[ts(type = "string")]
    pub title: Word,
    /// What it adds up, in a sentence.
    #[ts(type = "string")]
    pub says: Word,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub filters: Vec<MoneyFilter>,
    pub columns: Vec<MoneyColumn>,
    /// Those of this page.
    #[ts(type = "Array<Array<string>>")]
    pub rows: Vec<Vec<Text>>,
    /// Of every page.
    #[ts(type = "Array<string>")]
    pub totals: Vec<Text>,
    #[ts(type = "number")]
    pub total: i64,
    pub chart: Option<Chart>,
    #[ts(type = "number")]
    pub page: i64,
    #[ts(type = "number")]
    pub pages: i64,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
    pub csv: String,
    pub print: String,
    /// With the days that it begins with.
    pub all: String,
    /// Where what it lists is brought in from a spreadsheet, for whoever may.
    pub ways: Vec<RecordLink>,
}

/// What an address asks of a report.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ReportQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    /// The session that the other values were chosen for: of another one they say nothing.
    of: Option<String>,
    from: Option<String>,
    to: Option<String>,
    class_id: Option<String>,
    section_id: Option<String>,
    head_id: Option<String>,
    page: Option<String>,
}

/// A report's rows with its place and what it is narrowed to.
struct Found {
    place: Place,
    currency: Currency,
    filters: Vec<MoneyFilter>,
    rows: Rows,
}

/// What of some choices is chosen; what is not among them narrows nothing.
fn chosen(choices: &[Choice], asked: Option<&String>) -> String {
    given(asked).filter(|id| choices.iter().any(|choice| choice.value == *id)).unwrap_or_default().to_owned()
}

/// The filters of a report, each with its value.
async fn filters<R: MoneyReport>(
    conn: &mut Conn,
    app: &App,
    place: &Place,
    query: &ReportQuery,
) -> Result<Vec<MoneyFilter>> {
    let session_id = place.session_id().unwrap_or_default();
    let query = match given(query.of.as_ref()) {
        Some(of) if of != session_id => ReportQuery::default(),
        _ => query.clone(),
    };
    let today = app.clock.today();
    let days = session_days(conn, &session_id).await?;
    let (start, end) = days.unwrap_or_else(|| (format!("{}-01-01", app.clock.year()), today.clone()));
    // A session that is over, to its end; one that has not begun, its first day.
    let until = if today < start { start.clone() } else { today.min(end) };
    let mut filters = Vec::new();
    let mut class_id = String::new();
    for by in R::OF.by {
        filters.push(match by {
            By::Session => {
                let sessions = place.sessions().unwrap_or_default();
                MoneyFilter::choice("sessionId", labels::SESSION, &session_id, sessions)
            }
            By::From => MoneyFilter::day("from", labels::FROM, day(query.from.as_ref()).unwrap_or(&start)),
            By::To => MoneyFilter::day("to", labels::TO, day(query.to.as_ref()).unwrap_or(&until)),
            By::Class => {
                let classes = store::classes(conn, &session_id).await?;
                class_id = chosen(&classes, query.class_id.as_ref());
                MoneyFilter::choice("classId", labels::CLASS, &class_id, classes).or(labels::ALL)
            }
            By::Section => {
                let sections = store::sections(conn, &class_id).await?;
                let section = chosen(&sections, query.section_id.as_ref());
                MoneyFilter::choice("sectionId", labels::SECTION, &section, sections).or(labels::ALL)
            }
            By::Head(kind) => {
                let heads = store::heads(conn, place.branch_id(), *kind).await?;
                let head = chosen(&heads, query.head_id.as_ref());
                MoneyFilter::choice("headId", labels::HEAD, &head, heads).or(labels::ALL)
            }
        });
    }
    if R::OF.by.contains(&By::Session) {
        filters.push(MoneyFilter::hidden("of", &session_id));
    }
    Ok(filters)
}

/// Of which branch and session a report is.
async fn placed<R: MoneyReport>(app: &App, visitor: &Visitor, query: &ReportQuery) -> Result<Place> {
    let mut conn = app.db.acquire().await?;
    let asked = query.session_id.as_deref().filter(|_| R::OF.by.contains(&By::Session));
    Place::of_active_session(&mut conn, visitor, query.branch_id.as_deref(), asked).await
}

async fn found<R: MoneyReport>(app: &App, place: Place, query: &ReportQuery) -> Result<Found> {
    let mut conn = app.db.survey().await?;
    let currency = match place.branch_id() {
        "" => Currency::new("", ""),
        id => book_store::branch(&mut conn, id).await?.currency(),
    };
    let filters = filters::<R>(&mut conn, app, &place, query).await?;
    let values = std::iter::once(place.branch_id().to_owned())
        .chain(R::OF.by.iter().zip(&filters).map(|(_, filter)| filter.value.clone()));
    let rows = store::rows::<R>(&mut conn, values.collect()).await?;
    Ok(Found { place, currency, filters, rows })
}

impl Found {
    fn address<R: MoneyReport>(&self, more: &str, also: &[(&str, &str)]) -> String {
        let branch = self.place.can_choose_branch().then(|| ("branchId", self.place.branch_id()));
        let own = self.filters.iter().map(|filter| (filter.key, filter.value.as_str()));
        let said: Vec<(&str, &str)> =
            branch.into_iter().chain(own).chain(also.iter().copied()).filter(|(_, value)| !value.is_empty()).collect();
        form::address(&format!("/admin{}{more}", R::OF.path), &said)
    }

    fn row<R: MoneyReport>(&self, row: &[Cell]) -> Vec<Text> {
        R::OF.columns.iter().zip(row).map(|(column, cell)| shown(column, cell, &self.currency)).collect()
    }
}

fn title<R: MoneyReport>() -> Word {
    rules::menu::find(R::OF.path).map_or(Word::NONE, |item| item.label)
}

/// GET the report.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn show<R: MoneyReport>(
    visitor: MayVisit<R::Reads>,
    State(app): AppState,
    Params(query): Params<ReportQuery>,
) -> Result<Response> {
    let place = placed::<R>(&app, &visitor, &query).await?;
    let reach = if R::OF.by.contains(&By::Session) { Reach::Session } else { Reach::Branch };
    let around = || shell_of(&*app, &visitor, &format!("/admin{}", R::OF.path));
    if let Some(page) = lacking(&app, &visitor, &place, reach, around).await? {
        return Ok(page);
    }
    let found = found::<R>(&app, place, &query).await?;
    let total = i64::try_from(found.rows.cells.len()).unwrap_or(i64::MAX);
    let (page, pages) = page_of(query.page.as_ref(), total);
    let size = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let first = usize::try_from(page - 1).unwrap_or_default() * size;
    let rows: Vec<Vec<Text>> = found.rows.cells.iter().skip(first).take(size).map(|row| found.row::<R>(row)).collect();
    let turned = |to: i64| found.address::<R>("", &[("page", &to.to_string())]);
    let column =
        |column: &super::Col| MoneyColumn { key: column.key, label: column.label, numeric: column.is_number() };
    let branch = found.place.can_choose_branch().then(|| ("branchId", found.place.branch_id()));
    let props = MoneyReportProps {
        path: format!("/admin{}", R::OF.path),
        title: title::<R>(),
        says: R::OF.says,
        columns: R::OF.columns.iter().map(column).collect(),
        totals: shown_totals(&R::OF, &totals(&R::OF, &found.rows.cells), &found.currency),
        chart: match R::OF.by_month {
            Some(_) => chart_by_month(&R::OF, &found.rows, &found.currency),
            None => chart(&R::OF, &found.rows.cells, &found.currency),
        },
        rows,
        total,
        page,
        pages,
        previous_href: (page > 1).then(|| turned(page - 1)),
        next_href: (page < pages).then(|| turned(page + 1)),
        csv: found.address::<R>("/list.csv", &[]),
        print: found.address::<R>("/print", &[]),
        all: form::address(&format!("/admin{}", R::OF.path), &branch.into_iter().collect::<Vec<_>>()),
        ways: opening::ways(&visitor.caller, R::OF.path, &branch.into_iter().collect::<Vec<_>>()),
        branch_id: found.place.branch_id().to_owned(),
        branches: found.place.branches(),
        filters: found.filters,
    };
    let shell = shell_of(&*app, &visitor, &props.path);
    app.pages.screen("moneyReport", props.title, Some(&shell), &props).await
}

/// GET the report as CSV: every row, and the totals.
///
/// # Errors
/// As [`show`].
pub async fn csv<R: MoneyReport>(
    visitor: MayVisit<R::Reads>,
    State(app): AppState,
    Params(query): Params<ReportQuery>,
) -> Result<Response> {
    let found = found::<R>(&app, placed::<R>(&app, &visitor, &query).await?, &query).await?;
    let columns = R::OF.columns;
    let heads: Vec<&str> = columns.iter().map(|column| column.label.english()).collect();
    let numbers: Vec<usize> =
        columns.iter().enumerate().filter(|(_, column)| column.is_number()).map(|(at, _)| at).collect();
    let mut csv = Csv::new(&heads);
    for row in &found.rows.cells {
        let cells: Vec<String> = columns.iter().zip(row).map(|(column, cell)| plain(column, cell)).collect();
        csv.row_with_numbers(&cells, &numbers);
    }
    csv.row_with_numbers(&plain_totals(&R::OF, &totals(&R::OF, &found.rows.cells)), &numbers);
    csv.download(&format!("{}.csv", found.place.file_name(title::<R>().english())))
}

/// GET the report for paper: every row, and the totals.
///
/// # Errors
/// As [`show`].
pub async fn print<R: MoneyReport>(
    visitor: MayVisit<R::Reads>,
    State(app): AppState,
    Params(query): Params<ReportQuery>,
) -> Result<Response> {
    let found = found::<R>(&app, placed::<R>(&app, &visitor, &query).await?, &query).await?;
    let columns: Vec<(Word, ColumnKind)> =
        R::OF.columns.iter().map(|column| (column.label, column.kind.on_paper())).collect();
    let said = |cells: Vec<Text>| cells.into_iter().map(String::from).collect::<Vec<_>>();
    let rows = found.rows.cells.iter().map(|row| said(found.row::<R>(row))).collect();
    let totals = said(shown_totals(&R::OF, &totals(&R::OF, &found.rows.cells), &found.currency));
    // The session stands on the paper by itself.
    let of_list = found.filters.iter().filter(|filter| filter.key != "sessionId");
    let facts = of_list.filter_map(MoneyFilter::said).collect();
    printed_table(&app, &found.place, title::<R>(), &columns, (rows, totals), facts).await
}
