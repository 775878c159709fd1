//! What a role looks at today, as a small table: a teacher's lessons, an accountant's dues and drawers, the applications by class.

use rules::words::{Text, Word, labels, office_texts, roster_texts};
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
    #[ts(as = "String")]
    pub text: Text,
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
    #[ts(as = "String")]
    pub label: Text,
    #[ts(as = "String")]
    pub note: Text,
    pub href: Option<String>,
    pub cells: Vec<BoardCell>,
}

/// A column's head.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct BoardHead {
    #[ts(type = "string")]
    pub label: Word,
    /// A column of numbers.
    pub is_number: bool,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Board {
    #[ts(as = "String")]
    pub title: Text,
    /// What is said where it has no rows.
    #[ts(as = "String")]
    pub empty: Text,
    /// The rows' own first.
    pub heads: Vec<BoardHead>,
    pub rows: Vec<BoardRow>,
}

fn head(label: Word) -> BoardHead {
    BoardHead { label, is_number: false }
}

fn number(label: Word) -> BoardHead {
    BoardHead { label, is_number: true }
}

fn read(text: impl Into<Text>) -> BoardCell {
    BoardCell { text: text.into(), href: None, waits: false }
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
                label: lesson.subject_name.clone().into(),
                note: format!("{} \u{b7} {}{hall}", lesson.class_name, lesson.section_name).into(),
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
        title: office_texts::lessons_of_day(full_day(today)).into(),
        empty: office_texts::LESSONS_NONE.into(),
        heads: vec![head(labels::LESSON), head(office_texts::TIME), head(labels::ATTENDANCE), head(labels::MARKS)],
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
        (None, Some(closed)) => office_texts::school_closed(closed).into(),
        (None, None) => office_texts::TAKE_ATTENDANCE.into(),
        (Some(0), _) => office_texts::ALL_PRESENT.into(),
        (Some(absent), _) => roster_texts::count_absent(absent).into(),
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
            (0, 1) => office_texts::ENTER_MARKS.into(),
            (0, many) => office_texts::enter_marks_of_exam(&first.exam_name, many - 1).into(),
            (1, _) => office_texts::exam_overdue(&first.exam_name).into(),
            (late, _) => office_texts::exams_overdue(&first.exam_name, late - 1).into(),
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
    BoardCell { text: labels::RESULTS.into(), href: Some(href), waits: false }
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
        office_texts::tasks_days_to_close(open.days),
        form::address(DAYS, &[("to", &yesterday)]),
        true,
    ));
    tasks.extend(leaving(leavers::tasks(conn, &branch.id, (0, 1)).await?.first().map_or(0, |task| task.total)));
    let dues = tasks_store::dues(conn, &branch.id, today).await?;
    let collected = tasks_store::collected(conn, &branch.id, today).await?;
    let mut rows = vec![
        figure(
            (office_texts::DUE_NOW, roster_texts::count_students(dues.students)),
            currency.shown(dues.amount),
            "/admin/dueListSummary".to_owned(),
        ),
        figure(
            (office_texts::COLLECTED_TODAY, office_texts::count_receipts(collected.receipts)),
            currency.shown(collected.amount),
            form::address("/admin/feesCollectionReport", &[("from", today), ("to", today)]),
        ),
    ];
    let drawers = days::drawers(conn, &branch.id, &closed_to, today).await?;
    rows.extend(drawers.into_iter().map(|of| drawer(&of, since.unwrap_or(today), &currency)));
    let board = Board {
        title: office_texts::DUES_AND_DRAWERS.into(),
        empty: "".into(),
        heads: vec![head(office_texts::TODAY), number(labels::AMOUNT)],
        rows,
    };
    Ok(Some((list(tasks), board)))
}

/// Whoever has left with fees due after the last day.
fn leaving(count: i64) -> Option<Dated> {
    let text = office_texts::tasks_leavers(count);
    dated((count, None), text, "/admin/dashboard?list=leavers".to_owned(), false)
}

fn figure((label, note): (impl Into<Text>, impl Into<Text>), amount: String, href: String) -> BoardRow {
    BoardRow { label: label.into(), note: note.into(), href: Some(href), cells: vec![read(amount)] }
}

/// What should be in a drawer, and what of it was there before the open days.
fn drawer(of: &days::DrawerRow, since: &str, currency: &Currency) -> BoardRow {
    let shown = |amount: i64| currency.shown(amount);
    let (taken, spent) = (shown(of.takings), shown(of.spending));
    let note = office_texts::in_the_drawer(shown(of.opening), short_day(since), taken, spent);
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
                text: count.to_string().into(),
                href: address(status).filter(|_| count > 0),
                waits: waits && count > 0,
            };
            let places: Text =
                of.seats.map_or_else(|| office_texts::ANY_NUMBER.into(), |seats| seats.to_string().into());
            let closes_on = printed_day(&of.closes_on);
            let until = if of.closes_on < *today {
                office_texts::closed_on(closes_on)
            } else {
                office_texts::open_until(closes_on)
            };
            BoardRow {
                label: format!("{}, {}", of.class_name, of.session_name).into(),
                note: until.into(),
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
        title: office_texts::APPLICATIONS_BY_CLASS.into(),
        empty: office_texts::APPLICATIONS_NONE.into(),
        heads: vec![
            head(labels::CLASS),
            number(labels::NEW),
            number(labels::WAITING),
            number(labels::ACCEPTED),
            number(labels::PLACES),
        ],
        rows,
    };
    Ok(Some((tasks, board)))
}
