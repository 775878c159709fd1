//! The calls that publish and lock (docs/rules.md, *Calls*, *Marks*): the ids in the query, the state in the body.
//!
//! Specification silent: a missing selection, which its screen skips silently. It is a 400 that names what is missing.

use axum::extract::State;
use axum::response::Response;

use super::change::{self, Links, Many, One, What};
use super::state::{Act, Show};
use super::wire::{LockBody, LockManyBody, PublishBody, PublishManyBody};
use auth::May;
use auth::permit::{LockResults, PublishResults};
use base::error::Result;
use records::place::{AskedPlaceOf, ClassKeys, SheetKeys};
use web::app::AppState;
use web::input::{Body, Params};

/// POST /api/publishResult: publishes a sheet, or with `isPublished: false` takes that back. A state that is set already
/// gets the same answer and leaves no audit row. Taking back names the open print links that hold the result, and revokes them
/// with `revokeLinks`.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 400 without a true or false; 404 where nothing is scheduled; 409 without marks.
pub async fn publish_result(
    caller: May<PublishResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
    body: Body<PublishBody>,
) -> Result<Response> {
    let PublishBody { is_published, revoke_links } = body.value;
    let step = One { act: Act::publishing(is_published), links: Links::called(revoke_links) };
    change::change(&app, &caller, &ground, What::One(step), body.key.as_ref()).await?.called()
}

/// POST /api/resultsLockStatusUpdate: locks a sheet, so that no mark of it can be written, or unlocks it.
///
/// # Errors
/// As [`publish_result`], but a sheet without marks can be locked.
pub async fn results_lock_status_update(
    caller: May<LockResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<SheetKeys>>,
    body: Body<LockBody>,
) -> Result<Response> {
    let step = One { act: Act::locking(body.value.is_locked), links: Links::Keep };
    change::change(&app, &caller, &ground, What::One(step), body.key.as_ref()).await?.called()
}

/// POST /api/publishResults: every sheet of an exam, a section or a class, in one transaction.
///
/// # Errors
/// 400 naming each id that `sheets` needs; 403, 404 as the filter set's; 404 where there is no sheet.
pub async fn publish_results(
    caller: May<PublishResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<ClassKeys>>,
    body: Body<PublishManyBody>,
) -> Result<Response> {
    let PublishManyBody { is_published, sheets: width, only_complete, revoke_links } = body.value;
    let links = Links::called(revoke_links);
    let many = Many { act: Act::publishing(is_published), width, show: Show::All, only_complete, links };
    change::change(&app, &caller, &ground, What::Many(many), body.key.as_ref()).await?.called()
}

/// POST /api/lockResults: the same for locking.
///
/// # Errors
/// As [`publish_results`].
pub async fn lock_results(
    caller: May<LockResults>,
    State(app): AppState,
    Params(ground): Params<AskedPlaceOf<ClassKeys>>,
    body: Body<LockManyBody>,
) -> Result<Response> {
    let LockManyBody { is_locked, sheets: width } = body.value;
    let many = Many { act: Act::locking(is_locked), width, show: Show::All, only_complete: false, links: Links::Keep };
    change::change(&app, &caller, &ground, What::Many(many), body.key.as_ref()).await?.called()
}
