//! The three pages a payment provider returns to (docs/rules.md, *Screens*): each tells its opener, on this same origin only.
//!
//! Back from a provider of another origin, the opener policy (`same-origin-allow-popups`) has cut the opener off. So the same message also goes by
//! the `BroadcastChannel` `markbook.payment`, which only this origin hears. Who opens a payment listens to both.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use rules::messages;
use serde::Deserialize;

use base::error::{Error, Result};
use money::online::given_up;
use money::online::provider::Outcome;
use web::app::{App, AppState};
use web::input::Params;
use web::page;

/// What a payment that was started here brings back; a provider adds its own.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReturnQuery {
    reference: Option<String>,
}

#[derive(Template)]
#[template(path = "payment_result.html")]
struct PaymentResult<'a> {
    words: &'a str,
    kind: &'a str,
    nonce: &'a str,
}

/// GET /paymentSuccess: whether it was paid, the provider's notice says, not this page.
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_success() -> Result<Response> {
    payment_page(messages::PAYMENT_SUCCESSFULLY, "success")
}

/// GET /paymentFailed?reference
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_failed(State(app): AppState, Params(query): Params<ReturnQuery>) -> Result<Response> {
    end(&app, &query, Outcome::Failed).await?;
    payment_page(messages::PAYMENT_FAILED, "failed")
}

/// GET /paymentCancel?reference
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_cancel(State(app): AppState, Params(query): Params<ReturnQuery>) -> Result<Response> {
    end(&app, &query, Outcome::Cancelled).await?;
    payment_page(messages::PAYMENT_CANCELLED, "cancelled")
}

async fn end(app: &App, query: &ReturnQuery, outcome: Outcome) -> Result<()> {
    match query.reference.as_deref() {
        Some(reference) => given_up(app, reference, outcome).await,
        None => Ok(()),
    }
}

fn payment_page(words: &str, kind: &str) -> Result<Response> {
    let nonce = page::nonce();
    let html = PaymentResult { words, kind, nonce: &nonce }
        .render()
        .map_err(|error| Error::Internal(format!("template: {error}")))?;
    let mut response = Html(html).into_response();
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; base-uri 'none'; form-action 'none'"
    );
    page::protect(response.headers_mut(), &policy);
    Ok(response)
}
