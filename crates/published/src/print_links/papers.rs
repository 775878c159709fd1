//! GET and POST /admin/printLinks/papers: a print link of ID cards, admit cards or certificates, made by the form of a page, with a script and without.
//! The address says who was chosen on the screen that led here. The page that answers the form shows the new address this once.
//!
//! `papers` says what was chosen and knows nothing of links. It asks `PaperPictures` where its pictures are: on this server for a document, in the
//! frozen files for a link. So what is printed and what is linked is made by one code.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use rules::letters::is_unseen;
use rules::words::published_texts;

use super::fetching::set_name;
use super::freezing::{Freezer, FrozenPictures, ToFreeze, file_name};
use super::kind::Kind;
use super::new_page::{MadeHere, NewPrintLinkProps, Reach, shown, shown_once};
use super::opening::{Begun, answered_before, check_name_and_days, check_open, refuse, turn};
use super::page::ACTION as LIST;
use super::store::Link;
use super::wire::MadeLink;
use super::{DAY_MS, EXPIRES_IN_DAYS, NAME_LETTERS};
use crate::papers::NEW_LINK;
use crate::papers::set::{PaperChoice, PaperSet, Papers};
use auth::permit::MakePapers;
use auth::{Caller, MayVisit};
use base::error::{Error, Result};
use web::app::{App, AppState};
use web::form;
use web::idempotency::Key;
use web::posted::{FieldErrors, FormState, FromForm, Posted, Raw};
use web::sheets::Paper;

/// What the form sends.
pub struct NewPaperLinkForm {
    choice: PaperChoice,
    name: String,
    /// Zero where it is not a number.
    days: i64,
}

impl FromForm for NewPaperLinkForm {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        match PaperChoice::read(raw) {
            Ok(choice) => Some(Self {
                choice,
                name: raw.owned("name").unwrap_or_default(),
                // What is not a whole number is out of range, too, so that the form comes back with that beside the field.
                days: raw.text("expiresInDays").and_then(|days| days.parse().ok()).unwrap_or_default(),
            }),
            Err(error) => {
                errors.add("of", error.message());
                None
            }
        }
    }
}

/// GET /admin/printLinks/papers
///
/// # Errors
/// 400 for what is missing; 403 by role and for another branch's; 404; 409 as [`PaperChoice::load`].
pub async fn new_paper_link(
    visitor: MayVisit<MakePapers>,
    State(app): AppState,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    let choice = PaperChoice::read(&Raw::urlencoded(query.unwrap_or_default().as_bytes())?)?;
    let set = choice.load(&mut app.db.acquire().await?, &visitor.caller).await?;
    let days = EXPIRES_IN_DAYS.to_string();
    let values = [("name", suggested(&set)), ("expiresInDays", days)];
    let form = FormState {
        values: Raw::of(values.iter().map(|(name, value)| (*name, value.as_str()))),
        ..FormState::default()
    };
    shown(&app, &visitor, &page_of(&choice, &set, form)).await
}

/// POST /admin/printLinks/papers: the page with the address of the new link, or the form again.
///
/// # Errors
/// As [`Posted`]; otherwise as [`new_paper_link`].
pub async fn new_paper_link_posted(
    State(app): AppState,
    posted: Posted<MakePapers, NewPaperLinkForm>,
) -> Result<Response> {
    let visitor = &posted.visitor;
    let form = match &posted.form {
        Ok(form) => form,
        Err(state) => return Err(Error::from(state.clone())),
    };
    let refusal = match make(&app, &visitor.caller, form, &posted.key).await {
        Ok((link, set)) => {
            let address = format!("{}{}", visitor.origin, link.url);
            let made = Some(MadeHere { link, address });
            let props = NewPrintLinkProps { made, ..page_of(&form.choice, &set, FormState::default()) };
            return shown_once(&app, visitor, &props).await;
        }
        Err(refusal) => refusal,
    };
    if !matches!(refusal, Error::Conflict { .. } | Error::Values { .. } | Error::Busy { .. }) {
        return Err(refusal);
    }
    let set = form.choice.load(&mut app.db.acquire().await?, &visitor.caller).await?;
    let props = NewPrintLinkProps { refused: true, ..page_of(&form.choice, &set, posted.refused(&refusal)) };
    let page = shown(&app, visitor, &props).await?;
    Ok((refusal.status(), page).into_response())
}

