//! The audit screen (docs/rules.md, *Marks*: every change leaves a row): GET /admin/audit and its file, GET
//! /admin/files/audit.csv. Who changed what, from what to what, when and from where; by sheet, student, person and day.
//! May touch: rules, db, auth, web, `ground` for the sheet and `students` for what a search means.

mod csv;
mod filter;
mod page;
pub mod store;
mod words;

pub use csv::audit_csv;
pub use page::audit;
