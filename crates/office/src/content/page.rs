//! `/admin/myContent`: what was put up for a student's class, section and subjects, or for a teacher's; and the e-books of the branch.

use axum::extract::State;
use axum::response::Response;
use rules::roles::Role;
use rules::words::{Word, labels, office_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, PutUp};
use auth::MayVisit;
use auth::permit::ViewContent;
use base::error::Result;
use records::{Choice, ListShown, RowsQuery, SortColumn, SortValue, files};
use web::app::AppState;
use web::input::Params;
use web::shell::{attachment_address, shell_of};

const PATH: &str = "/admin/myContent";
const SHOWS: [(&str, Word); 2] = [("content", labels::CONTENT), ("books", office_texts::E_BOOKS)];

/// A file to download.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ContentFile {
    pub name: String,
    pub href: String,
}

/// Content or an e-book.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ContentLine {
    pub id: String,
    pub title: String,
    /// The subject, or the author.
    pub beside: String,
    /// The class or section, or the topic.
    pub whom: String,
    pub text: String,
    pub files: Vec<ContentFile>,
    pub by: String,
    /// Epoch milliseconds.
    #[ts(type = "number")]
    pub at: i64,
}

/// /admin/myContent
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct MyContentProps {
    /// What can be shown, with how much there is of it.
    pub shows: Vec<Choice>,
    #[ts(type = "\"content\" | \"books\"")]
    pub show: &'static str,
    pub rows: Vec<ContentLine>,
    pub shown: ListShown,
    /// How many the search finds.
    #[ts(type = "number")]
    pub found: usize,
    /// How many there are.
    #[ts(type = "number")]
    pub total: usize,
}

/// What is shown of it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ContentQuery {
    show: Option<String>,
    #[serde(flatten)]
    rows: RowsQuery,
}

/// GET /admin/myContent?show&search&page
///
/// # Errors
/// 403 by role.
pub async fn my_content(
    visitor: MayVisit<ViewContent>,
    State(app): AppState,
    Params(query): Params<ContentQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let branch_id = caller.branch.as_ref().map(|branch| branch.id.clone()).unwrap_or_default();
    let session_id = visitor.chosen.as_ref().map(|session| session.id.clone()).unwrap_or_default();
    let (contents, books) = {
        let mut conn = app.db.acquire().await?;
        let contents = if caller.role == Role::Student {
            store::of_student(&mut conn, &caller.id, &session_id).await?
        } else {
            store::of_teacher(&mut conn, &caller.id, &session_id, &caller.today).await?
        };
        (contents, store::e_books(&mut conn, &branch_id).await?)
    };
    let asked = query.show.as_deref().map(str::trim);
    let show = if asked == Some("books") { "books" } else { "content" };
    let counts = [contents.len(), books.len()];
    let all = if show == "books" { books } else { contents };
    // As they come: the newest first, books by title.
    let places: Vec<(i64, PutUp)> = (0..).zip(all).collect();
    let columns = [SortColumn { key: "place", of: |row: &(i64, PutUp)| SortValue::Number(row.0) }];
    let text = |(_, row): &(i64, PutUp)| {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        format!("{} {} {}", row.title, said(&row.beside), said(&row.whom))
    };
    let found = query.rows.of(places, &columns, text);
    let props = MyContentProps {
        shows: SHOWS
            .iter()
            .zip(counts)
            .map(|((show, label), count)| Choice::new(show, office_texts::show_count(*label, count)))
            .collect(),
        show,
        rows: found.rows.into_iter().map(|(_, row)| line(row)).collect(),
        shown: found.shown,
        found: found.found,
        total: found.total,
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("myContent", &shell.title, Some(&shell), &props).await
}

fn line(row: PutUp) -> ContentLine {
    let file = |(id, name): (&str, &str)| ContentFile { name: name.to_owned(), href: attachment_address(id) };
    ContentLine {
        files: files(row.files.as_deref().unwrap_or_default()).map(file).collect(),
        id: row.id,
        title: row.title,
        beside: row.beside.unwrap_or_default(),
        whom: row.whom.unwrap_or_default(),
        text: row.text.unwrap_or_default(),
        by: row.by_name,
        at: row.at,
    }
}
