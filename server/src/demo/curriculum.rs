//! What the demo school teaches and examines: subjects by class and group, the exams of a session, and each exam's components.
//! Chosen so that every semester, exam type and component of the rules is there, and every rule of the totals has something to do.

use std::ops::RangeInclusive;

use rules::components::Component;
use rules::semesters::{ExamType, Semester};

use Component::{Attendance, Paper1, Paper2, Paper3, Practical, Presentation, Viva, Written};

/// Which teachers may teach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Department {
    Mathematics,
    Science,
    English,
    Bangla,
    SocialStudies,
    Commerce,
    Computing,
    Arts,
}

impl Department {
    pub(super) const ALL: [Self; 8] = [
        Self::Mathematics,
        Self::Science,
        Self::English,
        Self::Bangla,
        Self::SocialStudies,
        Self::Commerce,
        Self::Computing,
        Self::Arts,
    ];

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Mathematics => "Mathematics",
            Self::Science => "Science",
            Self::English => "English",
            Self::Bangla => "Bangla",
            Self::SocialStudies => "Social Studies",
            Self::Commerce => "Commerce",
            Self::Computing => "Computing",
            Self::Arts => "Arts",
        }
    }

    pub(super) fn of(subject: &str) -> Self {
        match subject {
            "Mathematics" | "Additional Mathematics" | "Further Mathematics" | "Higher Mathematics" => {
                Self::Mathematics
            }
            "General Science"
            | "Physics"
            | "Chemistry"
            | "Biology"
            | "Environmental Management"
            | "Agriculture Studies" => Self::Science,
            "English Language" | "English Literature" | "Spelling" | "English 1st Paper" | "English 2nd Paper" => {
                Self::English
            }
            "Bangla" | "বাংলা সাহিত্য" | "Bangla 1st Paper" | "Bangla 2nd Paper" => {
                Self::Bangla
            }
            "Accounting"
            | "Business Studies"
            | "Economics"
            | "Commerce"
            | "Finance and Banking"
            | "Business Entrepreneurship" => Self::Commerce,
            "Computer Science" | "Information and Communication Technology" => Self::Computing,
            "Art & Crafts" | "Music" | "Home Science" => Self::Arts,
            _ => Self::SocialStudies,
        }
    }
}

/// The subject's own abbreviation, where the default would not do.
pub(super) fn own_abbreviation(subject: &str) -> Option<&'static str> {
    match subject {
        "Information and Communication Technology" => Some("ICT"),
        "Religious and Moral Education" => Some("Religion"),
        "Environmental Management" => Some("Env Mgmt"),
        "General Science" => Some("Gen Sci"),
        "Further Mathematics" => Some("F. Math"),
        "Higher Mathematics" => Some("H. Math"),
        "Agriculture Studies" => Some("Agri"),
        "Home Science" => Some("Home Sci"),
        "Finance and Banking" => Some("Finance"),
        "Business Entrepreneurship" => Some("Business"),
        _ => None,
    }
}

/// The groups of classes 9 to 12. Section A is of the first, section B of the second.
pub(super) const GROUPS: [&str; 3] = ["Science", "Business Studies", "Humanities"];

/// The choice group of a subject that the section's students may take: of each group one.
pub(super) fn choice_group(class: i64, section: usize, subject: &str) -> Option<&'static str> {
    (class == 10 && section == 1 && matches!(subject, "Commerce" | "Computer Science")).then_some("Fourth subject")
}

/// Whether the student at a place of a section is exempt from the first component of a subject's class tests.
pub(super) fn is_exempt(class: i64, section: usize, subject: &str, place: usize) -> bool {
    class == 10 && section == 1 && subject == "Economics" && place == 2
}

