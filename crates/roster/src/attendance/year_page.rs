//! /admin/studentAttendanceReport: one student's year by month; before one is chosen, a section's students with what their days come to. A
//! student sees their own.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use rules::attendance::DayCounts;
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{Text, Word, labels, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::closures_store::{self, Of};
use super::http::is_weekend;
use super::month::{ShownCounts, by_key};
use super::month_page::YEAR;
use super::page::{chosen_register, levels};
use super::register::{PersonKind, Register};
use super::report_http::enrolment_within_reach;
use super::store::{self, SessionDays};
use super::sums_store;
use super::year::YearSheet;
use crate::ground::{GroundList, GroundPanel, ListCell, ListLinks, ListRow, Listed, listed};
use auth::permit::ViewStudentAttendance;
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level, Place};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::shell::shell_of;

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearProps {
    pub action: &'static str,
    /// None for a student, who sees their own.
    pub ground: Option<GroundPanel>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// Once a section is chosen.
    pub students: Option<YearStudents>,
    /// Once a student is.
    pub year: Option<YearSheet>,
    /// Back to the section's students.
    pub back_href: Option<String>,
    /// What is said where there is nothing to show.
    #[ts(as = "Option<String>")]
    pub empty: Option<Word>,
}

/// A section's students with what their days come to.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearStudents {
    /// `Class 8 A`
    #[ts(as = "String")]
    pub label: Text,
    pub rows: Vec<YearStudent>,
}

/// A student of the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct YearStudent {
    pub id: String,
    pub name: String,
    pub reg_no: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub counts: ShownCounts,
    pub href: String,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct YearQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[serde(rename = "studentId")]
    student_id: Option<String>,
}

/// GET /admin/studentAttendanceReport?studentId
///
/// # Errors
/// 403 by role, for another branch's student, for one outside of a teacher's sections, and for a student who asks for somebody else.
pub async fn student_attendance_report(
    visitor: MayVisit<ViewStudentAttendance>,
    State(app): AppState,
    Params(query): Params<YearQuery>,
) -> Result<Response> {
    let student_id = query.student_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let props = if visitor.caller.role == Role::Student {
        own(&app, &visitor, &query, student_id).await?
    } else {
        of_staff(&app, &visitor, &query, student_id).await?
    };
    let shell = shell_of(&app, &visitor, YEAR);
    app.pages.screen("attendanceYear", &shell.title, Some(&shell), &props).await
}

async fn own(app: &App, visitor: &Visitor, query: &YearQuery, student_id: Option<&str>) -> Result<YearProps> {
    let caller = &visitor.caller;
    if student_id.is_some_and(|id| id != caller.id) {
        return Err(Error::role());
    }
    let asked = query.ground.session_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let session = match asked {
        Some(id) => visitor.sessions.iter().find(|session| session.id == id),
        None => visitor.chosen.as_ref(),
    };
    let mut conn = app.db.snapshot().await?;
    let year = match session {
        None => None,
        Some(session) => match year(app, visitor, &mut conn, &caller.id, (&session.id, &session.session_name)).await {
            Err(Error::NotFound(_)) => None,
            year => Some(year?),
        },
    };
    let empty = year.is_none().then_some(roster_texts::NOT_ENROLLED);
    Ok(YearProps { action: YEAR, ground: None, failure: None, students: None, year, back_href: None, empty })
}

async fn of_staff(app: &App, visitor: &Visitor, query: &YearQuery, student_id: Option<&str>) -> Result<YearProps> {
    let mut conn = app.db.snapshot().await?;
    let place = Place::select(&mut conn, visitor, &query.ground, &levels(PersonKind::Student)).await?;
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let session = place.at(Level::Session);
    let register = chosen_register(PersonKind::Student, &place);
    let mut props = YearProps {
        action: YEAR,
        ground: None,
        failure: None,
        students: None,
        year: None,
        back_href: register.as_ref().map(|register| form::address(YEAR, &register.query())),
        empty: None,
    };
    match (student_id, session, &register) {
        (Some(id), Some(session), _) => match year(app, visitor, &mut conn, id, (&session.id, &session.name)).await {
            Ok(year) => props.year = Some(year),
            Err(Error::NotFound(_)) => {
                props.failure = Some(roster_texts::STUDENT_NOT_ENROLLED.into());
            }
            Err(error) => return Err(error),
        },
        (None, Some(session), Some(register)) => {
            let days = store::session_days(&mut conn, &session.id).await?;
            if let Some(days) = days {
                props.students = Some(students(&mut conn, register, &days).await?);
            }
        }
        _ => panel.list = sections(&mut conn, visitor, &place).await?,
    }
    drop(conn);
    props.failure = props.failure.or(place.failure);
    props.ground = Some(panel);
    Ok(props)
}

/// One student's year, within the visitor's reach.
async fn year(
    app: &App,
    visitor: &Visitor,
    conn: &mut Conn,
    student_id: &str,
    (session_id, session_name): (&str, &str),
) -> Result<YearSheet> {
    let caller = &visitor.caller;
    let enrolment = enrolment_within_reach(caller, conn, student_id, session_id).await?;
    let session =
        store::session_days(conn, session_id).await?.ok_or_else(|| Error::not_found(refusals::SESSION_NOT_FOUND))?;
    let mut stored = by_key(store::days_of(conn, &enrolment.enrolment_id).await?);
    let days = stored.remove(&enrolment.enrolment_id).unwrap_or_default();
    let of = Of::Class(enrolment.class_numeric);
    let closures = closures_store::closures(conn, &session.branch_id, session.span(), of).await?;
    let weekend = |day: &str| is_weekend(&session, day) || closures_store::on(&closures, day).is_some();
    let sheet = YearSheet::of(&enrolment, session_name, &session, &days, &app.clock.today(), weekend);
    let sees_profile = caller.role == Role::Student || caller.may(Action::ViewStudents);
    let profile_href = sees_profile.then(|| form::address("/admin/searchView", &[("id", student_id)]));
    Ok(YearSheet { profile_href, ..sheet })
}

async fn students(conn: &mut Conn, register: &Register, session: &SessionDays) -> Result<YearStudents> {
    let Register::Section(section) = register else { return Err(Error::Internal("no section".to_owned())) };
    let roster = register.roster(conn, session.span()).await?;
    let sums: HashMap<String, DayCounts> =
        sums_store::of_section(conn, &section.section_id, session.span()).await?.into_iter().collect();
    let rows = roster.into_iter().map(|person| YearStudent {
        counts: sums.get(&person.person_id).copied().unwrap_or_default().into(),
        href: form::address(YEAR, &[&section.query()[..], &[("studentId", &person.person_id)]].concat()),
        id: person.person_id,
        name: person.name,
        reg_no: person.note,
        roll: person.roll.unwrap_or_default(),
    });
    Ok(YearStudents { label: register.label(), rows: rows.collect() })
}

async fn sections(conn: &mut Conn, visitor: &Visitor, place: &Place) -> Result<Option<GroundList>> {
    let links = ListLinks { action: YEAR, place, keep: &[] };
    let sections = match listed(conn, visitor, &links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    Ok(Some(GroundList::of_sections(&links, &sections, &[labels::STUDENTS], |section| ListRow {
        name: section.section_name.clone(),
        href: Some(links.section(section, &[])),
        cells: vec![ListCell::count(section.students)],
    })))
}
