//! Issuing certificates, by the form of either screen and by call: all that were chosen, or none. Each gets a number, is kept as it was
//! issued, and is audited.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Said, Text, labels, published_texts, refusals};
use rules::{certificates, messages};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::choice::{self, PapersQuery, said};
use super::super::faults::Fault;
use super::super::look::{EMPLOYEES, STUDENTS};
use super::super::store as papers_store;
use super::page::{Refused, people, show};
use super::paper::{Draft, Printed, drafts};
use super::register_store::{CERTIFICATE, WHICH, WHO};
use super::store::{self, NewCertificate};
use super::template_store::CertificateTemplates;
use super::{dues, issued};
use auth::audit::Act;
use auth::permit::MakePapers;
use auth::{Caller, May};
use base::error::{Error, Result};
use money::book_store;
use records::{Choices, Values, Write, WriteStart, Writes};
use web::app::{App, AppState};
use web::form;
use web::input::Body;
use web::posted::{FieldErrors, FromForm, Posted, Raw};

/// So many are told one by one why they get none.
const MOST_TOLD: usize = 5;

/// What either screen's form holds.
pub struct IssueForm {
    query: PapersQuery,
    ticked: BTreeSet<String>,
}

impl FromForm for IssueForm {
    fn read(raw: &Raw, _: &mut FieldErrors) -> Option<Self> {
        Some(Self {
            query: PapersQuery {
                branch_id: raw.owned("branchId"),
                template: raw.owned("template"),
                section_id: raw.owned("sectionId"),
                department_id: raw.owned("departmentId"),
                exam_id: None,
            },
            ticked: choice::ticked(raw.texts().map(|(name, _)| name)),
        })
    }
}

/// POST /admin/generate-student/issue: issues certificates to the ticked students of a section, or to all of them, and leads to them.
///
/// # Errors
/// As [`Posted`]; 400 without a template or a section; 403 by branch; 404; 422 with the screen again where somebody cannot get one.
pub async fn generate_student_issue(State(app): AppState, posted: Posted<MakePapers, IssueForm>) -> Result<Response> {
    by_form(&app, posted, STUDENTS).await
}

/// POST /admin/Generate-employee/issue: the same for the employees of a branch or a department.
///
/// # Errors
/// As [`generate_student_issue`].
pub async fn generate_employee_issue(State(app): AppState, posted: Posted<MakePapers, IssueForm>) -> Result<Response> {
    by_form(&app, posted, EMPLOYEES).await
}

async fn by_form(app: &Arc<App>, posted: Posted<MakePapers, IssueForm>, whose: &'static str) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let form = form?;
    let caller = &visitor.caller;
    let Drafted { template, drafts, shared } = drafted(app, caller, whose, &form.query, &form.ticked).await?;
    if let Some(failure) = refusal(&drafts, &shared) {
        let refused = Refused { failure: Some(failure.into()), ticked: form.ticked };
        let page = show(app, &visitor, whose, &form.query, refused).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    match app.write(caller, Some(&key)).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let template_id = said(form.query.template.as_ref()).unwrap_or_default();
            still_clear(&mut write, caller, &template, &drafts).await?;
            let made = issue(&mut write, app, caller, (template_id, whose), &drafts).await?;
            write.lead_to(&form::address(&issued::together(&made.issue_id), &[("done", "added")])).await
        }
    }
}

/// What a template makes of everybody who was chosen, and what of it and of the school does not fit.
struct Drafted {
    template: Values,
    drafts: Vec<Draft>,
    shared: Vec<Fault>,
}

/// What a template makes of everybody who was chosen.
async fn drafted(
    app: &App,
    caller: &Caller,
    whose: &'static str,
    query: &PapersQuery,
    ticked: &BTreeSet<String>,
) -> Result<Drafted> {
    let branch_id = choice::own_branch(caller, said(query.branch_id.as_ref()))?;
    let mut conn = app.db.acquire().await?;
    let template = choice::template(
        records::Kind::of::<CertificateTemplates>(),
        &mut conn,
        caller,
        said(query.template.as_ref()),
        whose,
    )
    .await?;
    let all = people(&mut conn, caller, whose, query).await?;
    let all = all.ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?;
    let chosen = choice::chosen(all, ticked)?;
    let school = papers_store::school(&mut conn, branch_id).await?;
    let ids = chosen.iter().map(|person| person.id.as_str());
    let owed = dues::owed(&mut conn, caller, branch_id, &template, ids).await?;
    drop(conn);
    let (drafts, shared) = drafts(app, &school, &template, chosen, &owed, &caller.today).await?;
    Ok(Drafted { template, drafts, shared })
}

/// Why nothing is issued: what does not fit on any, whoever lacks something, or whose text does not fit.
fn refusal(drafts: &[Draft], shared: &[Fault]) -> Option<Said> {
    let faulty: Vec<&Draft> = drafts.iter().filter(|draft| !draft.faults.is_empty()).collect();
    if !shared.is_empty() {
        let texts = shared.iter().map(|fault| fault.text.as_str());
        return Text::joined(texts, labels::sentences).map(published_texts::none_issued);
    }
    if faulty.is_empty() {
        return None;
    }
    // Whoever owes something is named with what they owe, however many they are.
    let (owing, lacking): (Vec<&Draft>, Vec<&Draft>) = faulty.into_iter().partition(|draft| draft.owes);
    let one = |draft: &&Draft| {
        let said = Text::joined(draft.faults.iter().cloned(), labels::faults);
        Text::from(labels::faults_of(&draft.person.name, said.unwrap_or_default()))
    };
    let mut told: Vec<Text> = owing.iter().chain(lacking.iter().take(MOST_TOLD)).map(one).collect();
    if lacking.len() > MOST_TOLD {
        told.push(published_texts::more_without(lacking.len() - MOST_TOLD).into());
    }
    Text::joined(told, labels::sentences).map(published_texts::none_issued_of_some)
}

