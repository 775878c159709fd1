//! What marks come to (docs/rules.md): grading schemes, conduct grades, tabulation and report cards. A crate apart from `exams`, so that no compiler
//! process holds both.

pub mod failing;
pub mod grading_schemes;
pub mod qualities;
pub mod report_cards;
pub mod routes;
pub mod tabulation;
