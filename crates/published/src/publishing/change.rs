//! Setting the state of sheets: one transaction, the sheets' rows taken first in it, an audit row for each sheet that
//! changes and none for one that does not. Taking back a result also finds the open print links that hold it.

use std::collections::{BTreeMap, HashSet};

use rules::words::{Text, labels, published_texts, refusals};
use serde::Serialize;

use super::one::range_of;
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
use records::Write;
use records::place::{AskedPlace, FilterSet, Level, open_session};
use web::app::App;

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

/// What came of a step: what its call answers.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Changed {
    One(OneAnswer),
    Many(ManyAnswer),
    /// Print links hold what it would take back, and nobody has said what becomes of them. Nothing is to be changed. A call never comes to this.
    Ask,
}

/// One sheet.
#[derive(Clone, Copy, Debug)]
pub struct One {
    pub act: Act,
    pub links: Links,
}

/// Many sheets in one step.
#[derive(Clone, Copy, Debug)]
pub struct Many {
    pub act: Act,
    /// What else of the range is left alone.
    pub show: Show,
    pub only_complete: bool,
    pub links: Links,
}

/// What was done a moment ago, to be taken back.
#[derive(Clone, Debug)]
pub struct Undo {
    /// What is done now: the reverse of it.
    pub act: Act,
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

/// What is to be done.
#[derive(Clone, Debug)]
pub enum What {
    /// Answers the specification's message.
    One(One),
    /// Answers a [`ManyAnswer`].
    Many(Many),
    /// Takes back exactly what an act did: on every sheet that it changed, or on none. Answers as the act itself did.
    Undo(Undo),
}

/// Sets the state of sheets.
///
/// # Errors
/// 404 where nothing is scheduled, or the range has no sheet; 409 for publishing a sheet without marks, and where anything was done since to one of the
/// sheets that are to be taken back; 423 in a closed session.
pub async fn change(
    app: &App,
    write: &mut Write<'_>,
    caller: &Caller,
    target: &Target,
    what: &What,
) -> Result<Changed> {
    open_session(&mut write.tx, &target.session_id).await?;
    let by = By { app, caller, target, now: write.at };
    let (act, done) = match what {
        What::One(one) => (one.act, by.one(&mut write.tx, *one).await?),
        What::Many(many) => (many.act, by.many(&mut write.tx, *many).await?),
        What::Undo(undo) => (undo.act, by.undo(&mut write.tx, undo).await?),
    };
    let Some((outcomes, print_links)) = done else { return Ok(Changed::Ask) };
    Ok(match target.sheet {
        None => Changed::Many(answer(act, outcomes, print_links)),
        Some(_) => Changed::One(OneAnswer { act, message: act.message().english(), print_links }),
    })
}

/// What became of each sheet, and the open print links that hold what was taken back; none: it has to be asked first what becomes of them.
type Done = Option<(Vec<SheetOutcome>, Vec<PrintLink>)>;

/// Who changes which sheets, and when.
#[derive(Clone, Copy)]
struct By<'a> {
    app: &'a App,
    caller: &'a Caller,
    target: &'a Target,
    now: i64,
}

