//! The month screens, their files and their paper: /admin/attendanceReport of a section, /admin/employeeAttendanceReport of a branch.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, labels, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::closures_store::Closure;
use super::http::{section, staff};
use super::month::{MonthSheet, SheetLinks, StoredMonth, asked_month};
use super::page::{EMPLOYEES, STUDENTS, chosen_register, levels, nearest};
use super::register::{PersonKind, Register};
use super::store::{self, SessionDays};
use super::year::{next_month, previous_month};
use crate::ground::{GroundList, GroundPanel, ListCell, ListLinks, ListRow, Listed, listed};
use crate::structure::branches::store::letterhead;
use auth::permit::{ManageEmployeeAttendance, ViewAttendance};
use auth::{MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use records::place::{AskedPlace, Level, Place};
use web::app::{App, AppState};
use web::download::Csv;
use web::form;
use web::input::Params;
use web::shell::{printed_icon, shell_of};
use web::workbook::{self, Sheet};

pub const REPORT: &str = "/admin/attendanceReport";
const STAFF_REPORT: &str = "/admin/employeeAttendanceReport";
/// A student's year.
pub const YEAR: &str = "/admin/studentAttendanceReport";

/// The heads of the counts in a file of a month.
const COUNTS: [Word; 7] = [
    roster_texts::PRESENT,
    roster_texts::ABSENT,
    roster_texts::LATE,
    roster_texts::EXCUSED,
    roster_texts::ATTENDED,
    roster_texts::SCHOOL_DAYS,
    roster_texts::PERCENTAGE,
];

/// A month screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct MonthProps {
    /// Path of this screen; its forms submit here.
    pub action: &'static str,
    pub ground: GroundPanel,
    /// YYYY-MM: what the filter's month shows.
    pub month: String,
    pub first: String,
    pub last: String,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// Once a register is chosen.
    pub chosen: Option<ChosenMonth>,
}

/// A register's month.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct ChosenMonth {
    pub sheet: MonthSheet,
    pub previous_href: Option<String>,
    pub next_href: Option<String>,
    pub csv_href: String,
    pub workbook_href: String,
    pub print_href: String,
}

/// The month on paper: A4 landscape.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "attendance.ts")]
pub struct MonthPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub session_name: String,
    pub sheet: MonthSheet,
    pub printed_on: String,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct MonthQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    month: Option<String>,
}

/// GET /admin/attendanceReport
///
/// # Errors
/// 403 by role.
pub async fn attendance_report(
    visitor: MayVisit<ViewAttendance>,
    State(app): AppState,
    Params(query): Params<MonthQuery>,
) -> Result<Response> {
    screen(&app, &visitor, PersonKind::Student, &query).await
}

/// GET /admin/employeeAttendanceReport
///
/// # Errors
/// 403 by role.
pub async fn employee_attendance_report(
    visitor: MayVisit<ManageEmployeeAttendance>,
    State(app): AppState,
    Params(query): Params<MonthQuery>,
) -> Result<Response> {
    screen(&app, &visitor, PersonKind::Employee, &query).await
}

