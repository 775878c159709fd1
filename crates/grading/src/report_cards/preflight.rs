//! What a set of cards lacks, said before it is printed (docs/rules.md, *Screens*, Sheet screen): a card is printed all the same. What all
//! students lack is said once; what one lacks, beside the name. Touches the set alone.

use std::collections::{BTreeMap, BTreeSet};

use rules::components::Component;
use rules::qualities;
use rules::semesters::Semester;
use rules::totals::{Part, Source, SubjectTotal};
use rules::words::{Said, Text, Word, exams_texts, labels};

use super::props::{CardState, Preflight, PreflightKind, PreflightNote, PreflightStudent};
use super::set::CardSet;
use exams::marks::section::{SectionStudent, Sitting};
use records::place::SectionFilter;
use web::form;
use web::pictures::{Printed, Unprintable};

/// A student without a mark in more sheets than these is said in one line.
const MOST_SHEETS: usize = 4;

/// A component of one subject's exam that a card counts: places of subject and sitting.
type Place = (usize, usize, Component);

/// Looks through a set. `may_enter` is whether the viewer may put marks right; `faults` is what of each card does not fit its
/// sheet.
pub fn preflight(
    set: &CardSet,
    filter: &SectionFilter,
    semester: Semester,
    may_enter: bool,
    faults: &[Vec<String>],
) -> Preflight {
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
    // The school's name and the subjects are on all cards.
    let on_each = |fault: &&String| faults.len() > 1 && faults.iter().all(|faults| faults.contains(fault));
    let mut lacks: Vec<Option<Said>> = (0..set.len()).map(|student| set.provisional(student)).collect();
    let provisional = lacks.iter().flatten().count();
    let mut students = Vec::new();
    let mut complete = 0;
    for (place, student) in set.students().iter().enumerate() {
        let own: Vec<Place> = missing[place].iter().copied().filter(|place| !nobody_has(place)).collect();
        let mut notes = marks_notes(set, filter, &own, may_enter);
        if notes.len() > MOST_SHEETS && missing[place].len() == scheduled(set, place) {
            notes = vec![note(PreflightKind::Marks, exams_texts::EVERY_SUBJECT)];
        }
        if no_photo(student) && !no_photos {
            notes.push(note(PreflightKind::Photo, exams_texts::NO_PHOTO));
        }
        // Where nothing is scheduled at all, it is said of the whole set.
        if !set.has_subject(place) && !set.subject_places().is_empty() {
            notes.push(note(PreflightKind::Marks, exams_texts::NO_SUBJECT));
        }
        let photo = set.picture_fault(student.profile_photo_file_id.as_deref(), Printed::Photo);
        notes.extend(photo.map(|fault| note(PreflightKind::Photo, left_out(Picture::Photo, fault))));
        if !no_records {
            notes.extend(qualities_note(set, filter, &student.id));
        }
        let own = faults.get(place).into_iter().flatten().filter(|fault| !on_each(fault));
        notes.extend(own.map(|fault| note(PreflightKind::Text, fault)));
        complete += usize::from(notes.is_empty() && set.has_subject(place));
        // Said of all at once where all are provisional for the same.
        let lacks = lacks[place].take().filter(|_| !notes.is_empty() || provisional < set.len());
        if !notes.is_empty() || lacks.is_some() {
            students.push(PreflightStudent {
                student_id: student.id.clone(),
                name: student.name(),
                reg_no: student.reg_no.clone(),
                roll: student.roll,
                provisional: lacks,
                notes,
            });
        }
    }
    let mut of_set = set_notes(set, filter, semester, &of_all, may_enter);
    of_set.extend(faults.first().into_iter().flatten().filter(on_each).map(|fault| note(PreflightKind::Text, fault)));
    if no_records && !set.is_empty() && !qualities::for_class(filter.class_numeric).is_empty() {
        of_set.push(note(PreflightKind::Qualities, exams_texts::NO_STUDENT_HAS_QUALITIES));
    }
    if no_photos && !set.is_empty() {
        of_set.push(note(PreflightKind::Photo, exams_texts::NO_STUDENT_HAS_PHOTO));
    }
    Preflight { cards: set.len(), complete, provisional, set: of_set, students }
}

/// The state of the card at a place, from what [`preflight`] found of it.
pub fn state_of(set: &CardSet, place: usize, found: &Preflight) -> CardState {
    let id = set.students().get(place).map(|student| student.id.as_str());
    let own = found.students.iter().find(|student| Some(student.student_id.as_str()) == id);
    let mut lacks: Vec<Text> = own.into_iter().flat_map(|own| &own.notes).filter_map(in_short).collect();
    if !set.has_subject(place) {
        lacks.insert(0, exams_texts::NO_SUBJECT.into());
    }
    lacks.dedup();
    CardState { provisional: set.lacks(place).counted(), lacks }
}

