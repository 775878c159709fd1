//! A mark's value, how it is read and written, and what the state of its sheet refuses (docs/rules.md, *Marks*, *Words on the screen*).
//!
//! A mark is held in hundredths as an integer, so that 57.5 is 5750 and no binary float ever takes part. Touches only
//! [`crate::components`] and [`crate::words`].

use std::fmt;

use serde::{Serialize, Serializer};

use crate::components::{Component, Schedule};
use crate::words::{Text, Word, calls, exams_texts};

/// What is printed and typed for an absent student.
pub const ABSENT: &str = "AB";

/// What people type for absent, in either case.
const ABSENT_WORDS: [&str; 5] = [ABSENT, "A", "abs", "absent", "এবি"];

/// What is printed and typed for a student who is exempt.
pub const EXEMPT: &str = "EX";

/// What people type for exempt, in either case.
const EXEMPT_WORDS: [&str; 2] = [EXEMPT, "exempt"];

/// How absent and exempt students are stored beside marks in hundredths, which are never negative.
const STORED_ABSENT: i64 = -1;
const STORED_EXEMPT: i64 = -2;

/// One component's value. "Not entered" is `Option::None` around it.
///
/// In JSON a mark is a number, `"AB"` for absent or `"EX"` for exempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The student did not sit it; 0 in totals.
    Absent,
    /// The student need not sit it: left out of what was obtained and of what it is out of.
    Exempt,
    /// Hundredths of a mark: 57.5 is 5750. Never negative once read or checked.
    Hundredths(i64),
}

