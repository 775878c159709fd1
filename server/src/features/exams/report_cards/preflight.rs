//! What a set of cards lacks, said before it is printed (docs/rules.md, *Screens*, Sheet screen): a card is printed all the same. What all
//! students lack is said once; what one lacks, beside the name. Touches the set alone.

use std::collections::{BTreeMap, BTreeSet};

use rules::components::Component;
use rules::qualities;
use rules::semesters::Semester;
use rules::totals::{Part, Source, SubjectTotal};

use super::props::{Preflight, PreflightKind, PreflightNote, PreflightStudent};
use super::set::CardSet;
use crate::features::exams::marks::section::{SectionStudent, Sitting};
use crate::features::ground::SectionFilter;
use crate::web::form;

/// Letters that have room on a card, each in the smallest type of its place and over lines; more crowd out what is below them.
/// `ui/e2e/cards.test.mjs` prints cards of exactly as many.
struct Longest {
    name: usize,
    /// Guardian, register number, class teacher.
    detail: usize,
    school: usize,
    address: usize,
}

/// With up to twelve subjects, and with more.
const LONGEST: Longest = Longest { name: 100, detail: 100, school: 120, address: 140 };
const LONGEST_AMONG_MANY: Longest = Longest { name: 60, detail: 40, school: 60, address: 76 };
const MANY_SUBJECTS: usize = 13;
const LONGEST_SUBJECT: usize = 60;
/// More subjects than these do not fit the height of a card.
const MOST_SUBJECTS: usize = 17;
/// A student without a mark in more sheets than these is said in one line.
const MOST_SHEETS: usize = 4;

/// A component of one subject's exam that a card counts: places of subject and sitting.
type Place = (usize, usize, Component);

/// Looks through a set. `may_enter` is whether the viewer may put marks right.
pub fn preflight(set: &CardSet, filter: &SectionFilter, semester: Semester, may_enter: bool) -> Preflight {
    let missing: Vec<Vec<Place>> = (0..set.len()).map(|student| missing_marks(set, student)).collect();
    let mut counts: BTreeMap<Place, usize> = BTreeMap::new();
    for place in missing.iter().flatten() {
        *counts.entry(*place).or_default() += 1;
    }
    // Of those whom the sheet lists: who had left before the exam lacks nothing.
    let listed = |(subject, exam, _): &Place| {
        let sitting = set.marks().sittings_of(*subject).nth(*exam);
        sitting.map_or(0, |sitting| (0..set.len()).filter(|student| sitting.lists(*student)).count())
    };
    let shared: BTreeSet<Place> =
        counts.iter().filter(|(place, count)| **count == listed(place)).map(|(place, _)| *place).collect();
    let nobody_has = |place: &Place| shared.contains(place);
    let of_all: Vec<Place> = shared.iter().copied().collect();

    let no_photo = |student: &SectionStudent| student.profile_photo_file_id.is_none();
    let no_record = |student: &SectionStudent| set.qualities(&student.id).is_none();
    let (no_photos, no_records) = (set.students().iter().all(no_photo), set.students().iter().all(no_record));
    let longest = longest(set);
    let mut students = Vec::new();
    for (place, student) in set.students().iter().enumerate() {
        let own: Vec<Place> = missing[place].iter().copied().filter(|place| !nobody_has(place)).collect();
        let mut notes = marks_notes(set, filter, &own, may_enter);
        if notes.len() > MOST_SHEETS && missing[place].len() == scheduled(set, place) {
            notes = vec![note(PreflightKind::Marks, "every subject")];
        }
        if no_photo(student) && !no_photos {
            notes.push(note(PreflightKind::Photo, "No photo"));
        }
        if !no_records {
            notes.extend(qualities_note(set, filter, &student.id));
        }
        let name = student.name();
        let texts = [
            ("The name", name.as_str(), longest.name),
            ("The guardian's name", student.guardian_name.as_deref().unwrap_or_default(), longest.detail),
            ("The register number", &student.reg_no, longest.detail),
        ];
        notes.extend(texts.into_iter().filter_map(|(what, text, longest)| too_long(what, text, longest)));
        if !notes.is_empty() {
            students.push(PreflightStudent {
                student_id: student.id.clone(),
                name,
                reg_no: student.reg_no.clone(),
                roll: student.roll,
                notes,
            });
        }
    }
    let mut of_set = set_notes(set, filter, semester, &of_all, may_enter);
    if no_records && !set.is_empty() && !qualities::for_class(filter.class_numeric).is_empty() {
        of_set.push(note(PreflightKind::Qualities, "No student has qualities"));
    }
    if no_photos && !set.is_empty() {
        of_set.push(note(PreflightKind::Photo, "No student has a photo"));
    }
    Preflight { cards: set.len(), complete: set.len() - students.len(), set: of_set, students }
}

