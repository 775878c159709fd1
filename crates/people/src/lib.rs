//! Employees and what they are chosen by, students, and what these are taught (docs/rules.md).

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
pub mod routes;
pub mod students;
pub mod teaching;

pub use attachment_types_store::AttachmentTypes;
pub use departments_store::Departments;
pub use designations_store::Designations;
pub use employees::Employees;
pub use students::Students;
