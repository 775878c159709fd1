//! GET `/admin/examResult_student/card`: a student's own report card, once everything on it is published (docs/rules.md, *Screens*; docs/rules.md,
//! *Who may do what*: a student reads only what is theirs and published). A card that is not there and one that is not published
//! answer alike.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rules::words::{calls, exams_texts};
use serde::Serialize;
use ts_rs::TS;

use super::card::Card;
use super::paper::card_job;
use super::set::{CardSet, page_of};
use super::store;
use auth::MayVisit;
use auth::permit::ViewOwnResults;
use base::error::{Error, Result};
use records::place::{AskedPlace, SectionFilter};
use roster::files::paper;
use roster::files::store::StoredFile;
use roster::ground::semester;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::pictures::Printed;
use web::sheets::{self, Paper, SheetsHead};
use web::shell::printed_file_address;
use web::turns::Ticket;

/// The card as a page to read on a narrow screen: the same values as on its sheet.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "cards.ts")]
pub struct CardReading {
    pub card: Card,
    /// The student's results.
    pub back: String,
}

/// GET `/admin/examResult_student/card?sessionId&semester`: of the chosen session, where none is named.
///
/// # Errors
/// 403 for anybody but students; 400 for a semester that is none; 404 until the whole card is published.
pub async fn own_card(
    visitor: MayVisit<ViewOwnResults>,
    State(app): AppState,
    ticket: Ticket,
    Params(query): Params<AskedPlace>,
) -> Result<Response> {
    let semester = semester::asked(query.semester.as_deref())?;
    let not_found = || Error::NotFound(calls::NO_DATA_FOUND.into());
    let asked = query.session_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let session = match asked {
        Some(id) => visitor.sessions.iter().find(|session| session.id == id),
        None => visitor.chosen.as_ref(),
    };
    let session = session.ok_or_else(not_found)?;
    let student_id = &visitor.caller.id;

    let turn = app.turns.of(student_id, ticket).await?;
    // One view of the database: what was published when it was asked is what is read.
    let mut conn = app.db.snapshot().await?;
    let section = store::section_of(&mut conn, student_id, &session.id).await?.ok_or_else(not_found)?;
    let filter = SectionFilter::from(section);
    let mut set = CardSet::load(&mut conn, &filter, semester, None, &app.clock).await?;
    if !set.marks().plan.has(filter.class_numeric, semester) || !set.marks().is_published(semester) {
        return Err(not_found());
    }
    drop(conn);
    set.look_through_pictures(&app).await?;
    // Signatures stand in the card itself: their files are not a student's to fetch.
    let mut signatures = HashMap::new();
    for (id, printed) in set.picture_ids() {
        if printed == Printed::Signature && set.picture_fault(Some(&id), printed).is_none() {
            let made = paper::printed(&app, &id, printed).await?;
            signatures.extend(made.map(|made| (id, data(&made))));
        }
    }

    let place = set.students().iter().position(|student| student.id == *student_id).ok_or_else(not_found)?;
    let images =
        |id: &str, printed: Printed| signatures.get(id).cloned().unwrap_or_else(|| printed_file_address(id, printed));
    let sheet = card_job(&set, place, page_of(1, 1), &images)?;
    let title = {
        let of = format!("{} {} {}", sheet.reg_no, filter.session_name, set.marks().plan.printed_title(semester));
        exams_texts::title_report_card(of).english().to_owned()
    };
    let head = SheetsHead { title, paper: Paper::Portrait };
    let back = form::address("/admin/examResult_student", &[("sessionId", &session.id)]);
    let reading = CardReading { card: set.card(place, page_of(1, 1), &|_, _| String::new()), back };
    let reading = sheets::job("cardReading", &reading, sheet.who.clone(), sheet.reg_no.clone())?;
    Ok(turn.held_by(sheets::readable(&app.pages, &head, &sheet, &reading).await?))
}

/// An image as a `data:` address.
fn data(picture: &StoredFile) -> String {
    format!("data:{};base64,{}", picture.media_type, STANDARD.encode(&picture.bytes))
}
