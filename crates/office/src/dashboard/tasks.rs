//! What is to be done, as one list: how many, of what, since when, and the way there; the oldest first.

use rules::words::{Text, labels, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::page::{Shown, TodoList, TodoSheet, todo};
use super::store::ExamOfClass;
use super::tasks_store::{self, Untaken};
use super::{alike, boards, own};
use auth::{Caller, SessionRef};
use base::clock::{day_beside, printed_day, short_day, weekday};
use base::error::Result;
use db::Conn;
use people::students::joining_store;
use roster::attendance::sums_store;
use web::form;

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Task {
    #[ts(type = "number")]
    pub count: i64,
    /// What they are, after the number: `mark sheets overdue`.
    #[ts(as = "String")]
    pub text: Text,
    /// `since 17 Nov`; empty where there is no day.
    #[ts(as = "String")]
    pub since: Text,
    pub href: String,
    /// It is late.
    pub late: bool,
}

/// The list, and what is said where nothing is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct TaskList {
    pub tasks: Vec<Task>,
    #[ts(as = "String")]
    pub empty: Text,
}

/// A task with the day that it is ordered by.
pub(super) struct Dated {
    pub(super) since: Option<String>,
    pub(super) task: Task,
}

/// A task of so many, in words that go with the number; none where there are none.
pub(super) fn dated(
    (count, since): (i64, Option<&str>),
    text: impl Into<Text>,
    href: String,
    late: bool,
) -> Option<Dated> {
    (count > 0).then(|| Dated {
        since: since.map(str::to_owned),
        task: Task {
            count,
            text: text.into(),
            since: since.map_or_else(|| "".into(), |day| office_texts::since_day(short_day(day)).into()),
            href,
            late,
        },
    })
}

/// The oldest first; what has no day comes last.
pub(super) fn list(mut tasks: Vec<Dated>) -> TaskList {
    tasks.sort_by(|one, other| (one.since.is_none(), &one.since).cmp(&(other.since.is_none(), &other.since)));
    TaskList { tasks: tasks.into_iter().map(|dated| dated.task).collect(), empty: office_texts::NOTHING_TO_DO.into() }
}

/// How many days back registers of attendance are asked for, today among them.
const DAYS_ASKED: i64 = 14;

fn first_day(today: &str) -> String {
    day_beside(today, 1 - DAYS_ASKED).unwrap_or_default()
}

/// An admin's tasks in a session.
pub(super) async fn of_admin(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    exams: &[ExamOfClass],
    shown: &Shown<'_>,
) -> Result<TaskList> {
    let today = &caller.today;
    let mut tasks = Vec::new();
    let branch_id = caller.branch.as_ref().map_or("", |branch| branch.id.as_str());
    let from = first_day(today);
    let days = (from.as_str(), today.as_str(), weekday(today).unwrap_or_default());
    for of in tasks_store::waiting(conn, (branch_id, &session.id), days).await? {
        let since = of.since.as_deref();
        tasks.extend(match of.what.as_str() {
            "attendance" => attendance((of.count, of.sections), since, today, shown.address("attendance", 1)),
            "applications" => applications(of.count, since),
            // Whoever closes days is somebody else: what was booked on them is read here.
            _ => dated(
                (of.count, since),
                office_texts::days_of_books_to_close(of.count),
                form::address(
                    "/admin/paymentSummary",
                    &[
                        ("from", since.unwrap_or_default()),
                        ("to", &day_beside(today, -1).unwrap_or_else(|| today.clone())),
                    ],
                ),
                true,
            ),
        });
    }
    let sum = |of: fn(&ExamOfClass) -> i64| exams.iter().map(of).sum::<i64>();
    let first = |of: fn(&ExamOfClass) -> Option<&str>| exams.iter().filter_map(of).min();
    let late = sum(|exam| exam.stages.late);
    tasks.extend(dated(
        (late, first(|exam| exam.stages.late_since.as_deref())),
        office_texts::tasks_sheets_overdue(late),
        shown.address("overdue", 1),
        true,
    ));
    let unpublished = sum(|exam| exam.stages.unpublished);
    tasks.extend(dated(
        (unpublished, first(|exam| exam.stages.unpublished_since.as_deref())),
        office_texts::tasks_sheets_to_publish(unpublished),
        shown.address("unpublished", 1),
        false,
    ));
    tasks.extend(absent(conn, session, "", shown).await?);
    let joining = joining_store::asked(conn, &session.id, "", (0, 1)).await?.first().map_or(0, |asked| asked.total);
    tasks.extend(dated((joining, None), office_texts::tasks_late_joiners(joining), shown.address("joining", 1), false));
    let alike = alike::count(conn, branch_id).await?;
    tasks.extend(dated((alike, None), office_texts::tasks_alike(alike), shown.address("alike", 1), false));
    let published = sum(|exam| exam.stages.published);
    tasks.extend(dated(
        (published, None),
        office_texts::tasks_sheets_to_lock(published),
        shown.address("unlocked", 1),
        false,
    ));
    Ok(list(tasks))
}

/// Registers that were not taken, in how many sections.
fn attendance((count, sections): (i64, i64), since: Option<&str>, today: &str, href: String) -> Option<Dated> {
    if since == Some(today) {
        let made = dated((count, since), office_texts::untaken_sections(count), href, false)?;
        return Some(Dated { task: Task { since: office_texts::SINCE_TODAY.into(), ..made.task }, ..made });
    }
    let text = match sections {
        1 => office_texts::untaken_days_of_section(count),
        _ => office_texts::untaken_registers(count, sections),
    };
    dated((count, since), text, href, true)
}

