//! One integration binary: calls through the whole router, stores on both engines, the shape of the tree.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod support;

mod architecture;
mod backup;
mod budgets;
mod cli;
mod dashboard;
mod demo;
mod hostile;
mod idempotency;
mod lookups;
mod marks;
mod marks_repeat;
mod marks_save;
mod marks_store;
mod marks_workbook;
mod permission_matrix;
mod qualities_store;
mod results;
mod results_student;
mod scope;
mod sheets;
mod sign_in;
mod spec_index;
mod students;
