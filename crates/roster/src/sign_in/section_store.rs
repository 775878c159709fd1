//! What giving a section its passwords reads and writes.

use db::{Conn, FromRow, Result};

/// A section, and where it is.
#[derive(Clone, Debug, FromRow)]
pub(super) struct PlacedSection {
    pub(super) id: String,
    pub(super) class_name: String,
    pub(super) section_name: String,
    pub(super) session_id: String,
    pub(super) branch_id: String,
    pub(super) branch_name: String,
    pub(super) school_name: String,
}

pub(super) async fn section(conn: &mut Conn, id: &str) -> Result<Option<PlacedSection>> {
    conn.optional(
        "select n.id, c.class_name, n.section_name, a.id as session_id, b.id as branch_id, b.branch_name, b.school_name
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
           join branches b on b.id = a.branch_id where n.id = $1",
        id,
    )
    .await
}

/// A section of a session, with how many of its active students have a password.
#[derive(Clone, Debug, FromRow)]
pub(super) struct SectionCount {
    pub(super) id: String,
    pub(super) class_name: String,
    pub(super) section_name: String,
    pub(super) students: i64,
    pub(super) given: i64,
}

pub(super) async fn sections(conn: &mut Conn, session_id: &str) -> Result<Vec<SectionCount>> {
    conn.all(
        "select n.id, c.class_name, n.section_name, count(s.id) as students,
                count(case when s.password_hash <> '' then 1 end) as given
           from sections n join classes c on c.id = n.class_id left join enrolments r on r.section_id = n.id
           left join students s on s.id = r.student_id and s.status = 'active'
          where c.session_id = $1
          group by n.id, c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, n.id",
        session_id,
    )
    .await
}

/// An active student of a section, and what is known of the password.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(super) struct Pupil {
    pub(super) id: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) reg_no: String,
    pub(super) roll: i64,
    /// Counts the passwords.
    pub(super) token_epoch: i64,
    /// 1 where there is one.
    pub(super) has_password: i64,
    /// Somebody else gave it, and it was not changed yet.
    pub(super) must_change_password: bool,
}

/// Whoever is inactive cannot sign in, and is not among them.
pub(super) async fn pupils(conn: &mut Conn, section_id: &str) -> Result<Vec<Pupil>> {
    conn.all(
        "select s.id, s.first_name, s.last_name, s.reg_no, r.roll, s.token_epoch,
                cast(case when s.password_hash = '' then 0 else 1 end as bigint) as has_password, s.must_change_password
           from enrolments r join students s on s.id = r.student_id
          where r.section_id = $1 and s.status = 'active' order by r.roll, s.id",
        section_id,
    )
    .await
}
