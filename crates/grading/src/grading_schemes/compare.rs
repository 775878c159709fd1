//! What a section's results would be by another scheme, beside what they are (docs/rules.md, *Grading schemes*). Pure: whoever asks has loaded the
//! section, and nothing is stored.

use std::collections::HashMap;
use std::mem;
use std::sync::Arc;

use rules::scheme::{Letter, Plan};
use rules::semesters::{ExamType, Semester};
use rules::tabulation::Row;
use rules::totals::Printed;

use crate::tabulation::columns::TabulationColumn;
use crate::tabulation::table::{Order, Student, Tabulation, What};
use exams::marks::section::SectionMarks;

/// What another scheme calls the semesters and exam types of a session's exams; whatever is not named keeps its key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Of the session, and of the other scheme.
    pub semesters: HashMap<Semester, Semester>,
    /// Of the session, and of the other scheme.
    pub exam_types: HashMap<ExamType, ExamType>,
}

impl Mapping {
    /// A semester of the session in the other scheme.
    pub fn semester(&self, semester: Semester) -> Semester {
        self.semesters.get(&semester).copied().unwrap_or(semester)
    }

    /// An exam type of the session in the other scheme.
    pub fn exam_type(&self, exam_type: ExamType) -> ExamType {
        self.exam_types.get(&exam_type).copied().unwrap_or(exam_type)
    }
}

/// A section's tabulation of a semester by two schemes.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// By the scheme that the section is graded by.
    pub today: Tabulation,
    /// By the other. Nobody has a total where it has no such semester.
    pub tried: Tabulation,
}

/// A student who is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    pub student_id: String,
    pub name: String,
    pub roll: i64,
}

/// What a letter is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterOf {
    Subject {
        id: String,
        name: String,
    },
    /// Papers with one letter together, by what the scheme calls them.
    Joined(String),
    /// The whole card.
    Card,
}

/// A letter that differs; none is a dash, or nothing where the scheme has no letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterChange {
    pub who: Who,
    pub of: LetterOf,
    pub old: Option<Letter>,
    pub new: Option<Letter>,
}

/// What differs between two tabulations of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Of subjects, joined ones and whole cards: as many as `changed`.
    pub letters: usize,
    /// Students whose total, or what it is out of, differs.
    pub totals: usize,
    /// Students whose position differs.
    pub positions: usize,
    /// Who passes now and did not before, by roll.
    pub passed: Vec<Who>,
    /// Who fails now and did not before, by roll.
    pub failed: Vec<Who>,
    /// By roll; of each student the subjects in their order, then what is joined, then the card.
    pub changed: Vec<LetterChange>,
}

impl Changes {
    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Computes a semester of the session by the scheme that the section is graded by, and what becomes of it by another one. The section is left as it was.
///
/// Who is listed on a sheet stays: the days of semesters move along with their exams.
pub fn compare(marks: &mut SectionMarks, plan: &Arc<Plan>, mapping: &Mapping, semester: Semester) -> Comparison {
    let today = Tabulation::of(marks, &What::Semester(semester), Order::Position);
    let own = mem::replace(&mut marks.plan, Arc::clone(plan));
    let keys: Vec<_> = marks.sittings.iter().map(|sitting| (sitting.semester, sitting.exam_type)).collect();
    for sitting in &mut marks.sittings {
        sitting.semester = mapping.semester(sitting.semester);
        sitting.exam_type = mapping.exam_type(sitting.exam_type);
    }
    let tried = Tabulation::of(marks, &What::Semester(mapping.semester(semester)), Order::Position);
    for (sitting, (semester, exam_type)) in marks.sittings.iter_mut().zip(keys) {
        sitting.semester = semester;
        sitting.exam_type = exam_type;
    }
    marks.plan = own;
    Comparison { today, tried }
}

impl Comparison {
    /// What differs between the rows of calls, in which marks that are not entered count 0.
    pub fn changes(&self) -> Changes {
        self.between((&self.today.rows, &self.tried.rows), false)
    }

    /// What differs on screens and paper, where a subject whose marks are not all entered has no letter, and the student has no position and neither
    /// passes nor fails yet.
    pub fn shown_changes(&self) -> Changes {
        self.between((&self.today.shown, &self.tried.shown), true)
    }

    fn between(&self, (today, tried): (&[Row<Student>], &[Row<Student>]), is_shown: bool) -> Changes {
        let old: HashMap<&str, &Row<Student>> = today.iter().map(|row| (row.student.id.as_str(), row)).collect();
        let new: HashMap<&str, &Row<Student>> = tried.iter().map(|row| (row.student.id.as_str(), row)).collect();
        let mut rows: Vec<&Row<Student>> = today.iter().collect();
        rows.extend(tried.iter().filter(|row| !old.contains_key(row.student.id.as_str())));
        rows.sort_by_key(|row| row.roll);
        let mut changes = Changes::default();
        for row in rows {
            let id = row.student.id.as_str();
            self.add(&mut changes, row, (old.get(id).copied(), new.get(id).copied()), is_shown);
        }
        changes.letters = changes.changed.len();
        changes
    }

