//! GET /api/branchWiseSession/{id}.

use axum::Json;
use axum::extract::State;

use super::store::{self, Session};
use auth::May;
use auth::permit::ReadLookups;
use base::error::Result;
use records::place::{AskedPlace, Level};
use web::app::AppState;
use web::input::PathId;

/// GET /api/branchWiseSession/{id}: a branch's sessions, the newest first.
///
/// # Errors
/// 403 for another branch; 404 for an unknown one.
pub async fn branch_wise_session(
    caller: May<ReadLookups>,
    State(app): AppState,
    PathId(branch_id): PathId,
) -> Result<Json<Vec<Session>>> {
    let mut conn = app.db.acquire().await?;
    let ground = AskedPlace { branch_id: Some(branch_id), ..AskedPlace::default() };
    let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
    Ok(Json(store::of_branch(&mut conn, place.branch_id()).await?))
}
