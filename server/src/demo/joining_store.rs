//! The demo school's one student who joined late (docs/rules.md, *People*).

use db::{Conn, Result};

/// Lets a student join on a day in the midst of the year; their conduct was not graded before.
pub(super) async fn add(conn: &mut Conn, student_id: &str, enrolment_id: &str, day: &str) -> Result<()> {
    for (statement, id) in [
        ("update students set admission_date = $2 where id = $1", student_id),
        ("update enrolments set joined_on = $2 where id = $1", enrolment_id),
        ("delete from student_qualities where student_id = $1 and $2 <> '' and semester = '1stSemester'", student_id),
    ] {
        conn.execute(statement, (id, day)).await?;
    }
    Ok(())
}
