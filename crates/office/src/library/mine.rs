//! `/admin/booksMyIssue`: a student's own books.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use ts_rs::TS;

use super::page::currency;
use super::store::{self, Wanted};
use super::views::BookIssueRow;
use auth::MayVisit;
use auth::permit::ViewOwnBooks;
use base::error::Result;
use records::Currency;
use web::app::AppState;
use web::shell::shell_of;

const MINE: &str = "/admin/booksMyIssue";

/// /admin/booksMyIssue
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MyBooksProps {
    pub out: Vec<BookIssueRow>,
    pub returned: Vec<BookIssueRow>,
    pub currency: Currency,
}

/// How many returned books a student sees.
const MOST_RETURNED: usize = 100;

/// GET /admin/booksMyIssue: a student's own books.
///
/// # Errors
/// 403 for anybody but students.
pub async fn books_my_issue(visitor: MayVisit<ViewOwnBooks>, State(app): AppState) -> Result<Response> {
    let caller = &visitor.caller;
    let wanted = Wanted {
        branch_id: caller.branch.as_ref().map(|branch| branch.id.clone()).unwrap_or_default(),
        student_id: caller.id.clone(),
        today: caller.today.clone(),
        limit: i64::MAX,
        ..Wanted::default()
    };
    let rows = {
        let mut conn = app.db.survey().await?;
        store::issues(&mut conn, &wanted).await?
    };
    let currency = currency(&rows);
    let (out, returned): (Vec<_>, Vec<_>) =
        rows.into_iter().map(|row| BookIssueRow::of(row, &caller.today)).partition(|row| row.returned_on.is_none());
    let returned = returned.into_iter().take(MOST_RETURNED).collect();
    let shell = shell_of(&app, &visitor, MINE);
    app.pages.screen("myBooks", &shell.title, Some(&shell), &MyBooksProps { out, returned, currency }).await
}
