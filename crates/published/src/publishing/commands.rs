//! What publishes and locks: four calls (docs/rules.md, *Calls*, *Marks*), which have the ids in the query and the state in the body, and the one form
//! of the screen.
//!
//! Specification silent: a missing selection, which its screen skips silently. It is a 400 that names what is missing.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::permission::Action;
use rules::words::{Word, published_texts};
use serde_json::Value;

use super::change::{self, Changed, Links, Many, One, Target, Undo, What};
use super::page;
use super::state::{Act, Show};
use super::wire::Width;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::{AskedPlace, Level, place_inputs};
use records::{Field, FieldKind, Write, keys_of};
use web::app::App;

/// More results than a class has in a session.
const MOST_UNDONE: usize = 5_000;

const fn field(key: &'static str, label: Word) -> Field {
    Field::new(key, label, "", FieldKind::Record)
}

/// By their keys, which is how a call and a form say them.
const WIDTHS: &[(&str, Word)] = keys_of!(Width::ALL, key);

const ACT: Field = field("act", published_texts::ACT_PUBLISH);
const IS_PUBLISHED: Field = field("isPublished", published_texts::ACT_PUBLISH);
const IS_LOCKED: Field = field("isLocked", published_texts::ACT_LOCK);
const SHEETS: Field = Field::new("sheets", published_texts::EVERY_EXAM, "", FieldKind::OneOf(WIDTHS)).required();
const ONLY_COMPLETE: Field = field("onlyComplete", published_texts::NOT_COMPLETE);
const REVOKE_LINKS: Field = field("revokeLinks", published_texts::ACT_UNPUBLISH);

const PUBLISHED: Input = Input::of(&IS_PUBLISHED).flag().must_send();
const LOCKED: Input = Input::of(&IS_LOCKED).flag().must_send();
const WIDTH: Input = Input::of(&SHEETS)
    .says("`exam` or `section`: of one section; `examOfClass` or `class`: of every section. An id that is left out by mistake does not widen it.");
const COMPLETE: Input = Input::of(&ONLY_COMPLETE).flag().says("Leaves out what is not complete.");
const REVOKED: Input =
    Input::of(&REVOKE_LINKS).flag().says("Unpublishing also revokes the open print links that hold the results.");
const OF_SHEET: &[Input] = &place_inputs(&[Level::Class, Level::Section, Level::Exam, Level::Subject]);
const OF_CLASS: &[Input] = &place_inputs(&[Level::Class]);

/// A call that publishes results or takes that back, or locks them or unlocks them: one sheet, or many in one transaction. A state that is set already
/// gets the same answer and leaves no audit row. Taking back names the open print links that hold a result.
///
/// 400 naming each id that is needed, and without a true or false; 403, 404 as the filter set's; 404 where nothing is scheduled; 409 for publishing one
/// sheet without marks.
pub struct ByCall<const LOCKS: bool, const MANY: bool>(What);

/// publishResult: a sheet.
pub type PublishResult = ByCall<false, false>;
/// resultsLockStatusUpdate: a sheet, so that no mark of it can be written; also one without marks.
pub type ResultsLockStatusUpdate = ByCall<true, false>;
/// publishResults: every sheet of an exam, a section or a class.
pub type PublishResults = ByCall<false, true>;
/// lockResults: the same for locking.
pub type LockResults = ByCall<true, true>;

