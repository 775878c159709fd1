//! Subjects: GET /api/branchWiseSubject (docs/rules.md, *Calls*). May touch: rules, db, auth, web.

mod http;
mod import_store;
mod record_store;
pub mod store;

pub use http::{SubjectRow, branch_wise_subject};
pub use record_store::Subjects;
