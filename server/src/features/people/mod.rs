//! Employees and what they are chosen by (docs/rules.md).

mod departments_store;
mod designations_store;

pub use departments_store::Departments;
pub use designations_store::Designations;
