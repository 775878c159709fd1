//! Sessions: GET /api/branchWiseSession/{id} (docs/rules.md, *Calls*). May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::branch_wise_session;
