//! What a school brings along in the middle of its life (docs/rules.md, *Opening data*): what students owe, and what they have paid ahead. It comes from
//! spreadsheets, by the plan of every import. A fee becomes what raising makes; an advance is kept by itself, since no receipt was made of it.

mod advance_page;
mod advances_store;
mod brought_in;
mod brought_store;
mod fees_store;
mod owed;

use auth::Caller;
use records::RecordLink;
use records::import::Imported;
use rules::permission::Action;
use rules::words::labels;
use web::form;

pub use advance_page::advance;
pub use advances_store::{ADVANCE, Advances};
pub use brought_in::{AdvanceAnswer, AdvancesOf, BroughtIn, TakeBackAdvance, TakenBack, brought_in};
pub use fees_store::UnpaidFees;

/// The ways from a report to where what it lists is brought in, for whoever may.
pub(crate) fn ways(caller: &Caller, report: &str, place: &[(&str, &str)]) -> Vec<RecordLink> {
    let is_of = UnpaidFees::BELOW.strip_prefix("/admin") == Some(report);
    if !is_of || !caller.may(Action::ManageFees) {
        return Vec::new();
    }
    let way = |label, path| RecordLink { label, href: form::address(path, place) };
    vec![
        way(labels::IMPORT_UNPAID_FEES, "/admin/bulkImport/unpaidFees"),
        way(labels::IMPORT_ADVANCES, "/admin/bulkImport/advances"),
    ]
}
