//! One folder (or one file while small) per noun of the school.

use crate::records::{Noun, RecordKind};

pub mod audit;
pub mod branches;
pub mod classes;
pub mod dashboard;
pub mod employees;
pub mod exams;
pub mod files;
pub mod ground;
pub mod groups;
pub mod marks;
pub mod payments;
pub mod people;
pub mod print_links;
pub mod publishing;
pub mod qualities;
pub mod report_cards;
pub mod results;
pub mod routines;
pub mod sessions;
pub mod sign_in;
pub mod structure;
pub mod students;
pub mod subjects;
pub mod tabulation;

/// Every noun that is a list of records, for the audit's words and the tests that walk them. Its routes are lines of `routes.rs`.
pub static NOUNS: &[Noun] = &[
    <people::Designations as RecordKind>::NOUN,
    <people::Departments as RecordKind>::NOUN,
    <structure::Branches as RecordKind>::NOUN,
    <structure::Sessions as RecordKind>::NOUN,
    <structure::Classes as RecordKind>::NOUN,
    <structure::Sections as RecordKind>::NOUN,
    <structure::Groups as RecordKind>::NOUN,
    <structure::Subjects as RecordKind>::NOUN,
    <structure::BellSchedules as RecordKind>::NOUN,
];
