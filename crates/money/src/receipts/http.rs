//! What is read of collecting by call: getStudentForCashier and getOneStudentFeesCollection.

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::found_store;
use super::printed::Printed;
use super::reached;
use auth::permit::ManageFees;
use auth::scope::Needs;
use auth::{Ground, May};
use base::error::Result;
use records::in_answer;
use web::app::AppState;
use web::input::{Params, PathId};

/// The query of getStudentForCashier.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CashierQuery {
    #[serde(flatten)]
    ground: Ground,
    /// With fewer than two characters nobody is found.
    search: Option<String>,
    /// The same under another name.
    search_text: Option<String>,
}

/// A student for the cashier.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CashierHit {
    #[serde(rename = "_id")]
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    pub roll: Option<i64>,
    pub guardian_mobile: Option<String>,
    /// What is due now with its fines, less what is in advance.
    pub due: Value,
    /// What is due later.
    pub due_later: Value,
}

/// GET /api/getStudentForCashier: at most 20 students by name, register number or their guardian's mobile number, with what they owe.
///
/// # Errors
/// 403 for another branch.
pub async fn get_student_for_cashier(
    caller: May<ManageFees>,
    State(app): AppState,
    Params(query): Params<CashierQuery>,
) -> Result<Json<Vec<CashierHit>>> {
    let mut conn = app.db.acquire().await?;
    let scope = query.ground.resolve(&caller, &mut conn, Needs::Branch).await?;
    let text = query.search.filter(|text| !text.trim().is_empty()).or(query.search_text).unwrap_or_default();
    let found = found_store::search(&mut conn, &scope.branch.id, &text, &caller.today).await?;
    let hit = |row: found_store::Found| CashierHit {
        due: in_answer(Some(row.due())),
        due_later: in_answer(Some(row.due_later())),
        id: row.id,
        reg_no: row.reg_no,
        first_name: row.first_name,
        last_name: row.last_name,
        class_name: row.class_name,
        section_name: row.section_name,
        roll: row.roll,
        guardian_mobile: row.guardian_mobile,
    };
    Ok(Json(found.into_iter().map(hit).collect()))
}

/// A receipt as it was made, and what has become of it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptAnswer {
    #[serde(rename = "_id")]
    pub id: String,
    pub receipt_number: String,
    pub branch_id: String,
    /// None of an application's.
    pub student_id: Option<String>,
    /// Of the fee of an application.
    pub application_id: Option<String>,
    pub student_name: String,
    /// The register number, or the application's.
    pub reg_no: String,
    /// YYYY-MM-DD
    pub day: String,
    pub method: String,
    pub reference: Option<String>,
    pub account_name: String,
    /// Below 0 of a void.
    pub amount: Value,
    pub parts: Vec<PartAnswer>,
    /// What was due now after it; of a receipt without `dueLater`, with that.
    pub due: Value,
    /// What was due later. None of an application's, and of a receipt from before the two were told apart.
    pub due_later: Option<Value>,
    pub advance: Value,
    pub cashier_name: String,
    /// Of a void: the receipt that it voids, and why.
    pub voids_id: Option<String>,
    pub reason: Option<String>,
    /// The void of it.
    pub voided_by_id: Option<String>,
}

/// A line of a receipt.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PartAnswer {
    pub label: String,
    pub amount: Value,
}

/// GET /api/getOneStudentFeesCollection/{id}
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn get_one_student_fees_collection(
    caller: May<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<ReceiptAnswer>> {
    let mut conn = app.db.acquire().await?;
    let receipt = reached(&mut conn, &caller, &id).await?;
    let Printed { student_name, reg_no, reference, parts, due, due_later, advance, reason, .. } = receipt.read()?;
    Ok(Json(ReceiptAnswer {
        receipt_number: receipt.printed_number,
        branch_id: receipt.branch_id,
        student_id: receipt.student_id,
        application_id: receipt.application_id,
        student_name,
        reg_no,
        day: receipt.on_day,
        method: receipt.method,
        reference,
        account_name: receipt.account_name,
        amount: in_answer(Some(receipt.amount)),
        parts: parts
            .into_iter()
            .map(|part| PartAnswer { label: part.label, amount: in_answer(Some(part.amount)) })
            .collect(),
        due: in_answer(Some(due)),
        due_later: due_later.map(|later| in_answer(Some(later))),
        advance: in_answer(Some(advance)),
        cashier_name: receipt.by_name,
        voids_id: receipt.voids_id,
        reason,
        voided_by_id: receipt.voided_by_id,
        id: receipt.id,
    }))
}
