//! The change of a section's routine, for the call and the form alike: what is wrong with it, and all of it in one transaction.

use rules::limits::WEEKDAY_LABELS;
use rules::routine::{self, Bells, Doubled, Lesson, Other};
use rules::words::{Said, Text, Word, refusals, roster_texts};
use serde_json::{Value, json};

use super::plan_store::{self, BellPeriod, BellRow, NewLesson, Offer, SectionFacts, StoredLesson};
use super::store::{self, Lessons, Period, StandIn};
use super::{ROUTINE, substituted};
use auth::Caller;
use auth::audit::Act;
use base::clock::{printed_day, weekday};
use base::error::{Error, Result};
use db::Conn;
use records::place::hold_session;
use records::{Choices, Values, Write, WriteStart, Writes};
use web::app::App;
use web::idempotency::Key;

/// A room's name is no longer.
pub const ROOM_LETTERS: usize = 40;

/// A lesson that is to be at a period of a weekday.
#[derive(Clone, Debug)]
pub struct SentLesson {
    /// Of the list that it came in: what is wrong with it is said there.
    pub place: usize,
    pub period_id: String,
    pub subject_id: String,
    pub teacher_id: String,
    pub room: String,
}

/// The lessons of the weekdays that are to be replaced.
pub type Days = Vec<(&'static str, Vec<SentLesson>)>;

/// A part of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Period,
    Subject,
    Teacher,
    Room,
}

/// What is wrong with a part of a lesson.
#[derive(Clone, Debug)]
pub struct Fault {
    pub weekday: &'static str,
    pub period_id: String,
    /// As [`SentLesson::place`].
    pub place: usize,
    pub part: Part,
    pub message: Text,
}

/// What a section's lessons can have.
pub struct Offered {
    pub bells: Vec<BellRow>,
    pub periods: Vec<BellPeriod>,
    pub subjects: Vec<Offer>,
    pub teachers: Vec<Offer>,
}

impl Offered {
    pub async fn of(conn: &mut Conn, section: &SectionFacts) -> Result<Self> {
        Ok(Self {
            bells: plan_store::bells(conn, &section.branch_id).await?,
            periods: plan_store::bell_periods(conn, &section.branch_id).await?,
            subjects: plan_store::subjects(conn, &section.session_id, &section.id).await?,
            teachers: plan_store::teachers(conn, &section.branch_id, &section.id).await?,
        })
    }

    /// The bell schedule that a section follows on a weekday.
    pub fn followed(&self, section: &SectionFacts, weekday: &str, today: &str) -> Option<&BellRow> {
        let bells: Vec<Bells<'_>> = self.bells.iter().map(bells_of).collect();
        let shift = section.shift.as_deref().unwrap_or_default();
        routine::followed(&bells, weekday, section.class_numeric, shift, section.day(today)).map(|at| &self.bells[at])
    }

    /// The periods of a bell schedule.
    pub fn periods_of(&self, bells: &BellRow) -> impl Iterator<Item = &BellPeriod> {
        self.periods.iter().filter(move |period| period.schedule_id == bells.id)
    }
}

fn bells_of(row: &BellRow) -> Bells<'_> {
    Bells { weekdays: &row.weekdays, classes: &row.classes, shift: &row.shift, valid_from: &row.valid_from }
}

/// What a weekday is called: `Sunday`.
pub fn day_name(weekday: &str) -> Text {
    WEEKDAY_LABELS.iter().find(|(day, _)| *day == weekday).map_or_else(|| weekday.into(), |(_, label)| (*label).into())
}

/// A lesson that has its period.
struct Planned<'p> {
    weekday: &'static str,
    sent: &'p SentLesson,
    period: &'p BellPeriod,
}

fn name_of<'o>(offers: &'o [Offer], id: &str) -> Option<&'o str> {
    offers.iter().find(|offer| offer.id == id).map(|offer| offer.name.as_str())
}

