//! getBranchWiseStudentCount, getBranchWiseEmployeeCount, getBranchWiseTeacherCount, getBranchWiseEventCount: an admin's own branch; of a super
//! admin the one that is named, or every active one.

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use super::counts_store::{Counted, by_branch};
use auth::permit::ReadBranches;
use auth::{Caller, May};
use base::error::Result;
use records::place::{AskedPlace, Level};
use web::app::{App, AppState};
use web::input::Params;

/// How much a branch has.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BranchCount {
    pub branch_id: String,
    pub branch_name: String,
    pub count: i64,
}

async fn counts(app: &App, caller: &Caller, ground: &AskedPlace, of: Counted) -> Result<Json<Vec<BranchCount>>> {
    let mut conn = app.db.acquire().await?;
    let named = ground.clone().trimmed();
    let is_of_all = caller.branch.is_none() && named.branch_id.is_none() && named.branch_name.is_none();
    let place = if is_of_all { None } else { Some(named.resolve(caller, &mut conn, Level::Branch).await?) };
    let branch_id = place.as_ref().map_or("", |place| place.branch_id());
    let rows = by_branch(&mut conn, of, branch_id).await?;
    let count = |row: super::counts_store::CountRow| BranchCount {
        branch_id: row.branch_id,
        branch_name: row.branch_name,
        count: row.count,
    };
    Ok(Json(rows.into_iter().map(count).collect()))
}

/// GET /api/getBranchWiseStudentCount?branchId
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_branch_wise_student_count(
    caller: May<ReadBranches>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<BranchCount>>> {
    counts(&app, &caller, &ground, Counted::Students).await
}

/// GET /api/getBranchWiseEmployeeCount?branchId
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_branch_wise_employee_count(
    caller: May<ReadBranches>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<BranchCount>>> {
    counts(&app, &caller, &ground, Counted::Employees).await
}

/// GET /api/getBranchWiseTeacherCount?branchId
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_branch_wise_teacher_count(
    caller: May<ReadBranches>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<BranchCount>>> {
    counts(&app, &caller, &ground, Counted::Teachers).await
}

/// GET /api/getBranchWiseEventCount?branchId
///
/// # Errors
/// 400, 403, 404 as the filter set's.
pub async fn get_branch_wise_event_count(
    caller: May<ReadBranches>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<BranchCount>>> {
    counts(&app, &caller, &ground, Counted::Events).await
}
