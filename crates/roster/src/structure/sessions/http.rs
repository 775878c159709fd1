//! GET /api/branchWiseSession/{id}.

use axum::Json;
use axum::extract::State;

use super::store::{self, Session};
use auth::permit::ReadLookups;
use auth::scope::Needs;
use auth::{Ground, May};
use base::error::Result;
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
    let ground = Ground { branch_id: Some(branch_id), ..Ground::default() };
    let scope = ground.resolve(&caller, &mut conn, Needs::Branch).await?;
    Ok(Json(store::of_branch(&mut conn, &scope.branch.id).await?))
}
