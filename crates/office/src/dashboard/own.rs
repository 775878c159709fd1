//! What is a viewer's own: a student's next papers, results, dues and books; a librarian's late books; for the others what they may do here.

use rules::library::days_late;
use rules::words::{Text, labels, menu, office_texts, roster_texts};

use super::own_store::{self, BookOut};
use super::page::{Shown, TodoList, TodoSheet, todo};
use super::store::{self, PublishedExam};
use auth::{Caller, SessionRef};
use base::clock::{day_beside, full_day, printed_day};
use base::error::Result;
use db::Conn;
use money::raising::leavers;
use money::{book_store, online};
use web::app::App;
use web::form;

/// A row without numbers: what it is and where, the way there, and in which state.
pub(super) fn row(
    (label, place): (impl Into<Text>, impl Into<Text>),
    href: String,
    state: impl Into<Text>,
    waits: bool,
) -> TodoSheet {
    let (label, place, state) = (label.into(), place.into(), state.into());
    TodoSheet { label, place, href, missing: 0, students: 0, state, waits, bar: None, says: None }
}

/// When something is due; how late it is.
fn due(due_on: &str, today: &str) -> Text {
    match days_late(due_on, today) {
        0 if due_on == today => office_texts::DUE_TODAY.into(),
        0 => office_texts::due_on(printed_day(due_on)).into(),
        days => office_texts::days_late(days).into(),
    }
}

/// A student's lists: what comes next first.
pub(super) async fn of_student(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    shown: &Shown<'_>,
) -> Result<Vec<TodoList>> {
    let mut lists = Vec::new();
    if shown.wants("papers") {
        lists.extend(papers(conn, caller, session, shown).await?);
    }
    lists.extend(fees(app, conn, caller, shown).await?);
    if shown.wants("exams") {
        let exams = store::published_exams(conn, &session.id, &caller.id).await?;
        lists.push(results(session, exams, shown));
    }
    if shown.wants("homework") {
        lists.extend(homework(conn, caller, session, shown).await?);
    }
    if shown.wants("books") {
        lists.extend(books(conn, caller, shown).await?);
    }
    Ok(lists)
}

/// The next papers; no list where none is scheduled.
async fn papers(conn: &mut Conn, caller: &Caller, session: &SessionRef, shown: &Shown<'_>) -> Result<Option<TodoList>> {
    let window = (shown.window.first, shown.window.most);
    let found = own_store::next_papers(conn, (&caller.id, &session.id), &caller.today, window).await?;
    if found.is_empty() && shown.window.list.is_none() {
        return Ok(None);
    }
    let total = found.first().map_or(0, |paper| paper.total);
    let href = form::address("/admin/studentExamSchedule", &[("sessionId", &session.id)]);
    let rows = found
        .into_iter()
        .map(|paper| {
            let at = [paper.start_time, paper.hall_name].into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
            let is_today = paper.date == caller.today;
            let when: Text = if is_today { office_texts::TODAY.into() } else { full_day(&paper.date).into() };
            let label = format!("{} \u{b7} {}", paper.subject_name, paper.exam_name);
            row((label, at), href.clone(), when, is_today)
        })
        .collect();
    let (title, empty) = (office_texts::NEXT_PAPERS, office_texts::NEXT_PAPERS_NONE);
    Ok(Some(todo(shown, ("papers", labels::PAPER, false), title, empty, rows, total)))
}

/// How many days after it was due homework is still asked for.
const STILL_ASKED_DAYS: i64 = 14;

/// The homework that a student has not handed in; no list where there is none.
async fn homework(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    shown: &Shown<'_>,
) -> Result<Option<TodoList>> {
    let (today, window) = (&caller.today, (shown.window.first, shown.window.most));
    let since = day_beside(today, -STILL_ASKED_DAYS).unwrap_or_default();
    let found = own_store::open_homework(conn, (&caller.id, &session.id), (today, &since), window).await?;
    if found.is_empty() && shown.window.list.is_none() {
        return Ok(None);
    }
    let (total, late) = found.first().map_or((0, 0), |of| (of.total, of.late));
    let rows = found
        .into_iter()
        .map(|of| {
            let state = due(&of.due_on, today);
            let waits = of.due_on <= *today;
            row((of.title, of.subject_name), format!("/admin/homeWorkStudent/{}", of.id), state, waits)
        })
        .collect();
    let (title, empty) = (office_texts::OWN_HOMEWORK, office_texts::OWN_HOMEWORK_NONE);
    let list = todo(shown, ("homework", labels::HOMEWORK, false), title, empty, rows, total);
    Ok(Some(TodoList { late, ..list }))
}

fn book_row(book: BookOut, href: String, today: &str, place: String) -> TodoSheet {
    let (state, is_late) = (due(&book.due_on, today), days_late(&book.due_on, today) > 0);
    row((book.title, place), href, state, is_late)
}

