//! GET /admin/markSheet: the Sheet screen (docs/rules.md, *Screens*, *Marks*). The whole filter is in the address, `subjects` once for each
//! chosen subject.

use axum::extract::{RawQuery, State};
use axum::response::Response;
use rules::menu;
use rules::permission::Action;
use rules::words::{calls, refusals};
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::preflight::{preflight, state_of};
use super::props::{MarkSheetProps, SubjectsChoice};
use super::roster::{Address, Roster, SCREEN};
use super::set::{CardSet, page_of};
use auth::permit::ViewReportCards;
use auth::{Caller, MayVisit, Visitor};
use base::error::{Error, Result};
use db::Conn;
use exams::marks::differs_store::{self, Of};
use exams::marks::section;
use exams::marks::sections_list::sections_by_semester;
use records::RowsQuery;
use records::place::{AskedPlace, Choice, Levels, Place};
use roster::ground::{self, GroundList, GroundPanel, ListLinks, RecentLinks, with_recent};
use web::app::AppState;
use web::input::Params;
use web::shell::shell_of;

/// docs/rules.md, *Marks*: "The Sheet screen shows the subject multi-select only when class numeric is 7 or more."
const FIRST_WITH_SUBJECTS: i64 = 7;

/// What the address may carry, `subjects` beside.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    #[serde(flatten)]
    list: RowsQuery,
}

/// Cards of which is asked what of them does not fit its sheet (`ui/src/features/exams/report_cards/card_fits.ts`).
#[derive(Debug, Serialize)]
struct CardsFit {
    cards: Vec<Card>,
}

/// Who may not see the menu's item may not open what it opens.
pub(super) fn visible(caller: &Caller) -> Result<()> {
    let item = menu::find("/markSheet").filter(|item| item.visible_to(caller.role));
    item.map(|_| ()).ok_or_else(Error::role)
}

/// The values of `subjects`, each once, in their order. The other keys of a query come once.
pub(super) fn subjects_of(query: Option<&str>) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for (key, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        let id = value.trim();
        if key == "subjects" && !id.is_empty() && !ids.iter().any(|other| other == id) {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// GET /admin/markSheet
///
/// # Errors
/// 403 by role.
pub async fn mark_sheet(
    visitor: MayVisit<ViewReportCards>,
    State(app): AppState,
    RawQuery(raw): RawQuery,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    visible(caller)?;
    let mut subjects = None;
    let mut set = None;
    let mut differs = Vec::new();
    let (place, panel, section) = {
        let mut conn = app.db.acquire().await?;
        let mut place = Place::select(&mut conn, &visitor, &query.ground, &Levels::SEMESTER).await?;
        let mut panel = GroundPanel::of(&place, caller);
        let section = place.section();
        if let Some(filter) = &section {
            if filter.class_numeric >= FIRST_WITH_SUBJECTS {
                let offered = section::subjects(&mut conn, &filter.section_id).await?;
                let (chosen, unknown): (Vec<String>, Vec<String>) = subjects_of(raw.as_deref())
                    .into_iter()
                    .partition(|id| offered.iter().any(|subject| subject.id == *id));
                if !unknown.is_empty() && place.failure.is_none() {
                    place.failure = Some(refusals::SUBJECT_NOT_FOUND.into());
                }
                let options =
                    offered.into_iter().map(|subject| Choice::new(subject.id, subject.subject_name)).collect();
                subjects = Some(SubjectsChoice { options, chosen });
            }
            if let Some(semester) = place.semester() {
                let chosen = subjects.as_ref().map(|choice| &choice.chosen[..]).filter(|chosen| !chosen.is_empty());
                let loaded = CardSet::load(&mut conn, filter, semester, chosen, &app.clock).await?;
                set = Some((loaded, semester));
                differs =
                    differs_store::of_section(&mut conn, &filter.section_id, Of::Semester(semester.as_str())).await?;
            }
        }
        if let Some((set, _)) = &mut set {
            drop(conn);
            set.look_through_pictures(&app).await?;
        } else {
            panel.list = list(&mut conn, &visitor, &place).await?;
        }
        (place, panel, section)
    };
    let mut table = None;
    let mut lacking = None;
    let mut states = Vec::new();
    if let Some(((set, semester), filter)) = set.as_ref().zip(section.as_ref()) {
        let subjects = subjects.as_ref().map_or(&[][..], |choice| &choice.chosen);
        table = Some(Roster::of(set.students(), &query.list).table(&Address { filter, semester: *semester, subjects }));
        // Where a picture is matters, not which.
        let card = |student| set.card(student, page_of(set.len(), set.len()), &|_, _| String::new());
        let cards = CardsFit { cards: (0..set.len()).map(card).collect() };
        let faults: Vec<Vec<String>> = app.pages.answer("cardsFit", &cards).await?;
        let found = preflight(set, filter, *semester, caller.may(Action::EnterMarks), &faults);
        let place_of = |id: &str| set.students().iter().position(|student| student.id == id);
        let rows = table.iter().flat_map(|table| &table.rows);
        states = rows.filter_map(|row| Some(state_of(set, place_of(&row.student_id)?, &found))).collect();
        lacking = Some(found);
    }
    let props = MarkSheetProps {
        action: SCREEN,
        subjects,
        empty: match &table {
            None => Some(calls::NO_DATA_INDICATED),
            Some(table) => (table.found == 0).then_some(calls::NO_DATA_FOUND),
        },
        table,
        states,
        differs,
        preflight: lacking,
        failure: place.failure,
        ground: panel,
    };
    let shell = shell_of(&app, &visitor, SCREEN);
    app.pages.screen("markSheet", &shell.title, Some(&shell), &props).await
}

/// The sections with what each semester has that is not published: a press leads to the cards.
async fn list(conn: &mut Conn, visitor: &Visitor, place: &Place) -> Result<Option<GroundList>> {
    let links = ListLinks { action: SCREEN, place, keep: &[] };
    let list = sections_by_semester(conn, visitor, &links).await?;
    let recent = RecentLinks { sheet: None, section: &|sheet| ground::in_semester(sheet, SCREEN) };
    with_recent(conn, visitor, &links, list, recent).await
}

#[cfg(test)]
mod tests {
    use super::subjects_of;

    #[test]
    fn a_repeated_key_gives_every_subject_once() {
        let query = "classId=c&subjects=a&subjects=b%201&subjects=&subjects=a&search=subjects";
        assert_eq!(subjects_of(Some(query)), ["a", "b 1"]);
        assert!(subjects_of(None).is_empty());
    }
}
