//! `/admin/starter`: the questions, what the answers would make, and the button that makes it. *Show what is made* sends the answers in the address;
//! *Make it* posts what was shown. An accountant is asked nothing and shown the fees at once.

use std::collections::BTreeMap;

use axum::extract::{OriginalUri, State};
use axum::response::Response;
use records::command::{Again, Submitted};
use records::place::is_closed;
use records::{Choice, Place, Reach, lacking};
use rules::limits::WEEKDAY_LABELS;
use rules::permission::Action;
use rules::words::{Text, Word, calls, labels, menu, nouns, office_texts, refusals};
use serde::Serialize;
use ts_rs::TS;

use super::asked::{self, Asked, CURRICULA, INPUTS, OFFERED, WEEKEND_OFFERED, day_field};
use super::parts;
use auth::permit::RunStarter;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::form;
use web::next_step::StepLink;
use web::posted::{FormState, Raw};
use web::shell::shell;

const PATH: &str = "/admin/starter";

/// A day of the week with its box.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "starter.ts")]
pub struct StarterDay {
    pub name: String,
    #[ts(type = "string")]
    pub label: Word,
    pub ticked: bool,
}

/// A part of what is made.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "starter.ts")]
pub struct StarterPart {
    pub key: &'static str,
    #[ts(type = "string")]
    pub label: Word,
    pub make: usize,
    /// How many are there already and are used.
    pub there: usize,
    #[ts(as = "Vec<String>")]
    pub names: Vec<Text>,
}

/// A field that is carried along.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "starter.ts")]
pub struct StarterField {
    pub name: String,
    pub value: String,
}

/// /admin/starter
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "starter.ts")]
pub struct StarterProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub closed: bool,
    /// Why nothing can be made.
    #[ts(as = "Option<String>")]
    pub refused: Option<Text>,
    /// The questions are asked; else only the fees are made.
    pub asks: bool,
    pub curricula: Vec<Choice>,
    pub days: Vec<StarterDay>,
    pub values: BTreeMap<String, String>,
    /// By field.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What would be made; none before the questions are answered.
    pub parts: Option<Vec<StarterPart>>,
    /// What is posted with it.
    pub fields: Vec<StarterField>,
    /// That the fees are left to somebody else.
    #[ts(type = "string | null")]
    pub left: Option<Word>,
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    /// What comes next, once it is made.
    pub next: Vec<StepLink>,
}

/// The page's address.
pub(super) fn address(branch_id: &str, session_id: &str, more: &[(&str, &str)]) -> String {
    let place = [("branchId", branch_id), ("sessionId", session_id)];
    form::address(PATH, &place.into_iter().chain(more.iter().copied()).collect::<Vec<_>>())
}

/// GET /admin/starter; with answers in its address what they would make.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn starter(
    visitor: MayVisit<RunStarter>,
    State(app): AppState,
    OriginalUri(uri): OriginalUri,
) -> Result<Response> {
    let raw = Raw::urlencoded(uri.query().unwrap_or_default().as_bytes())?;
    show(&app, &visitor, &raw, None).await
}

/// The page again with what was refused, and with what would be made now.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    show(app, visitor, &form.values, Some(&form)).await
}

