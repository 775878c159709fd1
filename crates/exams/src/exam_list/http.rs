//! The two look-ups of exams, and the two calls on an exam that name branch and session beside it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use schemars::JsonSchema;
use serde::Deserialize;

use super::record_store::ExamList;
use super::store::{self, Exam};
use auth::permit::{ManageExams, ReadLookups};
use auth::{Caller, May};
use base::error::Result;
use records::place::{AskedPlace, AskedPlaceOf, Level, SectionKeys};
use records::{Kind, StoredRecord};
use web::app::{App, AppState};
use web::input::{Params, PathId};

/// GET /api/getBranchSessionWiseExamList: a session's exams.
///
/// # Errors
/// 400 without a session; 403 and 404 as the ids are.
pub async fn get_branch_session_wise_exam_list(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlace>,
) -> Result<Json<Vec<Exam>>> {
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(&caller, &mut conn, Level::Session).await?;
    Ok(Json(store::of_session(&mut conn, &place.session()?.id).await?))
}

/// GET /api/getBranchSessionClassWiseExamListFromExamSchedule: the exams scheduled for a section.
///
/// # Errors
/// 400 without session, class or section; 403 and 404 as the ids are.
pub async fn get_branch_session_class_wise_exam_list_from_exam_schedule(
    caller: May<ReadLookups>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SectionKeys>>,
) -> Result<Json<Vec<Exam>>> {
    let mut conn = app.db.acquire().await?;
    let section = ground.section(&caller, &mut conn).await?;
    Ok(Json(store::scheduled_for(&mut conn, &section.section_id).await?))
}

/// The names of where the exam belongs; one that is another's is refused.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct PlaceNames {
    branch_name: Option<String>,
    session_name: Option<String>,
}

async fn same_place(app: &App, caller: &Caller, id: &str, names: PlaceNames) -> Result<()> {
    let mut conn = app.db.acquire().await?;
    let row = records::reached(Kind::of::<ExamList>(), &mut conn, caller, id).await?;
    let ground = AskedPlace {
        branch_id: Some(row.branch_id().to_owned()),
        branch_name: names.branch_name,
        session_id: row.session_id().map(str::to_owned),
        session_name: names.session_name,
        ..AskedPlace::default()
    };
    ground.resolve(caller, &mut conn, Level::Session).await.map(|_| ())
}

/// GET `getOneExamList/{id}?branchName&sessionName`
///
/// # Errors
/// 400 where a name is not the exam's; 403 for another branch's; 404.
pub async fn get_one_exam_list(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    Params(names): Params<PlaceNames>,
) -> Result<Json<StoredRecord>> {
    same_place(&app, &caller, &id, names).await?;
    records::got_one(Kind::of::<ExamList>(), &app, &caller, &id).await
}

/// DELETE `deleteOneExamList/{id}?branchName&sessionName`
///
/// # Errors
/// 400 where a name is not the exam's; 403 for another branch's; 404; 409 with how many marks and papers refer to it; 423 in a closed
/// session.
pub async fn delete_one_exam_list(
    caller: May<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    Params(names): Params<PlaceNames>,
) -> Result<Response> {
    same_place(&app, &caller, &id, names).await?;
    records::deleted_by_call(Kind::of::<ExamList>(), &app, &caller, &id).await
}
