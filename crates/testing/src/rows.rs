//! Rows that tests add beside the school's: one function a table, with the values that tests choose. What else a table has is as in a
//! new record; a test that needs it otherwise changes it by a statement of its own. Of a table with many columns the function takes a
//! struct, of which `of` fills in what is mostly the same.
//!
//! What only one test adds, or what a test says of the statement itself, is no row of these.

mod classes;
mod exams;
mod files;
mod money;
mod office;
mod people;
mod routines;

use db::{Conn, Db, Values};
use sqlx::SqlSafeStr;

pub use classes::{branch, choice_group, class, section, section_subject, session, student_group, subject};
pub use exams::{exam, grading_scheme, grading_scheme_version, mark, mark_by, mark_sheet, quality, schedule};
pub use files::{attachment, attachment_type, file, file_size, import, import_picture};
pub use money::{FeeLine, Posting, account, fee_advance, fee_line, fee_type, posting, voucher_head};
pub use office::{Event, admission_opening, application, audit_act, book, book_issue, event, event_type};
pub use people::{Employee, Student, department, designation, employee, enrolment, student, student_subject, students};
pub use routines::{attendance_mark, bell_schedule, period, routine_period, substitution};

/// Who changed a row, by id and name, and when, where a test does not say it.
pub const BY: (&str, &str, i64) = ("e", "E", 1);

/// What rows are added to: a database, or a connection that may be inside of a transaction.
pub trait Store {
    /// Runs a statement.
    fn store(self, sql: impl SqlSafeStr, values: impl Values) -> impl Future<Output = ()>;
}

impl Store for &mut Conn {
    async fn store(self, sql: impl SqlSafeStr, values: impl Values) {
        let sql = sql.into_sql_str();
        self.execute(sql.clone(), values).await.unwrap_or_else(|error| panic!("{error}: {}", sql.as_str()));
    }
}

impl Store for &Db {
    async fn store(self, sql: impl SqlSafeStr, values: impl Values) {
        let mut conn = self.acquire().await.expect("a connection");
        conn.store(sql, values).await;
    }
}
