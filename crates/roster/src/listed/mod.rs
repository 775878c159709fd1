//! Who takes a subject and whom a sheet lists, in SQL: parts of statements for every noun that reads the students of a sheet.

pub mod store;

pub use store::{here, joined, listed, listed_in_semester, takes};
