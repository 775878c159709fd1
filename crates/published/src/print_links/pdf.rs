//! GET /print/{token}/cards.pdf: all sheets of a link as one PDF, where a Chromium is configured; until it is made, a page that
//! says how far it is and looks again by itself. Without one, what to do in any browser.

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use rules::words::published_texts;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

use super::document::unpack;
use super::fetching::{Holder, note, set_name};
use super::frozen_store::{self, SheetRow};
use super::letters::{self, Letters};
use super::preview::{self, Waiting};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::download::shown_as;
use web::pdf::{Bookmark, Kept, Parts, part_file};
use web::serving::Wanted;

/// Sheets that are read at once.
const AT_ONCE: usize = 32;
/// The sheets of a part. Two parts are printed at once: with larger ones, the tabs of a thousand cards take too much memory; with smaller
/// ones, opening documents and embedding fonts takes longer than printing.
const PART: i64 = 20;

/// GET /print/{token}/cards.pdf
///
/// # Errors
/// 404 without a Chromium; 503 when too many wait.
pub async fn cards_pdf(holder: Holder, State(app): AppState) -> Result<Response> {
    if !app.pdf.is_configured() {
        return Err(Error::NotFound(published_texts::NO_PDF.into()));
    }
    if let Some(kept) = app.pdf.kept(&holder.link.id).await {
        return send(&app, &holder, kept).await;
    }
    if holder.method != Method::HEAD {
        let (app_of, link_id, count) = (app.clone(), holder.link.id.clone(), holder.link.sheets);
        app.pdf.start(&holder.link.id, move |folder| write(app_of, link_id, count, folder))?;
    }
    let mut response = preview::waiting(&Waiting::new(&holder.link, app.pdf.progress(&holder.link.id)))?;
    *response.status_mut() = StatusCode::ACCEPTED;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    Ok(response)
}

/// Removes what was made of a link.
pub async fn forget(app: &App, link_id: &str) {
    app.pdf.forget(link_id).await;
}

/// Writes a link's document in parts, and all they show, into a folder, a few sheets at a time.
async fn write(app: Arc<App>, link_id: String, count: i64, folder: PathBuf) -> Result<Parts> {
    let mut parts = Vec::new();
    for from in (1..=count).step_by(usize::try_from(PART).unwrap_or(1)) {
        let to = (from + PART - 1).min(count);
        let path = folder.join(part_file(parts.len()));
        write_part(&app, &link_id, from, to, count + 1, path).await?;
        parts.push(u64::try_from(to - from + 1).unwrap_or_default());
    }
    let (hashes, sheets) = {
        let mut conn = app.db.acquire().await?;
        let hashes = frozen_store::file_hashes(&mut conn, &link_id).await?;
        (hashes, frozen_store::sheets(&mut conn, &link_id, count).await?)
    };
    let files = folder.join("files");
    tokio::fs::create_dir_all(&files).await.map_err(failed)?;
    for hash in hashes {
        let file = {
            let mut conn = app.db.acquire().await?;
            frozen_store::file(&mut conn, &link_id, &hash).await?
        };
        if let Some(file) = file {
            tokio::fs::write(files.join(&hash), file.bytes).await.map_err(failed)?;
        }
    }
    Ok(Parts { pages: parts, bookmarks: bookmarks(&sheets, PART) })
}

/// Each section, and below it each of its sheets, in parts of `size` sheets.
fn bookmarks(sheets: &[SheetRow], size: i64) -> Vec<Bookmark> {
    let mut bookmarks = Vec::new();
    let mut section = None;
    for sheet in sheets {
        let place = |number: i64| usize::try_from(number).unwrap_or_default();
        let (part, page) = (place((sheet.position - 1) / size), place((sheet.position - 1) % size));
        if section != Some(&sheet.section_label) {
            section = Some(&sheet.section_label);
            bookmarks.push(Bookmark { title: sheet.section_label.clone(), part, page, is_below: false });
        }
        bookmarks.push(Bookmark { title: sheet.label.clone(), part, page, is_below: true });
    }
    bookmarks
}

