//! The curriculum of the specification, graded by *Standard*.

use std::ops::RangeInclusive;

use super::{Band, Course, Exam, Marked, Paper, Subject, exam, subject};
use crate::components::Component::{Paper1, Paper2, Written};
use crate::semesters::ExamType;

const ENGLISH_LANGUAGE: Subject = subject("English Language", "", "", "");
const ENGLISH_LITERATURE: Subject = subject("English Literature", "", "", "");
const ENGLISH: Subject = subject("English", "", "", "");
const BANGLA: Subject = subject("Bangla", "বাংলা", "", "");
const MATHEMATICS: Subject = subject("Mathematics", "গণিত", "", "");
const ADDITIONAL_MATHEMATICS: Subject = subject("Additional Mathematics", "", "", "");
const FURTHER_MATHEMATICS: Subject = subject("Further Mathematics", "", "F. Math", "");
const SCIENCE: Subject = subject("Science", "বিজ্ঞান", "", "");
const PHYSICS: Subject = subject("Physics", "পদার্থবিজ্ঞান", "", "");
const CHEMISTRY: Subject = subject("Chemistry", "রসায়ন", "", "");
const BIOLOGY: Subject = subject("Biology", "জীববিজ্ঞান", "", "");
const COMPUTER_SCIENCE: Subject = subject("Computer Science", "", "", "");
const BUSINESS_STUDIES: Subject = subject("Business Studies", "", "", "");
const BUSINESS: Subject = subject("Business", "", "", "");
const ACCOUNTING: Subject = subject("Accounting", "হিসাববিজ্ঞান", "", "");
const ECONOMICS: Subject = subject("Economics", "অর্থনীতি", "", "");
const BANGLADESH_STUDIES: Subject = subject("Bangladesh Studies", "", "", "");
const RELIGION: Subject = subject("Religion", "ধর্ম", "", "");
const SPELLING: Subject = subject("Spelling", "", "", "");

const fn of(subject: Subject) -> Course {
    Course::of(subject, Paper::Written)
}

const CLASSES_3_TO_7: &[Course] = &[
    of(ENGLISH_LANGUAGE),
    of(ENGLISH_LITERATURE),
    of(BANGLA),
    of(MATHEMATICS),
    of(SCIENCE),
    of(BANGLADESH_STUDIES),
    of(RELIGION),
    of(COMPUTER_SCIENCE),
    of(SPELLING),
];

const CLASSES_8_TO_10: &[Course] = &[
    of(ENGLISH_LANGUAGE),
    of(ENGLISH_LITERATURE),
    of(BANGLA),
    of(MATHEMATICS),
    of(ADDITIONAL_MATHEMATICS),
    of(PHYSICS),
    of(CHEMISTRY),
    of(BIOLOGY),
    of(COMPUTER_SCIENCE),
    of(BUSINESS_STUDIES),
    of(ACCOUNTING),
    of(ECONOMICS),
    of(BANGLADESH_STUDIES),
    of(RELIGION),
];

const CLASSES_11_AND_12: &[Course] = &[
    of(MATHEMATICS),
    of(FURTHER_MATHEMATICS),
    of(PHYSICS),
    of(CHEMISTRY),
    of(BIOLOGY),
    of(COMPUTER_SCIENCE),
    of(BUSINESS),
    of(ACCOUNTING),
    of(ECONOMICS),
    of(ENGLISH),
];

const fn band(classes: RangeInclusive<i64>, courses: &'static [&'static [Course]]) -> Band {
    Band { classes, courses }
}

pub(super) const BANDS: &[Band] =
    &[band(3..=7, &[CLASSES_3_TO_7]), band(8..=10, &[CLASSES_8_TO_10]), band(11..=12, &[CLASSES_11_AND_12])];

/// The semesters and exam types of *Standard*, to which a test holds them.
#[rustfmt::skip]
pub(super) const EXAMS: &[Exam] = &[
    exam("1st Semester Class Test", "1stSemester", "classTest", (3, 7)),
    exam("1st Semester SBA", "1stSemester", "sba", (3, 7)),
    exam("1st Semester Assignment", "1stSemester", "assignment", (3, 7)),
    exam("1st Semester Term Examination", "1stSemester", "term", (3, 7)),
    exam("2nd Semester Class Test", "2ndSemester", "classTest", (3, 7)),
    exam("2nd Semester SBA", "2ndSemester", "sba", (3, 7)),
    exam("2nd Semester Assignment", "2ndSemester", "assignment", (3, 7)),
    exam("2nd Semester Term Examination", "2ndSemester", "term", (3, 7)),
    exam("Half Yearly Class Test", "half_yearly", "classTest", (8, 9)),
    exam("Half Yearly SBA", "half_yearly", "sba", (8, 9)),
    exam("Half Yearly Assignment", "half_yearly", "assignment", (8, 9)),
    exam("Half Yearly Examination", "half_yearly", "term", (8, 9)),
    exam("Annual Class Test", "yearly", "classTest", (8, 9)),
    exam("Annual SBA", "yearly", "sba", (8, 9)),
    exam("Annual Assignment", "yearly", "assignment", (8, 9)),
    exam("Annual Examination", "yearly", "term", (8, 9)),
    exam("Pre Qualifying Class Test", "pre_qualifying", "classTest", (10, 10)),
    exam("Pre Qualifying Examination", "pre_qualifying", "term", (10, 10)),
    exam("Interim Class Test 1", "interim", "classTest", (11, 12)),
    exam("Interim Class Test 2", "interim", "classTest", (11, 12)),
    exam("Interim Class Performance", "interim", "cp", (11, 12)),
    exam("Student Quality", "interim", "studentQuality", (11, 12)),
    exam("Qualifying Examination", "qualifying", "term", (10, 12)),
    exam("Preparation PBL", "preparation", "pbl", (11, 12)),
    exam("Preparation Class Performance", "preparation", "cp", (11, 12)),
    exam("Preparation Examination", "preparation", "term", (10, 12)),
    exam("Pre Cambridge Examination", "pre_cambridge", "term", (10, 12)),
];

/// What a subject of a class is marked out of.
pub(super) fn marks(class: i64, exam_type: ExamType) -> Vec<Marked> {
    match (exam_type.as_str(), class) {
        ("term", 3..=7) => vec![(Written, 100, 40)],
        ("term", _) => vec![(Paper1, 50, 20), (Paper2, 50, 20)],
        ("cp" | "pbl", _) => vec![(Written, 10, 4)],
        ("studentQuality", _) => vec![(Written, 100, 0)],
        (_, 8..=9) => vec![(Paper1, 20, 8)],
        _ => vec![(Written, 20, 8)],
    }
}
