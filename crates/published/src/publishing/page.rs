//! GET `/admin/publishResult` (docs/rules.md, *Screens*, Publish Result screen). The whole filter is in the address; `tab=many`
//! is the list of an exam, a section or a class, `show=ready` what of it is shown, `ask=publish` the question before it. Unpublishing what open print
//! links hold comes back with the question what becomes of them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::permission::Action;
use rules::words::refusals;
use serde::Deserialize;
use serde_json::Value;

use super::change::{Changed, Target, Undo};
use super::list;
use super::many::{self, Listing, Scope};
use super::one::{one_sheet, range_of};
use super::state::{self, Act, Outcome, Show};
use super::undo_store::{self, LastAct};
use super::wire::{Fields, ManyAnswer, ManySheets, OneSheet, PublishResultProps, Width};
use crate::print_links::Held;
use crate::print_links::wire::PrintLink;
use auth::permit::ViewPublishing;
use auth::{Caller, MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use exams::marks::state_store::{self, SheetProgress};
use exams::results::overview::Order;
use records::command::Again;
use records::place::{AskedPlace, FilterSet, Level, Levels, Place, is_closed};
use roster::ground::{GroundPanel, ListLinks};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::posted::FormState;
use web::shell::shell_of;

pub(super) const ACTION: &str = "/admin/publishResult";

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ScreenQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    tab: Option<String>,
    sheets: Option<String>,
    show: Option<String>,
    ask: Option<String>,
    /// `-written`: the order of the table of marks.
    sort: Option<String>,
    /// What a form did.
    done: Option<String>,
}

/// What came of a form, to be shown on the screen.
#[derive(Default)]
struct Came {
    /// As it was refused.
    form: FormState,
    report: Option<(Act, ManyAnswer)>,
    /// What was to be taken back, and is asked about first.
    undoing: Option<Undo>,
}

/// GET /admin/publishResult
///
/// # Errors
/// 403 by role.
pub async fn publish_result_screen(
    visitor: MayVisit<ViewPublishing>,
    State(app): AppState,
    Params(query): Params<ScreenQuery>,
) -> Result<Response> {
    screen(&app, &visitor, &query, Came::default()).await
}

impl ScreenQuery {
    /// As the address of what a form is about.
    fn of_form(form: &FormState) -> Self {
        let values = &form.values;
        let width = values.text("sheets").and_then(Width::of);
        Self {
            ground: AskedPlace::of_form(values),
            tab: width.map(|_| "many".to_owned()),
            sheets: width.map(|width| width.key().to_owned()),
            show: values.owned("show"),
            ..Self::default()
        }
    }
}

/// Where a form on one sheet leads.
pub(super) fn address(target: &Target, done: &Changed) -> String {
    match (&target.sheet, done) {
        (Some(sheet), Changed::One(answer)) => {
            form::address(ACTION, &[&sheet.query()[..], &[("done", answer.act.key())]].concat())
        }
        _ => ACTION.to_owned(),
    }
}

/// The screen of a form that was refused.
pub(super) async fn show_again(again: Again<'_>) -> Result<Response> {
    let query = ScreenQuery::of_form(&again.form);
    screen(again.app, again.visitor, &query, Came { form: again.form, ..Came::default() }).await
}

/// 409 with the question what becomes of the open print links.
pub(super) async fn ask(again: Again<'_>, undoing: Option<Undo>) -> Result<Response> {
    let query = ScreenQuery { ask: again.form.values.owned("act"), ..ScreenQuery::of_form(&again.form) };
    let page = screen(again.app, again.visitor, &query, Came { undoing, ..Came::default() }).await?;
    Ok((StatusCode::CONFLICT, page).into_response())
}

/// What became of many sheets.
pub(super) async fn report(again: Again<'_>, done: Value) -> Result<Response> {
    let act = again.form.values.text("act").and_then(Act::of);
    let report = act.zip(Some(serde_json::from_value(done)?));
    let query = ScreenQuery::of_form(&again.form);
    screen(again.app, again.visitor, &query, Came { report, ..Came::default() }).await
}

/// What is shown below Select Ground.
#[derive(Default)]
struct Below {
    one: Option<OneSheet>,
    many: Option<ManySheets>,
}

async fn screen(app: &App, visitor: &Visitor, query: &ScreenQuery, came: Came) -> Result<Response> {
    let is_many = query.tab.as_deref() == Some("many");
    let levels = if is_many { Levels::SECTION } else { Levels::SHEET };
    let form = came.form.clone();
    let (place, mut panel, below) = {
        let mut conn = app.db.acquire().await?;
        let mut place = Place::select(&mut conn, visitor, &query.ground, &levels).await?;
        let mut panel = GroundPanel::of(&place, &visitor.caller);
        let closed = match place.at(Level::Session) {
            Some(session) => is_closed(&mut conn, &session.id).await?,
            None => false,
        };
        let view = View { app, caller: &visitor.caller, query, closed };
        let below = if is_many {
            Below { many: view.many(&mut conn, &mut place, came).await?, one: None }
        } else {
            Below { one: view.one(&mut conn, &place, came.undoing.as_ref()).await?, many: None }
        };
        if below.one.is_none() && below.many.is_none() {
            let keep: &[_] = if is_many { &[("tab", "many")] } else { &[] };
            let links = ListLinks { action: ACTION, place: &place, keep };
            panel.list = list::of_publishing(&mut conn, visitor, &links, is_many).await?;
        }
        (place, panel, below)
    };
    let chosen = place.chosen();
    let exam = query.ground.exam_id.as_deref().filter(|_| is_many).map(|id| ("examId", id));
    let of_section = chosen.iter().copied().filter(|(key, _)| *key != "subjectId");
    let many_href = form::address(ACTION, &of_section.chain(exam).chain([("tab", "many")]).collect::<Vec<_>>());
    // The panel's own hint asks for every list; a class needs no section.
    let hint = is_many.then(|| panel.hint.take()).flatten();
    let props = PublishResultProps {
        action: ACTION,
        one_href: form::address(ACTION, &chosen.iter().copied().chain(exam).collect::<Vec<_>>()),
        many_href,
        is_many,
        many_hint: hint.filter(|_| below.many.is_none()),
        one: below.one,
        many: below.many,
        form,
        failure: place.failure.clone(),
        done: query.done.as_deref().and_then(Act::of).map(Act::message),
        ground: panel,
    };
    let shell = shell_of(app, visitor, ACTION);
    app.pages.screen("publishResult", &shell.title, Some(&shell), &props).await
}

