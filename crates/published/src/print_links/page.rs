//! GET /admin/printLinks: the print links of a session with their fetches: all of them for superAdmin and admin; for whoever else makes cards and
//! certificates, the links of those.

use axum::extract::State;
use axum::response::Response;
use rules::permission::Action;
use rules::words::{Text, Word, published_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::http::list;
use super::kind::Kind;
use super::store::Wanted;
use super::wire::PrintLink;
use auth::MayVisit;
use auth::permit::ViewPrintLinks;
use base::error::Result;
use records::place::{AskedPlace, Level, Levels, Place};
use roster::ground::GroundPanel;
use web::app::AppState;
use web::input::Params;
use web::shell::shell_of;

/// The screen.
pub(super) const ACTION: &str = "/admin/printLinks";

/// A branch and a session: every link in it.
const LEVELS: Levels = Levels::SESSION;

/// What narrows the list to the links of one screen's sheets: the Sheet and Tabulation screens take their lists from this page.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Narrowed {
    class_id: Option<String>,
    section_id: Option<String>,
    kind: Option<Kind>,
    semester: Option<String>,
    /// An exam's id.
    exam: Option<String>,
    /// What a form did.
    done: Option<String>,
}

/// The screen of all print links.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "print_links.ts")]
pub struct PrintLinksProps {
    pub action: &'static str,
    pub ground: GroundPanel,
    /// None before a branch and a session are chosen.
    pub links: Option<Vec<PrintLink>>,
    /// Why the filter was refused.
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// What a form did.
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

/// GET /admin/printLinks
///
/// # Errors
/// As for every screen.
pub async fn print_links(
    visitor: MayVisit<ViewPrintLinks>,
    State(app): AppState,
    Params(query): Params<AskedPlace>,
    Params(narrowed): Params<Narrowed>,
) -> Result<Response> {
    let mut conn = app.db.acquire().await?;
    let place = Place::select(&mut conn, &visitor, &query, &LEVELS).await?;
    let wanted = Wanted {
        branch_id: place.branch_id().to_owned(),
        session_id: place.id(Level::Session).to_owned(),
        class_id: narrowed.class_id.unwrap_or_default(),
        section_id: narrowed.section_id.unwrap_or_default(),
        kind: narrowed.kind.map_or("", Kind::as_str).to_owned(),
        shows: narrowed.semester.or(narrowed.exam).unwrap_or_default(),
        // Report cards and tabulations would tell results to whoever may not see them.
        papers_only: !visitor.caller.may(Action::ManagePrintLinks),
    };
    let complete = !wanted.branch_id.is_empty() && !wanted.session_id.is_empty();
    let links = if complete { Some(list(&app, &mut conn, &wanted).await?) } else { None };
    drop(conn);
    let props = PrintLinksProps {
        action: ACTION,
        ground: GroundPanel::of(&place, &visitor.caller),
        links,
        failure: place.failure,
        done: (narrowed.done.as_deref() == Some("revoked")).then_some(published_texts::LINK_REVOKED),
    };
    let shell = shell_of(&app, &visitor, ACTION);
    app.pages.screen("printLinks", &shell.title, Some(&shell), &props).await
}