/// Makes a link of what is chosen now, read at one moment.
///
/// # Errors
/// 409 where the branch has too many links; 422 for its name and days; 503 when others freeze for too long.
async fn make(app: &App, caller: &Caller, form: &NewPaperLinkForm, key: &Key) -> Result<(MadeLink, PaperSet)> {
    // Before any connection is taken: who waits here keeps none from others.
    let _turn = turn(app).await?;
    let mut seen = app.db.snapshot().await?;
    let set = form.choice.load(&mut seen, caller).await?;
    if let Some(made) = answered_before(app, caller, Some(key)).await? {
        return Ok((made, set));
    }
    check_open(app, &mut seen, &set.branch.id).await?;
    drop(seen);
    let mut errors = FieldErrors::default();
    let days = check_name_and_days(&mut errors, &form.name, Some(form.days));
    if form.name.chars().all(is_unseen) {
        errors.add("name", published_texts::NAME_WITHOUT_CHARACTER);
    }
    refuse(errors)?;
    let link = new_link(app, caller, form, &set, days)?;
    let begun = Begun::store(app, caller, Some(key), &link).await?;
    let frozen = freeze(app, &link, &set).await;
    Ok((begun.open(frozen).await?, set))
}

/// Freezes every sheet of a link. A set has at least one.
async fn freeze(app: &App, link: &Link, set: &PaperSet) -> Result<i64> {
    let pictures = FrozenPictures::new(app, &link.id);
    let sheets = set.papers.sheets(&pictures).await?;
    let to_freeze = sheets.into_iter().map(|sheet| ToFreeze {
        job: sheet.job,
        student_id: None,
        label: sheet.label,
        file_part: file_name(&[&sheet.file_part]),
    });
    let set_name = set_name(link);
    let mut freezer = Freezer::new(app, &link.id, set.papers.paper()?);
    freezer.add(&set_name, &link.covers(), to_freeze.collect()).await?;
    freezer.end(set_name).await
}

const fn kind_of(papers: &Papers) -> Kind {
    match papers {
        Papers::IdCards(_) => Kind::IdCards,
        Papers::AdmitCards(_) => Kind::AdmitCards,
        Papers::Certificates(_) => Kind::Certificates,
    }
}

fn new_link(app: &App, caller: &Caller, form: &NewPaperLinkForm, set: &PaperSet, days: i64) -> Result<Link> {
    let now = app.clock.now_ms();
    let (class, section) = match set.papers.section() {
        Some(section) => (
            (Some(section.class_id.clone()), section.class_name.clone()),
            Some((section.id.clone(), section.section_name.clone())),
        ),
        None => ((None, set.papers.of()), None),
    };
    let (section_id, section_name) = section.unzip();
    Ok(Link {
        id: app.clock.new_id(),
        name: form.name.trim().to_owned(),
        kind: kind_of(&set.papers).as_str().to_owned(),
        branch_id: set.branch.id.clone(),
        session_id: set.session.id.clone(),
        class_id: class.0,
        section_id,
        branch_name: set.branch.name.clone(),
        session_name: set.session.name.clone(),
        class_name: Some(class.1),
        section_name,
        semester: None,
        exam_id: None,
        title: set.papers.title(),
        subject_ids: String::new(),
        subject_names: set.papers.chosen(),
        paper: if set.papers.paper()? == Paper::Landscape { "landscape" } else { "portrait" }.to_owned(),
        sheets: 0,
        includes_unpublished: false,
        made_by: caller.id.clone(),
        made_by_name: caller.name.clone(),
        made_at: now,
        expires_at: now + days * DAY_MS,
        revoked_at: None,
        dropped_at: None,
        // Nothing is claimed about marks.
        marks_stamp: 0,
        qualities_stamp: 0,
        grading_changes: 0,
        classes: None,
    })
}

fn page_of(choice: &PaperChoice, set: &PaperSet, form: FormState) -> NewPrintLinkProps {
    let shows = format!("{}: {}", set.papers.title(), set.papers.of());
    let chosen = set.papers.chosen();
    let query = [("branchId", set.branch.id.as_str()), ("sessionId", &set.session.id)];
    NewPrintLinkProps {
        action: NEW_LINK,
        kind: kind_of(&set.papers),
        shows: if chosen.is_empty() { shows } else { format!("{shows}, {chosen}") },
        fields: choice.fields(),
        reaches: Vec::new(),
        reach: Reach::default(),
        form,
        name_letters: NAME_LETTERS,
        unpublished: Vec::new(),
        refused: false,
        list_href: form::address(LIST, &query),
        made: None,
    }
}

/// What a link is called where nobody types another name: `Class 8 A, Student Card`.
fn suggested(set: &PaperSet) -> String {
    format!("{}, {}", set.papers.of(), set.papers.title()).chars().take(NAME_LETTERS).collect()
}
