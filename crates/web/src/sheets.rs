//! A document of many sheets, streamed: report cards, tabulations and what a print shop fetches (docs/rules.md, *Screens*, Bulk Sheet;
//! ARCHITECTURE.md, *Server-side rendering* and *Pages*). The head leaves at once; the sheets are rendered ahead over all
//! isolates, a few at a time, and follow in their order, so that memory stays flat however many there are.
//!
//! A sheet that cannot be rendered becomes one page that names the student, the register number and the fault: never half
//! a sheet, and never the end of the stream. A caller who has gone takes the work with them: nothing runs beside the body.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use askama::Template;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use rules::words::{Language, refusals};
use serde::Serialize;
use ssr::RenderError;
use tracing::{error, warn};

use super::page::{self, PageData, Pages, RenderedFrom};
use base::error::{Error, Result};

/// The longest pause before a full queue is tried again.
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// Which way a sheet lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 1240 x 1754 px, cards.
    Portrait,
    /// 1754 x 1240 px, tabulations.
    Landscape,
    /// A front and a back of an ID card, for its template's preview; is not printed.
    IdCard,
    /// The upper half of an upright sheet, for the preview of an admit card's template; is not printed.
    Half,
}

impl Paper {
    /// The class of a sheet that lies so.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Portrait => "sheet-portrait",
            Self::Landscape => "sheet-landscape",
            Self::IdCard => "sheet-portrait sheet-id-card",
            Self::Half => "sheet-portrait sheet-half",
        }
    }
}

/// What a document of sheets is called, and how its sheets lie.
#[derive(Clone, Debug)]
pub struct SheetsHead {
    /// The document's title; a browser offers it as the file's name when the sheets are saved as PDF.
    pub title: String,
    pub paper: Paper,
}

/// What the first sheet of a streamed document was rendered from, once it is: as [`RenderedFrom`], and as that never sent.
#[derive(Clone, Debug, Default)]
pub struct FirstSheet(Arc<OnceLock<Arc<str>>>);

impl FirstSheet {
    /// `{ page, shell, props }` as JSON; none before the sheet is rendered.
    pub fn data(&self) -> Option<Arc<str>> {
        self.0.get().cloned()
    }
}

/// One sheet to render.
#[derive(Clone, Debug)]
pub struct SheetJob {
    /// JSON of `PageData`: page name and props.
    pub data: Arc<str>,
    /// Whose sheet it is, or what it shows.
    pub who: String,
    /// The student's register number; empty where the sheet is nobody's own.
    pub reg_no: String,
}

#[derive(Template)]
#[template(path = "sheets.html", block = "head")]
struct Opening<'a> {
    title: &'a str,
    css: &'a str,
    nonce: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "sheets.html", block = "tail")]
struct Closing;

#[derive(Template)]
#[template(path = "fault.html")]
struct Fault<'a> {
    who: &'a str,
    reg_no: &'a str,
    reason: &'a str,
    advice: &'a str,
}

/// A sheet to render. `page` is its name in `ui/src/print_pages.ts`.
///
/// # Errors
/// When the props cannot be written as JSON.
pub fn job<P: Serialize>(page: &str, props: &P, who: impl Into<String>, reg_no: impl Into<String>) -> Result<SheetJob> {
    let data = serde_json::to_string(&PageData::of(page, None, props))?.into();
    Ok(SheetJob { data, who: who.into(), reg_no: reg_no.into() })
}

/// The document, sent while it is made. An error among the jobs ends it with a page that says so: a set that lacks sheets
/// must not look whole.
#[expect(clippy::needless_pass_by_value, reason = "a document has one head")]
pub fn stream<A: AsRef<Pages> + Send + Sync + 'static>(
    State(app): State<Arc<A>>,
    head: SheetsHead,
    jobs: impl Stream<Item = Result<SheetJob>> + Send + 'static,
) -> Response {
    let nonce = page::nonce();
    let opening = match opening(&head, (*app).as_ref().print_css(), Some(&nonce)) {
        Ok(opening) => opening,
        Err(error) => return error.into_response(),
    };
    let paper = head.paper;
    // Every isolate works and each finds its next sheet waiting; more would only keep the screens of others waiting.
    let ahead = (*app).as_ref().at_once() * 2 + 1;
    let first = FirstSheet::default();
    let known = first.clone();
    let sheets = jobs
        .map(move |job| {
            let app = app.clone();
            if let Ok(job) = &job {
                known.0.get_or_init(|| job.data.clone());
            }
            async move {
                match job {
                    Ok(job) => sheet_html((*app).as_ref(), paper, &job).await,
                    Err(failure) => {
                        error!(%failure, ?failure, "a document of sheets ends early");
                        end_early(paper, &failure)
                    }
                }
            }
        })
        .buffered(ahead);
    let whole = stream::once(async { opening }).chain(sheets).chain(stream::once(async { closing() }));
    let body = Body::from_stream(whole.map(|part| Ok::<_, std::convert::Infallible>(Bytes::from(part))));
    let mut response = Html(body).into_response();
    protect(response.headers_mut(), &format!("'nonce-{nonce}'"));
    response.extensions_mut().insert(first);
    response
}

