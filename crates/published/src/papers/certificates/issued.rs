//! `/admin/certificate-template/issued/{id}`: a certificate as it was issued, and what has become of it; those that were issued together; and
//! their sheets, from what is kept.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use futures_util::stream;
use rules::words::{Text, Word, calls, published_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::super::choice;
use super::super::look::STUDENTS;
use super::super::set::PapersOf;
use super::chosen::ChosenCertificates;
use super::page::REGISTER;
use super::paper::CertificateProps;
use super::register_store::Certificates;
use super::store::{self, CertificateRow};
use super::withdraw::WITHDRAWN_NOW;
use auth::permit::MakePapers;
use auth::{Caller, MayVisit, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::RecordKind;
use records::place::within_reach;
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::posted::FormState;
use web::sheets::{self, SheetsHead};
use web::shell::shell;
use web::turns::Ticket;

/// The page of a certificate.
pub(super) fn address(id: &str) -> String {
    format!("{REGISTER}/{id}")
}

/// The page of those that were issued together.
pub(super) fn together(issue_id: &str) -> String {
    format!("{REGISTER}/together/{issue_id}")
}

/// A certificate within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<CertificateRow> {
    let found = store::certificate(conn, id).await?;
    within_reach(caller, found.as_ref().map(|row| row.branch_id.clone()), refusals::CERTIFICATE_NOT_FOUND)?;
    found.ok_or_else(|| Error::not_found(refusals::CERTIFICATE_NOT_FOUND))
}

/// /admin/certificate-template/issued/{id}, and the question before it is withdrawn
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IssuedProps {
    pub number: String,
    pub title: String,
    pub person_name: String,
    pub person_number: String,
    /// `students` or `employees`
    pub whose: String,
    /// Class or designation.
    pub place: String,
    pub day: String,
    /// When it was made: `24 Nov 2026, 11:05:20`
    pub at: String,
    pub by: String,
    /// By line of the text.
    pub text: Vec<String>,
    /// When it was withdrawn, by whom and why.
    pub withdrawn: Option<Withdrawn>,
    pub here: String,
    pub print: String,
    /// Where a print link of it is made; none of what is withdrawn.
    pub link_href: Option<String>,
    /// The question; none of what is withdrawn.
    pub withdraw_href: Option<String>,
    pub register: String,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
    /// On the page of the question.
    pub form: Option<FormState>,
}

/// What is said of a certificate that was withdrawn.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct Withdrawn {
    pub day: String,
    pub by: String,
    pub reason: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct IssuedQuery {
    done: Option<String>,
}

/// GET /admin/certificate-template/issued/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<IssuedQuery>,
) -> Result<Response> {
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let done = (query.done.as_deref() == Some("withdrawn")).then_some(WITHDRAWN_NOW);
    show(&app, &visitor, &row, None, done).await
}

/// The page of a certificate.
pub(super) async fn show(
    app: &App,
    visitor: &Visitor,
    row: &CertificateRow,
    form: Option<FormState>,
    done: Option<Word>,
) -> Result<Response> {
    let printed = row.read()?;
    let here = address(&row.id);
    let title = Text::from(published_texts::certificate_number(&row.printed_number));
    let withdrawn = row.is_withdrawn().then(|| Withdrawn {
        day: row.withdrawn_on.as_deref().map(printed_day).unwrap_or_default(),
        by: row.withdrawn_by_name.clone().unwrap_or_default(),
        reason: row.reason.clone().unwrap_or_default(),
    });
    let props = IssuedProps {
        text: printed.text().lines().map(str::to_owned).collect(),
        number: row.printed_number.clone(),
        title: row.title.clone(),
        person_name: row.person_name.clone(),
        person_number: row.person_number.clone(),
        whose: row.whose.clone(),
        place: row.place.clone(),
        day: printed_day(&row.on_day),
        at: app.clock.zone().shown_moment(row.at),
        by: row.by_name.clone(),
        print: format!("{here}/print"),
        link_href: withdrawn.is_none().then(|| choice::link_of(PapersOf::OneCertificate, &row.id)),
        withdraw_href: withdrawn.is_none().then(|| format!("{here}/withdraw")),
        withdrawn,
        here,
        register: REGISTER.to_owned(),
        done,
        form,
    };
    let shell = shell(app, visitor, &title, Some(Certificates::NOUN.many));
    app.pages.screen("issuedCertificate", &title, Some(&shell), &props).await
}

