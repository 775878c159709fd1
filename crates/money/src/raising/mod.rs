//! Raising fees (docs/rules.md, *Money*): what the students of a session owe of what is set up becomes lines, after a preview, in the background;
//! and a raised line is adjusted by an entry of its own. May touch: rules, records, db, auth, web, the rest of `money`.

mod adjust;
mod adjust_store;
mod chosen;
mod commands;
mod http;
pub mod leavers;
mod leavers_store;
mod line_page;
mod page;
mod plan;
mod progress;
mod raises_store;
mod store;
pub mod work;

use records::{Field, FieldKind, Noun, Reach};
use rules::words::{Word, labels, nouns};

pub use commands::{AdjustFeeLine, AdjustedAnswer};
pub use http::{RaiseAnswer, RaiseState, get_one_fees_raise, raise_student_fees};
pub use line_page::fee_line;
pub use page::{raise_fees, raise_fees_posted};
pub use plan::raise_all;
pub use progress::fees_raise;
pub(crate) use store::{NewLine, RaisedBy, SessionFacts, add_lines, session};

/// The menu's item that all of it stands below.
const SETUPS: Word = labels::FEE_SETUPS_2;
/// Where fees are raised.
const PATH: &str = "/admin/studentFeesSetup/raise";

/// What the audit calls a raising of fees.
pub const FEES_RAISE: Noun = Noun {
    kind: "feesRaise",
    one: nouns::FEES_RAISE,
    many: nouns::FEES_RAISE_MANY,
    call: "FeesRaise",
    path: "/studentFeesSetup/raise",
    reach: Reach::Session,
    fields: &[
        Field::new("fees", labels::FEES, "fees", FieldKind::Line(200)),
        Field::new("fromMonth", labels::FROM, "from_month", FieldKind::Line(20)),
        Field::new("toMonth", labels::UP_TO, "to_month", FieldKind::Line(20)),
        Field::new("withoutFines", labels::WITHOUT_FINES_DUE, "fines_waived_on", FieldKind::Line(20)),
    ],
    statuses: &[],
    ..Noun::BARE
};

/// What the audit calls a fee line.
pub const FEE_LINE: Noun = Noun {
    kind: "feeLine",
    one: nouns::FEE_LINE,
    many: nouns::FEE_LINE_MANY,
    call: "FeeLine",
    path: "/studentFeesCollection",
    fields: &[
        Field::new("amount", labels::AMOUNT, "amount", FieldKind::Line(20)),
        Field::new("fineLeft", labels::FINE_LEFT, "fine", FieldKind::Line(20)),
        Field::new("reason", labels::REASON, "reason", FieldKind::Line(200)),
    ],
    ..FEES_RAISE
};
