//! What can be brought in from files.

use rules::permission::Action;

/// A kind: its name, its page and who may.
pub type Kind = (&'static str, &'static str, Action);

/// The kinds, each shown to whoever may import it.
pub const KINDS: &[Kind] = &[
    ("Students", "/admin/bulkImport/students", Action::ManageStudents),
    ("Employees", "/admin/bulkImport/employees", Action::ManageEmployees),
    ("Subjects", "/admin/bulkImport/subjects", Action::ManageStructure),
    // Of students, by their register numbers.
    ("Photos", "/admin/bulkImport/photos", Action::ManageStudents),
];
