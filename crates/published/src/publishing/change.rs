//! Setting the state of sheets: one transaction, the sheets' rows taken first in it, an audit row for each sheet that
//! changes and none for one that does not. Taking back a result also finds the open print links that hold it.

use std::collections::HashSet;

use axum::response::Response;
use rules::words::{Text, labels, published_texts, refusals};

use super::state::{self, Act, Outcome, Show};
use super::told;
use super::undo_store::{self, LastAct};
use super::wire::{Became, ManyAnswer, OneAnswer, SheetOutcome, Width};
use crate::print_links::Held;
use crate::print_links::wire::PrintLink;
use auth::Caller;
use auth::audit::{self, Moment, Subject};
use base::error::{Error, Result};
use db::Conn;
use exams::marks::state_store::{self, Range, SheetProgress};
use exams::marks::store::SheetKey;
use records::place::{AskedPlace, Level, open_session};
use web::app::App;
use web::idempotency::{self, Claimed, Key};

/// What becomes of the open print links that hold a result that is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Nobody has been asked yet: where there are any, nothing changes.
    Ask,
    Keep,
    Revoke,
}

impl Links {
    /// As a call has it, which is not asked.
    pub const fn called(revoke: bool) -> Self {
        if revoke { Self::Revoke } else { Self::Keep }
    }

    /// As a form's button has it.
    pub fn posted(text: Option<&str>) -> Self {
        match text {
            Some("keep") => Self::Keep,
            Some("revoke") => Self::Revoke,
            _ => Self::Ask,
        }
    }
}

/// What a step came to.
pub enum Step {
    Done(Response),
    /// Print links hold what it would take back, and nobody has said what becomes of them. Nothing was changed.
    Ask,
}

impl Step {
    /// Of a call, which never asks.
    ///
    /// # Errors
    /// 500 where it does.
    pub fn called(self) -> Result<Response> {
        match self {
            Self::Done(response) => Ok(response),
            Self::Ask => Err(Error::Internal("a call was asked about print links".to_owned())),
        }
    }
}

/// One sheet.
#[derive(Clone, Copy, Debug)]
pub struct One {
    pub act: Act,
    pub links: Links,
}

/// Sets one sheet's state; returns the specification's message.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 404 where nothing is scheduled; 409 for publishing a sheet without marks.
pub async fn one(app: &App, caller: &Caller, ground: &AskedPlace, step: One, key: Option<&Key>) -> Result<Step> {
    let One { act, links } = step;
    let scope = {
        let mut conn = app.db.acquire().await?;
        ground.sheet(caller, &mut conn).await?
    };
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(Step::Done(answer)),
    };
    open_session(&mut tx, &scope.session_id).await?;
    state_store::take(&mut tx, &[(app.clock.new_id(), SheetKey::from(&scope))]).await?;
    let range = Range {
        class_id: scope.class_id,
        section_id: Some(scope.section_id),
        exam_id: Some(scope.exam_id),
        subject_id: Some(scope.subject_id),
    };
    let sheets = state_store::progress(&mut tx, &range).await?;
    let sheet = sheets.first().ok_or(state::Refusal::Unscheduled)?;
    let mut print_links = Vec::new();
    match state::on_one(act, sheet) {
        Outcome::Done => {
            set(app, &mut tx, caller, &scope.branch_id, act, sheet, now).await?;
            if act == Act::Publish {
                told::tell_students(app, &mut tx, &scope.session_id, &[sheet]).await?;
            }
            match taken_back(app, &mut tx, caller, &scope.session_id, act, &[sheet], links).await? {
                Some(links) => print_links = links,
                None => return Ok(Step::Ask),
            }
        }
        Outcome::Unchanged => {}
        Outcome::Refused(refusal) => return Err(refusal.into()),
    }
    let answer = claim.answer(&mut tx, &OneAnswer { message: act.message().english(), print_links }).await?;
    tx.commit().await?;
    Ok(Step::Done(answer))
}

