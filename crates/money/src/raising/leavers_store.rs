//! Students who have left with fees that are due after their last day: whom the accountant is asked about, and what was decided.

use crate::lines_store::{self, FeeLine};
use db::{Conn, FromRow, Result};

/// A student who has left a session.
#[derive(Clone, Debug, FromRow)]
pub struct Leaver {
    pub enrolment_id: String,
    pub student_id: String,
    pub branch_id: String,
    pub student_name: String,
    pub reg_no: String,
    pub class_name: String,
    pub section_name: String,
    pub session_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub left_on: String,
    /// The last day for which it was decided that the fees after it are owed.
    pub fees_kept_to: Option<String>,
}

#[derive(FromRow)]
struct Owner {
    branch_id: String,
}

/// The branch of a student; none of one who there is not.
pub async fn branch_of(conn: &mut Conn, student_id: &str) -> Result<Option<String>> {
    let row: Option<Owner> = conn.optional("select branch_id from students where id = $1", student_id).await?;
    Ok(row.map(|row| row.branch_id))
}

/// Where a student has left, the newest session first; none who has not left, and of none who there is not.
pub async fn leaver(conn: &mut Conn, student_id: &str) -> Result<Option<Leaver>> {
    conn.optional(
        "select r.id as enrolment_id, r.student_id, s.branch_id,
                s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name, s.reg_no,
                c.class_name, n.section_name, r.session_id, a.session_name, r.left_on, r.fees_kept_to
           from enrolments r join students s on s.id = r.student_id join sessions a on a.id = r.session_id
           join classes c on c.id = r.class_id join sections n on n.id = r.section_id
          where r.student_id = $1 and r.left_on is not null
          order by case when a.status = 'active' then 0 else 1 end, a.start_date desc, a.id desc limit 1",
        student_id,
    )
    .await
}

/// What a student still owes of a session that is due after a day, oldest first.
pub async fn lines_after(conn: &mut Conn, student_id: &str, session_id: &str, day: &str) -> Result<Vec<FeeLine>> {
    let lines = lines_store::open(conn, student_id).await?;
    Ok(lines.into_iter().filter(|line| line.session_id == session_id && line.due_on.as_str() > day).collect())
}

/// A leaver with fees that are due after the last day.
#[derive(Clone, Debug, FromRow)]
pub struct Task {
    pub student_id: String,
    pub student_name: String,
    pub reg_no: String,
    pub class_name: String,
    pub section_name: String,
    /// YYYY-MM-DD
    pub left_on: String,
    pub lines: i64,
    /// Hundredths that are unpaid.
    pub amount: i64,
    /// Of the whole list.
    pub total: i64,
}

/// The leavers of a branch about whose fees nothing was decided yet, whoever left first at the top. `window`: the first and how many.
pub async fn tasks(conn: &mut Conn, branch_id: &str, (first, most): (i64, i64)) -> Result<Vec<Task>> {
    conn.all(
        "select x.student_id, s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name, s.reg_no,
                c.class_name, n.section_name, x.left_on, x.lines, x.amount, count(*) over () as total
           from (select r.student_id, r.class_id, r.section_id, r.left_on, count(*) as lines,
                        cast(sum(l.raised + l.adjusted - l.paid) as bigint) as amount
                   from sessions a join enrolments r on r.session_id = a.id
                   join fee_lines l on l.student_id = r.student_id and l.session_id = r.session_id
                  where a.branch_id = $1 and r.left_on is not null and (r.fees_kept_to is null or r.fees_kept_to <> r.left_on)
                    and l.due_on > r.left_on and l.paid < l.raised + l.adjusted
                  group by r.id, r.student_id, r.class_id, r.section_id, r.left_on) x
           join students s on s.id = x.student_id join classes c on c.id = x.class_id join sections n on n.id = x.section_id
          order by x.left_on, s.reg_no, x.student_id limit $2 offset $3",
        (branch_id, most, first),
    )
    .await
}

/// The fees that are due after the last day are owed: nobody is asked about them again, unless the day is changed.
pub async fn keep(conn: &mut Conn, leaver: &Leaver) -> Result<()> {
    conn.execute("update enrolments set fees_kept_to = $2 where id = $1", (&leaver.enrolment_id, &leaver.left_on))
        .await?;
    Ok(())
}
