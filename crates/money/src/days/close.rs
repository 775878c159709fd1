//! Closing days: every open day to one, with what each cashier has taken by each method and what was counted of it, and with what each cash account
//! should have and what was counted in it.

use std::collections::BTreeSet;

use rules::money::ledger;
use rules::words::{Word, money_texts, refusals};

use super::store::{self, DrawerRow, NewClose, Sum};
use super::{DAY_CLOSE, DAYS, DRAWERS, REASON, SUMS};
use crate::book_store;
use crate::receipts::{LONGEST_REASON, method_label};
use auth::Caller;
use auth::audit::Act;
use base::clock::{day_beside, is_day, printed_day};
use base::error::{Error, Result};
use records::{Choices, Write, short};
use web::app::App;

/// What is closed.
#[derive(Clone, Debug)]
pub struct Closing {
    /// YYYY-MM-DD
    pub to: String,
    pub note: Option<String>,
    /// Why what was counted differs from what should be there.
    pub reason: Option<String>,
    pub counted: Vec<Counted>,
    pub cash: Vec<CountedCash>,
}

/// What a cashier was thought to have taken by a method, and what was counted. Hundredths.
#[derive(Clone, Debug)]
pub struct Counted {
    pub by_id: String,
    pub method: String,
    /// What the page showed; none: whatever it is.
    pub was: Option<i64>,
    pub found: Option<i64>,
}

/// What a cash account was thought to have, and what was counted in it. Hundredths.
#[derive(Clone, Debug)]
pub struct CountedCash {
    pub account_id: String,
    /// What the page showed; none: whatever it is.
    pub was: Option<i64>,
    pub found: Option<i64>,
}

/// No note is longer.
pub const LONGEST_NOTE: usize = 300;

