//! Branches: GET /api/getAllBranch (docs/rules.md, *Records and fields*, *Calls*). May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::get_all_branch;
