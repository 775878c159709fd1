//! What stays the same under its address: entity tags, `If-None-Match` and single ranges (RFC 9110, 13 and 14). May touch:
//! nothing of the school.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// What a request wants of bytes that are known by a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// It has them already.
    NotModified,
    Whole,
    /// From the first to the last byte, both included.
    Part {
        from: u64,
        to: u64,
    },
    /// A range that lies behind the end.
    NotThere,
}

impl Wanted {
    /// What the request asks for of `length` bytes known by `etag`. More ranges than one, and what is no range, ask for all.
    pub fn of(method: &Method, headers: &HeaderMap, etag: &str, length: u64) -> Self {
        if has(headers, etag) {
            return Self::NotModified;
        }
        // Only GET knows ranges.
        let range = text(headers, header::RANGE).filter(|_| method == Method::GET);
        // With another tag than the one the first part came with, or a date, the whole is sent again.
        let same = text(headers, header::IF_RANGE).is_none_or(|tag| tag == etag);
        range.filter(|_| same).and_then(|range| read_range(range, length)).unwrap_or(Self::Whole)
    }

    /// How many bytes are sent.
    pub fn bytes(self, length: u64) -> u64 {
        match self {
            Self::NotModified | Self::NotThere => 0,
            Self::Whole => length,
            Self::Part { from, to } => to - from + 1,
        }
    }

    /// The answer: its status and the headers of its part of `length` bytes. `body` is asked for only where there is one.
    pub fn answer(self, etag: &str, length: u64, body: impl FnOnce() -> Body) -> Response {
        let mut response = match self {
            Self::NotModified => StatusCode::NOT_MODIFIED.into_response(),
            Self::NotThere => StatusCode::RANGE_NOT_SATISFIABLE.into_response(),
            Self::Whole => body().into_response(),
            Self::Part { .. } => (StatusCode::PARTIAL_CONTENT, body()).into_response(),
        };
        let headers = response.headers_mut();
        let mut put = |name, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(name, value);
            }
        };
        put(header::ETAG, etag);
        put(header::ACCEPT_RANGES, "bytes");
        match self {
            Self::NotModified => {}
            Self::NotThere => put(header::CONTENT_RANGE, &format!("bytes */{length}")),
            Self::Whole => put(header::CONTENT_LENGTH, &length.to_string()),
            Self::Part { from, to } => {
                put(header::CONTENT_RANGE, &format!("bytes {from}-{to}/{length}"));
                put(header::CONTENT_LENGTH, &(to - from + 1).to_string());
            }
        }
        response
    }
}

/// Whether the request names this tag among those it has. Compared weakly, as RFC 9110 wants it here.
pub fn has(headers: &HeaderMap, etag: &str) -> bool {
    let weakless = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    text(headers, header::IF_NONE_MATCH)
        .is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == "*" || weakless(tag) == etag))
}

/// Whether the client takes this content coding.
pub fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let refused = |parameters: &str| {
        let quality = parameters.split(';').find_map(|part| part.trim().strip_prefix("q="));
        quality.is_some_and(|quality| quality.parse::<f32>().is_ok_and(|quality| quality == 0.0))
    };
    text(headers, header::ACCEPT_ENCODING).is_some_and(|codings| {
        codings.split(',').any(|part| {
            let (name, parameters) = part.split_once(';').unwrap_or((part, ""));
            name.trim().eq_ignore_ascii_case(coding) && !refused(parameters)
        })
    })
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// One `bytes=` range, which may lie behind the end; none where it is to be ignored.
fn read_range(range: &str, length: u64) -> Option<Wanted> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    // A number beyond all that is counted lies behind the end.
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u64>().unwrap_or(u64::MAX))
    };
    if first.is_empty() {
        let wanted = number(last)?;
        if wanted == 0 || length == 0 {
            return Some(Wanted::NotThere);
        }
        return Some(Wanted::Part { from: length.saturating_sub(wanted), to: length - 1 });
    }
    let from = number(first)?;
    let to = if last.is_empty() { u64::MAX } else { number(last)? };
    if to < from {
        return None;
    }
    Some(if from < length { Wanted::Part { from, to: to.min(length - 1) } } else { Wanted::NotThere })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(pairs: &[(&'static str, &'static str)]) -> Wanted {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        Wanted::of(&Method::GET, &headers, "\"a\"", 100)
    }

    #[test]
    fn who_has_the_tag_gets_nothing_again() {
        for tags in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
            let mut headers = HeaderMap::new();
            headers.insert("if-none-match", HeaderValue::from_static(tags));
            assert_eq!(Wanted::of(&Method::GET, &headers, "\"a\"", 100), Wanted::NotModified, "{tags}");
        }
        assert_eq!(wanted(&[("if-none-match", "\"b\""), ("range", "bytes=0-1")]), Wanted::Part { from: 0, to: 1 });
        // A tag that is had goes before the range.
        assert_eq!(wanted(&[("if-none-match", "\"a\""), ("range", "bytes=0-1")]), Wanted::NotModified);
    }

    #[test]
    fn a_single_range_is_kept_within_the_bytes_and_anything_else_is_the_whole() {
        for (range, part) in [
            ("bytes=0-0", Some((0, 0))),
            ("bytes=10-", Some((10, 99))),
            ("bytes=90-500", Some((90, 99))),
            ("bytes=-20", Some((80, 99))),
            ("bytes=-500", Some((0, 99))),
            ("bytes=100-", None),
            ("bytes=-0", None),
        ] {
            let expected = part.map_or(Wanted::NotThere, |(from, to)| Wanted::Part { from, to });
            assert_eq!(wanted(&[("range", range)]), expected, "{range}");
        }
        for beyond in ["bytes=99999999999999999999-", "bytes=99999999999999999998-99999999999999999999"] {
            assert_eq!(wanted(&[("range", beyond)]), Wanted::NotThere, "{beyond}");
        }
        for range in ["bytes=0-1,5-6", "bytes=9-3", "bytes=a-b", "bytes=-", "lines=1-2", "bytes=+1-2", "0-5"] {
            assert_eq!(wanted(&[("range", range)]), Wanted::Whole, "{range}");
        }
        assert_eq!(wanted(&[("range", "bytes=0-1"), ("if-range", "\"a\"")]), Wanted::Part { from: 0, to: 1 });
        for other in ["\"b\"", "W/\"a\"", "Sat, 21 Nov 2026 06:00:00 GMT"] {
            let mut headers = HeaderMap::new();
            headers.insert("range", HeaderValue::from_static("bytes=0-1"));
            headers.insert("if-range", HeaderValue::from_static(other));
            assert_eq!(Wanted::of(&Method::GET, &headers, "\"a\"", 100), Wanted::Whole, "{other}");
        }
        let mut headers = HeaderMap::new();
        headers.insert("range", HeaderValue::from_static("bytes=0-1"));
        assert_eq!(Wanted::of(&Method::HEAD, &headers, "\"a\"", 100), Wanted::Whole);
    }

    #[test]
    fn a_coding_is_used_only_for_clients_that_take_it() {
        let takes = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("accept-encoding", HeaderValue::from_static(value));
            accepts(&headers, "gzip")
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("gzip, deflate, br, zstd"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("gzip; q=0.0, br") && !takes("identity"));
    }
}
