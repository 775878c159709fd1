//! A screen's document, complete except for its nonce and its forms' keys, and the cache of such documents while nothing is written.
//!
//! What a document shows follows from who asks, for which address, and what the database holds: while none of them has
//! changed, the one made before is the one that would be made now. Who asks is checked anew for every request, against what the database said of
//! the same sign-in while it held the same.
//!
//! What the database holds is known by `Db::version`, read before the visitor is looked up: a `SQLite` file names the last
//! commit of any process in its index, Postgres tells which transactions it shows. `--no-screen-cache` leaves the cache of renders alone,
//! `--no-render-cache` neither, so that each can be measured by itself; frames are kept with both.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

use super::compression::Coding;
use super::page::{form_key, nonce, protect};
use super::precompressed::{GappedText, Precompressed};
use auth::{Kind, Visitor};
use db::Version;
use db::cache::VersionedCache;

/// At most this many bytes of documents are kept.
const KEPT_BYTES: u64 = 16 << 20;

/// How a document shows where a nonce goes. Neither marker can come from data: React and askama escape quotes, and in JSON a quote
/// inside a text has a backslash before it.
const NONCE: &str = "nonce=\"\"";
/// How it shows where a form's key goes: `ui/src/shell/ViewerField.tsx` as React writes it.
const KEY: &str = "name=\"formKey\"/>";

/// What is filled into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fill {
    /// The document's nonce.
    Nonce,
    /// A key of the place's own.
    Key,
}

/// A stretch of the document, and what follows it.
#[derive(Clone)]
pub(super) struct Stretch {
    text: Bytes,
    then: Option<Fill>,
}

/// The stretches of a text with empty nonces and keys.
pub(super) fn stretches(text: impl Into<Bytes>) -> Vec<Stretch> {
    let text: Bytes = text.into();
    let mut places: Vec<(usize, Fill)> = Vec::new();
    // Inside the quotes; after the name.
    for (marker, offset, fill) in [(NONCE, NONCE.len() - 1, Fill::Nonce), (KEY, KEY.len() - 2, Fill::Key)] {
        places.extend(memchr::memmem::find_iter(&text, marker).map(|at| (at + offset, fill)));
    }
    places.sort_unstable_by_key(|(at, _)| *at);
    let mut from = 0;
    let mut stretches = Vec::with_capacity(places.len() + 1);
    for (at, fill) in places {
        stretches.push(Stretch { text: text.slice(from..at), then: Some(fill) });
        from = at;
    }
    stretches.push(Stretch { text: text.slice(from..), then: None });
    stretches
}

/// A document around the places that are filled in for each response.
#[derive(Clone)]
pub(super) struct Document(Arc<Parts>);

struct Parts {
    texts: Vec<Bytes>,
    /// After each text.
    places: Vec<Option<Fill>>,
    /// Compressed, once it is sent again to a browser that takes it so; none where that cannot be done.
    precompressed: [OnceLock<Option<Precompressed>>; Coding::ALL.len()],
}

/// The values of one response in the gaps of its document. It goes with a document that is sent again to
/// [`compress`](super::compression::compress).
#[derive(Clone)]
pub(super) struct GapValues {
    document: Document,
    values: Arc<[Bytes]>,
}

impl Document {
    /// None where it has no place for a nonce.
    pub(super) fn of(stretches: impl IntoIterator<Item = Stretch>) -> Option<Self> {
        let (texts, places): (Vec<Bytes>, Vec<Option<Fill>>) =
            stretches.into_iter().map(|Stretch { text, then }| (text, then)).unzip();
        let has_nonce = places.contains(&Some(Fill::Nonce));
        has_nonce.then(|| Self(Arc::new(Parts { texts, places, precompressed: Default::default() })))
    }

    fn len(&self) -> usize {
        self.0.texts.iter().map(Bytes::len).sum()
    }

    /// The response, with a nonce and keys of its own.
    pub(super) fn answer(&self) -> Response {
        self.with_values().0
    }

    /// The same of a document that is sent again: it may be compressed from what is kept of it.
    pub(super) fn answer_again(&self) -> Response {
        let (mut response, values) = self.with_values();
        response.extensions_mut().insert(values);
        response
    }

    fn with_values(&self) -> (Response, GapValues) {
        let nonce = nonce();
        let policy = format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
             connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        let nonce = Bytes::from(nonce);
        let values = self.0.places.iter().map(|place| match place {
            Some(Fill::Nonce) => nonce.clone(),
            Some(Fill::Key) => Bytes::from(format!(" value=\"{}\"", form_key())),
            None => Bytes::new(),
        });
        let values = GapValues { document: self.clone(), values: values.collect() };
        let mut response = Response::new(pieces(values.text().pieces().collect()));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        protect(headers, &policy);
        (response, values)
    }
}

impl GapValues {
    fn text(&self) -> GappedText<'_> {
        GappedText { texts: &self.document.0.texts, values: &self.values }
    }

    /// The same body, compressed from what is kept of the document; none where it has to be compressed anew.
    pub(super) fn compressed(&self, coding: Coding) -> Option<Body> {
        let kept = self.document.0.precompressed.get(coding as usize)?;
        if kept.get().is_none() {
            // Whoever asks meanwhile does the same rather than wait.
            let _ = kept.set(Precompressed::of(coding, self.text()));
        }
        let precompressed = kept.get()?;
        Some(pieces(precompressed.as_ref()?.with(self.text())?))
    }
}