/// The name of a subject or a teacher; `unknown` where it is not among those that can be chosen.
fn named(offers: &[Offer], id: &str, unknown: Word) -> Text {
    name_of(offers, id).map_or_else(|| unknown.into(), Text::from)
}

/// Everything that is wrong with the lessons of some weekdays, as the routine of the session is now, with who stands in from `today` on.
pub async fn faults(
    conn: &mut Conn,
    section: &SectionFacts,
    offered: &Offered,
    days: &Days,
    today: &str,
) -> Result<Vec<Fault>> {
    let mut faults = Vec::new();
    let planned = planned(section, offered, days, &mut faults);
    let of_session = Lessons { session_id: section.session_id.clone(), ..Lessons::default() };
    let mut others = store::periods(conn, &of_session, i64::MAX, 0).await?;
    // The weekdays that are named are replaced.
    others.retain(|other| other.section_id != section.id || days.iter().all(|(weekday, _)| *weekday != other.weekday));
    let own_room = section.room.as_deref().unwrap_or_default();
    let room_of = |sent: &'_ SentLesson| {
        let room = sent.room.trim();
        if room.is_empty() { own_room.to_owned() } else { room.to_owned() }
    };
    let rooms: Vec<String> = planned.iter().map(|planned| room_of(planned.sent)).collect();
    let new: Vec<Lesson<'_>> = planned
        .iter()
        .zip(&rooms)
        .map(|(planned, room)| Lesson {
            weekday: planned.weekday,
            start: &planned.period.start_time,
            end: &planned.period.end_time,
            section: &section.id,
            teacher: &planned.sent.teacher_id,
            room,
        })
        .collect();
    let stored: Vec<Lesson<'_>> = others.iter().map(lesson_of).collect();
    for conflict in routine::conflicts(&new, &stored) {
        let (lesson, room) = (&planned[conflict.lesson], &rooms[conflict.lesson]);
        let teacher = named(&offered.teachers, &lesson.sent.teacher_id, roster_texts::THE_TEACHER);
        let message = match conflict.other {
            Other::New(place) => {
                let other = &planned[place];
                let subject = named(&offered.subjects, &other.sent.subject_id, roster_texts::A_LESSON);
                let hours = (other.weekday, other.period.start_time.as_str(), other.period.end_time.as_str());
                taken(conflict.doubled, &teacher, room, &section.label(), &subject, hours)
            }
            Other::Stored(place) => {
                let other = &others[place];
                let hours = (other.weekday.as_str(), other.start_time.as_str(), other.end_time.as_str());
                taken(conflict.doubled, &teacher, room, &other.section_label(), &(&other.subject_name).into(), hours)
            }
        };
        let part = match conflict.doubled {
            Doubled::Section => Part::Period,
            Doubled::Teacher => Part::Teacher,
            Doubled::Room => Part::Room,
        };
        faults.push(fault(lesson.weekday, lesson.sent, part, message.into()));
    }
    // Somebody who stands in for this section's own lesson may take it over.
    let mut stand_ins = store::stand_ins(conn, &section.session_id, today, &section.end_date).await?;
    stand_ins.retain(|of| of.section_id != section.id);
    for lesson in &planned {
        let at = (lesson.period.start_time.as_str(), lesson.period.end_time.as_str());
        let other = stand_ins.iter().find(|of| {
            of.teacher_id == lesson.sent.teacher_id
                && weekday(&of.day) == Some(lesson.weekday)
                && routine::overlap((&of.start_time, &of.end_time), at)
        });
        if let Some(other) = other {
            let message = stands_in(&other.teacher_name, other);
            faults.push(fault(lesson.weekday, lesson.sent, Part::Teacher, message.into()));
        }
    }
    Ok(faults)
}

/// A stored lesson as conflicts see it.
pub fn lesson_of(row: &Period) -> Lesson<'_> {
    Lesson {
        weekday: &row.weekday,
        start: &row.start_time,
        end: &row.end_time,
        section: &row.section_id,
        teacher: &row.teacher_id,
        room: row.hall(),
    }
}

