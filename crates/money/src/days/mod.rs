//! The days of a branch's books (docs/rules.md, *Money*): what was collected is counted by cashier and method, the cash by its account, and the day
//! is closed. May touch: rules, records, db, auth, web, the books and the receipts beside it.

mod close;
mod http;
mod page;
mod paper;
mod store;

use records::{Field, FieldKind, Noun, Reach, STATUSES};
use rules::words::{labels, nouns};

pub use http::{DayCloseRow, close_days, get_all_day_close};
pub use page::{days, days_posted};
pub use paper::days_print;
pub use store::{DrawerRow, OpenDays, drawers, open_days};

const DAYS: Field = Field::new("to", labels::CLOSED_TO, "to_day", FieldKind::Line(40));
const SUMS: Field = Field::new("sums", labels::TAKEN, "sums", FieldKind::Lines(4000));
const DRAWERS: Field = Field::new("cash", labels::CASH, "cash", FieldKind::Lines(4000));
const REASON: Field = Field::new("reason", labels::REASON_FOR_THE_DIFFERENCE, "reason", FieldKind::Line(300));

/// How the audit calls the closing of days.
pub const DAY_CLOSE: Noun = Noun {
    kind: "dayClose",
    one: nouns::DAY_CLOSE,
    many: nouns::DAY_CLOSE_MANY,
    call: "",
    path: "/studentFeesCollection",
    reach: Reach::Branch,
    fields: &[DAYS, SUMS, DRAWERS, REASON],
    statuses: STATUSES,
    ..Noun::BARE
};
