//! The ledger: what money does. A receipt takes money for a student's fee lines, a void takes a receipt or a voucher back, a voucher takes
//! money in or out of an account, and a closed day stays as it is. Each is decided from what it needs to know ([`Student`], [`Days`])
//! and says what it leaves behind as [`Posting`]s, whose sums are every balance and every report.
//!
//! Stores load what a decision needs, ask here, and store what comes back, in one transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::words::{Text, money_texts, refusals};

/// Which days of a branch are closed. Days are YYYY-MM-DD, which compare as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Days {
    /// Every day to this one is closed; empty: none is.
    pub closed_to: String,
    pub today: String,
    /// The day after the last closed one; unused where none is closed.
    pub after_closed: String,
}

impl Days {
    /// The day on which receipts and voids are posted: today, or the day after the last closed one where today is closed already.
    pub fn open_day(&self) -> &str {
        if self.is_closed(&self.today) { &self.after_closed } else { &self.today }
    }

    pub fn is_closed(&self, day: &str) -> bool {
        day <= self.closed_to.as_str()
    }
}

/// Why something is refused, in a sentence. Amounts are hundredths; whoever shows one writes them with the branch's symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// An amount of 0 or less.
    NotAboveZero,
    /// More is given than is due by then, and nobody has said that the rest is kept for later: for fees to come, then as an advance.
    AboveDue { due: i64, over: i64 },
    /// There is neither money nor an advance to pay a due with.
    NothingToPay,
    /// A void cannot be voided.
    VoidOfVoid,
    /// It is voided already.
    VoidedBefore,
    /// The advance that it left has paid something since.
    AdvanceUsed { missing: i64 },
    /// A reason is missing.
    NoReason,
    /// The day is closed.
    DayClosed,
    /// The day is yet to come.
    DayToCome,
    /// The account has less than is to be paid out of it.
    NotEnough { has: i64 },
    /// Not this much of a line can be taken off: so much of it is unpaid.
    AboveUnpaid { unpaid: i64 },
    /// A line that is to be paid first is not one of the student's.
    LineUnknown { line: String },
    /// It is paid in full.
    LinePaid { line: String },
    /// It is named twice.
    LineTwice { line: String },
    /// What was counted is not what should be there, and nobody has said why.
    CountDiffers { expected: i64, counted: i64 },
}

impl Refusal {
    /// The sentence; `money` writes an amount.
    pub fn sentence(&self, money: impl Fn(i64) -> String) -> Text {
        match self {
            Self::NotAboveZero => money_texts::AMOUNT_NOT_ABOVE_ZERO.into(),
            Self::AboveDue { due, over } => money_texts::amount_above_due(money(*due), money(*over)).into(),
            Self::NothingToPay => money_texts::NOTHING_DUE.into(),
            Self::VoidOfVoid => money_texts::VOID_OF_VOID.into(),
            Self::VoidedBefore => money_texts::VOIDED_BEFORE.into(),
            Self::AdvanceUsed { missing } => money_texts::advance_used(money(*missing)).into(),
            Self::NoReason => refusals::GIVE_REASON.into(),
            Self::DayClosed => money_texts::DAY_CLOSED.into(),
            Self::DayToCome => money_texts::DAY_TO_COME.into(),
            Self::NotEnough { has } => money_texts::account_has_only(money(*has)).into(),
            Self::AboveUnpaid { unpaid } => money_texts::unpaid_only(money(*unpaid)).into(),
            Self::LineUnknown { .. } => money_texts::CHOSEN_FEE_NOT_OF_STUDENT.into(),
            Self::LinePaid { .. } => money_texts::CHOSEN_FEE_PAID.into(),
            Self::LineTwice { .. } => money_texts::FEE_CHOSEN_TWICE.into(),
            Self::CountDiffers { expected, counted } => {
                money_texts::count_differs(money(*counted), money(*expected)).into()
            }
        }
    }

    /// The sentence with plain amounts, where no currency is known.
    pub fn plain_sentence(&self) -> Text {
        self.sentence(super::amount::plain)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.plain_sentence().english())
    }
}

impl std::error::Error for Refusal {}

/// A raised fee of a student, as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: String,
    /// Under which of the voucher heads its money is income.
    pub head: String,
    /// YYYY-MM-DD
    pub due_on: String,
    /// From this day on it is late: the day after the days of grace. YYYY-MM-DD
    pub late_from: String,
    /// What was raised, with every adjustment since. Hundredths, never below 0.
    pub amount: i64,
    /// Paid of it, less what was voided.
    pub paid: i64,
    /// What is fined once where it is late.
    pub fine: i64,
    /// Paid of the fine or let off, less what was voided.
    pub fine_settled: i64,
}

impl Line {
    pub const fn unpaid(&self) -> i64 {
        self.amount - self.paid
    }

