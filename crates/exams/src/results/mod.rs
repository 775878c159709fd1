//! The Results screens: Select Ground, the results table, mark entry's grid, a student's own results, and their paper
//! (docs/rules.md, *Screens*, *Marks*, *Words on the screen*, *Screens*). May touch: rules, db, auth, web, `ground`, `marks::store`
//! and `branches::store`.

mod beside;
mod entry;
pub mod exam;
pub mod list;
pub mod overview;
mod page;
mod paper;
mod search;
pub mod store;
mod student;
pub mod table;

pub use page::{exam_result, exam_result_admin};
pub use paper::{blank_sheet, results_print};
pub use search::{SheetHit, search_sheets};
pub use student::{exam_result_student, exam_result_student_print};

use crate::marks::store::SheetKey;
use records::place::FilterSet;

/// The sheet that a filter names.
fn sheet_key(filter: &FilterSet) -> SheetKey {
    SheetKey {
        exam_id: filter.exam_id.clone(),
        section_id: filter.section_id.clone(),
        subject_id: filter.subject_id.clone(),
    }
}