/// The subjects of a section, in the order of cards. `section` 0 is A.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn subjects(class: i64, section: usize) -> &'static [&'static str] {
    match (class, section) {
        (3..=5, _) => &[
            "English Language",
            "English Literature",
            "Spelling",
            "Bangla",
            "Mathematics",
            "General Science",
            "Bangladesh Studies",
            "Religious and Moral Education",
            "Art & Crafts",
        ],
        (6..=7, _) => &[
            "English Language",
            "English Literature",
            "Bangla",
            "Mathematics",
            "General Science",
            "Bangladesh Studies",
            "Geography",
            "Computer Science",
            "Religious and Moral Education",
            "Music",
        ],
        (8, _) => &[
            "English Language",
            "English Literature",
            "Bangla",
            "Mathematics",
            "Physics",
            "Chemistry",
            "Biology",
            "Bangladesh Studies",
            "Computer Science",
            "Religious and Moral Education",
        ],
        (9, 0) => &[
            "English Language",
            "Bangla",
            "Mathematics",
            "Additional Mathematics",
            "Physics",
            "Chemistry",
            "Biology",
            "Bangladesh Studies",
            "Computer Science",
            "Religious and Moral Education",
        ],
        (9, _) => &[
            "English Language",
            "Bangla",
            "Mathematics",
            "Bangladesh Studies",
            "Accounting",
            "Business Studies",
            "Economics",
            "Computer Science",
            "Religious and Moral Education",
        ],
        (10, 0) => &[
            "English Language",
            "English Literature",
            "Bangla",
            "Mathematics",
            "Additional Mathematics",
            "Physics",
            "Chemistry",
            "Biology",
            "Bangladesh Studies",
            "Environmental Management",
            "Computer Science",
            "Religious and Moral Education",
        ],
        (10, _) => &[
            "English Language",
            "English Literature",
            "Bangla",
            "Mathematics",
            "Bangladesh Studies",
            "Accounting",
            "Business Studies",
            "Economics",
            "Commerce",
            "Computer Science",
        ],
        (11, 0) => &[
            "English Language",
            "বাংলা সাহিত্য",
            "Mathematics",
            "Physics",
            "Chemistry",
            "Biology",
            "Information and Communication Technology",
            "Further Mathematics",
        ],
        (11, _) => &[
            "English Language",
            "বাংলা সাহিত্য",
            "Mathematics",
            "Accounting",
            "Business Studies",
            "Economics",
            "Information and Communication Technology",
            "Sociology",
        ],
        (_, 0) => {
            &["English Language", "বাংলা সাহিত্য", "Mathematics", "Physics", "Chemistry", "Biology", "Further Mathematics"]
        }
        _ => &[
            "English Language",
            "বাংলা সাহিত্য",
            "Mathematics",
            "Accounting",
            "Business Studies",
            "Economics",
            "Sociology",
        ],
    }
}

/// One entry of the exam list.
pub(super) struct ExamPlan {
    pub(super) name: &'static str,
    pub(super) semester: Semester,
    pub(super) exam_type: ExamType,
    pub(super) classes: RangeInclusive<i64>,
    /// Month and day on which its first subject is sat.
    pub(super) starts: (i8, i8),
}

macro_rules! exams {
    ($($name:literal $semester:ident $exam_type:ident $classes:expr, $month:literal $day:literal;)+) => {
        /// Every exam of a session.
        pub(super) const EXAMS: &[ExamPlan] = &[$(ExamPlan {
            name: $name,
            semester: Semester::$semester,
            exam_type: ExamType::$exam_type,
            classes: $classes,
            starts: ($month, $day),
        }),+];
    };
}

exams! {
    "1st Semester Class Test" FIRST CLASS_TEST 3..=7, 2 22;
    "1st Semester SBA" FIRST SBA 3..=7, 3 29;
    "1st Semester Assignment" FIRST ASSIGNMENT 3..=7, 4 19;
    "1st Semester Term Examination" FIRST TERM 3..=7, 5 31;
    "2nd Semester Class Test" SECOND CLASS_TEST 3..=7, 8 9;
    "2nd Semester SBA" SECOND SBA 3..=7, 9 20;
    "2nd Semester Assignment" SECOND ASSIGNMENT 3..=7, 10 11;
    "2nd Semester Term Examination" SECOND TERM 3..=7, 11 15;
    "Half Yearly Class Test" HALF_YEARLY CLASS_TEST 8..=9, 2 22;
    "Half Yearly SBA" HALF_YEARLY SBA 8..=9, 3 29;
    "Half Yearly Assignment" HALF_YEARLY ASSIGNMENT 8..=9, 4 19;
    "Half Yearly Examination" HALF_YEARLY TERM 8..=9, 5 31;
    "Annual Class Test" YEARLY CLASS_TEST 8..=9, 8 9;
    "Annual SBA" YEARLY SBA 8..=9, 9 20;
    "Annual Assignment" YEARLY ASSIGNMENT 8..=9, 10 11;
    "Annual Examination" YEARLY TERM 8..=9, 11 15;
    "Pre Qualifying Class Test" PRE_QUALIFYING CLASS_TEST 10..=10, 2 15;
    "Pre Qualifying Examination" PRE_QUALIFYING TERM 10..=10, 4 5;
    "Interim Class Test 1" INTERIM CLASS_TEST 11..=12, 2 15;
    "Interim Class Test 2" INTERIM CLASS_TEST 11..=12, 3 15;
    "Interim Class Performance" INTERIM CP 11..=12, 4 5;
    "Student Quality" INTERIM STUDENT_QUALITY 11..=12, 4 19;
    "Qualifying Examination" QUALIFYING TERM 10..=12, 7 5;
    "Preparation PBL" PREPARATION PBL 11..=12, 9 6;
    "Preparation Class Performance" PREPARATION CP 11..=12, 10 4;
    "Preparation Examination" PREPARATION TERM 10..=12, 11 8;
    "Pre Cambridge Examination" PRE_CAMBRIDGE TERM 10..=12, 12 6;
}

