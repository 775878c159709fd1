//! One folder (or one file while small) per noun of the school.

pub mod payments;
pub mod sign_in;
