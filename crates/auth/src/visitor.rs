//! Somebody who visits a page: the caller by cookie, and the session they chose (docs/rules.md, *Sign-in*).

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use percent_encoding::percent_decode;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Caller, Kind, Program, cookies, store};
use base::error::{Clash, Error, Result};
use db::cache::VersionedCache;
use db::{Conn, Version};

/// A session as the top bar lists it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "shell.ts")]
pub struct SessionRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
}

/// Where every page leads until a password that somebody else gave has been changed.
pub const CHANGE_PASSWORD: &str = "/admin/changePassword";

/// A signed-in visitor of a page.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub caller: Caller,
    /// The own branch's sessions, the newest first; empty for superAdmin.
    pub sessions: Vec<SessionRef>,
    /// The cookie's choice when it is one of them, else the active one.
    pub chosen: Option<SessionRef>,
    /// The page's own path and query.
    pub path: String,
    /// Where this visitor's browser reaches the portal: `https://portal.school.example`.
    pub origin: String,
    /// How many notifications the visitor has not read.
    pub unread: i64,
    /// The chosen session has no class yet; without a branch, an active session of some branch.
    pub session_is_empty: bool,
    /// What all of it was made of.
    found: Found,
}

/// Who is looked up: one sign-in of an account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TokenOf {
    pub kind: Kind,
    pub sub: String,
    pub id: String,
}

/// What the database said of a sign-in.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub token: TokenOf,
    pub rows: Arc<[store::VisitorRow]>,
    /// By [`KnownVisitors`]; else by the database.
    pub was_known: bool,
}

/// At most so many sign-ins are known.
const KNOWN: u64 = 1_000;

/// What the database said of sign-ins, while it holds the same: a token is held against it anew with every request.
pub struct KnownVisitors(VersionedCache<Version, TokenOf, Arc<[store::VisitorRow]>>);

impl Default for KnownVisitors {
    fn default() -> Self {
        Self(VersionedCache::new(KNOWN, |_, _| 1))
    }
}

impl KnownVisitors {
    /// Of a request that knows what the database holds ([`AsOf`]).
    pub(super) fn known(&self, parts: &Parts, token: &TokenOf) -> Option<Arc<[store::VisitorRow]>> {
        let AsOf(version) = parts.extensions.get()?;
        self.0.get(&(version.clone()?, token.clone()))
    }

    /// Keeps what was found of a visitor, all of which was read of this one version.
    pub fn keep(&self, version: Version, visitor: &Visitor) {
        let Found { token, rows, was_known } = &visitor.found;
        if !was_known {
            self.0.keep((version, token.clone()), rows.clone());
        }
    }
}

impl Visitor {
    /// Whether the database was not asked who this is.
    pub fn is_known(&self) -> bool {
        self.found.was_known
    }

    /// Whether a form was sent from this visitor's own page. `viewer` is what the form says of its page: a browser sends every form
    /// with the cookie of whoever signed in last, and no change is recorded in the name of somebody who did not make it.
    ///
    /// # Errors
    /// 409 where the page belonged to somebody else.
    pub fn check_page_of(&self, viewer: &str) -> Result<()> {
        if viewer == self.caller.id { Ok(()) } else { Err(Error::clash(Clash::OtherViewer, refusals::OTHER_VIEWER)) }
    }
}

/// A branch's sessions, the newest first, and which of them is active.
pub async fn sessions_of(conn: &mut Conn, branch_id: &str) -> db::Result<(Vec<SessionRef>, Option<SessionRef>)> {
    Ok(with_active(store::sessions(conn, branch_id).await?))
}

/// The sessions, and the first of them that is active.
fn with_active(rows: Vec<store::SessionRow>) -> (Vec<SessionRef>, Option<SessionRef>) {
    let mut active = None;
    let sessions: Vec<SessionRef> = rows
        .into_iter()
        .map(|row| {
            let session = SessionRef {
                id: row.id,
                session_name: row.session_name,
                start_date: row.start_date,
                end_date: row.end_date,
            };
            if row.status == "active" && active.is_none() {
                active = Some(session.clone());
            }
            session
        })
        .collect();
    (sessions, active)
}