/// A room in a sentence: `Room 204`; one that is called a room already as it is.
pub fn room_name(room: &str) -> Text {
    if room.to_lowercase().starts_with("room") { room.into() } else { roster_texts::room_name(room).into() }
}

/// Who or what is where already, as a sentence.
pub fn taken(
    doubled: Doubled,
    teacher: &Text,
    room: &str,
    section: &str,
    subject: &Text,
    (weekday, start, end): (&str, &str, &str),
) -> Said {
    let day = day_name(weekday);
    match doubled {
        Doubled::Section => roster_texts::section_has_lesson(section, subject, day, start, end),
        Doubled::Teacher => roster_texts::teacher_teaches(teacher, subject, section, day, start, end),
        Doubled::Room => roster_texts::room_taken(room_name(room), section, subject, day, start, end),
    }
}

/// The first of some lessons whose teacher, room or section another has at its hours, in a sentence.
pub fn doubled(moved: &[Period], others: &[Period], matters: impl Fn(Doubled) -> bool) -> Option<Said> {
    let new: Vec<Lesson<'_>> = moved.iter().map(lesson_of).collect();
    let stored: Vec<Lesson<'_>> = others.iter().map(lesson_of).collect();
    let conflict = routine::conflicts(&new, &stored).into_iter().find(|conflict| matters(conflict.doubled))?;
    let lesson = &moved[conflict.lesson];
    let other = match conflict.other {
        Other::New(place) => &moved[place],
        Other::Stored(place) => &others[place],
    };
    let hours = (other.weekday.as_str(), other.start_time.as_str(), other.end_time.as_str());
    let (section, subject) = (other.section_label(), Text::from(&other.subject_name));
    let teacher = Text::from(&lesson.employee_name);
    let conflict = taken(conflict.doubled, &teacher, lesson.hall(), &section, &subject, hours);
    Some(roster_texts::lesson_conflict(lesson.section_label(), &lesson.subject_name, conflict))
}

/// For whom somebody stands in, in a sentence.
pub fn stands_in(name: &str, of: &StandIn) -> Said {
    let (section, day) = (of.section_label(), printed_day(&of.day));
    roster_texts::stands_in(name, &of.absent_name, section, day, &of.start_time, &of.end_time)
}

fn fault(weekday: &'static str, sent: &SentLesson, part: Part, message: Text) -> Fault {
    Fault { weekday, period_id: sent.period_id.clone(), place: sent.place, part, message }
}

/// The lessons whose period is one that the section can have.
fn planned<'p>(
    section: &SectionFacts,
    offered: &'p Offered,
    days: &'p Days,
    faults: &mut Vec<Fault>,
) -> Vec<Planned<'p>> {
    let shift = section.shift.as_deref().unwrap_or_default();
    let mut all: Vec<Planned<'p>> = Vec::new();
    for (weekday, lessons) in days {
        for sent in lessons {
            let mut wrong = |part: Part, message: Text| faults.push(fault(weekday, sent, part, message));
            if name_of(&offered.subjects, &sent.subject_id).is_none() {
                wrong(Part::Subject, roster_texts::subject_not_taught(section.label()).into());
            }
            if name_of(&offered.teachers, &sent.teacher_id).is_none() {
                wrong(Part::Teacher, roster_texts::NOT_ACTIVE_TEACHER.into());
            }
            if sent.room.trim().chars().count() > ROOM_LETTERS {
                wrong(Part::Room, roster_texts::room_too_long(ROOM_LETTERS).into());
            }
            let period = offered.periods.iter().find(|period| period.id == sent.period_id);
            let bells = period.and_then(|period| offered.bells.iter().find(|bells| bells.id == period.schedule_id));
            let (Some(period), Some(bells)) = (period, bells) else {
                wrong(Part::Period, roster_texts::PERIOD_IN_NO_SCHEDULE.into());
                continue;
            };
            let day = day_name(weekday);
            if !bells_of(bells).is_for(weekday, section.class_numeric, shift) {
                let label = section.label();
                let message = roster_texts::schedule_not_for_section(&bells.schedule_name, label, day);
                wrong(Part::Period, message.into());
            } else if period.kind != "lesson" {
                wrong(Part::Period, roster_texts::period_is_break(period.period_no, day).into());
            } else if let Some(other) =
                all.iter().find(|other| other.weekday == *weekday && other.period.period_no == period.period_no)
            {
                // Of two bell schedules: their hours may differ, the section has one lesson of a number.
                let at = (other.period.start_time.as_str(), other.period.end_time.as_str());
                if !routine::overlap(at, (&period.start_time, &period.end_time)) {
                    wrong(Part::Period, roster_texts::two_lessons_at_period(day, period.period_no).into());
                }
            }
            all.push(Planned { weekday, sent, period });
        }
    }
    all
}

