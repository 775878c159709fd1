//! The day screens: /admin/studentAttendance of a section, /admin/employeeAttendance of a branch (docs/rules.md, *Attendance*). The grid is
//! an island over the same rows that the form has without a script: a choice beside each name, sent by a plain POST.

use axum::extract::State;
use axum::response::Response;
use rules::attendance::{Attendance, check_day};
use rules::permission::Action;
use rules::words::{Text, Word, calls, labels, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::closures_store;
use super::http::{asked_day, is_weekend};
use super::plan::stored;
use super::register::{PersonKind, Register, RegisterDay};
use super::store::{self, ListedPerson, SessionDays};
use crate::ground::{GroundList, GroundPanel, ListCell, ListLinks, ListRow, Listed, listed};
use auth::permit::{ManageEmployeeAttendance, ViewAttendance};
use auth::{MayVisit, Visitor};
use base::clock;
use base::error::Result;
use records::command::Again;
use records::place::{AskedPlace, Level, Levels, Place};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::FormState;
use web::shell::shell_of;

pub const STUDENTS: &str = "/admin/studentAttendance";
pub const EMPLOYEES: &str = "/admin/employeeAttendance";

/// A day screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct DayProps {
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    /// YYYY-MM-DD: what the filter's day shows.
    pub day: String,
    /// The first and the last day that can be chosen.
    pub first: String,
    pub last: String,
    /// Why the filter failed, or a post where there is no form to say it in.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
    /// Once a register is chosen.
    pub chosen: Option<ChosenDay>,
}

/// A register's day.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct ChosenDay {
    pub register: DayRegister,
    /// `Friday, 20 November 2026`
    pub day_text: String,
    /// `Teacher Person, 20 Nov 2026, 09:12:00`; none before the first save.
    pub saved_by: Option<String>,
    /// It is a weekend day, or the school is closed, and nobody has saved it yet: asked about first. Where to go on all the same.
    pub asks_weekend: Option<String>,
    pub weekend: bool,
    /// The event by which the school is closed: `Independence Day`.
    pub closed_by: Option<String>,
    pub may_enter: bool,
    /// Of a closed session: nothing in it can be changed.
    pub closed: bool,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
    pub month_href: String,
    /// What was posted and refused.
    pub form: FormState,
    /// The hidden fields of the form.
    pub keep: Vec<(&'static str, String)>,
}

/// What the grid needs of a register's day.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct DayRegister {
    /// The call that saves it.
    pub call: &'static str,
    /// What a person's id is called there.
    #[ts(type = "\"studentId\" | \"employeeId\"")]
    pub id_key: &'static str,
    /// The register's own part of the body.
    pub place: Vec<(&'static str, String)>,
    /// `Class 8 A`
    #[ts(as = "String")]
    pub label: Text,
    pub day: String,
    /// Whether anybody has saved it.
    pub saved: bool,
    pub people: Vec<DayPerson>,
}

/// Somebody on a day.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct DayPerson {
    pub id: String,
    pub name: String,
    /// A student's; an employee's place in the list.
    #[ts(type = "number")]
    pub roll: i64,
    /// Register number or designation.
    pub note: String,
    /// `present`; null: nothing is entered. On a day that nobody has saved: present.
    pub state: Option<&'static str>,
    /// 0 where nothing is stored.
    #[ts(type = "number")]
    pub version: i64,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DayQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    day: Option<String>,
    weekend: Option<String>,
    done: Option<String>,
}

/// GET /admin/studentAttendance
///
/// # Errors
/// 403 by role.
pub async fn student_attendance(
    visitor: MayVisit<ViewAttendance>,
    State(app): AppState,
    Params(query): Params<DayQuery>,
) -> Result<Response> {
    screen(&app, &visitor, PersonKind::Student, query, FormState::default()).await
}

/// GET /admin/employeeAttendance
///
/// # Errors
/// 403 by role.
pub async fn employee_attendance(
    visitor: MayVisit<ManageEmployeeAttendance>,
    State(app): AppState,
    Params(query): Params<DayQuery>,
) -> Result<Response> {
    screen(&app, &visitor, PersonKind::Employee, query, FormState::default()).await
}