impl<const LOCKS: bool, const MANY: bool> Command for ByCall<LOCKS, MANY> {
    const ACTION: Action = if LOCKS { Action::LockResults } else { Action::PublishResults };
    const INPUTS: &'static [Input] = match (LOCKS, MANY) {
        (false, false) => &[PUBLISHED, REVOKED],
        (true, false) => &[LOCKED],
        (false, true) => &[PUBLISHED, WIDTH, COMPLETE, REVOKED],
        (true, true) => &[LOCKED, WIDTH],
    };
    const ASKED: &'static [Input] = if MANY { OF_CLASS } else { OF_SHEET };
    type Target = Target;
    type Done = Changed;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let has = |field: &Field| sent.raw().has(field.key);
        let act = if LOCKS { Act::locking(has(&IS_LOCKED)) } else { Act::publishing(has(&IS_PUBLISHED)) };
        let (only_complete, links) = (has(&ONLY_COMPLETE), Links::called(has(&REVOKE_LINKS)));
        if !MANY {
            return Some(Self(What::One(One { act, links })));
        }
        if Width::of(&sent.filled(&SHEETS)?).is_none() {
            sent.misshapen(SHEETS.key, published_texts::SHEETS_SHAPE);
        }
        Some(Self(What::Many(Many { act, show: Show::All, only_complete, links })))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<Target> {
        Target::reached(conn, caller, &AskedPlace::of_form(fields), width_of(fields.text(SHEETS.key))).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, target: &Target) -> Result<Changed> {
        change::change(app, write, caller, target, &self.0).await
    }

    fn leads_to(_: &Visitor, target: &Target, done: &Changed) -> String {
        page::address(target, done)
    }
}

fn width_of(text: Option<&str>) -> Option<Width> {
    text.and_then(Width::of)
}

/// What the buttons of the screen do: one sheet leads back to its address; many show what became of each. Where open print links hold what would be
/// unpublished, the screen asks what becomes of them. With `undo`, exactly what those acts did is taken back.
pub struct ByForm(What);

impl ByForm {
    /// What a form that was read before takes back; none where it takes nothing back.
    fn undoing(again: &Again<'_>) -> Option<Undo> {
        match Self::read(&mut Submitted::by_form(&again.form.values, Self::INPUTS))?.0 {
            What::Undo(undo) => Some(undo),
            What::One(_) | What::Many(_) => None,
        }
    }
}

impl Command for ByForm {
    const ACTION: Action = Action::PublishResults;
    const INPUTS: &'static [Input] = &[Input::of(&ACT)];
    type Target = Target;
    type Done = Changed;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let raw = sent.raw();
        let act = raw.text(ACT.key).and_then(Act::of);
        let width = raw.text(SHEETS.key).map(Width::of);
        let show = raw.text("show").map_or(Some(Show::All), Show::of);
        let undo = raw.text("undo").map(|acts| acts.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let (only_complete, links) = (raw.text(ONLY_COMPLETE.key) == Some("1"), Links::posted(raw.text("links")));
        if act.is_none() {
            sent.fault(ACT.key, published_texts::ACT_SHAPE);
        }
        if width == Some(None) {
            sent.fault(SHEETS.key, published_texts::SHEETS_SHAPE);
        }
        if show.is_none() {
            sent.fault("show", published_texts::SHOW_SHAPE);
        }
        if undo.as_ref().is_some_and(|acts| acts.len() > MOST_UNDONE || !act.is_some_and(Act::can_be_undone)) {
            sent.fault("undo", published_texts::UNDO_SHAPE);
        }
        let (act, show, width) = (act?, show?, width.flatten());
        Some(Self(match (undo, width) {
            (Some(done), _) => What::Undo(Undo { act, done, links }),
            (None, None) => What::One(One { act, links }),
            (None, Some(_)) => What::Many(Many { act, show, only_complete, links }),
        }))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<Target> {
        let locks = matches!(fields.text(ACT.key).and_then(Act::of), Some(Act::Lock | Act::Unlock));
        if locks && !caller.may(Action::LockResults) {
            return Err(Error::role());
        }
        Target::reached(conn, caller, &AskedPlace::of_form(fields), width_of(fields.text(SHEETS.key))).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, target: &Target) -> Result<Changed> {
        change::change(app, write, caller, target, &self.0).await
    }

    fn leads_to(_: &Visitor, target: &Target, done: &Changed) -> String {
        page::address(target, done)
    }

    fn only_shows<'a>(again: Again<'a>, done: Option<&'a Changed>) -> Option<BoxFuture<'a, Result<Response>>> {
        matches!(done, Some(Changed::Ask)).then(|| {
            let undoing = Self::undoing(&again);
            Box::pin(page::ask(again, undoing)) as BoxFuture<'_, _>
        })
    }

    fn shows_done(again: Again<'_>, done: Value) -> Option<BoxFuture<'_, Result<Response>>> {
        width_of(again.form.values.text(SHEETS.key))?;
        Some(Box::pin(page::report(again, done)))
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}
