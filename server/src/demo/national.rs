//! What the second branch teaches and examines in classes 6 to 10: the national curriculum, whose letters have points, whose papers of Bangla and
//! English are joined, and which has a fourth subject (docs/rules.md, *Grading schemes*). Every other class of the school is *Standard*'s.

use std::ops::RangeInclusive;

use roster::structure::grading_schemes::store::{self, Writing};
use rules::components::Component;
use rules::scheme::BuiltIn;
use rules::semesters::{ExamType, Semester};
use serde_json::json;

use super::curriculum::{self, ExamPlan, Part};
use db::{Conn, Error, Result};

use Component::{Practical, Viva, Written};

const BRANCH: usize = 2;
const CLASSES: RangeInclusive<i64> = 6..=10;
const NAME: &str = "National curriculum, GPA 5, joined papers";

/// What a class is taught and graded by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    Standard,
    National,
}

impl Course {
    /// That of a class in the branch with this number, from 1.
    pub(super) fn of(branch: usize, class: i64) -> Self {
        if branch == BRANCH && CLASSES.contains(&class) { Self::National } else { Self::Standard }
    }

    /// The subjects of a section, in the order of cards. `section` 0 is A.
    pub(super) fn subjects(self, class: i64, section: usize) -> &'static [&'static str] {
        match self {
            Self::Standard => curriculum::subjects(class, section),
            Self::National => subjects(class, section),
        }
    }

    /// The choice group of a subject that the section's students may take: of each group one.
    pub(super) fn choice_group(self, class: i64, section: usize, subject: &str) -> Option<&'static str> {
        match self {
            Self::Standard => curriculum::choice_group(class, section, subject),
            Self::National => {
                let is_chosen = matches!(subject, "Higher Mathematics" | "Agriculture Studies" | "Home Science");
                is_chosen.then_some("Fourth subject")
            }
        }
    }

    /// Whether choice groups have the tick *Fourth subject*.
    pub(super) fn has_fourth(self) -> bool {
        self == Self::National
    }

    /// Whether the student at a place of a section takes a subject: the students of a choice group take turns.
    pub(super) fn takes(self, class: i64, section: usize, subject: &str, place: usize) -> bool {
        let group = |subject: &str| self.choice_group(class, section, subject);
        let Some(own) = group(subject) else { return true };
        let subjects = self.subjects(class, section).iter();
        let of_group: Vec<&str> = subjects.copied().filter(|other| group(other) == Some(own)).collect();
        of_group.get(place % of_group.len()).is_some_and(|taken| *taken == subject)
    }

    /// Whether the student at a place of a section is exempt from the first component of a subject's class tests.
    pub(super) fn is_exempt(self, class: i64, section: usize, subject: &str, place: usize) -> bool {
        self == Self::Standard && curriculum::is_exempt(class, section, subject, place)
    }

    /// Whether a class sits an exam.
    pub(super) fn sits(self, exam: &ExamPlan, class: i64) -> bool {
        match self {
            Self::Standard => exam.classes.contains(&class),
            Self::National => {
                matches!(exam.semester, Semester::HALF_YEARLY | Semester::YEARLY)
                    && matches!(exam.exam_type, ExamType::CLASS_TEST | ExamType::TERM)
            }
        }
    }

    /// Which classes of a branch sit an exam, as its entry says.
    pub(super) fn classes(branch: usize, exam: &ExamPlan) -> RangeInclusive<i64> {
        let (first, last) = (*exam.classes.start(), *exam.classes.end());
        if branch != BRANCH {
            first..=last
        } else if Self::National.sits(exam, *CLASSES.start()) {
            CLASSES
        } else if first < *CLASSES.start() {
            first..=last.min(CLASSES.start() - 1)
        } else {
            first.max(CLASSES.end() + 1)..=last
        }
    }

    /// What a subject is marked in; empty where the exam leaves the subject out.
    pub(super) fn parts(self, exam: &ExamPlan, class: i64, subject: &str) -> Vec<Part> {
        match self {
            Self::Standard => curriculum::parts(exam, class, subject),
            Self::National => parts(exam.exam_type, subject),
        }
    }

    /// The semesters of a class, in the order of the year.
    pub(super) fn semesters(self, class: i64) -> Vec<Semester> {
        match self {
            Self::Standard => rules::semesters::for_class(class),
            Self::National => vec![Semester::HALF_YEARLY, Semester::YEARLY],
        }
    }

    /// So many percent less are reached than with *Standard*, whose scale is stricter.
    pub(super) fn harder(self) -> i64 {
        match self {
            Self::Standard => 0,
            Self::National => 14,
        }
    }
}

