//! The weeks to read: `/admin/teacherSchedule` (any teacher's), `/admin/teacherClassSchedule` (a teacher's own) and
//! `/admin/studentClassSchedule` (a section's; a student's own).

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::roles::Role;
use rules::words::{Text, labels, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::page::{Chosen, SectionQuery};
use super::plan_store::{self, SectionFacts};
use super::save::{Offered, day_name};
use super::store::{self, Lessons, StandIn};
use super::week::{Week, WeekOf, hours, slots};
use auth::permit::{ManageRoutine, ViewClassSchedule, ViewOwnSchedule};
use auth::{MayVisit, Visitor};
use base::clock::{day_beside, printed_day, weekday};
use base::error::{Error, Result};
use db::Conn;
use records::place::Level;
use records::{Choice, Place, Reach, lacking, section_step};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::{Added, StepLink};
use web::shell::shell_of;

pub(super) const TEACHER: &str = "/admin/teacherSchedule";
pub(super) const OWN: &str = "/admin/teacherClassSchedule";
pub(super) const SECTION: &str = "/admin/studentClassSchedule";
/// Substitutions of so many days to come are shown beside a week.
const COMING_DAYS: i64 = 14;

/// A substitution of the coming days.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ComingSubstitution {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Sunday, 3 May 2026`
    #[ts(as = "String")]
    pub day: Text,
    pub hours: String,
    /// `Class 8 A, Mathematics`
    pub lesson: String,
    pub room: String,
    pub teacher: String,
    /// Instead of whom.
    pub absent: String,
    /// The week's teacher stands in, and is not stood in for.
    pub stands_in: bool,
    pub today: bool,
}

/// /admin/teacherSchedule, /admin/teacherClassSchedule, /admin/studentClassSchedule
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekScreenProps {
    pub path: &'static str,
    /// The key of what is chosen: `teacherId`, `sectionId`; none where there is nothing to choose.
    pub choice: Option<&'static str>,
    pub choices: Vec<Choice>,
    pub chosen: String,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Option<Vec<Choice>>,
    pub session_id: String,
    /// `Nasrin Akter, 2026`
    pub title: String,
    pub week: Option<Week>,
    pub print: Option<String>,
    pub coming: Vec<ComingSubstitution>,
    /// Where substitutions are made.
    pub substitutions: Option<String>,
    /// What is said where there is no week.
    #[ts(as = "String")]
    pub empty: Text,
    /// Where that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
}

