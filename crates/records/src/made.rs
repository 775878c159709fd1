//! Where the records are made that a form's choices refer to: what a form says in the place of choices that are not there yet.

use std::collections::BTreeMap;

use rules::permission::Action;
use rules::roles::Role;
use rules::words::{Word, refusals};

use super::{Choice, Field, FieldKind, Noun, Reach, hold};
use auth::Caller;
use web::next_step::{Added, NextStep};

/// Records that others refer to.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// As [`table_of`](super::table_of) says.
    pub table: &'static str,
    pub added: Added,
    pub reach: Reach,
}

const fn of(table: &'static str, added: Added, reach: Reach) -> Made {
    Made { table, added, reach }
}

const fn by(noun: &'static str, list: &'static str, adds: Action) -> Added {
    Added { noun, list, adds }
}

/// Every table that a choice of a form refers to (`server/tests/it/first_steps.rs` holds it to the nouns). What a form cannot wait for, since it
/// is made elsewhere and not by hand, is not among them.
pub const MADE: &[Made] = &[
    of("accounts", by("account", "/accountsLists", Action::ManageAccounts), Reach::Branch),
    of(
        "admission_openings",
        by("admissionOpening", "/onlineAdmission/classes", Action::ManageStudents),
        Reach::Session,
    ),
    of("book_categories", by("bookCategory", "/booksCategory", Action::ManageLibrary), Reach::Branch),
    of("books", by("book", "/books", Action::ManageLibrary), Reach::Branch),
    of("classes", Added::CLASS, Reach::Session),
    of("departments", by("department", "/addDepartment", Action::ManageEmployees), Reach::Branch),
    of("designations", by("designation", "/addDesignation", Action::ManageEmployees), Reach::Branch),
    of("employees", Added::EMPLOYEE, Reach::BranchOrNone),
    of("event_types", by("eventType", "/eventType", Action::ManageEvents), Reach::Branch),
    of("exams", Added::EXAM, Reach::Session),
    of("fee_types", by("feeType", "/feesType", Action::ManageFees), Reach::Branch),
    of("sections", Added::SECTION, Reach::Session),
    of("student_groups", by("group", "/manageGroup", Action::ManageStructure), Reach::Branch),
    of("students", Added::STUDENT, Reach::Session),
    of("subjects", by("subject", "/manageSubject", Action::ManageStructure), Reach::Session),
    of("voucher_heads", by("voucherHead", "/voucherHeads", Action::ManageAccounts), Reach::Branch),
];

impl Made {
    /// The records that a field refers to; none of one that refers to none.
    pub fn of(field: &Field) -> Option<&'static Self> {
        if !matches!(field.kind, FieldKind::Record | FieldKind::Picked(_)) {
            return None;
        }
        let table = hold::table_of(field.column)?;
        MADE.iter().find(|made| made.table == table)
    }

    /// What is said in the place of choices that are not there. `query`: where the form's record belongs, its branch and then its session.
    pub fn step(&self, caller: &Caller, query: &[(&str, &str)]) -> NextStep {
        let query: Vec<(&str, &str)> =
            query.iter().copied().filter(|(key, _)| self.reach == Reach::Session || *key != "sessionId").collect();
        self.added.step(caller, (refusals::none_to_choose(self.table), Word::NONE), &query)
    }
}

/// Of the fields whose choices are not there yet, what is said in their place. `picked`: those that pick a record, of which none can be;
/// `is_taught`: teachers choose out of their own routine.
pub(super) fn missing(
    noun: &Noun,
    caller: &Caller,
    choices: &BTreeMap<String, Vec<Choice>>,
    (picked, is_taught): (&[&str], bool),
    query: &[(&str, &str)],
) -> BTreeMap<&'static str, NextStep> {
    // A teacher chooses out of the own routine.
    let of_routine = is_taught && caller.role == Role::Teacher;
    let is_empty = |field: &Field| match field.kind {
        FieldKind::Record => choices.get(field.key).is_none_or(|of| of.iter().all(|choice| choice.value.is_empty())),
        _ => picked.contains(&field.key),
    };
    let fields = noun.fields.iter().filter(|field| is_empty(field));
    let step = |field: &Field| {
        let step = Made::of(field)?.step(caller, query);
        let text = if of_routine { refusals::NO_LESSONS_TO_CHOOSE.into() } else { step.text };
        Some((field.key, NextStep { text, ..step }))
    };
    fields.filter_map(step).collect()
}
