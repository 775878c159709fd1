//! GET /api/branchWiseGroup/{id}.

use axum::Json;
use axum::extract::State;

use super::store::{self, Group};
use auth::permit::ReadLookups;
use auth::scope::Needs;
use auth::{Ground, May};
use base::error::Result;
use web::app::AppState;
use web::input::PathId;

/// GET /api/branchWiseGroup/{id}: a branch's groups, by name.
///
/// # Errors
/// 403 for another branch; 404 for an unknown one.
pub async fn branch_wise_group(
    caller: May<ReadLookups>,
    State(app): AppState,
    PathId(branch_id): PathId,
) -> Result<Json<Vec<Group>>> {
    let mut conn = app.db.acquire().await?;
    let ground = Ground { branch_id: Some(branch_id), ..Ground::default() };
    let scope = ground.resolve(&caller, &mut conn, Needs::Branch).await?;
    Ok(Json(store::of_branch(&mut conn, &scope.branch.id).await?))
}
