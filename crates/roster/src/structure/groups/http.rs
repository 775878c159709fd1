//! GET /api/branchWiseGroup/{id}.

use axum::Json;
use axum::extract::State;

use super::store::{self, Group};
use auth::May;
use auth::permit::ReadLookups;
use base::error::Result;
use records::place::{AskedPlace, Level};
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
    let ground = AskedPlace { branch_id: Some(branch_id), ..AskedPlace::default() };
    let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
    Ok(Json(store::of_branch(&mut conn, place.branch_id()).await?))
}
