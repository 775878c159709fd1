//! Lists of mark sheets that need something: an admin's, each alone by pages, and a teacher's own.

use rules::words::{Text, Word, office_texts, roster_texts};

use super::page::{Shown, TodoList, TodoSheet, todo};
use super::store::{self, Sheet};
use auth::{Caller, SessionRef};
use base::clock::{printed_day, short_day};
use base::error::Result;
use db::Conn;
use web::form;

/// An admin's lists by their names in addresses: title, what is said where there is nothing, whether the rows lead into the grid.
const OF_SESSION: [(&str, Word, Word, bool); 4] = [
    ("overdue", office_texts::SHEETS_OVERDUE, office_texts::SHEETS_OVERDUE_NONE, true),
    ("incomplete", office_texts::SHEETS_INCOMPLETE, office_texts::SHEETS_INCOMPLETE_NONE, true),
    ("unpublished", office_texts::SHEETS_UNPUBLISHED, office_texts::SHEETS_UNPUBLISHED_NONE, false),
    ("unlocked", office_texts::SHEETS_UNLOCKED, office_texts::SHEETS_UNLOCKED_NONE, false),
];

/// The list of an admin's that is shown alone; none where it is another one.
pub(super) async fn of_session(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    today: &str,
    shown: &Shown<'_>,
) -> Result<Option<TodoList>> {
    let of = OF_SESSION.into_iter().find(|(list, ..)| shown.window.list == Some(*list));
    let Some((list, title, empty, into_grid)) = of else { return Ok(None) };
    let sheets = store::sheets_of_session(conn, &session.id, list, today, shown.window).await?;
    let (total, late) = sheets.first().map_or((0, 0), |sheet| (sheet.total, sheet.late));
    let rows = sheets.iter().map(|sheet| row(caller, session, sheet, into_grid, today)).collect();
    // Where nothing is missing there is nothing to count; of what is overdue all is.
    let late = if list == "incomplete" { late } else { 0 };
    Ok(Some(TodoList { late, ..todo(shown, (list, office_texts::SHEET, into_grid), title, empty, rows, total) }))
}

/// A teacher's own sheets with marks missing.
pub(super) fn of_teacher(
    caller: &Caller,
    session: &SessionRef,
    sheets: &[Sheet],
    today: &str,
    shown: &Shown<'_>,
) -> TodoList {
    let (total, late) = sheets.first().map_or((0, 0), |sheet| (sheet.total, sheet.late));
    let most = usize::try_from(shown.window.most).unwrap_or(usize::MAX);
    let rows = sheets.iter().take(most).map(|sheet| row(caller, session, sheet, true, today)).collect();
    let (title, empty) = (office_texts::OWN_SHEETS, office_texts::OWN_SHEETS_NONE);
    TodoList { late, ..todo(shown, ("own", office_texts::SHEET, true), title, empty, rows, total) }
}

fn row(caller: &Caller, session: &SessionRef, sheet: &Sheet, into_grid: bool, today: &str) -> TodoSheet {
    TodoSheet {
        label: format!("{} \u{b7} {}", sheet.subject_name, sheet.exam_name).into(),
        place: format!("{} \u{b7} {}", sheet.class_name, sheet.section_name).into(),
        href: sheet_href(caller, session, sheet, into_grid),
        missing: sheet.missing,
        students: sheet.students,
        state: state_of(sheet, today),
        waits: into_grid && sheet.missing > 0 && !is_ahead(sheet, today),
        bar: None,
        says: None,
    }
}

/// Straight into the grid, or to the results where there is nothing to enter. Marks that exist, or are published, are edited.
pub(super) fn sheet_href(caller: &Caller, session: &SessionRef, sheet: &Sheet, into_grid: bool) -> String {
    let branch_id = caller.branch.as_ref().map_or("", |branch| branch.id.as_str());
    let mut query = vec![
        ("branchId", branch_id),
        ("sessionId", &session.id),
        ("classId", &sheet.class_id),
        ("sectionId", &sheet.section_id),
        ("examId", &sheet.exam_id),
        ("subjectId", &sheet.subject_id),
    ];
    let enters = into_grid && !sheet.is_locked;
    if enters {
        query.push(("tab", "marks"));
        if sheet.entered > 0 || sheet.is_published {
            query.push(("edit", "1"));
        }
    }
    // The grid then opens with the cursor where the next mark goes.
    form::address("/admin/examResult", &query) + if enters { "#first-empty" } else { "" }
}

/// Nobody has a mark, and the exam is on another day.
pub(super) fn is_ahead(sheet: &Sheet, today: &str) -> bool {
    sheet.entered == 0 && sheet.date.as_deref().is_some_and(|day| day > today)
}

fn state_of(sheet: &Sheet, today: &str) -> Text {
    match (&sheet.date, sheet.entered, sheet.missing) {
        _ if sheet.is_locked => roster_texts::LOCKED.into(),
        _ if sheet.is_published && sheet.missing > 0 => office_texts::PUBLISHED_INCOMPLETE.into(),
        _ if sheet.is_published => roster_texts::PUBLISHED.into(),
        // Since the exam; how much is missing says the number beside it.
        (Some(day), ..) if sheet.is_late => office_texts::overdue_since(short_day(day)).into(),
        (Some(day), ..) if is_ahead(sheet, today) => office_texts::exam_on(printed_day(day)).into(),
        (_, 0, _) => office_texts::NOT_STARTED.into(),
        (_, _, 0) => roster_texts::COMPLETE.into(),
        _ => roster_texts::INCOMPLETE.into(),
    }
}
