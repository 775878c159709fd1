//! What a role looks at today, as a small table: a teacher's lessons, an accountant's dues and drawers, the applications by class.

use serde::Serialize;
use ts_rs::TS;

use super::sheets::{is_ahead, sheet_href};
use super::store::Sheet;
use super::tasks::{Dated, TaskList, applications, dated, list, register_address};
use super::tasks_store;
use auth::{Caller, SessionRef};
use base::clock::{day_beside, full_day, printed_day, short_day, weekday};
use base::error::Result;
use db::Conn;
use money::{book_store, days, raising::leavers};
use records::Currency;
use roster::attendance::{closures_store, store as attendance_store};
use roster::structure::routines::store::{self as routines, Lessons, Period};
use web::form;

/// Where applications are listed.
pub(super) const APPLICATIONS: &str = "/admin/onlineAdmission";
const DAYS: &str = "/admin/studentFeesCollection/days";

/// A cell of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BoardCell {
    pub text: String,
    /// Where it leads; none where it is only read.
    pub href: Option<String>,
    /// Something is to be done.
    pub waits: bool,
}

/// A row: what it is, a line below that, and its cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BoardRow {
    pub label: String,
    pub note: String,
    pub href: Option<String>,
    pub cells: Vec<BoardCell>,
}

/// A column's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BoardHead {
    pub label: &'static str,
    /// A column of numbers.
    pub is_number: bool,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Board {
    pub title: String,
    /// What is said where it has no rows.
    pub empty: String,
    /// The rows' own first.
    pub heads: Vec<BoardHead>,
    pub rows: Vec<BoardRow>,
}

fn head(label: &'static str) -> BoardHead {
    BoardHead { label, is_number: false }
}

fn number(label: &'static str) -> BoardHead {
    BoardHead { label, is_number: true }
}

fn read(text: String) -> BoardCell {
    BoardCell { text, href: None, waits: false }
}

