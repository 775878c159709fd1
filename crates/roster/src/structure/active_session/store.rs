//! What the change of the active session is about, and the change itself.

use db::{Conn, FromRow, Result};

/// A session with what is in it.
#[derive(Clone, Debug, FromRow)]
pub struct SessionState {
    pub id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub status: String,
    pub version: i64,
    pub classes: i64,
    pub sections: i64,
    pub subjects: i64,
    pub exams: i64,
    /// Active students who are enrolled in it.
    pub enrolled: i64,
    /// Sheets with marks that are not published.
    pub unpublished: i64,
}

/// A branch's sessions, the newest first, each with what is in it.
pub async fn sessions(conn: &mut Conn, branch_id: &str) -> Result<Vec<SessionState>> {
    conn.all(
        "select s.id, s.session_name, s.start_date, s.end_date, s.status, s.version,
                (select count(*) from classes c where c.session_id = s.id) as classes,
                (select count(*) from sections n join classes c on c.id = n.class_id where c.session_id = s.id) as sections,
                (select count(*) from subjects j where j.session_id = s.id) as subjects,
                (select count(*) from exams e where e.session_id = s.id) as exams,
                (select count(*) from enrolments o join students t on t.id = o.student_id
                  where o.session_id = s.id and t.status = 'active') as enrolled,
                (select count(*) from mark_sheets h join exams e on e.id = h.exam_id
                  where e.session_id = s.id and not h.is_published
                    and exists (select 1 from marks m where m.sheet_id = h.id)) as unpublished
           from sessions s where s.branch_id = $1 order by s.start_date desc, s.session_name desc",
        branch_id,
    )
    .await
}

/// Those whom the change is for.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct People {
    pub employees: i64,
    pub students: i64,
}

/// The active employees and students of a branch.
pub async fn people(conn: &mut Conn, branch_id: &str) -> Result<People> {
    conn.one(
        "select (select count(*) from employees where branch_id = $1 and status = 'active') as employees,
                (select count(*) from students where branch_id = $1 and status = 'active') as students",
        branch_id,
    )
    .await
}

/// Gives a session another status, where it still has the version; whether it had.
pub async fn set_status(conn: &mut Conn, session: &SessionState, status: &str, by_name: &str, at: i64) -> Result<bool> {
    let done = conn
        .execute(
            "update sessions set status = $3, version = version + 1, changed_by_name = $4, changed_at = $5
              where id = $1 and version = $2",
            (&session.id, session.version, status, by_name, at),
        )
        .await?;
    Ok(done > 0)
}
