//! The calls on mark distributions. One is that of a class and an exam type; its id is made of both.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::semesters::ExamType;
use rules::words::{exams_texts, refusals};

use super::distribution::{
    self, ClassType, Distribution, DistributionBody, DistributionRow, NewDistributionBody, Saving, SubjectDraft,
    reached, same_names,
};
use super::distribution_store;
use super::wire::DistributionSaved;
use auth::permit::ManageExams;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, ClassKeys, Level, PlaceBody};
use web::app::{App, AppState};
use web::idempotency::Key;
use web::input::{Listing, Paging, Params, PathId};

fn not_found() -> Error {
    Error::not_found(refusals::MARK_DISTRIBUTION_NOT_FOUND)
}

/// The class and the exam type of an id.
async fn named(conn: &mut Conn, caller: &Caller, id: &str) -> Result<ClassType> {
    let (class_id, exam_type) = id.split_once(':').ok_or_else(not_found)?;
    let class = reached(conn, caller, class_id).await?;
    let exam_type = exam_type.parse().map_err(|_| not_found())?;
    ClassType::of(conn, class, exam_type).await?.ok_or_else(not_found)
}

/// GET /api/getAllMarkDistribution: the distributions of a session by class and exam type, of one class where it is named.
///
/// # Errors
/// 400 for a malformed page or limit; 403 and 404 as the ids are.
pub async fn get_all_mark_distribution(
    caller: May<ManageExams>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<DistributionRow>>> {
    let paged = paging.read()?;
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = place.session()?;
    let class_id = place.id(Level::Class).to_owned();
    let rows = distribution_store::of_session(&mut conn, &session.id, &class_id, &paged.search, paged.window()).await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Json(paged.listing(rows.into_iter().map(Into::into).collect(), total)))
}

/// GET /api/getOneMarkDistribution/{id}
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn get_one_mark_distribution(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<Distribution>> {
    let mut conn = app.db.acquire().await?;
    let of = named(&mut conn, &caller, &id).await?;
    Distribution::load(&mut conn, &of).await?.map(Json).ok_or_else(not_found)
}

/// POST /api/addMarkDistribution: of a class and an exam type that have none yet.
///
/// # Errors
/// 400 for the shape; 403, 404 as the ids are; 409 where there is one; 422 with every fault; 423 in a closed session.
pub async fn add_mark_distribution(
    caller: May<ManageExams>,
    State(app): AppState,
    body: PlaceBody<NewDistributionBody, AskedPlaceOf<ClassKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let exam_type =
        value.exam_type.as_deref().ok_or_else(|| Error::invalid("examType", refusals::field_missing("examType")))?;
    let exam_type = known(exam_type)?;
    let drafts = value.drafts()?;
    if drafts.is_empty() {
        return Err(Error::invalid("subjects", exams_texts::field_empty("subjects")));
    }
    let of = {
        let mut conn = app.db.acquire().await?;
        let place = ground.resolve(&caller, &mut conn, Level::Class).await?;
        same_names(&mut conn, &drafts, place.branch_id()).await?;
        let class_id = place.id(Level::Class).to_owned();
        let class = reached(&mut conn, &caller, &class_id).await?;
        let of = ClassType::of(&mut conn, class, exam_type).await?;
        of.ok_or_else(|| Error::value("examType", exams_texts::EXAM_TYPE_NOT_OFFERED))?
    };
    write(&app, &caller, key.as_ref(), &of, &drafts, (None, true), messages::SUCCESSFULLY_ADDED).await
}

fn known(exam_type: &str) -> Result<ExamType> {
    let types = ExamType::ALL.map(ExamType::as_str).join(", ");
    exam_type.parse().map_err(|_| Error::invalid("examType", exams_texts::exam_type_unknown(types)))
}

/// PUT /api/updateOneMarkDistribution/{id}: all subjects; what is not among them is taken away.
///
/// # Errors
/// 400 for the shape; 403, 404 as the ids are; 409 with an older version; 422 with every fault; 423 in a closed session.
pub async fn update_one_mark_distribution(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    body: PlaceBody<DistributionBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let drafts = value.drafts()?;
    let of = {
        let mut conn = app.db.acquire().await?;
        let of = named(&mut conn, &caller, &id).await?;
        if let Some(exam_type) = &value.exam_type
            && known(exam_type)? != of.exam_type
        {
            return Err(Error::invalid("examType", exams_texts::not_of_distribution("examType")));
        }
        let ground = ground.clone().trimmed();
        let asked = AskedPlace {
            branch_id: ground.branch_id.or_else(|| ground.branch_name.is_none().then(|| of.class.branch_id.clone())),
            branch_name: ground.branch_name,
            session_id: ground
                .session_id
                .or_else(|| ground.session_name.is_none().then(|| of.class.session_id.clone())),
            session_name: ground.session_name,
            class_id: ground.class_id.or_else(|| Some(of.class.id.clone())),
            class_name: ground.class_name,
            ..AskedPlace::default()
        };
        let place = asked.resolve(&caller, &mut conn, Level::Class).await?;
        if place.at(Level::Class).is_some_and(|class| class.id != of.class.id) {
            return Err(Error::invalid("classId", exams_texts::not_of_distribution("classId")));
        }
        same_names(&mut conn, &drafts, place.branch_id()).await?;
        of
    };
    write(&app, &caller, key.as_ref(), &of, &drafts, (value.version, false), messages::SUCCESSFULLY_UPDATED).await
}

/// DELETE /api/deleteOneMarkDistribution/{id}. Schedules that were filled from it stay as they are.
///
/// # Errors
/// 403, 404 as the ids are; 423 in a closed session.
pub async fn delete_one_mark_distribution(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let of = {
        let mut conn = app.db.acquire().await?;
        let of = named(&mut conn, &caller, &id).await?;
        Distribution::load(&mut conn, &of).await?.ok_or_else(not_found)?;
        of
    };
    write(&app, &caller, None, &of, &[], (None, false), messages::SUCCESSFULLY_DELETED).await
}

async fn write(
    app: &App,
    caller: &Caller,
    key: Option<&Key>,
    of: &ClassType,
    drafts: &[SubjectDraft],
    version: (Option<i64>, bool),
    message: &'static str,
) -> Result<Response> {
    match distribution::save(app, caller, key, of, drafts, version).await? {
        Saving::Answered(response) => Ok(response),
        Saving::Written(write, version) => write.answer(&DistributionSaved { message, id: of.id(), version }).await,
    }
}
