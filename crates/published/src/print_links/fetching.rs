//! GET /print/{token}/…: the frozen sheets for whoever holds the token. The same bytes each time: strong tags, 304, single ranges,
//! lengths known beforehand; sent as they are stored, a few sheets at a time, however many there are.
//!
//! A token is looked up by its hash alone. A wrong one is a 404, one that has ended a 410; neither says what it opens or opened.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use futures_util::{StreamExt, TryStreamExt, stream};
use rules::words::{published_texts, refusals};
use serde::Deserialize;
use tracing::warn;

use super::document::{Coding, Document, GZIP_HEAD, Packed, titled, unpack};
use super::freezing::file_name;
use super::frozen_store;
use super::kind::Kind;
use super::page::ACTION;
use super::store::{self, FetchRow, Link};
use super::token::Token;
use auth::address;
use base::error::{Error, Result};
use db::Conn;
use web::app::{App, AppState};
use web::download::shown_as;
use web::form;
use web::input::Params;
use web::notifications::{self, Notice};
use web::serving::{self, Wanted};
use web::turns::Ticket;
use web::{answers, sheets as paper};

/// What wrong tokens from one address are counted under, beside the accounts that sign in.
const THROTTLED_AS: &str = "print link";
/// Bytes that are read from the database at once, and pieces.
const BYTES_AT_ONCE: i64 = 64 << 10;
const PIECES_AT_ONCE: usize = 32;
/// A further part within this time belongs to the fetch before.
const ONE_FETCH_MS: i64 = 600_000;
/// The only types that are served: nothing that a browser could run.
const SERVED: [&str; 5] = ["image/png", "image/jpeg", "image/webp", "image/gif", "font/woff2"];

/// Somebody with a token that opens.
pub struct Holder {
    /// `/print/{token}`, as it was asked for: for the links of the answer, and nowhere else.
    pub base: String,
    pub link: Link,
    pub address: IpAddr,
    pub method: Method,
    pub headers: HeaderMap,
    ticket: Ticket,
}

impl FromRequestParts<Arc<App>> for Holder {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self> {
        let named: std::result::Result<Path<BTreeMap<String, String>>, _> = Path::from_request_parts(parts, app).await;
        let token = named.ok().and_then(|Path(named)| Token::read(named.get("token")?));
        let base = token.as_ref().map(|token| format!("/print/{}", token.text())).unwrap_or_default();
        let address = address::of(parts, &app.config.trusted_proxy);
        let link = match token {
            None => None,
            Some(token) => {
                let mut conn = app.db.read().await?;
                store::by_token(&mut conn, &token.hash()).await?
            }
        };
        let now = app.clock.now_ms();
        let Some(link) = link else {
            // Counted, so that nobody tries many; and never taken back.
            return Err(match app.throttle.attempt(address, THROTTLED_AS, now).await {
                Err(Error::TooMany { retry_after, .. }) => {
                    Error::TooMany { message: published_texts::LINKS_WRONG_TOO_OFTEN, retry_after }
                }
                // Not being able to count it is no reason to let it be tried on.
                Err(other) => other,
                Ok(_) => Error::NotFound(published_texts::LINK_UNKNOWN.into()),
            });
        };
        if !link.is_open(now) {
            return Err(Error::Gone(published_texts::LINK_ENDED));
        }
        let (method, headers, ticket) = (parts.method.clone(), parts.headers.clone(), Ticket::of(parts));
        Ok(Self { base, link, address, method, headers, ticket })
    }
}

/// Query of the sheets.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Range {
    /// `31-60`, `31`, `31-`
    pages: Option<String>,
}

/// GET /print/{token}/sheets: every sheet, or those of `?pages=31-60`.
///
/// # Errors
/// 400 for pages that are no range; 404 for those that are not there.
pub async fn sheets(holder: Holder, State(app): AppState, Params(range): Params<Range>) -> Result<Response> {
    let count = holder.link.sheets;
    let (from, to) = match range.pages.as_deref().map(str::trim).filter(|pages| !pages.is_empty()) {
        None => (1, count),
        Some(pages) => read_pages(pages, count)?,
    };
    let part = match (from, to) {
        (1, to) if to == count => String::new(),
        (from, to) if from == to => format!("-sheet-{from}"),
        (from, to) => format!("-sheets-{from}-{to}"),
    };
    let name = format!("{}{part}.html", set_name(&holder.link));
    document(&app, &holder, from, to, "sheets", &name).await
}

