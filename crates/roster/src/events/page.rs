//! `/admin/studentEvents` and `/admin/employeeEvents`: the events that are for whoever looks, as a month or as a list, and each on a page of its
//! own. `/admin/calendar` leads to the viewer's.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use rules::events::{month_beside, part, weeks};
use rules::limits::{PAGE_SIZE, WEEKDAY_LABELS};
use rules::permission::Action;
use rules::roles::Role;
use rules::spelling::sort_key;
use rules::words::{Text, Word, labels, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::store::{self, By, EventRow, Rows};
use auth::permit::{ViewDashboard, ViewEmployeeEvents, ViewStudentEvents};
use auth::{Caller, MayVisit, Visitor};
use base::clock::{day_and_month, days_of_month, full_day, printed_day, printed_month, weekday};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choice, Place, Reach, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::{Params, PathId};
use web::shell::{file_address, shell, shell_of};

const STUDENTS: &str = "/admin/studentEvents";
const EMPLOYEES: &str = "/admin/employeeEvents";
const WRITTEN: &str = "/admin/events";

/// An event as lists show it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct EventLine {
    pub href: String,
    pub title: String,
    pub type_name: String,
    /// By the names of `rules::events`.
    pub colour: String,
    /// `3 to 5 May 2026`
    #[ts(as = "String")]
    pub when: Text,
    pub place: String,
    /// Whom it is for; empty for students, who see their own.
    #[ts(as = "String")]
    pub audience: Text,
    /// Among those of several branches: its own.
    pub branch: String,
}

/// An event on a day of a month.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct DayEvent {
    pub href: String,
    pub title: String,
    pub type_name: String,
    pub colour: String,
    /// Of one that lasts longer than a day: `day 2 of 5`.
    #[ts(as = "String")]
    pub part: Text,
}

/// A day of a month.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct MonthDay {
    pub number: usize,
    /// YYYY-MM-DD
    pub day: String,
    /// `Friday, 20 November 2026`
    pub label: String,
    pub is_today: bool,
    pub is_weekend: bool,
    pub events: Vec<DayEvent>,
}

/// A type that is in a month, with its colour.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[ts(export, export_to = "events.ts")]
pub struct TypeKey {
    pub name: String,
    pub colour: String,
}

/// A month, from saturday on.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct EventMonth {
    /// YYYY-MM
    pub month: String,
    /// `November 2026`
    pub label: String,
    #[ts(type = "Array<string>")]
    pub weekdays: Vec<Word>,
    /// Blank before its first day and after its last.
    pub weeks: Vec<Vec<Option<MonthDay>>>,
    pub types: Vec<TypeKey>,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
    /// The month that today is in, where this is another.
    pub today_href: Option<String>,
}

/// Events that are to come, or that are over.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct EventList {
    pub is_past: bool,
    pub rows: Vec<EventLine>,
    #[ts(type = "number")]
    pub total: i64,
    #[ts(type = "number")]
    pub page: i64,
    #[ts(type = "number")]
    pub pages: i64,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
}

/// /admin/studentEvents and /admin/employeeEvents
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct EventsProps {
    pub path: &'static str,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    /// One of the two.
    pub month: Option<EventMonth>,
    pub list: Option<EventList>,
    pub month_href: String,
    pub coming_href: String,
    pub past_href: String,
    /// For who writes events.
    pub add_href: Option<String>,
}

/// What the address says.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EventsQuery {
    branch_id: Option<String>,
    /// YYYY-MM
    month: Option<String>,
    /// `coming` or `past`: a list.
    list: Option<String>,
    page: Option<String>,
}

/// GET /admin/studentEvents?month&list&page: the events that are for a student.
///
/// # Errors
/// 403 for anybody but students.
pub async fn student_events(
    visitor: MayVisit<ViewStudentEvents>,
    State(app): AppState,
    Params(query): Params<EventsQuery>,
) -> Result<Response> {
    show(&app, &visitor, STUDENTS, &query).await
}

