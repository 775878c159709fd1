//! Employees and what they are chosen by, and students (docs/rules.md).

mod departments_store;
mod designations_store;
pub mod employees;
pub mod moves;
pub mod rolls;
pub mod students;

pub use departments_store::Departments;
pub use designations_store::Designations;
pub use employees::Employees;
pub use students::Students;
