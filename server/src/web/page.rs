//! A page: props to V8, its HTML into the askama document (architecture.md, *Pages* and *Server-side rendering*).
//!
//! A render is a pure function of page and props, so a bounded cache keyed by their hash may answer it; the nonce and
//! the document around it are made anew each time. A screen whose render fails is sent as a shell that the client renders.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use askama::Template;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use lru::LruCache;
use serde::Serialize;
use sha2::{Digest, Sha256};
use ssr::{RenderError, Renderer};
use tracing::warn;
use ts_rs::TS;

use super::assets::{self, Manifest};
use super::shell::Shell;
use crate::error::{Error, Result};

/// At most this many renders and this many bytes of them are kept.
const CACHED_RENDERS: usize = 2_048;
const CACHED_BYTES: usize = 48 << 20;

/// Renders pages.
pub struct Pages {
    renderer: Renderer,
    manifest: Manifest,
    print_css: &'static str,
    cache: Option<Mutex<Cache>>,
}

struct Cache {
    renders: LruCache<[u8; 32], Arc<str>>,
    bytes: usize,
}

/// What `render` of the bundle is given, and what the page embeds for hydration.
#[derive(Serialize, TS)]
#[ts(export, export_to = "shell.ts", concrete(P = ()))]
pub(super) struct PageData<'a, P> {
    pub(super) page: &'a str,
    pub(super) shell: Option<&'a Shell>,
    #[ts(type = "unknown")]
    pub(super) props: &'a P,
}

#[derive(Template)]
#[template(path = "screen.html")]
struct ScreenDocument<'a> {
    title: &'a str,
    css: &'a str,
    preload: &'a [String],
    entry: &'a str,
    html: &'a str,
    data: &'a str,
    nonce: &'a str,
}

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
    pub fn new(renderer: Renderer, cached: bool) -> std::result::Result<Self, String> {
        let most = NonZeroUsize::new(CACHED_RENDERS).ok_or("a cache of nothing")?;
        Ok(Self {
            renderer,
            manifest: assets::manifest()?,
            print_css: assets::print_css()?,
            cache: cached.then(|| Mutex::new(Cache { renders: LruCache::new(most), bytes: 0 })),
        })
    }

    /// A screen: rendered, and hydrated by the browser. `page` is its name in `ui/src/pages.ts`.
    ///
    /// # Errors
    /// 503 when every isolate is busy and the queue is full.
    pub async fn screen(
        &self,
        page: &str,
        title: &str,
        shell: Option<&Shell>,
        props: &(impl Serialize + Sync),
    ) -> Result<Response> {
        let data = serde_json::to_string(&PageData { page, shell, props })?;
        let html = match self.render(&data).await {
            Ok(html) => html,
            Err(RenderError::QueueFull) => return Err(Error::Busy { retry_after: 1 }),
            Err(error) => {
                warn!(page, %error, "a screen could not be rendered; the browser renders it");
                Arc::from("")
            }
        };
        let nonce = nonce();
        // A page's own list names everything it needs beside the entry.
        let preload = self.manifest.pages.get(page).unwrap_or(&self.manifest.entry_imports);
        let document = ScreenDocument {
            title,
            css: &self.manifest.css,
            preload,
            entry: &self.manifest.entry,
            html: &html,
            data: &embeddable(&data),
            nonce: &nonce,
        };
        let body = document.render().map_err(|error| Error::Internal(format!("template: {error}")))?;
        let mut response = Html(body).into_response();
        let policy = format!(
            "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; font-src 'self'; img-src 'self' data:; \
             connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        protect(response.headers_mut(), &policy);
        Ok(response)
    }

    /// A page for paper: rendered only, no script.
    ///
    /// # Errors
    /// 503 when every isolate is busy; 500 when it cannot be rendered: half a sheet is worse than none.
    pub async fn paper(&self, page: &str, title: &str, props: &(impl Serialize + Sync)) -> Result<Response> {
        let data = serde_json::to_string(&PageData { page, shell: None, props })?;
        let html = self.render(&data).await.map_err(|error| match error {
            RenderError::QueueFull => Error::Busy { retry_after: 1 },
            other => Error::Internal(format!("{page} could not be rendered: {other}")),
        })?;
        let nonce = nonce();
        let document = PaperDocument { title, css: self.print_css, html: &html, nonce: &nonce };
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

    /// The styles of printed pages.
    #[must_use]
    pub fn print_css(&self) -> &'static str {
        self.print_css
    }

    /// How many renders go on at once: what a stream of many should keep in flight.
    #[must_use]
    pub fn at_once(&self) -> usize {
        self.renderer.isolates()
    }

    /// The HTML of a page's data, `{ page, shell, props }` as JSON: from the cache, or by the next isolate that is free.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub async fn render_card(&self, data: &str) -> std::result::Result<Arc<str>, RenderError> {
        self.render(data).await
    }

    async fn render(&self, data: &str) -> std::result::Result<Arc<str>, RenderError> {
        let Some(cache) = &self.cache else {
            return self.renderer.render(data).await.map(Arc::from);
        };
        let key: [u8; 32] = Sha256::digest(data).into();
        let kept = cache.lock().unwrap_or_else(PoisonError::into_inner).renders.get(&key).cloned();
        if let Some(html) = kept {
            return Ok(html);
        }
        let html: Arc<str> = Arc::from(self.renderer.render(data).await?);
        cache.lock().unwrap_or_else(PoisonError::into_inner).keep(key, html.clone());
        Ok(html)
    }
}

