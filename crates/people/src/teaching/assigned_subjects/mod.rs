//! Which subjects a section is taught, to all of its students or to those who chose them, and who chose what
//! (docs/rules.md, *Assigned subjects*). Who is listed by a sheet is asked of it everywhere (`roster::listed`). May touch: rules, records, db, auth,
//! web, `exams::marks::store`, `people::students`.

mod assign;
mod choose;
mod form;
mod http;
mod list;
mod store;
mod student_page;
mod students_page;
pub mod wire;

pub use assign::{Expected, NewSubjects, assign};
pub use choose::follow_marks;
pub use form::{assign_subject, assign_subject_posted, clear_assigned, clear_assigned_posted};
pub use http::{
    AssignSaved, AssignedRecord, FilterSubjects, StudentChoice, add_assign_subject, delete_one_assign_subject,
    get_all_assign_subject, get_assign_subject_for_filter, get_assign_subject_students, get_one_assign_subject,
    update_assign_subject_students, update_one_assign_subject,
};
pub use list::{assigned_subjects, assigned_subjects_csv, assigned_subjects_print};
pub use store::{AssignedSection, section};
pub use student_page::{student_subjects, student_subjects_posted};
pub use students_page::{section_choices, section_choices_csv, section_choices_posted, section_choices_print};

use records::{Field, FieldKind, Noun, Reach};
use rules::words::{Word, labels, nouns};

const SUBJECTS: Field = Field::new("subjects", labels::SUBJECTS, "subjects", FieldKind::Lines(4_000));
const GROUPS: Field = Field::new("choiceGroups", labels::CHOICE_GROUPS, "choice_groups", FieldKind::Lines(1_000));
const CHOSEN: Field =
    Field::new("optionalSubjects", labels::OPTIONAL_SUBJECTS, "optional_subjects", FieldKind::Lines(4_000));

const fn kept(kind: &'static str, one: Word, many: Word, fields: &'static [Field]) -> Noun {
    Noun {
        kind,
        one,
        many,
        call: "AssignSubject",
        path: "/assignSubject",
        reach: Reach::Session,
        columns: &[],
        fields,
        statuses: &[],
        searched: &[],
        first: Word::NONE,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[],
    }
}

/// A section's subjects, as the audit names them.
pub const ASSIGNED: Noun =
    kept("assignedSubjects", nouns::ASSIGNED_SUBJECTS, nouns::ASSIGNED_SUBJECTS_MANY, &[SUBJECTS, GROUPS]);
/// The same, where it is asked whether they are to be taken away.
const ASSIGNMENT: Noun =
    kept("assignedSubjects", nouns::SUBJECT_ASSIGNMENT, nouns::ASSIGNED_SUBJECTS_MANY, &[SUBJECTS, GROUPS]);
/// A student's choice, as the audit names it.
pub const CHOICE: Noun = kept("chosenSubjects", nouns::CHOSEN_SUBJECTS, nouns::CHOSEN_SUBJECTS_MANY, &[CHOSEN]);
