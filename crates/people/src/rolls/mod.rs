//! The rolls of a section's students, renumbered in one action (docs/rules.md, *People*). May touch: rules, records, db, auth, web,
//! `people::students`.

mod http;
mod order;
mod page;
mod renumber;
pub mod store;

pub use http::renumber_rolls;
pub use page::{rolls, rolls_posted};
pub use renumber::fault as fault_of_roll;
