//! `/admin/onlineAdmission/{id}`: one application as it was sent, what has become of it, and the ways to decide on it. Its photo is served here
//! alone, to who may read applications.

use axum::extract::State;
use axum::response::Response;
use rules::admission::State as Became;
use rules::permission::Action;
use rules::words::{Text, Word, labels, people_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::applications_store::{Applications, OPENING};
use super::store::{self, Application};
use auth::permit::ManageStudents;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choices, Currency, Kind, RecordKind, StoredRecord, value_of};
use roster::files;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::shell::shell;

pub(super) const LIST: Word = labels::APPLICATIONS;

/// The page of an application.
pub(super) fn address(id: &str) -> String {
    format!("/admin/onlineAdmission/{id}")
}

/// A part of an application, under its heading.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "admission.ts")]
pub struct ApplicationPart {
    #[ts(type = "string")]
    pub heading: Word,
    /// Label and value.
    #[ts(type = "Array<[string, string]>")]
    pub facts: Vec<(Word, Text)>,
}

/// /admin/onlineAdmission/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "admission.ts")]
pub struct ApplicationProps {
    pub number: String,
    pub name: String,
    pub class_label: String,
    pub applied_on: String,
    /// `new`, `waiting`, `accepted` or `refused`
    pub state: String,
    #[ts(type = "string")]
    pub state_label: Text,
    /// As the applicant is told; perhaps empty.
    pub reason: String,
    /// Who decided on it; empty where nobody has.
    pub by: String,
    pub at: String,
    /// Address of the photo.
    pub photo: Option<String>,
    pub parts: Vec<ApplicationPart>,
    /// Empty where an application costs nothing.
    pub fee: String,
    pub paid: String,
    pub due: String,
    /// Where the fee is collected; none for who may not.
    pub fee_href: Option<String>,
    /// Who became of it.
    #[ts(type = "string | null")]
    pub student: Option<Text>,
    pub student_href: String,
    /// None where it cannot be accepted.
    pub accept_href: Option<String>,
    pub may_wait: bool,
    pub may_refuse: bool,
    pub delete_href: Option<String>,
    #[ts(type = "number")]
    pub version: i64,
    pub form: FormState,
    pub here: String,
    pub back: String,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}

/// What a form did.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ApplicationQuery {
    done: Option<String>,
}

/// An application within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Application> {
    let found = store::application(conn, id).await?;
    within_reach(caller, found.as_ref().map(|found| found.branch_id.clone()), refusals::APPLICATION_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))
}

/// GET /admin/onlineAdmission/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn application(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<ApplicationQuery>,
) -> Result<Response> {
    let done = match query.done.as_deref() {
        Some("accepted") => Some(people_texts::APPLICATION_ACCEPTED),
        Some("waiting") => Some(people_texts::APPLICATION_WAITING),
        Some("refused") => Some(people_texts::APPLICATION_REFUSED),
        _ => None,
    };
    show(&app, &visitor, &id, FormState::default(), done).await
}

pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    id: &str,
    form: FormState,
    done: Option<Word>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let (found, row) = {
        let mut conn = app.db.acquire().await?;
        let found = reached(&mut conn, caller, id).await?;
        let row = StoredRecord::one(Kind::of::<Applications>(), &mut conn, id).await?;
        (found, row.ok_or_else(|| Error::not_found(refusals::APPLICATION_NOT_FOUND))?)
    };
    let values = row.values();
    let noun = &Applications::NOUN;
    let none = Choices::default();
    let mut parts: Vec<ApplicationPart> = Vec::new();
    for field in noun.fields.iter().filter(|field| !field.is_picture() && field.key != OPENING.key) {
        if !field.heading.is_none() || parts.is_empty() {
            parts.push(ApplicationPart { heading: field.heading, facts: Vec::new() });
        }
        let value = noun.said(field.key, value_of(&values, field.key), &none);
        if let Some(part) = parts.last_mut().filter(|_| !value.english().is_empty()) {
            part.facts.push((field.label, value));
        }
    }
    parts.retain(|part| !part.facts.is_empty());
    let state = Became::named(&found.status).unwrap_or(Became::New);
    let currency = Currency::new(&found.currency, &found.currency_symbol);
    let some = |amount: i64| if amount > 0 { currency.shown(amount) } else { String::new() };
    let (by, at) = row.changed();
    let is_decided = state != Became::New;
    let here = address(id);
    let branch = caller.branch.is_none().then_some(("branchId", found.branch_id.as_str()));
    let branch: Vec<(&str, &str)> = branch.into_iter().collect();
    let props = ApplicationProps {
        name: found.name(),
        class_label: format!("{}, {}", found.class_name, found.session_name),
        applied_on: printed_day(&found.applied_on),
        state_label: noun.said(records::STATUS, &found.status, &none),
        reason: found.reason.clone().unwrap_or_default(),
        by: if is_decided { by.to_owned() } else { String::new() },
        at: if is_decided { app.clock.zone().shown_moment(at) } else { String::new() },
        photo: found.photo_file_id.as_ref().map(|_| format!("{here}/photo")),
        parts,
        fee: some(found.fee),
        paid: some(found.paid),
        due: some(found.fee - found.paid),
        fee_href: caller
            .may(Action::ManageFees)
            .then(|| form::address("/admin/admissionFeesCollection", &[("applicationId", id)])),
        student: found.reg_no.as_ref().map(|reg_no| match (&found.section, found.roll) {
            (Some(section), Some(roll)) => people_texts::number_section_roll(reg_no, section, roll).into(),
            _ => reg_no.into(),
        }),
        student_href: form::address("/admin/searchView", &[("id", found.student_id.as_deref().unwrap_or_default())]),
        accept_href: state.may_become(Became::Accepted).then(|| format!("{here}/accept")),
        may_wait: state.may_become(Became::Waiting),
        may_refuse: state.may_become(Became::Refused),
        delete_href: (caller.may(Action::DeleteStudents) && state != Became::Accepted)
            .then(|| format!("{here}/delete")),
        state: found.status.clone(),
        version: found.version,
        number: found.application_no.clone(),
        back: form::address("/admin/onlineAdmission", &branch),
        form,
        here,
        done,
    };
    let title = Text::from(people_texts::title_application(&found.application_no));
    app.pages.screen("application", &title, Some(&shell(app, visitor, &title, Some(LIST))), &props).await
}

/// `size=small`: as forms show it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PhotoQuery {
    size: Option<String>,
}

/// GET /admin/onlineAdmission/{id}/photo
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn application_photo(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<PhotoQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    reached(&mut conn, &visitor.caller, &id).await?;
    let size = if query.size.as_deref() == Some("small") { "small" } else { "" };
    let file = files::store::of_application(&mut conn, &id, size).await?;
    files::answer(file.ok_or_else(|| Error::not_found(refusals::PHOTO_NOT_FOUND))?)
}