/// GET /print/{token}/sheets/{n}: one sheet again.
///
/// # Errors
/// 404 for one that is not there.
pub async fn one_sheet(
    holder: Holder,
    State(app): AppState,
    Path(named): Path<BTreeMap<String, String>>,
) -> Result<Response> {
    let place = named.get("n").and_then(|n| n.parse::<i64>().ok()).filter(|n| (1..=holder.link.sheets).contains(n));
    let place = place.ok_or_else(|| Error::not_found(refusals::SHEET_NOT_FOUND))?;
    let sheet = {
        let mut conn = app.db.read().await?;
        frozen_store::sheet(&mut conn, &holder.link.id, place).await?
    };
    let sheet = sheet.ok_or_else(|| Error::not_found(refusals::SHEET_NOT_FOUND))?;
    document(&app, &holder, place, place, "sheet", &sheet.file_name).await
}

/// GET /print/{token}/files/{hash}: a picture or a font that the sheets show.
///
/// # Errors
/// 404 for one that is not of this link.
pub async fn file(
    holder: Holder,
    State(app): AppState,
    Path(named): Path<BTreeMap<String, String>>,
) -> Result<Response> {
    let not_found = || Error::not_found(refusals::FILE_NOT_FOUND);
    let hash =
        named.get("hash").filter(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit())).ok_or_else(not_found)?;
    let file = {
        let mut conn = app.db.read().await?;
        frozen_store::file(&mut conn, &holder.link.id, hash).await?
    };
    let file = file.ok_or_else(not_found)?;
    let media_type = SERVED.into_iter().find(|served| *served == file.media_type).ok_or_else(not_found)?;
    let (etag, length) = (format!("\"{}\"", file.hash), file.bytes.len() as u64);
    let wanted = Wanted::of(&holder.method, &holder.headers, &etag, length);
    let body = || Body::from(cut(Bytes::from(file.bytes), wanted));
    let mut response = wanted.answer(&etag, length, body);
    paper::protect(response.headers_mut(), "'none'");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    Ok(response)
}

