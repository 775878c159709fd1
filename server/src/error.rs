//! Every refusal: one enum, from which the answer's status and body are made (docs/rules.md, *Calls*: order of refusals).
//!
//! `IntoResponse` gives the status and leaves the refusal in the response's extensions; the layer of the path
//! ([`crate::web::answers`]) writes it as JSON below `/api` and as a page elsewhere, with the request's id.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::messages;
use serde::Serialize;
use tracing::warn;
use ts_rs::TS;

use crate::db;

/// A refusal. Nothing is stored when one is answered.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// 401: no token, or one that is not (or no longer) good.
    #[error("{0}")]
    SignedOut(&'static str),
    /// 403: the role may not, or the record belongs to another branch.
    #[error("{0}")]
    Forbidden(&'static str),
    /// 400: the shape of the query or the body. `fields` names what is wrong.
    #[error("{message}")]
    Invalid { message: String, fields: BTreeMap<String, String> },
    /// 404: unknown, or not belonging to what the call names beside it.
    #[error("{0}")]
    NotFound(String),
    /// 404: records that a call names in a list and that are not there. `fields` says which.
    #[error("{message}")]
    NotAmong { message: String, fields: BTreeMap<String, String> },
    /// 410: it was there and has ended, for good.
    #[error("{0}")]
    Gone(&'static str),
    /// 408: the body did not arrive in time.
    #[error("The request took too long to arrive")]
    TooSlow,
    /// 405: the path exists, the method does not.
    #[error("This call does not take that method")]
    Method,
    /// 423: the sheet is locked.
    #[error("{0}")]
    Locked(&'static str),
    /// 409: the state of the records does not allow it. `conflicts` says where two people differ.
    #[error("{message}")]
    Conflict { message: String, conflicts: Vec<serde_json::Value> },
    /// 422: well formed, but not allowed values. `fields` names each.
    #[error("{message}")]
    Values { message: String, fields: BTreeMap<String, String> },
    /// 413.
    #[error("The request is too large")]
    TooLarge,
    /// 429, with the seconds after which to try again.
    #[error("{message}")]
    TooMany { message: &'static str, retry_after: u64 },
    /// 503, with the seconds after which to try again.
    #[error("The server is busy; please try again")]
    Busy { retry_after: u64 },
    /// 507: the disk that holds the database is full.
    #[error("The server's disk is full, so nothing was saved. Please tell the people who run it")]
    Full(String),
    /// 500: what happened goes to the log, not to the caller.
    #[error("Something Went Wrong")]
    Internal(String),
}

/// What every handler answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The body of every refusal below `/api`.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts", optional_fields)]
pub struct ErrorAnswer {
    pub message: String,
    pub code: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>")]
    pub fields: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(skip)]
    pub conflicts: Vec<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Error {
    /// 400 that names one field.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Invalid { fields: BTreeMap::from([(field.to_owned(), message.clone())]), message }
    }

    /// 422 that names one field.
    pub fn value(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self::Values { fields: BTreeMap::from([(field.to_owned(), message.clone())]), message }
    }

    /// 404 for `what` ("The class").
    #[must_use]
    pub fn not_found(what: &str) -> Self {
        Self::NotFound(format!("{what} was not found"))
    }

    /// 404 for students of a call who are not in its section: moved since it was looked at, or never there.
    #[must_use]
    pub fn not_in_section<'s>(list: &str, student_ids: impl IntoIterator<Item = &'s str>) -> Self {
        let reason = "Not in this section, or no longer";
        let fields: BTreeMap<_, _> =
            student_ids.into_iter().map(|id| (format!("{list}.{id}"), reason.to_owned())).collect();
        let message = match fields.len() {
            1 => "A student is not in this section, or no longer".to_owned(),
            many => format!("{many} students are not in this section, or no longer"),
        };
        Self::NotAmong { message, fields }
    }

    /// 409 without conflicting values.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::Conflict { message: message.into(), conflicts: Vec::new() }
    }

    /// The role may not.
    #[must_use]
    pub fn role() -> Self {
        Self::Forbidden(messages::NOT_ALLOWED)
    }

    /// The record is another branch's.
    #[must_use]
    pub fn other_branch() -> Self {
        Self::Forbidden(messages::OTHER_BRANCH)
    }

    /// The answer's status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::SignedOut(_) => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Invalid { .. } => StatusCode::BAD_REQUEST,
            Self::NotFound(_) | Self::NotAmong { .. } => StatusCode::NOT_FOUND,
            Self::Gone(_) => StatusCode::GONE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Locked(_) => StatusCode::LOCKED,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::Values { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Self::Full(_) => StatusCode::INSUFFICIENT_STORAGE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A word for programs, stable across changes of the message.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::SignedOut(_) => "signedOut",
            Self::Forbidden(_) => "forbidden",
            Self::Invalid { .. } => "invalid",
            Self::NotFound(_) | Self::NotAmong { .. } => "notFound",
            Self::Gone(_) => "gone",
            Self::TooSlow => "tooSlow",
            Self::Method => "methodNotAllowed",
            Self::Locked(_) => "locked",
            Self::Conflict { .. } => "conflict",
            Self::Values { .. } => "values",
            Self::TooLarge => "tooLarge",
            Self::TooMany { .. } => "tooMany",
            Self::Busy { .. } => "busy",
            Self::Full(_) => "full",
            Self::Internal(_) => "internal",
        }
    }

    /// Seconds for `Retry-After`, where the answer carries it.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_after, .. } | Self::Busy { retry_after } => Some(*retry_after),
            _ => None,
        }
    }

    /// The answer's body.
    #[must_use]
    pub fn answer(&self, request_id: Option<String>) -> ErrorAnswer {
        let (fields, conflicts) = match self {
            Self::Invalid { fields, .. } | Self::NotAmong { fields, .. } | Self::Values { fields, .. } => {
                (fields.clone(), Vec::new())
            }
            Self::Conflict { conflicts, .. } => (BTreeMap::new(), conflicts.clone()),
            _ => (BTreeMap::new(), Vec::new()),
        };
        ErrorAnswer { message: self.to_string(), code: self.code().to_owned(), fields, conflicts, request_id }
    }
}

impl From<db::Error> for Error {
    fn from(error: db::Error) -> Self {
        match db::trouble(&error) {
            db::Trouble::Busy => {
                warn!(%error, "the database is busy or away");
                Self::Busy { retry_after: 2 }
            }
            db::Trouble::Full => Self::Full(format!("database: {error}")),
            db::Trouble::Unreadable => Self::Invalid {
                message: "A text holds a character that cannot be read".to_owned(),
                fields: BTreeMap::new(),
            },
            db::Trouble::Other => Self::Internal(format!("database: {error}")),
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(format!("json: {error}"))
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
