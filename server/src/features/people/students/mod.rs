//! Students: GET /api/getStudentAsFilter and /api/getSearchResult, and the profile at /admin/searchView (docs/rules.md, *Screens*, *Marks*, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
mod import_store;
pub mod page;
mod record_store;
mod search;
pub mod store;

pub use http::{SearchHit, StudentRow, get_search_result, get_student_as_filter};
pub use page::may_read_earlier;
pub use record_store::{REG_NO, Students};
