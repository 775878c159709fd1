//! *Starter* (docs/rules.md, *Starter*): from a few answers to everything that an empty session needs before its first exam. The curricula are
//! tables; a plan says what would be made and touches nothing. Touches components, scheme, semesters, subjects and limits.

use std::ops::RangeInclusive;

use crate::components::Component;
use crate::limits::WEEKDAYS;
use crate::scheme::{BuiltIn, Definition, document};
use crate::semesters::{ExamType, Semester};

mod cambridge;
mod money;
mod national;
#[cfg(test)]
mod tests;

pub use money::{ACCOUNTS, Account, FEES, Fee};

/// The classes of the installation.
pub const CLASSES: RangeInclusive<i64> = 3..=12;
/// The most sections that each class is given.
pub const MOST_SECTIONS: i64 = 10;
/// The most periods of a day, one of a bell schedule's being the break.
pub const MOST_PERIODS: i64 = 13;
/// From this class on students belong to a group.
const FIRST_WITH_GROUPS: i64 = 9;

/// From this class on subjects have codes.
const FIRST_WITH_CODES: i64 = 6;

/// The groups of students, from class 9.
pub const GROUPS: [&str; 3] = [SCIENCE, HUMANITIES, BUSINESS];
const SCIENCE: &str = "Science";
const HUMANITIES: &str = "Humanities";
const BUSINESS: &str = "Business Studies";

/// What employees are called.
pub const DESIGNATIONS: [&str; 7] = [
    "Principal",
    "Vice Principal",
    "Senior Teacher",
    "Assistant Teacher",
    "Accountant",
    "Librarian",
    "Office Assistant",
];

/// What a school teaches by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Curriculum {
    /// The national one in Bangla.
    NationalBangla,
    /// The same in English.
    NationalEnglish,
    /// That of the specification.
    Cambridge,
}

crate::names! {
    /// As it is sent.
    Curriculum {
        // The school that most need first.
        NationalBangla = "nationalBangla",
        NationalEnglish = "nationalEnglish",
        Cambridge = "cambridge",
    }
}

impl Curriculum {
    /// The language version of its sections.
    pub const fn language(self) -> &'static str {
        match self {
            Self::NationalBangla => "bangla",
            Self::NationalEnglish | Self::Cambridge => "english",
        }
    }

    /// What sessions are graded by; none: *Standard*.
    pub const fn scheme(self) -> Option<BuiltIn> {
        match self {
            Self::NationalBangla | Self::NationalEnglish => Some(BuiltIn::NationalGpa5),
            Self::Cambridge => None,
        }
    }

    const fn bands(self) -> &'static [Band] {
        match self {
            Self::NationalBangla | Self::NationalEnglish => national::BANDS,
            Self::Cambridge => cambridge::BANDS,
        }
    }

    const fn exams(self) -> &'static [Exam] {
        match self {
            Self::NationalBangla | Self::NationalEnglish => national::EXAMS,
            Self::Cambridge => cambridge::EXAMS,
        }
    }
}

/// A subject of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// Unique in the session.
    pub name: &'static str,
    /// Empty: none.
    pub bengali: &'static str,
    /// What heads its columns; empty: made from the name.
    pub short: &'static str,
    /// The board's; empty: none.
    pub code: &'static str,
}

const fn subject(name: &'static str, bengali: &'static str, short: &'static str, code: &'static str) -> Subject {
    Subject { name, bengali, short, code }
}

/// Subjects out of which each student takes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Unique in the section.
    pub name: &'static str,
    /// What is taken of it is the student's fourth subject.
    pub is_fourth: bool,
}

/// What a term's paper of a subject is marked in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paper {
    /// All of it in writing.
    Written,
    /// Creative questions and multiple choice.
    Questions,
    /// The same with a practical.
    Practical,
    /// Multiple choice and a practical, out of 50.
    ChoiceAndPractical,
}

/// A subject as a class is taught it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// What is taught.
    pub subject: Subject,
    /// None: everybody takes it, or everybody of the group.
    pub choice: Option<Choice>,
    /// The group all of whose students take it.
    pub group: Option<&'static str>,
    paper: Paper,
}

impl Course {
    const fn of(subject: Subject, paper: Paper) -> Self {
        Self { subject, choice: None, group: None, paper }
    }

