//! GET /api/sessionWiseClass/{id} and GET /api/classWiseSection/{id}.

use axum::Json;
use axum::extract::State;
use rules::words::refusals;

use super::store::{self, Class, Section};
use auth::May;
use auth::permit::ReadLookups;
use base::error::Result;
use records::place::within_reach;
use web::app::AppState;
use web::input::PathId;

/// GET /api/sessionWiseClass/{id}: a session's classes, the lowest first.
///
/// # Errors
/// 404 for an unknown session; 403 for another branch's.
pub async fn session_wise_class(
    caller: May<ReadLookups>,
    State(app): AppState,
    PathId(session_id): PathId,
) -> Result<Json<Vec<Class>>> {
    let mut conn = app.db.acquire().await?;
    within_reach(&caller, store::branch_of_session(&mut conn, &session_id).await?, refusals::SESSION_NOT_FOUND)?;
    Ok(Json(store::of_session(&mut conn, &session_id).await?))
}

/// GET /api/classWiseSection/{id}: a class's sections, by name.
///
/// # Errors
/// 404 for an unknown class; 403 for another branch's.
pub async fn class_wise_section(
    caller: May<ReadLookups>,
    State(app): AppState,
    PathId(class_id): PathId,
) -> Result<Json<Vec<Section>>> {
    let mut conn = app.db.acquire().await?;
    within_reach(&caller, store::branch_of_class(&mut conn, &class_id).await?, refusals::CLASS_NOT_FOUND)?;
    Ok(Json(store::sections_of(&mut conn, &class_id).await?))
}
