//! `/admin/studentFeesCollection/receipts/{id}`: a receipt as it was made, what has become of it, and the question before it is voided.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::messages;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{ReceiptRow, Whose};
use super::{currency, reached, voided};
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, RefusalCode, Result};
use records::{WriteStart, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const LIST: &str = "Receipts";
const CASHIER: &str = "/admin/studentFeesCashier";
const ADMISSION: &str = "/admin/admissionFeesCollection";

/// The page of a receipt.
pub fn address(id: &str) -> String {
    format!("/admin/studentFeesCollection/receipts/{id}")
}

/// A line of a receipt.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct ReceiptLine {
    pub label: String,
    pub amount: String,
}

/// Another receipt.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "money.ts")]
pub struct ReceiptLink {
    pub number: String,
    pub href: String,
}

/// /admin/studentFeesCollection/receipts/{id}, and its void
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct ReceiptProps {
    pub number: String,
    pub student_name: String,
    pub reg_no: String,
    /// It is for the fee of an application: `regNo` is its number.
    pub of_application: bool,
    /// `Class 8 A, roll 3`
    pub place: String,
    pub session_name: String,
    pub day: String,
    /// When it was made: `24 Nov 2026, 11:05:20`
    pub at: String,
    pub method: String,
    pub reference: Option<String>,
    pub account: String,
    pub cashier: String,
    pub lines: Vec<ReceiptLine>,
    pub amount: String,
    /// What is due now after it; of an old receipt, with what is due later.
    pub due: String,
    pub due_later: Option<String>,
    /// Empty where there was none.
    pub advance: String,
    pub is_void: bool,
    pub reason: Option<String>,
    /// Of a void: what it voids.
    pub voids: Option<ReceiptLink>,
    pub voided_by: Option<ReceiptLink>,
    pub print: String,
    pub here: String,
    /// The question; none of what cannot be voided.
    pub void_href: Option<String>,
    /// The cashier with the same student, and with an empty field.
    pub student_href: String,
    pub next_href: String,
    pub done: Option<&'static str>,
    /// On the page of the question.
    pub form: Option<FormState>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReceiptQuery {
    done: Option<String>,
}

/// GET /admin/studentFeesCollection/receipts/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn receipt(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<ReceiptQuery>,
) -> Result<Response> {
    let done = match query.done.as_deref() {
        Some("added") => Some(messages::SUCCESSFULLY_ADDED),
        Some("voided") => Some(super::collect::VOIDED),
        _ => None,
    };
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    show(&app, &visitor, &receipt, None, done).await
}

/// GET /admin/studentFeesCollection/receipts/{id}/void: the question.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn receipt_void(visitor: MayVisit<ManageFees>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    show(&app, &visitor, &receipt, Some(FormState::default()), None).await
}

/// Why a receipt is voided.
pub struct VoidForm(String);

impl FromForm for VoidForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let reason = raw.owned("reason");
        if reason.is_none() {
            errors.add("reason", "Give the reason");
        }
        reason.map(Self)
    }
}

/// POST /admin/studentFeesCollection/receipts/{id}/void: voids it, and leads to the void.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the question again: 409, 422.
pub async fn receipt_void_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<ManageFees, VoidForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(VoidForm(reason)) => match save(&app, &posted, &receipt, reason).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &receipt, Some(state), None).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<ManageFees, VoidForm>,
    receipt: &ReceiptRow,
    reason: &str,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let void = voided(&mut write, app, caller, receipt, reason).await?;
            write.lead_to(&form::address(&address(&void.id), &[("done", "voided")])).await
        }
    }
}

async fn show(
    app: &App,
    visitor: &Visitor,
    receipt: &ReceiptRow,
    form: Option<FormState>,
    done: Option<&'static str>,
) -> Result<Response> {
    let printed = receipt.read()?;
    let currency = currency(&printed);
    let is_void = receipt.voids_id.is_some();
    let link = |id: &Option<String>, number: Option<String>| {
        id.as_deref().map(|id| ReceiptLink { number: number.unwrap_or_default(), href: address(id) })
    };
    let may_be_voided = !is_void && receipt.voided_by_id.is_none();
    let here = address(&receipt.id);
    let title = format!("Receipt {}", receipt.printed_number);
    let branch = [("branchId", receipt.branch_id.as_str())];
    let branch = if visitor.caller.branch.is_none() { branch.as_slice() } else { &[] };
    let props = ReceiptProps {
        place: match printed.roll {
            Some(roll) => format!("{}, roll {roll}", printed.class_label),
            None => printed.class_label,
        },
        student_name: printed.student_name,
        reg_no: printed.reg_no,
        of_application: printed.of_application,
        session_name: printed.session_name,
        day: printed_day(&receipt.on_day),
        at: app.clock.zone().shown_moment(receipt.at),
        method: printed.method,
        reference: printed.reference,
        account: receipt.account_name.clone(),
        cashier: receipt.by_name.clone(),
        lines: printed
            .parts
            .into_iter()
            .map(|part| ReceiptLine { label: part.label, amount: currency.shown(part.amount) })
            .collect(),
        amount: currency.shown(printed.amount),
        due: currency.shown(printed.due),
        due_later: printed.due_later.map(|later| currency.shown(later)),
        advance: if printed.advance > 0 { currency.shown(printed.advance) } else { String::new() },
        is_void,
        reason: printed.reason,
        voids: link(&receipt.voids_id, printed.voids),
        voided_by: link(&receipt.voided_by_id, receipt.voided_by_number.clone()),
        print: format!("{here}/print"),
        void_href: may_be_voided.then(|| format!("{here}/void")),
        student_href: match receipt.whose() {
            Whose::Student(id) => form::address(CASHIER, &[("studentId", id)]),
            Whose::Application(id) => form::address(ADMISSION, &[("applicationId", id)]),
        },
        next_href: form::address(if printed.of_application { ADMISSION } else { CASHIER }, branch),
        number: receipt.printed_number.clone(),
        here,
        done,
        form,
    };
    app.pages.screen("receipt", &title, Some(&shell(app, visitor, &title, Some(LIST))), &props).await
}
