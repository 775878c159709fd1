//! `/admin/teacherSchedule/substitutions`: somebody is away on a day; who gives their lessons is chosen beside each, and saved at once. Below
//! are the substitutions of the coming days.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, Word, calls, labels, roster_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::add::DayPlan;
use super::commands::STAND_IN;
use super::store;
use crate::structure::routines::store::stand_ins;
use crate::structure::routines::{long_day, plan_store};
use auth::permit::ManageRoutine;
use auth::{MayVisit, Visitor};
use base::clock::is_day;
use base::error::Result;
use records::place::is_closed;
use records::{Choice, Place, Reach, lacking};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::{FormState, Raw};
use web::shell::shell;

pub(super) const PATH: &str = "/admin/teacherSchedule/substitutions";
const TITLE: Word = labels::SUBSTITUTIONS;
const PARENT: Word = labels::TEACHER_SCHEDULE;

/// A lesson of the teacher who is away.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct LessonToGive {
    #[serde(rename = "_id")]
    pub id: String,
    /// `08:00-08:45`
    pub hours: String,
    /// `Class 8 A, Mathematics`
    pub lesson: String,
    pub room: String,
    pub free: Vec<Choice>,
    /// With what they do then.
    pub busy: Vec<Choice>,
    pub value: String,
    #[ts(as = "Option<String>")]
    pub error: Option<Text>,
    /// Who stands in already.
    pub given_to: Option<String>,
}

/// A substitution in the list.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SubstitutionLine {
    #[serde(rename = "_id")]
    pub id: String,
    /// `Sunday, 3 May 2026`
    #[ts(as = "String")]
    pub day: Text,
    pub hours: String,
    pub lesson: String,
    pub teacher: String,
    pub absent: String,
}

/// /admin/teacherSchedule/substitutions
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SubstitutionsProps {
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub teachers: Vec<Choice>,
    pub teacher_id: String,
    /// YYYY-MM-DD
    pub day: String,
    /// `Nasrin Akter on Sunday, 3 May 2026`
    #[ts(as = "String")]
    pub title: Text,
    pub closed: bool,
    pub lessons: Option<Vec<LessonToGive>>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    pub coming: Vec<SubstitutionLine>,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
    /// The screen without what was done.
    pub here: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DayQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    teacher_id: Option<String>,
    day: Option<String>,
    done: Option<String>,
}

impl DayQuery {
    /// As a form sends it on.
    pub(super) fn of(sent: &Raw) -> Self {
        let sent = |name: &str| sent.owned(name);
        Self {
            branch_id: sent("branchId"),
            session_id: sent("sessionId"),
            teacher_id: sent("teacherId"),
            day: sent("day"),
            done: None,
        }
    }
}

/// GET /admin/teacherSchedule/substitutions?branchId&sessionId&day&teacherId
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn substitutions(
    visitor: MayVisit<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<DayQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None).await
}

/// The screen again, with what was chosen and what is wrong with it.
pub(super) async fn show_again(app: &App, visitor: &Visitor, form: FormState) -> Result<Response> {
    show(app, visitor, &DayQuery::of(&form.values), Some(&form)).await
}

/// What is wrong with the form as a whole, or with what the screen does not show: the day, or a lesson that has gone.
fn failure_of(state: &FormState, lessons: &[LessonToGive]) -> Option<Text> {
    let is_shown = |field: &str| lessons.iter().any(|lesson| field == field_of(&lesson.id));
    let elsewhere = state.errors.iter().find(|(field, _)| !is_shown(field)).map(|(_, said)| said.clone());
    state.failure.clone().or(elsewhere)
}

/// The field that says who stands in for a lesson.
pub(super) fn field_of(lesson_id: &str) -> String {
    format!("{}.{lesson_id}", STAND_IN.key)
}

/// The screen of the same day and teacher.
pub(super) fn address(query: &DayQuery, done: &str) -> String {
    let pairs = [
        ("branchId", query.branch_id.as_deref()),
        ("sessionId", query.session_id.as_deref()),
        ("day", query.day.as_deref()),
        ("teacherId", query.teacher_id.as_deref()),
        ("done", Some(done)),
    ];
    let given =
        pairs.iter().filter_map(|(key, value)| value.filter(|value| !value.is_empty()).map(|value| (*key, value)));
    form::address(PATH, &given.collect::<Vec<_>>())
}

