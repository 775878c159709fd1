//! Collecting: money taken for a student's fees or for an application, and the void of a receipt; each in a transaction that has begun, with the branch's books held.
//! What is paid, and what is refused, is decided by `rules::money::ledger`.

use rules::money::ledger::{self, Collected, For, Part, Posting, Refusal, Student, Voidable};
use rules::money::receipt_lines::{self, Paid};
use rules::words::{Text, Word, labels, money_texts, refusals};

use super::printed::{Printed, PrintedPart};
use super::store::{self, ApplicationFee, NewReceipt, Payer, ReceiptOf, ReceiptRow, Whose};
use crate::accounts_store::METHODS;
use crate::book_store::AccountFacts;
use crate::{book_store, lines_store};
use base::clock::Clock;
use base::error::{Error, Result};
use db::{Conn, violates};
use records::{Currency, short};

/// What is collected of a student.
#[derive(Clone, Debug)]
pub struct Collection {
    pub student_id: String,
    /// Hundredths. 0: dues are paid out of the advance alone.
    pub amount: i64,
    /// `cash`, `bank`, `mobile` or `card`
    pub method: String,
    /// The number of a slip, a transfer or a card's payment.
    pub reference: Option<String>,
    /// What is more than due by then pays fees to come, and what is left is kept as an advance.
    pub keeps_rest: bool,
    /// The number of the student's newest receipt as whoever collects saw it, empty where there was none; none: not asked.
    pub last_receipt: Option<String>,
    /// The fee lines that are paid first, in this order; then the oldest.
    pub line_ids: Vec<String>,
}

/// What is collected of an applicant.
#[derive(Clone, Debug)]
pub struct ApplicationCollection {
    pub application_id: String,
    /// Hundredths.
    pub amount: i64,
    /// `cash`, `bank`, `mobile` or `card`
    pub method: String,
    pub reference: Option<String>,
}

/// Who collects.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

/// No reference is longer, and no reason.
pub const LONGEST_REFERENCE: usize = 60;
pub const LONGEST_REASON: usize = 300;

/// What a call says of a void.
pub const VOIDED: Word = money_texts::SUCCESSFULLY_VOIDED;

/// How a method is called.
pub fn method_label(method: &str) -> Word {
    METHODS.iter().find(|(of, _)| *of == method).map_or(Word::NONE, |(_, label)| *label)
}

/// Takes money for a student's fees and returns the receipt's id. Commits nothing.
///
/// # Errors
/// 404 for a student of another branch; 422 beside `amount`, `lineIds`, `method` or `reference` where the ledger's rules refuse it, or no account
/// collects what is paid in this way.
pub async fn collect(
    conn: &mut Conn,
    clock: &Clock,
    by: By<'_>,
    branch_id: &str,
    collection: &Collection,
) -> Result<String> {
    let closed_to = book_store::hold(conn, branch_id).await?;
    let days = book_store::days(clock, closed_to);
    let day = days.open_day();
    let branch = book_store::branch(conn, branch_id).await?;
    let payer = store::payer(conn, &collection.student_id).await?.filter(|payer| payer.branch_id == branch_id);
    let payer = payer.ok_or_else(|| Error::not_found(refusals::STUDENT_NOT_FOUND))?;
    store::refer_to_enrolment(conn, &payer).await?;
    let (account, reference) = into(conn, branch_id, &collection.method, collection.reference.as_deref()).await?;
    if let Some(seen) = &collection.last_receipt {
        let newest = store::receipts_of(conn, Whose::Student(&payer.id), 1).await?;
        unchanged(newest.first(), seen, &branch.currency())?;
    }
    // Among all lines a chosen one is found that was paid meanwhile.
    let student = match collection.line_ids.as_slice() {
        [] => lines_store::student(conn, &payer.id).await?,
        _ => lines_store::whole(conn, &payer.id).await?,
    };
    let names = store::line_names(conn, &payer.id).await?;
    let collected =
        Collected { amount: collection.amount, keeps_rest: collection.keeps_rest, first: &collection.line_ids };
    let parts = ledger::collect(&student, collected, &days.today).map_err(|refusal| {
        let chosen = not_chosen(&refusal, &names);
        chosen.unwrap_or_else(|| refused(&refusal, &branch.currency()))
    })?;
    let after = settled(&student, &parts);
    let number = book_store::next_number(conn, branch_id, store::year(day), "receipt").await?;
    let printed = Printed {
        parts: printed_parts(&parts, &names),
        groups: Some(grouped(&parts, &printed_parts(&parts, &names), &names)),
        amount: collection.amount,
        due: after.due_by(&days.today),
        due_later: Some(after.due_later(&days.today)),
        advance: after.advance,
        method: method_label(&collection.method).into(),
        reference,
        ..about(&branch, &payer, day, by, number)
    };
    let id = clock.new_id();
    let new = NewReceipt {
        id: &id,
        branch_id,
        whose: Whose::Student(&payer.id),
        session_id: payer.session_id.as_deref(),
        number,
        at: clock.now_ms(),
        by: (by.id, by.name),
        method: &collection.method,
        account_id: &account.id,
        voids_id: None,
        printed: &printed,
    };
    store::add(conn, &new, &parts, &posted(clock, &parts)).await?;
    store::settle(conn, &payer.id, &parts).await?;
    Ok(id)
}