/// Writes the sheets `from` to `to` between head and end, which stands at `end`, and what is seen of them before they are printed.
async fn write_part(app: &App, link_id: &str, from: i64, to: i64, end: i64, path: PathBuf) -> Result<()> {
    let pieces = {
        let mut conn = app.db.acquire().await?;
        frozen_store::pieces(&mut conn, link_id, from, to, end).await?
    };
    let mut html = File::create(path).await.map_err(failed)?;
    let sheets: Vec<i64> = (from..=to).collect();
    let runs = sheets.chunks(AT_ONCE).filter_map(|run| Some((*run.first()?, *run.last()?)));
    let mut letters = Letters::default();
    for (first, last) in std::iter::once((0, 0)).chain(runs).chain(std::iter::once((end, end))) {
        let rows = {
            let mut conn = app.db.acquire().await?;
            frozen_store::packed(&mut conn, link_id, first, last).await?
        };
        for (position, packed) in rows {
            let piece = pieces.iter().find(|piece| piece.position == position);
            let piece = piece.ok_or_else(|| failed("a sheet is missing"))?;
            let plain = unpack(&packed, piece.plain_bytes)?;
            let text = String::from_utf8_lossy(&plain);
            match position {
                0 => letters.head(&text),
                _ if position == end => html.write_all(letters.lines().as_bytes()).await.map_err(failed)?,
                _ => letters.sheet(&text),
            }
            html.write_all(&plain).await.map_err(failed)?;
            if position == 0 {
                html.write_all(letters::HIDDEN.as_bytes()).await.map_err(failed)?;
            }
        }
    }
    html.flush().await.map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Internal(format!("pdf: {error}"))
}

async fn send(app: &Arc<App>, holder: &Holder, kept: Kept) -> Result<Response> {
    let wanted = Wanted::of(&holder.method, &holder.headers, &kept.etag, kept.length);
    let count = holder.link.sheets;
    // Where in the file a page stands is not known: a part of the bytes is that part of the pages.
    let pages = match wanted {
        Wanted::Whole => count,
        Wanted::Part { .. } => {
            let share = u128::from(wanted.bytes(kept.length)) * u128::try_from(count).unwrap_or_default();
            i64::try_from(share.div_ceil(u128::from(kept.length.max(1)))).unwrap_or(count)
        }
        Wanted::NotModified | Wanted::NotThere => 0,
    };
    note(app, holder, wanted, "pdf", pages).await;
    let mut file = File::open(&kept.path).await.map_err(failed)?;
    if let Wanted::Part { from, .. } = wanted {
        file.seek(std::io::SeekFrom::Start(from)).await.map_err(failed)?;
    }
    let left = wanted.bytes(kept.length);
    let body = || Body::from_stream(bytes_of(file, left));
    let mut response = wanted.answer(&kept.etag, kept.length, body);
    web::sheets::protect(response.headers_mut(), "'none'");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::CONTENT_DISPOSITION, shown_as(&format!("{}.pdf", set_name(&holder.link)))?);
    Ok(response.into_response())
}

/// A file's next `left` bytes.
fn bytes_of(
    file: File,
    left: u64,
) -> impl futures_util::Stream<Item = std::result::Result<Bytes, std::io::Error>> + Send + 'static {
    stream::try_unfold((file, left), |(mut file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let mut buffer = vec![0; usize::try_from(left).unwrap_or(usize::MAX).min(64 << 10)];
        file.read_exact(&mut buffer).await?;
        let left = left - buffer.len() as u64;
        Ok(Some((Bytes::from(buffer), (file, left))))
    })
    .boxed()
}

#[cfg(test)]
mod tests {
    use super::{SheetRow, bookmarks};

    #[test]
    fn bookmarks_are_the_sections_and_below_them_their_sheets_in_the_part_that_each_is_in() {
        let row = |position: i64, section: &str, label: &str| SheetRow {
            position,
            section_label: section.to_owned(),
            label: label.to_owned(),
            file_name: String::new(),
        };
        let rows = [row(49, "Class 8 A", "Amina"), row(50, "Class 8 A", "Bilal"), row(51, "Class 8 B", "Chandra")];
        let shown: Vec<(String, usize, usize, bool)> =
            bookmarks(&rows, 50).into_iter().map(|of| (of.title, of.part, of.page, of.is_below)).collect();
        let expected = [
            ("Class 8 A", 0, 48, false),
            ("Amina", 0, 48, true),
            ("Bilal", 0, 49, true),
            ("Class 8 B", 1, 0, false),
            ("Chandra", 1, 0, true),
        ];
        assert_eq!(shown, expected.map(|(title, part, page, below)| (title.to_owned(), part, page, below)));
    }
}
