//! `/admission/state`: an applicant looks up by the secret number what has become of the application, what is to be paid and what is paid. Every
//! number that no application has is answered alike, and they are limited by address.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::admission::{State as Became, secret_read, secret_shown};
use rules::limits;
use rules::words::{Text, Word, calls, labels, people_texts};
use serde::Serialize;
use ts_rs::TS;

use super::public::{AdmissionPlace, hash_of};
use super::store::{self, Application};
use auth::throttle::Limit;
use base::clock::printed_day;
use base::error::Result;
use records::Currency;
use web::app::{App, AppState};
use web::posted::{FieldErrors, FormState, FromForm, PostedByAnybody, Raw};

static LOOKUPS: Limit = Limit { name: "lookup", most: limits::ADMISSION_LOOKUPS, message: calls::TOO_MANY_LOOKUPS };

const TITLE: Word = labels::YOUR_APPLICATION;
const NUMBER: &str = "secretNumber";

/// A receipt of an application.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionPaid {
    pub number: String,
    pub day: String,
    pub amount: String,
}

/// What an applicant is told.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionState {
    pub place: AdmissionPlace,
    /// As it was typed: what prints the page again.
    pub secret: String,
    pub number: String,
    pub name: String,
    pub guardian: String,
    pub class_label: String,
    pub applied_on: String,
    /// `new`, `waiting`, `accepted` or `refused`
    pub state: String,
    /// What the school says of it; perhaps empty.
    pub reason: String,
    /// Of who was accepted: `Class 6 A, roll 12`, and the register number.
    #[ts(type = "string")]
    pub section: Text,
    pub reg_no: String,
    /// Empty where nothing is to be paid.
    pub fee: String,
    pub paid: String,
    pub due: String,
    pub receipts: Vec<AdmissionPaid>,
}

/// /admission/state
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct AdmissionStateProps {
    pub form: FormState,
    pub found: Option<AdmissionState>,
}

/// GET /admission/state: the question.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn admission_state(State(app): AppState) -> Result<Response> {
    let props = AdmissionStateProps { form: FormState::default(), found: None };
    app.pages.screen("admissionState", TITLE, None, &props).await
}

/// A secret number as it was typed.
pub struct Lookup {
    secret: Option<String>,
    /// On paper.
    prints: bool,
}

impl FromForm for Lookup {
    const SECRETS: &'static [&'static str] = &[NUMBER];
    const LIMIT: Option<&'static Limit> = Some(&LOOKUPS);

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let Some(typed) = raw.text(NUMBER) else {
            errors.add(NUMBER, people_texts::APPLICATION_NUMBER_MISSING);
            return None;
        };
        Some(Self { secret: secret_read(typed), prints: raw.has("print") })
    }
}

/// POST /admission/state
///
/// # Errors
/// 429 by address; otherwise the question again: 404 for every number that no application has, 422 without one.
pub async fn admission_state_posted(State(app): AppState, posted: PostedByAnybody<Lookup>) -> Result<Response> {
    let lookup = match &posted.form {
        Ok(lookup) => lookup,
        Err(state) => return asked_again(&app, StatusCode::UNPROCESSABLE_ENTITY, state.clone()).await,
    };
    // What cannot be a number is looked up all the same, so that it takes as long.
    let secret = lookup.secret.clone().unwrap_or_default();
    let found = {
        let mut conn = app.db.acquire().await?;
        match store::looked_up(&mut conn, &hash_of(&secret)).await? {
            None => None,
            Some(found) => {
                let receipts = store::receipts(&mut conn, &found.id).await?;
                Some((found, receipts))
            }
        }
    };
    let Some((found, receipts)) = found else {
        let mut errors = FieldErrors::default();
        errors.add(NUMBER, calls::NO_APPLICATION);
        return asked_again(&app, StatusCode::NOT_FOUND, posted.faulty(errors)).await;
    };
    // Only those in vain count.
    if let Some(turn) = posted.turn {
        app.throttle.forget(turn).await?;
    }
    let props = told(&found, receipts, &secret);
    if lookup.prints {
        let title = people_texts::title_application(&props.number);
        return app.pages.paper_once("admissionSlip", title, &props).await;
    }
    let props = AdmissionStateProps { form: FormState::default(), found: Some(props) };
    app.pages.screen_once("admissionState", TITLE, None, &props).await
}

async fn asked_again(app: &App, status: StatusCode, form: FormState) -> Result<Response> {
    let props = AdmissionStateProps { form, found: None };
    let page = app.pages.screen("admissionState", TITLE, None, &props).await?;
    Ok((status, page).into_response())
}

fn told(found: &Application, receipts: Vec<store::Paid>, secret: &str) -> AdmissionState {
    let currency = Currency::new(&found.currency, &found.currency_symbol);
    let some = |amount: i64| if amount > 0 { currency.shown(amount) } else { String::new() };
    let is_refused = found.status == Became::Refused.as_str();
    let section = match (&found.section, found.roll) {
        (Some(section), Some(roll)) => people_texts::section_roll(section, roll).into(),
        _ => String::new().into(),
    };
    AdmissionState {
        place: AdmissionPlace {
            school_name: found.school_name.clone(),
            branch_name: found.branch_name.clone(),
            address: found.address.clone(),
            mobile_no: found.mobile_no.clone(),
            href: format!("/admission/{}", found.code),
        },
        secret: secret_shown(secret),
        number: found.application_no.clone(),
        name: found.name(),
        guardian: found.guardian_name.clone(),
        class_label: format!("{}, {}", found.class_name, found.session_name),
        applied_on: printed_day(&found.applied_on),
        state: found.status.clone(),
        reason: found.reason.clone().unwrap_or_default(),
        section,
        reg_no: found.reg_no.clone().unwrap_or_default(),
        fee: some(found.fee),
        paid: some(found.paid),
        due: if is_refused { String::new() } else { some(found.fee - found.paid) },
        receipts: receipts
            .into_iter()
            .map(|paid| AdmissionPaid {
                number: paid.printed_number,
                day: printed_day(&paid.on_day),
                amount: currency.shown(paid.amount),
            })
            .collect(),
    }
}
