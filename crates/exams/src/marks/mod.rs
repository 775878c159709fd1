//! Marks: reading, adding, editing, deleting, and the spreadsheet (docs/rules.md, *Screens*, *Marks*, *Calls*).
//! `http` reads, `http_save` writes, `entry` decides what a save changes, `next_sheet` what is
//! offered after it (`scheduled_store`), `files` marks by file, `section` is a whole section's marks for cards and tabulations, `provisional` what they lack, `state_store` is what publishing and
//! locking set. May touch: rules, db, auth, web.

pub mod differs_store;
mod entry;
mod files;
pub mod full_marks_store;
mod http;
mod http_save;
pub mod moved;
mod moved_store;
pub mod next_sheet;
pub mod progress_store;
pub mod provisional;
pub mod scheduled_store;
pub mod section;
mod section_store;
pub mod sections_list;
pub mod session_store;
pub mod state_store;
pub mod store;
pub mod wire;
mod workbook;

pub use files::{marks_file, marks_file_act, marks_file_plan, marks_file_posted, own_marks_xlsx, section_marks_xlsx};
pub use http::{
    get_filter_wise_exam_marks, get_filter_wise_exam_schedule, get_results_published_and_locked_status,
    get_student_wise_exam_marks, get_students_for_mark_entry,
};
pub use http_save::{add_subject_wise_marks, delete_filter_wise_exam_marks, delete_marks_posted, update_one_mark};
pub use workbook::exam_marks_xlsx;
