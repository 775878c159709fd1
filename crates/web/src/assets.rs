//! The built bundles, inside the binary: scripts, styles and fonts under hashed names, precompressed, immutable.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use serde::Deserialize;

use base::error::{Error, Result};

static DIST: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../ui/dist");

/// What the build says about itself (`ui/dist/manifest.json`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// Address of the script of every screen.
    pub enhance: String,
    /// Address of the islands' script.
    pub islands: String,
    pub css: String,
    /// What runs in the head before anything is shown: a script's text.
    pub first: String,
    /// What moves from row to row in a grid until the grid's own script is there.
    pub early_keys: String,
    /// What runs at the end of the body, once the stylesheet is there: fetches the scripts.
    pub last: String,
}

/// The script that renders pages on the server.
///
/// # Errors
/// When the bundles were not built.
pub fn server_bundle() -> std::result::Result<&'static str, String> {
    text("server.js")
}

/// The styles of printed pages.
///
/// # Errors
/// When the bundles were not built.
pub fn print_css() -> std::result::Result<&'static str, String> {
    text("print.css")
}

/// An asset's bytes, by its name.
pub fn bytes(name: &str) -> Option<&'static [u8]> {
    DIST.get_file(format!("assets/{name}")).map(include_dir::File::contents)
}

/// An asset's media type, by its name.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// The build's manifest.
///
/// # Errors
/// When the bundles were not built, or it cannot be read.
pub fn manifest() -> std::result::Result<Manifest, String> {
    serde_json::from_str(text("manifest.json")?).map_err(|error| format!("ui/dist/manifest.json: {error}"))
}

fn text(name: &str) -> std::result::Result<&'static str, String> {
    DIST.get_file(name)
        .and_then(include_dir::File::contents_utf8)
        .ok_or_else(|| format!("ui/dist/{name} is missing from this build: run `cargo xtask ui`, then build again"))
}

/// GET /assets/{name}: immutable, since a changed file has another name.
///
/// # Errors
/// 404.
#[expect(clippy::unused_async, reason = "a handler: the table of routes names it")]
pub async fn serve(Path(name): Path<String>, headers: HeaderMap) -> Result<Response> {
    let path = format!("assets/{name}");
    let plain = DIST.get_file(&path).ok_or_else(|| Error::not_found("The file"))?;
    let media_type = media_type(&name);
    let takes_brotli = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(',').any(|coding| coding.trim().split(';').next() == Some("br")));
    let compressed = DIST.get_file(format!("{path}.br")).filter(|_| takes_brotli);
    let body = compressed.unwrap_or(plain).contents();
    // Only names that carry a hash of their content never change.
    let hashed = name.contains('-');
    let caching = if hashed { "public, max-age=31536000, immutable" } else { "public, max-age=3600" };
    let mut response = ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, caching)], body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if compressed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    Ok(response)
}
