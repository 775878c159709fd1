//! Attendance of students and employees (docs/rules.md, *Attendance*). A register is whose days are taken: a section's students or a
//! branch's employees; `register` reads and saves a day of either, `plan` decides what a save changes, `month` and `year` add days up.
//! `commands`, `http` and `report_http` are the calls, `page`, `month_page` and `year_page` the screens. Sums for cards, profiles and the
//! dashboard: `sums_store`. May touch: rules, db, auth, web, records, and Select Ground and the letterhead of their own rooms.
//! A day is a sheet with one column. One that nobody has saved shows everybody present, at version 0, and its first save takes the whole day
//! along, so that *All present* is one press. Both registers are read and saved by one code over two pairs of tables. Without a script the
//! same rows are choices in a plain form.

pub mod closures_store;
mod commands;
mod http;
mod month;
mod month_page;
mod page;
mod plan;
mod register;
mod report_http;
mod staff_store;
pub mod store;
pub mod sums_store;
pub mod wire;
mod year;
mod year_page;

pub use commands::{SaveEmployeeAttendance, SaveStudentAttendance};
pub use month_page::{
    attendance_csv, attendance_print, attendance_report, attendance_xlsx, employee_attendance_csv,
    employee_attendance_print, employee_attendance_report, employee_attendance_xlsx,
};
pub use page::{employee_attendance, student_attendance};
pub use report_http::{
    SectionMonth, StaffMonth, StudentYear, get_attendance_report, get_employee_attendance_report,
    get_student_attendance_report,
};
pub use year_page::student_attendance_report;
