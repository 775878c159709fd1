//! What stands around every handler: the request's id, the log line, and refusals written as JSON below `/api` and as a
//! page elsewhere. Logs never hold a query, a body, a password, a token or a mark.

use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rules::words::{Language, Word, refusals};
use schemars::JsonSchema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::time::timeout;
use tracing::{Instrument, error, info, info_span, warn};

use auth::{Program, RequestId};
use base::error::Error;

/// What a call answers that has only a message for people.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Message {
    pub message: &'static str,
}

/// Letters of a path's part that may be a token, which has 22.
const TOKEN_LIKE: usize = 18;
/// How long the database may take to say that it is there.
const READY_WITHIN: Duration = Duration::from_millis(1_500);
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Outermost: gives the request its id and logs one line about it.
pub async fn log<A: Program>(State(app): State<Arc<A>>, mut request: Request, next: Next) -> Response {
    let id = app.clock().new_id();
    let started = Instant::now();
    let method = request.method().clone();
    // The route's pattern where there is one: ids in paths are of no use to a log, and queries may hold passwords.
    let path = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| unmatched(request.uri().path()), |matched| matched.as_str().to_owned());
    request.extensions_mut().insert(RequestId(id.clone()));
    let span = info_span!("request", id = %id);
    let mut response = next.run(request).instrument(span).await;
    if let Some(Error::Internal(what) | Error::Full(what)) = response.extensions().get::<Error>() {
        error!(request = %id, %what, "internal error");
    }
    let status = response.status().as_u16();
    let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    if path != "/healthz" && path != "/readyz" {
        info!(request = %id, %method, %path, status, ms, "answered");
    }
    if app.config().https {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// GET /readyz: 200 while the database can be read, else 503. `/healthz` says only that the process lives.
pub async fn ready<A: Program>(State(app): State<Arc<A>>) -> (StatusCode, &'static str) {
    match timeout(READY_WITHIN, app.db().ping()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        Ok(Err(error)) => {
            warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database is away\n")
        }
        Err(_) => {
            warn!("not ready: the database does not respond");
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not respond\n")
        }
    }
}

/// A path that is none of ours as a log may hold it: one that was meant for a print link has its token in it.
fn unmatched(path: &str) -> String {
    // However it is spelled: an escape may stand for any letter, and a long part may be the token itself.
    let meant = path.contains('%') || path.to_ascii_lowercase().contains("print");
    let long = path.split('/').any(|part| part.len() >= TOKEN_LIKE);
    if meant || long { "/…".to_owned() } else { path.to_owned() }
}

/// Around `/api`: refusals become JSON, and nothing is stored by caches.
pub async fn as_json(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<Error>() {
        let mut written = (response.status(), axum::Json(refusal.answer(id))).into_response();
        retry_after(&refusal, &mut written);
        written.extensions_mut().insert(refusal);
        response = written;
    }
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Around pages: refusals become a page that says what happened and what to do.
pub async fn as_page(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    // Who holds a print link, and who applies for admission, has no account.
    let path = request.uri().path();
    let inside = !path.starts_with("/print/") && !path.starts_with("/admission");
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<Error>() {
        let status = response.status();
        let (language, message) = (Language::default(), refusal.message());
        let (title, list) = match &refusal {
            Error::NoRecord { list, way, .. } => (refusals::NO_RECORD_HEADING, Some((list, way.said_in(language)))),
            _ => (heading(status), None),
        };
        let list = list.as_ref().map(|(list, way)| (list.as_str(), &**way));
        let (title, message) = (title.said_in(language), message.said_in(language));
        let page = ErrorPage { title, message: &message, list, inside, request_id: id.as_deref() };
        let html = page.render().unwrap_or_else(|_| message.to_string());
        let policy = format!(
            "default-src 'none'; style-src {}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            style_source(&html)
        );
        let mut written = (status, Html(html)).into_response();
        retry_after(&refusal, &mut written);
        super::page::protect(written.headers_mut(), &policy);
        // The address that was refused may hold what only its owner should know.
        written.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        written.headers_mut().insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
        written.extensions_mut().insert(refusal);
        response = written;
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    response
}

/// The one style element of a page, by its hash, as a policy names it.
pub fn style_source(html: &str) -> String {
    let style = html.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    style.map_or_else(
        || "'none'".to_owned(),
        |(style, _)| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(style))),
    )
}

fn retry_after(refusal: &Error, response: &mut Response) {
    if let Some(seconds) = refusal.retry_after() {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// A panic in a handler, as any other internal error.
#[expect(clippy::needless_pass_by_value, reason = "tower-http hands the panic over")]
pub fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let what = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    Error::Internal(format!("panic: {what}")).into_response()
}

/// What has happened, in words that a person uses; the refusal's own message follows.
fn heading(status: StatusCode) -> Word {
    match status {
        StatusCode::BAD_REQUEST => refusals::HEADING_BAD_REQUEST,
        StatusCode::UNAUTHORIZED => refusals::HEADING_SIGNED_OUT,
        StatusCode::FORBIDDEN => refusals::HEADING_FORBIDDEN,
        StatusCode::NOT_FOUND => refusals::NO_SUCH_PAGE,
        StatusCode::REQUEST_TIMEOUT => refusals::HEADING_TOO_SLOW,
        StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::LOCKED => refusals::HEADING_NOT_DONE,
        StatusCode::GONE => refusals::HEADING_GONE,
        StatusCode::PAYLOAD_TOO_LARGE => refusals::HEADING_TOO_LARGE,
        StatusCode::TOO_MANY_REQUESTS => refusals::HEADING_TOO_MANY,
        StatusCode::SERVICE_UNAVAILABLE => refusals::HEADING_BUSY,
        StatusCode::INSUFFICIENT_STORAGE => refusals::HEADING_DISK_FULL,
        _ => refusals::HEADING_INTERNAL,
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    message: &'a str,
    /// A list to go on from, and what the link to it says.
    list: Option<(&'a str, &'a str)>,
    /// Whether to offer the ways in.
    inside: bool,
    request_id: Option<&'a str>,
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::{heading, unmatched};

    #[test]
    fn a_page_says_in_words_why_it_was_refused() {
        assert_eq!(heading(StatusCode::FORBIDDEN).english(), "You cannot open this page");
        assert_eq!(heading(StatusCode::NOT_FOUND).english(), "There is no such page");
        assert_eq!(heading(StatusCode::INTERNAL_SERVER_ERROR).english(), "This page could not be shown");
    }

    #[test]
    fn a_path_that_may_hold_a_links_token_is_not_logged() {
        let token = "/AbCdEfGhIjKlMnOpQrStUv";
        for path in [
            "/print/AbC/none",
            "/print//AbC",
            "/PRINT/AbC",
            "/prints/AbC",
            "//print/AbC",
            "/%70rint/AbC",
            "/prnt/%41bC",
            token,
        ] {
            assert_eq!(unmatched(path), "/…");
        }
        assert_eq!(unmatched("/favicon.ico"), "/favicon.ico");
    }
}
