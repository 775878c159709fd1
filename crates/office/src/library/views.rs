//! What is read of books that are out: getAllBookIssue, whose rows the screens show, and getStudentIssuedBookCount. And issueBook.

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::roles::Role;
use rules::{library, messages};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands::Issued;
use super::issues_store::{BOOK, BookIssues, DUE, EMPLOYEE, FINE, NOTE, STUDENT};
use super::store::{self, Issue, Wanted};
use auth::permit::ManageLibrary;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level, PlaceBody, within_reach};
use records::view::View;
use records::{Kind, Money, RecordDraft, SaveOutcome, added};
use web::app::AppState;
use web::input::{Listing, Paging};
use web::posted::{FieldErrors, Raw};

/// Body of issueBook.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssueBody {
    #[schemars(required)]
    book_id: Option<String>,
    /// Who takes it: a student, or
    student_id: Option<String>,
    /// an employee.
    employee_id: Option<String>,
    /// YYYY-MM-DD, the last day on which it is not late.
    #[schemars(required)]
    due_on: Option<String>,
    /// Without it, that of the book's category.
    #[schemars(with = "Option<f64>")]
    fine_per_day: Option<serde_json::Number>,
    note: Option<String>,
}

/// POST /api/issueBook: a book goes out.
///
/// # Errors
/// 400 for what is missing; 403 and 404 as the branch is; 422 where no copy is free and for whoever gets none.
pub async fn issue_book(
    caller: May<ManageLibrary>,
    State(app): AppState,
    body: PlaceBody<IssueBody>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    for (field, text) in [(&BOOK, &value.book_id), (&DUE, &value.due_on)] {
        if text.as_deref().is_none_or(|text| text.trim().is_empty()) {
            return Err(Error::invalid(field.key, format!("{} is missing", field.key)));
        }
    }
    let fine = value.fine_per_day.as_ref().map(ToString::to_string);
    let texts = [
        (BOOK.key, &value.book_id),
        (STUDENT.key, &value.student_id),
        (EMPLOYEE.key, &value.employee_id),
        (DUE.key, &value.due_on),
        (FINE.key, &fine),
        (NOTE.key, &value.note),
    ];
    let raw = Raw::of(texts.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))));
    let mut errors = FieldErrors::default();
    let draft = RecordDraft::read(Kind::of::<BookIssues>(), &raw, &mut errors).filter(|_| errors.is_empty());
    let Some(draft) = draft else {
        let fields = errors.into_fields();
        let message = fields.values().next().cloned().unwrap_or_default();
        return Err(Error::Values { message, fields });
    };
    let place = {
        let mut conn = app.db.acquire().await?;
        ground.resolve(&caller, &mut conn, Level::Branch).await?
    };
    match added(&app, &caller, key.as_ref(), (place.branch_id().to_owned(), None), &draft).await? {
        SaveOutcome::Answered(response) => Ok(response),
        SaveOutcome::Written(write, id, version) => {
            write.answer(&Issued { id, message: messages::SUCCESSFULLY_ADDED, version }).await
        }
    }
}

/// The query of getAllBookIssue.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct BookIssueQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// `out`, `late` or `returned`; none: all.
    state: Option<String>,
    book_id: Option<String>,
    student_id: Option<String>,
    employee_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// A book that is or was out.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BookIssueRow {
    #[serde(rename = "_id")]
    pub id: String,
    /// `DHK-B-000123`
    pub issue_no: String,
    pub book_id: String,
    pub title: String,
    pub author: Option<String>,
    pub student_id: Option<String>,
    pub employee_id: Option<String>,
    /// Who has it.
    pub name: String,
    /// Register number or user name, on screens.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    #[ts(optional)]
    pub account: Option<String>,
    /// YYYY-MM-DD
    pub issued_on: String,
    pub due_on: String,
    pub returned_on: Option<String>,
    #[ts(type = "number")]
    pub days_late: i64,
    pub fine_per_day: Money,
    /// What is due since it came back, or would be if it came back today: also for the days that it was late before it was renewed.
    pub fine: Money,
    /// What of it was waived.
    pub waived: Money,
    pub waive_reason: Option<String>,
    #[ts(type = "number")]
    pub renewals: i64,
    pub note: Option<String>,
    #[ts(type = "number")]
    pub version: i64,
}

impl BookIssueRow {
    pub(super) fn of(issue: Issue, today: &str) -> Self {
        let on = issue.returned_on.as_deref().unwrap_or(today);
        Self {
            days_late: library::days_late(&issue.due_on, on),
            fine_per_day: Money(issue.fine_per_day),
            fine: Money(issue.due(today)),
            waived: Money(issue.waived),
            waive_reason: issue.waived_reason,
            id: issue.id,
            issue_no: issue.issue_no,
            book_id: issue.book_id,
            title: issue.title,
            author: issue.author,
            student_id: issue.student_id,
            employee_id: issue.employee_id,
            name: issue.name,
            account: Some(issue.account),
            issued_on: issue.issued_on,
            due_on: issue.due_on,
            returned_on: issue.returned_on,
            renewals: issue.renewals,
            note: issue.note,
            version: issue.version,
        }
    }
}

/// getAllBookIssue: what is out and what was, paged; what is due first comes first. 400 for a state that there is not.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct IssueList(Listing<BookIssueRow>);

impl View for IssueList {
    const ACTION: Action = Action::ManageLibrary;
    type Asked = BookIssueQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: BookIssueQuery) -> Result<Self> {
        let paged = asked.paging.read()?;
        let state = asked.state.as_deref().map(str::trim).unwrap_or_default();
        if !["", "out", "late", "returned"].contains(&state) {
            return Err(Error::invalid("state", "state is out, late or returned"));
        }
        let (limit, offset) = paged.window();
        let given = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
        let wanted = Wanted {
            branch_id: asked.ground.resolve(caller, conn, Level::Branch).await?.branch_id().to_owned(),
            state: state.to_owned(),
            today: caller.today.clone(),
            book_id: given(&asked.book_id),
            student_id: given(&asked.student_id),
            employee_id: given(&asked.employee_id),
            search: paged.search.clone(),
            limit,
            offset,
        };
        let rows = store::issues(conn, &wanted).await?;
        let total = store::count(conn, &wanted).await?;
        let row = |issue| BookIssueRow { account: None, ..BookIssueRow::of(issue, &caller.today) };
        Ok(Self(paged.listing(rows.into_iter().map(row).collect(), total)))
    }
}

/// The query of getStudentIssuedBookCount.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedQuery {
    #[schemars(required)]
    student_id: Option<String>,
}

/// getStudentIssuedBookCount: a student's books that are out; a student's own. 400 without a student.
#[derive(Debug, Serialize, JsonSchema)]
pub struct IssuedBooks {
    pub count: i64,
    /// How many of them are late.
    pub overdue: i64,
}

impl View for IssuedBooks {
    const ACTION: Action = Action::ViewIssuedBooks;
    type Asked = IssuedQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: IssuedQuery) -> Result<Self> {
        let id = asked.student_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
        let id = id.ok_or_else(|| Error::invalid("studentId", "studentId is missing"))?;
        if caller.role == Role::Student && caller.id != id {
            return Err(Error::role());
        }
        let branch_id = store::branch_of_student(conn, id).await?;
        within_reach(caller, branch_id, "The student")?;
        let found = store::issued_to(conn, id, &caller.today).await?;
        Ok(Self { count: found.count, overdue: found.overdue })
    }
}