    /// The fine that is due on a day: while the line is unpaid and late.
    pub fn fine_due(&self, day: &str) -> i64 {
        if self.unpaid() > 0 && day >= self.late_from.as_str() { (self.fine - self.fine_settled).max(0) } else { 0 }
    }
}

/// What a student owes and has in advance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Student {
    pub lines: Vec<Line>,
    /// Paid in advance, not used yet. Never below 0.
    pub advance: i64,
}

impl Student {
    /// Everything unpaid with its fines, before the advance.
    pub fn owes(&self, day: &str) -> i64 {
        self.lines.iter().map(|line| line.unpaid() + line.fine_due(day)).sum()
    }

    /// Due later: what is to be paid beyond what is due by a day. An advance that is more than that pays of it.
    pub fn due_later(&self, day: &str) -> i64 {
        (self.owes(day) - self.advance).max(0) - self.due_by(day)
    }

    /// Due now: what has reached its due day by a day, with its fines, less the advance; never below 0.
    pub fn due_by(&self, day: &str) -> i64 {
        let lines = self.lines.iter().filter(|line| line.due_on.as_str() <= day);
        (lines.map(|line| line.unpaid() + line.fine_due(day)).sum::<i64>() - self.advance).max(0)
    }
}

/// What a part of a receipt is for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum For {
    /// A fee line, by its id.
    Line(String),
    /// The fine of a line.
    Fine(String),
    /// The advance: above 0 what is added to it, below 0 what is used of it.
    Advance,
    /// The fee of an application, by the application's id: whoever applies is no student and has neither lines nor an advance.
    Admission(String),
}

/// A part of a receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub of: For,
    /// The head of its line; none of an advance.
    pub head: Option<String>,
    pub amount: i64,
}

/// Money in or out of an account under a head. An advance has no head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub head: Option<String>,
    /// Above 0: into the account.
    pub amount: i64,
}

/// What is collected of a student.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Collected<'a> {
    /// The money given, in hundredths. 0: dues are paid out of the advance alone.
    pub amount: i64,
    /// What is more than due by then pays fees to come, and what is left is kept as an advance.
    pub keeps_rest: bool,
    /// Ids of lines that are paid before all others, in this order. Empty: the oldest first.
    pub first: &'a [String],
}

/// The lines in the order in which they are paid: the chosen ones as they were chosen, then the oldest first.
///
/// # Errors
/// [`Refusal::LineTwice`], [`Refusal::LineUnknown`], [`Refusal::LinePaid`].
fn in_order<'s>(student: &'s Student, first: &[String]) -> Result<Vec<&'s Line>, Refusal> {
    let mut chosen = BTreeSet::new();
    let mut ordered = Vec::with_capacity(student.lines.len());
    for id in first {
        let line = || id.clone();
        if !chosen.insert(id.as_str()) {
            return Err(Refusal::LineTwice { line: line() });
        }
        let found =
            student.lines.iter().find(|of| of.id == *id).ok_or_else(|| Refusal::LineUnknown { line: line() })?;
        if found.unpaid() <= 0 {
            return Err(Refusal::LinePaid { line: line() });
        }
        ordered.push(found);
    }
    let mut others: Vec<&Line> = student.lines.iter().filter(|line| !chosen.contains(line.id.as_str())).collect();
    others.sort_by(|one, other| (&one.due_on, &one.id).cmp(&(&other.due_on, &other.id)));
    ordered.append(&mut others);
    Ok(ordered)
}

/// Splits what is collected over a student's dues, the chosen lines first and then the oldest, each with its fine before it; the advance that there
/// is comes first, and what is left becomes one. The parts add up to the money given. Whoever chooses a fee to come has said that it is paid
/// now: it counts as due.
///
/// # Errors
/// [`Refusal::NotAboveZero`], [`Refusal::NothingToPay`], [`Refusal::AboveDue`], and those of the chosen lines.
pub fn collect(student: &Student, collected: Collected<'_>, day: &str) -> Result<Vec<Part>, Refusal> {
    let lines = in_order(student, collected.first)?;
    if collected.amount < 0 {
        return Err(Refusal::NotAboveZero);
    }
    let owed = student.owes(day);
    if collected.amount == 0 && student.advance == 0 {
        return Err(Refusal::NotAboveZero);
    }
    if collected.amount == 0 && owed == 0 {
        return Err(Refusal::NothingToPay);
    }
    let (chosen, others) = lines.split_at(collected.first.len());
    let others = others.iter().filter(|line| line.due_on.as_str() <= day);
    let wanted: i64 = chosen.iter().chain(others).map(|line| line.unpaid() + line.fine_due(day)).sum();
    let due = (wanted - student.advance).max(0);
    if collected.amount > due && !collected.keeps_rest {
        return Err(Refusal::AboveDue { due, over: collected.amount - due });
    }
    let mut left = collected.amount + student.advance;
    let mut parts = Vec::new();
    for line in lines {
        for (of, wanted) in
            [(For::Fine(line.id.clone()), line.fine_due(day)), (For::Line(line.id.clone()), line.unpaid())]
        {
            let amount = wanted.min(left);
            if amount > 0 {
                left -= amount;
                parts.push(Part { of, head: Some(line.head.clone()), amount });
            }
        }
    }
    if left != student.advance {
        parts.push(Part { of: For::Advance, head: None, amount: left - student.advance });
    }
    Ok(parts)
}

