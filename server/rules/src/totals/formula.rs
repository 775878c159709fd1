//! The table of docs/rules.md, *Grades and totals*: which exams' components make up a semester's total, and out of how much each counts.
//!
//! Data and its reading only; the arithmetic is the parent module's.

use super::{ExamMarks, PartKind};
use crate::components::Component;
use crate::semesters::{ExamType, Semester};

/// Which components of an exam count in a part. Practical, viva, presentation and attendance never do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Take {
    /// `written`
    Written,
    /// `paper1`
    Paper1,
    /// `paper1` to `paper3`
    Papers,
    /// `written` and `paper1` to `paper3`
    WrittenAndPapers,
    /// `paper1` to `paper3`, or `written` where no paper is scheduled
    PapersElseWritten,
}

const PAPERS: &[Component] = &[Component::Paper1, Component::Paper2, Component::Paper3];

impl Take {
    /// The components that count of this exam, whether scheduled or not.
    pub(super) fn components(self, exam: &ExamMarks<'_>) -> &'static [Component] {
        match self {
            // Specification silent on two term exams in one semester: each is looked at for itself.
            Self::PapersElseWritten if PAPERS.iter().all(|paper| exam.full_mark(*paper).is_none()) => {
                &[Component::Written]
            }
            _ => self.all(),
        }
    }

    /// The components that count; the papers of those that count before Written.
    pub(super) const fn all(self) -> &'static [Component] {
        match self {
            Self::Written => &[Component::Written],
            Self::Paper1 => &[Component::Paper1],
            Self::Papers | Self::PapersElseWritten => PAPERS,
            Self::WrittenAndPapers => &[Component::Written, Component::Paper1, Component::Paper2, Component::Paper3],
        }
    }
}

/// One part of a semester's total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Formula {
    pub(super) kind: PartKind,
    /// The exam types whose marks are put together in this part.
    pub(super) types: &'static [ExamType],
    pub(super) take: Take,
    /// What the part is scaled to; `None`: it counts as it is.
    pub(super) scaled_to: Option<i64>,
    /// The place, from 0, of the one exam that is meant, by date and then name; `None`: all of them together.
    pub(super) place: Option<usize>,
}

const fn as_it_is(kind: PartKind, types: &'static [ExamType], take: Take) -> Formula {
    Formula { kind, types, take, scaled_to: None, place: None }
}

const fn scaled(kind: PartKind, types: &'static [ExamType], take: Take, to: i64) -> Formula {
    Formula { kind, types, take, scaled_to: Some(to), place: None }
}

const fn one_scaled(kind: PartKind, types: &'static [ExamType], place: usize, to: i64) -> Formula {
    Formula { kind, types, take: Take::WrittenAndPapers, scaled_to: Some(to), place: Some(place) }
}

const CLASS_TEST: &[ExamType] = &[ExamType::ClassTest];
const SBA: &[ExamType] = &[ExamType::Sba];
const ASSIGNMENT: &[ExamType] = &[ExamType::Assignment];
const COURSEWORK: &[ExamType] = &[ExamType::ClassTest, ExamType::Sba, ExamType::Assignment];
const TERM: &[ExamType] = &[ExamType::Term];
const CP: &[ExamType] = &[ExamType::Cp];
const PBL: &[ExamType] = &[ExamType::Pbl];

const SEMESTER_3_TO_7: &[Formula] = &[
    as_it_is(PartKind::ClassTest, CLASS_TEST, Take::Written),
    as_it_is(PartKind::Sba, SBA, Take::Written),
    as_it_is(PartKind::Assignment, ASSIGNMENT, Take::Written),
    as_it_is(PartKind::Term, TERM, Take::Written),
];

const HALF_YEAR_8_TO_9: &[Formula] =
    &[scaled(PartKind::Coursework, COURSEWORK, Take::Paper1, 40), scaled(PartKind::Term, TERM, Take::Papers, 60)];

const PRE_QUALIFYING_10: &[Formula] = &[
    scaled(PartKind::ClassTest, CLASS_TEST, Take::WrittenAndPapers, 15),
    scaled(PartKind::Term, TERM, Take::PapersElseWritten, 85),
];

const TERM_ALONE: &[Formula] = &[scaled(PartKind::Term, TERM, Take::PapersElseWritten, 100)];

const INTERIM_11_TO_12: &[Formula] = &[
    one_scaled(PartKind::FirstClassTest, CLASS_TEST, 0, 20),
    one_scaled(PartKind::SecondClassTest, CLASS_TEST, 1, 20),
    scaled(PartKind::Cp, CP, Take::WrittenAndPapers, 10),
];

const PREPARATION_11_TO_12: &[Formula] = &[
    scaled(PartKind::Pbl, PBL, Take::WrittenAndPapers, 10),
    scaled(PartKind::Cp, CP, Take::WrittenAndPapers, 10),
    scaled(PartKind::Term, TERM, Take::PapersElseWritten, 80),
];

/// The interim's printed total comes before it, scaled to [`CARRIED_INTERIM`].
const QUALIFYING_11_TO_12: &[Formula] = &[scaled(PartKind::Term, TERM, Take::PapersElseWritten, 60)];

/// What the interim's printed total is scaled to in the qualifying of classes 11 and 12.
pub(super) const CARRIED_INTERIM: i64 = 40;

/// "studentQuality out of 100 is printed beside it and enters nothing."
const STUDENT_QUALITY: Formula =
    scaled(PartKind::StudentQuality, &[ExamType::StudentQuality], Take::WrittenAndPapers, 100);

/// The parts that a semester's own exams make up, in the order of the table; none where the class has no such semester.
pub(super) const fn parts(class_numeric: i64, semester: Semester) -> &'static [Formula] {
    match (class_numeric, semester) {
        (3..=7, Semester::First | Semester::Second) => SEMESTER_3_TO_7,
        (8..=9, Semester::HalfYearly | Semester::Yearly) => HALF_YEAR_8_TO_9,
        (10, Semester::PreQualifying) => PRE_QUALIFYING_10,
        (10, Semester::Qualifying | Semester::Preparation | Semester::PreCambridge)
        | (11..=12, Semester::PreCambridge) => TERM_ALONE,
        (11..=12, Semester::Interim) => INTERIM_11_TO_12,
        (11..=12, Semester::Preparation) => PREPARATION_11_TO_12,
        (11..=12, Semester::Qualifying) => QUALIFYING_11_TO_12,
        _ => &[],
    }
}

/// The earlier semester whose printed total enters this one's.
pub const fn carries(class_numeric: i64, semester: Semester) -> Option<Semester> {
    match (class_numeric, semester) {
        (3..=7, Semester::Second) => Some(Semester::First),
        (8..=9, Semester::Yearly) => Some(Semester::HalfYearly),
        (11..=12, Semester::Qualifying) => Some(Semester::Interim),
        _ => None,
    }
}

/// The part that is printed beside the total and does not enter it.
pub(super) const fn beside(class_numeric: i64, semester: Semester) -> Option<Formula> {
    match (class_numeric, semester) {
        (11..=12, Semester::Interim) => Some(STUDENT_QUALITY),
        _ => None,
    }
}
