//! A small school. Branch 1 (`branch-1`) has what most tests need; branch 2 (`branch-2`) is what nobody of branch 1 may
//! reach. Ids end in the branch's digit 2 where they belong to branch 2.
//!
//! - `session-1` "2026" (active) and `session-1-old` "2025" of branch 1; `session-2` of branch 2.
//! - `class-1` "Class 8" with `section-1` "A" (class teacher employee-teacher) and `section-1-b` "B"; `class-2`/`section-2`.
//! - `subject-1` Mathematics, `subject-1-eng` English Language, `subject-1-spell` Spelling; `subject-2` of branch 2.
//! - `student-1` .. `student-5` in section-1 at rolls 1, 2, 3, 5, 8 (regNo S-001 ..); `student-6` in section-1-b;
//!   `student-2x` in branch 2.
//! - one employee a role: `employee-<role>`, user name the role; `employee-teacher-b` (branch 1, teaches English in
//!   section-1-b only), `employee-admin-2` (admin of branch 2).
//! - `exam-1` "Half Yearly" (`half_yearly`, term), `exam-1-ct` "Class Test 1" (`half_yearly`, `classTest`); `exam-2` of branch 2.
//! - schedules: exam-1/section-1/subject-1: written 50 (pass 17), practical 25 (pass 8); exam-1/section-1/subject-1-eng: written 100 (33);
//!   exam-1/section-1-b/subject-1: written 50 (17); exam-2/section-2/subject-2: written 100 (33).
//! - `events-1`, a type of events, of branch 1; `events-2` of branch 2.
//! - `books-1`, a category of books with a fine of 2.50 a day, and its `book-1` with two copies; `books-2`, `book-2` of branch 2.
//! - the teacher's routine: subject-1 in section-1.
//! - `homework-1` Fractions of section-1 in subject-1, given on 14 and due on 25 September 2026, `content-1` of the same, and the `e-book-1`;
//!   the same with a 2 in branch 2.

use db::{Conn, Db};
use rules::roles::Role;

use crate::PASSWORD_HASH;
use crate::rows::{self, Employee};

async fn run(conn: &mut Conn, sql: &'static str, values: &[&str]) {
    let mut query = conn.query(sql);
    for value in values {
        query = query.bind(*value);
    }
    query.execute().await.unwrap_or_else(|error| panic!("{error}: {sql}"));
}

/// Fills an empty database with the school.
pub async fn fill(db: &Db) {
    let mut tx = db.begin().await.expect("a transaction");
    places(&mut tx).await;
    assignments(&mut tx).await;
    homework(&mut tx).await;
    people(&mut tx).await;
    exams(&mut tx).await;
    tx.commit().await.expect("the school is stored");
}