/// Closes the days; commits nothing.
///
/// # Errors
/// 409 where something was booked since the sums were shown; 422 for a day that is closed, or yet to come, for a count of what nobody took or
/// where no cash is kept, and for one that differs without a reason.
pub async fn close(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    branch_id: &str,
    closing: &Closing,
) -> Result<()> {
    let to = closing.to.as_str();
    if !is_day(to) {
        return Err(Error::value("to", refusals::not_a_date(to)));
    }
    let text = |field: &str, label: Word, text: Option<&str>, most: usize| -> Result<Option<String>> {
        let text = short(label, text.unwrap_or_default(), most).map_err(|fault| Error::value(field, fault))?;
        Ok(Some(text).filter(|text| !text.is_empty()))
    };
    let reason = text(REASON.key, money_texts::A_REASON, closing.reason.as_deref(), LONGEST_REASON)?;
    let note = text("note", money_texts::A_NOTE, closing.note.as_deref(), LONGEST_NOTE)?;
    let closed_to = book_store::hold(&mut write.tx, branch_id).await?;
    let days = book_store::days(&app.clock, closed_to.clone());
    ledger::close(to, &days).map_err(|refusal| Error::value("to", refusal.plain_sentence()))?;
    let currency = book_store::branch(&mut write.tx, branch_id).await?.currency();
    let sums = store::sums(&mut write.tx, branch_id, &closed_to, to).await?;
    let of =
        |sum: &Sum| closing.counted.iter().find(|counted| counted.by_id == sum.by_id && counted.method == sum.method);
    let shown = closing.counted.iter().filter(|counted| counted.was.is_some()).count();
    let is_as_shown = |sum: &Sum| of(sum).and_then(|counted| counted.was).is_some_and(|was| was == sum.amount);
    // Whoever saw the sums saw all of them.
    if shown > 0 && (shown != sums.len() || !sums.iter().all(is_as_shown)) {
        return Err(Error::stale(money_texts::CLOSE_STALE, Vec::new()));
    }
    let drawers = store::drawers(&mut write.tx, branch_id, &closed_to, to).await?;
    let cash_of = |row: &DrawerRow| closing.cash.iter().find(|counted| counted.account_id == row.account_id);
    let cash_shown = closing.cash.iter().filter(|counted| counted.was.is_some()).count();
    let has_as_shown = |row: &DrawerRow| {
        cash_of(row).and_then(|counted| counted.was).is_some_and(|was| was == row.drawer().should_be())
    };
    if cash_shown > 0 && (cash_shown != drawers.len() || !drawers.iter().all(has_as_shown)) {
        return Err(Error::stale(money_texts::CLOSE_STALE, Vec::new()));
    }
    known(closing, &sums, &drawers)?;
    let lines: Vec<(Sum, Option<i64>)> =
        sums.into_iter().map(|sum| (sum.clone(), of(&sum).and_then(|counted| counted.found))).collect();
    let drawers: Vec<(DrawerRow, Option<i64>)> =
        drawers.into_iter().map(|row| (row.clone(), cash_of(&row).and_then(|counted| counted.found))).collect();
    let counts: Vec<(i64, Option<i64>)> = lines
        .iter()
        .map(|(sum, counted)| (sum.amount, *counted))
        .chain(drawers.iter().map(|(row, counted)| (row.drawer().should_be(), *counted)))
        .collect();
    ledger::counted(&counts, reason.as_deref().unwrap_or_default())
        .map_err(|refusal| Error::value(REASON.key, refusal.sentence(|amount| currency.shown(amount))))?;
    let id = app.clock.new_id();
    let from_day = day_beside(&closed_to, 1).unwrap_or_default();
    let new = NewClose {
        id: &id,
        branch_id,
        from_day: &from_day,
        to_day: to,
        reason: reason.as_deref(),
        note: note.as_deref(),
        by: (&caller.id, &caller.name),
        at: write.at,
    };
    store::close(&mut write.tx, &new, &lines, &drawers).await?;
    let said: Vec<String> = lines
        .iter()
        .map(|(sum, counted)| {
            let (cashier, method, amount) = (&sum.by_name, method_label(&sum.method), currency.shown(sum.amount));
            String::from(match counted {
                Some(counted) => money_texts::taken_and_counted(cashier, method, amount, currency.shown(*counted)),
                None => money_texts::taken(cashier, method, amount),
            })
        })
        .collect();
    let cash: Vec<String> = drawers
        .iter()
        .map(|(row, counted)| {
            let (account, amount) = (&row.account_name, currency.shown(row.drawer().should_be()));
            String::from(match counted {
                Some(counted) => money_texts::in_account_and_counted(account, amount, currency.shown(*counted)),
                None => money_texts::in_account(account, amount),
            })
        })
        .collect();
    let day = printed_day(to);
    let values = vec![
        (DAYS.key, day.clone()),
        (SUMS.key, said.join("; ")),
        (DRAWERS.key, cash.join("; ")),
        (REASON.key, reason.unwrap_or_default()),
    ];
    let of = (branch_id, id.as_str(), day.as_str());
    write.record(Act::Add, &DAY_CLOSE, of, (&Vec::new(), &values), &Choices::default()).await
}

/// Whatever was counted was taken by somebody, or is in a cash account, and is counted once.
fn known(closing: &Closing, sums: &[Sum], drawers: &[DrawerRow]) -> Result<()> {
    let mut seen = BTreeSet::new();
    for Counted { by_id, method, found, .. } in &closing.counted {
        let was_taken = sums.iter().any(|sum| sum.by_id == *by_id && sum.method == *method);
        if !was_taken && found.is_some_and(|found| found != 0) {
            return Err(Error::value("counted", money_texts::COUNTED_NOT_TAKEN));
        }
        if !seen.insert((by_id, method)) {
            return Err(Error::value("counted", money_texts::COUNTED_TWICE));
        }
    }
    let mut seen = BTreeSet::new();
    for CountedCash { account_id, .. } in &closing.cash {
        if !drawers.iter().any(|row| row.account_id == *account_id) {
            return Err(Error::value("cash", money_texts::CASH_ACCOUNT_UNKNOWN));
        }
        if !seen.insert(account_id) {
            return Err(Error::value("cash", money_texts::CASH_COUNTED_TWICE));
        }
    }
    Ok(())
}
