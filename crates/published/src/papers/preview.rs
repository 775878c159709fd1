//! What a template's form shows beside it: a paper as the form is filled in so far, for somebody invented, in the geometry of print.

use axum::response::Response;
use futures_util::stream;
use rules::words::published_texts;

use base::error::Result;
use records::{Noun, Values, so_far};
use web::app::AppState;
use web::posted::Raw;
use web::sheets::{self, Paper, SheetJob, SheetsHead};

/// What the form of a template holds.
///
/// # Errors
/// 400 for what cannot be read.
pub fn typed(noun: &Noun, query: Option<&str>) -> Result<Values> {
    Ok(so_far(noun, &Raw::urlencoded(query.unwrap_or_default().as_bytes())?))
}

/// The document around the one sheet of a preview.
pub fn shown(app: AppState, paper: Paper, job: SheetJob) -> Response {
    let head = SheetsHead { title: published_texts::PREVIEW.into(), paper };
    sheets::stream(app, head, stream::iter([Ok(job)]))
}
