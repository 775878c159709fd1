//! Substitutions (docs/rules.md, *Routine*): somebody stands in for a lesson's teacher on a day, and reaches its section and subject on that
//! day (the view `teacher_reach`). May touch: rules, records, db, auth, web, `structure::routines`.

mod add;
mod http;
mod page;
mod store;

pub use http::{SubstitutionAdded, SubstitutionRow, add_substitution, delete_one_substitution, get_all_substitution};
pub use page::{substitution_delete_posted, substitutions, substitutions_posted};
