//! `/admin/view/rolls`: the rolls of a section, each in an input; numbered by name, register number or their old order by a link.

use rules::words::{Said, Text, Word, calls, labels, people_texts, refusals};
use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::order::RollOrder;
use super::renumber::{self, NewRoll, field};
use super::store::{self, RollRow, RollSection};
use auth::permit::ManageStudents;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Place, Reach, WriteStart, lacking, whole};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::{Added, NextStep};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell;

const PATH: &str = "/admin/view/rolls";
const TITLE: Word = labels::ROLLS;
const LIST: Word = labels::STUDENTS;

/// A student with the roll that is stored and the one in the input.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RollLine {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    /// As the input shows it.
    pub value: String,
    #[ts(type = "string | null")]
    pub error: Option<Text>,
    /// What has changed since the page was opened.
    #[ts(type = "string | null")]
    pub now: Option<Text>,
    pub inactive: bool,
}

/// An order to number the section by.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts", rename = "RollOrderLink")]
pub struct OrderLink {
    #[ts(type = "string")]
    pub label: Word,
    pub href: String,
    pub chosen: bool,
}

/// The section whose rolls are shown.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RollList {
    pub label: String,
    pub session: String,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    pub rows: Vec<RollLine>,
    pub orders: Vec<OrderLink>,
    /// The inputs hold something that is not stored.
    pub unsaved: bool,
    #[ts(type = "string | null")]
    pub failure: Option<Text>,
    /// Students who were on the page and are no longer in the section.
    #[ts(as = "Vec<String>")]
    pub gone: Vec<Said>,
    /// The page as it is stored.
    pub reset: String,
}

/// /admin/view/rolls
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct RollsProps {
    /// What to do first, where there is no section.
    pub first: Option<NextStep>,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sections: Vec<Choice>,
    pub section_id: String,
    pub list: Option<RollList>,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
    /// The students.
    pub back: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RollsQuery {
    branch_id: Option<String>,
    section_id: Option<String>,
    /// name, regNo or old: the inputs are filled in by it.
    order: Option<String>,
    done: Option<String>,
}

/// GET /admin/view/rolls?sectionId&order
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn rolls(
    visitor: MayVisit<ManageStudents>,
    State(app): AppState,
    Params(query): Params<RollsQuery>,
) -> Result<Response> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let order = query.order.as_deref().and_then(RollOrder::named);
    let done = query.done.as_deref().filter(|done| *done == "1").map(|_| calls::SUCCESSFULLY_UPDATED);
    let section = match given(&query.section_id) {
        None => None,
        Some(id) => {
            let mut conn = app.db.acquire().await?;
            let section = reached(&mut conn, &visitor.caller, &id).await?;
            // Another branch was chosen above the sections of the first.
            let is_here = given(&query.branch_id).is_none_or(|branch_id| branch_id == section.branch_id);
            Some(section).filter(|_| is_here)
        }
    };
    let branch_id = section.as_ref().map(|section| section.branch_id.clone()).or_else(|| given(&query.branch_id));
    show(&app, &visitor, branch_id.as_deref(), section.as_ref(), order, None, done).await
}

/// A section that the caller may see.
async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<RollSection> {
    let section = store::section(conn, id).await?;
    within_reach(caller, section.as_ref().map(|section| section.branch_id.clone()), refusals::SECTION_NOT_FOUND)?;
    section.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))
}

/// What the form holds: for each student the new roll and the one that the page showed.
pub struct RollsForm(Vec<NewRoll>);

const WAS: &str = "was.";
const ROLL: &str = "roll.";

impl FromForm for RollsForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let mut rolls = Vec::new();
        for (name, typed) in raw.texts() {
            let Some(student_id) = name.strip_prefix(ROLL) else { continue };
            let roll = whole(typed.trim());
            match roll.map(|roll| (roll, renumber::fault(roll))) {
                Some((roll, None)) => {
                    let was = raw.text(&format!("{WAS}{student_id}")).and_then(|text| text.parse().ok());
                    rolls.push(NewRoll { student_id: student_id.to_owned(), was, roll });
                }
                Some((_, Some(fault))) => errors.add(name, fault),
                None if typed.trim().is_empty() => errors.add(name, refusals::field_missing(labels::ROLL)),
                None => errors.add(name, renumber::out_of_range()),
            }
        }
        Some(Self(rolls))
    }
}