/// What the whole set lacks.
fn set_notes(
    set: &CardSet,
    filter: &SectionFilter,
    semester: Semester,
    of_all: &[Place],
    may_enter: bool,
) -> Vec<PreflightNote> {
    let mut notes = Vec::new();
    if set.subject_places().is_empty() {
        let text = format!("Nothing is scheduled for {} in these subjects", semester.label());
        notes.push(note(PreflightKind::Marks, text));
    }
    notes.extend(marks_notes(set, filter, of_all, may_enter));
    let unpublished = set.marks().unpublished(semester, set.subject_places());
    if !unpublished.is_empty() {
        let mut exams: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for sitting in unpublished {
            exams.entry(sitting.subject).or_default().push(&sitting.exam_name);
        }
        let subjects: Vec<String> = exams
            .into_iter()
            .map(|(subject, exams)| format!("{} ({})", set.marks().subjects[subject].subject_name, exams.join(", ")))
            .collect();
        notes.push(note(PreflightKind::Unpublished, format!("Not published yet: {}", subjects.join("; "))));
    }
    let head = set.head();
    let signatures = [
        (head.principal_signature_file_id.is_none(), "No picture of the principal's signature"),
        (head.vice_principal_signature_file_id.is_none(), "No picture of the vice-principal's signature"),
        (set.class_teacher().is_none(), "No class teacher is named for the section"),
    ];
    notes.extend(
        signatures.into_iter().filter(|(missing, _)| *missing).map(|(_, text)| note(PreflightKind::Signature, text)),
    );
    let longest = longest(set);
    let texts = [
        ("The school's name", head.school_name.as_str(), longest.school),
        ("The address", head.address.as_deref().unwrap_or_default(), longest.address),
        ("The class teacher's name", set.class_teacher().unwrap_or_default(), longest.detail),
    ];
    notes.extend(texts.into_iter().filter_map(|(what, text, longest)| too_long(what, text, longest)));
    notes.extend(set.subjects().filter_map(|subject| {
        too_long(&format!("The name {}", subject.subject_name), &subject.subject_name, LONGEST_SUBJECT)
    }));
    let count = set.subject_places().len();
    if count > MOST_SUBJECTS {
        let text = format!("{count} subjects are more than a card has room for: choose at most {MOST_SUBJECTS}");
        notes.push(note(PreflightKind::Text, text));
    }
    notes
}

/// What a student's card counts as 0 because nothing is entered, not even absent.
fn missing_marks(set: &CardSet, student: usize) -> Vec<Place> {
    places(set, student, |total| total.incomplete_parts().flat_map(Part::missing).collect())
}

/// How many marks a student's card counts, entered or not.
fn scheduled(set: &CardSet, student: usize) -> usize {
    let all = places(set, student, |total| {
        let carried = total.carried.iter().flat_map(|carried| &carried.parts);
        carried.chain(&total.parts).chain(&total.beside).flat_map(|part| &part.sources).collect()
    });
    all.len()
}

/// Some of what each subject's total is made of, each once: a mark may count in several parts.
fn places(set: &CardSet, student: usize, some: impl Fn(&SubjectTotal) -> Vec<&Source>) -> Vec<Place> {
    let mut places = Vec::new();
    for (subject, total) in set.subject_places().iter().zip(set.totals(student)) {
        places.extend(some(total).into_iter().map(|source| (*subject, source.exam, source.component)));
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// One note a subject and exam, with its components.
fn marks_notes(set: &CardSet, filter: &SectionFilter, places: &[Place], may_enter: bool) -> Vec<PreflightNote> {
    let of_one_sheet = places.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1));
    of_one_sheet
        .filter_map(|places| {
            let (subject, exam, _) = *places.first()?;
            let sitting = set.marks().sittings_of(subject).nth(exam)?;
            let subject = &set.marks().subjects[subject];
            let components: Vec<&str> = places.iter().map(|(.., component)| component.label()).collect();
            Some(PreflightNote {
                kind: PreflightKind::Marks,
                text: format!("{}, {}: {}", subject.subject_name, sitting.exam_name, components.join(", ")),
                href: (may_enter && !sitting.is_locked).then(|| entry_href(filter, sitting, &subject.id)),
            })
        })
        .collect()
}

/// Where the marks of a sheet are entered.
fn entry_href(filter: &SectionFilter, sitting: &Sitting, subject_id: &str) -> String {
    let sheet = [("examId", sitting.exam_id.as_str()), ("subjectId", subject_id), ("tab", "marks"), ("edit", "1")];
    form::address("/admin/examResult", &[&filter.query()[..], &sheet].concat())
}

/// What has room on the cards of a set.
fn longest(set: &CardSet) -> &'static Longest {
    if set.subject_places().len() < MANY_SUBJECTS { &LONGEST } else { &LONGEST_AMONG_MANY }
}

fn qualities_note(set: &CardSet, filter: &SectionFilter, student_id: &str) -> Option<PreflightNote> {
    let asked = qualities::for_class(filter.class_numeric);
    let Some(record) = set.qualities(student_id) else {
        return (!asked.is_empty()).then(|| note(PreflightKind::Qualities, "No qualities"));
    };
    let missing: Vec<&str> = asked
        .iter()
        .filter(|quality| record.grade(**quality).is_none())
        .map(|quality| quality.label(filter.class_numeric))
        .collect();
    (!missing.is_empty()).then(|| note(PreflightKind::Qualities, format!("Qualities: {}", missing.join(", "))))
}

fn too_long(what: &str, text: &str, longest: usize) -> Option<PreflightNote> {
    let letters = text.chars().count();
    (letters > longest).then(|| {
        let text = format!("{what} has {letters} letters, more than the card has room for ({longest})");
        note(PreflightKind::Text, text)
    })
}

fn note(kind: PreflightKind, text: impl Into<String>) -> PreflightNote {
    PreflightNote { kind, text: text.into(), href: None }
}
