//! Files of homework, hand-ins, content and e-books (docs/rules.md, *Homework*): GET /admin/attachments/{id}, to whom may read what they
//! belong to, always as a download. May touch: db, auth, web.

mod http;
mod store;

pub use http::attachment;
