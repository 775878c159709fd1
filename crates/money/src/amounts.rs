//! Amounts of money, in hundredths: the bounds of those that are set up, and how a command reads one.

use rules::money::amount;
use rules::words::{Text, refusals};

use records::Field;
use records::command::Submitted;

/// The highest fee, and the highest that one is changed by.
pub(super) const MOST_CHARGED: i64 = 1_000_000_000;
/// The highest fine.
pub(super) const MOST_FINED: i64 = 10_000_000;

/// The amount that a command is sent, never below 0; what is wrong is reported beside it.
pub(super) fn given(sent: &mut Submitted<'_>, field: &Field) -> Option<i64> {
    if !sent.must_have(field) {
        return None;
    }
    let said = match amount::parse(sent.raw().text(field.key).unwrap_or_default()) {
        Ok(Some(amount)) => return Some(amount),
        Ok(None) => refusals::field_missing(field.label).into(),
        Err(error) => Text::from(error.word()),
    };
    sent.fault(field.key, said);
    None
}
