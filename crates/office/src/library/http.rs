//! issueBook, getAllBookIssue and getStudentIssuedBookCount.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::roles::Role;
use rules::{library, messages};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::commands::Issued;
use super::issues_store::{BOOK, BookIssues, DUE, EMPLOYEE, FINE, NOTE, STUDENT};
use super::store::{self, Issue, Wanted};
use auth::permit::{ManageLibrary, ViewIssuedBooks};
use auth::scope::{Needs, within_reach};
use auth::{Ground, May};
use base::error::{Error, Result};
use records::{Kind, RecordDraft, SaveOutcome, added, in_answer};
use web::app::AppState;
use web::input::{GroundBody, Listing, Paging, Params};
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
    body: GroundBody<IssueBody>,
) -> Result<Response> {
    let GroundBody { ground, value, key } = &body;
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
    let branch = {
        let mut conn = app.db.acquire().await?;
        ground.resolve(&caller, &mut conn, Needs::Branch).await?.branch
    };
    match added(&app, &caller, key.as_ref(), (branch.id, None), &draft).await? {
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
    ground: Ground,
    /// `out`, `late` or `returned`; none: all.
    state: Option<String>,
    book_id: Option<String>,
    student_id: Option<String>,
    employee_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// A book that is or was out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
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
    /// YYYY-MM-DD
    pub issued_on: String,
    pub due_on: String,
    pub returned_on: Option<String>,
    pub days_late: i64,
    #[schemars(with = "f64")]
    pub fine_per_day: serde_json::Value,
    /// What is due since it came back, or would be if it came back today: also for the days that it was late before it was renewed.
    #[schemars(with = "f64")]
    pub fine: serde_json::Value,
    /// What of it was waived.
    #[schemars(with = "f64")]
    pub waived: serde_json::Value,
    pub waive_reason: Option<String>,
    pub renewals: i64,
    pub note: Option<String>,
    pub version: i64,
}

impl BookIssueRow {
    fn of(issue: Issue, today: &str) -> Self {
        let on = issue.returned_on.as_deref().unwrap_or(today);
        Self {
            days_late: library::days_late(&issue.due_on, on),
            fine_per_day: in_answer(Some(issue.fine_per_day)),
            fine: in_answer(Some(issue.due(today))),
            waived: in_answer(Some(issue.waived)),
            waive_reason: issue.waived_reason,
            id: issue.id,
            issue_no: issue.issue_no,
            book_id: issue.book_id,
            title: issue.title,
            author: issue.author,
            student_id: issue.student_id,
            employee_id: issue.employee_id,
            name: issue.name,
            issued_on: issue.issued_on,
            due_on: issue.due_on,
            returned_on: issue.returned_on,
            renewals: issue.renewals,
            note: issue.note,
            version: issue.version,
        }
    }
}

/// GET /api/getAllBookIssue: what is out and what was, paged; what is due first comes first.
///
/// # Errors
/// 400 for a state that there is not; 403 and 404 as the branch is.
pub async fn get_all_book_issue(
    caller: May<ManageLibrary>,
    State(app): AppState,
    Params(query): Params<BookIssueQuery>,
) -> Result<Json<Listing<BookIssueRow>>> {
    let paged = query.paging.read()?;
    let state = query.state.as_deref().map(str::trim).unwrap_or_default();
    if !["", "out", "late", "returned"].contains(&state) {
        return Err(Error::invalid("state", "state is out, late or returned"));
    }
    let (limit, offset) = paged.window();
    let given = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
    let mut conn = app.db.acquire().await?;
    let scope = query.ground.resolve(&caller, &mut conn, Needs::Branch).await?;
    let wanted = Wanted {
        branch_id: scope.branch.id,
        state: state.to_owned(),
        today: caller.today.clone(),
        book_id: given(&query.book_id),
        student_id: given(&query.student_id),
        employee_id: given(&query.employee_id),
        search: paged.search.clone(),
        limit,
        offset,
    };
    let rows = store::issues(&mut conn, &wanted).await?;
    let total = store::count(&mut conn, &wanted).await?;
    let data = rows.into_iter().map(|row| BookIssueRow::of(row, &caller.today)).collect();
    Ok(Json(paged.listing(data, total)))
}

/// The query of getStudentIssuedBookCount.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedQuery {
    #[schemars(required)]
    student_id: Option<String>,
}

/// A student's books that are out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct IssuedBooks {
    pub count: i64,
    /// How many of them are late.
    pub overdue: i64,
}

/// GET /api/getStudentIssuedBookCount: how many books a student has; a student's own.
///
/// # Errors
/// 400 without a student; 403 for another branch's and, for a student, another one's; 404.
pub async fn get_student_issued_book_count(
    caller: May<ViewIssuedBooks>,
    State(app): AppState,
    Params(query): Params<IssuedQuery>,
) -> Result<Json<IssuedBooks>> {
    let id = query.student_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let id = id.ok_or_else(|| Error::invalid("studentId", "studentId is missing"))?;
    if caller.role == Role::Student && caller.id != id {
        return Err(Error::role());
    }
    let mut conn = app.db.acquire().await?;
    let branch_id = store::branch_of_student(&mut conn, id).await?;
    within_reach(&caller, branch_id, "The student")?;
    let found = store::issued_to(&mut conn, id, &caller.today).await?;
    Ok(Json(IssuedBooks { count: found.count, overdue: found.overdue }))
}
