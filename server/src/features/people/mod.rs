//! Employees and what they are chosen by, and students (docs/rules.md).

pub mod admission;
mod attachment_types_store;
mod departments_store;
mod designations_store;
pub mod documents;
pub mod employees;
pub mod moves;
pub mod photos;
pub mod promotion;
pub mod rolls;
pub mod students;

pub use attachment_types_store::AttachmentTypes;
pub use departments_store::Departments;
pub use designations_store::Designations;
pub use employees::Employees;
pub use students::Students;