/// Many sheets in one step.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    pub act: Act,
    pub width: Width,
    /// What else of the range is left alone.
    pub show: Show,
    pub only_complete: bool,
    pub links: Links,
}

/// Sets the state of every sheet of a range; returns a [`ManyAnswer`], which is kept where the call or form has a key.
///
/// # Errors
/// 400 naming each id that the width needs; 403, 404 as the filter set's; 404 where the range has no sheet.
pub async fn many(app: &App, caller: &Caller, ground: &AskedPlace, many: Many, key: Option<&Key>) -> Result<Step> {
    let place = place(app, caller, ground, many.width).await?;
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, app.clock.now_ms()).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(Step::Done(answer)),
    };
    open_session(&mut tx, &place.session_id).await?;
    let Some(answer) = set_many(app, &mut tx, caller, &place, many).await? else { return Ok(Step::Ask) };
    let answer = claim.answer(&mut tx, &answer).await?;
    tx.commit().await?;
    Ok(Step::Done(answer))
}

/// What was done a moment ago, to be taken back.
#[derive(Clone, Debug)]
pub struct Undo {
    /// What is done now: the reverse of it.
    pub act: Act,
    /// None: it was one sheet.
    pub width: Option<Width>,
    /// The audit's ids of what was done, one a sheet.
    pub done: Vec<String>,
    pub links: Links,
}

impl Undo {
    /// Whether the last act on a sheet is one that is to be taken back.
    pub fn takes_back(&self, last: &LastAct) -> bool {
        last.action == self.act.reverse().audited().as_str() && self.done.contains(&last.act_id)
    }

    /// 409: something was done to some of the sheets since.
    fn refused(&self, left: usize) -> Error {
        let all = self.done.len();
        match (all, all - left) {
            (1, _) => Error::conflict(published_texts::RESULT_NOT_UNDONE),
            (_, changed) => Error::conflict(published_texts::results_not_undone(changed, all)),
        }
    }
}

/// Takes back exactly what an act did: on every sheet that it changed, or on none.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 409 where anything was done to one of the sheets since.
pub async fn undo(app: &App, caller: &Caller, ground: &AskedPlace, undo: &Undo, key: Option<&Key>) -> Result<Step> {
    let place = match undo.width {
        Some(width) => place(app, caller, ground, width).await?,
        None => place_of_sheet(app, caller, ground).await?,
    };
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(Step::Done(answer)),
    };
    open_session(&mut tx, &place.session_id).await?;
    let listed = state_store::progress(&mut tx, &place.range).await?;
    let written = listed.iter().filter(|sheet| sheet.sheet_id.is_some());
    let taken: Vec<(String, SheetKey)> = written.map(|sheet| (app.clock.new_id(), sheet.key())).collect();
    state_store::take(&mut tx, &taken).await?;
    // Only now nobody else writes on them.
    let last = undo_store::last_acts(&mut tx, &place.range).await?;
    let ids: HashSet<&str> =
        last.iter().filter(|last| undo.takes_back(last)).map(|last| last.sheet_id.as_str()).collect();
    let sheets = state_store::progress(&mut tx, &place.range).await?;
    let own = |sheet: &&SheetProgress| sheet.sheet_id.as_deref().is_some_and(|id| ids.contains(id));
    let sheets: Vec<&SheetProgress> = sheets.iter().filter(own).collect();
    let undone = sheets.iter().filter(|sheet| state::on_one(undo.act, sheet) == Outcome::Done).count();
    if undone == 0 || undone < undo.done.len() {
        return Err(undo.refused(undone));
    }
    for sheet in &sheets {
        set(app, &mut tx, caller, &place.branch_id, undo.act, sheet, now).await?;
    }
    let links = taken_back(app, &mut tx, caller, &place.session_id, undo.act, &sheets, undo.links).await?;
    let Some(print_links) = links else { return Ok(Step::Ask) };
    let answer = if undo.width.is_some() {
        let outcomes = sheets.iter().map(|sheet| sheet_outcome(sheet, Outcome::Done)).collect();
        claim.answer(&mut tx, &answer(undo.act, outcomes, print_links)).await?
    } else {
        claim.answer(&mut tx, &OneAnswer { message: undo.act.message().english(), print_links }).await?
    };
    tx.commit().await?;
    Ok(Step::Done(answer))
}

