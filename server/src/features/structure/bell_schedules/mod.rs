//! Bell schedules with their periods (docs/rules.md, *Structure*). May touch: records, db, auth, web.

mod record_store;

pub use record_store::BellSchedules;
