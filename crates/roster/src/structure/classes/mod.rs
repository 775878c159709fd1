//! Classes and their sections: GET /api/sessionWiseClass/{id} and /api/classWiseSection/{id} (docs/rules.md, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
mod record_store;
pub mod store;

pub use http::{class_wise_section, session_wise_class};
pub use record_store::Classes;
