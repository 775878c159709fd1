//! A page: props to V8, its HTML into the askama document (ARCHITECTURE.md, *Pages* and *Server-side rendering*).
//!
//! A render is a pure function of page and props, so a bounded cache keyed by their hash may serve it. The frame around a screen is a render
//! of its own, kept by its props themselves: a screen that is made anew, as after every save, costs itself alone. A whole screen may be
//! sent again while nothing was written (`document`), but never its nonce and its forms' keys. Nothing is rendered by the
//! browser: a screen whose render fails is an error page.

use std::sync::Arc;

use askama::Template;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use rules::words::{Language, Text};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use ssr::{RenderError, Renderer};
use ts_rs::TS;

use super::assets::{self, Manifest};
use super::document::{Asked, Document, KeptDocuments, Stretch, nothing_kept, stretches};
use super::shell::{FrameProps, ScreenHead, Shell};
use auth::{AsOf, Program, Visitor};
use base::error::{Error, Result};
use db::cache::Cache;

/// At most this many bytes of renders are kept.
const CACHED_BYTES: u64 = 48 << 20;
/// At most this many bytes of frames are kept; one has some fifteen thousand.
const CACHED_FRAMES: u64 = 8 << 20;
/// The frame's name in `ui/src/pages.ts`.
const FRAME: &str = "frame";
/// Where a screen goes in a frame: before this. React escapes it in any text.
const END_OF_SCREEN: &str = "</main>";
/// Where it says where a choice of session comes back to (`ui/src/shell/SessionChoice.tsx`): before the end of this.
const NEXT: &str = " name=\"next\" value=\"\"";

/// What of pages is kept in memory, beside the frames around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    Nothing,
    /// Renders, by page and props.
    Renders,
    /// Renders, and whole screens while nothing is written.
    Screens,
}

/// Renders pages.
pub struct Pages {
    renderer: Renderer,
    manifest: Manifest,
    print_css: &'static str,
    renders: Option<Cache<[u8; 32], Arc<str>>>,
    frames: Cache<Arc<FrameProps>, Frame>,
    kept: Option<KeptDocuments>,
}

/// What `render` of the bundle is given.
#[derive(Serialize, TS)]
#[ts(export, export_to = "shell.ts", concrete(P = ()))]
pub(super) struct PageData<'a, P> {
    pub(super) page: &'a str,
    /// In which its messages are said: a parameter of every render, and so a part of what renders and frames are kept by.
    #[ts(type = "\"en\" | \"bn\"")]
    pub(super) language: Language,
    pub(super) shell: Option<ScreenHead<'a>>,
    #[ts(type = "unknown")]
    pub(super) props: &'a P,
}

impl<'a, P> PageData<'a, P> {
    /// A page in the language that is offered.
    pub(super) fn of(page: &'a str, shell: Option<&'a Shell>, props: &'a P) -> Self {
        Self { page, language: Language::default(), shell: shell.map(Shell::head), props }
    }
}

/// A rendered frame, in which every screen of its viewer stands.
#[derive(Clone)]
struct Frame {
    /// What it was rendered from, as JSON.
    from: Arc<str>,
    bytes: usize,
    /// Up to the address to which a choice of session comes back; empty where there is no such choice.
    start: Arc<[Stretch]>,
    /// From there to the screen.
    before: Arc<[Stretch]>,
    after: Arc<[Stretch]>,
}

impl Frame {
    /// None where there is no place for a screen.
    fn of(from: Arc<str>, html: String) -> Option<Self> {
        let html = Bytes::from(html);
        let screen = memchr::memmem::find(&html, END_OF_SCREEN.as_bytes())?;
        let next = memchr::memmem::find(&html[..screen], NEXT.as_bytes()).map_or(0, |at| at + NEXT.len() - 1);
        let part = |range| stretches(html.slice(range)).into();
        Some(Self {
            from,
            bytes: html.len(),
            start: if next == 0 { Arc::default() } else { part(0..next) },
            before: part(next..screen),
            after: part(screen..html.len()),
        })
    }
}

#[derive(Template)]
#[template(path = "screen.html")]
struct ScreenDocument<'a> {
    title: &'a str,
    css: &'a str,
    /// Runs before anything is shown.
    first: &'a str,
    /// The script of islands, and whether the page has one that is hydrated at once.
    islands: &'a str,
    hydrated: bool,
    enhance: &'a str,
    /// Runs once the stylesheet is there: fetches the scripts.
    last: &'a str,
    /// The script that an entry grid has from the first paint; empty where the page has no grid.
    early_keys: &'a str,
}

