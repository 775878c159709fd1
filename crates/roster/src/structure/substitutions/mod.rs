//! Substitutions (docs/rules.md, *Routine*): somebody stands in for a lesson's teacher on a day, and reaches its section and subject on that
//! day (the view `teacher_reach`). May touch: rules, records, db, auth, web, `structure::routines`.

mod add;
mod commands;
mod page;
mod store;
mod views;

pub use commands::{AddStandIns, AddSubstitution, DeleteOneSubstitution, SubstitutionAdded};
pub use page::substitutions;
pub use views::{SubstitutionList, SubstitutionRow};