/// GET /admin/employeeEvents?branchId&month&list&page: those that are for employees; all for who writes them.
///
/// # Errors
/// 403 for students and by branch; 404.
pub async fn employee_events(
    visitor: MayVisit<ViewEmployeeEvents>,
    State(app): AppState,
    Params(query): Params<EventsQuery>,
) -> Result<Response> {
    show(&app, &visitor, EMPLOYEES, &query).await
}

/// GET /admin/calendar: leads to the viewer's events.
pub async fn calendar(visitor: MayVisit<ViewDashboard>) -> Response {
    Redirect::to(screen_of(&visitor.caller)).into_response()
}

/// Where somebody sees their events.
pub fn screen_of(caller: &Caller) -> &'static str {
    if caller.role == Role::Student { STUDENTS } else { EMPLOYEES }
}

/// The addresses of one screen of one branch.
struct Links<'a> {
    path: &'static str,
    place: &'a Place,
}

impl Links<'_> {
    fn to(&self, more: &[(&str, &str)]) -> String {
        let query: Vec<(&str, &str)> = self.place.query().into_iter().chain(more.iter().copied()).collect();
        form::address(self.path, &query)
    }
}

async fn show(app: &App, visitor: &Visitor, path: &'static str, query: &EventsQuery) -> Result<Response> {
    let caller = &visitor.caller;
    let today = caller.today.clone();
    let mut conn = app.db.acquire().await?;
    let place = Place::of_branch(&mut conn, visitor, query.branch_id.as_deref()).await?;
    if let Some(page) = lacking(app, visitor, &place, Reach::Branch, || shell_of(app, visitor, path)).await? {
        return Ok(page);
    }
    let links = Links { path, place: &place };
    let listed = query.list.as_deref().filter(|list| ["coming", "past"].contains(list));
    let asked = query.month.as_deref().filter(|month| month_beside(month, 0).is_some());
    let this_month = today.get(..7).unwrap_or_default();
    let month = asked.unwrap_or(this_month);
    let (month, list) = match listed {
        None => (Some(month_of(&mut conn, caller, &links, month, &today).await?), None),
        Some(list) => (None, Some(list_of(&mut conn, caller, &links, list == "past", query, &today).await?)),
    };
    drop(conn);
    let props = EventsProps {
        path,
        branch_id: place.branch_id().to_owned(),
        month,
        list,
        month_href: links.to(&[]),
        coming_href: links.to(&[("list", "coming")]),
        past_href: links.to(&[("list", "past")]),
        add_href: caller.may(Action::ManageEvents).then(|| form::address(&format!("{WRITTEN}/new"), &place.query())),
        branches: place.branches(),
    };
    let shell = shell_of(app, visitor, path);
    app.pages.screen("events", &shell.title, Some(&shell), &props).await
}

async fn month_of(conn: &mut Conn, caller: &Caller, links: &Links<'_>, month: &str, today: &str) -> Result<EventMonth> {
    let days = days_of_month(month);
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Err(Error::not_found(refusals::MONTH_NOT_FOUND));
    };
    let branch_id = links.place.branch_id();
    let rows = store::within(conn, branch_id, (first, last), By::of(caller)).await?;
    let weekend = store::weekend(conn, branch_id).await?;
    let is_weekend = |day: &str| weekday(day).is_some_and(|name| weekend.split(',').any(|of| of == name));
    let begins = weekday(first).and_then(|name| WEEKDAY_LABELS.iter().position(|(of, _)| *of == name));
    let day = |number: usize| {
        let day = days.get(number - 1).cloned().unwrap_or_default();
        let on_day = rows.iter().filter(|row| row.from_on <= day && day <= row.last_on);
        MonthDay {
            number,
            label: full_day(&day),
            is_today: day == today,
            is_weekend: is_weekend(&day),
            events: on_day.map(|row| on(row, &day, links.path)).collect(),
            day,
        }
    };
    let weeks = weeks(begins.unwrap_or_default(), days.len()).into_iter();
    let mut types: Vec<TypeKey> =
        rows.iter().map(|row| TypeKey { name: row.type_name.clone(), colour: row.colour.clone() }).collect();
    types.sort_by_cached_key(|one| (sort_key(&one.name), one.name.clone(), one.colour.clone()));
    types.dedup();
    let beside = |step: i32| month_beside(month, step).map(|month| links.to(&[("month", &month)]));
    Ok(EventMonth {
        month: month.to_owned(),
        label: printed_month(month),
        weekdays: WEEKDAY_LABELS.iter().map(|(_, label)| *label).collect(),
        weeks: weeks.map(|week| week.into_iter().map(|number| number.map(&day)).collect()).collect(),
        types,
        previous_href: beside(-1),
        next_href: beside(1),
        today_href: (!today.starts_with(month)).then(|| links.to(&[])),
    })
}