/// What is collected for an application's fee: the whole of it or a part, never more, since an applicant has no advance.
///
/// # Errors
/// [`Refusal::NotAboveZero`], [`Refusal::NothingToPay`], [`Refusal::AboveUnpaid`].
pub fn admission(application: &str, head: &str, unpaid: i64, amount: i64) -> Result<Vec<Part>, Refusal> {
    if amount <= 0 {
        Err(Refusal::NotAboveZero)
    } else if unpaid <= 0 {
        Err(Refusal::NothingToPay)
    } else if amount > unpaid {
        Err(Refusal::AboveUnpaid { unpaid })
    } else {
        Ok(vec![Part { of: For::Admission(application.to_owned()), head: Some(head.to_owned()), amount }])
    }
}

/// The postings of a receipt's parts: what each head and the advance come to. They add up to the money given.
pub fn postings(parts: &[Part]) -> Vec<Posting> {
    let mut heads: BTreeMap<Option<&str>, i64> = BTreeMap::new();
    for part in parts {
        *heads.entry(part.head.as_deref()).or_default() += part.amount;
    }
    let posting = |(head, amount): (Option<&str>, i64)| Posting { head: head.map(str::to_owned), amount };
    heads.into_iter().filter(|(_, amount)| *amount != 0).map(posting).collect()
}

/// Whether nothing is seen of a reason.
fn says_nothing(reason: &str) -> bool {
    reason.chars().all(crate::letters::is_unseen)
}

/// What is known of an entry that is to be voided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Voidable<'a> {
    pub is_void: bool,
    pub is_voided: bool,
    pub reason: &'a str,
}

impl Voidable<'_> {
    /// # Errors
    /// [`Refusal::VoidOfVoid`], [`Refusal::VoidedBefore`], [`Refusal::NoReason`].
    pub fn check(&self) -> Result<(), Refusal> {
        if self.is_void {
            Err(Refusal::VoidOfVoid)
        } else if self.is_voided {
            Err(Refusal::VoidedBefore)
        } else if says_nothing(self.reason) {
            Err(Refusal::NoReason)
        } else {
            Ok(())
        }
    }
}

/// The parts of the entry that voids a receipt: the receipt's own with the opposite sign. `advance`: what the student has in advance now.
/// `cash_in_hand`: as of a [`voucher`], since what is taken back is paid out.
///
/// # Errors
/// Those of [`Voidable::check`]; [`Refusal::AdvanceUsed`] where the advance would fall below 0; [`Refusal::NotEnough`].
pub fn void(
    voidable: Voidable<'_>,
    parts: &[Part],
    advance: i64,
    cash_in_hand: Option<i64>,
) -> Result<Vec<Part>, Refusal> {
    voidable.check()?;
    let given: i64 = parts.iter().map(|part| part.amount).sum();
    if let Some(has) = cash_in_hand
        && given > has
    {
        return Err(Refusal::NotEnough { has });
    }
    let left: i64 = parts.iter().filter(|part| part.of == For::Advance).map(|part| part.amount).sum();
    if left > advance {
        return Err(Refusal::AdvanceUsed { missing: left - advance });
    }
    Ok(parts.iter().map(|part| Part { amount: -part.amount, ..part.clone() }).collect())
}

/// What an advance from before markbook adds to the advance. Its money was taken by the books before: nothing is posted, no account and no day has
/// it, and it is income when it pays a fee, as any advance is.
pub const fn brought_in(amount: i64) -> Part {
    Part { of: For::Advance, head: None, amount }
}

/// What takes such an advance back. `advance`: what the student has in advance now.
///
/// # Errors
/// Those of [`Voidable::check`]; [`Refusal::AdvanceUsed`] where the advance would fall below 0.
pub fn take_back(voidable: Voidable<'_>, amount: i64, advance: i64) -> Result<Part, Refusal> {
    void(voidable, &[brought_in(amount)], advance, None)?;
    Ok(brought_in(-amount))
}

/// Which way a voucher moves money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A deposit.
    In,
    /// An expense.
    Out,
}

