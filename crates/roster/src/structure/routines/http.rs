//! The calls of the routine: what is read of it, and the change of a section's.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::limits::WEEKDAYS;
use rules::messages;
use rules::roles::Role;
use rules::words::{Text, calls, labels, refusals, roster_texts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::plan_store::{self, Named, SectionFacts};
use super::save::{self, Days, Fault, Offered, Part, SentLesson};
use super::store::{self, Lessons, Period};
use auth::permit::{ManageRoutine, ReadLookups, ViewClassSchedule};
use auth::{Caller, May};
use base::clock;
use base::error::{Error, Result};
use db::Conn;
use records::WriteStart;
use records::place::{AskedPlace, AskedPlaceOf, Level, PlaceBody, SectionKeys, same_subject, within_reach};
use web::app::AppState;
use web::input::{Listing, Paging, Params};

fn given(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// The teacher whose lessons are asked for: a teacher's own, else the one that is named, of the branch.
async fn teacher_of(
    conn: &mut Conn,
    caller: &Caller,
    teacher_id: Option<String>,
    branch_id: &str,
) -> Result<Option<String>> {
    if caller.role == Role::Teacher {
        if teacher_id.as_ref().is_some_and(|id| *id != caller.id) {
            return Err(Error::Forbidden(calls::NOT_IN_ROUTINE));
        }
        return Ok(Some(caller.id.clone()));
    }
    if let Some(id) = &teacher_id {
        let own = within_reach(caller, store::branch_of_teacher(conn, id).await?, refusals::TEACHER_NOT_FOUND)?;
        if own != branch_id {
            return Err(Error::not_found(refusals::TEACHER_NOT_FOUND));
        }
    }
    Ok(teacher_id)
}

/// The query of getTeacherScheduleList: class, section and teacher narrow it where they are given.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RoutineQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    teacher_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// What getTeacherScheduleList answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Periods {
    All(Vec<Period>),
    Page(Listing<Period>),
}

/// GET /api/getTeacherScheduleList: the routine from saturday to friday. Plain rows; a paged list where page or limit is
/// given. A teacher reads the own routine, whether named or not.
///
/// # Errors
/// 400 without a session; 403 for a teacher who asks for another's, and for another branch's ids; 404.
pub async fn get_teacher_schedule_list(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(query): Params<RoutineQuery>,
) -> Result<Json<Periods>> {
    let teacher_id = given(query.teacher_id.as_deref());
    let paged = query.paging.read()?;
    let mut conn = app.db.acquire().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Session).await?;
    let teacher_id = teacher_of(&mut conn, &caller, teacher_id, place.branch_id()).await?;
    let lessons = Lessons {
        session_id: place.session()?.id.clone(),
        class_id: place.id(Level::Class).to_owned(),
        section_id: place.id(Level::Section).to_owned(),
        teacher_id: teacher_id.unwrap_or_default(),
        weekday: String::new(),
    };
    if given(query.paging.page.as_deref()).is_none() && given(query.paging.limit.as_deref()).is_none() {
        return Ok(Json(Periods::All(store::periods(&mut conn, &lessons, i64::MAX, 0).await?)));
    }
    let (limit, offset) = paged.window();
    let data = store::periods(&mut conn, &lessons, limit, offset).await?;
    let total = store::count(&mut conn, &lessons).await?;
    Ok(Json(Periods::Page(paged.listing(data, total))))
}

/// A page of getClassScheduleList.
pub type ClassPeriods = Listing<Period>;

/// GET /api/getClassScheduleList: the routine of a session, a class or a section from saturday to friday, paged. A student gets the own
/// section's.
///
/// # Errors
/// 400 without a session; 403 for another branch's ids, and for a student who names another section; 404.
pub async fn get_class_schedule_list(
    caller: May<ViewClassSchedule>,
    State(app): AppState,
    Params(query): Params<ClassRoutineQuery>,
) -> Result<Json<ClassPeriods>> {
    let paged = query.paging.read()?;
    let mut conn = app.db.acquire().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Session).await?;
    let mut lessons = Lessons {
        session_id: place.session()?.id.clone(),
        class_id: place.id(Level::Class).to_owned(),
        section_id: place.id(Level::Section).to_owned(),
        ..Lessons::default()
    };
    if caller.role == Role::Student {
        let own = plan_store::section_of_student(&mut conn, &caller.id, &lessons.session_id).await?;
        // Nobody is enrolled in no section: nothing is found.
        let own = own.unwrap_or_else(|| "none".to_owned());
        if !lessons.section_id.is_empty() && lessons.section_id != own {
            return Err(Error::Forbidden(roster_texts::OTHER_SECTION));
        }
        lessons.section_id = own;
    }
    let (limit, offset) = paged.window();
    let data = store::periods(&mut conn, &lessons, limit, offset).await?;
    let total = store::count(&mut conn, &lessons).await?;
    Ok(Json(paged.listing(data, total)))
}

/// The query of getClassScheduleList: class and section narrow it where they are given.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ClassRoutineQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[serde(flatten)]
    paging: Paging,
}

