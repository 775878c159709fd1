//! Closing days: every open day to one, with what each cashier has taken by each method and what was counted of it.

use rules::money::ledger;

use super::store::{self, NewClose, Sum};
use super::{DAY_CLOSE, DAYS, SUMS};
use crate::app::App;
use crate::auth::Caller;
use crate::auth::audit::Act;
use crate::clock::{day_beside, is_day, printed_day};
use crate::error::{Error, Result};
use crate::features::money::book_store;
use crate::features::money::receipts::method_label;
use crate::records::{Choices, Write, short};

/// What is closed.
#[derive(Clone, Debug)]
pub struct Closing {
    /// YYYY-MM-DD
    pub to: String,
    pub note: Option<String>,
    pub counted: Vec<Counted>,
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

const CHANGED: &str = "Something was collected since you opened this page. Nothing was closed. Count again: the sums below are as they are now.";
/// No note is longer.
pub const LONGEST_NOTE: usize = 300;

/// Closes the days; commits nothing.
///
/// # Errors
/// 409 where something was collected since the sums were shown; 422 for a day that is closed, or yet to come.
pub async fn close(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    branch_id: &str,
    closing: &Closing,
) -> Result<()> {
    let to = closing.to.as_str();
    if !is_day(to) {
        return Err(Error::value("to", format!("{to} is not a valid date")));
    }
    let note = short("A note", closing.note.as_deref().unwrap_or_default(), LONGEST_NOTE);
    let note = Some(note.map_err(|fault| Error::value("note", fault))?).filter(|note| !note.is_empty());
    let closed_to = book_store::hold(&mut write.tx, branch_id).await?;
    let days = book_store::days(&app.clock, closed_to.clone());
    ledger::close(to, &days).map_err(|refusal| Error::value("to", refusal.to_string()))?;
    let currency = book_store::branch(&mut write.tx, branch_id).await?.currency();
    let sums = store::sums(&mut write.tx, branch_id, &closed_to, to).await?;
    let of =
        |sum: &Sum| closing.counted.iter().find(|counted| counted.by_id == sum.by_id && counted.method == sum.method);
    let shown = closing.counted.iter().filter(|counted| counted.was.is_some()).count();
    let is_as_shown = |sum: &Sum| of(sum).and_then(|counted| counted.was).is_some_and(|was| was == sum.amount);
    // Whoever saw the sums saw all of them.
    if shown > 0 && (shown != sums.len() || !sums.iter().all(is_as_shown)) {
        return Err(Error::stale(CHANGED, Vec::new()));
    }
    let lines: Vec<(Sum, Option<i64>)> =
        sums.into_iter().map(|sum| (sum.clone(), of(&sum).and_then(|counted| counted.found))).collect();
    let id = app.clock.new_id();
    let from_day = day_beside(&closed_to, 1).unwrap_or_default();
    let new = NewClose {
        id: &id,
        branch_id,
        from_day: &from_day,
        to_day: to,
        note: note.as_deref(),
        by: (&caller.id, &caller.name),
        at: write.at,
    };
    store::close(&mut write.tx, &new, &lines).await?;
    let said: Vec<String> = lines
        .iter()
        .map(|(sum, counted)| {
            let counted = counted.map(|counted| format!(", counted {}", currency.shown(counted))).unwrap_or_default();
            format!("{}, {}: {}{counted}", sum.by_name, method_label(&sum.method), currency.shown(sum.amount))
        })
        .collect();
    let day = printed_day(to);
    let values = vec![(DAYS.key, day.clone()), (SUMS.key, said.join("; "))];
    let of = (branch_id, id.as_str(), day.as_str());
    write.record(Act::Add, &DAY_CLOSE, of, (&Vec::new(), &values), &Choices::default()).await
}
