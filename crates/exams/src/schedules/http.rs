//! The calls on exam schedules. A schedule is that of a class for an exam; its id is made of both.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::messages;
use rules::words::{Said, exams_texts, refusals};
use serde_json::json;

use super::own;
use super::save::{self, ClassExam, Confirmed, Saving, Stored, Wanted, Written};
use super::store;
use super::wire::{ClassSchedule, ClassScheduleRow, OwnPaperRow, ScheduleBody, ScheduleSaved};
use auth::permit::{ManageExams, ViewExamSchedules, ViewOwnExamSchedule};
use auth::{Caller, May};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::grading;
use records::place::{AskedPlace, AskedPlaceOf, ClassExamKeys, Level, PlaceBody, within_reach};
use web::app::{App, AppState};
use web::idempotency::Key;
use web::input::{Listing, Paging, Params, PathId};

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
async fn named(conn: &mut Conn, caller: &Caller, id: &str) -> Result<ClassExam> {
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

/// GET /api/getOneExamSchedule/{id}
///
/// # Errors
/// 403 for another branch's; 404 where nothing is scheduled.
pub async fn get_one_exam_schedule(
    caller: May<ViewExamSchedules>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Json<ClassSchedule>> {
    let mut conn = app.db.acquire().await?;
    let of = named(&mut conn, &caller, &id).await?;
    let stored = Stored::load(&mut conn, &of).await?;
    if stored.papers.is_empty() {
        return Err(Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND));
    }
    Ok(Json(ClassSchedule::new(&of, &stored)))
}

/// POST /api/addExamSchedule: a class's schedule for an exam that has none yet. `warnings` names what is scheduled and counts nowhere.
///
/// # Errors
/// 400 for the shape; 403, 404 as the ids are; 409 where it has one; 422 with every fault; 423 in a closed session.
pub async fn add_exam_schedule(
    caller: May<ManageExams>,
    State(app): AppState,
    body: PlaceBody<ScheduleBody, AskedPlaceOf<ClassExamKeys>>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    let exam_id = ground.exam_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let exam_id = exam_id.ok_or_else(|| Error::invalid("examId", refusals::field_missing("examId")))?;
    if value.is_empty() {
        return Err(Error::invalid("schedules", exams_texts::SCHEDULES_MISSING));
    }
    let of = {
        let mut conn = app.db.acquire().await?;
        let place = ground.resolve(&caller, &mut conn, Level::Class).await?;
        let class_id = place.id(Level::Class).to_owned();
        reached(&mut conn, &caller, exam_id, &class_id).await?
    };
    write(&app, &caller, key.as_ref(), &of, (Some(value), true), messages::SUCCESSFULLY_ADDED).await
}

/// PUT /api/updateOneExamSchedule/{id}: all papers of the class in the exam; what is not among them is taken away.
///
/// # Errors
/// 400 for the shape; 403, 404 as the ids are; 409 with an older version, and where marks that are entered would count out of other full
/// marks and that is not confirmed; 422 with every fault; 423 where a sheet is locked or the session is closed.
pub async fn update_one_exam_schedule(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    body: PlaceBody<ScheduleBody, AskedPlace>,
) -> Result<Response> {
    let PlaceBody { ground, value, key } = &body;
    value.is_whole()?;
    let of = {
        let mut conn = app.db.acquire().await?;
        let of = named(&mut conn, &caller, &id).await?;
        same_place(&mut conn, &caller, ground, &of).await?;
        of
    };
    write(&app, &caller, key.as_ref(), &of, (Some(value), false), messages::SUCCESSFULLY_UPDATED).await
}

/// DELETE /api/deleteOneExamSchedule/{id}: every paper of the class in the exam.
///
/// # Errors
/// 403, 404 as the ids are; 422 with how many students have marks; 423 where a sheet is locked or the session is closed.
pub async fn delete_one_exam_schedule(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
) -> Result<Response> {
    let of = {
        let mut conn = app.db.acquire().await?;
        let of = named(&mut conn, &caller, &id).await?;
        if Stored::load(&mut conn, &of).await?.papers.is_empty() {
            return Err(Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND));
        }
        of
    };
    write(&app, &caller, None, &of, (None, false), messages::SUCCESSFULLY_DELETED).await
}

/// What a body names beside the id must be the schedule's own.
async fn same_place(conn: &mut Conn, caller: &Caller, ground: &AskedPlace, of: &ClassExam) -> Result<()> {
    let ground = ground.clone().trimmed();
    let named_branch = ground.branch_id.is_some() || ground.branch_name.is_some();
    let own = |given: Option<String>, own: &str| given.or_else(|| Some(own.to_owned()));
    let asked = AskedPlace {
        branch_id: if named_branch { ground.branch_id } else { Some(of.class.branch_id.clone()) },
        session_id: if ground.session_name.is_some() {
            ground.session_id
        } else {
            own(ground.session_id, &of.class.session_id)
        },
        class_id: own(ground.class_id, &of.class.id),
        exam_id: own(ground.exam_id, &of.exam.id),
        section_id: None,
        subject_id: None,
        ..ground
    };
    let place = asked.resolve(caller, conn, Level::Class).await?;
    for (level, own) in [(Level::Class, &of.class.id), (Level::Exam, &of.exam.id)] {
        if place.at(level).is_some_and(|named| named.id != *own) {
            return Err(Error::invalid(level.key(), exams_texts::not_of_schedule(level.key())));
        }
    }
    Ok(())
}

async fn write(
    app: &App,
    caller: &Caller,
    key: Option<&Key>,
    of: &ClassExam,
    (body, is_new): (Option<&ScheduleBody>, bool),
    message: &'static str,
) -> Result<Response> {
    let drafts = match body {
        None => Vec::new(),
        Some(body) => {
            let mut conn = app.db.acquire().await?;
            let stored = Stored::load(&mut conn, of).await?;
            body.drafts(&stored)?
        }
    };
    let is_confirmed = body.is_some_and(|body| body.confirmed == Some(true));
    let wanted = Wanted {
        drafts: &drafts,
        version: body.and_then(|body| body.version),
        confirmed: if is_confirmed { Confirmed::Whatever } else { Confirmed::Not },
        is_new,
        asks_uncounted: false,
    };
    match save::save(app, caller, key, of, wanted).await? {
        Saving::Answered(response) => Ok(response),
        Saving::Written(Written { write, version, warnings }) => {
            let warnings = warnings.into_iter().map(String::from).collect();
            write.answer(&ScheduleSaved { message, id: of.id(), version, warnings }).await
        }
        Saving::Asked(effect) => {
            let lines: Vec<&str> = effect.lines.iter().map(Said::english).collect();
            Err(Error::Conflict {
                why: Clash::State,
                message: exams_texts::FULL_MARKS_UNCONFIRMED.into(),
                conflicts: vec![json!({
                    "effects": lines, "cardGrades": effect.card_grades, "published": effect.published,
                })],
            })
        }
    }
}

/// GET /api/getStudentExamSchedule: what the student who asks sits in a session, by day and time.
///
/// # Errors
/// 400 without a session; 403 for another branch's; 404.
pub async fn get_student_exam_schedule(
    caller: May<ViewOwnExamSchedule>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<OwnPaperRow>>> {
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    let session = place.session()?;
    let papers = own::papers(&mut conn, &caller, &session.id).await?;
    Ok(Json(papers.into_iter().map(Into::into).collect()))
}
