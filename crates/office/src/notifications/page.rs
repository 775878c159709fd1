//! `/admin/notifications`: the visitor's own, the newest first. Each, and all at once, are marked as read by plain forms.

use axum::extract::State;
use axum::response::Response;
use rules::limits;
use rules::words::{Word, labels, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use auth::MayVisit;
use auth::permit::ViewNotifications;
use base::error::{Error, Result};
use records::{WriteStart, Writes};
use web::app::AppState;
use web::form;
use web::input::{Params, PathId};
use web::notifications::{self, Notification};
use web::posted::{FieldErrors, FromForm, Posted, Raw};
use web::shell::shell;

const PATH: &str = "/admin/notifications";
const TITLE: Word = labels::NOTIFICATIONS;

/// /admin/notifications
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct NotificationsProps {
    pub rows: Vec<Notification>,
    #[ts(type = "number")]
    pub unread: i64,
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "number")]
    pub page: i64,
    #[ts(type = "number")]
    pub pages: i64,
    /// The moment up to which all are marked as read: what comes later has not been seen.
    #[ts(type = "number")]
    pub up_to: i64,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
}

/// What the address of the list says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NotificationsQuery {
    page: Option<String>,
}

fn address(page: i64) -> String {
    let page = (page > 1).then(|| page.to_string());
    form::address(PATH, &page.iter().map(|page| ("page", page.as_str())).collect::<Vec<_>>())
}

fn page_of(text: Option<&str>) -> i64 {
    text.and_then(|text| text.trim().parse().ok()).filter(|page| (1..=100_000).contains(page)).unwrap_or(1)
}

/// GET /admin/notifications?page
pub async fn notifications(
    visitor: MayVisit<ViewNotifications>,
    State(app): AppState,
    Params(query): Params<NotificationsQuery>,
) -> Result<Response> {
    let mut conn = app.db.read().await?;
    let asked = page_of(query.page.as_deref());
    let now = app.clock.now_ms();
    let size = limits::PAGE_SIZE;
    let (rows, total) = notifications::listed(&mut conn, &visitor.caller.id, (size, (asked - 1) * size)).await?;
    let pages = ((total + size - 1) / size).max(1);
    // Behind the last page stands the last page.
    let (rows, page) = if asked > pages {
        (notifications::listed(&mut conn, &visitor.caller.id, (size, (pages - 1) * size)).await?.0, pages)
    } else {
        (rows, asked)
    };
    let unread = notifications::unread(&mut conn, &visitor.caller.id).await?;
    drop(conn);
    let props = NotificationsProps {
        up_to: rows.iter().map(|row| row.at).max().unwrap_or_default().max(now),
        rows: rows.into_iter().map(Notification::from).collect(),
        unread,
        total,
        page,
        pages,
        previous_href: (page > 1).then(|| address(page - 1)),
        next_href: (page < pages).then(|| address(page + 1)),
    };
    let shell = shell(&app, &visitor, TITLE, None);
    app.pages.screen("notifications", TITLE, Some(&shell), &props).await
}

/// The page of the list that a form stands on.
pub struct OnPage(i64);

impl FromForm for OnPage {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self(page_of(raw.text("page"))))
    }
}

/// POST /admin/notifications/{id}/read
///
/// # Errors
/// As [`Posted`]; 404 for one that the visitor does not have.
pub async fn read_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ViewNotifications, OnPage>,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let OnPage(page) = posted.form?;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let at = write.at;
            if !notifications::read_one(&mut write.tx, &caller.id, &id, at).await? {
                return Err(Error::not_found(refusals::NOTIFICATION_NOT_FOUND));
            }
            write.lead_to(&address(page)).await
        }
    }
}

/// All of them up to a moment.
pub struct UpTo(i64);

impl FromForm for UpTo {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        // A form that does not say it is of a page without any.
        Some(Self(raw.text("upTo").and_then(|text| text.parse().ok()).unwrap_or_default()))
    }
}

/// POST /admin/notifications/read: all that the page knew of.
///
/// # Errors
/// As [`Posted`].
pub async fn read_all_posted(State(app): AppState, posted: Posted<ViewNotifications, UpTo>) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let UpTo(up_to) = posted.form?;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let at = write.at;
            notifications::read_all(&mut write.tx, &caller.id, up_to, at).await?;
            write.lead_to(PATH).await
        }
    }
}
