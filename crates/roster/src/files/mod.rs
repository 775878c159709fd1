//! Images of branches and persons: GET /admin/files/{id}, a page route, recognised by the cookie (docs/rules.md, *Calls*).
//! May touch: db, auth, web.

mod http;
pub mod paper;
pub mod store;

pub use http::{SizeQuery, answer, file, kept_answer, kept_picture};
