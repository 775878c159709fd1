//! Amounts of money in records and answers (docs/rules.md, *Money*): as calls send them, and as people read them.

use std::borrow::Cow;

use rules::money::amount::{self, Grouping};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

/// A branch's currency, as amounts are shown in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export, export_to = "shell.ts")]
pub struct Currency {
    symbol: String,
    #[serde(serialize_with = "grouping_name")]
    #[ts(type = "\"thousands\" | \"lakhs\"")]
    grouping: Grouping,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn grouping_name<S: Serializer>(grouping: &Grouping, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match grouping {
        Grouping::Thousands => "thousands",
        Grouping::Lakhs => "lakhs",
    })
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

/// An amount in hundredths, as a view has it: in JSON a number with at most two decimals, exactly as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, TS)]
#[ts(as = "f64", export_to = "shell.ts")]
pub struct Money(pub i64);

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_answer(Some(self.0)).serialize(serializer)
    }
}

impl JsonSchema for Money {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        f64::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        f64::json_schema(generator)
    }
}
