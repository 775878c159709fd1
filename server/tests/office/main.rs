//! Calls and screens of the crate `office`: dashboard, audit, homework, library, notifications; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod audit;
mod audit_store;
mod content;
mod dashboard;
mod dashboard_boards;
mod dashboard_charts;
mod guide;
mod homework;
mod library;
mod loans;
mod notifications;
mod starter;