fn pieces(pieces: Vec<Bytes>) -> Body {
    Body::new(Pieces::of(pieces))
}

/// A body of pieces, sent one after the other without being copied together.
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
    /// Today at the school, YYYY-MM-DD: what a substitute reaches ends with it, and its year is in the footer.
    day: String,
    /// Path and query.
    path: String,
}

impl Asked {
    pub(super) fn by(visitor: &Visitor) -> Self {
        Self {
            kind: visitor.caller.kind,
            id: visitor.caller.id.clone(),
            session: visitor.chosen.as_ref().map(|session| session.id.clone()),
            day: visitor.caller.today.clone(),
            path: visitor.path.clone(),
        }
    }
}

/// The documents of one version of the database.
pub(super) type KeptDocuments = VersionedCache<Version, Asked, Document>;

pub(super) fn nothing_kept() -> KeptDocuments {
    VersionedCache::new(KEPT_BYTES, weight)
}

fn weight(asked: &Asked, document: &Document) -> usize {
    // Compressed in two ways, each of which takes a fourth at most.
    asked.path.len() + document.len() * 3 / 2
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    fn asked(path: &str) -> Asked {
        Asked {
            kind: Kind::Employee,
            id: "one".to_owned(),
            session: None,
            day: "2026-12-31".to_owned(),
            path: path.to_owned(),
        }
    }

    /// The nonce of the policy, and the whole text.
    async fn answered(document: &Document) -> (String, String) {
        let response = document.answer();
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        let nonce = policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap().to_owned();
        assert_eq!(response.headers()[header::CACHE_CONTROL], "private, no-store");
        let body = response.into_body();
        let length = hyper::body::Body::size_hint(&body).exact().unwrap();
        let whole = to_bytes(body, usize::MAX).await.unwrap();
        assert_eq!(whole.len() as u64, length);
        (nonce, String::from_utf8(whole.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn every_answer_has_one_nonce_in_all_its_places() {
        let text =
            "<script nonce=\"\">1</script><p>nonce=&quot;&quot; of a name</p><script src=\"x\" nonce=\"\"></script>";
        let document = Document::of(stretches(text)).unwrap();
        let mut seen = Vec::new();
        for _ in 0..2 {
            let (nonce, whole) = answered(&document).await;
            assert_eq!(whole, text.replace("nonce=\"\"", &format!("nonce=\"{nonce}\"")));
            assert!(nonce.len() >= 22 && !seen.contains(&nonce));
            seen.push(nonce);
        }
        assert!(Document::of(stretches("<p>")).is_none());
        assert!(Document::of(stretches("<input type=\"hidden\" name=\"formKey\"/>")).is_none());
    }

    #[tokio::test]
    async fn every_form_of_every_answer_has_a_key_of_its_own() {
        let field = "<input type=\"hidden\" name=\"formKey\"/>";
        let text =
            format!("<form>{field}</form><p>name=&quot;formKey&quot;/&gt;</p><form>{field}</form><script nonce=\"\">");
        let document = Document::of(stretches(text.clone())).unwrap();
        let mut seen = Vec::new();
        for _ in 0..2 {
            let (nonce, mut whole) = answered(&document).await;
            for _ in 0..2 {
                let (_, rest) = whole.split_once("name=\"formKey\" value=\"").unwrap();
                let key = rest.split('"').next().unwrap().to_owned();
                assert!(
                    key.len() >= 22 && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                );
                assert!(!seen.contains(&key));
                whole = whole.replacen(&format!(" value=\"{key}\""), "", 1);
                seen.push(key);
            }
            assert_eq!(whole, text.replace("nonce=\"\"", &format!("nonce=\"{nonce}\"")));
        }
    }

    #[tokio::test]
    async fn what_is_kept_is_of_one_version_one_asker_and_one_address_and_within_its_bytes() {
        let folder = std::env::temp_dir().join(format!("markbook-kept-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let db = db::Db::connect_file(&folder.join("t.db"), 1).await.unwrap();
        let first = db.version().await.unwrap().unwrap();
        db.migrate().await.unwrap();
        let second = db.version().await.unwrap().unwrap();
        let document = |text: &str| Document::of(stretches(format!("{text} nonce=\"\""))).unwrap();
        let kept = nothing_kept();
        let has = |version: &Version, asked| kept.get(&(version.clone(), asked)).is_some();
        assert!(!has(&first, asked("/a")));
        kept.keep((first.clone(), asked("/a")), document("a"));
        assert!(has(&first, asked("/a")));
        assert!(!has(&first, asked("/b")));
        assert!(!has(&first, Asked { id: "two".to_owned(), ..asked("/a") }));
        assert!(!has(&first, Asked { kind: Kind::Student, ..asked("/a") }));
        assert!(!has(&first, Asked { session: Some("s".to_owned()), ..asked("/a") }));
        assert!(!has(&first, Asked { day: "2027-01-01".to_owned(), ..asked("/a") }));
        assert!(!has(&second, asked("/a")));
        kept.keep((second.clone(), asked("/b")), document("b"));
        assert!(!has(&first, asked("/a")) && !has(&second, asked("/a")));
        let big = "x".repeat(usize::try_from(KEPT_BYTES).unwrap() / 3 - 100);
        for path in ["/1", "/2", "/3", "/3"] {
            kept.keep((second.clone(), asked(path)), document(&big));
        }
        assert_eq!(["/b", "/1", "/2", "/3"].map(|path| has(&second, asked(path))), [false, false, true, true]);
        db.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
}
