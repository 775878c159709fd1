//! Exams: the list, halls and schedules, the marks that are entered, and results (docs/rules.md). What marks come to is in the crate `grading`.

pub mod exam_list;
mod halls_store;
pub mod marks;
pub mod results;
pub mod routes;
pub mod schedules;

pub use exam_list::ExamList;
pub use halls_store::Halls;
