//! `/admin/gradingSchemes/upload`: a scheme's document from a file, which opens the editor filled with it. Nothing is stored before it is saved there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use roster::structure::grading_schemes::read_definition;
use rules::scheme::{Definition, MOST_BYTES, Problem};
use rules::words::{Text, schemes_texts};
use serde::Serialize;
use serde::de::IgnoredAny;
use ts_rs::TS;

use super::fields::Fields;
use super::page::{LIST, Schemes, Shown, show};
use auth::{MayVisit, Visitor};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::multipart::{Accepts, UploadFields, UploadedFile};
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::shell::shell_of;

const UPLOAD: &str = "/admin/gradingSchemes/upload";
const FILE: &str = "file";
/// Editors write it before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "grading_schemes.ts")]
pub struct SchemeUploadProps {
    pub action: &'static str,
    /// The list.
    pub back: &'static str,
    pub state: FormState,
}

/// A file that was chosen.
pub struct SchemeFile(Arc<UploadedFile>);

impl FromForm for SchemeFile {
    fn uploads() -> UploadFields {
        vec![(FILE, Accepts::File(MOST_BYTES))]
    }

    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        raw.needed_file(FILE, errors).map(Self)
    }
}

/// GET the page.
///
/// # Errors
/// 403 by role.
pub async fn upload<S: Schemes>(visitor: MayVisit<S::Right>, State(app): AppState) -> Result<Response> {
    shown(&app, &visitor, FormState::default()).await
}

/// POST: the editor of a new scheme, filled with the file's document, with every fault beside its field.
///
/// # Errors
/// As [`Posted`]. 422 with the page again where the file is no document of a scheme, or one with longer lists than any scheme has.
pub async fn upload_posted<S: Schemes>(State(app): AppState, posted: Posted<S::Right, SchemeFile>) -> Result<Response> {
    let visitor: &Visitor = &posted.visitor;
    let read = match &posted.form {
        Ok(SchemeFile(file)) => document_of(&file.bytes).map_err(|fault| posted.refused(&Error::value(FILE, fault))),
        Err(state) => Err(state.clone()),
    };
    let definition = match read {
        Ok(definition) => definition,
        Err(state) => {
            let page = shown(&app, visitor, state).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    // As the form would send it.
    let fields = Fields::of(&definition);
    let fields = Fields::read(fields.values().iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let (_, faults) = fields.document();
    let mut filled = Shown::unsaved(fields);
    filled.blame(faults);
    let status = if filled.has_fault() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = show::<S>(&app, visitor, None, filled).await?;
    Ok((status, page).into_response())
}

/// The document of a file; or why there is none that the editor can show.
fn document_of(bytes: &[u8]) -> std::result::Result<Definition, Text> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let Ok(json) = std::str::from_utf8(bytes) else { return Err(schemes_texts::UPLOAD_NOT_TEXT.into()) };
    if let Err(error) = serde_json::from_str::<IgnoredAny>(json) {
        return Err(schemes_texts::upload_not_json(error.line(), error.column()).into());
    }
    let definition = read_definition(json).map_err(|error| match error {
        Error::Values { message, fields } => match fields.into_iter().next() {
            Some((path, fault)) if path != "definition" => schemes_texts::upload_at(path, fault).into(),
            Some((_, fault)) => schemes_texts::upload_whole(fault).into(),
            None => message,
        },
        other => other.message(),
    })?;
    // The editor would have more rows than anybody scrolls through.
    let too_many = definition.faults().into_iter().find(|fault| matches!(fault.problem, Problem::TooMany(_)));
    match too_many {
        Some(fault) => Err(schemes_texts::upload_at(fault.path, fault.problem.said()).into()),
        None => Ok(definition),
    }
}

async fn shown(app: &App, visitor: &Visitor, state: FormState) -> Result<Response> {
    let props = SchemeUploadProps { action: UPLOAD, back: LIST, state };
    let shell = shell_of(app, visitor, LIST).titled(schemes_texts::UPLOAD_SCHEME);
    app.pages.screen("schemeUpload", &shell.title, Some(&shell), &props).await
}
