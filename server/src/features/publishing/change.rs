//! Setting the state of sheets: one transaction, the sheets' rows taken first in it, an audit row for each sheet that
//! changes and none for one that does not.

use axum::response::Response;
use serde_json::json;

use super::state::{self, Act, Outcome};
use super::wire::{Became, ManyAnswer, SheetOutcome, Width};
use crate::app::App;
use crate::auth::audit::{self, Moment};
use crate::auth::scope::Needs;
use crate::auth::{Caller, Ground};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::features::marks::state_store::{self, Range, SheetProgress};
use crate::features::marks::store::SheetKey;
use crate::web::idempotency::{self, Claimed, Key};

/// Sets one sheet's state; answers the specification's message.
///
/// # Errors
/// 400, 403, 404 as the filter set's; 404 where nothing is scheduled; 409 for publishing a sheet without marks.
pub async fn one(app: &App, caller: &Caller, ground: &Ground, act: Act, key: Option<&Key>) -> Result<Response> {
    let scope = {
        let mut conn = app.db.acquire().await?;
        ground.sheet(caller, &mut conn).await?
    };
    let now = app.clock.now_ms();
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, now).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    state_store::take(&mut tx, &[(app.clock.new_id(), SheetKey::from(&scope))]).await?;
    let range = Range {
        class_id: scope.class.id,
        section_id: Some(scope.section.id),
        exam_id: Some(scope.exam.id),
        subject_id: Some(scope.subject.id),
    };
    let sheets = state_store::progress(&mut tx, &range).await?;
    let sheet = sheets.first().ok_or(state::Refusal::Unscheduled)?;
    match state::on_one(act, sheet) {
        Outcome::Done => set(app, &mut tx, caller, &scope.branch.id, act, sheet, now).await?,
        Outcome::Unchanged => {}
        Outcome::Refused(refusal) => return Err(refusal.into()),
    }
    let answer = claim.answer(&mut tx, &json!({ "message": act.message() })).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Many sheets in one step.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    pub act: Act,
    pub width: Width,
    pub only_complete: bool,
}

/// Sets the state of every sheet of a range; returns a [`ManyAnswer`], which is kept where the call or form has a key.
///
/// # Errors
/// 400 naming each id that the width needs; 403, 404 as the filter set's; 404 where the range has no sheet.
pub async fn many(app: &App, caller: &Caller, ground: &Ground, many: Many, key: Option<&Key>) -> Result<Response> {
    let (branch_id, range) = range(app, caller, ground, many.width).await?;
    let mut tx = app.db.begin().await?;
    let claim = match idempotency::claim(&mut tx, &caller.id, key, app.clock.now_ms()).await? {
        Claimed::Fresh(claim) => claim,
        Claimed::Answered(answer) => return Ok(answer),
    };
    let answer = set_many(app, &mut tx, caller, &branch_id, &range, many).await?;
    let answer = claim.answer(&mut tx, &answer).await?;
    tx.commit().await?;
    Ok(answer)
}

/// The sheets that a width takes in, and their branch. Ids that it does not need are held to belong all the same.
async fn range(app: &App, caller: &Caller, ground: &Ground, width: Width) -> Result<(String, Range)> {
    let ground = ground.clone().trimmed();
    let needed = [
        ("classId", true, &ground.class_id),
        ("sectionId", width.one_section(), &ground.section_id),
        ("examId", width.one_exam(), &ground.exam_id),
    ];
    let missing = needed.into_iter().filter(|(_, needed, given)| *needed && given.is_none());
    let fields: std::collections::BTreeMap<String, String> =
        missing.map(|(name, ..)| (name.to_owned(), format!("{name} is missing"))).collect();
    if let Some(message) = fields.values().next().cloned() {
        return Err(Error::Invalid { message, fields });
    }
    let mut conn = app.db.acquire().await?;
    let scope = ground.resolve(caller, &mut conn, Needs::Class).await?;
    let class = scope.class.ok_or_else(|| Error::not_found("The class"))?;
    let range = Range {
        class_id: class.id,
        section_id: scope.section.filter(|_| width.one_section()).map(|section| section.id),
        exam_id: scope.exam.filter(|_| width.one_exam()).map(|exam| exam.id),
        subject_id: None,
    };
    Ok((scope.branch.id, range))
}

async fn set_many(
    app: &App,
    tx: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    range: &Range,
    many: Many,
) -> Result<ManyAnswer> {
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
    let sheets = state_store::progress(tx, range).await?;
    if sheets.is_empty() {
        return Err(state::Refusal::Unscheduled.into());
    }
    let mut outcomes = Vec::with_capacity(sheets.len());
    for sheet in &sheets {
        let outcome = state::on_many(many.act, sheet, many.only_complete);
        if outcome == Outcome::Done {
            set(app, tx, caller, branch_id, many.act, sheet, now).await?;
        }
        outcomes.push(sheet_outcome(sheet, outcome));
    }
    Ok(answer(many.act, outcomes))
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
    audit::record(tx, caller, moment, act.audited(), Some(branch_id), Some(sheet_id), &[]).await?;
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
        Outcome::Refused(refusal) => (Became::Refused, Some(refusal.reason().into())),
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

fn answer(act: Act, sheets: Vec<SheetOutcome>) -> ManyAnswer {
    let count = |became: Became| sheets.iter().filter(|sheet| sheet.outcome == became).count();
    let (done, unchanged, refused) = (count(Became::Done), count(Became::Unchanged), count(Became::Refused));
    let results = |count: usize| if count == 1 { "1 result".to_owned() } else { format!("{count} results") };
    let mut parts = vec![format!("{} {}", results(done), act.done())];
    if unchanged > 0 {
        parts.push(format!("{unchanged} unchanged"));
    }
    if refused > 0 {
        parts.push(format!("{refused} refused"));
    }
    let message = parts.join(", ");
    ManyAnswer { message, done, unchanged, refused, sheets }
}
