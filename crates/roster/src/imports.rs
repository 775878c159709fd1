//! What can be brought in from files.

use auth::Caller;
use records::RecordLink;
use rules::words::menu;
use web::form;

pub use rules::imports::{KINDS, Kind};

/// From a list to where it is brought in by a file, within the list's place: those of the pages that the caller may use. None of a record.
pub fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)], pages: &[&str]) -> Vec<RecordLink> {
    let place: Vec<(&str, &str)> =
        chosen.iter().copied().filter(|(key, _)| matches!(*key, "branchId" | "sessionId")).collect();
    KINDS
        .iter()
        .filter(|(_, page, action)| id.is_none() && pages.contains(page) && caller.may(*action))
        .enumerate()
        .map(|(at, (label, page, _))| RecordLink {
            // The first is of what the list has; what comes with it has its own name.
            label: if at == 0 { menu::BULK_IMPORT } else { *label },
            href: form::address(page, &place),
        })
        .collect()
}

/// The headings that schools give their lists, for [`Imported::HEADINGS`](records::import::Imported::HEADINGS).
pub const STUDENT_HEADINGS: &str = include_str!("headings/students.txt");
pub const EMPLOYEE_HEADINGS: &str = include_str!("headings/employees.txt");
pub const SUBJECT_HEADINGS: &str = include_str!("headings/subjects.txt");