fn on(row: &EventRow, day: &str, path: &str) -> DayEvent {
    let part = part(&row.from_on, &row.last_on, day);
    DayEvent {
        href: format!("{path}/{}", row.id),
        title: row.title.clone(),
        type_name: row.type_name.clone(),
        colour: row.colour.clone(),
        part: part.map_or_else(|| "".into(), |(at, days)| roster_texts::day_of_days(at, days).into()),
    }
}

async fn list_of(
    conn: &mut Conn,
    caller: &Caller,
    links: &Links<'_>,
    is_past: bool,
    query: &EventsQuery,
    today: &str,
) -> Result<EventList> {
    let page = query.page.as_deref().and_then(|page| page.parse().ok()).unwrap_or(1).clamp(1, 10_000);
    let rows = Rows { first: (page - 1) * PAGE_SIZE, most: PAGE_SIZE };
    let (branch_id, by) = (links.place.branch_id(), By::of(caller));
    let found = if is_past {
        store::past(conn, branch_id, today, by, rows).await?
    } else {
        store::to_come(conn, branch_id, today, by, rows).await?
    };
    let total = found.first().map_or(0, |row| row.total);
    let pages = ((total - 1).max(0) / PAGE_SIZE + 1).max(if found.is_empty() { 1 } else { page });
    let list = if is_past { "past" } else { "coming" };
    let turned = |to: i64| links.to(&[("list", list), ("page", &to.to_string())]);
    Ok(EventList {
        is_past,
        rows: found.into_iter().map(|row| line(row, links.path, caller)).collect(),
        total,
        page,
        pages,
        previous_href: (page > 1).then(|| turned(page - 1)),
        next_href: (page < pages).then(|| turned(page + 1)),
    })
}

fn line(row: EventRow, path: &str, caller: &Caller) -> EventLine {
    EventLine {
        href: format!("{path}/{}", row.id),
        when: when(&row.from_on, &row.last_on),
        audience: audience(caller, row.audience.as_deref(), row.classes.as_deref()),
        title: row.title,
        type_name: row.type_name,
        colour: row.colour,
        place: row.place.unwrap_or_default(),
        branch: if caller.branch.is_none() { row.branch_name } else { String::new() },
    }
}

/// The days of an event in words: `3 to 5 May 2026`.
fn when(from: &str, last: &str) -> Text {
    let same = |length: usize| from.get(..length) == last.get(..length);
    if from == last {
        printed_day(from).into()
    } else if same(7) {
        let number = from.get(8..).unwrap_or_default().trim_start_matches('0');
        roster_texts::from_to(number, printed_day(last)).into()
    } else if same(4) {
        roster_texts::from_to(day_and_month(from), printed_day(last)).into()
    } else {
        roster_texts::from_to(printed_day(from), printed_day(last)).into()
    }
}

/// Whom an event is for, in words; students see those that are for them, and are not told.
fn audience(caller: &Caller, audience: Option<&str>, classes: Option<&str>) -> Text {
    if caller.role == Role::Student {
        return "".into();
    }
    let has = |one: &str| audience.unwrap_or_default().split(',').any(|part| part == one);
    let classes = classes.unwrap_or_default();
    let students: Option<Text> = match (has("students"), classes.contains(',')) {
        (true, _) => Some(labels::ALL_STUDENTS.into()),
        (false, _) if classes.is_empty() => None,
        (false, true) => Some(roster_texts::classes_listed(classes.replace(',', ", ")).into()),
        (false, false) => Some(roster_texts::class_numbered(classes).into()),
    };
    match (students, has("employees")) {
        (Some(students), true) => roster_texts::audience_and_employees(students).into(),
        (Some(students), false) => students,
        (None, true) => labels::EMPLOYEES.into(),
        (None, false) => "".into(),
    }
}

