//! The two look-ups of exams.

use axum::Json;
use axum::extract::State;

use super::store::{self, Exam};
use crate::app::AppState;
use crate::auth::permit::ReadLookups;
use crate::auth::scope::{GroundOf, Needs, SectionKeys};
use crate::auth::{Ground, May};
use crate::error::{Error, Result};
use crate::web::input::Params;

/// GET /api/getBranchSessionWiseExamList: a session's exams.
///
/// # Errors
/// 400 without a session; 403 and 404 as the ids are.
pub async fn get_branch_session_wise_exam_list(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<Ground>,
) -> Result<Json<Vec<Exam>>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.resolve(&caller, &mut conn, Needs::Session).await?;
    let session = scope.session.ok_or_else(|| Error::invalid("sessionId", "sessionId is missing"))?;
    Ok(Json(store::of_session(&mut conn, &session.id).await?))
}

/// GET /api/getBranchSessionClassWiseExamListFromExamSchedule: the exams scheduled for a section.
///
/// # Errors
/// 400 without session, class or section; 403 and 404 as the ids are.
pub async fn get_branch_session_class_wise_exam_list_from_exam_schedule(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<GroundOf<SectionKeys>>,
) -> Result<Json<Vec<Exam>>> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.section(&caller, &mut conn).await?;
    Ok(Json(store::scheduled_for(&mut conn, &scope.section.id).await?))
}