async fn place_of_sheet(app: &App, caller: &Caller, ground: &AskedPlace) -> Result<Place> {
    let mut conn = app.db.acquire().await?;
    let scope = ground.sheet(caller, &mut conn).await?;
    let range = Range {
        class_id: scope.class_id,
        section_id: Some(scope.section_id),
        exam_id: Some(scope.exam_id),
        subject_id: Some(scope.subject_id),
    };
    Ok(Place { branch_id: scope.branch_id, session_id: scope.session_id, range })
}

/// The open links that hold the results of these sheets, which this transaction has taken back: revoked where that was said. None:
/// it has to be asked first.
async fn taken_back(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    session_id: &str,
    act: Act,
    sheets: &[&SheetProgress],
    links: Links,
) -> Result<Option<Vec<PrintLink>>> {
    if act != Act::Unpublish {
        return Ok(Some(Vec::new()));
    }
    let ids: HashSet<&str> = sheets.iter().filter_map(|sheet| sheet.sheet_id.as_deref()).collect();
    let Some(held) = Held::find(app, tx, session_id, &ids).await? else { return Ok(Some(Vec::new())) };
    match links {
        Links::Ask => Ok(None),
        Links::Keep => Ok(Some(held.listed(app, tx).await?)),
        Links::Revoke => Ok(Some(held.revoke(app, tx, caller).await?)),
    }
}

/// Where many sheets are.
struct Place {
    branch_id: String,
    session_id: String,
    range: Range,
}

/// The sheets that a width takes in, and their branch. Ids that it does not need are held to belong all the same.
async fn place(app: &App, caller: &Caller, ground: &AskedPlace, width: Width) -> Result<Place> {
    let ground = ground.clone().trimmed();
    let needed = [
        ("classId", true, &ground.class_id),
        ("sectionId", width.one_section(), &ground.section_id),
        ("examId", width.one_exam(), &ground.exam_id),
    ];
    let missing = needed.into_iter().filter(|(_, needed, given)| *needed && given.is_none());
    let fields: std::collections::BTreeMap<String, Text> =
        missing.map(|(name, ..)| (name.to_owned(), refusals::field_missing(name).into())).collect();
    if let Some(message) = fields.values().next().cloned() {
        return Err(Error::Invalid { message, fields });
    }
    let mut conn = app.db.acquire().await?;
    let place = ground.resolve(caller, &mut conn, Level::Class).await?;
    let id = |level: Level| place.at(level).map(|named| named.id.clone());
    let range = Range {
        class_id: place.needed(Level::Class)?.id.clone(),
        section_id: id(Level::Section).filter(|_| width.one_section()),
        exam_id: id(Level::Exam).filter(|_| width.one_exam()),
        subject_id: None,
    };
    Ok(Place { branch_id: place.branch_id().to_owned(), session_id: place.session()?.id.clone(), range })
}

