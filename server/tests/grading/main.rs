//! Calls and screens of the crate `grading`: grading schemes, conduct grades, tabulation and report cards; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod changing_schemes;
mod fourth_subject;
mod graded_by_scheme;
mod grading_scheme_editor;
mod joining_marks;
mod leaving_marks;
mod mark_sheet;
mod own_card;
mod qualities;
mod qualities_store;
mod report_cards;
mod section_marks;
mod tabulation;
mod tabulation_by_scheme;
mod tabulation_screens;
mod try_grading_scheme;
