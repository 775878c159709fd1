//! The national curriculum, graded by *National curriculum, GPA 5*: in classes 9 to 12 with the papers of a subject joined.
//!
//! Specification silent: a class test is 20 written marks, passed with 7; English has no multiple choice; of ICT in classes 6 to 10 half is multiple
//! choice and half practical, out of 50. A section of classes 9 and 10 has students of every group, and a subject is there once: so Biology is for all of
//! Science and Civics for all of Humanities, and Higher Mathematics and Economics are fourth subjects. Science and *Bangladesh and Global Studies* are
//! chosen between, the latter for all of Science. A subject of classes 3 to 5
//! that class 6 has too has its code.

use std::ops::RangeInclusive;

use super::{BUSINESS, Band, Choice, Course, Exam, HUMANITIES, Joined, Marked, Paper, SCIENCE, Subject, exam, subject};
use crate::components::Component::{Practical, Viva, Written};
use crate::semesters::ExamType;

const RELIGION: Choice = Choice { name: "Religion", is_fourth: false };
const AGRICULTURE_OR_HOME: Choice = Choice { name: "Agriculture or Home Science", is_fourth: false };
const SCIENCE_OR_STUDIES: Choice = Choice { name: "Science or BGS", is_fourth: false };
const FOURTH: Choice = Choice { name: "Fourth subject", is_fourth: true };

const BANGLA: Subject = subject("Bangla", "বাংলা", "", "");
const BANGLA_1: Subject = subject("Bangla 1st Paper", "বাংলা ১ম পত্র", "Bangla 1", "101");
const BANGLA_2: Subject = subject("Bangla 2nd Paper", "বাংলা ২য় পত্র", "Bangla 2", "102");
const ENGLISH: Subject = subject("English", "ইংরেজি", "", "");
const ENGLISH_1: Subject = subject("English 1st Paper", "ইংরেজি ১ম পত্র", "English 1", "107");
const ENGLISH_2: Subject = subject("English 2nd Paper", "ইংরেজি ২য় পত্র", "English 2", "108");
const MATHEMATICS: Subject = subject("Mathematics", "গণিত", "", "109");
const GENERAL_SCIENCE: Subject = subject("Science", "বিজ্ঞান", "", "127");
const GLOBAL_STUDIES: Subject = subject("Bangladesh and Global Studies", "বাংলাদেশ ও বিশ্বপরিচয়", "BGS", "150");
const ICT: Subject = subject("Information and Communication Technology", "তথ্য ও যোগাযোগ প্রযুক্তি", "ICT", "154");
const ARTS: Subject = subject("Arts and Crafts", "চারু ও কারুকলা", "", "");
const PHYSICAL_EDUCATION: Subject = subject("Physical Education", "শারীরিক শিক্ষা", "Phys. Ed.", "");
const AGRICULTURE: Subject = subject("Agriculture Studies", "কৃষিশিক্ষা", "Agriculture", "134");
const HOME_SCIENCE: Subject = subject("Home Science", "গার্হস্থ্য বিজ্ঞান", "", "151");
const PHYSICS: Subject = subject("Physics", "পদার্থবিজ্ঞান", "", "136");
const CHEMISTRY: Subject = subject("Chemistry", "রসায়ন", "", "137");
const BIOLOGY: Subject = subject("Biology", "জীববিজ্ঞান", "", "138");
const HIGHER_MATHEMATICS: Subject = subject("Higher Mathematics", "উচ্চতর গণিত", "H. Math", "126");
const HISTORY: Subject =
    subject("History of Bangladesh and World Civilization", "বাংলাদেশের ইতিহাস ও বিশ্বসভ্যতা", "History", "153");
const GEOGRAPHY: Subject = subject("Geography and Environment", "ভূগোল ও পরিবেশ", "Geography", "110");
const CIVICS: Subject = subject("Civics and Citizenship", "পৌরনীতি ও নাগরিকতা", "Civics", "140");
const ECONOMICS: Subject = subject("Economics", "অর্থনীতি", "", "141");
const ACCOUNTING: Subject = subject("Accounting", "হিসাববিজ্ঞান", "", "146");
const FINANCE: Subject = subject("Finance and Banking", "ফিন্যান্স ও ব্যাংকিং", "Finance", "152");
const ENTREPRENEURSHIP: Subject = subject("Business Entrepreneurship", "ব্যবসায় উদ্যোগ", "Business", "143");
/// Another subject than that of classes 6 to 10, by its code and by what it is marked in.
const HIGHER_ICT: Subject =
    subject("Information and Communication Technology (11-12)", "তথ্য ও যোগাযোগ প্রযুক্তি", "ICT 11-12", "275");

