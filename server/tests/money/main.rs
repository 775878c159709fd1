//! Calls and screens of the crate `money`: fees, what a school brings along, receipts, vouchers, closed days, reports, online payments; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod cashier;
mod fee_grids;
mod fees_collected;
mod fees_due_now;
mod fees_late_joiners;
mod fees_raising;
mod leaving_fees;
mod money;
mod money_reports;
mod online_payments;
mod opening_advances;
mod opening_fees;
mod vouchers;
