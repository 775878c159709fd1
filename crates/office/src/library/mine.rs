//! `/admin/booksMyIssue`: a student's own books.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use ts_rs::TS;

use super::page::IssueLine;
use super::store::{self, Wanted};
use auth::MayVisit;
use auth::permit::ViewOwnBooks;
use base::error::Result;
use web::app::AppState;
use web::shell::shell_of;

const MINE: &str = "/admin/booksMyIssue";

/// /admin/booksMyIssue
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MyBooksProps {
    pub out: Vec<IssueLine>,
    pub returned: Vec<IssueLine>,
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
        let mut conn = app.db.acquire().await?;
        store::issues(&mut conn, &wanted).await?
    };
    let (out, returned): (Vec<_>, Vec<_>) =
        rows.iter().map(|row| IssueLine::of(row, &caller.today)).partition(|line| line.returned.is_empty());
    let returned = returned.into_iter().take(MOST_RETURNED).collect();
    let shell = shell_of(&app, &visitor, MINE);
    app.pages.screen("myBooks", &shell.title, Some(&shell), &MyBooksProps { out, returned }).await
}
