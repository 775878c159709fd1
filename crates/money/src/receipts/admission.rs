//! `/admin/admissionFeesCollection`: an application is searched, what it costs is shown, and what is given is collected; and the call that does
//! the same. Of an application a cashier sees no more than whose it is and for which class.

use axum::extract::State;
use axum::response::Response;
use rules::money::amount;
use rules::words::{Word, labels, menu, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::cashier::{CashierReceipt, methods_of, receipt_of};
use super::commands::applicant;
use super::found_store;
use super::store::{self, Payer, Whose};
use crate::book_store;
use auth::permit::ManageFees;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use records::command::Again;
use records::{Choice, Currency, Place, Reach, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FormState, Raw};
use web::shell::shell_of;

const PATH: &str = "/admin/admissionFeesCollection";
/// Receipts of an application that are shown.
const LAST_RECEIPTS: i64 = 10;

/// An application that the search found.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "money.ts")]
pub struct FoundApplicant {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    /// `Class 8 A, roll 3`
    pub place: String,
    pub guardian_mobile: String,
    pub due: String,
    pub href: String,
}

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
    #[ts(type = "string")]
    pub state: Word,
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
    pub found: Vec<FoundApplicant>,
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

/// The page again, with what was typed.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    let application_id = Some(form.values.text("applicationId").unwrap_or_default().to_owned());
    let query = AdmissionFeesQuery { application_id, ..AdmissionFeesQuery::default() };
    show(app, visitor, &query, Some(form)).await
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

async fn show(app: &App, visitor: &Visitor, query: &AdmissionFeesQuery, state: Option<FormState>) -> Result<Response> {
    let chosen = match said(query.application_id.as_ref()) {
        Some(id) => Some(applicant(&mut app.db.acquire().await?, &visitor.caller, id).await?),
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
    let at_branch = if place.can_choose_branch() { at_branch.as_slice() } else { &[] };
    drop(conn);
    let props = AdmissionFeesProps {
        fees_href: form::address("/admin/admissionFees", at_branch),
        branches: place.branches(),
        search,
        found,
        applicant,
        next_day: day != visitor.caller.today,
        day: base::clock::full_day(&day),
        taken: currency.shown(taken),
        branch_id,
    };
    app.pages
        .screen("admissionFees", menu::ADMISSION_FEES_COLLECTION, Some(&shell_of(app, visitor, PATH)), &props)
        .await
}

fn hit_of(hit: found_store::FoundApplication, currency: &Currency) -> FoundApplicant {
    FoundApplicant {
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
fn state_label(state: &str) -> Word {
    match rules::admission::State::named(state) {
        Some(rules::admission::State::Waiting) => labels::WAITING,
        Some(rules::admission::State::Accepted) => labels::ACCEPTED,
        Some(rules::admission::State::Refused) => labels::REFUSED,
        Some(rules::admission::State::New) | None => labels::NEW,
    }
}

async fn applicant_of(
    conn: &mut db::Conn,
    payer: Payer,
    currency: &Currency,
    state: Option<FormState>,
) -> Result<FeeApplicant> {
    let fee = store::application_fee(conn, &payer.id)
        .await?
        .ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))?;
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
