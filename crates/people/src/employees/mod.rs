//! Employees: the noun, and the look-ups GET /api/branchWiseTeacher, /api/branchWiseEmployee and /api/branchWiseAccountant (docs/rules.md, *Calls*).
//! May touch: rules, db, auth, web.

mod http;
mod import_store;
mod record_store;
pub mod store;

pub use record_store::Employees;

pub use http::{EmployeeRow, branch_wise_accountant, branch_wise_employee, branch_wise_teacher};
