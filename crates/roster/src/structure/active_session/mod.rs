//! Which session of a branch is active (docs/rules.md, *Structure*). May touch: rules, records, db, auth, web.

mod page;
mod store;

pub use page::{active_session, active_session_posted};