/// In the document, where its root is empty.
const ROOT: &str = "<div id=\"root\">";

/// An address inside the quotes of an attribute.
#[derive(Template)]
#[template(source = "{{ address }}", ext = "html")]
struct Address<'a> {
    address: &'a str,
}

/// What a screen or a paper was rendered from, `{ page, shell, props }` as JSON, and what the frame around it was: with the response for whoever
/// made the request in this process (tests, benchmarks). It is never sent.
#[derive(Clone, Debug)]
pub struct RenderedFrom {
    pub page: Arc<str>,
    pub frame: Option<Arc<str>>,
}

/// In the markup of a page that has an island to hydrate (`ui/src/islands/Island.tsx`).
const HYDRATED: &str = "data-when=\"load\"";
/// In that of a page with an entry grid. React escapes the quotes of any text, so nobody's name has either in it.
const GRID_CELL: &str = "data-cell=\"";

#[derive(Template)]
#[template(path = "paper.html")]
struct PaperDocument<'a> {
    title: &'a str,
    css: &'a str,
    html: &'a str,
    nonce: &'a str,
}

impl Pages {
    /// # Errors
    /// When the bundles are missing from this build.
    pub fn new(renderer: Renderer, caching: Caching) -> std::result::Result<Self, String> {
        Ok(Self {
            renderer,
            manifest: assets::manifest()?,
            print_css: assets::print_css()?,
            renders: (caching != Caching::Nothing)
                .then(|| Cache::new(CACHED_BYTES, |key: &[u8; 32], html: &Arc<str>| key.len() + html.len())),
            // What it is known by takes about as many bytes as the JSON of it.
            frames: Cache::new(CACHED_FRAMES, |_, frame: &Frame| frame.bytes + 2 * frame.from.len()),
            kept: (caching == Caching::Screens).then(nothing_kept),
        })
    }

    /// A screen: rendered here; the browser hydrates its islands alone. `page` is its name in `ui/src/pages.ts`.
    ///
    /// # Errors
    /// 503 when every isolate is busy and the queue is full; 500 when it cannot be rendered.
    pub async fn screen(
        &self,
        page: &str,
        title: impl Into<Text>,
        shell: Option<&Shell>,
        props: &(impl Serialize + Sync),
    ) -> Result<Response> {
        let (document, from) = self.document(page, &title.into(), shell, props).await?;
        let mut response = document.answer();
        response.extensions_mut().insert(from);
        Ok(response)
    }

    /// A screen whose props hold a secret: neither its render nor what it was made from is kept anywhere. Its frame is, which shows none of the
    /// props.
    ///
    /// # Errors
    /// As [`Pages::screen`].
    pub async fn screen_once(
        &self,
        page: &str,
        title: impl Into<Text>,
        shell: Option<&Shell>,
        props: &(impl Serialize + Sync),
    ) -> Result<Response> {
        let data = json(&PageData::of(page, shell, props))?;
        let rendered = async { self.renderer.render(data.as_str()).await.map_err(|error| refusal(page, error)) };
        let (frame, html) = tokio::try_join!(self.frame(shell), rendered)?;
        Ok(self.around(&title.into(), frame.as_ref().zip(shell), html)?.answer())
    }

    /// A screen as it was sent to this visitor before, with a new nonce and new keys: while nothing has been written since. Only of those
    /// that [`Pages::screen_to_keep`] made.
    pub async fn again(&self, app: &impl Program, visitor: &Visitor, as_of: &AsOf) -> Option<Response> {
        let (kept, version) = self.kept.as_ref().zip(as_of.0.as_ref())?;
        let document = kept.get(&(version.clone(), Asked::by(visitor)))?;
        // Another sign-in of the same account.
        if !visitor.is_known() && app.db().still_holds(version).await {
            app.visitors().keep(version.clone(), visitor);
        }
        Some(document.answer_again())
    }

