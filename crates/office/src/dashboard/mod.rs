//! /admin/dashboard: what needs doing, by role, from the school's own data (docs/rules.md, *Screens*); then charts, and what is to come. The calls
//! that count branches. May touch: rules, db, auth, web.

mod alike;
mod boards;
mod charts;
mod charts_store;
mod counts;
mod counts_store;
pub mod guide;
mod matrix;
mod own;
mod own_store;
pub mod page;
mod sheets;
pub mod store;
mod tasks;
mod tasks_store;

pub use counts::{
    BranchCount, get_branch_wise_employee_count, get_branch_wise_event_count, get_branch_wise_student_count,
    get_branch_wise_teacher_count,
};
