//! Branches: the list of them (docs/rules.md, *Structure*), and what papers and cards say of their branch. May touch: records, db, auth, web.

mod record_store;
pub mod store;

pub use record_store::Branches;
