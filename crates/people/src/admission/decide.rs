//! An application waits or is refused, each with the reason that the applicant is told: by form and by call, in one way.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::admission::State as Became;
use rules::messages;
use rules::words::{Text, labels, people_texts, refusals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::applications_store::Applications;
use super::page::{address, reached, show};
use super::store::{self, Application};
use auth::May;
use auth::audit::Act;
use auth::permit::ManageStudents;
use base::error::{Error, RefusalCode, Result};
use records::{Choices, RecordKind, STATUS, Values, Write, WriteStart, Writes, short};
use web::app::{App, AppState};
use web::form;
use web::input::{Body, PathId};
use web::posted::{FieldErrors, FromForm, Posted, Raw};

const LONGEST_REASON: usize = 300;

/// What is decided, and why.
pub struct Decision {
    next: Became,
    reason: String,
    version: i64,
}

/// A reason as it is stored, or what is wrong with it.
fn reason_of(text: Option<&str>) -> std::result::Result<String, Text> {
    let reason = short(people_texts::A_REASON, text.unwrap_or_default(), LONGEST_REASON)?;
    if reason.is_empty() { Err(people_texts::REASON_MISSING.into()) } else { Ok(reason) }
}

/// What can be decided here: accepting has its own form.
fn next_of(text: Option<&str>) -> Option<Became> {
    text.and_then(Became::named).filter(|state| state.has_reason())
}

impl FromForm for Decision {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let next = next_of(raw.text("act"));
        if next.is_none() {
            errors.add("act", people_texts::DECISION_MISSING);
        }
        let reason = match reason_of(raw.text("reason")) {
            Ok(reason) => Some(reason),
            Err(fault) => {
                errors.add("reason", fault);
                None
            }
        };
        let version = raw.text("version").and_then(|text| text.parse().ok());
        if version.is_none() {
            errors.add("version", refusals::field_missing("version"));
        }
        Some(Self { next: next?, reason: reason?, version: version? })
    }
}

/// POST /admin/onlineAdmission/{id}: puts it off or refuses it.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 409, 422.
pub async fn application_decided_posted(
    PathId(id): PathId,
    State(app): AppState,
    posted: Posted<ManageStudents, Decision>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(decision) => match save(&app, &posted, &id, decision).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &id, state, None).await?;
    Ok((status, page).into_response())
}

async fn save(app: &App, posted: &Posted<ManageStudents, Decision>, id: &str, decision: &Decision) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let found = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, caller, id).await?
    };
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            decide(&mut write, &caller.name, &found, decision).await?;
            write.lead_to(&form::address(&address(id), &[("done", decision.next.as_str())])).await
        }
    }
}

/// Decides in a change that has begun, and records it.
async fn decide(write: &mut Write<'_>, by_name: &str, found: &Application, decision: &Decision) -> Result<()> {
    let was = Became::named(&found.status).unwrap_or(Became::New);
    let same_again = was == decision.next && was.has_reason();
    // Another reason for the same is no other decision.
    if !same_again && !was.may_become(decision.next) {
        return Err(Error::conflict(people_texts::APPLICATION_DECIDED_SINCE));
    }
    let by = (by_name, write.at);
    let next = decision.next.as_str();
    if !store::decide(&mut write.tx, (&found.id, decision.version), (next, &decision.reason), by).await? {
        return Err(Error::stale(people_texts::APPLICATION_DECIDED_SINCE, Vec::new()));
    }
    let said = |status: &str, reason: &str| -> Values {
        vec![(STATUS, status.to_owned()), (labels::REASON.english(), reason.to_owned())]
    };
    let old = said(&found.status, found.reason.as_deref().unwrap_or_default());
    let of = (found.branch_id.as_str(), found.id.as_str(), found.application_no.as_str());
    let new = said(next, &decision.reason);
    write.record(Act::Update, &Applications::NOUN, of, (&old, &new), &Choices::default()).await
}

/// Body of answerOnlineAdmission.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct DecisionBody {
    /// waiting or refused
    #[schemars(required)]
    status: Option<String>,
    /// Why: the applicant is told.
    #[schemars(required)]
    reason: Option<String>,
    /// The one that was looked at. Without it the last word counts.
    version: Option<i64>,
}

/// What answerOnlineAdmission answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Decided {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
    pub version: i64,
}

/// PUT /api/answerOnlineAdmission/{id}: an application waits or is refused.
///
/// # Errors
/// 400 for what is missing; 403 for another branch's; 404; 409 where it was accepted or has changed; 422 for a reason that is too long.
pub async fn answer_online_admission(
    caller: May<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    body: Body<DecisionBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    for (field, text) in [("status", &value.status), ("reason", &value.reason)] {
        if text.as_deref().is_none_or(|text| text.trim().is_empty()) {
            return Err(Error::invalid(field, refusals::field_missing(field)));
        }
    }
    let next = next_of(value.status.as_deref());
    let next = next.ok_or_else(|| Error::invalid("status", people_texts::STATUS_WAITING_OR_REFUSED))?;
    let reason = reason_of(value.reason.as_deref()).map_err(|fault| Error::value("reason", fault))?;
    let found = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &caller, &id).await?
    };
    let decision = Decision { next, reason, version: value.version.unwrap_or(found.version) };
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            decide(&mut write, &caller.name, &found, &decision).await?;
            let version = decision.version + 1;
            write.answer(&Decided { id, message: messages::SUCCESSFULLY_UPDATED, version }).await
        }
    }
}
