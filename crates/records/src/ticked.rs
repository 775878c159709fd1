//! What is done to the ticked rows of a list at once: they are made active or inactive, all of them or none.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, refusals};

use super::form::changeable;
use super::kind::{DeclaredWrites, Kind};
use super::list::{ListQuery, TickedState, show};
use super::save::{SaveRefusal, change};
use super::write::WriteStart;
use super::{ACTIVE, INACTIVE, RecordDraft};
use crate::Writes;
use base::error::{Error, Result};
use web::app::AppState;
use web::input::query_of;
use web::posted::{FieldErrors, FromForm, Posted, Raw};

/// As many rows as the largest numbered page has, times five.
const MOST: usize = 500;
/// So many refusals are told one by one.
const MOST_TOLD: usize = 10;

/// The ticked rows, each with the version that was on the page.
pub struct TickedForm {
    status: &'static str,
    rows: Vec<(String, i64)>,
    /// The list that they were ticked in.
    list: ListQuery,
}

impl FromForm for TickedForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let status = match raw.text("act") {
            Some("activate") => ACTIVE,
            Some("deactivate") => INACTIVE,
            _ => {
                errors.add("act", refusals::ACT_ACTIVATE);
                return None;
            }
        };
        let ticked =
            |(name, version): (&str, &str)| Some((name.strip_prefix("ticked.")?.to_owned(), version.parse().ok()?));
        Some(Self {
            status,
            rows: raw.texts().filter_map(ticked).collect(),
            list: query_of(raw.text("list").unwrap_or_default()).unwrap_or_default(),
        })
    }
}

/// POST the ticked rows of a list.
///
/// # Errors
/// As [`Posted`]; 403 by branch; 409 with the list again where one of them is refused, 422 where none is ticked.
pub async fn ticked(kind: Kind, State(app): AppState, posted: Posted<DeclaredWrites, TickedForm>) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let form = form?;
    let caller = &visitor.caller;
    let again = async |status: StatusCode, failures: Vec<Text>| {
        let ticked = form.rows.iter().map(|(id, _)| id.clone()).collect();
        let page = show(kind, &app, &visitor, &form.list, TickedState { failures, ticked }).await?;
        Ok((status, page).into_response())
    };
    if form.rows.is_empty() {
        return again(StatusCode::UNPROCESSABLE_ENTITY, vec![refusals::ROWS_TICKED_NONE.into()]).await;
    }
    if form.rows.len() > MOST {
        let says = refusals::rows_ticked_most(MOST).into();
        return again(StatusCode::UNPROCESSABLE_ENTITY, vec![says]).await;
    }
    let mut write = match app.write(caller, Some(&key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    let mut refused: Vec<Text> = Vec::new();
    // In one order for everybody, so that two at once wait for each other and never in a circle.
    let mut rows: Vec<&(String, i64)> = form.rows.iter().collect();
    rows.sort_unstable();
    for (id, version) in rows {
        let row = match changeable(kind, &mut write.tx, caller, id).await {
            Ok(row) => row,
            Err(Error::NoRecord { .. }) => {
                refused.push(refusals::ROW_DELETED.into());
                continue;
            }
            Err(error) => return Err(error),
        };
        let draft = RecordDraft::with_status(kind, &row.values(), form.status);
        match change(&mut write, caller, id, *version, &draft, None).await {
            Ok(_) => {}
            Err(SaveRefusal::Stale(_)) => {
                refused.push(refusals::row_changed(row.name()).into());
            }
            Err(SaveRefusal::Error(Error::Values { message, .. } | Error::Conflict { message, .. })) => {
                refused.push(refusals::row_refused(row.name(), message).into());
            }
            Err(SaveRefusal::Error(Error::SessionClosed)) => {
                drop(write);
                return again(StatusCode::LOCKED, vec![Error::SessionClosed.message()]).await;
            }
            Err(SaveRefusal::Error(error)) => return Err(error),
        }
    }
    if refused.is_empty() {
        let address = super::list::address_of(kind, &mut write.tx, &visitor, &form.list, "updated").await?;
        return write.lead_to(&address).await;
    }
    drop(write);
    let more = refused.len().saturating_sub(MOST_TOLD);
    refused.truncate(MOST_TOLD);
    if more > 0 {
        refused.push(refusals::rows_more(more).into());
    }
    refused.push(refusals::NOTHING_CHANGED.into());
    again(StatusCode::CONFLICT, refused).await
}
