//! Calls and screens of the crate `people`: employees, students, what these are taught, moves, promotion, admission; on both engines.

#![expect(clippy::unwrap_used, reason = "what a test cannot unwrap is what it found")]

mod admission;
mod admission_calls;
mod assigned_subjects;
mod beside_ids;
mod choices_pages;
mod documents;
mod employees;
mod group_subjects;
mod imports;
mod imports_beside;
mod imports_files;
mod imports_of_schools;
mod imports_of_staff;
mod joining;
mod leaving;
mod lists_of_schools;
mod moves;
mod moves_branch;
mod photos;
mod profile_results;
mod promotion;
mod promotion_judged;
mod promotion_undo;
mod rolls;
mod spellings;
mod students;