/// A component with its full mark and pass mark, in whole marks. Without a pass mark it does not exist.
pub(super) type Part = (Component, i64, Option<i64>);

/// What a subject is marked in; empty where the exam leaves the subject out.
pub(super) fn parts(exam: &ExamPlan, class: i64, subject: &str) -> Vec<Part> {
    match (class, exam.exam_type) {
        (3..=7, ExamType::TERM) => term_3_to_7(subject),
        (3..=7, _) => small_3_to_7(exam.exam_type, subject),
        (8..=9, ExamType::TERM) => term_8_to_9(subject),
        (8..=9, _) => small_8_to_9(exam.exam_type, subject),
        (10, ExamType::TERM) => term_10(subject),
        (_, ExamType::TERM) => term_11_to_12(subject),
        _ => small_from_10(exam, class, subject),
    }
}

/// Out of `full`, passed with two fifths.
fn of(component: Component, full: i64) -> Part {
    (component, full, Some(full * 2 / 5))
}

fn small_3_to_7(exam_type: ExamType, subject: &str) -> Vec<Part> {
    match (exam_type, subject) {
        // Nothing scheduled: the part is left out of the total.
        (ExamType::CLASS_TEST, "Art & Crafts" | "Music") | (ExamType::SBA, "Religious and Moral Education") => vec![],
        (ExamType::CLASS_TEST, "Spelling") => vec![of(Written, 10)],
        (ExamType::CLASS_TEST, _) => vec![of(Written, 20)],
        // Presentation has no pass mark, so it is no component.
        (ExamType::SBA, "Art & Crafts" | "Music") => vec![of(Written, 20), (Presentation, 10, None)],
        (ExamType::SBA, "Mathematics" | "English Language") => vec![of(Written, 10), (Attendance, 5, Some(0))],
        (ExamType::ASSIGNMENT, "General Science" | "Bangladesh Studies" | "Computer Science") => {
            vec![of(Written, 10), of(Presentation, 5)]
        }
        _ => vec![of(Written, 10)],
    }
}

fn term_3_to_7(subject: &str) -> Vec<Part> {
    match subject {
        "Spelling" => vec![of(Written, 30)],
        "Art & Crafts" | "Music" => vec![of(Written, 30), of(Practical, 20)],
        "General Science" | "Computer Science" => vec![of(Written, 60), of(Practical, 20)],
        "Bangla" | "English Language" => vec![of(Written, 60), of(Viva, 10)],
        "Mathematics" => vec![of(Written, 70)],
        _ => vec![of(Written, 60)],
    }
}

fn small_8_to_9(exam_type: ExamType, subject: &str) -> Vec<Part> {
    match (exam_type, subject) {
        (ExamType::CLASS_TEST, _) => vec![of(Paper1, 20)],
        (ExamType::SBA, "Religious and Moral Education") => vec![],
        (ExamType::SBA, "Mathematics" | "English Language") => vec![of(Paper1, 10), (Attendance, 5, Some(0))],
        (ExamType::ASSIGNMENT, "Bangladesh Studies" | "Business Studies" | "Computer Science") => {
            vec![of(Paper1, 10), of(Presentation, 5)]
        }
        _ => vec![of(Paper1, 10)],
    }
}

fn term_8_to_9(subject: &str) -> Vec<Part> {
    match subject {
        "Physics" | "Chemistry" | "Biology" => {
            vec![of(Practical, 25), of(Paper1, 40), of(Paper2, 40), of(Paper3, 20)]
        }
        "Bangla" | "English Language" => vec![of(Viva, 10), of(Paper1, 50), of(Paper2, 50)],
        "Mathematics" | "Additional Mathematics" => vec![of(Paper1, 50), of(Paper2, 50)],
        "Computer Science" => vec![of(Practical, 25), of(Paper1, 75)],
        _ => vec![of(Paper1, 100)],
    }
}

