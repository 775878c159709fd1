//! Rows that several tests add beside the school's.

use db::{Conn, Db};

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

/// Adds students, each with the enrolment `enrolment-<id>`.
pub async fn students(tx: &mut Conn, students: &[Student]) {
    let head = "insert into students (id, branch_id, reg_no, first_name, last_name, password_hash, token_epoch, status, search_text)";
    tx.insert_many(head, 9, "", students, |row, student| {
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
    let head = "insert into enrolments (id, student_id, session_id, class_id, section_id, roll)";
    tx.insert_many(head, 6, "", students, |row, student| {
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

/// Adds a sheet without marks: of an exam, a section and a subject, published or locked or neither, written `writes` times.
pub async fn mark_sheet(
    db: &Db,
    id: &str,
    [exam, section, subject]: [&str; 3],
    (is_published, is_locked): (bool, bool),
    writes: i64,
) {
    let mut conn = db.acquire().await.expect("a connection");
    conn.execute(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
         values ($1, $2, $3, $4, $5, $6, $7, $7)",
        (id, exam, section, subject, is_published, is_locked, writes),
    )
    .await
    .expect("the sheet is stored");
}
