//! The page that voids a deposit or an expense: what it is, and why it is taken back.

use rules::words::{Said, Word, labels, money_texts, refusals};
use std::marker::PhantomData;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use ts_rs::TS;

use super::form::back;
use super::save::{reached, voided};
use super::store::Voucher;
use super::{REASON, VoucherKind, address};
use crate::book_store;
use auth::permit::ManageAccounts;
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, RefusalCode, Result};
use records::{Place, ReadsFields, SaveOutcome};
use web::app::{App, AppState};
use web::input::PathId;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

/// /admin/deposits/{id}/void, /admin/expenses/{id}/void
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct VoidVoucherProps {
    /// Where it is sent.
    pub action: String,
    /// `deposit`
    pub kind: &'static str,
    /// `DHK-D-2026-000001`
    pub number: String,
    /// What it is, each with its label.
    #[ts(type = "Array<[string, string]>")]
    pub facts: Vec<(Word, String)>,
    /// The day that the void is posted on: `21 September 2026`.
    pub day: String,
    /// Why it cannot be voided.
    #[ts(type = "string | null")]
    pub refused: Option<Said>,
    pub form: FormState,
    pub back: String,
}

/// Why a voucher is voided.
pub struct VoidForm<K> {
    reason: String,
    kind: PhantomData<K>,
}

impl<K: VoucherKind> FromForm for VoidForm<K> {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        if raw.text(REASON.key).is_none() {
            errors.add(REASON.key, refusals::GIVE_REASON);
            return None;
        }
        Some(Self { reason: errors.field(raw, &REASON)?, kind: PhantomData })
    }
}

/// GET the question.
///
/// # Errors
/// 403 by role and by branch, 404.
pub async fn void_form<K: VoucherKind>(
    visitor: MayVisit<ManageAccounts>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    show::<K>(&app, &visitor, &id, FormState::default()).await
}

/// POST: voids it by a second entry.
///
/// # Errors
/// As [`Posted`]; 403 by branch, 404; 409 and 422 with the page again.
pub async fn void_posted<K: VoucherKind>(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<ManageAccounts, VoidForm<K>>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(form) => match voided::<K>(&app, &visitor.caller, Some(&posted.key), &id, &form.reason).await {
            Ok(SaveOutcome::Answered(response)) => return Ok(response),
            Ok(SaveOutcome::Written(mut write, ..)) => {
                let voucher = reached::<K>(&mut write.tx, &visitor.caller, &id).await?;
                let place = Place::of_branch(&mut write.tx, visitor, Some(&voucher.branch_id)).await?;
                return write.lead_to(&back::<K>(&place, "voided")).await;
            }
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(other) => return Err(other),
        },
    };
    let page = show::<K>(&app, visitor, &id, state).await?;
    Ok((status, page).into_response())
}

fn refusal(voucher: &Voucher) -> Option<Said> {
    match (&voucher.voids_number, &voucher.voided_by_number) {
        (Some(number), _) => Some(money_texts::voucher_is_void(number)),
        (None, Some(number)) => Some(money_texts::voucher_is_voided(number)),
        (None, None) => None,
    }
}

async fn show<K: VoucherKind>(app: &App, visitor: &Visitor, id: &str, state: FormState) -> Result<Response> {
    let noun = K::OF.noun;
    let mut conn = app.db.acquire().await?;
    let voucher = reached::<K>(&mut conn, &visitor.caller, id).await?;
    let place = Place::of_branch(&mut conn, visitor, Some(&voucher.branch_id)).await?;
    let currency = book_store::branch(&mut conn, &voucher.branch_id).await?.currency();
    let closed_to = book_store::closed_to(&mut conn, &voucher.branch_id).await?;
    drop(conn);
    let days = book_store::days(&app.clock, closed_to);
    let facts = [
        (labels::DATE, printed_day(&voucher.on_day)),
        (labels::HEAD, voucher.head_name.clone()),
        (labels::ACCOUNT, voucher.account_name.clone()),
        (K::OF.party.label, voucher.party.clone().unwrap_or_default()),
        (labels::NOTE, voucher.note.clone().unwrap_or_default()),
        (labels::AMOUNT, currency.shown(voucher.amount)),
    ];
    let title = K::OF.void_title;
    let props = VoidVoucherProps {
        action: format!("{}/{id}/void", address::<K>()),
        kind: K::OF.kind,
        refused: refusal(&voucher),
        number: voucher.printed_number,
        facts: facts.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        day: printed_day(days.open_day()),
        form: state,
        back: back::<K>(&place, ""),
    };
    app.pages.screen("voidVoucher", title, Some(&shell(app, visitor, title, Some(noun.many))), &props).await
}
