//! The two cookies: who is signed in (only page routes take it) and the chosen session.

use axum::http::{HeaderMap, HeaderValue, header};
use rules::limits;

/// Holds the access token for page routes.
const SIGN_IN: &str = "markbook_sign_in";
/// The same over https: browsers take a cookie of this name only from https, for this host alone and for all its paths, so that
/// neither a neighbouring host nor a plain http answer can plant one.
const HOST_SIGN_IN: &str = "__Host-markbook_sign_in";
/// Holds the id of the chosen session.
pub const SESSION: &str = "markbook_session";

/// The value of a cookie of the request.
pub fn value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

/// The access token of the sign-in cookie, if there is one.
pub fn signed_in(headers: &HeaderMap, https: bool) -> Option<&str> {
    value(headers, sign_in_name(https)).filter(|token| !token.is_empty())
}

const fn sign_in_name(https: bool) -> &'static str {
    if https { HOST_SIGN_IN } else { SIGN_IN }
}

/// `Set-Cookie` for the sign-in, as long as its token lasts.
pub fn sign_in(token: &str, https: bool) -> HeaderValue {
    set(sign_in_name(https), token, limits::TOKEN_HOURS * 3600, true, https)
}

/// `Set-Cookie` for the chosen session, for a year; the script may read it.
pub fn session(id: &str, https: bool) -> HeaderValue {
    set(SESSION, id, 365 * 86_400, false, https)
}

/// `Set-Cookie` that ends the sign-in.
pub fn clear_sign_in(https: bool) -> HeaderValue {
    set(sign_in_name(https), "", 0, true, https)
}

/// `Set-Cookie` that forgets the chosen session.
pub fn clear_session(https: bool) -> HeaderValue {
    set(SESSION, "", 0, false, https)
}

fn set(name: &str, value: &str, seconds: i64, http_only: bool, https: bool) -> HeaderValue {
    let http_only = if http_only { "; HttpOnly" } else { "" };
    let secure = if https { "; Secure" } else { "" };
    let line = format!("{name}={value}; Path=/; Max-Age={seconds}; SameSite=Lax{http_only}{secure}");
    // Values are tokens and ids: base64url, digits and dashes.
    HeaderValue::from_str(&line).unwrap_or_else(|_| HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static("a=1; xmarkbook_session=2; markbook_session=3"));
        assert_eq!(value(&headers, SESSION), Some("3"));
        assert_eq!(value(&headers, SIGN_IN), None);
    }

    #[test]
    fn the_sign_in_is_out_of_reach_of_scripts_and_other_sites() {
        let line = sign_in("t", true);
        let expected = "__Host-markbook_sign_in=t; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure";
        assert_eq!(line.to_str().unwrap(), expected);
        let line = sign_in("t", false);
        assert_eq!(line.to_str().unwrap(), "markbook_sign_in=t; Path=/; Max-Age=43200; SameSite=Lax; HttpOnly");
    }

    #[test]
    fn over_https_only_the_cookie_that_nobody_else_can_plant_counts() {
        let mut headers = HeaderMap::new();
        headers
            .insert(header::COOKIE, HeaderValue::from_static("markbook_sign_in=planted; __Host-markbook_sign_in=own"));
        assert_eq!(signed_in(&headers, true), Some("own"));
        assert_eq!(signed_in(&headers, false), Some("planted"));
    }
}