const RELIGIONS_3_TO_5: &[Course] = &[
    of(subject("Islam", "ইসলাম শিক্ষা", "", "")).choice(RELIGION),
    of(subject("Hinduism", "হিন্দুধর্ম শিক্ষা", "", "")).choice(RELIGION),
    of(subject("Buddhism", "বৌদ্ধধর্ম শিক্ষা", "", "")).choice(RELIGION),
    of(subject("Christianity", "খ্রিষ্টধর্ম শিক্ষা", "", "")).choice(RELIGION),
];

const RELIGIONS: &[Course] = &[
    of(subject("Islam and Moral Education", "ইসলাম ও নৈতিক শিক্ষা", "Islam M.E.", "111")).choice(RELIGION),
    of(subject("Hinduism and Moral Education", "হিন্দুধর্ম ও নৈতিক শিক্ষা", "Hindu M.E.", "112")).choice(RELIGION),
    of(subject("Buddhism and Moral Education", "বৌদ্ধধর্ম ও নৈতিক শিক্ষা", "Buddh. M.E.", "113")).choice(RELIGION),
    of(subject("Christianity and Moral Education", "খ্রিষ্টধর্ম ও নৈতিক শিক্ষা", "Christ. M.E.", "114")).choice(RELIGION),
];

/// Creative questions and multiple choice.
const fn of(subject: Subject) -> Course {
    Course::of(subject, Paper::Questions)
}

const fn written(subject: Subject) -> Course {
    Course::of(subject, Paper::Written)
}

const fn practical(subject: Subject) -> Course {
    Course::of(subject, Paper::Practical)
}

const LANGUAGES: &[Course] = &[of(BANGLA_1), written(BANGLA_2), written(ENGLISH_1), written(ENGLISH_2)];

const CLASSES_3_TO_5: &[Course] =
    &[of(BANGLA), written(ENGLISH), of(MATHEMATICS), of(GENERAL_SCIENCE), of(GLOBAL_STUDIES)];

const ARTS_3_TO_5: &[Course] = &[written(ARTS), written(PHYSICAL_EDUCATION)];

const CLASSES_6_TO_8: &[Course] =
    &[of(MATHEMATICS), of(GENERAL_SCIENCE), of(GLOBAL_STUDIES), Course::of(ICT, Paper::ChoiceAndPractical)];

const CHOSEN_6_TO_8: &[Course] =
    &[practical(AGRICULTURE).choice(AGRICULTURE_OR_HOME), practical(HOME_SCIENCE).choice(AGRICULTURE_OR_HOME)];

const CLASSES_9_AND_10: &[Course] = &[of(MATHEMATICS), Course::of(ICT, Paper::ChoiceAndPractical)];

const GROUPS_9_AND_10: &[Course] = &[
    of(GENERAL_SCIENCE).choice(SCIENCE_OR_STUDIES),
    of(GLOBAL_STUDIES).choice(SCIENCE_OR_STUDIES).group(SCIENCE),
    practical(PHYSICS).group(SCIENCE),
    practical(CHEMISTRY).group(SCIENCE),
    practical(BIOLOGY).group(SCIENCE),
    of(HISTORY).group(HUMANITIES),
    of(GEOGRAPHY).group(HUMANITIES),
    of(CIVICS).group(HUMANITIES),
    of(ACCOUNTING).group(BUSINESS),
    of(FINANCE).group(BUSINESS),
    of(ENTREPRENEURSHIP).group(BUSINESS),
    practical(HIGHER_MATHEMATICS).choice(FOURTH),
    of(ECONOMICS).choice(FOURTH),
    practical(AGRICULTURE).choice(FOURTH),
    practical(HOME_SCIENCE).choice(FOURTH),
];

