//! Grading schemes: a school's own scales, semesters, totals and positions as a document (docs/rules.md, *Grading schemes*), and the ones that are
//! built in. *Standard* is the specification as such a document.
//!
//! Touches [`crate::components`], [`crate::letters`], [`crate::words`] and the keys of [`crate::semesters`]; reads no file.

use std::fmt;
use std::sync::{Arc, LazyLock};

pub mod decimal;
pub mod document;
mod faults;
pub mod letter;
pub mod overall;
pub mod plan;
pub mod problem;
pub mod subject;

pub use document::Definition;
pub use letter::Letter;
pub use plan::Plan;
pub use problem::{Fault, Problem};

/// The largest document that is read, in bytes: well above what every list at its longest needs in a school.
pub const MOST_BYTES: usize = 256 * 1024;

/// Why a text is not a scheme's document at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// More than [`MOST_BYTES`].
    TooLarge,
    /// Not JSON, or a key that is unknown, missing, or of another type; in words, with line and column.
    Shape(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "a grading scheme has at most {MOST_BYTES} bytes"),
            Self::Shape(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Unreadable {}

impl Definition {
    /// Reads a document. Whether it may be used is another question: [`Self::faults`].
    ///
    /// # Errors
    /// [`Unreadable::TooLarge`] without looking into it; [`Unreadable::Shape`] for the first key that does not fit.
    pub fn read(json: &str) -> Result<Self, Unreadable> {
        if json.len() > MOST_BYTES {
            return Err(Unreadable::TooLarge);
        }
        serde_json::from_str(json).map_err(|error| Unreadable::Shape(error.to_string()))
    }

    /// Everything that keeps the document from being used, each with its path, in the order of the document; empty where nothing does.
    pub fn faults(&self) -> Vec<Fault> {
        faults::of(self)
    }
}

/// A scheme that comes with the program and cannot be edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BuiltIn {
    /// The specification.
    Standard,
    /// The national curriculum's grade points, an example to copy.
    NationalGpa5,
    /// Percentages alone, an example to copy.
    Percentages,
}

impl BuiltIn {
    /// Every one, *Standard* first.
    pub const ALL: [Self; 3] = [Self::Standard, Self::NationalGpa5, Self::Percentages];

    /// What it is called by in calls and addresses, and where it is stored as chosen.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::NationalGpa5 => "nationalGpa5",
            Self::Percentages => "percentages",
        }
    }

    /// The one that is called by an id.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|built_in| built_in.id() == id)
    }

    /// The document as it is exported.
    pub const fn json(self) -> &'static str {
        match self {
            Self::Standard => include_str!("scheme/standard.json"),
            Self::NationalGpa5 => include_str!("scheme/national_gpa5.json"),
            Self::Percentages => include_str!("scheme/percentages.json"),
        }
    }

    /// The document, read once for the whole program.
    pub fn definition(self) -> &'static Definition {
        static ALL: LazyLock<[Definition; 3]> = LazyLock::new(|| {
            BuiltIn::ALL
                .map(|built_in| Definition::read(built_in.json()).expect("a test reads every built-in document"))
        });
        &ALL[self as usize]
    }

    /// The document made ready to compute by, once for the whole program.
    pub fn plan(self) -> &'static Arc<Plan> {
        static ALL: LazyLock<[Arc<Plan>; 3]> = LazyLock::new(|| {
            BuiltIn::ALL.map(|built_in| {
                Arc::new(Plan::new(built_in.definition().clone()).expect("a test finds no fault in any"))
            })
        });
        &ALL[self as usize]
    }
}

#[cfg(test)]
mod tests;