impl WeekScreenProps {
    fn of(path: &'static str, choice: Option<&'static str>, place: &Place) -> Self {
        Self {
            path,
            choice,
            choices: Vec::new(),
            chosen: String::new(),
            branch_id: place.branch_id().to_owned(),
            session_id: place.session_id().unwrap_or_default(),
            branches: place.branches(),
            sessions: place.sessions(),
            title: String::new(),
            week: None,
            print: None,
            coming: Vec::new(),
            substitutions: None,
            empty: "".into(),
            step: None,
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_field_names, reason = "the names are the query's")]
pub struct TeacherQuery {
    pub(super) branch_id: Option<String>,
    pub(super) session_id: Option<String>,
    pub(super) teacher_id: Option<String>,
}

/// A teacher's lessons in a session.
pub(super) async fn week_of_teacher(conn: &mut Conn, session_id: &str, teacher_id: &str) -> Result<Week> {
    let of = Lessons { session_id: session_id.to_owned(), teacher_id: teacher_id.to_owned(), ..Lessons::default() };
    let lessons = store::periods(conn, &of, i64::MAX, 0).await?;
    Ok(Week::of(WeekOf::Teacher, &lessons, &[]))
}

/// A section's lessons, at the periods of the bell schedules that it follows.
pub(super) async fn week_of_section(conn: &mut Conn, section: &SectionFacts, today: &str) -> Result<Week> {
    let of = Lessons { session_id: section.session_id.clone(), section_id: section.id.clone(), ..Lessons::default() };
    let lessons = store::periods(conn, &of, i64::MAX, 0).await?;
    let offered = Offered::of(conn, section).await?;
    Ok(Week::of(WeekOf::Section, &lessons, &slots(&offered, section, today)))
}

/// The substitutions of the coming days that `is_shown` wants.
async fn coming(
    conn: &mut Conn,
    session_id: &str,
    today: &str,
    teacher_id: &str,
    is_shown: impl Fn(&StandIn) -> bool,
) -> Result<Vec<ComingSubstitution>> {
    let rows =
        store::stand_ins(conn, session_id, today, &day_beside(today, COMING_DAYS).unwrap_or_else(|| today.to_owned()))
            .await?;
    Ok(rows.iter().filter(|row| is_shown(row)).map(|row| line(row, today, teacher_id)).collect())
}

/// A day with its weekday: `Sunday, 3 May 2026`.
pub fn long_day(day: &str) -> Text {
    weekday(day).map_or_else(|| day.into(), |weekday| labels::listed(day_name(weekday), printed_day(day)).into())
}

fn line(row: &StandIn, today: &str, teacher_id: &str) -> ComingSubstitution {
    ComingSubstitution {
        id: row.id.clone(),
        day: long_day(&row.day),
        hours: hours(&row.start_time, &row.end_time),
        lesson: format!("{}, {}", row.section_label(), row.subject_name),
        room: row.hall().to_owned(),
        teacher: row.teacher_name.clone(),
        absent: row.absent_name.clone(),
        stands_in: row.teacher_id == teacher_id,
        today: row.day == today,
    }
}

async fn screen(app: &App, visitor: &Visitor, props: &WeekScreenProps) -> Result<Response> {
    let shell = shell_of(app, visitor, props.path);
    app.pages.screen("weekSchedule", &shell.title, Some(&shell), props).await
}

/// The one who is asked for among a branch's teachers.
pub(super) async fn teacher(
    conn: &mut Conn,
    place: &Place,
    asked: Option<&str>,
) -> Result<(Vec<Choice>, Option<Choice>)> {
    let session_id = place.session_id().unwrap_or_default();
    let teachers = plan_store::teachers_of_session(conn, place.branch_id(), &session_id).await?;
    let choices: Vec<Choice> = teachers.iter().map(|teacher| Choice::new(&teacher.id, &teacher.name)).collect();
    let asked = asked.map(str::trim).filter(|id| !id.is_empty());
    let chosen = asked.and_then(|id| choices.iter().find(|choice| choice.value == id).cloned());
    Ok((choices, chosen))
}

/// GET /admin/teacherSchedule?branchId&sessionId&teacherId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn teacher_schedule(
    visitor: MayVisit<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<TeacherQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, &visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Session, || shell_of(&app, &visitor, TEACHER)).await? {
        return Ok(page);
    }
    let (choices, chosen) = teacher(&mut conn, &place, query.teacher_id.as_deref()).await?;
    let session = place.name(Level::Session).to_owned();
    let here: Vec<(&str, &str)> = place.query();
    let substitutions = form::address("/admin/teacherSchedule/substitutions", &here);
    let print = chosen.as_ref().map(|teacher| {
        let query: Vec<_> = here.iter().copied().chain([("teacherId", teacher.value.as_str())]).collect();
        form::address("/admin/teacherSchedule/print", &query)
    });
    let lacking = choices.is_empty().then(|| {
        let said = (roster_texts::NO_TEACHER_IN_BRANCH, roster_texts::ADD_TEACHERS);
        let in_branch: Vec<(&str, &str)> = here.iter().copied().filter(|(key, _)| *key == "branchId").collect();
        Added::EMPLOYEE.step(&visitor.caller, said, &in_branch)
    });
    let mut props = WeekScreenProps { choices, print, ..WeekScreenProps::of(TEACHER, Some("teacherId"), &place) };
    props.substitutions = Some(substitutions);
    match lacking {
        Some(step) => (props.empty, props.step) = (step.text, step.link),
        None => props.empty = roster_texts::CHOOSE_TEACHER.into(),
    }
    if let Some(teacher) = chosen {
        let today = &visitor.caller.today;
        props.week = Some(week_of_teacher(&mut conn, &props.session_id, &teacher.value).await?);
        let is_shown = |row: &StandIn| row.teacher_id == teacher.value || row.absent_teacher_id == teacher.value;
        props.coming = coming(&mut conn, &props.session_id, today, &teacher.value, is_shown).await?;
        props.title = format!("{}, {session}", teacher.label.english());
        props.chosen = teacher.value;
    }
    drop(conn);
    screen(&app, &visitor, &props).await
}

