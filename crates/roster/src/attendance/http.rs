//! The calls that read one day: getStudentAttendance of a section, getEmployeeAttendance of a branch (docs/rules.md, *Calls*).

use rules::permission::Action;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Deserialize;

use super::closures_store;
use super::register::{Register, RegisterDay};
use super::store::{ListedPerson, SessionDays};
use super::wire::{DayFacts, EmployeeDay, EmployeeOnDay, StudentDay, StudentOnDay};
use auth::Caller;
use base::clock;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, SectionKeys};
use records::view::View;

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

async fn on_day(conn: &mut Conn, register: &Register, day: &str) -> Result<(DayFacts, Vec<ListedPerson>)> {
    let session = register.session(conn).await?;
    let RegisterDay { saved, people } = register.day(conn, day).await?;
    let closures = register.closures(conn, (day, day)).await?;
    let facts = DayFacts {
        day: day.to_owned(),
        saved: saved.is_some(),
        saved_by: saved.as_ref().map(|saved| saved.saved_by_name.clone()),
        saved_at: saved.as_ref().map(|saved| saved.saved_at),
        weekend: is_weekend(&session, day),
        school_closed: closures_store::on(&closures, day).map(str::to_owned),
    };
    Ok((facts, people))
}

/// getStudentAttendance: a section's day.
///
/// 400 without a day; 400, 403, 404 as the filter set's.
impl View for StudentDay {
    const ACTION: Action = Action::ViewAttendance;
    type Asked = SectionDayQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: SectionDayQuery) -> Result<Self> {
        let day = asked_day(asked.day.as_deref())?;
        let register = section(caller, conn, &asked.ground).await?;
        let (facts, people) = on_day(conn, &register, day).await?;
        Ok(Self { facts, students: people.into_iter().map(StudentOnDay::from).collect() })
    }
}

/// getEmployeeAttendance: a branch's day.
///
/// 400 without a day; 400, 403, 404 as the filter set's.
impl View for EmployeeDay {
    const ACTION: Action = Action::ManageEmployeeAttendance;
    type Asked = StaffDayQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: StaffDayQuery) -> Result<Self> {
        let day = asked_day(asked.day.as_deref())?;
        let register = staff(caller, conn, &asked.ground).await?;
        let (facts, people) = on_day(conn, &register, day).await?;
        Ok(Self { facts, employees: people.into_iter().map(EmployeeOnDay::from).collect() })
    }
}
