//! A student's leaving as it is stored: the last day and the reason, of one enrolment.

use db::{Conn, FromRow, Result};
use exams::marks::store::any_mark;
use roster::listed::{joined, listed, takes};

/// A student in a session: the enrolment of the active one, else of the newest, as the student's record has it.
#[derive(Clone, Debug, FromRow)]
pub struct Standing {
    pub id: String,
    pub branch_id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
    /// Of the student's record: leaving is a change of it.
    pub version: i64,
    pub enrolment_id: String,
    pub session_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub session_status: String,
    pub class_name: String,
    pub section_name: String,
    pub roll: i64,
    /// The day of joining, YYYY-MM-DD; none: with the session.
    pub joined_on: Option<String>,
    /// The last day, YYYY-MM-DD; none: still here.
    pub left_on: Option<String>,
    pub left_reason: Option<String>,
}

impl Standing {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// Where a student is; none without an enrolment.
pub async fn standing(conn: &mut Conn, student_id: &str) -> Result<Option<Standing>> {
    conn.optional(
        "select s.id, s.branch_id, s.reg_no, s.first_name, s.last_name, s.version, r.id as enrolment_id, r.session_id,
                a.session_name, a.start_date, a.end_date, a.status as session_status, c.class_name, n.section_name, r.roll,
                r.joined_on, r.left_on, r.left_reason
           from students s
           join enrolments r on r.id =
             (select e.id from enrolments e join sessions o on o.id = e.session_id where e.student_id = s.id
               order by case when o.status = 'active' then 0 else 1 end, o.start_date desc, o.id desc limit 1)
           join sessions a on a.id = r.session_id
           join classes c on c.id = r.class_id
           join sections n on n.id = r.section_id
          where s.id = $1",
        student_id,
    )
    .await
}

/// A scheduled sheet that does not list a student who leaves on a day.
#[derive(Clone, Debug, FromRow)]
pub struct LaterSheet {
    pub exam_name: String,
    pub subject_name: String,
    /// The student has a mark on it.
    pub has_marks: bool,
}

/// The scheduled sheets of a student's section that would not list the student after this last day, by day, exam and subject.
pub async fn later_sheets(conn: &mut Conn, enrolment_id: &str, left_on: &str) -> Result<Vec<LaterSheet>> {
    conn.all(
        concat!(
        "select e.name as exam_name, j.subject_name, m.student_id is not null as has_marks
           from (select o.id, o.student_id, o.section_id, o.joined_on, cast($2 as text) as left_on from enrolments o where o.id = $1) r
           join exam_schedules x on x.section_id = r.section_id
           join exams e on e.id = x.exam_id
           join subjects j on j.id = x.subject_id
           left join mark_sheets h on h.exam_id = x.exam_id and h.section_id = x.section_id and h.subject_id = x.subject_id
           left join marks m on m.sheet_id = h.id and m.student_id = r.student_id and ",
        any_mark!(),
        " where ",
        takes!("r", "x"),
        " and ",
        joined!("r", "x"),
        " and not ",
        listed!("r", "x"),
        " order by coalesce(x.date, '9999'), e.sort_key, e.name, e.id, j.sort_key, j.subject_name, j.id"
    ),
        (enrolment_id, left_on),
    )
    .await
}

/// A book that a student has not brought back.
#[derive(Clone, Debug, FromRow)]
pub struct BookOut {
    pub title: String,
    /// YYYY-MM-DD
    pub due_on: String,
}

/// The books of the library that a student has, what is due first.
pub async fn books_out(conn: &mut Conn, student_id: &str) -> Result<Vec<BookOut>> {
    conn.all(
        "select k.title, i.due_on from book_issues i join books k on k.id = i.book_id
          where i.student_id = $1 and i.status = 'out' order by i.due_on, k.title, i.id",
        student_id,
    )
    .await
}

/// Stores a leaving, or takes it back, where the student's record still has the version; whether it had.
pub async fn set(
    conn: &mut Conn,
    standing: &Standing,
    leaving: Option<(&str, &str)>,
    by_name: &str,
    at: i64,
) -> Result<bool> {
    let done = conn
        .execute(
            "update students set version = version + 1, changed_by_name = $3, changed_at = $4 where id = $1 and version = $2",
            (&standing.id, standing.version, by_name, at),
        )
        .await?;
    if done == 0 {
        return Ok(false);
    }
    conn.execute(
        "update enrolments set left_on = $2, left_reason = $3 where id = $1",
        (&standing.enrolment_id, leaving.map(|(day, _)| day.to_owned()), leaving.map(|(_, reason)| reason.to_owned())),
    )
    .await?;
    Ok(true)
}
