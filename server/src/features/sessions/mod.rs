//! Sessions: GET /api/branchWiseSession/{id} (portal.md 7). May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::branch_wise_session;