fn term_10(subject: &str) -> Vec<Part> {
    match subject {
        "Physics" | "Chemistry" | "Biology" => {
            vec![of(Practical, 25), of(Paper1, 40), of(Paper2, 60), of(Paper3, 40)]
        }
        "Bangla" => vec![of(Viva, 10), of(Paper1, 50), of(Paper2, 50)],
        "Mathematics" | "Additional Mathematics" => vec![of(Paper1, 80), of(Paper2, 100)],
        // No paper: written is what counts.
        "Religious and Moral Education" | "Commerce" => vec![of(Written, 100)],
        _ => vec![of(Paper1, 50), of(Paper2, 75)],
    }
}

fn small_from_10(exam: &ExamPlan, class: i64, subject: &str) -> Vec<Part> {
    let science = matches!(subject, "Physics" | "Chemistry" | "Biology");
    match exam.exam_type {
        ExamType::CLASS_TEST if class == 10 && science => vec![of(Paper1, 25), of(Paper2, 15)],
        ExamType::CLASS_TEST if class == 10 => vec![of(Written, 30)],
        // Only one class test: the interim is out of 30.
        ExamType::CLASS_TEST if subject == "English Language" && exam.name.ends_with('2') => vec![],
        ExamType::CLASS_TEST if science => vec![of(Written, 20), of(Paper1, 20)],
        ExamType::CLASS_TEST => vec![of(Written, 30)],
        ExamType::CP => vec![of(Written, 20), (Attendance, 10, Some(0))],
        ExamType::PBL if Department::of(subject) == Department::Commerce => {
            vec![of(Written, 50), of(Presentation, 20)]
        }
        ExamType::PBL => vec![of(Written, 50)],
        ExamType::STUDENT_QUALITY => vec![(Written, 100, Some(0))],
        _ => vec![],
    }
}

fn term_11_to_12(subject: &str) -> Vec<Part> {
    match subject {
        "Physics" | "Chemistry" | "Biology" => {
            vec![of(Practical, 40), of(Paper1, 40), of(Paper2, 60), of(Paper3, 50)]
        }
        "বাংলা সাহিত্য" | "Sociology" => vec![of(Written, 100)],
        "Mathematics" | "Further Mathematics" => vec![of(Paper1, 75), of(Paper2, 75)],
        _ => vec![of(Paper1, 60), of(Paper2, 60)],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_class_has_7_to_12_subjects_each_once() {
        let mut counts = BTreeSet::new();
        for (class, section) in (3..=12).flat_map(|class| [(class, 0), (class, 1)]) {
            let subjects = subjects(class, section);
            assert_eq!(subjects.iter().collect::<BTreeSet<_>>().len(), subjects.len());
            counts.insert(subjects.len());
        }
        assert_eq!((counts.first(), counts.last()), (Some(&7), Some(&12)));
    }

    #[test]
    fn every_semester_of_a_class_has_the_exam_types_that_its_total_is_made_of() {
        let rows: &[(i64, &str, &str)] = &[
            (3, "1stSemester", "classTest sba assignment term"),
            (7, "2ndSemester", "classTest sba assignment term"),
            (8, "half_yearly", "classTest sba assignment term"),
            (9, "yearly", "classTest sba assignment term"),
            (10, "pre_qualifying", "classTest term"),
            (10, "qualifying", "term"),
            (10, "preparation", "term"),
            (10, "pre_cambridge", "term"),
            (11, "interim", "classTest classTest cp studentQuality"),
            (11, "qualifying", "term"),
            (12, "preparation", "pbl cp term"),
            (12, "pre_cambridge", "term"),
        ];
        for &(class, semester, types) in rows {
            let named: Vec<_> = EXAMS
                .iter()
                .filter(|exam| exam.classes.contains(&class) && exam.semester.as_str() == semester)
                .filter(|exam| !subjects(class, 0).iter().all(|subject| parts(exam, class, subject).is_empty()))
                .map(|exam| exam.exam_type.as_str())
                .collect();
            assert_eq!(named.join(" "), types, "class {class}, {semester}");
        }
        for exam in EXAMS {
            assert!(exam.classes.clone().all(|class| exam.semester.classes().contains(&class)), "{}", exam.name);
        }
    }

    #[test]
    fn every_component_is_scheduled_somewhere() {
        let mut seen = BTreeSet::new();
        for exam in EXAMS {
            for class in exam.classes.clone() {
                for subject in (0..2).flat_map(|section| subjects(class, section)) {
                    seen.extend(
                        parts(exam, class, subject).into_iter().filter(|part| part.2.is_some()).map(|part| part.0),
                    );
                }
            }
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), Component::ALL);
    }
}
