//! Calls and screens of the crate `roster`: structure, routines, attendance, events, files, sign-in; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod attendance;
mod attendance_sums;
mod closed_days;
mod events;
mod files;
mod first_sign_in;
mod grading_scheme_pages;
mod grading_schemes;
mod lookups;
mod next_year;
mod picked;
mod record_grids;
mod records_gone;
mod routine_changes;
mod routines;
mod sign_in;
mod structure;
mod student_sign_ins;
mod substitutions;
