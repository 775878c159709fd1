//! GET /api/getAllMarkDistribution.

use axum::Json;
use axum::extract::State;

use super::distribution::DistributionRow;
use super::distribution_store;
use auth::May;
use auth::permit::ManageExams;
use base::error::Result;
use records::place::{AskedPlace, Level};
use web::app::AppState;
use web::input::{Listing, Paging, Params};

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
