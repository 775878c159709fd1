//! Students: GET /api/getStudentAsFilter and /api/getSearchResult, and the profile at /admin/searchView and
//! who leaves (docs/rules.md, *Screens*, *Marks*, *Calls*).
//! May touch: rules, db, auth, web.

pub mod fields;
mod http;
mod import_store;
mod joining;
mod joining_page;
pub mod joining_store;
mod leaving;
mod leaving_dues;
mod leaving_store;
pub mod numbers_store;
pub mod page;
mod record_store;
mod results;
pub mod store;

pub use fields::REG_NO;
pub use http::{SearchHit, StudentRow, get_search_result, get_student_as_filter};
pub use joining_page::{student_joining, student_joining_posted, touched};
pub use leaving::{LeavingSaved, leave_student, student_leaving, student_leaving_posted, take_back_leaving};
pub use page::may_read_earlier;
pub use record_store::{Students, fault_of_birth};
pub use results::student_results;
