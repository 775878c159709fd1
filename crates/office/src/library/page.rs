//! `/admin/booksStatus`: what is out and what is late; a book is taken back by one press, and renewed or looked at on a page of its own.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, calls, labels, office_texts};
use rules::{library, limits};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands;
use super::issues_store::DUE;
use super::store::{self, Issue, Wanted};
use super::views::BookIssueRow;
use auth::permit::ManageLibrary;
use auth::{MayVisit, Visitor};
use base::clock::day_beside;
use base::error::Result;
use db::Conn;
use records::view::{Cell, RowColumn, Table};
use records::{Choice, ColumnKind, Currency, Money, Place, Reach, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::{shell, shell_of};

const PATH: &str = "/admin/booksStatus";
const STATUS: Word = labels::BOOKS_STATUS;
/// How long a renewed book may be kept, unless somebody says otherwise.
const USUAL_DAYS: i64 = 14;
const SIZES: [&str; 5] = ["10", "25", "50", "100", "all"];
const COLUMNS: [RowColumn<BookIssueRow>; 9] = [
    RowColumn::new(labels::NUMBER, ColumnKind::Code, |row| Cell::Text(&row.issue_no)),
    RowColumn::new(labels::BOOK, ColumnKind::Name, |row| Cell::Text(&row.title)),
    RowColumn::new(labels::AUTHOR, ColumnKind::Name, |row| Cell::Text(row.author.as_deref().unwrap_or_default())),
    RowColumn::new(labels::WHO_HAS_IT, ColumnKind::Name, |row| Cell::Text(&row.name)),
    RowColumn::new(labels::ACCOUNT, ColumnKind::Code, |row| Cell::Text(row.account.as_deref().unwrap_or_default())),
    RowColumn::new(labels::ISSUED, ColumnKind::Day, |row| Cell::Day(&row.issued_on)),
    RowColumn::new(labels::DUE, ColumnKind::Day, |row| Cell::Day(&row.due_on)),
    RowColumn::new(labels::RETURNED, ColumnKind::Day, |row| Cell::Day(row.returned_on.as_deref().unwrap_or_default())),
    RowColumn::new(labels::FINE, ColumnKind::Number, |row| Cell::Due(row.fine)),
];

/// The currency of some issues' branch.
pub(super) fn currency<'i>(issues: impl IntoIterator<Item = &'i Issue>) -> Currency {
    let of = |issue: &Issue| Currency::new(&issue.currency, &issue.currency_symbol);
    issues.into_iter().next().map_or_else(|| Currency::new("", ""), of)
}

/// /admin/booksStatus
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BooksStatusProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub states: Vec<Choice>,
    pub state: String,
    pub search: String,
    pub limit: String,
    /// Of one book alone: its title.
    pub book: Option<String>,
    pub book_id: String,
    pub rows: Vec<BookIssueRow>,
    pub currency: Currency,
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "number")]
    pub page: i64,
    #[ts(type = "number")]
    pub pages: i64,
    /// Whether anything was ever issued.
    pub is_new: bool,
    pub issue_href: String,
    /// Where books that are out are brought in from a spreadsheet.
    pub import_href: String,
    pub csv: String,
    pub print: String,
    #[ts(as = "Option<String>")]
    pub done: Option<Text>,
    /// The screen without what was done.
    pub here: String,
}

/// What the address of the list says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StatusQuery {
    branch_id: Option<String>,
    state: Option<String>,
    search: Option<String>,
    book_id: Option<String>,
    page: Option<String>,
    limit: Option<String>,
    done: Option<String>,
    /// What was returned.
    issue: Option<String>,
}

/// What can be listed; the first one to begin with.
const STATES: [(&str, Word); 4] =
    [("out", labels::OUT), ("late", labels::LATE), ("returned", labels::RETURNED), ("all", labels::ALL)];

impl StatusQuery {
    fn said(text: Option<&String>) -> &str {
        text.map(|text| text.trim()).unwrap_or_default()
    }

