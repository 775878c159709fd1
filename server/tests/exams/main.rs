//! Calls and screens of the crate `exams`: schedules, marks and results; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod closed_sessions;
mod exam_schedules;
mod exam_schedules_screen;
mod ground_lists;
mod mark_distribution;
mod marks;
mod marks_file;
mod marks_repeat;
mod marks_save;
mod marks_store;
mod marks_workbook;
mod own_keys;
mod results;
mod results_overview;
mod results_student;
mod seen_again;
mod sheet_search;
