//! Amounts as people type them, as calls send them and as screens and paper show them. Held in hundredths, so that no binary float ever
//! takes part.

use std::fmt;

use crate::words::{Word, money_texts};

/// The largest amount that can be entered at once, in hundredths.
pub const MOST: i64 = 9_999_999_999;

/// What is wrong with a typed amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountError {
    /// Neither digits nor a dot: `12abc`, `1e9`.
    NotAnAmount,
    /// `-1`
    BelowZero,
    /// More than two digits after the dot, zeros included.
    TooManyDecimals,
    /// A comma that groups no thousands: `7,5`.
    Comma,
    /// Above [`MOST`].
    TooLarge,
}

impl AmountError {
    /// For whoever typed it.
    pub const fn word(self) -> Word {
        match self {
            Self::NotAnAmount => money_texts::AMOUNT_IN_DIGITS,
            Self::BelowZero => money_texts::AMOUNT_BELOW_ZERO,
            Self::TooManyDecimals => money_texts::AMOUNT_TOO_MANY_DECIMALS,
            Self::Comma => money_texts::AMOUNT_COMMAS,
            Self::TooLarge => money_texts::AMOUNT_TOO_LARGE,
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word().english())
    }
}

impl std::error::Error for AmountError {}

/// Reads an amount as it is typed, in hundredths: digits (also Bengali), perhaps with commas between thousands or lakhs, and at most two
/// decimals after a dot. Empty is none.
///
/// # Errors
/// [`AmountError`] says what is wrong. An amount is never rounded.
pub fn parse(text: &str) -> Result<Option<i64>, AmountError> {
    let text = text.trim_matches(crate::letters::is_unseen);
    if text.is_empty() {
        return Ok(None);
    }
    let unsigned = text.strip_prefix(['-', '−']);
    let digits: String = unsigned.unwrap_or(text).chars().map(latin).collect();
    let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
    let numeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && decimals.is_empty())
        || !numeric(decimals)
        || !whole.bytes().all(|byte| byte.is_ascii_digit() || byte == b',')
    {
        return Err(AmountError::NotAnAmount);
    }
    if unsigned.is_some() {
        return Err(AmountError::BelowZero);
    }
    if decimals.len() > 2 {
        return Err(AmountError::TooManyDecimals);
    }
    if !groups_thousands(whole) {
        return Err(AmountError::Comma);
    }
    let plain: String = whole.chars().filter(|letter| *letter != ',').collect();
    let plain = plain.trim_start_matches('0');
    if plain.len() > 10 {
        return Err(AmountError::TooLarge);
    }
    let units: i64 = if plain.is_empty() { 0 } else { plain.parse().map_err(|_| AmountError::TooLarge)? };
    let hundredths: i64 = format!("{decimals:0<2}").parse().map_err(|_| AmountError::NotAnAmount)?;
    let amount = units * 100 + hundredths;
    if amount > MOST { Err(AmountError::TooLarge) } else { Ok(Some(amount)) }
}

/// `1,500` and `1,50,000` do; `7,5`, `1,2345` and `,500` do not.
fn groups_thousands(whole: &str) -> bool {
    let groups: Vec<&str> = whole.split(',').collect();
    let [first, between @ .., last] = groups.as_slice() else { return true };
    let all = |length: usize| between.iter().all(|group| group.len() == length);
    last.len() == 3 && (1..=3).contains(&first.len()) && (all(3) || (all(2) && first.len() < 3))
}

fn latin(letter: char) -> char {
    match letter {
        '০'..='৯' => char::from_digit(u32::from(letter) - u32::from('০'), 10).unwrap_or(letter),
        other => other,
    }
}

/// `1500.50`, as calls send it and forms are filled with it; without decimals where they are 0.
pub fn plain(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    let (units, hundredths) = (amount.unsigned_abs() / 100, amount.unsigned_abs() % 100);
    if hundredths == 0 { format!("{sign}{units}") } else { format!("{sign}{units}.{hundredths:02}") }
}

/// How the digits of a currency are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// `1,234,567.00`
    Thousands,
    /// `12,34,567.00`
    Lakhs,
}

impl Grouping {
    /// The grouping where a currency (ISO 4217) is at home.
    pub fn of(currency: &str) -> Self {
        if matches!(currency, "BDT" | "INR" | "PKR" | "NPR" | "LKR") { Self::Lakhs } else { Self::Thousands }
    }
}