async fn places(tx: &mut Conn) {
    for (id, name) in [("branch-1", "Dhanmondi"), ("branch-2", "Uttara")] {
        rows::branch(&mut *tx, id, (name, "Test School"), Some("Dhaka")).await;
    }
    for (id, branch, name, days, status) in [
        ("session-1", "branch-1", "2026", ["2026-01-01", "2026-12-31"], "active"),
        ("session-1-old", "branch-1", "2025", ["2025-01-01", "2025-12-31"], "closed"),
        ("session-2", "branch-2", "2026", ["2026-01-01", "2026-12-31"], "active"),
    ] {
        rows::session(&mut *tx, id, branch, name, days, status).await;
    }
    for (id, session) in [("class-1", "session-1"), ("class-1-old", "session-1-old"), ("class-2", "session-2")] {
        rows::class(&mut *tx, id, session, ("Class 8", 8)).await;
    }
    for (id, branch) in [("head-1", "branch-1"), ("head-2", "branch-2")] {
        rows::voucher_head(&mut *tx, id, branch, ("Fees of students", "income")).await;
    }
    for (category, book, branch) in [("books-1", "book-1", "branch-1"), ("books-2", "book-2", "branch-2")] {
        run(
            tx,
            "insert into book_categories (id, branch_id, category_name, fine_per_day, status, search_text, version, changed_by_name, changed_at)
             values ($1, $2, 'Science', 250, 'active', 'science', 1, '', 0)",
            &[category, branch],
        )
        .await;
        rows::book(&mut *tx, book, branch, "Physics for All", category, 2).await;
    }
    for (id, branch) in [("events-1", "branch-1"), ("events-2", "branch-2")] {
        rows::event_type(&mut *tx, id, branch, ("Sports", "green")).await;
    }
    for (id, class, name) in [
        ("section-1", "class-1", "A"),
        ("section-1-b", "class-1", "B"),
        ("section-1-old", "class-1-old", "A"),
        ("section-2", "class-2", "A"),
    ] {
        rows::section(&mut *tx, id, class, name).await;
    }
    for (id, branch, name) in [("group-1", "branch-1", "Science"), ("group-2", "branch-2", "Humanities")] {
        rows::student_group(&mut *tx, id, branch, name).await;
    }
    for (id, session, name) in [
        ("subject-1", "session-1", "Mathematics"),
        ("subject-1-eng", "session-1", "English Language"),
        ("subject-1-spell", "session-1", "Spelling"),
        ("subject-2", "session-2", "Mathematics"),
    ] {
        rows::subject(&mut *tx, id, session, name).await;
    }
    for (section, subject, position) in [
        ("section-1", "subject-1", 0),
        ("section-1", "subject-1-eng", 1),
        ("section-1", "subject-1-spell", 2),
        ("section-1-b", "subject-1", 0),
        ("section-1-b", "subject-1-eng", 1),
        ("section-2", "subject-2", 0),
    ] {
        rows::section_subject(&mut *tx, section, subject, position).await;
    }
}

/// Homework of each branch's first section, and what is put up there.
async fn homework(tx: &mut Conn) {
    for (number, branch) in [("1", "branch-1"), ("2", "branch-2")] {
        run(
            tx,
            "insert into homework (id, session_id, section_id, subject_id, title, given_on, due_on, given_by_name, status, search_text,
                    version, changed_by_name, changed_at)
             values ('homework-' || $1, 'session-' || $1, 'section-' || $1, 'subject-' || $1, 'Fractions', '2026-09-14', '2026-09-25',
                     'Teacher Person', 'active', 'fractions', 1, '', 0)",
            &[number],
        )
        .await;
        run(
            tx,
            "insert into contents (id, session_id, section_id, subject_id, title, status, search_text, version, changed_by_name, changed_at)
             values ('content-' || $1, 'session-' || $1, 'section-' || $1, 'subject-' || $1, 'Formulas', 'active', 'formulas', 1, '', 0)",
            &[number],
        )
        .await;
        run(
            tx,
            "insert into e_books (id, branch_id, title, status, search_text, version, changed_by_name, changed_at)
             values ('e-book-' || $1, $2, 'Algebra', 'active', 'algebra', 1, '', 0)",
            &[number, branch],
        )
        .await;
    }
}

async fn assignments(tx: &mut Conn) {
    run(
        tx,
        "insert into subject_assignments (section_id, version, changed_by_name, changed_at)
         select distinct section_id, 1, '', 0 from section_subjects",
        &[],
    )
    .await;
}

async fn employee(tx: &mut Conn, id: &str, branch: Option<&str>, role: Role, user_name: &str) {
    let name = format!("{} Person", role.label().english());
    let of = Employee { password_hash: &PASSWORD_HASH, ..Employee::of(id, branch, role.as_str()) };
    rows::employee(tx, &of.called(&name, user_name)).await;
}

