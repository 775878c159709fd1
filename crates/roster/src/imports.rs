//! What can be brought in from files.

use rules::permission::Action;
use rules::words::{Word, labels, roster_texts};

/// A kind: its name, its page and who may.
pub type Kind = (Word, &'static str, Action);

/// The kinds, each shown to whoever may import it.
pub const KINDS: &[Kind] = &[
    (labels::STUDENTS, "/admin/bulkImport/students", Action::ManageStudents),
    (labels::EMPLOYEES, "/admin/bulkImport/employees", Action::ManageEmployees),
    (labels::SUBJECTS, "/admin/bulkImport/subjects", Action::ManageStructure),
    // Of students, by their register numbers.
    (roster_texts::PHOTOS, "/admin/bulkImport/photos", Action::ManageStudents),
];

/// The headings that schools give their lists, for [`Imported::HEADINGS`](records::import::Imported::HEADINGS).
pub const STUDENT_HEADINGS: &str = include_str!("headings/students.txt");
pub const EMPLOYEE_HEADINGS: &str = include_str!("headings/employees.txt");
pub const SUBJECT_HEADINGS: &str = include_str!("headings/subjects.txt");
