//! Every refusal: one enum, from which the answer's status and body are made (docs/rules.md, *Calls*: order of refusals).
//!
//! `IntoResponse` gives the status and leaves the refusal in the response's extensions; the layer of the path
//! (`web::answers`) writes it as JSON below `/api` and as a page elsewhere, with the request's id.

use std::collections::BTreeMap;
use std::fmt;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::words::{Text, Word, calls, refusals};
use schemars::JsonSchema;
use serde::Serialize;
use tracing::warn;
use ts_rs::TS;

/// A refusal. Nothing is stored when one is answered.
#[derive(Clone, Debug)]
pub enum Error {
    /// 401: no token, or one that this server did not give out.
    SignedOut(Word),
    /// 401: the token is past its time, or its account has changed since.
    TokenExpired,
    /// 403: the role may not, or the record belongs to another branch.
    Forbidden(Word),
    /// 403: somebody else gave the password, and it has to be changed first.
    PasswordChangeFirst,
    /// 400: the shape of the query or the body. `fields` names what is wrong.
    Invalid { message: Text, fields: BTreeMap<String, Text> },
    /// 404: unknown, or not belonging to what the call names beside it.
    NotFound(Text),
    /// 404: a record of a list. `list` is where the others are, `way` what the link to them says.
    NoRecord { message: Text, list: String, way: Text },
    /// 404: records that a call names in a list and that are not there. `fields` says which.
    NotAmong { message: Text, fields: BTreeMap<String, Text> },
    /// 410: it was there and has ended, for good.
    Gone(Word),
    /// 408: the body did not arrive in time.
    TooSlow,
    /// 405: the path exists, the method does not.
    Method,
    /// 423: the sheet is locked.
    Locked(Text),
    /// 423: sheets of a schedule are locked. `fields` says where.
    LockedSheets { message: Text, fields: BTreeMap<String, Text> },
    /// 423: nothing in a closed session is changed.
    SessionClosed,
    /// 409: the state of the records does not allow it. `conflicts` says where two people differ.
    Conflict { why: Clash, message: Text, conflicts: Vec<serde_json::Value> },
    /// 422: well formed, but not allowed values. `fields` names each.
    Values { message: Text, fields: BTreeMap<String, Text> },
    /// 422: the call's Idempotency-Key came before with another request.
    KeyUsedBefore,
    /// 413.
    TooLarge,
    /// 429, with the seconds after which to try again.
    TooMany { message: Word, retry_after: u64 },
    /// 503, with the seconds after which to try again.
    Busy { retry_after: u64 },
    /// 507: the disk that holds the database is full.
    Full(String),
    /// 500: what happened goes to the log, not to the caller.
    Internal(String),
}

/// In English: what calls and logs say. A page asks for the [`Error::message`].
impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for Error {}

/// What a 409 is about, where somebody decides by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The records are not in the state that the call needs.
    State,
    /// What was to be added is there already.
    AlreadyAdded,
    /// Somebody else has changed it since it was read.
    Stale,
    /// Results of what is to be frozen are not published.
    NotPublished,
    /// The page that the form was sent from is another user's.
    OtherViewer,
    /// The form's one-time key came before with other values.
    SentBefore,
}

