//! What is stored of subjects.

use db::{Conn, FromRow, Result};

/// A subject of a session.
#[derive(Clone, Debug, FromRow)]
pub struct Subject {
    pub id: String,
    pub subject_name: String,
    /// Its own; none: the default of `rules::subjects`.
    pub abbreviation: Option<String>,
}

/// A session's active subjects, by name.
pub async fn of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<Subject>> {
    conn.all(
        "select id, subject_name, abbreviation from subjects
          where session_id = $1 and status = 'active' order by sort_key, subject_name",
        session_id,
    )
    .await
}

/// Where a student is enrolled in a session.
#[derive(Clone, Debug, FromRow)]
pub struct Placed {
    pub section_id: String,
    pub group_id: Option<String>,
}

/// The place of a student before a change: the subjects of a group come with another section or another group alone.
pub async fn placed(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<Placed>> {
    conn.optional(
        "select section_id, group_id from enrolments where student_id = $1 and session_id = $2",
        (student_id, session_id),
    )
    .await
}

/// Gives a student the subjects that all students of the own group take in the own section of a session.
pub async fn follow_group(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<()> {
    conn.execute(
        "insert into student_subjects (enrolment_id, subject_id)
         select e.id, t.subject_id from enrolments e
           join section_subjects t on t.section_id = e.section_id and t.student_group_id = e.group_id and t.kind = 'optional'
          where e.student_id = $1 and e.session_id = $2
         on conflict (enrolment_id, subject_id) do nothing",
        (student_id, session_id),
    )
    .await?;
    Ok(())
}

/// The subjects a section is taught, in the order that cards list them.
pub async fn of_section(conn: &mut Conn, section_id: &str) -> Result<Vec<Subject>> {
    conn.all(
        "select j.id, j.subject_name, j.abbreviation
           from section_subjects t join subjects j on j.id = t.subject_id
          where t.section_id = $1 order by t.position, j.sort_key, j.subject_name",
        section_id,
    )
    .await
}
