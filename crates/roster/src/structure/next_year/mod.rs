//! The next year in one step: a new session with what an old one has, each part by its own tick (docs/rules.md, *Structure*). Never students or
//! marks, and no day that nobody has confirmed. May touch: rules, records, db, auth, web, `structure::sessions`.

mod offered;
mod page;
mod store;

pub use page::{next_year, next_year_posted};
