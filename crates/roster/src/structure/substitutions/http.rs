//! addSubstitution, getAllSubstitution and deleteOneSubstitution.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::add::{self, NewStandIn};
use crate::structure::routines::store::{StandIn, branch_of_teacher, stand_ins};
use auth::May;
use auth::permit::ManageRoutine;
use base::clock::is_day;
use base::error::{Error, Result};
use records::place::{AskedPlace, Level, within_reach};
use records::{WriteStart, Writes};
use web::answers::Message;
use web::app::AppState;
use web::input::{Body, Listing, Paging, Params, PathId};

/// Body of addSubstitution.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubstitutionBody {
    /// YYYY-MM-DD, a day of the lesson's session and weekday.
    #[schemars(required)]
    day: Option<String>,
    /// A lesson of the routine: `_id` of getClassScheduleList.
    #[schemars(required)]
    lesson_id: Option<String>,
    /// The employee who stands in.
    #[schemars(required)]
    teacher_id: Option<String>,
}

/// What addSubstitution answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubstitutionAdded {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
}

/// POST /api/addSubstitution: somebody stands in for a lesson's teacher on a day, and reaches its section and subject on it.
///
/// # Errors
/// 400 for what is missing; 403 and 404 as the ids are; 409 where somebody stands in already; 422 for a day that is not the lesson's and a
/// teacher who cannot; 423 in a closed session.
pub async fn add_substitution(
    caller: May<ManageRoutine>,
    State(app): AppState,
    body: Body<SubstitutionBody>,
) -> Result<Response> {
    let Body { value, key } = &body;
    let given = |field: &str, text: &Option<String>| {
        let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        text.ok_or_else(|| Error::invalid(field, refusals::field_missing(field)))
    };
    let new = NewStandIn {
        day: given("day", &value.day)?,
        lesson_id: given("lessonId", &value.lesson_id)?,
        teacher_id: given("teacherId", &value.teacher_id)?,
    };
    if !is_day(&new.day) {
        return Err(Error::invalid("day", refusals::field_day("day")));
    }
    {
        let mut conn = app.db.acquire().await?;
        let lesson = add::reached(&mut conn, &caller, &new.lesson_id).await?;
        let of = branch_of_teacher(&mut conn, &new.teacher_id).await?;
        if within_reach(&caller, of, refusals::TEACHER_NOT_FOUND)? != lesson.branch_id {
            return Err(Error::not_found(refusals::TEACHER_NOT_FOUND));
        }
    }
    match app.write(&caller, key.as_ref()).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            let id = add::add(&mut write, &app, &caller, &new, ("day", "teacherId")).await?;
            write.answer(&SubstitutionAdded { id, message: messages::SUCCESSFULLY_ADDED }).await
        }
    }
}

/// The query of getAllSubstitution.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SubstitutionQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// The first day, YYYY-MM-DD; none: today.
    from: Option<String>,
    /// The last day, YYYY-MM-DD; none: no last one.
    to: Option<String>,
    /// Who stands in or is stood in for.
    teacher_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// A substitution.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubstitutionRow {
    #[serde(rename = "_id")]
    pub id: String,
    /// YYYY-MM-DD
    pub day: String,
    /// The lesson; null once it is gone.
    pub lesson_id: Option<String>,
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub room: Option<String>,
    pub teacher_id: String,
    pub teacher_name: String,
    pub absent_teacher_id: String,
    pub absent_teacher_name: String,
}

impl From<StandIn> for SubstitutionRow {
    fn from(row: StandIn) -> Self {
        Self {
            id: row.id,
            day: row.day,
            lesson_id: row.routine_period_id,
            period_no: row.period_no,
            start_time: row.start_time,
            end_time: row.end_time,
            class_id: row.class_id,
            class_name: row.class_name,
            section_id: row.section_id,
            section_name: row.section_name,
            subject_id: row.subject_id,
            subject_name: row.subject_name,
            room: row.room,
            teacher_id: row.teacher_id,
            teacher_name: row.teacher_name,
            absent_teacher_id: row.absent_teacher_id,
            absent_teacher_name: row.absent_name,
        }
    }
}

/// GET /api/getAllSubstitution: the substitutions of a session from a day on, paged.
///
/// # Errors
/// 400 without a session or for a day that is not one; 403 and 404 as the ids are.
pub async fn get_all_substitution(
    caller: May<ManageRoutine>,
    State(app): AppState,
    Params(query): Params<SubstitutionQuery>,
) -> Result<Json<Listing<SubstitutionRow>>> {
    let paged = query.paging.read()?;
    let day = |field: &str, text: &Option<String>, otherwise: &str| {
        let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty()).unwrap_or(otherwise);
        if text == otherwise || is_day(text) {
            Ok(text.to_owned())
        } else {
            Err(Error::invalid(field, refusals::field_day(field)))
        }
    };
    let (from, to) = (day("from", &query.from, &caller.today)?, day("to", &query.to, "9999-12-31")?);
    let mut conn = app.db.acquire().await?;
    let place = query.ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = place.session()?;
    let mut rows = stand_ins(&mut conn, &session.id, &from, &to).await?;
    let teacher = query.teacher_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let section = place.at(Level::Section).map(|section| section.id.clone());
    rows.retain(|row| teacher.is_none_or(|id| row.teacher_id == id || row.absent_teacher_id == id));
    rows.retain(|row| section.as_ref().is_none_or(|id| row.section_id == *id));
    let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let (limit, offset) = paged.window();
    let (limit, offset) = (usize::try_from(limit).unwrap_or(usize::MAX), usize::try_from(offset).unwrap_or(usize::MAX));
    let data = rows.into_iter().skip(offset).take(limit).map(SubstitutionRow::from).collect();
    Ok(Json(paged.listing(data, total)))
}

/// DELETE /api/deleteOneSubstitution/{id}: takes a substitution back, and the reach with it.
///
/// # Errors
/// 403 for another branch's; 404; 423 in a closed session.
pub async fn delete_one_substitution(
    caller: May<ManageRoutine>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let placed = {
        let mut conn = app.db.acquire().await?;
        add::reached_placed(&mut conn, &caller, &id).await?
    };
    match app.write(&caller, None).await? {
        WriteStart::Answered(response) => Ok(response),
        WriteStart::Fresh(mut write) => {
            add::take_back(&mut write, &placed).await?;
            write.answer(&Message { message: messages::SUCCESSFULLY_DELETED }).await
        }
    }
}
