//! Marks by file (docs/rules.md, *Marks by file*): workbooks that know each row again (`sealed`), of several sheets (`download`), and read when they
//! come back (`read`), or a file of any kind (`foreign`, `matching`). What it would change is planned (`plan`), shown (`page`, `shown`), and saved in
//! one step that can be undone (`apply`); the file is kept meanwhile (`content`, `store`).

mod apply;
mod content;
mod download;
mod foreign;
mod matching;
mod page;
mod plan;
mod read;
pub(super) mod sealed;
mod shown;
mod store;

pub use download::{own_marks_xlsx, section_marks_xlsx};
pub use page::{marks_file, marks_file_act, marks_file_plan, marks_file_posted};

/// Worksheets of a workbook: a teacher's sheets of a session.
const MOST_SHEETS: usize = 60;