const HIGHER: &[Course] = &[practical(HIGHER_ICT)];

macro_rules! papers {
    ($($make:ident $group:ident $name:literal $bengali:literal $short:literal $first:literal $second:literal;)+) => {
        /// Both papers of the subjects of classes 11 and 12.
        const HIGHER_GROUPS: &[Course] = &[$(
            $make(subject(
                concat!($name, " 1st Paper"), concat!($bengali, " ১ম পত্র"), concat!($short, " 1"), $first,
            )).group($group),
            $make(subject(
                concat!($name, " 2nd Paper"), concat!($bengali, " ২য় পত্র"), concat!($short, " 2"), $second,
            )).group($group),
        )+];

        /// The papers that are joined, of classes 9 to 12.
        pub(super) const JOINED: &[Joined] = &[
            ("Bangla", [BANGLA_1.name, BANGLA_2.name]),
            ("English", [ENGLISH_1.name, ENGLISH_2.name]),
            $(($name, [concat!($name, " 1st Paper"), concat!($name, " 2nd Paper")]),)+
        ];
    };
}

papers! {
    practical SCIENCE "Physics" "পদার্থবিজ্ঞান" "Physics" "174" "175";
    practical SCIENCE "Chemistry" "রসায়ন" "Chemistry" "176" "177";
    practical SCIENCE "Biology" "জীববিজ্ঞান" "Biology" "178" "179";
    practical SCIENCE "Higher Mathematics" "উচ্চতর গণিত" "H. Math" "265" "266";
    of HUMANITIES "Economics" "অর্থনীতি" "Economics" "109" "110";
    of HUMANITIES "Civics" "পৌরনীতি" "Civics" "269" "270";
    of HUMANITIES "History" "ইতিহাস" "History" "304" "305";
    of HUMANITIES "Logic" "যুক্তিবিদ্যা" "Logic" "121" "122";
    of BUSINESS "Accounting" "হিসাববিজ্ঞান" "Accounting" "253" "254";
    of BUSINESS "Business Organisation" "ব্যবসায় সংগঠন" "Business" "277" "278";
    of BUSINESS "Finance" "ফিন্যান্স" "Finance" "292" "293";
}

/// The classes whose papers are joined, and the scheme that joins them.
pub(super) const JOINED_CLASSES: RangeInclusive<i64> = 9..=12;
pub(super) const JOINED_NAME: &str = "National curriculum, GPA 5, joined papers";

pub(super) const BANDS: &[Band] = &[
    Band { classes: 3..=5, courses: &[CLASSES_3_TO_5, RELIGIONS_3_TO_5, ARTS_3_TO_5] },
    Band { classes: 6..=8, courses: &[LANGUAGES, CLASSES_6_TO_8, RELIGIONS, CHOSEN_6_TO_8] },
    Band { classes: 9..=10, courses: &[LANGUAGES, CLASSES_9_AND_10, RELIGIONS, GROUPS_9_AND_10] },
    Band { classes: 11..=12, courses: &[LANGUAGES, HIGHER, HIGHER_GROUPS] },
];

pub(super) const EXAMS: &[Exam] = &[
    exam("Half Yearly Class Test", "half_yearly", "classTest", (3, 12)),
    exam("Half Yearly", "half_yearly", "term", (3, 12)),
    exam("Annual Class Test", "yearly", "classTest", (3, 12)),
    exam("Annual", "yearly", "term", (3, 12)),
];

/// What a subject is marked out of: CQ is `written`, MCQ `viva`.
pub(super) fn marks(exam_type: ExamType, paper: Paper) -> Vec<Marked> {
    match (exam_type.as_str(), paper) {
        ("classTest", _) => vec![(Written, 20, 7)],
        (_, Paper::Written) => vec![(Written, 100, 33)],
        (_, Paper::Questions) => vec![(Written, 70, 23), (Viva, 30, 10)],
        (_, Paper::Practical) => vec![(Written, 50, 17), (Viva, 25, 8), (Practical, 25, 8)],
        (_, Paper::ChoiceAndPractical) => vec![(Viva, 25, 8), (Practical, 25, 8)],
    }
}
