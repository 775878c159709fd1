//! A screen's document, whole but for its nonce, and the keeping of such documents for as long as nothing is written.
//!
//! What a document shows follows from who asks, for which address, and what the database holds: while none of them has
//! changed, the one made before is the one that would be made now. Who asks is read and checked anew for every request.

use std::num::NonZeroUsize;
use std::pin::Pin;
use std::sync::Arc;
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

/// Where the nonce goes, in a document made without one. Nothing a person typed can contain it: quotes are escaped in markup and in JSON.
const NONCE: &str = "nonce=\"\"";

/// A document around the places of its nonce.
#[derive(Clone)]
pub(super) struct Document {
    pieces: Arc<[Bytes]>,
}

impl Document {
    /// From the text of one made with empty nonces; none where it has no place for any.
    pub(super) fn of(text: String) -> Option<Self> {
        let places: Vec<usize> =
            memchr::memmem::find_iter(text.as_bytes(), NONCE).map(|place| place + NONCE.len() - 1).collect();
        if places.is_empty() {
            return None;
        }
        let text = Bytes::from(text);
        let starts = std::iter::once(0).chain(places.iter().copied());
        let ends = places.iter().copied().chain([text.len()]);
        Some(Self { pieces: starts.zip(ends).map(|(start, end)| text.slice(start..end)).collect() })
    }

    fn len(&self) -> usize {
        self.pieces.iter().map(Bytes::len).sum()
    }

    /// The response, with a nonce of its own.
    pub(super) fn answer(&self) -> Response {
        let nonce = nonce();
        let policy = format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
             connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        let mut response = Response::new(Body::new(Pieces::of(self.pieces.clone(), Bytes::from(nonce))));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        protect(headers, &policy);
        response
    }
}

/// A body of pieces with the same bytes between each two, sent one after the other without being copied together.
struct Pieces {
    pieces: Arc<[Bytes]>,
    between: Bytes,
    /// Counts pieces and what is between them.
    next: usize,
    bytes: u64,
}

impl Pieces {
    fn of(pieces: Arc<[Bytes]>, between: Bytes) -> Self {
        let all = pieces.iter().map(Bytes::len).sum::<usize>() + between.len() * (pieces.len() - 1);
        Self { pieces, between, next: 0, bytes: all as u64 }
    }

    fn end(&self) -> usize {
        self.pieces.len() * 2 - 1
    }
}

impl hyper::body::Body for Pieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.next == self.end() {
            return Poll::Ready(None);
        }
        let next = if self.next % 2 == 0 { self.pieces[self.next / 2].clone() } else { self.between.clone() };
        self.next += 1;
        self.bytes -= next.len() as u64;
        Poll::Ready(Some(Ok(Frame::data(next))))
    }

    fn is_end_stream(&self) -> bool {
        self.next == self.end()
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
        let text = "<script nonce=\"\">1</script><p>nonce=&quot;&quot;</p><script type=\"module\" src=\"x\" nonce=\"\"></script>";
        let document = Document::of(text.to_owned()).unwrap();
        let mut seen = Vec::new();
        for _ in 0..2 {
            let response = document.answer();
            let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
            let nonce = policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap().to_owned();
            assert_eq!(response.headers()[header::CACHE_CONTROL], "private, no-store");
            let whole = to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let expected = format!(
                "<script nonce=\"{nonce}\">1</script><p>nonce=&quot;&quot;</p>\
                 <script type=\"module\" src=\"x\" nonce=\"{nonce}\"></script>"
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
