//! Receipts (docs/rules.md, *Money*): fees collected of a student, and voids of that.

mod paper;
mod paper_store;
mod printed;

pub use paper::{ReceiptLine, ReceiptProps, receipt_print};
pub use printed::{Printed, PrintedPart};
