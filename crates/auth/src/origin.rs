//! CSRF check: cookie-authenticated posts must come from our own origin (docs/rules.md, *Sign-in*). In addition to the cookie's
//! `SameSite=Lax`, which older browsers do not respect.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use rules::words::refusals;

use base::error::{Error, Result};

/// Forms are accepted only from our own pages: by `Sec-Fetch-Site` where the browser sends it, otherwise by `Origin`.
///
/// # Errors
/// 403 from another site.
pub fn same_origin(headers: &HeaderMap) -> Result<()> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let own = match (text("sec-fetch-site"), text("origin")) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text("host")
        }
        // No browser: there is nobody's cookie to misuse.
        (None, None) => true,
    };
    if own { Ok(()) } else { Err(Error::Forbidden(refusals::FORM_FROM_OTHER_SITE)) }
}

/// Holds a call that sets a cookie to the same.
pub struct FromOwnSite;

impl<S: Send + Sync> FromRequestParts<S> for FromOwnSite {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        same_origin(&parts.headers).map(|()| Self)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn answer(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        same_origin(&headers).is_ok()
    }

    #[test]
    fn a_form_comes_from_our_own_pages() {
        assert!(answer(&[("sec-fetch-site", "same-origin"), ("origin", "https://elsewhere.example")]));
        assert!(!answer(&[("sec-fetch-site", "cross-site")]));
        assert!(!answer(&[("sec-fetch-site", "same-site")]));
        assert!(answer(&[("origin", "https://school.example"), ("host", "school.example")]));
        assert!(!answer(&[("origin", "https://evil.example"), ("host", "school.example")]));
        assert!(!answer(&[("origin", "null"), ("host", "school.example")]));
        assert!(answer(&[]));
    }
}