    const fn choice(self, choice: Choice) -> Self {
        Self { choice: Some(choice), ..self }
    }

    const fn group(self, group: &'static str) -> Self {
        Self { group: Some(group), ..self }
    }

    /// Whether not every student of a section takes it.
    pub const fn is_optional(&self) -> bool {
        self.choice.is_some() || self.group.is_some()
    }
}

/// Classes that are taught alike.
struct Band {
    classes: RangeInclusive<i64>,
    /// In the order of cards.
    courses: &'static [&'static [Course]],
}

/// Papers that have one letter together.
type Joined = (&'static str, [&'static str; 2]);

/// An entry of the exam list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Exam {
    name: &'static str,
    semester: &'static str,
    kind: &'static str,
    from: i64,
    to: i64,
}

const fn exam(name: &'static str, semester: &'static str, kind: &'static str, (from, to): (i64, i64)) -> Exam {
    Exam { name, semester, kind, from, to }
}

/// When periods begin and end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bells {
    /// Without the break.
    pub periods: i64,
    /// Of each period.
    pub minutes: i64,
    /// Minutes after midnight.
    pub begins: i64,
    /// After which period there is a break; none: there is none.
    pub break_after: Option<i64>,
    /// Of the break.
    pub break_minutes: i64,
}

impl Bells {
    /// When the last period ends, in minutes after midnight.
    pub fn ends(&self) -> i64 {
        let pause = if self.break_after.is_some() { self.break_minutes } else { 0 };
        self.begins + self.periods * self.minutes + pause
    }

    /// Each period and the break as a bell schedule keeps them: `08:00-08:40 lesson`.
    pub fn written(&self) -> String {
        let mut at = self.begins;
        let mut all = Vec::new();
        let mut add = |minutes: i64, kind: &str| {
            let time = |at: i64| format!("{:02}:{:02}", at / 60, at % 60);
            all.push(format!("{}-{} {kind}", time(at), time(at + minutes)));
            at += minutes;
        };
        for period in 1..=self.periods {
            add(self.minutes, "lesson");
            if self.break_after == Some(period) {
                add(self.break_minutes, "break");
            }
        }
        all.join(",")
    }
}

/// What *Starter* is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// What is taught.
    pub curriculum: Curriculum,
    /// Within [`CLASSES`].
    pub classes: RangeInclusive<i64>,
    /// Of each class, from 1 to [`MOST_SECTIONS`].
    pub sections: i64,
    /// Of every section; empty: none.
    pub shift: String,
    /// Days without lessons, of [`WEEKDAYS`].
    pub weekend: Vec<&'static str>,
    /// None: no bell schedule is made.
    pub bells: Option<Bells>,
}

/// A class with what it is taught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedClass {
    /// From 3 to 12.
    pub number: i64,
    /// `Class 6`
    pub name: String,
    /// `A`, `B`
    pub sections: Vec<String>,
    /// In the order of cards.
    pub courses: Vec<Course>,
    /// Its papers are joined: it is graded by [`Plan::joined`].
    pub is_joined: bool,
}

/// An entry of the exam list with the classes that sit it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedExam {
    /// Unique in the session.
    pub name: &'static str,
    /// Of the scheme's.
    pub semester: Semester,
    /// What kind of exam it is.
    pub exam_type: ExamType,
    /// The first and the last class that sit it.
    pub classes: RangeInclusive<i64>,
}

/// A component with its full and pass mark, in whole marks.
pub type Marked = (Component, i64, i64);

/// What a class's subjects are marked out of in exams of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedDistribution {
    /// The class's number.
    pub class: i64,
    /// The exams that it is for.
    pub exam_type: ExamType,
    /// By the subject's name, in the order of cards.
    pub subjects: Vec<(&'static str, Vec<Marked>)>,
}

/// Everything that *Starter* would make, beside fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// From the lowest.
    pub classes: Vec<PlannedClass>,
    /// In the order of cards.
    pub subjects: Vec<Subject>,
    /// Empty where no class has any.
    pub groups: Vec<&'static str>,
    /// What employees are called.
    pub designations: Vec<&'static str>,
    /// In the order of the year.
    pub exams: Vec<PlannedExam>,
    /// By class and exam type.
    pub distributions: Vec<PlannedDistribution>,
    /// That of the session; none: *Standard*.
    pub scheme: Option<BuiltIn>,
    /// That of the classes whose papers are joined; none where there is none.
    pub joined: Option<Definition>,
    /// The days that have lessons.
    pub school_days: Vec<&'static str>,
}

