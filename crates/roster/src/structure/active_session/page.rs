//! `/admin/activeSession`: which session of a branch is active (docs/rules.md, *Structure*). What changes for whom is shown before it is done.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, People, SessionState};
use auth::audit::Act;
use auth::permit::{ManageStructure, ViewSettings};
use auth::{MayVisit, Visitor};
use base::clock::printed_day;
use web::app::AppState;

use crate::structure::sessions::{ACTIVE, CLOSED, PLANNED, Sessions};
use base::error::{Error, Result};
use records::{
    Choice, Choices, Kind, Place, Reach, RecordKind, STATUS, Values, Write, WriteStart, Writes, lacking, may,
};
use web::form;
use web::input::Params;
use web::posted::{FieldErrors, FromForm, Posted, Raw};
use web::shell::shell_of;

/// A session that can be chosen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts", rename = "SessionLine")]
pub struct Line {
    pub name: String,
    #[ts(as = "String")]
    pub days: Text,
    #[ts(as = "String")]
    pub status: Text,
    /// `9 classes, 18 sections, 14 subjects, 2 exams, 430 students`
    #[ts(as = "String")]
    pub holds: Text,
    /// The question whether it is to be active; none where it cannot be.
    pub choose: Option<String>,
}

/// The question.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ActivationQuestion {
    pub session_id: String,
    pub name: String,
    #[ts(type = "number")]
    pub version: i64,
    /// The session that is active now, its version and what becomes of it.
    pub active_id: String,
    pub active_name: Option<String>,
    #[ts(type = "number")]
    pub active_version: i64,
    /// What changes for whom.
    #[ts(as = "Vec<String>")]
    pub changes: Vec<Text>,
    /// What is not ready.
    #[ts(as = "Vec<String>")]
    pub warnings: Vec<Text>,
    pub back: String,
}

/// /admin/activeSession
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ActiveSessionProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub lines: Vec<Line>,
    pub may_write: bool,
    pub question: Option<ActivationQuestion>,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Text>,
    pub add_session: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ActiveSessionQuery {
    branch_id: Option<String>,
    /// The session that is to be active.
    session_id: Option<String>,
    done: Option<String>,
}

const PATH: &str = "/admin/activeSession";

/// GET /admin/activeSession?branchId&sessionId: the sessions, and for one of them the question.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn active_session(
    visitor: MayVisit<ViewSettings>,
    State(app): AppState,
    Params(query): Params<ActiveSessionQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, &visitor, query.branch_id.as_deref()).await?;
    let around = || shell_of(&app, &visitor, PATH);
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Branch, around).await? {
        return Ok(page);
    }
    let branch_id = place.branch_id().to_owned();
    let sessions = store::sessions(&mut conn, &branch_id).await?;
    let people = store::people(&mut conn, &branch_id).await?;
    drop(conn);
    let may_write = may::<ManageStructure>(&visitor.caller);
    let here = |more: &[(&str, &str)]| {
        let query: Vec<(&str, &str)> = place.query().into_iter().chain(more.iter().copied()).collect();
        form::address(PATH, &query)
    };
    let asked = query.session_id.as_deref().filter(|id| !id.is_empty() && may_write);
    let chosen = match asked {
        None => None,
        Some(id) => {
            let found = sessions.iter().find(|session| session.id == id);
            // Nothing is asked about one that is active already or closed: an older tab's link shows the list.
            Some(found.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?)
                .filter(|session| session.status == PLANNED)
        }
    };
    let active = sessions.iter().find(|session| session.status == ACTIVE);
    let props = ActiveSessionProps {
        question: chosen.map(|chosen| question(chosen, active, people, here(&[]))),
        lines: sessions
            .iter()
            .map(|session| line(session, may_write.then(|| here(&[("sessionId", session.id.as_str())]))))
            .collect(),
        done: query
            .done
            .as_deref()
            .filter(|done| *done == "1")
            .and(active)
            .map(|active| roster_texts::session_is_active(&active.session_name).into()),
        add_session: form::address("/admin/manageSession/new", &place.query()),
        may_write,
        branch_id,
        branches: place.branches(),
    };
    let shell = shell_of(&app, &visitor, PATH);
    app.pages.screen("activeSession", &shell.title, Some(&shell), &props).await
}

fn line(session: &SessionState, choose: Option<String>) -> Line {
    let holds = roster_texts::session_holds(
        roster_texts::count_classes(session.classes),
        roster_texts::count_sections(session.sections),
        roster_texts::count_subjects(session.subjects),
        roster_texts::count_exams(session.exams),
        roster_texts::count_students(session.enrolled),
    );
    let (choices, none) = (<Sessions as RecordKind>::NOUN, Choices::default());
    Line {
        name: session.session_name.clone(),
        days: roster_texts::from_to(printed_day(&session.start_date), printed_day(&session.end_date)).into(),
        status: choices.said(STATUS, &session.status, &none),
        holds: holds.into(),
        choose: choose.filter(|_| session.status == PLANNED),
    }
}

