//! What can be brought in from files.

pub use rules::imports::{KINDS, Kind};

/// The headings that schools give their lists, for [`Imported::HEADINGS`](records::import::Imported::HEADINGS).
pub const STUDENT_HEADINGS: &str = include_str!("headings/students.txt");
pub const EMPLOYEE_HEADINGS: &str = include_str!("headings/employees.txt");
pub const SUBJECT_HEADINGS: &str = include_str!("headings/subjects.txt");