impl Plan {
    /// What the answers come to.
    pub fn of(answers: &Answers) -> Self {
        let curriculum = answers.curriculum;
        let classes: Vec<PlannedClass> = answers.classes.clone().map(|number| class(answers, number)).collect();
        let mut subjects: Vec<Subject> = Vec::new();
        for course in curriculum.bands().iter().flat_map(|band| band.courses.iter().copied().flatten()) {
            let is_taught = classes.iter().any(|class| class.courses.iter().any(|of| of.subject == course.subject));
            if is_taught && subjects.iter().all(|subject| subject.name != course.subject.name) {
                // Codes are those of the board, whose classes begin with 6.
                let code = if *answers.classes.end() < FIRST_WITH_CODES { "" } else { course.subject.code };
                subjects.push(Subject { code, ..course.subject });
            }
        }
        let exams: Vec<PlannedExam> = curriculum.exams().iter().filter_map(|exam| planned(exam, answers)).collect();
        let mut distributions = Vec::new();
        for class in &classes {
            for exam_type in ExamType::ALL {
                let sits = exams.iter().any(|exam| exam.exam_type == exam_type && exam.classes.contains(&class.number));
                if sits {
                    let marks =
                        |course: &Course| (course.subject.name, marks(curriculum, class.number, exam_type, course));
                    let subjects = class.courses.iter().map(marks).collect();
                    distributions.push(PlannedDistribution { class: class.number, exam_type, subjects });
                }
            }
        }
        let has_groups = *answers.classes.end() >= FIRST_WITH_GROUPS;
        let joined = classes.iter().any(|class| class.is_joined).then(|| joined(curriculum)).flatten();
        Self {
            subjects,
            groups: if has_groups { GROUPS.to_vec() } else { Vec::new() },
            designations: DESIGNATIONS.to_vec(),
            exams,
            distributions,
            scheme: curriculum.scheme(),
            joined,
            school_days: WEEKDAYS.into_iter().filter(|day| !answers.weekend.contains(day)).collect(),
            classes,
        }
    }

    /// How many sections all classes have.
    pub fn sections(&self) -> usize {
        self.classes.iter().map(|class| class.sections.len()).sum()
    }
}

fn class(answers: &Answers, number: i64) -> PlannedClass {
    let bands = answers.curriculum.bands().iter();
    let courses: Vec<Course> = bands
        .filter(|band| band.classes.contains(&number))
        .flat_map(|band| band.courses.iter().copied().flatten().copied())
        .collect();
    let sections = ('A'..='Z').take(usize::try_from(answers.sections).unwrap_or_default());
    PlannedClass {
        number,
        name: format!("Class {number}"),
        sections: sections.map(String::from).collect(),
        courses,
        is_joined: answers.curriculum.scheme().is_some() && national::JOINED_CLASSES.contains(&number),
    }
}

fn planned(exam: &Exam, answers: &Answers) -> Option<PlannedExam> {
    let from = exam.from.max(*answers.classes.start());
    let to = exam.to.min(*answers.classes.end());
    Some(PlannedExam {
        name: exam.name,
        semester: exam.semester.parse().ok()?,
        exam_type: ExamType::named(exam.kind)?,
        classes: from..=to,
    })
    .filter(|exam| !exam.classes.is_empty())
}

fn marks(curriculum: Curriculum, class: i64, exam_type: ExamType, course: &Course) -> Vec<Marked> {
    match curriculum {
        Curriculum::NationalBangla | Curriculum::NationalEnglish => national::marks(exam_type, course.paper),
        Curriculum::Cambridge => cambridge::marks(class, exam_type),
    }
}

/// The scheme with the papers of the curriculum joined: what the curriculum is graded by, under a name of its own.
fn joined(curriculum: Curriculum) -> Option<Definition> {
    let mut definition = curriculum.scheme()?.definition().clone();
    national::JOINED_NAME.clone_into(&mut definition.name);
    let of = |(name, papers): &Joined| document::Joined {
        name: (*name).to_owned(),
        subjects: papers.iter().map(|paper| (*paper).to_owned()).collect(),
    };
    definition.joined = national::JOINED.iter().map(of).collect();
    Some(definition)
}