/// A document of one sheet that also reads well on a narrow screen: there `reading`, a page of React's like the sheet's own, stands in the
/// sheet's place; on a wide screen and on paper the sheet does (`ui/src/styles/print/reading.css`). Where it cannot be rendered, the sheet stands
/// alone.
///
/// # Errors
/// When the template fails.
pub async fn readable(pages: &Pages, head: &SheetsHead, sheet: &SheetJob, reading: &SheetJob) -> Result<Response> {
    let nonce = page::nonce();
    let opening = opening(head, pages.print_css(), Some(&nonce))?;
    let read = pages.render_card(&reading.data).await.unwrap_or_else(|fault| {
        warn!(%fault, "a sheet has no layout for reading");
        Arc::from("")
    });
    let sheet = sheet_html(pages, head.paper, sheet).await;
    let mut response = Html(format!("{opening}{read}{sheet}{}", closing())).into_response();
    response.extensions_mut().insert(RenderedFrom { page: reading.data.clone(), frame: None });
    protect(response.headers_mut(), &format!("'nonce-{nonce}'"));
    Ok(response)
}

/// One sheet: React's markup in its box, or the page that says why there is none. Waits while the render queue is full.
pub async fn sheet_html(pages: &Pages, paper: Paper, job: &SheetJob) -> String {
    let mut pause = Duration::from_millis(5);
    loop {
        match pages.render_card(&job.data).await {
            Ok(html) => return boxed(paper, "", &html),
            Err(RenderError::QueueFull) => {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            Err(fault) => {
                warn!(%fault, "a sheet could not be rendered; a page that says so takes its place");
                let advice = refusals::PRINT_SHEET_AGAIN.said_in(Language::default());
                let (who, reg_no) = (job.who.as_str(), job.reg_no.as_str());
                return fault_page(paper, &Fault { who, reg_no, reason: &sentence(&fault.to_string()), advice });
            }
        }
    }
}

/// Everything before the first sheet. `css` is what dresses the sheets; without a nonce the policy names the style's hash.
///
/// # Errors
/// When the template fails.
pub fn opening(head: &SheetsHead, css: &str, nonce: Option<&str>) -> Result<String> {
    let opening = Opening { title: &head.title, css, nonce };
    opening.render().map_err(|error| Error::Internal(format!("template: {error}")))
}

/// Everything after the last sheet.
pub fn closing() -> String {
    Closing.render().unwrap_or_else(|_| "</body></html>".to_owned())
}

/// The headers of a document of sheets. `style_source` is the policy's source of its one style element.
pub fn protect(headers: &mut HeaderMap, style_source: &str) {
    let policy = format!(
        "default-src 'none'; style-src {style_source}; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'self'"
    );
    page::protect(headers, &policy);
    // Sheets name pupils and marks: no list of the web holds them, and no other site learns their address.
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
}

fn boxed(paper: Paper, more: &str, html: &str) -> String {
    let class = paper.class();
    format!("<section class=\"sheet {class}{more}\"><div class=\"box\">{html}</div></section>\n")
}

fn fault_page(paper: Paper, fault: &Fault<'_>) -> String {
    let html = fault.render().unwrap_or_else(|_| refusals::SHEET_NOT_MADE.said_in(Language::default()).to_owned());
    boxed(paper, " sheet-fault", &html)
}

/// An error's words as they stand on paper: `Rendering took too long.`
fn sentence(words: &str) -> String {
    let mut letters = words.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// The last page of a document that could not be gone on with. It says no more than an answer with this error would.
fn end_early(paper: Paper, failure: &Error) -> String {
    let (language, message) = (Language::default(), failure.message());
    let (who, advice) = (refusals::SHEETS_THAT_FOLLOW, refusals::PRINT_DOCUMENT_AGAIN);
    let fault = Fault {
        who: who.said_in(language),
        reg_no: "",
        reason: &message.said_in(language),
        advice: advice.said_in(language),
    };
    fault_page(paper, &fault)
}