/// What was saved beside the routine itself.
#[derive(Debug, Default)]
pub struct Saved {
    pub version: i64,
    /// Substitutions that went with the lessons they were for, as `3 May 2026: Nasrin Akter`.
    pub lost: Vec<String>,
}

/// Replaces the lessons of some weekdays of a section; commits nothing. `version`: the one that the sender knows.
///
/// # Errors
/// 423 in a closed session; 409 where the routine was saved since; what `refuse` makes of the faults.
pub async fn save<'k>(
    app: &App,
    caller: &'k Caller,
    key: Option<&'k Key>,
    section: &SectionFacts,
    days: &Days,
    version: Option<i64>,
    refuse: impl Fn(&[Fault]) -> Error,
) -> Result<(WriteStart<'k>, Saved)> {
    let mut write = match app.write(caller, key).await? {
        WriteStart::Fresh(write) => write,
        answered @ WriteStart::Answered(_) => return Ok((answered, Saved::default())),
    };
    hold_session(&mut write.tx, &section.session_id).await?;
    let section = plan_store::section(&mut write.tx, &section.id).await?;
    let section = &section.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
    let stored = plan_store::stored(&mut write.tx, &section.id).await?;
    let offered = Offered::of(&mut write.tx, section).await?;
    if version.is_some_and(|version| version != section.routine_version) {
        return Err(Error::stale(roster_texts::ROUTINE_CHANGED_MEANWHILE, differences(&offered, &stored, days)));
    }
    let faults = faults(&mut write.tx, section, &offered, days, &app.clock.today()).await?;
    if !faults.is_empty() {
        return Err(refuse(&faults));
    }
    let before = in_words(&mut write, section).await?;
    let (changed, lost) = apply(&mut write, app, caller, section, &offered, (&stored, days)).await?;
    if changed {
        plan_store::count_save(&mut write.tx, &section.id).await?;
        let after = in_words(&mut write, section).await?;
        let label = section.label();
        let of = (section.branch_id.as_str(), section.id.as_str(), label.as_str());
        write.record(Act::Update, &ROUTINE, of, (&before, &after), &Choices::default()).await?;
    }
    let version = section.routine_version + i64::from(changed);
    Ok((WriteStart::Fresh(write), Saved { version, lost }))
}

