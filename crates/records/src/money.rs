//! Amounts of money in records and answers (docs/rules.md, *Money*): as calls send them, and as people read them.

use rules::money::amount::{self, Grouping};
use serde_json::Value;

/// A branch's currency, as amounts are shown in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Currency {
    symbol: String,
    grouping: Grouping,
}

impl Currency {
    /// `code`: ISO 4217, by which digits are grouped.
    pub fn new(code: &str, symbol: &str) -> Self {
        Self { symbol: symbol.to_owned(), grouping: Grouping::of(code) }
    }

    /// `৳1,50,000.00`
    pub fn shown(&self, hundredths: i64) -> String {
        amount::shown(hundredths, &self.symbol, self.grouping)
    }
}

/// An amount in a call's answer: a number with at most two decimals, exactly as it is stored.
pub fn in_answer(hundredths: Option<i64>) -> Value {
    hundredths.and_then(|hundredths| serde_json::from_str(&amount::plain(hundredths)).ok()).unwrap_or(Value::Null)
}