/// The query of getClassScheduleByDay.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayQuery {
    /// Names the branch, as `branchId` does; a caller who has a branch may leave out both.
    branch_name: Option<String>,
    branch_id: Option<String>,
    /// A weekday, `saturday` to `friday`, or a day, YYYY-MM-DD.
    #[schemars(required, length(min = 1))]
    day: Option<String>,
    /// An employee's id; none: every teacher's lessons.
    teacher: Option<String>,
}

/// A lesson of a day.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayLesson {
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub class_name: String,
    pub section_name: String,
    pub subject_name: String,
    pub room: Option<String>,
}

impl From<Period> for DayLesson {
    fn from(row: Period) -> Self {
        Self {
            period_no: row.period_no,
            start_time: row.start_time,
            end_time: row.end_time,
            class_name: row.class_name,
            section_name: row.section_name,
            subject_name: row.subject_name,
            room: row.room,
        }
    }
}

/// GET /api/getClassScheduleByDay: the lessons of a weekday in the branch's active session, by the hour; of a day with who stands in for
/// whom. A teacher reads the own ones.
///
/// # Errors
/// 400 without a day or with one that is not valid; 403 for a teacher who asks for another's, and for another branch; 404.
pub async fn get_class_schedule_by_day(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(query): Params<DayQuery>,
) -> Result<Json<Vec<DayLesson>>> {
    let asked = given(query.day.as_deref()).ok_or_else(|| Error::invalid("day", refusals::field_missing("day")))?;
    let date = clock::is_day(&asked).then(|| asked.clone());
    let weekday = if date.is_some() { clock::weekday(&asked) } else { WEEKDAYS.into_iter().find(|day| *day == asked) };
    let weekday = weekday.ok_or_else(|| Error::invalid("day", roster_texts::DAY_FORMAT))?;
    let mut conn = app.db.acquire().await?;
    let ground = AskedPlace { branch_id: query.branch_id, branch_name: query.branch_name, ..AskedPlace::default() };
    let place = ground.resolve(&caller, &mut conn, Level::Branch).await?;
    let teacher_id = teacher_of(&mut conn, &caller, given(query.teacher.as_deref()), place.branch_id()).await?;
    let Some(session_id) = store::active_session(&mut conn, place.branch_id(), date.as_deref()).await? else {
        return Ok(Json(Vec::new()));
    };
    let lessons = Lessons { session_id, weekday: weekday.to_owned(), ..Lessons::default() };
    let rows = store::of_day(&mut conn, &lessons, &teacher_id.unwrap_or_default(), date.as_deref()).await?;
    Ok(Json(rows.into_iter().map(DayLesson::from).collect()))
}

/// Body of addClassSchedule, beside the section's ids.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RoutineBody {
    /// The lessons of each weekday that is to be replaced.
    #[schemars(required)]
    weekdays: Option<BTreeMap<String, Vec<RoutineLesson>>>,
    /// The version of the section's routine that this replaces; where it was saved since, 409.
    version: Option<i64>,
}

/// A lesson.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoutineLesson {
    /// A period of a bell schedule that is for the section on that day.
    period_id: String,
    subject_id: String,
    /// Must be the name of `subjectId`.
    subject_name: Option<String>,
    /// An employee's id.
    teacher_id: String,
    /// At most 40 characters; none: the section's own.
    room: Option<String>,
}

/// What addClassSchedule answers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoutineSaved {
    pub message: &'static str,
    /// Of the section's routine as it is now.
    pub version: i64,
    /// Substitutions that were taken away with the lessons they were for.
    pub lost_substitutions: Vec<String>,
}

/// A fault of checkClassSchedule: what the same body of addClassSchedule would be refused for.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoutineFault {
    pub weekday: &'static str,
    pub period_id: String,
    /// period, subject, teacher or room
    pub part: &'static str,
    pub message: String,
}

/// POST /api/addClassSchedule: replaces the named weekdays of a section's routine.
///
/// # Errors
/// 400 for a weekday that is none; 403 and 404 as the ids are; 423 in a closed session; 409 with `conflicts` where the routine was saved
/// since `version`; 422 naming each lesson that cannot be.
pub async fn add_class_schedule(
    caller: May<ManageRoutine>,
    State(app): AppState,
    body: PlaceBody<RoutineBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let days = days_of(value)?;
    let section = {
        let mut conn = app.db.acquire().await?;
        let section = named(&mut conn, &caller, ground, &days).await?;
        same_names(&mut conn, value, &section.branch_id).await?;
        section
    };
    let refuse = |faults: &[Fault]| {
        let field = |fault: &Fault| format!("weekdays.{}.{}.{}", fault.weekday, fault.place, key_of(fault.part));
        refusal(faults, field)
    };
    let (start, saved) = save::save(&app, &caller, key.as_ref(), &section, &days, value.version, refuse).await?;
    match start {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(write) => {
            let (version, lost_substitutions) = (saved.version, saved.lost);
            write.answer(&RoutineSaved { message: messages::SUCCESSFULLY_ADDED, version, lost_substitutions }).await
        }
    }
}

