//! Which class and exam a call is about, and GET /api/getAllExamSchedule.

use axum::Json;
use axum::extract::State;
use rules::words::refusals;

use super::save::ClassExam;
use super::store;
use super::wire::ClassScheduleRow;
use auth::permit::ViewExamSchedules;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::grading;
use records::place::{AskedPlace, Level, within_reach};
use web::app::AppState;
use web::input::{Listing, Paging, Params};

/// A class in an exam that the caller may reach.
///
/// # Errors
/// 403 for another branch's; 404 for an unknown one, for one of another session, and where the class does not have the exam's semester.
pub(super) async fn reached(conn: &mut Conn, caller: &Caller, exam_id: &str, class_id: &str) -> Result<ClassExam> {
    let class = store::class(conn, class_id).await?;
    within_reach(caller, class.as_ref().map(|class| class.branch_id.clone()), refusals::CLASS_NOT_FOUND)?;
    let class = class.ok_or_else(|| Error::not_found(refusals::CLASS_NOT_FOUND))?;
    let exam = store::exam(conn, exam_id).await?.filter(|exam| exam.session_id == class.session_id);
    let exam = exam.ok_or_else(|| Error::not_found(refusals::EXAM_NOT_FOUND))?;
    let plan = grading::by_version(conn, class.grading_version_id.as_deref()).await?;
    Ok(ClassExam { exam, class, plan })
}

/// The exam and the class of an id.
pub(super) async fn named(conn: &mut Conn, caller: &Caller, id: &str) -> Result<ClassExam> {
    let (exam_id, class_id) = id.split_once(':').ok_or_else(|| Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND))?;
    reached(conn, caller, exam_id, class_id).await
}

/// GET /api/getAllExamSchedule: the schedules of a session by exam and class, of one exam or one class where they are named.
///
/// # Errors
/// 400 for a malformed page or limit; 403 and 404 as the ids are.
pub async fn get_all_exam_schedule(
    caller: May<ViewExamSchedules>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<ClassScheduleRow>>> {
    let paged = paging.read()?;
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = place.session()?;
    let (exam_id, class_id) = (place.id(Level::Exam).to_owned(), place.id(Level::Class).to_owned());
    let rows =
        store::class_schedules(&mut conn, &session.id, (&exam_id, &class_id), &paged.search, paged.window()).await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Json(paged.listing(rows.into_iter().map(Into::into).collect(), total)))
}
