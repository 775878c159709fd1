//! The levels of a place, and which of them a screen has.

use std::ops::RangeInclusive;

use serde::Serialize;
use ts_rs::TS;

use crate::Reach;

/// How many levels there are.
pub(super) const LEVELS: usize = 7;

/// A level of the filter; the name of its form field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[ts(export, export_to = "shell.ts", rename = "GroundKey")]
pub enum Level {
    #[serde(rename = "branchId")]
    Branch,
    #[serde(rename = "sessionId")]
    Session,
    #[serde(rename = "classId")]
    Class,
    #[serde(rename = "sectionId")]
    Section,
    #[serde(rename = "examId")]
    Exam,
    #[serde(rename = "subjectId")]
    Subject,
    /// Not an id: the specification's spelling, `1stSemester`.
    #[serde(rename = "semester")]
    Semester,
}

impl Level {
    pub(super) const ALL: [Self; LEVELS] =
        [Self::Branch, Self::Session, Self::Class, Self::Section, Self::Exam, Self::Subject, Self::Semester];

    /// The key in queries.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Branch => "branchId",
            Self::Session => "sessionId",
            Self::Class => "classId",
            Self::Section => "sectionId",
            Self::Exam => "examId",
            Self::Subject => "subjectId",
            Self::Semester => "semester",
        }
    }

    /// What a call must name of where a record belongs.
    pub(crate) fn of_reach(reach: Reach) -> Self {
        if reach == Reach::Session { Self::Session } else { Self::Branch }
    }

    /// Exam and subject both hang on the section, the semester on the class.
    pub(super) const fn parent(self) -> Option<Self> {
        match self {
            Self::Branch => None,
            Self::Session => Some(Self::Branch),
            Self::Class => Some(Self::Session),
            Self::Section | Self::Semester => Some(Self::Class),
            Self::Exam | Self::Subject => Some(Self::Section),
        }
    }
}

/// An option of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct Choice {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// A class's number, where the panel's semesters or classes hang on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub numeric: Option<i64>,
}

impl Choice {
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), numeric: None }
    }
}

/// Which levels a screen has.
#[derive(Clone, Debug)]
pub struct Levels {
    /// In their order; branch and session among them, which are shown only to those who may choose them.
    pub keys: &'static [Level],
    /// Everybody sees the branch and session lists, the second results page; else only superAdmin does.
    pub all_fields: bool,
    /// The numbers of the classes that are offered.
    pub classes: Option<RangeInclusive<i64>>,
    /// A teacher is offered the sections whose class teacher they are, too.
    pub class_teachers: bool,
}

impl Levels {
    const fn of(keys: &'static [Level]) -> Self {
        Self { keys, all_fields: false, classes: None, class_teachers: false }
    }

    /// None: what is of no branch.
    const NONE: Self = Self::of(&[]);
    /// What is of a branch, whatever the year.
    const BRANCH: Self = Self::of(&[Level::Branch]);
    /// Branch and session: what is of the whole branch in a year.
    pub const SESSION: Self = Self::of(&[Level::Branch, Level::Session]);
    /// Branch to section: a tabulation.
    pub const SECTION: Self = Self::of(&[Level::Branch, Level::Session, Level::Class, Level::Section]);
    /// Branch to section: attendance.
    pub const OWN_SECTION: Self = Self { class_teachers: true, ..Self::SECTION };
    /// Branch to exam: the tabulation of an exam.
    pub const EXAM: Self = Self::of(&[Level::Branch, Level::Session, Level::Class, Level::Section, Level::Exam]);
    /// Branch to subject: one sheet.
    pub const SHEET: Self =
        Self::of(&[Level::Branch, Level::Session, Level::Class, Level::Section, Level::Exam, Level::Subject]);
    /// Branch to section, and a semester: report cards and qualities.
    pub const SEMESTER: Self =
        Self::of(&[Level::Branch, Level::Session, Level::Class, Level::Section, Level::Semester]);

    /// Those of a noun that belongs to so much.
    pub(super) const fn of_reach(reach: Reach) -> Self {
        match reach {
            Reach::Installation => Self::NONE,
            Reach::Branch | Reach::BranchOrNone => Self::BRANCH,
            Reach::Session => Self::SESSION,
        }
    }
}
