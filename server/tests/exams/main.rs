//! Calls and screens of the crate `exams`: schedules, marks, results, tabulation, report cards, conduct; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod changing_schemes;
mod closed_sessions;
mod exam_schedules;
mod exam_schedules_screen;
mod fourth_subject;
mod graded_by_scheme;
mod grading_scheme_editor;
mod ground_lists;
mod joining_marks;
mod leaving_marks;
mod mark_distribution;
mod mark_sheet;
mod marks;
mod marks_file;
mod marks_repeat;
mod marks_save;
mod marks_store;
mod marks_workbook;
mod own_card;
mod own_keys;
mod qualities;
mod qualities_store;
mod report_cards;
mod results;
mod results_overview;
mod results_student;
mod section_marks;
mod seen_again;
mod sheet_search;
mod tabulation;
mod tabulation_by_scheme;
mod tabulation_screens;
mod try_grading_scheme;