fn subjects(class: i64, section: usize) -> &'static [&'static str] {
    match (class, section) {
        (6..=8, _) => &[
            "Bangla 1st Paper",
            "Bangla 2nd Paper",
            "English 1st Paper",
            "English 2nd Paper",
            "Mathematics",
            "General Science",
            "Bangladesh Studies",
            "Religious and Moral Education",
            "Information and Communication Technology",
            "Agriculture Studies",
            "Home Science",
        ],
        (_, 0) => &[
            "Bangla 1st Paper",
            "Bangla 2nd Paper",
            "English 1st Paper",
            "English 2nd Paper",
            "Mathematics",
            "Bangladesh Studies",
            "Religious and Moral Education",
            "Information and Communication Technology",
            "Physics",
            "Chemistry",
            "Biology",
            "Higher Mathematics",
            "Agriculture Studies",
        ],
        _ => &[
            "Bangla 1st Paper",
            "Bangla 2nd Paper",
            "English 1st Paper",
            "English 2nd Paper",
            "Mathematics",
            "General Science",
            "Religious and Moral Education",
            "Information and Communication Technology",
            "Accounting",
            "Finance and Banking",
            "Business Entrepreneurship",
            "Agriculture Studies",
            "Home Science",
        ],
    }
}

/// Passed with a third.
fn of(component: Component, full: i64) -> Part {
    (component, full, Some((full * 33 + 50) / 100))
}

fn parts(exam_type: ExamType, subject: &str) -> Vec<Part> {
    match (exam_type, subject) {
        (ExamType::CLASS_TEST, "Information and Communication Technology") => vec![of(Viva, 20)],
        (ExamType::CLASS_TEST, _) => vec![of(Written, 20)],
        (_, "Information and Communication Technology") => vec![of(Viva, 25), of(Practical, 25)],
        (_, "English 1st Paper" | "English 2nd Paper") => vec![of(Written, 100)],
        (_, "Physics" | "Chemistry" | "Biology" | "Higher Mathematics" | "Agriculture Studies" | "Home Science") => {
            vec![of(Written, 50), of(Viva, 25), of(Practical, 25)]
        }
        _ => vec![of(Written, 70), of(Viva, 30)],
    }
}

/// Stores the scheme of a branch that has such classes; the id of its version.
pub(super) async fn add_scheme(conn: &mut Conn, branch_id: &str, number: usize, by: &str) -> Result<Option<String>> {
    if number != BRANCH {
        return Ok(None);
    }
    let made = |error: serde_json::Error| Error::Protocol(error.to_string());
    let mut definition = serde_json::to_value(BuiltIn::NationalGpa5.definition()).map_err(made)?;
    definition["name"] = json!(NAME);
    definition["joined"] = json!([
        { "name": "Bangla", "subjects": ["Bangla 1st Paper", "Bangla 2nd Paper"] },
        { "name": "English", "subjects": ["English 1st Paper", "English 2nd Paper"] },
    ]);
    let definition = definition.to_string();
    let (scheme_id, version_id) = (format!("{branch_id}-national"), format!("{branch_id}-national-1"));
    let (scheme_id, version) = (scheme_id.as_str(), version_id.as_str());
    let writing = Writing { scheme_id, version_id: version, name: NAME, definition: &definition, by_name: by, at: 0 };
    store::add(conn, Some(branch_id), writing).await?;
    Ok(Some(version_id))
}

/// Grades the classes of a session by the version of that scheme.
pub(super) async fn choose(
    conn: &mut Conn,
    session_id: &str,
    classes: &[(String, i64)],
    version_id: Option<&str>,
) -> Result<()> {
    let Some(version) = version_id else { return Ok(()) };
    for (class_id, _) in classes.iter().filter(|(_, class)| CLASSES.contains(class)) {
        store::choose_for_class(conn, session_id, class_id, Some(version)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::curriculum::EXAMS;

    #[test]
    fn a_class_of_the_second_branch_sits_a_test_and_a_term_in_each_of_two_semesters() {
        for class in CLASSES {
            let course = Course::of(2, class);
            let sat: Vec<_> = EXAMS.iter().filter(|exam| course.sits(exam, class)).map(|exam| exam.name).collect();
            assert_eq!(
                sat,
                ["Half Yearly Class Test", "Half Yearly Examination", "Annual Class Test", "Annual Examination"]
            );
        }
        let said = |branch, place: usize| Course::classes(branch, &EXAMS[place]);
        // Classes 3 to 7 and 8 to 9 of the others; 10 to 12 sit the qualifying examination, whom 10 leaves.
        assert_eq!([said(1, 0), said(2, 0)], [3..=7, 3..=5]);
        assert_eq!([said(1, 8), said(2, 8)], [8..=9, 6..=10]);
        let qualifying = EXAMS.iter().position(|exam| exam.name == "Qualifying Examination").unwrap();
        assert_eq!([said(1, qualifying), said(2, qualifying)], [10..=12, 11..=12]);
        for (branch, class) in [(1, 8), (3, 8), (2, 5), (2, 11)] {
            assert_eq!(Course::of(branch, class), Course::Standard);
        }
    }

    #[test]
    fn everybody_takes_one_fourth_subject() {
        for (class, section) in CLASSES.flat_map(|class| [(class, 0), (class, 1)]) {
            let course = Course::National;
            for place in 0..4 {
                let taken = course.subjects(class, section).iter().filter(|subject| {
                    course.choice_group(class, section, subject).is_some()
                        && course.takes(class, section, subject, place)
                });
                assert_eq!(taken.count(), 1, "class {class}, section {section}, place {place}");
            }
        }
    }
}
