//! The adjustment of a raised line, for the form and the call alike: an entry of its own; what was raised stays as it is.

use rules::money::ledger::{self, Line, Refusal};
use rules::words::{Word, money_texts, refusals};

use super::FEE_LINE;
use super::adjust_store::{self, Adjustment, NewAdjustment};
use crate::amounts::MOST_CHARGED;
use crate::book_store;
use crate::lines_store::{self, FeeLine};
use auth::Caller;
use auth::audit::{Act, Change};
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Currency, Write};
use web::app::App;

/// What is done to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Something is added to its amount.
    Add,
    /// Something is taken off its amount.
    TakeOff,
    /// Something is let off its fine.
    LetOffFine,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::Add, Self::TakeOff, Self::LetOffFine];

    /// As it is sent.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::TakeOff => "takeOff",
            Self::LetOffFine => "letOffFine",
        }
    }

    pub const fn label(self) -> Word {
        match self {
            Self::Add => money_texts::ADJUST_ADD,
            Self::TakeOff => money_texts::ADJUST_TAKE_OFF,
            Self::LetOffFine => money_texts::ADJUST_LET_OFF_FINE,
        }
    }

    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.key() == key)
    }
}

/// An adjustment as somebody asks for it. `amount`: hundredths, above 0.
#[derive(Clone, Debug)]
pub struct Asked {
    pub way: Way,
    pub amount: i64,
    pub reason: String,
    /// How many adjustments of the line were looked at; none of who has looked at none.
    pub seen: Option<usize>,
}

impl Asked {
    /// What is added to the line's sum of adjustments, or settled of its fine.
    const fn change(&self) -> i64 {
        match self.way {
            Way::Add | Way::LetOffFine => self.amount,
            Way::TakeOff => -self.amount,
        }
    }

    /// Whether the ledger's rules let a line be adjusted like this.
    fn check(&self, line: &Line) -> std::result::Result<(), Refusal> {
        if self.amount <= 0 {
            return Err(Refusal::NotAboveZero);
        }
        match self.way {
            Way::Add | Way::TakeOff => ledger::adjust(line, self.change(), &self.reason),
            Way::LetOffFine => ledger::let_off(line, self.amount, &self.reason),
        }
    }
}

/// A line within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<FeeLine> {
    let line = lines_store::one(conn, id).await?;
    within_reach(caller, line.as_ref().map(|line| line.branch_id.clone()), refusals::FEE_LINE_NOT_FOUND)?;
    line.ok_or_else(|| Error::not_found(refusals::FEE_LINE_NOT_FOUND))
}

/// Nobody has adjusted the line since it was looked at: two who grant the same reduction grant it once.
///
/// # Errors
/// 422 with who did what.
pub fn unchanged(adjustments: &[Adjustment], seen: usize, currency: &Currency) -> Result<()> {
    match adjustments.last() {
        Some(last) if adjustments.len() != seen => {
            let (amount, by) = (currency.shown(last.amount.abs()), &last.by_name);
            let said = match (last.kind.as_str(), last.amount < 0) {
                ("fine", _) => money_texts::fine_let_off_meanwhile(by, amount),
                (_, true) => money_texts::fee_taken_off_meanwhile(by, amount),
                (_, false) => money_texts::fee_added_meanwhile(by, amount),
            };
            Err(Error::value("amount", said))
        }
        _ => Ok(()),
    }
}

/// Adjusts a line in a transaction that has begun. The session may be closed: what a student owes outlives it.
///
/// # Errors
/// 403 for another branch's; 404; 422 where the ledger's rules refuse it.
pub async fn adjust(write: &mut Write<'_>, app: &App, caller: &Caller, id: &str, asked: &Asked) -> Result<()> {
    let branch_id = reached(&mut write.tx, caller, id).await?.branch_id;
    let closed_to = book_store::hold(&mut write.tx, &branch_id).await?;
    // As it is now that nobody else moves money of the branch.
    let line = reached(&mut write.tx, caller, id).await?;
    let currency = book_store::branch(&mut write.tx, &branch_id).await?.currency();
    if let Some(seen) = asked.seen {
        unchanged(&adjust_store::adjustments(&mut write.tx, id).await?, seen, &currency)?;
    }
    asked.check(&line.in_ledger()).map_err(|refusal| {
        let field = if refusal == Refusal::NoReason { "reason" } else { "amount" };
        Error::value(field, refusal.sentence(|amount| currency.shown(amount)))
    })?;
    if line.raised + line.adjusted + asked.change() > MOST_CHARGED {
        return Err(Error::value("amount", money_texts::fee_at_most(currency.shown(MOST_CHARGED))));
    }
    let days = book_store::days(&app.clock, closed_to);
    let new = NewAdjustment {
        id: &app.clock.new_id(),
        kind: if asked.way == Way::LetOffFine { "fine" } else { "amount" },
        amount: asked.change(),
        on_day: days.open_day(),
        reason: asked.reason.trim(),
        by: (&caller.id, &caller.name),
        at: write.at,
    };
    adjust_store::add(&mut write.tx, &line, new).await?;
    let owner = adjust_store::owner(&mut write.tx, id).await?;
    let change = |field: &'static str, old: Option<String>, new: String| Change {
        subject_kind: FEE_LINE.kind,
        subject_id: line.id.clone(),
        field,
        old,
        new: Some(new),
    };
    let amount = line.raised + line.adjusted;
    let fine = line.fine - line.fine_settled;
    let done = match asked.way {
        Way::Add | Way::TakeOff => {
            change("amount", Some(currency.shown(amount)), currency.shown(amount + asked.change()))
        }
        Way::LetOffFine => change("fineLeft", Some(currency.shown(fine)), currency.shown(fine - asked.amount)),
    };
    let changes = [done, change("reason", None, asked.reason.trim().to_owned())];
    let name = format!("{}, {}", owner.student_name, line.label);
    write.record_changes(Act::Update, &FEE_LINE, (&line.branch_id, &line.id, &name), &changes).await
}
