//! Classes and their sections: GET /api/sessionWiseClass/{id} and /api/classWiseSection/{id} (docs/rules.md, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::{class_wise_section, session_wise_class};
