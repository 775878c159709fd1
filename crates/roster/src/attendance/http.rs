//! The calls on one day: getStudentAttendance and saveStudentAttendance of a section, getEmployeeAttendance and saveEmployeeAttendance of
//! a branch (docs/rules.md, *Calls*).

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Deserialize;

use super::closures_store::{self, Closure};
use super::register::{Register, SaveStart, save};
use super::store::SessionDays;
use super::wire::{
    DayFacts, EmployeeDay, EmployeeDayBody, EmployeeDaySaved, EmployeeOnDay, StudentDay, StudentDayBody,
    StudentDaySaved, StudentOnDay,
};
use auth::permit::{EnterAttendance, ManageEmployeeAttendance, ViewAttendance};
use auth::{Caller, May};
use base::clock;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, PlaceBody, SectionKeys};
use web::app::AppState;
use web::input::Params;

use super::register::RegisterDay;

/// A section and a day.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SectionDayQuery {
    #[serde(flatten)]
    ground: AskedPlaceOf<SectionKeys>,
    /// YYYY-MM-DD
    #[schemars(required)]
    day: Option<String>,
}

/// Branch, session and a day.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StaffDayQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// YYYY-MM-DD
    #[schemars(required)]
    day: Option<String>,
}

/// A day that a call names.
///
/// # Errors
/// 400 where it is missing or not a day of the calendar.
pub fn asked_day(text: Option<&str>) -> Result<&str> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| Error::invalid("day", refusals::field_missing("day")))?;
    if clock::is_day(text) { Ok(text) } else { Err(Error::invalid("day", refusals::not_a_date(text))) }
}

/// A section within the caller's reach.
///
/// # Errors
/// As the filter set's; 403 for a teacher outside of the own sections.
pub async fn section(caller: &Caller, conn: &mut Conn, ground: &AskedPlace) -> Result<Register> {
    let section = ground.section(caller, conn).await?;
    caller.within_sections(conn, &section.section_id).await?;
    Ok(Register::Section(section))
}

/// The employees of a branch within the caller's reach, in a session.
///
/// # Errors
/// As the filter set's.
pub async fn staff(caller: &Caller, conn: &mut Conn, ground: &AskedPlace) -> Result<Register> {
    let place = ground.resolve(caller, conn, Level::Session).await?;
    Ok(Register::Staff { branch: place.branch()?.clone(), session: place.session()?.clone() })
}

/// Whether a day is of the branch's weekend.
pub fn is_weekend(session: &SessionDays, day: &str) -> bool {
    let weekday = clock::weekday(day);
    let weekend = session.weekend_days.as_deref().unwrap_or_default();
    weekday.is_some_and(|weekday| weekend.split(',').any(|of| of == weekday))
}

fn facts(day: &str, session: &SessionDays, of: &RegisterDay, closures: &[Closure]) -> DayFacts {
    DayFacts {
        day: day.to_owned(),
        saved: of.saved.is_some(),
        saved_by: of.saved.as_ref().map(|saved| saved.saved_by_name.clone()),
        saved_at: of.saved.as_ref().map(|saved| saved.saved_at),
        weekend: is_weekend(session, day),
        school_closed: closures_store::on(closures, day).map(str::to_owned),
    }
}

/// GET /api/getStudentAttendance
///
/// # Errors
/// 400 without a day, 400, 403, 404 as the filter set's.
pub async fn get_student_attendance(
    caller: May<ViewAttendance>,
    State(app): AppState,
    Params(query): Params<SectionDayQuery>,
) -> Result<Json<StudentDay>> {
    let day = asked_day(query.day.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let register = section(&caller, &mut conn, &query.ground).await?;
    let session = register.session(&mut conn).await?;
    let found = register.day(&mut conn, day).await?;
    let facts = facts(day, &session, &found, &register.closures(&mut conn, (day, day)).await?);
    Ok(Json(StudentDay { facts, students: found.people.into_iter().map(StudentOnDay::from).collect() }))
}

/// PUT /api/saveStudentAttendance: many students of a section at once, all of them or none.
///
/// # Errors
/// 400 without a day or a list; as [`save`].
pub async fn save_student_attendance(
    caller: May<EnterAttendance>,
    State(app): AppState,
    body: PlaceBody<StudentDayBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let day = asked_day(value.day.as_deref())?;
    let entries = value.attendance.as_deref().ok_or_else(missing)?;
    let register = {
        let mut conn = app.db.acquire().await?;
        section(&caller, &mut conn, ground).await?
    };
    let sent: Vec<_> = entries.iter().map(Into::into).collect();
    match save(&app, &caller, key.as_ref(), &register, day, &sent).await? {
        SaveStart::Answered(response) => Ok(response),
        SaveStart::Fresh(saved) => {
            let attendance = saved.marks.into_iter().map(Into::into).collect();
            saved.write.answer(&StudentDaySaved { message: saved.message, attendance }).await
        }
    }
}

/// GET /api/getEmployeeAttendance
///
/// # Errors
/// 400 without a day, 400, 403, 404 as the filter set's.
pub async fn get_employee_attendance(
    caller: May<ManageEmployeeAttendance>,
    State(app): AppState,
    Params(query): Params<StaffDayQuery>,
) -> Result<Json<EmployeeDay>> {
    let day = asked_day(query.day.as_deref())?;
    let mut conn = app.db.acquire().await?;
    let register = staff(&caller, &mut conn, &query.ground).await?;
    let session = register.session(&mut conn).await?;
    let found = register.day(&mut conn, day).await?;
    let facts = facts(day, &session, &found, &register.closures(&mut conn, (day, day)).await?);
    Ok(Json(EmployeeDay { facts, employees: found.people.into_iter().map(EmployeeOnDay::from).collect() }))
}

/// PUT /api/saveEmployeeAttendance: many employees of a branch at once, all of them or none.
///
/// # Errors
/// 400 without a day or a list; as [`save`].
pub async fn save_employee_attendance(
    caller: May<ManageEmployeeAttendance>,
    State(app): AppState,
    body: PlaceBody<EmployeeDayBody>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let day = asked_day(value.day.as_deref())?;
    let entries = value.attendance.as_deref().ok_or_else(missing)?;
    let register = {
        let mut conn = app.db.acquire().await?;
        staff(&caller, &mut conn, ground).await?
    };
    let sent: Vec<_> = entries.iter().map(Into::into).collect();
    match save(&app, &caller, key.as_ref(), &register, day, &sent).await? {
        SaveStart::Answered(response) => Ok(response),
        SaveStart::Fresh(saved) => {
            let attendance = saved.marks.into_iter().map(Into::into).collect();
            saved.write.answer(&EmployeeDaySaved { message: saved.message, attendance }).await
        }
    }
}

fn missing() -> Error {
    Error::invalid("attendance", refusals::field_missing("attendance"))
}
