//! The side menu's Exam and Tabulation: marks and what is made of them (docs/rules.md).

pub mod exam_list;
pub mod failing;
pub mod grading_schemes;
mod halls_store;
pub mod marks;
pub mod qualities;
pub mod report_cards;
pub mod results;
pub mod routes;
pub mod schedules;
pub mod tabulation;

pub use exam_list::ExamList;
pub use halls_store::Halls;
