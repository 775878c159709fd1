//! Sessions: GET /api/branchWiseSession/{id} (docs/rules.md, *Calls*). May touch: rules, db, auth, web.

mod http;
mod record_http;
mod record_store;
pub mod store;

pub use http::branch_wise_session;
pub use record_http::{delete_one_session, get_all_session};
pub use record_store::{ACTIVE, CLOSED, PLANNED, SCHEME, Sessions};
