//! Numbers of a document that may have two decimals: held in hundredths, so that no binary float decides anything.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number with at most two decimals, in hundredths: 3.5 is 350. In JSON a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal(pub i64);

impl Decimal {
    /// Whether it has no decimals.
    pub const fn is_whole(self) -> bool {
        self.0 % 100 == 0
    }
}

impl Decimal {
    /// Always with two decimals, so that a column of them aligns: `4.50`.
    pub fn with_two_decimals(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl fmt::Display for Decimal {
    /// Without decimals where it has none, else with those that it has: `33`, `3.5`, `4.38`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{whole}"),
            rest if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            rest => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_whole() {
            return serializer.serialize_i64(self.0 / 100);
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "far below 2^53 once read: the nearest float prints these decimals"
        )]
        serializer.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_f64(Reader)
    }
}

struct Reader;

/// No number of a document is larger, in either direction.
const MOST: i64 = 1_000_000;

impl Visitor<'_> for Reader {
    type Value = Decimal;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number with at most two decimals")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
        Ok(Decimal(number.clamp(-MOST, MOST) * 100))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(MOST))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
        #[expect(clippy::cast_precision_loss, reason = "MOST is far below 2^53")]
        let most = MOST as f64;
        let hundredths = (number.clamp(-most, most) * 100.0).round();
        // The nearest float of two decimals divides back into itself.
        if (hundredths / 100.0 - number).abs() > f64::EPSILON * number.abs() && number.abs() <= most {
            return Err(E::custom("at most two decimals"));
        }
        #[expect(clippy::cast_possible_truncation, reason = "rounded, and within MOST hundredfold")]
        Ok(Decimal(hundredths as i64))
    }
}