impl Cache {
    fn keep(&mut self, key: [u8; 32], html: Arc<str>) {
        self.bytes += html.len();
        if let Some((_, old)) = self.renders.push(key, html) {
            self.bytes -= old.len();
        }
        while self.bytes > CACHED_BYTES {
            match self.renders.pop_lru() {
                Some((_, old)) => self.bytes -= old.len(),
                None => break,
            }
        }
    }
}

/// JSON that may stand in a script element: nothing in it ends the element or the line.
#[must_use]
pub fn embeddable(json: &str) -> String {
    let mut text = String::with_capacity(json.len() + 64);
    let mut from = 0;
    for (at, found) in json.match_indices(['<', '\u{2028}', '\u{2029}']) {
        text.push_str(&json[from..at]);
        text.push_str(match found {
            "<" => "\\u003c",
            "\u{2028}" => "\\u2028",
            _ => "\\u2029",
        });
        from = at + found.len();
    }
    text.push_str(&json[from..]);
    text
}

/// A new nonce for one document.
#[must_use]
pub fn nonce() -> String {
    base64::engine::general_purpose::STANDARD_NO_PAD.encode(rand::random::<[u8; 16]>())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_the_data_ends_the_script_element() {
        let data = embeddable("{\"name\":\"</script><!--\u{2028}\u{2029}\"}");
        assert!(!data.contains('<') && !data.contains('\u{2028}') && !data.contains('\u{2029}'));
        let value: serde_json::Value = serde_json::from_str(&data).unwrap();
        assert_eq!(value["name"], "</script><!--\u{2028}\u{2029}");
    }

    #[test]
    fn the_cache_stays_within_its_bytes() {
        let mut cache = Cache { renders: LruCache::new(NonZeroUsize::new(8).unwrap()), bytes: 0 };
        let big: Arc<str> = "x".repeat(CACHED_BYTES / 2 - 1).into();
        for n in 0..4 {
            cache.keep([n; 32], big.clone());
            assert!(cache.bytes <= CACHED_BYTES);
        }
        assert_eq!(cache.renders.len(), 2);
        // The same key again does not count twice.
        cache.keep([3; 32], "y".into());
        assert_eq!(cache.bytes, big.len() + 1);
    }
}
