//! `/admin/admissionFeesCollection`: an application is searched, what it costs is shown, and what is given is collected; and the call that does
//! the same. Of an application a cashier sees no more than whose it is and for which class.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::messages;
use rules::money::amount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::cashier::{CashierFound, CashierReceipt, methods_of, receipt_of};
use super::collect::ApplicationCollection;
use super::http::{amount_of, given, made};
use super::store::{self, Payer, Whose};
use super::{added_admission, found_store};
use crate::book_store;
use auth::permit::ManageFees;
use auth::scope::within_reach;
use auth::{Caller, May, MayVisit, Visitor};
use base::error::{Error, RefusalCode, Result};
use records::{Choice, Currency, Place, Reach, WriteStart, Writes, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::{Body, Params};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell_of;

const PATH: &str = "/admin/admissionFeesCollection";
/// Receipts of an application that are shown.
const LAST_RECEIPTS: i64 = 10;

/// Whoever pays for an application.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct FeeApplicant {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub number: String,
    /// `Class 6, 2027`
    pub place: String,
    pub guardian: String,
    /// `New`, `Waiting`, `Accepted`, `Refused`
    pub state: &'static str,
    pub fee: String,
    /// Empty where nothing is.
    pub paid: String,
    pub due: String,
    /// Whether anything is due that can be collected.
    pub is_due: bool,
    /// No fee is set for the class.
    pub is_free: bool,
    pub methods: Vec<Choice>,
    pub form: FormState,
    pub receipts: Vec<CashierReceipt>,
}

/// /admin/admissionFeesCollection
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct AdmissionFeesProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub search: String,
    /// What the search found; without one those whose fee is unpaid, the newest first.
    pub found: Vec<CashierFound>,
    pub applicant: Option<FeeApplicant>,
    /// `Tuesday, 24 November 2026`: the day that receipts are posted on.
    pub day: String,
    /// That day is not today: today is closed.
    pub next_day: bool,
    /// What the viewer has taken on that day.
    pub taken: String,
    /// What each class costs.
    pub fees_href: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AdmissionFeesQuery {
    branch_id: Option<String>,
    search: Option<String>,
    application_id: Option<String>,
}

/// GET /admin/admissionFeesCollection?branchId&search&applicationId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn admission_fees_collection(
    visitor: MayVisit<ManageFees>,
    State(app): AppState,
    Params(query): Params<AdmissionFeesQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// What the form holds.
pub struct ApplicationFeeForm(ApplicationCollection);

impl FromForm for ApplicationFeeForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let application_id = errors.required(raw, "applicationId")?;
        let amount = match amount::parse(raw.text("amount").unwrap_or_default()) {
            Ok(Some(amount)) => amount,
            Ok(None) => {
                errors.add("amount", "Amount is missing");
                return None;
            }
            Err(error) => {
                errors.add("amount", error.to_string());
                return None;
            }
        };
        let method = raw.owned("method").unwrap_or_else(|| "cash".to_owned());
        Some(Self(ApplicationCollection { application_id, amount, method, reference: raw.owned("reference") }))
    }
}

/// POST /admin/admissionFeesCollection: collects, and leads to the receipt.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 409, 422 with what is wrong.
pub async fn admission_fees_collection_posted(
    State(app): AppState,
    posted: Posted<ManageFees, ApplicationFeeForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let application_id = posted.sent("applicationId").unwrap_or_default().to_owned();
    let query = AdmissionFeesQuery { application_id: Some(application_id), ..AdmissionFeesQuery::default() };
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(ApplicationFeeForm(collection)) => match save(&app, &posted, collection).await {
            Ok(response) => return Ok(response),
            Err(error @ (Error::Values { .. } | Error::Conflict { .. })) if error.code() != RefusalCode::SentBefore => {
                (error.status(), posted.refused(&error))
            }
            Err(error) => return Err(error),
        },
    };
    let page = show(&app, visitor, &query, Some(state)).await?;
    Ok((status, page).into_response())
}

async fn save(
    app: &App,
    posted: &Posted<ManageFees, ApplicationFeeForm>,
    collection: &ApplicationCollection,
) -> Result<Response> {
    let caller = &posted.visitor.caller;
    let payer = applicant(app, caller, &collection.application_id).await?;
    match app.write(caller, Some(&posted.key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let receipt = added_admission(&mut write, app, caller, &payer.branch_id, collection).await?;
            write.lead_to(&form::address(&super::page::address(&receipt.id), &[("done", "added")])).await
        }
    }
}