/// Nobody has taken money of the student since the dues were looked at: what was pressed at one desk is not taken once more at another.
/// `last`: the student's newest receipt. `seen`: the number of the newest as the dues were shown, empty where there was none.
///
/// # Errors
/// 422 beside `amount`, with what was booked since.
pub(super) fn unchanged(last: Option<&ReceiptOf>, seen: &str, currency: &Currency) -> Result<()> {
    match last {
        Some(last) if last.printed_number != seen => {
            let (amount, number) = (currency.shown(last.amount), &last.printed_number);
            Err(Error::value("amount", money_texts::dues_stale(amount, number)))
        }
        _ => Ok(()),
    }
}

/// Into which account something is paid, and the reference as it is kept.
async fn into(
    conn: &mut Conn,
    branch_id: &str,
    method: &str,
    reference: Option<&str>,
) -> Result<(AccountFacts, Option<String>)> {
    let label = method_label(method);
    if label.is_none() {
        return Err(Error::value("method", money_texts::CHOOSE_METHOD));
    }
    let reference = short(money_texts::A_REFERENCE, reference.unwrap_or_default(), LONGEST_REFERENCE);
    let reference = reference.map_err(|fault| Error::value("reference", fault))?;
    let reference = Some(reference).filter(|text| !text.is_empty());
    match book_store::account_of(conn, branch_id, method).await? {
        Some(account) => Ok((account, reference)),
        None => Err(Error::value("method", money_texts::method_without_account(label))),
    }
}

/// Takes money for an application's fee and returns the receipt's id. Commits nothing.
///
/// # Errors
/// 404 for an application of another branch; 409 for one that was refused; 422 beside `amount`, `method` or `reference`.
pub async fn collect_admission(
    conn: &mut Conn,
    clock: &Clock,
    by: By<'_>,
    branch_id: &str,
    collection: &ApplicationCollection,
) -> Result<String> {
    let closed_to = book_store::hold(conn, branch_id).await?;
    let days = book_store::days(clock, closed_to);
    let day = days.open_day();
    let branch = book_store::branch(conn, branch_id).await?;
    let not_found = || Error::not_found(refusals::APPLICATION_NOT_FOUND);
    let payer = store::applicant(conn, &collection.application_id).await?;
    let payer = payer.filter(|payer| payer.branch_id == branch_id).ok_or_else(not_found)?;
    if payer.status == "refused" {
        return Err(Error::conflict(money_texts::APPLICATION_REFUSED));
    }
    let (account, reference) = into(conn, branch_id, &collection.method, collection.reference.as_deref()).await?;
    let fee = store::application_fee(conn, &payer.id).await?.ok_or_else(not_found)?;
    let head = fee.head_id.as_deref().unwrap_or_default();
    let parts = ledger::admission(&payer.id, head, fee.unpaid(), collection.amount)
        .map_err(|refusal| refused(&refusal, &branch.currency()))?;
    let number = book_store::next_number(conn, branch_id, store::year(day), "receipt").await?;
    let printed = Printed {
        parts: vec![PrintedPart { label: fee.label().into(), amount: collection.amount }],
        groups: Some(vec![PrintedPart { label: fee.label().into(), amount: collection.amount }]),
        amount: collection.amount,
        due: fee.unpaid() - collection.amount,
        method: method_label(&collection.method).into(),
        reference,
        of_application: true,
        ..about(&branch, &payer, day, by, number)
    };
    let id = clock.new_id();
    let new = NewReceipt {
        id: &id,
        branch_id,
        whose: Whose::Application(&payer.id),
        session_id: payer.session_id.as_deref(),
        number,
        at: clock.now_ms(),
        by: (by.id, by.name),
        method: &collection.method,
        account_id: &account.id,
        voids_id: None,
        printed: &printed,
    };
    store::fix_fee(conn, &payer.id, &fee).await?;
    store::add(conn, &new, &parts, &posted(clock, &parts)).await?;
    store::settle(conn, &payer.id, &parts).await?;
    Ok(id)
}

