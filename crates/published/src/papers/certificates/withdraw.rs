//! Withdrawing a certificate: the question, the form and the call. It stays in the register with its number and the reason.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Word, published_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::issued::{address, reached, show};
use super::register_store::{CERTIFICATE, ISSUED, WHY, WITHDRAWN};
use super::store::{self, CertificateRow};
use auth::audit::Act;
use auth::permit::MakePapers;
use auth::{Caller, May, MayVisit};
use base::error::{Error, RefusalCode, Result};
use records::{Choices, STATUS, Write, WriteStart};
use records::{ReadsFields, Writes};
use web::app::AppState;
use web::form;
use web::input::{Body, PathId};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};

/// What is said when it is done.
pub(super) const WITHDRAWN_NOW: Word = published_texts::CERTIFICATE_WITHDRAWN;

/// GET /admin/certificate-template/issued/{id}/withdraw: the question.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued_withdraw(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let form = (!row.is_withdrawn()).then(FormState::default);
    show(&app, &visitor, &row, form, None).await
}

/// Why a certificate is withdrawn.
pub struct WithdrawForm(String);

impl FromForm for WithdrawForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        if raw.text(WHY.key).is_none() {
            errors.add(WHY.key, refusals::GIVE_REASON);
            return None;
        }
        errors.field(raw, WHY).map(Self)
    }
}

/// POST /admin/certificate-template/issued/{id}/withdraw: withdraws it, and leads back to it.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the question again: 409, 422.
pub async fn issued_withdraw_posted(
    State(app): AppState,
    PathId(id): PathId,
    posted: Posted<MakePapers, WithdrawForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(WithdrawForm(reason)) => match app.write(&visitor.caller, Some(&posted.key)).await? {
            WriteStart::Answered(response) => return Ok(response),
            WriteStart::Fresh(mut write) => match withdrawn(&mut write, &visitor.caller, &row, reason).await {
                Ok(()) => return write.lead_to(&form::address(&address(&row.id), &[("done", "withdrawn")])).await,
                Err(error @ Error::Conflict { .. }) if error.code() != RefusalCode::SentBefore => {
                    (error.status(), posted.refused(&error))
                }
                Err(error) => return Err(error),
            },
        },
    };
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let page = show(&app, visitor, &row, Some(state), None).await?;
    Ok((status, page).into_response())
}

/// Withdraws in a change that has begun, and records it.
///
/// # Errors
/// 409 where it was withdrawn before.
async fn withdrawn(write: &mut Write<'_>, caller: &Caller, row: &CertificateRow, reason: &str) -> Result<()> {
    let moment = (caller.today.as_str(), write.at);
    if !store::withdraw(&mut write.tx, &row.id, moment, &caller.name, reason).await? {
        return Err(Error::conflict(published_texts::withdrawn_before(&row.printed_number)));
    }
    let of = (row.branch_id.as_str(), row.id.as_str(), row.printed_number.as_str());
    let was = vec![(STATUS, ISSUED.to_owned()), (WHY.key, String::new())];
    let now = vec![(STATUS, WITHDRAWN.to_owned()), (WHY.key, reason.to_owned())];
    write.record(Act::Update, &CERTIFICATE, of, (&was, &now), &Choices::default()).await
}

/// Body of withdrawCertificate.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WithdrawBody {
    #[schemars(required)]
    reason: Option<String>,
}

/// What withdrawCertificate returns.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CertificateWithdrawn {
    pub message: &'static str,
}

/// PUT /api/withdrawCertificate/{id}: it stays in the register, withdrawn; its number is not given again.
///
/// # Errors
/// 400 without a reason; 403 for another branch's; 404; 409 where it was withdrawn before; 422 for a reason that is too long.
pub async fn withdraw_certificate(
    caller: May<MakePapers>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<WithdrawBody>,
) -> Result<Response> {
    let given = body.value.reason.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let given = given.ok_or_else(|| Error::invalid(WHY.key, refusals::field_missing(WHY.key)))?;
    let mut errors = FieldErrors::default();
    let reason = errors.field(&Raw::of([(WHY.key, given)].into_iter()), WHY);
    let Some(reason) = reason.filter(|_| errors.is_empty()) else {
        let fields = errors.into_fields();
        let message = fields.values().next().cloned().unwrap_or_else(|| refusals::GIVE_REASON.into());
        return Err(Error::Values { message, fields });
    };
    let row = reached(&mut app.db.acquire().await?, &caller, &id).await?;
    match app.write(&caller, body.key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            withdrawn(&mut write, &caller, &row, &reason).await?;
            write.answer(&CertificateWithdrawn { message: WITHDRAWN_NOW.english() }).await
        }
    }
}