/// POST /admin/view/rolls: all rolls of the section at once.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; otherwise the page again: 422 with what is wrong beside each student, 409 with what has changed
/// meanwhile, 423 in a closed session.
pub async fn rolls_posted(State(app): AppState, posted: Posted<ManageStudents, RollsForm>) -> Result<Response> {
    let visitor = &posted.visitor;
    let section_id =
        posted.sent("sectionId").ok_or_else(|| Error::invalid("sectionId", refusals::field_missing("sectionId")))?;
    let section = {
        let mut conn = app.db.acquire().await?;
        reached(&mut conn, &visitor.caller, section_id).await?
    };
    let (status, state) = match &posted.form {
        Err(state) => (StatusCode::UNPROCESSABLE_ENTITY, state.clone()),
        Ok(RollsForm(rolls)) => {
            let written = renumber::renumber(&app, &visitor.caller, Some(&posted.key), &section, rolls, true).await;
            match written {
                Ok(WriteStart::Answered(response)) => return Ok(response),
                Ok(WriteStart::Fresh(write)) => {
                    return write.lead_to(&form::address(PATH, &[("sectionId", &section.id), ("done", "1")])).await;
                }
                Err(error @ (Error::Values { .. } | Error::SessionClosed | Error::Conflict { .. })) => {
                    // A key that came before with other values is nothing that the page could show.
                    if error.code() == base::error::RefusalCode::SentBefore {
                        return Err(error);
                    }
                    (error.status(), posted.refused(&error))
                }
                Err(error) => return Err(error),
            }
        }
    };
    let page = show(&app, visitor, Some(&section.branch_id), Some(&section), None, Some(&state), None).await?;
    Ok((status, page).into_response())
}

async fn show(
    app: &App,
    visitor: &Visitor,
    branch_id: Option<&str>,
    section: Option<&RollSection>,
    order: Option<RollOrder>,
    state: Option<&FormState>,
    done: Option<Word>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, visitor, branch_id).await?;
    let around = || shell(app, visitor, TITLE, Some(LIST));
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let section_id = section.map(|section| section.id.clone()).unwrap_or_default();
    let sections = store::sections(&mut conn, place.branch_id(), &section_id).await?;
    let roster = if section.is_some() { store::roster(&mut conn, &section_id).await? } else { Vec::new() };
    drop(conn);
    let back: Vec<(&str, &str)> = match section {
        Some(section) => {
            let session = [("sessionId", section.session_id.as_str()), ("sectionId", section.id.as_str())];
            place.query().into_iter().chain(session).collect()
        }
        None => place.query(),
    };
    let first = sections.is_empty().then(|| {
        let said = (people_texts::NO_SECTION_IN_OPEN_SESSION, people_texts::ADD_SECTIONS_FIRST);
        Added::SECTION.step(&visitor.caller, said, &place.query())
    });
    let props = RollsProps {
        first,
        list: section.map(|section| list(section, &roster, order, state)),
        back: form::address("/admin/view", &back),
        branch_id: place.branch_id().to_owned(),
        branches: place.branches(),
        sections,
        section_id,
        done,
    };
    app.pages.screen("rolls", TITLE, Some(&shell(app, visitor, TITLE, Some(LIST))), &props).await
}

fn list(section: &RollSection, roster: &[RollRow], order: Option<RollOrder>, state: Option<&FormState>) -> RollList {
    let closed = section.session_status == "closed";
    let address = |order: RollOrder| form::address(PATH, &[("sectionId", section.id.as_str()), ("order", order.key())]);
    let orders = RollOrder::ALL.map(|of| OrderLink { label: of.label(), href: address(of), chosen: order == Some(of) });
    let proposed = order.filter(|_| !closed).map(|order| order.proposed(roster));
    let sent = |prefix: &str, row: &RollRow| {
        state.and_then(|state| state.values.verbatim(&format!("{prefix}{}", row.student_id))).map(str::to_owned)
    };
    let errors: BTreeMap<String, Text> = state.map(|state| state.errors.clone()).unwrap_or_default();
    let row = |(place, row): (usize, &RollRow)| {
        let typed = sent(ROLL, row);
        let stored = row.roll.to_string();
        let now = match (state, sent(WAS, row)) {
            (Some(_), None) => Some(people_texts::JOINED_SECTION.into()),
            (Some(_), Some(was)) if was != stored => Some(people_texts::roll_changed(&stored, was).into()),
            _ => None,
        };
        let filled = proposed.as_ref().map(|rolls| rolls[place].to_string());
        RollLine {
            id: row.student_id.clone(),
            name: row.name(),
            reg_no: row.reg_no.clone(),
            roll: row.roll,
            value: typed.or(filled).unwrap_or(stored),
            error: errors.get(&field(&row.student_id)).cloned(),
            now,
            inactive: row.status != "active",
        }
    };
    let rows: Vec<RollLine> = roster.iter().enumerate().map(row).collect();
    let left = |state: &FormState| {
        let ids = state.values.texts().filter_map(|(name, _)| name.strip_prefix(ROLL));
        ids.filter(|id| roster.iter().all(|row| row.student_id != *id)).count()
    };
    let gone = match state.map_or(0, left) {
        0 => Vec::new(),
        many => vec![people_texts::students_gone(many)],
    };
    RollList {
        label: section.label(),
        session: section.session_name.clone(),
        closed,
        unsaved: rows.iter().any(|row| row.value != row.roll.to_string()),
        failure: state.and_then(|state| state.failure.clone()),
        rows,
        orders: orders.into(),
        gone,
        reset: form::address(PATH, &[("sectionId", section.id.as_str())]),
    }
}
