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