async fn apply(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    section: &SectionFacts,
    offered: &Offered,
    (stored, days): (&[StoredLesson], &Days),
) -> Result<(bool, Vec<String>)> {
    let mut changed = false;
    let mut lost = Vec::new();
    for (weekday, lessons) in days {
        let mut gone: Vec<&StoredLesson> = stored.iter().filter(|row| row.weekday == *weekday).collect();
        for sent in lessons {
            let period = offered.periods.iter().find(|period| period.id == sent.period_id);
            let period = period.ok_or_else(|| Error::Internal("a planned lesson has no period".to_owned()))?;
            let at = gone.iter().position(|row| row.period_no == period.period_no);
            let was = at.map(|at| gone.swap_remove(at));
            let room = Some(sent.room.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|room| !room.is_empty());
            let is_other = |was: &StoredLesson| was.subject_id != sent.subject_id || was.teacher_id != sent.teacher_id;
            if was.is_some_and(|was| !is_other(was) && was.room == room && was.period_id.as_ref() == Some(&period.id)) {
                continue;
            }
            changed = true;
            if let Some(was) = was.filter(|was| is_other(was)) {
                lost.extend(drop_substitutions(write, caller, section, was).await?);
            }
            let lesson = NewLesson {
                id: app.clock.new_id(),
                section_id: &section.id,
                weekday,
                period,
                room: room.as_deref(),
                subject_id: &sent.subject_id,
                teacher_id: &sent.teacher_id,
            };
            plan_store::put(&mut write.tx, &lesson).await?;
        }
        for row in gone {
            changed = true;
            lost.extend(drop_substitutions(write, caller, section, row).await?);
            plan_store::remove(&mut write.tx, &row.id).await?;
        }
    }
    Ok((changed, lost))
}

/// Takes the coming substitutions of a lesson away that is another one now.
async fn drop_substitutions(
    write: &mut Write<'_>,
    caller: &Caller,
    section: &SectionFacts,
    lesson: &StoredLesson,
) -> Result<Vec<String>> {
    let mut said = Vec::new();
    for lost in plan_store::drop_substitutions(&mut write.tx, &lesson.id, &caller.today).await? {
        let what = format!("{}: {}", printed_day(&lost.day), lost.employee_name);
        substituted(write, Act::Delete, &section.branch_id, (&lost.id, &section.label()), &what).await?;
        said.push(what);
    }
    Ok(said)
}

/// Each weekday's lessons as the audit keeps them: `1 Mathematics, Anis Rahman, 204; 2 …`.
async fn in_words(write: &mut Write<'_>, section: &SectionFacts) -> Result<Values> {
    let of = Lessons { session_id: section.session_id.clone(), section_id: section.id.clone(), ..Lessons::default() };
    let rows = store::periods(&mut write.tx, &of, i64::MAX, 0).await?;
    let said = |row: &Period| {
        let room = row.room.as_deref().filter(|room| !room.is_empty());
        let room = room.map(|room| format!(", {room}")).unwrap_or_default();
        format!("{} {}, {}{room}", row.period_no, row.subject_name, row.employee_name)
    };
    let day = |(weekday, _): &(&'static str, Word)| {
        let lessons: Vec<String> = rows.iter().filter(|row| row.weekday == *weekday).map(said).collect();
        (*weekday, lessons.join("; "))
    };
    Ok(WEEKDAY_LABELS.iter().map(day).collect())
}

/// Where what is sent and what is stored differ.
fn differences(offered: &Offered, stored: &[StoredLesson], days: &Days) -> Vec<Value> {
    let mut found = Vec::new();
    for (weekday, lessons) in days {
        let number = |sent: &SentLesson| {
            offered.periods.iter().find(|period| period.id == sent.period_id).map(|period| period.period_no)
        };
        let yours = |sent: &SentLesson| json!({ "subjectId": sent.subject_id, "teacherId": sent.teacher_id, "room": sent.room });
        let theirs = |row: &StoredLesson| json!({ "subjectId": row.subject_id, "teacherId": row.teacher_id, "room": row.room.as_deref().unwrap_or_default() });
        let rows: Vec<&StoredLesson> = stored.iter().filter(|row| row.weekday == *weekday).collect();
        let mut numbers: Vec<i64> =
            lessons.iter().filter_map(number).chain(rows.iter().map(|row| row.period_no)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for period_no in numbers {
            let yours = lessons.iter().find(|sent| number(sent) == Some(period_no)).map(yours);
            let theirs = rows.iter().find(|row| row.period_no == period_no).map(|row| theirs(row));
            if yours != theirs {
                found.push(json!({ "weekday": weekday, "periodNo": period_no, "yours": yours, "theirs": theirs }));
            }
        }
    }
    found
}
