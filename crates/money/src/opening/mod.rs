//! What a school brings along in the middle of its life (docs/rules.md, *Opening data*): what students owe. It comes from a spreadsheet, by the plan
//! of every import, and becomes what raising makes.

mod fees_store;
mod owed;

use auth::Caller;
use records::RecordLink;
use records::import::Imported;
use rules::permission::Action;
use rules::words::labels;
use web::form;

pub use fees_store::UnpaidFees;

/// The ways from a report to where what it lists is brought in, for whoever may.
pub(crate) fn ways(caller: &Caller, report: &str, place: &[(&str, &str)]) -> Vec<RecordLink> {
    let is_of = UnpaidFees::BELOW.strip_prefix("/admin") == Some(report);
    let href = form::address("/admin/bulkImport/unpaidFees", place);
    let way = RecordLink { label: labels::IMPORT_UNPAID_FEES, href };
    (is_of && caller.may(Action::ManageFees)).then_some(way).into_iter().collect()
}