async fn show(app: &App, visitor: &Visitor, raw: &Raw, state: Option<&FormState>) -> Result<Response> {
    let caller = &visitor.caller;
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, visitor, raw.text("branchId"), raw.text("sessionId")).await?;
    if let Some(page) =
        lacking(app, visitor, &place, Reach::Session, || shell(app, visitor, menu::STARTER, Some(menu::ACADEMIC)))
            .await?
    {
        return Ok(page);
    }
    let session = place.session()?;
    // A form is about the session that it names; the page of an address may begin with another.
    if state.is_some() && raw.text("sessionId") != Some(session.id.as_str()) {
        return Err(Error::not_found(refusals::SESSION_NOT_FOUND));
    }
    let (branch_id, session_id) = (place.branch_id().to_owned(), session.id.clone());
    let of = (branch_id.as_str(), session_id.as_str());
    let closed = is_closed(&mut conn, &session_id).await?;
    let refused = parts::refusal(&mut conn, caller, of, &session.name).await?;
    let asks = parts::makes_school(caller);
    let is_answered = !asks || asked::has_answers(raw);
    let mut errors = BTreeMap::new();
    let mut shown = None;
    if !closed && refused.is_none() && is_answered {
        let mut sent = Submitted::by_form(raw, INPUTS);
        let asked = Asked::read(&mut sent);
        errors = sent.into_faults().into_fields();
        if errors.is_empty() {
            match parts::planned(&mut conn, caller, of, (&session.name, &asked)).await {
                Ok(planned) => shown = Some(planned.parts),
                Err(Error::Values { fields, .. }) => errors = fields,
                Err(error) => return Err(error),
            }
        }
    }
    drop(conn);
    if let Some(state) = state {
        errors.extend(state.errors.clone());
    }
    let done = raw.text("done") == Some("made") && refused.is_some();
    let carried = asked::carried(raw).into_iter();
    let values = OFFERED.iter().map(|(name, value)| {
        let typed = raw.verbatim(name).map(str::to_owned);
        ((*name).to_owned(), if is_answered { typed.unwrap_or_default() } else { (*value).to_owned() })
    });
    let curriculum = raw.text(asked::CURRICULUM.key).unwrap_or_default().to_owned();
    let props = StarterProps {
        sessions: place.sessions().unwrap_or_default(),
        branches: place.branches(),
        closed,
        asks,
        curricula: CURRICULA.iter().map(|(value, label)| Choice::new(value, *label)).collect(),
        days: WEEKDAY_LABELS.iter().map(|(day, label)| self::day(day, *label, raw, asks && is_answered)).collect(),
        values: values.chain([(asked::CURRICULUM.key.to_owned(), curriculum)]).collect(),
        errors,
        failure: state.and_then(|state| state.failure.clone()),
        parts: shown.map(|parts| parts.iter().map(part).collect()),
        fields: carried.map(|(name, value)| StarterField { name, value }).collect(),
        left: (asks && parts::leaves_fees(caller)).then_some(office_texts::STARTER_FEES_LEFT),
        done: done.then_some(calls::SUCCESSFULLY_ADDED),
        next: if refused.is_some() { next(caller, of) } else { Vec::new() },
        refused: refused.filter(|_| !done),
        branch_id,
        session_id,
    };
    app.pages
        .screen("starter", menu::STARTER, Some(&shell(app, visitor, menu::STARTER, Some(menu::ACADEMIC))), &props)
        .await
}

fn day(day: &str, label: Word, raw: &Raw, is_answered: bool) -> StarterDay {
    let name = day_field(day);
    let ticked = if is_answered { raw.text(&name).is_some() } else { WEEKEND_OFFERED.contains(&day) };
    StarterDay { name, label, ticked }
}

fn part(of: &parts::PlannedPart) -> StarterPart {
    StarterPart { key: of.part.key(), label: of.part.label(), make: of.make, there: of.there, names: of.names.clone() }
}

/// Where what was made is looked at, and what is not made by itself.
fn next(caller: &Caller, (branch_id, session_id): (&str, &str)) -> Vec<StepLink> {
    let place = [("branchId", branch_id), ("sessionId", session_id)];
    let links: [(Word, &str, Action); 6] = [
        (nouns::CLASS_MANY, "/admin/classSetting", Action::ManageStructure),
        (nouns::ASSIGNED_SUBJECTS_MANY, "/admin/assignSubject", Action::AssignSubjects),
        (nouns::EXAM_MANY, "/admin/examList", Action::ManageExams),
        (office_texts::GUIDE_ADD_EMPLOYEES, "/admin/listEmployees/new", Action::ManageEmployees),
        (office_texts::GUIDE_ADD_STUDENTS, "/admin/bulkImport", Action::ManageStudents),
        (labels::FEE_SETUPS, "/admin/studentFeesSetup", Action::ManageFees),
    ];
    let links = links.into_iter().filter(|(.., action)| caller.may(*action));
    links.map(|(label, path, _)| StepLink { label: label.into(), href: form::address(path, &place) }).collect()
}