/// The posting of a voucher. `cash_in_hand`: what a cash account has, which cannot pay what it does not have; none of an account that
/// may be overdrawn.
///
/// # Errors
/// [`Refusal::NotAboveZero`], [`Refusal::DayClosed`], [`Refusal::DayToCome`], [`Refusal::NotEnough`].
pub fn voucher(
    way: Way,
    amount: i64,
    head: &str,
    day: &str,
    days: &Days,
    cash_in_hand: Option<i64>,
) -> Result<Posting, Refusal> {
    if amount <= 0 {
        return Err(Refusal::NotAboveZero);
    }
    if days.is_closed(day) {
        return Err(Refusal::DayClosed);
    }
    if day > days.today.as_str() {
        return Err(Refusal::DayToCome);
    }
    let amount = match way {
        Way::In => amount,
        Way::Out => -amount,
    };
    match cash_in_hand {
        Some(has) if has + amount < 0 => Err(Refusal::NotEnough { has }),
        _ => Ok(Posting { head: Some(head.to_owned()), amount }),
    }
}

/// The posting of the entry that voids a voucher: its own with the opposite sign. `cash_in_hand`: as of a [`voucher`], since a deposit that is
/// taken back is paid out.
///
/// # Errors
/// Those of [`Voidable::check`]; [`Refusal::NotEnough`].
pub fn void_voucher(voidable: Voidable<'_>, posting: &Posting, cash_in_hand: Option<i64>) -> Result<Posting, Refusal> {
    voidable.check()?;
    let amount = -posting.amount;
    match cash_in_hand {
        Some(has) if amount < 0 && has + amount < 0 => Err(Refusal::NotEnough { has }),
        _ => Ok(Posting { head: posting.head.clone(), amount }),
    }
}

/// Whether a day can be closed, with every open one before it.
///
/// # Errors
/// [`Refusal::DayClosed`], [`Refusal::DayToCome`].
pub fn close(day: &str, days: &Days) -> Result<(), Refusal> {
    if days.is_closed(day) {
        Err(Refusal::DayClosed)
    } else if day > days.today.as_str() {
        Err(Refusal::DayToCome)
    } else {
        Ok(())
    }
}

/// The cash of an account over some days, before anybody counts it. Hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drawer {
    /// What was in it before the first of the days.
    pub opening: i64,
    /// What came in: receipts and deposits, less their voids.
    pub takings: i64,
    /// What was paid out: expenses, less their voids.
    pub spending: i64,
}

impl Drawer {
    /// What should be in it after the last of the days.
    pub const fn should_be(self) -> i64 {
        self.opening + self.takings - self.spending
    }
}

/// What was counted when days were closed, each with what should be there; none: it was not counted. A difference needs a reason.
///
/// # Errors
/// [`Refusal::CountDiffers`] of the first that differs.
pub fn counted(counts: &[(i64, Option<i64>)], reason: &str) -> Result<(), Refusal> {
    let differs = |(expected, counted): &(i64, Option<i64>)| {
        counted.filter(|counted| counted != expected).map(|counted| (*expected, counted))
    };
    match counts.iter().find_map(differs) {
        Some((expected, counted)) if says_nothing(reason) => Err(Refusal::CountDiffers { expected, counted }),
        _ => Ok(()),
    }
}

/// What may be added to a raised line or, below 0, taken off: at most what is unpaid of it.
///
/// # Errors
/// [`Refusal::NotAboveZero`] of 0, [`Refusal::AboveUnpaid`], [`Refusal::NoReason`].
pub fn adjust(line: &Line, by: i64, reason: &str) -> Result<(), Refusal> {
    if by == 0 {
        Err(Refusal::NotAboveZero)
    } else if -by > line.unpaid() {
        Err(Refusal::AboveUnpaid { unpaid: line.unpaid() })
    } else if says_nothing(reason) {
        Err(Refusal::NoReason)
    } else {
        Ok(())
    }
}

/// What may be let off the fine of a raised line: at most what is neither paid of it nor let off before, whether it is due by now or not.
///
/// # Errors
/// [`Refusal::NotAboveZero`], [`Refusal::AboveUnpaid`], [`Refusal::NoReason`].
pub fn let_off(line: &Line, by: i64, reason: &str) -> Result<(), Refusal> {
    let unpaid = line.fine - line.fine_settled;
    if by <= 0 {
        Err(Refusal::NotAboveZero)
    } else if by > unpaid {
        Err(Refusal::AboveUnpaid { unpaid })
    } else if says_nothing(reason) {
        Err(Refusal::NoReason)
    } else {
        Ok(())
    }
}

/// The number after the last one of a branch and year. Numbers begin at 1.
pub const fn next_number(last: i64) -> i64 {
    last + 1
}

/// A receipt's number as it is printed: `DHK-2026-000123`.
pub fn printed_number(branch_code: &str, year: &str, number: i64) -> String {
    format!("{branch_code}-{year}-{number:06}")
}

#[cfg(test)]
mod tests;
