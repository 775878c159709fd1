//! A screen's document, whole but for its nonce, and the keeping of such documents for as long as nothing is written.
//!
//! What a document shows follows from who asks, for which address, and what the database holds: while none of them has
//! changed, the one made before is the one that would be made now. Who asks is read and checked anew for every request.

use std::num::NonZeroUsize;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use lru::LruCache;

use super::page::{nonce, protect};
use crate::auth::{Kind, Visitor};
use crate::db::Version;

/// At most this many documents and this many bytes of them are kept.
const KEPT_DOCUMENTS: usize = 512;
const KEPT_BYTES: usize = 16 << 20;

/// Where the nonce goes: into each of these. In text and data the quotes are escaped, so that none of them is a name.
const NONCE: &str = "nonce=\"\"";

/// A document, cut at the places of its nonce.
#[derive(Clone)]
pub(super) struct Document {
    pieces: Vec<Bytes>,
}

impl Document {
    /// From the text of one made with an empty nonce; `None` where it has no place for it.
    pub(super) fn of(text: String) -> Option<Self> {
        let ends: Vec<usize> = text.match_indices(NONCE).map(|(place, _)| place + NONCE.len() - 1).collect();
        let mut rest = Bytes::from(text);
        let mut pieces = Vec::with_capacity(ends.len() + 1);
        let mut from = 0;
        for end in ends {
            pieces.push(rest.split_to(end - from));
            from = end;
        }
        pieces.push(rest);
        (pieces.len() > 1).then_some(Self { pieces })
    }

    fn len(&self) -> usize {
        self.pieces.iter().map(Bytes::len).sum()
    }

    /// The answer, with a nonce of its own.
    pub(super) fn answer(&self) -> Response {
        let nonce = nonce();
        let policy = format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
             connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        let nonce = Bytes::from(nonce);
        let pieces = Pieces::of(between(&self.pieces, &nonce));
        let mut response = Response::new(Body::new(pieces));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        protect(headers, &policy);
        response
    }
}

/// The pieces with one thing between every two of them.
fn between(pieces: &[Bytes], thing: &Bytes) -> Vec<Bytes> {
    let mut all: Vec<Bytes> = pieces.iter().flat_map(|piece| [piece.clone(), thing.clone()]).collect();
    all.pop();
    all
}

/// A body of a few pieces, sent one after the other without being copied together.
struct Pieces {
    left: std::vec::IntoIter<Bytes>,
    bytes: u64,
}

impl Pieces {
    fn of(pieces: Vec<Bytes>) -> Self {
        let bytes = pieces.iter().map(|piece| piece.len() as u64).sum();
        Self { left: pieces.into_iter(), bytes }
    }
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let next = self.left.next();
        self.bytes -= next.as_ref().map_or(0, |piece| piece.len() as u64);
        Poll::Ready(next.map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.left.as_slice().is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes)
    }
}

/// Who asks, and for what: beside the database, all that a kept document follows from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    kind: Kind,
    id: String,
    /// Chosen by cookie.
    session: Option<String>,
    /// It stands in the footer.
    year: i32,
    /// Path and query.
    path: String,
}

impl Asked {
    pub(super) fn by(visitor: &Visitor, year: i32) -> Self {
        Self {
            kind: visitor.caller.kind,
            id: visitor.caller.id.clone(),
            session: visitor.chosen.as_ref().map(|session| session.id.clone()),
            year,
            path: visitor.path.clone(),
        }
    }
}

/// The documents of one version of the database.
pub(super) struct Kept {
    of: Option<Version>,
    documents: LruCache<Asked, Document>,
    bytes: usize,
}

impl Kept {
    pub(super) fn nothing() -> Self {
        let most = const { NonZeroUsize::new(KEPT_DOCUMENTS).expect("it is not zero") };
        Self { of: None, documents: LruCache::new(most), bytes: 0 }
    }

