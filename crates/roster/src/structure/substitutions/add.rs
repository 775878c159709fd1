//! The change itself, for calls and forms alike: who stands in for a lesson, and that it is taken back.

use rules::routine::{Doubled, overlap};
use rules::words::{Said, Text, refusals, roster_texts};

use super::store::{self, LessonFacts, Placed};
use crate::structure::routines::store::{Lessons, StandIn, periods, stand_ins};
use crate::structure::routines::{day_name, stands_in, substituted, taken};
use auth::Caller;
use auth::audit::Act;
use base::clock::{printed_day, weekday};
use base::error::{Error, Result};
use db::{Conn, violates};
use records::Write;
use records::place::{hold_session, within_reach};
use web::app::App;

/// A substitution that is to be.
#[derive(Clone, Debug)]
pub struct NewStandIn {
    pub lesson_id: String,
    /// YYYY-MM-DD
    pub day: String,
    pub teacher_id: String,
}

/// A lesson within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<LessonFacts> {
    let lesson = store::lesson(conn, id).await?;
    within_reach(caller, lesson.as_ref().map(|lesson| lesson.branch_id.clone()), refusals::LESSON_NOT_FOUND)?;
    lesson.ok_or_else(|| Error::not_found(refusals::LESSON_NOT_FOUND))
}

/// The lessons and substitutions of a day.
pub struct DayPlan {
    lessons: Vec<crate::structure::routines::store::Period>,
    stand_ins: Vec<StandIn>,
}

impl DayPlan {
    pub async fn of(conn: &mut Conn, session_id: &str, day: &str) -> Result<Self> {
        let weekday = weekday(day).unwrap_or_default().to_owned();
        let of = Lessons { session_id: session_id.to_owned(), weekday: weekday.clone(), ..Lessons::default() };
        let lessons = if weekday.is_empty() { Vec::new() } else { periods(conn, &of, i64::MAX, 0).await? };
        Ok(Self { lessons, stand_ins: stand_ins(conn, session_id, day, day).await? })
    }

    /// Who stands in for a lesson.
    pub fn stand_in(&self, lesson_id: &str) -> Option<&StandIn> {
        self.stand_ins.iter().find(|stand_in| stand_in.routine_period_id.as_deref() == Some(lesson_id))
    }

    /// What a teacher does at some hours of the day, in a sentence: the own lessons that nobody else gives, and those of others.
    pub fn busy(&self, teacher: (&str, &str), at: (&str, &str)) -> Option<Said> {
        let (id, name) = teacher;
        let own = self.lessons.iter().find(|lesson| {
            lesson.teacher_id == id
                && overlap((&lesson.start_time, &lesson.end_time), at)
                && self.stand_in(&lesson.id).is_none()
        });
        let said = own.map(|of| {
            let hours = (of.weekday.as_str(), of.start_time.as_str(), of.end_time.as_str());
            taken(Doubled::Teacher, &name.into(), "", &of.section_label(), &(&of.subject_name).into(), hours)
        });
        let other = || {
            let of = self.stand_ins.iter().find(|stand_in| {
                stand_in.teacher_id == id && overlap((&stand_in.start_time, &stand_in.end_time), at)
            })?;
            Some(stands_in(name, of))
        };
        said.or_else(other)
    }

    /// The lessons of a teacher, by the hour.
    pub fn lessons_of(&self, teacher_id: &str) -> Vec<&crate::structure::routines::store::Period> {
        let mut own: Vec<_> = self.lessons.iter().filter(|lesson| lesson.teacher_id == teacher_id).collect();
        own.sort_by(|one, other| one.start_time.cmp(&other.start_time));
        own
    }
}

/// Adds a substitution in a transaction that has begun; its id.
///
/// # Errors
/// 404 for a lesson that has gone; 409 where somebody stands in already; 422 for a day or a teacher that cannot be, at `dayField` and
/// `teacherField`; 423 in a closed session.
pub async fn add(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    new: &NewStandIn,
    (day_field, teacher_field): (&str, &str),
) -> Result<String> {
    let lesson = reached(&mut write.tx, caller, &new.lesson_id).await?;
    hold_session(&mut write.tx, &lesson.session_id).await?;
    // As it is now that nobody else plans.
    let lesson = reached(&mut write.tx, caller, &new.lesson_id).await?;
    let day = printed_day(&new.day);
    let plan = DayPlan::of(&mut write.tx, &lesson.session_id, &new.day).await?;
    if let Some(other) = plan.stand_in(&lesson.id) {
        let (name, section) = (&other.teacher_name, lesson.section_label());
        return Err(Error::conflict(roster_texts::lesson_has_stand_in(name, section, day)));
    }
    match weekday(&new.day) {
        None => return Err(Error::value(day_field, refusals::not_a_date(&new.day))),
        Some(_) if new.day < lesson.start_date || new.day > lesson.end_date => {
            let message = roster_texts::day_not_in_session(day, &lesson.session_name);
            return Err(Error::value(day_field, message));
        }
        Some(weekday) if weekday != lesson.weekday => {
            let (is, of) = (day_name(weekday), day_name(&lesson.weekday));
            return Err(Error::value(day_field, roster_texts::day_of_other_weekday(day, is, of)));
        }
        Some(_) => {}
    }
    let refuse = |message: Text| Err(Error::value(teacher_field, message));
    let Some(teacher) = store::substitute(&mut write.tx, &lesson.branch_id, &new.teacher_id).await? else {
        return refuse(roster_texts::NOT_ACTIVE_TEACHER.into());
    };
    if teacher.id == lesson.teacher_id {
        return refuse(roster_texts::teaches_this_lesson(teacher.name).into());
    }
    if let Some(busy) = plan.busy((&teacher.id, &teacher.name), (&lesson.start_time, &lesson.end_time)) {
        return refuse(busy.into());
    }
    let id = app.clock.new_id();
    let by = (caller.name.as_str(), write.at);
    store::add(&mut write.tx, &id, &lesson, (&new.day, &teacher.id), by).await.map_err(|error| {
        let is_taken = violates(
            &error,
            "substitutions_once",
            "substitutions.section_id, substitutions.day, substitutions.period_no",
        );
        if is_taken { Error::conflict(roster_texts::stand_in_recorded(&day)) } else { error.into() }
    })?;
    let what = roster_texts::substitution_of(&day, &teacher.name, &lesson.teacher_name);
    substituted(write, Act::Add, &lesson.branch_id, (&id, &lesson.section_label()), what.english()).await?;
    Ok(id)
}

/// Takes a substitution back.
///
/// # Errors
/// 404 where it has gone; 423 in a closed session.
pub async fn take_back(write: &mut Write<'_>, placed: &Placed) -> Result<()> {
    hold_session(&mut write.tx, &placed.session_id).await?;
    if !store::delete(&mut write.tx, &placed.id).await? {
        return Err(Error::not_found(refusals::SUBSTITUTION_NOT_FOUND));
    }
    let section = format!("{} {}", placed.class_name, placed.section_name);
    let what = format!("{}: {}", printed_day(&placed.day), placed.teacher_name);
    substituted(write, Act::Delete, &placed.branch_id, (&placed.id, &section), &what).await
}

/// A substitution within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn reached_placed(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Placed> {
    let placed = store::placed(conn, id).await?;
    within_reach(caller, placed.as_ref().map(|placed| placed.branch_id.clone()), refusals::SUBSTITUTION_NOT_FOUND)?;
    placed.ok_or_else(|| Error::not_found(refusals::SUBSTITUTION_NOT_FOUND))
}