impl By<'_> {
    async fn one(self, tx: &mut Conn, One { act, links }: One) -> Result<Done> {
        let Target { session_id, range, sheet, .. } = self.target;
        let taken: Vec<_> = sheet.iter().map(|sheet| (self.app.clock.new_id(), SheetKey::from(sheet))).collect();
        state_store::take(tx, &taken).await?;
        let sheets = state_store::progress(tx, range).await?;
        let sheet = sheets.first().ok_or(state::Refusal::Unscheduled)?;
        let outcome = state::on_one(act, sheet);
        let mut print_links = Some(Vec::new());
        match outcome {
            Outcome::Done => {
                self.set(tx, act, sheet).await?;
                if act == Act::Publish {
                    told::tell_students(self.app, tx, session_id, &[sheet]).await?;
                }
                print_links = self.taken_back(tx, act, &[sheet], links).await?;
            }
            Outcome::Unchanged => {}
            Outcome::Refused(refusal) => return Err(refusal.into()),
        }
        Ok(print_links.map(|links| (vec![sheet_outcome(sheet, outcome)], links)))
    }

    async fn many(self, tx: &mut Conn, many: Many) -> Result<Done> {
        let Target { session_id, range, .. } = self.target;
        let listed = state_store::progress(tx, range).await?;
        // Only what may change is taken: a sheet that is not scheduled gets no row.
        let scheduled = listed.iter().filter(|sheet| sheet.sheet_id.is_some() || !sheet.schedule().is_empty());
        let taken: Vec<(String, SheetKey)> = scheduled.map(|sheet| (self.app.clock.new_id(), sheet.key())).collect();
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
                self.set(tx, many.act, sheet).await?;
                changed.push(sheet);
            }
            outcomes.push(sheet_outcome(sheet, outcome));
        }
        if many.act == Act::Publish {
            told::tell_students(self.app, tx, session_id, &changed).await?;
        }
        let links = self.taken_back(tx, many.act, &changed, many.links).await?;
        Ok(links.map(|links| (outcomes, links)))
    }

    async fn undo(self, tx: &mut Conn, undo: &Undo) -> Result<Done> {
        let range = &self.target.range;
        let listed = state_store::progress(tx, range).await?;
        let written = listed.iter().filter(|sheet| sheet.sheet_id.is_some());
        let taken: Vec<(String, SheetKey)> = written.map(|sheet| (self.app.clock.new_id(), sheet.key())).collect();
        state_store::take(tx, &taken).await?;
        // Only now nobody else writes on them.
        let last = undo_store::last_acts(tx, range).await?;
        let ids: HashSet<&str> =
            last.iter().filter(|last| undo.takes_back(last)).map(|last| last.sheet_id.as_str()).collect();
        let sheets = state_store::progress(tx, range).await?;
        let own = |sheet: &&SheetProgress| sheet.sheet_id.as_deref().is_some_and(|id| ids.contains(id));
        let sheets: Vec<&SheetProgress> = sheets.iter().filter(own).collect();
        let undone = sheets.iter().filter(|sheet| state::on_one(undo.act, sheet) == Outcome::Done).count();
        if undone == 0 || undone < undo.done.len() {
            return Err(undo.refused(undone));
        }
        for sheet in &sheets {
            self.set(tx, undo.act, sheet).await?;
        }
        let outcomes = sheets.iter().map(|sheet| sheet_outcome(sheet, Outcome::Done)).collect();
        let links = self.taken_back(tx, undo.act, &sheets, undo.links).await?;
        Ok(links.map(|links| (outcomes, links)))
    }

    /// The open links that hold the results of these sheets, which this transaction has taken back: revoked where that was said. None:
    /// it has to be asked first.
    async fn taken_back(
        self,
        tx: &mut Conn,
        act: Act,
        sheets: &[&SheetProgress],
        links: Links,
    ) -> Result<Option<Vec<PrintLink>>> {
        if act != Act::Unpublish {
            return Ok(Some(Vec::new()));
        }
        let ids: HashSet<&str> = sheets.iter().filter_map(|sheet| sheet.sheet_id.as_deref()).collect();
        let held = Held::find(self.app, tx, &self.target.session_id, &ids).await?;
        let Some(held) = held else { return Ok(Some(Vec::new())) };
        match links {
            Links::Ask => Ok(None),
            Links::Keep => Ok(Some(held.listed(self.app, tx).await?)),
            Links::Revoke => Ok(Some(held.revoke(self.app, tx, self.caller).await?)),
        }
    }

    async fn set(self, tx: &mut Conn, act: Act, sheet: &SheetProgress) -> Result<()> {
        let not_taken = || Error::Internal("a sheet that was not taken".to_owned());
        let sheet_id = sheet.sheet_id.as_deref().ok_or_else(not_taken)?;
        match act {
            Act::Publish | Act::Unpublish => state_store::set_published(tx, sheet_id, act == Act::Publish).await?,
            Act::Lock | Act::Unlock => state_store::set_locked(tx, sheet_id, act == Act::Lock).await?,
        }
        let moment = Moment { id: self.app.clock.new_id(), at: self.now };
        let (branch_id, subject) = (Some(self.target.branch_id.as_str()), Subject::sheet(sheet_id));
        audit::record(tx, self.caller, moment, act.audited(), branch_id, Some(&subject), &[]).await?;
        Ok(())
    }
}

/// Where the sheets are.
pub struct Target {
    branch_id: String,
    session_id: String,
    range: Range,
    /// The one that it is; none: as many as the range has.
    pub sheet: Option<FilterSet>,
}

impl Target {
    /// The sheet, or the sheets that a width takes in. Ids that the width does not need are held to belong all the same.
    ///
    /// # Errors
    /// 400 naming each id that is needed; 403, 404 as the filter set's.
    pub async fn reached(conn: &mut Conn, caller: &Caller, ground: &AskedPlace, width: Option<Width>) -> Result<Self> {
        let Some(width) = width else {
            let sheet = ground.sheet(caller, conn).await?;
            let (branch_id, session_id) = (sheet.branch_id.clone(), sheet.session_id.clone());
            return Ok(Self { branch_id, session_id, range: range_of(&sheet), sheet: Some(sheet) });
        };
        let ground = ground.clone().trimmed();
        let needed = [
            ("classId", true, &ground.class_id),
            ("sectionId", width.one_section(), &ground.section_id),
            ("examId", width.one_exam(), &ground.exam_id),
        ];
        let missing = needed.into_iter().filter(|(_, needed, given)| *needed && given.is_none());
        let fields: BTreeMap<String, Text> =
            missing.map(|(name, ..)| (name.to_owned(), refusals::field_missing(name).into())).collect();
        if let Some(message) = fields.values().next().cloned() {
            return Err(Error::Invalid { message, fields });
        }
        let place = ground.resolve(caller, conn, Level::Class).await?;
        let id = |level: Level| place.at(level).map(|named| named.id.clone());
        let range = Range {
            class_id: place.needed(Level::Class)?.id.clone(),
            section_id: id(Level::Section).filter(|_| width.one_section()),
            exam_id: id(Level::Exam).filter(|_| width.one_exam()),
            subject_id: None,
        };
        Ok(Self {
            branch_id: place.branch_id().to_owned(),
            session_id: place.session()?.id.clone(),
            range,
            sheet: None,
        })
    }
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