    /// The document that was made of this version.
    pub(super) fn get(&mut self, version: Version, asked: &Asked) -> Option<Document> {
        if self.of != Some(version) {
            return None;
        }
        self.documents.get(asked).cloned()
    }

    /// Keeps a document made of this version, and forgets those of any other.
    pub(super) fn keep(&mut self, version: Version, asked: Asked, document: Document) {
        if self.of != Some(version) {
            self.documents.clear();
            self.bytes = 0;
            self.of = Some(version);
        }
        self.bytes += weight(&asked, &document);
        if let Some((asked, old)) = self.documents.push(asked, document) {
            self.bytes -= weight(&asked, &old);
        }
        while self.bytes > KEPT_BYTES {
            match self.documents.pop_lru() {
                Some((asked, old)) => self.bytes -= weight(&asked, &old),
                None => break,
            }
        }
    }
}

fn weight(asked: &Asked, document: &Document) -> usize {
    asked.path.len() + document.len()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    fn asked(path: &str) -> Asked {
        Asked { kind: Kind::Employee, id: "one".to_owned(), session: None, year: 2026, path: path.to_owned() }
    }

    #[tokio::test]
    async fn every_answer_has_a_nonce_of_its_own_in_every_place() {
        let text = "<script nonce=\"\">one</script><script type=\"module\" src=\"x\" nonce=\"\"></script>";
        let document = Document::of(text.to_owned()).unwrap();
        let mut seen = Vec::new();
        for _ in 0..2 {
            let response = document.answer();
            let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
            let nonce = policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap().to_owned();
            assert_eq!(response.headers()[header::CACHE_CONTROL], "private, no-store");
            let whole = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let expected = format!(
                "<script nonce=\"{nonce}\">one</script><script type=\"module\" src=\"x\" nonce=\"{nonce}\"></script>"
            );
            assert_eq!(whole, expected.as_bytes());
            assert!(nonce.len() >= 22 && !seen.contains(&nonce));
            seen.push(nonce);
        }
        assert!(Document::of("<p>".to_owned()).is_none());
    }

    #[tokio::test]
    async fn what_is_kept_is_of_one_version_one_asker_and_one_address_and_within_its_bytes() {
        let folder = std::env::temp_dir().join(format!("markbook-kept-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let db = crate::db::Db::connect_file(&folder.join("t.db"), 1).await.unwrap();
        let first = db.version().unwrap().unwrap();
        db.migrate().await.unwrap();
        let second = db.version().unwrap().unwrap();
        let document = |text: &str| Document::of(format!("{text} nonce=\"\"")).unwrap();
        let mut kept = Kept::nothing();
        assert!(kept.get(first, &asked("/a")).is_none());
        kept.keep(first, asked("/a"), document("a"));
        assert!(kept.get(first, &asked("/a")).is_some());
        assert!(kept.get(first, &asked("/b")).is_none());
        assert!(kept.get(first, &Asked { id: "two".to_owned(), ..asked("/a") }).is_none());
        assert!(kept.get(first, &Asked { kind: Kind::Student, ..asked("/a") }).is_none());
        assert!(kept.get(first, &Asked { session: Some("s".to_owned()), ..asked("/a") }).is_none());
        assert!(kept.get(first, &Asked { year: 2027, ..asked("/a") }).is_none());
        assert!(kept.get(second, &asked("/a")).is_none());
        kept.keep(second, asked("/b"), document("b"));
        assert!(kept.get(first, &asked("/a")).is_none() && kept.get(second, &asked("/a")).is_none());
        let big = "x".repeat(KEPT_BYTES / 2 - 100);
        for path in ["/1", "/2", "/3", "/3"] {
            kept.keep(second, asked(path), document(&big));
            assert!(kept.bytes <= KEPT_BYTES);
        }
        assert_eq!(kept.documents.len(), 2);
        assert_eq!(kept.bytes, kept.documents.iter().map(|(asked, document)| weight(asked, document)).sum::<usize>());
        db.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
}
