//! `/admin/studentFeesCollection/receipts/{id}`: a receipt as it was made, what has become of it, and the question before it is voided.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, calls, labels, money_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{ReceiptRow, Whose};
use super::views::ReceiptAnswer;
use super::{currency, reached};
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::error::Result;
use records::Currency;
use records::command::Again;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::shell;

const LIST: Word = labels::RECEIPTS;
const CASHIER: &str = "/admin/studentFeesCashier";
const ADMISSION: &str = "/admin/admissionFeesCollection";

/// The page of a receipt.
pub fn address(id: &str) -> String {
    format!("/admin/studentFeesCollection/receipts/{id}")
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
    pub receipt: ReceiptAnswer,
    pub currency: Currency,
    /// `Class 8 A, roll 3`
    #[ts(type = "string")]
    pub place: Text,
    pub session_name: String,
    /// When it was made: `24 Nov 2026, 11:05:20`
    pub at: String,
    /// `Cash`
    pub method: String,
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
    #[ts(type = "string | null")]
    pub done: Option<Word>,
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
        Some("added") => Some(calls::SUCCESSFULLY_ADDED),
        Some("voided") => Some(super::collect::VOIDED),
        _ => None,
    };
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, &id).await?
    };
    show(&app, &visitor, receipt, None, done).await
}

/// GET /admin/studentFeesCollection/receipts/{id}/void: the question.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn receipt_void(visitor: MayVisit<ManageFees>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    show_again(Again { app: &app, visitor: &visitor, id: &id, form: FormState::default() }).await
}

/// The question, with what was typed.
pub(super) async fn show_again(Again { app, visitor, id, form }: Again<'_>) -> Result<Response> {
    let receipt = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, id).await?
    };
    show(app, visitor, receipt, Some(form), None).await
}

async fn show(
    app: &App,
    visitor: &Visitor,
    receipt: ReceiptRow,
    form: Option<FormState>,
    done: Option<Word>,
) -> Result<Response> {
    let printed = receipt.read()?;
    let currency = currency(&printed);
    let link = |id: &Option<String>, number: Option<String>| {
        id.as_deref().map(|id| ReceiptLink { number: number.unwrap_or_default(), href: address(id) })
    };
    let may_be_voided = receipt.voids_id.is_none() && receipt.voided_by_id.is_none();
    let here = address(&receipt.id);
    let title = Text::from(money_texts::receipt_number(&receipt.printed_number));
    let branch = [("branchId", receipt.branch_id.as_str())];
    let branch = if visitor.caller.branch.is_none() { branch.as_slice() } else { &[] };
    let props = ReceiptProps {
        place: match printed.roll {
            Some(roll) => money_texts::section_roll(&printed.class_label, roll).into(),
            None => printed.class_label.as_str().into(),
        },
        session_name: printed.session_name.clone(),
        at: app.clock.zone().shown_moment(receipt.at),
        method: printed.method.clone(),
        voids: link(&receipt.voids_id, printed.voids.clone()),
        voided_by: link(&receipt.voided_by_id, receipt.voided_by_number.clone()),
        print: format!("{here}/print"),
        void_href: may_be_voided.then(|| format!("{here}/void")),
        student_href: match receipt.whose() {
            Whose::Student(id) => form::address(CASHIER, &[("studentId", id)]),
            Whose::Application(id) => form::address(ADMISSION, &[("applicationId", id)]),
        },
        next_href: form::address(if printed.of_application { ADMISSION } else { CASHIER }, branch),
        receipt: ReceiptAnswer::of(receipt, &printed),
        currency,
        here,
        done,
        // What is voided already says by what.
        form: form.filter(|_| may_be_voided),
    };
    app.pages.screen("receipt", &title, Some(&shell(app, visitor, &title, Some(LIST))), &props).await
}