/// With the branch's symbol and grouped digits: `৳1,50,000.00`. Always two decimals, so that columns align.
pub fn shown(amount: i64, symbol: &str, grouping: Grouping) -> String {
    let sign = if amount < 0 { "−" } else { "" };
    // A symbol of letters is set apart: `Tk 500.00`.
    let gap = if symbol.ends_with(|letter: char| letter.is_alphanumeric() || letter == '.') { "\u{a0}" } else { "" };
    format!("{sign}{symbol}{gap}{}", grouped(amount.unsigned_abs(), grouping))
}

/// The same without a symbol, for columns whose head has it.
fn grouped(amount: u64, grouping: Grouping) -> String {
    let units = (amount / 100).to_string();
    let mut written = String::new();
    for (place, digit) in units.chars().enumerate() {
        let left = units.len() - place;
        let is_border = match grouping {
            Grouping::Thousands => left.is_multiple_of(3),
            Grouping::Lakhs => left == 3 || (left > 3 && left % 2 == 1),
        };
        if place > 0 && is_border {
            written.push(',');
        }
        written.push(digit);
    }
    format!("{written}.{:02}", amount % 100)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_read_as_people_write_them_or_refused_with_a_sentence() {
        for (text, amount) in [
            ("", None),
            ("  ", None),
            ("0", Some(0)),
            ("1500", Some(150_000)),
            (" 1500 ", Some(150_000)),
            ("1500.5", Some(150_050)),
            ("1500.50", Some(150_050)),
            ("1500.", Some(150_000)),
            (".5", Some(50)),
            ("1,500", Some(150_000)),
            ("1,500.25", Some(150_025)),
            ("1,50,000", Some(15_000_000)),
            ("12,34,567", Some(123_456_700)),
            ("1,234,567", Some(123_456_700)),
            ("000150", Some(15_000)),
            ("১,৫০০.৫০", Some(150_050)),
            ("99,999,999.99", Some(MOST)),
        ] {
            assert_eq!(parse(text), Ok(amount), "{text:?}");
        }
        for (text, error) in [
            ("-1", AmountError::BelowZero),
            ("−1", AmountError::BelowZero),
            ("1e9", AmountError::NotAnAmount),
            ("1 500", AmountError::NotAnAmount),
            ("abc", AmountError::NotAnAmount),
            (".", AmountError::NotAnAmount),
            ("1.2.3", AmountError::NotAnAmount),
            ("+5", AmountError::NotAnAmount),
            ("৳5", AmountError::NotAnAmount),
            ("1.005", AmountError::TooManyDecimals),
            ("1.000", AmountError::TooManyDecimals),
            ("7,5", AmountError::Comma),
            (",500", AmountError::Comma),
            ("1,2345", AmountError::Comma),
            ("1,23,4567", AmountError::Comma),
            ("123,45,678", AmountError::Comma),
            ("100000000", AmountError::TooLarge),
            ("1000000000", AmountError::TooLarge),
            ("99999999999999999999", AmountError::TooLarge),
        ] {
            assert_eq!(parse(text), Err(error), "{text:?}");
        }
    }

    /// The table is the test of the browser's writer, too.
    #[test]
    fn amounts_are_shown_with_the_symbol_and_grouped_digits() {
        let table: serde_json::Value =
            serde_json::from_str(include_str!("../../../../ui/src/shell/money_text.json")).unwrap();
        let rows = table.as_array().unwrap();
        assert!(rows.len() > 15);
        for row in rows {
            let text = |key: &str| row[key].as_str().unwrap();
            let amount = row["hundredths"].as_i64().unwrap();
            assert_eq!(shown(amount, text("symbol"), Grouping::of(text("currency"))), text("text"));
        }
    }

    proptest! {
        /// What is written of an amount is read as that amount, however it is written.
        #[test]
        fn what_is_written_is_read(amount in 0..=MOST) {
            prop_assert_eq!(parse(&plain(amount)), Ok(Some(amount)));
            for grouping in [Grouping::Lakhs, Grouping::Thousands] {
                prop_assert_eq!(parse(&shown(amount, "", grouping)), Ok(Some(amount)));
            }
        }

        /// No text makes reading panic, and what is read lies within the bounds.
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,30}") {
            if let Ok(Some(amount)) = parse(&text) {
                prop_assert!((0..=MOST).contains(&amount));
            }
        }
    }
}
