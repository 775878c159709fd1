//! Grading schemes as records (docs/rules.md, *Grading schemes*): stored with their versions, and chosen by sessions and classes. Those that are
//! built in are not stored. May touch: rules, records, db, auth, web.

pub mod plans;
pub mod store;
