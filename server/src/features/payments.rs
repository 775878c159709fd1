//! The three pages a payment provider returns to (docs/rules.md, *Screens*): each tells its opener, on this same origin only.

use askama::Template;
use axum::response::{Html, IntoResponse, Response};
use rules::messages;

use crate::error::{Error, Result};
use crate::web::page;

#[derive(Template)]
#[template(path = "payment_result.html")]
struct PaymentResult<'a> {
    words: &'a str,
    kind: &'a str,
    nonce: &'a str,
}

/// GET /paymentSuccess
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_success() -> Result<Response> {
    payment_page(messages::PAYMENT_SUCCESSFULLY, "success")
}

/// GET /paymentFailed
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_failed() -> Result<Response> {
    payment_page(messages::PAYMENT_FAILED, "failed")
}

/// GET /paymentCancel
///
/// # Errors
/// 500 when the template fails.
pub async fn payment_cancel() -> Result<Response> {
    payment_page(messages::PAYMENT_CANCELLED, "cancelled")
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