/// Whoever paid by a receipt.
async fn payer_of(conn: &mut Conn, receipt: &ReceiptRow) -> Result<Payer> {
    let payer = match receipt.whose() {
        Whose::Student(id) => store::payer(conn, id).await?,
        Whose::Application(id) => store::applicant(conn, id).await?,
    };
    payer.ok_or_else(|| Error::not_found(refusals::PAYER_NOT_FOUND))
}

/// What is due now, due later, and kept in advance, of whoever paid by a receipt. Nothing of an application is due later.
async fn standing(conn: &mut Conn, receipt: &ReceiptRow, day: &str) -> Result<(i64, Option<i64>, i64)> {
    Ok(match receipt.whose() {
        Whose::Student(id) => {
            let student = lines_store::student(conn, id).await?;
            (student.due_by(day), Some(student.due_later(day)), student.advance)
        }
        Whose::Application(id) => {
            let fee = store::application_fee(conn, id).await?;
            (fee.as_ref().map_or(0, ApplicationFee::unpaid), None, 0)
        }
    })
}

/// Voids a receipt by a second one and returns that one's id. Commits nothing.
///
/// # Errors
/// 409 where it is a void, was voided before, or the advance that it left has been used; 422 without a reason.
pub async fn void(conn: &mut Conn, clock: &Clock, by: By<'_>, receipt: &ReceiptRow, reason: &str) -> Result<String> {
    let branch_id = receipt.branch_id.as_str();
    let closed_to = book_store::hold(conn, branch_id).await?;
    let days = book_store::days(clock, closed_to);
    let day = days.open_day();
    let branch = book_store::branch(conn, branch_id).await?;
    // As it is now that nobody else moves money.
    let receipt =
        store::receipt(conn, &receipt.id).await?.ok_or_else(|| Error::not_found(refusals::RECEIPT_NOT_FOUND))?;
    let payer = payer_of(conn, &receipt).await?;
    let reason = short(money_texts::A_REASON, reason, LONGEST_REASON).map_err(|fault| Error::value("reason", fault))?;
    let (_, _, advance) = standing(conn, &receipt, &days.today).await?;
    let cash = book_store::cash_in_hand(conn, &receipt.account_id).await?;
    let voidable =
        Voidable { is_void: receipt.voids_id.is_some(), is_voided: receipt.voided_by_id.is_some(), reason: &reason };
    let parts = store::parts(conn, &receipt.id).await?;
    let parts = ledger::void(voidable, &parts, advance, cash).map_err(|refusal| {
        let sentence = refusal.sentence(|amount| branch.currency().shown(amount));
        if refusal == Refusal::NoReason { Error::value("reason", sentence) } else { Error::conflict(sentence) }
    })?;
    let was = receipt.read()?;
    let number = book_store::next_number(conn, branch_id, store::year(day), "receipt").await?;
    let back: Vec<PrintedPart> =
        was.parts.iter().map(|part| PrintedPart { label: part.label.clone(), amount: -part.amount }).collect();
    let names = match receipt.whose() {
        Whose::Student(id) => store::line_names(conn, id).await?,
        Whose::Application(_) => Vec::new(),
    };
    let mut printed = Printed {
        groups: Some(grouped(&parts, &back, &names)),
        parts: back,
        amount: -was.amount,
        method: was.method,
        reference: was.reference,
        voids: Some(was.number),
        reason: Some(reason),
        of_application: was.of_application,
        ..about(&branch, &payer, day, by, number)
    };
    store::settle(conn, &payer.id, &parts).await?;
    (printed.due, printed.due_later, printed.advance) = standing(conn, &receipt, &days.today).await?;
    let id = clock.new_id();
    let new = NewReceipt {
        id: &id,
        branch_id,
        whose: receipt.whose(),
        session_id: payer.session_id.as_deref(),
        number,
        at: clock.now_ms(),
        by: (by.id, by.name),
        method: &receipt.method,
        account_id: &receipt.account_id,
        voids_id: Some(&receipt.id),
        printed: &printed,
    };
    let added = store::add(conn, &new, &parts, &posted(clock, &parts)).await;
    added.map_err(|error| {
        let is_twice = violates(&error, "receipts_voided_once", "receipts.voids_id");
        if is_twice { Error::conflict(Refusal::VoidedBefore.plain_sentence()) } else { error.into() }
    })?;
    Ok(id)
}