/// Nobody owes anything by now, either, where the template says so: the branch's books are held until the certificates are stored.
async fn still_clear(write: &mut Write<'_>, caller: &Caller, template: &Values, drafts: &[Draft]) -> Result<()> {
    if !dues::asks(template) {
        return Ok(());
    }
    let branch_id = choice::own_branch(caller, None)?;
    book_store::hold(&mut write.tx, branch_id).await?;
    let ids = drafts.iter().map(|draft| draft.person.id.as_str());
    let owed = dues::owed(&mut write.tx, caller, branch_id, template, ids).await?;
    let debtor = drafts.iter().find_map(|draft| Some((&draft.person.name, owed.get(&draft.person.id)?)));
    match debtor {
        Some((name, debt)) => Err(Error::conflict(debt.by_now(name))),
        None => Ok(()),
    }
}

struct Made {
    issue_id: String,
    certificates: Vec<CertificateMade>,
}

/// Issues them in a change that has begun, in their order.
async fn issue(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    (template_id, whose): (&str, &str),
    drafts: &[Draft],
) -> Result<Made> {
    let branch_id = choice::own_branch(caller, None)?;
    let (day, issue_id) = (caller.today.as_str(), app.clock.new_id());
    let count = i64::try_from(drafts.len()).unwrap_or(i64::MAX);
    let first = store::next_numbers(&mut write.tx, branch_id, store::year(day), count).await?;
    let code = store::branch_code(&mut write.tx, branch_id).await?;
    let mut made = Vec::with_capacity(drafts.len());
    for (number, Draft { person, printed, .. }) in (first..).zip(drafts) {
        let printed_number = certificates::printed_number(&code, store::year(day), number);
        let printed = Printed { number: printed_number.clone(), ..printed.clone() };
        let id = app.clock.new_id();
        let new = NewCertificate {
            id: &id,
            branch_id,
            issue_id: &issue_id,
            number,
            template_id,
            whose,
            person_id: &person.id,
            person_name: &person.name,
            person_number: &person.number,
            place: &person.line,
            day,
            at: write.at,
            by_name: &caller.name,
            printed: &printed,
        };
        store::add(&mut write.tx, &new).await.map_err(gone)?;
        let said = vec![(WHICH, printed.title.clone()), (WHO, format!("{} ({})", person.name, person.number))];
        let of = (branch_id, id.as_str(), printed_number.as_str());
        write.record(Act::Add, &CERTIFICATE, of, (&Vec::new(), &said), &Choices::default()).await?;
        made.push(CertificateMade { id, certificate_number: printed_number });
    }
    Ok(Made { issue_id, certificates: made })
}

/// The template or one of the people was deleted since they were read.
fn gone(error: db::Error) -> Error {
    if db::breaks_reference(&error) { Error::conflict(published_texts::DELETED_MEANWHILE) } else { error.into() }
}

/// Body of addCertificate.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateBody {
    branch_id: Option<String>,
    #[schemars(required)]
    template_id: Option<String>,
    /// Of students: their section.
    section_id: Option<String>,
    /// Of employees: their department; without it, all of the branch.
    department_id: Option<String>,
    /// Ids of those who get one, among those of the section or department; without it, everybody.
    people: Option<Vec<String>>,
}

/// A certificate that was issued.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificateMade {
    #[serde(rename = "_id")]
    pub id: String,
    pub certificate_number: String,
}

/// What addCertificate returns.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CertificatesMade {
    pub message: &'static str,
    /// In the order of their numbers.
    pub certificates: Vec<CertificateMade>,
}

/// POST /api/addCertificate: issues certificates to students of a section, where it is named, else to employees.
///
/// # Errors
/// 400 without a template; 403 for another branch's; 404; 422 where somebody cannot get one: nobody does then.
pub async fn add_certificate(
    caller: May<MakePapers>,
    State(app): AppState,
    body: Body<CertificateBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let template = said(value.template_id.as_ref());
    let template = template.ok_or_else(|| Error::invalid("templateId", refusals::field_missing("templateId")))?;
    let query = PapersQuery {
        branch_id: value.branch_id.clone(),
        template: Some(template.to_owned()),
        section_id: value.section_id.clone(),
        department_id: value.department_id.clone(),
        exam_id: None,
    };
    let whose = if said(query.section_id.as_ref()).is_some() { STUDENTS } else { EMPLOYEES };
    // A list that came out empty is hardly meant for everybody, and numbers are not taken back.
    if value.people.as_ref().is_some_and(Vec::is_empty) {
        return Err(Error::value("people", published_texts::PEOPLE_EMPTY));
    }
    let people: BTreeSet<String> = value.people.iter().flatten().cloned().collect();
    let Drafted { template: values, drafts, shared } = drafted(&app, &caller, whose, &query, &people).await?;
    if let Some(failure) = refusal(&drafts, &shared) {
        return Err(Error::value("people", failure));
    }
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            still_clear(&mut write, &caller, &values, &drafts).await?;
            let Made { certificates, .. } = issue(&mut write, &app, &caller, (template, whose), &drafts).await?;
            write.answer(&CertificatesMade { message: messages::SUCCESSFULLY_ADDED, certificates }).await
        }
    }
}