/// The next events that are for somebody, for the dashboard; a super admin's are those of every branch.
pub async fn coming(conn: &mut Conn, caller: &Caller, today: &str, most: i64) -> Result<Vec<EventLine>> {
    let rows = Rows { first: 0, most };
    let found = match &caller.branch {
        Some(branch) => store::to_come(conn, &branch.id, today, By::of(caller), rows).await?,
        None => store::to_come_anywhere(conn, today, rows).await?,
    };
    Ok(found.into_iter().map(|row| line(row, screen_of(caller), caller)).collect())
}

/// An event's own page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "events.ts")]
pub struct EventProps {
    pub type_name: String,
    pub colour: String,
    #[ts(as = "String")]
    pub when: Text,
    pub place: String,
    #[ts(as = "String")]
    pub audience: Text,
    pub text: String,
    /// Address of the picture.
    pub picture: Option<String>,
    /// Nobody but who writes events sees it.
    pub is_inactive: bool,
    pub edit_href: Option<String>,
    /// The month that it begins in.
    pub back: String,
}

/// GET /admin/studentEvents/{id}
///
/// # Errors
/// 403 for anybody but students; 404 for an event that is not for this one.
pub async fn student_event(
    visitor: MayVisit<ViewStudentEvents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    one(&app, &visitor, STUDENTS, &id).await
}

/// GET /admin/employeeEvents/{id}
///
/// # Errors
/// 403 for students and by branch; 404 for an event that is not for employees, and who looks writes none.
pub async fn employee_event(
    visitor: MayVisit<ViewEmployeeEvents>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    one(&app, &visitor, EMPLOYEES, &id).await
}

async fn one(app: &App, visitor: &Visitor, path: &'static str, id: &str) -> Result<Response> {
    let caller = &visitor.caller;
    let event = {
        let mut conn = app.db.acquire().await?;
        store::one(&mut conn, id, By::of(caller)).await?
    };
    let event = event.ok_or_else(|| Error::not_found(refusals::EVENT_NOT_FOUND))?;
    within_reach(caller, Some(event.branch_id.clone()), refusals::EVENT_NOT_FOUND)?;
    let branch = caller.branch.is_none().then_some(("branchId", event.branch_id.as_str()));
    let month = event.from_on.get(..7).unwrap_or_default();
    let query: Vec<(&str, &str)> = branch.into_iter().chain([("month", month)]).collect();
    let props = EventProps {
        when: when(&event.from_on, &event.last_on),
        audience: audience(caller, event.audience.as_deref(), event.classes.as_deref()),
        type_name: event.type_name,
        colour: event.colour,
        place: event.place.unwrap_or_default(),
        text: event.details.unwrap_or_default(),
        picture: event.picture_file_id.as_deref().map(file_address),
        is_inactive: event.status != "active",
        edit_href: caller.may(Action::ManageEvents).then(|| format!("{WRITTEN}/{id}")),
        back: form::address(path, &query),
    };
    let parent = rules::menu::at(path).map(|item| item.label);
    app.pages.screen("event", &event.title, Some(&shell(app, visitor, &event.title, parent)), &props).await
}

#[cfg(test)]
#[test]
fn the_days_of_an_event_are_said_as_shortly_as_they_can_be() {
    for (from, last, said) in [
        ("2026-05-03", "2026-05-03", "3 May 2026"),
        ("2026-05-03", "2026-05-15", "3 to 15 May 2026"),
        ("2026-05-28", "2026-06-03", "28 May to 3 June 2026"),
        ("2026-12-28", "2027-01-03", "28 December 2026 to 3 January 2027"),
    ] {
        assert_eq!(when(from, last).english(), said);
    }
}
