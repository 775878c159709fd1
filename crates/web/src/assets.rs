//! The built bundles, inside the binary: scripts, styles and fonts under hashed names, precompressed, immutable.

use std::collections::BTreeMap;
#[cfg(debug_assertions)]
use std::collections::HashMap;
#[cfg(debug_assertions)]
use std::sync::OnceLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use rules::words::{Language, refusals};
use serde::Deserialize;

use base::error::{Error, Result};

static DIST: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../ui/dist");

/// Bundles that are served instead of those inside, by their paths in `ui/dist`. See [`serve_from`].
#[cfg(debug_assertions)]
static FROM_FOLDER: OnceLock<HashMap<String, &'static [u8]>> = OnceLock::new();

/// Serves the bundles of a folder from now on, as they are now, instead of those inside: so that a developer sees a change in `ui`
/// without compiling the server. Only debug builds can. Call it before anything is rendered or served.
///
/// # Errors
/// When the folder cannot be read.
#[cfg(debug_assertions)]
pub fn serve_from(folder: &std::path::Path) -> std::result::Result<(), String> {
    let files = files_in(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    FROM_FOLDER.set(files).map_err(|_| "bundles are served from one folder".to_owned())
}

/// The files of a build: those at its top, and the assets. They stay in memory until the process ends.
#[cfg(debug_assertions)]
fn files_in(folder: &std::path::Path) -> std::io::Result<HashMap<String, &'static [u8]>> {
    let mut files = HashMap::new();
    for (place, prefix) in [(folder.to_owned(), ""), (folder.join("assets"), "assets/")] {
        for entry in std::fs::read_dir(place)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                let path = format!("{prefix}{}", entry.file_name().display());
                let bytes: &'static [u8] = std::fs::read(entry.path())?.leak();
                files.insert(path, bytes);
            }
        }
    }
    Ok(files)
}

/// A file of the build, by its path in `ui/dist`.
fn file(path: &str) -> Option<&'static [u8]> {
    #[cfg(debug_assertions)]
    if let Some(files) = FROM_FOLDER.get() {
        return files.get(path).copied();
    }
    DIST.get_file(path).map(include_dir::File::contents)
}

/// The scripts of a page.
#[derive(Debug, Deserialize)]
pub struct Scripts {
    /// Address of the script of every screen.
    pub enhance: String,
    /// Address of the islands' script.
    pub islands: String,
}

/// What the build says about itself (`ui/dist/manifest.json`).
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// By the tag of the language that all their messages are in.
    scripts: BTreeMap<String, Scripts>,
    pub css: String,
    /// What runs in the head before anything is shown: a script's text.
    pub first: String,
    /// What moves from row to row in a grid until the grid's own script is there.
    pub early_keys: String,
    /// What runs at the end of the body, once the stylesheet is there: fetches the scripts.
    pub last: String,
}

impl Manifest {
    /// The scripts of pages in a language that is offered.
    ///
    /// # Errors
    /// When the build has none for it.
    pub fn scripts(&self, language: Language) -> Result<&Scripts> {
        let tag = language.tag();
        self.scripts.get(tag).ok_or_else(|| Error::Internal(format!("ui/dist has no scripts in {tag}")))
    }
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
    file(&format!("assets/{name}"))
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
    file(name)
        .and_then(|bytes| str::from_utf8(bytes).ok())
        .ok_or_else(|| format!("ui/dist/{name} is missing from this build: run `cargo xtask ui`, then build again"))
}

/// GET /assets/{name}: immutable, since a changed file has another name.
///
/// # Errors
/// 404.
#[expect(clippy::unused_async, reason = "a handler: the table of routes names it")]
pub async fn serve(Path(name): Path<String>, headers: HeaderMap) -> Result<Response> {
    let path = format!("assets/{name}");
    let plain = file(&path).ok_or_else(|| Error::not_found(refusals::FILE_NOT_FOUND))?;
    let media_type = media_type(&name);
    let takes_brotli = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(',').any(|coding| coding.trim().split(';').next() == Some("br")));
    let compressed = file(&format!("{path}.br")).filter(|_| takes_brotli);
    let body = compressed.unwrap_or(plain);
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

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_as_the_build_that_is_inside() {
        let dist = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/dist");
        let files = files_in(&dist).unwrap();
        for path in ["server.js", "manifest.json", "assets/favicon.svg"] {
            assert_eq!(files.get(path).copied(), file(path), "{path}");
        }
        assert!(files_in(&dist.join("missing")).is_err());
    }
}
