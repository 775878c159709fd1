//! GET /api/getAllBranch.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Branch};
use crate::app::AppState;
use crate::auth::May;
use crate::auth::permit::ReadBranches;
use crate::error::Result;
use crate::web::input::{Listing, Paging, Params};
use crate::web::shell::file_address;

/// A row of getAllBranch.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "lookups.ts")]
pub struct BranchRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub branch_name: String,
    pub school_name: String,
    pub email: Option<String>,
    pub mobile_no: Option<String>,
    pub currency: Option<String>,
    pub currency_symbol: Option<String>,
    pub address: Option<String>,
    /// Address of the picture.
    pub icon: Option<String>,
}

impl From<Branch> for BranchRow {
    fn from(branch: Branch) -> Self {
        Self {
            id: branch.id,
            branch_name: branch.branch_name,
            school_name: branch.school_name,
            email: branch.email,
            mobile_no: branch.mobile_no,
            currency: branch.currency,
            currency_symbol: branch.currency_symbol,
            address: branch.address,
            icon: branch.icon_file_id.as_deref().map(file_address),
        }
    }
}

/// GET /api/getAllBranch?page&limit&search: superAdmin reads them all, an admin the own one.
///
/// Specification silent: the search looks in the names of branch and school.
///
/// # Errors
/// 400 for a page or limit that is none.
pub async fn get_all_branch(
    caller: May<ReadBranches>,
    State(app): AppState,
    Params(paging): Params<Paging>,
) -> Result<Json<Listing<BranchRow>>> {
    let paged = paging.read()?;
    let mut conn = app.db.acquire().await?;
    let branches = match &caller.branch {
        None => store::all(&mut conn).await?,
        Some(own) => store::one(&mut conn, &own.id).await?.into_iter().collect(),
    };
    // So few rows are searched here: the engines differ in the lower case of letters beyond ASCII.
    let found: Vec<Branch> = branches
        .into_iter()
        .filter(|branch| {
            [&branch.branch_name, &branch.school_name].iter().any(|name| name.to_lowercase().contains(&paged.search))
        })
        .collect();
    let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let (limit, offset) = paged.window();
    let whole = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    let data = found.into_iter().skip(whole(offset)).take(whole(limit)).map(BranchRow::from).collect();
    Ok(Json(paged.listing(data, total)))
}