/// Which lists the panels of attendance have.
pub fn levels(kind: PersonKind) -> Levels {
    match kind {
        PersonKind::Student => Levels::OWN_SECTION,
        PersonKind::Employee => Levels::SESSION,
    }
}

/// The register that a panel has chosen.
pub fn chosen_register(kind: PersonKind, place: &Place) -> Option<Register> {
    if kind == PersonKind::Student {
        return place.section().map(Register::Section);
    }
    let of = |level: Level| place.at(level).cloned();
    Some(Register::Staff { branch: of(Level::Branch)?, session: of(Level::Session)? })
}

/// Today, or the day of the session that is nearest to it.
pub fn nearest(today: &str, (first, last): (&str, &str)) -> String {
    if today < first {
        first
    } else if today > last {
        last
    } else {
        today
    }
    .to_owned()
}

async fn screen(app: &App, visitor: &Visitor, kind: PersonKind, query: DayQuery, form: FormState) -> Result<Response> {
    let action = if kind == PersonKind::Student { STUDENTS } else { EMPLOYEES };
    let mut conn = app.db.acquire().await?;
    let place = Place::select(&mut conn, visitor, &query.ground, &levels(kind)).await?;
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let register = chosen_register(kind, &place);
    let session = match place.at(Level::Session) {
        Some(session) => store::session_days(&mut conn, &session.id).await?,
        None => None,
    };
    let today = app.clock.today();
    let span = session.as_ref().map_or((today.as_str(), today.as_str()), SessionDays::span);
    let asked = query.day.as_deref().map(str::trim).filter(|day| !day.is_empty());
    let wrong = asked.and_then(|day| fault_of(day, &today, span));
    let day = asked.filter(|_| wrong.is_none()).map_or_else(|| nearest(&today, span), str::to_owned);
    let mut chosen = None;
    // What was typed of a day that is none of the session's by now is of no other day.
    if form.is_refused() && wrong.is_some() {
        // The fault is said above.
    } else if let (Some(register), Some(session)) = (&register, &session) {
        let found = register.day(&mut conn, &day).await?;
        let closures = register.closures(&mut conn, (&day, &day)).await?;
        chosen = Some(chosen_day(
            app,
            visitor,
            register,
            session,
            found,
            (&day, closures_store::on(&closures, &day)),
            query.weekend.as_deref() == Some("1"),
            &form,
        ));
    } else if kind == PersonKind::Student {
        panel.list = sections(&mut conn, visitor, &place, &day).await?;
    }
    drop(conn);
    let is_said = chosen.as_ref().is_some_and(|chosen| chosen.may_enter);
    let unsaid = form.failure.clone().or_else(|| form.errors.values().next().cloned()).filter(|_| !is_said);
    let last = if today.as_str() < span.1 { today.as_str() } else { span.1 };
    let props = DayProps {
        action,
        failure: unsaid.or(place.failure).or(wrong),
        ground: panel,
        first: span.0.to_owned(),
        last: last.to_owned(),
        done: match query.done.as_deref() {
            Some("added") => Some(calls::SUCCESSFULLY_ADDED),
            Some("updated") => Some(calls::SUCCESSFULLY_UPDATED),
            _ => None,
        },
        chosen,
        day,
    };
    let shell = shell_of(app, visitor, action);
    app.pages.screen("attendanceDay", &shell.title, Some(&shell), &props).await
}

/// Why attendance is not taken on a day of an address.
fn fault_of(day: &str, today: &str, span: (&str, &str)) -> Option<Text> {
    if let Err(error) = asked_day(Some(day)) {
        return Some(error.message());
    }
    let fault = check_day(day, today, span).err()?;
    Some(roster_texts::fault_and_day(fault.word(), clock::printed_day(day)).into())
}

