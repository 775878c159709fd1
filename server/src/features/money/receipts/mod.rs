//! Receipts (docs/rules.md, *Money*): fees collected of a student, and voids of that.

mod printed;

pub use printed::{Printed, PrintedPart};
