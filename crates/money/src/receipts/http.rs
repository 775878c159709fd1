//! The calls of collecting: getStudentForCashier, addStudentFeesCollection, getOneStudentFeesCollection, voidStudentFeesCollection.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::money::amount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::collect::{self, Collection};
use super::found_store;
use super::printed::Printed;
use super::store::{self, ReceiptRow};
use super::{added, reached, voided};
use auth::permit::ManageFees;
use auth::scope::{Needs, student_within_reach};
use auth::{Ground, May};
use base::error::{Error, Result};
use records::{WriteStart, Writes, in_answer};
use web::app::AppState;
use web::input::{Body, Params, PathId};

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

/// Body of addStudentFeesCollection.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionBody {
    #[schemars(required)]
    student_id: Option<String>,
    /// The money given: a number with at most two decimals, or the same as a text.
    #[schemars(required)]
    amount: Option<Value>,
    /// cash, bank, mobile or card
    #[schemars(required)]
    method: Option<String>,
    reference: Option<String>,
    /// What is more than due by then pays fees to come, and what is left is kept as an advance.
    #[serde(default)]
    keep_rest: bool,
    /// The number of the student's newest receipt as the dues were shown, empty where there was none: another one since is a 422.
    last_receipt: Option<String>,
    /// The fee lines that are paid first, in this order, each with its own fine before it; then the oldest. Each is one of the student's, unpaid, and
    /// named once.
    line_ids: Option<Vec<String>>,
}

/// What a collection or a void returns.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptMade {
    #[serde(rename = "_id")]
    pub id: String,
    pub receipt_number: String,
    pub message: &'static str,
}

/// An amount of a call's body, in hundredths.
pub(super) fn amount_of(value: Option<&Value>) -> Result<i64> {
    let text = match value {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(text)) => text.clone(),
        _ => String::new(),
    };
    match amount::parse(&text) {
        Ok(Some(amount)) => Ok(amount),
        Ok(None) => Err(Error::value("amount", "Amount is missing")),
        Err(error) => Err(Error::value("amount", error.to_string())),
    }
}

pub(super) fn given(field: &str, text: Option<&String>) -> Result<String> {
    let text = text.map(|text| text.trim()).filter(|text| !text.is_empty());
    text.map(str::to_owned).ok_or_else(|| Error::invalid(field, format!("{field} is missing")))
}

/// POST /api/addStudentFeesCollection: takes money for a student's dues, the chosen ones and then the oldest first, and makes a receipt.
///
/// # Errors
/// 400 for what is missing; 403 and 404 as the student is; 422 for an amount that is not one or is more than due without `keepRest`, for a chosen
/// line that is another's, paid or named twice, and where no account collects what is paid in this way.
pub async fn add_student_fees_collection(
    caller: May<ManageFees>,
    State(app): AppState,
    body: Body<CollectionBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let student_id = given("studentId", value.student_id.as_ref())?;
    let method = given("method", value.method.as_ref())?;
    if value.amount.is_none() {
        return Err(Error::invalid("amount", "amount is missing"));
    }
    let payer = {
        let mut conn = app.db.acquire().await?;
        student_within_reach(&caller, &mut conn, &student_id).await?;
        store::payer(&mut conn, &student_id).await?.ok_or_else(|| Error::not_found("The student"))?
    };
    let collection = Collection {
        amount: amount_of(value.amount.as_ref())?,
        student_id,
        method,
        reference: value.reference.clone(),
        keeps_rest: value.keep_rest,
        last_receipt: value.last_receipt.clone(),
        line_ids: value.line_ids.clone().unwrap_or_default(),
    };
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let receipt = added(&mut write, &app, &caller, &payer.branch_id, &collection).await?;
            write.answer(&made(&receipt, messages::SUCCESSFULLY_ADDED)).await
        }
    }
}

pub(super) fn made(receipt: &ReceiptRow, message: &'static str) -> ReceiptMade {
    ReceiptMade { id: receipt.id.clone(), receipt_number: receipt.printed_number.clone(), message }
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

/// Body of voidStudentFeesCollection.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct VoidBody {
    #[schemars(required)]
    reason: Option<String>,
}

/// POST /api/voidStudentFeesCollection/{id}: voids a receipt by a second one, posted on the open day.
///
/// # Errors
/// 400 without a reason; 403 and 404 as the receipt is; 409 for a void, a receipt that was voided before, and one whose advance has paid
/// something since.
pub async fn void_student_fees_collection(
    caller: May<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<VoidBody>,
) -> Result<Response> {
    let reason = given("reason", body.value.reason.as_ref())?;
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &caller, &id).await?
    };
    match app.write(&caller, body.key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let void = voided(&mut write, &app, &caller, &receipt, &reason).await?;
            write.answer(&made(&void, collect::VOIDED)).await
        }
    }
}
