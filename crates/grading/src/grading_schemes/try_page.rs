//! `/admin/gradingSchemes/{id}/try`: what a scheme would make of a section's results (docs/rules.md, *Grading schemes*). Nothing is stored.

use axum::extract::State;
use axum::response::Response;
use rules::words::{Text, schemes_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::page::{LIST, Schemes};
use super::stored::StoredSchemes;
use super::trial::{CountsAs, SchemeTrial, plan_of};
use auth::MayVisit;
use auth::permit::ManageExams;
use base::error::Result;
use exams::marks::section::SectionMarks;
use exams::marks::sections_list::sections_by_semester;
use records::place::{AskedPlace, Levels, Place};
use roster::ground::{GroundPanel, ListLinks};
use web::app::AppState;
use web::input::{Params, PathId};
use web::shell::shell_of;

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct TrySchemeProps {
    /// Path of this page; its form is sent here.
    pub action: String,
    /// The scheme's.
    pub name: String,
    /// Its branch's name; none where it is of all branches or comes with the program.
    pub branch: Option<String>,
    /// Its form; none where the viewer may not change it.
    pub edit: Option<String>,
    pub ground: GroundPanel,
    /// None before everything is chosen.
    pub trial: Option<SchemeTrial>,
    /// Why the filter failed.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
}

/// What the address may carry.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TryQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// What semesters and exam types count as.
    #[serde(flatten)]
    counts_as: CountsAs,
}

/// GET /admin/gradingSchemes/{id}/try
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn try_scheme(
    visitor: MayVisit<ManageExams>,
    State(app): AppState,
    PathId(id): PathId,
    Params(query): Params<TryQuery>,
) -> Result<Response> {
    let action = format!("{LIST}/{id}/try");
    let mut conn = app.db.snapshot().await?;
    let found = StoredSchemes::find(&mut conn, &visitor.caller, &id).await?;
    let (name, branch, may_change) = (found.definition.name.clone(), found.branch, found.may_change);
    let mut place = Place::select(&mut conn, &visitor, &query.ground, &Levels::SEMESTER).await?;
    let mut panel = GroundPanel::of(&place, &visitor.caller);
    let mut trial = None;
    match (place.section(), place.semester(), plan_of(found.definition)) {
        (_, _, Err(error)) => place.failure = Some(error.message()),
        (Some(section), Some(semester), Ok(plan)) => {
            let mut marks = SectionMarks::load(&mut conn, &section.section_id, section.class_numeric).await?;
            trial = Some(SchemeTrial::of(&mut marks, section, semester, &plan, &query.counts_as));
        }
        _ => {
            let links = ListLinks { action: &action, place: &place, keep: &[] };
            panel.list = sections_by_semester(&mut conn, &visitor, &links).await?;
        }
    }
    drop(conn);
    let props = TrySchemeProps {
        edit: may_change.then(|| format!("{LIST}/{id}/edit")),
        action,
        name,
        branch,
        ground: panel,
        trial,
        failure: place.failure,
    };
    let shell = shell_of(&app, &visitor, LIST).titled(schemes_texts::TRY_SCHEME);
    app.pages.screen("tryScheme", &shell.title, Some(&shell), &props).await
}
