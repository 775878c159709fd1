//! What ends an online payment: the provider's signed notice, which alone makes a receipt, and a browser that comes back without having paid.

use axum::Json;
use axum::extract::State;
use axum::http::request::Parts;
use rules::words::{money_texts, refusals};
use schemars::JsonSchema;
use serde::Serialize;

use super::provider::{self, Outcome};
use super::store;
use crate::receipts::{By, Collection, LONGEST_REFERENCE, collect};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::input::Whole;

/// Who collects what is paid online.
const COLLECTOR: By<'_> = By { id: "online", name: money_texts::ONLINE_PAYMENT.english() };

/// What a notice is answered with.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NoticeTaken {
    pub reference: String,
    /// What the payment is now: `started`, `paid`, `failed` or `cancelled`.
    pub state: String,
}

/// POST /api/paymentNotice, by the provider's server: no bearer, but its signature over the body. The same notice again changes nothing.
///
/// # Errors
/// 403 without the signature; 400 where it cannot be read; 404 for an unknown reference and where no provider is configured; 422 for another
/// amount than was to be paid, and where no account collects the provider's method.
pub async fn payment_notice(State(app): AppState, parts: Parts, Whole(body): Whole) -> Result<Json<NoticeTaken>> {
    let provider = provider::configured(&app.config, app.demo)
        .ok_or_else(|| Error::not_found(refusals::PAYMENT_PROVIDER_NOT_FOUND))?;
    let notice = provider.read(&parts.headers, &body)?;
    let mut tx = app.db.begin().await?;
    let payment =
        store::hold(&mut tx, &notice.reference).await?.ok_or_else(|| Error::not_found(refusals::PAYMENT_NOT_FOUND))?;
    let number = notice.provider_reference.as_deref();
    let state = match (payment.state.as_str(), notice.outcome) {
        // What was paid stays so, whatever is said later and however often.
        ("paid", _) => "paid".to_owned(),
        (_, Outcome::Paid) => {
            if notice.amount != payment.amount {
                return Err(Error::value("amount", money_texts::PAYMENT_OF_OTHER_AMOUNT));
            }
            let collection = Collection {
                student_id: payment.student_id.clone(),
                amount: payment.amount,
                method: provider.method().to_owned(),
                reference: Some(number.unwrap_or(&notice.reference).chars().take(LONGEST_REFERENCE).collect()),
                // The money is there already: what has been paid at the cashier meanwhile leaves an advance.
                keeps_rest: true,
                last_receipt: None,
                line_ids: Vec::new(),
            };
            let receipt_id = collect(&mut tx, &app.clock, COLLECTOR, &payment.branch_id, &collection).await?;
            store::end(&mut tx, &payment.id, "paid", number, Some(&receipt_id), app.clock.now_ms()).await?;
            "paid".to_owned()
        }
        ("started", outcome) => {
            store::end(&mut tx, &payment.id, outcome.as_str(), number, None, app.clock.now_ms()).await?;
            outcome.as_str().to_owned()
        }
        (state, _) => state.to_owned(),
    };
    tx.commit().await?;
    Ok(Json(NoticeTaken { reference: payment.reference, state }))
}

/// Ends a payment that a browser came back from without having paid. Only a hint: a notice that it was paid still counts, and a page that a browser
/// opens never marks anything as paid.
pub async fn given_up(app: &App, reference: &str, outcome: Outcome) -> Result<()> {
    let Some(provider) = provider::configured(&app.config, app.demo) else { return Ok(()) };
    if outcome == Outcome::Paid || !provider.is_own(reference) {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    if let Some(payment) = store::hold(&mut tx, reference).await?.filter(|payment| payment.state == "started") {
        store::end(&mut tx, &payment.id, outcome.as_str(), None, None, app.clock.now_ms()).await?;
        tx.commit().await?;
    }
    Ok(())
}
