//! What can be wrong in a scheme's document, each with the key that it is wrong at.

use std::fmt;

use crate::words::{Text, schemes_texts};

/// One thing that is wrong, at one place of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// From the document's top: `results[0].parts[0].scaledTo`; empty for the document as a whole.
    pub path: String,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// A text is empty.
    Empty,
    /// A text is longer than so many characters.
    TooLong(usize),
    /// A text has a character that nobody sees.
    Unseen,
    /// A key is made of other characters than letters, digits, `_` and `-`.
    NotAKey,
    /// A list has more than so many entries.
    TooMany(usize),
    /// A list has fewer than so many entries.
    TooFew(usize),
    /// Something like it is there already.
    Repeated,
    /// A key that names nothing of the document.
    Unknown,
    /// A number is below the first or above the second.
    OutOfRange(i64, i64),
    /// A band begins between two whole percentages, which a rounded percentage never is.
    NotWhole,
    /// A band does not begin below the one before it.
    BandsOverlap,
    /// The lowest band does not begin at 0.
    BandsLeaveAGap,
    /// Some bands of a scale have points and some have none.
    PointsMissing,
    /// A band has more points than a better one.
    PointsRise,
    /// The last class comes before the first.
    ClassesBackwards,
    /// Another result has the class and semester.
    ResultRepeated,
    /// A key that is required with what the document says elsewhere.
    Required,
    /// A key that means nothing with what the document says elsewhere.
    NotUsed,
    /// A semester carries itself, directly or by others.
    CarriesInACircle,
    /// Semesters carry one another over more than so many steps.
    CarriesTooDeep(usize),
    /// A semester without a result for one of the classes is carried.
    CarriesNothing,
    /// Some carried semesters are added, and a mean is taken of others.
    CarriesMixed,
    /// No part of a result counts and nothing is carried.
    NothingCounts,
    /// A name that the program itself uses.
    Reserved,
}

impl Problem {
    /// What is said of it beside its field.
    pub fn said(self) -> Text {
        match self {
            Self::Empty => schemes_texts::FAULT_EMPTY.into(),
            Self::TooLong(most) => schemes_texts::fault_too_long(most).into(),
            Self::Unseen => schemes_texts::FAULT_UNSEEN.into(),
            Self::NotAKey => schemes_texts::FAULT_NOT_A_KEY.into(),
            Self::TooMany(most) => schemes_texts::fault_too_many(most).into(),
            Self::TooFew(least) => schemes_texts::fault_too_few(least).into(),
            Self::Repeated => schemes_texts::FAULT_REPEATED.into(),
            Self::Unknown => schemes_texts::FAULT_UNKNOWN.into(),
            Self::OutOfRange(from, to) => schemes_texts::fault_out_of_range(from, to).into(),
            Self::NotWhole => schemes_texts::FAULT_NOT_WHOLE.into(),
            Self::BandsOverlap => schemes_texts::FAULT_BANDS_OVERLAP.into(),
            Self::BandsLeaveAGap => schemes_texts::FAULT_BANDS_LEAVE_A_GAP.into(),
            Self::PointsMissing => schemes_texts::FAULT_POINTS_MISSING.into(),
            Self::PointsRise => schemes_texts::FAULT_POINTS_RISE.into(),
            Self::ClassesBackwards => schemes_texts::FAULT_CLASSES_BACKWARDS.into(),
            Self::ResultRepeated => schemes_texts::FAULT_RESULT_REPEATED.into(),
            Self::Required => schemes_texts::FAULT_REQUIRED.into(),
            Self::NotUsed => schemes_texts::FAULT_NOT_USED.into(),
            Self::CarriesInACircle => schemes_texts::FAULT_CARRIES_IN_A_CIRCLE.into(),
            Self::CarriesTooDeep(most) => schemes_texts::fault_carries_too_deep(most).into(),
            Self::CarriesNothing => schemes_texts::FAULT_CARRIES_NOTHING.into(),
            Self::CarriesMixed => schemes_texts::FAULT_CARRIES_MIXED.into(),
            Self::NothingCounts => schemes_texts::FAULT_NOTHING_COUNTS.into(),
            Self::Reserved => schemes_texts::FAULT_RESERVED.into(),
        }
    }

    /// The problem's name in calls.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong(_) => "tooLong",
            Self::Unseen => "unseen",
            Self::NotAKey => "notAKey",
            Self::TooMany(_) => "tooMany",
            Self::TooFew(_) => "tooFew",
            Self::Repeated => "repeated",
            Self::Unknown => "unknown",
            Self::OutOfRange(..) => "outOfRange",
            Self::NotWhole => "notWhole",
            Self::BandsOverlap => "bandsOverlap",
            Self::BandsLeaveAGap => "bandsLeaveAGap",
            Self::PointsMissing => "pointsMissing",
            Self::PointsRise => "pointsRise",
            Self::ClassesBackwards => "classesBackwards",
            Self::ResultRepeated => "resultRepeated",
            Self::Required => "required",
            Self::NotUsed => "notUsed",
            Self::CarriesInACircle => "carriesInACircle",
            Self::CarriesTooDeep(_) => "carriesTooDeep",
            Self::CarriesNothing => "carriesNothing",
            Self::CarriesMixed => "carriesMixed",
            Self::NothingCounts => "nothingCounts",
            Self::Reserved => "reserved",
        }
    }
}

/// In English: what calls and logs say.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.said().english())
    }
}
