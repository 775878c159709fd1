//! GET /print/{token}: the one page that a print shop sees first: what the link is, what it covers, how many sheets of what paper,
//! until when, and where they are: all, in parts, by section, one by one, as PDF. No script.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use rules::words::published_texts;

use super::fetching::{Holder, set_name};
use super::frozen_store::{self, SheetRow};
use super::kind::Kind;
use super::store::{self, Link};
use super::{wire::paper_size, written_store};
use base::error::{Error, Result};
use web::app::AppState;
use web::pdf::Progress;
use web::{answers, assets, sheets};

/// Sheets in a part.
const PARTS: [i64; 2] = [30, 50];

#[derive(Template)]
#[template(path = "print_preview.html")]
struct Preview<'a> {
    fonts: String,
    base: &'a str,
    link: &'a Link,
    school: String,
    /// Telephone number and e-mail address of the branch; empty where there is neither.
    contact: String,
    covers: String,
    paper: &'static str,
    expires: String,
    made: String,
    newer: bool,
    /// Letters are others by now, by a change of schemes.
    graded_otherwise: bool,
    /// The day on which results on it were last unpublished, while they are.
    taken_back: Option<String>,
    pdf: Pdf,
    parts: Vec<Parts>,
    sections: Vec<Section>,
    file_name: String,
}

/// What there is to say of the PDF.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pdf {
    /// None is made here.
    Never,
    NotYet,
    UnderWay,
    Ready,
}

struct Parts {
    size: i64,
    ranges: Vec<(i64, i64)>,
}

struct Section {
    label: String,
    from: i64,
    to: i64,
    sheets: Vec<SheetRow>,
}

/// A page that waits for the PDF.
#[derive(Template)]
#[template(path = "print_waiting.html")]
pub struct Waiting<'a> {
    fonts: String,
    link: &'a Link,
    words: String,
    failed: bool,
}

impl<'a> Waiting<'a> {
    /// How far the PDF of a link is, in words.
    pub fn new(link: &'a Link, progress: Option<Progress>) -> Self {
        let words: String = match progress {
            None => published_texts::PDF_ABOUT_TO_BE_MADE.into(),
            Some(Progress::Waiting { before: 0 }) => published_texts::PDF_NEXT.into(),
            Some(Progress::Waiting { before }) => published_texts::pdf_waits(before).into(),
            Some(Progress::Collecting) => published_texts::pdf_collecting(link.sheets).into(),
            Some(Progress::Printing { done }) => published_texts::pdf_printing(done, link.sheets).into(),
            Some(Progress::Failed) => published_texts::PDF_FAILED.into(),
        };
        Self { fonts: fonts(), link, words, failed: progress == Some(Progress::Failed) }
    }
}

/// GET /print/{token}
///
/// # Errors
/// As for every page of a link.
pub async fn preview(holder: Holder, State(app): AppState) -> Result<Response> {
    let link = &holder.link;
    let (since, rows, school) = {
        let mut conn = app.db.acquire().await?;
        let since = written_store::since(&mut conn, &[link]).await?.get(&link.id).copied().unwrap_or_default();
        let school = store::school(&mut conn, &link.branch_id).await?;
        (since, frozen_store::sheets(&mut conn, &link.id, link.sheets).await?, school)
    };
    let contact = school.as_ref().map(store::PrintedSchool::contact).unwrap_or_default();
    let day = |at: i64| app.clock.zone().minute(at).split(',').next().unwrap_or_default().to_owned();
    let pdf = match (app.pdf.is_configured(), app.pdf.progress(&link.id)) {
        (false, _) => Pdf::Never,
        (true, _) if app.pdf.kept(&link.id).await.is_some() => Pdf::Ready,
        (true, Some(Progress::Waiting { .. } | Progress::Collecting | Progress::Printing { .. })) => Pdf::UnderWay,
        (true, _) => Pdf::NotYet,
    };
    let page = Preview {
        fonts: fonts(),
        base: &holder.base,
        contact,
        school: school.map(|school| school.school_name).unwrap_or_default(),
        covers: link.covers(),
        paper: paper_size(&link.paper),
        expires: app.clock.zone().minute(link.expires_at),
        made: app.clock.zone().minute(link.made_at),
        newer: since.newer_marks,
        graded_otherwise: since.other_letters,
        taken_back: since.unpublished_at.map(day),
        pdf,
        parts: PARTS.into_iter().filter(|size| *size < link.sheets).map(|size| parts(size, link.sheets)).collect(),
        sections: by_section(rows),
        file_name: set_name(link),
        link,
    };
    shown(&page)
}

/// The page that waits for the PDF.
///
/// # Errors
/// When the template fails.
pub fn waiting(page: &Waiting<'_>) -> Result<Response> {
    shown(page)
}

fn shown(page: &impl Template) -> Result<Response> {
    let html = page.render().map_err(|error| Error::Internal(format!("template: {error}")))?;
    let style = answers::style_source(&html);
    let mut response = Html(html).into_response();
    sheets::protect(response.headers_mut(), &style);
    Ok(response)
}

/// The product's letters as its own assets, since these pages name schools, sections and pupils in any of them: the rules for
/// fonts of the sheets' styles.
fn fonts() -> String {
    let css = assets::print_css().unwrap_or_default();
    css.match_indices("@font-face").filter_map(|(at, _)| css[at..].split_inclusive('}').next()).collect()
}

fn parts(size: i64, count: i64) -> Parts {
    let starts = (1..=count).step_by(usize::try_from(size).unwrap_or(1));
    Parts { size, ranges: starts.map(|from| (from, (from + size - 1).min(count))).collect() }
}

fn by_section(rows: Vec<SheetRow>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for row in rows {
        match sections.last_mut() {
            Some(section) if section.label == row.section_label => {
                section.to = row.position;
                section.sheets.push(row);
            }
            _ => sections.push(Section {
                label: row.section_label.clone(),
                from: row.position,
                to: row.position,
                sheets: vec![row],
            }),
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::{fonts, parts};

    #[test]
    fn the_products_letters_come_with_the_page() {
        let css = fonts();
        assert!(css.matches("@font-face{").count() >= 9, "{css}");
        assert_eq!(css.matches("@font-face{").count(), css.matches("/assets/").count());
        assert!(css.starts_with("@font-face{") && css.ends_with('}') && css.contains("Bengali"));
    }

    #[test]
    fn parts_cover_every_sheet_once() {
        assert_eq!(parts(30, 70).ranges, [(1, 30), (31, 60), (61, 70)]);
        assert_eq!(parts(50, 100).ranges, [(1, 50), (51, 100)]);
    }
}
