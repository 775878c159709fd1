//! Where a student is enrolled, and where they could be.

use rules::words::{Said, people_texts};

use db::{Conn, FromRow, Result};
use records::{Choice, choices_of};

/// A student with one enrolment.
#[derive(Clone, Debug, FromRow)]
pub struct Enrolment {
    pub id: String,
    pub student_id: String,
    pub branch_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    /// Of the student's record.
    pub version: i64,
    pub session_id: String,
    pub session_name: String,
    pub session_status: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub roll: i64,
}

impl Enrolment {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// A student's enrolment in a session; with an empty session that of the active one, else the newest, as the student's form has it.
pub async fn enrolment(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<Enrolment>> {
    conn.optional(
        "select r.id, s.id as student_id, s.branch_id, s.first_name, s.last_name, s.reg_no, s.version, a.id as session_id,
                a.session_name, a.status as session_status, c.id as class_id, c.class_name, n.id as section_id, n.section_name,
                r.roll
           from students s join enrolments r on r.student_id = s.id join sessions a on a.id = r.session_id
           join classes c on c.id = r.class_id join sections n on n.id = r.section_id
          where s.id = $1 and ($2 = '' or a.id = $2)
          order by case when a.status = 'active' then 0 else 1 end, a.start_date desc, a.id desc limit 1",
        (student_id, session_id),
    )
    .await
}

/// The branch of a student.
pub async fn branch_of(conn: &mut Conn, student_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Of {
        branch_id: String,
    }
    let of: Option<Of> = conn.optional("select branch_id from students where id = $1", student_id).await?;
    Ok(of.map(|of| of.branch_id))
}

/// The active sections of a session but for one.
pub async fn others(conn: &mut Conn, session_id: &str, but: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select n.id as value, c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and n.id <> $2 and n.status = 'active' and c.status = 'active'
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        session_id,
        but,
    )
    .await
}

/// A section that somebody goes to.
#[derive(Clone, Debug, FromRow)]
pub struct Target {
    pub id: String,
    pub class_id: String,
    pub session_id: String,
    pub class_name: String,
    pub section_name: String,
    pub seats: Option<i64>,
    pub enrolled: i64,
    /// After the highest.
    pub next_roll: i64,
}

impl Target {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }

    /// Why nobody can be added.
    pub fn full(&self) -> Option<Said> {
        let seats = self.seats.filter(|seats| *seats <= self.enrolled)?;
        Some(people_texts::seats_taken(seats, self.label()))
    }
}

/// An active section.
pub async fn target(conn: &mut Conn, section_id: &str) -> Result<Option<Target>> {
    conn.optional(
        "select n.id, c.id as class_id, c.session_id, c.class_name, n.section_name, n.seats,
                (select count(*) from enrolments r where r.section_id = n.id and r.left_on is null) as enrolled,
                coalesce((select max(r.roll) from enrolments r where r.section_id = n.id), 0) + 1 as next_roll
           from sections n join classes c on c.id = n.class_id
          where n.id = $1 and n.status = 'active' and c.status = 'active'",
        section_id,
    )
    .await
}

/// Counts a write of a student's record, where it still has the version; whether it had.
pub async fn touch(conn: &mut Conn, student_id: &str, version: i64, (by_name, at): (&str, i64)) -> Result<bool> {
    let done = conn
        .execute(
            "update students set version = version + 1, changed_by_name = $3, changed_at = $4 where id = $1 and version = $2",
            (student_id, version, by_name, at),
        )
        .await?;
    Ok(done == 1)
}

/// Puts an enrolment into another section of its session, where it is still in the one it was read in; whether it was.
///
/// # Errors
/// The database's, where somebody else of the section has the roll.
pub async fn place(conn: &mut Conn, from: &Enrolment, to: &Target, roll: i64) -> Result<bool> {
    let done = conn
        .execute(
            "update enrolments set class_id = $3, section_id = $4, roll = $5 where id = $1 and section_id = $2",
            (&from.id, &from.section_id, &to.class_id, &to.id, roll),
        )
        .await?;
    Ok(done == 1)
}
