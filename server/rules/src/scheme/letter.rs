//! A letter as it is printed and sent: `A+`.

use std::fmt;

use arrayvec::ArrayString;
use serde::{Serialize, Serializer};

use super::faults::LETTER;

/// Bytes of the longest letter: each of its characters may have four.
const BYTES: usize = LETTER * 4;

/// A letter of a scheme. Ordered as the scheme's scales list them, the letter of what is failed by a pass mark last, so that sorting puts the best at
/// the head; a dash is `Option::None` around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    rank: u16,
    text: ArrayString<BYTES>,
}

impl Letter {
    /// `None` of a text that is empty, or longer than a scheme may have.
    pub(super) fn new(rank: usize, text: &str) -> Option<Self> {
        let text = ArrayString::from(text).ok().filter(|text| !text.is_empty())?;
        Some(Self { rank: u16::try_from(rank).unwrap_or(u16::MAX), text })
    }

    /// As printed.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl From<Letter> for String {
    fn from(letter: Letter) -> Self {
        letter.text.as_str().to_owned()
    }
}

impl PartialEq<&str> for Letter {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
