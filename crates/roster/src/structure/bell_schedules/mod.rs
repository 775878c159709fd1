//! Bell schedules with their periods (docs/rules.md, *Structure*). May touch: records, db, auth, web, `routines`, whose lessons they hold.

mod effect_store;
mod record_store;

pub use record_store::BellSchedules;
