//! What a school is divided into: branches, sessions, classes, sections, and what is taught in them.

use super::Store;

/// A branch, with the school's name and perhaps an address.
pub async fn branch(to: impl Store, id: &str, (name, school): (&str, &str), address: Option<&str>) {
    let sql = "insert into branches (id, branch_name, school_name, address) values ($1, $2, $3, $4)";
    to.store(sql, (id, name, school, address)).await;
}

/// A session of a branch, from one day to another.
pub async fn session(to: impl Store, id: &str, branch: &str, name: &str, [start, end]: [&str; 2], status: &str) {
    let sql = "insert into sessions (id, branch_id, session_name, start_date, end_date, status) values ($1, $2, $3, $4, $5, $6)";
    to.store(sql, (id, branch, name, start, end, status)).await;
}

/// A class of a session, by its name and its number.
pub async fn class(to: impl Store, id: &str, session: &str, (name, number): (&str, i64)) {
    let sql = "insert into classes (id, session_id, class_name, class_numeric) values ($1, $2, $3, $4)";
    to.store(sql, (id, session, name, number)).await;
}

/// A section of a class, without a class teacher and with any number of seats.
pub async fn section(to: impl Store, id: &str, class: &str, name: &str) {
    to.store("insert into sections (id, class_id, section_name) values ($1, $2, $3)", (id, class, name)).await;
}

/// A subject of a session.
pub async fn subject(to: impl Store, id: &str, session: &str, name: &str) {
    to.store("insert into subjects (id, session_id, subject_name) values ($1, $2, $3)", (id, session, name)).await;
}

/// A subject that a section has, and all of its students take.
pub async fn section_subject(to: impl Store, section: &str, subject: &str, position: i64) {
    let sql = "insert into section_subjects (section_id, subject_id, position) values ($1, $2, $3)";
    to.store(sql, (section, subject, position)).await;
}

/// A choice group of a section, of whose subjects a student takes so many.
pub async fn choice_group(to: impl Store, id: &str, section: &str, name: &str, take: i64) {
    let sql = "insert into choice_groups (id, section_id, group_name, take) values ($1, $2, $3, $4)";
    to.store(sql, (id, section, name, take)).await;
}

/// A student group of a branch.
pub async fn student_group(to: impl Store, id: &str, branch: &str, name: &str) {
    to.store("insert into student_groups (id, branch_id, group_name) values ($1, $2, $3)", (id, branch, name)).await;
}
