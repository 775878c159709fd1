//! The school's money (docs/rules.md, *Money*): what fees there are, who pays what, the heads they are booked under and the accounts they go into.
//! How amounts are read and what fees come to is decided by `rules::money`.

mod accounts_store;
mod admission_fees_store;
mod amounts;
pub mod book_store;
pub mod days;
mod fee_types_store;
mod filters;
mod heads_store;
pub mod lines_store;
pub mod online;
pub mod opening;
pub mod raising;
pub mod receipts;
pub mod reports;
pub mod routes;
mod setups_store;
mod specials_store;
pub mod vouchers;

pub use accounts_store::Accounts;
pub use admission_fees_store::AdmissionFees;
pub use fee_types_store::FeeTypes;
pub use heads_store::VoucherHeads;
pub use setups_store::FeeSetups;
pub use specials_store::SpecialFees;