macro_rules! refusal_codes {
    ($($(#[doc = $says:literal])* $code:ident = $status:ident;)+) => {
        /// What a refusal means, for programs: stable across changes of its message. Each code has one status.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        #[ts(export, export_to = "pages.ts")]
        pub enum RefusalCode {
            $($(#[doc = $says])* $code,)+
        }

        impl RefusalCode {
            pub const ALL: &[Self] = &[$(Self::$code),+];

            /// The status of every refusal with this code.
            pub fn status(self) -> StatusCode {
                match self {
                    $(Self::$code => StatusCode::$status,)+
                }
            }
        }
    };
}

refusal_codes! {
    /// The shape of the query or the body.
    Invalid = BAD_REQUEST;
    /// Nobody is signed in.
    SignedOut = UNAUTHORIZED;
    /// The sign-in has ended.
    TokenExpired = UNAUTHORIZED;
    /// By role, branch, routine or origin.
    Forbidden = FORBIDDEN;
    /// Somebody else gave the password: it is changed before anything else is done.
    PasswordChangeFirst = FORBIDDEN;
    /// Unknown, or not belonging to what the call names beside it.
    NotFound = NOT_FOUND;
    /// Students of a list are not in its section; `fields` names them.
    NotInSection = NOT_FOUND;
    MethodNotAllowed = METHOD_NOT_ALLOWED;
    /// The body did not arrive in time.
    TooSlow = REQUEST_TIMEOUT;
    /// The state of the records does not allow it.
    Conflict = CONFLICT;
    /// What was to be added is there already.
    AlreadyAdded = CONFLICT;
    /// Somebody else has changed it since; `conflicts` says where the two differ.
    Stale = CONFLICT;
    /// `conflicts` names the results that are not published.
    NotPublished = CONFLICT;
    /// Somebody else has signed in at this browser since the page was opened.
    OtherViewer = CONFLICT;
    /// The form was sent before with other values.
    SentBefore = CONFLICT;
    /// It has ended for good.
    Gone = GONE;
    TooLarge = PAYLOAD_TOO_LARGE;
    /// Values that are not allowed; `fields` names each.
    Values = UNPROCESSABLE_ENTITY;
    /// The Idempotency-Key came before with another request.
    KeyUsedBefore = UNPROCESSABLE_ENTITY;
    /// The sheet is locked.
    Locked = LOCKED;
    /// Nothing in a closed session is changed.
    SessionClosed = LOCKED;
    TooMany = TOO_MANY_REQUESTS;
    Internal = INTERNAL_SERVER_ERROR;
    Busy = SERVICE_UNAVAILABLE;
    /// The server's disk is full.
    Full = INSUFFICIENT_STORAGE;
}

/// What every handler answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The body of every refusal below `/api`.
#[derive(Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts", optional_fields)]
pub struct ErrorAnswer {
    pub message: String,
    pub code: RefusalCode,
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
    pub fn invalid(field: &str, message: impl Into<Text>) -> Self {
        let message = message.into();
        Self::Invalid { fields: BTreeMap::from([(field.to_owned(), message.clone())]), message }
    }

    /// 422 that names one field.
    pub fn value(field: &str, message: impl Into<Text>) -> Self {
        let message = message.into();
        Self::Values { fields: BTreeMap::from([(field.to_owned(), message.clone())]), message }
    }

    /// 404 with a sentence of the catalogue (`CLASS_NOT_FOUND`).
    pub fn not_found(message: Word) -> Self {
        Self::NotFound(message.into())
    }

    /// 404 for students of a call who are not in its section: moved since it was looked at, or never there.
    pub fn not_in_section<'s>(list: &str, student_ids: impl IntoIterator<Item = &'s str>) -> Self {
        let fields: BTreeMap<_, _> =
            student_ids.into_iter().map(|id| (format!("{list}.{id}"), refusals::NOT_IN_SECTION.into())).collect();
        Self::NotAmong { message: refusals::students_not_in_section(fields.len()).into(), fields }
    }

    /// 409 without conflicting values.
    pub fn conflict(message: impl Into<Text>) -> Self {
        Self::clash(Clash::State, message)
    }

    /// 409 of a kind that somebody decides by, without conflicting values.
    pub fn clash(why: Clash, message: impl Into<Text>) -> Self {
        Self::Conflict { why, message: message.into(), conflicts: Vec::new() }
    }

    /// 409: somebody else has changed it since; `conflicts` says where the two differ.
    pub fn stale(message: impl Into<Text>, conflicts: Vec<serde_json::Value>) -> Self {
        Self::Conflict { why: Clash::Stale, message: message.into(), conflicts }
    }

    /// The same where one field alone is changed: what was sent of it, and what is stored since.
    pub fn stale_field(message: impl Into<Text>, field: &str, yours: &str, theirs: &str, version: i64) -> Self {
        let conflict = serde_json::json!({ "field": field, "yours": yours, "theirs": theirs, "version": version });
        Self::stale(message, vec![conflict])
    }

    /// The role may not.
    pub fn role() -> Self {
        Self::Forbidden(calls::NOT_ALLOWED)
    }

    /// The record is another branch's.
    pub fn other_branch() -> Self {
        Self::Forbidden(calls::OTHER_BRANCH)
    }

    /// The answer's status.
    pub fn status(&self) -> StatusCode {
        self.code().status()
    }

    /// What the refusal means, for programs.
    pub fn code(&self) -> RefusalCode {
        match self {
            Self::SignedOut(_) => RefusalCode::SignedOut,
            Self::TokenExpired => RefusalCode::TokenExpired,
            Self::Forbidden(_) => RefusalCode::Forbidden,
            Self::PasswordChangeFirst => RefusalCode::PasswordChangeFirst,
            Self::Invalid { .. } => RefusalCode::Invalid,
            Self::NotFound(_) | Self::NoRecord { .. } => RefusalCode::NotFound,
            Self::NotAmong { .. } => RefusalCode::NotInSection,
            Self::Gone(_) => RefusalCode::Gone,
            Self::TooSlow => RefusalCode::TooSlow,
            Self::Method => RefusalCode::MethodNotAllowed,
            Self::Locked(_) | Self::LockedSheets { .. } => RefusalCode::Locked,
            Self::SessionClosed => RefusalCode::SessionClosed,
            Self::Conflict { why, .. } => match why {
                Clash::State => RefusalCode::Conflict,
                Clash::AlreadyAdded => RefusalCode::AlreadyAdded,
                Clash::Stale => RefusalCode::Stale,
                Clash::NotPublished => RefusalCode::NotPublished,
                Clash::OtherViewer => RefusalCode::OtherViewer,
                Clash::SentBefore => RefusalCode::SentBefore,
            },
            Self::Values { .. } => RefusalCode::Values,
            Self::KeyUsedBefore => RefusalCode::KeyUsedBefore,
            Self::TooLarge => RefusalCode::TooLarge,
            Self::TooMany { .. } => RefusalCode::TooMany,
            Self::Busy { .. } => RefusalCode::Busy,
            Self::Full(_) => RefusalCode::Full,
            Self::Internal(_) => RefusalCode::Internal,
        }
    }

    /// Seconds for `Retry-After`, where the answer carries it.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany { retry_after, .. } | Self::Busy { retry_after } => Some(*retry_after),
            _ => None,
        }
    }

    /// What it says to people.
    pub fn message(&self) -> Text {
        match self {
            Self::SignedOut(word) | Self::Forbidden(word) | Self::Gone(word) => (*word).into(),
            Self::TooMany { message, .. } => (*message).into(),
            Self::NotFound(message)
            | Self::Locked(message)
            | Self::Invalid { message, .. }
            | Self::NoRecord { message, .. }
            | Self::NotAmong { message, .. }
            | Self::LockedSheets { message, .. }
            | Self::Conflict { message, .. }
            | Self::Values { message, .. } => message.clone(),
            Self::TokenExpired => calls::TOKEN_HAS_EXPIRED.into(),
            Self::PasswordChangeFirst => calls::PASSWORD_CHANGE_FIRST.into(),
            Self::TooSlow => refusals::TOO_SLOW.into(),
            Self::Method => refusals::METHOD.into(),
            Self::SessionClosed => calls::SESSION_CLOSED.into(),
            Self::KeyUsedBefore => refusals::KEY_USED_BEFORE.into(),
            Self::TooLarge => refusals::TOO_LARGE.into(),
            Self::Busy { .. } => refusals::BUSY.into(),
            Self::Full(_) => refusals::DISK_FULL.into(),
            Self::Internal(_) => calls::SOMETHING_WENT_WRONG.into(),
        }
    }

    /// The answer's body, in English.
    pub fn answer(&self, request_id: Option<String>) -> ErrorAnswer {
        let english = |(field, message): (&String, &Text)| (field.clone(), message.english().to_owned());
        let (fields, conflicts) = match self {
            Self::Invalid { fields, .. }
            | Self::NotAmong { fields, .. }
            | Self::LockedSheets { fields, .. }
            | Self::Values { fields, .. } => (fields.iter().map(english).collect(), Vec::new()),
            Self::Conflict { conflicts, .. } => (BTreeMap::new(), conflicts.clone()),
            Self::KeyUsedBefore => {
                (BTreeMap::from([("Idempotency-Key".to_owned(), refusals::KEY_USED_BEFORE.into())]), Vec::new())
            }
            _ => (BTreeMap::new(), Vec::new()),
        };
        ErrorAnswer { message: self.to_string(), code: self.code(), fields, conflicts, request_id }
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
            db::Trouble::Unreadable => {
                Self::Invalid { message: refusals::TEXT_NOT_READABLE.into(), fields: BTreeMap::new() }
            }
            db::Trouble::Gone => {
                warn!(%error, "what a write refers to is gone");
                Self::stale(refusals::REFERRED_TO_DELETED, Vec::new())
            }
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A refusal of every kind. The match makes a new kind fail to compile until it is listed.
    fn one_of_each() -> Vec<Error> {
        fn is_listed(error: &Error) {
            match error {
                Error::SignedOut(_)
                | Error::TokenExpired
                | Error::Forbidden(_)
                | Error::PasswordChangeFirst
                | Error::Invalid { .. }
                | Error::NotFound(_)
                | Error::NoRecord { .. }
                | Error::NotAmong { .. }
                | Error::Gone(_)
                | Error::TooSlow
                | Error::Method
                | Error::Locked(_)
                | Error::LockedSheets { .. }
                | Error::SessionClosed
                | Error::Values { .. }
                | Error::KeyUsedBefore
                | Error::TooLarge
                | Error::TooMany { .. }
                | Error::Busy { .. }
                | Error::Full(_)
                | Error::Internal(_) => {}
                Error::Conflict { why, .. } => match why {
                    Clash::State
                    | Clash::AlreadyAdded
                    | Clash::Stale
                    | Clash::NotPublished
                    | Clash::OtherViewer
                    | Clash::SentBefore => {}
                },
            }
        }
        let clashes = [
            Clash::State,
            Clash::AlreadyAdded,
            Clash::Stale,
            Clash::NotPublished,
            Clash::OtherViewer,
            Clash::SentBefore,
        ];
        let mut all = vec![
            Error::SignedOut(calls::SIGN_IN_FIRST),
            Error::TokenExpired,
            Error::role(),
            Error::PasswordChangeFirst,
            Error::invalid("a", "b"),
            Error::not_found(refusals::CLASS_NOT_FOUND),
            Error::not_in_section("marks", ["s"]),
            Error::Gone(refusals::TOO_SLOW),
            Error::TooSlow,
            Error::Method,
            Error::Locked(calls::MARK_IS_LOCKED.into()),
            Error::SessionClosed,
            Error::value("a", "b"),
            Error::KeyUsedBefore,
            Error::TooLarge,
            Error::TooMany { message: refusals::BUSY, retry_after: 1 },
            Error::Busy { retry_after: 1 },
            Error::Full("x".to_owned()),
            Error::Internal("x".to_owned()),
        ];
        all.extend(clashes.map(|why| Error::clash(why, "x")));
        all.iter().for_each(is_listed);
        all
    }

    #[test]
    fn every_refusal_has_a_code_of_its_own_and_the_status_of_it() {
        let seen: Vec<(String, u16)> = one_of_each()
            .iter()
            .map(|error| {
                let answer = serde_json::to_value(error.answer(None)).expect("json");
                (answer["code"].as_str().expect("a text").to_owned(), error.status().as_u16())
            })
            .collect();
        let mut sorted = seen.clone();
        sorted.sort_by(|(a, of_a), (b, of_b)| (of_a, a).cmp(&(of_b, b)));
        let written: Vec<String> = sorted.iter().map(|(code, status)| format!("{status} {code}")).collect();
        assert_eq!(
            written,
            [
                "400 invalid",
                "401 signedOut",
                "401 tokenExpired",
                "403 forbidden",
                "403 passwordChangeFirst",
                "404 notFound",
                "404 notInSection",
                "405 methodNotAllowed",
                "408 tooSlow",
                "409 alreadyAdded",
                "409 conflict",
                "409 notPublished",
                "409 otherViewer",
                "409 sentBefore",
                "409 stale",
                "410 gone",
                "413 tooLarge",
                "422 keyUsedBefore",
                "422 values",
                "423 locked",
                "423 sessionClosed",
                "429 tooMany",
                "500 internal",
                "503 busy",
                "507 full",
            ]
        );
        let codes: BTreeSet<_> = one_of_each().iter().map(Error::code).collect();
        assert_eq!(codes, RefusalCode::ALL.iter().copied().collect(), "a code that no refusal has");
        assert_eq!(codes.len(), seen.len(), "two refusals with one code");
    }
}
