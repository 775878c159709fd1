//! Students who go to another section of the session or to another branch, and what their new branch reads of the years before
//! (docs/rules.md, *People*). May touch: rules, records, db, auth, web, `people::{students, rolls}`, `exams::{marks, results}`.

mod branch;
pub mod branch_store;
mod earlier;
mod section;
pub mod section_store;

pub use branch::{move_branch, move_branch_posted};
pub use earlier::earlier;
pub use section::{move_section, move_section_posted};