/// The sheets `from` to `to` in their document.
async fn document(
    app: &Arc<App>,
    holder: &Holder,
    from: i64,
    to: i64,
    what: &'static str,
    name: &str,
) -> Result<Response> {
    let link = &holder.link;
    // Whoever holds the link elsewhere cannot keep the print shop waiting.
    let who = format!("{} {}", link.id, address::network(holder.address));
    let turn = app.turns.of(&who, holder.ticket.clone()).await?;
    let (mut document, head) = {
        let mut conn = app.db.acquire().await?;
        let pieces = frozen_store::pieces(&mut conn, &link.id, from, to, link.sheets + 1).await?;
        (Document { pieces }, frozen_store::packed(&mut conn, &link.id, 0, 0).await?)
    };
    let expected = usize::try_from(to - from + 3).unwrap_or_default();
    let (true, [(_, head)]) = (document.pieces.len() == expected, head.as_slice()) else {
        return Err(Error::Internal(format!("print link {} lacks sheets", link.id)));
    };
    let head = unpack(head, document.pieces[0].plain_bytes)?;
    // What is kept under its title should be told from the whole set, and from other sheets.
    let own_head = if (from, to) == (1, link.sheets) && what == "sheets" {
        None
    } else {
        let own = titled(&head, name.trim_end_matches(".html"))?;
        document.pieces[0] = own.at(0);
        Some(own)
    };
    // Who asks for a part counts its bytes in the text itself.
    let ranged = holder.headers.contains_key(header::RANGE);
    let coding = if !ranged && serving::accepts(&holder.headers, "gzip") { Coding::Gzip } else { Coding::Plain };
    let length = document.length(coding);
    // Either coding's tag says that one has the text.
    let tags = [document.etag(coding), document.etag(Coding::Plain), document.etag(Coding::Gzip)];
    let etag = tags.iter().find(|tag| serving::has(&holder.headers, tag)).unwrap_or(&tags[0]);
    let wanted = Wanted::of(&holder.method, &holder.headers, etag, length);
    let pages = match wanted {
        Wanted::Whole => document.sheets_within(0, u64::MAX),
        Wanted::Part { from, to } => document.sheets_within(from, to),
        Wanted::NotModified | Wanted::NotThere => 0,
    };
    note(app, holder, wanted, what, pages).await;
    let body = || Body::from_stream(bytes_of(app.clone(), link.id.clone(), document, own_head, coding, wanted));
    let mut response = wanted.answer(etag, length, body);
    paper::protect(response.headers_mut(), &answers::style_source(&String::from_utf8_lossy(&head)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    // Kept by the browser, asked about each time: a link that has ended shows nothing.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_DISPOSITION, shown_as(name)?);
    if coding == Coding::Gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(turn.held_by(response))
}

/// Notes that somebody fetched sheets. A HEAD fetches nothing, nor does who has them already.
pub async fn note(app: &App, holder: &Holder, wanted: Wanted, what: &'static str, pages: i64) {
    if holder.method == Method::HEAD || matches!(wanted, Wanted::NotModified | Wanted::NotThere) {
        return;
    }
    let now = app.clock.now_ms();
    let fetch = FetchRow {
        link_id: holder.link.id.clone(),
        at: now,
        what: what.to_owned(),
        pages,
        address: holder.address.to_string(),
    };
    let further = matches!(wanted, Wanted::Part { from, .. } if from > 0);
    let noted = async {
        let mut tx = app.db.begin().await?;
        let most = holder.link.sheets;
        let known = further && store::extend_fetch(&mut tx, &fetch, now - ONE_FETCH_MS, most).await?;
        if !known {
            let is_first = !store::has_fetched(&mut tx, &fetch.link_id, &fetch.address).await?;
            store::add_fetch(&mut tx, &app.clock.new_id(), &fetch).await?;
            if is_first {
                tell_maker(app, &mut tx, holder).await?;
            }
        }
        tx.commit().await
    };
    // A print shop gets its sheets also where the note cannot be written.
    if let Err(error) = noted.await {
        warn!(%error, link = holder.link.id, "a fetch of a print link could not be noted");
    }
}

/// Tells whoever made the link that somebody at a new address has fetched of it: further fetches there are in the list of links.
async fn tell_maker(app: &App, tx: &mut Conn, Holder { link, address, .. }: &Holder) -> db::Result<()> {
    let (covers, title, address) = (link.covers(), &link.title, address.to_string());
    let body = match link.kind() {
        Kind::ReportCards => published_texts::report_cards_fetched(covers, title, address),
        Kind::Tabulation => published_texts::tabulation_fetched(covers, title, address),
        Kind::IdCards => published_texts::id_cards_fetched(covers, title, address),
        Kind::AdmitCards => published_texts::admit_cards_fetched(covers, title, address),
        Kind::Certificates => published_texts::certificates_fetched(covers, title, address),
    };
    let href = form::address(ACTION, &[("branchId", &link.branch_id), ("sessionId", &link.session_id)]);
    notifications::raise(
        tx,
        &app.clock,
        std::slice::from_ref(&link.made_by),
        &Notice::of(ACTION, String::from(body), href),
    )
    .await
}

/// `31-60`, `31`, `31-`: the first and the last page, within `count`.
fn read_pages(pages: &str, count: i64) -> Result<(i64, i64)> {
    let malformed = || Error::invalid("pages", published_texts::PAGES_SHAPE);
    let number = |text: &str| -> Result<i64> {
        let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(malformed)
    };
    let (from, to) = match pages.split_once('-') {
        None => (number(pages)?, number(pages)?),
        Some((from, "")) => (number(from)?, i64::MAX),
        Some((from, to)) => (number(from)?, number(to)?),
    };
    if from < 1 || to < from {
        return Err(malformed());
    }
    if from > count {
        return Err(Error::NotFound(published_texts::sheets_only(count).into()));
    }
    Ok((from, to.min(count)))
}

/// What the files of a link are called: by branch, session, class, section, title and kind.
pub fn set_name(link: &Link) -> String {
    let class = link.class_name.clone().unwrap_or_else(|| link.covers());
    let kind = link.kind().in_file_name();
    let section = link.section_name.as_deref().unwrap_or_default();
    file_name(&[&link.branch_name, &link.session_name, &class, section, &link.title, &kind])
}

/// The part of some bytes that is wanted.
fn cut(bytes: Bytes, wanted: Wanted) -> Bytes {
    match wanted {
        Wanted::Part { from, to } => {
            let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
            bytes.slice(place(from)..place(to + 1))
        }
        _ => bytes,
    }
}

/// A run of pieces with what of them is sent.
struct Run {
    from: i64,
    to: i64,
    /// Plain lengths, in order.
    lengths: Vec<i64>,
    /// Bytes at its beginning that are not sent.
    skip: u64,
}

/// A document's bytes, read and sent a few pieces at a time. No connection is held while the other side reads.
#[expect(clippy::needless_pass_by_value, reason = "the stream outlives what asked for it")]
fn bytes_of(
    app: Arc<App>,
    link_id: String,
    document: Document,
    own_head: Option<Packed>,
    coding: Coding,
    wanted: Wanted,
) -> impl futures_util::Stream<Item = std::result::Result<Bytes, std::io::Error>> + Send + 'static {
    let (first, last) = match wanted {
        Wanted::Part { from, to } => (from, to),
        _ => (0, u64::MAX),
    };
    let (opening, closing) = match coding {
        Coding::Plain => (Bytes::new(), Bytes::new()),
        Coding::Gzip => (Bytes::from_static(&GZIP_HEAD), Bytes::from(document.gzip_tail())),
    };
    let runs = runs(&document, first, last);
    let left = wanted.bytes(document.length(Coding::Plain));
    let own_head = own_head.map(Arc::new);
    let middle = stream::try_unfold((runs, left), move |(mut runs, left)| {
        let (app, link_id, own_head) = (app.clone(), link_id.clone(), own_head.clone());
        async move {
            let Some(run) = runs.pop_front() else { return Ok(None) };
            let bytes = read_run(&app, &link_id, &run, own_head.as_deref(), coding).await?;
            let (bytes, left) = match coding {
                Coding::Gzip => (bytes, left),
                Coding::Plain => {
                    let skip = usize::try_from(run.skip).unwrap_or(usize::MAX).min(bytes.len());
                    let bytes = bytes.slice(skip..);
                    let take = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    (bytes.slice(..take), left - take as u64)
                }
            };
            Ok::<_, Error>(Some((bytes, (runs, left))))
        }
    });
    let edge = |bytes: Bytes| stream::iter((!bytes.is_empty()).then_some(Ok(bytes)));
    // The answer's head has gone: all that can be done is not to end it well.
    edge(opening).chain(middle).chain(edge(closing)).map_err(|error| {
        warn!(?error, "a print link's sheets end early");
        std::io::Error::other("the sheets end early")
    })
}

/// The pieces that hold the plain bytes `first` to `last`, in runs without gaps that are read at once.
fn runs(document: &Document, first: u64, last: u64) -> VecDeque<Run> {
    let mut runs: VecDeque<Run> = VecDeque::new();
    let (mut start, mut bytes) = (0_u64, 0);
    for piece in &document.pieces {
        let end = start + u64::try_from(piece.plain_bytes).unwrap_or_default();
        if start <= last && first < end {
            match runs.back_mut() {
                Some(run)
                    if run.to + 1 == piece.position
                        && bytes + piece.plain_bytes <= BYTES_AT_ONCE
                        && run.lengths.len() < PIECES_AT_ONCE =>
                {
                    run.to = piece.position;
                    run.lengths.push(piece.plain_bytes);
                    bytes += piece.plain_bytes;
                }
                _ => {
                    let (from, lengths) = (piece.position, vec![piece.plain_bytes]);
                    runs.push_back(Run { from, to: from, lengths, skip: first.saturating_sub(start) });
                    bytes = piece.plain_bytes;
                }
            }
        }
        start = end;
    }
    runs
}

/// `own_head` takes the place of the head that is stored.
async fn read_run(app: &App, link_id: &str, run: &Run, own_head: Option<&Packed>, coding: Coding) -> Result<Bytes> {
    let rows = {
        let mut conn = app.db.acquire().await?;
        frozen_store::packed(&mut conn, link_id, run.from, run.to).await?
    };
    if rows.len() != run.lengths.len() {
        return Err(Error::Internal(format!("print link {link_id}: its sheets were dropped while they were sent")));
    }
    let mut bytes = Vec::new();
    for ((position, packed), length) in rows.iter().zip(&run.lengths) {
        let packed = own_head.filter(|_| *position == 0).map_or(packed, |head| &head.bytes);
        match coding {
            Coding::Gzip => bytes.extend_from_slice(packed),
            Coding::Plain => bytes.extend_from_slice(&unpack(packed, *length)?),
        }
    }
    Ok(Bytes::from(bytes))
}

#[cfg(test)]
mod tests {
    use super::read_pages;

    #[test]
    fn pages_are_a_range_within_the_sheets() {
        assert_eq!(read_pages("31-60", 100).unwrap(), (31, 60));
        assert_eq!(read_pages("7", 100).unwrap(), (7, 7));
        assert_eq!(read_pages("91-", 100).unwrap(), (91, 100));
        assert_eq!(read_pages("91-300", 100).unwrap(), (91, 100));
        for wrong in ["-5", "0-5", "6-5", "a-b", "1-2-3", "1,3", "+1-2", "1 - 2", "9999999999"] {
            assert_eq!(read_pages(wrong, 100).unwrap_err().status().as_u16(), 400, "{wrong}");
        }
        assert_eq!(read_pages("101-120", 100).unwrap_err().status().as_u16(), 404);
    }
}
