//! One-time keys: a call's `Idempotency-Key` (docs/rules.md, *Calls*) or a form's own key. The same key and body gets the first response
//! again. Kept 24 hours, in the transaction of the change itself; refusals roll back and are not kept.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use rules::limits;
use rules::words::refusals;

use super::store::idempotency as store;
use base::error::{Clash, Error, Result};
use db::Conn;

/// Where a key came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// The `Idempotency-Key` of a call.
    Header,
    /// A posted form.
    Form,
}

/// What makes two calls, or two posts of a form, the same.
#[derive(Clone, Debug)]
pub struct Key {
    pub source: KeySource,
    pub method: String,
    pub path: String,
    pub key: String,
    /// [`Tokens::fingerprint`](auth::tokens::Tokens::fingerprint) of the body.
    pub body_hash: String,
}

/// The place of a call's answer, taken first of all in its transaction.
pub struct Claim<'k> {
    user_id: String,
    key: Option<&'k Key>,
}

/// What became of a claim: go on, or answer again what was answered before.
pub enum Claimed<'k> {
    Fresh(Claim<'k>),
    Answered(Response),
}

/// Takes the key's place in `conn`'s transaction. Another call with the same key waits for this transaction to end.
///
/// # Errors
/// When the key was used before with another query or body: 422 for a call, 409 for a form.
pub async fn claim<'k>(conn: &mut Conn, user_id: &str, key: Option<&'k Key>, now_ms: i64) -> Result<Claimed<'k>> {
    let claim = Claim { user_id: user_id.to_owned(), key };
    let Some(key) = key else { return Ok(Claimed::Fresh(claim)) };
    if store::take(conn, user_id, key, now_ms).await? {
        return Ok(Claimed::Fresh(claim));
    }
    let kept = store::kept(conn, user_id, key).await?;
    if kept.body_hash != key.body_hash {
        return Err(match key.source {
            KeySource::Header => Error::KeyUsedBefore,
            KeySource::Form => Error::clash(Clash::SentBefore, refusals::FORM_SENT_BEFORE),
        });
    }
    let status = u16::try_from(kept.status).ok().and_then(|status| StatusCode::from_u16(status).ok());
    if status == Some(StatusCode::SEE_OTHER) {
        return Ok(Claimed::Answered(Redirect::to(&kept.answer).into_response()));
    }
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok(Claimed::Answered((status.unwrap_or(StatusCode::OK), headers, kept.answer).into_response()))
}

/// Forgets the answers older than 24 hours. Apart from any call, so that no writer waits for it.
pub async fn forget_old(conn: &mut Conn, now_ms: i64) -> Result<()> {
    Ok(store::forget_before(conn, now_ms - limits::IDEMPOTENCY_HOURS * 3_600_000).await?)
}

impl Claim<'_> {
    /// Keeps where a form leads, to be committed with the change, and redirects there.
    pub async fn lead_to(self, conn: &mut Conn, address: &str) -> Result<Response> {
        if let Some(key) = self.key {
            store::keep(conn, &self.user_id, key, i64::from(StatusCode::SEE_OTHER.as_u16()), address).await?;
        }
        Ok(Redirect::to(address).into_response())
    }

    /// Keeps the answer, to be committed with the change, and gives it as the response.
    pub async fn answer(self, conn: &mut Conn, body: &impl serde::Serialize) -> Result<Response> {
        let text = serde_json::to_string(body)?;
        if let Some(key) = self.key {
            store::keep(conn, &self.user_id, key, i64::from(StatusCode::OK.as_u16()), &text).await?;
        }
        Ok((StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], text).into_response())
    }
}