/// GET /admin/teacherClassSchedule: the visitor's own week, with the substitutions of the coming days.
///
/// # Errors
/// 403 by role.
pub async fn teacher_class_schedule(
    visitor: MayVisit<ViewOwnSchedule>,
    State(app): AppState,
    Params(query): Params<TeacherQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, &visitor, None, query.session_id.as_deref()).await?;
    if let Some(page) = lacking(&app, &visitor, &place, Reach::Session, || shell_of(&app, &visitor, OWN)).await? {
        return Ok(page);
    }
    let session = place.name(Level::Session).to_owned();
    let (own, today) = (&visitor.caller.id, &visitor.caller.today);
    let mut props = WeekScreenProps::of(OWN, None, &place);
    props.week = Some(week_of_teacher(&mut conn, &props.session_id, own).await?);
    let is_shown = |row: &StandIn| row.teacher_id == *own || row.absent_teacher_id == *own;
    props.coming = coming(&mut conn, &props.session_id, today, own, is_shown).await?;
    drop(conn);
    props.title = format!("{}, {session}", visitor.caller.name);
    props.print = Some(form::address("/admin/teacherClassSchedule/print", &[("sessionId", props.session_id.as_str())]));
    screen(&app, &visitor, &props).await
}

/// The section of a screen that students see, too: theirs, or the one that is asked for.
pub(super) async fn section_for(conn: &mut Conn, visitor: &Visitor, query: &SectionQuery) -> Result<Chosen> {
    if visitor.caller.role != Role::Student {
        return Chosen::of(conn, visitor, query).await;
    }
    let place = Place::of_session(conn, visitor, None, query.session_id.as_deref()).await?;
    let session_id = place.session_id().unwrap_or_default();
    let own = plan_store::section_of_student(conn, &visitor.caller.id, &session_id).await?;
    let asked = query.section_id.as_deref().filter(|id| !id.is_empty());
    if asked.is_some() && asked != own.as_deref() {
        return Err(Error::Forbidden(roster_texts::OTHER_SECTION));
    }
    let section = match own {
        Some(id) => plan_store::section(conn, &id).await?,
        None => None,
    };
    Ok(Chosen { place, sections: Vec::new(), section })
}

/// GET /admin/studentClassSchedule?branchId&sessionId&sectionId
///
/// # Errors
/// 403 by role, by branch and for a student's other section; 404.
pub async fn student_class_schedule(
    visitor: MayVisit<ViewClassSchedule>,
    State(app): AppState,
    Params(query): Params<SectionQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let Chosen { place, sections, section } = section_for(&mut conn, &visitor, &query).await?;
    let is_student = visitor.caller.role == Role::Student;
    if !is_student
        && let Some(page) =
            lacking(&app, &visitor, &place, Reach::Session, || shell_of(&app, &visitor, SECTION)).await?
    {
        return Ok(page);
    }
    let session = place.name(Level::Session).to_owned();
    let lacking = if !is_student && sections.is_empty() {
        Some(section_step(&mut conn, &visitor.caller, &place).await?)
    } else {
        None
    };
    let mut props = WeekScreenProps::of(SECTION, (!is_student).then_some("sectionId"), &place);
    props.choices = sections;
    match lacking {
        Some(step) => (props.empty, props.step) = (step.text, step.link),
        None if !is_student => props.empty = roster_texts::CHOOSE_SECTION.into(),
        None if session.is_empty() => props.empty = roster_texts::IN_NO_SECTION.into(),
        None => props.empty = roster_texts::in_no_section_in_session(&session).into(),
    }
    if visitor.caller.may(Action::ManageRoutine) {
        let query = [("sectionId", section.as_ref().map_or("", |section| section.id.as_str()))];
        props.substitutions = section.is_some().then(|| form::address("/admin/classSchedule", &query));
    }
    if let Some(section) = section {
        let today = &visitor.caller.today;
        props.week = Some(week_of_section(&mut conn, &section, today).await?);
        props.coming = coming(&mut conn, &section.session_id, today, "", |row| row.section_id == section.id).await?;
        props.title = format!("{}, {}", section.label(), section.session_name);
        let query = [("sectionId", section.id.as_str()), ("sessionId", section.session_id.as_str())];
        props.print = Some(form::address("/admin/studentClassSchedule/print", &query));
        props.chosen = section.id;
    }
    drop(conn);
    screen(&app, &visitor, &props).await
}
