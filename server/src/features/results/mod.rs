//! The Results screens: Select Ground, the results table, mark entry's grid, a student's own results, and their paper
//! (portal.md 2, 4, 5 and 8, *Results screen*; results.md 2). May touch: rules, db, auth, web, and `marks::store`.

mod entry;
mod ground;
mod page;
mod paper;
pub mod store;
mod student;
mod table;

pub use page::{exam_result, exam_result_admin};
pub use paper::{blank_sheet, results_print};
pub use student::{exam_result_student, exam_result_student_print};
