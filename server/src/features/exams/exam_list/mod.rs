//! Exams: GET /api/getBranchSessionWiseExamList and GET /api/getBranchSessionClassWiseExamListFromExamSchedule (docs/rules.md, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::{get_branch_session_class_wise_exam_list_from_exam_schedule, get_branch_session_wise_exam_list};