    fn add(
        &self,
        changes: &mut Changes,
        row: &Row<Student>,
        (old, new): (Option<&Row<Student>>, Option<&Row<Student>>),
        is_shown: bool,
    ) {
        let who = || Who { student_id: row.student.id.clone(), name: row.student.name.clone(), roll: row.roll };
        let mut letter = |of: LetterOf, old: Option<&Printed>, new: Option<&Printed>| {
            let (old, new) = (old.and_then(|printed| printed.grade), new.and_then(|printed| printed.grade));
            if old.as_ref().map(Letter::as_str) != new.as_ref().map(Letter::as_str) {
                changes.changed.push(LetterChange { who: who(), of, old, new });
            }
        };
        let added = |column: &&TabulationColumn| {
            !self.today.columns.subject_heads().any(|of| of.subject_id == column.subject_id)
        };
        for column in self.today.columns.subject_heads().chain(self.tried.columns.subject_heads().filter(added)) {
            let of = LetterOf::Subject { id: column.subject_id.clone(), name: column.subject_name.clone() };
            let id = column.subject_id.as_str();
            let (old, new) = (subject(&self.today, old, id, is_shown), subject(&self.tried, new, id, is_shown));
            letter(of, old.as_ref(), new.as_ref());
        }
        let (before, after) = (joined(&self.today, old, is_shown), joined(&self.tried, new, is_shown));
        let of_name = |of: &[(String, Printed)], name: &str| of.iter().find(|(other, _)| other == name).map(|of| of.1);
        let added = after.iter().filter(|(name, _)| of_name(&before, name).is_none());
        for (name, _) in before.iter().chain(added) {
            letter(LetterOf::Joined(name.clone()), of_name(&before, name).as_ref(), of_name(&after, name).as_ref());
        }
        let (old, new) = (Card::of(old, is_shown), Card::of(new, is_shown));
        letter(LetterOf::Card, old.overall.as_ref(), new.overall.as_ref());
        changes.totals += usize::from(old.overall.map(|of| of.sum()) != new.overall.map(|of| of.sum()));
        changes.positions += usize::from(old.position != new.position);
        match (old.is_passed, new.is_passed) {
            (Some(true), Some(true)) | (Some(false), Some(false)) | (_, None) => {}
            (_, Some(true)) => changes.passed.push(who()),
            (_, Some(false)) => changes.failed.push(who()),
        }
    }
}

/// A student's card in short; of nobody's row nothing.
#[derive(Default)]
struct Card {
    overall: Option<Printed>,
    position: Option<usize>,
    is_passed: Option<bool>,
}

impl Card {
    fn of(row: Option<&Row<Student>>, is_shown: bool) -> Self {
        let Some(row) = row else { return Self::default() };
        let is_passed = if is_shown { is_passed(row) } else { row.overall.map(|overall| overall.is_passed) };
        Self { overall: row.overall, position: row.position, is_passed }
    }
}

/// Whether the student of a row passes; none while marks of theirs are not entered.
pub fn is_passed(row: &Row<Student>) -> Option<bool> {
    let is_incomplete = (0..row.student.printed.len()).any(|place| row.student.is_incomplete(place));
    row.overall.filter(|_| !is_incomplete).map(|overall| overall.is_passed)
}

/// What a row has in a subject. Of a row that is shown, one whose marks are not all entered has no letter.
pub(super) fn subject(of: &Tabulation, row: Option<&Row<Student>>, id: &str, is_shown: bool) -> Option<Printed> {
    let place = of.columns.subject_heads().position(|column| column.subject_id == id)?;
    let student = &row?.student;
    let printed = (*student.printed.get(place)?)?;
    Some(if is_shown && student.is_incomplete(place) { printed.without_grade() } else { printed })
}

/// What a row has in joined papers, by name. Of a row that is shown, papers that are not all entered have no letter together.
pub(super) fn joined(of: &Tabulation, row: Option<&Row<Student>>, is_shown: bool) -> Vec<(String, Printed)> {
    let Some(Row { student, .. }) = row else { return Vec::new() };
    let is_incomplete = |place: usize| {
        let mut papers = of.columns.subject_heads().enumerate();
        papers.any(|(at, column)| of.plan.joined_of(&column.subject_name) == Some(place) && student.is_incomplete(at))
    };
    let named = |(place, printed): &(usize, Printed)| {
        let printed = if is_shown && is_incomplete(*place) { printed.without_grade() } else { *printed };
        (of.plan.definition().joined[*place].name.clone(), printed)
    };
    student.joined.iter().map(named).collect()
}
