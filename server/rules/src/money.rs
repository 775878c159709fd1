//! The school's money (docs/rules.md, *Money*): how an amount is read and written, what a fee comes to, and the ledger: what a receipt, a
//! void, a voucher and the close of a day may do, and what they leave behind. Amounts are whole hundredths of the branch's currency.
//!
//! | Rule | Module |
//! |---|---|
//! | Amounts as they are typed, sent and shown | [`amount`] |
//! | Amounts in words | [`words`] |
//! | Fees: billing keys, due days, waivers, fines | [`fees`] |
//! | Receipts, voids, vouchers, days | [`ledger`] |
//! | Which lines a student is raised | [`raising`] |
//! | The lines of a receipt on paper | [`receipt_lines`] |

pub mod amount;
pub mod fees;
pub mod ledger;
pub mod raising;
pub mod receipt_lines;
pub mod words;
