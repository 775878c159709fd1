//! Sections of a class (docs/rules.md, *Structure*). May touch: records, db, auth, web, `routines`, whose lessons
//! are in their rooms.

mod record_store;

pub use record_store::Sections;
