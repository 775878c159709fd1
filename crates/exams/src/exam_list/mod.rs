//! Exams: the list `/admin/examList` with its calls, GET /api/getBranchSessionWiseExamList and
//! GET /api/getBranchSessionClassWiseExamListFromExamSchedule (docs/rules.md, *Calls*, *Exams*). May touch: rules, records, db, auth, web.

mod http;
mod record_store;
pub mod store;

pub use http::{
    delete_one_exam_list, get_branch_session_class_wise_exam_list_from_exam_schedule,
    get_branch_session_wise_exam_list, get_one_exam_list,
};
pub use record_store::ExamList;
