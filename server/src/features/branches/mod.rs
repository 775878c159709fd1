//! Branches: GET /api/getAllBranch (portal.md 3, 7). May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::get_all_branch;
