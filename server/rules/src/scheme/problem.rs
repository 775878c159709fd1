//! What can be wrong in a scheme's document, each with the key that it is wrong at.

use std::fmt;

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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::TooLong(most) => return write!(f, "at most {most} characters"),
            Self::TooMany(most) => return write!(f, "at most {most} entries"),
            Self::TooFew(least) => return write!(f, "at least {least} entries"),
            Self::OutOfRange(from, to) => return write!(f, "from {from} to {to}"),
            Self::CarriesTooDeep(most) => return write!(f, "semesters are carried over more than {most} steps"),
            Self::Empty => "must not be empty",
            Self::Unseen => "has a character that nobody sees",
            Self::NotAKey => "a key has letters, digits, _ and - only",
            Self::Repeated => "is there already",
            Self::Unknown => "does not exist in this scheme",
            Self::NotWhole => "must be a whole percentage where percentages are rounded",
            Self::BandsOverlap => "must begin below the band before it",
            Self::BandsLeaveAGap => "the lowest band must begin at 0",
            Self::PointsMissing => "either all bands of a scale have points or none",
            Self::PointsRise => "must not have more points than a better band",
            Self::ClassesBackwards => "must not be below the first class",
            Self::ResultRepeated => "another result has this class and semester",
            Self::Required => "is required here",
            Self::NotUsed => "means nothing here",
            Self::CarriesInACircle => "a semester cannot carry itself, directly or by others",
            Self::CarriesNothing => "this semester has no result for all of these classes",
            Self::CarriesMixed => {
                "carried semesters are either all added or all averaged, and have the same percentage"
            }
            Self::NothingCounts => "at least one part must count",
            Self::Reserved => "is a word with a meaning of its own",
        };
        f.write_str(text)
    }
}
