//! What is read of books that are out: getAllBookIssue, whose rows the screens show, and getStudentIssuedBookCount.

use rules::library;
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{office_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, Issue, Wanted};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use records::Money;
use records::place::{AskedPlace, Level, within_reach};
use records::view::View;
use web::input::{Listing, Paging};

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
            return Err(Error::invalid("state", office_texts::ISSUE_STATES));
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
        let id = id.ok_or_else(|| Error::invalid("studentId", refusals::field_missing("studentId")))?;
        if caller.role == Role::Student && caller.id != id {
            return Err(Error::role());
        }
        let branch_id = store::branch_of_student(conn, id).await?;
        within_reach(caller, branch_id, refusals::STUDENT_NOT_FOUND)?;
        let found = store::issued_to(conn, id, &caller.today).await?;
        Ok(Self { count: found.count, overdue: found.overdue })
    }
}