async fn people(tx: &mut Conn) {
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Student) {
        let branch = (role != Role::SuperAdmin).then_some("branch-1");
        employee(tx, &format!("employee-{}", role.as_str()), branch, role, role.as_str()).await;
    }
    employee(tx, "employee-teacher-b", Some("branch-1"), Role::Teacher, "teacher.b").await;
    employee(tx, "employee-admin-2", Some("branch-2"), Role::Admin, "admin.2").await;
    run(tx, "update sections set class_teacher_id = $1 where id = $2", &["employee-teacher", "section-1"]).await;
    for (section, subject, teacher) in
        [("section-1", "subject-1", "employee-teacher"), ("section-1-b", "subject-1-eng", "employee-teacher-b")]
    {
        let id = format!("routine-{section}");
        let hours = ["08:00", "08:45"];
        rows::routine_period(&mut *tx, &id, section, ("sunday", 1), hours, [subject, teacher]).await;
    }
    let students = [
        ("student-1", "branch-1", "S-001", "Amina", "Rahman", 1),
        ("student-2", "branch-1", "S-002", "Bashir", "Ahmed", 2),
        ("student-3", "branch-1", "S-003", "চন্দ্রা", "রায়", 3),
        ("student-4", "branch-1", "S-004", "Dipa", "O'Brien <b>", 5),
        ("student-5", "branch-1", "S-005", "Emon", "Chowdhury", 8),
        ("student-6", "branch-1", "S-006", "Farid", "Hasan", 1),
        ("student-2x", "branch-2", "S-001", "Gulshan", "Ara", 1),
    ];
    for (id, branch, reg_no, first, last, roll) in students {
        let search = format!("{first} {last} {reg_no}").to_lowercase();
        rows::student(&mut *tx, id, (branch, reg_no), (first, last), &search).await;
        tx.execute(
            "update students set guardian_name = 'Guardian Name', gender = 'female', dob = '2012-03-04', password_hash = $1, reg_no_key = $2
              where id = $3",
            (PASSWORD_HASH.as_str(), rules::spelling::register_key(reg_no), id),
        )
        .await
        .expect("a student");
        let (session, class, section) = match id {
            "student-6" => ("session-1", "class-1", "section-1-b"),
            "student-2x" => ("session-2", "class-2", "section-2"),
            _ => ("session-1", "class-1", "section-1"),
        };
        let place = [session, class, section];
        rows::enrolment(&mut *tx, &format!("enrolment-{id}"), id, place, roll).await;
    }
}

async fn exams(tx: &mut Conn) {
    for (id, session, name, exam_type) in [
        ("exam-1", "session-1", "Half Yearly", "term"),
        ("exam-1-ct", "session-1", "Class Test 1", "classTest"),
        ("exam-2", "session-2", "Half Yearly", "term"),
    ] {
        rows::exam(&mut *tx, id, session, name, ("half_yearly", exam_type)).await;
    }
    let written_50 = ("written", 50, 17);
    let written_100 = ("written", 100, 33);
    for (id, sheet, components) in [
        ("schedule-1", ["exam-1", "section-1", "subject-1"], &[written_50, ("practical", 25, 8)][..]),
        ("schedule-1-eng", ["exam-1", "section-1", "subject-1-eng"], &[written_100]),
        ("schedule-1-b", ["exam-1", "section-1-b", "subject-1"], &[written_50]),
        ("schedule-2", ["exam-2", "section-2", "subject-2"], &[written_100]),
    ] {
        rows::schedule(&mut *tx, id, sheet, Some("2026-06-15"), components).await;
    }
}

/// The query of section-1, as every call names it.
pub const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

/// The query of a whole sheet of branch 1, as every call on marks takes it.
pub fn sheet_query(subject: &str) -> String {
    format!(
        "branchName=Dhanmondi&branchId=branch-1&sessionName=2026&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId={subject}"
    )
}

/// The same as a body.
pub fn sheet_body(subject: &str) -> serde_json::Value {
    serde_json::json!({
        "branchName": "Dhanmondi", "branchId": "branch-1", "sessionName": "2026", "sessionId": "session-1",
        "classId": "class-1", "sectionId": "section-1", "examId": "exam-1", "subjectId": subject,
    })
}