    fn state(&self) -> &'static str {
        let asked = Self::said(self.state.as_ref());
        STATES.into_iter().find(|(state, _)| *state == asked).map_or("out", |(state, _)| state)
    }

    fn limit(&self) -> String {
        let asked = Self::said(self.limit.as_ref());
        SIZES.into_iter().find(|size| *size == asked).map_or_else(|| limits::PAGE_SIZE.to_string(), str::to_owned)
    }

    fn wanted(&self, branch_id: &str, today: &str) -> Wanted {
        let state = self.state();
        Wanted {
            branch_id: branch_id.to_owned(),
            state: if state == "all" { String::new() } else { state.to_owned() },
            today: today.to_owned(),
            book_id: Self::said(self.book_id.as_ref()).to_owned(),
            search: Self::said(self.search.as_ref()).chars().take(200).collect::<String>().to_lowercase(),
            limit: i64::MAX,
            ..Wanted::default()
        }
    }

    /// The same list at another path, with what else is said.
    fn address(&self, place: &Place, below: &str, more: &[(&str, &str)]) -> String {
        let state = self.state();
        let own = [
            ("state", if state == "out" { "" } else { state }),
            ("search", Self::said(self.search.as_ref())),
            ("bookId", Self::said(self.book_id.as_ref())),
            ("limit", Self::said(self.limit.as_ref())),
        ];
        let pairs: Vec<(&str, &str)> = place
            .query()
            .into_iter()
            .chain(own)
            .chain(more.iter().copied())
            .filter(|(_, value)| !value.is_empty())
            .collect();
        form::address(&format!("{PATH}{below}"), &pairs)
    }
}

/// GET /admin/booksStatus?branchId&state&search&bookId&page&limit
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn books_status(
    visitor: MayVisit<ManageLibrary>,
    State(app): AppState,
    Params(query): Params<StatusQuery>,
) -> Result<Response> {
    let today = visitor.caller.today.clone();
    let mut conn = app.db.survey().await?;
    let place = Place::of_branch(&mut conn, &visitor, query.branch_id.as_deref()).await?;
    let around = || shell_of(&app, &visitor, PATH);
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let limit = query.limit();
    let size: i64 = limit.parse().unwrap_or(i64::MAX);
    let wanted = query.wanted(place.branch_id(), &today);
    let total = store::count(&mut conn, &wanted).await?;
    let pages = if size == i64::MAX { 1 } else { ((total - 1).max(0) / size) + 1 };
    let page = StatusQuery::said(query.page.as_ref()).parse().unwrap_or(1).clamp(1, pages);
    let offset = if size == i64::MAX { 0 } else { (page - 1) * size };
    let rows = store::issues(&mut conn, &Wanted { limit: size, offset, ..wanted.clone() }).await?;
    let anything = Wanted { branch_id: wanted.branch_id.clone(), limit: 1, ..Wanted::default() };
    let is_new = total == 0 && store::issues(&mut conn, &anything).await?.is_empty();
    let done = done(&mut conn, &visitor, &query).await?;
    drop(conn);
    let props = BooksStatusProps {
        branch_id: place.branch_id().to_owned(),
        states: STATES.iter().map(|(state, label)| Choice::new(state, *label)).collect(),
        state: query.state().to_owned(),
        search: StatusQuery::said(query.search.as_ref()).to_owned(),
        book: rows.first().filter(|_| !wanted.book_id.is_empty()).map(|row| row.title.clone()),
        book_id: wanted.book_id,
        currency: currency(&rows),
        rows: rows.into_iter().map(|row| BookIssueRow::of(row, &today)).collect(),
        issue_href: form::address(&format!("{PATH}/new"), &place.query()),
        import_href: form::address("/admin/bulkImport/booksOnLoan", &place.query()),
        csv: query.address(&place, "/list.csv", &[]),
        print: query.address(&place, "/print", &[]),
        here: query.address(&place, "", &[("page", &if page > 1 { page.to_string() } else { String::new() })]),
        branches: place.branches(),
        limit,
        total,
        page,
        pages,
        is_new,
        done,
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("booksStatus", &shell.title, Some(&shell), &props).await
}

/// What a form did, in words: of a book that came back late, what is due.
async fn done(conn: &mut Conn, visitor: &Visitor, query: &StatusQuery) -> Result<Option<Text>> {
    let said: Text = match query.done.as_deref() {
        Some("added") => office_texts::BOOK_ISSUED.into(),
        Some("renewed") => calls::SUCCESSFULLY_UPDATED.into(),
        Some("returned") => {
            let issue = match query.issue.as_deref() {
                Some(id) => commands::reached(conn, &visitor.caller, id).await.ok(),
                None => None,
            };
            let due = issue.map(|issue| (issue.due(&visitor.caller.today), issue)).filter(|(due, _)| *due > 0);
            match due {
                Some((due, issue)) => {
                    let days = library::days_late(&issue.due_on, issue.returned_on.as_deref().unwrap_or_default());
                    let fine = currency([&issue]).shown(due);
                    match days {
                        // It was late before it was renewed.
                        0 => office_texts::book_returned_with_fine(fine).into(),
                        days => office_texts::book_returned_late(days, fine).into(),
                    }
                }
                None => office_texts::BOOK_RETURNED.into(),
            }
        }
        _ => return Ok(None),
    };
    Ok(Some(said))
}

/// Every row of the list, for a file and for paper.
struct Whole {
    place: Place,
    rows: Vec<BookIssueRow>,
    currency: Currency,
}

impl Whole {
    async fn read(app: &App, visitor: &Visitor, query: &StatusQuery) -> Result<Self> {
        let today = &visitor.caller.today;
        let mut conn = app.db.acquire().await?;
        let place = Place::of_branch(&mut conn, visitor, query.branch_id.as_deref()).await?;
        let issues = store::issues(&mut conn, &query.wanted(place.branch_id(), today)).await?;
        let currency = currency(&issues);
        Ok(Self { place, currency, rows: issues.into_iter().map(|issue| BookIssueRow::of(issue, today)).collect() })
    }

    const fn table(&self) -> Table<'_, BookIssueRow> {
        Table { columns: &COLUMNS, rows: self.rows.as_slice(), currency: &self.currency }
    }
}

