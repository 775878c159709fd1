//! The look-up of groups (Science, Humanities, ...): GET /api/branchWiseGroup/{id} (docs/rules.md, *Calls*). May touch: rules, db, auth, web.

mod http;
mod record_store;
pub mod store;

pub use http::branch_wise_group;
pub use record_store::Groups;