/// GET /admin/certificate-template/issued/{id}/print: the sheet, from what is kept.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued_print(visitor: MayVisit<MakePapers>, State(app): AppState, PathId(id): PathId) -> Result<Response> {
    let row = reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let head = SheetsHead {
        title: format!("{} {} {}", row.title, row.printed_number, row.person_number),
        paper: row.read()?.paper(),
    };
    let job = CertificateProps::stored(&*app, &row).await?.job(&row.person_name, &row.printed_number)?;
    Ok(sheets::stream(State(app), head, stream::iter([Ok(job)])))
}

/// One of those that were issued together.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IssuedLine {
    pub number: String,
    pub person_name: String,
    pub person_number: String,
    pub href: String,
    pub is_withdrawn: bool,
}

/// /admin/certificate-template/issued/together/{id}
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "papers.ts")]
pub struct IssuedTogetherProps {
    pub title: String,
    /// `students` or `employees`
    pub whose: String,
    pub rows: Vec<IssuedLine>,
    pub print: String,
    /// Where a print link of those that stand is made.
    pub link_href: String,
    pub here: String,
    /// Where further ones are made.
    pub more: &'static str,
    pub register: String,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// Those that were issued together, within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub(super) async fn together_reached(conn: &mut Conn, caller: &Caller, issue_id: &str) -> Result<Vec<CertificateRow>> {
    let rows = store::issued_together(conn, issue_id).await?;
    within_reach(caller, rows.first().map(|row| row.branch_id.clone()), refusals::CERTIFICATES_NOT_FOUND)?;
    if rows.is_empty() { Err(Error::not_found(refusals::CERTIFICATES_NOT_FOUND)) } else { Ok(rows) }
}

/// GET /admin/certificate-template/issued/together/{id}
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued_together(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<IssuedQuery>,
) -> Result<Response> {
    let rows = together_reached(&mut app.db.acquire().await?, &visitor.caller, &id).await?;
    let first = rows.first().ok_or_else(|| Error::not_found(refusals::CERTIFICATES_NOT_FOUND))?;
    let here = together(&id);
    let props = IssuedTogetherProps {
        title: first.title.clone(),
        whose: first.whose.clone(),
        print: format!("{here}/print"),
        link_href: choice::link_of(PapersOf::CertificatesTogether, &id),
        more: if first.whose == STUDENTS { "/admin/generate-student" } else { "/admin/Generate-employee" },
        register: form::address(REGISTER, &[]),
        done: (query.done.as_deref() == Some("added")).then_some(calls::SUCCESSFULLY_ADDED),
        rows: rows
            .iter()
            .map(|row| IssuedLine {
                number: row.printed_number.clone(),
                person_name: row.person_name.clone(),
                person_number: row.person_number.clone(),
                href: address(&row.id),
                is_withdrawn: row.is_withdrawn(),
            })
            .collect(),
        here,
    };
    let title = Text::from(published_texts::certificates_count(props.rows.len()));
    let shell = shell(&app, &visitor, &title, Some(Certificates::NOUN.many));
    app.pages.screen("issuedTogether", &title, Some(&shell), &props).await
}

/// GET /admin/certificate-template/issued/together/{id}/print: their sheets; those that were withdrawn since are left out.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn issued_together_print(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    ticket: Ticket,
    PathId(id): PathId,
) -> Result<Response> {
    let caller = &visitor.caller;
    let chosen = ChosenCertificates::together(&mut app.db.acquire().await?, caller, &id).await?;
    let head = SheetsHead { title: format!("{} {}", chosen.title(), chosen.numbers()), paper: chosen.paper()? };
    let turn = app.turns.of(&caller.id, ticket).await?;
    Ok(turn.held_by(sheets::stream(State(app.clone()), head, jobs(app, chosen))))
}

/// Made while they are read.
fn jobs(
    app: Arc<App>,
    chosen: ChosenCertificates,
) -> impl futures_util::Stream<Item = Result<sheets::SheetJob>> + Send + 'static {
    stream::try_unfold((0, chosen), move |(place, chosen)| {
        let app = app.clone();
        async move {
            let sheet = chosen.sheet(&*app, place).await?;
            Ok(sheet.map(|sheet| (sheet.job, (place + 1, chosen))))
        }
    })
}