/// GET the list as CSV.
///
/// # Errors
/// As [`books_status`].
pub async fn books_status_csv(
    visitor: MayVisit<ManageLibrary>,
    State(app): AppState,
    Params(query): Params<StatusQuery>,
) -> Result<Response> {
    let whole = Whole::read(&app, &visitor, &query).await?;
    whole.table().csv(&whole.place.file_name(STATUS.english()))
}

/// GET the list for paper.
///
/// # Errors
/// As [`books_status`].
pub async fn books_status_print(
    visitor: MayVisit<ManageLibrary>,
    State(app): AppState,
    Params(query): Params<StatusQuery>,
) -> Result<Response> {
    let whole = Whole::read(&app, &visitor, &query).await?;
    whole.table().paper(&app, &whole.place, STATUS).await
}

/// The page of one issue.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BookIssueProps {
    pub issue: BookIssueRow,
    pub currency: Currency,
    /// Of the days that it was late before it was renewed.
    pub fine_kept: Money,
    /// Who waived what was waived, and when: YYYY-MM-DD.
    pub waived_by: Option<String>,
    pub waived_on: Option<String>,
    /// YYYY-MM-DD
    pub until: String,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
    /// The form that waives the fine, once it was sent.
    pub waive: FormState,
    pub done: bool,
    pub here: String,
    pub back: String,
}

/// What the address of an issue says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct IssueQuery {
    done: Option<String>,
}

/// GET /admin/booksStatus/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn book_issue(
    visitor: MayVisit<ManageLibrary>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<IssueQuery>,
) -> Result<Response> {
    show(&app, &visitor, &id, Sent { done: query.done.is_some(), ..Sent::default() }).await
}

/// What was sent on the page of an issue.
#[derive(Default)]
pub(super) struct Sent {
    pub(super) renewal: Option<FormState>,
    pub(super) waiver: Option<FormState>,
    pub(super) done: bool,
}

pub(super) async fn show(app: &App, visitor: &Visitor, id: &str, sent: Sent) -> Result<Response> {
    let state = sent.renewal.as_ref();
    let today = &visitor.caller.today;
    let issue = {
        let mut conn = app.db.acquire().await?;
        commands::reached(&mut conn, &visitor.caller, id).await?
    };
    let from = issue.due_on.as_str().max(today.as_str());
    let typed = state.and_then(|state| state.values.text(DUE.key)).map(str::to_owned);
    let error = state.and_then(|state| state.errors.get(DUE.key)).cloned();
    // Where there is no fine by now, there is no form to say it in.
    let unsaid = sent.waiver.as_ref().filter(|_| issue.due(today) == 0).and_then(|waiver| waiver.failure.clone());
    let props = BookIssueProps {
        currency: currency([&issue]),
        fine_kept: Money(issue.fine_kept),
        waived_by: issue.waived_by_name.clone(),
        waived_on: issue.waived_on.clone(),
        until: typed.unwrap_or_else(|| day_beside(from, USUAL_DAYS).unwrap_or_default()),
        failure: state.and_then(|state| state.failure.clone()).or(unsaid),
        error,
        waive: sent.waiver.clone().unwrap_or_default(),
        done: sent.done,
        here: address(&issue, &[]),
        back: back(visitor, &issue, &[]),
        issue: BookIssueRow::of(issue, today),
    };
    let title = Text::from(office_texts::issue_title(&props.issue.issue_no));
    app.pages.screen("bookIssue", &title, Some(&shell(app, visitor, &title, Some(STATUS))), &props).await
}

/// The page of an issue.
pub(super) fn address(issue: &Issue, more: &[(&str, &str)]) -> String {
    form::address(&format!("{PATH}/{}", issue.id), more)
}

/// The list of the branch that an issue is of.
pub(super) fn back(visitor: &Visitor, issue: &Issue, more: &[(&str, &str)]) -> String {
    let branch = visitor.caller.branch.is_none().then_some(("branchId", issue.branch_id.as_str()));
    form::address(PATH, &branch.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
}
