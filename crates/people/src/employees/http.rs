//! The three look-ups of employees.

use axum::Json;
use axum::extract::State;
use rules::roles::Role;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Employee};
use auth::permit::ReadLookups;
use auth::{Caller, May};
use base::error::Result;
use records::place::{AskedPlace, Level};
use web::app::{App, AppState};
use web::input::Params;
use web::shell::file_address;

/// A row of branchWiseTeacher, branchWiseEmployee and branchWiseAccountant.
///
/// Specification silent: the fields; those that a dropdown shows, and nothing personal.
#[derive(Debug, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct EmployeeRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub employee_name: String,
    pub role: String,
    pub designation_name: Option<String>,
    /// Address of the picture.
    pub profile_photo: Option<String>,
}

impl From<Employee> for EmployeeRow {
    fn from(employee: Employee) -> Self {
        Self {
            id: employee.id,
            employee_name: employee.employee_name,
            role: employee.role,
            designation_name: employee.designation_name,
            profile_photo: employee.profile_photo_file_id.as_deref().map(file_address),
        }
    }
}

/// GET /api/branchWiseTeacher?branchId
///
/// # Errors
/// 400 for a superAdmin without a branch; 403 for another branch; 404 for an unknown one.
pub async fn branch_wise_teacher(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<EmployeeRow>>> {
    of_role(&app, &caller, &ground, Some(Role::Teacher)).await
}

/// GET /api/branchWiseEmployee?branchId: of every role.
///
/// # Errors
/// As [`branch_wise_teacher`].
pub async fn branch_wise_employee(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<EmployeeRow>>> {
    of_role(&app, &caller, &ground, None).await
}

/// GET /api/branchWiseAccountant?branchId
///
/// # Errors
/// As [`branch_wise_teacher`].
pub async fn branch_wise_accountant(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<EmployeeRow>>> {
    of_role(&app, &caller, &ground, Some(Role::Accountant)).await
}

async fn of_role(
    app: &App,
    caller: &Caller,
    ground: &AskedPlace,
    role: Option<Role>,
) -> Result<Json<Vec<EmployeeRow>>> {
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(caller, &mut conn, Level::Branch).await?;
    let employees = store::of_branch(&mut conn, place.branch_id(), role.map(Role::as_str)).await?;
    Ok(Json(employees.into_iter().map(EmployeeRow::from).collect()))
}