    /// A screen whose shell and props follow from the visitor, the address, the day and the database alone: kept for
    /// [`Pages::again`].
    ///
    /// # Errors
    /// As [`Pages::screen`].
    pub async fn screen_to_keep(
        &self,
        app: &impl Program,
        (visitor, AsOf(as_of)): (&Visitor, AsOf),
        page: &str,
        shell: &Shell,
        props: &(impl Serialize + Sync),
    ) -> Result<Response> {
        let (document, from) = self.document(page, &shell.title, Some(shell), props).await?;
        if let (Some(kept), Some(as_of)) = (&self.kept, as_of)
            // Nothing was written from before the visitor was known until now: all was read of one state.
            && app.db().still_holds(&as_of).await
        {
            app.visitors().keep(as_of.clone(), visitor);
            kept.keep((as_of, Asked::by(visitor)), document.clone());
        }
        let mut response = document.answer();
        response.extensions_mut().insert(from);
        Ok(response)
    }

    /// The document, and what it was rendered from.
    async fn document(
        &self,
        page: &str,
        title: &Text,
        shell: Option<&Shell>,
        props: &(impl Serialize + Sync),
    ) -> Result<(Document, RenderedFrom)> {
        let data: Arc<str> = json(&PageData::of(page, shell, props))?.into();
        let rendered = async { self.render(&data).await.map_err(|error| refusal(page, error)) };
        let (frame, html) = tokio::try_join!(self.frame(shell), rendered)?;
        let document = self.around(title, frame.as_ref().zip(shell), Bytes::from_owner(SharedText(html)))?;
        Ok((document, RenderedFrom { page: data, frame: frame.map(|frame| frame.from) }))
    }

    /// The frame of a viewer's screens: kept whatever else is, since it changes only with what it shows.
    async fn frame(&self, shell: Option<&Shell>) -> Result<Option<Frame>> {
        let Some(Shell { framed, .. }) = shell else { return Ok(None) };
        if let Some(frame) = self.frames.get(framed) {
            return Ok(Some(frame));
        }
        let page = PageData { page: FRAME, language: framed.language, shell: None, props: framed };
        let data: Arc<str> = json(&page)?.into();
        let html = self.renderer.render(data.clone()).await.map_err(|error| refusal(FRAME, error))?;
        let frame =
            Frame::of(data, html).ok_or_else(|| Error::Internal("a frame has no place for a screen".to_owned()))?;
        self.frames.keep(Arc::new(framed.clone()), frame.clone());
        Ok(Some(frame))
    }

    /// The document around a screen's markup.
    fn around(&self, title: &Text, frame: Option<(&Frame, &Shell)>, html: impl Into<Bytes>) -> Result<Document> {
        let html = html.into();
        let has = |markup: &str| memchr::memmem::find(&html, markup.as_bytes()).is_some();
        let language = Language::default();
        let scripts = self.manifest.scripts(language)?;
        let document = ScreenDocument {
            title: &title.said_in(language),
            css: &self.manifest.css,
            first: &self.manifest.first,
            early_keys: if has(GRID_CELL) { &self.manifest.early_keys } else { "" },
            islands: &scripts.islands,
            hydrated: has(HYDRATED),
            enhance: &scripts.enhance,
            last: &self.manifest.last,
        };
        let broken = |error: askama::Error| Error::Internal(format!("template: {error}"));
        let document = document.render().map_err(broken)?;
        let root = document.find(ROOT).ok_or_else(|| Error::Internal("a document has no root".to_owned()))?;
        let (head, tail) = document.split_at(root + ROOT.len());
        let mut parts = stretches(head.to_owned());
        if let Some((frame, shell)) = frame {
            if !frame.start.is_empty() {
                parts.extend_from_slice(&frame.start);
                parts.extend(stretches(Address { address: &shell.next }.render().map_err(broken)?));
            }
            parts.extend_from_slice(&frame.before);
        }
        parts.extend(stretches(html));
        if let Some((frame, _)) = frame {
            parts.extend_from_slice(&frame.after);
        }
        parts.extend(stretches(tail.to_owned()));
        Document::of(parts).ok_or_else(|| Error::Internal("a document has no nonce".to_owned()))
    }

    /// A page for paper: rendered only, no script.
    ///
    /// # Errors
    /// 503 when every isolate is busy; 500 when it cannot be rendered: half a sheet is worse than none.
    pub async fn paper(&self, page: &str, title: impl Into<Text>, props: &(impl Serialize + Sync)) -> Result<Response> {
        let data: Arc<str> = serde_json::to_string(&PageData::of(page, None, props))?.into();
        let html = self.render(&data).await.map_err(|error| refusal(page, error))?;
        let mut response = self.on_paper(&title.into(), &html)?;
        response.extensions_mut().insert(RenderedFrom { page: data, frame: None });
        Ok(response)
    }