/// POST /api/checkClassSchedule: what addClassSchedule would be refused for; changes nothing.
///
/// # Errors
/// 400, 403 and 404 as addClassSchedule.
pub async fn check_class_schedule(
    caller: May<ManageRoutine>,
    State(app): AppState,
    body: PlaceBody<RoutineBody, AskedPlaceOf<SectionKeys>>,
) -> Result<Json<Vec<RoutineFault>>> {
    let days = days_of(&body.value)?;
    let mut conn = app.db.acquire().await?;
    let section = named(&mut conn, &caller, &body.ground, &days).await?;
    same_names(&mut conn, &body.value, &section.branch_id).await?;
    let offered = Offered::of(&mut conn, &section).await?;
    let faults = save::faults(&mut conn, &section, &offered, &days, &app.clock.today()).await?;
    let fault = |fault: Fault| RoutineFault {
        weekday: fault.weekday,
        period_id: fault.period_id,
        part: match fault.part {
            Part::Period => "period",
            Part::Subject => "subject",
            Part::Teacher => "teacher",
            Part::Room => "room",
        },
        message: fault.message.english().to_owned(),
    };
    Ok(Json(faults.into_iter().map(fault).collect()))
}

fn key_of(part: Part) -> &'static str {
    match part {
        Part::Period => "periodId",
        Part::Subject => "subjectId",
        Part::Teacher => "teacherId",
        Part::Room => "room",
    }
}

/// 422 with each fault at its field.
pub(super) fn refusal(faults: &[Fault], field: impl Fn(&Fault) -> String) -> Error {
    let mut fields: BTreeMap<String, Text> = BTreeMap::new();
    for fault in faults {
        let at = field(fault);
        let said = match fields.remove(&at) {
            None => fault.message.clone(),
            Some(before) => labels::sentences(before, &fault.message).into(),
        };
        fields.insert(at, said);
    }
    let message = faults.first().map_or_else(|| "".into(), |fault| fault.message.clone());
    Error::Values { message, fields }
}

/// Holds each subject's name to its id.
async fn same_names(conn: &mut Conn, body: &RoutineBody, branch_id: &str) -> Result<()> {
    for (weekday, lessons) in body.weekdays.iter().flatten() {
        for (place, lesson) in lessons.iter().enumerate() {
            let at = format!("weekdays.{weekday}[{place}]");
            same_subject(conn, branch_id, &at, &lesson.subject_id, lesson.subject_name.as_deref()).await?;
        }
    }
    Ok(())
}

fn days_of(body: &RoutineBody) -> Result<Days> {
    let weekdays =
        body.weekdays.as_ref().ok_or_else(|| Error::invalid("weekdays", refusals::field_missing("weekdays")))?;
    if weekdays.is_empty() {
        return Err(Error::invalid("weekdays", roster_texts::WEEKDAYS_EMPTY));
    }
    let mut days = Days::new();
    for weekday in WEEKDAYS {
        let Some(lessons) = weekdays.get(weekday) else { continue };
        let sent = |(place, lesson): (usize, &RoutineLesson)| SentLesson {
            place,
            period_id: lesson.period_id.clone(),
            subject_id: lesson.subject_id.clone(),
            teacher_id: lesson.teacher_id.clone(),
            room: lesson.room.clone().unwrap_or_default(),
        };
        days.push((weekday, lessons.iter().enumerate().map(sent).collect()));
    }
    match weekdays.keys().find(|key| !WEEKDAYS.contains(&key.as_str())) {
        Some(key) => {
            let field = format!("weekdays.{key}");
            Err(Error::invalid(&field, roster_texts::weekday_unknown(&field)))
        }
        None => Ok(days),
    }
}

/// The section, once every id that the lessons name exists within the caller's reach.
async fn named(
    conn: &mut Conn,
    caller: &Caller,
    ground: &AskedPlaceOf<SectionKeys>,
    days: &Days,
) -> Result<SectionFacts> {
    let asked = ground.section(caller, conn).await?;
    let section = plan_store::section(conn, &asked.section_id)
        .await?
        .ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
    let mut unknown = None;
    let lessons = || days.iter().flat_map(|(_, lessons)| lessons);
    for (named, missing) in [
        (Named::Period, refusals::PERIOD_NOT_FOUND),
        (Named::Subject, refusals::SUBJECT_NOT_FOUND),
        (Named::Teacher, refusals::TEACHER_NOT_FOUND),
    ] {
        let id_of = |sent: &SentLesson| match named {
            Named::Period => sent.period_id.clone(),
            Named::Subject => sent.subject_id.clone(),
            Named::Teacher => sent.teacher_id.clone(),
        };
        let mut ids: Vec<String> = lessons().map(id_of).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let branch_id = plan_store::branch_of(conn, named, &id).await?;
            // Another branch's comes before what is unknown.
            match (&branch_id, &caller.branch) {
                (Some(of), Some(own)) if *of != own.id => return Err(Error::other_branch()),
                (Some(of), _) if *of == section.branch_id => {}
                _ => unknown = unknown.or(Some(missing)),
            }
        }
    }
    match unknown {
        Some(missing) => Err(Error::not_found(missing)),
        None => Ok(section),
    }
}
