//! Saving a day, by call and by the two screens: of a section's students, and of a branch's employees (docs/rules.md, *Calls*, *Attendance*).

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::attendance::Attendance;
use rules::messages;
use rules::permission::Action;
use rules::words::{Word, labels};
use serde::Serialize;

use super::http::{asked_day, section, staff};
use super::page;
use super::plan::SentState;
use super::register::{PersonKind, Register, save};
use super::wire::{EmployeeDaySaved, StudentDaySaved};
use auth::{Caller, Visitor};
use base::error::Result;
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION, joined};
use records::place::{AskedPlace, Level, place_inputs};
use records::{Field, FieldKind, Write, keys_of};
use web::app::App;
use web::form;

const fn record(key: &'static str, label: Word) -> Field {
    Field::new(key, label, "", FieldKind::Record).required()
}

const STATES: &[(&str, Word)] = keys_of!(Attendance::ALL, as_str);

const DAY: Field = record("day", labels::DAY);
const ATTENDANCE: Field = record("attendance", labels::ATTENDANCE);
const STUDENT: Field = record("studentId", labels::STUDENT);
const EMPLOYEE: Field = record("employeeId", labels::EMPLOYEE);
const STATE: Field = Field::new("state", labels::STATE, "", FieldKind::OneOf(STATES));

const EACH: &[Input] = &[
    Input::of(&STATE).or_null().says("Null takes it back."),
    VERSION.says("The version that was edited. Without it the last write wins."),
];
const LIST: Input = Input::of(&ATTENDANCE).says("On a day's first save, whoever is not named is present.");
const ON_DAY: Input = Input::of(&DAY).says("YYYY-MM-DD");
const OF_SECTION: &[Input] =
    &joined::<14>(&place_inputs(&[Level::Class, Level::Section]), &[ON_DAY, LIST.rows(&STUDENT, EACH)]);
const OF_STAFF: &[Input] = &joined::<14>(&place_inputs(&[]), &[ON_DAY, LIST.rows(&EMPLOYEE, EACH)]);

/// Saves a day: all that is sent or nothing, and on its first save everybody else as present. A form's empty choice takes back.
///
/// 400 without a day or a list; 403, 404 as the filter set's, and for a teacher outside of the own sections; 404 for somebody whom the day does not list;
/// 409 with both values of each stale one; 422 for a day that attendance is not taken on, and naming each wrong value; 423 in a closed session.
pub struct SaveDay<const STAFF: bool>(Vec<SentState>);

/// saveStudentAttendance
pub type SaveStudentAttendance = SaveDay<false>;
/// saveEmployeeAttendance
pub type SaveEmployeeAttendance = SaveDay<true>;

/// A register and a day.
pub struct OnDay {
    register: Register,
    /// YYYY-MM-DD
    day: String,
}

/// What a call answers.
#[derive(Serialize)]
#[serde(untagged)]
pub enum DaySaved {
    Students(StudentDaySaved),
    Employees(EmployeeDaySaved),
}

impl DaySaved {
    const fn message(&self) -> &'static str {
        match self {
            Self::Students(saved) => saved.message,
            Self::Employees(saved) => saved.message,
        }
    }
}

impl<const STAFF: bool> Command for SaveDay<STAFF> {
    const ACTION: Action = if STAFF { Action::ManageEmployeeAttendance } else { Action::EnterAttendance };
    const INPUTS: &'static [Input] = if STAFF { OF_STAFF } else { OF_SECTION };
    type Target = OnDay;
    type Done = DaySaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        if let Some(said) = asked_day(sent.raw().text(DAY.key)).err().map(|refusal| refusal.message()) {
            sent.unreadable(DAY.key, said);
        }
        let is_call = sent.is_call();
        let rows = sent.rows(&ATTENDANCE)?.into_iter().map(|row| {
            let state = row.sent(&STATE).map(|state| if is_call { state } else { state.trim() });
            let state = state.filter(|state| is_call || !state.is_empty()).map(str::to_owned);
            SentState { state, version: row.version(), person_id: row.id }
        });
        Some(Self(rows.collect()))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<OnDay> {
        let ground = AskedPlace::of_form(fields);
        let register = if STAFF { staff(caller, conn, &ground).await? } else { section(caller, conn, &ground).await? };
        Ok(OnDay { register, day: asked_day(fields.text(DAY.key))?.to_owned() })
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, target: &OnDay) -> Result<DaySaved> {
        let (message, marks) = save(app, write, caller, (&target.register, &target.day), &self.0).await?;
        let marks = marks.into_iter();
        Ok(if STAFF {
            DaySaved::Employees(EmployeeDaySaved { message, attendance: marks.map(Into::into).collect() })
        } else {
            DaySaved::Students(StudentDaySaved { message, attendance: marks.map(Into::into).collect() })
        })
    }

    fn leads_to(_: &Visitor, OnDay { register, day }: &OnDay, saved: &DaySaved) -> String {
        let done = if saved.message() == messages::SUCCESSFULLY_ADDED { "added" } else { "updated" };
        let action = if STAFF { page::EMPLOYEES } else { page::STUDENTS };
        form::address(action, &[&register.query()[..], &[("day", day), ("done", done)]].concat())
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        let kind = if STAFF { PersonKind::Employee } else { PersonKind::Student };
        Some(Box::pin(page::show_again(again, kind)))
    }
}