#[expect(clippy::too_many_arguments, reason = "the parts of one screen")]
#[expect(clippy::needless_pass_by_value, reason = "its people go into the screen")]
fn chosen_day(
    app: &App,
    visitor: &Visitor,
    register: &Register,
    session: &SessionDays,
    found: RegisterDay,
    (day, closed_by): (&str, Option<&str>),
    weekend_confirmed: bool,
    form: &FormState,
) -> ChosenDay {
    let (action, call, report, may) = match register {
        Register::Section(_) => {
            (STUDENTS, "/api/saveStudentAttendance", "/admin/attendanceReport", Action::EnterAttendance)
        }
        Register::Staff { .. } => (
            EMPLOYEES,
            "/api/saveEmployeeAttendance",
            "/admin/employeeAttendanceReport",
            Action::ManageEmployeeAttendance,
        ),
    };
    let with = |path: &str, more: &[(&str, &str)]| form::address(path, &[&register.query()[..], more].concat());
    let today = app.clock.today();
    let beside = |step: i64| {
        let other = clock::day_beside(day, step)?;
        check_day(&other, &today, session.span()).is_ok().then(|| with(action, &[("day", &other)]))
    };
    let weekend = is_weekend(session, day);
    let saved = found.saved.is_some();
    let asks = (weekend || closed_by.is_some()) && !saved && !weekend_confirmed && !form.is_refused();
    let closed = session.is_closed();
    let mut keep: Vec<(&'static str, String)> =
        register.query().into_iter().map(|(key, id)| (key, id.to_owned())).collect();
    keep.push(("day", day.to_owned()));
    ChosenDay {
        day_text: clock::full_day(day),
        saved_by: found
            .saved
            .as_ref()
            .map(|saved| format!("{}, {}", saved.saved_by_name, app.clock.zone().shown_moment(saved.saved_at))),
        asks_weekend: (asks && !closed).then(|| with(action, &[("day", day), ("weekend", "1")])),
        weekend,
        closed_by: closed_by.map(str::to_owned),
        may_enter: visitor.caller.may(may) && !closed,
        closed,
        previous_href: beside(-1),
        next_href: beside(1),
        month_href: with(report, &[("month", &day[..7])]),
        form: form.clone(),
        register: DayRegister {
            call,
            id_key: register.kind().id_key(),
            place: register.query().into_iter().map(|(key, id)| (key, id.to_owned())).collect(),
            label: register.label(),
            day: day.to_owned(),
            saved,
            people: (1..).zip(&found.people).map(|(place, person)| day_person(place, person, saved)).collect(),
        },
        keep,
    }
}

/// "All present until changed."
fn day_person(place: i64, person: &ListedPerson, saved: bool) -> DayPerson {
    let state = stored(person).or((!saved).then_some(Attendance::Present));
    DayPerson {
        id: person.person_id.clone(),
        name: person.name.clone(),
        roll: person.roll.unwrap_or(place),
        note: person.note.clone(),
        state: state.map(Attendance::as_str),
        version: person.version,
    }
}

/// The sections with what is saved of the day: a press leads to it.
async fn sections(conn: &mut db::Conn, visitor: &Visitor, place: &Place, day: &str) -> Result<Option<GroundList>> {
    let links = ListLinks { action: STUDENTS, place, keep: &[] };
    let sections = match listed(conn, visitor, &links).await? {
        Listed::Instead(list) => return Ok(list),
        Listed::Sections(sections) => sections,
    };
    let saved = store::saved_sections(conn, links.chosen(Level::Session).unwrap_or_default(), day).await?;
    let text = clock::full_day(day);
    Ok(Some(GroundList::of_sections(&links, &sections, &[Text::from(labels::STUDENTS), text.into()], |section| {
        let of_section = saved.iter().find(|row| row.section_id == section.section_id);
        let href = links.section(section, &[("day", day)]);
        let (text, waits) = match of_section {
            None => (Text::from(roster_texts::DAY_NOT_SAVED), section.students > 0),
            Some(row) if row.absent == 0 => (roster_texts::NOBODY_ABSENT.into(), false),
            Some(row) => (roster_texts::count_absent(row.absent).into(), false),
        };
        ListRow {
            name: section.section_name.clone(),
            cells: vec![
                ListCell::count(section.students),
                Some(ListCell { text, waits, href: Some(href.clone()), note: None }),
            ],
            href: Some(href),
        }
    })))
}

/// A form that was refused, as it was filled in: Save where no script has arrived.
pub(super) async fn show_again(again: Again<'_>, kind: PersonKind) -> Result<Response> {
    let values = &again.form.values;
    let query = DayQuery {
        ground: AskedPlace { exam_id: None, subject_id: None, semester: None, ..AskedPlace::of_form(values) },
        day: values.owned("day"),
        weekend: Some("1".to_owned()),
        done: None,
    };
    screen(again.app, again.visitor, kind, query, again.form).await
}
