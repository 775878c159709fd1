//! getAllNotification, readNotification and readAllNotification.

use axum::Json;
use axum::extract::State;
use rules::messages;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use auth::May;
use auth::permit::ViewNotifications;
use base::error::{Error, Result};
use web::app::AppState;
use web::input::{Listing, Paging, Params, PathId};
use web::notifications::{self, Notification};

/// The query of getAllNotification.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct NotificationQuery {
    #[serde(flatten)]
    paging: Paging,
}

/// GET /api/getAllNotification: the caller's own, the newest first, paged.
///
/// # Errors
/// 400 for a page or limit that cannot be.
pub async fn get_all_notification(
    caller: May<ViewNotifications>,
    State(app): AppState,
    Params(query): Params<NotificationQuery>,
) -> Result<Json<Listing<Notification>>> {
    let paged = query.paging.read()?;
    let mut conn = app.db.read().await?;
    let (rows, total) = notifications::listed(&mut conn, &caller.id, paged.window()).await?;
    Ok(Json(paged.listing(rows.into_iter().map(Notification::from).collect(), total)))
}

/// What marking as read answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadAnswer {
    message: &'static str,
    /// How many are left unread.
    unread: i64,
}

/// PUT /api/readNotification/{id}: marks one of the caller's as read.
///
/// # Errors
/// 404 for one that the caller does not have.
pub async fn read_notification(
    caller: May<ViewNotifications>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<ReadAnswer>> {
    let mut tx = app.db.begin().await?;
    if !notifications::read_one(&mut tx, &caller.id, &id, app.clock.now_ms()).await? {
        return Err(Error::not_found(refusals::NOTIFICATION_NOT_FOUND));
    }
    let unread = notifications::unread(&mut tx, &caller.id).await?;
    tx.commit().await?;
    Ok(Json(ReadAnswer { message: messages::SUCCESSFULLY_UPDATED, unread }))
}

/// PUT /api/readAllNotification: marks all of the caller's as read.
pub async fn read_all_notification(caller: May<ViewNotifications>, State(app): AppState) -> Result<Json<ReadAnswer>> {
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    notifications::read_all(&mut tx, &caller.id, now, now).await?;
    let unread = notifications::unread(&mut tx, &caller.id).await?;
    tx.commit().await?;
    Ok(Json(ReadAnswer { message: messages::SUCCESSFULLY_UPDATED, unread }))
}
