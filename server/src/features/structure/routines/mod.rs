//! The class routine: GET /api/getTeacherScheduleList, the teacher's routine look-up (docs/rules.md, *Who may do what*, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
pub mod store;

pub use http::{Periods, get_teacher_schedule_list};