impl Mark {
    /// Reads a mark as it is typed: empty is "not entered"; `AB`, `A`, `Abs`, `absent` and `এবি` are absent; `EX` and `exempt` are exempt; anything else is digits (also Bengali)
    /// with at most two decimals after a dot or a comma. `readings.json` lists examples, which the browser's tests run too.
    ///
    /// A number too large to hold becomes the largest there is, which [`Mark::check`] then refuses against any full mark.
    ///
    /// # Errors
    /// [`MarkError::BelowZero`] for a number with a minus; [`MarkError::Thousands`] for a comma that could group thousands (`1,000` must not
    /// be read as 1); [`MarkError::TooManyDecimals`] for more than two digits after the separator, zeros included;
    /// [`MarkError::NotANumber`] for everything else, such as exponents and a plus sign.
    pub fn parse_text(text: &str) -> Result<Option<Self>, MarkError> {
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || is_invisible(letter));
        if text.is_empty() {
            return Ok(None);
        }
        if ABSENT_WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Some(Self::Absent));
        }
        if EXEMPT_WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(Some(Self::Exempt));
        }
        let after_minus = text.strip_prefix(['-', '\u{2212}', '\u{2013}']);
        let number = after_minus.unwrap_or(text);
        if could_be_thousands(number) {
            return Err(if after_minus.is_some() { MarkError::BelowZero } else { MarkError::Thousands });
        }
        let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, ""));
        let (whole, decimals) = (digits(whole)?, digits(decimals)?);
        if whole.is_empty() && decimals.is_empty() {
            return Err(MarkError::NotANumber);
        }
        if after_minus.is_some() {
            return Err(MarkError::BelowZero);
        }
        if decimals.len() > 2 {
            return Err(MarkError::TooManyDecimals);
        }
        let hundredths = decimals
            .into_iter()
            .chain([0, 0])
            .take(2)
            .fold(whole_marks(&whole), |sum, digit| sum.saturating_mul(10).saturating_add(digit));
        Ok(Some(Self::Hundredths(hundredths)))
    }

    /// Holds the mark against a full mark in whole marks. Absent and exempt are always in order.
    ///
    /// # Errors
    /// [`MarkError::BelowZero`] or [`MarkError::AboveFullMark`].
    pub const fn check(self, full_mark_whole: i64) -> Result<(), MarkError> {
        match self {
            Self::Hundredths(hundredths) if hundredths < 0 => Err(MarkError::BelowZero),
            Self::Hundredths(hundredths) if hundredths > full_mark_whole.saturating_mul(100) => {
                Err(MarkError::AboveFullMark { full: full_mark_whole })
            }
            Self::Absent | Self::Exempt | Self::Hundredths(_) => Ok(()),
        }
    }

    /// The mark as it is printed and typed: `57`, `57.5`, `57.25`, `AB`, `EX`; no decimals that say nothing.
    pub fn to_text(self) -> String {
        let hundredths = match self {
            Self::Absent => return ABSENT.to_owned(),
            Self::Exempt => return EXEMPT.to_owned(),
            Self::Hundredths(hundredths) => hundredths,
        };
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match (rest / 10, rest % 10) {
            (0, 0) => format!("{sign}{whole}"),
            (tenths, 0) => format!("{sign}{whole}.{tenths}"),
            (tenths, hundredths) => format!("{sign}{whole}.{tenths}{hundredths}"),
        }
    }

    /// The mark as a database column holds it: hundredths, -1 for absent, or -2 for exempt.
    pub const fn stored(self) -> i64 {
        match self {
            Self::Absent => STORED_ABSENT,
            Self::Exempt => STORED_EXEMPT,
            Self::Hundredths(hundredths) => hundredths,
        }
    }

    /// The mark from a database column; the inverse of [`Mark::stored`].
    pub const fn from_stored(stored: i64) -> Self {
        match stored {
            STORED_ABSENT => Self::Absent,
            STORED_EXEMPT => Self::Exempt,
            hundredths => Self::Hundredths(hundredths),
        }
    }

    /// What the mark adds to a total, in hundredths: absent is 0, and so is exempt, which [`Mark::counts`] leaves out besides.
    pub const fn in_totals(self) -> i64 {
        match self {
            Self::Absent | Self::Exempt => 0,
            Self::Hundredths(hundredths) => hundredths,
        }
    }

    /// Whether the mark is below a pass mark in whole marks: so is an absence below every one but 0, an exemption below none.
    pub const fn is_below(self, pass_mark_whole: i64) -> bool {
        self.counts() && self.in_totals() < pass_mark_whole.saturating_mul(100)
    }

    /// Whether the mark's component is part of what the total is out of.
    pub const fn counts(self) -> bool {
        !matches!(self, Self::Exempt)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Absent => serializer.serialize_str(ABSENT),
            Self::Exempt => serializer.serialize_str(EXEMPT),
            Self::Hundredths(hundredths) if hundredths % 100 == 0 => serializer.serialize_i64(hundredths / 100),
            #[expect(
                clippy::cast_precision_loss,
                reason = "a checked mark is far below 2^53, where the nearest float prints these two decimals"
            )]
            Self::Hundredths(hundredths) => serializer.serialize_f64(hundredths as f64 / 100.0),
        }
    }
}

/// Of no width, around what is copied from web pages and spreadsheets.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// `1,000`, `1,234,567` and `1,00,000`: commas that group a number's digits, the last of them before exactly three.
fn could_be_thousands(number: &str) -> bool {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let mut groups = whole.rsplit(',');
    let is_group = |group: &str, lengths: std::ops::RangeInclusive<usize>| {
        digits(group).is_ok_and(|digits| lengths.contains(&digits.len()))
    };
    let is_last = groups.next().is_some_and(|group| is_group(group, 3..=3));
    let Some(first) = whole.split_once(',').map(|(first, _)| first) else { return false };
    let between = whole.matches(',').count() - 1;
    is_last
        && groups.take(between).all(|group| is_group(group, 2..=3))
        && is_group(first, 1..=3)
        && digits(first).is_ok_and(|digits| digits.first() != Some(&0))
        && digits(decimals).is_ok()
}

/// The values of ASCII and Bengali digits, which may be mixed.
fn digits(text: &str) -> Result<Vec<i64>, MarkError> {
    text.chars()
        .map(|digit| match digit {
            '0'..='9' => Ok(i64::from(u32::from(digit) - u32::from('0'))),
            '\u{9E6}'..='\u{9EF}' => Ok(i64::from(u32::from(digit) - 0x9E6)),
            _ => Err(MarkError::NotANumber),
        })
        .collect()
}

/// The number that the digits spell, or the largest there is.
fn whole_marks(digits: &[i64]) -> i64 {
    digits.iter().fold(0_i64, |sum, digit| sum.saturating_mul(10).saturating_add(*digit))
}

