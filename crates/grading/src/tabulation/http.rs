//! GET `/api/getTabulationTotal` (a semester) and GET `/api/getTabulation` (one exam) (docs/rules.md, *Calls*).

use records::grading;
use records::view::View;
use rules::permission::Action;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::table::{Order, Tabulation, TabulationRow, What};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, AskedPlaceOf, Level, SectionFilter, SectionKeys, SemesterKeys};
use roster::ground::semester;

/// The query of getTabulation.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct TabulationQuery {
    #[serde(flatten)]
    ground: AskedPlaceOf<SectionKeys>,
    /// An exam's id.
    #[schemars(required)]
    exam: Option<String>,
}

/// getTabulationTotal: a section in a semester.
///
/// 400, 403 and 404 as the filter set's; 403 for a teacher outside of the own routine; 422 for a semester that the class does not have.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct TabulationTotal(Vec<TabulationRow>);

impl View for TabulationTotal {
    const ACTION: Action = Action::ViewTabulation;
    type Asked = AskedPlaceOf<SemesterKeys>;
    const AT_ONE_MOMENT: bool = true;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: Self::Asked) -> Result<Self> {
        let semester = semester::asked(asked.semester.as_deref())?;
        let section = section(caller, conn, &asked).await?;
        semester::of_class(&*grading::of_class(conn, &section.class_id).await?, semester, section.class_numeric)?;
        rows(conn, &section, What::Semester(semester)).await.map(Self)
    }
}

/// getTabulation: a section in one exam.
///
/// Specification silent: whether the call, like its screen, is for classes 3 to 7 alone. It answers for every class, since any exam can
/// be tabulated.
///
/// 400, 403 and 404 as the filter set's; 403 for a teacher outside of the own routine.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct ExamTabulation(Vec<TabulationRow>);

impl View for ExamTabulation {
    const ACTION: Action = Action::ViewTabulation;
    type Asked = TabulationQuery;
    const AT_ONE_MOMENT: bool = true;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: TabulationQuery) -> Result<Self> {
        let exam = asked.exam.as_deref().map(str::trim).filter(|exam| !exam.is_empty());
        let exam = exam.ok_or_else(|| Error::invalid("exam", refusals::field_missing("exam")))?.to_owned();
        let ground = AskedPlace { exam_id: Some(exam.clone()), ..asked.ground.into() };
        let section = exam_section(caller, conn, &ground).await?;
        rows(conn, &section, What::Exam(exam)).await.map(Self)
    }
}

async fn rows(conn: &mut Conn, section: &SectionFilter, what: What) -> Result<Vec<TabulationRow>> {
    let order = Order::Position;
    let tabulation = Tabulation::load(conn, &section.section_id, section.class_numeric, &what, order).await?;
    Ok(tabulation.answer())
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