/// Who looks at what.
struct View<'a> {
    app: &'a App,
    caller: &'a Caller,
    query: &'a ScreenQuery,
    closed: bool,
}

impl View<'_> {
    fn asked(&self) -> Option<Act> {
        self.query.ask.as_deref().and_then(Act::of)
    }

    /// What becomes of print links is asked before results are taken back.
    fn asks_about_links(&self) -> bool {
        self.asked() == Some(Act::Unpublish) && !self.closed && self.caller.may(Action::PublishResults)
    }

    /// One sheet, once it is chosen.
    async fn one(&self, conn: &mut Conn, place: &Place, undoing: Option<&Undo>) -> Result<Option<OneSheet>> {
        let Some(filter) = place.sheet() else { return Ok(None) };
        let filter = &filter;
        let order = Order::asked(self.query.sort.as_deref());
        let (mut sheet, found) = one_sheet(conn, self.caller, filter, self.closed, (self.asked(), order)).await?;
        if self.asks_about_links() {
            let found: Vec<&SheetProgress> = found.iter().collect();
            let held = self.holding(conn, &filter.session_id, &found).await?;
            sheet.links = (!held.is_empty()).then_some(held);
            sheet.undoing = undoing.map(|undo| undo.done.join(" "));
        }
        if let Some(done) = self.query.done.as_deref().and_then(Act::of).filter(|done| done.can_be_undone()) {
            let last = undo_store::last_acts(conn, &range_of(filter)).await?;
            sheet.undo = last.first().and_then(|last| self.undo_of_one(filter, done, last));
        }
        Ok(Some(sheet))
    }

    /// The form that takes back what was just done to a sheet; none where somebody else has acted on it since.
    fn undo_of_one(&self, filter: &FilterSet, done: Act, last: &LastAct) -> Option<Fields> {
        let own = last.action == done.audited().as_str() && last.actor_id == self.caller.id;
        if !own || self.closed || !self.caller.may(Action::PublishResults) {
            return None;
        }
        let ids = filter.query().into_iter().map(|(key, id)| (key, id.to_owned()));
        let undo = [("act", done.reverse().key().to_owned()), ("undo", last.act_id.clone())];
        Some(ids.chain(undo).collect())
    }

    /// Many sheets, once a class is chosen.
    async fn many(&self, conn: &mut Conn, place: &mut Place, came: Came) -> Result<Option<ManySheets>> {
        let Self { query, caller, closed, .. } = *self;
        let width = query.sheets.as_deref().and_then(Width::of);
        let show = query.show.as_deref().and_then(Show::of).unwrap_or_default();
        let Some(scope) = Scope::of(place, width, query.ground.exam_id.as_deref(), show) else { return Ok(None) };
        let sheets = state_store::progress(conn, &scope.range()).await?;
        if !scope.is_found(&sheets) {
            place.failure.get_or_insert_with(|| refusals::EXAM_NOT_FOUND.into());
            return Ok(None);
        }
        let last = if came.report.is_some() || came.undoing.is_some() {
            undo_store::last_acts(conn, &scope.range()).await?
        } else {
            Vec::new()
        };
        let mut links = Vec::new();
        if self.asks_about_links() && came.report.is_none() {
            let all: Vec<&SheetProgress> = sheets.iter().filter(|sheet| scope.takes(sheet)).collect();
            let changing = match &came.undoing {
                Some(undo) => many::undone(&sheets.iter().collect::<Vec<_>>(), undo, &last),
                None => all,
            };
            links = self.holding(conn, place.id(Level::Session), &changing).await?;
        }
        let listing = Listing {
            caller,
            closed,
            place,
            scope: &scope,
            sheets: &sheets,
            asked: self.asked().map(|act| (act, links)),
            undoing: came.undoing.as_ref().map(|undo| (undo, &last[..])),
            reported: came.report.map(|(act, answer)| (act, answer, &last[..])),
        };
        Ok(Some(listing.shown()))
    }

    /// The open print links that hold what unpublishing these sheets would take back.
    async fn holding(&self, conn: &mut Conn, session_id: &str, sheets: &[&SheetProgress]) -> Result<Vec<PrintLink>> {
        let changing = sheets.iter().filter(|sheet| state::on_many(Act::Unpublish, sheet, false) == Outcome::Done);
        let ids = changing.filter_map(|sheet| sheet.sheet_id.as_deref()).collect();
        match Held::find(self.app, conn, session_id, &ids).await? {
            Some(held) => held.listed(self.app, conn).await,
            None => Ok(Vec::new()),
        }
    }
}
