//! The calls that add up: getAttendanceReport of a section's month, getStudentAttendanceReport of one student's year,
//! getEmployeeAttendanceReport of a branch's month.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use rules::attendance::{Attendance, DayCounts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::http::{section, staff};
use super::month::{StoredMonth, asked_month, by_key};
use super::store;
use auth::permit::{ManageEmployeeAttendance, ViewAttendance, ViewStudentAttendance};
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, SectionKeys, student_within_reach};
use rules::roles::Role;
use rules::words::refusals;
use web::app::AppState;
use web::input::{Params, PathId};

/// A section and a month.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct SectionMonthQuery {
    #[serde(flatten)]
    ground: AskedPlaceOf<SectionKeys>,
    /// YYYY-MM
    #[schemars(required)]
    month: Option<String>,
}

/// Branch, session and a month.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct StaffMonthQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// YYYY-MM
    #[schemars(required)]
    month: Option<String>,
}

/// What days come to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    pub present: i64,
    pub absent: i64,
    pub late: i64,
    pub excused: i64,
    /// Present and late.
    pub attended: i64,
    /// Without the excused.
    pub school_days: i64,
    /// Of the school days, to one decimal; null without one.
    pub percentage: Option<f64>,
}

impl From<DayCounts> for Counts {
    fn from(counts: DayCounts) -> Self {
        let tenths = counts.tenths().and_then(|tenths| i32::try_from(tenths).ok());
        Self {
            present: counts.present,
            absent: counts.absent,
            late: counts.late,
            excused: counts.excused,
            attended: counts.attended(),
            school_days: counts.school_days(),
            percentage: tenths.map(|tenths| f64::from(tenths) / 10.0),
        }
    }
}

/// A student's month.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentMonth {
    pub student_id: String,
    pub reg_no: String,
    pub name: String,
    pub roll: i64,
    /// `present`, `absent`, `late` or `excused` by day.
    pub days: BTreeMap<String, &'static str>,
    #[serde(flatten)]
    pub counts: Counts,
}

/// What getAttendanceReport answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SectionMonth {
    /// YYYY-MM
    pub month: String,
    /// The days that were saved.
    pub saved_days: Vec<String>,
    /// By roll.
    pub students: Vec<StudentMonth>,
}

/// An employee's month.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeMonth {
    pub employee_id: String,
    pub name: String,
    /// `present`, `absent`, `late` or `excused` by day.
    pub days: BTreeMap<String, &'static str>,
    #[serde(flatten)]
    pub counts: Counts,
}

/// What getEmployeeAttendanceReport answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffMonth {
    /// YYYY-MM
    pub month: String,
    /// The days that were saved.
    pub saved_days: Vec<String>,
    /// By name.
    pub employees: Vec<EmployeeMonth>,
}

/// What getStudentAttendanceReport answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentYear {
    pub student_id: String,
    pub reg_no: String,
    pub name: String,
    pub session_id: String,
    pub session_name: String,
    /// `present`, `absent`, `late` or `excused` by day.
    pub days: BTreeMap<String, &'static str>,
    #[serde(flatten)]
    pub counts: Counts,
}

fn days(stored: Option<&BTreeMap<String, Attendance>>) -> BTreeMap<String, &'static str> {
    stored.into_iter().flatten().map(|(day, state)| (day.clone(), state.as_str())).collect()
}

/// GET /api/getAttendanceReport
///
/// # Errors
/// 400 without a month; 400, 403, 404 as the filter set's.
pub async fn get_attendance_report(
    caller: May<ViewAttendance>,
    State(app): AppState,
    Params(query): Params<SectionMonthQuery>,
) -> Result<Json<SectionMonth>> {
    let month = asked_month(query.month.as_deref(), None)?;
    let mut conn = app.db.snapshot().await?;
    let register = section(&caller, &mut conn, &query.ground).await?;
    let stored = StoredMonth::load(&mut conn, &register, &month).await?;
    let students = stored.roster.iter().map(|person| StudentMonth {
        student_id: person.person_id.clone(),
        reg_no: person.note.clone(),
        name: person.name.clone(),
        roll: person.roll.unwrap_or_default(),
        days: days(stored.marks.get(&person.key)),
        counts: stored.counts(&person.key).into(),
    });
    Ok(Json(SectionMonth { students: students.collect(), saved_days: stored.saved.clone(), month }))
}

/// GET /api/getEmployeeAttendanceReport
///
/// # Errors
/// 400 without a month; 400, 403, 404 as the filter set's.
pub async fn get_employee_attendance_report(
    caller: May<ManageEmployeeAttendance>,
    State(app): AppState,
    Params(query): Params<StaffMonthQuery>,
) -> Result<Json<StaffMonth>> {
    let month = asked_month(query.month.as_deref(), None)?;
    let mut conn = app.db.snapshot().await?;
    let register = staff(&caller, &mut conn, &query.ground).await?;
    let stored = StoredMonth::load(&mut conn, &register, &month).await?;
    let employees = stored.roster.iter().map(|person| EmployeeMonth {
        employee_id: person.person_id.clone(),
        name: person.name.clone(),
        days: days(stored.marks.get(&person.key)),
        counts: stored.counts(&person.key).into(),
    });
    Ok(Json(StaffMonth { employees: employees.collect(), saved_days: stored.saved.clone(), month }))
}

/// Holds a caller to whose year they may read: a student their own, a teacher the students of their sections.
///
/// # Errors
/// 403 outside of it; 404 for who is not enrolled in the session.
pub async fn enrolment_within_reach(
    caller: &Caller,
    conn: &mut Conn,
    student_id: &str,
    session_id: &str,
) -> Result<store::YearEnrolment> {
    if caller.role == Role::Student && caller.id != student_id {
        return Err(Error::role());
    }
    student_within_reach(caller, conn, student_id).await?;
    let enrolment = store::enrolment(conn, student_id, session_id).await?;
    let enrolment = enrolment.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    caller.within_sections(conn, &enrolment.section_id).await?;
    Ok(enrolment)
}

/// GET /api/getStudentAttendanceReport/{studentId}
///
/// # Errors
/// As [`enrolment_within_reach`]; 400, 403, 404 as the filter set's.
pub async fn get_student_attendance_report(
    caller: May<ViewStudentAttendance>,
    State(app): AppState,
    PathId(student_id): PathId,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<StudentYear>> {
    let mut conn = app.db.snapshot().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = place.session()?;
    let enrolment = enrolment_within_reach(&caller, &mut conn, &student_id, &session.id).await?;
    let stored = by_key(store::days_of(&mut conn, &enrolment.enrolment_id).await?);
    let own = stored.get(&enrolment.enrolment_id);
    let counts: DayCounts = own.into_iter().flat_map(BTreeMap::values).copied().collect();
    Ok(Json(StudentYear {
        student_id: enrolment.student_id,
        reg_no: enrolment.reg_no,
        name: enrolment.name,
        session_id: session.id.clone(),
        session_name: session.name.clone(),
        days: days(own),
        counts: counts.into(),
    }))
}