async fn set_many(app: &App, tx: &mut Conn, caller: &Caller, place: &Place, many: Many) -> Result<Option<ManyAnswer>> {
    let Place { branch_id, session_id, range } = place;
    let now = app.clock.now_ms();
    let listed = state_store::progress(tx, range).await?;
    // Only what may change is taken: a sheet that is not scheduled gets no row.
    let taken: Vec<(String, SheetKey)> = listed
        .iter()
        .filter(|sheet| sheet.sheet_id.is_some() || !sheet.schedule().is_empty())
        .map(|sheet| (app.clock.new_id(), sheet.key()))
        .collect();
    state_store::take(tx, &taken).await?;
    // Read again: before the sheets were taken, somebody else may have written on them.
    let mut sheets = state_store::progress(tx, range).await?;
    if sheets.is_empty() {
        return Err(state::Refusal::Unscheduled.into());
    }
    sheets.retain(|sheet| many.show.takes(sheet));
    let mut outcomes = Vec::with_capacity(sheets.len());
    let mut changed = Vec::new();
    for sheet in &sheets {
        let outcome = state::on_many(many.act, sheet, many.only_complete);
        if outcome == Outcome::Done {
            set(app, tx, caller, branch_id, many.act, sheet, now).await?;
            changed.push(sheet);
        }
        outcomes.push(sheet_outcome(sheet, outcome));
    }
    if many.act == Act::Publish {
        told::tell_students(app, tx, session_id, &changed).await?;
    }
    let links = taken_back(app, tx, caller, session_id, many.act, &changed, many.links).await?;
    Ok(links.map(|links| answer(many.act, outcomes, links)))
}

async fn set(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    act: Act,
    sheet: &SheetProgress,
    now: i64,
) -> Result<()> {
    let sheet_id = sheet.sheet_id.as_deref().ok_or_else(|| Error::Internal("a sheet that was not taken".to_owned()))?;
    match act {
        Act::Publish | Act::Unpublish => state_store::set_published(tx, sheet_id, act == Act::Publish).await?,
        Act::Lock | Act::Unlock => state_store::set_locked(tx, sheet_id, act == Act::Lock).await?,
    }
    let moment = Moment { id: app.clock.new_id(), at: now };
    audit::record(tx, caller, moment, act.audited(), Some(branch_id), Some(&Subject::sheet(sheet_id)), &[]).await?;
    Ok(())
}

/// `Half Yearly, Class 8 A, Mathematics`
pub fn label(sheet: &SheetProgress) -> String {
    format!("{}, {} {}, {}", sheet.exam_name, sheet.class_name, sheet.section_name, sheet.subject_name)
}

/// A sheet as lists of outcomes name it.
pub fn sheet_outcome(sheet: &SheetProgress, outcome: Outcome) -> SheetOutcome {
    let (outcome, reason) = match outcome {
        Outcome::Done => (Became::Done, None),
        Outcome::Unchanged => (Became::Unchanged, None),
        Outcome::Refused(refusal) => (Became::Refused, Some(refusal.reason().english().into())),
    };
    SheetOutcome {
        exam_id: sheet.exam_id.clone(),
        section_id: sheet.section_id.clone(),
        subject_id: sheet.subject_id.clone(),
        label: label(sheet),
        outcome,
        reason,
    }
}

fn answer(act: Act, sheets: Vec<SheetOutcome>, print_links: Vec<PrintLink>) -> ManyAnswer {
    let count = |became: Became| sheets.iter().filter(|sheet| sheet.outcome == became).count();
    let (done, unchanged, refused) = (count(Became::Done), count(Became::Unchanged), count(Became::Refused));
    let incomplete = state::Refusal::Incomplete.reason().english();
    let left_out = sheets.iter().filter(|sheet| sheet.reason.as_deref() == Some(incomplete)).count();
    let message = if left_out > 0 {
        published_texts::some_done(act.key(), done + left_out, done, left_out)
    } else {
        let results = match done {
            1 => published_texts::one_done(act.key()),
            _ => published_texts::results_done(act.key(), done),
        };
        let unchanged = (unchanged > 0).then(|| published_texts::unchanged_count(unchanged));
        let refused = (refused > 0).then(|| published_texts::refused_count(refused));
        unchanged.into_iter().chain(refused).fold(results, labels::listed)
    };
    ManyAnswer { message: message.into(), done, unchanged, refused, sheets, print_links }
}