    /// The same with a secret in its props: its render is kept nowhere.
    ///
    /// # Errors
    /// As [`Pages::paper`].
    pub async fn paper_once(
        &self,
        page: &str,
        title: impl Into<Text>,
        props: &(impl Serialize + Sync),
    ) -> Result<Response> {
        let data = serde_json::to_string(&PageData::of(page, None, props))?;
        let html = self.renderer.render(data.as_str()).await.map_err(|error| refusal(page, error))?;
        self.on_paper(&title.into(), &html)
    }

    fn on_paper(&self, title: &Text, html: &str) -> Result<Response> {
        let nonce = nonce();
        let document =
            PaperDocument { title: &title.said_in(Language::default()), css: self.print_css, html, nonce: &nonce };
        let body = document.render().map_err(|error| Error::Internal(format!("template: {error}")))?;
        let mut response = Html(body).into_response();
        let policy = format!(
            "default-src 'none'; style-src 'nonce-{nonce}'; font-src 'self'; img-src 'self' data:; base-uri 'none'; \
             form-action 'none'; frame-ancestors 'self'"
        );
        let headers = response.headers_mut();
        protect(headers, &policy);
        // Papers name pupils and marks: no list of the web holds them, and no other site learns their address.
        headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        Ok(response)
    }

    /// What the bundle reckons as it lays sheets out, without a sheet: `question` is its name among `answers` in
    /// `ui/src/print_pages.ts`.
    ///
    /// # Errors
    /// 503 when every isolate is busy; 500 when there is no answer.
    pub async fn answer<T: DeserializeOwned>(&self, question: &str, props: &(impl Serialize + Sync)) -> Result<T> {
        let data = json(&PageData::of(question, None, props))?;
        let answer = self.render(&data.into()).await.map_err(|error| refusal(question, error))?;
        Ok(serde_json::from_str(&answer)?)
    }

    /// The styles of printed pages.
    pub fn print_css(&self) -> &'static str {
        self.print_css
    }

    /// How many renders go on at once: what a stream of many should keep in flight.
    pub fn at_once(&self) -> usize {
        self.renderer.isolates()
    }

    /// The HTML of a page's data, `{ page, shell, props }` as JSON: from the cache, or by the next isolate that is free.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub async fn render_card(&self, data: &Arc<str>) -> std::result::Result<Arc<str>, RenderError> {
        self.render(data).await
    }

    async fn render(&self, data: &Arc<str>) -> std::result::Result<Arc<str>, RenderError> {
        let Some(renders) = &self.renders else {
            return self.renderer.render(data.clone()).await.map(Arc::from);
        };
        let key: [u8; 32] = Sha256::digest(&**data).into();
        if let Some(html) = renders.get(&key) {
            return Ok(html);
        }
        let html: Arc<str> = Arc::from(self.renderer.render(data.clone()).await?);
        renders.keep(key, html.clone());
        Ok(html)
    }
}

/// A render as the bytes of a body.
struct SharedText(Arc<str>);

impl AsRef<[u8]> for SharedText {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// What is said of a page that could not be rendered.
fn refusal(page: &str, error: RenderError) -> Error {
    match error {
        RenderError::QueueFull => Error::Busy { retry_after: 1 },
        other => Error::Internal(format!("{page} could not be rendered: {other}")),
    }
}

/// As `serde_json::to_string`, without growing step by step to the size of a page.
fn json(value: &impl Serialize) -> Result<String> {
    let mut text = Vec::with_capacity(32 << 10);
    serde_json::to_writer(&mut text, value)?;
    String::from_utf8(text).map_err(|error| Error::Internal(error.to_string()))
}

/// A new nonce for one document.
pub fn nonce() -> String {
    base64::engine::general_purpose::STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>())
}

/// A new one-time key for one form.
pub fn form_key() -> String {
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(rand::random::<[u8; 16]>())
}

/// The headers every document carries, with its own policy.
pub fn protect(headers: &mut HeaderMap, policy: &str) {
    let fixed: [(HeaderName, &str); 5] = [
        (header::CACHE_CONTROL, "private, no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups"),
        (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(value) = HeaderValue::from_str(policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, value);
    }
}