impl<A: Program> FromRequestParts<Arc<A>> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<A>) -> Result<Self, Response> {
        let path = parts.uri.path_and_query().map_or_else(|| parts.uri.path().to_owned(), ToString::to_string);
        let (caller, sessions, aside, found) = match Caller::with_sessions(parts, app).await {
            Ok(found) => found,
            Err(Error::SignedOut(_) | Error::TokenExpired) => {
                // A cookie that is there but no longer good: say that the sign-in ended.
                let ended = cookies::signed_in(&parts.headers, app.config().https).is_some();
                // The path that a form posts to may have no page, or lack the query of the page it was on.
                let from = if parts.method.is_safe() { None } else { came_from(parts) };
                return Err(Redirect::to(&login_address(from.as_deref().unwrap_or(&path), ended)).into_response());
            }
            Err(other) => return Err(other.into_response()),
        };
        if caller.must_change_password && parts.uri.path() != CHANGE_PASSWORD {
            return Err(Redirect::to(CHANGE_PASSWORD).into_response());
        }
        let (sessions, active) = with_active(sessions);
        let cookie = cookies::value(&parts.headers, cookies::SESSION);
        let chosen = sessions.iter().find(|session| Some(session.id.as_str()) == cookie).cloned().or(active);
        let chosen_id = chosen.as_ref().map(|session| session.id.as_str());
        let session_is_empty = aside.empty.iter().any(|empty| empty.as_deref() == chosen_id);
        let origin = format!("{}://{}", if app.config().https { "https" } else { "http" }, host_of(parts));
        Ok(Self { caller, sessions, chosen, path, origin, unread: aside.unread, session_is_empty, found })
    }
}

/// What the database holds before anything is read of it for a visit; none where that cannot be told, nobody is signed in, or no screen is kept.
/// It stands before the visitor, who finds it with the request.
#[derive(Clone, Debug)]
pub struct AsOf(pub Option<Version>);

impl<A: Program> FromRequestParts<Arc<A>> for AsOf {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<A>) -> Result<Self, Response> {
        let config = app.config();
        let keeps = !config.no_screen_cache && !config.no_render_cache;
        if !keeps || cookies::signed_in(&parts.headers, config.https).is_none() {
            return Ok(Self(None));
        }
        let as_of = app.db().version().await.map(Self).map_err(|error| Error::from(error).into_response())?;
        parts.extensions.insert(as_of.clone());
        Ok(as_of)
    }
}

/// The host as the browser names it.
fn host_of(parts: &Parts) -> &str {
    let named = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| parts.uri.authority().map(Authority::as_str)).unwrap_or_default()
}

/// The page below /admin, of our own origin, that sent this request.
fn came_from(parts: &Parts) -> Option<String> {
    let page: Uri = parts.headers.get(header::REFERER)?.to_str().ok()?.parse().ok()?;
    let path = page.path_and_query()?.as_str();
    let is_ours = page.authority()?.as_str() == host_of(parts);
    (is_ours && safe_return(Some(path)) == path).then(|| path.to_owned())
}

/// `/auth/login`, coming back to `path` afterwards.
pub fn login_address(path: &str, ended: bool) -> String {
    const LOGIN: &str = "/auth/login";
    let mut query = form_urlencoded::Serializer::new(String::new());
    if ended {
        query.append_pair("expired", "1");
    }
    if !matches!(path, "/" | "/admin" | "/admin/" | "/admin/dashboard") {
        query.append_pair("next", path);
    }
    let query = query.finish();
    if query.is_empty() { LOGIN.to_owned() } else { format!("{LOGIN}?{query}") }
}

/// Return addresses are same-origin paths under /admin only.
pub fn safe_return(next: Option<&str>) -> &str {
    const HOME: &str = "/admin/dashboard";
    let Some(next) = next else { return HOME };
    let plain = next.bytes().all(|byte| (0x21..0x7f).contains(&byte) && byte != b'\\');
    let below = next == "/admin" || next.starts_with("/admin/") || next.starts_with("/admin?");
    if plain && below && !climbs(next) { next } else { HOME }
}

/// Whether a path has `..` or a backslash in it, however often it is encoded.
fn climbs(next: &str) -> bool {
    let path = next.split(['?', '#']).next().unwrap_or_default();
    let mut path = path.as_bytes().to_vec();
    loop {
        let decoded: Vec<u8> = percent_decode(&path).collect();
        if decoded == path {
            return path.contains(&b'\\') || path.windows(2).any(|two| two == b"..");
        }
        // Shorter each time.
        path = decoded;
    }
}

#[cfg(test)]
mod tests {
    use super::{login_address, safe_return};

    #[test]
    fn one_returns_only_to_a_path_under_admin() {
        let table: serde_json::Value = serde_json::from_str(include_str!("return_addresses.json")).unwrap();
        let rows = |key: &str| -> Vec<String> { serde_json::from_value(table[key].clone()).unwrap() };
        for good in rows("followed") {
            assert_eq!(safe_return(Some(&good)), good);
        }
        for bad in rows("refused") {
            assert_eq!(safe_return(Some(&bad)), "/admin/dashboard", "{bad:?}");
        }
        assert_eq!(safe_return(None), "/admin/dashboard");
    }

    #[test]
    fn the_login_remembers_where_one_was() {
        assert_eq!(login_address("/admin/dashboard", false), "/auth/login");
        assert_eq!(
            login_address("/admin/examResult?classId=1", true),
            "/auth/login?expired=1&next=%2Fadmin%2FexamResult%3FclassId%3D1"
        );
    }
}
