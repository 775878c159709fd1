//! What a change of a bell schedule does to the lessons at its periods.

use std::collections::{BTreeMap, BTreeSet};

use rules::routine::Bells;
use rules::words::{Said, roster_texts};

use super::record_store::{CLASSES, DAYS, FROM, PERIODS, SHIFT};
use crate::structure::routines::store::{Lessons, Period, periods as lessons_of};
use crate::structure::routines::{day_name, doubled};
use base::error::Result;
use db::{Conn, FromRow};
use records::{INACTIVE, Values, periods, value_of};
use web::posted::FieldErrors;

const STATUS: &str = "status";

/// A lesson at a period of the schedule, of a session that is not closed.
#[derive(FromRow)]
struct LessonAt {
    period_id: String,
    period_no: i64,
    weekday: String,
    class_numeric: i64,
    shift: String,
    section: String,
    session_id: String,
}

/// Says what stands in the way of a change: lessons that would lose their period, and those that it would bring together.
pub(super) async fn check(
    conn: &mut Conn,
    id: &str,
    stored: &Values,
    values: &Values,
    errors: &mut FieldErrors,
) -> Result<()> {
    let at: Vec<LessonAt> = conn
        .all(
            "select p.id as period_id, p.period_no, r.weekday, c.class_numeric, coalesce(n.shift, '') as shift,
                    c.class_name || ' ' || n.section_name as section, a.id as session_id
               from routine_periods r
               join periods p on p.id = r.period_id
               join sections n on n.id = r.section_id
               join classes c on c.id = n.class_id
               join sessions a on a.id = c.session_id
              where p.schedule_id = $1 and a.status <> 'closed'
              order by a.start_date desc, c.class_numeric, n.sort_key, n.section_name, r.weekday, p.period_no",
            id,
        )
        .await?;
    let Some(first) = at.first() else { return Ok(()) };
    if value_of(values, STATUS) == INACTIVE && value_of(stored, STATUS) != INACTIVE {
        let day = day_name(&first.weekday);
        errors.add(STATUS, roster_texts::lessons_at_periods(at.len(), &first.section, day));
        return Ok(());
    }
    let bells = Bells {
        weekdays: value_of(values, DAYS.key),
        classes: value_of(values, CLASSES.key),
        shift: value_of(values, SHIFT.key),
        valid_from: value_of(values, FROM.key),
    };
    let outside: Vec<&LessonAt> =
        at.iter().filter(|lesson| !bells.is_for(&lesson.weekday, lesson.class_numeric, &lesson.shift)).collect();
    if let Some(first) = outside.first() {
        let day = day_name(&first.weekday);
        errors.add(DAYS.key, roster_texts::lessons_outside_days(outside.len(), &first.section, day));
    }
    let new: Vec<(&str, &str, &str)> = periods(value_of(values, PERIODS.key)).collect();
    let of = |period_no: i64| usize::try_from(period_no - 1).ok().and_then(|place| new.get(place));
    let mut gone: BTreeMap<i64, usize> = BTreeMap::new();
    for lesson in at.iter().filter(|lesson| of(lesson.period_no).is_none_or(|(_, _, kind)| *kind != "lesson")) {
        *gone.entry(lesson.period_no).or_default() += 1;
    }
    for (period_no, count) in &gone {
        errors.add(PERIODS.key, roster_texts::lessons_at_period(*count, *period_no));
    }
    if !gone.is_empty() || value_of(stored, PERIODS.key) == value_of(values, PERIODS.key) {
        return Ok(());
    }
    let hours: BTreeMap<&str, (&str, &str)> = at
        .iter()
        .filter_map(|lesson| of(lesson.period_no).map(|(start, end, _)| (lesson.period_id.as_str(), (*start, *end))))
        .collect();
    let sessions: BTreeSet<&str> = at.iter().map(|lesson| lesson.session_id.as_str()).collect();
    for session_id in sessions {
        let all =
            lessons_of(conn, &Lessons { session_id: session_id.to_owned(), ..Lessons::default() }, i64::MAX, 0).await?;
        if let Some(conflict) = first_conflict(all, &hours) {
            errors.add(PERIODS.key, conflict);
            break;
        }
    }
    Ok(())
}

/// The first two lessons that new hours bring together, in a sentence.
fn first_conflict(all: Vec<Period>, hours: &BTreeMap<&str, (&str, &str)>) -> Option<Said> {
    let hours_of = |lesson: &Period| lesson.period_id.as_deref().and_then(|id| hours.get(id)).copied();
    let (mut moved, others): (Vec<Period>, Vec<Period>) =
        all.into_iter().partition(|lesson| hours_of(lesson).is_some());
    for lesson in &mut moved {
        if let Some((start, end)) = hours_of(lesson) {
            (lesson.start_time, lesson.end_time) = (start.to_owned(), end.to_owned());
        }
    }
    doubled(&moved, &others, |_| true)
}

#[derive(FromRow)]
struct OpenSession {
    id: String,
}

/// Holds the sessions of a branch that are not closed, in one order for everybody: whoever plans lessons in one waits.
pub(super) async fn hold_sessions(conn: &mut Conn, branch_id: &str) -> db::Result<()> {
    let sessions: Vec<OpenSession> =
        conn.all("select id from sessions where branch_id = $1 and status <> 'closed' order by id", branch_id).await?;
    for session in sessions {
        conn.hold_values("sessions", &session.id).await?;
    }
    Ok(())
}

/// Gives the lessons of open sessions the hours of their periods. Those of closed sessions keep theirs, and lose a period that goes.
pub(super) async fn take_hours(conn: &mut Conn, id: &str, last: i64) -> db::Result<()> {
    conn.execute(
        "update routine_periods
            set start_time = (select p.start_time from periods p where p.id = routine_periods.period_id),
                end_time = (select p.end_time from periods p where p.id = routine_periods.period_id)
          where period_id in (select p.id from periods p where p.schedule_id = $1)
            and section_id in (select n.id from sections n join classes c on c.id = n.class_id
                                 join sessions a on a.id = c.session_id where a.status <> 'closed')",
        id,
    )
    .await?;
    conn.execute(
        "update routine_periods set period_id = null
          where period_id in (select p.id from periods p where p.schedule_id = $1 and p.period_no > $2)",
        (id, last),
    )
    .await?;
    Ok(())
}