/// Whoever pays for an application within the caller's reach.
async fn applicant(app: &App, caller: &Caller, id: &str) -> Result<Payer> {
    let mut conn = app.db.acquire().await?;
    let payer = store::applicant(&mut conn, id).await?;
    within_reach(caller, payer.as_ref().map(|payer| payer.branch_id.clone()), "The application")?;
    payer.ok_or_else(|| Error::not_found("The application"))
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

async fn show(app: &App, visitor: &Visitor, query: &AdmissionFeesQuery, state: Option<FormState>) -> Result<Response> {
    let chosen = match said(query.application_id.as_ref()) {
        Some(id) => Some(applicant(app, &visitor.caller, id).await?),
        None => None,
    };
    let branch_id = chosen.as_ref().map(|payer| payer.branch_id.clone());
    let mut conn = app.db.acquire().await?;
    let branch_id = branch_id.as_deref().or_else(|| said(query.branch_id.as_ref()));
    let place = Place::of_branch(&mut conn, visitor, branch_id).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, || shell_of(app, visitor, PATH)).await? {
        return Ok(page);
    }
    let branch_id = place.branch_id().to_owned();
    let currency = book_store::branch(&mut conn, &branch_id).await?.currency();
    let days = book_store::days(&app.clock, book_store::closed_to(&mut conn, &branch_id).await?);
    let day = days.open_day().to_owned();
    let taken = store::taken(&mut conn, &branch_id, &day, &visitor.caller.id).await?;
    let search = said(query.search.as_ref()).unwrap_or_default().chars().take(200).collect::<String>();
    let mut found = Vec::new();
    let mut chosen = chosen;
    if chosen.is_none() {
        let hits = found_store::applications(&mut conn, &branch_id, &search).await?;
        // Whoever is found alone needs not be chosen.
        if let ([only], false) = (hits.as_slice(), search.is_empty()) {
            chosen = store::applicant(&mut conn, &only.id).await?;
        } else {
            found = hits.into_iter().map(|hit| hit_of(hit, &currency)).collect();
        }
    }
    let applicant = match chosen {
        None => None,
        Some(payer) => Some(applicant_of(&mut conn, payer, &currency, state).await?),
    };
    let at_branch = [("branchId", branch_id.as_str())];
    let at_branch = if place.branches.is_some() { at_branch.as_slice() } else { &[] };
    drop(conn);
    let props = AdmissionFeesProps {
        fees_href: form::address("/admin/admissionFees", at_branch),
        branches: place.branches,
        search,
        found,
        applicant,
        next_day: day != visitor.caller.today,
        day: base::clock::full_day(&day),
        taken: currency.shown(taken),
        branch_id,
    };
    app.pages.screen("admissionFees", "Admission Fees Collection", Some(&shell_of(app, visitor, PATH)), &props).await
}

fn hit_of(hit: found_store::FoundApplication, currency: &Currency) -> CashierFound {
    CashierFound {
        name: format!("{} {}", hit.first_name, hit.last_name).trim().to_owned(),
        reg_no: hit.application_no,
        place: format!("{}, {}", hit.class_name, hit.session_name),
        guardian_mobile: hit.guardian_mobile,
        due: currency.shown(hit.due),
        href: form::address(PATH, &[("applicationId", &hit.id)]),
        id: hit.id,
    }
}

/// How the state of an application is called.
fn state_label(state: &str) -> &'static str {
    match rules::admission::State::named(state) {
        Some(rules::admission::State::Waiting) => "Waiting",
        Some(rules::admission::State::Accepted) => "Accepted",
        Some(rules::admission::State::Refused) => "Refused",
        Some(rules::admission::State::New) | None => "New",
    }
}

async fn applicant_of(
    conn: &mut db::Conn,
    payer: Payer,
    currency: &Currency,
    state: Option<FormState>,
) -> Result<FeeApplicant> {
    let fee = store::application_fee(conn, &payer.id).await?.ok_or_else(|| Error::not_found("The application"))?;
    let receipts = store::receipts_of(conn, Whose::Application(&payer.id), LAST_RECEIPTS).await?;
    let methods = methods_of(conn, &payer.branch_id).await?;
    let due = fee.unpaid();
    let is_due = due > 0 && payer.status != "refused";
    let offered = || {
        let method = methods.first().map(|choice| choice.value.clone()).unwrap_or_default();
        let amount = amount::plain(due);
        let begun = [("amount", amount.as_str()), ("method", method.as_str())];
        FormState { values: Raw::of(begun.into_iter()), ..FormState::default() }
    };
    let guardian = [payer.guardian_name.clone(), payer.guardian_mobile.clone()];
    let place = [payer.class_name.clone(), payer.session_name.clone()];
    let joined = |parts: [Option<String>; 2]| {
        parts.into_iter().flatten().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    };
    Ok(FeeApplicant {
        name: payer.name(),
        number: payer.reg_no,
        place: joined(place),
        guardian: joined(guardian),
        state: state_label(&payer.status),
        fee: currency.shown(fee.fee),
        paid: if fee.paid > 0 { currency.shown(fee.paid) } else { String::new() },
        due: currency.shown(due),
        is_due,
        is_free: fee.fee == 0,
        form: state.unwrap_or_else(offered),
        methods,
        receipts: receipts.iter().map(|receipt| receipt_of(receipt, currency)).collect(),
        id: payer.id,
    })
}

/// Body of addAdmissionFeesCollection.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationFeeBody {
    #[schemars(required)]
    application_id: Option<String>,
    /// The money given: a number with at most two decimals, or the same as a text.
    #[schemars(required)]
    amount: Option<Value>,
    /// cash, bank, mobile or card
    #[schemars(required)]
    method: Option<String>,
    reference: Option<String>,
}

/// POST /api/addAdmissionFeesCollection: takes money for an application's fee and makes a receipt.
///
/// # Errors
/// 400 for what is missing; 403 and 404 as the application is; 409 for one that was refused; 422 for an amount that is not one or is more than is
/// unpaid, and where no account collects what is paid in this way.
pub async fn add_admission_fees_collection(
    caller: May<ManageFees>,
    State(app): AppState,
    body: Body<ApplicationFeeBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let application_id = given("applicationId", value.application_id.as_ref())?;
    let method = given("method", value.method.as_ref())?;
    if value.amount.is_none() {
        return Err(Error::invalid("amount", "amount is missing"));
    }
    let payer = applicant(&app, &caller, &application_id).await?;
    let amount = amount_of(value.amount.as_ref())?;
    let collection = ApplicationCollection { application_id, amount, method, reference: value.reference.clone() };
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let receipt = added_admission(&mut write, &app, &caller, &payer.branch_id, &collection).await?;
            write.answer(&made(&receipt, messages::SUCCESSFULLY_ADDED)).await
        }
    }
}