/// A refusal of the ledger beside the amount, with amounts in the branch's currency.
fn refused(refusal: &Refusal, currency: &Currency) -> Error {
    Error::value("amount", refusal.sentence(|amount| currency.shown(amount)))
}

/// The same of a line that was chosen to be paid first, beside `lineIds` and by its name.
fn not_chosen(refusal: &Refusal, names: &[store::LineName]) -> Option<Error> {
    let name = |id: &str| names.iter().find(|of| of.id == id).map(|of| of.label.as_str());
    let sentence: Text = match refusal {
        Refusal::LineUnknown { .. } => refusal.plain_sentence(),
        Refusal::LinePaid { line } => {
            name(line).map_or_else(|| refusal.plain_sentence(), |name| money_texts::fee_already_paid(name).into())
        }
        Refusal::LineTwice { line } => {
            name(line).map_or_else(|| refusal.plain_sentence(), |name| money_texts::fee_twice(name).into())
        }
        _ => return None,
    };
    Some(Error::value("lineIds", sentence))
}

/// What a receipt prints of its branch and student, before its own amounts.
fn about(branch: &book_store::BranchFacts, payer: &Payer, day: &str, by: By<'_>, number: i64) -> Printed {
    Printed {
        school_name: branch.school_name.clone(),
        branch_name: branch.branch_name.clone(),
        address: branch.address.clone(),
        mobile_no: branch.mobile_no.clone(),
        icon_file_id: branch.icon_file_id.clone(),
        currency: branch.currency.clone().unwrap_or_default(),
        currency_symbol: branch.currency_symbol.clone().unwrap_or_default(),
        number: ledger::printed_number(branch.code(), store::year(day), number),
        day: day.to_owned(),
        student_name: payer.name(),
        reg_no: payer.reg_no.clone(),
        class_label: payer.class_label(),
        roll: payer.roll,
        session_name: payer.session_name.clone().unwrap_or_default(),
        method: String::new(),
        reference: None,
        parts: Vec::new(),
        groups: None,
        amount: 0,
        due: 0,
        due_later: None,
        advance: 0,
        cashier: by.name.to_owned(),
        voids: None,
        reason: None,
        of_application: false,
    }
}

/// The parts as they are printed.
fn printed_parts(parts: &[Part], names: &[store::LineName]) -> Vec<PrintedPart> {
    let name =
        |id: &str| names.iter().find(|of| of.id == id).map_or(labels::FEE.english(), |of| of.label.as_str()).to_owned();
    let label = |part: &Part| match &part.of {
        For::Line(id) => name(id),
        For::Fine(id) => money_texts::fine_for(name(id)).into(),
        For::Advance if part.amount > 0 => money_texts::KEPT_IN_ADVANCE.into(),
        For::Advance => money_texts::FROM_THE_ADVANCE.into(),
        For::Admission(_) => money_texts::ADMISSION_FEE.into(),
    };
    parts.iter().map(|part| PrintedPart { label: label(part), amount: part.amount }).collect()
}

/// The parts on paper, with the months of a fee as one line.
fn grouped(parts: &[Part], printed: &[PrintedPart], names: &[store::LineName]) -> Vec<PrintedPart> {
    let paid = parts.iter().zip(printed).map(|(part, printed)| {
        let month = match &part.of {
            For::Line(id) | For::Fine(id) => names.iter().find(|of| of.id == *id).and_then(store::LineName::month),
            For::Advance | For::Admission(_) => None,
        };
        Paid { label: &printed.label, amount: printed.amount, month }
    });
    let groups = receipt_lines::grouped(&paid.collect::<Vec<_>>());
    groups.into_iter().map(|group| PrintedPart { label: group.label.into(), amount: group.amount }).collect()
}

/// The student after these parts are paid.
fn settled(student: &Student, parts: &[Part]) -> Student {
    let mut after = student.clone();
    for part in parts {
        let mut line = |id: &str, change: &dyn Fn(&mut ledger::Line)| {
            if let Some(line) = after.lines.iter_mut().find(|line| line.id == id) {
                change(line);
            }
        };
        match &part.of {
            For::Line(id) => line(id, &|line| line.paid += part.amount),
            For::Fine(id) => line(id, &|line| line.fine_settled += part.amount),
            For::Advance => after.advance += part.amount,
            For::Admission(_) => {}
        }
    }
    after
}

/// What the parts post, each with an id of its own.
fn posted(clock: &Clock, parts: &[Part]) -> Vec<(String, Posting)> {
    ledger::postings(parts).into_iter().map(|posting| (clock.new_id(), posting)).collect()
}