fn counted(count: i64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A teacher's lessons of today, each with its section's attendance and the marks of its subject. `sheets`: the teacher's own with marks
/// missing, the overdue ones first. None outside of the session.
pub(super) async fn lessons(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    sheets: &[Sheet],
) -> Result<Option<Board>> {
    let today = &caller.today;
    let Some(weekday) = weekday(today).filter(|_| session.start_date <= *today && session.end_date >= *today) else {
        return Ok(None);
    };
    let of_day = Lessons { session_id: session.id.clone(), weekday: weekday.to_owned(), ..Lessons::default() };
    let lessons = routines::of_day(conn, &of_day, &caller.id, Some(today)).await?;
    let saved = if lessons.is_empty() {
        Vec::new()
    } else {
        attendance_store::saved_sections(conn, &session.id, today).await?
    };
    // Nothing is asked about a day on which an event closes the school; it is looked for where something would be asked.
    let is_saved = |lesson: &Period| saved.iter().any(|day| day.section_id == lesson.section_id);
    let closed = if lessons.iter().all(is_saved) {
        Vec::new()
    } else {
        closures_store::closed_classes(conn, &session.id, today).await?
    };
    let rows = lessons
        .iter()
        .map(|lesson| {
            let saved = saved.iter().find(|day| day.section_id == lesson.section_id);
            let closed =
                closed.iter().find(|class| class.class_id == lesson.class_id).map(|class| class.title.as_str());
            let hall = if lesson.hall().is_empty() { String::new() } else { format!(" \u{b7} {}", lesson.hall()) };
            BoardRow {
                label: lesson.subject_name.clone(),
                note: format!("{} \u{b7} {}{hall}", lesson.class_name, lesson.section_name),
                href: None,
                cells: vec![
                    read(format!("{}\u{2013}{}", lesson.start_time, lesson.end_time)),
                    attendance(lesson, (saved.map(|day| day.absent), closed), session, today),
                    marks(caller, session, lesson, sheets),
                ],
            }
        })
        .collect();
    Ok(Some(Board {
        title: format!("Your lessons, {}", full_day(today)),
        empty: "You have no lessons today.".to_owned(),
        heads: vec![head("Lesson"), head("Time"), head("Attendance"), head("Marks")],
        rows,
    }))
}

/// The attendance of a lesson's section: how many are absent, once it was taken; what closes the school, where that asks for none.
fn attendance(
    lesson: &Period,
    (absent, closed): (Option<i64>, Option<&str>),
    session: &SessionRef,
    today: &str,
) -> BoardCell {
    let text = match (absent, closed) {
        (None, Some(closed)) => format!("School is closed: {closed}"),
        (None, None) => "Take attendance".to_owned(),
        (Some(0), _) => "All present".to_owned(),
        (Some(absent), _) => format!("{absent} absent"),
    };
    let href = register_address(session, (&lesson.class_id, &lesson.section_id), today);
    BoardCell { text, href: Some(href), waits: absent.is_none() && closed.is_none() }
}

/// The marks of a lesson's subject in its section: straight to the sheet that waits longest, else to the results.
fn marks(caller: &Caller, session: &SessionRef, lesson: &Period, sheets: &[Sheet]) -> BoardCell {
    let mine = |sheet: &&Sheet| sheet.section_id == lesson.section_id && sheet.subject_id == lesson.subject_id;
    let open = |sheet: &&Sheet| !is_ahead(sheet, &caller.today);
    let waiting: Vec<&Sheet> = sheets.iter().filter(mine).filter(open).collect();
    if let Some(first) = waiting.first() {
        let late = waiting.iter().filter(|sheet| sheet.is_late).count();
        let text = match (late, waiting.len()) {
            // What is opened is named: it is one sheet, however many wait.
            (0, 1) => "Enter marks".to_owned(),
            (0, many) => format!("Enter marks: {}, and {} more", first.exam_name, many - 1),
            (1, _) => format!("{}: overdue", first.exam_name),
            (late, _) => format!("{}: overdue, and {} more", first.exam_name, late - 1),
        };
        return BoardCell { text, href: Some(sheet_href(caller, session, first, true)), waits: late > 0 };
    }
    let branch_id = caller.branch.as_ref().map_or("", |branch| branch.id.as_str());
    let ground = [
        ("branchId", branch_id),
        ("sessionId", session.id.as_str()),
        ("classId", &lesson.class_id),
        ("sectionId", &lesson.section_id),
        ("subjectId", &lesson.subject_id),
    ];
    let href = form::address("/admin/examResult", &ground);
    BoardCell { text: "Results".to_owned(), href: Some(href), waits: false }
}

/// An accountant's: what is due, what came in today, what should be in each drawer; and the tasks, open days and leavers among them.
pub(super) async fn of_accountant(conn: &mut Conn, caller: &Caller) -> Result<Option<(TaskList, Board)>> {
    let Some(branch) = &caller.branch else { return Ok(None) };
    let today = &caller.today;
    let currency = book_store::branch(conn, &branch.id).await?.currency();
    let closed_to = book_store::closed_to(conn, &branch.id).await?;
    let mut tasks = Vec::new();
    let open = days::open_days(conn, &branch.id, &closed_to, today).await?;
    let yesterday = day_beside(today, -1).unwrap_or_else(|| today.clone());
    let since = open.since.as_deref();
    tasks.extend(dated(
        (open.days, since),
        ("day to close", "days to close"),
        form::address(DAYS, &[("to", &yesterday)]),
        true,
    ));
    tasks.extend(leaving(leavers::tasks(conn, &branch.id, (0, 1)).await?.first().map_or(0, |task| task.total)));
    let dues = tasks_store::dues(conn, &branch.id, today).await?;
    let collected = tasks_store::collected(conn, &branch.id, today).await?;
    let mut rows = vec![
        figure(
            ("Due now", counted(dues.students, "student", "students")),
            currency.shown(dues.amount),
            "/admin/dueListSummary".to_owned(),
        ),
        figure(
            ("Collected today", counted(collected.receipts, "receipt", "receipts")),
            currency.shown(collected.amount),
            form::address("/admin/feesCollectionReport", &[("from", today), ("to", today)]),
        ),
    ];
    let drawers = days::drawers(conn, &branch.id, &closed_to, today).await?;
    rows.extend(drawers.into_iter().map(|of| drawer(&of, since.unwrap_or(today), &currency)));
    let board = Board {
        title: "Dues and drawers".to_owned(),
        empty: String::new(),
        heads: vec![head("Today"), number("Amount")],
        rows,
    };
    Ok(Some((list(tasks), board)))
}

/// Whoever has left with fees due after the last day.
fn leaving(count: i64) -> Option<Dated> {
    let words = ("leaver with fees after the last day", "leavers with fees after the last day");
    dated((count, None), words, "/admin/dashboard?list=leavers".to_owned(), false)
}

fn figure((label, note): (&str, String), amount: String, href: String) -> BoardRow {
    BoardRow { label: label.to_owned(), note, href: Some(href), cells: vec![read(amount)] }
}

/// What should be in a drawer, and what of it was there before the open days.
fn drawer(of: &days::DrawerRow, since: &str, currency: &Currency) -> BoardRow {
    let shown = |amount: i64| currency.shown(amount);
    let note = format!(
        "In the drawer: {} before {}, {} taken, {} spent",
        shown(of.opening),
        short_day(since),
        shown(of.takings),
        shown(of.spending)
    );
    let should_be = of.opening + of.takings - of.spending;
    figure((&of.account_name, note), shown(should_be), DAYS.to_owned())
}

/// Whoever admits students: the applications of each class.
pub(super) async fn of_admission(conn: &mut Conn, caller: &Caller) -> Result<Option<(TaskList, Board)>> {
    let Some(branch) = &caller.branch else { return Ok(None) };
    let today = &caller.today;
    let found = tasks_store::applied(conn, &branch.id, today).await?;
    let new: i64 = found.iter().map(|of| of.new).sum();
    let since = found.iter().filter_map(|of| of.new_since.as_deref()).min();
    let tasks = list(applications(new, since).into_iter().collect());
    let rows = found
        .iter()
        .map(|of| {
            let address = |status: &str| {
                let query: Vec<(&str, &str)> = [("openingId", of.opening_id.as_str()), ("status", status)]
                    .into_iter()
                    .filter(|(_, value)| !value.is_empty())
                    .collect();
                Some(form::address(APPLICATIONS, &query))
            };
            let cell = |count: i64, status: &str, waits: bool| BoardCell {
                text: count.to_string(),
                href: address(status).filter(|_| count > 0),
                waits: waits && count > 0,
            };
            let places = of.seats.map_or_else(|| "any number".to_owned(), |seats| seats.to_string());
            let until = if of.closes_on < *today { "closed on" } else { "open until" };
            BoardRow {
                label: format!("{}, {}", of.class_name, of.session_name),
                note: format!("{until} {}", printed_day(&of.closes_on)),
                href: address(""),
                cells: vec![
                    cell(of.new, "new", true),
                    cell(of.waiting, "waiting", false),
                    cell(of.accepted, "accepted", false),
                    read(places),
                ],
            }
        })
        .collect();
    let board = Board {
        title: "Applications by class".to_owned(),
        empty: "No class takes applications.".to_owned(),
        heads: vec![head("Class"), number("New"), number("Waiting"), number("Accepted"), number("Places")],
        rows,
    };
    Ok(Some((tasks, board)))
}