async fn screen(app: &App, visitor: &Visitor, kind: PersonKind, query: &MonthQuery) -> Result<Response> {
    let action = if kind == PersonKind::Student { REPORT } else { STAFF_REPORT };
    let mut conn = app.db.snapshot().await?;
    let place = Place::select(&mut conn, visitor, &query.ground, &levels(kind)).await?;
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let register = chosen_register(kind, &place);
    let session = match place.at(Level::Session) {
        Some(session) => store::session_days(&mut conn, &session.id).await?,
        None => None,
    };
    let today = app.clock.today();
    let span = session.as_ref().map_or((today.as_str(), today.as_str()), SessionDays::span);
    let (first, last) = (span.0[..7].to_owned(), nearest(&today, span)[..7].to_owned());
    let (month, wrong) = match asked_month(query.month.as_deref(), Some(&last)) {
        Ok(month) if month < first || month.as_str() > &span.1[..7] => {
            (last.clone(), Some(roster_texts::MONTH_NOT_IN_SESSION.into()))
        }
        Ok(month) => (month, None),
        Err(error) => (last.clone(), Some(error.message())),
    };
    let mut chosen = None;
    if let (Some(register), Some(session)) = (&register, &session) {
        let stored = StoredMonth::load(&mut conn, register, &month).await?;
        let closures = register.closures(&mut conn, stored.span()).await?;
        let sheet = sheet(&stored, register, session, (&today, &closures));
        let at = |path: &str, month: &str| form::address(path, &[&register.query()[..], &[("month", month)]].concat());
        let files = if kind == PersonKind::Student { "attendance" } else { "employee-attendance" };
        let previous = previous_month(&month).filter(|month| *month >= first);
        let next = Some(next_month(&month)).filter(|month| *month <= last);
        chosen = Some(ChosenMonth {
            sheet,
            previous_href: previous.map(|month| at(action, &month)),
            next_href: next.map(|month| at(action, &month)),
            csv_href: at(&format!("/admin/files/{files}.csv"), &month),
            workbook_href: at(&format!("/admin/files/{files}.xlsx"), &month),
            print_href: at(&format!("{action}/print"), &month),
        });
    } else if kind == PersonKind::Student {
        panel.list = sections(&mut conn, visitor, &place).await?;
    }
    drop(conn);
    let failure = place.failure.or(wrong);
    let props = MonthProps { action, ground: panel, month, first, last, failure, chosen };
    let shell = shell_of(app, visitor, action);
    app.pages.screen("attendanceMonth", &shell.title, Some(&shell), &props).await
}

