//! Employees and what they are chosen by (school.md, *People*).

mod departments_store;
mod designations_store;

pub use departments_store::Departments;
pub use designations_store::Designations;