/// The books that a student has; no list where there is none.
async fn books(conn: &mut Conn, caller: &Caller, shown: &Shown<'_>) -> Result<Option<TodoList>> {
    let today = &caller.today;
    let found = own_store::books_of(conn, &caller.id, today, (shown.window.first, shown.window.most)).await?;
    if found.is_empty() && shown.window.list.is_none() {
        return Ok(None);
    }
    let (total, late) = found.first().map_or((0, 0), |book| (book.total, book.late));
    let rows =
        found.into_iter().map(|book| book_row(book, "/admin/booksMyIssue".to_owned(), today, String::new())).collect();
    let (title, empty) = (office_texts::OWN_BOOKS, office_texts::OWN_BOOKS_NONE);
    let list = todo(shown, ("books", labels::BOOK, false), title, empty, rows, total);
    Ok(Some(TodoList { late, ..list }))
}

/// A librarian's late books.
pub(super) async fn of_librarian(conn: &mut Conn, caller: &Caller, shown: &Shown<'_>) -> Result<Vec<TodoList>> {
    let Some(branch) = caller.branch.as_ref().filter(|_| shown.wants("late")) else { return Ok(Vec::new()) };
    let today = &caller.today;
    let window = (shown.window.first, shown.window.most);
    let found = own_store::late_books(conn, &branch.id, today, window).await?;
    let out = own_store::books_out(conn, &branch.id).await?;
    let total = found.first().map_or(0, |book| book.total);
    let rows = found
        .into_iter()
        .map(|book| {
            let href = format!("/admin/booksStatus/{}", book.issue_id);
            let who = format!("{} \u{b7} {}", book.who, book.account);
            book_row(book, href, today, who)
        })
        .collect();
    let title: Text =
        if total == 0 { office_texts::LATE_BOOKS.into() } else { office_texts::late_books_of(out).into() };
    let empty = office_texts::late_books_none(out);
    Ok(vec![todo(shown, ("late", labels::BOOK, false), title, empty, rows, total)])
}

/// An accountant's: whoever has left with fees that are due after the last day; no list where there is nobody.
pub(super) async fn of_accountant(conn: &mut Conn, caller: &Caller, shown: &Shown<'_>) -> Result<Vec<TodoList>> {
    let Some(branch) = caller.branch.as_ref().filter(|_| shown.wants("leavers")) else { return Ok(Vec::new()) };
    let found = leavers::tasks(conn, &branch.id, (shown.window.first, shown.window.most)).await?;
    if found.is_empty() && shown.window.list.is_none() {
        return Ok(Vec::new());
    }
    let currency = book_store::branch(conn, &branch.id).await?.currency();
    let total = found.first().map_or(0, |task| task.total);
    let rows = found
        .into_iter()
        .map(|task| {
            let section = format!("{} {}", task.class_name, task.section_name);
            let place = office_texts::left_on(section, printed_day(&task.left_on));
            let label = leavers::says(task.lines, &task.student_name);
            row((label, place), leavers::address(&task.student_id), currency.shown(task.amount), true)
        })
        .collect();
    let (title, empty) = (office_texts::LEAVERS, office_texts::LEAVERS_NONE);
    Ok(vec![todo(shown, ("leavers", labels::STUDENT, false), title, empty, rows, total)])
}

/// A student's: the published results, the newest first.
fn results(session: &SessionRef, exams: Vec<PublishedExam>, shown: &Shown<'_>) -> TodoList {
    let total = i64::try_from(exams.len()).unwrap_or(i64::MAX);
    let rows = shown
        .of(exams)
        .map(|exam| {
            let href =
                form::address("/admin/examResult_student", &[("sessionId", &session.id), ("examId", &exam.exam_id)]);
            let date = exam.date.as_deref().map(printed_day).unwrap_or_default();
            row((exam.exam_name, date), href, roster_texts::count_subjects(exam.subjects), false)
        })
        .collect();
    let (title, empty) = (office_texts::OWN_RESULTS, office_texts::OWN_RESULTS_NONE);
    todo(shown, ("exams", labels::EXAM, false), title, empty, rows, total)
}

/// The way to a student's own fees, once any were raised; not beside a list that stands alone.
async fn fees(app: &App, conn: &mut Conn, caller: &Caller, shown: &Shown<'_>) -> Result<Option<TodoList>> {
    if shown.window.list.is_some() {
        return Ok(None);
    }
    let row = online::due_of(conn, app, caller)
        .await?
        .map(|due| row((menu::MY_FEES, ""), online::PATH.to_owned(), due, false));
    Ok(row.map(|row| todo(shown, ("fees", labels::FEES, false), office_texts::OWN_FEES, "", vec![row], 1)))
}

#[cfg(test)]
mod tests {
    use rules::permission::{Action, may};
    use rules::roles::Role;

    #[test]
    fn the_support_roles_may_do_what_their_dashboard_says() {
        // `office_texts::SUPPORT_MAY`, in its order.
        for action in [
            Action::SearchStudents,
            Action::ViewResults,
            Action::ViewReportCards,
            Action::ViewPublishing,
            Action::ViewTabulation,
            Action::ChangeOwnPassword,
        ] {
            for role in [Role::TechnicalSupport, Role::AcademicSupport] {
                assert!(may(role, action), "{role:?} {action:?}");
            }
        }
    }
}