async fn sections(conn: &mut Conn, visitor: &Visitor, place: &Place) -> Result<Option<GroundList>> {
    let links = ListLinks { action: REPORT, place, keep: &[] };
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

fn sheet(
    stored: &StoredMonth,
    register: &Register,
    session: &SessionDays,
    (today, closures): (&str, &[Closure]),
) -> MonthSheet {
    let day_screen = match register {
        Register::Section(_) => STUDENTS,
        Register::Staff { .. } => EMPLOYEES,
    };
    let links = SheetLinks {
        day: &|day| form::address(day_screen, &[&register.query()[..], &[("day", day)]].concat()),
        person: &|id| match register {
            Register::Section(section) => {
                Some(form::address(YEAR, &[&section.query()[..], &[("studentId", id)]].concat()))
            }
            Register::Staff { .. } => None,
        },
        today,
        closures,
    };
    MonthSheet::of(stored, register, session, &links)
}

/// The sheet of an address.
async fn asked(app: &App, visitor: &Visitor, kind: PersonKind, query: &MonthQuery) -> Result<(Register, MonthSheet)> {
    let month = asked_month(query.month.as_deref(), None)?;
    let mut conn = app.db.snapshot().await?;
    let register = match kind {
        PersonKind::Student => section(&visitor.caller, &mut conn, &query.ground).await?,
        PersonKind::Employee => staff(&visitor.caller, &mut conn, &query.ground).await?,
    };
    let session = register.session(&mut conn).await?;
    let stored = StoredMonth::load(&mut conn, &register, &month).await?;
    let closures = register.closures(&mut conn, stored.span()).await?;
    let sheet = sheet(&stored, &register, &session, (&app.clock.today(), &closures));
    Ok((register, sheet))
}

fn head(sheet: &MonthSheet) -> Vec<(String, bool)> {
    let mut head: Vec<(String, bool)> = Vec::new();
    if sheet.person == PersonKind::Student.subject() {
        head.push((labels::ROLL.into(), true));
        head.push((labels::STUDENT_NAME.into(), false));
    } else {
        head.push((labels::EMPLOYEE_NAME.into(), false));
    }
    head.push((sheet.note.into(), false));
    head.extend(sheet.days.iter().map(|day| (format!("{} {}", day.number, day.weekday), false)));
    head.extend(COUNTS.map(|label| (String::from(label), true)));
    head
}

fn rows(sheet: &MonthSheet) -> Vec<Vec<String>> {
    let row = |row: &super::month::MonthRow| {
        let counts = &row.counts;
        let mut cells: Vec<String> = row.roll.map(|roll| roll.to_string()).into_iter().collect();
        cells.extend([row.name.clone(), row.note.clone()]);
        cells.extend(row.cells.iter().map(|letter| letter.unwrap_or_default().to_owned()));
        let numbers = [counts.present, counts.absent, counts.late, counts.excused, counts.attended, counts.school_days];
        cells.extend(numbers.map(|number| number.to_string()));
        cells.push(counts.percentage.clone().unwrap_or_default());
        cells
    };
    sheet.rows.iter().map(row).collect()
}

/// What the files of a month are called, without their ending.
fn file_name(register: &Register, sheet: &MonthSheet) -> String {
    register.file_name(roster_texts::file_attendance(&sheet.month).english())
}

fn csv(sheet: &MonthSheet, name: &str) -> Result<Response> {
    let head = head(sheet);
    let mut csv = Csv::new(&head.iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>());
    for row in rows(sheet) {
        csv.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    csv.download(&format!("{name}.csv"))
}

async fn xlsx(app: &App, sheet: &MonthSheet, name: &str) -> Result<Response> {
    let of = Sheet { name: sheet.text.clone(), head: head(sheet), rows: rows(sheet), lists: Vec::new() };
    workbook::download(&app.clock, name, vec![of]).await
}

async fn print(app: &App, register: &Register, sheet: MonthSheet) -> Result<Response> {
    let head = {
        let mut conn = app.db.acquire().await?;
        letterhead(&mut conn, register.branch_id()).await?
    };
    let session_name = match register {
        Register::Section(section) => section.session_name.clone(),
        Register::Staff { session, .. } => session.name.clone(),
    };
    let title = file_name(register, &sheet);
    let props = MonthPrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        printed_on: app.clock.printed_today(),
        session_name,
        sheet,
    };
    app.pages.paper("attendancePrint", &title, &props).await
}

macro_rules! files {
    ($($(#[$about:meta])* $name:ident $permit:ident $kind:ident |$app:ident, $register:ident, $sheet:ident| $made:expr;)+) => {$(
        $(#[$about])*
        ///
        /// # Errors
        /// 400 without a month; 400, 403, 404 as the filter set's.
        pub async fn $name(
            visitor: MayVisit<$permit>,
            State($app): AppState,
            Params(query): Params<MonthQuery>,
        ) -> Result<Response> {
            let ($register, $sheet) = asked(&$app, &visitor, PersonKind::$kind, &query).await?;
            $made
        }
    )+};
}

files! {
    /// GET /admin/files/attendance.csv
    attendance_csv ViewAttendance Student |app, register, sheet| csv(&sheet, &file_name(&register, &sheet));
    /// GET /admin/files/attendance.xlsx
    attendance_xlsx ViewAttendance Student |app, register, sheet| xlsx(&app, &sheet, &file_name(&register, &sheet)).await;
    /// GET /admin/attendanceReport/print
    attendance_print ViewAttendance Student |app, register, sheet| print(&app, &register, sheet).await;
    /// GET /admin/files/employee-attendance.csv
    employee_attendance_csv ManageEmployeeAttendance Employee |app, register, sheet| csv(&sheet, &file_name(&register, &sheet));
    /// GET /admin/files/employee-attendance.xlsx
    employee_attendance_xlsx ManageEmployeeAttendance Employee |app, register, sheet| xlsx(&app, &sheet, &file_name(&register, &sheet)).await;
    /// GET /admin/employeeAttendanceReport/print
    employee_attendance_print ManageEmployeeAttendance Employee |app, register, sheet| print(&app, &register, sheet).await;
}