/// Applications that nobody has looked at.
pub(super) fn applications(count: i64, since: Option<&str>) -> Option<Dated> {
    let text = office_texts::tasks_applications(count);
    dated((count, since), text, form::address(boards::APPLICATIONS, &[("status", "new")]), false)
}

/// Who has been absent for three days running; with a teacher, of their own sections.
pub(super) async fn absent(
    conn: &mut Conn,
    session: &SessionRef,
    teacher_id: &str,
    shown: &Shown<'_>,
) -> Result<Option<Dated>> {
    let found = sums_store::running(conn, &session.id, teacher_id, (0, 1)).await?;
    let Some(first) = found.first() else { return Ok(None) };
    let text = office_texts::tasks_absent(first.total);
    Ok(dated((first.total, Some(&first.since)), text, shown.address("absent", 1), true))
}

/// The list of who has been absent for three days running, and since when.
pub(super) async fn absent_list(
    conn: &mut Conn,
    session: &SessionRef,
    teacher_id: &str,
    shown: &Shown<'_>,
) -> Result<TodoList> {
    let window = (shown.window.first, shown.window.most);
    let found = sums_store::running(conn, &session.id, teacher_id, window).await?;
    let total = found.first().map_or(0, |absence| absence.total);
    let rows = found
        .into_iter()
        .map(|absence| {
            let href = form::address(
                "/admin/studentAttendanceReport",
                &[("sessionId", &session.id), ("studentId", &absence.student_id)],
            );
            let place = office_texts::place_and_roll(absence.class_name, absence.section_name, absence.roll);
            let state = office_texts::days_running(absence.days, printed_day(&absence.last_day));
            own::row((absence.name, place), href, state, true)
        })
        .collect();
    let (title, empty) = (office_texts::ABSENT, office_texts::ABSENT_NONE);
    Ok(todo(shown, ("absent", labels::STUDENT, false), title, empty, rows, total))
}

/// The list of the registers of a session that were not taken.
pub(super) async fn untaken_list(
    conn: &mut Conn,
    caller: &Caller,
    session: &SessionRef,
    shown: &Shown<'_>,
) -> Result<TodoList> {
    let today = &caller.today;
    let from = first_day(today);
    let days = (from.as_str(), today.as_str(), weekday(today).unwrap_or_default());
    let window = (shown.window.first, shown.window.most);
    let found = tasks_store::untaken(conn, &session.id, days, window).await?;
    let total = found.first().map_or(0, |one| one.total);
    let rows = found.into_iter().map(|one| untaken_row(&one, session, today)).collect();
    let (title, empty) = (office_texts::ATTENDANCE_UNTAKEN, office_texts::ATTENDANCE_UNTAKEN_NONE);
    Ok(todo(shown, ("attendance", labels::SECTION, false), title, empty, rows, total))
}

fn untaken_row(one: &Untaken, session: &SessionRef, today: &str) -> TodoSheet {
    let href = register_address(session, (&one.class_id, &one.section_id), &one.day);
    let label = format!("{} \u{b7} {}", one.class_name, one.section_name);
    let students = roster_texts::count_students(one.students);
    let state: Text = if one.day == *today { office_texts::TODAY.into() } else { printed_day(&one.day).into() };
    own::row((label, students), href, state, one.day != *today)
}

/// Where a section's attendance of a day is taken.
pub(super) fn register_address(session: &SessionRef, (class_id, section_id): (&str, &str), day: &str) -> String {
    form::address(
        "/admin/studentAttendance",
        &[("sessionId", &session.id), ("classId", class_id), ("sectionId", section_id), ("day", day)],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_oldest_comes_first_and_what_has_no_day_last() {
        let of = |count, since, text: &str| dated((count, since), text, "/to".to_owned(), false);
        let tasks = [
            of(2, None, "published"),
            of(0, Some("2026-01-01"), "none"),
            of(1, Some("2026-11-20"), "application"),
            of(3, Some("2026-11-02"), "sheets"),
        ];
        let shown: Vec<_> = list(tasks.into_iter().flatten().collect())
            .tasks
            .into_iter()
            .map(|task| format!("{} {} {}", task.count, task.text, task.since))
            .collect();
        assert_eq!(shown, ["3 sheets since 2 Nov", "1 application since 20 Nov", "2 published "]);
    }

    #[test]
    fn attendance_says_in_how_many_sections_it_was_not_taken() {
        let of = |count, sections, since| {
            let task = attendance((count, sections), Some(since), "2026-11-25", String::new()).unwrap().task;
            (format!("{} {} {}", task.count, task.text, task.since), task.late)
        };
        assert_eq!(of(4, 4, "2026-11-25"), ("4 sections without attendance today".to_owned(), false));
        assert_eq!(
            of(9, 6, "2026-11-23"),
            ("9 registers of attendance not taken, in 6 sections since 23 Nov".to_owned(), true)
        );
        assert_eq!(of(2, 1, "2026-11-23"), ("2 days without attendance, in one section since 23 Nov".to_owned(), true));
        assert_eq!(of(1, 1, "2026-11-23"), ("1 section without attendance since 23 Nov".to_owned(), true));
    }
}