/// A note in two words. Marks that are missing are what makes a card provisional, which is said of it already.
fn in_short(note: &PreflightNote) -> Option<Text> {
    let is = |word: Word| note.text == Text::Word(word);
    let word = match note.kind {
        PreflightKind::Marks | PreflightKind::Unpublished | PreflightKind::Signature => return None,
        PreflightKind::Photo if is(exams_texts::NO_PHOTO) => exams_texts::NO_PHOTO,
        PreflightKind::Photo => exams_texts::PHOTO_LEFT_OUT,
        PreflightKind::Qualities if is(exams_texts::NO_QUALITIES) => exams_texts::NO_QUALITIES,
        PreflightKind::Qualities => exams_texts::QUALITIES_INCOMPLETE,
        PreflightKind::Text => exams_texts::TEXT_DOES_NOT_FIT,
    };
    Some(word.into())
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
        let text = exams_texts::nothing_that_counts_scheduled(set.marks().plan.semester_name(semester));
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
        notes.push(note(PreflightKind::Unpublished, exams_texts::exams_not_published(subjects.join("; "))));
    }
    let head = set.head();
    let signatures = [
        (head.principal_signature_file_id.is_none(), exams_texts::NO_PRINCIPAL_SIGNATURE),
        (head.vice_principal_signature_file_id.is_none(), exams_texts::NO_VICE_PRINCIPAL_SIGNATURE),
        (set.class_teacher().is_none(), exams_texts::NO_CLASS_TEACHER),
    ];
    notes.extend(
        signatures.into_iter().filter(|(missing, _)| *missing).map(|(_, text)| note(PreflightKind::Signature, text)),
    );
    let of_head = [
        (Picture::Icon, PreflightKind::Photo, &head.icon_file_id, Printed::Icon),
        (Picture::Principal, PreflightKind::Signature, &head.principal_signature_file_id, Printed::Signature),
        (Picture::VicePrincipal, PreflightKind::Signature, &head.vice_principal_signature_file_id, Printed::Signature),
    ];
    notes.extend(of_head.into_iter().filter_map(|(picture, kind, id, printed)| {
        Some(note(kind, left_out(picture, set.picture_fault(id.as_deref(), printed)?)))
    }));
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
            let components: Vec<&str> =
                places.iter().map(|(.., component)| set.marks().plan.component_name(*component)).collect();
            Some(PreflightNote {
                kind: PreflightKind::Marks,
                text: labels::faults_of(
                    labels::listed(subject.subject_name.as_str(), sitting.exam_name.as_str()),
                    components.join(", "),
                )
                .into(),
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

fn qualities_note(set: &CardSet, filter: &SectionFilter, student_id: &str) -> Option<PreflightNote> {
    let asked = qualities::for_class(filter.class_numeric);
    let Some(record) = set.qualities(student_id) else {
        return (!asked.is_empty()).then(|| note(PreflightKind::Qualities, exams_texts::NO_QUALITIES));
    };
    let missing = asked.iter().filter(|quality| record.grade(**quality).is_none());
    let missing = Text::joined(missing.map(|quality| quality.label(filter.class_numeric)), labels::listed);
    missing.map(|missing| note(PreflightKind::Qualities, exams_texts::qualities_not_given(missing)))
}

/// A picture of a card.
#[derive(Clone, Copy)]
enum Picture {
    Photo,
    Icon,
    /// The principal's signature.
    Principal,
    /// The vice-principal's signature.
    VicePrincipal,
}

/// Why a picture is left out.
fn left_out(picture: Picture, fault: Unprintable) -> Word {
    let [empty, not_read, too_large] = match picture {
        Picture::Photo => [exams_texts::PHOTO_EMPTY, exams_texts::PHOTO_NOT_READ, exams_texts::PHOTO_TOO_LARGE],
        Picture::Icon => [exams_texts::ICON_EMPTY, exams_texts::ICON_NOT_READ, exams_texts::ICON_TOO_LARGE],
        Picture::Principal => [
            exams_texts::PRINCIPAL_SIGNATURE_EMPTY,
            exams_texts::PRINCIPAL_SIGNATURE_NOT_READ,
            exams_texts::PRINCIPAL_SIGNATURE_TOO_LARGE,
        ],
        Picture::VicePrincipal => [
            exams_texts::VICE_PRINCIPAL_SIGNATURE_EMPTY,
            exams_texts::VICE_PRINCIPAL_SIGNATURE_NOT_READ,
            exams_texts::VICE_PRINCIPAL_SIGNATURE_TOO_LARGE,
        ],
    };
    match fault {
        Unprintable::Empty => empty,
        Unprintable::Unreadable => not_read,
        Unprintable::Huge => too_large,
    }
}

fn note(kind: PreflightKind, text: impl Into<Text>) -> PreflightNote {
    PreflightNote { kind, text: text.into(), href: None }
}
