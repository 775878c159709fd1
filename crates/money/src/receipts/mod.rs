//! Receipts (docs/rules.md, *Money*): fees collected of a student or for an application, and voids of that. May touch: rules, records, db, auth, web, the books and
//! the lines beside it, `people::students` for the words of a search.
//! A receipt is of a student or of an application (`receipts.student_id`, `application_id`, one of them); the rest of the ledger does not ask.

mod admission;
mod cashier;
mod collect;
mod commands;
mod found_store;
mod list_store;
mod page;
mod paper;
mod printed;
pub mod store;
mod views;

use rules::words::{money_texts, refusals};

use auth::Caller;
use auth::audit::Act;
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::{Choices, Values, Write};
use web::app::App;

use store::ReceiptRow;

pub use admission::admission_fees_collection;
pub use cashier::cashier;
pub use collect::{
    ApplicationCollection, By, Collection, LONGEST_REASON, LONGEST_REFERENCE, collect, collect_admission, method_label,
    void,
};
pub use commands::{AddAdmissionFeesCollection, AddStudentFeesCollection, ReceiptMade, VoidStudentFeesCollection};
pub use list_store::{RECEIPT, Receipts};
pub use page::{receipt, receipt_void};
pub use paper::{receipt_print, sheets_of};
pub use printed::{Printed, PrintedPart};
pub use views::{CashierHit, CashierHits, ReceiptAnswer};

/// A receipt within the caller's reach.
///
/// # Errors
/// 403 for another branch's; 404.
pub async fn reached(conn: &mut Conn, caller: &Caller, id: &str) -> Result<ReceiptRow> {
    let receipt = store::receipt(conn, id).await?;
    within_reach(caller, receipt.as_ref().map(|receipt| receipt.branch_id.clone()), refusals::RECEIPT_NOT_FOUND)?;
    receipt.ok_or_else(|| Error::not_found(refusals::RECEIPT_NOT_FOUND))
}

fn by(caller: &Caller) -> By<'_> {
    By { id: &caller.id, name: &caller.name }
}

/// Collects in a change that has begun, and records it.
async fn added(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    branch_id: &str,
    collection: &Collection,
) -> Result<ReceiptRow> {
    let id = collect(&mut write.tx, &app.clock, by(caller), branch_id, collection).await?;
    recorded(write, &id).await
}

/// The same for the fee of an application.
async fn added_admission(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    branch_id: &str,
    collection: &ApplicationCollection,
) -> Result<ReceiptRow> {
    let id = collect_admission(&mut write.tx, &app.clock, by(caller), branch_id, collection).await?;
    recorded(write, &id).await
}

/// Records a receipt that was made.
async fn recorded(write: &mut Write<'_>, id: &str) -> Result<ReceiptRow> {
    let receipt =
        store::receipt(&mut write.tx, id).await?.ok_or_else(|| Error::not_found(refusals::RECEIPT_NOT_FOUND))?;
    let printed = receipt.read()?;
    let amount = currency(&printed).shown(printed.amount);
    let paid = money_texts::amount_paid_by(amount, &printed.student_name, &printed.reg_no);
    record(write, &receipt, vec![(list_store::PAID, paid.into())]).await?;
    Ok(receipt)
}

/// Voids in a change that has begun, and records it.
async fn voided(
    write: &mut Write<'_>,
    app: &App,
    caller: &Caller,
    receipt: &ReceiptRow,
    reason: &str,
) -> Result<ReceiptRow> {
    let id = collect::void(&mut write.tx, &app.clock, by(caller), receipt, reason).await?;
    let void =
        store::receipt(&mut write.tx, &id).await?.ok_or_else(|| Error::not_found(refusals::RECEIPT_NOT_FOUND))?;
    let printed = void.read()?;
    let what = money_texts::amount_voids(currency(&printed).shown(printed.amount), &receipt.printed_number);
    let said = vec![(list_store::PAID, what.into()), (list_store::WHY, printed.reason.unwrap_or_default())];
    record(write, &void, said).await?;
    Ok(void)
}

async fn record(write: &mut Write<'_>, receipt: &ReceiptRow, said: Values) -> Result<()> {
    let of = (receipt.branch_id.as_str(), receipt.id.as_str(), receipt.printed_number.as_str());
    write.record(Act::Add, &RECEIPT, of, (&Vec::new(), &said), &Choices::default()).await
}

/// The currency that a receipt was made in.
fn currency(printed: &Printed) -> records::Currency {
    records::Currency::new(&printed.currency, &printed.currency_symbol)
}