async fn show(app: &App, visitor: &Visitor, query: &DayQuery, state: Option<&FormState>) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::of_session(&mut conn, visitor, query.branch_id.as_deref(), query.session_id.as_deref()).await?;
    let around = || shell(app, visitor, TITLE, Some(PARENT));
    if let Some(page) = lacking(app, visitor, &place, Reach::Session, around).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let teachers = plan_store::teachers_of_session(&mut conn, place.branch_id(), &session_id).await?;
    let today = &visitor.caller.today;
    let day = query.day.as_deref().map(str::trim).filter(|day| is_day(day)).unwrap_or(today).to_owned();
    let asked = query.teacher_id.as_deref().unwrap_or_default();
    let teacher = teachers.iter().find(|teacher| teacher.id == asked);
    let shown_day = long_day(&day);
    let mut lessons = None;
    if let Some(teacher) = teacher {
        let plan = DayPlan::of(&mut conn, &session_id, &day).await?;
        let substitutes = store::substitutes(&mut conn, place.branch_id()).await?;
        let own = plan.lessons_of(&teacher.id);
        lessons = Some(
            own.into_iter()
                .map(|of| {
                    let field = field_of(&of.id);
                    let (mut free, mut busy) = (Vec::new(), Vec::new());
                    for other in substitutes.iter().filter(|other| other.id != teacher.id) {
                        let hours = (of.start_time.as_str(), of.end_time.as_str());
                        match plan.busy((&other.id, &other.name), hours) {
                            None => free.push(Choice::new(&other.id, &other.name)),
                            Some(said) => busy.push(Choice::new(&other.id, said)),
                        }
                    }
                    LessonToGive {
                        hours: format!("{}-{}", of.start_time, of.end_time),
                        lesson: format!("{}, {}", of.section_label(), of.subject_name),
                        room: of.hall().to_owned(),
                        free,
                        busy,
                        value: state.and_then(|state| state.values.text(&field)).unwrap_or_default().to_owned(),
                        error: state.and_then(|state| state.errors.get(&field)).cloned(),
                        given_to: plan.stand_in(&of.id).map(|stand_in| stand_in.teacher_name.clone()),
                        id: of.id.clone(),
                    }
                })
                .collect(),
        );
    }
    let rows = stand_ins(&mut conn, &session_id, today.min(&day), "9999-12-31").await?;
    let closed = !session_id.is_empty() && is_closed(&mut conn, &session_id).await?;
    drop(conn);
    let coming = rows.iter().map(|row| SubstitutionLine {
        id: row.id.clone(),
        day: long_day(&row.day),
        hours: format!("{}-{}", row.start_time, row.end_time),
        lesson: format!("{}, {}", row.section_label(), row.subject_name),
        teacher: row.teacher_name.clone(),
        absent: row.absent_name.clone(),
    });
    let done = match query.done.as_deref() {
        Some("1") => Some(calls::SUCCESSFULLY_ADDED),
        Some("gone") => Some(calls::SUCCESSFULLY_DELETED),
        _ => None,
    };
    let props = SubstitutionsProps {
        coming: coming.collect(),
        title: teacher
            .map_or_else(|| "".into(), |teacher| roster_texts::teacher_on_day(&teacher.name, shown_day).into()),
        teacher_id: teacher.map(|teacher| teacher.id.clone()).unwrap_or_default(),
        teachers: teachers.iter().map(|teacher| Choice::new(&teacher.id, &teacher.name)).collect(),
        here: address(query, "").trim_end_matches('?').to_owned(),
        branch_id: place.branch_id().to_owned(),
        branches: place.branches(),
        sessions: place.sessions().unwrap_or_default(),
        failure: state.and_then(|state| failure_of(state, lessons.as_deref().unwrap_or_default())),
        session_id,
        day,
        closed,
        lessons,
        done,
    };
    app.pages.screen("substitutions", TITLE, Some(&shell(app, visitor, TITLE, Some(PARENT))), &props).await
}