/// Why a mark is refused; nothing of the call it came with is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkError {
    /// Neither empty, nor absent or exempt, nor a plain number.
    NotANumber,
    /// More than two digits after the separator.
    TooManyDecimals,
    /// A comma before three digits: as likely a thousand as a decimal.
    Thousands,
    /// A negative number.
    BelowZero,
    /// Above the component's full mark, which is given in whole marks.
    AboveFullMark {
        /// The full mark in whole marks.
        full: i64,
    },
    /// The exam's schedule has no such component.
    NotScheduled,
}

impl MarkError {
    /// The fault as a sentence.
    pub fn text(self) -> Text {
        match self {
            Self::NotANumber => exams_texts::MARK_NOT_A_NUMBER.into(),
            Self::Thousands => exams_texts::MARK_THOUSANDS.into(),
            Self::TooManyDecimals => exams_texts::MARK_TOO_MANY_DECIMALS.into(),
            Self::BelowZero => exams_texts::MARK_BELOW_ZERO.into(),
            Self::AboveFullMark { full } => exams_texts::mark_above_full(full).into(),
            Self::NotScheduled => exams_texts::COMPONENT_NOT_SCHEDULED.into(),
        }
    }
}

impl fmt::Display for MarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().english())
    }
}

impl std::error::Error for MarkError {}

/// Holds one entered value against the schedule. `None` clears a component, which is in order for one that is not scheduled, too.
///
/// # Errors
/// [`MarkError::NotScheduled`], or what [`Mark::check`] refuses.
pub fn check_entry(schedule: &Schedule, component: Component, mark: Option<Mark>) -> Result<(), MarkError> {
    let Some(mark) = mark else { return Ok(()) };
    mark.check(schedule.get(component).ok_or(MarkError::NotScheduled)?.full)
}

/// What is known of a sheet (exam, class, section, subject) when somebody wants to write on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SheetState {
    /// The result is published.
    pub is_published: bool,
    /// The marks are locked; independent of published.
    pub is_locked: bool,
    /// Any value of the sheet is not null.
    pub marks_exist: bool,
}

/// Why the state of a sheet refuses a write. Locked is a 423, the others a 409.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The marks are locked.
    Locked,
    /// The result is published already, so marks are edited, not added.
    Published,
    /// Marks exist already, so they are edited, not added.
    MarksExist,
}

impl Refusal {
    /// The message of the refused call.
    pub const fn call_message(self) -> Word {
        match self {
            Self::Locked => calls::MARK_IS_LOCKED,
            Self::Published => calls::ALREADY_PUBLISHED,
            Self::MarksExist => calls::ALREADY_ADDED,
        }
    }

    /// What the entry screen shows instead of its table.
    pub const fn screen_message(self) -> Word {
        match self {
            Self::Locked => calls::MARK_IS_LOCKED,
            Self::Published => calls::ALREADY_PUBLISHED,
            Self::MarksExist => calls::MARK_ALREADY_ADDED,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.call_message().english())
    }
}

impl std::error::Error for Refusal {}

/// Whether marks may be added: the first of locked, published, existing refuses.
///
/// # Errors
/// The [`Refusal`] that comes first.
pub const fn may_add(state: SheetState) -> Result<(), Refusal> {
    match state {
        SheetState { is_locked: true, .. } => Err(Refusal::Locked),
        SheetState { is_published: true, .. } => Err(Refusal::Published),
        SheetState { marks_exist: true, .. } => Err(Refusal::MarksExist),
        _ => Ok(()),
    }
}

/// Whether marks may be edited: only a lock refuses; a published, unlocked sheet may be edited.
///
/// # Errors
/// [`Refusal::Locked`].
pub const fn may_edit(state: SheetState) -> Result<(), Refusal> {
    if state.is_locked { Err(Refusal::Locked) } else { Ok(()) }
}

/// Whether marks may be deleted: only a lock refuses.
///
/// # Errors
/// [`Refusal::Locked`].
pub const fn may_delete(state: SheetState) -> Result<(), Refusal> {
    may_edit(state)
}

#[cfg(test)]
mod tests;
