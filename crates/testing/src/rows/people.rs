//! Students with their enrolments, and employees.

use db::Conn;
use sqlx::AssertSqlSafe;

use super::Store;

/// A student in a class. Without a password, and found by no search.
pub struct Student {
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    pub branch: &'static str,
    pub session: &'static str,
    pub class: &'static str,
    pub section: String,
    pub roll: i64,
}

impl Student {
    /// One of section-1.
    pub fn of_section_1(id: String, reg_no: String, (first, last): (&str, &str), roll: i64) -> Self {
        Self {
            id,
            reg_no,
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            branch: "branch-1",
            session: "session-1",
            class: "class-1",
            section: "section-1".to_owned(),
            roll,
        }
    }
}

const STUDENTS: &str = "insert into students (id, branch_id, reg_no, first_name, last_name, password_hash, token_epoch, status, search_text)";
const ENROLMENTS: &str = "insert into enrolments (id, student_id, session_id, class_id, section_id, roll)";

/// Adds many students, each with the enrolment `enrolment-<id>`.
pub async fn students(tx: &mut Conn, students: &[Student]) {
    tx.insert_many(STUDENTS, 9, "", students, |row, student| {
        row.bind((
            &student.id,
            student.branch,
            &student.reg_no,
            &student.first_name,
            &student.last_name,
            String::new(),
            0_i64,
            "active",
            String::new(),
        ));
    })
    .await
    .expect("the students are stored");
    tx.insert_many(ENROLMENTS, 6, "", students, |row, student| {
        row.bind((
            format!("enrolment-{}", student.id),
            &student.id,
            student.session,
            student.class,
            &student.section,
            student.roll,
        ));
    })
    .await
    .expect("the enrolments are stored");
}

/// A student of a branch, with the number there, who is enrolled nowhere and has no password. `found` is what a search looks in.
pub async fn student(
    to: impl Store,
    id: &str,
    (branch, reg_no): (&str, &str),
    (first, last): (&str, &str),
    found: &str,
) {
    let sql = format!("{STUDENTS} values ($1, $2, $3, $4, $5, '', 0, 'active', $6)");
    to.store(AssertSqlSafe(sql), (id, branch, reg_no, first, last, found)).await;
}

/// A student's place in a session, a class and a section.
pub async fn enrolment(to: impl Store, id: &str, student: &str, [session, class, section]: [&str; 3], roll: i64) {
    let sql = format!("{ENROLMENTS} values ($1, $2, $3, $4, $5, $6)");
    to.store(AssertSqlSafe(sql), (id, student, session, class, section, roll)).await;
}

/// An optional subject that an enrolment has chosen.
pub async fn student_subject(to: impl Store, enrolment: &str, subject: &str) {
    to.store("insert into student_subjects (enrolment_id, subject_id) values ($1, $2)", (enrolment, subject)).await;
}

/// An employee of a branch, or a super admin of none.
pub struct Employee<'v> {
    pub id: &'v str,
    pub branch: Option<&'v str>,
    pub role: &'v str,
    pub name: &'v str,
    pub user_name: &'v str,
    /// None: as an older program stored it, which did not compare user names.
    pub user_name_key: Option<String>,
    pub password_hash: &'v str,
    pub status: &'v str,
    pub search_text: String,
}

impl<'v> Employee<'v> {
    /// One whose name and user name are the id, without a password and found by no search.
    pub fn of(id: &'v str, branch: Option<&'v str>, role: &'v str) -> Self {
        Self {
            id,
            branch,
            role,
            name: id,
            user_name: id,
            user_name_key: None,
            password_hash: "",
            status: "active",
            search_text: String::new(),
        }
    }

    /// With a name that a search finds and a user name that nobody else has, as the program stores them.
    #[must_use]
    pub fn called(self, name: &'v str, user_name: &'v str) -> Self {
        let (key, found) = (user_name.to_lowercase(), name.to_lowercase());
        Self { name, user_name, user_name_key: Some(key), search_text: found, ..self }
    }
}

/// An employee.
pub async fn employee(to: impl Store, of: &Employee<'_>) {
    to.store(
        "insert into employees (id, branch_id, role, employee_name, user_name, user_name_key, password_hash, token_epoch, status, search_text)
         values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)",
        (
            of.id,
            of.branch,
            of.role,
            of.name,
            of.user_name,
            &of.user_name_key,
            of.password_hash,
            of.status,
            &of.search_text,
        ),
    )
    .await;
}

/// A designation of a branch.
pub async fn designation(to: impl Store, id: &str, branch: &str, name: &str) {
    to.store(
        "insert into designations (id, branch_id, designation_name, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, 'active', $4, 1, '', 0)",
        (id, branch, name, name.to_lowercase()),
    )
    .await;
}

/// A department of a branch.
pub async fn department(to: impl Store, id: &str, branch: &str, name: &str) {
    to.store(
        "insert into departments (id, branch_id, department_name, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, 'active', $4, 1, '', 0)",
        (id, branch, name, name.to_lowercase()),
    )
    .await;
}
