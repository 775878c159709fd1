//! What can be brought in from files.

use crate::permission::Action;
use crate::words::{Word, labels, nouns, roster_texts};

/// A kind: its name, its page and who may.
pub type Kind = (Word, &'static str, Action);

/// The kinds, each shown to whoever may import it.
pub const KINDS: &[Kind] = &[
    (labels::STUDENTS, "/admin/bulkImport/students", Action::ManageStudents),
    (labels::EMPLOYEES, "/admin/bulkImport/employees", Action::ManageEmployees),
    (labels::SUBJECTS, "/admin/bulkImport/subjects", Action::ManageStructure),
    // Of students, by their register numbers.
    (roster_texts::PHOTOS, "/admin/bulkImport/photos", Action::ManageStudents),
    (nouns::UNPAID_FEE_MANY, "/admin/bulkImport/unpaidFees", Action::ManageFees),
    (nouns::ADVANCE_MANY, "/admin/bulkImport/advances", Action::ManageFees),
    (nouns::BOOK_LOAN_MANY, "/admin/bulkImport/booksOnLoan", Action::ManageLibrary),
];
