//! The side menu's Exam and Tabulation: marks, what is made of them, and who may see it (docs/rules.md).

pub mod audit;
pub mod exam_list;
mod halls_store;
pub mod marks;
pub mod print_links;
pub mod publishing;
pub mod qualities;
pub mod report_cards;
pub mod results;
pub mod schedules;
pub mod tabulation;

pub use exam_list::ExamList;
pub use halls_store::Halls;