fn question(chosen: &SessionState, active: Option<&SessionState>, people: People, back: String) -> ActivationQuestion {
    let name = &chosen.session_name;
    let outside = (people.students - chosen.enrolled).max(0);
    let mut changes: Vec<Text> =
        vec![roster_texts::people_start_in_session(people.employees, people.students, name).into()];
    if outside > 0 {
        changes.push(roster_texts::students_not_enrolled(outside, name).into());
    }
    changes.push(roster_texts::session_shown_first(name).into());
    let lacking = [
        (chosen.classes, roster_texts::session_has_no_class(name)),
        (chosen.sections, roster_texts::session_has_no_section(name)),
        (chosen.subjects, roster_texts::session_has_no_subject(name)),
        (chosen.enrolled, roster_texts::session_has_no_student(name)),
    ];
    let mut warnings: Vec<Text> =
        lacking.into_iter().filter(|(count, _)| *count == 0).map(|(_, warning)| warning.into()).collect();
    if let Some(active) = active.filter(|active| active.unpublished > 0) {
        warnings.push(roster_texts::results_not_published(active.unpublished, &active.session_name).into());
    }
    ActivationQuestion {
        session_id: chosen.id.clone(),
        name: name.clone(),
        version: chosen.version,
        active_id: active.map(|active| active.id.clone()).unwrap_or_default(),
        active_name: active.map(|active| active.session_name.clone()),
        active_version: active.map_or(0, |active| active.version),
        changes,
        warnings,
        back,
    }
}

/// What the question's form holds.
pub struct Activation {
    session_id: String,
    version: i64,
    active_id: Option<String>,
    active_version: i64,
    /// What becomes of the session that was active: `planned` leaves it open for late entries.
    before: &'static str,
}

impl FromForm for Activation {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let session_id = errors.required(raw, "sessionId");
        let mut version = |name: &str| {
            let version = raw.text(name).and_then(|text| text.parse().ok());
            if version.is_none() {
                errors.add(name, refusals::field_missing(name));
            }
            version
        };
        let (own, of_active) = (version("version"), version("activeVersion"));
        let before = match raw.text("before") {
            None | Some("close") => CLOSED,
            Some("keep") => PLANNED,
            Some(_) => {
                errors.add("before", roster_texts::BEFORE_CLOSE_OR_KEEP);
                return None;
            }
        };
        let active_id = raw.owned("activeId");
        Some(Self { session_id: session_id?, version: own?, active_id, active_version: of_active?, before })
    }
}

/// POST /admin/activeSession: makes a planned session active; the one before is closed, or stays open.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 404; 409 where the sessions have changed since.
pub async fn active_session_posted(
    State(app): AppState,
    posted: Posted<ManageStructure, Activation>,
) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let form = form?;
    let caller = &visitor.caller;
    let (place, row) = {
        let mut conn = app.db.acquire().await?;
        let row = records::reached(Kind::of::<Sessions>(), &mut conn, caller, &form.session_id).await?;
        (Place::of_branch(&mut conn, &visitor, Some(row.branch_id())).await?, row)
    };
    let branch_id = row.branch_id().to_owned();
    let mut write = match app.write(caller, Some(&key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let sessions = store::sessions(&mut write.tx, &branch_id).await?;
    let chosen = sessions.iter().find(|session| session.id == form.session_id);
    let chosen = chosen.filter(|chosen| chosen.status == PLANNED && chosen.version == form.version);
    let active = sessions.iter().find(|session| session.status == ACTIVE);
    let is_same = active.map(|active| (active.id.as_str(), active.version))
        == form.active_id.as_deref().map(|id| (id, form.active_version));
    let (Some(chosen), true) = (chosen, is_same) else {
        return Err(Error::stale(roster_texts::SESSIONS_CHANGED_MEANWHILE, Vec::new()));
    };
    for (session, status) in active.map(|active| (active, form.before)).into_iter().chain([(chosen, ACTIVE)]) {
        set(&mut write, &visitor, &branch_id, session, status).await?;
    }
    let query: Vec<(&str, &str)> = place.query().into_iter().chain([("done", "1")]).collect();
    write.lead_to(&form::address(PATH, &query)).await
}

async fn set(
    write: &mut Write<'_>,
    visitor: &Visitor,
    branch_id: &str,
    session: &SessionState,
    status: &str,
) -> Result<()> {
    match store::set_status(&mut write.tx, session, status, &visitor.caller.name, write.at).await {
        Ok(true) => {}
        // Another one has become active at the same moment.
        Err(error) if !db::violates(&error, "sessions_active", "sessions.branch_id") => return Err(error.into()),
        _ => return Err(Error::stale(roster_texts::SESSIONS_CHANGED_MEANWHILE, Vec::new())),
    }
    let (was, now): (Values, Values) = (vec![(STATUS, session.status.clone())], vec![(STATUS, status.to_owned())]);
    let of = (branch_id, session.id.as_str(), session.session_name.as_str());
    write.record(Act::Update, &<Sessions as RecordKind>::NOUN, of, (&was, &now), &Choices::default()).await
}
