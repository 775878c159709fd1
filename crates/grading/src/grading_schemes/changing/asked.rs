//! What a change of schemes is asked for with, by call, by form and by the address of its page.

use std::collections::BTreeMap;

use records::command::{Input, Submitted};
use records::{Field, FieldKind};
use rules::words::{labels, schemes_texts};
use web::posted::Raw;

/// The longest reason, in characters.
const LONGEST_REASON: u32 = 300;

pub const SCHEME: Field = Field::new("gradingSchemeId", schemes_texts::SCHEME, "", FieldKind::Record);
const NEWEST: Field = Field::new("newestVersion", schemes_texts::CHANGE_NEWEST, "", FieldKind::Line(9));
const CLASSES: Field = Field::new("classes", labels::CLASSES, "", FieldKind::Record);
const CLASS: Field = Field::new("classId", labels::CLASS, "", FieldKind::Record).required();
const SEMESTERS: Field = Field::new("semesters", labels::SEMESTERS, "", FieldKind::Record);
const SEMESTER: Field = Field::new("semester", labels::SEMESTER, "", FieldKind::Line(40)).required();
const NEW_SEMESTER: Field = Field::new("newSemester", labels::SEMESTER, "", FieldKind::Line(40));
const EXAM_TYPES: Field = Field::new("examTypes", labels::EXAM_TYPE, "", FieldKind::Record);
const EXAM_TYPE: Field = Field::new("examType", labels::EXAM_TYPE, "", FieldKind::Line(40)).required();
const NEW_EXAM_TYPE: Field = Field::new("newExamType", labels::EXAM_TYPE, "", FieldKind::Line(40));
pub const REASON: Field = Field::new("reason", labels::REASON, "", FieldKind::Line(LONGEST_REASON as usize));
const PREVIEW: Field = Field::new("preview", schemes_texts::CHANGE_PREVIEW, "", FieldKind::Line(9));
const SEEN: Field = Field::new("seen", schemes_texts::CHANGE_PREVIEW, "", FieldKind::Line(64));

pub const INPUTS: &[Input] = &[
    Input::of(&SCHEME).says("That of the session; without it, it stays. `standard` is Standard."),
    Input::of(&NEWEST).flag().says("Where the session has this scheme already: in its newest version."),
    Input::of(&CLASSES)
        .rows(
            &CLASS,
            &[Input::of(&SCHEME).says("Without it, the class is graded as the session is."), Input::of(&NEWEST).flag()],
        )
        .says("Classes that are not named stay as they are."),
    Input::of(&SEMESTERS)
        .rows(&SEMESTER, &[Input::of(&NEW_SEMESTER)])
        .says("What becomes of semesters that a class's new scheme lacks."),
    Input::of(&EXAM_TYPES)
        .rows(&EXAM_TYPE, &[Input::of(&NEW_EXAM_TYPE)])
        .says("What becomes of exam types that a class's new scheme lacks."),
    Input::of(&REASON).says("Required where published results change."),
    Input::of(&PREVIEW).flag().says("Says what would change, and stores nothing."),
    Input::of(&SEEN).says("The `fingerprint` of what was looked at; where something has changed since, 409."),
];

/// The scheme that a session or a class is to have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Empty: of a class that of the session; of the session *Standard*.
    pub scheme_id: String,
    /// Also where it has the scheme already.
    pub newest: bool,
}

/// What was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// None: the session stays as it is.
    pub session: Option<Wanted>,
    /// By class; others stay as they are.
    pub classes: BTreeMap<String, Wanted>,
    /// Keys; what is not chosen yet is left out.
    pub semesters: BTreeMap<String, String>,
    pub exam_types: BTreeMap<String, String>,
    pub reason: String,
    pub preview: bool,
    /// The fingerprint of what was looked at; none where a call leaves it out.
    pub seen: Option<String>,
}

impl Asked {
    /// Of the page's address, where nothing can be wrong but what is chosen.
    pub fn of_fields(raw: &Raw) -> Self {
        Self::read(&mut Submitted::by_form(raw, INPUTS))
    }

    pub fn read(sent: &mut Submitted<'_>) -> Self {
        let wanted = |raw: &str, newest: bool| Wanted { scheme_id: raw.trim().to_owned(), newest };
        let has_session = sent.raw().has(SCHEME.key);
        let newest = sent.raw().text(NEWEST.key).is_some();
        let session = sent.raw().text(SCHEME.key).unwrap_or_default().to_owned();
        let session = (has_session || newest).then(|| wanted(&session, newest));
        let classes = sent.rows_if_sent(&CLASSES);
        let classes =
            classes.iter().map(|row| (row.id.clone(), wanted(row.text(&SCHEME), !row.text(&NEWEST).is_empty())));
        let classes = classes.collect();
        let mut mapping = |list: &Field, new: &Field| -> BTreeMap<String, String> {
            let rows = sent.rows_if_sent(list);
            let pairs = rows.iter().map(|row| (row.id.clone(), row.text(new).to_owned()));
            pairs.filter(|(_, new)| !new.is_empty()).collect()
        };
        let (semesters, exam_types) = (mapping(&SEMESTERS, &NEW_SEMESTER), mapping(&EXAM_TYPES, &NEW_EXAM_TYPE));
        let reason = sent.raw().text(REASON.key).unwrap_or_default().to_owned();
        if reason.chars().count() > LONGEST_REASON as usize {
            sent.fault(REASON.key, schemes_texts::fault_too_long(i64::from(LONGEST_REASON)));
        }
        let seen = sent.raw().owned(SEEN.key).or_else(|| (!sent.is_call()).then(String::new));
        Self { session, classes, semesters, exam_types, reason, preview: sent.raw().text(PREVIEW.key).is_some(), seen }
    }

    /// The same as the fields of a form, for what is to be stored as it was shown.
    pub fn fields(&self) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        let mut put = |name: String, value: &str| fields.push((name, value.to_owned()));
        if let Some(wanted) = &self.session {
            put(SCHEME.key.to_owned(), &wanted.scheme_id);
            if wanted.newest {
                put(NEWEST.key.to_owned(), "true");
            }
        }
        for (class_id, wanted) in &self.classes {
            put(of_class(class_id), &wanted.scheme_id);
            if wanted.newest {
                put(newest_of_class(class_id), "true");
            }
        }
        for (old, new) in &self.semesters {
            put(of_semester(old), new);
        }
        for (old, new) in &self.exam_types {
            put(of_exam_type(old), new);
        }
        fields
    }
}

/// The field of the session's tick.
pub const NEWEST_OF_SESSION: &str = NEWEST.key;

/// The field of a class's choice.
pub fn of_class(id: &str) -> String {
    format!("{}.{id}", SCHEME.key)
}

/// The field of a class's tick.
pub fn newest_of_class(id: &str) -> String {
    format!("{}.{id}", NEWEST.key)
}

/// The field of what becomes of a semester.
pub fn of_semester(key: &str) -> String {
    format!("{}.{key}", NEW_SEMESTER.key)
}

/// The field of what becomes of an exam type.
pub fn of_exam_type(key: &str) -> String {
    format!("{}.{key}", NEW_EXAM_TYPE.key)
}
