//! Weeks on paper (docs/rules.md, *Paper*): of a section or every section of a class, of a teacher, of a room or every room. One week is one
//! page of A4, across.

use axum::extract::State;
use axum::response::Response;
use rules::routine::room_key;
use rules::words::{Text, refusals, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::page::{SectionQuery, reached, rooms_of};
use super::plan_store::{self, SectionFacts};
use super::save::room_name;
use super::store::{self, Lessons, Period};
use super::week::{Week, WeekOf};
use super::weeks::{self, TeacherQuery, week_of_section, week_of_teacher};
use crate::structure::branches::store::letterhead;
use auth::MayVisit;
use auth::permit::{ManageRoutine, ViewClassSchedule, ViewOwnSchedule};
use base::error::{Error, Result};
use db::Conn;
use records::Place;
use records::place::Level;
use web::app::{App, AppState};
use web::input::Params;
use web::shell::printed_icon;

/// One week on its page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekSheet {
    /// `Class 8 A`, `Nasrin Akter`, `Room 204`
    pub title: String,
    pub session: String,
    /// What is said beside the title: the class teacher's room.
    pub beside: String,
    pub week: Week,
}

/// Weeks on paper.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct WeekPrintProps {
    pub school_name: String,
    pub branch_name: String,
    pub address: Option<String>,
    pub motto: Option<String>,
    pub icon_href: Option<String>,
    pub sheets: Vec<WeekSheet>,
    pub printed_on: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PrintQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    section_id: Option<String>,
    /// Every section of the class.
    class_id: Option<String>,
    /// A room's name, or `all`.
    room: Option<String>,
}

async fn paper(app: &App, mut conn: Conn, branch_id: &str, sheets: Vec<WeekSheet>) -> Result<Response> {
    let head = letterhead(&mut conn, branch_id).await?;
    drop(conn);
    let title: Text = match &sheets[..] {
        [one] => roster_texts::title_class_schedule(&head.branch_name, &one.session, &one.title).into(),
        [first, ..] => roster_texts::title_class_schedules(&head.branch_name, &first.session).into(),
        [] => roster_texts::TITLE_CLASS_SCHEDULES_NONE.into(),
    };
    let props = WeekPrintProps {
        school_name: head.school_name,
        branch_name: head.branch_name,
        address: head.address,
        motto: head.motto,
        icon_href: head.icon_file_id.as_deref().map(printed_icon),
        sheets,
        printed_on: app.clock.printed_today(),
    };
    app.pages.paper("weekPrint", title, &props).await
}

async fn sheet_of(conn: &mut Conn, section: &SectionFacts, today: &str) -> Result<WeekSheet> {
    let room = section.room.as_deref().filter(|room| !room.is_empty());
    Ok(WeekSheet {
        title: section.label(),
        session: section.session_name.clone(),
        beside: room.map(|room| room_name(room).english().to_owned()).unwrap_or_default(),
        week: week_of_section(conn, section, today).await?,
    })
}

/// GET /admin/classSchedule/print?sectionId, with &classId every section of it; ?room, of which `all` is every room of the session.
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn class_schedule_print(
    visitor: MayVisit<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<PrintQuery>,
) -> Result<Response> {
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut conn = app.db.acquire().await?;
    let today = &visitor.caller.today;
    if let Some(id) = given(&query.section_id) {
        let section = reached(&mut conn, &visitor.caller, &id).await?;
        let mut sheets = Vec::new();
        if given(&query.class_id).is_some() {
            for choice in plan_store::sections(&mut conn, &section.session_id, &section.id).await? {
                let other = reached(&mut conn, &visitor.caller, &choice.value).await?;
                if other.class_id == section.class_id {
                    sheets.push(sheet_of(&mut conn, &other, today).await?);
                }
            }
        } else {
            sheets.push(sheet_of(&mut conn, &section, today).await?);
        }
        return paper(&app, conn, &section.branch_id, sheets).await;
    }
    let place = Place::of_session(&mut conn, &visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    let wanted = given(&query.room).ok_or_else(|| Error::invalid("room", refusals::field_missing("room")))?;
    let of = Lessons { session_id: place.session_id().unwrap_or_default(), ..Lessons::default() };
    let lessons = store::periods(&mut conn, &of, i64::MAX, 0).await?;
    let is_wanted = |room: &String| wanted == "all" || room_key(room) == room_key(&wanted);
    let rooms: Vec<String> = rooms_of(&lessons).into_iter().filter(is_wanted).collect();
    if rooms.is_empty() {
        return Err(Error::not_found(refusals::ROOM_NOT_FOUND));
    }
    let session = place.name(Level::Session).to_owned();
    let sheet = |room: &String| {
        let here: Vec<Period> =
            lessons.iter().filter(|lesson| room_key(lesson.hall()) == room_key(room)).cloned().collect();
        let week = Week::of(WeekOf::Room, &here, &[]);
        WeekSheet { title: room_name(room).english().to_owned(), session: session.clone(), beside: String::new(), week }
    };
    paper(&app, conn, place.branch_id(), rooms.iter().map(sheet).collect()).await
}

/// GET /admin/teacherSchedule/print?teacherId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn teacher_schedule_print(
    visitor: MayVisit<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<TeacherQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, &visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    let (_, chosen) = weeks::teacher(&mut conn, &place, query.teacher_id.as_deref()).await?;
    let teacher = chosen.ok_or_else(|| Error::not_found(refusals::TEACHER_NOT_FOUND))?;
    let week = week_of_teacher(&mut conn, &place.session_id().unwrap_or_default(), &teacher.value).await?;
    let sheet = WeekSheet {
        title: teacher.label.english().to_owned(),
        session: place.name(Level::Session).to_owned(),
        beside: String::new(),
        week,
    };
    paper(&app, conn, place.branch_id(), vec![sheet]).await
}

/// GET /admin/teacherClassSchedule/print: the visitor's own week.
///
/// # Errors
/// 403 by role.
pub async fn teacher_class_schedule_print(
    visitor: MayVisit<ViewOwnSchedule>,
    State(app): AppState,
    Params(query): Params<TeacherQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, &visitor, None, query.session_id.as_deref()).await?;
    let week = week_of_teacher(&mut conn, &place.session_id().unwrap_or_default(), &visitor.caller.id).await?;
    let title = visitor.caller.name.clone();
    let sheet = WeekSheet { title, session: place.name(Level::Session).to_owned(), beside: String::new(), week };
    paper(&app, conn, place.branch_id(), vec![sheet]).await
}

/// GET /admin/studentClassSchedule/print?sectionId
///
/// # Errors
/// 403 by role, by branch and for a student's other section; 404.
pub async fn student_class_schedule_print(
    visitor: MayVisit<ViewClassSchedule>,
    State(app): AppState,
    Params(query): Params<SectionQuery>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let section = weeks::section_for(&mut conn, &visitor, &query).await?.section;
    let section = section.ok_or_else(|| Error::not_found(refusals::SECTION_NOT_FOUND))?;
    let sheet = sheet_of(&mut conn, &section, &visitor.caller.today).await?;
    paper(&app, conn, &section.branch_id, vec![sheet]).await
}
