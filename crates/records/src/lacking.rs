//! The page that stands in the place of one whose branch or session is not there yet: what is lacking, and the way to where it is added.

use axum::response::Response;
use serde::Serialize;
use ts_rs::TS;

use super::{Choice, Place, Reach, store};
use auth::{Caller, Visitor};
use base::error::Result;
use db::Conn;
use web::app::App;
use web::next_step::NextStep;
use web::shell::Shell;

/// What a screen lacks.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "records.ts")]
pub struct NothingYetProps {
    /// The screen's own path.
    pub path: String,
    /// Where there are several to choose from.
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub step: NextStep,
}

/// The page in the place of a screen that its place is not there for; none where it is. `shell`: the screen's own.
///
/// # Errors
/// 503 when the renderer is busy.
pub async fn lacking(
    app: &App,
    visitor: &Visitor,
    place: &Place,
    reach: Reach,
    shell: impl FnOnce() -> Shell,
) -> Result<Option<Response>> {
    let Some(step) = place.step(reach, &visitor.caller) else { return Ok(None) };
    let props = NothingYetProps {
        path: visitor.path.split('?').next().unwrap_or_default().to_owned(),
        branches: place.branches().filter(|branches| branches.len() > 1),
        branch_id: place.branch_id().to_owned(),
        step,
    };
    let shell = shell();
    app.pages.screen("nothingYet", &shell.title, Some(&shell), &props).await.map(Some)
}

/// What a session without sections lacks: its classes, or the sections of those that it has.
///
/// # Errors
/// The database's.
pub async fn section_step(conn: &mut Conn, caller: &Caller, place: &Place) -> Result<NextStep> {
    let has_class = store::has_class(conn, &place.session_id().unwrap_or_default()).await?;
    Ok(NextStep::section(caller, has_class, &place.query()))
}
