//! Online payments of fees (docs/rules.md, *Money*; docs/payments.md): a student starts one, the provider's signed notice makes the receipt. May
//! touch: rules, records, db, auth, web, receipts, and the books and lines beside it.

mod notice;
mod page;
pub mod provider;
mod store;

pub use notice::{NoticeTaken, given_up, payment_notice};
pub use page::{PATH, due_of, my_fees, my_fees_pay, my_receipt};
