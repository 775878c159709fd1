//! What the commands on schedules and mark distributions share of their inputs: a subject, and full and pass mark of each component.

use rules::components::Component;
use rules::exam_schedule::MarksField;
use rules::words::{Word, exams_texts, labels, refusals};

use super::paper::MarksSet;
use records::command::{Input, Row, Submitted};
use records::{Field, FieldKind, whole};
use web::posted::{FieldErrors, Raw};

pub(super) const fn text(key: &'static str, label: Word) -> Field {
    Field::new(key, label, "", FieldKind::Record)
}

pub(super) const SUBJECT: Field = text("subjectId", labels::SUBJECT).required();
pub(super) const SUBJECT_NAME: Field = text("subjectName", labels::SUBJECT);
pub(super) const NAME_OF_SUBJECT: Input = Input::of(&SUBJECT_NAME).says("Must be the name of `subjectId`.");

const fn mark(key: &'static str) -> Field {
    Field::new(key, labels::MARKS, "", FieldKind::Whole(0, i64::MAX))
}

/// Full and pass mark of each component, in their order.
const MARK_FIELDS: &[Field; 16] = &[
    mark("writtenFullMark"),
    mark("writtenPassMark"),
    mark("practicalFullMark"),
    mark("practicalPassMark"),
    mark("attendanceFullMark"),
    mark("attendancePassMark"),
    mark("vivaFullMark"),
    mark("vivaPassMark"),
    mark("presentationFullMark"),
    mark("presentationPassMark"),
    mark("paper1FullMark"),
    mark("paper1PassMark"),
    mark("paper2FullMark"),
    mark("paper2PassMark"),
    mark("paper3FullMark"),
    mark("paper3PassMark"),
];

pub(super) const MARKS: [Input; 16] = {
    let mut inputs = [Input::of(&MARK_FIELDS[0]); 16];
    let mut place = 1;
    while place < inputs.len() {
        inputs[place] = Input::of(&MARK_FIELDS[place]);
        place += 1;
    }
    inputs
};

/// The full and pass marks of a row of a call.
pub(super) fn marks_of(row: &Row) -> MarksSet {
    let number = |place: usize| row.text(&MARK_FIELDS[place]).parse().ok();
    Component::ALL.map(|component| (number(2 * component.index()), number(2 * component.index() + 1)))
}

/// The full and pass marks of a form's line whose fields begin with `at`; what is not a number is reported.
pub(super) fn read_marks(raw: &Raw, at: &str, errors: &mut FieldErrors) -> MarksSet {
    let mut number = |component: Component, field: MarksField| {
        let name = format!("{at}.{}", field.of(component));
        let text = raw.text(&name)?;
        let number = whole(text).filter(|number| *number <= 1_000_000);
        if number.is_none() {
            let message = match field {
                MarksField::Full => exams_texts::FULL_MARK_NOT_WHOLE,
                MarksField::Pass => exams_texts::PASS_MARK_NOT_WHOLE,
            };
            errors.add(&name, message);
        }
        number
    };
    Component::ALL.map(|component| (number(component, MarksField::Full), number(component, MarksField::Pass)))
}

/// The faults of a form's lines, and that of a form without a version.
pub(super) fn report(sent: &mut Submitted<'_>, errors: FieldErrors) {
    for (field, said) in errors.into_fields() {
        sent.fault(&field, said);
    }
    if !sent.is_call() && sent.version_if_sent().is_none() {
        sent.fault("version", refusals::field_missing("version"));
    }
}
