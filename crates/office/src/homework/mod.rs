//! Homework (docs/rules.md, *Homework*): given to a section in a subject, handed in by its students, evaluated by who teaches it. What
//! state it is in is decided by `rules::homework`.

mod commands;
mod evaluation_page;
mod evaluations_store;
mod homework_store;
mod store;
mod student_page;
mod views;

use records::{Field, FieldKind, Noun, Reach, STATUSES};
use rules::words::{labels, nouns};

pub use commands::{EvaluateHomeWork, Evaluated, HandInHomeWork, HandedIn};
pub use evaluation_page::homework_evaluation;
pub use evaluations_store::Evaluations;
pub use homework_store::{Homework, tell, tell_what_was_given};
pub use student_page::{home_work_student, own_home_work};
pub use views::{HandIns, OwnHomeworkList, OwnHomeworkRow};

const TEXT: Field = Field::new("text", labels::TEXT, "text", FieldKind::Lines(MOST_LETTERS)).as_typed();
const FILES: Field =
    Field::new("files", labels::FILES, "files", FieldKind::Files(MOST_FILES, rules::limits::UPLOAD_BYTES));
const RESULT: Field = Field::new("result", labels::MARK_OR_WORD, "result", FieldKind::Line(MOST_OF_RESULT));
const COMMENT: Field = Field::new("comment", labels::COMMENT, "remark", FieldKind::Lines(MOST_OF_COMMENT));

/// How long the text of a hand-in may be, and how many files it may have.
const MOST_LETTERS: usize = 20_000;
const MOST_FILES: usize = 5;
/// How long a mark or word, and a comment, may be.
const MOST_OF_RESULT: usize = 40;
const MOST_OF_COMMENT: usize = 1_000;

/// What a student handed in and what became of it, as the audit names it; it is no list of its own.
pub const HAND_IN: Noun = Noun {
    kind: "handIn",
    one: nouns::HAND_IN,
    many: nouns::HAND_IN_MANY,
    call: "HandIn",
    path: "/homeworkEvaluation",
    reach: Reach::Session,
    fields: &[TEXT, FILES, RESULT, COMMENT],
    statuses: STATUSES,
    ..Noun::BARE
};
