//! What a school is divided into (docs/rules.md, *Structure*).

mod active_session;
mod active_session_store;
mod bell_schedules_store;
mod branches_store;
mod classes_store;
mod groups_store;
mod sections_store;
mod sessions_http;
mod sessions_store;
mod subjects_store;

pub use active_session::{active_session, active_session_posted};
pub use bell_schedules_store::BellSchedules;
pub use branches_store::{Branches, WEEKDAYS};
pub use classes_store::Classes;
pub use groups_store::Groups;
pub use sections_store::Sections;
pub use sessions_http::{delete_one_session, get_all_session};
pub use sessions_store::Sessions;
pub use subjects_store::Subjects;
