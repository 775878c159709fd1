//! GET `/api/getTabulationTotal` (a semester) and GET `/api/getTabulation` (one exam) (docs/rules.md, *Calls*).

use axum::Json;
use axum::extract::State;
use records::grading;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Deserialize;

use super::table::{Order, Tabulation, TabulationRow, What};
use auth::permit::ViewTabulation;
use auth::{Caller, May};
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, SectionFilter, SectionKeys, SemesterKeys};
use roster::ground::semester;
use web::app::AppState;
use web::input::Params;

/// The query of getTabulation.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TabulationQuery {
    #[serde(flatten)]
    ground: AskedPlaceOf<SectionKeys>,
    /// An exam's id.
    #[schemars(required)]
    exam: Option<String>,
}

/// GET /api/getTabulationTotal
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 403 for a teacher outside of the own routine; 422 for a semester that the class does not have.
pub async fn get_tabulation_total(
    caller: May<ViewTabulation>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SemesterKeys>>,
) -> Result<Json<Vec<TabulationRow>>> {
    let semester = semester::asked(ground.semester.as_deref())?;
    let mut conn = app.db.snapshot().await?;
    let section = section(&caller, &mut conn, &ground).await?;
    semester::of_class(&*grading::of_class(&mut conn, &section.class_id).await?, semester, section.class_numeric)?;
    answer(&mut conn, &section, What::Semester(semester)).await
}

/// GET /api/getTabulation
///
/// Specification silent: whether the call, like its screen, is for classes 3 to 7 alone. It answers for every class, since any exam can
/// be tabulated.
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 403 for a teacher outside of the own routine.
pub async fn get_tabulation(
    caller: May<ViewTabulation>,
    State(app): AppState,
    Params(query): Params<TabulationQuery>,
) -> Result<Json<Vec<TabulationRow>>> {
    let exam = query.exam.as_deref().map(str::trim).filter(|exam| !exam.is_empty());
    let exam = exam.ok_or_else(|| Error::invalid("exam", refusals::field_missing("exam")))?.to_owned();
    let ground = AskedPlace { exam_id: Some(exam.clone()), ..query.ground.into() };
    let mut conn = app.db.snapshot().await?;
    let section = exam_section(&caller, &mut conn, &ground).await?;
    answer(&mut conn, &section, What::Exam(exam)).await
}

async fn answer(conn: &mut Conn, section: &SectionFilter, what: What) -> Result<Json<Vec<TabulationRow>>> {
    let order = Order::Position;
    let tabulation = Tabulation::load(conn, &section.section_id, section.class_numeric, &what, order).await?;
    Ok(Json(tabulation.answer()))
}

/// The section that is asked for, within the caller's reach.
///
/// # Errors
/// 400, 403 and 404 as the filter set's; 403 for a teacher outside of the own routine.
pub async fn section(caller: &Caller, conn: &mut Conn, ground: &AskedPlace) -> Result<SectionFilter> {
    let section = ground.section(caller, conn).await?;
    caller.within_routine(conn, &section.section_id, None).await?;
    Ok(section)
}

/// The same, with an exam of its session.
///
/// # Errors
/// As [`section`].
pub async fn exam_section(caller: &Caller, conn: &mut Conn, ground: &AskedPlace) -> Result<SectionFilter> {
    let section = ground.resolve(caller, conn, Level::Exam).await?.section();
    let section = section.ok_or_else(|| Error::Internal("a resolved section lacks a part".to_owned()))?;
    caller.within_routine(conn, &section.section_id, None).await?;
    Ok(section)
}
